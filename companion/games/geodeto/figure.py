"""The pictures: the world with its stacks in profile, the public goals with their trios beside it, the score."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from companion.games.geodeto import wording as words
from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, PILE
from companion.games.geodeto.sign import SIGNS
from companion.games.geodeto.travel import TABLE
from companion.table.figure import (
    Bar,
    BarsFigure,
    CardFigure,
    Figure,
    Place,
    Pyramid,
    RingFigure,
    Stack,
    StacksFigure,
)
from companion.table.wording import seat_name

View = Mapping[str, Any]

HIGHEST = 6
"""So many pyramids are drawn on one another, each with its letter; a higher tower goes on beside itself."""
PYRAMIDS = 18


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The world, with the area and the pyramid that it is about; without pyramids the score."""
    return score(view) if view["areas"] is None else world(view, about)


def pictures(view: View) -> tuple[Figure, ...]:
    """The world and the score; where no pyramids are followed the score and the public goals."""
    return (score(view), *goals(view)) if view["areas"] is None else (world(view, {}), score(view))


def score(view: View) -> CardFigure:
    """Everybody's points with their parts."""
    lines = [
        words.points_of(seat_name(seat), total, view["players"][seat]["points"])
        for seat, total in view["scores"].items()
    ]
    return CardFigure(title=words.SCORE, lines=tuple(lines))


def own(view: View) -> tuple[Figure, ...]:
    """The cards in a seat's hand."""
    return tuple(goal(view, card) for card in view.get("cards", ()))


def label(view: View) -> str:
    """Which turn it is, and how many goals are to go."""
    return words.label(view["countdown"], None if view["turn"] is None else view["moves"])


def world(view: View, about: Mapping[str, Any]) -> RingFigure:
    """The continents in their ring and the Ocean in the middle, the public goals, and who is held by pirates."""
    sick = view["epidemic"]["on"]
    groups = {card["group"] for card in view["public"].values()}
    return RingFigure(
        title=words.WORLD,
        overview=overview(view),
        places=tuple(
            Place(
                words.AREAS[name],
                inks(view, name),
                stacks(tuple(view["areas"][name])),
                words.SICK if name == sick else "",
                # A struck area can only be healed; where it is asked on what, the area itself is one answer.
                "heal" if name == sick else TABLE if "stacks" in about and name == about["area"] else name,
            )
            for name in AREAS
        ),
        cards=(*goals(view), *captives(view)),
        shown=words.AREAS.get(str(about.get("area", about.get("on"))), ""),
        picked=drawn([about["piece"]])[0] if "piece" in about else None,
        legend=tuple((sign, words.SIGHTS[group]) for group, sign in SIGNS.items() if group in groups),
    )


def overview(view: View) -> BarsFigure:
    """How many pyramids each area holds, and how many legal moves lead there."""
    sick = view["epidemic"]["on"]
    bars = tuple(
        Bar(
            words.AREAS[name],
            sum(len(stack.pieces) for stack in stacks(tuple(view["areas"][name]))),
            PYRAMIDS,
            words.SICK if name == sick else words.ways(view["reach"][name]),
        )
        for name in AREAS
    )
    title = words.ways_of(player=seat_name(view["turn"])) if view["turn"] else words.WAYS
    return BarsFigure(title=title, bars=bars)


def inks(view: View, *places: str) -> tuple[str, ...]:
    """The colours of continents; the Ocean has none."""
    return tuple(COLOUR_NAMES[view["colours"][place]] for place in places if place in view["colours"])


@lru_cache(maxsize=64)  # an answer changes one or two of them
def stacks(area: tuple[str, ...]) -> tuple[Stack, ...]:
    """The stacks of an area in profile."""
    return tuple(stack for text in area for stack in tower(text)) or (Stack(words.EMPTY),)


def tower(text: str) -> Sequence[Stack]:
    """A tower as it is drawn: over its sizes; what is higher than the picture stands beside it, marked with a plus."""
    pieces = text.split()
    parts = [pieces[at : at + HIGHEST] for at in range(0, len(pieces), HIGHEST)]
    sizes = ["".join(piece[1] for piece in part) for part in parts]
    return [Stack(f"{'+' if at else ''}{sizes[at]}", drawn(part), text) for at, part in enumerate(parts)]


def goals(view: View) -> tuple[StacksFigure, ...]:
    """The public goals."""
    return tuple(goal(view, card) for card in view["public"].values())


def goal(view: View, card: Mapping[str, Any]) -> StacksFigure:
    """A goal card: its name, its trio, where it is made, its short text, and the sign of a sight's group (GEO-21)."""
    continents = tuple(card["continents"])
    return _goal(card["name"], continents, tuple(card["trio"]), card["group"], card["text"], inks(view, *continents))


@lru_cache(maxsize=128)  # whoever sees it sees the same one
def _goal(
    name: str, continents: Sequence[str], trio: Sequence[str], group: str, text: str, inks: tuple[str, ...]
) -> StacksFigure:
    return StacksFigure(
        title=name,
        stacks=(Stack("".join(piece[1] for piece in trio), drawn(trio)),),
        text=words.goal_text(continents, group, text),
        icon=SIGNS.get(group),
        where=words.either(continents),
        inks=inks,
        group=words.GOALS,
        id=f"{PILE} {continents[0]}",
    )


def captives(view: View) -> tuple[StacksFigure, ...]:
    """The pyramids on the Pirates card, and whose they are (GEO-47)."""
    pirates = view["pirates"]
    if pirates["holder"] is None:
        return ()
    held = tuple(Stack(piece[1], drawn([piece])) for piece in pirates["captives"])
    return (StacksFigure(title=words.PIRATES, stacks=held, where=seat_name(pirates["holder"]), id="return"),)


def drawn(pieces: Sequence[str]) -> tuple[Pyramid, ...]:
    """Pyramids as they are drawn."""
    return tuple(map(pyramid, pieces))


@cache
def pyramid(piece: str) -> Pyramid:
    """A pyramid as it is drawn: all pictures have the same one."""
    return Pyramid(int(piece[1]), COLOUR_NAMES[piece[0]], piece)

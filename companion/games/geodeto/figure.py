"""The pictures: an overview, each area with its stacks in profile, the public goals with their trios, the scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.geodeto import wording as words
from companion.games.geodeto.facts import AREAS, COLOUR_NAMES
from companion.games.geodeto.sign import SIGNS
from companion.table.figure import Bar, BarsFigure, Figure, Pyramid, Stack, StacksFigure, score_bars
from companion.table.wording import seat_name

View = Mapping[str, Any]

HIGHEST = 6
"""So many pyramids are drawn on one another, each with its letter; a higher tower goes on beside itself."""
PYRAMIDS = 18


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The area that the open question is about, else the overview; where no pyramids are followed the scores."""
    if view["areas"] is None:
        return score_bars(view["scores"])
    name = str(about.get("area"))
    return area(view, name) if name in view["areas"] else overview(view)


def pictures(view: View) -> tuple[Figure, ...]:
    """The overview, the areas round the ring and the Ocean, the public goals, the scores."""
    goals = tuple(goal(card) for card in view["public"].values())
    if view["areas"] is None:
        return (score_bars(view["scores"]), *goals)
    return (overview(view), *(area(view, name) for name in AREAS), *goals, score_bars(view["scores"]))


def own(view: View) -> tuple[Figure, ...]:
    """The cards in a seat's hand."""
    return tuple(goal(card) for card in view.get("cards", ()))


def label(view: View) -> str:
    """Where it stands: how many moves were made, or how many goals are left."""
    return words.label(view["countdown"], None if view["turn"] is None else view["moves"])


def overview(view: View) -> BarsFigure:
    """How many pyramids each area holds, and how many legal moves lead there."""
    sick = view["epidemic"]["on"]
    bars = tuple(
        Bar(
            words.AREAS[name],
            sum(len(stack.split()) for stack in view["areas"][name]),
            PYRAMIDS,
            words.SICK if name == sick else words.ways(view["reach"][name]),
        )
        for name in AREAS
    )
    title = words.ways_of(player=seat_name(view["turn"])) if view["turn"] else words.WAYS
    return BarsFigure(title=title, bars=bars, group=words.WORLD)


def area(view: View, name: str) -> StacksFigure:
    """The stacks of an area in profile."""
    stacks = [stack for text in view["areas"][name] for stack in tower(text.split())]
    return StacksFigure(title=words.AREAS[name], stacks=tuple(stacks) or (Stack(words.EMPTY),), group=words.WORLD)


def tower(pieces: Sequence[str]) -> list[Stack]:
    """A tower as it is drawn: over its sizes; what is higher than the picture stands beside it, marked with a plus."""
    parts = [pieces[at : at + HIGHEST] for at in range(0, len(pieces), HIGHEST)]
    sizes = ["".join(piece[1] for piece in part) for part in parts]
    return [Stack(f"{'+' if at else ''}{sizes[at]}", drawn(part)) for at, part in enumerate(parts)]


def goal(card: Mapping[str, Any]) -> StacksFigure:
    """A goal card: its name, its trio, where it is made, its short text, and the sign of a sight's group (GEO-21)."""
    sizes = "".join(piece[1] for piece in card["trio"])
    text = words.goal_text(card["continents"], card["group"], card["text"])
    stacks = (Stack(sizes, drawn(card["trio"])),)
    return StacksFigure(title=card["name"], stacks=stacks, text=text, icon=SIGNS.get(card["group"]), group=words.GOALS)


def drawn(pieces: Sequence[str]) -> tuple[Pyramid, ...]:
    """Pyramids as they are drawn."""
    return tuple(Pyramid(int(piece[1]), COLOUR_NAMES[piece[0]]) for piece in pieces)

"""What Geodeto puts on paper: the goal cards, the seven places, the score, and a player's goals."""

from collections.abc import Mapping
from typing import Any

from companion.games.geodeto import wording as words
from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, LIMIT, NEIGHBOURS, OCEAN
from companion.games.geodeto.figure import drawn
from companion.games.geodeto.goal import Goal
from companion.games.geodeto.goal import Goals as Goals
from companion.games.geodeto.option import Options
from companion.games.geodeto.sign import SIGNS
from companion.table.figure import Stack, StacksFigure
from companion.table.paper import Card, CardSet, Part, Rows, Slip
from companion.table.wording import seat_name


def sheets(options: Options) -> tuple[Part, ...]:
    """The goals of the deck that is played with, and the places on which the pyramids stand."""
    inks = {area: COLOUR_NAMES[colour] for area, colour in options.colours.by_continent.items()}
    goals = tuple(card(goal, inks) for goal in options.deck.goals.values())
    places = tuple(place(area, inks) for area in AREAS)
    return (
        CardSet(title=words.GOALS, width=60, height=84, cards=goals),
        CardSet(title=words.PLACES, width=92, height=120, cards=places),
    )


def card(goal: Goal, inks: Mapping[str, str]) -> Card:
    """A goal as a card; ``inks`` has the colour of each continent."""
    return Card(
        name=goal.name,
        kind=words.kind_of(goal.kind, goal.group),
        picture=StacksFigure(stacks=(Stack(goal.name, drawn(goal.trio)),), icon=SIGNS.get(goal.group)),
        lines=(words.made_on(goal.continents),),
        text=goal.text,
        small=goal.source,
        inks=tuple(inks[continent] for continent in goal.continents),
    )


def place(area: str, inks: Mapping[str, str]) -> Card:
    """A continent with room for three stacks (GEO-10), or the World Ocean (GEO-11)."""
    if area == OCEAN:
        name, text = words.WORLD_OCEAN, words.ON_OCEAN
        return Card(name=name, lines=(words.BY_OCEAN,), text=text, inks=tuple(inks.values()))
    return Card(
        name=words.AREAS[area],
        lines=(words.by_continent(NEIGHBOURS[area]),),
        text=words.ON_CONTINENT,
        inks=(inks[area],),
        spots=LIMIT,
    )


def slips(seen: Mapping[str, Any], options: Options) -> tuple[Slip, ...]:
    """The score; for a seat its goals in hand, to be cut apart."""
    deck = options.deck.goals
    if "hand" not in seen:
        return (score(seen),)
    inks = dict.fromkeys(AREAS, "black")
    goals = tuple(card(deck[slug], inks) for slug in seen["hand"])
    return (Slip("goals", words.GOALS, goals or (words.NO_GOALS,)),)


def score(seen: Mapping[str, Any]) -> Slip:
    """Everybody's points, goals and extra cards."""
    parts: list[str | Rows] = []
    for seat, points in seen["scores"].items():
        has = seen["players"][seat]
        goals = [(seen["called"][goal["name"]], words.AREAS[goal["continent"]]) for goal in has["fulfilled"]]
        extras = [(words.EXTRA_NAMES[card], words.EXTRA_CARD) for card in has["extras"]]
        parts.append(Rows(((seat_name(seat), words.points(points)), *goals, *extras)))
    return Slip("score", words.SCORE, (*parts, words.left(seen["countdown"])))

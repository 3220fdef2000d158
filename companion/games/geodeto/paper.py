"""What Geodeto puts on paper: the goal cards, the seven places, the score, and a player's goals."""

from collections.abc import Mapping
from typing import Any

from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, EXTRAS, LIMIT, NEIGHBOURS, OCEAN
from companion.games.geodeto.figure import drawn
from companion.games.geodeto.goal import Goal
from companion.games.geodeto.goal import Goals as Goals
from companion.games.geodeto.option import Options
from companion.games.geodeto.sign import SIGNS
from companion.games.geodeto.wording import area_name, title
from companion.table.figure import Stack, StacksFigure
from companion.table.paper import Card, CardSet, Part, Rows, Slip
from companion.table.wording import seat_name

GROUP_NAMES: Mapping[str, str] = {
    "nature": "nature record",
    "ancient": "ancient object",
    "famous": "famous place",
    "research": "research station",
}


def sheets(options: Options) -> tuple[Part, ...]:
    """The goals of the deck that is played with, and the places on which the pyramids stand."""
    inks = {area: COLOUR_NAMES[colour] for area, colour in options.colours.by_continent.items()}
    goals = tuple(card(goal, inks) for goal in options.deck.goals.values())
    places = tuple(place(area, inks) for area in AREAS)
    return (
        CardSet(title="Goals", width=60, height=84, cards=goals),
        CardSet(title="Places", width=92, height=120, cards=places),
    )


def card(goal: Goal, inks: Mapping[str, str]) -> Card:
    """A goal as a card; ``inks`` has the colour of each continent."""
    return Card(
        name=goal.name,
        kind=f"{title(goal.kind)}: {GROUP_NAMES[goal.group]}" if goal.group else title(goal.kind),
        picture=StacksFigure(stacks=(Stack(goal.name, drawn(goal.trio)),), icon=SIGNS.get(goal.group)),
        lines=(f"on {' or '.join(map(title, goal.continents))}",),
        text=goal.text,
        small=goal.source,
        inks=tuple(inks[continent] for continent in goal.continents),
    )


def place(area: str, inks: Mapping[str, str]) -> Card:
    """A continent with room for three stacks (GEO-10), or the World Ocean (GEO-11)."""
    if area == OCEAN:
        name, text = "World Ocean", "Any number of pyramids stand here."
        return Card(name=name, lines=("Next to every continent.",), text=text, inks=tuple(inks.values()))
    near = ", ".join(map(area_name, NEIGHBOURS[area]))
    return Card(
        name=title(area),
        lines=(f"Next to {near}.",),
        text=f"At most {LIMIT} pyramids stand on this card; any number may stand on them.",
        inks=(inks[area],),
        spots=LIMIT,
    )


def slips(seen: Mapping[str, Any], options: Options) -> tuple[Slip, ...]:
    """The score; for a seat its goals in hand, to be cut apart."""
    deck = options.deck.goals
    if "hand" not in seen:
        return (score(seen, deck),)
    inks = dict.fromkeys(AREAS, "black")
    goals = tuple(card(deck[slug], inks) for slug in seen["hand"])
    return (Slip("goals", "Goals", goals or ("No goals in hand.",)),)


def score(seen: Mapping[str, Any], deck: Goals) -> Slip:
    """Everybody's points, goals and extra cards."""
    parts: list[str | Rows] = []
    for seat, points in seen["scores"].items():
        has = seen["players"][seat]
        goals = [(deck[goal["name"]].name, title(goal["continent"])) for goal in has["fulfilled"]]
        extras = [(EXTRAS[card], "extra card") for card in has["extras"]]
        parts.append(Rows(((seat_name(seat), f"{points} point{'s' * (points != 1)}"), *goals, *extras)))
    return Slip("score", "Score", (*parts, f"{seen['countdown']} goals to go."))

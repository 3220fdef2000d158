"""How many clicks and presses each game may take on the panel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.first_to_find.facts import MULTI, MYSTERY, TRADITIONAL


@dataclass(frozen=True, slots=True)
class Budget:
    """How many clicks and presses a unit of play (a round, a turn, a move) may take on the panel, in the mean.

    ``count`` reads off a view how many units were played; ``options`` and ``players`` say for which games it holds, and
    ``begins`` what people choose in the menu for one, where not all that they do there is a part of it. A game that was
    kept may take up to ``kept``, where its few units are not as most are. Of a unit in which more happens than in most
    ``special`` says, by the views before and after it, that it may take ``more``; few units take twice what they may.
    """

    unit: str
    inputs: float
    count: Callable[[Mapping[str, Any]], int]
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    begins: tuple[str, ...] = ()
    kept: float | None = None
    special: Callable[[Mapping[str, Any], Mapping[str, Any]], bool] | None = None
    more: float = 0


def turns(view: Mapping[str, Any]) -> int:
    """How many turns were played."""
    return int(view["turns"])


def rounds(view: Mapping[str, Any]) -> int:
    """How many rounds were played."""
    return int(view["round"]) - 1


def was_find(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a cache was found between two views."""
    rolled = after["rolled"]
    came = None if rolled is None or rolled == before["rolled"] else rolled["came"]
    return came is not None and came["found"] == "yes"


def goals_made(view: Mapping[str, Any]) -> int:
    """How many goals were made, by anybody."""
    return sum(len(has["fulfilled"]) for has in view["players"].values())


def cards_held(view: Mapping[str, Any]) -> int:
    """How many cards all have in hand."""
    return sum(has["hand"] for has in view["players"].values())


ASKED = {"reports": "asked"}
ALL_OF_IT = dict.fromkeys(("cards", "bugs", "events", "ensembles"), "yes")
"""Everything that is off in GeoQuest unless it is switched on."""

BUDGETS: dict[str, tuple[Budget, ...]] = {
    "dice": (Budget("roll", 1, lambda view: int(view["count"])),),
    "first-to-find": tuple(
        Budget("turn", 2, turns, {**ASKED, "mode": mode}, 4) for mode in (TRADITIONAL, MULTI, MYSTERY)
    ),
    "geodeto": (
        Budget("move", 7, lambda view: int(view["moves"]), ASKED, 3),
        Budget("goal", 5.5, goals_made, {"reports": "none"}, 2, begins=("claim",)),
        Budget("drawn-card", 6, cards_held, {"reports": "none"}, 2, begins=("draw",)),
    ),
    "geoquest": (
        Budget("turn", 3, turns, ASKED, 4, special=was_find, more=6),
        Budget("turn", 4.5, turns, {**ASKED, **ALL_OF_IT}, 4, special=was_find, more=9),
    ),
    "lost-hiker": (
        Budget("turn", 4.5, rounds, {"mode": "solo"}, 1),
        Budget("round", 6.5, rounds, {"mode": "pair", "box": "hiker"}, 2),
    ),
    "muggles": (
        # In the first rounds nearly every tile that a muggle comes to lies face down.
        Budget("round", 8.5, rounds, ASKED, 4, kept=10.5),
        Budget("round", 4, rounds, {"reports": "none"}, 4),
    ),
}

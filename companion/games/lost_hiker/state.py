"""The state of a game of the lost hiker: who is where, what the hiker knows and holds, and what was heard."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.lost_hiker.facts import ACTIONS, FOOD
from companion.games.lost_hiker.option import Options
from companion.table.grid import Cell

HIKER, SEARCHER = "hiker", "searcher"
"""The two parts in the game; in solo the box has the first."""


@dataclass
class State:
    """``hiker_seat`` is None where the box plays the hiker; ``pawn`` is None at the ranger station.

    ``known`` are the hiker's location cards, the quarter first; ``locations`` and ``hiker_deck`` lie face down, the
    next card first. ``searcher_deck`` is what the searcher may exchange for; ``spent_batteries`` wait at the station.
    ``trail`` are the pawn's squares, ``known_trail`` what the hiker knew one after the other.
    """

    seats: tuple[str, ...]
    options: Options
    hiker_seat: str | None
    searcher_seat: str
    on_move: str
    pawn: Cell | None
    batteries: int
    spent_batteries: int
    provisions: list[str]
    searcher_deck: list[str]
    known: list[str]
    locations: list[str]
    hand: dict[str, int]
    hiker_deck: list[str]
    discards: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """Food that is eaten for good, where food does not come back."""
    nothing_here: int = 0
    actions_left: int = ACTIONS
    """None left in a turn of the searcher: they are at the station, and may still exchange a card."""
    launched_by: str = ""
    """The card that has launched the drone that is up; the hiker has not answered yet."""
    round: int = 1
    """0 while the box's hiker begins."""
    heard: list[dict[str, Any]] = field(default_factory=list)
    known_since: int = 1
    trail: list[Cell | None] = field(default_factory=list)
    known_trail: list[list[str]] = field(default_factory=list)
    found: bool = False

    @property
    def secrets(self) -> Mapping[str, str | None]:
        """What no searcher may know: what the hiker has, and what lies face down for the hiker, too."""
        own = ("known", "known_since", "known_trail", "hand", "discards", "removed")
        return dict.fromkeys(own, self.hiker_seat) | dict.fromkeys(("locations", "hiker_deck"))

    @property
    def solo(self) -> bool:
        """Whether the box plays the hiker."""
        return self.hiker_seat is None

    @property
    def food(self) -> int:
        """How many food cards the hiker has."""
        return self.hand.get(FOOD, 0)

"""What is agreed on before a game."""

from collections.abc import Mapping
from typing import Literal

from companion.games.lost_hiker.deck import Deck
from companion.games.lost_hiker.scenario import Scenario
from companion.table.form import GameOptions


class Options(GameOptions, frozen=True, kw_only=True):
    """Who is the hiker and who begins, with which cards, where the box lies, and how rules are read."""

    mode: Literal["solo", "pair"] = "solo"
    deck: Deck
    box: Literal["hiker", "passed"] = "hiker"
    first: Literal["hiker", "searcher"] = "hiker"
    win_on_square: bool = False
    food_recycles: bool = True
    drone_first: bool = False
    literal_sub_region: bool = False
    hiker_may_pass: bool = False
    airlift_spent: bool = False
    exchange: Literal["blind", "choose"] = "blind"
    scenario: Scenario

    @classmethod
    def defaults(cls, players: tuple[str, ...]) -> Mapping[str, str]:
        """Two play hiker and searcher."""
        return {"mode": "pair"} if len(players) == 2 else {}

    def private(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """The hiker, where somebody plays that part: the first of the two."""
        return players[:1] if self.mode == "pair" else ()

    def controller(self, players: tuple[str, ...]) -> str | None:
        """The hiker, where the box is not passed to and fro."""
        return players[0] if self.mode == "pair" and self.box == "hiker" else None

"""A table for tests of the lost hiker: a scenario, and every answer given by the test."""

import json
from typing import Any, Self

from game_table import GameTable
from play import GAMES, Kept

from companion.table.prompt import CellPrompt

HIKER = next(game for game in GAMES if game.name == "lost-hiker")
REST = ["nothing", "nothing", "nothing", "landmark", "landmark"]
"""Below the cards of a test, so that its deck is one that can be played to an end."""
SEATS = ("hugo", "sara")


class HikerTable(GameTable):
    """A game in which hugo is lost and sara searches, or in solo sara alone.

    Words say the scenario (``deck`` are the next cards of the hiker's deck), all others are options.
    """

    def __init__(
        self, *, mode: str = "pair", seed: int = 1, deck: list[str] | None = None, deck_name: str = "", **told: Any
    ) -> None:
        keys = ("quarter", "sub_region", "square", "hiker_cards", "hiker_deck", "locations", "nothing_here",
                "provisions", "pawn", "batteries", "food")  # fmt: skip
        scenario = {key: told.pop(key) for key in keys if key in told}
        if deck is not None:
            scenario["hiker_deck"] = [*deck, *REST]
        options = {"mode": mode, **told}
        if deck_name:
            options["deck"] = deck_name
        if scenario:
            options["scenario"] = json.dumps(scenario)
        players = SEATS if mode == "pair" else SEATS[1:]
        super().__init__(Kept.start(HIKER, seed=seed, options=options, players=players))

    @property
    def mine(self) -> dict[str, Any]:
        """What the hiker may know."""
        return self.kept.session.view("hugo")

    @property
    def state(self) -> dict[str, Any]:
        """All that the newest turn began with."""
        text = self.kept.checkpoints[-1].state
        assert text is not None
        state: dict[str, Any] = json.loads(text)
        return state

    def rest(self) -> Self:
        """The searcher does nothing."""
        return self.say("end-turn")

    def drawn(self) -> list[str]:
        """The cards that the hiker alone was told."""
        return [fact["card"] for fact in self.facts("drawn")]

    def cells(self) -> list[tuple[int, int]]:
        """The squares that the open question offers, in order."""
        assert isinstance(self.open, CellPrompt)
        return sorted((cell.row, cell.col) for cell in self.open.cells or ())

    def knows(self) -> tuple[str | None, ...]:
        """Quarter, sub-region and square as the hiker knows them."""
        return tuple(self.mine["knows"].values())

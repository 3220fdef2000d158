"""A table for tests of the lost hiker: a scenario, and every answer given by the test."""

import json
from collections.abc import Mapping
from typing import Any, Self

from game_table import GameTable
from play import GAMES, Kept

from companion.games.lost_hiker.state import State
from companion.session.session import Session
from companion.table.prompt import CellPrompt

DECKS = ("easy", "standard", "hard")
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


def invariants(session: Session, view: Mapping[str, Any]) -> None:
    """The pawn is on the board or at the station, and trails show at the end alone."""
    assert view["pawn"] == "station" or {*view["pawn"]} <= {*range(1, 9)}
    assert 0 <= view["actions_left"] <= 2
    assert ("trails" in view) is (session.over is not None and session.over.result in ("won", "lost"))


def no_card_is_lost(session: Session) -> None:
    """All cards are somewhere, as long as people have set nothing right."""
    state = session._run.state if session._run is not None else None
    if not isinstance(state, State) or session.options["scenario"] or session.options["deck"] not in DECKS:
        return
    piles = (state.hiker_deck, state.discards, state.removed, ["nothing"] * state.nothing_here)
    assert sum(map(len, piles)) + sum(state.hand.values()) == 41
    assert len(state.known) + len(state.locations) == 16
    assert 1 <= len(state.known) <= 3
    left = state.searcher_deck.count("battery")
    assert state.batteries + state.spent_batteries + left == 2
    assert len(state.searcher_deck) + len(state.provisions) == 6 + left

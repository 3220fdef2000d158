"""A table for tests of the lost hiker: a scenario, and every answer given by the test."""

import json
from collections.abc import Mapping
from typing import Any

from play import GAMES, Kept

from companion.table.game import TABLE
from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt, Refused

HIKER = next(game for game in GAMES if game.name == "lost-hiker")
REST = ["nothing", "nothing", "nothing", "landmark", "landmark"]
"""Below the cards of a test, so that its deck is one that can be played to an end."""
SEATS = ("hugo", "sara")


class HikerTable:
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
        self.kept = Kept.start(HIKER, seed=seed, options=options, players=players)

    @property
    def open(self) -> Prompt:
        """The open question."""
        prompt = self.kept.session.waiting
        assert prompt is not None
        return prompt

    @property
    def seen(self) -> dict[str, Any]:
        """What everybody may know."""
        return self.kept.session.view(TABLE)

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

    def say(self, *values: Any) -> "HikerTable":
        """Answer one question after the other."""
        for value in values:
            self.kept.answer(list(value) if isinstance(value, tuple) else value)
        return self

    def rest(self) -> "HikerTable":
        """The searcher does nothing."""
        return self.say("end-turn")

    def correct(self, *path: Any) -> None:
        """Set what the box believes."""
        self.kept.take(self.kept.session.correct(list(path)))

    def facts(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of a kind told so far."""
        facts = [notice.fact for notice in self.kept.notices if notice.fact is not None]
        return [fact for fact in facts if fact["kind"] == kind]

    def drawn(self) -> list[str]:
        """The cards that the hiker alone was told."""
        return [fact["card"] for fact in self.facts("drawn")]

    def values(self) -> list[str]:
        """What the open question offers, without the commands."""
        assert isinstance(self.open, ChoosePrompt)
        return [option.value for option in self.open.options if option.value not in ("correct", "status", "stop")]

    def cells(self) -> list[tuple[int, int]]:
        """The squares that the open question offers, in order."""
        assert isinstance(self.open, CellPrompt)
        return sorted((cell.row, cell.col) for cell in self.open.cells or ())

    def refused(self, value: Any) -> str:
        """Why a value is not taken."""
        try:
            self.open.check(value)
        except Refused as refused:
            return str(refused)
        raise AssertionError(f"{value} is taken")

    def ended(self) -> str | None:
        """How it ended."""
        over = self.kept.session.over
        return over.result if over is not None else None

    def knows(self) -> tuple[str | None, ...]:
        """Quarter, sub-region and square as the hiker knows them."""
        return tuple(self.mine["knows"].values())

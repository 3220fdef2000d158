"""What one press leads to goes into the store at once: a plug pulled in between leaves all of it or nothing."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from budget import BUDGETS
from effort import Meter, decide, play, seats_of
from finger import Finger, sit
from play import GAMES

from companion.store import Store
from companion.table.game import Game

SECRET = bytes(31) + b"p"


@dataclass
class Watched(Finger):
    """A finger that counts, for each input, the transactions that it led to."""

    statements: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)

    def look(self) -> None:
        """Count what the last input led to."""
        self.counts.append(self.statements.count("BEGIN IMMEDIATE"))
        self.statements.clear()


@pytest.mark.parametrize("game", [game for game in GAMES if game.people is not None], ids=lambda game: game.name)
def test_one_press_is_one_transaction(game: Game[Any], tmp_path: Path) -> None:
    budget = BUDGETS[game.name][0]
    _, players = game.settle(budget.options, seats_of(game, budget))
    options = game.read_options(budget.options, players=players, panel=True)
    assert game.people is not None
    people = game.people(random.Random("press"), players, game.typed(options))
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        finger = Watched(sit(game, players, options, SECRET, "", store=store).panel)
        assert store._db is not None
        store._db.set_trace_callback(finger.statements.append)
        play(finger, Meter(budget), lambda prompt: decide(people, prompt), lambda prompt: decide(people, prompt), 12)
    assert max(finger.counts) == 1

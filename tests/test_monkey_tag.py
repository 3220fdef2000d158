"""Random hands with random tags on the box: nothing breaks, and what is kept can be proved and gone on with."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from scale import figure
from test_monkey import SEED, Monkey, check_all, screens

from companion.faces.host import GameHost
from companion.faces.panel.dialog import leave_game
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.own import tag
from companion.store import Store
from companion.table.game import Game
from hardware.reader import Read

__all__ = ["screens"]

GAMES = [game for game in registry.games() if game.tagging is not None]
WITH = {"geoquest": {"cards": "yes", "events": "yes"}}
"""What a game must be played with to have all of its pieces."""
NUMBERS = ("62E3086CED", "0102030405", "0000000000", "red", "yes", "muggles/", "/", "ÄÖ", "x" * 64)


class TagMonkey(Monkey):
    """A monkey at one game with the tags of all games, and some of none."""

    def __init__(self, path: Path, rng: random.Random, game: Game[Any]) -> None:
        self.game = game
        super().__init__(path, rng)

    def sit(self) -> None:
        """Wherever it has strayed to, its own game lies on the table."""
        context = self.panel.context
        if context.stored is None or context.stored.session.game.name != self.game.name:
            leave_game(context)
            options, players = self.game.settle(WITH.get(self.game.name, {}))
            if "reports" in options:
                options["reports"] = self.rng.choice(("asked", "told", "none"))
            begin_game(context, GameHost.open(self.game, players, options, self.store))

    def act(self) -> None:
        self.sit()
        if self.rng.random() < 0.8:
            super().act()
            return
        self.presses += 1
        game = self.game if self.rng.random() < 0.8 else self.rng.choice(GAMES)
        pieces = game.pieces(game.settle(WITH.get(game.name, {}))[0], game.seats)
        text = self.rng.choice([*(tag.label(game, piece) for piece in pieces), *NUMBERS])
        for _ in range(self.rng.choice((1, 1, 3))):
            # By another reader it may have been read a little earlier.
            self.box.read(Read(text, self.now - self.rng.choice((0, 0.05, 0.3))))
        # What became due since it was read, the box does now.
        self.box.tick(self.now)
        if self.panel.context.unknown and self.rng.random() < 0.5:
            self.tap("push", 0.9)
        self.wait(self.rng.choice((0.05, 0.2, 2.0)))


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_hands_and_tags_break_nothing(
    game: Game[Any], screens: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    monkey = TagMonkey(tmp_path / "games.sqlite", random.Random(SEED), game)
    while monkey.presses < figure(600, 5_000):
        monkey.act()
        if monkey.presses % 100 == 0 and monkey.panel.waiting is not None:
            monkey.restart()
    # It got somewhere: a tag was learned, and a game was played.
    assert tag.taught(game, "default") != {}
    rows = [row for row in monkey.store.games() if row.name == game.name]
    print(f"\n{game.name}: {len(rows)} begun, {sum(row.entries for row in rows)} entries, {dict(screens)}")
    assert sum(row.entries for row in rows) > figure(20, 200)
    monkey.close()
    with Store.open(tmp_path / "games.sqlite", "monkey") as monkey.store:
        check_all(monkey)

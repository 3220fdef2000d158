"""Every square and piece of the pictures, touched at every menu of random games."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from finger import Finger, sit
from play import OURS, pick, secret_of
from scale import figure
from test_random_games import deal, tried_of

from companion.faces.panel.table import TableDialog
from companion.store import Store
from companion.table.figure import Figure, GridFigure, ids
from companion.table.game import Game
from companion.table.grid import Grid, square
from companion.table.prompt import ChoosePrompt
from hardware.event import Back

MENUS = 40
"""So many of a game at most."""


def everywhere(figures: Iterable[Figure]) -> Iterator[str]:
    """All on the pictures that a page can say was touched."""
    for each in figures:
        yield from ids(each)
        if isinstance(each, GridFigure):
            yield from (square(each.id, cell) for cell in Grid(each.rows, each.cols))


def touched(finger: Finger, rng: random.Random) -> bool:
    """Whether a touch on a picture of the menu that stands open acted: any other does nothing, but may say why."""
    panel, stored = finger.panel, finger.stored
    ask, (_, figures) = panel.ask(), panel.seen()
    acts = {at for row in panel.places().values() for at in row}
    for at in {*everywhere(figures)} - acts:
        before = stored.session.running_seal
        if panel.touch(at):
            assert panel.ask().key == "box/notice"
            while panel.ask().key == "box/notice":
                panel.handle(Back())
        assert (panel.ask(), stored.session.running_seal) == (ask, before), at
    if not acts:
        return False
    answers, at = stored.count, rng.choice(sorted(acts))
    panel.touch(at)
    if stored.count == answers:
        # What it means is asked, perhaps after why it is not something else, and each row is one.
        while panel.ask().key == "box/notice":
            panel.handle(Back())
        rows = panel.ask().choices
        panel.answer(rng.choice(rows).id)
    assert stored.count > answers, at
    return True


@pytest.mark.sized
@pytest.mark.parametrize("game", [game for game in OURS if game.ready is None], ids=lambda game: game.name)
def test_every_place_touched_at_every_menu_acts_or_does_nothing(game: Game[object], tmp_path: Path) -> None:
    menus = acted = 0
    for seed in range(figure(2, 50)):
        rng = random.Random(f"square {game.name} {seed}")
        order = deal(game, tried_of(game), seed, rng)
        assert order.players is not None
        options = game.read_options(order.options, players=order.players, panel=True)
        with Store.open(tmp_path / f"{seed}.sqlite", "test") as store:
            finger = sit(game, order.players, options, secret_of(seed), "", store=store)
            finger.panel.context.settings.tips, table = False, finger.panel.context.table
            assert isinstance(table, TableDialog)
            for _ in range(4 * MENUS):
                finger.read()
                asked = finger.stored.session.waiting
                if asked is None:
                    break
                if isinstance(asked, ChoosePrompt) and asked.menu:
                    menus += 1
                    if touched(finger, rng):
                        acted += 1
                        continue
                table.give(pick(asked, rng, commands=False))
            assert finger.stored.row is not None
            entries, _ = store.checked(store.game(finger.stored.row))
            assert "correct" not in {entry.kind for entry in entries}
    print(game.name, "seeds from 0:", menus, "menus,", acted, "touches that acted")
    assert acted > menus / 20

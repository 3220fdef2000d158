"""A store that has grown old: the box starts and tells of a game with no more work than in a young one."""

import io
import sqlite3
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from scale import figure

from companion.command.history import tell
from companion.command.verify import verify
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.games import registry
from companion.store import Store

ENTRIES, MANY = 100, figure(500, 10_000)


def filled(path: Path, games: int) -> Path:
    """A store with one game of dice, so many times over; its copies are filled by SQL."""
    with Store.open(path, "test") as store:
        stored = GameHost.open(registry.game("dice"), (), {}, store, fixed=bytes(32))
        stored.begin("")
        while stored.session.seq < ENTRIES - 1:
            stored.answer("roll")
        stored.quit()
        assert store.games()[0].entries == ENTRIES
    with sqlite3.connect(path, isolation_level=None) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("CREATE TEMP TABLE number(id)")
        db.executemany("INSERT INTO number VALUES(?)", ((id,) for id in range(2, games + 1)))
        for table, key in (("game", "id"), ("entry", "game"), ("checkpoint", "game")):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != key]
            names = ", ".join(columns)
            db.execute(
                f"INSERT INTO {table}({key}, {names}) SELECT number.id, {names} FROM temp.number, {table}"
                f" WHERE {table}.{key} = 1 ORDER BY number.id"
            )
        db.execute("PRAGMA journal_mode = WAL")
    db.close()
    return path


def started(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store.warning is None
        Panel(store)


def told(path: Path) -> None:
    with redirect_stdout(io.StringIO()) as text:
        assert tell(57, path) == 0
    assert text.getvalue().count("\n") > ENTRIES


def verified(path: Path) -> None:
    with redirect_stdout(io.StringIO()) as text:
        assert verify(path, 57, as_json=False) == 0
    assert f"Answers checked: {ENTRIES - 3}" in text.getvalue()


class Counting(sqlite3.Connection):
    """Counts the steps of SQLite, of all connections together: they hang on no clock."""

    steps = 0

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.set_progress_handler(self.count, 1)

    @classmethod
    def count(cls) -> int:
        cls.steps += 1
        return 0


@pytest.mark.sized
def test_ten_thousand_games_are_no_more_work_than_a_hundred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    young, old = filled(tmp_path / "young", 100), filled(tmp_path / "old", MANY)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Counting))
    for what in (started, told, verified):
        steps = []
        for path in (young, old):
            Counting.steps = 0
            what(path)
            steps.append(Counting.steps)
        print(f"{what.__name__}: {steps[0]} steps with 100 games, {steps[1]} with {MANY}")
        assert 0 < steps[0] == steps[1]
    old.unlink()  # half a gigabyte

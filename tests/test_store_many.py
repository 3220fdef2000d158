"""A store that has grown old: the box starts and tells of a game as quickly as a young one."""

import io
import sqlite3
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from scale import figure

from companion.command.history import tell
from companion.command.verify import verify
from companion.faces.panel import Panel
from companion.faces.stored import StoredSession
from companion.games import registry
from companion.store import Store

ENTRIES, MANY = 100, figure(500, 10_000)
MOST = 1.5
"""So many times as long as in a young store may anything last."""


def filled(path: Path, games: int) -> Path:
    """A store with one game of dice, so many times over; its copies are filled by SQL."""
    with Store.open(path, "test") as store:
        stored = StoredSession.open(registry.game("dice"), (), {}, store, fixed=bytes(32))
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


@pytest.mark.sized
def test_ten_thousand_games_are_as_quick_as_a_hundred(tmp_path: Path) -> None:
    young, old = filled(tmp_path / "young", 100), filled(tmp_path / "old", MANY)
    for what in (started, told, verified):
        # In turns, so that what else the machine does at a time slows both.
        pairs = [(lasted(what, young), lasted(what, old)) for _ in range(15)]
        quick, slow = map(min, zip(*pairs, strict=True))
        print(f"{what.__name__}: {quick * 1000:.1f} ms with 100 games, {slow / quick:.2f} times that with {MANY}")
        assert slow < MOST * quick
    old.unlink()  # half a gigabyte


def lasted(what: Callable[[Path], None], path: Path) -> float:
    start = time.perf_counter()
    what(path)
    return time.perf_counter() - start

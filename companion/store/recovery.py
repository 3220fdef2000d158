"""The full check of a store, and what a damaged one still gives.

A flash card also loses bytes in a way that leaves SQLite content. That is found by what the games promise anyway: the
commitment to each header, the chain of seals over each journal, and the checkpoints that its entries fix.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.session import wording
from companion.session.journal import Checkpoint, Entry
from companion.session.proof import misfits
from companion.store import file, log
from companion.store.row import GameRow, Row, StoreError, read_row, select
from companion.table.prompt import one_line


def check_game(game: GameRow, journal: Sequence[Entry], states: Sequence[Checkpoint]) -> None:
    """StoreError for the first thing of a game that is not as it was written."""
    if game.entries != len(journal):
        raise StoreError(f"game {game.id} has {len(journal)} entries of {game.entries}")
    for found in misfits(game.header, game.commitment, game.secret, journal, states):
        raise StoreError(f"game {game.id}: {one_line(wording.fault(*found), 120)}")


def damage(path: Path, db: sqlite3.Connection, alive: Callable[[], None] = lambda: None) -> str | None:
    """The first thing in the whole file that is not as it was written, in a few words; ``alive`` as in Store.open."""
    alive()
    try:
        if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            return "its pages do not fit together"
        for game in db.execute(select("game", 0)):
            alive()
            _whole(db, game)
    except sqlite3.Error as error:
        return file.judged(path, error)
    except StoreError as error:
        return str(error)
    return None


def set_aside(path: Path) -> Path:
    """Give a damaged file and its log a free name beside it and answer that; OSError where that fails."""
    aside = _free(path)
    # The file goes first: after a cut in between, a log alone is seen, a file without its log would look sound.
    for suffix in ("", *file.SIDECARS):
        with suppress(FileNotFoundError):
            os.rename(f"{path}{suffix}", f"{aside}{suffix}")
    file.sync(path.parent)
    return aside


def set_log_aside(path: Path, fault: str) -> str:
    """Give a log that is not as it was left a free name, if there is one, and say so; OSError where that fails.

    What can be read of one that belongs to the file goes on being read.
    """
    if not file.has_log(path):
        return ""
    aside = Path(f"{_free(path)}-wal")
    if fault == log.DAMAGED:
        shutil.copyfile(f"{path}-wal", aside)
        aside.chmod(0o600)
        file.sync(aside)
    else:
        os.rename(f"{path}-wal", aside)
    file.sync(path.parent)
    return f" The log is set aside as {aside.name}."


def _free(path: Path) -> Path:
    number = 1
    while any(os.path.lexists(f"{path}.damaged-{number}{suffix}") for suffix in ("", *file.SIDECARS)):
        number += 1
    return path.with_name(f"{path.name}.damaged-{number}")


def salvage(path: Path) -> Iterator[list[tuple[str, Row]]]:
    """What of a damaged file can be carried over, rows with their tables: whole games one by one, and the settings."""
    if not file.size(path):  # beside an empty file SQLite would delete the log
        return
    with suppress(sqlite3.Error), closing(file.connect_reader(path)) as db:
        # Reading stops at a broken page: what lies on its far side is read from the other end.
        games = {row[0]: row for order in ("", " DESC") for row in _readable(db, f"{select('game', 0)}{order}")}
        for _, game in sorted(games.items()):
            with suppress(sqlite3.Error, StoreError):
                yield _whole(db, game)
        yield [("setting", setting) for setting in _readable(db, "SELECT * FROM setting")]


def _whole(db: sqlite3.Connection, game: Row) -> list[tuple[str, Row]]:
    """All rows of a game with their tables; StoreError or sqlite3.Error where they are not as they were written."""
    entries, states = (db.execute(select(table, 1), game[:1]).fetchall() for table in ("entry", "checkpoint"))
    journal = [read_row(Entry, row) for row in entries]
    check_game(read_row(GameRow, game), journal, [read_row(Checkpoint, row) for row in states])
    return [("game", game), *(("entry", row) for row in entries), *(("checkpoint", row) for row in states)]


def _readable(db: sqlite3.Connection, query: str) -> list[Row]:
    """The rows of a query up to the first that is broken."""
    rows: list[Row] = []
    with suppress(sqlite3.Error):
        rows.extend(db.execute(query))
    return rows

"""The full check of a store, and what a damaged one still gives.

A flash card also loses bytes in a way that leaves SQLite content. That is found by what the games promise anyway: the
commitment to each header, the chain of seals over each journal, and the checkpoints that its entries fix.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.session import wording
from companion.session.journal import Checkpoint, Entry
from companion.session.proof import misfits
from companion.store import file
from companion.store.row import GameRow, Row, StoreError, read_row
from companion.table.prompt import one_line


def check_game(game: Row, entries: Sequence[Row], checkpoints: Sequence[Row]) -> tuple[list[Entry], list[Checkpoint]]:
    """What the rows of a game hold; StoreError for the first thing that is not as it was written."""
    row, journal = read_row(GameRow, game), [read_row(Entry, entry) for entry in entries]
    if row.entries != len(journal):
        raise StoreError(f"game {row.id} has {len(journal)} entries of {row.entries}")
    states = [read_row(Checkpoint, checkpoint) for checkpoint in checkpoints]
    for found in misfits(row.header, row.commitment, row.secret, journal, states):
        raise StoreError(f"game {row.id}: {one_line(wording.fault(*found), 120)}")
    return journal, states


def damage(path: Path, db: sqlite3.Connection, alive: Callable[[], None] = lambda: None) -> str | None:
    """The first thing in the whole file that is not as it was written, in a few words; ``alive`` as in Store.open."""
    alive()
    try:
        if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            return "its pages do not fit together"
        for game in db.execute("SELECT * FROM game"):
            alive()
            check_game(game, _rows(db, "entry", game[0]), _rows(db, "checkpoint", game[0]))
    except sqlite3.Error as error:
        return file.judged(path, error)
    except StoreError as error:
        return str(error)
    return None


def set_aside(path: Path) -> Path:
    """Give a damaged file and its log a free name beside it and answer that; OSError where that fails."""
    number = 1
    while any(os.path.lexists(f"{path}.damaged-{number}{suffix}") for suffix in ("", *file.SIDECARS)):
        number += 1
    aside = path.with_name(f"{path.name}.damaged-{number}")
    # The file goes first: after a cut in between, a log alone is seen, a file without its log would look sound.
    for suffix in ("", *file.SIDECARS):
        with suppress(FileNotFoundError):
            os.rename(f"{path}{suffix}", f"{aside}{suffix}")
    file.sync_folder(path.parent)
    return aside


def salvage(path: Path) -> Iterator[list[tuple[str, Row]]]:
    """What of a damaged file can be carried over, rows with their tables: whole games one by one, and the settings."""
    if not file.size(path):  # beside an empty file SQLite would delete the log
        return
    with suppress(sqlite3.Error), closing(file.connect_reader(path)) as db:
        games: dict[int, Row] = {}
        # Reading stops at a broken page: what lies on its far side is read from the other end.
        for order in ("DESC", "ASC"):
            games |= {row[0]: row for row in _readable(db, f"SELECT * FROM game ORDER BY id {order}")}
        for number, game in sorted(games.items()):
            with suppress(sqlite3.Error, StoreError):
                entries, checkpoints = _rows(db, "entry", number), _rows(db, "checkpoint", number)
                check_game(game, entries, checkpoints)
                parts = (("entry", entries), ("checkpoint", checkpoints))
                yield [("game", game), *((table, row) for table, rows in parts for row in rows)]
        yield [("setting", setting) for setting in _readable(db, "SELECT * FROM setting")]


def _rows(db: sqlite3.Connection, table: str, game: int) -> list[Row]:
    return db.execute(f"SELECT * FROM {table} WHERE game = ? ORDER BY seq", (game,)).fetchall()


def _readable(db: sqlite3.Connection, query: str) -> list[Row]:
    """The rows of a query up to the first that is broken."""
    rows: list[Row] = []
    with suppress(sqlite3.Error):
        rows.extend(db.execute(query))
    return rows

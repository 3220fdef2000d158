"""The store: one SQLite file with the games, their journals and the settings of the box.

What is written goes into a queue first and from there, in one transaction, into the file. Where the file does not take
it (full card, read-only, I/O error) it stays in the queue, ``warning`` says so, and the next writing tries again; every
reading sees file and queue as one. So play never stops for the store, and who asks ``warning`` always knows whether
what was played is kept.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion import damage
from companion.hold import Hold, StoreBusy
from companion.row import (
    GameRow,
    Row,
    StoreError,
    decoded,
    encoded,
    read_checkpoint,
    read_entry,
    read_game,
    summed,
    write_checkpoint,
    write_entry,
    write_game,
)
from companion.session.journal import Checkpoint, Entry

__all__ = ["GameRow", "Store", "StoreBusy", "StoreError"]


@dataclass(slots=True)
class _Queue:
    """What was written and is not in the file yet."""

    games: dict[int, GameRow] = field(default_factory=dict)
    entries: dict[tuple[int, int], Entry] = field(default_factory=dict)
    checkpoints: dict[tuple[int, int], Checkpoint] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)


class _GoneError(OSError):
    """The file was taken away, or another one put in its place."""


class Store:
    """The games, journals and settings in one file: one process writes, any number read beside it."""

    def __init__(self, path: str | os.PathLike[str], command: str | None) -> None:
        """``command`` names the writing process for others; None only reads (use ``open`` and ``read``)."""
        try:
            # One file must have one lock, whatever name it is opened by.
            self._path = Path(os.path.realpath(path))
        except (OSError, ValueError) as error:
            raise StoreError(f"{os.fspath(path)!r} cannot be opened: {damage.reason(error)}.") from None
        self._command = command
        self._db: sqlite3.Connection | None = None
        self._writes = False  # whether _db may write
        self._fresh = False  # whether the file is still to be made
        self._inode = 0
        self._hold: Hold | None = None
        self._kept = False  # whether there is a file to write to, now or later
        self._queue = _Queue()
        self._known: dict[int, GameRow] = {}
        self._next = 1
        self._note: str | None = None
        self._trouble: str | None = None
        self._closed = False

    @classmethod
    def open(cls, path: str | os.PathLike[str], command: str) -> Self:
        """The store for writing, made where there is none; StoreBusy if another process holds it, else StoreError."""
        store = cls(path, command)
        try:
            store._open_writer(command)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """The store for reading only, also while another process writes it; StoreError says what is wrong with it."""
        store = cls(path, None)
        try:
            store._open_reader()
        except BaseException:
            store.close()
            raise
        return store

    @property
    def warning(self) -> str | None:
        """One plain sentence if something is not right (what is played now is not kept, a file was set aside…)."""
        return self._trouble or self._note

    def close(self) -> None:
        """Try once more to keep what is queued, and let go of the file; may be called twice."""
        if self._closed:
            return
        if self._queue != _Queue():
            self._flush()
        self._closed = True
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
        if self._hold is not None:
            self._hold.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(
        self,
        header: Mapping[str, Any],
        commitment: str,
        secret: bytes,
        started: str | None,
        label: str,
        entries: Sequence[Entry] = (),
        checkpoints: Sequence[Checkpoint] = (),
    ) -> int:
        """Write down a new game and answer its number; ``header["game"]`` is its name."""
        self._check_writer()
        _check_follows(0, entries)
        # The header is read back from its text: the caller's may change.
        row = read_game(write_game(GameRow(self._next, "", dict(header), commitment, secret, started, label, None, 0)))
        self._next += 1
        self._add(replace(row, entries=len(entries)), entries, checkpoints)
        self._flush()
        return row.id

    def append(
        self,
        game: int,
        entries: Sequence[Entry],
        checkpoints: Sequence[Checkpoint],
        label: str,
        result: str | None,
    ) -> None:
        """Write down what happened in a game, in one transaction; durable when it returns, or ``warning`` says why not.

        Entries go on from the last one; a checkpoint takes the place of an earlier one with the same number.
        """
        self._check_writer()
        row = self._known.get(game) or self.game(game)
        _check_follows(row.entries, entries)
        row = replace(row, label=label, result=result, entries=row.entries + len(entries))
        self._add(row, entries, checkpoints)
        self._flush()

    def put(self, key: str, value: object) -> None:
        """Keep a setting of the box: a JSON value."""
        self._check_writer()
        self._queue.settings[key] = encoded(value)
        self._flush()

    def get(self, key: str, default: Any = None) -> Any:
        """A setting of the box, or the default."""
        text = self._queue.settings.get(key)
        if text is None:
            rows = self._select("SELECT value FROM setting WHERE key = ?", key)
            if not rows:
                return default
            text = rows[0][0]
        return decoded(text, f"setting {key}")

    def games(self) -> list[GameRow]:
        """All games, the newest first."""
        found = {row.id: row for row in map(read_game, self._select("SELECT * FROM game"))}
        found.update(self._queue.games)
        return sorted(found.values(), key=lambda row: -row.id)

    def game(self, id: int) -> GameRow:
        """One game by its number, or StoreError."""
        row = self._queue.games.get(id)
        if row is None:
            rows = self._select("SELECT * FROM game WHERE id = ?", id)
            if not rows:
                numbers = ", ".join(str(row.id) for row in self.games()[:10])
                raise StoreError(
                    f"There is no game {id} here; "
                    + (f"the newest are: {numbers}." if numbers else "none is kept yet.")
                )
            row = read_game(rows[0])
        self._known[id] = row
        return row

    def unfinished(self, name: str | None = None) -> GameRow | None:
        """The newest game without a result, of that name where one is given."""
        rows = (row for row in self.games() if row.result is None and name in (None, row.name))
        return next(rows, None)

    def entries(self, id: int) -> list[Entry]:
        """The journal of a game, in order."""
        rows = self._select("SELECT * FROM entry WHERE game = ? ORDER BY seq", id)
        found = {entry.seq: entry for entry in map(read_entry, rows)}
        found.update({seq: entry for (game, seq), entry in self._queue.entries.items() if game == id})
        return [found[seq] for seq in sorted(found)]

    def checkpoints(self, id: int) -> list[Checkpoint]:
        """The checkpoints of a game, in order."""
        rows = self._select("SELECT * FROM checkpoint WHERE game = ? ORDER BY seq", id)
        found = {checkpoint.seq: checkpoint for checkpoint in map(read_checkpoint, rows)}
        found.update({seq: checkpoint for (game, seq), checkpoint in self._queue.checkpoints.items() if game == id})
        return [found[seq] for seq in sorted(found)]

    def _select(self, query: str, *values: object) -> list[Row]:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._db is None:
            return []
        try:
            return self._db.execute(query, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise StoreError(f"{self._path} cannot be read: {damage.reason(error)}.") from None

    def _check_writer(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._command is None:
            raise StoreError("The store was opened for reading only.")

    def _add(self, row: GameRow, entries: Iterable[Entry], checkpoints: Iterable[Checkpoint]) -> None:
        self._known[row.id] = self._queue.games[row.id] = row
        self._queue.entries.update({(row.id, entry.seq): entry for entry in entries})
        self._queue.checkpoints.update({(row.id, checkpoint.seq): checkpoint for checkpoint in checkpoints})

    def _flush(self) -> None:
        """Put the queue into the file, or say in ``_trouble`` why not."""
        if not self._kept:  # nothing can be written here; the note says so
            return
        try:
            db = self._writer()
            with suppress(FileNotFoundError):
                if os.stat(self._path).st_ino == self._inode:
                    self._write(db)
                    self._queue, self._trouble = _Queue(), None
                    return
            raise _GoneError
        except (sqlite3.Error, OSError) as error:
            self._trouble = f"{_trouble(self._path, error)}: what is played now is not kept. {_remedy(error)}"

    def _write(self, db: sqlite3.Connection) -> None:
        queue = self._queue
        db.execute("BEGIN IMMEDIATE")
        try:
            for table, rows in (
                ("game", [write_game(row) for row in queue.games.values()]),
                ("entry", [write_entry(game, entry) for (game, _), entry in queue.entries.items()]),
                ("checkpoint", [write_checkpoint(game, kept) for (game, _), kept in queue.checkpoints.items()]),
                ("setting", [summed(key, text) for key, text in queue.settings.items()]),
            ):
                if rows:
                    # Replacing makes a second try harmless where a failed commit was written after all.
                    db.executemany(f"INSERT OR REPLACE INTO {table} VALUES({', '.join('?' * len(rows[0]))})", rows)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
            raise

    def _writer(self) -> sqlite3.Connection:
        """The writing connection, made now where it could not be made before; sqlite3.Error or OSError."""
        if self._db is not None and self._writes:
            return self._db
        if self._fresh:
            damage.create(self._path)
            self._fresh = False
        for suffix in ("", *damage.SIDECARS):
            with suppress(FileNotFoundError, PermissionError):
                mode = stat.S_IMODE(os.stat(f"{self._path}{suffix}").st_mode)
                if mode & 0o077:
                    os.chmod(f"{self._path}{suffix}", mode & 0o700)
        db = damage.connect(self._path, "mode=rw")
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchall()
            db.execute("PRAGMA synchronous = FULL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
            self._inode = os.stat(self._path).st_ino
        except (sqlite3.Error, OSError):
            db.close()
            raise
        if self._db is not None:
            self._db.close()
        self._db, self._writes = db, True
        return db

    def _open_writer(self, command: str) -> None:
        # Where there is no lock file nobody holds the store: a foreign file is refused before one is laid beside it.
        if not os.path.lexists(f"{self._path}.lock"):
            damage.look(self._path)
        try:
            # 0700 is for a folder of our own; one that exists keeps its mode.
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise StoreError(f"{self._path} cannot be made: {self._path.parent} is not a folder.") from None
        except OSError:
            pass  # taking the lock fails for the same reason, and says so
        try:
            self._hold = Hold(self._path, command)
            self._kept = True
        except (OSError, RuntimeError) as error:
            why = damage.reason(error)
            self._note = f"{self._path} cannot be written ({why}): what is played now is not kept."
        kind = damage.look(self._path)
        fault = "its first page is cut short or overwritten"
        if kind in ("missing", "empty"):
            self._fresh = True
            if self._kept and damage.has_orphan(self._path):
                self._set_aside("its log was there without it")
        elif kind == "damaged" or (found := self._fault()):
            self._set_aside(fault if kind == "damaged" else found)
        if self._db is not None:
            self._next = self._select("SELECT coalesce(max(id), 0) + 1 FROM game")[0][0]
        self._flush()

    def _fault(self) -> str | None:
        """What is wrong with the file, in a few words; if nothing, the file is open for reading."""
        try:
            db = damage.connect_reader(self._path)
        except sqlite3.Error as error:
            return damage.reason(error)
        try:
            found = damage.fault(self._path, db) or damage.row_fault(db)
        except StoreError:
            db.close()
            raise
        if found:
            db.close()
        else:
            self._db = db
        return found

    def _set_aside(self, fault: str | None) -> None:
        """Give a damaged file another name, begin a new one, and carry over what is whole."""
        aside = self._path
        note = f"{self._path} is damaged ({fault}) and cannot be set aside: what is played now is not kept."
        if self._kept:
            try:
                aside = damage.set_aside(self._path)
            except OSError:
                self._kept = False
            else:
                self._fresh = True
                note = f"{self._path} was damaged ({fault}) and is set aside as {aside.name}; a new one is begun."
        count = 0
        with suppress(StoreError):
            for game, entries, checkpoints in damage.salvage(aside):
                self._add(read_game(game), map(read_entry, entries), map(read_checkpoint, checkpoints))
                self._next = game[0] + 1
                self._flush()
                count += 1
        for key, text, _ in damage.salvage_settings(aside):
            self._queue.settings[key] = text
        self._note = f"{note} Games carried over: {count}; for more: sqlite3 {aside.name} .recover"

    def _open_reader(self) -> None:
        try:
            told = os.stat(self._path)
            if stat.S_ISREG(told.st_mode) and told.st_size == 0:
                return  # a new store: nothing in it yet
            self._db = damage.connect_reader(self._path)
            found = damage.fault(self._path, self._db)
        except FileNotFoundError:
            raise StoreError(
                f"There is no store at {self._path}: nothing was played yet, or name another file."
            ) from None
        except (OSError, ValueError, sqlite3.Error) as error:
            damage.look(self._path)
            found = damage.reason(error)
        if found:
            raise StoreError(
                f"{self._path} is damaged ({found}); "
                "the box sets it aside at its next start and carries over what is whole."
            )
        if self._db is not None and (found := damage.row_fault(self._db)):
            self._note = f"{self._path} is damaged: {found}."


def _check_follows(last: int, entries: Sequence[Entry]) -> None:
    for seq, entry in enumerate(entries, last + 1):
        if entry.seq != seq:
            raise StoreError(f"Entry {entry.seq} does not go on from the journal: entry {seq} is next.")


def _trouble(path: Path, error: Exception) -> str:
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, _GoneError):
        return f"The file {path} is gone"
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return "The card is full"
    if code == sqlite3.SQLITE_READONLY or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"{path} may only be read"
    return f"{path} cannot be written ({damage.reason(error)})"


def _remedy(error: Exception) -> str:
    if isinstance(error, _GoneError) or getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
        return "Stop and start again for a new one."
    return "It is tried again with every answer."

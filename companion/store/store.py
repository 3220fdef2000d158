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
from dataclasses import replace
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.session.journal import Checkpoint, Entry
from companion.store import recovery
from companion.store.lock import Lock
from companion.store.row import (
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

KEYS = {"game": ("id",), "entry": ("game", "seq"), "checkpoint": ("game", "seq"), "setting": ("key",)}
Queue = dict[str, dict[Row, Row]]


def _empty() -> Queue:
    return {table: {} for table in KEYS}


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
            raise StoreError(f"{os.fspath(path)!r} cannot be opened: {recovery.reason(error)}.") from None
        self._command = command
        self._db: sqlite3.Connection | None = None
        self._writes = False  # whether _db may write
        self._fresh = False  # whether the file is still to be made
        self._inode = 0
        self._log: int | None = None  # the log's inode
        self._hold: Lock | None = None
        self._kept = False  # whether there is a file to write to, now or later
        self._queue = _empty()  # all that is not in the file yet, for who reads
        self._added: list[tuple[str, Row]] = []  # what the next writing brings
        self._waiting: list[list[tuple[str, Row]]] = []  # what earlier ones could not write, each a transaction
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

    @property
    def saved(self) -> bool:
        """Whether all that was written down is in the file."""
        return not self._waiting

    def close(self) -> None:
        """Try once more to keep what is queued, and let go of the file; may be called twice."""
        if self._closed:
            return
        if not self.saved:
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
        self._add_game(replace(row, entries=len(entries)), entries, checkpoints)
        self._next += 1
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
        self._add_game(row, entries, checkpoints)
        self._flush()
        if result is not None:
            self.fold()

    def fold(self) -> None:
        """Put what is in the log into the file, so that a copy of this alone has it; as far as nobody reads older."""
        if self._db is not None and self._writes and not self._closed:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def put(self, key: str, value: object) -> None:
        """Keep a setting of the box: a JSON value."""
        self._check_writer()
        self._add("setting", [summed(key, encoded(value))])
        self._flush()

    def get(self, key: str, default: Any = None) -> Any:
        """A setting of the box, or the default."""
        rows = self._rows("setting", key)
        return decoded(rows[0][1], f"setting {key}") if rows else default

    def games(self) -> list[GameRow]:
        """All games, the newest first."""
        return [read_game(row) for row in reversed(self._rows("game"))]

    def game(self, id: int) -> GameRow:
        """One game by its number, or StoreError."""
        rows = self._rows("game", id)
        if not rows:
            numbers = ", ".join(str(row[0]) for row in reversed(self._rows("game")[-10:]))
            kept = f"the newest are: {numbers}." if numbers else "none is kept yet."
            raise StoreError(f"There is no game {id} here; {kept}")
        self._known[id] = read_game(rows[0])
        return self._known[id]

    def unfinished(self, name: str | None = None) -> GameRow | None:
        """The newest game without a result, of that name where one is given."""
        rows = (row for row in self.games() if row.result is None and name in (None, row.name))
        return next(rows, None)

    def entries(self, id: int) -> list[Entry]:
        """The journal of a game, in order."""
        return [read_entry(row) for row in self._rows("entry", id)]

    def last(self, row: GameRow) -> Entry | None:
        """The newest entry of a game's journal."""
        found = self._rows("entry", row.id, row.entries)
        return read_entry(found[0]) if found else None

    def checkpoints(self, id: int) -> list[Checkpoint]:
        """The checkpoints of a game, in order."""
        return [read_checkpoint(row) for row in self._rows("checkpoint", id)]

    def _rows(self, table: str, *start: object) -> list[Row]:
        """The rows of file and queue whose key begins so, by key: what is queued is later or takes a row's place."""
        keys = KEYS[table]
        where = " AND ".join(f"{key} = ?" for key in keys[: len(start)]) or "1"
        query = f"SELECT * FROM {table} WHERE {where} ORDER BY {', '.join(keys)}"
        found = {row[: len(keys)]: row for row in self._select(query, *start)}
        found.update({key: row for key, row in self._queue[table].items() if key[: len(start)] == start})
        return list(found.values())

    def _select(self, query: str, *values: object) -> list[Row]:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._db is None:
            return []
        try:
            return self._db.execute(query, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise StoreError(f"{self._path} cannot be read: {recovery.reason(error)}.") from None

    def _check_writer(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._command is None:
            raise StoreError("The store was opened for reading only.")

    def _add(self, table: str, rows: Iterable[Row]) -> None:
        for row in rows:
            self._queue[table][row[: len(KEYS[table])]] = row
            self._added.append((table, row))

    def _add_game(self, row: GameRow, entries: Iterable[Entry], checkpoints: Iterable[Checkpoint]) -> None:
        # All are made before one is queued: a value that has no JSON form must not stay behind.
        rows = [write_entry(row.id, entry) for entry in entries]
        states = [write_checkpoint(row.id, checkpoint) for checkpoint in checkpoints]
        self._add("game", [write_game(row)])
        self._add("entry", rows)
        self._add("checkpoint", states)
        self._known[row.id] = row

    def _flush(self) -> None:
        """Put what waits into the file, or say in ``_trouble`` why not."""
        if self._added:
            self._waiting.append(self._added)
            self._added = []
        if not self._kept:  # nothing can be written here; the note says so
            return
        try:
            db = self._writer()
            with suppress(FileNotFoundError):
                if os.stat(self._path).st_ino == self._inode:
                    if _inode(f"{self._path}-wal") != self._log:
                        db = self._rescued(db)
                    # After trouble the oldest goes first, then twice as many: on a full card no answer tries them all.
                    many = 1 if self._trouble else len(self._waiting)
                    while self._waiting:
                        self._write(db, chain.from_iterable(self._waiting[:many]))
                        del self._waiting[:many]
                        many *= 2
                    self._queue, self._trouble = _empty(), None
                    return
            raise _GoneError
        except (sqlite3.Error, OSError) as error:
            self._trouble = f"{_trouble(self._path, error)}: what is played now is not kept. {_remedy(error)}"

    def _rescued(self, db: sqlite3.Connection) -> sqlite3.Connection:
        """The log was taken away, or another one laid there: what ours still holds goes into the file; a new one."""
        if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            raise _GoneError  # somebody reads what is older; at the next answer perhaps nobody does
        db.close()
        self._db, self._writes = None, False
        # What lies there now is nobody's: its frames would be taken for newer ones.
        for suffix in recovery.SIDECARS:
            with suppress(FileNotFoundError):
                os.unlink(f"{self._path}{suffix}")
        return self._writer()

    def _write(self, db: sqlite3.Connection, rows: Iterable[tuple[str, Row]]) -> None:
        db.execute("BEGIN IMMEDIATE")
        try:
            for table, row in rows:
                # Replacing makes a second try harmless where a failed commit was written after all.
                db.execute(f"INSERT OR REPLACE INTO {table} VALUES({', '.join('?' * len(row))})", row)
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
            recovery.create(self._path)
            self._fresh = False
        for suffix in ("", *recovery.SIDECARS):
            with suppress(FileNotFoundError, PermissionError):
                mode = stat.S_IMODE(os.stat(f"{self._path}{suffix}").st_mode)
                if mode & 0o077:
                    os.chmod(f"{self._path}{suffix}", mode & 0o700)
        db = recovery.connect(self._path, "mode=rw")
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchall()
            db.execute("PRAGMA synchronous = FULL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
            self._inode = os.stat(self._path).st_ino
            self._log = _inode(f"{self._path}-wal")
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
            recovery.look(self._path)
        try:
            # 0700 is for a folder of our own; one that exists keeps its mode.
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise StoreError(f"{self._path} cannot be made: {self._path.parent} is not a folder.") from None
        except OSError:
            pass  # taking the lock fails for the same reason, and says so
        try:
            self._hold = Lock(self._path, command)
            self._kept = True
        except (OSError, RuntimeError) as error:
            why = recovery.reason(error)
            self._note = f"{self._path} cannot be written ({why}): what is played now is not kept."
        kind = recovery.look(self._path)
        fault = "its first page is cut short or overwritten"
        if kind in ("missing", "empty"):
            self._fresh = True
            if self._kept and recovery.has_log(self._path):
                self._set_aside("its log was there without it")
        elif kind == "damaged" or (found := self._fault()):
            self._set_aside(fault if kind == "damaged" else found)
        if self._db is not None:
            self._next = self._select("SELECT coalesce(max(id), 0) + 1 FROM game")[0][0]
        self._flush()

    def _fault(self) -> str | None:
        """What is wrong with the file, in a few words; if nothing, the file is open for reading."""
        try:
            db = recovery.connect_reader(self._path)
        except sqlite3.Error as error:
            return recovery.judge(self._path, error)
        try:
            found = recovery.fault(self._path, db) or recovery.row_fault(self._path, db)
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
                aside = recovery.set_aside(self._path)
            except OSError:
                self._kept = False
            else:
                self._fresh = True
                note = f"{self._path} was damaged ({fault}) and is set aside as {aside.name}; a new one is begun."
        found = recovery.salvage(aside)
        for game, entries, checkpoints in found.games:
            self._add("game", [game])
            self._add("entry", entries)
            self._add("checkpoint", checkpoints)
            self._next = game[0] + 1
        self._add("setting", found.settings)
        self._note = f"{note} Games carried over: {len(found.games)}; for more: sqlite3 {aside.name} .recover"

    def _open_reader(self) -> None:
        size = recovery.size(self._path)
        if size is None:
            raise StoreError(f"There is no store at {self._path}: nothing was played yet, or name another file.")
        if size == 0:
            return  # a new store: nothing in it yet
        try:
            self._db = recovery.connect_reader(self._path)
            found = recovery.fault(self._path, self._db)
        except sqlite3.Error as error:
            recovery.look(self._path)
            found = recovery.judge(self._path, error)
        if found:
            raise StoreError(
                f"{self._path} is damaged ({found}); "
                "the box sets it aside at its next start and carries over what is whole."
            )
        if self._db is not None and (found := recovery.row_fault(self._path, self._db)):
            self._note = f"{self._path} is damaged: {found}."


def _inode(path: str) -> int | None:
    """What tells a file from another of its name; None where there is none."""
    try:
        return os.stat(path).st_ino
    except FileNotFoundError:
        return None


def _check_follows(last: int, entries: Sequence[Entry]) -> None:
    for seq, entry in enumerate(entries, last + 1):
        if entry.seq != seq:
            raise StoreError(f"Entry {entry.seq} does not go on from the journal: entry {seq} is next.")


def _trouble(path: Path, error: Exception) -> str:
    code = recovery.code(error)
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, _GoneError):
        return f"The file {path} is gone"
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return "The card is full"
    if code == sqlite3.SQLITE_READONLY or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"{path} may only be read"
    return f"{path} cannot be written ({recovery.reason(error)})"


def _remedy(error: Exception) -> str:
    if isinstance(error, _GoneError) or recovery.code(error) == sqlite3.SQLITE_CORRUPT:
        return "Stop and start again for a new one."
    return "It is tried again with every answer."

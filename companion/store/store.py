"""The store: one SQLite file with the games, their journals and the settings of the box.

What is written waits first and goes from there, in one transaction, into the file. Where the file does not take it
(full card, read-only, I/O error) it goes on waiting, ``warning`` says so, and the next writing tries again; every
reading sees what waits as if it were in the file. So play never stops for the store, and who asks ``warning`` always
knows whether what was played is kept.

What is in the file lies in its log at first, and a moment after a press the log is emptied (``fold``): then the file
alone has everything. Until then it is also kept here, and written again where somebody spoils the log meanwhile.

At the start the file is looked at, not read; all of it is read only where the last process was cut off or met damage.
"""

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Self

from companion.session.journal import Checkpoint, Entry
from companion.store import file, lock, log, recovery
from companion.store.lock import Lock
from companion.store.log import Log
from companion.store.row import KEYS, TABLES, GameRow, Kept, Row, StoreError, encoded, read_row, select, write_row

QUIET = 0.5
"""Seconds without an input after which whoever has a store folds it."""
AT_ONCE = 50
"""So many games are carried over in one transaction: a Pi has not the memory for all."""


class Store:
    """The games, journals and settings in one file: one process writes, any number read beside it."""

    def __init__(self, path: str | os.PathLike[str], command: str | None) -> None:
        """``command`` names the writing process for others; None only reads (use ``open`` and ``read``)."""
        try:
            # One file must have one lock, whatever name it is opened by.
            self._path = Path(os.path.realpath(path))
        except (OSError, ValueError) as error:
            raise StoreError(f"{os.fspath(path)!r} cannot be opened: {file.reason(error)}.") from None
        self._command = command
        self._db: sqlite3.Connection | None = None
        self._inode: int | None = None  # of the file, once it was made here or may be written
        self._log: Log | None = None  # once _db may write
        self._lock: Lock | None = None  # None: nothing can be written, now or later
        self._waiting: list[list[tuple[str, Row]]] = []  # what is not in the file yet, each a transaction
        self._gathering = False  # what is written now waits for the end of its transaction
        self._afterwards: list[Callable[[], None]] = []  # and this for that
        self._known: dict[int, GameRow] = {}  # what is being played goes on where the file cannot be read any more
        self._next = 1
        self._note: str | None = None
        self._trouble: str | None = None
        self._closed = False

    @classmethod
    def open(cls, path: str | os.PathLike[str], command: str, alive: Callable[[], None] = lambda: None) -> Self:
        """The store for writing, made where there is none; StoreBusy if another process holds it, else StoreError.

        ``alive`` is called again and again while all of the file is read.
        """
        return cls(path, command)._opened(alive)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """The store for reading only, also while another process writes it; StoreError says what is wrong with it."""
        return cls(path, None)._opened(lambda: None)

    @property
    def warning(self) -> str | None:
        """One plain sentence if something is not right (what is played now is not saved, a file was set aside…)."""
        return self._trouble or self._note

    @property
    def saved(self) -> bool:
        """Whether all that was written down is in the file."""
        return not self._waiting

    def close(self) -> None:
        """Try once more to keep what waits, and let go of the file; may be called twice."""
        if self._closed:
            return
        if self._waiting:
            self._flush()
        if not self.fold() and self._lock is not None:
            self._lock.doubtful = True  # somebody reads: a log is left, as after a cut
        self._closed = True
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
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
        own = json.loads(encoded(dict(header)))  # the caller's may change
        row = GameRow(self._next, own, commitment, secret, started, label, None, 0)
        self._go_on(row, entries, checkpoints)
        self._next += 1
        return row.id

    def append(
        self, game: int, entries: Sequence[Entry], checkpoints: Sequence[Checkpoint], label: str, result: str | None
    ) -> None:
        """Write down what happened in a game, in one transaction; durable when it returns, or ``warning`` says why not.

        Entries go on from the last one; a checkpoint takes the place of an earlier one with the same number.
        """
        self._check_writer()
        row = self._known.get(game) or self.game(game)
        self._go_on(replace(row, label=label, result=result), entries, checkpoints)

    def fold(self) -> bool:
        """Empty the log into the file, so that this alone has everything; whether nothing is left to do.

        Nobody waits for it: while somebody reads what is older, it is left for later.
        """
        if self._closed or self._lock is None or self._log is None:
            return True
        self._flush(whole=True)
        if self._trouble or self._db is None:
            return True
        try:
            return self._log.empty(self._db)
        except (sqlite3.Error, OSError) as error:
            # There is room in the log, or the next answer says so.
            if file.code(error) not in {file.FULL, file.READONLY, *file.PASSING}:
                self._doubted(f"its log, {file.reason(error)}")
            return True

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written down meanwhile goes into the file in one transaction, at the end: all of it or nothing."""
        if self._gathering:
            yield
            return
        before, self._gathering = len(self._waiting), True
        try:
            yield
        finally:
            self._gathering = False
            if rows := list(chain.from_iterable(self._waiting[before:])):
                self._waiting[before:] = [rows]
                self._flush()
            acts, self._afterwards = self._afterwards, []
            for act in acts:
                act()

    def afterwards(self, act: Callable[[], None]) -> None:
        """Do something that must not come before what was written down is in the file."""
        if self._gathering:
            self._afterwards.append(act)
        else:
            act()

    def put(self, key: str, value: object) -> None:
        """Keep a setting of the box: a JSON value."""
        self._write([("setting", (key, encoded(value)))])

    def get(self, key: str, default: Any = None) -> Any:
        """A setting of the box, or the default."""
        for row in self._rows("setting", key):
            with suppress(TypeError, ValueError):
                return json.loads(row[1])
        return default

    def games(self) -> list[GameRow]:
        """All games, the newest first."""
        return self._kept(GameRow)[::-1]

    def game(self, id: int) -> GameRow:
        """One game by its number, or StoreError."""
        for row in self._kept(GameRow, id):
            return row
        numbers = ", ".join(str(row.id) for row in self.games()[:10])
        raise StoreError(
            f"There is no game {id} here; {f'the newest are: {numbers}.' if numbers else 'none is saved yet.'}"
        )

    def unfinished(self) -> list[GameRow]:
        """The games without a result, the newest first."""
        rows = (row for row in self._kept(GameRow, where="result IS NULL") if row.result is None)
        return sorted(rows, key=lambda row: row.id, reverse=True)

    def entries(self, id: int) -> list[Entry]:
        """The journal of a game, in order."""
        return self._kept(Entry, id)

    def last(self, row: GameRow) -> Entry | None:
        """The newest entry of a game's journal."""
        return next(iter(self._kept(Entry, row.id, row.entries)), None)

    def checkpoints(self, id: int) -> list[Checkpoint]:
        """The checkpoints of a game, in order."""
        return self._kept(Checkpoint, id)

    def checked(self, game: GameRow) -> tuple[list[Entry], list[Checkpoint]]:
        """The journal and the checkpoints of a game; StoreError where something is not as it was written."""
        row, journal = self.game(game.id), (self.entries(game.id), self.checkpoints(game.id))
        try:
            recovery.check_game(row, *journal)
        except StoreError as error:
            raise self._doubted(str(error)) from None
        return journal

    def damage(self) -> str | None:
        """The first thing in the whole file that is not as it was written, in a few words; all of it is read."""
        return None if self._db is None else recovery.damage(self._path, self._db)

    def _rows(self, table: str, *start: object, where: str = "1") -> list[Row]:
        """The rows whose key begins so, by key: all that waits, whatever ``where`` says, is later or takes a place."""
        found = self._select(select(table, len(start), where), *start)
        if not self._waiting:
            return found
        rows = {row[: len(KEYS[table])]: row for row in found}
        for name, row in chain.from_iterable(self._waiting):
            if name == table and row[: len(start)] == start:
                rows[row[: len(KEYS[table])]] = row
        return list(rows.values())

    def _select(self, query: str, *values: object) -> list[Row]:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._db is None:
            return []
        try:
            return self._db.execute(query, values).fetchall()
        except OverflowError:
            return []  # no game has so large a number
        except sqlite3.Error as error:
            raise self._doubted(file.judged(self._path, error)) from None

    def _kept(self, kind: type[Kept], *start: int, where: str = "1") -> list[Kept]:
        rows = self._rows(TABLES[kind], *start, where=where)
        try:
            return [read_row(kind, row) for row in rows]
        except StoreError as error:
            raise self._doubted(str(error)) from None

    def _doubted(self, why: str) -> StoreError:
        """What to say of damage that was met; the next start then reads all of the file."""
        mends = "companion doctor --store says what mends it"
        if self._lock is not None:
            self._lock.doubtful = True
            mends = "at its next start the box sets it aside and carries over every game that is whole"
        error = StoreError(f"{self._path} is damaged ({why}); {mends}.")
        self._note = str(error)
        return error

    def _check_writer(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        if self._command is None:
            raise StoreError("The store was opened for reading only.")

    def _go_on(self, game: GameRow, entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> None:
        for seq, entry in enumerate(entries, game.entries + 1):
            if entry.seq != seq:
                raise StoreError(f"Entry {entry.seq} does not go on from the journal: entry {seq} is next.")
        game = replace(game, entries=game.entries + len(entries))
        kept: list[Entry | Checkpoint] = [*entries, *checkpoints]
        self._write([write_row(game), *(write_row(each, game.id) for each in kept)])
        self._known[game.id] = game

    def _write(self, rows: list[tuple[str, Row]]) -> None:
        self._check_writer()
        self._waiting.append(rows)
        if not self._gathering:
            self._flush()

    def _flush(self, *, whole: bool = False) -> None:
        """Put what waits into the file, or say in ``_trouble`` why not; ``whole``: look at all of the log before."""
        if self._lock is None:  # nothing can be written here; the note says so
            return
        try:
            db, own = self._writer(whole)
            # After trouble the oldest goes first, then twice as many: on a full card no answer tries them all.
            many = 1 if self._trouble else len(self._waiting)
            while self._waiting:
                with own.writing(db):
                    for table, row in chain.from_iterable(self._waiting[:many]):
                        # Replacing makes a second try harmless where a failed commit was written after all.
                        db.execute(f"INSERT OR REPLACE INTO {table} VALUES({', '.join('?' * len(row))})", row)
                own.rows += self._waiting[:many]
                del self._waiting[:many]
                if own.left is not None:
                    self._lock.leave(own.left)
                many *= 2
            self._trouble = None
            if own.full and own.fault(whole=True) is None:
                own.empty(db)
        except StoreError as error:
            # What the other one writes must not be written over, now or later.
            self._trouble = f"{error} What is played now is not saved: stop the box and start it again."
            self._lock.doubtful = True  # the name beside it is the other one's
            self._release()
        except (sqlite3.Error, OSError) as error:
            self._trouble = file.trouble(self._path, error)
            if file.code(error) == sqlite3.SQLITE_CORRUPT:
                self._lock.doubtful = True
            if file.code(error) == file.FULL and self._log is not None and self._db is not None:
                with suppress(sqlite3.Error, OSError):
                    self._log.empty(self._db)  # it may be what fills the card

    def _writer(self, whole: bool) -> tuple[sqlite3.Connection, Log]:
        """The writing connection to the file that lies there, made where there is none, and its log, ``whole`` if so.

        sqlite3.Error or OSError where there is none, StoreBusy where the file is another process's by now.
        """
        assert self._lock is not None
        self._lock.hold()
        before: Log | None = None
        if self._inode is not None and file.inode(self._path) != self._inode:
            raise FileNotFoundError(errno.ENOENT, "it was taken away")
        if self._log is not None and self._db is not None:
            if (fault := self._log.fault(whole=whole)) is None:
                return self._db, self._log
            before = self._log
            self._begin_log_again(fault, before, self._db)
        elif self._db is None and self._inode is None:
            file.create(self._path)
            self._inode = file.inode(self._path)  # made but once: what lies there later is not ours to replace
        db = file.connect_writer(self._path)
        here, own = file.inode(self._path), Log(self._path, before)  # before the other is closed: this may fail
        if self._db is not None:
            self._db.close()
        self._db, self._inode, self._log = db, here, own
        own.empty(db)
        return db, own

    def _begin_log_again(self, fault: str, own: Log, db: sqlite3.Connection) -> None:
        """Set aside a log that somebody spoiled; what was written since it was empty waits once more."""
        # As long as another connection is there, SQLite does not put the spoiled log into the file at a close.
        with closing(file.connect_reader(self._path)):
            aside = recovery.set_log_aside(self._path, log.FOREIGN)
            for suffix in file.SIDECARS:
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
            db.close()
            self._db = self._log = None
        self._waiting[:0] = own.rows
        lost = "nothing is lost" if own.known else "the last answers may be missing"
        self._note = f"{self._path} was damaged while it was in use ({fault}): {lost}.{aside}"

    def _opened(self, alive: Callable[[], None]) -> Self:
        try:
            if self._command is None:
                self._open_reader()
            else:
                self._open_writer(self._command, alive)
        except BaseException:
            self.close()
            raise
        return self

    def _open_reader(self) -> None:
        size = file.size(self._path)  # not a look, which could cost a writer in this process its locks
        kind: file.Kind = "ours" if size else "damaged" if file.has_log(self._path) else "none"  # a new one is empty
        if size is None and kind == "none":
            raise StoreError(f"There is no store at {self._path}: nothing was played yet, or name another file.")
        beside = None
        if size and not lock.own(self._path):  # before SQLite makes a log where there is none
            ended = not os.path.lexists(f"{self._path}.holder")
            beside = log.fault(self._path, lock.left(self._path), ended=ended)
        if found := self._fault(kind) or beside:
            mends = "the box sets it aside at its next start and carries over what is whole"
            raise StoreError(f"{self._path} is damaged ({found}); {mends}.")

    def _open_writer(self, command: str, alive: Callable[[], None]) -> None:
        # Where there is no lock file nobody holds the store: a foreign file is refused before one is laid beside it.
        if not os.path.lexists(f"{self._path}.lock"):
            file.look(self._path)
        with suppress(OSError):  # taking the lock fails for the same reason, and says so
            # 0700 is for a folder of our own; one that exists keeps its mode.
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            self._lock = Lock(self._path, command)
        except (OSError, RuntimeError) as error:
            self._note = f"{self._path} cannot be written ({file.reason(error)}): what is played now is not saved."
        doubtful = file.has_log(self._path) or (self._lock is not None and self._lock.doubtful)
        kind = file.look(self._path)
        if kind == "damaged" and file.size(self._path) and log.read(self._path).link:
            kind = "ours"  # cut off while its log was emptied into it: SQLite reads those pages from there
        if kind == "ours" and self._lock is not None:
            self._look_at_log(self._lock)
        fault = self._fault(kind, alive if doubtful else None)
        if fault:
            self._set_aside(fault, alive)
        elif self._lock is not None:
            self._lock.doubtful = False
        if self._db is not None:
            self._next = max(self._next, self._select("SELECT coalesce(max(id), 0) + 1 FROM game")[0][0])
        self._flush()

    def _look_at_log(self, lock: Lock) -> None:
        """Set the log aside where it is not as it was left, and say so."""
        if found := log.fault(self._path, lock.left, ended=not lock.doubtful):
            self._note = f"{self._path} was damaged ({found}): the last answers may be missing."
            try:
                self._note += f" Compare the table with Status.{recovery.set_log_aside(self._path, found)}"
            except OSError:
                self._note += " It cannot be set aside: what is played now is not saved."
                self._release()

    def _release(self) -> None:
        """Let the lock go: nothing can be written, now or later."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _fault(self, kind: file.Kind, alive: Callable[[], None] | None = None) -> str | None:
        """What is wrong with the file, in a few words; if nothing, it is open for reading. ``alive`` reads it all."""
        if kind == "none":
            return None
        if kind == "damaged":
            return "its first page is cut short, overwritten or gone"
        try:
            self._db = file.connect_reader(self._path)
            found = file.fault(self._path, self._db)
            if not found and alive is not None:
                found = recovery.damage(self._path, self._db, alive)
        except sqlite3.Error as error:
            file.look(self._path)
            found = file.judged(self._path, error)
        if found and self._db is not None:
            self._db.close()
            self._db = None
        return found

    def _set_aside(self, fault: str, alive: Callable[[], None]) -> None:
        """Give a damaged file another name, begin a new one, and carry over what is whole."""
        aside = self._path
        note = f"{self._path} is damaged ({fault}) and cannot be set aside: what is played now is not saved."
        if self._lock is not None:
            try:
                aside = recovery.set_aside(self._path)
            except OSError:
                self._release()
            else:
                self._lock.doubtful = False
                note = f"{self._path} was damaged ({fault}) and is set aside as {aside.name}; a new one is started."
        carried = 0
        for rows in recovery.salvage(aside):
            alive()
            self._waiting.append(rows)
            if rows and rows[0][0] == "game":
                carried, self._next = carried + 1, rows[0][1][0] + 1
            if len(self._waiting) == AT_ONCE:
                self._flush()
        more = f"{note} Games carried over: {carried}; for more: sqlite3 {aside.name} .recover"
        self._note = more if self._note is None else f"{self._note} {more}"

"""What a store's file looks like, how one is told from a foreign or a damaged one, and what a damaged one still gives.

A store is one SQLite file. Two marks say that a file is ours: the application id on its first page and a mark at the
end of its second one, so that a file with either page lost is still known. Every row carries a checksum of what it
holds, because flash cards also lose bytes in a way that leaves SQLite content.
"""

import os
import sqlite3
import stat
import struct
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.store.row import Row, StoreError, is_whole

APPLICATION = 0x7AB1EC0B
VERSION = 2
MARK = bytes.fromhex("9d1f46c25be8a3700e97d4618cb52fa3")
MAGIC = b"SQLite format 3\0"
PAGE = 4096
SIDECARS = ("-wal", "-shm", "-journal")
# SQLite without any lock and without its shared-memory file: the one way into a folder that cannot be written.
LOCKLESS = "win32-none" if os.name == "nt" else "unix-none"

# The table of the mark comes first: that is what puts its only row at the end of the second page.
TABLES = {
    "mark": "CREATE TABLE mark(id INTEGER PRIMARY KEY, mark BLOB NOT NULL)",
    "game": "CREATE TABLE game(id INTEGER PRIMARY KEY, header TEXT NOT NULL, commitment TEXT NOT NULL, "
    "secret BLOB NOT NULL, started TEXT, label TEXT NOT NULL, result TEXT, entries INTEGER NOT NULL, "
    "sum INTEGER NOT NULL)",
    "entry": "CREATE TABLE entry(game INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, "
    "data TEXT NOT NULL, seal TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    "checkpoint": "CREATE TABLE checkpoint(game INTEGER NOT NULL, seq INTEGER NOT NULL, state TEXT, "
    "spent INTEGER NOT NULL, rules INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    "setting": "CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID",
}
# Codes of a folder in which SQLite cannot lay its shared-memory file, and of what passes and is no damage.
UNSHARED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
PASSING = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOMEM,
)
NAMES = {
    "game": "game {0}",
    "entry": "entry {1} of game {0}",
    "checkpoint": "the state after entry {1} of game {0}",
    "setting": "setting {0}",
}
Kind = Literal["missing", "empty", "ours", "damaged"]


def reason(error: Exception) -> str:
    """What an error says, in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return one_line(str(error).partition(" with text ")[0]) or type(error).__name__


def one_line(text: str) -> str:
    """A text that may hold what a damaged file held, as one short line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:120]


def size(path: Path) -> int | None:
    """The bytes of a plain file, None where there is none; StoreError for anything else."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
    if stat.S_ISDIR(status.st_mode):
        raise StoreError(f"{path} is a folder; a store is a file: name a file in it.")
    if not stat.S_ISREG(status.st_mode):
        raise StoreError(f"{path} is not a plain file; a store is one.")
    return status.st_size


def look(path: Path) -> Kind:
    """What stands at a path, from its first two pages; StoreError for what is not ours or from another version.

    Not for a path that this process has open: closing a file drops the locks that SQLite holds on it.
    """
    if size(path) is None:
        return "missing"
    try:
        with path.open("rb") as file:
            head = file.read(2 * PAGE)
            # Zeros and nothing else are what a cut leaves of a file that was about to be written.
            blank = not any(head) and not any(any(part) for part in iter(lambda: file.read(1 << 20), b""))
    except PermissionError:
        raise StoreError(f"{path} may not be read by this user; it belongs to another one.") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {reason(error)}.") from None
    if not head:
        return "empty"
    marked = head[PAGE:].endswith(MARK)
    if head.startswith(MAGIC) and len(head) >= 100:
        version, application = struct.unpack_from(">i4xI", head, 60)
        if application == APPLICATION:
            check_version(path, version)
            return "ours"
    elif blank or MAGIC.startswith(head[: len(MAGIC)]):
        return "damaged"
    if marked:
        return "damaged"
    what = "the SQLite file of another program" if head.startswith(MAGIC) else "not a store of this program"
    raise StoreError(f"{path} is {what}; nothing was changed: name another file.")


def check_version(path: Path, version: int) -> None:
    """StoreError for a version that is not ours."""
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer version (form {version}, this one knows up to {VERSION}); "
            "nothing was changed: update the program."
        )
    if 0 < version < VERSION:
        raise StoreError(
            f"{path} was written by an older version (form {version}, this one knows {VERSION}), "
            "and its games cannot be proven any more; nothing was changed: move it away, and a new one is begun."
        )


def connect(path: Path, query: str) -> sqlite3.Connection:
    """A connection with the transactions in our own hands; sqlite3.Error where there is none."""
    uri = path.absolute().as_uri() + "?" + query
    # The box's one thread need not be the one that opened the store.
    db = sqlite3.connect(uri, uri=True, timeout=2, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA cell_size_check = ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, in a folder that cannot be written too; sqlite3.Error where there is none."""
    try:
        return _opened(connect(path, "mode=ro"))
    except sqlite3.Error as error:
        if code(error) not in UNSHARED:
            raise
    # Nobody writes there. With no log to read, the file alone is the store; lockless, SQLite would make a log and, when
    # it closes, delete an empty one that another connection may have begun by then.
    if not has_log(path):
        return _opened(connect(path, "immutable=1"))
    return _opened(connect(path, f"mode=ro&vfs={LOCKLESS}"), "PRAGMA locking_mode = EXCLUSIVE")


def _opened(db: sqlite3.Connection, *pragmas: str) -> sqlite3.Connection:
    """The connection, after a first look at the file: SQLite opens it only then."""
    try:
        for line in (*pragmas, "SELECT count(*) FROM sqlite_master"):
            db.execute(line).fetchall()
    except sqlite3.Error:
        db.close()
        raise
    return db


def code(error: Exception) -> int:
    """SQLite's plain code of an error, -1 if it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else -1


def judge(path: Path, error: Exception) -> str:
    """What an error while reading says of the file, in a few words; StoreError where it says nothing of the file."""
    if isinstance(error, OSError) or code(error) in PASSING:
        raise StoreError(f"{path} cannot be read now: {reason(error)}.") from None
    return reason(error)


def create(path: Path) -> None:
    """Write a new store at a path, whole or not at all; sqlite3.Error or OSError where that fails."""
    new = path.with_name(path.name + ".new")
    discard(new)
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        db = connect(new, "mode=rw")
        try:
            db.execute(f"PRAGMA page_size = {PAGE}")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("BEGIN")
            for line in TABLES.values():
                db.execute(line)
            db.execute("INSERT INTO mark VALUES(1, ?)", (MARK,))
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("COMMIT")
            # Only now, so that both marks are in the file itself from the start and never in its log alone.
            db.execute("PRAGMA journal_mode = WAL")
        finally:
            db.close()
        os.replace(new, path)
    except (OSError, sqlite3.Error):
        discard(new)
        raise
    sync_folder(path.parent)


def discard(new: Path) -> None:
    """Remove what a store that was never finished has left."""
    for suffix in ("", *SIDECARS):
        with suppress(OSError):
            os.unlink(f"{new}{suffix}")


def sync_folder(folder: Path) -> None:
    """Make a new or changed name in a folder durable, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def fault(path: Path, db: sqlite3.Connection) -> str | None:
    """What is wrong with the file as a whole, in a few words; StoreError where it is not ours."""
    try:
        if db.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise StoreError(f"{path} is the SQLite file of another program; nothing was changed: name another file.")
        check_version(path, db.execute("PRAGMA user_version").fetchone()[0])
        if dict(db.execute("SELECT name, sql FROM sqlite_master")) != TABLES:
            return "its tables are not as they were made"
        if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            return "its pages do not fit together"
    except sqlite3.Error as error:
        return judge(path, error)
    return None


def row_fault(path: Path, db: sqlite3.Connection) -> str | None:
    """The first row that does not hold what was written, in a few words."""
    try:
        for table, name in NAMES.items():
            for row in db.execute(f"SELECT * FROM {table}"):
                if not is_whole(row):
                    return one_line(name.format(*row)) + " is not as it was written"
        count = "(SELECT count(*) FROM entry WHERE game = id)"
        lost = db.execute(f"SELECT id FROM game WHERE entries <> {count} LIMIT 1").fetchone()
    except sqlite3.Error as error:
        return judge(path, error)
    return f"entries of game {lost[0]} are missing" if lost else None


def set_aside(path: Path) -> Path:
    """Give a damaged file and its log a free name beside it and answer that; OSError where that fails."""
    number = 1
    while any(os.path.lexists(f"{path}.damaged-{number}{suffix}") for suffix in ("", *SIDECARS)):
        number += 1
    aside = path.with_name(f"{path.name}.damaged-{number}")
    # The file goes first: after a cut in between, a log alone is seen, a file without its log would look sound.
    for suffix in ("", *SIDECARS):
        with suppress(FileNotFoundError):
            os.rename(f"{path}{suffix}", f"{aside}{suffix}")
    sync_folder(path.parent)
    return aside


def has_log(path: Path) -> bool:
    """Whether a log with something in it lies beside a file, or where a file should be."""
    for suffix in ("-wal", "-journal"):
        with suppress(OSError):
            if os.stat(f"{path}{suffix}").st_size:
                return True
    return False


@dataclass(frozen=True, slots=True)
class Salvage:
    """What a damaged file still gives: for each whole game its row, its entries and its states up to a lost one."""

    games: list[tuple[Row, list[Row], list[Row]]]
    settings: list[Row]


def salvage(path: Path) -> Salvage:
    """Read out of a damaged file what can be carried over."""
    found = Salvage([], [])
    if not size(path):  # beside an empty file SQLite would delete the log
        return found
    with suppress(sqlite3.Error), closing(connect_reader(path)) as db:
        games = {row[0]: row for row in _readable(db, "SELECT * FROM game ORDER BY id DESC")}
        # Reading stops at a broken page: what lies on its far side is read from the other end.
        games.update({row[0]: row for row in _readable(db, "SELECT * FROM game ORDER BY id")})
        for number, game in sorted(games.items()):
            entries = _readable(db, "SELECT * FROM entry WHERE game = ? ORDER BY seq", number)
            if [row[1] for row in entries] == list(range(1, game[-2] + 1)):
                states = _readable(db, "SELECT * FROM checkpoint WHERE game = ? ORDER BY seq", number)
                found.games.append((game, entries, states))
        found.settings.extend(_readable(db, "SELECT * FROM setting"))
    return found


def _readable(db: sqlite3.Connection, query: str, *values: int) -> list[Row]:
    """The rows of a query up to the first that is broken."""
    rows: list[Row] = []
    with suppress(sqlite3.Error):
        for row in db.execute(query, values):
            if not is_whole(row):
                break
            rows.append(row)
    return rows

"""What a store's file looks like, how it is told from a foreign one, and how it is opened.

A store is one SQLite file. Two marks say that a file is ours: the application id on its first page and a mark at the
end of its second one, so a file with either page lost is still known. Before that mark stands the link to its log.
"""

import errno
import os
import sqlite3
import stat
import struct
from contextlib import closing, suppress
from pathlib import Path
from typing import Literal

from companion.store.row import StoreError
from companion.table.prompt import one_line

APPLICATION = 0x7AB1EC0B
VERSION = 5
MARK = bytes.fromhex("9d1f46c25be8a3700e97d4618cb52fa3")
MAGIC = b"SQLite format 3\0"
PAGE = 4096
LOGGED = b"\2\2"
"""The two bytes of SQLite's header by which a file has a log (WAL) from the start; in memory there is none."""
PATIENCE = 2
"""Seconds that an answer waits for another process."""
SIDECARS = ("-wal", "-shm", "-journal")
# SQLite without any lock and without its shared-memory file: the one way into a folder that cannot be written.
LOCKLESS = "win32-none" if os.name == "nt" else "unix-none"

# The table of the mark comes first: that is what puts its only row at the end of the second page.
FORM = {
    "mark": "CREATE TABLE mark(id INTEGER PRIMARY KEY, mark BLOB NOT NULL)",
    "game": "CREATE TABLE game(id INTEGER PRIMARY KEY, header TEXT NOT NULL, commitment TEXT NOT NULL, "
    "secret BLOB NOT NULL, started TEXT, label TEXT NOT NULL, result TEXT, entries INTEGER NOT NULL)",
    "unfinished": "CREATE INDEX unfinished ON game(id) WHERE result IS NULL",
    "entry": "CREATE TABLE entry(game INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, "
    "data TEXT NOT NULL, seal TEXT NOT NULL, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    "checkpoint": "CREATE TABLE checkpoint(game INTEGER NOT NULL, seq INTEGER NOT NULL, state TEXT, "
    "spent INTEGER NOT NULL, rules INTEGER NOT NULL, PRIMARY KEY(game, seq)) WITHOUT ROWID",
    "setting": "CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
}
# Codes of a folder in which SQLite cannot lay its shared-memory file, and of what passes and is no damage.
UNSHARED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN}
PASSING |= {sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM}
GONE, FULL, READONLY = sqlite3.SQLITE_NOTFOUND, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY
# What SQLite would call an error of the system.
SYSTEM = dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), READONLY)
SYSTEM |= {errno.ENOENT: GONE, errno.ENOSPC: FULL, errno.EDQUOT: FULL}
OTHER = "the SQLite file of another program"
Kind = Literal["none", "ours", "damaged"]


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
    if not size(path):
        return "damaged" if has_log(path) else "none"
    try:
        with path.open("rb") as file:
            head = file.read(2 * PAGE)
            # Zeros and nothing else are what a cut leaves of a file that was about to be written.
            blank = not any(head) and not any(any(part) for part in iter(lambda: file.read(1 << 20), b""))
    except PermissionError:
        raise StoreError(f"{path} may not be read by this user; it belongs to another one.") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {reason(error)}.") from None
    if head.startswith(MAGIC) and len(head) >= 100:
        version, application = struct.unpack_from(">i4xI", head, 60)
        if application == APPLICATION:
            check_version(path, version)
            return "ours"
    elif blank or MAGIC.startswith(head[: len(MAGIC)]):
        return "damaged"
    if head[PAGE:].endswith(MARK):
        return "damaged"
    raise foreign(path, OTHER if head.startswith(MAGIC) else "not a store of this program")


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


def foreign(path: Path, what: str) -> StoreError:
    """What to say of a file that is none of ours."""
    return StoreError(f"{path} is {what}; nothing was changed: name another file.")


def fault(path: Path, db: sqlite3.Connection) -> str | None:
    """What is wrong with the file at first sight, in a few words; StoreError where it is not ours."""
    if db.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
        raise foreign(path, OTHER)
    check_version(path, db.execute("PRAGMA user_version").fetchone()[0])
    made = dict(db.execute("SELECT name, sql FROM sqlite_master")) == FORM
    return None if made else "its tables are not as they were made"


def connect(path: Path, query: str, *first: str) -> sqlite3.Connection:
    """A connection with the transactions in our own hands; sqlite3.Error where there is none."""
    uri = path.absolute().as_uri() + "?" + query
    # The box's one thread need not be the one that opened the store.
    db = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        # SQLite opens the file only at the first look into it.
        looking = "SELECT count(*) FROM sqlite_master"
        for line in ("PRAGMA cell_size_check = ON", *first, looking):
            db.execute(line).fetchall()
    except sqlite3.Error:
        db.close()
        raise
    return db


def connect_writer(path: Path) -> sqlite3.Connection:
    """A connection that waits for the card at every commit; sqlite3.Error or OSError where nothing can be written."""
    with suppress(PermissionError):
        if (mode := stat.S_IMODE(os.stat(path).st_mode)) & 0o077:
            os.chmod(path, mode & 0o700)  # SQLite gives its log the same
    # A log that SQLite would put into the file by itself, it would begin anew over what it had.
    durable = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA wal_autocheckpoint = 0")
    # What lies behind a log that is begun anew all the same is cut off.
    short = "PRAGMA journal_size_limit = 0"
    return connect(path, "mode=rw", *durable, short, "BEGIN IMMEDIATE", "ROLLBACK")


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, in a folder that cannot be written too; sqlite3.Error where there is none."""
    try:
        return connect(path, "mode=ro")
    except sqlite3.Error as error:
        if code(error) not in UNSHARED:
            raise
    # Nobody writes there. With no log to read, the file alone is the store; lockless, SQLite would make a log and, when
    # it closes, delete an empty one that another connection may have begun by then.
    if not has_log(path):
        return connect(path, "immutable=1")
    return connect(path, f"mode=ro&vfs={LOCKLESS}", "PRAGMA locking_mode = EXCLUSIVE")


def create(path: Path) -> None:
    """Write a new store at a path, whole or not at all; OSError where that fails."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for line in (f"PRAGMA page_size = {PAGE}", *FORM.values()):
            db.execute(line)
        db.execute("INSERT INTO mark VALUES(1, ?), (2, ?)", (MARK, os.urandom(16)))
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        made = db.serialize()
    new = path.with_name(path.name + ".new")
    try:
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(made[:18] + LOGGED + made[20:])
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
    sync(path.parent)


def sync(path: Path) -> None:
    """Make a new file, or a new or changed name in a folder, durable, where the system can."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def has_log(path: Path) -> bool:
    """Whether a log with something in it lies beside a file, or where a file should be."""
    with suppress(OSError):
        return os.stat(f"{path}-wal").st_size > 0
    return False


def inode(path: str | Path) -> int | None:
    """What tells the file that lies there from others of its name; None where there is none."""
    # Nothing but its absence is None: what cannot be looked at for a while (OSError) is not gone.
    try:
        return os.stat(path).st_ino
    except FileNotFoundError:
        return None


def code(error: Exception) -> int:
    """SQLite's plain code of an error, of one of the system's the nearest; -1 if it has none."""
    if isinstance(error, OSError):
        return SYSTEM.get(error.errno or 0, sqlite3.SQLITE_IOERR)
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else -1


def reason(error: Exception) -> str:
    """What an error says, in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return one_line(str(error).partition(" with text ")[0], 120) or type(error).__name__


def judged(path: Path, error: sqlite3.Error) -> str:
    """What an error while reading says of the file, in a few words; StoreError where it says nothing of the file."""
    if code(error) in PASSING:
        raise StoreError(f"{path} cannot be read now: {reason(error)}.") from None
    return reason(error)


def trouble(path: Path, error: Exception) -> str:
    """What to say where the file does not take what is played, and what then."""
    known = {GONE: f"The file {path} is gone", FULL: "The SD card is full", READONLY: f"{path} may only be read"}
    what = known.get(code(error), f"{path} cannot be written ({reason(error)})")
    lost = code(error) in (GONE, sqlite3.SQLITE_CORRUPT)
    then = "Stop the box and start it again for a new one." if lost else "The box tries again with every answer."
    return f"{what}: what is played now is not saved. {then}"

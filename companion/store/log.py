"""The log (WAL) beside a store's file: whose it is, how far it can be read, and whether it is as it was left.

A log begins empty and grows until it is emptied into the file. Its first transaction writes its link into the file's
second page: the number of the log before, which the file has by then, and its own. So it belongs to a file that has
either number, and to no other, whatever lies beside what. With the end of each transaction it holds the sum of all that
is before: by that and by its length it is known again.
"""

import os
import sqlite3
import struct
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self

from companion.store import file
from companion.store.row import Row, StoreError

HEAD, FRAME = 32, 24 + file.PAGE
LINKED = slice(-37, -21)
"""Where the link stands on the second page, before the mark."""
LONGEST = 256 * FRAME
"""Bytes after which a log is emptied though nobody pauses."""
ORDERS = {b"\x37\x7f\x06\x82": "<", b"\x37\x7f\x06\x83": ">"}
"""How the four bytes at the beginning say in which order the sums take others."""
EMPTY = "PRAGMA wal_checkpoint(TRUNCATE)"
GONE, DAMAGED = "what its log held is gone", "its log is damaged"
FOREIGN = "its log is an older one, or another store's"


@dataclass(frozen=True, slots=True)
class Left:
    """How a process left its log: its link, its length in bytes, and the sum of all that is in it."""

    link: bytes
    length: int
    sum: bytes

    def __str__(self) -> str:
        return f"{self.link.hex()} {self.length:012d} {self.sum.hex()}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a text says, None where it says nothing."""
        with suppress(ValueError):
            link, length, total = text.split(" ")
            return cls(bytes.fromhex(link), int(length), bytes.fromhex(total))
        return None


@dataclass(frozen=True, slots=True)
class Found:
    """What can be read of a log that lies there, which is what SQLite reads of it."""

    size: int
    """Its bytes, 0 where there is none."""
    link: bytes
    ends: Mapping[int, bytes]
    """The length up to each transaction's end, and the sum there."""
    broken: int
    """How many ends lie there that cannot be read; one may be what was written when the power went."""

    def fault(self, link: bytes, left: Left | None, *, ended: bool) -> str | None:
        """What is wrong with it beside a file that has this link (b"": nobody knows), if it was left so.

        Who has ``ended`` and was not cut off has left no log that was put into the file.
        """
        ours = link[8:] == self.link[:8] or (link[8:] == self.link[8:] and not ended)
        if self.ends and link and not ours:
            return FOREIGN
        there = left is not None and self.ends.get(left.length) == left.sum
        if self.broken > (there or (left is not None and link[8:] == left.link[8:])):
            return DAMAGED
        # What was left counts as long as the file has not taken it in.
        if left is None or there:
            return None
        if self.link != left.link and (not link or left.link[:8] != link[8:]):
            return None
        return DAMAGED if self.size else GONE


def read(path: Path) -> Found:
    """Read the log beside a file; OSError where that fails."""
    try:
        with open(f"{path}-wal", "rb") as log:
            return _found(log)
    except FileNotFoundError:
        return Found(0, b"", {}, broken=0)


def _found(log: BinaryIO) -> Found:
    size, head = os.fstat(log.fileno()).st_size, log.read(HEAD)
    order = ORDERS.get(head[:4], "<")
    sums = _sum(order, (0, 0), head[:24]) if len(head) == HEAD else (0, 0)
    reads = head[:4] in ORDERS and head[8:12] == file.PAGE.to_bytes(4, "big") and head[24:] == _told(sums)
    # Nothing is written behind a head that the card does not hold.
    broken, salts = 2 if not reads and size > HEAD else 0, {head[16:24]}
    link, ends, length = b"", dict[int, bytes](), HEAD
    while len(frame := log.read(FRAME)) == FRAME:
        salts = salts if length > HEAD else {*salts, frame[8:16]}
        length += FRAME
        if reads:
            sums = _sum(order, _sum(order, sums, frame[:8]), frame[24:])
            reads = frame[8:16] == head[16:24] and frame[16:24] == _told(sums)
        ending = frame[4:8] != bytes(4)
        if not reads:
            # Of what was cut off while it was written the end is missing.
            broken += ending and frame[8:16] in salts
            continue
        if not link and frame[:4] == b"\0\0\0\2" and frame.endswith(file.MARK):
            link = frame[LINKED]
        if ending:
            ends[length] = frame[16:24]
    return Found(size, link if ends else b"", ends, broken)


def _sum(order: str, sums: tuple[int, int], data: bytes) -> tuple[int, int]:
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _told(sums: tuple[int, int]) -> bytes:
    return struct.pack(">II", *sums)


def link(path: Path) -> bytes:
    """The link that the file has without its log, b"" where none can be read."""
    try:
        with closing(file.connect(path, "immutable=1")) as db:
            return _link(db)
    except sqlite3.Error:
        return b""


def _link(db: sqlite3.Connection) -> bytes:
    found = db.execute("SELECT mark FROM mark WHERE id = 2").fetchone()
    return found[0] if found is not None and isinstance(found[0], bytes) else b""


def fault(path: Path, left: Left | None, *, ended: bool) -> str | None:
    """What is wrong with the log beside a file, see ``Found``; also while another process writes it.

    Not while this one does: see ``file.look``.
    """
    try:
        while True:
            before = link(path)
            found = read(path)
            if link(path) == before:
                return found.fault(before, left, ended=ended)
    except OSError as error:
        return f"its log cannot be read, {file.reason(error)}"


class Log:
    """The log that this process writes, as it left it; ``rows`` are the transactions since it was empty."""

    def __init__(self, path: Path, before: Self | None = None) -> None:
        """For a file that this process holds, in place of one ``before``; OSError where it cannot be read."""
        self.rows: list[list[tuple[str, Row]]] = []
        self._path = path
        found = read(path)
        self._link = found.link
        self.known = not self._link
        """Whether nothing is in it but those."""
        # What the file's own number may be while the log is empty, if that is known.
        self._numbers: tuple[bytes, ...] = ()
        if before is not None:
            self._numbers = (before._link[:8], before._link[8:]) if before._link else before._numbers
        self._next = os.urandom(8)
        self._seen = self._glance()
        # What was given up may lie behind what counts.
        self._torn = found.size not in (0, *found.ends)
        self._behind = False
        """Whether the file has all of it, so that SQLite may begin it anew by itself."""

    @property
    def left(self) -> Left | None:
        """How it stands now, where that is known."""
        if self._torn or self._seen[1] <= HEAD:
            return None
        return Left(self._link, self._seen[1], self._seen[3][16:24])

    @property
    def full(self) -> bool:
        """Whether it should be emptied at once."""
        return self._torn or self._seen[1] > LONGEST

    def fault(self, *, whole: bool) -> str | None:
        """What somebody has done to it meanwhile, ``whole``: to any byte; OSError where it cannot be looked at."""
        now = self._glance()
        if now == self._seen:
            if not whole or self._torn or not now[1] or now[1] in read(self._path).ends:
                return None
            return DAMAGED
        left, found = self.left, read(self._path)
        if left and found.ends.get(left.length) == left.sum and found.size in found.ends and now[:1] == self._seen[:1]:
            self._seen = now  # another program has gone on with it
            return None
        return DAMAGED if now[1] else GONE

    @contextmanager
    def writing(self, db: sqlite3.Connection) -> Iterator[None]:
        """One transaction; sqlite3.Error where it cannot be, StoreError where another process has written the file."""
        try:
            with db:
                db.execute("BEGIN IMMEDIATE")
                link = _link(db)
                # What failed may have been written after all.
                begun = link == self._link if self._link else link[8:] == self._next
                if not begun and (self._link or (self._numbers and link[8:] not in self._numbers)):
                    raise StoreError(f"{self._path} was written by another process meanwhile")
                if not begun:
                    link = (link[8:] or bytes(8)) + self._next
                if not begun or self._behind:
                    db.execute("INSERT OR REPLACE INTO mark VALUES(2, ?)", (link,))
                yield
            self._link = link
        except BaseException:
            self._torn = True
            raise
        finally:
            self._seen = self._glance()

    def empty(self, db: sqlite3.Connection) -> bool:
        """Put it into the file; whether that could be: somebody who reads what is older is not waited for."""
        try:
            db.execute("PRAGMA busy_timeout = 0")
            if db.execute(EMPTY).fetchone()[0]:
                self._behind = True
                return False
        finally:
            db.execute(f"PRAGMA busy_timeout = {file.PATIENCE * 1000}")
        if self._link:
            self._numbers, self._link, self._next = (self._link[8:],), b"", os.urandom(8)
        self._seen, self._torn, self._behind = self._glance(), False, False
        self.rows.clear()
        self.known = True
        return True

    def _glance(self) -> tuple[int, int, bytes, bytes]:
        """Which file it is, how long, its head, and the head of its last page; zero and empty where there is none."""
        try:
            with open(f"{self._path}-wal", "rb", buffering=0) as log:
                status = os.fstat(log.fileno())
                head = log.read(HEAD)
                log.seek(max(HEAD, status.st_size - FRAME))
                return status.st_ino, status.st_size, head, log.read(24)
        except FileNotFoundError:
            return 0, 0, b"", b""

"""Who holds a store: a lock beside the file, and a second file with the process that has it and how it left the log."""

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from companion.store import file
from companion.store.log import Left
from companion.store.row import StoreError
from companion.table.prompt import one_line


class StoreBusy(StoreError):
    """Another process holds the store; its text says which."""


class Lock:
    """The one hold on a store's file, until ``release``."""

    def __init__(self, path: Path, command: str) -> None:
        """Take it at once, or StoreBusy; OSError or RuntimeError where no lock can be laid."""
        self._path = path
        self._command = one_line(command)
        self._holder = Path(f"{path}.holder")
        self._told: int | None = None  # the open file of the holder, and where in it the log is
        self._at = 0
        self._lay()
        self.doubtful = os.path.lexists(self._holder)
        """Whether the last holder was cut off, or met damage."""
        self.left = left(path)
        """How the last holder left the log, and then how this one does."""
        self._tell()

    def hold(self) -> None:
        """Lay it again where somebody took its file away; StoreBusy where another process was there first."""
        if self._lock.is_locked and file.inode(self._lock.lock_file) == self._inode:
            return
        self._lock.release()
        self._lay()
        self._tell()

    def leave(self, left: Left) -> None:
        """Write down how the log is left now, for who comes after a cut; the card has it when it has time for it."""
        self.left = left
        with suppress(OSError):
            if self._told is not None:
                os.lseek(self._told, self._at, os.SEEK_SET)
                os.write(self._told, str(left).encode())

    def release(self) -> None:
        """Let go; where something was doubtful the holder's name stays, which asks the next one for a full check."""
        if self._told is not None:
            os.close(self._told)
            self._told = None
        if not self.doubtful:
            with suppress(OSError):
                self._holder.unlink()
        self._lock.release()

    def _lay(self) -> None:
        # Neither the lock's own file, which the lock may truncate, nor a lock bound to the thread that took it.
        self._lock = FileLock(f"{self._path}.lock", mode=0o600, thread_local=False)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            by = holder(self._path) or "another process"
            raise StoreBusy(f"{self._path} is in use by {by}: stop that one first.") from None
        self._inode = file.inode(self._lock.lock_file)

    def _tell(self) -> None:
        with suppress(OSError):
            # Gone before it is written again: on a full card none is better than the last holder's.
            self._holder.unlink(missing_ok=True)
            if self._told is not None:
                os.close(self._told)
                self._told = None
            told = f"process {os.getpid()} ({self._command})\n".encode()
            # In text mode Windows would write more bytes than are counted.
            flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
            handle = os.open(self._holder, flags, 0o600)
            self._told, self._at = handle, len(told)
            os.write(handle, told + str(self.left or "").encode())


def holder(path: Path) -> str:
    """The process that holds a store, or held it when it was cut off, as "process 12 (companion play)"."""
    told = one_line(_read(path).partition("\n")[0])
    return told if told.endswith(")") else ""  # one that was not written to its end names nobody


def own(path: Path) -> bool:
    """Whether this process holds a store."""
    return holder(path).startswith(f"process {os.getpid()} (")


def left(path: Path) -> Left | None:
    """How the process that holds a store, or held it when it was cut off, left its log."""
    return Left.read(_read(path).partition("\n")[2])


def _read(path: Path) -> str:
    with suppress(OSError, ValueError):
        return Path(f"{path}.holder").read_text("utf-8")
    return ""

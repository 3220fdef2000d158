"""Who holds a store: a lock beside the file, and a second file that says which process has it."""

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from companion.store.row import StoreError
from companion.table.prompt import one_line


class StoreBusy(StoreError):
    """Another process holds the store; its text says which."""


class Lock:
    """The one hold on a store's file, until ``release``."""

    def __init__(self, path: Path, command: str) -> None:
        """Take it at once, or StoreBusy; OSError or RuntimeError where no lock can be laid."""
        # Neither the lock's own file, which the lock may truncate, nor a lock bound to the thread that took it.
        self._lock = FileLock(f"{path}.lock", mode=0o600, thread_local=False)
        self._holder = Path(f"{path}.holder")
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise StoreBusy(f"{path} is in use by {holder(path) or 'another process'}: stop that one first.") from None
        self.doubtful = os.path.lexists(self._holder)
        """Whether the last holder was cut off, or met damage."""
        with suppress(OSError):
            # Gone before it is written again: on a full card none is better than the last holder's.
            self._holder.unlink(missing_ok=True)
            handle = os.open(self._holder, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(f"process {os.getpid()} ({one_line(command)})")

    def release(self) -> None:
        """Let go; where something was doubtful the holder's name stays, which asks the next one for a full check."""
        if not self.doubtful:
            with suppress(OSError):
                self._holder.unlink()
        self._lock.release()


def holder(path: Path) -> str:
    """The process that holds a store, or held it when it was cut off, as "process 12 (companion play)"."""
    with suppress(OSError, ValueError):
        told = one_line(Path(f"{path}.holder").read_text("utf-8"))
        return told if told.endswith(")") else ""  # one that was not written to its end names nobody
    return ""

"""Counts the system calls of a running process, and kills it at the beginning of a given one. Linux only.

A process is followed with ptrace: every thread that it has, and every one that it makes, stops at the entry and at the
exit of each of its system calls. Nothing is read out of it, so that the same lines serve every processor. A process
that is killed at an entry has not done that call.
"""

import ctypes
import os
import signal
import threading
from pathlib import Path

SEIZE, INTERRUPT, GO_ON = 0x4206, 0x4207, 24
SYSTEM_CALLS_MARKED, FORK, VFORK, CLONE = 0x01, 0x02, 0x04, 0x08
SYSTEM_CALL = signal.SIGTRAP | 0x80
ANY_THREAD, OF_THIS_THREAD = 0x40000000, 0x20000000


class Trace:
    """Follows a child process from now on until it has ended; ``count`` is its system calls so far.

    At the entry of call number ``kill_at`` the whole process group is killed. OSError where it cannot be followed.
    """

    def __init__(self, process: int, kill_at: int | None = None) -> None:
        self.process = process
        self.kill_at = kill_at
        self.count = 0
        self.killed = False
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
        self._libc.ptrace.restype = ctypes.c_long
        self._failure: OSError | None = None
        self._following = threading.Event()
        # All requests must come from one thread, and that thread has no other children to wait for.
        self._thread = threading.Thread(target=self._run, name="tracer", daemon=True)
        self._thread.start()
        self._following.wait()
        if self._failure is not None:
            raise self._failure

    def join(self) -> None:
        """Wait until the process has ended."""
        self._thread.join(60)
        assert not self._thread.is_alive(), "the traced process did not end"

    def _run(self) -> None:
        try:
            self._seize()
        except OSError as error:
            self._failure = error
        self._following.set()
        if self._failure is None:
            self._follow()

    def _seize(self) -> None:
        marks = SYSTEM_CALLS_MARKED | FORK | VFORK | CLONE
        seized: set[int] = set()
        # A thread that is made meanwhile by one not yet seized shows up in the next round; one that is made by one
        # already seized is followed from its beginning, and refuses to be seized again; so does one that ends.
        while new := {int(task.name) for task in Path(f"/proc/{self.process}/task").iterdir()} - seized:
            for task in new:
                try:
                    self._ask(SEIZE, task, marks)
                    self._ask(INTERRUPT, task)
                except OSError:
                    if self._runs_free(task):
                        raise
            seized |= new

    def _runs_free(self, task: int) -> bool:
        try:
            status = Path(f"/proc/{self.process}/task/{task}/status").read_text(encoding="ascii")
        except OSError:
            return False
        return "TracerPid:\t0\n" in status and "State:\tX" not in status and "State:\tZ" not in status

    def _ask(self, request: int, task: int, data: int = 0) -> None:
        if self._libc.ptrace(request, task, None, data) != 0:
            number = ctypes.get_errno()
            raise OSError(number, f"ptrace {request:#x}: {os.strerror(number)}")

    def _follow(self) -> None:
        inside: set[int] = set()
        while True:
            try:
                task, status = os.waitpid(-1, ANY_THREAD | OF_THIS_THREAD)
            except ChildProcessError:
                return
            if not os.WIFSTOPPED(status):
                inside.discard(task)
                continue
            stopped_by, passed_on = os.WSTOPSIG(status), 0
            if stopped_by == SYSTEM_CALL:
                if task in inside:
                    inside.remove(task)
                else:
                    inside.add(task)
                    self.count += 1
                    if self.count == self.kill_at:
                        self.killed = True
                        os.killpg(self.process, signal.SIGKILL)
                        continue
            elif status >> 16 == 0:
                passed_on = stopped_by
            try:
                self._ask(GO_ON, task, passed_on)
            except OSError:
                # Killed while it was stopped; its end is told next.
                continue

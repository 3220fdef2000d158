"""The event loop of a box: one thread owns session, store and pictures, and takes everything from one queue."""

import queue
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from companion.box.box import Box
from companion.box.inbox import Inbox
from companion.box.service import Service
from companion.faces.remote import Action, Asking, Dial, Down, Knock, Phone, Place, Scan, Seated, Sit, Touch, Up, Write
from hardware.gesture import Edge, Gesture
from hardware.printer import Trouble
from hardware.reader import Read
from hardware.virtual import VirtualPanel

SLOW = 0.15
"""A commit that takes longer than this many seconds shows the busy mark."""
LATE = 0.1
"""Who looks so many seconds after something was due is on a machine that is busy elsewhere."""


@dataclass(frozen=True, slots=True)
class Beside:
    """An edge of controls that stand beside those of the box, and what reads it."""

    edge: Edge
    gesture: Gesture


Told = Edge | Beside | Read | Trouble
"""What controls and devices tell: an edge of a pin, a tag read, what went wrong."""


class EventLoop:
    """The loop of a box: everything comes through ``queue`` and is done on the thread that calls ``run``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, service: Service | None = None) -> None:
        self.queue: Inbox[Told] = Inbox()
        self.service = Service({}) if service is None else service
        self._clock = clock

    def stop(self) -> None:
        """End the loop, from any thread or signal."""
        self.queue.end()

    def run(self, box: Box, virtual: VirtualPanel | None = None) -> None:
        """Take from the queue until ``stop``; what a page does is done on the controls of ``virtual``."""
        while True:
            now = self._clock()
            self.service.feed(now)
            if self.queue.calm:
                box.deal()
            due = box.due(now)
            try:
                message = self._next(due)
            except queue.Empty:
                if self._comes_late(due):
                    continue
                with self._watched(box):
                    box.tick(self._clock())
                continue
            if message is None:
                return
            with self._watched(box):
                take(message, box, virtual, self._clock())

    def rest(self, seconds: float) -> bool:
        """Wait with nothing to do, and answer whether the end was told meanwhile."""
        until = self._clock() + seconds
        while (now := self._clock()) < until:
            self.service.feed(now)
            with suppress(queue.Empty):
                if self._next(until) is None:
                    return True
        return False

    def _comes_late(self, due: float | None) -> bool:
        """Whether, on a busy machine, something has happened that was not told yet: a short press is no long one."""
        if due is None or self._clock() < due + LATE:
            return False
        for answers in self.service.asked.values():
            answers()  # by then it has told all that was before
        return not self.queue.empty()

    def _next(self, due: float | None) -> Told | Action | Phone | None:
        """What comes next; queue.Empty once something is due, here or for the service."""
        dues = [one for one in (due, self.service.due) if one is not None]
        return self.queue.get(timeout=max(0.0, min(dues) - self._clock()) if dues else None)

    @contextmanager
    def _watched(self, box: Box) -> Iterator[None]:
        """Show the busy mark while something takes longer than it should: a card can be slow."""
        timer = threading.Timer(SLOW, box.mark_busy, [box.pictures])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            box.clear_busy(self._clock())


def take(message: Told | Action | Phone, box: Box, virtual: VirtualPanel | None, now: float) -> None:
    """Have the box do what was told, if what a page does still counts."""
    if isinstance(message, Asking | Dial) and not box.counts(message, now):
        # What comes up again was never down.
        box.late(now, message)
        return
    if isinstance(message, Action):
        box.follow(message)
    match message:
        case Knock() | Sit() | Seated():
            box.phone(message, now)
        case Edge():
            box.hear(message)
        case Beside(edge, gesture):
            box.hear(edge, gesture)
        case Read():
            box.read(message)
        case Trouble(text, at):
            box.tell(text, at)
        case Touch():
            box.touch(message, now)
        case Write():
            box.write(message, now)
        case Place():
            box.place(message, now)
        case Scan(text):
            box.read(Read(text, now))
        case _ if virtual is None:
            pass
        case Dial(steps):
            virtual.turn(steps)
        case Down(control):
            virtual.down(control)
        case Up(control):
            if message.cut:
                box.cut(control)
            virtual.up(control)


@contextmanager
def ending(loop: EventLoop) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the loop, from now on and even before it runs."""
    # The system may interrupt any thread for a signal, and the main one would sleep on: every signal leaves a byte in
    # this pair, too, and a thread waits for that.
    inner, outer = socket.socketpair()
    outer.setblocking(False)
    with inner, outer:
        threading.Thread(target=_wait_for_byte, args=(inner, loop.stop), daemon=True).start()
        with suppress(ValueError):
            signal.set_wakeup_fd(outer.fileno(), warn_on_full_buffer=False)
        for name in ("SIGINT", "SIGTERM"):
            with suppress(ValueError, AttributeError):
                signal.signal(getattr(signal, name), lambda *_: None)
        try:
            yield
        finally:
            with suppress(ValueError):
                signal.set_wakeup_fd(-1)


def _wait_for_byte(inner: socket.socket, then: Callable[[], None]) -> None:
    with suppress(OSError):
        if inner.recv(1):
            then()

"""The Pi's own supply: the kernel looks at its voltage every two seconds, and tells when that is too low.

Whoever waits for that here is woken by the kernel alone: an idle box stays idle.
"""

import io
import os
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NAME = "rpi_volt"
"""What the kernel calls it."""
REST = 3600.0
"""Seconds in which low voltage is not said again: people at the table cannot mend it."""


def alarm(root: Path = Path("/")) -> Path | None:
    """The kernel's alarm, below the ``root`` of a computer; None where the board has none."""
    for place in sorted((root / "sys/class/hwmon").glob("hwmon*")):
        with suppress(OSError):
            if (place / "name").read_text().strip() == NAME:
                return place / "in0_lcrit_alarm"
    return None


def wait(end: socket.socket, changes: io.RawIOBase | None, seconds: float | None = None) -> bool:
    """Wait until an alarm that was read changes, or so many seconds; False once the other side of ``end`` closes."""
    poll = select.poll()
    poll.register(end, select.POLLIN)
    if changes is not None:
        poll.register(changes, select.POLLPRI)
    return end.fileno() not in dict(poll.poll(None if seconds is None else seconds * 1000))


def listen(alarm: Path, low: Callable[[], None], end: socket.socket, wait: Callable[..., bool] = wait) -> None:
    """Say ``low`` whenever the voltage is; until the ``end``, or until the alarm cannot be read."""
    with suppress(OSError), alarm.open("rb", buffering=0) as file:
        goes_on = True
        while goes_on:
            if os.pread(file.fileno(), 1, 0) == b"1":
                low()
                goes_on = wait(end, None, REST)
            else:
                goes_on = wait(end, file)


@contextmanager
def watched(low: Callable[[], None], root: Path = Path("/")) -> Iterator[None]:
    """A thread of its own says ``low``, where the board tells its voltage."""
    found = alarm(root)
    if found is None:
        yield
        return
    inner, outer = socket.socketpair()
    thread = threading.Thread(target=listen, args=(found, low, inner), name="supply", daemon=True)
    thread.start()
    with inner:
        try:
            yield
        finally:
            outer.close()
            thread.join()

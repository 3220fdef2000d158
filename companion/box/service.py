"""The box as a service of systemd: it says that it runs, what it does, and while all of it turns that it is alive.

systemd ends a box that has not said so for a while, and starts it again. So the word is given by the main loop itself,
on the thread that also writes the store: a loop or a card that hangs says nothing. What has a thread of its own, as the
controls have, is asked first.
"""

import os
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

SHARE = 3
"""The word is given so often within the time after which systemd would end the box."""
PATIENCE = 60
"""Seconds that systemd goes on waiting for a start that says it is busy."""


class Service:
    """The way to systemd as its environment variables name it; without them nothing is said to anybody."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.asked: dict[str, Callable[[], bool]] = {}
        """What must answer True before the box is said to be alive, by name."""
        self.due: float | None = None
        """When ``feed`` must next be called, on the clock that it is given; None where no watchdog waits."""
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._period = _period(environment) if self._address else None
        if self._period is not None:
            self.due = 0.0
        self._missed = ""

    @property
    def there(self) -> bool:
        """Whether systemd has started this process, and wants to be told."""
        return bool(self._address)

    def ready(self) -> None:
        """The box has started."""
        self._tell("READY=1")

    def busy(self, now: float) -> None:
        """What comes before the start takes long: systemd waits for it as long as this is called."""
        self._tell(f"EXTEND_TIMEOUT_USEC={PATIENCE * 1_000_000}")
        self.feed(now)

    def status(self, status: str) -> None:
        """What the box does now, one line for people."""
        self._tell(f"STATUS={status}")

    def stopping(self) -> None:
        """The box ends."""
        self._tell("STOPPING=1")

    def feed(self, now: float) -> None:
        """Say that the box is alive, if it is time to, and if all that is asked answer so; what does not is named."""
        if self._period is None or self.due is None or now < self.due:
            return
        self.due = now + self._period
        missed = next((name for name, alive in self.asked.items() if not alive()), "")
        if not missed:
            self._tell("WATCHDOG=1")
        elif missed != self._missed:
            text = f"no answer from: {missed}; the watchdog will start the box again"
            sys.stderr.write(f"{text}\n")
            self.status(text)
        self._missed = missed

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is one without a file.
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        # If systemd does not listen, the watchdog decides; play goes on.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.sendto(text.encode(), address)


def _period(environment: Mapping[str, str]) -> float | None:
    """Seconds between two words to the watchdog, None where it waits for none of this process."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    process = environment.get("WATCHDOG_PID", "")
    if not microseconds.isdecimal() or int(microseconds) == 0 or process not in ("", str(os.getpid())):
        return None
    return int(microseconds) / 1_000_000 / SHARE

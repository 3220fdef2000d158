"""All free pins of the header at once, as inputs: whatever moves on any of them is heard, bounce included."""

import queue
from collections.abc import Callable, Iterable
from typing import Any

from companion.command.doctor.trial import Motion
from hardware.header import PINS
from hardware.profile import Profile
from hardware.wait import taken

IDENTITY = (0, 1)
"""The pins on which a board tells the Pi what it is."""
SERIAL = (14, 15)
"""A console or a reader may be speaking there."""


def free(profile: Profile, taken: Iterable[int]) -> list[int]:
    """The pins that may be listened to: all of the header but the display's, buzzer and lamp, and what others have."""
    wanted = set(profile.inputs().values())
    kept = {*IDENTITY, *SERIAL, *profile.display.lines().values(), profile.buzzer, profile.lamp} - wanted
    return [pin for pin in PINS if pin not in kept and pin not in set(taken)]


class Ear:
    """Opens pins through a gpiozero pin factory and queues each change, until ``close``; a taken pin is left out.

    ``closed`` are the pins that were closed at the start, ``left_out`` those that could not be opened.
    """

    def __init__(self, factory: Any, pins: Iterable[int], *, pull_up: bool) -> None:
        self._queue: queue.SimpleQueue[Motion] = queue.SimpleQueue()
        self._factory, self._zero = factory, factory.ticks()
        # gpiozero keeps only a weak reference to what a pin calls
        self._calls: list[Callable[[Any, Any], None]] = []
        self._pins: list[Any] = []
        self.left_out: list[int] = []
        closed = set()
        for number in pins:
            try:
                pin = factory.pin(number)
                pin.input_with_pull("up" if pull_up else "down")
                pin.bounce = None
                pin.edges = "both"
                if bool(pin.state) != pull_up:
                    closed.add(number)
                pin.when_changed = self._call(number, pull_up)
            except Exception:  # noqa: BLE001 - each pin library raises classes of its own; the others are still heard
                self.left_out.append(number)
                continue
            self._pins.append(pin)
        self.closed = frozenset(closed)

    def hear(self, seconds: float) -> Motion | None:
        """The next change, None if so long nothing moves."""
        return taken(self._queue, seconds)

    def close(self) -> None:
        """Give the pins back."""
        pins, self._pins = self._pins, []
        for pin in pins:
            pin.close()

    def _call(self, number: int, pull_up: bool) -> Callable[[Any, Any], None]:
        def changed(ticks: Any, state: Any) -> None:
            at = float(self._factory.ticks_diff(ticks, self._zero))
            self._queue.put(Motion(number, bool(state) != pull_up, at))

        self._calls.append(changed)
        return changed

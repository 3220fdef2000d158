"""The controls of a build as gpiozero devices: every change of a pin becomes an Edge in a sink, and nothing else."""

import threading
import time
from collections.abc import Callable
from typing import Any

from companion.table.prompt import one_line
from hardware.gesture import Edge
from hardware.profile import Profile

OLDEST = 60.0
"""Seconds: no edge is heard later than this."""


class ControlError(RuntimeError):
    """A control that cannot be opened; its text is one line that says which, and why."""


class Controls:
    """Opens every input pin of a profile and puts an Edge into ``sink`` whenever one changes, until ``close``.

    ``sink`` is called on the pin factory's own thread and must only queue. An edge has the time that the pin factory
    gave it, in seconds of ``time.monotonic``, or that of ``clock`` where there is one. Raises ControlError where a pin
    cannot be had.
    """

    def __init__(
        self,
        profile: Profile,
        sink: Callable[[Edge], None],
        *,
        pin_factory: Any = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        from gpiozero import InputDevice  # Button would poll on a thread of its own, others do not tell an edge's time

        self._sink, self._clock = sink, clock
        self._lock = threading.Lock()
        self._contacts: dict[str, _Contact] = {}
        self.failures = 0
        """How many edges the sink refused with an exception."""
        self.failure = ""
        """The last such exception, for the log."""
        try:
            for control, pin in profile.inputs().items():
                try:
                    device = InputDevice(pin, pull_up=profile.pull_up, pin_factory=pin_factory)
                except Exception as error:  # each pin library raises classes of its own
                    reason = one_line(error)
                    raise ControlError(f"{control} on GPIO {pin} cannot be opened: {reason}") from error
                self._contacts[control] = _Contact(control, device, profile.pull_up, self._hear)
                self._listen(self._contacts[control])
        except BaseException:
            self.close()
            raise

    def _listen(self, contact: "_Contact") -> None:
        # under the lock, so the first state cannot overtake a change that follows it
        with self._lock:
            contact.listen()
            if contact.device.is_active:
                contact.down = True
                self._put(contact.control, True, time.monotonic(), first=True)

    def _hear(self, contact: "_Contact", down: bool, at: float) -> None:
        with self._lock:
            if down != contact.down:
                contact.down = down
                self._put(contact.control, down, at)

    def _put(self, control: str, down: bool, at: float, *, first: bool = False) -> None:
        try:
            self._sink(Edge(control, down, at if self._clock is None else self._clock(), first))
        except Exception as error:  # noqa: BLE001 - whatever left a callback would kill the thread that reads all pins
            self.failures += 1
            self.failure = f"{control}: {type(error).__name__}: {error}"

    def close(self) -> None:
        """Give every pin back; a second call does nothing."""
        contacts, self._contacts = self._contacts, {}
        for contact in contacts.values():
            contact.close()


class _Contact:
    """One pin that is heard: ``hear`` gets this, whether it is down, and when that was in ``time.monotonic``."""

    def __init__(
        self, control: str, device: Any, pull_up: bool, hear: Callable[["_Contact", bool, float], None]
    ) -> None:
        self.control, self.device, self.down = control, device, False
        self._pull_up, self._hear = pull_up, hear

    def listen(self) -> None:
        """Hear it from now on."""
        pin = self.device.pin
        pin.bounce, pin.edges = None, "both"  # Gesture knows better what bounce is
        pin.when_changed = self._changed  # the pin keeps no hold of it

    def _changed(self, ticks: float, state: float) -> None:
        now = time.monotonic()
        # an edge that seems too old, or yet to come, was dated by a clock of another kind
        at = ticks if now - OLDEST <= ticks <= now else now
        self._hear(self, bool(state) != self._pull_up, at)

    def close(self) -> None:
        """Hear it no more and give it back."""
        self.device.pin.when_changed = None
        self.device.close()

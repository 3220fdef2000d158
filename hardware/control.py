"""The controls of a build as gpiozero devices: every change of a pin becomes an Edge in a sink, and nothing else."""

import threading
import time
from collections.abc import Callable
from typing import Any

from hardware.gesture import Edge
from hardware.profile import Profile


class ControlError(RuntimeError):
    """A control that cannot be opened; its text is one line that says which, and why."""


class Controls:
    """Opens every input pin of a profile and puts an Edge into ``sink`` whenever one changes, until ``close``.

    ``sink`` is called on the pin factory's own thread and must only queue; ``clock`` gives an edge its time in seconds.
    Raises ControlError where a pin cannot be had.
    """

    def __init__(
        self,
        profile: Profile,
        sink: Callable[[Edge], None],
        *,
        pin_factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from gpiozero import DigitalInputDevice  # Button would poll on a thread of its own

        self._sink, self._clock = sink, clock
        self._lock = threading.Lock()
        self._devices: dict[str, Any] = {}
        self.failures = 0
        """How many edges the sink refused with an exception."""
        self.failure = ""
        """The last such exception, for the log."""
        try:
            for control, pin in profile.inputs().items():
                try:
                    device = DigitalInputDevice(pin, pull_up=profile.pull_up, pin_factory=pin_factory)
                except Exception as error:  # each pin library raises classes of its own
                    reason = " ".join(str(error).split()) or type(error).__name__
                    raise ControlError(f"{control} on GPIO {pin} cannot be opened: {reason}") from error
                self._devices[control] = device
                self._listen(control, device)
        except BaseException:
            self.close()
            raise

    def _listen(self, control: str, device: Any) -> None:
        # under the lock, so that the first state cannot overtake a change that follows it
        with self._lock:
            device.when_activated = lambda: self._hear(control, True)
            device.when_deactivated = lambda: self._hear(control, False)
            if device.is_active:
                self._put(control, True, first=True)

    def _hear(self, control: str, down: bool) -> None:
        with self._lock:
            self._put(control, down)

    def _put(self, control: str, down: bool, *, first: bool = False) -> None:
        try:
            self._sink(Edge(control, down, self._clock(), first))
        except Exception as error:  # noqa: BLE001 - whatever left a callback would kill the thread that reads all pins
            self.failures += 1
            self.failure = f"{control}: {type(error).__name__}: {error}"

    def close(self) -> None:
        """Give every pin back; a second call does nothing."""
        devices, self._devices = self._devices, {}
        for device in devices.values():
            device.close()

"""The panel without hardware: the same controls and buzzer on gpiozero's mock pins, and a captured display."""

import threading
import time
from collections.abc import Callable
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from hardware.buzzer import Buzzer, Sounder
from hardware.control import Controls
from hardware.display import CaptureDisplay
from hardware.form import Dial
from hardware.gesture import CLOCKWISE, Edge
from hardware.profile import Profile

FINGER = 0.02
"""Seconds between two changes of one button: no finger is quicker, and debounce would not hear it."""


class _TonePin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin that tells what a buzzer on it would sound like."""

    heard: Callable[[float | None, float], None] | None = None
    told: tuple[float | None, float] = (None, 0.0)

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        if value is None:
            self._tell(0.0)

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        self._tell(float(value))

    def _tell(self, duty: float) -> None:
        tone = (self._frequency if duty > 0 else None, duty)
        if tone != self.told:
            self.told = tone
            if self.heard is not None:
                self.heard(*tone)


class VirtualPanel:
    """A box on mock pins: ``down``, ``up`` and ``turn`` move pins, edges come out of ``sink`` as from a real one.

    ``on_image`` gets each picture shown; ``on_tone`` gets (hertz, share of each period that is on) or (None, 0.0).
    """

    def __init__(
        self,
        profile: Profile,
        sink: Callable[[Edge], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        on_image: Callable[[Image.Image], None] | None = None,
        on_tone: Callable[[float | None, float], None] | None = None,
    ) -> None:
        self.profile = profile
        self.factory = MockFactory(pin_class=MockPWMPin)
        self._clock = clock
        self._lock = threading.RLock()
        self._at = clock()
        self._changed: dict[str, float] = {}
        self._phase = 0
        self._pins: dict[str, Any] = {}
        self.display = CaptureDisplay(on_image)  # as people see it, however it is mounted
        self.buzzer: Sounder = Sounder()
        if profile.buzzer is not None:
            self.factory.pin(profile.buzzer, pin_class=_TonePin).heard = on_tone
            self.buzzer = Buzzer(profile.buzzer, pin_factory=self.factory)
        self.controls = Controls(profile, sink, pin_factory=self.factory, clock=lambda: self._at)
        self._pins = {control: self.factory.pin(pin) for control, pin in profile.inputs().items()}

    def down(self, control: str) -> None:
        """Press a control and keep it pressed. Raises ValueError for one that this build lacks."""
        with self._lock:
            self._move(self._button(control), True)

    def up(self, control: str) -> None:
        """Let go of a control. Raises ValueError for one that this build lacks."""
        with self._lock:
            self._move(self._button(control), False)

    def turn(self, detents: int) -> None:
        """Turn the dial by so many clicks, to the right if positive; a joystick is tipped so many times."""
        wheel = self.profile.wheel
        with self._lock:
            if isinstance(wheel, Dial):
                right = detents > 0
                for _ in range(abs(detents) * wheel.edges):
                    # on a dial wired the other way round a turn to the right runs through the cycle backwards
                    self._quarter(1 if right != wheel.reversed else -1)
                return
            for _ in range(abs(detents)):
                self._move("down" if detents > 0 else "up", True)
                self._move("down" if detents > 0 else "up", False)

    def close(self) -> None:
        """Let go of every pin; another panel may then be made."""
        self.controls.close()
        self.buzzer.close()
        self.display.close()
        self.factory.reset()

    def _button(self, control: str) -> str:
        buttons = [name for name in self._pins if name not in ("a", "b")]
        if control not in buttons:
            raise ValueError(f"no control {control!r} on {self.profile.name}; allowed are {', '.join(buttons)}")
        return control

    def _quarter(self, way: int) -> None:
        before, self._phase = self._phase, (self._phase + way) % 4
        for contact, was, now in zip("ab", CLOCKWISE[before], CLOCKWISE[self._phase], strict=True):
            if was != now:
                self._at = max(self._clock(), self._at)
                self._drive(contact, now)

    def _move(self, control: str, down: bool) -> None:
        # a click in a browser may take less than a millisecond; the finger that it stands for takes its time, so the
        # edge is dated a little later where need be
        last = self._changed.get(control)
        soonest = self._at if last is None else max(self._at, last + FINGER)
        self._at = self._changed[control] = max(self._clock(), soonest)
        self._drive(control, down)

    def _drive(self, control: str, down: bool) -> None:
        pin = self._pins[control]
        if down == self.profile.pull_up:
            pin.drive_low()
        else:
            pin.drive_high()

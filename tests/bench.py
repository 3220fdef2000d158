"""What a pin factory of gpiozero does, for tests/test_pin.py: one behaviour after another, each told as JSON.

``python bench.py gpiod|lgpio`` runs over the stand-in, ``python bench.py mock`` on gpiozero's own mock pins. A line of
the output is one behaviour: its name, and what was seen.
"""

import json
import os
import queue
import select
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpiozero import PWMLED, DigitalInputDevice, GPIOZeroError, InputDevice, OutputDevice, TonalBuzzer
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.control import Controls
from hardware.pin import factory
from hardware.profile import load

PIN, OTHER, TONE, FREE = 17, 27, 18, 5
Seen = Any


class Bench:
    """A factory, and fingers on its lines."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.factory = MockFactory(pin_class=MockPWMPin) if name == "mock" else factory(name)
        self.events: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self._orders = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

    def drive(self, line: int, level: int) -> None:
        """Bring a line to a level from outside."""
        if self.name == "mock":
            pin = self.factory.pin(line)
            pin.drive_high() if level else pin.drive_low()
        else:
            self._orders.sendto(f"line {line} {level}".encode(), str(Path(os.environ["STAND_IN"]) / "socket"))

    def clear(self) -> None:
        """Nobody presses anything, and nothing is left to hear."""
        for line in (PIN, OTHER):
            self.drive(line, 1)
        self.heard(0)

    def listen(self, line: int, **more: Any) -> DigitalInputDevice:
        """An input with a pull-up whose changes are events: line, down, age in seconds."""
        device = DigitalInputDevice(line, pull_up=True, pin_factory=self.factory, **more)
        device.when_activated = lambda: self.events.put((line, True, device.active_time))
        device.when_deactivated = lambda: self.events.put((line, False, device.inactive_time))
        return device

    def heard(self, count: int) -> list[tuple[int, bool]]:
        """So many events, fewer where it is deaf, and any that come soon after and should not."""
        events: list[tuple[int, bool]] = []
        with suppress(queue.Empty):
            while True:
                line, down, *_ = self.events.get(timeout=5 if len(events) < count else 0.1)
                events.append((line, down))
        return events


def pulls(bench: Bench) -> Seen:
    """A pin that nobody drives stands where its pull has it."""
    seen = []
    for pull_up in (True, False):
        with InputDevice(FREE, pull_up=pull_up, pin_factory=bench.factory) as device:
            seen.append([device.pin.state, device.is_active, device.pin.pull])
    return seen


def edges(bench: Bench) -> Seen:
    """Each change is told once, in order."""
    with bench.listen(PIN), bench.listen(OTHER):
        for line, level in ((PIN, 0), (OTHER, 0), (PIN, 1), (OTHER, 1), (PIN, 0), (PIN, 1)):
            bench.drive(line, level)
        return bench.heard(6)


def order(bench: Bench) -> Seen:
    """The edges of two lines come in the order in which they were, also to a listener that is late."""
    begun, go_on = threading.Event(), threading.Event()

    def dawdle() -> None:
        begun.set()
        go_on.wait(60)

    if bench.name == "mock":
        go_on.set()  # who moves a mock pin hears it himself
    with bench.listen(PIN) as late, bench.listen(OTHER):
        late.when_activated = dawdle
        bench.drive(PIN, 0)
        begun.wait(60)
        late.when_activated = lambda: bench.events.put((PIN, True))
        for turn in range(20):
            bench.drive(OTHER, turn % 2)
            bench.drive(PIN, (turn + 1) % 2)
        _pass(0.05)
        go_on.set()
        cycle = [(OTHER, True), (PIN, False), (OTHER, False), (PIN, True)]
        return bench.heard(40) == cycle * 10


def time_stamps(bench: Bench) -> Seen:
    """An edge is dated when it was, on the clock of the box, not when it was heard."""
    with bench.listen(PIN):
        begun = time.monotonic()
        bench.drive(PIN, 0)
        _, _, age = bench.events.get(timeout=60)
        return bool(0 <= age <= time.monotonic() - begun)


def debounce(bench: Bench) -> Seen:
    """Thirteen edges within a set time are one change."""
    with bench.listen(PIN, bounce_time=0.5):
        for turn in range(13):
            bench.drive(PIN, turn % 2)
        return bench.heard(1)


def fault(bench: Bench) -> Seen:
    """A listener that fails is one listener: the other pins are still heard, and so is its own."""

    def fail() -> None:
        raise RuntimeError("a fault on purpose")

    with bench.listen(PIN) as device, bench.listen(OTHER):
        device.when_activated = fail
        try:
            bench.drive(PIN, 0)
        except RuntimeError:
            return "comes back to who moved the pin"
        bench.drive(OTHER, 0)
        bench.drive(PIN, 1)
        return bench.heard(2)


def shared(bench: Bench) -> Seen:
    """A pin has one owner; afterwards it can be had again."""
    with InputDevice(PIN, pull_up=True, pin_factory=bench.factory):
        try:
            InputDevice(PIN, pull_up=True, pin_factory=bench.factory)
        except GPIOZeroError as error:
            refused = type(error).__name__
    with bench.listen(PIN):
        bench.drive(PIN, 0)
        return [refused, bench.heard(1)]


def outputs(bench: Bench) -> Seen:
    """An output begins as told, and goes on and off; what it has is what it was given."""
    seen = []
    with OutputDevice(PIN, initial_value=True, pin_factory=bench.factory) as device:
        for act in (lambda: None, device.off, device.on, device.toggle):
            act()
            seen.append(device.value)
    return seen


def mistakes(bench: Bench) -> Seen:
    """What cannot be is refused by gpiozero's own errors."""
    pin = bench.factory.pin(PIN)
    tries: list[Callable[[], object]] = [
        lambda: setattr(pin, "function", "alt5"),
        lambda: setattr(pin, "state", 1),
        lambda: setattr(pin, "pull", "sideways"),
        lambda: bench.factory.pin(99),
        lambda: InputDevice(2, pull_up=False, pin_factory=bench.factory),
    ]
    seen = []
    pin.function = "input"
    for attempt in tries:
        try:
            attempt()
            seen.append("allowed")
        except GPIOZeroError as error:
            seen.append(type(error).__name__)
    pin.close()
    return seen


def dimmed(bench: Bench) -> Seen:
    """A dimmed lamp has its share; nothing is left of it at the end."""
    before = threading.active_count()
    seen = []
    with PWMLED(PIN, pin_factory=bench.factory) as lamp:
        for value in (0.25, 1, 0, 0.5):
            lamp.value = value
            seen.append([lamp.value, threading.active_count() - before])
            _pass(0.25 if value == 0.25 else 0.02)
    return [seen, threading.active_count() - before]


def tone(bench: Bench) -> Seen:
    """A tone is what was asked for; a stopped one is none."""
    with TonalBuzzer(TONE, pin_factory=bench.factory) as buzzer:
        buzzer.play("A4")
        _pass(0.3)
        note = str(buzzer.tone)
        buzzer.stop()
        return [note, buzzer.value]


def idle(bench: Bench) -> Seen:
    """Whether the controls of a box make work for the machine while nobody touches them."""
    controls = Controls(load("breadboard"), lambda edge: None, pin_factory=bench.factory)
    _pass(0.05)
    before = _switches()
    _pass(0.5)
    busy = _switches() - before
    controls.close()
    return "polls" if busy > 20 else "sleeps"


BEHAVIOURS = (pulls, edges, order, time_stamps, debounce, shared, outputs, mistakes, dimmed, tone, idle, fault)


def _pass(seconds: float) -> None:
    select.select([], [], [], seconds)


def _switches() -> int:
    total = 0
    for task in Path("/proc/self/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if "ctxt_switches" in line:
                total += int(line.split()[1])
    return total


if __name__ == "__main__":
    table = Bench(sys.argv[1])
    for behaviour in BEHAVIOURS:
        table.clear()
        print(json.dumps({behaviour.__name__: behaviour(table)}), flush=True)

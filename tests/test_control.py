"""Controls: gpiozero devices on mock pins put edges into the sink, whatever the sink does."""

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.control import ControlError, Controls
from hardware.gesture import Edge
from hardware.profile import load, parse

HIGH = """
[controls]
roll = 23
back = 24
pull-up = false
[controls.dial]
a = 17
b = 27
push = 22
"""


@pytest.fixture
def factory() -> Iterator[Any]:
    made = MockFactory()
    yield made
    made.reset()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("name", ["breadboard", "bonnet"])
def test_every_control_of_a_build_gives_its_edges_with_the_clock_s_time(factory: Any, name: str) -> None:
    profile, clock, edges = load(name), Clock(), list[Edge]()
    controls = Controls(profile, edges.append, pin_factory=factory, clock=clock)
    expected = []
    for control, pin in profile.inputs().items():
        clock.now += 1
        factory.pin(pin).drive_low()
        expected.append(Edge(control, True, clock.now))
        clock.now += 1
        factory.pin(pin).drive_high()
        expected.append(Edge(control, False, clock.now))
    assert edges == expected
    controls.close()


def test_without_pull_ups_high_is_pressed(factory: Any) -> None:
    edges = list[Edge]()
    controls = Controls(parse(HIGH, "high.toml"), edges.append, pin_factory=factory, clock=Clock())
    factory.pin(23).drive_high()
    assert edges == [Edge("roll", True, 100.0)]
    controls.close()


def test_an_exception_in_the_sink_deafens_no_control(factory: Any) -> None:
    heard = list[Edge]()

    def sink(edge: Edge) -> None:
        if len(heard) < 2:
            heard.append(edge)
            raise RuntimeError("the queue is gone")
        heard.append(edge)

    controls = Controls(load("breadboard"), sink, pin_factory=factory, clock=Clock())
    for pin in (23, 24, 22):
        factory.pin(pin).drive_low()
        factory.pin(pin).drive_high()
    assert [edge.control for edge in heard] == ["roll", "roll", "back", "back", "push", "push"]
    assert controls.failures == 2
    assert controls.failure == "roll: RuntimeError: the queue is gone"
    controls.close()


def test_a_clock_that_fails_deafens_no_control(factory: Any) -> None:
    def clock() -> float:
        raise OSError("no clock")

    controls = Controls(load("breadboard"), lambda edge: None, pin_factory=factory, clock=clock)
    factory.pin(23).drive_low()
    assert controls.failures == 1
    controls.close()


class HeldPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that is held high from outside, against its pull resistor."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_high()


def test_what_is_held_at_the_start_is_told(factory: Any) -> None:
    edges = list[Edge]()
    pin = factory.pin(23, pin_class=HeldPin)
    controls = Controls(parse(HIGH, "high.toml"), edges.append, pin_factory=factory, clock=Clock())
    assert edges == [Edge("roll", True, 100.0, first=True)]
    pin.drive_low()
    assert edges == [Edge("roll", True, 100.0, first=True), Edge("roll", False, 100.0)]
    controls.close()


def test_closing_gives_the_pins_back_and_ends_the_edges(factory: Any) -> None:
    edges = list[Edge]()
    controls = Controls(load("breadboard"), edges.append, pin_factory=factory, clock=Clock())
    controls.close()
    controls.close()
    factory.pin(23).drive_low()
    assert edges == []
    again = Controls(load("breadboard"), edges.append, pin_factory=factory, clock=Clock())
    factory.pin(23).drive_low()
    assert len(edges) == 1
    again.close()


def test_a_pin_that_is_taken_is_named_and_the_others_are_given_back(factory: Any) -> None:
    profile = load("breadboard")
    first = Controls(profile, lambda edge: None, pin_factory=factory, clock=Clock())
    with pytest.raises(ControlError, match=r"^a on GPIO 17 cannot be opened: .*in use") as caught:
        Controls(profile, lambda edge: None, pin_factory=factory, clock=Clock())
    assert "\n" not in str(caught.value)
    first.close()

    from gpiozero import DigitalInputDevice

    taken = DigitalInputDevice(24, pin_factory=factory)
    with pytest.raises(ControlError, match=r"^back on GPIO 24"):
        Controls(profile, lambda edge: None, pin_factory=factory, clock=Clock())
    taken.close()
    Controls(profile, lambda edge: None, pin_factory=factory, clock=Clock()).close()


def test_a_given_factory_leaves_the_global_one_alone(factory: Any) -> None:
    before = Device.pin_factory
    Controls(load("breadboard"), lambda edge: None, pin_factory=factory).close()
    assert Device.pin_factory is before

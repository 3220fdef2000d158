"""The virtual panel: fingers on mock pins give events end to end."""

import queue
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hardware.buzzer import LOUDNESS, Buzzer, Sound
from hardware.event import Back, Event, Hold, Peek, Press, Roll, Turn, Unpeek
from hardware.gesture import Edge, Gesture
from hardware.profile import load, parse
from hardware.virtual import VirtualPanel

DIAL = """
[controls]
roll = 23
back = 24
pull-up = {pull}
[controls.dial]
a = 17
b = 27
push = 22
edges = {edges}
reversed = {backwards}
"""


class Table:
    """A virtual panel, its gestures, and a clock that stands still unless moved."""

    def __init__(self, profile: str = "breadboard", text: str = "") -> None:
        self.now = 10.0
        self.edges = queue.SimpleQueue[Edge]()
        self.tones = queue.SimpleQueue[tuple[float | None, float]]()
        self.images = list[Image.Image]()
        self.profile = parse(text, "own.toml") if text else load(profile)
        self.panel = VirtualPanel(
            self.profile,
            self.edges.put,
            clock=lambda: self.now,
            on_image=self.images.append,
            on_tone=lambda hertz, duty: self.tones.put((hertz, duty)),
        )
        self.gesture = Gesture(self.profile)
        self.gesture.accelerate = False

    def wait(self, seconds: float) -> list[Event]:
        events = list[Event]()
        while not self.edges.empty():
            events += self.gesture.feed(self.edges.get())
        self.now += seconds
        return events + self.gesture.tick(self.now)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.panel.close()


@pytest.fixture
def stick() -> Iterator[Table]:
    made = Table("bonnet")
    yield made
    made.panel.close()


def test_each_press_gives_its_event_even_if_the_clock_stands_still(table: Table) -> None:
    for control in ("push", "roll", "back", "back", "push"):
        table.panel.down(control)
        table.panel.up(control)
    assert table.wait(1.0) == [Press(), Roll(), Back(), Back(), Press()]


def test_holds_and_peeks_are_told_while_held(table: Table) -> None:
    table.panel.down("push")
    assert table.wait(0.5) == []
    assert table.wait(0.2) == [Hold()]
    table.panel.up("push")
    assert table.wait(0.1) == []
    table.panel.down("roll")
    assert table.wait(0.4) == [Peek()]
    table.panel.turn(2)
    assert table.wait(0.1) == [Turn(1), Turn(1)]
    table.panel.up("roll")
    assert table.wait(0.1) == [Unpeek()]


@pytest.mark.parametrize("edges", [1, 2, 4])
@pytest.mark.parametrize("backwards", ["true", "false"])
@pytest.mark.parametrize("pull", ["true", "false"])
def test_a_turn_to_the_right_is_positive_on_every_build(edges: int, backwards: str, pull: str) -> None:
    table = Table(text=DIAL.format(edges=edges, backwards=backwards, pull=pull))
    heard = list[Event]()
    for clicks in (1, 1, 1, -1, -1, 1):
        table.panel.turn(clicks)
        heard += table.wait(0.1)
    assert heard == [Turn(1), Turn(1), Turn(1), Turn(-1), Turn(-1), Turn(1)]
    table.panel.down("roll")
    table.panel.up("roll")
    assert table.wait(0.1) == [Roll()]
    table.panel.close()


def test_the_dial_moves_both_pins_through_whole_cycles(table: Table) -> None:
    table.panel.turn(2)
    edges = [table.edges.get() for _ in range(8)]
    assert table.edges.empty()
    cycle = [("a", True), ("b", True), ("a", False), ("b", False)]
    assert [(edge.control, edge.down) for edge in edges] == cycle * 2


def test_the_joystick_turns_and_presses(stick: Table) -> None:
    stick.panel.turn(-2)
    stick.panel.down("centre")
    stick.panel.up("centre")
    assert stick.wait(1.0) == [Turn(-1), Turn(-1), Press()]
    stick.panel.down("right")
    assert stick.wait(0.1) == [Turn(1)]
    assert stick.wait(0.4) == [Turn(1)]
    stick.panel.up("right")
    assert stick.wait(1.0) == []


moves = st.lists(
    st.one_of(
        st.sampled_from(["push", "roll", "back"]),
        st.integers(-3, 3).filter(bool),
        st.floats(0.0, 0.1),
    ),
    max_size=30,
)


@given(moves)
def test_no_quick_click_is_lost_or_doubled(script: list[str | int | float]) -> None:
    table = Table()
    try:
        heard, clicks, presses = list[Event](), 0, list[str]()
        for move in script:
            match move:
                case str():
                    table.panel.down(move)
                    table.panel.up(move)
                    presses.append(move)
                case int():
                    table.panel.turn(move)
                    clicks += move
                case float():
                    heard += table.wait(move)
        heard += table.wait(5.0)
        assert sum(event.steps for event in heard if isinstance(event, Turn)) == clicks
        for control, kind in (("push", Press), ("roll", Roll), ("back", Back)):
            assert sum(isinstance(event, kind) for event in heard) == presses.count(control)
        assert len(heard) == len(presses) + sum(abs(move) for move in script if isinstance(move, int))
    finally:
        table.panel.close()


@pytest.mark.parametrize("control", ["a", "centre", "", "Roll"])
def test_a_control_that_the_build_lacks_is_refused_by_name(table: Table, control: str) -> None:
    with pytest.raises(ValueError, match="allowed are push, roll, back"):
        table.panel.down(control)
    with pytest.raises(ValueError, match="allowed are push, roll, back"):
        table.panel.up(control)
    assert table.edges.empty()


def test_pictures_and_sounds_come_out(table: Table) -> None:
    picture = Image.new("1", (128, 64), 1)
    table.panel.display.show(picture)
    assert [image.tobytes() for image in table.images] == [picture.tobytes()]
    table.panel.buzzer.loudness(3)
    table.panel.buzzer.play(Sound.DONE)
    heard = [table.tones.get(timeout=60) for _ in range(3)]
    assert heard == [(pytest.approx(659.26, abs=0.01), LOUDNESS[3]), (pytest.approx(880.0), LOUDNESS[3]), (None, 0.0)]


def test_a_build_without_a_buzzer_is_silent(stick: Table) -> None:
    assert not isinstance(stick.panel.buzzer, Buzzer)
    stick.panel.buzzer.play(Sound.WON)
    assert stick.tones.empty()


def test_panels_one_after_another_and_side_by_side() -> None:
    before = Device.pin_factory
    first, second = Table(), Table()
    first.panel.down("roll")
    first.panel.up("roll")
    assert second.wait(1.0) == []
    assert first.wait(1.0) == [Roll()]
    for table in (first, second):
        table.panel.close()
        table.panel.close()
    third = Table()
    third.panel.turn(1)
    assert third.wait(1.0) == [Turn(1)]
    third.panel.close()
    assert Device.pin_factory is before


ANY_PC = """
import sys
for name in ("fcntl", "termios", "pwd", "grp", "resource", "smbus2", "lgpio", "gpiod", "RPi", "spidev"):
    sys.modules[name] = None
import hardware.buzzer, hardware.control, hardware.display, hardware.gesture, hardware.profile
from hardware.virtual import VirtualPanel
edges = []
panel = VirtualPanel(hardware.profile.load("breadboard"), edges.append)
panel.down("roll")
panel.close()
print(len(edges))
"""


def test_the_virtual_panel_runs_on_any_pc() -> None:
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", ANY_PC], cwd=root, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("1\n", "")

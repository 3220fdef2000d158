"""The display is spared: dimmed when nobody touches the box, dark when nobody comes back, bright at any touch."""

from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import registry
from companion.box import CONTRAST, DIM, DIM_AFTER, Box
from companion.faces.panel import Panel
from companion.faces.panel.table import begin_game
from companion.faces.stored import StoredSession
from companion.store import Store
from hardware.buzzer import SilentBuzzer
from hardware.gesture import Edge, Gesture
from hardware.lamp import Lamp, NoLamp, open_lamp
from hardware.profile import Joystick, load
from hardware.virtual import VirtualPanel


class Held:
    """A box on mock pins, and a clock in the test's hand."""

    def __init__(self, store: Store, build: str) -> None:
        self.now = 1000.0
        self.edges: deque[Edge] = deque()
        self.profile = load(build)
        self.virtual = VirtualPanel(self.profile, self.edges.append, clock=lambda: self.now)
        self.panel = Panel(store)
        self.lamp = open_lamp(self.profile, pin_factory=self.virtual.factory)
        self.box = Box(
            self.panel, Gesture(self.profile), self.virtual.display, SilentBuzzer(), self.now, lamp=self.lamp
        )

    def wait(self, seconds: float) -> None:
        """Let the time go by, as the loop of the box does."""
        end = self.now + seconds
        while self.edges:
            self.box.hear(self.edges.popleft())
        while (due := self.box.due(self.now)) is not None and due <= end:
            assert due > self.now
            self.now = due
            self.box.tick(self.now)
        self.now = end

    def touch(self, control: str) -> None:
        """Press a control, or turn the dial by a click."""
        if control == "dial":
            self.virtual.turn(1)
        else:
            self.virtual.down(control)
            self.wait(0.05)
            self.virtual.up(control)
        self.wait(0.2)

    @property
    def light(self) -> int:
        """How bright the display is; 0 when it is off."""
        display = self.virtual.display
        return display.level if display.awake else 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.sqlite", "test") as opened:
        yield opened


@pytest.mark.parametrize(("minutes", "until_dim"), [(5, DIM_AFTER), (60, DIM_AFTER)])
@pytest.mark.parametrize("brightness", sorted(CONTRAST))
def test_untouched_it_is_dimmed_and_then_dark(store: Store, minutes: int, until_dim: int, brightness: int) -> None:
    held = Held(store, "breadboard")
    held.panel.settings.sleep_after = minutes
    held.panel.settings.brightness = brightness
    held.touch("back")
    held.wait(until_dim - 1)
    assert held.light == CONTRAST[brightness]
    held.wait(1)
    assert held.light == DIM < CONTRAST[brightness]
    held.wait(minutes * 60 - until_dim - 1)
    assert held.light == DIM
    held.wait(1)
    assert held.light == 0
    assert held.box.due(held.now) is None  # nothing wakes the box any more but a hand
    held.virtual.close()


@pytest.mark.parametrize("build", ["breadboard", "bonnet"])
def test_any_touch_of_a_dimmed_box_counts_and_of_a_dark_one_only_wakes(store: Store, build: str) -> None:
    held = Held(store, build)
    stick = isinstance(held.profile.wheel, Joystick)
    start = held.panel.screen()
    touches = ["up", "down", "left", "right", "centre"] if stick else ["dial", "push"]
    for control in (*touches, "roll", "back"):
        held.wait(held.panel.settings.sleep_after * 60)
        assert held.light == 0
        held.touch(control)
        assert held.light == CONTRAST[2]
        assert held.panel.screen() == start
    held.wait(DIM_AFTER)
    assert held.light == DIM
    held.touch("down" if stick else "dial")
    assert held.light == CONTRAST[2]
    assert held.panel.screen() != start
    held.virtual.close()


def test_a_dimmed_box_still_takes_its_time_for_a_game(store: Store) -> None:
    held = Held(store, "breadboard")
    held.panel.settings.sleep_after = 5
    held.touch("roll")
    assert held.panel.in_game
    held.wait(299)
    assert held.light == DIM
    held.wait(2)
    assert held.light == 0
    held.virtual.close()


def test_the_lamp_is_lit_while_a_game_waits_for_people(store: Store) -> None:
    held = Held(store, "breadboard")
    assert isinstance(held.lamp, Lamp)
    pin = held.virtual.factory.pin(held.profile.lamp)
    held.touch("back")
    assert not pin.state
    game = registry.game("hoard")
    options, players = game.settle({})
    begin_game(held.panel.context, StoredSession.open(game, players, options, store))
    held.touch("back")
    assert not pin.state
    begin_game(held.panel.context, StoredSession.open(game, players, options, store))
    held.touch("push")
    assert pin.state
    held.wait(held.panel.settings.sleep_after * 60 + 1)
    assert not pin.state
    held.touch("push")
    assert pin.state
    held.lamp.close()
    held.virtual.close()


def test_a_build_without_a_lamp_has_none_to_light() -> None:
    lamp = open_lamp(load("bonnet"))
    assert isinstance(lamp, NoLamp)
    lamp.light(True)
    lamp.close()

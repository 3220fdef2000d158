"""The display is spared: dimmed when nobody touches the box, dark when nobody comes back, bright at any touch."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hand import BoxHand

from companion.box.box import CONTRAST, DIM, DIM_AFTER
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.store import Store
from hardware.form import Joystick
from hardware.lamp import Lamp
from hardware.profile import load


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.sqlite", "test") as opened:
        yield opened


@pytest.mark.parametrize(("minutes", "until_dim"), [(5, DIM_AFTER), (60, DIM_AFTER)])
@pytest.mark.parametrize("brightness", sorted(CONTRAST))
def test_untouched_it_is_dimmed_and_then_dark(store: Store, minutes: int, until_dim: int, brightness: int) -> None:
    held = BoxHand(Panel(store), "breadboard")
    held.panel.settings.sleep_after = minutes
    held.panel.settings.brightness = brightness
    held.tap("back")
    held.wait(until_dim - 1)
    assert held.light() == CONTRAST[brightness]
    held.wait(1)
    assert held.light() == DIM < CONTRAST[brightness]
    held.wait(minutes * 60 - until_dim - 1)
    assert held.light() == DIM
    held.wait(1)
    assert held.light() == 0
    assert held.box.due(held.now) is None  # nothing wakes the box any more but a hand
    held.close()


@pytest.mark.parametrize("build", ["breadboard", "bonnet"])
def test_any_touch_of_a_dimmed_box_counts_and_of_a_dark_one_only_wakes(store: Store, build: str) -> None:
    held = BoxHand(Panel(store), build)
    stick = isinstance(held.profile.wheel, Joystick)
    start = held.panel.ask()
    touches = ["up", "down", "left", "right", "centre"] if stick else ["dial", "push"]
    for control in (*touches, "roll", "back"):
        held.wait(held.panel.settings.sleep_after * 60)
        assert held.light() == 0
        held.turn(1) if control == "dial" else held.tap(control)
        assert held.light() == CONTRAST[2]
        assert held.panel.ask() == start
    held.wait(DIM_AFTER)
    assert held.light() == DIM
    held.tap("down") if stick else held.turn(1)
    assert held.light() == CONTRAST[2]
    assert held.panel.ask() != start
    held.close()


def test_a_dimmed_box_still_takes_its_time_for_a_game(store: Store) -> None:
    held = BoxHand(Panel(store), "breadboard")
    held.panel.settings.sleep_after = 5
    held.tap("roll")
    assert held.panel.in_game
    held.wait(299)
    assert held.light() == DIM
    held.wait(2)
    assert held.light() == 0
    held.close()


def test_the_lamp_is_lit_while_a_game_waits_for_people(store: Store) -> None:
    held = BoxHand(Panel(store), "breadboard")
    assert isinstance(held.lamp, Lamp)
    pin = held.virtual.factory.pin(held.profile.lamp)
    held.tap("back")
    assert not pin.state
    game = registry.game("hoard")
    options, players = game.settle({})
    begin_game(held.panel.context, GameHost.open(game, players, options, store))
    held.tap("back")
    assert pin.state
    held.wait(held.panel.settings.sleep_after * 60 + 1)
    assert not pin.state
    held.tap("push")
    assert pin.state
    held.close()


def test_a_build_without_a_lamp_has_none_to_light() -> None:
    pin = load("bonnet").lamp
    assert pin is None
    lamp = Lamp(pin)  # nothing here could open one
    lamp.light(True)
    lamp.close()

"""The doctor tries the controls: a person at the terminal moves them, and a profile is written."""

import io
import os
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from raspberry import DIAL, Pi, as_anna, healthy, installed, needs_root
from stored import open_folder

from companion.__main__ import main
from companion.command.doctor import command, interview, personal, trial
from companion.command.doctor.ear import Ear, free
from companion.command.doctor.trial import (
    CLOCKWISE,
    Motion,
)
from companion.table.prompt import Refused
from hardware.profile import Dial, Profile, load, parse, shipped

__all__ = ["open_folder"]

BREADBOARD = load("breadboard")


class Person(io.StringIO):
    """Reads the terminal and moves the controls of a box on mock pins; ``wired`` is where they really are."""

    def __init__(self, factory: Any, wired: Profile, *, clumsy: int = 0) -> None:
        super().__init__()
        self.factory, self.wired, self.clumsy = factory, wired, clumsy

    def write(self, text: str) -> int:
        for line in text.splitlines():
            self.read_line(line)
        return super().write(text)

    def read_line(self, line: str) -> None:
        names = {words: name for name, words in interview.BUTTONS.items()}
        words = line.removesuffix(" once and let go.")
        if words in names:
            self.press(self.wired.inputs()[names[words]])
        elif line.startswith("Turn the dial slowly"):
            self.turn(1 if "right" in line else -1)

    def press(self, pin: int) -> None:
        if self.clumsy:
            self.clumsy -= 1
            self.factory.pin(self.wired.roll).drive_low()
            self.factory.pin(self.wired.back).drive_low()
            self.factory.pin(self.wired.roll).drive_high()
            self.factory.pin(self.wired.back).drive_high()
            return
        for _ in range(3):
            self.factory.pin(pin).drive_low()
            self.factory.pin(pin).drive_high()

    def turn(self, way: int) -> None:
        wheel = self.wired.wheel
        assert isinstance(wheel, Dial)
        step = -way if wheel.reversed else way
        place = self.place(wheel)
        for _ in range(interview.CLICKS * wheel.edges):
            place = (place + step) % 4
            for pin, closed in zip((wheel.a, wheel.b), CLOCKWISE[place], strict=True):
                (self.factory.pin(pin).drive_low if closed else self.factory.pin(pin).drive_high)()

    def place(self, wheel: Dial) -> int:
        return CLOCKWISE.index((not self.factory.pin(wheel.a).state, not self.factory.pin(wheel.b).state))


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    # Mock pins move at once: nothing has to be waited for.
    monkeypatch.setattr(interview, "STILL", 0.001)
    monkeypatch.setattr(interview, "STILL_TURNING", 0.001)
    monkeypatch.setattr(interview, "PATIENCE", 0.001)
    made = MockFactory()
    yield made
    made.reset()


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    return tmp_path


def tried(factory: Any, person: Person, base: str = "breadboard") -> int:
    with redirect_stdout(person):
        return command.controls(base, "mine", factory=factory)


@pytest.mark.parametrize("edges", [1, 2, 4])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("pins", [(17, 27), (27, 17), (6, 5)], ids=str)
def test_a_box_that_is_wired_otherwise(
    factory: Any, state: Path, edges: int, backwards: bool, pins: tuple[int, int]
) -> None:
    a, b = pins
    text = DIAL.format(a=a, b=b, edges=edges, reversed=str(backwards).lower()).replace("roll = 23", "roll = 16")
    wired = parse(text, "wired.toml")
    person = Person(factory, wired)
    assert tried(factory, person) == 0
    found = load("mine", [state / "profiles"])
    wheel = found.wheel
    assert isinstance(wheel, Dial)
    assert (found.roll, found.back, wheel.push, wheel.edges) == (16, 24, 22, edges)
    direction = {(a, b): backwards, (b, a): not backwards}
    assert direction[wheel.a, wheel.b] == wheel.reversed
    # What hangs on no control is as the profile had it.
    assert (found.display, found.buzzer, found.title) == (BREADBOARD.display, BREADBOARD.buzzer, BREADBOARD.title)
    assert "roll is on GPIO 16 (place 36), where the profile says GPIO 23" in person.getvalue()
    assert f"Written: {state / 'profiles/mine.toml'}" in person.getvalue()


def test_a_joystick(factory: Any, state: Path) -> None:
    assert tried(factory, Person(factory, load("bonnet")), "bonnet") == 0
    assert load("mine", [state / "profiles"]).inputs() == load("bonnet").inputs()


def test_what_was_measured_stands_above(factory: Any, state: Path) -> None:
    assert tried(factory, Person(factory, BREADBOARD)) == 0
    first, second, *_ = (state / "profiles/mine.toml").read_text().splitlines()
    assert first == "# Measured by companion doctor --controls, begun from the profile breadboard."
    assert second.startswith("# Bounce in ms: push 0.")
    assert tried(factory, Person(factory, BREADBOARD)) == 0
    assert (state / "profiles/mine.toml.old").exists()


def test_a_clumsy_person_is_asked_again(factory: Any, state: Path) -> None:
    person = Person(factory, BREADBOARD, clumsy=2)
    assert tried(factory, person) == 0
    assert person.getvalue().count("Once more, please.") == 2


def test_a_control_that_stays_unclear_writes_nothing(
    factory: Any, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tried(factory, Person(factory, BREADBOARD, clumsy=3)) == 1
    assert capsys.readouterr().err.endswith("wires that touch. Nothing was written.\n")
    assert not (state / "profiles").exists()


def test_two_controls_on_one_pin(factory: Any, state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Mistaken(Person):
        def press(self, pin: int) -> None:
            super().press(self.wired.roll if pin == self.wired.back else pin)

    assert tried(factory, Mistaken(factory, BREADBOARD)) == 1
    assert "GPIO 23 was roll a moment ago" in capsys.readouterr().err


def test_a_pin_that_cannot_be_opened_is_named(
    factory: Any, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    factory.pin(23).function = "output"

    def refused(_pull: str) -> None:
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(factory.pin(23), "input_with_pull", refused)
    assert command.controls("breadboard", "mine", factory=factory) == 1
    assert "these pins cannot be opened: roll (GPIO 23); companion doctor says why" in capsys.readouterr().err


def test_a_button_that_is_held_is_waited_for() -> None:
    # The waits, and what came of each: two quick presses of Roll's pin, the second held for long.
    came = iter([None, Motion(5, True, 1.0), Motion(5, False, 1.2), Motion(5, True, 1.3), Motion(5, False, 9.0), None])
    waits = []

    def hear(seconds: float) -> Motion | None:
        waits.append(seconds)
        return next(came)

    press = interview.Interview(BREADBOARD, hear, lambda _text: None)._button("roll")
    assert press.pin == 5
    patience, still = interview.PATIENCE, interview.STILL
    assert waits == [0, patience, patience, still, patience, still]


def test_a_dial_may_rest_closed() -> None:
    came = iter([None, Motion(17, True, 1.0), None])
    waits = []

    def hear(seconds: float) -> Motion | None:
        waits.append(seconds)
        return next(came)

    asked = interview.Interview(BREADBOARD, hear, lambda _text: None)
    assert asked._moved("Turn.", interview.STILL_TURNING) == [Motion(17, True, 1.0)]
    assert waits == [0, interview.PATIENCE, interview.STILL_TURNING]


def test_a_button_that_springs_long_is_told() -> None:
    asked = interview.Interview(BREADBOARD, lambda _seconds: None, lambda _text: None)
    assert asked._sprang(0.0021) == "sprang for 2.1 ms"
    assert asked._sprang(0.012) == "sprang for 12.0 ms, longer than the usual 8 ms: the profile will wait for it"
    assert asked._sprang(0.06) == "sprang for 60.0 ms, longer than the 50 ms that a box can wait: put 100 nF across it"


def test_a_slow_contact_gets_the_time_it_needs(state: Path) -> None:
    buttons = {"roll": trial.Press(23, 0.0021), "back": trial.Press(24, 0.012)}
    raw = personal.measured(DIAL.format(a=17, b=27, edges=4, reversed="false"), interview.Found(buttons, None))
    file = personal.write(state, "slow", raw, [])
    assert load("slow", [file.parent]).settle == 0.018
    buttons["back"] = trial.Press(24, 0.003)
    raw = personal.measured(file.read_text(), interview.Found(buttons, None))
    assert load("quick", [personal.write(state, "quick", raw, []).parent]).settle is None


def test_only_pins_that_disturb_nobody_are_opened() -> None:
    assert not {0, 1, 2, 3, 14, 15, 18, 25} & set(free(BREADBOARD, ()))
    assert {17, 27, 22, 23, 24, 4, 5} <= set(free(BREADBOARD, ()))
    assert 4 not in free(BREADBOARD, (4,))
    spi = free(load("waveshare"), ())
    assert not {8, 10, 11, 24, 25} & set(spi)
    assert set(load("waveshare").inputs().values()) <= set(spi)


def test_the_time_of_an_edge_is_the_pin_factory_s(monkeypatch: pytest.MonkeyPatch, factory: Any) -> None:
    now = 100.0
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: now)
    ear = Ear(factory, (5,), pull_up=True)
    now = 102.5
    factory.pin(5).drive_low()
    assert ear.hear(1) == Motion(5, True, 2.5)
    ear.close()


class Closed(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose contact is closed, against its pull resistor."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_low()


def test_a_contact_that_rests_closed_is_known(factory: Any) -> None:
    factory.pin(5, pin_class=Closed)
    ear = Ear(factory, (5, 6), pull_up=True)
    assert ear.closed == {5}
    ear.close()


def test_contacts_that_rest_open_and_pins_that_are_pulled_down(factory: Any) -> None:
    ear = Ear(factory, (5, 6), pull_up=False)
    assert ear.closed == frozenset()
    factory.pin(5).drive_high()
    motion = ear.hear(1)
    assert motion is not None
    assert (motion.pin, motion.down) == (5, True)
    assert ear.hear(0) is None
    ear.close()
    factory.pin(6).drive_high()
    assert ear.hear(0) is None


@pytest.mark.parametrize("name", ["", "Mine", "../mine", "breadboard", "mine.toml", "x" * 41])
def test_a_name_that_a_profile_cannot_have(name: str) -> None:
    with pytest.raises(Refused):
        personal.check_name(name)


# the running service -----------------------------------------------------------------------------------------------

SYSTEMCTL = '#!/bin/sh\necho "$*" >> "{log}"\n[ "$1" = stop ] && : > "{procs}"\nexit {status}\n'


def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factory: Any, status: int = 0) -> tuple[Pi, Path]:
    """A Pi whose service runs, its doctor here, and the log of what systemctl was told."""
    pi = healthy(tmp_path, monkeypatch)
    installed(pi)
    log, procs = tmp_path / "log", pi.machine.at("/sys/fs/cgroup/system.slice/companion.service/cgroup.procs")
    pi.script("systemctl", SYSTEMCTL.format(log=log, procs=procs, status=status))
    monkeypatch.setattr(command, "here", lambda: pi.machine)
    return pi, log


def test_the_service_is_stopped_and_started_again(
    factory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi, log = running(tmp_path, monkeypatch, factory)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    person = Person(factory, BREADBOARD)
    assert tried(factory, person) == 0
    assert log.read_text() == "stop companion\nstart companion\n"
    assert "The running box (process 812) holds pins and display." in person.getvalue()
    assert "    sudo systemctl stop companion\n    sudo systemctl start companion" in person.getvalue()
    assert (pi.machine.state / "profiles/mine.toml").exists()


@pytest.mark.parametrize("answer", ["n\n", "\n", ""])
def test_the_service_stays_unless_somebody_says_yes(
    factory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    _, log = running(tmp_path, monkeypatch, factory)
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    person = Person(factory, BREADBOARD)
    assert tried(factory, person) == 1
    assert person.getvalue().endswith("Nothing was done.\n")
    assert not log.exists()


def test_the_service_is_started_again_after_a_failure(
    factory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, log = running(tmp_path, monkeypatch, factory)
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert tried(factory, Person(factory, BREADBOARD, clumsy=9)) == 1
    assert log.read_text() == "stop companion\nstart companion\n"


def test_a_service_that_cannot_be_stopped(
    factory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, log = running(tmp_path, monkeypatch, factory, status=1)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert tried(factory, Person(factory, BREADBOARD)) == 1
    assert "could not be stopped: sudo systemctl stop companion" in capsys.readouterr().err
    assert log.read_text() == "stop companion\n"


def test_a_pin_that_another_has_is_told_before_anything_is_asked(
    factory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = healthy(tmp_path, monkeypatch)
    pi.taken = {17: "onewire@0"}
    pi.write("/boot/firmware/config.txt", "dtoverlay=w1-gpio,gpiopin=17\n")
    monkeypatch.setattr(command, "here", lambda: pi.machine)
    assert command.controls("breadboard", "mine", factory=factory) == 1
    told = capsys.readouterr()
    assert "GPIO 17 (a) is taken by 1-Wire of the kernel (onewire@0). First: sudo sed -i" in told.err
    assert "Press" not in told.out


def test_the_test_card_is_for_i2c(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--card", "--profile", "waveshare"]) == 2
    assert "the test card is for a display on I2C" in capsys.readouterr().err


def test_only_an_sh1106_has_a_first_column() -> None:
    text = '[display]\ndriver = "sh1106"\ncolumn = 0\n'
    assert personal.with_driver(text, "ssd1306") == {"display": {"driver": "ssd1306"}}
    assert personal.with_driver(text, "sh1106") == {"display": {"driver": "sh1106", "column": 0}}


def test_profiles_keep_what_they_do_not_measure(state: Path) -> None:
    text = personal.source("breadboard", [])
    written = personal.write(state, "mine", personal.with_driver(text, "sh1106"), ["A remark."])
    assert written.read_text().startswith("# A remark.\n")
    before, after = tomllib.loads(text), tomllib.loads(written.read_text())
    assert after["display"].pop("driver") == "sh1106"
    before["display"].pop("driver")
    assert before == after


@needs_root
def test_root_writes_a_profile_with_the_rights_of_who_owns_the_folder(open_folder: Path) -> None:
    theirs, roots = open_folder / "theirs", open_folder / "roots"
    roots.mkdir(mode=0o700)
    theirs.mkdir()
    os.chown(theirs, 65534, 65534)
    raw = tomllib.loads((shipped() / "breadboard.toml").read_text("utf-8"))
    assert personal.write(theirs, "mine", raw, []).stat().st_uid == 65534
    (theirs / "profiles" / "mine.new").symlink_to(roots / "mine.toml")
    with pytest.raises(PermissionError):
        personal.write(theirs, "mine", raw, [])
    assert list(roots.iterdir()) == []


@needs_root
def test_who_may_not_write_the_profile_is_told_before(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", "doctor", "--controls"])

    def asked() -> str:
        with pytest.raises(Refused) as refused:
            command.controls("breadboard", "mine")
        return str(refused.value)

    told = as_anna(asked)
    assert told.startswith(f"{state} may not be written by ")
    assert told.endswith(f"run it as root: sudo {shlex.quote(sys.executable)} -m companion doctor --controls")

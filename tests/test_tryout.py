"""Every part of a build tried on mock pins, a simulated I2C bus and a simulated SPI bus."""

import errno
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from luma.core.error import DeviceNotFoundError
from PIL import Image
from stand_in import Bench, DisplayConfig, build
from test_wiring import BUILDS, PLACES

import wiring.tryout
from hardware.control import Controls
from hardware.display import oled
from hardware.form import Dial
from hardware.gesture import Edge
from hardware.profile import Profile, load, parse
from hardware.spi import SPEED, SpiBus
from wiring.tryout import CLICKS, _sprang, frame, tryout

FINGER = 40
"""Milliseconds that a press lasts; no bounce does."""


class Fingers:
    """Does what it is told to by the try-out, on mock pins; ``meant`` changes one control for another.

    Its dial turns as the profile says, or has ``edges`` a click.
    """

    def __init__(self, profile: Profile, meant: dict[str, str] | None = None, edges: int = 0) -> None:
        wheel = profile.wheel
        self.edges = edges or (wheel.edges if isinstance(wheel, Dial) else 0)
        self.backwards = isinstance(wheel, Dial) and wheel.reversed
        self.quarter = 0
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.profile, self.pins, self.meant = profile, profile.inputs(), meant or {}
        self.told: list[str] = []
        self.now = 0.0
        """Its own time: a busy machine would let a contact spring."""

    def say(self, words: str) -> None:
        self.told.append(words)
        if words.startswith("Turn the dial"):
            for _ in range(CLICKS * self.edges):
                self.turn()
            return
        names = {"Push the dial": "push", "Press the joystick's middle": "centre"}
        names |= {f"Push the joystick {way}": way for way in ("up", "down", "left", "right")}
        for start, control in {**names, "Press Roll": "roll", "Press Back": "back"}.items():
            if words.startswith(start):
                self.close(control)
                self.open(control)

    def turn(self) -> None:
        """One quarter on: a leads to the right."""
        first, second = ("b", "a") if self.backwards else ("a", "b")
        (self.close, self.open)[self.quarter // 2](second if self.quarter % 2 else first)
        self.quarter = (self.quarter + 1) % 4

    def close(self, control: str) -> None:
        control = self.meant.get(control, control)
        if control:
            self.factory.pin(self.pins[control]).drive_low()

    def open(self, control: str) -> None:
        self.now += FINGER / 1000
        control = self.meant.get(control, control)
        if control:
            self.factory.pin(self.pins[control]).drive_high()

    def run(self) -> list[str]:
        panel = self.profile.display
        bus = Bus() if panel.bus == "i2c" else Wire()
        timed = partial(Controls, clock=lambda: self.now)
        with mock.patch.object(wiring.tryout, "Controls", timed):
            return tryout(self.profile, self.say, pin_factory=self.factory, bus=bus, patience=0.0)


class StuckPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose wire touches ground, whatever its pull resistor."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.drive_low()


class Bus:
    """An SMBus with a display on it, or with nothing."""

    def __init__(self, *, gone: bool = False) -> None:
        self.gone = gone

    def write_i2c_block_data(self, address: int, register: int, block: list[int]) -> None:
        if self.gone:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")


class Wire:
    """The other end of an SPI bus: what was sent while DC was low (commands) and high."""

    def __init__(self) -> None:
        self.max_speed_hz = 0
        self.mode = 0
        self.opened: tuple[int, int] | None = None
        self.sent: list[tuple[int, bytes]] = []
        self.level: Callable[[], int] = lambda: 0

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def writebytes(self, data: list[int]) -> None:
        self.sent.append((self.level(), bytes(data)))

    def close(self) -> None:
        self.opened = None


def test_a_display_on_spi_gets_commands_and_data_by_its_own_pin() -> None:
    panel = load("waveshare").display
    assert (panel.dc, panel.reset) == (24, 25)
    factory, wire = MockFactory(), Wire()
    dc, reset = factory.pin(24), factory.pin(25)
    wire.level = lambda: dc.state
    device = oled(panel, bus=wire, pin_factory=factory)()
    # Held down and let go before the first byte; gpiozero begins high, so that nothing resets by chance.
    assert [state.state for state in reset.states] == [False, True, False, True]
    assert (wire.opened, wire.max_speed_hz) == ((0, 0), SPEED)
    device.set_up()  # so that it sends the whole picture
    device.display(frame())
    picture = [data for level, data in wire.sent if level][-8:]
    assert b"".join(picture) == packed(frame())
    # SH1106 data sheet: page address B0h to B7h, then the column in two halves, here column 2.
    pages = [data for level, data in wire.sent if not level][-8:]
    assert pages == [bytes((0xB0 + page, 0x02, 0x10)) for page in range(8)]
    device.cleanup()
    assert wire.opened is None
    factory.pin(24)
    oled(panel, bus=Wire(), pin_factory=factory)().cleanup()


def packed(image: Image.Image) -> bytes:
    """The bytes of a picture as the controllers want them: eight rows a byte, the uppermost lowest."""
    return bytes(
        sum(bool(image.getpixel((x, 8 * page + bit))) << bit for bit in range(8))
        for page in range(8)
        for x in range(128)
    )


class NoPort(Wire):
    """An SPI bus that is switched off."""

    def open(self, port: int, device: int) -> None:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")


def test_an_spi_port_that_is_off_leaves_no_pin_taken() -> None:
    panel = load("waveshare").display
    factory = MockFactory()
    for _ in range(2):  # pins that were kept would be in use the second time
        with pytest.raises(DeviceNotFoundError):
            oled(panel, bus=NoPort(), pin_factory=factory)()
    oled(panel, bus=Wire(), pin_factory=factory)().cleanup()


def test_a_closed_spi_port_says_so() -> None:
    port = SpiBus()
    port.close()
    with pytest.raises(ValueError, match="not open"):
        port.writebytes([1])
    with pytest.raises(ValueError, match="not open"):
        port.max_speed_hz = SPEED
    with pytest.raises(FileNotFoundError):
        port.open(9, 9)


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_without_fault_passes(name: str) -> None:
    fingers = Fingers(load(name))
    assert fingers.run() == []
    told = "\n".join(fingers.told)
    asked = 2 + (2 if isinstance(fingers.profile.wheel, Dial) else 5)
    assert told.count("  good") == asked
    for control, pin in fingers.pins.items():
        assert f"GPIO {pin}, pin {PLACES[f'GPIO{pin}']}" in told, control
    assert ("Lamp" in told, "Buzzer" in told) == (fingers.profile.lamp is not None, fingers.profile.buzzer is not None)
    assert fingers.profile.display.where in told
    # Everything was given back: it can be taken again.
    assert fingers.run() == []


@pytest.mark.parametrize(
    ("meant", "pieces"),
    [
        (
            {"roll": "back", "back": "roll"},
            ["Press Roll: back was heard instead", "Press Back: roll was heard instead"],
        ),
        ({"roll": ""}, ["Press Roll: nothing was heard; look at its wire"]),
        ({"a": "b", "b": "a"}, ["4 steps to the left were heard; reversed = true under [controls.dial]"]),
        ({"b": ""}, ["only a moves; look at the other wire"]),
        ({"a": "", "b": ""}, ["Turn the dial slowly 4 clicks to the right: nothing was heard"]),
    ],
)
def test_a_wire_in_the_wrong_place_is_told(meant: dict[str, str], pieces: list[str]) -> None:
    wrong = Fingers(load("breadboard"), meant).run()
    assert len(wrong) == len(pieces)
    for line, piece in zip(wrong, pieces, strict=True):
        assert piece in line


@pytest.mark.parametrize(("edges", "line"), [(1, "1 steps"), (2, "2 steps"), (4, "")])
def test_a_dial_with_other_clicks_is_told(edges: int, line: str) -> None:
    """The breadboard's dial has four edges a click."""
    wrong = Fingers(load("breadboard"), edges=edges).run()
    assert wrong == [] if not line else line in wrong[0]
    assert not wrong or f"edges = {edges} under [controls.dial]" in wrong[0]


@pytest.mark.parametrize(
    ("gap", "settle", "fault"), [(0.02, "", True), (0.02, "settle-ms = 30", False), (0.004, "", False)]
)
def test_a_contact_that_springs_long_is_told(gap: float, settle: str, fault: bool) -> None:
    text = f"[controls]\nroll = 23\nback = 24\n{settle}\n[controls.dial]\na = 17\nb = 27\npush = 22\nedges = 4\n"
    at = [0.0, gap, 2 * gap, 0.5]
    pressed = [Edge("roll", index % 2 == 0, moment) for index, moment in enumerate(at)]
    told = _sprang(parse(text, "mine.toml"), pressed)
    assert told == ("its contact springs for 20 ms; settle-ms = 30 under [controls]" if fault else "")


class Bouncing(Fingers):
    """Whatever was moved springs once more when the next control is asked for."""

    def __init__(self) -> None:
        super().__init__(load("breadboard"))
        self.last: list[str] = []

    def say(self, words: str) -> None:
        if words.startswith(("Push", "Press")):
            for control in self.last:
                super().close(control)
                super().open(control)
            self.last = []
        super().say(words)

    def close(self, control: str) -> None:
        self.last.append(control)
        super().close(control)


def test_what_springs_late_is_not_taken_for_another_control() -> None:
    wrong = Bouncing().run()
    # On a busy machine these two edges may lie as far apart as those of a contact that springs long, and that is told.
    assert [line for line in wrong if "its contact springs for" not in line] == []


def test_the_lamp_is_lit_while_it_is_told_of_and_given_back_dark() -> None:
    fingers = Fingers(load("breadboard"))
    lit = []
    say = fingers.say

    def told(words: str) -> None:
        lit.append((words.startswith("Lamp"), fingers.factory.pin(25).state))
        say(words)

    fingers.say = told  # type: ignore[method-assign]
    assert fingers.run() == []
    assert [state for lamp, state in lit if lamp] == [True]
    assert fingers.factory.pin(25).function == "input"


def test_a_contact_that_is_closed_from_the_start_is_told() -> None:
    fingers = Fingers(load("breadboard"))
    fingers.factory.pin(24, pin_class=StuckPin)
    assert any("back (GPIO 24, pin 18) is closed although nobody touches it" in line for line in fingers.run())


def test_a_dial_may_rest_with_a_phase_closed() -> None:
    text = "[controls]\nroll = 23\nback = 24\n[controls.dial]\na = 17\nb = 27\npush = 22\nedges = 2\n"
    fingers = Fingers(parse(text, "mine.toml"))
    fingers.factory.pin(17, pin_class=StuckPin)
    assert fingers.run() == []


def test_a_display_that_is_not_there_is_told_and_the_rest_tried() -> None:
    fingers = Fingers(load("breadboard"))
    bus = Bus(gone=True)
    (line,) = tryout(fingers.profile, fingers.say, pin_factory=fingers.factory, bus=bus, patience=0.0)
    assert line.startswith("Display: no display at 0x3C on I2C 1")
    assert "\n".join(fingers.told).count("  good") == 4


def test_the_frame_touches_every_edge_and_tells_up_from_down() -> None:
    image = frame()
    assert image.getbbox() == (0, 0, 128, 64)
    assert all(image.getpixel((x, y)) for x in range(128) for y in (0, 63))
    assert all(image.getpixel((x, y)) for y in range(64) for x in (0, 127))
    assert image.getpixel((10, 9))
    assert not image.getpixel((117, 54))


# The same as a process of its own, on the stand-in's pins and buses


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


@pytest.mark.skipif(sys.platform != "linux", reason="the stand-in is for Linux")
@pytest.mark.parametrize("name", BUILDS)
def test_the_command_lights_and_reads_every_part(library: Path, tmp_path: Path, name: str) -> None:
    profile = load(name)
    pins, panel = profile.inputs(), profile.display
    oled = DisplayConfig(panel.driver, dc=panel.dc, rotate=panel.rotate)
    steps = [(f"Push the joystick {way}", [way]) for way in ("up", "down", "left", "right")]
    steps.append(("Press the joystick's middle", ["centre"]))
    if isinstance(profile.wheel, Dial):
        steps = [("Turn the dial", ["a", "b"]), ("Push the dial", ["push"])]
    with Bench(library, tmp_path) as bench:
        bench.start("-m", "companion", "wiring", name, "--test")
        for words, controls in [
            *steps,
            ("Press Roll", ["roll"]),
            ("Press Back", ["back"]),
            ("Then press Back", ["back"]),
        ]:
            bench.wait(lambda told, words=words: words in bench.said())  # type: ignore[misc]
            if len(controls) == 1:
                # Dated as a finger's press, however busy the machine is: two edges close together are a bounce.
                bench.order(f"press {pins[controls[0]]} 0 {FINGER}")
                continue
            assert isinstance(profile.wheel, Dial)
            for half in range(CLICKS * profile.wheel.edges // 2):
                for control in controls:
                    bench.drive(pins[control], half % 2)
        bench.wait(lambda told: "All parts answer." in bench.said())
        seen = []
        for told in bench.told:
            oled.one(told)
            seen.append(told.word in ("i2c", "spi") and oled.image().tobytes() == frame().tobytes())
        assert any(seen)
        for pin in (profile.lamp, profile.buzzer):
            assert pin is None or any((told.word, *told.rest[:2]) == ("out", str(pin), "1") for told in bench.told)
        assert bench.end() == (0, "")

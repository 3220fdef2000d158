"""The test card on models of the controllers, and the doctor as a process over stand-in devices."""

import json
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from stand_in import Bench, DisplayConfig, Told, build

from companion.command.doctor import card, interview
from companion.screens.glyph import large, medium
from hardware.profile import Dial, load

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"


class Wires:
    """An I2C bus whose bytes go to a model of a controller."""

    def __init__(self, oled: DisplayConfig) -> None:
        self.oled = oled

    def write_i2c_block_data(self, address: int, register: int, block: list[int]) -> None:
        assert len(block) <= 32
        self.oled.one(Told("i2c", (f"{address:02x}", bytes([register, *block]).hex())))


def words(text: str, shift: int = 0) -> Image.Image:
    """A half of the panel with a large name in its middle, or with the medium sentence shifted."""
    font = large() if text in card.NAMES.values() else medium()
    image = Image.new("1", (128, 32))
    font.draw(image, (128 - font.width(text)) // 2 + shift, (32 - font.height) // 2, text)
    return image


def halves(oled: DisplayConfig) -> tuple[bytes, bytes]:
    image = oled.image()
    return image.crop((0, 0, 128, 32)).tobytes(), image.crop((0, 32, 128, 64)).tobytes()


@pytest.mark.parametrize(("driver", "shift"), [("ssd1306", 2), ("ssd1309", 2), ("sh1106", 0)])
def test_the_card_says_which_controller_shows_it(driver: str, shift: int) -> None:
    oled = DisplayConfig(driver)
    card.show(Wires(oled), 0x3C)
    name = card.NAMES["sh1106" if driver == "sh1106" else "ssd1306"]
    # An SSD1306 has the upper half, written as for an SH1106, two columns further right; nothing is cut.
    assert halves(oled) == (words("The lower half says", shift).tobytes(), words(name).tobytes())


class Endless(DisplayConfig):
    """An SH1106 whose column begins again after its last, as nothing says that it must not."""

    def _step(self) -> None:
        self._column = (self._column + 1) % self._width


def test_the_card_does_not_hang_on_what_comes_after_the_last_column() -> None:
    oled = Endless("sh1106")
    card.show(Wires(oled), 0x3C)
    assert halves(oled) == (words("The lower half says").tobytes(), words("SH1106").tobytes())


@pytest.mark.parametrize("text", ["The lower half says", "SSD1306", "SH1106"])
def test_the_words_have_room_to_be_shifted(text: str) -> None:
    ink = words(text).getbbox()
    assert ink is not None
    assert ink[0] >= 2
    assert ink[2] <= 126


@pytest.mark.parametrize(
    ("answer", "driver"),
    [("1", "ssd1306"), (" SSD1306\n", "ssd1306"), ("ssd1309", "ssd1306"), ("2\n", "sh1106"), ("SH1106", "sh1106")]
    + [(word, None) for word in ("", "3", "nothing", "12")],
)
def test_what_a_person_read(answer: str, driver: str | None) -> None:
    assert card.driver_of(answer) == driver


# as a process ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


def started(table: Bench, folder: Path, *words: str, stdin: int = subprocess.DEVNULL, ready: bool = True) -> None:
    more = {"COMPANION_STATE": str(folder), "COMPANION_CONFIG": str(folder / "companion.toml")}
    table.start("-m", "companion", "doctor", *words, more=more, stdin=stdin, ready=ready)


def said(table: Bench, words: str) -> None:
    table.wait(lambda _told: words in table.said())


@pytest.mark.parametrize(("driver", "answer"), [("sh1106", "2"), ("ssd1306", "1")])
def test_the_card_over_the_bus_of_a_process(library: Path, tmp_path: Path, driver: str, answer: str) -> None:
    with Bench(library, tmp_path) as table:
        started(table, tmp_path, "--card", stdin=subprocess.PIPE)
        said(table, "3 nothing of that: ")
        oled = DisplayConfig(driver)
        oled.take(table.told)
        assert halves(oled)[1] == words(card.NAMES["sh1106" if driver == "sh1106" else "ssd1306"]).tobytes()
        table.say(answer)
        assert table.end() == (0, "")
        told = table.said()
    if driver == "ssd1306":
        assert told.endswith("The profile breadboard has the right driver, ssd1306.\n")
    else:
        assert load("mine", [tmp_path / "profiles"]).display.driver == "sh1106"
        assert '--profile mine, or for good by profile = "mine" under [panel]' in told


def test_no_card_without_a_display(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path) as table:
        (table.folder / "i2c-1").unlink()
        started(table, tmp_path, "--card", ready=False)
        status, error = table.end()
    assert status == 1
    assert error == (
        "companion doctor: no card on 0x3C on I2C 1: No such file or directory; companion doctor says more\n"
    )


ASKS = """
import json
from companion.command.doctor import bus, line
from companion.command.doctor.machine import here
from hardware.gpiod_factory import GpiodFactory
from hardware.profile import load

machine, build = here(), load("breadboard")
def told():
    return [[one.level, one.text] for one in line.lines(machine, build)]
factory = GpiodFactory()
pin = factory.pin(23)
pin.input_with_pull("up")
before = told()
pin.close()
print(json.dumps([before, told(), bus.scan(machine, 1).there]), flush=True)
factory.close()
"""


def test_pins_and_bus_are_asked_through_the_kernel(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path) as table:
        table.start("-c", ASKS)
        status, error = table.end()
        assert (status, error) == (0, "")
        before, after, there = json.loads(table.said())
    ((level, text),) = before
    assert level == "bad"
    assert text.startswith("GPIO 23 (roll) is taken by table-companion")
    assert after == [["good", "All 7 pins of the profile breadboard are free."]]
    assert there == [0x3C]


def test_controls_over_the_kernel_s_edges(library: Path, tmp_path: Path) -> None:
    """Roll and Back are swapped, the dial is turned the other way and has two edges a click, and Roll springs."""
    with Bench(library, tmp_path) as table:
        started(table, tmp_path, "--controls", "--name", "swapped")
        for question, pin in (("Push the dial", 22), ("Press Roll", 24), ("Press Back", 23)):
            said(table, f"{question} once and let go.")
            for level in (0, 1, 0, 1) if pin == 24 else (0, 1):
                table.drive(pin, level)
        quarters = [(1, 1), (0, 1), (0, 0), (1, 0)]
        place = 0
        for way, step in (("right", -1), ("left", 1)):
            said(table, f"8 clicks to the {way}")
            for _ in range(2 * interview.CLICKS):
                before, place = quarters[place], (place + step) % 4
                for pin, was, level in zip((17, 27), before, quarters[place], strict=True):
                    if was != level:
                        table.drive(pin, level)
        assert table.end() == (0, "")
        told = table.said()
    found = load("swapped", [tmp_path / "profiles"])
    wheel = found.wheel
    assert isinstance(wheel, Dial)
    assert (found.roll, found.back, wheel.a, wheel.b) == (24, 23, 17, 27)
    assert (wheel.edges, wheel.reversed) == (2, True)
    assert "roll is on GPIO 24 (place 18), where the profile says GPIO 23" in told
    # In the order of the profile's controls, and the dial last.
    questions = ["Push the dial", "Press Roll", "Press Back", "Turn the dial slowly 8 clicks to the right"]
    assert all(told.index(first) < told.index(second) for first, second in pairwise(questions))


def test_ctrl_c_writes_nothing(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path) as table:
        started(table, tmp_path, "--controls")
        said(table, "Push the dial once")
        status, error = table.end(signal.SIGINT)
    assert (status, error) == (130, "")
    assert not (tmp_path / "profiles").exists()

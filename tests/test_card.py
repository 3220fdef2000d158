"""The card that tells one driver from the other, on models of the controllers; pins and bus through the kernel."""

import json
import signal
import sys
from pathlib import Path

import pytest
from PIL import Image
from stand_in import Bench, DisplayConfig, Told, build

from companion.screens.glyph import large, medium
from hardware.profile import load
from wiring import card

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"


PANEL = load("breadboard").display


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
    card.show(PANEL, Wires(oled))
    name = card.NAMES["sh1106" if driver == "sh1106" else "ssd1306"]
    # An SSD1306 has the upper half, written as for an SH1106, two columns further right; nothing is cut.
    assert halves(oled) == (words("The lower half says", shift).tobytes(), words(name).tobytes())


class Endless(DisplayConfig):
    """An SH1106 whose column begins again after its last, as nothing says that it must not."""

    def _step(self) -> None:
        self._column = (self._column + 1) % self._width


def test_the_card_does_not_hang_on_what_comes_after_the_last_column() -> None:
    oled = Endless("sh1106")
    card.show(PANEL, Wires(oled))
    assert halves(oled) == (words("The lower half says").tobytes(), words("SH1106").tobytes())


@pytest.mark.parametrize("text", ["The lower half says", "SSD1306", "SH1106"])
def test_the_words_have_room_to_be_shifted(text: str) -> None:
    ink = words(text).getbbox()
    assert ink is not None
    assert ink[0] >= 2
    assert ink[2] <= 126


# as a process ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


@pytest.mark.parametrize("driver", ["sh1106", "ssd1306"])
def test_the_card_over_the_bus_of_a_process(library: Path, tmp_path: Path, driver: str) -> None:
    """While the parts of a build are tried the display says which it is, and which line of the profile to change."""
    oled = DisplayConfig(driver)
    with Bench(library, tmp_path) as table:
        table.start("-m", "companion", "wiring", "breadboard", "--test")
        table.wait(lambda _told: "Push the dial" in table.said() or "Turn the dial" in table.said())
        oled.take(table.told)
        assert halves(oled)[1] == words(card.NAMES[driver]).tobytes()
        told = table.said()
        assert "By the profile: SSD1306." in told
        assert 'If it says SH1106: driver = "sh1106" under [display].' in told
        assert table.end(signal.SIGINT) == (130, "")


ASKS = """
import json
from companion.command.doctor import device
from companion.command.doctor.machine import Machine
from hardware.gpiod_factory import GpiodFactory
from hardware.profile import load

machine, build = Machine(), load("breadboard")
def told():
    return [[one.level, one.text] for one in device.pins(machine, build)]
factory = GpiodFactory()
pin = factory.pin(23)
pin.input_with_pull("up")
before = told()
pin.close()
print(json.dumps([before, told(), list(device.scan(machine, 1))]), flush=True)
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

"""The test card: a picture that says by itself which controller shows it, SSD1306 or SH1106.

Both obey page addressing, so "SH1106" is written that way. Then "SSD1306" is written over it through a window of
columns and pages: an SH1106 knows no windows and puts those bytes all into the one page at which it stands. That page
belongs to the upper half, which is written last. So the lower half says the name; an SSD1309 obeys as an SSD1306 does.
"""

from collections.abc import Iterator
from typing import Any

from PIL import Image

from companion.screens.glyph import Font, large, medium
from hardware.profile import DisplayConfig

WIDTH, PAGES = 128, 8
LOWER = range(4, 8)
"""The pages of the lower half; a page is eight rows."""
START = bytes.fromhex("AE D580 A83F D300 40 8D14 A1 C8 DA12 81CF D9F1 DB40 A4 A6")
"""Off, clock, 64 rows, no offset, first line, pump on, both axes mirrored, contrast, RAM shown, not inverted."""
FIRST_LINE, ON = 0x40, 0xAF
PAGED, WINDOWED = (0x20, 0x02), (0x20, 0x00)
LEFT = 2
"""The column of an SH1106's memory with which its picture begins."""
NAMES = {"ssd1306": "SSD1306", "sh1106": "SH1106"}


def show(panel: DisplayConfig, bus: Any = None) -> None:
    """Put the card on a display on I2C; OSError or luma's error where the bus fails. ``bus`` is an SMBus at hand."""
    from luma.core.interface.serial import i2c

    serial = i2c(bus=bus, port=panel.port, address=panel.address)
    try:
        for command, data in messages():
            if command:
                serial.command(*command)
            if data:
                serial.data(list(data))
    finally:
        serial.cleanup()


def messages() -> Iterator[tuple[bytes, bytes]]:
    """What goes to the display: commands, and then the bytes of a picture."""
    upper = _packed(_half("The lower half says", medium()))
    yield START, b""
    yield bytes(PAGED), b""
    for page in range(PAGES):
        lower = _packed(_half(NAMES["sh1106"], large()))
        yield from _page(page, lower[page % 4] if page in LOWER else bytes(WIDTH))
    # An SH1106 stands here while it takes the window's bytes; an SSD1306 does not mind.
    yield _at(0, LEFT), b""
    window = (*WINDOWED, 0x21, 0, WIDTH - 1, 0x22, LOWER[0], LOWER[-1])
    yield bytes(window), b"".join(_packed(_half(NAMES["ssd1306"], large())))
    # To an SH1106 some of the window's numbers were commands: among them a shift by a line.
    yield bytes((*PAGED, FIRST_LINE)), b""
    for page in range(4):
        yield from _page(page, upper[page])
    yield bytes((ON,)), b""


def _page(page: int, data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """A page as both controllers take it: dark from the first column of either, then the bytes."""
    yield _at(page, 0), bytes(WIDTH)
    yield _at(page, LEFT), data


def _at(page: int, column: int) -> bytes:
    return bytes((0xB0 | page, column & 0x0F, 0x10 | column >> 4))


def _half(text: str, font: Font) -> Image.Image:
    """Half a picture with a text in its middle; two columns more or less do not cut it."""
    image = Image.new("1", (WIDTH, 32))
    font.draw(image, (WIDTH - font.width(text)) // 2, (32 - font.height) // 2, text)
    return image


def _packed(image: Image.Image) -> list[bytes]:
    """The picture's pages: a byte for each column, the top row lowest."""
    pixels = image.load()
    assert pixels is not None
    return [
        bytes(sum(bool(pixels[x, 8 * page + row]) << row for row in range(8)) for x in range(image.width))
        for page in range(image.height // 8)
    ]

"""The Pi's 40-pin header as data: which place carries what, and which pins a bus may own.

From Raspberry Pi's own documentation of the header; the same on every Pi since the Model B+ (2014).
"""

from dataclasses import dataclass

ROWS = 20
GROUND, SUPPLY, FIVE = "ground", "3.3 V", "5 V"

_PRINTED = """
3.3 V   5 V
2       5 V
3       ground
4       14
ground  15
17      18
27      ground
22      23
3.3 V   24
10      ground
9       25
11      8
ground  7
0       1
5       ground
6       12
13      ground
19      16
26      20
ground  21
"""

CONTENTS: dict[int, str] = {
    place: word
    for row, line in enumerate(_PRINTED.strip().splitlines())
    for place, word in enumerate(line.replace("3.3 V", "3.3_V").replace("5 V", "5_V").split(), start=2 * row + 1)
}
CONTENTS = {place: word.replace("_", " ") for place, word in CONTENTS.items()}
"""What each place (1 to 40) carries: ``3.3 V``, ``5 V``, ``ground``, or the number of a GPIO."""

PLACES = {int(word): place for place, word in CONTENTS.items() if word.isdecimal()}
"""The place of each GPIO."""

PINS = range(28)

I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""The data and clock pin of each I2C bus on the header."""
SPI_CLOCK, SPI_DATA, SPI_ANSWER = 11, 10, 9
SERIAL = {"tx": 14, "rx": 15}
"""What the serial port sends on, and what it hears on."""
SPI_SELECTS = (8, 7)
"""The chip select pins of SPI 0, by device number."""


@dataclass(frozen=True, slots=True)
class Owner:
    """A bus that takes pins for itself once it is switched on, and what switches it off."""

    name: str
    pins: tuple[int, ...]
    off: str


OWNERS = (
    Owner("the identification of add-on boards", (0, 1), "leave these two pins free"),
    Owner("I2C 1", I2C_PINS[1], "sudo raspi-config nonint do_i2c 1"),
    Owner("1-Wire", (4,), "sudo raspi-config nonint do_onewire 1"),
    Owner("SPI 0", (*SPI_SELECTS, SPI_ANSWER, SPI_DATA, SPI_CLOCK), "sudo raspi-config nonint do_spi 1"),
    Owner("the serial port", tuple(SERIAL.values()), "sudo raspi-config nonint do_serial_hw 1"),
)
"""Who may own which pin; a display's own bus owns its pins always."""


def label(place: int) -> str:
    """What a place carries, in the words of the drawings: ``GPIO 17``, ``3.3 V``, ``ground``."""
    word = CONTENTS[place]
    return f"GPIO {word}" if word.isdecimal() else word

"""The parts of a build: what to buy, and which of its terminals goes where."""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

import msgspec

from companion.table.form import Form
from hardware.header import GROUND, SUPPLY

# So much has room in the drawing.
Line = Annotated[str, msgspec.Meta(max_length=90)]
Name = Annotated[str, msgspec.Meta(max_length=16)]
Terminal = Annotated[str, msgspec.Meta(min_length=1, max_length=8)]

Kind = Literal["oled", "dial", "button", "buzzer", "lamp", "joystick", "module", "reader", "printer"]

BUS = {"scl": "SCL", "sda": "SDA", "clock": "CLK", "data": "DIN", "select": "CS", "dc": "DC", "reset": "RST"}
"""What is printed beside a display's lines."""


class Part(Form, frozen=True):
    """One part: its name in the drawing, how it is drawn, what to buy (empty: nothing), and its terminals.

    ``terminals`` maps what is printed beside each terminal to a line of the profile (``roll``, ``sda``), to ``ground``
    or to ``3.3 V``, in the order in which they stand on the part. Those of a reader or printer may go to the serial
    port's ``tx`` and ``rx`` and to ``5 V``.
    """

    name: Name
    kind: Kind
    terminals: dict[Terminal, str]
    buy: Line = ""

    @property
    def serial(self) -> bool:
        """Whether it may be on the serial port; any other part would put 5 V on a pin."""
        return self.kind in ("reader", "printer")


def usual(lines: Collection[str]) -> tuple[Part, ...]:
    """Single parts for these lines of a profile that names no part for them."""
    return tuple(_usual(lines))


def _usual(lines: Collection[str]) -> Iterator[Part]:
    bus = {printed: line for line, printed in BUS.items() if line in lines}
    if bus:
        yield Part(name="OLED", kind="oled", buy="128x64 OLED module", terminals={"GND": GROUND, "VCC": SUPPLY, **bus})
    dial = {printed: line for printed, line in (("CLK", "a"), ("DT", "b"), ("SW", "push")) if line in lines}
    if dial:
        wires = {**dial, "+": SUPPLY, "GND": GROUND}
        yield Part(name="Dial", kind="dial", buy="rotary dial with push (KY-040)", terminals=wires)
    ways = {way: way for way in ("up", "down", "left", "right", "centre") if way in lines}
    if ways:
        wires = {**ways, "common": GROUND}
        yield Part(name="Joystick", kind="joystick", buy="five-way joystick", terminals=wires)
    for line in ("roll", "back"):
        if line in lines:
            wires = {"leg 1": line, "leg 2": GROUND}
            yield Part(name=line.capitalize(), kind="button", buy="push button, normally open", terminals=wires)
    if "buzzer" in lines:
        wires = {"leg 1": "buzzer", "leg 2": GROUND}
        yield Part(name="Buzzer", kind="buzzer", buy="passive piezo buzzer, never a coil", terminals=wires)
    if "lamp" in lines:
        wires = {"long": "lamp", "short": GROUND}
        yield Part(name="Lamp", kind="lamp", buy="LED with a resistor of 330 ohm in one leg", terminals=wires)

"""The form of a profile's file: which tables and keys it may have, with what values."""

from typing import Annotated, Literal

import msgspec

from companion.table.form import Form
from hardware.part import Kind

SETTLE_MS = range(1, 51)
"""Milliseconds for which a button's contact may have to be quiet: beyond that presses feel late."""

Driver = Literal["ssd1306", "sh1106", "ssd1309"]
# So much has room in the drawing.
Line = Annotated[str, msgspec.Meta(max_length=90)]
Name = Annotated[str, msgspec.Meta(max_length=16)]
Terminal = Annotated[str, msgspec.Meta(min_length=1, max_length=8)]


class Table(Form, frozen=True, rename="kebab"):
    """A table of the file as written, before its numbers are judged."""


class Dial(Table, frozen=True):
    """``[controls.dial]``."""

    a: int
    b: int
    push: int
    edges: Literal[1, 2, 4] = 4
    reversed: bool = False


class Joystick(Table, frozen=True):
    """``[controls.joystick]``."""

    up: int
    down: int
    left: int
    right: int
    centre: int


class Controls(Table, frozen=True):
    """``[controls]``."""

    roll: int
    back: int
    pull_up: bool = True
    settle_ms: Annotated[int, msgspec.Meta(ge=SETTLE_MS[0], le=SETTLE_MS[-1])] | None = None
    dial: Dial | None = None
    joystick: Joystick | None = None


class Pin(Table, frozen=True):
    """``[buzzer]`` and ``[lamp]``."""

    pin: int


class Display(Table, frozen=True):
    """``[display]``; None is what was not said."""

    driver: Driver = "ssd1306"
    bus: Literal["i2c", "spi"] = "i2c"
    port: Annotated[int, msgspec.Meta(ge=0, le=31)] | None = None
    address: int | None = None
    device: Literal[0, 1] | None = None
    dc: int | None = None
    reset: int | None = None
    column: Literal[0, 2] | None = None
    rotate: Literal[0, 180] = 0


class Part(Table, frozen=True):
    """One ``[[part]]``."""

    name: Name
    kind: Kind
    terminals: dict[Terminal, str]
    buy: Line = ""


class File(Table, frozen=True):
    """The whole file."""

    controls: Controls
    title: Line = ""
    board: Line = ""
    pins: Literal["gpiod", "lgpio", "rpigpio"] | None = None
    buzzer: Pin | None = None
    lamp: Pin | None = None
    display: Display = Display()
    part: tuple[Part, ...] = ()

"""The form of a profile's file: which tables and keys it may have, with what values."""

from typing import Annotated, Literal

import msgspec

from companion.table.form import Form
from hardware.part import Line, Part

SETTLE_MS = range(1, 51)
"""Milliseconds for which a button's contact may have to be quiet: beyond that presses feel late."""

Driver = Literal["ssd1306", "sh1106", "ssd1309"]


class Table(Form, frozen=True, rename="kebab"):
    """A table of the file as written, before its numbers are judged."""


class Dial(Table, frozen=True):
    """A quadrature dial: the pins of its two phases and its push, and how many edges make one click."""

    a: int
    b: int
    push: int
    edges: Literal[1, 2, 4] = 4
    reversed: bool = False


class Joystick(Table, frozen=True):
    """A five-way joystick: a pin for each direction, and its centre."""

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

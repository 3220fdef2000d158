"""The form of a profile's file: which tables and keys it may have, before their values are judged."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hardware.source import Path, path_of


class Wrong(Exception):
    """What is wrong, and with which value of the file."""

    def __init__(self, place: Path, text: str) -> None:
        super().__init__(text)
        self.place = place


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file as written, before its numbers are judged."""


class Dial(Table, frozen=True):
    """``[controls.dial]``."""

    a: int
    b: int
    push: int
    edges: int = 4
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
    settle_ms: int | None = None
    dial: Dial | None = None
    joystick: Joystick | None = None


class Pin(Table, frozen=True):
    """``[buzzer]`` and ``[lamp]``."""

    pin: int


class Display(Table, frozen=True):
    """``[display]``; None is what was not said."""

    driver: str = "ssd1306"
    bus: str = "i2c"
    port: int | None = None
    address: int | None = None
    device: int | None = None
    dc: int | None = None
    reset: int | None = None
    column: int | None = None
    rotate: int = 0


class Part(Table, frozen=True):
    """One ``[[part]]``."""

    name: str
    kind: str
    terminals: dict[str, str]
    buy: str = ""


class File(Table, frozen=True):
    """The whole file."""

    controls: Controls
    title: str = ""
    board: str = ""
    pins: str | None = None
    buzzer: Pin | None = None
    lamp: Pin | None = None
    display: Display = Display()
    part: list[Part] = []


_TABLES: Mapping[str, type[Table]] = {
    "": File,
    "controls": Controls,
    "controls.dial": Dial,
    "controls.joystick": Joystick,
    "buzzer": Pin,
    "lamp": Pin,
    "display": Display,
    "part": Part,
}

_WORDS = {"int": "a whole number", "bool": "true or false", "str": "a text in quotes"}


def read(raw: Mapping[str, Any]) -> File:
    """The file's tables; raises Wrong for an unknown key, a value of another type, or one that is missing."""
    _refuse_unknown(raw)
    try:
        return msgspec.convert(raw, File)
    except msgspec.ValidationError as error:
        raise _plain(str(error)) from None


def _refuse_unknown(raw: Mapping[str, Any]) -> None:
    for path, place, table in _tables(raw):
        allowed = [field.encode_name for field in msgspec.structs.fields(_TABLES[path])]
        for key in table:
            if key not in allowed:
                where = f"in [{path}]" if path else "at the top"
                raise Wrong((*place, key), f"unknown key {key!r} {where}; allowed are {', '.join(allowed)}")


def _tables(raw: Mapping[str, Any], path: str = "", place: Path = ()) -> Iterator[tuple[str, Path, Mapping[str, Any]]]:
    yield path, place, raw
    for key, value in raw.items():
        inner = f"{path}.{key}".lstrip(".")
        if inner not in _TABLES:
            continue
        if isinstance(value, dict):
            yield from _tables(value, inner, (*place, key))
        elif isinstance(value, list):
            for number, entry in enumerate(value):
                if isinstance(entry, dict):
                    yield from _tables(entry, inner, (*place, key, number))


def _plain(message: str) -> Wrong:
    """Msgspec's message in plain words: 'Expected `int`, got `str` - at `$.controls.roll`' and its like."""
    what, _, at = message.partition(" - at ")
    at = at.strip("`").removeprefix("$").lstrip(".").removesuffix("[...]")
    place, words = path_of(at), at or "the file"
    quoted = what.split("`")[1::2]
    if what.startswith("Object missing required field"):
        return Wrong(place, f"{words} lacks {quoted[0]!r}")
    wanted = next((_WORDS[word] for word in quoted[:1] for word in word.split(" | ") if word in _WORDS), "a table")
    return Wrong(place, f"{words} must be {wanted}")

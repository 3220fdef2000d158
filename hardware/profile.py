"""Which pin does what: a build's profile, read from a TOML file in ``wiring/`` or a person's own."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

PINS = range(28)
I2C_PINS = {0: (0, 1), 1: (2, 3)}
"""The data and clock pin of each I2C bus on the header."""


class ProfileError(ValueError):
    """A profile that cannot be used; its text is one line that names the file and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """A quadrature dial: the pins of its two phases and its push, and how many edges make one click (1, 2 or 4)."""

    a: int
    b: int
    push: int
    edges: int = 4
    reversed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Joystick:
    """A five-way joystick: a pin for each direction, and its centre."""

    up: int
    down: int
    left: int
    right: int
    centre: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The OLED: its controller, its I2C bus and address, and by how many degrees it is mounted turned (0 or 180)."""

    driver: Literal["ssd1306", "sh1106"] = "ssd1306"
    port: int = 1
    address: int = 0x3C
    rotate: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One build of the box; pins are BCM numbers, ``buzzer`` and ``lamp`` None where there is none."""

    name: str
    title: str
    wheel: Dial | Joystick
    roll: int
    back: int
    pull_up: bool
    buzzer: int | None
    lamp: int | None
    display: Panel

    def inputs(self) -> dict[str, int]:
        """The pin of every control, by the names that edges carry."""
        pins = {"roll": self.roll, "back": self.back}
        wheel = self.wheel
        if isinstance(wheel, Dial):
            return {"a": wheel.a, "b": wheel.b, "push": wheel.push, **pins}
        directions = {"up": wheel.up, "down": wheel.down, "left": wheel.left, "right": wheel.right}
        return {**directions, "centre": wheel.centre, **pins}


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file as written, before its numbers are judged."""


class _DialTable(_Table, frozen=True):
    a: int
    b: int
    push: int
    edges: int = 4
    reversed: bool = False


class _JoystickTable(_Table, frozen=True):
    up: int
    down: int
    left: int
    right: int
    centre: int


class _ControlsTable(_Table, frozen=True):
    roll: int
    back: int
    pull_up: bool = True
    dial: _DialTable | None = None
    joystick: _JoystickTable | None = None


class _PinTable(_Table, frozen=True):
    pin: int


class _DisplayTable(_Table, frozen=True):
    driver: str = "ssd1306"
    port: int = 1
    address: int = 0x3C
    rotate: int = 0


class _File(_Table, frozen=True):
    controls: _ControlsTable
    title: str = ""
    buzzer: _PinTable | None = None
    lamp: _PinTable | None = None
    display: _DisplayTable = _DisplayTable()


_TABLES: Mapping[str, type[_Table]] = {
    "": _File,
    "controls": _ControlsTable,
    "controls.dial": _DialTable,
    "controls.joystick": _JoystickTable,
    "buzzer": _PinTable,
    "lamp": _PinTable,
    "display": _DisplayTable,
}

_WORDS = {"int": "a whole number", "bool": "true or false", "str": "a text in quotes"}


def shipped() -> Traversable:
    """The folder of the profiles that come with the box, in a checkout and when installed."""
    return files("wiring")


def names(folders: Sequence[Path] = ()) -> list[str]:
    """The names of all profiles in the folders and among those that come with the box, sorted."""
    return sorted(set[str]().union(*(_names(folder) for folder in (*folders, shipped()))))


def load(name_or_path: str, folders: Sequence[Path] = ()) -> Profile:
    """Read the profile of that name (folders first, then those that come with the box) or at that path.

    Raises ProfileError: one line that names the file, what is wrong and what is allowed.
    """
    file = _find(name_or_path, folders)
    where = _line(str(file) if isinstance(file, Path) else file.name)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ProfileError(f"{where}: not a profile: it must be a text file in UTF-8") from None
    except (OSError, ValueError) as error:  # a ValueError for a path with a zero byte
        reason = getattr(error, "strerror", None) or error
        raise ProfileError(f"{where}: cannot be read ({reason}); allowed is a readable TOML file") from None
    return parse(text, where)


def parse(text: str, where: str) -> Profile:
    """Read a profile from its TOML text; ``where`` is the file that messages name. Raises ProfileError."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        # tomllib says where: "Expected '=' after a key … (at line 3, column 5)"
        raise ProfileError(f"{where}: not valid TOML: {_line(str(error))}") from None
    try:
        _refuse_unknown(raw)
        try:
            file = msgspec.convert(raw, _File)
        except msgspec.ValidationError as error:
            raise ProfileError(_plain(str(error))) from None
        return _judge(file, Path(where).name.removesuffix(".toml"))
    except ProfileError as error:
        raise ProfileError(f"{where}: {_line(str(error))}") from None


def _find(name_or_path: str, folders: Sequence[Path]) -> Traversable:
    if name_or_path.endswith(".toml") or "/" in name_or_path or "\\" in name_or_path:
        return Path(name_or_path)
    for folder in (*folders, shipped()):
        if name_or_path in _names(folder):
            return folder / f"{name_or_path}.toml"
    allowed = ", ".join(names(folders))
    raise ProfileError(f"no profile {name_or_path!r}; allowed are {allowed}, or the path of a .toml file")


def _names(folder: Traversable) -> set[str]:
    try:
        entries = [entry.name for entry in folder.iterdir()]
    except OSError:  # absent or not ours to read: no profiles there
        return set()
    return {name.removesuffix(".toml") for name in entries if name.endswith(".toml")}


def _refuse_unknown(raw: Mapping[str, Any]) -> None:
    for path, table in _tables(raw):
        allowed = [field.encode_name for field in msgspec.structs.fields(_TABLES[path])]
        for key in table:
            if key not in allowed:
                place = f"in [{path}]" if path else "at the top"
                raise ProfileError(f"unknown key {key!r} {place}; allowed are {', '.join(allowed)}")


def _tables(raw: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield path, raw
    for key, value in raw.items():
        inner = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict) and inner in _TABLES:
            yield from _tables(value, inner)


def _plain(message: str) -> str:
    """Msgspec's message in plain words: 'Expected `int`, got `str` - at `$.controls.roll`' and its like."""
    what, _, place = message.partition(" - at ")
    place = place.strip("`").removeprefix("$").lstrip(".") or "the file"
    quoted = what.split("`")[1::2]
    if what.startswith("Object missing required field"):
        return f"{place} lacks {quoted[0]!r}"
    wanted = next((_WORDS[word] for word in quoted[:1] for word in word.split(" | ") if word in _WORDS), "a table")
    return f"{place} must be {wanted}"


def _judge(file: _File, name: str) -> Profile:
    controls, display = file.controls, file.display
    wheel: Dial | Joystick
    match controls.dial, controls.joystick:
        case _DialTable() as dial, None:
            _one_of("controls.dial.edges", dial.edges, (1, 2, 4))
            wheel = Dial(**msgspec.structs.asdict(dial))
        case None, _JoystickTable() as stick:
            wheel = Joystick(**msgspec.structs.asdict(stick))
        case _:
            raise ProfileError("controls need either [controls.dial] or [controls.joystick], and only one of them")
    _one_of("display.driver", display.driver, ("ssd1306", "sh1106"))
    _one_of("display.rotate", display.rotate, (0, 180))
    _one_of("display.port", display.port, range(32))
    if display.address not in (0x3C, 0x3D):
        raise ProfileError(
            f"display.address {display.address:#04x} is not an OLED's; allowed are 0x3C (printed 0x78) and 0x3D (0x7A)"
        )
    profile = Profile(
        name=name,
        title=file.title or name,
        wheel=wheel,
        roll=controls.roll,
        back=controls.back,
        pull_up=controls.pull_up,
        buzzer=None if file.buzzer is None else file.buzzer.pin,
        lamp=None if file.lamp is None else file.lamp.pin,
        display=Panel(
            driver=cast(Literal["ssd1306", "sh1106"], display.driver),
            port=display.port,
            address=display.address,
            rotate=display.rotate,
        ),
    )
    _judge_pins(profile)
    return profile


def _judge_pins(profile: Profile) -> None:
    extras = {"buzzer": profile.buzzer, "lamp": profile.lamp}
    pins = profile.inputs() | {name: pin for name, pin in extras.items() if pin is not None}
    owners = dict.fromkeys(I2C_PINS.get(profile.display.port, ()), f"the display's I2C bus {profile.display.port}")
    for control, pin in pins.items():
        if pin not in PINS:
            raise ProfileError(f"{control} on GPIO {pin}: there is no such pin; allowed are 0 to {PINS[-1]}")
        if pin in owners:
            free = ", ".join(str(other) for other in PINS if other not in owners and other not in pins.values())
            raise ProfileError(f"{control} on GPIO {pin}: taken by {owners[pin]}; free are {free}")
        owners[pin] = control


def _one_of(key: str, value: object, allowed: Sequence[object]) -> None:
    if value not in allowed:
        if isinstance(allowed, range):
            words = f"{allowed[0]} to {allowed[-1]}"
        else:
            words = ", ".join(str(one) for one in allowed)
        raise ProfileError(f"{key} is {value!r}; allowed are {words}")


def _line(text: str) -> str:
    """The text on one line, without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))

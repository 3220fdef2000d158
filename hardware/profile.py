"""Which pin does what: a build's profile, read from a TOML file in ``wiring/`` or a person's own."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from companion.table.form import LARGEST, FormError, Place, decoded, loaded, read
from companion.table.prompt import near, one_line
from hardware import form
from hardware.form import Dial, Driver, Joystick
from hardware.header import (
    CONTENTS,
    FIVE,
    GROUND,
    I2C_PINS,
    PINS,
    SERIAL,
    SPI_ANSWER,
    SPI_CLOCK,
    SPI_DATA,
    SPI_SELECTS,
    SUPPLY,
)
from hardware.part import Part, usual
from hardware.source import line_of


class ProfileError(ValueError):
    """A profile that cannot be used; its text is one line that names the file, the line and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayConfig:
    """The OLED: its controller, its bus, and by how many degrees it is mounted turned (0 or 180).

    On I2C ``port`` and ``address`` count; on SPI ``port``, ``device`` (which chip select), and the pins ``dc`` (command
    or data) and ``reset`` (None where that is not wired). ``column`` is where an SH1106's picture begins, 2 or 0;
    the other controllers have no such thing.
    """

    driver: Driver = "ssd1306"
    bus: Literal["i2c", "spi"] = "i2c"
    port: int = 1
    address: int = 0x3C
    device: int = 0
    dc: int | None = None
    reset: int | None = None
    column: int = 2
    rotate: int = 0

    @property
    def where(self) -> str:
        """Where it is, in words for people: ``0x3C on I2C 1``, ``SPI 0.0``."""
        return f"0x{self.address:02X} on I2C {self.port}" if self.bus == "i2c" else f"SPI {self.port}.{self.device}"

    def lines(self) -> dict[str, int]:
        """The pin of each line of its bus, which the kernel has; empty for an I2C bus that is not on the header."""
        if self.bus == "i2c":
            return dict(zip(("sda", "scl"), I2C_PINS.get(self.port, ()), strict=False))
        return {"clock": SPI_CLOCK, "data": SPI_DATA, "select": SPI_SELECTS[self.device]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One build of the box; pins are BCM numbers, ``buzzer`` and ``lamp`` None where there is none.

    ``pins`` is the library that must drive them, None for the box's own choice; ``settle`` how many seconds a button's
    contact must be quiet until its change counts, None for what most need. ``board`` names the board that carries
    all parts; it is empty where the parts are wired one by one.
    """

    name: str
    title: str
    wheel: Dial | Joystick
    roll: int
    back: int
    pull_up: bool
    buzzer: int | None
    lamp: int | None
    display: DisplayConfig
    pins: str | None = None
    settle: float | None = None
    board: str = ""
    parts: tuple[Part, ...] = ()

    def inputs(self) -> dict[str, int]:
        """The pin of every control, by the names that edges carry."""
        names = ("a", "b", "push") if isinstance(self.wheel, Dial) else ("up", "down", "left", "right", "centre")
        return {name: getattr(self.wheel, name) for name in names} | {"roll": self.roll, "back": self.back}

    def opened(self) -> dict[str, int]:
        """The pin of every line that the box opens itself, by name: all but those of the display's bus."""
        extras = {"buzzer": self.buzzer, "lamp": self.lamp, "dc": self.display.dc, "reset": self.display.reset}
        return self.inputs() | {name: pin for name, pin in extras.items() if pin is not None}

    def lines(self) -> dict[str, int]:
        """The pin of every line in use, by name: controls, buzzer, lamp, display, and the serial port of a part."""
        told = {line for part in self.parts for line in part.terminals.values()}
        return self.opened() | self.display.lines() | {line: pin for line, pin in SERIAL.items() if line in told}


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
    where = one_line(file if isinstance(file, Path) else file.name)
    # Opening a pipe would wait for somebody to write into it.
    if isinstance(file, Path) and os.path.exists(file) and not (os.path.isfile(file) or os.path.isdir(file)):
        raise ProfileError(f"{where}: not a plain file; allowed is a readable TOML file")
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a ValueError for a path with a zero byte
        reason = getattr(error, "strerror", None) or error
        raise ProfileError(f"{where}: cannot be read ({reason}); allowed is a readable TOML file") from None
    try:
        text = decoded(content)
    except ValueError as error:
        raise ProfileError(f"{where}: {error}") from None
    return parse(text, where)


def parse(text: str, where: str) -> Profile:
    """Read a profile from its TOML text; ``where`` is the file that messages name. Raises ProfileError."""
    try:
        raw = loaded(text)
    except ValueError as error:
        # tomllib says where: "Expected '=' after a key … (at line 3, column 5)"
        raise ProfileError(f"{where}: not valid TOML: {one_line(error)}") from None
    try:
        return _judge(read(form.File, raw), Path(where).name.removesuffix(".toml"))
    except FormError as wrong:
        number = line_of(text, wrong.place)
        line = "" if number is None else f"line {number}: "
        raise ProfileError(f"{where}: {line}{one_line(wrong)}") from None


def _find(name_or_path: str, folders: Sequence[Path]) -> Traversable:
    if name_or_path.endswith(".toml") or "/" in name_or_path or "\\" in name_or_path:
        return Path(name_or_path)
    for folder in (*folders, shipped()):
        if name_or_path in _names(folder):
            return folder / f"{name_or_path}.toml"
    known = names(folders)
    there = f"allowed are {', '.join(known)}, or the path of a .toml file"
    raise ProfileError(f"no profile {name_or_path!r}{near(name_or_path, known)}; {there}")


def _names(folder: Traversable) -> set[str]:
    try:
        entries = [entry.name for entry in folder.iterdir()]
    except OSError:  # absent or not ours to read: no profiles there
        return set()
    return {name.removesuffix(".toml") for name in entries if name.endswith(".toml")}


def _judge(file: form.File, name: str) -> Profile:
    controls = file.controls
    wheel = controls.dial or controls.joystick
    if wheel is None or (controls.dial and controls.joystick):
        raise FormError(
            ("controls",), "controls need either [controls.dial] or [controls.joystick], and only one of them"
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
        display=_panel(file.display),
        pins=file.pins,
        settle=None if controls.settle_ms is None else controls.settle_ms / 1000,
        board=file.board,
    )
    _judge_pins(profile)
    lines = profile.lines()
    wired = {line for part in file.part for line in part.terminals.values()}
    parts = file.part + usual([line for line in lines if line not in wired])
    _judge_parts(parts, lines)
    return replace(profile, parts=parts)


def _panel(table: form.Display) -> DisplayConfig:
    for key, needed in (("address", "i2c"), ("device", "spi"), ("dc", "spi"), ("reset", "spi")):
        if getattr(table, key) is not None and table.bus != needed:
            raise FormError(("display", key), f'display.{key} is allowed only with bus = "{needed}"')
    said = {key: value for key, value in msgspec.structs.asdict(table).items() if value is not None}
    panel = DisplayConfig(**{"port": 0 if table.bus == "spi" else 1, **said})
    if panel.address not in (0x3C, 0x3D):
        raise FormError(
            ("display", "address"),
            f"display.address {panel.address:#04x} is not an OLED's;"
            " allowed are 0x3C (printed 0x78) and 0x3D (printed 0x7A)",
        )
    if panel.bus == "spi" and panel.port != 0:
        raise FormError(("display", "port"), f"display.port is {panel.port}; with SPI allowed is 0")
    if panel.bus == "spi" and panel.dc is None:
        raise FormError(("display",), "display lacks 'dc', the pin that tells commands from data; SPI needs it")
    return panel


def _judge_parts(parts: Sequence[Part], lines: Mapping[str, int]) -> None:
    owners = {pin: line for line, pin in lines.items()}
    for number, part in enumerate(parts):
        allowed = (*lines, GROUND, SUPPLY, *((*SERIAL, FIVE) if part.serial else ()))
        for terminal, line in part.terminals.items():
            place = ("part", number, "terminals", terminal)
            if line not in allowed:
                raise FormError(place, f"{terminal!r} goes to {line!r}; allowed are {', '.join(allowed)}")
            if (owner := owners.get(SERIAL.get(line, -1))) is not None:
                raise FormError(place, f"{terminal!r} goes to {line!r}, GPIO {SERIAL[line]}: taken by {owner}")
        if part.name in [other.name for other in parts[:number]]:
            raise FormError(
                ("part", number, "name"), f"two parts are called {part.name!r}; each needs a name of its own"
            )
    for word in (GROUND, SUPPLY, FIVE):
        places = [place for place, carried in CONTENTS.items() if carried == word]
        wanted = sum(line == word for part in parts for line in part.terminals.values())
        if wanted > len(places):
            text = f"the parts have {wanted} terminals for {word}; the header has {len(places)} (give one wire to two)"
            raise FormError(("part",), text)


def _judge_pins(profile: Profile) -> None:
    panel = profile.display
    bus, taken = f"I2C bus {panel.port}", set(I2C_PINS.get(panel.port, ()))
    if panel.bus == "spi":
        # The kernel takes both chip selects and the line back, whatever is wired.
        bus, taken = f"SPI bus {panel.port}", {*SPI_SELECTS, SPI_ANSWER, SPI_DATA, SPI_CLOCK}
    owners = dict.fromkeys(taken, f"the display's {bus}")
    places = _places(profile)
    pins = profile.opened()
    for name, pin in pins.items():
        if pin not in PINS:
            raise FormError(places[name], f"{name} on GPIO {pin}: there is no such pin; allowed are 0 to {PINS[-1]}")
        if pin in owners:
            free = ", ".join(str(other) for other in PINS if other not in owners and other not in pins.values())
            raise FormError(places[name], f"{name} on GPIO {pin}: taken by {owners[pin]}; free are {free}")
        owners[pin] = name


def _places(profile: Profile) -> dict[str, Place]:
    """Where the file says the pin of each line that it may choose."""
    wheel = "dial" if isinstance(profile.wheel, Dial) else "joystick"
    places: dict[str, Place] = {name: ("controls", wheel, name) for name in profile.inputs()}
    return places | {
        "roll": ("controls", "roll"),
        "back": ("controls", "back"),
        "buzzer": ("buzzer", "pin"),
        "lamp": ("lamp", "pin"),
        "dc": ("display", "dc"),
        "reset": ("display", "reset"),
    }

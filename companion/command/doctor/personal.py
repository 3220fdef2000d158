"""A profile of one's own: what was measured, written over the profile from which the measuring began."""

import os
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from math import ceil
from pathlib import Path
from typing import Any

import tomlkit

from companion.command.doctor.interview import Found
from companion.own.folder import as_owner
from companion.table.prompt import Refused, show
from hardware.form import SETTLE_MS, Driver
from hardware.gesture import Timing
from hardware.profile import parse, shipped

LONGEST = 40


def folder(state: Path) -> Path:
    """The folder of a person's own profiles."""
    return state / "profiles"


def check_name(name: str) -> None:
    """Refused for what is no name of a file, or a shipped profile's name."""
    if not 1 <= len(name) <= LONGEST or not all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in name):
        raise Refused(f"{show(name)} is no name for a profile; small letters, digits and hyphens, at most {LONGEST}")
    if shipped().joinpath(f"{name}.toml").is_file():
        raise Refused(f"{name} is the name of a profile that comes with the box; take another, such as my-{name}")


def source(name_or_path: str, folders: Sequence[Path]) -> str:
    """The text of a profile that can be loaded by this name."""
    places: Sequence[Traversable] = (*folders, shipped())
    files = [Path(name_or_path), *(place.joinpath(f"{name_or_path}.toml") for place in places)]
    return next(file for file in files if file.is_file()).read_text(encoding="utf-8")


def measured(base: str, found: Found) -> dict[str, Any]:
    """The tables of a profile, with pins, edges, direction and the time that contacts need as they were measured."""
    raw = tomllib.loads(base)
    controls = raw["controls"]
    stick = controls.get("joystick", {})
    for name, press in found.buttons.items():
        table = controls if name in ("roll", "back") else stick or controls["dial"]
        table[name] = press.pin
    slowest = max((press.bounce for press in found.buttons.values()), default=0.0)
    controls.pop("settle-ms", None)
    if slowest > Timing().settle:
        controls["settle-ms"] = settle_ms(slowest)
    if found.dial is not None:
        dial = found.dial
        controls["dial"] |= {"a": dial.a, "b": dial.b, "edges": dial.edges, "reversed": dial.reversed}
    return raw


def settle_ms(bounce: float) -> int:
    """How long the box must wait for a contact that springs for so many seconds: half as long again."""
    return min(SETTLE_MS[-1], ceil(1500 * bounce))


def with_driver(base: str, driver: Driver) -> dict[str, Any]:
    """The tables of a profile, with another driver of its display."""
    raw = tomllib.loads(base)
    display = {**raw.get("display", {}), "driver": driver}
    if driver != "sh1106":
        display.pop("column", None)  # only an SH1106 has more columns than it shows
    return {**raw, "display": display}


def notes(begun: str, found: Found) -> list[str]:
    """What stands above the tables: how each contact springs."""
    springs = {name: press.bounce for name, press in found.buttons.items()}
    if found.dial is not None:
        springs["dial"] = found.dial.bounce
    told = ", ".join(f"{name} {1000 * seconds:.1f}" for name, seconds in springs.items())
    return [f"Measured by companion doctor --controls, begun from the profile {begun}.", f"Bounce in ms: {told}."]


def write(state: Path, name: str, raw: Mapping[str, Any], remarks: Sequence[str]) -> Path:
    """Write a profile into the state folder, an earlier one of that name kept as NAME.toml.old; answer where.

    Raises ProfileError where it could not be used, OSError where it cannot be written.
    """
    text = "".join(f"# {remark}\n" for remark in remarks) + "\n" + tomlkit.dumps(raw)
    file = folder(state) / f"{name}.toml"
    parse(text, str(file))
    with as_owner(file.parent):
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        if file.exists():
            os.replace(file, file.with_suffix(".toml.old"))
        os.replace(new, file)
    return file

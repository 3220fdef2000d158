"""``companion wiring``: how a build is wired, and whether its parts answer."""

import sys
from pathlib import Path
from typing import Any

from companion.own import folder
from companion.table.prompt import Refused
from hardware.control import ControlError
from hardware.pin import PinError, factory
from hardware.profile import Profile, ProfileError, load, names
from wiring.case import case
from wiring.check import check
from wiring.drawing import drawing
from wiring.table import describe
from wiring.tryout import PATIENCE, tryout


def list_profiles() -> int:
    """Name and title of every build; 1 where a profile of one's own cannot be read."""
    folders = [folder.state() / "profiles"]
    found = names(folders)
    wide = max(map(len, found))
    status = 0
    for name in found:
        try:
            print(f"{name.ljust(wide)}  {load(name, folders).title}")
        except ProfileError as error:
            print(f"companion wiring: {error}", file=sys.stderr)
            status = 1
    print("Wires, parts and drawing of one: companion wiring NAME")
    return status


def show(name: str, picture: Path | None) -> int:
    """Header, wires, parts and checks of a build, and its drawing into a file; 0 even where a check says LOOK."""
    profile = _read(name)
    print("\n".join(describe(profile)))
    if picture is not None:
        _write(picture, drawing(profile))
        print(f"\nDrawing: {picture} (opens in any browser; print it on A4)")
    return 0


def cut(name: str, file: Path, thick: float, kerf: float) -> int:
    """The case of a build into a file for a laser; both lengths in mm."""
    _write(file, case(_read(name), thick, kerf))
    print(f"Case: {file}, for plywood of {thick:g} mm. Nobody has cut it yet: try it in cardboard first.")
    return 0


def _write(file: Path, svg: str) -> None:
    try:
        file.write_text(svg, "utf-8")
    except OSError as error:
        raise Refused(f"the drawing cannot be written to {file}: {error.strerror or error}") from None


def try_out(name: str, *, pins: Any = None, bus: Any = None, patience: float = PATIENCE) -> int:
    """Try every part of a build; 0, or 1 where one does not answer as it should."""
    profile = _read(name)
    for text in check(profile):
        _say(f"LOOK: {text}")
    try:
        made = factory(profile.pins) if pins is None else pins
    except PinError as error:
        raise Refused(f"{error}; on a PC there are none: companion play") from None
    try:
        wrong = tryout(profile, _say, pin_factory=made, bus=bus, patience=patience)
    except ControlError as error:
        raise Refused(f"{error}; is the box running? Stop it first: sudo systemctl stop companion") from None
    finally:
        if pins is None:
            made.close()
    for line in wrong:
        print(f"companion wiring: {line}", file=sys.stderr)
    _say("All parts answer." if not wrong else f"{len(wrong)} of the parts do not answer as they should.")
    return 1 if wrong else 0


def _read(name: str) -> Profile:
    try:
        return load(name, [folder.state() / "profiles"])
    except ProfileError as error:
        raise Refused(str(error)) from None


def _say(text: str) -> None:
    print(text, flush=True)

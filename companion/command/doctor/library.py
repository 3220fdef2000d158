"""Python and the libraries that speak to the pins: which are there, and which only seem to be."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import distributions
from pathlib import Path

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine

WANTED = "gpiod>=2.1"
LEAST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Library:
    """A pin library as it is found: ``version`` None where nothing tells it; ``why_not`` empty where it can work."""

    name: str
    version: str | None
    why_not: str = ""


def python(machine: Machine) -> Iterator[Finding]:
    """The Python that runs this."""
    version = ".".join(map(str, machine.version))
    if machine.version < LEAST_PYTHON:
        # A box that starts has a new enough one; a doctor started by another Python has not.
        yield bad(
            f"Python {version} is too old; 3.11 or newer is needed.",
            command="sudo apt-get install -y python3 python3-venv",
            then="make the environment anew",
        )
    else:
        yield good(f"Python {version} ({machine.python})")


def pin_library(machine: Machine, wanted: str | None = None) -> Iterator[Finding]:
    """Which library will speak to the pins (``wanted``: by the profile), and the empty or unfit ones beside it."""
    found = list(libraries(machine))
    pip = f"{shlex.quote(machine.python)} -m pip"
    fit = [library for library in found if not library.why_not]
    if fit:
        names = ", ".join(f"{one.name} {one.version or '(version unknown)'}" for one in fit)
        yield good(f"{names}; {fit[0].name} is taken first")
    for library in found:
        if not library.why_not:
            continue
        told = f"{library.name} {library.version or ''}".strip()
        if library.name == "gpiod":
            if fit:
                yield look(f"{told} {library.why_not}", command=f"{pip} install '{WANTED}'")
            continue
        packages = {"lgpio": "lgpio rpi-lgpio", "RPi.GPIO": "RPi.GPIO"}[library.name]
        yield look(f"{told} {library.why_not}", command=f"{pip} uninstall -y {packages}")
    if fit and wanted is not None and wanted not in (one.name.lower().replace(".", "") for one in fit):
        yield bad(
            f"The profile wants {wanted}, which is not there.", change=f'take pins = "{wanted}" out of the profile'
        )
    if not fit:
        beside = next((f": {one.name} {one.version or ''} {one.why_not}" for one in found if one.name == "gpiod"), "")
        yield bad(f"No library that can speak to the pins{beside or '.'}", command=f"{pip} install '{WANTED}'")


def libraries(machine: Machine) -> Iterator[Library]:
    """The pin libraries that Python would find, the best first; none is imported: lgpio would begin to work at once."""
    path = list(machine.modules)
    versions = {str(one.metadata["Name"]).lower().replace("_", "-"): one.version for one in distributions(path=path)}
    gpiod = PathFinder.find_spec("gpiod", path)
    if gpiod is not None:
        version = versions.get("gpiod")
        # libgpiod 1 is one file; 2 is a package. Debian's own tells pip nothing.
        whole = gpiod.submodule_search_locations is not None and (version is None or _major(version) >= 2)
        yield Library("gpiod", version, "" if whole else "is libgpiod 1, which is another interface; 2 is needed.")
    lgpio = PathFinder.find_spec("lgpio", path)
    empty = lgpio is None or _is_empty(lgpio)
    if lgpio is not None or "lgpio" in versions:
        trap = "is an empty package that pip takes where this Python has no ready lgpio."
        yield Library("lgpio", versions.get("lgpio"), trap if empty else "")
    rpi = PathFinder.find_spec("RPi", path)
    # rpi-lgpio stands in for RPi.GPIO and cannot be imported without lgpio; it goes when the empty one goes.
    if rpi is not None and not (empty and "rpi-lgpio" in versions):
        inner = PathFinder.find_spec("RPi.GPIO", list(rpi.submodule_search_locations or ()))
        real = "rpi-gpio" in versions or "rpi.gpio" in versions
        if inner is not None:
            old = "does not know the Pi 5." if real and "Pi 5" in machine.model else ""
            version = versions.get("rpi-lgpio") or versions.get("rpi.gpio") or versions.get("rpi-gpio")
            yield Library("RPi.GPIO", version, old)


def _major(version: str) -> int:
    head = version.split(".")[0]
    return int(head) if head.isdecimal() else 0


def _is_empty(spec: ModuleSpec) -> bool:
    origin = spec.origin
    try:
        return origin is not None and Path(origin).stat().st_size == 0
    except OSError:
        return True

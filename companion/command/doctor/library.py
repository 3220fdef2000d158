"""The libraries that speak to the pins: which are there, and which only seem to be."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.metadata import distributions

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine

INSTALL = "install 'gpiod>=2.1'"


@dataclass(frozen=True, slots=True)
class Library:
    """A pin library as it is found: no ``version`` where nothing tells it; why it cannot work, and what pip does."""

    name: str
    version: str | None
    why_not: str = ""
    mend: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.version or '(version unknown)'}"


def pin_library(machine: Machine, wanted: str | None = None) -> Iterator[Finding]:
    """Which library will speak to the pins (``wanted``: by the profile), and the empty or unfit ones beside it."""
    found = list(libraries(machine))
    pip = f"{shlex.quote(machine.python)} -m pip"
    fit = [library for library in found if not library.why_not]
    unfit = [library for library in found if library.why_not]
    if fit:
        yield good(f"{', '.join(map(str, fit))}; {fit[0].name} is taken first")
    for library in unfit:
        if fit or library.mend != INSTALL:
            yield look(f"{library} {library.why_not}", command=f"{pip} {library.mend}")
    if not fit:
        old = next((f"{library} {library.why_not}" for library in unfit if library.mend == INSTALL), "none is there.")
        yield bad(f"No library that can speak to the pins: {old}", command=f"{pip} {INSTALL}")
    elif wanted is not None and wanted not in (one.name.lower().replace(".", "") for one in fit):
        yield bad(
            f"The profile wants {wanted}, which is not there.", change=f'take pins = "{wanted}" out of the profile'
        )


def libraries(machine: Machine) -> Iterator[Library]:
    """The pin libraries that Python would find, the best first; none is imported: lgpio would begin to work at once."""
    path = list(machine.modules)
    versions = {str(one.metadata["Name"]).lower().replace("_", "-"): one.version for one in distributions(path=path)}
    if gpiod := PathFinder.find_spec("gpiod", path):
        # libgpiod 1 is one file; 2 is a package. Debian's own tells pip nothing.
        version = versions.get("gpiod")
        old = gpiod.submodule_search_locations is None or (version or "2").startswith(("0.", "1."))
        why_not = "is libgpiod 1, which is another interface; 2 is needed." if old else ""
        yield Library("gpiod", version, why_not, INSTALL)
    version = versions.get("lgpio")
    empty = version is not None and version.startswith("0.0.")
    lgpio = empty or PathFinder.find_spec("lgpio", path) is not None
    if lgpio:
        why_not = "is an empty package that pip takes where this Python has no ready lgpio." if empty else ""
        yield Library("lgpio", version, why_not, "uninstall -y lgpio rpi-lgpio")
    if PathFinder.find_spec("RPi.GPIO", [f"{place}/RPi" for place in path]) is None:
        return
    if "rpi-lgpio" not in versions:
        real = versions.get("rpi.gpio") or versions.get("rpi-gpio")
        why_not = "does not know the Pi 5." if real and "Pi 5" in machine.model else ""
        yield Library("RPi.GPIO", real, why_not, "uninstall -y RPi.GPIO")
    elif lgpio and not empty:
        # It stands in for RPi.GPIO and cannot be imported without lgpio; it goes when the empty one goes.
        yield Library("RPi.GPIO", versions["rpi-lgpio"])

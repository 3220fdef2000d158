"""The computer itself: board and system, supply, card and clock, the library for its pins, and the box as a service."""

import os
import re
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import distributions
from typing import NamedTuple

from companion.box import date
from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine, nearest
from companion.own import folder
from hardware import supply

IMAGE = "write 64-bit Raspberry Pi OS onto the card with Raspberry Pi Imager; copy the state folder off it before"
LITTLE, TOO_LITTLE = 100, 10
"""Megabytes; an evening takes less than one."""
NET = "/etc/NetworkManager/system-connections/companion.nmconnection"
"""What systemd/net lays."""
CLEAR = "sudo apt-get clean && sudo journalctl --vacuum-size=20M"
INSTALL = "install 'gpiod>=2.1'"


def board(machine: Machine) -> Iterator[Finding]:
    """Model and system; 32 bits have no ready packages."""
    if not machine.is_pi:
        what = machine.model or machine.architecture or "an unknown computer"
        yield good(f"No Raspberry Pi but {what}: pins and bus are left out; the box in a browser: companion play")
        return
    system = re.search(r'^PRETTY_NAME="?([^"\n]+)', machine.read("/etc/os-release"), re.MULTILINE)
    yield good(f"{machine.model}, {system[1] if system else 'an unknown system'}, {machine.bits}-bit")
    if machine.bits != 64:
        text = "The system is a 32-bit one, for which the pin and picture libraries have no ready packages."
        yield bad(text, change=IMAGE)


def power(machine: Machine) -> Iterator[Finding]:
    """Whether the board's own supply falls too low now; the kernel forgets it two seconds later."""
    if (alarm := supply.alarm(machine.root)) is None:
        return
    if alarm.read_text().strip() == "1":
        text = "The voltage is too low now: that ends in crashes and lost cards."
        yield look(text, change="take the Pi's own power supply and a short cable")
    else:
        yield good("The voltage is high enough now; whether it was before says: journalctl -k -g voltage")


def space(machine: Machine) -> Iterator[Finding]:
    """Room on the card: what is free where the games lie, and whether anything can be written there."""
    if not hasattr(os, "statvfs"):
        return
    place = nearest(machine.state).resolve()
    told = os.statvfs(place)
    free = told.f_bavail * told.f_frsize // 1_000_000
    if told.f_flag & os.ST_RDONLY:
        mount = next(folder for folder in (place, *place.parents) if os.path.ismount(folder))
        text = f"{place} may only be read: the card was fitted so, or the system found it failing."
        yield bad(text, command=f"sudo mount -o remount,rw {mount}", then="if it comes again: a new card")
    elif free < TOO_LITTLE or (told.f_files and told.f_favail < TOO_LITTLE):
        yield bad(f"{place} is full ({free} MB free): games would not be saved.", command=CLEAR)
    elif free < LITTLE:
        yield look(f"Only {free} MB are free in {place}.", command=CLEAR)
    else:
        yield good(f"{free} MB are free in {place}")


def keeping(machine: Machine) -> Iterator[Finding]:
    """Whether the games are still there after the power went."""
    place = nearest(machine.state)
    if kind := folder.forgets(place, machine.root):
        text = f"{place} lies on {'an' if kind == 'overlay' else 'a'} {kind}: without power all games are gone."
        mend = 'give them a partition of their own: systemd/README, "A write-protected card"'
        if kind == "overlay":
            mend += "; or write to the card again: sudo raspi-config nonint do_overlayfs 1, and restart"
        yield bad(text, change=mend)
    else:
        yield good(f"{place} saves the games")


def clock(machine: Machine) -> Iterator[Finding]:
    """Whether dates can be believed: a Pi has no clock of its own, and takes the time from the network."""
    today = machine.today.isoformat()
    if date.is_set(machine.today, machine.at(date.TIMESYNC)):
        yield good(today)
    else:
        text = f"The clock ({today}) was not set since the computer was switched on: games get no date."
        then = "connect the network once; without one: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'"
        yield look(text, command="sudo timedatectl set-ntp true", then=then)


def network(machine: Machine) -> Iterator[Finding]:
    """Whether the box is a Wi-Fi of its own, and gives phones their addresses there."""
    if not machine.exists(NET):
        return
    if not machine.glob("/usr/sbin/dnsmasq"):
        text = "The box is a Wi-Fi of its own, but no phone gets an address there."
        yield look(text, command="sudo apt install dnsmasq-base", then="restart")
    else:
        yield good(f"The box is a Wi-Fi of its own; its name and password: sudo grep -E 'ssid=|psk=' {NET}")


class Library(NamedTuple):
    """A pin library as it is found: no ``version`` where nothing tells it; why it cannot work, and what pip does."""

    name: str
    version: str | None
    why_not: str = ""
    mend: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.version or '(version unknown)'}{' ' * bool(self.why_not)}{self.why_not}"


def pin_library(machine: Machine, wanted: str | None = None) -> Iterator[Finding]:
    """Which library will speak to the pins (``wanted``: by the profile), and the empty or unfit ones beside it."""
    found = list(libraries(machine))
    fit = [library for library in found if not library.why_not]
    unfit = [library for library in found if library.why_not]
    if fit:
        yield good(f"{', '.join(map(str, fit))}; {fit[0].name} is taken first")
    pip = machine.call("pip")
    for library in unfit:
        if fit or library.mend != INSTALL:
            yield look(str(library), command=f"{pip} {library.mend}")
    if not fit:
        old = next((str(library) for library in unfit if library.mend == INSTALL), "none is there.")
        yield bad(f"No library that can speak to the pins: {old}", command=f"{pip} {INSTALL}")
    elif wanted is not None and wanted not in (one.name.lower().replace(".", "") for one in fit):
        mend = f'take pins = "{wanted}" out of the profile'
        yield bad(f"The profile wants {wanted}, which is not there.", change=mend)


def libraries(machine: Machine) -> Iterator[Library]:
    """The pin libraries that Python would find, the best first; none is imported: lgpio would begin to work at once."""
    path = list(machine.modules)
    versions = {str(one.metadata["Name"]).lower().replace("_", "-"): one.version for one in distributions(path=path)}
    if gpiod := PathFinder.find_spec("gpiod", path):
        # libgpiod 1 is one file; 2 is a package. Debian's own tells pip nothing.
        version = versions.get("gpiod")
        old = gpiod.submodule_search_locations is None or (version or "2").startswith(("0.", "1."))
        yield Library(
            "gpiod", version, "is libgpiod 1, which is another interface; 2 is needed." if old else "", INSTALL
        )
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


def service(machine: Machine) -> Iterator[Finding]:
    """Whether the service runs, failed, or was started again; its last crash as systemd remembers it."""
    if not machine.has_service:
        return
    unit = machine.unit()
    state, times = unit.get("ActiveState"), unit.get("NRestarts", "")
    start, forget = f"sudo systemctl start {SERVICE}", f"sudo systemctl reset-failed {SERVICE}"
    why = f"why: journalctl -u {SERVICE} -n 50"
    if state == "failed":
        text = f"The box stopped and was not started again ({unit.get('Result')}); {why}"
        yield bad(text, command=f"{forget} && {start}")
        return
    if state == "active":
        stop = f"to try the pins it must be stopped: sudo systemctl stop {SERVICE}, afterwards {start}"
        yield good(f"The box runs as a service (process {unit.get('MainPID')}); {stop}")
    else:
        yield look("The box is installed as a service, but does not run.", command=start)
    if times not in ("", "0"):
        text = f"The box crashed and was started again {'once' if times == '1' else f'{times} times'}; {why}"
        yield look(text, command=forget, then="this only forgets the count")

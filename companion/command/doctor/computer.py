"""The computer itself: board and system, its supply, Python, the room on its card, and its clock."""

import os
import re
from collections.abc import Iterator

from companion.box import date
from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine, nearest

IMAGE = "write 64-bit Raspberry Pi OS onto the card with Raspberry Pi Imager; copy the state folder off it before"
LITTLE, TOO_LITTLE = 100, 10
"""Megabytes; an evening takes less than one."""
CLEAR = "sudo apt-get clean && sudo journalctl --vacuum-size=20M"


def board(machine: Machine) -> Iterator[Finding]:
    """Model and system; 32 bits have no ready packages."""
    if not machine.is_pi:
        what = machine.model or machine.architecture or "an unknown computer"
        yield good(f"No Raspberry Pi but {what}: pins and bus are left out; the box in a browser: companion play")
        return
    system = re.search(r'^PRETTY_NAME="?([^"\n]+)', machine.read("/etc/os-release"), re.MULTILINE)
    yield good(f"{machine.model}, {system[1] if system else 'an unknown system'}, {machine.bits}-bit")
    if machine.bits != 64:
        yield bad(
            "The system is a 32-bit one, for which the pin and picture libraries have no ready packages.", change=IMAGE
        )


def power(machine: Machine) -> Iterator[Finding]:
    """Whether the board's own supply fell too low since it was switched on."""
    for place in machine.glob("/sys/class/hwmon/hwmon*"):
        if machine.read(f"{place}/name") != "rpi_volt":
            continue
        if machine.read(f"{place}/in0_lcrit_alarm") == "1":
            yield look(
                "The voltage fell too low since the Pi was switched on: that ends in crashes and lost cards.",
                change="take the Pi's own power supply and a short cable",
                then="switch off and on again",
            )
        else:
            yield good("The voltage never fell too low since the Pi was switched on.")


def space(machine: Machine) -> Iterator[Finding]:
    """Room on the card: what is free where the games lie, and whether anything can be written there."""
    if not hasattr(os, "statvfs"):
        return
    place = nearest(machine.state).resolve()
    told = os.statvfs(place)
    free = told.f_bavail * told.f_frsize // 1_000_000
    if told.f_flag & os.ST_RDONLY:
        mount = next(folder for folder in (place, *place.parents) if os.path.ismount(folder))
        yield bad(
            f"{place} may only be read: the card was fitted so, or the system found it failing.",
            command=f"sudo mount -o remount,rw {mount}",
            then="if it comes again: a new card",
        )
    elif free < TOO_LITTLE or (told.f_files and told.f_favail < TOO_LITTLE):
        yield bad(f"{place} is full ({free} MB free): games would not be kept.", command=CLEAR)
    elif free < LITTLE:
        yield look(f"Only {free} MB are free in {place}.", command=CLEAR)
    else:
        yield good(f"{free} MB are free in {place}")


def clock(machine: Machine) -> Iterator[Finding]:
    """Whether dates can be believed: a Pi has no clock of its own, and takes the time from the network."""
    today = machine.today.isoformat()
    if date.is_set(machine.today, machine.at(date.TIMESYNC)):
        yield good(today)
    else:
        yield look(
            f"The clock ({today}) was not set since the computer was switched on: games get no date.",
            command="sudo timedatectl set-ntp true",
            then="connect the network once; without one: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'",
        )

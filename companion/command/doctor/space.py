"""Room on the card: games are written at every answer."""

import os
from collections.abc import Iterator
from pathlib import Path

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine, nearest

LITTLE, TOO_LITTLE = 100, 10
"""Megabytes; an evening takes less than one."""
CLEAR = "sudo apt-get clean && sudo journalctl --vacuum-size=20M"


def space(machine: Machine) -> Iterator[Finding]:
    """What is free where the games lie, and whether anything can be written there."""
    if not hasattr(os, "statvfs"):
        return
    place = nearest(machine.state)
    told = os.statvfs(place)
    free = told.f_bavail * told.f_frsize // 1_000_000
    if told.f_flag & os.ST_RDONLY:
        mount = _mount(place)
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


def _mount(path: Path) -> Path:
    path = path.resolve()
    while not os.path.ismount(path):
        path = path.parent
    return path

"""The computer that is examined: where its files lie, who asks, and the two doors to its pins and its bus.

Everything is read below ``root``, so that a test can lay out any computer in a folder; the texts and commands name the
paths as they are on the computer itself.
"""

import os
import platform
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from companion.own import folder

SERVICE = "companion"
"""The name of the unit."""
UNITS = ("/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")
SERVICE_STATE = "/var/lib/companion"
BOOT = ("/boot/firmware", "/boot")
"""Where the card keeps config.txt and cmdline.txt, the newer place first."""


@dataclass(frozen=True, slots=True)
class User:
    """Who asks: name, number, and the numbers of the groups that count in this process."""

    name: str
    uid: int
    groups: frozenset[int]


@dataclass(frozen=True, slots=True)
class Group:
    """A line of /etc/group."""

    name: str
    gid: int
    members: tuple[str, ...]


def open_bus(port: int) -> Any:
    """The I2C bus of that number as an SMBus; OSError where it cannot be had."""
    from smbus2 import SMBus

    return SMBus(port)


def taken_lines() -> Mapping[int, str] | None:
    """Each pin of the header that somebody holds, and by which name; None where that cannot be seen."""
    try:
        import gpiod

        from hardware.gpiod_factory import LABELS
    except ImportError:
        return None
    if not hasattr(gpiod, "LineSettings"):
        return None  # libgpiod 1, which Debian 12 ships under the same name
    for path in sorted(Path("/dev").glob("gpiochip*")):
        try:
            with gpiod.Chip(str(path)) as chip:
                if chip.get_info().label not in LABELS:
                    continue
                infos = [chip.get_line_info(number) for number in range(28)]
        except OSError:
            continue
        return {info.offset: info.consumer or "" for info in infos if info.used}
    return None


def nearest(path: Path) -> Path:
    """The path, or the nearest folder above it that is there and that this process can see."""
    while not os.path.exists(path) and path != path.parent:
        path = path.parent
    return path


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A computer; ``state`` is the folder of the games, ``lines`` and ``bus`` ask the pins and the I2C bus."""

    root: Path
    state: Path
    user: User
    python: str = sys.executable
    version: tuple[int, int] = sys.version_info[:2]
    modules: tuple[str, ...] = ()
    architecture: str = ""
    bits: int = 64
    today: date = field(default_factory=date.today)
    lines: Callable[[], Mapping[int, str] | None] = taken_lines
    bus: Callable[[int], Any] = open_bus

    def at(self, path: str) -> Path:
        """Where a path of this computer lies."""
        return self.root / path.lstrip("/")

    def read(self, path: str) -> str:
        """The text of a file, empty where there is none or it may not be read."""
        try:
            return self.at(path).read_text("utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return ""

    def glob(self, pattern: str) -> list[str]:
        """The paths of this computer that fit a pattern, sorted."""
        found = self.root.glob(pattern.lstrip("/"))
        return sorted("/" + path.relative_to(self.root).as_posix() for path in found)

    def exists(self, path: str) -> bool:
        """Whether there is anything at a path."""
        return os.path.lexists(self.at(path))

    @property
    def store(self) -> Path:
        """The box's own store."""
        return self.state / "games.sqlite"

    @property
    def model(self) -> str:
        """The name of the board, empty where the computer tells none."""
        return self.read("/proc/device-tree/model") or self.read("/sys/firmware/devicetree/base/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi; nothing else has the pins."""
        return "Raspberry Pi" in self.model

    @property
    def has_service(self) -> bool:
        """Whether the box is installed as a service here."""
        return any(self.exists(f"{folder}/{SERVICE}.service") for folder in UNITS)

    def service_processes(self) -> list[int]:
        """The processes of the running service, none where it does not run."""
        return [
            int(number) for number in self.read(f"/sys/fs/cgroup/system.slice/{SERVICE}.service/cgroup.procs").split()
        ]

    def boot_file(self, name: str) -> str:
        """The path of a file of the card's first partition, empty where there is none."""
        return next((f"{place}/{name}" for place in BOOT if self.at(f"{place}/{name}").is_file()), "")

    def groups(self) -> dict[str, Group]:
        """The groups of this computer by name."""
        return {group.name: group for group in self._group_lines()}

    def _group_lines(self) -> Iterator[Group]:
        for line in self.read("/etc/group").splitlines():
            parts = line.split(":")
            if len(parts) == 4 and parts[2].isdecimal():
                yield Group(parts[0], int(parts[2]), tuple(name for name in parts[3].split(",") if name))

    def says(self, *command: str) -> str:
        """What a program of the system prints, empty where there is none or it fails."""
        try:
            told = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.SubprocessError):
            return ""
        return told.stdout if told.returncode == 0 else ""


def here() -> Machine:
    """This computer, asked by this person."""
    uid = os.getuid() if hasattr(os, "getuid") else 0
    groups = frozenset((*os.getgroups(), os.getegid())) if hasattr(os, "getgroups") else frozenset[int]()
    machine = Machine(
        root=Path("/"),
        state=folder.state(),
        user=User(_name(uid), uid, groups),
        modules=tuple(path for path in sys.path if path),
        architecture=platform.machine(),
        bits=8 * struct.calcsize("P"),
    )
    if machine.has_service and not os.environ.get(folder.STATE_VARIABLE) and machine.exists(SERVICE_STATE):
        # What the box keeps, not what this person played on the same computer.
        machine = replace(machine, state=Path(SERVICE_STATE))
    return machine


def _name(uid: int) -> str:
    try:
        import pwd

        return pwd.getpwuid(uid).pw_name
    except (ImportError, KeyError):
        return str(uid)

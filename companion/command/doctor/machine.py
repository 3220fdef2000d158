"""The computer that is examined: where its files lie, who asks, and the doors to its pins, its bus and its ports.

Everything is read below ``root``, so a test can lay out any computer in a folder; the texts and commands name the
paths as they are on the computer itself.
"""

import os
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from companion.own import folder
from hardware.header import PINS
from hardware.port import open_port

SERVICE = "companion"
"""The name of the unit."""
CONFIG, CMDLINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"
"""What the firmware reads at the start, on the card's first partition."""


class User(NamedTuple):
    """Who asks: name, number, and the numbers of the groups that count in this process."""

    name: str
    uid: int
    groups: frozenset[int]


class Group(NamedTuple):
    """A line of /etc/group."""

    gid: int
    members: list[str]


def this_user() -> User:
    """Who runs this process; on a computer without users anybody may do all."""
    try:
        import pwd
    except ImportError:
        return User("0", 0, frozenset())
    uid = os.getuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    return User(name, uid, frozenset((*os.getgroups(), os.getegid())))


def open_bus(port: int) -> Any:
    """The I2C bus of that number as an SMBus; OSError where it cannot be had."""
    from smbus2 import SMBus

    return SMBus(port)


def taken_lines() -> Mapping[int, str] | None:
    """Each pin of the header that somebody holds, and by which name; None where that cannot be seen."""
    try:
        from hardware.gpiod_factory import open_chip

        with open_chip() as chip:
            infos = [chip.get_line_info(number) for number in PINS]
    except Exception:  # noqa: BLE001 - no library, libgpiod 1 under the same name, no chip, or no right to look
        return None
    return {info.offset: info.consumer or "" for info in infos if info.used}


def nearest(path: Path) -> Path:
    """The path, or the nearest folder above it that is there and that this process can see."""
    return next(place for place in (path, *path.parents) if os.path.exists(place) or place == place.parent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A computer, by itself this one; ``state`` is the folder of the games.

    ``lines`` tells who has which pin; ``bus`` and ``port`` open a bus and a serial port.
    """

    root: Path = Path("/")
    state: Path = field(default_factory=folder.state)
    user: User = field(default_factory=this_user)
    python: str = sys.executable
    modules: tuple[str, ...] = field(default_factory=lambda: tuple(path for path in sys.path if path))
    architecture: str = field(default_factory=platform.machine)
    bits: int = 64 if sys.maxsize > 2**32 else 32
    today: date = field(default_factory=date.today)
    lines: Callable[[], Mapping[int, str] | None] = taken_lines
    bus: Callable[[int], Any] = open_bus
    port: Callable[..., Any] = open_port

    def at(self, path: str) -> Path:
        """Where a path of this computer lies."""
        return self.root / path.lstrip("/")

    def read(self, path: str) -> str:
        """The text of a file, empty where there is none or it may not be read."""
        try:
            return self.at(path).read_text("utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return ""

    def glob(self, *patterns: str) -> list[str]:
        """The paths of this computer that fit one of the patterns, those of each sorted."""
        found = (sorted(self.root.glob(pattern.lstrip("/"))) for pattern in patterns)
        return ["/" + path.relative_to(self.root).as_posix() for paths in found for path in paths]

    def exists(self, path: str) -> bool:
        """Whether there is anything at a path."""
        return os.path.lexists(self.at(path))

    def call(self, module: str) -> str:
        """How a module of this Python is called in a shell."""
        return f"{shlex.quote(self.python)} -m {module}"

    @property
    def store(self) -> Path:
        """The box's own store."""
        return self.state / "games.sqlite"

    @property
    def model(self) -> str:
        """The name of the board, empty where the computer tells none."""
        return self.read("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi; nothing else has the pins."""
        return "Raspberry Pi" in self.model

    @property
    def has_service(self) -> bool:
        """Whether the box is installed as a service here."""
        return self.exists(f"/etc/systemd/system/{SERVICE}.service")

    def groups(self) -> dict[str, Group]:
        """The groups of this computer by name."""
        found = re.findall(r"^([^:\n]+):[^:\n]*:(\d+):(.*)$", self.read("/etc/group"), re.MULTILINE)
        return {name: Group(int(number), members.split(",")) for name, number, members in found}

    def unit(self) -> dict[str, str]:
        """What systemd says of the service, by the name of the property; of several values each has a line."""
        if not self.has_service:
            return {}
        told = subprocess.run(["systemctl", "show", SERVICE], capture_output=True, text=True, timeout=10, check=False)
        found: dict[str, str] = {}
        for line in told.stdout.splitlines():
            name, _, value = line.partition("=")
            found[name] = f"{found[name]}\n{value}" if name in found else value
        return found

    def account(self) -> User:
        """Whose rights the box has: the service's, with the groups of its unit, or without a service who asks."""
        if not self.has_service:
            return self.user
        unit, groups = self.unit(), self.groups()
        name = unit.get("User") or SERVICE
        told = re.search(rf"^{re.escape(name)}:[^:\n]*:(\d+):(\d+):", self.read("/etc/passwd"), re.MULTILINE)
        uid, own = (int(told[1]), int(told[2])) if told else (-1, -1)
        more = unit.get("SupplementaryGroups", "").split()
        return User(name, uid, frozenset((own, *(g.gid for n, g in groups.items() if n in more or name in g.members))))

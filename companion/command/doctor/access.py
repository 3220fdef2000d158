"""Whether this person may use the devices: the groups, and the rights of each device's file."""

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine, User

ANEW = "log out and in again"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of device: what it is, the group that should own it, what udev calls its kind, and its files."""

    what: str
    group: str
    subsystem: str
    patterns: tuple[str, ...]


PINS = Kind("the pins", "gpio", "gpio", ("/dev/gpiochip*",))
I2C = Kind("the I2C bus", "i2c", "i2c-dev", ("/dev/i2c-[0-9]*",))
SPI = Kind("the SPI bus", "spi", "spidev", ("/dev/spidev*",))
SERIAL = Kind("the serial ports", "dialout", "tty", ("/dev/ttyAMA[0-9]*", "/dev/ttyS0", "/dev/ttyUSB*", "/dev/ttyACM*"))


def access(machine: Machine, kinds: tuple[Kind, ...]) -> Iterator[Finding]:
    """The rights of this person on each kind of device that is there."""
    groups, user = machine.groups(), machine.user
    for kind in kinds:
        group = groups.get(kind.group)
        nodes = {path: os.stat(machine.at(path)) for path in machine.glob(*kind.patterns)}
        opened = {
            path: told
            for path, told in nodes.items()
            if group is not None and told.st_gid == group.gid and told.st_mode & 0o060 == 0o060
        }
        if kind is SERIAL:
            # A port that its console or its Bluetooth keeps for itself has another group, or none at all.
            nodes = opened
        closed = next((path for path, told in nodes.items() if not may_use(told, user)), None)
        if not nodes:
            if kind is PINS:
                yield bad(
                    "The kernel offers no pins: there is no /dev/gpiochip0.",
                    change="start the kernel of Raspberry Pi OS; in a container, hand /dev/gpiochip0 in",
                )
        elif closed is None:
            yield good(f"{user.name} may use {kind.what}: {', '.join(nodes)}")
        elif group is None or closed not in opened:
            rule = f'SUBSYSTEM=="{kind.subsystem}", GROUP="{kind.group}", MODE="0660"'
            yield bad(
                f"{closed} is not open to the group {kind.group}: {kind.what} cannot be used by {user.name}.",
                command=f"sudo groupadd -f -r {kind.group} && echo {shlex.quote(rule)}"
                f" | sudo tee /etc/udev/rules.d/60-companion-{kind.group}.rules"
                f" && sudo udevadm control --reload && sudo udevadm trigger --subsystem-match={kind.subsystem}",
            )
        elif user.name in group.members:
            text = f"{user.name} is in the group {kind.group} since this person logged in: {closed} is still closed."
            yield look(text, change=ANEW)
        else:
            # The box works without anything on a serial port.
            yield (look if kind is SERIAL else bad)(
                f"{closed} belongs to the group {kind.group}, and {user.name} is not in it.",
                command=f"sudo usermod -aG {kind.group} {shlex.quote(user.name)}",
                then=ANEW,
            )
    for name in ("gpio", "i2c", "spi"):
        if machine.has_service and name not in groups:
            yield bad(
                f"There is no group {name}, and the service cannot start without it.",
                command=f"sudo groupadd -f -r {name}",
                then="sudo systemctl restart companion",
            )


def may_use(told: os.stat_result, user: User) -> bool:
    """Whether a user may read and write a file with these rights: the owner's count, or the group's, or all others'."""
    place = 6 if told.st_uid == user.uid else 3 if told.st_gid in user.groups else 0
    return user.uid == 0 or told.st_mode >> place & 0o6 == 0o6

"""Whether this person may use the devices: the groups, and the rights of each device's file."""

import os
import shlex
import stat
from collections.abc import Iterator
from dataclasses import dataclass

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine, User

ANEW = "log out and in again"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of device: what it is, the group that should own it, its files, and the udev rule that says so."""

    what: str
    group: str
    patterns: tuple[str, ...]
    rule: str
    subsystem: str


PINS = Kind("the pins", "gpio", ("/dev/gpiochip*",), 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*"', "gpio")
I2C = Kind("the I2C bus", "i2c", ("/dev/i2c-[0-9]*",), 'SUBSYSTEM=="i2c-dev"', "i2c-dev")
SPI = Kind("the SPI bus", "spi", ("/dev/spidev*",), 'SUBSYSTEM=="spidev"', "spidev")
SERIAL = Kind(
    "the serial ports",
    "dialout",
    ("/dev/ttyAMA[0-9]*", "/dev/ttyS0", "/dev/ttyUSB*", "/dev/ttyACM*"),
    'SUBSYSTEM=="tty", KERNEL=="ttyAMA[0-9]*|ttyUSB*|ttyACM*"',
    "tty",
)


def access(machine: Machine, kinds: tuple[Kind, ...]) -> Iterator[Finding]:
    """The rights of this person on each kind of device that is there."""
    groups = machine.groups()
    for kind in kinds:
        nodes = [path for pattern in kind.patterns for path in machine.glob(pattern)]
        if kind is SERIAL:
            # A port that its console or its Bluetooth keeps for itself has another group, or none at all.
            nodes = [path for path in nodes if _opened_to(machine, path, kind.group)]
        closed = [path for path in nodes if not may_use(os.stat(machine.at(path)), machine.user)]
        if not nodes:
            if kind is PINS:
                yield bad(
                    "The kernel offers no pins: there is no /dev/gpiochip0.",
                    change="start the kernel of Raspberry Pi OS; in a container, hand /dev/gpiochip0 in",
                )
        elif not closed:
            yield good(f"{machine.user.name} may use {kind.what}: {', '.join(nodes)}")
        else:
            yield _closed(machine, kind, closed[0])
    if machine.has_service:
        for name in ("gpio", "i2c", "spi"):
            if name not in groups:
                yield bad(
                    f"There is no group {name}, and the service cannot start without it.",
                    command=f"sudo groupadd -f -r {name}",
                    then="sudo systemctl restart companion",
                )


def may_use(told: os.stat_result, user: User) -> bool:
    """Whether a user may read and write a file with these rights."""
    if user.uid == 0:
        return True
    if told.st_uid == user.uid:
        needed = stat.S_IRUSR | stat.S_IWUSR
    elif told.st_gid in user.groups:
        needed = stat.S_IRGRP | stat.S_IWGRP
    else:
        needed = stat.S_IROTH | stat.S_IWOTH
    return told.st_mode & needed == needed


def _opened_to(machine: Machine, path: str, group: str) -> bool:
    told, known = os.stat(machine.at(path)), machine.groups().get(group)
    return known is not None and told.st_gid == known.gid


def _closed(machine: Machine, kind: Kind, path: str) -> Finding:
    told = os.stat(machine.at(path))
    user, group = machine.user, machine.groups().get(kind.group)
    shared = stat.S_IRGRP | stat.S_IWGRP
    if group is None or told.st_gid != group.gid or told.st_mode & shared != shared:
        rule = f'{kind.rule}, GROUP="{kind.group}", MODE="0660"'
        return bad(
            f"{path} is not open to the group {kind.group}: {kind.what} cannot be used by {user.name}.",
            command=f"sudo groupadd -f -r {kind.group} && echo {shlex.quote(rule)}"
            f" | sudo tee /etc/udev/rules.d/60-companion-{kind.group}.rules"
            f" && sudo udevadm control --reload && sudo udevadm trigger --subsystem-match={kind.subsystem}",
        )
    if user.name in group.members:
        text = f"{user.name} is in the group {kind.group} since this person logged in: {path} is still closed."
        return look(text, change=ANEW)
    # The box works without anything on a serial port.
    told_as = look if kind is SERIAL else bad
    return told_as(
        f"{path} belongs to the group {kind.group}, and {user.name} is not in it.",
        command=f"sudo usermod -aG {kind.group} {shlex.quote(user.name)}",
        then=ANEW,
    )

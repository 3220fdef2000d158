"""Whether the pins and the serial port of the header are free, and who has those that are not."""

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import CMDLINE, CONFIG, RESTART, Machine
from hardware.gpiod_factory import CONSUMER
from hardware.profile import Profile

HELD = re.compile(r"/dev/gpiochip\d+|anon_inode:\[?gpio")
"""Where the open file of a process that has a pin leads to."""
OVERLAYS = (
    ("1-Wire", r"onewire|w1", "dtoverlay=w1-gpio"),
    ("SPI", r"spi", "dtparam=spi=on"),
    ("a fan", r"fan", "dtoverlay=gpio-fan"),
    ("a shutdown button", r"shutdown", "dtoverlay=gpio-shutdown"),
    ("an infrared receiver", r"ir-receiver|lirc", "dtoverlay=gpio-ir"),
)
"""What in config.txt takes pins for the kernel: its name, what the kernel calls it, the line that switches it on."""
CONSOLE = re.compile(r"\bconsole=((?:serial0|ttyAMA0|ttyS0)(?:,\S*)?)")
"""A console on the header; ttyAMA10 is the Pi 5's own connector for it and bothers nobody."""


def lines(machine: Machine, profile: Profile) -> Iterator[Finding]:
    """The pins of the profile, each free or held by somebody."""
    taken = machine.lines()
    if taken is None:
        return  # no library or no right to look: that is told with the libraries and the rights
    wanted = profile.opened()
    held = {name: pin for name, pin in wanted.items() if pin in taken}
    if not held:
        yield good(f"All {len(wanted)} pins of the profile {profile.name} are free.")
        return
    unit = machine.unit()
    # Whoever looks with another profile than the service's sees only some of its pins.
    ours = set(held) >= set(profile.inputs()) or all(taken[pin] == CONSUMER for pin in held.values())
    if ours and unit.get("ActiveState") == "active":
        yield good(f"The running box has its {len(held)} pins (process {unit.get('MainPID')}).")
        return
    # One command mends all pins that the same one has.
    found = [_held(machine, f"GPIO {pin} ({name})", pin, taken[pin]) for name, pin in held.items()]
    yield from {finding.command or finding.change: finding for finding in reversed(found)}.values()


def ports(machine: Machine) -> Iterator[Finding]:
    """What a reader or a printer could be on, and whether the system's console sits on the header's port."""
    found = machine.glob("/dev/serial/by-id/*", "/dev/serial0", "/dev/ttyAMA0")
    listed = ", ".join(f"{path} ({os.path.basename(os.path.realpath(machine.at(path)))})" for path in found)
    yield good(listed or "No serial port; none is needed.")
    running, written = CONSOLE.search(machine.read("/proc/cmdline")), CONSOLE.search(machine.read(CMDLINE))
    if running and written:
        yield look(
            f"The system's console sits on the header's serial port ({running[1]}): a reader would be read"
            " as a keyboard.",
            command=f"sudo sed -i 's/{written[0]} *//' {CMDLINE}",
            then=RESTART,
        )
    elif running:
        yield look("The console is off the serial port from the next start on.", command="sudo reboot")


def holders(machine: Machine) -> list[tuple[int, str]]:
    """The processes, by number and name, that have pins open, as far as this person may see them."""
    found = []
    for place in machine.glob("/proc/[0-9]*"):
        number = int(place.rpartition("/")[2])
        links = []
        with suppress(OSError):
            links = [os.readlink(entry.path) for entry in os.scandir(machine.at(f"{place}/fd"))]
        if number != os.getpid() and any(HELD.match(link) for link in links):
            found.append((number, machine.read(f"{place}/comm") or "unknown"))
    return found


def _held(machine: Machine, what: str, pin: int, consumer: str) -> Finding:
    if consumer == "sysfs":
        return bad(f"{what} is taken through /sys/class/gpio.", command="sudo reboot")
    text = f"{what} is taken by {consumer}" if consumer else f"{what} is taken"
    written = f"\n{machine.read(CONFIG)}"
    for name, sign, line in OVERLAYS:
        if re.search(sign, consumer, re.IGNORECASE):
            text = f"{what} is taken by {name} of the kernel ({consumer})"
            if f"\n{line}" in written:
                return bad(f"{text}.", command=f"sudo sed -i 's/^{line}/#&/' {CONFIG}", then=RESTART)
            if f"\n#{line}" in written:
                return bad(f"{text}, which is off from the next start on.", command="sudo reboot")
    if processes := holders(machine):
        names = ", ".join(f"{word} ({number})" for number, word in processes)
        numbers = " ".join(str(number) for number, _ in processes)
        return bad(f"{text}; pins are open in: {names}.", command=f"sudo kill {numbers}")
    if machine.user.uid != 0:
        command = f"sudo {shlex.quote(machine.python)} -m companion doctor"
        return bad(f"{text}; only root sees by which process.", command=command)
    return bad(
        f"{text}, and no process has it: it is the kernel itself.",
        change=f"take what uses GPIO {pin} out of {CONFIG}, or choose another pin in the profile",
        then=RESTART,
    )

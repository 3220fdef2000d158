"""Whether the pins of the profile are free, and who has those that are not."""

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine
from hardware.profile import Profile

RESTART = "restart the Pi: sudo reboot"
OURS = "table-companion"
"""What the kernel calls the box that holds a pin through libgpiod."""
HELD = re.compile(r"/dev/gpiochip\d+|anon_inode:\[?gpio")
"""Where the open file of a process that has a pin leads to."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """What in config.txt takes pins for the kernel: what the kernel calls it, and the line that switches it on."""

    name: str
    consumer: str
    line: str


OVERLAYS = (
    Overlay("1-Wire", r"onewire|w1", "dtoverlay=w1-gpio"),
    Overlay("SPI", r"spi", "dtparam=spi=on"),
    Overlay("a fan", r"fan", "dtoverlay=gpio-fan"),
    Overlay("a shutdown button", r"shutdown", "dtoverlay=gpio-shutdown"),
    Overlay("an infrared receiver", r"ir-receiver|lirc", "dtoverlay=gpio-ir"),
)


def pins(profile: Profile) -> dict[str, int]:
    """Every pin that the box opens, by what hangs on it."""
    bus = ("sda", "scl", "clock", "data", "select")  # the kernel's own
    return {name: pin for name, pin in profile.lines().items() if name not in bus}


def lines(machine: Machine, profile: Profile) -> Iterator[Finding]:
    """The pins of the profile, each free or held by somebody."""
    taken = machine.lines()
    if taken is None:
        return  # no library or no right to look: that is told with the libraries and the rights
    wanted = pins(profile)
    held = {name: pin for name, pin in wanted.items() if pin in taken}
    if not held:
        yield good(f"All {len(wanted)} pins of the profile {profile.name} are free.")
        return
    running = machine.service_processes()
    # Whoever looks with another profile than the service's sees only some of its pins.
    if running and (set(held) >= set(profile.inputs()) or all(taken[pin] == OURS for pin in held.values())):
        yield good(f"The running box has its {len(held)} pins (process {running[0]}).")
        return
    told = set()
    for name, pin in held.items():
        finding = _held(machine, name, pin, taken[pin])
        # One command mends all pins that the same one has.
        if (key := finding.command or finding.change) not in told:
            told.add(key)
            yield finding


def service(machine: Machine) -> Iterator[Finding]:
    """Whether the box runs as a service."""
    if not machine.has_service:
        return
    running = machine.service_processes()
    if running:
        yield good(
            f"The box runs as a service (process {running[0]}); to try the pins it must be stopped:"
            f" sudo systemctl stop {SERVICE}, afterwards sudo systemctl start {SERVICE}"
        )
    else:
        yield look("The box is installed as a service, but does not run.", command=f"sudo systemctl start {SERVICE}")


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


def _held(machine: Machine, name: str, pin: int, consumer: str) -> Finding:
    text = f"GPIO {pin} ({name}) is taken"
    overlay = next((one for one in OVERLAYS if re.search(one.consumer, consumer, re.IGNORECASE)), None)
    config = machine.boot_file("config.txt")
    written = machine.read(config).splitlines() if config else []
    if overlay is not None:
        text = f"{text} by {overlay.name} of the kernel ({consumer})"
        if any(row.startswith(overlay.line) for row in written):
            return bad(f"{text}.", command=f"sudo sed -i 's/^{overlay.line}/#&/' {config}", then=RESTART)
        if any(row.startswith(f"#{overlay.line}") for row in written):
            return bad(f"{text}, which is off from the next start on.", command="sudo reboot")
    if consumer == "sysfs":
        return bad(f"{text} through /sys/class/gpio.", command=f"echo {pin} | sudo tee /sys/class/gpio/unexport")
    processes = holders(machine)
    who = f" by {consumer}" if consumer and overlay is None else ""
    if processes:
        names = ", ".join(f"{word} ({number})" for number, word in processes)
        numbers = " ".join(str(number) for number, _ in processes)
        return bad(f"{text}{who}; pins are open in: {names}.", command=f"sudo kill {numbers}")
    if machine.user.uid != 0:
        return bad(
            f"{text}{who}; only root sees by which process.",
            command=f"sudo {shlex.quote(machine.python)} -m companion doctor",
        )
    return bad(
        f"{text}{who}, and no process has it: it is the kernel itself.",
        change=f"take what uses GPIO {pin} out of {config or 'config.txt'}, or choose another pin in the profile",
        then=RESTART,
    )

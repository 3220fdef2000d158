"""Which board and which system this is."""

from collections.abc import Iterator

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine

IMAGE = "write 64-bit Raspberry Pi OS onto the card with Raspberry Pi Imager; copy the state folder off it before"


def board(machine: Machine) -> Iterator[Finding]:
    """Model and system; 32 bits have no ready packages."""
    if not machine.is_pi:
        what = machine.model or machine.architecture or "an unknown computer"
        yield good(f"No Raspberry Pi but {what}: pins and bus are left out; the box in a browser: companion play")
        return
    yield good(f"{machine.model}, {system(machine)}, {machine.bits}-bit")
    if machine.bits != 64:
        yield bad(
            "The system is a 32-bit one, for which the pin and picture libraries have no ready packages.", change=IMAGE
        )


def power(machine: Machine) -> Iterator[Finding]:
    """Whether the board's own supply fell too low since it was switched on."""
    for place in machine.glob("/sys/class/hwmon/hwmon*"):
        if machine.read(f"{place}/name").strip() != "rpi_volt":
            continue
        if machine.read(f"{place}/in0_lcrit_alarm").strip() == "1":
            yield look(
                "The voltage fell too low since the Pi was switched on: that ends in crashes and lost cards.",
                change="take the Pi's own power supply and a short cable",
                then="switch off and on again",
            )
        else:
            yield good("The voltage never fell too low since the Pi was switched on.")


def system(machine: Machine) -> str:
    """The name of the system, such as "Debian GNU/Linux 12 (bookworm)"."""
    for line in machine.read("/etc/os-release").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            return value.strip().strip('"')
    return "an unknown system"

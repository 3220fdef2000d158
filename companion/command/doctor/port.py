"""The serial ports: which there are, and whether the system's console sits on one."""

import os
import re
from collections.abc import Iterator

from companion.command.doctor.finding import Finding, good, look
from companion.command.doctor.machine import Machine

CONSOLE = re.compile(r"\bconsole=((?:serial0|ttyAMA0|ttyS0)(?:,\S*)?)")
"""A console on the header; ttyAMA10 is the Pi 5's own connector for it and bothers nobody."""


def ports(machine: Machine) -> Iterator[Finding]:
    """What a reader or a printer could be on."""
    named = machine.glob("/dev/serial/by-id/*")
    found = named + [path for path in ("/dev/serial0", "/dev/ttyAMA0") if machine.exists(path)]
    listed = ", ".join(f"{path} ({os.path.basename(os.path.realpath(machine.at(path)))})" for path in found)
    yield good(listed or "No serial port; none is needed.")
    running = CONSOLE.search(machine.read("/proc/cmdline"))
    if running is None:
        return
    file = machine.boot_file("cmdline.txt")
    written = CONSOLE.search(machine.read(file)) if file else None
    if written is not None:
        token = written[0].replace("/", r"\/").replace(".", r"\.")
        yield look(
            f"The system's console sits on the header's serial port ({running[1]}): a reader would be read"
            " as a keyboard.",
            command=f"sudo sed -i 's/{token} *//' {file}",
            then="restart the Pi: sudo reboot",
        )
    else:
        yield look("The console is off the serial port from the next start on.", command="sudo reboot")

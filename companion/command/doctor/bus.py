"""The bus of the display: is it on, how fast, who answers on it, and is that the display of the profile."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import closing, suppress

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import CONFIG, RESTART, Machine
from hardware.profile import DisplayConfig

ADDRESSES = range(0x08, 0x78)
OLED = (0x3C, 0x3D)
HANGS = (errno.ETIMEDOUT, errno.EAGAIN)
FAST = 400_000
"""In Hz; all three controllers can, and a Pi's bus runs at 100,000 until it is told otherwise."""
WHOLE = 9 * 1034
"""The bits of a whole picture on the bus."""
WIRES = {0: "SDA on place 27 of the header, SCL on 28", 1: "SDA on place 3 of the header, SCL on 5"}


def switched_on(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Whether the display's bus is on."""
    # What switches it on in config.txt (the first is ours), its module, and raspi-config's own word for it.
    if panel.bus == "spi":
        place, name = f"{panel.port}.{panel.device}", f"SPI {panel.port}"
        node, adapter = f"/dev/spidev{place}", f"/sys/bus/spi/devices/spi{place}"
        words, module, order = ["spi"], "spidev", "do_spi 0"
    else:
        name, node = f"I2C {panel.port}", f"/dev/i2c-{panel.port}"
        adapter, module = f"/sys/bus/i2c/devices/i2c-{panel.port}", "i2c-dev"
        words, order = (["i2c_arm", "i2c", "i2c1"], "do_i2c 0") if panel.port else (["i2c_vc", "i2c0"], "")
    off = f"{name} is off: there is no {node}"
    if machine.exists(node):
        yield good(f"{name} is on: {node}")
    elif machine.exists(adapter):
        yield bad(
            f"{name} is on, but {node} is not there: the module {module} is not loaded.",
            command=f"echo {module} | sudo tee /etc/modules-load.d/{module}.conf && sudo modprobe {module}",
        )
    elif not machine.exists(CONFIG):
        yield bad(
            f"{off}, and no config.txt in /boot/firmware.",
            change="put the card's first partition in place: sudo mount /boot/firmware",
        )
    elif any(parameters(machine.read(CONFIG)).get(word) in ("on", "") for word in words):
        yield bad(f"{name} was switched on in {CONFIG} since the Pi was started.", command="sudo reboot")
    elif order and machine.exists("/usr/bin/raspi-config"):
        yield bad(f"{off}.", command=f"sudo raspi-config nonint {order}", then=RESTART)
    else:
        line = f"[all]\\ndtparam={words[0]}=on\\n"
        yield bad(f"{off}.", command=f"printf '{line}' | sudo tee -a {CONFIG}", then=RESTART)


def speed(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """The clock of the display's I2C bus; a bus that is not there tells none, and SPI is fast."""
    told = b""
    if panel.bus == "i2c":
        with suppress(OSError):
            told = machine.at(f"/sys/bus/i2c/devices/i2c-{panel.port}/of_node/clock-frequency").read_bytes()
    clock, word = int.from_bytes(told), "i2c_arm_baudrate" if panel.port else "i2c_vc_baudrate"
    text = f"I2C {panel.port} runs at {clock // 1000} kHz"
    if clock >= FAST:
        yield good(text)
    elif clock:
        text += f": a whole picture takes {WHOLE * 1000 // clock} ms, at 400 kHz {WHOLE * 1000 // FAST}."
        if parameters(machine.read(CONFIG)).get(word) == str(FAST):
            yield look(f"{text} The other was set in {CONFIG} since the Pi was started.", command="sudo reboot")
        else:
            line = f"[all]\\ndtparam={word}={FAST}\\n"
            yield look(text, command=f"printf '{line}' | sudo tee -a {CONFIG}", then=RESTART)


def addresses(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Who answers on the display's I2C bus; nothing can be asked on SPI, which has no answer wire to a display."""
    if panel.bus == "spi":
        return
    try:
        found = scan(machine, panel.port)
    except OSError:
        return  # not there, or not this person's to open: that is told with the bus or the rights
    wanted, bus = f"0x{panel.address:02X}", f"I2C {panel.port}"
    others = [address for address, error in found.items() if error == 0 and address != panel.address]
    beside = f"; also there: {', '.join(f'0x{address:02X}' for address in others)}" if others else ""
    if hung := next((error for error in found.values() if error in HANGS), 0):
        yield bad(
            f"{bus} hangs ({os.strerror(hung).lower()}): a wire to ground, or a part that pulls it down.",
            change="take the parts off the bus one by one until companion doctor hears the others",
        )
    elif found.get(panel.address) == errno.EBUSY:
        overlay = re.search(r"^dtoverlay=(ssd1306|sh1106)", machine.read(CONFIG), re.MULTILINE)
        yield bad(
            f"{wanted} on {bus} is held by a display driver of the kernel.",
            command=f"sudo sed -i 's/^{overlay[0]}/#&/' {CONFIG}"
            if overlay
            else f"echo {panel.address:#04x} | sudo tee /sys/bus/i2c/devices/i2c-{panel.port}/delete_device",
            then=RESTART if overlay else "",
        )
    elif panel.address in found:
        yield good(
            f"{wanted} answers on {bus}{beside}. Whether {panel.driver} is the right driver shows:"
            " companion wiring PROFILE --test"
        )
    elif display := next((address for address in others if address in OLED), None):
        yield bad(
            f"A display answers at 0x{display:02X}, the profile says {wanted}.",
            change=f"write address = 0x{display:02X} under [display] in a profile of your own",
        )
    else:
        wires = WIRES.get(panel.port, "SDA and SCL on their own pins")
        yield bad(
            f"Nothing answers at {wanted} on {bus}{beside}.",
            change=f"check the display's four wires: VCC on place 1 (3.3 V), GND on 6, {wires}",
        )


def scan(machine: Machine, port: int) -> dict[int, int]:
    """Ask every address for one byte, as i2cdetect -r does: 0 for each that answers, or EBUSY, or why the bus hangs.

    Raises OSError where the bus cannot be opened.
    """
    found = {}
    with closing(machine.bus(port)) as bus:
        for address in ADDRESSES:
            try:
                bus.read_byte(address)
                found[address] = 0
            except OSError as error:
                if error.errno in (errno.EBUSY, *HANGS):
                    found[address] = error.errno
                if error.errno in HANGS:
                    break  # each further address would take as long
    return found


def parameters(config: str) -> dict[str, str]:
    """The dtparams of config.txt that count on every board, a later one in place of an earlier one."""
    found, everywhere = {}, True
    for raw in config.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("["):
            everywhere = line == "[all]"
        elif everywhere and line.startswith("dtparam="):
            for part in line.removeprefix("dtparam=").split(","):
                key, _, value = part.partition("=")
                found[key.strip()] = value.strip()
    return found

"""The bus of the display: is it on, who answers on it, and is that the display of the profile."""

import errno
import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.command.doctor.finding import Finding, bad, good
from companion.command.doctor.machine import Machine
from hardware.profile import DisplayConfig

ADDRESSES = range(0x08, 0x78)
OLED = (0x3C, 0x3D)
RESTART = "restart the Pi: sudo reboot"
WIRES = {0: "SDA on place 27 of the header, SCL on 28", 1: "SDA on place 3 of the header, SCL on 5"}


@dataclass(frozen=True, slots=True)
class Answers:
    """Who answers on a bus, who is kept by the kernel's own driver, and why the bus failed as a whole, if it did."""

    there: tuple[int, ...]
    kept: tuple[int, ...]
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """What switches a bus on: dtparams that do (the first is ours), the module, and raspi-config's own word for it."""

    parameters: tuple[str, ...]
    module: str
    order: str = ""


I2C_0 = Switch(("i2c_vc", "i2c0"), "i2c-dev")
I2C_1 = Switch(("i2c_arm", "i2c", "i2c1"), "i2c-dev", "do_i2c 0")
SPI = Switch(("spi",), "spidev", "do_spi 0")


def switched_on(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Whether the display's bus is on."""
    if panel.bus == "spi":
        node, name, switch = f"/dev/spidev{panel.port}.{panel.device}", f"SPI {panel.port}", SPI
        adapter = f"/sys/bus/spi/devices/spi{panel.port}.{panel.device}"
    else:
        node, name, switch = f"/dev/i2c-{panel.port}", f"I2C {panel.port}", I2C_1 if panel.port else I2C_0
        adapter = f"/sys/bus/i2c/devices/i2c-{panel.port}"
    config, module = machine.boot_file("config.txt"), switch.module
    off = f"{name} is off: there is no {node}."
    if machine.exists(node):
        yield good(f"{name} is on: {node}")
    elif machine.exists(adapter):
        yield bad(
            f"{name} is on, but {node} is not there: the module {module} is not loaded.",
            command=f"echo {module} | sudo tee /etc/modules-load.d/{module}.conf && sudo modprobe {module}",
        )
    elif not config:
        change = "put the card's first partition in place: sudo mount /boot/firmware"
        yield bad(f"{off[:-1]}, and no config.txt in /boot/firmware.", change=change)
    elif any(parameters(machine.read(config)).get(word) in ("on", "") for word in switch.parameters):
        yield bad(f"{name} was switched on in {config} since the Pi was started.", command="sudo reboot")
    elif switch.order and machine.exists("/usr/bin/raspi-config"):
        yield bad(off, command=f"sudo raspi-config nonint {switch.order}", then=RESTART)
    else:
        line = f"[all]\\ndtparam={switch.parameters[0]}=on\\n"
        yield bad(off, command=f"printf '{line}' | sudo tee -a {config}", then=RESTART)


def addresses(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Who answers on the display's I2C bus; nothing can be asked on SPI, which has no answer wire to a display."""
    if panel.bus == "spi" or not machine.exists(f"/dev/i2c-{panel.port}"):
        return
    found = scan(machine, panel.port)
    if found is None:
        return  # not this person's to open: that is told with the rights
    if found.failure:
        yield bad(
            f"I2C {panel.port} hangs ({found.failure}): a wire to ground, or a part that pulls it down.",
            change="take the parts off the bus one by one until companion doctor hears the others",
        )
        return
    others = [address for address in found.there if address != panel.address]
    beside = f"; also there: {', '.join(map(_hex, others))}" if others else ""
    if panel.address in found.kept:
        config = machine.boot_file("config.txt")
        written = re.search(r"^dtoverlay=(ssd1306|sh1106)", machine.read(config) if config else "", re.MULTILINE)
        yield bad(
            f"{_hex(panel.address)} on I2C {panel.port} is held by a display driver of the kernel.",
            command=f"sudo sed -i 's/^{written[0]}/#&/' {config}"
            if written is not None
            else f"echo {panel.address:#04x} | sudo tee /sys/bus/i2c/devices/i2c-{panel.port}/delete_device",
            then=RESTART if written is not None else "",
        )
    elif panel.address in found.there:
        yield good(
            f"{_hex(panel.address)} answers on I2C {panel.port}{beside}. Whether {panel.driver} is the"
            " right driver shows: companion wiring PROFILE --test"
        )
    elif display := next((address for address in others if address in OLED), None):
        yield bad(
            f"A display answers at {_hex(display)}, the profile says {_hex(panel.address)}.",
            change=f"write address = {_hex(display)} under [display] in a profile of your own",
        )
    else:
        yield bad(
            f"Nothing answers at {_hex(panel.address)} on I2C {panel.port}{beside}.",
            change=f"check the display's four wires: VCC on place 1 (3.3 V), GND on 6, "
            f"{WIRES.get(panel.port, 'SDA and SCL on their own pins')}",
        )


def scan(machine: Machine, port: int) -> Answers | None:
    """Ask every address for one byte, as i2cdetect -r does; None where the bus cannot be opened."""
    try:
        bus = machine.bus(port)
    except OSError:
        return None
    there, kept = [], []
    try:
        for address in ADDRESSES:
            try:
                bus.read_byte(address)
                there.append(address)
            except OSError as error:
                if error.errno == errno.EBUSY:
                    kept.append(address)
                elif error.errno in (errno.ETIMEDOUT, errno.EAGAIN):
                    return Answers((), (), (error.strerror or "no answer").lower())
    finally:
        bus.close()
    return Answers(tuple(there), tuple(kept))


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


def _hex(address: int) -> str:
    return f"0x{address:02X}"

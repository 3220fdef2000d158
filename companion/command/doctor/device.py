"""The devices: who may use them, the display on its bus, the pins, and the serial ports."""

import errno
import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from typing import NamedTuple

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import CMDLINE, CONFIG, SERVICE, Machine, User
from companion.own.configuration import PrinterPort, ReaderPort
from hardware.gpiod_factory import CONSUMER
from hardware.port import reason
from hardware.profile import DisplayConfig, Profile
from hardware.reader import KINDS

ANEW, REBOOT = "log out and in again", "sudo reboot"
RESTART = f"restart the Pi: {REBOOT}"


def restart(level: Callable[..., Finding], text: str, command: str, done: str) -> Finding:
    """What a restart mends: after this command, or alone where something is ``done`` already, which is said, too."""
    return level(f"{text} {done}", command=REBOOT) if done else level(text, command=command, then=RESTART)


class Kind(NamedTuple):
    """A kind of device: what it is, the group that should own it, what udev calls its kind, and its files."""

    what: str
    group: str
    subsystem: str
    patterns: tuple[str, ...]


PINS = Kind("the pins", "gpio", "gpio", ("/dev/gpiochip*",))
I2C = Kind("the I2C bus", "i2c", "i2c-dev", ("/dev/i2c-[0-9]*",))
SPI = Kind("the SPI bus", "spi", "spidev", ("/dev/spidev*",))
SERIAL = Kind("the serial ports", "dialout", "tty", ("/dev/ttyAMA[0-9]*", "/dev/ttyS0", "/dev/ttyUSB*", "/dev/ttyACM*"))


def access(machine: Machine, display: DisplayConfig) -> Iterator[Finding]:
    """The rights of this person on each kind of device that is there."""
    groups, user = machine.groups(), machine.user
    for kind in (PINS, I2C if display.bus == "i2c" else SPI, SERIAL):
        gid, members = groups.get(kind.group, (-1, []))
        nodes = {path: os.stat(machine.at(path)) for path in machine.glob(*kind.patterns)}
        opened = {path: told for path, told in nodes.items() if told.st_gid == gid and told.st_mode & 0o060 == 0o060}
        if kind is SERIAL:
            # A port that its console or its Bluetooth keeps for itself has another group, or none at all.
            nodes = opened
        closed = next((path for path, told in nodes.items() if not may_use(told, user)), None)
        if not nodes:
            if kind is PINS:
                mend = "start the kernel of Raspberry Pi OS; in a container, hand /dev/gpiochip0 in"
                yield bad("The kernel offers no pins: there is no /dev/gpiochip0.", change=mend)
        elif closed is None:
            yield good(f"{user.name} may use {kind.what}: {', '.join(nodes)}")
        elif closed not in opened:
            rule = f'SUBSYSTEM=="{kind.subsystem}", GROUP="{kind.group}", MODE="0660"'
            yield bad(
                f"{closed} is not open to the group {kind.group}: {kind.what} cannot be used by {user.name}.",
                command=f"sudo groupadd -f -r {kind.group} && echo {shlex.quote(rule)}"
                f" | sudo tee /etc/udev/rules.d/60-companion-{kind.group}.rules"
                f" && sudo udevadm control --reload && sudo udevadm trigger --subsystem-match={kind.subsystem}",
            )
        elif user.name in members:
            text = f"{user.name} is in the group {kind.group} since this person logged in: {closed} is still closed."
            yield look(text, change=ANEW)
        else:
            text = f"{closed} belongs to the group {kind.group}, and {user.name} is not in it."
            level = look if kind is SERIAL else bad  # the box works without anything on a serial port
            yield level(text, command=f"sudo usermod -aG {kind.group} {shlex.quote(user.name)}", then=ANEW)
    for kind in (PINS, I2C, SPI, SERIAL):
        if machine.has_service and kind.group not in groups:
            text = f"There is no group {kind.group}, and the service cannot start without it."
            yield bad(text, command=f"sudo groupadd -f -r {kind.group}", then="sudo systemctl restart companion")


def may_use(told: os.stat_result, user: User) -> bool:
    """Whether a user may read and write a file with these rights: the owner's count, or the group's, or all others'."""
    place = 6 if told.st_uid == user.uid else 3 if told.st_gid in user.groups else 0
    return user.uid == 0 or told.st_mode >> place & 0o6 == 0o6


# The display on its bus

OLED = (0x3C, 0x3D)
HANGS = (errno.ETIMEDOUT, errno.EAGAIN)
FAST = 400_000
"""In Hz; all three controllers can, and a Pi's bus runs at 100,000 until it is told otherwise."""
WHOLE = 9 * 1034
"""The bits of a whole picture on the bus."""
WIRES = {0: "SDA on place 27 of the header, SCL on 28", 1: "SDA on place 3 of the header, SCL on 5"}


def bus(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Whether the display's bus is on."""
    kind, place, node = I2C, f"i2c-{panel.port}", f"/dev/i2c-{panel.port}"
    words = ["i2c_arm", "i2c", "i2c1"] if panel.port else ["i2c_vc", "i2c0"]  # of config.txt; the first is ours
    if panel.bus == "spi":
        kind, place, node = SPI, f"spi{panel.port}.{panel.device}", f"/dev/spidev{panel.port}.{panel.device}"
        words = ["spi"]
    name, adapter = f"{kind.group.upper()} {panel.port}", f"/sys/bus/{kind.group}/devices/{place}"
    module = kind.subsystem  # has the same name
    off = f"{name} is off: there is no {node}"
    if machine.exists(node):
        yield good(f"{name} is on: {node}")
    elif machine.exists(adapter):
        load = f"echo {module} | sudo tee /etc/modules-load.d/{module}.conf && sudo modprobe {module}"
        yield bad(f"{name} is on, but {node} is not there: the module {module} is not loaded.", command=load)
    elif not machine.exists(CONFIG):
        mend = "put the card's first partition in place: sudo mount /boot/firmware"
        yield bad(f"{off}, and no config.txt in /boot/firmware.", change=mend)
    else:
        known = words[0] in ("spi", "i2c_arm") and machine.exists("/usr/bin/raspi-config")
        command = f"sudo raspi-config nonint do_{kind.group} 0" if known else _parameter(f"{words[0]}=on")
        on = any(parameters(machine.read(CONFIG)).get(word) in ("on", "") for word in words)
        done = f"It was switched on in {CONFIG} since the Pi was started." if on else ""
        yield restart(bad, f"{off}.", command, done)


def speed(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """The clock of the display's I2C bus; one that is not there tells none."""
    told = b""
    with suppress(OSError):
        told = machine.at(f"/sys/bus/i2c/devices/i2c-{panel.port}/of_node/clock-frequency").read_bytes()
    clock, word = int.from_bytes(told), "i2c_arm_baudrate" if panel.port else "i2c_vc_baudrate"
    text = f"I2C {panel.port} runs at {clock // 1000} kHz"
    if clock >= FAST:
        yield good(text)
    elif clock:
        text += f": a whole picture takes {WHOLE * 1000 // clock} ms, at 400 kHz {WHOLE * 1000 // FAST}."
        fast = parameters(machine.read(CONFIG)).get(word) == str(FAST)
        done = f"The other was set in {CONFIG} since the Pi was started." if fast else ""
        yield restart(look, text, _parameter(f"{word}={FAST}"), done)


def addresses(machine: Machine, panel: DisplayConfig) -> Iterator[Finding]:
    """Who answers on the display's I2C bus."""
    try:
        found = scan(machine, panel.port)
    except OSError:
        return  # not there, or not this person's to open: that is told with the bus or the rights
    wanted, name = f"0x{panel.address:02X}", f"I2C {panel.port}"
    others = [address for address, error in found.items() if error == 0 and address != panel.address]
    beside = f"; also there: {', '.join(f'0x{address:02X}' for address in others)}" if others else ""
    if hung := next((error for error in found.values() if error in HANGS), 0):
        mend = "take the parts off the bus one by one until companion doctor hears the others"
        text = f"{name} hangs ({os.strerror(hung).lower()}): a wire to ground, or a part that pulls it down."
        yield bad(text, change=mend)
    elif found.get(panel.address) == errno.EBUSY:
        text = f"{wanted} on {name} is held by a display driver of the kernel."
        if overlay := re.search(r"^dtoverlay=(ssd1306|sh1106)", machine.read(CONFIG), re.MULTILINE):
            yield restart(bad, text, _without(overlay[0]), "")
        else:
            delete = f"/sys/bus/i2c/devices/i2c-{panel.port}/delete_device"
            yield bad(text, command=f"echo {panel.address:#04x} | sudo tee {delete}")
    elif panel.address in found:
        which = f"Whether {panel.driver} is the right driver shows: companion wiring PROFILE --test"
        yield good(f"{wanted} answers on {name}{beside}. {which}")
    elif display := next((address for address in others if address in OLED), None):
        mend = f"write address = 0x{display:02X} under [display] in a profile of your own"
        yield bad(f"A display answers at 0x{display:02X}, the profile says {wanted}.", change=mend)
    else:
        wires = WIRES.get(panel.port, "SDA and SCL on their own pins")
        mend = f"check the display's four wires: VCC on place 1 (3.3 V), GND on 6, {wires}"
        yield bad(f"Nothing answers at {wanted} on {name}{beside}.", change=mend)


def scan(machine: Machine, port: int) -> dict[int, int]:
    """Ask every address for one byte, as i2cdetect -r does: 0 for each that answers, or EBUSY, or why the bus hangs.

    Raises OSError where the bus cannot be opened.
    """
    found = {}
    with closing(machine.bus(port)) as opened:
        for address in range(0x08, 0x78):
            try:
                opened.read_byte(address)
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


def _parameter(text: str) -> str:
    return f"printf '[all]\\ndtparam={text}\\n' | sudo tee -a {CONFIG}"


def _without(line: str) -> str:
    return f"sudo sed -i 's/^{line}/#&/' {CONFIG}"


# Pins and serial ports

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
OFF = "It is off after the next start."


def pins(machine: Machine, profile: Profile) -> Iterator[Finding]:
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


def _held(machine: Machine, what: str, pin: int, consumer: str) -> Finding:
    if consumer == "sysfs":
        return bad(f"{what} is taken through /sys/class/gpio.", command=REBOOT)
    text = f"{what} is taken by {consumer}" if consumer else f"{what} is taken"
    written = f"\n{machine.read(CONFIG)}"
    for name, sign, line in OVERLAYS:
        if re.search(sign, consumer, re.IGNORECASE):
            text = f"{what} is taken by {name} of the kernel ({consumer})"
            on = f"\n{line}" in written
            if on or f"\n#{line}" in written:
                return restart(bad, f"{text}.", _without(line), "" if on else OFF)
    if processes := holders(machine):
        names = ", ".join(f"{word} ({number})" for number, word in processes)
        numbers = " ".join(str(number) for number, _ in processes)
        return bad(f"{text}; pins are open in: {names}.", command=f"sudo kill {numbers}")
    if machine.user.uid != 0:
        return bad(f"{text}; only root sees by which process.", command=f"sudo {machine.call('companion doctor')}")
    mend = f"take what uses GPIO {pin} out of {CONFIG}, or choose another pin in the profile"
    return bad(f"{text}, and no process has it: it is the kernel itself.", change=mend, then=RESTART)


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


DEBUG = "ttyAMA10"
"""The Pi 5's port for debugging, on a connector of its own; /dev/serial0 leads there."""
HEADER = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
FIXED = (188, 166)
"""The numbers of ttyUSB and ttyACM; by name systemd knows them only once the first was plugged in."""
DROP_IN = "/etc/systemd/system/companion.service.d"
AGAIN = f"sudo systemctl restart {SERVICE}"
LISTENS = 3.0
"""Seconds for which a reader is listened to."""
HEARD = 256
"""Bytes that are enough: some frames of any reader."""


def ports(machine: Machine) -> Iterator[Finding]:
    """What a reader or a printer could be on, and whether the system's console sits on the header's port."""
    found = machine.glob("/dev/serial/by-id/*", "/dev/serial0", "/dev/ttyAMA0")
    yield good(", ".join(_called(machine, path) for path in found) or "No serial port; none is needed.")
    if running := CONSOLE.search(machine.read("/proc/cmdline")):
        written = CONSOLE.search(machine.read(CMDLINE))
        text = f"The system's console has the header's serial port ({running[1]}): it takes a reader for a keyboard."
        command = f"sudo sed -i 's/{written[0]} *//' {CMDLINE}" if written else ""
        yield restart(look, text, command, "" if written else OFF)


def _device(machine: Machine, path: str) -> str:
    """The device that a port's name leads to, such as ttyUSB0."""
    return os.path.basename(os.path.realpath(machine.at(path)))


def _called(machine: Machine, path: str) -> str:
    device = _device(machine, path)
    return f"{path} ({device}{', the debug connector and not the header' if device == DEBUG else ''})"


def configured(machine: Machine, one: ReaderPort | PrinterPort, others: Mapping[str, str]) -> Iterator[Finding]:
    """A port of the configuration, as the box meets it; ``others`` says what else has which port."""
    name, device = one.port, _device(machine, one.port)
    twins = _twins(machine, name)
    if not name.startswith("/"):  # as Windows calls them
        yield _tried(machine, one)
    elif not machine.exists(name):
        yield _missing(machine, name)
    elif device == DEBUG and name == "/dev/serial0":
        text = f"{_called(machine, name)}: nothing on the header comes there."
        yield bad(text, change='write port = "/dev/ttyAMA0" in companion.toml')
    elif other := next((what for path, what in others.items() if _device(machine, path) == device), ""):
        text = f"{name} ({device}) is the port of the {other}, too: only one of them gets it."
        yield bad(text, change="give each a port of its own in companion.toml")
    elif len(twins) > 1:
        text = f"{len(twins)} adapters are called {name}: now it is {device}, after the next start maybe another."
        places = " or ".join(f"{place} ({node})" for node, place in twins.items())
        yield bad(text, change=f"write the place where it is plugged in, in companion.toml: {places}")
    elif refused := _refused(machine, name, device):
        yield refused
    else:
        yield _tried(machine, one)


def _missing(machine: Machine, name: str) -> Finding:
    if not machine.is_pi or name not in HEADER:
        there = ", ".join(machine.glob("/dev/serial/by-id/*", "/dev/serial0")) or "no port at all"
        return bad(f"There is no {name}.", change=f"plug it in, or name another in companion.toml; there is {there}")
    config, on = machine.read(CONFIG), "dtparam=uart0=on" if "Pi 5" in machine.model else "enable_uart=1"
    known = machine.exists("/usr/bin/raspi-config")
    command = "sudo raspi-config nonint do_serial_hw 0" if known else f"printf '[all]\\n{on}\\n' | sudo tee -a {CONFIG}"
    written = re.search(rf"^{on}\b", config, re.MULTILINE)
    done = f"It was switched on in {CONFIG} since the Pi was started." if written else ""
    return restart(bad, f"There is no {name}: the header's serial port is off.", command, done)


def _twins(machine: Machine, name: str) -> dict[str, str]:
    """The devices that udev wants to call by this name, each with the name of the place where it is plugged in."""
    found = {}
    for data in machine.glob("/run/udev/data/c*"):
        links = re.findall(r"^S:(.+)$", machine.read(data), re.MULTILINE)
        place = next((f"/dev/{link}" for link in links if link.startswith("serial/by-path/")), "")
        if place and name in [f"/dev/{link}" for link in links]:
            found[_device(machine, place)] = place
    return found


def _refused(machine: Machine, name: str, device: str) -> Finding | None:
    """Why the box's own account may not open a port: its groups, or the unit of its service."""
    account, told = machine.account(), os.stat(machine.at(name))
    if not may_use(told, account):
        group = next((word for word, known in machine.groups().items() if known.gid == told.st_gid), str(told.st_gid))
        if told.st_mode & 0o060 != 0o060:
            text = f"{name} ({device}) is not open to its group {group}: something else keeps it."
            return bad(text, change="end what keeps it: a console or Bluetooth on the header's port")
        command = f"sudo usermod -aG {shlex.quote(group)} {shlex.quote(account.name)}"
        command, then = (f"{command} && {AGAIN}", "") if machine.has_service else (command, ANEW)
        text = f"{name} ({device}) belongs to the group {group}, and {account.name} is not in it."
        return bad(text, command=command, then=then)
    unit, major = machine.unit(), os.major(told.st_rdev)
    if unit.get("DevicePolicy", "auto") == "auto" and "DeviceAllow" not in unit:
        return None
    allowed = [what for what, rights in map(str.split, unit.get("DeviceAllow", "").splitlines()) if "rw" in rights]
    wanted = f"char-{major}" if major in FIXED else f"/dev/{device}"
    if wanted in allowed or f"char-{major}" in allowed:
        return None
    line = f"'[Service]\\nDeviceAllow={wanted} rw\\n'"
    return bad(
        f"The unit of the service does not let it have {name} ({device}, number {major}).",
        command=f"sudo mkdir -p {DROP_IN} && printf {line} | sudo tee {DROP_IN}/{device}.conf"
        f" && sudo systemctl daemon-reload && {AGAIN}",
    )


def _tried(machine: Machine, one: ReaderPort | PrinterPort) -> Finding:
    """Open a port, and listen to a reader for a while: what comes must be its frames."""
    path = str(machine.at(one.port)) if one.port.startswith("/") else one.port
    try:
        with closing(machine.port(path, one.baud, timeout=LISTENS)) as opened:
            data = opened.read(HEARD) if isinstance(one, ReaderPort) else b""
    except Exception as error:  # noqa: BLE001 - a driver may raise anything
        if getattr(error, "errno", None) in (errno.EACCES, errno.EPERM) and machine.user.uid != 0:
            text = f"{_called(machine, one.port)} is there; only root can try it beside the box's account."
            return look(text, command=f"sudo {machine.call('companion doctor')}")
        running = machine.unit()
        if getattr(error, "errno", None) in (errno.EAGAIN, errno.EBUSY) and running.get("ActiveState") == "active":
            text = f"The running box has {_called(machine, one.port)}"
            return good(f"{text}; what comes there is heard while it is stopped: sudo systemctl stop {SERVICE}")
        text = f"{_called(machine, one.port)} cannot be opened: {reason(error)}."
        return bad(text, change=f"end what has it (sudo fuser -v {one.port}), or plug it out and in again")
    if not isinstance(one, ReaderPort):
        return good(f"{_called(machine, one.port)} can be opened; to try it: companion print test")
    # What came once is enough to know its reader by.
    fits = [kind for kind, decoder in KINDS.items() if decoder().feed(2 * data, 0.0)]
    if one.kind in fits:
        return good(f"{_called(machine, one.port)} reads")
    if not data:
        return good(f"{_called(machine, one.port)} can be opened; hold something to it while the doctor looks")
    text = f"{len(data)} bytes came from {_called(machine, one.port)}, and nothing that a {one.kind} reader sends."
    if fits:
        return bad(text, change=f'write kind = "{fits[0]}" in companion.toml')
    return bad(text, change="look at baud in companion.toml (most readers: 9600), and whether it is a reader at all")

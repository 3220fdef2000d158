"""The doctor on devices: rights, bus, display, pins and ports; each finding is provoked, mended and gone."""

import errno
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from raspberry import ANNA, GROUPS, SYSTEMCTL, Bus, Pi, as_anna, healthy, installed, needs_root, unplugged
from test_installed import UNIT, unit

from companion.command.doctor import device
from companion.command.doctor.machine import User
from hardware.profile import load

HOUSE = Path(__file__).parent.parent


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return healthy(tmp_path, monkeypatch)


@needs_root
@pytest.mark.parametrize(
    ("group", "node"), [("gpio", "/dev/gpiochip0"), ("i2c", "/dev/i2c-1"), ("dialout", "/dev/ttyUSB0")]
)
def test_a_person_who_is_not_in_the_group(pi: Pi, group: str, node: str) -> None:
    if group == "dialout":
        pi.node(node, group)
    told = pi.machine.read("/etc/group").replace(f"{group}:x:{GROUPS[group]}:anna", f"{group}:x:{GROUPS[group]}:")
    pi.write("/etc/group", told + "\n")
    pi.set(user=User("anna", ANNA, frozenset({ANNA, *GROUPS.values()} - {GROUPS[group]})))
    finding = pi.the("access", node, "anna is not in it")
    assert finding.level == ("look" if group == "dialout" else "bad")
    pi.run(finding.command)
    # The groups of a person are those of the log-in.
    assert pi.the("access", "since this person logged in").change == finding.then == "log out and in again"
    pi.set(user=User("anna", ANNA, frozenset({ANNA, *GROUPS.values()})))
    assert pi.wrong() == []


UDEVADM = """#!/bin/sh
# What udev does with a rule, at once: GROUP and MODE for the node that was made above.
[ "$1" = trigger ] || exit 0
for rule in /etc/udev/rules.d/*.rules; do
    group=$(sed -n 's/.*GROUP="\\([a-z0-9]*\\)".*/\\1/p' $rule)
    chgrp $group $TREE/dev/%s && chmod $(sed -n 's/.*MODE="\\([0-7]*\\)".*/\\1/p' $rule) $TREE/dev/%s
done
"""


@needs_root
@pytest.mark.parametrize(("group", "node"), [("gpio", "gpiochip0"), ("i2c", "i2c-1"), ("spi", "spidev0.0")])
def test_devices_that_belong_to_root(pi: Pi, group: str, node: str) -> None:
    # Plain Debian: no group, no rule.
    if group == "spi":
        pi.profile = load("waveshare")
    else:
        pi.machine.at(f"/dev/{node}").unlink()
    pi.node(f"/dev/{node}", "root", 0o600)
    told = pi.machine.read("/etc/group").replace(f"{group}:x:{GROUPS[group]}:anna\n", "")
    pi.write("/etc/group", told.replace(f"\n{group}:x:{GROUPS[group]}:anna", "") + "\n")
    pi.write("/etc/udev/rules.d/.keep", "")
    pi.script("udevadm", UDEVADM % (node, node))
    pi.set(user=User("anna", ANNA, frozenset({ANNA, *GROUPS.values()} - {GROUPS[group]})))
    finding = pi.the("access", f"/dev/{node} is not open to the group {group}")
    pi.run(finding.command)
    second = pi.the("access", "anna is not in it")
    pi.run(second.command)
    number = pi.machine.groups()[group].gid
    assert pi.machine.at(f"/dev/{node}").stat().st_gid == number
    pi.set(user=User("anna", ANNA, frozenset({ANNA, number, *GROUPS.values()})))
    assert pi.wrong() == []


def test_a_kernel_without_pins(pi: Pi) -> None:
    pi.machine.at("/dev/gpiochip0").unlink()
    assert "kernel of Raspberry Pi OS" in pi.the("access", "no /dev/gpiochip0").change
    pi.node("/dev/gpiochip0", "gpio")
    assert pi.wrong() == []


@needs_root
@pytest.mark.parametrize("group", unit(UNIT)["Service"]["SupplementaryGroups"][0].split())
def test_a_group_that_the_service_needs(pi: Pi, group: str) -> None:
    installed(pi)
    pi.write("/etc/group", pi.machine.read("/etc/group").replace(f"{group}:x:{GROUPS[group]}:anna", "") + "\n")
    pi.run(pi.the("access", f"no group {group}").command)
    assert pi.wrong() == []


@needs_root
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o660, 0o666, 0o606, 0o066])
@pytest.mark.parametrize("owner", [(0, 0), (0, 986), (ANNA, 0), (ANNA, 986)])
def test_rights_are_as_the_system_grants_them(tmp_path: Path, mode: int, owner: tuple[int, int]) -> None:
    file = tmp_path / "node"
    file.touch()
    os.chown(file, *owner)
    file.chmod(mode)
    handle = os.open(file, os.O_PATH)
    answer = as_anna(lambda: os.access(f"/proc/self/fd/{handle}", os.R_OK | os.W_OK))
    os.close(handle)
    assert device.may_use(file.stat(), User("anna", ANNA, frozenset({ANNA, 986}))) == answer


@needs_root
def test_i2c_is_off(pi: Pi) -> None:
    unplugged(pi, "dtparam=audio=on\n[pi5]\ndtparam=i2c_arm=on\n#dtparam=i2c_arm=on\n")
    finding = pi.the("bus", "I2C 1 is off")
    assert finding.then == "restart the Pi: sudo reboot"
    pi.run(finding.command)
    assert pi.the("bus", "since the Pi was started").command == "sudo reboot"
    # The start itself cannot be had here; it makes the device:
    pi.node("/dev/i2c-1", "i2c")
    assert pi.wrong() == []


@needs_root
def test_i2c_is_off_on_raspberry_pi_os(pi: Pi) -> None:
    unplugged(pi)
    pi.write("/usr/bin/raspi-config", "")
    # The program of Raspberry Pi OS: it writes the line, and the module is loaded at once.
    work = 'echo dtparam=i2c_arm=on >> /boot/firmware/config.txt; touch "$TREE/dev/i2c-1"; chmod 666 "$TREE/dev/i2c-1"'
    pi.script("raspi-config", f'#!/bin/sh\n[ "$*" = "nonint do_i2c 0" ] && {{ {work}; }}\n')
    finding = pi.the("bus", "I2C 1 is off")
    assert finding.command == "sudo raspi-config nonint do_i2c 0"
    pi.run(finding.command)
    pi.machine.at("/dev/i2c-1").unlink()
    pi.node("/dev/i2c-1", "i2c")
    assert pi.wrong() == []


@needs_root
def test_the_module_is_not_loaded(pi: Pi) -> None:
    unplugged(pi, "dtparam=i2c_arm=on\n")
    pi.write("/sys/bus/i2c/devices/i2c-1/name", "bcm2835 (i2c@7e804000)\n")
    pi.write("/etc/modules-load.d/.keep", "")
    pi.script(
        "modprobe",
        f'#!/bin/sh\nmknod -m 660 "$TREE/dev/$1" c 89 1; mv "$TREE/dev/$1" "$TREE/dev/i2c-1"; '
        f'chgrp {GROUPS["i2c"]} "$TREE/dev/i2c-1"\n',
    )
    pi.run(pi.the("bus", "module i2c-dev is not loaded").command)
    assert pi.machine.read("/etc/modules-load.d/i2c-dev.conf") == "i2c-dev"
    assert pi.wrong() == []


def test_the_card_s_first_partition_is_missing(pi: Pi) -> None:
    unplugged(pi)
    pi.machine.at("/boot/firmware/config.txt").unlink()
    assert "sudo mount /boot/firmware" in pi.the("bus", "no config.txt").change
    pi.write("/boot/firmware/config.txt", "dtparam=i2c_arm=on\n")
    assert pi.the("bus").command == "sudo reboot"


@needs_root
def test_spi_is_off(pi: Pi) -> None:
    pi.profile = load("waveshare")
    pi.run(pi.the("bus", "SPI 0 is off", "/dev/spidev0.0").command)
    assert pi.the("bus", "since the Pi was started").command == "sudo reboot"
    pi.node("/dev/spidev0.0", "spi")
    assert pi.wrong() == []


@pytest.mark.parametrize(
    ("config", "known"),
    [
        ("dtparam=i2c_arm=on", {"i2c_arm": "on"}),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000", {"i2c_arm": "on", "i2c_arm_baudrate": "400000"}),
        ("dtparam=spi=on # a display\ndtparam=spi=off", {"spi": "off"}),
        ("[pi4]\ndtparam=spi=on\n[all]\ndtparam=audio=on", {"audio": "on"}),
        ("#dtparam=spi=on\ndtoverlay=w1-gpio", {}),
    ],
)
def test_config_txt_is_read_as_the_firmware_does(config: str, known: dict[str, str]) -> None:
    assert device.parameters(config) == known


def clocked(pi: Pi, hertz: int) -> None:
    """The bus has this clock, as the device tree tells it."""
    pi.write("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", "").write_bytes(hertz.to_bytes(4))


@needs_root
def test_a_bus_that_is_slow(pi: Pi) -> None:
    clocked(pi, 100_000)
    finding = pi.the("bus speed", "I2C 1 runs at 100 kHz: a whole picture takes 93 ms, at 400 kHz 23.")
    assert (finding.level, finding.then) == ("look", "restart the Pi: sudo reboot")
    pi.run(finding.command)
    assert "\n[all]\ndtparam=i2c_arm_baudrate=400000" in pi.machine.read("/boot/firmware/config.txt")
    assert pi.the("bus speed", "100 kHz", "since the Pi was started").command == "sudo reboot"
    clocked(pi, 400_000)
    assert pi.wrong() == []
    pi.profile = load("waveshare")  # on SPI nobody asks
    clocked(pi, 100_000)
    assert pi.wrong("bus speed") == []


def test_nothing_answers(pi: Pi) -> None:
    pi.bus = Bus()
    finding = pi.the("display", "Nothing answers at 0x3C on I2C 1.")
    assert "VCC on place 1" in finding.change
    assert "SDA on place 3 of the header, SCL on 5" in finding.change
    pi.bus = Bus(0x3C)
    assert pi.wrong() == []


def test_another_part_answers(pi: Pi) -> None:
    pi.bus = Bus(0x20, 0x68)
    assert "also there: 0x20, 0x68" in pi.the("display", "Nothing answers").text


def test_the_display_has_the_other_address(pi: Pi, tmp_path: Path) -> None:
    pi.bus = Bus(0x3D)
    change = pi.the("display", "answers at 0x3D", "the profile says 0x3C").change
    assert change.startswith("write address = 0x3D under [display]")
    text = (HOUSE / "wiring/breadboard.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("address = 0x3C", "address = 0x3D"), "utf-8")
    pi.profile = load(str(tmp_path / "mine.toml"))
    assert pi.wrong() == []


def test_a_bus_that_hangs_is_asked_once(pi: Pi) -> None:
    pi.bus = Bus(0x3C, errors={0x08: errno.ETIMEDOUT})
    assert "one by one" in pi.the("display", "I2C 1 hangs (connection timed out)").change
    assert pi.bus.closed
    pi.bus = Bus(0x3C)
    assert pi.wrong() == []


@needs_root
def test_the_kernel_s_own_driver_has_the_display(pi: Pi) -> None:
    pi.write("/boot/firmware/config.txt", "dtparam=i2c_arm=on\ndtoverlay=ssd1306,address=0x3c\n")
    pi.bus = Bus(errors={0x3C: errno.EBUSY})
    pi.run(pi.the("display", "held by a display driver of the kernel").command)
    assert pi.machine.read("/boot/firmware/config.txt").endswith("#dtoverlay=ssd1306,address=0x3c")
    # Until the restart the driver can be sent away; not run, for the kernel here has no such bus.
    finding = pi.the("display", "held by a display driver of the kernel")
    assert finding.command == "echo 0x3c | sudo tee /sys/bus/i2c/devices/i2c-1/delete_device"
    pi.bus = Bus(0x3C)  # after the restart
    assert pi.wrong() == []


@needs_root
def test_a_bus_that_cannot_be_opened_is_told_once(pi: Pi) -> None:
    def refused(_port: int) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied")

    pi.set(bus=refused, user=User("anna", ANNA, frozenset({ANNA, GROUPS["gpio"]})))
    assert pi.the("access", "/dev/i2c-1")


@needs_root
@pytest.mark.parametrize(
    ("consumer", "line", "words"),
    [
        ("onewire@0", "dtoverlay=w1-gpio,gpiopin=17", "1-Wire"),
        ("spi0 CS0", "dtparam=spi=on", "SPI"),
        ("gpio-fan@0", "dtoverlay=gpio-fan,gpiopin=17", "a fan"),
        ("shutdown_button", "dtoverlay=gpio-shutdown,gpio_pin=17", "a shutdown button"),
        ("ir-receiver@11", "dtoverlay=gpio-ir,gpio_pin=17", "an infrared receiver"),
    ],
)
def test_the_kernel_has_a_pin(pi: Pi, consumer: str, line: str, words: str) -> None:
    pi.write("/boot/firmware/config.txt", f"dtparam=i2c_arm=on\n{line}\n")
    pi.taken = {17: consumer}
    finding = pi.the("pins", "GPIO 17 (a) is taken", words, consumer)
    pi.run(finding.command)
    assert pi.machine.read("/boot/firmware/config.txt").endswith(f"#{line}")
    assert finding.then.startswith("restart the Pi")
    assert pi.the("pins", "off after the next start").command == "sudo reboot"
    pi.taken = {}  # after the restart
    assert pi.wrong() == []


def test_an_overlay_that_stands_in_no_file_is_the_kernel_itself(pi: Pi) -> None:
    pi.taken = {17: "onewire@0"}
    pi.set(user=User("root", 0, frozenset({0})))
    assert pi.the("pins", "by 1-Wire of the kernel (onewire@0), and no process has it").change


def test_a_pin_is_exported(pi: Pi) -> None:
    pi.taken = {23: "sysfs"}
    assert pi.the("pins", "GPIO 23 (roll)", "/sys/class/gpio").command == "sudo reboot"
    pi.taken = {}  # after the restart
    assert pi.wrong() == []


@needs_root
def test_a_process_has_a_pin(pi: Pi) -> None:
    other = subprocess.Popen(["sleep", "600"])
    try:
        place = f"/proc/{other.pid}"
        pi.write(f"{place}/comm", "pigpiod\n")
        pi.machine.at(f"{place}/fd").mkdir()
        pi.machine.at(f"{place}/fd/5").symlink_to("/dev/gpiochip0")
        pi.write("/proc/999999/comm", "innocent\n")
        pi.machine.at("/proc/999999/fd").mkdir()
        pi.machine.at("/proc/999999/fd/5").symlink_to("/dev/null")
        pi.taken = {23: "lg", 24: "lg"}
        # The doctor itself may have looked at the chip.
        pi.machine.at(f"/proc/{os.getpid()}/fd").mkdir(parents=True)
        pi.machine.at(f"/proc/{os.getpid()}/fd/5").symlink_to("/dev/gpiochip0")
        finding = pi.the("pins", "GPIO 23 (roll)", f"pins are open in: pigpiod ({other.pid})")
        pi.run(finding.command)
        assert other.wait(10) == -signal.SIGTERM
    finally:
        other.kill()
        other.wait()
    pi.taken = {}
    assert pi.wrong() == []


def test_only_root_sees_who_has_a_pin(pi: Pi) -> None:
    pi.taken = {23: "something"}
    assert pi.the("pins", "only root sees").command == f"sudo {shlex.quote(sys.executable)} -m companion doctor"
    pi.set(user=User("root", 0, frozenset({0})))
    assert "take what uses GPIO 23 out of /boot/firmware/config.txt" in pi.the("pins", "the kernel itself").change
    pi.taken = {}
    assert pi.wrong() == []


def test_pins_of_others_are_nobody_s_business(pi: Pi) -> None:
    pi.taken = {5: "something", 3: "i2c"}
    assert pi.wrong() == []


def test_the_running_box_has_its_pins(pi: Pi) -> None:
    installed(pi)
    assert isinstance(pi.profile, type(load("bonnet")))
    pi.taken = dict.fromkeys(pi.profile.inputs().values(), "table-companion")
    texts = {one.check: one.text for one in pi.found() if one.level == "good"}
    assert texts["pins"] == "The running box has its 5 pins (process 812)."
    assert "sudo systemctl stop companion, afterwards sudo systemctl start companion" in texts["service"]


@needs_root
def test_the_service_does_not_run(pi: Pi) -> None:
    installed(pi)
    file = pi.write("/systemd", "ActiveState=inactive\nResult=success\nNRestarts=0\nMainPID=0\n")
    pi.script("systemctl", SYSTEMCTL.format(file=file))
    pi.run(pi.the("service", "does not run").command)
    assert pi.wrong() == []


def test_the_running_box_is_looked_at_with_another_profile(pi: Pi) -> None:
    installed(pi)
    pi.taken = {17: "table-companion"}
    assert pi.wrong() == []
    pi.taken = {17: "lg"}
    assert pi.the("pins", "GPIO 17")

"""The doctor on the ports of the configuration: as the box's account meets them, and what comes from a reader."""

import errno
import os
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from plug import frame
from raspberry import ANNA, GROUPS, Pi, healthy, needs_root

from companion.__main__ import main
from companion.command.doctor.machine import User, this_user
from companion.own.configuration import PrinterPort, ReaderPort
from hardware.port import open_port

USB, BY_ID = "/dev/ttyUSB0", "/dev/serial/by-id/usb-reader-if00-port0"
BOX = 990
"""The number of the service's account."""
SHOW = """ActiveState=inactive
User=companion
SupplementaryGroups=gpio i2c spi{groups}
DevicePolicy=closed
DeviceAllow=char-gpiochip rw
DeviceAllow=char-i2c rw
DeviceAllow=char-spi rw
"""
SYSTEMCTL = """#!/bin/sh
# What systemd read at its last daemon-reload: the unit, and what lies beside it.
case "$1" in
    show) cat "{file}" ;;
    daemon-reload) grep -h ^DeviceAllow= /etc/systemd/system/companion.service.d/*.conf >> "{file}" ;;
esac
"""


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return healthy(tmp_path, monkeypatch)


def link(pi: Pi, name: str, to: str) -> None:
    place = pi.machine.at(name)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(os.path.relpath(pi.machine.at(to), place.parent))


def reader(pi: Pi, name: str = BY_ID, kind: str = "rdm6300") -> None:
    """A reader of the configuration, on a USB adapter that is plugged in."""
    pi.node(USB, "dialout", number=188)
    if name == BY_ID:
        link(pi, BY_ID, USB)
    pi.plugged = [ReaderPort(port=name, kind=kind)]


def as_service(pi: Pi, groups: str = "") -> None:
    """The doctor runs as root on a box whose service has this unit."""
    pi.write("/etc/systemd/system/companion.service", "[Service]\n")
    pi.add("/etc/passwd", f"companion:x:{BOX}:{BOX}::/:/bin/false\n")
    pi.add("/etc/group", f"companion:x:{BOX}:\n")
    file = pi.write("/systemd", SHOW.format(groups=groups))
    pi.script("systemctl", SYSTEMCTL.format(file=file))
    pi.set(user=User("root", 0, frozenset({0})))


def test_what_is_configured_and_not_there_is_not_well(pi: Pi) -> None:
    pi.plugged = [ReaderPort(port=BY_ID, kind="rdm6300"), PrinterPort(port="/dev/ttyUSB1")]
    first, second = pi.wrong()
    assert (first.check, second.check) == ("reader", "printer")
    assert (first.level, first.text) == ("bad", f"There is no {BY_ID}.")
    assert "there is no port at all" in second.change
    reader(pi)
    assert pi.wrong() == []


def test_the_configuration_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    (tmp_path / "companion.toml").write_text('[reader]\nport = "/dev/no-such"\nkind = "line"\n')
    assert main(["doctor"]) == 1
    assert "There is no /dev/no-such." in capsys.readouterr().out
    (tmp_path / "companion.toml").write_text('[reader]\nport = "/dev/no-such"\nkind = "lines"\n')
    assert main(["doctor"]) == 1
    assert "lines is not known" in capsys.readouterr().out.replace("'", "").replace('"', "")


@needs_root
def test_the_account_of_the_service_is_asked_and_not_who_asks(pi: Pi) -> None:
    reader(pi)
    as_service(pi)
    finding = next(one for one in pi.wrong("reader"))
    assert "belongs to the group dialout, and companion is not in it" in finding.text
    pi.run(finding.command)
    assert "companion" in pi.machine.groups()["dialout"].members
    assert "not in it" not in str(pi.wrong("reader"))


@needs_root
@pytest.mark.parametrize(
    ("device", "number", "line"),
    [("ttyUSB0", 188, "char-188"), ("ttyACM0", 166, "char-166"), ("ttyAMA0", 204, "/dev/ttyAMA0")],
)
def test_a_unit_that_lacks_the_number_of_a_device(pi: Pi, device: str, number: int, line: str) -> None:
    as_service(pi, " dialout")
    pi.node(f"/dev/{device}", "dialout", number=number)
    pi.plugged = [PrinterPort(port=f"/dev/{device}")]
    # A name helps nobody: systemd looks it up when the unit starts, and by then it may be unknown.
    pi.add("/systemd", f"DeviceAllow=char-{device[:-1]} rw\nDeviceAllow=char-{number} r\n")
    (finding,) = pi.wrong("printer")
    assert f"{device}, number {number}" in finding.text
    pi.run(finding.command)
    assert f"DeviceAllow={line} rw" in pi.machine.read("/systemd").splitlines()
    pi.add("/systemd", "DeviceAllow=char-rtc r\n")
    assert pi.wrong("printer") == []


@needs_root
def test_a_unit_that_allows_all_devices(pi: Pi) -> None:
    as_service(pi, " dialout")
    reader(pi)
    pi.write("/systemd", "User=companion\nSupplementaryGroups=dialout\nDevicePolicy=auto\n")
    assert pi.wrong("reader") == []


@needs_root
def test_a_person_who_runs_the_box_needs_the_group(pi: Pi) -> None:
    reader(pi)
    pi.set(user=User("anna", ANNA, frozenset({ANNA, *GROUPS.values()} - {GROUPS["dialout"]})))
    (finding,) = pi.wrong("reader")
    assert (finding.command, finding.then) == ("sudo usermod -aG dialout anna", "log out and in again")


@needs_root
def test_a_port_that_something_else_keeps(pi: Pi) -> None:
    pi.node("/dev/ttyAMA0", "root", mode=0o600)
    pi.plugged = [ReaderPort(port="/dev/ttyAMA0", kind="line")]
    (finding,) = pi.wrong("reader")
    assert "a console or Bluetooth" in finding.change


def test_one_port_for_two(pi: Pi) -> None:
    reader(pi)
    pi.plugged.append(PrinterPort(port=USB))  # by its other name
    assert [one.check for one in pi.wrong()] == ["reader", "printer"]
    assert "is the port of the reader, too" in pi.wrong("printer")[0].text
    pi.plugged.pop()
    assert pi.wrong() == []


def test_two_adapters_with_one_name(pi: Pi) -> None:
    reader(pi)
    for device in (0, 1):
        place = f"serial/by-path/usb-0:1.{device}:1.0-port0"
        if device:
            pi.node("/dev/ttyUSB1", "dialout", number=188)
        link(pi, f"/dev/{place}", f"/dev/ttyUSB{device}")
        pi.write(f"/run/udev/data/c188:{device}", f"S:{place}\nS:{BY_ID.removeprefix('/dev/')}\nI:1\nE:ID_BUS=usb\n")
        assert len(pi.wrong("reader")) == device
    change = pi.the("reader", "2 adapters are called").change
    assert "/dev/serial/by-path/usb-0:1.0:1.0-port0 (ttyUSB0) or /dev/serial/by-path/usb-0:1.1:1.0-port0" in change
    pi.plugged = [ReaderPort(port="/dev/serial/by-path/usb-0:1.1:1.0-port0", kind="rdm6300")]
    assert pi.wrong() == []


NOISE = bytes.fromhex("80 00 f8 80 78 00 f8 e6 1e") * 3
TAG = frame("62E3086CED")


@pytest.mark.parametrize(
    ("kind", "comes", "words", "change"),
    [
        ("rdm6300", NOISE, "27 bytes came", "look at baud"),
        ("line", NOISE, "nothing that a line reader sends", "look at baud"),
        ("rdm6300", b"raspberrypi login: \r\n", "nothing that a rdm6300 reader sends", 'write kind = "line"'),
        ("line", TAG, "14 bytes came", 'write kind = "rdm6300"'),
    ],
)
def test_bytes_that_make_no_frame(pi: Pi, kind: str, comes: bytes, words: str, change: str) -> None:
    reader(pi, kind=kind)
    pi.port.comes = comes
    assert change in pi.the("reader", words).change
    assert pi.port.opened == []  # closed again
    pi.port.comes = TAG if kind == "rdm6300" else b"NANO\r"
    assert pi.wrong() == []
    pi.port.comes = b""
    assert "hold something to it" in next(one.text for one in pi.found() if one.check == "reader")


def test_a_printer_is_not_listened_to(pi: Pi) -> None:
    pi.node(USB, "dialout", number=188)
    pi.plugged = [PrinterPort(port=USB)]
    pi.port.comes = NOISE
    assert pi.wrong() == []
    assert pi.port.reads == 0


def test_a_port_of_this_computer_is_listened_to(pi: Pi) -> None:
    import pty  # no thing of Windows

    outer, inner = pty.openpty()
    ended = threading.Event()

    def send() -> None:
        while not ended.is_set():
            with suppress(BlockingIOError):
                os.write(outer, NOISE)

    os.set_blocking(outer, False)
    pi.machine.at(USB).symlink_to(os.ttyname(inner))
    pi.set(port=open_port, user=this_user())
    pi.plugged = [ReaderPort(port=USB, kind="rdm6300")]
    thread = threading.Thread(target=send)
    thread.start()
    try:
        (finding,) = pi.wrong("reader")
    finally:
        ended.set()
        thread.join()
        os.close(outer)
        os.close(inner)
    assert "256 bytes came" in finding.text


@needs_root
def test_the_running_box_has_its_port(pi: Pi) -> None:
    as_service(pi, " dialout")
    reader(pi)
    pi.write("/systemd", "ActiveState=active\nUser=companion\nSupplementaryGroups=dialout\nMainPID=812\n")
    pi.port.comes = OSError(errno.EAGAIN, "Resource temporarily unavailable")
    assert pi.wrong("reader") == []
    assert "systemctl stop companion" in next(one.text for one in pi.found() if one.check == "reader")
    pi.write("/systemd", "ActiveState=failed\nUser=companion\nSupplementaryGroups=dialout\n")
    assert "another program has it" in pi.wrong("reader")[0].text


@needs_root
def test_a_port_that_only_root_may_try(pi: Pi) -> None:
    as_service(pi, " dialout")
    reader(pi)
    pi.set(user=User("anna", ANNA, frozenset({ANNA})))
    pi.port.comes = OSError(errno.EACCES, "Permission denied")
    (finding,) = pi.wrong("reader")
    assert finding.command.startswith("sudo ")


# The header's port


def test_the_pi_5_s_debug_port_is_not_the_header(pi: Pi) -> None:
    pi.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    pi.node("/dev/ttyAMA10", "dialout", number=204)
    link(pi, "/dev/serial0", "/dev/ttyAMA10")
    serial = next(one.text for one in pi.found() if one.check == "serial")
    assert serial == "/dev/serial0 (ttyAMA10, the debug connector and not the header)"
    pi.plugged = [ReaderPort(port="/dev/serial0", kind="rdm6300")]
    assert (
        pi.the("reader", "nothing on the header comes there").change == 'write port = "/dev/ttyAMA0" in companion.toml'
    )
    pi.plugged = [ReaderPort(port="/dev/ttyAMA10", kind="rdm6300")]  # who names it means it
    assert pi.wrong() == []


@needs_root
@pytest.mark.parametrize(
    ("model", "name", "line"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "/dev/ttyAMA0", "dtparam=uart0=on"),
        ("Raspberry Pi 4 Model B Rev 1.4", "/dev/serial0", "enable_uart=1"),
    ],
)
def test_the_header_s_port_is_off(pi: Pi, model: str, name: str, line: str) -> None:
    pi.write("/proc/device-tree/model", f"{model}\0")
    pi.plugged = [ReaderPort(port=name, kind="rdm6300")]
    finding = pi.the("reader", f"There is no {name}: the header's serial port is off.")
    pi.run(finding.command)
    assert line in pi.machine.read("/boot/firmware/config.txt").splitlines()
    assert pi.the("reader", "since the Pi was started").command == "sudo reboot"
    pi.write("/boot/firmware/config.txt", "dtparam=i2c_arm=on\n")
    pi.write("/usr/bin/raspi-config", "")
    assert pi.the("reader").command == "sudo raspi-config nonint do_serial_hw 0"
    pi.node(name, "dialout", number=204)
    assert pi.wrong() == []

"""A healthy Raspberry Pi laid out in a folder, to be spoilt and mended; commands run in a mount namespace of their own.

What a command of the doctor changes lies in the folder: its ``etc``, ``boot`` and ``sys`` stand for the real ones while
the command runs. Programs of the system that make no sense without a Pi or its systemd are replaced by small scripts.
"""

import json
import os
import shutil
import stat
import subprocess
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.command.doctor.finding import Finding
from companion.command.doctor.machine import Machine, User
from companion.command.doctor.report import examine
from companion.own.configuration import PrinterPort, ReaderPort
from hardware.profile import Profile, load

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("unshare") is not None
# Many a container lets its root mount nothing.
MOUNTS = ROOT and subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0
needs_root = pytest.mark.skipif(not MOUNTS, reason="device nodes and mounts need root on Linux")

ANNA = 1500
GROUPS = {"gpio": 986, "i2c": 985, "spi": 984, "dialout": 20}
NAMESPACE = """
set -e
mount --make-rprivate /
for name in etc boot; do mount --bind "$TREE/$name" "/$name"; done
exec sh -c "$COMMAND"
"""
SYSTEMCTL = """#!/bin/sh
# systemd's memory of the service, in a file; these two orders change it as they do.
case "$1" in
    show) cat "{file}" ;;
    reset-failed) sed -i 's/=failed/=inactive/; s/NRestarts=.*/NRestarts=0/' "{file}" ;;
    start) printf 'ActiveState=active\\nResult=success\\nNRestarts=0\\n' > "{file}" ;;
esac
"""
SUDO = '#!/bin/sh\nexec "$@"\n'


DIAL = """
[controls]
roll = 23
back = 24
[controls.dial]
a = {a}
b = {b}
push = 22
edges = {edges}
reversed = {reversed}
"""
"""A profile with a dial of these pins, edges and direction."""


class Bus:
    """An I2C bus on which some addresses answer, and others fail with an error of their own."""

    def __init__(self, *there: int, errors: Mapping[int, int] | None = None) -> None:
        self.there, self.errors, self.closed = there, errors or {}, False

    def read_byte(self, address: int) -> int:
        if address in self.errors:
            raise OSError(self.errors[address], os.strerror(self.errors[address]))
        if address not in self.there:
            raise OSError(121, "Remote I/O error")
        return 0x43

    def close(self) -> None:
        self.closed = True


class Port:
    """A serial port to which ``comes`` comes, or that fails so when it is opened."""

    def __init__(self) -> None:
        self.comes: bytes | OSError = b""
        self.reads = 0
        self.opened: list[str] = []

    def open(self, name: str) -> "Port":
        if isinstance(self.comes, OSError):
            raise self.comes
        self.opened.append(name)
        return self

    def read(self, size: int) -> bytes:
        assert isinstance(self.comes, bytes)
        self.reads += 1
        return self.comes[:size]

    def close(self) -> None:
        self.opened.pop()


class Pi:
    """The folder, and the machine that the doctor sees in it; ``changes`` are fields of Machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.profile: Profile | str = load("breadboard")
        self.taken: Mapping[int, str] | None = {}
        self.bus = Bus(0x3C)
        self.plugged: list[ReaderPort | PrinterPort] = []
        self.port = Port()
        site = root / "site"
        (site / "gpiod").mkdir(parents=True)
        (site / "gpiod" / "__init__.py").write_text("")
        self.distribution(site, "gpiod", "2.5.0")
        self.machine = Machine(
            root=root,
            state=root / "state",
            user=User("anna", ANNA if ROOT else os.getuid(), frozenset((ANNA, *GROUPS.values()))),
            modules=(str(site),),
            architecture="aarch64",
            bits=64,
            today=date(2026, 5, 4),
            lines=lambda: self.taken,
            bus=lambda _port: self.bus,
            port=lambda name, _baud, **_more: self.port.open(name),
        )
        self.write("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
        self.write("/proc/cmdline", "console=tty1 root=PARTUUID=1-02 rootwait\n")
        self.write("/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n')
        self.write("/etc/passwd", f"root:x:0:0::/root:/bin/sh\nanna:x:{ANNA}:{ANNA}::/home/anna:/bin/sh\n")
        self.write("/etc/group", f"root:x:0:\nanna:x:{ANNA}:\n")
        for name, number in GROUPS.items():
            self.add("/etc/group", f"{name}:x:{number}:anna\n")
        self.write("/boot/firmware/config.txt", "dtparam=i2c_arm=on\n[all]\n")
        self.write("/boot/firmware/cmdline.txt", "console=tty1 root=PARTUUID=1-02 rootwait\n")
        self.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        self.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        self.node("/dev/gpiochip0", "gpio")
        self.node("/dev/i2c-1", "i2c")
        self.script("sudo", SUDO)

    def write(self, path: str, text: str) -> Path:
        file = self.machine.at(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def add(self, path: str, text: str) -> None:
        self.write(path, self.machine.read(path) + "\n" * bool(self.machine.read(path)) + text)

    def node(self, path: str, group: str, mode: int = 0o660, number: int = 1) -> Path:
        """A device file; where only root could make one, a plain file has the same rights."""
        file = self.machine.at(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        if ROOT:
            os.mknod(file, stat.S_IFCHR, os.makedev(number, 3))
            os.chown(file, 0, GROUPS.get(group, 0))
        else:
            file.touch()
        file.chmod(mode)
        return file

    def script(self, name: str, text: str) -> None:
        """A program of the system that stands here for the real one."""
        file = self.write(f"/stand-in/{name}", text)
        file.chmod(0o755)

    def set(self, **changes: Any) -> None:
        self.machine = replace(self.machine, **changes)

    @staticmethod
    def distribution(site: Path, name: str, version: str, *files: str) -> None:
        """What pip leaves of a package: its metadata, and the record of its files."""
        about = site / f"{name.replace('-', '_')}-{version}.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        records = [*files, *(f"{about.name}/{one}" for one in ("METADATA", "RECORD", "INSTALLER"))]
        (about / "INSTALLER").write_text("pip\n")
        (about / "RECORD").write_text("".join(f"{one},,\n" for one in records))

    def found(self, *, store: bool = False) -> list[Finding]:
        return examine(self.machine, self.profile, self.plugged, store=store)

    def wrong(self, check: str = "") -> list[Finding]:
        """What is not good, of one check or of all."""
        return [one for one in self.found() if one.level != "good" and check in ("", one.check)]

    def the(self, check: str, *words: str) -> Finding:
        """The only finding that is not good; it is this check's and says these words."""
        found = self.wrong()
        assert [one.check for one in found] == [check], found
        for word in words:
            assert word in found[0].text
        return found[0]

    def run(self, command: str, **environment: str) -> str:
        """Run a command as it is printed, on this computer; what it says."""
        path = f"{self.root / 'stand-in'}:/usr/sbin:/usr/bin:/sbin:/bin"
        done = subprocess.run(
            ["unshare", "-m", "sh", "-c", NAMESPACE],
            env={"PATH": path, "TREE": str(self.root), "COMMAND": command, **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout


def installed(pi: Pi) -> None:
    """The box as a service that runs."""
    pi.write("/etc/systemd/system/companion.service", "[Service]\n")
    pi.script("systemctl", "#!/bin/sh\nprintf 'ActiveState=active\\nResult=success\\nNRestarts=0\\nMainPID=812\\n'\n")


def healthy(root: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    """A Pi with nothing to mend, whose stand-ins for programs are found first."""
    made = Pi(root)
    monkeypatch.setenv("PATH", f"{root / 'stand-in'}:{os.environ['PATH']}")
    return made


def unplugged(pi: Pi, config: str = "") -> None:
    """I2C off, and this config.txt."""
    pi.machine.at("/dev/i2c-1").unlink()
    pi.write("/boot/firmware/config.txt", config)


def as_anna(question: Callable[[], Any]) -> Any:
    """What is answered by a process that has Anna's rights."""
    inner, outer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([986])
            os.setgid(ANNA)
            os.setuid(ANNA)
            os.write(outer, json.dumps(question()).encode())
        except BaseException:  # noqa: BLE001 - a child of a test must not go on as that test
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(outer)
    os.waitpid(child, 0)
    with os.fdopen(inner) as answer:
        return json.loads(answer.read())

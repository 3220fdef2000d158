"""``companion card`` on folders as Raspberry Pi Imager leaves them, and what the Pi then does first."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from need import program
from stand_in import DisplayConfig, Told

from companion.__main__ import main
from companion.command import card
from companion.own import configuration
from companion.screens.draw import draw
from companion.table.prompt import Refused
from hardware.profile import load, names

HOUSE = Path(__file__).parent.parent
ROOT = "console=serial0,115200 console=tty1 root=PARTUUID=52e7d549-02 rootfstype=ext4 fsck.repair=yes rootwait"
READER = b'# ours\r\n[reader]\r\nport = "/dev/serial0" # the header\r\nkind = "rdm6300"\r\n'
CONFIG = b"# For more options see https://rpf.io\n\ndtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2\n\n[all]\n"
PARTITIONS: Mapping[str, Mapping[str, bytes]] = {
    "Trixie, set up in Imager 2": {
        "cmdline.txt": f"{ROOT} resize quiet ds=nocloud;i=rpi-imager-1789\n".encode(),
        "user-data": b"#cloud-config\nhostname: box\n",
    },
    "Bookworm, set up in Imager 1": {
        "cmdline.txt": f"{ROOT} init=/usr/lib/raspberrypi-sys-mods/firstboot systemd.run=/boot/firstrun.sh".encode()
        + b" systemd.run_success_action=reboot systemd.unit=kernel-command-line.target",
        "firstrun.sh": b"#!/bin/bash\nsed -i 's| systemd.run.*||g' /boot/cmdline.txt\nexit 0\n",
    },
    "written in another editor": {
        "cmdline.txt": f"{ROOT}\r\n".encode(),
        "config.txt": b"dtparam=audio=on\r\n# caf\xe9",
        "companion.toml": b"\xef\xbb\xbf" + READER,
    },
    "with names and a build": {"companion.toml": b'[panel]\nprofile = "bonnet"\n[players]\nred = "Ada" # the eldest\n'},
}


def partition(folder: Path, more: Mapping[str, bytes]) -> Path:
    """A boot partition with what is on every one, and with more."""
    made = folder / "bootfs"
    made.mkdir()
    usual = {"config.txt": CONFIG, "cmdline.txt": f"{ROOT} resize\n".encode(), "kernel8.img": b"", "overlays": None}
    for name, held in (usual | dict(more)).items():
        (made / name).mkdir() if held is None else (made / name).write_bytes(held)
    return made


def held(folder: Path) -> dict[str, bytes]:
    """All that is in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def prepared(folder: Path, name: str = "breadboard", wheels: list[Path] | None = None) -> dict[str, bytes]:
    """What is in it after it was prepared for a build."""
    card.check(folder)
    card.lay(folder, card.files(folder, load(name), wheels or []))
    return held(folder)


@pytest.fixture(params=PARTITIONS)
def bootfs(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return partition(tmp_path, PARTITIONS[request.param])


def test_undone_every_file_is_to_the_letter_as_it_was(bootfs: Path) -> None:
    before = held(bootfs)
    assert prepared(bootfs).keys() > before.keys()
    assert main(["card", str(bootfs), "--undo"]) == 0
    assert held(bootfs) == before


def test_undone_what_was_written_into_it_since_stays(bootfs: Path) -> None:
    prepared(bootfs)
    with (bootfs / "companion.toml").open("a") as file:
        file.write("[web]\non = true\n")
    card.take_back(bootfs)
    assert configuration.read(bootfs / "companion.toml").web


def test_done_again_it_is_as_if_done_once(bootfs: Path) -> None:
    prepared(bootfs, "large")
    (bootfs / "companion" / "log.txt").write_text("First start\n")
    again = prepared(bootfs, "bonnet")
    card.take_back(bootfs)
    assert prepared(bootfs, "bonnet") == again


def test_all_that_stood_there_stays_and_ours_is_added(bootfs: Path) -> None:
    before, after = held(bootfs), prepared(bootfs, "large")
    for name in before.keys() - {"cmdline.txt"}:
        lines = iter(after[name].splitlines())
        kept = before[name].replace(b"bonnet", b"large").splitlines()
        assert all(line in lines for line in kept), name
    block = after["config.txt"].partition(card.BEGIN.encode())[2].split()
    assert block[:2] == [b"[all]", b"dtparam=i2c_arm=on,i2c_arm_baudrate=400000"]
    wished = configuration.read(bootfs / "companion.toml")
    assert wished.profile == "large"
    assert wished.names == ({"red": "Ada"} if b"Ada" in before.get("companion.toml", b"") else {})


def test_a_reader_on_the_header_gets_its_port_for_itself(tmp_path: Path) -> None:
    bootfs = partition(tmp_path, {"companion.toml": READER})
    after = prepared(bootfs)
    assert b"console=serial0" not in after["cmdline.txt"]
    assert b"console=tty1" in after["cmdline.txt"]
    assert b"enable_uart=1\n[pi5]\ndtparam=uart0=on\n[all]\n" in after["config.txt"]


def test_a_display_on_spi_has_its_bus_switched_on_and_no_picture(tmp_path: Path) -> None:
    after = prepared(partition(tmp_path, {}), "waveshare")
    assert b"dtparam=spi=on\n" in after["config.txt"]
    assert not [name for name in after if "picture" in name]


def test_a_profile_of_ones_own_is_on_the_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "state" / "profiles" / "mine.toml"
    mine.parent.mkdir(parents=True)
    mine.write_bytes((HOUSE / "wiring" / "large.toml").read_bytes())
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(card, "fetched", lambda _: [])  # what it gives is downloaded, and tried by make install-test
    bootfs = partition(tmp_path, {})
    assert main(["card", str(bootfs), "--profile", "mine"]) == 0
    assert (bootfs / "companion/profiles/mine.toml").read_bytes() == mine.read_bytes()
    assert "for the build mine" in capsys.readouterr().out
    # Another computer has it from there.
    mine.unlink()
    assert main(["card", str(bootfs)]) == 0
    assert (bootfs / "companion/profiles/mine.toml").is_file()


# What is refused


def no_partition(bootfs: Path) -> None:
    (bootfs / "kernel8.img").unlink()


def no_root(bootfs: Path) -> None:
    (bootfs / "cmdline.txt").write_text("net.ifnames=0 console=tty1\n")


def no_folder(bootfs: Path) -> None:
    shutil.rmtree(bootfs)


def of_32_bits(bootfs: Path) -> None:
    (bootfs / "kernel7.img").touch()


def with_a_mistake(bootfs: Path) -> None:
    (bootfs / "companion.toml").write_text("[players]\nred = 3\n")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (no_folder, "there is no folder"),
        (no_partition, "is no card's bootfs with Raspberry Pi OS: it has no kernel8.img"),
        (no_root, "is no card's bootfs with Raspberry Pi OS: its cmdline.txt names no root"),
        (of_32_bits, "this card has a 32-bit or an old Raspberry Pi OS; write the 64-bit"),
        (with_a_mistake, "companion.toml: players.red must be"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_in_a_sentence_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], said: str
) -> None:
    bootfs = partition(tmp_path, {})
    spoil(bootfs)
    before = held(bootfs)
    assert main(["card", str(bootfs)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert held(bootfs) == before


def test_a_build_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", str(partition(tmp_path, {})), "--profile", "toaster"]) == 2
    assert "no profile 'toaster'" in capsys.readouterr().err


def test_without_the_projects_folder_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(card, "HOUSE", tmp_path)
    assert main(["card", str(partition(tmp_path, {}))]) == 2
    assert "needs the project's own folder" in capsys.readouterr().err


def test_a_full_card_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bootfs = partition(tmp_path, {})
    prepared(bootfs, "large")
    before, write = held(bootfs), Path.write_bytes
    laid = card.files(bootfs, load("bonnet"), [])
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**8, 10**8 - 9, 9))
    with pytest.raises(Refused, match="has 0 MB free and 1 MB are needed; nothing was changed"):
        card.lay(bootfs, laid)
    assert held(bootfs) == before
    # Space that is said to be free may not be: what a folder takes is not counted.
    monkeypatch.undo()
    left = iter(range(len(laid) - 1))

    def fills(path: Path, data: bytes) -> int:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fills)
    with pytest.raises(Refused, match="No space left on device; nothing was changed"):
        card.lay(bootfs, laid)
    assert held(bootfs) == before


def test_what_git_on_windows_has_written_is_laid_as_a_shell_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bootfs = partition(tmp_path, {})
    as_here = card.files(bootfs, load("large"), [])
    monkeypatch.setattr(card, "HOUSE", tmp_path)
    for folder in ("systemd", "wiring"):
        (tmp_path / folder).mkdir()
        for file in (HOUSE / folder).glob("*"):
            if file.is_file():
                (tmp_path / folder / file.name).write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert card.files(bootfs, load("large"), []) == as_here


def test_what_cannot_be_read_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bootfs = partition(tmp_path, {})

    def refuses(path: Path) -> bytes:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuses)
    assert main(["card", str(bootfs)]) == 2
    assert "cmdline.txt cannot be read: Operation not permitted; nothing was changed" in capsys.readouterr().err
    monkeypatch.undo()
    shutil.copytree(HOUSE / "systemd", tmp_path / "systemd")
    (tmp_path / "build").touch()
    monkeypatch.setattr(card, "HOUSE", tmp_path)
    assert main(["card", str(bootfs)]) == 2
    assert "build/wheels/aarch64: Not a directory; nothing was changed" in capsys.readouterr().err


# The wheels


def test_the_wheels_are_those_that_the_pi_needs_whatever_computer_this_is() -> None:
    listed = (HOUSE / "systemd" / "wheels.txt").read_text("utf-8")
    found = {python: "".join(card.wanted(listed, python)) for python in card.PYTHONS}
    packages = {
        python: set(re.findall(r"^([a-z0-9-]+)==\S+ \\$", text, re.MULTILINE)) for python, text in found.items()
    }
    assert packages["3.11"] == set(re.findall(r"^([a-z0-9-]+)==", listed, re.MULTILINE))
    assert packages["3.11"] - packages["3.13"] == {"lgpio", "rpi-lgpio"}
    assert found["3.11"].count("--hash=") == listed.count("--hash=")
    with pytest.raises(Refused, match="not understood"):
        list(card.wanted(listed.replace('"linux"', '"win32"'), "3.11"))


def test_what_cannot_be_downloaded_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Refused, match=r"is this computer online\? pip says: ERROR: .*; nothing was changed"):
        card.fetched(tmp_path)


BARE = """
import sys
for name in ("fcntl", "termios", "pwd", "grp", "resource", "smbus2", "gpiod", "lgpio", "RPi", "spidev"):
    sys.modules[name] = None
from pathlib import Path
from companion.command import card
from hardware.profile import load
card.lay(Path(sys.argv[1]), card.files(Path(sys.argv[1]), load("breadboard"), []))
"""


def test_no_module_of_linux_is_needed(tmp_path: Path) -> None:
    bootfs = partition(tmp_path, {})
    subprocess.run([sys.executable, "-c", BARE, str(bootfs)], check=True)
    assert (bootfs / "companion/picture/installing").is_file()


# What is seen first


@pytest.mark.parametrize("name", [name for name in names() if load(name).display.bus == "i2c"])
@pytest.mark.parametrize("rotate", [0, 180])
def test_a_recorded_picture_is_that_picture_on_a_display_that_was_just_switched_on(name: str, rotate: int) -> None:
    profile = load(name)
    panel = replace(profile.display, rotate=rotate)
    for ask in card.PICTURES.values():
        oled = DisplayConfig(panel.driver, column=panel.column, rotate=rotate)
        head, _, rest = card.recorded(replace(profile, display=panel), ask).partition(b"\n")
        assert head.split() == [str(panel.port).encode(), str(panel.address).encode()]
        while rest:
            size = int.from_bytes(rest[:2], "big")
            oled.one(Told("i2c", (f"{panel.address:02x}", rest[2 : 2 + size].hex())))
            rest = rest[2 + size :]
        assert oled.on
        assert oled.image().tobytes() == draw(ask).tobytes()


# The command line of the kernel


@pytest.mark.skipif(sys.platform != "linux", reason="what a Pi runs")
def test_the_last_words_take_all_of_them_out_again(bootfs: Path) -> None:
    before = (bootfs / "cmdline.txt").read_bytes()
    after = prepared(bootfs)["cmdline.txt"].decode()
    (told,) = re.findall(r'systemd\.run="(.*?)"', after)
    *order, file = shlex.split(told)
    assert file == "/boot/firmware/cmdline.txt"
    subprocess.run([*order, str(bootfs / "cmdline.txt")], check=True)
    taken = b"console=serial0,115200 " if b"console=serial0" not in after.encode() else b""
    assert taken + (bootfs / "cmdline.txt").read_bytes() == before


GENERATOR = Path("/usr/lib/systemd/system-generators/systemd-run-generator")


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is for Linux")
def test_systemd_runs_the_first_start_and_then_the_last_words_and_nothing_else(bootfs: Path, tmp_path: Path) -> None:
    program("systemd-analyze")
    prepared(bootfs)
    line = (bootfs / "cmdline.txt").read_text("utf-8").strip()
    subprocess.run([GENERATOR, *[str(tmp_path)] * 3], env={"SYSTEMD_PROC_CMDLINE": line}, check=True)
    unit = (tmp_path / "kernel-command-line.service").read_text()
    first, last = re.findall(r"^ExecStart=(.*)", unit, re.MULTILINE)
    assert first == "-/boot/firmware/companion/systemd/first-start"
    assert last.startswith("/bin/sed ")
    assert "SuccessAction=reboot\n" in unit


def test_what_imager_runs_first_waits_and_is_not_found_by_what_mends_its_line(tmp_path: Path) -> None:
    after = prepared(partition(tmp_path, PARTITIONS["Bookworm, set up in Imager 1"]))["cmdline.txt"]
    assert b"systemd.run=/boot/firstrun.sh" not in after
    assert b" companion.run=/boot/firstrun.sh companion.run_success_action=reboot " in after


# The first start

STUB = """#!/bin/bash
echo "{name} ${{*//*\\//}}" >>"{told}"
{more}
"""


class Pi:
    """The card's folder on a Pi on which the programs that matter only tell that they were run."""

    def __init__(self, folder: Path, install: str, python: str = "") -> None:
        self.told, self.profiles = folder / "told", folder / "state" / "profiles"
        self.card = partition(folder, {}) / "companion"
        prepared(self.card.parent, "large")
        (self.card / "profiles").mkdir()
        shutil.copy(HOUSE / "wiring" / "large.toml", self.card / "profiles" / "mine.toml")
        self.bin = folder / "bin"
        self.bin.mkdir()
        for name, more in {"python3": python, "modprobe": "exit 1", "mount": "exit 1", "sleep": ""}.items():
            self.write(self.bin / name, more)
        self.write(self.card / "systemd" / "install", install)

    def write(self, file: Path, more: str) -> None:
        file.write_text(STUB.format(name=file.name, told=self.told, more=more))
        file.chmod(0o755)

    def start(self) -> int:
        environment = {"PATH": f"{self.bin}:{os.environ['PATH']}", "PROFILES": str(self.profiles)}
        order = ["bash", str(self.card / "systemd" / "first-start")]
        return subprocess.run(order, env=environment, check=False).returncode

    def did(self) -> list[str]:
        """What was installed and shown, in that order."""
        lines = self.told.read_text().splitlines()
        return [line.removeprefix("python3 show.py ") for line in lines if line.startswith(("python3", "install"))]

    def log(self) -> str:
        return (self.card / "log.txt").read_text()


first_start = pytest.mark.skipif(sys.platform != "linux", reason="what a Pi runs")


@first_start
@pytest.mark.parametrize("python", ["", "exit 1"], ids=["with a display", "without one"])
def test_the_first_start_says_installing_then_installs_and_says_so(tmp_path: Path, python: str) -> None:
    pi = Pi(tmp_path, "echo so far so good", python)
    assert pi.start() == 0
    assert pi.did() == ["installing", "install install", "installed"]
    assert re.search(r"try 1 of 3.*\nso far so good\nInstalled after \d+ s\.\n", pi.log(), re.DOTALL)
    assert (pi.profiles / "mine.toml").is_file()


@first_start
def test_what_fails_three_times_is_given_up_and_the_log_says_why(tmp_path: Path) -> None:
    pi = Pi(tmp_path, "echo no room >&2; exit 1")
    assert pi.start() == 0
    assert pi.did() == ["installing", "install install"] * 3 + ["failed"]
    assert pi.log().count("no room") == 3
    assert pi.log().endswith("Not installed; what went wrong stands above.\n")


@first_start
def test_what_is_cut_off_is_done_again_and_after_three_times_given_up(tmp_path: Path) -> None:
    pi = Pi(tmp_path, "kill -9 $PPID")
    for _ in range(3):
        assert pi.start() == -9
    assert pi.start() == 0
    assert pi.did() == ["installing", "install install"] * 3 + ["failed"]


@first_start
def test_what_was_cut_off_once_is_installed_the_second_time(tmp_path: Path) -> None:
    pi = Pi(tmp_path, "kill -9 $PPID")
    pi.start()
    pi.write(pi.card / "systemd" / "install", "")
    assert pi.start() == 0
    assert pi.did()[-3:] == ["installing", "install install", "installed"]
    assert "try 2 of 3" in pi.log()

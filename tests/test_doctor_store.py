"""The doctor on ports, card, clock, store and the service; each finding is provoked, mended and gone."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from raspberry import SYSTEMCTL, Pi, as_anna, healthy, installed, needs_root
from stored import lay, left

from companion.command.doctor.report import examine
from companion.session.journal import Entry
from companion.store import Store

HOUSE = Path(__file__).parent.parent


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return healthy(tmp_path, monkeypatch)


def test_ports_are_listed(pi: Pi) -> None:
    pi.node("/dev/ttyUSB0", "dialout")
    pi.machine.at("/dev/serial/by-id").mkdir(parents=True)
    pi.machine.at("/dev/serial/by-id/usb-reader").symlink_to("../../ttyUSB0")
    (serial,) = [one.text for one in pi.found() if one.check == "serial"]
    assert serial == "/dev/serial/by-id/usb-reader (ttyUSB0)"
    assert pi.wrong() == []


@needs_root
@pytest.mark.parametrize("token", ["console=serial0,115200", "console=ttyAMA0,115200", "console=ttyS0"])
def test_a_console_on_the_serial_port(pi: Pi, token: str) -> None:
    pi.write("/proc/cmdline", "console=ttyS0,115200 console=tty1 rootwait\n")
    pi.write("/boot/firmware/cmdline.txt", f"{token} console=tty1 rootwait\n")
    pi.run(pi.the("serial", "console").command)
    assert pi.machine.read("/boot/firmware/cmdline.txt") == "console=tty1 rootwait"
    assert pi.the("serial", "after the next start").command == "sudo reboot"
    pi.write("/proc/cmdline", "console=tty1 rootwait\n")
    assert pi.wrong() == []


def test_the_pi_5_s_own_console_is_in_nobody_s_way(pi: Pi) -> None:
    pi.write("/proc/cmdline", "console=ttyAMA10,115200 console=tty1 rootwait\n")
    assert pi.wrong() == []


def test_the_clock_was_never_set(pi: Pi) -> None:
    pi.set(today=date(1970, 1, 1))
    assert pi.the("clock", "1970-01-01").command == "sudo timedatectl set-ntp true"
    pi.set(today=date(2026, 5, 4))
    assert pi.wrong() == []


@needs_root
def test_the_clock_was_not_set_since_the_start(pi: Pi) -> None:
    pi.machine.at("/run/systemd/timesync").mkdir(parents=True)
    # In place of systemd's: the network is there, and so the mark comes.
    pi.script("timedatectl", '#!/bin/sh\n[ "$*" = "set-ntp true" ] && touch $TREE/run/systemd/timesync/synchronized\n')
    pi.run(pi.the("clock", "was not set since").command)
    assert pi.wrong() == []


MOUNTED = """
set -e
mount --make-rprivate /
mount -t tmpfs -o size={size} tmpfs /var
if [ -d /run/log ]; then mount -t tmpfs tmpfs /run/log; fi  # the journal of this computer is not for tests
mkdir -p /var/state /var/lib/dpkg /var/lib/apt/lists /var/cache/apt/archives/partial /var/log
touch /var/lib/dpkg/status
{spoil}
doctor() {{ COMPANION_STATE=/var/state {python} -m companion doctor --json || true; }}
doctor > "$OUT/before"
sudo() {{ "$@"; }}
eval "$({python} -c 'import json, sys; print([one["command"] for one in json.load(open(sys.argv[1]))["findings"]
    if one["check"] == "space"][0])' "$OUT/before")" > /dev/null
doctor > "$OUT/after"
"""


def space(folder: Path, name: str) -> dict[str, str]:
    found = json.loads((folder / name).read_text())["findings"]
    (one,) = [one for one in found if one["check"] == "space"]
    return dict(one)


@needs_root
@pytest.mark.parametrize(
    ("size", "spoil", "level", "words"),
    [
        ("110M", "head -c 105M /dev/zero > /var/cache/apt/archives/old_1_all.deb", "bad", "is full (5 MB free)"),
        ("150M", "head -c 90M /dev/zero > /var/cache/apt/archives/old_1_all.deb", "look", "Only 62 MB are free"),
        ("150M", "mount -o remount,ro /var", "bad", "may only be read"),
    ],
    ids=["full", "little", "read-only"],
)
def test_room_on_the_card(tmp_path: Path, size: str, spoil: str, level: str, words: str) -> None:
    script = MOUNTED.format(size=size, spoil=spoil, python=shlex.quote(sys.executable))
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", script],
        env={**os.environ, "OUT": str(tmp_path)},
        cwd=HOUSE,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    before, after = space(tmp_path, "before"), space(tmp_path, "after")
    assert (before["level"], after["level"]) == (level, "good")
    assert words in before["text"]


ROOT = "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw"
OVER = "25 1 0:23 / / rw,relatime - overlay overlayroot rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay"
OWN, OWN_OVER, OWN_TMPFS = (
    f"3{number} 24 {number}:3 / {{}} rw,relatime - {kind} device rw"
    for number, kind in enumerate(("ext4", "overlay", "tmpfs"))
)


@pytest.mark.parametrize(
    ("mounts", "kind"),
    [
        ([ROOT], ""),
        ([ROOT, OVER], "an overlay"),  # as raspi-config's Overlay File System
        ([ROOT, OVER, OWN], ""),  # a partition of its own, recurse=0
        ([ROOT, OVER, OWN, OWN_OVER], "an overlay"),  # the same without that
        ([ROOT, OWN_TMPFS], "a tmpfs"),
        ([OVER, ROOT.replace(" / / ", " / /boot/firmware ")], "an overlay"),
    ],
)
def test_games_that_are_kept_in_memory(pi: Pi, mounts: list[str], kind: str) -> None:
    pi.set(state=pi.root / "my games")
    pi.machine.state.mkdir()
    told = (line.format(str(pi.machine.state).replace(" ", "\\040")) for line in mounts)
    pi.write("/proc/self/mountinfo", "\n".join(told) + "\n")
    if kind:
        finding = pi.the("keeping", f"my games lies on {kind}: without power all games are gone")
        assert finding.level == "bad"
        assert "partition of their own" in finding.change
    else:
        assert pi.wrong() == []


def played(pi: Pi, *entries: Entry) -> int:
    with Store.open(pi.machine.store, "companion test") as store:
        header = {"game": "dice", "players": [], "options": {}, "rules": 1}
        return store.begin(header, "c" * 64, b"s" * 32, "2026-05-04", "two dice", entries)


def test_a_store_in_use_says_by_whom(pi: Pi) -> None:
    with Store.open(pi.machine.store, "companion daemon") as store:
        store.begin({"game": "dice"}, "c" * 64, b"s" * 32, None, "two dice")
        (text,) = [one.text for one in pi.found() if one.check == "store"]
    assert text == f"1 game in {pi.machine.store}, held by process {os.getpid()} (companion daemon)"
    (text,) = [one.text for one in pi.found() if one.check == "store"]
    assert text == f"1 game in {pi.machine.store}"


def test_a_damaged_store(pi: Pi) -> None:
    for _ in range(5):
        played(pi)
    with pi.machine.store.open("r+b") as file:
        file.seek(64)
        file.write(b"\xff" * 200)
    pi.write("/proc/device-tree/model", "")  # a PC: the box starts here without pins
    finding = pi.the("store", "is damaged", "carries over what is whole")
    assert "companion play --no-open --store" in finding.command
    with subprocess.Popen(
        finding.command, shell=True, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as box:
        assert box.stdout is not None
        assert "Open http" in box.stdout.readline()
        os.killpg(box.pid, signal.SIGINT)
        box.wait(20)
    aside = pi.the("store", "games.sqlite.damaged-1 lies beside the store")
    assert aside.level == "look"
    subprocess.run(aside.command, shell=True, check=True)
    assert pi.wrong() == []
    assert not list(pi.machine.state.glob("*damaged*"))


def test_a_damaged_log(pi: Pi) -> None:
    with Store.open(pi.machine.store, "companion daemon") as store:
        store.begin({"game": "dice"}, "c" * 64, b"s" * 32, None, "two dice")
        cut = left(pi.machine.store)
    lay(pi.machine.store, cut | {"-wal": (cut["-wal"] or b"")[:-1]})
    assert pi.the("store", "its log is damaged", "carries over what is whole").level == "bad"
    Store.open(pi.machine.store, "companion daemon").close()
    aside = pi.the("store", "games.sqlite.damaged-1-wal lies beside the store", "The last answers may be missing")
    assert aside.level == "look"
    subprocess.run(aside.command, shell=True, check=True)
    assert pi.wrong() == []


def test_a_damaged_store_of_the_service(pi: Pi) -> None:
    installed(pi)
    played(pi)
    with sqlite3.connect(pi.machine.store) as db:
        db.execute("UPDATE game SET secret = zeroblob(32)")
    db.close()
    assert pi.wrong("store") == []
    (finding,) = [one for one in pi.found(store=True) if one.check == "store"]
    assert "is damaged: game 1: the secret and the header do not fit the dice seal" in finding.text
    # Its ends are not run: there is no systemd in a test.
    stop, doubt, start = finding.command.split(" && ")
    assert (stop, start) == ("sudo systemctl stop companion", "sudo systemctl start companion")
    subprocess.run(doubt.removeprefix("sudo "), shell=True, check=True)
    with Store.open(pi.machine.store, "companion test") as store:
        assert "damaged-1" in (store.warning or "")


@needs_root
def test_what_root_left_in_the_folder(pi: Pi) -> None:
    played(pi)
    pi.write("/state/copies/mine.toml", "")
    os.chown(pi.machine.state, 65534, 65534)
    finding = pi.the("store", "games.sqlite", "mine.toml")
    subprocess.run(finding.command.removeprefix("sudo "), shell=True, check=True)
    assert {path.stat().st_uid for path in pi.machine.state.rglob("*")} == {65534}
    assert pi.wrong("store") == []


def test_a_file_of_another_program(pi: Pi) -> None:
    pi.write("/state/games.sqlite", "a shopping list\n")
    finding = pi.the("store", "not a store of this program")
    subprocess.run(finding.command, shell=True, check=True)
    assert pi.wrong() == []
    assert (pi.machine.state / "games.sqlite.other").read_text() == "a shopping list\n"


def test_a_store_of_a_newer_version(pi: Pi) -> None:
    played(pi)
    with sqlite3.connect(pi.machine.store) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    # Not run: it would update this checkout.
    assert pi.the("store", "written by a newer version").command == "git pull && sudo make install"


@needs_root
def test_a_store_that_is_not_ours_to_read(pi: Pi) -> None:
    played(pi)
    pi.root.chmod(0o755)
    pi.machine.state.chmod(0o700)

    def asked() -> list[list[str]]:
        return [[one.level, one.text, one.command] for one in examine(pi.machine, pi.profile) if one.check == "store"]

    with reachable(pi.root):
        ((level, text, command),) = as_anna(asked)
    assert (level, text) == ("look", f"{pi.machine.store} may not be read by anna.")
    assert command == f"sudo {shlex.quote(sys.executable)} -m companion doctor"
    assert [one[0] for one in asked()] == ["good"]  # as root


class reachable:  # noqa: N801 - reads as a word
    """Every folder above a path may be passed by everybody, for a while."""

    def __init__(self, path: Path) -> None:
        self._modes = {one: one.stat().st_mode & 0o7777 for one in path.parents}

    def __enter__(self) -> None:
        for one, mode in self._modes.items():
            one.chmod(mode | 0o011)

    def __exit__(self, *_: object) -> None:
        for one, mode in self._modes.items():
            one.chmod(mode)


@needs_root
@pytest.mark.parametrize(
    ("state", "level", "words"),
    [
        ("ActiveState=failed\nResult=watchdog\nNRestarts=5\n", "bad", "(watchdog)"),
        ("ActiveState=active\nResult=success\nNRestarts=1\n", "look", "started again once"),
        ("ActiveState=active\nResult=success\nNRestarts=3\n", "look", "started again 3 times"),
    ],
)
def test_the_service_crashed(pi: Pi, state: str, level: str, words: str) -> None:
    installed(pi)
    file = pi.write("/systemd", state)
    pi.script("systemctl", SYSTEMCTL.format(file=file))
    finding = pi.the("service", words, "journalctl -u companion")
    assert finding.level == level
    pi.run(finding.command)
    assert pi.wrong() == []


def test_a_rule_failed(pi: Pi) -> None:
    data = {"counts": True, "error": "ZeroDivisionError", "spent": 0, "trace": "secret"}
    number = played(pi, Entry(1, "start", {"header": {}}, "0" * 64), Entry(2, "failure", data, "0" * 64))
    finding = pi.the("store", f"game {number} (two dice)", "ZeroDivisionError at entry 2")
    assert "The box is wrong" in finding.change
    assert "secret" not in str(finding)
    with Store.open(pi.machine.store, "companion test") as store:
        store.append(number, [], [], "two dice", "stopped")
    assert pi.wrong() == []


def test_a_rule_failed_in_an_earlier_game(pi: Pi) -> None:
    played(pi, Entry(1, "failure", {"error": "KeyError"}, "0" * 64))
    assert pi.the("store", "KeyError at entry 1")
    played(pi)
    assert pi.wrong() == []

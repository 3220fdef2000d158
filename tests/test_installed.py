"""What is installed: the unit as systemd judges it, that its files agree with each other, and the box's own folders."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from install_trial import EXPOSURE
from need import program

from companion.__main__ import _read
from companion.command.doctor.computer import NET
from companion.own import configuration, folder
from companion.table.prompt import Refused

# systemd is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

SYSTEMD = Path(__file__).parent.parent / "systemd"
UNIT, ASKED = SYSTEMD / "companion.service", SYSTEMD / "companion-poweroff.path"
INSTALLER = (SYSTEMD / "install").read_text("utf-8")


def unit(file: Path) -> dict[str, dict[str, list[str]]]:
    """A unit by section and key; a key may stand more than once."""
    found: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), {})
        elif "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.setdefault(key, []).append(value)
    return found


def verified(tmp_path: Path, more: str = "") -> subprocess.CompletedProcess[str]:
    """What systemd says to the units, on a computer where the program is another."""
    text = UNIT.read_text("utf-8").replace("/opt/companion/current/bin/companion", "/bin/true")
    (tmp_path / UNIT.name).write_text(text + more, "utf-8")
    shutil.copy(ASKED, tmp_path)
    order = [program("systemd-analyze"), "verify", str(tmp_path / UNIT.name), str(tmp_path / ASKED.name)]
    return subprocess.run(order, capture_output=True, text=True, check=False)


def test_systemd_takes_the_units_without_a_word(tmp_path: Path) -> None:
    done = verified(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    # It lets unknown keys pass and only says so.
    assert "Watchdoge" in verified(tmp_path, "[Service]\nWatchdoge=30\n").stderr


@pytest.mark.parametrize("web", ["off", "on"])
def test_little_is_exposed(tmp_path: Path, web: str) -> None:
    place = tmp_path / "etc/systemd/system"
    place.mkdir(parents=True)
    shutil.copy(UNIT, place)
    if web == "on":
        (place / f"{UNIT.name}.d").mkdir()
        shutil.copy(SYSTEMD / "web.conf", place / f"{UNIT.name}.d")
    order = [program("systemd-analyze"), "security", "--offline=true", "--no-pager", f"--root={tmp_path}"]
    done = subprocess.run(
        [*order, f"--threshold={EXPOSURE[web]}", UNIT.name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-300:]
    tighter = subprocess.run([*order, "--threshold=2", UNIT.name], capture_output=True, check=False)
    assert tighter.returncode != 0  # the threshold is one


def test_the_files_agree() -> None:
    service = unit(UNIT)["Service"]
    program, *words = service["ExecStart"][0].split()
    assert f"{program.removesuffix('/current/bin/companion')} #" in INSTALLER.partition("PLACE=")[2]
    args = _read(words)
    asked = unit(ASKED)["Path"]
    assert [str(args.switch_off)] == asked["PathExists"]
    assert str(args.switch_off).startswith(f"/run/{service['RuntimeDirectory'][0]}/")
    assert asked["Unit"] == ["poweroff.target"]
    assert Path("/var/lib", service["StateDirectory"][0]) == folder.BOX_STATE
    assert f"STATE={folder.BOX_STATE}\n" in INSTALLER
    assert f"SETTINGS={folder.BOX_CONFIG.parent}\n" in INSTALLER
    assert f'"$new/{folder.MARK}"' in INSTALLER
    made = {tuple(line.split()[:2]) for line in (SYSTEMD / "companion.sysusers").read_text("utf-8").splitlines()}
    groups = service["SupplementaryGroups"][0].split()
    assert {("g", name) for name in groups} | {("u", service["User"][0])} <= made
    rules = (SYSTEMD / "60-companion.rules").read_text("utf-8")
    # Debian's own rules give the serial ports to dialout.
    assert sorted([*re.findall(r'GROUP="(\w+)"', rules), "dialout"]) == sorted(groups)


def test_nothing_waits_for_network_or_clock_and_no_fault_is_the_last() -> None:
    told = unit(UNIT)
    waited = " ".join(" ".join(told["Unit"].get(key, [])) for key in ("After", "Wants", "Requires"))
    assert not re.search("network|time|remote", waited)
    assert told["Service"]["Type"] == ["notify"]
    assert int(told["Service"]["WatchdogSec"][0]) > 0
    assert told["Service"]["Restart"] == ["on-failure"]
    assert told["Unit"]["StartLimitIntervalSec"] == ["0"]


def test_what_the_page_needs_is_open_only_beside_it() -> None:
    assert unit(UNIT)["Service"]["PrivateNetwork"] == ["yes"]
    assert unit(SYSTEMD / "web.conf")["Service"]["PrivateNetwork"] == ["no"]


# The folders and the configuration of a box ---------------------------------------------------------------------------


def test_a_box_has_the_computers_folders_and_everybody_else_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (folder.STATE_VARIABLE, folder.CONFIG_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert not folder.is_box()
    assert folder.state() != folder.BOX_STATE
    assert len(folder.config_paths()) == 1
    (tmp_path / folder.MARK).touch()
    assert folder.state() == Path("/var/lib/companion")
    assert folder.config_paths() == (Path("/etc/companion/companion.toml"), Path("/boot/firmware/companion.toml"))
    monkeypatch.setenv(folder.STATE_VARIABLE, str(tmp_path / "mine"))
    monkeypatch.setenv(folder.CONFIG_VARIABLE, str(tmp_path / "mine.toml"))
    assert folder.state() == tmp_path / "mine"
    assert folder.config_paths() == (tmp_path / "mine.toml",)


def test_the_card_wins_value_by_value(tmp_path: Path) -> None:
    first, card = tmp_path / "etc.toml", tmp_path / "card.toml"
    first.write_text('[players]\nred = "Ada"\nblue = "Ben"\n[panel]\nprofile = "large"\n', "utf-8")
    assert configuration.read(first, card) == configuration.Configuration({"red": "Ada", "blue": "Ben"}, "large", False)
    # As an editor on another system writes it.
    card.write_bytes(b'\xef\xbb\xbf[players]\r\nblue = "Zo\xc3\xab"\r\n[web]\r\non = true\r\n')
    assert configuration.read(first, card) == configuration.Configuration({"red": "Ada", "blue": "Zoë"}, "large", True)
    card.write_text('[panel]\nprofile = "bonnet"\n', "utf-8")
    assert configuration.read(first, card).profile == "bonnet"
    card.write_text("[web]\non = 3\n", "utf-8")
    with pytest.raises(Refused, match=r"card\.toml.*\[web\] with on = true or false"):
        configuration.read(first, card)


def test_the_configuration_that_is_laid_is_one_with_and_without_its_comments(tmp_path: Path) -> None:
    laid = SYSTEMD / "companion.toml"
    assert configuration.read(laid) == configuration.Configuration()
    text = re.sub(r"^# (\[|\w+ = )", r"\1", laid.read_text("utf-8"), flags=re.M)
    (tmp_path / "all.toml").write_text(text, "utf-8")
    read = configuration.read(tmp_path / "all.toml")
    assert read.names
    assert read.web


def net(profiles: Path, order: str, status: int = 0) -> str:
    """What the box's own Wi-Fi says to an order, with its profile in this folder."""
    told = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PROFILES": str(profiles)}
    done = subprocess.run(["bash", SYSTEMD / "net", order], env=told, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_the_boxs_own_wi_fi_is_a_profile_with_wpa2_that_root_alone_reads(tmp_path: Path) -> None:
    said = net(tmp_path, "lay")
    (profile,) = tmp_path.iterdir()
    assert profile.stat().st_mode & 0o777 == 0o600
    assert profile.name == Path(NET).name
    laid = unit(profile)
    assert laid["wifi"]["mode"] == ["ap"]
    assert (laid["wifi-security"]["key-mgmt"], laid["wifi-security"]["proto"]) == (["wpa-psk"], ["rsn"])
    (password,) = laid["wifi-security"]["psk"]
    assert re.fullmatch("[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}", password)
    assert laid["ipv4"]["method"] == ["shared"]
    assert f"Password: {password}" in said
    # who has written it on the box need not write it again
    net(tmp_path, "lay")
    assert unit(profile) == laid
    assert [net(tmp_path, "remove"), net(tmp_path, "remove")] == ["The box's own Wi-Fi is gone.\n", ""]
    assert [*tmp_path.iterdir()] == []
    net(tmp_path, "lay")
    assert unit(profile)["wifi-security"]["psk"] != [password]


def test_without_networkmanager_there_is_no_wi_fi_of_the_boxs_own(tmp_path: Path) -> None:
    assert "there is no NetworkManager" in net(tmp_path / "none", "lay", status=1)

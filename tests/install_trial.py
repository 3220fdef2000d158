"""Installing, upgrading and uninstalling in Debian 12 and 13 as they come: ``make install-test``, as root.

Each Debian is made anew from Debian's packages (kept under build/ for the next run) and entered by chroot: everything
but a running systemd is real. What systemd does with the unit is tried in a booted machine, by make vm-test.
"""

import contextlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.command import card
from hardware.profile import load

HOUSE = Path(__file__).parent.parent
KEPT = HOUSE / "build" / "debian"
STORE = "/var/lib/companion/games.sqlite"
PACKAGES = "systemd,systemd-sysv,udev,make,python3,ca-certificates"
SUITES = {"bookworm": PACKAGES, "trixie": f"{PACKAGES},python3-venv"}
"""Debian 12 without the package that makes environments, which the installer gets by itself; 13 with it."""
CHECKOUT = "/home/ada/table-companion"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")

EXPOSURE = {"off": 5, "on": 12}
"""Tenths that ``systemd-analyze security`` may find, with the browser page off and on."""


class Debian:
    """One Debian in a folder, and its programs."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, order: str, *, user: str = "root", fails: bool = False, **more: str) -> str:
        """What an order prints, on both ways; it must succeed, or fail where it shall."""
        environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        environment |= more
        if CERTIFICATES.exists():
            environment["PIP_CERT"] = str(CERTIFICATES)
        entered = f"mount --bind /proc {self.root}/proc && exec chroot {self.root} su - {user} -w WORDS -s /bin/sh -c"
        words = ",".join(environment)
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", f'{entered.replace("WORDS", words)} "$0"', f"cd {CHECKOUT} && {order}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if (done.returncode != 0) != fails:
            raise AssertionError(f"{order}: status {done.returncode}\n{done.stdout}")
        return done.stdout

    def at(self, path: str) -> Path:
        """A path of this Debian, as seen from outside."""
        return self.root / path.lstrip("/")

    def files(self) -> set[str]:
        """All that an installer could have left behind, but people's own and what packages keep."""
        found = set()
        for top in ("etc", "opt", "usr", "var/lib", "var/cache"):
            for folder, folders, names in os.walk(self.root / top):
                inside = Path(folder).relative_to(self.root)
                found |= {str(inside / name) for name in (*folders, *names)}
        ours = re.compile(r"(etc/(passwd|group|shadow|gshadow|subuid|subgid)-?|var/(lib|cache)/(apt|dpkg|systemd)/.*)$")
        return {path for path in found if not ours.match(path) and "__pycache__" not in path}

    def lay_checkout(self) -> None:
        """What git has of this house, as a person's checkout."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=HOUSE, stdout=subprocess.PIPE, check=True)
        target = self.at(CHECKOUT)
        target.mkdir(parents=True, exist_ok=True)
        pack = subprocess.Popen(
            ["tar", "--null", "-T", "-", "-c"], cwd=HOUSE, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert pack.stdin is not None
        unpack = subprocess.Popen(["tar", "-x", "-C", str(target)], stdin=pack.stdout)
        pack.stdin.write(listed.stdout)
        pack.stdin.close()
        assert (unpack.wait(), pack.wait()) == (0, 0)
        self.run("chown -R ada: /home/ada && chmod 755 /home/ada")

    def replace(self, path: str, old: str, new: str) -> None:
        """Change a file of the checkout."""
        file = self.at(f"{CHECKOUT}/{path}")
        text = file.read_text("utf-8")
        assert text.count(old) == 1, (path, old)
        file.write_text(text.replace(old, new), "utf-8")


def made(suite: str, packages: str) -> Path:
    """The archive of a Debian, made now where it is not kept; a download is tried three times."""
    archive = KEPT / f"{suite}-{packages.count(',')}.tar"
    if not archive.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        new = archive.with_suffix(".new.tar")
        order = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages}", suite, str(new)]
        for attempt in (1, 2, 3):
            if subprocess.run(order, check=False).returncode == 0:
                break
            if attempt == 3:
                raise SystemExit(f"no Debian {suite} could be had")
        new.rename(archive)
    return archive


@contextlib.contextmanager
def step(text: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"   {time.monotonic() - began:5.1f} s  {text}", flush=True)


# What is tried ------------------------------------------------------------------------------------------------------


def refuses_who_may_not(debian: Debian) -> None:
    before = debian.files()
    for target in ("install", "uninstall"):
        said = debian.run(f"make {target}", user="ada", fails=True)
        assert f"ada may not; run: sudo make {target}" in said, said
    assert debian.files() == before


def refuses_a_net_that_is_none(debian: Debian) -> None:
    before = debian.files()
    assert "NET=wifi is not allowed; allowed are own" in debian.run("make install NET=wifi", fails=True)
    # there is no NetworkManager in this Debian
    assert "NET=own needs NetworkManager" in debian.run("make install NET=own", fails=True)
    assert debian.files() == before


def refuses_a_build_that_is_none(debian: Debian) -> None:
    before = debian.files()
    for name in ("toaster", "../large", "a|b"):
        said = debian.run(f"make install PROFILE='{name}'", fails=True)
        assert f"'{name}'" in said, said
        assert "allowed are bonnet, " in said, said
    assert debian.files() == before


PACKAGED = ("usr/lib/python3", "usr/share", "usr/bin", "usr/sbin", "etc/alternatives", "etc/python3", "etc/ssl")
"""Where the package python3-venv leaves something, too."""


def takes_only_what_was_tried(debian: Debian) -> None:
    before = debian.files()
    listed = debian.at(f"{CHECKOUT}/systemd/wheels.txt").read_text("utf-8")
    first = re.search(r"six==.* \\\n    --hash=sha256:(\w+)", listed)
    assert first is not None
    debian.replace("systemd/wheels.txt", first[1], "0" * 64)
    said = debian.run("make install", fails=True)
    assert "nothing was changed" in said, said
    debian.replace("systemd/wheels.txt", "0" * 64, first[1])
    left = {path for path in debian.files() ^ before if not path.startswith(("var/cache", *PACKAGED))}
    assert left == set(), left


def asks_on_32_bits(debian: Debian) -> None:
    program = debian.at("/usr/local/bin/getconf")
    program.write_text("#!/bin/sh\necho 32\n", "utf-8")
    program.chmod(0o755)
    for answer in ("", "n\n"):
        said = debian.run(f"printf '{answer}' | make install", fails=True)
        assert "cannot be compared" in said, said
        assert "nothing was changed" in said, said
    # Who builds, and so runs what packages say, is nobody.
    backend = 'build-backend = "setuptools.build_meta"'
    debian.replace("pyproject.toml", backend, 'build-backend = "spy"\nbackend-path = ["wiring"]')
    spy = debian.at(f"{CHECKOUT}/wiring/spy.py")
    spy.write_text("from setuptools.build_meta import *\nimport os\nopen('/tmp/built', 'w').write(str(os.getuid()))\n")
    debian.run("echo y | make install")
    assert debian.at("/tmp/built").read_text() == debian.run("id -u nobody").strip()
    debian.replace("pyproject.toml", 'build-backend = "spy"\nbackend-path = ["wiring"]', backend)
    spy.unlink()
    assert debian.run("companion --version").startswith("companion ")
    debian.run("make uninstall GAMES=delete")
    program.unlink()


def installs(debian: Debian) -> None:
    said = debian.run("make install PROFILE=large")
    assert "The box starts with the computer" in said, said
    assert debian.at("/etc/companion/companion.toml").read_text("utf-8").count('profile = "large"') == 1
    assert "large: Large" in told(debian)["profile"]
    ids = debian.run("id companion; getent group gpio i2c spi")
    assert len(ids.splitlines()) == 4, ids
    for unit in ("companion.service", "companion-poweroff.path"):
        assert debian.run(f"systemctl is-enabled {unit}").strip() == "enabled"
    assert debian.run(f"find {CHECKOUT} ! -user ada") == ""  # git pull and make go on as ada
    assert debian.run("find /opt/companion ! -user root -o -perm /o+w ! -type l") == ""


def has_the_other_libraries_for_the_pins(debian: Debian, suite: str) -> None:
    """Where PyPI has them ready; elsewhere a sentence says so."""
    for name, module in (("lgpio", "lgpio"), ("rpigpio", "RPi.GPIO")):
        if suite == "bookworm":
            pi = "LG_WD=/tmp RPI_LGPIO_REVISION=c03115"
            assert debian.run(f"{pi} /opt/companion/current/bin/python -c 'import {module}'") == ""
        else:
            debian.run(f"(echo 'pins = \"{name}\"'; cat wiring/large.toml) >/tmp/pins.toml")
            said = debian.run("companion daemon --profile /tmp/pins.toml --store /tmp/games.sqlite", fails=True)
            assert "; Python 3.13 and newer have none ready: leave pins out, and gpiod is taken)" in said, said


def unit_is_sound(debian: Debian, web: str) -> None:
    assert debian.run("systemd-analyze verify companion.service companion-poweroff.path") == ""
    said = debian.run(
        f"systemd-analyze security --offline=true --no-pager --threshold={EXPOSURE[web]} companion.service"
    )
    print(f"            exposure, browser page {web}: {said.strip().splitlines()[-1].split(':')[1].strip()}")


def told(debian: Debian) -> Mapping[str, str]:
    """What the doctor says, by what it is about."""
    found = json.loads(debian.run("companion doctor --json || true"))
    return {one["check"]: one["text"] for one in found["findings"]}


def card_wins(debian: Debian) -> None:
    card = debian.at("/boot/firmware/companion.toml")
    card.parent.mkdir(parents=True, exist_ok=True)
    card.write_bytes(b'\xef\xbb\xbf[panel]\r\nprofile = "bonnet"\r\n[web]\r\non = true\r\n')
    assert "bonnet: " in told(debian)["profile"]


def referee(debian: Debian, *answers: str, more: str = "--resume") -> list[dict[str, Any]]:
    """What the referee of a game in the box's own store says, played by who the box runs as."""
    debian.at("/tmp/lines").write_text("".join(json.dumps({"answer": one}) + "\n" for one in answers), "utf-8")
    order = f"companion referee geodeto --seats all --store {STORE} {more} </tmp/lines"
    return [json.loads(line) for line in debian.run(order, user="companion").splitlines()]


def asked(said: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """The open question and what may be answered."""
    ask = [one for one in said if one["type"] == "ask"][-1]
    return ask["text"], [option["value"] for option in ask["options"]]


def plays(debian: Debian) -> None:
    """A whole turn, and three of the four answers of the next."""
    debian.run("install -d -o companion -g companion /var/lib/companion")  # as systemd does before the first start
    turn, begun = ("travel", "america", "r1", "ocean", "table"), ("travel", "europe", "b1", "asia")
    said = referee(debian, *turn, *begun, more=f"--seed {7:064d}")
    assert asked(said) == ("Put it on what?", ["y1", "y2", "y3"]), asked(said)


def upgrades_in_the_middle_of_a_game(debian: Debian) -> None:
    """By a version in which nobody may go from Europe to Asia, as somebody is just about to."""
    before = debian.run("readlink /opt/companion/current")
    debian.at("/etc/companion/companion.toml").write_text('[players]\nred = "Ada"\n', "utf-8")
    debian.replace(
        "companion/games/geodeto/facts.py", '"europe": ("africa", "asia", OCEAN)', '"europe": ("africa", OCEAN)'
    )
    debian.replace("companion/games/geodeto/__init__.py", "rules=1", "rules=2")
    both = '({ make install PROFILE=waveshare; echo "ended: $?"; } & { make install; echo "ended: $?"; } & wait)'
    ended = debian.run(both)  # one at a time
    assert sorted(re.findall("^ended: (.)", ended, re.MULTILINE)) == ["0", "2"], ended
    assert "another make install or uninstall is running" in ended, ended
    after = debian.run("readlink /opt/companion/current")
    assert after != before
    assert debian.run("ls /opt/companion").split() == ["current", after.strip()]
    assert debian.at("/etc/companion/companion.toml").read_text("utf-8") == '[players]\nred = "Ada"\n'
    said = referee(debian)
    text = next(one["text"] for one in said if one["type"] == "tell")
    assert text.startswith("The box was updated"), text
    assert asked(said) == ("Put it where?", ["africa", "ocean"]), asked(said)
    assert said[0]["rules"] == 2, said[0]
    (*_, ask) = referee(debian, "ocean", "table")
    assert sorted(ask["about"]["areas"]["ocean"]) == ["b1", "r1"], ask  # what was played before is there, too


def takes_over_no_games_that_it_cannot_read(debian: Debian) -> None:
    before = debian.files()
    form = f"import sqlite3; db = sqlite3.connect('{STORE}'); db.execute('PRAGMA user_version = %d')"
    (kept,) = debian.at(STORE).read_bytes()[63:64]
    debian.run(f'python3 -c "{form % (kept + 1)}"', user="companion")
    said = debian.run("make install", fails=True)
    assert "was written by a newer version" in said, said
    assert {path for path in debian.files() ^ before if not path.startswith("var/cache")} == set()
    debian.run(f'python3 -c "{form % kept}"', user="companion")


SYSTEMCTL = """#!/bin/sh
# Stands for systemd, under which the unit of the version that is tried does not start.
case "$*" in "start companion.service") ! grep -q TasksMax=65 /etc/systemd/system/companion.service ;; esac
"""


def goes_back_whole_where_it_does_not_start(debian: Debian) -> None:
    before = debian.files()
    unit = debian.at("/etc/systemd/system/companion.service").read_text("utf-8")
    program, running = debian.at("/usr/local/bin/systemctl"), debian.at("/run/systemd/system")
    program.write_text(SYSTEMCTL, "utf-8")
    program.chmod(0o755)
    running.mkdir(parents=True)
    debian.replace("systemd/companion.service", "TasksMax=64", "TasksMax=65")
    said = debian.run("make install", fails=True)
    assert "the one before runs again" in said, said
    debian.replace("systemd/companion.service", "TasksMax=65", "TasksMax=64")
    running.rmdir()
    program.unlink()
    assert {path for path in debian.files() ^ before if not path.startswith("var/cache")} == set()
    assert debian.at("/etc/systemd/system/companion.service").read_text("utf-8") == unit
    assert debian.run("companion --version").startswith("companion ")


def stays_as_it_is_where_nothing_can_be_had(debian: Debian) -> None:
    before = debian.files()
    said = debian.run("make install", fails=True, PIP_NO_INDEX="1")
    assert said.count("Trying again.") == 2, said
    assert "nothing was changed" in said
    assert {path for path in debian.files() ^ before if not path.startswith("var/cache")} == set()
    assert asked(referee(debian))[1]


def installs_from_a_card_without_a_network(debian: Debian) -> None:
    """What ``companion card`` has laid is run as the kernel's command line does, but with wheels of this computer."""
    bootfs = debian.at("/boot/firmware")
    bootfs.mkdir(parents=True, exist_ok=True)
    for name in ("config.txt", "cmdline.txt", "kernel8.img"):
        (bootfs / name).write_text("root=/dev/mmcblk0p2\n", "utf-8")
    card.lay(bootfs, card.files(bootfs, load("large"), card.fetched(HOUSE / "build" / "wheels", platform.machine())))
    before = debian.run("readlink /opt/companion/current || true")
    debian.run("unshare --net bash /boot/firmware/companion/systemd/first-start")
    said = (bootfs / "companion" / "log.txt").read_text("utf-8")
    assert re.search(r"^Installed after \d+ s\.$", said, re.MULTILINE), said
    assert debian.run("readlink /opt/companion/current") != before, said
    assert "large: Large" in told(debian)["profile"]
    assert debian.run("systemctl is-enabled companion.service").strip() == "enabled"


def goes_and_leaves_the_games(debian: Debian, before: set[str]) -> None:
    profiles = "/etc/NetworkManager/system-connections"
    debian.run(f"mkdir -p {profiles} && bash systemd/net lay")
    said = debian.run("make uninstall")
    assert "The box's own Wi-Fi is gone." in said, said
    debian.run(f"rmdir -p {profiles} || true")
    assert "The games stay in /var/lib/companion" in said, said
    left = {path for path in debian.files() - before if not path.startswith(PACKAGED)}
    left = {path for path in left if not path.startswith(("var/lib/companion", "etc/companion"))}
    assert left == set(), left
    assert debian.at(STORE).is_file()
    debian.run("make install")
    assert asked(referee(debian))[1]
    assert "GAMES=all is not allowed; allowed are keep" in debian.run("make uninstall GAMES=all", fails=True)
    debian.run("make uninstall GAMES=delete")
    left = {path for path in debian.files() - before if not path.startswith(PACKAGED)}
    assert left == set(), left
    assert "companion" not in debian.run("getent passwd")
    assert "uninstall" in debian.run("make uninstall && echo uninstall")  # where there is nothing it is done


def main() -> int:
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        said = "make install-test needs root, and Debian's package mmdebstrap"
        if os.environ.get("CI"):
            raise SystemExit(said)
        print(f"{said}: left out.")
        return 0
    for suite, packages in SUITES.items():
        print(f"-- Debian {suite}", flush=True)
        with step("made"):
            archive = made(suite, packages)
        with TemporaryDirectory(prefix="install-", dir=KEPT) as folder:
            debian = Debian(Path(folder))
            with step("unpacked"):
                subprocess.run(["tar", "-x", "-f", str(archive), "-C", folder], check=True)
                Path(folder).chmod(0o755)
                for file in (Path("/etc/resolv.conf"), CERTIFICATES):
                    if file.exists():
                        shutil.copy(file, debian.at(str(file)))
                debian.at(CHECKOUT).mkdir(parents=True)
                debian.run("useradd --create-home ada")
                debian.lay_checkout()
            before = debian.files()
            with step("refuses who may not, and says why"):
                refuses_who_may_not(debian)
            with step("refuses a build that is none"):
                refuses_a_build_that_is_none(debian)
                refuses_a_net_that_is_none(debian)
            if suite == "trixie":  # once is enough
                with step("takes only what was tried"):
                    takes_only_what_was_tried(debian)
                with step("asks on 32 bits"):
                    asks_on_32_bits(debian)
            with step("installs"):
                installs(debian)
            with step("has the other libraries for the pins, or says why not"):
                has_the_other_libraries_for_the_pins(debian, suite)
            with step("the unit is sound"):
                unit_is_sound(debian, "off")
            with step("a game is begun"):
                plays(debian)
            with step("the card wins over /etc"):
                card_wins(debian)
            with step("the game survives an upgrade that changes a rule, of two that are begun at once"):
                upgrades_in_the_middle_of_a_game(debian)
            with step("the unit is sound with the browser page"):
                unit_is_sound(debian, "on")
            if suite == "bookworm":
                with step("a version that cannot read the games does not take over"):
                    takes_over_no_games_that_it_cannot_read(debian)
                with step("one that does not start makes room again, and takes its unit with it"):
                    goes_back_whole_where_it_does_not_start(debian)
                with step("upgraded from a card and without a network it has its game"):
                    installs_from_a_card_without_a_network(debian)
                    assert asked(referee(debian))[1]
            with step("an upgrade that cannot be downloaded changes nothing"):
                stays_as_it_is_where_nothing_can_be_had(debian)
            with step("uninstalled it leaves the games, and on demand nothing"):
                goes_and_leaves_the_games(debian, before)
            if suite == "trixie":
                with step("a card alone and no network install it"):
                    installs_from_a_card_without_a_network(debian)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The first start from a card of ``companion card``, in a booted Debian 13 with cloud-init and without a network.

What the kernel is told stands in the card's ``cmdline.txt`` at each power-on, as on a Pi. One simulated Pi and these
tests in this order, with a quick installer in the place of ours; the last one is with ours: ``make card-test``.
"""

import platform
import time
from collections.abc import Iterator
from pathlib import Path

import build
import pytest
from machine import Machine
from player import Player, own_games

from companion.command import card
from companion.screens.draw import draw
from hardware.profile import load

HOUSE = Path(__file__).parent.parent.parent
SIZE = 256_000
"""KB of the card's boot partition."""
CMDLINE = "console=tty1 root=/dev/vda rootfstype=ext4 rootwait quiet ds=nocloud;i=rpi-imager-1789\n"
IMAGER = {
    "config.txt": "dtparam=audio=on\n",
    "cmdline.txt": CMDLINE,
    "kernel8.img": "",
    "meta-data": "instance-id: rpi-imager-1789\n",
    "user-data": "#cloud-config\nmanage_resolv_conf: false\nhostname: ludo\nmanage_etc_hosts: true\n"
    "timezone: Europe/Vienna\nuser:\n  name: ada\n  shell: /bin/bash\n  lock_passwd: true\n",
}
"""What Raspberry Pi Imager 2 leaves."""
QUICK = """#!/bin/bash
touch /begun
until [ -e /go ]; do sleep 0.2; done
cat >/etc/systemd/system/companion.service <<END
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/true
[Install]
WantedBy=multi-user.target
END
systemctl --quiet enable companion.service
"""


class Flashed:
    """A simulated Pi with a card whose boot partition any computer can read, here with mtools."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        self.folder, self.machine = folder, machine
        self.bootfs, self.image, self.disc = folder / "bootfs", folder / "card.raw", folder / "card.qcow2"
        self.bootfs.mkdir()
        for name, text in IMAGER.items():
            (self.bootfs / name).write_text(text)
        machine.discs = [self.disc]

    def prepare(self, wheels: list[Path]) -> None:
        """As ``companion card`` does."""
        card.check(self.bootfs)
        card.lay(self.bootfs, card.files(self.bootfs, load("breadboard"), wheels))

    def put_in(self) -> None:
        """What is in the folder becomes the card."""
        self.image.unlink(missing_ok=True)
        build.run("mkfs.vfat", "-C", "-n", "bootfs", self.image, str(SIZE))
        build.run("mcopy", "-s", "-i", self.image, *sorted(self.bootfs.iterdir()), "::")
        build.run("qemu-img", "convert", "-f", "raw", "-O", "qcow2", self.image, self.disc)

    def read(self, name: str) -> str:
        """A text on the card, as another computer sees it."""
        build.run("qemu-img", "convert", "-f", "qcow2", "-O", "raw", self.disc, self.image)
        return build.run("mtype", "-i", self.image, f"::{name}")

    def switch_on(self, *, answers: bool = True) -> None:
        """Power, and the card's own command line."""
        self.machine.append = self.read("cmdline.txt").strip()
        self.machine.boot(answers=answers)

    def shows(self, name: str) -> bool:
        """Whether the display shows that picture in time."""
        picture = draw(card.PICTURES[name]).tobytes()
        return self.machine.screen.wait(lambda: self.machine.screen.showed({picture}) is not None)

    def settled(self) -> None:
        """Wait until it is up; nothing has failed."""
        told = self.machine.run("cloud-init", "status", "--wait", "--long", status=None)
        failed = self.machine.run("systemctl", "--failed", "--no-pager")
        assert "0 loaded units listed" in failed, f"{failed}\n{told}"


@pytest.fixture(scope="module")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flashed]:
    folder = tmp_path_factory.mktemp("first")
    build.flashed()
    with Machine(folder, "pi", "flashed") as machine:
        made = Flashed(folder, machine)
        made.prepare([])
        (made.bootfs / "companion" / "systemd" / "install").write_text(QUICK)
        made.put_in()
        yield made


def test_switched_on_the_display_says_that_it_installs(pi: Flashed) -> None:
    began = time.monotonic()
    pi.switch_on()
    assert pi.shows("installing")
    print(f"installing, after {time.monotonic() - began:.0f} s of an emulated start")


def test_the_plug_pulled_meanwhile_it_begins_again_and_ends_with_a_restart(pi: Flashed) -> None:
    while pi.machine.read("/begun") is None:
        pi.machine.run("systemctl", "is-active", "kernel-command-line.service", status=None)
    pi.machine.cut()
    pi.switch_on()
    assert pi.shows("installing")
    pi.machine.write("/go", b"")
    pi.machine.goes_off()
    log = pi.read("companion/log.txt")
    assert log.count("First start, try ") == 2
    assert "Installed after" in log


def test_then_it_is_an_ordinary_start_with_what_was_set_in_imager_and_the_box_runs(pi: Flashed) -> None:
    assert pi.read("cmdline.txt") == CMDLINE
    pi.switch_on()
    pi.settled()
    assert pi.machine.run("hostname") == "ludo\n"
    assert pi.machine.run("id", "--user", "--name", "ada") == "ada\n"
    assert pi.machine.run("readlink", "/etc/localtime").endswith("Europe/Vienna\n")
    assert pi.machine.run("systemctl", "is-active", "companion.service") == "active\n"
    pi.machine.cut()


def test_a_folder_that_was_deleted_by_hand_is_one_restart_and_no_more(pi: Flashed) -> None:
    pi.put_in()
    assert "systemd.run=" in pi.read("cmdline.txt")
    build.run("mdeltree", "-i", pi.image, "::companion")
    build.run("qemu-img", "convert", "-f", "raw", "-O", "qcow2", pi.image, pi.disc)
    pi.switch_on(answers=False)
    pi.machine.goes_off()
    assert pi.read("cmdline.txt") == CMDLINE


@pytest.mark.long
def test_the_whole_of_it_with_our_own_installer(tmp_path: Path) -> None:
    with own_games(), Machine(tmp_path, "pi", "flashed") as machine:
        pi = Flashed(tmp_path, machine)
        pi.prepare(card.fetched(HOUSE / "build" / "wheels", platform.machine()))
        pi.put_in()
        pi.switch_on()
        assert pi.shows("installing")
        began = time.monotonic()
        machine.goes_off(3600.0)
        print(f"installed after {time.monotonic() - began:.0f} s\n{pi.read('companion/log.txt')}")
        pi.switch_on()
        player = Player(machine, tmp_path / "games.sqlite", bounces=False)
        player.sees()
        pi.settled()
        assert machine.run("hostname") == "ludo\n"
        assert machine.show("ActiveState", "NRestarts") == ["active", "0"]
        player.close()

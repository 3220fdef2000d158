"""A day with the box, from power-on to power-off: the companion as it is installed, in a booted Linux.

One simulated Pi, and these tests in this order.
"""

import copy
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import golden
import pytest
from effort import decide_ahead
from hand import proof_of
from machine import PATIENCE, Machine
from PIL import Image
from player import Player, composed, own_games, pictures
from plug import frame
from test_printer import PAPER, read_back

from companion.faces.panel.table import TableDialog
from companion.games import registry
from hardware.event import Back, Event, Press, Roll, Turn
from hardware.printer import ASK_PAPER

PYTHON = "/opt/companion/current/bin/python"
GOLDEN = Path(__file__).parent / "golden"
ROUND = ("muggles", ("red", "blue", "green", "yellow"))


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    folder = tmp_path_factory.mktemp("day")
    with own_games(), Machine(folder, "pi") as machine:
        machine.boot()
        made = Player(machine, folder / "games.sqlite", bounces=False)
        yield made
        made.close()


def looks_like(name: str, image: Image.Image, folder: Path) -> None:
    """Compare with a picture that a person has looked at; pictures of a difference go into the folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(golden, "FOLDER", GOLDEN)
        golden.check_golden(name, image, folder)


def test_power_on_leads_to_the_start_menu_without_anybody(player: Player, tmp_path: Path) -> None:
    player.sees()
    looks_like("power-on", composed(player.panel), tmp_path)
    assert player.machine.show("ActiveState", "NRestarts") == ["active", "0"]
    assert "0 loaded units listed" in player.machine.run("systemctl", "--failed", "--no-pager")
    assert "init: e2fsck status 0" in player.machine.said()


@pytest.mark.parametrize(("device", "group"), [("/dev/gpiochip0", "gpio"), ("/dev/i2c-1", "i2c")])
def test_a_device_belongs_to_its_group_and_to_nobody_else(player: Player, device: str, group: str) -> None:
    assert player.machine.run("stat", "--format=%F %U %G %a", device) == f"character special file root {group} 660\n"
    stranger = ("setpriv", "--reuid=nobody", "--regid=nogroup")
    look = ("sh", "-c", f"exec 3<>{device}")
    assert "Permission denied" in player.machine.run(*stranger, "--clear-groups", *look, status=2)
    player.machine.run(*stranger, f"--groups={group}", *look)


def test_the_box_runs_without_any_right(player: Player) -> None:
    (process,) = player.machine.show("MainPID")
    told = player.machine.read(f"/proc/{process}/status")
    assert told is not None
    words = dict(line.split(":\t") for line in told.decode().splitlines())
    user = player.machine.run("id", "--user", "companion").strip()
    assert words["Uid"].split() == [user] * 4
    assert {words[name] for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb")} == {"0" * 16}
    assert (words["NoNewPrivs"], words["Seccomp"]) == ("1", "2")


def test_the_box_takes_less_than_half_of_what_it_may(player: Player) -> None:
    memory, most, tasks, limit = map(int, player.machine.show("MemoryCurrent", "MemoryMax", "TasksCurrent", "TasksMax"))
    print(f"memory {memory / 1e6:.0f} of {most / 1e6:.0f} MB, tasks {tasks} of {limit}")
    assert 2 * memory < most
    assert 2 * tasks < limit
    process, files = player.machine.show("MainPID", "LimitNOFILE")
    assert int(files) == 4096
    assert len(player.machine.run("ls", f"/proc/{process}/fd").split()) < 64


EAR = """
import sys
from gpiozero import DigitalInputDevice
from hardware.gpiod_factory import GpiodFactory
device = DigitalInputDevice(5, pull_up=True, bounce_time=float(sys.argv[1]) or None, pin_factory=GpiodFactory())
device.when_activated = lambda: print("closed", flush=True)
device.when_deactivated = lambda: print("open", flush=True)
print("listens", flush=True)
sys.stdin = open(0)
import threading
threading.Event().wait()
"""


@pytest.mark.parametrize(("settle", "heard"), [("0", ["closed", "open"] * 6 + ["closed"]), ("0.2", ["closed"])])
def test_the_kernel_itself_takes_the_bounce_out_where_it_is_told_to(
    player: Player, settle: str, heard: list[str]
) -> None:
    machine = player.machine
    machine.run("rm", "-f", "/run/ear")
    options = ("--unit=ear", "--property=StandardOutput=file:/run/ear", "--property=StandardError=journal")
    pi = "--property=BindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo"
    machine.run("systemd-run", *options, pi, PYTHON, "-c", EAR, settle)
    try:
        while machine.read("/run/ear") != b"listens\n":
            machine.run("systemctl", "is-active", "ear.service")
        machine.move([(5, number % 2 == 0, 0.001) for number in range(13)])
        machine.run("sleep", "1")
        assert (machine.read("/run/ear") or b"").decode().split()[1:] == heard
    finally:
        machine.run("systemctl", "stop", "ear.service", status=None)


def test_a_whole_round_of_muggles_with_contacts_that_bounce(player: Player, tmp_path: Path) -> None:
    name, players = ROUND
    player.begin(name, players)
    player.sees()
    looks_like("muggles", composed(player.panel), tmp_path)
    player.bounces = True
    play_round(player)
    player.bounces = False
    assert player.clumsy < player.clean
    assert player.entries_inside() == player.entries()
    assert player.store is not None
    assert proof_of(player.store, player.store.games()[0].id).faults == ()


def play_round(player: Player) -> None:
    """One round, by simulated people."""
    game = registry.game(ROUND[0])
    stored = player.panel.context.stored
    assert stored is not None
    session = stored.session
    assert game.people is not None
    people = game.people(random.Random("a day"), session.header.players, session.typed_options)
    first = view_of(player)["round"]
    while view_of(player)["round"] == first:
        assert session.waiting is not None
        player.answer(*decide_ahead(people, session.waiting))


def view_of(player: Player) -> Any:
    stored = player.panel.context.stored
    assert stored is not None
    return stored.session.view()


@pytest.mark.parametrize(("clicks", "gap"), [(40, 0.050), (-41, 0.032), (61, 0.012), (-7, 0.120)])
def test_no_click_of_a_fast_dial_is_lost_or_turned(player: Player, clicks: int, gap: float) -> None:
    player.through()
    player.do(Back())
    player.pick("The box is wrong", "A muggle", "Muggle A")  # where it stands: the dial goes round and round the rows
    moves = list(player.turned(clicks, gap / 4))
    player.machine.screen.forget()
    times = player.machine.move(player.wired(moves))
    # How many steps a fast click counts hangs on when it was, which is known between two times.
    other = copy.deepcopy(player.gesture)
    late = steps_of(player.heard(moves, [after for _, after in times]))
    player.gesture, other = other, player.gesture
    early = steps_of(player.heard(moves, [before for before, _ in times]))
    player.gesture = other
    assert min(abs(early), abs(late)) >= abs(clicks)
    player.follow([Turn(late)])
    shown = player.machine.screen
    if early != late and not shown.wait(lambda: shown.showed(pictures(player.panel)) is not None, PATIENCE / 4):
        player.follow([Turn(early - late)])
    player.sees()
    while not isinstance(player.panel.context.stack[-1], TableDialog):
        player.do(Back())


def steps_of(events: list[Event]) -> int:
    return sum(event.steps for event in events if isinstance(event, Turn))


# Readers and printer --------------------------------------------------------------------------------------------------

ALLOWED = "char-gpiochip char-i2c char-153 char-188 char-166 /dev/ttyAMA0 /dev/ttyS0"
FED = b"\x1bd\x04"
"""What a slip ends with."""
NODES = {
    "c 188 99": "ENXIO",  # ttyUSB: let through, and there is none
    "c 166 99": "ENXIO",  # ttyACM
    "c 153 99": "ENXIO",  # spidev
    "c 204 64": "ENXIO",  # ttyAMA0
    "c 204 74": "EPERM",  # ttyAMA10, the Pi 5's own connector
    "c 4 64": "open",  # ttyS0
    "c 4 65": "EPERM",  # ttyS1
    "c 4 1": "EPERM",  # a console
    "c 1 1": "EPERM",  # the memory
    "c 13 64": "EPERM",  # a keyboard
    "b 254 0": "EPERM",  # the disc
}
"""Devices by their numbers, and what becomes of the service when it opens one."""
MAKE = 'while [ $# != 0 ]; do mknod --mode=660 "/dev/probe $1" $1 && chgrp dialout "/dev/probe $1" && shift; done'
OPEN = """
import errno, os, sys
for node in sys.argv[1:]:
    try:
        os.open(f"/dev/probe {node}", os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
        print("open")
    except OSError as error:
        print(errno.errorcode[error.errno])
"""


def test_the_service_may_open_serial_ports_and_its_own_devices_and_no_others(player: Player) -> None:
    machine = player.machine
    said = machine.run("systemctl", "show", "companion.service", "--property=DeviceAllow")
    assert sorted(re.findall("=(.+) rw$", said, re.MULTILINE)) == sorted(ALLOWED.split())
    process, group = machine.show("MainPID", "ControlGroup")
    (groups,) = re.findall("Groups:\t(.+) ", (machine.read(f"/proc/{process}/status") or b"").decode())
    account = f"setpriv --reuid=companion --regid=companion --groups={groups.replace(' ', ',')}"
    machine.run("sh", "-c", MAKE, "sh", *NODES)
    order = f'echo $$ >/sys/fs/cgroup{group}/cgroup.procs && exec {account} {PYTHON} -c "$0" "$@"'
    assert dict(zip(NODES, machine.run("sh", "-c", order, OPEN, *NODES).split(), strict=True)) == NODES


@pytest.mark.parametrize("tag", ["62E3086CED", "0102030405"])
def test_a_reader_and_a_printer_are_plugged_in_used_and_pulled_out(player: Player, tag: str) -> None:
    machine = player.machine
    player.through()
    heard = re.compile("^reader at", re.MULTILINE)
    said = len(heard.findall(machine.journal()))
    with machine.plug("reader") as reader, machine.plug("printer") as printer:
        ended = time.monotonic() + PATIENCE
        while len(heard.findall(machine.journal())) == said and time.monotonic() < ended:
            machine.run("sleep", "1")
        machine.screen.forget()
        player.panel.read(tag)
        player.panel.take_sounds()
        reader.sendall(2 * frame(tag))
        player.sees()
        player.do(Back())
        player.pick("Print")
        player.do(Press())
        printed = b""
        while not printed.endswith(FED + ASK_PAPER) and (got := printer.recv(65536)):
            printed += got
        printer.sendall(PAPER)
        slip = printed.removeprefix(ASK_PAPER).removesuffix(ASK_PAPER)
        assert read_back(slip).tobytes() == player.papers.pop().image.tobytes()
        while not isinstance(player.panel.context.stack[-1], TableDialog):
            player.do(Back())


PLUG = "/sys/module/i2c_panel/parameters/plugged"


def test_a_display_that_is_unplugged_comes_back_and_nothing_was_started_anew(player: Player) -> None:
    machine = player.machine
    player.through()
    before = machine.show("MainPID", "NRestarts")
    machine.write(PLUG, b"0")
    for event in (Turn(1), Press(), Roll(), Turn(1)):
        player.do_unseen(event)
    assert machine.screen.image().getbbox() is None
    assert "no display at 0x3C on I2C 1" in machine.show("StatusText")[0]
    machine.write(PLUG, b"1")
    player.sees()
    assert machine.show("MainPID", "NRestarts") == before
    assert player.entries_inside() == player.entries()


@pytest.mark.parametrize("library", ["lgpio", "rpigpio"])
def test_another_library_for_the_pins_works_as_it_is_installed(player: Player, library: str) -> None:
    machine = player.machine
    which = (f"GPIOZERO_PIN_FACTORY={library}", "RPI_LGPIO_REVISION=c03115")
    machine.run("systemctl", "set-environment", *which)
    try:
        machine.run("systemctl", "restart", "companion.service")
        machine.run("grep", "--quiet", "_lgpio", f"/proc/{machine.show('MainPID')[0]}/maps")
        player.stand()
        player.sees()
        for event in (Back(), Turn(1), Back()):
            player.do(event)
    finally:
        machine.run("systemctl", "unset-environment", *(word.partition("=")[0] for word in which))


def test_a_box_that_starts_without_a_display_plays_and_shows_it_once_there_is_one(player: Player) -> None:
    machine = player.machine
    machine.write(PLUG, b"0")
    machine.run("systemctl", "restart", "companion.service")
    assert "no display at 0x3C on I2C 1" in machine.show("StatusText")[0]
    player.stand()
    for event in (Turn(1), Press(), Roll(), Turn(1)):
        player.do_unseen(event)
    assert machine.screen.image().getbbox() is None
    assert machine.show("ActiveState", "NRestarts") == ["active", "0"]
    machine.write(PLUG, b"1")
    player.sees()
    assert player.entries_inside() == player.entries()


def test_the_watchdog_starts_a_box_anew_that_stands_still(player: Player) -> None:
    machine = player.machine
    (process,) = machine.show("MainPID")
    machine.run("sh", "-c", f"kill -STOP {process}")
    ended = time.monotonic() + 2 * PATIENCE
    while machine.show("NRestarts", "SubState") != ["1", "running"] and time.monotonic() < ended:
        machine.run("sleep", "1")
    assert machine.show("NRestarts", "SubState") == ["1", "running"]
    assert machine.show("MainPID") != [process]
    assert "Watchdog timeout" in machine.journal()
    player.stand()
    player.sees()
    assert player.entries_inside() == player.entries()


def test_an_end_by_the_system_leaves_the_last_picture(player: Player, tmp_path: Path) -> None:
    machine = player.machine
    machine.run("systemctl", "stop", "companion.service")
    assert machine.show("ActiveState", "Result") == ["inactive", "success"]
    player.panel.switch_off()
    player.sees()
    looks_like("off", composed(player.panel), tmp_path)
    machine.run("systemctl", "start", "companion.service")
    player.stand()
    player.sees()


def test_switch_off_in_the_menu_switches_the_computer_off_and_the_game_goes_on_at_the_next_start(
    player: Player,
) -> None:
    machine = player.machine
    player.through()
    entries = player.entries()
    player.do(Back())
    player.pick("Switch off")
    machine.goes_off()
    assert machine.screen.image().tobytes() in pictures(player.panel)
    machine.boot()
    assert "init: e2fsck status 0" in machine.said()
    player.stand()
    player.sees()
    assert player.entries_inside() == entries

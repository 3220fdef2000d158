"""What systemd is told, over a socket as systemd has one; and the daemon under it, over stand-in devices."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import test_process
from daemon import WAL, Table, pass_time
from stand_in import PATIENCE, Told
from test_process import ROLLED

from companion.box.service import SHARE, Service
from companion.faces.panel import Panel, wording
from companion.screens.ask import Ask, Emblem
from companion.screens.draw import draw
from hardware.event import Turn
from hardware.gpiod_factory import EdgeThread

# systemd and the stand-in are for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

library = test_process.library
table = test_process.table


class Ear:
    """systemd's end of the socket."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        self._socket.settimeout(PATIENCE)

    def next(self) -> str:
        """What is told next."""
        return self._socket.recv(4096).decode()

    def until(self, seen: Callable[[str], bool]) -> str:
        """The next that is what is waited for, whatever else is told."""
        last = time.monotonic() + PATIENCE
        while not seen(told := self.next()):
            assert time.monotonic() < last, told
        return told

    def waiting(self) -> list[str]:
        """What was told by now."""
        found = []
        self._socket.setblocking(False)
        try:
            while True:
                found.append(self.next())
        except BlockingIOError:
            self._socket.settimeout(PATIENCE)
            return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    made = Ear(tmp_path)
    yield made
    made.close()


def service(ear: Ear, seconds: float | None = None, **more: str) -> Service:
    watched = {} if seconds is None else {"WATCHDOG_USEC": str(int(seconds * 1_000_000))}
    return Service({"NOTIFY_SOCKET": ear.address, **watched, **more})


def test_it_is_told_when_the_box_runs_what_it_does_and_when_it_ends(ear: Ear) -> None:
    told = service(ear)
    told.ready()
    told.status("no display at 0x3C")
    told.stopping()
    assert ear.waiting() == ["READY=1", "STATUS=no display at 0x3C", "STOPPING=1"]


def test_a_name_without_a_file_is_found(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as outer:
        outer.bind(f"\0companion-{os.getpid()}")
        outer.settimeout(PATIENCE)
        Service({"NOTIFY_SOCKET": f"@companion-{os.getpid()}"}).stopping()
        assert outer.recv(100) == b"STOPPING=1"


def test_without_systemd_nothing_is_said_and_nothing_fails(tmp_path: Path) -> None:
    for environment in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}, {"WATCHDOG_USEC": "1000000"}):
        quiet = Service(environment)
        quiet.ready()
        quiet.feed(1e9)
        assert quiet.due is None
    assert not Service({}).there


def test_the_watchdog_is_fed_a_third_of_its_time_apart_and_no_sooner(ear: Ear) -> None:
    fed = service(ear, 30)
    fed.feed(100.0)
    assert ear.waiting() == ["WATCHDOG=1"]
    assert fed.due == 100.0 + 30 / SHARE
    fed.feed(109.9)
    assert ear.waiting() == []
    fed.feed(110.0)
    assert ear.waiting() == ["WATCHDOG=1"]


@pytest.mark.parametrize("more", [{"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}])
def test_a_watchdog_of_another_process_is_none(ear: Ear, more: dict[str, str]) -> None:
    assert service(ear, 30, **more).due is None


def test_what_does_not_answer_starves_the_watchdog_and_is_named_once(
    ear: Ear, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"controls": True, "display": True}
    fed = service(ear, 30)
    fed.asked = {name: lambda name=name: answers[name] for name in answers}  # type: ignore[misc]
    fed.feed(0.0)
    assert ear.waiting() == ["WATCHDOG=1"]
    answers["display"] = False
    for now in (10.0, 20.0):
        fed.feed(now)
    text = "no answer from: display; the watchdog will start the box again"
    assert ear.waiting() == [f"STATUS={text}"]
    assert capsys.readouterr().err == f"{text}\n"
    answers["display"] = True
    fed.feed(30.0)
    assert ear.waiting() == ["WATCHDOG=1"]


def test_a_thread_that_reads_the_lines_answers_until_it_hangs() -> None:
    reader = EdgeThread()
    assert reader.alive()
    held, inside = os.pipe(), os.pipe()

    def hang() -> list[tuple[int, object]]:
        os.write(inside[1], b"!")
        os.read(held[0], 1)  # until the test is over
        reader.remove(held[0])
        return []

    line = os.pipe()
    reader.add(line[0], hang)  # type: ignore[arg-type]
    assert reader.alive()
    assert reader.alive()
    os.write(line[1], b"edge")
    os.read(inside[0], 1)
    assert not reader.alive()
    os.read(line[0], 4)
    os.write(held[1], b"go")
    assert reader.alive()
    reader.close()
    for end in (*held, *inside, *line):
        os.close(end)


# The daemon under systemd -------------------------------------------------------------------------------------------


def start(table: Table, ear: Ear, *more: str, seconds: float = 1.0) -> None:
    """Start the daemon as systemd does."""
    environment = {"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": str(int(seconds * 1_000_000))}
    table.oled.taken = len(table.told)
    table.oled.power_on()
    table.start("-m", "companion", "daemon", "--store", str(table.store), *more, more=environment, ready=False)


def shown(table: Table, ask: Ask) -> None:
    table.shows(draw(ask))


OFF = Ask(text="Saved. Unplug when the green light stops blinking.", splash=Emblem.NIGHT)


def test_told_to_switch_off_the_box_says_saved_and_asks_by_a_file(table: Table, ear: Ear, tmp_path: Path) -> None:
    wish = tmp_path / "switch-off"
    start(table, ear, "--switch-off", str(wish))
    told = [ear.next() for _ in range(4)]  # the display is told of by a thread of its own
    display = f"STATUS=display at {table.build.display.where} (profile breadboard)"
    assert set(told) == {"STATUS=profile breadboard", display, "READY=1", "WATCHDOG=1"}
    assert told.index("READY=1") < told.index("WATCHDOG=1")
    table.shows(table.expected())
    table.turn(left=True)  # the last row
    table.shows(table.expected(Turn(-1)))
    assert not wish.exists()
    table.press("push")
    shown(table, OFF)
    assert wish.exists()
    assert ear.next() == "WATCHDOG=1"  # it goes on until systemd ends it
    table.end(signal.SIGTERM)
    shown(table, OFF)
    assert "STOPPING=1" in ear.waiting()


def test_told_to_end_the_box_draws_the_same_and_asks_for_nothing(table: Table, ear: Ear, tmp_path: Path) -> None:
    wish = tmp_path / "switch-off"
    start(table, ear, "--switch-off", str(wish))
    table.wait(table.lit)
    table.shows(table.expected())
    assert table.end(signal.SIGTERM)[0] == 0
    shown(table, OFF)
    assert not wish.exists()


def test_a_card_that_hangs_starves_the_watchdog_until_it_takes_what_was_played(table: Table, ear: Ear) -> None:
    start(table, ear, seconds=0.3)
    table.wait(table.lit)
    table.shows(table.expected())
    table.order("slow 2000")
    at = len(table.told)
    table.press("roll")
    table.wait(lambda told: any(one == Told("sync", (WAL,)) for one in told[at:]))
    heard = ear.waiting()
    table.wait(lambda told: told[at:].count(Told("sync", (WAL,))) >= ROLLED)
    while_it_hung = ear.waiting()
    assert heard
    assert len(while_it_hung) <= 15  # of the forty that would have been; some may come before they are counted
    table.order("slow 0")
    assert ear.next() == "WATCHDOG=1"


HANGS = """
import sys, threading
from companion.__main__ import main
from hardware.gpiod_factory import EdgeThread

EdgeThread._taken = lambda self, fd: threading.Event().wait()
sys.exit(main(sys.argv[1:]))
"""


def test_controls_that_hang_starve_the_watchdog(table: Table, ear: Ear) -> None:
    environment = {"NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": "300000"}
    table.start("-c", HANGS, "daemon", "--store", str(table.store), more=environment)
    ear.until(lambda told: told == "WATCHDOG=1")
    table.press("roll")
    ear.until(lambda told: told.startswith("STATUS=no answer from: controls"))
    ear.waiting()
    pass_time(1.5)  # three words were due meanwhile
    assert ear.waiting() == []


def test_what_hinders_a_service_is_shown_and_tried_again(table: Table, ear: Ear, tmp_path: Path) -> None:
    file = tmp_path / "companion" / "companion.toml"
    file.parent.mkdir()
    file.write_text('[panel]\nprofile = "toaster"\n')
    start(table, ear)
    told = ear.next().removeprefix("STATUS=")
    assert ear.next() == "READY=1"
    assert "'toaster'" in told
    assert "bonnet, breadboard" in told
    table.wait(table.lit)
    shown(table, Ask(head="Please note", text=told, long=True))
    file.write_text("[panel\n")
    told = ear.until(lambda told: "companion.toml" in told)
    shown(table, Ask(head="Please note", text=told.removeprefix("STATUS="), long=True))
    file.write_text('[panel]\nprofile = "breadboard"\n')
    ear.until(lambda told: told == "STATUS=profile breadboard")
    table.shows_what_is_kept()
    status, said = table.end(signal.SIGTERM)
    assert status == 0
    assert said.count("toaster") == 1


def test_a_service_that_is_hindered_ends_when_told(table: Table, ear: Ear, tmp_path: Path) -> None:
    (table.folder / "linux,revision").unlink()
    start(table, ear)
    told = ear.until(lambda told: "no pins here" in told)
    assert told.endswith("(profile breadboard)")
    assert ear.next() == "READY=1"
    assert ear.next() == "WATCHDOG=1"
    assert table.end(signal.SIGTERM)[0] == 0


def test_games_that_are_kept_in_memory_are_said_and_play_goes_on(table: Table) -> None:
    with TemporaryDirectory(dir="/dev/shm") as folder:  # a tmpfs
        table.oled.taken = len(table.told)
        table.start("-m", "companion", "daemon", more={"COMPANION_STATE": folder}, ready=False)
        panel = Panel(None)
        panel.tell(wording.IN_MEMORY)
        shown(table, panel.ask())
        careful = table.oled.image().tobytes()
        table.press("push")
        table.wait(lambda told: table.lit(told) and table.oled.image().tobytes() != careful)
        assert wording.IN_MEMORY in table.end(signal.SIGTERM)[1]


def test_a_file_that_is_nearly_there_is_said_and_play_goes_on(table: Table, tmp_path: Path) -> None:
    near, must = tmp_path / "companion.toml.txt", tmp_path / "companion.toml"
    near.write_text("[web]\non = false\n")
    table.oled.taken = len(table.told)
    table.start("-m", "companion", "daemon", more={"COMPANION_CONFIG": str(must)}, ready=False)
    said = f"{near} is not read: its name must be {must.name}. Rename it to {must.name}."
    panel = Panel(None)
    panel.warn(said)
    shown(table, panel.ask())
    assert said in table.end(signal.SIGTERM)[1]


def test_a_bus_that_is_not_there_hinders_nothing(table: Table, ear: Ear) -> None:
    (table.folder / "i2c-1").unlink()
    start(table, ear)
    table.wait(lambda told: any(one.word == "ready" for one in told))
    ear.until(lambda told: told.startswith(f"STATUS=no display at {table.build.display.where}"))
    ear.until(lambda told: told == "READY=1")
    table.press("roll")
    table.wait(lambda told: told.count(Told("sync", (WAL,))) >= ROLLED)
    (table.folder / "i2c-1").touch()
    ear.until(lambda told: told.startswith(f"STATUS=display at {table.build.display.where}"))
    table.shows_what_is_kept()
    assert table.end(signal.SIGTERM)[0] == 0

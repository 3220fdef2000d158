"""Low voltage: heard from the kernel without a look between, said once, and quiet until the next hour."""

import queue
import select
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from golden import check_layout
from hand import BoxHand

from companion.box.peripheral import supplied
from companion.faces.panel import Panel, wording
from companion.screens.ask import Style
from hardware import supply
from hardware.printer import Trouble

# A thing of Linux.
__test__ = sys.platform == "linux"


@pytest.fixture
def alarm(tmp_path: Path) -> Path:
    """The alarm of a Pi, between other sensors."""
    for number, name in enumerate(("cpu_thermal", "rpi_volt", "rp1_adc")):
        place = tmp_path / f"sys/class/hwmon/hwmon{number}"
        place.mkdir(parents=True)
        (place / "name").write_text(f"{name}\n")
        (place / "in0_lcrit_alarm").write_text("0\n" if name == "rpi_volt" else "1\n")
    found = supply.alarm(tmp_path)
    assert found == tmp_path / "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    return found


def test_low_voltage_is_said_and_then_not_for_an_hour(alarm: Path) -> None:
    """The kernel's changes come one after the other; what it waits for shows between them."""
    did: list[str] = []
    says = iter("1011")

    def wait(_end: Any, changes: Any, seconds: float | None = None) -> bool:
        did.append("changes" if changes is not None and seconds is None else f"{seconds:g}")
        alarm.write_text(said := next(says, ""))
        return said != ""

    inner, outer = socket.socketpair()
    with inner, outer:
        supply.listen(alarm, lambda: did.append("low"), inner, wait)
    assert did == ["changes", "low", "3600", "changes", "low", "3600", "low", "3600"]


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket, socket.socket, socket.socket]]:
    """Both ends of what ends the waiting, and of a connection: its urgent data is told as the kernel's alarms are."""
    inner, outer = socket.socketpair()
    server = socket.create_server(("127.0.0.1", 0))
    with inner, outer, server, socket.create_connection(server.getsockname()) as sends, server.accept()[0] as hears:
        yield inner, outer, sends, hears


def test_it_waits_for_the_kernel_alone(ends: tuple[socket.socket, ...]) -> None:
    inner, outer, sends, hears = ends
    assert supply.wait(inner, None, 0.0)
    with hears.makefile("rb", buffering=0) as file:
        sends.send(b"!", socket.MSG_OOB)
        assert supply.wait(inner, file, 10.0)
        assert hears.recv(1, socket.MSG_OOB) == b"!"
        sends.send(b"x")  # there to be read, as an alarm always is: no change of it
        assert select.select([hears], [], [], 60)[0]
        threading.Timer(0.05, outer.close).start()
        assert not supply.wait(inner, file)


def test_a_board_without_an_alarm_is_not_listened_to(tmp_path: Path) -> None:
    with supplied(lambda _trouble: pytest.fail("nobody can know"), tmp_path):
        pass


def test_the_box_says_it_on_its_display(alarm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: queue.SimpleQueue[Trouble] = queue.SimpleQueue()
    panel = Panel(None)
    hand = BoxHand(panel)
    with supplied(told.put, tmp_path):
        assert told.empty()
    alarm.write_text("1\n")
    with supplied(told.put, tmp_path):
        trouble = told.get(timeout=60)
    assert wording.LOW_VOLTAGE in capsys.readouterr().err
    before = panel.ask()
    hand.box.tell(trouble.text, hand.now)
    for large in (False, True):
        check_layout(panel.ask(), Style(large), whole=True)
    assert "supply" in str(panel.ask())
    hand.do("push")
    assert panel.ask() == before

"""The little printer over a pty: every dot of a slip comes out, at its pace, and no trouble of it holds anything up."""

import os
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from hardware.printer import ASK_PAPER, BITS, DOTS, PATIENCE, QUEUED, Printer, Trouble, encode

ANSWERED = 120.0
"""Seconds after which a test has failed; nothing waits so long that goes well."""
PAPER, NO_PAPER = b"\x12", b"\x72"


def slip(height: int = 100) -> Image.Image:
    """A picture that has no two rows alike."""
    image = Image.new("1", (DOTS, height), 1)
    pen = ImageDraw.Draw(image)
    for y in range(height):
        pen.line((0, y, (y * 7) % DOTS, y), fill=0)
    return image


def read_back(data: bytes) -> Image.Image:
    """The picture that a printer would make of these bytes; AssertionError where it would print anything else."""
    assert data.startswith(b"\x1b@")
    assert data.endswith(b"\x1bd\x04")
    rest, rows = data[2:-3], b""
    while rest:
        assert rest.startswith(b"\x1dv0\x00"), rest[:8]
        wide, high = int.from_bytes(rest[4:6], "little"), int.from_bytes(rest[6:8], "little")
        assert wide == DOTS // 8
        rows += rest[8 : 8 + wide * high]
        rest = rest[8 + wide * high :]
    # A printer's one is black.
    return Image.frombytes("1", (DOTS, len(rows) * 8 // DOTS), bytes(byte ^ 0xFF for byte in rows))


class Time:
    """A clock that goes only while somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waited: list[float] = []

    def wait(self, _event: threading.Event, seconds: float) -> None:
        self.now += seconds
        self.waited.append(seconds)


class Device:
    """A printer's end of a pty, under a name that can come to mean another pty, as a port's own name does."""

    def __init__(self, folder: Path) -> None:
        self.name = folder / "by-id"
        self.troubles: list[Trouble] = []
        self.told = threading.Condition()
        self.plug()

    def plug(self) -> None:
        import pty
        import tty

        # The other end stays open here, too: a pty that nobody has open reads as hung up.
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.name.unlink(missing_ok=True)
        self.name.symlink_to(os.ttyname(self.slave))

    def unplug(self) -> None:
        self.name.unlink(missing_ok=True)
        os.close(self.master)
        os.close(self.slave)
        self.master = -1

    def trouble(self, trouble: Trouble) -> None:
        with self.told:
            self.troubles.append(trouble)
            self.told.notify_all()

    def wait_for_trouble(self, count: int = 1) -> list[str]:
        with self.told:
            assert self.told.wait_for(lambda: len(self.troubles) >= count, ANSWERED)
            return [trouble.text for trouble in self.troubles]

    def read(self, until: Callable[[bytes], bool], answer: bytes = b"") -> bytes:
        """What came until it is enough; each question for paper is taken out, and answered."""
        data = b""
        while not until(data):
            ready, _, _ = select.select([self.master], [], [], ANSWERED)
            assert ready, f"no more came after {len(data)} bytes"
            data += os.read(self.master, 4096)
            while ASK_PAPER in data:
                data = data.replace(ASK_PAPER, b"", 1)
                if answer:
                    os.write(self.master, answer)
        return data


@contextmanager
def answering(device: Device, answer: bytes) -> Iterator[None]:
    """A printer that says this whenever it is asked, and prints nothing."""
    done = threading.Event()

    def run() -> None:
        while not done.is_set():
            if select.select([device.master], [], [], 0.02)[0] and ASK_PAPER in os.read(device.master, 4096):
                os.write(device.master, answer)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def whole(data: bytes) -> bool:
    return data.endswith(b"\x1bd\x04")


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    made = Device(tmp_path)
    yield made
    if made.master >= 0:
        made.unplug()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def printer(device: Device, time: Time) -> Iterator[Printer]:
    made = Printer(str(device.name), sink=device.trouble, wait=time.wait, clock=lambda: time.now)
    yield made
    made.close()


@pytest.mark.parametrize("height", [1, 23, 24, 25, 100])
def test_every_dot_is_encoded(height: int) -> None:
    image = slip(height)
    assert read_back(b"".join(data for data, _ in encode(image))).tobytes() == image.tobytes()


def test_a_slip_comes_out_byte_for_byte(device: Device, printer: Printer) -> None:
    image = slip()
    assert printer.print(image)
    assert read_back(device.read(whole, PAPER)).tobytes() == image.tobytes()
    printer.finish()
    assert device.troubles == []


def test_a_printer_that_never_answers_prints(device: Device, printer: Printer) -> None:
    printer.print(slip(30))
    assert read_back(device.read(whole)).height == 30


def test_no_band_goes_out_before_the_one_before_is_on_paper(device: Device, printer: Printer, time: Time) -> None:
    printer.print(slip(48))
    data = device.read(whole, PAPER)
    printer.finish()
    # The line at 9600 baud is slower than the paper here: all bytes, at ten bits each.
    bands = len(data) - 3
    assert sum(time.waited[:-1]) == pytest.approx(bands * BITS / 9600)


def test_slow_paper_is_waited_for(device: Device, time: Time) -> None:
    printer = Printer(
        str(device.name), baud=115200, row=0.05, sink=device.trouble, wait=time.wait, clock=lambda: time.now
    )
    printer.print(slip(48))
    device.read(whole, PAPER)
    printer.finish()
    assert sum(time.waited[:-1]) >= 48 * 0.05
    printer.close()


def test_without_paper_it_is_dropped_and_with_paper_the_next_one_is_printed(
    device: Device, printer: Printer, time: Time
) -> None:
    with answering(device, NO_PAPER):
        printer.print(slip())
        assert device.wait_for_trouble() == ["Not printed: the printer has no paper."]
    assert time.now <= PATIENCE
    # Only what is asked for now: nothing of the slip that was dropped.
    again = slip(10)
    printer.print(again)
    assert read_back(device.read(whole, PAPER)).tobytes() == again.tobytes()


def test_paper_that_runs_out_is_told(device: Device, time: Time) -> None:
    going = threading.Event()

    def wait(event: threading.Event, seconds: float) -> None:
        time.wait(event, seconds)
        # After the start, one band and the feed: then it asks whether there is still paper.
        assert len(time.waited) < 3 or going.wait(ANSWERED)

    printer = Printer(str(device.name), sink=device.trouble, wait=wait, clock=lambda: time.now)
    printer.print(slip(10))
    device.read(whole, PAPER)
    with answering(device, NO_PAPER):
        going.set()
        (text,) = device.wait_for_trouble()
    assert "run out" in text
    printer.close()


def test_unplugged_it_is_dropped_and_so_is_what_waits_behind_it(device: Device, time: Time) -> None:
    device.unplug()
    going = threading.Event()

    def wait(event: threading.Event, seconds: float) -> None:
        assert going.wait(ANSWERED)
        time.wait(event, seconds)

    printer = Printer(str(device.name), sink=device.trouble, wait=wait, clock=lambda: time.now)
    for _ in range(3):
        assert printer.print(slip())
    going.set()
    (text,) = device.wait_for_trouble()
    assert text.startswith("3 slips not printed: no printer at")
    assert "No such file" in text
    printer.finish()
    printer.close()


def test_it_vanishes_in_the_middle_and_the_next_slip_after_its_return_is_whole(device: Device, time: Time) -> None:
    gone = threading.Event()

    def wait(event: threading.Event, seconds: float) -> None:
        time.wait(event, seconds)
        if len(time.waited) == 3:
            device.unplug()
            gone.set()

    printer = Printer(str(device.name), sink=device.trouble, wait=wait, clock=lambda: time.now)
    printer.print(slip(400))
    (text,) = device.wait_for_trouble()
    assert gone.is_set()
    assert "in the middle of a slip" in text
    assert text.endswith("Print it again.")
    device.plug()
    again = slip(50)
    printer.print(again)
    assert read_back(device.read(whole, PAPER)).tobytes() == again.tobytes()
    printer.finish()
    assert len(device.troubles) == 1
    printer.close()


def test_it_returns_within_its_patience_and_the_slip_is_printed(device: Device, time: Time) -> None:
    device.unplug()

    def wait(event: threading.Event, seconds: float) -> None:
        time.wait(event, seconds)
        if len(time.waited) == 2:
            device.plug()

    printer = Printer(str(device.name), sink=device.trouble, wait=wait, clock=lambda: time.now)
    printer.print(slip(20))
    while device.master < 0:
        assert not device.troubles
    assert read_back(device.read(whole, PAPER)).height == 20
    printer.close()
    assert device.troubles == []


def test_a_printer_that_stops_to_listen_is_given_up(device: Device, time: Time) -> None:
    printer = Printer(str(device.name), stuck=0.2, sink=device.trouble, wait=time.wait, clock=lambda: time.now)
    # Nobody reads: the kernel keeps some of it, and then no more.
    printer.print(slip(8000))
    (text,) = device.wait_for_trouble()
    assert "in the middle of a slip" in text
    printer.close()


def test_too_many_are_refused_at_once(device: Device, time: Time) -> None:
    going = threading.Event()
    began = threading.Event()

    def wait(event: threading.Event, seconds: float) -> None:
        began.set()
        assert going.wait(ANSWERED)
        time.wait(event, seconds)

    printer = Printer(str(device.name), sink=device.trouble, wait=wait, clock=lambda: time.now)
    assert printer.print(slip(24))
    assert began.wait(ANSWERED)
    assert [printer.print(slip(24)) for _ in range(QUEUED + 1)] == [True] * QUEUED + [False]
    assert device.wait_for_trouble() == [f"Not printed: {QUEUED} slips wait already."]
    going.set()
    for _ in range(QUEUED + 1):
        device.read(lambda data: data.endswith(b"\x1bd\x04"), PAPER)
    printer.close()


def test_closing_waits_for_nobody(device: Device) -> None:
    # The real clock: a slip of 20 seconds and more is left where it is.
    printer = Printer(str(device.name), sink=device.trouble)
    printer.print(slip(1000))
    device.read(lambda data: len(data) > 1000, PAPER)
    printer.close()
    printer.close()
    assert device.troubles == []


@pytest.mark.parametrize("image", [Image.new("1", (100, 10)), Image.new("L", (DOTS, 10))])
def test_what_is_no_slip_is_refused(printer: Printer, image: Image.Image) -> None:
    with pytest.raises(ValueError, match="384"):
        printer.print(image)

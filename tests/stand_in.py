"""A process on stand-in devices: stand_in.c between it and the kernel, its lines driven from here, its bus read back.

What the stand-in tells comes as lines through a pipe, in the order in which it happened; ``Bench.wait`` blocks until
some of it has come, so no test sleeps. ``DisplayConfig`` is the controller of a display: bytes in, pixels out.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from need import program
from PIL import Image

SOURCES = [str(Path(__file__).with_name(name)) for name in ("stand_in.c", "stand_in_device.c")]
PATIENCE = 120.0
"""Seconds after which a test has failed; nothing waits so long that goes well."""
TOP_FIRST = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
PI_4 = bytes.fromhex("00b03115")


def build(folder: Path) -> Path:
    """The stand-in, compiled into that folder."""
    library = folder / "stand_in.so"
    options = ("-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror")
    subprocess.run([program("cc"), *options, "-o", str(library), *SOURCES, "-ldl", "-lpthread"], check=True)
    return library


@dataclass(frozen=True, slots=True)
class Told:
    """One line of what happened: a word, and what belongs to it."""

    word: str
    rest: tuple[str, ...]

    @property
    def payload(self) -> bytes:
        """The bytes of what was sent, synced or said."""
        return bytes.fromhex(self.rest[-1]) if self.rest else b""


class Bench:
    """A table with a Pi's devices on it, and one process at a time that uses them."""

    def __init__(self, library: Path, folder: Path, *, labels: str = "pinctrl-bcm2711") -> None:
        self.folder = folder / "devices"
        self.folder.mkdir()
        chips = [f"gpiochip{number}" for number in range(len(labels.split(",")))]
        for name in (*chips, "i2c-1", "spidev0.0"):
            (self.folder / name).touch()
        (self.folder / "linux,revision").write_bytes(PI_4)
        self.told: list[Told] = []
        self.logged = 0
        """Bytes that the stand-in itself has written into the pipe."""
        self._news = threading.Condition()
        self._ended = False
        self._environment = {
            **os.environ,
            "LD_PRELOAD": str(library),
            "STAND_IN": str(self.folder),
            "STAND_IN_LABELS": labels,
            "XDG_STATE_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "LG_WD": str(folder),
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._listener: threading.Thread | None = None
        self._orders = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.end(signal.SIGKILL)
        self._orders.close()

    # The process

    def start(
        self,
        *command: str,
        more: Mapping[str, str] | None = None,
        stdin: int = subprocess.DEVNULL,
        ready: bool = True,
    ) -> None:
        """Start Python with this command; with ``ready`` it returns once a device was opened."""
        inner, outer = os.pipe()
        begun = len(self.told)
        self._process = subprocess.Popen(
            [sys.executable, *command],
            env={**self._environment, "STAND_IN_LOG": str(outer), **(more or {})},
            pass_fds=(outer,),
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        os.close(outer)
        self._ended = False
        self._listener = threading.Thread(target=self._listen, args=(inner,), daemon=True)
        self._listener.start()
        if ready:
            self.wait(lambda told: any(one.word == "ready" for one in told[begun:]))

    def begin_with(self, order: str) -> None:
        """An order that the stand-in finds when it begins."""
        self._environment["STAND_IN_ORDER"] = order

    @property
    def id(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def say(self, line: str) -> None:
        """A line on its standard input."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def end(self, how: signal.Signals | None = None) -> tuple[int, str]:
        """End it, or wait until it has ended: its status and what it said on standard error."""
        process, self._process = self._process, None
        assert process is not None
        assert self._listener is not None
        if how is not None:
            with suppress(ProcessLookupError):
                process.send_signal(how)
        _, said = process.communicate(timeout=PATIENCE)
        self._listener.join(PATIENCE)
        return process.returncode, said.decode()

    def _listen(self, inner: int) -> None:
        with os.fdopen(inner, "rb") as pipe:
            for line in pipe:
                word, *rest = line.decode().split()
                with self._news:
                    self.logged += len(line)
                    self.told.append(Told(word, tuple(rest)))
                    self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    # What is done to it, and what it does

    def order(self, text: str) -> None:
        """Tell the stand-in something, see stand_in.c; returns once it is done."""
        at = len(self.told)
        self._orders.sendto(text.encode(), str(self.folder / "socket"))
        words = tuple(text.split())
        self.wait(lambda told: any((one.word, *one.rest) == words for one in told[at:]))

    def drive(self, line: int, level: int | None) -> None:
        """Bring a line to a level from outside; None lets go of it."""
        self.order(f"line {line} {'-' if level is None else level}")

    def wait(self, done: Callable[[list[Told]], bool]) -> None:
        """Wait until what was told is enough."""
        with self._news:
            self._news.wait_for(lambda: done(self.told) or self._ended, PATIENCE)
            if not done(self.told):
                last = "\n".join(f"{one.word} {' '.join(one.rest)[:60]}" for one in self.told[-20:])
                raise AssertionError(f"{'it has ended' if self._ended else 'nothing more came'} after:\n{last}")

    def said(self, since: int = 0) -> str:
        """What it wrote to its standard output."""
        return b"".join(one.payload for one in self.told[since:] if one.word == "said").decode()


class DisplayConfig:
    """A controller's memory: an SSD1306, SSD1309 or SH1106 without power, until bytes come."""

    # of the commands of all three: how many bytes follow
    FOLLOW = dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xFD), 1) | {0x21: 2, 0x22: 2}

    def __init__(self, driver: str, *, dc: int | None = None, column: int = 2, rotate: int = 0) -> None:
        self.driver, self._dc, self._rotate = driver, dc, rotate
        self._width, self._left = (132, column) if driver == "sh1106" else (128, 0)
        self.taken = 0
        """How many of the things told were looked at."""
        self._data_next = False
        self.power_on()

    def power_on(self) -> None:
        """As it is after its supply came: dark, with anything at all in its memory."""
        self.on = self.pump = self.mirrored = self.flipped = False
        self.contrast = 0x7F
        self._memory = bytearray(range(256)) * 5
        self._columns, self._pages = (0, self._width - 1), (0, 7)
        self._column = self._page = 0
        self._horizontal = False
        self._pending = b""
        self._seen: Image.Image | None = None

    def take(self, told: list[Told]) -> None:
        """Go on with what was told since the last call."""
        while self.taken < len(told):
            self.one(told[self.taken])
            self.taken += 1

    def one(self, told: Told) -> None:
        """One thing that was told."""
        self._seen = self._seen if told.word in ("out", "in", "line", "sync", "said") else None
        if told.word == "back":
            self.power_on()
        elif told.word == "out" and int(told.rest[0]) == self._dc:
            self._data_next = told.rest[1] == "1"
        elif told.word == "i2c":
            register, *block = told.payload
            self._bytes(bytes(block), data=register == 0x40)
        elif told.word == "spi":
            self._bytes(told.payload, data=self._data_next)

    def _bytes(self, block: bytes, *, data: bool) -> None:
        for byte in block:
            if data:
                self._memory[self._page * self._width + self._column] = byte
                self._step()
            else:
                self._command(byte)

    def _step(self) -> None:
        if self._column < self._columns[1]:
            self._column += 1
        elif self.driver != "sh1106":  # that one stays in its last column
            self._column = self._columns[0]
            if self._horizontal:
                self._page = self._page + 1 if self._page < self._pages[1] else self._pages[0]

    def _command(self, byte: int) -> None:
        self._pending += bytes([byte])
        word, *values = self._pending
        if self.driver == "sh1106" and word in (0x20, 0x21, 0x22, 0x8D):
            self._pending = b""  # not commands of this one
            return
        if len(values) < self.FOLLOW.get(word, 0):
            return
        self._pending = b""
        if word == 0x20:
            self._horizontal = values[0] == 0
        elif word == 0x21:
            self._columns, self._column = (values[0], values[1]), values[0]
        elif word == 0x22:
            self._pages, self._page = (values[0], values[1]), values[0]
        elif word == 0x81:
            self.contrast = values[0]
        elif word == 0x8D:
            self.pump = bool(values[0] & 4)
        elif word in (0xAE, 0xAF):
            self.on = word == 0xAF
        elif word in (0xA0, 0xA1):
            self.mirrored = word == 0xA1
        elif word in (0xC0, 0xC8):
            self.flipped = word == 0xC8
        elif 0xB0 <= word <= 0xB7:
            self._page = word - 0xB0
        elif word <= 0x0F:
            self._column = self._column & 0xF0 | word
        elif word <= 0x1F:
            self._column = min((word & 0x0F) << 4 | self._column & 0x0F, self._width - 1)

    @property
    def lit(self) -> bool:
        """Whether its pixels have current."""
        return self.on and (self.pump or self.driver != "ssd1306")

    def image(self) -> Image.Image:
        """What can be seen on it, mounted the right way round."""
        if self._seen is None:
            self._seen = self._look()
        return self._seen

    def _look(self) -> Image.Image:
        image = Image.new("1", (128, 64))
        if self.lit:
            # a byte is eight pixels of a column, the lowest bit on top: as rows of Pillow they lie on their side
            cells = [page * self._width + self._left + x for x in range(128) for page in range(8)]
            rows = bytes(self._memory[cell] for cell in cells).translate(TOP_FIRST)
            image = Image.frombytes("1", (64, 128), rows).transpose(Image.Transpose.TRANSPOSE)
        if not self.mirrored:
            image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.flipped:
            image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return image.rotate(self._rotate)

"""A little ESC/POS printer on a serial port: one-bit pictures out, on a thread of its own, paced by what paper can do.

Printers of this kind have no flow control: bytes that come faster than the paper moves are lost. So a picture goes out
in bands, and the next band waits until the line can have carried this one and the paper has moved so far. What cannot
be printed soon is dropped with a notice and never printed later: by then the table is elsewhere, and it may be secret.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from PIL import Image

from hardware.port import open_port, reason

DOTS = 384
"""Dots in a row of paper of 58 mm."""
BAND = 24
"""Rows in a band."""
ROW = 0.03
"""Seconds that a row takes on paper, unless told."""
QUEUED = 4
"""Slips that may wait; a further one is refused."""
PATIENCE = 8.0
"""Seconds that a slip waits for a printer that is not there, or has no paper."""
RETRY = 1.0
"""Seconds between two looks whether it is there."""
STUCK = 10.0
"""Seconds in which a band must have gone out: then the printer has stopped to listen."""
ANSWER = 0.3
"""Seconds in which a printer says whether it has paper; many never do."""
BITS = 10
"""Bits of a byte on the line: 8N1."""
PROFILE = "POS-5890"
"""The library's name for printers of this kind."""
ASK_PAPER = b"\x10\x04\x04"


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong with a device, such as what was not printed and why, in one line, and when that was."""

    text: str
    at: float


Wait = Callable[[threading.Event, float], object]


class Printer:
    """Prints on ``port`` until ``close``; ``sink`` gets what was not printed, on a thread that must only queue it.

    ``row`` is how long a row takes on paper and ``stuck`` a band on the line at most, in seconds; ``wait`` waits for an
    event or so many seconds, ``clock`` tells them.
    """

    def __init__(
        self,
        port: str,
        *,
        baud: int = 9600,
        row: float = ROW,
        sink: Callable[[Trouble], None] = lambda _trouble: None,
        stuck: float = STUCK,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._name, self._baud, self._row, self._stuck = port, baud, row, stuck
        self._sink, self._wait, self._clock = sink, wait, clock
        self._slips: queue.Queue[Image.Image | None] = queue.Queue(QUEUED)
        self._closing = threading.Event()
        self._port: Any = None
        self._thread = threading.Thread(target=self._run, name="printer", daemon=True)
        self._thread.start()

    def print(self, image: Image.Image) -> bool:
        """Queue a picture of mode "1", 384 dots wide, black on white, without waiting; False where too many wait."""
        if image.mode != "1" or image.width != DOTS:
            raise ValueError(f'a slip of {image.size} in "{image.mode}" cannot be printed; {DOTS} dots wide in "1"')
        try:
            self._slips.put_nowait(image)
        except queue.Full:
            self._say(f"Not printed: {QUEUED} slips wait already.")
            return False
        return True

    def finish(self) -> None:
        """Wait until all is printed, or given up."""
        self._slips.join()

    def close(self) -> None:
        """End; what waits is not printed. A second call does nothing."""
        self._closing.set()
        port = self._port
        with suppress(Exception):
            port.cancel_write()
        with suppress(queue.Full):
            self._slips.put_nowait(None)
        self._thread.join(self._stuck + 1.0)

    def _say(self, text: str) -> None:
        self._sink(Trouble(text, self._clock()))

    def _run(self) -> None:
        while not self._closing.is_set():
            image = self._slips.get()
            try:
                if image is None or self._closing.is_set():
                    break
                self._slip(image)
            except Exception as error:  # noqa: BLE001 - a driver may raise anything, and the thread must live
                # Half a slip may have come out, and the rest of it would be no use.
                self._leave()
                self._say(f"The printer failed in the middle of a slip ({reason(error)}). Print it again.")
            finally:
                self._slips.task_done()
        self._leave()

    def _slip(self, image: Image.Image) -> None:
        bands = list(encode(image))
        why = self._ready()
        if why:
            if not self._closing.is_set():
                self._drop(why)
            return
        for data, rows in bands:
            if self._closing.is_set():
                return
            began = self._clock()
            # Not drained: that may wait for ever. The line has carried it when as much time has gone.
            self._port.write(data)
            due = began + max(len(data) * BITS / self._baud, rows * self._row)
            self._wait(self._closing, max(0.0, due - self._clock()))
        if not self._has_paper():
            self._say("The printer's paper has run out. Print the slip again where it is not whole.")

    def _drop(self, why: str) -> None:
        """Give up this slip and those behind it, which have waited as long."""
        dropped = 1
        with suppress(queue.Empty):
            while self._slips.get_nowait() is not None:
                dropped += 1
                self._slips.task_done()
        self._say(f"{'Not' if dropped == 1 else f'{dropped} slips not'} printed: {why}.")

    def _ready(self) -> str:
        """Wait until the printer is there and has paper, for a while; answers why it is not."""
        until = self._clock() + PATIENCE
        while True:
            why = self._look()
            if not why or self._clock() + RETRY > until or self._closing.is_set():
                return why
            self._wait(self._closing, RETRY)

    def _look(self) -> str:
        try:
            if self._port is None:
                self._port = open_port(self._name, self._baud, timeout=ANSWER, write_timeout=self._stuck)
            return "" if self._has_paper() else "the printer has no paper"
        except Exception as error:  # noqa: BLE001 - each driver raises classes of its own
            self._leave()
            return f"no printer at {self._name} ({reason(error)})"

    def _has_paper(self) -> bool:
        """Whether the printer does not say that its paper is out."""
        self._port.reset_input_buffer()
        self._port.write(ASK_PAPER)
        said = self._port.read(1)
        # A status has these two bits always and those two never; two more say that the paper is at its end.
        return not (said and said[0] & 0x93 == 0x12 and said[0] & 0x60 == 0x60)

    def _leave(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            # What is unplugged cannot always be closed in peace.
            with suppress(Exception):
                port.close()


def encode(image: Image.Image) -> Iterator[tuple[bytes, int]]:
    """The bytes of a picture band by band, each with the rows that it moves the paper; the last one feeds it out."""
    # Imported here: it takes a third of a second, and most boxes have no printer.
    from escpos.printer import Dummy

    start = Dummy(profile=PROFILE)
    start.hw("INIT")
    yield start.output, 0
    for top in range(0, image.height, BAND):
        band = image.crop((0, top, image.width, min(top + BAND, image.height)))
        sent = Dummy(profile=PROFILE)
        sent.image(band, impl="bitImageRaster", fragment_height=BAND)
        yield sent.output, band.height
    end = Dummy(profile=PROFILE)
    end.print_and_feed(4)
    yield end.output, 4 * BAND

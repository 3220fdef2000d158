"""What is plugged into the box: readers, printer and the Pi's own supply, each on a thread of its own."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from companion.faces.panel import wording
from companion.own.configuration import PrinterPort, ReaderPort
from companion.table.prompt import Refused, show
from hardware import supply
from hardware.printer import Printer, Trouble
from hardware.reader import KINDS, Read, Reader


def known(readers: Sequence[ReaderPort]) -> Sequence[ReaderPort]:
    """The readers of the configuration; Refused where one is of no kind that there is, or two have one port."""
    for number, reader in enumerate(readers):
        if reader.kind not in KINDS:
            raise Refused(f"[reader] kind: {show(reader.kind)} is not known; allowed: {', '.join(KINDS)}")
        if reader.port in [other.port for other in readers[:number]]:
            raise Refused(f"[reader] port: {show(reader.port)} is there twice; each reader has one of its own")
    return readers


@contextmanager
def reading(readers: Sequence[ReaderPort], sink: Callable[[Read], None]) -> Iterator[None]:
    """The readers read, whatever else the event loop does."""
    with ExitStack() as stack:
        for reader in readers:
            made = Reader(reader.port, KINDS[reader.kind], sink, baud=reader.baud, on_state=note)
            stack.callback(made.close)
        yield


@contextmanager
def printing(port: PrinterPort | None, sink: Callable[[Trouble], None]) -> Iterator[Printer | None]:
    """The printer, or None where there is none."""
    if port is None:
        yield None
        return
    printer = Printer(port.port, baud=port.baud, row=port.row_ms / 1000, sink=sink)
    try:
        yield printer
    finally:
        printer.close()


def supplied(sink: Callable[[Trouble], None], root: Path = Path("/")) -> AbstractContextManager[None]:
    """Low voltage is said, on a board that tells it."""

    def low() -> None:
        note(wording.LOW_VOLTAGE)
        sink(Trouble(wording.LOW_VOLTAGE, time.monotonic()))

    return supply.watched(low, root)


def note(state: str) -> None:
    """Say in the log how a device is; whole, though each tells it in a thread of its own."""
    sys.stderr.write(f"{state}\n")

"""The box as a process: one thread owns session, store and pictures, and takes everything from one queue."""

import queue
import secrets
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from PIL import Image

from companion import configuration, date, folder, shelf
from companion.box import Box
from companion.configuration import PrinterPort, ReaderPort
from companion.faces.emulator import Action, Dial, Down, Emulator, NotServed, Scan, figure_json
from companion.faces.panel import Panel
from companion.faces.paper.offer import Paper
from companion.screens.screen import CodeScreen
from companion.store import Store, StoreError
from companion.table.prompt import Refused, show
from hardware.buzzer import open_buzzer
from hardware.control import ControlError, Controls
from hardware.display import open_oled
from hardware.gesture import Edge, Gesture, Timing
from hardware.lamp import open_lamp
from hardware.pin import PinError, factory
from hardware.printer import Printer, Trouble
from hardware.profile import Profile, ProfileError, load
from hardware.reader import KINDS, Read, Reader
from hardware.virtual import VirtualPanel

SLOW = 0.15
"""A commit that takes longer than this many seconds shows the busy mark."""
EMULATED = "breadboard"
"""The build that the browser emulator shows."""

Item = Edge | Read | Trouble | Action | None
"""What stands in the queue: an edge of a pin, a tag read, what was not printed, what a page does, or the end."""


class House:
    """The loop of a box: everything comes through ``queue`` and is done on the thread that calls ``run``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self.box: Box | None = None
        self.act: Callable[[Action], None] = lambda _action: None
        self._clock = clock

    def stop(self) -> None:
        """End the loop, from any thread or signal."""
        self.queue.put(None)

    def run(self) -> None:
        """Take from the queue until ``stop``."""
        box = self.box
        assert box is not None
        box.clock = self._clock
        while True:
            now = self._clock()
            due = box.due(now)
            try:
                item = self.queue.get(timeout=None if due is None else max(0.0, due - now))
            except queue.Empty:
                with self._watched(box):
                    box.tick(self._clock())
                continue
            if item is None:
                return
            with self._watched(box):
                if isinstance(item, Edge):
                    box.hear(item)
                elif isinstance(item, Read):
                    box.read(item)
                elif isinstance(item, Trouble):
                    box.tell(item.text, item.at)
                else:
                    self.act(item)

    @contextmanager
    def _watched(self, box: Box) -> Iterator[None]:
        """Show the busy mark while something takes longer than it should: a card can be slow."""
        timer = threading.Timer(SLOW, box.mark_busy, [box.pictures])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            box.clear_busy(self._clock())


def play(*, game: str | None, open_browser: bool, port: int, host: str, store: Path | None) -> int:
    """The emulator: the box on mock pins, its page in the browser; ends at Ctrl-C."""
    try:
        if game is not None:
            shelf.game(game)
        configured = configuration.read()
        readers = _known(configured.readers)
        profile = load(EMULATED)
        kept = _open_store(store)
    except (Refused, ProfileError, StoreError) as error:
        return _fail(str(error))
    house = House()
    with kept, _ending(house), _printing(configured.printer, house.queue.put) as printer:
        loopback = host in ("127.0.0.1", "localhost", "::1")
        code = None if loopback else f"{secrets.randbelow(1_000_000):06d}"
        try:
            emulator = Emulator(house.queue.put, host=host, port=port, code=code)
            address = emulator.start()
        except NotServed as error:
            return _fail(str(error))
        virtual, box = virtual_box(
            house, profile, kept, names=configured.names, game=game, emulator=emulator, printer=printer
        )
        if code is not None:
            box.panel.desk.code = code
            box.notice = CodeScreen(code=code, text="The browser asks for this code.")
            box.draw(time.monotonic())
            print(f"A browser elsewhere is asked for the code on the display: {code}", flush=True)
        print(f"The table companion is at {address}  (Ctrl-C ends it; games are kept)", flush=True)
        if kept.warning:
            print(kept.warning, file=sys.stderr, flush=True)
        if open_browser:
            _open_page(address)
        with _reading(readers, house.queue.put):
            house.run()
        box.panel.switch_off()
        box.draw(time.monotonic())
        emulator.stop()
        virtual.close()
    return 0


def virtual_box(
    house: House,
    profile: Profile,
    store: Store,
    *,
    names: Any = None,
    game: str | None = None,
    emulator: Emulator | None = None,
    on_image: Callable[[Image.Image], None] | None = None,
    printer: Printer | None = None,
) -> tuple[VirtualPanel, Box]:
    """A box on mock pins in this house; with an emulator, everything that it shows and prints goes there, too."""

    def show(image: Image.Image) -> None:
        if emulator is not None:
            emulator.picture(image.tobytes())
        if on_image is not None:
            on_image(image)

    def out(paper: Paper) -> None:
        if printer is not None:
            printer.print(paper.image)
        if emulator is not None:
            emulator.paper(paper.title, "" if paper.seat is None else panel.desk.name(paper.seat), paper.image)

    virtual = VirtualPanel(profile, house.queue.put, on_image=show)
    prints = out if emulator is not None or printer is not None else None
    panel = Panel(store, names=names, today=date.today, game=game, paper=prints)
    # Keys and pointers do not bounce: a tap counts however short it is.
    gesture = Gesture(profile, timing=Timing(settle=0.0))
    # A mouse wheel and keys are quick enough as they are.
    gesture.accelerate = False
    box = Box(panel, gesture, virtual.display, virtual.buzzer, time.monotonic())
    house.box = box

    def act(action: Action) -> None:
        if isinstance(action, Dial):
            virtual.turn(action.steps)
        elif isinstance(action, Scan):
            box.read(Read(action.text, time.monotonic()))
        elif isinstance(action, Down):
            virtual.down(action.control)
        else:
            virtual.up(action.control)

    house.act = act
    if emulator is not None:
        said = Said(emulator, panel)
        box.drawn = said.tell
        box.sounded = emulator.sound
        said.tell()
    return virtual, box


class Said:
    """What the page beside the box knows: public figures, two lines of text, what may be scanned, and the log."""

    def __init__(self, emulator: Emulator, panel: Panel) -> None:
        self._emulator = emulator
        self._panel = panel
        self._log: list[str] = []

    def tell(self) -> None:
        """Hand over what has changed."""
        figure = self._panel.public_figure()
        title, status = self._panel.public_texts()
        pictures = [figure_json(picture) for picture in self._panel.public_pictures()]
        self._emulator.figure(None if figure is None else figure_json(figure), title, status, pictures)
        self._emulator.tags(self._panel.tags())
        log = self._panel.log()
        if log[: len(self._log)] != self._log:
            self._emulator.clear()
            self._log = []
        for number, text in enumerate(log[len(self._log) :], start=len(self._log) + 1):
            self._emulator.notice(number, text)
        self._log = log


def run(*, profile: str | None, store: Path | None, pins: str | None = None) -> int:
    """The box on its pins: headless, until SIGTERM or Ctrl-C; a missing display does not stop it.

    ``pins`` names the pin library, before the profile does.
    """
    try:
        configured = configuration.read()
        readers = _known(configured.readers)
        build = load(profile or configured.profile, [folder.state() / "profiles"])
        kept = _open_store(store)
    except (Refused, ProfileError, StoreError) as error:
        return _fail(str(error))
    house = House()
    with kept, _ending(house), _printing(configured.printer, house.queue.put) as printer:
        try:
            library = factory(pins or build.pins)
            controls = Controls(build, house.queue.put, pin_factory=library)
        except (PinError, ControlError) as error:
            hint = "on a Pi the pins take the extra pi; on a PC there are none: companion play"
            return _fail(f"{error} (profile {build.name}; {hint})")
        display = open_oled(build.display, on_state=_note, pin_factory=library)
        buzzer = open_buzzer(build, pin_factory=library)
        lamp = open_lamp(build, pin_factory=library)
        paper = None if printer is None else _out(printer)
        panel = Panel(kept, names=configured.names, today=date.today, paper=paper)
        house.box = Box(panel, Gesture(build), display, buzzer, time.monotonic())
        house.box.lamp = lamp.light
        lamp.light(house.box.lit)
        if kept.warning:
            print(kept.warning, file=sys.stderr, flush=True)
        with _reading(readers, house.queue.put):
            house.run()
        panel.switch_off()
        house.box.draw(time.monotonic())
        controls.close()
        buzzer.close()
        lamp.close()
        display.close(leave=True)
        library.close()
    return 0


def _open_store(path: Path | None) -> Store:
    return Store.open(path if path is not None else folder.store_path(), " ".join(["companion", *sys.argv[1:2]]))


def _known(readers: Sequence[ReaderPort]) -> Sequence[ReaderPort]:
    """The readers of the configuration; Refused where one is of no kind that there is, or two have one port."""
    for number, reader in enumerate(readers):
        if reader.kind not in KINDS:
            raise Refused(f"[reader] kind: {show(reader.kind)} is not known; allowed: {', '.join(KINDS)}")
        if reader.port in [other.port for other in readers[:number]]:
            raise Refused(f"[reader] port: {show(reader.port)} is told twice; each reader has one of its own")
    return readers


@contextmanager
def _reading(readers: Sequence[ReaderPort], sink: Callable[[Read], None]) -> Iterator[None]:
    """The readers read, each on a thread of its own, whatever else the house does."""
    with ExitStack() as stack:
        for reader in readers:
            made = Reader(reader.port, KINDS[reader.kind], sink, baud=reader.baud, on_state=_note)
            stack.callback(made.close)
        yield


@contextmanager
def _printing(port: PrinterPort | None, sink: Callable[[Trouble], None]) -> Iterator[Printer | None]:
    """The printer of the configuration, on a thread of its own."""
    if port is None:
        yield None
        return
    printer = Printer(port.port, baud=port.baud, row=port.row_ms / 1000, sink=sink)
    try:
        yield printer
    finally:
        printer.close()


def _out(printer: Printer) -> Callable[[Paper], None]:
    def out(paper: Paper) -> None:
        printer.print(paper.image)

    return out


def _note(state: str) -> None:
    print(state, file=sys.stderr, flush=True)


@contextmanager
def _ending(house: House) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the house's loop, from now on and even before it runs."""
    # The system may interrupt any thread for a signal, and the main one would sleep on: every signal leaves a byte in
    # this pair, too, and a thread waits for that.
    inner, outer = socket.socketpair()
    outer.setblocking(False)
    with inner, outer:
        threading.Thread(target=_wait_for_byte, args=(inner, house.stop), daemon=True).start()
        with suppress(ValueError):
            signal.set_wakeup_fd(outer.fileno(), warn_on_full_buffer=False)
        for name in ("SIGINT", "SIGTERM"):
            with suppress(ValueError, AttributeError):
                signal.signal(getattr(signal, name), lambda *_: None)
        try:
            yield
        finally:
            with suppress(ValueError):
                signal.set_wakeup_fd(-1)


def _wait_for_byte(inner: socket.socket, then: Callable[[], None]) -> None:
    with suppress(OSError):
        if inner.recv(1):
            then()


def _open_page(address: str) -> None:
    # webbrowser may wait for a browser on the terminal; the box must not.
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()


def _fail(text: str) -> int:
    print(f"companion: {text}", file=sys.stderr)
    return 2

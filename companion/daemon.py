"""The box as a process: one thread owns session, store and pictures, and takes everything from one queue."""

import os
import queue
import secrets
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from PIL import Image

from companion import configuration, date, folder, registry
from companion.box import Box, Onlooker
from companion.configuration import Configuration
from companion.faces.emulator import PORT, Action, Dial, Down, Emulator, NotServed, Scan, Up, figure_json
from companion.faces.panel import Panel
from companion.faces.panel.message import CodeDialog
from companion.faces.paper.offer import Paper
from companion.peripheral import known, printing, reading
from companion.screens.draw import compose
from companion.screens.screen import ScrollScreen, Style
from companion.service import Service
from companion.store import Store, StoreError
from companion.table.prompt import Refused
from hardware import pin
from hardware.buzzer import open_buzzer
from hardware.control import ControlError, Controls
from hardware.display import open_oled
from hardware.gesture import Edge, Gesture, Timing
from hardware.lamp import open_lamp
from hardware.pin import PinError
from hardware.printer import Printer, Trouble
from hardware.profile import DisplayConfig, Profile, ProfileError, load
from hardware.reader import Read
from hardware.virtual import VirtualPanel

SLOW = 0.15
"""A commit that takes longer than this many seconds shows the busy mark."""
LATE = 0.1
"""Who looks so many seconds after something was due is on a machine that is busy elsewhere."""
EMULATED = "breadboard"
"""The build that the browser emulator shows."""
FIRST_RETRY, LAST_RETRY = 1.0, 30.0
"""Seconds until a service tries again to begin; each time twice as long."""
HINDRANCES = (Refused, ProfileError, StoreError, PinError, ControlError)
"""Why a box may not begin; each tells it in one line."""


@dataclass(frozen=True, slots=True)
class Beside:
    """An edge of controls that stand beside those of the box, and what reads it."""

    edge: Edge
    gesture: Gesture


Message = Edge | Beside | Read | Trouble | Action | None
"""What stands in the queue: an edge of a pin, a tag read, what was not printed, what a page does, or the end."""


class EventLoop:
    """The loop of a box: everything comes through ``queue`` and is done on the thread that calls ``run``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, service: Service | None = None) -> None:
        self.queue: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.service = Service({}) if service is None else service
        self._clock = clock

    def stop(self) -> None:
        """End the loop, from any thread or signal."""
        self.queue.put(None)

    def run(self, box: Box, virtual: VirtualPanel | None = None) -> None:
        """Take from the queue until ``stop``; what a page does is done on the controls of ``virtual``."""
        while True:
            now = self._clock()
            self.service.feed(now)
            due = box.due(now)
            try:
                message = self._next(due)
            except queue.Empty:
                if self._comes_late(due):
                    continue
                with self._watched(box):
                    box.tick(self._clock())
                continue
            if message is None:
                return
            with self._watched(box):
                _take(message, box, virtual)

    def rest(self, seconds: float) -> bool:
        """Wait with nothing to do, and answer whether the end was told meanwhile."""
        until = self._clock() + seconds
        while (now := self._clock()) < until:
            self.service.feed(now)
            with suppress(queue.Empty):
                if self._next(until) is None:
                    return True
        return False

    def _comes_late(self, due: float | None) -> bool:
        """Whether, on a busy machine, something has happened that was not told yet: a short press is no long one."""
        if due is None or self._clock() < due + LATE:
            return False
        for answers in self.service.asked.values():
            answers()  # by then it has told all that was before
        return not self.queue.empty()

    def _next(self, due: float | None) -> Message:
        """What comes next; queue.Empty once something is due, here or for the service."""
        dues = [one for one in (due, self.service.due) if one is not None]
        return self.queue.get(timeout=max(0.0, min(dues) - self._clock()) if dues else None)

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


def _take(message: Edge | Beside | Read | Trouble | Action, box: Box, virtual: VirtualPanel | None) -> None:
    match message:
        case Edge():
            box.hear(message)
        case Beside(edge, gesture):
            box.hear(edge, gesture)
        case Read():
            box.read(message)
        case Trouble(text, at):
            box.tell(text, at)
        case Scan(text):
            box.read(Read(text, time.monotonic()))
        case _ if virtual is None:
            pass
        case Dial(steps):
            virtual.turn(steps)
        case Down(control):
            virtual.down(control)
        case Up(control):
            virtual.up(control)


def play(*, game: str | None, open_browser: bool, port: int, host: str, store: Path | None) -> int:
    """The emulator: the box on mock pins, its page in the browser; ends at Ctrl-C."""
    try:
        if game is not None:
            registry.game(game)
        configured = configuration.read()
        readers = known(configured.readers)
        profile = load(EMULATED)
        kept = _open_store(store)
    except (Refused, ProfileError, StoreError) as error:
        return _fail(str(error))
    loop = EventLoop()
    with kept, _ending(loop), printing(configured.printer, loop.queue.put) as printer:
        loopback = host in ("127.0.0.1", "localhost", "::1")
        code = None if loopback else f"{secrets.randbelow(1_000_000):06d}"
        try:
            emulator = Emulator(loop.queue.put, host=host, port=port, code=code)
            address = emulator.start()
        except NotServed as error:
            return _fail(str(error))
        virtual, box = virtual_box(
            loop, profile, kept, names=configured.names, game=game, emulator=emulator, printer=printer
        )
        if code is not None:
            _show_code(box, code)
            print(f"A browser elsewhere is asked for the code on the display: {code}", flush=True)
        print(f"The table companion is at {address}  (Ctrl-C ends it; games are kept)", flush=True)
        if kept.warning:
            print(kept.warning, file=sys.stderr, flush=True)
        if open_browser:
            _open_page(address)
        with reading(readers, loop.queue.put):
            loop.run(box, virtual)
        box.panel.switch_off()
        box.draw(time.monotonic())
        emulator.stop()
        virtual.close()
    return 0


def virtual_box(
    loop: EventLoop,
    profile: Profile,
    store: Store,
    *,
    names: Any = None,
    game: str | None = None,
    emulator: Emulator | None = None,
    onlooker: Onlooker | None = None,
    printer: Printer | None = None,
) -> tuple[VirtualPanel, Box]:
    """A box on mock pins in this loop; with an emulator, everything that it shows and prints goes there, too."""

    def show(image: Image.Image) -> None:
        if emulator is not None:
            emulator.picture(image.tobytes())

    def out(paper: Paper) -> None:
        if printer is not None:
            printer.print(paper.image)
        if emulator is not None:
            emulator.paper(paper.title, "" if paper.seat is None else panel.context.name(paper.seat), paper.image)

    virtual = VirtualPanel(profile, loop.queue.put, on_image=show)
    prints = out if emulator is not None or printer is not None else None
    panel = Panel(store, names=names, today=date.today, game=game, paper=prints)
    if emulator is not None:
        onlooker = Page(emulator)
    clock = time.monotonic
    box = Box(panel, _gesture(profile), virtual.display, virtual.buzzer, clock(), onlooker=onlooker, clock=clock)
    return virtual, box


def _gesture(build: Profile) -> Gesture:
    """What reads keys and pointers on mock pins."""
    # They do not bounce: a tap counts however short it is.
    gesture = Gesture(build, timing=Timing(settle=0.0))
    # A mouse wheel and keys are quick enough as they are.
    gesture.accelerate = False
    return gesture


def _show_code(box: Box, code: str) -> None:
    box.panel.context.code = code
    box.notice = CodeDialog(box.panel.context).screen()
    box.draw(time.monotonic())


class Page:
    """What the page beside the box knows: public figures, two lines of text, what may be scanned, and the log.

    ``pictures``: whether it gets those of the display from here; what is drawn on mock pins sends them by itself.
    """

    def __init__(self, emulator: Emulator, *, pictures: bool = False) -> None:
        self._emulator = emulator
        self._pictures = pictures
        self._log: list[str] = []
        self._shown: object = None

    def picture(self, image: Image.Image) -> None:
        """Show it in place of the display."""
        if self._pictures:
            self._emulator.picture(image.tobytes())

    def sound(self, name: str) -> None:
        """Play it."""
        self._emulator.sound(name)

    def look(self, panel: Panel) -> None:
        """Hand over what has changed; a line that scrolls on the display changes nothing here."""
        figure, pictures = panel.public_figure(), panel.public_pictures()
        title, status = panel.public_texts()
        shown = (figure, pictures, title, status)
        if shown != self._shown:
            self._shown = shown
            first = None if figure is None else figure_json(figure)
            self._emulator.figure(first, title, status, [figure_json(picture) for picture in pictures])
            self._emulator.tags(panel.tags())
        log = panel.log()
        if log[: len(self._log)] != self._log:
            self._emulator.clear()
            self._log = []
        for number, text in enumerate(log[len(self._log) :], start=len(self._log) + 1):
            self._emulator.notice(number, text)
        self._log = log


def run(*, profile: str | None, store: Path | None, pins: str | None = None, switch_off: Path | None = None) -> int:
    """The box on its pins: headless, until SIGTERM or Ctrl-C; a missing display does not stop it.

    ``pins`` names the pin library, before the profile does; the file ``switch_off`` is written when the computer shall
    end. Started by systemd the box does not give up: what hinders it is shown on the display, and it tries again.
    """
    loop = EventLoop(service=Service(os.environ))
    with _ending(loop):
        pause, shown = FIRST_RETRY, ""
        while True:
            panel = DisplayConfig()
            try:
                configured = configuration.read()
                known(configured.readers)
                build = load(profile or configured.profile, [folder.state() / "profiles"])
                panel = build.display
                return _run_on_pins(loop, configured, build, store, pins or build.pins, switch_off)
            except HINDRANCES as error:
                text = str(error)
                if isinstance(error, PinError | ControlError):
                    hint = "on a Pi the pins take the extra pi; on a PC there are none: companion play"
                    text += f" (profile {build.name})" if loop.service.there else f" (profile {build.name}; {hint})"
            if not loop.service.there:
                return _fail(text)
            if text != shown:
                print(f"companion: {text}", file=sys.stderr, flush=True)
            shown = text
            if _rest_in_trouble(loop, panel, text, pause):
                return 0
            pause = min(LAST_RETRY, 2 * pause)


def _rest_in_trouble(loop: EventLoop, panel: DisplayConfig, text: str, pause: float) -> bool:
    """Show what hinders the box for some seconds; answers whether the end was told meanwhile."""
    loop.service.status(text)
    loop.service.ready()
    if panel.bus != "i2c":  # it needs the pins
        return loop.rest(pause)
    display = open_oled(panel)
    display.show(compose(ScrollScreen(head="Careful", text=text), Style(large=False)).image)
    try:
        return loop.rest(pause)
    finally:
        display.close(leave=True)


def _run_on_pins(
    loop: EventLoop, configured: Configuration, build: Profile, store: Path | None, pins: str | None, off: Path | None
) -> int:
    with ExitStack() as stack:
        kept = stack.enter_context(_open_store(store))
        printer = stack.enter_context(printing(configured.printer, loop.queue.put))
        library = pin.factory(pins)
        stack.callback(library.close)
        controls = Controls(build, loop.queue.put, pin_factory=library)
        stack.callback(controls.close)
        loop.service.status(f"profile {build.name}")
        loop.service.asked["controls"] = partial(pin.alive, library)

        def say(state: str) -> None:
            loop.service.status(f"{state} (profile {build.name})")
            print(state, file=sys.stderr, flush=True)

        display = open_oled(build.display, on_state=say, pin_factory=library)
        stack.callback(display.close, leave=True)
        lamp = open_lamp(build, pin_factory=library)
        stack.callback(lamp.close)
        buzzer = open_buzzer(build, pin_factory=library)
        stack.callback(buzzer.close)
        paper = None if printer is None else partial(_print, printer)
        power_off = None if off is None else off.touch
        panel = Panel(kept, names=configured.names, today=date.today, paper=paper, power_off=power_off)
        if kept.warning:
            print(kept.warning, file=sys.stderr, flush=True)
        web = _open_web(loop, panel, stack) if configured.web else None
        clock, page = time.monotonic, None if web is None else web.page
        box = Box(panel, Gesture(build), display, buzzer, clock(), lamp=lamp, onlooker=page, clock=clock)
        if web is not None:
            _show_code(box, web.code)
            print(f"The browser page is at {web.address}; it asks for the code on the display.", flush=True)
        loop.service.ready()
        with reading(configured.readers, loop.queue.put):
            loop.run(box, None if web is None else web.virtual)
        loop.service.stopping()
        panel.switch_off()
        box.draw(time.monotonic())
    return 0


@dataclass(frozen=True, slots=True)
class Web:
    """The browser page beside a box: where it is, the code that it asks for, and its controls on mock pins."""

    page: Page
    address: str
    code: str
    virtual: VirtualPanel


def _open_web(loop: EventLoop, panel: Panel, stack: ExitStack) -> Web | None:
    """Serve the page until ``stack`` closes; None where that cannot be, which the panel says."""
    code = f"{secrets.randbelow(1_000_000):06d}"
    name = socket.gethostname().split(".")[0]
    emulator = Emulator(loop.queue.put, host="0.0.0.0", port=PORT, code=code, names=(name, f"{name}.local"))
    try:
        address = emulator.start()
    except NotServed as error:
        hint = "; sudo make install lets the box reach the network" if loop.service.there else ""
        print(f"companion: {error}{hint}", file=sys.stderr, flush=True)
        panel.warn(f"There is no browser page: {error}{hint}")
        return None
    build = load(EMULATED)
    gesture = _gesture(build)
    virtual = VirtualPanel(build, lambda edge: loop.queue.put(Beside(edge, gesture)))
    stack.callback(virtual.close)
    stack.callback(emulator.stop)
    panel.context.page = f"{name}.local:{urlsplit(address).port}"
    return Web(Page(emulator, pictures=True), address, code, virtual)


def _print(printer: Printer, paper: Paper) -> None:
    printer.print(paper.image)


def _open_store(path: Path | None) -> Store:
    return Store.open(path if path is not None else folder.store_path(), " ".join(["companion", *sys.argv[1:2]]))


@contextmanager
def _ending(loop: EventLoop) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the loop, from now on and even before it runs."""
    # The system may interrupt any thread for a signal, and the main one would sleep on: every signal leaves a byte in
    # this pair, too, and a thread waits for that.
    inner, outer = socket.socketpair()
    outer.setblocking(False)
    with inner, outer:
        threading.Thread(target=_wait_for_byte, args=(inner, loop.stop), daemon=True).start()
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

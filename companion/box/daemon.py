"""The box on its pins: headless, with everything that its profile and its configuration name."""

import os
import shlex
import socket
import sys
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from companion.box import date
from companion.box.box import Box
from companion.box.loop import Beside, EventLoop, ending
from companion.box.page import EMULATED, Page, known_browsers, known_seats, show_code, virtual_gesture
from companion.box.peripheral import known, note, printing, reading, supplied
from companion.box.service import Service
from companion.faces.access import new_code, own_names
from companion.faces.emulator import PORT, Emulator, NotServed
from companion.faces.panel import Panel, wording
from companion.faces.panel.seat import Seats
from companion.games import registry
from companion.own import configuration, folder, stray
from companion.own.configuration import Configuration
from companion.paper.offer import Paper
from companion.screens.ask import Ask, Style
from companion.screens.draw import compose
from companion.store import Store, StoreError
from companion.table.prompt import Refused
from hardware import pin
from hardware.buzzer import open_buzzer
from hardware.control import ControlError, Controls
from hardware.display import open_oled
from hardware.gesture import Gesture
from hardware.lamp import Lamp
from hardware.pin import PinError
from hardware.printer import Printer
from hardware.profile import DisplayConfig, Profile, ProfileError, load
from hardware.virtual import VirtualPanel

FIRST_RETRY, LAST_RETRY = 1.0, 30.0
"""Seconds until a service tries again to begin; each time twice as long."""
HINDRANCES = (Refused, ProfileError, StoreError, PinError, ControlError)
"""Why a box may not begin; each tells it in one line."""


def run(*, profile: str | None, store: Path | None, pins: str | None = None, switch_off: Path | None = None) -> int:
    """The box on its pins: headless, until SIGTERM or Ctrl-C; a missing display does not stop it.

    ``pins`` names the pin library, before the profile does; the file ``switch_off`` is written when the computer shall
    end. Started by systemd the box does not give up: what hinders it is shown on the display, and it tries again.
    """
    loop = EventLoop(service=Service(os.environ))
    with ending(loop):
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
                with suppress(Refused):
                    # What is missing may lie near by.
                    text = f"{text} {stray.told(registry.games())}".strip()
                if isinstance(error, PinError | ControlError):
                    hint = "on a PC there are no pins: companion play"
                    if find_spec("gpiod") is None:
                        hint = f"on a Pi: {shlex.quote(sys.executable)} -m pip install gpiod; {hint}"
                    text += f" (profile {build.name})" if loop.service.there else f" (profile {build.name}; {hint})"
            if not loop.service.there:
                raise Refused(text)
            if text != shown:
                note(f"companion: {text}")
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
    display.show(compose(Ask(head="Please note", text=text, long=True), Style(large=False)).image)
    try:
        return loop.rest(pause)
    finally:
        display.close(leave=True)


def _run_on_pins(
    loop: EventLoop, configured: Configuration, build: Profile, store: Path | None, pins: str | None, off: Path | None
) -> int:
    place = store or folder.store_path()
    with ExitStack() as stack:
        with folder.as_owner(place.parent):
            kept = Store.open(place, "companion daemon", lambda: loop.service.busy(time.monotonic()))
        stack.enter_context(kept)
        printer = stack.enter_context(printing(configured.printer, loop.queue.put))
        library = pin.factory(pins)
        stack.callback(library.close)
        controls = Controls(build, loop.queue.put, pin_factory=library)
        stack.callback(controls.close)
        loop.service.status(f"profile {build.name}")
        loop.service.asked["controls"] = partial(pin.alive, library)

        def say(state: str) -> None:
            loop.service.status(f"{state} (profile {build.name})")
            note(state)

        display = open_oled(build.display, on_state=say, pin_factory=library)
        stack.callback(display.close, leave=True)
        lamp = Lamp(build.lamp, pin_factory=library)
        stack.callback(lamp.close)
        buzzer = open_buzzer(build, pin_factory=library)
        stack.callback(buzzer.close)
        paper = None if printer is None else partial(_print, printer)
        power_off = None if off is None else off.touch
        panel = Panel(kept, names=configured.names, today=date.today, paper=paper, power_off=power_off)
        near = stray.told(registry.games())
        for told in filter(None, (kept.warning, near, wording.undrawn(panel.context.names))):
            note(told)
        if near:
            panel.warn(near)
        if store is None and folder.forgets(place.parent):  # who names a file chose its place
            note(wording.IN_MEMORY)
            panel.tell(wording.IN_MEMORY)
        web = _open_web(loop, panel, stack, place) if configured.web else None
        clock, page = time.monotonic, None if web is None else web.page
        box = Box(panel, Gesture(build), display, buzzer, clock(), lamp=lamp, onlooker=page, clock=clock)
        if web is not None:
            show_code(box, web.emulator)
            print(f"Open {web.address} in a browser; it asks for the code on the box's screen.", flush=True)
        loop.service.ready()
        with reading(configured.readers, loop.queue.put), supplied(loop.queue.put):
            loop.run(box, None if web is None else web.virtual)
        loop.service.stopping()
        panel.switch_off()
        box.draw(time.monotonic())
    return 0


@dataclass(frozen=True, slots=True)
class Web:
    """The browser page beside a box: its server, where it is, and its controls on mock pins."""

    page: Page
    address: str
    emulator: Emulator
    virtual: VirtualPanel


def _open_web(loop: EventLoop, panel: Panel, stack: ExitStack, store: Path) -> Web | None:
    """Serve the page until ``stack`` closes; None where that cannot be, which the panel says."""
    code = new_code()
    emulator = Emulator(
        loop.queue.act,
        host="0.0.0.0",
        port=PORT,
        code=code,
        names=own_names(),
        browsers=known_browsers(store),
        seats=known_seats(store),
        room=loop.queue.room,
    )
    try:
        address = emulator.start()
    except NotServed as error:
        hint = "; sudo make install lets the box reach the network" if loop.service.there else ""
        print(f"companion: {error}{hint}", file=sys.stderr, flush=True)
        panel.warn(f"The box has no page for a browser: {error}{hint}")
        return None
    build = load(EMULATED)
    gesture = virtual_gesture(build)
    virtual = VirtualPanel(build, lambda edge: loop.queue.beside(Beside(edge, gesture)))
    stack.callback(virtual.close)
    stack.callback(emulator.stop)
    panel.context.page = f"{socket.gethostname().split('.')[0]}.local:{urlsplit(address).port}"
    Seats(emulator, panel.context).open()
    return Web(Page(emulator, beside=True), address, emulator, virtual)


def _print(printer: Printer, paper: Paper) -> None:
    printer.print(paper.image)

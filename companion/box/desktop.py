"""The box on a desktop: mock pins, and its page in a browser."""

import os
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from companion.box import date
from companion.box.box import Box, Onlooker
from companion.box.loop import EventLoop, ending
from companion.box.page import EMULATED, Page, known_browsers, known_seats, virtual_gesture
from companion.box.peripheral import known, printing, reading
from companion.faces.access import is_loopback, new_code, own_names
from companion.faces.emulator import Emulator, NotServed
from companion.faces.panel import Panel, wording
from companion.faces.panel.seat import Seats
from companion.games import registry
from companion.own import configuration, folder, stray
from companion.paper.offer import Paper
from companion.store import Store
from companion.table.prompt import Refused
from hardware.printer import Printer
from hardware.profile import Profile, load
from hardware.virtual import VirtualPanel

OPENS = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0;url={address}">
<title>Table companion</title>
<a href="{address}">Open the table companion</a>
"""
"""A page that leads to the box's own."""


def play(*, game: str | None, open_browser: bool, port: int, host: str, store: Path | None) -> int:
    """The emulator: the box on mock pins, its page in the browser; ends at Ctrl-C."""
    if game is not None:
        registry.game(game)
    configured = configuration.read()
    readers = known(configured.readers)
    profile = load(EMULATED)
    place = store or folder.store_path()
    with folder.as_owner(place.parent):
        kept = Store.open(place, "companion play")
    loop = EventLoop()
    with kept, ending(loop), printing(configured.printer, loop.queue.put) as printer, ExitStack() as stack:
        try:
            emulator = Emulator(
                loop.queue.act,
                host=host,
                port=port,
                code=new_code(),
                names=own_names(),
                browsers=known_browsers(place),
                seats=known_seats(place),
                room=loop.queue.room,
            )
            address = emulator.start()
        except NotServed as error:
            raise Refused(str(error)) from None
        virtual, box = virtual_box(
            loop, profile, kept, names=configured.names, game=game, emulator=emulator, printer=printer
        )
        if not is_loopback(host):
            # Whoever sees the page has been let in: the code is in its menu.
            box.panel.context.code = lambda: emulator.code
        if open_browser:
            stack.enter_context(_opened(address + emulator.key()))
        # What is wrong with the store says itself whether anything is saved.
        saved = "" if kept.warning else "; your games are saved"
        print(f"Open {address}{emulator.key()} in a browser within two minutes. (Ctrl-C stops it{saved}.)", flush=True)
        print(f"Later, or on another device: {address} with the code {emulator.code}.", flush=True)
        near = stray.told(registry.games())
        if told := wording.undrawn(box.panel.context.names):
            print(told, flush=True)
        for wrong in filter(None, (kept.warning, near)):
            print(wrong, file=sys.stderr, flush=True)
        if near:
            box.panel.warn(near)
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
    """A box on mock pins in this loop; with an emulator, all that it shows goes there, and what a printer prints."""
    page = None if emulator is None else Page(emulator, beside=False)

    def out(printer: Printer, paper: Paper) -> None:
        printer.print(paper.image)
        if page is not None:
            page.paper(paper.title, None if paper.seat is None else panel.context.name(paper.seat), paper.image)

    virtual = VirtualPanel(profile, loop.queue.put)
    prints = None if printer is None else partial(out, printer)
    panel = Panel(store, names=names, today=date.today, game=game, paper=prints)
    if emulator is not None:
        Seats(emulator, panel.context).open()
    clock = time.monotonic
    onlooker = onlooker if page is None else page
    box = Box(panel, virtual_gesture(profile), virtual.display, virtual.buzzer, clock(), onlooker=onlooker, clock=clock)
    return virtual, box


@contextmanager
def _opened(address: str) -> Iterator[None]:
    """Open an address with a key in a browser, past all who may read how programs were started: by way of a file."""
    # In a hidden folder a browser in a sandbox may read nothing.
    file = Path(os.path.expanduser("~")) / f"companion-{os.getpid()}.html"
    try:
        folder.write(file, OPENS.format(address=escape(address)), 0o600)
        page = file.resolve().as_uri()
    except OSError:
        # Then it asks for the code.
        page = address.partition("?")[0]
    # webbrowser may wait for a browser on the terminal; the box must not.
    threading.Thread(target=lambda: webbrowser.open(page), daemon=True).start()
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)

"""The box on a desktop: mock pins, and its page in a browser."""

import secrets
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

from companion.box import date
from companion.box.box import Box, Onlooker
from companion.box.loop import EventLoop, ending
from companion.box.page import EMULATED, Page, show_code, virtual_gesture
from companion.box.peripheral import known, printing, reading
from companion.faces.access import is_loopback, new_code
from companion.faces.emulator import Emulator, NotServed
from companion.faces.panel import Panel, wording
from companion.games import registry
from companion.own import configuration, folder
from companion.paper.offer import Paper
from companion.store import Store
from companion.table.prompt import Refused
from hardware.printer import Printer
from hardware.profile import Profile, load
from hardware.virtual import VirtualPanel

KEY = "page-key"
"""The setting that holds what lets the user's own browser in."""


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
    with kept, ending(loop), printing(configured.printer, loop.queue.put) as printer:
        key = _key(kept)
        try:
            emulator = Emulator(loop.queue.act, host=host, port=port, code=new_code(), key=key, room=loop.queue.room)
            address = emulator.start()
        except NotServed as error:
            raise Refused(str(error)) from None
        virtual, box = virtual_box(
            loop, profile, kept, names=configured.names, game=game, emulator=emulator, printer=printer
        )
        if not is_loopback(host):
            show_code(box, emulator)
        address += f"?key={key}"
        print(f"Open {address} in a browser. (Ctrl-C stops it; your games are saved.)", flush=True)
        print(f"Another device? It needs the code {emulator.code}.", flush=True)
        if told := wording.undrawn(box.panel.context.names):
            print(told, flush=True)
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
    page = None if emulator is None else Page(emulator, beside=False)

    def out(paper: Paper) -> None:
        if printer is not None:
            printer.print(paper.image)
        if page is not None:
            page.paper(paper.title, None if paper.seat is None else panel.context.name(paper.seat), paper.image)

    virtual = VirtualPanel(profile, loop.queue.put)
    prints = out if page is not None or printer is not None else None
    panel = Panel(store, names=names, today=date.today, game=game, paper=prints)
    panel.context.own_page = None if emulator is None else emulator.own_page
    clock = time.monotonic
    onlooker = onlooker if page is None else page
    box = Box(panel, virtual_gesture(profile), virtual.display, virtual.buzzer, clock(), onlooker=onlooker, clock=clock)
    return virtual, box


def _key(store: Store) -> str:
    """What lets in the browser of who started this, today and later: kept with the games, which are the user's own."""
    key = store.get(KEY)
    if not isinstance(key, str):
        key = secrets.token_urlsafe(16)
        store.put(KEY, key)
    return key


def _open_page(address: str) -> None:
    # webbrowser may wait for a browser on the terminal; the box must not.
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()

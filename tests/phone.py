"""A box that runs with its server, and phones that speak with that over sockets, as a page would."""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from companion.box.box import Box
from companion.box.loop import EventLoop
from companion.box.page import EMULATED, Page, known_seats, virtual_gesture
from companion.faces.emulator import Emulator
from companion.faces.panel import Panel
from companion.faces.panel.seat import Seats
from companion.store import Store
from hardware.profile import load
from hardware.virtual import VirtualPanel

PATIENCE = 60
READS = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.ms ?? Infinity })"
"""For a page whose people have read what it asks before they touch anything, or touch it at a time in ms."""


@dataclass
class Served:
    """A box in its own thread, with the address of its server."""

    panel: Panel
    box: Box
    emulator: Emulator
    address: str
    loop: EventLoop

    @property
    def seats(self) -> Seats:
        seats = self.panel.context.phones
        assert isinstance(seats, Seats)
        return seats


@contextmanager
def served(
    place: Path, begin: Callable[[Panel], object] = lambda _panel: None, *, host: str = "127.0.0.1"
) -> Iterator[Served]:
    """A box over a store, as ``begin`` leaves its panel; it ends as a box ends."""
    profile, loop = load(EMULATED), EventLoop()
    with Store.open(place, "test") as store:
        emulator = Emulator(
            loop.queue.act, host=host, port=0, code="123456", seats=known_seats(place), room=loop.queue.room
        )
        address = emulator.start()
        panel = Panel(store)
        Seats(emulator, panel.context).open()
        begin(panel)
        virtual = VirtualPanel(profile, loop.queue.put)
        page = Page(emulator, beside=False)
        box = Box(panel, virtual_gesture(profile), virtual.display, virtual.buzzer, time.monotonic(), onlooker=page)
        running = threading.Thread(target=loop.run, args=(box, virtual))
        running.start()
        try:
            yield Served(panel, box, emulator, address, loop)
        finally:
            loop.stop()
            running.join()
            emulator.stop()
            virtual.close()
    assert box.faults == 0


@dataclass
class Phone:
    """A phone: all frames that it got, and what its seat is now."""

    socket: aiohttp.ClientWebSocketResponse
    frames: list[str] = field(default_factory=list)
    seat: dict[str, Any] = field(default_factory=dict)
    token: str = ""

    async def hear(self) -> dict[str, Any]:
        """The next message that is no sign of life."""
        async with asyncio.timeout(PATIENCE):
            while True:
                text = await self.socket.receive_str()
                message: dict[str, Any] = json.loads(text)
                if message["kind"] == "beat":
                    continue
                self.frames.append(text)
                self.token = message.get("token", self.token)
                if message["kind"] == "seat":
                    self.seat = message
                return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.hear())["kind"] != kind:
            pass
        return message

    async def say(self, kind: str, **more: Any) -> None:
        await self.socket.send_json({"kind": kind, **more})

    async def touch(self, id: str) -> None:
        await self.say("touch", asked=self.seat["asked"], id=id)

    async def mine(self) -> dict[str, Any]:
        """What its seat is asked, once it is."""
        while not self.seat.get("mine"):
            await self.hear()
        return self.seat


async def called(session: aiohttp.ClientSession, served: Served) -> Phone:
    """A phone that has said nothing yet."""
    return Phone(await session.ws_connect(f"{served.address}s/ws"))


async def sits(session: aiohttp.ClientSession, served: Served, seat: str, name: str = "") -> Phone:
    """A phone that takes a free seat with the word that the box shows."""
    phone = await called(session, served)
    await phone.say("hello", word=served.seats.word)
    assert (await phone.hear())["kind"] == "who"
    await phone.say("sit", seat=seat, name=name)
    await phone.until("token")
    await phone.until("seat")
    return phone


async def back(session: aiohttp.ClientSession, served: Served, token: str) -> Phone:
    """A phone that comes back with its token."""
    phone = await called(session, served)
    await phone.say("hello", token=token)
    phone.token = token
    return phone


async def at_the_box(session: aiohttp.ClientSession, served: Served) -> Phone:
    """A page of the box itself, whose frames tell what is asked there."""
    async with session.get(f"{served.address}{served.emulator.key()}"):
        return Phone(await session.ws_connect(f"{served.address}ws?client=page-0001"))


async def press(page: Phone, key: str, id: str) -> None:
    """Touch an answer on such a page once that question stands there."""
    while (shown := await page.until("picture"))["ask"]["key"] != key:
        pass
    await page.socket.send_json({"do": "touch", "asked": shown["asked"], "id": id})


def talk(script: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> None:
    async def run() -> None:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            await script(session)

    asyncio.run(run())

"""What is for one alone: of all pages only the one that holds Roll gets it, and none while the box's own is held."""

import asyncio
import base64
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hand import BoxHand, Hand, hand
from PIL import Image
from test_emulator import Page as Client
from test_emulator import opened, talk

from companion.box.box import Box
from companion.box.loop import Beside, EventLoop
from companion.box.page import EMULATED, Page, virtual_gesture
from companion.faces.emulator import Emulator
from companion.faces.panel import Panel, wording
from companion.screens.ask import Ask, Emblem, Style
from companion.screens.draw import draw
from companion.store import Store
from hardware.event import Peek, Unpeek
from hardware.gesture import Edge
from hardware.profile import load
from hardware.virtual import VirtualPanel

BUILD = load(EMULATED)

__all__ = ["hand"]


def bits(ask: Ask) -> bytes:
    return draw(ask, Style(large=False)).tobytes()


VEIL = bits(Ask(head="Anna", text=wording.LOOKS_ALONE, splash=Emblem.GUARD))


@dataclass
class Table:
    """A box at Anna's guard, with a page, and where ``own`` with controls of its own."""

    address: str
    emulator: Emulator
    own: VirtualPanel
    guard: bytes
    secret: bytes
    panel: Panel


@contextmanager
def at_the_guard(
    folder: Path, *, beside: bool, way: tuple[str, ...] = ("For your eyes only", "Anna")
) -> Iterator[Table]:
    with Store.open(folder / "games.sqlite", "test") as store:
        hand = Hand(store)
        hand.hoard()
        if way[0] == "For your eyes only":
            hand.do("back")
        hand.pick(*way)
        hand.panel.handle(Peek())
        secret = bits(hand.panel.ask())
        hand.panel.handle(Unpeek())
        guard = bits(hand.panel.ask())
        loop = EventLoop()
        emulator = Emulator(loop.queue.act, port=0, room=loop.queue.room)
        gesture = virtual_gesture(BUILD)
        own = VirtualPanel(BUILD, loop.queue.put)
        paged = VirtualPanel(BUILD, lambda edge: loop.queue.beside(Beside(edge, gesture))) if beside else own
        address = emulator.start()
        page = Page(emulator, beside=beside)
        box = Box(hand.panel, virtual_gesture(BUILD), own.display, own.buzzer, time.monotonic(), onlooker=page)
        running = threading.Thread(target=loop.run, args=(box, paged))
        running.start()
        try:
            yield Table(address, emulator, own, guard, secret, hand.panel)
        finally:
            loop.stop()
            running.join()
            emulator.stop()


@dataclass
class Watcher:
    """A page, and all pictures that it ever got."""

    page: Client
    seen: list[bytes] = field(default_factory=list)

    async def until(self, picture: bytes) -> None:
        while not self.seen or self.seen[-1] != picture:
            self.seen.append(base64.b64decode((await self.page.until("picture"))["bits"]))

    async def roll(self, way: str) -> None:
        await self.page.do(do=way, control="roll")


async def watch(session: aiohttp.ClientSession, table: Table, name: str, first: bytes) -> Watcher:
    watcher = Watcher((await opened(session, table.address, name))[0])
    await watcher.until(first)
    assert len(watcher.seen) == 1
    return watcher


@pytest.mark.parametrize("beside", [False, True])
def test_only_the_page_that_holds_roll_sees_what_is_for_one(tmp_path: Path, beside: bool) -> None:
    """M3: the other sees a closed eye, though it presses Roll, too; so does one that comes later, and the display."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await anna.roll("down")
        await anna.until(table.secret)
        await other.until(VEIL)
        late = await watch(session, table, "page-late", VEIL)
        assert table.own.display.image.tobytes() == (VEIL if beside else table.secret)
        await other.page.do(do="dial", steps=1)
        await other.roll("down")
        await anna.roll("up")
        await other.roll("up")
        for watcher in (anna, other, late):
            await watcher.until(table.guard)
        assert not any(table.secret in watcher.seen for watcher in (other, late))

    with at_the_guard(tmp_path, beside=beside) as table:
        talk(script)


def test_of_two_pages_that_press_for_one_question_the_second_is_told_that_it_came_too_late(tmp_path: Path) -> None:
    """29: it has not seen the question that it would answer."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        for watcher in (anna, other):
            for way in ("down", "up"):
                await watcher.page.do(do=way, control="back", asked=1)
            while watcher is anna and anna.page.asked == 1:
                await anna.page.until("picture")
        await other.page.until("late")

    with at_the_guard(tmp_path, beside=False) as table:
        talk(script)
        ask = table.panel.ask()
        assert (ask.key, ask.head) == ("box/menu", wording.WHO_LOOKS)


@pytest.mark.parametrize(
    "do",
    [
        {"do": "touch", "id": "yes"},
        {"do": "touch", "id": "no"},
        {"do": "down", "control": "push"},
        {"do": "dial", "steps": 1},
    ],
)
def test_what_is_asked_of_one_alone_only_the_page_that_sees_it_answers(tmp_path: Path, do: dict[str, Any]) -> None:
    """Another one, which may know the question's number, is told that its press does not count."""

    def seq() -> int:
        assert table.panel.context.stored is not None
        return table.panel.context.stored.session.seq

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await anna.roll("down")
        await anna.until(table.secret)
        await other.until(VEIL)
        await other.page.do(**do, at="")
        await other.page.until("late")
        assert seq() == before
        await anna.page.do(do="touch", id="no")
        await anna.page.until("picture")
        assert seq() > before

    with at_the_guard(tmp_path, beside=False, way=("Look at your card",)) as table:
        before = seq()
        talk(script)


def test_no_page_sees_what_is_looked_at_with_the_roll_of_the_box(tmp_path: Path) -> None:
    """M3: not even one that holds its own Roll before."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna = await watch(session, table, "page-anna", table.guard)
        table.own.down("roll")
        await anna.until(VEIL)
        assert table.own.display.image.tobytes() == table.secret
        table.own.up("roll")
        await anna.until(table.guard)
        assert table.secret not in anna.seen
        await anna.roll("down")
        await anna.until(table.secret)
        table.own.down("roll")
        await anna.until(VEIL)

    with at_the_guard(tmp_path, beside=True) as table:
        talk(script)


def test_who_looks_at_the_box_goes_on_looking_when_a_page_holds_roll_too(hand: Hand) -> None:
    """M3: the display shows a closed eye only to who has not its Roll in hand."""
    hand.hoard()
    hand.do("back")
    hand.pick("For your eyes only", "Anna")
    page = Page(Emulator(lambda action: None), beside=True)
    box, gesture = BoxHand(hand.panel, onlooker=page), virtual_gesture(BUILD)
    box.hold("roll")
    seen = box.virtual.display.image.tobytes()
    assert seen != VEIL
    box.box.hear(Edge("roll", True, box.now), gesture)
    box.box.tick(box.now)
    box.wait(2.0)
    assert box.virtual.display.image.tobytes() == seen
    box.close()


def test_a_slip_for_one_comes_out_on_one_page_and_is_not_kept(tmp_path: Path) -> None:
    """M3: the slips that a later page gets are everybody's."""
    image = Image.new("1", (8, 1))

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [(await opened(session, table.address, name))[0] for name in ("page-anna", "page-other")]
        await asyncio.gather(anna.until("papers"), other.until("papers"))
        table.emulator.paper("Goals", "Anna", image, "page-anna")
        table.emulator.paper("Goals", "Anna", image, "")
        table.emulator.paper("Score", "", image)
        assert [(await anna.until("paper"))["title"] for _ in range(2)] == ["Goals", "Score"]
        assert (await other.until("paper"))["title"] == "Score"
        late, _ = await opened(session, table.address, "page-late")
        assert [slip["title"] for slip in (await late.until("papers"))["slips"]] == ["Score"]

    with at_the_guard(tmp_path, beside=False) as table:
        talk(script)

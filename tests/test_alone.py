"""What is for one alone: of all pages only the one that holds Roll gets it, and none while the box's own is held."""

import asyncio
import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hand import BoxHand, Hand, hand
from PIL import Image
from test_emulator import Page as Client
from test_emulator import opened, talk
from test_lost_hiker_panel import begun

from companion.box.box import Box
from companion.box.loop import Beside, EventLoop
from companion.box.loop import take as loop_take
from companion.box.page import EMULATED, Page, virtual_gesture
from companion.faces import server
from companion.faces.emulator import Emulator
from companion.faces.panel import Panel, wording
from companion.faces.remote import Action, Down, Up, action_of
from companion.faces.show import View
from companion.screens.ask import Ask, Emblem, Style
from companion.screens.draw import draw
from companion.store import Store
from hardware.event import Peek, Press, Unpeek
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
    box: Box


@contextmanager
def at_the_guard(
    folder: Path, *, beside: bool, way: tuple[str, ...] = ("For your eyes only", "Anna")
) -> Iterator[Table]:
    """Where there is no ``way`` Anna is the hiker, who has the box to herself."""
    with Store.open(folder / "games.sqlite", "test") as store:
        hand = Hand(store)
        if way:
            hand.hoard()
            if way[0] == "For your eyes only":
                hand.do("back")
            hand.pick(*way)
            hand.panel.handle(Peek())
            secret = bits(hand.panel.ask())
            hand.panel.handle(Unpeek())
        else:
            begun(hand)
            while not hand.panel.ask().choices:
                hand.panel.handle(Press())
            secret = bits(hand.panel.ask())
            hand.panel.context.table.guard()
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
            yield Table(address, emulator, own, guard, secret, hand.panel, box)
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


async def press(watcher: Watcher, control: str = "push") -> None:
    for way in ("down", "up"):
        await watcher.page.do(do=way, control=control)


async def heard(watcher: Watcher) -> list[dict[str, Any]]:
    """All that a page was sent since, up to the answer of the box to what comes too late."""
    await watcher.page.do(do="touch", id="nothing", asked=-1)
    frames: list[dict[str, Any]] = []
    async with asyncio.timeout(60):
        while not frames or frames[-1]["kind"] != "late":
            frames.append(json.loads(await watcher.page.socket.receive_str()))
    assert await watcher.page.until("sound") == {"kind": "sound", "name": "tick"}
    return [frame for frame in frames[:-1] if frame["kind"] != "beat"]


async def alone(session: aiohttp.ClientSession, table: Table, *names: str) -> list[Watcher]:
    """The first of these pages has the box of one who has it alone, the others look on."""
    watchers = [await watch(session, table, name, table.guard) for name in names]
    await press(watchers[0])
    await watchers[0].until(table.secret)
    for watcher in watchers[1:]:
        await watcher.until(VEIL)
    return watchers


TAKE = {"do": "touch", "id": "box/take"}


@pytest.mark.parametrize(
    "do",
    [
        {"do": "dial", "steps": 1},
        {"do": "scan", "text": "LOST-HIKER/PAWN"},
        {"do": "down", "control": "roll"},
        {"do": "down", "control": "push"},
        {"do": "touch", "id": "search"},
        {"do": "touch", "at": ["3,5"]},
        {"do": "place", "place": 1},
        {"do": "write", "text": "x"},
    ],
)
def test_no_input_of_a_page_that_sees_the_veil_gives_it_the_box(tmp_path: Path, do: dict[str, Any]) -> None:
    """F3: one click of the wheel on a phone in a pocket showed the searcher where the hiker is."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = await alone(session, table, "page-anna", "page-other")
        await heard(anna)
        for asked in (0, anna.page.asked):
            await other.page.do(**do, asked=asked)
            await other.page.until("late")
            if do["do"] == "down":
                await other.page.do(do="up", control=do["control"])
        assert not any(frame["kind"] == "picture" for frame in await heard(other))
        # The sound of what came before the guard may come behind its picture.
        assert [frame for frame in await heard(anna) if frame != {"kind": "sound", "name": "done"}] == []
        await anna.page.do(do="dial", steps=1)
        await anna.page.do(do="dial", steps=-1)
        await anna.until(table.secret)

    with at_the_guard(tmp_path, beside=False, way=()) as table:
        talk(script)


@pytest.mark.parametrize("asked", [0, 1])
def test_to_take_the_box_is_told_on_all_pages_at_a_guard_before_anything_is_seen(tmp_path: Path, asked: int) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = await alone(session, table, "page-anna", "page-other")
        await other.page.do(**TAKE, asked=asked)
        asks = [(await watcher.page.until("picture"))["ask"] for watcher in (anna, other)]
        assert [(ask["key"], ask["name"], ask["text"]) for ask in asks] == [
            ("box/taken", "Anna", wording.TOUCHED[wording.TAKEN]),
            ("box/taken", "Anna", wording.TAKEN_HERE),
        ]
        assert table.own.display.image.tobytes() not in (table.secret, table.guard)
        # A wheel and a second touch for the veil go no further; who then presses has it.
        await other.page.do(do="dial", steps=1)
        await other.page.do(**TAKE, asked=0)
        await other.page.until("late")
        assert not any(frame["kind"] == "picture" for frame in await heard(other))
        await press(other)
        await other.until(table.secret)
        veil = await anna.page.until("picture")
        assert base64.b64decode(veil["bits"]) == VEIL
        assert (veil["ask"]["state"], veil["ask"]["presses"]) == (wording.ELSEWHERE, [["box/take", wording.TAKE]])

    with at_the_guard(tmp_path, beside=False, way=()) as table:
        talk(script)


@pytest.mark.parametrize("control", ["push", "back"])
def test_who_lets_go_behind_a_veil_has_not_the_box_by_that(tmp_path: Path, control: str) -> None:
    """F3: what another page has held since before."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await other.page.do(do="down", control=control)
        await heard(other)
        await press(anna, "back" if control == "push" else "push")
        await anna.until(table.secret)
        await other.until(VEIL)
        await other.page.do(do="up", control=control)
        for _ in range(2):  # a picture comes behind what answers this page
            assert not any(frame["kind"] == "picture" for frame in await heard(other))
        await anna.page.do(do="dial", steps=1)
        await anna.page.do(do="dial", steps=-1)
        await anna.until(table.secret)

    with at_the_guard(tmp_path, beside=False, way=()) as table:
        talk(script)


def test_while_a_page_has_roll_in_hand_no_other_one_does_anything(tmp_path: Path) -> None:
    """What that led to would be shown where Roll is, and the other way round."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await other.roll("down")
        await heard(other)
        await press(anna)
        await anna.page.until("late")
        await other.roll("up")
        await heard(other)
        await press(anna)
        await anna.until(table.secret)
        await other.until(VEIL)

    with at_the_guard(tmp_path, beside=False, way=()) as table:
        talk(script)


@pytest.mark.parametrize("beside", [False, True])
def test_who_takes_the_box_from_a_held_roll_sees_a_guard_and_holds_roll_then(tmp_path: Path, beside: bool) -> None:
    """Neither the Roll that was held nor that it is let go gets past it; the other page may have gone to sleep."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await anna.roll("down")
        await anna.until(table.secret)
        await other.until(VEIL)
        await other.page.do(**TAKE)
        taken = await other.page.until("picture")
        assert taken["ask"]["key"] == "box/taken"
        await press(other)
        await other.until(table.guard)
        await other.roll("down")
        await other.until(table.secret)
        await anna.until(VEIL)
        await heard(other)
        await anna.roll("up")
        await heard(anna)
        assert not any(frame["kind"] == "picture" for frame in await heard(other))
        assert (anna.seen.count(table.secret), table.own.display.image.tobytes() == VEIL) == (1, beside)
        await other.roll("up")
        await other.until(table.guard)

    with at_the_guard(tmp_path, beside=beside) as table:
        talk(script)


def test_the_box_itself_is_taken_by_no_page(tmp_path: Path) -> None:
    """Its own dial and Roll are always in the hand of who has it."""

    async def script(session: aiohttp.ClientSession) -> None:
        anna = await watch(session, table, "page-anna", table.guard)
        table.own.down("push")
        table.own.up("push")
        veil = await anna.page.until("picture")
        assert (base64.b64decode(veil["bits"]), veil["ask"]["presses"]) == (VEIL, [])
        for asked in (0, 1, table.box.asked):
            await anna.page.do(**TAKE, asked=asked)
            await anna.page.until("late")
        assert table.own.display.image.tobytes() == table.secret
        table.own.turn(1)
        table.own.turn(-1)
        assert all(frame["kind"] == "sound" for frame in await heard(anna))

    with at_the_guard(tmp_path, beside=True, way=()) as table:
        talk(script)


def test_who_lets_go_of_roll_hides_what_is_private_though_another_page_presses_it_too(tmp_path: Path) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
        await anna.roll("down")
        await anna.until(table.secret)
        await other.until(VEIL)
        await other.roll("down")
        await heard(other)
        await anna.roll("up")
        await anna.until(table.guard)

    with at_the_guard(tmp_path, beside=False) as table:
        talk(script)


@pytest.mark.parametrize(
    "do", [{"do": "dial", "steps": 1}, {"do": "touch", "at": ["3,5"]}, {"do": "scan", "text": "x"}, {"do": "down"}]
)
def test_a_box_that_sleeps_under_a_veil_is_woken_by_anybody_who_sees_the_veil_then(
    hand: Hand, do: dict[str, Any]
) -> None:
    begun(hand)
    emulator = Emulator(lambda action: None)
    page = Page(emulator, beside=False)
    box = BoxHand(hand.panel, onlooker=page)

    def take(name: str, action: Action) -> None:
        loop_take(replace(action, page=name), box.box, box.virtual, box.now)

    def view(name: str) -> View:
        return emulator._show.views.get(name, emulator._show.views[""])

    take("anna", Down("push", box.box.asked))
    take("anna", Up("push"))
    box.wait(0.1)
    secret = view("anna")
    assert view("other").ask["key"] == "box/veil"
    box.wait(2 * 60 * 60.0)
    asleep = [box.box.asleep]
    before = hand.panel.ask()
    take("other", action_of({"control": "push", **do, "asked": box.box.asked}))
    take("other", Up("push"))
    box.wait(0.1)
    assert [*asleep, box.box.asleep] == [True, False]
    assert (view("anna"), view("other").ask["key"]) == (secret, "box/veil")
    assert hand.panel.ask() == before
    box.close()


# What the box itself has alone is on no page.
@pytest.mark.parametrize(
    ("way", "beside"), [((), False), (("Look at your card",), False), (("Look at your card",), True)]
)
def test_what_one_does_alone_sends_no_other_page_a_frame(tmp_path: Path, way: tuple[str, ...], beside: bool) -> None:
    """F7: each click was a frame for all, of the same size, and a sound: a script counted to the option."""

    async def script(session: aiohttp.ClientSession) -> None:
        if way:
            anna, other = [await watch(session, table, name, table.guard) for name in ("page-anna", "page-other")]
            await anna.roll("down")
            await anna.until(table.secret)
            await other.until(VEIL)
        else:
            anna, other = await alone(session, table, "page-anna", "page-other")
        for watcher in (anna, other):
            await heard(watcher)
        for steps in (1, -1, 1, -1):
            await anna.page.do(do="dial", steps=steps)
            await anna.page.until("picture")
        # What is refused ticks, and ticks here alone; and so does what comes too late.
        await anna.page.do(do="touch", at=["nowhere"])
        await anna.page.until("nothing")
        await heard(anna)
        assert [(frame["kind"], len(json.dumps(frame))) for frame in await heard(other)] == []

    with at_the_guard(tmp_path, beside=beside, way=way) as table:
        talk(script)


def test_a_page_that_gets_nothing_gets_its_signs_of_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it takes the line for cut while somebody turns the dial alone; and they come when they come."""
    monkeypatch.setattr(server, "BEAT", 0.5)

    async def script(session: aiohttp.ClientSession) -> None:
        anna, other = await alone(session, table, "page-anna", "page-other")

        async def turn() -> None:
            while True:
                await anna.page.do(do="dial", steps=1)
                await anna.page.until("picture")

        turning = asyncio.create_task(turn())
        for _ in range(2):
            await other.page.until("beat")
        turning.cancel()

    with at_the_guard(tmp_path, beside=False, way=()) as table:
        talk(script)

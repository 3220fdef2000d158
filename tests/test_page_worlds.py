"""Two worlds on real pages and phones: every frame that the server sends to all who must not know.

The same inputs are given on two boxes whose games differ in a secret; the hiker, who does know, sees two worlds.
"""

import json
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from geodeto_table import GEODETO
from hand import BoxHand
from lost_hiker_table import HIKER, SEATS
from play import HOARD, Kept, pick
from scale import figure
from test_lost_hiker_worlds import SWAPS, begin, lively
from worlds import Choose, Pair, Swap, begun, other_worlds, pair

from companion.box.page import Page
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.desk import Desk
from companion.faces.panel.menu import own_figures
from companion.faces.panel.seat import Seats
from companion.faces.panel.table import TableDialog, begin_game
from companion.faces.remote import Dial, Read, Seated, Sit, Touch
from companion.faces.server import Connection, Line, PhoneLine
from companion.screens.ask import Ask
from companion.session.session import Result
from companion.table.game import TABLE, Game
from companion.table.notice import Notice
from companion.table.prompt import Prompt
from hardware.event import Back, Peek, Press, Turn, Unpeek

INPUTS = 12
SOCKET: Any = None
"""Nothing goes through one."""
HOLDER = "page-that-holds-it"
"""The page that has the box in its hand."""


class Told(GameHost):
    """A session whose results go into what is kept of it, and stand there."""

    def __init__(self, kept: Kept) -> None:
        super().__init__(kept.session, None, None)
        self.kept = kept
        self.notices: list[Notice] = []

    def _take(self, result: Result) -> tuple[Notice, ...]:
        self.notices += self.kept.take(result).notices
        return super()._take(result)


class World:
    """A box with a page that holds it, and others who look on: the table, a television, and seats on phones."""

    def __init__(self, kept: Kept, exits: ExitStack) -> None:
        self.kept, self.stored = kept, Told(kept)
        self.panel, emulator = Panel(None), Emulator(lambda action: None)
        self.panel.settings.calm = True
        self.show = emulator._show
        page = Page(emulator, beside=False)
        page.follow(Dial(1, page=HOLDER))
        self.table = begin_game(self.panel.context, self.stored)
        hand = BoxHand(self.panel, onlooker=page)
        exits.callback(hand.close)
        self.box = hand.box
        self.panel.context.phones = Seats(emulator, self.panel.context)
        self.emulator = emulator
        self.box.draw(0.0)
        places = {TABLE: ("another-page", ""), "tv": ("another-page", "tv"), HOLDER: (HOLDER, "")}
        self.viewers: dict[str, Line] = {
            viewer: Connection(SOCKET, None, page, 0, reads) for viewer, (page, reads) in places.items()
        }
        self.sent: dict[str, list[str]] = {viewer: [] for viewer in self.viewers}
        self.gather()

    def join(self, seat: str) -> None:
        """A phone takes a seat."""
        self.viewers[seat] = phone = PhoneLine(SOCKET, None, "")
        phone.seat, self.sent[seat] = seat, []
        self.show.phones = {**self.show.phones, seat: None}
        self.box.phone(Sit(phone.name, seat), 0.0)
        phone.digest = self.emulator.access.seats.known[seat]
        self.gather()

    def touch(self, seat: str, act: Touch | Read) -> None:
        """A phone does something for its seat."""
        phone = self.viewers[seat]
        assert isinstance(phone, PhoneLine)
        self.box.phone(Seated(phone.name, seat, phone.digest, act), 0.0)
        self.gather()

    def gather(self) -> None:
        """What the server sends now."""
        self.box.deal()
        for viewer, connection in self.viewers.items():
            self.sent[viewer] += connection.gather(self.show)

    def do(self, act: Any) -> None:
        """Something is done at the box, and all see what comes of it."""
        self.box._attempt(act, 0.0)
        self.box.draw(0.0)
        self.gather()

    def read(self) -> None:
        """All that was said is read, by those whom it is for, up to the open question."""
        for _ in range(200):
            top = self.panel.context.stack[-1]
            if top is self.table or self.stored.session.over is not None:
                return
            for event in (Peek(), Unpeek(), Press()) if top.owner is not None else (Press(),):
                self.do(partial(self.panel.handle, event))
        raise AssertionError(self.panel.ask())

    def answer(self, value: Any) -> None:
        """The open question is looked at, answered, and what was said then is read."""
        self.stored.notices = []
        table = self.panel.context.stack[-1]
        assert isinstance(table, TableDialog)
        waiting = self.stored.session.waiting
        if waiting is not None and self.panel.context.on_phone(waiting.seat):
            self.do(partial(table.give_there, value))
        else:
            if waiting is not None and waiting.private:
                self.do(partial(self.panel.handle, Peek()))
            self.do(partial(table.give, value))
            self.do(partial(self.panel.handle, Unpeek()))
        self.read()
        for seat in self.stored.session.header.players:
            if seat in self.viewers and self.stored.session.over is None:
                self.touch(seat, Read(self.panel.desk(seat).unread))


Joins = Callable[[int], Collection[str]]
"""Whose phones come at an input."""


def compared(
    kept: Kept,
    swap: Swap,
    rng: random.Random,
    choose: Choose = pick,
    joins: Callable[[int], Collection[str]] = lambda _at: (),
) -> Iterator[tuple[World, World, Pair]]:
    """Two worlds after each input, as long as somebody may not know in which one he is; ``joins`` says whose phones
    come at that input.
    """
    worlds = pair(kept, swap)
    if worlds is None:
        return
    with ExitStack() as exits:
        boxes = World(worlds.one, exits), World(worlds.other, exits)
        for box in boxes:
            for seat in joins(0):
                box.join(seat)
            box.read()
        yield *boxes, worlds
        for number in range(1, INPUTS + 1):
            for seat in joins(number):
                for box in boxes:
                    box.join(seat)
                    box.read()
            asked = worlds.one.session.waiting
            if asked is None:
                return
            value = choose(asked, rng)
            if not worlds.takes(value):
                continue
            for box in boxes:
                box.answer(value)
            worlds.part(*(Result(notices=tuple(box.stored.notices)) for box in boxes))
            if not worlds.blind:
                return
            yield *boxes, worlds


def coming(players: Sequence[str], rng: random.Random) -> Joins:
    """At which input each of them takes a phone, if ever."""
    at = {seat: rng.choice((0, *range(INPUTS), INPUTS + 1)) for seat in players}
    return lambda number: [seat for seat, when in at.items() if when == number]


def hiker(name: str, seed: int) -> Iterator[tuple[World, World, Pair]]:
    """The lost hiker with two players and one box, where this is swapped."""
    rng = random.Random(f"{name} {seed}")
    kept = begin("pair", name, ("hiker", "passed"), rng)
    return compared(kept, SWAPS[name], rng, lively, coming(kept.session.header.players, rng))


def anybody(game: Game[Any], seed: int) -> Iterator[tuple[World, World, Pair]]:
    """A game of random people, where one secret is swapped after the other."""
    rng = random.Random(f"{game.name} {seed}")
    kept = begun(game, rng)
    for swap in other_worlds(kept, rng):
        yield from compared(kept, swap, rng, joins=coming(kept.session.header.players, rng))


PLAYED = [*(partial(hiker, name) for name in SWAPS), partial(anybody, HOARD), partial(anybody, GEODETO)]


@pytest.mark.sized
@pytest.mark.parametrize("played", PLAYED, ids=[*SWAPS, "hoard", "geodeto"])
def test_no_byte_tells_what_is_hidden(played: Callable[[int], Iterator[tuple[World, World, Pair]]]) -> None:
    inputs = 0
    for seed in range(figure(4, 40)):
        for one, other, worlds in played(seed):
            for viewer in (*worlds.blind, *(("tv",) if TABLE in worlds.blind else ())):
                # All of it: kind, size, number and order.
                assert one.sent.get(viewer) == other.sent.get(viewer), viewer
            asked = one.stored.session.waiting
            if TABLE in worlds.blind and asked is not None and not asked.private:
                # Nor does anything beside another's question, whoever has the box.
                assert one.panel.ask() == other.panel.ask()
            inputs += 1
    assert inputs > 4


def test_what_is_done_alone_sends_nobody_else_anything() -> None:
    """Neither a step of the dial nor a menu of who has the box to himself."""
    with ExitStack() as exits:
        world = World(Kept.start(HIKER, options={"box": "hiker"}, players=SEATS), exits)
        world.read()
        before = {viewer: len(sent) for viewer, sent in world.sent.items()}
        for event in (Turn(1), Turn(-1), Back(), Turn(2), Back()):
            world.do(partial(world.panel.handle, event))
        assert {viewer for viewer, sent in world.sent.items() if len(sent) > before[viewer]} == {HOLDER}


def large(world: World, viewer: str) -> list[str]:
    """The pictures that a viewer has before them, the large one first."""
    drawn: dict[str, Any] = {}
    ask: dict[str, Any] = {}
    for sent in map(json.loads, world.sent[viewer]):
        drawn, ask = drawn | sent.get("drawn", {}), sent.get("ask", ask)
    return [drawn[str(number)]["title"] for number in ask["pictures"]]


@pytest.mark.parametrize("box", ["hiker", "passed"])
@pytest.mark.parametrize("first", ["hiker", "searcher"])
def test_hik_18_the_hikers_map_is_large_where_roll_is_held_and_gone_at_once(box: str, first: str) -> None:
    options = {"box": box, "first": first, "scenario": json.dumps({"quarter": "tr", "food": 4})}
    with ExitStack() as exits:
        world = World(Kept.start(HIKER, options=options, players=SEATS), exits)
        world.read()
        seen = [large(world, HOLDER)[0]]
        for event in (Peek(), Unpeek()):
            world.do(partial(world.panel.handle, event))
            seen.append(large(world, HOLDER)[0])
        others = {title for viewer in (TABLE, "tv") for title in large(world, viewer)}
        drawn = {viewer: "".join(world.sent[viewer]) for viewer in (TABLE, "tv")}
    # What is asked of the hiker at a box of their own shows it all the time.
    mine = box == "hiker" and first == "hiker"
    looks = "You" if box == "hiker" or first == "hiker" else "Map"
    assert seen == ["You" if mine else "Map", looks, "You" if mine else "Map"]
    assert "You" not in others
    assert not any("where you are" in text for text in drawn.values())


def _every_hand(desk: Desk) -> Any:
    session = desk.table.stored.session
    hands = [each for seat in session.names for each in own_figures(session, seat)]
    return (), hands, ()


def _told_all(stored: GameHost, seat: str) -> Any:
    return [(text, stood, to is not None) for to, text, stood in stored._said]


def _asked_all(_desk: Desk, waiting: Prompt | None) -> Ask:
    return Ask(text=repr(waiting))


LEAKS: dict[str, tuple[type, str, Any]] = {
    "every hand": (Desk, "figures", property(_every_hand)),
    "what each alone was told": (GameHost, "told", _told_all),
    "what another one is asked alone": (Desk, "_elsewhere", _asked_all),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found_in_what_phones_get(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> Iterator[bool]:
        for name in SWAPS:
            for seed in range(6):
                for one, other, worlds in hiker(name, seed):
                    yield any(one.sent.get(seat) != other.sent.get(seat) for seat in worlds.blind)

    monkeypatch.setattr(*LEAKS[leak])
    assert any(found())

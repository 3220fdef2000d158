"""Two worlds on real pages and phones: every frame that the server sends to all who must not know.

The same inputs are given on two boxes whose games differ in a secret; the hiker, who does know, sees two worlds.
"""

import json
import random
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

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
from companion.faces.remote import Dial, RemoteInput
from companion.faces.server import Connection, Line, PhoneLine, Server
from companion.faces.show import Show
from companion.screens.ask import Ask
from companion.session.session import Result
from companion.table.game import TABLE, Game
from companion.table.notice import Notice
from companion.table.prompt import Prompt
from hardware.event import Back, Peek, Press, Turn, Unpeek

INPUTS = 12
SOCKET: Any = None
"""Nothing goes through one."""
TOKEN = re.compile(r'(?<="token": ")[^"]{22}(?=")')
"""What two phones never have alike."""
MOMENTS = ("asked", "looked", "told")
"""When a phone comes at an input: at the question, while Roll is held there, before what came of it is read."""
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
        self.panel, self.emulator = Panel(None), Emulator(lambda action: None)
        self.panel.settings.calm = True
        self.show = self.emulator._show
        page = Page(self.emulator, beside=False)
        page.follow(Dial(1, page=HOLDER))
        self.table = begin_game(self.panel.context, self.stored)
        hand = BoxHand(self.panel, onlooker=page)
        exits.callback(hand.close)
        self.box = hand.box
        self.server = Server(self.show, RemoteInput(lambda action: None), self.emulator.access)
        self.emulator._server, self.emulator._loop = self.server, AtOnce()  # type: ignore[assignment]
        self.phones = self.panel.context.phones = Seats(self.emulator, self.panel.context)
        self.box.draw(0.0)
        places = {TABLE: ("another-page", ""), "tv": ("another-page", "tv"), HOLDER: (HOLDER, "")}
        self.viewers: dict[str, Line] = {}
        for viewer, (client, reads) in places.items():
            self.viewers[viewer] = line = Connection(SOCKET, None, client, 0, reads)
            self.server._connections[line.client] = line
        self.sent: dict[str, list[str]] = {viewer: [] for viewer in self.viewers}
        self.gather()

    def says(self, whose: str, kind: str, **more: Any) -> None:
        """The phone of a seat says something."""
        phone = self.viewers[whose]
        assert isinstance(phone, PhoneLine)
        action = self.server._said(phone, {"kind": kind, **more})
        assert action is not None
        self.box.phone(action, 0.0)
        self.gather()

    def come(self, seats: Collection[str]) -> None:
        """These seats have phones from now on, and no others: who had one is put out."""
        for seat in [
            seat for seat in self.stored.session.header.players if self.phones.has(seat) and seat not in seats
        ]:
            self.do(partial(self.phones.put_out, seat))
            del self.viewers[seat]
        for seat in sorted(seat for seat in seats if not self.phones.has(seat)):
            self.viewers[seat] = phone = PhoneLine(SOCKET, None, "")
            self.server._phones[phone.name] = phone
            self.sent.setdefault(seat, [])
            self.says(seat, "hello", word=self.emulator.access.word())
            self.says(seat, "sit", seat=seat, name="")
            self.box.draw(0.0)

    def gather(self) -> None:
        """What the server sends now."""
        self.box.deal()
        for viewer, connection in self.viewers.items():
            self.sent[viewer] += [TOKEN.sub("", text) for text in connection.gather(self.show)]

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

    def answer(self, value: Any, seats: Collection[str], moment: str) -> None:
        """The open question is looked at, answered, and what was said then is read; those come at that moment."""
        self.stored.notices = []
        peek, unpeek = partial(self.panel.handle, Peek()), partial(self.panel.handle, Unpeek())
        waiting = self.stored.session.waiting
        assert waiting is not None
        if moment == "looked":
            self.do(peek)
        if moment != "told":
            self.come(seats)
            self.do(unpeek)
            self.read()
        table = self.panel.context.stack[-1]
        assert isinstance(table, TableDialog)
        there = self.panel.context.on_phone(waiting.seat)
        if waiting.private and not there:
            self.do(peek)
        self.do(partial(table.give_there if there else table.give, value))
        if moment == "told":
            self.come(seats)
        self.do(unpeek)
        self.read()
        for seat in self.stored.session.header.players:
            if seat in self.viewers and self.stored.session.over is None:
                self.says(seat, "read", upto=self.panel.desk(seat).unread)


class AtOnce:
    """A loop of a server that does what it is handed before it says anything more."""

    def call_soon_threadsafe(self, do: Callable[[Server], None], server: Server) -> None:
        do(server)


Comes = Callable[[int], Collection[str]]
"""Who has a phone at an input."""
Walk = Iterator[tuple[World, World, Pair]]
"""Two worlds after each input, as long as somebody may not know in which one he is."""
Played = Callable[[int, Callable[[Sequence[str]], Comes], str], Walk]
"""A game by its number; who comes among its players, and at which moment of an input."""


def compared(kept: Kept, swap: Swap, rng: random.Random, choose: Choose, comes: Comes, moment: str) -> Walk:
    """Both worlds get the same inputs."""
    worlds = pair(kept, swap)
    if worlds is None:
        return
    with ExitStack() as exits:
        boxes = World(worlds.one, exits), World(worlds.other, exits)
        for box in boxes:
            box.come(comes(0))
            box.read()
        yield *boxes, worlds
        for number in range(1, INPUTS + 1):
            asked = worlds.one.session.waiting
            if asked is None:
                return
            value = choose(asked, rng)
            if not worlds.takes(value):
                continue
            for box in boxes:
                box.answer(value, comes(number), moment)
            worlds.part(*(Result(notices=tuple(box.stored.notices)) for box in boxes))
            if not worlds.blind:
                return
            yield *boxes, worlds


def coming(seed: int, players: Sequence[str]) -> Comes:
    """Each of them takes a phone at some input, if ever, and keeps it."""
    rng = random.Random(seed)
    at = {seat: rng.choice((0, *range(INPUTS), INPUTS + 1)) for seat in players}
    return lambda number: [seat for seat, when in at.items() if when <= number]


def in_turn(first: int, players: Sequence[str]) -> Comes:
    """At every input those without a phone take one, and who had one is put out; with 0 and 1 as the first all do."""
    return lambda number: players[(first + number) % 2 :: 2]


def hiker(name: str, seed: int, come: Callable[[Sequence[str]], Comes], moment: str) -> Walk:
    """The lost hiker with two players and one box, where this is swapped."""
    rng = random.Random(f"{name} {seed}")
    kept = begin("pair", name, ("hiker", "passed"), rng)
    return compared(kept, SWAPS[name], rng, lively, come(kept.session.header.players), moment)


def anybody(game: Game[Any], seed: int, come: Callable[[Sequence[str]], Comes], moment: str) -> Walk:
    """A game of random people, where one secret is swapped after the other."""
    rng = random.Random(f"{game.name} {seed}")
    kept = begun(game, rng)
    for swap in other_worlds(kept, rng):
        yield from compared(kept, swap, rng, pick, come(kept.session.header.players), moment)


PLAYED = [*(partial(hiker, name) for name in SWAPS), partial(anybody, HOARD), partial(anybody, GEODETO)]


GAMES = pytest.mark.parametrize("played", PLAYED, ids=[*SWAPS, "hoard", "geodeto"])


def told_apart(one: World, other: World, worlds: Pair) -> list[str]:
    """Who must not know and could tell: by kind, size, number or order of all that was sent there."""
    viewers = (*worlds.blind, *(("tv",) if TABLE in worlds.blind else ()))
    return [viewer for viewer in viewers if one.sent.get(viewer) != other.sent.get(viewer)]


@pytest.mark.sized
@GAMES
def test_no_byte_tells_what_is_hidden(played: Played) -> None:
    inputs = 0
    for seed in range(figure(4, 40)):
        for one, other, worlds in played(seed, partial(coming, seed), "asked"):
            assert told_apart(one, other, worlds) == []
            asked = one.stored.session.waiting
            if TABLE in worlds.blind and asked is not None and not asked.private:
                # Nor does anything beside another's question, whoever has the box.
                assert one.panel.ask() == other.panel.ask()
            inputs += 1
    assert inputs > 4


@pytest.mark.sized
@GAMES
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_byte_tells_it_whoever_takes_a_phone_or_gives_it_up_at_whatever_prompt(played: Played, moment: str) -> None:
    inputs, seeds = 0, count()
    while inputs < figure(8, 200):
        seed = next(seeds)
        for first in range(2):
            for one, other, worlds in played(seed, partial(in_turn, first), moment):
                assert told_apart(one, other, worlds) == [], (seed, first)
                inputs += 1


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


def _every_hand(desk: Desk, *_: Any) -> Any:
    session = desk.table.stored.session
    hands = [each for seat in session.names for each in own_figures(session, seat)]
    return (), hands, ()


def _told_all(stored: GameHost, seat: str) -> Any:
    return [(text, stood, to is not None) for to, text, stood in stored._said]


def _asked_all(_desk: Desk, waiting: Prompt | None) -> Ask:
    return Ask(text=repr(waiting))


LEAKS: dict[str, tuple[type, str, Any]] = {
    "every hand": (Desk, "_figures", _every_hand),
    "what each alone was told": (GameHost, "told", _told_all),
    "what another one is asked alone": (Desk, "_elsewhere", _asked_all),
}
BEAT = '{"kind": "beat"}'
"""A frame that says nothing."""


def found(played: Played, seeds: int) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """What was sent in each world to somebody who must not know, where that differs."""
    for seed in range(seeds):
        for one, other, worlds in played(seed, partial(coming, seed), "asked"):
            for viewer in told_apart(one, other, worlds):
                yield one.sent[viewer], other.sent[viewer]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found_in_what_phones_get(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    assert any(any(found(partial(hiker, name), 6)) for name in SWAPS)


def _odd(show: Show) -> int:
    """A bit of what all seats have."""
    return crc32(repr([seat.says for seat in show.seats.values()]).encode()) % 2


Sends = Callable[[Sequence[str], int], Sequence[str]]
Alike = Callable[[Sequence[str]], object]
BARE: dict[str, tuple[Sends, Alike]] = {
    "size": (lambda texts, odd: [text + odd * " " for text in texts], lambda sent: [text.strip() for text in sent]),
    "number": (lambda texts, odd: [*texts, *odd * [BEAT]], lambda sent: {*sent, BEAT}),
    "order": (lambda texts, odd: [*texts, BEAT][:: -1 if odd else 1], sorted),
}
"""What frames tell by these alone: how they are sent by a bit that is hidden, and as what they are all the same."""


@pytest.mark.parametrize("leak", BARE)
def test_a_leak_by_that_alone_is_found_too(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (sends, alike), gather = BARE[leak], PhoneLine.gather
    monkeypatch.setattr(PhoneLine, "gather", lambda line, show: sends(gather(line, show), _odd(show)))
    one, other = next(sent for name in SWAPS for sent in found(partial(hiker, name), 6))
    assert alike(one) == alike(other)

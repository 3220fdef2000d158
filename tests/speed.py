"""What the box costs, as ratios taken side by side in one run: ``make bench`` prints them and writes ``bench.json``."""

import hashlib
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from statistics import mean, median
from typing import Any

from geodeto_table import GEODETO
from hand import BoxHand
from lifetime import ageing, boxes, first_asks
from luma.oled import device
from PIL import Image
from play import OURS
from ratio import Ratio, compared, over

from companion.box.page import Page
from companion.faces.asked import FEW
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.seat import Seats
from companion.faces.panel.table import begin_game
from companion.faces.remote import Touch
from companion.faces.server import Connection, Line, PhoneLine
from companion.session.chance import SealedChance
from companion.session.simulation import play
from companion.store import Store
from companion.table.game import Game
from hardware.display import windowed
from hardware.profile import DisplayConfig
from hardware.window import packed

SOCKET: Any = None
"""Nothing goes through one."""
SEED, RUNS, ANSWERS = 1, 3, 150
PICTURES = 100
"""So many different ones are in each walk at least."""
EVENTS = 10_000
"""So many answers and outcomes of chance in simulated games, and moves at chess, are timed."""


class Table(BoxHand):
    """A box on mock pins with a game on it, and beside it a page, if any; where all ``phoned``, a television, too."""

    def __init__(self, store: Store, game: Game[Any], *, paged: bool, players: int = 2, phoned: bool = False) -> None:
        self.emulator, seats = Emulator(lambda action: None), game.seats[:players]
        self.readers: list[Line] = [Connection(SOCKET, None, "page-0001", 0)] if paged else []
        super().__init__(Panel(store), onlooker=Page(self.emulator, beside=True) if paged else None)
        self.panel.settings.calm = True
        if phoned:
            self.panel.context.phones = Seats(self.emulator, self.panel.context)
            self.readers.append(Connection(SOCKET, None, "page-0002", 0, "tv"))
            for seat in seats:
                self.emulator.access.seats.give(seat)
                self.readers.append(phone := PhoneLine(SOCKET, None, ""))
                phone.seat = seat
            self.emulator._show.phones = dict.fromkeys(seats)
        stored = GameHost.open(game, seats, game.read_options({}, panel=True), store, fixed=bytes(32))
        begin_game(self.panel.context, stored)
        self.box.draw(self.now)

    def read(self) -> None:
        """Make what pages and phones would be sent."""
        for reader in self.readers:
            reader.gather(self.emulator._show)

    def answer(self, by: str, rng: random.Random) -> None:
        """Give any answer of those that stand open, by ``dial`` or by ``page``; without any, push."""
        ask = self.panel.ask()
        ids = [] if ask.cells or (ask.scale is not None and len(ask.ids) > FEW) else ask.ids
        grey = [choice.id for choice in ask.choices if choice.disabled]
        open_ids = [id for id in ids if id not in grey]
        if not open_ids:
            if ask.key == "box/guard":
                self.tap("roll", 1.0)  # looked at, it goes on
            self.tap("push")
        elif by == "page":
            self.box.touch(Touch(rng.choice(open_ids), asked=self.box.asked), self.now)
            self.wait(0.3)
        else:
            way = ids.index(rng.choice(open_ids)) - ask.stands
            for _ in range(abs(way)):
                self.turn(1 if way > 0 else -1)
                self.read()
            self.tap("push")
        self.read()


@contextmanager
def table(game: Game[Any], *, paged: bool, make: Any = Table) -> Iterator[Any]:
    """A table over a store of its own; the same game each time."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "games.sqlite", "bench") as store:
        opened = make(store, game, paged=paged)
        try:
            yield opened
        finally:
            opened.close()


def cost(game: Game[Any], by: str, answers: int, *, paged: bool) -> float:
    """Milliseconds of CPU an answer."""
    with table(game, paged=paged) as hand:
        rng = random.Random(SEED)
        begun = time.process_time()
        for _ in range(answers):
            hand.answer(by, rng)
        return (time.process_time() - begun) * 1000 / answers


def figures(answers: int = ANSWERS, runs: int = RUNS) -> Iterator[Ratio]:
    """Of each game: an answer touched on the page over one by the dial; by the dial, with a page over without."""
    for game in OURS:

        def paged(by: str, game: Game[Any] = game) -> Callable[[], float]:
            return lambda: cost(game, by, answers, paged=True)

        def alone(game: Game[Any] = game) -> float:
            return cost(game, "dial", answers, paged=False)

        yield compared(f"{game.name}: touched on the page / by the dial", paged("page"), paged("dial"), runs)
        yield compared(f"{game.name}: by the dial, with a page / without", paged("dial"), alone, runs)


class Wire:
    """An I2C bus that takes a message of any length and counts bytes, each with its address and its control byte."""

    def __init__(self) -> None:
        self.bytes = self.windows = 0

    def command(self, *words: int) -> None:
        self.bytes += 2 + len(words)

    def data(self, data: Sequence[int]) -> None:
        self.bytes += 2 + len(data)
        self.windows += 1

    def cleanup(self) -> None: ...


class Panels:
    """A display as the box drives it, and the same one as luma does, each on a bus of its own."""

    def __init__(self, driver: str) -> None:
        make = getattr(device, driver)
        self.our_wire, self.their_wire = Wire(), Wire()
        self.ours = windowed(make, DisplayConfig().column if driver == "sh1106" else None)(self.our_wire)
        self.theirs = make(self.their_wire)
        self.ours.persist = self.theirs.persist = True
        self.their_wire.bytes = 0
        self.theirs.clear()
        self.whole = self.their_wire.bytes

    def sent(self, images: list[Image.Image]) -> Iterator[tuple[int, float]]:
        """For each picture after the first: its bytes on the bus, and what its changes allow."""
        for before, image in pairwise(images):
            self.ours.display(before)
            self.our_wire.bytes = self.our_wire.windows = 0
            self.ours.display(image)
            changed = sum(one != other for one, other in zip(packed(before), packed(image), strict=True))
            yield self.our_wire.bytes, 1.25 * changed + 12 * self.our_wire.windows


def walk(game: Game[Any] | None, count: int) -> list[Image.Image]:
    """The pictures of a walk through a game, or the menus: each unlike the last, so many of them unlike all others."""
    rng, seen, unlike = random.Random(SEED), list[Image.Image](), set[bytes]()

    def look(image: Image.Image) -> None:
        if not seen or image.tobytes() != seen[-1].tobytes():
            seen.append(image)
            unlike.add(image.tobytes())

    while len(unlike) < count:
        with menus() if game is None else table(game, paged=False) as hand:
            hand.virtual.display._on_image = look
            known, still = 0, 0
            while len(unlike) < count and still < 20:  # then it is over, or goes round in a circle
                if isinstance(hand, Table):
                    hand.answer("dial", rng)
                else:
                    hand.turn(rng.choice((-1, 1, 1, 1)))
                    hand.tap(rng.choice(("push", "back")))
                known, still = len(unlike), 0 if len(unlike) > known else still + 1
    return seen


@contextmanager
def menus() -> Iterator[BoxHand]:
    """A box that was just switched on."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "games.sqlite", "bench") as store:
        hand = BoxHand(Panel(store))
        hand.panel.settings.calm = True
        try:
            yield hand
        finally:
            hand.close()


def bus_figures(count: int = PICTURES, runs: int = RUNS) -> Iterator[Ratio]:
    """Bytes on the bus that a changed picture takes, mean and worst, and the CPU time until they are there."""
    walks = {"menus": walk(None, count)} | {game.name: walk(game, count) for game in OURS}
    for driver in ("ssd1306", "sh1106"):
        panels = Panels(driver)
        sent = {name: list(panels.sent(images)) for name, images in walks.items()}
        every = [each for walked in sent.values() for each in walked]

        def against_whole(what: str, ours: float, whole: int = panels.whole, driver: str = driver) -> Ratio:
            return over(f"{what}, {driver}: bytes / luma's", ours, whole)

        for name, walked in sent.items():
            yield against_whole(name, mean(ours for ours, _ in walked))
        yield against_whole("all walks", mean(ours for ours, _ in every))
        yield against_whole("the worst picture", max(ours for ours, _ in every))
        ours, allowed = (mean(side) for side in zip(*every, strict=True))
        yield over(f"{driver}: bytes / 1.25 changed + 12 a window", ours, allowed)

        def timed(device: Any) -> float:
            begun = time.process_time()
            for images in walks.values():
                for image in images:
                    device.display(image)
            return (time.process_time() - begun) * 1000 / sum(map(len, walks.values()))

        figure = f"{driver}: CPU from picture to bytes / luma's display()"
        yield compared(figure, partial(timed, panels.ours), partial(timed, panels.theirs), runs)


class Clocked(Table):
    """A table with a display, and the CPU from each edge to all that comes of it: ms of dial steps and of answers.

    ``displayed`` is that of answers until the display has its first picture.
    """

    def __init__(self, store: Store, game: Game[Any], **more: Any) -> None:
        self.spent: dict[str, list[float]] = {"dial step": [], "answer": []}
        self.displayed: list[float] = []
        self.images: list[Image.Image] = []
        self.at = 0.0
        super().__init__(store, game, **more)
        display = Panels("ssd1306").ours.display

        def show(image: Image.Image) -> None:
            self.images.append(image)
            display(image)
            self.at = self.at or time.process_time()

        self.virtual.display._on_image = show

    @contextmanager
    def clock(self, what: str) -> Iterator[None]:
        self.at, begun = 0.0, time.process_time()
        yield
        self.read()
        self.spent[what].append((time.process_time() - begun) * 1000)
        if what == "answer" and self.at:
            self.displayed.append((self.at - begun) * 1000)

    def turn(self, steps: int) -> None:
        with self.clock("dial step"):
            super().turn(steps)

    def tap(self, control: str, seconds: float = 0.1) -> Any:
        with self.clock("answer"):
            self.virtual.down(control)
            self.wait(seconds)
            self.virtual.up(control)
            self.wait(0.2)
        return self.panel.ask()


def edge_figures(answers: int = ANSWERS, runs: int = RUNS) -> Iterator[Ratio]:
    """From an edge to the last byte, the commit included, over one luma ``display()`` of the same pictures."""
    for paged in (False, True):
        pairs: dict[str, list[tuple[float, float]]] = {}
        for _ in range(runs):
            spent, images = dict[str, list[float]](), list[Image.Image]()
            for game in OURS:
                with table(game, paged=paged, make=Clocked) as hand:
                    rng = random.Random(SEED)
                    for _ in range(answers):
                        hand.answer("dial", rng)
                    for what, each in hand.spent.items():
                        spent.setdefault(what, []).extend(each)
                    images += hand.images
            theirs = Panels("ssd1306").theirs
            begun = time.process_time()
            for image in images:
                theirs.display(image)
            whole = (time.process_time() - begun) * 1000 / len(images)
            for what, each in spent.items():
                pairs.setdefault(what, []).append((mean(each), whole))
        for what, found in pairs.items():
            ours, whole = (median(side) for side in zip(*found, strict=True))
            beside = ", with a page" if paged else ""
            yield over(f"{what}: edge to last byte{beside} / luma's display()", ours, whole, runs)


def phone_figures(answers: int = ANSWERS, runs: int = RUNS) -> Iterator[Ratio]:
    """Of a press that answers at Geodeto with six, over the same one on a box without any page."""

    def walked(*, paged: bool) -> Mapping[str, float]:
        with table(GEODETO, paged=paged, make=partial(Clocked, players=6, phoned=paged)) as hand:
            rng, host, spent = random.Random(SEED), hand.panel.context.stored, list[tuple[float, float]]()
            while len(spent) < answers:
                before = host.asked
                hand.answer("dial", rng)
                # What one alone is told is read at the box or on a phone.
                spent += [(hand.spent["answer"][-1], hand.displayed[-1])] if host.asked > before else []
            return dict(zip(("last frame", "display"), map(mean, zip(*spent, strict=True)), strict=True))

    found = [(walked(paged=True), walked(paged=False)) for _ in range(runs)]
    for what in ("last frame", "display"):
        ours, bare = (median(side[what] for side in sides) for sides in zip(*found, strict=True))
        yield over(f"press to {what}: page, TV, 6 phones / none", ours, bare, runs)


def simulated(game: Game[Any], events: int) -> float:
    """Answers and outcomes of chance a second of CPU, in whole games as ``companion simulate`` plays them untold."""
    values, seats = game.settle({})
    options = game.typed(values)
    assert game.people is not None
    begun, done, number = time.process_time(), 0, 0
    while done < events:
        number += 1
        secret = hashlib.sha256(f"companion simulate 1\n{SEED}\n{number}\n".encode()).digest()
        people = game.people(random.Random(b"people" + secret), seats, options)
        played = play(game, seats, values, SealedChance(secret, ""), people, most_turns=2000)
        done += played.answers + played.spent
    return done / (time.process_time() - begun)


def chess_moves(events: int) -> float:
    """Moves a second of CPU of random people at python-chess, from one game's end to the next."""
    # Who brings no chess has all other figures.
    import chess

    rng, board = random.Random(SEED), chess.Board()
    begun = time.process_time()
    for _ in range(events):
        if board.is_game_over():
            board.reset()
        board.push(rng.choice(list(board.legal_moves)))
    return events / (time.process_time() - begun)


def rates(events: int = EVENTS, runs: int = RUNS) -> Iterator[Ratio]:
    """Of each game with people of its own: events a second in simulation over random moves at chess."""
    for game in OURS:
        if game.people is None:
            continue

        def ours(game: Game[Any] = game) -> float:
            return simulated(game, events)

        yield compared(f"{game.name}: events / chess moves a second", ours, lambda: chess_moves(events), runs)


def main() -> None:
    print(f"Milliseconds of CPU an answer, {ANSWERS} answers a game, seed {SEED}, medians of {RUNS} runs;")
    print(f"and events a second of CPU in simulation, {EVENTS} a game.")
    found = []
    for each in chain(
        figures(), bus_figures(), edge_figures(), phone_figures(), rates(), first_asks(), boxes(), ageing()
    ):
        print(f"{each.figure:64} {each.ours:9.2f} {each.theirs:9.2f} {each.ratio:7.2f}", flush=True)
        found.append(asdict(each))
    for packages in sorted({tuple(each["imports"]) for each in found if each["imports"]}, key=len):
        print(f"Imports counted: {', '.join(packages)}, and what they import of Python's own.")
    Path("bench.json").write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        os.environ["COMPANION_STATE"] = own  # what is learned here of a copy is nobody's
        main()

"""Somebody at the simulated Pi: moves the dial and the buttons, and knows what the display must show.

What it must show is worked out beside it: a panel here stands before the same game with the same secret, and gets what
the contacts did. So every picture that the simulated Pi draws is compared with one composed here.
"""

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from finger import Finger, Noted
from machine import PATIENCE, Machine, Missed
from PIL import Image, ImageChops

import companion.games
from companion.faces.panel import Panel
from companion.faces.panel.message import NoticeDialog
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.paper.offer import Paper
from companion.screens.ask import Style
from companion.screens.draw import compose
from companion.session.journal import Entry
from companion.store import Store
from companion.table.prompt import Answer
from hardware import profile
from hardware.display import SHIFTS, SIZE
from hardware.event import Back, Event, Hold, Peek, Press, Roll, TakeBack, Turn, Unpeek
from hardware.form import Dial
from hardware.gesture import CLOCKWISE, Edge, Gesture, Timing

Move = tuple[str, bool, float]
"""A control's contact, whether it closes, and the seconds until the next one moves."""
SECRET = bytes.fromhex("5e" * 32)
KEPT = "/var/lib/companion/games.sqlite"
SUFFIXES = ("", "-wal", "-shm")
TICKS = 40
"""Steps of a scrolling line that are looked at."""
TIMING = Timing()
TAP = 0.06
"""Seconds that a finger stays: longer than any bounce, shorter than any hold."""
REST = 0.09
"""Seconds between two clicks of a dial that is turned slowly."""
BOUNCE = (0.0005, 0.0003, 0.0008, 0.0002, 0.0006, 0.0004)
"""Seconds between the edges of a contact that closes or opens: it ends where it should after as many as these."""


@contextmanager
def own_games() -> Iterator[None]:
    """The simulated Pi has the house's games and no others: here those of other tests are not there meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.FOLDERS_VARIABLE, "")
        patch.setattr(companion.games, "__path__", companion.games.__path__[:1])
        yield


class Player:
    """A person with the box's controls in hand; ``store`` is the game as it should be inside, kept here."""

    def __init__(self, machine: Machine, store: Path, *, bounces: bool = True) -> None:
        self.machine = machine
        self.bounces = bounces
        self.path = store
        self.build = profile.load("breadboard")
        wheel = self.build.wheel
        assert isinstance(wheel, Dial)
        self._edges = wheel.edges
        self._way = -1 if wheel.reversed else 1
        self._phase = 0
        self._pins = self.build.inputs()
        self.latency = 0.0
        """Seconds from the last order to move a contact until the picture was there."""
        self.clean = 0
        """How often contacts that bounced were heard as what they were."""
        self.clumsy = 0
        """How often a contact moved so late that it was no bounce any more."""
        self.store: Store | None = None
        self.papers: list[Paper] = []
        """What the little printer should have printed."""
        self.stand()

    # The game

    def stand(self) -> None:
        """A panel here that stands where a box does that was just switched on."""
        self.close()
        self.store = Store.open(self.path, "test")
        self.panel = Panel(self.store)
        self.panel.context.power_off = lambda: None
        self.panel.context.paper = self.papers.append
        self.finger = Finger(self.panel)
        self.gesture = Gesture(self.build)

    def close(self) -> None:
        """Give the store free, to be copied."""
        if self.store is not None:
            self.store.close()
            self.store = None

    def begin(self, name: str, players: tuple[str, ...], **told: str) -> None:
        """Begin a game with a known secret here, and put it on the box's table."""
        assert self.store is not None
        game = registry.game(name)
        _, seats = game.settle(told, players)
        options = game.read_options(told, players=seats, panel=True)
        begin_game(self.panel.context, Noted.open(game, seats, options, self.store, dice="box", fixed=SECRET))
        while isinstance(self.panel.context.stack[-1], NoticeDialog):
            self.follow([Press()])
        self.close()
        self.machine.run("systemctl", "stop", "companion.service")
        for suffix in SUFFIXES:
            self.machine.run("rm", "-f", KEPT + suffix)
        for file in self.path.parent.glob(f"{self.path.name}*"):
            if file.name.removeprefix(self.path.name) in SUFFIXES:
                self.machine.write(KEPT + file.name.removeprefix(self.path.name), file.read_bytes())
        self.machine.run("sh", "-c", f"chown companion:companion {KEPT}*; chmod 600 {KEPT}*")
        self.machine.run("systemctl", "start", "companion.service")
        self.stand()

    def entries(self) -> list[Entry]:
        """The newest game's entries, as they should be."""
        assert self.store is not None
        return list(self.store.entries(self.store.games()[0].id))

    def entries_inside(self) -> list[Entry]:
        """The newest game's entries in the box's own store."""
        folder = self.path.parent / "inside"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        # Soon after a press the file alone has everything; file and log would be read at two moments.
        ended = time.monotonic() + PATIENCE
        while self.machine.read(f"{KEPT}-wal") and time.monotonic() < ended:
            self.machine.run("sleep", "0.1")
        (folder / "games.sqlite").write_bytes(self.machine.read(KEPT) or b"")
        with Store.read(folder / "games.sqlite") as store:
            return list(store.entries(store.games()[0].id))

    # The pictures

    def sees(self) -> float:
        """Wait until the display shows what the panel here does, or has since ``forget``: when it first did."""
        wanted, screen = pictures(self.panel), self.machine.screen
        screen.wait(lambda: screen.showed(wanted) is not None)
        at = screen.showed(wanted)
        if at is None:
            shown = drawn(screen.image())
            raise Missed(f"wanted:\n{drawn(composed(self.panel))}\nshown:\n{shown}\n{self.machine.journal()}")
        return at

    # The hand

    def do(self, event: Event) -> None:
        """Do it with the contacts, and wait for the picture."""
        began = time.monotonic()
        self.follow(self.move(event))
        self.latency = self.sees() - began

    def do_unseen(self, event: Event) -> None:
        """Do it where no picture says that the box has heard it: once more where nothing is kept of it.

        Kept it is before the next question stands; what is done in between was too early and is dropped.
        """
        before = self.entries()
        self.follow(self.move(event))
        for _ in range(3):
            ended = time.monotonic() + PATIENCE / 4
            while (inside := self.entries_inside()) != self.entries() and time.monotonic() < ended:
                self.machine.run("sleep", "0.1")
            if inside != before or before == self.entries():
                return
            self.move(event)

    def move(self, event: Event) -> list[Event]:
        """Do it with the contacts: what that was."""
        self.machine.screen.forget()
        moves = self.moves(event)
        times = [after for _, after in self.machine.move(self.wired(moves))]
        gaps = [then - now - stay for now, then, (_, _, stay) in zip(times, times[1:], moves, strict=False)]
        events = self.heard(moves, times)
        if events != [event]:
            # a computer with much else to do may move a contact so late that it was no bounce any more
            assert max(gaps) > TIMING.settle / 2, f"{event} became {events}"
            self.clumsy += 1
        elif self.bounces:
            self.clean += 1
        return events

    def perform(self, event: Event) -> None:
        """Do it with the contacts; the panel here has had it already."""
        began = time.monotonic()
        assert self.move(event) == [event]
        self.latency = self.sees() - began if isinstance(event, Press | Roll) else self.latency

    def wired(self, moves: Sequence[Move]) -> list[tuple[int, bool, float]]:
        """The same, by pins."""
        return [(self._pins[control], closed, stay) for control, closed, stay in moves]

    def heard(self, moves: Sequence[Move], times: Sequence[float]) -> list[Event]:
        """What contacts that were moved at these times have done."""
        events = []
        for (control, closed, _), at in zip(moves, times, strict=True):
            events += self.gesture.feed(Edge(control, closed, at))
        return events + self.gesture.tick(times[-1] + max(moves[-1][2], 2 * TIMING.settle))

    def follow(self, events: Sequence[Event]) -> None:
        """Do the same on the panel here."""
        for event in events:
            self.panel.handle(event)
            self.panel.take_sounds()

    def through(self) -> None:
        """Past what was said, to the question."""
        while isinstance(self.panel.context.stack[-1], NoticeDialog):
            self.do(Press())

    def pick(self, *labels: str) -> None:
        """Turn to each row and press."""
        for label in labels:
            rows = [choice.label for choice in self.panel.ask().choices]
            assert label in rows, rows
            while way := rows.index(label) - self.panel.ask().chosen:
                self.do(Turn(1 if way > 0 else -1))
            self.do(Press())

    def moves(self, event: Event) -> list[Move]:
        """Which contact, whether it closes, and the seconds until the next."""
        match event:
            case Turn(steps):
                return list(self.turned(steps, REST / self._edges))
            case Press():
                return self.tap("push", TAP)
            case Hold():
                return self.tap("push", TIMING.hold + TAP)
            case Back():
                return self.tap("back", TAP)
            case TakeBack():
                return self.tap("back", TIMING.hold + TAP)
            case Roll():
                return self.tap("roll", TAP)
            case Peek():
                return self.contact("roll", True, TIMING.peek + TAP)
            case Unpeek():
                return self.contact("roll", False, TAP)

    def tap(self, control: str, stay: float) -> list[Move]:
        """A button that is held so long."""
        return [*self.contact(control, True, stay), *self.contact(control, False, TAP)]

    def contact(self, control: str, closed: bool, stay: float) -> list[Move]:
        """A contact that closes or opens as one does: to and fro, and then it stays."""
        gaps = BOUNCE if self.bounces else ()
        return [
            *((control, closed == (number % 2 == 0), gap) for number, gap in enumerate(gaps)),
            (control, closed, stay),
        ]

    def turned(self, steps: int, stay: float) -> Iterator[Move]:
        """The dial by so many clicks, with ``stay`` seconds between two edges."""
        way = self._way if steps > 0 else -self._way
        for _ in range(abs(steps) * self._edges):
            before, self._phase = self._phase, (self._phase + way) % 4
            for control, was, now in zip(("a", "b"), CLOCKWISE[before], CLOCKWISE[self._phase], strict=True):
                if was != now:
                    yield control, now, stay

    def answer(self, wanted: Answer, *ahead: Answer) -> None:
        """Give an answer, input by input, and with it those ``ahead`` that the same press gives."""
        self.finger.ahead = ahead
        stored = self.panel.context.stored
        assert stored is not None
        for _ in range(100):
            before, reads = stored.session.seq, stored.session.reading
            self.do(self.finger.next(wanted))
            # That something was read is an entry of its own.
            if stored.session.seq - before > reads:
                return
        raise Missed(f"{wanted!r} was not given")


def composed(panel: Panel, tick: int = 0) -> Image.Image:
    """What a panel shows."""
    return compose(panel.ask(), Style(panel.settings.large, tick)).image


def pictures(panel: Panel) -> set[bytes]:
    """Each picture that shows it: a long line scrolls, and the whole picture moves a little against burning in."""
    ask, large = panel.ask(), panel.settings.large
    moves = compose(ask, Style(large)).moves
    found = set()
    for tick in range(TICKS if moves else 1):
        image = compose(ask, Style(large, tick)).image
        found |= {moved(image, right, down).tobytes() for right, down in SHIFTS}
    return found


def moved(image: Image.Image, right: int, down: int) -> Image.Image:
    """A picture moved by some pixels; what comes in is dark."""
    other = ImageChops.offset(image, right, down)
    other.paste(0, (0, 0, right, SIZE[1]))
    other.paste(0, (0, 0, SIZE[0], down))
    return other


def drawn(image: Image.Image) -> str:
    """A picture in letters, for a test that failed."""
    rows = ["".join(".#"[bool(image.getpixel((x, y)))] for x in range(SIZE[0])) for y in range(SIZE[1])]
    return "\n".join(rows)

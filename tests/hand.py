"""A hand on the panel, event by event over a real store, and one on a box's controls, with the clock in its hand."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import Finger, shown, steps_to
from golden import check_layout

from companion.box.box import Box, Onlooker
from companion.faces.host import GameHost
from companion.faces.panel import Panel, wording
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.screens.ask import Ask
from companion.screens.draw import compose
from companion.session.proof import Proof, prove
from companion.store import Store
from hardware.buzzer import Sounder
from hardware.display import Display
from hardware.gesture import Edge, Gesture
from hardware.lamp import Lamp
from hardware.profile import load
from hardware.virtual import VirtualPanel

NAMES = {"red": "Anna", "blue": "Bartholomäus"}
PLAYERS = ("red", "blue")


class Hand(Finger):
    """A person at a panel over a store; every screen passed by is checked for its layout in both sizes of text."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seen: list[Any] = []
        self.whole = True
        """Whether all that is passed by must be read at a look."""
        self.start()

    def start(self) -> None:
        """The power comes back."""
        super().__init__(Panel(self.store, names=NAMES))
        self.look()

    def look(self) -> None:
        """Check the screen that is passed by."""
        for large in (False, True):
            check_layout(self.panel.ask(), replace(self.panel.context.style, large=large), whole=self.whole)
        self.seen.append(self.screen)

    def hoard(self, dice: str = "box", secret: bytes | None = None) -> Any:
        """A game of hoard at its first question."""
        game = registry.game("hoard")
        options = game.read_options({}, panel=True)
        stored = GameHost.open(game, PLAYERS, options, self.store, dice=dice, fixed=secret, names=NAMES)
        begin_game(self.panel.context, stored)
        self.look()
        return self.screen

    def through(self) -> Any:
        """Past what was said, to the question without what is said above it."""
        while self.panel.ask().key == "box/notice":
            self.do("press")
        return replace(shown(self.panel), said="")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


class BoxHand:
    """Fingers on a box's mock pins; time goes by as the test says."""

    def __init__(
        self,
        panel: Panel,
        build: str = "breadboard",
        *,
        display: Display | None = None,
        buzzer: Sounder | None = None,
        onlooker: Onlooker | None = None,
        now: float = 100.0,
    ) -> None:
        self.now = now
        self.slow = 0.0
        """So many seconds after an input stands what it leads to."""
        self.edges: deque[Edge] = deque()
        self.profile = load(build)
        self.virtual = VirtualPanel(self.profile, self.edges.append, clock=lambda: self.now)
        self.panel = panel
        self.lamp = Lamp(self.profile.lamp, pin_factory=self.virtual.factory)
        self.box = Box(
            panel, Gesture(self.profile), display or self.virtual.display, buzzer or Sounder(), now,
            onlooker=onlooker, lamp=self.lamp, clock=lambda: self.now + self.slow,
        )  # fmt: skip

    def close(self) -> None:
        """Off the pins."""
        self.lamp.close()
        self.virtual.close()

    def wait(self, seconds: float) -> None:
        """Let time go by, as the box's loop does, and everything happen that becomes due."""
        end, ticked = self.now + seconds, False
        while True:
            while self.edges:
                self.box.hear(self.edges.popleft())
                self.box.deal()
            due = self.box.due(self.now)
            if due is None or due > end:
                break
            # A loop that sleeps until then must never spin; while contacts bounced, something may have become due.
            assert due > self.now or not ticked
            self.now, ticked = max(due, self.now), True
            self.box.tick(self.now)
            self.box.deal()
        self.now = end

    def hold(self, control: str, seconds: float = 1.5) -> Any:
        """Down, and not up again; the screen then."""
        self.virtual.down(control)
        self.wait(seconds)
        return shown(self.panel)

    def tap(self, control: str, seconds: float = 0.1) -> Any:
        """Down for so long and up; the screen then."""
        self.hold(control, seconds)
        self.virtual.up(control)
        self.wait(0.2)
        return shown(self.panel)

    def turn(self, steps: int) -> None:
        """One click after the other, slow enough to count one each."""
        for _ in range(abs(steps)):
            self.virtual.turn(1 if steps > 0 else -1)
            self.wait(0.5)

    def pick(self, label: str) -> Any:
        """Turn to a row and press."""
        self.turn(steps_to(shown(self.panel), label))
        return self.tap("push")

    def do(self, *controls: str) -> Any:
        """Tap one control after the other; the screen then."""
        for control in controls:
            self.tap(control)
            self.wait(0.3)
        return shown(self.panel)

    def light(self) -> int:
        """How bright the display is; 0 when it is off, which the box must know."""
        display = self.virtual.display
        assert self.box.asleep is not display.wish.awake
        return display.wish.level if display.wish.awake else 0

    def shown(self) -> Any:
        """What the panel shows, seen on the display as well."""
        seen = compose(self.panel.ask(), self.panel.context.style)
        assert self.virtual.display.image.tobytes() == seen.image.tobytes()
        return shown(self.panel)


def cards_of(hand: Hand) -> dict[str, str]:
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    return {seat: session.view(seat)["card"] for seat in PLAYERS}


def hidden(hand: Hand) -> bool:
    """Whether nothing that is drawn names a card."""
    words = ("lamp", "map", "rope", "spade")
    shown = repr(hand.screen).replace(wording.MENU["own"][1], "")
    return not any(word in shown for word in words)


def sealed(ask: Ask) -> bool:
    """Whether it is the seal of a game that waits for people's number."""
    return ask.key == "box/seal"


def proof_of(store: Store, number: int) -> Proof:
    row = store.game(number)
    game = registry.game(row.name)
    return prove(game, row.header, row.commitment, row.secret, store.entries(number), store.checkpoints(number))

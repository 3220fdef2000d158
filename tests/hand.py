"""A hand on the panel: events over a real store, every screen passed looked at, for the tests of the panel."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from golden import check_layout

from companion import registry
from companion.faces.panel import Panel
from companion.faces.panel.table import begin_game
from companion.faces.stored import StoredSession
from companion.screens.screen import (
    NoticeScreen,
    Screen,
    Style,
)
from companion.session.proof import Proof, prove
from companion.store import Store
from hardware.event import Back, Event, Hold, Peek, Press, Roll, Turn, Unpeek

EVENTS: dict[str, Event] = {
    "press": Press(), "hold": Hold(), "back": Back(), "roll": Roll(), "peek": Peek(), "unpeek": Unpeek(),
}  # fmt: skip
NAMES = {"red": "Anna", "blue": "Bartholomäus"}
PLAYERS = ("red", "blue")


class Hand:
    """A person at a panel; every screen passed by is checked for its layout in both sizes of text."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seen: list[Screen] = []
        self.sounds: list[str] = []
        self.start()

    def start(self) -> None:
        """The power comes back."""
        self.panel = Panel(self.store, names=NAMES)
        self.look()

    def look(self) -> None:
        screen = self.panel.screen()
        for large in (False, True):
            check_layout(screen, Style(large))
        self.seen.append(screen)

    @property
    def screen(self) -> Any:
        return self.panel.screen()

    def do(self, *words: str) -> Any:
        """Each word an input, ``+2`` or ``-1`` a turn; the screen then. ``sounds`` holds those of the last one."""
        for word in words:
            self.panel.handle(Turn(int(word)) if word[0] in "+-" else EVENTS[word])
            self.sounds = self.panel.take_sounds()
            self.look()
        return self.screen

    def pick(self, *labels: str) -> Any:
        """Turn to each row and press."""
        for label in labels:
            rows = [row.label for row in self.screen.rows]
            assert label in rows, rows
            self.do(f"{rows.index(label) - self.screen.chosen:+d}", "press")
        return self.screen

    def hoard(self, dice: str = "box", secret: bytes | None = None) -> Any:
        """A game of hoard at its first question."""
        game = registry.game("hoard")
        options = game.read_options({}, panel=True)
        stored = StoredSession.open(game, PLAYERS, options, self.store, dice=dice, fixed=secret, names=NAMES)
        begin_game(self.panel.context, stored)
        self.look()
        return self.do("press")

    def through(self) -> Any:
        """Past what was said, to the question."""
        while isinstance(self.screen, NoticeScreen):
            self.do("press")
        return self.screen


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


def cards_of(hand: Hand) -> dict[str, str]:
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    return {seat: session.view(seat)["card"] for seat in PLAYERS}


def hidden(hand: Hand) -> bool:
    """Whether nothing that is drawn names a card."""
    words = ("lamp", "map", "rope", "spade")
    return not any(word in repr(hand.screen) for word in words)


def proof_of(store: Store, number: int) -> Proof:
    row = store.game(number)
    game = registry.game(row.name)
    return prove(game, row.header, row.commitment, row.secret, store.entries(number), store.checkpoints(number))


def labels(screen: Any) -> list[str]:
    return [row.label for row in screen.rows]

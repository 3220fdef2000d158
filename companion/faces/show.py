"""What the pages of the emulator show now: what everybody sees, and what some viewers see in place of that."""

import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.table.figure import Figure

KEPT = 500
"""Notices that a page opened late still gets."""
SLIPS = 6
"""Slips of paper that a page opened late still gets."""
PICTURE = 128 * 64 // 8
NOTHING: Mapping[str, Any] = {"text": "", "choices": (), "presses": (), "listed": True}
"""What is asked where nothing is; ``faces.asked`` makes all others."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A figure with its picture as JSON."""

    figure: Figure
    text: str


class View(NamedTuple):
    """What a viewer sees: the display, the number of what it asks, that itself, and the pictures beside it."""

    bits: bytes = bytes(PICTURE)
    asked: int = 0
    ask: Mapping[str, Any] = NOTHING
    pictures: Sequence[Drawn] = ()


class Seat(NamedTuple):
    """What the phone of a seat gets: words, and the pictures that it is asked about, of its hand and of the table."""

    says: Mapping[str, Any]
    asks: Sequence[Drawn] = ()
    hand: Sequence[Drawn] = ()
    table: Sequence[Drawn] = ()


class Show:
    """What there is to see; each change has a number, for pages to see what they lack.

    Written and read under ``lock``, from any thread.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.changes = 0
        self.at = dict.fromkeys(("tags", "log", "sound"), 0)
        """The number of the last change of each; of the log, when it was emptied."""
        self.tags: Sequence[tuple[str, str]] = []
        """What can be scanned: texts of labels with their names."""
        self.views: Mapping[str, View] = {"": View()}
        """What everybody sees, and by its name the page that sees something else because it holds the box."""
        self.seats: Mapping[str, Seat] = {}
        """What the phones that are open get."""
        self.phones: Mapping[str, float | None] = {}
        """Each seat that had a phone here: since when it is away on the server's clock, None while it is open."""
        self.notices: deque[tuple[int, tuple[Any, str]]] = deque(maxlen=KEPT)
        """Each with the number of its change, as the slips."""
        self.slips: deque[tuple[int, dict[str, Any]]] = deque(maxlen=SLIPS)
        self.sound = ""

    def change(self, what: str) -> int:
        """Count a change of something, and answer its number."""
        self.changes += 1
        self.at[what] = self.changes
        return self.changes

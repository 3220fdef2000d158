"""Notices: what the box says to everybody or to one seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.table.dice import Face

Fact = Mapping[str, Any]
"""A structured fact; always has a ``kind``."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A big event, which has a screen of its own: a drawing, two words, whom it is about, and a line of what follows.

    ``lit`` is for the few that a game is about; ``sound`` names its tune.
    """

    drawing: str
    words: str
    who: str = ""
    line: str = ""
    lit: bool = False
    sound: str = "done"
    faces: tuple[Face, ...] = ()
    """Dice as they fell, which stand in place of the drawing."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said as data, and in words once it has come to the edge; seat None is everybody.

    ``quiet``: what follows, told, asked or drawn, says it too, so a panel need not stop for it.
    ``hands``: something is to be done on the table before the game goes on; ``moment``: how a small screen shows it.
    """

    text: str = ""
    seat: str | None = None
    fact: Fact | None = None
    quiet: bool = False
    hands: bool = False
    moment: Moment | None = None

    @property
    def stops(self) -> bool:
        """Whether it must be read: hands act on it, it is a big event, or one seat alone hears it."""
        return self.seat is not None or (not self.quiet and (self.hands or self.moment is not None))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, ``won``, ``lost``, ``draw`` or ``stopped``, and why: a slug with the values it speaks of."""

    result: str
    reason: str
    winners: tuple[str, ...] = ()
    scores: Mapping[str, int] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


RESULTS = ("won", "lost", "draw", "stopped")

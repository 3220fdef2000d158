"""Notices: what the box says to everybody or to one seat."""

from collections.abc import Callable, Mapping
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


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """Where a game stood: what everybody may know of it, made when it is asked for, and the chance spent by then."""

    view: Callable[[], Mapping[str, Any]]
    spent: int


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said as data, and in words once it has come to the edge; seat None is everybody.

    ``quiet``: what follows, told, asked or drawn, says it too, so a panel need not stop for it.
    ``hands``: something is to be done on the table before the game goes on; ``moment``: how a small screen shows it.
    ``standing`` is where the turn in which it was said had come to; ``line`` counts the lines of the log with it.
    """

    text: str = ""
    seat: str | None = None
    fact: Fact | None = None
    quiet: bool = False
    hands: bool = False
    moment: Moment | None = None
    standing: Standing | None = field(default=None, compare=False, repr=False)
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, ``won``, ``lost``, ``draw`` or ``stopped``, and why: a slug with the values it speaks of."""

    result: str
    reason: str
    winners: tuple[str, ...] = ()
    scores: Mapping[str, int] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


RESULTS = ("won", "lost", "draw", "stopped")

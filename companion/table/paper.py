"""What a game puts on paper, as data: cards and boards to cut out, slips for a little printer. Others draw them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.table.figure import CardFigure, GridFigure, StacksFigure

Picture = GridFigure | StacksFigure
"""The figures that can be drawn on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card: its name, over it what kind it is, a picture, lines, a text, and small print.

    ``inks`` are the colours of the band along its upper edge, ``spots`` so many places on which pieces stand.
    """

    name: str
    kind: str = ""
    picture: Picture | None = None
    lines: tuple[str, ...] = ()
    text: str = ""
    small: str = ""
    inks: tuple[str, ...] = ()
    spots: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSet:
    """Cards of one size, in mm, to be cut out."""

    title: str
    width: float
    height: float
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board as large as the sheet allows; ``near`` is said at its lower edge, ``spot`` marks its middle."""

    title: str
    picture: GridFigure
    lines: tuple[str, ...] = ()
    near: str = ""
    spot: str = ""


Part = CardSet | Board
"""What a set of sheets consists of."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: each row a name and what belongs to it, the latter to the right.

    A seat as a name is printed as people call it.
    """

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of paper: its name in orders (``score``), its title, and what stands on it from the top.

    A figure of a card is there for its link.
    """

    name: str
    title: str
    parts: tuple["str | Rows | Picture | Card | CardFigure", ...]


Slips = Callable[[Mapping[str, Any], Any], tuple[Slip, ...]]
"""The slips that a view (the table's, or a seat's own) and the options give."""

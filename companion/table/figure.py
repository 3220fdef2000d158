"""Figures: what a picture shows, as data. Screens and the browser page draw them; games make them from a view.

What people may touch has an ``id``: the value of the option that it stands for.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.table.dice import Face
from companion.table.grid import Cell, Direction, cell_named, square
from companion.table.language import _
from companion.table.wording import seat_name


class Sign(StrEnum):
    """How a cell of a grid is marked when it is not marked by a letter or a digit."""

    DOT = "dot"
    RING = "ring"
    CROSS = "cross"
    FILL = "fill"
    HATCH = "hatch"
    FRAME = "frame"
    FLAG = "flag"
    HIDDEN = "hidden"


class Feature(StrEnum):
    """What is on a map besides marks; a legend has words for it as for a sign."""

    PATH = "path"
    ARROW = "arrow"
    CROSSHAIR = "crosshair"
    OPEN = "open"
    SHADE = "shade"


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell with a sign, or with one or two characters; the legend says what it stands for.

    A sign that answers by itself has its ``id``.
    """

    cell: Cell
    sign: Sign | str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A piece with a facing on a cell, named by at most one character; what has its ``id`` is touched there."""

    cell: Cell
    facing: Direction
    name: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridFigure:
    """A map: marks, pieces with facings, the path just walked, a crosshair; legend maps sign to words."""

    kind: ClassVar[str] = "grid"
    rows: int
    cols: int
    title: str = ""
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    path: tuple[Cell | None, ...] = ()
    """None: where the four squares in the middle meet."""
    crosshair: Cell | None = None
    open: tuple[Cell, ...] = ()
    """Cells that may be picked now."""
    shade: tuple[Cell, ...] = ()
    """Cells that something lies over, drawn beneath all else."""
    divide: tuple[int, int] | None = None
    """A heavier line after every so many rows and columns."""
    within: tuple[int, int] | None = None
    """A lighter one of those, for parts within the parts."""
    letters: bool = False
    """Rows and columns are named by the 24 letters, not by numbers."""
    caption: str = ""
    """Two or three large characters beside a small map, for instance ``BK``, or a face of ``DICE`` at its corner."""
    legend: Mapping[str, str] | None = None
    """Words for signs and features. The display leaves out what it has no room for."""
    group: str = ""
    """Pictures of one group are seen together where there is room."""
    middle: Mark | None = None
    """A place where the four squares in the middle meet; without a sign where nothing stands there."""
    nth: int = 0
    """Its place among these, whichever is asked about."""
    head: str = ""
    """What stands above it beside a question, where that is not its title."""
    id: str = ""
    """Which board it is, where a game has several."""

    def has(self, cell: Cell, board: str = "") -> bool:
        """Whether that square, on that board if any, is on it."""
        right = not board or self.id in ("", board)
        return right and 1 <= cell.row <= self.rows and 1 <= cell.col <= self.cols

    @property
    def signs(self) -> frozenset[str]:
        """All that needs words: the signs of its marks, its middle, and its features."""
        features = {
            Feature.PATH: self.path,
            Feature.ARROW: self.arrows,
            Feature.CROSSHAIR: self.crosshair,
            Feature.OPEN: self.open,
            Feature.SHADE: self.shade,
        }
        marks = (mark.sign for mark in self.marks)
        return frozenset(
            (
                *marks,
                *([self.middle.sign] if self.middle and self.middle.sign else []),
                *(name for name, there in features.items() if there),
            )
        )

    def explained(self, words: Mapping[str, str], more: Mapping[str, str] | None = None) -> "GridFigure":
        """The same with a legend: ``more`` as it is, and of these words those of what is on the map or its caption."""
        found = {sign: told for sign, told in words.items() if sign and sign in (*self.signs, self.caption)}
        return replace(self, legend={**(more or {}), **found})


DICE = "⚀⚁⚂⚃⚄⚅"
"""The faces of a die as signs, from 1."""


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A pyramid seen from the side: size 1 to 3 and a colour word."""

    size: int
    colour: str = ""
    id: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces on one place, the lowest first; several are touched as one by the ``id`` of all."""

    name: str
    pieces: tuple[Pyramid, ...] = ()
    id: str = ""


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Icon:
    """A small drawing with its name: outlines in a square of 16, each one before those that lie within it.

    What lies within one outline is inked, what lies within two of them is not, and so on.
    """

    name: str
    outlines: tuple[tuple[Point, ...], ...]

    def inked(self, x: float, y: float) -> bool:
        """Whether there is ink at a point."""
        return sum(_within(outline, x, y) for outline in self.outlines) % 2 == 1

    def areas(self) -> tuple[tuple[tuple[Point, ...], bool], ...]:
        """The outlines as areas to be laid on one another in this order, each with whether it is of ink."""
        return tuple(
            (outline, sum(_within(outer, *outline[0]) for outer in self.outlines[:at]) % 2 == 0)
            for at, outline in enumerate(self.outlines)
        )


def _within(outline: tuple[Point, ...], x: float, y: float) -> bool:
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    crossed = ((y < ay) != (y < by) and x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides)
    return sum(crossed) % 2 == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksFigure:
    """Places with stacks of pieces in profile; ``text`` is read beside a single one, ``icon`` says what kind it is.

    As a card beside a ring it has the ``inks`` of the places where it counts, which ``where`` names in short.
    """

    kind: ClassVar[str] = "stacks"
    title: str = ""
    stacks: tuple[Stack, ...] = ()
    text: str = ""
    icon: Icon | None = None
    where: str = ""
    inks: tuple[str, ...] = ()
    group: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a ring, its colour, and the stacks on it; ``shut`` says why nothing may be put there now."""

    name: str
    inks: tuple[str, ...] = ()
    stacks: tuple[Stack, ...] = ()
    shut: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, how much, out of how much; note is drawn after it, and alone where that is out of nothing.

    A player's has the seat as its ``id``.
    """

    name: str
    value: int
    total: int
    note: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarsFigure:
    """Scores or supplies as bars."""

    kind: ClassVar[str] = "bars"
    title: str = ""
    bars: tuple[Bar, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RingFigure:
    """Places in a ring, clockwise from the upper left, the last one in their middle, and cards beside it.

    All pieces are at one scale. ``shown`` is the name of the place that is asked about, ``picked`` the piece;
    ``legend`` has words for the icons.
    """

    kind: ClassVar[str] = "ring"
    overview: BarsFigure
    places: tuple[Place, ...]
    cards: tuple[StacksFigure, ...] = ()
    shown: str = ""
    picked: Pyramid | None = None
    legend: tuple[tuple[Icon, str], ...] = ()
    title: str = ""
    group: str = ""

    @property
    def apart(self) -> tuple["BarsFigure | StacksFigure", ...]:
        """For a small display: the overview, each place and each card, the place that is asked about first."""
        places = (StacksFigure(title=place.name, stacks=place.stacks) for place in self.places)
        every: list[BarsFigure | StacksFigure] = [self.overview, *places, *self.cards]
        return tuple(sorted(every, key=lambda each: not self.shown or each.title != self.shown))


def score_bars(scores: Mapping[str, int]) -> BarsFigure:
    """The points of each seat, against those of the seat with most."""
    most = max(1, *scores.values())
    bars = tuple(
        # Below nothing there is no bar.
        Bar(seat_name(seat), points, most, id=seat) if points >= 0 else Bar(seat_name(seat), 0, 0, str(points))
        for seat, points in scores.items()
    )
    return BarsFigure(title=_("Score"), bars=bars)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceFigure:
    """Dice as they fell, with a line that explains the result; ``rows`` are earlier rolls, newest first."""

    kind: ClassVar[str] = "dice"
    title: str = ""
    faces: tuple[Face, ...] = ()
    note: str = ""
    rows: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFigure:
    """A card: a title, up to a few lines, and up to two large characters; with a ``link`` a camera reads that off it.

    Then the lines are where it leads, and what is large is what people type there, in groups.
    """

    kind: ClassVar[str] = "card"
    title: str = ""
    lines: tuple[str, ...] = ()
    large: str = ""
    link: str = ""
    group: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompassFigure:
    """A compass rose with the directions that are open, and the one pointed out."""

    kind: ClassVar[str] = "compass"
    title: str = ""
    open: tuple[Direction, ...] = ()
    chosen: Direction | None = None
    group: str = ""


Figure = GridFigure | StacksFigure | RingFigure | BarsFigure | DiceFigure | CardFigure | CompassFigure


Seen = Sequence[tuple[Figure, Set[str]]]
"""Pictures, each with the ids on it."""


def touched(figures: Seen, value: str, board: str = "") -> Iterator[str]:
    """The ids of what such an answer is on these pictures: its square, or what has it as its id, on that board if any.

    Squares go by ``square``, and what lies on a board of its own, such as a pile, after its name, too.
    """
    name = f"{board} {value}" if board else value
    for figure, there in figures:
        grid = figure if isinstance(figure, GridFigure) else None
        if grid is not None and (cell := _cell(value)) is not None and grid.has(cell, board):
            yield square(grid.id, cell)
        if name in there:
            yield name
        if grid is not None:
            yield from (square(grid.id, arrow.cell) for arrow in grid.arrows if arrow.id == name)


def _cell(value: str) -> Cell | None:
    try:
        return cell_named(value) or Cell.parse(value)
    except ValueError:
        return None


def ids(figure: Figure) -> Set[str]:
    """The ids on a picture."""
    match figure:
        case GridFigure():
            return {mark.id for mark in (*figure.marks, *filter(None, [figure.middle]))}
        case RingFigure():
            stacks = [stack for place in figure.places for stack in place.stacks]
            pieces = {piece.id for stack in stacks for piece in stack.pieces}
            places = {place.id for place in figure.places} | {stack.id for stack in stacks}
            return pieces | places | {card.id for card in figure.cards}
        case BarsFigure():
            return {bar.id for bar in figure.bars}
        case StacksFigure() | CardFigure():
            return {figure.id}
    return set()

"""Sheets of paper as data: shapes in millimetres from the top left corner, and labels or cards laid out to be cut."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of the papers, in mm, upright."""
MARGIN = 9.0
"""Millimetres at each edge that some printer leaves white, with room for the marks to cut by."""
INKS: Mapping[str, str] = {
    "black": "#1d1d1b",
    "white": "#ffffff",
    "grey": "#8a8a86",
    "pale": "#e6e4de",
    "red": "#c8402a",
    "green": "#4a8f4b",
    "blue": "#3b72b0",
    "yellow": "#eac63d",
    "orange": "#e08a2c",
    "purple": "#7a4f9b",
    "brown": "#7d5433",
}
"""The inks by name, as they look."""
HAIR = 0.15
"""Width of a thin line, in mm."""
MARK = 3.5
"""Length of a mark to cut by, in mm."""

Point = tuple[float, float]
Measure = Callable[[str, float, bool], float]
"""The width in mm of a text in letters of so many mm, bold or not."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, so many mm wide."""

    points: tuple[Point, ...]
    wide: float = HAIR
    ink: str = "black"


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area with an outline so many mm wide (0: none); without ``fill`` it is clear."""

    points: tuple[Point, ...]
    fill: str | None = None
    wide: float = HAIR
    ink: str = "black"


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a point, filled and outlined as a polygon is."""

    x: float
    y: float
    r: float
    fill: str | None = None
    wide: float = HAIR
    ink: str = "black"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: ``x`` is its left end, middle or right end, ``y`` its baseline, ``size`` its letters' in mm."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    align: str = "left"
    ink: str = "black"


Shape = Stroke | Polygon | Circle | Text


@dataclass(slots=True)
class Sheet:
    """One page with what is drawn on it, the first shape lowest."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Draw on top."""
        self.shapes += shapes


def box(x: float, y: float, w: float, h: float, fill: str | None = None, wide: float = HAIR) -> Polygon:
    """A rectangle."""
    return Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), fill, wide)


def wrap(text: str, size: float, room: float, measure: Measure, *, bold: bool = False) -> list[str]:
    """The words of a text in lines no wider than ``room`` mm; a word that is wider alone is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        while len(word) > 1 and measure(word, size, bold) > room:
            fits = _fits(word, size, room, measure, bold)
            lines.append(word[:fits])
            word = word[fits:]
        lines.append(word)
    return lines


def _fits(word: str, size: float, room: float, measure: Measure, bold: bool) -> int:
    """How many of the first letters fit, one at least and not all."""
    return max(1, bisect_right(range(1, len(word)), room, key=lambda count: measure(word[:count], size, bold)))


def fitted(text: str, size: float, room: float, measure: Measure, *, bold: bool = False) -> float:
    """The size at which a text is no wider than ``room`` mm: the one told, or a smaller one."""
    wide = measure(text, size, bold)
    return size if wide <= room else size * room / wide


def places(paper: str, w: float, h: float) -> list[Point]:
    """The left top corners of as many pieces of w by h mm as fit on a sheet, row by row, in the middle of it."""
    width, height = PAPERS[paper]
    cols, rows = int((width - 2 * MARGIN) // w), int((height - 2 * MARGIN) // h)
    left, top = (width - cols * w) / 2, (height - rows * h) / 2
    return [(left + col * w, top + row * h) for row in range(rows) for col in range(cols)]


def cut_out(paper: str, w: float, h: float, pieces: Sequence[Callable[[float, float], Sequence[Shape]]]) -> list[Sheet]:
    """Sheets of pieces of w by h mm, each drawn by its function from its left top corner, with marks to cut by."""
    corners = places(paper, w, h)
    sheets = []
    for first in range(0, len(pieces), len(corners)):
        sheet = Sheet(*PAPERS[paper])
        used = corners[: len(pieces[first : first + len(corners)])]
        sheet.add(*_marks(used, w, h))
        for (x, y), piece in zip(used, pieces[first:], strict=False):
            sheet.add(*piece(x, y))
        sheets.append(sheet)
    return sheets


def _marks(corners: Sequence[Point], w: float, h: float) -> Iterator[Shape]:
    """Thin grey lines around the pieces, and short black ones outside of them all where a ruler is laid."""
    xs = sorted({x for x, _ in corners} | {x + w for x, _ in corners})
    ys = sorted({y for _, y in corners} | {y + h for _, y in corners})
    for x, y in corners:
        yield Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), None, HAIR, "grey")
    for x in xs:
        yield Stroke(((x, ys[0] - MARK - 1), (x, ys[0] - 1)))
        yield Stroke(((x, ys[-1] + 1), (x, ys[-1] + MARK + 1)))
    for y in ys:
        yield Stroke(((xs[0] - MARK - 1, y), (xs[0] - 1, y)))
        yield Stroke(((xs[-1] + 1, y), (xs[-1] + MARK + 1, y)))

"""Figures drawn on paper: maps and stacks as shapes in millimetres. Every colour also has its letter."""

import math
from collections.abc import Mapping, Sequence

from companion.paper.sheet import Circle, Measure, Point, Polygon, Shape, Stroke, Text, box, fitted
from companion.screens.chart import LETTERS
from companion.table.figure import Arrow, Feature, GridFigure, Icon, Pyramid, Sign, Stack, StacksFigure
from companion.table.grid import LETTERS as LINES
from companion.table.grid import Cell, Direction
from companion.table.paper import Picture

BASES: Mapping[int, float] = {1: 0.5, 2: 0.75, 3: 1.0}
"""Width at the foot of a pyramid by its size, of the largest one's."""
TIP = 0.45
"""Width of a pyramid at its top, of that at its foot."""
PIECE = 0.62
"""Height of a pyramid, of the largest one's width."""
AREAS = (Sign.FILL, Sign.HATCH, Sign.HIDDEN)
"""Signs that take a whole square, and lie beneath the lines."""
ICON = 9.0
"""Millimetres of a small drawing, each way."""
NUMBERS = 0.6
"""Room for the numbers of rows and columns, in squares."""
MOST_NUMBERED = 12
"""Rows or columns of a map that are numbered; the squares of larger ones are too small for it."""


def picture(figure: Picture, x: float, y: float, w: float, h: float, measure: Measure) -> tuple[list[Shape], float]:
    """The shapes of a figure in the middle of w by at most h mm, and how high they are."""
    if isinstance(figure, StacksFigure):
        return stacks(figure, x, y, w, h, measure)
    return grid(figure, x, y, w, h, measure)


def stacks(figure: StacksFigure, x: float, y: float, w: float, h: float, measure: Measure) -> tuple[list[Shape], float]:
    """Stacks side by side in profile on one ground, each piece with its letter and size."""
    high = max([1, *(len(stack.pieces) for stack in figure.stacks)])
    wide = min(h / (high * PIECE), w / (1.15 * max(1, len(figure.stacks))), 26.0)
    ground = y + high * PIECE * wide
    left = x + (w - 1.15 * wide * len(figure.stacks)) / 2
    shapes: list[Shape] = []
    for number, stack in enumerate(figure.stacks):
        shapes += _stack(stack, left + (number + 0.5) * 1.15 * wide, ground, wide, measure)
    if figure.icon is not None:
        shapes += _icon(figure.icon, x, y, min(ICON, left - x - 1, ground - y))
    return shapes, ground - y


def _icon(icon: Icon, x: float, y: float, side: float) -> list[Shape]:
    """A small drawing in a square of so many mm."""
    step = side / 16
    return [
        Polygon(tuple((x + across * step, y + down * step) for across, down in area), "black" if ink else "white", 0)
        for area, ink in icon.areas()
    ]


def _stack(stack: Stack, middle: float, ground: float, wide: float, measure: Measure) -> list[Shape]:
    shapes: list[Shape] = []
    for piece in stack.pieces:
        shapes += _piece(piece, middle, ground, wide, measure)
        ground -= PIECE * wide
    return shapes


def _piece(piece: Pyramid, middle: float, ground: float, wide: float, measure: Measure) -> list[Shape]:
    foot, top = BASES[piece.size] * wide / 2, BASES[piece.size] * wide * TIP / 2
    roof = ground - PIECE * wide
    ink = piece.colour
    body = Polygon(((middle - foot, ground), (middle - top, roof), (middle + top, roof), (middle + foot, ground)), ink)
    letter = LETTERS.get(piece.colour, piece.colour[:1].upper()) + str(piece.size)
    # Letter and size on a white spot: to be read in any ink, and by who cannot tell the colours.
    reach = min(0.23, 0.32 * BASES[piece.size]) * wide
    at = ground - PIECE * wide * 0.44
    size = fitted(letter, 1.5 * reach, 1.55 * reach, measure, bold=True)
    return [
        body,
        Circle(middle, at, reach, "white", 0.12),
        Text(middle, at + 0.36 * size, letter, size, True, "middle"),
    ]


def grid(figure: GridFigure, x: float, y: float, w: float, h: float, measure: Measure) -> tuple[list[Shape], float]:
    """A map with its rows and columns numbered, and beneath it what its signs mean."""
    legend = list((figure.legend or {}).items())
    below = 4.2 * len(legend) + (1.0 if legend else 0.0)
    numbered = min(figure.rows, figure.cols) > 2 and max(figure.rows, figure.cols) <= MOST_NUMBERED
    numbers = NUMBERS if numbered else 0.0
    side = min((w - 0.4) / (figure.cols + numbers), (h - below) / (figure.rows + numbers))
    left, top = x + (w - figure.cols * side + numbers * side) / 2, y + numbers * side
    shapes: list[Shape] = []

    def corner(row: float, col: float) -> Point:
        return left + (col - 1) * side, top + (row - 1) * side

    shapes += [box(*corner(*cell), side, side, "pale", 0) for cell in figure.open]
    for mark in figure.marks:
        if mark.sign in AREAS:
            shapes += _mark(mark.sign, *corner(*mark.cell), side, measure)
    shapes += _lines(figure, left, top, side)
    if len(figure.path) > 1:
        middle = corner(figure.rows / 2 + 1, figure.cols / 2 + 1)
        points = tuple(corner(cell.row + 0.5, cell.col + 0.5) if cell else middle for cell in figure.path)
        shapes.append(Stroke(points, 0.12 * side))
    for mark in figure.marks:
        if mark.sign not in AREAS:
            shapes += _mark(mark.sign, *corner(*mark.cell), side, measure)
    if figure.middle and figure.middle.sign:
        row, col = figure.rows / 2, figure.cols / 2
        shapes.append(Circle(*corner(row + 1, col + 1), 0.46 * side, "white", 0.2))
        shapes += _mark(figure.middle.sign, *corner(row + 0.5, col + 0.5), side, measure)
    for arrow in figure.arrows:
        shapes += _arrow(arrow, *corner(arrow.cell.row + 0.5, arrow.cell.col + 0.5), side, measure)
    if figure.crosshair is not None:
        cell = figure.crosshair
        middle = corner(cell.row + 0.5, cell.col + 0.5)
        shapes.append(Circle(*middle, 0.46 * side, None, 0.08 * side))
    if numbers:
        shapes += _numbers(figure, left, top, side, measure)
    for number, (sign, words) in enumerate(legend):
        line = top + figure.rows * side + 1.0 + 4.2 * number
        shapes += _legend(sign, words, x, line, w, measure)
    return shapes, numbers * side + figure.rows * side + below


def _lines(figure: GridFigure, left: float, top: float, side: float) -> list[Shape]:
    def wide(number: int, along: int, last: int) -> float:
        if number in (0, last):
            return 0.5
        for step, told in ((figure.divide, 0.25 + 0.045 * side), (figure.within, 0.18 + 0.018 * side)):
            if step is not None and number % step[along] == 0:
                return told
        return 0.12

    right, bottom = left + figure.cols * side, top + figure.rows * side
    rows: list[Shape] = [
        Stroke(((left, top + n * side), (right, top + n * side)), wide(n, 0, figure.rows))
        for n in range(figure.rows + 1)
    ]
    cols: list[Shape] = [
        Stroke(((left + n * side, top), (left + n * side, bottom)), wide(n, 1, figure.cols))
        for n in range(figure.cols + 1)
    ]
    return rows + cols


def _numbers(figure: GridFigure, left: float, top: float, side: float, measure: Measure) -> list[Shape]:
    names = LINES if figure.letters else [str(number) for number in range(1, MOST_NUMBERED + 1)]
    longest = max(names[: max(figure.rows, figure.cols)], key=len)
    size = fitted(longest, min(0.5 * side, 5.0), 0.4 * side, measure)
    across: list[Shape] = [
        Text(left + (n + 0.5) * side, top - 0.15 * side, names[n], size, False, "middle") for n in range(figure.cols)
    ]
    down: list[Shape] = [
        Text(left - 0.15 * side, top + (n + 0.5) * side + 0.36 * size, names[n], size, False, "right")
        for n in range(figure.rows)
    ]
    return across + down


def _mark(sign: Sign | str, x: float, y: float, side: float, measure: Measure) -> list[Shape]:
    middle_x, middle_y = x + side / 2, y + side / 2
    match sign:
        case Sign.DOT:
            return [Circle(middle_x, middle_y, 0.16 * side, "black", 0)]
        case Sign.RING:
            return [Circle(middle_x, middle_y, 0.3 * side, None, 0.1 * side)]
        case Sign.FILL:
            return [box(x, y, side, side, "grey", 0)]
        case Sign.HATCH:
            return _hatch(x, y, side)
        case Sign.FRAME:
            return [box(x + 0.15 * side, y + 0.15 * side, 0.7 * side, 0.7 * side, None, 0.1 * side)]
        case Sign.CROSS:
            low, high = 0.22 * side, 0.78 * side
            ends = (((x + low, y + low), (x + high, y + high)), ((x + high, y + low), (x + low, y + high)))
            return [Stroke(end, 0.1 * side) for end in ends]
        case Sign.FLAG:
            pole = Stroke(((x + 0.3 * side, y + 0.85 * side), (x + 0.3 * side, y + 0.15 * side)), 0.08 * side)
            cloth = (
                (x + 0.3 * side, y + 0.15 * side),
                (x + 0.8 * side, y + 0.32 * side),
                (x + 0.3 * side, y + 0.5 * side),
            )
            return [pole, Polygon(cloth, "black", 0)]
        case Sign.HIDDEN:
            return [box(x, y, side, side, "pale", 0), *_mark("?", x, y, side, measure)]
    size = fitted(sign, 0.78 * side, 0.86 * side, measure, bold=True)
    return [Text(middle_x, middle_y + 0.36 * size, sign, size, True, "middle")]


def _hatch(x: float, y: float, side: float) -> list[Shape]:
    lines: list[Shape] = []
    for step in (0.25, 0.5, 0.75, 1.0):
        reach = step * side
        lines.append(Stroke(((x, y + reach), (x + reach, y)), 0.2, "grey"))
        if step < 1:
            lines.append(Stroke(((x + side - reach, y + side), (x + side, y + side - reach)), 0.2, "grey"))
    return lines


def _arrow(arrow: Arrow, x: float, y: float, side: float, measure: Measure) -> list[Shape]:
    turn = list(Direction).index(arrow.facing) * math.pi / 4
    points = tuple(
        (x + r * side * math.sin(turn + angle), y - r * side * math.cos(turn + angle))
        for r, angle in ((0.46, 0.0), (0.42, 2.4), (0.16, math.pi), (0.42, -2.4))
    )
    shapes: list[Shape] = [Polygon(points, "black", 0)]
    if arrow.name:
        size = fitted(arrow.name, 0.4 * side, 0.3 * side, measure, bold=True)
        shapes.append(Text(x, y + 0.36 * size, arrow.name, size, True, "middle", "white"))
    return shapes


def _legend(sign: str, words: str, x: float, y: float, w: float, measure: Measure) -> Sequence[Shape]:
    """A line of the legend; a sign of a word or more stands as it is."""
    middle = (x + 2.7, y + 1.7)
    match sign:
        case Feature.PATH:
            mark: list[Shape] = [Stroke(((x + 1, y + 2.6), (x + 4.4, y + 0.8)), 0.41)]
        case Feature.ARROW:
            mark = _arrow(Arrow(Cell(1, 1), Direction.N), *middle, 3.4, measure)
        case Feature.CROSSHAIR:
            mark = [Circle(*middle, 1.56, None, 0.27)]
        case Feature.OPEN:
            mark = [box(x + 1, y, 3.4, 3.4, "pale", 0)]
        case _ if len(sign) > 2 and sign not in list(Sign):
            return [Text(x + 1, y + 3.0, f"{sign} {words}", fitted(f"{sign} {words}", 2.5, w - 2, measure))]
        case _:
            mark = _mark(Sign(sign) if sign in list(Sign) else sign, x + 1, y, 3.4, measure)
    return [*mark, Text(x + 6, y + 3.0, words, fitted(words, 2.5, w - 7, measure))]

"""A QR code: a camera reads an address off the display, the page or paper."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from companion.screens.canvas import PANEL, Area, Canvas
from companion.screens.glyph import large, small
from companion.table.figure import CardFigure

QUIET = 4
"""So many modules of white a reader wants around a code; on the display it gets three at least."""


class Code(NamedTuple):
    """A code of so many modules each way; each run of dark ones is its row, its first column and its length."""

    side: int
    runs: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=128)
def code(text: str) -> Code:
    """The code of a text, as small as it can be with a sixth of it damaged."""
    # Here, for a box that shows none does without it.
    import segno

    matrix = segno.make_qr(text, error="m").matrix
    runs = []
    for row, modules in enumerate(matrix):
        at = 0
        for dark, run in groupby(modules):
            length = len(list(run))
            if dark:
                runs.append((row, at, length))
            at += length
    return Code(len(matrix), tuple(runs))


def linked(canvas: Canvas, figure: CardFigure) -> None:
    """The code in a lit field at the left, which is dark where the modules are; what people type beside it.

    Of a code of version 2 each module is two dots.
    """
    side, runs = code(figure.link)
    field = PANEL.cut(right=PANEL.w - PANEL.h)
    dots = max(1, (field.w - 6) // side)
    left = (field.w - dots * side) // 2
    with canvas.group("code", field) as pen:
        pen.rectangle(field.corners, fill=1)
        for row, at, length in runs:
            x, y = left + at * dots, left + row * dots
            pen.rectangle((x, y, x + length * dots - 1, y + dots - 1), fill=0)
    area = PANEL.cut(left=field.w + 2)
    words, rows = figure.large.split(), large().line
    spoken = area.cut(bottom=len(words) * rows)
    canvas.block(canvas.corner(spoken), small(), "\n".join(figure.lines))
    for number, word in enumerate(words):
        canvas.fitted(Area(area.x, spoken.bottom + number * rows, area.w, rows), word)
    # Its word is good for a while only: drawn again, it asks for the one that is good then.
    canvas.moves = True

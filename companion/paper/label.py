"""Labels for the pieces of a game, drawn on sheets to be cut out: a small QR code over a readable name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.paper.pdf import measure
from companion.paper.sheet import Shape, Sheet, Text, box, cut_out, fitted, wrap
from companion.screens.code import QUIET, code

WIDE, HIGH = 20.0, 21.0
"""Size of a label, in mm: as many as Muggles! has tiles fit on one sheet."""
CODE = 12.6
"""Size of the code, in mm; the white around it is four of its modules wide, as a reader needs."""
NAME, LONG = 2.6, 2.0
"""Sizes of the name's letters, in mm: on one line, and on two where it is long."""
FOOT = 1.2
"""Millimetres under the name."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label: what its code holds, and what people read."""

    text: str
    name: str


def sheets(labels: Sequence[Label], paper: str) -> list[Sheet]:
    """All labels in their order, as many to a sheet as fit."""
    return cut_out(paper, WIDE, HIGH, [_piece(label) for label in labels])


def _piece(label: Label) -> Callable[[float, float], Sequence[Shape]]:
    return lambda x, y: _label(label, x, y)


def _label(label: Label, x: float, y: float) -> list[Shape]:
    shapes = coded(label.text, x + (WIDE - CODE) / 2, y, CODE / code(label.text).side)
    return [*shapes, *_name(label.name, x + WIDE / 2, y + HIGH)]


def coded(text: str, x: float, y: float, module: float) -> list[Shape]:
    """The code of a text below the white that a reader wants; how wide each module is, in mm."""
    top = y + QUIET * module
    return [
        box(x + at * module, top + row * module, length * module, module, "black", 0)
        for row, at, length in code(text).runs
    ]


def _name(name: str, x: float, bottom: float) -> list[Shape]:
    """The name above the label's edge, in the middle."""
    room = WIDE - 2
    size = fitted(name, NAME, room, measure, bold=True)
    lines = [name] if size >= LONG else wrap(name, LONG, room, measure, bold=True)
    if len(lines) == 1:
        return [Text(x, bottom - FOOT, name, size, True, "middle")]
    first, rest = lines[0], " ".join(lines[1:])
    small = fitted(rest, LONG, room, measure, bold=True)
    return [
        Text(x, bottom - FOOT / 2 - 0.85 * LONG, first, LONG, True, "middle"),
        Text(x, bottom - FOOT / 2, rest, small, True, "middle"),
    ]

"""From what is asked to its picture: a pure function; the layout follows from what there is."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from PIL import Image

from companion.screens.ask import Ask, Digits, Emblem, Style
from companion.screens.board import board, holds
from companion.screens.canvas import Canvas
from companion.screens.chart import bars, card, compass, stacks
from companion.screens.choice import choice
from companion.screens.code import linked
from companion.screens.dice import fallen, telling, tumbling
from companion.screens.listing import choose, has_room, menu, option
from companion.screens.message import digits, emblem, fits_beside, lines, notice, room, shrinks
from companion.screens.moment import moment
from companion.screens.question import number, text
from companion.table.dice import Face
from companion.table.figure import (
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Figure,
    GridFigure,
    RingFigure,
    StacksFigure,
)
from companion.table.notice import Moment
from companion.table.wording import named

__all__ = ["compose", "draw", "fall", "fits_beside", "lines", "room", "says", "shrinks"]

PLAIN = Style()
Layout = Callable[[Canvas, Ask], None]


def draw(ask: Ask, style: Style = PLAIN) -> Image.Image:
    """The picture of what is asked, 128x64 px, mode "1"."""
    return compose(ask, style).image


def compose(ask: Ask, style: Style = PLAIN) -> Canvas:
    """The picture with the record of what lies where."""
    canvas, ask = Canvas(style), named(ask, style.names)
    layout(ask)(canvas, ask)
    return canvas


def fall(faces: Sequence[Face], frame: int, style: Style = PLAIN) -> Canvas:
    """Dice that fall: a picture of the movement, from 0, whose last one shows what they came to."""
    canvas = Canvas(style)
    tumbling(canvas, faces, frame)
    return canvas


def layout(ask: Ask) -> Layout:
    """How it is drawn: by what fills the screen, else by what can be answered, else by what there is to see."""
    match ask.splash:
        case Moment():
            return moment
        case Digits():
            return digits
        case Emblem():
            return emblem
    if ask.scale is not None:
        return number
    if ask.dice is not None:
        return telling
    if ask.letters:
        return text
    if isinstance(ask.figure, GridFigure | CompassFigure) and (ask.choices or ask.cells):
        return beside
    if ask.figure is not None and not (ask.text or ask.long):
        return alone
    if ask.paired:
        return option
    if ask.choices and ask.text.strip():
        return choose
    if ask.choices:
        return menu
    return told


def says(ask: Ask, style: Style) -> bool:
    """Whether what was just done has room above the question, and all of both is read at a look."""
    if layout(ask) is not beside:
        return layout(ask) in (choose, number, telling) and has_room(ask, style)
    canvas = compose(ask, replace(style, busy=True))
    return not canvas.cut and not canvas.faults()


def beside(canvas: Canvas, ask: Ask) -> None:
    """The map or the rose at the left, what is asked at its right; of rows on a map the chosen one below them."""
    ask = replace(ask, text="\n".join(filter(None, (ask.said, ask.text))), said="")
    match ask.figure:
        case CompassFigure() as rose:
            compass(canvas, rose, ask.head, ask.text, ask.foot)
        case GridFigure() as map if ask.cells:
            board(canvas, map, ask.head, ask.text, foot=ask.foot)
        case GridFigure():
            choice(canvas, ask)


def told(canvas: Canvas, ask: Ask) -> None:
    """A text; of a long one the map stands beside it where both have room."""
    if ask.long and isinstance(ask.figure, GridFigure) and holds(ask.figure, ask.text, canvas.style, ask.head):
        board(canvas, ask.figure, ask.head, ask.text)
    else:
        notice(canvas, ask)


def alone(canvas: Canvas, ask: Ask) -> None:
    """The picture over the whole panel, and which of how many it is."""
    assert ask.figure is not None
    if ask.places > 1:
        canvas.note = f"{ask.place}/{ask.places}"
    _figure(canvas, ask.figure)


def _figure(canvas: Canvas, figure: Figure) -> None:
    match figure:
        case GridFigure():
            board(canvas, figure)
        case StacksFigure():
            stacks(canvas, figure)
        case RingFigure():
            _figure(canvas, figure.apart[0])
        case BarsFigure():
            bars(canvas, figure)
        case DiceFigure():
            fallen(canvas, figure)
        case CardFigure():
            (linked if figure.link else card)(canvas, figure)
        case CompassFigure():
            compass(canvas, figure)
        case _:
            assert_never(figure)

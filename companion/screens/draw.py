"""From a screen to its picture: a pure function, one branch for each kind."""

from typing import assert_never

from PIL import Image

from companion.screens.board import board, holds
from companion.screens.canvas import Canvas
from companion.screens.chart import bars, card, compass, stacks
from companion.screens.choice import choice
from companion.screens.dice import fallen, telling, tumbling
from companion.screens.listing import choose, menu, option, players
from companion.screens.message import code, fits_beside, guard, lines, notice, off, room, shrinks
from companion.screens.moment import over
from companion.screens.question import number, seal, text
from companion.screens.screen import (
    CellScreen,
    ChooseScreen,
    CodeScreen,
    FigureScreen,
    GuardScreen,
    ListScreen,
    MapChooseScreen,
    NoticeScreen,
    NumberScreen,
    OffScreen,
    OptionScreen,
    OptionsScreen,
    OverScreen,
    PlayersScreen,
    RollScreen,
    RoseScreen,
    Screen,
    ScrollScreen,
    SealScreen,
    StartScreen,
    StoryScreen,
    Style,
    TextScreen,
    TumbleScreen,
)
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

__all__ = ["compose", "draw", "fits_beside", "lines", "room", "shrinks"]

PLAIN = Style()


def draw(screen: Screen, style: Style = PLAIN) -> Image.Image:
    """The picture of a screen, 128x64 px, mode "1"."""
    return compose(screen, style).image


def compose(screen: Screen, style: Style = PLAIN) -> Canvas:
    """The picture of a screen with the record of what lies where."""
    canvas = Canvas(style)
    match screen:
        case StartScreen() | ListScreen() | OptionsScreen():
            menu(canvas, screen)
        case PlayersScreen():
            players(canvas, screen)
        case OptionScreen():
            option(canvas, screen)
        case ChooseScreen():
            choose(canvas, screen)
        case MapChooseScreen():
            choice(canvas, screen)
        case NumberScreen():
            number(canvas, screen)
        case CellScreen():
            board(canvas, screen.figure, screen.head, screen.text)
        case RoseScreen():
            compass(canvas, screen.figure, screen.head, screen.text)
        case TextScreen():
            text(canvas, screen)
        case RollScreen():
            telling(canvas, screen)
        case NoticeScreen() | ScrollScreen():
            notice(canvas, screen)
        case GuardScreen():
            guard(canvas, screen)
        case SealScreen():
            seal(canvas, screen)
        case OverScreen():
            over(canvas, screen)
        case StoryScreen(head=head, text=told, figure=figure):
            # The map stands beside the sentence where both have room.
            if isinstance(figure, GridFigure) and holds(figure, told, style, head):
                board(canvas, figure, head, told)
            else:
                notice(canvas, ScrollScreen(head=head, text=told))
        case CodeScreen():
            code(canvas, screen)
        case OffScreen():
            off(canvas, screen)
        case TumbleScreen():
            tumbling(canvas, screen)
        case FigureScreen():
            if screen.places > 1:
                canvas.note = f"{screen.place}/{screen.places}"
            _figure(canvas, screen.figure)
        case _:
            assert_never(screen)
    return canvas


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
            card(canvas, figure)
        case CompassFigure():
            compass(canvas, figure)
        case _:
            assert_never(figure)

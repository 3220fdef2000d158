"""What of a screen can be touched on a page: rows, squares, and the controls that do something else there."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.faces.panel import wording
from companion.faces.remote import LONGEST
from companion.screens.drawing import frames
from companion.screens.screen import (
    Card,
    CellScreen,
    ChooseScreen,
    CodeScreen,
    FigureScreen,
    GuardScreen,
    ListScreen,
    MapChooseScreen,
    Mapped,
    NoticeScreen,
    NumberScreen,
    OptionScreen,
    OptionsScreen,
    OverScreen,
    PlayersScreen,
    RollScreen,
    RoseScreen,
    Screen,
    ScrollScreen,
    SealScreen,
    StoryScreen,
    TextScreen,
    rows_of,
)
from companion.table.figure import DiceFigure
from companion.table.grid import letters_of


@dataclass(frozen=True, slots=True)
class Asleep:
    """A display that is dark: whatever comes first only wakes the box."""


Offered = Screen | Asleep | None
"""What stands there to be touched."""
Press = tuple[str, str]
"""What does something, and what: ``push``, ``roll``, ``look`` (Roll, held), ``less`` and ``more`` (the dial).

``close`` is a push, too, of which there is no need while Roll is held: letting go closes.
"""
GO_ON: Press = ("push", wording.GO_ON)
LOOK: Press = ("look", wording.LOOK_HERE)
BACK: Press = ("back", wording.GO_BACK)
MENU: Press = ("back", wording.MENU_TITLE)
NAMED: Mapping[str, Press] = {
    "look": LOOK,
    "go-on": GO_ON,
    "again": ("push", wording.PLAY_AGAIN),
    "close": ("close", wording.CLOSE),
    "story": ("more", wording.STORY),
    "more": ("more", wording.MORE),
    "print": ("roll", wording.MENU["print"][0]),
}
"""What screens say that can be pressed on them."""


def presses(screen: Offered, *, menu: bool = True) -> Sequence[Press]:
    """What can be pressed on a screen besides its rows and its squares.

    Back leads away from it where it is named, from a question to the ``menu`` or a step back.
    """
    away = MENU if menu else BACK
    match screen:
        case NoticeScreen():
            return (GO_ON, ("roll", screen.note)) if screen.note else (GO_ON,)
        case GuardScreen() | OverScreen():
            return [NAMED[name] for name in screen.presses]
        case StoryScreen():
            return ("push", wording.MENU_TITLE), ("back", wording.THE_END)
        case FigureScreen() if screen.places > 1:
            return ("less", "\N{LEFTWARDS ARROW}"), NAMED["close"], ("more", "\N{RIGHTWARDS ARROW}")
        case FigureScreen(figure=DiceFigure()):
            return ("roll", wording.ROLL), BACK
        case Asleep():
            return (("push", wording.WAKE),)
        case ScrollScreen() | SealScreen() | CodeScreen() | FigureScreen():
            return (GO_ON,)
        case ListScreen() | PlayersScreen() | OptionsScreen() | OptionScreen():
            return (BACK,)
        case NumberScreen() if not rows_of(screen)[0]:
            return ("less", "\N{MINUS SIGN}"), ("push", str(screen.value)), ("more", "+"), away
        case TextScreen():
            return ("push", wording.SAID_ALOUD), away
        case ChooseScreen() | MapChooseScreen() | NumberScreen() | CellScreen() | RoseScreen() | RollScreen():
            return (away,)
    return ()


def touchable(screen: Offered, *, menu: bool = True, mapped: bool = True) -> dict[str, Any]:
    """What a page gets of a screen, as JSON values.

    ``rows`` are label, value, whether it is grey, what it is, and the card of a game; ``cells`` are squares of the map,
    as row and column; ``chosen`` is where the dial stands among either, by name ``marked``; ``said`` is what was just
    done, ``foot`` what is said of all; ``place`` of ``places`` is where a story stands; ``write`` so many letters. Back
    leads to the ``menu``, or a step back. Squares are touched where they are ``mapped``: where the page has a map.
    """
    cells = screen.cells if isinstance(screen, Mapped) and mapped else ()
    rows, chosen = ((), 0) if cells else rows_of(screen)
    values = [row.value for row in rows]
    if isinstance(screen, PlayersScreen):
        values = [wording.plays(at) if at else "" for at in screen.places]
    if isinstance(screen, ChooseScreen) and screen.ticks:
        ticked = [wording.TICKED if tick else "" for tick in screen.ticks]
        values = [*ticked, *values[len(ticked) :]]
    listed = [
        (
            row.label,
            value,
            row.grey,
            wording.TOUCHED.get(row.foot, row.foot),
            None if row.card is None else _card(row.card),
        )
        for row, value in zip(rows, values, strict=True)
    ]
    match screen:
        case CellScreen() if screen.figure.crosshair in cells:
            chosen = cells.index(screen.figure.crosshair)
        case RoseScreen():
            chosen = rows_of(screen)[1]
    marked = rows[chosen].label if rows else ""
    if cells:
        lettered = isinstance(screen, CellScreen) and screen.figure.letters
        marked = letters_of(cells[chosen]) if lettered else str(cells[chosen])
    place, places = (screen.place, screen.places) if isinstance(screen, StoryScreen) else (0, 0)
    foot = wording.TOUCH_IT if cells else str(getattr(screen, "foot", ""))
    return {
        "rows": listed,
        "foot": "" if foot in (row.foot for row in rows) else foot,
        "said": getattr(screen, "said", ""),
        "cells": [(cell.row, cell.col) for cell in cells],
        "chosen": chosen,
        "marked": marked,
        "presses": presses(screen, menu=menu),
        "place": place,
        "places": places,
        "write": min(screen.longest, LONGEST) if isinstance(screen, TextScreen) else 0,
    }


def _card(card: Card) -> dict[str, Any]:
    """A game: the dots of its drawing, a row of 24 after the other, and the lines about it."""
    drawn = frames(card.drawing)
    return {"drawing": base64.b64encode(drawn[0].tobytes()).decode() if drawn else "", "lines": card.lines}

"""What the picture of a dice table shows: the last roll large, the ones before in a column."""

from collections.abc import Mapping
from dataclasses import astuple, replace
from typing import Any

from companion.games.dice import wording as words
from companion.games.dice.facts import CELL_BOARDS, TILE_MAP
from companion.games.dice.wording import sentence, short
from companion.table.figure import CardFigure, DiceFigure, Figure, GridFigure
from companion.table.grid import LETTERS, Cell


def figure(view: Mapping[str, Any], about: Mapping[str, Any]) -> Figure | None:
    """Dice, a map with a crosshair, or a card with who goes first; before the first roll what to do."""
    if not view["rolls"]:
        return CardFigure(title=words.TITLE, lines=(words.PRESS_ROLL,))
    last, *before = view["rolls"]
    what, shows = last["what"], last["shows"]
    rows = tuple(sentence(roll["what"], roll["shows"]) for roll in before)
    if what == "letters":
        row, col = (LETTERS.index(letter) + 1 for letter in shows[0])
        board = GridFigure(
            rows=TILE_MAP.rows, cols=TILE_MAP.cols, crosshair=Cell(row, col), letters=True, caption=shows[0]
        )
        return board.explained(words.LEGEND)
    if what.startswith("cell-"):
        rows, cols = astuple(CELL_BOARDS[what.removeprefix("cell-")])
        board = GridFigure(rows=rows, cols=cols, crosshair=Cell(*shows), caption=f"{shows[0]},{shows[1]}")
        return board.explained(words.LEGEND)
    if what == "who":
        return CardFigure(title=short(what, shows), lines=(words.STARTS, *rows))
    return DiceFigure(title="", faces=tuple(shows), note=sentence(what, shows), rows=rows)


def small(view: Mapping[str, Any], row: str) -> Figure | None:
    """The last rolls on the panel, in few signs; with a row of the menu, what is rolled next in their stead."""
    shown = figure(view, {})
    newest, *before = [short(roll["what"], roll["shows"]) for roll in view["rolls"]] or [""]
    if not newest:
        return shown
    if row:
        return CardFigure(title=row, lines=(words.PRESS_ROLL, words.last([newest, *before])))
    lines = (words.before(before),) if before else ()
    match shown:
        case DiceFigure():
            note = shown.note if view["rolls"][0]["what"] == "geoquest" else newest
            return replace(shown, note=note, rows=tuple(before))
        case GridFigure():
            # The map is shown while Roll is held: here it would leave no room for the earlier rolls.
            return CardFigure(large=shown.caption, lines=(words.place(newest, shown.letters), *lines))
    return CardFigure(title=newest, lines=(words.STARTS, *lines))


def label(view: Mapping[str, Any]) -> str:
    """Where it stands: how many rolls."""
    return words.label(count=view["count"])

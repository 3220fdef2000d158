"""How the script asks: for cells, tiles, axes, and what the menu says."""

from collections.abc import Sequence
from typing import Any

from companion.games.first_to_find.crossroad import may_begin, tiles_from
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    COLUMN,
    CROSSROADS,
    LAKE,
    LANDSCAPE,
    LINE_FINDS,
    MARKS,
    MYSTERY,
    OPEN,
    PATH,
    PLAIN,
    REST_FINDS,
    ROW,
    UP,
)
from companion.games.first_to_find.landscape import crossing_axis
from companion.games.first_to_find.movement import FACE_DOWN, why_no_walk
from companion.games.first_to_find.multi import has_extra
from companion.games.first_to_find.state import State
from companion.games.first_to_find.traditional import needed, searched, unused
from companion.table.grid import Cell
from companion.table.prompt import ChoosePrompt, Option, Why
from companion.table.table import Table


def ask_crossroad(state: State, table: Table, player: str, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The crossroad of a pawn that has not gone on, out of ``cells`` where it was not told yet (ALV-8)."""
    starts = may_begin(state, player)
    if starts != CROSSROADS:
        return starts
    about: dict[str, Any] = {"rule": "on-a-crossroad", "why": "crossroad", "player": player}
    return (table.cell("crossroad", LANDSCAPE, BOARD, cells=cells, seat=player, **about),)


def ask_turned(state: State, table: Table, starts: Sequence[Cell], tile: str = "") -> Cell:
    """Which tile was turned up, the first one next to the pawn's crossroad; those that are searched come first.

    Any but a mark is told because it lies in a line that is searched; that all of these are up is told at the menu.
    """
    cells = tiles_from(state, starts, face_down=True)
    first = [cell for cell in searched(state) if cell in cells]
    near = state.last.get(state.player) or next(reversed(state.last.values()), None)
    if first and near is not None:
        # The dial, which goes round, begins next to where somebody was heard of last.
        begin = min(range(len(first)), key=lambda at: apart(first[at], near))
        first = [*first[begin:], *first[:begin]]
    rule: str | Why = ""
    if not tile or tile in MARKS:
        first += [cell for cell in cells if cell not in first]
        rule = Why("first-tile", {"crossroad": starts[0]}) if starts else "face-up-already"
    who = state.player
    about: dict[str, Any] = {"why": "turn-up", "player": who, "tile": tile or None}
    return table.cell("cell", LANDSCAPE, BOARD, cells=first, seat=who, rule=rule, **about)


def ask_where(state: State, table: Table, tile: str) -> Cell | None:
    """Where a tile was turned up, where anything hangs on that: a mark, a search, or the stage; None elsewhere."""
    if tile not in MARKS:
        stage = state.stage
        if stage is not None and state.face_down(stage.cell):
            # Who says no more than what it is has arrived all the same, and is checked before it acts (ALV-48, ALV-49).
            at: dict[str, Any] = {"why": "turn-up", "cells": [stage.cell], "tile": tile}
            return stage.cell if table.confirm("on-stage", first="no", seat=state.player, **at) else None
        lines = unused(state)
        about: dict[str, Any] = {"why": "turn-up", "cells": lines, "tile": tile, **lines_of(state, LINE_FINDS)}
        if not lines or not (tile == PLAIN or table.confirm("in-line", first="no", seat=state.player, **about)):
            return None
    return ask_turned(state, table, (), tile)


def ask_pawn(state: State, table: Table, player: str, starts: Sequence[Cell]) -> Cell:
    """Where a pawn stands before the board is laid out again; next to its crossroad, where it has gone no further."""
    cells = tiles_from(state, starts, face_down=True) if starts else []
    # The dial begins where the pawn was last heard of, or at a crossroad: from there most are told quickest.
    first = [cell for cell in (state.last.get(player),) if cell is not None] or list(CROSSROADS)
    cells = cells or [*first, *(cell for cell in BOARD if cell not in first)]
    return table.cell("pawn", LANDSCAPE, BOARD, cells=cells, seat=player, why="pawn", player=player)


def ask_target(state: State, table: Table, cells: Sequence[Cell], **about: Any) -> Cell:
    """Where the player in turn puts the next stage."""
    return table.cell("cell", LANDSCAPE, BOARD, cells=cells, seat=state.player, rule="targets", **about)


def which_tile(state: State, *, there: bool = False, arriving: bool = False) -> ChoosePrompt:
    """What is on the tile just turned up, as a question; ``arriving`` where it may have been up already.

    Where only special tiles are told, a plain tile is told if it is searched, or where people have said which it is;
    then so is that they left it as it lies (ALV-19).
    """
    plain = (PATH, OPEN) if state.told else (PLAIN,) if there or needed(state) is not None else ()
    up = (UP,) if arriving and not state.told else ()
    down = (FACE_DOWN,) if there and not state.told else ()
    kinds = [*up, *plain, *(tile for tile in (BOG, LAKE, *MARKS) if tile not in state.marks), *down]
    disabled = dict.fromkeys((mark for mark in MARKS if mark in state.marks), "once-a-mark")
    least = None if state.told or there else needed(state)
    who = state.player
    about: dict[str, Any] = {"why": "turn-up", "player": who, "line": least == LINE_FINDS, "menu": least}
    options = tuple(map(Option, kinds))
    return ChoosePrompt(key="tile", options=options, seat=who, disabled=disabled, about=about)


def ask_tile(state: State, table: Table, cell: Cell | None = None, *, arriving: bool = False) -> str:
    """What is on the tile just turned up; ``cell`` where that was told before."""
    asked = which_tile(state, there=cell is not None, arriving=arriving)
    about = {**asked.about, "cell": cell, "menu": None}
    return table.choose("tile", asked.options, seat=asked.seat, disabled=asked.disabled, **about)


def ask_all_up(state: State, table: Table, lines: Sequence[Cell]) -> bool:
    """Whether all tiles of the open lines lie face up."""
    return table.confirm("all-up", seat=state.player, first="no", why="all-up", cells=lines)


def ask_axis(state: State, table: Table, letter: str, cell: Cell) -> str | None:
    """The axis of a mark's arrows: its finder chooses the first one's, and in a mystery they do not matter (ALV-25)."""
    if state.mode == MYSTERY:
        return None
    for other in state.marks.values():
        return crossing_axis(other)
    return table.choose("axis", (ROW, COLUMN), seat=state.player, why="axis", mark=letter, cell=cell)


def standing(state: State) -> dict[str, Any]:
    """What the player in turn hunts, as the menu says it."""
    stage, least = state.stage, needed(state)
    return {
        "told": state.told,
        "starts": may_begin(state, state.player) == CROSSROADS,
        "turned": state.turned,
        "arrived": state.arrived,
        "search": lines_of(state, least) if least is not None else None,
        "least": least,
        "stage": None if stage is None else stage.number,
        "marker": None if stage is None else stage.cell,
        "missing": state.missing(),
        "extra": has_extra(state) and not state.used_extra and not why_no_walk(state),
        "up": "board" if least != LINE_FINDS else "line" if state.missing() else "lines",
    }


def lines_of(state: State, least: int) -> dict[str, list[int]]:
    """The rows and columns in which people search; none: all the rest."""
    marks = [state.marks[letter] for letter in MARKS if letter in state.marks and least != REST_FINDS]
    return {
        "rows": [mark.cell.row for mark in marks if mark.axis == ROW],
        "columns": [mark.cell.col for mark in marks if mark.axis == COLUMN],
    }


def apart(one: Cell, other: Cell) -> int:
    """How many steps two cells are apart."""
    return abs(one.row - other.row) + abs(one.col - other.col)

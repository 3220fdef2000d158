"""What everybody may know: all of it, since only the table itself hides something in First to Find."""

from typing import Any

from companion.games.first_to_find.facts import MARKS
from companion.games.first_to_find.landscape import crossing
from companion.games.first_to_find.state import Check, State
from companion.games.first_to_find.traditional import needed, searched
from companion.table.grid import Cell


def view(state: State, seat: str) -> dict[str, Any]:
    """Mode, turn, round, marks, open cells, tiles, stage, points; a cell is ``[row, col]``, in ``turned`` a key.

    ``open`` are the cells that may be searched, those of them ``untold`` only if they still lie face down, as people
    see, and ``need`` is the least roll that finds the cache there;
    ``crossroads`` where pawns began, as far as told, and null for one that has gone on from there;
    a mark that nobody has found is null, ``turns`` counts those that ended, ``check`` is the last roll for the cache.
    """
    cross, stage, check, cells = crossing(state), state.stage, state.check, searched(state)
    return {
        "mode": state.mode,
        "reports": state.options.reports,
        "turn": state.player,
        "round": state.round,
        "turns": state.turns,
        "crossroads": {seat: _cell(state.crossroads[seat]) for seat in state.seats if seat in state.crossroads},
        "marks": {letter[0]: _mark(state, letter) for letter in MARKS},
        "crossing": _cell(cross),
        "open": [list(cell) for cell in cells],
        "untold": [list(cell) for cell in cells if state.untold(cell)],
        "need": needed(state),
        "turned": {str(cell): tile for cell, tile in sorted(state.tiles.items())},
        "stage": None if stage is None else stage.number,
        "marker": None if stage is None else list(stage.cell),
        "skips": {player: state.skips[player] for player in state.seats},
        "extra_move": list(state.extra),
        "points": {player: state.points[player] for player in state.seats},
        "check": check and _check(check),
    }


def _check(check: Check) -> dict[str, Any]:
    seen = {"player": check.player, "roll": check.roll, "found": check.found, "cell": _cell(check.cell)}
    return seen | check.need


def _mark(state: State, letter: str) -> dict[str, Any] | None:
    mark = state.marks.get(letter)
    return None if mark is None else {"cell": list(mark.cell), "axis": mark.axis}


def _cell(cell: Cell | None) -> list[int] | None:
    return None if cell is None else list(cell)

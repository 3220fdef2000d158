"""What everybody may know: all of it, since only the table itself hides something in First to Find."""

from typing import Any

from companion.games.first_to_find.facts import MARKS, MULTI
from companion.games.first_to_find.landscape import crossing
from companion.games.first_to_find.state import State
from companion.games.first_to_find.traditional import needed, searched
from companion.table.grid import Cell


def view(state: State, seat: str) -> dict[str, Any]:
    """Mode, turn, round, marks, open cells, tiles, stage, points; a cell is ``[row, col]``, in ``turned`` a key.

    ``open`` are the face-down cells that may be searched and ``need`` the least roll that finds the cache there;
    ``crossroads`` where pawns began, as far as told, and null for one that has gone on from there;
    a mark that nobody has found is null, ``turns`` counts those that ended, ``check`` is the last roll for the cache.
    """
    cross = crossing(state)
    return {
        "mode": state.mode,
        "reports": state.options.reports,
        "turn": state.player,
        "round": state.round,
        "turns": state.turns,
        "crossroads": {player: _start(state, player) for player in state.seats if _is_known(state, player)},
        "marks": {letter[0]: _mark(state, letter) for letter in MARKS},
        "crossing": None if cross is None else list(cross),
        "open": _cells(searched(state)),
        "need": needed(state),
        "turned": {str(cell): tile for cell, tile in sorted(state.tiles.items())},
        "stage": state.stage,
        "marker": None if state.marker is None else list(state.marker),
        "skips": {player: state.skips[player] for player in state.seats},
        "extra_move": list(state.extra) if state.mode == MULTI else [],
        "points": {player: state.points[player] for player in state.seats},
        "check": _check(state),
    }


def _is_known(state: State, player: str) -> bool:
    return player in state.crossroads or player in state.away


def _start(state: State, player: str) -> list[int] | None:
    return None if player in state.away else list(state.crossroads[player])


def _mark(state: State, letter: str) -> dict[str, Any] | None:
    mark = state.marks.get(letter)
    return None if mark is None else {"cell": list(mark.cell), "axis": mark.axis}


def _check(state: State) -> dict[str, Any] | None:
    check = state.check
    if check is None:
        return None
    need = {"need_at_least": check.least} if check.least is not None else {"need_below": check.below}
    return {"player": check.player, "roll": check.roll, "found": check.found, **need}


def _cells(cells: list[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]

"""Special landscapes: bogs, lakes, and the two marks with the lines along which their arrows run."""

from companion.games.first_to_find.facts import BOARD, BOG, COLUMN, LAKE, MARKS, ROW
from companion.games.first_to_find.state import Mark, State
from companion.table.grid import Cell


def turn_over(state: State, cell: Cell | None, tile: str) -> None:
    """The player in turn turns a tile up, somewhere; a bog or a lake costs the next turn (ALV-22, ALV-24)."""
    if cell is not None:
        state.put(cell, tile)
    if tile in (BOG, LAKE):
        state.skips[state.player] = 1


def crossing_axis(mark: Mark) -> str:
    """The axis that the other mark must have for the arrows to cross (ALV-26)."""
    return COLUMN if mark.axis == ROW else ROW


def line(mark: Mark) -> list[Cell]:
    """The cells of the whole line that a mark's arrows run along."""
    if mark.axis is None:
        return []
    at, this = (0, mark.cell.row) if mark.axis == ROW else (1, mark.cell.col)
    return [cell for cell in BOARD if cell[at] == this]


def crossing(state: State) -> Cell | None:
    """The one cell in which the arrows of both marks cross; None before both are found."""
    marks = [state.marks[letter] for letter in MARKS if letter in state.marks]
    rows = [mark.cell.row for mark in marks if mark.axis == ROW]
    cols = [mark.cell.col for mark in marks if mark.axis == COLUMN]
    return Cell(rows[0], cols[0]) if rows and cols else None

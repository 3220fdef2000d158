"""The multi-cache: the extra move of a mark's finder, the stages, and where the next one can be."""

from collections.abc import Sequence
from itertools import product

from companion.games.first_to_find.facts import BOARD, HIGHEST, MULTI, UP
from companion.games.first_to_find.landscape import crossing
from companion.games.first_to_find.state import Stage, State
from companion.table.dice import Face
from companion.table.grid import Cell

FACES = range(1, 7)


def gain_extra(state: State, player: str, cell: Cell) -> bool:
    """Whether the finder of a mark on ``cell`` has an extra move now; both marks give no second one (ALV-38, ALV-40).

    Nor is there one once the first stage is found, be it by this very mark (ALV-39).
    """
    stage = state.stage
    first = crossing(state) if stage is None else stage.cell
    gains = (
        state.mode == MULTI and player not in state.gained and (stage is None or stage.number == 1) and first != cell
    )
    if gains:
        state.gained.append(player)
        state.extra.append(player)
    return gains


def end_extra(state: State) -> None:
    """The first stage is found: there are no extra moves any more (ALV-39)."""
    state.extra = []


def has_extra(state: State) -> bool:
    """Whether the player in turn has an extra move in this turn."""
    return state.used_extra or state.player in state.extra


def use_extra(state: State) -> None:
    """The extra move is used in this turn; one in all is gone then."""
    state.used_extra = True
    if state.options.extra_move == "once":
        state.extra = [player for player in state.extra if player != state.player]


def hide_first_stage(state: State) -> Stage | None:
    """With both marks found the first stage is where their arrows cross: it, if it was hidden just now (ALV-43)."""
    cell = crossing(state) if state.mode == MULTI and state.stage is None else None
    if cell is None:
        return None
    state.stage = Stage(1, cell)
    return state.stage


def is_final(stage: int, roll: Face) -> bool:
    """Whether a stage is the final one: the roll is below its number (ALV-50, ALV-51)."""
    return int(roll) < stage


def targets(start: Cell, first: Face, second: Face, lakes: list[Cell]) -> list[Cell]:
    """Where two dice can put the next stage, row by row (ALV-45, ALV-47).

    Either die along the rows, the other along the columns, both ways; 1 is the cell beside.
    """
    found = [
        Cell(start.row + down * rows, start.col + right * cols)
        for rows, cols in ((int(first), int(second)), (int(second), int(first)))
        for down, right in product((-1, 1), repeat=2)
    ]
    return [cell for cell in BOARD if cell in found and may_hold_marker(cell, lakes)]


def may_hold_marker(cell: Cell, lakes: list[Cell]) -> bool:
    """Whether the marker may go there: on the board, and not into a lake (ALV-54, ALV-55)."""
    return cell in BOARD and cell not in lakes


def can_go_on(start: Cell, lakes: list[Cell]) -> bool:
    """Whether any roll at all has a target; else no number of rolls would do."""
    return any(targets(start, first, second, lakes) for first, second in product(FACES, repeat=2))


def can_be_lakes(state: State, cells: Sequence[Cell]) -> bool:
    """Whether lakes of which nobody was asked where they lie can be on all of some cells (ALV-55)."""
    # The first stage can be in one, and whoever stands beside it says that it is up.
    return len(cells) <= state.lakes_unseen and all(state.face_down(cell) or state.tile(cell) == UP for cell in cells)


def next_stage(stage: Stage, cell: Cell) -> Stage:
    """The marker goes to the new stage (ALV-46)."""
    # The last one is always found; set to be that one while its successor is placed, it is that one still.
    return Stage(min(stage.number + 1, HIGHEST), cell)

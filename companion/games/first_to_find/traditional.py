"""The traditional cache: which tiles are searched, and which number finds it."""

from collections.abc import Sequence

from companion.games.first_to_find.facts import LINE_FINDS, REST_FINDS, TRADITIONAL, UP
from companion.games.first_to_find.landscape import line
from companion.games.first_to_find.state import State
from companion.table.dice import Face
from companion.table.grid import Cell


def unused(state: State) -> list[Cell]:
    """The face-down cells of the lines that the marks found have opened, row by row (ALV-28, ALV-32)."""
    if state.mode != TRADITIONAL:
        return []
    lines = {cell for mark in state.marks.values() for cell in line(mark)}
    return [cell for cell in state.hidden() if cell in lines]


def is_last_phase(state: State) -> bool:
    """Whether both lines are used up: then every tile left may be searched (ALV-33)."""
    return state.mode == TRADITIONAL and not state.missing() and not unused(state)


def searched(state: State) -> list[Cell]:
    """The face-down cells whose turning up is a search."""
    return state.hidden() if is_last_phase(state) else unused(state)


def needed(state: State) -> int | None:
    """The least number that finds the cache now; None while nothing is searched."""
    if unused(state):
        return LINE_FINDS
    return REST_FINDS if is_last_phase(state) and state.hidden() else None


def can_be_up(state: State, cells: Sequence[Cell]) -> bool:
    """Whether all of these can lie face up: it was not told that one does not, and each took a turn."""
    return enough_turns(state, cells) and told_down(state, cells) is None


def told_down(state: State, cells: Sequence[Cell]) -> Sequence[Cell] | None:
    """Which of these cannot all lie face up, as it was told, if any."""
    return next((group for group in state.down if set(group) <= set(cells)), None)


def enough_turns(state: State, cells: Sequence[Cell]) -> bool:
    """Whether so many turns were played that each of these, of which there are some, can have been turned up."""
    return state.turns >= len(cells) > 0


def hangs(state: State, cell: Cell | None) -> bool:
    """Whether a tile turned up there is a search only if the lines are used up, and people were not asked for all."""
    cells = unused(state)
    asks = state.options.reports == "asked" and can_be_up(state, cells)
    return asks and not state.missing() and cell not in cells


def finds(least: int, roll: Face) -> bool:
    """Whether a search finds the cache; with less the hunt goes on (ALV-31)."""
    return int(roll) >= least


def turned_elsewhere(state: State, cells: Sequence[Cell]) -> None:
    """A tile was, or may have been, turned up on none of these cells: which of the others lie face down people see."""
    left = set(cells)
    state.down = [group for group in state.down if left.issuperset(group)]


def use_up(state: State) -> None:
    """All tiles of the open lines are said to lie face up."""
    for cell in unused(state):
        state.put(cell, UP)

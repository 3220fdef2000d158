"""Humans and muggles: who may pick up where, and swapping a cache with a muggle."""

from companion.games.muggles.cache import collect, give_up, is_cache
from companion.games.muggles.state import State
from companion.table.grid import Cell


def watched(state: State, board: str) -> list[Cell]:
    """The spaces of a board where nobody may pick up a cache: the muggle's and its neighbours, row by row (MUG-48)."""
    ground, muggle = state.here(board)
    if state.reports == "none":
        return []
    return sorted((muggle.cell, *ground.grid.around(muggle.cell)))


def may_collect(state: State, board: str) -> list[Cell]:
    """The spaces from which somebody may pick up a cache, row by row: those of one, or of a tile nobody has told."""
    ground = state.boards[board]
    closed = watched(state, board)
    tiles = ((cell, ground.tile(cell)) for cell in ground.spaces() if cell not in closed)
    return [cell for cell, tile in tiles if tile is None or is_cache(tile)]


def may_swap(state: State, who: str) -> list[str]:
    """The muggles with which somebody can swap now: they carry something and have not swapped with him (MUG-51)."""
    return [name for name, muggle in state.muggles.items() if muggle.carrying and (who, name) not in state.swapped]


def may_swap_again(state: State, who: str) -> list[str]:
    """The muggles with which somebody could swap in an extra turn, which comes once (MUG-102)."""
    if state.players[who].extra_turn:
        return []
    return [name for name, muggle in state.muggles.items() if muggle.carrying and (who, name) in state.swapped]


def swap(state: State, who: str, name: str, given: str) -> str:
    """Somebody gives a muggle a cache tile for the one it carries, which is answered (MUG-51, MUG-52).

    Nothing is needed for the tile received: no equipment, no pen, no GPS (MUG-53).
    """
    muggle = state.muggles[name]
    assert muggle.carrying is not None
    received, muggle.carrying = muggle.carrying, given
    give_up(state, who, given)
    collect(state, who, received)
    state.swapped.append((who, name))
    return received

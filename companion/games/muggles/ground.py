"""The ground: what a construction site digs up, and tiles that are turned up from afar."""

from companion.games.muggles.facts import CAVE, NUISANCES, SITE
from companion.games.muggles.state import Board, Muggle, State
from companion.table.grid import Cell


def take_off(state: State, name: str, cell: Cell) -> None:
    """What lay on a space lies there no more; it was perhaps the nuisance of the muggle on it (MUG-46)."""
    board, muggle = state.here(name)
    board.put(cell, None)
    if cell == muggle.cell:
        muggle.on_nuisance = False


def stands_on_nuisance(board: Board, muggle: Muggle) -> bool:
    """Whether a muggle still stands on the nuisance that it turned up itself (MUG-45)."""
    return muggle.on_nuisance and board.tile(muggle.cell) in NUISANCES


def dug_up(board: Board, site: Cell) -> list[Cell]:
    """The up to eight spaces whose tiles a construction site digs up, row by row; other sites stay (MUG-95, MUG-98)."""
    return sorted(near for near in board.grid.around(site) if not board.bare(near) and board.tile(near) != SITE)


def dig(state: State, name: str, site: Cell) -> list[Cell]:
    """Dig up around a site and answer the spaces; site and spaces are like trail now, without tiles (MUG-96, MUG-97).

    Known caches among them are lost, as who digs says; what lay face down people must say.
    """
    board = state.boards[name]
    cells = dug_up(board, site)
    for cell in (site, *cells):
        take_off(state, name, cell)
        if not board.bare(cell):
            board.slabs.append(cell)
    return cells


def acts(board: Board, cell: Cell, why: str) -> str | None:
    """What a tile turned up from afar does at once: a site digs, a cave drives muggles off; all else lies (MUG-104).

    Around a map that was turned up from afar only sites act (MUG-107, MUG-108, MUG-109).
    """
    tile = board.tile(cell)
    if tile == SITE or (tile == CAVE and why != "remote-map"):
        return tile
    return None


def around_map(board: Board, cell: Cell) -> list[Cell]:
    """The face-down spaces around a map, row by row (MUG-107)."""
    return sorted(near for near in board.grid.around(cell) if not board.bare(near) and board.tile(near) is None)

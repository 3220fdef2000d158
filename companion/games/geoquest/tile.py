"""Tiles of the board: two letters, the quadrant, the lake, and where a cache may lie."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.games.geoquest.facts import HALF, MAP, QUADRANTS
from companion.games.geoquest.state import State
from companion.table.grid import Cell, letters_of

TILES = tuple(letters_of(cell) for cell in MAP)
"""All tiles by name, row letter first, row by row."""


def quadrant_of(cell: Cell) -> str:
    """Which of the four quadrants of the board a cell belongs to (GQ-10)."""
    return QUADRANTS[(cell.row > HALF) * 2 + (cell.col > HALF)]


@cache
def named(part: str) -> Mapping[str, Cell]:
    """The tiles of a quadrant, or without one of the whole board, by name."""
    return {letters_of(cell): cell for cell in MAP if not part or part == quadrant_of(cell)}


def open_tiles(state: State, quadrant: str = "") -> list[Cell]:
    """Where a cache may lie, row by row: not on known lake, nor on another cache (GQ-20, GQ-21, GQ-125, GQ-126)."""
    taken = {*state.lake, *state.caches}
    return [cell for tile, cell in named(quadrant).items() if tile not in taken]


def chances(state: State, quadrant: str = "") -> Sequence[Cell]:
    """The tiles out of which one is drawn at random, in one quadrant or anywhere (GQ-22, GQ-124).

    Drawn with two Cacher cards, the letters are different ones; what is lake or taken would be drawn again (GQ-127).
    """
    cells = open_tiles(state, quadrant)
    if state.options.placement == "cards":
        cells = [cell for cell in cells if cell.row != cell.col]
    return cells


def is_known(state: State, tile: str) -> bool:
    """Whether the box knows what a tile is."""
    return tile in state.lake or tile in state.land


def learn(state: State, tile: str, *, lake: bool) -> None:
    """Remember that a tile is lake, or that it is not."""
    for tiles, kept in ((state.lake, lake), (state.land, not lake)):
        if tile in tiles:
            tiles.remove(tile)
        if kept:
            tiles.append(tile)
            tiles.sort()

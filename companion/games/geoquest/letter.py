"""The two letters of a tile, and the cell that they name."""

from functools import lru_cache

from companion.games.geoquest import wording as words
from companion.table.grid import Cell, cell_named, letters_of


@lru_cache(maxsize=1024)
def cell_of(tile: str) -> Cell:
    """The cell that two letters name, row first; ValueError says what the letters are (GQ-11, GQ-12)."""
    cell = cell_named(tile.strip().upper())
    if cell is None:
        raise ValueError(words.no_tile(tile))
    return cell


def apart(one: Cell, other: Cell) -> int:
    """How many steps two tiles are apart."""
    return abs(one.row - other.row) + abs(one.col - other.col)


def read_tile(told: str) -> str:
    """A tile as the box writes it; ValueError says what the letters are."""
    return letters_of(cell_of(told))

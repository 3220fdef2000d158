"""Squares of a board: cells, directions and grids, all counted from 1 with row 1 at the top."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple, Self

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWY"
"""The 24 letters that name rows and columns of a tile map: no X, no Z (source: GeoQuest rulebook)."""


class Cell(NamedTuple):
    """One square of a board, row and column from 1; its text form is ``3,4``."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{self.row},{self.col}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The cell that ``3,4`` names; ValueError says what the form is."""
        parts = text.split(",")
        if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
            raise ValueError(f"{text!r} is no cell; a cell is written row,column, for instance 3,4")
        return cls(int(parts[0]), int(parts[1]))


class Direction(StrEnum):
    """The eight directions, clockwise from north; north is towards row 1."""

    N = "n"
    NE = "ne"
    E = "e"
    SE = "se"
    S = "s"
    SW = "sw"
    W = "w"
    NW = "nw"

    # Equal as texts, so alike as keys; an Enum's own is a call each time.
    __hash__ = str.__hash__

    @property
    def delta(self) -> tuple[int, int]:
        """Rows and columns that one step this way adds."""
        return _DELTAS[self]

    def turned(self, eighths: int) -> "Direction":
        """This direction after so many eighth turns clockwise."""
        return _RING[(_RING.index(self) + eighths) % 8]


_RING = tuple(Direction)

_DELTAS = {
    Direction.N: (-1, 0),
    Direction.NE: (-1, 1),
    Direction.E: (0, 1),
    Direction.SE: (1, 1),
    Direction.S: (1, 0),
    Direction.SW: (1, -1),
    Direction.W: (0, -1),
    Direction.NW: (-1, -1),
}

QUARTERS = (Direction.N, Direction.E, Direction.S, Direction.W)
"""The four directions of a turn by quarters, clockwise."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of rows by cols squares."""

    rows: int
    cols: int

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(row), int(col)):
                return 1 <= row <= self.rows and 1 <= col <= self.cols
        return False

    def __iter__(self) -> Iterator[Cell]:
        return iter(_cells(self.rows, self.cols))

    def __len__(self) -> int:
        return self.rows * self.cols

    def step(self, cell: Cell, direction: Direction, steps: int = 1) -> Cell | None:
        """The cell so many steps that way, or None over the edge."""
        rows, cols = direction.delta
        row, col = cell.row + rows * steps, cell.col + cols * steps
        return Cell(row, col) if 1 <= row <= self.rows and 1 <= col <= self.cols else None

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to eight neighbours, clockwise from north."""
        return _near(self.rows, self.cols, cell, 1)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to four neighbours that share an edge, clockwise from north."""
        return _near(self.rows, self.cols, cell, 2)


@cache
def _cells(rows: int, cols: int) -> tuple[Cell, ...]:
    return tuple(Cell(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1))


@lru_cache(maxsize=4096)
def _near(rows: int, cols: int, cell: Cell, eighths: int) -> tuple[Cell, ...]:
    there = (Grid(rows, cols).step(cell, way) for way in _RING[::eighths])
    return tuple(near for near in there if near is not None)


def square(board: str, cell: Cell) -> str:
    """The name of a square on all boards of a table: ``b 4,5``; of the only one ``4,5``."""
    return f"{board} {cell}".lstrip()


def letters_of(cell: Cell) -> str:
    """Row letter and column letter of a cell of the 24x24 tile map, for instance ``BK``."""
    return LETTERS[cell.row - 1] + LETTERS[cell.col - 1]


def cell_named(letters: str) -> Cell | None:
    """The cell that two letters name, row first; None where they name none."""
    if len(letters) != 2 or not all(letter in LETTERS for letter in letters):
        return None
    return Cell(LETTERS.index(letters[0]) + 1, LETTERS.index(letters[1]) + 1)

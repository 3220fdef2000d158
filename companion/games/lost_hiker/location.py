"""Limited information: what part of the board location cards name, and how it lies from the searcher."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from companion.games.lost_hiker.facts import BOARD, LEVELS, STATION
from companion.games.lost_hiker.state import State
from companion.table.grid import Cell, Direction

_WORD = re.compile(r"([1-8])(?:-([1-8]))?,([1-8])(?:-([1-8]))?")


def area(cards: Sequence[str]) -> tuple[Cell, ...]:
    """The squares that one to three location cards leave, row by row (HIK-6, HIK-16, HIK-17)."""
    row = col = 1
    size = BOARD.rows
    for card in cards:
        size //= 2
        row += size * (card[0] == "b")
        col += size * (card[1] == "r")
    return tuple(Cell(row + down, col + right) for down in range(size) for right in range(size))


@cache
def cards_of(cell: Cell) -> tuple[str, str, str]:
    """Quarter, sub-region and square of a square."""
    rows, cols = cell.row - 1, cell.col - 1
    tl, middle, last = (("tb"[rows >> bit & 1] + "lr"[cols >> bit & 1]) for bit in (2, 1, 0))
    return tl, middle, last


def square(cards: Sequence[str]) -> Cell | None:
    """The square that location cards name; None where they leave several."""
    return area(cards)[0] if len(cards) == len(LEVELS) else None


def known(view: Mapping[str, Any]) -> list[str]:
    """The location cards of a hiker's view."""
    return [view["knows"][level] for level in LEVELS if view["knows"][level] is not None]


def knowledge(state: State) -> dict[str, Any]:
    """What the hiker knows of their place, as what is told to them speaks of it."""
    return {"known": state.known, "square": square(state.known)}


def place(state: State) -> Cell:
    """Where the hiker is in the end: what they know, and below it what the next location cards say."""
    return area([*state.known, *state.locations][: len(LEVELS)])[0]


def left_squares(state: State) -> list[Cell]:
    """The squares that the hiker knew until a big animal drove them away, one after the other (HIK-33)."""
    trail = [*map(square, state.known_trail)]
    return [cell for cell, then in pairwise(trail) if cell is not None and then is None]


def direction_to(pawn: Cell | None, cells: Sequence[Cell]) -> Direction | None:
    """The direction from the pawn (None: the station) to the middle of an area; None from inside it (HIK-41)."""
    if pawn in cells:
        return None
    # Counted in half squares from the top left: middles are whole numbers then.
    here = (2 * pawn.row, 2 * pawn.col) if pawn is not None else (BOARD.rows + 1, BOARD.cols + 1)
    down = cells[0].row + cells[-1].row - here[0]
    right = cells[0].col + cells[-1].col - here[1]
    # Within an eighth of a turn of a straight direction it is that one: 0.4142 is the tangent of half an eighth.
    rows = 0 if abs(down) < 0.4142 * abs(right) else (1 if down > 0 else -1)
    cols = 0 if abs(right) < 0.4142 * abs(down) else (1 if right > 0 else -1)
    return next(direction for direction in Direction if direction.delta == (rows, cols))


def word(cells: Sequence[Cell]) -> str:
    """An area in one word: ``3,5`` is a square, ``3-4,5-6`` its sub-region."""
    first, last = cells[0], cells[-1]
    if first == last:
        return str(first)
    return f"{first.row}-{last.row},{first.col}-{last.col}"


def read_word(words: str) -> tuple[Cell, ...]:
    """The squares that such a word names; none where it is another word."""
    match = _WORD.fullmatch(words.strip())
    if match is None:
        return ()
    top, left = int(match[1]), int(match[3])
    bottom, right = int(match[2] or top), int(match[4] or left)
    return tuple(Cell(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))


def at(pawn: Cell | None) -> list[int] | str:
    """Where the pawn is, as data."""
    return STATION if pawn is None else list(pawn)

"""How a muggle moves: the way that it takes, the way back out of a hazard, and its call for help."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.games.muggles.facts import CAVE, HAZARDS, NUISANCES, REHIDDEN, ROLLS, TOWN
from companion.games.muggles.state import Board, Muggle
from companion.table.dice import Face
from companion.table.grid import QUARTERS, Cell, Direction


@dataclass(frozen=True, slots=True)
class Walk:
    """A muggle's way: the spaces that it enters, its facing then, and the known tiles that closed other ways to it."""

    path: tuple[Cell, ...]
    facing: Direction
    closed_by: tuple[Cell, ...] = ()

    @property
    def helpless(self) -> bool:
        """Whether there is no way at all."""
        return not self.path


def open_way(board: Board, cell: Cell, facing: Direction, face: Face) -> Walk:
    """The way that a roll makes a muggle go; over trail and wood alike (MUG-7, MUG-23, MUG-29, MUG-32)."""
    first = turned(facing, face)
    closed_by: list[Cell] = []
    for steps in range(ROLLS[face].steps, 0, -1):
        for way in rotations(first):
            path = straight(board, cell, way, steps)
            if path is None:
                continue
            closing = [*hazards_on(board, path), *nuisance_at(board, path[-1]), *caves_by(board, path[-1])]
            if not closing:
                return Walk(path, way, tuple(dict.fromkeys(closed_by)))
            closed_by += closing
    return Walk((), first, tuple(dict.fromkeys(closed_by)))


def turned(facing: Direction, face: Face) -> Direction:
    """The facing after the die's own turn; a muggle faces one of four ways (MUG-9)."""
    return facing.turned(2) if ROLLS[face].turns else facing


def rotations(facing: Direction) -> Iterator[Direction]:
    """The four ways to try, quarter turn by quarter turn clockwise (MUG-28)."""
    return (facing.turned(2 * turns) for turns in range(len(QUARTERS)))


def straight(board: Board, cell: Cell, way: Direction, steps: int) -> tuple[Cell, ...] | None:
    """The spaces entered on a straight way; None where it crosses the edge of the board (MUG-5, MUG-24)."""
    path = [board.grid.step(cell, way, step) for step in range(1, steps + 1)]
    inside = tuple(space for space in path if space is not None)
    return inside if len(inside) == steps else None


def is_hazard(tile: str | None) -> bool:
    """Whether a known tile is never entered or crossed, a hidden cave that everybody knows included (MUG-38)."""
    return tile in HAZARDS or tile == REHIDDEN


def hazards_on(board: Board, path: Iterable[Cell]) -> list[Cell]:
    """The known hazards on a way, its end included (MUG-25)."""
    return [cell for cell in path if is_hazard(board.tile(cell))]


def nuisance_at(board: Board, cell: Cell) -> list[Cell]:
    """The space itself where it shows a nuisance: it may be stepped over, not landed on (MUG-26)."""
    return [cell] if board.tile(cell) in NUISANCES else []


def caves_by(board: Board, cell: Cell) -> list[Cell]:
    """The known caves that make a space unsafe: those on its eight neighbours, of the same board (MUG-27)."""
    return [near for near in board.grid.around(cell) if board.tile(near) in (CAVE, REHIDDEN)]


def unsafe(board: Board) -> list[Cell]:
    """All unsafe spaces of a board, row by row."""
    caves = [Cell.parse(cell) for cell, tile in board.tiles.items() if tile in (CAVE, REHIDDEN)]
    return sorted({cell for cave in caves for cell in board.grid.around(cave)})


def back(board: Board, cell: Cell, facing: Direction) -> tuple[Cell, ...] | None:
    """The spaces walked backwards out of a hazard that a muggle turned up; None: it must call for help.

    One space, or more until it is a safe one without a nuisance; an edge or a known hazard ends the way (MUG-39,
    MUG-40, MUG-43).
    """
    path: list[Cell] = []
    while True:
        there = board.grid.step(path[-1] if path else cell, facing.turned(4))
        if there is None or hazards_on(board, [there]):
            return None
        path.append(there)
        if not nuisance_at(board, there) and not caves_by(board, there):
            return tuple(path)


def go(muggle: Muggle, path: Iterable[Cell], facing: Direction) -> None:
    """Move a muggle along a way; stepping back its facing stays (MUG-41)."""
    muggle.path = [*(muggle.path or [muggle.cell]), *path]
    muggle.cell, muggle.facing = muggle.path[-1], facing
    muggle.on_nuisance = False


def call_for_help(board: Board, muggle: Muggle) -> None:
    """Put a muggle where the trail comes in, facing away from Town; it keeps what it carries (MUG-30, MUG-31)."""
    muggle.cell = board.entry
    muggle.facing = TOWN.turned(4)
    muggle.on_nuisance = False


def in_cave_region(board: Board, muggle: Muggle, cave: Cell) -> bool:
    """Whether a muggle stands on a cave or on one of its eight neighbours (MUG-105)."""
    return muggle.cell == cave or muggle.cell in board.grid.around(cave)


def closes(tile: str | None) -> bool:
    """Whether a known tile may close a way, anywhere on it or at its end."""
    return is_hazard(tile) or tile in NUISANCES


def may_close(board: Board, path: Sequence[Cell], kind: str) -> list[Cell]:
    """The spaces where a tile of that kind would close a way if it lay open there (MUG-25, MUG-26, MUG-27, MUG-38)."""
    if kind in NUISANCES:
        return [cell for cell in path[-1:] if not board.bare(cell)]
    near = board.grid.around(path[-1]) if path and kind == CAVE else ()
    return sorted({cell for cell in (*path, *near) if not board.bare(cell)})


def to_look_at(board: Board, path: Sequence[Cell], closed_by: Iterable[Cell] = ()) -> list[Cell]:
    """The spaces whose face could change a way, row by row: those that a tile closes, or that closed another way."""
    return sorted({*may_close(board, path, CAVE), *closed_by})

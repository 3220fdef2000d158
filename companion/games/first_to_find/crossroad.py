"""The crossroads on which pawns begin: where steps are told, a pawn's first tile is next to its own."""

from collections.abc import Sequence

from companion.games.first_to_find.facts import BOARD, CROSSROADS
from companion.games.first_to_find.state import State
from companion.table.grid import Cell


def may_begin(state: State, player: str) -> tuple[Cell, ...]:
    """Where a pawn can stand that has not gone on: on the crossroad told, or else on any (ALV-8, ALV-9).

    Nowhere once it has, or where steps are not told.
    """
    if player not in state.crossroads:
        return CROSSROADS if state.told else ()
    told = state.crossroads[player]
    return () if told is None else (told,)


def tiles_from(state: State, starts: Sequence[Cell], *, face_down: bool) -> list[Cell]:
    """The tiles that a step can lead to: a pawn's first is next to its crossroad, a later one any (ALV-18)."""
    tiles = state.hidden() if face_down else state.open()
    near = {cell for start in starts for cell in BOARD.beside(start)}
    return [cell for cell in tiles if cell in near] if starts else tiles


def at_stage(starts: Sequence[Cell], stage: Cell) -> list[Cell]:
    """From which of these crossroads a pawn is at the stage: it stands there, or is by its first step."""
    return [start for start in starts if stage in (start, *BOARD.beside(start))]


def go_on(state: State, player: str) -> None:
    """A pawn leaves its crossroad for a tile that is told, or that is face up: its next ones are not followed."""
    if state.told:
        state.crossroads[player] = None

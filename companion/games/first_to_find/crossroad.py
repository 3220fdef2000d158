"""The crossroads on which pawns begin: where steps are told, a pawn's first tile is next to its own."""

from companion.games.first_to_find.facts import BOARD, CROSSROADS
from companion.games.first_to_find.state import State
from companion.table.grid import Cell


def waits(state: State, player: str) -> bool:
    """Whether a pawn has not gone on from its crossroad yet, as far as steps are told."""
    return state.told and player not in state.away


def may_begin(state: State, player: str) -> tuple[Cell, ...]:
    """Where a pawn that has not gone on can stand: on the crossroad told, or else on any (ALV-8, ALV-9)."""
    told = state.crossroads.get(player)
    return CROSSROADS if told is None else (told,)


def first_tiles(state: State, player: str, *, face_down: bool) -> list[Cell]:
    """The tiles that a first step can lead to: those next to the crossroad that lie so."""
    near = {cell for start in may_begin(state, player) for cell in BOARD.beside(start)}
    return [cell for cell in BOARD if cell in near and state.face_down(cell) is face_down]


def can_turn(state: State, player: str) -> list[Cell]:
    """The tiles that a player can turn up: any face down, but the first is next to the pawn's crossroad (ALV-18)."""
    return first_tiles(state, player, face_down=True) if waits(state, player) else state.hidden()


def at_stage(state: State, player: str) -> list[Cell]:
    """From which crossroads a pawn that has not gone on is at the stage: it stands there, or is by its first step."""
    assert state.marker is not None
    return [start for start in may_begin(state, player) if state.marker in (start, *BOARD.beside(start))]


def go_on(state: State, player: str) -> None:
    """A pawn leaves its crossroad for a tile that is told, or that lies open: its next ones are not followed."""
    if waits(state, player):
        state.away.append(player)

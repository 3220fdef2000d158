"""The mystery cache: the board that is laid out again around the pawns, and the points."""

from collections.abc import Mapping

from companion.games.first_to_find.facts import HIDDEN, MYSTERY
from companion.games.first_to_find.state import State
from companion.table.grid import Cell


def both_up(state: State) -> bool:
    """Whether both marks are face up: then the board is laid out again."""
    return state.mode == MYSTERY and not state.missing()


def score(state: State) -> bool:
    """The finder of the mark that lay face down scores; the first two marks score nothing (ALV-65)."""
    scores = state.boards > 1
    if scores:
        state.points[state.player] += 1
    return scores


def lay_anew(state: State, pawns: Mapping[str, Cell]) -> tuple[list[Cell], list[str]]:
    """A new board around the crossroads, the finder of the second mark and the other pawns (ALV-59, ALV-66).

    Answers the cells that are filled again, and who stood on the other mark and restarts (ALV-61, ALV-62).
    """
    (_, other), (letter, mine) = state.marks.items()
    restarting = [player for player, cell in pawns.items() if cell == other.cell]
    kept = [mine.cell, *(cell for player, cell in pawns.items() if player not in restarting)]
    filled = [cell for cell in HIDDEN if cell not in kept]
    for cell in filled:
        state.put(cell, None)
    state.lay_down(filled)
    state.marks = {letter: mine}
    state.blind = [player for player in state.blind if player not in restarting]
    for player in restarting:
        state.crossroads.pop(player, None)
        state.last.pop(player, None)
    state.boards += 1
    return filled, restarting

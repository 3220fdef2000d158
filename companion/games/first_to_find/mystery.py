"""The mystery cache: the board that is laid anew around the pawns, and the points."""

from companion.games.first_to_find.facts import HIDDEN, MARKS
from companion.games.first_to_find.state import Mark, State
from companion.table.grid import Cell


def turn_up_mark(state: State, letter: str, cell: Cell) -> bool:
    """A mark is found, its arrows mean nothing; whether it was the second on the board (ALV-57, ALV-58, ALV-64)."""
    state.marks[letter] = Mark(cell)
    return not state.missing()


def score(state: State) -> bool:
    """The finder of the mark that lay face down scores; the first two marks score nothing (ALV-65)."""
    scores = state.boards > 1
    if scores:
        state.points[state.player] += 1
    return scores


def lay_anew(state: State, letter: str) -> tuple[list[Cell], list[str]]:
    """A new board around the crossroads and the pawns, after the mark ``letter`` (ALV-59, ALV-66).

    Answers the cells that are filled again, and who stood on the other mark and restarts (ALV-61, ALV-62).
    """
    mine = state.marks[letter]
    other = state.marks[next(mark for mark in MARKS if mark != letter)]
    restarting = [player for player in state.seats if state.pawns.get(player) == other.cell]
    kept = [mine.cell, *(cell for player, cell in state.pawns.items() if player not in restarting)]
    filled = [cell for cell in HIDDEN if cell not in kept]
    for cell in filled:
        state.put(cell, None)
    state.marks = {letter: mine}
    state.pawns = {}
    state.blind = [player for player in state.blind if player not in restarting]
    state.boards += 1
    return filled, restarting

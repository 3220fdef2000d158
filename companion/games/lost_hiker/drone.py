"""The drone: what the hiker may answer to it."""

from companion.games.lost_hiker.location import cards_of, square
from companion.games.lost_hiker.state import State

VICTORY, SAME_SUB_REGION, SAME_QUARTER, SILENCE = "victory", "same-sub-region", "same-quarter", "silence"


def answer(state: State) -> str:
    """The most that may be told to a drone launched now (HIK-47)."""
    if found(state):
        return VICTORY
    if shares_sub_region(state):
        return SAME_SUB_REGION
    return SAME_QUARTER if shares_quarter(state) else SILENCE


def found(state: State) -> bool:
    """The hiker knows their square, and the searcher is on it (HIK-2, HIK-48)."""
    return state.pawn is not None and square(state.known) == state.pawn


def shares_sub_region(state: State) -> bool:
    """The hiker knows their sub-region, and the searcher is in it (HIK-49); literally not if they know the square."""
    if state.pawn is None or (state.options.literal_sub_region and square(state.known) is not None):
        return False
    return len(state.known) >= 2 and list(cards_of(state.pawn)[:2]) == state.known[:2]


def shares_quarter(state: State) -> bool:
    """The same quarter, with another sub-region or an unknown one (HIK-50); else there is nothing to say (HIK-51)."""
    if state.pawn is None or cards_of(state.pawn)[0] != state.known[0]:
        return False
    return len(state.known) < 2 or cards_of(state.pawn)[1] != state.known[1]

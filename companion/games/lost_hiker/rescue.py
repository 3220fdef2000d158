"""The two ends: found, or out of food."""

from companion.games.lost_hiker.drone import found
from companion.games.lost_hiker.location import place
from companion.games.lost_hiker.state import State
from companion.table.notice import Outcome


def over(state: State) -> Outcome | None:
    """Found, or starved."""
    if is_found(state):
        return won(state)
    return lost(state) if starved(state) else None


def is_found(state: State) -> bool:
    """A launch told it; with ``win_on_square`` it is enough to stand there (HIK-2)."""
    return state.found or (state.options.win_on_square and not starved(state) and found(state))


def starved(state: State) -> bool:
    """The food is gone, and nobody was found before (HIK-3)."""
    return not state.found and state.food == 0


def won(state: State) -> Outcome:
    """Both win together."""
    return Outcome("won", "found-in-round", state.seats, values={"cell": place(state), "round": state.round})


def lost(state: State) -> Outcome:
    """Nobody wins."""
    return Outcome("lost", "starved", values={"cell": place(state)})

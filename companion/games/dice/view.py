"""What a seat may know of a dice table: everything."""

from typing import Any

from companion.games.dice.state import State


def view(state: State, seat: str) -> dict[str, Any]:
    """What is rolled next, how often was rolled, and the last rolls, the newest first."""
    return {
        "what": state.what,
        "count": state.count,
        "rolls": [{"what": rolled.what, "shows": rolled.shows} for rolled in state.rolls],
    }

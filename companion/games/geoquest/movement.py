"""Moving: how far a roll goes, and what it is enough for. The box does not follow the tokens."""

from companion.games.geoquest.facts import STREAM


def reach(total: int, bonus: int) -> int:
    """How many tiles a move goes: what the dice show and all bonuses and penalties, never below none (GQ-44, GQ-59)."""
    return max(0, total + bonus)


def streams(tiles: int) -> int:
    """How many streams can be crossed without a bridge, each for 3 in all (GQ-52, GQ-53, GQ-54)."""
    return tiles // STREAM

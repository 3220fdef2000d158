"""Moving: how far a roll goes, and what it is enough for. The box does not follow the pawns."""

from companion.games.geoquest.facts import FREE_STEPS, STREAM


def reach(total: int, bonus: int) -> int:
    """How many tiles a move goes: what the dice show and all bonuses and penalties, never below none (GQ-44, GQ-59)."""
    return max(0, total + bonus)


def streams(tiles: int) -> int:
    """How many streams can be crossed without a bridge, each for 3 in all (GQ-52, GQ-53, GQ-54)."""
    return tiles // STREAM


def says(tiles: int) -> str:
    """What people should know of such a move: what a stream costs, and the step that is free (GQ-49, GQ-52)."""
    if tiles == 0:
        return f"Only {FREE_STEPS} step along a path."
    if not streams(tiles):
        return "No stream can be crossed."
    if streams(tiles) == 1:
        return f"A stream costs {STREAM}."
    return f"{streams(tiles)} streams at most, {STREAM} each."

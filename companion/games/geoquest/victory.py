"""Winning: points, or every cache on the board."""

from collections.abc import Mapping

from companion.games.geoquest.state import State
from companion.games.geoquest.wording import points, seat_name
from companion.table.notice import Outcome


def has_points(state: State, seat: str) -> bool:
    """Whether a player has as many points as win the game (GQ-2)."""
    return state.players[seat].points >= int(state.options["target"])


def has_every_cache(state: State, seat: str) -> bool:
    """Whether a player has found all caches that lie on the board now, at least one, and taken their points (GQ-3)."""
    waits = [one.cell for one in state.players[seat].pending]
    # While disks are still being laid, nobody has found them all.
    settled = not any(task.what in LAYING for task in state.tasks)
    return (
        settled
        and bool(state.caches)
        and all(seat in cache.finders and cell not in waits for cell, cache in state.caches.items())
    )


LAYING = ("place", "by-hand")


def over(state: State) -> Outcome | None:
    """The end: the player in turn first, for points are taken in one's own turn."""
    start = state.seats.index(state.seat)
    for seat in (*state.seats[start:], *state.seats[:start]):
        if has_points(state, seat):
            reason = f"{seat_name(seat)} has {points(state.players[seat].points)}."
            return Outcome("won", reason, (seat,), scores(state))
        if has_every_cache(state, seat):
            return Outcome("won", f"{seat_name(seat)} has found every cache.", (seat,), scores(state))
    return None


def scores(state: State) -> Mapping[str, int]:
    """Everybody's points."""
    return {seat: player.points for seat, player in state.players.items()}

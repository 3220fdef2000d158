"""Winning: points, or every cache on the board."""

from collections.abc import Mapping

from companion.games.geoquest.state import State
from companion.table.notice import Outcome


def has_points(state: State, seat: str) -> bool:
    """Whether a player has as many points as win the game (GQ-2)."""
    return state.players[seat].points >= state.options.target


def has_every_cache(state: State, seat: str) -> bool:
    """Whether a player's chip lies under all disks on the board now, at least one; points may still wait (GQ-3)."""
    # While disks are still being laid, nobody has found them all.
    settled = bool(state.caches) and not state.laying
    return settled and all(seat in cache.finders for cache in state.caches.values())


def over(state: State) -> Outcome | None:
    """The end, whoever's turn it is (GQ-2, GQ-3); who is in turn comes first, then who follows."""
    for seat in state.in_order:
        if has_points(state, seat):
            values = {"player": seat, "points": state.players[seat].points}
            return Outcome("won", "has-points", (seat,), scores(state), values)
        if has_every_cache(state, seat):
            return Outcome("won", "has-every-cache", (seat,), scores(state), {"player": seat})
    return None


def scores(state: State) -> Mapping[str, int]:
    """Everybody's points."""
    return {seat: player.points for seat, player in state.players.items()}

"""Searching: which caches, what score finds, stages, and who is credited."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.geoquest.die import value_of
from companion.games.geoquest.facts import DNF, FIND, MULTI
from companion.games.geoquest.letter import apart, cell_of
from companion.games.geoquest.state import Cache, State
from companion.table.dice import Face


@dataclass(frozen=True, slots=True)
class Result:
    """What a search came to: whether it succeeds, why (``find``, ``dnf`` or ``score``), and its score."""

    success: bool
    why: str
    score: int


def searchable(state: State, seat: str) -> list[Cache]:
    """The caches that a player has not found, those nearest to the one that was searched last first (GQ-40)."""
    left = [cache for cache in state.caches.values() if seat not in cache.finders]
    last = state.players[seat].last
    if not last:
        return left
    near = cell_of(last)
    return sorted(left, key=lambda cache: apart(cell_of(cache.cell), near))


def is_left(state: State, seat: str) -> bool:
    """Whether there is a cache that a player has not found."""
    return any(seat not in cache.finders for cache in state.caches.values())


def result(faces: Sequence[Face], bonus: int, level: int) -> Result:
    """A search roll: DNF fails, FIND finds, else the score must reach the level (GQ-62, GQ-64, GQ-65, GQ-67)."""
    score = value_of(faces) + bonus
    if DNF in faces:
        return Result(False, DNF.lower(), score)
    if FIND in faces:
        return Result(True, FIND.lower(), score)
    return Result(score >= level, "score", score)


def stages_of(state: State, cache: Cache) -> int:
    """How many successful searches a cache takes (GQ-88, GQ-89): one if it is a normal one (GQ-79).

    And one where the game is played without multi-caches.
    """
    return cache.stages if cache.kind == MULTI and state.options.multis else 1


def advance(state: State, cache: Cache, seat: str, stages: int = 1) -> bool:
    """So many stages further, for good, found by oneself or by another one on the tile; whether these were the last.

    (GQ-89, GQ-91, GQ-92)
    """
    cache.progress[seat] = cache.progress.get(seat, 0) + stages
    return cache.progress[seat] >= stages_of(state, cache)


def candidates(state: State, cache: Cache) -> list[str]:
    """Who could share a success: the other players that have not found the cache (GQ-68)."""
    return [seat for seat in state.seats if seat != state.seat and seat not in cache.finders]

"""How the box speaks of people, points and caches."""

from companion.games.geoquest.facts import MULTI, NORMAL
from companion.games.geoquest.state import Cache


def points(amount: int) -> str:
    """So many points, in words."""
    return "1 point" if amount == 1 else f"{amount} points"


def signed(amount: int) -> str:
    """A bonus or penalty: ``+1``, ``-2``."""
    return f"{amount:+d}"


def kind_of(kind: str, level: int, stages: int = 1) -> str:
    """A disk in words: ``level 2``, ``puzzle 3``, ``multi 2 x 3`` for three stages."""
    more = f" x {stages}" if kind == MULTI else ""
    return f"{'level' if kind == NORMAL else kind} {level}{more}"


def name_of(cache: Cache) -> str:
    """A cache with its tile: ``RC puzzle 3``."""
    return f"{cache.cell} {kind_of(cache.kind, cache.level, cache.stages)}"

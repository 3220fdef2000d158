"""Puzzles: what is typed must have both letters and be new; whether it fits the category the table judges."""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.geoquest.facts import PUZZLE
from companion.games.geoquest.state import Cache, State


def must_solve(state: State, cache: Cache, seat: str) -> bool:
    """Whether a player has to solve the puzzle: at its cache, before the first search (GQ-80, GQ-83, GQ-87)."""
    return cache.kind == PUZZLE and state.options.puzzles and seat not in cache.solved


def plain(text: str) -> str:
    """The bare letters and digits of a text, capitals, without accents."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return "".join(sign for sign in bare.upper() if sign.isalnum())


def why_not(cache: Cache, text: str) -> Mapping[str, Any]:
    """Why a solution cannot be: a letter is missing, or somebody has used it; empty where it can (GQ-81, GQ-85).

    The letters may stand anywhere, in any order (GQ-82); two equal ones are needed twice.
    """
    told = plain(text)
    missing = [*(Counter(cache.cell) - Counter(told))]
    if missing:
        twice = cache.cell[0] == cache.cell[1]
        return {"why": "letter-twice" if twice else "no-letters" if missing[1:] else "no-letter", "letters": missing}
    if told in [plain(other) for other in cache.solutions]:
        return {"why": "used-before"}
    return {}


def solve(cache: Cache, seat: str, text: str) -> None:
    """The puzzle is solved for a player, for good; a search must still find the cache (GQ-86, GQ-87)."""
    cache.solved.append(seat)
    if text:
        cache.solutions.append(text)

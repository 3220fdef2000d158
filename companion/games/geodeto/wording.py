"""How the box speaks of areas, pyramids, stacks and people, and what slugs it makes of names."""

import unicodedata
from collections.abc import Sequence

from companion.games.geodeto.facts import COLOUR_NAMES, OCEAN

SIZE_NAMES = {"1": "small", "2": "medium", "3": "large"}


def slug_of(name: str) -> str:
    """A name in lower case with hyphens: ``mt-everest`` for Mt. Everest."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in plain.lower().replace("'", "").replace("’", ""))
    return "-".join(words.split())


def area_name(area: str) -> str:
    """An area as people call it."""
    return "the Ocean" if area == OCEAN else area.capitalize()


def title(area: str) -> str:
    """An area as a head line or in a list."""
    return area.capitalize()


def piece_name(piece: str) -> str:
    """A pyramid in words: ``b1`` is a small blue one."""
    return f"{SIZE_NAMES[piece[1]]} {COLOUR_NAMES[piece[0]]}"


def text_of(stack: Sequence[str]) -> str:
    """A stack as text from the bottom: ``r3 g2 b1``."""
    return " ".join(stack)

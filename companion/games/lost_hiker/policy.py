"""The hiker whom the box plays: it decides by what a hiker may know, and is as good as we could make it.

``decide`` takes the hiker's view (``view.hiker_view``) and nothing else. They search until they know their square, say
it in one word as soon as they can (without a note a fire points there), and then do anything rather than search, since
a big animal would drive them away from where they are looked for. With two notes they spend one on their sub-region.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.lost_hiker.facts import LEVELS, NOTE
from companion.games.lost_hiker.location import area, known, read_word, word

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """What the hiker does: ``search``, ``fire``, ``note`` with its words, or ``pass``."""

    kind: str
    words: str = ""


SEARCH, FIRE, PASS = Act("search"), Act("fire"), Act("pass")


def decide(view: View) -> Act:
    """What the hiker does in this turn."""
    depth = len(known(view))
    if depth == len(LEVELS):
        return at_square(view)
    # One note is kept for the square: said too early, the sub-region costs more games than it wins.
    if depth == 2 and view["hand"].get(NOTE, 0) >= 2 and not said(view):
        return speak(view)
    return SEARCH


def at_square(view: View) -> Act:
    """The square is known: say it, point to it, and then stay."""
    if not said(view):
        if view["hand"].get(NOTE):
            return speak(view)
        if can_point(view):
            return FIRE
        return SEARCH
    # The searcher is on the way: whatever is not searching keeps the hiker where they said they are.
    if "pass" in view["may"]:
        return PASS
    if "fire" in view["may"]:
        return FIRE
    return speak(view) if view["hand"].get(NOTE) else SEARCH


def speak(view: View) -> Act:
    """Say in one word what is known."""
    return Act("note", word(area(known(view))))


def said(view: View) -> bool:
    """Whether what is known now was said, and nothing else since."""
    words = [entry["words"] for entry in view["heard"] if entry["kind"] == "note"]
    return bool(words) and read_word(words[-1]) == area(known(view))


def can_point(view: View) -> bool:
    """Whether a fire can be lit and would tell a direction."""
    return "fire" in view["may"] and view["pointing"] is not None

"""How the box speaks of the hiker's cards, places and answers."""

from collections.abc import Mapping

from companion.games.lost_hiker.drone import SAME_QUARTER, SAME_SUB_REGION, SILENCE, VICTORY
from companion.games.lost_hiker.facts import HAND_CARDS, LABELS
from companion.games.lost_hiker.location import in_words
from companion.games.lost_hiker.state import State
from companion.table.grid import Direction

COMPASS: Mapping[str, str] = {
    Direction.N: "north",
    Direction.NE: "northeast",
    Direction.E: "east",
    Direction.SE: "southeast",
    Direction.S: "south",
    Direction.SW: "southwest",
    Direction.W: "west",
    Direction.NW: "northwest",
}
ANSWERS: Mapping[str, str] = {
    VICTORY: "here I am!",
    SAME_SUB_REGION: "same sub-region.",
    SAME_QUARTER: "same quarter.",
    SILENCE: "silence.",
}
ANSWER, PLACE = ("answer of the hiker", "answers of the hiker"), ("place of the hiker", "places of the hiker")
SECRETS: Mapping[str, tuple[str, str]] = {
    "drone": ANSWER,
    "fire": ANSWER,
    "note": ANSWER,
    "drawn": ("card seen", "cards seen"),
    "found": PLACE,
    "starved": PLACE,
}
"""What tells something hidden, and what is counted where it is taken back."""


def known_now(state: State) -> str:
    """What the hiker knows of his place, to him."""
    return f"You are in {in_words(state.known)}." if len(state.known) < 3 else f"You are on {in_words(state.known)}."


def hand_of(hand: Mapping[str, int]) -> str:
    """The hiker's cards, to him."""
    return ", ".join(f"{LABELS[card].lower()} {hand[card]}" for card in HAND_CARDS if hand.get(card))

"""Signal fires: what one costs, and which way it may point."""

from collections.abc import Mapping

from companion.games.lost_hiker.facts import AXE, LIGHTER, MATCH, WOOD
from companion.games.lost_hiker.location import area, direction_to
from companion.games.lost_hiker.search import discard
from companion.games.lost_hiker.state import State
from companion.table.grid import Direction


def fuel(hand: Mapping[str, int]) -> dict[str, int]:
    """The cards that a fire takes out of such a hand, the least of them; none where it cannot be lit (HIK-36)."""
    for cards in (with_axe(hand), with_lighter(hand), with_match(hand)):
        if cards:
            return cards
    return {}


def with_match(hand: Mapping[str, int]) -> dict[str, int]:
    """Two wood and a match, all spent (HIK-37)."""
    return {WOOD: 2, MATCH: 1} if hand.get(WOOD, 0) >= 2 and hand.get(MATCH, 0) else {}


def with_axe(hand: Mapping[str, int]) -> dict[str, int]:
    """With the axe one wood and a match; the axe is kept (HIK-38)."""
    return {WOOD: 1, MATCH: 1} if hand.get(AXE, 0) and hand.get(WOOD, 0) and hand.get(MATCH, 0) else {}


def with_lighter(hand: Mapping[str, int]) -> dict[str, int]:
    """With the lighter two wood; the lighter is kept (HIK-39)."""
    return {WOOD: 2} if hand.get(LIGHTER, 0) and hand.get(WOOD, 0) >= 2 else {}


def light(state: State) -> None:
    """Discard what the fire takes."""
    for card, count in fuel(state.hand).items():
        discard(state, card, count)


def pointing(state: State) -> Direction | None:
    """The way from the pawn to the middle of what the hiker knows; None where the pawn is in there (HIK-41)."""
    return direction_to(state.pawn, area(state.known))

"""Searching the area: what a drawn card does."""

from collections.abc import Sequence

from companion.games.lost_hiker.facts import ANIMAL, FOOD, LANDMARK, LEVELS, NOTHING, NOTHINGS
from companion.games.lost_hiker.state import State


def draw(state: State) -> str | None:
    """The top card of the hiker's deck; None where there is none left (HIK-27)."""
    return state.hiker_deck.pop(0) if state.hiker_deck else None


def rebuild(state: State) -> bool:
    """An empty deck is made of the discards again, still to be shuffled; answers whether that was so (HIK-30)."""
    if state.hiker_deck or not state.discards:
        return False
    state.hiker_deck, state.discards = state.discards, []
    return True


def discard(state: State, card: str, count: int = 1) -> None:
    """Cards out of the hiker's hand go to their discards; eaten food goes for good where it is not to come back."""
    state.hand[card] -= count
    if not state.hand[card]:
        del state.hand[card]
    gone = card == FOOD and not state.options.food_recycles
    (state.removed if gone else state.discards).extend([card] * count)


def eat(state: State) -> None:
    """One food is discarded, where there is any (HIK-3)."""
    if state.food:
        discard(state, FOOD)


def take(state: State, card: str, order: Sequence[int]) -> None:
    """What the drawn card does at once, or into the hand with it (HIK-28)."""
    if card == NOTHING:
        lay_nothing(state)
    elif card == LANDMARK:
        landmark(state)
    elif card == ANIMAL:
        flee(state, order)
    else:
        state.hand[card] = state.hand.get(card, 0) + 1


def lay_nothing(state: State) -> None:
    """It lies face up; with the third one food goes, and the three with it (HIK-29)."""
    state.nothing_here += 1
    if state.nothing_here == NOTHINGS:
        eat(state)
        state.discards.extend([NOTHING] * NOTHINGS)
        state.nothing_here = 0


def landmark(state: State) -> None:
    """One location card more: sub-region, then square (HIK-31)."""
    state.discards.append(LANDMARK)
    if not ignores_landmarks(state):
        state.known.append(state.locations.pop(0))
        learned(state)


def ignores_landmarks(state: State) -> bool:
    """Whether the square is known already (HIK-32)."""
    return len(state.known) == len(LEVELS)


def flee(state: State, order: Sequence[int]) -> None:
    """The big animal: the most special location card goes back, and the rest is shuffled into ``order`` (HIK-33)."""
    state.discards.append(ANIMAL)
    if forgets(state):
        rest = [*state.locations, state.known.pop()]
        state.locations = [rest[at] for at in order if at < len(rest)]
        learned(state)


def forgets(state: State) -> bool:
    """Square or sub-region is forgotten, the quarter never (HIK-34, HIK-35)."""
    return len(state.known) > 1


def learned(state: State) -> None:
    """What the hiker knows is another thing from now on."""
    state.known_since = state.round
    state.known_trail.append(list(state.known))

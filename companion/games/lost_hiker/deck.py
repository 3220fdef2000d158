"""Decks: those that we ship, and a person's own printed cards as data."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games.lost_hiker.facts import (
    BATTERIES,
    BATTERY,
    DECKS,
    FIRST_FOOD,
    FOOD,
    HIKER_CARDS,
    HIKER_PROVISIONS,
    LANDMARK,
    LEVELS,
    NOTHING,
    NOTHINGS,
    SEARCHER_PROVISIONS,
    Deck,
)

MOST = 99
"""Cards of one kind."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "hiker": HIKER_CARDS,
    "hiker_provisions": HIKER_PROVISIONS,
    "searcher_provisions": SEARCHER_PROVISIONS,
}
"""The decks of a copy file with the cards that each may have."""


def deck_of(told: str) -> Deck:
    """The deck that the option names, or that a file's text holds."""
    if told in DECKS:
        return DECKS[told]
    return Deck(**{**_shipped(), **json.loads(told)})


def _shipped() -> dict[str, Mapping[str, int]]:
    standard = DECKS["standard"]
    return {part: getattr(standard, part) for part in PARTS}


def read_deck(told: str) -> str:
    """A file's text as it is kept; ValueError names the entry that is wrong. What it leaves out is as in standard."""
    data = object_of(told, "a deck")
    for name in data:
        if name not in PARTS:
            raise ValueError(f"{name!r} is no part of a deck; its parts: {', '.join(PARTS)}")
    read = {name: _counts(name, data[name]) for name in PARTS if name in data}
    text = json.dumps(read, sort_keys=True, separators=(",", ":"))
    _add_up(deck_of(text))
    return text


def object_of(told: str, what: str) -> dict[str, Any]:
    """The object that a text holds; ValueError says what it is instead."""
    try:
        data = json.loads(told)
    except (ValueError, RecursionError):
        raise ValueError(f"{what} is a file with an object in it") from None
    if not isinstance(data, dict):
        raise ValueError(f"{what} is an object, not {type(data).__name__}")
    return data


def _counts(part: str, told: object) -> dict[str, int]:
    if not isinstance(told, dict):
        raise ValueError(f"{part} maps cards to how many there are")
    for card, count in told.items():
        if card not in PARTS[part]:
            raise ValueError(f"{part}: {card!r} is no card of it; its cards: {', '.join(PARTS[part])}")
        if not whole(count, 0, MOST):
            raise ValueError(f"{part}, {card}: {count!r} is no number of cards; 0 to {MOST}")
    return {card: told.get(card, 0) for card in PARTS[part]}


def whole(told: object, low: int, high: int) -> bool:
    """Whether that is a whole number from low to high."""
    return isinstance(told, int) and not isinstance(told, bool) and low <= told <= high


def _add_up(deck: Deck) -> None:
    hiker = deck.hiker
    left = hiker[FOOD] - FIRST_FOOD
    if left < 0:
        raise ValueError(f"hiker, food: {hiker[FOOD]} cards, but {FIRST_FOOD} are handed out (HIK-19)")
    # Every third blank eats a food, and a shuffled deck brings back what lies in it: with fewer the clock stands still.
    if hiker[NOTHING] < NOTHINGS or hiker[NOTHING] <= NOTHINGS * left:
        least = max(NOTHINGS, NOTHINGS * left + 1)
        raise ValueError(f"hiker, nothing: {hiker[NOTHING]} cards, so that nobody can ever starve; at least {least}")
    if hiker[LANDMARK] < len(LEVELS) - 1:
        raise ValueError(f"hiker, landmark: {hiker[LANDMARK]} cards can never show the square; at least 2 (HIK-31)")
    if not any(deck.hiker_provisions.values()):
        raise ValueError("hiker_provisions: one card is dealt, and there is none (HIK-22)")
    if deck.searcher_provisions[BATTERY] != BATTERIES:
        raise ValueError(f"searcher_provisions, battery: {deck.searcher_provisions[BATTERY]}; there are 2 (HIK-23)")
    if not any(count for card, count in deck.searcher_provisions.items() if card != BATTERY):
        raise ValueError("searcher_provisions: one card beside the batteries is dealt, and there is none (HIK-24)")


def cards(counts: Mapping[str, int]) -> list[str]:
    """So many cards of each kind."""
    return [card for card, count in counts.items() for _ in range(count)]

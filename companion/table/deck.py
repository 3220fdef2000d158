"""Decks: how picks of chance bring cards into an order."""

from collections.abc import Sequence
from typing import TypeVar

Card = TypeVar("Card")


def shuffle_sizes(cards: Sequence[object]) -> list[int]:
    """The sizes of the question that shuffles so many cards; none for fewer than two."""
    return list(range(len(cards), 1, -1))


def shuffle(cards: list[Card], picks: Sequence[int]) -> None:
    """Bring cards into the order that the picks give, in place: every order is equally likely."""
    for last, pick in zip(range(len(cards) - 1, 0, -1), picks, strict=True):
        cards[last], cards[pick] = cards[pick], cards[last]

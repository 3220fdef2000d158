"""Scenarios: where a game begins that is no common one, for tests and puzzles."""

from collections import Counter
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta

from companion.games.lost_hiker.deck import MOST
from companion.games.lost_hiker.facts import (
    AIRLIFT,
    AXE,
    BATTERIES,
    BOARD,
    COPIES,
    HAND_CARDS,
    HIKER_CARDS,
    HIKER_PROVISIONS,
    LANDMARK,
    LEVELS,
    LIGHTER,
    NOTHING,
    NOTHINGS,
    QUADRANTS,
    SOLAR,
    STATION,
)
from companion.table.form import Form, one_of

Quadrant = Annotated[str, one_of(QUADRANTS)]
Side = Annotated[int, Meta(ge=1, le=BOARD.rows)]
MANY = Meta(max_length=MOST, description=f"a list of at most {MOST} cards")
HandCards = Annotated[tuple[Annotated[str, one_of(HAND_CARDS)], ...], MANY]
Drawn = Annotated[tuple[Annotated[str, one_of(dict.fromkeys((*HIKER_CARDS, *HAND_CARDS)))], ...], MANY]
Locations = Annotated[tuple[Quadrant, ...], MANY]


class Provisions(Form, frozen=True):
    """Which card each of the two is dealt."""

    hiker: Annotated[str, one_of(HIKER_PROVISIONS)] | None = None
    searcher: Annotated[str, one_of((AIRLIFT, SOLAR))] | None = None


class Scenario(Form, frozen=True):
    """What is not as the rules say; what is None, or no card, is by the rules and by chance."""

    allowed = "a .json file with a scenario"

    quarter: Quadrant | None = None
    sub_region: Quadrant | None = None
    square: Quadrant | None = None
    hiker_cards: HandCards | None = None
    hiker_deck: Drawn | None = None
    locations: Locations = ()
    nothing_here: Annotated[int, Meta(ge=0, le=NOTHINGS - 1)] = 0
    provisions: Provisions = Provisions()
    pawn: Annotated[
        Literal["station"] | tuple[Side, Side],
        Meta(description=f"[row, col] from [1, 1] to [8, 8], or {STATION!r}"),
    ] = "station"
    batteries: Annotated[int, Meta(ge=0, le=BATTERIES)] = BATTERIES
    food: Annotated[int, Meta(ge=1, le=MOST)] | None = None

    def __post_init__(self) -> None:
        for before, name in pairwise(LEVELS):
            if getattr(self, name) is not None and getattr(self, before) is None:
                raise ValueError(
                    f"{name}: {getattr(self, name)!r}, but no {before}; they are learned one after the other"
                )
        for card, count in Counter([*self.known, *self.locations]).items():
            if count > COPIES:
                raise ValueError(f"locations: {count} cards {card}, those known with them; there are {COPIES} (HIK-5)")
        _one_provision(self)
        _add_up(self)

    @property
    def known(self) -> list[str]:
        """The location cards that the hiker knows."""
        return [card for card in (self.quarter, self.sub_region, self.square) if card is not None]


def _one_provision(told: Scenario) -> None:
    """Axe and lighter are never in one game, not by the chance of the deal either (HIK-40)."""
    either = {AXE, LIGHTER}
    in_hand, in_deck = either.intersection(told.hiker_cards or ()), either.intersection(told.hiker_deck or ())
    dealt = told.provisions.hiker
    found = in_hand | in_deck | either.intersection((dealt,))
    if len(found) > 1:
        name = "hiker_cards" if in_hand else "hiker_deck"
        raise ValueError(f"{name}: axe and lighter are never in one game (HIK-40)")
    if in_deck and dealt is None and told.hiker_cards is None:
        (card,) = found
        other = LIGHTER if card == AXE else AXE
        raise ValueError(f"hiker_deck: {card}, and the card dealt by chance may be the {other} (HIK-40)")


def _add_up(told: Scenario) -> None:
    if told.hiker_deck is None:
        return
    deck = Counter(told.hiker_deck)
    if deck[NOTHING] + told.nothing_here < NOTHINGS:
        raise ValueError(f"hiker_deck: nobody can ever starve; with those on the table {NOTHINGS} nothing cards")
    least = len(LEVELS) - max(1, len(told.known))
    if deck[LANDMARK] < least:
        raise ValueError(f"hiker_deck: it can never show the square; at least {least} landmark cards")

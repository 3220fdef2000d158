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
)
from companion.games.lost_hiker.wording import CARD_LIST, PAWN_PLACE, SCENARIO_FILE, fault
from companion.table.form import Form, one_of

Quadrant = Annotated[str, one_of(QUADRANTS)]
Side = Annotated[int, Meta(ge=1, le=BOARD.rows)]
MANY = Meta(max_length=MOST, description=CARD_LIST.format(most=MOST))
HandCards = Annotated[tuple[Annotated[str, one_of(HAND_CARDS)], ...], MANY]
Drawn = Annotated[tuple[Annotated[str, one_of(dict.fromkeys((*HIKER_CARDS, *HAND_CARDS)))], ...], MANY]
Locations = Annotated[tuple[Quadrant, ...], MANY]


class Provisions(Form, frozen=True):
    """Which card each of the two is dealt."""

    hiker: Annotated[str, one_of(HIKER_PROVISIONS)] | None = None
    searcher: Annotated[str, one_of((AIRLIFT, SOLAR))] | None = None


class Scenario(Form, frozen=True):
    """What is not as the rules say; what is None, or no card, is by the rules and by chance."""

    allowed = SCENARIO_FILE

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
        Meta(description=PAWN_PLACE),
    ] = "station"
    batteries: Annotated[int, Meta(ge=0, le=BATTERIES)] = BATTERIES
    food: Annotated[int, Meta(ge=1, le=MOST)] | None = None

    def __post_init__(self) -> None:
        for before, name in pairwise(LEVELS):
            if getattr(self, name) is not None and getattr(self, before) is None:
                raise ValueError(fault("one-after-the-other", name=name, value=getattr(self, name), before=before))
        for card, count in Counter([*self.known, *self.locations]).items():
            if count > COPIES:
                raise ValueError(fault("too-many-locations", count=count, card=card, most=COPIES))
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
        raise ValueError(fault("axe-and-lighter", name=name))
    if in_deck and dealt is None and told.hiker_cards is None:
        (card,) = found
        other = LIGHTER if card == AXE else AXE
        raise ValueError(fault("may-be-dealt", card=card, other=other))


def _add_up(told: Scenario) -> None:
    if told.hiker_deck is None:
        return
    deck = Counter(told.hiker_deck)
    if deck[NOTHING] + told.nothing_here < NOTHINGS:
        raise ValueError(fault("deck-nobody-starves", least=NOTHINGS))
    least = len(LEVELS) - max(1, len(told.known))
    if deck[LANDMARK] < least:
        raise ValueError(fault("deck-square-never-shown", least=least))

"""Decks: those that we ship, and a person's own printed cards as data."""

from collections.abc import Callable, Mapping
from typing import Annotated, Self, cast

from msgspec import Meta, field
from msgspec.structs import force_setattr

from companion.games.lost_hiker.facts import (
    AIRLIFT,
    ANIMAL,
    AXE,
    BATTERIES,
    BATTERY,
    FIRST_FOOD,
    FOOD,
    HIKER_CARDS,
    HIKER_PROVISIONS,
    LANDMARK,
    LEVELS,
    LIGHTER,
    MATCH,
    NOTE,
    NOTHING,
    NOTHINGS,
    SEARCHER_PROVISIONS,
    SOLAR,
    WOOD,
)
from companion.games.lost_hiker.wording import DECK_FILE, fault
from companion.table.form import Form, one_of

MOST = 99
"""Cards of one kind."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
PARTS: Mapping[str, tuple[str, ...]] = {
    "hiker": HIKER_CARDS,
    "hiker_provisions": HIKER_PROVISIONS,
    "searcher_provisions": SEARCHER_PROVISIONS,
}
"""The decks of a file with the cards that each may have."""


def _standard(part: str) -> Callable[[], dict[str, int]]:
    return lambda: dict(getattr(DECKS["standard"], part))


class Deck(Form, frozen=True):
    """The printed cards: how many of each there are for the hiker, their provisions and the searcher's.

    A deck that is left out is as in standard, a card that is left out is not there. One of ours is told by its name.
    """

    allowed = DECK_FILE

    hiker: dict[Annotated[str, one_of(HIKER_CARDS)], Count] = field(default_factory=_standard("hiker"))
    hiker_provisions: dict[Annotated[str, one_of(HIKER_PROVISIONS)], Count] = field(
        default_factory=_standard("hiker_provisions")
    )
    searcher_provisions: dict[Annotated[str, one_of(SEARCHER_PROVISIONS)], Count] = field(
        default_factory=_standard("searcher_provisions")
    )

    def __post_init__(self) -> None:
        for part, kinds in PARTS.items():
            told = getattr(self, part)
            force_setattr(self, part, {**told, **{card: 0 for card in kinds if card not in told}})
        hiker = self.hiker
        left = hiker[FOOD] - FIRST_FOOD
        if left < 0:
            raise ValueError(fault("food-handed-out", count=hiker[FOOD], least=FIRST_FOOD))
        # Every third blank eats a food, and a shuffled deck brings back what lies in it: with fewer the clock stands
        # still.
        if hiker[NOTHING] < NOTHINGS or hiker[NOTHING] <= NOTHINGS * left:
            least = max(NOTHINGS, NOTHINGS * left + 1)
            raise ValueError(fault("nobody-starves", count=hiker[NOTHING], least=least))
        if hiker[LANDMARK] < len(LEVELS) - 1:
            raise ValueError(fault("square-never-shown", count=hiker[LANDMARK]))
        if not any(self.hiker_provisions.values()):
            raise ValueError(fault("no-hiker-provision"))
        if self.searcher_provisions[BATTERY] != BATTERIES:
            raise ValueError(fault("two-batteries", count=self.searcher_provisions[BATTERY]))
        if not any(count for card, count in self.searcher_provisions.items() if card != BATTERY):
            raise ValueError(fault("no-searcher-provision"))

    @classmethod
    def parse(cls, told: str) -> Self:
        """The deck of that name, or of a file's JSON text; ValueError names the entry that is wrong."""
        return cast(Self, DECKS[told]) if told in DECKS else super().parse(told)

    def __str__(self) -> str:
        name = next((name for name, deck in DECKS.items() if deck == self), None)
        return name or super().__str__()


def _deck(nothing: int, landmark: int, animal: int, wood: int, match: int, note: int) -> Deck:
    """A deck of ours; what is the same in all three are defaults, too. All its food is handed out at the start."""
    return Deck(
        {FOOD: FIRST_FOOD, NOTHING: nothing, LANDMARK: landmark, ANIMAL: animal, WOOD: wood, MATCH: match, NOTE: note},
        {AXE: 2, LIGHTER: 2, FOOD: 2, NOTE: 1, MATCH: 1},
        {BATTERY: BATTERIES, AIRLIFT: 3, SOLAR: 3},
    )


DECKS: Mapping[str, Deck] = {
    "easy": _deck(nothing=19, landmark=5, animal=2, wood=5, match=2, note=3),
    "standard": _deck(nothing=21, landmark=4, animal=3, wood=4, match=2, note=2),
    "hard": _deck(nothing=22, landmark=4, animal=5, wood=3, match=1, note=1),
}
"""The mixes (default): 40 cards each, weighed by simulation good play wins standard about every other time."""


def cards(counts: Mapping[str, int]) -> list[str]:
    """So many cards of each kind."""
    return [card for card, count in counts.items() for _ in range(count)]

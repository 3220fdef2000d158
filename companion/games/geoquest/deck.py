"""The owner's own cards: Cachers, Equipment, Events, Ensembles and bug goals as a file tells them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from companion.games.geoquest import wording as words
from companion.games.geoquest.card import CACHERS, ENSEMBLES, EQUIPMENT, EVENTS, Card, Ensemble, Event, Line
from companion.table.form import Form, data_of, text_of

MOST = 60
"""Cards of a kind that a file may hold."""


def _many(kind: str) -> Meta:
    return Meta(max_length=MOST, description=words.tables(most=MOST, kind=kind))


class Cards(Form, frozen=True):
    """The cards that a file holds, and the goals of travel bugs."""

    cachers: Annotated[tuple[Card, ...], _many("cachers")] = ()
    equipment: Annotated[tuple[Card, ...], _many("equipment")] = ()
    events: Annotated[tuple[Event, ...], _many("events")] = ()
    ensembles: Annotated[tuple[Ensemble, ...], _many("ensembles")] = ()
    bugs: Annotated[tuple[Line, ...], Meta(max_length=MOST, description=words.goals(most=MOST))] = ()

    def __post_init__(self) -> None:
        for kind in (self.cachers, self.equipment, self.events, self.ensembles):
            slugs = [card.slug for card in kind]
            twice = next((card.name for at, card in enumerate(kind) if card.slug in slugs[:at]), None)
            if twice is not None:
                raise ValueError(words.twice(name=twice))
        _one_each(self.ensembles)


def _one_each(told: Sequence[Ensemble]) -> None:
    """Every Equipment card names one Ensemble (GQ-101)."""
    of: dict[str, str] = {}
    for ensemble in {ensemble.slug: ensemble for ensemble in (*ENSEMBLES, *told)}.values():
        for member in ensemble.members:
            if member in of:
                raise ValueError(words.of_two(ensemble=ensemble.name, member=member, other=of[member]))
            of[member] = ensemble.name


class Deck(str):
    """All cards that the box knows by name, told as JSON: an own card takes the place of a named one.

    ``goals`` are those of the owner's travel bugs (the rulebook shows only one).
    """

    cachers: Mapping[str, Card]
    equipment: dict[str, Card]
    events: Mapping[str, Event]
    ensembles: Mapping[str, Ensemble]
    goals: tuple[str, ...]
    allowed = words.DECK

    @classmethod
    @lru_cache(maxsize=8)
    def parse(cls, told: str) -> "Deck":
        """Those cards; ValueError names the entry that is wrong and says what is allowed."""
        own = Cards.parse(told)
        deck = cls(told and text_of(data_of(told)))
        deck.cachers = {card.slug: card for card in (*CACHERS, *own.cachers)}
        deck.equipment = {card.slug: card for card in (*EQUIPMENT, *own.equipment)}
        for card in (Card(name) for ensemble in own.ensembles for name in ensemble.names):
            deck.equipment.setdefault(card.slug, card)
        deck.events = {event.slug: event for event in (*EVENTS, *own.events)}
        deck.ensembles = {ensemble.slug: ensemble for ensemble in (*ENSEMBLES, *own.ensembles)}
        deck.goals = own.bugs
        return deck

"""The owner's own cards: Cachers, Equipment, Events, Ensembles and bug goals as a file tells them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta
from msgspec.structs import fields

from companion.games.geoquest.card import CACHERS, ENSEMBLES, EQUIPMENT, EVENTS, Card, Deck, Ensemble, Event, Line
from companion.table.form import Form, data_of, read, text_of
from companion.table.game import Options

NAMED = ""
"""No cards of one's own: those that the rulebook names."""
WHAT = "a .toml file with cachers, equipment, events, ensembles, bugs"
MOST = 60
"""Cards of a kind that a file may hold."""


def _many(kind: str) -> Meta:
    return Meta(max_length=MOST, description=f"a list of at most {MOST} tables, each under [[{kind}]]")


class Cards(Form, frozen=True):
    """The cards that a file holds, and the goals of travel bugs."""

    cachers: Annotated[tuple[Card, ...], _many("cachers")] = ()
    equipment: Annotated[tuple[Card, ...], _many("equipment")] = ()
    events: Annotated[tuple[Event, ...], _many("events")] = ()
    ensembles: Annotated[tuple[Ensemble, ...], _many("ensembles")] = ()
    bugs: Annotated[tuple[Line, ...], Meta(max_length=MOST, description=f"a list of at most {MOST} goals")] = ()

    def __post_init__(self) -> None:
        for kind in (self.cachers, self.equipment, self.events, self.ensembles):
            slugs = [card.slug for card in kind]
            twice = next((card.name for at, card in enumerate(kind) if card.slug in slugs[:at]), None)
            if twice is not None:
                raise ValueError(f"{twice} is there twice")
        _one_each(self.ensembles)


KEYS = tuple(field.name for field in fields(Cards))
"""What a file of cards holds; a copy's file may hold them, too."""


def _one_each(told: Sequence[Ensemble]) -> None:
    """Every Equipment card names one Ensemble (GQ-101)."""
    of: dict[str, str] = {}
    for ensemble in {ensemble.slug: ensemble for ensemble in (*ENSEMBLES, *told)}.values():
        for member in ensemble.members:
            if member in of:
                raise ValueError(f"{ensemble.name}: {member} is of {of[member]}; a card is of one Ensemble")
            of[member] = ensemble.name


def deck_of(options: Options) -> Deck:
    """The cards that these options play with: an own card takes the place of a named one."""
    return _deck(options["deck"])


@lru_cache(maxsize=8)
def _deck(told: str) -> Deck:
    own = read(Cards, data_of(told)) if told != NAMED else Cards()
    equipment = {card.slug: card for card in (*EQUIPMENT, *own.equipment)}
    for card in (Card(name) for ensemble in own.ensembles for name in ensemble.names):
        equipment.setdefault(card.slug, card)
    return Deck(
        cachers={card.slug: card for card in (*CACHERS, *own.cachers)},
        equipment=equipment,
        events={event.slug: event for event in (*EVENTS, *own.events)},
        ensembles={ensemble.slug: ensemble for ensemble in (*ENSEMBLES, *own.ensembles)},
        goals=own.bugs,
    )


def read_deck(told: str) -> str:
    """Cards told as JSON text, as they are kept; ValueError names the entry that is wrong and says what is allowed."""
    if told == NAMED:
        return told
    _deck(told)
    return text_of(data_of(told))

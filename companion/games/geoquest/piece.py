"""The cards that can carry a tag, and what a tag that was read may answer."""

from collections import Counter
from collections.abc import Sequence

from companion.games.geoquest import wording as words
from companion.games.geoquest.card import Card, Event
from companion.games.geoquest.option import Options
from companion.table.piece import Piece, Tagging


def cards(options: Options) -> Sequence[Piece]:
    """The Cachers, Equipment and Events that the box knows by name and asks for in a game with these options.

    Cards of two kinds that share a name share a tag: it answers for whichever is asked.
    """
    if not options.cards:
        # Events are asked for by name only where cards go by name.
        return []
    deck = options.deck
    piles: tuple[Sequence[Card | Event], ...] = (
        tuple(deck.cachers.values()),
        tuple(deck.equipment.values()),
        tuple(deck.events.values()) if options.events else (),
    )
    groups = dict(zip(words.PILES, piles, strict=True))
    counts = Counter(card.slug for group in groups.values() for card in group)
    found: dict[str, Piece] = {}
    for name, group in groups.items():
        for card in group:
            piece = Piece(slug=card.slug, name=card.name, kind="card", count=counts[card.slug], group=name)
            found.setdefault(card.slug, piece)
    return list(found.values())


TAGGING = Tagging(
    pieces=cards,
    asks={
        **dict.fromkeys(("cacher", "equipment", "give-up", "event-name"), "card"),
        **dict.fromkeys(("sharers", "target", "holder", "taker", "who"), "player"),
    },
)

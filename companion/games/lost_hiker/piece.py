"""The cards that can carry a tag, and what a tag that was read may answer."""

from collections.abc import Sequence

from companion.games.lost_hiker.option import Options
from companion.games.lost_hiker.wording import CARDS
from companion.table.piece import Piece, Tagging


def provisions(options: Options) -> Sequence[Piece]:
    """The searcher's provisions: of all cards the only ones that are ever named to the box."""
    counts = options.deck.searcher_provisions
    return [Piece(slug=card, name=CARDS[card], kind="card", count=count) for card, count in counts.items() if count]


TAGGING = Tagging(pieces=provisions, asks={"exchange": "card", "take": "card"})

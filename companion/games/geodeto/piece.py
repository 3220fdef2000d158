"""The cards that can carry a tag, and what a tag that was read may answer."""

from collections.abc import Sequence

from companion.games.geodeto.option import Options
from companion.games.geodeto.wording import AREAS
from companion.table.piece import Piece, Tagging


def goals(options: Options) -> Sequence[Piece]:
    """The goal cards of the deck in play, by their first continent."""
    return [
        Piece(slug=goal.slug, name=goal.name, kind="goal", group=AREAS[goal.continents[0]])
        for goal in options.deck.goals.values()
    ]


TAGGING = Tagging(pieces=goals, asks={"which-goal": "goal", "who": "player"})

"""The tiles that can carry a tag, and what a tag that was read may answer."""

from collections.abc import Sequence

from companion.games.first_to_find.facts import MIX, OPEN, PATH, PLAIN
from companion.games.first_to_find.option import Options
from companion.games.first_to_find.wording import TILES
from companion.table.piece import Piece, Tagging


def tiles(options: Options) -> Sequence[Piece]:
    """The tiles of the landscape that lie face down at the start."""
    plain = () if options.reports == "told" else (PATH, OPEN)
    answers = {kind: PLAIN if kind in plain else kind for kind in MIX}
    return [
        Piece(slug=kind, name=TILES[kind], kind="tile", count=count, answer=answers[kind])
        for kind, count in MIX.items()
    ]


TAGGING = Tagging(pieces=tiles, asks={"tile": "tile"})

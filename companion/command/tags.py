"""``companion tags``: labels for the pieces of a game on sheets, to be printed, cut out and stuck on."""

from collections.abc import Mapping
from pathlib import Path

from companion.games import registry
from companion.own import copy, tag
from companion.paper import file
from companion.table.prompt import Refused


def tags(name: str, path: Path, *, paper: str, options: Mapping[str, str]) -> int:
    """Write a label for every piece and player of a game, and say where they are."""
    game = registry.game(name)
    file.check(path)
    pieces = game.pieces(game.read_options(copy.expand(game, options)), game.seats[: game.players[1]])
    if not pieces:
        able = [each.name for each in registry.games() if each.tagging is not None]
        raise Refused(f"{game.title} has no pieces worth a tag; these have: {', '.join(able)}")
    # Only here: laying sheets out needs the library that writes them.
    from companion.paper.label import Label, sheets

    labels = [Label(tag.label(game, piece), piece.name) for piece in pieces for _ in range(piece.count)]
    laid = sheets(labels, paper)
    print(file.said(file.write(laid, path, f"{game.title} tags"), laid))
    print(f"{len(labels)} labels. Print them at full size (100 %), cut along the grey lines, and stick them on.")
    return 0

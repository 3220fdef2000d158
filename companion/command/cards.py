"""``companion cards``: cards and boards of a game on sheets, to be printed and cut out."""

from collections.abc import Mapping
from pathlib import Path

from companion.games import registry
from companion.own import copy
from companion.paper import file
from companion.table.prompt import Refused


def cards(name: str, path: Path, *, paper: str, options: Mapping[str, str]) -> int:
    """Write the sheets of a game and say where they are."""
    game = registry.game(name)
    file.check(path)
    parts = game.sheets(game.typed(game.read_options(copy.expand(game, options))))
    if not parts:
        able = [each.name for each in registry.games() if each.sheets(each.typed(each.read_options({})))]
        raise Refused(f"{game.title} has no cards to print; these have: {', '.join(able)}")
    # Only here: laying sheets out needs the library that writes them.
    from companion.paper.card import sheets

    laid = sheets(parts, paper)
    print(file.said(file.write(laid, path, game.title), laid))
    print("Print them at full size (100 %), on card, and cut along the grey lines.")
    return 0

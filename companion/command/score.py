"""``companion score``: the points at the end of a game, for people who want nothing else of the box."""

import json
from collections.abc import Mapping, Sequence

from companion.games import registry
from companion.own import copy
from companion.table.prompt import Refused, show


def score(name: str, words: Sequence[str], *, options: Mapping[str, str], as_json: bool) -> int:
    """Print the points of each player; a word is ``NAME:`` and then, with commas, what the player has."""
    game = registry.game(name)
    if game.tally is None:
        able = [each.name for each in registry.games() if each.tally is not None]
        raise Refused(f"{game.title} has no score to be counted so; these have: {', '.join(able)}")
    given = dict(map(_read, words))
    if len(given) != len(words) or not words:
        raise Refused("tell each player once: NAME:what,he,has")
    read = game.read_options(copy.expand(game, options), players=tuple(given))
    points = game.tally(given, game.typed(read))
    if as_json:
        print(json.dumps(points, ensure_ascii=False, indent=2))
        return 0
    parts = list(next(iter(points.values())))
    wide = max(map(len, given))
    print(" ".join([" " * wide, *parts]).rstrip())
    for who, counted in points.items():
        print(" ".join([who.ljust(wide), *(str(counted[part]).rjust(len(part)) for part in parts)]))
    return 0


def _read(word: str) -> tuple[str, list[str]]:
    who, colon, rest = word.partition(":")
    if not who or not colon or not who.isprintable():
        raise Refused(f"{show(word)} is no player; NAME:what,he,has")
    return who, [part.strip() for part in rest.split(",") if part.strip()]

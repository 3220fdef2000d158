"""The tiles that can carry a tag, and what a tag that was read may answer."""

from collections.abc import Sequence

from companion.games.muggles import wording as words
from companion.games.muggles.cache import kind_of, printed
from companion.games.muggles.facts import ALL_TILES, CACHES, MULTI_SETS, TILES
from companion.games.muggles.option import Options
from companion.games.muggles.question import SHELVES
from companion.table.piece import Piece, Tagging
from companion.table.prompt import Answer


def tiles(options: Options) -> Sequence[Piece]:
    """All tiles; caches as many as are printed, of any other kind as many as there can be if all are alike."""
    found = []
    for group, kinds, _ in SHELVES:
        for kind in kinds:
            slugs = [f"multi-{number}" for number in range(1, MULTI_SETS + 1)] if kind == "multi" else [kind]
            found += [_tile(slug, words.SHELVES[group]) for slug in slugs]
    return found


def _tile(slug: str, group: str) -> Piece:
    kind, number = kind_of(slug), slug.removeprefix("multi-")
    count = printed(slug) if kind in CACHES else others()
    if kind == slug:
        return Piece(slug=slug, name=words.piece(kind, ""), kind="tile", count=count, group=group)
    then: dict[str, Answer] = {"set": int(number), "which-set": number}
    name = words.piece(kind, number)
    return Piece(slug=slug, name=name, kind="tile", count=count, group=group, answer=kind, then=then)


def others() -> int:
    """How many labels a kind that is no cache gets: what the caches leave of all tiles, shared out and rounded up."""
    caches = sum(printed(kind) * (MULTI_SETS if kind == "multi" else 1) for kind in CACHES)
    kinds = len(TILES) - len(CACHES)
    return -(-(ALL_TILES - caches) // kinds)


TAGGING = Tagging(
    pieces=tiles,
    asks={
        **dict.fromkeys(("tile", "listed", "given", "returned"), "tile"),
        **dict.fromkeys(("who", "whose"), "player"),
    },
    begins={"tile": "reveal"},
)

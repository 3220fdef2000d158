"""Caches: what muggles pick up and lose, what people collect, and what is left of each group."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TypeGuard

from companion.games.muggles.facts import (
    CAVE,
    GROUP_LOTS,
    GROUPS,
    HARMLESS,
    HARMLESS_KINDS,
    HAZARDS,
    LOTS,
    MULTI_SETS,
    NUISANCES,
    SET_TILES,
    SETS,
)
from companion.games.muggles.state import Muggle, Player, State

WHOLE_SETS = (*((f"multi-{number}", "multi") for number in range(1, MULTI_SETS + 1)), ("super-multi", "super-multi"))
"""The multi sets as tile and slug."""


def sets_of(group: str) -> tuple[tuple[str, str], ...]:
    """The multi sets as tile and slug; empty for other groups."""
    return WHOLE_SETS if group == "multi" else ()


TILES_OF = {group: frozenset((*kinds, group, *dict(sets_of(group)))) for group, kinds in GROUPS.items()}
"""The caches and kinds of each group; a group itself stands for a cache of which only that was said."""
GROUP_OF = {tile: group for group, tiles in TILES_OF.items() for tile in tiles}
LOT_OF = {group: lot for lot, group in GROUP_LOTS.items()}
"""The lot of each group that has several kinds."""


def kind_of(tile: str) -> str:
    """The slug of a tile, without the number of its set."""
    return "multi" if tile.startswith("multi-") else tile


def is_cache(tile: str | None) -> TypeGuard[str]:
    """Whether it is a cache tile."""
    return tile in GROUP_OF


def group_of(tile: str) -> str:
    """Which of the seven groups a cache is of (MUG-61)."""
    return GROUP_OF[tile]


def to_people(state: State, tile: str) -> str:
    """What a tile is to people: where they are only asked, most are one of several that are alike to a muggle."""
    if state.reports == "asked" and tile in NUISANCES:
        return "nuisance"
    if state.reports == "asked" and tile in HAZARDS and tile != CAVE:
        return "hazard"
    if state.reports == "asked" and tile in HARMLESS_KINDS:
        return HARMLESS
    return tile


def as_known(state: State, tile: str) -> str:
    """What the box knows of a tile that was named: where people are only asked, of most caches just the group."""
    if state.reports != "asked" or not is_cache(tile) or kind_of(tile) in SETS:
        return tile
    return group_of(tile)


def pick_up(state: State, muggle: Muggle, tile: str) -> None:
    """A muggle takes a cache; it carries one, so the one before is lost (MUG-10, MUG-11, MUG-13).

    It needs no equipment, and who stands near does not matter to it (MUG-3, MUG-12, MUG-50).
    """
    if muggle.carrying is not None:
        discard(state, muggle.carrying)
    muggle.carrying = tile


def discard(state: State, tile: str) -> None:
    """A cache is out for the rest of the game (MUG-14, MUG-75)."""
    state.discarded.append(tile)


def breaks(out: Collection[str], tile: str) -> bool:
    """Whether a multi set is lost with this tile of it, and was not before, by what was ``out`` then (MUG-75)."""
    return kind_of(tile) in SETS and tile not in out


def left(state: State, group: str) -> int:
    """How many caches of a group are not discarded, collected and carried ones included; of multis: whole sets.

    A set of which any tile is discarded is lost. Whatever was set right, what the box sees is not out.
    """
    return max(in_play(state, group), counted(state, group) + state.amended.get(group, 0))


def in_play(state: State, group: str) -> int:
    """How many caches of a group the box knows somewhere; of multis it counts none."""
    return 0 if group == "multi" else count_of(group, seen(state)) - count_of(group, state.discarded)


def counted(state: State, group: str) -> int:
    """What is left of a group by the count alone, below nothing where more went than there are."""
    if group == "multi":
        return sum(tile not in state.discarded for tile, _ in sets_of(group))
    return size(state, lot_of_group(group)) - count_of(group, state.discarded)


def lost(state: State, group: str) -> int:
    """How many caches of a group are out of the game; of multis: whole sets."""
    return max(0, (len(sets_of(group)) or size(state, lot_of_group(group))) - left(state, group))


def may_be_held(state: State, group: str) -> bool:
    """Whether a player can have a cache of a group: not all that are left of it are with muggles that the box follows.

    Of multis that is not counted.
    """
    carried = [muggle.carrying for muggle in state.muggles.values() if muggle.carrying is not None]
    return group == "multi" or state.reports == "none" or count_of(group, carried) < left(state, group)


def count_of(group: str, tiles: Iterable[str]) -> int:
    """How many of these caches are of a group."""
    return sum(map(TILES_OF[group].__contains__, tiles))


def claims(state: State, player: Player, group: str) -> int:
    """How many caches of a group a player has; of a multi set he must hold every tile himself (MUG-60)."""
    if group != "multi":
        return count_of(group, player.caches)
    return sum(player.caches.count(tile) >= size(state, kind) for tile, kind in sets_of(group))


def team_claims(state: State, group: str) -> int:
    """How many caches of a group the team has, with those of which people only said that somebody holds one."""
    counted = sum(claims(state, player, group) for player in state.players.values())
    return max(counted, 1 if group in state.held else 0)


def is_whole_set(state: State, player: Player, tile: str) -> bool:
    """Whether a player holds all tiles of that tile's set (MUG-94)."""
    return kind_of(tile) in SETS and player.caches.count(tile) >= size(state, kind_of(tile))


def collect(state: State, who: str, tile: str) -> None:
    """A person has a cache now."""
    state.players[who].caches.append(tile)


def give_up(state: State, who: str, tile: str) -> None:
    """A person has a cache no more; where nobody told the box of it, whether somebody holds another is asked again."""
    if tile in state.players[who].caches:
        state.players[who].caches.remove(tile)
    else:
        doubt(state, tile)


def doubt(state: State, tile: str) -> None:
    """That somebody holds a cache of its group may be true no more: people are asked again."""
    group = group_of(tile)
    if group in state.held:
        state.held.remove(group)
        state.gone = [gone for gone in state.gone if gone != group]


def lot_of_group(group: str) -> str:
    """The lot of all caches of a group; of one with a single kind that kind."""
    return LOT_OF.get(group, group)


def lots_of(state: State, tile: str) -> tuple[str, ...]:
    """The lots that a cache is one of: its set, or its kind, where known, and its group, where that has several."""
    return _lots(state.reports)[tile]


@cache
def _lots(reports: str) -> Mapping[str, tuple[str, ...]]:
    by_group = {tile: lot_of_group(group) for tile, group in GROUP_OF.items()}
    lots = {tile: (lot,) if reports == "asked" else tuple(dict.fromkeys((tile, lot))) for tile, lot in by_group.items()}
    return lots | {tile: (tile,) for tile in GROUP_OF if kind_of(tile) in SETS}


def size(state: State, lot: str) -> int:
    """How many caches of a lot this copy has; of sets, how many tiles make one."""
    usual = USUAL[lot]
    return usual + sum(state.more.get(name, 0) for name in COUNTED_IN[lot]) if state.more else usual


def sizes(state: State) -> Mapping[str, int]:
    """How many caches of each lot this copy has."""
    return {lot: size(state, lot) for lot in USUAL} if state.more else USUAL


def of_lot(tile: str, lot: str) -> bool:
    """Whether a tile is of a lot."""
    return is_cache(tile) and (group_of(tile) == GROUP_LOTS[lot] if lot in GROUP_LOTS else tile == lot)


def seen(state: State) -> list[str]:
    """Every cache that the box knows of, wherever it is."""
    found = [*state.discarded, *(tile for player in state.players.values() for tile in player.caches)]
    found += [muggle.carrying for muggle in state.muggles.values() if muggle.carrying is not None]
    return found + [tile for board in state.boards.values() for tile in board.tiles.values() if is_cache(tile)]


def by_lot(state: State, known: Sequence[str]) -> Counter[str]:
    """How many of these caches there are of each lot; of sets, how many tiles of each one."""
    lots = _lots(state.reports)
    return Counter([lot for tile in known for lot in lots[tile]])


def overdrawn(state: State, counts: Counter[str], tile: str, added: int) -> str | None:
    """The lot of which more than this copy has would be seen with so many more such tiles."""
    for lot in lots_of(state, tile):
        if counts[lot] + added > size(state, lot):
            return lot
    return None


def like(lot: str, tile: str) -> str:
    """What all caches of a lot are, like this one: of that kind, or of that group."""
    return GROUP_LOTS.get(lot, tile)


def printed(tile: str) -> int:
    """How many tiles like this one are printed."""
    kind = kind_of(tile)
    return SET_TILES[kind] if kind in SETS else GROUPS[GROUP_OF[tile]][kind]


USUAL: Mapping[str, int] = {
    lot: sum(GROUPS[GROUP_LOTS[lot]].values()) if lot in GROUP_LOTS else printed(lot)
    for lot in (*LOTS, *dict(WHOLE_SETS))
}
"""How many caches of a lot are printed; of sets, how many tiles make one."""
COUNTED_IN: Mapping[str, AbstractSet[str]] = {
    lot: {kind_of(lot), *(GROUPS[GROUP_LOTS[lot]] if lot in GROUP_LOTS else (lot_of_group(GROUP_OF[lot]),))}
    for lot in USUAL
}
"""Of which lots a copy has more of a lot, too, where it has more of them."""


def own_lots(state: State) -> list[str]:
    """The lots of which this copy has more or fewer than are printed, each with how many it has: ``nano 5``."""
    return [f"{lot} {USUAL[lot] + state.more[lot]}" for lot in LOTS if state.more.get(lot)]

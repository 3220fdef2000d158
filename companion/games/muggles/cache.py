"""Caches: what muggles pick up and lose, what people collect, and what is left of each group."""

from collections import Counter

from companion.games.muggles.facts import (
    CACHES,
    CAVE,
    GROUPS,
    HARMLESS,
    HAZARDS,
    LABELS,
    MULTI_SETS,
    NUISANCES,
    SET_TILES,
    SETS,
)
from companion.games.muggles.state import Muggle, Player, State

GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


def kind_of(tile: str) -> str:
    """The slug of a tile, without the number of its set."""
    return "multi" if tile.startswith("multi-") else tile


def is_cache(tile: str | None) -> bool:
    """Whether it is a cache tile."""
    return tile is not None and kind_of(tile) in CACHES


def group_of(tile: str) -> str:
    """Which of the seven groups a cache is of (MUG-61)."""
    return GROUP_OF[kind_of(tile)]


def named(state: State, tile: str) -> str:
    """A tile as people read it within a sentence; where they are only asked, by what matters of it."""
    if tile.startswith("multi-"):
        return f"multi tile of set {tile.removeprefix('multi-')}"
    if tile == "super-multi":
        return "super-multi tile"
    asked = state.reports == "asked"
    if is_cache(tile):
        return f"{group_of(tile) if asked else tile.replace('-', ' ')} cache"
    if asked and tile in NUISANCES:
        return "nuisance"
    if asked and tile in HAZARDS and tile != CAVE:
        return "hazard"
    return LABELS[tile].lower()


def pick_up(state: State, muggle: Muggle, tile: str) -> str | None:
    """A muggle takes a cache; it carries one, so the one before is lost, and answered (MUG-10, MUG-11, MUG-13).

    It needs no equipment, and who stands near does not matter to it (MUG-3, MUG-12, MUG-50).
    """
    before = muggle.carrying
    if before is not None:
        discard(state, before)
    muggle.carrying = tile
    return before


def discard(state: State, tile: str) -> None:
    """A cache is out for the rest of the game (MUG-14, MUG-75)."""
    state.discarded.append(tile)


def sets_of(group: str) -> list[tuple[str, str]]:
    """The multi sets as tile and slug; empty for other groups."""
    if group != "multi":
        return []
    return [*((f"multi-{number}", "multi") for number in range(1, MULTI_SETS + 1)), ("super-multi", "super-multi")]


def left(state: State, group: str) -> int:
    """How many caches of a group are not discarded, collected and carried ones included; of multis: whole sets.

    A set of which any tile is discarded is lost.
    """
    if group == "multi":
        counted = sum(tile not in state.discarded for tile, _ in sets_of(group))
    else:
        counted = sum(GROUPS[group].values()) - sum(group_of(tile) == group for tile in state.discarded)
    return max(0, counted + state.amended.get(group, 0))


def claims(player: Player, group: str) -> int:
    """How many caches of a group a player has; of a multi set he must hold every tile himself (MUG-60)."""
    if group != "multi":
        return sum(group_of(tile) == group for tile in player.caches)
    held = Counter(player.caches)
    return sum(held[tile] >= SET_TILES[kind] for tile, kind in sets_of(group))


def team_claims(state: State, group: str) -> int:
    """How many caches of a group the team has, with those of which people only said that somebody holds one."""
    counted = sum(claims(player, group) for player in state.players.values())
    return max(counted, 1 if group in state.held else 0)


def is_whole_set(player: Player, tile: str) -> bool:
    """Whether a player holds all tiles of that tile's set (MUG-94)."""
    return kind_of(tile) in SETS and player.caches.count(tile) >= SET_TILES[kind_of(tile)]


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


def overdrawn(state: State) -> list[str]:
    """Kinds of cache of which more were seen than are printed: copies differ, so this is only worth a warning."""
    seen = [*state.discarded, *(tile for player in state.players.values() for tile in player.caches)]
    seen += [muggle.carrying for muggle in state.muggles.values() if muggle.carrying is not None]
    for board in state.boards.values():
        seen += [tile for tile in board.tiles.values() if tile != HARMLESS and is_cache(tile)]
    counts = Counter(seen)
    return sorted({kind_of(tile) for tile, count in counts.items() if count > printed(tile)})


def printed(tile: str) -> int:
    """How many tiles like this one are printed."""
    kind = kind_of(tile)
    return SET_TILES[kind] if kind in SETS else GROUPS[group_of(tile)][kind]

"""Caches on the board: disks drawn and laid, found, credited, and taken away."""

from collections.abc import Iterable

from companion.games.geoquest.facts import FTF_POINTS, MULTI, PUZZLE, Disk
from companion.games.geoquest.state import Cache, Credit, State


def disks_in_play(disks: list[Disk], *, puzzles: bool, multis: bool) -> list[Disk]:
    """The disks out of which random ones are drawn: without the kinds that are left out (GQ-5)."""
    left_out = [kind for kind, plays in ((PUZZLE, puzzles), (MULTI, multis)) if not plays]
    return [disk for disk in disks if disk.kind not in left_out]


def lay(state: State, tile: str, disk: Disk, category: str = "") -> Cache:
    """Put a disk with its first-to-find coin on a tile (GQ-24)."""
    state.laid += 1
    cache = Cache(tile, disk.kind, disk.level, disk.stages, category, number=state.laid)
    put(state, cache)
    return cache


def put(state: State, cache: Cache) -> None:
    """A cache lies on its tile; all of them stay in the order of the tiles, in which every list shows them."""
    state.caches = dict(sorted({**state.caches, cache.cell: cache}.items()))


def shown(caches: Iterable[Cache]) -> list[tuple[str, str, int, int]]:
    """Caches by what their disks show: tile, kind, level, stages."""
    return [(cache.cell, cache.kind, cache.level, cache.stages) for cache in caches]


def credit(state: State, cache: Cache, seat: str) -> dict[str, int]:
    """Points for who rolled a find, by what they are for: the level, and the coin for the first (GQ-69, GQ-72, GQ-73).

    A chip goes under the disk (GQ-74).
    """
    gained = {"cache": cache.level}
    if cache.ftf:
        gained["ftf"] = FTF_POINTS
        cache.ftf = False
    chip(cache, seat)
    player = state.players[seat]
    player.points += sum(gained.values())
    player.found.append(cache.cell)
    return gained


def chip(cache: Cache, seat: str) -> None:
    """A player's chip lies under the disk (GQ-74)."""
    if seat not in cache.finders:
        cache.finders.append(seat)


def share(state: State, cache: Cache, seat: str) -> None:
    """A cache was found for a player by another one on the tile: paid on the player's next turn (GQ-68, GQ-70)."""
    chip(cache, seat)
    state.players[seat].pending.append(Credit(cache.cell, cache.level))


def collect(state: State, seat: str) -> list[Credit]:
    """Take all points that wait for a player, without a roll and without a coin (GQ-69, GQ-70)."""
    player = state.players[seat]
    taken, player.pending = player.pending, []
    for one in taken:
        player.points += one.level
        player.found.append(one.cell)
    return taken


def is_owed(state: State, tile: str) -> bool:
    """Whether points for a cache still wait for somebody."""
    return any(one.cell == tile for player in state.players.values() for one in player.pending)


def used_up(state: State) -> list[Cache]:
    """The caches that everybody has found and nobody still waits for: they leave the board (GQ-77)."""
    return [
        cache
        for cache in state.caches.values()
        if all(seat in cache.finders for seat in state.seats) and not is_owed(state, cache.cell)
    ]

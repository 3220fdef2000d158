"""What may be set right: a cache, the score, the lake, a bug."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.geoquest import bug, bug_turn
from companion.games.geoquest.cache import chip, lay, put, shown
from companion.games.geoquest.facts import LEVELS, MAP, MOST_CACHES
from companion.games.geoquest.placement import RULE, ask_category, ask_disk
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.tile import learn, open_tiles
from companion.table.grid import letters_of
from companion.table.table import Table

MOST_SCORE = 99


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    whats = [what for what in SETS if what != "bug" or state.options.bugs]
    SETS[table.choose("what", whats)](state, table)


def cache(state: State, table: Table) -> None:
    """A cache: one more, on another tile, gone, its level, who has found it."""
    changes = list(CHANGES) if state.caches else ["add"]
    if len(state.caches) >= MOST_CACHES:
        changes.remove("add")
    CHANGES[table.choose("change", changes)](state, table)


def which(state: State, table: Table) -> Cache:
    """One of the caches on the board."""
    disks = shown(state.caches.values())
    return state.caches[table.choose("which", list(state.caches), why="correct", disks=disks)]


def where(state: State, table: Table) -> str:
    """A tile on which a cache may lie; it is no lake then."""
    cells = open_tiles(state)
    tile = letters_of(table.cell("cell", "map", MAP, cells=cells, rule=RULE, why="correct", what="cache"))
    learn(state, tile, lake=False)
    return tile


def add(state: State, table: Table) -> None:
    """One more disk lies on the board."""
    tile = where(state, table)
    disk = ask_disk(state, table, tile)
    if disk in state.disks:
        state.disks.remove(disk)
    category = ask_category(state, table, tile) if disk.kind == "puzzle" and state.options.puzzles else ""
    lay(state, tile, disk, category)


def move(state: State, table: Table) -> None:
    """A disk lies on another tile."""
    disk = which(state, table)
    tile = where(state, table)
    old = disk.cell
    del state.caches[old]
    disk.cell = tile
    put(state, disk)
    for player in state.players.values():
        player.found = [tile if cell == old else cell for cell in player.found]
        player.last = tile if player.last == old else player.last
        for credit in player.pending:
            credit.cell = tile if credit.cell == old else credit.cell
    for task in state.tasks:
        task.cell = tile if task.cell == old else task.cell


def remove(state: State, table: Table) -> None:
    """A disk is gone."""
    disk = state.caches.pop(which(state, table).cell)
    bug.leave_game(state, disk.bugs)


def level(state: State, table: Table) -> None:
    """What level a disk shows."""
    disk = which(state, table)
    about: dict[str, Any] = {"why": "correct", "cell": disk.cell}
    disk.level = table.number("level", LEVELS[0], LEVELS[-1], start=disk.level, **about)


def finders(state: State, table: Table) -> None:
    """Whose chip lies under a disk, or does not."""
    disk = which(state, table)
    about: dict[str, Any] = {"why": "correct", "cell": disk.cell}
    who = table.seat("who", **about)
    has = table.confirm("found", player=who, **about)
    player = state.players[who]
    player.pending = [credit for credit in player.pending if credit.cell != disk.cell]
    player.found = [cell for cell in player.found if cell != disk.cell]
    if has:
        chip(disk, who)
        player.found.append(disk.cell)
    elif who in disk.finders:
        disk.finders.remove(who)
    disk.ftf = not disk.finders


def score(state: State, table: Table) -> None:
    """How many points a player has."""
    who = table.seat("who")
    player = state.players[who]
    start = min(MOST_SCORE, max(0, player.points))
    player.points = table.number("score", 0, MOST_SCORE, start=start, player=who, points=player.points)


def lake(state: State, table: Table) -> None:
    """Whether a tile is lake."""
    cells = [cell for cell in MAP if letters_of(cell) not in state.caches]
    rule = "cache-lies-there"
    tile = letters_of(table.cell("cell", "map", MAP, cells=cells, rule=rule, why="correct", what="lake"))
    is_lake = table.confirm("lake", why="lake", cell=tile)
    learn(state, tile, lake=is_lake)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "cache": cache,
    "score": score,
    "lake": lake,
    "bug": bug_turn.correct,
}
CHANGES: Mapping[str, Callable[[State, Table], None]] = {
    "add": add,
    "move": move,
    "remove": remove,
    "level": level,
    "finders": finders,
}

"""Laying caches: where a disk goes at random or by hand, and what is lake."""

from typing import Any

from companion.games.geoquest.cache import lay
from companion.games.geoquest.facts import KINDS, LEVELS, LONGEST_CATEGORY, MAP, MOST_STAGES, MULTI, PUZZLE, Disk
from companion.games.geoquest.letter import cell_of
from companion.games.geoquest.state import State
from companion.games.geoquest.tile import chances, is_known, learn, open_tiles
from companion.table.grid import letters_of
from companion.table.prompt import Option
from companion.table.table import Table

RULE = "no-place"


def place(state: State, table: Table) -> None:
    """A random disk goes on a random tile, a puzzle with a random category (GQ-23, GQ-123, GQ-124).

    A tile that is lake is remembered, and another one drawn (GQ-125, GQ-127). By hand people lay the first ones.
    """
    laying = state.laying[0]
    if state.options.setup == "manual" and not laying.new:
        by_hand(state, table)
        return
    if laying.disk is None:
        if not state.disks:
            state.laying.pop(0)
            table.tell("no-disk-left")
            return
        laying.disk = table.draw(state.disks, "disk")
        if laying.disk.kind == PUZZLE and state.options.puzzles and state.categories:
            laying.category = table.draw(state.categories, "category")
    disk, tile = laying.disk, laying.tile
    cells = chances(state, laying.quadrant)
    if not tile or cell_of(tile) not in cells:
        if not cells:
            state.laying.pop(0)
            table.tell("no-tile-left")
            return
        laying.tile = letters_of(table.place(cells, "tile"))
        table.rest()
    if not is_known(state, tile) and state.reports != "none":
        about: dict[str, Any] = {"cell": tile, "type": disk.kind, "level": disk.level, "stages": disk.stages}
        lake = table.confirm("lake", first="no", why="lake", **about)
        learn(state, tile, lake=lake)
        if lake:
            return
    laid(state, table, tile, disk, laying.category)


def by_hand(state: State, table: Table) -> None:
    """A disk that people lay where they like."""
    tile = letters_of(table.cell("cell", "map", MAP, cells=open_tiles(state), rule=RULE, why="setup"))
    disk = ask_disk(table, tile)
    category = ask_category(state, table, tile) if disk.kind == PUZZLE and state.options.puzzles else ""
    learn(state, tile, lake=False)
    if disk in state.disks:
        state.disks.remove(disk)
    laid(state, table, tile, disk, category)


def laid(state: State, table: Table, tile: str, disk: Disk, category: str) -> None:
    """A disk lies; say which and where, and what goes with it."""
    lay(state, tile, disk, category)
    said = {"cell": tile, "type": disk.kind, "level": disk.level, "stages": disk.stages, "category": category or None}
    if state.laying.pop(0).new:
        table.note("new-cache", seat=None, **said)
    else:
        table.note("placed", seat=None, **said)


def ask_disk(table: Table, tile: str) -> Disk:
    """What a disk shows."""
    kind = table.choose("kind", KINDS, why="disk", cell=tile)
    level = table.number("level", LEVELS[0], LEVELS[-1], why="disk", cell=tile)
    stages = table.number("stages", 1, MOST_STAGES, start=3, why="disk", cell=tile) if kind == MULTI else 1
    return Disk(kind, level, stages)


def ask_category(state: State, table: Table, tile: str) -> str:
    """What a puzzle's token says; said aloud it is left to the table."""
    about: dict[str, Any] = {"why": "category", "cell": tile}
    if state.categories:
        options = [Option(f"category-{at}", name) for at, name in enumerate(state.categories, 1)]
        told = table.choose("category", options, **about)
        return state.categories.pop([one.value for one in options].index(told))
    return table.text("category", LONGEST_CATEGORY, **about)

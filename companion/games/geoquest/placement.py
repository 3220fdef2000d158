"""Laying caches: where a disk goes at random or by hand, and what is lake."""

from typing import Any

from companion.games.geoquest.cache import lay
from companion.games.geoquest.facts import KINDS, LEVELS, LONGEST_CATEGORY, MAP, MOST_STAGES, MULTI, PUZZLE, Disk
from companion.games.geoquest.letter import cell_of
from companion.games.geoquest.state import Laying, State
from companion.games.geoquest.tile import chances, is_known, learn, open_tiles
from companion.table.grid import letters_of
from companion.table.prompt import Option
from companion.table.table import Table

RULE = "no-place"
NONE = "none"


def place(state: State, table: Table) -> None:
    """Random disks go on random tiles, puzzles with random categories (GQ-23, GQ-123, GQ-124).

    People are asked of all of them at once whether one lies on the lake: that tile is remembered, and another one drawn
    (GQ-125, GQ-127). By hand people lay the first ones.
    """
    if state.options.setup == "manual" and not state.laying[0].new:
        by_hand(state, table)
        return
    undrawn = next((laying for laying in state.laying if not is_drawn(state, laying)), None)
    if undrawn is not None:
        draw(state, table, undrawn)
        return
    unknown = [laying for laying in state.laying if asks(state, laying)]
    if unknown:
        tiles = [laying.tile for laying in unknown]
        disks = [(laying.tile, *disk_of(laying)) for laying in unknown]
        alone = tiles[0] if not tiles[1:] else None
        on = table.choose("on-lake", (NONE, *tiles), why="lake", cell=alone, cells=tiles, disks=disks)
        if on != NONE:
            learn(state, on, lake=True)
            draw(state, table, next(laying for laying in unknown if laying.tile == on))
            return
        for tile in tiles:
            learn(state, tile, lake=False)
    laid = [(laying.tile, Disk(*disk_of(laying)), laying.category) for laying in state.laying]
    state.laying = []
    for tile, disk, category in laid:
        lay(state, tile, disk, category)
    # Not before it is known where their disks stay.
    puzzles = [(tile, category or None) for tile, disk, category in laid if disk.kind == PUZZLE]
    if puzzles:
        table.tell("puzzles", cell=puzzles[0][0] if not puzzles[1:] else None, categories=puzzles)


def is_drawn(state: State, laying: Laying) -> bool:
    """Whether chance has said where a disk goes, and it still can lie there."""
    return laying.tile != "" and laying.tile not in state.caches and laying.tile not in state.lake


def asks(state: State, laying: Laying) -> bool:
    """Whether people are asked if a tile is lake."""
    return state.reports != "none" and not is_known(state, laying.tile)


def disk_of(laying: Laying) -> tuple[str, int, int]:
    """What the disk that was drawn shows."""
    assert laying.disk is not None
    return laying.disk.kind, laying.disk.level, laying.disk.stages


def draw(state: State, table: Table, laying: Laying) -> None:
    """A disk, if none was drawn yet, and a tile for it, in place of one that it cannot have; say what to lay where."""
    if laying.disk is None:
        if not state.disks:
            table.tell("no-disk-left")
            drop(state, laying)
            return
        laying.disk = table.draw(state.disks, "disk")
        if laying.disk.kind == PUZZLE and state.options.puzzles and state.categories:
            laying.category = table.draw(state.categories, "category")
    taken = {cell_of(other.tile) for other in state.laying if other.tile}
    cells = [cell for cell in chances(state, laying.quadrant) if cell not in taken]
    if not cells:
        table.tell("no-tile-left")
        drop(state, laying)
        return
    before, laying.tile = laying.tile, letters_of(table.place(cells, "tile"))
    # A list of several new tiles says itself what goes where.
    listed = asks(state, laying) and not before and not laying.new
    say = table.log if listed else table.tell
    kind, level, stages = disk_of(laying)
    said: dict[str, Any] = {"cell": laying.tile, "type": kind, "level": level, "stages": stages}
    said |= {"category": laying.category or None, "instead": before or None}
    if laying.new:
        say("new-cache", **said)
    else:
        say("placed", **said)


def drop(state: State, laying: Laying) -> None:
    """A disk is not laid."""
    state.laying = [other for other in state.laying if other is not laying]


def by_hand(state: State, table: Table) -> None:
    """A disk that people lay where they like."""
    tile = letters_of(table.cell("cell", "map", MAP, cells=open_tiles(state), rule=RULE, why="setup"))
    disk = ask_disk(table, tile)
    category = ask_category(state, table, tile) if disk.kind == PUZZLE and state.options.puzzles else ""
    learn(state, tile, lake=False)
    if disk in state.disks:
        state.disks.remove(disk)
    lay(state, tile, disk, category)
    state.laying.pop(0)
    said: dict[str, Any] = {"type": disk.kind, "level": disk.level, "stages": disk.stages, "category": category or None}
    table.log("placed", cell=tile, **said, instead=None)


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

"""Laying caches, step by step: where a disk goes at random or by hand, and what is lake."""

from companion.games.geoquest.cache import lay
from companion.games.geoquest.facts import (
    KINDS,
    LEVELS,
    LONGEST_CATEGORY,
    MAP,
    MOST_STAGES,
    MULTI,
    PUZZLE,
    Disk,
)
from companion.games.geoquest.state import State, Task
from companion.games.geoquest.tile import chances, is_known, learn, open_tiles
from companion.games.geoquest.wording import kind_of, name_of
from companion.table.grid import letters_of
from companion.table.prompt import Option
from companion.table.table import Table

RULE = "no cache lies on the lake, and only one on a tile"
NEW_CACHE = "new-cache"


def place(state: State, table: Table, task: Task) -> None:
    """A random disk goes on a random tile, a puzzle with a random category (GQ-23, GQ-123, GQ-124).

    A tile that is lake is remembered, and another one drawn (GQ-125, GQ-127).
    """
    if task.disk is None:
        if not state.disks:
            table.tell(text="No disk is left to lay.")
            return
        task.disk = table.draw(state.disks, "disk")
        if task.disk.kind == PUZZLE and state.options.puzzles and state.categories:
            task.category = table.draw(state.categories, "category")
    cells = chances(state, task.quadrant)
    if not cells:
        table.tell(text="No tile is left for a cache.")
        return
    tile = letters_of(table.place(cells, "tile"))
    if not is_known(state, tile) and state.reports != "none":
        about = {"why": "lake", "cell": tile}
        what = kind_of(task.disk.kind, task.disk.level, task.disk.stages)
        lake = table.confirm("lake", text=f"{tile}, {what}. Is that lake?", about=about, first="no")
        learn(state, tile, lake=lake)
        if lake:
            state.begin([task])
            return
    laid(state, table, tile, task.disk, task.category, task.why)


def by_hand(state: State, table: Table, task: Task) -> None:
    """A disk that people lay where they like."""
    about = {"why": "setup"}
    cell = table.cell(
        "cell", "map", MAP, text="Where does a cache lie?", cells=open_tiles(state), about=about, rule=RULE
    )
    tile = letters_of(cell)
    learn(state, tile, lake=False)
    disk = ask_disk(state, table, tile)
    category = ask_category(state, table, tile) if disk.kind == PUZZLE and state.options.puzzles else ""
    if disk in state.disks:
        state.disks.remove(disk)
    laid(state, table, tile, disk, category, task.why)


def laid(state: State, table: Table, tile: str, disk: Disk, category: str, why: str) -> None:
    """A disk lies; say which and where, and what goes with it."""
    cache = lay(state, tile, disk, category)
    more = f", {category}" if category else ", with a category" if disk.kind == PUZZLE else ""
    fact = {"kind": NEW_CACHE if why == NEW_CACHE else "placed", "cell": tile, "type": disk.kind, "level": disk.level}
    table.tell(text=f"{name_of(cache)}{more}, FTF coin below.", fact=fact, quiet=True)


def ask_disk(state: State, table: Table, tile: str) -> Disk:
    """What a disk shows."""
    about = {"why": "disk", "cell": tile}
    kinds = [Option(kind, kind.capitalize()) for kind in KINDS]
    kind = table.choose("kind", kinds, text=f"{tile}: which kind?", about=about)
    level = table.number("level", LEVELS[0], LEVELS[-1], text=f"{tile}: which level?", about=about)
    stages = 1
    if kind == MULTI:
        stages = table.number("stages", 1, MOST_STAGES, text=f"{tile}: how many stages?", start=3, about=about)
    return Disk(kind, level, stages)


def ask_category(state: State, table: Table, tile: str) -> str:
    """What a puzzle's token says; said aloud it is left to the table."""
    about = {"why": "category", "cell": tile}
    if state.categories:
        options = [Option(f"category-{at}", name) for at, name in enumerate(state.categories, 1)]
        return state.categories.pop(
            [one.value for one in options].index(
                table.choose("category", options, text=f"{tile}: which category?", about=about)
            )
        )
    return table.text("category", LONGEST_CATEGORY, text=f"{tile}: which category?", about=about)

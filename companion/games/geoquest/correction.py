"""What may be set right: a cache, the score, the lake, a bug."""

from collections.abc import Callable, Mapping

from companion.games.geoquest import bug, bug_turn
from companion.games.geoquest.cache import chip, lay, put
from companion.games.geoquest.facts import LEVELS, MAP, MOST_CACHES
from companion.games.geoquest.placement import RULE, ask_category, ask_disk
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.tile import learn, open_tiles
from companion.games.geoquest.wording import name_of, points
from companion.table.grid import letters_of
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

MOST_SCORE = 99


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    whats = {"cache": "A cache", "score": "A score", "lake": "The lake"}
    if state.options.bugs:
        whats["bug"] = "A travel bug"
    SETS[table.choose("what", [Option(what, label) for what, label in whats.items()], text="What is wrong?")](
        state, table
    )


def cache(state: State, table: Table) -> None:
    """A cache: one more, on another tile, gone, its level, who has found it."""
    labels = {"add": "One more", "move": "Its tile", "remove": "It is gone", "level": "Its level", "finders": "Finders"}
    whats = labels if state.caches else {"add": labels["add"]}
    if len(state.caches) >= MOST_CACHES:
        whats = {what: label for what, label in whats.items() if what != "add"}
    what = table.choose("cache", [Option(what, label) for what, label in whats.items()], text="What about a cache?")
    CACHE[what](state, table)


def which(state: State, table: Table) -> Cache:
    """One of the caches on the board."""
    options = [Option(tile, name_of(cache)) for tile, cache in sorted(state.caches.items())]
    return state.caches[table.choose("which", options, text="Which cache?", about={"why": "correct"})]


def where(state: State, table: Table) -> str:
    """A tile on which a cache may lie; it is no lake then."""
    about = {"why": "correct"}
    tile = letters_of(
        table.cell("cell", "map", MAP, text="On which tile?", cells=open_tiles(state), about=about, rule=RULE)
    )
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
    about = {"why": "correct", "cell": disk.cell}
    disk.level = table.number("level", LEVELS[0], LEVELS[-1], text="Which level?", start=disk.level, about=about)


def finders(state: State, table: Table) -> None:
    """Whose chip lies under a disk, or does not."""
    disk = which(state, table)
    about = {"why": "correct", "cell": disk.cell}
    who = table.seat("who", text="Whose chip?", about=about)
    has = table.confirm("found", text="Is it under the disk?", about={**about, "player": who})
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
    who = table.seat("who", text="Whose points?")
    player = state.players[who]
    text = f"{seat_name(who)} has {points(player.points)}. Set to?"
    start = min(MOST_SCORE, max(0, player.points))
    player.points = table.number("points", 0, MOST_SCORE, text=text, start=start, about={"player": who})


def lake(state: State, table: Table) -> None:
    """Whether a tile is lake."""
    about = {"why": "correct"}
    cells = [cell for cell in MAP if letters_of(cell) not in state.caches]
    rule = "a cache lies there, and none lies on the lake"
    tile = letters_of(table.cell("cell", "map", MAP, text="Which tile?", cells=cells, about=about, rule=rule))
    is_lake = table.confirm("lake", text=f"Is {tile} lake?", about={"why": "lake", "cell": tile})
    learn(state, tile, lake=is_lake)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "cache": cache,
    "score": score,
    "lake": lake,
    "bug": bug_turn.correct,
}
CACHE: Mapping[str, Callable[[State, Table], None]] = {
    "add": add,
    "move": move,
    "remove": remove,
    "level": level,
    "finders": finders,
}

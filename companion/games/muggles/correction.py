"""What may be set right: a muggle, a tile, the stock, a group, a player, the trades."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.muggles.cache import (
    as_known,
    claims,
    counted,
    group_of,
    left,
    lot_of_group,
    printed,
    sets_of,
    size,
)
from companion.games.muggles.facts import BOARDS, CACHES, GROUPS, MOST_TRADES, NUISANCES, REHIDDEN, TILES
from companion.games.muggles.ground import take_off
from companion.games.muggles.question import FACE_DOWN, ask_cell, numbered, tile_options
from companion.games.muggles.state import State
from companion.table.grid import QUARTERS, Direction
from companion.table.table import Table

NOTHING, EMPTY = "nothing", "empty"
MOST_LEFT = 12
"""A group may be set to so many caches left: copies differ."""


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    follows = state.reports != "none"
    can = {"muggle": follows, "tile": follows, "stock": state.stock is not None}
    SETS[table.choose("what", [what for what in SETS if can.get(what, True)])](state, table)


def muggle(state: State, table: Table) -> None:
    """Where a muggle stands, where it faces, what it carries."""
    name = table.choose("muggle", tuple(state.muggles))
    ground, piece = state.here(name)
    cell = ask_cell(state, table, name, list(ground.grid), "correct", what="muggle")
    facing = Direction(table.choose("facing", [str(facing) for facing in QUARTERS]))
    kind = table.choose("carrying", (NOTHING, *tile_options(state, CACHES)), muggle=name)
    piece.carrying = None if kind == NOTHING else numbered(state, table, kind, muggle=name)
    piece.on_nuisance = piece.on_nuisance and cell == piece.cell
    piece.cell, piece.facing, piece.path = cell, facing, []


def tile(state: State, table: Table) -> None:
    """What lies on a space: a tile, one face down, a hidden cave, or none."""
    name = table.choose("board", BOARDS, why="correct")
    ground = state.boards[name]
    cells = [cell for cell in ground.grid if cell not in ground.trail]
    cell = ask_cell(state, table, name, cells, "correct", rule="on-the-trail")
    about: dict[str, Any] = {"player": None, "board": name, "cell": cell, "why": "correct"}
    kind = table.choose("tile", (FACE_DOWN, REHIDDEN, EMPTY, *tile_options(state)), **about)
    set_to = numbered(state, table, kind, **about) if kind in TILES else kind
    if set_to not in NUISANCES:
        take_off(state, name, cell)
    if set_to not in (FACE_DOWN, EMPTY):
        ground.put(cell, set_to)
    ground.slabs = [slab for slab in ground.slabs if slab != cell]
    if set_to == EMPTY:
        ground.slabs.append(cell)


def stock(state: State, table: Table) -> None:
    """How many tiles the stock has."""
    assert state.stock is not None
    state.stock = table.number("stock", 0, 200, start=state.stock)


def group(state: State, table: Table) -> None:
    """How many caches of a group are left."""
    name = table.choose("group", tuple(GROUPS))
    start = min(MOST_LEFT, left(state, name))
    told = table.number("left", 0, MOST_LEFT, start=start, group=name)
    state.amended[name] = told - counted(state, name)
    state.gone = [gone for gone in state.gone if gone != name]


def player(state: State, table: Table) -> None:
    """How many caches of a group a player has; of multis whole sets."""
    who = table.seat("who")
    name = table.choose("of-group", tuple(GROUPS))
    has = state.players[who]
    most, now = len(stack(state, name)), claims(state, has, name)
    count = table.number("count", 0, most, start=min(most, now), player=who, group=name)
    if count != now:
        caches = [tile for claim in stack(state, name)[:count] for tile in claim]
        has.caches = [kept for kept in has.caches if group_of(kept) != name] + caches


def stack(state: State, name: str) -> list[list[str]]:
    """All claims that this copy has of a group: one cache each, for multis all tiles of a set."""
    if name == "multi":
        return [[tile] * size(state, kind) for tile, kind in sets_of(name)]
    kinds = [as_known(state, kind) for kind in GROUPS[name] for _ in range(printed(kind))]
    more = size(state, lot_of_group(name)) - len(kinds)
    return [[kind] for kind in [*kinds, *kinds[:1] * more]]


def trades(state: State, table: Table) -> None:
    """How many trades the team has left."""
    state.trades_left = table.number("trades", 0, MOST_TRADES, start=state.trades_left)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "muggle": muggle,
    "tile": tile,
    "stock": stock,
    "group": group,
    "player": player,
    "trades": trades,
}

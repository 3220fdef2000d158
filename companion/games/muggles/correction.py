"""What may be set right: a muggle, a tile, the stock, a group, a player, the trades."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.muggles.cache import (
    as_known,
    claims,
    counted,
    group_of,
    kind_of,
    left,
    lot_of_group,
    printed,
    sets_of,
    size,
    to_people,
)
from companion.games.muggles.facts import BOARDS, CACHES, GROUPS, MOST_TRADES, MUGGLE, NUISANCES, REHIDDEN
from companion.games.muggles.ground import take_off
from companion.games.muggles.question import EMPTY, FACE_DOWN, ask_cell, numbered, tile_options, which_set
from companion.games.muggles.report import why_no_boards
from companion.games.muggles.state import Board, State
from companion.table.grid import QUARTERS, Cell, Direction
from companion.table.prompt import Option
from companion.table.table import Action, Table

NOTHING = "nothing"
MOST_LEFT = 12
"""A group may be set to so many caches left: copies differ."""


def correct(state: State, table: Table) -> None:
    """Make the box match the table, and tell all that has changed."""
    before = known(state)
    table.act("what", SETS, state, menu=False)
    for (about, was), (_, now) in zip(before, known(state), strict=True):
        if now != was:
            table.tell("corrected", was=was, now=now, **about)


def known(state: State) -> list[tuple[dict[str, Any], Any]]:
    """All that may be set right: what it is, and how it stands."""
    muggles = {
        name: {"cell": piece.cell, "facing": piece.facing, "carrying": piece.carrying}
        for name, piece in state.muggles.items()
    }
    return [
        *(({"what": "muggle", "muggle": name}, stands) for name, stands in muggles.items()),
        *(
            ({"what": "tile", "board": name, "cell": cell}, to_people(state, lying(board, cell)))
            for name, board in state.boards.items()
            for cell in board.grid
        ),
        ({"what": "stock"}, state.stock),
        *(({"what": "group", "group": name}, left(state, name)) for name in GROUPS),
        *(
            ({"what": "player", "player": who, "group": name}, claims(state, player, name))
            for who, player in state.players.items()
            for name in GROUPS
        ),
        ({"what": "trades"}, state.trades_left),
    ]


def lying(board: Board, cell: Cell) -> str:
    """What lies on a space, as far as the box knows."""
    return EMPTY if board.bare(cell) else board.tile(cell) or FACE_DOWN


def first(now: str, options: Sequence[Option]) -> list[Option]:
    """What the box knows now before the other options, on no shelf but where its shelf is all one."""
    mine = next((option for option in options if option.value == now), Option(now))
    return [mine if mine.alike else replace(mine, group=""), *(option for option in options if option.value != now)]


def set_of(tile: str) -> int | None:
    """The number of a tile's set, None where it has none."""
    return int(tile.removeprefix("multi-")) if kind_of(tile) != tile else None


def muggle(state: State, table: Table) -> None:
    """Where a muggle stands, where it faces, what it carries."""
    name = table.choose("muggle", tuple(state.muggles), board=MUGGLE)
    ground, piece = state.here(name)
    cells = sorted(ground.grid, key=lambda cell: cell != piece.cell)
    cell = ask_cell(state, table, name, cells, "correct", what="muggle")
    at = QUARTERS.index(piece.facing)
    facing = Direction(table.choose("facing", [str(facing) for facing in (*QUARTERS[at:], *QUARTERS[:at])]))
    now = piece.carrying or NOTHING
    then = which_set(set_of(now), muggle=name)
    options = first(kind_of(now), [Option(NOTHING), *tile_options(state, CACHES, then=then)])
    kind = table.choose("carrying", options, muggle=name)
    piece.carrying = None if kind == NOTHING else numbered(state, table, kind, muggle=name, start=set_of(now))
    piece.on_nuisance = piece.on_nuisance and cell == piece.cell
    piece.cell, piece.facing, piece.path = cell, facing, []
    if state.mover is not None and state.mover.muggle == name:
        state.mover.ahead, state.mover.before = [], None


def tile(state: State, table: Table) -> None:
    """What lies on a space: a tile, one face down, a hidden cave, or none."""
    name = table.choose("board", BOARDS, why="correct")
    ground = state.boards[name]
    cells = [cell for cell in ground.grid if cell not in ground.trail]
    cell = ask_cell(state, table, name, cells, "correct", rule="on-the-trail")
    about: dict[str, Any] = {"player": None, "board": name, "cell": cell, "why": "correct"}
    now = lying(ground, cell)
    kinds = tile_options(state, then=which_set(set_of(now), **about))
    others = [*map(Option, (FACE_DOWN, REHIDDEN, EMPTY)), *kinds]
    kind = table.choose("tile", first(kind_of(now), others), **about)
    set_to = numbered(state, table, kind, start=set_of(now), **about)
    if set_to == now:
        return
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
    now = left(state, name)
    told = table.number("left", 0, max(MOST_LEFT, now), start=now, group=name)
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


SETS = (
    Action("muggle", muggle, hidden_if=why_no_boards),
    Action("tile", tile, hidden_if=why_no_boards),
    Action("stock", stock, hidden_if=lambda state: "stock-not-counted" if state.stock is None else ""),
    Action("group", group),
    Action("player", player),
    Action("trades", trades),
)

"""What happens to tiles, step by step: refilling, turning up, digging up, and the lists that people are asked for."""

from collections.abc import Mapping
from typing import Any

from companion.games.muggles.cache import discard, to_people
from companion.games.muggles.facts import CAVE, SITE
from companion.games.muggles.ground import (
    acts,
    around_map,
    dig,
    dug_up,
    helped,
    last_faces,
    refill,
    unnamed,
)
from companion.games.muggles.question import (
    DUG_UP,
    MATTERS_LATER,
    MATTERS_NOW,
    NO_MORE,
    STOCK_OUT,
    ask_cell,
    ask_list,
)
from companion.games.muggles.state import State, Task
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table

MOVES = ("roll", "walk", "back", "land")
"""The steps by which a muggle itself goes on."""


def moved(state: State, table: Table, task: Task, *, helpless: bool = False) -> None:
    """Say where a muggle stands now."""
    muggle = state.muggles[task.muggle]
    # A question for the tile has said the way already, but neither a step back nor where help is.
    say = table.note if task.asked and not task.stepped_back and not helpless else table.tell
    start: dict[str, Any] = {"from": task.start}
    say(
        "muggle-moved",
        muggle=task.muggle,
        roll=task.face,
        **start,
        to=muggle.cell,
        facing=muggle.facing,
        # A cave opened from afar drives it off without a roll: what it walked before is no part of that.
        path=muggle.path[1:] if task.face is not None else [],
        stepped_back=task.stepped_back,
        called_for_help=helpless,
    )


def refilled(
    state: State,
    table: Table,
    board: str,
    cell: Cell,
    last: bool,
    *,
    taken: Mapping[str, Any] | None = None,
    **why: str | None,
) -> None:
    """Say that a space is refilled; the stock may be used up by that, counted or by what people say.

    ``why`` is whose doing it is, and what is gone; ``taken`` is the cache that is, where that was told before.
    """
    values: dict[str, Any] = {**why, "board": board, "cell": cell}
    if cell in state.boards[board].slabs:
        table.tell("stays-bare", **values)
    elif state.stock is None:
        options = (Option(NO_MORE, goes=True), STOCK_OUT)
        last = table.choose("refill", options, why="refill", **values, **(taken or {})) == STOCK_OUT
    else:
        table.tell("refilled", **values)
    if last:
        state.begin([Task("stock-out")])


def turn_up_all(state: State, table: Table, task: Task) -> None:
    """The stock is used up: everything on the boards is turned up, board by board (MUG-99)."""
    state.stock = 0
    table.tell("stock-out")
    state.begin([Task("turn-up", board=name, why="stock-out") for name in state.boards])


def turn_up(state: State, table: Table, task: Task) -> None:
    """Tiles are turned up around a map, or everywhere."""
    board = state.boards[task.board]
    if task.why == "stock-out":
        cells = last_faces(board)
    else:
        assert task.cell is not None
        cells = around_map(board, task.cell)
        table.note("map-found", board=task.board, cell=task.cell)
    if cells:
        listed = Task("list", board=task.board, why=task.why, cells=list(cells))
        state.begin([listed, Task("act", board=task.board, why=task.why, cells=list(cells))])


def name_tiles(state: State, table: Table, task: Task) -> None:
    """One tile of a list; each with its space where that matters, until there are no more."""
    board = state.boards[task.board]
    dug = task.why == "trashed"
    kinds = DUG_UP if dug else MATTERS_LATER if state.reports == "told" else MATTERS_NOW
    why = "map" if task.why == "remote-map" else task.why
    tile = ask_list(state, table, kinds, why=why, board=task.board, cells=task.cells)
    if tile is None:
        if dug:
            tell_trashed(table, task)
        elif task.why == "shuffle":
            return
        elif state.reports == "told":
            unnamed(board, task.cells)
        else:
            board.seen += task.cells
        return
    if dug and tile != SITE:
        discard(state, tile)
        task.named += 1
    else:
        cell = ask_cell(state, table, task.board, task.cells, why, tile=to_people(state, tile))
        task.cells.remove(cell)
        if dug:
            task.looked.remove(cell)
            state.begin([Task("site", board=task.board, cell=cell)])
        else:
            board.put(cell, tile)
    if len(task.cells) > task.named:
        state.begin([task])
    elif dug:
        tell_trashed(table, task)


def act(state: State, table: Table, task: Task) -> None:
    """The tiles turned up act row by row, one a step; what was dug up meanwhile is skipped."""
    board = state.boards[task.board]
    while task.cells:
        cell = task.cells.pop(0)
        kind = acts(board, cell, task.why)
        if kind is None:
            continue
        state.begin([task])
        if kind == SITE:
            construct(state, table, task.board, cell)
        elif kind == CAVE:
            open_cave(state, table, task.board, cell)
        return


def open_cave(state: State, table: Table, name: str, cell: Cell) -> None:
    """A cave opens away from any piece: a muggle on it or beside it calls for help, humans go to hospital (MUG-105)."""
    board, muggle = state.here(name)
    start = muggle.cell
    table.tell("cave-open", board=name, cell=cell)
    if helped(board, muggle, cell):
        moved(state, table, Task("help", muggle=name, start=start), helpless=True)
        end_turn(state, name)


def end_turn(state: State, name: str) -> None:
    """A call for help ends a muggle's turn: what it had still to do in this one is dropped, not its next turn."""
    whats = [task.what for task in state.tasks]
    end = whats.index("rest") if "rest" in whats else 0
    going = [task for task in state.tasks[:end] if not (task.muggle == name and task.what in MOVES)]
    state.tasks = going + state.tasks[end:]


def construct(state: State, table: Table, name: str, site: Cell) -> None:
    """A site digs up the tiles around it; what lay face down is asked for in one list (MUG-95, MUG-106)."""
    board = state.boards[name]
    hidden = [cell for cell in dug_up(board, site) if board.tile(cell) is None and cell not in board.seen]
    dug = Task("list", board=name, why="trashed", cell=site, cells=hidden, looked=dig(state, name, site))
    table.tell("site-digs", board=name, cell=site)
    if hidden:
        state.begin([dug])
    else:
        tell_trashed(table, dug)


def tell_trashed(table: Table, task: Task) -> None:
    """Tell what a site has dug up, once it is known which tile around it is another site and stays (MUG-98)."""
    table.note("trashed", board=task.board, site=task.cell, cells=task.looked)


def chain(state: State, table: Table, task: Task) -> None:
    """A site that was dug up stays, and digs in its turn."""
    assert task.cell is not None
    construct(state, table, task.board, task.cell)


def refill_later(state: State, table: Table, task: Task) -> None:
    """A tile that went off the board; where a site has dug meanwhile nothing is refilled."""
    assert task.cell is not None
    board = state.boards[task.board]
    if not board.bare(task.cell):
        last = refill(state, task.board, task.cell)
        who: dict[str, Any] = (
            {"muggle": task.muggle, "gone": "map"} if task.muggle else {"player": None, "gone": "tile"}
        )
        refilled(state, table, task.board, task.cell, last, **who)

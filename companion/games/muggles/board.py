"""The boards of one copy: their size, trail and café line, told as options, in a file, or on the box."""

from collections.abc import Mapping
from typing import Any

from companion.games.muggles import wording as words
from companion.games.muggles.facts import ALL_TILES, BOARDS
from companion.games.muggles.option import AUTO, MOST_SIDE, MOST_STOCK, Lots, Options, Side, Space, Stock, Trail
from companion.games.muggles.state import Board
from companion.table.form import Form, kinds, read
from companion.table.grid import Grid
from companion.table.prompt import Why
from companion.table.table import Table


def lay(options: Options) -> dict[str, Board]:
    """The boards as the options say, without any tile known."""
    boards = {}
    for at, name in enumerate(BOARDS):
        start = options.entry.halves[at].cell
        cells = [start, *(cell for cell in options.trail.halves[at].cells if cell != start)]
        sides = (options.rows, options.cols, options.cafe)
        rows, cols, cafe = (int(side.halves[at]) for side in sides)
        boards[name] = Board(rows, cols, start, cafe, cells)
    return boards


def misfit(options: Options) -> Why | None:
    """Why the boards cannot be laid as the options say, None where they can."""
    for name, board in lay(options).items():
        here: dict[str, Any] = {"board": name, "rows": board.rows, "cols": board.cols}
        for cell in board.trail:
            if cell not in board.grid:
                what = "entry" if cell == board.entry else "trail"
                return Why("off-board", {**here, "what": what, "cell": cell})
        if board.cafe > board.cols:
            return Why("cafe-off-board", {**here, "cafe": board.cafe})
        if not list(board.spaces()):
            return Why("all-trail", here)
    tiles = tiles_on(lay(options))
    if options.reports == "told" and options.stock == AUTO and tiles >= ALL_TILES:
        return Why("too-few-tiles", {"spaces": tiles, "tiles": ALL_TILES})
    return None


def tiles_on(boards: Mapping[str, Board]) -> int:
    """How many tiles lie on the boards."""
    return sum(len(list(board.spaces())) for board in boards.values())


def counted_stock(options: Options, boards: Mapping[str, Board]) -> int:
    """The stock at the start: told, or what the boards leave of all tiles."""
    return options.stock if isinstance(options.stock, int) else ALL_TILES - tiles_on(boards)


class Half(Form, frozen=True):
    """What a copy's file says of a board."""

    rows: Side | None = None
    cols: Side | None = None
    entry: Space | None = None
    cafe: Side | None = None
    trail: Trail | None = None


class Copy(Half, frozen=True):
    """A copy's file: keys at the top for both boards, under [a] and [b] for each."""

    stock: Stock | None = None
    caches: Lots | None = None
    a: Half = Half()
    b: Half = Half()


def read_copy(data: Mapping[str, Any]) -> dict[str, str]:
    """The options that a copy's file holds; ValueError names the key and what is allowed."""
    copy = read(Copy, data)
    told: dict[str, Any] = {}
    for name in kinds(Half):
        own = [getattr(half, name) for half in (copy.a, copy.b)]
        parts = [getattr(copy, name) if part is None else part for part in own]
        if parts.count(None) == 1:
            raise ValueError(words.one_board_only(key=name))
        if None not in parts:
            told[name] = "/".join(parts)
    told.update({} if copy.stock is None else {"stock": str(copy.stock)})
    return told if copy.caches is None else {**told, "caches": copy.caches}


def make_copy(table: Table) -> dict[str, Any]:
    """Ask for the boards of a copy, and answer what its file holds."""
    alike = table.confirm("alike", why="copy")
    if alike:
        board = _ask_board(table, "a", alike=True)
        data = {**board}
        boards = [board, board]
    else:
        boards = [_ask_board(table, name, alike=False) for name in BOARDS]
        data = dict(zip(BOARDS, boards, strict=True))
    tiles = sum(board["rows"] * board["cols"] - len(board["trail"]) for board in boards)
    start = min(MOST_STOCK, max(1, ALL_TILES - tiles))
    data["stock"] = table.number("stock", 1, MOST_STOCK, start=start)
    return data


def _ask_board(table: Table, name: str, *, alike: bool) -> dict[str, Any]:
    about: dict[str, Any] = {"why": "copy", "board": name}
    rows = table.number("rows", 1, MOST_SIDE, start=6, alike=alike, **about)
    cols = table.number("cols", 1, MOST_SIDE, start=6, alike=alike, **about)
    cafe = table.number("cafe", 1, cols, start=min(3, cols), **about)
    grid = Grid(rows, cols)
    edge = [cell for cell in grid if cell.row in (1, rows) or cell.col in (1, cols)]
    # The side of Town first, from the café's column on: that is where a trail mostly comes in.
    edge.sort(key=lambda cell: (cell.row != rows, abs(cell.col - cafe), cell))
    entry = table.cell("entry", name, grid, cells=edge, **about)
    trail = [entry]
    while len(trail) < len(grid) - 1 and table.confirm("more", first="no", **about):
        cells = [cell for cell in grid if cell not in trail and any(near in trail for near in grid.beside(cell))]
        trail.append(table.cell("trail", name, grid, cells=cells, **about))
    return {"rows": rows, "cols": cols, "cafe": cafe, "entry": str(entry), "trail": [str(cell) for cell in trail]}

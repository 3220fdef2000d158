"""The boards of one copy: their size, trail and café line, told as options, in a file, or on the box."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from msgspec import Meta

from companion.games.muggles.cache import LOTS
from companion.games.muggles.facts import ALL_TILES, BOARDS
from companion.games.muggles.state import Board
from companion.table.form import Form, number, read
from companion.table.grid import Cell, Grid
from companion.table.table import Table

MOST = 12
"""A board has at most so many rows and columns (default)."""
MOST_STOCK = 200
MOST_CACHES = 99
AUTO = "auto"
NAMES = ("rows", "cols", "entry", "cafe", "trail")
Number = Annotated[int | str, Meta(description="a number")]
BOTH = "both boards: 6; or board A / board B: 6/5"


def halves(value: str) -> tuple[str, str]:
    """What an option says of board A and of board B; one value is for both."""
    first, slash, second = value.partition("/")
    return (first.strip(), second.strip() if slash else first.strip())


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if parts[0] == parts[1] else "/".join(parts)


def read_size(told: str) -> str:
    """A number of rows or columns, or a column; ValueError says the range."""
    return _joined([str(number(part, 1, MOST)) for part in halves(told)])


def read_cell(told: str) -> str:
    """A space; ValueError says its form."""
    return _joined([str(Cell.parse(part)) for part in halves(told)])


def read_trail(told: str) -> str:
    """Spaces in a row, for instance ``6,3;5,3``; empty is the entry alone. ValueError says the form."""
    return _joined([";".join(str(cell) for cell in trail_cells(part)) for part in halves(told)])


def read_stock(told: str) -> str:
    """A number of tiles; ValueError says the range."""
    return str(number(told.strip(), 1, MOST_STOCK))


def lots(told: str) -> dict[str, int]:
    """How many caches of a lot a copy has, as told; of a lot told twice the larger. ValueError says the form."""
    found: dict[str, int] = {}
    for part in (part.split() for part in told.split(";") if part.strip()):
        if len(part) != 2 or part[0] not in LOTS:
            raise ValueError(f"{' '.join(part)[:30]!r} does not fit; a kind and how many, of: {', '.join(LOTS)}")
        found[part[0]] = max(found.get(part[0], 0), number(part[1], 1, MOST_CACHES))
    return found


def read_lots(told: str) -> str:
    """How many caches of a lot a copy has, where not as many as are printed; ValueError says the form."""
    return "; ".join(f"{lot} {count}" for lot, count in lots(told).items())


READERS = {
    "rows": read_size,
    "cols": read_size,
    "entry": read_cell,
    "cafe": read_size,
    "trail": read_trail,
    "stock": read_stock,
    "caches": read_lots,
}
"""The options of a copy's file, in the order in which they are kept."""


def trail_cells(told: str) -> list[Cell]:
    """The spaces of a trail; ValueError says the form."""
    return [Cell.parse(part) for part in told.split(";") if part.strip()]


def lay(options: Mapping[str, str]) -> dict[str, Board]:
    """The boards as the options say, without any tile known."""
    boards = {}
    for at, name in enumerate(BOARDS):
        rows, cols, entry, cafe, trail = (halves(options[option])[at] for option in NAMES)
        start = Cell.parse(entry)
        cells = [start, *(cell for cell in trail_cells(trail) if cell != start)]
        boards[name] = Board(int(rows), int(cols), start, int(cafe), cells)
    return boards


def misfit(options: Mapping[str, str]) -> str | None:
    """Why the boards cannot be laid as the options say, None where they can."""
    for name, board in lay(options).items():
        here = f"board {name.upper()} has {board.rows} rows and {board.cols} columns"
        for cell in board.trail:
            if cell not in board.grid:
                what = "entry" if cell == board.entry else "trail"
                return f"{here}: the {what} {cell} lies off it; tell entry and trail, too"
        if board.cafe > board.cols:
            return f"{here}: the café line {board.cafe} lies off it; tell cafe, too"
        if not list(board.spaces()):
            return f"{here}: the trail leaves no space for tiles"
    tiles = tiles_on(lay(options))
    if options["reports"] == "told" and options["stock"] == AUTO and tiles >= ALL_TILES:
        return f"the boards have {tiles} spaces, and there are {ALL_TILES} tiles; tell stock, too"
    return None


def tiles_on(boards: Mapping[str, Board]) -> int:
    """How many tiles lie on the boards."""
    return sum(len(list(board.spaces())) for board in boards.values())


def counted_stock(options: Mapping[str, str], boards: Mapping[str, Board]) -> int:
    """The stock at the start: told, or what the boards leave of all tiles."""
    return ALL_TILES - tiles_on(boards) if options["stock"] == AUTO else int(options["stock"])


class Space(str):
    """A space in a copy's file."""

    allowed = 'a space as "6,3" or [6, 3]'

    @classmethod
    def parse(cls, told: object) -> Self:
        """That space as an option has it; ValueError says the form."""
        return cls(Cell.parse(",".join(map(str, told)) if isinstance(told, list) else str(told)))


class Trail(str):
    """The spaces of a trail in a copy's file, as a text or a list."""

    allowed = "a list of spaces"

    @classmethod
    def parse(cls, told: object) -> Self:
        """That trail as an option has it; ValueError says the form."""
        parts = told if isinstance(told, list) else [part for part in str(told).split(";") if part.strip()]
        return cls(";".join(map(Space.parse, parts)))


Lots = Annotated[str | tuple[str, ...], Meta(description='a list of kinds with how many, ["nano 5"]')]


class Half(Form, frozen=True):
    """What a copy's file says of a board."""

    rows: Number | None = None
    cols: Number | None = None
    entry: Space | None = None
    cafe: Number | None = None
    trail: Trail | None = None


class Copy(Half, frozen=True):
    """A copy's file: keys at the top for both boards, under [a] and [b] for each."""

    stock: Number | None = None
    caches: Lots | None = None
    a: Half = Half()
    b: Half = Half()


def read_copy(data: Mapping[str, Any]) -> dict[str, str]:
    """The options that a copy's file holds; ValueError names the key and what is allowed."""
    copy = read(Copy, data)
    told = {"stock": str(copy.stock)} if copy.stock is not None else {}
    if copy.caches is not None:
        told["caches"] = copy.caches if isinstance(copy.caches, str) else ";".join(copy.caches)
    for name in NAMES:
        own = [getattr(half, name) for half in (copy.a, copy.b)]
        parts = [getattr(copy, name) if part is None else part for part in own]
        if parts.count(None) == 1:
            raise ValueError(f"{name} is told for one board only; tell it under both, or at the top for both")
        if None not in parts:
            told[name] = "/".join(map(str, parts))
    options = {}
    for name, reader in READERS.items():
        try:
            options.update({name: reader(told[name])} if name in told else {})
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return options


def make_copy(table: Table) -> dict[str, Any]:
    """Ask for the boards of a copy, and answer what its file holds."""
    alike = table.confirm("alike", "Are both wooded boards alike?", about={"why": "copy"})
    if alike:
        board = _ask_board(table, "a", "of a board")
        data = {**board}
        boards = [board, board]
    else:
        boards = [_ask_board(table, name, f"of board {name.upper()}") for name in BOARDS]
        data = dict(zip(BOARDS, boards, strict=True))
    tiles = sum(board["rows"] * board["cols"] - len(board["trail"]) for board in boards)
    start = min(MOST_STOCK, max(1, ALL_TILES - tiles))
    data["stock"] = table.number("stock", "How many tiles are in the stock?", 1, MOST_STOCK, start=start)
    return data


def _ask_board(table: Table, name: str, which: str) -> dict[str, Any]:
    about = {"why": "copy", "board": name}
    rows = table.number("rows", f"How many rows {which}?", 1, MOST, start=6, about=about)
    cols = table.number("cols", f"How many columns {which}?", 1, MOST, start=6, about=about)
    cafe = table.number("cafe", "Which column has the Moonrise Café?", 1, cols, start=min(3, cols), about=about)
    grid = Grid(rows, cols)
    edge = [cell for cell in grid if cell.row in (1, rows) or cell.col in (1, cols)]
    # The side of Town first, from the café's column on: that is where a trail mostly comes in.
    edge.sort(key=lambda cell: (cell.row != rows, abs(cell.col - cafe), cell))
    entry = table.cell("entry", "Where does the trail come in?", name, grid, cells=edge, about=about)
    trail = [entry]
    while len(trail) < len(grid) - 1 and table.confirm("more", "More trail spaces?", about=about, first="no"):
        cells = [cell for cell in grid if cell not in trail and any(near in trail for near in grid.beside(cell))]
        trail.append(table.cell("trail", "Where does the trail go on?", name, grid, cells=cells, about=about))
    return {"rows": rows, "cols": cols, "cafe": cafe, "entry": str(entry), "trail": [str(cell) for cell in trail]}

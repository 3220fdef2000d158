"""What may be set right: a muggle, a tile, the stock, a group, a player, the trades."""

from collections.abc import Callable, Mapping

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
from companion.games.muggles.wording import COMPASS, the
from companion.table.grid import Direction
from companion.table.prompt import Option
from companion.table.table import Table

NOTHING, EMPTY = "nothing", "empty"
MOST_LEFT = 12
"""A group may be set to so many caches left: copies differ."""


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    follows = state.reports != "none"
    whats = {
        "muggle": ("A muggle", follows),
        "tile": ("A tile", follows),
        "stock": ("The stock", state.stock is not None),
        "group": ("What is left of a group", True),
        "player": ("What a player has", True),
        "trades": ("The trades left", True),
    }
    options = [Option(what, label) for what, (label, can) in whats.items() if can]
    SETS[table.choose("what", options, text="What is wrong?")](state, table)


def muggle(state: State, table: Table) -> None:
    """Where a muggle stands, where it faces, what it carries."""
    name = table.choose("muggle", [Option(name, the(name)) for name in state.muggles], text="Which muggle?")
    ground, piece = state.here(name)
    cell = ask_cell(state, table, "Where does it stand?", name, list(ground.grid), "correct")
    facings = [Option(str(facing), word.capitalize()) for facing, word in COMPASS.items()]
    facing = Direction(table.choose("facing", facings, text="Where does it face?"))
    options = [Option(NOTHING, "Nothing"), *tile_options(state, CACHES)]
    kind = table.choose("carrying", options, text="What does it carry?", about={"muggle": name})
    piece.carrying = None if kind == NOTHING else numbered(state, table, kind, {"muggle": name})
    piece.on_nuisance = piece.on_nuisance and cell == piece.cell
    piece.cell, piece.facing, piece.path = cell, facing, []


def tile(state: State, table: Table) -> None:
    """What lies on a space: a tile, one face down, a hidden cave, or none."""
    boards = [Option(name, f"Board {name.upper()}") for name in BOARDS]
    name = table.choose("board", boards, text="On which board?", about={"why": "correct"})
    ground = state.boards[name]
    cells = [cell for cell in ground.grid if cell not in ground.trail]
    cell = ask_cell(state, table, "Which space?", name, cells, "correct", rule="no tile lies on the trail")
    about = {"player": None, "board": name, "cell": list(cell), "why": "correct"}
    loose = (Option(FACE_DOWN, "Face down"), Option(REHIDDEN, "Hidden cave"), Option(EMPTY, "No tile"))
    kind = table.choose("tile", [*loose, *tile_options(state, TILES)], text="What lies there?", about=about)
    set_to = numbered(state, table, kind, about) if kind in TILES else kind
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
    state.stock = table.number("stock", 0, 200, text="How many tiles are in the stock?", start=state.stock)


def group(state: State, table: Table) -> None:
    """How many caches of a group are left."""
    name = table.choose("group", [Option(name, name.capitalize()) for name in GROUPS], text="Which group?")
    start = min(MOST_LEFT, left(state, name))
    told = table.number("left", 0, MOST_LEFT, text="How many are left of it?", start=start, about={"group": name})
    state.amended[name] = told - counted(state, name)
    state.gone = [gone for gone in state.gone if gone != name]


def player(state: State, table: Table) -> None:
    """How many caches of a group a player has; of multis whole sets."""
    who = table.seat("who", text="Which player?")
    name = table.choose("group", [Option(name, name.capitalize()) for name in GROUPS], text="Caches of which group?")
    has = state.players[who]
    about = {"player": who, "group": name}
    most, now = len(stack(state, name)), claims(state, has, name)
    count = table.number("count", 0, most, text="How many?", start=min(most, now), about=about)
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
    text = "How many trades are left?"
    state.trades_left = table.number("trades", 0, MOST_TRADES, text=text, start=state.trades_left)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "muggle": muggle,
    "tile": tile,
    "stock": stock,
    "group": group,
    "player": player,
    "trades": trades,
}

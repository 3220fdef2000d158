"""What happens to tiles: refilling, turning up and digging up, and what it does to a muggle near them."""

from collections.abc import Callable
from typing import Any

from companion.games.muggles.cache import breaks, discard, is_cache, to_people
from companion.games.muggles.facts import CACHES, CAVE, HARMLESS, MAP, SITE
from companion.games.muggles.ground import acts, around_map, dig, dug_up, take_off
from companion.games.muggles.movement import call_for_help, in_cave_region
from companion.games.muggles.question import (
    DUG_UP,
    MATTERS_LATER,
    MATTERS_NOW,
    SPACE,
    TOLD,
    ask_cell,
    ask_list,
)
from companion.games.muggles.state import DugUp, Emptied, Mover, Refill, State, TurnedUp
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table

# Refilling


def refill(
    state: State, table: Table, name: str, cell: Cell, gone: str, *, muggle: str | None = None, lost: str | None = None
) -> None:
    """Put a face-down tile on an emptied space; it may be the last one of the stock (MUG-15).

    Without stock the space stays blank and is like trail (MUG-101). ``gone`` is what went, perhaps by a ``muggle``,
    whose cache of before is ``lost`` for one taken here; hands that count the stock refill once both have moved.
    """
    space = Refill(name, cell, gone, muggle, lost, lost is not None and breaks(state.discarded, lost))
    state.used_up = state.stock == 1
    if state.stock == 0:
        table.tell("stays-bare", **vars(space))
        state.boards[name].slabs.append(cell)
    elif state.stock is None:
        state.refills.append(space)
    else:
        table.tell("refill", **vars(space))
        state.stock -= 1
    take_off(state, name, cell)


def say_refills(state: State, table: Table) -> None:
    """Tell hands what there is to refill (MUG-15)."""
    while state.refills:
        space = state.refills.pop(0)
        # The page of the event card has said it.
        if space.gone != "event":
            table.tell("refill", **vars(space))


def refill_emptied(state: State, table: Table, emptied: Emptied) -> None:
    """Refill where a tile went off the board; not where a site has dug, or another tile lies by now."""
    name, cell, board = emptied.board, emptied.cell, state.boards[emptied.board]
    if not board.bare(cell) and board.tile(cell) == (MAP if emptied.muggle else None):
        refill(state, table, name, cell, "map" if emptied.muggle else "tile", muggle=emptied.muggle)
    state.emptied = None


# Turning up


def turn_up_all(state: State, table: Table) -> None:
    """The stock is used up: everything on the boards is turned up, board by board (MUG-99)."""
    table.tell("stock-out")
    state.stock, state.used_up = 0, False
    for name, board in state.boards.items():
        cells = board.face_down()
        state.turned_up.append(TurnedUp(name, "stock-out", cells, list(cells)))


def open_map(state: State, table: Table, name: str, cell: Cell, why: str) -> None:
    """The tiles around a map are turned up (MUG-107), unless they lie face up already (MUG-99)."""
    if state.all_up:
        return
    table.log("map-found", board=name, cell=cell)
    cells = around_map(state.boards[name], cell)
    state.turned_up.append(TurnedUp(name, why, cells, list(cells)))


def turn_up(state: State, table: Table, turned: TurnedUp) -> None:
    """People name the tiles turned up, one by one; then those act that do, row by row (MUG-104)."""
    name, board = turned.board, state.boards[turned.board]
    unknown = [cell for cell in turned.unnamed if board.tile(cell) is None and not board.bare(cell)]
    if unknown:
        kinds = MATTERS_LATER if state.reports == "told" else MATTERS_NOW
        why = "map" if turned.why == "remote-map" else turned.why
        said = state.draft()
        tile = ask_list(said, table, kinds, why=why, board=name, cells=unknown)
        if tile is not None:
            cell = ask_cell(state, table, name, unknown, why, tile=to_people(state, tile))
            state.become(said)
            board.put(cell, tile)
            return
        # What nobody names does nothing; of those shuffled it may still be anything.
        turned.unnamed = []
        if state.reports == "told" and turned.why != "shuffle":
            for cell in unknown:
                board.put(cell, HARMLESS)
        return
    for cell in turned.cells:
        acting = acts(board, cell, turned.why)
        if acting is not None:
            turned.cells.remove(cell)
            act = construct if acting == SITE else open_cave
            act(state, table, name, cell)
            return
    state.turned_up.remove(turned)


def open_cave(state: State, table: Table, name: str, cell: Cell) -> None:
    """A cave opens away from any piece: a muggle on it or beside it calls for help, humans go to hospital (MUG-105)."""
    board, muggle = state.here(name)
    table.tell("cave-open", board=name, cell=cell)
    if in_cave_region(board, muggle, cell):
        muggle.path = []
        call(state, table, Mover(name))


# Digging up


def construct(state: State, table: Table, name: str, site: Cell) -> None:
    """A site digs up the tiles around it; what lay face down is asked for in one list (MUG-95, MUG-106).

    A cave of the same report whose turn has not come goes with them, and nobody calls for help.
    """
    board = state.boards[name]
    turned = [(cell, each.why) for each in state.turned_up if each.board == name for cell in each.cells]
    caves = [cell for cell, why in turned if cell in dug_up(board, site) and acts(board, cell, why) == CAVE]
    hidden = [cell for cell in dug_up(board, site) if board.tile(cell) is None]
    # The question for what lay face down says it, too, and what is to be left empty is said after it.
    lies = [board.tile(cell) for cell in dug_up(board, site)]
    dug = DugUp(name, site, dig(state, name, site), hidden)
    for tile in filter(is_cache, lies):
        lose(state, table, tile)
    if hidden:
        table.log("site-digs", board=name, cell=site)
        state.dug_up = dug
    else:
        table.tell("site-digs", board=name, cell=site)
        trashed(table.log, dug)
    for cave in caves:
        table.tell("cave-gone", board=name, site=site, cell=cave)


def name_dug_up(state: State, table: Table, dug: DugUp) -> None:
    """People name the caches and sites that lay face down; a site stays, and digs in its turn (MUG-98).

    A cache needs no space, but who touches one has told what lay there, and does so once.
    """
    name, board = dug.board, state.boards[dug.board]
    hidden = [cell for cell in dug.hidden if board.bare(cell)]
    said = state.draft()
    tile, cell = None, None
    if len(hidden) > dug.caches.count(None):
        named = state.discarded[-len(dug.caches) :] if dug.caches else []
        told: dict[str, Any] = {}
        if named:
            *before, last = state.discarded
            told = {"last": last, "out": named.count(last), "breaks": breaks(before, last)}
        sites = may_be_sites(state, name, hidden)
        spaces = {str(each): each for each in hidden}
        kinds = DUG_UP if sites else set(CACHES)
        more = [Option(space, group=SPACE) for space in spaces]
        tile = ask_list(said, table, kinds, more=more, why="trashed", board=name, cells=hidden, **told)
        if tile in spaces:
            cell = spaces[tile]
            kinds = DUG_UP if cell in sites else set(CACHES)
            more = [Option(TOLD)] if None in dug.caches else []
            tile = ask_list(said, table, kinds, more=more, why="trashed", board=name, cells=[cell], cell=cell)
        elif tile == SITE:
            cell = ask_cell(state, table, name, sites, "trashed", tile=tile)
    if cell is not None:
        dug.hidden.remove(cell)
    if tile is None:
        dug.hidden = dug.hidden if cell is not None else []
    elif tile == TOLD:
        dug.caches[dug.caches.index(None)] = cell
    elif tile == SITE and cell is not None:
        dug.cells.remove(cell)
        state.sites.append((name, cell))
    else:
        state.become(said)
        table.log("lost-cache", tile=tile, breaks=breaks(state.discarded, tile))
        discard(state, tile)
        dug.caches.append(cell)
    if len(dug.hidden) <= dug.caches.count(None):
        trashed(table.tell, dug)
        state.dug_up = None


def may_be_sites(state: State, name: str, cells: list[Cell]) -> list[Cell]:
    """Those of some spaces where a site may have lain: of what was turned up just now people have named all sites."""
    seen = [each for each in state.turned_up if each.board == name and not each.unnamed and each.why != "shuffle"]
    return [cell for cell in cells if not any(cell in each.cells for each in seen)]


def lose(state: State, table: Table, tile: str) -> None:
    """A cache is out of the game; all hear of it where its set is lost (MUG-75)."""
    say = table.tell if breaks(state.discarded, tile) else table.log
    say("lost-cache", tile=tile, breaks=breaks(state.discarded, tile))
    discard(state, tile)


def trashed(say: Callable[..., None], dug: DugUp) -> None:
    """Say which spaces stay empty, once it is known which tile around a site is another one and stays (MUG-98)."""
    if dug.cells:
        say("trashed", board=dug.board, site=dug.site, cells=dug.cells)


def dig_next(state: State, table: Table) -> None:
    """A site that came to light digs, where it still lies there."""
    name, site = state.sites.pop()
    board = state.boards[name]
    if board.tile(site) == SITE or site in board.slabs:
        construct(state, table, name, site)


# A muggle


def call(state: State, table: Table, mover: Mover) -> None:
    """A muggle calls for help: that is the end of its turn, and not of its next one (MUG-30)."""
    board, muggle = state.here(mover.muggle)
    start = muggle.start
    call_for_help(board, muggle)
    moved(state, table, mover, start, helpless=True)
    if state.mover is not None and state.mover.muggle == mover.muggle:
        state.mover = None


def moved(state: State, table: Table, mover: Mover, start: Cell, *, helpless: bool = False) -> None:
    """Say where a muggle stands now."""
    muggle = state.muggles[mover.muggle]
    # A question may have said so already.
    asked = mover.told == muggle.cell
    say = table.log if asked else table.tell
    began: dict[str, Any] = {"from": start}
    say(
        "muggle-moved",
        muggle=mover.muggle,
        roll=mover.face,
        **began,
        to=muggle.cell,
        facing=muggle.facing,
        path=muggle.path[1:],
        stepped_back=mover.stepped_back,
        called_for_help=helpless,
    )

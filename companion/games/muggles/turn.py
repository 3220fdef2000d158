"""The script: the menu between the turns, and the muggles' turns step by step."""

from collections.abc import Callable, Mapping

from companion.games.muggles.cache import discard, is_cache, kind_of, left, named, overdrawn, pick_up, team_claims
from companion.games.muggles.facts import CAVE, DICE, EVENT, GROUPS, LABELS, MAP, NUISANCES, ROLLS, SITE
from companion.games.muggles.goal import supply_is_short, walled_in
from companion.games.muggles.ground import (
    acts,
    around_map,
    dig,
    dug_up,
    helped,
    last_faces,
    refill,
    rehide,
    replace_nuisance,
    stands_on_nuisance,
    unnamed,
)
from companion.games.muggles.movement import back, call_for_help, go, is_hazard, to_look_at, walk
from companion.games.muggles.question import (
    CLOSES_A_WAY,
    DUG_UP,
    FACE_DOWN,
    MATTERS_LATER,
    MATTERS_NOW,
    NO_MORE,
    STOCK_OUT,
    ask_cell,
    ask_list,
    ask_tile,
)
from companion.games.muggles.report import menu
from companion.games.muggles.state import State, Task
from companion.games.muggles.wording import compass, space, the
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table


def turn(state: State, table: Table) -> None:
    """The menu, or the next step of what was begun there."""
    if state.tasks:
        task = state.tasks.pop(0)
        STEPS[task.what](state, table, task)
    else:
        begin(state, menu(state, table))
    watch(state, table)


def begin(state: State, tasks: list[Task]) -> None:
    """What was begun comes before all that waits."""
    state.tasks[:0] = tasks


# A muggle's turn


def roll(state: State, table: Table, task: Task) -> None:
    """The die says how it goes; turning, a muggle first has the nuisance under it replaced (MUG-16, MUG-47)."""
    name = task.muggle
    board, muggle = state.here(name)
    face = table.roll(DICE[state.options["die"]], "muggle-die", about={"muggle": name})
    muggle.rolled = face
    fact = {"kind": "rolled", "muggle": name, "face": face}
    if state.reports == "none":
        how = "A nuisance under it goes. Turn clockwise" if ROLLS[face].turns else "Ahead"
        steps = steps_of(ROLLS[face].steps)
        table.tell(f"{the(name)}: {face}. {how}, {steps}. Blocked? Turn on; none of four? One step less.", fact=fact)
        return
    table.tell(f"{the(name)} rolls {face}.", fact=fact, quiet=True)
    assert muggle.cell is not None
    muggle.path = [muggle.cell]
    begin(state, [Task("walk", muggle=name, face=face, start=muggle.cell)])
    if ROLLS[face].turns and stands_on_nuisance(board, muggle):
        last = replace_nuisance(state, board, muggle)
        refilled(state, table, {"muggle": name}, name, muggle.cell, last, "Its nuisance goes.")
    muggle.on_nuisance = False


def steps_of(count: int) -> str:
    """So many steps, in words."""
    return "1 step" if count == 1 else f"{count} steps"


def step(state: State, table: Table, task: Task) -> None:
    """Walk as rolled, or call for help where no way is open."""
    name = task.muggle
    board, muggle = state.here(name)
    assert muggle.cell is not None
    assert task.face is not None
    # All tiles turned up, or a correction, may have put it elsewhere since its roll.
    task.start, muggle.path = muggle.cell, [muggle.cell]
    way = walk(board, muggle.cell, muggle.facing, task.face)
    if look(state, table, task, to_look_at(board, way.path, way.closed_by)):
        return
    if way.helpless:
        call_for_help(board, muggle)
        moved(state, table, task, helpless=True)
        return
    go(muggle, way.path, way.facing)
    begin(state, [Task("land", muggle=name, face=task.face, start=task.start, looked=task.looked)])


def step_back(state: State, table: Table, task: Task) -> None:
    """Step back out of the hazard just turned up, or call for help where that is not safe (MUG-39, MUG-43)."""
    name = task.muggle
    board, muggle = state.here(name)
    assert muggle.cell is not None
    path = back(board, muggle.cell, muggle.facing)
    if look(state, table, task, to_look_at(board, path or ())):
        return
    if path is None:
        call_for_help(board, muggle)
        moved(state, table, task, helpless=True)
        return
    go(muggle, path, muggle.facing)
    task.stepped_back += len(path)
    task.what = "land"
    begin(state, [task])


def look(state: State, table: Table, task: Task, cells: list[Cell]) -> bool:
    """Ask once, where people are asked, whether anything face up changes this very way; True: ask or try again."""
    name = task.muggle
    board = state.boards[name]
    fresh = [cell for cell in cells if cell not in task.looked]
    if state.reports != "asked" or not fresh:
        return False
    shown = [cell for cell in fresh if board.tile(cell) is not None]
    text = "Anything else face up here, or gone?" if shown else "Anything face up here?"
    about = {"why": "path", "muggle": name, "board": name, "cells": [list(cell) for cell in fresh]}
    end = "As shown" if shown else "Nothing"
    tile = ask_list(state, table, text, about, CLOSES_A_WAY, end=end, gone=bool(shown))
    if tile is None:
        task.looked += fresh
    else:
        gone = tile == FACE_DOWN
        where = "Which one is gone?" if gone else f"Where is the {named(state, tile)}?"
        cell = ask_cell(state, table, where, name, shown if gone else fresh, "path")
        board.put(cell, None if gone else tile)
        task.looked.append(cell)
    begin(state, [task])
    return True


def land(state: State, table: Table, task: Task) -> None:
    """What lies where a muggle landed, and what its class does; stepping back into it counts (MUG-33, MUG-42)."""
    name = task.muggle
    board, muggle = state.here(name)
    cell = muggle.cell
    assert cell is not None
    if board.bare(cell):
        moved(state, table, task)
        return
    tile = board.tile(cell)
    task.asked = tile is None
    if tile is None:
        about = {"muggle": name, "board": name, "cell": list(cell), "why": "landed"}
        tile = ask_tile(state, table, landing(state, task), about)
    if is_cache(tile):
        moved(state, table, task)
        take(state, table, name, tile)
    elif is_hazard(tile):
        board.put(cell, tile)
        task.looked.append(cell)
        task.what = "back"
        begin(state, [task])
    elif tile in NUISANCES:
        board.put(cell, tile)
        muggle.on_nuisance = True
        moved(state, table, task)
    else:
        board.put(cell, tile)
        moved(state, table, task)
        LANDED.get(tile, stay)(state, table, name)


def landing(state: State, task: Task) -> str:
    """The question for the tile on which a muggle landed, with the way there."""
    muggle = state.muggles[task.muggle]
    assert muggle.cell is not None
    if task.stepped_back:
        return f"{the(task.muggle)} steps back to {space(muggle.cell)}. Which tile?"
    if len(muggle.path) < 2:  # set right while this question was open
        return f"{the(task.muggle)} is on {space(muggle.cell)}. Which tile?"
    steps = steps_of(len(muggle.path) - 1)
    return f"{the(task.muggle)}: {steps} {compass(muggle.facing)} to {space(muggle.cell)}. Which tile?"


def stay(state: State, table: Table, name: str) -> None:
    """A tile that does nothing to a muggle stays, and may be landed on again any time (MUG-34, MUG-35, MUG-36)."""


def take(state: State, table: Table, name: str, tile: str) -> None:
    """Pick a cache up and refill the space (MUG-3, MUG-11, MUG-15)."""
    board, muggle = state.here(name)
    assert muggle.cell is not None
    lost = pick_up(state, muggle, tile)
    text = f"{the(name)} takes the {named(state, tile)}" + (f", the {named(state, lost)} is lost." if lost else ".")
    discarded = None if lost is None else kind_of(lost)
    fact = {"kind": "picked-up", "muggle": name, "cache": kind_of(tile), "discarded": discarded}
    table.tell(text, fact=fact, quiet=state.stock is None)
    refilled(state, table, {"muggle": name}, name, muggle.cell, refill(state, board, muggle.cell), text, told=True)


def draw_event(state: State, table: Table, name: str) -> None:
    """The nearest human draws an event, the furthest discards one, then the muggle rolls again (MUG-55 MUG-56 MUG-57).

    Alone one does both, in either order (MUG-84); Disable Cache is played at once (MUG-103).
    """
    board, muggle = state.here(name)
    assert muggle.cell is not None
    who = "Draw an event and discard one, in either order"
    if not state.alone:
        who = "The nearest draws an event, the furthest discards one"
    text = f"{the(name)} finds Take Event. {who}. Disable Cache is played at once. Then it rolls again."
    table.tell(text, fact={"kind": "event-card", "muggle": name})
    begin(state, [Task("roll", muggle=name)])
    if state.options["event_tile"] == "refilled":
        last = refill(state, board, muggle.cell)
        refilled(state, table, {"muggle": name}, name, muggle.cell, last, "The event tile goes.")


def read_map(state: State, table: Table, name: str) -> None:
    """A muggle on a map turns up the tiles around it; sites and caves among them act."""
    cell = state.muggles[name].cell
    assert cell is not None
    begin(state, [Task("turn-up", board=name, why="map", cell=cell)])
    if state.options["map_tile"] == "refilled":
        state.tasks.insert(1, Task("refill", muggle=name, board=name, cell=cell))


def build(state: State, table: Table, name: str) -> None:
    """A muggle on a blank tile starts a construction site."""
    cell = state.muggles[name].cell
    assert cell is not None
    construct(state, table, name, cell)


LANDED: Mapping[str, Callable[[State, Table, str], None]] = {EVENT: draw_event, MAP: read_map, SITE: build}


def moved(state: State, table: Table, task: Task, *, helpless: bool = False) -> None:
    """Say where a muggle stands now."""
    name = task.muggle
    muggle = state.muggles[name]
    assert muggle.cell is not None
    if helpless:
        text = f"{the(name)} calls for help: to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    elif task.stepped_back:
        text = f"{the(name)} steps back to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    else:
        text = f"{the(name)} goes to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    fact = {
        "kind": "muggle-moved",
        "muggle": name,
        "roll": task.face,
        "from": None if task.start is None else list(task.start),
        "to": list(muggle.cell),
        "facing": str(muggle.facing),
        # A cave opened from afar drives it off without a roll: what it walked before is no part of that.
        "path": [list(cell) for cell in muggle.path[1:]] if task.face is not None else [],
        "stepped_back": task.stepped_back,
        "called_for_help": helpless,
    }
    table.tell(text, fact=fact, quiet=task.asked and not task.stepped_back)


def rest(state: State, table: Table, task: Task) -> None:
    """The end of a turn: open caves are turned down again, where the copy has it so."""
    rehide(state)


def next_round(state: State, table: Table, task: Task) -> None:
    """The people's turn again."""
    state.round += 1
    state.swapped = []


# Tiles


def refilled(
    state: State,
    table: Table,
    who: Mapping[str, str | None],
    board: str,
    cell: Cell,
    last: bool,
    text: str,
    *,
    told: bool = False,
) -> None:
    """Say that a space is refilled; the stock may be used up by that, counted or by what people say.

    ``text`` says why, ``told`` that it was said already.
    """
    if cell in state.boards[board].slabs:
        table.tell(f"{'' if told else f'{text} '}{space(cell)} stays bare.")
    elif state.stock is None:
        about = {**who, "board": board, "cell": list(cell), "why": "refill"}
        options = (Option(NO_MORE, "Refilled", goes=True), Option(STOCK_OUT, "That was the last"))
        last = table.choose("refill", f"{text} Refill {space(cell)}.", options, about=about) == STOCK_OUT
    else:
        table.tell(f"{'' if told else f'{text} '}A new tile face down on {space(cell)}.")
    if last:
        begin(state, [Task("stock-out")])


def turn_up_all(state: State, table: Table, task: Task) -> None:
    """The stock is used up: everything on the boards is turned up, board by board (MUG-99)."""
    state.stock = 0
    table.tell("The stock is used up. Turn up all tiles, but no hidden cave.")
    begin(state, [Task("turn-up", board=name, why="stock-out") for name in state.boards])


def turn_up(state: State, table: Table, task: Task) -> None:
    """Tiles are turned up around a map, or everywhere."""
    board = state.boards[task.board]
    if task.why == "stock-out":
        cells = last_faces(board)
    else:
        assert task.cell is not None
        cells = around_map(board, task.cell)
        table.tell(f"Map on {space(task.cell)}: turn up the tiles around it.", quiet=True)
    if cells:
        listed = Task("list", board=task.board, why=task.why, cells=list(cells))
        begin(state, [listed, Task("act", board=task.board, why=task.why, cells=list(cells))])


def name_tiles(state: State, table: Table, task: Task) -> None:
    """One tile of a list; each with its space where that matters, until there are no more."""
    board = state.boards[task.board]
    dug = task.why == "trashed"
    kinds = DUG_UP if dug else MATTERS_LATER if state.reports == "told" else MATTERS_NOW
    about = {"why": "map" if task.why == "remote-map" else task.why, "board": task.board}
    about_cells = {**about, "cells": [list(cell) for cell in task.cells]}
    tile = ask_list(state, table, LIST_TEXTS[str(about["why"])], about_cells, kinds)
    if tile is None:
        if not dug and state.reports == "told":
            unnamed(board, task.cells)
        return
    if dug and tile != SITE:
        discard(state, tile)
        task.named += 1
    else:
        why = str(about["why"])
        cell = ask_cell(state, table, f"Where is the {named(state, tile)}?", task.board, task.cells, why)
        task.cells.remove(cell)
        if dug:
            begin(state, [Task("site", board=task.board, cell=cell)])
        else:
            board.put(cell, tile)
    if len(task.cells) > task.named:
        begin(state, [task])


def act(state: State, table: Table, task: Task) -> None:
    """The tiles turned up act row by row, one a step; what was dug up meanwhile is skipped."""
    board = state.boards[task.board]
    while task.cells:
        cell = task.cells.pop(0)
        kind = acts(board, cell, task.why)
        if kind is None:
            continue
        begin(state, [task])
        if kind == SITE:
            construct(state, table, task.board, cell)
        elif kind == CAVE:
            open_cave(state, table, task.board, cell)
        return


def open_cave(state: State, table: Table, name: str, cell: Cell) -> None:
    """A cave opens away from any piece: a muggle on it or beside it calls for help, humans go to hospital (MUG-105)."""
    board, muggle = state.here(name)
    start = muggle.cell
    table.tell(f"Cave on {space(cell)}: humans on it or beside it go to hospital, unless a Snack helps.")
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
    hidden = [cell for cell in dug_up(board, site) if board.tile(cell) is None]
    cells = dig(state, board, site)
    text = f"Construction site on {space(site)}: the tiles around it go, and nothing is refilled."
    table.tell(text, fact={"kind": "trashed", "board": name, "cells": [list(cell) for cell in cells]})
    if hidden:
        begin(state, [Task("list", board=name, why="trashed", cells=hidden)])


def chain(state: State, table: Table, task: Task) -> None:
    """A site that was dug up stays, and digs in its turn."""
    assert task.cell is not None
    construct(state, table, task.board, task.cell)


def refill_later(state: State, table: Table, task: Task) -> None:
    """A tile that went off the board; where a site has dug meanwhile nothing is refilled."""
    assert task.cell is not None
    board = state.boards[task.board]
    if not board.bare(task.cell):
        last = refill(state, board, task.cell)
        who = {"muggle": task.muggle} if task.muggle else {"player": None}
        refilled(state, table, who, task.board, task.cell, last, "The map goes." if task.muggle else "The tile goes.")


LIST_TEXTS = {
    "trashed": "Any cache or site dug up?",
    "map": "Turn up the tiles around the map. Any of these?",
    "stock-out": "All tiles are turned up. Any of these?",
}


MOVES = ("roll", "walk", "back", "land")
"""The steps by which a muggle itself goes on."""

STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {
    "roll": roll,
    "walk": step,
    "back": step_back,
    "land": land,
    "rest": rest,
    "round": next_round,
    "turn-up": turn_up,
    "list": name_tiles,
    "act": act,
    "site": chain,
    "refill": refill_later,
    "stock-out": turn_up_all,
}


# What people must know at once


def watch(state: State, table: Table) -> None:
    """After every step: groups that are gone, and what people should be warned of."""
    for group in GROUPS:
        if left(state, group) > 0 or group in state.gone:
            continue
        if state.reports != "told" and team_claims(state, group) == 0:
            about = {"why": "group", "group": group}
            if table.confirm("held", f"Does anybody hold a {group} cache?", about=about):
                state.held.append(group)
        if team_claims(state, group) == 0:
            table.tell(f"The {group} group is gone.", fact={"kind": "group-gone", "group": group})
        state.gone.append(group)
    warnings = [
        (f"more-than-printed {kind}", f"More {LABELS[kind]} tiles than are printed.") for kind in overdrawn(state)
    ]
    if supply_is_short(state):
        warnings.append(("supply", "Too few caches are left for every player's own groups."))
    warnings += [(f"walled-in {group}", f"The last {group} caches are walled in.") for group in walled_in(state)]
    for why, text in warnings:
        if why not in state.warned:
            state.warned.append(why)
            table.tell(text, fact={"kind": "warning", "why": why.split()[0]})

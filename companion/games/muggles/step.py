"""A muggle's turn, step by step: roll, walk, land, and what lies there."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.muggles.cache import discard, is_cache, kind_of, pick_up, to_people
from companion.games.muggles.facts import DICE, EVENT, MAP, NUISANCES, ROLLS, SITE
from companion.games.muggles.ground import refill, stands_on_nuisance
from companion.games.muggles.movement import back, call_for_help, go, is_hazard, to_look_at, walk
from companion.games.muggles.question import CLOSES_A_WAY, FACE_DOWN, ask_cell, ask_list, ask_tile
from companion.games.muggles.state import State, Task
from companion.games.muggles.tile import construct, moved, refilled
from companion.table.grid import Cell
from companion.table.table import Table


def roll(state: State, table: Table, task: Task) -> None:
    """The die says how it goes; turning, a muggle first has the nuisance under it replaced (MUG-16, MUG-47)."""
    name = task.muggle
    board, muggle = state.here(name)
    face = table.roll(DICE[state.options.die], "muggle-die", muggle=name)
    muggle.rolled = face
    if state.reports == "none":
        table.tell("rolled", muggle=name, face=face, turns=ROLLS[face].turns, steps=ROLLS[face].steps)
        return
    table.note("rolled", muggle=name, face=face)
    assert muggle.cell is not None
    muggle.path = [muggle.cell]
    state.begin([Task("walk", muggle=name, face=face, start=muggle.cell)])
    if ROLLS[face].turns and stands_on_nuisance(board, muggle):
        last = refill(state, name, muggle.cell)
        refilled(state, table, name, muggle.cell, last, muggle=name, gone="nuisance")
    muggle.on_nuisance = False


def walk_on(state: State, table: Table, task: Task) -> None:
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
    state.begin([Task("land", muggle=name, face=task.face, start=task.start, looked=task.looked)])


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
    state.begin([task])


def look(state: State, table: Table, task: Task, cells: list[Cell]) -> bool:
    """Ask once, where people are asked, whether anything face up changes this very way; True: ask or try again."""
    name = task.muggle
    board = state.boards[name]
    fresh = [cell for cell in cells if cell not in task.looked]
    if state.reports != "asked" or not fresh:
        return False
    shown = [cell for cell in fresh if board.tile(cell) is not None]
    about: dict[str, Any] = {
        "muggle": name,
        "board": name,
        "cells": fresh,
        "shown": bool(shown),
        "caves": state.options.cave_rehides,
    }
    tile = ask_list(state, table, CLOSES_A_WAY, gone=bool(shown), why="path", **about)
    if tile is None:
        task.looked += fresh
    else:
        if tile == FACE_DOWN:
            cell = ask_cell(state, table, name, shown, "path", what="gone")
            # Another tile may lie face up there now: that space is asked about once more.
            ask_where_it_went(state, table, name, cell)
            board.put(cell, None)
        else:
            cell = ask_cell(state, table, name, fresh, "path", tile=to_people(state, tile))
            board.put(cell, tile)
            task.looked.append(cell)
    state.begin([task])
    return True


def ask_where_it_went(state: State, table: Table, name: str, cell: Cell) -> None:
    """A cache that lay on a board and is gone was collected, or is lost to its group (MUG-75)."""
    tile = state.boards[name].tile(cell)
    if tile is None or not is_cache(tile):
        return
    if table.choose("went", ("collected", "lost"), why="path", board=name, cell=cell, tile=tile) == "lost":
        discard(state, tile)


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
        way: dict[str, Any] = {
            "steps": max(0, len(muggle.path) - 1),
            "facing": muggle.facing,
            "stepped_back": bool(task.stepped_back),
        }
        tile = ask_tile(state, table, muggle=name, board=name, cell=cell, why="landed", **way)
    if is_cache(tile):
        moved(state, table, task)
        take(state, table, name, tile)
    elif is_hazard(tile):
        board.put(cell, tile)
        task.looked.append(cell)
        task.what = "back"
        state.begin([task])
    elif tile in NUISANCES:
        board.put(cell, tile)
        muggle.on_nuisance = True
        moved(state, table, task)
    else:
        board.put(cell, tile)
        moved(state, table, task)
        if task.asked or tile != SITE:
            LANDED.get(tile, stay)(state, table, name)


def stay(state: State, table: Table, name: str) -> None:
    """A tile that does nothing to a muggle stays, and may be landed on again any time (MUG-34, MUG-35, MUG-36)."""


def take(state: State, table: Table, name: str, tile: str) -> None:
    """Pick a cache up and refill the space (MUG-3, MUG-11, MUG-15)."""
    muggle = state.muggles[name]
    assert muggle.cell is not None
    lost = pick_up(state, muggle, tile)
    discarded = None if lost is None else kind_of(lost)
    # Where people are asked to refill, that question says it.
    say = table.note if state.stock is None else table.tell
    say("picked-up", muggle=name, cache=kind_of(tile), discarded=discarded, tile=tile, lost=lost)
    last = refill(state, name, muggle.cell)
    refilled(state, table, name, muggle.cell, last, muggle=name, taken={"tile": tile, "lost": lost})


def draw_event(state: State, table: Table, name: str) -> None:
    """The nearest human draws an event, the furthest discards one, then the muggle rolls again (MUG-55 MUG-56 MUG-57).

    Alone one does both, in either order (MUG-84); Disable Cache is played at once (MUG-103).
    """
    muggle = state.muggles[name]
    assert muggle.cell is not None
    table.tell("event-card", muggle=name, alone=state.alone)
    state.begin([Task("roll", muggle=name)])
    if state.options.event_tile == "refilled":
        last = refill(state, name, muggle.cell)
        refilled(state, table, name, muggle.cell, last, muggle=name, gone="event")


def read_map(state: State, table: Table, name: str) -> None:
    """A muggle on a map turns up the tiles around it; sites and caves among them act."""
    cell = state.muggles[name].cell
    assert cell is not None
    state.begin([Task("turn-up", board=name, why="map", cell=cell)])
    if state.options.map_tile == "refilled":
        state.tasks.insert(1, Task("refill", muggle=name, board=name, cell=cell))


def build(state: State, table: Table, name: str) -> None:
    """A muggle that turns up a blank tile starts a construction site; one that lay open is a slab (MUG-95, MUG-96)."""
    cell = state.muggles[name].cell
    assert cell is not None
    construct(state, table, name, cell)


LANDED: Mapping[str, Callable[[State, Table, str], None]] = {EVENT: draw_event, MAP: read_map, SITE: build}

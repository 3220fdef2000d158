"""A muggle's move as the rulebook tells it: from its roll to where it stands, and what lies there."""

from copy import deepcopy
from typing import Any

from companion.games.muggles.cache import discard, is_cache, kind_of, pick_up, to_people
from companion.games.muggles.facts import DICE, EVENT, MAP, NUISANCES, ROLLS, SITE
from companion.games.muggles.ground import stands_on_nuisance
from companion.games.muggles.movement import back, go, is_hazard, open_way, to_look_at
from companion.games.muggles.question import CLOSES_A_WAY, FACE_DOWN, ask_cell, ask_list, ask_tile
from companion.games.muggles.state import Emptied, Mover, State
from companion.games.muggles.tile import call, construct, moved, open_map, refill
from companion.table.grid import Cell
from companion.table.table import Table


def walk(state: State, table: Table, mover: Mover) -> None:
    """One roll, and the way that it goes by it (MUG-16, MUG-23, MUG-30, MUG-46, MUG-47)."""
    name = mover.muggle
    board, muggle = state.here(name)

    # The die is rolled; it lies there before anything is asked.
    if mover.face is None:
        face = muggle.rolled = table.roll(DICE[state.options.die], "muggle-die", muggle=name)
        if state.reports == "none":
            table.tell("rolled", muggle=name, face=face, turns=ROLLS[face].turns, steps=ROLLS[face].steps)
            state.mover = None
            return
        table.note("rolled", muggle=name, face=face)
        mover.face, muggle.path = face, [muggle.cell]
        return

    # Turning, the muggle has the nuisance that it stands on replaced; either way it moves off.
    if ROLLS[mover.face].turns and stands_on_nuisance(board, muggle):
        refill(state, table, name, muggle.cell, muggle=name, gone="nuisance")
        return

    # Blocked, it rotates, reduces its steps, and at last calls for help.
    way = open_way(board, muggle.cell, muggle.facing, mover.face)
    if not looked_at(state, table, mover, to_look_at(board, way.path, way.closed_by)):
        return
    if way.helpless:
        call(state, table, mover)
    else:
        go(muggle, way.path, way.facing)
        mover.walked = True


def land(state: State, table: Table, mover: Mover) -> None:
    """What lies where it stands, and what that does to it, class by class; where it steps back to, too.

    MUG-11, MUG-33, MUG-34, MUG-35, MUG-36, MUG-39, MUG-42, MUG-43, MUG-45, MUG-57, MUG-96.
    """
    name = mover.muggle
    board, muggle = state.here(name)
    cell, tile = muggle.cell, board.tile(muggle.cell)

    # What lies face down is turned up; it lies there before anything else is asked.
    if tile is None and not board.bare(cell):
        turn_over(state, table, mover)
        return

    # Out of a terrain hazard it steps back at once, or calls for help, and what lies behind it acts.
    if is_hazard(tile):
        path = back(board, cell, muggle.facing)
        if not looked_at(state, table, mover, to_look_at(board, path or ())):
            return
        if path is None:
            call(state, table, mover)
        else:
            go(muggle, path, muggle.facing)
            mover.stepped_back += len(path)
        return

    # A cache it picks up; geocaching and weather tiles have no effect on it, and trails nothing at all.
    moved(state, table, mover, muggle.start)
    if is_cache(tile):
        take(state, table, name, tile)
    # On a nuisance it stays, until its next roll.
    elif tile in NUISANCES:
        muggle.on_nuisance = True
    elif tile == EVENT:
        draw_event(state, table, name)
    # A site that lay open is a slab; a map works on what lies around it.
    elif tile == SITE and mover.turned_up == cell:
        construct(state, table, name, cell)
    elif tile == MAP:
        open_map(state, table, name, cell, "map")
        if state.options.map_tile == "refilled":
            state.emptied = Emptied(name, cell, muggle=name)
    # For an event it has another turn.
    state.mover = Mover(name) if tile == EVENT else None


# On its way


def looked_at(state: State, table: Table, mover: Mover, cells: list[Cell]) -> bool:
    """Whether nothing face up changes this very way, as far as people who are asked say so; what does is set.

    A cache that lay there and is gone was collected, or is lost to its group (MUG-75).
    """
    name = mover.muggle
    board = state.boards[name]
    fresh = [cell for cell in cells if cell not in mover.looked]
    if state.reports != "asked" or not fresh:
        return True
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
        mover.looked += fresh
        return True
    if tile == FACE_DOWN:
        # Another tile may lie face up there now: that space is asked about once more.
        cell = ask_cell(state, table, name, shown, "path", what="gone")
        gone = board.tile(cell)
        if is_cache(gone):
            went = table.choose("went", ("collected", "lost"), why="path", board=name, cell=cell, tile=gone)
            if went == "lost":
                discard(state, gone)
        board.put(cell, None)
    else:
        cell = ask_cell(state, table, name, fresh, "path", tile=to_people(state, tile))
        board.put(cell, tile)
        mover.looked.append(cell)
    return False


def turn_over(state: State, table: Table, mover: Mover) -> None:
    """People say which tile it has come upon, face down until now."""
    name = mover.muggle
    board, muggle = state.here(name)
    way: dict[str, Any] = {
        "steps": max(0, len(muggle.path) - 1),
        "facing": muggle.facing,
        "stepped_back": bool(mover.stepped_back),
    }
    said = deepcopy(state)
    tile = ask_tile(said, table, muggle=name, board=name, cell=muggle.cell, why="landed", **way)
    state.become(said)
    board.put(muggle.cell, tile)
    mover.turned_up = muggle.cell
    mover.looked.append(muggle.cell)


# What lies there


def take(state: State, table: Table, name: str, tile: str) -> None:
    """Pick a cache up and refill the space (MUG-3, MUG-11, MUG-15)."""
    muggle = state.muggles[name]
    lost = muggle.carrying
    discarded = None if lost is None else kind_of(lost)
    # Where people are asked to refill, that question says it.
    say = table.note if state.stock is None else table.tell
    say("picked-up", muggle=name, cache=kind_of(tile), discarded=discarded, tile=tile, lost=lost)
    refill(state, table, name, muggle.cell, muggle=name, taken={"tile": tile, "lost": lost})
    pick_up(state, muggle, tile)


def draw_event(state: State, table: Table, name: str) -> None:
    """The nearest human draws an event, the furthest discards one, and the tile goes (MUG-55, MUG-56).

    Alone one does both, in either order (MUG-84); Disable Cache is played at once (MUG-103).
    """
    table.tell("event-card", muggle=name, alone=state.alone)
    if state.options.event_tile == "refilled":
        refill(state, table, name, state.muggles[name].cell, muggle=name, gone="event")

"""A muggle's move as the rulebook tells it: from its roll to where it stands, and what lies there."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.games.muggles.cache import is_cache, kind_of, pick_up, to_people
from companion.games.muggles.facts import CAVE, DICE, EVENT, MAP, NUISANCES, REHIDDEN, ROLLS, SITE
from companion.games.muggles.ground import stands_on_nuisance
from companion.games.muggles.movement import back, closes, go, is_hazard, may_close, open_way, to_look_at, turned
from companion.games.muggles.question import (
    CLOSES_A_WAY,
    EMPTY,
    FACE_DOWN,
    NO_MORE,
    OTHERWISE,
    ask_cell,
    ask_list,
    ask_tile,
)
from companion.games.muggles.state import Board, Emptied, Mover, Muggle, State
from companion.games.muggles.tile import call, construct, lose, moved, open_map, refill, say_refills
from companion.table.grid import Cell, Direction
from companion.table.prompt import Option
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
            if not state.to_move:
                table.tell("if-blocked")
            state.mover = None
            return
        table.log("rolled", muggle=name, face=face)
        mover.face, muggle.path = face, [muggle.cell]
        return

    # Turning, the muggle has the nuisance that it stands on replaced; either way it moves off.
    if ROLLS[mover.face].turns and stands_on_nuisance(board, muggle):
        refill(state, table, name, muggle.cell, "nuisance", muggle=name)
        return

    # Blocked, it rotates, reduces its steps, and at last calls for help.
    way = open_way(board, muggle.cell, muggle.facing, mover.face)
    if not way.helpless:
        set_out(state, mover, way.path, way.facing, way.closed_by)
        mover.walked = True
    else:
        call_unless_gone(state, table, mover, way.closed_by)


def land(state: State, table: Table, mover: Mover) -> None:
    """What lies where it stands, and what that does to it, class by class; where it steps back to, too.

    MUG-11, MUG-33, MUG-34, MUG-35, MUG-36, MUG-39, MUG-42, MUG-43, MUG-45, MUG-57, MUG-96.
    """
    name = mover.muggle
    board, muggle = state.here(name)
    cell, tile = muggle.cell, board.tile(muggle.cell)

    # What lies face down is turned up, if it comes there; it lies there before anything else is asked.
    if tile is None and not board.bare(cell):
        turn_over(state, table, mover)
        return
    if mover.ahead:
        come(state, table, mover)
        return

    # Out of a terrain hazard it steps back at once, or calls for help, and what lies behind it acts.
    if is_hazard(tile):
        path = back(board, cell, muggle.facing)
        if path is not None:
            set_out(state, mover, path, muggle.facing, back=len(path))
        else:
            call(state, table, mover)
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


def set_out(
    state: State, mover: Mover, path: Sequence[Cell], facing: Direction, closed_by: Sequence[Cell] = (), back: int = 0
) -> None:
    """It goes, by all that is known; where it comes, people who are asked say whether what lies open lets it."""
    board, muggle = state.here(mover.muggle)
    mover.ahead = not_looked_at(state, mover, to_look_at(board, path, closed_by), path[-1])
    mover.before, mover.back = replace(muggle), back
    mover.stepped_back += back
    go(muggle, path, facing)


def not_looked_at(state: State, mover: Mover, cells: Iterable[Cell], end: Cell | None = None) -> list[Cell]:
    """Those of some spaces of which people who are asked have not just said what lies open.

    At the ``end`` of its way they always look: a nuisance on the way there was nothing to say (MUG-26, MUG-40).
    """
    return [cell for cell in cells if state.reports == "asked" and (cell == end or cell not in mover.looked)]


def come(state: State, table: Table, mover: Mover) -> None:
    """It comes to where no tile is turned up, unless what lies open sends it another way."""
    if table.choose("way", (NO_MORE, OTHERWISE), why="way", **way_of(state, mover)) == OTHERWISE:
        go_another_way(state, table, mover)
    else:
        has_come(state, mover)


def has_come(state: State, mover: Mover) -> None:
    """Nothing that lies open has kept it from where it stands, and a question has said where that is."""
    mover.told = state.muggles[mover.muggle].cell
    mover.looked += mover.ahead
    mover.ahead, mover.before = [], None


def way_of(state: State, mover: Mover) -> dict[str, Any]:
    """How it came to where it stands, and the spaces where what lies open matters, if any do."""
    board, muggle = state.here(mover.muggle)
    leg = () if mover.before is None else muggle.path[len(mover.before.path) :]
    shown, crosses = bool(shown_of(board, muggle, mover.ahead)), any(cell in mover.ahead for cell in leg)
    looks = {"cells": mover.ahead, "shown": shown, "crosses": crosses} if mover.ahead else {}
    return {
        "muggle": mover.muggle,
        "board": mover.muggle,
        "cell": muggle.cell,
        "steps": max(0, len(muggle.path) - 1),
        "facing": muggle.facing,
        "stepped_back": bool(mover.stepped_back),
        "blocked": blocked(mover, muggle),
        **looks,
    }


def blocked(mover: Mover, muggle: Muggle) -> Direction | None:
    """Where its roll would have taken it, where that was closed and it goes another way (MUG-28, MUG-29)."""
    if mover.face is None or mover.before is None or mover.stepped_back:
        return None
    way, steps = turned(mover.before.facing, mover.face), ROLLS[mover.face].steps
    return None if (muggle.facing, len(muggle.path) - len(mover.before.path)) == (way, steps) else way


def shown_of(board: Board, muggle: Muggle, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some spaces where a tile is known that may be gone: what closes a way, or lies where the muggle is."""
    return [cell for cell in cells if (tile := board.tile(cell)) and (closes(tile) or cell == muggle.cell)]


def go_another_way(state: State, table: Table, mover: Mover) -> None:
    """What lies open, or is gone, is set; then it stands again where it stood before, and goes from there."""
    board, muggle = state.here(mover.muggle)
    assert mover.before is not None
    leg = muggle.path[len(mover.before.path) :]
    spaces = {kind: [cell for cell in may_close(board, leg, kind) if cell in mover.ahead] for kind in CLOSES_A_WAY}
    kinds = [kind for kind, cells in spaces.items() if cells]
    shown = shown_of(board, muggle, mover.ahead)
    about: dict[str, Any] = {"muggle": mover.muggle, "board": mover.muggle, "cells": mover.ahead}
    caves = state.options.cave_rehides
    gone = [Option(FACE_DOWN)] if shown else []
    tile = ask_list(state, table, kinds, more=gone, why="path", shown=bool(shown), caves=caves, **about)
    if tile is None:
        return
    if tile == FACE_DOWN:
        set_gone(state, table, mover.muggle, shown)
    else:
        cell = ask_cell(state, table, mover.muggle, spaces[tile], "path", tile=to_people(state, tile))
        # A cave that people have met by now lies face down again: there is nothing to turn.
        board.put(cell, REHIDDEN if tile == CAVE and caves else tile)
        mover.looked.append(cell)
    state.muggles[mover.muggle] = mover.before
    mover.stepped_back -= mover.back
    mover.walked = mover.back > 0
    mover.ahead, mover.before = [], None


def set_gone(state: State, table: Table, name: str, shown: Sequence[Cell]) -> None:
    """A tile that is shown is gone; a cache that lay there was collected, or is lost to its group (MUG-75).

    Another tile may lie face up there now: that space is asked about once more.
    """
    board = state.boards[name]
    cell = ask_cell(state, table, name, shown, "path", what="gone")
    gone = board.tile(cell)
    if is_cache(gone):
        went = table.choose("went", ("collected", "lost"), why="path", board=name, cell=cell, tile=gone)
        if went == "lost":
            lose(state, table, gone)
    board.put(cell, None)


def call_unless_gone(state: State, table: Table, mover: Mover, closed_by: Iterable[Cell]) -> None:
    """It calls for help, unless one of the tiles that close all its ways is gone (MUG-30)."""
    board = state.boards[mover.muggle]
    shown = not_looked_at(state, mover, to_look_at(board, (), closed_by))
    about: dict[str, Any] = {"muggle": mover.muggle, "board": mover.muggle, "cell": board.entry, "cells": shown}
    if shown and table.choose("way", (NO_MORE, OTHERWISE), why="help", **about) == OTHERWISE:
        set_gone(state, table, mover.muggle, shown)
        return
    if shown:
        mover.told = board.entry
    call(state, table, mover)


def turn_over(state: State, table: Table, mover: Mover) -> None:
    """People say which tile it has come upon, face down until now."""
    board, muggle = state.here(mover.muggle)
    if any((space.board, space.cell) == (mover.muggle, muggle.cell) for space in state.refills):
        say_refills(state, table)
        table.rest()
    said = state.draft()
    about = way_of(state, mover) | ({"all_up": True} if state.all_up else {})
    tile = ask_tile(said, table, otherwise=bool(mover.ahead), why="landed", **about)
    if tile is None:
        go_another_way(state, table, mover)
        return
    state.become(said)
    if tile == EMPTY:
        board.slabs.append(muggle.cell)
    else:
        board.put(muggle.cell, tile)
    mover.turned_up = muggle.cell
    mover.looked.append(muggle.cell)
    has_come(state, mover)


# What lies there


def take(state: State, table: Table, name: str, tile: str) -> None:
    """Pick a cache up and refill the space (MUG-3, MUG-11, MUG-15)."""
    muggle = state.muggles[name]
    lost = muggle.carrying
    discarded = None if lost is None else kind_of(lost)
    # Who refills is told what to do.
    table.log("picked-up", muggle=name, cache=kind_of(tile), discarded=discarded, tile=tile, lost=lost)
    refill(state, table, name, muggle.cell, tile, muggle=name, lost=lost)
    pick_up(state, muggle, tile)


def draw_event(state: State, table: Table, name: str) -> None:
    """The nearest human draws an event, the furthest discards one, and the tile goes (MUG-55, MUG-56).

    Alone one does both, in either order (MUG-84).
    """
    cell = state.muggles[name].cell
    gone = state.options.event_tile == "refilled"
    with_it = gone and state.stock is None
    table.tell("event-card", muggle=name, alone=state.alone, board=name, cell=cell, refill=with_it)
    # They count from where it stands, so until that is done it stays there and does not roll again.
    table.choose("event-done", ("done",), muggle=name, board=name, cell=cell)
    if gone:
        refill(state, table, name, cell, "event", muggle=name)

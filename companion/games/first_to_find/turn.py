"""The script: the menu of the player in turn, and what comes of a tile turned up or of a stage reached."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.first_to_find.crossroad import at_stage, can_turn, first_tiles, go_on, waits
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    CROSSROADS,
    LAKE,
    MARKS,
    MULTI,
    MYSTERY,
    PATH,
    UP,
)
from companion.games.first_to_find.landscape import crossing_axis, lay_mark, turn_over
from companion.games.first_to_find.movement import (
    BY_PATH,
    FACE_DOWN,
    FACE_UP,
    OFF_DOWN,
    OFF_PATH,
    end_turn,
    lays_anew,
    lies_blind,
    may_step,
    step_of,
    take_step,
    uncover,
    why_no_end,
    why_no_face,
    why_no_turn_up,
    why_no_walk,
)
from companion.games.first_to_find.multi import (
    can_go_on,
    end_extra,
    gain_extra,
    hide_first_stage,
    move_marker,
    open_stage,
    targets,
    use_extra,
)
from companion.games.first_to_find.mystery import lay_anew, score, turn_up_mark
from companion.games.first_to_find.question import (
    LANDSCAPE,
    ask_axis,
    ask_crossroad,
    ask_target,
    ask_tile,
    ask_turned,
    standing,
)
from companion.games.first_to_find.state import Check, State, Task
from companion.games.first_to_find.traditional import hangs, is_last_phase, needed, search, searched, unused, use_up
from companion.games.first_to_find.victory import can_be_lost, winner
from companion.table.dice import D6
from companion.table.grid import Cell
from companion.table.table import Action, Table

TURN_UP, WALK, ARRIVE, ALL_UP, END_TURN = "turn-up", "walk", "arrive", "all-up", "end-turn"
PLACE, PAWN, NEW_BOARD = "place", "pawn", "new-board"


def turn(state: State, table: Table) -> None:
    """The menu of the player in turn (a tile, a step, an arrival, the end of the turn), or what was begun there."""
    if state.tasks:
        task = state.tasks.pop(0)
        if not is_moot(state, task):
            STEPS[task.what](state, table, task)
        return
    actions = EVERYTHING if state.told else NEWS
    who = state.player
    table.act("turn", actions, state, seat=who, player=who, steps=state.steps, **standing(state))


def is_moot(state: State, task: Task) -> bool:
    """Whether a correction has meanwhile taken away what a step is about: the stage, or one of both marks."""
    return state.marker is None if task.what == PLACE else bool(state.missing())


def why_no_step(state: State) -> str:
    """Steps are told where every tile is; elsewhere only an extra move that one has but once."""
    if state.told:
        return why_no_walk(state)
    if state.options.extra_move != "once" or state.player not in state.extra:
        return "news-only"
    return why_no_walk(state)


def why_no_arrival(state: State) -> str:
    """An arrival needs a stage; on a tile that lies face down it turns that up."""
    if state.mode != MULTI:
        return "no-stages"
    if state.marker is None:
        return "no-stage-yet"
    if state.turned:
        return "turned-already"
    if waits(state, state.player) and not at_stage(state, state.player):
        return "steps-first"
    if state.face_down(state.marker):
        return why_no_turn_up(state)
    if lies_blind(state):
        return "blind"
    if OFF_DOWN in state.steps and state.marker not in state.lakes():
        return "blind-elsewhere"
    return why_no_end(state)


def why_not_all_up(state: State) -> str:
    """That all tiles are up is told where not each of them is, and where something hangs on it."""
    if state.told:
        return "all-told"
    if unused(state) or (can_be_lost(state) and not state.missing()):
        return ""
    return "nothing-hangs"


# Reports


def turn_up(state: State, table: Table) -> None:
    """A tile was turned up: a search where a line is open, then what is on it."""
    down = first_tiles(state, state.player, face_down=True)
    starts = [start for start in CROSSROADS if any(cell in down for cell in BOARD.beside(start))]
    ask_crossroad(state, table, state.player, starts)
    uncovered(state, table, ask_turned(state, table))


def uncovered(state: State, table: Table, cell: Cell, *, arriving: bool = False) -> None:
    """What lies on a tile just turned up, and all that comes of it."""
    tile = ask_tile(state, table, cell, arriving=arriving)
    if tile == PATH and (way := lays_anew(state)):
        table.tell("laid", told=state.told, path=way == BY_PATH)
    if hangs(state, cell):
        if table.confirm("all-up", seat=state.player, why=ALL_UP, cells=unused(state)):
            use_up(state)
        else:
            state.line_left = True
    least = needed(state) if cell in searched(state) else None
    if cell in unused(state):
        state.line_left = False
    if tile != UP:
        uncover(state)
    turn_over(state, cell, tile)
    if least is not None and searching(state, table, cell, least):
        return
    if tile in MARKS:
        found_mark(state, table, tile, cell)
    if cell == state.marker:
        arrived(state, table)
    if winner(state) is None:
        landscape(state, table, tile)


def landscape(state: State, table: Table, tile: str) -> None:
    """Say what a bog or a lake does to the player in turn (ALV-23)."""
    if tile == BOG:
        table.tell("bog", player=state.player)
    elif tile == LAKE:
        table.tell("lake", player=state.player)


def searching(state: State, table: Table, cell: Cell, least: int) -> bool:
    """The check die of a search; whether the cache is found."""
    player = state.player
    roll = table.roll(D6, "check-die", seat=player, why="check", player=player, cell=cell, need_at_least=least)
    found = search(state, least, roll)
    state.check = Check(state.player, roll, found, least=least)
    table.tell("check", roll=roll, need_at_least=least, found=found)
    return found


def found_mark(state: State, table: Table, letter: str, cell: Cell) -> None:
    """A mark is up: its arrows, what it opens, and what its finder gets."""
    if state.mode == MYSTERY:
        mystery_mark(state, table, letter, cell)
        return
    first = next(iter(state.marks.values()), None)
    axis = ask_axis(state, table, letter, cell) if first is None else crossing_axis(first)
    lay_mark(state, letter, cell, axis)
    hides = hide_first_stage(state)
    gains = state.mode == MULTI and gain_extra(state, state.player, cell)
    extra = state.player if gains else None
    table.tell("mark-up", mark=letter, cell=cell, axis=axis, extra=extra, least=needed(state))
    if hides:
        tell_stage(state, table)


def tell_stage(state: State, table: Table) -> None:
    """Say where the stage is that is hunted now."""
    table.tell("stage", number=state.stage, cell=state.marker, lake=state.marker in state.lakes())


def mystery_mark(state: State, table: Table, letter: str, cell: Cell) -> None:
    """One of the two marks of a mystery: after the second one the board is laid anew."""
    if not turn_up_mark(state, letter, cell):
        table.tell("one-mark", mark=letter)
        return
    if score(state):
        table.tell("point", player=state.player, mark=letter)
    else:
        table.tell("both-marks", mark=letter)
    others = [player for player in state.seats if player != state.player]
    state.tasks = [*(Task(PAWN, player) for player in others), Task(NEW_BOARD, letter)]


def walk(state: State, table: Table) -> None:
    """A step that turned no tile up."""
    if not state.told:
        use_extra(state)
        table.tell("extra-used", player=state.player)
        return
    ask_crossroad(state, table, state.player, CROSSROADS)
    steps = [(way, face) for way in (BY_PATH, OFF_PATH) for face in (FACE_UP, FACE_DOWN)]
    steps = [(way, face) for way, face in steps if may_step(state, step_of(way, face))]
    who = state.player
    ways = list(dict.fromkeys(way for way, _ in steps))
    barred = {other: "second-by-path" for other in (BY_PATH, OFF_PATH) if other not in ways}
    way = table.choose("way", ways, seat=who, barred=barred, why="walk", player=who)
    faces = [face for other, face in steps if other == way]
    left = [other for other in (FACE_UP, FACE_DOWN) if other not in faces]
    barred = {other: why_no_face(state, step_of(way, other)) or "spent-before" for other in left}
    face = table.choose("face", faces, seat=who, barred=barred, why="walk", player=who)
    take_step(state, step_of(way, face))


def arrive(state: State, table: Table) -> None:
    """The player in turn stands at the stage."""
    assert state.marker is not None
    ask_crossroad(state, table, state.player, at_stage(state, state.player))
    if state.crossroads.get(state.player) != state.marker:
        go_on(state, state.player)
    if state.face_down(state.marker):
        uncovered(state, table, state.marker, arriving=True)
    else:
        arrived(state, table)


def arrived(state: State, table: Table) -> None:
    """The first arriver: from the second stage on a check, and if it was not that one the next stage (ALV-44, ALV-52).

    An unknown tile was turned up before (ALV-49).
    """
    assert state.stage is not None
    if state.stage == 1:
        end_extra(state)
        table.note("first-at-stage", player=state.player)
    elif checking(state, table, state.stage):
        return
    state.tasks = [Task(PLACE, state.player)]


def checking(state: State, table: Table, stage: int) -> bool:
    """The check die at a stage; whether it is the final one."""
    roll = table.roll(D6, "check-die", seat=state.player, why="check", player=state.player, need_below=stage)
    found = open_stage(state, roll)
    state.check = Check(state.player, roll, found, below=stage)
    table.tell("check", roll=roll, need_below=stage, found=found)
    return found


def all_up(state: State, table: Table) -> None:
    """All tiles of the open lines are up, or all of the board: then it is lost."""
    if unused(state):
        use_up(state)
        if is_last_phase(state):
            table.tell("last-phase")
        else:
            table.tell("explore-on")
        return
    state.lost = table.confirm("lost", why="lost", cells=state.hidden(), first="no")


def next_player(state: State, table: Table) -> None:
    """The turn is over; who misses a turn is passed over."""
    missed = end_turn(state)
    for player in missed:
        table.tell("missed-turn", player=player, following=state.player if player is missed[-1] else None)


TELL_END = Action(END_TURN, next_player, why_no_end, goes=True)
TELL_TILE = Action(TURN_UP, turn_up, why_no_turn_up)
TELL_STEP = Action(WALK, walk, why_no_step)
TELL_ARRIVAL = Action(ARRIVE, arrive, why_no_arrival)
TELL_ALL_UP = Action(ALL_UP, all_up, why_not_all_up)
NEWS = (TELL_END, TELL_TILE, TELL_ARRIVAL, TELL_ALL_UP, TELL_STEP)
"""Where only news is told most turns have none: the end comes first, where the dial begins."""
EVERYTHING = (TELL_TILE, TELL_STEP, TELL_ARRIVAL, TELL_END, TELL_ALL_UP)
"""Where every tile is told the turn is told in the order in which it is played."""


# Steps that follow


def place(state: State, table: Table, task: Task) -> None:
    """Two dice say where the next stage can be; without a legal cell they are rolled again (ALV-56)."""
    start = state.marker
    assert start is not None
    if not can_go_on(start, state.lakes()):
        table.tell("no-room")
        return
    about: dict[str, Any] = {"why": "placement", "from": start, "stage": (state.stage or 0) + 1}
    dice = table.roll_all((D6, D6), "placement-dice", seat=state.player, player=state.player, **about)
    first, second = dice
    cells = targets(start, first, second, state.lakes())
    said: dict[str, Any] = {"dice": dice, "from": start, "cells": cells}
    if not cells:
        table.tell("targets", **said)
        state.tasks = [task]
        return
    table.note("targets", **said)
    move_marker(state, ask_target(state, table, cells, dice=dice, **about))
    tell_stage(state, table)


def pawn(state: State, table: Table, task: Task) -> None:
    """Where a pawn stands before the board is laid anew: its tile stays."""
    cells: list[Cell] = []
    if waits(state, task.whose):
        ask_crossroad(state, table, task.whose, CROSSROADS)
        if task.whose not in state.blind:
            state.pawns[task.whose] = state.crossroads[task.whose]
            return
        cells = can_turn(state, task.whose)
    # Crossroads first: most pawns are told quickest from there.
    cells = cells or [*CROSSROADS, *(cell for cell in BOARD if cell not in CROSSROADS)]
    state.pawns[task.whose] = table.cell(
        "pawn", LANDSCAPE, BOARD, cells=cells, seat=task.whose, why=PAWN, player=task.whose
    )


def new_board(state: State, table: Table, task: Task) -> None:
    """The tiles are taken up, but for crossroads and those with pawns, and laid out again."""
    filled, restarting = lay_anew(state, task.whose)
    kept = len(BOARD) - len(CROSSROADS) - len(filled)
    table.tell("new-board", cells=filled, kept=kept, restarting=restarting)
    table.tell("score", points=[(player, state.points[player]) for player in state.seats], missing=state.missing()[0])


STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {PLACE: place, PAWN: pawn, NEW_BOARD: new_board}

"""The script: the menu of the player in turn, and what comes of a tile turned up or of a stage reached."""

from dataclasses import replace
from typing import Any

from companion.games.first_to_find.crossroad import at_stage, go_on, may_begin, tiles_from
from companion.games.first_to_find.facts import (
    ARRIVE,
    BOARD,
    BOG,
    CROSSROADS,
    LAKE,
    MARKS,
    MULTI,
    MYSTERY,
    PATH,
    REST_FINDS,
    UP,
)
from companion.games.first_to_find.landscape import turn_over
from companion.games.first_to_find.movement import (
    BY_PATH,
    FACE_DOWN,
    FACE_UP,
    OFF_DOWN,
    OFF_PATH,
    end_turn,
    lies_blind,
    may_step,
    new_way,
    step_of,
    take_step,
    uncover,
    why_no_end,
    why_no_face,
    why_no_turn_up,
    why_no_walk,
)
from companion.games.first_to_find.multi import (
    can_be_lakes,
    can_go_on,
    end_extra,
    gain_extra,
    hide_first_stage,
    is_final,
    next_stage,
    targets,
    use_extra,
)
from companion.games.first_to_find.mystery import both_up, lay_anew, score
from companion.games.first_to_find.question import (
    ask_all_up,
    ask_axis,
    ask_crossroad,
    ask_pawn,
    ask_target,
    ask_tile,
    ask_turned,
    ask_where,
    standing,
    which_tile,
)
from companion.games.first_to_find.state import Check, Mark, Stage, State
from companion.games.first_to_find.traditional import (
    enough_turns,
    finds,
    hangs,
    is_last_phase,
    needed,
    searched,
    told_down,
    turned_elsewhere,
    unused,
    use_up,
)
from companion.games.first_to_find.victory import can_be_lost
from companion.table.dice import D6, Face
from companion.table.grid import Cell
from companion.table.prompt import Why
from companion.table.table import Action, Table

TURN_UP, SQUARE, WALK, ALL_UP, END_TURN = "turn-up", "square", "walk", "all-up", "end-turn"


def turn(state: State, table: Table) -> None:
    """What is still open on the table: a stage to place, a board to lay; else the menu of the player in turn."""
    if state.stage and state.stage.opened:
        place(state, table, state.stage)
    elif stage := hide_first_stage(state):
        first_stage(state, table, stage)
    elif both_up(state):
        new_board(state, table)
    elif state.turned and not state.told:
        # A tile turned up ends the move (ALV-13): nothing more can be new in this turn.
        next_player(state, table)
    else:
        actions = EVERYTHING if state.told else NEWS if needed(state) is None else SEARCHES
        who = state.player
        table.act("turn", actions, state, seat=who, player=who, steps=state.steps, **standing(state))


def why_no_steps(state: State) -> str:
    """Steps are told where every tile is; elsewhere only an extra move that one has but once."""
    return "" if state.told or state.options.extra_move == "once" else "news-only"


def why_no_step(state: State) -> str:
    """A step is left in the turn; where only the extra move is told, it is there."""
    if not state.told and state.player not in state.extra:
        return "no-extra"
    return why_no_walk(state)


def why_no_stages(state: State) -> str:
    """Only a multi-cache has stages."""
    return "" if state.mode == MULTI else "no-stages"


def why_no_arrival(state: State) -> str:
    """An arrival needs a stage; on a tile that lies face down it turns that up."""
    if state.stage is None:
        return "no-stage-yet"
    if state.turned:
        return "turned-already"
    cell, starts = state.stage.cell, may_begin(state, state.player)
    if starts and not at_stage(starts, cell):
        return "steps-first"
    if state.face_down(cell):
        return why_no_turn_up(state)
    if lies_blind(state):
        return "blind"
    if OFF_DOWN in state.steps and cell not in state.lakes():
        return "blind-elsewhere"
    return why_no_end(state)


def why_never_all_up(state: State) -> str:
    """That all tiles are up is told where not each of them is, and where the game may end by it."""
    return "all-told" if state.told else "" if can_be_lost(state) else "nothing-hangs"


def why_not_all_up(state: State) -> str | Why:
    """That all tiles are up is told where something hangs on it, and where it can be so."""
    lines = unused(state)
    if state.missing() and not lines:
        return "mark-down"
    cells = lines or state.hidden()
    if not enough_turns(state, cells):
        return "too-few-turns"
    down = told_down(state, cells)
    return "" if down is None else Why("told-down", {"cells": down})


def why_not_face_up(state: State) -> str:
    """The tile under a pawn that nobody had seen was turned up by another one, if any tile there was."""
    if not lies_blind(state):
        return "tile-known"
    starts = may_begin(state, state.player)
    return "" if any(map(state.tile, tiles_from(state, starts, face_down=False))) else "none-open-near"


# Reports


def turn_up(state: State, table: Table) -> None:
    """A tile was turned up: what is on it, and which one it was, if anything hangs on that."""
    tile = ask_tile(state, table)
    turned_up(state, table, ask_where(state, table, tile), tile)


def turn_up_there(state: State, table: Table) -> None:
    """A tile was turned up: which one, as whoever points at it says it, and what is on it."""
    starts: tuple[Cell, ...] = ()
    if state.told:
        near = [start for start in CROSSROADS if tiles_from(state, [start], face_down=True)]
        starts = ask_crossroad(state, table, state.player, near)
    cell = ask_turned(state, table, starts)
    turned_up(state, table, cell, ask_tile(state, table, cell))


def turned_up(state: State, table: Table, cell: Cell | None, tile: str) -> None:
    """A tile turned up, from what is on it to what it does: a search, a mark, a stage, a bog or a lake (ALV-23).

    All that is asked and rolled comes first; only then it lies there. Without a cell it lies in no line that is open.
    Left face down it does nothing, and the turn is over (ALV-19).
    """
    if tile == FACE_DOWN:
        next_player(state, table)
        return
    way = new_way(state) if tile == PATH else ""
    if way:
        table.tell("laid", told=state.told, path=way == BY_PATH)
    lines = unused(state) if hangs(state, cell) else []
    before = is_last_phase(state)
    none_left = bool(lines) and ask_all_up(state, table, lines)
    axis = ask_axis(state, table, tile, cell) if tile in MARKS and cell is not None else None
    search = search_check(state, table, cell, none_left=none_left)
    opening = opening_check(state, table, cell)

    if way:
        state.laid.append(way)
    if none_left:
        use_up(state)
    elif lines:
        state.down.append(lines)
    if tile != UP:
        uncover(state)
    turn_over(state, cell, tile)
    if cell is None:
        state.lakes_unseen += tile == LAKE
        turned_elsewhere(state, unused(state))
    else:
        state.last.pop(state.player, None)
        state.last[state.player] = cell
    if search:
        checked(state, table, search)
    if is_last_phase(state) and not before:
        table.tell("last-phase")
    if tile in MARKS and cell is not None:
        mark_up(state, table, tile, Mark(cell, axis))
    if state.stage and state.stage.cell == cell:
        arrived(state, table, state.stage, opening)
    if tile == BOG:
        table.tell("bog", player=state.player)
    elif tile == LAKE:
        # Not where it is: whoever looks there would go there, and the pawn leaves it.
        table.tell("lake", misses=state.player)


def search_check(state: State, table: Table, cell: Cell | None, *, none_left: bool) -> Check | None:
    """The check die of a search, where the tile turned up is one that is searched (ALV-29)."""
    # In the last phase it is one wherever it lies.
    is_one = cell in searched(state) or (cell is None and not unused(state))
    least = REST_FINDS if none_left else needed(state) if is_one else None
    if least is None:
        return None
    roll = roll_check(state, table, cell=cell, need_at_least=least)
    return Check(state.player, roll, finds(least, roll), {"need_at_least": least}, cell)


def opening_check(state: State, table: Table, cell: Cell | None) -> Check | None:
    """The check die of the first arriver at a stage, from the second one on (ALV-48)."""
    stage = state.stage
    if stage is None or stage.number == 1 or stage.cell != cell:
        return None
    roll = roll_check(state, table, need_below=stage.number)
    return Check(state.player, roll, is_final(stage.number, roll), {"need_below": stage.number}, cell)


def roll_check(state: State, table: Table, **about: Any) -> Face:
    """What the check die of the player in turn shows, who rolls it."""
    return table.roll(D6, "check-die", seat=state.player, press=True, why="check", player=state.player, **about)


def checked(state: State, table: Table, check: Check) -> None:
    """The check die has shown it: who has found the cache has won, and the hunt ends there (ALV-35, ALV-53)."""
    state.check = check
    table.tell("check", player=check.player, roll=check.roll, **check.need, found=check.found)
    if check.found:
        state.finder = check.player
        table.rest()


def mark_up(state: State, table: Table, letter: str, mark: Mark) -> None:
    """A mark is up: its arrows, what it opens, and what its finder gets."""
    state.marks[letter] = mark
    if state.mode == MYSTERY:
        mystery_mark(state, table, letter)
        return
    extra = state.player if gain_extra(state, state.player, mark.cell) else None
    table.tell("mark-up", mark=letter, cell=mark.cell, axis=mark.axis, extra=extra, least=needed(state))


def mystery_mark(state: State, table: Table, letter: str) -> None:
    """A mark of a mystery counts without its arrows; after the first the hunt goes on (ALV-57, ALV-58, ALV-64)."""
    if state.missing():
        table.tell("one-mark", mark=letter)
    elif score(state):
        table.tell("point", player=state.player, mark=letter)
    else:
        table.tell("both-marks", mark=letter)


def first_stage(state: State, table: Table, stage: Stage) -> None:
    """The first stage has been hidden: on the very tile that was turned up last it is found (ALV-43, ALV-44)."""
    tell_stage(state, table, stage)
    if state.turned and state.last.get(state.player) == stage.cell:
        arrived(state, table, stage, None)


def tell_stage(state: State, table: Table, stage: Stage) -> None:
    """Say where the stage is that is hunted now."""
    # Later ones people put where they see that no lake is.
    may_be = stage.number == 1 and state.lakes_unseen > 0 and state.face_down(stage.cell)
    lake = None if may_be else stage.cell in state.lakes()
    table.tell("stage", number=stage.number, cell=stage.cell, lake=lake)


def arrive(state: State, table: Table) -> None:
    """The player in turn stands at the stage; an unknown tile there is turned up first (ALV-49)."""
    stage = state.stage
    assert stage is not None
    starts = ask_crossroad(state, table, state.player, at_stage(CROSSROADS, stage.cell))
    if state.face_down(stage.cell):
        turned_up(state, table, stage.cell, ask_tile(state, table, stage.cell, arriving=True))
        return
    opening = opening_check(state, table, stage.cell)
    if stage.cell in starts:
        state.crossroads[state.player] = stage.cell
    else:
        go_on(state, state.player)
    arrived(state, table, stage, opening)


def arrived(state: State, table: Table, stage: Stage, opening: Check | None) -> None:
    """The first arriver has opened the stage: if it was not the final one, the next one is placed (ALV-44, ALV-52)."""
    if opening:
        checked(state, table, opening)
    else:
        end_extra(state)
        table.log("first-at-stage", player=state.player)
    stage.opened = state.arrived = True


def walk(state: State, table: Table) -> None:
    """A step that turned no tile up."""
    if not state.told:
        use_extra(state)
        table.tell("extra-used", player=state.player)
        return
    who = state.player
    starts = ask_crossroad(state, table, who, CROSSROADS)
    steps = [(way, face) for way in (BY_PATH, OFF_PATH) for face in (FACE_UP, FACE_DOWN)]
    steps = [(way, face) for way, face in steps if may_step(state, step_of(way, face), starts)]
    ways = list(dict.fromkeys(way for way, _ in steps))
    disabled = {other: "second-by-path" for other in (BY_PATH, OFF_PATH) if other not in ways}
    way = table.choose("way", ways, seat=who, disabled=disabled, why="walk", player=who)
    faces = [face for other, face in steps if other == way]
    left = [other for other in (FACE_UP, FACE_DOWN) if other not in faces]
    disabled = {other: why_no_face(state, step_of(way, other), starts) or "spent-before" for other in left}
    face = table.choose("face", faces, seat=who, disabled=disabled, why="walk", player=who)
    if starts:
        state.crossroads[who] = starts[0]
    take_step(state, step_of(way, face))


def all_up(state: State, table: Table) -> None:
    """All tiles of the open lines are up, or all of the board: then it is lost."""
    if lines := unused(state):
        if not ask_all_up(state, table, lines):
            state.down.append(lines)
            return
        use_up(state)
        if is_last_phase(state):
            table.tell("last-phase")
        else:
            table.tell("explore-on")
        return
    state.lost = table.confirm("lost", why="lost", cells=state.hidden(), first="no")


def face_up(state: State, table: Table) -> None:
    """The pawn in turn lies on a tile that another one has turned up: it moves from there like any (ALV-14, ALV-18)."""
    state.blind.remove(state.player)
    go_on(state, state.player)


def next_player(state: State, table: Table) -> None:
    """The turn is over; who misses a turn is passed over."""
    if not state.turned:
        # Whoever turned up a tile that is searched would have said so.
        turned_elsewhere(state, searched(state))
        if not state.told:
            table.log("nothing-new", player=state.player)
    missed = end_turn(state)
    for player in missed:
        table.tell("missed-turn", player=player, following=state.player if player is missed[-1] else None)


TELL_END = Action(END_TURN, next_player, why_no_end, on_roll=True)
TELL_TILE = Action(TURN_UP, turn_up_there, why_no_turn_up)
TELL_SQUARE = Action(SQUARE, turn_up_there, why_no_turn_up)
TELL_STEP = Action(WALK, walk, why_no_step, hidden_if=why_no_steps)
TELL_NEWS = Action(TURN_UP, turn_up, why_no_turn_up, then=which_tile)
TELL_ARRIVAL = Action(ARRIVE, arrive, why_no_arrival, hidden_if=why_no_stages)
TELL_FACE_UP = Action(FACE_UP, face_up, why_not_face_up)
TELL_ALL_UP = Action(ALL_UP, all_up, why_not_all_up, hidden_if=why_never_all_up)
MORE = (TELL_ARRIVAL, TELL_ALL_UP, TELL_STEP, TELL_SQUARE)
NEWS = (TELL_END, TELL_NEWS, *MORE)
"""Where only special tiles are told most turns have none: the end comes first, where the dial begins."""
SEARCHES = (replace(TELL_END, on_roll=False), replace(TELL_NEWS, on_roll=True), *MORE)
"""The same where tiles are searched: who turned one up would roll for it, so that is what Roll tells."""
EVERYTHING = (TELL_TILE, TELL_FACE_UP, TELL_STEP, TELL_ARRIVAL, TELL_END, TELL_ALL_UP)
"""Where every tile is told the turn is told in the order in which it is played."""


# What is open on the table


def place(state: State, table: Table, stage: Stage) -> None:
    """Two dice say where the next stage can be; without a legal cell they are rolled again (ALV-56)."""
    if not can_go_on(stage.cell, state.lakes()):
        stage.opened = False
        table.tell("no-room")
        return
    about: dict[str, Any] = {"why": "placement", "from": stage.cell, "stage": stage.number + 1}
    dice = table.roll_all((D6, D6), "placement-dice", seat=state.player, player=state.player, **about)
    first, second = dice
    cells = targets(stage.cell, first, second, state.lakes())
    said: dict[str, Any] = {"dice": dice, "from": stage.cell, "cells": cells}
    unseen = state.lakes_unseen
    who = state.player
    lakes = not cells or (
        can_be_lakes(state, cells) and table.confirm("all-lakes", first="no", seat=who, cells=cells, dice=dice, **about)
    )
    if lakes:
        for cell in cells:
            state.put(cell, LAKE)
        state.lakes_unseen -= len(cells)
        table.tell("targets", **{**said, "cells": []})
        return
    table.log("targets", **said)
    about |= {"lakes": True} if unseen else {}
    state.stage = next_stage(stage, ask_target(state, table, cells, dice=dice, **about))
    tell_stage(state, table, state.stage)


def new_board(state: State, table: Table) -> None:
    """All tiles but those under pawns and the crossroads are taken up and laid out again.

    Where steps are told, so is where the others' pawns stand; else people see that.
    """
    starts: dict[str, Cell] = {}
    pawns: dict[str, Cell] = {}
    bare = next(iter(state.marks))
    for player in state.seats:
        if state.told and player != state.player:
            on = ask_crossroad(state, table, player, CROSSROADS)
            if on:
                starts[player] = on[0]
            pawns[player] = on[0] if on and player not in state.blind else ask_pawn(state, table, player, on)
    state.crossroads |= starts
    filled, restarting = lay_anew(state, pawns)
    if restarting or not state.told:
        table.tell("restart", mark=bare, players=restarting if state.told else None, cells=CROSSROADS)
    kept = len(BOARD) - len(CROSSROADS) - len(filled)
    table.tell("new-board", cells=filled, kept=kept if state.told else None)
    table.tell("score", points=[(player, state.points[player]) for player in state.seats], missing=state.missing()[0])

"""The script: the menu of the player in turn, and what comes of a tile turned up or of a stage reached."""

from collections.abc import Callable, Mapping

from companion.games.first_to_find.crossroad import at_stage, can_turn, first_tiles, go_on, waits
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    CROSSROADS,
    LABELS,
    LAKE,
    LINE_FINDS,
    MARKS,
    MULTI,
    MYSTERY,
    PATH,
    UP,
)
from companion.games.first_to_find.landscape import BACK, MISSES, crossing_axis, lay_mark, turn_over
from companion.games.first_to_find.movement import (
    BY_PATH,
    FACE_DOWN,
    FACE_UP,
    OFF_DOWN,
    OFF_PATH,
    SPENT_BEFORE,
    end_turn,
    how_laid,
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
    ask_axis,
    ask_cell,
    ask_crossroad,
    ask_tile,
    ask_turned,
    says_below,
    says_needed,
    scores_of,
    standing,
)
from companion.games.first_to_find.state import Check, State, Task
from companion.games.first_to_find.traditional import hangs, is_last_phase, needed, search, searched, unused, use_up
from companion.games.first_to_find.victory import can_be_lost, winner
from companion.table.dice import D6
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

TURN_UP, WALK, ARRIVE, ALL_UP, END_TURN = "turn-up", "walk", "arrive", "all-up", "end-turn"
PLACE, PAWN, NEW_BOARD = "place", "pawn", "new-board"


def turn(state: State, table: Table) -> None:
    """The menu, or the next step of what was begun there."""
    if state.tasks:
        task = state.tasks.pop(0)
        if not is_moot(state, task):
            STEPS[task.what](state, table, task)
    else:
        REPORTS[menu(state, table)](state, table)


def is_moot(state: State, task: Task) -> bool:
    """Whether a correction has meanwhile taken away what a step is about: the stage, or one of both marks."""
    return state.marker is None if task.what == PLACE else bool(state.missing())


def menu(state: State, table: Table) -> str:
    """What the player in turn tells: a tile, a step, an arrival, or that the turn is over."""
    if state.told:
        labels = {TURN_UP: "Tile turned up", WALK: "A step", ARRIVE: "At the stage", END_TURN: "End of turn"}
    else:
        labels = {
            END_TURN: "End of turn" if state.turned else "No news: next",
            TURN_UP: "Tile turned up",
            ARRIVE: "At the stage",
            ALL_UP: says_all_up(state),
            WALK: "Extra move used",
        }
    barred = {value: rule for value, rule in barring(state).items() if rule}
    options = [Option(value, label, goes=value == END_TURN) for value, label in labels.items() if value not in barred]
    about = {"player": state.player, "steps": list(state.steps)}
    return table.menu("turn", options, text=standing(state), seat=state.player, about=about, barred=barred)


def says_all_up(state: State) -> str:
    """What is meant by all that lie face up now."""
    if not unused(state):
        return "The whole board is up"
    return "The line is all up" if state.missing() else "Both lines are up"


def barring(state: State) -> Mapping[str, str]:
    """The rule that forbids each report now, nothing where it is open."""
    return {
        TURN_UP: why_no_turn_up(state),
        WALK: why_no_step(state),
        ARRIVE: why_no_arrival(state),
        ALL_UP: why_not_all_up(state),
        END_TURN: why_no_end(state),
    }


def why_no_step(state: State) -> str:
    """Steps are told where every tile is; elsewhere only an extra move that one has but once."""
    if state.told:
        return why_no_walk(state)
    if state.options.extra_move != "once" or state.player not in state.extra:
        return "the box need not be told of steps here, only of news: turn-up, arrive or end-turn"
    return why_no_walk(state)


def why_no_arrival(state: State) -> str:
    """An arrival needs a stage; on a tile that lies face down it turns that up."""
    if state.mode != MULTI:
        return "only a multi-cache has stages"
    if state.marker is None:
        return "there is no stage yet: both marks must be found first"
    if state.turned:
        return "a tile was turned up in this turn and ended the move; the stage was reached then, or not at all"
    if waits(state, state.player) and not at_stage(state, state.player):
        return "the pawn has not left its crossroad yet, and the stage is not next to it: its steps come first (walk)"
    if state.face_down(state.marker):
        return why_no_turn_up(state)
    if lies_blind(state):
        return "the pawn lies on a tile that nobody has seen, and begins with turn-up"
    if OFF_DOWN in state.steps and state.marker not in state.lakes():
        return "the pawn lies on a tile that nobody has seen: the stage lies open, and is another one"
    return why_no_end(state)


def why_not_all_up(state: State) -> str:
    """That all tiles are up is told where not each of them is, and where something hangs on it."""
    if state.told:
        return "every tile is told here, so the box knows which are up"
    if unused(state) or (can_be_lost(state) and not state.missing()):
        return ""
    return "nothing hangs on it now"


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
    if tile == PATH and (said := how_laid(state)):
        table.tell(text=said)
    if hangs(state, cell):
        about = {"why": ALL_UP, "cells": [list(one) for one in unused(state)]}
        if table.confirm(ALL_UP, text="Are all of these up?", seat=state.player, about=about):
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
    name = seat_name(state.player)
    if tile == BOG:
        table.tell(text=f"Bog: {name} {MISSES}.")
    elif tile == LAKE:
        table.tell(text=f"Lake: {name} {BACK} and {MISSES}.")


def searching(state: State, table: Table, cell: Cell, least: int) -> bool:
    """The check die of a search; whether the cache is found."""
    about = {"why": "check", "player": state.player, "cell": list(cell), "need_at_least": least}
    needs = "5 or 6" if least == LINE_FINDS else "a 6"
    roll = table.roll(D6, "check-die", seat=state.player, about=about, text=f"One die: {needs} finds.")
    found = search(state, least, roll)
    state.check = Check(state.player, roll, found, least=least)
    said = "the cache is found!" if found else f"it took {needs}."
    table.tell(text=f"A {roll}: {said}", fact={"kind": "check", "roll": roll, "need_at_least": least, "found": found})
    return found


def found_mark(state: State, table: Table, letter: str, cell: Cell) -> None:
    """A mark is up: its arrows, what it opens, and what its finder gets."""
    if state.mode == MYSTERY:
        mystery_mark(state, table, letter, cell)
        return
    first = next(iter(state.marks.values()), None)
    axis = ask_axis(state, table, letter, cell) if first is None else crossing_axis(first)
    lay_mark(state, letter, cell, axis)
    where = f"row {cell.row}" if axis == "row" else f"column {cell.col}"
    hides = hide_first_stage(state)
    said = [f"{LABELS[letter]} on {cell}: its arrows run along {where}."]
    if state.mode == MULTI:
        if gain_extra(state, state.player, cell):
            said.append(f"{seat_name(state.player)} has an extra move.")
    elif needed(state) is not None:
        said.append(f"Now {says_needed(state)} finds.")
    table.tell(text=" ".join(said))
    if hides:
        tell_stage(state, table)


def tell_stage(state: State, table: Table) -> None:
    """Say where the stage is that is hunted now."""
    assert state.marker is not None
    text = f"Stage {state.stage} is on {state.marker}."
    if state.marker in state.lakes():
        text += " That is a lake: beside it will do."
    fact = {"kind": "stage", "number": state.stage, "cell": list(state.marker)}
    table.tell(text=text, fact=fact)


def mystery_mark(state: State, table: Table, letter: str, cell: Cell) -> None:
    """One of the two marks of a mystery: after the second one the board is laid anew."""
    if not turn_up_mark(state, letter, cell):
        table.tell(text=f"{LABELS[letter]} found. The hunt goes on for the other one.")
        return
    if score(state):
        fact = {"kind": "point", "player": state.player}
        table.tell(text=f"{LABELS[letter]} found: a point for {seat_name(state.player)}.", fact=fact)
    else:
        table.tell(text=f"{LABELS[letter]} found: both marks are up.")
    others = [player for player in state.seats if player != state.player]
    state.tasks = [*(Task(PAWN, player) for player in others), Task(NEW_BOARD, letter)]


def walk(state: State, table: Table) -> None:
    """A step that turned no tile up."""
    if not state.told:
        use_extra(state)
        table.tell(text=f"{seat_name(state.player)} has used the extra move.")
        return
    ask_crossroad(state, table, state.player, CROSSROADS)
    steps = [(way, face) for way in (BY_PATH, OFF_PATH) for face in (FACE_UP, FACE_DOWN)]
    steps = [(way, face) for way, face in steps if may_step(state, step_of(way, face))]
    labels = {BY_PATH: "Along a path", OFF_PATH: "Off the path", FACE_UP: "It lies face up", FACE_DOWN: "Face down"}
    about = {"why": "walk", "player": state.player}
    ways = [Option(way, labels[way]) for way in dict.fromkeys(way for way, _ in steps)]
    rule = "a second step goes on along a path; off the path there is one step"
    barred = {other: rule for other in (BY_PATH, OFF_PATH) if not any(way == other for way, _ in steps)}
    way = table.choose("way", ways, text="How did the pawn step?", seat=state.player, about=about, barred=barred)
    faces = [Option(face, labels[face]) for other, face in steps if other == way]
    left = [other for other in (FACE_UP, FACE_DOWN) if (way, other) not in steps]
    barred = {other: why_no_face(state, step_of(way, other)) or SPENT_BEFORE for other in left}
    face = table.choose("face", faces, text="Onto which tile?", seat=state.player, about=about, barred=barred)
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
        table.tell(text=f"{seat_name(state.player)} is the first at stage 1.", quiet=True)
    elif checking(state, table, state.stage):
        return
    state.tasks = [Task(PLACE, state.player)]


def checking(state: State, table: Table, stage: int) -> bool:
    """The check die at a stage; whether it is the final one."""
    about = {"why": "check", "player": state.player, "need_below": stage}
    roll = table.roll(D6, "check-die", seat=state.player, about=about, text=f"One die: {says_below(stage)} finds.")
    found = open_stage(state, roll)
    state.check = Check(state.player, roll, found, below=stage)
    said = "the cache is found!" if found else f"it took {says_below(stage)}."
    table.tell(text=f"A {roll}: {said}", fact={"kind": "check", "roll": roll, "need_below": stage, "found": found})
    return found


def all_up(state: State, table: Table) -> None:
    """All tiles of the open lines are up, or all of the board: then it is lost."""
    if unused(state):
        use_up(state)
        table.tell(
            text="Now every tile left may be searched: only a 6 finds." if is_last_phase(state) else "Explore on."
        )
        return
    about = {"why": "lost", "cells": [list(cell) for cell in state.hidden()]}
    state.lost = table.confirm("lost", text="Is every tile up, and no cache?", about=about, first="no")


def next_player(state: State, table: Table) -> None:
    """The turn is over; who misses a turn is passed over."""
    missed = end_turn(state)
    for at, player in enumerate(missed, 1):
        following = f" Next: {seat_name(state.player)}." if at == len(missed) else ""
        fact = {"kind": "missed-turn", "player": player}
        table.tell(text=f"{seat_name(player)} misses a turn.{following}", fact=fact)


REPORTS: Mapping[str, Callable[[State, Table], None]] = {
    TURN_UP: turn_up,
    WALK: walk,
    ARRIVE: arrive,
    ALL_UP: all_up,
    END_TURN: next_player,
}


# Steps that follow


def place(state: State, table: Table, task: Task) -> None:
    """Two dice say where the next stage can be; without a legal cell they are rolled again (ALV-56)."""
    start = state.marker
    assert start is not None
    if not can_go_on(start, state.lakes()):
        table.tell(text="No cell can take the marker. Set it by a correction.")
        return
    about = {"why": "placement", "player": state.player, "from": list(start)}
    text = f"Two dice for stage {(state.stage or 0) + 1}."
    first, second = table.roll_all((D6, D6), "placement-dice", seat=state.player, about=about, text=text)
    cells = targets(start, first, second, state.lakes())
    fact = {"kind": "targets", "dice": [first, second], "from": list(start), "cells": [list(cell) for cell in cells]}
    if not cells:
        table.tell(text=f"{first} and {second}: no place for it. The dice roll again.", fact=fact)
        state.tasks = [task]
        return
    table.tell(text=f"{first} and {second}.", fact=fact, quiet=True)
    text = f"{first} and {second}: where is stage {(state.stage or 0) + 1}?"
    about = {"why": "placement", "dice": [first, second], "from": list(start)}
    rule = "one die counts along the rows, the other along the columns; not off the board, nor into a lake"
    move_marker(state, ask_cell(state, table, text, cells, about, rule))
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
    about = {"why": PAWN, "player": task.whose}
    text = f"Where is {seat_name(task.whose)}'s pawn?"
    # Crossroads first: most pawns are told quickest from there.
    cells = cells or [*CROSSROADS, *(cell for cell in BOARD if cell not in CROSSROADS)]
    state.pawns[task.whose] = table.cell(
        "pawn", "landscape", BOARD, text=text, cells=cells, about=about, seat=task.whose
    )


def new_board(state: State, table: Table, task: Task) -> None:
    """The tiles are taken up, but for crossroads and those with pawns, and laid out again."""
    filled, restarting = lay_anew(state, task.whose)
    said = [f"{seat_name(name)} starts again from any crossroad." for name in restarting]
    kept = len(BOARD) - len(CROSSROADS) - len(filled)
    under = "the tile under a pawn" if kept == 1 else f"the {kept} tiles under pawns"
    said.append(f"Take up all but crossroads and {under}. Shuffle, lay {len(filled)} face down.")
    table.tell(text=" ".join(said), fact={"kind": NEW_BOARD, "cells": [list(cell) for cell in filled]})
    table.tell(text=f"Points: {scores_of(state)}. Look for the {LABELS[state.missing()[0]]}.")


STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {PLACE: place, PAWN: pawn, NEW_BOARD: new_board}

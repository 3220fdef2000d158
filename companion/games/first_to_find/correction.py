"""What can be fixed: tiles, marks, crossroads, stage and marker, points, whose turn it is, who misses one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.first_to_find.crossroad import go_on
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    COLUMN,
    CROSSROADS,
    HIDDEN,
    HIGHEST,
    LAKE,
    LANDSCAPE,
    MARKS,
    MYSTERY,
    OPEN,
    PATH,
    PLAIN,
    ROW,
    SCORED,
)
from companion.games.first_to_find.landscape import crossing, crossing_axis
from companion.games.first_to_find.multi import hide_first_stage
from companion.games.first_to_find.state import Mark, Stage, State
from companion.games.first_to_find.turn import why_no_stages
from companion.table.grid import Cell
from companion.table.prompt import Why
from companion.table.table import Action, Table

FACE_DOWN, UNTOLD, FOUND, MISSING = "face-down", "untold", "found", "missing"
CROSSROAD, AWAY, UNSEEN = "crossroad", "away", "unseen"


def correct(state: State, table: Table) -> None:
    """Fix what the box has wrong, and tell all that changes with it."""
    before = believed(state)
    table.act("what", SETS, state, menu=False)
    for (about, was), (_, now) in zip(before, believed(state), strict=True):
        if now != was:
            table.tell("corrected", was=was, now=now, **about)


def believed(state: State) -> list[tuple[dict[str, Any], Any]]:
    """All that can be fixed: what it is, and what the box has for it; where a mark is, is what is there."""
    marks = {letter: state.marks.get(letter) for letter in MARKS}
    return [
        *(({"what": "tile", "cell": cell}, lies(state, cell)) for cell in HIDDEN),
        *(({"what": "mark", "mark": letter}, None if one is None else one.axis) for letter, one in marks.items()),
        *(({"what": "pawn", "player": who}, place_of(state, who)) for who in state.seats),
        ({"what": "stage"}, state.stage and state.stage.number),
        ({"what": "marker"}, state.stage and state.stage.cell),
        *(({"what": "points", "player": who}, state.points[who]) for who in state.seats),
        ({"what": "turn"}, state.player),
        *(({"what": "skips", "player": who}, state.skips[who]) for who in state.seats),
    ]


def lies(state: State, cell: Cell) -> str:
    """What lies on a cell, as far as it was told."""
    return state.tile(cell) or (UNTOLD if state.untold(cell) else FACE_DOWN)


def place_of(state: State, who: str) -> Cell | str | None:
    """The crossroad of a pawn, or that it lies on a tile not seen, or has gone on; None where that was not told."""
    if who in state.blind:
        return UNSEEN
    return state.crossroads[who] or AWAY if who in state.crossroads else None


def tile(state: State, table: Table) -> None:
    """What lies on a cell, or that it lies face down; a mark told there is none."""
    cell = ask(table, HIDDEN, "tile", "crossroads-open")
    now = lies(state, cell)
    plain = (PATH, OPEN) if state.told else (PLAIN,)
    kind = table.choose("tile", list(dict.fromkeys((now, FACE_DOWN, *plain, BOG, LAKE))), why="correct", cell=cell)
    if kind == now:
        return
    unmark(state, [letter for letter, mark in state.marks.items() if mark.cell == cell])
    state.put(cell, None if kind == FACE_DOWN else kind)
    if kind == FACE_DOWN:
        state.lay_down([cell])


def mark(state: State, table: Table) -> None:
    """Where a mark lies, if it was found, and along which axis; the other one's arrows always cross it."""
    letter = table.choose("mark", MARKS)
    other = next(one for one in MARKS if one != letter)
    # With both up a mystery's board is laid out again at once: never are both face up.
    single = state.mode == MYSTERY and other in state.marks
    disabled = {FOUND: Why("other-mark-up", {"mark": other})} if single else {}
    now = state.marks.get(letter)
    told = (MISSING,) if single else (MISSING, FOUND) if now is None else (FOUND, MISSING)
    if table.choose("found", told, disabled=disabled, why="correct", mark=letter) == MISSING:
        unmark(state, [letter])
        return
    taken = [state.marks[other].cell] if other in state.marks else []
    cells = [cell for cell in HIDDEN if cell not in taken]
    cell = ask(table, cells, "mark", "off-crossroads", first=None if now is None else now.cell)
    axis = None
    if state.mode != MYSTERY:
        axes = (COLUMN, ROW) if now is not None and now.axis == COLUMN else (ROW, COLUMN)
        axis = table.choose("axis", axes, why="correct", mark=letter, cell=cell)
    if now == Mark(cell, axis):
        return
    if now is not None:
        state.put(now.cell, None)
    state.marks[letter] = Mark(cell, axis)
    state.put(cell, letter)
    if axis is not None and other in state.marks:
        state.marks[other].axis = crossing_axis(state.marks[letter])
    settle(state)


def unmark(state: State, letters: list[str]) -> None:
    """These marks lie face down again, as far as they were found."""
    for letter in letters:
        gone = state.marks.pop(letter, None)
        if gone is not None:
            state.put(gone.cell, None)
            settle(state)


def settle(state: State) -> None:
    """The first stage is where the arrows cross, and nowhere without both marks."""
    cell, stage = crossing(state), state.stage
    if stage is None:
        hide_first_stage(state)
    elif stage.number == 1:
        state.stage = None if cell is None else replace(stage, cell=cell)


def pawn(state: State, table: Table) -> None:
    """On which crossroad a pawn stands that has not gone on, or that it has, or lies on a tile not seen."""
    who = table.seat("who", what="pawn")
    now = place_of(state, who)
    place = table.choose("place", sorted((CROSSROAD, AWAY, UNSEEN), key=lambda place: place != now), player=who)
    if place == now:
        return
    state.blind = [player for player in state.blind if player != who]
    if place == CROSSROAD:
        first = state.crossroads.get(who)
        state.crossroads[who] = ask(table, CROSSROADS, "pawn", "pawns-on-crossroads", first=first)
        return
    go_on(state, who)
    if place == UNSEEN:
        state.blind.append(who)


def stage(state: State, table: Table) -> None:
    """Which stage is hunted; 0 is none, as long as not both marks are known."""
    least = 0 if crossing(state) is None else 1
    now = state.stage
    number = table.number("which-stage", least, HIGHEST, start=now.number if now else least)
    if number == 0:
        state.stage = None
        return
    if now is None:
        state.stage = Stage(number, ask(table, list(BOARD), "stage", stage=number))
    else:
        now.number = number
    if number > 1:
        state.extra = []


def marker(state: State, table: Table) -> None:
    """Where the stage is."""
    assert state.stage is not None
    state.stage.cell = ask(table, list(BOARD), "marker", first=state.stage.cell)


def points(state: State, table: Table) -> None:
    """How many points a player has."""
    who = table.seat("who", what="points")
    state.points[who] = table.number("points", 0, SCORED, start=state.points[who], player=who)


def whose_turn(state: State, table: Table) -> None:
    """Whose turn it is; another player than the box had begins it."""
    seats = sorted(state.seats, key=lambda seat: seat != state.player)
    who = table.seat("who", among=seats, what="turn")
    if who != state.player:
        state.player, state.steps, state.turned, state.used_extra = who, [], False, False
        state.skips[who] = 0


def skips(state: State, table: Table) -> None:
    """Whether a player misses the next turn."""
    who = table.seat("who", what="skips")
    misses = table.confirm("skips", player=who, first="yes" if state.skips[who] else "no")
    state.skips[who] = int(misses)


def ask(
    table: Table, cells: Sequence[Cell], what: str, rule: str = "", *, first: Cell | None = None, **values: Any
) -> Cell:
    """Which of these cells; the one that the box has now comes first."""
    cells = sorted(cells, key=lambda cell: cell != first)
    return table.cell("cell", LANDSCAPE, BOARD, cells=cells, rule=rule, why="correct", what=what, **values)


SETS = (
    Action("tile", tile),
    Action("mark", mark),
    Action("pawn", pawn, hidden_if=lambda state: "" if state.told else "pawns-not-known"),
    Action("stage", stage, hidden_if=why_no_stages),
    Action(
        "marker", marker, lambda state: "" if state.stage is not None else "no-stage-to-set", hidden_if=why_no_stages
    ),
    Action("points", points, hidden_if=lambda state: "" if state.mode == MYSTERY else "no-points"),
    Action("turn", whose_turn),
    Action("skips", skips),
)

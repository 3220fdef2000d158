"""What may be set right: a tile, a mark, a pawn's crossroad, the stage, its marker, the points, whose turn it is."""

from collections.abc import Callable, Mapping

from companion.games.first_to_find.crossroad import go_on
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    COLUMN,
    CROSSROADS,
    HIDDEN,
    LABELS,
    LAKE,
    MARKS,
    MULTI,
    MYSTERY,
    OPEN,
    PATH,
    ROW,
    SCORED,
)
from companion.games.first_to_find.landscape import crossing, crossing_axis
from companion.games.first_to_find.multi import hide_first_stage
from companion.games.first_to_find.question import LANDSCAPE
from companion.games.first_to_find.state import Mark, State
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

FACE_DOWN, FOUND, MISSING = "face-down", "found", "missing"
CROSSROAD, AWAY = "crossroad", "away"
HIGHEST = 7
"""At the seventh stage any roll finds the cache."""


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    whats = {
        "tile": ("A tile", ""),
        "mark": ("A mark", ""),
        "pawn": ("A pawn's crossroad", "" if state.told else "the box need not know where pawns stand here"),
        "stage": ("The stage", "" if state.mode == MULTI else "only a multi-cache has stages"),
        "marker": ("Where the stage is", "" if state.stage is not None else "there is no stage: set the stage first"),
        "points": ("Points", "" if state.mode == MYSTERY else "only a mystery has points"),
        "turn": ("Whose turn it is", ""),
    }
    options = [Option(what, label) for what, (label, why) in whats.items() if not why]
    barred = {what: why for what, (_, why) in whats.items() if why}
    SETS[table.choose("what", options, text="What is wrong?", barred=barred)](state, table)


def tile(state: State, table: Table) -> None:
    """What lies on a cell, or that it lies face down; a mark told there is none."""
    cell = ask(table, "Which tile?", HIDDEN, "tile", "the four crossroads always lie open")
    kinds = (FACE_DOWN, PATH, OPEN, BOG, LAKE)
    options = [Option(kind, LABELS.get(kind, "Face down")) for kind in kinds]
    kind = table.choose("tile", options, text=f"What is on {cell}?", about={"why": "correct", "cell": list(cell)})
    unmark(state, [letter for letter, mark in state.marks.items() if mark.cell == cell])
    state.put(cell, None if kind == FACE_DOWN else kind)
    state.line_left = False


def mark(state: State, table: Table) -> None:
    """Where a mark lies, if it was found, and along which axis; the other one's arrows always cross it."""
    letter = table.choose("mark", [Option(letter, LABELS[letter]) for letter in MARKS], text="Which mark?")
    other = next(one for one in MARKS if one != letter)
    found = [Option(FOUND, "It was found"), Option(MISSING, "It was not found")]
    # With both up a mystery's board is laid anew at once: never do both lie face up.
    single = state.mode == MYSTERY and other in state.marks
    barred = {FOUND: f"the {LABELS[other]} lies face up, so this one is hunted; set that one first"} if single else {}
    about = {"why": "correct", "mark": letter}
    text = f"{LABELS[letter]}: was it found?"
    if table.choose("found", found[single:], text=text, about=about, barred=barred) == MISSING:
        unmark(state, [letter])
        return
    taken = [state.marks[other].cell] if other in state.marks else []
    cells = [cell for cell in HIDDEN if cell not in taken]
    cell = ask(table, "Where does it lie?", cells, "mark", "a mark is on no crossroad, nor on the other mark")
    axis = None
    if state.mode != MYSTERY:
        axes = [Option(ROW, f"Row {cell.row}"), Option(COLUMN, f"Column {cell.col}")]
        axis = table.choose("axis", axes, text="Which way do its arrows run?", about={**about, "cell": list(cell)})
    unmark(state, [letter])
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
    state.line_left = False
    if state.stage == 1:
        state.stage, state.marker = None, None
    hide_first_stage(state)


def pawn(state: State, table: Table) -> None:
    """On which crossroad a pawn stands that has not gone on, or that it has."""
    who = table.seat("who", text="Whose pawn?")
    places = [Option(CROSSROAD, "Where it started"), Option(AWAY, "Further on")]
    if table.choose("place", places, text=f"Where is {seat_name(who)}'s pawn?", about={"player": who}) == AWAY:
        go_on(state, who)
        return
    start = ask(table, "On which crossroad?", CROSSROADS, "pawn", "pawns start on a crossroad")
    state.crossroads[who] = start
    state.away = [player for player in state.away if player != who]
    state.blind = [player for player in state.blind if player != who]


def stage(state: State, table: Table) -> None:
    """Which stage is hunted; 0 is none, as long as not both marks are known."""
    least = 0 if crossing(state) is None else 1
    number = table.number("stage", least, HIGHEST, text="Which stage is it?", start=state.stage or least)
    if number == 0:
        state.stage, state.marker = None, None
        return
    if state.marker is None:
        state.marker = ask(table, f"Where is stage {number}?", list(BOARD), "stage", "")
    state.stage = number
    if number > 1:
        state.extra = []


def marker(state: State, table: Table) -> None:
    """Where the stage is."""
    state.marker = ask(table, "Where is the stage?", list(BOARD), "marker", "")


def points(state: State, table: Table) -> None:
    """How many points a player has."""
    who = table.seat("who", text="Whose points?")
    text = f"How many points has {seat_name(who)}?"
    state.points[who] = table.number("points", 0, SCORED, text=text, start=state.points[who], about={"player": who})


def whose_turn(state: State, table: Table) -> None:
    """Whose turn it is; that player begins it anew, with the pawn on an open tile: no longer on one not seen."""
    who = table.seat("who", text="Whose turn is it?")
    state.player, state.steps, state.turned, state.used_extra = who, [], False, False
    if who in state.blind:
        go_on(state, who)
    state.blind = [player for player in state.blind if player != who]
    state.skips[who] = 0


def ask(table: Table, text: str, cells: tuple[Cell, ...] | list[Cell], why: str, rule: str) -> Cell:
    """Which of these cells."""
    about = {"why": "correct", "what": why}
    return table.cell("cell", LANDSCAPE, BOARD, text=text, cells=cells, about=about, rule=rule)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "tile": tile,
    "mark": mark,
    "pawn": pawn,
    "stage": stage,
    "marker": marker,
    "points": points,
    "turn": whose_turn,
}

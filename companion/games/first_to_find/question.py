"""How the script asks: for cells, tiles, axes, and what the menu says."""

from collections.abc import Sequence
from typing import Any

from companion.games.first_to_find.crossroad import can_turn, waits
from companion.games.first_to_find.facts import (
    BOARD,
    BOG,
    COLUMN,
    E_MARK,
    LABELS,
    LAKE,
    LINE_FINDS,
    MARKS,
    MULTI,
    N_MARK,
    OPEN,
    PATH,
    REST_FINDS,
    ROW,
    TILES,
    TRADITIONAL,
    UP,
)
from companion.games.first_to_find.movement import why_no_walk
from companion.games.first_to_find.multi import has_extra
from companion.games.first_to_find.state import State
from companion.games.first_to_find.traditional import needed, searched
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

NEWS = (BOG, LAKE, N_MARK, E_MARK, PATH, OPEN)
"""The tiles in the order in which they are worth telling where not every tile is told."""
ONCE_A_MARK = "that mark lies face up already: there is one N and one E"
LANDSCAPE = "landscape"


def ask_cell(state: State, table: Table, text: str, cells: Sequence[Cell], about: dict[str, Any], rule: str) -> Cell:
    """Which of these cells; it is the decision of the player in turn."""
    return table.cell("cell", LANDSCAPE, BOARD, text=text, cells=cells, about=about, seat=state.player, rule=rule)


def ask_crossroad(state: State, table: Table, player: str, cells: Sequence[Cell]) -> None:
    """On which crossroad a pawn begins: once, before its first step, where steps are told (ALV-8)."""
    if not waits(state, player) or player in state.crossroads:
        return
    text = f"Where does {seat_name(player)} start?"
    about = {"why": "crossroad", "player": player}
    rule = "pawns start on a crossroad, and the first tile is next to it"
    state.crossroads[player] = table.cell(
        "crossroad", LANDSCAPE, BOARD, text=text, cells=cells, about=about, seat=player, rule=rule
    )


def ask_turned(state: State, table: Table) -> Cell:
    """Which tile was turned up; those that are searched come first."""
    cells = can_turn(state, state.player)
    first = [cell for cell in searched(state) if cell in cells]
    cells = [*first, *(cell for cell in cells if cell not in first)]
    rule = "that tile lies face up already (the four crossroads do from the start)"
    if waits(state, state.player):
        rule = (
            f"the first tile is next to the pawn's crossroad {state.crossroads[state.player]} and lies face down"
            " (if the pawn stands elsewhere: correct, pawn)"
        )
    return ask_cell(state, table, "Which tile was turned?", cells, {"why": "turn-up", "player": state.player}, rule)


def ask_tile(state: State, table: Table, cell: Cell, *, arriving: bool = False) -> str:
    """What is on the tile just turned up; ``arriving`` where it may have been up already, as far as the box knows."""
    plain_first = state.told or arriving or cell in searched(state)
    kinds = [tile for tile in (TILES if plain_first else NEWS) if tile not in state.marks]
    if arriving and not state.told:
        kinds.insert(0, UP)
    about = {"why": "turn-up", "player": state.player, "cell": list(cell)}
    options = [Option(kind, LABELS[kind]) for kind in kinds]
    barred = dict.fromkeys((mark for mark in MARKS if mark in state.marks), ONCE_A_MARK)
    return table.choose("tile", options, text=f"What is on {cell}?", seat=state.player, about=about, barred=barred)


def ask_axis(state: State, table: Table, letter: str, cell: Cell) -> str:
    """Along which axis the finder of the first mark lays its arrows."""
    options = [Option(ROW, f"Row {cell.row}"), Option(COLUMN, f"Column {cell.col}")]
    about = {"why": "axis", "mark": letter, "cell": list(cell)}
    return table.choose("axis", options, text="Which way do its arrows run?", seat=state.player, about=about)


def standing(state: State) -> str:
    """What the player in turn hunts, in a few words."""
    if state.turned:
        return "The turn is over."
    if state.mode == TRADITIONAL and needed(state) is not None:
        return f"{lines_of(state)}: {says_needed(state)} finds."
    if state.mode == MULTI and state.stage is not None:
        finds = "be the first there" if state.stage == 1 else f"{says_below(state.stage)} finds"
        return f"Stage {state.stage} at {state.marker}: {finds}.{extra_of(state)}"
    missing = " and ".join(LABELS[letter].removesuffix(" mark") for letter in state.missing())
    if not missing:
        return "Explore what is left."
    return f"Look for {missing}.{extra_of(state)}"


def says_needed(state: State) -> str:
    """The numbers that find the cache by a search."""
    return "5 or 6" if needed(state) == LINE_FINDS else "only a 6"


def says_below(stage: int) -> str:
    """The numbers that find the cache at a stage."""
    if stage >= 7:
        return "any number"
    return {2: "a 1", 3: "1 or 2"}.get(stage, f"1 to {stage - 1}")


def extra_of(state: State) -> str:
    """That the player in turn has an extra move that can still be used in this turn, where so."""
    usable = state.mode == MULTI and has_extra(state) and not state.used_extra and not why_no_walk(state)
    return " Extra move!" if usable else ""


def lines_of(state: State) -> str:
    """Where people search, in words."""
    if needed(state) == REST_FINDS:
        return "All the rest"
    marks = [state.marks[letter] for letter in MARKS if letter in state.marks]
    rows = [f"row {mark.cell.row}" for mark in marks if mark.axis == ROW]
    cols = [f"column {mark.cell.col}" for mark in marks if mark.axis == COLUMN]
    return " and ".join((*rows, *cols)).capitalize()


def scores_of(state: State) -> str:
    """The points so far, in words."""
    return ", ".join(f"{seat_name(player)} {state.points[player]}" for player in state.seats)

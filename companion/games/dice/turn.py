"""The script: pick what to roll, and roll it."""

from collections.abc import Sequence
from typing import Any

from companion.games.dice.facts import CELL_BOARDS, KEPT_ROLLS, MOST_DICE, PAIR, TILE_MAP
from companion.games.dice.state import Rolled, State
from companion.table.dice import D6
from companion.table.game import PAWNS
from companion.table.grid import letters_of
from companion.table.prompt import ChoosePrompt, NumberPrompt, Option
from companion.table.table import Table

COUNT = NumberPrompt(key="dice", low=1, high=MOST_DICE, start=2)
BOARD = ChoosePrompt(key="size", options=tuple(map(Option, CELL_BOARDS)))
MENU = (
    Option("roll", on_roll=True),
    Option("d6", then=COUNT),
    "geoquest",
    "letters",
    Option("cell", then=BOARD),
    "who",
)


def turn(state: State, table: Table) -> None:
    """One roll."""
    match table.menu("turn", MENU, what=state.what):
        case "d6":
            state.what = f"{table.number('dice', COUNT.low, COUNT.high, start=COUNT.start)}d6"
        case "cell":
            state.what = f"cell-{table.choose('size', BOARD.options)}"
        case "roll":
            pass
        case what:
            state.what = what
    rolled = Rolled(state.what, roll(state.what, state.seats or PAWNS, table))
    state.rolls = [rolled, *state.rolls][:KEPT_ROLLS]
    state.count += 1
    table.log("rolled", what=rolled.what, shows=rolled.shows)


def roll(what: str, seats: Sequence[str], table: Table) -> list[Any]:
    """What a roll shows."""
    if what == "geoquest":
        return list(table.roll_all(PAIR, "geoquest"))
    if what == "letters":
        return [letters_of(table.place(list(TILE_MAP), what))]
    if what == "who":
        return [table.draw(list(seats), what)]
    if what.startswith("cell-"):
        return list(table.place(list(CELL_BOARDS[what.removeprefix("cell-")]), what))
    return list(table.roll_all([D6] * int(what.removesuffix("d6")), "d6"))

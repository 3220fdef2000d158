"""The script: pick what to roll, and roll it."""

from collections.abc import Sequence
from typing import Any

from companion.games.dice.facts import CELL_BOARDS, KEPT_ROLLS, MOST_DICE, PAIR, TILE_MAP, WHATS
from companion.games.dice.state import Rolled, State
from companion.games.dice.wording import sentence
from companion.table.dice import D6
from companion.table.game import PAWNS
from companion.table.grid import letters_of
from companion.table.prompt import ChoosePrompt, NumberPrompt, Option
from companion.table.table import Table

COUNT = NumberPrompt(key="dice", text="How many dice?", low=1, high=MOST_DICE, start=2)
SIZES = tuple(Option(size, f"{size}x{size}") for size in CELL_BOARDS)
BOARD = ChoosePrompt(key="size", text="Of which board?", options=SIZES)
MENU = (
    Option("roll", "Roll again", goes=True),
    Option("d6", "Dice: …", then=COUNT),
    Option("geoquest", "GeoQuest"),
    Option("letters", "Tile"),
    Option("cell", "Cell of …", then=BOARD),
    Option("who", "Who starts"),
)


def turn(state: State, table: Table) -> None:
    """One roll."""
    next_roll = WHATS[state.what].rstrip(".")
    match table.menu("turn", MENU, text=f"Roll {next_roll[0].lower()}{next_roll[1:]}?"):
        case "d6":
            state.what = f"{table.number(COUNT.key, COUNT.low, COUNT.high, text=COUNT.text, start=COUNT.start)}d6"
        case "cell":
            state.what = f"cell-{table.choose(BOARD.key, BOARD.options, text=BOARD.text)}"
        case "roll":
            pass
        case what:
            state.what = what
    rolled = Rolled(state.what, roll(state.what, state.seats or PAWNS, table))
    state.rolls = [rolled, *state.rolls][:KEPT_ROLLS]
    state.count += 1
    fact = {"kind": "rolled", "what": rolled.what, "shows": rolled.shows}
    table.tell(text=sentence(rolled.what, rolled.shows), fact=fact, quiet=True)


def roll(what: str, seats: Sequence[str], table: Table) -> list[Any]:
    """What a roll shows."""
    if what == "geoquest":
        return list(table.roll_all(PAIR, what))
    if what == "letters":
        return [letters_of(table.place(list(TILE_MAP), what))]
    if what == "who":
        return [table.draw(list(seats), what)]
    if what.startswith("cell-"):
        return list(table.place(list(CELL_BOARDS[what.removeprefix("cell-")]), what))
    return list(table.roll_all([D6] * int(what.removesuffix("d6")), what))

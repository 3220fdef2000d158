"""The script: pick what to roll, and roll it."""

from typing import Any

from companion.games.dice.facts import CELL_BOARDS, KEPT_ROLLS, MOST_DICE, PAIR, TILE_MAP, WHATS
from companion.games.dice.state import Rolled, State
from companion.table.dice import D6, total
from companion.table.game import PAWNS
from companion.table.grid import letters_of
from companion.table.prompt import Option
from companion.table.table import Table

MENU = (
    Option("roll", "Roll again", goes=True),
    Option("d6", "Six-sided dice"),
    Option("geoquest", "GeoQuest pair"),
    Option("letters", "Tile by letters"),
    Option("cell", "Cell of a board"),
    Option("who", "Who starts"),
)
SIZES = tuple(Option(size, f"{size} x {size}") for size in CELL_BOARDS)


def turn(state: State, table: Table) -> None:
    """One roll."""
    sentence = WHATS[state.what].rstrip(".")
    match table.menu("turn", f"Roll {sentence[0].lower()}{sentence[1:]}?", MENU):
        case "d6":
            state.what = f"{table.number('dice', 'How many dice?', 1, MOST_DICE, start=2)}d6"
        case "cell":
            state.what = f"cell-{table.choose('size', 'Of which board?', SIZES)}"
        case "roll":
            pass
        case what:
            state.what = what
    rolled = roll(state, table)
    state.rolls = [rolled, *state.rolls][:KEPT_ROLLS]
    state.count += 1
    table.tell(rolled.text, fact={"kind": "rolled", "what": rolled.what, "shows": rolled.shows})


def roll(state: State, table: Table) -> Rolled:
    """Roll what the state says."""
    what = state.what
    shows: list[Any]
    if what == "geoquest":
        shows = list(table.roll_all(PAIR, what))
        return Rolled(what, shows, f"{shows[0]} and {shows[1]}: {total(shows)}")
    if what == "letters":
        cell = table.place(list(TILE_MAP), what)
        return Rolled(what, [letters_of(cell)], f"Tile {letters_of(cell)}")
    if what == "who":
        seats = state.seats or PAWNS
        seat = table.draw(list(seats), what)
        return Rolled(what, [seat], f"{seat.capitalize()} starts")
    if what.startswith("cell-"):
        board = CELL_BOARDS[what.removeprefix("cell-")]
        cell = table.place(list(board), what)
        return Rolled(what, list(cell), f"Row {cell.row}, column {cell.col}")
    faces = table.roll_all([D6] * int(what.removesuffix("d6")), what)
    sums = f"{total(faces)} = {' + '.join(map(str, faces))}" if len(faces) > 1 else str(faces[0])
    return Rolled(what, list(faces), sums)

"""What can be rolled without a game (source of every row: our default; letters from ``companion/table``)."""

from companion.table.dice import Die
from companion.table.grid import LETTERS, Grid

MOST_DICE = 6
KEPT_ROLLS = 5
"""So many rolls stay in sight, the newest included."""

CELL_BOARDS = {"6": Grid(6, 6), "7": Grid(7, 7), "8": Grid(8, 8)}
TILE_MAP = Grid(len(LETTERS), len(LETTERS))
PAIR = (Die("find", ("FIND", "0", "1", "2", "3", "4")), Die("dnf", ("DNF", "0", "1", "2", "3", "3")))
"""The pair of dice of GeoQuest with the stickers of its default."""

WHATS = (
    *(f"{count}d6" for count in range(1, MOST_DICE + 1)),
    "geoquest",
    "letters",
    *(f"cell-{size}" for size in CELL_BOARDS),
    "who",
)
"""All that can be rolled."""

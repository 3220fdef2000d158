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

WHATS = {
    **{f"{count}d6": f"{count} six-sided {'die' if count == 1 else 'dice'}." for count in range(1, MOST_DICE + 1)},
    "geoquest": "The GeoQuest pair.",
    "letters": "A tile by row and column letter.",
    **{f"cell-{size}": f"A cell of a {size}x{size} board." for size in CELL_BOARDS},
    "who": "Who starts.",
}
"""All that can be rolled, each with a sentence."""
FEET = {"geoquest": "GQ", "letters": "A-Y", **{f"cell-{size}": f"{size}x{size}" for size in CELL_BOARDS}}
"""What is rolled in fewer signs, where its slug has too many."""

"""Tables of First to Find as data. Source: the rulebook, unless a row says "default" (ours: not published anywhere)."""

from collections.abc import Mapping

from companion.table.grid import Cell, Grid

BOARD = Grid(7, 7)
"""The landscape: seven rows of seven tiles."""
CROSSROADS = (Cell(1, 4), Cell(4, 1), Cell(4, 7), Cell(7, 4))
"""The open crossroads in the middle of each side; they are four of the 49 tiles."""
HIDDEN = tuple(cell for cell in BOARD if cell not in CROSSROADS)
"""The cells with a tile that lies face down at the start, row by row."""
NAMED = {str(cell): cell for cell in BOARD}
"""All cells by their text form, by which a State names what lies there."""
HIDDEN_NAMED = {str(cell): cell for cell in HIDDEN}
"""Those with a tile that lies face down at the start, by the same."""

LANDSCAPE, ARRIVE = "landscape", "arrive"
"""How the board goes, and what is told by a touch on the flag of the stage."""

TRADITIONAL, MULTI, MYSTERY = "traditional", "multi", "mystery"
"""The three kinds of cache."""

TEAMS: Mapping[str, int] = {"none": 0, "one": 1, "two": 2, "three": 3}  # ALV-4
"""Into how many teams the players are dealt, in order of play; 0: everybody for himself."""

N_MARK, E_MARK = "n-mark", "e-mark"
MARKS = (N_MARK, E_MARK)
PATH, OPEN, BOG, LAKE = "path", "open", "bog", "lake"
UP, PLAIN = "up", "plain"
"""A tile that lies face up, and nobody had to say what is on it; one of which people said that it is no special one."""
MIX: Mapping[str, int] = {PATH: 29, OPEN: 6, BOG: 4, LAKE: 4, N_MARK: 1, E_MARK: 1}
"""What lies hidden (default), for people in simulations alone: on a table the printed tiles decide."""

ROW, COLUMN = "row", "column"

LINE_FINDS = 5  # ALV-30
"""In an open line the cache is found by this or more."""
REST_FINDS = 6  # ALV-34
"""Once both lines are used up, by no less than this."""
SCORED = 2  # ALV-67
"""Points that win the mystery cache."""

HIGHEST = 7
"""The highest number of a stage: any roll is below it, and it is always found."""

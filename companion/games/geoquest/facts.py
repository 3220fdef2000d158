"""Tables of GeoQuest as data. Source: the rulebook, unless a row says "default" (ours: not published anywhere)."""

from dataclasses import dataclass

from companion.table.grid import LETTERS, Grid

PLAYERS = (2, 6)
TARGET = 25  # GQ-2
MOST_TARGET = 99

MAP = Grid(len(LETTERS), len(LETTERS))
"""The tiles of the folding board."""
QUADRANTS = ("north-west", "north-east", "south-west", "south-east")
HALF = len(LETTERS) // 2  # GQ-10
"""Rows and columns of a quadrant."""

FIND, DNF, ICON = "FIND", "DNF", "ICON"
SPECIALS = (FIND, DNF, ICON)
FIND_FACES = ("FIND", "0", "1", "2", "3", "4")
DNF_FACES = ("DNF", "0", "1", "2", "3", "3")
"""The stickers of both dice (default: the smallest set that meets all limits of the rulebook)."""
SIDES = 6
LARGEST_SUM = 7  # GQ-44

START_CACHES = 8  # GQ-19
PER_QUADRANT = 2  # GQ-22
MOST_CACHES = 24
"""So many disks may lie on the board (default)."""

NORMAL, PUZZLE, MULTI = "normal", "puzzle", "multi"
KINDS = (NORMAL, PUZZLE, MULTI)
LEVELS = (1, 2, 3, 4, 5)  # GQ-61
MOST_STAGES = 6
"""A multi-cache has at most so many stages (default)."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A cache disk: its kind, its level, and how many successful searches it takes."""

    kind: str
    level: int
    stages: int = 1


DISKS = (
    *(Disk(NORMAL, level) for level in LEVELS for _ in range(2)),
    *(Disk(PUZZLE, level) for level in LEVELS),
    *(Disk(MULTI, level, 3) for level in LEVELS),
)
"""All disks (default: only a level 2 normal cache and a multi-cache of level 2 with 3 stages are shown)."""

FTF_POINTS = 1  # GQ-24
NEW_CACHE_POINTS = 2  # GQ-122
STREAM = 3  # GQ-52
"""What a step across a stream costs, bridges aside."""
FREE_STEPS = 1  # GQ-48
"""Steps along a path that cost nothing, each turn."""
MODIFIER = 5
"""A modifier is told from minus to plus so much (default)."""
MOST_POINTS = 10
"""So many points may be told at once, and so many taken away (default)."""
LONGEST_SOLUTION = 40
LONGEST_CATEGORY = 24

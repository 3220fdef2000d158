"""Tables of Muggles! as data. Source: the rulebook, unless a row says "default" (ours: not published anywhere)."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.dice import D6, Die, Face
from companion.table.grid import Direction

BOARDS = ("a", "b")  # MUG-4
"""The two wooded boards, and by the same names the two muggles, one on each."""

MUGGLE = "muggle"
"""What lies on the pictures as a muggle has its name after this."""

TOWN = Direction.S
"""Where Town lies: south of each board, row 1 is the edge furthest from it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What a face makes a muggle do: turn a quarter clockwise first or not, then so many steps."""

    turns: bool
    steps: int


ROLLS: Mapping[Face, Roll] = {
    1: Roll(False, 1),  # MUG-17
    2: Roll(False, 2),  # MUG-18
    3: Roll(False, 3),  # MUG-19
    4: Roll(True, 1),  # MUG-20
    5: Roll(True, 2),  # MUG-21
    6: Roll(True, 3),  # MUG-22
    "1": Roll(False, 1),  # MUG-117
    "2": Roll(False, 2),  # MUG-117
    "3": Roll(False, 3),  # MUG-117
    "1*": Roll(True, 1),  # MUG-117
    "2*": Roll(True, 2),  # MUG-117
    "3*": Roll(True, 3),  # MUG-117
}
DICE: Mapping[str, Die] = {
    "d6": D6,  # MUG-16
    "starred": Die("starred", ("1", "2", "3", "1*", "2*", "3*")),
}
"""The common die, and the one of the author's notes; the odds are the same."""

GEOCACHING = ("no-signal", "dead-battery", "lost-pen", "good-hide")  # MUG-34
WEATHER = ("hot-sun", "cold-weather")  # MUG-36
HAZARDS = ("pond", "cliff", "cave", "swamp")  # MUG-37
NUISANCES = ("snake", "poison-ivy", "prickers", "beehive")  # MUG-44
EVENT, MAP, SITE, CAVE = "event", "map", "site", "cave"
REHIDDEN = "rehidden-cave"
"""A cave that was seen and turned down again: everybody knows it."""
HARMLESS = "harmless"
"""A tile that lies face up and that nobody had to name: nothing hangs on it."""
HARMLESS_KINDS = (*GEOCACHING, *WEATHER)

GROUPS: Mapping[str, Mapping[str, int]] = {
    "traditional": {"traditional": 8},  # MUG-62
    "multi": {"multi": 4, "super-multi": 1},  # MUG-63
    "nano": {"nano": 4},  # MUG-64
    "puzzle": {"mystery": 2, "puzzle": 2},  # MUG-65
    "tricky": {"water": 2, "night": 3},  # MUG-66
    "lock": {"padlock": 2, "combo-lock": 2},  # MUG-67
    "special": {"challenge": 1, "virtual": 1, "maintenance": 2},  # MUG-68
}
"""The seven groups with how many caches of each kind there are (for the multi group: whole sets)."""

CACHES = tuple(kind for kinds in GROUPS.values() for kind in kinds)
GROUP_LOTS = {f"{group}-group": group for group, kinds in GROUPS.items() if len(kinds) > 1 and group != "multi"}
LOTS = (*CACHES, *GROUP_LOTS)
"""Whose caches are counted: each kind, and each group of several kinds, which people may not tell apart."""
SETS = ("multi", "super-multi")
SET_TILES = {"multi": 3, "super-multi": 4}
"""How many tiles make a set (default; three turns for a set are named in the author's notes)."""
MULTI_SETS = GROUPS["multi"]["multi"]

TILES = (*CACHES, *GEOCACHING, *WEATHER, *HAZARDS, *NUISANCES, EVENT, MAP, SITE)
ALL_TILES = 104
"""Tiles in the box of the base game (its first printing, by a review)."""

MOST_COINS = 12
"""Coins in the box of the base game (its first printing)."""
FROM_AFAR = 4  # MUG-88
"""So many tiles are turned up where the base game has one peek at six."""
SHUFFLED = 6
"""So many tiles an event card shuffles, by the author's notes."""
MOST_TRADES = 3  # MUG-92


@dataclass(frozen=True, slots=True)
class Goal:
    """What the people need: groups of the team, flipped coins of the team, and the same for every single player.

    ``pairs``: so many players need two flipped coins each.
    """

    team_groups: int = 0
    team_coins: int = 0
    own_groups: int = 0
    own_coins: int = 0
    pairs: int = 0


GOALS: Mapping[str, Goal] = {
    "basic": Goal(team_groups=7, own_coins=1),  # MUG-69 MUG-70
    "advanced": Goal(team_groups=7, own_coins=1, own_groups=5, pairs=2),  # MUG-71 MUG-72
    "solo": Goal(team_groups=6, own_coins=1),  # MUG-85
}

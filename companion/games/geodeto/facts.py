"""Tables of Geodeto as data. Source: the rulebook, unless a row says "default" (ours: not published anywhere)."""

from collections.abc import Mapping

OCEAN = "ocean"  # GEO-11
PILE = "pile"
"""Where goal cards lie, of each continent one."""
"""The World Ocean: not a continent, joined to each of them."""

NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    "europe": ("africa", "asia", OCEAN),  # GEO-7
    "asia": ("europe", "america", OCEAN),  # GEO-6
    "america": ("asia", "oceania", OCEAN),  # GEO-9
    "oceania": ("america", "antarctica", OCEAN),  # GEO-9
    "antarctica": ("oceania", "africa", OCEAN),  # GEO-9
    "africa": ("antarctica", "europe", OCEAN),  # GEO-9
    OCEAN: ("europe", "asia", "america", "oceania", "antarctica", "africa"),  # GEO-8
}
"""The areas from which a pyramid may go to which; the continents in the order of their ring."""

CONTINENTS = NEIGHBOURS[OCEAN]
AREAS = (*CONTINENTS, OCEAN)

COLOURS: Mapping[str, str] = {
    "europe": "b",  # GEO-4
    "asia": "y",  # GEO-4
    "america": "r",  # default: the usual colour of the Americas
    "oceania": "g",  # default
    "antarctica": "w",  # default
    "africa": "k",  # GEO-4
}
"""The colour of each continent card."""

COLOUR_NAMES: Mapping[str, str] = {
    "b": "blue",
    "y": "yellow",
    "r": "red",
    "g": "green",
    "w": "white",
    "k": "black",
}

SIZES = ("1", "2", "3")  # GEO-3
"""The sizes of pyramids, 3 is large."""

LIMIT = 3
"""So many pyramids may stand directly on a continent card (GEO-10)."""

STATE, SIGHT = "state", "sight"  # GEO-13
KINDS = (STATE, SIGHT)

GROUPS = ("nature", "ancient", "famous", "research")
"""The four groups of sights."""

COUNTDOWN = 16  # GEO-2
"""Countdown cards in the box: no game is longer."""

LENGTHS: Mapping[int, int] = {
    2: 9,  # default
    3: 11,  # GEO-17
    4: 13,  # GEO-17
    5: 15,  # default
    6: 16,  # default
}
"""How many goals end a game of so many players, in the middle of what is advised."""

PAIRS: Mapping[str, tuple[str, str]] = {
    "columbus": ("europe", "america"),  # GEO-59
    "tasman": ("oceania", "antarctica"),  # GEO-60
    "da-gama": ("africa", "asia"),  # GEO-61
}
"""Discoverers: the two continents from which goals are fulfilled."""

NAMED: Mapping[str, tuple[str, ...]] = {
    "inventors": ("usa", "italy", "czech-republic", "china"),  # GEO-63
    "team-sports": ("canada", "brazil", "new-zealand", "india"),  # GEO-64
    "expeditions": ("victoria-falls", "mt-everest", "mariana-trench", "mcmurdo"),  # GEO-65
}
"""Extra cards for one goal out of four."""

DRAKE = "drake"
DRAKE_FROM = 4
"""Goals from so many continents at least are needed for Sir Francis Drake (GEO-62)."""

EXTRAS = (*PAIRS, DRAKE, *NAMED)

MOST, SECOND = 3, 1
"""Points for the most goals in a group (GEO-67), and for the second largest number (GEO-68)."""
PER_GOAL = 2
"""Points for a fulfilled goal (GEO-70)."""
PER_CARD = -1
"""Points for a goal card that is still in the hand (GEO-71)."""
PER_CONTINENT = 2
"""Points for a continent with at least one of one's goals (GEO-72)."""
LAST = 1
"""Points for the last goal of the game (GEO-73)."""
PER_EXTRA = 2
"""Points for an extra card (GEO-58)."""

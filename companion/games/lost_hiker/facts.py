"""Tables of the lost hiker as data. Source: the rulebook, unless it says "default" (ours: nobody published it)."""

from companion.table.grid import Grid

BOARD = Grid(8, 8)
"""Four quarters of four sub-regions of four squares (HIK-6); row 1 is the top as the hiker sees it."""
STATION = "station"

TL, TR, BL, BR = QUADRANTS = ("tl", "tr", "bl", "br")
LEVELS = ("quarter", "sub_region", "square")
"""What the first, second and third location card tell."""

COPIES = 4  # HIK-5
"""Location cards of each quadrant: two sheets of eight make 16 (the four of each are a default)."""

FOOD, NOTHING, LANDMARK, ANIMAL, WOOD, MATCH, NOTE = "food", "nothing", "landmark", "animal", "wood", "match", "note"
AXE, LIGHTER = "axe", "lighter"
BATTERY, AIRLIFT, SOLAR = "battery", "airlift", "solar"
HIKER_CARDS = (FOOD, NOTHING, LANDMARK, ANIMAL, WOOD, MATCH, NOTE)
HIKER_PROVISIONS = (AXE, LIGHTER, FOOD, NOTE, MATCH)
SEARCHER_PROVISIONS = (BATTERY, AIRLIFT, SOLAR)
HAND_CARDS = (FOOD, WOOD, MATCH, NOTE, AXE, LIGHTER)
"""What a hiker may hold; the order in which it is shown."""

FIRST_FOOD = 4  # HIK-19
NOTHINGS = 3  # HIK-29
"""So many "Nothing here!" cards on the table cost one food."""
ACTIONS = 2  # HIK-46
BATTERIES = 2  # HIK-23

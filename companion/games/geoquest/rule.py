"""The rules at hand: what the rulebook says, in two sentences each."""

from collections.abc import Mapping

from companion.table.language import _

RULES: Mapping[str, tuple[str, str]] = {
    "GQ-4": (_("GeoQuest"), _("Points come from finding caches most of all. Event cards may give some, too.")),
    "GQ-12": (_("The map board"), _("A tile has two letters: its row, then its column.")),
    "GQ-20": (_("Cache placement"), _("A cache may be on any tile but the lake. A tile holds one cache.")),
    "GQ-22": (_("Cache placement"), _("Eight disks lie on the board, two in each quadrant.")),
    "GQ-23": (_("Cache placement"), _("A puzzle cache has a category token beside it.")),
    "GQ-24": (_("Cache placement"), _("An FTF coin lies under each disk. It gives the first finder 1 point.")),
    "GQ-25": (_("Cache placement"), _("Each player draws a Travel Bug and puts it under any disk.")),
    "GQ-26": (_("Cache placement"), _("Categories and goals are no secret. Anybody may look at them.")),
    "GQ-29": (_("Player setup"), _("Each player gets one Cacher and one Equipment card, at random.")),
    "GQ-32": (
        _("Player setup"),
        _("Your token starts off the board, at one of four arrows with your letter. A chip marks the place."),
    ),
    "GQ-36": (_("Turn sequence"), _("First come Events. Then you say move or search, and roll both dice.")),
    "GQ-37": (_("Turn sequence"), _("An Event that was played on you takes effect as your turn begins.")),
    "GQ-40": (_("Turn sequence"), _("Search only where your token is, at a cache that you have not found.")),
    "GQ-44": (
        _("How to move"),
        _(
            "Move up to the sum of the dice, from tile to tile, never diagonally. "
            "The first step along a path is free. "
            "Crossing a stream takes 3. By bridge it takes no more than any step."
        ),
    ),
    "GQ-47": (_("Moving"), _("FIND and DNF count as 0 in a move.")),
    "GQ-56": (_("Moving"), _("Cachers and Equipment may add to a move, or take away. Several may count.")),
    "GQ-62": (_("Searching"), _("Your score must reach the level of the cache.")),
    "GQ-63": (_("Searching"), _("Cachers and Equipment may add to a search, or take away.")),
    "GQ-65": (_("Searching"), _("FIND finds the cache. DNF fails, whatever the other die shows.")),
    "GQ-68": (_("Searching"), _("All on the tile share the find. Only who rolled gets the FTF coin.")),
    "GQ-71": (_("Searching"), _("Your points and card come on your next turn. You do not roll or move in it.")),
    "GQ-74": (_("Finding a cache"), _("The finder puts a chip under the disk. It shows who has found the cache.")),
    "GQ-75": (_("Finding a cache"), _("The finder draws an Equipment card. As a variant: draw two, keep one.")),
    "GQ-77": (_("Finding a cache"), _("When the last player has found a cache, its disk leaves the board.")),
    "GQ-81": (
        _("Geocaches"),
        _("Say a word or phrase that fits the category and has both letters. Each player needs a different one."),
    ),
    "GQ-86": (_("Geocaches"), _("Solve a puzzle once, at its cache. You must still search to find it.")),
    "GQ-89": (_("Geocaches"), _("Each stage of a multi-cache takes a search of its own. Stages found are kept.")),
    "GQ-90": (_("Geocaches"), _("After a stage you may roll again at once. Only your first roll draws an Event.")),
    "GQ-96": (_("Equipment"), _("Some cards keep an Event off you. Some of these are discarded for it.")),
    "GQ-98": (_("Equipment"), _("You may have four Equipment cards. With one too many, discard it or another.")),
    "GQ-102": (_("Equipment"), _("Two of an Ensemble's three cards give its bonus. Take its reference card.")),
    "GQ-104": (_("Equipment"), _("Some cards let you roll again. The first roll then sets nothing off.")),
    "GQ-107": (_("Events"), _("On doubles draw an Event card, before you move or search. Zeros are no doubles.")),
    "GQ-109": (_("Events"), _("Keep an Event card, or play it on yourself or on another player.")),
    "GQ-110": (_("Events"), _("You may keep one Event card. With two, play or discard one.")),
    "GQ-111": (_("Events"), _("Play an Event on yourself as your turn begins, before you roll.")),
    "GQ-112": (_("Events"), _("Put it face up before another player. It takes effect on their next turn.")),
    "GQ-113": (_("Events"), _("Only one Event at a time may be played on a player.")),
    "GQ-115": (_("Events"), _("Do what PLAY NOW says at once, before you move or search.")),
    "GQ-116": (_("Events"), _("A PLAY ANY TIME card works whenever you like, even after a roll.")),
    "GQ-118": (_("Events"), _("Some Events last for rounds. Take a marker off as each round ends.")),
    "GQ-123": (
        _("New Cache Event"),
        _("Both icons: you get 2 points, and your turn is over. A new cache goes on a random tile."),
    ),
    "GQ-128": (_("Travel Bugs"), _("You may take one Travel Bug out of a cache that you find.")),
    "GQ-129": (
        _("Travel Bugs"),
        _("End your turn at a cache that you have found to leave bugs there. Each gives 1 point."),
    ),
    "GQ-131": (_("Travel Bugs"), _("A bug is never left in the cache that it came from.")),
    "GQ-132": (_("Travel Bugs"), _("A bug at its goal gives 3 points instead of 1. Then it leaves the game.")),
}
"""By number: the chapter of the rulebook, and what it says."""

CITED: Mapping[str, tuple[str, ...]] = {
    # Set-up
    "on-lake": ("GQ-20", "GQ-24"),
    "cell": ("GQ-20", "GQ-12"),
    "lake": ("GQ-20",),
    "kind": ("GQ-22",),
    "level": ("GQ-62",),
    "stages": ("GQ-89",),
    "category": ("GQ-23", "GQ-26"),
    "placed": ("GQ-20", "GQ-24", "GQ-22"),
    "new-cache": ("GQ-123", "GQ-24"),
    "puzzles": ("GQ-23", "GQ-26"),
    "tokens": ("GQ-32", "GQ-29", "GQ-25"),
    "bug-goal": ("GQ-25", "GQ-26"),
    "bug-laid": ("GQ-25",),
    # The turn
    "turn": ("GQ-44", "GQ-40", "GQ-62", "GQ-65", "GQ-36", "GQ-37"),
    "turn/event": ("GQ-37", "GQ-36", "GQ-115"),
    "paid": ("GQ-36", "GQ-111", "GQ-71"),
    "who": ("GQ-4",),
    "amount": ("GQ-4",),
    "dice": ("GQ-36", "GQ-107"),
    "re-roll": ("GQ-104",),
    "modifier": ("GQ-56", "GQ-63"),
    "moved": ("GQ-44", "GQ-47", "GQ-56"),
    "cache": ("GQ-40", "GQ-62"),
    "cache/lay-bug": ("GQ-25", "GQ-26"),
    "cache/leave-where": ("GQ-129", "GQ-131"),
    "next-stage": ("GQ-90", "GQ-89"),
    "solution": ("GQ-81", "GQ-86"),
    "judged": ("GQ-81", "GQ-86"),
    "sharers": ("GQ-68", "GQ-71"),
    "chips": ("GQ-74", "GQ-128"),
    "points": ("GQ-132",),
    "removed": ("GQ-77",),
    # Cards
    "cards": ("GQ-75", "GQ-98"),
    "cacher": ("GQ-29",),
    "equipment": ("GQ-75", "GQ-98", "GQ-29"),
    "equipment-drawn": ("GQ-75", "GQ-98"),
    "give-up": ("GQ-98",),
    "ensemble": ("GQ-102",),
    "ensemble-lost": ("GQ-102",),
    # Events
    "event-drawn": ("GQ-107", "GQ-109", "GQ-115"),
    "event": ("GQ-109", "GQ-110", "GQ-107"),
    "holder": ("GQ-109", "GQ-116"),
    "event-name": ("GQ-115", "GQ-116"),
    "does": ("GQ-115",),
    "target": ("GQ-112", "GQ-113"),
    "prevent": ("GQ-96",),
    "rounds": ("GQ-118",),
    # Travel Bugs
    "bugs": ("GQ-128", "GQ-129"),
    "bug": ("GQ-128", "GQ-129", "GQ-131"),
    "taker": ("GQ-128",),
    "goal": ("GQ-132",),
    "where": ("GQ-25",),
    "sticker": ("GQ-47",),
    "bug-out": ("GQ-77", "GQ-128"),
}
"""By key of a question, or kind of a fact for hands: the rules it goes by, the most useful first."""

"""The rules at hand: what the rulebook says, in two sentences each."""

from collections.abc import Mapping

from companion.table.language import _

MUGGLES, TOGETHER = _("Muggles"), _("Human – Muggle Interaction")
GOAL, SPECIAL, NOTES = _("Winning/Losing conditions"), _("Other special rules"), _("Discussion")

RULES: Mapping[str, tuple[str, str]] = {
    "MUG-4": (MUGGLES, _("There are two muggles, one on each wooded board. Neither ever leaves its board.")),
    "MUG-6": (MUGGLES, _("A muggle starts furthest from Town, in line with the Moonrise Café. It faces Town.")),
    "MUG-8": (MUGGLES, _("When every player has had a turn, each muggle has one. Then a new round begins.")),
    "MUG-11": (MUGGLES, _("A muggle takes any cache it lands on, face up or face down. It needs no equipment.")),
    "MUG-13": (MUGGLES, _("A muggle carries one cache. When it takes another, the old one is out of the game.")),
    "MUG-15": (MUGGLES, _("Put a new tile where a cache was taken. Lay it face down.")),
    "MUG-16": (MUGGLES, _("1 to 3: that many steps ahead. 4 to 6: turn right first, then 1 to 3 steps.")),
    "MUG-25": (
        MUGGLES,
        _("A muggle never crosses a hazard that is face up. It never stops on such a nuisance, or next to a cave."),
    ),
    "MUG-28": (
        MUGGLES,
        _("A blocked muggle turns right until it can go. With all 4 ways blocked it goes 1 step less."),
    ),
    "MUG-30": (
        MUGGLES,
        _("A muggle that cannot go anywhere calls for help. Put it where the trail comes in, its back to Town."),
    ),
    "MUG-34": (MUGGLES, _("Geocaching and weather tiles do nothing to a muggle. Leave them where they are.")),
    "MUG-38": (MUGGLES, _("A cave you turned down again still counts. No muggle crosses it, or stops next to it.")),
    "MUG-39": (MUGGLES, _("A muggle that turns up a hazard steps back until it is safe. It still faces the same way.")),
    "MUG-45": (
        MUGGLES,
        _("A muggle that turns up a nuisance stays on it. If it then rolls 4 to 6, replace that tile, face down."),
    ),
    "MUG-48": (
        TOGETHER,
        _("Pick up no cache on a muggle's space, or on the 8 around it. You may turn it up there."),
    ),
    "MUG-51": (
        TOGETHER,
        _("On a muggle's space you may swap a cache for the one it carries. Swap once a turn with each muggle."),
    ),
    "MUG-54": (TOGETHER, _("The cache you get in a swap may have a coin symbol. Then take a coin, too.")),
    "MUG-55": (
        TOGETHER,
        _(
            "When a muggle lands on Take Event, the nearest player draws an Event card."
            " The furthest discards one, and the muggle rolls again."
        ),
    ),
    "MUG-59": (GOAL, _("Give others a cache, card or coin only where the base game allows it.")),
    "MUG-60": (GOAL, _("A multi set counts once one player holds all its tiles. Tiles of two players do not add up.")),
    "MUG-61": (
        GOAL,
        _("There are 8 traditional and 5 tricky caches, and 5 multi sets. All other groups have 4 caches."),
    ),
    "MUG-69": (
        GOAL,
        _("Basic goal: as a team you need a cache from all 7 groups. Every player needs a flipped coin."),
    ),
    "MUG-71": (
        GOAL,
        _("Advanced goal: every player also needs caches from 5 groups. Two players need 2 flipped coins each."),
    ),
    "MUG-74": (GOAL, _("You lose as soon as you can no longer reach your goal.")),
    "MUG-75": (GOAL, _("A discarded cache never comes back. Watch for groups of which all caches are gone.")),
    "MUG-76": (GOAL, _("You lose if the only caches you need are walled in. Cliffs, ponds and caves are walls.")),
    "MUG-77": (GOAL, _("You have not lost while equipment from Town could still open the way.")),
    "MUG-78": (GOAL, _("Do not wait for a muggle to fetch a cache you cannot reach. Then you have lost.")),
    "MUG-80": (GOAL, _("Playing alone, do not be Borrower or Coin Collector. Start with 5 Equipment cards.")),
    "MUG-81": (GOAL, _("Playing alone, discard an Event card about another player. Draw again.")),
    "MUG-83": (GOAL, _("Playing alone, you may trade a coin for the deck's top one. Do it once, at the Mega Event.")),
    "MUG-84": (GOAL, _("Playing alone, you both draw and discard for a muggle on Take Event. Choose the order.")),
    "MUG-85": (GOAL, _("Playing alone, you need caches from 6 groups. You also need a flipped coin.")),
    "MUG-86": (SPECIAL, _("Keep your Event cards face up. You have no secrets from each other.")),
    "MUG-87": (
        SPECIAL,
        _("A coin waits beside the Cache Groups sheet until its condition is met. Then it is flipped: put it on."),
    ),
    "MUG-88": (SPECIAL, _("When you may peek at 6 tiles, turn up 4 instead. They stay face up.")),
    "MUG-89": (SPECIAL, _("The Snoop turns up every tile they peek at.")),
    "MUG-90": (SPECIAL, _("Both traders must be on the Mega Event space.")),
    "MUG-91": (SPECIAL, _("You may trade once a visit. Leave Town before you trade again.")),
    "MUG-92": (SPECIAL, _("The team may trade at most 3 times in a game.")),
    "MUG-93": (
        SPECIAL,
        _("Trade one item for one of the same kind. It may be an Event card, Equipment card, coin or cache."),
    ),
    "MUG-94": (SPECIAL, _("One cache may go for a whole multi set. A coin may go for a flipped one.")),
    "MUG-95": (SPECIAL, _("A construction site discards all tiles around it. Another site there stays.")),
    "MUG-97": (SPECIAL, _("Do not refill the spaces around a construction site. They count as trail from then on.")),
    "MUG-99": (SPECIAL, _("When the stock is empty, turn up all tiles on the boards. Hidden caves stay face down.")),
    "MUG-101": (SPECIAL, _("Once the stock is empty, do not refill a space. It counts as trail.")),
    "MUG-102": (SPECIAL, _("A Golden Ammo Can gives you one extra turn. Take it after your next cache.")),
    "MUG-103": (SPECIAL, _("Play Disable Cache at once. You cannot keep it.")),
    "MUG-104": (
        SPECIAL,
        _("A tile that nobody landed on stays face up, and waits. Caves, sites and maps act at once."),
    ),
    "MUG-105": (
        SPECIAL,
        _(
            "Muggles on or next to a remotely revealed cave call for help."
            " Players there go to hospital without a Snack."
        ),
    ),
    "MUG-107": (SPECIAL, _("Turn up all tiles around a map, and leave them there. A construction site still acts.")),
    "MUG-120": (NOTES, _("These are the author's tips for play. No rule makes you follow them.")),
}
"""By number: the chapter of the rulebook, and what it says."""

CITED: Mapping[str, tuple[str, ...]] = {
    # In the round
    "round": ("MUG-8", "MUG-48"),
    "board": ("MUG-104",),
    "cell": ("MUG-25", "MUG-104"),
    "coin": ("MUG-87",),
    "extra-turn": ("MUG-102", "MUG-51"),
    "flipped": ("MUG-94",),
    "flipped-given": ("MUG-83",),
    "from-where": ("MUG-48",),
    "given": ("MUG-51", "MUG-93"),
    "held": ("MUG-75", "MUG-60", "MUG-74"),
    "kind": ("MUG-93",),
    "left-town": ("MUG-91",),
    "lost": ("MUG-76", "MUG-77"),
    "lost-sure": ("MUG-78", "MUG-74"),
    "muggle": ("MUG-51", "MUG-55"),
    "returned": ("MUG-93", "MUG-94"),
    "set": ("MUG-60",),
    "stock-sure": ("MUG-99",),
    "too-many": ("MUG-61",),
    "was": ("MUG-61",),
    "which": ("MUG-61",),
    "which-set": ("MUG-60",),
    "who": ("MUG-51", "MUG-90", "MUG-87"),
    "whose": ("MUG-75",),
    "with-coin": ("MUG-54", "MUG-87"),
    "won": ("MUG-69", "MUG-60", "MUG-71", "MUG-85"),
    # A muggle's move
    "event-done": ("MUG-55",),
    "listed": ("MUG-25", "MUG-38", "MUG-95", "MUG-99"),
    "listed/map": ("MUG-107", "MUG-25", "MUG-38", "MUG-95", "MUG-99"),
    "listed/stock-out": ("MUG-99", "MUG-38"),
    "listed/trashed": ("MUG-95", "MUG-97", "MUG-99"),
    "muggle-die": ("MUG-16",),
    "tile": ("MUG-25", "MUG-11", "MUG-39", "MUG-45", "MUG-34"),
    "way": ("MUG-25", "MUG-30"),
    "went": ("MUG-75",),
    # The boards of an edition
    "alike": ("MUG-4",),
    "cafe": ("MUG-6",),
    "cols": ("MUG-4",),
    "entry": ("MUG-30",),
    "more": ("MUG-30",),
    "rows": ("MUG-4",),
    "stock": ("MUG-99",),
    "trail": ("MUG-30",),
    # What hands do
    "cave-hides": ("MUG-38",),
    "cave-open": ("MUG-105",),
    "event-card": ("MUG-55", "MUG-103", "MUG-84"),
    "hints": ("MUG-120",),
    "if-blocked": ("MUG-28", "MUG-30"),
    "map-found": ("MUG-107",),
    "muggle-moved": ("MUG-16", "MUG-28", "MUG-39", "MUG-30"),
    "muggles-start": ("MUG-6", "MUG-4"),
    "picked-up": ("MUG-11", "MUG-13"),
    "refill": ("MUG-15", "MUG-13", "MUG-45"),
    "reminders": ("MUG-86", "MUG-87", "MUG-89", "MUG-88", "MUG-81"),
    "rolled": ("MUG-16", "MUG-45"),
    "site-digs": ("MUG-95", "MUG-97"),
    "solo-setup": ("MUG-80",),
    "stays-bare": ("MUG-101",),
    "stock-out": ("MUG-99",),
    "swapped": ("MUG-51", "MUG-54"),
    "trashed": ("MUG-97",),
}
"""By key of a question, with its ``why`` where that has its own, or kind of a fact for hands: the most useful first."""

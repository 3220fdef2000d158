"""The rules at hand: what the rulebook says, in two sentences each."""

from collections.abc import Mapping

from companion.table.language import _

RULES: Mapping[str, tuple[str, str]] = {
    "GEO-10": (
        _("Continents"),
        _("At most 3 pyramids stand directly on a continent card. Any number may ride on them."),
    ),
    "GEO-12": (_("Pyramids"), _("Each continent begins with the 3 pyramids of its colour. They stand one by one.")),
    "GEO-18": (
        _("Extra Cards"),
        _("Extra cards are in play only if all players agree. They suit experienced players."),
    ),
    "GEO-23": (_("Two-continents Goal cards"), _("A few goals have two continents. Make them on either.")),
    "GEO-29": (
        _("Starting the game"),
        _("Who has been to most of the six places on the piles starts. In a tie the older player does."),
    ),
    "GEO-31": (_("Turn"), _("In a turn, move a pyramid or draw a card. Or use an action card.")),
    "GEO-32": (_("Travel"), _("Pick any one pyramid, alone or in a stack. All pyramids on top of it ride along.")),
    "GEO-34": (_("Travel"), _("Put the pyramid directly on the table, or on top of another stack.")),
    "GEO-35": (
        _("Travel"),
        _("A pyramid goes to a neighbouring continent or the Ocean. From the Ocean it may go to any continent."),
    ),
    "GEO-36": (
        _("Travel"),
        _("Only 3 pyramids may stand directly on a continent. In the Ocean there is no limit."),
    ),
    "GEO-37": (_("Travel"), _("No nesting: a pyramid may not stand on a smaller one. The same size is fine.")),
    "GEO-38": (
        _("Travel"),
        _("With 2 players, do not pick what the other player has just picked. It may ride along."),
    ),
    "GEO-39": (_("Travel"), _("A tower in the Ocean is a ship. It leaves whole: pick its lowest pyramid.")),
    "GEO-40": (
        _("Draw a card"),
        _("You may draw a goal card instead of moving. Take the top card of one of the six piles."),
    ),
    "GEO-42": (
        _("Epidemic"),
        _("Instead of moving, put Epidemic on a continent. All its pyramids go to the Ocean, each alone."),
    ),
    "GEO-44": (_("Epidemic"), _("No pyramid may go to a continent that Epidemic has struck.")),
    "GEO-45": (
        _("Epidemic"),
        _("Instead of moving, any player may take Epidemic into their hand. That heals the continent."),
    ),
    "GEO-46": (_("Epidemic"), _("Whoever healed the continent holds Epidemic. Only that player may play it next.")),
    "GEO-47": (
        _("Pirates"),
        _("Instead of moving, put all pyramids of one ship on Pirates. Keep the card in front of you."),
    ),
    "GEO-48": (_("Pirates"), _("Only you may use your captives. Instead of moving, return one of them to the Ocean.")),
    "GEO-49": (_("Pirates"), _("A captive goes back alone. With the last one Pirates goes back beside the board.")),
    "GEO-50": (
        _("Pirates"),
        _("Your next goal frees all your captives into the Ocean. Then anyone may use Pirates again."),
    ),
    "GEO-52": (
        _("Achieving the goal"),
        _("Form the trio of your card on its continent. Then put the card face up in front of you."),
    ),
    "GEO-53": (
        _("Achieving the goal"),
        _("The six cards on top of the piles are public goals. Any player may make them."),
    ),
    "GEO-54": (
        _("Achieving the goal"),
        _("After a goal you may draw one more goal card. Take it from the top of a pile."),
    ),
    "GEO-56": (
        _("Achieving the goal"),
        _("After a goal, break up all ships. Each of their pyramids stands alone in the Ocean."),
    ),
    "GEO-57": (
        _("Extra Cards"),
        _("The first player who fits an extra card takes it. It is worth 2 points at the end."),
    ),
    "GEO-62": (
        _("Discoverers"),
        _("Drake needs goals from 4 continents, and from more than others have. Whoever has more later takes it."),
    ),
    "GEO-71": (
        _("How to count points?"),
        _("Each goal that you made is 2 points. Each goal card in your hand is minus 1."),
    ),
}
"""By number: the chapter of the rulebook, and what it says."""

CITED: Mapping[str, tuple[str, ...]] = {
    "pyramids": ("GEO-12",),
    "starter": ("GEO-29",),
    "turn": ("GEO-31", "GEO-35"),
    "from-where": ("GEO-32", "GEO-35"),
    "piece": ("GEO-32", "GEO-39", "GEO-38"),
    "to": ("GEO-35", "GEO-36"),
    "onto": ("GEO-34", "GEO-37", "GEO-10"),
    "continent": ("GEO-40", "GEO-42", "GEO-23"),
    "ship": ("GEO-47",),
    "captive": ("GEO-48",),
    "goals": ("GEO-52", "GEO-40"),
    "who": ("GEO-52", "GEO-40"),
    "which-goal": ("GEO-52", "GEO-53"),
    "claim": ("GEO-53",),
    "draw-extra": ("GEO-54", "GEO-71"),
    "hand": ("GEO-71",),
    "epidemic": ("GEO-42", "GEO-44"),
    "captured": ("GEO-47", "GEO-48"),
    "extra": ("GEO-57", "GEO-62"),
    "ships-broken": ("GEO-56",),
    "goal": ("GEO-56", "GEO-50"),
    "returned": ("GEO-49",),
    "freed": ("GEO-50",),
}
"""By key of a question, or kind of a fact for hands: the rules it goes by, the most useful first."""

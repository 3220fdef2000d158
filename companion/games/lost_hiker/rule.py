"""The rules at hand: what the rulebook says, in two sentences each."""

from collections.abc import Mapping

from companion.table.language import _

SETUP, HIKERS_TURN, SEARCHERS_TURN = _("Setup"), _("The Hiker's Turn"), _("The searcher's turn")

RULES: Mapping[str, tuple[str, str]] = {
    "HIK-13": (
        SETUP,
        _("The searcher starts at the ranger station, where the four quarters meet. It is not a square."),
    ),
    "HIK-23": (SETUP, _("The searcher starts with both drone batteries. One more card is dealt by chance.")),
    "HIK-26": (HIKERS_TURN, _("The hiker has one action a turn. They search, light a fire or use notes.")),
    "HIK-27": (HIKERS_TURN, _("A search draws one card. Do what it says at once, or keep it.")),
    "HIK-36": (
        HIKERS_TURN,
        _("A fire takes 2 wood and a match. With the axe it takes 1 wood, with the lighter no match."),
    ),
    "HIK-40": (HIKERS_TURN, _("The hiker has an axe, a lighter or neither. They never have two.")),
    "HIK-41": (HIKERS_TURN, _("A fire lets the hiker say which way to go.")),
    "HIK-42": (HIKERS_TURN, _("Say a direction only. Name no quarter, no sub-region and no square.")),
    "HIK-43": (HIKERS_TURN, _("Discard as many notes as you like. Say one word for each.")),
    "HIK-45": (HIKERS_TURN, _("You may say any words. Do not point or give other signs.")),
    "HIK-46": (SEARCHERS_TURN, _("A turn has up to 2 actions. Move or launch the drone, in any order.")),
    "HIK-47": (SEARCHERS_TURN, _("Each launch of the drone takes a battery. The hiker may then answer.")),
    "HIK-48": (SEARCHERS_TURN, _("The drone wins on the hiker's square. But the hiker must know that square.")),
    "HIK-49": (SEARCHERS_TURN, _('Is the searcher in the sub-region you know? You may say "same sub-region".')),
    "HIK-50": (SEARCHERS_TURN, _('Is the searcher in your quarter, but no nearer? You may say "same quarter".')),
    "HIK-51": (SEARCHERS_TURN, _("Is the searcher outside your quarter? Then say nothing.")),
    "HIK-52": (SEARCHERS_TURN, _("A move is one square, in any direction. A turn has 2 actions.")),
    "HIK-53": (SEARCHERS_TURN, _("From the station, move to one of the 4 squares around it. That is one action.")),
    "HIK-54": (SEARCHERS_TURN, _("Return to the station from anywhere, as your first action. That ends your turn.")),
    "HIK-55": (SEARCHERS_TURN, _("At the station you have 2 batteries again.")),
    "HIK-56": (SEARCHERS_TURN, _("At the station you may swap one card for another. A battery counts as a card.")),
    "HIK-57": (SEARCHERS_TURN, _("The airlift takes your whole turn. It flies you to any square.")),
    "HIK-58": (SEARCHERS_TURN, _("The airlift costs the hiker 1 food. Without food you lose.")),
    "HIK-59": (SEARCHERS_TURN, _("The solar panel takes your whole turn. It launches the drone without a battery.")),
    "HIK-60": (SEARCHERS_TURN, _("The solar panel costs the hiker 1 food. Without food you lose.")),
}
"""By number: the chapter of the rulebook, and what it says."""

CITED: Mapping[str, tuple[str, ...]] = {
    "setup": ("HIK-13", "HIK-23"),
    "hiker": ("HIK-26", "HIK-27", "HIK-36", "HIK-43"),
    "which-way": ("HIK-41", "HIK-42"),
    "cards": ("HIK-43", "HIK-45"),
    "words": ("HIK-45", "HIK-43"),
    "searcher": ("HIK-46", "HIK-52", "HIK-47", "HIK-48", "HIK-54", "HIK-57", "HIK-58", "HIK-59", "HIK-60"),
    "step": ("HIK-52", "HIK-53"),
    "drone-answer": ("HIK-49", "HIK-50", "HIK-51"),
    "exchange": ("HIK-56", "HIK-55"),
    "take": ("HIK-56",),
    "airlift": ("HIK-57", "HIK-58"),
}
"""By key of a question, or kind of a fact for hands: the rules it goes by, the most useful first."""

"""The words of Hoard."""

from companion.table.wording import Name, Said, say

from .rule import CITED as CITED
from .rule import RULES as RULES

SETTINGS = {
    "reports": say("How much is told?", hints={"told": "As it is.", "asked": "If needed."}),
    "mood": say("How does it feel?", brief="Mood", hints={"calm": "Little moves.", "wild": "All moves."}),
}
REASONS = {"no-thieves": "HOA-9: nobody steals", "dug-once": "HOA-3: a hole is dug once"}


def turn(player: Name) -> Said:
    options = {
        "roll": "Roll for coins",
        "dig": "Dig",
        "card": "Look at your card",
        "bid": "Bid",
        "note": "Say a word",
        "pair": "Roll the pair",
        "walk": "Walk",
        "look": "Look about",
    }
    return say("{player}: what now?", player=player, options=options)


def gift() -> Said:
    return say("Keep them?", options={"keep": "Keep", "give": "Give away"})


def coins(player: Name | None, face: int | None) -> Said:
    """What a roll brings; without anybody, how many there are."""
    return say("How many?") if player is None else say("{player} gets {face}", player=player, face=face)


def dig() -> Said:
    return say("Where?")


def card(card: str) -> Said:
    return say("Your card is {card}. Keep it?", card=card)


def new_card(card: str) -> Said:
    return say("Your card is now {card}", card=card)


def bid() -> Said:
    return say("How many coins?")


def walk() -> Said:
    return say("Where to?")


def looks_about(player: Name) -> Said:
    return say("{player} looks about", player=player)


def look() -> Said:
    return say("What lies around?")


def seen(player: Name, what: str) -> Said:
    return say("{player} sees {what}", player=player, what=what)


def note() -> Said:
    return say("Which word?")


def what() -> Said:
    return say("What is wrong?", options={"coins": "Coins", "turn": "Turn"})


def who(what: str) -> Said:
    return say("Whose coins?" if what == "coins" else "Whose turn?")


def chest_found(player: Name) -> Said:
    return say("{player} found the chest.", player=player)


def rich_enough() -> Said:
    return say("Somebody is rich enough.")


def night() -> Said:
    return say("The night falls.")

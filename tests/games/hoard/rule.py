"""The rules at hand: what the rules of Hoard say, in two sentences each."""

RULES = {
    "HOA-1": ("How to play", "On your turn do one thing. Then the next player does."),
    "HOA-2": ("Coins", "Roll a die and take so many coins. You may give them away."),
    "HOA-3": ("Digging", "Dig on any square. Each hole is dug once."),
    "HOA-4": ("Your card", "Look at your card alone. Put it back, and you draw a new one."),
    "HOA-5": ("Walking", "Walk one square, in any direction."),
    "HOA-9": ("Thieves", "Nobody steals."),
}
CITED = {
    "turn": ("HOA-1", "HOA-2"),
    "gift": ("HOA-2",),
    "dig": ("HOA-3",),
    "card": ("HOA-4",),
    "bid": ("HOA-1",),
    "walk": ("HOA-5",),
    "look": ("HOA-1",),
    "note": ("HOA-1",),
}

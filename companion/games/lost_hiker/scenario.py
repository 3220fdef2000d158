"""Scenarios: where a game begins that is no common one, for tests and puzzles."""

import json
from collections import Counter
from typing import Any

from companion.games.lost_hiker.deck import MOST, object_of, whole
from companion.games.lost_hiker.facts import (
    AIRLIFT,
    AXE,
    BATTERIES,
    BOARD,
    COPIES,
    HAND_CARDS,
    HIKER_CARDS,
    HIKER_PROVISIONS,
    LANDMARK,
    LEVELS,
    LIGHTER,
    NOTHING,
    NOTHINGS,
    QUADRANTS,
    SOLAR,
)
from companion.games.lost_hiker.location import STATION

KEYS = (
    *LEVELS, "hiker_cards", "hiker_deck", "locations", "nothing_here", "provisions", "pawn", "batteries", "food",
)  # fmt: skip
DRAWN = tuple(dict.fromkeys((*HIKER_CARDS, *HAND_CARDS)))
"""What may lie in the hiker's deck of a scenario."""


def read_scenario(told: str) -> str:
    """A file's text as it is kept; ValueError names the entry that is wrong."""
    if not told.strip():
        raise ValueError("there is no scenario of that name")
    data = object_of(told, "a scenario")
    for name in data:
        if name not in KEYS:
            raise ValueError(f"{name!r} is no entry of a scenario; its entries: {', '.join(KEYS)}")
    known = _known(data)
    _cards(data, "hiker_cards", HAND_CARDS)
    _cards(data, "hiker_deck", DRAWN)
    _cards(data, "locations", QUADRANTS)
    for card, count in Counter([*known, *data.get("locations", [])]).items():
        if count > COPIES:
            raise ValueError(f"locations: {count} cards {card}, those known with them; there are {COPIES} (HIK-5)")
    for name, low, high in (("nothing_here", 0, NOTHINGS - 1), ("batteries", 0, BATTERIES), ("food", 1, MOST)):
        if name in data and not whole(data[name], low, high):
            raise ValueError(f"{name}: {data[name]!r} does not fit; a whole number from {low} to {high}")
    _provisions(data.get("provisions", {}))
    _one_provision(data)
    pawn = data.get("pawn", STATION)
    if pawn != STATION and not (
        isinstance(pawn, list) and len(pawn) == 2 and all(whole(part, 1, BOARD.rows) for part in pawn)
    ):
        raise ValueError(f"pawn: {pawn!r} is no place; [row, col] from [1, 1] to [8, 8], or {STATION!r}")
    _add_up(data, len(known))
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _known(data: dict[str, Any]) -> list[str]:
    cards: list[str] = []
    for at, name in enumerate(LEVELS):
        card = data.get(name)
        if card is None:
            continue
        if card not in QUADRANTS:
            raise ValueError(f"{name}: {card!r} is no part of the board; one of {', '.join(QUADRANTS)}")
        if len(cards) < at:
            raise ValueError(f"{name}: {card!r}, but no {LEVELS[at - 1]}; they are learned one after the other")
        cards.append(card)
    return cards


def _cards(data: dict[str, Any], name: str, allowed: tuple[str, ...]) -> None:
    told = data.get(name, [])
    if not isinstance(told, list) or len(told) > MOST:
        raise ValueError(f"{name}: a list of at most {MOST} cards")
    for at, card in enumerate(told, 1):
        if card not in allowed:
            raise ValueError(f"{name}, entry {at}: {card!r} is no such card; allowed: {', '.join(allowed)}")


def _provisions(told: object) -> None:
    kinds = {"hiker": HIKER_PROVISIONS, "searcher": (AIRLIFT, SOLAR)}
    if not isinstance(told, dict):
        raise ValueError("provisions: an object with the card of hiker and searcher")
    for name, card in told.items():
        if name not in kinds:
            raise ValueError(f"provisions: {name!r} has none; hiker and searcher have")
        if card not in kinds[name]:
            raise ValueError(f"provisions, {name}: {card!r} is no such card; allowed: {', '.join(kinds[name])}")


def _one_provision(data: dict[str, Any]) -> None:
    """Axe and lighter are never in one game, not by the chance of the deal either (HIK-40)."""
    dealt = data.get("provisions", {}).get("hiker")
    told = {name: {AXE, LIGHTER} & {*data.get(name, ())} for name in ("hiker_cards", "hiker_deck")}
    found = {card for cards in told.values() for card in cards} | ({AXE, LIGHTER} & {dealt})
    if len(found) > 1:
        name = "hiker_cards" if told["hiker_cards"] else "hiker_deck"
        raise ValueError(f"{name}: axe and lighter are never in one game (HIK-40)")
    if told["hiker_deck"] and dealt is None and "hiker_cards" not in data:
        (card,) = found
        other = LIGHTER if card == AXE else AXE
        raise ValueError(f"hiker_deck: {card}, and the card dealt by chance may be the {other} (HIK-40)")


def _add_up(data: dict[str, Any], known: int) -> None:
    if "hiker_deck" not in data:
        return
    deck = Counter(data["hiker_deck"])
    if deck[NOTHING] + data.get("nothing_here", 0) < NOTHINGS:
        raise ValueError(f"hiker_deck: nobody can ever starve; with those on the table {NOTHINGS} nothing cards")
    if deck[LANDMARK] < len(LEVELS) - max(1, known):
        raise ValueError(
            f"hiker_deck: it can never show the square; at least {len(LEVELS) - max(1, known)} landmark cards"
        )

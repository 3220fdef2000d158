"""What a searcher can think of the hiker's place, by nothing but what everybody has heard."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.games.lost_hiker.deck import Deck
from companion.games.lost_hiker.drone import SAME_QUARTER, SAME_SUB_REGION, SILENCE, VICTORY
from companion.games.lost_hiker.facts import ANIMAL, BOARD, FIRST_FOOD, FOOD, LANDMARK, NOTHING, QUADRANTS, STATION
from companion.games.lost_hiker.location import area, cards_of, direction_to, read_word
from companion.table.grid import Cell

VICTORY_BITS = 10.0
"""What finding the hiker is worth, in bits of knowledge (default)."""
Known = tuple[str, ...]

KNOWN: tuple[Known, ...] = (
    *((quarter,) for quarter in QUADRANTS),
    *((quarter, sub) for quarter in QUADRANTS for sub in QUADRANTS),
    *((quarter, sub, last) for quarter in QUADRANTS for sub in QUADRANTS for last in QUADRANTS),
)
"""All that the hiker can know: a quarter, a sub-region, a square."""
PLACES: Mapping[Cell, Known] = {cell: cards_of(cell) for cell in BOARD}


class Belief:
    """How likely the hiker knows what; ``hear`` takes all that was heard so far and counts what is new."""

    def __init__(self, deck: Deck, *, literal: bool) -> None:
        kept = {card: count for card, count in deck.hiker.items() if card not in (NOTHING, FOOD)}
        kept_food = deck.hiker[FOOD] - FIRST_FOOD
        total = sum(kept.values()) + kept_food
        self.landmark = kept[LANDMARK] / total
        self.animal = kept[ANIMAL] / total
        self.literal = literal
        self.areas = {known: area(known) for known in KNOWN}
        self.heard = 0
        self.chance: dict[Known, float] = {known: 0.25 if len(known) == 1 else 0.0 for known in KNOWN}
        self.worths = self.weigh()

    def hear(self, heard: Sequence[Mapping[str, Any]]) -> None:
        """Count what is new."""
        before = self.chance
        for entry in heard[self.heard :]:
            self.count(entry)
        self.heard = len(heard)
        if self.chance is not before:
            self.worths = self.weigh()

    def count(self, entry: Mapping[str, Any]) -> None:
        """One thing that was heard."""
        here = None if entry["at"] == STATION else Cell(*entry["at"])
        match entry["kind"]:
            case "search" if entry["card"] == "kept":
                self.search()
            case "note":
                cells = read_word(entry["words"])
                if cells:
                    self.keep([known for known in KNOWN if self.areas[known] == cells])
            case "fire" if entry["direction"] != "silent":
                self.keep([known for known in KNOWN if direction_to(here, self.areas[known]) == entry["direction"]])
            case "drone":
                self.keep([known for known in KNOWN if self.answer(here, known) == entry["answer"]])

    def search(self) -> None:
        """A card was kept: it may have been a landmark, or a big animal."""
        now = dict.fromkeys(KNOWN, 0.0)
        for known, chance in self.chance.items():
            if not chance:
                continue
            up = self.landmark if len(known) < 3 else 0.0
            down = self.animal if len(known) > 1 else 0.0
            now[known] += chance * (1 - up - down)
            if down:
                now[known[:-1]] += chance * down
            if up:
                for card in QUADRANTS:
                    now[(*known, card)] += chance * up / 4
        self.chance = now

    def keep(self, possible: Sequence[Known]) -> None:
        """Only these are possible; where none of them seemed so, all of them are."""
        total = sum(self.chance[known] for known in possible)
        even = 1 / len(possible) if possible else 0.0
        kept = dict.fromkeys(KNOWN, 0.0)
        for known in possible:
            kept[known] = self.chance[known] / total if total else even
        if possible:
            self.chance = kept

    def answer(self, pawn: Cell | None, known: Known) -> str:
        """What a drone over the pawn is answered by a hiker who knows that and tells what they may."""
        if pawn is None:
            return SILENCE
        here = PLACES[pawn]
        if here == known:
            return VICTORY
        if here[0] != known[0]:
            return SILENCE
        if len(known) >= 2 and here[1] == known[1]:
            return SILENCE if self.literal and len(known) == 3 else SAME_SUB_REGION
        return SAME_QUARTER

    def certain(self, cell: Cell) -> float:
        """How likely a drone there finds the hiker."""
        return self.chance[PLACES[cell]]

    def weigh(self) -> dict[Cell, float]:
        """What a drone over each square is worth: the finding, and how much its answer would tell, in bits."""
        quarters = dict.fromkeys(QUADRANTS, 0.0)
        subs: dict[Known, float] = {}
        for known, chance in self.chance.items():
            quarters[known[0]] += chance
            subs[known[:2]] = subs.get(known[:2], 0.0) + chance
        return {cell: worth(self.chance[here], subs[here[:2]], quarters[here[0]]) for cell, here in PLACES.items()}


@lru_cache(maxsize=1024)
def worth(square: float, sub_region: float, quarter: float) -> float:
    """What a drone over a square is worth, so likely as the hiker is there, in its sub-region, and in its quarter."""
    parts = (square, sub_region - square, quarter - sub_region, 1 - quarter)
    return VICTORY_BITS * square - sum(part * math.log2(part) for part in parts if part > 1e-9)

"""What the lost hiker puts on paper: the board, all cards, and the hiker's private slip."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.lost_hiker.deck import cards as each
from companion.games.lost_hiker.facts import (
    AIRLIFT,
    ANIMAL,
    AXE,
    BATTERY,
    BOARD,
    COPIES,
    FOOD,
    HAND_CARDS,
    LABELS,
    LANDMARK,
    LEVELS,
    LIGHTER,
    MATCH,
    NOTE,
    NOTHING,
    NOTHINGS,
    QUADRANT_WORDS,
    QUADRANTS,
    SOLAR,
    STATION,
    WOOD,
)
from companion.games.lost_hiker.figure import hiker as own_map
from companion.games.lost_hiker.figure import said, searcher, trails
from companion.games.lost_hiker.location import in_words
from companion.games.lost_hiker.option import Options
from companion.table.figure import GridFigure, Mark, Sign
from companion.table.grid import Cell
from companion.table.paper import Board, Card, CardSet, Part, Rows, Slip

WORDS: Mapping[str, str] = {
    FOOD: "Without any food the game is lost.",
    NOTHING: f"Lay it down face up. With {NOTHINGS} of them discard these and one food.",
    LANDMARK: "At once: draw one more location card, unless you know your square.",
    ANIMAL: "At once: you move. Give your last location card away, but never the first.",
    WOOD: "For a signal fire: 2 wood and a match, 1 wood, axe and a match, or 2 wood and a lighter.",
    MATCH: "Lights a signal fire: with 2 wood, or with 1 wood and the axe.",
    NOTE: "Discard any number of notes and say as many words.",
    AXE: "One wood is enough for a fire with a match. You keep the axe.",
    LIGHTER: "Lights a fire of 2 wood without a match. You keep the lighter.",
    BATTERY: "Discard it: the drone asks the hiker. A new one lies at the station.",
    AIRLIFT: "For a whole turn: go to any square. It costs the hiker one food.",
    SOLAR: "For a whole turn: the drone asks without a battery. It costs the hiker one food.",
}
"""What a card does, in short."""
KINDS: Mapping[str, tuple[str, str]] = {
    "hiker": ("Hiker", "green"),
    "hiker_provisions": ("Hiker's provision", "orange"),
    "searcher_provisions": ("Searcher's provision", "blue"),
}
"""What stands on the cards of each deck, and its colour."""


def sheets(options: Options) -> tuple[Part, ...]:
    """The board, and the cards of the deck that is played with (HIK-4)."""
    deck = options.deck
    places = [location(quadrant) for quadrant in QUADRANTS for _ in range(COPIES)]
    others = [
        Card(name=LABELS[card], kind=kind, text=WORDS[card], inks=(ink,))
        for part, (kind, ink) in KINDS.items()
        for card in each(getattr(deck, part))
    ]
    return (board(), CardSet(title="Cards", width=46, height=64, cards=(*places, *others)))


def board() -> Board:
    """The four quarters as one board (HIK-6) with the ranger station in the middle (HIK-13)."""
    return Board(
        title="The lost hiker",
        picture=GridFigure(rows=BOARD.rows, cols=BOARD.cols, divide=(4, 4), within=(2, 2)),
        near="The hiker sits at this edge.",
        spot="station",
        lines=("A quarter has four sub-regions, a sub-region four squares. A square is named row, column: 3,5.",),
    )


def location(quadrant: str) -> Card:
    """A location card: one of four parts is marked, seen by the hiker with the writing upright (HIK-16)."""
    cell = Cell(1 + (quadrant[0] == "b"), 1 + (quadrant[1] == "r"))
    return Card(
        name=QUADRANT_WORDS[quadrant].capitalize(),
        kind="Location",
        picture=GridFigure(rows=2, cols=2, marks=(Mark(cell, Sign.FILL),)),
        text="Quarter, then sub-region, then square.",
        inks=("purple",),
    )


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """For everybody the map with what was heard; for the hiker what he alone knows."""
    return (hiker(seen),) if "knows" in seen else (heard(seen),)


def heard(seen: Mapping[str, Any]) -> Slip:
    """The searcher's map, at the end with both ways, and what was heard."""
    picture = trails(seen) if "trails" in seen else searcher(seen)
    return Slip("map", "Map", (picture, *said(seen).lines))


def hiker(seen: Mapping[str, Any]) -> Slip:
    """The hiker's slip: where he is as far as he knows, the searcher's pawn, his food and his hand."""
    known = [seen["knows"][level] for level in LEVELS if seen["knows"][level] is not None]
    where = f"You are {'on' if len(known) == len(LEVELS) else 'in'} {in_words(known)}."
    # Food and hand stand beneath the map instead of beside it.
    picture = replace(own_map(seen), legend={} if seen["pawn"] == STATION else {"P": "the searcher"})
    pawn = ("The searcher is at the station.",) if seen["pawn"] == STATION else ()
    hand = [(LABELS[card], str(seen["hand"][card])) for card in HAND_CARDS if seen["hand"].get(card)]
    rows = Rows((("Food", str(seen["food"])), *hand, (f"{LABELS[NOTHING]} on the table", str(seen["nothing_here"]))))
    return Slip("hiker", "Hiker", (where, picture, *pawn, rows))

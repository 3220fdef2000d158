"""What the lost hiker puts on paper: the board, all cards, and the hiker's private slip."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.lost_hiker import wording as words
from companion.games.lost_hiker.deck import cards as each
from companion.games.lost_hiker.facts import BOARD, COPIES, FOOD, HAND_CARDS, QUADRANTS, STATION
from companion.games.lost_hiker.figure import hiker as own_map
from companion.games.lost_hiker.figure import said, searcher, trails
from companion.games.lost_hiker.location import known, square
from companion.games.lost_hiker.option import Options
from companion.table.figure import GridFigure, Mark, Sign
from companion.table.grid import Cell
from companion.table.paper import Board, Card, CardSet, Part, Rows, Slip

INKS: Mapping[str, str] = {"hiker": "green", "hiker_provisions": "orange", "searcher_provisions": "blue"}
"""The colour of the cards of each deck."""


def sheets(options: Options) -> tuple[Part, ...]:
    """The board, and the cards of the deck that is played with (HIK-4)."""
    deck = options.deck
    places = [location(quadrant) for quadrant in QUADRANTS for _ in range(COPIES)]
    others = [
        Card(name=words.CARDS[card], kind=words.DECKS[part], text=words.CARD_TEXTS[card], inks=(ink,))
        for part, ink in INKS.items()
        for card in each(getattr(deck, part))
    ]
    return (board(), CardSet(title=words.CARD_SHEETS, width=46, height=64, cards=(*places, *others)))


def board() -> Board:
    """The four quarters as one board (HIK-6) with the ranger station in the middle (HIK-13)."""
    return Board(
        title=words.BOARD_TITLE,
        picture=GridFigure(rows=BOARD.rows, cols=BOARD.cols, divide=(4, 4), within=(2, 2)),
        near=words.NEAR_EDGE,
        spot=words.STATION_SPOT,
        lines=(words.BOARD_LINE,),
    )


def location(quadrant: str) -> Card:
    """A location card: one of four parts is marked, seen by the hiker with the writing upright (HIK-16)."""
    cell = Cell(1 + (quadrant[0] == "b"), 1 + (quadrant[1] == "r"))
    return Card(
        name=words.PARTS[quadrant].capitalize(),
        kind=words.LOCATION,
        picture=GridFigure(rows=2, cols=2, marks=(Mark(cell, Sign.FILL),)),
        text=words.LOCATION_TEXT,
        inks=("purple",),
    )


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """For everybody the map with what was heard; for the hiker what they alone know."""
    return (hiker(seen),) if "knows" in seen else (heard(seen),)


def heard(seen: Mapping[str, Any]) -> Slip:
    """The searcher's map, at the end with both ways, and what was heard."""
    picture = trails(seen) if "trails" in seen else searcher(seen)
    return Slip("map", words.MAP, (picture, *said(seen).lines))


def hiker(seen: Mapping[str, Any]) -> Slip:
    """The hiker's slip: where they are as far as they know, the searcher's pawn, their food and their hand."""
    where = words.your_place(known(seen), square(known(seen))).text
    # Food and hand stand below the map instead of beside it.
    picture = replace(own_map(seen), legend={} if seen["pawn"] == STATION else words.PAWN)
    pawn = (words.SEARCHER_AWAY,) if seen["pawn"] == STATION else ()
    hand = [(words.CARDS[card], str(seen["hand"][card])) for card in HAND_CARDS if seen["hand"].get(card)]
    rows = Rows(((words.CARDS[FOOD], str(seen["food"])), *hand, (words.ON_THE_TABLE, str(seen["nothing_here"]))))
    return Slip("hiker", words.HIKER, (where, picture, *pawn, rows))

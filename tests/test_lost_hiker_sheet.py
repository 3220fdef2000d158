"""The lost hiker's board and location cards on paper."""

from companion.games import registry
from companion.table.figure import GridFigure, Sign
from companion.table.paper import Board, CardSet

LOST_HIKER = registry.game("lost-hiker")


def test_hik_6_hik_13_hik_16_the_board_and_a_field_in_colour_on_each_location_card() -> None:
    board, cards = LOST_HIKER.sheets(LOST_HIKER.typed(LOST_HIKER.read_options({})))
    assert isinstance(board, Board)
    assert isinstance(cards, CardSet)
    # Lines after every fourth and every second square: sixty-four squares in quarters, these in sub-regions.
    assert board.picture.rows * board.picture.cols == 64
    assert (board.picture.divide, board.picture.within) == ((4, 4), (2, 2))
    assert board.spot == "station"
    for card in cards.cards:
        if card.kind == "Location":
            assert isinstance(card.picture, GridFigure)
            assert card.picture.rows * card.picture.cols == 4
            assert [mark.sign for mark in card.picture.marks] == [Sign.FILL]

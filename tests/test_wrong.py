"""What is touched on a picture and is no answer: what of it can be set right."""

from dataclasses import replace
from typing import Any

import pytest
from geoquest_table import GeoQuestTable
from lost_hiker_table import HikerTable
from play import GAMES, HOARD, Kept, play_on, some_tables

from companion.faces.panel.correction import ways
from companion.table.figure import GridFigure
from companion.table.game import Game
from companion.table.grid import Grid, cell_named, square
from companion.table.prompt import CellPrompt


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_way_from_every_square_leads_on(game: Game[object]) -> None:
    for kept, rng in some_tables(game, "wrong", 3):
        play_on(kept, rng, 40, commands=False)
        session = kept.session
        if session.over is not None:
            continue
        for figure in (session.figure(), *session.pictures()):
            if isinstance(figure, GridFigure):
                at = square(figure.id, rng.choice(list(Grid(figure.rows, figure.cols))))
                for path, _ in ways(session, at).values():
                    session.correction(path)  # else Refused


@pytest.mark.parametrize(
    ("cell", "board", "found"),
    [
        ("RC", "map", ["Its tile", "It is gone", "Its level", "Who has found it"]),
        ("RD", "map", ["There is one more", "The lake"]),
        ("RD", "score", []),
    ],
)
def test_a_square_is_a_cache_where_one_lies_and_none_elsewhere(cell: str, board: str, found: list[str]) -> None:
    here = cell_named(cell)
    assert here is not None
    assert set(ways(GeoQuestTable().kept.session, square(board, here))) == set(found)


@pytest.mark.parametrize(("at", "found"), [("RC", "Its level"), ("red", "A score"), ("angkor", "")])
def test_a_card_and_a_bar_of_the_score_are_what_they_stand_for(at: str, found: str) -> None:
    assert (found in ways(GeoQuestTable().kept.session, at)) == bool(found)


def test_a_correction_that_asks_for_a_square_at_once_is_a_way_by_its_question() -> None:
    isle = GridFigure(rows=3, cols=3, id="isle")

    def lies(state: Any, table: Any) -> None:
        state.pawn = table.cell("dig", "isle", Grid(3, 3))

    asks = replace(HOARD, correct=lies)
    session = Kept.start(replace(asks, figure=lambda view, about: isle)).session
    asked = session.correction([])
    assert isinstance(asked, CellPrompt)
    assert {what: path for what, (path, _) in ways(session, "isle 1,2").items()} == {asked.text: ([1, 2],)}


def test_nothing_is_wrong_where_a_touch_says_what_the_box_has() -> None:
    session = HikerTable(pawn=[3, 6], first="searcher").kept.session
    assert ways(session, "board 3,6") == {}
    assert [path for path, _ in ways(session, "board 3,5").values()] == [("pawn", "square", [3, 5])]

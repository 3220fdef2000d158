"""What is touched on a picture and is no answer: what of it can be set right."""

from dataclasses import replace

import pytest
from geoquest_table import GeoQuestTable
from play import GAMES, HOARD, Kept, play_on, some_tables

from companion.faces.panel.correction import Way, ways
from companion.table.figure import GridFigure
from companion.table.game import Game
from companion.table.grid import Grid, letters_of
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
                cell = rng.choice(list(Grid(figure.rows, figure.cols)))
                found = ways(session, letters_of(cell) if figure.letters else str(cell), figure.title)
                assert len({way.label for way in found}) == len(found)
                for way in found:
                    session.correction(way.path)  # else Refused


@pytest.mark.parametrize(
    ("name", "of", "found"),
    [
        ("RC", "Map", ["Its tile", "It is gone", "Its level", "Who has found it"]),
        ("RD", "Map", ["There is one more", "The lake"]),
        ("RD", "Score", []),
        ("ZZ", "Map", []),
        ("Angkor", "Map", []),
    ],
)
def test_a_square_is_a_cache_where_one_lies_and_none_on_another_picture(name: str, of: str, found: list[str]) -> None:
    assert {way.label for way in ways(GeoQuestTable().kept.session, name, of)} == set(found)


def test_a_correction_that_asks_for_a_square_at_once_is_a_way_by_its_question() -> None:
    asks = replace(HOARD, correct=lambda state, table: table.cell("dig", "isle", Grid(3, 3)) and None)
    session = Kept.start(asks).session
    asked = session.correction([])
    assert isinstance(asked, CellPrompt)
    assert ways(session, "2,2", "") == [Way(asked.text, ([2, 2],))]

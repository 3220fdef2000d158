"""What is touched on a picture and is no answer: what of it can be set right."""

import pytest
from geoquest_table import GeoQuestTable
from play import GAMES, play_on, some_tables

from companion.faces.panel.correction import ways
from companion.table.figure import GridFigure
from companion.table.game import Game
from companion.table.grid import Grid, letters_of


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
        ("RC", "Map", ["Its tile", "It is gone", "Its level", "Finders"]),
        ("RD", "Map", ["One more cache", "The lake"]),
        ("RD", "Score", []),
        ("ZZ", "Map", []),
        ("Angkor", "Map", []),
    ],
)
def test_a_square_is_a_cache_where_one_lies_and_none_on_another_picture(name: str, of: str, found: list[str]) -> None:
    assert {way.label for way in ways(GeoQuestTable().kept.session, name, of)} == set(found)

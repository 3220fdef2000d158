"""Slips of paper: a golden picture of each, looked at; who may see which; and that long names stay on the paper."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from first_to_find_table import HuntTable
from geodeto_table import GeodetoTable
from geoquest_table import GeoQuestTable
from golden import FOLDER, check_golden
from hypothesis import given, settings
from hypothesis import strategies as st
from lost_hiker_table import HikerTable
from muggle_table import MuggleTable
from PIL import Image
from play import Kept

from companion.command.print import trial
from companion.games import registry
from companion.paper.figure import picture
from companion.paper.offer import offered, printed
from companion.paper.raster import DOTS, measure, raster
from companion.paper.sheet import Circle, Polygon, Sheet, Stroke, Text
from companion.paper.slip import WIDTH, image, strip
from companion.session.session import Session
from companion.table.figure import Arrow, GridFigure, Mark, Sign
from companion.table.grid import Cell, Direction
from companion.table.paper import Card, Rows, Slip
from hardware import printer

NAMES = {"red": "Bartholomäus", "blue": "Zoë"}


def one(session: Session, seat: str | None = None) -> Image.Image:
    session.names.update({who: name for who, name in NAMES.items() if who in session.names})
    (slip,) = offered(session, seat)
    return printed(session, slip, seat).image


GOALS = {
    "hands": {"red": ["italy", "great-wall-of-china", "usa"], "blue": ["mt-everest"], "green": []},
    "fulfilled": {
        "red": [{"name": "amundsen-scott-station", "continent": "antarctica"}],
        "blue": [{"name": "turkey", "continent": "asia"}, {"name": "fiji", "continent": "oceania"}],
    },
    "extras": {"blue": ["drake"]},
    "countdown": 4,
}


def geodeto() -> Session:
    return GeodetoTable(GOALS, extras="yes").kept.session


def lost(**told: Any) -> HikerTable:
    return HikerTable(hiker_cards=["wood", "wood", "match", "note", "axe"], nothing_here=2, **told)


def hiker() -> Session:
    return lost(quarter="bl", sub_region="tr").kept.session


def hiker_on_square() -> Session:
    return lost(quarter="tl", sub_region="br", square="tl", pawn=[6, 7]).kept.session


def heard() -> Session:
    table = lost(quarter="tl", sub_region="br", square="tl", pawn=[6, 7])
    table.say("fire", "nw")
    return table.kept.session


def found() -> Session:
    table = HikerTable(quarter="tl", sub_region="br", square="tl", pawn=[4, 4], first="searcher")
    table.say("move", (3, 3), "drone")
    assert table.ended() == "won"
    return table.kept.session


def muggles() -> Session:
    return MuggleTable(players=("red", "blue", "green")).kept.session


def hunt() -> Session:
    return HuntTable(mode="mystery").kept.session


def quest() -> Session:
    """Red was first at RC, with Blue, who was first at BK alone; Green has two stages of TT, and a bug waits there."""
    own = {"bugs": ["At a waterfall"]}
    table = GeoQuestTable(bugs="yes", setup="manual", deck=json.dumps(own))
    table.say("goal-1", "RC", "AY", "TT")
    table.search("RC", 2, 1)
    table.say("blue", "no-more", "bugs", "take", "bug-1", "red")
    table.say("search", "TT", [2, 1], "yes", [2, 0], "no", "no-more")
    table.say("skip", "search", "BK", "accepted", [2, 1], "green", "no-more")
    return table.kept.session


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "test": lambda: image(trial()),
    "geodeto-score": lambda: one(geodeto()),
    "geodeto-goals": lambda: one(geodeto(), "red"),
    "geodeto-no-goals": lambda: one(geodeto(), "green"),
    "hiker": lambda: one(hiker(), "hugo"),
    "hiker-square": lambda: one(hiker_on_square(), "hugo"),
    "hiker-map": lambda: one(heard()),
    "hiker-end": lambda: one(found()),
    "muggles-score": lambda: one(muggles()),
    "hunt-score": lambda: one(hunt()),
    "quest-score": lambda: one(quest()),
    "long": lambda: image(
        Slip(
            "long",
            "A title that is longer than one line of this paper",
            (
                Rows((("A name that is quite long", "and what belongs to it is longer than the rest of the line"),)),
                Card(
                    name="The observatory of the north",
                    kind="Sight",
                    lines=("on Oceania or Antarctica",),
                    text="W" * 60,
                ),
            ),
        ),
        "What stands beneath it may need more than one line, too.",
    ),
}
"""The slips that a person has looked at."""


@pytest.mark.parametrize("slip", PICTURES)
def test_golden(slip: str, tmp_path: Path) -> None:
    (tmp_path / "slip").mkdir()
    made = PICTURES[slip]()
    assert (made.mode, made.width) == ("1", printer.DOTS)
    check_golden(f"slip/{slip}", made, tmp_path)


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in (FOLDER / "slip").glob("*.png")} == set(PICTURES)


def test_every_game_with_slips_has_a_golden() -> None:
    with_slips = {game.name for game in registry.games() if game.slips.__module__.startswith("companion.games.")}
    assert with_slips == {"geodeto", "geoquest", "lost-hiker", "muggles"}


def texts(slip: Slip) -> str:
    return " ".join(shape.text for shape in strip(slip).shapes if isinstance(shape, Text))


# Who may see which


def test_everybodys_slips_hold_nothing_of_a_hand_and_a_seats_own_nothing_of_another() -> None:
    session = geodeto()
    (score,) = offered(session)
    (mine,), (other,) = offered(session, "red"), offered(session, "blue")
    for secret in ("Italy", "Great Wall", "Everest"):
        assert secret not in texts(score)
    assert "Italy" in texts(mine)
    assert "Everest" not in texts(mine)
    assert "Everest" in texts(other)
    assert "Italy" not in texts(other)


def test_the_hikers_slip_is_the_hikers_alone() -> None:
    session = hiker()
    assert [slip.name for slip in offered(session)] == ["map"]
    assert [slip.name for slip in offered(session, "hugo")] == ["hiker"]
    assert offered(session, "sara") == ()
    # Two hikers who are elsewhere and hold other cards: what is everybody's is the same to the dot.
    other = HikerTable(hiker_cards=["wood"], nothing_here=2, quarter="tr", sub_region="tr").kept.session
    (public,), (elsewhere,) = offered(session), offered(other)
    assert strip(public) == strip(elsewhere)
    assert strip(offered(session, "hugo")[0]) != strip(offered(other, "hugo")[0])


def test_where_the_box_hides_the_hiker_nobody_has_his_slip() -> None:
    session = HikerTable(mode="solo").kept.session
    assert offered(session, "sara") == ()


def test_before_the_set_up_is_done_there_is_nothing() -> None:
    assert offered(Kept.start(registry.game("geodeto"), word=None).session) == ()


def test_at_the_end_the_slip_says_how_it_ended_and_names_the_seal() -> None:
    session = found()
    (slip,) = offered(session)
    assert session.over is not None
    assert printed(session, slip, None).image.tobytes() != image(slip).tobytes()


# What is drawn stays on the paper

WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f"), min_size=1, max_size=40)
TEXTS = st.lists(WORDS, min_size=1, max_size=8).map(" ".join)


def inside(sheet: Sheet) -> None:
    """Nothing is wider than the paper or beneath its end."""
    for shape in sheet.shapes:
        match shape:
            case Text():
                wide = measure(shape.text, shape.size)
                left = shape.x - {"left": 0.0, "middle": 0.5, "right": 1.0}[shape.align] * wide
                points = [(left, shape.y), (left + wide, shape.y)]
            case Circle():
                points = [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
            case Stroke() | Polygon():
                points = list(shape.points)
        for x, y in points:
            assert -0.01 <= x <= sheet.width + 0.01, shape
            assert -0.01 <= y <= sheet.height + 0.01, shape


@settings(max_examples=60)
@given(title=TEXTS, text=TEXTS, rows=st.lists(st.tuples(TEXTS, TEXTS), max_size=4), kind=TEXTS)
def test_any_text_stays_on_the_paper(title: str, text: str, rows: list[tuple[str, str]], kind: str) -> None:
    card = Card(name=title, kind=kind, lines=(text,), text=text)
    sheet = strip(Slip("any", title, (text, Rows(tuple(rows)), card)), text)
    assert sheet.width == WIDTH
    inside(sheet)
    told = "".join(shape.text for shape in sheet.shapes if isinstance(shape, Text))
    assert "".join(text.split()) in "".join(told.split())


@settings(max_examples=60)
@given(
    rows=st.integers(1, 24),
    cols=st.integers(1, 24),
    letters=st.booleans(),
    legend=st.dictionaries(st.sampled_from([*Sign, "A", "Pawn:"]), WORDS, max_size=5),
)
def test_any_map_stays_in_its_place(rows: int, cols: int, letters: bool, legend: dict[str, str]) -> None:
    figure = GridFigure(
        rows=rows,
        cols=cols,
        marks=tuple(Mark(Cell(1 + at % rows, 1 + at % cols), sign) for at, sign in enumerate([*Sign, "A", "12"])),
        arrows=tuple(Arrow(Cell(rows, 1 + at % cols), way, "A") for at, way in enumerate(Direction)),
        path=(Cell(1, 1), Cell(rows, cols)),
        crosshair=Cell(rows, 1),
        open=(Cell(1, cols),),
        letters=letters,
        legend=legend,
    )
    shapes, high = picture(figure, 0.0, 0.5, WIDTH, 80.0, measure)
    assert high <= 80.01
    inside(Sheet(WIDTH, high + 1.0, shapes))


def test_a_line_stands_on_whole_dots() -> None:
    made = raster(Sheet(10, 4, [Stroke(((1, 2), (9, 2)), 0.25), Polygon(((1, 3), (2, 3), (2, 4), (1, 4)), "black", 0)]))
    assert made.size == (10 * DOTS, 4 * DOTS)
    rows = [y for y in range(made.height) if made.getpixel((40, y)) == 0]
    assert rows == [15, 16]
    assert [x for x in range(made.width) if made.getpixel((x, 28)) == 0] == list(range(8, 16))

"""Figures as SVG: read as a browser reads them, whatever people typed; that they look right no test can tell."""

import json
import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from companion.faces import emulator
from companion.faces.drawing import measure, picture_of
from companion.paper.figure import grid
from companion.paper.pdf import measure as printed
from companion.paper.sheet import Stroke
from companion.screens.ask import Ask, Style
from companion.screens.draw import compose
from companion.table.figure import (
    Arrow,
    Bar,
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Feature,
    Figure,
    GridFigure,
    Icon,
    Mark,
    Place,
    Pyramid,
    RingFigure,
    Sign,
    Stack,
    StacksFigure,
    score_bars,
)
from companion.table.grid import Cell, Direction, Grid

PAGE = Path(emulator.__file__).parent / "page"
STYLE = (PAGE / "style.css").read_text("utf-8")
KNOWN = {"svg", "g", "path", "rect", "circle", "text", "title"}
DRAWN = {
    *(
        "viewBox",
        "role",
        "aria-label",
        "aria-hidden",
        "class",
        "d",
        "transform",
        "fill-rule",
        "data-rows",
        "data-cols",
        "data-letters",
        "data-seat",
        "data-id",
    ),
    *("x", "y", "r", "cx", "cy", "rx", "width", "height", "stroke-width", "text-anchor", "font-weight", "font-size"),
}
"""All attributes that there are: colours come by class, for the page allows no style of an element's own."""


def pictured(figure: Figure) -> list[ElementTree.Element]:
    """Its picture and all small ones beside it, read; nothing in them that a page would not show."""
    picture = json.loads(json.dumps(picture_of(figure)))
    texts = [
        picture["svg"],
        *picture.get("cards", ()),
        picture.get("icon"),
        *(sign for sign, _ in picture.get("legend", ())),
    ]
    found = [ElementTree.fromstring(text) for text in texts if text]
    for element in (element for svg in found for element in svg.iter()):
        assert element.tag in KNOWN
        assert set(element.attrib) <= DRAWN, f"{element.tag} has {set(element.attrib) - DRAWN}"
        for name in element.get("class", "").split():
            assert re.search(rf"\.{name}\b", STYLE), f"the page's style knows no {name}"
    large = found[: 1 + len(picture.get("cards", ()))]
    assert all(svg.get("aria-label") for svg in large)
    assert [text for svg in large for text in within(svg)] == []
    return found


def within(svg: ElementTree.Element) -> list[str]:
    """The texts that do not lie on the picture."""
    _, _, wide, high = map(float, svg.attrib["viewBox"].split())
    beside = []

    def look(element: ElementTree.Element, right: float, down: float, size: float) -> None:
        moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        if moved is not None:
            right, down = right + float(moved[1]), down + float(moved[2])
        size = float(element.get("font-size", size))
        if element.tag == "text":
            room = measure(element.text or "", size, element.get("font-weight") is None)
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "middle")]
            left, top = (
                right + float(element.attrib["x"]) - share * room,
                down + float(element.attrib["y"]) - 0.75 * size,
            )
            if left < -1 or left + room > wide + 1 or top < -1 or top + size > high + 1:
                beside.append(element.text or "")
        for each in element:
            look(each, right, down, size)

    look(svg, 0.0, 0.0, 0.0)
    return beside


def test_a_map_seen_with_others_stands_still_whatever_is_said_beside_it_and_its_legend_says_that() -> None:
    board = GridFigure(rows=7, cols=7, group="Map")
    said = replace(board, caption="5+").explained({"5+": "finds the cache"})
    assert pictured(said)[0].attrib["viewBox"] == pictured(board)[0].attrib["viewBox"]
    ((_, told),) = picture_of(said)["legend"]
    assert told == "finds the cache"
    assert "5+ finds the cache" in picture_of(said)["svg"]


def test_a_piece_where_the_middle_squares_meet_is_drawn_there_and_read_out() -> None:
    figure = GridFigure(rows=8, cols=8, middle=Mark(Cell(4, 4), "P")).explained({"P": "at station"})
    svg, *_ = pictured(figure)
    (piece,) = (each for each in svg.iter() if each.get("class") == "mark")
    assert (piece.text, piece.attrib["x"]) == ("P", "400")
    assert "at station in the middle" in svg.attrib["aria-label"]
    assert [told for _, told in picture_of(figure)["legend"]] == ["at station"]


def test_a_players_bar_is_in_the_players_colour() -> None:
    bars = score_bars({"red": 3, "blue": 1, "green": 0})
    levels = [each for svg in pictured(bars) for each in svg.iter() if each.get("class") == "level"]
    assert [level.get("data-seat") for level in levels] == ["red", "blue"]


HOSTILE = """<b onclick="x('&amp;')">]]></script>"""
"""What somebody may have typed for a name."""


def hostile(text: str) -> list[Figure]:
    """A figure of every kind that says a text wherever it can."""
    return [
        GridFigure(
            rows=3,
            cols=3,
            title=text,
            caption=text,
            marks=(Mark(Cell(1, 1), text),),
            arrows=(Arrow(Cell(2, 2), Direction.N, text),),
            legend={text: text, Sign.FLAG: text},
        ),
        StacksFigure(
            title=text, text=text, stacks=(Stack(text, (Pyramid(3, text),)),), icon=Icon(text, (((0, 0), (1, 1)),))
        ),
        RingFigure(
            title=text,
            overview=BarsFigure(title=text),
            places=(Place(text, (text,), (Stack(text, (Pyramid(3, text),)),)), Place(text, shut=text)) * 2,
            cards=(
                StacksFigure(title=text, text=text, where=text, inks=(text,), icon=Icon(text, (((0, 0), (1, 1)),))),
            ),
        ),
        BarsFigure(title=text, bars=(Bar(text, 1, 2, text),) * 2),
        BarsFigure(title=text, bars=(Bar(text, 1, 2, text),) * 6),
        DiceFigure(title=text, faces=(text, 6), note=text, rows=(text,)),
        CardFigure(title=text, lines=(text, text), large=text),
        CompassFigure(title=text, open=(Direction.N,), chosen=Direction.SW),
    ]


@pytest.mark.parametrize("figure", hostile(HOSTILE), ids=lambda figure: figure.kind)
def test_what_people_type_stays_text(figure: Figure) -> None:
    tags = [element.tag for svg in pictured(figure) for element in svg.iter()]
    again = pictured(hostile("W" * 20)[[each.kind for each in hostile("")].index(figure.kind)])
    assert set(tags) <= {element.tag for svg in again for element in svg.iter()}


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]) | st.sampled_from("Жあ👒"), max_size=60))
def test_every_text_fits_on_its_picture(text: str) -> None:
    for figure in hostile(text):
        pictured(figure)


def classes(svg: ElementTree.Element) -> set[str]:
    """What its shapes look like."""
    return {name for element in svg.iter() for name in [element.get("class", "")] if name}


NO_PATH = GridFigure(rows=8, cols=8)


def test_a_path_leads_through_the_middle_on_the_page_the_display_and_paper() -> None:
    figure = GridFigure(rows=8, cols=8, path=(Cell(1, 1), None, Cell(8, 1)))
    lines = [each.get("d") for each in pictured(figure)[0].iter() if each.get("class") == "path"]
    assert lines == ["M50 50L400 400L50 750"]
    other = replace(figure, path=(Cell(1, 8), None, Cell(8, 8)))
    bare, *shown = (compose(Ask(key="box/picture", figure=each), Style()).image for each in (NO_PATH, figure, other))
    spans = [box for each in shown if (box := ImageChops.difference(bare, each).getbbox()) is not None]
    # They meet at the line in the middle.
    assert 0 <= spans[1][0] - spans[0][2] <= 1
    strokes = [each.points for each in grid(figure, 0, 0, 80, 80, printed)[0] if isinstance(each, Stroke)]
    _, (x, y), (edge, bottom) = next(points for points in strokes if len(points) == 3)
    assert x - edge == pytest.approx(bottom - y)


@pytest.mark.parametrize(
    ("figure", "sign"),
    [
        *((GridFigure(rows=2, cols=2, marks=(Mark(Cell(1, 2), sign),)), sign) for sign in Sign),
        (GridFigure(rows=2, cols=2, marks=(Mark(Cell(1, 2), "B2"),)), "B2"),
        (GridFigure(rows=2, cols=2, path=(Cell(1, 1), Cell(2, 1))), Feature.PATH),
        (GridFigure(rows=2, cols=2, arrows=(Arrow(Cell(1, 1), Direction.E, "A"),)), Feature.ARROW),
        (GridFigure(rows=2, cols=2, crosshair=Cell(1, 1)), Feature.CROSSHAIR),
        (GridFigure(rows=2, cols=2, open=(Cell(1, 1),)), Feature.OPEN),
        (GridFigure(rows=2, cols=2, shade=(Cell(1, 1),)), Feature.SHADE),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_sign_looks_the_same_on_the_map_and_in_the_legend(figure: GridFigure, sign: str) -> None:
    bare = classes(pictured(GridFigure(rows=2, cols=2))[0])
    shown, swatch = pictured(replace(figure, legend={sign: "words"}))
    assert classes(shown) - {"hair"} == bare | classes(swatch) != bare


def test_a_sign_of_a_word_stands_before_the_words() -> None:
    figure = GridFigure(rows=2, cols=2, legend={"Pawn:": "station"})
    assert picture_of(figure)["legend"] == [("", "Pawn: station")]


def test_hatching_goes_on_from_square_to_square() -> None:
    def lines(*cells: Cell) -> int:
        shown = GridFigure(rows=4, cols=4, marks=tuple(Mark(cell, Sign.HATCH) for cell in cells))
        svg: str = picture_of(shown)["svg"]
        return svg.partition('class="hatch"')[2].partition("/>")[0].count("M")

    assert lines(Cell(2, 2)) == 5
    # Two side by side share two of their lines, two corner to corner the one through both or none.
    assert lines(Cell(2, 2), Cell(2, 3)) == 8
    assert lines(Cell(2, 2), Cell(1, 3)) == 9
    assert lines(Cell(2, 2), Cell(3, 3)) == 10


def world(*places: Sequence[str], goals: Sequence[str] = (), **more: Any) -> RingFigure:
    """Six continents and the Ocean with stacks told as 32 for a small piece on a large one, and goals so."""

    def stack(sizes: str) -> Stack:
        return Stack(sizes, tuple(Pyramid(int(size), "red", size) for size in sizes))

    around = tuple(Place(f"P{at}", ("blue",), tuple(map(stack, told)), id=f"p{at}") for at, told in enumerate(places))
    cards = tuple(
        StacksFigure(title=f"G{at}", stacks=(stack(told),), where="P1", id=f"g{at}") for at, told in enumerate(goals)
    )
    return RingFigure(overview=BarsFigure(), places=around, cards=cards, **more)


def pieces(figure: RingFigure) -> Iterator[tuple[str, float, float, float, float]]:
    """All pyramids of a ring and its cards: whose they are, and their left, right, foot and tip."""
    for svg in pictured(figure)[: 1 + len(figure.cards)]:
        for group in (each for each in svg if each.get("data-id")):
            for body in (
                each.get("d", "") for each in group.iter() if each.get("class") == "piece red" and each.get("d")
            ):
                left, foot, right, _, tip = map(float, re.match(NUMBERS, body).groups())  # type: ignore[union-attr]
                yield group.attrib["data-id"], left, right, foot, tip


NUMBERS = r"M([-\d.]+) ([-\d.]+)H([-\d.]+)L([-\d.]+) ([-\d.]+)"
FULL = ("333", "3", "21"), ("1",), (), ("333333", "321"), ("1",), ("1",)
RINGS = [
    world(*FULL, ("321",) * 3, goals=("321", "333")),
    world(*[("3", "3", "3")] * 6, ()),
    world(*[()] * 6, tuple("333333222222111111")),
    world(*[()] * 6, ("333333", "222222", "111111")),
]


@pytest.mark.parametrize("figure", RINGS)
def test_pyramids_of_a_size_are_as_large_on_every_place_and_every_card(figure: RingFigure) -> None:
    sizes = Counter(round(right - left) for _, left, right, _, _ in pieces(figure))
    shown = (*(place.stacks for place in figure.places), *(card.stacks for card in figure.cards))
    told = Counter(piece.size for stacks in shown for stack in stacks for piece in stack.pieces)
    assert [sizes[wide] for wide in sorted(sizes)] == [told[size] for size in sorted(told)]


@pytest.mark.parametrize("figure", RINGS)
def test_what_stands_on_a_place_lies_on_it_and_under_a_touch(figure: RingFigure) -> None:
    grounds = {}
    for svg in pictured(figure)[: 1 + len(figure.cards)]:
        for group in (each for each in svg if each.get("data-id")):
            ground = group[0]
            assert ground.tag == "rect"
            grounds[group.attrib["data-id"]] = [float(ground.attrib[name]) for name in ("x", "y", "width", "height")]
    assert list(grounds) == [*(place.id for place in figure.places), *(card.id for card in figure.cards)]
    for name, left, right, foot, tip in pieces(figure):
        x, y, wide, high = grounds[name]
        assert x <= left < right <= x + wide
        assert y <= tip < foot <= y + high
    # A page knows which pyramid of a place was touched; those on cards are no pieces.
    stood = [piece.id for place in figure.places for stack in place.stacks for piece in stack.pieces]
    named = [each.get("data-id") for svg in pictured(figure) for ground in svg for each in ground]
    assert Counter(filter(None, named)) == Counter(stood)


def test_below_the_trio_of_a_card_stand_its_sizes() -> None:
    _, *cards = pictured(world(*FULL, (), goals=("321", "333")))
    texts = [[shape.text for shape in card.iter("text")] for card in cards]
    assert [size in told for size, told in zip(("321", "333"), texts, strict=True)] == [True, True]


def test_what_has_no_sign_is_not_explained() -> None:
    words = {"": "finds the cache", "5+": "finds the cache", "B": "bog"}
    assert GridFigure(rows=3, cols=3).explained(words).legend == {}
    assert GridFigure(rows=3, cols=3, caption="5+").explained(words).legend == {"5+": "finds the cache"}


def test_what_is_asked_about_is_marked_on_a_ring() -> None:
    figure = world(*FULL, (), shown="P3", picked=Pyramid(1, "red"))
    svg = pictured(figure)[0]
    marked = [group.get("data-id") for group in svg for shape in group if shape.get("class") == "edge here"]
    assert marked == ["p3"]
    assert sum(shape.get("class") == "picked" for shape in svg.iter()) == 5


def test_a_shade_has_dashes_around_it_and_none_within() -> None:
    svg = pictured(GridFigure(rows=3, cols=3, shade=(Cell(1, 1), Cell(1, 2), Cell(2, 2))))[0]
    dashes = [shape.get("d", "") for shape in svg.iter() if shape.get("class") == "dashes"]
    assert [each.count("M") for each in dashes] == [8]


def test_a_large_map_is_small_to_send() -> None:
    lake = tuple(Mark(cell, Sign.HATCH) for cell in Grid(24, 24) if (cell.row - 12) ** 2 + (cell.col - 9) ** 2 < 36)
    caches = tuple(Mark(Cell(row, col), "P3") for row in range(1, 25, 4) for col in range(16, 25, 2))
    figure = GridFigure(rows=24, cols=24, letters=True, divide=(12, 12), marks=(*lake, *caches), legend={"P3": "cache"})
    pictured(figure)
    assert len(json.dumps(picture_of(figure))) < 10_000


def test_the_page_is_small() -> None:
    assert sum(len(file.read_bytes()) for file in PAGE.iterdir()) < 120_000


def test_letters_are_as_wide_as_each_other_with_accents() -> None:
    assert measure("Zoë", 10, bold=True) == measure("Zoe", 10, bold=True)
    assert all(0.3 < measure(letter, 1, bold=True) < 1.12 for letter in string.printable)


def test_a_card_full_of_stacks_says_whose_they_are_above_them() -> None:
    held = tuple(Stack("3", (Pyramid(3, "red"),)) for _ in range(5))
    card = StacksFigure(title="Pirates", stacks=held, where="Anna-Magdalena")
    svg = pictured(replace(RINGS[0], cards=(card,)))[1]
    assert "Anna-Magdalena" in {each.text for each in svg.iter()}
    assert len([each for each in svg.iter() if each.get("class") == "piece red"]) == 5

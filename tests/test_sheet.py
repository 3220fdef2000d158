"""Sheets of cards and boards: everything lies where it should, on either paper, and both kinds of file say the same."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from companion.__main__ import main
from companion.games import registry
from companion.paper.card import sheets
from companion.paper.file import write
from companion.paper.pdf import NO_DATE, measure, printable
from companion.paper.sheet import PAPERS, Circle, Sheet, Text, cut_out, wrap
from companion.table.figure import GridFigure, Sign
from companion.table.paper import Board, CardSet, Part
from companion.table.prompt import Refused

Area = tuple[float, float, float, float]
SVG = "{http://www.w3.org/2000/svg}"
POINT = 72 / 25.4

LONGEST = {
    "goals": [
        {
            "name": ("Observatory of the northern mountains " * 2)[:40].strip(),
            "kind": "sight",
            "continents": ["oceania", "antarctica"],
            "trio": ["b3", "y2", "k1"],
            "group": "research",
            "text": ("Something worth knowing of a place far away. " * 10)[:400],
            "source": ("An encyclopaedia with a very long title, " * 10)[:400],
        },
        {"name": "W" * 40, "kind": "state", "continents": ["asia"], "trio": ["y3", "b3", "r3"], "text": "W" * 400},
    ]
}


def parts_of(name: str, **options: str) -> tuple[Part, ...]:
    game = registry.game(name)
    return game.sheets(game.typed(game.read_options(options)))


def decks(parts: Sequence[Part]) -> list[CardSet]:
    return [part for part in parts if isinstance(part, CardSet)]


def names(deck: CardSet) -> Counter[str]:
    return Counter(card.name for card in deck.cards)


PARTS = {
    "geodeto": parts_of("geodeto"),
    "geodeto, other colours": parts_of("geodeto", colours="wkbygr"),
    "geodeto, longest": parts_of("geodeto", deck=json.dumps(LONGEST)),
    "lost-hiker": parts_of("lost-hiker"),
    "lost-hiker, hard": parts_of("lost-hiker", deck="hard"),
}


def box_of(text: Text) -> Area:
    """Where the letters of a line stand: left, top, right, bottom."""
    wide = measure(text.text, text.size, text.bold)
    left = text.x - {"left": 0.0, "middle": 0.5, "right": 1.0}[text.align] * wide
    return left, text.y - 0.73 * text.size, left + wide, text.y + 0.21 * text.size


def overlap(one: Area, other: Area) -> bool:
    slack = 0.01
    return (
        one[0] + slack < other[2]
        and other[0] + slack < one[2]
        and one[1] + slack < other[3]
        and other[1] + slack < one[3]
    )


def points_of(sheet: Sheet) -> list[tuple[float, float]]:
    found = []
    for shape in sheet.shapes:
        match shape:
            case Text():
                left, top, right, bottom = box_of(shape)
                found += [(left, top), (right, bottom)]
            case Circle():
                found += [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
            case _:
                found += shape.points
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PARTS)
def test_nothing_leaves_the_paper_and_no_text_lies_on_another(name: str, paper: str) -> None:
    for sheet in sheets(PARTS[name], paper):
        assert (sheet.width, sheet.height) == PAPERS[paper]
        # A printer leaves the outermost 4 mm white.
        assert all(4 <= x <= sheet.width - 4 and 4 <= y <= sheet.height - 4 for x, y in points_of(sheet))
        texts = [shape for shape in sheet.shapes if isinstance(shape, Text)]
        for one, other in combinations(texts, 2):
            assert not overlap(box_of(one), box_of(other)), (one, other)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PARTS)
def test_what_belongs_to_a_card_stays_on_it(name: str, paper: str) -> None:
    for deck in decks(PARTS[name]):
        for card in deck.cards:
            (sheet,) = sheets([replace(deck, cards=(card,))], paper)
            # One card alone lies in the first place; its outline is the first shape.
            outline = sheet.shapes[0]
            assert not isinstance(outline, Text | Circle)
            (left, top), _, (right, bottom), _ = outline.points
            assert (round(right - left, 6), round(bottom - top, 6)) == (deck.width, deck.height)
            inside = [shape for shape in sheet.shapes if isinstance(shape, Text)]
            bold = [text.text for text in inside if text.bold and text.align == "left"]
            assert "".join(bold).replace(" ", "") == card.name.replace(" ", "")
            for text in inside:
                there = box_of(text)
                assert left < there[0]
                assert there[2] < right
                assert top < there[1]
                assert there[3] < bottom
                assert text.size > 0.8, "nobody can read that"


def test_the_goals_are_the_deck_and_the_places_are_seven() -> None:
    goals, places = decks(PARTS["geodeto"])
    assert len(goals.cards) == 47
    assert len(names(goals)) == 47
    assert all(card.picture is not None for card in goals.cards)
    assert [card.name for card in places.cards] == [
        *("Europe", "Asia", "America", "Oceania", "Antarctica", "Africa"),
        "World Ocean",
    ]
    assert [card.spots for card in places.cards] == [3] * 6 + [0]
    usa = next(card for card in goals.cards if card.name == "USA")
    assert usa.lines == ("in America or Oceania",)
    assert usa.inks == ("red", "green")
    other = decks(PARTS["geodeto, other colours"])[1]
    assert [card.inks[0] for card in other.cards[:3]] == ["white", "black", "blue"]


def test_the_lost_hiker_has_its_board_and_every_card_of_its_deck() -> None:
    board, cards = PARTS["lost-hiker"]
    assert isinstance(board, Board)
    assert (board.picture.rows, board.picture.cols, board.picture.divide, board.picture.within) == (
        8,
        8,
        (4, 4),
        (2, 2),
    )
    assert isinstance(cards, CardSet)
    counted = names(cards)
    # Sixteen location cards (HIK-5), forty of the hiker's, then the provisions of both.
    assert [counted[name] for name in ("Top left", "Top right", "Bottom left", "Bottom right")] == [4, 4, 4, 4]
    kinds = Counter(card.kind for card in cards.cards)
    assert kinds["Hiker"] == 40
    assert counted["Battery"] == 2
    assert counted["Nothing here!"] == 21
    hard = decks(PARTS["lost-hiker, hard"])[0]
    assert names(hard)["Big animal"] == 5
    marked = {}
    for card in cards.cards:
        if card.kind == "Location":
            assert isinstance(card.picture, GridFigure)
            (mark,) = card.picture.marks
            assert mark.sign is Sign.FILL
            marked[card.name] = tuple(mark.cell)
    assert marked == {"Top left": (1, 1), "Top right": (1, 2), "Bottom left": (2, 1), "Bottom right": (2, 2)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PARTS)
def test_pdf_and_svg_say_the_same(name: str, paper: str, tmp_path: Path) -> None:
    made = sheets(PARTS[name], paper)
    (file,) = write(made, tmp_path / "cards.pdf", "Cards")
    pictures = write(made, tmp_path / "cards.svg", "Cards")
    reader = PdfReader(file)
    assert len(reader.pages) == len(pictures) == len(made)
    assert reader.metadata is not None
    assert reader.metadata.title == "Cards"
    for page, path, sheet in zip(reader.pages, pictures, made, strict=True):
        width, height = PAPERS[paper]
        assert float(page.mediabox.width) == pytest.approx(width * POINT, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(height * POINT, abs=0.1)
        root = ElementTree.parse(path).getroot()
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        assert root.get("width") == f"{width:g}mm"
        said = [shape.text for shape in sheet.shapes if isinstance(shape, Text)]
        assert [text.text for text in root.iter(f"{SVG}text")] == said
        told = "".join(page.extract_text().split())
        assert Counter(told) == Counter("".join(printable("".join(said)).split()))


def test_a_name_that_the_face_lacks_is_printed_as_well_as_it_can_be() -> None:
    assert printable("Ąž Ørsted – “Łódź” Ω") == 'Az Ørsted - "Lódz" ?'


def test_cut_out_fills_sheet_after_sheet() -> None:
    made = cut_out("a4", 60, 84, [lambda x, y: [Text(x + 1, y + 5, "A", 3)]] * 10)
    assert [sum(isinstance(shape, Text) for shape in sheet.shapes) for sheet in made] == [9, 1]


def test_wrapping_loses_nothing_and_is_never_wider() -> None:
    text = "A word and anotherwordthatislongerthanthelineaskedfor at the end"
    lines = wrap(text, 3.0, 20.0, measure)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(measure(line, 3.0) <= 20.0 for line in lines)


# The command


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))


def test_the_command_writes_a_pdf_the_same_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "one.pdf", tmp_path / "two.PDF"
    assert main(["cards", "lost-hiker", str(first), "--paper", "letter"]) == 0
    assert main(["cards", "lost-hiker", str(second), "--paper", "letter"]) == 0
    assert first.read_bytes() == second.read_bytes()
    metadata = PdfReader(first).metadata
    assert metadata is not None
    assert metadata.creation_date == NO_DATE
    assert str(first) in capsys.readouterr().out


def test_the_command_takes_a_deck_of_ones_own(tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(
        '[[goals]]\nname = "Home"\nkind = "state"\ncontinents = ["asia"]\ntrio = ["y3", "b2", "r1"]\n', "utf-8"
    )
    assert main(["cards", "geodeto", str(tmp_path / "g.svg"), "--option", f"deck={deck}"]) == 0
    written = sorted(path.name for path in tmp_path.glob("g*.svg"))
    assert written == ["g-1.svg", "g-2.svg", "g-3.svg"]
    assert "Home" in (tmp_path / "g-1.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cards"], "geodeto"),
        (["cards", "chess", "x.pdf"], "geodeto"),
        (["cards", "dice", "x.pdf"], "geodeto, lost-hiker"),
        (["cards", "geodeto"], ".pdf or .svg"),
        (["cards", "geodeto", "x.png"], ".pdf or .svg"),
        (["cards", "geodeto", "/no/such/folder/x.pdf"], "cannot be written"),
        (["cards", "geodeto", "x.pdf", "--paper", "a5"], "a4"),
        (["cards", "geodeto", "x.pdf", "--option", "deck=gone.toml"], "gone.toml"),
    ],
)
def test_a_wrong_order_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(words)
    except SystemExit as left:
        status = int(str(left.code))
    assert status == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        write([Sheet(210, 297)], tmp_path / "none" / "x.svg", "x")

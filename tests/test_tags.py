"""Sheets of labels: as many as the facts say, their codes as drawn read back module by module, on both papers."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import cycle
from pathlib import Path
from typing import Any

import pypdf
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from companion.__main__ import main
from companion.faces.remote import Scan, action_of
from companion.games import registry
from companion.own import tag
from companion.paper.sheet import MARGIN, PAPERS
from companion.table.game import Game
from hardware.reader import KINDS

SVG = "{http://www.w3.org/2000/svg}"
TAGGED = [game for game in registry.games() if game.tagging is not None]
DARK = "#1d1d1b"
Spot = tuple[float, float]


def labels(game: Game[Any]) -> Counter[str]:
    """How many labels of each text there must be."""
    options, _ = game.settle({})
    pieces = game.pieces(options, game.seats[: game.players[1]])
    return Counter({tag.label(game, piece): piece.count for piece in pieces})


def order(game: Game[Any], path: Path, paper: str) -> list[Path]:
    """Write the sheets; the files in their order."""
    assert main(["tags", game.name, str(path), "--paper", paper]) == 0
    found = [path] if path.exists() else [*path.parent.glob(f"{path.stem}-*")]
    return sorted(found, key=lambda each: [int(number) for number in re.findall(r"\d+", each.stem)])


def boxes(sheet: ET.Element) -> list[tuple[float, float, float, float, str]]:
    """Every rectangle: left, top, right and bottom, in mm, and its ink."""
    found = []
    for polygon in sheet.iter(f"{SVG}polygon"):
        points = [tuple(map(float, pair.split(","))) for pair in polygon.attrib["points"].split()]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        found.append((min(xs), min(ys), max(xs), max(ys), polygon.attrib["fill"]))
    return found


def codes(sheet: ET.Element) -> list[tuple[str, ...]]:
    """The codes on a sheet, each as its rows of modules, read from the middles of the cells of a label."""
    every = boxes(sheet)
    cells = [box for box in every if box[4] == "none"]
    found = []
    for left, top, right, bottom, _ in cells:
        dark = [box for box in every if box[4] == DARK and left < box[0] < right and top < box[1] < bottom]
        x, y = min(box[0] for box in dark), min(box[1] for box in dark)
        edge, module = max(box[3] for box in dark), dark[0][3] - dark[0][1]
        count = round((edge - y) / module)
        # As a reader needs it: four modules of white on each side.
        assert min(x - left, right - (x + count * module), y - top) >= 3.99 * module
        rows = []
        for row in range(count):
            middle = y + (row + 0.5) * module
            runs = [box for box in dark if box[1] < middle < box[3]]
            at = [x + (number + 0.5) * module for number in range(count)]
            rows.append("".join("1" if any(box[0] < spot < box[2] for box in runs) else "0" for spot in at))
        found.append(tuple(rows))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", TAGGED, ids=lambda game: game.name)
def test_each_piece_has_its_labels_and_every_code_says_what_it_should(
    game: Game[Any], paper: str, tmp_path: Path
) -> None:
    wanted = labels(game)
    told = {tuple("".join(map(str, row)) for row in segno.make_qr(text, error="m").matrix): text for text in wanted}
    found: Counter[str] = Counter()
    for path in order(game, tmp_path / "tags.svg", paper):
        sheet = ET.fromstring(path.read_text("utf-8"))
        width, height = PAPERS[paper]
        assert [sheet.attrib[side] for side in ("width", "height")] == [f"{width:g}mm", f"{height:g}mm"]
        for left, top, right, bottom, _ in boxes(sheet):
            assert left >= MARGIN - 0.01
            assert top >= MARGIN - 0.01
            assert right <= width - MARGIN + 0.01
            assert bottom <= height - MARGIN + 0.01
        found.update(told[code] for code in codes(sheet))
    assert found == wanted


@pytest.mark.parametrize(("game", "paper"), list(zip(TAGGED, cycle(PAPERS), strict=False)))
def test_the_pdf_has_every_name_to_read(game: Game[Any], paper: str, tmp_path: Path) -> None:
    (path,) = order(game, tmp_path / "tags.pdf", paper)
    file = pypdf.PdfReader(path)
    text = " ".join(" ".join(page.extract_text().split()) for page in file.pages)
    options, _ = game.settle({})
    wanted: Counter[str] = Counter()
    for piece in game.pieces(options, game.seats[: game.players[1]]):
        wanted[piece.name] += piece.count
    for name, count in wanted.items():
        assert text.count(name) >= count, name
    width, height = (float(side) * 25.4 / 72 for side in file.pages[0].mediabox[2:])
    assert (round(width, 1), round(height, 1)) == PAPERS[paper]


@pytest.mark.parametrize("game", TAGGED, ids=lambda game: game.name)
def test_the_codes_of_a_game_are_of_the_smallest_size(game: Game[Any]) -> None:
    assert {segno.make_qr(text, error="m").version for text in labels(game)} == {1}


def test_no_two_pieces_of_any_game_have_one_code() -> None:
    every = [text for game in TAGGED for text in labels(game)]
    assert len(set(every)) == len(every)


TYPED = {
    "QWERTY, QWERTZ, Cyrillic": "10", "AZERTY": "&à", "BÉPO": '"*', "Czech": "+é", "Hungarian": "1ö", "Thai": "ๅจ",
    "Lithuanian": "ą0", "Persian": "۱۰", "Vietnamese": "ăđ", "full width": "１０", "with Shift": "!)", "Swiss": "+=",
}  # fmt: skip
"""What keyboards type for the keys of one and nought."""


@pytest.mark.parametrize("layout", TYPED)
@pytest.mark.parametrize("game", TAGGED, ids=lambda game: game.name)
def test_a_label_is_read_by_a_scanner_that_types_with_any_layout(game: Game[Any], layout: str) -> None:
    options, _ = game.settle({})
    pieces = game.pieces(options, game.seats[: game.players[1]])
    for piece in pieces:
        keys = tag.label(game, piece)
        assert set(keys) == {"0", "1"}
        typed = keys.translate(str.maketrans("10", TYPED[layout]))
        scan = action_of({"do": "scan", "text": typed, "asked": 1})
        assert isinstance(scan, Scan)
        assert tag.find(game, pieces, {}, scan.text).piece == piece


@pytest.mark.parametrize("game", TAGGED, ids=lambda game: game.name)
def test_a_label_is_read_by_every_reader_of_labels(game: Game[Any]) -> None:
    options, _ = game.settle({})
    pieces = game.pieces(options, game.seats)
    for piece in pieces:
        (text,) = KINDS["line"]().feed(f"{tag.label(game, piece)}\r\n".encode(), 0.0)
        assert tag.find(game, pieces, {}, text).piece == piece


@given(st.text("01", min_size=1, max_size=40))
def test_digits_that_no_label_has_are_no_piece(text: str) -> None:
    for game in TAGGED:
        pieces = game.pieces(game.settle({})[0], game.seats)
        assert tag.find(game, pieces, {}, text).piece is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tags"], "say which game"),
        (["tags", "dice", "x.pdf"], "Dice has no pieces worth a tag; these have: first-to-find,"),
        (["tags", "muggles"], "say where the sheets go"),
        (["tags", "muggles", "x.png"], "ends with .pdf or .svg"),
        (["tags", "muggles", "no/such/folder/x.pdf"], "cannot be written: No such file or directory"),
        (["tags", "muggles", "x.pdf", "--option", "rows=0"], "option rows"),
    ],
)
def test_a_wrong_order_is_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []

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

from companion.__main__ import main
from companion.games import registry
from companion.own import tag
from companion.paper.sheet import MARGIN, PAPERS
from companion.table.game import Game

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


def test_the_codes_of_muggles_are_of_the_smallest_size() -> None:
    muggles = registry.game("muggles")
    assert {segno.make_qr(text, error="m").version for text in labels(muggles)} == {1}


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

"""The files of the page: how large they are together, and whether the pawns can be told apart."""

import re
from importlib.resources import files
from itertools import combinations

import pytest
from colorspacious import cspace_converter, deltaE

from companion.faces.bundle import phone
from companion.table.game import PAWNS

PAGE = files("companion.faces") / "page"
MOST = 120_000
"""Bytes of the page, and of a phone's, unpacked."""
APART = 20
"""The least difference of two pawns, in CAM02-UCS, where black and white are 100 apart."""


def test_the_pages_are_small() -> None:
    assert sum(len(file.read_bytes()) for file in PAGE.iterdir()) <= MOST
    assert len(phone()[0].encode()) <= MOST


@pytest.mark.parametrize("sight", ["normal", "protanomaly", "deuteranomaly", "tritanomaly"])
def test_pawns_are_told_apart_with_any_sight(sight: str) -> None:
    style = (PAGE / "style.css").read_text("utf-8")
    paints = {pawn: re.search(rf"--{pawn}: #(\w{{6}});", style) for pawn in PAWNS}
    seen = {pawn: [int(paint[1][at : at + 2], 16) / 255 for at in (0, 2, 4)] for pawn, paint in paints.items() if paint}
    assert len(seen) == len(PAWNS)
    if sight != "normal":
        view = cspace_converter({"name": "sRGB1+CVD", "cvd_type": sight, "severity": 100}, "sRGB1")
        seen = {pawn: view(colour) for pawn, colour in seen.items()}
    near = {pair: deltaE(seen[pair[0]], seen[pair[1]], input_space="sRGB1") for pair in combinations(seen, 2)}
    assert min(near.values()) >= APART, sorted(near.items(), key=lambda item: item[1])[:3]

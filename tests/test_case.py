"""The case: its plates put together in space, its holes over its parts, and the file for the laser."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.table.prompt import Refused
from hardware.profile import load, parse
from wiring.case import KERF, Body, Plate, Rect, bodies, case, plates

CASED = ("large", "breadboard", "breadboard-sh1106", "bonnet", "waveshare")
THICK = (2.0, 3.0, 4.5, 6.0)
Spot = tuple[float, float, float]
LEAST = 2.0
"""Wood that must be left beside a hole."""


def inside(plate: Plate, x: float, y: float) -> bool:
    """Whether there is wood at a place of a plate, its holes aside: by how often a ray crosses its outline."""
    points = plate.outline()
    crossed = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed = not crossed
    return crossed


def owners(made: dict[str, Plate], spot: Spot) -> list[str]:
    """The plates that have wood at a place of the closed case: to the right, towards people, and down."""
    x, y, z = spot
    front, near = made["front"], made["near"]
    thick = front.thick
    at: dict[str, tuple[bool, float, float]] = {
        "front": (z < thick, x, y),
        "floor": (z > near.high - thick, x, y),
        "rear": (y < thick, x, z),
        "near": (y > front.high - thick, x, z),
        "left": (x < thick, z, y),
        "right": (x > front.wide - thick, z, y),
    }
    return [name for name, (there, across, along) in at.items() if there and inside(made[name], across, along)]


@pytest.mark.parametrize("thick", THICK)
@pytest.mark.parametrize("name", ["large", "bonnet"])
def test_at_every_edge_the_fingers_of_two_plates_fill_each_other(name: str, thick: float) -> None:
    made = {plate.name: plate for plate in plates(load(name), thick)}
    size = (made["front"].wide, made["front"].high, made["near"].high)
    for axis in range(3):
        others = [other for other in range(3) if other != axis]
        for corner in range(4):
            fixed = {other: (thick / 2, size[other] - thick / 2)[corner >> bit & 1] for bit, other in enumerate(others)}
            names: set[str] = set()
            for step in range(int(size[axis])):
                x, y, z = (fixed.get(one, step + 0.37) for one in range(3))
                owned = owners(made, (x, y, z))
                assert len(owned) == 1, f"at {(x, y, z)}: {owned}"
                names |= set(owned)
            assert len(names) >= 2


@pytest.mark.parametrize("kerf", [0.0, KERF, 0.5])
def test_the_laser_takes_from_the_waste_and_not_from_the_wood(kerf: float) -> None:
    """Every plate is cut larger by half a kerf on all sides, so all its fingers come out as they are meant."""
    for plate in plates(load("large")):
        meant, cut = plate.outline(), plate.outline(kerf)
        for (x, y), (grown_x, grown_y) in zip(meant, cut, strict=True):
            assert abs(abs(grown_x - x) - kerf / 2) < 1e-9
            assert abs(abs(grown_y - y) - kerf / 2) < 1e-9
        edges = zip(meant, [*meant[1:], meant[0]], strict=True)
        around = sum(abs(x1 - x2) + abs(y1 - y2) for (x1, y1), (x2, y2) in edges)
        assert area(cut) - area(meant) == pytest.approx(around * kerf / 2 + kerf * kerf, abs=1e-6)


def area(points: list[tuple[float, float]]) -> float:
    """Of what is inside an outline."""
    following = [*points[1:], points[0]]
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, following, strict=True))) / 2


def grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.wide + 2 * by, rect.high + 2 * by)


def within(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.wide <= outer.x + outer.wide
        and inner.y + inner.high <= outer.y + outer.high
    )


@pytest.mark.parametrize("thick", THICK)
@pytest.mark.parametrize("name", CASED)
def test_holes_and_letters_keep_clear_of_each_other_and_of_the_fingers(name: str, thick: float) -> None:
    for plate in plates(load(name), thick):
        free = Rect(thick, thick, plate.wide - 2 * thick, plate.high - 2 * thick)
        letters = list(plate.engraved())
        assert bool(letters) is bool(plate.words)
        for rect in (*plate.holes, *letters):
            assert within(grown(rect, 1.0), free), (plate.name, rect)
        for one, other in combinations(plate.holes, 2):
            assert not grown(one, LEAST).meets(other), (plate.name, one, other)
        for dot in letters:
            assert not any(grown(hole, LEAST).meets(dot) for hole in plate.holes), (plate.name, dot)


def collisions(inside_it: list[Body]) -> list[tuple[str, str]]:
    """Each two that want the same room."""
    return [
        (one.name, other.name)
        for one, other in combinations(inside_it, 2)
        if one.room.meets(other.room) and one.top < other.bottom and other.top < one.bottom
    ]


@pytest.mark.parametrize("thick", THICK)
@pytest.mark.parametrize("name", CASED)
def test_all_parts_have_room_in_the_case_and_none_in_another(name: str, thick: float) -> None:
    profile = load(name)
    made = {plate.name: plate for plate in plates(profile, thick)}
    room = Rect(thick, thick, made["front"].wide - 2 * thick, made["front"].high - 2 * thick)
    parts = bodies(profile, thick)
    assert collisions(parts) == []
    for body in parts:
        assert within(body.room, room), body
        assert 0 <= body.top < body.bottom <= made["near"].high - 2 * thick + 1e-9
    # Each hole of the front leads to a part, and each part but the Pi is seen through one.
    for hole in made["front"].holes:
        assert any(within(hole, grown(body.room, 4)) for body in parts), hole
    for body in parts:
        assert body.name == "Pi" or any(within(hole, body.room) for hole in made["front"].holes), body
    (pi,) = (body for body in parts if body.name == "Pi")
    assert all(within(hole, pi.room) for hole in made["floor"].holes)
    # 58 by 49 apart on a Pi, by 23 on a Zero, which shares the holes beside the header.
    columns, rows = (
        sorted({round(getattr(hole, side) - getattr(pi.room, side), 2) for hole in made["floor"].holes})
        for side in ("x", "y")
    )
    assert len(made["floor"].holes) == len(columns) * len(rows) == 6
    assert (round(columns[1] - columns[0], 1), round(rows[2] - rows[0], 1)) == (58, 49)
    header = -1 if made["rear"].holes else 0
    assert round(abs(rows[1] - rows[header]), 1) == 23


def test_what_is_not_in_the_profile_has_no_hole() -> None:
    text = (Path(__file__).parent.parent / "wiring" / "large.toml").read_text("utf-8")
    bare = re.sub(r'\[lamp\][^\[]*|\[\[part\]\]\nname = "Lamp"[^\[]*', "", text)
    with_lamp, without = plates(load("large"))[0], plates(parse(bare, "bare.toml"))[0]
    (gone,) = set(with_lamp.holes) - set(without.holes)
    assert (gone.round, gone.wide) == (True, 5.0)


def test_what_a_person_calls_a_button_is_engraved_however_long() -> None:
    text = (Path(__file__).parent.parent / "wiring" / "large.toml").read_text("utf-8")
    profile = parse(text.replace('name = "Back"', 'name = "WWWWWWWWWWWWWWWW"'), "mine.toml")
    front = plates(profile)[0]
    assert "WWWWWWWWWWWWWWWW" in {words for _, words, _ in front.words}
    assert all(within(dot, Rect(4, 4, front.wide - 8, front.high - 8)) for dot in front.engraved())


def test_a_build_whose_holes_nobody_knows_has_no_case() -> None:
    with pytest.raises(Refused, match="no case for module"):
        plates(load("module"))


@pytest.mark.parametrize("name", CASED)
def test_the_file_cuts_lines_and_engraves_letters_and_has_nothing_else(name: str) -> None:
    root = ET.fromstring(case(load(name)))
    layers = {layer.attrib["id"]: layer for layer in root}
    assert list(layers) == ["cut", "engrave", "note"]
    label = "{http://www.inkscape.org/namespaces/inkscape}"
    assert all(layer.attrib[f"{label}label"] == key for key, layer in layers.items())
    assert (layers["cut"].attrib["fill"], layers["cut"].attrib["stroke"]) == ("none", "#ff0000")
    assert "stroke" not in layers["engrave"].attrib
    wide, high = map(float, root.attrib["viewBox"].split()[2:])
    assert (root.attrib["width"], root.attrib["height"]) == (f"{wide:g}mm", f"{high:g}mm")
    spots = []
    for plate, group in zip(plates(load(name)), layers["cut"], strict=True):
        x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
        assert len(group) == 1 + len(plate.holes)
        for hole, cut in zip(plate.holes, group[1:], strict=True):
            across = 2 * float(cut.attrib["r"]) if hole.round else float(cut.attrib["width"])
            left = float(cut.attrib["cx"]) - across / 2 if hole.round else float(cut.attrib["x"])
            assert (left, across) == pytest.approx((hole.x + KERF / 2, hole.wide - KERF), abs=2e-3)
        spots.append(Rect(x, y, plate.wide, plate.high))
    assert not any(grown(one, 2).meets(other) for one, other in combinations(spots, 2))
    assert all(within(grown(spot, 2), Rect(0, 0, wide, high)) for spot in spots)


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.svg"
    assert main(["wiring", "large", "--case", str(file), "--thickness", "4", "--kerf", "0.2"]) == 0
    assert "cardboard" in capsys.readouterr().out
    assert file.read_text("utf-8") == case(load("large"), 4, 0.2)


@pytest.mark.parametrize("wrong", [["--thickness", "9"], ["--thickness", "x"], ["--kerf", "nan"], ["--kerf", "-1"]])
def test_a_length_that_cannot_be_is_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["wiring", "large", "--case", "x.svg", *wrong])
    assert "millimetres from" in capsys.readouterr().err

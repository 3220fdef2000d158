"""The builds: drawings followed wire by wire, tables, checks, and every part tried on mock pins."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import follow
import pytest
from gpiozero import PiBoardInfo
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from companion.__main__ import main
from companion.own.folder import STATE_VARIABLE
from hardware.header import OWNERS
from hardware.profile import Profile, load, names, parse
from wiring.check import check
from wiring.diagram import diagram, reader
from wiring.drawing import FOLDER, drawings
from wiring.front import front
from wiring.table import describe
from wiring.wire import wires as wired

BUILDS = ("breadboard", "breadboard-sh1106", "bonnet", "waveshare", "module", "large")
PI_3B_PLUS = 0xA020D3
HEADER = PiBoardInfo.from_revision(PI_3B_PLUS).headers["J8"].pins
"""gpiozero's own table of the header, against which ours is held."""
PLACES = {pin.name: place for place, pin in HEADER.items()}
WORDS = {"GND": "ground", "3V3": "3.3 V", "5V": "5 V"}


def carried(place: int) -> str:
    """What gpiozero says of a place, in the words of the drawings."""
    name: str = HEADER[place].name
    return WORDS.get(name, name.replace("GPIO", "GPIO "))


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No profile of whoever runs the tests."""
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))


# The drawings


@pytest.mark.parametrize("name", [*(f"{build}.svg" for build in BUILDS), "reader.svg", "front.svg"])
def test_a_drawing_is_what_its_profile_gives(name: str) -> None:
    made = dict(drawings())
    assert (FOLDER / name).read_text("utf-8") == made[name], "make them anew: python -m wiring.drawing"
    assert set(made) == {f"{build}.svg" for build in names()} | {"reader.svg", "front.svg"}


def compare(profile: Profile, svg: str) -> None:
    """Follow every wire of a drawing and hold it against the profile and gpiozero's header."""
    drawing = follow.read(svg)
    assert follow.faults(drawing) == []
    wires = follow.follow(drawing)
    lines = {(part.name, terminal): line for part in profile.parts for terminal, line in part.terminals.items()}
    assert {(wire.part, wire.terminal) for wire in wires} == set(lines)
    assert len(wires) == len(lines)
    assert len({wire.place for wire in wires}) == len(wires)
    pins = profile.lines()
    assert {lines[wire.part, wire.terminal] for wire in wires} >= set(pins)
    for wire, way in zip(wires, drawing.wires, strict=True):
        line = lines[wire.part, wire.terminal]
        assert wire.carries == carried(wire.place)
        assert wire.said_from == f"pin {wire.place}"
        if line in pins:
            assert wire.place == PLACES[f"GPIO{pins[line]}"]
        else:
            assert carried(wire.place) == line
        assert (way.thick > 0.9, way.dashed) == (line in ("ground", "3.3 V"), line == "3.3 V")


@pytest.mark.parametrize("name", BUILDS)
def test_every_wire_leads_from_its_pin_to_its_part(name: str) -> None:
    compare(load(name), diagram(load(name)))


@pytest.mark.parametrize("name", BUILDS)
def test_the_pins_lie_as_on_the_header(name: str) -> None:
    drawing = follow.read(diagram(load(name)))
    places = {
        int(label.words): label.middle
        for label in drawing.of("place")
        if any(pin.holds(label.middle) for pin in drawing.pins)
    }
    assert set(places) == set(HEADER)
    for place, (x, y) in places.items():
        below = places.get(place + 2)
        assert below is None or (abs(below[0] - x) < 0.01 and below[1] > y)
        if place % 2:
            assert places[place + 1][0] > x
            assert abs(places[place + 1][1] - y) < 0.01


def test_a_reader_gets_5_volts_and_a_pin_of_the_serial_port() -> None:
    drawing = follow.read(reader())
    assert follow.faults(drawing) == []
    wires = {wire.terminal: wire for wire in follow.follow(drawing)}
    assert {terminal: carried(wire.place) for terminal, wire in wires.items()} == {
        "+5V": "5 V", "TX": "GPIO 15", "GND": "ground"
    }  # fmt: skip
    assert all((wire.carries, wire.said_from) == (carried(wire.place), f"pin {wire.place}") for wire in wires.values())
    (uart,) = (owner for owner in OWNERS if "serial" in owner.name)
    assert 15 in uart.pins
    # It can be added to any build that is wired.
    taken = {wire.place for build in BUILDS if not load(build).board for wire in wired(load(build))}
    assert taken.isdisjoint(wire.place for wire in wires.values())


def test_the_front_has_no_label_on_another() -> None:
    assert follow.faults(follow.read(front())) == []


def swapped(svg: str) -> str:
    """Two wires of a drawing with each other's ends."""
    wires = re.findall(r'<polyline class="wire".*?/>|<polyline [^>]*class="wire".*?/>', svg)
    first, second = (re.search(r'points="([^"]+)"', wire)[1] for wire in wires[:2])  # type: ignore[index]
    one, other = first.split(), second.split()
    return (
        svg.replace(first, "#")
        .replace(second, " ".join([*other[:-1], one[-1]]))
        .replace("#", " ".join([*one[:-1], other[-1]]))
    )


def test_a_wrong_drawing_is_found() -> None:
    profile = load("breadboard")
    svg = diagram(profile)
    compare(profile, svg)
    for wrong in (
        swapped(svg),
        svg.replace(">CLK<", ">DT<"),
        svg.replace(">GPIO 17<", ">GPIO 18<"),
        svg.replace(">pin 11<", ">pin 12<"),
        svg.replace(">Roll<", ">Back<"),
        svg.replace('fill="black"', 'fill="red"', 1),
        diagram(parse(BUILT.format(**{**PINNED, "roll": 5}), "breadboard.toml")),
    ):
        assert wrong != svg
        with pytest.raises((AssertionError, ValueError)):
            compare(profile, wrong)


def moved(svg: str, words: str, name: str, value: str) -> str:
    """A drawing in which a label has another x or y."""
    return re.sub(rf'(<text [^>]*\b{name}=")[^"]+("[^>]*>{words}<)', rf"\g<1>{value}\2", svg)


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("lies on", lambda svg: moved(svg, "GPIO 27", "y", "93.6")),
        ("leaves the page", lambda svg: moved(svg, "GPIO 27", "x", "2")),
        ("runs over", lambda svg: moved(svg, "GPIO 27", "y", "96")),
        ("A4", lambda svg: svg.replace('height="297mm"', 'height="298mm"')),
        ("run together", lambda svg: svg.replace(",105", ",95.2")),
    ],
)
def test_a_drawing_that_is_hard_to_read_is_found(what: str, change: Callable[[str], str]) -> None:
    svg = diagram(load("breadboard"))
    assert follow.faults(follow.read(svg)) == []
    found = follow.faults(follow.read(change(svg)))
    assert any(what in fault for fault in found), found


BUILT = """
[controls]
roll = {roll}
back = {back}
[controls.dial]
a = {a}
b = {b}
push = {push}
[buzzer]
pin = {buzzer}
[lamp]
pin = {lamp}
[display]
"""
PINNED = {"roll": 23, "back": 24, "a": 17, "b": 27, "push": 22, "buzzer": 18, "lamp": 25}
STICK = """
[controls]
roll = {roll}
back = {back}
[controls.joystick]
up = {a}
down = {b}
left = {push}
right = {right}
centre = {centre}
[buzzer]
pin = {buzzer}
[lamp]
pin = {lamp}
[display]
bus = "spi"
dc = {dc}
reset = {reset}
"""


@given(st.randoms(use_true_random=False), st.booleans())
def test_any_profile_of_one_s_own_can_be_drawn(chance: random.Random, stick: bool) -> None:
    keys = [*PINNED, "right", "centre", "dc", "reset"]
    taken = (7, 8, 9, 10, 11) if stick else (2, 3)
    pins = chance.sample([pin for pin in range(28) if pin not in taken], len(keys))
    profile = parse((STICK if stick else BUILT).format(**dict(zip(keys, pins, strict=True))), "mine.toml")
    compare(profile, diagram(profile))


def test_what_a_person_calls_a_part_is_no_markup() -> None:
    text = BUILT.format(**PINNED) + '[[part]]\nname = "<R&\\"oll>"\nkind = "button"\nterminals = {"<1>" = "roll"}\n'
    profile = parse('title = "A & <B>"\n' + text, "mine.toml")
    compare(profile, diagram(profile))
    assert "A & <B>" in {label.words for label in follow.read(diagram(profile)).labels}


@pytest.mark.browser
def test_a_browser_sets_every_label_where_it_was_meant(browser: Browser) -> None:
    """Chromium's own boxes, with the fonts of this machine."""
    page = browser.new_page()
    for name, svg in drawings():
        page.set_content(svg)
        boxes = page.evaluate(
            "[...document.querySelectorAll('text')].map(t => {const b = t.getBBox();"
            " return [t.textContent, b.x, b.x + b.width, t.getAttribute('y') - 0]})"
        )
        labels = {label.words: label.box for label in follow.read(svg).labels}
        for words, left, right, _ in boxes:
            if sum(other == words for other, *_ in boxes) == 1:
                assert abs(left - labels[words].left) < 0.3, (name, words)
                assert abs(right - labels[words].right) < 0.3, (name, words)


# Words for the terminal


@pytest.mark.parametrize("name", BUILDS)
def test_the_terminal_tells_every_wire(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", name]) == 0
    told = capsys.readouterr().out
    profile = load(name)
    wires = {(wire.place, wire.part, wire.terminal) for wire in follow.follow(follow.read(diagram(profile)))}
    table = re.search(r"^pin .*\n((?:\d+ .*\n)+)", told, flags=re.M)
    assert table is not None
    rows = [re.split(r"\s{2,}", row) for row in table[1].splitlines()]
    assert {(int(row[0]), row[2], row[3]) for row in rows} == wires
    assert [int(row[0]) for row in rows] == sorted(place for place, _, _ in wires)
    assert all(carried(int(row[0])) == row[1] for row in rows)
    header = re.findall(
        r"^(.*?) {2,}(GPIO \d+|ground|3\.3 V) +(?:--)?\s*(\d+) (\d+) *(?:--)? *(GPIO \d+|ground|5 V)(.*)$", told, re.M
    )
    assert len(header) == 20
    ends: dict[int, str] = {}
    for left, inner, one, other, outer, right in header:
        assert (inner, outer) == (carried(int(one)), carried(int(other)))
        ends |= {int(one): left.strip(), int(other): right.strip()}
    assert ends == dict.fromkeys(HEADER, "") | {place: f"{part} {end}" for place, part, end in wires}
    for part in profile.parts:
        assert not part.buy or f"{part.name}: {part.buy}" in told
    assert not profile.board or profile.board in told


def test_without_a_name_all_builds_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring"]) == 0
    told = capsys.readouterr().out
    *builds, more = told.splitlines()
    assert ([line.split()[0] for line in builds], "wiring NAME" in more) == (sorted(BUILDS), True)
    assert load("bonnet").title in told


def test_a_profile_of_one_s_own_is_drawn_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(BUILT.format(**PINNED), "utf-8")
    assert main(["wiring", str(own), "--svg", str(tmp_path / "mine.svg")]) == 0
    assert ET.parse(tmp_path / "mine.svg").getroot().tag.endswith("svg")
    assert str(tmp_path / "mine.svg") in capsys.readouterr().out
    assert main(["wiring", str(own), "--svg", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("order", "piece"),
    [
        (["wiring", "nothing"], "allowed are bonnet, breadboard"),
        (["wiring", "--test"], "say which profile"),
        (["wiring", "bonnet", "--test", "--svg", "x"], "one at a time"),
    ],
)
def test_a_wrong_order_is_one_line(order: list[str], piece: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(order) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert piece in told.err
    assert len(told.err.splitlines()) == 1


# The checks


@pytest.mark.parametrize("name", BUILDS)
def test_only_the_bonnet_shares_a_pin_with_a_bus(name: str) -> None:
    bad = list(check(load(name)))
    if name == "bonnet":
        (text,) = bad
        assert "centre on GPIO 4 (pin 7): that is 1-Wire's" in text
    else:
        assert bad == []


@pytest.mark.parametrize(
    ("pin", "owner", "off"),
    [
        (0, "add-on boards", "leave these two pins free"),
        (4, "1-Wire", "do_onewire 1"),
        (9, "SPI 0", "do_spi 1"),
        (14, "serial port", "do_serial_hw 1"),
        (15, "serial port", "do_serial_hw 1"),
    ],
)
def test_a_pin_that_a_bus_owns_is_told_with_what_frees_it(pin: int, owner: str, off: str) -> None:
    profile = parse(BUILT.format(**{**PINNED, "roll": pin}), "mine.toml")
    (text,) = check(profile)
    assert text.startswith(f"roll on GPIO {pin} (pin {PLACES[f'GPIO{pin}']})")
    assert owner in text
    assert off in text
    free = [int(number) for number in re.findall(r"\d+", text.split("Nobody else's are")[1])]
    assert free
    assert not set(free) & {0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, pin, *set(PINNED.values()) - {23}}
    assert any("LOOK  roll on GPIO" in line for line in describe(profile))


# The guide

GUIDE = (FOLDER.parent / "README.md").read_text("utf-8")


def rows_under(head: str) -> list[list[str]]:
    """The rows of the guide's table whose first cell is this, and the head itself first."""
    for block in re.findall(r"(?:^\|.*\n)+", GUIDE, flags=re.M):
        rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in block.splitlines()]
        if rows[0][0] == head:
            return [rows[0], *rows[2:]]
    raise AssertionError(f"no table with {head}")


def test_the_guide_s_wires_are_those_of_the_drawings() -> None:
    head, *rows = rows_under("pin")
    seen: set[str] = set()
    for column, builds in enumerate(head[2:], start=2):
        for name in builds.split(", "):
            seen.add(name)
            drawn = {
                (wire.place, wire.carries, f"{wire.part} {wire.terminal}")
                for wire in follow.follow(follow.read(diagram(load(name))))
            }
            assert {(int(row[0]), row[1], row[column]) for row in rows if row[column]} == drawn
    assert seen == set(BUILDS)


def test_the_guide_has_every_build_and_its_drawing() -> None:
    rows = rows_under("profile")[1:]
    assert {row[0] for row in rows} == {f"[{name}]({name}.toml)" for name in BUILDS}
    assert {row[3] for row in rows} == {f"[{name}](picture/{name}.svg)" for name in BUILDS}
    assert "](picture/front.svg)" in GUIDE
    assert "](picture/reader.svg)" in GUIDE


def test_the_guide_explains_messages_that_exist() -> None:
    house = FOLDER.parent.parent
    sources = [*(house / "hardware").glob("*.py"), *(house / "wiring").glob("*.py")]
    said = " ".join(" ".join(path.read_text("utf-8") for path in sources).split())
    said = re.sub(r"\"\s*f?\"", "", said)  # a text in two pieces
    rows = rows_under("message")[1:]
    assert len(rows) >= 10
    for message, meaning in rows:
        assert meaning
        assert message.strip("`") in said, message

"""The builds: drawings followed wire by wire, tables, checks, and every part tried on mock pins."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
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
from hardware.part import Part
from hardware.profile import Profile, load, names, parse
from wiring.case import seen
from wiring.check import check
from wiring.drawing import FOLDER, drawing, drawings
from wiring.table import describe
from wiring.wire import wires as wired

WIRED = ("breadboard", "breadboard-sh1106", "module", "large")
BUILDS = (*WIRED, "bonnet", "waveshare")
PICTURES = (*(f"{build}.svg" for build in BUILDS), "serial.svg", "case.svg", "box.svg")
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


@pytest.mark.parametrize("name", PICTURES)
def test_a_drawing_is_what_its_profile_gives(name: str) -> None:
    made = dict(drawings())
    assert (FOLDER / name).read_text("utf-8") == made[name], "make them anew: python -m wiring.drawing"
    assert set(made) == set(PICTURES) == {path.name for path in FOLDER.glob("*.svg")}
    assert {f"{build}.svg" for build in names()} < set(made)


def compare(profile: Profile, svg: str, *faults: str) -> None:
    """Follow every wire of a drawing and hold it against the profile and gpiozero's header."""
    drawn = follow.read(svg)
    assert follow.faults(drawn) == list(faults)
    wires = follow.follow(drawn)
    lines = {(part.name, terminal): line for part in profile.parts for terminal, line in part.terminals.items()}
    assert {(wire.part, wire.terminal) for wire in wires} == set(lines)
    assert len(wires) == len(lines) == len(follow.rows(drawn))
    assert len({wire.place for wire in wires}) == len(wires)
    pins = profile.lines()
    assert {lines[wire.part, wire.terminal] for wire in wires} >= set(pins)
    for wire in wires:
        line = lines[wire.part, wire.terminal]
        assert wire.carries == carried(wire.place)
        assert wire.said_from == str(wire.place)
        assert wire.end.partition(", ")[0] == f"{wire.part} {wire.terminal}"
        if line in pins:
            assert wire.place == PLACES[f"GPIO{pins[line]}"]
        else:
            assert carried(wire.place) == line
    looks = {wire: (way.colour, way.along) for wire, way in zip(wires, drawn.wires, strict=True)}
    common = {lines[wire.part, wire.terminal]: look for wire, look in looks.items()}
    signals = [look for wire, look in looks.items() if lines[wire.part, wire.terminal] in pins]
    assert len(set(signals)) == min(12, len(signals)), "two signals look alike"
    assert {common[line] for line in WORDS.values() if line in common}.isdisjoint(signals)


@pytest.mark.parametrize("name", WIRED)
def test_every_wire_leads_from_its_pin_to_its_part(name: str) -> None:
    compare(load(name), drawing(load(name)))


@pytest.mark.parametrize("name", ["bonnet", "waveshare"])
def test_a_board_on_the_header_has_no_wires_and_says_what_is_on_which_pin(name: str) -> None:
    profile = load(name)
    drawn = follow.read(drawing(profile))
    assert (follow.faults(drawn), drawn.wires, drawn.crosses) == ([], [], set())
    pins = profile.lines()
    assert {(place, carries, end) for place, carries, end in follow.rows(drawn)} == {
        (PLACES[f"GPIO{pins[line]}"], f"GPIO {pins[line]}", f"{part.name} {terminal}")
        for part in profile.parts
        for terminal, line in part.terminals.items()
    }
    assert {label.words for label in drawn.of("name")} == {part.name for part in profile.parts}


@pytest.mark.parametrize("name", BUILDS)
def test_the_pins_lie_as_on_the_header(name: str) -> None:
    """The Pi lies with its header below, so that it is read from the right; a board on it the other way round."""
    drawn = follow.read(drawing(load(name)))
    turned = -1 if name in WIRED else 1
    places = {int(label.words): label.middle for label in drawn.of("place")}
    assert set(places) == set(HEADER)
    for place, (x, y) in places.items():
        following = places.get(place + 2)
        assert following is None or (abs(following[1] - y) < 0.01 and turned * (following[0] - x) > 0)
        if place % 2:
            assert turned * (y - places[place + 1][1]) > 0
            assert abs(places[place + 1][0] - x) < 0.01


def crossed(svg: str) -> set[int]:
    """The places that a drawing crosses out."""
    drawn = follow.read(svg)
    pins = [pin for pin in drawn.boxes["pin"] if any(pin.holds(middle) for middle in drawn.crosses)]
    return {int(label.words) for label in drawn.of("place") if any(pin.holds(label.middle) for pin in pins)}


def test_5_volts_are_crossed_out_where_nothing_takes_them() -> None:
    for name in WIRED:
        assert crossed(drawing(load(name))) == {2, 4}
    serial = dict(drawings())["serial.svg"]
    (taken,) = (place for place, carries, _ in follow.rows(follow.read(serial)) if carries == "5 V")
    assert crossed(serial) == {2, 4} - {taken}


def test_a_reader_on_5_volts_has_a_divider_before_the_pin_that_hears_it() -> None:
    drawn = follow.read(dict(drawings())["serial.svg"])
    assert follow.faults(drawn) == []
    wires = follow.follow(drawn)
    assert {(wire.part, wire.terminal): wire.carries for wire in wires} == {
        ("Reader", "TX"): "GPIO 15", ("Reader", "GND"): "ground", ("Reader", "+5V"): "5 V",
        ("Printer", "RX"): "GPIO 14", ("Printer", "GND"): "ground",
    }  # fmt: skip
    through = {wire.terminal: wire.end.partition(", through ")[2] for wire in wires if wire.part == "Reader"}
    assert through == {"TX": "1 kohm, 2 kohm to ground", "GND": "", "+5V": ""}
    assert {label.words for label in drawn.of("value")} == {"1 kohm", "2 kohm"}
    (uart,) = (owner for owner in OWNERS if "serial" in owner.name)
    assert {14, 15} == set(uart.pins)
    # It can be added to any build that is wired.
    taken = {wire.place for build in WIRED for wire in wired(load(build))}
    assert taken.isdisjoint(wire.place for wire in wires)


def test_a_reader_on_3_3_volts_needs_no_divider() -> None:
    board = load("breadboard")
    quiet = Part(name="Reader", kind="reader", terminals={"TX": "rx", "VCC": "3.3 V", "GND": "ground"})
    (wire,) = (wire for wire in wired(replace(board, parts=(quiet,))) if wire.terminal == "TX")
    assert (wire.place, wire.end) == (10, "Reader TX")


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


@pytest.mark.parametrize(
    "change",
    [
        lambda svg: svg.replace(">CLK<", ">DT<"),
        lambda svg: svg.replace(">GPIO 17<", ">GPIO 18<"),
        lambda svg: re.sub(r'(class="from">)11<', r"\g<1>12<", svg),
        lambda svg: re.sub(r'(class="place">)11<', r"\g<1>12<", svg),
        lambda svg: svg.replace(">Roll<", ">Back<"),
        lambda svg: svg.replace(">Dial CLK<", ">Dial DT<"),
        lambda svg: svg.replace("#009e73", "#0072b2"),
        lambda svg: moved(svg, "GPIO 27", "y", "238.1"),
        lambda svg: moved(svg, "GPIO 27", "x", "-4"),
        lambda svg: svg.replace('height="', 'height="1'),
        lambda svg: drawing(parse(BUILT.format(**{**PINNED, "roll": 5}), "breadboard.toml")),
    ],
)
def test_a_drawing_that_is_wrong_or_hard_to_read_is_found(change: Callable[[str], str]) -> None:
    profile = load("breadboard")
    svg = drawing(profile)
    compare(profile, svg)
    wrong = change(svg)
    assert wrong != svg
    with pytest.raises((AssertionError, ValueError)):
        compare(profile, wrong)


@pytest.mark.parametrize("by", [-1.6, 1.6, 20])
def test_a_wire_that_ends_elsewhere_is_found(by: float) -> None:
    profile = load("breadboard")

    def other(found: re.Match[str]) -> str:
        return f"{float(found[1]) + by:.2f},{found[2]}L{float(found[1]) + by:.2f},{found[3]}"

    path = next(wire for wire in re.findall(r'd="([^"]+)"', drawing(profile)) if "C" in wire)
    wrong = drawing(profile).replace(path, re.sub(r"(\S+),(\S+)L\1,(\S+)$", other, path))
    assert wrong != drawing(profile)
    with pytest.raises((AssertionError, ValueError)):
        compare(profile, wrong)


def moved(svg: str, words: str, name: str, value: str) -> str:
    """A drawing in which a label has another x or y."""
    return re.sub(rf'(<text [^>]*\b{name}=")[^"]+("[^>]*>{words}<)', rf"\g<1>{value}\2", svg)


@given(st.randoms(use_true_random=False), st.booleans())
def test_any_profile_of_one_s_own_can_be_drawn(chance: random.Random, stick: bool) -> None:
    keys = [*PINNED, "right", "centre", "dc", "reset"]
    taken = (7, 8, 9, 10, 11) if stick else (2, 3)
    pins = chance.sample([pin for pin in range(28) if pin not in taken], len(keys))
    profile = parse((STICK if stick else BUILT).format(**dict(zip(keys, pins, strict=True))), "mine.toml")
    compare(profile, drawing(profile))


def test_a_reader_and_a_printer_of_one_s_own_are_drawn_beside_all_parts() -> None:
    serial = """[[part]]
name = "Reader"
kind = "reader"
terminals = { "+5V" = "5 V", GND = "ground", RX = "tx", TX = "rx" }
[[part]]
name = "Printer on top"
kind = "printer"
terminals = { GND = "ground" }
"""
    profile = parse(BUILT.format(**PINNED) + serial, "mine.toml")
    compare(profile, drawing(profile), "larger than A4")
    assert list(check(profile)) == []


def test_what_a_person_calls_a_part_is_no_markup() -> None:
    text = BUILT.format(**PINNED) + '[[part]]\nname = "<R&\\"oll>"\nkind = "button"\nterminals = {"<1>" = "roll"}\n'
    profile = parse('title = "A & <B>"\n' + text, "mine.toml")
    compare(profile, drawing(profile))
    assert "A & <B>" in {label.words for label in follow.read(drawing(profile)).labels}


@pytest.mark.browser
def test_a_browser_sets_every_label_where_it_was_meant(browser: Browser) -> None:
    """Chromium's own boxes, with the fonts of this machine."""
    page = browser.new_page()
    for name, svg in drawings():
        if name in ("case.svg", "box.svg"):
            continue
        page.set_content(svg)
        boxes = page.evaluate(
            "[...document.querySelectorAll('svg > text:not([transform])')].map(t => {const b = t.getBBox();"
            " return [t.textContent, b.x, b.x + b.width, t.getAttribute('y') - 0]})"
        )
        labels = {label.words: label.box for label in follow.read(svg).labels}
        for words, left, right, _ in boxes:
            if sum(other == words for other, *_ in boxes) == 1:
                assert abs(left - labels[words].left) < 0.3, (name, words)
                assert abs(right - labels[words].right) < 0.3, (name, words)


@pytest.mark.browser
def test_nothing_is_cut_off_and_no_part_lies_on_another(browser: Browser) -> None:
    page = browser.new_page()
    pictures = [*drawings(), *((name, seen(load(name))) for name in BUILDS if name != "module")]
    for name, svg in pictures:
        page.set_content(svg)
        outside, looks = page.evaluate(
            "(() => {"
            " const rect = e => {const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]};"
            " const [left, top, right, bottom] = rect(document.querySelector('svg'));"
            " const all = [...document.querySelectorAll('svg > :not(title, style), g *')];"
            " const out = all.filter(e => {const b = rect(e);"
            " return b[0] < left - 1 || b[1] < top - 1 || b[2] > right + 1 || b[3] > bottom + 1});"
            " return [out.map(e => e.outerHTML), [...document.querySelectorAll('g.look')].slice(2).map(rect)]})()"
        )
        assert outside == [], name
        boxes = [follow.Box(*look) for look in looks]
        assert not [True for one, other in combinations(boxes, 2) if one.meets(other)], name


# Words for the terminal


@pytest.mark.parametrize("name", BUILDS)
def test_the_terminal_tells_every_wire(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", name]) == 0
    told = capsys.readouterr().out
    profile = load(name)
    wires = {(wire.place, wire.end) for wire in wired(profile)}
    table = re.search(r"^pin .*\n((?: *\d+ .*\n)+)", told, flags=re.M)
    assert table is not None
    rows = [re.split(r"\s{2,}", row.strip()) for row in table[1].splitlines()]
    assert {(int(row[0]), row[2]) for row in rows} == wires
    assert [int(row[0]) for row in rows] == sorted(place for place, _ in wires)
    assert all(carried(int(row[0])) == row[1] for row in rows)
    header = re.findall(
        r"^(.*?) {2,}(GPIO \d+|ground|3\.3 V) +(?:--)?\s*(\d+) (\d+) *(?:--)? *(GPIO \d+|ground|5 V)(.*)$", told, re.M
    )
    assert len(header) == 20
    ends: dict[int, str] = {}
    for left, inner, one, other, outer, right in header:
        assert (inner, outer) == (carried(int(one)), carried(int(other)))
        ends |= {int(one): left.strip(), int(other): right.strip()}
    assert ends == dict.fromkeys(HEADER, "") | dict(wires)
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
        (["wiring", "--case", "x.svg"], "say which profile"),
        (["wiring", "module", "--case", "x.svg"], "no case for module"),
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
            listed = follow.rows(follow.read(drawing(load(name))))
            drawn = {(place, carries, end.partition(", ")[0]) for place, carries, end in listed}
            assert {(int(row[0]), row[1], row[column]) for row in rows if row[column]} == drawn
    assert seen == set(BUILDS)


def test_the_guide_has_every_build_and_its_drawing() -> None:
    rows = rows_under("profile")[1:]
    assert {row[0] for row in rows} == {f"[{name}]({name}.toml)" for name in BUILDS}
    assert {row[3] for row in rows} == {f"[{name}](picture/{name}.svg)" for name in BUILDS}
    for picture in PICTURES:
        assert f"](picture/{picture})" in GUIDE


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

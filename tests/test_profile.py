"""Profiles: the shipped ones, and one plain line for every mistake."""

import os
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.form import Place
from hardware.form import Dial, Joystick
from hardware.profile import DisplayConfig, ProfileError, load, names, parse, shipped
from hardware.source import line_of

GOOD = """
title = "Mine"
[controls]
roll = 23
back = 24
[controls.dial]
a = 17
b = 27
push = 22
[buzzer]
pin = 18
[lamp]
pin = 25
[display]
driver = "sh1106"
address = 0x3D
rotate = 180
"""


def test_the_breadboard_is_a_dial_two_buttons_and_a_buzzer() -> None:
    profile = load("breadboard")
    assert isinstance(profile.wheel, Dial)
    assert profile.wheel.edges == 4
    assert profile.buzzer is not None
    assert set(profile.inputs()) == {"a", "b", "push", "roll", "back"}


def test_the_bonnet_has_its_maker_s_pins() -> None:
    profile = load("bonnet")
    assert profile.wheel == Joystick(left=27, right=23, up=17, down=22, centre=4)
    assert (profile.back, profile.roll) == (5, 6)
    assert profile.pull_up
    assert profile.buzzer is None
    assert profile.display == DisplayConfig(driver="ssd1306", port=1, address=0x3C, rotate=0)


def test_the_waveshare_hat_has_its_maker_s_pins() -> None:
    profile = load("waveshare")
    assert profile.wheel == Joystick(up=6, down=19, left=5, right=26, centre=13)
    assert {profile.roll, profile.back} < {21, 20, 16}
    assert profile.display == DisplayConfig(driver="sh1106", bus="spi", port=0, device=0, dc=24, reset=25, rotate=180)
    lines = {"clock": 11, "data": 10, "select": 8, "dc": 24, "reset": 25}
    assert lines.items() <= profile.lines().items()


@pytest.mark.parametrize(
    ("name", "driver"),
    [("breadboard", "ssd1306"), ("breadboard-sh1106", "sh1106"), ("module", "sh1106"), ("large", "ssd1309")],
)
def test_the_wired_builds_have_their_display(name: str, driver: str) -> None:
    profile = load(name)
    assert profile.display.driver == driver
    assert profile.display.where == "0x3C on I2C 1"
    assert profile.board == ""


def test_both_breadboards_differ_in_their_display_only() -> None:
    one, other = load("breadboard"), load("breadboard-sh1106")
    assert one.lines() == other.lines()
    assert [part.terminals for part in one.parts] == [part.terminals for part in other.parts]
    assert one.title != other.title


def test_every_shipped_profile_loads_under_its_name() -> None:
    files = [entry.name for entry in shipped().iterdir() if entry.name.endswith(".toml")]
    assert len(files) >= 6
    for file in files:
        assert load(file.removesuffix(".toml")).name == file.removesuffix(".toml")


def test_what_is_not_said_has_its_default() -> None:
    profile = parse(GOOD, "mine.toml")
    assert profile.name == "mine"
    assert profile.pull_up
    assert profile.wheel == Dial(a=17, b=27, push=22, edges=4, reversed=False)
    assert profile.display == DisplayConfig(driver="sh1106", port=1, address=0x3D, rotate=180)
    assert (profile.buzzer, profile.lamp) == (18, 25)
    assert profile.pins is None
    assert profile.board == ""


def test_what_has_no_part_gets_the_usual_one() -> None:
    wired = {part.name: dict(part.terminals) for part in parse(GOOD, "mine.toml").parts}
    assert wired == {
        "OLED": {"GND": "ground", "VCC": "3.3 V", "SCL": "scl", "SDA": "sda"},
        "Dial": {"CLK": "a", "DT": "b", "SW": "push", "+": "3.3 V", "GND": "ground"},
        "Roll": {"leg 1": "roll", "leg 2": "ground"},
        "Back": {"leg 1": "back", "leg 2": "ground"},
        "Buzzer": {"leg 1": "buzzer", "leg 2": "ground"},
        "Lamp": {"long": "lamp", "short": "ground"},
    }
    named = GOOD + '[[part]]\nname = "Big one"\nkind = "button"\nterminals = { in = "roll", out = "ground" }\n'
    parts = parse(named, "mine.toml").parts
    assert [part.name for part in parts] == ["Big one", "OLED", "Dial", "Back", "Buzzer", "Lamp"]


@pytest.mark.parametrize("library", ["gpiod", "lgpio", "rpigpio"])
def test_a_profile_may_name_the_library_of_its_pins(library: str) -> None:
    assert parse(f'pins = "{library}"\n{GOOD}', "mine.toml").pins == library


def test_a_person_s_folder_comes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "breadboard.toml").write_text(GOOD)
    (tmp_path / "mine.toml").write_text(GOOD)
    assert load("breadboard", [tmp_path]).title == "Mine"
    assert load("mine", [tmp_path, tmp_path / "missing"]).title == "Mine"
    assert load(str(tmp_path / "mine.toml")).title == "Mine"
    assert {"bonnet", "breadboard", "mine"} <= set(names([tmp_path]))


PART = '[[part]]\nname = "A"\nkind = "button"\nterminals = { x = "roll" }\n'

# what is replaced by what, and every piece that the message must hold
MISTAKES = [
    (
        "roll = 23",
        "roll = 23\nrol = 4",
        ["controls.rol is no key here", "roll, back, pull-up, settle-ms, dial, joystick"],
    ),
    ("[lamp]", "[light]", ["light is no key here", "title", "lamp"]),
    ("a = 17", "a = 17\nclk = 3", ["controls.dial.clk is no key here", "edges"]),
    ("roll = 23", "", ["controls lacks 'roll'"]),
    ("push = 22", "", ["controls.dial lacks 'push'"]),
    ("roll = 23", 'roll = "23"', ["controls.roll must be a whole number"]),
    ("roll = 23", "roll = true", ["controls.roll must be a whole number"]),
    ("roll = 23", "roll = 23.5", ["controls.roll must be a whole number"]),
    ("back = 24", 'back = 24\npull-up = "yes"', ["controls.pull-up must be true or false"]),
    ("back = 24", "back = 24\nsettle-ms = 51", ["controls.settle-ms must be a whole number from 1 to 50, not 51"]),
    ('title = "Mine"', "title = 4", ["title must be a text"]),
    ('title = "Mine"', 'title = "a\\u001b[2J"', ["line 2: title must be one line of printable characters"]),
    ('title = "Mine"', f'board = "{"x" * 91}"', ["line 2: board must be a text of at most 90 characters"]),
    ("[lamp]\npin = 25", "", []),
    ("[lamp]\npin = 25", "[[lamp]]\npin = 25", ["lamp must be a table"]),
    ("roll = 23", "roll = 28", ["roll on GPIO 28", "0 to 27"]),
    ("roll = 23", "roll = -1", ["roll on GPIO -1", "0 to 27"]),
    ("roll = 23", "roll = 24", ["line 5: back", "GPIO 24", "taken by roll", "free are 0, 1, 4"]),
    ("pin = 18", "pin = 17", ["buzzer on GPIO 17", "taken by a"]),
    ("pin = 25", "pin = 18", ["lamp on GPIO 18", "taken by buzzer"]),
    ("roll = 23", "roll = 2", ["roll on GPIO 2", "display's I2C bus 1", "free are"]),
    ("a = 17", "a = 3", ["a on GPIO 3", "display's I2C bus 1"]),
    ("push = 22", "push = 22\nedges = 3", ["controls.dial.edges must be one of 1, 2, 4, not 3"]),
    ('"sh1106"', '"sh1107"', ["display.driver must be one of ssd1306, sh1106, ssd1309, not 'sh1107'"]),
    ("rotate = 180", "rotate = 90", ["display.rotate must be one of 0, 180, not 90"]),
    ("rotate = 180", "port = 99", ["display.port must be a whole number from 0 to 31, not 99"]),
    ("0x3D", "0x78", ["0x78", "0x3C (printed 0x78)"]),
    ("rotate = 180", "rotate = 180\nport = 99", ["line 18: display.port must be a whole number from 0 to 31"]),
    ('driver = "sh1106"', 'bus = "serial"', ["line 15: display.bus must be one of i2c, spi, not 'serial'"]),
    ("rotate = 180", "dc = 4", ["line 17: display.dc", 'bus = "spi"']),
    ("rotate = 180", "column = 1", ["line 17: display.column must be one of 0, 2, not 1"]),
    ("address = 0x3D", 'bus = "spi"', ["line 14: display lacks 'dc'"]),
    ("address = 0x3D", 'bus = "spi"\naddress = 0x3D\ndc = 4', ["line 17: display.address", 'bus = "i2c"']),
    ("address = 0x3D", 'bus = "spi"\nport = 1\ndc = 4', ["line 17: display.port is 1", "allowed is 0"]),
    ("address = 0x3D", 'bus = "spi"\ndc = 18', ["line 17: dc on GPIO 18", "taken by buzzer"]),
    ("address = 0x3D", 'bus = "spi"\ndc = 9', ["line 17: dc on GPIO 9", "the display's SPI bus 0"]),
    ("address = 0x3D", 'bus = "spi"\ndc = 40', ["line 17: dc on GPIO 40", "0 to 27"]),
    (
        'title = "Mine"',
        'title = "Mine"\npins = "pigpio"',
        ["line 3: pins must be one of gpiod, lgpio, rpigpio, not 'pigpio'"],
    ),
    (
        "rotate = 180",
        '[[part]]\nname = "A"\nkind = "knob"\nterminals = {}',
        ["line 19: A: kind must be one of oled, dial", "'knob'"],
    ),
    ("rotate = 180", '[[part]]\nname = "A"\nkind = "dial"', ["line 17: A lacks 'terminals': a table"]),
    (
        "rotate = 180",
        '[[part]]\nnam = "A"',
        ["line 18: part, entry 1: nam is no key here", "name, kind, terminals, buy"],
    ),
    ("rotate = 180", PART.replace("roll", "rol"), ["line 20: 'x' goes to 'rol'", "roll", "sda, scl, ground, 3.3 V"]),
    ("rotate = 180", PART.replace("x =", "very-long ="), ["line 20: A: terminals.very-long is no key here", "1 to 8"]),
    (
        "rotate = 180",
        PART.replace('"A"', '"A very long name indeed"'),
        ["line 18: A very long name indeed: name", "at most 16"],
    ),
    ("rotate = 180", PART + PART, ["line 22: two parts are called 'A'"]),
    ("rotate = 180", PART.replace("roll", "3.3 V"), ["3 terminals for 3.3 V; the header has 2"]),
    # 5 V would destroy a pin; only what has its own electronics may have it, and the serial port.
    ("rotate = 180", PART.replace("roll", "5 V"), ["line 20: 'x' goes to '5 V'; allowed are a, b"]),
    ("rotate = 180", PART.replace("roll", "rx"), ["line 20: 'x' goes to 'rx'; allowed are a, b"]),
    (
        "[lamp]\npin = 25",
        "[lamp]\npin = 15\n" + PART.replace("button", "reader").replace("roll", "rx"),
        ["line 17: 'x' goes to 'rx', GPIO 15: taken by lamp"],
    ),
    ("roll = 23", "roll = ", ["TOML", "line 4"]),
    ("roll = 23", "roll = 23\nroll = 23", ["TOML", "line 5"]),
    ("[lamp]", "[controls.joystick]\nup=5\ndown=6\nleft=7\nright=8\ncentre=9\n[lamp]", ["only one of them"]),
    ("[controls.dial]\na = 17\nb = 27\npush = 22", "", ["[controls.dial] or [controls.joystick]"]),
    (GOOD, "", ["the file lacks 'controls'"]),
    (GOOD, "controls = 3", ["controls must be a table"]),
    (GOOD, "x = " + "[" * 5000, ["TOML"]),
    (GOOD, "x = " + "9" * 5000, ["a number in it is too long"]),
    (GOOD, ".".join(["a"] * 3000) + " = 1", ["nested too deep"]),
    (GOOD, "#" * 70000, ["too large"]),
]


@pytest.mark.parametrize(("old", "new", "pieces"), MISTAKES, ids=[repr(new)[:30] for _, new, _ in MISTAKES])
def test_a_mistake_is_one_line_that_names_the_file_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, pieces: list[str]
) -> None:
    file = tmp_path / "mine.toml"
    assert old in GOOD
    file.write_text(GOOD.replace(old, new, 1))
    if not pieces:  # the row that shows that an absent lamp is none
        assert load("mine", [tmp_path]).lamp is None
        return
    with pytest.raises(ProfileError) as caught:
        load(str(file))
    text = str(caught.value)
    assert text.startswith(f"{file}: ")
    assert text.isprintable()
    for piece in pieces:
        assert piece in text


def test_i2c_bus_0_owns_its_own_pins_and_frees_those_of_bus_1() -> None:
    text = GOOD.replace("rotate = 180", "port = 0")
    assert parse(text.replace("roll = 23", "roll = 2"), "x.toml").roll == 2
    with pytest.raises(ProfileError, match="roll on GPIO 1: taken by the display's I2C bus 0"):
        parse(text.replace("roll = 23", "roll = 1"), "x.toml")


@pytest.mark.parametrize("name", ["breadbord", "", ".", "..", "a\nb", "\0", "n" * 5000])
def test_an_unknown_name_lists_those_that_exist(tmp_path: Path, name: str) -> None:
    (tmp_path / "mine.toml").write_text(GOOD)
    with pytest.raises(ProfileError) as caught:
        load(name, [tmp_path])
    assert "bonnet, breadboard, breadboard-sh1106, large, mine, module, waveshare" in str(caught.value)
    assert str(caught.value).isprintable()


def test_what_is_no_readable_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    for name, piece in [
        ("bytes.toml", "UTF-8"),
        ("folder.toml", "directory"),
        ("pipe.toml", "not a plain file"),
        ("none.toml", "No such file"),
        ("\0.toml", "null"),
        ("n" * 5000 + ".toml", "too long"),
    ]:
        with pytest.raises(ProfileError, match=piece) as caught:
            load(f"{tmp_path}/{name}")
        assert str(caught.value).isprintable()


def test_a_folder_that_is_none_holds_no_profiles(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert names([tmp_path / "file", tmp_path / "none"]) == names()


@given(st.text(st.sampled_from(string.printable + "\0é"), max_size=30), st.integers(0, len(GOOD)), st.integers(0, 20))
def test_no_damage_to_a_file_gives_anything_but_a_profile_or_one_line(piece: str, start: int, length: int) -> None:
    refusal = "mine.toml: "
    try:
        parse(GOOD[:start] + piece + GOOD[start + length :], "mine.toml")
    except ProfileError as error:
        refusal = str(error)
    assert refusal.startswith("mine.toml: ")
    assert refusal.isprintable()


@given(st.sampled_from(["a", "b", "push", "roll", "back"]), st.integers(-(10**30), 10**30))
def test_a_profile_never_has_two_controls_on_one_pin(control: str, pin: int) -> None:
    lines = [f"{control} = {pin}" if line.startswith(f"{control} = ") else line for line in GOOD.splitlines()]
    free = set(range(28)) - {2, 3, 17, 27, 22, 23, 24, 18, 25}
    try:
        profile = parse("\n".join(lines), "mine.toml")
    except ProfileError:
        assert pin not in free
    else:
        assert len(set(profile.inputs().values())) == 5
        assert profile.inputs()[control] == pin


TOML = """title = "A"
"quoted" = 1
[one]
key.inner = 2
[one.two]  # a remark
key = 3
[[list]]
key = 4
[[list]]
key = 5
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 1),
        (("quoted",), 2),
        (("one",), 3),
        (("one", "key", "inner"), 4),
        (("one", "missing"), 3),
        (("one", "two", "key"), 6),
        (("list", 0, "key"), 8),
        (("list", 1), 9),
        (("list", 1, "key"), 10),
        (("missing",), None),
    ],
)
def test_the_line_of_a_value_is_found(place: Place, line: int | None) -> None:
    assert line_of(TOML, place) == line

"""The daemon as it is, over stand-in devices: pressed by its lines, its pixels read back from the bus, for every build.

See stand_in.c for what stands in for the kernel. What a display shows is compared with what a panel of this process
shows that is made from the same store.
"""

import copy
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from daemon import WAL, Table, done, pass_time, settled
from PIL import Image, ImageChops
from scale import figure
from stand_in import DisplayConfig, Told, build

from hardware import profile
from hardware.display import BEAT, GAP
from hardware.event import Turn

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

BUILDS = profile.names()
ON_I2C = [name for name in BUILDS if profile.load(name).display.bus == "i2c"]
ROLLED = 3
"""Entries of dice that were rolled once."""


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


@pytest.fixture
def table(library: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    with Table(library, tmp_path, getattr(request, "param", "breadboard")) as made:
        yield made


# Every second one in make test, the one on SPI, which is the last, among them.
every_build = pytest.mark.parametrize("table", BUILDS[:: -figure(2, 1)], indirect=True)
every_build_on_i2c = pytest.mark.parametrize("table", ON_I2C[:: figure(2, 1)], indirect=True)


@pytest.mark.parametrize(
    ("named", "ordered", "tried"),
    [("", "", "gpiod lgpio rpigpio"), ("rpigpio", "", "rpigpio"), ("gpiod", "rpigpio", "rpigpio")],
)
def test_a_profile_or_the_order_forces_one_pin_library(
    table: Table, tmp_path: Path, named: str, ordered: str, tried: str
) -> None:
    own = tmp_path / "own.toml"
    text = (profile.shipped() / "breadboard.toml").read_text()
    own.write_text(f'pins = "{named}"\n{text}' if named else text)
    (table.folder / "linux,revision").unlink()  # a machine of which gpiozero knows nothing has no pins
    pins = ("--pins", ordered) if ordered else ()
    table.start("-m", "companion", "daemon", "--profile", str(own), "--store", str(table.store), *pins, ready=False)
    status, said = table.end()
    assert status == 2
    assert re.findall(r"\b(gpiod|lgpio|rpigpio): ", said) == tried.split()
    assert said.count("\n") == 1


# Kept before it is seen ---------------------------------------------------------------------------------------------


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """The pixels in which two pictures differ."""
    return ImageChops.logical_xor(one, other)


def first_seen(oled: DisplayConfig, told: list[Told], marked: Image.Image) -> int:
    """Which of these things brought the first pixel of something new, but for the mark of a slow card."""
    before = oled.image()
    mark = difference(before, marked)
    for number, one in enumerate(told):
        oled.one(one)
        if one.word in ("i2c", "spi"):
            new = ImageChops.logical_and(difference(before, oled.image()), ImageChops.invert(mark))
            if new.getbbox() is not None:
                return number
    raise AssertionError("nothing new was shown")


@pytest.mark.sized
@every_build
def test_played_by_line_each_answer_is_kept_before_it_is_seen_and_outlives_a_kill(table: Table) -> None:
    table.switch_on()
    table.shows(table.expected())
    table.turn()
    table.shows(table.expected(Turn(1)))
    for number in range(3):
        if number == 2:
            table.order("slow 300")  # a card so slow that the box shows its mark meanwhile
        marked = table.expected(*[Turn(1)] * (number == 0), busy=True)
        oled = copy.deepcopy(table.oled)
        at = len(table.told)
        table.roll()
        table.shows_what_is_kept()
        assert table.entries() == ROLLED + number
        told = table.told[at:]
        syncs = [place for place, one in enumerate(told) if one == Told("sync", (WAL,))]
        assert syncs
        assert syncs[-1] < first_seen(oled, told, marked)
    seen = table.expected()
    table.end(signal.SIGKILL)
    table.switch_on()
    table.shows(seen)
    off = table.expected(off=True)
    assert table.end(signal.SIGTERM) == (0, f"display at {table.build.display.where}\n")
    table.shows(off)
    if table.build.buzzer is not None:
        levels = [one.rest[1] for one in table.told if one.word == "out" and one.rest[0] == str(table.build.buzzer)]
        assert levels.count("1") > 10  # tones, however late a busy machine is, and then nothing
        assert levels[-1] == "0"


ANSWERS = ("roll", "keep", "pair", "card", "no", "bid", 2, "roll")


def test_every_answer_is_on_the_card_before_the_referee_acknowledges_it(table: Table) -> None:
    game = ("hoard", "--players", "red,blue", "--seats", "all", "--seed", "5e" * 32)
    table.start(
        "-m", "companion", "referee", *game, "--store", str(table.store), stdin=subprocess.PIPE, ready=False
    )  # fmt: skip
    for times, answer in enumerate((None, *ANSWERS), start=1):
        at = len(table.told)
        if answer is not None:
            table.say(json.dumps({"answer": answer}))
        table.wait(partial(asked, times))
        told = table.told[at:]
        spoken = next(place for place, one in enumerate(told) if one.word == "said")
        syncs = [place for place, one in enumerate(told) if one == Told("sync", (WAL,))]
        assert syncs
        # at first the seal is kept and said, and then the game begun
        assert syncs[-1 if answer is not None else 0] < spoken
    assert table.end(signal.SIGKILL)[1] == ""


def asked(times: int, told: list[Told]) -> bool:
    """Whether the referee has asked so often."""
    said = b"".join(one.payload for one in told if one.word == "said")
    return len(re.findall(rb'"type": *"ask"', said)) >= times


# Gone and back ------------------------------------------------------------------------------------------------------


@pytest.mark.sized
@every_build_on_i2c
def test_the_box_plays_on_without_its_display_and_shows_all_when_it_is_back(table: Table) -> None:
    table.switch_on()
    table.shows(table.expected())
    table.order("gone")
    at = len(table.told)
    for _ in range(2):
        table.press("roll")
    table.wait(lambda told: told[at:].count(Told("sync", (WAL,))) >= ROLLED and Told("nobody", ()) in told[at:])
    table.order("back")
    table.wait(table.lit)
    table.shows_what_is_kept()
    status, said = table.end(signal.SIGTERM)
    where = table.build.display.where
    here, gone = (
        f"display at {where}\n",
        f"no display at {where} (I2C device not found on address: 0x3C); trying again\n",
    )
    assert (status, said) == (0, here + gone + here)


def test_a_display_that_is_not_there_at_the_start_may_come_later(table: Table) -> None:
    table.begin_with("gone")
    table.switch_on(dark=True)
    table.wait(lambda told: Told("nobody", ()) in told)
    table.order("back")
    table.wait(table.lit)
    table.shows_what_is_kept()


@pytest.mark.parametrize(("silence", "bytes_left"), [(0, 0), (0, 5), (0, 60), (GAP, 300), (GAP, 1030)])
def test_a_bus_that_breaks_in_the_middle_of_a_picture(table: Table, silence: float, bytes_left: int) -> None:
    table.switch_on()
    table.shows(table.expected())
    pass_time(silence)  # after which the whole picture is sent
    table.order(f"fail {bytes_left}")
    table.turn()
    table.wait(lambda told: any(one.word == "broken" for one in told))
    table.shows(table.expected(Turn(1)))
    table.roll()
    table.shows_what_is_kept()


@pytest.mark.sized
@every_build
def test_a_plug_that_was_out_for_a_moment_is_mended_by_the_next_press(table: Table) -> None:
    table.switch_on()
    table.shows(table.expected())
    pass_time(GAP)
    table.order("gone")
    table.order("back")
    table.oled.take(table.told)
    assert not table.oled.lit
    table.turn()
    table.shows(table.expected(Turn(1)))


# Idle ---------------------------------------------------------------------------------------------------------------


@pytest.mark.sized
def test_an_idle_box_sleeps_writes_nothing_and_moves_its_picture_once_a_minute(library: Path, tmp_path: Path) -> None:
    seconds = figure(6, 60)
    began = time.monotonic()
    with ExitStack() as stack:
        tables = []
        for name in BUILDS:
            (tmp_path / name).mkdir()
            tables.append(stack.enter_context(Table(library, tmp_path / name, name)))
        for table in tables:
            table.switch_on()
            table.shows(table.expected())
            table.roll()
            table.shows_what_is_kept()
        before, idle = settled(tables), time.monotonic()
        pass_time(seconds)
        after = [done(table) for table in tables]
        lasted = time.monotonic() - idle
        stood = time.monotonic() - began
        for table, (woke, wrote, told, logged), (woke_then, wrote_then, told_then, logged_then) in zip(
            tables, before, after, strict=True
        ):
            name = table.build.name
            print(f"{name}: {woke_then - woke} wake-ups in {seconds} s, {told_then - told} messages")
            # six seconds may hold one that stands for a minute
            assert woke_then - woke <= max(12 * lasted / 60, 3), name
            # all that it wrote is what the stand-in told, and that is the bus and nothing else
            assert wrote_then - wrote == logged_then - logged, name
            happened = table.told[told:told_then]
            assert {one.word for one in happened} <= ({"i2c"} if table.build.display.bus == "i2c" else {"spi", "out"})
            if seconds >= BEAT:
                # A dot to the right for the controller; on a panel that is mounted upside down, to the left.
                turn = table.build.display.rotate
                moved = ImageChops.offset(table.expected().rotate(turn), 1, 0)
                moved.paste(0, (0, 0, 1, 64))
                moved = moved.rotate(turn)
                table.shows(moved)
            elif stood < BEAT:  # on a busy machine the minute may have come
                assert happened == [], name

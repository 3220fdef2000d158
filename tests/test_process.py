"""The daemon as it is, over stand-in devices: pressed by its lines, its pixels read back from the bus, for every build.

See stand_in.c for what stands in for the kernel. What a display shows is compared with what a panel of this process
shows that is made from the same store.
"""

import copy
import json
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from scale import figure
from stand_in import Bench, DisplayConfig, Told, build

from companion.faces.panel import Panel
from companion.screens.draw import compose
from companion.screens.screen import Style
from companion.store import Store
from hardware import profile
from hardware.display import BEAT, GAP
from hardware.event import Event, Turn
from hardware.form import Dial
from hardware.gesture import CLOCKWISE

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

BUILDS = profile.names()
ON_I2C = [name for name in BUILDS if profile.load(name).display.bus == "i2c"]
FINGER = 40
"""Milliseconds that a finger stays: 8 are bounce, 350 are a hold."""
WAL = "games.sqlite-wal"
ROLLED = 3
"""Entries of dice that were rolled once."""


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


def pass_time(seconds: float) -> None:
    """Time in which nothing is done: what is tested is what happens meanwhile."""
    select.select([], [], [], seconds)


class Table(Bench):
    """A box of one build on the table, and the hand that works it."""

    def __init__(self, library: Path, folder: Path, name: str) -> None:
        super().__init__(library, folder)
        self.build = profile.load(name)
        self.store = folder / "games.sqlite"
        self.oled = DisplayConfig(self.build.display.driver, dc=self.build.display.dc)
        self._phase = 0
        idle = 1 if self.build.pull_up else 0
        self._pressed = 1 - idle

    def switch_on(self, *, dark: bool = False) -> None:
        """Start the daemon, on a display without power; returns when something can be seen."""
        self.oled.taken = len(self.told)
        self.oled.power_on()
        self.start("-m", "companion", "daemon", "--profile", self.build.name, "--store", str(self.store))
        if not dark:
            self.wait(self.lit)

    def lit(self, told: list[Told]) -> bool:
        """Whether something can be seen."""
        self.oled.take(told)
        return self.oled.lit and self.oled.image().getbbox() is not None

    def press(self, control: str) -> None:
        """Press a control and let go.

        Both edges come at once, dated as a finger's would be: only who goes by the kernel's dates hears no bounce.
        """
        pass_time(FINGER / 1000)  # nothing else may be dated later than its first edge
        self.order(f"press {self.build.inputs()[control]} {self._pressed} {FINGER}")

    def turn(self, *, left: bool = False) -> None:
        """One click to the right."""
        wheel = self.build.wheel
        if not isinstance(wheel, Dial):
            self.press("up" if left else "down")
            return
        for _ in range(wheel.edges):
            before, self._phase = self._phase, (self._phase + (-1 if wheel.reversed is not left else 1)) % 4
            for line, was, now in zip((wheel.a, wheel.b), CLOCKWISE[before], CLOCKWISE[self._phase], strict=True):
                if was != now:
                    self.drive(line, self._pressed if now else 1 - self._pressed)

    def roll(self) -> None:
        """Press Roll; returns when something else is shown, and what it was is kept."""
        self.oled.take(self.told)
        at, before = len(self.told), self.oled.image().tobytes()
        self.press("roll")

        def done(told: list[Told]) -> bool:
            self.oled.take(told)
            return Told("sync", (WAL,)) in told[at:] and self.oled.image().tobytes() != before

        self.wait(done)

    def shows(self, image: Image.Image) -> None:
        """Wait until the display shows that."""

        def done(told: list[Told]) -> bool:
            self.oled.take(told)
            return self.oled.image().tobytes() == image.tobytes()

        try:
            self.wait(done)
        except AssertionError:
            print(drawn(image), drawn(self.oled.image()), sep="\n\n")
            raise

    def shows_what_is_kept(self) -> None:
        """Wait until the display shows what a panel before the same store does."""
        image, seen = Image.new("1", (128, 64)), 0

        def done(told: list[Told]) -> bool:
            nonlocal image, seen
            self.oled.take(told)
            syncs = sum(one.word == "sync" for one in told)
            if syncs != seen:
                image, seen = self.expected(), syncs
            return self.oled.image().tobytes() == image.tobytes()

        self.wait(done)

    def expected(self, *events: Event, busy: bool = False, off: bool = False) -> Image.Image:
        """What a panel shows that stands before a copy of the store, after these events."""
        aside = self.store.parent / "copy"
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir()
        for file in self.store.parent.glob("games.sqlite*"):
            shutil.copy(file, aside)
        with Store.open(aside / self.store.name, "test") as store:
            panel = Panel(store)
            for event in events:
                panel.handle(event)
            if off:
                panel.switch_off()
            return compose(panel.screen(), Style(panel.settings.large, 0, busy)).image

    def entries(self) -> int:
        """How many entries the newest game has by now."""
        with Store.read(self.store) as store:
            games = store.games()
            return games[0].entries if games else 0


def drawn(image: Image.Image) -> str:
    """A picture in letters, for a test that failed."""
    rows = ["".join(".#"[bool(image.getpixel((x, y)))] for x in range(128)) for y in range(64)]
    return "\n".join(rows)


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


def wakes(process: int) -> int:
    """How often the threads of a process went to sleep and woke; one that was only made to wait its turn did not."""
    total = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                total += int(line.split()[1])
    return total


def written(process: int) -> int:
    """How many bytes a process has written, wherever to."""
    counts = dict(line.split(": ") for line in Path(f"/proc/{process}/io").read_text().splitlines())
    return int(counts["wchar"])


def done(table: Table) -> tuple[int, int, int, int]:
    """What a box has done until now: wakings, bytes written, messages of the stand-in and their bytes."""
    return wakes(table.id), written(table.id), len(table.told), table.logged


def settled(tables: list[Table]) -> list[tuple[int, int, int, int]]:
    """What all have done once none did anything for a while: the sound has ended, what was late is caught up with."""
    now = [done(table) for table in tables]
    for _ in range(40):
        before = now
        pass_time(1.5)
        now = [done(table) for table in tables]
        if now == before:
            break
    return now


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
        before = settled(tables)
        pass_time(seconds)
        after = [done(table) for table in tables]
        stood = time.monotonic() - began
        for table, (woke, wrote, told, logged), (woke_then, wrote_then, told_then, logged_then) in zip(
            tables, before, after, strict=True
        ):
            name = table.build.name
            print(f"{name}: {woke_then - woke} wake-ups in {seconds} s, {told_then - told} messages")
            # six seconds may hold one that stands for a minute
            assert woke_then - woke <= max(12 * seconds / 60, 3), name
            # all that it wrote is what the stand-in told, and that is the bus and nothing else
            assert wrote_then - wrote == logged_then - logged, name
            happened = table.told[told:told_then]
            assert {one.word for one in happened} <= ({"i2c"} if table.build.display.bus == "i2c" else {"spi", "out"})
            if seconds >= BEAT:
                moved = ImageChops.offset(table.expected(), 1, 0)
                moved.paste(0, (0, 0, 1, 64))
                table.shows(moved)
            elif stood < BEAT:  # on a busy machine the minute may have come
                assert happened == [], name

"""The daemon of one build over stand-in devices, and the hand that works its lines; see stand_in.py."""

import select
import shutil
from contextlib import suppress
from pathlib import Path

from PIL import Image
from stand_in import Bench, DisplayConfig, Told

from companion.faces.panel import Panel
from companion.screens.ask import Style
from companion.screens.draw import compose
from companion.store import Store
from hardware import profile
from hardware.event import Event
from hardware.form import Dial
from hardware.gesture import CLOCKWISE

FINGER = 40
"""Milliseconds that a finger stays: 8 are bounce, 350 are a hold."""
WAL = "games.sqlite-wal"


def pass_time(seconds: float) -> None:
    """Time in which nothing is done: what is tested is what happens meanwhile."""
    select.select([], [], [], seconds)


class Table(Bench):
    """A box of one build on the table, and the hand that works it."""

    def __init__(self, library: Path, folder: Path, name: str) -> None:
        super().__init__(library, folder)
        self.build = profile.load(name)
        self.store = folder / "games.sqlite"
        self.oled = DisplayConfig(self.build.display.driver, dc=self.build.display.dc, rotate=self.build.display.rotate)
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
            return compose(panel.ask(), Style(panel.settings.large, 0, busy)).image

    def entries(self) -> int:
        """How many entries the newest game has by now."""
        with Store.read(self.store) as store:
            games = store.games()
            return games[0].entries if games else 0


def drawn(image: Image.Image) -> str:
    """A picture in letters, for a test that failed."""
    rows = ["".join(".#"[bool(image.getpixel((x, y)))] for x in range(128)) for y in range(64)]
    return "\n".join(rows)


def wakes(process: int) -> int:
    """How often the threads of a process went to sleep and woke; one that was only made to wait its turn did not."""
    total = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # one that has just ended
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

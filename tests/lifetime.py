"""What a process of the companion costs from its first ask to its 5,000th answer, and while nobody plays."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from signal import SIGTERM
from statistics import median
from typing import Any

from daemon import Table, done, pass_time, settled
from play import OURS, give, pick
from ratio import Ratio, compared, over
from stand_in import build

from companion.faces.host import GameHost
from companion.store import Store
from companion.table.game import Game

TOLD = """
import json, sys, time
def tell():
    seconds = time.process_time()
    peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
    ours = ("companion", "hardware", "wiring", "__main__")
    loaded = [name for name, one in sys.modules.items() if getattr(one, "__spec__", None)]
    others = [name for name in loaded if name.split(".")[0] not in ours]
    with open(sys.argv[1], "w") as file:
        json.dump({"seconds": seconds, "peak": int(peak) / 1024, "modules": others}, file)
"""
"""What a process tells at its end in the file that its first argument names."""
COMPANION = f"""{TOLD}
import runpy
told = sys.argv[1]
sys.argv[:] = ["companion", *sys.argv[2:]]
try:
    runpy.run_module("companion", run_name="__main__", alter_sys=True)
finally:
    sys.argv[1:] = [told]
    tell()
"""
BARE = f"""{TOLD}
from contextlib import suppress
from importlib import import_module
for name in sys.argv[2:]:
    with suppress(ImportError):
        import_module(name)
tell()
"""
WHOLE = 1034
"""Bytes of luma's whole frame."""


def told(file: Path, program: str, *arguments: str) -> dict[str, Any]:
    """What Python tells at the end of this program: seconds of CPU, MB at most, modules that are not ours."""
    with open(os.devnull, "w") as nothing:
        order = [sys.executable, "-c", program, str(file), *arguments]
        subprocess.run(order, check=True, stdin=subprocess.DEVNULL, stdout=nothing)
    return dict(json.loads(file.read_text()))


def first_asks(games: Sequence[Game[Any]] = OURS, runs: int = 3) -> Iterator[Ratio]:
    """From the order ``companion referee`` to the first ask and the end of input, over its bare imports."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told.json"
        for game in games:
            order = ("referee", game.name, "--seats", "all")
            modules = told(file, COMPANION, *order)["modules"]

            def ours(order: tuple[str, ...] = order) -> float:
                return float(told(file, COMPANION, *order)["seconds"]) * 1000

            def theirs(modules: Sequence[str] = modules) -> float:
                return float(told(file, BARE, *modules)["seconds"]) * 1000

            found = compared(f"{game.name}: first ask / bare imports, ms", ours, theirs, runs)
            yield replace(found, imports=packages(modules))


def packages(modules: Sequence[str]) -> tuple[str, ...]:
    """The packages that modules belong to, without Python's own."""
    names = {name.split(".")[0] for name in modules} - sys.stdlib_module_names
    return tuple(sorted(name for name in names if not name.startswith("_") and name != "sitecustomize"))


def ageing(games: Sequence[Game[Any]] = OURS, old: int = 5_000, young: int = 50, times: int = 40) -> Iterator[Ratio]:
    """An answer, a taking back and a resuming after many answers over those after few, in games that last so long."""
    for game in games:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            tables = [
                Aged(stack.enter_context(Store.open(Path(folder) / f"{answers}.sqlite", "bench")), game, answers)
                for answers in (old, young)
            ]
            if any(table.stored.session.waiting is None for table in tables):
                continue
            spent: dict[str, list[list[float]]] = {}
            # Each from another place; resuming by itself, as it leaves much behind.
            for what in (*("answer", "undo") * times, *("resume",) * times):
                spent.setdefault(what, []).append([table.timed(what) for table in tables])
            for what, found in spent.items():
                ours, theirs = (median(side) for side in zip(*found, strict=True))
                yield over(f"{game.name}: {what} after {old} answers / after {young}, ms", ours, theirs, times)


class Aged:
    """A game in which random people have given so many answers."""

    def __init__(self, store: Store, game: Game[Any], answers: int) -> None:
        self.store, self.rng = store, random.Random(1)
        options = game.read_options({}, panel=True)
        seats = game.seats[: max(game.players[0], min(2, game.players[1]))]
        self.stored = GameHost.open(game, seats, options, store, fixed=bytes(32))
        self.stored.begin()
        for _ in range(answers):
            if self.stored.session.waiting is None:
                break
            self.answer()

    def answer(self) -> None:
        """One more."""
        assert self.stored.session.waiting is not None
        give(self.stored, pick(self.stored.session.waiting, self.rng, commands=False))

    def timed(self, what: str) -> float:
        """Milliseconds of CPU that one of these takes; what was taken back comes again untimed."""
        doing: dict[str, Callable[[], object]] = {
            "answer": self.answer,
            "undo": self.stored.undo,
            "resume": lambda: GameHost.resume(self.store.game(self.stored.row or 0), self.store),
        }
        begun = time.process_time()
        doing[what]()
        spent = time.process_time() - begun
        if what == "undo":
            self.stored.redo()
        return spent * 1000


def boxes(presses: int = 100, seconds: float = 28.0) -> Iterator[Ratio]:
    """The daemon on stand-in devices: its memory at most over its bare imports, and what it does while it idles."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "told.json"
        with Table(build(folder), folder, "breadboard") as table:
            table.start("-c", COMPANION, str(file), "daemon", "--profile", "breadboard", "--store", str(table.store))
            table.wait(table.lit)
            rng = random.Random(1)
            for _ in range(presses):
                rng.choice((table.turn, partial(table.press, "push"), partial(table.press, "roll")))()
            settled([table])
            for _ in range(2):  # the picture moves once a minute: in one of two short whiles it does not
                woken, wrote, at, logged = done(table)
                pass_time(seconds)
                woken_then, wrote_then, at_then, logged_then = done(table)
                if at_then == at:
                    break
            table.end(SIGTERM)
        ours = json.loads(file.read_text())
        bare = told(file, BARE, *ours["modules"])
        figure = "daemon: memory at most / bare imports, MB"
        yield replace(over(figure, ours["peak"], bare["peak"]), imports=packages(ours["modules"]))
        yield over("idle: switches of all threads / 6 a minute", (woken_then - woken) * 60 / seconds, 6)
        sent = sum(len(one.payload) for one in table.told[at:at_then] if one.word == "i2c")
        yield over("idle: bytes on the bus / luma's whole", sent, WHOLE)
        card = (wrote_then - wrote) - (logged_then - logged)
        yield over("idle: bytes to the card / a page of it", card, 4096)

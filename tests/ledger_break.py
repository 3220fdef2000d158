"""Whether the tests of a ledger see their rule broken: ``make ledger-break``. Needs a system with fork.

One place that cites a row at a time is broken (``ledger_source.py``), and the tests that carry the row run on it: one
must go red. A row stays untested where a place stays green, where no source cites it, or where no test carries it.
Words limit it to some rows or games: ``make ledger-break WHAT="MUG-29 MUG-30"``.
"""

import argparse
import contextlib
import importlib
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from ledger import HOUSE, Ledger, LedgerError, carried, collect, coverage, prefix, read_all
from ledger_source import Broken, Place, places

SLOWEST = 60
"""Seconds that the tests of one row may take on a broken source; a test that is still running then goes red."""
GREEN, UNLOADED, RED, FALLEN = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Case:
    """A place to be broken: where it stands, and the ways to break it."""

    ledger: Ledger
    path: Path
    place: Place

    def __str__(self) -> str:
        return f"{self.place.row:<9}{self.path.name}: {self.place.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """The house before anything is broken: which tests carry which row, how long each takes, how long all may take."""

    root: Path
    prefixes: Sequence[str]
    covered: Mapping[str, Sequence[str]]
    seconds: Mapping[str, float]
    limit: int

    def files(self, row: str) -> list[str]:
        """The files with tests that carry a row."""
        return sorted({node.partition("::")[0] for node in self.covered[row]})


@dataclass(slots=True, eq=False)
class Watcher:
    """Lets pytest run just the tests that carry some rows, the quickest first, and remembers what came of them."""

    rows: frozenset[str]
    prefixes: Sequence[str]
    seconds: dict[str, float] = field(default_factory=dict)
    nodes: list[str] = field(default_factory=list)
    red: str = ""
    unloaded: str = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.rows & set(carried(item.nodeid, self.prefixes))]
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0.0))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.nodes = [item.nodeid for item in session.items]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unloaded = self.unloaded or f"{report.nodeid}: {str(report.longrepr)[-400:]}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.red = self.red or report.nodeid


def run(watcher: Watcher, files: Sequence[str], *words: str) -> int:
    """Run the tests in these files that the watcher lets pass; pytest's own exit code."""
    fixed = ["-o", "addopts=", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return int(pytest.main([*fixed, *words, *files], plugins=[watcher]))


def farm(root: Path, folder: Path, path: Path, source: str) -> None:
    """A house in ``folder`` that is links to the one in ``root``, but for one module with another source."""
    relative = path.relative_to(root)
    there, here = root, folder
    for part in relative.parts:
        here.mkdir(exist_ok=True)
        for entry in there.iterdir():
            if entry.name not in (part, "__pycache__", ".git"):
                (here / entry.name).symlink_to(entry)
        there, here = there / part, here / part
    here.write_text(source, "utf-8")


def forget(root: Path) -> None:
    """Unload all tests and all games; what is left of the house is the same for every break."""
    tests = str(root / "tests")
    for name, module in list(sys.modules.items()):
        file = str(getattr(module, "__file__", None) or "")
        if (name.startswith("companion.games.") or file.startswith(tests)) and module not in KEPT:
            del sys.modules[name]


KEPT: list[ModuleType] = [sys.modules[name] for name in (__name__, Ledger.__module__, Place.__module__)]
"""This tool itself, which lies among the tests."""


def muffled(act: Callable[[], int], into: Path) -> int:
    """Do something with all its output in a file."""
    sys.stdout.flush()
    sys.stderr.flush()
    with into.open("w", encoding="utf-8") as out:
        kept = os.dup(1), os.dup(2)
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
        try:
            return act()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, copied in zip((1, 2), kept, strict=True):
                os.dup2(copied, number)
                os.close(copied)


def late(_signal: int, _frame: FrameType | None) -> None:
    """The alarm of tests that do not end."""
    raise TimeoutError("the tests of this row do not end on the broken source")


def attempt(whole: Whole, case: Case, broken: Broken) -> int:
    """In a process of its own: GREEN, UNLOADED or RED; what was seen goes to the file ``seen`` in the folder."""
    folder, root = Path.cwd(), whole.root
    farm(root, folder / "house", case.path, broken.source)
    os.chdir(folder / "house")
    forget(root)
    games = sys.modules.get("companion.games")
    if games is not None:
        games.__path__ = [str(folder / "house" / "companion" / "games")]
    sys.path[:] = [str(folder / "house"), *(path for path in sys.path if path not in (str(root), ""))]
    # For those that a test starts: they find this house first, too.
    os.environ["PYTHONPATH"] = str(folder / "house")
    signal.signal(signal.SIGALRM, late)
    signal.alarm(whole.limit)
    watcher = Watcher(frozenset([case.place.row]), whole.prefixes, dict(whole.seconds))
    code = run(watcher, whole.files(case.place.row), f"--rootdir={folder / 'house'}", f"--basetemp={folder / 'temp'}")
    (folder / "seen").write_text(watcher.red or watcher.unloaded, "utf-8")
    if watcher.red:
        return RED
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        return FALLEN
    return UNLOADED if watcher.unloaded or not watcher.nodes else GREEN


def apart(act: Callable[[], int], folder: Path) -> int:
    """Do something in a process of its own, in a folder, with its output in the file ``out`` there."""

    def inside() -> int:
        try:
            return act()
        except BaseException:  # noqa: BLE001 - said in the file; the process must end here whatever came
            traceback.print_exc()
            return FALLEN

    child = os.fork()
    if child == 0:
        code = FALLEN
        with contextlib.suppress(OSError):
            os.chdir(folder)
            code = muffled(inside, folder / "out")
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def judge(whole: Whole, case: Case) -> tuple[int, str]:
    """Break a place in the first way with which the game still loads; what came of it, in words too."""
    verdict, said = GREEN, "nothing here can be altered"
    for broken in case.place.ways:
        with tempfile.TemporaryDirectory(prefix="ledger-break-") as name:
            folder = Path(name)
            verdict = apart(partial(attempt, whole, case, broken), folder)
            if verdict not in (GREEN, UNLOADED, RED):
                out = (folder / "out").read_text("utf-8") if (folder / "out").exists() else ""
                raise LedgerError(f"{case}: the tests fell over\n{out[-2000:]}")
            said = f"{broken.what}: {(folder / 'seen').read_text('utf-8')}"
        if verdict != UNLOADED:
            break
    return verdict, said


def cases(ledger: Ledger, names: Mapping[str, Mapping[str, Any]], prefixes: Sequence[str]) -> Iterator[Case]:
    """All places of a game's source that cite a row."""
    for path in sorted(ledger.folder.glob("*.py")):
        for place in places(path.read_text("utf-8"), prefixes, names[path.stem]):
            if place.row in ledger.rows and ledger.rows[place.row].needed:
                yield Case(ledger, path, place)


def load(ledger: Ledger) -> dict[str, Mapping[str, Any]]:
    """What each module of a game holds; imported here, forgotten again before anything is broken."""
    package = f"companion.games.{ledger.game}"
    stems = [path.stem for path in sorted(ledger.folder.glob("*.py"))]
    return {
        stem: dict(vars(importlib.import_module(package if stem == "__init__" else f"{package}.{stem}")))
        for stem in stems
    }


def judge_all(whole: Whole, wanted: Sequence[Case]) -> dict[int, tuple[int, str]]:
    """The verdict on each case by its place in the list; as many at once as there are processors."""
    jobs = max(1, min(len(wanted), os.cpu_count() or 1))
    pipes = []
    for job in range(jobs):
        receiver, sender = os.pipe()
        if os.fork() == 0:
            code = 1
            try:
                with os.fdopen(sender, "w", encoding="utf-8") as out:
                    for at in range(job, len(wanted), jobs):
                        out.write(json.dumps([at, *judge(whole, wanted[at])]) + "\n")
                code = 0
            except LedgerError as error:
                print(f"ledger-break: {error}", file=sys.stderr)
            finally:
                sys.stderr.flush()
                os._exit(code)
        os.close(sender)
        pipes.append(receiver)
    verdicts = {}
    for pipe in pipes:
        with os.fdopen(pipe, encoding="utf-8") as told:
            for line in told:
                at, verdict, said = json.loads(line)
                verdicts[at] = (verdict, " ".join(said.split()))
    failed = [status for _, status in [os.wait() for _ in range(jobs)] if status]
    if failed or len(verdicts) < len(wanted):
        raise LedgerError("not every place could be judged")
    return verdicts


def report(ledger: Ledger, rows: Sequence[str], lines: Mapping[str, list[str]], untested: Sequence[str]) -> None:
    """Say what was broken and what was seen of it."""
    state = "finished" if ledger.finished else "not finished"
    print(f"{ledger.game} ({state}): {len(rows) - len(untested)} of {len(rows)} rows go red when they are broken\n")
    for row in rows:
        print("\n".join(lines[row]))
    print()
    if untested:
        print(f"untested in {ledger.game}: {' '.join(untested)}\n")


def check(root: Path, words: Sequence[str]) -> int:
    """Break all places, or those that the words name; 1 where a row of a finished game, or one named, is untested."""
    ledgers = read_all(root)
    names = {ledger.game for ledger in ledgers}
    known = {row for ledger in ledgers for row in ledger.rows}
    for word in words:
        if word not in known | names:
            raise LedgerError(f"{word} is neither a row nor a game with a ledger; games: {', '.join(sorted(names))}")
    prefixes = [prefix(next(iter(ledger.rows))) for ledger in ledgers]
    ledgers = [one for one in ledgers if not words or one.game in words or one.rows.keys() & set(words)]
    chosen = {
        row.id
        for ledger in ledgers
        for row in ledger.rows.values()
        if row.needed and (not words or ledger.game in words or row.id in words)
    }
    # Unbroken first: what is red already would prove nothing. It also loads the house once for all the forks.
    began = time.monotonic()
    watcher = Watcher(frozenset(chosen), prefixes)
    carrying = coverage(ledgers, collect(root)[0])
    files = sorted({node.partition("::")[0] for row in chosen for node in carrying.get(row, [])})
    with tempfile.TemporaryDirectory(prefix="ledger-break-") as name:
        out = Path(name) / "out"
        code = 0 if not files else muffled(lambda: run(watcher, files, f"--basetemp={name}/temp"), out)
        if code != 0:
            raise LedgerError(f"the tests are red before anything is broken:\n{out.read_text('utf-8')[-3000:]}")
    limit = max(SLOWEST, int(2 * (time.monotonic() - began)))
    covered = coverage(ledgers, watcher.nodes)
    whole = Whole(root=root, prefixes=prefixes, covered=covered, seconds=watcher.seconds, limit=limit)
    found = [case for ledger in ledgers for case in cases(ledger, load(ledger), prefixes) if case.place.row in chosen]
    found.sort(key=lambda case: case.place.row not in covered)
    verdicts = judge_all(whole, [case for case in found if case.place.row in covered])
    bad = False
    for ledger in ledgers:
        rows = [row for row in ledger.rows if row in chosen]
        lines: dict[str, list[str]] = {row: [] for row in rows}
        reds: dict[str, list[bool]] = {row: [] for row in rows}
        for at, case in enumerate(found):
            if case.ledger is ledger:
                verdict, said = verdicts.get(at, (GREEN, "not broken"))
                reds[case.place.row].append(verdict == RED)
                lines[case.place.row].append(f"{case}: {('GREEN', 'DOES NOT LOAD', 'red')[verdict]}, {said}")
        for row in rows:
            lines[row] += [] if reds[row] else [f"{row:<9}NO PLACE in the source"]
            lines[row] += [] if row in covered else [f"{row:<9}NO TEST"]
        untested = [row for row in rows if not reds[row] or not all(reds[row])]
        report(ledger, rows, lines, untested)
        bad = bad or bool(untested and (ledger.finished or words))
    return 1 if bad else 0


def main(words: Sequence[str] | None = None) -> int:
    """Break the rules of the house and see its tests go red."""
    parser = argparse.ArgumentParser(description="Whether the tests of a ledger see their rule broken.")
    parser.add_argument("--root", type=Path, default=HOUSE, help="the house (the default is this one)")
    parser.add_argument("what", nargs="*", help="rows or games (the default is all)")
    given = parser.parse_args(words)
    root = given.root.resolve()
    os.chdir(root)
    # The first failure is enough: nothing is looked for behind it, and it need not be small. Otherwise as in CI.
    phases = (Phase.explicit, Phase.generate)
    slow = [HealthCheck.too_slow]
    settings.register_profile(
        "break", derandomize=True, deadline=None, database=None, suppress_health_check=slow, phases=phases,
        report_multiple_bugs=False,
    )  # fmt: skip
    os.environ["COMPANION_HYPOTHESIS"] = "break"
    os.environ.pop("COMPANION_LONG", None)
    sys.path.insert(0, str(root))
    os.environ["PYTHONPATH"] = str(root)
    try:
        return check(root, given.what)
    except LedgerError as error:
        print(f"ledger-break: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())

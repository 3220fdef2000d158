"""The ledgers: every rule of a game as a row, and which tests cover it. ``make ledger`` prints all rows.

A game's ledger is ``companion/games/<game>/ledger.txt``: a line ``ID CLASS text`` for each row, AUTO (done by the box),
REFEREE (tracked once told) or TABLE (left to people); the first line is ``# finished`` or ``# unfinished``. A test
covers the rows that its name or its parameters carry: ``test_mug_29_…``, ``test_…[MUG-12-…]``.

Beside it lies ``index.txt``, which ``make ledger`` writes: for each row the functions and constants that cite it, so
that whoever holds the rulebook finds a rule's code in one look.
"""

import argparse
import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).parent.parent
CLASSES = ("AUTO", "REFEREE", "TABLE")
INDEX = "index.txt"
STATES = ("finished", "unfinished")
ROW = re.compile(rf"([A-Z]+-[1-9]\d*) ({'|'.join(CLASSES)}) (\S.*)")


class LedgerError(ValueError):
    """A ledger that cannot be read, or not be held against the tests; the text says where and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a ledger: ``MUG-29``, its class, its text."""

    id: str
    kind: str
    text: str

    @property
    def needed(self) -> bool:
        """Whether a finished game needs a test for it."""
        return self.kind != "TABLE"


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of one game by their IDs."""

    game: str
    folder: Path
    finished: bool
    rows: Mapping[str, Row]


def read(path: Path) -> Ledger:
    """The ledger in a file; LedgerError names the line that is wrong."""
    first, *lines = path.read_text("utf-8").splitlines()
    state = first.removeprefix("#").strip()
    if not first.startswith("#") or state not in STATES:
        raise LedgerError(f"{path}, line 1: the state is missing; allowed: # finished, # unfinished")
    rows: dict[str, Row] = {}
    for number, line in enumerate(lines, 2):
        if not line.strip() or line.startswith("#"):
            continue
        match = ROW.fullmatch(line.strip())
        if match is None:
            raise LedgerError(f"{path}, line {number}: a row is ID CLASS text, CLASS one of {', '.join(CLASSES)}")
        if match[1] in rows:
            raise LedgerError(f"{path}, line {number}: {match[1]} is there already")
        rows[match[1]] = Row(match[1], match[2], match[3])
    if len({prefix(row) for row in rows}) != 1:
        raise LedgerError(f"{path}: all IDs of a ledger begin with the same letters, and there is at least one")
    return Ledger(path.parent.name, path.parent, state == "finished", rows)


def read_all(root: Path = HOUSE) -> list[Ledger]:
    """The ledgers of all games, by name."""
    found = [read(path) for path in sorted(root.glob("companion/games/*/ledger.txt"))]
    prefixes = [prefix(next(iter(ledger.rows))) for ledger in found]
    if len(set(prefixes)) != len(prefixes):
        raise LedgerError(f"two ledgers have the same letters: {', '.join(prefixes)}")
    return found


def prefix(row: str) -> str:
    """The letters of an ID."""
    return row.partition("-")[0]


def cited(text: str, prefixes: Iterable[str]) -> list[str]:
    """The IDs in a text, in its order, each once; ``MUG-2`` is not in ``MUG-29``."""
    return _found(text, prefixes, r"(?<![a-z0-9])", r"(?![0-9])")


def carried(node: str, prefixes: Iterable[str]) -> list[str]:
    """The IDs that a test carries: ``mug_29`` and ``MUG-29`` are one, its file and the texts it is tried with none."""
    return _found(node.partition("::")[2], prefixes, r"(?<![^-_:\[])", r"(?![^-_\[\]])")


def _found(text: str, prefixes: Iterable[str], before: str, after: str) -> list[str]:
    wanted = "|".join(map(re.escape, prefixes))
    if not wanted:
        return []
    found = re.finditer(rf"{before}({wanted})[-_](\d+){after}", text, re.IGNORECASE)
    return list(dict.fromkeys(f"{match[1].upper()}-{int(match[2])}" for match in found))


def collect(root: Path = HOUSE) -> tuple[list[str], str]:
    """The node IDs of all tests that ``make test`` runs, and what could not be collected, in pytest's words."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COMPANION_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-o", "addopts=", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=root, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    nodes, _, trouble = done.stdout.partition(" ERRORS ")
    if done.returncode != 0:
        trouble = f"the tests cannot be collected:\n{trouble or nodes[-2000:]}{done.stderr}"
    return [line for line in nodes.splitlines() if "::" in line], trouble


def coverage(ledgers: Sequence[Ledger], nodes: Iterable[str]) -> dict[str, list[str]]:
    """The tests that carry each ID, known to a ledger or not."""
    prefixes = [prefix(next(iter(ledger.rows))) for ledger in ledgers]
    covered: dict[str, list[str]] = {}
    for node in nodes:
        for row in carried(node, prefixes):
            covered.setdefault(row, []).append(node)
    return covered


def faults(ledgers: Sequence[Ledger], covered: Mapping[str, Sequence[str]]) -> list[str]:
    """What is wrong: rows of finished games without a test, and IDs in tests or sources that no ledger has."""
    known = {row for ledger in ledgers for row in ledger.rows}
    prefixes = {prefix(row) for row in known}
    found = [
        f"{row.id} ({row.kind}) has no test: {row.text}"
        for ledger in ledgers
        if ledger.finished
        for row in ledger.rows.values()
        if row.needed and row.id not in covered
    ]
    found += [f"{row} is in no ledger; it stands in {nodes[0]}" for row, nodes in covered.items() if row not in known]
    for ledger in ledgers:
        for path in sorted(ledger.folder.glob("*.py")):
            rows = cited(path.read_text("utf-8"), prefixes)
            found += [f"{row} is in no ledger; it stands in {path}" for row in rows if row not in known]
    return found


def table(ledger: Ledger, covered: Mapping[str, Sequence[str]]) -> list[str]:
    """The rows of a game with their tests, in lines for people."""
    needed = [row for row in ledger.rows.values() if row.needed]
    done = sum(row.id in covered for row in needed)
    state = "finished" if ledger.finished else "not finished"
    lines = [f"{ledger.game} ({state}): {done} of {len(needed)} AUTO and REFEREE rows have a test", ""]
    for row in ledger.rows.values():
        lines.append(f"{row.id:<9}{row.kind:<9}{row.text}")
        nodes = covered.get(row.id, [])
        # The cases of one test are one line: what people look for is where the test stands.
        tests: dict[str, int] = {}
        for node in nodes:
            test = node.partition("[")[0]
            tests[test] = tests.get(test, 0) + 1
        lines += [f"{'':<18}{test}{f' ({count} cases)' if count > 1 else ''}" for test, count in tests.items()]
        if row.needed and not nodes:
            lines.append(f"{'':<18}NO TEST")
    return [*lines, ""]


def cites(source: str, prefixes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The rows that a module cites, each with the function, method or constant that does."""
    lines = source.splitlines()
    waiting = [("", node) for node in ast.parse(source).body]
    name = ""
    while waiting:
        owner, node = waiting.pop(0)
        match node:
            case ast.FunctionDef(name=own):
                name, text = f"{owner}{own}()", ast.get_docstring(node) or ""
            case ast.ClassDef(name=own):
                name, text = f"{owner}{own}", ast.get_docstring(node) or ""
                waiting[:0] = [(f"{own}.", child) for child in node.body]
            case ast.Expr(ast.Constant(str(text))):
                pass  # It speaks of the constant above it.
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
                name = f"{owner}{ast.unparse(target)}"
                text = " ".join(line.partition("#")[2] for line in lines[node.lineno - 1 : node.end_lineno])
            case _:
                continue
        yield from ((row, name) for row in cited(text, prefixes))


def index(ledger: Ledger) -> str:
    """Where each row of a game stands in its modules, in the order of its ledger."""
    places: dict[str, list[str]] = {}
    letters = [prefix(next(iter(ledger.rows)))]
    for path in sorted(ledger.folder.glob("*.py")):
        for cited_row, name in cites(path.read_text("utf-8"), letters):
            places.setdefault(cited_row, []).append(f"{path.name} {name}")
    lines = []
    for row in ledger.rows.values():
        found = list(dict.fromkeys(places.get(row.id, []))) or ["nowhere" if row.needed else "people's"]
        lines += [f"{row.id if place is found[0] else '':<9}{place}" for place in found]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> int:
    """Print the ledgers; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description="Which tests cover which row of the games' ledgers.")
    parser.add_argument("--root", type=Path, default=HOUSE, help="the house (the default is this one)")
    given = parser.parse_args(words)
    try:
        ledgers = read_all(given.root)
    except LedgerError as error:
        print(f"ledger: {error}", file=sys.stderr)
        return 1
    nodes, trouble = collect(given.root)
    covered = coverage(ledgers, nodes)
    for ledger in ledgers:
        print("\n".join(table(ledger, covered)))
        (ledger.folder / INDEX).write_text(index(ledger), "utf-8")
    wrong = [*faults(ledgers, covered), *([trouble] if trouble else [])]
    for fault in wrong:
        print(f"ledger: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

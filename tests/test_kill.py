"""Killed at any moment: what was acknowledged is there, and the chance to come is what it would have been.

A game with a fixed secret is played by the same hands again and again, as a process that is killed at a system call
drawn at random: half of the times by the referee, half by the box on the virtual panel; half of the times its log is
emptied after each input, as after a pause. As secret and hands are the
same, the journal that is left must be the beginning of the unkilled game's, entry by entry, with every seal; and played
on from there it must become the whole of it.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Protocol

import pytest
from boxed import BOXED, Child
from scale import figure
from tracer import Trace

from companion.faces.panel import Panel
from companion.games import registry
from companion.session.journal import Entry
from companion.session.proof import prove
from companion.store import Store

# Counting system calls is done with ptrace; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

SEED = 20261121
SECRET = "5e" * 32
GAME, PLAYERS = "hoard", "red,blue"
OURS = ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.lock", "games.sqlite.holder")

PAUSING = """
import sys
import companion.command.referee
from companion.__main__ import main
companion.command.referee._waiting = lambda stream: lambda seconds: False
sys.exit(main(sys.argv[1:]))
"""

Message = dict[str, Any]


class Face(Protocol):
    """One way to play the game; ``play`` answers the number of the newest entry that was acknowledged."""

    name: ClassVar[str]
    pauses: bool

    def start(self, store: Path) -> Child: ...

    def play(self, process: Child) -> Iterator[int]: ...

    def go_on(self, store: Path, whole: list[Entry]) -> None: ...


class OverLines:
    """The game by ``companion referee``: all kinds of question and input, up to the chest."""

    name = "referee"
    LINES: tuple[Message, ...] = (
        {"answer": "roll"},
        {"answer": "keep"},
        {"answer": "pair"},
        {"undo": True},
        {"redo": True},
        {"answer": "card"},
        {"answer": "no"},
        {"answer": "bid"},
        {"answer": 2},
        {"answer": "roll"},
        {"correct": ["coins", "blue", 7]},
        {"answer": "give"},
        {"answer": "note"},
        {"answer": "hut"},
        *({"answer": value} for row in (1, 2, 3) for col in (1, 2, 3) for value in ("dig", [row, col])),
    )

    def __init__(self) -> None:
        self.pauses = False
        self.before: list[int] = []
        """The newest entry before each line, as the unkilled game had it."""

    def start(self, store: Path) -> Child:
        return self._referee(store, "--seed", SECRET, "--players", PLAYERS)

    def _referee(self, store: Path, *more: str) -> Child:
        begun = ("-c", PAUSING) if self.pauses else ("-m", "companion")
        return Child(*begun, "referee", GAME, "--seats", "all", "--store", str(store), *more)

    def play(self, process: Child) -> Iterator[int]:
        acknowledged = self._next(process)
        learning = not self.before
        for line in self.LINES if learning else self.LINES[: len(self.before)]:
            if acknowledged is None:
                return
            yield acknowledged
            if learning:
                self.before.append(acknowledged)
            process.tell(json.dumps(line))
            acknowledged = self._next(process)
            if learning and acknowledged is not None and acknowledged == self.before[-1] + 2:
                break
        if acknowledged is not None:
            yield acknowledged

    def _next(self, process: Child) -> int | None:
        """Up to the next ask: the number that names it; after the last answer its own entry and that of the end."""
        while (message := process.hear()) is not None:
            assert message["type"] != "refused", message
            if message["type"] == "over":
                assert message["secret"] == SECRET
                return self.before[-1] + 2
            if message["type"] == "ask":
                return int(message["id"])
        return None

    def go_on(self, store: Path, whole: list[Entry]) -> None:
        kept = entries(store)
        if kept == whole:
            return
        process = self._referee(store, "--resume")
        newest = self._next(process)
        for line, before in zip(self.LINES, self.before, strict=False):
            if before >= len(kept):
                assert newest == before
                process.tell(json.dumps(line))
                newest = self._next(process)
        assert newest == len(whole)
        process.kill()


class ByHand:
    """The same game by the box on the virtual panel, from its seal to its end."""

    name = "box"
    pauses = False
    # A word in capitals is a row: turned to and pressed.
    HANDS = (
        *("press", "turn 3", "press"),
        *("roll", "KEEP", "roll", "roll", "GIVE AWAY", "turn 1", "BID", "turn 1", "press"),
        *("SAY A WORD", "press", "ROLL THE PAIR", "DIG", "turn 1", "press", "back", "UNDO"),
        *("turn 2", "press", "press"),
    )

    def start(self, store: Path) -> Child:
        return Child(BOXED, str(store), SECRET, *(["pausing"] if self.pauses else []))

    def play(self, process: Child) -> Iterator[int]:
        shown = process.hear()
        newest = 0
        for word in self.HANDS:
            if shown is None:
                return
            assert not shown["faults"], shown
            newest = max(newest, int(shown["seq"]))
            yield newest
            if word.isupper():
                rows = [label.upper() for label in shown["rows"]]
                if far := rows.index(word) - shown["chosen"]:
                    process.tell(f"turn {far}")
                    if process.hear() is None:
                        return
            process.tell("press" if word.isupper() else word)
            shown = process.hear()
        if shown is not None:
            assert shown["key"] == "box/start", shown
            yield newest + 1

    def go_on(self, store: Path, whole: list[Entry]) -> None:
        with Store.open(store, "test") as opened:
            panel = Panel(opened)
            stored = panel.context.stored
            kept = opened.entries(1)
            if kept == whole:
                assert stored is None
                return
            assert stored is not None
            for entry in whole[len(kept) :]:
                match entry.kind:
                    case "word":
                        stored.begin(entry.data["word"], shown=entry.data.get("shown", False))
                    case "undo":
                        stored.undo()
                    case "over":
                        stored.close()
                    case _:
                        stored.answer(entry.data["value"])


def entries(path: Path) -> list[Entry]:
    """The journal of the one game, as a store opened on a copy of all files has it; nothing may be wrong there."""
    copy = path.parent / "copy"
    copy.mkdir()
    for file in path.parent.glob("games.sqlite*"):
        shutil.copy(file, copy)
    with Store.open(copy / path.name, "test") as store:
        assert store.warning is None
        row = store.game(1)
        kept = store.entries(1)
        proof = prove(registry.game(GAME), row.header, row.commitment, row.secret, kept, store.checkpoints(1))
        assert proof.faults == ()
    assert {file.name for file in copy.iterdir()} <= set(OURS)
    shutil.rmtree(copy)
    return kept


def play(face: Face, store: Path, kill_at: int | None) -> tuple[Child, int]:
    """Play until killed, or to the end and kill then; what was acknowledged last."""
    process = face.start(store)
    acknowledging = face.play(process)
    acknowledged = next(acknowledging)
    process.trace = Trace(process.id, kill_at)
    for acknowledged in acknowledging:  # noqa: B007 - the last one counts
        pass
    process.kill()
    return process, acknowledged


@pytest.mark.sized
@pytest.mark.parametrize("make", [OverLines, ByHand])
def test_nothing_acknowledged_is_lost_at_any_system_call(make: Callable[[], Face], tmp_path: Path) -> None:
    face = make()
    calls: list[int] = []
    whole: list[Entry] = []
    for face.pauses in (False, True):
        first = tmp_path / f"whole{face.pauses}" / "games.sqlite"
        first.parent.mkdir()
        process, acknowledged = play(face, first, None)
        assert process.trace is not None
        calls.append(process.trace.count)
        whole = whole or entries(first)
        assert entries(first) == whole
        assert whole[-1].kind == "over"
        assert acknowledged == len(whole)

    rng = random.Random(f"{SEED} {face.name}")
    kills = figure(4, 200)
    kept_in_all = told_in_all = in_the_middle = 0
    for number in range(kills):
        store = tmp_path / str(number) / "games.sqlite"
        store.parent.mkdir()
        face.pauses = number % 2 == 1
        at = rng.randint(1, calls[face.pauses])
        process, acknowledged = play(face, store, at)
        kept = entries(store)
        where = f"{face.name}, seed {SEED}, kill {number} at system call {at} of {calls[face.pauses]}"
        assert len(kept) >= acknowledged, where
        assert kept == whole[: len(kept)], where
        face.go_on(store, whole)
        assert entries(store) == whole, where
        told_in_all += acknowledged
        kept_in_all += len(kept)
        in_the_middle += process.trace is not None and process.trace.killed
        shutil.rmtree(store.parent)
    # A run has some calls more or less than another; a number past its end kills it at its end.
    assert in_the_middle >= kills * 0.5
    print(
        f"\n{face.name}: {kills} kills (seed {SEED}) at system calls 1 to {calls}, {in_the_middle} on the way;"
        f" entries acknowledged {told_in_all}, kept {kept_in_all}, lost 0"
    )

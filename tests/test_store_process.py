"""The store between processes: who holds it, who reads beside, who is killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from stored import heard, path, posix, python

from companion.store import Store, StoreBusy

__all__ = ["path"]


HOLD = """
store = Store.open(sys.argv[1], "companion play  muggles\\n")
game = begin(store)
say(game)
for line in sys.stdin:
    store.append(game, [entry(int(line))], [], "line " + line.strip(), None)
    say(store.warning)
"""


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    with python(HOLD, path) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_second_process_is_told_who_holds_the_store(path: Path, holder: subprocess.Popen[str]) -> None:
    heard(holder)
    with pytest.raises(StoreBusy, match=rf"process {holder.pid} \(companion play muggles\)"):
        Store.open(path, "test")
    (path.parent / "store.db.holder").write_text("{")
    with pytest.raises(StoreBusy, match="another process"):
        Store.open(path, "test")
    holder.kill()
    holder.wait()
    with Store.open(path, "test") as store:
        assert store.warning is None
        with pytest.raises(StoreBusy, match=rf"process {os.getpid()} \(test\)"):
            Store.open(path.parent / ".." / "box" / "store.db", "second")
    assert not (path.parent / "store.db.holder").exists()


def test_a_reader_beside_the_writer_sees_what_was_committed(path: Path, holder: subprocess.Popen[str]) -> None:
    (game,) = heard(holder)
    with Store.read(path) as reader:
        for seq in (1, 2, 3):
            tell(holder, str(seq))
            assert heard(holder) == [None]
            assert [kept.seq for kept in reader.entries(game)] == list(range(1, seq + 1))
            assert reader.game(game).label == f"line {seq}"


KILLED = """
store = Store.open(sys.argv[1], "killed")
game = begin(store)
say(game)
seq, last = 0, None
while True:
    seq += 1
    opened = Checkpoint(seq, "x" * 3000, seq, 1)
    last = entry(seq, last, opened)
    store.append(game, [last], [opened], f"at {seq}", None)
    say(seq)
"""


@posix
@pytest.mark.parametrize("acknowledged", [0, 1, 7, 90, 400])
def test_every_append_that_returned_survives_a_kill(path: Path, acknowledged: int) -> None:
    # 400 appends are past the point where SQLite moves its log into the file.
    with python(KILLED, path) as process:
        (game,) = heard(process)
        for _ in range(acknowledged):
            heard(process)
        os.kill(process.pid, signal.SIGKILL)
        assert process.stdout is not None
        rest = [line for line in process.stdout if line.endswith("\n")]
        last = acknowledged + len(rest)
    with Store.open(path, "test") as store:
        assert store.warning is None
        seqs = [kept.seq for kept in store.entries(game)]
        assert seqs in (list(range(1, last + 1)), list(range(1, last + 2)))
        assert [kept.seq for kept in store.checkpoints(game)] == seqs
        assert store.game(game).entries == len(seqs)
        if seqs:
            assert store.game(game).label == f"at {len(seqs)}"

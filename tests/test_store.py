"""The store under every damage that a card, a cut or a second process can do to it."""

import json
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.session.journal import Checkpoint, Entry
from companion.store import GameRow, Store, StoreBusy, StoreError

PAGE = 4096
SECRET = bytes(range(32))
COMMITMENT = "c0" * 32

posix = pytest.mark.skipif(os.name != "posix", reason="modes, signals and limits of POSIX")


def entry(seq: int, **data: Any) -> Entry:
    return Entry(seq, "answer", data, f"{seq:064x}")


def state(seq: int, length: int = 10) -> Checkpoint:
    return Checkpoint(seq, json.dumps({"turn": seq, "filling": "ä" * length}), spent=2 * seq, rules=1)


def begin(store: Store, name: str = "muggles") -> int:
    return store.begin({"game": name}, COMMITMENT, SECRET, "2024-05-01", f"{name}, round 1")


Kept = dict[int, tuple[GameRow, list[Entry], list[Checkpoint]]]


def everything(store: Store) -> Kept:
    return {row.id: (row, store.entries(row.id), store.checkpoints(row.id)) for row in store.games()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "box" / "store.db"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Kept]:
    """The bytes of a closed store with six games over many pages, and what is in it."""
    path = tmp_path_factory.mktemp("sample") / "store.db"
    with Store.open(path, "sample") as store:
        for name in ("muggles", "hiker", "geoquest") * 2:
            game = begin(store, name)
            for seq in range(1, 13):
                store.append(game, [entry(seq, value=name * 9)], [state(seq, 60 * seq)], f"{name} {seq}", None)
        store.put("sound", {"loudness": 2})
        kept = everything(store)
    return path.read_bytes(), kept


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def check_damaged(folder: Path, damaged: bytes, kept: Kept) -> int:
    """Open a damaged store: it is whole, or set aside byte for byte with only true games carried over (how many)."""
    folder.mkdir()
    path = folder / "store.db"
    path.write_bytes(damaged)
    with Store.open(path, "test") as store:
        found = everything(store)
        if store.warning is None:
            assert found == kept
            assert store.get("sound") == {"loudness": 2}
            assert not list(folder.glob("*damaged*"))
            return len(found)
        assert "store.db.damaged-1" in store.warning
        assert "\n" not in store.warning
        assert (folder / "store.db.damaged-1").read_bytes() == damaged
        for number, (row, entries, checkpoints) in found.items():
            true = kept[number]
            assert (row, entries) == true[:2]
            assert checkpoints == true[2][: len(checkpoints)]
        assert store.get("sound") in (None, {"loudness": 2})
        game = begin(store)
        assert game not in found
        store.append(game, [entry(1)], [], "goes on", None)
    with Store.read(path) as again:
        assert again.warning is None
        assert again.entries(game) == [entry(1)]
        assert {key: value for key, value in everything(again).items() if key != game} == found
    return len(found)


# What is kept


def test_all_that_is_written_is_read_back(path: Path) -> None:
    header = {"game": "muggles", "players": ["Zoë", "Åse"], "options": {"reports": "asked"}}
    with Store.open(path, "test") as store:
        first = store.begin(header, COMMITMENT, SECRET, None, "Muggles", [entry(1, a=[1, None])], [state(0)])
        store.append(first, [entry(2), entry(3)], [state(3)], "Muggles, round 2", None)
        second = begin(store, "hiker")
        store.append(second, [entry(1)], [], "Hiker, over", "found")
        assert store.warning is None
        live = everything(store)
    with Store.read(path) as store:
        assert everything(store) == live
        assert store.warning is None
        assert [row.id for row in store.games()] == [second, first]
        assert store.game(first) == GameRow(
            first, "muggles", header, COMMITMENT, SECRET, None, "Muggles, round 2", None, 3
        )
        assert store.entries(first) == [entry(1, a=[1, None]), entry(2), entry(3)]
        assert store.checkpoints(first) == [state(0), state(3)]
        assert store.game(second).result == "found"
        assert store.game(second).started == "2024-05-01"


def test_the_newest_unfinished_game(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store.unfinished() is None
        old, new, other = begin(store), begin(store), begin(store, "hiker")
        for wanted, name in ((other, None), (new, "muggles"), (other, "hiker")):
            row = store.unfinished(name)
            assert row is not None
            assert row.id == wanted
        store.append(new, [], [], "over", "won")
        store.append(other, [], [], "over", "won")
        row = store.unfinished()
        assert row is not None
        assert row.id == old
        assert store.unfinished("hiker") is None
        store.append(other, [entry(1)], [], "taken back", None)
        assert store.unfinished("hiker") is not None


def test_a_checkpoint_with_the_same_number_takes_its_place(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        store.append(game, [entry(1), entry(2)], [state(1), state(2)], "", None)
        store.append(game, [], [Checkpoint(1, None, 7, 2)], "", None)
        assert store.checkpoints(game) == [Checkpoint(1, None, 7, 2), state(2)]


def test_settings_keep_any_json_value(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store.get("sound", 3) == 3
        store.put("sound", {"loudness": [1, None, "ä"]})
        store.put("turned", False)
        store.put("turned", None)
    with Store.open(path, "test") as store:
        assert store.get("sound") == {"loudness": [1, None, "ä"]}
        assert store.get("turned", "default") is None


def test_numbers_go_on_after_a_restart(path: Path) -> None:
    with Store.open(path, "test") as store:
        first = begin(store)
    with Store.open(path, "test") as store:
        assert begin(store) > first


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(data=st.dictionaries(st.text(), JSON), label=st.text(), text=st.none() | st.text())
@settings(max_examples=60, deadline=None)
def test_any_content_is_kept_as_it_is(data: dict[str, Any], label: str, text: str | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with Store.open(Path(folder) / "store.db", "test") as store:
            header = {**data, "game": "toy"}
            game = store.begin(header, COMMITMENT, SECRET, text, label, [entry(1, value=data)])
            store.append(game, [], [Checkpoint(1, text, 0, 0)], label, text)
        with Store.read(Path(folder) / "store.db") as store:
            assert store.warning is None
            assert store.game(game) == GameRow(game, "toy", header, COMMITMENT, SECRET, text, label, text, 1)
            assert store.entries(game) == [entry(1, value=data)]
            assert store.checkpoints(game) == [Checkpoint(1, text, 0, 0)]


def test_every_commit_waits_for_the_card(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store._db is not None
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# What is refused


def test_an_entry_that_does_not_go_on_is_refused(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        store.append(game, [entry(1)], [], "one", None)
        for wrong in ([entry(1)], [entry(3)], [entry(2), entry(2)]):
            with pytest.raises(StoreError, match=r"entry [23] is next"):
                store.append(game, wrong, [state(9)], "two", "won")
        assert store.entries(game) == [entry(1)]
        assert store.checkpoints(game) == []
        assert store.game(game).label == "one"


def test_a_value_without_a_json_form_leaves_nothing_behind(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        before = everything(store)
        with pytest.raises(TypeError):
            store.append(game, [entry(1), entry(2, value={1, 2})], [state(1)], "x", "won")
        assert everything(store) == before
        with pytest.raises(TypeError):
            store.begin({"game": object()}, COMMITMENT, SECRET, None, "")
        store.append(game, [entry(1)], [], "y", None)
        assert store.warning is None
        assert store.entries(game) == [entry(1)]
        assert set(everything(store)) == set(before)


def test_an_unknown_game_is_named_with_those_that_are_there(path: Path) -> None:
    with Store.open(path, "test") as store:
        with pytest.raises(StoreError, match="no game 7 here; none is kept yet"):
            store.game(7)
        begin(store)
        with pytest.raises(StoreError, match="no game 7 here; the newest are: 1"):
            store.append(7, [], [], "", None)


def test_a_reader_and_a_closed_store_write_nothing(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
    with Store.read(path) as reader:
        with pytest.raises(StoreError, match="reading only"):
            begin(reader)
        with pytest.raises(StoreError, match="reading only"):
            reader.append(game, [], [], "", None)
        with pytest.raises(StoreError, match="reading only"):
            reader.put("a", 1)
    reader.close()
    for call in (reader.games, lambda: store.put("a", 1), lambda: store.get("a")):
        with pytest.raises(StoreError, match="closed"):
            call()


# Modes and processes


@posix
def test_only_the_owner_may_read(path: Path) -> None:
    before = os.umask(0)
    try:
        with Store.open(path, "test") as store:
            begin(store)
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
            assert set(files) >= {"store.db", "store.db-wal", "store.db-shm", "store.db.lock", "store.db.holder"}
            assert set(files.values()) == {0o600}
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        path.chmod(0o644)
        Store.open(path, "test").close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def python(script: str, *args: object, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PRELUDE + script, *map(str, args)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options)


PRELUDE = """
import os, sys, json
from companion.session.journal import Checkpoint, Entry
from companion.store import Store, StoreError
def entry(seq):
    return Entry(seq, "answer", {}, f"{seq:064x}")
def say(*values):
    print(json.dumps(values), flush=True)
"""

HOLD = """
store = Store.open(sys.argv[1], "companion play  muggles\\n")
game = store.begin({"game": "muggles"}, "c0" * 32, bytes(32), None, "one")
say(game)
for line in sys.stdin:
    store.append(game, [entry(int(line))], [], "line " + line.strip(), None)
    say(store.warning)
"""


def heard(process: subprocess.Popen[str]) -> list[Any]:
    assert process.stdout is not None
    values: list[Any] = json.loads(process.stdout.readline())
    return values


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
game = store.begin({"game": "muggles"}, "c0" * 32, bytes(32), None, "one")
say(game)
seq = 0
while True:
    seq += 1
    store.append(game, [entry(seq)], [Checkpoint(seq, "x" * 3000, seq, 1)], f"at {seq}", None)
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


# Damage


def test_a_file_cut_at_every_page_is_set_aside(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    assert len(whole) > 20 * PAGE
    for cut in range(0, len(whole), PAGE):
        folder = tmp_path / str(cut)
        if cut == 0:
            continue  # an empty file is a new one
        check_damaged(folder, whole[:cut], kept)
        assert (folder / "store.db.damaged-1").exists()
    for cut in (1, 15, 16, 50, 99, 100, 1000, len(whole) - 1):
        check_damaged(tmp_path / f"odd{cut}", whole[:cut], kept)


@pytest.mark.parametrize("length", [PAGE, 40, 1])
def test_random_bytes_over_each_page_are_found(tmp_path: Path, sample: tuple[bytes, Kept], length: int) -> None:
    whole, kept = sample
    chance = random.Random(length)
    carried = []
    for start in range(0, len(whole), PAGE):
        place = start + chance.randrange(PAGE - length + 1)
        # The marks of ours, our version and SQLite are tried apart: any byte there may make it another's file.
        place += 100 if place < 100 and length < PAGE else 0
        damaged = whole[:place] + chance.randbytes(length) + whole[place + length :]
        carried.append(check_damaged(tmp_path / str(start), damaged, kept))
    # Most pages hold one game only: the five others are carried over.
    assert sum(count >= 5 for count in carried) > len(carried) / 2


def test_random_bytes_over_each_page_are_said_to_a_reader(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    chance = random.Random(5)
    path = tmp_path / "store.db"
    for start in range(0, len(whole), PAGE):
        damaged = whole[:start] + chance.randbytes(PAGE) + whole[start + PAGE :]
        path.write_bytes(damaged)
        with pytest.raises(StoreError, match=r"store\.db is (damaged \(.+\);|not a store)") as told:
            Store.read(path)
        assert "\n" not in str(told.value)
        assert path.read_bytes() == damaged
    for cut in range(PAGE, len(whole), PAGE):
        path.write_bytes(whole[:cut])
        with pytest.raises(StoreError, match="is damaged"):
            Store.read(path)
    path.write_bytes(whole)
    with Store.read(path) as store:
        assert everything(store) == kept


def test_the_log_goes_with_the_file_that_is_set_aside(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, _ = sample
    live, cut = tmp_path / "live", tmp_path / "cut"
    live.mkdir()
    cut.mkdir()
    (live / "store.db").write_bytes(whole)
    with Store.open(live / "store.db", "test") as store:
        game = begin(store)
        for suffix in ("", "-wal"):  # what a cut leaves
            shutil.copy(live / f"store.db{suffix}", cut / f"store.db{suffix}")
    log = (cut / "store.db-wal").read_bytes()
    assert log
    with Store.read(cut / "store.db") as reader:
        assert reader.game(game).label == "muggles, round 1"
    damaged = whole[: 3 * PAGE] + bytes(PAGE) + whole[4 * PAGE :]
    (cut / "store.db").write_bytes(damaged)
    (cut / "store.db.damaged-1-wal").write_bytes(b"older")
    with Store.open(cut / "store.db", "test") as store:
        assert "damaged-2" in (store.warning or "")
    after = snapshot(cut)
    assert after["store.db.damaged-1-wal"] == b"older"
    assert after["store.db.damaged-2"] == damaged
    assert after["store.db.damaged-2-wal"] == log


def test_a_log_without_its_file_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    log = path.with_name("store.db-wal")
    for number, empty in ((1, False), (2, True)):
        log.write_bytes(b"log")
        path.unlink(missing_ok=True)
        if empty:
            path.touch()
        with Store.open(path, "test") as store:
            assert f"damaged-{number}" in (store.warning or "")
            begin(store)
        assert path.with_name(f"store.db.damaged-{number}-wal").read_bytes() == b"log"


def alter(path: Path, query: str, *values: object) -> None:
    with sqlite3.connect(path) as db:
        db.execute(query, values)
    db.close()


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("UPDATE entry SET data = '{' WHERE game = 2 AND seq = 3", "entry 3 of game 2"),
        ("UPDATE entry SET data = '[]' WHERE game = 2 AND seq = 3", "entry 3 of game 2"),
        ("UPDATE entry SET data = x'7b7d' WHERE game = 2 AND seq = 3", "entry 3 of game 2"),
        ("UPDATE game SET header = '7' WHERE id = 2", "game 2"),
        ("UPDATE game SET secret = 'text' WHERE id = 2", "game 2"),
        ("UPDATE game SET entries = 'many' WHERE id = 2", "game 2"),
    ],
)
def test_a_row_that_does_not_fit_is_named(tmp_path: Path, sample: tuple[bytes, Kept], query: str, what: str) -> None:
    whole, kept = sample
    path = tmp_path / "store.db"
    path.write_bytes(whole)
    alter(path, query)
    with Store.read(path) as reader:
        assert what in (reader.warning or "")
        with pytest.raises(StoreError, match=f"{what} cannot be read"):
            everything(reader)
        assert reader.entries(1) == kept[1][1]
    with Store.open(path, "test") as store:
        assert what in (store.warning or "")
        assert everything(store) == {key: value for key, value in kept.items() if key != 2}
        assert store.get("sound") == {"loudness": 2}


def test_an_altered_or_lost_row_that_still_fits_is_found(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    for number, query in enumerate(
        (
            """UPDATE entry SET data = '{"value":"other"}' WHERE game = 2 AND seq = 3""",
            "DELETE FROM entry WHERE game = 2 AND seq = 12",
            "UPDATE game SET label = 'other' WHERE id = 2",
        )
    ):
        path = tmp_path / f"store{number}.db"
        path.write_bytes(whole)
        alter(path, query)
        with Store.read(path) as reader:
            assert "game 2" in (reader.warning or "")
            assert set(everything(reader)) == set(kept)
        with Store.open(path, "test") as store:
            assert set(everything(store)) == set(kept) - {2}


def test_tables_that_were_altered_are_found(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    path = tmp_path / "store.db"
    path.write_bytes(whole)
    alter(path, "CREATE TRIGGER eats AFTER INSERT ON entry BEGIN DELETE FROM game; END")
    with pytest.raises(StoreError, match="its tables are not as they were made"):
        Store.read(path)
    with Store.open(path, "test") as store:
        assert "its tables are not as they were made" in (store.warning or "")
        assert everything(store) == kept
        store.append(1, [entry(13)], [], "", None)
        assert len(store.games()) == len(kept)


def test_a_warning_is_one_line_whatever_a_damaged_row_holds(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(sample[0])
    alter(path, "UPDATE setting SET key = ?", "a\nb\x1b" + "c" * 500)
    with Store.read(path) as reader:
        assert (reader.warning or "").startswith(f"{path} is damaged: setting a b ccc")
        assert len(reader.warning or "") < len(str(path)) + 200


def test_a_lost_checkpoint_costs_the_later_ones_only(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    path = tmp_path / "store.db"
    path.write_bytes(whole)
    alter(path, "UPDATE checkpoint SET spent = 99 WHERE game = 2 AND seq = 5")
    with Store.open(path, "test") as store:
        assert store.checkpoints(2) == kept[2][2][:4]
        assert store.entries(2) == kept[2][1]


# What is not ours


def other_sqlite(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE game(id)")
    db.close()


def other_application(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE game(id)")
        db.execute("PRAGMA application_id = 7")
    db.close()
    alter(path, "PRAGMA journal_mode = WAL")


def newer(path: Path) -> None:
    with Store.open(path, "test") as store:
        begin(store)
    alter(path, "PRAGMA user_version = 2")
    path.with_name("store.db.lock").unlink()


FOREIGN = [
    (lambda path: path.write_text("Dear diary,\n" * 900), "not a store of this program"),
    (lambda path: path.write_bytes(b"\xff\xfe\0"), "not a store of this program"),
    (lambda path: path.write_bytes(random.Random(1).randbytes(3 * PAGE)), "not a store of this program"),
    (other_sqlite, "SQLite file of another program"),
    (other_application, "SQLite file of another program"),
    (newer, r"newer version \(form 2, this one knows up to 1\)"),
    (lambda path: path.mkdir(), "is a folder"),
]


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(("make", "what"), FOREIGN)
def test_what_is_not_ours_is_refused_and_left_alone(path: Path, make: Any, what: str, beside: bool) -> None:
    path.parent.mkdir()
    make(path)
    if beside:
        path.with_name("store.db.lock").touch()
    before = snapshot(path.parent)
    with pytest.raises(StoreError, match=what) as told:
        Store.open(path, "test")
    assert "\n" not in str(told.value)
    assert snapshot(path.parent) == before
    with pytest.raises(StoreError, match=what):
        Store.read(path)
    after = snapshot(path.parent)
    assert {name: after[name] for name in before} == before


def test_a_newer_version_that_stands_in_the_log_only_is_left_alone(path: Path) -> None:
    with Store.open(path, "test") as store:
        begin(store)
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 2")
    copy = path.parent / "copy.db"
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    db.close()
    before = {suffix: Path(f"{copy}{suffix}").read_bytes() for suffix in ("", "-wal")}
    with pytest.raises(StoreError, match="newer version"):
        Store.open(copy, "test")
    assert {suffix: Path(f"{copy}{suffix}").read_bytes() for suffix in ("", "-wal")} == before


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "store.db", "a\0b", tmp_path / ("x" * 300)):
        for opened in (Store.read, partial(Store.open, command="test")):
            with pytest.raises(StoreError) as told:
                opened(path)
            assert "\n" not in str(told.value)
    with pytest.raises(StoreError, match=r"no store at .*: nothing was played yet"):
        Store.read(tmp_path / "missing.db")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@posix
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for opened in (Store.read, partial(Store.open, command="test")):
        with pytest.raises(StoreError, match="not a plain file"):
            opened(tmp_path / "pipe")


def test_an_empty_file_is_a_new_store_and_zeros_are_a_damaged_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Store.read(path) as reader:
        assert reader.games() == []
    with Store.open(path, "test") as store:
        assert store.warning is None
        begin(store)
    path.write_bytes(bytes(5000))
    with Store.open(path, "test") as store:
        assert "damaged-1" in (store.warning or "")
    assert path.with_name("store.db.damaged-1").read_bytes() == bytes(5000)


def test_a_store_that_another_program_has_locked_is_not_taken_for_damaged(path: Path) -> None:
    with Store.open(path, "test") as store:
        begin(store)
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="cannot be read now"):
            Store.open(path, "test")
        assert not list(path.parent.glob("*damaged*"))
    finally:
        db.close()
    with Store.open(path, "test") as store:
        assert len(store.games()) == 1


# A card that does not take it


def test_on_a_full_card_play_goes_on_and_is_kept_when_there_is_room(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        store.append(game, [entry(1)], [state(1)], "one", None)
        assert store._db is not None
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        store.append(game, [entry(2)], [state(2, 40_000)], "two", None)
        assert (store.warning or "").startswith("The card is full: what is played now is not kept.")
        second = begin(store, "hiker")
        store.append(game, [entry(3)], [state(1, 5)], "three", "won")
        store.put("sound", 1)
        assert store.entries(game) == [entry(1), entry(2), entry(3)]
        assert store.checkpoints(game) == [state(1, 5), state(2, 40_000)]
        assert [(row.id, row.label, row.entries) for row in store.games()] == [
            (second, "hiker, round 1", 0),
            (game, "three", 3),
        ]
        assert store.get("sound") == 1
        with Store.read(path) as reader:
            assert [(row.label, row.entries) for row in reader.games()] == [("one", 1)]
        store._db.execute("PRAGMA max_page_count = 100000")
        store.append(second, [entry(1)], [], "again", None)
        assert store.warning is None
        with Store.read(path) as reader:
            assert everything(reader) == everything(store)
            assert reader.get("sound") == 1


# RLIMIT_FSIZE binds for root too; Python already ignores its signal.
LIMITED = """
import resource
most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
"""

TAKEN = """
store = Store.open(sys.argv[1], "test")
game = store.begin({"game": "muggles"}, "c0" * 32, bytes(32), None, "one", [entry(1)])
limit(os.path.getsize(sys.argv[1] + "-wal") + 5000)
for seq in (2, 3):
    store.append(game, [entry(seq)], [Checkpoint(seq, "x" * 9000, 0, 1)], "", None)
    say(store.warning, [kept.seq for kept in store.entries(game)])
limit(most)
store.append(game, [entry(4)], [], "four", None)
say(store.warning, [kept.seq for kept in store.entries(game)])
os._exit(0)
"""


@posix
def test_a_write_error_in_the_middle_loses_nothing(path: Path) -> None:
    with python(LIMITED + TAKEN, path) as process:
        for seq in (2, 3):
            warning, seqs = heard(process)
            assert "what is played now is not kept" in warning
            assert seqs == list(range(1, seq + 1))
        assert heard(process) == [None, [1, 2, 3, 4]]
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert [kept.seq for kept in store.entries(1)] == [1, 2, 3, 4]
        assert [kept.seq for kept in store.checkpoints(1)] == [2, 3]


FULL = """
limit(0)
store = Store.open(sys.argv[1], "test")
game = store.begin({"game": "new"}, "c0" * 32, bytes(32), None, "one", [entry(1)])
say(store.warning, [row.name for row in store.games()], [n for n in os.listdir(sys.argv[2]) if ".new" in n])
limit(most)
store.append(game, [entry(2)], [], "two", None)
say(store.warning, [row.name for row in store.games()])
os._exit(0)
"""


@posix
@pytest.mark.parametrize("old", ["", "closed", "cut"])
def test_a_card_that_is_full_at_the_start_is_tried_again(tmp_path: Path, path: Path, old: str) -> None:
    path.parent.mkdir()
    with Store.open(tmp_path / "old.db", "test") as store:
        begin(store, "old")
        if old == "cut":
            for suffix in ("", "-wal"):
                shutil.copy(tmp_path / f"old.db{suffix}", f"{path}{suffix}")
    if old == "closed":
        shutil.copy(tmp_path / "old.db", path)
    names = ["new", "old"] if old else ["new"]
    with python(LIMITED + FULL, path, path.parent) as process:
        warning, told, rest = heard(process)
        assert "what is played now is not kept" in warning
        assert (told, rest) == (names, [])
        assert heard(process) == [None, names]
    with Store.open(path, "test") as store:
        assert [row.name for row in store.games()] == names
        assert store.entries(store.games()[0].id) == [entry(1), entry(2)]


@posix
def test_a_file_that_was_taken_away_is_said(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        path.rename(path.with_name("away"))
        store.append(game, [entry(1)], [], "one", None)
        assert "is gone: what is played now is not kept" in (store.warning or "")
        path.touch()
        store.append(game, [entry(2)], [], "two", None)
        assert "is gone" in (store.warning or "")
        assert store.entries(game) == [entry(1), entry(2)]
        path.with_name("away").replace(path)
        store.append(game, [entry(3)], [], "three", None)
        assert store.warning is None
    with Store.read(path) as store:
        assert store.entries(game) == [entry(1), entry(2), entry(3)]


# Root may write anything: a process without its rights tries.
# What is imported late, by some Pythons, may lie where nobody can read it.
NOBODY = """
import encodings.idna, shutil, traceback, urllib.parse
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
"""

PLAYED = """
store = Store.open(sys.argv[1], "test")
game = store.begin({"game": "new"}, "c0" * 32, bytes(32), None, "one", [entry(1)])
store.append(game, [entry(2)], [], "two", None)
say(store.warning, [row.name for row in store.games()], [kept.seq for kept in store.entries(game)])
store.close()
with Store.read(sys.argv[1]) as store:
    say(store.warning, [row.name for row in store.games()])
"""

REFUSED = """
for open in (lambda: Store.open(sys.argv[1], "test"), lambda: Store.read(sys.argv[1])):
    try:
        open()
        say("opened")
    except StoreError as error:
        say(str(error))
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, as pytest's own may not be."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


@posix
@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
def test_read_only_play_goes_on_in_memory(open_folder: Path, folder_mode: int, log: bool) -> None:
    live, box = open_folder / "live", open_folder / "box"
    box.mkdir()
    with Store.open(live / "store.db", "test") as store:
        begin(store, "old")
        if log:
            for suffix in ("", "-wal"):
                shutil.copy(live / f"store.db{suffix}", box / f"store.db{suffix}")
    if not log:
        shutil.copy(live / "store.db", box / "store.db")
    for file in box.iterdir():
        file.chmod(0o444)
    before = snapshot(box)
    box.chmod(folder_mode)
    try:
        with python(NOBODY + PLAYED, box / "store.db") as process:
            warning, names, seqs = heard(process)
            assert "what is played now is not kept" in warning
            assert "\n" not in warning
            assert (names, seqs) == (["new", "old"], [1, 2])
            assert heard(process) == [None, ["old"]]
        assert {name: (box / name).read_bytes() for name in before} == before
        assert not list(box.glob("*damaged*"))
    finally:
        box.chmod(0o755)


@posix
def test_a_folder_that_cannot_be_written_or_made_plays_in_memory(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    for path in (open_folder / "store.db", open_folder / "new" / "store.db"):
        with python(NOBODY + PLAYED, path, stderr=subprocess.DEVNULL) as process:
            warning, names, seqs = heard(process)
            assert "what is played now is not kept" in warning
            assert (names, seqs) == (["new"], [1, 2])
    assert list(open_folder.iterdir()) == []
    open_folder.chmod(0o755)


@posix
def test_a_damaged_file_that_cannot_be_moved_is_left_and_read(open_folder: Path, sample: tuple[bytes, Kept]) -> None:
    whole, _ = sample
    path = open_folder / "store.db"
    damaged = whole[: len(whole) // 2]
    path.write_bytes(damaged)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    with python(NOBODY + PLAYED, path, stderr=subprocess.DEVNULL) as process:
        warning, names, seqs = heard(process)
        assert "cannot be set aside: what is played now is not kept" in warning
        assert names[0] == "new"
        assert seqs == [1, 2]
    assert path.read_bytes() == damaged
    open_folder.chmod(0o755)


@posix
def test_a_file_of_another_user_is_said_to_be_one(open_folder: Path, sample: tuple[bytes, Kept]) -> None:
    path = open_folder / "store.db"
    path.write_bytes(sample[0])
    path.chmod(0)
    open_folder.chmod(0o777)
    with python(NOBODY + REFUSED, path) as process:
        for _ in range(2):
            (line,) = heard(process)
            assert "may not be read by this user" in line
    assert path.read_bytes() == sample[0] or os.geteuid() != 0

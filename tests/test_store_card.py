"""The store on a card that is full, read-only, or gone."""

import shutil
import subprocess
from pathlib import Path

import pytest
from stored import Kept, begin, entry, everything, heard, open_folder, path, posix, python, sample, snapshot, state

from companion.store import Store

__all__ = ["open_folder", "path", "sample"]


def test_on_a_full_card_play_goes_on_and_is_kept_when_there_is_room(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        store.append(game, [entry(1)], [state(1)], "one", None)
        assert store._db is not None
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        store.append(game, [entry(2)], [state(2, 40_000)], "two", None)
        assert (store.warning or "").startswith("The SD card is full: what is played now is not saved.")
        assert path.with_name("store.db-wal").stat().st_size == 0  # it may have been what filled it
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
game = begin(store, entries=[entry(1)])
limit(os.path.getsize(sys.argv[1] + "-wal") + 5000)
last = entry(1)
for seq in (2, 3):
    opened = Checkpoint(seq, "x" * 9000, 0, 1)
    last = entry(seq, last, opened)
    store.append(game, [last], [opened], "", None)
    say(store.warning, [kept.seq for kept in store.entries(game)])
limit(most)
store.append(game, [entry(4, last)], [], "four", None)
say(store.warning, [kept.seq for kept in store.entries(game)])
os._exit(0)
"""


@posix
def test_a_write_error_in_the_middle_loses_nothing(path: Path) -> None:
    with python(LIMITED + TAKEN, path) as process:
        for seq in (2, 3):
            warning, seqs = heard(process)
            assert "what is played now is not saved" in warning
            assert seqs == list(range(1, seq + 1))
        assert heard(process) == [None, [1, 2, 3, 4]]
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert [kept.seq for kept in store.entries(1)] == [1, 2, 3, 4]
        assert [kept.seq for kept in store.checkpoints(1)] == [2, 3]


FULL = """
limit(0)
store = Store.open(sys.argv[1], "test")
game = begin(store, "new", [entry(1)])
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
        assert "what is played now is not saved" in warning
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
        assert "is gone: what is played now is not saved" in (store.warning or "")
        path.touch()
        store.append(game, [entry(2)], [], "two", None)
        assert "is gone" in (store.warning or "")
        assert store.entries(game) == [entry(1), entry(2)]
        path.with_name("away").replace(path)
        store.append(game, [entry(3)], [], "three", None)
        assert store.warning is None
    with Store.read(path) as store:
        assert store.entries(game) == [entry(1), entry(2), entry(3)]


@posix
def test_a_file_that_cannot_be_seen_for_a_while_is_not_called_gone(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        away = path.parent.rename(path.parent.with_name("away"))
        path.parent.touch()  # as by a folder that nobody may enter: an error, and no word of what is in it
        store.append(game, [entry(1)], [], "one", None)
        assert "is gone" not in (store.warning or "")
        assert (store.warning or "").endswith("The box tries again with every answer.")
        path.parent.unlink()
        away.rename(path.parent)
        store.append(game, [entry(2)], [], "two", None)
        assert store.warning is None


def test_a_new_file_that_cannot_be_opened_yet_is_made_but_once(path: Path) -> None:
    path.parent.mkdir()
    shared = path.with_name("store.db-shm")
    shared.mkdir()
    with Store.open(path, "test") as store:
        made = path.stat().st_ino
        begin(store)
        assert "tries again" in (store.warning or "")
        assert path.stat().st_ino == made
        shared.rmdir()
        begin(store)
        assert store.warning is None
    with Store.read(path) as store:
        assert len(store.games()) == 2


def test_what_a_card_has_not_taken_is_tried_once_more_at_the_end(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        away = path.rename(path.with_name("away"))
        store.append(game, [entry(1)], [], "one", None)
        assert not store.saved
        away.replace(path)
    with Store.read(path) as store:
        assert store.entries(game) == [entry(1)]


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
game = begin(store, "new", [entry(1)])
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
            assert "what is played now is not saved" in warning
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
    for place in (open_folder / "store.db", open_folder / "new" / "store.db"):
        with python(NOBODY + PLAYED, place, stderr=subprocess.DEVNULL) as process:
            warning, names, seqs = heard(process)
            assert "what is played now is not saved" in warning
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
        assert "cannot be set aside: what is played now is not saved" in warning
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
    path.chmod(0o600)
    assert path.read_bytes() == sample[0]


WAITING = """
tried = []
store = Store.open(sys.argv[1], "test")
game = begin(store, "new")
store._db.set_trace_callback(tried.append)
limit(os.path.getsize(sys.argv[1] + "-wal"))
high = 0
for seq in range(1, 101):
    tried.clear()
    store.append(game, [entry(seq)], [], "", None)
    high = max(high, sum(line.startswith("INSERT") for line in tried))
say(high, store.saved)
limit(most)
tried.clear()
store.append(game, [entry(101)], [], "", None)
say(sum("INTO entry" in line for line in tried), store.saved, store.warning)
os._exit(0)
"""


@posix
def test_on_a_full_card_an_answer_does_not_try_all_that_waits(path: Path) -> None:
    with python(LIMITED + WAITING, path) as process:
        assert heard(process) == [2, False]
        assert heard(process) == [101, True, None]
    with Store.read(path) as store:
        assert [kept.seq for kept in store.entries(1)] == list(range(1, 102))

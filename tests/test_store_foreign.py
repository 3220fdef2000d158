"""Files and places that are no store of ours, and are left alone."""

import os
import random
import shutil
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from stored import PAGE, alter, begin, path, posix, snapshot

from companion.store import Store, StoreError

__all__ = ["path"]


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
    alter(path, "PRAGMA user_version = 6")
    path.with_name("store.db.lock").unlink()


def older(path: Path) -> None:
    with Store.open(path, "test") as store:
        begin(store)
    alter(path, "PRAGMA user_version = 4")
    path.with_name("store.db.lock").unlink()


FOREIGN = [
    (lambda path: path.write_text("Dear diary,\n" * 900), "not a store of this program"),
    (lambda path: path.write_bytes(b"\xff\xfe\0"), "not a store of this program"),
    (lambda path: path.write_bytes(random.Random(1).randbytes(3 * PAGE)), "not a store of this program"),
    (other_sqlite, "SQLite file of another program"),
    (other_application, "SQLite file of another program"),
    (newer, r"newer version \(form 6, this one knows up to 5\)"),
    (older, r"older version \(form 4, this one knows 5\), and its games cannot be proven"),
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
        alter(path, "PRAGMA user_version = 6")
        copy = path.parent / "copy.db"
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    before = {suffix: Path(f"{copy}{suffix}").read_bytes() for suffix in ("", "-wal")}
    with pytest.raises(StoreError, match="newer version"):
        Store.open(copy, "test")
    assert {suffix: Path(f"{copy}{suffix}").read_bytes() for suffix in ("", "-wal")} == before


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "store.db", "a\0b", tmp_path / ("x" * 300)):
        for opened in (Store.read, partial(Store.open, command="test")):
            with pytest.raises(StoreError) as told:
                opened(place)
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

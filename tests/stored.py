"""A store filled for tests: its games, its damage, and another process that holds or writes it."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.session.journal import Checkpoint, Entry, commitment, fixing, seal
from companion.store import GameRow, Store

PAGE = 4096
SECRET = bytes(range(32))

posix = pytest.mark.skipif(os.name != "posix", reason="modes, signals and limits of POSIX")


def entry(seq: int, before: Entry | None = None, opens: Checkpoint | None = None, **data: Any) -> Entry:
    """An entry with its true seal, after another one or else after one without data."""
    if before is None and seq > 1:
        before = _bare(seq - 1)
    if opens is not None:
        data["checkpoint"] = fixing(opens.state, opens.spent, opens.rules)
    return Entry(seq, "answer", data, seal(SECRET, "" if before is None else before.seal, seq, "answer", data))


@cache
def _bare(seq: int) -> Entry:
    return entry(seq)


def state(seq: int, length: int = 10) -> Checkpoint:
    return Checkpoint(seq, json.dumps({"turn": seq, "filling": "ä" * length}), spent=2 * seq, rules=1)


def begin(store: Store, name: str = "muggles", entries: Sequence[Entry] = ()) -> int:
    header = {"game": name}
    return store.begin(header, commitment(SECRET, header), SECRET, "2024-05-01", f"{name}, round 1", entries)


Kept = dict[int, tuple[GameRow, list[Entry], list[Checkpoint]]]


def everything(store: Store) -> Kept:
    return {row.id: (row, store.entries(row.id), store.checkpoints(row.id)) for row in store.games()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "box" / "store.db"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, as pytest's own may not be."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Kept]:
    """The bytes of a closed store with six games over many pages, and what is in it."""
    path = tmp_path_factory.mktemp("sample") / "store.db"
    with Store.open(path, "sample") as store:
        for name in ("muggles", "hiker", "geoquest") * 2:
            game = begin(store, name)
            last = None
            for seq in range(1, 13):
                opened = state(seq, 60 * seq)
                last = entry(seq, last, opened, value=name * 9)
                store.append(game, [last], [opened], f"{name} {seq}", None)
        store.put("sound", {"loudness": 2})
        kept = everything(store)
    return path.read_bytes(), kept


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def cut_off(path: Path) -> None:
    """What a process that was killed leaves beside its store: the next one then reads all of it."""
    path.with_name(f"{path.name}.holder").touch()


Files = dict[str, bytes | None]
"""What a box that is cut off leaves, by the ends of its names; None: nothing of that name."""
LEFT = ("", "-wal", ".holder")


def left(path: Path) -> Files:
    """What would be left if this process were killed now."""
    found = {end: Path(f"{path}{end}") for end in LEFT}
    files = {end: file.read_bytes() if file.exists() else None for end, file in found.items()}
    return files | {".holder": (files[".holder"] or b"").replace(b"process %d" % os.getpid(), b"process 1")}


def lay(path: Path, files: Files) -> Path:
    path.parent.mkdir(exist_ok=True)
    for end, content in files.items():
        if content is not None:
            Path(f"{path}{end}").write_bytes(content)
    return path


def check_damaged(folder: Path, damaged: bytes, kept: Kept) -> int:
    """Open a damaged store: it is whole, or set aside byte for byte with only true games carried over (how many)."""
    folder.mkdir()
    path = folder / "store.db"
    path.write_bytes(damaged)
    cut_off(path)
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
        assert found.items() <= kept.items()
        assert store.get("sound") in (None, {"loudness": 2})
        game = begin(store)
        assert game not in found
        store.append(game, [entry(1)], [], "goes on", None)
    with Store.read(path) as again:
        assert again.damage() is None
        assert again.entries(game) == [entry(1)]
        assert {key: value for key, value in everything(again).items() if key != game} == found
    return len(found)


def alter(path: Path, query: str, *values: object) -> None:
    with sqlite3.connect(path) as db:
        db.execute(query, values)
    db.close()


PRELUDE = f"""
import os, sys, json
sys.path.insert(0, {str(Path(__file__).parent)!r})
from stored import Checkpoint, Store, begin, entry
from companion.store import StoreError
def say(*values):
    print(json.dumps(values), flush=True)
"""


def python(script: str, *args: object, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PRELUDE + script, *map(str, args)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options)


def heard(process: subprocess.Popen[str]) -> list[Any]:
    assert process.stdout is not None
    values: list[Any] = json.loads(process.stdout.readline())
    return values

"""What a store keeps, in which order, and for whom."""

import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stored import SECRET, begin, entry, everything, path, posix, state

from companion.session.journal import Checkpoint, commitment
from companion.store import GameRow, Store, StoreError

__all__ = ["path"]


def test_all_that_is_written_is_read_back(path: Path) -> None:
    header = {"game": "muggles", "players": ["Zoë", "Åse"], "options": {"reports": "asked"}}
    with Store.open(path, "test") as store:
        promised = commitment(SECRET, header)
        given = {**header, "options": {"reports": "asked"}}
        first = store.begin(given, promised, SECRET, None, "Muggles", [entry(1, a=[1, None])], [state(0)])
        given["options"] = {}
        store.append(first, [entry(2), entry(3)], [state(3)], "Muggles, round 2", None)
        second = begin(store, "hiker")
        store.append(second, [entry(1)], [], "Hiker, over", "found")
        assert store.warning is None
        live = everything(store)
    with Store.read(path) as store:
        assert everything(store) == live
        assert store.warning is None
        assert [row.id for row in store.games()] == [second, first]
        assert store.game(first) == GameRow(first, header, promised, SECRET, None, "Muggles, round 2", None, 3)
        assert store.entries(first) == [entry(1, a=[1, None]), entry(2), entry(3)]
        assert store.checkpoints(first) == [state(0), state(3)]
        assert store.game(second).result == "found"
        assert store.game(second).started == "2024-05-01"


def test_the_unfinished_games(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store.unfinished() == []
        old, new, other = begin(store), begin(store), begin(store, "hiker")
        assert [row.id for row in store.unfinished()] == [other, new, old]
        store.append(new, [], [], "over", "won")
        assert [row.id for row in store.unfinished()] == [other, old]
        path.rename(path.with_name("away"))  # what waits counts as if it were in the file
        store.append(other, [], [], "over", "won")
        store.append(new, [entry(1)], [], "taken back", None)
        assert [row.id for row in store.unfinished()] == [new, old]


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
        store.put("odd", "\ud800")
        store.put("turned", False)
        store.put("turned", None)
    with Store.open(path, "test") as store:
        assert store.get("sound") == {"loudness": [1, None, "ä"]}
        assert store.get("odd") == "\ud800"
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
            game = store.begin(header, commitment(SECRET, header), SECRET, text, label, [entry(1, value=data)])
            store.append(game, [], [Checkpoint(1, text, 0, 0)], label, text)
        with Store.read(Path(folder) / "store.db") as store:
            assert store.warning is None
            assert store.game(game) == GameRow(game, header, commitment(SECRET, header), SECRET, text, label, text, 1)
            assert store.entries(game) == [entry(1, value=data)]
            assert store.checkpoints(game) == [Checkpoint(1, text, 0, 0)]


def test_every_commit_waits_for_the_card(path: Path) -> None:
    with Store.open(path, "test") as store:
        assert store._db is not None
        assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_belongs_together_is_kept_at_once(path: Path) -> None:
    with Store.open(path, "test") as store, Store.read(path) as beside:
        with store.together():
            store.put("one", 1)
            with store.together():
                store.put("two", 2)
            assert (store.get("one"), store.get("two")) == (1, 2)
            assert (beside.get("one"), beside.get("two")) == (None, None)
        assert (beside.get("one"), beside.get("two")) == (1, 2)
        assert store.saved


@posix
def test_a_new_store_waits_until_the_card_holds_its_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []

    def sync(handle: int) -> None:
        synced.append((os.path.samestat(os.fstat(handle), os.stat(path.parent)), path.exists()))

    monkeypatch.setattr(os, "fsync", sync)
    Store.open(path, "test").close()
    assert synced == [(False, False), (True, True)]  # the file itself, then its name


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
            store.begin({"game": object()}, "", SECRET, None, "")
        store.append(game, [entry(1)], [], "y", None)
        assert store.warning is None
        assert store.entries(game) == [entry(1)]
        assert set(everything(store)) == set(before)


def test_an_unknown_game_is_named_with_those_that_are_there(path: Path) -> None:
    with Store.open(path, "test") as store:
        for number in (7, 7 << 64):
            with pytest.raises(StoreError, match=f"no game {number} here; none is saved yet"):
                store.game(number)
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

"""The store under every damage to its file and its log."""

import os
import random
import shutil
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from stored import PAGE, Kept, alter, begin, check_damaged, cut_off, entry, everything, path, sample, snapshot, state

from companion.faces.host import GameHost
from companion.games import registry
from companion.store import Store, StoreError
from companion.store.file import MARK
from companion.store.recovery import set_aside
from companion.table.prompt import Refused

__all__ = ["path", "sample"]


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
        told = said(path)
        assert told
        assert "\n" not in told
        assert path.read_bytes() == damaged
    for cut in range(PAGE, len(whole), PAGE):
        path.write_bytes(whole[:cut])
        with pytest.raises(StoreError, match="is damaged"):
            Store.read(path)
    path.write_bytes(whole)
    with Store.read(path) as store:
        assert everything(store) == kept
        assert store.damage() is None


def said(path: Path) -> str:
    """What the full check says of a store, nothing where it is whole."""
    try:
        with Store.read(path) as store:
            return store.damage() or ""
    except StoreError as error:
        return str(error)


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
    damaged = whole[: 10 * PAGE] + bytes(PAGE) + whole[11 * PAGE :]  # which the log has not anew
    (cut / "store.db").write_bytes(damaged)
    (cut / "store.db.damaged-1-wal").write_bytes(b"older")
    with Store.open(cut / "store.db", "test") as store:
        assert "damaged-2" in (store.warning or "")
    after = snapshot(cut)
    assert after["store.db.damaged-1-wal"] == b"older"
    assert after["store.db.damaged-2"] == damaged
    assert after["store.db.damaged-2-wal"] == log


def test_a_cut_while_a_file_is_set_aside_leaves_no_file_without_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, log, rename = tmp_path / "store.db", tmp_path / "store.db-wal", os.rename
    file.touch()
    log.touch()

    def cut(old: str, new: str) -> None:
        rename(old, new)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", cut)
    with pytest.raises(KeyboardInterrupt):
        set_aside(file)
    assert (file.exists(), log.exists()) == (False, True)


def test_a_log_without_its_file_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    log = path.with_name("store.db-wal")
    for number, empty in ((1, False), (2, True)):
        log.write_bytes(b"log")
        path.unlink(missing_ok=True)
        if empty:
            path.touch()
        with pytest.raises(StoreError, match="first page is cut short, overwritten or gone"):
            Store.read(path)
        with Store.open(path, "test") as store:
            assert f"damaged-{number}" in (store.warning or "")
            begin(store)
        assert path.with_name(f"store.db.damaged-{number}-wal").read_bytes() == b"log"


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("UPDATE entry SET data = '{' WHERE game = 2 AND seq = 3", "entry 3 of game 2"),
        ("UPDATE entry SET data = '[]' WHERE game = 2 AND seq = 3", "entry 3 of game 2"),
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
        assert what in (reader.damage() or "")
        with pytest.raises(StoreError, match=f"{what} cannot be read"):
            everything(reader)
        assert reader.entries(1) == kept[1][1]
    cut_off(path)
    with Store.open(path, "test") as store:
        assert what in (store.warning or "")
        assert everything(store) == {key: value for key, value in kept.items() if key != 2}
        assert store.get("sound") == {"loudness": 2}


def test_an_altered_or_lost_row_that_still_fits_is_found(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    whole, kept = sample
    for number, query in enumerate(
        (
            """UPDATE entry SET data = '{"value":"other"}' WHERE game = 2 AND seq = 3""",
            "UPDATE entry SET data = x'7b7d' WHERE game = 2 AND seq = 3",
            "DELETE FROM entry WHERE game = 2 AND seq = 12",
            "DELETE FROM entry WHERE game = 2 AND seq = 12; DELETE FROM checkpoint WHERE game = 2 AND seq = 12",
            "DELETE FROM checkpoint WHERE game = 2 AND seq = 5",
            "UPDATE checkpoint SET spent = 99 WHERE game = 2 AND seq = 5",
            "UPDATE game SET secret = zeroblob(32) WHERE id = 2",
        )
    ):
        path = tmp_path / f"store{number}.db"
        path.write_bytes(whole)
        for each in query.split(";"):
            alter(path, each)
        with Store.read(path) as reader:
            assert "game 2" in (reader.damage() or "")
            assert set(everything(reader)) == set(kept)
        cut_off(path)
        with Store.open(path, "test") as store:
            assert set(everything(store)) == set(kept) - {2}


def test_a_game_whose_rows_were_altered_is_not_gone_on_with(path: Path) -> None:
    game = registry.game("dice")
    with Store.open(path, "test") as store:
        for word in ("7", "8"):
            GameHost.open(game, (), {}, store).begin(word)
    alter(path, """UPDATE entry SET data = replace(data, '"8"', '"9"') WHERE game = 2 AND seq = 2""")
    with Store.open(path, "test") as store:
        broken, whole = store.unfinished()
        GameHost.resume(whole, store)
        with pytest.raises(Refused, match=r"is damaged \(game 2: entry 2 .* at its next start the box"):
            GameHost.resume(broken, store)
    with Store.open(path, "test") as store:
        assert "Games carried over: 1" in (store.warning or "")
        assert [row.id for row in store.unfinished()] == [1]


def test_a_store_of_many_games_is_carried_over_in_portions(
    tmp_path: Path, sample: tuple[bytes, Kept], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Pi has not the memory for all at once; a full card in between costs no game its number."""
    monkeypatch.setattr("companion.store.store.AT_ONCE", 2)
    path = tmp_path / "store.db"
    path.write_bytes(sample[0])
    alter(path, "UPDATE game SET header = '7' WHERE id = 2")
    cut_off(path)
    waited: list[int] = []
    flush = Store._flush

    def watched(store: Store, *, whole: bool = False) -> None:
        waited.append(len(store._waiting))
        flush(store, whole=whole)

    monkeypatch.setattr(Store, "_flush", watched)
    with Store.open(path, "test") as store:
        assert waited == [2, 2, 2, 0]  # five games, the settings, and nothing is left
        assert set(everything(store)) == set(sample[1]) - {2}
        assert begin(store) == 7


def test_games_on_both_sides_of_a_broken_page_are_carried_over(tmp_path: Path) -> None:
    path, games = tmp_path / "store.db", 60
    with Store.open(path, "test") as store:
        for _ in range(games):
            begin(store, "long" * 100)  # some on a page
    whole = path.read_bytes()
    middle = len(whole) // PAGE // 2 * PAGE
    path.write_bytes(whole[:middle] + random.Random(1).randbytes(PAGE) + whole[middle + PAGE :])
    cut_off(path)
    with Store.open(path, "test") as store:
        ids = {row.id for row in store.games()}
        assert {1, games} < ids
        assert len(ids) > games - 10


@pytest.mark.parametrize("read", [False, True])
def test_play_goes_on_where_the_file_is_damaged_meanwhile(path: Path, read: bool) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        store.append(game, [entry(1)], [state(1, 20_000)], "one", None)
        store.fold()
        assert store._db is not None
        with path.open("r+b") as file:
            file.seek(PAGE)
            file.write(random.Random(1).randbytes(path.stat().st_size - PAGE))
        store._db.execute("PRAGMA shrink_memory")
        store.append(game, [entry(2)], [], "two", None)
        store.append(game, [entry(3)], [], "three", None)
        assert "what is played now is not saved" in (store.warning or "")
        if read:
            with pytest.raises(StoreError, match="is damaged"):
                store.entries(game)
    with Store.open(path, "test") as store:
        assert "damaged-1" in (store.warning or "")


def test_a_damaged_row_in_the_list_of_games_is_warned_of(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(sample[0])
    alter(path, "UPDATE game SET header = '7' WHERE id = 2")
    with Store.open(path, "test") as store:
        assert store.warning is None
        with pytest.raises(StoreError):
            store.unfinished()
        assert "game 2 cannot be read); at its next start the box sets it aside" in (store.warning or "")
    with Store.open(path, "test") as store:
        assert set(everything(store)) == set(sample[1]) - {2}


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
    alter(path, "UPDATE entry SET kind = ? WHERE game = 2 AND seq = 3", "a\nb\x1b" + "c" * 500)
    assert said(path).startswith("game 2: entry 3 (a b?ccc")
    assert len(said(path)) < 200


CORRUPTIONS = 60


def corrupted(whole: bytes, chance: random.Random) -> bytes:
    """A file as a failing card may give it back."""
    place, length = chance.randrange(len(whole)), chance.choice((1, 7, 64, 512, PAGE, 3 * PAGE))
    block = place // 512 * 512
    match chance.randrange(8):
        case 0:  # bits that fell over
            damaged = bytearray(whole)
            for _ in range(chance.choice((1, 3, 40))):
                damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
            return bytes(damaged)
        case 1:
            return whole[:place]
        case 2:
            return whole[:place] + chance.randbytes(length) + whole[place + length :]
        case 3:
            return whole[:block] + bytes(length) + whole[block + length :]
        case 4:  # a block in another one's place
            other = chance.randrange(len(whole)) // 512 * 512
            return whole[:block] + whole[other : other + 512] + whole[block + 512 :]
        case 5:  # bytes pushed aside
            return whole[:place] + chance.randbytes(length) + whole[place:]
        case 6:
            return whole[:place] + whole[place + length :]
    return whole + chance.randbytes(length)


def corruptions(whole: bytes) -> Iterator[bytes]:
    found = (corrupted(whole, random.Random(seed)) for seed in count())
    # With both marks gone it may be any other program's: that is tried in test_store_foreign.py.
    ours = (one for one in found if one[:100] == whole[:100] or one[PAGE : 2 * PAGE].endswith(MARK))
    return islice(ours, CORRUPTIONS)


def test_sixty_corruptions_after_which_all_is_read(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    for number, damaged in enumerate(corruptions(sample[0])):
        check_damaged(tmp_path / str(number), damaged, sample[1])
    print(f"set aside: {len(list(tmp_path.glob('*/*damaged-1')))} of {CORRUPTIONS}")


def test_sixty_corruptions_that_nobody_looks_for(tmp_path: Path, sample: tuple[bytes, Kept]) -> None:
    """After a clean end not all is read: what people meet is named and asks the next start for the full check."""
    whole, kept = sample
    for number, damaged in enumerate(corruptions(whole)):
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged)
        with Store.open(path, "test") as store:
            good = met(store, kept) if store.warning is None else True
        with Store.open(path, "test") as store:
            assert good or store.warning
            assert everything(store).items() <= kept.items()


def met(store: Store, kept: Kept) -> bool:
    """Whether every game is there and can be read; what can be read is what was written."""
    try:
        rows = store.games()
    except StoreError:
        return False
    good = [row.id for row in rows] == sorted(kept, reverse=True)
    for row in rows:
        try:
            assert store.checked(row) == kept[row.id][1:]
        except StoreError:
            good = False
    return good

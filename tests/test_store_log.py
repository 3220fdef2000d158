"""What somebody does to a store's log, after a cut and while it is in use: none of it is silent, and little is lost."""

import os
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from stored import PAGE, Files, begin, entry, lay, left, path, posix, state

from companion.store import Store, StoreBusy, StoreError
from companion.store.log import DAMAGED, FOREIGN, FRAME, GONE, HEAD, LINKED, LONGEST, read
from companion.store.log import _sum as summed

__all__ = ["path"]

FOLDED, PLAYED = 3, 8
"""The entries of the game that are in the file, and those that are in it and its log."""


def play(store: Store, *seqs: int, game: int = 1) -> None:
    for seq in seqs:
        store.append(game, [entry(seq)], [], f"at {seq}", None)


def seqs(store: Store, game: int = 1) -> list[int]:
    return [kept.seq for kept in store.entries(game)]


class Cuts:
    """What a box is cut off with, at several moments, and another one like it."""

    def __init__(self, folder: Path) -> None:
        with Store.open(folder / "one.db", "test") as store:
            begin(store)
            play(store, 1, 2)
            self.earlier = left(folder / "one.db")
            play(store, 3)
            store.fold()
            self.rest = left(folder / "one.db")
            play(store, 4)
            self.begun = left(folder / "one.db")
            play(store, *range(5, PLAYED + 1))
            self.cut = left(folder / "one.db")
            self.ends = [HEAD, *read(folder / "one.db").ends]
            store.fold()
            self.after = left(folder / "one.db")
        with Store.open(folder / "two.db", "test") as store:
            begin(store)
            play(store, *range(1, FOLDED + 1))
            store.fold()
            play(store, *range(4, PLAYED + 1))
            self.other = left(folder / "two.db")

    @property
    def log(self) -> bytes:
        return self.cut["-wal"] or b""

    def end(self, seq: int) -> int:
        """Where in the log an entry ends."""
        return self.ends[seq - FOLDED]


@pytest.fixture(scope="module")
def cuts(tmp_path_factory: pytest.TempPathFactory) -> Cuts:
    return Cuts(tmp_path_factory.mktemp("cuts"))


def flipped(log: bytes, place: int) -> bytes:
    return log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :]


def noise(length: int) -> bytes:
    return random.Random(length).randbytes(length)


def other_salts(log: bytes) -> bytes:
    """Other salts in a head whose own sum is right."""
    head = log[:16] + noise(8)
    order = "<" if log[:4] == b"\x37\x7f\x06\x82" else ">"
    return head + struct.pack(">II", *summed(order, (0, 0), head)) + log[HEAD:]


DAMAGES: dict[str, tuple[str, Callable[[Cuts, bytes], Files]]] = {
    "a bit of the head": (DAMAGED, lambda cuts, log: {"-wal": flipped(log, 17)}),
    "a bit of the head's first word": (DAMAGED, lambda cuts, log: {"-wal": flipped(log, 0)}),
    "noise over the head": (DAMAGED, lambda cuts, log: {"-wal": noise(HEAD) + log[HEAD:]}),
    "zeros over the head": (DAMAGED, lambda cuts, log: {"-wal": bytes(HEAD) + log[HEAD:]}),
    "other salts": (DAMAGED, lambda cuts, log: {"-wal": log[:16] + noise(8) + log[24:]}),
    "other salts with their sum": (DAMAGED, lambda cuts, log: {"-wal": other_salts(log)}),
    "the head alone": (DAMAGED, lambda cuts, log: {"-wal": log[:HEAD]}),
    "a few bytes": (DAMAGED, lambda cuts, log: {"-wal": log[:7]}),
    "noise": (DAMAGED, lambda cuts, log: {"-wal": noise(len(log))}),
    "zeros": (DAMAGED, lambda cuts, log: {"-wal": bytes(len(log))}),
    "a bit of the first page": (DAMAGED, lambda cuts, log: {"-wal": flipped(log, HEAD + 100)}),
    "a bit in the middle": (DAMAGED, lambda cuts, log: {"-wal": flipped(log, cuts.end(5) + 200)}),
    "a bit of the last answer": (DAMAGED, lambda cuts, log: {"-wal": flipped(log, len(log) - 9)}),
    "a sector of zeros": (
        DAMAGED,
        lambda cuts, log: {"-wal": log[: cuts.end(6)] + bytes(512) + log[cuts.end(6) + 512 :]},
    ),
    "a page left out": (DAMAGED, lambda cuts, log: {"-wal": log[: cuts.end(5)] + log[cuts.end(5) + FRAME :]}),
    "cut within an answer": (DAMAGED, lambda cuts, log: {"-wal": log[: cuts.end(6) + 1000]}),
    "cut at an answer's end": (DAMAGED, lambda cuts, log: {"-wal": log[: cuts.end(6)]}),
    "cut at the last page": (DAMAGED, lambda cuts, log: {"-wal": log[:-FRAME]}),
    "emptied": (GONE, lambda cuts, log: {"-wal": b""}),
    "deleted": (GONE, lambda cuts, log: {"-wal": None}),
    "that of another store": (FOREIGN, lambda cuts, log: {"-wal": cuts.other["-wal"]}),
    "an older one of this store": (DAMAGED, lambda cuts, log: {"-wal": cuts.earlier["-wal"]}),
    "its own at an earlier moment": (DAMAGED, lambda cuts, log: {"-wal": cuts.begun["-wal"]}),
    "beside a copy of an earlier file": (FOREIGN, lambda cuts, log: {"": cuts.earlier[""]}),
    "beside a later file": (FOREIGN, lambda cuts, log: {"": later(cuts)}),
    "beside another store's file": (FOREIGN, lambda cuts, log: {"": cuts.other[""]}),
}


def later(cuts: Cuts) -> bytes:
    """A file that has taken in that log and one more."""
    file = bytearray(cuts.after[""] or b"")
    second = file[PAGE : 2 * PAGE]
    second[LINKED] = second[LINKED][8:] + noise(8)
    file[PAGE : 2 * PAGE] = second
    return bytes(file)


@pytest.mark.parametrize("what", DAMAGES)
def test_a_log_that_is_not_as_a_cut_left_it_is_set_aside_and_said(path: Path, cuts: Cuts, what: str) -> None:
    fault, damage = DAMAGES[what]
    files = cuts.cut | damage(cuts, cuts.log)
    lay(path, files)
    with pytest.raises(StoreError, match=rf"is damaged \({fault}\)"):
        Store.read(path)
    with Store.open(path, "test") as store:
        assert f"({fault}): the last answers may be missing. Compare the table with Status." in (store.warning or "")
        kept = seqs(store)
        assert kept == list(range(1, len(kept) + 1))
        assert store.damage() is None
        begin(store, "after")
    aside = path.with_name("store.db.damaged-1-wal")
    assert (aside.read_bytes() if aside.exists() else b"") == (files["-wal"] or b"")
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert seqs(store) == kept
        assert store.games()[0].name == "after"


def test_of_a_damaged_log_what_can_be_read_is_read(path: Path, cuts: Cuts) -> None:
    lay(path, cuts.cut | {"-wal": flipped(cuts.log, cuts.end(6) + 200)})
    with Store.open(path, "test") as store:
        assert seqs(store) == list(range(1, 7))


@pytest.mark.parametrize("what", ["a bit of the head", "a bit in the middle", "that of another store"])
def test_it_is_known_without_a_word_of_who_wrote_it(path: Path, cuts: Cuts, what: str) -> None:
    """A file with its log that was copied elsewhere."""
    fault, damage = DAMAGES[what]
    lay(path, cuts.cut | damage(cuts, cuts.log) | {".holder": None})
    with Store.open(path, "test") as store:
        assert fault in (store.warning or "")


@pytest.mark.parametrize("older", ["earlier", "cut"])
def test_beside_a_box_that_has_ended_an_older_log_is_known(path: Path, cuts: Cuts, older: str) -> None:
    lay(path, {"": cuts.after[""], "-wal": getattr(cuts, older)["-wal"]})
    with Store.open(path, "test") as store:
        assert FOREIGN in (store.warning or "")
        assert seqs(store) == list(range(1, PLAYED + 1))


def test_a_log_that_somebody_reads_at_the_end_is_taken_in_by_the_next(path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store)
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        play(store, 1, 2, game=game)
    assert path.with_name("store.db-wal").stat().st_size > 0
    reader.close()
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert seqs(store, game) == [1, 2]


SOUND: dict[str, tuple[Callable[[Cuts], Files], int]] = {
    "a cut": (lambda cuts: cuts.cut, PLAYED),
    "a cut at rest": (lambda cuts: cuts.rest, FOLDED),
    "a cut at rest that took an empty log along": (lambda cuts: cuts.rest | {"-wal": None}, FOLDED),
    "a copy with its log": (lambda cuts: cuts.cut | {".holder": None}, PLAYED),
    "a copy of the file alone": (lambda cuts: {"": cuts.rest[""]}, FOLDED),
    "while the log was begun": (lambda cuts: cuts.rest | {"-wal": cuts.log[:HEAD]}, FOLDED),
    "while its head was written": (lambda cuts: cuts.rest | {"-wal": cuts.log[:20]}, FOLDED),
    "while its first answer was": (lambda cuts: cuts.rest | {"-wal": cuts.log[: cuts.end(4) - 99]}, FOLDED),
    "while an answer was": (lambda cuts: cuts.begun | {"-wal": cuts.log[: cuts.end(5) - 99]}, 4),
    "while it was, its end before the rest": (lambda cuts: cuts.begun | {"-wal": unordered(cuts, 4)}, 4),
    "the first one so": (lambda cuts: cuts.rest | {"-wal": unordered(cuts, 3)}, FOLDED),
    "before it was told": (lambda cuts: cuts.cut | {".holder": cuts.begun[".holder"]}, PLAYED),
    "with what an older log was": (lambda cuts: cuts.cut | {".holder": cuts.earlier[".holder"]}, PLAYED),
    "while it was emptied": (lambda cuts: cuts.cut | {"": cuts.after[""]}, PLAYED),
    "after it was emptied": (lambda cuts: cuts.after | {".holder": cuts.cut[".holder"]}, PLAYED),
    "a copy put back, its log deleted": (lambda cuts: cuts.cut | {"": cuts.earlier[""], "-wal": None}, -1),
}


def unordered(cuts: Cuts, seq: int) -> bytes:
    """A log in which the card has the end of the next answer and not the beginning of it."""
    return cuts.log[: cuts.end(seq) + 600] + noise(512) + cuts.log[cuts.end(seq) + 1112 : cuts.end(seq + 1)]


@pytest.mark.parametrize("what", SOUND)
def test_a_log_as_a_cut_leaves_it_is_taken_in_without_a_word(path: Path, cuts: Cuts, what: str) -> None:
    make, played = SOUND[what]
    lay(path, make(cuts))
    if played >= 0:
        with Store.read(path) as reader:
            assert seqs(reader) == list(range(1, played + 1))
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert store.damage() is None
    assert not list(path.parent.glob("*damaged*"))


def test_a_copy_is_put_back_as_the_guide_says(path: Path, cuts: Cuts) -> None:
    lay(path, cuts.cut)
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    path.write_bytes(cuts.other[""] or b"")
    with Store.open(path, "test") as store:
        assert store.warning is None
        assert seqs(store) == list(range(1, FOLDED + 1))


def test_a_first_page_that_a_cut_spoils_while_the_log_is_emptied_is_read_from_the_log(path: Path) -> None:
    with Store.open(path, "test") as store:
        opened = state(1, 20_000)
        store.append(begin(store), [entry(1, opens=opened)], [opened], "", None)
        cut = left(path)
        store.fold()
        cut[""] = noise(512) + path.read_bytes()[512:]
    path = lay(path.with_name("cut.db"), cut)
    with Store.open(path, "test") as store:
        assert (store.warning, seqs(store)) == (None, [1])
        assert store.damage() is None


# While it is in use


def emptied(log: Path, _: bytes) -> None:
    log.write_bytes(b"")


def deleted(log: Path, _: bytes) -> None:
    log.unlink()


def shortened(log: Path, _: bytes) -> None:
    os.truncate(log, max(HEAD, log.stat().st_size - FRAME))


def older(log: Path, earlier: bytes) -> None:
    log.write_bytes(earlier[: len(earlier) // 2])


def replaced(log: Path, _: bytes) -> None:
    log.unlink()
    log.write_bytes(noise(3 * FRAME))


def overwritten(log: Path, _: bytes) -> None:
    with log.open("r+b") as file:
        file.write(noise(max(FRAME, log.stat().st_size)))


def bit(log: Path, _: bytes) -> None:
    with log.open("r+b") as file:
        content = file.read()
        file.seek(0)
        file.write(flipped(content, 20))


def with_its_index(log: Path, _: bytes) -> None:
    log.unlink()
    Path(f"{str(log).removesuffix('-wal')}-shm").unlink()


SPOILED = (emptied, deleted, shortened, older, replaced, overwritten, bit, with_its_index)


@posix
@pytest.mark.parametrize("then", ["answer", "pause", "end"])
@pytest.mark.parametrize("spoil", SPOILED)
def test_a_log_that_is_spoiled_in_use_takes_nothing_with_it(
    path: Path, tmp_path: Path, spoil: Callable[[Path, bytes], None], then: str
) -> None:
    log = path.with_name("store.db-wal")
    with Store.open(path, "test") as store:
        begin(store)
        play(store, 1, 2)
        store.fold()
        play(store, 3, 4)
        content = log.read_bytes()
        spoil(log, content)
        damaged = log.read_bytes() if log.exists() else b""
        if then == "answer":
            play(store, 5)
        if then == "pause":
            store.fold()
        if then != "end":
            assert "was damaged while it was in use (" in (store.warning or "")
            assert "): nothing is lost." in (store.warning or "")
            play(store, *range(len(seqs(store)) + 1, 7))
            with Store.open(lay(tmp_path / "cut" / "store.db", left(path)), "test") as cut:
                assert cut.warning is None
                assert seqs(cut) == [1, 2, 3, 4, 5, 6]
    aside = path.with_name("store.db.damaged-1-wal")
    assert (aside.read_bytes() if damaged else b"") == damaged
    with Store.open(path, "test") as store:
        assert seqs(store) == list(range(1, 5 if then == "end" else 7))
        assert store.damage() is None


@posix
@pytest.mark.parametrize("spoil", [deleted, replaced, overwritten])
def test_what_is_done_to_an_empty_log_in_use_takes_nothing_with_it(
    path: Path, tmp_path: Path, spoil: Callable[[Path, bytes], None]
) -> None:
    with Store.open(path, "test") as store:
        begin(store)
        play(store, 1, 2)
        store.fold()
        spoil(path.with_name("store.db-wal"), b"")
        play(store, 3)
        assert "nothing is lost" in (store.warning or "")
        with Store.open(lay(tmp_path / "cut" / "store.db", left(path)), "test") as cut:
            assert (cut.warning, seqs(cut)) == (None, [1, 2, 3])


@posix
def test_a_bit_that_falls_over_in_use_does_not_go_into_the_file(path: Path) -> None:
    log = path.with_name("store.db-wal")
    with Store.open(path, "test") as store:
        begin(store)
        play(store, *range(1, 6))
        log.write_bytes(flipped(log.read_bytes(), HEAD + FRAME + 2000))
        store.fold()
        assert "its log is damaged): nothing is lost" in (store.warning or "")
        assert store.damage() is None
        assert seqs(store) == [1, 2, 3, 4, 5]


# Emptied at rest


def alone(path: Path, folder: Path) -> dict[str, int]:
    """What a copy of the file without its log has: the entries of each game."""
    copy = shutil.copy(path, folder / "copy.db")
    with Store.read(copy) as store:
        return {row.name: len(store.entries(row.id)) for row in store.games()}


def test_at_rest_the_file_alone_has_everything(path: Path, tmp_path: Path) -> None:
    with Store.open(path, "test") as store:
        game = begin(store, "hiker")
        play(store, 1, game=game)
        assert alone(path, tmp_path) == {}
        assert store.fold()
        assert alone(path, tmp_path) == {"hiker": 1}
        assert path.with_name("store.db-wal").stat().st_size == 0
        with store.together():
            store.append(game, [entry(2)], [], "two", "won")
        store.fold()
        assert alone(path, tmp_path) == {"hiker": 2}


def test_nobody_waits_while_somebody_reads_what_is_older(path: Path) -> None:
    asked: list[str] = []
    with Store.open(path, "test") as store:
        game = begin(store)
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        play(store, 1, game=game)
        assert store._db is not None
        store._db.set_trace_callback(asked.append)
        assert not store.fold()
        assert asked[0] == "PRAGMA busy_timeout = 0"
        play(store, 2, game=game)
        assert store.warning is None
        reader.close()
        assert store.fold()
        assert path.with_name("store.db-wal").stat().st_size == 0
        assert store._db.execute("PRAGMA busy_timeout").fetchone() == (2000,)


def test_a_log_that_is_begun_anew_by_itself_says_whose_it_is(path: Path, tmp_path: Path) -> None:
    """Of what a reader of the newest state kept open all is in the file, and SQLite writes over it."""
    with Store.open(path, "test") as store:
        game = begin(store)
        play(store, *range(1, 6), game=game)
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        assert not store.fold()
        reader.close()
        play(store, 6, game=game)
        cut = left(path)
        assert store.fold()
        assert store.warning is None
    lay(tmp_path / "cut.db", cut)
    with Store.open(tmp_path / "cut.db", "test") as store:
        assert store.warning is None
        assert seqs(store, game) == [*range(1, 7)]


def test_a_log_that_nobody_pauses_for_is_emptied_before_it_is_long(path: Path) -> None:
    log, longest = path.with_name("store.db-wal"), 0
    with Store.open(path, "test") as store:
        game = begin(store)
        for seq in range(1, 40):
            store.append(game, [entry(seq)], [state(seq, 20_000)], "", None)
            longest = max(longest, log.stat().st_size)
        assert LONGEST / 2 < longest <= LONGEST + 20 * FRAME
        assert store.warning is None


# A lock that is gone


@posix
def test_a_lock_that_was_taken_away_is_laid_again(path: Path) -> None:
    with Store.open(path, "test") as store:
        begin(store)
        path.with_name("store.db.lock").unlink()
        play(store, 1)
        assert store.warning is None
        with pytest.raises(StoreBusy, match="in use by process"):
            Store.open(path, "second")


@posix
@pytest.mark.parametrize("ended", [False, True])
def test_where_another_process_was_quicker_nothing_of_it_is_written_over(path: Path, ended: bool) -> None:
    with Store.open(path, "first") as store:
        begin(store)
        play(store, 1)
        path.with_name("store.db.lock").unlink()
        with Store.open(path, "second") as second:
            game = begin(second, "hiker")
            if ended:
                second.close()
            for _ in range(2):
                begin(store, "geoquest")
                told = store.warning or ""
                assert ("was written by another process" if ended else "is in use by process") in told
                assert "What is played now is not saved: stop the box and start it again." in told
            store.fold()
    with Store.open(path, "third") as store:
        assert store.warning is None
        assert [(row.id, row.name) for row in store.games()] == [(game, "hiker"), (1, "muggles")]
        assert seqs(store) == [1]

"""Recorded games: what was kept once must resume and prove for ever.

``python tests/test_kept.py GAME`` records a game anew, which only a new form of the journal or other rules excuse.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from effort import decide
from play import GAMES, Kept, pick, play_on, secret_of

import companion.games
from companion.session.journal import Checkpoint, Entry
from companion.session.proof import prove
from companion.session.session import Header, Session
from companion.store import Store
from companion.table.game import Game

FOLDER = Path(__file__).parent / "kept"
ENDS = ("finished", "unfinished")
SHIPPED = Path(companion.games.__file__).parent
OURS = {game.name: game for game in GAMES if (SHIPPED / game.name.replace("-", "_")).is_dir()}


@dataclass(frozen=True, slots=True)
class Recording:
    """How a game is recorded: options and players, and how each of the two ends is played."""

    options: Mapping[str, str]
    players: tuple[str, ...]
    play: Callable[[Kept, str], None]
    outcomes: int
    """More outcomes of chance than these are in it."""


def roll_dice(kept: Kept, end: str) -> None:
    """Dice with undo, redo, a correction, and every kind of roll that random people think of."""
    play_on(kept, random.Random(11), 16)
    kept.take(kept.session.undo())
    kept.take(kept.session.undo())
    kept.take(kept.session.redo())
    kept.take(kept.session.correct(["letters"]))
    play_on(kept, random.Random(12), 3)
    if end == "finished":
        kept.take(kept.session.quit())


def play_muggles(kept: Kept, end: str) -> None:
    """An evening with an undo, a redo and corrections, to its end or into the middle of a muggle's turn."""
    game = OURS["muggles"]
    session = kept.session
    assert game.people is not None
    people = game.people(random.Random(37), session.header.players, session.header.options)
    answers = 0
    while session.waiting is not None:
        kept.answer(decide(people, session.waiting))
        answers += 1
        if answers == 45:
            kept.take(session.undo())
            kept.take(session.redo())
            kept.take(session.correct(["group", "nano", 3]))
            kept.take(session.correct(["tile", "b", [4, 4], "pond"]))
        about = session.waiting.about if session.waiting is not None else {}
        if end == "unfinished" and answers > 50 and about.get("why") == "landed":
            return
    kept.take(session.close())


def play_first_to_find(kept: Kept, end: str) -> None:
    """A multi-cache with an undo, a redo and a correction, to its end or until a stage is placed."""
    session = kept.session
    game = OURS["first-to-find"]
    assert game.people is not None
    people = game.people(random.Random(71), session.header.players, session.header.options)
    answers = 0
    while session.waiting is not None:
        kept.answer(decide(people, session.waiting))
        answers += 1
        if answers == 12:
            kept.take(session.undo())
            kept.take(session.redo())
            kept.take(session.correct(["tile", [7, 7], "lake"]))
        if end == "unfinished" and session.waiting is not None and session.waiting.about.get("why") == "placement":
            return
    kept.take(session.close())


def play_lost_hiker(kept: Kept, end: str) -> None:
    """Hiker and searcher with an undo, a redo and corrections, until the food is set to nothing, or up to a drone."""
    session = kept.session
    game = OURS["lost-hiker"]
    assert game.people is not None
    people = game.people(random.Random(3), session.header.players, session.header.options)
    answers = 0
    while session.waiting is not None:
        kept.answer(decide(people, session.waiting))
        answers += 1
        if answers == 12:
            kept.take(session.undo())
            kept.take(session.redo())
            kept.take(session.correct(["food", 2]))
            kept.take(session.correct(["card", "note", 1]))
        if answers == 32:
            kept.take(session.correct(["food", 0]))
        if end == "unfinished" and answers > 20 and session.waiting is not None and session.waiting.key == "drone":
            return
    kept.take(session.close())


def play_geodeto(kept: Kept, end: str) -> None:
    """A short game with an undo, a redo and corrections, to its end or up to the offer of an extra card."""
    session = kept.session
    game = OURS["geodeto"]
    assert game.people is not None
    people = game.people(random.Random(7), session.header.players, session.header.options)
    answers = 0
    while session.waiting is not None:
        kept.answer(decide(people, session.waiting))
        answers += 1
        if answers == 12:
            kept.take(session.undo())
            kept.take(session.redo())
            kept.take(session.correct(["countdown", 1 if end == "finished" else 2]))
            kept.take(session.correct(["goal", "fiji", "out"]))
        if end == "unfinished" and session.waiting is not None and session.waiting.key == "draw-extra":
            return
    kept.take(session.close())


RECORDINGS = {
    "geodeto": Recording({"reports": "asked", "goals": "2", "extras": "yes"}, ("red", "blue"), play_geodeto, 2),
    "lost-hiker": Recording(
        {"mode": "pair", "box": "passed", "scenario": '{"food":2,"quarter":"br","sub_region":"tl"}'},
        ("red", "blue"),
        play_lost_hiker,
        5,
    ),
    "first-to-find": Recording({"mode": "multi", "reports": "asked"}, ("red", "blue", "green"), play_first_to_find, 1),
    "dice": Recording({}, ("ann", "bob"), roll_dice, 5),
    "muggles": Recording({"reports": "asked"}, ("red", "blue", "green", "yellow"), play_muggles, 10),
}


def played(name: str, end: str) -> Kept:
    """A game as it is recorded."""
    recording = RECORDINGS[name]
    seed = 11 if end == "finished" else 12
    kept = Kept.start(OURS[name], seed=seed, word="hare", players=recording.players, options=recording.options)
    recording.play(kept, end)
    return kept


def record(name: str) -> None:
    """Write the recorded games of one game."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.sqlite"
    path.unlink(missing_ok=True)
    with Store.open(path, "record") as store:
        for end in ENDS:
            kept = played(name, end)
            session = kept.session
            data = {
                "header": session.header.data(),
                "commitment": session.commitment,
                "secret": kept.secret.hex(),
                "entries": [[entry.seq, entry.kind, entry.data, entry.seal] for entry in kept.entries],
                "checkpoints": [[check.seq, check.state, check.spent, check.rules] for check in kept.checkpoints],
            }
            (FOLDER / f"{name}-{end}.json").write_text(json.dumps(data, ensure_ascii=False, indent=0) + "\n", "utf-8")
            row = store.begin(session.header.data(), session.commitment, kept.secret, "2025-05-01", OURS[name].title)
            result = session.over.result if session.over is not None else None
            store.append(row, kept.entries, kept.checkpoints, f"{OURS[name].title}, {session.label()}", result)
    for left in (f"{name}.sqlite.lock", f"{name}.sqlite.holder"):
        (FOLDER / left).unlink(missing_ok=True)


def check(
    game: Game[Any],
    header: dict[str, Any],
    promised: str,
    secret: bytes,
    entries: list[Entry],
    checkpoints: list[Checkpoint],
    end: str,
) -> None:
    proof = prove(game, header, promised, secret, entries, checkpoints)
    assert proof.faults == ()
    assert proof.ended is (end == "finished")
    assert proof.outcomes > RECORDINGS[game.name].outcomes
    session, step = Session.resume(game, Header.read(header), secret, entries, checkpoints)
    assert step.entries == ()
    assert session.closed is (end == "finished")
    assert session.view()
    if end == "unfinished":
        kept = Kept(session, secret, list(entries), list(checkpoints))
        assert session.waiting is not None
        kept.answer(pick(session.waiting, random.Random(1)))
        while session.undoing() is not None:
            kept.take(session.undo())
        first = Kept.start(game, seed=12, word="hare", players=session.header.players, options=session.header.options)
        assert session.view() == first.session.view()


def test_every_game_of_the_house_is_recorded() -> None:
    assert set(RECORDINGS) == set(OURS)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_resumes_and_proves(name: str, end: str) -> None:
    data = json.loads((FOLDER / f"{name}-{end}.json").read_text("utf-8"))
    entries = [Entry(*entry) for entry in data["entries"]]
    checkpoints = [Checkpoint(*check) for check in data["checkpoints"]]
    check(OURS[name], data["header"], data["commitment"], bytes.fromhex(data["secret"]), entries, checkpoints, end)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_store_resumes_and_proves(name: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{name}.sqlite", tmp_path / "kept.sqlite")
    with Store.open(tmp_path / "kept.sqlite", "test") as store:
        assert store.warning is None
        rows = store.games()
        assert len(rows) == 2
        for row in rows:
            end = "finished" if row.result else "unfinished"
            assert row.secret in (secret_of(11), secret_of(12))
            kept = store.entries(row.id), store.checkpoints(row.id)
            check(OURS[name], row.header, row.commitment, row.secret, *kept, end)


if __name__ == "__main__":
    for told in sys.argv[1:]:
        record(told)

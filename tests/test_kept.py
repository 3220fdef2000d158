"""Recorded games: what was kept once must resume and prove for ever.

``python tests/test_kept.py GAME`` records a game anew, which only a new form of the journal or other rules excuse.
"""

import random
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from effort import decide
from play import OURS as SHIPPED
from play import Kept, open_prompt, pick, play_on, secret_of

from companion.session.proof import prove
from companion.session.session import Header, Session
from companion.store import Store
from companion.table.prompt import Answer, Prompt

FOLDER = Path(__file__).parent / "kept"
ENDS = ("finished", "unfinished")
OURS = {game.name: game for game in SHIPPED}


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


Stop = Callable[[Prompt, int], bool]
"""Whether an unfinished game is left at this question, after so many answers."""
Corrections = Callable[[str], Mapping[int, Sequence[Sequence[Answer]]]]
"""What is set right after how many answers, for a game that comes to this end."""


def evening(name: str, luck: int, undo_at: int, corrections: Corrections, stop: Stop) -> Callable[[Kept, str], None]:
    """Simulated people play, with an undo, a redo and corrections, to the end or to the question of ``stop``."""

    def play(kept: Kept, end: str) -> None:
        session = kept.session
        make = OURS[name].people
        assert make is not None
        people = make(random.Random(luck), session.header.players, session.typed_options)
        answers = 0
        while session.waiting is not None:
            kept.answer(decide(people, session.waiting))
            answers += 1
            if answers == undo_at:
                kept.take(session.undo())
                kept.take(session.redo())
            for path in corrections(end).get(answers, ()):
                kept.take(session.correct(path))
            if end == "unfinished" and session.waiting is not None and stop(session.waiting, answers):
                return
        kept.take(session.close())

    return play


play_muggles = evening(
    "muggles",
    42,
    45,
    lambda _end: {45: [["group", "nano", 3], ["tile", "b", [4, 4], "pond"]]},
    lambda waiting, answers: answers > 50 and waiting.about.get("why") == "landed",
)
play_first_to_find = evening(
    "first-to-find",
    71,
    12,
    lambda _end: {12: [["tile", [7, 7], "lake"]]},
    lambda waiting, _answers: waiting.about.get("why") == "placement",
)
play_lost_hiker = evening(
    "lost-hiker",
    3,
    12,
    lambda _end: {12: [["food", 2], ["card", "note", 1]], 32: [["food", 0]]},
    lambda waiting, answers: answers > 20 and waiting.key == "drone-answer",
)
play_geodeto = evening(
    "geodeto",
    7,
    12,
    lambda end: {12: [["countdown", 1 if end == "finished" else 2], ["goal", "fiji", "out"]]},
    lambda waiting, _answers: waiting.key == "draw-extra",
)
play_geoquest = evening(
    "geoquest",
    5,
    16,
    lambda _end: {16: [["lake", [1, 1], "yes"], ["score", "blue", 4]]},
    lambda waiting, answers: answers > 40 and waiting.key == "sharers",
)


RECORDINGS = {
    "geoquest": Recording(
        {
            "reports": "asked",
            "target": "15",
            "cards": "yes",
            "bugs": "yes",
            "events": "yes",
            "ensembles": "yes",
            "categories": "Rivers; Tools",
        },
        ("red", "blue", "green"),
        play_geoquest,
        20,
    ),
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
            played(name, end).store(store)
    for left in (f"{name}.sqlite.lock", f"{name}.sqlite.holder"):
        (FOLDER / left).unlink(missing_ok=True)


def test_every_game_of_the_house_is_recorded() -> None:
    assert set(RECORDINGS) == set(OURS)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_store_resumes_and_proves(name: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{name}.sqlite", tmp_path / "kept.sqlite")
    with Store.open(tmp_path / "kept.sqlite", "test") as store:
        assert store.warning is None
        games = [(row, store.entries(row.id), store.checkpoints(row.id)) for row in store.games()]
    assert {row.secret for row, *_ in games} == {secret_of(11), secret_of(12)}
    assert [row.result is not None for row, *_ in games].count(True) == 1
    for row, entries, checkpoints in games:
        proof = prove(OURS[name], row.header, row.commitment, row.secret, entries, checkpoints)
        assert proof.faults == ()
        assert proof.ended is (row.result is not None)
        assert proof.outcomes > RECORDINGS[name].outcomes
        session, step = Session.resume(OURS[name], Header.read(row.header), row.secret, entries, checkpoints)
        assert step.entries == ()
        assert session.closed is proof.ended
        assert session.view()
        if session.waiting is not None:
            goes_back_to_its_beginning(Kept(session, row.secret, list(entries), list(checkpoints)))


def goes_back_to_its_beginning(kept: Kept) -> None:
    """A kept game goes on, and can be taken back answer by answer to what it was before the first."""
    kept.answer(pick(open_prompt(kept), random.Random(1)))
    while kept.session.undoing() is not None:
        kept.take(kept.session.undo())
    header = kept.session.header
    game = kept.session.game
    first = Kept.start(game, seed=12, word="hare", players=header.players, options=header.options)
    assert kept.session.view() == first.session.view()


if __name__ == "__main__":
    for told in sys.argv[1:]:
        record(told)

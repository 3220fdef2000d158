"""The proof names every change of a recorded game: each single value of it is altered in turn."""

import json
import random
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from play import GAMES, Kept, leaves, path_of, pick, secret_of
from scale import figure

from companion.__main__ import main
from companion.session import progress
from companion.session.header import Header
from companion.session.journal import SEEN_BEFORE, Checkpoint, Entry, commitment, counted, seal
from companion.session.proof import Proof, prove
from companion.session.run import GameContext, Run, TurnStart, run_turn
from companion.session.session import Session
from companion.store import Store
from companion.table.game import Game

DICE = next(game for game in GAMES if game.name == "dice")
HOARD = next(game for game in GAMES if game.name == "hoard")


def found(proof: Proof) -> list[str]:
    return [fault.what for fault in proof.faults]


@dataclass(frozen=True)
class Record:
    """A stored game as plain data, so that any value of it can be altered."""

    game: Game[Any]
    data: Mapping[str, Any]

    @classmethod
    def of(cls, kept: Kept) -> "Record":
        session = kept.session
        data = {
            "header": session.header.data(),
            "commitment": session.commitment,
            "secret": kept.secret.hex(),
            "entries": [[entry.seq, entry.kind, entry.data, entry.seal] for entry in kept.entries],
            "checkpoints": [[check.seq, check.state, check.spent, check.rules] for check in kept.checkpoints],
        }
        return cls(session.game, json.loads(json.dumps(data)))

    def prove(self) -> Proof:
        data = self.data
        return prove(
            self.game,
            data["header"],
            data["commitment"],
            bytes.fromhex(data["secret"]),
            [Entry(*entry) for entry in data["entries"]],
            [Checkpoint(*check) for check in data["checkpoints"]],
        )

    def altered(self, path: list[Any], value: object) -> "Record":
        data = deepcopy(dict(self.data))
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        return replace(self, data=data)


def failing() -> Game[Any]:
    """Hoard in which giving coins to blue always raises."""

    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.coins["blue"] > 0:
            raise ZeroDivisionError("planted")

    return replace(HOARD, turn=turn)


def hoard(end: str) -> Kept:
    """A game with every kind of entry: read, undone, redone, corrected, mended, failed, tried again, left out."""
    kept = Kept.start(failing(), seed=4, word="owl")
    session = kept.session
    session.reads = attrgetter("stops")
    kept.answer("roll", "keep", "card", "no")
    kept.take(session.read("blue"))
    kept.answer("status")
    kept.take(session.undo())
    kept.take(session.redo())
    kept.take(session.change_option("mood", "wild"))
    kept.answer("roll")
    kept.take(session.correct(["coins", "red", 3]))
    kept.answer("give", "give", "try-again", "give", "give", "leave-out")
    kept.take(session.correct(["turn", "red"]))
    if end == "stopped":
        kept.answer("bid", 2, "stop", "yes", "yes")
        kept.take(session.close())
    if end == "won":
        for cell in ([row, col] for row in (1, 2, 3) for col in (1, 2, 3)):
            if session.over is None:
                kept.answer("dig", cell)
        kept.take(session.close())
    return kept


def dice(end: str) -> Kept:
    kept = Kept.start(DICE, seed=5, word="elk", players=("ann", "bob"))
    kept.answer("roll", "d6", 3, "letters", "cell", "7", "who", "geoquest")
    kept.take(kept.session.undo())
    if end != "unfinished":
        kept.take(kept.session.quit())
    return kept


RECORDS = [
    (make, end) for make in (hoard, dice) for end in ("unfinished", "stopped", "won") if (make, end) != (dice, "won")
]


@cache
def record(make: Callable[[str], Kept], end: str) -> Record:
    return Record.of(make(end))


@pytest.mark.parametrize(("make", "end"), RECORDS)
def test_a_game_as_it_was_played_proves_clean(make: Callable[[str], Kept], end: str) -> None:
    proof = record(make, end).prove()
    assert proof.faults == ()
    assert proof.replayed
    assert proof.ended is (end != "unfinished")
    assert proof.outcomes > 3


def test_the_recorded_games_hold_every_kind_of_entry_but_those_of_an_upgrade() -> None:
    kinds = {entry[1] for make, end in RECORDS for entry in record(make, end).data["entries"]}
    assert kinds == {
        "start",
        "word",
        "answer",
        "read",
        "correct",
        "option",
        "undo",
        "redo",
        "failure",
        "again",
        "leave-out",
        "over",
    }


def others(value: object) -> list[object]:
    """Other values in the place of one: near ones of the same type, and one of another."""
    match value:
        case bool():
            return [not value, None]
        case int():
            return [value + 1, value - 1, str(value)]
        case str() if len(value) > 8 and all(digit in "0123456789abcdef" for digit in value):
            first, last = ("1" if digit != "1" else "2" for digit in (value[0], value[-1]))
            return [value[:-1] + last, first + value[1:]]
        case str():
            return [value + "x", None, value.swapcase()] if value.swapcase() != value else [value + "x", None]
        case None:
            return ["x", 0]
    return ["x"]


def hard_to_read(path: list[Any]) -> bool:
    """Values that no store would hand over in another type; their text is altered instead."""
    return path[0] in ("secret", "commitment") or (path[0] in ("entries", "checkpoints") and len(path) == 3)


@pytest.mark.parametrize(("make", "end"), RECORDS)
def test_every_altered_value_is_named(make: Callable[[str], Kept], end: str) -> None:
    whole = record(make, end)
    unnamed = []
    paths = leaves(whole.data)
    assert len(paths) > 60
    for path in paths:
        value: Any = whole.data
        for step in path:
            value = value[step]
        for other in others(value):
            assert other != value
            if hard_to_read(path) and type(other) is not type(value):
                continue
            if not whole.altered(path, other).prove().faults:
                unnamed.append((path, other))
    assert unnamed == []


@pytest.mark.parametrize(("make", "end"), RECORDS)
def test_the_fault_names_the_entry(make: Callable[[str], Kept], end: str) -> None:
    whole = record(make, end)
    for path in leaves(whole.data["entries"]):
        at = path[0]
        if len(path) > 2 and at > 0:
            value: Any = whole.data["entries"]
            for step in path:
                value = value[step]
            faults = whole.altered(["entries", *path], others(value)[0]).prove().faults
            assert at + 1 in [fault.values.get("entry") for fault in faults]
    for field in whole.data["header"]:
        faults = whole.altered(["header", field], "x").prove().faults
        assert field in [fault.values.get("field") for fault in faults]


@pytest.mark.parametrize(("make", "end"), RECORDS)
@pytest.mark.parametrize("part", ["entries", "checkpoints"])
def test_dropped_swapped_and_doubled_rows_are_named(make: Callable[[str], Kept], end: str, part: str) -> None:
    whole = record(make, end)
    rows = whole.data[part]
    changed = []
    for at in range(len(rows)):
        # Without its newest entry a game is a shorter game; all that is lost then is that it ended.
        if part == "checkpoints" or at < len(rows) - 1:
            changed.append(rows[:at] + rows[at + 1 :])
        changed.append(rows[: at + 1] + rows[at:])
        if at and part == "entries":
            changed.append([*rows[: at - 1], rows[at], rows[at - 1], *rows[at + 1 :]])
            swapped = [*rows[: at - 1], [at, *rows[at][1:]], [at + 1, *rows[at - 1][1:]], *rows[at + 1 :]]
            changed.append(swapped)
    for other in changed:
        assert whole.altered([part], other).prove().faults


def test_another_secret_or_commitment_is_named() -> None:
    whole = record(dice, "stopped")
    for path, other in (("secret", secret_of(99).hex()), ("commitment", "0" * 64)):
        assert "secret-misfits" in found(whole.altered([path], other).prove())


def test_a_forger_with_the_secret_is_found_by_the_rules() -> None:
    """Whoever holds the secret can make seals that fit; outcomes that the box likes better he cannot make."""
    kept = dice("stopped")
    first = next(entry for entry in kept.entries if entry.kind == "answer")
    chance = [[k, what, sizes, [(pick + 1) % 6 for pick in picks], hidden]
              for k, what, sizes, picks, hidden in first.data["chance"]]  # fmt: skip
    forged = _sealed_again(kept, first.seq, {**first.data, "chance": chance})
    assert "other-outcome" in found(forged.prove())
    without = {key: value for key, value in first.data.items() if key != "chance"}
    assert "other-entry" in found(_sealed_again(kept, first.seq, without).prove())
    over = kept.entries[-1]
    for lie in ({"winners": ["ann"]}, {"reason": "ann-won"}, {"scores": {"ann": 1}}, {"values": {"player": "ann"}}):
        assert "other-entry" in found(_sealed_again(kept, over.seq, {**over.data, **lie}).prove())


def _sealed_again(kept: Kept, seq: int, data: Mapping[str, Any]) -> Record:
    entries, before = [], ""
    for entry in kept.entries:
        told = data if entry.seq == seq else entry.data
        before = seal(kept.secret, before, entry.seq, entry.kind, told)
        entries.append(Entry(entry.seq, entry.kind, told, before))
    return Record.of(replace(kept, entries=entries))


def test_a_forger_who_leaves_out_what_did_not_fail_gets_no_claim() -> None:
    """A step that is left out uses up outcomes: whoever may say how many has all chance to choose from."""
    kept = Kept.start(DICE, seed=5, word="elk")
    for _ in range(2):
        failure = {"counts": True, "error": "KeyError", "spent": 106, "trace": "", "tried": ["answer", "roll"]}
        kept.session._write("failure", failure)
        kept.session._failures, kept.session._spent_in_failure = kept.session._failures + 1, 106
    kept.take(kept.session._result([]))
    kept.answer("leave-out", "roll", "roll")
    kept.take(kept.session.quit())
    proof = kept.prove()
    assert (proof.faults, proof.replayed, proof.unrepeated) == ((), False, (3, 4))


@pytest.mark.parametrize("begun", [[("word", {"word": "elm", "shown": True})], []])
def test_a_game_that_was_never_set_up_is_not_won(begun: list[tuple[str, dict[str, Any]]]) -> None:
    header = Header("dice", DICE.rules, (), DICE.settle({})[0])
    secret = bytes(32)
    session, result = Session.start(DICE, header, secret)
    over = {"result": "won", "reason": "x", "values": {}, "winners": ["red"], "scores": {"red": 99}}
    for kind, data in (*begun, ("over", over)):
        session._write(kind, data)
    entries = [*result.entries, *session._result([]).entries]
    proof = prove(DICE, header.data(), commitment(secret, header.data()), secret, entries, [])
    assert [each.what for each in proof.faults] in (["other-entry"], ["entry-refused"])


def test_a_failure_is_tried_again_by_the_proof() -> None:
    proof = record(hoard, "won").prove()
    assert (proof.replayed, proof.unrepeated) == (True, ())
    assert "failure" in {entry[1] for entry in record(hoard, "won").data["entries"]}


def test_without_its_game_seals_chance_and_states_are_checked() -> None:
    whole = replace(record(dice, "stopped"), game=None)  # type: ignore[arg-type]
    assert whole.prove().faults == ()
    assert not whole.prove().replayed
    for path in (["entries", 2, 2, "value"], ["checkpoints", 1, 1], ["checkpoints", 1, 3], ["header", "rules"]):
        assert whole.altered(path, 9 if path[-1] != 1 else "{}").prove().faults


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_random_people_play_proves_clean(game: Game[Any]) -> None:
    """Whatever people answer, take back and correct, the kept game replays to the same rolls and states."""
    for seed in range(figure(2, 6)):
        rng = random.Random(seed)
        kept = Kept.start(game, seed=seed, word=str(seed))
        for _ in range(60):
            prompt = kept.session.waiting
            if prompt is None:
                break
            match rng.randrange(8):
                case 0 if kept.session.undoing() is not None:
                    kept.take(kept.session.undo())
                case 1 if kept.session.can_redo():
                    kept.take(kept.session.redo())
                case 2 if kept.session.view():  # a set-up has nothing to correct yet
                    kept.take(kept.session.correct(path_of(kept.session, rng)))
                case _:
                    kept.answer(pick(prompt, rng, stop=True))
        if kept.session.over is not None:
            kept.take(kept.session.close())
        assert kept.prove().faults == ()


@pytest.mark.sized
@pytest.mark.parametrize("name", ["dice", "hoard", "geodeto", "lost-hiker"])
def test_no_turn_is_played_again_more_often_than_what_was_done_in_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each answer, correction, undo and redo, where a roll was seen before once more; and when it opens."""
    rng = random.Random(name)
    game = next(each for each in GAMES if each.name == name)
    kept = Kept.start(game, seed=3, word="elm")
    for _ in range(figure(150, 1500)):
        session, act = kept.session, rng.randrange(6)
        prompt = session.waiting
        if prompt is None or (act == 0 and session.undoing() is not None):
            kept.take(session.undo())
        elif act == 1 and session.can_redo():
            kept.take(session.redo())
        elif act == 2 and session.view():
            kept.take(session.correct(path_of(session, rng)))
        else:
            kept.answer(pick(prompt, rng))
    kept.take(kept.session.quit() if kept.session.over is None else kept.session.close())
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        kept.store(store)
    plays: list[bool] = []

    def counting(context: GameContext, start: TurnStart, corrections: Any, answers: Any) -> Run:
        plays.append(bool(corrections or answers))
        return run_turn(context, start, corrections, answers)

    monkeypatch.setattr(progress, "run_turn", counting)
    done = len(kept.entries) - 2 + counted(kept.entries).count(SEEN_BEFORE)
    path = str(tmp_path / "games.sqlite")
    for order in (["verify", path], ["history", "1", "--store", path]):
        plays.clear()
        assert main(order) == 0
        assert 0 < sum(plays) <= done
        # In the lost hiker turn follows turn without a question.
        assert name == "lost-hiker" or len(plays) <= done + len(kept.checkpoints)

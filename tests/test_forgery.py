"""Whoever has the secret can seal again what they changed; it is named all the same.

All that passes is a game that people could have played so, to the letter: of that no file alone can tell.
"""

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import attrgetter, getitem
from typing import Any

import pytest
from play import GAMES, OURS, Kept, leaves, pick
from scale import figure
from test_proof import hoard

from companion.session.header import Header
from companion.session.journal import KINDS, Checkpoint, Entry, fixing, seal
from companion.session.proof import Proof, prove
from companion.session.session import Result, Session
from companion.session.wording import LEAVE_OUT, TRY_AGAIN
from companion.table.game import Game
from companion.table.prompt import Refused

Data = list[Any]
"""The entries of a journal, each its kind and its data."""
NAMES = ["hoard", *(game.name for game in OURS)]
NOT_CLAIMED = ("failure", "trace")
"""A kind of entry, and the value of it that is told to nobody."""


@dataclass(frozen=True)
class Forger:
    """A recorded game and its secret; ``told`` are its entries as plain data, ``states`` what is kept beside them."""

    game: Game[Any]
    header: Header
    secret: bytes
    told: Data
    states: Mapping[int, Checkpoint]
    promised: str

    @classmethod
    def of(cls, kept: Kept) -> "Forger":
        told = json.loads(json.dumps([[entry.kind, entry.data] for entry in kept.entries]))
        session = kept.session
        states = {each.seq: each for each in kept.checkpoints}
        return cls(session.game, session.header, kept.secret, told, states, session.commitment)

    def prove(self, told: Data, states: Mapping[int, Checkpoint] | None = None) -> Proof:
        """What the proof says of other entries and states, every seal of which fits."""
        entries, before = list[Entry](), ""
        for seq, (kind, data) in enumerate(told, start=1):
            before = seal(self.secret, before, seq, kind, data)
            entries.append(Entry(seq, kind, data, before))
        kept = list((self.states if states is None else states).values())
        return prove(self.game, self.header.data(), self.promised, self.secret, entries, kept)

    def passes(self, told: Data, states: Mapping[int, Checkpoint] | None = None) -> bool:
        """Whether the whole claim is made of what nobody played."""
        proof = self.prove(told, states)
        return proof.replayed and not proof.faults and not self.played(told)

    def played(self, told: Data) -> bool:
        """Whether people who do just that get just these entries."""
        session, result = Session.start(self.game, self.header, self.secret, attrgetter("stops"))
        kept = Kept(session, self.secret)
        kept.take(result)
        for at, (kind, data) in enumerate(told):
            if len(kept.entries) <= at:  # else what went before has caused it
                # Whoever goes on over the protocol is asked to read nothing.
                session.reads = attrgetter("stops") if "unread" in data else None
                try:
                    kept.take(done(session, kind, data))
                except Refused:
                    return False
        return [[entry.kind, entry.data] for entry in kept.entries] == told

    def shifted(self, at: int, by: int) -> Mapping[int, Checkpoint]:
        """The states where those behind entry ``at`` belong to entries so many places further on."""
        moved = (replace(each, seq=each.seq + by) if each.seq > at else each for each in self.states.values())
        return {each.seq: each for each in moved}


def done(session: Session, kind: str, data: Mapping[str, Any]) -> Result:
    """Do what an entry says."""
    kind, *tried = data["tried"] if kind == "failure" else [kind]
    match kind:
        case "word":
            return session.begin(data["word"], shown=data.get("shown") is True)
        case "answer":
            return session.answer(tried[0] if tried else data["value"])
        case "again" | "leave-out" if session.stuck:
            return session.answer(TRY_AGAIN if kind == "again" else LEAVE_OUT)
        case "read":
            return session.read(data["seat"])
        case "correct":
            return session.correct(data["path"])
        case "option":
            return session.change_option(data["name"], data["value"])
        case "undo":
            return session.undo()
        case "redo":
            return session.redo()
        case "over":
            return session.quit() if session.over is None else session.close()
    raise Refused(kind)


@cache
def recorded(name: str, people: int = 1) -> Forger:
    """A game as people play it at a box, who read, undo, redo and end it; hoard has corrections and failures, too."""
    if name == "hoard" and people == 1:
        return Forger.of(hoard("won"))  # seed 4 and the owl
    game, rng = next(each for each in GAMES if each.name == name), random.Random(f"{name} {people}")
    kept = Kept.start(game, seed=4, word=None)
    session = kept.session
    session.reads = attrgetter("stops")
    kept.take(session.begin("owl"))
    while len(kept.entries) < 30 and session.waiting is not None:
        for seat in {each.seat for each in session.unread}:
            kept.take(session.read(seat))
        if rng.random() < 0.15 and session.undoing() is not None:
            kept.take(session.undo())
        elif rng.random() < 0.1 and session.can_redo():
            kept.take(session.redo())
        else:
            kept.answer(pick(session.waiting, rng))
    kept.take(session.quit() if session.over is None else session.close())
    return Forger.of(kept)


DROPPED, DOUBLED = object(), object()


def others(value: Any) -> list[Any]:
    """Other values of its kind."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1]
        case str():
            return [f"{value}x", value.swapcase(), value[1:]]
        case None:
            return ["red"]
        case dict():
            return [{"x": 1}]
    return [["x"]]


def tampered(value: Any) -> Iterator[tuple[Sequence[Any], Any]]:
    """A JSON value with each value inside it dropped, doubled, and changed in its turn, and where that is."""
    for path in sorted({tuple(leaf[:end]) for leaf in leaves(value) for end in range(1, len(leaf) + 1)}, key=repr):
        *way, last = path
        for new in (DROPPED, DOUBLED, *others(reduce(getitem, path, value))):
            made = deepcopy(value)
            place = reduce(getitem, way, made)
            if new is DROPPED:
                del place[last]
            elif new is DOUBLED and isinstance(place, list):
                place.insert(last, place[last])
            else:
                place[last] = [place[last]] * 2 if new is DOUBLED else new
            if json.dumps(made) != json.dumps(value):
                yield path, made


def some(forgeries: Iterable[Any], part: int, full: int = 150) -> list[Any]:
    """So many of them by chance, the same at each run; all at one time would fill the memory."""
    rng, most, kept = random.Random(1), figure(part, full), list[Any]()
    for met, each in enumerate(forgeries):
        if met < most:
            kept.append(each)
        elif (at := rng.randrange(met + 1)) < most:
            kept[at] = each
    return kept


@pytest.mark.sized
@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_entry_is_named(name: str) -> None:
    whole = recorded(name)
    forged = (
        (at, path, [*whole.told[:at], [kind, data], *whole.told[at + 1 :]])
        for at, (kind, was) in enumerate(whole.told)
        for path, data in tampered(was)
        if (kind, path[0]) != NOT_CLAIMED
    )
    assert [(whole.told[at], path) for at, path, told in some(forged, 15) if whole.passes(told)] == []


@pytest.mark.sized
@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_kept_state_is_named(name: str) -> None:
    whole = recorded(name)
    passed = []
    for seq, kept in some(whole.states.items(), 2):
        for path, state in some(tampered(json.loads(kept.state or "{}")), 2, 40):
            forged = replace(kept, state=json.dumps(state))
            told = deepcopy(whole.told)
            told[seq - 1][1]["checkpoint"] = fixing(forged.state, kept.spent, kept.rules)
            if whole.passes(told, {**whole.states, seq: forged}):
                passed.append((seq, path))
    assert passed == []


@pytest.mark.sized
@pytest.mark.parametrize("name", NAMES)
def test_entries_dropped_doubled_and_swapped_are_named(name: str) -> None:
    whole = recorded(name)
    told = whole.told
    rows = range(1, len(told) - 1)
    forged = [(at, [*told[:at], *told[at + 1 :]], whole.shifted(at, -1)) for at in rows]
    forged += [(at, [*told[:at], told[at], *told[at:]], whole.shifted(at, 1)) for at in rows]
    forged += [(at, [*told[:at], told[at + 1], told[at], *told[at + 2 :]], whole.states) for at in rows]
    assert [at for at, other, states in some(forged, 10) if whole.passes(other, states)] == []


INVENTED: Sequence[tuple[str, Mapping[str, Any]]] = [
    ("start", {"header": {}}),
    ("word", {"word": "elk", "shown": True}),
    ("read", {"seat": None}),
    ("correct", {"path": [], "kept": 0}),
    ("option", {"name": "reports", "value": "told", "kept": 0}),
    ("undo", {"said": [{"kind": "undo"}]}),
    ("undo", {"said": [{"kind": "undo"}, {"kind": "lie"}]}),
    ("redo", {}),
    ("failure", {"counts": True, "error": "KeyError", "spent": 9, "trace": "", "tried": ["answer", "roll"]}),
    ("again", {}),
    ("leave-out", {"spent": 9}),
    ("upgrade", {"rules": 2}),
    ("misfit", {"kept": 0}),
    ("over", {"result": "won", "reason": "lie", "values": {}, "winners": [], "scores": {}}),
    ("song", {}),
]


@pytest.mark.sized
@pytest.mark.parametrize("name", NAMES)
def test_invented_entries_are_named(name: str) -> None:
    """Of every kind, and entries of other games."""
    whole = recorded(name)
    foreign = [(kind, data) for other in NAMES if other != name for kind, data in recorded(other).told]
    assert {kind for kind, _ in (*INVENTED, *foreign)} >= set(KINDS)
    forged = [
        (at, kind, [*whole.told[:at], [kind, data], *whole.told[at:]])
        for at in range(1, len(whole.told) + 1)
        for kind, data in [*INVENTED, *some(foreign, 9, 9)]
    ]
    assert [(at, kind) for at, kind, told in some(forged, 15) if whole.passes(told, whole.shifted(at, 1))] == []


@pytest.mark.sized
@pytest.mark.parametrize("name", NAMES)
def test_two_games_of_one_secret_spliced_are_named(name: str) -> None:
    one, other = recorded(name), recorded(name, 2)
    assert one.secret == other.secret
    forged = []
    for at in range(2, len(one.told)):
        for on in range(2, len(other.told)):
            tail = other.told[on:]
            states = {seq: kept for seq, kept in one.states.items() if seq <= at}
            states |= {seq: kept for seq, kept in other.shifted(on, at - on).items() if seq > at}
            told = [*one.told[:at], *tail]
            forged.append((at, on, told, states))
    assert [(at, on) for at, on, told, states in some(forged, 8, 300) if one.passes(told, states)] == []

"""The proof of a stored game: everything that does not fit, named line by line.

What it proves: the chance follows from the secret that was sealed at the start, and everything in the file fits
together. Who has the file and the secret can write another game whose answers fit as well.
"""

import hmac
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.session import wording
from companion.session.chance import SealedChance
from companion.session.journal import Checkpoint, Entry, canonical, commitment, counted, fixing, odd, seal
from companion.session.session import Header, Result, Session
from companion.session.timeline import read_timeline
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Refused


class Fault(NamedTuple):
    """Something that does not fit: its slug, and the values that its words speak of."""

    what: str
    values: Mapping[str, Any]


def fault(what: str, /, **values: Any) -> Fault:
    """A fault with its values."""
    return Fault(what, values)


@dataclass(frozen=True, slots=True)
class Proof:
    """``faults`` are none where everything fits; the numbers count what was looked at.

    ``counted`` is what its journal counts, if it fits. ``unrepeated`` are the entries that say a rule failed where none
    does now, or that it was then skipped: who wrote them could have passed over outcomes.
    """

    faults: tuple[Fault, ...]
    answers: int
    outcomes: int
    replayed: bool
    ended: bool
    counted: tuple[str, ...]
    unrepeated: tuple[int, ...] = ()


def prove(
    game: Game[Any] | None,
    header: Mapping[str, Any],
    promised: str,
    secret: bytes,
    entries: Sequence[Entry],
    checkpoints: Sequence[Checkpoint],
) -> Proof:
    """Check a game as it is stored against the commitment and against its own journal.

    Without the game, or under other rules than it was played with, the chance and the seals are checked alone.
    """
    faults = [*_header_faults(header, promised, secret, entries), *_seal_faults(secret, entries)]
    outcomes, chance_faults = _chance_faults(secret, entries)
    faults += [*chance_faults, *_checkpoint_faults(entries, checkpoints), *_upgrade_faults(header, entries)]
    faults += [
        fault("entry-odd", entry=entry.seq, kind=entry.kind, why=why) for entry in entries if (why := odd(entry))
    ]
    replayed, unrepeated = False, tuple[int, ...]()
    if game is not None and not faults:
        try:
            read = Header.read(header)
            read_timeline(entries, checkpoints, read.options)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            faults.append(fault("unreadable", error=repr(error)))
        else:
            same_rules = read.rules == game.rules and all(entry.kind != "upgrade" for entry in entries)
            replayed = same_rules
            if same_rules:
                replay = Replay(game, read, secret, entries, checkpoints)
                faults += _replay_faults(replay, entries, checkpoints)
                unrepeated = tuple(replay.unrepeated)
    ended = any(entry.kind == "over" for entry in entries)
    answers = sum(entry.kind == "answer" for entry in entries)
    told = tuple(counted(entries)) if not faults else ()
    return Proof(tuple(faults), answers, outcomes, replayed and not unrepeated, ended, told, unrepeated)


def misfits(
    header: Mapping[str, Any],
    promised: str,
    secret: bytes,
    entries: Sequence[Entry],
    checkpoints: Sequence[Checkpoint],
) -> list[Fault]:
    """What of a stored game is not as it was written: whatever the commitment and the seals cover."""
    faults = [] if commitment(secret, header) == promised else [fault("secret-misfits")]
    return [*faults, *_seal_faults(secret, entries), *_checkpoint_faults(entries, checkpoints)]


def _header_faults(header: Mapping[str, Any], promised: str, secret: bytes, entries: Sequence[Entry]) -> list[Fault]:
    faults = []
    first = entries[0] if entries else None
    found = first.data.get("header") if first is not None and first.kind == "start" else None
    written: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
    if first is None or first.kind != "start":
        faults.append(fault("no-start"))
    faults += [
        fault("header-differs", field=field, here=header.get(field), there=written.get(field))
        for field in sorted({*header, *written})
        if field not in header or field not in written or canonical(header[field]) != canonical(written[field])
    ]
    if commitment(secret, header) != promised and commitment(secret, written) != promised:
        faults.append(fault("secret-misfits"))
    elif commitment(secret, header) != promised:
        faults.append(fault("header-misfits"))
    return faults


def _seal_faults(secret: bytes, entries: Sequence[Entry]) -> list[Fault]:
    faults = []
    before = ""
    for number, entry in enumerate(entries, start=1):
        if entry.seq != number:
            faults.append(fault("entry-missing", entry=number, found=entry.seq))
            break
        if not hmac.compare_digest(seal(secret, before, entry.seq, entry.kind, entry.data), entry.seal):
            faults.append(fault("entry-changed", entry=entry.seq, kind=entry.kind))
        before = entry.seal
    return faults


def _chance_faults(secret: bytes, entries: Sequence[Entry]) -> tuple[int, list[Fault]]:
    word = next((entry.data.get("word") for entry in entries if entry.kind == "word"), "")
    chance = SealedChance(secret, str(word))
    faults = []
    outcomes = 0
    for entry in entries:
        records = entry.data.get("chance", [])
        for record in records if isinstance(records, list) else [None]:
            match record:
                case [int(k), str(what), list(sizes), list(picks), bool(hidden)] if all(
                    isinstance(size, int) and 0 < size < 1 << 32 for size in sizes
                ):
                    outcomes += 1
                    if chance.picks(k, sizes, hidden=hidden) != picks:
                        faults.append(fault("other-outcome", entry=entry.seq, number=k, what=what))
                case _:
                    faults.append(fault("outcome-unreadable", entry=entry.seq))
    return outcomes, faults


def _checkpoint_faults(entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> list[Fault]:
    """Every entry that opens a turn fixes its checkpoint; there are no others."""
    kept = {checkpoint.seq: checkpoint for checkpoint in checkpoints}
    often = Counter(checkpoint.seq for checkpoint in checkpoints)
    faults = [fault("state-twice", entry=seq) for seq, times in often.items() if times > 1]
    for entry in entries:
        if "checkpoint" in entry.data:
            found = kept.pop(entry.seq, None)
            if found is None:
                faults.append(fault("state-missing", entry=entry.seq))
            elif fixing(found.state, found.spent, found.rules) != entry.data["checkpoint"]:
                faults.append(fault("state-changed", entry=entry.seq))
    return [*faults, *(fault("state-unasked", entry=seq) for seq in kept)]


def _upgrade_faults(header: Mapping[str, Any], entries: Sequence[Entry]) -> list[Fault]:
    """A box goes over to other rules only; to its own only a forger would, so nothing is replayed."""
    first = next((entry for entry in entries if entry.kind == "upgrade"), None)
    if first is None or first.data.get("rules") != header.get("rules"):
        return []
    return [fault("upgrade-none", entry=first.seq, rules=first.data.get("rules"))]


def _replay_faults(replay: "Replay", entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> list[Fault]:
    """Play the journal again and compare what it causes with what is written."""
    stored = {checkpoint.seq: checkpoint for checkpoint in checkpoints}
    faults: list[Fault] = []
    for entry in entries[1:]:
        if (found := replay.play(entry)) is not None:
            return [*faults, found]
        if entry.seq not in replay.unrepeated:
            mine = {checkpoint.seq: checkpoint for checkpoint in replay.result.checkpoints}.get(entry.seq)
            if _fixed(mine) != _fixed(stored.pop(entry.seq, None)):
                faults.append(fault("other-state", entry=entry.seq))
    return faults


class Replay:
    """A game that is played again by its journal, entry by entry.

    ``unrepeated`` are the entries of failures that are none here, and of what people then said of them: that is taken
    as it was written.
    """

    def __init__(
        self,
        game: Game[Any],
        header: Header,
        secret: bytes,
        entries: Sequence[Entry],
        checkpoints: Sequence[Checkpoint],
    ) -> None:
        self._made = game, header, secret
        self._entries, self._checkpoints = entries, checkpoints
        self.unrepeated: list[int] = []
        self.session, self.result = Session.start(*self._made)

    def play(self, entry: Entry) -> Fault | None:
        """Do what an entry says was done: what of it does not fit."""
        taken = entry.kind == "failure" or (entry.kind in ("again", "leave-out") and bool(self.unrepeated))
        if self.session.seq < entry.seq:  # else what went before has caused it
            try:
                self.result = again(self.session, entry)
            except Refused as refused:
                if not taken:
                    return fault("entry-refused", entry=entry.seq, kind=entry.kind, why=str(refused))
                self.result = Result()
            except Exception as error:  # noqa: BLE001 - a forged journal may lead a rule anywhere
                return fault("entry-astray", entry=entry.seq, kind=entry.kind, error=type(error).__name__)
        if any(_same(made, entry) for made in self.result.entries):
            return None
        if not taken:
            return fault("other-entry", entry=entry.seq, kind=entry.kind)
        self.unrepeated.append(entry.seq)
        known = [checkpoint for checkpoint in self._checkpoints if checkpoint.seq <= entry.seq]
        self.session, self.result = Session.resume(*self._made, self._entries[: entry.seq], known)
        return None


def _reads(seats: Sequence[str | None], notice: Notice) -> bool:
    return notice.seat in seats


def _same(made: Entry, entry: Entry) -> bool:
    """Whether an entry is the one written down; the lines of a failing rule may have moved, and with them its seal."""
    if made.seal == entry.seal:
        return True
    left = {"trace": ""} if made.kind == "failure" else {}
    mine, kept = ([one.seq, one.kind, {**one.data, **left}] for one in (made, entry))
    return canonical(mine) == canonical(kept)


def _fixed(checkpoint: Checkpoint | None) -> str | None:
    return None if checkpoint is None else fixing(checkpoint.state, checkpoint.spent, checkpoint.rules)


def again(session: Session, entry: Entry) -> Result:
    """Do with a session what an entry says was done; Refused where that does not fit."""
    data = entry.data
    # A mended word changes where people stop in games to come, not where they stopped in this one.
    session.reads = partial(_reads, data["unread"]) if "unread" in data else None
    kind, *tried = data.get("tried") or [""] if entry.kind == "failure" else [entry.kind]
    match kind, tried:
        case "word", []:
            return session.begin(data["word"], shown=data.get("shown") is True)
        case "answer", []:
            return session.answer(data["value"], along=data.get("along") is True)
        case "answer", [value]:
            return session.answer(value)
        case "read", []:
            return session.read(data["seat"])
        case "correct", _:
            return session.correct(tried[0] if tried else data["path"])
        case "option", _:
            name, value = tried or (data["name"], data["value"])
            return session.change_option(name, value)
        case "undo", []:
            return session.undo(gone=data.get("gone") is True)
        case "redo", []:
            return session.redo()
        case "resume", []:
            return session.reopen()
        case (("again" | "leave-out"), []) if session.stuck:
            return session.answer(wording.TRY_AGAIN if kind == "again" else wording.LEAVE_OUT)
        case "over", []:
            return session.quit() if session.over is None else session.close()
    raise Refused(wording.no_such_entry(entry.kind))

"""``companion verify``: check a kept game against what was promised at its start."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games import registry
from companion.own import folder
from companion.session.journal import SEEN_BEFORE, SHOWN, Entry, shown
from companion.session.proof import Proof, prove
from companion.session.wording import counted, fault
from companion.store import GameRow, Store, StoreError
from companion.table.prompt import Refused, one_line, show

WORD = "The dice were sealed before the table's number was known: who could not guess it could not choose them"
COMPARE = f"{WORD}, if that is the seal you wrote down then (--seal)."
COMPARED = f"{WORD}."
NO_WORD = "The dice were sealed at the start, but no number was added: the box could have picked its secret."
TOO_EARLY = "A number was added, but the dice seal was not shown before: the box could have picked its secret."
TOGETHER = "Everything that was saved fits together."
START = "The seal you wrote down is the dice seal: the dice follow from the secret that was sealed at the start."
UNREPEATED = (
    "A rule failed at {entries} and does not fail here: what was skipped or tried again after that was not checked,"
    " and dice could have been passed over."
)
NOT_THERE = (
    "no entry has the seal that was written down: one was changed, dropped or played again since, or an older"
    " copy of the file was put back"
)
NOT_REPLAYED = 3
"""The exit status where nothing misfits, but the answers could not be checked."""


def read_seal(text: str) -> str:
    """The digits of a seal as somebody has written it down; Refused where that is none."""
    digits = "".join(text.lower().split()).replace("-", "")
    if len(digits) < SHOWN or not all(digit in "0123456789abcdef" for digit in digits):
        raise Refused(f"{show(text)} is no seal; one has {SHOWN} digits of 0 to 9 and a to f, with or without spaces")
    return digits


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game, what was checked of it, and everything that does not fit.

    ``shown`` is whether the commitment was shown before the word; ``newest`` is the running seal. Of a seal that was
    written down ``start`` says whether it is that of the start, ``at`` else which entry has it.
    """

    row: GameRow
    proof: Proof | None
    faults: tuple[str, ...]
    word: str | None = None
    shown: bool = False
    ended: bool = False
    newest: str = ""
    at: int | None = None
    start: bool = False


def verify(path: Path | None, number: int | None, *, as_json: bool, seal: str | None = None) -> int:
    """Check and say what was checked; 0 where everything fits, 1 where something does not, 3 if not all was checked."""
    path = folder.store_path() if path is None else path
    with Store.read(path) as store:
        row = _newest(store, path) if number is None else store.game(number)
        verdict = _check(store, row, seal)
    print(json.dumps(_data(verdict), ensure_ascii=False, indent=2) if as_json else "\n".join(_lines(verdict)))
    if verdict.faults:
        return 1
    return 0 if _replays(verdict) else NOT_REPLAYED


def _newest(store: Store, path: Path) -> GameRow:
    """The newest game that has the table's word: before it nothing was drawn."""
    for row in store.games():
        try:
            entries = store.entries(row.id)
        except StoreError:
            return row
        if any(entry.kind == "word" for entry in entries):
            return row
    raise Refused(f"no game in {path} has begun: there is nothing to check")


def _check(store: Store, row: GameRow, digits: str | None) -> Verdict:
    try:
        entries, checkpoints = store.entries(row.id), store.checkpoints(row.id)
    except StoreError as error:
        return Verdict(row, None, (str(error),))
    game = registry.find(row.name)
    try:
        proof = prove(game, row.header, row.commitment, row.secret, entries, checkpoints)
    except Exception as error:  # noqa: BLE001 - a forged journal may lead the check itself anywhere
        return Verdict(row, None, (f"the journal cannot be checked: {type(error).__name__}",))
    faults = [fault(*found) for found in proof.faults] + _list_faults(row, entries)
    at, start = None, digits is not None and row.commitment.startswith(digits)
    if digits is not None and not start:
        at = next((entry.seq for entry in entries if entry.seal.startswith(digits)), None)
        if at is None:
            faults.append(NOT_THERE)
    begun: Mapping[str, Any] = next((entry.data for entry in entries if entry.kind == "word"), {})
    word = str(begun["word"]) if "word" in begun else None
    newest = entries[-1].seal if entries else ""
    return Verdict(row, proof, tuple(faults), word, begun.get("shown") is True, proof.ended, newest, at, start)


def _list_faults(row: GameRow, entries: list[Entry]) -> list[str]:
    """What the list of games says differently from the journal."""
    faults = []
    over = next((entry.data.get("result") for entry in entries if entry.kind == "over"), None)
    if over != row.result:
        faults.append(f"the list of games says {row.result or 'unfinished'}, the journal {over or 'unfinished'}")
    if row.entries != len(entries):
        faults.append(f"the list of games counts {row.entries} entries, the journal has {len(entries)}")
    return faults


def _replays(verdict: Verdict) -> bool:
    return verdict.proof is not None and verdict.proof.replayed


def _fits(verdict: Verdict) -> str:
    if verdict.faults or verdict.proof is None:
        return "It does not fit."
    if verdict.proof.unrepeated:
        return UNREPEATED.format(entries=_entries(verdict.proof.unrepeated))
    if not verdict.proof.replayed:
        return "Dice seal, game seals and rolls fit; whether the answers follow the rules was not checked."
    if not verdict.ended:
        return "Everything fits so far. The secret is shown when the game is over."
    sealed = COMPARED if verdict.start else COMPARE
    return f"{NO_WORD if not verdict.word else sealed if verdict.shown else TOO_EARLY} {TOGETHER}"


def _entries(seqs: tuple[int, ...]) -> str:
    return f"entry {seqs[0]}" if len(seqs) == 1 else f"entries {', '.join(map(str, seqs))}"


def _lines(verdict: Verdict) -> list[str]:
    row, proof = verdict.row, verdict.proof
    told = f"{row.label or row.name}, {row.result or 'unfinished'}, {row.started or 'unknown date'}"
    lines = [f"Game {row.id}: {one_line(told)} (name and date are not part of the proof)"]
    lines.append(f"Dice seal: {shown(row.commitment)} (compare it with what you wrote down, or --seal)")
    if verdict.ended and proof is not None:
        lines.append(f"Secret: {row.secret.hex()}")
        if row.header.get("secret") == "fixed":
            lines.append("Whoever started the game chose the secret: its dice were known beforehand.")
    if proof is not None:
        lines.append(f"The table's number: {one_line(verdict.word)}" if verdict.word else "The table's number: none")
        lines.append(f"Answers checked: {proof.answers}")
        lines.append(f"Rolls and draws checked: {proof.outcomes}")
        lines += [text for text in [counted(registry.find(row.name), proof.counted)] if text]
        lines.append(f"Replayed with the rules: {_replayed(verdict, proof)}")
        lines.append(f"Game seal: {shown(verdict.newest)} (compare it with what was written down, or --seal)")
    if verdict.start:
        lines.append(START)
    if verdict.at is not None:
        lines.append(f"The seal that was written down is that of entry {verdict.at}: nothing before was changed since.")
    lines += [f"FAULT: {one_line(fault)}" for fault in verdict.faults]
    lines.append(_fits(verdict))
    return lines


def _replayed(verdict: Verdict, proof: Proof) -> str:
    if proof.replayed:
        return f"yes (version {verdict.row.header.get('rules')})"
    if verdict.faults:
        return "no, something else does not fit"
    if proof.unrepeated:
        return f"yes, but for {_entries(proof.unrepeated)}"
    game = registry.find(verdict.row.name)
    if game is None:
        return f"no, this box does not know the game {show(verdict.row.name)}"
    return f"no, the game was played by other rules than this box has (version {game.rules})"


def _data(verdict: Verdict) -> dict[str, Any]:
    row, proof = verdict.row, verdict.proof
    return {
        "game": row.id,
        "name": row.name,
        "result": row.result,
        "started": row.started,
        "fits": False if verdict.faults else True if _replays(verdict) else None,
        "faults": list(verdict.faults),
        "proof": [{"fault": what, **values} for what, values in proof.faults] if proof is not None else [],
        "commitment": row.commitment,
        "secret": row.secret.hex() if verdict.ended else None,
        "word": verdict.word,
        "shown": verdict.shown,
        "seal": verdict.newest[:SHOWN],
        "sealed": verdict.at,
        "sealed_start": verdict.start,
        "unrepeated": list(proof.unrepeated) if proof is not None else [],
        "answers": proof.answers if proof is not None else 0,
        "outcomes": proof.outcomes if proof is not None else 0,
        "taken_back": sum(kind != SEEN_BEFORE for kind in proof.counted) if proof is not None else 0,
        "seen_before": proof.counted.count(SEEN_BEFORE) if proof is not None else 0,
        "replayed": proof is not None and proof.replayed,
        "ended": verdict.ended,
        "says": _fits(verdict),
    }

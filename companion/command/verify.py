"""``companion verify``: check a kept game against what was promised at its start."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games import registry
from companion.own import folder
from companion.session.journal import Entry
from companion.session.proof import Proof, prove
from companion.session.wording import fault, taken_back
from companion.store import GameRow, Store, StoreError
from companion.table.prompt import Refused, show

WORD = "The chance was sealed before the table's word was known: nobody could choose it."
NO_WORD = "The chance was sealed at the start, but no word was added: the box could have picked its secret."
TOGETHER = "Everything that was kept fits together."
NOT_REPLAYED = 3
"""The exit status where nothing misfits, but the answers could not be checked."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game, what was checked of it, and everything that does not fit."""

    row: GameRow
    proof: Proof | None
    faults: tuple[str, ...]
    word: str | None
    ended: bool


def verify(path: Path | None, number: int | None, *, as_json: bool) -> int:
    """Check and say what was checked; 0 where everything fits, 1 where something does not, 3 if not all was checked."""
    path = folder.store_path() if path is None else path
    with Store.read(path) as store:
        row = _newest(store, path) if number is None else store.game(number)
        verdict = _check(store, row)
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


def _check(store: Store, row: GameRow) -> Verdict:
    try:
        entries, checkpoints = store.entries(row.id), store.checkpoints(row.id)
    except StoreError as error:
        return Verdict(row, None, (str(error),), None, False)
    game = registry.find(row.name)
    try:
        proof = prove(game, row.header, row.commitment, row.secret, entries, checkpoints)
    except Exception as error:  # noqa: BLE001 - a forged journal may lead the check itself anywhere
        return Verdict(row, None, (f"the journal cannot be checked: {type(error).__name__}",), None, False)
    faults = [fault(*found) for found in proof.faults] + _list_faults(row, entries)
    word = next((str(entry.data.get("word")) for entry in entries if entry.kind == "word"), None)
    return Verdict(row, proof, tuple(faults), word, proof.ended)


def _list_faults(row: GameRow, entries: list[Entry]) -> list[str]:
    """What the list of games says otherwise than the journal."""
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
    if not verdict.proof.replayed:
        return "Commitment, seals and outcomes fit; whether the answers follow the rules was not checked."
    if not verdict.ended:
        return "Everything fits so far. The secret is shown when the game is over."
    return f"{WORD if verdict.word else NO_WORD} {TOGETHER}"


def _lines(verdict: Verdict) -> list[str]:
    row, proof = verdict.row, verdict.proof
    lines = [f"Game {row.id}: {row.label or row.name}, {row.result or 'unfinished'}, {row.started or 'unknown date'}"]
    lines.append(f"Commitment: {row.commitment} (compare it with what the box showed at the start)")
    if verdict.ended and proof is not None:
        lines.append(f"Secret: {row.secret.hex()}")
        if row.header.get("secret") == "fixed":
            lines.append("The secret was fixed by whoever began the game: its chance was known beforehand.")
    if proof is not None:
        lines.append(f"The table's word: {verdict.word}" if verdict.word else "The table's word: none")
        lines.append(f"Answers checked: {proof.answers}")
        lines.append(f"Outcomes of chance checked: {proof.outcomes}")
        lines += [text for text in [taken_back(registry.find(row.name), proof.taken_back)] if text]
        lines.append(f"Replayed with the rules: {_replayed(verdict, proof)}")
    lines += [f"FAULT: {fault}" for fault in verdict.faults]
    lines.append(_fits(verdict))
    return lines


def _replayed(verdict: Verdict, proof: Proof) -> str:
    if proof.replayed:
        return f"yes (version {verdict.row.header.get('rules')})"
    if verdict.faults:
        return "no, something else does not fit"
    game = registry.find(verdict.row.name)
    if game is None:
        return f"no, this box does not know the game {show(verdict.row.name)}"
    return f"no, other rules were in force than this box has (version {game.rules})"


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
        "answers": proof.answers if proof is not None else 0,
        "outcomes": proof.outcomes if proof is not None else 0,
        "taken_back": len(proof.taken_back) if proof is not None else 0,
        "replayed": proof is not None and proof.replayed,
        "ended": verdict.ended,
        "says": _fits(verdict),
    }

"""Recorded games: what was kept once must resume and prove for ever.

``python tests/test_kept.py`` records them anew, which only a new form of the journal or other rules of dice excuse.
"""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from play import GAMES, Kept, pick, play_on, secret_of

from companion.session.journal import Checkpoint, Entry
from companion.session.proof import prove
from companion.session.session import Header, Session
from companion.store import Store

FOLDER = Path(__file__).parent / "kept"
DICE = next(game for game in GAMES if game.name == "dice")
ENDS = ("finished", "unfinished")


def played(end: str) -> Kept:
    """A game of dice with undo, redo, a correction, and every kind of roll that random people think of."""
    kept = Kept.start(DICE, seed=11 if end == "finished" else 12, word="hare", players=("ann", "bob"))
    play_on(kept, random.Random(11), 16)
    kept.take(kept.session.undo())
    kept.take(kept.session.undo())
    kept.take(kept.session.redo())
    kept.take(kept.session.correct(["letters"]))
    play_on(kept, random.Random(12), 3)
    if end == "finished":
        kept.take(kept.session.quit())
    return kept


def record() -> None:
    """Write the recorded games."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / "dice.sqlite"
    path.unlink(missing_ok=True)
    with Store.open(path, "record") as store:
        for end in ENDS:
            kept = played(end)
            session = kept.session
            data = {
                "header": session.header.data(),
                "commitment": session.commitment,
                "secret": kept.secret.hex(),
                "entries": [[entry.seq, entry.kind, entry.data, entry.seal] for entry in kept.entries],
                "checkpoints": [[check.seq, check.state, check.spent, check.rules] for check in kept.checkpoints],
            }
            (FOLDER / f"dice-{end}.json").write_text(json.dumps(data, ensure_ascii=False, indent=0) + "\n", "utf-8")
            row = store.begin(session.header.data(), session.commitment, kept.secret, "2025-05-01", "Dice")
            result = session.over.result if session.over is not None else None
            store.append(row, kept.entries, kept.checkpoints, f"Dice, {session.label()}", result)
    for name in ("dice.sqlite.lock", "dice.sqlite.holder"):
        (FOLDER / name).unlink(missing_ok=True)


def check(
    header: dict[str, Any], promised: str, secret: bytes, entries: list[Entry], checkpoints: list[Checkpoint], end: str
) -> None:
    proof = prove(DICE, header, promised, secret, entries, checkpoints)
    assert proof.faults == ()
    assert proof.ended is (end == "finished")
    assert proof.outcomes > 5
    session, step = Session.resume(DICE, Header.read(header), secret, entries, checkpoints)
    assert step.entries == ()
    assert session.closed is (end == "finished")
    assert session.view()["rolls"]
    if end == "unfinished":
        kept = Kept(session, secret, list(entries), list(checkpoints))
        assert session.waiting is not None
        kept.answer(pick(session.waiting, random.Random(1)))
        while session.undoing() is not None:
            kept.take(session.undo())
        assert session.view()["count"] == 0


@pytest.mark.parametrize("end", ENDS)
def test_a_recorded_game_resumes_and_proves(end: str) -> None:
    data = json.loads((FOLDER / f"dice-{end}.json").read_text("utf-8"))
    entries = [Entry(*entry) for entry in data["entries"]]
    checkpoints = [Checkpoint(*check) for check in data["checkpoints"]]
    check(data["header"], data["commitment"], bytes.fromhex(data["secret"]), entries, checkpoints, end)


def test_a_recorded_store_resumes_and_proves(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "dice.sqlite", tmp_path / "dice.sqlite")
    with Store.open(tmp_path / "dice.sqlite", "test") as store:
        assert store.warning is None
        rows = store.games()
        assert len(rows) == 2
        for row in rows:
            end = "finished" if row.result else "unfinished"
            assert row.secret in (secret_of(11), secret_of(12))
            check(row.header, row.commitment, row.secret, store.entries(row.id), store.checkpoints(row.id), end)


if __name__ == "__main__":
    record()

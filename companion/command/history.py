"""``companion history``: what was played, and what happened in a game, without anything that is still hidden."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games import registry
from companion.own import folder
from companion.session import wording as common
from companion.session.journal import Entry, taken_back
from companion.session.wording import taken_back as sentence
from companion.store import GameRow, Store
from companion.table.game import Game
from companion.table.notice import Outcome
from companion.table.prompt import show
from companion.table.wording import Words, plain_name

HIDDEN = "something hidden"


def list_history(path: Path | None) -> int:
    """All games of a store, the newest first."""
    if path is None and not folder.store_path().exists():
        print("Nothing was played yet.")
        return 0
    with Store.read(folder.store_path() if path is None else path) as store:
        rows = store.games()
    if not rows:
        print("Nothing was played yet.")
        return 0
    lines = [("game", "where it stands", "started", "result")]
    lines += [(str(row.id), row.label or row.name, row.started or "unknown date", _result(row)) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    for line in lines:
        cells = [text.ljust(width) for text, width in zip(line, widths, strict=False)]
        print("  ".join([*cells, line[3]]))
    return 0


def tell(number: int, path: Path | None) -> int:
    """One game, entry by entry."""
    with Store.read(folder.store_path() if path is None else path) as store:
        row = store.game(number)
        entries = store.entries(number)
    closed = any(entry.kind == "over" for entry in entries)
    game = registry.find(row.name)
    spoken = Words(_names(game, row.header), *((game.wording,) if game is not None else ()), common)
    print(f"Game {row.id}: {row.label or row.name}, {_result(row)}, {row.started or 'unknown date'}")
    for entry in entries:
        print(f"{entry.seq:>5}  {'; '.join(words(entry, spoken, closed=closed))}")
        for told in entry.data.get("said", ()):
            print(f"{'':>5}  ! {spoken.kept(told)}")
    if counted := sentence(game, taken_back(entries)):
        print(counted)
    return 0


def _names(game: Game[Any] | None, header: Mapping[str, Any]) -> Mapping[str, str]:
    """Who played each seat."""
    own = header.get("names", {})
    called = plain_name if game is None else game.default_name
    return {seat: own.get(seat) or called(seat) for seat in header.get("players", [])}


def words(entry: Entry, spoken: Words, *, closed: bool) -> list[str]:
    """An entry in words; while the game is not closed nothing that anybody may not know yet."""
    data = entry.data
    match entry.kind:
        case "start":
            header = data.get("header", {})
            names = header.get("names", {})
            seats = [f"{names[seat]} ({seat})" if seat in names else str(seat) for seat in header.get("players", [])]
            players = ", ".join(seats) or "none named"
            said = [f"begun, players: {players}"]
        case "word":
            word = data.get("word")
            said = [f"the table's word: {show(word)}" if word else "no word from the table"]
        case "answer":
            said = [f"answer: {show(data.get('value'))}" if closed else "an answer"]
        case "correct":
            path = ", ".join(show(step) for step in data.get("path", []))
            said = [f"correction: {path}" if closed else "a correction"]
        case "option":
            said = [f"option {data.get('name')} set to {show(data.get('value'))}"]
        case "undo":
            said = ["taken back, with something hidden that was told" if data.get("revealed") else "taken back"]
        case "redo":
            said = ["brought back"]
        case "failure":
            said = [f"a rule stumbled: {data.get('error')}" if closed else "a rule stumbled"]
        case "leave-out":
            said = ["a step left out"]
        case "misfit":
            said = ["answers that no longer fit were dropped"]
        case "over":
            over = Outcome(str(data.get("result")), str(data.get("reason")), values=data.get("values", {}))
            said = [f"over: {over.result}. {spoken.reason(over)}"]
        case other:
            said = [other]
    chance = data.get("chance", [])
    return said + [_outcome(record, closed=closed) for record in (chance if isinstance(chance, list) else [])]


def _outcome(record: Any, *, closed: bool) -> str:
    match record:
        case [_, str(what), list(sizes), list(picks), bool(hidden)]:
            if hidden and not closed:
                return HIDDEN
            pairs = zip(picks, sizes, strict=False)
            return f"{what}: " + ", ".join(f"{pick + 1} of {size}" for pick, size in pairs)
    return HIDDEN


def _result(row: GameRow) -> str:
    return row.result or "unfinished"

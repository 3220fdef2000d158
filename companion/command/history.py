"""``companion history``: what was played, and what happened in a game, without anything that is still hidden."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.games import registry
from companion.own import folder
from companion.session import wording as common
from companion.session.header import Header
from companion.session.journal import Checkpoint, Entry, counted, odd, shown
from companion.session.proof import Replay
from companion.session.undoing import answered
from companion.store import GameRow, Store
from companion.table.game import Game
from companion.table.notice import Outcome
from companion.table.prompt import one_line, show
from companion.table.wording import Words, joined, named, plain_name, seat_name

HIDDEN = "something hidden"
LONGEST = 2000
"""So many letters of an entry are told."""
MOST_PICKS = 6
"""So many picks of one outcome are told each; of more, as a shuffle has, how many there were."""


def list_history(path: Path | None, name: str | None = None) -> int:
    """All games of a store, or those of one game, the newest first; Refused where there is no game of that name."""
    there = path is not None or folder.store_path().exists()
    rows, last = [], {}
    if there:
        with Store.read(folder.store_path() if path is None else path) as store:
            rows = [row for row in store.games() if name in (None, row.name)]
            last = {row.id: store.last(row) for row in rows if row.result is not None}
    if not rows:
        played = "Nothing" if name is None else f"No game of {registry.game(name).title}"
        print(f"{played} was played yet.")
        return 0
    lines = [("game", "where it stands", "started", "result")]
    lines += [
        (str(row.id), row.label or row.name, row.started or "unknown date", _result(row, last.get(row.id)))
        for row in rows
    ]
    cells = [[one_line(text) for text in line] for line in lines]
    widths = [max(len(line[column]) for line in cells) for column in range(3)]
    for line in cells:
        print("  ".join([*(text.ljust(width) for text, width in zip(line, widths, strict=False)), line[3]]))
    return 0


def tell(number: int, path: Path | None) -> int:
    """One game, entry by entry."""
    with Store.read(folder.store_path() if path is None else path) as store:
        row = store.game(number)
        entries, checkpoints = store.entries(number), store.checkpoints(number)
    closed = any(entry.kind == "over" for entry in entries)
    game = registry.find(row.name)
    spoken = Words(_names(game, _header(row)), *((game.wording,) if game is not None else ()), common)
    asked = dict(_asked(game, row, entries, checkpoints)) if game is not None and closed else {}
    started = row.started or "unknown date"
    told = f"{row.label or row.name}, {_result(row, entries[-1] if entries else None)}, {started}"
    print(f"Game {row.id}: {one_line(told)}")
    for entry in entries:
        if odd(entry):
            print(f"{entry.seq:>5}  This is not written as an entry of a game is.")
            continue
        said = [asked[entry.seq]] if entry.seq in asked else [words(entry, spoken, closed=closed)]
        told = named(" ".join([*said, *_chance(entry, closed=closed)]), spoken.names)
        print(f"{entry.seq:>5}  {one_line(told, LONGEST)}")
        for told in entry.data.get("said", ()):
            print(f"{'':>5}  ! {one_line(named(spoken.kept(told), spoken.names), LONGEST)}")
    if told := common.counted(game, counted(entry for entry in entries if not odd(entry))):
        print(told)
    if entries:
        print(f"Game seal: {shown(entries[-1].seal)}")
    return 0


def _header(row: GameRow) -> Mapping[str, Any]:
    """The header of a game, empty where it is not written as one is."""
    return {} if odd(Entry(1, "start", {"header": row.header}, "")) else row.header


def _names(game: Game[Any] | None, header: Mapping[str, Any]) -> Mapping[str, str]:
    """Who played each seat."""
    own = header.get("names", {})
    called = plain_name if game is None else game.default_name
    return {seat: own.get(seat) or called(seat) for seat in header.get("players", [])}


def _asked(
    game: Game[Any], row: GameRow, entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]
) -> Iterator[tuple[int, str]]:
    """Each question with its answer, by entry, as far as these rules play the game as it was played."""
    with suppress(Exception):
        replay = Replay(game, Header.read(row.header), row.secret, entries, checkpoints)
        for entry in entries[1:]:
            session, prompt = replay.session, replay.session.waiting
            if entry.kind == "answer" and prompt is not None:
                who = "" if prompt.seat is None else seat_name(prompt.seat)
                asked = prompt.text if prompt.text.startswith(who) else f"{who}: {prompt.text}"
                yield entry.seq, f"{asked} {answered(prompt, entry.data['value'])}."
            if entry.kind == "correct":
                path = entry.data["path"]
                steps = ((session.correction(path[:at]), value) for at, value in enumerate(path))
                said = (f"{step.text} {answered(step, value)}." for step, value in steps if step is not None)
                yield entry.seq, " ".join(("Fixed:", *said))
            if replay.play(entry) is not None:
                return


def words(entry: Entry, spoken: Words, *, closed: bool) -> str:
    """An entry as a sentence; while the game is not closed nothing that anybody may not know yet."""
    data = entry.data
    match entry.kind:
        case "start":
            header = data.get("header", {})
            own = header.get("names", {})
            seats = [f"{own[seat]} ({seat})" if seat in own else plain_name(seat) for seat in header.get("players", [])]
            return f"Started by {', '.join(seats)}." if seats else "Started."
        case "word":
            word = data.get("word")
            return f"The table's number: {show(word)}." if word else "No number from the table."
        case "answer":
            return f"Answered: {show(data.get('value'))}." if closed else "An answer."
        case "read":
            return "Read." if data.get("seat") is None else f"Read by {spoken.names.get(data['seat'], data['seat'])}."
        case "correct":
            path = ", ".join(show(step) for step in data.get("path", []))
            return f"Fixed: {path}." if closed else "Something was fixed."
        case "option":
            return f"The option {data.get('name')} is {show(data.get('value'))} from now on."
        case "undo":
            return "Undone, with something secret that was told." if data.get("revealed") else "Undone."
        case "redo":
            return "Redone."
        case "failure":
            return f"A rule failed: {data.get('error')}." if closed else "A rule failed."
        case "again":
            return "The step that failed was tried again."
        case "leave-out":
            return "A step was left out."
        case "upgrade":
            return "The game went on under the rules of another version."
        case "misfit":
            return "Answers that no longer fit were dropped."
        case "over":
            over = Outcome(str(data.get("result")), str(data.get("reason")), values=data.get("values", {}))
            return f"The end: {_ended(data, spoken.names)}. {spoken.reason(over)}"
    return f"{entry.kind}."


def _chance(entry: Entry, *, closed: bool) -> list[str]:
    records = entry.data.get("chance", [])
    told = [_outcome(record, closed=closed) for record in (records if isinstance(records, list) else [])]
    return [f"By chance {'; '.join(told)}."] if told else []


def _outcome(record: Any, *, closed: bool) -> str:
    match record:
        case [_, str(what), list(sizes), list(picks), bool(hidden)]:
            if hidden and not closed:
                return HIDDEN
            if len(picks) > MOST_PICKS:
                return f"{plain_name(what)}: {len(picks)} drawn"
            pairs = zip(picks, sizes, strict=False)
            return f"{plain_name(what)}: " + ", ".join(f"{pick + 1} of {size}" for pick, size in pairs)
    return HIDDEN


def _result(row: GameRow, last: Entry | None) -> str:
    if row.result is None:
        return "unfinished"
    if last is None or last.kind != "over" or odd(last):
        return row.result
    return _ended(last.data, _names(None, _header(row)))


def _ended(over: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """How a game ended, and who won where somebody did."""
    winners = [names.get(seat, seat) for seat in over.get("winners", ())]
    return f"{over.get('result')} by {joined(winners)}" if winners else str(over.get("result"))

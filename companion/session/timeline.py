"""The timeline of a game: which journal entries count after all undos, cut into turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.session.journal import Checkpoint, Entry
from companion.session.replay import RecordedAnswer
from companion.session.run import TurnStart
from companion.table.notice import Notice
from companion.table.prompt import Answer

PLAYED = ("answer", "correct", "option", "leave-out")
"""The kinds of entry that stand on the timeline; undo takes them off, redo puts them back."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry on the timeline; ``seq`` is the journal entry that put it there last."""

    seq: int
    kind: str
    data: Mapping[str, Any]

    @property
    def along(self) -> bool:
        """Whether the same press gave it as the one before, or the box after that."""
        return self.data.get("along") is True


@dataclass(slots=True)
class Turn:
    """Where a turn began, and the items that were played in it."""

    start: TurnStart
    items: list[Item] = field(default_factory=list)

    def answers(self) -> list[RecordedAnswer]:
        """The answers to be fed: a correction keeps the first ``kept`` of those before it."""
        answers: list[RecordedAnswer] = []
        for item in self.items:
            if item.kind == "answer":
                answers.append(RecordedAnswer(item.data["print"], item.data["value"]))
            elif "kept" in item.data:
                del answers[item.data["kept"] :]
        return answers

    def values(self) -> list[Answer]:
        """What was answered, whatever was asked."""
        return [answer.value for answer in self.answers()]

    def corrections(self) -> list[tuple[Answer, ...]]:
        """The paths of the corrections made inside this turn."""
        return [tuple(item.data["path"]) for item in self.items if item.kind == "correct"]

    def with_options(self) -> TurnStart:
        """Its start, with the options that were changed inside it."""
        changed = {item.data["name"]: item.data["value"] for item in self.items if item.kind == "option"}
        return replace(self.start, options={**self.start.options, **changed}) if changed else self.start

    def left_out(self) -> int | None:
        """The chance that was spent when this turn was left out, or None."""
        for item in self.items:
            if item.kind == "leave-out":
                return int(item.data["spent"])
        return None


Outcome = tuple[int, tuple[int, ...]]
"""An outcome of chance: its number and its sizes, from which it follows."""


@dataclass(slots=True)
class Timeline:
    """Turns in order; only the last one is open. ``undone`` holds what redo would bring back, newest last.

    ``unread`` is what must still be read, each with the entry that said it. ``seen`` are the outcomes that everybody
    saw, whatever was taken back since, each with the turns in which it fell, up to what it fell for.
    """

    turns: list[Turn]
    undone: list[Item] = field(default_factory=list)
    unread: list[tuple[Entry, Notice]] = field(default_factory=list)
    seen: dict[Outcome, list[Turn]] = field(default_factory=dict)

    @property
    def turn(self) -> Turn:
        """The open turn."""
        return self.turns[-1]

    def put(self, item: Item) -> None:
        """A new item on the open turn; nothing can be brought back after it."""
        self.turn.items.append(item)
        self.undone.clear()
        if item.kind == "answer":
            # Before that people have read; who plays where nobody is asked to has not, and goes on.
            self.read(None)

    def say(self, entry: Entry, notices: Iterable[Notice]) -> None:
        """What chance and the rules have said with an entry; the seats that it names must read it."""
        turn = next((turn for turn in reversed(self.turns) if turn.items), None)
        for k, _, sizes, _, hidden in entry.data.get("chance", ()):
            if turn is not None and not hidden:
                fell = self.seen.setdefault((k, tuple(sizes)), [])
                if not any(turn.start == one.start and turn.values() == one.values() for one in fell):
                    fell.append(Turn(turn.start, [*turn.items]))
        seats = entry.data.get("unread", ())
        self.unread += [(entry, notice) for notice in notices if notice.seat in seats]

    def read(self, seat: str | None) -> None:
        """What a seat was told alone is read, or with None what everybody was told."""
        self.unread = [(entry, notice) for entry, notice in self.unread if notice.seat != seat]

    def take_back(self, *, gone: bool = False) -> Sequence[Item]:
        """Take off what the last press gave, the newest first, with what was said since; ``gone``: it stays off."""
        taken: list[Item] = []
        while (item := self.take_off()) is not None:
            taken.append(item)
            if not item.along:
                break
        if gone:
            self.undone.clear()
        return taken

    def take_off(self) -> Item | None:
        """Take the last item off, with what was said since; the turn in which it was played is open again.

        None where there is none.
        """
        at = len(self.turns) - 1
        while at >= 0 and not self.turns[at].items:
            at -= 1
        if at < 0:
            return None
        del self.turns[at + 1 :]
        item = self.turn.items.pop()
        self.undone.append(item)
        self.unread = [(entry, notice) for entry, notice in self.unread if entry.seq < item.seq]
        return item

    def bring_back(self, seq: int) -> Item | None:
        """Put the item taken back last on again, under the number of the redo. None where there is none."""
        if not self.undone:
            return None
        item = self.undone.pop()
        item = Item(seq, item.kind, item.data)
        self.turn.items.append(item)
        return item

    def played(self, seq: int) -> Turn | None:
        """The turn in which that entry was played, up to it; None where it is not on the timeline."""
        for turn in self.turns:
            for at, item in enumerate(turn.items, start=1):
                if item.seq == seq:
                    return Turn(turn.start, turn.items[:at])
        return None

    def press(self, past: int = 0) -> tuple[Turn | None, Sequence[Item]]:
        """What an undo would take back ``past`` the last items of the open turn, the newest first, and the turn of the
        first of them, up to that.

        None where nobody gave the first of them.
        """
        taken: list[Item] = []
        for turn in reversed(self.turns):
            for at in range(len(turn.items) - past, 0, -1):
                taken.append(turn.items[at - 1])
                if not taken[-1].along:
                    return Turn(turn.start, turn.items[:at]), taken
            past = 0
        return None, taken

    def keep(self, count: int) -> None:
        """Keep the first answers that the open turn feeds; the later ones no longer fit. Corrections all stay."""
        fed: list[int] = []
        for at, item in enumerate(self.turn.items):
            if item.kind == "answer":
                fed.append(at)
            elif "kept" in item.data:
                del fed[item.data["kept"] :]
        if count < len(fed):
            first = fed[count]
            self.turn.items[first:] = [item for item in self.turn.items[first:] if item.kind != "answer"]
        self.undone.clear()


def read_timeline(entries: Iterable[Entry], checkpoints: Iterable[Checkpoint], options: Mapping[str, str]) -> Timeline:
    """The timeline that a journal leaves, with its turns cut at the checkpoints."""
    starts = {checkpoint.seq: checkpoint for checkpoint in checkpoints}
    timeline = Timeline([])
    for entry in entries:
        if entry.kind in PLAYED:
            timeline.put(Item(entry.seq, entry.kind, entry.data))
        elif entry.kind == "undo":
            timeline.take_back(gone=entry.data.get("gone") is True)
        elif entry.kind == "redo":
            timeline.bring_back(entry.seq)
        elif entry.kind == "misfit":
            timeline.keep(entry.data["kept"])
        elif entry.kind == "read":
            timeline.read(entry.data["seat"])
        timeline.say(entry, _kept(entry))
        if entry.seq in starts:
            checkpoint = starts[entry.seq]
            in_force = timeline.turn.with_options().options if timeline.turns else options
            timeline.turns.append(Turn(TurnStart(checkpoint.state, checkpoint.spent, in_force)))
    return timeline


def _kept(entry: Entry) -> list[Notice]:
    """What the journal has of what an entry said: all that everybody heard, of what seats heard alone only to whom."""
    quiet, said = entry.data.get("quiet", ()), enumerate(entry.data.get("said", ()))
    alone = (seat for seat in entry.data.get("unread", ()) if seat is not None)
    return [*(Notice(fact=fact, quiet=at in quiet) for at, fact in said), *(Notice(seat=seat) for seat in alone)]

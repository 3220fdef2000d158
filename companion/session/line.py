"""The current line of a game: which journal entries count after all undos, cut into turns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.session.journal import Checkpoint, Entry
from companion.session.record import Told
from companion.session.run import Amendment, Stage

PLAYED = ("answer", "correct", "option", "leave-out")
"""The kinds of entry that stand on the line; undo takes them off, redo puts them back."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry on the line; ``seq`` is the journal entry that put it there last."""

    seq: int
    kind: str
    data: Mapping[str, Any]


@dataclass(slots=True)
class Turn:
    """A turn's beginning, and the items that were played in it."""

    stage: Stage
    items: list[Item] = field(default_factory=list)

    def answers(self) -> list[Told]:
        """The answers to be fed: an amendment keeps the first ``kept`` of those before it."""
        told: list[Told] = []
        for item in self.items:
            if item.kind == "answer":
                told.append(Told(item.data["print"], item.data["value"]))
            elif "kept" in item.data:
                del told[item.data["kept"] :]
        return told

    def amendments(self) -> list[Amendment]:
        """The corrections made inside this turn."""
        return [Amendment(tuple(item.data["path"])) for item in self.items if item.kind == "correct"]

    def opened(self) -> Stage:
        """The stage with the options that were changed inside this turn."""
        changed = {item.data["name"]: item.data["value"] for item in self.items if item.kind == "option"}
        return Stage(self.stage.state, self.stage.spent, {**self.stage.options, **changed}) if changed else self.stage

    def left_out(self) -> int | None:
        """The chance that was spent when this turn was left out, or None."""
        for item in self.items:
            if item.kind == "leave-out":
                return int(item.data["spent"])
        return None


@dataclass(slots=True)
class Line:
    """Turns in order; only the last one is open. ``undone`` holds what redo would bring back, newest last."""

    turns: list[Turn]
    undone: list[Item] = field(default_factory=list)

    @property
    def turn(self) -> Turn:
        """The open turn."""
        return self.turns[-1]

    def put(self, item: Item) -> None:
        """A new item on the open turn; nothing can be brought back after it."""
        self.turn.items.append(item)
        self.undone.clear()

    def take_back(self) -> Item | None:
        """Take the last item off; the turn in which it was played is open again. None where there is none."""
        at = len(self.turns) - 1
        while at >= 0 and not self.turns[at].items:
            at -= 1
        if at < 0:
            return None
        del self.turns[at + 1 :]
        item = self.turn.items.pop()
        self.undone.append(item)
        return item

    def bring_back(self, seq: int) -> Item | None:
        """Put the item taken back last on again, under the number of the redo. None where there is none."""
        if not self.undone:
            return None
        item = self.undone.pop()
        item = Item(seq, item.kind, item.data)
        self.turn.items.append(item)
        return item

    def last(self) -> Item | None:
        """The item that an undo would take back."""
        for turn in reversed(self.turns):
            if turn.items:
                return turn.items[-1]
        return None

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


def read_line(entries: Iterable[Entry], checkpoints: Iterable[Checkpoint], options: Mapping[str, str]) -> Line:
    """The line that a journal leaves, with its turns cut at the checkpoints."""
    stages = {checkpoint.seq: checkpoint for checkpoint in checkpoints}
    line = Line([])
    for entry in entries:
        if entry.kind in PLAYED:
            line.put(Item(entry.seq, entry.kind, entry.data))
        elif entry.kind == "undo":
            line.take_back()
        elif entry.kind == "redo":
            line.bring_back(entry.seq)
        elif entry.kind == "misfit":
            line.keep(entry.data["kept"])
        if entry.seq in stages:
            stage = stages[entry.seq]
            in_force = line.turn.opened().options if line.turns else options
            line.turns.append(Turn(Stage(stage.state, stage.spent, in_force)))
    return line

"""What a session gives back: a step to store and to show, and what an undo would take back."""

from dataclasses import dataclass

from companion.session.journal import Checkpoint, Entry
from companion.table.notice import Notice


@dataclass(frozen=True, slots=True)
class Step:
    """What one input did: journal entries and a checkpoint to store, then notices to show."""

    entries: tuple[Entry, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, in words, and what it cannot take back."""

    text: str
    warning: str

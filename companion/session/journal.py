"""The journal of a game: what is written down, in which order, and the seal on every entry."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.session.codec import ordered

KINDS = (
    # What an input causes goes with it: "chance" (outcomes), "said" (to everybody), "quiet" (which of it), "alone"
    # (seats that were told something alone), "revealed" (kinds of facts that told something hidden), "unread" (who
    # must read it, null for everybody), "checkpoint" (see ``fixing``).
    "start",  # the header of the game, once
    "word",  # {"word", "shown"}: the table's word, once, and whether the commitment was shown before it
    "answer",  # {"print", "value"}: an answer and the fingerprint of its prompt
    "read",  # {"seat"}: what a seat was told alone has been read, or with null what everybody was told
    "correct",  # {"path", "kept"}: a correction inside a turn
    "option",  # {"name", "value", "kept"}: an option changed during a game
    "undo",  # {"revealed"}: what was taken back had told that
    "redo",
    "failure",  # {"counts", "error", "trace", "spent"}: a rule that raised
    "again",  # a step that failed twice is tried again
    "leave-out",  # {"spent"}: a step that failed twice was left out
    "upgrade",  # {"rules"}: the game goes on with other rules
    "misfit",  # {"kept"}: of the open turn's answers only the first so many fit after an upgrade
    "over",  # {"result", "reason", "winners", "scores"}: the end, once
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a journal: its number from 1, its kind, its data, and its seal (64 hex digits)."""

    seq: int
    kind: str
    data: Mapping[str, Any]
    seal: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state (JSON text) in which the turn open after entry ``seq`` began, and the chance spent until then.

    ``state`` is None while the game is not yet set up.
    """

    seq: int
    state: str | None
    spent: int
    rules: int


def taken_back(entries: Iterable[Entry]) -> list[str]:
    """The kinds of the hidden things that had been told when undo took back what told them, one after the other."""
    lists = [entry.data.get("revealed") for entry in entries if entry.kind == "undo"]
    return [str(kind) for kinds in lists if isinstance(kinds, list) for kind in kinds]


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """The one JSON text of a value: sorted keys, no spaces."""
    return _ENCODER.encode(value)


def seal(secret: bytes, before: str, seq: int, kind: str, data: Mapping[str, Any]) -> str:
    """The seal of an entry: HMAC-SHA256 over the seal before it and its content, keyed by the game's secret."""
    text = canonical([before, seq, kind, data])
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


SHOWN = 32
"""So many digits of a seal are shown: enough that nobody finds another secret or game with the same ones."""


def shown(digits: str) -> str:
    """A commitment or a running seal as people write it down: its first digits, in groups of four."""
    return " ".join(digits[at : at + 4] for at in range(0, SHOWN, 4))


def sealed(secret: bytes, content: str) -> str:
    """What is told of content until it is opened: HMAC-SHA256 keyed by the game's secret, 64 hex digits.

    Content is the text of a JSON object: neither chance nor a seal is ever made of such a text.
    """
    return hmac.new(secret, content.encode(), hashlib.sha256).hexdigest()


def fixing(state: str | None, spent: int, rules: int) -> str:
    """What an entry holds of the checkpoint that it opens, so its seal covers it too: 64 hex digits.

    In what order a dict of the state was filled makes no difference.
    """
    text = None if state is None else ordered(state)
    return hashlib.sha256(canonical([text, spent, rules]).encode()).hexdigest()


def commitment(secret: bytes, header: Mapping[str, Any]) -> str:
    """What the box shows before the first chance: SHA-256 over the secret and the header, 64 hex digits."""
    return hashlib.sha256(secret + canonical(header).encode()).hexdigest()

"""The journal of a game: what is written down, in which order, and the seal on every entry."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import msgspec

from companion.session.codec import ordered
from companion.table.prompt import one_line


class Said(msgspec.Struct):
    """A fact; its values are the game's, and the rules make them again."""

    kind: str


class Begun(msgspec.Struct, forbid_unknown_fields=True):
    """The header of a game, see ``Header``."""

    chance: int
    dice: str
    game: str
    options: dict[str, str]
    players: list[str]
    rules: int
    secret: str
    files: dict[str, str] = {}
    names: dict[str, str] = {}


Name = Annotated[str, msgspec.Meta(pattern=r"\A\w+\Z", max_length=60)]
CAUSED: Mapping[str, Any] = {
    "chance": list[tuple[int, str, list[int], list[int], bool]],  # outcomes
    "said": list[Said],  # to everybody
    "quiet": list[int],  # which of it
    "alone": list[str],  # seats that were told something alone, or asked, but in a menu
    "revealed": list[str],  # kinds of facts that told something hidden
    "unread": list[str | None],  # who must read it, null for everybody
    "checkpoint": str,  # see ``fixing``
}
"""What an input causes goes with it."""
KINDS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "start": ({"header": Begun}, {}),  # the header of the game, once
    "word": ({"word": str}, {"shown": bool, **CAUSED}),  # the table's word, once, and whether the seal was shown before
    "answer": ({"print": str, "value": str | int | list[Any]}, {"along": bool, **CAUSED}),  # with its prompt's print
    "read": ({"seat": str | None}, {}),  # what a seat was told alone has been read, or what everybody was told
    "correct": ({"path": list[Any], "kept": int}, CAUSED),  # a correction inside a turn
    "option": ({"name": str, "value": str, "kept": int}, CAUSED),  # an option changed during a game
    # What was taken back had told what it ``revealed``; ``gone`` it does not come back.
    "undo": ({"said": list[Said]}, {"revealed": list[str], "gone": bool}),
    "redo": ({}, CAUSED),
    # A rule raised; its trace is for who mends it: nobody is told of it, and nothing is claimed of it.
    "failure": ({"counts": bool, "error": Name, "spent": int, "trace": str, "tried": list[Any]}, {}),
    "again": ({}, {}),  # a step that failed twice is tried again
    "leave-out": ({"spent": int}, CAUSED),  # a step that failed twice was left out
    "upgrade": ({"rules": int}, CAUSED),  # the game goes on with other rules
    "misfit": ({"kept": int}, {}),  # of the open turn's answers only the first so many fit after an upgrade
    "over": (  # the end, once
        {"result": str, "reason": str, "values": dict[str, Any], "winners": list[str], "scores": dict[str, Any]},
        {},
    ),
}
"""What an entry of each kind has, what it may have, and nothing else."""


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


SEEN_BEFORE = "seen-before"
"""The fact that an outcome which was seen and taken back serves something else."""


def counted(entries: Iterable[Entry]) -> list[str]:
    """What is counted of a journal: the kinds of the hidden things that had been told when undo took back what told
    them, and each time that an outcome was said to be ``SEEN_BEFORE``.
    """
    kinds: list[str] = []
    for entry in entries:
        if entry.kind == "undo":
            kinds += entry.data.get("revealed", ())
        else:
            kinds += [SEEN_BEFORE for fact in entry.data.get("said", ()) if fact["kind"] == SEEN_BEFORE]
    return kinds


@cache
def _form(kind: str) -> type[msgspec.Struct]:
    must, may = KINDS[kind]
    fields: list[Any] = [*must.items(), *((name, of | msgspec.UnsetType, msgspec.UNSET) for name, of in may.items())]
    return msgspec.defstruct("Data", fields, kw_only=True, forbid_unknown_fields=True)


def odd(entry: Entry) -> str:
    """What of an entry is not as one of its kind is written, in a few words; empty where all is."""
    if entry.kind not in KINDS:
        return repr(entry.kind)
    try:
        msgspec.convert(dict(entry.data), _form(entry.kind))
    except (msgspec.ValidationError, TypeError) as error:
        return one_line(error, 120)
    return ""


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

"""The rows of a store: how a game, an entry and a checkpoint are written down and read back."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.session.journal import Checkpoint, Entry

Row = tuple[Any, ...]


class StoreError(Exception):
    """The store cannot be used; its text is one plain line for people."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One kept game; ``started`` is an ISO date or None where the clock was not set, ``result`` None if unfinished."""

    id: int
    name: str
    header: dict[str, Any]
    commitment: str
    secret: bytes
    started: str | None
    label: str
    result: str | None
    entries: int


def summed(*values: object) -> Row:
    """A row for one of the tables: the values and their checksum."""
    text = json.dumps(values, default=bytes.hex)
    return (*values, zlib.crc32(text.encode()))


def is_whole(row: Row) -> bool:
    """Whether a row still holds what was written."""
    try:
        return summed(*row[:-1]) == row
    except (TypeError, ValueError):
        return False


def encoded(value: object) -> str:
    """The JSON text of a value."""
    # ASCII, so that no text, however odd, is refused by the file.
    return json.dumps(value, separators=(",", ":"))


def _plain(text: str | None) -> str | None:
    return None if text is None else text.encode("utf-8", "replace").decode()


def decoded(text: object, what: str) -> Any:
    """The value of a JSON text; StoreError naming what it was if it is none."""
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        raise StoreError(f"The store is damaged: {what} cannot be read.") from None


def write_game(row: GameRow) -> Row:
    """The row of a game."""
    texts = _plain(row.started), _plain(row.label), _plain(row.result)
    return summed(row.id, encoded(row.header), row.commitment, row.secret, *texts, row.entries)


def read_game(row: Row) -> GameRow:
    """The game of a row, or StoreError."""
    id, text, commitment, secret, started, label, result, entries, _ = row
    _check_types(row, (int, str, str, bytes, str | None, str, str | None, int), f"game {id}")
    header = _decoded_object(text, f"game {id}")
    return GameRow(id, str(header.get("game", "")), header, commitment, secret, started, label, result, entries)


def write_entry(game: int, entry: Entry) -> Row:
    """The row of an entry."""
    return summed(game, entry.seq, _plain(entry.kind), encoded(entry.data), entry.seal)


def read_entry(row: Row) -> Entry:
    """The entry of a row, or StoreError."""
    game, seq, kind, text, seal, _ = row
    _check_types(row, (int, int, str, str, str), f"entry {seq} of game {game}")
    return Entry(seq, kind, _decoded_object(text, f"entry {seq} of game {game}"), seal)


def write_checkpoint(game: int, checkpoint: Checkpoint) -> Row:
    """The row of a checkpoint."""
    return summed(game, checkpoint.seq, _plain(checkpoint.state), checkpoint.spent, checkpoint.rules)


def read_checkpoint(row: Row) -> Checkpoint:
    """The checkpoint of a row, or StoreError."""
    game, seq, state, spent, rules, _ = row
    _check_types(row, (int, int, str | None, int, int), f"the state after entry {seq} of game {game}")
    return Checkpoint(seq, state, spent, rules)


def _decoded_object(text: object, what: str) -> dict[str, Any]:
    value = decoded(text, what)
    if not isinstance(value, dict):
        raise StoreError(f"The store is damaged: {what} cannot be read.")
    return value


def _check_types(row: Row, types: Sequence[Any], what: str) -> None:
    # The last value of a row is its sum.
    if not all(map(isinstance, row, types)):
        raise StoreError(f"The store is damaged: {what} cannot be read.")

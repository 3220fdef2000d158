"""The rows of a store: how a game, an entry and a checkpoint are written down and read back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import msgspec

from companion.session.journal import Checkpoint, Entry

Row = tuple[Any, ...]
KEYS = {"game": ("id",), "entry": ("game", "seq"), "checkpoint": ("game", "seq"), "setting": ("key",)}


class StoreError(Exception):
    """The store cannot be used; its text is one plain line for people."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One kept game; ``started`` is an ISO date or None where the clock was not set, ``result`` None if unfinished."""

    id: int
    header: Mapping[str, Any]
    commitment: str
    secret: bytes
    started: str | None
    label: str
    result: str | None
    entries: int

    @property
    def name(self) -> str:
        """The game's name."""
        return str(self.header.get("game", ""))


Kept = TypeVar("Kept", GameRow, Entry, Checkpoint)
TABLES: dict[type, str] = {GameRow: "game", Entry: "entry", Checkpoint: "checkpoint"}
COLUMNS = {kind: tuple(field.name for field in fields(kind)) for kind in (GameRow, Entry, Checkpoint)}
"""Behind the key that the value has not."""


def select(table: str, known: int, where: str = "1") -> str:
    """The query for the rows of which so many values of the key are known, by key."""
    terms = " AND ".join((where, *(f"{key} = ?" for key in KEYS[table][:known])))
    return f"SELECT * FROM {table} WHERE {terms} ORDER BY {', '.join(KEYS[table])}"


def write_row(value: GameRow | Entry | Checkpoint, *key: int) -> tuple[str, Row]:
    """A table and its row: the key that the value has not, and its fields; TypeError where a mapping has no JSON."""
    return TABLES[type(value)], (*key, *(_written(getattr(value, column)) for column in COLUMNS[type(value)]))


def read_row(kind: type[Kept], row: Row) -> Kept:
    """What a row holds, or StoreError."""
    values = dict(zip(COLUMNS[kind], row[-len(COLUMNS[kind]) :], strict=True))
    try:
        for name in values.keys() & {"header", "data"}:
            values[name] = json.loads(values[name])
        return msgspec.convert(values, kind, builtin_types=(bytes,))
    except (TypeError, ValueError, RecursionError):
        what = f"game {row[0]}" if kind is GameRow else f"{TABLES[kind]} {row[1]} of game {row[0]}"
        raise StoreError(f"{what} cannot be read") from None


def encoded(value: object) -> str:
    """The JSON text of a value."""
    # ASCII, so no text, however odd, is refused by the file.
    return json.dumps(value, separators=(",", ":"))


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return encoded(dict(value))
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value

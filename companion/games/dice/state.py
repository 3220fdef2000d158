"""The state of a dice table: what is rolled next, and the last rolls."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Rolled:
    """One roll: what was rolled, and what it shows (faces, letters, a cell, a seat)."""

    what: str
    shows: list[Any]


@dataclass
class State:
    """``what`` is one of facts.WHATS; ``rolls`` holds the last five, the newest first."""

    seats: tuple[str, ...]
    what: str
    rolls: list[Rolled] = field(default_factory=list)
    count: int = 0

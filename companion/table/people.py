"""People at a simulated table: who answers what a script asks."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from companion.table.dice import Die, Face
from companion.table.grid import Cell
from companion.table.prompt import Option

Thing = TypeVar("Thing")


class Luck(Protocol):
    """What people in a simulation do by chance; nothing of the game itself hangs on it."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b."""

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        """One of the things."""


class People(Protocol):
    """Who answers in a simulation; every question comes with its key, its seat and what it is about."""

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """The value of one of the options (or of a command, at a menu)."""

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """A number from low to high."""

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """One of the cells."""

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """A text."""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """A face for each die that lies on the real table."""


class RandomPeople:
    """Legal people who choose by chance."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """Any option."""
        return self.luck.choice(options).value

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """Any number."""
        return self.luck.randint(low, high)

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """Any cell."""
        return self.luck.choice(cells)

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """Said aloud."""
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """Any faces."""
        return [self.luck.choice(die.faces) for die in dice]

"""The Table: the only door between a game's script and the world, for chance, for people and for what is said."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from companion.table.dice import Die, Face
from companion.table.grid import Cell, Grid
from companion.table.notice import Fact
from companion.table.prompt import Option

Card = TypeVar("Card")


class Table(Protocol):
    """What a script may do: every call answers at once, and only this object gives chance.

    ``key`` is the stable name of a question within its game; ``about`` says in data what it is about;
    ``seat`` is whose decision it is (None: anyone's), ``private`` that only that seat may see it;
    ``rule`` and ``barred`` say why an answer that is not offered is not allowed.
    """

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in order of play."""

    @property
    def options(self) -> Mapping[str, str]:
        """The game's options, every one with its value."""

    def roll(
        self, die: Die, key: str, *, seat: str | None = None, about: Mapping[str, Any] | None = None, text: str = ""
    ) -> Face:
        """Roll one die: by the box, or by people with real dice who tell it; they read ``text``, if there is any."""

    def roll_all(
        self,
        dice: Sequence[Die],
        key: str,
        *,
        seat: str | None = None,
        about: Mapping[str, Any] | None = None,
        text: str = "",
    ) -> list[Face]:
        """Roll several dice at once; one face for each, in their order."""

    def draw(self, cards: list[Card], what: str, *, hidden: bool = False) -> Card:
        """Take a random card out of a list that is not empty; ``hidden`` marks what only the box may know."""

    def shuffle(self, cards: list[Card], what: str, *, hidden: bool = True) -> None:
        """Bring a list into random order, in place."""

    def place(self, cells: Sequence[Cell], what: str, *, hidden: bool = False) -> Cell:
        """A random cell out of those given."""

    def menu(
        self,
        key: str,
        text: str,
        options: Sequence[Option],
        *,
        seat: str | None = None,
        private: bool = False,
        about: Mapping[str, Any] | None = None,
        barred: Mapping[str, str] | None = None,
    ) -> str:
        """The question that opens a turn; ``correct``, ``status`` and ``stop`` are added and handled by themselves.

        Nothing may be asked, rolled or changed in the turn before its menu.
        """

    def choose(
        self,
        key: str,
        text: str,
        options: Sequence[Option],
        *,
        seat: str | None = None,
        private: bool = False,
        about: Mapping[str, Any] | None = None,
        barred: Mapping[str, str] | None = None,
    ) -> str:
        """Which of the options; answers its value."""

    def confirm(
        self,
        key: str,
        text: str,
        *,
        seat: str | None = None,
        private: bool = False,
        about: Mapping[str, Any] | None = None,
        first: str = "yes",
    ) -> bool:
        """Yes or no, as a choice of ``yes`` and ``no``; ``first`` is offered first."""

    def number(
        self,
        key: str,
        text: str,
        low: int,
        high: int,
        *,
        start: int | None = None,
        seat: str | None = None,
        private: bool = False,
        about: Mapping[str, Any] | None = None,
        rule: str = "",
    ) -> int:
        """A whole number from low to high; the dial begins at ``start`` (low, unless told)."""

    def cell(
        self,
        key: str,
        text: str,
        board: str,
        grid: Grid,
        *,
        cells: Sequence[Cell] | None = None,
        about: Mapping[str, Any],
        seat: str | None = None,
        private: bool = False,
        rule: str = "",
    ) -> Cell:
        """A cell of a board, out of ``cells`` or any."""

    def text(
        self,
        key: str,
        text: str,
        max_length: int,
        *,
        seat: str | None = None,
        private: bool = False,
        about: Mapping[str, Any] | None = None,
        words: int | None = None,
        rule: str = "",
    ) -> str:
        """A text of at most so many ``words``, or of any; empty when it was said aloud."""

    def tell(self, text: str, *, seat: str | None = None, fact: Fact | None = None, quiet: bool = False) -> None:
        """Say something to everybody, or to one seat alone; ``quiet`` where the next question says it too."""


class Chance(Protocol):
    """A source of chance: outcome k of a game for a question of these sizes."""

    def picks(self, k: int, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """One number from 0 below each size; what is hidden has nothing to do with what is open."""

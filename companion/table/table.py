"""The Table: the only door between a game's script and the world, for chance, for people and for what is said.

Every word of its vocabulary is written once, here. Below it lie three calls that say who answers, draws and listens:
``ask``, ``picks`` and ``say``; a session fills them with a journal, a simulation with people.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypedDict, TypeVar, Unpack

from companion.table.deck import shuffle, shuffle_sizes
from companion.table.dice import Die, Face
from companion.table.grid import Cell, Grid
from companion.table.notice import Fact, Notice
from companion.table.prompt import (
    COMMAND_VALUES,
    COMMANDS,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    RollPrompt,
    TextPrompt,
)
from companion.table.wording import seat_name

Card = TypeVar("Card")

YES, NO = Option("yes", "Yes"), Option("no", "No")


class RuleError(Exception):
    """A game's script did what no script may do; the text says what."""


class MenuCommand(BaseException):
    """Leaves the script at its menu: ``slug`` is one of the commands. Not an Exception: no rule can swallow it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Asked(TypedDict, total=False):
    """The keywords of every question.

    ``seat`` is whose decision it is (None: anyone's), ``private`` that only that seat may see it; ``about`` says in
    data what it is about: JSON, and as it is now, for it is copied at the call.
    """

    seat: str | None
    private: bool
    about: Mapping[str, Any]


class Ruled(Asked, total=False):
    """``rule`` says why what is out of bounds is not allowed."""

    rule: str


class Barred(Asked, total=False):
    """``barred`` maps a value that could be meant, and is not offered now, to the rule that forbids it."""

    barred: Mapping[str, str]


class Worded(Ruled, total=False):
    """``words`` is how many words a text may have at most."""

    words: int | None


class Table(ABC):
    """What a script may do: every call answers at once, and only this object gives chance.

    ``players`` are the seats in order of play, ``options`` the game's options, of the Form that it declares. ``key`` is
    the stable name of a question within its game.
    """

    def __init__(self, players: tuple[str, ...], options: Any, *, table_dice: bool = False) -> None:
        self.players = players
        self.options = options
        self._table_dice = table_dice

    @abstractmethod
    def ask(self, prompt: Prompt) -> Any:
        """The answer to a question, one that ``prompt.check`` takes."""

    @abstractmethod
    def picks(self, what: str, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """One number from 0 below each size, by chance; ``hidden`` marks what only the box may know."""

    @abstractmethod
    def say(self, notice: Notice) -> None:
        """Everybody, or one seat, is told."""

    # Chance

    def roll(
        self,
        die: Die,
        key: str,
        *,
        text: str = "",
        seat: str | None = None,
        about: Mapping[str, Any] | None = None,
        hidden: bool = False,
    ) -> Face:
        """Roll one die; see ``roll_all``."""
        return self.roll_all([die], key, text=text, seat=seat, about=about, hidden=hidden)[0]

    def roll_all(
        self,
        dice: Sequence[Die],
        key: str,
        *,
        text: str = "",
        seat: str | None = None,
        about: Mapping[str, Any] | None = None,
        hidden: bool = False,
    ) -> list[Face]:
        """Roll several dice at once, by the box or by people with real dice, who read ``text``; a face for each.

        What is ``hidden`` only the box may know, so it always rolls that itself.
        """
        if self._table_dice and not hidden:
            words = text or f"Roll {', '.join(die.name for die in dice)}"
            prompt = RollPrompt(key=key, text=words, dice=tuple(dice), seat=seat, about=about or {"key": key})
            faces: list[Face] = self.ask(prompt)
            return faces
        picks = self.picks(key, [len(die.faces) for die in dice], hidden=hidden)
        return [die.faces[pick] for die, pick in zip(dice, picks, strict=True)]

    def draw(self, cards: list[Card], what: str, *, hidden: bool = False) -> Card:
        """Take a random card out of a list that is not empty."""
        if not cards:
            raise RuleError(f"nothing left to draw for {what}")
        return cards.pop(self.picks(what, [len(cards)], hidden=hidden)[0])

    def shuffle(self, cards: list[Card], what: str, *, hidden: bool = True) -> None:
        """Bring a list into random order, in place."""
        if len(cards) >= 2:
            shuffle(cards, self.picks(what, shuffle_sizes(cards), hidden=hidden))

    def place(self, cells: Sequence[Cell], what: str, *, hidden: bool = False) -> Cell:
        """A random cell out of those given."""
        if not cells:
            raise RuleError(f"no cell left to place {what}")
        return cells[self.picks(what, [len(cells)], hidden=hidden)[0]]

    # People

    def menu(self, key: str, text: str, options: Sequence[Option], **more: Unpack[Barred]) -> str:
        """The question that opens a turn; ``correct``, ``status`` and ``stop`` are added and handled by themselves.

        Nothing may be asked, rolled or changed in the turn before its menu.
        """
        value = self._choose(ChoosePrompt(key=key, text=text, options=(*options, *COMMANDS), menu=True, **more))
        if value in COMMAND_VALUES:
            raise MenuCommand(value)
        return value

    def choose(self, key: str, text: str, options: Sequence[Option], **more: Unpack[Barred]) -> str:
        """Which of the options; answers its value."""
        return self._choose(ChoosePrompt(key=key, text=text, options=tuple(options), **more))

    def seat(
        self,
        key: str,
        text: str,
        *,
        among: Sequence[str] | None = None,
        or_else: Sequence[Option] = (),
        **more: Unpack[Barred],
    ) -> str:
        """Which player, out of all or of those ``among``; answers the seat, or one of the options of ``or_else``."""
        seats = [Option(seat, seat_name(seat)) for seat in (self.players if among is None else among)]
        return self.choose(key, text, (*seats, *or_else), **more)

    def confirm(self, key: str, text: str, *, first: str = "yes", **more: Unpack[Asked]) -> bool:
        """Yes or no, as a choice of ``yes`` and ``no``; ``first`` is offered first."""
        return self.choose(key, text, (YES, NO) if first == "yes" else (NO, YES), **more) == "yes"

    def number(
        self, key: str, text: str, low: int, high: int, *, start: int | None = None, **more: Unpack[Ruled]
    ) -> int:
        """A whole number from low to high; the dial begins at ``start`` (low, unless told)."""
        if low > high:
            raise RuleError(f"{key} asks for a number where none is allowed")
        start = low if start is None else start
        value: int = self.ask(NumberPrompt(key=key, text=text, low=low, high=high, start=start, **more))
        return value

    def cell(
        self,
        key: str,
        text: str,
        board: str,
        grid: Grid,
        *,
        cells: Sequence[Cell] | None = None,
        **more: Unpack[Ruled],
    ) -> Cell:
        """A cell of a board, out of ``cells`` or any."""
        if cells is not None and not cells:
            raise RuleError(f"{key} asks for a cell where none is allowed")
        among = None if cells is None else tuple(cells)
        prompt = CellPrompt(key=key, text=text, board=board, rows=grid.rows, cols=grid.cols, cells=among, **more)
        return Cell(*self.ask(prompt))

    def text(self, key: str, text: str, max_length: int, **more: Unpack[Worded]) -> str:
        """A text; empty when it was said aloud."""
        value: str = self.ask(TextPrompt(key=key, text=text, max_length=max_length, **more))
        return value

    def tell(self, text: str, *, seat: str | None = None, fact: Fact | None = None, quiet: bool = False) -> None:
        """Say something to everybody, or to one seat alone; ``quiet`` where the next question says it too.

        The fact is JSON, and as it is now: it is copied at the call.
        """
        if seat is not None and seat not in self.players:
            raise RuleError(f"nobody is called {seat}")
        self.say(Notice(text, seat, fact, quiet))

    def _choose(self, prompt: ChoosePrompt) -> str:
        values = {option.value for option in prompt.options}
        if not values or len(values) < len(prompt.options):
            raise RuleError(f"{prompt.key} offers nothing, or the same value twice")
        value: str = self.ask(prompt)
        return value


class Chance(Protocol):
    """A source of chance: outcome k of a game for a question of these sizes."""

    def picks(self, k: int, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """One number from 0 below each size; what is hidden has nothing to do with what is open."""

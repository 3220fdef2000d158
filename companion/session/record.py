"""The journal table: a script's table in all live use. Recorded answers are fed; when they run dry it suspends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.session.aside import ASIDE_VALUES, ASIDES, Aside, RuleError, Suspended
from companion.session.chance import Drawn
from companion.session.fingerprint import fingerprint
from companion.table.deck import shuffle, shuffle_sizes
from companion.table.dice import Die, Face
from companion.table.grid import Cell, Grid
from companion.table.notice import Fact, Notice
from companion.table.prompt import (
    Answer,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    Refused,
    RollPrompt,
    TextPrompt,
)
from companion.table.table import Chance

Card = TypeVar("Card")

MOST_CALLS = 20_000
"""A turn that calls the table more often than this runs in a circle."""

YES, NO = Option("yes", "Yes"), Option("no", "No")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer to be fed: its prompt's fingerprint (None fits any prompt that takes the value) and its value."""

    print: str | None
    value: Answer


class JournalTable:
    """One run of one turn over recorded answers; afterwards ``prompts``, ``notices`` and ``drawn`` say what it did.

    ``left`` says that the script was left at its menu. ``untouched``, set by who runs it, answers whether the state is
    still as the turn began: a menu asked later is a RuleError.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        options: Mapping[str, str],
        answers: Sequence[Told],
        chance: Chance | None,
        spent: int,
        *,
        table_dice: bool = False,
    ) -> None:
        self.players = players
        self.options = options
        self.prompts: list[Prompt] = []
        self.notices: list[Notice] = []
        self.drawn: list[Drawn] = []
        self.fed = 0
        self.closed = False
        self.left = False
        self._answers = answers
        self._chance = chance
        self._spent = spent
        self._table_dice = table_dice
        self.untouched: Callable[[], bool] = lambda: True
        self._calls = 0

    def roll(
        self, die: Die, key: str, *, seat: str | None = None, about: Mapping[str, Any] | None = None, text: str = ""
    ) -> Face:
        return self.roll_all([die], key, seat=seat, about=about, text=text)[0]

    def roll_all(
        self,
        dice: Sequence[Die],
        key: str,
        *,
        seat: str | None = None,
        about: Mapping[str, Any] | None = None,
        text: str = "",
    ) -> list[Face]:
        if self._table_dice:
            names = ", ".join(die.name for die in dice)
            told = text or f"Roll {names}"
            prompt = RollPrompt(key=key, text=told, dice=tuple(dice), about=about or {"key": key}, seat=seat)
            faces = self._ask(prompt)
            assert isinstance(faces, list)
            return faces
        picks = self._pick(key, [len(die.faces) for die in dice], hidden=False)
        return [die.faces[pick] for die, pick in zip(dice, picks, strict=True)]

    def draw(self, cards: list[Card], what: str, *, hidden: bool = False) -> Card:
        if not cards:
            raise RuleError(f"nothing left to draw for {what}")
        return cards.pop(self._pick(what, [len(cards)], hidden=hidden)[0])

    def shuffle(self, cards: list[Card], what: str, *, hidden: bool = True) -> None:
        if len(cards) >= 2:
            shuffle(cards, self._pick(what, shuffle_sizes(cards), hidden=hidden))

    def place(self, cells: Sequence[Cell], what: str, *, hidden: bool = False) -> Cell:
        if not cells:
            raise RuleError(f"no cell left to place {what}")
        return cells[self._pick(what, [len(cells)], hidden=hidden)[0]]

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
        if self.prompts or self.drawn or not self.untouched():
            raise RuleError(f"menu {key} does not open its turn: something was asked, drawn or changed before it")
        offered = (*options, *ASIDES)
        value = self._choose(
            ChoosePrompt(
                key=key,
                text=text,
                options=offered,
                seat=seat,
                private=private,
                about=about or {},
                barred=barred or {},
                menu=True,
            )
        )
        if value in ASIDE_VALUES:
            self.left = True
            raise Aside(value)
        return value

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
        return self._choose(
            ChoosePrompt(
                key=key,
                text=text,
                options=tuple(options),
                seat=seat,
                private=private,
                about=about or {},
                barred=barred or {},
            )
        )

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
        options = (YES, NO) if first == "yes" else (NO, YES)
        return self.choose(key, text, options, seat=seat, private=private, about=about) == "yes"

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
        if low > high:
            raise RuleError(f"{key} asks for a number where none is allowed")
        value = self._ask(
            NumberPrompt(
                key=key,
                text=text,
                low=low,
                high=high,
                start=low if start is None else start,
                seat=seat,
                private=private,
                about=about or {},
                rule=rule,
            )
        )
        assert isinstance(value, int)
        return value

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
        if cells is not None and not cells:
            raise RuleError(f"{key} asks for a cell where none is allowed")
        value = self._ask(
            CellPrompt(
                key=key,
                text=text,
                board=board,
                rows=grid.rows,
                cols=grid.cols,
                cells=None if cells is None else tuple(cells),
                about=about,
                seat=seat,
                private=private,
                rule=rule,
            )
        )
        assert isinstance(value, list)
        return Cell(*value)

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
        value = self._ask(
            TextPrompt(
                key=key,
                text=text,
                max_length=max_length,
                seat=seat,
                private=private,
                about=about or {},
                words=words,
                rule=rule,
            )
        )
        assert isinstance(value, str)
        return value

    def tell(self, text: str, *, seat: str | None = None, fact: Fact | None = None, quiet: bool = False) -> None:
        self._enter()
        if seat is not None and seat not in self.players:
            raise RuleError(f"nobody is called {seat}")
        self.notices.append(Notice(text, seat, fact, quiet))

    def _choose(self, prompt: ChoosePrompt) -> str:
        values = [option.value for option in prompt.options]
        if not values or len(set(values)) != len(values):
            raise RuleError(f"{prompt.key} offers nothing, or the same value twice")
        value = self._ask(prompt)
        assert isinstance(value, str)
        return value

    def _enter(self) -> None:
        if self.closed:
            raise RuleError("the script went on after its table had suspended")
        if self.left:
            raise RuleError("the script went on after it was left at its menu")
        self._calls += 1
        if self._calls > MOST_CALLS:
            raise RuleError("the turn does not come to an end")

    def _pick(self, what: str, sizes: Sequence[int], *, hidden: bool) -> list[int]:
        self._enter()
        if self._chance is None:
            raise RuleError("a correction only sets; it draws nothing")
        picks = self._chance.picks(self._spent, sizes, hidden=hidden)
        self.drawn.append(Drawn(self._spent, what, tuple(sizes), tuple(picks), hidden))
        self._spent += 1
        return picks

    def _ask(self, prompt: Prompt) -> Answer:
        self._enter()
        if prompt.private and prompt.seat is None:
            raise RuleError(f"{prompt.key} is private, but nobody's")
        self.prompts.append(prompt)
        if self.fed < len(self._answers):
            told = self._answers[self.fed]
            if told.print is None or told.print == fingerprint(prompt):
                try:
                    value = prompt.check(told.value)
                except Refused:
                    if told.print is None:
                        raise
                else:
                    self.fed += 1
                    return value
        self.closed = True
        raise Suspended

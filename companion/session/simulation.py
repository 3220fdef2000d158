"""The simulation table: policies answer at once, no prompt is built, nothing is recorded. For thousands of games."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.session.aside import ASIDE_VALUES, Aside, RuleError
from companion.session.codec import decode, encode
from companion.session.run import take_aside
from companion.table.deck import shuffle, shuffle_sizes
from companion.table.dice import Die, Face
from companion.table.game import Game
from companion.table.grid import Cell, Grid
from companion.table.notice import Fact, Outcome
from companion.table.people import People
from companion.table.prompt import Option
from companion.table.table import Chance

Card = TypeVar("Card")


class RandomPeople:
    """Legal people who choose by chance."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """Any option."""
        return self._rng.choice(options).value

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """Any number."""
        return self._rng.randint(low, high)

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """Any cell."""
        return self._rng.choice(cells)

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """Said aloud."""
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """Any faces."""
        return [self._rng.choice(die.faces) for die in dice]


class SimulationTable:
    """A table at which ``people`` answer; ``answers`` counts what they were asked."""

    def __init__(
        self,
        players: tuple[str, ...],
        options: Mapping[str, str],
        chance: Chance,
        people: People,
        *,
        table_dice: bool = False,
    ) -> None:
        self.players = players
        self.options = options
        self.answers = 0
        self.spent = 0
        self._chance = chance
        self._people = people
        self._table_dice = table_dice

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
            self.answers += 1
            return self._people.roll(key, seat, dice)
        picks = self._pick([len(die.faces) for die in dice], hidden=False)
        return [die.faces[pick] for die, pick in zip(dice, picks, strict=True)]

    def draw(self, cards: list[Card], what: str, *, hidden: bool = False) -> Card:
        if not cards:
            raise RuleError(f"nothing left to draw for {what}")
        return cards.pop(self._pick([len(cards)], hidden=hidden)[0])

    def shuffle(self, cards: list[Card], what: str, *, hidden: bool = True) -> None:
        if len(cards) >= 2:
            shuffle(cards, self._pick(shuffle_sizes(cards), hidden=hidden))

    def place(self, cells: Sequence[Cell], what: str, *, hidden: bool = False) -> Cell:
        return cells[self._pick([len(cells)], hidden=hidden)[0]]

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
        self.answers += 1
        value = self._people.choose(key, seat, options, about or {})
        if value in ASIDE_VALUES:
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
        self.answers += 1
        return self._people.choose(key, seat, options, about or {})

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
        self.answers += 1
        return self._people.choose(key, seat, _YES_NO, about or {}) == "yes"

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
        self.answers += 1
        return self._people.number(key, seat, low, high, about or {})

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
        self.answers += 1
        return self._people.cell(key, seat, list(grid) if cells is None else cells, about)

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
        self.answers += 1
        return self._people.text(key, seat, max_length, about or {})

    def tell(self, text: str, *, seat: str | None = None, fact: Fact | None = None, quiet: bool = False) -> None:
        return

    def _pick(self, sizes: Sequence[int], *, hidden: bool) -> list[int]:
        self.spent += 1
        return self._chance.picks(self.spent - 1, sizes, hidden=hidden)


_YES_NO = (Option("yes", "Yes"), Option("no", "No"))


@dataclass(frozen=True, slots=True)
class Played:
    """A simulated game: its outcome (None: ended by the bound), its turns and answers, its last state."""

    outcome: Outcome | None
    turns: int
    answers: int
    spent: int
    state: object


def play(
    game: Game[Any],
    players: tuple[str, ...],
    options: Mapping[str, str],
    chance: Chance,
    people: People,
    *,
    most_turns: int,
    table_dice: bool = False,
) -> Played:
    """One whole game, ended by a rule, or by the bound on its turns."""
    table = SimulationTable(players, options, chance, people, table_dice=table_dice)
    state = game.setup(table)
    outcome = game.over(state)
    turns = 0
    while outcome is None and turns < most_turns:
        before = encode(state)
        try:
            game.turn(state, table)
        except Aside as aside:
            state = decode(game.state, before)
            outcome = take_aside(game, state, aside.slug, table)
        outcome = outcome or game.over(state)
        turns += 1
    return Played(outcome, turns, table.answers, table.spent, state)

"""The simulation table: policies answer at once, and nothing is recorded. For thousands of games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.session.run import follow
from companion.table.game import Game, Values
from companion.table.grid import Grid
from companion.table.notice import Outcome
from companion.table.people import People
from companion.table.prompt import (
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Prompt,
    RollPrompt,
    TextPrompt,
    own_options,
)
from companion.table.table import Chance, MenuCommand, Rested, Table


class SimulationTable(Table):
    """A table at which ``people`` answer; ``answers`` counts what they were asked."""

    def __init__(
        self,
        players: tuple[str, ...],
        options: Any,
        chance: Chance,
        people: People,
        *,
        table_dice: bool = False,
    ) -> None:
        super().__init__(players, options, table_dice=table_dice)
        self.answers = 0
        self.spent = 0
        self._chance = chance
        self._people = people

    def ask(self, prompt: Prompt) -> Any:
        """What the people answer."""
        self.answers += 1
        people, key, seat = self._people, prompt.key, prompt.seat
        match prompt:
            case ChoosePrompt():
                return people.choose(key, seat, own_options(prompt), prompt.about)
            case NumberPrompt():
                return people.number(key, seat, prompt.low, prompt.high, prompt.about)
            case CellPrompt():
                cells = list(Grid(prompt.rows, prompt.cols)) if prompt.cells is None else prompt.cells
                return people.cell(key, seat, cells, prompt.about)
            case TextPrompt():
                return people.text(key, seat, prompt.max_length, prompt.about)
            case RollPrompt():
                return people.roll(key, seat, prompt.dice)

    def picks(self, what: str, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """The next outcome of the game's chance."""
        self.spent += 1
        return self._chance.picks(self.spent - 1, sizes, hidden=hidden)

    def say(self, what: str, seat: str | None, values: Mapping[str, Any], *, quiet: bool) -> None:
        """Nobody listens."""


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
    options: Values,
    chance: Chance,
    people: People,
    *,
    most_turns: int,
    table_dice: bool = False,
) -> Played:
    """One whole game, ended by a rule, or by the bound on its turns."""
    table = SimulationTable(players, game.typed(options), chance, people, table_dice=table_dice)
    state = game.setup(table)
    outcome = game.over(state)
    turns = 0
    while outcome is None and turns < most_turns:
        try:
            game.turn(state, table)
        except Rested:
            pass
        except MenuCommand as command:
            # Nothing may have been changed before the menu.
            outcome = follow(command, game, state, table)
        outcome = outcome or game.over(state)
        turns += 1
    return Played(outcome, turns, table.answers, table.spent, state)

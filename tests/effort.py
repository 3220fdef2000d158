"""How much a game asks: ``make effort`` counts the clicks and presses that its answers take on the panel.

Simulated people (``Game.people``) and recorded games decide every answer; a finger gives it on the panel's own leaves,
in the cheapest way that a sensible person has: each click of the dial is one, each press one, a held Roll one. What is
said is read to its end. A game is over its budget where the mean of a unit (``Budget``) is; where more than one
unit in twenty takes more than twice what it may, that is said.
"""

import argparse
import math
import random
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from budget import BUDGETS, Budget
from finger import Finger, Lost, sit
from play import secret_of
from scale import figure

from companion.faces.panel import Panel
from companion.faces.panel.message import OverDialog
from companion.games import registry
from companion.session.journal import Checkpoint, Entry
from companion.session.session import Header
from companion.session.timeline import read_timeline
from companion.store import GameRow, Store
from companion.table.game import Game
from companion.table.grid import Grid
from companion.table.people import People, RandomPeople
from companion.table.prompt import (
    COMMAND_VALUES,
    STOP,
    Answer,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    RollPrompt,
    TextPrompt,
    own_options,
)
from hardware.event import Roll

KEPT = Path(__file__).parent / "kept"
LEAST_UNITS = 300
"""A budget is measured over so many units at least."""
MOST_BEYOND = 0.05
"""This part of the units may take more than twice what they may."""
MOST_UNITS = 60
"""A simulated game is left after so many rounds, turns or moves."""


def decide(people: People, prompt: Prompt) -> Answer:
    """What people answer to a prompt; a text is said aloud, for a panel has no letters."""
    match prompt:
        case ChoosePrompt():
            return people.choose(prompt.key, prompt.seat, own_options(prompt) or prompt.options, prompt.about)
        case NumberPrompt():
            return people.number(prompt.key, prompt.seat, prompt.low, prompt.high, prompt.about)
        case CellPrompt():
            cells = list(Grid(prompt.rows, prompt.cols)) if prompt.cells is None else prompt.cells
            return list(people.cell(prompt.key, prompt.seat, cells, prompt.about))
        case RollPrompt():
            return list(people.roll(prompt.key, prompt.seat, prompt.dice))
        case TextPrompt():
            return ""


def decide_ahead(people: People, prompt: Prompt) -> tuple[Answer, ...]:
    """What people answer, and behind it what they answer to the question that the same press answers."""
    wanted = decide(people, prompt)
    options = prompt.options if isinstance(prompt, ChoosePrompt) else ()
    then = next((option.then for option in options if option.value == wanted), None)
    return (wanted,) if then is None else (wanted, decide(people, then))


@dataclass(slots=True)
class Meter:
    """The inputs of each unit played; a unit that is broken off does not count.

    ``beyond`` are those that take more than twice what they may.
    """

    budget: Budget
    units: list[float] = field(default_factory=list)
    beyond: int = 0
    _before: int | None = None
    _begun: Mapping[str, Any] = field(default_factory=dict)
    _since: int = 0
    _last: int = 0

    def look(self, view: Mapping[str, Any], inputs: int, *, counts: bool = True) -> None:
        """Read the view after an answer that was given at so many inputs; those since the last look may not count."""
        now = self.budget.count(view)
        if self._before is None or not counts:
            self._before, self._begun = now, view
            self._since += inputs - self._last
        elif now > self._before:
            units = now - self._before
            took = (inputs - self._since) / units
            self.units += [took] * units
            self.beyond += units * (took > 2 * self._may(view))
            self._before, self._begun, self._since = now, view, inputs
        self._last = inputs

    def _may(self, view: Mapping[str, Any]) -> float:
        """What the unit that ends here may take."""
        special = self.budget.special is not None and self.budget.special(self._begun, view)
        return self.budget.more if special else self.budget.inputs


def play(
    finger: Finger,
    meter: Meter,
    answers: Callable[[Prompt], Answer | None],
    following: Callable[[Prompt], Answer | None],
    most: int = MOST_UNITS,
    begins: Sequence[str] = (),
) -> None:
    """Play on until the game is over, ``answers`` has none any more, or so many units were played.

    ``following`` answers a question that comes next, which the panel may ask together with the open one; ``begins``
    are the answers to a menu from which on inputs count, all where there are none. What is said and asked before the
    first menu belongs to the set-up.
    """
    stored = finger.stored
    finger.read()
    meter.look(stored.session.view(), finger.inputs)
    decided: list[Answer] = []
    counts = False
    while len(meter.units) < most and not isinstance(finger.panel.context.stack[-1], OverDialog):
        waiting = stored.session.waiting
        if waiting is None or stored.session.over is not None:
            return
        if not decided:
            decided = list(chain(waiting, answers, following))
        if not decided:
            return
        if isinstance(waiting, ChoosePrompt) and waiting.menu:
            counts = not begins or decided[0] in begins
        given = finger.answer(*decided)
        del decided[: len(given)]
        meter.look(stored.session.view(), finger.inputs, counts=counts)


def chain(
    prompt: Prompt, answers: Callable[[Prompt], Answer | None], following: Callable[[Prompt], Answer | None]
) -> Iterator[Answer]:
    """The answer to a question, and to those that the panel may ask together with it; nothing where there is none."""
    answer = answers(prompt)
    while answer is not None:
        yield answer
        then = next((option.then for option in offered(prompt) if option.value == answer), None)
        if then is None:
            return
        prompt, answer = then, following(then)


def offered(prompt: Prompt | None) -> Sequence[Option]:
    """The options of a question that has any."""
    return prompt.options if isinstance(prompt, ChoosePrompt) else ()


def seats_of(game: Game[Any], budget: Budget) -> tuple[str, ...] | None:
    """The players that a budget holds for; None where the game may take as few as it can."""
    return None if budget.players is None else game.seats[: budget.players]


def simulated(game: Game[Any], budget: Budget, seed: int) -> Meter:
    """The inputs of each unit of one game that simulated people play."""
    if game.ready is not None:
        return rolled(budget)
    _, players = game.settle(budget.options, seats_of(game, budget))
    options = game.read_options(budget.options, players=players, panel=True)
    luck = random.Random(f"effort {seed}")
    people = RandomPeople(luck) if game.people is None else game.people(luck, players, game.typed(options))

    finger = sit(game, players, options, secret_of(seed), "")
    see = getattr(people, "see", None)

    def answers(prompt: Prompt) -> Answer | None:
        if see is not None:
            for seat in players:
                see(seat, finger.stored.session.view(seat))
        answer = decide(people, prompt)
        if isinstance(prompt, ChoosePrompt) and prompt.menu and answer in COMMAND_VALUES:
            if answer != STOP:
                raise Lost(f"simulated people look at {answer!r}, which the finger does not")
            return None
        return answer

    meter = Meter(budget)
    play(finger, meter, answers, lambda prompt: decide(people, prompt), begins=budget.begins)
    return meter


def rolled(budget: Budget) -> Meter:
    """The inputs of each roll of a game that lies ready for Roll: its players roll again and again."""
    finger = Finger(Panel(None))
    meter = Meter(budget)
    meter.look({"count": 0}, 0)
    for _ in range(MOST_UNITS):
        finger.do(Roll())
        stored = finger.panel.context.stored
        assert stored is not None
        meter.look(stored.session.view(), finger.inputs)
    return meter


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was kept: its header, its secret and word, and the answers up to the first correction."""

    name: str
    header: Header
    secret: bytes
    word: str
    answers: tuple[Answer, ...]

    @classmethod
    def read(cls, path: Path) -> "list[Recorded]":
        """The games in a store, which is copied first: who reads one leaves files beside it."""
        with TemporaryDirectory() as folder, Store.read(Path(shutil.copy(path, folder))) as store:
            return [cls.of(path.stem, row, store.entries(row.id), store.checkpoints(row.id)) for row in store.games()]

    @classmethod
    def of(cls, name: str, row: GameRow, entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> "Recorded":
        """A game as it is stored."""
        header = Header.read(row.header)
        word = next((entry.data["word"] for entry in entries if entry.kind == "word"), "")
        answers = []
        for item in (item for turn in read_timeline(entries, checkpoints, header.options).turns for item in turn.items):
            if item.kind != "answer":
                break
            answers.append(item.data["value"])
        return cls(f"{name} {row.id}", header, row.secret, word, tuple(answers))

    def belongs(self, game: Game[Any], budget: Budget) -> bool:
        """Whether a budget holds for it."""
        header = self.header
        fits = all(header.options.get(name) == value for name, value in budget.options.items())
        many = budget.players in (None, len(header.players))
        return header.game == game.name and header.dice == "box" and fits and many


def recorded(game: Game[Any], budget: Budget, kept: Recorded) -> Meter:
    """The inputs of each unit of a game that was kept, up to its first command; what was typed is said aloud here."""
    finger = sit(game, kept.header.players, kept.header.options, kept.secret, kept.word)
    waiting: Iterator[Answer] = iter(())

    def answers(prompt: Prompt) -> Answer | None:
        nonlocal waiting
        # Those that the box gave by itself were kept, too.
        waiting = iter(kept.answers[finger.stored.count :])
        answer = next(waiting, None)
        if isinstance(prompt, ChoosePrompt) and prompt.menu and answer in COMMAND_VALUES:
            return None
        return "" if isinstance(prompt, TextPrompt) and answer is not None else answer

    meter = Meter(budget)
    play(finger, meter, answers, lambda _prompt: next(waiting, None), len(kept.answers), budget.begins)
    return meter


@dataclass(frozen=True, slots=True)
class Effort:
    """What the units of some games took; nothing played is over every budget, for it proves nothing."""

    game: str
    budget: Budget
    source: str
    games: int
    units: Sequence[float]
    beyond: int = 0

    @property
    def mean(self) -> float:
        """The mean of a unit."""
        return sum(self.units) / len(self.units) if self.units else math.inf

    @property
    def over(self) -> bool:
        """Whether it is over its budget."""
        return self.mean > self.budget.inputs

    @property
    def often(self) -> bool:
        """Whether more units than may take more than twice what they may."""
        return self.beyond > MOST_BEYOND * len(self.units)

    def __str__(self) -> str:
        ordered = sorted(self.units) or [math.inf]
        most = ordered[max(0, math.ceil(0.95 * len(ordered)) - 1)]
        options = ", ".join(f"{name}={value}" for name, value in self.budget.options.items()) or "panel's defaults"
        players = "" if self.budget.players is None else f", {self.budget.players} players"
        verdict = "OVER" if self.over else "within"
        unit = self.budget.unit
        return (
            f"{self.game} ({options}{players}), {self.source}: {self.games} games, {len(self.units)} {unit}s;"
            f" mean {self.mean:.2f}, 95 % at most {most:.0f}, largest {ordered[-1]:.0f};"
            f" {verdict} the budget of {self.budget.inputs:g} a {unit},"
            f" {100 * self.beyond / len(ordered):.1f} % take more than twice what they may"
            f"{': TOO OFTEN' if self.often else ''}"
        )


def measure(game: Game[Any], budget: Budget, games: int, seed: int, least: int = 0) -> Effort:
    """Simulate so many games, each with its own people and chance; a mean of few units says little: then more."""
    units: list[float] = []
    played = beyond = 0
    while played < games or len(units) < least:
        meter = simulated(game, budget, seed * 1_000_000 + played)
        units += meter.units
        beyond += meter.beyond
        played += 1
        if not units:
            break
    return Effort(game.name, budget, f"seed {seed}", played, units, beyond)


def efforts(
    games: Iterable[Game[Any]], count: int, seed: int, budgets: Mapping[str, Sequence[Budget]] = BUDGETS
) -> Iterator[Effort]:
    """The effort of each budget, for simulated games and for each that was kept."""
    kept = [one for path in sorted(KEPT.glob("*.sqlite")) for one in Recorded.read(path)]
    for game in games:
        for budget in budgets.get(game.name, ()):
            yield measure(game, budget, count, seed, LEAST_UNITS)
            budget = replace(budget, inputs=budget.kept or budget.inputs)
            for one in kept:
                # Its budget is of rolling again; what was kept of it is everything that can be rolled.
                if one.belongs(game, budget) and game.ready is None:
                    meter = recorded(game, budget, one)
                    yield Effort(game.name, budget, one.name, 1, meter.units, meter.beyond)


def main(words: Sequence[str] | None = None) -> int:
    """Print what the games ask; 1 where one is over its budget."""
    parser = argparse.ArgumentParser(description="How many clicks and presses the games take on the panel.")
    parser.add_argument("--games", type=int, default=figure(4, 40), help="simulated games for each budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("game", nargs="*", help="which games (the default is all)")
    given = parser.parse_args(words)
    over = 0
    for effort in efforts([registry.game(name) for name in given.game or registry.names()], given.games, given.seed):
        print(effort, flush=True)
        over += effort.over
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())

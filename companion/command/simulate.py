"""``companion simulate``: random legal people play many games; how they end is counted.

Each game has its own chance and its own people, drawn from the seed and its number alone: any number of processes
gives the same result.
"""

import hashlib
import json
import math
import random
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import chain
from multiprocessing import get_context

from companion.games import registry
from companion.own import copy
from companion.session.chance import SealedChance
from companion.session.simulation import play
from companion.table.notice import RESULTS
from companion.table.people import RandomPeople
from companion.table.prompt import show

PORTION = 20
"""Games that a process plays before it reports."""
MOST_FAILURES = 5
"""So many failures are told one by one."""
Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Task:
    """Games ``first`` to ``last`` (from 1) of a simulation."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    most_turns: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Ended:
    """One simulated game: its result, or None at the bound; ``failure`` is what a rule raised."""

    number: int
    result: str | None
    turns: int
    answers: int
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with a 95 % interval (Wilson)."""

    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a simulation counted; ``bound`` are the games that no rule ended."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: Mapping[str, str]
    games: int
    seed: int
    most_turns: int
    results: Mapping[str, Share]
    bound: Share
    mean_turns: float
    mean_answers: float
    failures: Sequence[str] = field(default_factory=list)


def simulate(
    name: str,
    *,
    players: tuple[str, ...] | None,
    options: Mapping[str, str],
    games: int,
    seed: int,
    jobs: int,
    most_turns: int,
    as_json: bool,
) -> int:
    """Play and report on standard output; 0, or 1 where a rule raised in any game."""
    game = registry.game(name)
    full, seats = game.settle(copy.expand(game, options), players)
    tasks = [
        Task(game.name, seats, full, seed, most_turns, first, min(first + PORTION - 1, games))
        for first in range(1, games + 1, PORTION)
    ]
    with _played(tasks, min(jobs, len(tasks))) as played:
        ended = list(_shown(chain.from_iterable(played), games))
    report = Report(
        game=game.name,
        rules=game.rules,
        players=seats,
        options=full,
        games=games,
        seed=seed,
        most_turns=most_turns,
        results={result: share(sum(one.result == result for one in ended), games) for result in RESULTS},
        bound=share(sum(one.result is None and not one.failure for one in ended), games),
        mean_turns=sum(one.turns for one in ended) / games,
        mean_answers=sum(one.answers for one in ended) / games,
        failures=[f"game {one.number}: {one.failure}" for one in ended if one.failure],
    )
    print(json.dumps(asdict(report), ensure_ascii=False, indent=2) if as_json else "\n".join(table(report)))
    for failure in report.failures[:MOST_FAILURES]:
        print(f"companion simulate: {failure}", file=sys.stderr)
    if report.failures:
        print(f"companion simulate: a rule failed in {len(report.failures)} of {games} games", file=sys.stderr)
    return 1 if report.failures else 0


def work(task: Task) -> list[Ended]:
    """Play the games of one task."""
    game = registry.game(task.game)
    options = game.typed(task.options)
    ended = []
    for number in range(task.first, task.last + 1):
        secret = hashlib.sha256(f"companion simulate 1\n{task.seed}\n{number}\n".encode()).digest()
        luck = random.Random(b"people" + secret)
        people = RandomPeople(luck) if game.people is None else game.people(luck, task.players, options)
        chance = SealedChance(secret, "")
        try:
            played = play(game, task.players, task.options, chance, people, most_turns=task.most_turns)
        except Exception as error:  # noqa: BLE001 - any rule may raise anything; it is counted and told
            ended.append(Ended(number, None, 0, 0, f"{type(error).__name__}: {show(str(error))}"))
            continue
        result = played.outcome.result if played.outcome is not None else None
        ended.append(Ended(number, result, played.turns, played.answers))
    return ended


def share(count: int, total: int) -> Share:
    """A share with its Wilson interval; total is at least 1."""
    p = count / total
    middle = (p + Z * Z / (2 * total)) / (1 + Z * Z / total)
    half = Z * math.sqrt(p * (1 - p) / total + Z * Z / (4 * total * total)) / (1 + Z * Z / total)
    # The formula misses 0 and 1 by a rounding error where nothing, or everything, was counted.
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return Share(count, p, low, high)


def table(report: Report) -> list[str]:
    """The report in lines for people."""
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    lines = [
        f"{report.game}: {report.games} games, seed {report.seed}, rules {report.rules}",
        f"players: {', '.join(report.players) or 'none named'}" + (f"; options: {options}" if options else ""),
        "",
        f"{'':<28}{'games':>9}{'share':>9}   95 % interval",
    ]
    rows = [(result, counted) for result, counted in report.results.items() if result != "stopped" or counted.count]
    for name, counted in (*rows, ("ended by the bound", report.bound)):
        interval = f"{100 * counted.low:.1f} to {100 * counted.high:.1f} %"
        lines.append(f"{name:<28}{counted.count:>9}{100 * counted.share:>7.1f} %   {interval}")
    lines += [
        f"{'mean turns':<28}{report.mean_turns:>9.1f}",
        f"{'mean answers':<28}{report.mean_answers:>9.1f}",
        "",
        f"Ended by the bound of {report.most_turns} turns and not by a rule: {100 * report.bound.share:.1f} %.",
    ]
    return lines


@contextmanager
def _played(tasks: Sequence[Task], jobs: int) -> Iterator[Iterable[list[Ended]]]:
    if jobs == 1:
        yield map(work, tasks)
        return
    # Spawned on every system: a fork would take half a process with it.
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts) as pool:
        yield pool.imap(work, tasks)


def _leave_interrupts() -> None:
    # Ctrl-C goes to the whole group; the first process ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _shown(ended: Iterable[Ended], games: int) -> Iterator[Ended]:
    """The same games, with a progress bar on a terminal only."""
    if not sys.stderr.isatty():
        yield from ended
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(ended, "Playing", total=games, console=Console(stderr=True), transient=True)

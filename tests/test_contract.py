"""What every game that there is keeps to: one game at both tables, undo, redo and resume that nobody can tell apart."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from play import COMMANDS, GAMES, Kept, path_of, pick, play_on, refusal, seen, some_tables, stands, trace, wrong_answers
from scale import figure
from test_drawing import pictured

from companion.screens.ask import Ask, Style
from companion.screens.draw import compose
from companion.session.chance import SealedChance
from companion.session.codec import copied, decode, encode
from companion.session.simulation import play
from companion.table.dice import D6, Die, Face
from companion.table.figure import Figure, GridFigure
from companion.table.form import GameOptions, kinds
from companion.table.game import TABLE, Game
from companion.table.grid import Cell, Grid
from companion.table.people import RandomPeople
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import Table

MOST_ANSWERS = 30
"""So many answers a turn may have."""

WITH_SPACES = ("geodeto",)
"""Games that call things by texts: a stack of pyramids is ``r3 g2 b1``."""
WITH_TILES = ("geoquest",)
"""Games that call tiles by the two letters at the board's edges: ``RC``."""

pytestmark = pytest.mark.usefixtures("nothing_is_swallowed")

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
seeds = pytest.mark.parametrize("seed", range(figure(1, 6)))


class _DryError(Exception):
    """The recorded answers are used up."""


class Recorded:
    """People who answer in a simulation what was answered in a journal."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = list(values)

    def _next(self) -> Any:
        if not self._values:
            raise _DryError
        return self._values.pop(0)

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        value: str = self._next()
        assert value in (*COMMANDS, *(option.value for option in options))
        return value

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        value: int = self._next()
        assert low <= value <= high
        return value

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        cell = Cell(*self._next())
        assert cell in cells
        return cell

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        value: str = self._next()
        return value

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        value: list[Face] = self._next()
        assert len(value) == len(dice)
        return value


@games
def test_every_default_reads(game: Game[Any]) -> None:
    """Each option has a sentence and takes its own default; why_not takes the defaults; the Game has its texts."""
    for setting in game.settings:
        values = (setting.default, *setting.values, *([setting.panel] if setting.panel is not None else []))
        assert [game.read(setting, value) for value in values] == list(values)
        kind = kinds(game.options)[setting.name]
        named = {"yes", "no"} if kind is bool else set(get_args(kind)) if get_origin(kind) is Literal else set()
        assert named <= set(setting.values), f"{setting.name}: every value has a sentence"
        assert setting.text
        assert all(game.allowed(setting).split(", ")), setting.name
        assert refusal(lambda setting=setting: game.read(setting, "no such thing \n")) is not None  # type: ignore[misc]
    for panel in (False, True):
        players = game.settle({})[1]
        options = game.read_options({}, players=players, panel=panel)
        typed = game.typed(options)
        assert game.why_not(players, typed) is None
        assert game.players[0] <= len(players) <= game.players[1]
        assert set(typed.private(players)) <= set(players)
    assert game.name == game.name.lower()
    assert all((game.title, game.summary, game.rules))


def test_a_refusal_calls_an_empty_value_nothing() -> None:
    geodeto = next(game for game in GAMES if game.name == "geodeto")
    start = geodeto.setting("start")
    assert geodeto.read(start, "") == ""
    assert geodeto.allowed(start).startswith("nothing, a .json file with areas, ")
    assert "allowed: nothing, a .json file" in str(refusal(lambda: geodeto.read(start, "no.json")))


def can_be_drawn(shown: object) -> None:
    """A picture is a Figure with what its fields are for, and looks right on the display."""
    assert isinstance(shown, Figure | None), f"a picture is a Figure, and not {shown!r}"
    if shown is None:
        return
    pictured(shown)
    assert compose(Ask(figure=shown), Style()).faults() == [], f"{shown} does not fit the display"
    if isinstance(shown, GridFigure):
        cells = [
            *(mark.cell for mark in shown.marks),
            *(arrow.cell for arrow in shown.arrows),
            *shown.path,
            *shown.open,
        ]
        beside = [cell for cell in cells if cell not in Grid(shown.rows, shown.cols)]
        unsaid = shown.signs - (shown.legend or {}).keys()
        assert not unsaid, f"the picture shows {', '.join(sorted(unsaid))}, and its legend has no words for that"
        assert not beside, f"the picture has {shown.rows} rows and {shown.cols} columns, and {beside[0]} is not in it"


def without_sets(value: Any) -> Any:
    """The value; AssertionError where a set is in it: its order is another in every process."""
    assert not isinstance(value, set | frozenset), f"{value} is a set; say it as a list in an order of its own"
    if isinstance(value, Mapping):
        parts = [*value.values()]
    elif is_dataclass(value):
        parts = [getattr(value, each.name) for each in fields(value)]
    else:
        parts = [*value] if isinstance(value, list | tuple) else []
    for part in parts:
        without_sets(part)
    return value


@pytest.mark.sized
@games
@seeds
def test_every_prompt_can_be_shown(game: Game[Any], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every question view, figure, label and scores can be made; states and facts are JSON of the types declared.

    The set-up has no menu. A turn opens with its one menu, before anything else is asked, rolled or changed, and is not
    long. What can be chosen has slugs for values.
    """
    monkeypatch.setattr("companion.session.replay.copied", lambda value: copied(without_sets(value)))
    kept = Kept.start(game, seed=seed)
    rng = random.Random(seed)
    answers = 0
    for _ in range(figure(50, 80)):
        session = kept.session
        prompt = session.waiting
        if prompt is None:
            break
        if session.view():
            for seat in (TABLE, *session.header.players):
                own = session.own(seat) if seat != TABLE else ()
                for shown in (session.figure(seat), *session.pictures(), *own):
                    can_be_drawn(shown)
            assert len(game.label(session.view())) <= 24, "the label is longer than 24 characters"
            assert set(game.scores(session.view())) <= set(session.header.players), "scores of no seat"
            if game.ready is not None:
                next_time = game.typed(game.read_options(game.ready.again(session.view())))
                assert isinstance(game.ready.foot(next_time), str), "foot gives no text"
                assert isinstance(game.ready.figure(session.view(), ""), Figure | None), "figure gives no Figure"
        assert prompt.key
        assert prompt.text
        assert prompt.seat is None or prompt.seat in session.header.players, f"nobody is called {prompt.seat}"
        if isinstance(prompt, ChoosePrompt):
            values = [option.value for option in prompt.options]
            assert prompt.menu == (values[-3:] == list(COMMANDS))
            disabled = "_" if game.name in WITH_SPACES else " _"
            tiles = game.name in WITH_TILES
            bad = [value for value in values if set(value) & set(disabled) or not (tiles or value == value.lower())]
            assert not bad, f"values of {prompt.key} are slugs, lower case with hyphens, and not {bad}"
            assert sum(option.on_roll for option in prompt.options) <= 1, f"two options of {prompt.key} go"
            assert all(option.label for option in prompt.options)
        step = kept.answer(pick(prompt, rng))
        answers = 0 if step.checkpoints else answers + 1
        assert answers <= MOST_ANSWERS, f"a turn takes more than {MOST_ANSWERS} answers; let it end earlier"
        without_sets(kept.session._run.state if kept.session._run is not None else None)
        for checkpoint in step.checkpoints:
            if checkpoint.state is not None:
                again = encode(decode(game.state, checkpoint.state))
                assert again == checkpoint.state, "the state is another one when it comes back from JSON"


@pytest.mark.sized
@games
def test_random_people_play_whole_games(game: Game[Any]) -> None:
    """Legal people who choose by chance make no rule raise."""
    for seed in range(figure(5, 20)):
        options, players = game.settle({})
        people = RandomPeople(random.Random(seed))
        chance = SealedChance(bytes([seed]) * 32, "")
        played = play(game, players, options, chance, people, most_turns=300)
        assert played.turns == 300 or played.outcome is not None


@pytest.mark.sized
@games
@seeds
@pytest.mark.parametrize("dice", ["box", "table"])
def test_both_tables_give_the_same_game(game: Game[Any], seed: int, dice: str) -> None:
    """A game that is played and one that is simulated are the same for the same chance and answers.

    A script that asks or decides by anything but state, table and options plays otherwise the second time.
    """
    kept = Kept.start(game, seed=seed, word="owl", dice=dice)
    play_on(kept, random.Random(seed), 80)
    answers = [entry.data["value"] for entry in kept.entries if entry.kind == "answer"]
    begun: list[str] = []

    def turn(state: Any, table: Any) -> None:
        begun.append(encode(state))
        game.turn(state, table)

    header = kept.session.header
    chance = SealedChance(kept.secret, "owl")
    played = None
    try:
        played = play(replace(game, turn=turn), header.players, header.options, chance, Recorded(answers),
                      most_turns=10_000, table_dice=dice == "table")  # fmt: skip
    except _DryError:
        assert kept.session.over is None
    # Turns that need no answer open and close between two checkpoints.
    states = iter(begun)
    assert all(check.state in states for check in kept.checkpoints if check.state is not None)
    if kept.session.over is not None:
        assert played is not None
        assert played.outcome is not None
        assert played.outcome.result == kept.session.over.result
        assert played.answers == len(answers)
        for seat in (TABLE, *header.players):
            assert game.view(played.state, seat) == kept.session.view(seat)


@games
def test_results_are_the_same_under_every_hash_seed(game: Game[Any]) -> None:
    """A game is the same in every process: nothing hangs on the order of a set, on an address or on a clock."""
    done = subprocess.run(
        [sys.executable, "-c", f"import play; print(play.trace({game.name!r}))"],
        cwd=Path(__file__).parent,
        env={**os.environ, "PYTHONHASHSEED": "4711" if os.environ.get("PYTHONHASHSEED") != "4711" else "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == trace(game.name)


@pytest.mark.sized
@games
def test_undo_to_the_beginning_and_redo_to_the_end(game: Game[Any]) -> None:
    """Everything can be taken back and brought back, corrections too; the game stands each time as it stood."""
    for kept, rng in some_tables(game, "undo", figure(2, 20)):
        stood = [stands(kept.session)]
        for at in range(40):
            prompt = kept.session.waiting
            if prompt is None:
                break
            if at % 9 == 8 and kept.session.view():
                kept.take(kept.session.correct(path_of(kept.session, rng)))
            else:
                kept.answer(pick(prompt, rng))
            stood.append(stands(kept.session))
        for before in reversed(stood[:-1]):
            kept.take(kept.session.undo())
            assert stands(kept.session) == before
        assert kept.session.undoing() is None
        for after in stood[1:]:
            kept.take(kept.session.redo())
            assert stands(kept.session) == after
        assert not kept.session.can_redo()
        assert kept.prove().faults == ()


@pytest.mark.sized
@games
def test_a_resume_at_every_point_goes_on_in_the_same_way(game: Game[Any]) -> None:
    """After a power cut at any question everything shown is as before, and the next answer does the same."""
    for kept, rng in some_tables(game, "resume", figure(1, 20)):
        for _ in range(30):
            prompt = kept.session.waiting
            if prompt is None:
                break
            other = kept.resumed()
            assert len(other.entries) == len(kept.entries)
            assert seen(other.session) == seen(kept.session)
            twin = kept.resumed()
            play_on(other, random.Random(9), 4)
            play_on(twin, random.Random(9), 4)
            assert other.entries == twin.entries
            value = pick(prompt, rng)
            other = kept.resumed()
            assert other.answer(value) == kept.answer(value)


@games
def test_a_view_lists_the_players_in_their_order_of_play(game: Game[Any]) -> None:
    """The state is kept as JSON between turns; what stands there by seat comes back in the same order."""
    low, high = game.players
    seats = tuple(reversed(game.seats[: max(low, min(3, high))]))
    kept = Kept.start(game, seed=1, players=seats)
    play_on(kept, random.Random(1), 12)

    def by_seat(value: Any) -> Iterator[list[str]]:
        if isinstance(value, dict):
            if set(value) == set(seats):
                yield list(value)
            value = list(value.values())
        for each in value if isinstance(value, list) else ():
            yield from by_seat(each)

    assert all(order == list(seats) for order in by_seat(kept.resumed().session.view()))


@dataclass
class Cups:
    dice: dict[str, list[int]]


def shake(table: Table) -> list[int]:
    return [int(table.roll(D6, "cup", hidden=True)) for _ in range(5)]


def careless(state: Cups, table: Table) -> None:
    """Liar's dice by a careless hand: hands out its own dicts, and shakes again in the same turn."""
    table.menu("turn", [Option("lift", "Lift")])
    table.tell("lifted", cups=state.dice)
    table.choose("seen", [Option("yes", "Yes")], cups=state.dice)
    for cup in state.dice.values():
        cup[:] = shake(table)
    table.choose("next", [Option(seat, seat) for seat in state.dice])


@pytest.mark.parametrize("dice", ["box", "table"])
def test_what_is_told_and_asked_is_as_it_was_at_the_call(dice: str) -> None:
    """The next dice are hidden: no fact may go on changing with the state, and hidden dice only the box rolls."""
    game = replace(
        next(game for game in GAMES if game.name == "hoard"),
        state=Cups,
        setup=lambda table: Cups({seat: shake(table) for seat in table.players}),
        turn=careless,
        over=lambda _state: None,
        view=lambda state, seat: {"cup": state.dice.get(seat, [])},
        figure=None,
        scores=lambda _view: {},
        label=lambda _view: "cups",
        wording=None,
        settings=(),
        options=GameOptions,
    )
    kept = Kept.start(game, seed=4, dice=dice)
    for _ in range(3):
        under = {seat: kept.session.view(seat)["cup"] for seat in kept.session.header.players}
        (lifted,) = kept.answer("lift").notices
        assert lifted.fact == {"kind": "lifted", "cups": under}
        kept.answer("yes")
        assert lifted.fact == {"kind": "lifted", "cups": under}
        assert kept.session.waiting is not None
        assert kept.session.waiting.key == "next"
        kept.answer("red")
    assert kept.prove().faults == ()
    assert all(entry.kind != "failure" for entry in kept.entries)


class Tables(RuleBasedStateMachine):
    """Any inputs in any order at one table: a fresh resume is never to be told from the live session."""

    game = GAMES[0]

    @initialize(seed=st.integers(0, 1000), dice=st.sampled_from(["box", "table"]))
    def sit_down(self, seed: int, dice: str) -> None:
        self.kept = Kept.start(self.game, seed=seed, dice=dice, word="owl")

    def waits(self) -> bool:
        return self.kept.session.waiting is not None

    def open(self) -> bool:
        return not self.kept.session.closed

    @precondition(waits)
    @rule(choice=st.integers(0, 1 << 30))
    def answer(self, choice: int) -> None:
        prompt = self.kept.session.waiting
        assert prompt is not None
        self.kept.answer(pick(prompt, random.Random(choice), stop=True))

    @precondition(waits)
    @rule(choice=st.integers(0, 1 << 30))
    def answer_again(self, choice: int) -> None:
        """Twice as many answers as other inputs."""
        self.answer(choice)

    @precondition(waits)
    @rule()
    def answer_wrong(self) -> None:
        before = seen(self.kept.session)
        prompt = self.kept.session.waiting
        assert prompt is not None
        for value in wrong_answers(prompt):
            assert refusal(lambda value=value: self.kept.session.answer(value)) is not None  # type: ignore[misc]
        assert seen(self.kept.session) == before

    @precondition(open)
    @rule()
    def undo(self) -> None:
        before = seen(self.kept.session)
        if self.kept.session.undoing() is None:
            assert refusal(self.kept.session.undo) is not None
            assert seen(self.kept.session) == before
        else:
            self.kept.take(self.kept.session.undo())
            after = stands(self.kept.session)
            self.kept.take(self.kept.session.redo())
            assert stands(self.kept.session) == {key: before[key] for key in after}
            self.kept.take(self.kept.session.undo())

    @precondition(open)
    @rule()
    def redo(self) -> None:
        if self.kept.session.can_redo():
            self.kept.take(self.kept.session.redo())
        else:
            assert refusal(self.kept.session.redo) is not None

    @precondition(waits)
    @rule(choice=st.integers(0, 1 << 30))
    def correct(self, choice: int) -> None:
        if self.kept.session.view():
            self.kept.take(self.kept.session.correct(path_of(self.kept.session, random.Random(choice))))

    @precondition(waits)
    @rule(choice=st.integers(0, 1 << 30))
    def mend(self, choice: int) -> None:
        rng = random.Random(choice)
        changeable = [setting for setting in self.game.settings if setting.changeable and setting.values]
        if changeable:
            setting = rng.choice(changeable)
            value = rng.choice(list(setting.values))
            self.kept.take(self.kept.session.change_option(setting.name, value))
            assert self.kept.session.options[setting.name] == value

    @rule()
    def resume(self) -> None:
        self.kept = self.kept.resumed()

    @precondition(lambda self: self.open() and self.kept.session.over is not None)
    @rule()
    def close(self) -> None:
        self.kept.take(self.kept.session.close())

    @invariant()
    def resumes(self) -> None:
        other = self.kept.resumed()
        assert len(other.entries) == len(self.kept.entries)
        assert seen(other.session) == seen(self.kept.session)

    def teardown(self) -> None:
        """A journal only grows: the proof of the whole is the proof of all that came before."""
        assert self.kept.prove().faults == ()


@pytest.mark.sized
@games
def test_any_inputs_in_any_order(game: Game[Any]) -> None:
    """Answers, wrong answers, corrections, undo, redo and power cuts in any order leave a game that proves clean."""
    machine = type(f"Tables of {game.name}", (Tables,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=figure(4, 100),
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )

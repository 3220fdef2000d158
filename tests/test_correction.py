"""Corrections of a game that has none of its own: the plain values that its view shows, and no secret."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from play import HOARD, Kept

from companion.session.run import Done, interview
from companion.table.correction import MOST, correct_values
from companion.table.figure import Bar, BarsFigure
from companion.table.prompt import ChoosePrompt, NumberPrompt, Prompt, Refused
from companion.table.table import Table
from companion.table.wording import seat_name

PLAYERS = ("red", "blue")


class Weather(StrEnum):
    SUN = "sun"
    LIGHT_RAIN = "light rain"


@dataclass
class State:
    turn: str = "red"
    round_number: int = 3
    day: Annotated[int, msgspec.Meta(ge=1, le=7)] = 2
    storm: bool = False
    weather: Weather = Weather.SUN
    mood: Literal["calm", "wild"] = "calm"
    points: dict[str, int] = field(default_factory=lambda: {"red": 5, "blue": 0})
    word: str = "owl"
    deck: list[int] = field(default_factory=list)
    stock: dict[str, int] = field(default_factory=lambda: {"wood": 1})
    trap: int = 0
    lives: Annotated[int, msgspec.Meta(gt=0, lt=4)] = 3
    step: Annotated[int, msgspec.Meta(multiple_of=5)] = 5
    twins: Literal["A b", "a-b"] = "A b"


def shown(state: State) -> dict[str, Any]:
    """What everybody may see; the trap is no number there."""
    return {**msgspec.to_builtins(state), "trap": None, "round": state.round_number}


def asked(state: State, *path: Any) -> Prompt | Done[None]:
    """The question after these answers."""

    def script(table: Table) -> None:
        correct_values(state, shown(state), table)

    return interview(script, PLAYERS, {}, path)


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        (("turn", "blue"), {"turn": "blue"}),
        (("round-number", 12), {"round_number": 12}),
        (("storm", "yes"), {"storm": True}),
        (("weather", "light-rain"), {"weather": Weather.LIGHT_RAIN}),
        (("mood", "wild"), {"mood": "wild"}),
        (("points", "blue", 7), {"points": {"red": 5, "blue": 7}}),
    ],
)
def test_a_plain_value_is_set(path: tuple[Any, ...], changes: dict[str, Any]) -> None:
    state = State()
    assert isinstance(asked(state, *path), Done)
    assert state == State(**changes)


def test_only_plain_values_that_are_shown_are_offered() -> None:
    prompt = asked(State())
    assert isinstance(prompt, ChoosePrompt)
    values = [option.value for option in prompt.options]
    assert values == ["turn", "round-number", "day", "storm", "weather", "mood", "points", "lives"]
    hidden = State(trap=7)
    assert asked(hidden) == prompt


@pytest.mark.parametrize(
    ("what", "low", "high", "start"), [("day", 1, 7, 2), ("lives", 1, 3, 3), ("round-number", 0, MOST, 3)]
)
def test_a_number_keeps_to_its_bounds(what: str, low: int, high: int, start: int) -> None:
    prompt = asked(State(), what)
    assert isinstance(prompt, NumberPrompt)
    assert (prompt.low, prompt.high, prompt.start) == (low, high, start)


def test_a_state_with_nothing_plain_says_so() -> None:
    plain = replace(HOARD, correct=None, view=lambda state, seat: {})
    kept = Kept.start(plain)
    first = kept.session.correction([])
    assert first is not None
    assert first.text == "Nothing here can be fixed."
    before = kept.checkpoints[-1].state
    kept.take(kept.session.correct(["on"]))
    assert kept.checkpoints[-1].state == before
    with pytest.raises(Refused):
        kept.session.correct(["coins"])


def test_without_a_figure_of_its_own_a_game_shows_its_scores() -> None:
    game = replace(HOARD, figure=None, scores=lambda view: {"red": 4, "blue": -1})
    bars = (Bar(seat_name("red"), 4, 4, id="red"), Bar(seat_name("blue"), 0, 0, "-1"))
    assert game.picture({}, {}) == BarsFigure(title="Score", bars=bars)
    assert replace(game, scores=lambda view: {}).picture({}, {}) is None

"""Two worlds: whatever is secret is something else, and nobody who may not know it can see a difference.

Facts are compared, before words: words read nothing else.
"""

import ast
import inspect
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import GEODETO
from play import GAMES, HOARD, Kept
from scale import figure
from worlds import begun, other_worlds, swapped, two_worlds

from companion.table.game import Game
from companion.table.prompt import Why

pytestmark = pytest.mark.usefixtures("facts_alone")

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SEEDS, INPUTS = figure(8, 120), 30


def hides(game: Game[Any]) -> bool:
    """Whether a game's rules let somebody know less than the box does, or than somebody else."""
    folder = Path(inspect.getfile(game.state)).parent
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.glob("*.py"))
    words = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.keyword))
    marked = any(word.arg in ("hidden", "private") and ast.unparse(word.value) == "True" for word in words)
    return marked or bool(game.secrets)


@games
def test_a_game_that_hides_something_names_it(game: Game[Any]) -> None:
    """Where anything is hidden or private, ``secrets`` of the State names what is secret."""
    assert hasattr(game.state, "secrets") or not hides(game), "something is hidden or private, and no secrets are named"


def compared(game: Game[Any], seeds: int) -> int:
    """How many inputs were the same in so many pairs of worlds."""
    inputs = 0
    for seed in range(seeds):
        rng = random.Random(f"{game.name} {seed}")
        kept = begun(game, rng)
        swaps = [*other_worlds(kept, rng)]
        for at, swap in enumerate(swaps):
            inputs += two_worlds(kept, swap, rng, INPUTS if at == seed % len(swaps) else 0)
    return inputs


@pytest.mark.sized
@games
def test_nothing_that_is_secret_shows(game: Game[Any]) -> None:
    """With other secrets, and all else as it is, nobody who may not know them sees another thing."""
    inputs = compared(game, SEEDS if hasattr(game.state, "secrets") else 0)
    assert game not in (HOARD, GEODETO) or inputs > 5 * SEEDS


def test_these_games_hide_something() -> None:
    assert {game.name for game in GAMES if hides(game)} == {"geodeto", "hoard", "lost-hiker"}


def _finds(game: Game[Any]) -> bool:
    try:
        compared(game, 40)
    except AssertionError:
        return True
    return False


def test_a_leak_in_a_view_is_found() -> None:
    def view(state: Any, seat: str) -> dict[str, Any]:
        return {**HOARD.view(state, seat), "warm": state.chest.row}

    assert _finds(replace(HOARD, view=view))


def test_a_leak_in_what_is_told_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.cards["red"] == "lamp":
            table.tell("it-grows-lighter")

    assert _finds(replace(HOARD, turn=turn))


def test_a_leak_in_what_only_programs_read_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        table.log("seen", player="red", what="well", depth=state.chest.row)
        HOARD.turn(state, table)

    def why(state: Any, table: Any) -> None:
        table.choose("gift", ("keep",), disabled={"give": Why("no-thieves", {"card": state.cards["red"]})})
        HOARD.turn(state, table)

    assert _finds(replace(HOARD, turn=turn))
    assert _finds(replace(HOARD, turn=why))


def test_a_leak_in_a_fact_of_a_printed_game_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        table.log("begins", player=state.seat, beneath=[pile[:1] for pile in state.piles.values()])
        GEODETO.turn(state, table)

    assert _finds(replace(GEODETO, turn=turn))


def test_a_leak_in_the_number_of_questions_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.chest.row == 1:
            table.confirm("sure")

    assert _finds(replace(HOARD, turn=turn))


def test_a_leak_in_a_refusal_is_found() -> None:
    def correct(state: Any, table: Any) -> None:
        table.number("coins", 0, 1 + state.chest.row)

    assert _finds(replace(HOARD, correct=correct))


def test_red_sees_her_own_card() -> None:
    """The worlds are two: who may see it does see it."""
    rng, seen = random.Random(1), 0
    kept = begun(HOARD, rng)
    for swap in other_worlds(kept, rng):
        other = swapped(kept, swap)
        seen += other is not None and other.session.view("red") != kept.session.view("red")
    assert seen == 1


def test_taking_back_a_private_answer_does_not_tell_it() -> None:
    """Keeping or changing the card is told to nobody, not even by what cannot be taken back."""
    warnings = set()
    for value in ("yes", "no"):
        kept = Kept.start(HOARD)
        kept.answer("card", value)
        undoing = kept.session.undoing()
        assert undoing is not None
        warnings.add((undoing.text, undoing.warning))
        notice = kept.take(kept.session.undo()).notices[0]
        warnings.add((notice.text, ""))
    assert len(warnings) == 2

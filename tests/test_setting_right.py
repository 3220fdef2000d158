"""Corrections of every game, at every open question: what people set right holds, and nothing else is otherwise."""

import random
from dataclasses import replace
from typing import Any

import pytest
from play import GAMES, Kept, path_of, pick, refusal, some_tables
from scale import figure

from companion.session.codec import decode, encode
from companion.session.run import Done, interview
from companion.table.game import TABLE, Game
from companion.table.table import Table

pytestmark = [pytest.mark.sized, pytest.mark.usefixtures("nothing_is_swallowed")]

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_a_turn_asks_first_and_changes_then(game: Game[Any]) -> None:
    """At every open question the state is as its turn began, so that people set right the table as it is.

    A turn that has changed anything rests before it asks again.
    """
    states: list[Any] = []

    def turn(state: Any, table: Table) -> None:
        states.append(state)
        game.turn(state, table)

    changed: dict[str, set[str]] = {}
    for kept, rng in some_tables(replace(game, turn=turn), "asks", figure(2, 120)):
        for _ in range(100):
            prompt = kept.session.waiting
            if prompt is None:
                break
            began = kept.checkpoints[-1].state
            if began is not None and not kept.session.beside and encode(states[-1]) != began:
                new, old = vars(states[-1]), vars(decode(game.state, began))
                changed.setdefault(prompt.key, set()).update(name for name in new if new[name] != old[name])
            kept.answer(pick(prompt, rng, commands=False))
    asked = [f"{key} is asked when {', '.join(sorted(names))} was changed" for key, names in changed.items()]
    assert not asked, "; ".join(asked)


@games
def test_what_is_set_right_at_any_question_is_believed_from_then_on(game: Game[Any]) -> None:
    """A correction at every open question: views are those of the table set right, in nothing else otherwise."""
    compared = 0
    for kept, rng in some_tables(game, "set right", figure(1, 60)):
        for _ in range(80):
            prompt = kept.session.waiting
            if prompt is None:
                break
            if kept.checkpoints[-1].state is not None:
                compared += correct_values(kept.resumed(), rng)
            kept.answer(pick(prompt, rng, commands=False))
    assert compared


def correct_values(kept: Kept, rng: random.Random) -> bool:
    """Set something right, by chance, and read it back; whether its turn goes on."""
    session, began = kept.session, kept.checkpoints[-1].state
    assert began is not None
    game = session.game
    state = decode(game.state, began)
    path = path_of(session, rng)
    done = interview(
        lambda table: game.correct_values(state, table), session.header.players, session.typed_options, path
    )
    assert isinstance(done, Done)
    kept.take(session.correct(path))
    if session.waiting is None or kept.checkpoints[-1].state != began:
        return False
    views = {seat: game.view(state, seat) for seat in (TABLE, *session.header.players)}
    assert {seat: session.view(seat) for seat in views} == views, path
    # Asked for the same once more, the box has nothing to change.
    if refusal(lambda: kept.take(session.correct(path))) is None and kept.checkpoints[-1].state == began:
        assert {seat: session.view(seat) for seat in views} == views, path
    return True

"""Tips: a first game explains its first questions, until somebody has finished that game, or never where off."""

import random
from typing import Any

import pytest
from effort import decide
from hand import Hand
from play import OURS, secret_of

from companion.faces.panel.table import FINISHED, TableDialog, begin_game
from companion.faces.stored import StoredSession
from companion.games import registry
from companion.screens.ask import Ask, Choice
from companion.screens.draw import compose
from companion.store import Store
from companion.table.game import Game
from companion.table.people import RandomPeople

TIPPED = [game for game in OURS if game.ready is None]
MUGGLES = registry.game("muggles")


def hints(game: Game[Any]) -> list[str]:
    tips: dict[str, tuple[str, ...]] = game.wording.TIPS  # type: ignore[union-attr]
    return [text for texts in tips.values() for text in texts]


@pytest.mark.parametrize("game", TIPPED, ids=lambda game: game.name)
def test_a_first_game_explains_three_questions_each_in_one_line(game: Game[Any], hand: Hand) -> None:
    assert len(hints(game)) == 3
    hand = begun(hand.store, game)
    people: Any = RandomPeople(random.Random(1))
    session = table(hand).stored.session
    if game.people is not None:
        people = game.people(random.Random(1), session.header.players, session.typed_options)
    told: list[str] = []
    for _ in range(200):
        dialog = table(hand)
        told.append(dialog.inner.hint if dialog.inner is not None else "")
        prompt = session.waiting
        if prompt is None or sorted(set(filter(None, told))) == sorted(hints(game)):
            break
        dialog.give(decide(people, prompt))
    assert sorted(set(filter(None, told))) == sorted(hints(game))
    # Each has a line of its own below a question of two rows.
    for text in hints(game):
        canvas = compose(Ask(head="Ada", text="Which?", choices=(Choice("A"), Choice("B")), foot=text))
        assert text in [line.text for line in canvas._lines]


def begun(store: Store, game: Game[Any] = MUGGLES) -> Hand:
    """A hand on a game at its first question."""
    hand = Hand(store)
    players = game.seats[: max(1, game.players[0])]
    options = game.read_options({}, players=players, panel=True)
    begin_game(hand.panel.context, StoredSession.open(game, players, options, store, fixed=secret_of(1)))
    hand.read()
    return hand


def table(hand: Hand) -> TableDialog:
    """The game on the table."""
    return next(dialog for dialog in hand.panel.context.stack if isinstance(dialog, TableDialog))


def test_who_comes_back_to_a_question_finds_its_sentence_again(hand: Hand) -> None:
    hand = begun(hand.store)
    first = hand.screen.foot
    assert first == hints(MUGGLES)[0]
    assert hand.do("back", "back").foot == first


def test_tips_are_off_once_somebody_has_finished_the_game_and_in_the_settings(hand: Hand) -> None:
    hand = begun(hand.store)
    hand.panel.context.settings.tips = False
    table(hand).settle(())
    assert hand.screen.foot == ""
    hand.panel.context.settings.tips = True
    table(hand).settle(())
    assert hand.screen.foot != ""
    # One that people only end in the middle is not finished.
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    assert hand.store.get(FINISHED) is None
    hand.do("press")
    assert begun(hand.store).screen.foot != ""


def test_a_game_that_was_played_to_its_end_is_remembered_by_the_store(hand: Hand) -> None:
    hand.hoard()
    people = RandomPeople(random.Random(2))
    for _ in range(400):
        prompt = table(hand).stored.session.waiting
        if prompt is None:
            break
        table(hand).give(decide(people, prompt))
    assert hand.store.get(FINISHED) == ["hoard"]
    hand.store.put(FINISHED, ["muggles"])
    assert begun(hand.store).screen.foot == ""


def test_set_up_begins_on_the_map_where_that_shows_any_of_it(hand: Hand) -> None:
    options = MUGGLES.read_options({}, players=("red",), panel=True)
    begin_game(hand.panel.context, StoredSession.open(MUGGLES, ("red",), options, hand.store, fixed=secret_of(1)))
    screen = hand.screen
    assert screen.text.startswith("Put Muggle A on ")
    assert {arrow.name for arrow in screen.figure.arrows} == {"A"}
    assert hand.do("press").figure is None

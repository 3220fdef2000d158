"""What is not possible now keeps its place in a list, grey, and says why; what a game never has is left out."""

import json
import random
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest
from effort import decide
from finger import Finger, labels, sit
from play import GAMES, Kept, open_prompt, secret_of, with_turn
from scale import figure
from test_random_games import deal, tried_of

from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.question import ChooseDialog
from companion.games.geodeto import GAME as GEODETO
from companion.games.lost_hiker import GAME as HIKER
from companion.own import copy
from companion.screens.ask import Ask, Choice, Emblem
from companion.table.game import Game
from companion.table.people import RandomPeople
from companion.table.prompt import COMMAND_VALUES, Answer, ChoosePrompt, Option, Refused, listed
from companion.table.table import Action


def slugs(prompt: ChoosePrompt) -> list[str]:
    """What a list of it shows."""
    return [option.value for option in listed(prompt)]


# What a script asks


def nothing(state: Any, table: Any) -> None:
    """An action that changes nothing."""


def bars(slug: str) -> Any:
    """Bars always, with this."""
    return lambda state: slug


def test_what_is_barred_now_keeps_its_place_and_what_never_is_has_none() -> None:
    actions = (
        Action("early", nothing, bars("not-yet"), group="earth"),
        Action("go", nothing),
        Action("magic", nothing, bars("not-yet"), hidden_if=bars("no-magic")),
        Action("late", nothing, bars("too-late")),
        Action("stay", nothing, on_roll=True),
    )

    def turn(state: Any, table: Any) -> None:
        table.act("turn", actions, state, start="stay")

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    asked = open_prompt(kept)
    assert isinstance(asked, ChoosePrompt)
    assert [option.value for option in asked.options] == ["go", "stay", *COMMAND_VALUES]
    assert slugs(asked) == ["early", "go", "late", "stay"]
    assert asked.disabled_at[0] == (0, Option("early", "Early", group="earth"))
    assert asked.start == "stay"
    for slug, why in {"early": "not-yet", "magic": "no-magic", "late": "too-late"}.items():
        with pytest.raises(Refused, match=why):
            kept.session.answer(slug)


@pytest.mark.sized
@pytest.mark.parametrize("game", [game for game in GAMES if game.ready is None], ids=lambda game: game.name)
def test_a_list_of_actions_is_the_same_throughout_a_game(game: Game[Any]) -> None:
    """Whatever is possible: each menu of a game has the same rows in the same order from its first turn to its last."""
    greys = 0
    for number in range(figure(4, 30)):
        rng = random.Random(f"grey {game.name} {number}")
        order = deal(game, tried_of(game), number, rng)
        options, players = game.settle(copy.expand(game, order.options), order.players)
        kept = Kept.start(game, seed=number, options=options, players=players)
        people = RandomPeople(rng)
        lists: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for _ in range(150):
            waiting = kept.session.waiting
            if waiting is None:
                break
            if isinstance(waiting, ChoosePrompt) and waiting.menu:
                lists[waiting.key].add(tuple(slugs(waiting)))
                greys += len(waiting.disabled_at)
            kept.answer(decide(people, waiting))
        assert {key: len(found) for key, found in lists.items()} == dict.fromkeys(lists, 1)
    assert greys or game.name == "hoard"


# On the panel

ROWS = (Option("a", "A"), Option("b", "B"), Option("c", "C", on_roll=True))
GREY = ((0, Option("x", "Search …")), (2, Option("y", "Y")))
WHY = {"x": "ABC-12: nothing is left", "y": "not now"}


def dialog(**changes: Any) -> tuple[ChooseDialog, list[Answer], PanelContext]:
    """A question whose first row is grey, and another one; what it is given."""
    given: list[Answer] = []
    context = PanelContext(None, {}, lambda: None)
    prompt = ChoosePrompt(key="turn", text="What?", options=ROWS, disabled=WHY, disabled_at=GREY, **changes)
    return ChooseDialog(context, prompt, given.append, lambda: None, lambda: None), given, context


def rows(question: ChooseDialog) -> list[Choice]:
    """What is offered."""
    return [*question.ask().choices]


def test_grey_rows_stand_in_their_place_and_the_dial_begins_at_one_that_is_possible() -> None:
    question, given, _ = dialog()
    assert rows(question) == [
        Choice("Search", disabled=True, id="x"), Choice("A", id="a"),
        Choice("Y", disabled=True, id="y"), Choice("B", id="b"),
        Choice("C", "Roll", id="c"),
    ]  # fmt: skip
    assert question.ask().chosen == 1
    chosen = dialog(start="c")[0]
    assert (chosen.ask().chosen, rows(chosen)[4]) == (4, Choice("C", id="c"))
    # One that is not possible is no beginning.
    assert dialog(start="y")[0].ask().chosen == 1
    question.roll()
    assert given == ["c"]


@pytest.mark.parametrize("away", ["press", "back", "roll", "turn"])
def test_a_push_on_a_grey_row_says_why_and_anything_leads_back_to_the_question(away: str) -> None:
    question, given, context = dialog()
    question.turn(-1)
    before = question.ask()
    assert before.chosen == 0
    question.press()
    assert replace(question.ask(), presses=()) == Ask(key="box/notice", head="Search", text="Nothing is left.")
    assert context.sounds == ["tick"]
    question.turn(1) if away == "turn" else getattr(question, away)()
    assert question.ask() == before
    assert given == []


def test_in_a_group_the_dial_begins_at_what_is_possible() -> None:
    few = tuple(Option(f"{group}{at}", f"{group}{at}", group=group) for group in "pq" for at in range(1, 4))
    grey = ((0, Option("p0", "p0", group="p")), (4, Option("r0", "r0", group="r")))
    prompt = ChoosePrompt(key="turn", options=few, disabled_at=grey, disabled={"p0": "no", "r0": "no"})
    question = ChooseDialog(PanelContext(None, {}, lambda: None), prompt, print, lambda: None, lambda: None)
    assert rows(question) == [
        Choice("p", "…", id="p/"),
        Choice("r0", disabled=True, id="r0"),
        Choice("q", "…", id="q/"),
    ]
    question.press()
    assert (rows(question)[0], question.ask().chosen) == (Choice("p0", disabled=True, id="p0"), 1)


# In games


def begun(game: Game[Any], players: tuple[str, ...], **told: str) -> Finger:
    """A game at its first question."""
    return sit(game, players, game.read_options(told, players=players, panel=True), secret_of(1), "")


def test_why_the_hiker_can_do_something_not_is_seen_by_nobody_else() -> None:
    place = {"quarter": "tr", "sub_region": "bl", "square": "tl", "pawn": [3, 6], "food": 4}
    finger = begun(HIKER, ("red", "blue"), mode="pair", box="passed", scenario=json.dumps(place))
    finger.read()
    assert finger.screen.splash is Emblem.GUARD
    rows = [(row.label, row.disabled) for row in finger.do("peek").choices]
    # Whether he may wait is agreed for the whole game.
    assert rows == [("Search the area", False), ("Light a fire", True), ("Use a note", True)]
    why = finger.do("+1", "press")
    assert "takes 2 wood" in why.text
    assert finger.panel.ask().private_to == "red"
    assert finger.do("unpeek").splash is Emblem.GUARD
    assert labels(finger.do("peek")) == [label for label, _ in rows]
    assert finger.stored.count == 0


def test_the_menu_of_geodeto_has_its_action_cards_from_the_beginning() -> None:
    finger = begun(GEODETO, ("red", "blue"))
    finger.answer("chance")
    finger.read()
    grey = [row.label for row in finger.screen.choices if row.disabled]
    assert grey == ["Heal a continent", "Play Pirates", "Return a captive", "Pass"]

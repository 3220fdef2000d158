"""What GeoQuest asks on the panel: one input for a move, two for a search that fails, as long as nothing is added."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from budget import BUDGETS
from finger import Finger, sit
from geoquest_table import CACHES, GEOQUEST, GeoQuestTable
from play import secret_of

from companion.faces.panel.message import NoticeDialog
from companion.screens.ask import Style
from companion.screens.draw import compose
from companion.table.grid import LETTERS, cell_named
from companion.table.prompt import ChoosePrompt, own_options

PLAYERS = ("red", "blue", "green", "yellow")
CACHE = "RC: level 2"


def begun(seed: int) -> Finger:
    """A finger on a panel where GeoQuest has just begun, with the panel's own defaults."""
    options = GEOQUEST.read_options({"caches": CACHES}, players=PLAYERS, panel=True)
    return sit(GEOQUEST, PLAYERS, options, secret_of(seed), "")


def inputs(seed: int, answers: Sequence[Any]) -> tuple[int, dict[str, Any], list[str]]:
    """The inputs that these answers took after the beginning was read, the last roll, and what was asked."""
    finger = begun(seed)
    finger.answer("skip")
    finger.inputs = 0
    asked = []
    for answer in answers:
        waiting = finger.stored.session.waiting
        assert waiting is not None
        asked.append(waiting.key)
        finger.answer(*(answer if isinstance(answer, tuple) else (answer,)))
    return finger.inputs, finger.stored.session.view()["rolled"], asked


def seeds(special: bool) -> list[int]:
    """Games whose first roll shows FIND or DNF, or two numbers that are no doubles: those are said."""
    found = []
    for seed in range(30):
        _, rolled, _ = inputs(seed, ["move"])
        words = any(not str(face).isdecimal() for face in rolled["faces"])
        if words == special and len(set(rolled["faces"])) == 2:
            found.append(seed)
    return found


@pytest.mark.parametrize("special", [False, True])
def test_gq_44_a_move_is_one_input(special: bool) -> None:
    for seed in seeds(special=special)[:5]:
        count, rolled, asked = inputs(seed, ["move"])
        assert (count, asked) == (1, ["turn"])
        assert rolled["faces"]


@pytest.mark.parametrize("special", [False, True])
def test_gq_44_gq_56_a_move_with_a_bonus_of_one_is_three_inputs(special: bool) -> None:
    for seed in seeds(special=special)[:5]:
        count, rolled, asked = inputs(seed, ["move-bonus", 1])
        assert (count, asked) == (3, ["turn", "modifier"])
        assert rolled["added"] == [[1, ""]]


def test_gq_37_where_an_event_comes_first_no_tip_tells_to_move() -> None:
    options = GEOQUEST.read_options({"caches": CACHES, "events": "yes"}, players=PLAYERS, panel=True)
    finger = sit(GEOQUEST, PLAYERS, options, secret_of(1), "")
    finger.read()
    seen = [finger.question().tip]
    for target in ("blue", "green"):
        finger.panel.context.table.do(lambda on=target: finger.stored.correct(["event", "played", on, "yes"]))
        finger.read()
        finger.answer("skip")
        seen.append(finger.question().tip)
        finger.answer("event")
        finger.answer(0)
    assert seen == ["Press Roll to move.", "Do it, then press Roll.", ""]


def test_a_search_that_fails_is_two_inputs() -> None:
    tried = 0
    for seed in seeds(special=False):
        # AY has level 4 and comes first.
        count, rolled, asked = inputs(seed, [("search", "AY")])
        if rolled["came"]["found"] == "no":
            assert (count, asked) == (2, ["turn"])
            tried += 1
    assert tried > 3


def test_a_find_may_take_more_and_a_turn_after_it_may_not() -> None:
    table = GeoQuestTable("AA normal 1; RC normal 3", players=("red", "blue"))
    special = BUDGETS["geoquest"][0].special
    assert special is not None
    views = [table.view]
    for answers in (["search", "RC", [4, 0], "no-more"], ["skip"], ["search", "AA", [4, "DNF"]], ["move", [1, 2]]):
        table.say(*answers)
        views.append(table.view)
    assert [special(before, after) for before, after in pairwise(views)] == [True, False, False, False]


def test_the_menu_offers_no_more_than_what_is_switched_on() -> None:
    waiting = begun(1).stored.session.waiting
    assert isinstance(waiting, ChoosePrompt)
    values = [option.value for option in own_options(waiting)]
    assert values == ["move", "search", "points", "skip", "search-bonus", "move-bonus"]
    assert all(name in waiting.disabled for name in ("event", "bugs", "cards"))


def test_the_dial_leads_from_tile_to_tile_and_says_what_to_lay_there() -> None:
    options = GEOQUEST.read_options({}, players=PLAYERS, panel=True)
    finger = sit(GEOQUEST, PLAYERS, options, secret_of(1), "")
    finger.read()
    disks = finger.question().prompt.about["disks"]
    assert finger.screen.figure.crosshair is None
    for tile, _, level, _ in disks:
        screen = finger.do("+1")
        assert (screen.figure.caption, screen.figure.crosshair) == (tile, cell_named(tile))
        assert f"evel {level}" in screen.choices[screen.chosen].label
        assert compose(screen, Style()).faults() == []
    finger.do("+1", "press")
    assert sorted(finger.stored.session.view()["caches"]) == sorted(tile for tile, *_ in disks)


@pytest.mark.parametrize("bugs", ["yes", "no"])
def test_gq_29_gq_30_gq_32_each_player_says_which_cards_they_have_before_tokens_look_for_their_letter(
    bugs: str,
) -> None:
    told = {"caches": CACHES, "cards": "yes", "bugs": bugs, "bug_start": "drawn"}
    finger = sit(GEOQUEST, PLAYERS, GEOQUEST.read_options(told, players=PLAYERS, panel=True), secret_of(1), "")
    asked = []
    while (key := finger.question().prompt.key) != "turn":
        asked.append(key)
        finger.answer("goal-0" if key == "bug-goal" else "other")
    top = finger.panel.context.stack[-1]
    assert isinstance(top, NoticeDialog)
    assert asked[-2 * len(PLAYERS) :] == ["cacher", "equipment"] * len(PLAYERS)
    assert [notice.fact["kind"] for notice in top.notices if notice.hands and notice.fact is not None][-1] == "tokens"


@pytest.mark.parametrize("wrong", [["The lake"], ["A cache", "There is one more"], ["A cache", "Its tile", CACHE]])
def test_gq_11_gq_12_a_tile_that_is_set_right_is_picked_by_its_letters_on_the_map(wrong: list[str]) -> None:
    finger = begun(1)
    finger.answer("move")
    finger.read()
    finger.do("back")
    screen = finger.pick("The box is wrong", *wrong)
    row = LETTERS[screen.figure.crosshair.row - 1]
    assert (screen.figure.letters, screen.figure.caption) == (True, row)
    assert screen.figure.marks
    assert compose(screen, Style()).faults() == []

"""The lost hiker on the panel: the box on the hiker's side or passed over, steps on a rose, trails at the end."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from effort import decide
from finger import Finger, labels, sit
from golden import check_layout
from hand import NAMES, Hand, hand
from lost_hiker_table import HIKER, REST
from play import secret_of

from companion.faces.host import GameHost
from companion.faces.panel.message import GuardDialog, NoticeDialog
from companion.faces.panel.table import begin_game
from companion.games.lost_hiker.figure import hiker
from companion.screens.ask import Ask, Choice, Style
from companion.screens.draw import draw
from companion.table.figure import CompassFigure, GridFigure, Sign
from companion.table.grid import Cell, Direction
from companion.table.notice import Notice
from hardware.event import Unpeek

__all__ = ["hand"]

PLAYERS = ("red", "blue")
STATION = "A turn: get 2 batteries."
PLACE = {"quarter": "tr", "sub_region": "bl", "square": "tl", "pawn": [3, 6], "food": 4, "hiker_deck": ["wood", *REST]}


def begun(hand: Hand, **told: str) -> Any:
    """A pair game at its first screen."""
    scenario = json.dumps(PLACE)
    options = HIKER.read_options({"mode": "pair", "scenario": scenario, **told}, players=PLAYERS, panel=True)
    begin_game(hand.panel.context, GameHost.open(HIKER, PLAYERS, options, hand.store, fixed=secret_of(1), names=NAMES))
    hand.look()
    return hand.screen


def test_the_box_on_the_hikers_side_is_guarded_once_and_then_open(hand: Hand) -> None:
    screen = begun(hand)
    assert (screen.key, screen.name) == ("box/guard", "Anna")
    assert "3,5" not in repr(screen)
    assert [hand.do("press").text, hand.screen.presses[0].label] == ["Put the pawn on 3,6.", "Done"]
    roles = "Anna is the lost hiker. Bartholomäus searches and has 2 batteries, solar panel."
    assert [hand.do("press").text, hand.screen.presses[0].label] == [roles, "Next"]
    # Who is lost reads where he is, and that nobody hears it, and sees it on the map, with his square lit.
    while not hand.screen.choices:
        page = hand.screen.text
        hand.do("press")
    assert page.endswith("Only you: You are on square 3,5.")
    screen = hand.screen
    assert screen.choices
    assert (screen.figure.open, screen.figure.caption) == ((Cell(3, 5),), "4 food")
    # What may be read out stands before what may not.
    assert hand.do("press").text == "The hiker finds something. Only you: You draw the Wood card."
    assert hand.through().head == "Bartholomäus"
    hand.do("hold")
    assert hand.screen.figure.title == "You"
    assert not any(seen.key == "box/guard" for seen in hand.seen[4:])


def test_the_table_can_be_shown_to_the_searcher(hand: Hand) -> None:
    begun(hand)
    hand.do("press")
    hand.through()
    hand.do("back")
    assert "Table view" in labels(hand.screen)
    assert hand.pick("Table view").key == "box/picture"
    assert hand.screen.figure.title == "Map"
    for _ in range(3):
        assert "Food" not in repr(hand.do("+1"))


@pytest.mark.parametrize("box", ["hiker", "passed"])
def test_hik_11_status_has_the_hikers_cards_only_where_they_have_the_box(hand: Hand, box: str) -> None:
    begun(hand, box=box, first="searcher")
    while hand.panel.ask().key in ("box/guard", "box/notice"):
        hand.do("peek", "unpeek", "press")
    hand.do("back")
    lines = hand.pick("Status").text.split("\n")
    assert lines[0] == "Turn: Bartholomäus, 2 actions."
    assert lines[-3:-1] == ["Pawn: 3,6.", "Searcher: 2 batteries, solar panel."]
    assert [line[:16] for line in lines if "food" in line] == ["You have 4 food,"] * (box == "hiker")


def test_after_a_power_cut_the_box_is_guarded_again(hand: Hand) -> None:
    begun(hand)
    hand.do("press")
    hand.start()
    assert hand.screen.key == "box/guard"
    assert isinstance(hand.panel.context.stack[-1], GuardDialog)
    # What nobody has pushed away is said again, behind the guard.
    assert hand.do("press").text.startswith("Put the pawn on 3,6.")
    said = [hand.do("press").text for _ in range(3)]
    assert said[-1].endswith("Only you: You are on square 3,5.")


def test_after_a_power_cut_the_question_says_again_what_was_just_done(hand: Hand) -> None:
    begun(hand, scenario=json.dumps({**PLACE, "hiker_deck": ["nothing", *REST]}))
    while not hand.screen.choices:
        hand.do("press")
    hand.panel.answer("search")
    hand.through()
    before = hand.screen.said
    assert "(1 of 3)" in before
    hand.start()
    assert hand.do("press").said == before


def test_a_box_that_is_passed_shows_the_hikers_things_only_while_he_holds_roll(hand: Hand) -> None:
    assert begun(hand, box="passed").text == "Put the pawn on 3,6."
    assert "is the lost hiker" in hand.do("press").text
    assert hand.do("press").key == "box/guard"
    assert "3,5" in hand.do("peek").text
    hand.do("unpeek", "press")
    assert hand.screen.key == "box/guard"
    assert hand.do("press") == hand.screen
    hand.do("peek")
    assert hand.screen.figure.caption == "4 food"
    hand.do("press", "unpeek")
    # A page of its own: behind it lies what he alone may read.
    assert "finds something" in hand.screen.text
    assert not any("Wood" in repr(seen) for seen in hand.seen[-2:])
    assert hand.do("press").key == "box/guard"
    assert "Wood" in hand.do("peek").text
    hand.do("unpeek", "press")
    assert hand.screen.choices
    assert hand.screen.head == "Bartholomäus"
    assert "Table view" not in labels(hand.do("back"))


@pytest.mark.parametrize("box", ["hiker", "passed"])
def test_a_drone_leads_to_the_hikers_page_for_the_same_presses(hand: Hand, box: str) -> None:
    counted = []
    for pawn in ([3, 6], [8, 1], "station"):
        scenario = json.dumps({**PLACE, "pawn": pawn})
        told = {"mode": "pair", "box": box, "scenario": scenario, "first": "searcher"}
        finger = sit(HIKER, PLAYERS, HIKER.read_options(told, players=PLAYERS, panel=True), secret_of(1), "")
        finger.answer("drone")
        finger.panel.handle(Unpeek())
        before = finger.inputs
        shown = finger.screen
        assert (shown.key == "box/guard", bool(shown.choices)) == (box == "passed", box == "hiker")
        finger.answer("tell")
        counted.append((finger.inputs - before, shown if box == "passed" else None))
    assert len({repr(count) for count in counted}) == 1


def test_a_step_is_a_turn_of_the_rose_that_begins_straight_on() -> None:
    told = {"mode": "solo", "first": "searcher"}
    finger = sit(HIKER, ("red",), HIKER.read_options(told, players=("red",), panel=True), secret_of(1), "")
    finger.answer("move")
    assert finger.screen.figure.open == ("ne", "se", "sw", "nw")
    finger.answer([5, 5])
    finger.answer("move")
    assert {*finger.screen.figure.open} == {*Direction}
    before = finger.inputs
    finger.answer([6, 5])
    assert finger.inputs - before == 5
    finger.answer("move")
    assert finger.screen.figure.chosen == "s"


def first(finger: Finger) -> list[Choice]:
    """The first three rows as they are seen."""
    return [replace(row, id="") for row in finger.screen.choices[:3]]


def test_roll_moves_and_the_dial_begins_at_the_drone() -> None:
    told = {"mode": "solo", "first": "searcher"}
    finger = sit(HIKER, ("red",), HIKER.read_options(told, players=("red",), panel=True), secret_of(1), "")
    finger.read()
    # At the station nobody is to be found; the list is the same there.
    assert first(finger) == [
        Choice("Move"),
        Choice("Launch the drone", hint="From here: no answer."),
        Choice("Ranger station", hint=STATION),
    ]
    assert finger.screen.chosen == 0
    finger.answer("move")
    finger.answer([5, 5])
    station = Choice("Ranger station", disabled=True, hint=STATION)
    assert first(finger) == [Choice("Move", "Roll"), Choice("Launch the drone"), station]
    assert finger.screen.chosen == 1
    assert isinstance(finger.do("roll").figure, CompassFigure)
    assert finger.do("back").chosen == 1
    finger.do("press")
    assert finger.stored.noted[-1] == "drone"


@pytest.mark.parametrize(("box", "asked"), [("hiker", "words"), ("passed", "cards")])
def test_one_note_is_counted_only_where_others_would_see_that_it_is_one(box: str, asked: str) -> None:
    scenario = json.dumps({**PLACE, "hiker_cards": ["note"]})
    options = HIKER.read_options({"mode": "pair", "box": box, "scenario": scenario}, players=PLAYERS, panel=True)
    finger = sit(HIKER, PLAYERS, options, secret_of(1), "")
    finger.answer("note")
    waiting = finger.stored.session.waiting
    assert waiting is not None
    assert waiting.key == asked


@pytest.mark.parametrize(("mode", "box"), [("solo", "hiker"), ("pair", "hiker"), ("pair", "passed")])
def test_whole_games_are_played_on_the_panel(mode: str, box: str) -> None:
    players = PLAYERS if mode == "pair" else PLAYERS[:1]
    ends = set()
    for seed in range(3):
        options = HIKER.read_options({"mode": mode, "box": box}, players=players, panel=True)
        finger = sit(HIKER, players, options, secret_of(seed), "")
        assert HIKER.people is not None
        people = HIKER.people(random.Random(seed), players, HIKER.typed(options))
        ends.add(played(finger, people))
        while finger.screen.key != "box/over":
            finger.do("press")
        screen = finger.do("hold")
        assert screen.key == "box/picture"
        assert screen.figure.title == "Trails"
        check_layout(screen, Style())
        finger.do("press", "press")
        assert finger.panel.context.stored is None
    assert ends <= {"won", "lost"}


def played(finger: Finger, people: Any) -> str:
    """Play to the end, looking at every screen passed."""
    session = finger.stored.session
    while session.waiting is not None:
        finger.answer(decide(people, session.waiting))
        for large in (False, True):
            check_layout(finger.screen, Style(large), whole=True)
        table = finger.panel.context.stack[1]
        for figure in table.pictures():  # type: ignore[attr-defined]
            check_layout(Ask(figure=figure), Style())
    assert session.over is not None
    return session.over.result


def test_lines_within_parts_are_dotted() -> None:
    plain = GridFigure(rows=8, cols=8, divide=(4, 4))
    parted = GridFigure(rows=8, cols=8, divide=(4, 4), within=(2, 2))
    one, other = (draw(Ask(figure=figure)) for figure in (plain, parted))
    added = sum(
        1 for a, b in zip(one.tobytes(), other.tobytes(), strict=True) for bit in range(8) if (b & ~a) >> bit & 1
    )
    assert added > 4 * 20
    assert all(not a & ~b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))


def test_the_pawn_does_not_hide_from_the_hiker_that_they_may_be_there() -> None:
    view = {
        "pawn": [3, 5],
        "knows": {"quarter": "tr", "sub_region": "bl", "square": None},
        "food": 4,
        "hand": {},
        "nothing_here": 0,
    }
    marks = [mark.sign for mark in hiker(view).marks if mark.cell == Cell(3, 5)]
    assert marks == [Sign.FRAME, "P"]


def test_a_page_that_only_says_why_not_has_nothing_to_undo(hand: Hand) -> None:
    begun(hand)
    context = hand.panel.context
    while not hand.screen.choices:
        hand.do("press")
    for told, undoes in ((Notice("Too far."), False), (Notice(fact={"kind": "moved"}), context.stack[-1].undoes)):
        context.push(NoticeDialog(context, "", [told]))
        assert context.stack[-1].undoes is undoes
        context.stack.pop()

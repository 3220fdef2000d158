"""What a page gets to touch and to say beside it: choices with what they say there, the way back."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from finger import sit
from first_to_find_table import FIRST_TO_FIND
from hand import PLAYERS, Hand, hand
from play import play_on, secret_of, some_tables

from companion.faces.asked import asked
from companion.faces.panel import wording
from companion.faces.panel.correction import ways
from companion.faces.panel.question import FLAT
from companion.games.first_to_find.facts import HIDDEN
from companion.table.figure import GridFigure
from companion.table.grid import Cell, Grid, cell_named, square
from companion.table.prompt import ChoosePrompt
from hardware.event import TakeBack

__all__ = ["hand"]


def told(hand: Hand, *, mapped: bool = True) -> Mapping[str, Any]:
    """What a page gets."""
    return asked(hand.panel.ask(), hand.panel.context.called, hand.panel.places(), mapped=mapped)


def all_of(hand: Hand, what: str, *, mapped: bool = True) -> list[Any]:
    """The same of each choice: its label, its value."""
    return [choice[what] for choice in told(hand, mapped=mapped)["choices"]]


def edges(hand: Hand) -> set[str]:
    """Where a touch on the pictures answers."""
    return {at for row in hand.panel.places().values() for at in row}


def muggles(hand: Hand, *options: str) -> None:
    """Muggles! for two, at its first question."""
    hand.pick("Muggles!", "Bartholomäus", "Play with 2", *options)
    hand.pick("Start game")
    hand.through()


def back(hand: Hand) -> list[str]:
    """What Back is called."""
    return [label for what, label in told(hand)["presses"] if what == "back"]


def test_who_plays_is_said_beside_each_colour(hand: Hand) -> None:
    hand.pick("Hoard")
    assert all_of(hand, "value")[:3] == ["Player 1", "Player 2", ""]
    hand.pick("Anna")
    assert all_of(hand, "value")[:3] == ["", "Player 1", ""]


def test_options_stand_as_they_were_set_for_who_comes_back_from_the_players(hand: Hand) -> None:
    hand.pick("Hoard", "Play with 2", "Mood", "Wild")
    set_so = all_of(hand, "value")
    assert "Wild" in set_so
    hand.do("back")
    hand.pick("Play with 2")
    assert all_of(hand, "value") == set_so


def test_each_option_says_what_it_changes(hand: Hand) -> None:
    hand.pick("Hoard", "Play with 2")
    hints = {choice["label"]: choice["foot"] for choice in told(hand)["choices"]}
    hand.pick("Mood")
    assert hints["Mood"] in all_of(hand, "foot")
    assert "" not in all_of(hand, "foot")
    # It is not said a second time below them.
    assert told(hand)["foot"] == ""


def test_the_rules_of_a_game_go_by_its_name_and_say_each_thing_once_for_who_touches(hand: Hand) -> None:
    # A tip would stand in place of the first row's own words.
    hand.panel.context.settings.tips = False
    hand.pick("GeoQuest")
    assert told(hand)["title"] == "GeoQuest"
    hand.pick("Play with 2")
    assert (told(hand)["title"], told(hand)["state"], told(hand)["foot"]) == ("GeoQuest", "", "")
    assert all_of(hand, "foot")[0] == "With these options."
    hand.pick("More options")
    assert told(hand)["title"] == "GeoQuest"


def test_a_rose_is_touched_on_the_map_and_without_one_by_its_directions(hand: Hand) -> None:
    hand.pick("Lost hiker", "Play alone", "Start game")
    hand.through()
    hand.pick("Move")
    on_map, plain = told(hand), told(hand, mapped=False)
    assert (on_map["listed"], on_map["foot"]) == (False, wording.TOUCH_IT)
    assert len({str(on) for choice in on_map["choices"] for on in choice["on"]}) == 4
    assert plain["listed"]
    assert all_of(hand, "label", mapped=False) == ["NE", "SE", "SW", "NW"]


def test_a_square_goes_by_its_name(hand: Hand) -> None:
    hand.pick("GeoQuest", "Play with 2", "Start game")
    hand.through()
    hand.pick("None in the lake")
    hand.through()
    hand.do("back")
    hand.pick("The box is wrong", "A cache", "There is one more")
    for choice in told(hand)["choices"]:
        assert str(cell_named(choice["label"])) == choice["id"]
    assert told(hand)["choices"]


def test_a_correction_says_that_it_is_one_and_leads_back_and_not_to_the_menu(hand: Hand) -> None:
    hand.hoard()
    assert back(hand) == ["Menu"]
    hand.do("back")
    hand.pick("The box is wrong")
    assert back(hand) == ["Back"]
    assert told(hand)["state"] == "The box is wrong"
    assert "on the picture" in told(hand)["foot"]


def test_however_many_things_may_be_wrong_a_square_that_was_touched_is_one_of_them() -> None:
    """First to Find asks of up to seven, more than are grouped on the small screen."""
    asked_of = set()
    for kept, rng in some_tables(FIRST_TO_FIND, "x", 4):
        play_on(kept, rng, 60)
        first = kept.session.correction(())
        assert isinstance(first, ChoosePrompt)
        asked_of.add(len(first.options))
        assert ways(kept.session, square("landscape", HIDDEN[0])), first.options
    assert max(asked_of) > FLAT


@pytest.mark.parametrize("mode", ["traditional", "multi", "mystery"])
@pytest.mark.parametrize("marks", [(), ("n-mark",)])
@pytest.mark.parametrize("at", [(2, 2), (5, 1)])
def test_a_tile_that_is_touched_is_asked_for_at_once_with_all_it_can_be(
    mode: str, marks: tuple[str, ...], at: tuple[int, int]
) -> None:
    options = FIRST_TO_FIND.read_options({"mode": mode}, players=PLAYERS, panel=True)
    finger = sit(FIRST_TO_FIND, PLAYERS, options, secret_of(5), "")
    for mark in marks:
        finger.answer("turn-up", mark)
        finger.answer([2, 5])
        if mode != "mystery":
            finger.answer("row")
    finger.read()
    assert finger.panel.touch(square("landscape", Cell(*at)))
    assert finger.panel.ask().text == f"What is on {at[0]},{at[1]}?"
    assert finger.rows == ["Plain tile", "Bog", "Lake", *["N mark", "E mark"][len(marks) :], "Face down"]


def test_no_tip_says_that_roll_is_nothing_new_where_it_takes_a_tile() -> None:
    finger = sit(FIRST_TO_FIND, PLAYERS, FIRST_TO_FIND.read_options({}, players=PLAYERS, panel=True), secret_of(5), "")
    tips = []
    mark: list[list[Any]] = [["turn-up", "n-mark"], [[2, 5]], ["row"]]
    for turn in ([], mark):
        for answers in turn:
            finger.answer(*answers)
        finger.read()
        # As after a power cut: which tips were read is not kept.
        finger.panel.context.table.tipped.clear()
        finger.panel.context.table.settle(())
        tips.append((finger.question().rolls, finger.question().tip))
    searched = ("Plain tile in a line", "A search? Press Roll.")
    assert tips == [("Nothing new", "Nothing new? Press Roll."), searched]


@pytest.mark.parametrize("touched", [True, False])
def test_undo_where_it_is_said_why_not_takes_nothing_of_others_back(touched: bool) -> None:
    finger = sit(FIRST_TO_FIND, PLAYERS, FIRST_TO_FIND.read_options({}, players=PLAYERS, panel=True), secret_of(5), "")
    finger.read()
    finger.panel.touch("landscape 2,2")
    finger.panel.answer("plain")
    asked = finger.panel.ask()
    (grey,) = (choice.id for choice in asked.choices if choice.disabled)
    if touched:
        finger.panel.touch("landscape 2,2")
    else:
        finger.panel.answer(grey)
    assert finger.panel.ask().key == "box/notice"
    finger.panel.answer("undo")
    now = finger.panel.ask()
    assert (now.seat, now.key, now.choices) == (asked.seat, asked.key, asked.choices)


def test_undo_names_the_square_that_was_touched_and_what_was_said_of_it(hand: Hand) -> None:
    hand.pick("First to Find", "Play alone", "Start game")
    hand.through()
    hand.panel.touch("landscape 2,2")
    hand.pick("Bog")
    hand.panel.answer("undo")
    assert told(hand)["said"][-1].endswith("2,2, Bog.")


def test_where_steps_are_told_a_touch_on_a_crossroad_is_the_start_of_a_pawn() -> None:
    finger = sit(FIRST_TO_FIND, PLAYERS, FIRST_TO_FIND.read_options({}, players=PLAYERS), secret_of(5), "")
    finger.read()
    assert finger.panel.touch("landscape 4,1")
    assert finger.rows == ["Start: turn up a tile", "Start: a step"]
    finger.do("back")
    for answer in ("turn-up", [4, 1], [4, 2], "path", "end-turn", "end-turn"):
        finger.answer(answer)
    finger.read()
    assert finger.rows[0] == "A tile turned up"


def test_why_a_row_is_not_possible_now_is_what_is_said(hand: Hand) -> None:
    hand.pick("Lost hiker", "Play alone", "Start game")
    hand.through()
    (grey, *_) = (choice for choice in told(hand)["choices"] if choice["grey"])
    hand.panel.answer(grey["id"])
    why = hand.panel.ask()
    assert (why.key, why.head) == ("box/notice", grey["label"])
    assert told(hand)["text"] == why.text


def test_what_was_opened_of_a_list_stands_below_the_question(hand: Hand) -> None:
    hand.pick("Muggles!", "Play alone", "Start game")
    hand.through()
    assert (told(hand)["title"], told(hand)["state"]) == ("Muggles!, round 1", "")
    question = told(hand)["text"]
    hand.pick("Tiles")
    assert (told(hand)["text"], told(hand)["state"]) == (question, "Tiles")


def test_what_is_ticked_of_a_list_is_said_beside_it(hand: Hand) -> None:
    hand.pick("Muggles!", "Play alone", "Start game")
    hand.through()
    hand.pick("The goal", "Have we won?", "Nano")
    assert [each["label"] for each in told(hand)["choices"] if each["value"] == wording.TICKED] == ["Nano"]


def test_what_is_asked_about_is_touched_on_the_map_and_nothing_beside_it_sets_anything_right(hand: Hand) -> None:
    muggles(hand)
    while not (hand.panel.ask().choices and isinstance(hand.panel.ask().figure, GridFigure)):
        hand.do("roll")
    asked = hand.panel.ask()
    figure = asked.figure
    assert isinstance(figure, GridFigure)
    boards = {each.id for each in hand.panel.seen()[1] if isinstance(each, GridFigure)}
    prompt = hand.panel.waiting
    assert prompt is not None
    looked = {square(figure.id, cell) for cell in figure.open if [*cell] != prompt.about["cell"]}
    edged = edges(hand)
    opened = set()
    for board in boards:
        for cell in Grid(figure.rows, figure.cols):
            at = square(board, cell)
            hand.panel.touch(at)
            if hand.panel.waiting != prompt:
                # Something lies on the way: what it is comes next.
                opened.add(at)
                assert isinstance(hand.panel.waiting, ChoosePrompt)
                assert hand.panel.waiting.brief == "What is in the way?"
                # That it was this square is that anything is.
                hand.panel.handle(TakeBack())
            assert hand.panel.waiting == prompt, at
    assert len(boards) > 1
    assert looked == opened == edged != set()


@pytest.mark.parametrize("stock_out", [False, True])
def test_what_is_in_the_way_is_on_the_square_that_was_touched(hand: Hand, stock_out: bool) -> None:
    muggles(hand)
    if stock_out:
        # With all tiles up fewer can be named: a touch means the same.
        hand.pick("Tiles", "The stock is empty", "Yes")
        hand.through()
        hand.pick("No more", "No more")
        hand.through()
    while not isinstance(hand.panel.ask().figure, GridFigure):
        hand.do("roll")
    stored, asked = hand.panel.context.stored, hand.panel.waiting
    assert stored is not None
    assert asked is not None
    end = asked.about["cell"]
    way = [[*cell] for cell in stored.session.view()["muggles"]["a"]["path"]]
    near = next(cell for cell in asked.about["cells"] if [*cell] not in way)
    # The tile of the end itself is what is asked, whatever the answer: all of them are offered, and none is given.
    assert hand.panel.touch(square("a", Cell(*end)))
    assert (told(hand)["state"], told(hand)["text"]) == (f"Board A {end[0]},{end[1]}", asked.text)
    assert {"Cache", "Map", "No effect", "Not this way"} <= {*hand.rows}
    assert hand.panel.waiting == asked
    hand.pick("Not this way")
    assert hand.panel.waiting is not None
    assert hand.panel.waiting.about["why"] == "path"
    hand.panel.handle(TakeBack())
    hand.through()
    # What lies on its way is named there.
    for step in way[1:-1]:
        assert hand.panel.touch(square("a", Cell(*step)))
        assert (told(hand)["state"], hand.rows) == (f"Board A {step[0]},{step[1]}", ["Hazard", "Cave"])
        hand.do("back")
    # Beside its way only a cave counts; it lies where the finger was.
    assert hand.panel.touch(square("a", Cell(*near)))
    assert (told(hand)["state"], hand.rows) == (f"Board A {near[0]},{near[1]}", ["Cave"])
    assert told(hand)["text"] == "What is in the way?"
    hand.do("back")
    assert hand.panel.waiting == asked
    # However that is asked, whatever can be in the way is touched where it lies.
    hand.pick("Not this way")
    assert edges(hand) == {square("a", Cell(*cell)) for cell in asked.about["cells"]}
    rows = hand.rows
    assert hand.panel.touch(square("a", Cell(*end)))
    assert 1 < len(hand.rows) < len(rows)
    assert {*hand.rows} <= {*rows}
    hand.do("back")
    # Where one of a list has a place and the others have none, that one is asked: the others could be meant.
    assert hand.panel.touch(square("a", Cell(*near)))
    assert (hand.rows, stored.session.view()["boards"]["a"]["tiles"]) == (["Cave"], {})
    hand.do("press")
    assert stored.session.view()["boards"]["a"]["tiles"] == {f"{near[0]},{near[1]}": "rehidden-cave"}
    # What the touch has begun is taken back with it, but for what was picked before.
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting is not None
    assert (hand.panel.waiting.about["why"], hand.rows) == ("path", rows)
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting == asked
    assert hand.panel.touch(square("a", Cell(*near)))
    hand.pick("Cave")
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting == asked


def test_around_a_construction_site_a_square_is_told_once_with_all_that_can_have_lain_there(hand: Hand) -> None:
    muggles(hand)
    hand.pick("Tiles", "A tile was turned up")
    assert hand.panel.touch("b 5,5")
    hand.pick("Construction site")
    hand.through()
    asked = hand.panel.waiting
    assert asked is not None
    left = [*asked.about["cells"]]
    for (row, col), tile in {(4, 4): "Traditional", (6, 6): "None of these", (5, 4): "Construction site"}.items():
        at = square("b", Cell(row, col))
        assert hand.panel.touch(at)
        assert {*hand.rows} >= {"Traditional", "Nano", "Construction site", "None of these"}
        hand.pick(tile)
        left.remove([row, col])
        assert hand.panel.waiting is not None
        assert hand.panel.waiting.about["cells"] == left
        assert not hand.panel.touch(at)
    # One undo takes back both, and Back a touch alone.
    hand.panel.handle(TakeBack())
    hand.through()
    stands = hand.panel.waiting
    assert stands is not None
    assert stands.about["cells"] == [cell for cell in asked.about["cells"] if cell not in ([4, 4], [6, 6])]
    assert hand.panel.touch(square("b", Cell(5, 4)))
    assert ["back", "Back"] in [[*each] for each in told(hand)["presses"]]
    hand.do("back")
    hand.through()
    assert hand.panel.waiting == stands


def test_what_was_touched_is_not_asked_again_and_one_undo_takes_all_that_came_of_it(hand: Hand) -> None:
    muggles(hand)
    table = hand.panel.context.table
    for muggle in ("a", "b"):
        table.do(partial(table.stored.correct, ("muggle", muggle, [3, 3], "s", "water")))
    hand.through()
    menu = hand.panel.waiting
    assert hand.panel.touch("b 3,3")
    # Roll answers no question that is out of sight.
    assert [id for id, _ in told(hand)["presses"] if id == "roll"] == []
    hand.do("roll")
    assert (hand.panel.waiting, hand.rows[-1]) == (menu, "Swap with a muggle")
    hand.pick("Swap with a muggle")
    assert (hand.rows, told(hand)["text"]) == (["Anna", "Bartholomäus"], "Who swaps?")
    hand.pick("Anna")
    assert hand.panel.waiting is not None
    assert (hand.panel.waiting.key, hand.panel.waiting.about["to"]) == ("given", "b")
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting == menu


def test_where_a_wrong_pyramid_lies_is_touched_on_what_lies_there_and_that_is_not_another_wrong_one(hand: Hand) -> None:
    hand.pick("Geodeto", "Play with 2", "Start game")
    while not hand.rows:
        hand.do("back" if ("back", "Look later") in told(hand)["presses"] else "press")
    hand.do("back")
    hand.pick("The box is wrong")
    hand.through()
    assert hand.panel.touch("b1", "europe")
    assert told(hand)["text"] == "Where is small blue?"
    assert hand.panel.touch("g3", "oceania")
    assert (told(hand)["text"], "On large green" in hand.rows) == ("Put it on what?", True)


def test_a_square_says_its_board_too_and_the_board_itself_is_nothing_to_touch(hand: Hand) -> None:
    muggles(hand)
    hand.pick("Tiles", "Remotely revealed")
    for text in ("Tile 1 of 4: on which board?", "Tile 2 of 4: on which board?"):
        while hand.panel.ask().text != text:
            hand.do("press")
        on = next(choice["on"] for choice in told(hand)["choices"] if choice["label"] == "Board B")
        assert {at.partition(" ")[0] for at in on} == {"b"}
        assert not hand.panel.touch("b")
        assert hand.panel.touch("b 3,3" if "1 of" in text else "b 2,2")
        assert hand.panel.ask().text == "Which tile is it?"


@pytest.mark.parametrize(
    ("wrong", "at", "row", "asks"),
    [
        (["tile", "a", [5, 5], "nano"], "a 5,5", "Cache collected", "Who collected it?"),
        (["muggle", "a", [3, 3], "s", "nano"], "a 3,3", "Swap with a muggle", "Who swaps?"),
    ],
)
@pytest.mark.parametrize("others", [("Bartholomäus",), ("Bartholomäus", "Green", "Yellow")])
def test_a_cache_and_a_muggle_that_has_one_are_touched(
    hand: Hand, wrong: list[Any], at: str, row: str, asks: str, others: tuple[str, ...]
) -> None:
    hand.pick("Muggles!", *others, f"Play with {len(others) + 1}", "Start game")
    hand.through()
    stored = hand.panel.context.stored
    assert stored is not None
    stored.correct(wrong)
    hand.panel.recover()
    hand.do("press")
    assert hand.panel.touch(at)
    hand.pick(row)
    assert hand.panel.ask().text == asks


def test_what_another_row_could_have_meant_there_is_asked(hand: Hand) -> None:
    muggles(hand, "You tell", "Everything")
    stored = hand.panel.context.stored
    assert stored is not None
    row, col = stored.session.view()["muggles"]["a"]["cell"]
    near = [row + 1, col - 1]
    stored.correct(["tile", "a", near, "nano"])
    hand.panel.recover()
    hand.do("press")
    count = stored.session.seq
    # Nobody may collect it beside the muggle; that it was shuffled is not taken for granted.
    assert hand.panel.touch(f"a {near[0]},{near[1]}")
    assert (hand.panel.ask().text, hand.rows, stored.session.seq) == (
        "Do this?",
        ["6 tiles were shuffled"],
        count,
    )


def test_who_tells_everything_touches_the_same_spaces_as_who_is_asked(hand: Hand) -> None:
    muggles(hand, "You tell", "Everything")
    # Around a map each space can be any kind: those that can lie there are offered, by group.
    assert hand.panel.touch("b 5,5")
    hand.pick("A tile was turned up", "Map")
    hand.through()
    assert hand.panel.waiting is not None
    asked, near = hand.panel.waiting, [square("b", Cell(*cell)) for cell in hand.panel.waiting.about["cells"]]
    assert edges(hand) == {*near}
    listed = hand.rows
    assert hand.panel.touch("b 4,4")
    assert (told(hand)["text"], told(hand)["state"]) == (wording.WHICH_OF_THESE, "Board B 4,4")
    assert {*hand.rows} == {*listed} - {"No more"}
    hand.pick("Cache")
    hand.pick("Multi")
    assert "Multi 2" in hand.rows
    hand.do("back")
    assert {"Traditional", "Nano"} <= {*hand.rows}
    hand.do("back")
    assert {*hand.rows} == {*listed} - {"No more"}
    hand.do("back")
    assert hand.rows == listed
    assert hand.panel.touch("b 4,4")
    hand.pick("Hazard", "Pond")
    stored = hand.panel.context.stored
    assert stored is not None
    assert stored.session.view()["boards"]["b"]["tiles"] == {"5,5": "map", "4,4": "pond"}
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting == asked
    hand.pick("No more")
    hand.through()
    # Where a muggle comes, its space is what is asked about.
    while hand.panel.waiting is None or hand.panel.waiting.about.get("why") != "landed":
        hand.do("roll")
    cell, rows = hand.panel.waiting.about["cell"], hand.rows
    assert hand.panel.touch(square("a", Cell(*cell)))
    assert (told(hand)["state"], hand.rows) == (f"Board A {cell[0]},{cell[1]}", rows)


@pytest.mark.parametrize("group", ["traditional", "multi"])
def test_how_many_says_of_whom_and_of_which_group(hand: Hand, group: str) -> None:
    muggles(hand)
    hand.do("back")
    hand.pick("The box is wrong")
    assert hand.panel.touch(group)
    for row in ("What is left", "Bartholomäus"):
        hand.pick(row)
        asks = hand.screen.text
        assert group in asks
        assert ("Bartholomäus" in asks) == (row == "Bartholomäus")
        hand.do("back")


@pytest.mark.parametrize(
    ("rows", "asks"),
    [
        (["Cache collected", "Anna", "Nano", "No"], ["Who collected it?", "Which cache?", "With a coin?"]),
        (["A tile was turned up", "Hazard"], ["Which tile is it?"]),
    ],
)
def test_what_is_asked_of_a_space_that_was_touched_names_it_and_goes_with_one_undo(
    hand: Hand, rows: list[str], asks: list[str]
) -> None:
    muggles(hand)
    menu = hand.panel.waiting
    assert hand.panel.touch("b 5,6")
    for row, text in zip(rows, [*asks, ""], strict=True):
        hand.pick(row)
        if text:
            assert (hand.panel.ask().text, told(hand)["state"]) == (text, "Board B 5,6")
            figure = hand.panel.context.table.picture()
            assert isinstance(figure, GridFigure)
            assert (figure.id, figure.crosshair) == ("b", Cell(5, 6))
    hand.through()
    hand.panel.handle(TakeBack())
    hand.through()
    assert hand.panel.waiting == menu


def test_back_closes_a_group_that_was_opened_after_a_touch_before_it_gives_that_up(hand: Hand) -> None:
    muggles(hand)
    menu = hand.panel.waiting
    assert hand.panel.touch("b 5,6")
    hand.pick("A tile was turned up")
    rows = hand.rows
    hand.pick("Cache")
    hand.do("back")
    assert hand.rows == rows
    hand.do("back")
    assert hand.panel.waiting == menu

"""What a page gets to read and to touch beside the display: rows with what they say there, headline, the way back."""

from hand import Hand, hand

from companion.box.touch import touchable
from companion.faces.panel import wording
from companion.screens.screen import CellScreen, MapChooseScreen, NoticeScreen, RoseScreen
from companion.table.figure import GridFigure
from companion.table.grid import Cell, Grid, letters_of

__all__ = ["hand"]


def values(hand: Hand) -> list[str]:
    return [value for _, value, *_ in touchable(hand.screen)["rows"]]


def back(hand: Hand) -> list[str]:
    """What Back is called."""
    pressed = touchable(hand.screen, menu=hand.panel.menu_behind)["presses"]
    return [label for what, label in pressed if what == "back"]


def test_who_plays_is_said_beside_each_colour(hand: Hand) -> None:
    hand.pick("Hoard")
    assert values(hand)[:3] == ["plays, number 1", "plays, number 2", ""]
    hand.pick("Anna")
    assert values(hand)[:3] == ["", "plays, number 1", ""]


def test_options_stand_as_they_were_set_for_who_comes_back_from_the_players(hand: Hand) -> None:
    hand.pick("Hoard", "Go on with 2", "Mood", "Wild")
    set_so = values(hand)
    assert "Wild" in set_so
    hand.do("back")
    hand.pick("Go on with 2")
    assert values(hand) == set_so


def test_each_option_says_what_it_changes(hand: Hand) -> None:
    hand.pick("Hoard", "Go on with 2")
    feet = {label: foot for label, _, _, foot, _ in touchable(hand.screen)["rows"]}
    hand.pick("Mood")
    said = touchable(hand.screen)
    assert feet["Mood"] in [foot for *_, foot, _ in said["rows"]]
    assert "" not in [foot for *_, foot, _ in said["rows"]]
    # It is not said a second time below them.
    assert said["foot"] == ""


def test_the_rules_of_a_game_go_by_its_name_and_say_each_thing_once_for_who_touches(hand: Hand) -> None:
    hand.pick("GeoQuest")
    assert hand.panel.headline().title == "GeoQuest"
    hand.pick("Go on with 2")
    feet = [foot for _, _, _, foot, _ in touchable(hand.screen)["rows"]]
    assert (hand.panel.headline().title, hand.panel.headline().state) == ("GeoQuest", "")
    assert feet[0] == "Begin like this."
    # The display speaks of the dial.
    assert wording.AS_IT_STANDS in repr(hand.screen)
    hand.pick("House rules")
    assert hand.panel.headline().title == "GeoQuest"


def test_a_rose_is_touched_on_the_map_and_without_one_by_its_directions(hand: Hand) -> None:
    hand.pick("Lost hiker", "Go on alone", "Begin", "Begin now")
    hand.through()
    screen = hand.pick("Move")
    assert isinstance(screen, RoseScreen)
    on_map, plain = touchable(screen), touchable(screen, mapped=False)
    assert (on_map["rows"], len(on_map["cells"]), on_map["foot"]) == ([], 4, wording.TOUCH_IT)
    assert [label for label, *_ in plain["rows"]] == ["NE", "SE", "SW", "NW"]
    assert (plain["cells"], plain["foot"], plain["marked"]) == ([], "", plain["rows"][plain["chosen"]][0])


def test_a_square_that_the_dial_stands_on_goes_by_its_name(hand: Hand) -> None:
    hand.pick("GeoQuest", "Go on with 2", "Begin", "Begin now")
    hand.through()
    hand.pick("None in a lake")
    hand.through()
    hand.do("back")
    hand.pick("The box is wrong", "A cache", "One more cache")
    first, *_ = touchable(hand.screen)["cells"]
    assert touchable(hand.screen)["marked"] == letters_of(Cell(*first))


def test_a_correction_says_that_it_is_one_and_leads_back_and_not_to_the_menu(hand: Hand) -> None:
    hand.hoard()
    assert back(hand) == ["Menu"]
    hand.do("back")
    hand.pick("The box is wrong")
    assert back(hand) == ["Back"]
    assert hand.panel.headline().state == "The box is wrong"


def test_why_a_row_is_not_possible_now_is_the_headline(hand: Hand) -> None:
    hand.pick("Lost hiker", "Go on alone", "Begin", "Begin now")
    hand.through()
    (grey, *_) = (label for label, _, grey, *_ in touchable(hand.screen)["rows"] if grey)
    why = hand.pick(grey)
    assert isinstance(why, NoticeScreen)
    assert hand.panel.headline().text == why.text


def test_what_was_opened_of_a_list_stands_below_the_question(hand: Hand) -> None:
    hand.pick("Muggles!", "Go on alone", "Begin")
    # Neither is a title said twice, nor what stands at its end.
    assert (hand.panel.headline().title, hand.panel.headline().text) == (wording.TITLE, "Muggles!")
    hand.pick("Begin now")
    hand.through()
    assert (hand.panel.headline().title, hand.panel.headline().state) == ("Muggles!, round 1", "")
    question = hand.panel.headline().text
    hand.pick("Tiles")
    assert (hand.panel.headline().text, hand.panel.headline().state) == (question, "Tiles")


def test_what_is_ticked_of_a_list_is_said_beside_it(hand: Hand) -> None:
    hand.pick("Muggles!", "Go on alone", "Begin", "Begin now")
    hand.through()
    hand.pick("The goal", "Have we won?", "Nano")
    assert [label for label, value, *_ in touchable(hand.screen)["rows"] if value == wording.TICKED] == ["Nano"]


def test_a_square_that_is_asked_about_is_not_taken_for_wrong(hand: Hand) -> None:
    hand.pick("Muggles!", "Bartholomäus", "Go on with 2", "Begin", "Begin now")
    hand.through()
    while not isinstance(hand.screen, MapChooseScreen):
        hand.do("roll")
    asked = hand.screen
    boards = [each.title for each in hand.panel.public_pictures() if isinstance(each, GridFigure)]
    for board in (asked.figure.title, *boards):
        for cell in Grid(asked.figure.rows, asked.figure.cols):
            hand.panel.wrong(str(cell), board)
            assert (hand.screen == asked) == (board == asked.figure.title and cell in asked.figure.open), (board, cell)
            if hand.screen != asked:
                hand.do("back")
    assert len({asked.figure.title, *boards}) > 1


def test_a_board_that_is_asked_for_is_touched_anywhere(hand: Hand) -> None:
    hand.pick("Muggles!", "Bartholomäus", "Go on with 2", "Begin", "Begin now")
    hand.through()
    hand.pick("Tiles", "Somebody turned one up")
    while "Board B" not in hand.rows:
        hand.do("press")
    hand.panel.wrong("4,4", "Board B")
    assert isinstance(hand.screen, CellScreen)
    assert "Board B" in hand.screen.text
    assert hand.panel.headline().state != wording.MENU["correct"][0]

"""Choosing on the panel by group and on the map; what was said, page by page; pictures behind the picture; options."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import pytest
from finger import labels, marked
from hand import PLAYERS, Hand
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from play import wording_of

from companion.faces.host import GameHost
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.message import NoticeDialog, together
from companion.faces.panel.question import ChooseDialog
from companion.faces.panel.start import choose_options
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.screens.ask import TICKED, Ask, Style
from companion.screens.draw import compose, lines, room, shrinks
from companion.table.figure import BarsFigure, CardFigure, Figure, GridFigure
from companion.table.game import Game, Setting
from companion.table.grid import Cell, Grid
from companion.table.notice import Moment, Notice, Outcome
from companion.table.prompt import Answer, ChoosePrompt, Option
from companion.table.table import Table
from companion.table.wording import Said, named, say

# Groups, and options that are alike


def look(hand: Hand) -> Any:
    """At the question of hoard that comes in groups, on a map."""
    hand.hoard()
    return hand.pick("Look about")


def test_a_group_of_options_that_are_alike_gives_its_first_at_once(hand: Hand) -> None:
    screen = look(hand)
    assert [(row.label, row.value) for row in screen.choices] == [
        ("Nothing", ""), ("Soil", ""), ("Plants", "…"), ("An old well", ""),
    ]  # fmt: skip
    assert hand.pick("Soil").said == "Anna sees sand."


def test_a_group_of_others_is_opened_and_back_leads_out_to_it(hand: Hand) -> None:
    look(hand)
    inner = hand.pick("Plants")
    assert (inner.head, labels(inner)) == ("Plants", ["Fern", "Moss", "Ivy"])
    outer = hand.do("+2", "back")
    assert marked(outer) == ("Plants", "…", "")
    assert hand.pick("Plants").chosen == 0
    assert hand.pick("Moss").said == "Anna sees moss."


def test_a_group_of_one_is_that_one(hand: Hand) -> None:
    look(hand)
    assert hand.pick("An old well").said == "Anna sees well."


def chosen(hand: Hand, options: Sequence[Option], *words: str) -> list[Answer]:
    """What comes of these inputs at a question with these options."""
    given: list[Answer] = []
    prompt = ChoosePrompt(key="what", text="What?", options=tuple(options))
    hand.panel.context.push(ChooseDialog(hand.panel.context, prompt, given.append, lambda: None, lambda: None))
    hand.look()
    hand.do(*words)
    return given


def test_only_a_group_that_is_alike_throughout_is_taken_for_its_first(hand: Hand) -> None:
    both = [Option(f"{group}{at}", f"{group} {at}", group=group, alike=at > 0) for group in "ab" for at in range(4)]
    assert chosen(hand, both, "press") == []
    alike = [replace(option, alike=True) for option in both]
    assert chosen(hand, alike, "+1", "press") == ["b0"]
    # So few that no groups are needed: each can still be told.
    assert chosen(hand, alike[2:6], "+1", "press") == ["a3"]


def test_what_tells_of_a_group_is_said_of_the_group_alone(hand: Hand) -> None:
    alike = [Option(f"{group}{at}", group=group, alike=True, hint=f"All {group}") for group in "ab" for at in range(4)]
    for options, hints in ((alike, ["All a", "All b"]), (alike[2:6], [""] * 4)):
        chosen(hand, options)
        ask = hand.panel.ask()
        assert ([row.hint for row in ask.choices], ask.foot) == (hints, hints[0])


# On the map


def test_a_question_about_cells_is_asked_on_the_map(hand: Hand) -> None:
    screen = look(hand)
    assert (screen.head, screen.text) == ("Anna", "What lies around?")
    assert set(screen.figure.open) == set(Grid(3, 3)) - {Cell(2, 2)}
    assert hand.do("+1").chosen == 1
    # The figure of the game itself marks nothing open: a peek at it shows no outline.
    assert hand.do("peek").figure.open == ()


def test_below_a_row_that_stands_for_several_tiles_stands_what_is_in_it_until_the_dial_turns_on() -> None:
    alike = tuple(Option(kind, group="Nuisance", alike=True, hint="Snake, Ivy") for kind in ("snake", "ivy"))
    many = tuple(Option(f"tile-{number}", group=("here", "there")[number % 2]) for number in range(6))
    prompt = ChoosePrompt(key="any", options=(Option("no", "No"), *alike, *many))
    context = PanelContext(None, {}, lambda: None)
    dialog = ChooseDialog(context, prompt, lambda _: None, lambda: None, lambda: None)
    feet_seen = []
    for _ in range(3):
        screen = dialog.ask()
        feet_seen.append((marked(screen)[0], screen.foot))
        dialog.turn(1)
    assert feet_seen == [("No", ""), ("Nuisance", "Snake, Ivy"), ("here", "")]


def test_a_list_of_boxes_keeps_its_place_and_its_last_row_has_none() -> None:
    screen = shown({"ticked": ["no"]}, None, start="yes")
    assert ([row.mark for row in screen.choices], screen.chosen) == ([TICKED, None], 1)


GRID = GridFigure(rows=4, cols=4, caption="A5")
SOME = (Option("no", "No"), Option("yes", "Yes"))


def shown(about: dict[str, Any], figure: Figure | None, seat: str | None = None, **more: Any) -> Ask:
    prompt = ChoosePrompt(key="any", text="Any?", options=SOME, about=about, seat=seat, **more)
    context = PanelContext(None, {"red": "Anna"}, lambda: None)
    return ChooseDialog(context, prompt, lambda _: None, lambda: None, lambda: figure).ask()


def test_what_the_map_points_out_stands_for_the_head_where_nobody_is_asked_alone() -> None:
    screen = shown({"cells": [[1, 2], (4, 4)]}, GRID)
    figure = replace(GRID, open=(Cell(1, 2), Cell(4, 4)))
    assert (screen.head, screen.text, labels(screen)) == ("", "Any?", ["No", "Yes"])
    assert (screen.chosen, screen.figure, screen.walks) == (0, figure, True)
    named = shown({"cells": [[1, 2]]}, GRID, "red")
    assert (named.head, named.figure) == ("Anna", replace(GRID, open=(Cell(1, 2),)))
    plain = shown({"cells": [[1, 2]]}, replace(GRID, caption=""))
    assert (plain.head, plain.figure) == ("Box", replace(GRID, caption="", open=(Cell(1, 2),)))


@pytest.mark.parametrize(
    ("about", "figure"),
    [
        ({"cell": [1, 2]}, GRID),
        ({"cells": []}, GRID),
        ({"cells": [[1, 5]]}, GRID),
        ({"cells": [[0, 1]]}, GRID),
        ({"cells": [[1]]}, GRID),
        ({"cells": ["1,2"]}, GRID),
        ({"cells": [[1, 2]]}, None),
        ({"cells": [[1, 2]]}, CardFigure(title="A5")),
    ],
)
def test_without_a_map_that_has_these_cells_it_is_a_list(about: dict[str, Any], figure: Figure | None) -> None:
    assert shown(about, figure).figure is None


def test_a_private_question_about_cells_is_guarded_like_any() -> None:
    assert shown({"cells": [[1, 2]]}, GRID, "red", private=True).key == "box/guard"


@pytest.mark.parametrize(("start", "value"), [("search", "Roll"), ("go", "")])
def test_what_roll_takes_is_named_where_the_dial_begins_elsewhere(hand: Hand, start: str, value: str) -> None:
    hand.hoard()
    which = ChoosePrompt(key="which", text="Which?", options=(Option("a", "A"), Option("b", "B")))
    options = (Option("go", "Go", on_roll=True), Option("search", "Search …", then=which))
    prompt = ChoosePrompt(key="turn", text="What?", options=options, start=start, menu=True)
    dialog = ChooseDialog(hand.panel.context, prompt, lambda _: None, lambda: None, lambda: None)
    rows = [(row.label, row.value) for row in dialog.ask().choices]
    assert rows == [("Go", value), ("Search A", ""), ("Search B", "")]


def test_what_roll_takes_is_named_beside_groups_too(hand: Hand) -> None:
    hand.hoard()
    grouped = tuple(Option(f"tile-{number}", group=("here", "there")[number % 2]) for number in range(8))
    prompt = ChoosePrompt(key="any", text="Any?", options=(*grouped, Option("no", "No more", on_roll=True)))
    dialog = ChooseDialog(hand.panel.context, prompt, lambda _: None, lambda: None, lambda: None)
    rows = [(row.label, row.value) for row in dialog.ask().choices]
    assert rows == [("here", "…"), ("there", "…"), ("No more", "Roll")]


# What is quiet


def test_what_is_quiet_stops_nobody_before_a_question_but_was_said(hand: Hand) -> None:
    hand.hoard()
    hand.sounds.clear()
    assert hand.pick("Look about").text == "What lies around?"
    assert hand.sounds == []
    assert named(hand.panel.log()[-1][0], hand.panel.context.called) == "Anna looks about"


def test_what_was_said_begins_with_the_newest(hand: Hand) -> None:
    look(hand)
    hand.pick("Nothing")
    hand.through()
    hand.do("back")
    assert hand.pick("Game log").text == "Anna sees nothing\nAnna looks about"


def test_what_is_quiet_is_shown_before_a_menu(hand: Hand) -> None:
    look(hand)
    screen = hand.pick("Nothing")
    assert screen.said == "Anna sees nothing."
    assert hand.sounds == ["turn"]
    # The dial needs the room for the rows; they stood below it.
    assert replace(hand.do("+1", "-1"), said=screen.said) == screen


def over_after(table_told: Sequence[tuple[str, str | None, bool]]) -> Game[Any]:
    """A game like hoard whose one turn says this, and is its last."""

    def turn(state: Any, table: Table) -> None:
        for text, seat, quiet in table_told:
            (table.log if quiet else table.tell)("said", seat=seat, words=text)
        state.turn = 40 if table.menu("go", (Option("go", "Go"), Option("end", "End"))) == "end" else 0
        table.log("done")
        if state.turn == 0:
            table.choose("next", SOME)

    def said(words: str) -> Said:
        return say(words)

    hoard = registry.game("hoard")
    return replace(
        hoard, turn=turn, over=lambda state: Outcome("lost", "") if state.turn else None, wording=wording_of(said)
    )


def begun(hand: Hand, game: Game[Any]) -> Ask:
    """A game of our own making at its first question; it is not to be resumed."""
    begin_game(hand.panel.context, GameHost.open(game, PLAYERS, game.read_options({}, panel=True), hand.store))
    hand.look()
    screen: Ask = hand.screen
    return screen


def test_what_is_quiet_is_shown_before_a_menu_where_no_moment_follows_it(hand: Hand) -> None:
    begun(hand, over_after([("Loud", None, False)]))
    hush, last = Notice("Hush.", quiet=True), Notice("At last.", quiet=True)
    hand.panel.context.stack[-1].show([hush, Notice("Found.", moment=Moment("cache", "Found!")), last])  # type: ignore[attr-defined]
    assert (hand.screen.text, hand.do("press").said) == ("Found.", "At last.")


def test_what_is_quiet_is_shown_at_the_end(hand: Hand) -> None:
    assert begun(hand, over_after([("Hush", None, True), ("Loud", None, False)])).said == "Hush. Loud."
    assert hand.pick("Go").text == "Next?"
    hand.pick("No")
    assert hand.through().text == "Go?"
    assert hand.pick("End").text == "Done."
    assert hand.do("press").key == "box/over"


def test_of_quiet_and_loud_before_a_question_the_loud_is_shown(hand: Hand) -> None:
    def turn(state: Any, table: Table) -> None:
        table.log("hush")
        table.tell("loud")
        table.log("for-anna-alone", seat="red")
        table.choose("next", SOME)

    assert begun(hand, replace(registry.game("hoard"), turn=turn)).text == "Loud."
    # What is for one seat alone cannot be seen in a question for all.
    assert hand.do("press").key == "box/guard"


# Page by page

SENTENCES = st.text("abcdefghij  ", min_size=1, max_size=130).map(lambda text: f"W{text.strip()}.")


@pytest.mark.parametrize("large", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(SENTENCES, min_size=1, max_size=7))
def test_each_page_holds_as_many_whole_notices_as_fit(large: bool, texts: list[str]) -> None:
    context = PanelContext(None, {}, lambda: None)
    context.settings.large = large
    dialog = NoticeDialog(context, "Muggles!", [Notice(text) for text in texts])
    context.push(dialog)
    pages: list[Ask] = []
    while dialog in context.stack:
        page = dialog.ask()
        assert compose(page, context.style).faults() == []
        pages.append(page)
        dialog.press()
    assert [page.more for page in pages] == list(range(len(pages) - 1, -1, -1))
    left = list(texts)
    for page in pages:
        # Whole notices, in their order.
        mine = [left.pop(0)]
        while " ".join(mine) != page.text:
            mine.append(left.pop(0))
        fits = lines(page, context.style) <= room(page, context.style)
        assert fits or len(mine) == 1
        if left:
            longer = replace(page, text=f"{page.text} {left[0]}")
            # In large text none is made smaller for another one.
            assert lines(longer, context.style) > room(longer, context.style) or shrinks(longer, context.style)
    assert left == []


LONG = [Notice(f"Muggle {name} walks {number} spaces to the north, meets nobody and lies down there") for name in "AB"
        for number in (4, 5)]  # fmt: skip


def said(hand: Hand, notices: Sequence[Notice] = LONG) -> Ask:
    """These notices on the first question of hoard."""
    hand.hoard()
    hand.panel.context.push(NoticeDialog(hand.panel.context, "Muggles!", notices))
    hand.look()
    screen: Ask = hand.screen
    assert screen.key == "box/notice"
    return screen


def test_a_press_or_a_turn_goes_on_by_a_page(hand: Hand) -> None:
    first = said(hand)
    assert (first.more, first.line) == (3, 0)
    second = hand.do("press")
    assert (second.more, second.text) == (2, f"{LONG[1].text}.")
    third = hand.do("+9")
    assert third.more == 1
    # The other way the page before comes back, and before the first one there is none.
    assert hand.do("-1") == second
    assert hand.do("-1") == first
    assert hand.do("-1") == first
    # Nothing acts on the question behind the last one.
    assert hand.do("press", "roll", "back").more == 0
    for word in ("+1", "-1", "press", "roll", "back"):
        question = said(hand, LONG[:1]) and hand.do(word)
        assert (question.key, question.chosen, question.said) == ("turn", 0, "")


def test_a_notice_longer_than_a_page_scrolls_alone(hand: Hand) -> None:
    hand.whole = False
    long = Notice("The wind turns and turns, " * 12 + "then it rests")
    assert said(hand, [LONG[0], long, Notice("Quiet")]).text == f"{LONG[0].text}."
    page = hand.do("+1")
    assert (page.text, page.line, page.more) == (f"{long.text}.", 0, 1)
    assert hand.do("+2").line == 2
    end = hand.do("+90")
    assert end.line == lines(end, Style()) - room(end, Style())
    assert hand.do("+1").text == "Quiet."
    assert hand.do("-1") == end
    assert hand.do("-90").line == 0


def test_larger_text_in_the_middle_of_a_notice_leads_nowhere_else(hand: Hand) -> None:
    hand.panel.settings.large = True
    said(hand, [Notice(f"Number {number} is a short notice") for number in range(9)])
    hand.do("press", "press", "press")
    hand.panel.settings.large = False
    assert hand.do("-1").key == "box/notice"


# Pictures behind the picture


def test_the_dial_turns_through_the_pictures_and_none_comes_twice(hand: Hand) -> None:
    hand.hoard()
    first = hand.do("hold")
    assert isinstance(first.figure, BarsFigure)
    assert (first.place, first.places) == (1, 2)
    second = hand.do("+1")
    assert isinstance(second.figure, GridFigure)
    assert (second.place, second.places) == (2, 2)
    assert hand.do("+1") == first
    assert hand.do("-1") == second
    assert hand.do("press").key == "turn"
    # At this question the map is the first one.
    hand.pick("Dig")
    assert isinstance(hand.do("hold").figure, GridFigure)
    assert isinstance(hand.do("+1").figure, BarsFigure)


def test_the_dial_turns_through_them_while_roll_is_held(hand: Hand) -> None:
    question = hand.hoard()
    assert hand.do("peek", "+1").place == 2
    assert hand.do("unpeek") == question


def test_the_menu_shows_them_too(hand: Hand) -> None:
    hand.hoard()
    hand.do("back")
    assert hand.pick("Overview").places == 2
    assert hand.do("+1").place == 2


def test_a_game_whose_further_pictures_fail_still_shows_its_figure(hand: Hand) -> None:
    def broken(view: Any) -> tuple[Figure, ...]:
        raise ZeroDivisionError

    begun(hand, replace(registry.game("hoard"), pictures=broken))
    assert hand.panel.seen()[1] == (hand.panel.context.stored.session.figure(),)  # type: ignore[union-attr]
    screen = hand.do("hold")
    assert screen.key == "box/picture"
    assert (screen.place, screen.places) == (1, 1)
    assert hand.do("+3") == screen


def test_without_a_figure_the_further_pictures_are_shown(hand: Hand) -> None:
    game = replace(registry.game("hoard"), figure=lambda view, about: None)
    begun(hand, game)
    assert hand.do("hold").places == 2
    assert len(hand.panel.seen()[1]) == 2
    hand.do("back")
    begun(hand, replace(game, pictures=lambda view: ()))
    assert hand.do("hold").key == "box/text"


def test_the_same_map_with_other_marks_is_no_further_picture() -> None:
    other = replace(GRID, title="Board A", open=(Cell(1, 1),))
    rest = (replace(GRID, title="Board B"), CardFigure(title="Board A"), GRID)
    assert together(replace(GRID, title="Board A"), (other, *rest)) == (replace(GRID, title="Board A"), *rest)
    # Without a title only its equal is the same, or the map of its group.
    assert together(GRID, (replace(GRID, caption=""), GRID)) == (GRID, replace(GRID, caption=""))
    asked, map = replace(GRID, title="", group="Table"), replace(GRID, title="Map", caption="")
    assert together(asked, (replace(map, group="Table"), map)) == (asked, map)


# Options that mean nothing beside others


def hiding(hand: Hand) -> Game[Any]:
    """Hoard with options that hang on one another."""
    values = {"on": "On.", "off": "Off."}
    deep = Setting("deep", "How deep?", "off", values, changeable=True, only={"mood": "wild"}, row="Deep")
    hoard = registry.game("hoard")

    class Options(hoard.options):  # type: ignore[name-defined, misc]
        deep: Literal["on", "off"] = "off"

    return replace(hoard, options=Options, settings=(deep, *hoard.settings))


def test_an_option_that_means_nothing_now_has_no_row(hand: Hand) -> None:
    choose_options(hand.panel.context, hiding(hand), PLAYERS)
    hand.look()
    assert labels(hand.screen) == ["Start game", "How much is told?", "Mood", "More options"]
    screen = hand.pick("Mood", "Wild")
    assert labels(screen) == ["Start game", "Deep", "How much is told?", "Mood", "More options"]
    # Rows that come and go do not move the choice.
    assert marked(screen) == ("Mood", "Wild", "All moves.")
    screen = hand.pick("Mood", "Calm")
    assert marked(screen) == ("Mood", "Calm", screen.foot)
    assert labels(screen) == ["Start game", "How much is told?", "Mood", "More options"]


def test_in_a_game_too_it_has_no_row(hand: Hand) -> None:
    begun(hand, hiding(hand))
    hand.do("back")
    assert labels(hand.pick("Options")) == ["Mood"]
    screen = hand.pick("Mood", "Wild")
    assert screen.key == "box/options"
    assert (labels(screen), screen.chosen) == (["Deep", "Mood"], 1)
    assert labels(hand.pick("Mood", "Calm")) == ["Mood"]

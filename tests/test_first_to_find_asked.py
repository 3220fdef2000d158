"""First to Find where people tell only news: what is asked of them, and the same hunt in all ways of reporting."""

import random
from itertools import product
from typing import Any

import pytest
from effort import chain, decide
from finger import Finger, sit
from first_to_find_table import FIRST_TO_FIND, HuntTable
from play import Kept, secret_of

from companion.faces.panel.table import TableDialog
from companion.screens.ask import Style
from companion.screens.draw import compose, layout
from companion.table.figure import DiceFigure, Feature, GridFigure
from companion.table.prompt import CellPrompt, ChoosePrompt
from hardware.event import Back, Hold, Roll, Turn

MODES = ("traditional", "multi", "mystery")


def both_marks(
    reports: str = "asked", mode: str = "traditional", all_turned_loses: str = "traditional", after: int = 0
) -> HuntTable:
    """N on 2,5 with its arrows along row 2, E on 6,3, found after so many turns without news."""
    table = HuntTable(reports=reports, mode=mode, all_turned_loses=all_turned_loses)
    table.next(after)
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    return table


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_a_turn_without_news_is_one_answer(reports: str) -> None:
    table = HuntTable(reports=reports)
    assert table.values()[0] == "end-turn"
    assert isinstance(table.asks, ChoosePrompt)
    assert [option.value for option in table.asks.options if option.on_roll] == ["end-turn"]
    table.next(5)
    assert table.view["turns"] == 5
    assert "does not ask for steps" in table.disabled("walk")


def test_on_the_panel_it_is_one_press_of_roll() -> None:
    options = FIRST_TO_FIND.read_options({}, players=("red", "blue"), panel=True)
    assert options["reports"] == "asked"
    finger = sit(FIRST_TO_FIND, ("red", "blue"), options, secret_of(1), "")
    finger.read()
    for turns in range(1, 6):
        finger.do(Roll())
        assert finger.stored.session.view()["turns"] == turns


@pytest.mark.parametrize("large", [False, True])
def test_alv_29_on_the_panel_the_die_to_roll_is_on_the_screen_and_roll_alone_goes_on(large: bool) -> None:
    options = FIRST_TO_FIND.read_options({}, players=("red", "blue"), panel=True)
    finger = sit(FIRST_TO_FIND, ("red", "blue"), options, secret_of(5), "")
    finger.answer("turn-up", "n-mark")
    finger.answer([2, 5])
    finger.answer("row")
    finger.answer("turn-up", "plain")
    finger.answer([2, 1])
    waiting = finger.stored.session.waiting
    assert waiting is not None
    assert waiting.seat is not None
    assert (waiting.key, finger.stored.session.view()["check"]) == ("check-die", None)
    figure = finger.screen.figure
    assert isinstance(figure, DiceFigure)
    assert (figure.faces, figure.note) == (("?",), f"Roll: {finger.stored.session.names[waiting.seat]} needs 5 or 6")
    assert compose(finger.screen, Style(large=large)).faults() == []
    finger.do("roll")
    # What came of it stands above the next question, which Roll has not answered.
    assert "rolls" in finger.screen.said
    assert (finger.stored.session.view()["turns"], finger.question().prompt.key) == (2, "turn")


def test_a_plain_tile_is_news_only_where_it_is_searched() -> None:
    table = HuntTable(reports="asked")
    table.say("turn-up")
    assert table.values() == ["bog", "lake", "n-mark", "e-mark"]
    table.say("n-mark", (2, 5), "row")
    assert isinstance(table.asks, ChoosePrompt)
    plain = table.asks.options[1].then
    assert isinstance(plain, ChoosePrompt)
    assert [option.hint for option in plain.options if option.hint] == ["5 or 6 finds."]
    table.say("turn-up")
    # Whether it has a path is nothing to a search.
    assert table.values() == ["plain", "bog", "lake", "e-mark"]
    # Alone, as after an answer that is taken back, Roll says nothing.
    assert not any(option.hint for option in table.asks.options)
    assert "Plain tile in a line" in {option.label for option in table.asks.options}
    table.say("plain")
    assert sorted(table.cells()) == [tuple(cell) for cell in table.view["open"]]
    table = both_marks()
    table.say("turn-up", "plain")
    assert sorted(table.cells()) == [tuple(cell) for cell in table.view["open"]]


def test_alv_29_roll_never_passes_a_search_over_and_a_turn_without_news_is_said() -> None:
    options = FIRST_TO_FIND.read_options({}, players=("red", "blue"), panel=True)
    finger = sit(FIRST_TO_FIND, ("red", "blue"), options, secret_of(5), "")
    finger.answer("turn-up", "n-mark")
    finger.answer([2, 5])
    finger.answer("row")
    finger.read()
    (searching,) = (row.label for row in finger.screen.choices if row.value == "Roll")
    assert searching == "Plain tile in a line"
    finger.do(Roll())
    waiting = finger.stored.session.waiting
    assert waiting is not None
    assert (waiting.key, finger.stored.session.view()["turns"]) == ("cell", 1)
    finger.do(Back())
    who = finger.stored.session.view()["turn"]
    finger.answer("end-turn")
    assert finger.screen.said == f"{finger.stored.session.names[who]}: nothing new."


def test_alv_23_who_turned_a_lake_up_goes_back_before_anybody_else_is_asked() -> None:
    options = FIRST_TO_FIND.read_options({}, players=("red", "blue"), panel=True)
    finger = sit(FIRST_TO_FIND, ("red", "blue"), options, secret_of(1), "")
    finger.answer("turn-up", "lake")
    assert "go back" in finger.screen.text
    assert not finger.screen.choices


@pytest.mark.parametrize("reports", ["asked", "told"])
def test_a_tile_with_a_tag_answers_what_is_asked_of_it(reports: str) -> None:
    table = HuntTable(reports=reports)
    table.turn((2, 5), "n-mark", "row")
    table.say("turn-up", *([(2, 1)] if reports == "told" else []))
    assert FIRST_TO_FIND.tagging is not None
    pieces = FIRST_TO_FIND.tagging.pieces(table.kept.session.typed_options)
    assert {piece.value for piece in pieces if piece.slug != "n-mark"} == set(table.values())


@pytest.mark.parametrize(
    ("mode", "tile", "asked"),
    [
        *(("traditional", tile, False) for tile in ("bog", "lake")),
        *(("multi", tile, False) for tile in ("bog", "lake")),
        *(("mystery", tile, False) for tile in ("bog", "lake")),
        *((mode, "n-mark", True) for mode in MODES),
    ],
)
def test_where_a_tile_lies_is_asked_only_where_something_hangs_on_it(mode: str, tile: str, asked: bool) -> None:
    table = HuntTable(reports="asked", mode=mode)
    table.say("turn-up", tile)
    assert isinstance(table.asks, CellPrompt) == asked
    if not asked:
        assert (table.at_menu(), table.view["skips"], table.view["turned"]) == (True, {"red": 1, "blue": 0}, {})
        # A tile ends the move, and with it the turn.
        assert (table.view["turns"], table.view["turn"]) == (1, "blue")


def pointed_out(table: HuntTable) -> str | None:
    """What the map says of cells that a question is about."""
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    return (figure.legend or {}).get(Feature.OPEN)


@pytest.mark.parametrize("tile", ["bog", "lake"])
def test_once_a_line_is_open_it_is_asked_whether_a_tile_lies_in_it(tile: str) -> None:
    table = HuntTable(reports="asked")
    table.turn((2, 5), "n-mark", "row")
    table.say("turn-up", tile)
    assert (table.asks.key, table.values()) == ("in-line", ["no", "yes"])
    assert pointed_out(table) == "asked about"  # none is picked by a yes or no
    table.say("no")
    # No search, and it lies nowhere that the box need know.
    assert (table.facts("check"), table.view["turns"]) == ([], 2)
    table.say("turn-up", tile, "yes")
    assert pointed_out(table) != "asked about"
    assert sorted(table.cells()) == [tuple(cell) for cell in table.view["open"]]
    table.say((2, 1))
    assert table.asks.about["need_at_least"] == 5


def at_stage_1(lakes: int) -> HuntTable:
    """Somebody is at stage 1 on 2,3 with so many lakes turned up, and two dice wait for the next."""
    table = HuntTable(reports="asked", mode="multi")
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    for _ in range(lakes):
        table.say("turn-up", "lake", "no")
    table.say("arrive", "up")
    return table


def test_alv_55_where_lakes_lie_people_see_as_they_put_the_marker() -> None:
    table = at_stage_1(0)
    assert not table.facts("stage")[0]["lake"]
    table.say([3, 2])
    assert "lakes" not in table.asks.about
    table = at_stage_1(1)
    assert table.asks.text != "Anything else?"
    table.say([3, 2])
    assert (table.asks.key, table.asks.about["lakes"]) == ("cell", True)
    assert "cannot go into a lake" in table.asks.text
    table.say(table.cells()[0])
    # That he moved to come there is told already.
    assert table.asks.text == "Anything else?"
    table.say("end-turn")
    assert table.asks.text != "Anything else?"


@pytest.mark.parametrize("all_lakes", ["no", "yes"])
def test_alv_56_only_where_every_cell_can_be_a_lake_it_is_asked(all_lakes: str) -> None:
    table = at_stage_1(1)
    table.say([5, 4])
    assert (table.asks.key, table.asks.text) == ("all-lakes", "5 and 4: is 7,7 a lake?")
    table.say(all_lakes)
    if all_lakes == "no":
        assert table.asks.key == "cell"
        return
    # All of them being lakes, the dice roll again, and no lake is left to ask of.
    assert table.facts("targets")[-1]["cells"] == []
    assert table.view["turned"]["7,7"] == "lake"
    table.say([5, 4])
    assert len(table.facts("targets")) == 2


def test_alv_56_the_first_stage_may_be_the_lake_on_which_nothing_can_be_put() -> None:
    table = HuntTable(reports="asked", mode="multi")
    table.turn((1, 1), "lake")
    table.turn((1, 5), "n-mark", "row")
    table.turn((6, 1), "e-mark")
    # Beside it somebody says that it is up; from the other corner the dice lead back to it alone.
    table.say("arrive", "up", [6, 6], "no", (7, 7), "arrive", "plain", [6], [6, 6])
    assert (table.asks.key, table.asks.text) == ("all-lakes", "6 and 6: is 1,1 a lake?")


@pytest.mark.parametrize("reports", ["asked", "none"])
@pytest.mark.parametrize("tile", ["bog", "lake"])
def test_alv_49_a_tile_that_is_told_as_news_may_be_the_one_that_the_stage_is_on(reports: str, tile: str) -> None:
    table = both_marks(reports, "multi")
    player = table.view["turn"]
    table.say("turn-up", tile)
    assert (table.asks.key, table.values()) == ("on-stage", ["no", "yes"])
    table.say("yes")
    # The one who turned it up places the next stage, and misses the turn after that.
    assert (table.asks.key, table.asks.seat, table.view["skips"][player]) == ("placement-dice", player, 1)
    table.say([1, 1], (1, 2))
    assert (table.view["stage"], table.view["turn"] != player) == (2, True)
    # On another tile it is no more than it is; where it was not said, it may be this one still.
    table.say("turn-up", tile, "no")
    assert (table.view["stage"], table.view["marker"]) == (2, [1, 2])


def test_alv_43_a_first_stage_may_be_in_a_lake_that_nobody_was_asked_of() -> None:
    table = HuntTable(reports="asked", mode="multi")
    table.turn((1, 1), "lake")
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    assert table.facts("stage")[0]["lake"] is None
    assert "Is a lake there?" in table.text()
    # On a crossroad there is none.
    table = HuntTable(reports="asked", mode="multi")
    table.turn((1, 1), "lake")
    table.turn((2, 4), "n-mark", "column")
    table.turn((1, 6), "e-mark")
    assert (table.view["marker"], table.facts("stage")[0]["lake"]) == ([1, 4], False)


def test_alv_33_in_the_last_phase_a_tile_is_a_search_wherever_it_lies() -> None:
    table = both_marks(after=10)
    table.say("all-up", "yes", "turn-up", "bog")
    assert table.asks.about["need_at_least"] == 6
    table.say([6])
    assert table.over() == ("won", ("red",))


def test_all_up_is_asked_once_and_only_when_the_last_phase_hangs_on_it() -> None:
    table = both_marks(after=8)
    table.turn((2, 1), "path", [1])  # in a line nothing is asked
    assert table.view["need"] == 5
    table.up((5, 5), "bog")
    assert table.asks.key == "all-up"
    assert table.asks.about["cells"] == [list(cell) for cell in table.view["open"]]
    assert table.values() == ["no", "yes"]
    table.say("no")
    assert table.facts("check")[-1]["roll"] == 1  # no search
    table.next()
    table.turn((5, 6), "lake")  # not asked again: no tile of the lines was turned since
    table.turn((7, 3), "path", [2])
    table.up((1, 1), "bog")
    assert table.asks.key == "all-up"
    table.say("yes")
    assert table.asks.about["need_at_least"] == 6
    table.say([5])
    assert table.view["need"] == 6
    table.next()
    table.turn((1, 2), "path", [5])  # from now on it is known
    assert len(table.facts("check")) == 4


@pytest.mark.parametrize(("after", "can_be"), [(8, False), (9, True)])
def test_alv_33_all_up_is_not_asked_before_so_many_turns_were_taken(after: int, can_be: bool) -> None:
    # Eleven squares are open, and the marks took two turns.
    table = both_marks(after=after)
    assert len(table.view["open"]) == 11
    assert ("all-up" in table.values()) is can_be
    if not can_be:
        assert "too few turns were played" in table.disabled("all-up")
    table.up((5, 5), "bog")
    assert (table.asks.key == "all-up") is can_be


def test_alv_33_all_up_in_the_menu_is_asked_and_a_no_is_remembered() -> None:
    table = both_marks(after=10)
    table.say("all-up")
    assert (table.asks.key, table.values(), table.view["need"]) == ("all-up", ["no", "yes"], 5)
    table.say("no")
    assert (table.at_menu(), table.view["need"]) == (True, 5)
    assert "by what you said one of these is face down: 1,3, 2,1, 2,2, 2,3" in table.disabled("all-up")
    table.turn((5, 5), "bog")
    table.turn((2, 1), "path", [1])
    # One was turned up since: it may have been the last one.
    assert "all-up" in table.values()
    # Of a single one a no says which.
    for cell in [*ROW[1:], *COLUMN[:-1]]:
        table.correct("tile", cell, "plain")
    table.say("all-up", "no")
    assert signs(table)[COLUMN[-1]] == "?"


def test_alv_33_lines_with_a_tile_that_was_told_to_lie_face_down_are_not_all_up() -> None:
    table = both_marks(after=20)
    table.correct("tile", (2, 1), "face-down")
    assert "by what you said 2,1 is face down" in table.disabled("all-up")
    table.up((5, 5), "bog")
    assert table.at_menu()


def signs(table: HuntTable) -> dict[tuple[int, int], str]:
    """What stands on the squares of the map."""
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    return {(mark.cell.row, mark.cell.col): str(mark.sign) for mark in figure.marks}


ROW, COLUMN = [(2, col) for col in (1, 2, 3, 4, 6, 7)], [(row, 3) for row in (1, 3, 4, 5, 7)]


def test_alv_28_the_map_claims_only_what_the_box_was_told() -> None:
    table = HuntTable(reports="asked")
    table.turn((2, 5), "n-mark", "row")
    # Nothing else was turned up yet: all of its row lie face down.
    assert {signs(table)[cell] for cell in ROW} == {"?"}
    table.next()
    # That a turn had no news says that no tile of the row was turned up, but nothing of others.
    table.turn((6, 3), "e-mark")
    seen = signs(table)
    assert {seen[cell] for cell in ROW} == {"?"}
    assert {seen[cell] for cell in COLUMN} == {"ring"}
    assert table.view["untold"] == [list(cell) for cell in COLUMN]
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    assert figure.legend is not None
    assert (figure.legend["?"], figure.legend["ring"]) == ("search here", "search here if face down")
    table.say("turn-up", "plain")


@pytest.mark.parametrize("how", ["no news", "a bog elsewhere", "a mark that is none"])
def test_alv_28_what_was_not_told_is_not_claimed(how: str) -> None:
    table = HuntTable(reports="asked")
    if how == "no news":
        table.next()
    elif how == "a bog elsewhere":
        table.turn((5, 5), "bog")
    else:
        table.turn((2, 3), "e-mark", "column")
        table.correct("mark", "e-mark", "missing")
    table.turn((2, 5), "n-mark", "row")
    assert signs(table)[2, 3] == "ring"
    table.correct("tile", (2, 3), "face-down")
    assert signs(table)[2, 3] == "?"
    # Where every tile is told it is known.
    told = HuntTable()
    told.next()
    told.turn((2, 5), "n-mark", "row")
    assert (signs(told)[2, 3], told.view["untold"]) == ("?", [])


@pytest.mark.parametrize("tile", ["bog", "plain"])
def test_alv_33_a_search_of_the_rest_may_be_any_tile_and_a_turn_without_one_is_none(tile: str) -> None:
    table = both_marks(after=45)
    table.tiles([*ROW, *COLUMN], "plain")
    table.correct("tile", (5, 5), "face-down")
    table.next()
    assert (table.view["need"], signs(table)[5, 5]) == (6, "?")
    assert "by what you said 5,5 is face down" in table.disabled("all-up")
    table.say("turn-up", tile, [1])
    assert {signs(table)[row, col] for row, col in table.view["open"]} == {"ring"}
    assert "all-up" in table.values()


def test_a_story_explains_no_frame_that_it_does_not_show() -> None:
    table = both_marks()
    for told in table.kept.session.story():
        figure = told.map()
        assert isinstance(figure, GridFigure)
        assert (figure.open, (figure.legend or {}).get(Feature.OPEN)) == ((), None)


def test_none_asks_nothing_and_all_up_is_told() -> None:
    table = both_marks("none", after=10)
    table.turn((5, 5), "bog")
    assert table.facts("check") == []
    assert "all-up" in table.values()
    table.say("all-up", "yes")
    assert table.view["need"] == 6
    assert "Only a 6 finds" in table.text()
    assert table.view["turned"]["2,1"] == "up"
    table.up((1, 1))
    table.say([6])
    assert table.over() is not None


def test_all_up_of_one_line_waits_for_the_other_mark() -> None:
    table = HuntTable(reports="asked")
    assert "a mark is still face down" in table.disabled("all-up")
    table.next(6)
    table.turn((2, 5), "n-mark", "row")
    table.say("all-up", "yes")
    assert (table.view["open"], table.view["need"]) == ([], None)
    assert "a mark is still face down" in table.disabled("all-up")
    table.turn((6, 3), "e-mark")
    assert table.view["open"] == [[row, 3] for row in (1, 3, 4, 5, 7)]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_all_up_in_the_last_phase_is_the_end(answer: str) -> None:
    table = both_marks(after=30)
    table.say("all-up", "yes")
    # Of 45 tiles 13 are told; so many turns the rest took at least.
    assert (table.view["turns"], len(table.view["open"])) == (32, 32)
    table.say("all-up")
    assert table.values() == ["no", "yes"]
    table.say(answer)
    assert table.over() == (("lost", ()) if answer == "yes" else None)


@pytest.mark.parametrize(("option", "offered"), [("traditional", False), ("both", True)])
def test_all_up_in_a_multi_cache(option: str, offered: bool) -> None:
    table = both_marks(mode="multi", all_turned_loses=option)
    assert "all-up" not in table.values()
    table.next(41)
    assert ("all-up" in table.values()) is offered
    if offered:
        table.say("all-up", "yes")
        assert table.over() == ("lost", ())


def test_a_stage_whose_tile_may_have_been_up() -> None:
    table = both_marks(mode="multi")
    table.say("arrive")
    assert table.values() == ["up", "plain", "bog", "lake", "face-down"]
    table.say("up", [1, 1], (3, 4))
    assert table.view["turned"]["2,3"] == "up"
    assert "turn-up" in table.values()  # no tile was turned yet
    table.turn((5, 5), "lake")
    table.say("arrive", "bog", [6])
    assert [player for player, count in table.view["skips"].items() if count] == ["red", "blue"]


@pytest.mark.parametrize("told", [["square", (2, 4)], ["arrive"]])
def test_alv_19_a_tile_that_was_left_as_it_lies_is_nothing_new(told: list[Any]) -> None:
    table, other = both_marks(mode="multi"), both_marks(mode="multi")
    table.say(*told, "face-down")
    other.say("end-turn")
    assert table.view == other.view
    assert table.asks == other.asks


def test_an_extra_move_that_one_has_but_once_is_told() -> None:
    table = HuntTable(reports="asked", mode="multi", extra_move="once", players=("ann",))
    table.turn((2, 5), "n-mark", "row")
    assert "an extra move" in table.asks.text
    table.say("walk")
    assert table.view["extra_move"] == []
    assert "Ann has used the extra move." in table.text()
    assert "walk" not in table.values()
    table.next()
    assert "Extra" not in table.asks.text


def played(mode: str, reports: str, seed: int) -> tuple[Any, ...]:
    """How one and the same evening ends, and what was rolled in it."""
    options, players = FIRST_TO_FIND.settle({"mode": mode, "reports": reports}, ("red", "blue", "green"))
    kept = Kept.start(FIRST_TO_FIND, seed=seed, options=options, players=players)
    assert FIRST_TO_FIND.people is not None
    people = FIRST_TO_FIND.people(random.Random(seed), players, FIRST_TO_FIND.typed(options))
    while kept.session.waiting is not None:
        kept.answer(decide(people, kept.session.waiting))
    over = kept.session.over
    assert over is not None
    facts = [notice.fact for notice in kept.notices if notice.fact is not None]
    told = [fact for fact in facts if fact["kind"] in ("check", "stage", "targets", "missed-turn", "point")]
    # Where a lake lies only a box knows that is told each tile; elsewhere people see it.
    told = [{key: value for key, value in fact.items() if key not in ("lake", "cells")} for fact in told]
    # Which tiles stay under pawns only a box knows that is told each step.
    return over.result, over.winners, told, sum(fact["kind"] == "new-board" for fact in facts)


@pytest.mark.parametrize(("mode", "seed"), list(product(MODES, range(3))))
def test_the_same_evening_is_the_same_hunt_however_it_is_reported(mode: str, seed: int) -> None:
    asked, told, none = (played(mode, reports, seed) for reports in ("asked", "told", "none"))
    assert asked == told == none
    assert told[2]


class Looking(Finger):
    """A finger that looks at every frame: each is laid out without a fault."""

    seen: frozenset[str] = frozenset()

    def look(self) -> None:
        """Look at the frame."""
        ask = self.panel.ask()
        assert compose(ask, Style()).faults() == [], ask
        self.seen |= {"cells" if ask.cells else layout(ask).__name__}


@pytest.mark.parametrize(
    ("mode", "layouts"),
    [
        ("traditional", {"choose", "cells", "told", "telling", "alone"}),
        ("multi", {"choose", "cells", "told", "telling", "alone"}),
        ("mystery", {"choose", "cells", "told", "alone"}),
    ],
)
def test_a_hunt_on_the_panel_with_every_frame_in_its_place(mode: str, layouts: set[str]) -> None:
    players = ("red", "blue", "green", "yellow")
    options = FIRST_TO_FIND.read_options({"mode": mode, "all_turned_loses": "both"}, players=players, panel=True)
    finger = Looking(sit(FIRST_TO_FIND, players, options, secret_of(4), "", dice="table").panel)
    assert FIRST_TO_FIND.people is not None
    people = FIRST_TO_FIND.people(random.Random(4), players, FIRST_TO_FIND.typed(options))
    for answers in range(250):
        waiting = finger.stored.session.waiting
        if waiting is None or finger.stored.session.over is not None:
            break
        finger.answer(*chain(waiting, lambda asked: decide(people, asked), lambda asked: decide(people, asked)))
        if answers % 5 == 4 and isinstance(finger.panel.context.stack[-1], TableDialog):
            finger.do(Hold())
            finger.do(Turn(1))
            finger.do(Back())
    assert finger.seen >= layouts


STATUS_OF: dict[str, list[str]] = {
    "traditional": ["N mark: 2,5, row 2.", "E mark: 6,3, col 3.", "In a line, 5 or 6 finds.",
                    "Blue misses the next turn."],
    "multi": ["N mark: 2,5, row 2.", "E mark: 6,3, col 3.", "Stage 1 is at 2,3.", "Red has an extra move.",
              "Blue has an extra move.", "Blue misses the next turn."],
    "mystery": ["Points: Red 0, Blue 0.", "N mark: 2,5.", "E mark: not found.", "Blue misses the next turn."],
}  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_status_says_marks_search_stage_points_and_misses(mode: str) -> None:
    table = HuntTable(mode=mode)
    table.turn((2, 5), "n-mark", *(["row"] if mode != "mystery" else []))
    if mode != "mystery":
        table.turn((6, 3), "e-mark")
        table.next()
    table.turn((3, 6), "bog")
    table.say("status")
    assert table.kept.notices[-1].text.split("\n") == ["Turn: Red.", *STATUS_OF[mode]]

"""First to Find as programs meet it: options, slugs, views, facts, refusals and corrections."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from first_to_find_table import FIRST_TO_FIND, HuntTable
from play import as_believed
from talk import Talk, legal

from companion.games.first_to_find.correction import SETS

DEFAULTS = {
    "mode": "traditional",
    "reports": "told",
    "teams": "none",
    "all_turned_loses": "traditional",
    "extra_move": "each-turn",
}
VIEW = {
    *("mode", "turn", "round", "marks", "crossing", "open", "need", "turned", "stage", "marker", "skips"),
    *("crossroads", "extra_move", "points"),
}


def test_every_option_has_its_default() -> None:
    options, players = FIRST_TO_FIND.settle({})
    assert options == DEFAULTS
    assert players == ("red",)
    assert FIRST_TO_FIND.read_options({}, players=players, panel=True) == {**DEFAULTS, "reports": "asked"}
    assert FIRST_TO_FIND.players == (1, 6)


def test_a_hunt_over_the_wire_begins_with_its_menu() -> None:
    with Talk("first-to-find", "--players", "red,blue", "--dice", "table") as talk:
        assert talk.hello["options"] == DEFAULTS
        ask = talk.ask
        assert [option["value"] for option in ask["options"]] == [
            *("turn-up", "walk", "end-turn", "correct", "status", "stop")
        ]
        me = ask["seat"]
        other = "blue" if me == "red" else "red"
        talk.say(answer="turn-up")
        assert (talk.ask["kind"], talk.ask["cells"]) == ("cell", [[1, 4], [4, 1], [4, 7], [7, 4]])
        talk.say(answer=[1, 4])
        assert (talk.ask["kind"], talk.ask["cells"]) == ("cell", [[1, 3], [1, 5], [2, 4]])
        talk.say(answer=[2, 4])
        assert [option["value"] for option in talk.ask["options"]] == [
            *("path", "open", "bog", "lake", "n-mark", "e-mark")
        ]
        talk.say(answer="n-mark")
        talk.say(answer="row")
        talk.say(answer="end-turn")
        assert talk.ask["seat"] == other
        for value in ("turn-up", [1, 4], [1, 3], "path", "end-turn", "end-turn", "turn-up", [2, 1], "path"):
            talk.say(answer=value)
        assert talk.ask["kind"] == "roll"
        assert talk.ask["dice"] == [{"name": "d6", "faces": [1, 2, 3, 4, 5, 6]}]
        state = talk.say(view="table")["state"]
        assert set(state) >= VIEW
        over = talk.say(answer=[5])
        facts = [tell["fact"] for tell in talk.tells if tell["fact"]]
        assert facts == [{"kind": "check", "player": other, "roll": 5, "need_at_least": 5, "found": True}]
        assert (over["type"], over["result"], over["winners"]) == ("over", "won", [other])


@pytest.mark.parametrize("mode", ["traditional", "multi", "mystery"])
def test_a_bot_plays_to_the_end(mode: str) -> None:
    rng = random.Random(mode)
    with Talk("first-to-find", "--option", f"mode={mode}", "--players", "red,blue,green", "--seed", "5" * 64) as talk:
        for _ in range(3000):
            if talk.last["type"] == "over":
                break
            ask = talk.ask
            value = legal(ask, rng)
            if ask["kind"] == "choose" and ask["options"][-1]["value"] == "stop":
                value = rng.choice([option["value"] for option in ask["options"][:-3]])
            assert talk.say(answer=value)["type"] in ("ask", "over")
        assert talk.last["type"] == "over"
        assert talk.last["result"] in ("won", "lost")
        assert bool(talk.last["winners"]) is (talk.last["result"] == "won")


def test_the_view_of_a_hunt() -> None:
    table = HuntTable(mode="multi", players=("red", "blue", "green"))
    table.turn((2, 5), "n-mark", "row")
    table.turn((3, 3), "bog")
    table.turn((6, 3), "e-mark")
    view = table.view
    assert {key: view[key] for key in VIEW - {"round"}} == {
        "mode": "multi",
        "turn": "red",
        "crossroads": {"red": None, "blue": None, "green": None},
        "marks": {"n": {"cell": [2, 5], "axis": "row"}, "e": {"cell": [6, 3], "axis": "column"}},
        "crossing": [2, 3],
        "open": [],
        "need": None,
        "turned": {"2,5": "n-mark", "3,3": "bog", "6,3": "e-mark"},
        "stage": 1,
        "marker": [2, 3],
        "skips": {"red": 0, "blue": 1, "green": 0},
        "extra_move": ["red", "green"],
        "points": {"red": 0, "blue": 0, "green": 0},
    }
    assert json.loads(json.dumps(view)) == view
    assert all(table.kept.session.view(seat) == view for seat in ("red", "blue", "green"))


# Bad input


def test_a_cell_already_turned_is_refused_and_so_is_a_crossroad() -> None:
    table = HuntTable()
    table.turn((3, 3))
    table.say("turn-up")
    # A crossroad is face up from the start; nor can a mark be there.
    assert all("is face up already" in table.disabled(cell) for cell in ((3, 3), (1, 4)))
    assert "off the board" in table.disabled((0, 4))


def test_a_third_mark_is_refused() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.say("turn-up", (6, 3))
    assert table.values() == ["path", "open", "bog", "lake", "e-mark"]
    assert "there is one N mark and one E mark" in table.disabled("n-mark")
    table.say("e-mark", "end-turn", "turn-up", (6, 6))
    assert table.values() == ["path", "open", "bog", "lake"]
    assert "there is one N mark and one E mark" in table.disabled("e-mark")


@pytest.mark.parametrize("mode", ["traditional", "mystery"])
def test_an_arrival_where_no_stage_is_is_refused(mode: str) -> None:
    assert "only a multi-cache has stages" in HuntTable(mode=mode).disabled("arrive")


def test_what_is_told_of_all_tiles_is_told_where_not_each_is() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    assert "every tile here" in table.disabled("all-up")


# Corrections


def paths(table: HuntTable) -> list[str]:
    """What can be set right."""
    prompt = table.kept.session.correction([])
    assert prompt is not None
    return [option.value for option in prompt.options]  # type: ignore[union-attr]


def test_what_can_be_set_right() -> None:
    assert paths(HuntTable()) == ["tile", "mark", "pawn", "turn", "skips"]
    assert paths(HuntTable(reports="asked")) == ["tile", "mark", "turn", "skips"]
    assert paths(HuntTable(mode="multi")) == ["tile", "mark", "pawn", "stage", "turn", "skips"]
    assert paths(HuntTable(mode="mystery")) == ["tile", "mark", "pawn", "points", "turn", "skips"]
    table = HuntTable(mode="multi")
    table.correct("stage", 2, (3, 3))
    assert paths(table) == ["tile", "mark", "pawn", "stage", "marker", "turn", "skips"]
    with pytest.raises(ValueError, match="only a mystery has points"):
        table.correct("points", "red", 1)


def test_a_tile_is_set_right() -> None:
    table = HuntTable()
    table.correct("tile", (3, 3), "lake")
    assert table.view["turned"] == {"3,3": "lake"}
    assert table.view["skips"] == {"red": 0, "blue": 0}  # no rule follows
    table.correct("tile", (3, 3), "face-down")
    assert table.view["turned"] == {}
    with pytest.raises(ValueError, match="crossroads are always face up"):
        table.correct("tile", (1, 4), "bog")


def test_a_mark_is_set_right_and_the_other_one_crosses_it() -> None:
    table = HuntTable()
    table.correct("mark", "n-mark", "found", (2, 5), "row")
    assert table.view["marks"]["n"] == {"cell": [2, 5], "axis": "row"}
    assert table.view["need"] == 5
    table.correct("mark", "e-mark", "found", (6, 3), "column")
    assert table.view["crossing"] == [2, 3]
    table.correct("mark", "n-mark", "found", (2, 6), "column")
    assert table.view["marks"] == {"n": {"cell": [2, 6], "axis": "column"}, "e": {"cell": [6, 3], "axis": "row"}}
    assert table.view["crossing"] == [6, 6]
    assert "2,5" not in table.view["turned"]
    with pytest.raises(ValueError, match="never on a crossroad, nor on the other mark"):
        table.correct("mark", "n-mark", "found", (6, 3), "row")
    table.correct("mark", "n-mark", "missing")
    assert table.view["marks"]["n"] is None
    assert table.view["crossing"] is None
    table.correct("tile", (6, 3), "path")
    assert table.view["marks"]["e"] is None
    assert table.view["turned"] == {"6,3": "path"}


def test_marks_set_right_hide_the_first_stage() -> None:
    table = HuntTable(mode="multi")
    table.marks((2, 5), (6, 3))
    assert (table.view["stage"], table.view["marker"]) == (1, [2, 3])
    table.correct("mark", "e-mark", "missing")
    assert (table.view["stage"], table.view["marker"]) == (None, None)
    assert table.view["extra_move"] == []


def test_stage_and_marker_are_set_right() -> None:
    table = HuntTable(mode="multi")
    table.correct("stage", 3, (5, 5))
    assert (table.view["stage"], table.view["marker"]) == (3, [5, 5])
    table.correct("marker", (5, 6))
    assert (table.view["stage"], table.view["marker"]) == (3, [5, 6])
    table.correct("stage", 0)
    assert (table.view["stage"], table.view["marker"]) == (None, None)
    table.marks((2, 5), (6, 3))
    with pytest.raises(ValueError, match="from 1 to 7"):
        table.correct("stage", 0)


def test_in_a_mystery_no_two_marks_lie_face_up() -> None:
    table = HuntTable(mode="mystery")
    table.correct("mark", "n-mark", "found", (2, 5))
    assert table.view["marks"]["n"] == {"cell": [2, 5], "axis": None}
    with pytest.raises(ValueError, match="look for this one"):
        table.correct("mark", "e-mark", "found", (3, 3))
    table.correct("mark", "n-mark", "found", (2, 6))
    assert table.view["turned"] == {"2,6": "n-mark"}


def test_a_mark_taken_back_while_pawns_are_asked_leaves_the_board_as_it_is() -> None:
    for gone in ("n-mark", "e-mark"):
        table = HuntTable(mode="mystery", players=("red", "blue", "green"))
        table.turn((2, 2), "n-mark")
        table.up((3, 3), "e-mark")
        table.say((2, 2))
        table.correct("mark", gone, "missing")
        assert table.at_menu()
        assert table.facts("new-board") == []
        table.next()
        table.up((5, 5), gone)
        assert table.asks.about == {"why": "pawn", "player": "red"}


def test_a_stage_taken_back_while_its_next_place_is_rolled_for() -> None:
    table = HuntTable(mode="multi")
    table.correct("stage", 2, (5, 5))
    table.say("arrive", "path", [6])
    table.correct("stage", 0)
    assert table.at_menu()
    assert table.view["marker"] is None


def test_a_stage_set_right_while_its_next_place_is_rolled_for_is_counted_from() -> None:
    table = HuntTable(mode="multi")
    table.marks((2, 5), (6, 3))
    table.say("arrive", "path")
    table.correct("marker", (5, 5))
    assert table.asks.about["from"] == [5, 5]
    table.correct("mark", "n-mark", "found", (3, 5), "row")
    assert table.asks.about["from"] == [3, 3]


def test_points_set_right_may_win_and_the_turn_begins_anew() -> None:
    table = HuntTable(mode="mystery")
    table.up((3, 3), "bog")
    table.correct("turn", "blue")
    table.correct("turn", "red")
    assert table.view["skips"]["red"] == 0
    assert table.values() == ["turn-up", "walk", "end-turn"]
    table.correct("points", "blue", 2)
    assert table.over() == ("won", ("blue",))


CORRECTED: Mapping[str, tuple[list[Any], list[Any], list[str]]] = {
    "tile": ([[5, 5]], ["bog"], ["5,5: Bog (was face down)."]),
    "mark": (
        ["n-mark"],
        ["found", [2, 6], "column"],
        [
            "2,5: face down (was N mark).",
            "2,6: N mark (was face down).",
            "Arrows of the N mark: along the column (was along the row).",
            "Arrows of the E mark: along the row (was along the column).",
            "Where the stage is: 6,6 (was 2,3).",
        ],
    ),
    "pawn": (["red"], ["crossroad", [4, 7]], ["Pawn of Red: 4,7 (was further on)."]),
    "stage": ([], [3], ["Stage: 3 (was 1)."]),
    "marker": ([], [[4, 4]], ["Where the stage is: 4,4 (was 2,3)."]),
    "points": (["red"], [1], ["Points of Red: 1 (was 0)."]),
    "turn": ([], ["blue"], ["Turn: Blue (was Red)."]),
    "skips": (["blue"], ["yes"], ["Turns that Blue misses: 1 (was 0)."]),
}
"""Each line of the correction: what of it is chosen, what is set, and what is told then."""
lines = pytest.mark.parametrize("line", [action.slug for action in SETS])


def in_play(line: str) -> HuntTable:
    """Both marks lie, and so does the first stage; points are those of a mystery."""
    if line == "points":
        return HuntTable(mode="mystery")
    table = HuntTable(mode="multi")
    table.marks((2, 5), (6, 3))
    return table


def corrected(table: HuntTable, *path: Any) -> list[str]:
    """What a correction tells."""
    before = len(table.kept.notices)
    table.correct(*path)
    return [notice.text for notice in table.kept.notices[before:] if notice.fact and notice.fact["kind"] == "corrected"]


@lines
def test_a_correction_tells_what_the_box_believes_and_what_it_believed(line: str) -> None:
    chosen, correct_values, told = CORRECTED[line]
    table = in_play(line)
    before = table.view
    assert corrected(table, line, *chosen, *correct_values) == told
    assert table.view != before


@lines
def test_a_correction_begins_with_what_the_box_believes(line: str) -> None:
    chosen, correct_values, _told = CORRECTED[line]
    table = in_play(line)
    for _ in range(2):
        before = table.view
        assert corrected(table, *as_believed(table.kept.session, [line, *chosen])) == []
        assert table.view == before
        table.correct(line, *chosen, *correct_values)


def test_what_lies_there_is_offered_first_whatever_it_is() -> None:
    table = in_play("mark")
    table.correct("marker", (4, 4))
    table.correct("tile", (3, 3), "lake")
    # A stage that was moved by hand stays where it was put.
    assert table.view["marker"] == [4, 4]
    before = table.view
    for cell in ([2, 5], [3, 3], [5, 5]):
        assert corrected(table, *as_believed(table.kept.session, ["tile", cell])) == []
    for letter in ("n-mark", "e-mark"):
        assert corrected(table, *as_believed(table.kept.session, ["mark", letter])) == []
    assert table.view == before
    table.correct("mark", "n-mark", "missing")
    table.correct("stage", 1, (3, 3))
    assert corrected(table, *as_believed(table.kept.session, ["mark", "n-mark"])) == []
    assert (table.view["marks"]["n"], table.view["marker"]) == (None, [3, 3])


def test_the_turn_of_who_is_in_turn_already_changes_nothing() -> None:
    table = HuntTable()
    table.up((3, 3), "bog")
    before = table.view
    assert corrected(table, "turn", "red") == []
    assert table.view == before
    assert table.values() == ["end-turn"]


def test_a_pawn_on_a_tile_that_nobody_has_seen_is_offered_as_that() -> None:
    table = HuntTable()
    table.say("walk", "off-path", "face-down", "end-turn", "end-turn")
    assert corrected(table, *as_believed(table.kept.session, ["pawn", "red"])) == []
    assert table.values() == ["turn-up"]
    told = ["Pawn of Red: further on (was on an unseen tile)."]
    assert corrected(table, "pawn", "red", "away") == told
    assert table.values() == ["turn-up", "walk", "end-turn"]
    assert corrected(table, "pawn", "red", "unseen")
    assert table.values() == ["turn-up"]


def test_the_last_tile_set_right_may_lose() -> None:
    table = HuntTable()
    cells: list[Any] = [(row, col) for row in range(1, 8) for col in range(1, 8)]
    *most, last = [cell for cell in cells if cell not in ((1, 4), (4, 1), (4, 7), (7, 4))]
    table.tiles(most)
    assert table.over() is None
    table.tiles([last])
    assert table.over() == ("lost", ())


# Pictures


def test_the_map_shows_marks_with_arrows_tiles_and_open_cells() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.turn((3, 3), "bog")
    figure: Any = table.kept.read(table.kept.session.figure())
    assert (figure.rows, figure.cols) == (7, 7)
    signs = {tuple(mark.cell): mark.sign for mark in figure.marks}
    assert {cell for cell, sign in signs.items() if sign == "+"} == {(1, 4), (4, 1), (4, 7), (7, 4)}
    assert {cell for cell, sign in signs.items() if sign == "?"} == {(2, col) for col in (1, 2, 3, 4, 6, 7)}
    assert signs[(3, 3)] == "B"
    assert {(tuple(arrow.cell), str(arrow.facing), arrow.name) for arrow in figure.arrows} == {
        ((2, 5), "e", "N"),
        ((2, 5), "w", "N"),
    }
    # Side by side on their square they point away from each other.
    assert [str(arrow.facing) for arrow in figure.arrows] == ["w", "e"]
    table.turn((6, 6), "e-mark")
    both: Any = table.kept.read(table.kept.session.figure())
    assert {str(arrow.facing) for arrow in both.arrows if arrow.name == "E"} == {"n", "s"}
    assert figure.caption == "5+"
    assert (6, 6) not in signs  # face down


def framed(table: HuntTable, kind: str) -> set[tuple[int, ...]]:
    """What the map frames of the last such fact, which is for hands; no line runs through it."""
    (*_, notice) = [notice for notice in table.kept.notices if notice.fact and notice.fact["kind"] == kind]
    assert notice.hands
    figure: Any = FIRST_TO_FIND.picture(table.view, notice.fact or {})
    assert figure.crosshair is None
    assert figure.legend["open"] == "here"
    return {tuple(cell) for cell in figure.open}


def test_what_hands_are_told_of_is_framed_on_the_map() -> None:
    crossroads = {(1, 4), (4, 1), (4, 7), (7, 4)}
    table = HuntTable(mode="multi")
    assert framed(table, "begins") == crossroads
    table.up((2, 5), "n-mark")
    # While the way of its arrows is asked, nothing looks like a line.
    figure: Any = table.kept.read(table.kept.session.figure())
    assert (figure.crosshair, [tuple(cell) for cell in figure.open]) == (None, [(2, 5)])
    assert figure.legend["open"] == "asked about"
    table.say("row", "end-turn")
    assert framed(table, "mark-up") == {(2, 5)}
    table.turn((6, 3), "e-mark")
    assert framed(table, "stage") == {(2, 3)}
    table.up((5, 5), "lake")
    # Who turned a lake up leaves it.
    (notice,) = (notice for notice in table.kept.notices if notice.fact and notice.fact["kind"] == "lake")
    figure = FIRST_TO_FIND.picture(table.view, notice.fact or {})
    assert figure.open == ()
    mystery = HuntTable(mode="mystery")
    mystery.turn((2, 2), "n-mark")
    mystery.up((6, 6), "e-mark")
    mystery.say((2, 2))
    assert framed(mystery, "restart") == crossroads
    assert len(framed(mystery, "new-board")) == 44


def test_the_map_shows_the_marker_and_its_stage() -> None:
    table = HuntTable(mode="multi")
    table.marks((4, 4), (4, 6))
    figure: Any = table.kept.read(table.kept.session.figure())
    signs = {tuple(mark.cell): str(mark.sign) for mark in figure.marks}
    assert signs[(4, 6)] == "flag"
    assert [tuple(arrow.cell) for arrow in figure.arrows] == [(4, 4), (4, 4)]
    assert figure.caption == "S1"


def test_the_pictures_behind_it() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    assert [figure.kind for figure in table.kept.read(table.kept.session.pictures())] == ["grid"]
    table.turn((2, 1), "path", [4])
    die: Any = table.kept.read(table.kept.session.pictures())[1]
    assert (die.kind, die.title, die.faces, die.note) == ("dice", "Search", (4,), "Blue needed 5 or 6")
    # It is looked at for one turn more, then it is gone.
    table.next()
    assert [figure.kind for figure in table.kept.read(table.kept.session.pictures())] == ["grid"]
    table = HuntTable(mode="mystery")
    table.correct("points", "red", 1)
    bars: Any = table.kept.read(table.kept.session.pictures())[1]
    assert [(bar.name, bar.value, bar.total) for bar in bars.bars] == [("Red", 1, 2), ("Blue", 0, 2)]


def test_who_misses_a_turn_is_among_the_pictures() -> None:
    table = HuntTable()
    table.turn((3, 3), "bog")
    turns: Any = table.kept.read(table.kept.session.pictures())[-1]
    assert (turns.title, [(bar.name, bar.note) for bar in turns.bars]) == ("Turns", [("Red", "must wait")])
    table.next()  # red is passed over
    assert table.view["skips"] == {"red": 0, "blue": 0}
    assert len(table.kept.session.pictures()) == 1

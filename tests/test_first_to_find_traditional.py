"""First to Find, the traditional cache: the lines that open, the searches, the last phase (rows 27 to 36)."""

from fractions import Fraction

import pytest
from first_to_find_table import HuntTable, Place

from companion.table.figure import GridFigure, Sign

ROWS = range(1, 8)
CROSSROADS = [(1, 4), (4, 1), (4, 7), (7, 4)]


def row(number: int, *without: Place) -> list[list[int]]:
    return [[number, col] for col in ROWS if (number, col) not in (*CROSSROADS, *without)]


def column(number: int, *without: Place) -> list[list[int]]:
    return [[row, number] for row in ROWS if (row, number) not in (*CROSSROADS, *without)]


def test_alv_27_the_marks_are_looked_for_first() -> None:
    table = HuntTable()
    assert "Look for the N and E marks." in table.text()
    assert (table.asks.text, table.stands) == ("Move. What's new?", "find N, E")
    assert (table.view["open"], table.view["need"]) == ([], None)
    table.up((2, 2))
    assert table.at_menu()
    assert table.facts("check") == []


def test_alv_28_example_9_the_first_mark_opens_its_line_for_everybody() -> None:
    table = HuntTable(players=("red", "blue", "green"))
    table.turn((2, 5), "n-mark", "row")
    assert table.view["open"] == row(2, (2, 5))
    assert len(table.view["open"]) == 6
    assert table.view["need"] == 5
    assert table.stands == "row 2: 5 or 6"
    for cell in ((2, 1), (2, 2), (2, 7)):
        table.turn(cell, "path", [1])
    assert [fact["roll"] for fact in table.facts("check")] == [1, 1, 1]
    assert table.view["open"] == row(2, (2, 5), (2, 1), (2, 2), (2, 7))


def test_alv_28_what_was_turned_before_is_never_rolled_for() -> None:
    table = HuntTable()
    table.turn((2, 3))
    table.turn((2, 5), "n-mark", "row")
    assert table.view["open"] == row(2, (2, 5), (2, 3))
    assert table.facts("check") == []  # nor is the first mark's own tile


def test_alv_29_a_tile_of_the_line_is_a_search_by_one_die() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.say("turn-up", (2, 1), "path")
    assert table.asks.kind == "roll"
    assert [die.name for die in table.asks.dice] == ["d6"]  # type: ignore[union-attr]
    assert table.asks.about == {"why": "check", "player": "blue", "cell": [2, 1], "need_at_least": 5}
    assert table.asks.text == "Roll to search 2,1: 5 or 6 finds."
    figure = table.kept.read(table.kept.session.figure())
    assert (figure.title, figure.note) == ("Search", "Roll: Blue needs 5 or 6")  # type: ignore[union-attr]


@pytest.mark.parametrize("dice", ["box", "table"])
@pytest.mark.parametrize("mode", ["traditional", "multi"])
def test_alv_29_alv_50_the_die_falls_at_its_player_s_own_press(mode: str, dice: str) -> None:
    table = HuntTable(mode=mode, dice=dice)
    if mode == "multi":
        table.next()
        table.correct("stage", 2, (2, 1))
    else:
        table.turn((2, 5), "n-mark", "row")
    table.up((2, 1))
    assert (table.asks.key, table.asks.seat, table.facts("check")) == ("check-die", "blue", [])
    assert table.asks.about["why"] == "check"
    if dice == "box":
        assert table.values() == ["roll"]
        # Going back from it the tile is still to be told: nothing has fallen.
        table.kept.take(table.kept.session.undo())
        assert table.asks.key == "tile"
        table.say("path", "roll")
    else:
        table.say([1])
    assert len(table.facts("check")) == 1


@pytest.mark.parametrize("tile", ["bog", "lake", "e-mark"])
def test_alv_29_a_special_tile_is_searched_too_before_it_acts(tile: str) -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 1), tile)
    table.say([4])
    assert table.facts("check") == [{"kind": "check", "player": "blue", "roll": 4, "need_at_least": 5, "found": False}]
    assert table.view["skips"]["blue"] == (0 if tile == "e-mark" else 1)
    assert (table.view["crossing"] == [2, 1]) is (tile == "e-mark")
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 1), tile)
    table.say([6])
    assert table.over() == ("won", ("blue",))


def test_alv_29_the_second_mark_off_the_first_line_is_not_searched() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.up((6, 3), "e-mark")
    assert table.at_menu()
    assert table.facts("check") == []


def test_alv_29_a_blind_tile_in_the_line_is_searched_when_it_is_turned_up() -> None:
    table = HuntTable()
    table.say("walk", "off-path", "face-down", "end-turn")
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 4))
    table.say([2])
    assert table.facts("check")[0]["found"] is False


@pytest.mark.parametrize("roll", range(1, 7))
def test_alv_30_alv_31_alv_35_five_or_six_finds_and_wins_else_it_goes_on(roll: int) -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 1))
    table.say([roll])
    found = roll in (5, 6)
    assert table.facts("check") == [
        {"kind": "check", "player": "blue", "roll": roll, "need_at_least": 5, "found": found}
    ]
    assert table.over() == (("won", ("blue",)) if found else None)
    assert table.view["check"] == {"player": "blue", "roll": roll, "found": found, "cell": [2, 1], "need_at_least": 5}
    assert f"Blue rolls {roll}" in table.text()


def test_alv_30_example_13_the_odds_of_many_searches() -> None:
    """Of all faces so many find: after three, seven and twelve searches the shares of the worked example."""
    found = 0
    for roll in range(1, 7):
        table = HuntTable(players=("ann",))
        table.turn((2, 5), "n-mark", "row")
        table.up((2, 1))
        table.say([roll])
        found += table.over() is not None
    missed = 1 - Fraction(found, 6)
    assert [round(float(1 - missed**count), 3) for count in (3, 7, 12)] == [0.704, 0.941, 0.992]


def test_alv_32_example_9_the_second_mark_opens_the_other_line_too() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    assert table.view["crossing"] == [2, 3]
    assert sorted(table.view["open"]) == sorted(row(2, (2, 5)) + column(3, (6, 3), (2, 3)))
    assert len(table.view["open"]) == 11
    assert table.stands == "row 2, col 3"
    table.up((7, 3))
    table.say([3])
    assert len(table.view["open"]) == 10


def test_alv_32_example_11_crossroads_are_no_tiles_to_search() -> None:
    table = HuntTable()
    table.turn((4, 4), "n-mark", "row")
    assert table.view["open"] == [[4, 2], [4, 3], [4, 5], [4, 6]]
    table.turn((2, 4), "e-mark")
    assert table.view["crossing"] == [4, 4]
    assert len(table.view["open"]) == 7


def used_up() -> HuntTable:
    """Both lines, row 2 and column 3, are used up but for 7,3."""
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    for cell in [*row(2, (2, 5)), *column(3, (6, 3), (2, 3), (7, 3))]:
        table.turn((cell[0], cell[1]), "path", [1])
    assert table.view["open"] == [[7, 3]]
    return table


def test_alv_33_alv_34_with_both_lines_used_up_all_the_rest_may_be_searched() -> None:
    table = used_up()
    table.turn((5, 5))  # no search yet
    assert (table.view["need"], table.facts("last-phase")) == (5, [])
    table.turn((7, 3), "path", [4])
    assert (table.view["need"], len(table.facts("last-phase"))) == (6, 1)
    assert len(table.view["open"]) == 45 - 14
    assert table.stands == "the rest: 6"
    table.up((7, 7))
    table.say([5])
    who = "red"
    assert table.facts("check")[-1] == {"kind": "check", "player": who, "roll": 5, "need_at_least": 6, "found": False}
    assert (table.over(), len(table.facts("last-phase"))) == (None, 1)
    table.next()
    table.up((1, 1), "bog")
    assert table.asks.about["need_at_least"] == 6
    assert table.kept.read(table.kept.session.figure()).note == "Roll: Blue needs 6"  # type: ignore[union-attr]
    finder = table.view["turn"]
    table.say([6])
    assert table.over() == ("won", (finder,))


def test_alv_33_one_line_used_up_opens_nothing_more() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    for cell in row(2, (2, 5)):
        table.turn((2, cell[1]), "path", [1])
    assert (table.view["open"], table.view["need"]) == ([], None)
    table.turn((5, 5))
    assert len(table.facts("check")) == 6
    assert table.stands == "find E"
    table.up((6, 6), "e-mark")
    assert table.view["need"] == 5


def test_alv_35_where_the_cache_was_is_seen_at_the_end() -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", "row")
    table.turn((2, 1), "path", [4])
    missed = table.kept.read(table.kept.session.figure())
    table.up((2, 2))
    table.say([5])
    found = table.kept.read(table.kept.session.figure())
    assert isinstance(missed, GridFigure)
    assert isinstance(found, GridFigure)
    assert not [mark for mark in missed.marks if mark.sign == Sign.CROSS]
    assert [tuple(mark.cell) for mark in found.marks if mark.sign == Sign.CROSS] == [(2, 2)]
    assert (found.legend or {})[Sign.CROSS] == "the cache"


def test_alv_36_every_tile_up_and_nothing_found_is_lost_for_all() -> None:
    table = used_up()
    rest = [cell for cell in table_cells() if f"{cell[0]},{cell[1]}" not in table.view["turned"]]
    table.turn((7, 3), "path", [1])
    rest.remove((7, 3))
    *most, last = rest
    for cell in most:
        table.turn(cell, "open", [5])
    assert table.over() is None
    table.up(last)
    table.say([5])
    assert table.over() == ("lost", ())


def test_alv_36_the_last_tile_may_still_find_it() -> None:
    table = used_up()
    cells = [cell for cell in table_cells() if f"{cell[0]},{cell[1]}" not in table.view["turned"]]
    table.tiles([cell for cell in cells if cell != (7, 7)])
    assert table.view["open"] == [[7, 7]]
    table.up((7, 7))
    table.say([6])
    assert table.over() is not None
    assert table.over()[0] == "won"  # type: ignore[index]


def table_cells() -> list[Place]:
    """All cells but the crossroads."""
    return [(row, col) for row in ROWS for col in ROWS if (row, col) not in CROSSROADS]

"""First to Find, the multi-cache: extra moves, stages, and where the marker can go (rows 37 to 56)."""

import random
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest
from first_to_find_table import HuntTable, Place
from scale import figure

from companion.games.first_to_find.multi import is_final, may_hold_marker, targets
from companion.table.figure import GridFigure, Sign
from companion.table.grid import Cell

BOARD: list[Place] = list(product(range(1, 8), range(1, 8)))
LEGAL = """
36 35 32 27 32 35 36
35 25 24 21 24 25 35
32 24 16 15 16 24 32
27 21 15  9 15 21 27
32 24 16 15 16 24 32
35 25 24 21 24 25 35
36 35 32 27 32 35 36
"""
ENDS = {2: "1/6", 3: "5/18", 4: "5/18", 5: "5/27", 6: "25/324", 7: "5/324"}


def hunt(*, players: tuple[str, ...] = ("red", "blue"), dice: str = "table", **options: str) -> HuntTable:
    """A multi-cache in which red has found N on 2,5 and blue E on 6,3: stage 1 is on 2,3, and it is red's turn."""
    table = HuntTable(players=players, dice=dice, first="red", mode="multi", **options)
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    while table.view["turn"] != "red":
        table.next()
    return table


def at(stage: int, cell: Place, *, all_turned_loses: str = "traditional") -> HuntTable:
    """Such a hunt at a later stage, its tile face up where it is no crossroad."""
    table = hunt(all_turned_loses=all_turned_loses)
    table.correct("marker", cell)
    table.correct("stage", stage)
    if cell not in ((1, 4), (4, 1), (4, 7), (7, 4)):
        table.tiles([cell])
    return table


def reachable(start: Place, first: int, second: int, lakes: tuple[Place, ...] = ()) -> list[Place]:
    """The cells a marker can be counted to, found the other way round: every cell of the board is looked at."""
    return [
        cell
        for cell in BOARD
        if sorted((abs(cell[0] - start[0]), abs(cell[1] - start[1]))) == sorted((first, second)) and cell not in lakes
    ]


def test_alv_37_the_marks_are_looked_for_first() -> None:
    table = HuntTable(mode="multi")
    assert "Look for the N and E marks." in table.text()
    assert "find both marks first" in table.disabled("arrive")
    table.turn((2, 5), "n-mark", "row")
    assert "find both marks first" in table.disabled("arrive")
    assert table.view["stage"] is None


def test_alv_38_the_finder_of_a_mark_has_an_extra_move() -> None:
    table = HuntTable(mode="multi")
    table.turn((2, 5), "n-mark", "row")
    assert table.view["extra_move"] == ["red"]
    assert "Red has an extra move from the next turn on." in table.text()
    assert "an extra move" not in table.asks.text
    table.say("walk", "off-path", "face-up")
    assert table.values() == ["end-turn"]
    table.next()
    assert "an extra move" in table.asks.text
    table.say("walk", "off-path", "face-up")
    assert table.values() == ["turn-up", "walk", "end-turn"]
    table.say("walk", "path", "face-up", "walk", "path", "face-up")
    assert table.values() == ["end-turn"]


@pytest.mark.parametrize(
    "steps",
    [
        ["off-path", "path", "path"],
        ["path", "off-path", "path"],
        ["path", "path", "off-path"],
        ["path", "path", "path"],
        ["off-path", "off-path"],
    ],
)
def test_alv_38_it_may_come_at_any_place_in_the_move(steps: list[str]) -> None:
    table = HuntTable(mode="multi")
    table.turn((2, 5), "n-mark", "row")
    table.next()
    for step in steps:
        table.say("walk", step, "face-up")
    assert table.values() == ["end-turn"]


@pytest.mark.parametrize(("option", "again"), [("each-turn", True), ("once", False)])
def test_alv_38_once_a_turn_or_once_in_all(option: str, again: bool) -> None:
    table = HuntTable(mode="multi", extra_move=option)
    table.turn((2, 5), "n-mark", "row")
    table.next()
    table.say("walk", "path", "face-up", "walk", "path", "face-up")
    assert table.view["extra_move"] == ["red"]  # that was one move
    table.say("walk", "off-path", "face-up", "end-turn")
    assert table.view["extra_move"] == (["red"] if again else [])
    table.next()
    table.say("walk", "off-path", "face-up")
    assert table.values() == (["turn-up", "walk", "end-turn"] if again else ["end-turn"])


@pytest.mark.parametrize("steps", [["off-path"], ["path", "path"]])
@pytest.mark.parametrize("tile", ["path", "lake"])
def test_alv_38_the_one_extra_move_is_used_up_by_the_step_that_turns_a_tile_up(steps: list[str], tile: str) -> None:
    table = HuntTable(mode="multi", extra_move="once")
    table.turn((3, 3), "n-mark", "row")
    table.next()
    for step in steps:
        table.say("walk", step, "face-up")
    assert table.view["extra_move"] == ["red"]
    table.turn((5, 5), tile)
    assert table.view["extra_move"] == []


def test_alv_38_a_tile_turned_up_within_one_move_leaves_the_extra_move() -> None:
    for told in ([], ["walk", "path", "face-up"], ["walk", "off-path", "face-down", "end-turn", "end-turn"]):
        table = HuntTable(mode="multi", extra_move="once")
        table.turn((3, 3), "n-mark", "row")
        table.next()
        table.say(*told)
        table.up((5, 5))
        assert table.view["extra_move"] == ["red"]


def test_alv_39_alv_44_it_ends_when_somebody_is_at_the_first_stage() -> None:
    table = hunt(players=("red", "blue", "green"))
    assert table.view["extra_move"] == ["red", "blue"]
    table.next(2)
    assert table.view["turn"] == "green"
    table.say("arrive", "path", [1, 1], (3, 4))
    assert table.view["extra_move"] == []
    table.next()
    table.say("walk", "off-path", "face-up")
    assert table.values() == ["end-turn"]


@pytest.mark.parametrize(("stage", "gains"), [(1, True), (2, False), (5, False)])
def test_alv_39_a_mark_found_after_the_first_stage_brings_none(stage: int, gains: bool) -> None:
    table = HuntTable(mode="multi")
    table.correct("stage", stage, (6, 6))
    table.up((2, 5), "n-mark", "row")
    assert table.view["extra_move"] == (["red"] if gains else [])
    assert ("has an extra move" in table.text()) is gains


def test_alv_39_the_mark_that_is_the_first_stage_itself_brings_none() -> None:
    table = HuntTable(mode="multi")
    table.turn((4, 4), "n-mark", "row")
    table.up((4, 6), "e-mark")
    assert table.asks.kind == "roll"  # blue is there already
    assert table.view["extra_move"] == []
    assert "Red has an extra move from the next turn on." in table.text()
    assert "Blue has an extra move" not in table.text()


def test_alv_40_both_marks_bring_one_extra_move() -> None:
    for option in ("each-turn", "once"):
        table = HuntTable(mode="multi", extra_move=option)
        table.turn((2, 5), "n-mark", "row")
        table.next()
        if option == "once":
            table.say("walk", "off-path", "face-up", "walk", "path", "face-up")
        table.turn((6, 3), "e-mark")
        assert table.view["extra_move"] == (["red"] if option == "each-turn" else [])
        table.next()
        table.say("walk", "off-path", "face-up")
        if option == "once":
            assert "walk" not in table.values()
            continue
        table.say("walk", "off-path", "face-up")
        assert "walk" not in table.values()


def test_alv_41_it_is_spent_before_an_unknown_tile_is_entered() -> None:
    table = HuntTable(mode="multi")
    table.turn((2, 5), "n-mark", "row")
    table.next()
    assert "an extra move" in table.asks.text
    table.say("walk", "off-path", "face-down")
    assert table.values() == ["end-turn"]
    assert "an extra move" not in table.asks.text
    table.next(2)
    assert "an extra move" not in table.asks.text  # the tile under the pawn is turned up instead of the move
    table = HuntTable(mode="multi")
    table.turn((2, 5), "n-mark", "row")
    table.next()
    table.say("walk", "path", "face-up", "walk", "path", "face-up", "walk", "off-path")
    # A step of the extra move's own is left, and that is onto an open tile.
    assert table.values() == ["face-up"]
    assert "before a tile that is face down" in table.disabled("face-down")


def test_alv_42_once_a_tile_is_turned_up_it_is_gone_for_the_turn() -> None:
    table = HuntTable(mode="multi")
    table.turn((2, 5), "n-mark", "row")
    table.next()
    table.up((3, 3))
    assert table.values() == ["end-turn"]
    assert "a tile turned up ends your move" in table.disabled("walk")
    assert table.view["extra_move"] == ["red"]


def test_alv_43_the_first_stage_is_where_the_arrows_cross() -> None:
    table = hunt()
    assert (table.view["stage"], table.view["marker"], table.view["crossing"]) == (1, [2, 3], [2, 3])
    assert table.facts("stage") == [{"kind": "stage", "number": 1, "cell": [2, 3], "lake": False}]


def flag_of(table: HuntTable) -> str:
    """What the map says of its flag."""
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    assert figure.legend is not None
    return figure.legend[Sign.FLAG]


def test_of_a_stage_on_a_mark_the_map_says_which_mark_it_hides() -> None:
    table = hunt()
    table.correct("marker", (2, 5))
    assert flag_of(table) == "stage, on the N mark"


def test_alv_44_alv_46_the_first_there_rolls_two_dice_for_the_second_stage() -> None:
    table = hunt()
    table.tiles([(2, 3)])
    table.say("arrive")
    assert table.asks.kind == "roll"
    assert len(table.asks.dice) == 2  # type: ignore[union-attr]
    assert table.asks.text == "Roll two dice for stage 2."
    assert table.facts("check") == []  # there is nothing to check at the first stage
    table.say([3, 2])
    assert table.asks.about == {"why": "placement", "dice": [3, 2], "from": [2, 3], "stage": 2}
    assert table.asks.seat == "red"
    table.say((5, 5))
    assert (table.view["stage"], table.view["marker"]) == (2, [5, 5])
    assert flag_of(table) == "stage"
    assert table.facts("stage")[-1] == {"kind": "stage", "number": 2, "cell": [5, 5], "lake": False}
    assert table.at_menu()
    assert table.view["turn"] == "red"


def test_alv_44_the_second_mark_on_the_crossing_is_an_arrival() -> None:
    table = HuntTable(mode="multi")
    table.turn((4, 4), "n-mark", "row")
    table.up((4, 6), "e-mark")
    assert table.view["crossing"] == [4, 6]
    assert table.asks.kind == "roll"


@pytest.mark.parametrize(("start", "count"), list(zip(BOARD, map(int, LEGAL.split()), strict=True)))
def test_alv_45_alv_47_alv_54_every_cell_and_roll_of_the_legality_table(start: Place, count: int) -> None:
    legal = 0
    for first, second in product(range(1, 7), repeat=2):
        found = [tuple(cell) for cell in targets(Cell(*start), first, second, [])]
        assert found == reachable(start, first, second)
        legal += bool(found)
    assert legal == count


def test_alv_54_example_1_of_all_rolls_so_many_are_legal() -> None:
    counts = list(map(int, LEGAL.split()))
    assert Fraction(sum(counts), 36 * 49) == Fraction(1297, 1764)
    legal = sum(
        bool(targets(Cell(*start), first, second, []))
        for start in BOARD
        for first, second in product(range(1, 7), repeat=2)
    )
    assert legal == 1297


@pytest.mark.parametrize(
    ("start", "dice", "cells"),
    [
        ((4, 4), [3, 2], [(1, 2), (1, 6), (2, 1), (2, 7), (6, 1), (6, 7), (7, 2), (7, 6)]),
        ((1, 1), [6, 6], [(7, 7)]),
        ((1, 1), [2, 5], [(3, 6), (6, 3)]),
    ],
)
def test_alv_45_alv_47_examples_of_placing_played(start: Place, dice: list[int], cells: list[Place]) -> None:
    table = at(2, start)
    table.say("arrive", [6], dice)
    assert table.cells() == cells
    fact = {"kind": "targets", "dice": dice, "from": list(start), "cells": [list(cell) for cell in cells]}
    assert table.facts("targets") == [fact]
    assert "count one die along the row" in table.disabled(list(start))
    table.say(cells[-1])
    assert table.view["marker"] == list(cells[-1])


def test_alv_48_alv_52_from_the_second_stage_on_the_first_there_checks() -> None:
    table = at(2, (5, 5))
    table.say("arrive")
    assert table.asks.about == {"why": "check", "player": "red", "need_below": 2}
    picture = table.kept.read(table.kept.session.figure())
    assert (picture.title, picture.note) == ("Search", "Roll: Red needs 1")  # type: ignore[union-attr]
    table.say([2])
    assert table.facts("check") == [{"kind": "check", "player": "red", "roll": 2, "need_below": 2, "found": False}]
    assert "Red rolls 2: not found. It takes a 1." in table.text()
    # It was not that one: two dice from there. Its die is out of sight until they have fallen.
    assert [figure.kind for figure in table.kept.read(table.kept.session.pictures())] == ["grid"]
    table.say([1, 1])
    assert table.asks.about["from"] == [5, 5]
    assert table.cells() == [(4, 4), (4, 6), (6, 4), (6, 6)]
    table.say((4, 4))
    assert (table.view["stage"], table.view["marker"]) == (3, [4, 4])
    assert table.view["check"] == {"player": "red", "roll": 2, "found": False, "cell": [5, 5], "need_below": 2}
    assert [figure.title for figure in table.kept.read(table.kept.session.pictures())] == ["Map", "Search"]


def test_alv_49_a_stage_under_a_tile_face_down_is_turned_up_and_laid_first() -> None:
    for told in (["arrive", "bog"], ["turn-up", (5, 5), "bog"]):
        table = at(2, (5, 5))
        table.correct("tile", (5, 5), "face-down")
        table.say(*told)
        assert table.asks.kind == "roll"
        table.say([1])
        assert table.view["turned"]["5,5"] == "bog"
        assert table.over() == ("won", ("red",))
        assert "Bog" not in table.text()  # it costs nothing any more
    table = at(2, (5, 5))
    table.correct("tile", (5, 5), "face-down")
    table.up((5, 6))
    assert table.at_menu()  # another tile is no arrival
    assert "it was the stage, or you did not reach it" in table.disabled("arrive")


def test_alv_49_a_lake_there_counts_first_and_then_sends_back() -> None:
    table = at(2, (5, 5))
    table.correct("tile", (5, 5), "face-down")
    table.say("arrive", "lake", [5])
    assert "Red: go back" in table.text()
    assert table.view["skips"]["red"] == 1
    table.say([2, 1])
    assert table.asks.about["from"] == [5, 5]
    assert (5, 5) not in table.cells()


@pytest.mark.parametrize(("stage", "roll"), list(product(range(2, 8), range(1, 7))))
def test_alv_50_alv_51_alv_53_below_the_number_of_the_stage_finds_it(stage: int, roll: int) -> None:
    found = roll in {2: [1], 3: [1, 2], 4: [1, 2, 3], 5: [1, 2, 3, 4], 6: [1, 2, 3, 4, 5]}.get(stage, range(1, 7))
    table = at(stage, (5, 5))
    table.say("arrive", [roll])
    assert table.facts("check") == [
        {"kind": "check", "player": "red", "roll": roll, "need_below": stage, "found": found}
    ]
    assert table.over() == (("won", ("red",)) if found else None)


def test_alv_51_example_8_where_the_hunt_ends() -> None:
    left, ends = Fraction(1), {}
    for stage in ENDS:
        share = Fraction(sum(is_final(stage, roll) for roll in range(1, 7)), 6)
        ends[stage], left = left * share, left * (1 - share)
    assert {stage: str(end) for stage, end in ends.items()} == ENDS
    assert left == 0
    assert sum(stage * end for stage, end in ends.items()) == Fraction(1223, 324)


@pytest.mark.sized
def test_alv_50_alv_52_many_hunts_of_the_rules_alone() -> None:
    rng = random.Random(6)
    found = []
    for _ in range(figure(2000, 20_000)):
        stage, marker = 2, Cell(rng.randint(1, 7), rng.randint(1, 7))
        while not is_final(stage, rng.randint(1, 6)):
            cells: list[Cell] = []
            while not cells:
                cells = targets(marker, rng.randint(1, 6), rng.randint(1, 6), [])
            stage, marker = stage + 1, rng.choice(cells)
        found.append(stage)
    error = stdev(found) / sqrt(len(found))
    print(f"{len(found)} hunts: mean final stage {mean(found):.4f}, {1223 / 324:.4f} by hand, error {error:.4f}")
    assert abs(mean(found) - 1223 / 324) < 4 * error


def test_alv_53_the_whole_hunt_of_one_who_is_always_first() -> None:
    table = hunt()
    table.say("arrive", "path", [3, 3], (5, 6))
    table.next(2)
    table.say("arrive", "open", [4], [1, 2], (3, 5))
    table.next(2)
    table.say("arrive", "path", [2])
    assert table.over() == ("won", ("red",))
    assert [fact["number"] for fact in table.facts("stage")] == [1, 2, 3]


def test_alv_54_alv_55_the_marker_stays_on_the_board_and_out_of_known_lakes() -> None:
    lakes = [Cell(3, 3), Cell(5, 4)]
    for row, col in product(range(-1, 10), repeat=2):
        fits = 1 <= row <= 7 and 1 <= col <= 7 and (row, col) not in lakes
        assert may_hold_marker(Cell(row, col), lakes) is fits
    for start, first, second in product(BOARD, range(1, 7), range(1, 7)):
        found = [tuple(cell) for cell in targets(Cell(*start), first, second, lakes)]
        assert found == reachable(start, first, second, ((3, 3), (5, 4)))


def test_alv_55_a_crossroad_a_mark_and_a_bog_are_fine_a_lake_is_not() -> None:
    table = at(2, (5, 4))
    table.tiles([(4, 3)], "lake")
    table.tiles([(4, 5)], "bog")
    table.say("arrive", [6], [1, 1])
    assert table.cells() == [(4, 5), (6, 3), (6, 5)]
    table = at(2, (6, 3))
    table.say("arrive", [6], [1, 1])
    assert (7, 4) in table.cells()


def test_alv_56_without_a_legal_cell_the_dice_roll_again() -> None:
    table = at(2, (4, 4))
    table.say("arrive", [6])
    for dice in ([4, 1], [6, 6], [5, 2]):
        table.say(dice)
        assert table.asks.kind == "roll"
    assert [fact["cells"] for fact in table.facts("targets")] == [[], [], []]
    assert "4 and 1: no tile can take the marker." in table.text()
    table.say([3, 3])
    assert len(table.cells()) == 4


def test_alv_56_with_the_box_s_dice_they_roll_by_themselves() -> None:
    table = hunt(dice="box")
    table.correct("marker", (4, 4))
    table.say("arrive", "path")
    *failed, last = table.facts("targets")
    assert all(fact["cells"] == [] for fact in failed)
    assert [list(cell) for cell in table.cells()] == last["cells"] != []


def test_alv_56_where_no_roll_can_help_people_set_the_marker() -> None:
    table = at(2, (4, 4))
    table.tiles([cell for cell in BOARD if cell[0] != 4 and cell[1] != 4], "lake")
    table.say("arrive", [6])
    assert "No tile can take the marker." in table.text()
    assert table.at_menu()


def test_alv_43_a_first_stage_in_a_lake_that_lies_open_is_reached_from_beside() -> None:
    table = HuntTable(mode="multi")
    table.tiles([(2, 3)], "lake")
    table.turn((2, 5), "n-mark", "row")
    table.turn((6, 3), "e-mark")
    assert "Reach it from a tile next to it." in table.text()
    table.say("arrive", [1, 1])
    assert table.asks.about["from"] == [2, 3]


@pytest.mark.parametrize(("option", "result"), [("traditional", None), ("both", ("lost", ()))])
def test_alv_36_every_tile_up_in_a_multi_cache(option: str, result: object) -> None:
    table = hunt(all_turned_loses=option)
    table.tiles([cell for cell in BOARD if f"{cell[0]},{cell[1]}" not in (*table.view["turned"], "2,3")
                 and cell not in ((1, 4), (4, 1), (4, 7), (7, 4))])  # fmt: skip
    assert table.over() is None
    table.say("arrive", "path")
    if option == "both":
        assert table.over() == result
    else:
        table.say([1, 1], (3, 4), "end-turn", "arrive", [6], [1, 1])
        assert table.over() is result


@pytest.mark.parametrize("roll", [1, 6])
def test_alv_36_the_last_tile_is_checked_before_all_is_lost(roll: int) -> None:
    table = at(2, (5, 5), all_turned_loses="both")
    others = [cell for cell in BOARD if cell not in ((1, 4), (4, 1), (4, 7), (7, 4), (5, 5), (2, 5), (6, 3))]
    table.correct("tile", (5, 5), "face-down")
    table.tiles(others)
    table.say("arrive", "path", [roll])
    assert table.over() == (("won", ("red",)) if roll == 1 else ("lost", ()))

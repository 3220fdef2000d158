"""First to Find, the mystery cache: two marks, a board laid anew around the pawns, points (rows 57 to 67)."""

from itertools import product

import pytest
from first_to_find_table import HuntTable, Place

BOARD: list[Place] = list(product(range(1, 8), range(1, 8)))
CROSSROADS = [(1, 4), (4, 1), (4, 7), (7, 4)]


def filled(*kept: Place) -> list[list[int]]:
    """The cells of a new board, when these are kept."""
    return [list(cell) for cell in BOARD if cell not in (*CROSSROADS, *kept)]


def hunt(players: tuple[str, ...] = ("red", "blue"), **options: str) -> HuntTable:
    """A mystery in which red has found the N mark on 2,2, and the next player is in turn."""
    table = HuntTable(players=players, mode="mystery", **options)
    table.turn((2, 2), "n-mark")
    return table


def test_alv_57_arrows_mean_nothing() -> None:
    table = HuntTable(mode="mystery")
    table.up((2, 2), "n-mark")
    assert table.at_menu()
    assert table.view["marks"]["n"] == {"cell": [2, 2], "axis": None}
    assert (table.view["open"], table.view["need"], table.view["crossing"]) == ([], None, None)
    table.next()
    table.up((2, 3))
    assert table.facts("check") == []


def test_alv_58_after_the_first_mark_the_hunt_goes_on() -> None:
    table = hunt()
    assert table.stands == "find E"
    assert table.view["turn"] == "blue"
    assert table.facts("new-board") == []
    assert table.view["points"] == {"red": 0, "blue": 0}


def test_alv_59_after_the_second_all_go_but_crossroads_and_tiles_under_pawns() -> None:
    table = hunt(("red", "blue", "green"))
    table.turn((3, 3), "bog")
    table.turn((5, 5), "open")
    table.up((6, 6), "e-mark")
    asked = [dict(table.asks.about)]
    assert table.asks.seat == "blue"
    table.say((3, 3))
    asked.append(dict(table.asks.about))
    table.say((1, 4))
    assert asked == [{"why": "pawn", "player": "blue"}, {"why": "pawn", "player": "green"}]
    assert table.facts("new-board") == [{"kind": "new-board", "cells": filled((6, 6), (3, 3)), "kept": 2}]
    assert table.view["turned"] == {"3,3": "bog", "6,6": "e-mark"}
    assert table.view["marks"] == {"n": None, "e": {"cell": [6, 6], "axis": None}}
    assert table.at_menu()
    assert table.view["turn"] == "red"


def test_alv_59_the_tile_of_a_blind_pawn_stays_as_it_is() -> None:
    table = hunt(("red", "blue", "green"))
    table.say("walk", "off-path", "face-down", "end-turn")
    table.up((6, 6), "e-mark")
    table.say((6, 6), (5, 5))
    assert table.facts("new-board")[0]["cells"] == filled((6, 6), (5, 5))
    assert "5,5" not in table.view["turned"]
    table.next(2)
    assert table.values() == ["turn-up", "face-up"]  # blue lies there still


def test_alv_61_alv_62_example_15_a_pawn_on_each_mark_and_a_blind_one() -> None:
    table = HuntTable(players=("red", "blue", "green"), mode="mystery")
    table.turn((2, 2), "n-mark")
    table.say("walk", "off-path", "face-down", "end-turn")
    table.up((6, 6), "e-mark")
    assert prompt_player(table) == "red"
    table.say((2, 2), (5, 5))
    (fact,) = table.facts("new-board")
    assert fact["cells"] == filled((6, 6), (5, 5))
    assert len(fact["cells"]) == 43
    assert "Red: start again on one of the four crossroads." in table.text()
    assert "Green: start again" not in table.text()
    assert table.view["turned"] == {"6,6": "e-mark"}


def prompt_player(table: HuntTable) -> str:
    """Whose pawn is asked for."""
    return str(table.asks.about["player"])


def test_alv_61_the_finder_of_the_second_stays_alone() -> None:
    table = HuntTable(players=("ann",), mode="mystery")
    table.turn((2, 2), "n-mark")
    table.up((6, 6), "e-mark")
    # Nobody else: nothing is asked.
    assert table.facts("new-board") == [{"kind": "new-board", "cells": filled((6, 6)), "kept": 1}]
    assert "start again" not in table.text()


def test_alv_64_the_mark_that_lies_face_down_is_hunted() -> None:
    table = hunt()
    table.up((6, 6), "e-mark")
    table.say((1, 4))
    assert "Look for the N mark." in table.text()
    table.next()
    assert table.stands == "find N"
    table.say("turn-up", (5, 5))
    assert table.values() == ["path", "open", "bog", "lake", "n-mark"]
    assert "is face up already" in table.disabled("e-mark")


def test_alv_65_alv_66_its_finder_makes_a_point_and_a_board_is_laid_anew() -> None:
    table = hunt()
    table.up((6, 6), "e-mark")
    assert table.facts("point") == []  # the first two make none
    table.say((1, 4), "end-turn")
    assert table.view["turn"] == "red"
    table.up((2, 6), "n-mark")
    assert table.facts("point") == [{"kind": "point", "player": "red", "mark": "n-mark"}]
    assert table.view["points"] == {"red": 1, "blue": 0}
    table.say((6, 6))  # blue stands on the E mark, and starts again
    assert "Blue: start again on one of the four crossroads." in table.text()
    assert table.facts("new-board")[-1]["cells"] == filled((2, 6))
    assert table.view["marks"] == {"n": {"cell": [2, 6], "axis": None}, "e": None}
    table.next()
    assert table.stands == "find E"


def test_alv_67_alv_5_two_points_win() -> None:
    table = hunt()
    table.up((6, 6), "e-mark")
    table.say((1, 4))
    for cell, mark, winner in (((2, 6), "n-mark", "red"), ((3, 3), "e-mark", "blue")):
        table.next()
        table.up(cell, mark)
        assert table.facts("point")[-1]["player"] == winner
        table.say((4, 1))
    assert table.view["points"] == {"red": 1, "blue": 1}
    assert table.over() is None
    table.next()
    table.up((5, 2), "n-mark")
    assert table.over() == ("won", ("red",))
    over = table.kept.session.over
    assert over is not None
    assert over.scores == {"red": 2, "blue": 1}
    # The game is over: no pawn is asked for any more.
    assert len(table.facts("new-board")) == 3


def test_alv_67_alone_two_points_are_needed_too() -> None:
    table = HuntTable(players=("ann",), mode="mystery")
    for cell, mark in (((2, 2), "n-mark"), ((3, 3), "e-mark"), ((4, 4), "n-mark")):
        table.turn(cell, mark)
    assert table.over() is None
    table.up((5, 5), "e-mark")
    assert table.over() == ("won", ("ann",))
    assert table.kept.session.over is not None
    assert table.kept.read(table.kept.session.reason) == "Ann has found the cache in round 4."


def test_alv_67_a_team_s_points_count_together() -> None:
    table = HuntTable(players=("red", "blue"), mode="mystery", teams="one")
    table.correct("points", "red", 1)
    assert table.over() is None
    table.correct("points", "blue", 1)
    assert table.over() == ("won", ("red", "blue"))


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_alv_59_alv_62_where_steps_are_not_told_people_see_the_pawns_themselves(reports: str) -> None:
    table = hunt(reports=reports)
    table.up((6, 6), "e-mark")
    assert table.at_menu()
    assert table.facts("new-board") == [{"kind": "new-board", "cells": filled((6, 6)), "kept": None}]
    assert "Whoever stands on the N mark: start again on one of the four crossroads." in table.text()


def test_alv_59_where_steps_are_told_the_pawns_are_asked_once() -> None:
    table = hunt(("red", "blue", "green", "yellow"))
    table.up((6, 6), "e-mark")
    players = []
    while not table.at_menu():
        players.append(prompt_player(table))
        table.say((1, 4))
    assert players == ["red", "green", "yellow"]


def test_alv_59_the_dial_begins_where_a_pawn_was_last_heard_of() -> None:
    table = hunt()
    table.turn((3, 3), "bog")
    table.turn((5, 5), "path")
    table.up((6, 6), "e-mark")
    assert (prompt_player(table), table.cells()[0]) == ("blue", (3, 3))


def test_alv_66_a_mystery_is_never_lost() -> None:
    table = HuntTable(mode="mystery", all_turned_loses="both")
    table.tiles([cell for cell in BOARD if cell not in CROSSROADS])
    assert table.over() is None
    assert "no tile is face down" in table.disabled("turn-up")
    table.next()

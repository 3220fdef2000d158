"""The worked examples of Muggles!, played: a 6x6 board, entry 6,3, Town in the south, a stock of 38."""

from itertools import combinations, product
from typing import Any

import pytest
from muggle_table import MuggleTable, Place

from companion.games.muggles.facts import HAZARDS
from companion.games.muggles.movement import open_way
from companion.games.muggles.state import Board
from companion.table.grid import QUARTERS, Cell

Known = dict[Place, str]

MOVES: dict[str, tuple[Place, str, int, Known, Known, Place, str]] = {
    # start, facing, roll, tiles known, tiles turned up, end, facing
    "01-mug_18": ((1, 3), "s", 2, {}, {}, (3, 3), "s"),
    "02-mug_21-mug_24": ((1, 3), "s", 5, {}, {}, (1, 1), "w"),
    "03-mug_22-mug_28": ((1, 3), "s", 6, {}, {}, (1, 6), "e"),
    "04-mug_19-mug_25": ((1, 3), "s", 3, {(3, 3): "pond"}, {}, (1, 6), "e"),
    "05-mug_17-mug_26": ((1, 1), "s", 1, {(2, 1): "snake"}, {}, (1, 2), "e"),
    "06-mug_26-mug_44": ((1, 1), "s", 2, {(2, 1): "snake"}, {}, (3, 1), "s"),
    "09-mug_27": ((1, 5), "s", 1, {(3, 3): "cave"}, {}, (2, 5), "s"),
    "10-mug_27-open": ((1, 3), "s", 1, {(3, 3): "cave"}, {}, (1, 2), "w"),
    "10-mug_27-mug_38": ((1, 3), "s", 1, {(3, 3): "rehidden-cave"}, {}, (1, 2), "w"),
    "11-mug_38": ((1, 3), "s", 3, {(3, 3): "rehidden-cave"}, {}, (1, 6), "e"),
    "12-mug_39-mug_41-mug_42": ((1, 3), "s", 2, {}, {(3, 3): "cliff", (2, 3): "nano"}, (2, 3), "s"),
    "13-mug_40": ((1, 3), "s", 3, {}, {(4, 3): "cave"}, (2, 3), "s"),
    "15-mug_43-mug_30-mug_31": ((1, 3), "s", 1, {}, {(2, 3): "cave"}, (6, 3), "n"),
    "29-mug_28-mug_29": ((5, 3), "s", 3, {}, {}, (2, 3), "n"),
    "30-mug_32": ((5, 3), "s", 1, {}, {}, (6, 3), "s"),
    "31-mug_28": ((6, 1), "s", 2, {}, {}, (4, 1), "n"),
    "32-mug_28": ((6, 6), "s", 1, {}, {}, (6, 5), "w"),
    "34-mug_28": ((2, 4), "e", 3, {(2, 5): "poison-ivy", (2, 6): "poison-ivy"}, {}, (5, 4), "s"),
    "35-mug_26": ((2, 4), "e", 2, {(2, 5): "poison-ivy", (2, 6): "good-hide"}, {}, (2, 6), "e"),
}


@pytest.mark.parametrize("example", MOVES)
def test_examples_of_moves(example: str) -> None:
    start, facing, roll, known, turned_up, end, faces = MOVES[example]
    table = MuggleTable()
    for cell, tile in known.items():
        table.tile("a", cell, tile)
    table.muggle("a", start, facing)
    table.tiles = {("a", cell): tile for cell, tile in turned_up.items()}
    table.round(a=roll)
    assert table.at("a") == (end, faces)


def test_example_01_mug_18_tiles_stepped_over_stay_face_down() -> None:
    table = MuggleTable()
    table.round(a=2)
    assert set(table.view["boards"]["a"]["tiles"]) == {"3,3"}


@pytest.mark.parametrize("roll", range(1, 7))
def test_example_08_mug_30_a_corner_without_a_way(roll: int) -> None:
    table = MuggleTable()
    table.tile("a", (2, 1), "swamp")
    table.tile("a", (1, 2), "cliff")
    table.muggle("a", (1, 1))
    table.round(a=roll)
    assert table.at("a") == ((6, 3), "n")
    assert table.facts("muggle-moved")[0]["called_for_help"] is True


def test_example_12_mug_39_the_cache_behind_the_cliff_is_taken() -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "cliff", ("a", (2, 3)): "nano"}
    table.round(a=2)
    assert table.view["muggles"]["a"]["carrying"] == "nano"
    assert table.view["stock"] == 37
    fact = table.facts("muggle-moved")[0]
    assert (fact["from"], fact["to"], fact["stepped_back"]) == ([1, 3], [2, 3], 1)


def test_example_13_mug_40_two_back_from_a_cave() -> None:
    table = MuggleTable()
    table.tiles = {("a", (4, 3)): "cave"}
    table.round(a=3)
    assert table.facts("muggle-moved")[0]["stepped_back"] == 2


def test_example_18_mug_45_mug_47_a_nuisance_stays_when_the_roll_is_low() -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "beehive"}
    table.round(a=2)
    assert table.at("a") == ((3, 3), "s")
    assert table.view["muggles"]["a"]["on_nuisance"] is True
    table.round(a=2)
    assert table.at("a") == ((5, 3), "s")
    assert table.view["boards"]["a"]["tiles"]["3,3"] == "beehive"
    assert table.view["muggles"]["a"]["on_nuisance"] is False


def test_example_19_mug_46_a_nuisance_goes_when_the_roll_is_high() -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "beehive"}
    table.round(a=2)
    table.round(a=5)
    assert table.at("a") == ((3, 1), "w")
    assert "3,3" not in table.view["boards"]["a"]["tiles"]
    assert table.view["stock"] == 37


def test_example_22_mug_13_mug_14_mug_15_the_cache_carried_before_is_lost() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "padlock")
    table.tiles = {("a", (3, 3)): "traditional"}
    table.round(a=2)
    assert table.view["muggles"]["a"]["carrying"] == "traditional"
    assert table.view["groups"]["lock"]["left"] == 3
    assert table.view["stock"] == 37
    (taken,) = table.facts("picked-up")
    assert taken == {
        "kind": "picked-up",
        "muggle": "a",
        "cache": "traditional",
        "discarded": "padlock",
        "tile": "traditional",
        "lost": "padlock",
    }


def test_example_23_mug_55_mug_57_an_event_and_another_roll() -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "event", ("a", (3, 2)): "night"}
    table.round(a=[2, 4])
    assert table.at("a") == ((3, 2), "w")
    assert table.view["muggles"]["a"]["carrying"] == "night"
    assert table.view["stock"] == 36
    assert len(table.facts("event-card")) == 1


@pytest.mark.parametrize(
    ("start", "roll", "site", "cells"),
    [
        ((1, 3), 2, (3, 3), [[2, 2], [2, 3], [2, 4], [3, 2], [3, 4], [4, 2], [4, 3], [4, 4]]),
        ((1, 2), 4, (1, 1), [[1, 2], [2, 1], [2, 2]]),
    ],
    ids=["25", "26"],
)
def test_example_mug_95_a_site_digs(start: Place, roll: int, site: Place, cells: list[Any]) -> None:
    table = MuggleTable()
    table.muggle("a", start)
    table.tiles = {("a", site): "site"}
    table.round(a=roll)
    assert table.facts("trashed") == [{"kind": "trashed", "board": "a", "site": list(site), "cells": cells}]
    assert table.at("a")[0] == site


def test_example_28_mug_99_the_last_tile_of_the_stock() -> None:
    table = MuggleTable(stock="1")
    table.tiles = {("a", (3, 3)): "combo-lock"}
    table.round(a=2)
    assert table.view["muggles"]["a"]["carrying"] == "combo-lock"
    assert table.view["stock"] == 0
    lists = [prompt.about for prompt in table.asked if prompt.about.get("why") == "stock-out"]
    assert [about["board"] for about in lists] == ["a", "b"]
    every = [[row, col] for row in range(1, 7) for col in range(1, 7) if (row, col) != (6, 3)]
    assert lists[0]["cells"] == every
    assert lists[1]["cells"] == every


def test_example_37_mug_30_only_two_hazards_close_a_corner() -> None:
    others = [(row, col) for row, col in product(range(1, 7), repeat=2) if (row, col) not in ((1, 1), (6, 3))]
    helpless = set()
    for pair in combinations(others, 2):
        for hazard in HAZARDS:
            if hazard == "cave":
                continue  # a cave closes more than its own space
            board = Board(6, 6, Cell(6, 3), 3, [Cell(6, 3)], {f"{row},{col}": hazard for row, col in pair})
            for facing, roll in product(QUARTERS, range(1, 7)):
                if open_way(board, Cell(1, 1), facing, roll).helpless:
                    helpless.add(pair)
    assert helpless == {((1, 2), (2, 1))}

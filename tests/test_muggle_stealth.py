"""People and muggles: stealth and swapping (rows 48 to 54; example 45)."""

from itertools import starmap
from typing import Any

import pytest
from muggle_table import MUGGLES, MuggleTable

from companion.faces.panel.message import together
from companion.games.muggles.facts import CACHES, GROUPS
from companion.games.muggles.figure import board
from companion.table.figure import GridFigure
from companion.table.grid import Cell

NEAR = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4)]


def test_example_45_mug_48_nobody_picks_up_beside_a_muggle() -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3))
    table.say("collect", "a")
    offered = table.cells()
    assert not set(offered) & set(NEAR)
    assert len(offered) == 36 - 1 - 9
    assert "MUG-48" in table.disabled([4, 4])
    table.say((5, 3), "red", "nano", "no")
    assert table.view["players"]["red"]["caches"] == ["nano"]
    assert table.view["stock"] == 37
    # The same space of the other board is far from the muggle there.
    table.say("collect", "b", (4, 4), "red", "nano", "no")
    assert table.view["players"]["red"]["caches"] == ["nano", "nano"]
    assert table.view["stock"] == 36


def test_mug_48_the_view_shows_where_nobody_may_pick_up() -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3))
    assert table.view["boards"]["a"]["watched"] == [list(cell) for cell in NEAR]
    assert table.view["boards"]["b"]["watched"] == [[1, 2], [1, 3], [1, 4], [2, 2], [2, 3], [2, 4]]


def test_mug_48_stealth_lies_on_the_boards_which_keep_their_places() -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3))
    board = table.kept.session.figure()
    assert isinstance(board, GridFigure)
    assert board.shade == tuple(starmap(Cell, NEAR))
    assert (board.legend or {})["shade"] == "no pick-up"
    # While muggle B walks its board is asked about: headed by it, and no third one.
    walks = MUGGLES.picture(table.view, {"muggle": "b", "cells": [[5, 3]]})
    assert isinstance(walks, GridFigure)
    assert walks.head == "Muggle B"
    shown = together(walks, table.kept.session.pictures())
    assert [(each.nth, each.title) for each in shown if isinstance(each, GridFigure)] == [
        (1, "Board B"),
        (0, "Board A"),
    ]


@pytest.mark.parametrize("kind", sorted({*CACHES, *GROUPS}))
def test_mug_11_a_board_tells_first_what_its_muggle_carries(kind: str) -> None:
    view = MuggleTable().view
    assert "A" not in (board(view, "a", {}).legend or {})
    view["muggles"]["a"]["carrying"] = kind
    first, *_ = (board(view, "a", {}).legend or {}).items()
    assert first[0] == "A"
    assert kind.split("-")[-1] in first[1]


def test_mug_48_a_small_board_may_be_watched_all_over() -> None:
    table = MuggleTable(rows="3/6", cols="3/6", entry="3,3/6,3", cafe="2")
    table.muggle("a", (2, 2))
    table.say("collect")
    assert table.values() == ["b", "elsewhere"]
    assert "MUG-48" in table.disabled("a")


def test_mug_48_a_face_up_tile_is_collected_as_what_it_is() -> None:
    table = MuggleTable()
    table.tile("a", (5, 5), "nano")
    table.tile("a", (5, 6), "snake")
    table.say("collect", "a")
    assert {(5, 5), (5, 4)} <= set(table.cells())
    assert (5, 6) not in table.cells()
    table.say((5, 5), "red", "no")
    assert "5,5" not in table.up()


def test_mug_48_elsewhere_nobody_watches() -> None:
    table = MuggleTable()
    table.say("collect", "elsewhere", "red", "nano", "no")
    assert table.view["players"]["red"]["caches"] == ["nano"]
    assert table.view["stock"] == 38


def test_mug_49_a_cache_may_be_turned_up_on_the_muggles_own_space() -> None:
    table = MuggleTable()
    table.end("reveal", "a", (1, 3), "nano")
    assert table.up() == {"1,3": "nano"}
    assert table.carries("a") is None


def test_mug_50_a_muggle_takes_a_cache_whoever_is_near() -> None:
    """The other muggle and people may stand anywhere: only the tile counts."""
    table = MuggleTable()
    table.say("collect", "a", (3, 3), "red", "nano", "no")
    table.tiles = {("a", (3, 3)): "water"}
    table.round(a=2)
    assert table.carries("a") == "water"


def swapping(**options: Any) -> MuggleTable:
    """Muggle a carries a nano, and red has a water cache."""
    table = MuggleTable(**options)
    table.muggle("a", (3, 3), "s", "nano")
    table.say("collect", "elsewhere", "red", "water", "no")
    return table


def test_mug_51_mug_52_mug_53_a_swap() -> None:
    table = swapping()
    table.say("swap", "red")
    assert table.values() == ["a"]
    assert "carries nothing" in table.disabled("b")
    table.say("a")
    assert table.values() == ["water"]
    table.say("water")
    assert table.asks.text == "Is a coin symbol on the nano cache?"
    table.say("no")
    assert table.carries("a") == "water"
    assert table.view["players"]["red"]["caches"] == ["nano"]
    assert table.view["players"]["red"]["groups"] == ["nano"]
    assert (table.left("nano"), table.left("tricky")) == (4, 5)
    # No question about equipment, pen or GPS.
    assert [prompt.key for prompt in table.asked[-5:]] == ["round", "who", "muggle", "given", "with-coin"]
    assert table.menu()


def test_mug_52_what_was_swapped_is_what_it_loses_later() -> None:
    table = swapping()
    table.say("swap", "red", "a", "water", "no")
    table.tiles = {("a", (4, 3)): "padlock"}
    table.round(a=1)
    assert table.facts("picked-up")[0]["discarded"] == "water"
    assert (table.left("nano"), table.left("tricky")) == (4, 4)


def test_mug_51_a_muggle_that_carries_nothing_cannot_swap() -> None:
    table = MuggleTable()
    table.say("collect", "elsewhere", "red", "water", "no")
    assert "MUG-51" in table.disabled("swap")


def test_mug_51_a_swap_needs_a_collected_cache() -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3), "s", "nano")
    assert "collected cache" in table.disabled("swap")


def test_mug_51_once_with_each_muggle_in_a_round() -> None:
    table = swapping()
    table.muggle("b", (3, 3), "s", "padlock")
    table.say("swap", "red", "a", "water", "no", "swap", "red", "b", "nano", "no")
    assert (table.carries("a"), table.carries("b")) == ("water", "nano")
    table.say("collect", "elsewhere", "blue", "challenge", "no", "swap", "blue", "a", "challenge", "no")
    assert table.carries("a") == "challenge"
    table.say("swap", "blue", "a")
    assert table.asks.key == "extra-turn"  # the second time in a round only by an extra turn


def test_mug_51_set_tiles_are_swapped_one_by_one() -> None:
    table = swapping()
    for _ in range(3):
        table.say("collect", "elsewhere", "red", "multi-3", "no")
    table.say("swap", "red", "a", "multi", "no")
    assert table.carries("a") == "multi"
    assert table.view["players"]["red"]["caches"] == ["water", "multi", "multi", "nano"]
    assert table.view["players"]["red"]["groups"] == ["nano", "tricky"]
    table.muggle("a", (3, 3))
    assert table.left("multi") == 5


def test_mug_54_the_coin_of_a_tile_got_by_a_swap() -> None:
    table = swapping()
    table.say("swap", "red", "a", "water", "yes")
    assert table.view["players"]["red"]["coins"] == 1
    assert table.facts("swapped")[0]["received"] == "nano"


def test_mug_51_where_nobody_reports_any_cache_may_be_given() -> None:
    table = MuggleTable(reports="asked")
    table.muggle("a", (3, 3), "s", "nano")
    table.say("swap", "red", "a", "multi", 4)
    # Nor is anybody asked about a coin.
    assert table.menu()
    assert table.carries("a") == "multi"
    assert table.view["players"]["red"]["caches"] == ["nano"]

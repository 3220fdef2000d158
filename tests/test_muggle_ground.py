"""The ground: construction sites, the end of the stock, reveals from afar, maps (rows 15, 95 to 101, 104 to 109)."""

from typing import Any

import pytest
from muggle_table import MuggleTable, Place, lose

from companion.table.figure import GridFigure, Mark
from companion.table.grid import Cell

AROUND = [[2, 2], [2, 3], [2, 4], [3, 2], [3, 4], [4, 2], [4, 3], [4, 4]]
EVERY = [[row, col] for row in range(1, 7) for col in range(1, 7) if (row, col) != (6, 3)]


def lists(table: MuggleTable, why: str) -> list[Any]:
    """Board and spaces of every list question of a kind that was asked."""
    return [(p.about["board"], p.about["cells"]) for p in table.asked if p.key == "listed" and p.about["why"] == why]


@pytest.mark.parametrize("how", ["muggle", "reveal", "remote-reveal"])
def test_mug_95_mug_96_mug_97_mug_106_a_site_digs_the_eight_around_it(how: str) -> None:
    table = MuggleTable()
    table.tile("a", (2, 2), "nano")
    # A cave that is dug up makes nothing unsafe any more; a muggle would not land beside it.
    table.tile("a", (4, 4), "pond" if how == "muggle" else "cave")
    table.tile("a", (5, 5), "beehive")
    table.lists["trashed"] = ["padlock", "multi-3"]
    if how == "muggle":
        table.tiles = {("a", (3, 3)): "site"}
        table.round(a=2)
    else:
        table.end(how, "a", (3, 3), "site")
    assert table.facts("trashed") == [{"kind": "trashed", "board": "a", "site": [3, 3], "cells": AROUND}]
    assert (table.left("nano"), table.left("lock"), table.left("multi")) == (3, 3, 4)
    board = table.view["boards"]["a"]
    assert sorted(board["slabs"]) == sorted([*AROUND, [3, 3]])
    assert board["tiles"] == {"5,5": "beehive"}
    assert board["unsafe"] == []
    assert table.view["stock"] == 38
    hidden = [cell for cell in AROUND if cell not in ([2, 2], [4, 4])]
    assert lists(table, "trashed") == [("a", hidden)] * 3


@pytest.mark.parametrize("reports", ["asked", "told"])
def test_mug_95_how_many_of_a_cache_are_out_is_said_after_each(reports: str) -> None:
    """Of this site, and of this cache alone: whoever touches one row twice sees that both count."""
    table = MuggleTable(reports=reports)
    lose(table, "traditional")
    table.say("remote-reveal", "a", (3, 3), "site")
    said = []
    for tile in ("traditional", "traditional", "nano", "traditional", "multi-2", "multi-2"):
        table.say(tile)
        said.append(table.asks.text.partition(" Any more")[0])
    assert said == [
        "1 traditional cache is out.",
        "2 traditional caches are out.",
        "1 nano cache is out.",
        "3 traditional caches are out.",
        "The Multi 2 tile is out, and its set with it.",
        "2 Multi 2 tiles are out.",
    ]


def test_mug_95_what_lay_on_a_space_is_told_once_and_what_is_named_without_one_lay_on_another() -> None:
    table = MuggleTable()
    table.say("reveal", "a", (1, 1), "site", "1,2", "nano", "water", "2,1")
    assert table.asks.about["cell"] == [2, 1]
    table.say("no-more")
    assert table.menu()
    assert table.facts("trashed") == [
        {"kind": "trashed", "board": "a", "site": [1, 1], "cells": [[1, 2], [2, 1], [2, 2]]}
    ]
    assert (table.left("nano"), table.left("tricky")) == (3, 4)


def test_mug_95_a_cache_that_was_named_first_and_its_space_afterwards_counts_once() -> None:
    table = MuggleTable()
    table.say("reveal", "a", (1, 1), "site", "1,2")
    assert "told" not in table.values()
    table.say("no-more", "nano", "2,1", "told")
    # One space is left, and nothing is known of it.
    assert table.asks.about["cells"] == [[2, 2]]
    table.say("nano")
    assert table.menu()
    assert table.left("nano") == 2


def test_mug_95_with_nothing_face_down_around_nothing_is_asked() -> None:
    table = MuggleTable(rows="6", cols="6", trail="6,3;5,1;5,2", entry="6,3")
    for cell in ((4, 1), (4, 2), (6, 2)):
        table.tile("a", cell, "no-signal")
    table.end("remote-reveal", "a", (6, 1), "site")
    assert lists(table, "trashed") == []
    assert table.facts("trashed")[0]["cells"] == [[6, 2]]


def test_mug_96_dug_up_ground_is_like_trail() -> None:
    table = MuggleTable()
    table.end("remote-reveal", "a", (3, 3), "site")
    table.round(a=1)
    assert table.at("a") == ((2, 3), "s")
    table.round(a=1)
    assert table.at("a") == ((3, 3), "s")
    assert [prompt.about["board"] for prompt in table.asked if prompt.key == "tile"] == ["b"]


def test_mug_97_dug_up_ground_is_not_refilled_nor_turned_up() -> None:
    table = MuggleTable()
    table.end("remote-reveal", "a", (3, 3), "site")
    table.say("remove", "a")
    assert not {(2, 2), (3, 3), (4, 4)} & set(table.cells())
    assert "no tile is there" in table.disabled([3, 3])
    table.say((5, 5))
    assert table.view["stock"] == 37


def test_mug_98_a_site_beside_a_site_stays_and_digs_in_its_turn() -> None:
    table = MuggleTable()
    table.lists["trashed"] = ["nano", ("site", (3, 4)), "water"]
    table.end("remote-reveal", "a", (3, 3), "site")
    first, second = table.facts("trashed")
    # What stays is not trashed: of twelve slabs two are the sites themselves.
    assert first["cells"] == [cell for cell in AROUND if cell != [3, 4]]
    assert "Discard all tiles around it, but no other site." in table.text()
    assert second["cells"] == [[2, 5], [3, 5], [4, 5]]
    slabs = table.view["boards"]["a"]["slabs"]
    assert len(slabs) == 12
    assert [3, 4] in slabs
    assert (table.left("nano"), table.left("tricky")) == (3, 4)


def test_mug_98_a_site_known_to_lie_there_is_not_dug_up() -> None:
    table = MuggleTable()
    table.tile("a", (3, 4), "site")
    table.end("remote-reveal", "a", (3, 3), "site")
    assert [3, 4] not in table.facts("trashed")[0]["cells"]
    assert table.up() == {"3,4": "site"}
    assert [3, 4] not in table.view["boards"]["a"]["slabs"]


def test_mug_95_a_chain_walks_on() -> None:
    table = MuggleTable()
    table.say("remote-reveal", "a", (3, 3), "site", "site", (3, 4), "no-more", "site", (3, 5), "no-more")
    table.settle()
    assert [fact["cells"] for fact in table.facts("trashed")] == [
        [cell for cell in AROUND if cell != [3, 4]],
        [[2, 5], [4, 5]],
        [[2, 6], [3, 6], [4, 6]],
    ]


def test_mug_95_pieces_and_what_they_carry_are_left_alone() -> None:
    table = MuggleTable()
    table.muggle("a", (2, 3), "w", "nano")
    table.end("remote-reveal", "a", (3, 3), "site")
    assert table.at("a") == ((2, 3), "w")
    assert table.carries("a") == "nano"


@pytest.mark.parametrize("how", ["counted", "said"])
def test_mug_99_the_boards_are_laid_open_when_the_stock_ends(how: str) -> None:
    table = MuggleTable(stock="1" if how == "counted" else "38")
    table.tile("a", (5, 5), "rehidden-cave")
    table.tile("b", (1, 1), "nano")
    table.lists["stock-out"] = [("nano", (2, 2)), ("snake", (4, 4)), ("event", (6, 6))]
    if how == "counted":
        table.end("remove", "a", (1, 1))
    else:
        table.end("stock-out", "yes")
    assert table.view["stock"] == 0
    hidden_a, hidden_b = [cell for cell in EVERY if cell != [5, 5]], [cell for cell in EVERY if cell != [1, 1]]
    asked = lists(table, "stock-out")
    assert asked[0] == ("a", hidden_a)
    assert asked[-1] == ("b", hidden_b)
    assert table.up("a") == {"5,5": "rehidden-cave", "2,2": "nano", "4,4": "snake", "6,6": "event"}
    # What nobody named is face up and harmless, a refilled space too.
    assert len(table.view["boards"]["a"]["open"]) == 35 - 4
    assert "MUG-99" in table.disabled("stock-out")


def test_mug_99_the_kinds_that_matter_later_are_named() -> None:
    table = MuggleTable()
    table.say("stock-out", "yes")
    assert {"nano", "site", "cave", "pond", "snake", "event", "map", "no-more"} <= set(table.values())
    assert not {"no-signal", "hot-sun"} & set(table.values())
    asked = MuggleTable(reports="asked")
    asked.say("stock-out", "yes")
    # Where people are asked, the others are asked for when a muggle comes upon them.
    assert set(asked.values()) == {"site", "cave", "no-more"}


def test_mug_99_sites_and_caves_act_board_by_board_and_row_by_row() -> None:
    table = MuggleTable(cave_rehides="no")
    table.muggle("a", (2, 5))
    # The site on (2,2) trashes the cave on (3,3) before its turn; the cave on (3,5) drives the muggle off.
    table.lists["stock-out"] = [
        ("cave", (3, 3)),
        ("site", (2, 2)),
        ("cave", (3, 5)),
        ("nano", (1, 1)),
        ("site", (4, 6)),
    ]
    table.end("stock-out", "yes")
    assert [fact["cells"] for fact in table.facts("trashed")] == [
        [[1, 1], [1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2], [3, 3]],
        [[3, 5], [3, 6], [4, 5], [5, 5], [5, 6]],
    ]
    assert table.left("nano") == 3
    # The one whose turn does not come is named; the one that has acted is not.
    assert [(fact["site"], fact["cell"]) for fact in table.facts("cave-gone")] == [([2, 2], [3, 3])]
    moved = table.facts("muggle-moved")
    assert [(fact["muggle"], fact["called_for_help"], fact["from"]) for fact in moved] == [("a", True, [2, 5])]
    assert table.up() == {}


def test_mug_99_mug_101_bare_ground_where_tiles_go_afterwards() -> None:
    table = MuggleTable()
    table.lists["stock-out"] = [("nano", (2, 3)), ("event", (3, 3))]
    table.end("stock-out", "yes")
    table.round(a=[1])
    assert table.carries("a") == "nano"
    assert [2, 3] in table.view["boards"]["a"]["slabs"]
    assert "Leave 2,3 empty." in table.text()
    table.end("remove", "b", (5, 5))
    assert [5, 5] in table.view["boards"]["b"]["slabs"]
    assert table.view["stock"] == 0


def test_mug_15_mug_99_a_nuisance_replaced_by_the_last_tile() -> None:
    """First all is laid open, then the muggle walks on the open board: a pond there turns it."""
    table = MuggleTable(stock="1")
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.lists["stock-out"] = [("pond", (2, 2)), ("traditional", (2, 3))]
    table.round(a=4)
    assert table.up()["2,3"] == "traditional"  # under the muggle, and not picked up
    assert table.carries("a") is None
    assert table.at("a") == ((1, 3), "n")
    keys = [(prompt.key, prompt.about.get("why")) for prompt in table.asked if prompt.about.get("board") == "a"]
    assert keys[0] == ("listed", "stock-out")


def test_mug_57_mug_99_an_event_replaced_by_the_last_tile() -> None:
    table = MuggleTable(stock="1")
    table.tiles = {("a", (2, 3)): "event"}
    table.lists["stock-out"] = [("swamp", (3, 3)), ("nano", (2, 3))]
    table.round(a=[1, 1])
    keys = [prompt.key for prompt in table.asked]
    assert keys[:5] == ["round", "muggle-die", "tile", "event-done", "listed"]
    assert keys.index("muggle-die", 2) > keys.index("listed")
    assert table.at("a") == ((2, 2), "w")
    assert table.carries("a") is None
    assert table.up()["2,3"] == "nano"


def test_mug_99_mug_105_a_call_for_help_in_mid_turn_ends_the_turn() -> None:
    """The last tile opens a cave beside the nuisance: help, and no move any more; the next turn comes as always."""
    table = MuggleTable(stock="1")
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.lists["stock-out"] = [("cave", (1, 2))]
    table.round(a=5)
    (helped,) = [fact for fact in table.facts("muggle-moved") if fact["muggle"] == "a"][1:]
    assert (helped["from"], helped["to"], helped["called_for_help"]) == ([2, 3], [6, 3], True)
    assert "Help!" in [notice.moment.words for notice in table.kept.notices if notice.moment is not None]
    assert len([fact for fact in table.facts("muggle-moved") if fact["muggle"] == "b"]) == 2
    table.round(a=1)
    assert table.at("a") == ((5, 3), "n")


@pytest.mark.parametrize("tile", ["nano", "pond", "beehive", "event", "lost-pen", "cold-weather"])
def test_mug_104_turned_up_from_afar_most_tiles_only_lie_there(tile: str) -> None:
    """Under a muggle, too: it takes, fears and draws nothing now."""
    table = MuggleTable()
    table.end("remote-reveal", "a", (1, 3), tile)
    table.end("remote-reveal", "a", (2, 3), tile)
    assert table.up() == {"1,3": tile, "2,3": tile}
    assert table.at("a") == ((1, 3), "s")
    assert table.carries("a") is None
    assert table.view["muggles"]["a"]["on_nuisance"] is False
    assert table.view["stock"] == 38
    assert [fact["kind"] for fact in table.facts("muggle-moved") + table.facts("event-card")] == []


@pytest.mark.parametrize("cell", [(1, 3), (1, 2), (2, 2), (2, 3), (2, 4), (1, 4)])
def test_mug_105_a_cave_from_afar_drives_the_muggle_off(cell: Place) -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "w", "nano")
    table.end("remote-reveal", "a", cell, "cave")
    assert table.at("a") == ((6, 3), "n")
    assert table.at("b") == ((1, 3), "s")
    assert table.carries("a") == "nano"
    assert table.up() == {f"{cell[0]},{cell[1]}": "rehidden-cave"}
    fact = table.facts("muggle-moved")[0]
    assert (fact["called_for_help"], fact["roll"], fact["from"]) == (True, None, [1, 3])
    assert "Anyone on it or next to it goes to the hospital. A Snack card protects you." in table.text()


def test_mug_105_the_way_that_it_walked_before_is_no_part_of_its_call_for_help() -> None:
    table = MuggleTable()
    table.round(a=1)
    table.end("remote-reveal", "a", (3, 3), "cave")
    fact = table.facts("muggle-moved")[-1]
    assert (fact["muggle"], fact["from"], fact["to"], fact["path"]) == ("a", [2, 3], [6, 3], [])


def test_mug_105_a_cave_two_spaces_off_does_not() -> None:
    table = MuggleTable()
    table.end("remote-reveal", "a", (3, 3), "cave")
    assert table.at("a") == ((1, 3), "s")
    assert table.facts("muggle-moved") == []


def test_mug_105_a_cave_that_somebody_steps_on_drives_no_muggle_off() -> None:
    table = MuggleTable()
    table.end("reveal", "a", (2, 3), "cave")
    assert table.at("a") == ((1, 3), "s")
    assert table.up() == {"2,3": "rehidden-cave"}


def test_mug_107_mug_108_mug_109_a_map_from_afar() -> None:
    """Around it a site digs; a cave is known and drives nobody off; a map opens nothing further."""
    table = MuggleTable(cave_rehides="no")
    table.muggle("a", (2, 2))
    table.tile("a", (4, 4), "no-signal")
    table.lists["map"] = [("cave", (2, 3)), ("map", (4, 3)), ("event", (3, 2)), ("nano", (2, 2)), ("snake", (2, 4))]
    table.end("remote-reveal", "a", (3, 3), "map")
    assert lists(table, "map")[0] == ("a", [cell for cell in AROUND if cell != [4, 4]])
    assert len(lists(table, "map")) == 6
    assert table.at("a") == ((2, 2), "s")
    assert table.carries("a") is None
    assert table.up() == {
        "3,3": "map",
        "2,3": "cave",
        "4,3": "map",
        "3,2": "event",
        "2,2": "nano",
        "2,4": "snake",
        "4,4": "no-signal",
    }
    assert sorted(table.view["boards"]["a"]["open"]) == [[3, 4], [4, 2]]
    assert [2, 2] in table.view["boards"]["a"]["unsafe"]
    assert table.facts("trashed") == table.facts("event-card") == []
    assert table.view["stock"] == 38


def test_mug_108_a_site_around_a_map_clears_its_ground() -> None:
    table = MuggleTable()
    table.lists["map"] = [("site", (2, 2)), ("nano", (2, 3)), ("water", (4, 4))]
    table.lists["trashed"] = ["padlock"]
    table.say("remote-reveal", "a", (3, 3), "map", "site", (2, 2))
    # It is no tile without effect while people still name others.
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    assert Mark(Cell(2, 2), "S") in figure.marks
    table.lists["map"].pop(0)
    table.settle()
    assert table.facts("trashed")[0]["cells"] == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2], [3, 3]]
    assert lists(table, "trashed")[0] == ("a", [[1, 1], [1, 2], [1, 3], [2, 1], [3, 1]])
    assert (table.left("nano"), table.left("lock")) == (3, 3)
    assert table.up() == {"4,4": "water"}


def test_mug_109_what_a_map_opened_acts_when_a_muggle_lands_there() -> None:
    table = MuggleTable()
    table.lists["map"] = [("event", (2, 3))]
    table.end("remote-reveal", "a", (3, 3), "map")
    assert table.facts("event-card") == []
    table.round(a=[1, 2])
    assert len(table.facts("event-card")) == 1


@pytest.mark.parametrize("map_tile", ["stays", "refilled"])
def test_mug_108_a_muggle_on_a_map_opens_the_eight_and_sites_and_caves_act(map_tile: str) -> None:
    table = MuggleTable(map_tile=map_tile, cave_rehides="no")
    table.tiles = {("a", (3, 3)): "map"}
    table.lists["map"] = [("nano", (3, 2)), ("cave", (4, 4)), ("event", (2, 2))]
    table.round(a=2)
    assert lists(table, "map")[0] == ("a", AROUND)
    walked, helped = [fact for fact in table.facts("muggle-moved") if fact["muggle"] == "a"]
    assert (walked["to"], helped["from"], helped["called_for_help"]) == ([3, 3], [3, 3], True)
    assert table.at("a") == ((6, 3), "n")
    known = {"3,2": "nano", "4,4": "cave", "2,2": "event"}
    assert table.up() == ({**known, "3,3": "map"} if map_tile == "stays" else known)
    assert table.view["stock"] == (38 if map_tile == "stays" else 37)
    assert table.facts("event-card") == []


def test_mug_97_a_map_that_a_site_dug_up_is_not_refilled() -> None:
    table = MuggleTable(map_tile="refilled")
    table.tiles = {("a", (3, 3)): "map"}
    table.lists["map"] = [("site", (3, 4))]
    table.round(a=2)
    assert [3, 3] in table.view["boards"]["a"]["slabs"]
    assert table.view["stock"] == 38


def test_mug_107_somebody_on_a_map_opens_the_eight() -> None:
    table = MuggleTable()
    table.lists["map"] = [("cave", (2, 3))]
    table.end("reveal", "a", (3, 3), "map")
    assert lists(table, "map")[0] == ("a", AROUND)
    assert table.at("a") == ((6, 3), "n")


@pytest.mark.parametrize(("face", "end"), [("1", (2, 3)), ("2", (3, 3)), ("3", (4, 3))])
def test_mug_117_a_plain_face_goes_ahead(face: str, end: Place) -> None:
    table = MuggleTable(die="starred")
    table.round(a=face, b="1")
    assert table.at("a") == (end, "s")
    assert table.facts("rolled")[0]["face"] == face


@pytest.mark.parametrize(("face", "end"), [("1*", (1, 4)), ("2*", (1, 5)), ("3*", (1, 6))])
def test_mug_117_a_starred_face_turns_first(face: str, end: Place) -> None:
    table = MuggleTable(die="starred")
    table.muggle("a", (1, 3), "n")
    table.round(a=face, b="1")
    assert table.at("a") == (end, "e")


def test_mug_117_a_star_on_a_nuisance_has_it_replaced_first() -> None:
    for face, tile in (("1*", None), ("1", "snake")):
        table = MuggleTable(die="starred")
        table.tiles = {("a", (2, 3)): "snake"}
        table.round(a="1", b="1")
        table.round(a=face, b="1")
        assert table.up().get("2,3") == tile
    assert table.facts("rolled")[0]["face"] == "1"
    die = next(prompt for prompt in table.asked if prompt.key == "muggle-die")
    assert die.shape() == [["1", "2", "3", "1*", "2*", "3*"]]


@pytest.mark.parametrize("how", ["remove", "collect", "stock-out"])
def test_mug_38_mug_99_caves_that_people_opened_are_turned_down_again(how: str) -> None:
    table = MuggleTable(stock="1")
    table.lists["stock-out"] = [("cave", (5, 5))]
    said: dict[str, list[Any]] = {"remove": ["a", (1, 6)], "collect": ["a", (1, 6), "red", "nano", "no"]}
    said["stock-out"] = ["yes"]
    table.end(how, *said.get(how, []))
    assert table.view["stock"] == 0
    assert table.up() == {"5,5": "rehidden-cave"}


def test_mug_95_a_list_ends_when_every_tile_is_named() -> None:
    """The three around a corner are caches: there is nothing more to name."""
    table = MuggleTable()
    table.say("remote-reveal", "a", (1, 1), "site", "nano", "water", "padlock")
    assert table.facts("trashed")[0]["cells"] == [[1, 2], [2, 1], [2, 2]]
    table.say("no-more")
    assert table.menu()
    assert (table.left("nano"), table.left("tricky"), table.left("lock")) == (3, 4, 3)


def test_mug_95_mug_96_a_site_that_was_set_right_is_a_slab_and_digs_nothing() -> None:
    table = MuggleTable()
    table.tile("a", (3, 3), "site")
    table.round(a=2)
    assert table.at("a") == ((3, 3), "s")
    assert table.facts("trashed") == []
    assert table.view["boards"]["a"]["slabs"] == []


def test_six_tiles_that_an_event_shuffles_are_one_report() -> None:
    """What lay face up among them lies anywhere now; what people laid face up again they name."""
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.tile("a", (5, 5), "nano")
    table.tile("b", (5, 5), "rehidden-cave")
    table.say("shuffle")
    for count, (board, cell) in enumerate((("a", (2, 3)), ("a", (5, 5)), ("b", (5, 5)), ("a", (4, 4))), 1):
        assert table.asks.text == f"Tile {count} of 6: on which board?"
        table.say(board)
        assert cell in table.cells()
        table.say(cell)
    table.say("no-more")
    assert table.asks.about == {"why": "shuffle", "board": "a", "cells": [[2, 3], [4, 4], [5, 5]]}
    table.say("nano", (4, 4), "no-more")
    assert table.asks.about == {"why": "shuffle", "board": "b", "cells": [[5, 5]]}
    table.say("no-more")
    assert table.menu()
    assert table.up("a") == {"4,4": "nano"}
    assert "5,5" not in table.up("b")
    assert table.view["muggles"]["a"]["on_nuisance"] is False
    assert table.left("nano") == 4
    assert "asks" in MuggleTable(reports="asked").disabled("shuffle")


@pytest.mark.parametrize(("was", "now", "says"), [("rehidden-cave", "nano", True), ("rehidden-cave", "cave", False)])
def test_mug_49_a_known_space_that_is_turned_up_as_another_tile_is_named(was: str, now: str, says: bool) -> None:
    table = MuggleTable(reports="asked")
    table.tile("b", (4, 4), was)
    before = len(table.facts("corrected"))
    table.end("reveal", "b", (4, 4), now)
    said = [(fact["cell"], fact["was"], fact["now"]) for fact in table.facts("corrected")[before:]]
    assert said == ([([4, 4], was, now)] if says else [])

"""What is asked where people report nothing by themselves (``asked``), and what is not where nothing is followed."""

from typing import Any

import pytest
from finger import Finger, sit
from muggle_table import HAZARDS, MUGGLES, NUISANCES, MuggleTable, lose
from play import secret_of

from companion.games.muggles.wording import CITED
from companion.screens.draw import beside, layout
from companion.table.grid import Cell
from companion.table.prompt import CellPrompt, ChoosePrompt


def shown(table: MuggleTable) -> dict[str, Any]:
    """What the open question about a muggle's way, or for a list, is about."""
    assert isinstance(table.open, ChoosePrompt)
    assert table.asks.key in ("tile", "way", "listed")
    return dict(table.asks.about)


def test_one_question_says_the_way_and_asks_for_the_tile() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2])
    duty = "Look: is a hazard face up on its way, a nuisance on 3,3, a cave on green? Nothing?"
    assert table.asks.text == f"{duty} Move Muggle A 2 steps south to 3,3. Turn up 3,3: which tile?"
    way = {"steps": 2, "facing": "s", "stepped_back": False, "blocked": None, "shown": False, "crosses": True}
    # The two spaces of the way, and those around its end, where a cave would make it unsafe.
    cells = [[2, 2], [2, 3], [2, 4], [3, 2], [3, 3], [3, 4], [4, 2], [4, 3], [4, 4]]
    assert table.asks.about == {"muggle": "a", "board": "a", "cell": [3, 3], "why": "landed", **way, "cells": cells}
    table.say("good-hide")
    # It has gone, and nobody is told again; the other one goes at once.
    assert (table.asks.key, table.asks.about["muggle"]) == ("muggle-die", "b")
    assert table.at("a") == ((3, 3), "s")


def landed(**options: str) -> Finger:
    """A finger on a panel that asks which tile muggle A has found."""
    read, players = MUGGLES.settle(options, ("red", "blue"))
    finger = sit(MUGGLES, players, read, secret_of(3), "")
    finger.read()
    finger.do("roll")
    return finger


def test_roll_says_that_a_tile_has_no_effect() -> None:
    finger = landed(reports="asked")
    assert layout(finger.screen) is beside
    assert finger.screen.note == "Roll: No effect"
    assert [row.label for row in finger.screen.choices if row.value == "Roll"] == ["No effect"]
    finger.do("+1", "roll")
    assert finger.stored.noted[-1] == "no-signal"


def test_where_everything_is_told_roll_says_nothing_of_a_tile() -> None:
    finger = landed(reports="told")
    before = finger.stored.count
    finger.do("roll")
    assert (finger.stored.count, finger.sounds) == (before, ["tick"])


def test_roll_says_nothing_of_a_tile_before_the_question_is_read_nor_where_it_is_a_cache() -> None:
    finger = landed(reports="asked")
    finger.answer("event")
    assert (finger.screen.key, finger.screen.note) == ("box/notice", "")
    finger.do("roll")
    assert finger.question().prompt.key == "tile"
    count = finger.stored.count
    finger.pick("Cache")
    finger.do("roll")
    assert (finger.stored.count, finger.sounds) == (count, ["tick"])


@pytest.mark.parametrize("reports", ["asked", "told"])
def test_the_sets_of_multis_are_rows(reports: str) -> None:
    finger = landed(reports=reports)
    finger.pick("Cache", "Multi")
    assert finger.rows == ["Multi 1", "Multi 2", "Multi 3", "Multi 4", "Super-multi"]
    finger.pick("Multi 3")
    assert finger.stored.noted[-2:] == ["multi", 3]


def test_mug_25_mug_28_what_closes_the_way_sends_it_another_and_only_new_spaces_are_asked_about() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "otherwise")
    # The dial goes round: a nuisance is one click from a hazard.
    assert table.values() == ["pond", "cliff", "swamp", "cave", "no-more", *NUISANCES]
    table.say("pond")
    assert table.asks.about == {"why": "path", "board": "a", "tile": "hazard"}
    # Only on its way does a hazard close it.
    assert table.cells() == [(2, 3), (3, 3)]
    table.say((2, 3))
    assert table.at("a") == ((1, 1), "w")
    # West now: 1,2 and 1,1 with what is around; and why it is not the way that it rolled.
    assert "Nothing? Move Muggle A 2 steps west to 1,1: south is blocked." in table.asks.text
    assert shown(table)["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2]]
    table.say("good-hide")
    assert table.at("a") == ((1, 1), "w")


def test_mug_26_a_nuisance_closes_the_way_only_where_it_ends() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "otherwise", "snake")
    assert table.cells() == [(3, 3)]
    table.say((3, 3))
    assert table.at("a") == ((1, 1), "w")
    assert table.up()["3,3"] == "snake"


def test_mug_27_a_cave_beside_the_end_of_the_way() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [1], "otherwise", "cave", (3, 4), "good-hide")
    assert table.at("a") == ((1, 2), "w")
    assert table.up()["3,4"] == "rehidden-cave"


def test_nothing_closes_it_after_all() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "otherwise", "no-more", "good-hide")
    assert table.at("a") == ((3, 3), "s")


def test_mug_24_on_bare_ground_what_closes_the_way_is_asked_in_one_too() -> None:
    table = MuggleTable(reports="asked")
    table.muggle("a", (5, 3))
    table.say("end-round", [1])
    assert table.asks.text.endswith("Look: is a cave face up on green? Nothing? Move Muggle A 1 step south to 6,3.")
    assert table.values() == ["no-more", "otherwise"]
    # On the trail itself no tile lies: it is a cave beside it, or nothing.
    table.say("otherwise")
    assert table.values() == ["cave", "no-more"]
    table.say("no-more", "no-more")
    assert table.at("a") == ((6, 3), "s")
    assert table.asks.about["muggle"] == "b"


def test_a_tile_that_is_shown_may_be_gone() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (2, 3), "pond")
    table.tile("a", (3, 2), "snake")
    table.say("end-round", [2])
    # West it goes; the pond closes the way ahead, so people may say that it is gone.
    assert "a cave on green? Is a tile gone that the picture shows? Nothing?" in table.asks.text
    assert shown(table)["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2], [2, 3]]
    table.say("otherwise")
    assert table.asks.text.startswith("A hazard counts on the way, a nuisance at its end. A cave counts on any green ")
    assert table.asks.text.endswith("What is in the way, or which tile is gone?")
    table.say("face-down")
    assert table.cells() == [(2, 3)]
    table.say((2, 3))
    assert [2, 3] in shown(table)["cells"]
    table.say("good-hide")
    assert table.at("a") == ((3, 3), "s")
    assert table.up() == {"3,2": "snake", "3,3": "good-hide"}


def test_another_tile_that_lies_face_up_where_one_is_gone_can_be_named() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (2, 3), "pond")
    table.say("end-round", [2], "otherwise", "face-down", (2, 3), "otherwise", "cliff", (2, 3), "good-hide")
    assert table.up()["2,3"] == "cliff"
    assert table.at("a")[0] == (1, 1)


def test_mug_30_before_it_calls_for_help_a_tile_that_closes_a_way_may_be_gone() -> None:
    table = MuggleTable(reports="asked")
    table.muggle("a", (1, 1))
    table.tile("a", (2, 1), "swamp")
    table.tile("a", (1, 2), "cliff")
    table.say("end-round", [1])
    helps = "Muggle A calls for help: put it on 6,3, its back to Town."
    assert table.asks.text == f"Look: is a tile gone that the picture shows? Nothing? {helps}"
    table.say("otherwise")
    assert table.cells() == [(1, 2), (2, 1)]
    table.say((2, 1))
    assert table.at("a") == ((2, 1), "s")
    table.say("otherwise", "swamp", (2, 1), "no-more")
    assert table.at("a") == ((6, 3), "n")
    # The question has said so.
    assert "calls for help" not in table.pages()


@pytest.mark.parametrize("cave_rehides", ["yes", "no"])
def test_mug_37_mug_38_a_hidden_cave_that_people_found_is_asked_for(cave_rehides: str) -> None:
    """Where caves are never turned down again there is none to ask for."""
    table = MuggleTable(reports="asked", cave_rehides=cave_rehides)
    table.say("end-round", [2], "otherwise")
    assert ("turned down again" in table.asks.text) is (cave_rehides == "yes")
    table.say("cave", (2, 3), "good-hide")
    assert table.at("a") == ((1, 1), "w")


def test_mug_75_a_cache_that_is_gone_was_collected_or_lost() -> None:
    for went, left in (("collected", 4), ("lost", 3)):
        table = MuggleTable(reports="asked")
        table.tile("a", (3, 3), "nano")
        table.say("end-round", [2], "otherwise", "face-down", (3, 3))
        assert (table.asks.key, table.values()) == ("went", ["collected", "lost"])
        table.say(went, "good-hide")
        assert table.up() == {"3,3": "good-hide"}
        assert table.left("nano") == left


def test_mug_39_a_step_back_is_asked_about_in_one_with_the_tile_behind() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "pond")
    # Back on 2,3; what is around it was looked at but for the first row, on it nobody looked for a nuisance.
    assert shown(table)["cells"] == [[1, 2], [1, 3], [1, 4], [2, 3]]
    assert "Nothing? Move Muggle A back to 2,3. " in table.asks.text
    table.say("good-hide")
    assert table.at("a") == ((2, 3), "s")
    assert "steps back" not in table.pages()


def test_mug_40_a_cave_near_where_it_steps_back_to_takes_it_further() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [3], "pond", "otherwise", "cave", (2, 2))
    # 3,3 and 2,3 and 1,3 are unsafe, and behind them the board ends.
    assert table.facts("muggle-moved")[0]["called_for_help"]
    table = MuggleTable(reports="asked")
    table.muggle("a", (2, 3))
    table.say("end-round", [3], "pond", "otherwise", "cave", (3, 2))
    assert "Nothing? Move Muggle A back to 1,3." in table.asks.text


def test_mug_26_mug_40_a_nuisance_that_it_stepped_over_keeps_it_from_stepping_back_there() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [3], "pond", "otherwise", "snake")
    assert table.cells() == [(3, 3)]
    table.say((3, 3))
    assert "Nothing? Move Muggle A back to 2,3." in table.asks.text


def test_mug_40_mug_43_a_nuisance_that_lies_open_where_it_started_makes_it_call_for_help() -> None:
    table = MuggleTable(reports="asked")
    table.muggle("a", (2, 6), "w")
    table.say("end-round", [1], "cliff", "otherwise", "poison-ivy", (2, 6))
    assert table.at("a") == ((6, 3), "n")


def test_mug_15_what_both_muggles_leave_is_refilled_once_both_have_moved() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [1], "nano")
    assert table.facts("refill") == []
    assert table.carries("a") == "nano"
    table.say([1], "night")
    assert [(fact["board"], fact["cell"], fact["gone"]) for fact in table.facts("refill")] == [
        ("a", [2, 3], "nano"),
        ("b", [2, 3], "tricky"),
    ]
    assert table.menu()
    table.say("end-round", [1], "lost-pen", [1], "puzzle")
    assert "Discard Muggle B's tricky cache. Put the puzzle cache on it. Refill 3,3 face down." in table.text()
    assert len(table.facts("refill")) == 3


def test_mug_15_a_space_is_refilled_before_a_tile_is_turned_up_there() -> None:
    table = MuggleTable(reports="asked")
    table.muggle("a", (2, 3), "n")
    table.tile("a", (1, 5), "pond")
    table.tile("a", (2, 4), "pond")
    table.say("end-round", [1], "snake", [1], "lost-pen", "end-round", [4], "event", "done")
    assert table.facts("refill") == []
    # Of the four ways for its other roll three are closed: it comes back to where its nuisance lay.
    table.say([1])
    assert table.asks.about["cell"] == [1, 3]
    assert [(fact["cell"], fact["gone"]) for fact in table.facts("refill")] == [([1, 3], "nuisance")]


def test_mug_99_mug_101_people_say_in_the_menu_that_the_stock_is_used_up() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [1], "nano", [1], "lost-pen")
    uncounted = table.view
    assert uncounted["stock"] is None
    table.say("stock-out", "yes")
    assert table.view["stock"] == 0
    about = shown(table)
    assert (about["why"], about["board"], len(about["cells"])) == ("stock-out", "a", 35)
    table.say("no-more", "no-more")
    # From now on nothing is refilled.
    table.say("end-round", [1], "lost-pen", [1], "water")
    assert [3, 3] in table.view["boards"]["b"]["slabs"]
    assert "MUG-99" in table.disabled("stock-out")


def test_mug_46_a_nuisance_that_goes_is_refilled() -> None:
    table = MuggleTable(reports="asked")
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.say("end-round", [4], "lost-pen", [1], "lost-pen")
    assert "Board A, 2,3: take the nuisance away. Refill 2,3 face down." in table.text()


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("reports", ["asked", "none"])
def test_mug_74_mug_75_a_group_about_to_be_lost_is_asked_for(reports: str, held: bool) -> None:
    table = MuggleTable(reports=reports)
    for _ in range(3):
        table.say("lost-cache", "nano")
        assert table.menu()
    table.say("lost-cache", "nano")
    assert table.asks.text == "Does anyone hold a nano cache?"
    assert table.asks.about == {"why": "group", "group": "nano"}
    table.say("yes" if held else "no")
    assert table.ended() == (None if held else "lost")
    assert bool(table.facts("group-gone")) is not held
    assert table.view["groups"]["nano"] == {"left": int(held), "team": int(held)}


def test_mug_75_one_that_was_held_and_is_lost_is_asked_for_again() -> None:
    table = MuggleTable(reports="asked")
    for _ in range(4):
        table.say("lost-cache", "nano")
    # A fifth one: that copy has more of them than are printed.
    table.say("yes", "lost-cache", "nano", "more")
    assert table.asks.text == "Does anyone hold a nano cache?"
    table.say("no")
    assert table.ended() == "lost"


def test_mug_69_mug_70_have_we_won_is_one_list_of_what_the_box_does_not_know() -> None:
    table = MuggleTable(reports="asked")
    table.say("collect", "elsewhere", "red", "nano", "no", "coin", "red", "flipped", "win")
    groups = ["traditional", "multi", "puzzle", "tricky", "lock", "special"]
    assert table.values() == [*groups, "own-coins", "count-them"]
    # A cache that was told counts, and is not in the list.
    assert (table.asks.text, table.stands) == ("Tick what else you have. The box knows the rest.", "0 ticked")
    # A tick goes when it is chosen again; the dial stays where it was.
    table.say("lock", "lock", "puzzle")
    assert isinstance(table.asks, ChoosePrompt)
    assert (table.asks.about["ticked"], table.asks.start) == (["puzzle"], "puzzle")
    table.say("count-them")
    assert table.menu()
    assert table.facts("missing")[0]["needs"] == [["own-coins", 1], ["team-groups", 7]]
    lacks = "You need 7 groups as a team. You have none of: traditional, multi, tricky, lock, special."
    assert table.text().endswith(lacks)
    # What was ticked is remembered.
    table.say("win", *(group for group in groups if group != "puzzle"), "own-coins", "count-them")
    assert table.ended() == "won"


def test_mug_69_nobody_wins_by_pushing() -> None:
    """Nothing is ticked at first, and the dial begins where a push ticks one and no more."""
    table = MuggleTable(reports="asked")
    table.say("win", *["traditional"] * 20, "count-them")
    assert table.menu()
    assert "You need 7 groups as a team." in table.text()
    told = MuggleTable()
    told.say("win")
    assert "Not yet. Every player needs 1 flipped coin." in told.text()
    assert told.menu()


def test_nobody_reports_and_nothing_is_followed() -> None:
    table = MuggleTable(reports="none")
    assert set(table.values()) == {
        *("end-round", "again", "collect", "coin", "trade", "lost-cache", "win", "lost"),
    }
    for slug in ("reveal", "remote-reveal", "remove", "swap", "stock-out"):
        assert table.disabled(slug) == "you tell the box nothing: it does not know the boards"
    table.say("end-round", [5])
    assert table.asks.about == {"muggle": "b"}
    table.say([1])
    assert table.menu()
    assert "Blocked: turn it right and try again." in table.text()
    assert (
        "Muggle A rolls 5. Replace a nuisance under it. Turn it right, move it 2 steps."
        " Muggle B rolls 1. Move it 1 step ahead."
    ) in table.text()
    assert table.view["muggles"]["a"]["cell"] is None
    table.say("collect", "red", "nano", "no")
    assert table.view["groups"]["nano"]["team"] == 1


def test_classes_and_groups_are_one_where_people_are_only_asked() -> None:
    for reports, one in (("asked", True), ("told", False)):
        table = MuggleTable(reports=reports)
        table.say("end-round", [1])
        assert isinstance(table.open, ChoosePrompt)
        alike = {option.group for option in table.open.options if option.alike}
        harmless = [option.value for option in table.open.options if option.group == "No effect"]
        assert alike == (
            {
                "Hazard turned up",
                "Nuisance turned up",
                "No effect",
                *(f"Cache/{g}" for g in ("Tricky", "Puzzle", "Lock", "Special")),
            }
            if one
            else set()
        )
        assert harmless == ["no-signal", "dead-battery", "lost-pen", "good-hide", "hot-sun", "cold-weather"]


def test_a_correction_while_a_tile_is_asked_moves_the_muggle_and_asks_for_that_tile() -> None:
    table = MuggleTable()
    table.say("end-round", [2])
    table.muggle("a", (5, 5), "n")
    assert table.asks.about["cell"] == [5, 5]
    assert table.asks.text == "Muggle A is on 5,5. Turn up 5,5: which tile?"
    table.end("nano", [1], "good-hide")
    assert table.carries("a") == "nano"


def test_mug_95_a_tile_set_right_where_a_site_has_dug_was_none_of_those_dug_up() -> None:
    table = MuggleTable()
    table.say("reveal", "a", (1, 1), "site")
    assert shown(table)["cells"] == [[1, 2], [2, 1], [2, 2]]
    table.tile("a", (2, 1), "nano")
    assert shown(table)["cells"] == [[1, 2], [2, 2]]
    table.say("nano", "nano")
    assert table.menu()
    assert table.up() == {"2,1": "nano"}
    assert table.left("nano") == 2


@pytest.mark.parametrize(("said", "ended"), [("yes", None), ("no", "lost")])
def test_mug_74_mug_75_a_group_set_to_nothing_is_lost_once_nobody_holds_a_cache_of_it(said: str, ended: str) -> None:
    table = MuggleTable(reports="asked")
    table.correct("group", "lock", 0)
    assert (table.asks.key, table.asks.about["group"]) == ("held", "lock")
    table.say(said)
    assert table.ended() == ended


def test_mug_74_mug_75_a_cache_that_a_muggle_carries_is_not_out_whatever_was_set_right() -> None:
    table = MuggleTable(reports="asked")
    table.correct("group", "traditional", 0)
    table.say("yes")
    table.muggle("a", (3, 3), "s", "water")
    table.say("swap", "red", "a", "traditional")
    assert (table.carries("a"), table.left("traditional"), table.ended()) == ("traditional", 1, None)


def test_mug_95_mug_107_around_a_map_only_what_acts_is_asked_for_and_what_is_dug_up_when_it_is() -> None:
    table = MuggleTable(reports="asked")
    table.tiles = {("a", (3, 3)): "map"}
    table.lists = {"map": [("site", (3, 4))], "trashed": ["nano", "multi-2", "multi-2"]}
    table.round(a=2)
    lists = [prompt for prompt in table.asked if isinstance(prompt, ChoosePrompt) and prompt.key == "listed"]
    asked = {prompt.about["why"]: prompt for prompt in lists}
    said = [prompt.text.partition("Any")[0] for prompt in lists[-2:]]
    assert said == ["The Multi 2 tile is out, and its set with it. ", "2 Multi 2 tiles are out. "]
    assert asked["map"].shape() == ["site", "cave", "no-more"]
    assert [2, 4] in asked["trashed"].about["cells"]
    # Of a set that is out they hear once, and the log has all.
    out = [(fact["tile"], fact["breaks"]) for fact in table.facts("lost-cache")]
    assert out == [("nano", False), ("multi-2", True), ("multi-2", False)]
    assert table.view["groups"]["nano"]["left"] == 3


def test_mug_98_mug_107_of_what_a_map_turned_up_all_sites_were_named() -> None:
    table = MuggleTable(reports="asked")
    table.tiles = {("a", (3, 3)): "map"}
    table.lists = {"map": [("site", (3, 4))], "trashed": [("site", (2, 5))]}
    table.round(a=2)
    where = [each for each in table.asked if isinstance(each, CellPrompt) and each.about["why"] == "trashed"]
    assert [each.cells for each in where] == [(Cell(2, 5), Cell(3, 5), Cell(4, 5))]


def test_mug_99_mug_107_without_stock_a_map_turns_nothing_up() -> None:
    table = MuggleTable(reports="asked")
    table.end("stock-out", "yes")
    table.tiles = {("a", (3, 3)): "map"}
    table.asked.clear()
    table.round(a=2)
    assert "map" not in [each.about.get("why") for each in table.asked]
    assert table.facts("map-found") == []


@pytest.mark.parametrize("tile", ["good-hide", "empty"])
def test_mug_101_without_stock_a_muggle_may_come_to_a_space_that_people_emptied(tile: str) -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2])
    assert "empty" not in table.values()
    table.end("good-hide")
    table.end("stock-out", "yes")
    table.say("end-round", [1])
    assert table.asks.text.endswith("Which tile is on 4,3?")
    table.say(tile)
    bare = [cell for cell in table.view["boards"]["a"]["slabs"] if cell == [4, 3]]
    assert (table.at("a"), len(bare)) == (((4, 3), "s"), tile == "empty")
    # On it goes with the other muggle.
    assert table.asks.about["muggle"] == "b"


@pytest.mark.parametrize("stock_out", [False, True])
def test_mug_25_mug_26_mug_99_with_all_tiles_up_nothing_is_found_that_had_closed_the_way(stock_out: bool) -> None:
    table = MuggleTable(reports="asked")
    if stock_out:
        table.end("stock-out", "yes")
    shut = {"reveal", "remote-reveal"} & set(table.menu().disabled)
    assert shut == ({"reveal", "remote-reveal"} if stock_out else set())
    table.say("end-round", [2])
    offered = set(table.values())
    assert {"otherwise", "nano", "event", "map", "no-signal"} <= offered
    assert {*HAZARDS, *NUISANCES, "site"} - offered == ({*HAZARDS, *NUISANCES, "site"} if stock_out else set())
    # It lay there all along: the muggle turns.
    table.say("otherwise", "snake", (3, 3))
    assert table.at("a") == ((1, 1), "w")


def test_mug_99_a_tile_told_to_lie_face_down_after_the_stock_may_be_anything() -> None:
    table = MuggleTable(reports="told")
    table.end("stock-out", "yes")
    assert "reveal" in table.menu().disabled
    table.tile("a", (3, 3), "face-down")
    assert not {"reveal", "stock-out"} & set(table.menu().disabled)
    table.say("end-round", [2])
    assert {*HAZARDS, *NUISANCES, "site"} <= set(table.values())


def test_mug_101_of_a_tile_that_is_gone_without_stock_nothing_need_lie_there() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (3, 3), "nano")
    table.end("stock-out", "yes")
    table.say("end-round", [2], "otherwise", "face-down", (3, 3), "collected", "empty")
    assert table.view["boards"]["a"]["slabs"] == [[3, 3]]
    assert (table.at("a"), table.up(), table.carries("a")) == (((3, 3), "s"), {}, None)


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_mug_60_mug_75_of_multis_a_whole_set_is_asked_for(reports: str) -> None:
    table = MuggleTable(reports=reports)
    lose(table, *(f"multi-{number}" for number in range(1, 5)), "super-multi")
    assert (table.asks.key, table.asks.text) == ("held", "Does any player hold a whole multi set?")
    assert "MUG-60" in CITED["held"]


def test_mug_60_mug_69_of_multis_a_whole_set_is_ticked() -> None:
    table = MuggleTable(reports="asked")
    table.say("win")
    assert isinstance(table.open, ChoosePrompt)
    labels = {option.value: option.label for option in table.open.options}
    assert (labels["multi"], labels["nano"]) == ("A whole multi set", "Nano")
    assert "MUG-60" in CITED["won"]


def test_mug_60_a_fix_of_what_a_player_has_or_what_is_left_of_multis_asks_for_sets() -> None:
    for path in (["player", "red"], ["group"]):
        texts = []
        for group in ("multi", "nano"):
            table = MuggleTable(reports="asked")
            table.say("correct", path[0], *path[1:], group)
            texts.append(table.open.text if table.open is not None else "")
        assert ["sets" in text for text in texts] == [True, False]


def test_mug_38_a_cave_that_people_had_turned_down_is_not_to_be_turned_down_again() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "otherwise", "cave", (2, 3))
    table.settle()
    assert table.up()["2,3"] == "rehidden-cave"
    assert table.facts("cave-hides") == []

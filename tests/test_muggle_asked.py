"""What is asked where people report nothing by themselves (``asked``), and what is not where nothing is followed."""

from typing import Any

import pytest
from muggle_table import MuggleTable

from companion.table.prompt import CellPrompt, ChoosePrompt


def shown(table: MuggleTable) -> dict[str, Any]:
    """What the open list question is about."""
    assert isinstance(table.open, ChoosePrompt)
    assert table.asks.key == "listed"
    return dict(table.asks.about)


def test_before_a_move_the_spaces_that_could_change_it_are_asked_about() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2])
    about = shown(table)
    assert (about["why"], about["muggle"], about["board"]) == ("path", "a", "a")
    # The two spaces of the way, and those around its end, where a cave would make it unsafe.
    assert about["cells"] == [[2, 2], [2, 3], [2, 4], [3, 2], [3, 3], [3, 4], [4, 2], [4, 3], [4, 4]]
    assert table.asks.text == "Anything face up here, or a hidden cave?"
    assert table.values()[0] == "no-more"
    kinds = {"pond", "cliff", "swamp", "cave", "snake", "poison-ivy", "prickers", "beehive"}
    assert set(table.values()) == {"no-more", *kinds}
    table.say("no-more")
    assert table.asks.text == "Muggle A: 2 steps south to 3,3. Which tile?"
    way = {"steps": 2, "facing": "s", "stepped_back": False}
    assert table.asks.about == {"muggle": "a", "board": "a", "cell": [3, 3], "why": "landed", **way}


def test_mug_25_mug_28_what_is_named_changes_the_way_and_only_new_spaces_are_asked() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "pond")
    assert isinstance(table.open, CellPrompt)
    assert table.asks.about == {"why": "path", "board": "a", "tile": "hazard"}
    assert len(table.cells()) == 9
    table.say((2, 3))
    # West now: 1,2 and 1,1 with what is around.
    about = shown(table)
    assert about["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2]]
    table.say("no-more", "good-hide")
    assert table.at("a") == ((1, 1), "w")


def test_mug_26_a_nuisance_that_is_stepped_over_is_asked_once() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "snake", (2, 3))
    about = shown(table)
    assert [2, 3] not in about["cells"]
    assert [3, 3] in about["cells"]
    table.say("no-more", "good-hide")
    assert table.at("a") == ((3, 3), "s")
    assert table.up()["2,3"] == "snake"


def test_mug_27_a_cave_beside_the_end_of_the_way() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [1], "cave", (3, 4), "no-more", "good-hide")
    assert table.at("a") == ((1, 2), "w")
    assert table.up()["3,4"] == "rehidden-cave"


def test_a_tile_that_is_shown_may_be_gone() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (2, 3), "pond")
    table.tile("a", (3, 2), "snake")
    table.say("end-round", [2])
    # West it would go; the pond closes the way ahead, so people are asked whether it is still there.
    about = shown(table)
    assert about["cells"] == [[1, 1], [1, 2], [2, 1], [2, 2], [2, 3]]
    assert table.values()[:2] == ["no-more", "face-down"]
    assert table.asks.text == "Anything else here, hidden caves too, or gone?"
    table.say("face-down")
    assert table.cells() == [(2, 3)]
    table.say((2, 3))
    assert [2, 3] in shown(table)["cells"]
    table.say("no-more", "good-hide")
    assert table.at("a") == ((3, 3), "s")
    assert table.up() == {"3,2": "snake", "3,3": "good-hide"}


def test_another_tile_that_lies_face_up_where_one_is_gone_can_be_named() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (2, 3), "pond")
    table.tile("a", (3, 2), "snake")
    table.say("end-round", [2], "face-down", (2, 3), "cliff", (2, 3), "no-more", "good-hide")
    assert table.up()["2,3"] == "cliff"
    assert table.at("a")[0] == (1, 1)


@pytest.mark.parametrize("cave_rehides", ["yes", "no"])
def test_mug_37_mug_38_a_hidden_cave_that_people_found_is_asked_for(cave_rehides: str) -> None:
    """Where caves are never turned down again there is none to ask for."""
    table = MuggleTable(reports="asked", cave_rehides=cave_rehides)
    table.say("end-round", [2])
    assert ("hidden cave" in table.asks.text) is (cave_rehides == "yes")
    table.say("cave", (2, 3))
    assert ("hidden cave" in table.asks.text) is (cave_rehides == "yes")
    table.say("no-more", "good-hide")
    assert table.at("a") == ((1, 1), "w")


def test_mug_75_a_cache_that_is_gone_was_collected_or_lost() -> None:
    for went, left in (("collected", 4), ("lost", 3)):
        table = MuggleTable(reports="asked")
        table.tile("a", (2, 3), "nano")
        table.say("end-round", [2], "face-down", (2, 3))
        assert (table.asks.key, table.values()) == ("went", ["collected", "lost"])
        table.say(went, "no-more", "good-hide")
        assert "2,3" not in table.up()
        assert table.left("nano") == left


def test_mug_39_before_a_step_back_it_is_asked_again() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "no-more", "pond")
    # Back on 2,3; what is around it was looked at but for the first row.
    assert shown(table)["cells"] == [[1, 2], [1, 3], [1, 4]]
    table.say("no-more")
    assert table.asks.text == "Muggle A steps back to 2,3. Which tile?"
    table.say("good-hide")
    assert table.at("a") == ((2, 3), "s")


def test_mug_101_one_press_after_a_refill_says_that_it_was_the_last() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [1], "no-more", "nano")
    assert isinstance(table.open, ChoosePrompt)
    assert (table.asks.key, table.values()) == ("refill", ["no-more", "stock-out"])
    taken = {"tile": "nano", "lost": None}
    assert table.asks.about == {"muggle": "a", "board": "a", "cell": [2, 3], "why": "refill", **taken}
    assert table.open.options[0].goes
    uncounted = table.view
    assert uncounted["stock"] is None
    table.say("stock-out")
    assert table.view["stock"] == 0
    about = shown(table)
    assert (about["why"], about["board"], len(about["cells"])) == ("stock-out", "a", 35)
    table.say("no-more", "no-more")
    # From now on nothing is refilled, so nothing is asked about it.
    table.end([1], "no-more", "water")
    assert [2, 3] in table.view["boards"]["b"]["slabs"]
    assert "MUG-99" in table.barred("stock-out")


def test_a_nuisance_that_goes_is_refilled_and_asked() -> None:
    table = MuggleTable(reports="asked")
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.say("end-round", [4])
    assert table.asks.key == "refill"
    assert table.asks.text == "Its nuisance goes. Refill 2,3."


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("reports", ["asked", "none"])
def test_mug_74_mug_75_a_group_about_to_be_lost_is_asked_for(reports: str, held: bool) -> None:
    table = MuggleTable(reports=reports)
    for _ in range(3):
        table.say("lost-cache", "nano")
        assert table.menu()
    table.say("lost-cache", "nano")
    assert table.asks.text == "Does anybody hold a nano cache?"
    assert table.asks.about == {"why": "group", "group": "nano"}
    table.say("yes" if held else "no")
    assert table.ended() == (None if held else "lost")
    assert bool(table.facts("group-gone")) is not held
    assert table.view["groups"]["nano"] == {"left": 0, "team": int(held)}


def test_mug_75_one_that_was_held_and_is_lost_is_asked_for_again() -> None:
    table = MuggleTable(reports="asked")
    for _ in range(4):
        table.say("lost-cache", "nano")
    # A fifth one: that copy has more of them than are printed.
    table.say("yes", "lost-cache", "nano", "more")
    assert table.asks.text == "Does anybody hold a nano cache?"
    table.say("no")
    assert table.ended() == "lost"


def test_mug_69_mug_70_win_asks_only_what_is_still_open() -> None:
    table = MuggleTable(reports="asked")
    table.say("collect", "red", "nano", "elsewhere", "no", "coin", "red", "flipped")
    table.say("win")
    assert table.asks.text == "Is it so: every player has 1 flipped coin?"
    assert table.asks.about == {"why": "win", "need": "own-coins", "count": 1}
    table.say("no")
    assert table.menu()
    table.say("coin", "blue", "flipped", "win")
    asked = []
    while table.ended() is None and table.asks.about.get("why") == "group":
        asked.append(table.asks.about["group"])
        table.say("yes")
    assert asked == ["traditional", "multi", "puzzle", "tricky", "lock", "special"]
    assert table.ended() == "won"


def test_mug_69_win_remembers_what_was_said_and_says_what_is_missing() -> None:
    table = MuggleTable(reports="none")
    table.say("win", "yes", "yes", *["no"] * 6)
    assert table.menu()
    assert "Not yet: too few groups." in table.text()
    table.say("win", "yes")
    assert table.asks.about["group"] == "multi"
    told = MuggleTable()
    told.say("win")
    assert "Every player has 1 flipped coin: not yet." in told.text()
    assert told.menu()


def test_nobody_reports_and_nothing_is_followed() -> None:
    table = MuggleTable(reports="none")
    assert set(table.values()) == {
        *("end-round", "again", "collect", "coin", "trade", "lost-cache", "win", "lost"),
    }
    for slug in ("reveal", "remote-reveal", "remove", "swap", "stock-out"):
        assert table.barred(slug) == "with reports none the box does not follow the boards"
    table.say("end-round", [5])
    assert table.asks.about == {"muggle": "b"}
    table.say([1])
    assert table.menu()
    text = (
        "Muggle A: 5. A nuisance under it goes. Turn clockwise, 2 steps. Blocked? Turn on; none of four? One step less."
    )
    assert text in table.text()
    assert "Muggle B: 1. Ahead, 1 step. Blocked? Turn on; none of four? One step less." in table.text()
    assert table.view["muggles"]["a"]["cell"] is None
    table.say("collect", "red", "nano", "no")
    assert table.view["groups"]["nano"]["team"] == 1


def test_classes_and_groups_are_one_where_people_are_only_asked() -> None:
    for reports, one in (("asked", True), ("told", False)):
        table = MuggleTable(reports=reports)
        table.say("end-round", [1], *(["no-more"] if reports == "asked" else []))
        assert isinstance(table.open, ChoosePrompt)
        alike = {option.group for option in table.open.options if option.alike}
        harmless = [option.value for option in table.open.options if option.group == "No effect"]
        assert alike == (
            {"Hazard", "Nuisance", "No effect", *(f"Cache/{g}" for g in ("Tricky", "Puzzle", "Lock", "Special"))}
            if one
            else set()
        )
        assert harmless == ["no-signal", "dead-battery", "lost-pen", "good-hide", "hot-sun", "cold-weather"]


def test_a_correction_while_a_tile_is_asked_moves_the_muggle_and_asks_for_that_tile() -> None:
    table = MuggleTable()
    table.say("end-round", [2])
    table.muggle("a", (5, 5), "n")
    assert table.asks.about["cell"] == [5, 5]
    assert table.asks.text == "Muggle A is on 5,5. Which tile?"
    table.end("nano", [1], "good-hide")
    assert table.carries("a") == "nano"


def test_mug_11_what_lies_there_when_the_space_is_refilled_is_what_it_takes() -> None:
    table = MuggleTable(reports="asked")
    table.say("end-round", [2], "no-more", "nano")
    table.tile("a", (3, 3), "water")
    assert (table.asks.key, table.asks.about["tile"]) == ("refill", "tricky")
    table.say("no-more")
    assert table.carries("a") == "tricky"
    assert table.up() == {}


def test_mug_15_a_space_where_a_tile_lies_again_is_not_refilled() -> None:
    table = MuggleTable(reports="asked")
    table.say("remove", "a", (3, 3))
    assert table.asks.key == "refill"
    table.tile("a", (3, 3), "snake")
    assert table.menu()
    assert table.up() == {"3,3": "snake"}


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


def test_mug_95_what_was_said_of_tiles_just_turned_up_is_not_asked_again() -> None:
    """A site beside a map digs among tiles of which people have just said what matters; later that may be otherwise."""
    table = MuggleTable(reports="asked", dice="table")
    table.tiles = {("a", (3, 3)): "map"}
    table.lists["map"] = [("site", (3, 4)), ("nano", (2, 4))]
    table.round(a=2)
    dug = [prompt.about["cells"] for prompt in table.asked if prompt.about.get("why") == "trashed"]
    assert dug == [[[2, 5], [3, 5], [4, 5]]]
    assert table.view["groups"]["nano"]["left"] == 3
    table.tiles = {("a", (2, 1)): "site"}
    table.muggle("a", (1, 1))
    table.round(a=1)
    dug = [prompt.about["cells"] for prompt in table.asked if prompt.about.get("why") == "trashed"]
    assert [3, 2] in dug[0]

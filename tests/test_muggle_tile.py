"""What tiles do to a muggle: the four classes of problem, stepping back, events (rows 33 to 47 and 55 to 57)."""

import pytest
from muggle_table import MuggleTable, Place

CLASSES = {
    "no-signal": "stays",
    "dead-battery": "stays",
    "lost-pen": "stays",
    "good-hide": "stays",
    "hot-sun": "stays",
    "cold-weather": "stays",
    "pond": "back",
    "cliff": "back",
    "cave": "back",
    "swamp": "back",
    "snake": "nuisance",
    "poison-ivy": "nuisance",
    "prickers": "nuisance",
    "beehive": "nuisance",
}


@pytest.mark.parametrize("tile", CLASSES)
def test_mug_33_every_problem_is_of_one_of_four_classes(tile: str) -> None:
    table = MuggleTable(cave_rehides="no")
    table.tiles = {("a", (4, 3)): tile}
    table.round(a=3)
    steps = 0 if CLASSES[tile] != "back" else 2 if tile == "cave" else 1
    assert table.at("a") == ((4 - steps, 3), "s")
    assert table.facts("muggle-moved")[0]["stepped_back"] == steps
    assert table.view["muggles"]["a"]["on_nuisance"] is (CLASSES[tile] == "nuisance")
    assert table.up()["4,3"] == tile
    assert table.view["stock"] == 38


@pytest.mark.parametrize(
    "tile",
    [
        *(pytest.param(tile, id=f"mug_34-mug_35-{tile}") for tile in ("no-signal", "dead-battery", "lost-pen")),
        pytest.param("good-hide", id="mug_34-mug_35-good-hide"),
        *(pytest.param(tile, id=f"mug_36-{tile}") for tile in ("hot-sun", "cold-weather")),
    ],
)
def test_what_does_nothing_to_a_muggle_stays_and_may_be_landed_on_again(tile: str) -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): tile}
    table.round(a=1)
    assert table.at("a") == ((2, 3), "s")
    assert table.up()["2,3"] == tile
    table.muggle("a", (1, 3))
    table.round(a=1)
    assert table.at("a") == ((2, 3), "s")
    assert table.up()["2,3"] == tile
    # The second time it lies face up, and nothing is asked.
    assert [prompt.about["board"] for prompt in table.asked if prompt.key == "tile"] == ["b"]


@pytest.mark.parametrize("hazard", ["pond", "cliff", "swamp", "cave"])
def test_mug_37_a_hazard_that_is_known_is_neither_entered_nor_crossed(hazard: str) -> None:
    table = MuggleTable(rows="8", cols="8", entry="8,3")
    table.tile("a", (5, 6), hazard)
    table.muggle("a", (5, 4), "e")
    table.round(a=2)
    assert table.at("a") == ((7, 4), "s")
    table.muggle("a", (5, 4), "e")
    table.round(a=3)
    assert table.at("a") == ((8, 4), "s")


@pytest.mark.parametrize("cave_rehides", ["yes", "no"])
def test_mug_38_a_cave_turned_down_again_is_known_all_the_same(cave_rehides: str) -> None:
    table = MuggleTable(cave_rehides=cave_rehides)
    table.tiles = {("a", (4, 3)): "cave"}
    table.round(a=3)
    assert table.up()["4,3"] == ("rehidden-cave" if cave_rehides == "yes" else "cave")
    table.muggle("a", (1, 3))
    table.tiles.clear()
    table.round(a=3)
    assert table.at("a") == ((1, 6), "e")
    assert table.view["boards"]["a"]["unsafe"] == [[3, 2], [3, 3], [3, 4], [4, 2], [4, 4], [5, 2], [5, 3], [5, 4]]


def test_mug_38_a_cave_lies_open_until_the_end_of_the_turn() -> None:
    table = MuggleTable()
    table.tiles = {("a", (4, 3)): "cave"}
    table.say("end-round", [3], "cave")
    assert table.up()["4,3"] == "cave"
    assert table.facts("cave-hides") == []
    table.say("good-hide")
    assert table.up()["4,3"] == "rehidden-cave"
    assert [fact["cell"] for fact in table.facts("cave-hides")] == [[4, 3]]


@pytest.mark.parametrize("hazard", ["pond", "cliff", "swamp"])
def test_mug_39_mug_41_one_step_back_with_the_same_facing(hazard: str) -> None:
    table = MuggleTable()
    table.muggle("a", (3, 1), "e", "nano")
    table.tiles = {("a", (3, 4)): hazard}
    table.round(a=3)
    assert table.at("a") == ((3, 3), "e")
    assert table.carries("a") == "nano"
    assert table.up() == {"3,4": hazard, "3,3": "good-hide"}


def test_mug_39_it_steps_back_past_the_space_that_it_came_from() -> None:
    table = MuggleTable()
    table.tile("a", (2, 3), "snake")
    table.muggle("a", (3, 3))
    table.tiles = {("a", (4, 3)): "cliff"}
    table.round(a=1)
    assert table.at("a") == ((3, 3), "s")
    table.tile("a", (3, 3), "prickers")
    table.muggle("a", (3, 3))
    table.tile("a", (4, 3), "face-down")
    table.round(a=1)
    # Neither of the two nuisances is a place to stop.
    assert table.at("a") == ((1, 3), "s")


def test_mug_40_out_of_an_unsafe_area_it_steps_back_further() -> None:
    table = MuggleTable()
    table.tiles = {("a", (4, 3)): "cave"}
    table.round(a=3)
    assert table.facts("muggle-moved")[0]["stepped_back"] == 2
    table = MuggleTable()
    table.tile("a", (3, 4), "rehidden-cave")
    table.tiles = {("a", (5, 3)): "pond"}
    table.muggle("a", (2, 3))
    table.round(a=3)  # (4,3), (3,3) and (2,3) are unsafe by the cave beside them
    assert table.at("a") == ((1, 3), "s")
    assert table.facts("muggle-moved")[0]["stepped_back"] == 4


def test_mug_42_the_space_that_it_steps_back_to_counts_as_landed_on() -> None:
    table = MuggleTable()
    table.tiles = {("a", (4, 3)): "pond", ("a", (3, 3)): "swamp", ("a", (2, 3)): "event", ("a", (2, 2)): "water"}
    table.round(a=[3, 4])
    first, second = [fact for fact in table.facts("muggle-moved") if fact["muggle"] == "a"]
    assert (first["to"], first["stepped_back"], first["path"]) == (
        [2, 3],
        2,
        [[2, 3], [3, 3], [4, 3], [3, 3], [2, 3]],
    )
    assert (second["from"], second["to"]) == ([2, 3], [2, 2])
    assert table.carries("a") == "water"


def test_mug_42_a_nuisance_found_by_stepping_back_is_its_own() -> None:
    table = MuggleTable()
    table.tiles = {("a", (4, 3)): "pond", ("a", (3, 3)): "snake"}
    table.round(a=3)
    assert table.view["muggles"]["a"]["on_nuisance"] is True


@pytest.mark.parametrize("known", ["edge", "hazard"])
def test_mug_43_mug_30_it_calls_for_help_where_no_step_back_is_safe(known: str) -> None:
    table = MuggleTable()
    start: Place = (1, 3)
    if known == "hazard":
        start = (2, 3)
        table.tile("a", (1, 3), "cliff")
        table.muggle("a", start)
    table.tiles = {("a", (start[0] + 1, 3)): "cave"}
    table.round(a=1)
    assert table.at("a") == ((6, 3), "n")
    fact = table.facts("muggle-moved")[0]
    assert (fact["called_for_help"], fact["from"]) == (True, list(start))


def test_mug_43_a_call_for_help_is_said_aloud_for_nobody_else_says_where_the_piece_goes() -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "cave"}
    table.round(a=1)
    (notice,) = [said for said in table.kept.notices if "calls for help" in said.text]
    assert notice.text == "Muggle A calls for help: put it on 6,3, its back to Town."
    assert not notice.quiet


@pytest.mark.parametrize("nuisance", ["snake", "poison-ivy", "prickers", "beehive"])
def test_mug_44_mug_26_known_nuisances_are_stepped_over_not_onto(nuisance: str) -> None:
    table = MuggleTable()
    table.tile("a", (2, 3), nuisance)
    table.round(a=1)
    assert table.at("a") == ((1, 2), "w")
    table.muggle("a", (1, 3))
    table.round(a=2)
    assert table.at("a") == ((3, 3), "s")


@pytest.mark.parametrize("roll", range(1, 7))
def test_mug_45_mug_46_mug_47_off_the_nuisance_with_any_roll_which_goes_with_a_high_one(roll: int) -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    assert table.view["muggles"]["a"]["on_nuisance"] is True
    table.round(a=roll)
    ends = {1: (3, 3), 2: (4, 3), 3: (5, 3), 4: (2, 2), 5: (2, 1), 6: (2, 6)}
    assert table.at("a")[0] == ends[roll]
    assert table.up().get("2,3") == (None if roll > 3 else "snake")
    assert table.view["stock"] == (37 if roll > 3 else 38)
    assert table.view["muggles"]["a"]["on_nuisance"] is False


def test_mug_46_only_the_nuisance_that_it_turned_up_itself_goes() -> None:
    table = MuggleTable()
    table.tile("a", (1, 3), "snake")
    table.round(a=4)
    assert table.up()["1,3"] == "snake"
    assert table.view["stock"] == 38


def test_mug_46_the_claim_is_gone_once_it_has_moved_off() -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "snake"}
    table.round(a=1)
    table.round(a=1)
    table.tile("a", (3, 3), "beehive")  # under it, and not turned up by it
    assert table.view["muggles"]["a"]["on_nuisance"] is False
    table.round(a=4)
    assert table.up()["3,3"] == "beehive"


def test_mug_46_the_claim_lapses_when_it_is_relocated() -> None:
    """A cave from afar drives it off its nuisance; back there later, it is not its own."""
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "snake", ("a", (4, 4)): "cave"}
    table.round(a=2)
    table.end("remote-reveal", "a", (4, 4), "cave")
    assert table.at("a") == ((6, 3), "n")
    assert table.view["muggles"]["a"]["on_nuisance"] is False
    table.muggle("a", (3, 3), "n")
    table.round(a=6)
    assert table.up()["3,3"] == "snake"


@pytest.mark.parametrize("how", ["remove", "told-again", "dug-up", "set-right"])
def test_mug_46_the_claim_is_gone_with_its_tile(how: str) -> None:
    """Another nuisance that comes to lie there was not turned up by the muggle."""
    table = MuggleTable(reports="asked" if how == "told-again" else "told")
    table.tiles = {("a", (3, 3)): "snake"}
    table.round(a=2)
    if how == "remove":
        table.end("remove", "a", (3, 3))
    elif how == "dug-up":
        table.end("remote-reveal", "a", (3, 4), "site")
        table.tile("a", (3, 3), "face-down")
    elif how == "set-right":
        table.tile("a", (3, 3), "face-down")
    table.end("remote-reveal", "a", (3, 3), "beehive")
    assert table.up()["3,3"] == "beehive"
    assert table.view["muggles"]["a"]["on_nuisance"] is False
    table.round(a=4)
    assert table.up()["3,3"] == "beehive"


def test_mug_46_the_claim_is_gone_when_the_last_tile_of_the_stock_takes_its_place() -> None:
    table = MuggleTable(stock="1")
    table.tiles = {("a", (3, 3)): "snake"}
    table.round(a=2)
    table.lists["stock-out"] = [("beehive", (3, 3))]
    table.end("remove", "a", (3, 3))
    assert (table.up()["3,3"], table.view["muggles"]["a"]["on_nuisance"]) == ("beehive", False)


def test_mug_46_a_name_that_is_set_right_leaves_it_its_own() -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): "snake"}
    table.round(a=2)
    table.tile("a", (3, 3), "beehive")
    table.round(a=4)
    assert "3,3" not in table.up()


@pytest.mark.parametrize("event_tile", ["refilled", "stays"])
def test_mug_55_mug_56_mug_57_the_event_tile(event_tile: str) -> None:
    table = MuggleTable(event_tile=event_tile)
    table.tiles = {("a", (2, 3)): "event", ("a", (3, 3)): "event"}
    table.round(a=[1, 1, 2])
    assert "Nearest player to 3,3: draw an Event card. Furthest: discard one." in table.text()
    assert "If tied, go by turn order. A rolls again." in table.text()
    assert [fact["cell"] for fact in table.facts("event-card")] == [[2, 3], [3, 3]]
    assert table.at("a") == ((5, 3), "s")
    assert [fact["face"] for fact in table.facts("rolled")] == [1, 1, 2, 1]
    assert table.view["stock"] == (36 if event_tile == "refilled" else 38)
    assert table.up().get("2,3") == (None if event_tile == "refilled" else "event")


def test_mug_57_where_the_box_does_not_follow_people_say_that_it_rolls_again() -> None:
    table = MuggleTable(reports="none")
    table.end("end-round", [1], [2])
    table.say("again", "b", [6])
    assert table.menu()
    assert [(fact["muggle"], fact["face"]) for fact in table.facts("rolled")] == [("a", 1), ("b", 2), ("b", 6)]
    assert table.view["round"] == 2
    assert table.text().count("Turn it right, move it 3 steps.") == 1
    assert "the box knows" in MuggleTable().disabled("again")


def test_mug_84_alone_the_player_draws_and_discards_in_either_order() -> None:
    table = MuggleTable(players=("red",))
    table.tiles = {("a", (2, 3)): "event"}
    table.round(a=[1, 1])
    assert "Draw an Event card and discard one. Either may come first." in table.text()
    assert "tied" not in table.text()
    assert "Nearest" not in table.text()

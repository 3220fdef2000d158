"""The muggle piece: set-up, what it carries, the die, and blocked moves (rows 3 to 32 of the ledger)."""

from typing import Any

import pytest
from muggle_table import MuggleTable, Place

from companion.games.muggles.facts import CACHES

EVERY_CACHE = [f"multi-{number}" for number in (1, 4)] + [kind for kind in CACHES if kind != "multi"]


def test_mug_04_mug_06_two_muggles_begin_at_the_far_edge_on_the_cafe_line_facing_town() -> None:
    table = MuggleTable(cafe="4/2", rows="5/6", entry="5,3/6,3")
    assert set(table.view["muggles"]) == {"a", "b"}
    assert table.at("a") == ((1, 4), "s")
    assert table.at("b") == ((1, 2), "s")


def test_mug_04_each_board_has_a_muggle_of_its_own() -> None:
    table = MuggleTable(rows="6/4", cols="6/3", entry="6,3/4,1", cafe="3/2")
    table.round(a=3, b=1)
    assert table.at("a")[0] == (4, 3)
    assert table.at("b")[0] == (2, 2)
    assert set(table.up("a")) == {"4,3"}
    assert set(table.up("b")) == {"2,2"}


def test_mug_05_mug_24_no_way_leads_off_the_board_on_any_side() -> None:
    """Alone on a board of one space by two: every roll ends on the other space."""
    table = MuggleTable(rows="1", cols="2", entry="1,1", cafe="1")
    for roll in range(1, 7):
        before = table.at("a")[0]
        table.round(a=roll, b=1)
        assert table.at("a")[0] == ((1, 2) if before == (1, 1) else (1, 1))


@pytest.mark.parametrize("roll", range(1, 7))
def test_mug_07_mug_23_every_roll_moves_it_and_asks_nobody_where_to(roll: int) -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3), "n")
    table.round(a=roll)
    assert table.at("a")[0] != (3, 3)
    assert [prompt.key for prompt in table.asked] == ["round", "muggle-die", "tile", "muggle-die", "tile"]


@pytest.mark.parametrize(("order", "names"), [("a-first", ["a", "b"]), ("b-first", ["b", "a"])])
def test_mug_08_both_muggles_move_after_the_people_in_their_order(order: str, names: list[str]) -> None:
    table = MuggleTable(order=order)
    assert table.menu().key == "round"
    table.round(a=1, b=2)
    rolls = [prompt.about["muggle"] for prompt in table.asked if prompt.key == "muggle-die"]
    assert rolls == names
    assert table.view["round"] == 2
    assert [fact["muggle"] for fact in table.facts("muggle-moved")] == names


@pytest.mark.parametrize(("facing", "then"), [("n", "e"), ("e", "s"), ("s", "w"), ("w", "n")])
def test_mug_09_it_faces_one_of_four_ways_and_turns_clockwise(facing: str, then: str) -> None:
    table = MuggleTable()
    table.muggle("a", (3, 3), facing)
    table.round(a=1)
    assert table.at("a")[1] == facing
    table.muggle("a", (3, 3), facing)
    table.round(a=4)
    assert table.at("a")[1] == then


@pytest.mark.parametrize("kind", EVERY_CACHE)
def test_mug_03_mug_11_mug_12_it_takes_any_cache_without_being_equipped(kind: str) -> None:
    table = MuggleTable()
    table.tiles = {("a", (3, 3)): kind}
    table.round(a=2)
    slug = "multi" if kind.startswith("multi-") else kind
    assert table.carries("a") == slug
    fact = {"kind": "picked-up", "muggle": "a", "cache": slug, "discarded": None, "tile": kind, "lost": None}
    assert table.facts("picked-up") == [fact]
    assert [prompt.about["why"] for prompt in table.asked if prompt.key == "set"] == ["landed"] * (slug == "multi")


def test_mug_11_a_cache_that_lies_face_up_is_taken_without_a_question() -> None:
    table = MuggleTable()
    table.tile("a", (3, 3), "water")
    table.round(a=2)
    assert table.carries("a") == "water"
    assert "3,3" not in table.up()
    assert not [prompt for prompt in table.asked if prompt.key == "tile" and prompt.about["board"] == "a"]


def test_mug_10_mug_13_mug_14_mug_75_it_carries_one_cache_and_the_one_before_is_out() -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "nano", ("a", (3, 3)): "puzzle", ("a", (4, 3)): "nano"}
    for carried in ("nano", "puzzle", "nano"):
        table.round(a=1)
        assert table.carries("a") == carried
    assert [fact["discarded"] for fact in table.facts("picked-up")] == [None, "nano", "puzzle"]
    assert (table.left("nano"), table.left("puzzle")) == (3, 3)


def test_mug_11_the_start_and_a_call_for_help_are_no_landings() -> None:
    table = MuggleTable(trail="6,3", entry="6,3")
    table.tile("a", (1, 3), "nano")
    table.round(a=1)
    assert table.carries("a") is None
    assert table.up()["1,3"] == "nano"


def test_mug_15_the_space_of_a_cache_is_refilled_face_down_and_stays_so() -> None:
    table = MuggleTable()
    table.tile("a", (3, 3), "nano")
    table.round(a=2)
    assert "3,3" not in table.up()
    assert table.view["stock"] == 37
    assert [3, 3] not in table.view["boards"]["a"]["slabs"]
    # It lies face down under the muggle: whoever lands there turns it up.
    table.muggle("a", (1, 3))
    table.tiles = {("a", (3, 3)): "water"}
    table.round(a=2)
    assert table.carries("a") == "water"


@pytest.mark.parametrize(
    ("roll", "end", "facing"),
    [
        pytest.param(1, (2, 3), "s", id="mug_17"),
        pytest.param(2, (3, 3), "s", id="mug_18"),
        pytest.param(3, (4, 3), "s", id="mug_19"),
        pytest.param(4, (1, 4), "e", id="mug_20"),
        pytest.param(5, (1, 5), "e", id="mug_21"),
        pytest.param(6, (1, 6), "e", id="mug_22"),
    ],
)
def test_mug_16_one_die_decides_the_move(roll: int, end: Place, facing: str) -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "n" if roll > 3 else "s")
    table.round(a=roll)
    assert table.at("a") == (end, facing)
    assert table.facts("rolled")[0] == {"kind": "rolled", "muggle": "a", "face": roll}
    die = next(prompt for prompt in table.asked if prompt.key == "muggle-die")
    assert die.shape() == [[1, 2, 3, 4, 5, 6]]


def test_mug_16_the_boxs_own_dice_reach_every_face() -> None:
    table = MuggleTable(dice="box")
    for _ in range(40):
        table.round()
    assert {fact["face"] for fact in table.facts("rolled")} == set(range(1, 7))


@pytest.mark.parametrize("hazard", ["pond", "cliff", "swamp"])
@pytest.mark.parametrize("cell", [(2, 3), (3, 3), (4, 3)], ids=["first", "crossed", "last"])
def test_mug_25_a_hazard_anywhere_on_the_way_blocks_it(hazard: str, cell: Place) -> None:
    table = MuggleTable()
    table.tile("a", cell, hazard)
    table.round(a=3)
    assert table.at("a")[0] == (1, 6)


def test_mug_25_a_hazard_that_nobody_has_seen_blocks_nothing() -> None:
    table = MuggleTable()
    table.tiles = {("a", (2, 3)): "pond"}
    table.round(a=3)
    assert table.at("a") == ((4, 3), "s")


def test_mug_26_a_nuisance_blocks_only_the_landing() -> None:
    table = MuggleTable()
    table.tile("a", (2, 3), "beehive")
    table.round(a=1)
    assert table.at("a") == ((1, 2), "w")
    table.muggle("a", (1, 3))
    table.round(a=2)
    assert table.at("a") == ((3, 3), "s")


@pytest.mark.parametrize("cave", ["cave", "rehidden-cave"])
def test_mug_27_mug_38_unsafe_ground_blocks_the_landing_and_not_the_crossing(cave: str) -> None:
    """The cave on (4,3) makes (3,2), (3,3) and (3,4) unsafe."""
    table = MuggleTable(rows="6", cols="8")
    table.tile("a", (4, 3), cave)
    table.muggle("a", (3, 4), "e")
    table.round(a=1)  # out of the region, from inside it
    assert table.at("a") == ((3, 5), "e")
    table.muggle("a", (3, 5), "w")
    table.round(a=3)
    assert table.at("a") == ((3, 8), "e")  # (3,2) is unsafe, three to the north leave the board
    table.muggle("a", (3, 4), "w")
    table.round(a=3)  # (3,3) and (3,2) are crossed
    assert table.at("a") == ((3, 1), "w")


def test_mug_27_the_trail_beside_a_cave_is_unsafe_as_well() -> None:
    table = MuggleTable(trail="6,3;5,3")
    table.tile("a", (6, 4), "cave")
    table.muggle("a", (4, 3))
    table.round(a=1)
    assert table.at("a") == ((4, 2), "w")
    assert [5, 3] in table.view["boards"]["a"]["unsafe"]


def test_mug_28_mug_29_four_turns_before_a_step_less() -> None:
    """In the middle of 3x3 only one step fits: it is tried from the die's facing on, clockwise."""
    table = MuggleTable(rows="3", cols="3", entry="3,1", cafe="2")
    table.muggle("a", (2, 2), "w")
    table.round(a=3)  # three and two steps leave the board on every side
    assert table.at("a") == ((2, 1), "w")
    table.muggle("a", (2, 2), "w")
    table.tile("a", (2, 1), "pond")
    table.round(a=2)
    assert table.at("a") == ((1, 2), "n")


@pytest.mark.parametrize(
    ("face", "closed", "says"),
    [
        (3, [], "Move Muggle A 3 steps south to 4,1. Turn up"),
        (4, [], "Move Muggle A 1 step east to 1,2: west is blocked. Turn up"),
        (3, [(3, 1), (1, 3)], "Move Muggle A 1 step south to 2,1: 2 steps are blocked. Turn up"),
        (3, [(2, 1)], "Move Muggle A 3 steps east to 1,4: south is blocked. Turn up"),
    ],
)
def test_mug_28_mug_29_what_its_roll_would_have_done_is_what_is_blocked(
    face: int, closed: list[Place], says: str
) -> None:
    table = MuggleTable()
    table.muggle("a", (1, 1), "s")
    for cell in closed:
        table.tile("a", cell, "pond")
    table.say("end-round", [face])
    assert table.asks.text.startswith(says)


def test_mug_29_the_shorter_try_begins_at_the_facing_after_the_dies_own_turn() -> None:
    table = MuggleTable(rows="3", cols="3", entry="3,1", cafe="2")
    table.muggle("a", (2, 2), "w")
    table.round(a=6)
    assert table.at("a") == ((1, 2), "n")


def test_mug_30_mug_31_it_calls_for_help_where_every_way_is_blocked() -> None:
    table = MuggleTable(entry="6,5", cafe="1")
    table.muggle("a", (1, 1), "s", "nano")
    table.tile("a", (2, 1), "pond")
    table.tile("a", (1, 2), "snake")
    table.round(a=4)
    # The snake can be stepped over with two or three steps, not landed on with one.
    assert table.at("a") == ((6, 5), "n")
    assert table.carries("a") == "nano"
    fact = table.facts("muggle-moved")[0]
    assert (fact["called_for_help"], fact["to"], fact["facing"], fact["path"]) == (True, [6, 5], "n", [])


def test_mug_30_it_is_relocated_even_onto_its_own_or_an_unsafe_space() -> None:
    table = MuggleTable(entry="1,1", cafe="1")
    table.tile("a", (2, 1), "pond")
    table.tile("a", (1, 2), "cave")
    table.muggle("a", (1, 1), "w")
    table.round(a=1)
    assert table.at("a") == ((1, 1), "n")
    assert table.facts("muggle-moved")[0]["called_for_help"] is True
    assert not [prompt for prompt in table.asked if prompt.key == "tile" and prompt.about["board"] == "a"]


def test_mug_32_trail_and_woods_are_the_same_to_it() -> None:
    table = MuggleTable(trail="6,3;5,3;4,3;3,3", entry="6,3")
    table.round(a=3)
    assert table.at("a") == ((4, 3), "s")
    table.muggle("a", (4, 2), "e")
    table.round(a=2)
    assert table.at("a") == ((4, 4), "e")


def test_mug_09_the_fact_of_a_move_tells_the_whole_way() -> None:
    table = MuggleTable()
    table.round(a=5)
    fact: dict[str, Any] = dict(table.facts("muggle-moved")[0])
    assert fact == {
        "kind": "muggle-moved",
        "muggle": "a",
        "roll": 5,
        "from": [1, 3],
        "to": [1, 1],
        "facing": "w",
        "path": [[1, 2], [1, 1]],
        "stepped_back": 0,
        "called_for_help": False,
    }

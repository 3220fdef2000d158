"""Groups, winning and losing (rows 1, 14 and 59 to 78; examples 38 to 44)."""

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from muggle_table import MuggleTable, collect, flip, lose

from companion.games.muggles import GAME as MUGGLES
from companion.games.muggles.facts import GROUPS
from companion.games.muggles.goal import over, supply_is_short
from companion.games.muggles.state import Player, State
from companion.table.prompt import Refused

FIRST = {group: next(iter(kinds)) for group, kinds in GROUPS.items()}
FIRST_OF_EACH = ["traditional", "multi-1", "nano", "mystery", "night", "padlock", "challenge"]
COUNTS = {"traditional": 8, "multi": 5, "nano": 4, "puzzle": 4, "tricky": 5, "lock": 4, "special": 4}
KINDS = {
    "traditional": {"traditional": 8},
    "nano": {"nano": 4},
    "puzzle": {"mystery": 2, "puzzle": 2},
    "tricky": {"water": 2, "night": 3},
    "lock": {"padlock": 2, "combo-lock": 2},
    "special": {"challenge": 1, "virtual": 1, "maintenance": 2},
}
IDS = {"traditional": 62, "multi": 63, "nano": 64, "puzzle": 65, "tricky": 66, "lock": 67, "special": 68}


def test_example_38_mug_61_seven_groups_and_34_claims() -> None:
    table = MuggleTable()
    assert {group: count["left"] for group, count in table.view["groups"].items()} == COUNTS
    assert list(table.view["groups"]) == ["traditional", "multi", "nano", "puzzle", "tricky", "lock", "special"]
    assert sum(COUNTS.values()) == 34
    lose(table, "nano")
    collect(table, "red", "water")
    assert (table.left("nano"), table.left("tricky")) == (3, 5)
    assert table.view["players"]["red"]["groups"] == ["tricky"]
    assert table.view["players"]["blue"]["groups"] == []


@pytest.mark.parametrize("group", [pytest.param(group, id=f"mug_{row}") for group, row in IDS.items()])
def test_every_group_has_its_kinds_and_counts(group: str) -> None:
    """When all but one cache of a group are gone one is left; with the last the game is lost."""
    if group == "multi":
        tiles = ["multi-1", "multi-2", "multi-3", "multi-4", "super-multi"]
    else:
        tiles = [kind for kind, count in KINDS[group].items() for _ in range(count)]
    table = MuggleTable()
    for at, tile in enumerate(tiles):
        assert (table.left(group), table.ended()) == (len(tiles) - at, None)
        lose(table, tile)
    assert table.left(group) == 0
    assert table.ended() == "lost"
    assert table.facts("group-gone") == [{"kind": "group-gone", "group": group}]
    assert [fact for fact in table.facts("warning") if fact["why"] == "more-than-printed"] == []


def test_mug_60_mug_63_one_player_must_hold_the_whole_set() -> None:
    table = MuggleTable()
    table.say("collect", "elsewhere", "red", "multi-2", "no", "collect", "elsewhere", "red", "multi-2", "no")
    table.say("collect", "elsewhere", "blue", "multi-2", "no", "collect", "elsewhere", "red", "multi-3", "no")
    assert table.view["groups"]["multi"] == {"left": 5, "team": 0}
    table.say("trade", "red", "blue", "cache", "multi", "3", "multi")
    assert table.view["groups"]["multi"] == {"left": 5, "team": 1}
    assert table.view["players"]["red"]["groups"] == ["multi"]
    collect(table, "blue", *["super-multi"])
    assert table.view["groups"]["multi"]["team"] == 2


def test_example_39_mug_74_mug_75_the_special_group_is_gone() -> None:
    table = MuggleTable()
    lose(table, "challenge", "virtual", "maintenance")
    assert table.ended() is None
    lose(table, "maintenance")
    assert table.ended() == "lost"
    assert table.kept.session.over is not None
    assert "special" in table.kept.session.reason


def test_example_39_mug_74_one_that_is_held_keeps_the_group_alive() -> None:
    table = MuggleTable()
    collect(table, "blue", "virtual")
    lose(table, "challenge", "maintenance", "maintenance")
    assert table.ended() is None
    assert table.view["groups"]["special"] == {"left": 1, "team": 1}


def test_example_40_mug_14_mug_74_carried_by_a_muggle_is_not_lost_yet() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "maintenance")
    lose(table, "challenge", "virtual", "maintenance")
    assert table.ended() is None
    table.tiles = {("a", (2, 3)): "traditional"}
    table.say("end-round", [1], "traditional")
    assert table.facts("picked-up")[0]["discarded"] == "maintenance"
    assert table.ended() == "lost"


def test_example_41_mug_75_a_set_is_dead_with_its_first_tile() -> None:
    table = MuggleTable()
    lose(table, "multi-1", "multi-1", "multi-2", "multi-3", "multi-4")
    assert table.left("multi") == 1
    assert table.ended() is None
    lose(table, "super-multi")
    assert table.ended() == "lost"


def test_mug_75_a_cache_that_a_player_lost_is_his_no_more() -> None:
    table = MuggleTable()
    collect(table, "red", "nano", "nano")
    table.say("lost-cache", "nano", "red")
    assert table.view["players"]["red"]["caches"] == ["nano"]
    assert table.left("nano") == 3
    table.say("lost-cache", "nano", "elsewhere")
    assert table.view["players"]["red"]["caches"] == ["nano"]
    assert table.left("nano") == 2


@pytest.mark.parametrize(
    ("left", "warned"),
    [
        ((8, 5, 4, 4, 5, 4, 4), False),
        ((4, 1, 1, 1, 4, 1, 1), True),
        ((8, 4, 4, 0, 4, 4, 0), False),
        ((8, 4, 4, 0, 4, 3, 0), True),
    ],
)
def test_example_43_mug_71_the_supply_for_everybodys_own_groups(left: tuple[int, ...], warned: bool) -> None:
    players = ("red", "blue", "green", "yellow")
    table = MuggleTable(players=players, win="custom", team_groups="0", own_groups="5", own_coins="0")
    for group, count in zip(COUNTS, left, strict=True):
        table.correct("group", group, count)
    table.say("coin", "red", "received")
    assert table.ended() is None
    assert table.facts("warning") == ([{"kind": "warning", "why": "supply"}] if warned else [])


def test_mug_71_the_supply_counts_what_everybody_has() -> None:
    """Two players have four groups each; of the nano caches one is left, and both lack only that."""
    table = MuggleTable(win="custom", team_groups="0", own_groups="5", own_coins="0")
    for who in ("red", "blue"):
        collect(table, who, "traditional", "mystery", "water", "padlock")
    for group, count in (("multi", 0), ("special", 0), ("nano", 2)):
        table.correct("group", group, count)
    table.say("coin", "red", "received")
    assert table.facts("warning") == []
    table.correct("group", "nano", 1)
    table.say("coin", "red", "received")
    assert table.facts("warning") == [{"kind": "warning", "why": "supply"}]
    assert table.ended() is None


def shares(missing: list[list[str]], wanted: list[int], supply: dict[str, int]) -> bool:
    """Whether everybody can get so many of the groups that he misses: every way to share is tried."""
    if not missing:
        return True
    for taken in combinations(missing[0], max(0, wanted[0])):
        if all(supply[group] > 0 for group in taken):
            rest = {group: count - (group in taken) for group, count in supply.items()}
            if shares(missing[1:], wanted[1:], rest):
                return True
    return False


def test_mug_71_the_supply_is_short_just_where_no_sharing_gives_everybody_his_groups() -> None:
    rng, found = random.Random(71), set()
    for _ in range(400):
        seats = ("red", "blue", "green")[: rng.randint(1, 3)]
        goal = rng.randint(1, 5)
        told = {"win": "custom", "team_groups": "0", "team_coins": "0", "own_groups": str(goal), "own_coins": "0"}
        options = MUGGLES.typed(MUGGLES.read_options(told))
        has = {who: rng.sample([group for group in GROUPS if group != "multi"], rng.randint(0, 4)) for who in seats}
        players = {who: Player([FIRST[group] for group in groups]) for who, groups in has.items()}
        supply = {group: rng.choice((0, 0, 1, 2)) for group in GROUPS}
        held = {group: sum(group in groups for groups in has.values()) for group in GROUPS}
        amended = {group: supply[group] + held[group] - COUNTS[group] for group in GROUPS}
        state = State(seats, options, {}, {}, players, None, amended=amended)
        missing = [[group for group in GROUPS if group not in has[who]] for who in seats]
        short = not shares(missing, [goal - len(has[who]) for who in seats], supply)
        assert supply_is_short(state) is short
        found.add(short)
    assert found == {True, False}


def test_example_44_mug_01_mug_69_mug_70_the_basic_goal() -> None:
    table = MuggleTable(players=("red", "blue", "green"))
    collect(table, "red", "traditional", "multi-1", "nano")
    collect(table, "blue", "mystery", "night")
    collect(table, "green", "combo-lock")
    flip(table, "red", "blue")
    collect(table, "green", "virtual")
    assert table.ended() is None
    flip(table, "green")
    assert table.ended() == "won"
    assert table.kept.session.over is not None
    assert table.kept.session.over.winners == ("red", "blue", "green")


def test_mug_69_six_groups_are_too_few_for_the_team() -> None:
    table = MuggleTable()
    flip(table, "red", "blue")
    collect(table, "red", "traditional", "multi-1", "nano", "puzzle", "water", "padlock")
    assert table.ended() is None
    collect(table, "blue", "challenge")
    assert table.ended() == "won"


def test_mug_71_mug_72_the_advanced_goal() -> None:
    table = MuggleTable(players=("red", "blue", "green"), win="advanced")
    for who, puzzle in (("red", "mystery"), ("blue", "mystery"), ("green", "puzzle")):
        collect(table, who, "traditional", "nano", puzzle, "night")
    collect(table, "red", "multi-1", "padlock", "challenge")
    collect(table, "blue", "padlock")
    flip(table, "red", "red", "blue", "green")
    collect(table, "green", "combo-lock")
    assert table.ended() is None  # only one player has two flipped coins
    table.say("coin", "blue", "received")
    assert table.ended() is None
    table.say("coin", "blue", "flipped")
    assert table.ended() == "won"


def test_mug_71_everybody_needs_five_groups_of_his_own() -> None:
    table = MuggleTable(win="advanced")
    flip(table, "red", "red", "blue", "blue")
    collect(table, "red", "traditional", "multi-1", "nano", "mystery", "night", "padlock", "challenge")
    collect(table, "blue", "traditional", "nano", "mystery", "night", "night")
    assert table.ended() is None
    collect(table, "blue", "maintenance")
    assert table.ended() == "won"


def test_mug_72_alone_there_is_no_advanced_goal() -> None:
    with pytest.raises(Refused, match="Advanced"):
        MuggleTable(players=("red",), win="advanced")


CUSTOM: dict[str, Any] = {"win": "custom", "team_groups": "0", "team_coins": "0", "own_groups": "0", "own_coins": "0"}


@pytest.mark.parametrize(
    ("goal", "before", "last"),
    [
        (
            {"team_groups": "2"},
            ["collect", "elsewhere", "red", "nano", "no"],
            ["collect", "elsewhere", "blue", "water"],
        ),
        ({"team_coins": "3"}, ["coin", "red", "flipped", "coin", "red", "flipped"], ["coin", "blue", "flipped"]),
        ({"own_groups": "1"}, ["collect", "elsewhere", "red", "nano", "no"], ["collect", "elsewhere", "blue", "nano"]),
        ({"own_coins": "1"}, ["coin", "red", "flipped", "coin", "red", "flipped"], ["coin", "blue", "flipped"]),
    ],
    ids=["team_groups", "team_coins", "own_groups", "own_coins"],
)
def test_mug_73_a_custom_goal_of_any_mix(goal: dict[str, Any], before: list[str], last: list[str]) -> None:
    table = MuggleTable(**{**CUSTOM, **goal})
    for who, count in (("red", 2), ("blue", 1)):
        for _ in range(count):
            table.say("coin", who, "received")
    table.say(*before)
    assert table.ended() is None
    table.say(*last, *(["no"] if last[0] == "collect" else []))
    assert table.ended() == "won"


def test_mug_73_a_custom_goal_that_asks_for_nothing_is_none() -> None:
    with pytest.raises(Refused, match="needs a number"):
        MuggleTable(**CUSTOM)


def test_mug_74_a_custom_goal_that_needs_fewer_groups_is_lost_later() -> None:
    table = MuggleTable(**{**CUSTOM, "team_groups": "6"})
    lose(table, *["nano"] * 4)
    assert table.facts("group-gone") == [{"kind": "group-gone", "group": "nano"}]
    assert table.ended() is None
    lose(table, "padlock", "padlock", "combo-lock", "combo-lock")
    assert table.ended() == "lost"


def test_mug_74_the_second_muggle_does_not_move_when_the_first_has_ended_it() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "nano")
    lose(table, *["nano"] * 3)
    table.tiles = {("a", (2, 3)): "water"}
    table.round(a=1)
    assert table.ended() == "lost"
    assert [fact["muggle"] for fact in table.facts("rolled")] == ["a"]


def test_mug_01_mug_74_a_win_is_tested_before_a_loss() -> None:
    table = MuggleTable(reports="asked")
    state = State(("red",), table.kept.session.typed_options, {}, {}, {"red": Player()}, None, won=True, lost=True)
    outcome = over(state)
    assert outcome is not None
    assert outcome.result == "won"
    outcome = over(replace(state, won=False))
    assert outcome is not None
    assert outcome.result == "lost"


def test_mug_69_mug_74_what_is_held_is_not_out_of_reach() -> None:
    table = MuggleTable()
    collect(table, "red", *FIRST_OF_EACH)
    table.correct("group", "lock", 0)
    assert table.ended() is None
    flip(table, "red", "blue")
    assert table.ended() == "won"


def walls(table: MuggleTable, *tiles: str) -> None:
    """Board a: the last nano in the corner (1,1) behind two tiles; all else is open, and the stock is used up."""
    table.tile("a", (1, 1), "nano")
    for cell, tile in zip(((1, 2), (2, 1)), tiles, strict=True):
        table.tile("a", cell, tile)
    lose(table, *["nano"] * 3)
    table.end("stock-out", "yes")


@pytest.mark.parametrize("wall", ["cliff", "pond", "rehidden-cave"])
def test_mug_76_mug_77_the_last_caches_walled_in_are_worth_a_warning_and_no_more(wall: str) -> None:
    table = MuggleTable()
    for group in COUNTS:
        if group not in ("nano", "multi"):
            collect(table, "red", FIRST[group])
    collect(table, "red", "super-multi")
    walls(table, wall, "cliff")
    assert table.facts("warning") == [{"kind": "warning", "why": "walled-in", "group": "nano"}]
    assert table.ended() is None


@pytest.mark.parametrize("gap", ["snake", "swamp", "good-hide"])
def test_mug_76_what_people_can_pass_walls_nothing_in(gap: str) -> None:
    table = MuggleTable()
    for group in COUNTS:
        if group not in ("nano", "multi"):
            collect(table, "red", FIRST[group])
    collect(table, "red", "super-multi")
    walls(table, "cliff", gap)
    assert table.facts("warning") == []


def test_mug_76_a_cache_that_a_muggle_carries_is_not_walled_in() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "nano")
    for group in COUNTS:
        if group not in ("nano", "multi"):
            collect(table, "red", FIRST[group])
    collect(table, "red", "super-multi")
    lose(table, *["nano"] * 3)
    table.end("stock-out", "yes")
    assert table.facts("warning") == []
    assert table.ended() is None


def but_multis(table: MuggleTable) -> None:
    """The team has all groups but the multis, and of these only the first set can still be had."""
    for group in COUNTS:
        if group != "multi":
            collect(table, "red", FIRST[group])
    lose(table, "multi-2", "multi-3", "multi-4", "super-multi")


def test_mug_76_a_set_in_two_hands_is_not_walled_in() -> None:
    table = MuggleTable()
    but_multis(table)
    for who in ("red", "red", "blue"):
        table.say("collect", "elsewhere", who, "multi-1", "no")
    table.end("stock-out", "yes")
    assert table.facts("warning") == []


@pytest.mark.parametrize("wall", ["cliff", "good-hide"])
def test_mug_76_one_tile_of_the_last_set_behind_walls_is_enough(wall: str) -> None:
    table = MuggleTable()
    but_multis(table)
    table.say("collect", "elsewhere", "red", "multi-1", "no")
    table.muggle("b", (4, 4), "s", "multi-1")
    table.tile("a", (1, 1), "multi-1")
    table.tile("a", (1, 2), "pond")
    table.tile("a", (2, 1), wall)
    table.end("stock-out", "yes")
    assert [fact["why"] for fact in table.facts("warning")] == (["walled-in"] if wall == "cliff" else [])


def test_mug_76_a_group_that_lies_on_no_board_is_not_walled_in() -> None:
    table = MuggleTable()
    for group in COUNTS:
        if group not in ("nano", "multi"):
            collect(table, "red", FIRST[group])
    table.end("stock-out", "yes")
    assert table.facts("warning") == []


def test_mug_76_a_second_way_from_town_is_a_way() -> None:
    """The trail comes in twice; behind the cliffs of the first one people walk in by the other."""
    table = MuggleTable(trail="6,3;6,6")
    for cell in ((6, 2), (6, 4), (5, 3)):
        table.tile("a", cell, "cliff")
        table.tile("b", cell, "cliff")
    for group in COUNTS:
        if group not in ("nano", "multi"):
            collect(table, "red", FIRST[group])
    collect(table, "red", "super-multi")
    table.tile("a", (5, 6), "nano")
    table.end("stock-out", "yes")
    assert table.facts("warning") == []


def test_mug_75_a_cache_never_just_leaves_the_board() -> None:
    table = MuggleTable()
    table.tile("a", (5, 5), "nano")
    table.tile("a", (5, 6), "snake")
    table.say("remove", "a")
    assert (5, 5) not in table.cells()
    assert "MUG-75" in table.disabled([5, 5])
    table.end((5, 6))
    assert table.left("nano") == 4


def test_mug_75_a_cache_that_is_lost_from_a_board_is_counted_and_its_space_refilled() -> None:
    table = MuggleTable()
    for cell in ((5, 5), (5, 6)):
        table.tile("a", cell, "nano")
    collect(table, "red", "nano")
    table.say("lost-cache", "nano")
    assert (table.open is not None and table.asks.key, table.values()) == ("from-where", ["a", "elsewhere"])
    table.say("a")
    assert table.cells() == [(5, 5), (5, 6)]
    table.end((5, 5))
    assert (table.left("nano"), table.up(), table.view["stock"]) == (3, {"5,6": "nano"}, 37)
    table.say("lost-cache", "nano", "elsewhere", "red")
    assert table.view["players"]["red"]["caches"] == []
    assert (table.left("nano"), table.up()) == (2, {"5,6": "nano"})


@pytest.mark.parametrize(
    ("players", "goal", "refused"),
    [(4, {"own_coins": "3"}, False), (4, {"own_coins": "4"}, True), (1, {"own_coins": "12"}, False)],
)
def test_mug_73_mug_74_a_custom_goal_asks_for_no_more_coins_than_there_are(
    players: int, goal: dict[str, str], refused: bool
) -> None:
    seats = ("red", "blue", "green", "yellow")[:players]
    if not refused:
        assert MuggleTable(players=seats, **{**CUSTOM, **goal}).menu()
        return
    with pytest.raises(Refused, match="16 coins, and there are only 12"):
        MuggleTable(players=seats, **{**CUSTOM, **goal})


@pytest.mark.parametrize("reports", ["told", "asked", "none"])
def test_mug_76_mug_77_mug_78_people_give_in_and_are_asked_twice(reports: str) -> None:
    table = MuggleTable(reports=reports)
    table.say("lost")
    assert table.asks.text == "Is it lost even with equipment from Town?"
    table.say("no")
    assert table.menu()
    table.say("lost", "yes")
    assert table.asks.text == "Waiting for a muggle does not count. End the game as lost?"
    table.say("no")
    assert table.menu()
    assert table.ended() is None
    table.say("lost", "yes", "yes")
    assert table.ended() == "lost"


def test_mug_59_mug_75_a_cache_goes_from_hand_to_hand_only_by_what_the_game_has() -> None:
    """Alone there is nobody to trade with; to lose one is not to give it to somebody."""
    table = MuggleTable()
    collect(table, "red", "nano")
    assert "trade" in table.values()
    table.say("lost-cache", "nano", "red")
    assert [player["caches"] for player in table.view["players"].values()] == [[], []]
    assert "MUG-59" in MuggleTable(players=("red",)).disabled("trade")

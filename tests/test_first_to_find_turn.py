"""First to Find, set-up and turns: who begins, which steps a turn has, what special landscapes do (rows 3 to 26)."""

from collections import Counter
from itertools import product

import pytest
from first_to_find_table import FIRST_TO_FIND, HuntTable
from play import Kept

from companion.games.first_to_find.movement import OFF_DOWN, OFF_UP, PATH_DOWN, PATH_UP, is_one_move, spares_one
from companion.table.prompt import Refused

CROSSROADS = [(1, 4), (4, 1), (4, 7), (7, 4)]
BY_PATH = "Lay the tile: its path joins the one you came along."
SIX = ("red", "blue", "green", "yellow", "white", "black")


def test_alv_3_three_kinds_of_cache() -> None:
    assert dict(FIRST_TO_FIND.setting("mode").values) == {
        "traditional": "For beginners.",
        "multi": "Stages, one by one.",
        "mystery": "2 points win.",
    }
    for mode in ("traditional", "multi", "mystery"):
        assert HuntTable(mode=mode).view["mode"] == mode
    with pytest.raises(Refused, match="allowed: traditional, multi, mystery"):
        FIRST_TO_FIND.read_options({"mode": "earth"})


def test_alv_4_alone() -> None:
    table = HuntTable(players=("ann",))
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 2))
    table.say([5])
    assert table.over() == ("won", ("ann",))


@pytest.mark.parametrize(
    ("teams", "count", "winners"),
    [
        ("none", 4, ("blue",)),
        ("one", 2, ("red", "blue")),
        ("one", 5, ("red", "blue", "green", "yellow", "white")),
        ("two", 4, ("blue", "yellow")),
        ("two", 6, ("blue", "yellow", "black")),
        ("three", 6, ("blue", "white")),
    ],
)
def test_alv_4_a_team_wins_as_one(teams: str, count: int, winners: tuple[str, ...]) -> None:
    table = HuntTable(players=SIX[:count], teams=teams)
    table.turn((2, 5), "n-mark", "row")
    table.up((2, 2))
    table.say([6])
    assert table.over() == ("won", winners)
    assert ("are a team." in table.text()) is (teams != "none")


def test_alv_4_who_plays_with_whom_is_said() -> None:
    assert "Red and Green are a team. Blue and Yellow are a team." in HuntTable(players=SIX[:4], teams="two").text()
    assert (
        "Red and Yellow are a team. Blue and White are a team. Green and Black are a team."
        in HuntTable(players=SIX, teams="three").text()
    )


@pytest.mark.parametrize(("teams", "count"), [("one", 1), ("two", 2), ("two", 3), ("two", 5), ("three", 3)])
def test_alv_4_teams_are_of_one_size_and_of_two_at_least(teams: str, count: int) -> None:
    with pytest.raises(Refused, match=f"^{teams} teams? needs? "):
        FIRST_TO_FIND.settle({"teams": teams}, SIX[:count])


def test_alv_5_the_first_at_the_cache_wins() -> None:
    table = HuntTable(players=("red", "blue", "green"))
    table.turn((2, 5), "n-mark", "row")
    table.turn((2, 1), "path", [4])
    assert table.over() is None
    table.up((2, 2))
    table.say([5])
    assert table.over() == ("won", ("green",))
    assert table.kept.session.over is not None
    assert table.kept.read(table.kept.session.reason) == f"Green has found the cache in round {table.view['round']}."


def test_alv_8_alv_9_pawns_start_on_any_crossroad_together_if_they_like() -> None:
    assert "Put each pawn on a crossroad. You may share one." in HuntTable().text()


def test_alv_10_the_cache_agreed_on_is_hunted() -> None:
    offered = {"traditional": False, "multi": True, "mystery": False}
    for mode, stages in offered.items():
        table = HuntTable(mode=mode)
        table.turn((2, 5), "n-mark", *(["row"] if mode != "mystery" else []))
        assert (table.view["marks"]["n"]["axis"] is None) is (mode == "mystery")
        assert ("extra move" in table.text()) is stages


def test_alv_11_chance_says_who_begins() -> None:
    first = Counter(
        Kept.start(FIRST_TO_FIND, seed=seed, players=("red", "blue", "green")).session.view()["turn"]
        for seed in range(150)
    )
    assert set(first) == {"red", "blue", "green"}
    assert min(first.values()) > 30
    table = HuntTable(first=None)
    (fact,) = table.facts("begins")
    assert fact["player"] == table.view["turn"]


def test_alv_12_clockwise_from_the_starting_player() -> None:
    table = HuntTable(players=("red", "blue", "green"), first=None)
    seats = ["red", "blue", "green"]
    start = seats.index(table.view["turn"])
    for at in range(1, 8):
        table.next()
        assert table.view["turn"] == seats[(start + at) % 3]
        assert table.view["round"] == 1 + at // 3
        assert table.view["turns"] == at
        assert table.asks.seat == table.view["turn"]


def test_alv_13_a_turn_is_a_move_or_a_tile_or_both_and_one_tile_at_most() -> None:
    table = HuntTable()
    assert table.values() == ["turn-up", "walk", "end-turn"]
    table.next()  # neither
    table.say("walk", "path", "face-up", "end-turn")  # a move
    table.turn((3, 3))  # a tile
    table.say("walk", "path", "face-up")  # both
    table.up((3, 4), "open")
    assert table.values() == ["end-turn"]
    for told in ("turn-up", "walk"):
        assert "a tile turned up ends your move" in table.disabled(told)
    table.next()
    assert table.values() == ["turn-up", "walk", "end-turn"]


def test_alv_14_alv_19_who_lies_on_an_unseen_tile_begins_by_turning_it_up() -> None:
    table = HuntTable()
    table.say("walk", "off-path", "face-down")
    assert table.values() == ["end-turn"]
    assert table.view["turned"] == {}
    table.next()
    assert table.values() == ["turn-up", "walk", "end-turn"]  # blue is not blind
    table.next()
    assert table.values() == ["turn-up"]
    assert all("turn up the tile under your pawn" in table.disabled(told) for told in ("walk", "end-turn"))
    table.up((2, 4))
    # That was instead of the move.
    assert table.values() == ["end-turn"]
    table.next(2)
    assert table.values() == ["turn-up", "walk", "end-turn"]


def test_alv_15_by_path_onto_an_open_tile_one_step_more_by_path() -> None:
    table = HuntTable()
    table.say("walk", "path", "face-up")
    assert table.values() == ["turn-up", "walk", "end-turn"]
    table.say("walk")
    assert table.values() == ["path"]
    assert "must be along a path" in table.disabled("off-path")
    table.say("path", "face-up")
    assert table.values() == ["end-turn"]
    assert "no step is left" in table.disabled("walk")
    assert "no step is left" in table.disabled("turn-up")


def test_alv_16_the_second_step_may_turn_a_tile_up() -> None:
    for steps in (["walk", "path", "face-up"], ["walk", "path", "face-up", "walk", "path", "face-down"]):
        table = HuntTable()
        table.say(*steps)
        table.up((3, 3), "bog")
        assert table.view["turned"] == {"3,3": "bog"}
        assert table.values() == ["end-turn"]


def test_alv_17_off_the_path_onto_an_open_tile_is_the_whole_move() -> None:
    table = HuntTable()
    table.say("walk", "off-path", "face-up")
    assert table.values() == ["end-turn"]
    assert "no step is left" in table.disabled("turn-up")


def test_alv_18_by_path_onto_a_tile_face_down_turns_it_up() -> None:
    table = HuntTable()
    table.say("walk", "path", "face-down")
    assert table.values() == ["turn-up"]
    assert "came along a path" in table.disabled("end-turn")
    table.up((2, 4), "open")
    assert table.view["turned"] == {"2,4": "open"}
    assert table.values() == ["end-turn"]


def test_alv_18_alv_19_nobody_who_is_on_an_unseen_tile_is_at_an_open_stage() -> None:
    for way, words in (("path", "came along a path"), ("off-path", "nobody has seen")):
        table = HuntTable(mode="multi")
        table.correct("stage", 2, (1, 4))
        table.say("walk", way, "face-down")
        assert words in table.disabled("arrive")
    table = HuntTable(mode="multi")
    table.correct("stage", 2, (5, 5))
    table.say("walk", "path", "face-down", "arrive", "path")  # the stage lies there
    assert table.asks.kind == "roll"


def test_alv_18_alv_19_no_step_goes_onto_a_tile_face_down_where_none_is_left() -> None:
    table = HuntTable(mode="multi")
    table.say("walk", "path", "face-down")
    table.tiles([(row, col) for row, col in product(range(1, 8), repeat=2) if (row, col) not in CROSSROADS])
    assert table.values() == ["end-turn"]  # somebody has set right what was told
    table.next()
    table.say("walk", "path")
    assert table.values() == ["face-up"]
    assert "no tile" in table.disabled("face-down")


def test_alv_15_alv_16_alv_17_every_move_of_up_to_three_steps() -> None:
    steps = (PATH_UP, PATH_DOWN, OFF_UP, OFF_DOWN)
    moves = [[], *([one] for one in steps), [PATH_UP, PATH_UP], [PATH_UP, PATH_DOWN]]
    for length in range(4):
        for told in product(steps, repeat=length):
            assert is_one_move(told) is (list(told) in moves)
            # With an extra move: one step onto an open tile more, wherever it is.
            spared = any(
                list(told) == [*move[:at], extra, *move[at:]]
                for move in moves
                for at in range(len(move) + 1)
                for extra in (PATH_UP, OFF_UP)
            )
            assert spares_one(told) is spared


def test_alv_20_alv_21_how_a_tile_is_laid_is_said_at_the_first_of_either_kind() -> None:
    table = HuntTable()
    for cell, tile in (((1, 1), "bog"), ((1, 2), "lake"), ((1, 3), "open"), ((2, 5), "n-mark")):
        table.turn(cell, tile, *(["row"] if tile == "n-mark" else []))
    assert "Lay the tile" not in table.text()  # no path is on it
    table.turn((3, 3))
    assert table.text().count(BY_PATH) == 1
    table.turn((3, 4))
    table.say("walk", "off-path", "face-down", "end-turn", "end-turn")
    assert "as you like" not in table.text()
    table.turn((5, 5))
    table.say("walk", "off-path", "face-down", "end-turn", "end-turn")
    table.turn((5, 6))
    assert (table.text().count(BY_PATH), table.text().count("as you like")) == (1, 1)


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_alv_20_alv_21_where_steps_are_not_told_both_are_said_at_once(reports: str) -> None:
    table = HuntTable(reports=reports, mode="multi")
    table.correct("stage", 2, (5, 5))
    table.say("arrive", "plain", [6], [1, 1], (4, 4))
    assert table.text().count("By path: turn a new tile up and join the paths.") == 1
    assert table.text().count("Without a path: leave it face down. Next turn, turn it up as you like.") == 1


def test_alv_22_a_bog_costs_the_next_turn() -> None:
    table = HuntTable(players=("red", "blue", "green"))
    table.turn((3, 3), "bog")
    assert "Bog: Red misses the next turn." in table.text()
    assert table.view["skips"] == {"red": 1, "blue": 0, "green": 0}
    table.next(2)
    assert table.view["turn"] == "blue"
    assert table.facts("missed-turn") == [{"kind": "missed-turn", "player": "red", "following": "blue"}]
    assert table.view["skips"]["red"] == 0
    table.next(2)
    assert table.view["turn"] == "red"


def test_alv_23_alv_24_a_lake_sends_back_and_costs_the_next_turn() -> None:
    table = HuntTable()
    table.turn((3, 3), "lake")
    assert "Red: go back to the tile you came from. The lake costs your next turn." in table.text()
    table.turn((3, 4), "bog")
    assert "Red misses a turn. Blue misses a turn. Next: Red." in table.text()
    assert [fact["player"] for fact in table.facts("missed-turn")] == ["red", "blue"]
    assert table.view["turn"] == "red"
    assert table.view["skips"] == {"red": 0, "blue": 0}


def test_alv_22_alone_the_turn_that_is_missed_is_a_round() -> None:
    table = HuntTable(players=("ann",))
    table.turn((3, 3), "bog")
    assert (table.view["turn"], table.view["round"], table.view["turns"]) == ("ann", 3, 1)
    assert len(table.facts("missed-turn")) == 1


@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("letter", ["n", "e"])
def test_alv_25_the_finder_of_the_first_mark_lays_its_arrows(letter: str, axis: str) -> None:
    table = HuntTable()
    table.say("turn-up", (2, 5), f"{letter}-mark")
    assert table.values() == ["row", "column"]
    assert table.asks.seat == "red"
    table.say(axis)
    assert table.view["marks"][letter] == {"cell": [2, 5], "axis": axis}
    assert table.view["crossing"] is None


@pytest.mark.parametrize(("axis", "crossing"), [("row", [2, 3]), ("column", [6, 5])])
def test_alv_26_the_second_marks_arrows_cross_them_and_are_not_asked(axis: str, crossing: list[int]) -> None:
    table = HuntTable()
    table.turn((2, 5), "n-mark", axis)
    table.up((6, 3), "e-mark")
    assert table.at_menu()
    assert table.view["marks"]["e"] == {"cell": [6, 3], "axis": "column" if axis == "row" else "row"}
    assert table.view["crossing"] == crossing

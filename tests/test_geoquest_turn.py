"""Turns, rounds, moves and the ends of GeoQuest (rows 2 to 4, 34 to 60 and 120 to 122)."""

from typing import Any

import pytest
from geoquest_table import GEOQUEST, GeoQuestTable

from companion.games.geoquest.figure import pictures
from companion.table.figure import CardFigure, DiceFigure


def test_gq_34_gq_35_a_round_is_one_turn_of_everybody_also_of_who_skips() -> None:
    table = GeoQuestTable(players=("red", "blue"))
    assert (table.view["turn"], table.view["round"]) == ("red", 1)
    table.move(4, 2)
    assert (table.view["turn"], table.view["round"]) == ("blue", 1)
    table.skip()
    assert (table.view["turn"], table.view["round"]) == ("red", 2)
    assert table.facts("skipped") == [{"kind": "skipped", "player": "blue"}]


def test_gq_36_after_the_roll_the_turn_is_over() -> None:
    table = GeoQuestTable()
    table.move(0, 1)
    assert table.at_menu()
    assert table.view["turn"] == "blue"


@pytest.mark.parametrize(
    ("faces", "bonus", "tiles"), [([4, 2], 0, 6), ([4, 2], 1, 7), ([0, 0], 0, 0), ([4, 3], 5, 12), ([1, 0], -3, 0)]
)
def test_gq_44_gq_56_gq_59_a_move_is_the_sum_and_all_bonuses(faces: list[int], bonus: int, tiles: int) -> None:
    table = GeoQuestTable()
    table.move(*faces, bonus=bonus)
    (fact,) = table.facts("moved")
    assert {"player": "red", "tiles": tiles, "bonus": bonus}.items() <= fact.items()


def test_gq_44_gq_52_the_result_explains_itself() -> None:
    table = GeoQuestTable()
    table.move(4, 0, bonus=1)
    assert table.said() == "Red: move up to 5 tiles (4 + 0, +1). A stream costs 3 tiles."


def test_gq_56_a_modifier_goes_from_minus_five_to_plus_five() -> None:
    table = GeoQuestTable()
    table.say("move-bonus", [1, 2])
    assert table.asks.about["why"] == "modifier"
    assert "from -5 to 5" in table.disabled(6)
    table.say(-5)
    assert table.facts("moved")[0]["tiles"] == 0


@pytest.mark.parametrize("faces", [["FIND", 3], [4, "DNF"]])
@pytest.mark.parametrize("bonus", [None, 2])
def test_gq_44_gq_47_find_and_dnf_count_nothing_and_a_bonus_counts_as_ever(
    faces: list[object], bonus: int | None
) -> None:
    table = GeoQuestTable()
    table.move(*faces, bonus=bonus)
    assert table.facts("moved")[0]["tiles"] == sum(face for face in faces if isinstance(face, int)) + (bonus or 0)
    assert table.at_menu()


def test_gq_44_gq_53_a_bonus_may_carry_a_move_with_find_across_a_stream() -> None:
    table = GeoQuestTable()
    table.move("FIND", 2, bonus=1)
    assert table.said() == "Red: move up to 3 tiles (FIND + 2, +1). A stream costs 3 tiles."


@pytest.mark.parametrize("entry", ["move", "search"])
def test_gq_56_gq_63_a_bonus_is_asked_only_of_who_says_that_there_is_one(entry: str) -> None:
    table = GeoQuestTable("AY normal 4")
    for which, asks in ((entry, False), (f"{entry}-bonus", True)):
        table.say(which, *(["AY"] if entry == "search" else []), [1, 0])
        assert (table.asks.key == "modifier") == asks
        table.say(*([0] if asks else []))
        assert table.at_menu()


def test_gq_56_where_nothing_is_reported_no_bonus_can_be_told() -> None:
    table = GeoQuestTable(reports="none")
    assert table.values() == ["move", "search", "points", "skip"]
    assert "report no bonuses" in table.disabled("move-bonus")
    assert "report no bonuses" in table.disabled("search-bonus")


def test_gq_48_gq_49_a_roll_of_nothing_still_leaves_a_step_along_a_path() -> None:
    table = GeoQuestTable()
    table.move(0, 0)
    assert "rolls 0 + 0: 0 tiles. A path lets you move 1." in table.said()
    moment = table.kept.notices[-1].moment
    assert moment is not None
    assert (moment.words, moment.line) == ("0 tiles", "A path lets you move 1.")
    figure = table.kept.read(table.kept.session.figure())
    assert isinstance(figure, DiceFigure)
    assert figure.note == "0 tiles. A path lets you move 1."
    assert not table.facts("event-drawn")


@pytest.mark.parametrize(
    ("faces", "bonus", "says"),
    [
        ([2, 1], 0, "A stream costs 3 tiles."),
        ([2, 0], 0, "Streams need a bridge."),
        ([2, 0], 1, "A stream costs 3 tiles."),
        ([4, 1], 0, "A stream costs 3 tiles."),
        ([4, 2], 0, "Each stream costs 3."),
        ([4, 3], 1, "Each stream costs 3."),
        ([4, 3], 2, "Each stream costs 3."),
    ],
)
def test_gq_52_gq_53_gq_54_a_stream_needs_three_bonuses_included(faces: list[int], bonus: int, says: str) -> None:
    table = GeoQuestTable()
    table.move(*faces, bonus=bonus)
    assert says in table.said()


def lines(title: str) -> str:
    """A card of reminders in one text."""
    cards = [figure for figure in pictures(GeoQuestTable().view) if isinstance(figure, CardFigure)]
    return " ".join(next(card.lines for card in cards if card.title == title))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Move up to the total.", id="GQ-45"),
        pytest.param("Never move diagonally.", id="GQ-46"),
        pytest.param("The first step on a path is free.", id="GQ-48"),
        pytest.param("Urban tiles are paths.", id="GQ-50"),
        pytest.param("Crossing a path is not free.", id="GQ-51"),
        pytest.param("A stream costs 3, but not by bridge.", id="GQ-55"),
        pytest.param("Terrain costs nothing.", id="GQ-16"),
        pytest.param("A jump has no cost and no bonus.", id="GQ-60"),
    ],
)
def test_the_card_of_moving_reminds_of(line: str) -> None:
    assert line in lines("Moving") + lines("Paths")


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("The board shows 5 terrains.", id="GQ-13"),
        pytest.param("A tile is one terrain.", id="GQ-14"),
        pytest.param("Its paths and streams do not change that.", id="GQ-15"),
        pytest.param("Cards may name a terrain.", id="GQ-17"),
        pytest.param("Or a place: hospital, police, waterfall, view.", id="GQ-18"),
    ],
)
def test_the_card_of_the_ground_reminds_of(line: str) -> None:
    assert line in lines("Ground")


# Ends


def test_gq_2_twenty_five_points_win_at_once() -> None:
    table = GeoQuestTable("RC normal 3; AA normal 1")
    table.correct("score", "red", 22)
    table.search("RC", 3, 0)
    assert table.ended() == "red: Red has 26 points."
    table = GeoQuestTable("RC normal 2; AA normal 1")
    table.correct("score", "red", 21)
    table.search("RC", 3, 0)
    assert table.points() == 24
    assert not table.ended()


def test_gq_2_the_goal_may_be_another_one() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1", target="3")
    table.search("RC", 3, 0)
    assert table.ended() == "red: Red has 3 points."


def test_gq_2_a_shared_find_wins_when_it_is_paid() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1", players=("red", "blue"))
    table.correct("score", "blue", 23)
    table.search("RC", 3, 0)
    assert not table.ended()
    table.say("blue")
    assert table.ended() == "blue: Blue has 25 points."


def test_gq_3_every_cache_on_the_board_wins() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 1")
    table.search("RC", 1, 0)
    table.say("no-more")
    table.skip(2)
    table.search("AA", 1, 0)
    assert table.ended() == "red: Red has found every cache."


def test_gq_3_without_a_cache_nobody_has_found_them_all() -> None:
    table = GeoQuestTable("RC normal 1")
    table.correct("cache", "remove", "RC")
    assert not table.ended()


def test_gq_3_a_chip_under_every_disk_wins_at_once_whoevers_turn_it_is() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 1")
    table.correct("cache", "finders", "AA", "green", "yes")
    table.search("RC", 1, 0)
    table.say("green", "no-more")
    assert table.ended() == "green: Green has found every cache."


def test_gq_3_gq_92_so_does_the_last_stage_that_somebody_else_rolled() -> None:
    table = GeoQuestTable("TT multi 1 2; AA normal 1")
    table.correct("cache", "finders", "AA", "green", "yes")
    table.skip(2)
    table.search("TT", 1, 0)
    table.say("no", "no-more")
    table.search("TT", 1, 0)
    table.say("no", "green", "no-more")
    assert table.ended() == "green: Green has found every cache."


def test_gq_3_who_rolls_the_find_comes_before_who_shares_it() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 1")
    for seat in ("red", "green"):
        table.correct("cache", "finders", "AA", seat, "yes")
    table.search("RC", 1, 0)
    assert table.ended() == "red: Red has found every cache."


def test_gq_4_points_may_be_told_that_the_box_cannot_know_of() -> None:
    table = GeoQuestTable()
    table.say("points", "blue", 3)
    assert table.scored() == [("blue", 3, "told")]
    assert table.view["turn"] == "red"
    table.say("points")
    assert (table.asks.text, table.values()) == ("Whose points change?", ["red", "blue", "green"])
    table.say("blue")
    assert table.kept.read(table.asks.text) == "Blue has 3. How many more or fewer?"
    table.say(-2)
    assert table.points("blue") == 1
    table.say("points", "blue")
    assert "from -1 to 10" in table.disabled(-2)


# New Cache


def test_gq_120_gq_121_gq_122_both_icons_end_the_turn_and_score_two() -> None:
    table = GeoQuestTable(seed=3)
    table.say("search", "RC", ["FIND", "DNF"])
    assert table.scored() == [("red", 2, "new-cache")]
    assert not table.facts("searched")
    while table.why == "lake":
        table.say("none")
    assert table.view["turn"] == "blue"
    assert table.view["caches"]["RC"]["finders"] == []
    assert len(table.view["caches"]) == 5
    assert not table.facts("moved")


def test_gq_122_two_points_may_win_before_a_disk_is_laid() -> None:
    table = GeoQuestTable()
    table.correct("score", "red", 23)
    table.say("move", ["FIND", "DNF"])
    assert table.ended() == "red: Red has 25 points."
    assert not table.facts("new-cache")


def test_gq_120_without_new_caches_both_icons_are_only_a_dnf() -> None:
    table = GeoQuestTable(new_caches="no")
    table.say("search", "RC", ["FIND", "DNF"])
    assert table.last()["why"] == "dnf"
    assert table.points() == 0
    table.say("move", ["FIND", "DNF"])
    assert table.facts("moved")[0]["tiles"] == 0


def test_gq_5_parts_may_be_left_out() -> None:
    kinds = {"puzzle": "puzzles", "multi": "multis"}
    for seed in range(6):
        for kind, option in kinds.items():
            off: dict[str, Any] = {option: "no"}
            table = GeoQuestTable("", dice="box", seed=seed, reports="none", **off)
            assert kind not in [cache["type"] for cache in table.view["caches"].values()]
    names = [setting.name for setting in GEOQUEST.settings]
    assert {"bugs", "events", "ensembles", "new_caches"} <= set(names)

"""What may be set right in GeoQuest: caches, scores, the lake; and what its pictures show."""

from collections.abc import Mapping
from typing import Any

import pytest
from geoquest_table import GEOQUEST, GeoQuestTable
from play import as_believed

from companion.faces.panel.correction import ways
from companion.games.geoquest.correction import CHANGES, EVENTS, SETS
from companion.games.geoquest.letter import cell_of
from companion.table.figure import BarsFigure, CardFigure, DiceFigure, GridFigure, Mark
from companion.table.grid import LETTERS, Cell
from companion.table.prompt import Refused


def test_a_cache_may_be_added_with_all_that_its_disk_shows() -> None:
    table = GeoQuestTable(multis="yes")
    table.correct("cache", "add", [1, 1], "multi", 2, 4)
    table.correct("cache", "add", [1, 2], "puzzle", 3, "Rivers")
    caches = table.view["caches"]
    assert (caches["AA"]["type"], caches["AA"]["level"], caches["AA"]["stages"]) == ("multi", 2, 4)
    assert (caches["AB"]["category"], caches["AB"]["ftf"]) == ("Rivers", True)


def test_gq_20_gq_21_no_cache_is_set_on_a_taken_tile_or_the_lake() -> None:
    table = GeoQuestTable(lake="AA")
    for cell in ([18, 3], [1, 1]):
        with pytest.raises(Refused, match="never in the lake, nor on another one"):
            table.correct("cache", "add", cell, "normal", 1)


def test_of_a_touched_player_each_row_about_events_says_so_by_itself() -> None:
    table = GeoQuestTable(events="yes")
    events = [what for what, (path, _) in ways(table.kept.session, "red").items() if path[0] == "event"]
    assert len(events) == len(EVENTS)
    assert all("Event" in what for what in events)


def test_a_cache_may_lie_elsewhere_and_keeps_its_chips() -> None:
    table = GeoQuestTable()
    table.search("RC", 4, 2)
    table.say("blue", "no-more")
    table.correct("cache", "move", "RC", [1, 1])
    cache = table.view["caches"]["AA"]
    assert cache["finders"] == ["red", "blue"]
    assert "RC" not in table.view["caches"]
    assert table.view["players"]["red"]["found"] == ["AA"]
    assert table.view["players"]["blue"]["pending"] == 0
    assert table.facts("points")[-1]["cell"] in ("RC", "AA")


def test_a_cache_that_moves_in_mid_search_is_searched_on() -> None:
    table = GeoQuestTable("RC puzzle 2; AA normal 1")
    table.say("search", "RC")
    table.correct("cache", "move", "RC", [1, 2])
    assert table.asks.about == {"why": "puzzle", "cell": "AB", "category": None, "word": "", "solved": False}


@pytest.mark.parametrize("wrong", [("remove", "RC"), ("finders", "RC", "red", "yes")])
@pytest.mark.parametrize("before", [[], ["write"], ["write", "crab"], ["accepted"], ["accepted", [2, 0]]])
def test_gq_40_a_search_whose_disk_is_set_away_is_off_but_the_turn_is_not(wrong: list[str], before: list[Any]) -> None:
    table = GeoQuestTable("RC puzzle 2; AA normal 1")
    table.say("search-bonus", "RC", *before)
    table.correct("cache", *wrong)
    assert table.at_menu()
    assert (table.view["turn"], table.view["turns"]) == ("red", 0)
    assert "Nothing is left to search on RC" in table.said()
    assert not table.facts("searched")
    assert table.points() == 0


def test_gq_92_stages_of_a_disk_that_is_set_away_are_no_stages_of_another_cache() -> None:
    table = GeoQuestTable("RC multi 1 3; AA multi 1 2")
    table.search("RC", 1, 0)
    table.say("yes")
    table.correct("cache", "remove", "RC")
    table.search("AA", 0, 0)
    assert (table.at_menu(), table.view["turn"]) == (True, "blue")


def test_finders_are_set_with_their_coin() -> None:
    table = GeoQuestTable()
    table.correct("cache", "finders", "RC", "blue", "yes")
    cache = table.view["caches"]["RC"]
    assert (cache["finders"], cache["ftf"]) == (["blue"], False)
    assert table.points("blue") == 0
    table.correct("cache", "finders", "RC", "blue", "no")
    cache = table.view["caches"]["RC"]
    assert (cache["finders"], cache["ftf"]) == ([], True)


def test_gq_2_gq_3_a_correction_triggers_no_rule_but_the_ends() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 1", players=("red", "blue"))
    table.correct("cache", "finders", "RC", "red", "yes")
    table.correct("cache", "finders", "RC", "blue", "yes")
    assert "RC" in table.view["caches"]
    table.correct("score", "blue", 25)
    assert table.ended() == "blue: Blue has 25 points."
    table = GeoQuestTable("RC normal 1", players=("red", "blue"))
    table.correct("cache", "finders", "RC", "blue", "yes")
    assert table.ended() == "blue: Blue has found every cache."


def test_gq_20_the_lake_is_set_where_no_cache_lies() -> None:
    table = GeoQuestTable()
    table.correct("lake", [1, 1], "yes")
    assert table.view["lake"] == ["AA"]
    table.correct("lake", [1, 1], "no")
    assert table.view["lake"] == []
    with pytest.raises(Refused, match="a cache is on that tile"):
        table.correct("lake", [18, 3], "yes")


def test_without_caches_only_one_more_can_be_told() -> None:
    table = GeoQuestTable("RC normal 1")
    table.correct("cache", "remove", "RC")
    with pytest.raises(Refused, match="no cache is on the board"):
        table.correct("cache", "level", "RC", 2)


def test_no_more_caches_are_told_than_may_lie() -> None:
    table = GeoQuestTable("; ".join(f"A{letter} normal 1" for letter in LETTERS))
    with pytest.raises(Refused, match="24 caches are on the board"):
        table.correct("cache", "add", [18, 3], "normal", 1)


def test_without_bugs_none_is_set_right() -> None:
    with pytest.raises(Refused, match="leaves Travel Bugs to you"):
        GeoQuestTable().correct("bug", "bug-1", "out")


# What is told of it

LINES = [
    *(("cache", action.slug) for action in CHANGES),
    *(("event", action.slug) for action in EVENTS),
    *((action.slug,) for action in SETS if action.slug not in ("cache", "event")),
]
"""Everything that may be set right, as the code has it."""
RIGHT: Mapping[tuple[str, ...], tuple[list[Any], list[Any], list[str]]] = {
    ("cache", "add"): ([], [[1, 1], "normal", 2], ["AA: level 2 (was not known)."]),
    ("cache", "move"): (
        ["RC"],
        [[1, 2]],
        ["RC: not known (was level 2, found by Red).", "AB: level 2, found by Red (was not known)."],
    ),
    ("cache", "remove"): (["AY"], [], ["AY: not known (was level 4).", "Bug 1: out of the game (was in AY)."]),
    ("cache", "level"): (["BK"], [5], ["BK: level 5 puzzle (was level 3 puzzle)."]),
    ("cache", "finders"): (["RC", "red"], ["no"], ["RC: level 2 (was level 2, found by Red)."]),
    ("score",): (["red"], [7], ["Red: 7 points (was 3 points)."]),
    ("turn",): ([], ["green"], ["Turn: Green (was Blue)."]),
    ("lake",): ([[24, 24]], ["yes"], ["YY: lake (was not known)."]),
    ("bug",): (["bug-1"], ["blue"], ["Bug 1: with Blue (was in AY)."]),
    ("event", "held"): (["red"], ["yes"], ["Red: 1 Event card (was no Event card)."]),
    ("event", "played"): (["red"], ["yes"], ["Red: 1 Event played on them (was no Event played on them)."]),
    ("event", "rounds"): (["red"], [2], ["Red: 2 rounds of an Event (was 0 rounds of an Event)."]),
}
"""Of each what is chosen, what is set, and what is told then."""


def in_play() -> GeoQuestTable:
    """Red has found a cache, and a bug lies in another one."""
    table = GeoQuestTable(bugs="yes", events="yes", setup="manual")
    table.say("AY", "BK", "TT", "search", "RC", ["FIND", 2], "no-more")
    return table


def corrected(table: GeoQuestTable) -> list[str]:
    """All corrections that were told, in words."""
    return [notice.text for notice in table.kept.notices if notice.fact and notice.fact["kind"] == "corrected"]


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_correction_tells_what_the_box_believes_and_what_it_believed(line: tuple[str, ...]) -> None:
    chosen, correct_values, told = RIGHT[line]
    table = in_play()
    before = table.view
    table.correct(*line, *chosen, *correct_values)
    assert table.view != before
    assert corrected(table) == told


@pytest.mark.parametrize("line", [line for line in LINES if line[-1] not in ("add", "remove")], ids=" ".join)
def test_a_correction_begins_with_what_the_box_believes(line: tuple[str, ...]) -> None:
    chosen, correct_values, _told = RIGHT[line]
    table = in_play()
    before = table.view
    table.correct(*as_believed(table.kept.session, [*line, *chosen]))
    # Of a tile that was not known, it may be known now that it is no lake.
    assert {**table.view, "land": []} == {**before, "land": []}
    table.correct(*line, *chosen, *correct_values)
    after, told = table.view, len(corrected(table))
    moved = ["AB"] if line == ("cache", "move") else chosen
    table.correct(*as_believed(table.kept.session, [*line, *moved]))
    assert table.view == after
    assert len(corrected(table)) == told


# What lies open on the table while it is set right


@pytest.mark.parametrize("said", [[], ["search-bonus", "AY", [2, 2]], ["search", "TT", [2, 1]]], ids=len)
def test_gq_34_who_is_set_right_to_be_in_turn_begins_it_anew_whatever_was_open(said: list[Any]) -> None:
    table = GeoQuestTable(events="yes")
    table.say(*said)
    table.correct("turn", "green")
    assert (table.at_menu(), table.asks.seat, table.view["turn"]) == (True, "green", "green")
    table.say("move", [2, 2], "hold")
    assert (table.facts("moved")[-1]["player"], table.view["turn"], table.view["round"]) == ("green", "red", 2)


def test_a_disk_keeps_the_tile_that_was_drawn_for_it_whatever_else_is_set_right() -> None:
    table = GeoQuestTable("", seed=4)
    drawn = dict(table.asks.about)
    table.correct("lake", [24, 24], "yes")
    table.correct("cache", "add", [1, 1], "normal", 1)
    assert dict(table.asks.about) == drawn


def test_gq_125_a_drawn_tile_that_is_set_right_as_lake_is_drawn_anew_for_the_same_disk() -> None:
    table = GeoQuestTable("", seed=4)
    (tile, *disk), *others = table.asks.about["disks"]
    table.correct("lake", list(cell_of(tile)), "yes")
    (again, *same), *rest = table.asks.about["disks"]
    assert (again != tile, same, rest) == (True, disk, others)


def test_gq_62_a_level_set_right_counts_for_the_roll_that_lies_there() -> None:
    table = GeoQuestTable(dice="box", seed=4)
    table.say("search-bonus", "AY")
    (rolled,) = table.facts("rolled")
    table.correct("cache", "level", "AY", 1)
    assert (table.why, table.asks.about["level"], table.asks.about["faces"]) == ("modifier", 1, rolled["faces"])
    table.say(0)
    assert table.facts("rolled") == [rolled]
    assert (table.last()["level"], table.last()["success"]) == (1, True)


def test_gq_72_a_find_stays_one_though_its_disk_is_set_away() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1")
    table.search("RC", 4, 2)
    assert table.why == "sharers"
    table.correct("cache", "remove", "RC")
    assert (table.at_menu(), table.view["turn"], table.points()) == (True, "blue", 3)
    assert table.scored() == [("red", 2, "cache"), ("red", 1, "ftf")]
    # A card is drawn by hand: whoever presses Roll on what was found has read it.
    assert [notice.hands for notice in table.kept.notices if (notice.fact or {}).get("kind") == "equipment-drawn"] == [
        True
    ]
    assert not table.facts("nothing-to-search")


def test_gq_40_a_search_called_off_takes_its_roll_along_and_is_told_once() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1")
    table.say("search-bonus", "RC", [2, 0])
    table.correct("cache", "remove", "RC")
    assert table.view["rolled"] is None
    assert len(table.facts("nothing-to-search")) == 1
    table.say("search", "AA", [1, 0])
    assert (table.last()["cache"], table.last()["success"]) == ("AA", True)


def test_gq_76_gq_129_bugs_are_taken_and_left_in_a_cache_that_moves_meanwhile() -> None:
    table = GeoQuestTable(
        "RC normal 1; AA normal 1", players=("red", "blue"), reports="asked", bugs="yes", setup="manual"
    )
    table.say("AA", "RC")
    table.search("RC", 1, 0)
    table.say("no-more")
    table.correct("cache", "move", "RC", [1, 2])
    assert (table.why, table.asks.about["cell"]) == ("take", "AB")
    table.correct("bug", "bug-1", "red")
    assert table.values() == ["no-more", "bug-2"]
    table.say("no-more")
    assert (table.why, table.asks.about["cell"]) == ("leave", "AB")
    table.correct("cache", "move", "AB", [18, 3])
    table.say("bug-1", "no")
    assert table.view["caches"]["RC"]["bugs"] == ["bug-2", "bug-1"]
    assert (table.view["turn"], table.points()) == ("blue", 3)


def test_gq_76_a_bug_that_is_set_right_elsewhere_is_not_asked_of() -> None:
    table = GeoQuestTable(
        "RC normal 1; AA normal 1", players=("red", "blue"), reports="asked", bugs="yes", setup="manual"
    )
    table.say("RC", "AA")
    table.search("RC", 1, 0)
    table.say("no-more")
    assert table.why == "take"
    table.correct("bug", "bug-1", "out")
    assert (table.at_menu(), table.view["turn"]) == (True, "blue")


# Pictures


def pictures(table: GeoQuestTable) -> list[object]:
    """All pictures, the large one first."""
    session = table.kept.session
    return [*table.kept.read((session.figure(), *session.pictures()))]


def test_gq_10_the_map_has_its_quadrants_its_letters_and_its_caches() -> None:
    board = next(one for one in pictures(GeoQuestTable(lake="AA")) if isinstance(one, GridFigure))
    assert (board.rows, board.cols, board.divide, board.letters) == (24, 24, (12, 12), True)
    marks = {mark.cell: mark.sign for mark in board.marks}
    assert marks[Cell(18, 3)] == "2"
    assert marks[Cell(2, 11)] == "P3"
    assert marks[Cell(20, 20)] == "M2"
    assert Mark(Cell(1, 1), "hatch") in board.marks


def test_gq_12_a_tile_that_is_asked_about_is_on_the_map_with_its_letters() -> None:
    table = GeoQuestTable()
    table.say("move", ["FIND", "DNF"])
    figure = table.kept.read(table.kept.session.figure())
    tile = table.asks.about["cell"]
    assert isinstance(figure, GridFigure)
    assert figure.caption == tile
    assert figure.crosshair is not None


def test_gq_74_a_cache_card_says_who_has_found_it() -> None:
    table = GeoQuestTable()
    table.search("TT", 2, 0)
    table.say("no", "blue", "no-more")
    table.say("search", "RC", [4, 0], "no-more")
    cards = {one.large: one.lines for one in pictures(table) if isinstance(one, CardFigure)}
    assert cards["RC"] == ("Level 2", "Found: Blue")
    assert cards["TT"] == ("3-stage level 2", "FTF coin", "Stages: Red 1/3, Blue 1/3")
    assert cards["BK"] == ("Level 3 puzzle", "Sea Creatures", "FTF coin")


def test_gq_80_a_puzzle_is_asked_beside_its_card() -> None:
    table = GeoQuestTable()
    table.say("search", "BK")
    figure = table.kept.read(table.kept.session.figure())
    assert isinstance(figure, CardFigure)
    assert figure.large == "BK"


def test_gq_2_the_score_goes_up_to_the_goal() -> None:
    table = GeoQuestTable()
    table.correct("score", "red", 7)
    bars = next(one for one in pictures(table) if isinstance(one, BarsFigure))
    assert [(bar.name, bar.value, bar.total) for bar in bars.bars] == [
        ("Red", 7, 25),
        ("Blue", 0, 25),
        ("Green", 0, 25),
    ]


@pytest.mark.parametrize(
    ("faces", "note"),
    [
        ([4, 2], "6, level 4: found!"),
        ([1, 1], "2, level 4: not found"),
        ([4, "DNF"], "DNF: not found"),
        (["FIND", 0], "FIND: found!"),
    ],
)
def test_gq_62_the_dice_say_what_they_are_enough_for(faces: list[object], note: str) -> None:
    table = GeoQuestTable()
    table.say("search", "AY", faces)
    figure = table.kept.read(table.kept.session.figure())
    assert isinstance(figure, DiceFigure)
    assert figure.title == "Red: search AY"
    assert (figure.faces, figure.note) == (tuple(map(str, faces)), note)


def test_the_label_is_the_round() -> None:
    table = GeoQuestTable()
    table.skip(3)
    assert GEOQUEST.label(table.view) == "round 2"

"""Searching in GeoQuest: scores, finds, the coin, puzzles, stages, who shares a find (rows 39 to 42, 61 to 93)."""

import pytest
from geoquest_hand import dealt
from geoquest_table import GeoQuestTable

from companion.games.geoquest.figure import score
from companion.games.geoquest.puzzle import why_not
from companion.games.geoquest.state import Cache
from companion.table.prompt import ChoosePrompt


def test_gq_39_the_roll_is_declared_first() -> None:
    table = GeoQuestTable()
    assert table.values()[:2] == ["move", "search"]
    assert not table.facts("rolled")


def test_gq_40_only_a_cache_that_the_player_has_not_found_can_be_searched() -> None:
    table = GeoQuestTable(players=("red", "blue"))
    table.search("RC", "4", "2")
    table.say("no-more")
    table.skip()
    table.say("search")
    # From RC it is 19 steps to TT, 24 to BK and 37 to AY.
    assert table.values() == ["TT", "BK", "AY"]
    assert "Red has found it" in table.disabled("RC")
    table.say("AY", [0, 0])
    table.say("search")
    # Who has searched none has them in the order of the tiles.
    assert table.values() == ["AY", "BK", "RC", "TT"]


def test_gq_40_without_a_cache_left_there_is_no_search() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1")
    table.correct("cache", "finders", "RC", "red", "yes")
    table.correct("cache", "remove", "AA")
    table = GeoQuestTable("RC normal 2")
    table.correct("cache", "remove", "RC")
    assert "search" not in table.values()
    assert "you have found every cache" in table.disabled("search")


def test_gq_40_the_cache_searched_last_comes_first() -> None:
    table = GeoQuestTable()
    table.search("TT", 0, 1)
    table.skip(2)
    table.say("search")
    assert table.values()[0] == "TT"


@pytest.mark.parametrize(
    ("faces", "bonus", "success", "score"),
    [([3, 1], 0, True, 4), ([3, 1], -1, False, 3), ([3, 0], 0, False, 3), ([3, 0], 1, True, 4), ([4, 3], 0, True, 7)],
)
def test_gq_61_gq_62_gq_63_gq_67_the_score_must_reach_the_level(
    faces: list[int], bonus: int, success: bool, score: int
) -> None:
    table = GeoQuestTable()
    table.search("AY", *faces, bonus=bonus)
    assert table.last() | {"added": [], "ground": []} == {
        "kind": "searched",
        "player": "red",
        "cache": "AY",
        "faces": list(map(str, faces)),
        "ftf": success,
        "score": score,
        "level": 4,
        "success": success,
        "stage": 1,
        "why": "score",
        "last": success,
        "added": [],
        "ground": [],
    }
    assert table.last()["added"] == ([[bonus, ""]] if bonus else [])
    assert table.view["caches"]["AY"]["finders"] == (["red"] if success else [])


def test_gq_61_a_level_is_one_to_five() -> None:
    table = GeoQuestTable()
    table.correct("cache", "level", "RC", 5)
    assert table.view["caches"]["RC"]["level"] == 5
    table.say("search", "RC", [4, 0])
    assert not table.last()["success"]


@pytest.mark.parametrize("entry", ["search", "search-bonus"])
def test_gq_64_find_finds_without_a_modifier(entry: str) -> None:
    table = GeoQuestTable("AA normal 5; BB normal 1")
    table.say(entry, "AA", ["FIND", 2])
    assert (table.last()["success"], table.last()["why"]) == (True, "find")
    assert table.why == "sharers"


@pytest.mark.parametrize("entry", ["search", "search-bonus"])
def test_gq_65_gq_66_dnf_fails_and_ends_the_turn(entry: str) -> None:
    table = GeoQuestTable("AA normal 1; BB normal 1")
    table.say(entry, "AA", [4, "DNF"])
    assert (table.last()["success"], table.last()["why"]) == (False, "dnf")
    assert table.view["turn"] == "blue"
    assert table.at_menu()


def test_gq_42_gq_107_doubles_draw_an_event_before_the_search_is_counted() -> None:
    table = GeoQuestTable()
    table.say("search-bonus", "AY", [2, 2])
    assert table.facts("event-drawn")
    assert not table.facts("searched")
    table.say(0)
    assert table.last()["success"]


def test_gq_72_gq_73_gq_69_gq_24_the_first_finder_takes_the_coin_too() -> None:
    table = GeoQuestTable("RC normal 3; AA normal 1")
    table.search("RC", 3, 0)
    table.say("no-more")
    assert table.scored() == [("red", 3, "cache"), ("red", 1, "ftf")]
    assert table.view["caches"]["RC"]["ftf"] is False
    table.search("RC", 3, 0)
    assert table.scored()[2:] == [("blue", 3, "cache")]
    assert (table.points("red"), table.points("blue")) == (4, 3)


def test_gq_74_the_chips_under_a_disk_say_who_has_found_it() -> None:
    table = GeoQuestTable()
    table.search("RC", 4, 2)
    table.say("blue", "no-more")
    assert table.view["caches"]["RC"]["finders"] == ["red", "blue"]
    assert table.view["players"]["red"]["found"] == ["RC"]


def test_gq_74_gq_76_finders_are_told_of_their_chips_and_of_bugs_that_the_box_does_not_follow() -> None:
    for bugs in ("no", "yes"):
        table = GeoQuestTable(bugs=bugs, setup="manual")
        table.say(*["AY"] * (3 if bugs == "yes" else 0))
        table.search("RC", 4, 2)
        # First everybody is known who has found it.
        assert not table.facts("chips")
        table.say("blue", "no-more")
        assert table.facts("chips") == [
            {"kind": "chips", "cell": "RC", "players": ["red", "blue"], "bugs": bugs == "no", "last": False}
        ]
        # Behind the card of who rolled: the picture of a page points at the tile of what is said last.
        kinds = [notice.fact["kind"] for notice in table.kept.notices if notice.fact]
        assert kinds.index("equipment-drawn") < kinds.index("chips")


@pytest.mark.parametrize("bugs", ["no", "yes"])
def test_gq_74_gq_77_who_finds_it_last_puts_no_chip_under_a_disk_that_goes(bugs: str) -> None:
    table = GeoQuestTable("RC normal 1; AA normal 5", players=("red", "blue"), bugs=bugs)
    for _ in "rb":
        table.search("RC", 1, 0)
        if table.why == "sharers":
            table.say("no-more")
    first, *told = (one.text for one in table.kept.notices if one.fact and one.fact["kind"] in ("chips", "removed"))
    assert first.startswith("Red: put a chip under disk RC.")
    takes = ["Blue: take 1 Travel Bug from RC, if any is there."] if bugs == "no" else []
    assert told == [*takes, "Everyone has found RC: take its disk away."]


def test_gq_92_gq_74_who_shared_the_last_stage_gets_a_chip_as_well() -> None:
    table = GeoQuestTable("AA normal 1; TT multi 2 2", players=("red", "blue"))
    table.say("search", "TT", [2, 0], "no", "blue", "search", "TT", [2, 0], "red")
    assert [fact["players"] for fact in table.facts("chips")] == [["blue", "red"]]


def test_gq_68_the_dial_begins_at_who_is_known_to_stand_there_and_roll_says_nobody_else() -> None:
    table = GeoQuestTable("AA normal 1; RC normal 3; TT multi 2 2")
    table.search("RC", 1, 0)
    table.search("RC", 4, 0)
    assert isinstance(table.asks, ChoosePrompt)
    assert (table.values(), table.asks.start) == (["no-more", "red", "green"], "red")
    table.say("red")
    assert isinstance(table.asks, ChoosePrompt)
    assert (table.values(), table.asks.start) == (["no-more", "green"], "no-more")
    assert [option.value for option in table.asks.options if option.on_roll] == ["no-more"]


def test_gq_92_who_shared_is_known_to_stand_there() -> None:
    table = GeoQuestTable("AA normal 1; TT multi 2 2", players=("red", "blue"))
    table.search("TT", 2, 0)
    table.say("no", "blue")
    # Blue's own turn begins at the search of that cache, and it is named first.
    assert isinstance(table.asks, ChoosePrompt)
    assert (table.view["turn"], table.asks.start) == ("blue", "search")
    table.say("search")
    assert table.values() == ["TT", "AA"]


def test_gq_68_gq_69_gq_70_gq_71_gq_73_a_shared_find_is_paid_on_the_next_turn_without_a_roll() -> None:
    table = GeoQuestTable("AY normal 4; AA normal 1", players=("red", "blue"))
    table.search("AY", 4, 0)
    assert table.why == "sharers"
    assert table.values() == ["no-more", "blue"]
    table.say("blue")
    # Blue's turn has gone by already: the points were taken, and nothing else was asked.
    assert table.view["turn"] == "red"
    assert (table.points("red"), table.points("blue")) == (5, 4)
    assert table.scored() == [("red", 4, "cache"), ("red", 1, "ftf"), ("blue", 4, "shared")]
    assert len(table.facts("rolled")) == 1
    assert table.view["players"]["blue"]["found"] == ["AY"]
    # How many is said once, when they are paid.
    told = [notice.text for notice in table.kept.notices if notice.fact and notice.fact.get("cell") == "AY"]
    assert [text for text in told if "turn" in text] == [
        "Blue found AY, too, and is paid next turn.",
        "It is Blue's turn: 4 points for AY, instead of a move.",
    ]


def test_gq_70_what_waits_is_seen_until_it_is_paid() -> None:
    table = GeoQuestTable("AY normal 4; AA normal 2; BB normal 1")
    table.search("AY", 4, 0)
    table.say("green", "no-more")
    assert table.view["players"]["green"]["pending"] == 1
    assert [bar.note for bar in score(table.view).bars] == ["", "", "+1 find"]
    assert table.points("green") == 0
    table.search("AA", 2, 0)
    table.say("green", "no-more")
    assert table.view["players"]["green"]["pending"] == 0
    assert table.points("green") == 4 + 2
    assert table.view["turn"] == "red"


def test_gq_68_who_has_found_it_cannot_share_it() -> None:
    table = GeoQuestTable("AY normal 1; AA normal 2")
    table.search("AY", 4, 0)
    table.say("no-more")
    table.say("search", "AY", [1, 0])
    assert table.values() == ["no-more", "green"]


def test_gq_77_the_last_finder_takes_the_disk_off_the_board() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 5")
    table.search("RC", 1, 0)
    table.say("no-more")
    table.search("RC", 1, 0)
    table.say("no-more")
    assert "RC" in table.view["caches"]
    table.search("RC", 1, 0)
    assert "RC" not in table.view["caches"]
    assert table.facts("removed") == [{"kind": "removed", "cell": "RC", "type": "normal", "level": 1, "stages": 1}]


def test_gq_77_a_shared_last_find_leaves_the_disk_until_it_is_paid() -> None:
    table = GeoQuestTable("RC normal 1; AA normal 5")
    table.search("RC", 1, 0)
    table.say("no-more")
    table.search("RC", 1, 0)
    table.say("green")
    # Green is the last finder and collects at once, being next: only then the disk goes.
    order = [n.fact["kind"] for n in table.kept.notices if n.fact and n.fact["kind"] in ("points", "removed")]
    assert order[-2:] == ["points", "removed"]
    assert table.points("green") == 1


# Puzzles


def solving() -> GeoQuestTable:
    """Red stands at the puzzle on RC and is asked for a word."""
    table = GeoQuestTable("RC puzzle 2 Sea Creatures; AA normal 1", players=("red", "blue"))
    table.say("search", "RC")
    return table


def test_gq_80_gq_26_the_puzzle_comes_before_the_roll_and_shows_its_category() -> None:
    table = solving()
    assert table.why == "puzzle"
    assert table.asks.about == {"why": "puzzle", "cell": "RC", "category": "Sea Creatures", "word": "", "solved": False}
    assert "Sea Creatures" in table.asks.text
    assert table.view["caches"]["RC"]["category"] == "Sea Creatures"


def test_gq_81_gq_82_both_letters_anywhere_in_any_order() -> None:
    table = solving()
    table.say("write", "whale")
    assert table.said() == "Refused: it has no R and no C."
    assert table.why == "puzzle"
    table.say("write", "rays")
    assert table.said() == "Refused: it has no C."
    table.say("write", "squid cod")
    assert "it has no R" in table.said()
    table.say("write", "Crab")
    assert table.values() == ["accepted", "refused"]


def test_gq_85_another_player_needs_another_word() -> None:
    table = solving()
    table.say("write", "crab", "accepted", [0, 0])
    table.say("search", "RC")
    assert "Say a new word with R and C" in table.asks.text
    table.say("write", "  CRAB ")
    assert "somebody has used it" in table.said()
    table.say("write", "sea urchin", "accepted", [2, 0])
    assert table.last()["success"]
    assert table.last()["player"] == "blue"


def test_gq_86_gq_87_solved_it_must_still_be_found_and_stays_solved() -> None:
    table = solving()
    table.say("write", "crab", "accepted", [1, 0])
    assert not table.last()["success"]
    table.skip()
    table.say("search", "RC")
    assert table.asks.kind == "roll"


def test_gq_80_refused_by_the_table_nothing_is_done() -> None:
    table = solving()
    table.say("write", "crate", "refused")
    assert table.at_menu()
    assert table.view["turn"] == "red"
    assert not table.facts("rolled")
    table.say("search", "RC")
    assert table.why == "puzzle"


def test_gq_81_gq_85_said_aloud_the_table_judges() -> None:
    table = solving()
    assert table.values() == ["accepted", "refused", "write"]
    table.say("accepted", [2, 0])
    assert table.last()["success"]


@pytest.mark.parametrize(
    ("word", "why"), [("bee", None), ("eel", None), ("whale", "letter-twice"), ("crab", "letter-twice")]
)
def test_gq_81_equal_letters_are_needed_twice(word: str, why: str | None) -> None:
    assert why_not(Cache("EE", "puzzle", 1), word).get("why") == why


def test_gq_82_accents_and_signs_do_not_matter() -> None:
    assert not why_not(Cache("EO", "puzzle", 1), "Pétit Cöté")
    assert why_not(Cache("EO", "puzzle", 1, solutions=["petit-cote"]), "Pétit Cöté")


def test_gq_83_a_puzzle_is_solved_only_when_its_cache_is_searched() -> None:
    table = GeoQuestTable("RC puzzle 2; AA normal 1")
    table.say("search", "AA")
    assert table.asks.kind == "roll"


def test_gq_23_without_puzzles_the_disk_is_a_normal_one() -> None:
    table = GeoQuestTable("RC puzzle 2; AA normal 1", puzzles="no")
    table.search("RC", 2, 0)
    assert table.last()["success"]


# Stages


def test_gq_88_gq_89_every_stage_needs_a_success_of_its_own() -> None:
    table = GeoQuestTable("TT multi 2 3; AA normal 1", players=("red", "blue"))
    table.search("TT", 2, 0)
    assert table.why == "next-stage"
    table.say("yes", [2, 0], "yes", [2, 0])
    assert [fact["stage"] for fact in table.facts("searched")] == [1, 2, 3]
    assert table.why == "sharers"
    assert table.scored() == [("red", 2, "cache"), ("red", 1, "ftf")]


def test_gq_90_gq_91_stages_are_kept_between_turns() -> None:
    table = GeoQuestTable("TT multi 2 3; AA normal 1", players=("red", "blue"))
    table.search("TT", 2, 0)
    table.say("no", "no-more")
    assert table.view["turn"] == "blue"
    assert table.view["caches"]["TT"]["progress"] == {"red": 1}
    table.skip()
    table.search("TT", 2, 0)
    assert table.facts("searched")[-1]["stage"] == 2
    table.say("yes", [1, 0])
    assert table.facts("searched")[-1] | {"success": False, "stage": 3} == table.last()
    table.say("no-more")
    table.skip()
    table.search("TT", 3, 0)
    assert table.points() == 3


def test_gq_63_gq_90_who_has_a_bonus_is_asked_for_it_at_every_stage() -> None:
    table = GeoQuestTable("TT multi 4 3; AA normal 1")
    table.search("TT", 3, 0, bonus=1)
    table.say("yes", [3, 0])
    assert table.why == "modifier"
    table.say(0)
    assert table.last()["success"] is False


def test_gq_63_gq_80_a_bonus_waits_for_the_puzzle() -> None:
    table = GeoQuestTable("RC puzzle 3; AA normal 1")
    table.say("search-bonus", "RC", "write", "whale", "write", "crab", "accepted", [2, 0], 1)
    assert table.last()["score"] == 3


def test_gq_89_find_on_a_stage_finds_that_stage_alone() -> None:
    table = GeoQuestTable("TT multi 5 2; AA normal 1")
    table.search("TT", "FIND", 0, bonus=None)
    assert table.why == "next-stage"
    assert table.points() == 0


def test_gq_93_gq_89_only_the_first_roll_of_a_turn_draws_an_event_or_a_new_cache() -> None:
    table = GeoQuestTable("TT multi 2 3; AA normal 1")
    table.search("TT", 2, 0)
    table.say("yes", [2, 2])
    assert not table.facts("event-drawn")
    assert table.facts("rolled")[-1]["doubles"] is True
    table.say("yes", ["FIND", "DNF"])
    assert (table.last()["success"], table.last()["why"]) == (False, "dnf")
    assert table.points() == 0
    table.say("no-more")
    table.say("move", [1, 1])
    assert table.facts("event-drawn")


def test_gq_92_a_success_counts_for_everybody_on_the_tile() -> None:
    table = GeoQuestTable("TT multi 2 3; AA normal 1")
    table.search("TT", 2, 0)
    table.say("yes", [2, 0], "yes", [0, 0])
    assert table.why == "sharers"
    table.say("blue", "no-more")
    assert table.view["caches"]["TT"]["progress"] == {"red": 2, "blue": 2}
    table.search("TT", 2, 0)
    assert table.last()["success"]
    assert table.points("blue") == 3


def test_gq_92_gq_68_gq_69_who_rolls_the_last_stage_of_a_companion_has_found_it_too_and_first() -> None:
    table = GeoQuestTable("TT multi 2 2; AA normal 1")
    table.search("TT", 2, 0)
    table.say("no", "no-more")
    table.search("TT", 2, 0)
    table.say("no", "red", "no-more")
    assert table.scored() == [("blue", 2, "cache"), ("blue", 1, "ftf")]
    assert table.view["caches"]["TT"]["finders"] == ["blue", "red"]
    assert table.view["caches"]["TT"]["ftf"] is False
    assert table.view["players"]["red"]["pending"] == 1
    table.skip()
    assert table.scored()[2:] == [("red", 2, "shared")]
    assert table.view["turn"] == "blue"


def test_gq_92_gq_68_and_so_has_everybody_else_on_the_tile() -> None:
    table = GeoQuestTable("TT multi 2 2; AA normal 1")
    table.search("TT", 2, 0)
    table.say("no", "no-more")
    table.search("TT", 2, 0)
    table.say("no", "green", "red")
    # Both were paid at once, the disk has left the board, and it is blue's turn again.
    assert [table.points(seat) for seat in ("red", "blue", "green")] == [2, 3, 2]
    assert table.facts("removed") == [{"kind": "removed", "cell": "TT", "type": "multi", "level": 2, "stages": 2}]
    assert table.view["turn"] == "blue"


def test_gq_92_gq_68_who_rolls_the_last_stage_of_a_companion_draws_equipment() -> None:
    table = dealt(caches="TT multi 2 2; AA normal 1", players=("red", "blue"))
    table.search("TT", 2, 0)
    table.say("no", "no-more")
    table.search("TT", 2, 0)
    table.say("no", "red")
    assert (table.asks.seat, table.why) == ("blue", "equipment")
    table.say("other")
    assert (table.asks.seat, table.why) == ("red", "equipment")


def test_gq_88_without_multis_one_success_finds_it() -> None:
    table = GeoQuestTable("TT multi 2 3; AA normal 1", multis="no")
    table.search("TT", 2, 0)
    assert table.points() == 3


def test_gq_79_a_normal_cache_asks_nothing_more() -> None:
    table = GeoQuestTable("RC normal 2; AA normal 1", players=("red", "blue"))
    table.say("search", "RC")
    assert table.asks.kind == "roll"
    table.say([2, 0])
    assert table.why == "sharers"
    table.say("no-more")
    assert table.at_menu()


def test_gq_68_who_is_noted_on_a_tile_is_said_where_it_is_asked_who_else_is() -> None:
    table = GeoQuestTable()
    table.search("RC", 4, 2)
    table.say("green")
    assert table.kept.read(table.asks.text) == "Green is on RC, too. Who else?"

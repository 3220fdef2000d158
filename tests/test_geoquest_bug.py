"""Travel bugs of GeoQuest: laid, taken by finders, left for points or for a goal."""

import json

import pytest
from finger import sit
from geoquest_hand import bugs
from geoquest_table import GEOQUEST, GeoQuestTable, hints
from play import secret_of

from companion.faces.panel.correction import ways
from companion.faces.panel.question import only_answer
from companion.faces.panel.rule import at_hand
from companion.games.geoquest.figure import card
from companion.table.prompt import ChoosePrompt

CACHES = "RC normal 2; BK normal 2; AY normal 2; TT normal 5"


def laid(*tiles: str, players: tuple[str, ...] = ("red", "blue"), reports: str = "told") -> GeoQuestTable:
    """A table whose players have put their bugs under these disks, one after the other."""
    table = GeoQuestTable(CACHES, bugs="yes", setup="manual", players=players, reports=reports)
    table.say(*tiles)
    assert table.at_menu()
    return table


def find(table: GeoQuestTable, cache: str, *, alone: bool = True) -> None:
    """The player in turn finds a cache; ``alone``: who else was there is asked, and nobody was."""
    table.say("search", cache, ["FIND", "2"], *(["no-more"] if alone else []))


def labels(table: GeoQuestTable) -> list[str]:
    """What may be answered, in words."""
    assert isinstance(table.asks, ChoosePrompt)
    return [table.kept.read(option.label) for option in table.asks.options]


def carrying(reports: str = "told") -> GeoQuestTable:
    """Red carries bug 1 out of RC and is in turn, blue has found nothing."""
    table = laid("RC", "BK", reports=reports)
    find(table, "RC")
    table.say(*(["bug-1"] if reports == "asked" else ["bugs", "take", "bug-1"]), "skip")
    assert table.view["players"]["red"]["bugs"] == ["bug-1"]
    assert table.asks.seat == "red"
    return table


# Laying


def test_gq_25_by_hand_every_player_puts_one_under_any_disk() -> None:
    table = GeoQuestTable(CACHES, bugs="yes", setup="manual", players=("red", "blue", "green"))
    for seat, tile in (("red", "RC"), ("blue", "RC"), ("green", "AY")):
        assert table.asks.seat == seat
        assert sorted(table.values()) == ["AY", "BK", "RC", "TT"]
        table.say(tile)
    assert bugs(table, "RC") == ["bug-1", "bug-2"]
    assert bugs(table, "AY") == ["bug-3"]
    assert table.at_menu()


def test_gq_25_the_box_lays_one_each_at_random() -> None:
    seen = set()
    for seed in range(30):
        table = GeoQuestTable(CACHES, bugs="yes", players=("red", "blue"), seed=seed)
        lie = [tile for tile in table.view["caches"] for _ in bugs(table, tile)]
        assert len(lie) == 2
        seen.update(lie)
    assert seen == {"AY", "BK", "RC", "TT"}


def test_gq_25_they_are_laid_after_the_caches() -> None:
    table = GeoQuestTable("", bugs="yes", dice="box", lake="AA")
    while not table.at_menu():
        table.say("none")
    lie = [slug for tile in table.view["caches"] for slug in bugs(table, tile)]
    assert sorted(lie) == ["bug-1", "bug-2", "bug-3"]


def test_gq_26_the_goals_that_the_owner_told_are_nobodys_secret() -> None:
    deck = json.dumps({"bugs": ["Next to a stream", "In a forest", "Next to a stream"]})
    table = GeoQuestTable(CACHES, bugs="yes", deck=deck)
    assert sorted(table.view["goals"].values()) == ["In a forest", "Next to a stream", "Next to a stream"]
    assert "Next to a stream" in table.text()


def test_gq_26_by_hand_who_draws_a_bug_tells_its_goal() -> None:
    deck = json.dumps({"bugs": ["Next to a stream", "In a forest"]})
    table = GeoQuestTable(CACHES, bugs="yes", deck=deck, setup="manual", players=("red", "blue"))
    assert (table.asks.seat, table.why, table.values()) == ("red", "goal", ["goal-0", "goal-1", "goal-2"])
    table.say("goal-2", "RC")
    assert table.values() == ["goal-0", "goal-1"]
    table.say("goal-0", "BK")
    assert table.view["goals"] == {"bug-1": "In a forest"}


def test_without_bugs_none_are_laid() -> None:
    table = GeoQuestTable(CACHES, setup="manual")
    assert table.at_menu()
    assert table.view["goals"] == {}
    assert all(not bugs(table, tile) for tile in table.view["caches"])


def test_gq_25_every_player_may_choose_a_disk_for_a_bug_that_the_box_drew() -> None:
    deck = json.dumps({"bugs": ["Next to a stream", "In a forest"]})
    table = GeoQuestTable(CACHES, bugs="yes", bug_start="asked", deck=deck, players=("red", "blue"))
    for seat, tile in (("red", "RC"), ("blue", "AY")):
        assert (table.asks.seat, table.why, sorted(table.values())) == (seat, "lay-bug", ["AY", "BK", "RC", "TT"])
        table.say(tile)
    assert table.at_menu()
    assert (bugs(table, "RC"), bugs(table, "AY")) == (["bug-1"], ["bug-2"])
    assert sorted(table.view["goals"].values()) == ["In a forest", "Next to a stream"]


def test_gq_25_a_bug_that_left_the_game_meanwhile_gives_its_name_to_nobody_in_it() -> None:
    table = GeoQuestTable(CACHES, bugs="yes", bug_start="asked", players=("red", "blue", "green"))
    table.say("RC", "AY")
    table.correct("cache", "remove", "RC")
    table.say("AY")
    assert bugs(table, "AY") == ["bug-2", "bug-3"]


def test_gq_25_at_the_box_players_choose_and_in_the_protocol_the_box_does() -> None:
    assert GEOQUEST.read_options({}, panel=True)["bug_start"] == "asked"
    assert GEOQUEST.read_options({})["bug_start"] == "drawn"


def test_gq_25_a_cache_names_the_bugs_that_lie_in_it_and_counts_none() -> None:
    table = laid("RC", "RC", "BK", players=("red", "blue", "green"))
    lines = [card(table.view, tile).lines[-1] for tile in ("RC", "BK")]
    assert lines == ["Bugs 1 and 2", "Bug 3"]


def test_gq_25_players_draw_their_bug_before_they_choose_where_and_the_rule_at_hand_is_of_bugs() -> None:
    options = GEOQUEST.read_options({"caches": CACHES, "bugs": "yes", "bug_start": "asked"}, players=("red", "blue"))
    finger = sit(GEOQUEST, ("red", "blue"), options, secret_of(1), "")
    finger.read()
    assert finger.question().prompt.text == "Draw a Travel Bug. Put it under which cache?"
    assert next(rule.number for rule in at_hand(finger.panel.context, finger.question().cites)) == "GQ-25"


def test_gq_25_a_bug_is_told_by_where_it_is_and_who_brought_it() -> None:
    table = laid("RC", "RC", reports="asked")
    find(table, "RC")
    assert hints(table) == {"no-more": "", "bug-1": "Red's at first.", "bug-2": "Blue's at first."}
    table.say("bug-2")
    asked = table.kept.session.correction(["bug"])
    assert isinstance(asked, ChoosePrompt)
    known = [table.kept.read(option.hint) for option in asked.options]
    assert known == ["It is in RC. Red's at first.", "Red has it. Blue's at first.", ""]


@pytest.mark.parametrize("asked", [True, False])
def test_a_touched_cache_says_where_a_bug_is(asked: bool) -> None:
    options = GEOQUEST.read_options({"caches": CACHES, "bugs": "yes", "bug_start": "asked"}, players=("red", "blue"))
    finger = sit(GEOQUEST, ("red", "blue"), options, secret_of(1), "")
    for tile in ("RC", "AY"):
        finger.read()
        finger.answer(tile)
    finger.read()
    finger.do("back")
    finger.pick("The box is wrong", *(["A Travel Bug", "Bug 2"] if asked else []))
    assert finger.panel.touch("map 2,11")
    if not asked:
        assert "Bug 1" in [row.label for row in finger.screen.choices]
        finger.pick("Bug 2", "Yes")
    assert finger.stored.session.view()["caches"]["BK"]["bugs"] == ["bug-2"]


def test_of_a_touched_cache_nothing_is_wrong_with_the_bug_that_lies_there() -> None:
    found = ways(laid("RC", "AY").kept.session, "RC")
    assert ("Bug 1" in found, "Bug 2" in found) == (False, True)


def test_gq_25_a_bug_keeps_who_brought_it_whatever_else_comes_or_goes() -> None:
    table = GeoQuestTable(CACHES, bugs="yes", bug_start="asked", players=("red", "blue"))
    table.correct("bug", "bug-3", "RC")
    table.say("AY", "RC")
    table.correct("bug", "bug-2", "out")
    table.correct("bug", "bug-4", "RC")
    find(table, "RC")
    table.say("bugs", "take")
    assert hints(table) == {"bug-3": "It is in RC.", "bug-4": "It is in RC.", "no-more": ""}


# Taking


def test_gq_76_gq_128_a_finder_may_take_one_and_only_one() -> None:
    table = laid("RC", "RC")
    find(table, "RC")
    table.say("bugs", "take")
    assert table.values() == ["bug-1", "bug-2", "no-more"]
    table.say("bug-2")
    assert bugs(table, "red") == ["bug-2"]
    assert bugs(table, "RC") == ["bug-1"]
    # One at most: there is no more to take, and nowhere to leave it.
    assert "bugs" not in table.values()
    assert "only when you have just found its cache" in table.disabled("bugs")


def test_gq_128_who_has_found_nothing_takes_nothing() -> None:
    table = laid("RC", "RC")
    assert "just found" in table.disabled("bugs")
    table.say("search", "RC", ["2", "DNF"])
    assert "bugs" not in table.values()


def test_gq_128_a_bug_of_another_cache_is_not_offered() -> None:
    table = laid("RC", "BK")
    find(table, "RC")
    table.say("bugs", "take")
    assert table.values() == ["bug-1", "no-more"]
    assert "just found" in table.disabled("bug-2")


def test_gq_128_the_chance_is_gone_with_the_finders_next_turn() -> None:
    table = laid("RC", "RC")
    find(table, "RC")
    assert "bugs" in table.values()
    table.skip()
    assert table.asks.seat == "red"
    assert "bugs" not in table.values()


def test_gq_76_who_was_found_for_may_take_one_on_the_next_turn() -> None:
    table = laid("RC", "RC", "BK", players=("red", "blue", "green"))
    find(table, "RC", alone=False)
    table.say("blue", "no-more")
    assert table.asks.seat == "green"
    # Blue's points were taken meanwhile: red and blue may both have taken one.
    table.say("bugs", "take", "bug-1")
    assert (table.why, table.values()) == ("taker", ["blue", "red"])
    table.say("blue")
    assert bugs(table, "blue") == ["bug-1"]
    table.say("bugs", "take", "bug-2")
    assert bugs(table, "red") == ["bug-2"]


@pytest.mark.parametrize("said", ["bug-1", "no-more"])
def test_gq_128_where_people_are_asked_they_are_asked_at_the_find(said: str) -> None:
    table = laid("RC", "RC", reports="asked")
    find(table, "RC")
    assert (table.asks.seat, table.why, table.values()) == ("red", "take", ["no-more", "bug-1", "bug-2"])
    table.say(said)
    assert table.at_menu()
    assert bugs(table, "red") == ([said] if said != "no-more" else [])
    assert "bugs" not in table.values()


def test_gq_76_a_cache_without_bugs_asks_nothing() -> None:
    table = laid("RC", "RC", reports="asked")
    find(table, "BK")
    assert table.at_menu()


# Leaving


def test_gq_129_gq_131_a_bug_is_left_in_a_cache_found_before_not_in_its_own() -> None:
    table = carrying()
    # Red has found no other cache yet.
    assert "not where it came from" in table.disabled("bugs")
    find(table, "AY")
    table.say("bugs", "leave", "bug-1")
    # Only one cache is possible, so it is not asked for.
    assert (table.why, table.asks.about["cell"]) == ("goal", "AY")
    table.say("no")
    assert bugs(table, "AY") == ["bug-1"]
    assert bugs(table, "red") == []


def test_gq_129_nobodys_bug_is_left_that_people_have_not_spoken_of() -> None:
    table = carrying()
    find(table, "AY")
    assert table.asks.seat == "blue"
    before = table.view["players"], table.view["caches"]
    table.say("bugs", "leave")
    # Not answered by itself, though there is no other; and it says whose it is.
    assert (only_answer(table.asks), labels(table)) == (None, ["Red: Bug 1", "Nobody"])
    table.say("no-more")
    assert (table.at_menu(), table.view["players"], table.view["caches"]) == (True, *before)
    table.say("bugs", "leave", "bug-1")
    assert labels(table) == ["Only left: 1 point", "Goal met: 3 points"]


def test_gq_128_nobody_has_taken_a_bug_that_people_have_not_spoken_of() -> None:
    table = laid("RC", "BK")
    find(table, "RC")
    table.say("bugs", "take")
    assert (only_answer(table.asks), table.kept.read(table.asks.text)) == (None, "Which bug did Red take?")
    table.say("no-more")
    assert (bugs(table, "RC"), table.at_menu()) == (["bug-1"], True)


def test_gq_129_the_bug_of_who_is_in_turn_comes_first() -> None:
    table = carrying()
    table.correct("bug", "bug-2", "blue")
    table.correct("cache", "finders", "TT", "blue", "yes")
    find(table, "AY")
    table.say("bugs", "leave")
    assert table.values() == ["bug-2", "bug-1", "no-more"]


def test_gq_129_where_there_are_more_it_is_asked_in_which() -> None:
    table = carrying()
    find(table, "AY")
    table.skip()
    find(table, "BK")
    table.say("bugs", "leave", "bug-1")
    assert (table.why, table.values()) == ("leave-where", ["AY", "BK"])
    assert "came from" in table.disabled("RC")
    table.say("BK", "no")
    assert bugs(table, "BK") == ["bug-2", "bug-1"]


def test_gq_130_a_bug_that_is_left_gives_a_point_and_any_number_may_be_left() -> None:
    table = laid("RC", "BK", players=("red", "blue"))
    find(table, "RC")
    table.say("bugs", "take", "bug-1", "skip")
    find(table, "BK")
    table.say("bugs", "take", "bug-2", "skip")
    find(table, "AY")
    before = table.points()
    table.say("bugs", "leave", "bug-1", "AY", "no")
    table.say("bugs", "leave", "bug-2", "AY", "no")
    assert table.points() == before + 2
    assert bugs(table, "AY") == ["bug-1", "bug-2"]
    assert table.scored()[-2:] == [("red", 1, "bug")] * 2


def test_gq_132_gq_133_at_its_goal_it_gives_three_and_leaves_the_game() -> None:
    table = carrying()
    find(table, "AY")
    before = table.points()
    table.say("bugs", "leave", "bug-1", "yes")
    assert table.points() == before + 3
    assert table.scored()[-1] == ("red", 3, "bug-goal")
    assert "goal met" in table.text()
    # Hands take it away: the box stops for that.
    assert [notice.hands for notice in table.kept.notices if "out of the game" in notice.text] == [True]
    assert bugs(table, "AY") == bugs(table, "red") == []
    table.correct("bug", "bug-2", "out")
    assert all(not bugs(table, tile) for tile in table.view["caches"])


def test_gq_134_a_bug_in_a_fitting_cache_must_go_to_another_one() -> None:
    table = carrying()
    find(table, "AY")
    table.say("bugs", "leave", "bug-1")
    # Its first cache, that fits its goal, is not offered; the goal is asked of the other one.
    assert table.asks.about["cell"] == "AY"


def test_gq_131_it_may_come_home_with_somebody_who_took_it_elsewhere() -> None:
    table = laid("RC", "BK", "BK", players=("red", "blue", "green"))
    find(table, "RC")
    table.say("bugs", "take", "bug-1")
    find(table, "RC")
    table.skip()
    find(table, "AY")
    table.say("bugs", "leave", "bug-1", "no")
    find(table, "AY")
    table.say("bugs", "take", "bug-1", "blue", "bugs", "leave", "bug-1")
    # Blue took it out of AY: its only place is where it once began.
    assert table.asks.about["cell"] == "RC"
    table.say("no")
    assert bugs(table, "RC") == ["bug-1"]


def test_gq_129_where_people_are_asked_they_are_asked_on_the_cache_that_they_found() -> None:
    table = carrying("asked")
    find(table, "AY")
    assert (table.asks.seat, table.why, table.values()) == ("red", "leave", ["no-more", "bug-1"])
    table.say("bug-1", "no")
    assert bugs(table, "AY") == ["bug-1"]
    assert (table.asks.seat, table.at_menu()) == ("blue", True)


def test_gq_129_after_a_move_who_ends_on_a_cache_says_so_at_the_menu() -> None:
    table = carrying("asked")
    find(table, "AY")
    table.say("no-more", "skip")
    table.move("1", "2")
    assert (table.asks.seat, table.at_menu()) == ("blue", True)
    table.say("bugs", "leave", "bug-1", "no")
    assert bugs(table, "AY") == ["bug-1"]
    assert table.scored()[-1] == ("red", 1, "bug")


def test_gq_129_after_a_search_that_failed_nothing_can_be_left() -> None:
    table = carrying("asked")
    find(table, "AY")
    table.say("no-more", "skip", "search", "BK", ["0", "DNF"])
    assert table.at_menu()


def test_gq_2_points_for_a_bug_win_at_once() -> None:
    table = carrying()
    find(table, "AY")
    table.correct("score", "red", 22)
    table.say("bugs", "leave", "bug-1", "yes")
    assert "25 points" in table.ended()


# A disk that leaves the board


def found_by_all(reports: str) -> GeoQuestTable:
    """Two bugs lie in RC, red has found it, and blue is just finding it, too."""
    table = laid("RC", "RC", reports=reports)
    find(table, "RC")
    table.say(*(["no-more"] if reports == "asked" else []))
    find(table, "RC", alone=False)
    return table


def test_gq_77_the_last_finder_may_take_one_and_the_rest_leave_the_game() -> None:
    table = found_by_all("told")
    assert "RC" not in table.view["caches"]
    table.say("bugs", "take", "bug-2")
    assert bugs(table, "blue") == ["bug-2"]
    table.skip(2)
    assert [fact["bug"] for fact in table.facts("bug-out")] == ["bug-1"]
    assert table.at_menu()


def test_gq_77_where_people_are_asked_the_rest_go_at_once() -> None:
    table = found_by_all("asked")
    table.say("bug-1")
    assert bugs(table, "blue") == ["bug-1"]
    assert [fact["bug"] for fact in table.facts("bug-out")] == ["bug-2"]


@pytest.mark.parametrize("reports", ["told", "none"])
def test_gq_76_gq_129_who_makes_the_last_find_may_still_leave_a_bug_there(reports: str) -> None:
    table = laid("RC", "BK", reports=reports)
    alone = reports == "told"
    find(table, "RC", alone=alone)
    table.say("bugs", "take", "bug-1")
    find(table, "AY", alone=alone)
    find(table, "AY", alone=False)
    assert "AY" not in table.view["caches"]
    before = table.points()
    table.say("bugs", "leave", "bug-1")
    assert (table.why, table.asks.about["cell"]) == ("goal", "AY")
    table.say("no")
    assert table.points() == before + 1
    # It lies in a cache that has left the board, and goes with it.
    table.skip()
    assert [fact["bug"] for fact in table.facts("bug-out")] == ["bug-1"]
    assert "bugs" not in table.values()


def test_gq_129_the_chance_to_leave_one_is_gone_with_the_finders_next_turn() -> None:
    table = carrying()
    table.skip()
    find(table, "AY")
    find(table, "AY", alone=False)
    assert "bugs" in table.values()
    table.skip()
    assert table.asks.seat == "red"
    assert "came from" in table.disabled("bugs")


@pytest.mark.parametrize("reports", ["asked", "told"])
def test_gq_76_gq_129_who_is_paid_for_a_shared_find_may_leave_a_bug_there(reports: str) -> None:
    table = laid("RC", "BK", reports=reports)
    table.skip()
    find(table, "RC")
    table.say(*(["bug-1"] if reports == "asked" else ["bugs", "take", "bug-1"]))
    find(table, "AY", alone=False)
    table.say("blue")
    before = table.points("blue")
    if reports == "asked":
        assert (table.asks.seat, table.why, table.values()) == ("blue", "leave", ["no-more", "bug-1"])
        table.say("bug-1")
    else:
        assert table.asks.seat == "red"
        table.say("bugs", "leave", "bug-1")
    assert (table.why, table.asks.about["cell"], table.asks.seat) == ("goal", "AY", "blue")
    table.say("yes")
    assert table.points("blue") == before + 3
    assert "AY" not in table.view["caches"]


def test_gq_76_gq_128_a_finder_whose_companions_were_paid_at_once_may_still_take_one() -> None:
    table = laid("RC", "RC")
    find(table, "RC", alone=False)
    table.say("blue")
    # Blue's turn has gone by itself, and RC has left the board.
    assert (table.asks.seat, table.at_menu()) == ("red", True)
    table.say("bugs", "take", "bug-1", "red", "bugs", "take", "bug-2")
    assert (bugs(table, "red"), bugs(table, "blue")) == (["bug-1"], ["bug-2"])


# Corrections


def test_gq_131_a_new_disk_on_the_same_tile_is_another_cache() -> None:
    table = carrying()
    table.correct("cache", "remove", "RC")
    table.correct("cache", "add", [18, 3], "normal", 1)
    find(table, "RC")
    table.say("bugs", "leave", "bug-1", "no")
    assert bugs(table, "RC") == ["bug-1"]


@pytest.mark.parametrize(("where", "left_in"), [("AY", "RC"), ("blue", "AY")])
def test_gq_131_a_bug_that_a_fix_gives_to_a_player_came_from_where_it_lay(where: str, left_in: str) -> None:
    table = carrying()
    find(table, "AY")
    for seat in (where, "blue"):
        table.correct("bug", "bug-1", seat)
    for cache in ("RC", "AY"):
        table.correct("cache", "finders", cache, "blue", "yes")
    table.say("bugs", "leave", "bug-1")
    assert (table.why, table.asks.about["cell"]) == ("goal", left_in)


def test_a_bug_is_set_right() -> None:
    table = laid("RC", "BK")
    table.correct("bug", "bug-1", "blue")
    assert bugs(table, "blue") == ["bug-1"]
    assert bugs(table, "RC") == []
    table.correct("bug", "bug-1", "AY")
    assert bugs(table, "AY") == ["bug-1"]
    table.correct("bug", "bug-3", "red")
    assert bugs(table, "red") == ["bug-3"]
    table.correct("bug", "bug-3", "out")
    assert bugs(table, "red") == []


def test_gq_131_a_cache_that_is_moved_is_still_the_one_it_came_from() -> None:
    table = carrying()
    find(table, "AY")
    table.correct("cache", "move", "RC", [1, 1])
    table.say("bugs", "leave", "bug-1")
    assert table.asks.about["cell"] == "AY"


def test_a_disk_that_is_set_away_takes_its_bugs_along() -> None:
    table = laid("RC", "BK")
    table.correct("cache", "remove", "RC")
    find(table, "BK")
    table.say("bugs", "take", "bug-2")
    assert bugs(table, "red") == ["bug-2"]

"""Geodeto, travel: which pyramid goes where, what rides along, and how many ways there are."""

from itertools import permutations

import pytest
from geodeto_perft import FILE, counted, lines
from geodeto_table import CONTINENTS, PYRAMIDS, GeodetoTable, board, card, deck, refusal

from companion.games.geodeto.goal import can_be_built
from companion.table.prompt import Refused


def test_geo_32_any_pyramid_of_a_stack_may_be_picked() -> None:
    table = GeodetoTable({"areas": board(asia=["y3 y2 y1", "r2"])})
    table.say("travel", "asia")
    assert table.values() == ["y3", "y2", "y1", "r2"]
    assert "choose one of" in table.disabled("b1")


def test_geo_33_what_stands_on_it_rides_along() -> None:
    table = GeodetoTable({"areas": board(asia=["y3 r2 g2 y1"], europe=["b3"])})
    table.travel("r2", "europe", "b3")
    assert (table.stacks("asia"), table.stacks("europe")) == (["y3"], ["b3 r2 g2 y1"])
    fact = {"kind": "moved", "piece": "r2", "riders": ["g2", "y1"], "from": "asia", "to": "europe", "onto": "b3"}
    assert table.facts("moved") == [{**fact, "player": "red"}]


def test_geo_34_onto_the_table_or_any_stack_there() -> None:
    table = GeodetoTable({"areas": board(asia=["y1"], europe=["b3", "b2 b1"])})
    table.say("travel", "asia", "y1", "europe")
    assert table.values() == ["b2 b1", "b3", "table"]
    table.say("table")
    assert table.stacks("europe") == ["b3", "b2 b1", "y1"]
    assert table.facts("moved")[0]["onto"] == "table"
    table = GeodetoTable({"areas": board(asia=["y1"], europe=["b3", "b2 b1"])})
    table.travel("y1", "europe", "b2 b1")
    assert table.stacks("europe") == ["b3", "b2 b1 y1"]


def test_geo_35_only_to_the_neighbours_and_the_ocean() -> None:
    table = GeodetoTable({"areas": board(europe=["b1"])})
    table.say("travel", "europe", "b1")
    assert sorted(table.values()) == ["africa", "asia", "ocean"]
    for area in ("europe", "america", "oceania", "antarctica"):
        assert table.disabled(area).startswith("GEO-35")


def test_geo_35_within_an_area_where_that_is_played() -> None:
    start = {"areas": board(europe=["b3 b1", "k2"], ocean=["y3 y1"])}
    table = GeodetoTable(start, same_area="yes")
    table.say("travel", "europe", "b1")
    assert "europe" in table.values()
    table.say("europe")
    assert table.values() == ["k2", "table"]
    table.say("k2")
    assert table.stacks("europe") == ["b3", "k2 b1"]
    # A whole stack put down beside itself would be no move.
    table.say("travel", "europe", "b3")
    assert "europe" not in table.values()
    table = GeodetoTable(start, same_area="yes")
    table.say("travel", "ocean", "y3", "ocean")
    assert "table" not in table.values()
    assert "y3 y1" not in table.values()
    table.say("r3")
    assert "r3 y3 y1" in table.stacks("ocean")
    table = GeodetoTable(start)
    table.say("travel", "ocean", "y3")
    assert "ocean" not in table.values()


def test_geo_36_example_10_a_full_card() -> None:
    table = GeodetoTable({"areas": board(asia=["y3", "r3", "g3"], europe=["b1"])})
    table.say("travel", "europe", "b1", "asia")
    assert table.disabled("table").startswith("GEO-36")
    table.say("y3")
    table.travel("r3", "america")
    table.say("travel", "ocean", "w3", "asia")
    assert "table" in table.values()


def test_geo_37_example_7_no_nesting() -> None:
    table = GeodetoTable({"areas": board(asia=["y1", "y2", "y3"], europe=["b2", "b1", "b3"])})
    table.say("travel", "europe", "b2", "asia")
    assert table.values() == ["y2", "y3"]
    assert table.disabled("y1").startswith("GEO-37")
    for piece, onto in (("b1", "y1"), ("b3", "y3"), ("b2", "y2")):
        other = GeodetoTable({"areas": board(asia=["y1", "y2", "y3"], europe=["b2", "b1", "b3"])})
        other.travel(piece, "asia", onto)
        assert f"{onto} {piece}" in other.stacks("asia")


def test_geo_37_example_6_how_many_trios_can_be_built() -> None:
    built = [trio for trio in permutations(PYRAMIDS, 3) if can_be_built(trio)]
    assert len(list(permutations(PYRAMIDS, 3))) == 4896
    assert len(built) == 1656
    assert ("r3", "g2", "b1") in built
    assert ("b1", "k1", "g1") in built  # sizes may repeat


def test_geo_37_a_goal_that_cannot_be_built_is_no_goal() -> None:
    assert "cannot be built" in refusal(deck=deck(card("Odd", "r1 r2 r3", "asia")))
    assert "too few goals" in refusal(deck=deck(card("Odd", "r3 r2 r1", "asia")))


def test_geo_38_no_takebacks_with_two_players() -> None:
    start = {"areas": board(asia=["y3 y2", "r3"], europe=["b3"])}
    table = GeodetoTable(start, players=("red", "blue"))
    table.travel("y2", "europe", "b3")
    table.say("travel", "europe")
    assert table.values() == ["b3"]
    assert table.disabled("y2").startswith("GEO-38")
    table.say("b3", "ocean", "table")  # as a rider it goes
    assert "b3 y2" in table.stacks("ocean")
    # Of what red picked before, only what blue picked just now is disabled; nothing for long.
    table.say("travel", "ocean")
    assert "b3" not in table.values()
    assert "y2" not in table.values()


@pytest.mark.parametrize("between", [["draw", "europe"], ["epidemic", "africa"]])
def test_geo_38_a_turn_without_a_move_bars_nothing(between: list[str]) -> None:
    table = GeodetoTable({"areas": board(asia=["y3 y2"], europe=["b3"])}, players=("red", "blue"))
    table.travel("y2", "europe", "b3")
    table.say(*between)
    table.say("travel", "europe")
    assert "y2" in table.values()


def test_geo_38_three_players_may_take_back() -> None:
    table = GeodetoTable({"areas": board(asia=["y3 y2"], europe=["b3"])})
    table.travel("y2", "europe", "b3")
    table.travel("y2", "asia", "y3")
    assert table.stacks("asia") == ["y3 y2"]


def test_geo_39_example_8_ships_leave_whole() -> None:
    table = GeodetoTable({"areas": board(ocean=["y3 w2"], asia=["r3"])})
    table.say("travel", "ocean")
    assert "w2" not in table.values()
    assert table.disabled("w2").startswith("GEO-39")
    table.say("y3", "asia", "table")
    assert table.stacks("asia") == ["r3", "y3 w2"]


def test_geo_31_example_2_and_3_the_opening() -> None:
    for seats in (("red", "blue"), ("red", "blue", "green")):
        view = GeodetoTable(players=seats).view
        assert view["legal"] == {"travel": 90, "draw": 6, "epidemic": 6, "heal": 0, "pirates": 0, "return": 0}
        assert view["reach"]["ocean"] == 18
        assert [view["reach"][continent] for continent in CONTINENTS] == [12] * 6


def test_geo_31_a_turn_is_one_action_and_nobody_passes_who_can_do_anything() -> None:
    table = GeodetoTable(players=("red", "blue"))
    assert table.values() == ["travel", "draw", "epidemic"]
    assert table.disabled("pass").startswith("GEO-31")
    assert table.disabled("claim").startswith("GEO-52")
    table.say("draw", "asia")
    assert table.view["turn"] == "blue"
    table.travel("b1", "ocean")
    assert table.view["turn"] == "red"


def test_geo_31_who_can_do_nothing_passes() -> None:
    """No card is left, all pyramids are a captor's, and the Epidemic is in another hand."""
    cards = [card("One", "b3 b2 b1", "europe"), card("Two", "y3 y2 y1", "asia"), card("Three", "r3 r2 r1", "asia")]
    hands = {"red": ["one"], "blue": ["two"], "green": ["three"]}
    areas: dict[str, list[str]] = {area: [] for area in [*CONTINENTS, "ocean"]}
    pirates = {"holder": "blue", "captives": PYRAMIDS}
    start = {"areas": areas, "hands": hands, "pirates": pirates, "epidemic": {"holder": "green"}}
    table = GeodetoTable(start, deck=deck(*cards))
    assert table.view["legal"] == dict.fromkeys(("travel", "draw", "epidemic", "heal", "pirates", "return"), 0)
    assert table.values() == ["pass"]
    table.say("pass")
    assert (table.view["turn"], table.values()) == ("blue", ["return"])


def test_every_move_offered_can_be_made_and_no_other() -> None:
    table = GeodetoTable({"areas": board(asia=["y3 y2", "r1"], europe=["b3 b1", "k2", "g1"], africa=["w3"])})
    offered = 0
    table.say("travel")
    for area in table.values():
        table.say(area)
        for piece in table.values():
            table.say(piece)
            for to in table.values():
                table.say(to)
                offered += len(table.values())
                table.kept.take(table.kept.session.undo())
            table.kept.take(table.kept.session.undo())
        table.kept.take(table.kept.session.undo())
    assert offered == table.view["legal"]["travel"]
    with pytest.raises(Refused, match="europe"):
        table.say("mars")


def test_the_numbers_of_move_sequences() -> None:
    """Written by a slower generator, counted here by the box's rules."""
    for players, same_area, depth, wanted in lines(FILE.read_text("utf-8")):
        assert counted(players, same_area, depth) == wanted

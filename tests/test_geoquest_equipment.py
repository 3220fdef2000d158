"""Cachers and Equipment of GeoQuest: what they add, how many may lie there, what prevents an Event."""

from typing import Any

import pytest
from geoquest_hand import dealt, held
from geoquest_table import GeoQuestTable

from companion.table.figure import DiceFigure

NORMAL_4 = "RC normal 4; BK normal 4"


def left(table: GeoQuestTable) -> int:
    """How many cards are left in the Equipment deck."""
    return int(table.view["decks"]["equipment"])


# Dealing


@pytest.mark.parametrize("setup", ["auto", "manual"])
def test_gq_29_gq_30_everybody_draws_and_tells_which_cards_they_are(setup: str) -> None:
    table = GeoQuestTable(cards="yes", setup=setup, players=("red", "blue"))
    assert (table.asks.seat, table.why) == ("red", "cacher")
    assert "Draw a Cacher card." in table.asks.text
    table.say("grampa-gary")
    assert table.why == "equipment"
    table.say("compass")
    assert table.facts("dealt")[-1] == {
        "kind": "dealt",
        "player": "red",
        "cacher": "Grampa Gary",
        "equipment": "Compass",
    }
    assert held(table, "red") == ["grampa-gary", "compass"]
    # Each Cacher is there once.
    assert table.asks.seat == "blue"
    assert table.values() == ["other", "determined-dan"]
    table.say("other", "other")
    # Of a Cacher that has no name here nothing is shown.
    assert held(table, "blue") == ["other"]
    assert left(table) == 22


def test_gq_27_the_decks_are_counted_apart() -> None:
    table = dealt(events="yes", players=("red", "blue"))
    table.say("event", "hold")
    assert table.view["decks"] == {"equipment": 22, "events": 23}
    table.say("cards", "draw", "compass")
    assert table.view["decks"] == {"equipment": 21, "events": 23}


# Bonuses


def test_gq_31_gq_67_grampa_gary_adds_one_to_every_search() -> None:
    table = dealt(caches=NORMAL_4, cacher="grampa-gary")
    table.search("RC", "2", "1")
    assert (table.last()["score"], table.last()["success"]) == (4, True)


def test_gq_31_grampa_gary_adds_nothing_to_a_move() -> None:
    table = dealt(caches=NORMAL_4, cacher="grampa-gary")
    table.move("2", "1")
    assert table.facts("moved")[-1]["tiles"] == 3


def test_gq_31_nobody_else_has_it() -> None:
    table = dealt(caches=NORMAL_4, cacher="grampa-gary")
    table.skip()
    table.search("RC", "2", "1")
    assert (table.last()["score"], table.last()["success"]) == (3, False)


def test_gq_63_a_flashlight_helps_with_a_cache_that_nobody_has_found() -> None:
    table = dealt("flashlight", caches=NORMAL_4, other="flashlight")
    table.search("RC", "2", "1")
    assert (table.last()["score"], table.last()["success"]) == (4, True)
    assert "rolls 4 (2 + 1, +1 Flashlight) and finds" in table.text()


def test_gq_63_a_flashlight_does_not_help_where_somebody_was() -> None:
    table = dealt("flashlight", caches=NORMAL_4, other="flashlight")
    table.search("RC", "4", "1")
    table.say("no-more", "other")
    table.search("RC", "2", "1")
    assert (table.last()["player"], table.last()["score"], table.last()["success"]) == ("blue", 3, False)


@pytest.mark.parametrize(("faces", "tiles"), [(("3", "0"), 3), (("3", "1"), 5), (("4", "3"), 8), (("FIND", "3"), 3)])
def test_gq_57_binoculars_add_a_tile_to_four_or_more(faces: tuple[str, str], tiles: int) -> None:
    table = dealt("binoculars")
    table.move(*faces)
    assert table.facts("moved")[-1]["tiles"] == tiles


def test_gq_57_binoculars_add_nothing_to_a_search() -> None:
    table = dealt("binoculars", caches="RC normal 5")
    table.search("RC", "3", "1")
    assert table.last()["score"] == 4


def test_gq_44_gq_53_gq_58_hiking_boots_are_said_for_people_see_the_forest() -> None:
    table = dealt("hiking-boots")
    table.move("FIND", "2")
    assert (table.asks.seat, "Use Hiking Boots: +1 in forest." in table.said()) == ("blue", True)
    table.skip(2)
    # Nobody else has them, and they do nothing in a search.
    table.move("2", "1")
    table.skip()
    table.search("RC", "0", "1")
    assert table.at_menu()


def test_gq_58_where_nothing_is_reported_hiking_boots_are_said() -> None:
    table = dealt("hiking-boots", reports="none")
    table.move("2", "1")
    assert "Use Hiking Boots: +1 in forest." in table.said()


@pytest.mark.parametrize(
    ("card", "bonus", "crosses"),
    [("hiking-boots", None, True), ("compass", None, False), ("hiking-boots", 0, False), ("hiking-boots", 1, True)],
)
def test_gq_53_gq_58_what_ground_adds_may_cross_a_stream_and_counts_once(
    card: str, bonus: int | None, crosses: bool
) -> None:
    table = dealt(card)
    table.move("FIND", "2", bonus=bonus)
    figure = table.kept.read(table.kept.session.figure())
    assert isinstance(figure, DiceFigure)
    for text in (table.said(), figure.note):
        assert ["A stream costs 3" in text, "need a bridge" in text] == [crosses, not crosses]


def test_gq_56_the_sum_of_a_roll_counts_the_card_that_it_names() -> None:
    own = {"equipment": [{"name": "Flashlight", "search": 1}]}
    table = dealt("flashlight", caches=NORMAL_4, own=own)
    table.say("search-bonus", "RC", ["2", "0"])
    assert table.asks.text == "Level 4: you rolled 3 (2 + 0, +1 Flashlight). What else is added?"


def test_gq_17_gq_94_a_bonus_on_searches_by_some_ground_is_asked() -> None:
    own = {"equipment": [{"name": "Machete", "search": 2, "terrain": "forest"}]}
    table = dealt("machete", caches=NORMAL_4, own=own)
    table.say("search", "RC", ["2", "0"])
    assert (table.why, table.asks.text) == (
        "modifier",
        "Level 4: you rolled 2 (2 + 0). Use Machete: +2 in forest. What is added?",
    )
    table.say(2)
    assert (table.last()["score"], table.last()["success"]) == (4, True)
    # Where no forest makes a find of it, nor is needed for one, it is not asked.
    for faces in (["1", "0"], ["4", "0"]):
        again = dealt("machete", caches=NORMAL_4, own=own)
        again.say("search", "RC", faces)
        assert again.why != "modifier"


def test_gq_17_gq_94_where_nothing_is_reported_it_is_said() -> None:
    own = {"equipment": [{"name": "Machete", "search": 2, "terrain": "forest"}]}
    table = dealt("machete", caches=NORMAL_4, own=own, reports="none")
    table.search("RC", "2", "0")
    assert "Use Machete: +2 in forest." in table.text()
    table.skip(2)
    table.search("RC", "0", "DNF")
    assert table.text().count("Use Machete") == 1


def test_gq_56_gq_59_gq_94_all_bonuses_count_together_and_the_modifier_with_them() -> None:
    own = {"equipment": [{"name": "Bike", "move": 2}, {"name": "Snow Shoes", "move": -1}]}
    table = dealt("binoculars", "bike", "snow-shoes", own=own)
    table.say("move-bonus", ["3", "1"])
    assert table.asks.about["named"] == 2
    table.say(-3)
    assert table.facts("moved")[-1]["tiles"] == 3
    for part in ("+1 Binoculars", "+2 Bike", "-1 Snow Shoes", "-3"):
        assert part in table.text()


def test_gq_60_a_radio_is_said_as_a_jump_with_every_move_but_adds_nothing() -> None:
    table = dealt("frs-radio", other="compass")
    table.move("2", "1")
    assert table.facts("moved")[-1]["tiles"] == 3
    assert "Or jump: FRS Radio" in table.said()
    table.move("2", "1")
    assert "jump" not in table.said()


def test_gq_94_without_cards_by_name_nothing_is_added() -> None:
    table = GeoQuestTable(caches=NORMAL_4)
    table.search("RC", "2", "1")
    assert table.last()["score"] == 3


# Rolling again


def test_gq_104_determined_dan_may_ignore_a_roll() -> None:
    table = dealt(cacher="determined-dan", caches=NORMAL_4, events="yes")
    table.say("search", "RC", ["2", "2"])
    assert (table.why, table.values()) == ("re-roll", ["no", "yes"])
    assert "2 + 2" in table.kept.read(table.asks.text)
    table.say("yes", ["3", "0"])
    # The second roll stands; the ignored doubles draw no Event.
    assert table.last()["score"] == 3
    assert table.facts("event-drawn") == []
    assert [fact["faces"] for fact in table.facts("rolled")] == [["2", "2"], ["3", "0"]]


def test_gq_104_a_roll_that_is_kept_counts() -> None:
    table = dealt(cacher="determined-dan", caches=NORMAL_4)
    table.say("search", "RC", ["2", "2"], "no")
    assert len(table.facts("event-drawn")) == 1
    assert table.last()["success"]


def test_gq_104_the_second_roll_can_draw_an_event() -> None:
    table = dealt(cacher="determined-dan")
    table.say("move", ["1", "2"], "yes", ["1", "1"])
    assert len(table.facts("event-drawn")) == 1


def test_gq_104_even_an_ignored_new_cache_is_none() -> None:
    table = dealt(cacher="determined-dan")
    table.say("move", ["FIND", "DNF"], "yes", ["1", "2"])
    assert table.points() == 0
    assert table.facts("moved")[-1]["tiles"] == 3


def test_gq_104_nobody_else_is_asked() -> None:
    table = dealt(cacher="determined-dan")
    table.skip()
    table.say("move", ["1", "2"])
    assert table.at_menu()


# Finding, the limit, giving up


def test_gq_75_gq_78_a_finder_draws_and_keeps_where_a_slot_is_free() -> None:
    table = dealt("compass", caches=NORMAL_4)
    table.search("RC", "4", "0")
    table.say("no-more")
    assert (table.asks.seat, table.why) == ("red", "equipment")
    table.say("backpack")
    assert held(table) == ["compass", "backpack"]
    assert table.at_menu()


def test_gq_70_gq_75_who_shares_draws_too_on_the_next_turn() -> None:
    table = dealt(caches=NORMAL_4)
    table.search("RC", "4", "0")
    table.say("blue", "no-more", "compass")
    assert (table.asks.seat, table.why) == ("blue", "equipment")
    table.say("flashlight")
    assert held(table, "blue") == ["other", "flashlight"]
    assert table.asks.seat == "green"


@pytest.mark.parametrize("options", [{"cards": "no"}, {"cards": "yes", "reports": "none"}])
def test_gq_75_where_cards_are_not_followed_it_is_only_said(options: dict[str, Any]) -> None:
    table = GeoQuestTable(NORMAL_4, **options)
    table.search("RC", "4", "0")
    if "reports" not in options:
        table.say("no-more")
    assert table.at_menu()
    assert "Red: draw an Equipment card." in table.text()


def test_gq_75_two_are_drawn_and_one_is_kept() -> None:
    table = dealt("compass", caches=NORMAL_4, find_draws="two")
    before = left(table)
    table.search("RC", "4", "0")
    table.say("no-more")
    assert "draw 2" in table.asks.text.lower()
    table.say("backpack")
    assert held(table) == ["compass", "backpack"]
    # The other one went back.
    assert left(table) == before - 1


def test_gq_75_who_shares_draws_two_as_well() -> None:
    table = dealt(caches=NORMAL_4, find_draws="two")
    table.search("RC", "4", "0")
    table.say("blue", "no-more", "compass")
    assert table.asks.seat == "blue"
    assert "draw 2" in table.asks.text.lower()


@pytest.mark.parametrize("options", [{"cards": "no"}, {"cards": "yes", "reports": "none"}])
def test_gq_75_two_and_one_kept_is_said_where_cards_are_not_followed(options: dict[str, Any]) -> None:
    table = GeoQuestTable(NORMAL_4, find_draws="two", **options)
    table.search("RC", "4", "0")
    if "reports" not in options:
        table.say("no-more")
    assert "Red: draw 2 Equipment cards and keep 1." in table.text()


def test_gq_75_the_last_card_is_drawn_alone() -> None:
    table = dealt("backpack", players=("red", "blue"), caches=NORMAL_4, find_draws="two")
    while left(table) > 1:
        table.say("cards", "draw", "other", *(["keep"] if len(held(table)) >= 4 else []))
    table.search("RC", "4", "0")
    table.say("no-more")
    assert table.why == "equipment"
    assert "two" not in table.asks.text.lower()


@pytest.mark.parametrize("gone", ["compass", "flashlight"])
def test_gq_78_gq_98_gq_99_a_fifth_card_costs_one_of_the_five(gone: str) -> None:
    table = dealt("compass", "batteries", "binoculars", "frs-radio", caches=NORMAL_4)
    assert len(held(table)) == 4
    table.search("RC", "4", "0")
    table.say("no-more", "flashlight")
    assert table.why == "give-up"
    assert table.values() == ["compass", "batteries", "binoculars", "frs-radio", "flashlight"]
    assert "you may have 4" in table.disabled("keep")
    table.say(gone)
    assert len(held(table)) == 4
    assert gone not in held(table)


def test_gq_97_what_is_given_up_goes_back_into_the_deck() -> None:
    table = dealt("compass", "batteries")
    before = left(table)
    table.say("cards", "discard", "compass")
    assert left(table) == before + 1
    assert held(table) == ["batteries"]
    # It may be drawn again.
    table.say("cards", "draw", "compass")
    assert held(table) == ["batteries", "compass"]
    assert left(table) == before


def test_gq_100_a_backpack_makes_room_but_the_rules_do_not_say_how_much() -> None:
    table = dealt("backpack", "batteries", "binoculars", "frs-radio")
    table.say("cards", "draw", "flashlight")
    assert (table.why, table.values()[0]) == ("give-up", "keep")
    table.say("keep")
    assert len(held(table)) == 5
    # Whoever gives up the backpack has the common limit again.
    table.say("cards", "discard", "backpack", "cards", "draw", "compass")
    assert "you may have 4" in table.disabled("keep")


BIG = {"equipment": [{"name": "Backpack", "limit": 2}]}
SIX = ("backpack", "batteries", "binoculars", "frs-radio", "compass", "flashlight")


def test_gq_98_gq_99_gq_100_who_gives_up_the_backpack_for_a_new_card_comes_down_to_the_common_limit() -> None:
    table = dealt(*SIX, own=BIG)
    table.say("cards", "draw", "pocket-knife", "backpack")
    assert len(held(table)) == 6
    for gone in ("compass", "pocket-knife"):
        assert table.why == "give-up"
        assert "you may have 4" in table.disabled("keep")
        table.say(gone)
    assert (table.at_menu(), len(held(table))) == (True, 4)


@pytest.mark.parametrize("own", [BIG, None])
def test_gq_98_gq_100_so_does_who_discards_it(own: Any) -> None:
    table = dealt(*SIX[:4], own=own)
    for card in SIX[4:]:
        table.say("cards", "draw", card, *(["keep"] if own is None else []))
    table.say("cards", "discard", "backpack")
    assert table.why == "give-up"
    table.say("compass")
    assert (table.at_menu(), len(held(table))) == (True, 4)


def test_gq_96_gq_98_so_does_who_spends_it_against_an_event() -> None:
    own = {"equipment": [{"name": "Sling", "limit": 2, "prevents": ["Ticks"], "discard": True}]}
    table = dealt("sling", *SIX[1:], own=own, events="yes")
    table.say("event", "hold", "event", "resolve", "ticks", "yes")
    assert (table.asks.seat, table.why) == ("red", "give-up")
    table.say("compass")
    assert (table.at_menu(), len(held(table))) == (True, 4)


def test_gq_98_so_does_who_gets_a_cacher_that_carries_less() -> None:
    table = dealt(*SIX[1:5], cacher="strong-sam", own={"cachers": [{"name": "Strong Sam", "limit": 1}]})
    table.say("cards", "draw", "flashlight")
    assert table.at_menu()
    table.say("cards", "cacher", "grampa-gary")
    assert (table.why, "keep" in table.values()) == ("give-up", False)
    table.say("flashlight")
    assert held(table) == ["grampa-gary", *SIX[1:5]]


def test_gq_100_the_owner_may_say_how_much() -> None:
    own = {"equipment": [{"name": "Backpack", "limit": 1}]}
    table = dealt("backpack", "batteries", "binoculars", "frs-radio", own=own)
    table.say("cards", "draw", "flashlight")
    assert table.at_menu()
    table.say("cards", "draw", "compass")
    assert "keep" not in table.values()


def test_gq_97_a_used_up_deck_gives_no_card_until_one_comes_back() -> None:
    table = dealt("backpack", players=("red", "blue"))
    while left(table):
        table.say("cards", "draw", "other", *(["keep"] if len(held(table)) >= 4 else []))
    assert len(held(table)) == 23
    table.say("cards")
    assert "empty" in table.disabled("draw")
    table.say("discard", "other")
    assert left(table) == 1
    table.say("cards", "draw", "compass")


def test_gq_75_a_finder_gets_nothing_from_a_used_up_deck() -> None:
    table = dealt("backpack", players=("red", "blue"), caches=NORMAL_4)
    while left(table):
        table.say("cards", "draw", "other", *(["keep"] if len(held(table)) >= 4 else []))
    table.search("RC", "4", "0")
    table.say("no-more")
    assert table.at_menu()
    assert "The Equipment deck is empty." in table.text()


def test_a_discard_needs_a_card_and_another_cacher_may_come() -> None:
    table = dealt()
    table.say("cards", "discard", "other", "cards")
    assert "no Equipment" in table.disabled("discard")
    table.say("cacher", "grampa-gary")
    assert held(table) == ["grampa-gary"]
    table.say("cards", "cacher", "other")
    assert held(table) == []


# Against Events


@pytest.mark.parametrize("event", ["mosquitoes", "ticks"])
def test_gq_95_insect_repellent_keeps_insects_off_by_itself(event: str) -> None:
    table = dealt("insect-repellent", events="yes")
    table.say("skip", "event", "hold", "event", "play", "red", event, "skip", "skip")
    table.say("event", "resolve")
    assert table.at_menu()
    assert table.facts("event-resolved")[-1]["prevented"]
    assert held(table) == ["insect-repellent"]


def test_gq_95_against_anything_else_it_does_nothing() -> None:
    table = dealt("insect-repellent", events="yes")
    table.say("skip", "event", "hold", "event", "play", "red", "broken-wrist", "skip", "skip")
    table.say("event", "resolve")
    assert table.why == "rounds"


def test_gq_96_a_first_aid_kit_is_discarded_against_an_injury() -> None:
    table = dealt("first-aid-kit", events="yes")
    table.say("skip", "event", "hold", "event", "play", "red", "broken-wrist", "skip", "skip")
    before = left(table)
    table.say("event", "resolve")
    assert table.why == "prevent"
    table.say("yes")
    assert table.facts("event-resolved")[-1]["prevented"]
    assert held(table) == []
    assert left(table) == before + 1


def test_gq_96_or_kept_for_the_next_one() -> None:
    table = dealt("first-aid-kit", events="yes")
    table.say("skip", "event", "hold", "event", "play", "red", "broken-wrist", "skip", "skip")
    table.say("event", "resolve", "no")
    assert table.why == "rounds"
    table.say(0)
    assert not table.facts("event-resolved")[-1]["prevented"]
    assert held(table) == ["first-aid-kit"]


def test_gq_96_it_is_no_use_against_insects() -> None:
    table = dealt("first-aid-kit", events="yes")
    table.say("skip", "event", "hold", "event", "play", "red", "ticks", "skip", "skip", "event", "resolve")
    assert table.why == "rounds"

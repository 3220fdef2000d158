"""Ensembles of GeoQuest: two of three cards, what they give, and the rolls that set them off."""

from typing import Any

import pytest
from geoquest_hand import dealt
from geoquest_table import GeoQuestTable

CACHES = "RC normal 4; TT multi 2 3"
OWN = {
    "ensembles": [
        {"name": "Hiker", "members": ["Hiking Boots", "Backpack", "FRS Radio"], "move": 2},
        {"name": "Searcher", "members": ["Flashlight", "Magnet", "Mirror"], "search": 2},
        {"name": "Engineer", "members": ["GPS", "Laptop", "Multi Tool"], "on": "doubles", "text": "Take a turn."},
        {"name": "Lucky", "members": ["Coin", "Clover", "Dice"], "on": 3, "text": "Draw a card."},
        {"name": "Finder", "members": ["Lens", "Tongs", "Gloves"], "on": "FIND", "text": "A point."},
    ]
}


def table_of(*cards: str, **more: Any) -> GeoQuestTable:
    """A table where red has these cards."""
    return dealt(*cards, ensembles="yes", own=OWN, caches=CACHES, **more)


def formed(table: GeoQuestTable) -> list[str]:
    """The Ensembles that were formed so far."""
    return [fact["ensemble"] for fact in table.facts("ensemble") if fact["why"] == "two-cards"]


def fired(table: GeoQuestTable) -> list[str]:
    """The Ensembles that a roll has set off so far."""
    return [fact["ensemble"] for fact in table.facts("ensemble") if fact["why"] == "roll"]


@pytest.mark.parametrize("second", ["batteries", "pocket-knife"])
def test_gq_101_gq_102_two_of_the_three_cards_form_one(second: str) -> None:
    table = table_of("compass")
    assert formed(table) == []
    table.say("cards", "draw", second)
    assert formed(table) == ["eagle-scout"]
    assert "take the Eagle Scout card" in table.said()
    # The third one changes nothing.
    table.say("cards", "draw", "batteries" if second == "pocket-knife" else "pocket-knife")
    assert formed(table) == ["eagle-scout"]


def test_gq_102_the_same_card_twice_is_not_two_of_them() -> None:
    table = table_of("compass", "compass", "magnet")
    assert formed(table) == []


def test_gq_102_with_one_card_left_it_is_lost() -> None:
    table = table_of("magnet", "mirror")
    table.say("cards", "discard", "mirror")
    assert table.said() == "Red: put the Searcher card back."
    table.search("RC", "2", "0")
    assert table.last()["score"] == 2


def test_gq_102_what_two_cards_give_is_added() -> None:
    table = table_of("magnet", "mirror")
    table.search("RC", "2", "0")
    assert (table.last()["score"], table.last()["success"]) == (4, True)


def test_gq_102_a_bonus_to_moves_is_none_to_searches() -> None:
    table = table_of("backpack", "frs-radio")
    table.move("2", "0")
    assert table.facts("moved")[-1]["tiles"] == 4
    table.skip(2)
    table.search("RC", "2", "0")
    assert table.last()["score"] == 2


def test_gq_102_one_card_gives_nothing() -> None:
    table = table_of("magnet")
    table.search("RC", "2", "0")
    assert table.last()["score"] == 2


@pytest.mark.parametrize(
    ("cards", "faces", "name"),
    [
        (("gps", "laptop"), ["2", "2"], "engineer"),
        (("gps", "laptop"), ["2", "1"], ""),
        (("coin", "dice"), ["2", "1"], "lucky"),
        (("coin", "dice"), ["2", "2"], ""),
        (("lens", "tongs"), ["FIND", "1"], "finder"),
        (("lens", "tongs"), ["2", "1"], ""),
        (("coin", "lens"), ["FIND", "3"], ""),
    ],
)
def test_gq_103_some_are_set_off_by_a_certain_roll(cards: tuple[str, str], faces: list[str], name: str) -> None:
    table = table_of(*cards)
    table.say("move", faces)
    assert fired(table) == ([name] if name else [])


@pytest.mark.parametrize(("faces", "score"), [(["2", "1"], 5), (["3", "1"], 4), (["1", "1"], 2)])
def test_gq_103_what_a_certain_roll_gives_is_added_to_that_roll(faces: list[str], score: int) -> None:
    own = {"ensembles": [{"name": "Engineer", "members": ["GPS", "Laptop", "Multi Tool"], "on": 3, "search": 2}]}
    table = dealt("gps", "laptop", ensembles="yes", own=own, caches="RC normal 5")
    table.search("RC", *faces)
    assert (table.last()["score"], table.last()["success"]) == (score, score == 5)
    assert fired(table) == (["engineer"] if score == 5 else [])


def test_gq_103_a_penalty_on_moves_comes_with_its_roll() -> None:
    own = {"ensembles": [{"name": "Engineer", "members": ["GPS", "Laptop", "Multi Tool"], "on": "FIND", "move": -1}]}
    table = dealt("gps", "laptop", ensembles="yes", own=own)
    table.move("FIND", "3")
    assert table.facts("moved")[-1]["tiles"] == 2
    assert "Engineer" in table.said()


def test_gq_103_what_people_do_then_is_said() -> None:
    table = table_of("gps", "laptop")
    table.say("move", ["1", "1"])
    assert "Engineer: Take a turn." in table.text()


def test_gq_104_a_roll_that_was_ignored_sets_nothing_off() -> None:
    table = table_of("gps", "laptop", cacher="determined-dan")
    table.say("move", ["1", "1"], "yes")
    assert fired(table) == []
    table.say(["2", "2"])
    assert fired(table) == ["engineer"]


def test_gq_105_every_roll_of_a_multi_can_set_one_off() -> None:
    table = table_of("gps", "laptop")
    table.say("search", "TT", ["2", "2"], "yes", ["1", "1"], "yes", ["3", "3"])
    assert fired(table) == ["engineer"] * 3


def test_gq_105_every_turn_can_too() -> None:
    table = table_of("coin", "dice")
    for _ in range(2):
        table.move("3", "0")
        table.skip(2)
    assert fired(table) == ["lucky"] * 2


def test_gq_102_where_ensembles_are_off_nothing_is_given() -> None:
    table = dealt("magnet", "mirror", own=OWN, caches=CACHES)
    assert formed(table) == []
    table.search("RC", "2", "0")
    assert table.last()["score"] == 2

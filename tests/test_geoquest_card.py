"""Cards of GeoQuest: what the rulebook says of each that it names, what a file of one's own may say, and what not."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from geoquest_hand import dealt
from geoquest_table import GEOQUEST, GeoQuestTable, refusal

from companion.games.geoquest.card import (
    ANY_TIME,
    CACHERS,
    ENSEMBLES,
    EQUIPMENT,
    EVENTS,
    JUMP,
    LIMIT,
    MOVE,
    NOW,
    PREVENT,
    RE_ROLL,
    SEARCH,
    TURN,
    Effect,
)
from companion.games.geoquest.deck import Deck
from companion.table.figure import CardFigure

NAMED = {
    "grampa-gary": [Effect(SEARCH, 1)],
    "determined-dan": [Effect(RE_ROLL)],
    "frs-radio": [Effect(JUMP)],
    "binoculars": [Effect(MOVE, 1, least=4)],
    "hiking-boots": [Effect(MOVE, 1, terrain="forest")],
    "flashlight": [Effect(SEARCH, 1, unfound=True)],
    "insect-repellent": [Effect(PREVENT, prevents=("mosquitoes", "ticks"))],
    "first-aid-kit": [Effect(PREVENT, prevents=("injury",), discard=True)],
    "backpack": [Effect(LIMIT)],
    "compass": [],
    "batteries": [],
    "pocket-knife": [],
}
"""What the rulebook says of the cards that it names: when, what, how much."""


def own(**kinds: Any) -> str:
    """A file of one's own cards, as an option."""
    return json.dumps(kinds)


def wrong(**kinds: Any) -> str:
    """What the box says of a file of cards."""
    return refusal({"deck": own(**kinds)})


def test_gq_7_two_cachers_ten_equipment_cards_and_six_events_are_named() -> None:
    assert (len(CACHERS), len(EQUIPMENT), len(EVENTS), len(ENSEMBLES)) == (2, 10, 6, 1)


@pytest.mark.parametrize("slug", NAMED)
def test_gq_31_gq_94_each_named_card_has_its_effect_as_data(slug: str) -> None:
    card = next(card for card in (*CACHERS, *EQUIPMENT) if card.slug == slug)
    assert list(card.effects) == NAMED[slug]


def test_gq_115_gq_116_each_named_event_has_its_time_as_data() -> None:
    assert {event.slug: event.when for event in EVENTS} == {
        "broken-wrist": TURN,
        "meet-and-greet": TURN,
        "mosquitoes": TURN,
        "ticks": TURN,
        "fresh-snow": NOW,
        "helpful-hint": ANY_TIME,
    }
    assert [event.slug for event in EVENTS if event.jump] == ["broken-wrist", "meet-and-greet"]
    assert [event.slug for event in EVENTS if event.injury] == ["broken-wrist"]


def test_gq_101_the_members_of_the_named_ensemble() -> None:
    assert ENSEMBLES[0].slug == "eagle-scout"
    assert sorted(ENSEMBLES[0].members) == ["batteries", "compass", "pocket-knife"]


def deck_of(options: Mapping[str, str]) -> Deck:
    """The cards that are played with."""
    deck: Deck = GEOQUEST.typed(GEOQUEST.read_options(options)).deck
    return deck


def options(**kinds: Any) -> Mapping[str, str]:
    """All options, with such a file."""
    return GEOQUEST.read_options({"deck": own(**kinds)})


def test_own_cards_join_the_named_ones_and_take_their_place() -> None:
    deck = deck_of(
        options(
            equipment=[{"name": "Backpack", "limit": 2}, {"name": "Mountain Bike", "move": 2, "terrain": "path"}],
            cachers=[{"name": "Speedy Sue", "move": 1, "search": -1}],
            events=[{"name": "Flat Tire", "when": "now"}, {"name": "Sprain", "injury": True}],
            ensembles=[{"name": "Engineer", "members": ["GPS", "Laptop", "Multi Tool"], "search": 1, "on": "doubles"}],
            bugs=["In a forest", "Next to a stream"],
        )
    )
    assert list(deck.equipment["backpack"].effects) == [Effect(LIMIT, 2)]
    assert list(deck.equipment["mountain-bike"].effects) == [Effect(MOVE, 2, terrain="path")]
    assert list(deck.cachers["speedy-sue"].effects) == [Effect(MOVE, 1), Effect(SEARCH, -1)]
    assert deck.events["flat-tire"].when == NOW
    assert deck.events["sprain"].injury
    assert deck.ensembles["engineer"].members == ("gps", "laptop", "multi-tool")
    assert deck.ensembles["engineer"].on == "doubles"
    assert deck.equipment["multi-tool"].name == "Multi Tool"
    assert deck.goals == ("In a forest", "Next to a stream")
    assert len(deck.equipment) == len(EQUIPMENT) + 4


def test_what_was_read_once_reads_again() -> None:
    told = own(equipment=[{"name": "Water Bottle", "search": 1, "unfound": True}], bugs=["A view"])
    assert str(Deck.parse(str(Deck.parse(told)))) == str(Deck.parse(told))
    assert str(Deck.parse("")) == ""


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (
            {"ensembles": [{"name": "Engineer", "members": ["Compass", "GPS"]}]},
            "Engineer: members must be a list of three",
        ),
        ({"ensembles": [{"name": "Engineer"}]}, "Engineer lacks 'members': a list of three"),
        ({"ensembles": [{"name": "Engineer", "members": ["GPS", "GPS", "Map"]}]}, "Engineer: members is a list of thr"),
        ({"ensembles": [{"name": "Twin", "members": ["Compass", "GPS", "Map"]}]}, "Twin: compass is of Eagle Scout"),
        (
            {"ensembles": [{"name": "Six", "members": ["A", "B", "C"], "on": 11}]},
            "Six: on must be doubles, FIND, DNF or a",
        ),
        ({"equipment": [{"name": "Lamp", "search": "much"}]}, "Lamp: search must be a whole number from -9 to 9"),
        ({"equipment": [{"name": "Lamp", "move": True}]}, "Lamp: move must be a whole number"),
        ({"equipment": [{"name": "Lamp", "find": 1}]}, "Lamp: find is no key here; allowed: name, move"),
        ({"equipment": [{"name": "Lamp"}, {"name": "lamp"}]}, "lamp is there twice"),
        ({"equipment": [{"name": ""}]}, "equipment, entry 1: name must be a name of 1 to 24"),
        ({"equipment": [{"name": "Other"}]}, "Other: name must be a name of 1 to 24"),
        ({"equipment": [{"name": "x" * 25}]}, "name must be a name of 1 to 24"),
        ({"equipment": [{"name": "Lamp", "terrain": "forest"}]}, "Lamp: least, unfound and terrain go with move"),
        ({"equipment": [{"name": "Lamp", "discard": True}]}, "Lamp: discard goes with prevents"),
        ({"equipment": [{"name": "Lamp", "prevents": "Ticks"}]}, "Lamp: prevents must be a list of Events"),
        ({"equipment": [{"name": "Lamp", "re-roll": 1}]}, "Lamp: re-roll must be true or false, not 1"),
        ({"equipment": {"name": "Lamp"}}, "equipment must be a list of at most 60 tables"),
        ({"events": [{"name": "Rain", "when": "later"}]}, "Rain: when must be one of turn, now, any-time"),
        ({"bugs": [3]}, "bugs, entry 1 must be one line"),
        ({"bugs": "many"}, "bugs must be a list"),
        ({"decks": []}, "decks is no key here; allowed: cachers"),
    ],
)
def test_gq_101_a_wrong_entry_is_named(kinds: dict[str, Any], words: str) -> None:
    said = wrong(**kinds)
    assert words in said
    assert said.startswith("option deck: ")


@pytest.mark.parametrize("told", ["[]", "3", "no such", "{", "null"])
def test_what_is_no_file_of_cards_is_refused(told: str) -> None:
    assert "option deck" in refusal({"deck": told})


def test_a_copy_holds_cards_beside_its_dice() -> None:
    assert GEOQUEST.copy_form is not None
    cards = {"ensembles": [{"name": "Engineer", "members": ["GPS", "Laptop", "Multi Tool"]}], "bugs": ["A view"]}
    options = GEOQUEST.copy_form.read({"lake": ["MM"], **cards})
    assert options == {"lake": "MM", "deck": json.dumps(cards, separators=(",", ":"))}
    assert "engineer" in deck_of(options).ensembles


@pytest.mark.parametrize("members", [["GPS"], ["GPS", "Laptop", "Multi Tool", "Map"], []])
def test_gq_101_an_ensemble_without_three_members_is_named_in_a_copy(members: list[str]) -> None:
    assert GEOQUEST.copy_form is not None
    with pytest.raises(ValueError, match="Engineer: members must be a list of three Equipment cards"):
        GEOQUEST.copy_form.read({"ensembles": [{"name": "Engineer", "members": members}]})


def test_ensembles_need_the_cards() -> None:
    assert "Ensembles need cards by name" in refusal({"ensembles": "yes"})
    GeoQuestTable(ensembles="yes", cards="yes")


@pytest.mark.parametrize("option", ["cards", "bugs", "events", "ensembles"])
def test_all_of_it_is_off_unless_switched_on(option: str) -> None:
    assert GEOQUEST.read_options({})[option] == "no"
    table = GeoQuestTable()
    assert table.values() == ["move", "search", "points", "skip", "search-bonus", "move-bonus"]
    for entry in ("event", "bugs", "cards"):
        assert "leaves" in table.disabled(entry)


def hand(table: GeoQuestTable) -> list[tuple[str, ...]]:
    """What red holds, card by card."""
    return [
        f.lines
        for f in table.kept.read(table.kept.session.pictures())
        if isinstance(f, CardFigure) and f.title == "Red"
    ]


def test_what_a_player_holds_is_a_picture() -> None:
    table = dealt("frs-radio", "lamp", own={"equipment": [{"name": "Lamp", "search": 1}]}, events="yes")
    assert hand(table) == [("FRS Radio", "Lamp")]
    table.say("event", "hold", "skip", "event", "hold", "event", "play", "blue", "red", "ticks")
    assert hand(table) == [("FRS Radio", "Lamp", "Holds an Event card", "Next turn: Ticks")]
    table.say("skip", "skip", "event", "resolve", 2, "cards", "draw", "compass")
    assert hand(table) == [("FRS Radio", "Lamp", "Compass", "Holds an Event card"), ("2 rounds: Ticks",)]


def test_who_holds_nothing_has_no_such_picture() -> None:
    assert all(figure.title != "Red" for figure in GeoQuestTable().kept.session.pictures())


def test_gq_29_who_can_have_no_known_cacher_is_told_to_draw_one_all_the_same() -> None:
    table = GeoQuestTable(cards="yes", setup="manual")
    table.say(*["grampa-gary", "other", "determined-dan", "other"])
    assert table.values() == ["other"]
    table.say("other")
    assert table.asks.text == "Draw a Cacher and Equipment. Which Equipment?"

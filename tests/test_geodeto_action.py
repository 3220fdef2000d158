"""Geodeto, the action cards: Epidemic and Pirates with all that comes after."""

from typing import Any

from geodeto_table import CONTINENTS, PARROT, GeodetoTable, board, card, deck

CARDS = [
    card("Parrot", PARROT, "europe"),
    card("Owl", "y3 k2 w1", "asia"),
    card("Crow", "y2 k1 w3", "asia") | {"trio": ["y2", "k1", "g1"]},
    card("Hawk", "k3 w3 b1", "africa", group="nature"),
    card("Swan", "g3 y3 b1", "oceania", group="famous"),
    card("Duck", "b3 b2 g1", "america", group="ancient"),
]
DECK = deck(*CARDS)
HANDS = {"red": ["parrot"], "blue": ["owl"], "green": ["crow"]}
BEFORE = {"europe": ["r3 g2"], "asia": ["b1"]}
"""Small blue onto large red and medium green in Europe makes the parrot."""


def table(captives: tuple[str, ...] = (), holder: str | None = None, **areas: list[str]) -> GeodetoTable:
    """Three players with a goal each, the parrot one move away from red."""
    start: dict[str, Any] = {"areas": board(captives, **{**BEFORE, **areas}), "hands": HANDS}
    if captives:
        start["pirates"] = {"holder": holder, "captives": list(captives)}
    return GeodetoTable(start, deck=DECK)


def test_geo_41_an_action_card_takes_the_turn() -> None:
    game = table()
    game.say("epidemic", "africa")
    assert (game.view["turn"], game.view["moves"]) == ("blue", 1)
    game.say("pirates", "k1")
    assert (game.view["turn"], game.view["moves"]) == ("green", 2)
    game.say("heal")
    assert (game.view["turn"], game.view["moves"]) == ("red", 3)


def test_geo_42_epidemic_on_any_continent() -> None:
    game = table()
    game.say("epidemic")
    assert game.values() == CONTINENTS
    game.say("oceania")
    assert game.view["epidemic"] == {"on": "oceania", "holder": None}
    assert "epidemic" not in game.values()
    assert game.disabled("epidemic").startswith("GEO-42")


def test_geo_43_all_leave_one_by_one() -> None:
    game = table(europe=["r3 g2 y1", "k2"], ocean=["b3 b2"])
    game.say("epidemic", "europe")
    assert game.stacks("europe") == []
    assert {"r3", "g2", "y1", "k2"} <= set(game.stacks("ocean"))
    assert "b3 b2" in game.stacks("ocean")
    assert game.facts("epidemic") == [
        {"kind": "epidemic", "player": "red", "on": "europe", "pieces": ["r3", "g2", "y1", "k2"]}
    ]
    assert game.facts("goal") == []


def test_geo_44_nothing_goes_to_a_struck_continent() -> None:
    game = table()
    game.say("epidemic", "europe", "travel", "asia", "b1")
    assert "europe" not in game.values()
    assert game.disabled("europe").startswith("GEO-44")
    game = table()
    game.say("epidemic", "europe", "heal", "travel", "asia", "b1")
    assert "europe" in game.values()


def test_geo_45_geo_46_anybody_heals_and_then_only_he_may_strike() -> None:
    game = table()
    assert game.view["legal"]["heal"] == 0
    assert game.disabled("heal").startswith("GEO-45")
    game.say("epidemic", "europe")
    assert game.view["legal"]["heal"] == 1
    game.say("heal")
    assert game.view["epidemic"] == {"on": None, "holder": "blue"}
    assert game.facts("healed") == [{"kind": "healed", "player": "blue", "on": "europe"}]
    assert (game.view["turn"], game.view["legal"]["epidemic"]) == ("green", 0)
    assert game.disabled("epidemic").startswith("GEO-46")
    game.travel("b1", "ocean")
    assert game.disabled("epidemic").startswith("GEO-46")
    game.travel("b1", "africa")
    assert (game.view["turn"], game.view["legal"]["epidemic"]) == ("blue", 6)
    game.say("epidemic", "asia")
    # And so on: it lies on a continent again, and the next one to heal has it.
    assert game.view["epidemic"] == {"on": "asia", "holder": None}
    game.say("heal")
    assert game.view["epidemic"]["holder"] == "green"


def test_geo_46_who_struck_may_heal() -> None:
    game = table()
    game.say("epidemic", "europe")
    game.travel("b1", "ocean")
    game.travel("b1", "asia")
    game.say("heal")
    assert game.view["epidemic"] == {"on": None, "holder": "red"}


def test_geo_47_pirates_take_a_whole_ship() -> None:
    game = table(ocean=["y3 w2 w1", "k3"])
    game.say("pirates")
    assert {"y3 w2 w1", "k3"} <= set(game.values())
    assert len(game.values()) == len(game.stacks("ocean"))
    game.say("y3 w2 w1")
    assert game.view["pirates"] == {"holder": "red", "captives": ["y3", "w2", "w1"]}
    assert "y3 w2 w1" not in game.stacks("ocean")
    assert game.facts("captured") == [
        {"kind": "captured", "player": "red", "pieces": ["y3", "w2", "w1"], "area": "ocean"}
    ]
    assert game.disabled("pirates").startswith("GEO-47")


def test_geo_47_a_single_one_is_a_ship_and_without_ships_there_are_no_pirates() -> None:
    game = table()
    game.say("pirates", "k1")
    assert game.view["pirates"]["captives"] == ["k1"]
    opening = GeodetoTable()
    assert (opening.view["legal"]["pirates"], opening.values()) == (0, ["travel", "draw", "epidemic"])
    assert opening.disabled("pirates").startswith("GEO-47")


def test_geo_48_captives_are_the_captors_alone() -> None:
    game = table(ocean=["y3 w2"])
    game.say("pirates", "y3 w2")
    for _ in range(2):
        assert game.view["legal"]["return"] == 0
        assert game.disabled("return").startswith("GEO-48")
        game.say("travel")
        for area in game.values():
            game.say(area)
            assert not {"y3", "w2"} & set(game.values())
            game.kept.take(game.kept.session.undo())
        game.kept.take(game.kept.session.undo())
        game.travel("k1", "america" if "k1" in game.stacks("ocean") else "ocean")
    assert (game.view["turn"], game.view["legal"]["return"]) == ("red", 2)


def test_geo_49_geo_51_captives_are_given_back_one_a_turn_as_single_ships() -> None:
    game = table(captives=("y3", "w2"), holder="red")
    assert game.view["legal"]["return"] == 2
    assert game.view["legal"]["pirates"] == 0
    game.say("return")
    assert game.values() == ["y3", "w2"]
    game.say("w2")
    assert "w2" in game.stacks("ocean")
    assert game.view["pirates"] == {"holder": "red", "captives": ["y3"]}
    assert game.view["turn"] == "blue"
    assert game.disabled("pirates").startswith("GEO-47")
    game.travel("b1", "ocean")
    game.travel("b1", "asia")
    game.say("return", "y3")
    assert game.view["pirates"] == {"holder": None, "captives": []}
    assert game.view["legal"]["pirates"] == len(game.stacks("ocean"))  # anybody's again
    first, last = (notice for notice in game.kept.notices if notice.fact and notice.fact["kind"] == "returned")
    assert (first.fact, first.hands) == ({"kind": "returned", "player": "red", "piece": "w2", "last": False}, False)
    # Somebody puts the card back.
    assert (last.text.endswith("Put Pirates back beside the board."), last.hands) == (True, True)


def test_geo_50_geo_51_a_goal_of_the_captor_frees_them() -> None:
    game = table(captives=("y3", "w2"), holder="red")
    game.travel("b1", "europe", "r3 g2")
    game.say("no")
    assert game.view["pirates"] == {"holder": None, "captives": []}
    assert {"y3", "w2"} <= set(game.stacks("ocean"))
    assert game.facts("freed") == [{"kind": "freed", "player": "red", "pieces": ["y3", "w2"], "area": "ocean"}]
    assert (game.view["turn"], game.view["legal"]["pirates"]) == ("blue", len(game.stacks("ocean")))


def test_geo_50_the_goal_of_another_frees_nobody() -> None:
    game = table(captives=("y3", "w2"), holder="blue")
    game.travel("b1", "europe", "r3 g2")
    game.say("no")
    assert game.view["pirates"] == {"holder": "blue", "captives": ["y3", "w2"]}
    assert game.facts("freed") == []

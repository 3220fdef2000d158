"""Geodeto, the board and the preparations: areas, pyramids, cards, the countdown."""

import json
from collections import Counter
from typing import Any

import pytest
from geodeto_table import CONTINENTS, GEODETO, HOME, PYRAMIDS, GeodetoTable, board, card, deck
from play import Kept

from companion.games.geodeto import wording as words
from companion.games.geodeto.goal import Deck
from companion.table.prompt import ChoosePrompt, Refused

RING = ["africa", "europe", "asia", "america", "oceania", "antarctica"]


def ways_from(area: str) -> list[str]:
    """The areas to which a lone small pyramid may go from there."""
    places = {"ocean": ["k1"]} if area == "ocean" else {area: ["k1"]}
    table = GeodetoTable({"areas": board(**places)})
    table.say("travel", area, "k1")
    return sorted(table.values())


def test_geo_3_geo_12_all_pyramids_are_at_home() -> None:
    areas = GeodetoTable().view["areas"]
    assert {area: stacks for area, stacks in areas.items() if area != "ocean"} == HOME
    assert areas["ocean"] == []
    assert sorted(piece for stacks in areas.values() for piece in stacks) == sorted(PYRAMIDS)
    assert len(PYRAMIDS) == 18


def test_geo_4_the_colours_of_the_continents() -> None:
    areas = GeodetoTable().view["areas"]
    homes = {area: {stack[0] for stack in areas[area]} for area in CONTINENTS}
    assert homes["europe"] == {"b"}
    assert homes["asia"] == {"y"}
    assert homes["africa"] == {"k"}
    other = GeodetoTable(colours="byrwgk").view["areas"]
    assert (other["oceania"], other["antarctica"]) == (["w1", "w2", "w3"], ["g1", "g2", "g3"])


@pytest.mark.parametrize("at", range(6))
def test_geo_6_geo_9_each_continent_has_two_neighbours_and_the_ocean(at: int) -> None:
    area = RING[at]
    assert ways_from(area) == sorted([RING[at - 1], RING[(at + 1) % 6], "ocean"])


def test_geo_7_from_europe() -> None:
    assert ways_from("europe") == ["africa", "asia", "ocean"]


def test_geo_8_from_the_ocean_to_any_continent() -> None:
    assert ways_from("ocean") == sorted(CONTINENTS)


def test_geo_6_geo_8_geo_9_example_1_distances() -> None:
    """The number of moves between areas, and by the ring alone."""

    def distance(start: str, goal: str, *, by_sea: bool) -> int:
        here, moves = {start}, 0
        while goal not in here:
            here |= {to for area in here for to in NEAR[area] if by_sea or to != "ocean"}
            moves += 1
        return moves

    NEAR = {area: ways_from(area) for area in [*CONTINENTS, "ocean"]}  # noqa: N806
    assert distance("europe", "asia", by_sea=True) == 1
    assert distance("europe", "america", by_sea=True) == 2
    assert (distance("europe", "oceania", by_sea=True), distance("europe", "oceania", by_sea=False)) == (2, 3)
    assert (distance("africa", "america", by_sea=True), distance("africa", "america", by_sea=False)) == (2, 3)


def test_geo_10_three_stand_on_a_card_and_any_number_ride() -> None:
    table = GeodetoTable({"areas": board(asia=["y3", "r3", "g3"], europe=["b2 b1"])})
    table.say("travel", "europe", "b2", "asia")
    assert sorted(table.values()) == ["g3", "r3", "y3"]
    assert table.disabled("table").startswith("GEO-36")
    table.say("y3")
    assert table.stacks("asia") == ["y3 b2 b1", "r3", "g3"]
    table = GeodetoTable({"areas": board(asia=["y3", "r3"], europe=["b2 b1"])})
    table.travel("b2", "asia")
    assert len(table.stacks("asia")) == 3


FULL = board(asia=["y3", "r3", "g3"], europe=["b3", "b2"])


def test_geo_10_no_correction_puts_a_fourth_pyramid_on_a_full_card() -> None:
    table = GeodetoTable({"areas": FULL})
    with pytest.raises(Refused, match="GEO-10"):
        table.correct("piece", "b3", "asia", "table")
    assert len(table.stacks("asia")) == 3
    table.correct("piece", "b3", "asia", "g3")
    table.correct("piece", "b2", "ocean", "table")
    assert table.stacks("asia") == ["y3", "r3", "g3 b3"]


def test_geo_10_a_correction_within_a_full_card_and_one_that_makes_room() -> None:
    table = GeodetoTable({"areas": FULL})
    table.correct("piece", "y3", "asia", "table")
    assert table.stacks("asia") == ["y3", "r3", "g3"]
    table.correct("piece", "y3", "europe", "table")
    table.correct("piece", "b3", "asia", "table")
    assert table.stacks("asia") == ["r3", "g3", "b3"]


def test_geo_10_a_full_card_of_small_pyramids_takes_no_large_one() -> None:
    table = GeodetoTable({"areas": board(asia=["y1", "r1", "g1"], europe=["b3"])})
    with pytest.raises(Refused, match="GEO-10"):
        table.correct("piece", "b3", "asia")
    table.correct("piece", "b1", "asia", "y1")
    assert table.stacks("asia") == ["y1 b1", "r1", "g1"]


def test_geo_10_the_lowest_of_a_tower_leaves_its_place_to_what_stood_on_it() -> None:
    table = GeodetoTable({"areas": board(asia=["y3 y2", "r3", "g3"])})
    with pytest.raises(Refused, match="GEO-10"):
        table.correct("piece", "y3", "asia", "table")


def test_geo_37_geo_44_a_correction_keeps_to_nesting_and_to_the_epidemic() -> None:
    table = GeodetoTable({"areas": board(asia=["y1"], europe=["b3"]), "epidemic": {"on": "africa"}})
    with pytest.raises(Refused, match="GEO-37"):
        table.correct("piece", "b3", "asia", "y1")
    with pytest.raises(Refused, match="GEO-44"):
        table.correct("piece", "b3", "africa", "table")


def test_geo_11_the_ocean_takes_any_number() -> None:
    table = GeodetoTable({"areas": board(asia=["y3"])})
    assert len(table.stacks("ocean")) == 17
    table.travel("y3", "ocean")
    assert len(table.stacks("ocean")) == 18


def kinds(cards: list[str], goals: dict[str, Any]) -> list[str]:
    return sorted(goals[card].kind for card in cards)


def test_geo_13_everybody_is_dealt_a_state_and_a_sight_in_secret() -> None:

    goals = dict(Deck.parse("default").goals)
    seen = set()
    for seed in range(8):
        table = GeodetoTable(seed=seed)
        for seat in ("red", "blue", "green"):
            assert kinds(table.hand(seat), goals) == ["sight", "state"]
            seen.add(tuple(table.hand(seat)))
            told = [n for n in table.kept.notices if n.fact is not None and n.fact["kind"] == "dealt"]
            assert [n.seat for n in told] == ["red", "blue", "green"]
            assert "hand" not in table.view
            others = [table.hand(other) for other in ("red", "blue", "green") if other != seat]
            assert not any(card in hand for hand in others for card in table.hand(seat))
    assert len(seen) > 18


def test_geo_14_the_rest_lies_in_six_piles_by_continent() -> None:

    goals = Deck.parse("default").goals
    tops = set()
    for seed in range(6):
        state = json.loads(GeodetoTable(seed=seed).kept.checkpoints[-1].state or "")
        piles = state["piles"]
        assert sorted(piles) == sorted(CONTINENTS)
        assert all(continent in goals[slug].continents for continent, pile in piles.items() for slug in pile)
        hands = [slug for player in state["players"].values() for slug in player["hand"]]
        assert sorted([*hands, *(slug for pile in piles.values() for slug in pile)]) == sorted(goals)
        tops.add(tuple(pile[-1] for pile in piles.values()))
    assert len(tops) == 6


def test_geo_14_a_card_of_two_continents_goes_to_the_shorter_pile() -> None:
    cards = [
        card(f"E{at}", f"b{size} b2 b1" if size == 3 else f"y3 y2 b{at}", "europe") for at, size in ((1, 3), (2, 2))
    ]
    cards += [card("Two", "r3 r2 r1", "europe", "asia"), card("Three", "g3 g2 g1", "europe", "asia")]
    cards += [card("S1", "w3 w2 w1", "africa", group="nature"), card("S2", "k3 k2 k1", "africa", group="nature")]
    lengths: Counter[tuple[int, int]] = Counter()
    for seed in range(30):
        start = {"hands": {"red": ["s1"], "blue": ["s2"]}}
        table = GeodetoTable(start, players=("red", "blue"), seed=seed, deck=deck(*cards))
        piles = json.loads(table.kept.checkpoints[-1].state or "")["piles"]
        lengths[len(piles["europe"]), len(piles["asia"])] += 1
    # In whatever order they come, both ones of two can never both follow to the longer pile.
    assert set(lengths) <= {(2, 2), (3, 1)}
    assert lengths[2, 2] > lengths[3, 1] > 0


@pytest.mark.parametrize(("players", "goals"), [(2, 9), (3, 11), (4, 13), (5, 15), (6, 16)])
def test_geo_16_geo_17_how_many_goals_end_the_game(players: int, goals: int) -> None:
    seats = GEODETO.seats[:players]
    kept = Kept.start(GEODETO, players=seats)
    assert kept.session.options["goals"] == str(goals)
    assert kept.session.view()["countdown"] == goals
    assert Kept.start(GEODETO, players=seats, options={"goals": "4"}).session.view()["countdown"] == 4
    one, four = (words.opening(goals, None, None).text for goals in (1, 4))
    assert (one.endswith("The game ends after 1 goal."), four.endswith("The game ends after 4 goals.")) == (True, True)


def test_geo_16_never_more_goals_than_there_are() -> None:
    cards = [card("One", "b3 b2 b1", "europe"), card("Two", "y3 y2 y1", "asia")]
    cards += [card("S1", "w3 w2 w1", "africa", group="nature"), card("S2", "k3 k2 k1", "africa", group="nature")]
    assert GeodetoTable(players=("red", "blue"), deck=deck(*cards)).view["countdown"] == 4


def test_geo_30_players_take_turns_clockwise() -> None:
    table = GeodetoTable({"areas": board(), "turn": "blue"})
    turns = []
    for piece in ("b1", "y1", "r1", "g1"):
        turns.append(table.view["turn"])
        table.travel(piece, "europe" if len(table.stacks("europe")) < 3 else "asia")
    assert turns == ["blue", "green", "red", "blue"]


def opened(*, seed: int = 1, **options: Any) -> GeodetoTable:
    """A game at its first question, in which people are asked who has travelled most."""
    return GeodetoTable(players=("red", "blue", "green"), seed=seed, starter="asked", **options)


def test_geo_29_the_box_names_the_open_places_and_asks_who_has_been_to_most() -> None:
    table = opened()
    last = table.kept.notices[-1]
    assert last.seat is None
    goals = table.kept.session.typed_options.deck.goals
    assert all(goals[top].name in last.text for top in table.view["piles"].values())
    assert "In a tie it is the oldest" in last.text
    assert table.values() == ["red", "blue", "green", "chance"]
    assert (table.open and table.asks.seat, table.view["turn"]) == (None, None)
    table.say("blue")
    assert (table.open and table.asks.seat, table.view["turn"]) == ("blue", "blue")
    assert table.facts("begins") == [{"kind": "begins", "player": "blue"}]
    # Clockwise from there, and nobody is asked again.
    for seat in ("blue", "green", "red", "blue"):
        assert table.view["turn"] == seat
        table.say("draw", "europe")


def test_geo_29_one_press_lets_chance_decide() -> None:
    begun = set()
    for seed in range(12):
        table = opened(seed=seed)
        assert isinstance(table.open, ChoosePrompt)
        assert [option.value for option in table.open.options if option.on_roll] == ["chance"]
        table.say("chance")
        begun.add(table.view["turn"])
        assert table.facts("begins") == [{"kind": "begins", "player": table.view["turn"]}]
    assert begun == {"red", "blue", "green"}


def test_geo_29_with_cards_on_the_table_their_places_are_asked_about_all_the_same() -> None:
    table = opened(cards="table")
    assert "6 cards on top of the piles" in table.kept.notices[-1].text
    table.say("green")
    assert table.view["turn"] == "green"


def test_geo_29_nobody_is_asked_where_it_is_known_or_changes_nothing() -> None:
    assert GEODETO.setting("starter").panel == "asked"
    first = GeodetoTable()
    assert (first.at_menu(), first.view["turn"], GEODETO.setting("starter").default) == (True, "red", "first")
    told = GeodetoTable({"turn": "blue"}, starter="asked")
    assert (told.at_menu(), told.view["turn"]) == (True, "blue")
    assert "Blue goes first" in told.kept.notices[-1].text
    goals_only = opened(reports="none")
    assert goals_only.at_menu()
    assert "been to the most" in goals_only.kept.notices[-1].text


def test_geo_29_whose_turn_it_is_can_be_set_right_before_anybody_is_asked() -> None:
    table = opened()
    table.correct("turn", "green")
    assert (table.at_menu(), table.view["turn"]) == (True, "green")

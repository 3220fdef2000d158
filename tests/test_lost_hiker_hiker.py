"""The hiker's turn (rows 25 to 43) and what is dealt to him (rows 3 to 22); examples 1, 3 to 5, 12 and 14."""

import json
import math
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from lost_hiker_table import HIKER, REST, SEATS, HikerTable
from play import Kept

from companion.games.lost_hiker.deck import DECKS
from companion.games.lost_hiker.location import area, cards_of, direction_to
from companion.games.lost_hiker.search import draw, rebuild
from companion.games.lost_hiker.state import State
from companion.session.codec import decode
from companion.table.grid import Cell, Direction, Grid
from companion.table.prompt import ChoosePrompt, Refused

QUADRANTS = ("tl", "tr", "bl", "br")
EXAMPLES = [
    (("tr", "bl", "tl"), (3, 5)),
    (("tr", "bl", "br"), (4, 6)),
    (("bl", "tr", "br"), (6, 4)),
    (("tl", "tl", "tl"), (1, 1)),
    (("br", "br", "br"), (8, 8)),
]


@pytest.mark.parametrize(("cards", "cell"), EXAMPLES)
def test_example_1_hik_16_hik_17_cards_name_a_square(cards: tuple[str, ...], cell: tuple[int, int]) -> None:
    assert area(cards) == (Cell(*cell),)
    assert cards_of(Cell(*cell)) == cards
    quarter, sub, square = cards
    table = HikerTable(quarter=quarter, sub_region=sub, square=square, pawn=list(cell), first="searcher")
    assert table.knows() == cards
    assert table.mine["pointing"] is None
    table.say("drone")
    assert table.ended() == "won"
    assert table.facts("found") == [{"kind": "found", "cell": list(cell)}]


def test_hik_06_four_quarters_of_four_parts_of_four_squares() -> None:
    squares = [area(cards) for cards in product(QUADRANTS, repeat=3)]
    assert sorted(cell for (cell,) in squares) == [Cell(row, col) for row in range(1, 9) for col in range(1, 9)]
    assert [len(area(cards)) for cards in (["tr"], ["tr", "bl"])] == [16, 4]
    assert area(["tr"])[0] == (1, 5)
    assert area(["tr"])[-1] == (4, 8)
    assert set(area(["tr", "bl"])) == {(3, 5), (3, 6), (4, 5), (4, 6)}
    table = HikerTable(pawn=[8, 8]).say("search", "move")
    assert table.cells() == [(7, 7), (7, 8), (8, 7)]


def test_hik_03_hik_58_the_last_food_ends_the_game() -> None:
    table = HikerTable(food=1, nothing_here=2, deck=["nothing"]).say("search")
    assert table.ended() == "lost"
    (fact,) = table.facts("starved")
    assert fact["cell"] == table.view["trails"]["place"]
    lifted = HikerTable(food=1, provisions={"searcher": "airlift"}).say("search", "airlift", (1, 1))
    assert lifted.ended() == "lost"


def test_hik_57_an_airlift_leads_to_another_square() -> None:
    table = HikerTable(food=1, pawn=[2, 7], provisions={"searcher": "airlift"}).say("search")
    asked = table.asks
    table.say("airlift", (2, 7))
    assert (table.asks, table.view["pawn"]) == (asked, [2, 7])
    assert table.say("airlift", (2, 6)).ended() == "lost"


def test_hik_05_hik_14_hik_15_sixteen_location_cards_the_top_one_taken() -> None:
    firsts, orders = set(), set()
    for seed in range(12):
        state = HikerTable(seed=seed).state
        assert Counter([*state["known"], *state["locations"]]) == dict.fromkeys(QUADRANTS, 4)
        assert len(state["known"]) == 1
        firsts.add(state["known"][0])
        orders.add(tuple(state["locations"]))
    assert len(firsts) > 2
    assert len(orders) == 12
    table = HikerTable(locations=["br", "tl", "bl"], deck=["landmark", "landmark"])
    assert table.knows() == ("br", None, None)
    table.say("search").rest().say("search")
    assert table.knows() == ("br", "tl", "bl")


def test_hik_07_hik_08_hik_18_at_first_he_knows_his_quarter_and_she_nothing() -> None:
    table = HikerTable(quarter="tr")
    assert table.knows() == ("tr", None, None)
    (notice,) = [notice for notice in table.kept.notices if notice.seat == "hugo"]
    assert "top right quarter" in notice.text
    prompt = table.asks
    assert isinstance(prompt, ChoosePrompt)
    assert (prompt.menu, prompt.private, prompt.seat) == (True, True, "hugo")
    assert [option.value for option in prompt.options][-3:] == ["correct", "status", "stop"]
    assert not {"knows", "food", "hand", "deck_left"} & set(table.view)
    assert table.kept.session.view("sara") == table.view
    others = [HikerTable(quarter=quarter).view for quarter in QUADRANTS]
    assert all(other == table.view for other in others)


def test_hik_11_she_never_learns_of_his_food() -> None:
    seen = []
    for food in (2, 7):
        table = HikerTable(food=food, deck=["nothing", "nothing", "nothing", "food"])
        for _ in range(4):
            table.say("search").rest()
        assert table.mine["food"] == food
        seen.append((table.view, [notice.text for notice in table.kept.notices if notice.seat is None]))
        assert "knows" not in table.view
    assert seen[0] == seen[1]


def test_hik_19_hik_20_four_food_and_the_rest_as_a_deck() -> None:
    orders = set()
    for name, deck in DECKS.items():
        table = HikerTable(seed=3, deck_name=name)
        state = table.state
        assert sum(deck.hiker.values()) == 40
        assert Counter(state["hiker_deck"]) + Counter(food=4) == Counter(deck.hiker)
        assert state["hand"]["food"] == 4 + (state["hand"] == {"food": 5})
        orders.add(tuple(state["hiker_deck"]))
        assert table.mine["deck_left"] == 36
    assert len(orders) == 3
    assert len({tuple(HikerTable(seed=seed).state["hiker_deck"]) for seed in range(5)}) == 5


def test_hik_22_hik_40_one_provision_by_chance_and_so_never_axe_and_lighter() -> None:
    dealt = Counter[str]()
    for seed in range(60):
        hand = HikerTable(seed=seed).state["hand"]
        assert sum(hand.values()) == 5
        assert not {"axe", "lighter"} <= set(hand)
        dealt += Counter({card: count - 4 * (card == "food") for card, count in hand.items()})
    assert set(dealt) == {"axe", "lighter", "food", "note", "match"}
    assert dealt["axe"] > dealt["note"]


def test_hik_25_hik_26_turn_and_turn_about_and_one_action_of_the_hiker() -> None:
    table = HikerTable(hiker_cards=["note", "note"], deck=["wood", "wood"])
    turns = [table.view["turn"]]
    for _ in range(2):
        table.say("search")
        turns.append(table.view["turn"])
        assert "search" not in table.values()
        table.rest()
        turns.append(table.view["turn"])
    assert turns == ["hiker", "searcher", "hiker", "searcher", "hiker"]
    assert table.view["round"] == 3
    assert "HIK-26" in table.disabled("pass")
    other = HikerTable(first="searcher")
    assert other.view["turn"] == "searcher"
    assert other.rest().view["turn"] == "hiker"
    assert other.say("search").view["round"] == 2


def test_the_hiker_may_pass_where_it_is_allowed() -> None:
    table = HikerTable(hiker_may_pass="yes", deck=["wood"])
    table.say("pass")
    assert table.view["turn"] == "searcher"
    assert table.mine["deck_left"] == 6
    assert table.facts("passed")


def test_hik_40_a_correction_never_gives_both_axe_and_lighter() -> None:
    for mode in ("pair", "solo"):
        table = HikerTable(mode=mode, first="searcher", hiker_cards=["lighter", "wood"])
        for many in (2, 12):
            with pytest.raises(Refused, match="HIK-40"):
                table.correct("card", "axe", many)
        table.correct("card", "axe", 1)
        table.rest()
        assert table.state["hand"].keys() >= {"food", "wood", "axe"}
        assert not {"lighter"} & {*table.state["hand"], *table.state["discards"]}


@pytest.mark.parametrize(("first", "deck"), [("hiker", ["wood"]), ("searcher", [])])
def test_the_boxs_hiker_acts_in_the_round_of_the_answer_before_and_the_end_says_the_same(
    first: str, deck: list[str]
) -> None:
    table = HikerTable(mode="solo", first=first, food=1, deck=[*deck, "nothing", "nothing", "nothing"])
    rounds = [table.view["round"]]
    while table.kept.session.over is None:
        rounds.append(table.rest().view["round"])
    assert rounds == [1, 2, 3, 3]


@pytest.mark.parametrize("card", ["food", "wood", "match", "note"])
def test_hik_27_hik_28_a_search_draws_a_card_that_stays_in_the_hand(card: str) -> None:
    table = HikerTable(hiker_cards=[], food=4, deck=[card])
    table.say("search")
    mine = table.mine
    assert {**mine["hand"], "food": mine["food"]} == Counter({"food": 4}) + Counter({card: 1})
    assert mine["deck_left"] == len(REST)
    assert table.drawn() == [card]
    assert [notice.seat for notice in table.kept.notices if notice.fact and notice.fact["kind"] == "drawn"] == ["hugo"]


def test_example_5_hik_29_every_third_blank_takes_a_food() -> None:
    table = HikerTable(food=4, hiker_cards=[], deck=["nothing"] * 9)
    food, lying = [], []
    for _ in range(6):
        table.say("search").rest()
        food.append(table.mine["food"])
        lying.append(table.view["nothing_here"])
    assert food == [4, 4, 3, 3, 3, 2]
    assert lying == [1, 2, 0, 1, 2, 0]
    assert Counter(table.state["discards"]) == {"nothing": 6, "food": 2}
    for _ in range(5):
        table.say("search").rest()
    assert table.mine["food"] == 1
    table.say("search")
    assert table.ended() == "lost"


def test_food_can_go_for_good() -> None:
    table = HikerTable(food=4, nothing_here=2, food_recycles="no", deck=["nothing"]).say("search")
    assert table.state["discards"] == ["nothing"] * 3
    assert table.mine["food"] == 3


LAST_FIVE = ["landmark", "landmark", "nothing", "nothing", "nothing"]


def test_hik_30_with_the_last_card_the_discards_become_the_deck_at_once() -> None:
    table = HikerTable(food=9, hiker_cards=["wood", "wood", "match"], hiker_deck=LAST_FIVE)
    for _ in range(4):
        table.say("search").rest()
    assert table.mine["deck_left"] == 1
    assert not table.facts("reshuffled")
    table.say("search")
    assert [notice.fact["kind"] for notice in table.kept.notices[-2:] if notice.fact] == ["searched", "reshuffled"]
    assert table.view["turn"] == "searcher"
    assert Counter(table.state["hiker_deck"]) == Counter([*LAST_FIVE, "food"])
    table.rest().say("fire", "silent")
    # What is spent from then on waits for the next time.
    assert Counter(table.state["discards"]) == Counter(wood=2, match=1)
    assert len(table.facts("reshuffled")) == 1


def test_hik_30_where_nothing_was_discarded_the_next_search_looks_again() -> None:
    state = HikerTable(food=4, hiker_cards=["note"], deck=[]).state
    last = decode(State, json.dumps({**state, "hiker_deck": ["wood"], "discards": []}))
    kept = Kept.start(replace(HIKER, setup=lambda table: last), options={"mode": "pair"}, players=SEATS)
    for value in ("search", "end-turn", "note", 1, "", "end-turn", "search"):
        kept.answer(value)
    told = [notice.text for notice in kept.notices if notice.fact and notice.fact["kind"] in ("reshuffled", "drawn")]
    assert told == [
        "You draw the Wood card.",
        "The hiker's discard pile becomes the new deck.",
        "You draw the Note card.",
    ]


def test_an_empty_deck_without_discards_yields_nothing() -> None:
    table = HikerTable(hiker_cards=[], deck=["wood"])
    empty = decode(State, json.dumps({**table.state, "hiker_deck": [], "discards": []}))
    assert not rebuild(empty)
    assert draw(empty) is None
    told: list[str] = []
    game = replace(HIKER, setup=lambda table: empty)
    kept = Kept.start(game, options={"mode": "pair"}, players=SEATS)
    kept.answer("search")
    told += [notice.text for notice in kept.notices]
    assert told == ["The hiker searches: the deck is empty."]
    assert kept.session.view()["turn"] == "searcher"


def test_example_4_hik_31_hik_32_landmarks_tell_sub_region_then_square_then_nothing() -> None:
    table = HikerTable(quarter="tr", locations=["bl", "tl", "br"], deck=["landmark"] * 3)
    known = []
    for _ in range(3):
        table.say("search").rest()
        known.append(table.knows())
    assert known == [("tr", "bl", None), ("tr", "bl", "tl"), ("tr", "bl", "tl")]
    assert table.state["discards"] == ["landmark"] * 3
    assert table.state["locations"][0] == "br"
    assert table.mine["pointing"] == "n"


def test_example_3_hik_33_hik_34_hik_35_the_big_animal_takes_the_smallest_part() -> None:
    table = HikerTable(quarter="tr", sub_region="bl", square="tl", deck=["animal"] * 3)
    known = []
    for _ in range(3):
        table.say("search").rest()
        known.append(table.knows())
    assert known == [("tr", "bl", None), ("tr", None, None), ("tr", None, None)]
    state = table.state
    assert Counter([*state["known"], *state["locations"]]) == dict.fromkeys(QUADRANTS, 4)
    assert state["discards"] == ["animal"] * 3


def test_hik_33_the_end_says_where_an_animal_drove_him_away() -> None:
    place: dict[str, Any] = {"quarter": "tr", "sub_region": "bl", "square": "tl"}
    table = HikerTable(**place, food=1, nothing_here=2, deck=["animal", "nothing"]).say("search", "end-turn", "search")
    assert table.ended() == "lost"
    assert table.facts("driven") == [{"kind": "driven", "cells": [[3, 5]]}]
    stayed = HikerTable(**place, food=1, nothing_here=2, deck=["nothing"]).say("search")
    assert (stayed.ended(), stayed.facts("driven")) == ("lost", [])


def test_hik_33_after_an_animal_the_rest_is_shuffled() -> None:
    orders = set()
    for seed in range(6):
        locations = ["bl", "bl", "bl", "br", "br"]
        table = HikerTable(seed=seed, quarter="tr", sub_region="bl", locations=locations, deck=["animal"])
        orders.add(tuple(table.say("search").state["locations"]))
    assert len(orders) > 4


HANDS = [
    ({"wood": 2, "match": 1}, {}, "HIK-37"),
    ({"wood": 3, "match": 2}, {"wood": 1, "match": 1}, "HIK-37"),
    ({"wood": 1, "axe": 1, "match": 1}, {"axe": 1}, "HIK-38"),
    ({"wood": 2, "axe": 1, "match": 1}, {"axe": 1, "wood": 1}, "HIK-38"),
    ({"wood": 2, "lighter": 1}, {"lighter": 1}, "HIK-39"),
    ({"wood": 2, "lighter": 1, "match": 1}, {"lighter": 1, "match": 1}, "HIK-39"),
]
COLD = [{"wood": 2}, {"wood": 1, "match": 1}, {"wood": 1, "lighter": 1}, {"axe": 1, "match": 1}, {"wood": 2, "axe": 1}]


@pytest.mark.parametrize(("hand", "left", "row"), HANDS, ids=[f"{row}-{at}" for at, (*_, row) in enumerate(HANDS)])
def test_example_12_hik_36_a_fire_takes_the_least(hand: dict[str, int], left: dict[str, int], row: str) -> None:
    table = HikerTable(quarter="tl", food=4, hiker_cards=list(Counter(hand).elements()))
    table.say("fire", "nw")
    assert table.mine["hand"] == left, row
    spent = Counter(hand) - Counter(left)
    assert Counter(table.state["discards"]) == spent


@pytest.mark.parametrize("hand", COLD)
def test_example_12_hik_36_hik_37_hik_38_hik_39_no_fire_without_them(hand: dict[str, int]) -> None:
    table = HikerTable(quarter="tl", hiker_cards=list(Counter(hand).elements()))
    assert "fire" not in table.values()
    assert "HIK-36" in table.disabled("fire")


WAYS = [
    (["br"], None, "se"),
    (["tl", "br", "br"], None, "nw"),
    (["tl"], [8, 2], "n"),
    (["tl", "tl", "tl"], [1, 8], "w"),
    (["tl", "tl", "tl"], [3, 8], "w"),
    (["tl", "tl", "tl"], [4, 8], "nw"),
    (["tl", "tl", "tl"], [5, 8], "nw"),
    (["br", "tl"], [4, 5], "s"),
    (["br", "br", "tl"], [8, 6], "ne"),
]


@pytest.mark.parametrize(("known", "pawn", "way"), WAYS)
def test_hik_41_the_box_suggests_the_way_to_the_middle(known: list[str], pawn: list[int] | None, way: str) -> None:
    assert direction_to(None if pawn is None else Cell(*pawn), area(known)) == way
    place: dict[str, Any] = dict(zip(("quarter", "sub_region", "square"), known, strict=False))
    table = HikerTable(hiker_cards=["wood", "wood", "match"], pawn=pawn or "station", **place)
    table.say("fire")
    assert table.asks.private
    assert table.values()[0] == way
    assert sorted(table.values()) == sorted([*map(str, Direction), "silent"])
    table.say("s" if way == "e" else "e")
    (fact,) = table.facts("fire")
    assert fact["direction"] == ("s" if way == "e" else "e")
    assert table.view["heard"][-1]["direction"] == fact["direction"]


def test_hik_41_hik_42_no_way_from_within_and_a_warning_before() -> None:
    table = HikerTable(hiker_cards=["wood", "wood", "match"], quarter="tl", pawn=[2, 2])
    prompt = table.asks
    assert isinstance(prompt, ChoosePrompt)
    assert "no way" in next(option.hint for option in prompt.options if option.value == "fire")
    table.say("fire")
    assert table.values() == ["silent"]
    assert "HIK-42" in table.disabled("n")
    table.say("silent")
    assert table.facts("fire") == [{"kind": "fire", "direction": "silent"}]
    assert table.kept.notices[-1].text == "The hiker lights a fire, but gives no direction."
    assert table.mine["hand"] == {}


def test_every_direction_is_the_nearest_of_eight() -> None:
    for row, col in Grid(8, 8):
        for known in (["tl"], ["br", "tl"], ["bl", "tr", "br"]):
            cells = area(known)
            way = direction_to(Cell(row, col), cells)
            if way is None:
                assert (row, col) in cells
                continue
            down = (cells[0].row + cells[-1].row) / 2 - row
            right = (cells[0].col + cells[-1].col) / 2 - col
            step = way.delta
            turn = math.atan2(right, -down) - math.atan2(step[1], -step[0])
            assert abs((turn + math.pi) % (2 * math.pi) - math.pi) <= math.pi / 8 + 1e-3


def test_example_14_hik_43_each_note_is_a_word() -> None:
    table = HikerTable(quarter="tl", hiker_cards=["note"] * 3)
    table.say("note")
    assert table.asks.private
    assert "1 to 3" in table.disabled(4)
    assert table.say(2).asks.private is False
    assert table.asks.text == "Say 2 words aloud."
    table.say("top left")
    assert table.facts("note") == [{"kind": "note", "cards": 2, "words": "top left"}]
    assert table.mine["hand"] == {"note": 1}
    assert table.state["discards"] == ["note", "note"]
    table.rest().say("note", 1, "")
    assert table.facts("note")[-1] == {"kind": "note", "cards": 1, "words": ""}
    table.rest()
    assert "note" not in table.values()
    assert "HIK-43" in table.disabled("note")


@pytest.mark.parametrize(
    ("cards", "words"), [(1, "top-left"), (1, "3,5"), (1, " 3-4,5-6 "), (2, "3, 5"), (2, "north"), (3, "I'm on 3,5")]
)
def test_hik_43_as_many_words_as_cards_are_taken(cards: int, words: str) -> None:
    table = HikerTable(quarter="tl", hiker_cards=["note"] * 3).say("note", cards, words)
    assert table.facts("note") == [{"kind": "note", "cards": cards, "words": words.strip()}]


@pytest.mark.parametrize(
    ("cards", "words"), [(1, "top left"), (1, "3, 5"), (2, "in the top-left"), (1, "I am in the top left")]
)
def test_hik_43_more_words_than_cards_are_refused(cards: int, words: str) -> None:
    table = HikerTable(quarter="tl", hiker_cards=["note"] * 3).say("note", cards)
    assert "HIK-43: each note card is one word" in table.disabled(words)
    table.say("")
    assert table.facts("note") == [{"kind": "note", "cards": cards, "words": ""}]

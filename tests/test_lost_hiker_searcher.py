"""The searcher's turn (rows 2, 13, 23, 24 and 46 to 60); examples 7, 8 and 11; the options that rulings leave open."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from lost_hiker_table import HikerTable
from play import as_believed

from companion.games.lost_hiker import wording
from companion.games.lost_hiker.correction import SETS
from companion.games.lost_hiker.journey import steps
from companion.table.figure import GridFigure
from companion.table.grid import Cell, Grid
from companion.table.prompt import ChoosePrompt

AT_3_5 = {"quarter": "tr", "sub_region": "bl", "square": "tl"}
FULL = {"first": "searcher"}


def search(**told: Any) -> HikerTable:
    """A game that the searcher begins."""
    return HikerTable(first="searcher", **told)


@pytest.mark.parametrize(
    ("answers", "stands", "held"),
    [
        ([], "2 batteries", ("airlift",)),
        (["drone", "tell"], "1 battery", ("airlift",)),
        (["station", "airlift", "solar", "search"], "2 batteries", ("solar",)),
        (["station", "battery", "solar", "search"], "1 battery", ("airlift", "solar")),
        (["airlift", (1, 8), "search"], "2 batteries", ()),
    ],
)
def test_hik_23_hik_24_the_searchers_cards_stand_in_question_rows_and_picture(
    answers: list[Any], stands: str, held: tuple[str, ...]
) -> None:
    told = {"provisions": {"searcher": "airlift"}, "pawn": [3, 3], "deck": ["wood"], "food": 9}
    table = search(exchange="choose", airlift_spent="yes", **told).say(*answers)
    assert (table.stands, table.asks.text) == (stands, "Second action?" if "drone" in answers else "First action?")
    assert isinstance(table.asks, ChoosePrompt)
    lacks = {card for card, why in table.asks.disabled.items() if "you have no " in str(why)}
    assert lacks == {"airlift", "solar"} - {*held}
    for map in (table.kept.session.figure(), table.kept.session.pictures()[0]):
        assert isinstance(map, GridFigure)
        hand = {"Battery": stands[:1]} | {card.capitalize(): "1" for card in held}
        assert {name: count for name, count in (map.legend or {}).items() if count.isdigit()} == hand


def test_hik_13_hik_53_from_the_station_onto_one_of_four_squares() -> None:
    table = search()
    assert table.view["pawn"] == "station"
    table.say("move")
    assert table.cells() == [(4, 4), (4, 5), (5, 4), (5, 5)]
    assert "HIK-53" in table.disabled([1, 1])
    table.say((4, 5))
    assert table.view["pawn"] == [4, 5]
    assert table.view["actions_left"] == 1


def test_hik_46_hik_52_two_steps_in_any_of_eight_directions() -> None:
    table = search(pawn=[3, 3]).say("move")
    assert table.cells() == sorted(
        (3 + down, 3 + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right
    )
    assert "HIK-52" in table.disabled([5, 3])
    table.say((4, 4), "move", (5, 5))
    assert table.view["turn"] == "hiker"
    assert table.view["pawn"] == [5, 5]
    assert search(pawn=[1, 1]).say("move").cells() == [(1, 2), (2, 1), (2, 2)]


def test_a_step_straight_on_is_offered_first() -> None:
    table = search(pawn=[3, 3]).say("move", (4, 4), "move")
    cells = table.asks.cells  # type: ignore[union-attr]
    assert cells is not None
    assert cells[0] == (5, 5)


def test_example_7_hik_52_hik_53_every_square_is_two_turns_away() -> None:
    reached: dict[Cell, int] = {}
    edge: list[Cell | None] = [None]
    for actions in range(1, 9):
        edge = [cell for here in edge for cell in steps(here) if cell not in reached]
        reached |= dict.fromkeys((cell for cell in edge if cell is not None), actions)
    assert Counter(reached.values()) == {1: 4, 2: 12, 3: 20, 4: 28}
    assert sorted(reached) == list(Grid(8, 8))


def test_hik_23_hik_24_two_batteries_and_a_provision_are_dealt() -> None:
    dealt = Counter[str]()
    for seed in range(30):
        table = HikerTable(seed=seed)
        assert table.view["batteries"] == 2
        (card,) = table.view["provisions"]
        dealt[card] += 1
        rest = Counter(table.state["searcher_deck"])
        assert rest + Counter([card]) == Counter(airlift=3, solar=3)
    assert set(dealt) == {"airlift", "solar"}


ANSWERS = [
    (AT_3_5, [3, 6], "same-sub-region"),
    (AT_3_5, [1, 8], "same-quarter"),
    (AT_3_5, [5, 5], "silence"),
    ({"quarter": "tr", "sub_region": "bl"}, [3, 5], "same-sub-region"),
    ({"quarter": "tr", "sub_region": "bl"}, [2, 5], "same-quarter"),
    ({"quarter": "tr", "sub_region": "bl"}, [3, 4], "silence"),
    ({"quarter": "tr"}, [3, 5], "same-quarter"),
    ({"quarter": "tr"}, [5, 5], "silence"),
    ({"quarter": "tr"}, "station", "silence"),
    (AT_3_5, "station", "silence"),
]


@pytest.mark.parametrize(("place", "pawn", "answer"), ANSWERS)
def test_example_8_hik_47_hik_49_hik_50_hik_51_a_drone_is_answered(
    place: dict[str, str], pawn: Any, answer: str
) -> None:
    said = []
    for told in ("tell", "silent"):
        table = search(pawn=pawn, **place).say("drone")
        assert table.asks.private
        assert table.values() == ["tell", "silent"]
        assert table.asks.about["may"] == answer
        table.say(told)
        said.append(table.facts("drone"))
        assert table.view["batteries"] == 1
        assert table.view["actions_left"] == 1
    assert said == [[{"kind": "drone", "answer": answer}], [{"kind": "drone", "answer": "silence"}]]


def test_example_8_hik_02_hik_48_found_on_the_square_he_knows() -> None:
    table = search(pawn=[3, 5], **AT_3_5).say("drone")
    assert table.ended() == "won"
    assert table.facts("found") == [{"kind": "found", "cell": [3, 5]}]
    over = table.kept.session.over
    assert over is not None
    assert over.winners == ("hugo", "sara")
    unaware = search(pawn=[3, 5], quarter="tr", sub_region="bl", locations=["tl"]).say("drone", "tell")
    assert unaware.ended() is None


def test_hik_02_walking_onto_the_square_wins_only_where_that_is_agreed() -> None:
    assert search(pawn=[3, 6], **AT_3_5).say("move", (3, 5)).ended() is None
    table = search(pawn=[3, 6], win_on_square="yes", **AT_3_5).say("move", (3, 5))
    assert table.ended() == "won"
    assert table.facts("found") == [{"kind": "found", "cell": [3, 5]}]
    unaware = search(pawn=[3, 6], win_on_square="yes", quarter="tr", sub_region="bl").say("move", (3, 5))
    assert unaware.ended() is None


def test_who_knows_the_square_is_mute_about_the_sub_region_read_literally() -> None:
    table = search(pawn=[3, 6], literal_sub_region="yes", **AT_3_5).say("drone")
    assert table.asks.about["may"] == "silence"
    other = search(pawn=[3, 6], literal_sub_region="yes", quarter="tr", sub_region="bl").say("drone")
    assert other.asks.about["may"] == "same-sub-region"


def test_example_11_hik_47_hik_55_two_launches_then_a_refusal_then_the_station() -> None:
    table = search(quarter="tl", pawn=[8, 8]).say("drone", "silent", "drone", "silent")
    assert table.view["turn"] == "hiker"
    table.say("search")
    assert table.view["batteries"] == 0
    assert "drone" not in table.values()
    assert "HIK-47" in table.disabled("drone")
    table.say("station", "no")
    assert table.view["batteries"] == 2
    assert table.view["pawn"] == "station"


def test_hik_54_the_station_is_the_first_thing_in_a_turn_and_all_of_it() -> None:
    table = search(pawn=[8, 8]).say("move", (7, 7))
    assert "station" not in table.values()
    assert "HIK-54" in table.disabled("station")
    table.say("end-turn", "search", "station", "no")
    assert table.view["turn"] == "hiker"
    assert table.view["pawn"] == "station"
    table.say("search")
    assert "station" in table.values()


def test_hik_55_batteries_are_made_up_to_two_and_no_more() -> None:
    for batteries in (0, 1, 2):
        assert search(batteries=batteries).say("station", "no").view["batteries"] == 2


def test_hik_56_one_card_is_exchanged_blind() -> None:
    got = Counter[str]()
    for seed in range(20):
        table = search(seed=seed, provisions={"searcher": "airlift"}).say("station")
        assert table.values() == ["no", "battery", "airlift"]
        before = Counter(table.state["searcher_deck"])
        table.say("airlift")
        (card,) = table.view["provisions"]
        got[card] += 1
        assert Counter(table.state["searcher_deck"]) == before + Counter(["airlift"]) - Counter([card])
        assert table.facts("exchanged") == [{"kind": "exchanged", "gave": "airlift", "got": card}]
    assert set(got) == {"airlift", "solar"}


def test_hik_55_hik_56_a_battery_given_comes_back_at_the_next_stop() -> None:
    table = search(provisions={"searcher": "airlift"}).say("station", "battery")
    assert table.view["batteries"] == 1
    assert len(table.view["provisions"]) == 2
    assert "battery" in table.state["searcher_deck"]
    table.say("search", "station", "no")
    assert table.view["batteries"] == 2
    assert "battery" not in table.state["searcher_deck"]


def test_hik_56_a_card_can_be_chosen_where_that_is_agreed() -> None:
    table = search(exchange="choose", provisions={"searcher": "airlift"}).say("station", "airlift")
    assert table.values() == ["airlift", "solar"]
    assert table.say("solar").view["provisions"] == ["solar"]


def test_hik_57_hik_58_the_airlift_leads_anywhere_for_a_turn_and_a_food() -> None:
    table = search(provisions={"searcher": "airlift"}, food=3, hiker_cards=[]).say("airlift")
    prompt = table.asks
    assert prompt.cells is None  # type: ignore[union-attr]
    table.say((1, 8))
    assert table.view["pawn"] == [1, 8]
    assert table.view["turn"] == "hiker"
    assert table.view["provisions"] == ["airlift"]
    assert table.mine["food"] == 2
    assert len(table.facts("ate")) == 1
    assert table.state["discards"] == ["food"]
    table.say("search", "move", (2, 8))
    assert "HIK-57" in table.disabled("airlift")
    spent = search(provisions={"searcher": "airlift"}, airlift_spent="yes").say("airlift", (1, 8))
    assert spent.view["provisions"] == []
    assert spent.state["searcher_deck"].count("airlift") == 3
    assert spent.view["provision"] is None


def test_hik_59_hik_60_the_sun_takes_food_before_the_drone_is_up() -> None:
    table = search(provisions={"searcher": "solar"}, food=3, quarter="tr", pawn=[1, 8], batteries=0).say("solar")
    assert table.asks.about["may"] == "same-quarter"
    assert len(table.facts("ate")) == 1
    table.say("tell")
    assert table.mine["food"] == 2
    assert table.view["turn"] == "hiker"
    assert table.view["batteries"] == 0
    assert table.view["provisions"] == ["solar"]
    table.say("search", "move", (2, 8))
    assert "HIK-57" in table.disabled("solar")
    lost = search(provisions={"searcher": "solar"}, food=1, pawn=[3, 5], **AT_3_5).say("solar")
    assert lost.ended() == "lost"
    won = search(provisions={"searcher": "solar"}, food=1, drone_first="yes", pawn=[3, 5], **AT_3_5).say("solar")
    assert won.ended() == "won"
    late = search(provisions={"searcher": "solar"}, food=1, drone_first="yes", quarter="tr").say("solar", "silent")
    assert late.ended() == "lost"
    # Where it ends the game, the end says so.
    assert [over.facts("ate") for over in (lost, won, late)] == [[], [], []]


def test_a_sign_means_the_same_on_the_map_of_both() -> None:
    both = wording.SIGNS.keys() & wording.KNOWN.keys()
    assert {wording.SIGNS[sign] for sign in both} == {wording.KNOWN[sign] for sign in both} == {"searcher"}


def test_what_is_not_held_is_refused() -> None:
    table = search(provisions={"searcher": "solar"})
    assert table.values() == ["move", "drone", "station", "solar", "end-turn"]
    assert "HIK-57" in table.disabled("airlift")
    assert "HIK-59" in search(provisions={"searcher": "airlift"}).disabled("solar")


def test_both_trails_are_shown_at_the_end() -> None:
    table = search(pawn=[3, 6], **AT_3_5)
    assert "trails" not in table.view
    table.say("move", (3, 5), "drone")
    trails = table.view["trails"]
    assert trails == {"searcher": [[3, 6], [3, 5]], "hiker": [["tr", "bl", "tl"]], "place": [3, 5]}
    figure = table.kept.session.figure()
    assert figure is not None
    assert figure.path == ((3, 6), (3, 5))  # type: ignore[union-attr]


def test_hik_13_a_trail_leads_through_the_station() -> None:
    table = search(pawn=[1, 2], quarter="tl", sub_region="br", square="br", deck=["nothing"])
    table.say("station", "no", "search", "move", (4, 4), "drone")
    figure = table.kept.session.figure()
    assert figure.path == ((1, 2), None, (4, 4))  # type: ignore[union-attr]


def test_corrections_set_pawn_food_batteries_and_cards() -> None:
    table = search(hiker_cards=["wood"], provisions={"searcher": "airlift"})
    table.correct("pawn", "square", [2, 7])
    table.correct("food", 2)
    table.correct("batteries", 1)
    table.correct("card", "wood", 3)
    table.correct("card", "solar", 1)
    table.correct("card", "airlift", 0)
    assert table.view["pawn"] == [2, 7]
    assert table.view["batteries"] == 1
    assert table.view["provisions"] == ["solar"]
    assert (table.mine["food"], table.mine["hand"]) == (2, {"wood": 3})
    table.correct("pawn", "station")
    assert table.view["pawn"] == "station"
    table.correct("food", 0)
    assert table.ended() == "lost"


def test_what_lies_on_the_table_is_set_right_while_the_drone_is_up() -> None:
    table = search(hiker_cards=["note"]).say("drone")
    table.correct("batteries", 1)
    assert table.asks.key == "drone-answer"
    table.say("tell")
    assert (table.view["batteries"], table.view["actions_left"]) == (1, 1)


def test_a_correction_gives_up_an_exchange_at_the_station_that_was_only_begun() -> None:
    table = search(provisions={"searcher": "airlift"}).say("station")
    assert (table.asks.key, table.kept.session.begun_answers) == ("exchange", 1)
    table.correct("pawn", "square", [2, 7])
    assert (table.asks.key, table.view["pawn"], table.view["actions_left"]) == ("searcher", [2, 7], 2)


CORRECTED: Mapping[str, list[tuple[list[Any], str, str]]] = {
    "pawn": [
        (["square", [2, 7]], "", "The pawn: 2,7 (was 3,6)."),
        (["station"], "", "The pawn: station (was 2,7)."),
    ],
    "food": [([2], "hugo", "Food of the hiker: 2 (was 4).")],
    "batteries": [([1], "", "Batteries: 1 (was 2).")],
    "card": [
        (["wood", 3], "hugo", "Wood of the hiker: 3 (was 1)."),
        (["axe", 1], "hugo", "Axe of the hiker: 1 (was 0). They have no lighter then."),
        (["solar", 1], "", "Solar panel of the searcher: 1 (was 0)."),
        (["airlift", 0], "", "Airlift of the searcher: 0 (was 1)."),
    ],
}
"""Each line of the correction: what is set, who alone is told, and what."""


def corrected(table: HikerTable, *path: Any) -> list[tuple[str, str]]:
    """What a correction tells, and whom alone."""
    before = len(table.kept.notices)
    table.correct(*path)
    new = [notice for notice in table.kept.notices[before:] if notice.fact and notice.fact["kind"] == "corrected"]
    return [(notice.seat or "", notice.text) for notice in new]


def in_play(**told: Any) -> HikerTable:
    """The pawn is on a square; the hiker has wood and the lighter, the searcher an airlift."""
    return search(pawn=[3, 6], hiker_cards=["wood", "lighter"], provisions={"searcher": "airlift"}, **told)


@pytest.mark.parametrize("line", [action.slug for action in SETS])
def test_a_correction_tells_what_the_box_believes_and_what_it_believed(line: str) -> None:
    table = in_play()
    for path, seat, told in CORRECTED[line]:
        before = table.mine
        assert corrected(table, line, *path) == [(seat, told)]
        assert table.mine != before


@pytest.mark.parametrize("line", [action.slug for action in SETS])
def test_a_correction_begins_with_what_the_box_believes(line: str) -> None:
    table = in_play()
    for path, seat, _told in CORRECTED[line]:
        chosen = path[:1] if line == "card" else []
        for _ in range(2):
            before = table.mine
            told = corrected(table, *as_believed(table.kept.session, [line, *chosen]))
            assert table.mine == before
            # What is hidden is told in any case: nobody else shall hear whether it was so before.
            assert [whom for whom, _ in told] == ([seat] if seat else [])
            table.correct(line, *path)


def test_hik_11_alone_a_correction_tells_nothing_of_what_the_hiker_had() -> None:
    table = in_play(mode="solo")
    assert corrected(table, "food", 2) == [("", "Food of the hiker: 2.")]
    assert corrected(table, "food", 2) == [("", "Food of the hiker: 2.")]
    assert corrected(table, "card", "axe", 1) == [("", "Axe of the hiker: 1.")]

"""Geodeto, goals: trios, laying cards down, public goals, what comes after one, and people's own cards."""

import json
from typing import Any

import pytest
from geodeto_table import PARROT, GeodetoTable, board, card, deck

CARDS = [
    card("Parrot", PARROT, "europe"),
    card("Owl", "r3 g2 w1", "europe"),
    card("Crow", "g2 b1 y1", "europe"),
    card("Hawk", "k3 w3 w2", "africa", group="nature"),
    card("Swan", "g3 y3 y2", "oceania", group="famous"),
    card("Duck", "b3 b2 g1", "america", group="ancient"),
    card("Bat", "r2 k2 k1", "asia", "europe", group="research"),
]
DECK = deck(*CARDS)
HANDS = {"red": ["parrot"], "blue": ["hawk"], "green": ["swan"]}


def table(hands: Any = None, options: Any = None, start: Any = None, **areas: list[str]) -> GeodetoTable:
    """Red holds the parrot, unless told otherwise."""
    told = {"areas": board(**areas), "hands": HANDS if hands is None else hands, **(start or {})}
    return GeodetoTable(told, deck=DECK, **(options or {}))


def made(game: GeodetoTable) -> list[str]:
    """The goals made so far."""
    return [fact["name"] for fact in game.facts("goal")]


def test_geo_24_geo_27_geo_52_the_trio_is_found_at_once() -> None:
    game = table(europe=["r3 g2"], asia=["b1"])
    game.travel("b1", "europe", "r3 g2")
    fact = {"kind": "goal", "player": "red", "name": "parrot", "continent": "europe", "public": False}
    assert game.facts("goal") == [{**fact, "called": "Parrot", "by_box": False, "splits": False}]
    game.say("no")
    assert game.view["players"]["red"] == {
        "hand": 0, "drawn": [], "fulfilled": [{"name": "parrot", "continent": "europe"}], "extras": [],
        "points": {"goals": 2, "continents": 2},
    }  # fmt: skip
    assert game.view["turn"] == "blue"


@pytest.mark.parametrize(
    ("before", "piece", "onto", "wins"),
    [
        (["r3 g2"], "b1", "r3 g2", True),
        (["k3 r3 g2"], "b1", "k3 r3 g2", True),
        (["r3"], "g2", "r3", True),  # small blue and yellow ride on medium green
        (["r3 g2 y2"], "b1", "r3 g2 y2", False),
        (["g3 r2"], "b1", "g3 r2", False),
    ],
)
def test_geo_25_geo_26_example_5_what_counts_as_the_trio(before: list[str], piece: str, onto: str, wins: bool) -> None:
    riders = {"g2": "g2 b1 y1"}.get(piece, piece)
    game = table(europe=before, asia=[riders], start={"piles": {"europe": "owl"}})
    game.travel(piece, "europe", onto)
    assert made(game) == (["parrot"] if wins else [])


def test_geo_26_no_other_order_size_or_colour() -> None:
    for below, piece in (("g2 b1", "r1"), ("r2 g2", "b1"), ("r3 g3", "b1"), ("r3 g2", "y1"), ("r3 b2", "g1")):
        game = table(europe=[below], asia=[piece])
        game.travel(piece, "europe", below)
        assert made(game) == []


def test_geo_28_only_on_the_right_continent() -> None:
    game = table(europe=["r3 g2"], asia=["b1"])
    game.travel("b1", "europe", "r3 g2")
    assert made(game) == ["parrot"]
    for area in ("asia", "ocean"):
        game = table(**{area: ["r3 g2"], "america" if area == "asia" else "europe": ["b1"]})
        game.travel("b1", area, "r3 g2")
        assert made(game) == []


def test_geo_52_a_whole_tower_that_arrives_is_formed_and_one_that_stands_is_not() -> None:
    game = table(asia=["r3 g2 b1"])
    game.travel("r3", "europe")
    assert made(game) == ["parrot"]
    # It stood there before the card came into the hand: another piece on it forms nothing.
    game = table(europe=["r3 g2 b1"], asia=["w1"])
    game.travel("w1", "europe", "r3 g2 b1")
    assert made(game) == []
    game = table(europe=["r3 g2 b1", "k3"], options={"same_area": "yes"})
    game.travel("r3", "europe", "k3")
    assert made(game) == []


def test_geo_52_the_trio_of_anothers_card_is_nothing() -> None:
    game = table(europe=["r3 g2"], asia=["b1"], start={"turn": "blue"})
    game.travel("b1", "europe", "r3 g2")
    assert made(game) == []


def test_geo_52_neither_action_cards_nor_breaking_ships_form_goals() -> None:
    game = table(ocean=["r3 g2 b1"], asia=["k3"])
    game.say("pirates", "r3 g2 b1")
    game.travel("k3", "america")
    game.travel("k3", "asia")
    game.say("return", "r3")
    game.say("epidemic", "europe")
    assert made(game) == []


def test_geo_23_a_goal_of_two_continents_on_either() -> None:
    for area, other in (("asia", "america"), ("europe", "africa")):
        game = table({"red": ["bat"], "blue": ["hawk"], "green": ["swan"]}, **{area: ["r2 k2"], other: ["k1"]})
        game.travel("k1", area, "r2 k2")
        assert [(fact["name"], fact["continent"]) for fact in game.facts("goal")] == [("bat", area)]


def test_geo_53_public_goals_are_anybodys() -> None:
    for seat in ("red", "blue"):
        game = table({"red": ["duck"], "blue": ["hawk"], "green": ["swan"]}, europe=["r3 g2"], asia=["b1"],
                     start={"piles": {"europe": "Parrot"}, "turn": seat})  # fmt: skip
        assert game.view["piles"]["europe"] == "parrot"
        game.travel("b1", "europe", "r3 g2")
        assert [(fact["name"], fact["player"], fact["public"]) for fact in game.facts("goal")] == [
            ("parrot", seat, True)
        ]
        assert game.view["piles"]["europe"] not in ("parrot", None)
        assert game.view["players"][seat]["hand"] == 1


OPEN = {"piles": {"europe": "parrot"}}
NONE_OPEN = {"red": ["duck"], "blue": ["hawk"], "green": ["swan"]}


def forms_open(options: Any = None, start: Any = None) -> GeodetoTable:
    """Red's move has formed the parrot, which lies open."""
    game = table(NONE_OPEN, options, {**OPEN, **(start or {})}, europe=["r3 g2"], asia=["b1"])
    game.travel("b1", "europe", "r3 g2")
    return game


def said(game: GeodetoTable) -> str:
    """What was said of the goal made last."""
    return next(notice.text for notice in reversed(game.kept.notices) if (notice.fact or {}).get("kind") == "goal")


def test_geo_53_the_box_says_that_it_claims_an_open_goal_for_somebody() -> None:
    assert "Red makes Parrot in Europe! The box claims this public goal." in said(forms_open())
    own = table(europe=["r3 g2"], asia=["b1"])
    own.travel("b1", "europe", "r3 g2")
    assert "claims" not in said(own)
    asked = forms_open({"claims": "asked"})
    asked.say("yes")
    assert "claims" not in said(asked)


def test_geo_53_whether_an_open_goal_is_claimed_can_be_asked() -> None:
    game = forms_open({"claims": "asked"}, {"countdown": 5})
    assert (game.asks.seat, game.values(), made(game)) == ("red", ["yes", "no"], [])
    game.say("no")
    assert (game.view["turn"], game.view["piles"]["europe"], made(game)) == ("blue", "parrot", [])
    assert game.view["countdown"] == 5
    # It stands there: who moves something else there has not formed it.
    game.travel("y1", "europe", "r3 g2 b1")
    assert (game.view["turn"], made(game)) == ("green", [])


def test_geo_53_a_player_who_is_asked_need_not_end_the_game() -> None:
    game = forms_open({"claims": "asked"}, {"countdown": 1})
    game.say("no")
    assert (game.ended(), game.view["turn"]) == (None, "blue")
    game = forms_open({"claims": "asked"}, {"countdown": 1})
    game.say("yes")
    assert game.ended()


def test_geo_52_geo_53_a_goal_in_hand_is_laid_down_unasked() -> None:
    game = table(None, {"claims": "asked"}, {"piles": {"europe": "crow"}, "countdown": 5}, europe=["r3"],
                 asia=["g2 b1 y1"])  # fmt: skip
    game.travel("g2", "europe", "r3")
    game.say("parrot", "no")
    assert (made(game), game.values()) == (["parrot"], ["yes", "no"])
    game.say("no")
    assert (made(game), game.view["countdown"], game.view["turn"]) == (["parrot"], 4, "blue")


def test_geo_53_a_card_that_is_covered_is_not_public() -> None:
    game = table({"red": ["duck"], "blue": ["hawk"], "green": ["swan"]}, europe=["r3 g2"], asia=["b1"],
                 start={"piles": {"europe": "owl"}})  # fmt: skip
    game.travel("b1", "europe", "r3 g2")
    assert made(game) == []


def test_geo_52_geo_53_trios_formed_together_all_count_in_the_movers_order() -> None:
    game = table(europe=["r3"], asia=["g2 b1 y1"], start={"piles": {"europe": "crow"}, "countdown": 5})
    game.travel("g2", "europe", "r3")
    assert game.values() == ["parrot", "crow"]
    assert game.asks.seat == "red"
    game.say("crow")
    assert made(game) == ["crow"]
    assert (game.view["countdown"], game.view["turn"]) == (4, "red")
    game.say("no")
    assert made(game) == ["crow", "parrot"]
    game.say("no")
    assert (game.view["countdown"], game.view["turn"]) == (3, "blue")
    assert [fact["public"] for fact in game.facts("goal")] == [True, False]


def test_geo_53_a_card_uncovered_by_a_goal_was_not_there_when_the_trio_was_formed() -> None:
    """Both public trios are formed at once, one lies below the other on the pile."""
    game = table({"red": ["duck"], "blue": ["hawk"], "green": ["swan"]}, europe=["r3"], asia=["g2 b1 y1"],
                 start={"piles": {"europe": "parrot"}})  # fmt: skip
    state = json.loads(game.kept.checkpoints[-1].state or "")
    assert "crow" in state["piles"]["europe"]
    game.travel("g2", "europe", "r3")
    game.say("no")
    assert made(game) == ["parrot"]


def test_geo_54_an_extra_card_may_be_drawn() -> None:
    game = table(europe=["r3 g2"], asia=["b1"], start={"piles": {"europe": "crow", "america": "duck"}})
    game.travel("b1", "europe", "r3 g2")
    assert game.values() == ["no", "yes"]
    game.say("yes")
    assert {"europe", "america"} <= set(game.values())
    game.say("america")
    assert game.hand("red") == ["duck"]
    assert game.view["piles"]["america"] is None
    assert (game.view["players"]["red"]["hand"], game.view["turn"]) == (1, "blue")


@pytest.mark.parametrize(
    ("told", "by", "countdown"), [(["fulfilled", "blue", "europe"], "blue", 3), (["out"], None, 4)]
)
def test_geo_55_a_goal_that_is_set_right_is_counted_for_who_has_it_or_not_at_all(
    told: list[str], by: str | None, countdown: int
) -> None:
    game = table(europe=["r3 g2"], asia=["b1"], start={"countdown": 4})
    game.travel("b1", "europe", "r3 g2")
    game.correct("goal", "parrot", *told)
    if by is not None:
        assert (game.asks.key, game.asks.seat) == ("draw-extra", by)
        game.say("no")
    assert (game.view["turn"], game.view["countdown"]) == ("blue", countdown)
    assert len(game.facts("goal")) == 1


def test_geo_55_geo_56_the_countdown_and_the_ships() -> None:
    game = table(europe=["r3 g2"], asia=["b1"], ocean=["k3 k2", "y3 w2 w1"], start={"countdown": 4})
    game.travel("b1", "europe", "r3 g2")
    assert "ships-broken" not in game.kinds()
    game.say("no")
    assert game.view["countdown"] == 3
    assert all(len(ship.split()) == 1 for ship in game.stacks("ocean"))
    assert len(game.stacks("ocean")) == 15
    assert game.stacks("europe") == ["r3 g2 b1"]
    assert game.kinds() == ["opening", "moved", "goal", "ships-broken"]


def test_geo_66_geo_73_example_16_the_last_goal_ends_the_game_at_once() -> None:
    game = table(europe=["r3"], asia=["g2 b1 y1"], ocean=["k3 k2"],
                 start={"piles": {"europe": "crow"}, "countdown": 1})  # fmt: skip
    game.travel("g2", "europe", "r3")
    game.say("parrot")
    # No draw, no second goal, nobody's turn.
    assert game.open is None
    assert made(game) == ["parrot"]
    over = game.kept.session.over
    assert over is not None
    assert (over.result, over.winners) == ("won", ("red",))
    assert game.view["turn"] == "red"
    scores = {fact["player"]: fact for fact in game.facts("score")}
    assert [scores[seat]["last"] for seat in ("red", "blue", "green")] == [1, 0, 0]
    assert over.scores == {"red": 2 + 2 + 1, "blue": -1, "green": -1}


def test_geo_40_drawing_a_card() -> None:
    game = table(start={"piles": {"europe": "crow", "america": "duck"}})
    assert game.view["legal"]["draw"] == len([top for top in game.view["piles"].values() if top])
    game.say("draw")
    assert sorted(game.values()) == sorted(continent for continent, top in game.view["piles"].items() if top)
    game.say("europe")
    assert game.hand("red") == ["parrot", "crow"]
    assert game.view["piles"]["europe"] != "crow"
    fact = {"kind": "drawn", "player": "red", "name": "crow", "continent": "europe", "called": "Crow", "below": "Owl"}
    assert game.facts("drawn") == [fact]


def test_geo_40_an_empty_pile_gives_none() -> None:
    hands = {"red": ["parrot", "owl", "crow"], "blue": ["hawk", "swan", "duck"], "green": ["bat"]}
    game = table(hands)
    assert game.view["piles"] == dict.fromkeys(game.view["piles"])
    assert game.view["legal"]["draw"] == 0
    assert game.disabled("draw").startswith("GEO-40")
    game = table({"red": ["parrot"], "blue": ["hawk"], "green": ["swan"]}, europe=["r3 g2"], asia=["b1"],
                 start={"fulfilled": {"blue": [{"name": name, "continent": place} for name, place in
                        (("owl", "europe"), ("crow", "europe"), ("duck", "america"), ("bat", "asia"))]}})  # fmt: skip
    game.travel("b1", "europe", "r3 g2")
    assert game.at_menu()  # nothing to draw, so nothing was asked


# Cards on the real table


def test_geo_52_people_claim_what_the_last_move_has_formed() -> None:
    game = table({}, {"cards": "table"}, europe=["r3 g2"], asia=["b1"], ocean=["k3 k2"])
    assert game.disabled("claim").startswith("GEO-52")
    game.travel("b1", "europe", "r3 g2")
    assert (game.view["turn"], game.values()[:3]) == ("blue", ["travel", "draw", "claim"])
    game.say("claim")
    assert game.values() == ["red"]
    game.say("red")
    assert game.values() == ["parrot"]
    game.say("parrot")
    assert [(fact["player"], fact["name"], fact["continent"]) for fact in game.facts("goal")] == [
        ("red", "parrot", "europe")
    ]
    assert game.kinds() == ["opening", "moved", "goal", "ships-broken"]
    assert (game.view["turn"], game.view["countdown"]) == ("blue", 6)
    assert "claim" not in game.values()


def test_geo_52_a_claim_is_late_after_the_next_turn() -> None:
    game = table({}, {"cards": "table"}, europe=["r3 g2"], asia=["b1"])
    game.travel("b1", "europe", "r3 g2")
    game.say("draw")
    assert "claim" not in game.values()
    assert game.view["players"]["blue"]["hand"] is None
    assert game.view["piles"] == dict.fromkeys(game.view["piles"])


def test_geo_71_cards_on_the_table_are_counted_at_the_end() -> None:
    game = table({}, {"cards": "table", "goals": "1"}, europe=["r3 g2"], asia=["b1"])
    game.travel("b1", "europe", "r3 g2")
    game.say("claim", "red", "parrot")
    assert not game.ended()
    game.say(2, 0, 3)
    assert {fact["player"]: fact["hand"] for fact in game.facts("score")} == {"red": -2, "blue": 0, "green": -3}
    over = game.kept.session.over
    assert over is not None
    assert over.scores == {"red": 2 + 2 + 1 - 2, "blue": 0, "green": -3}


@pytest.mark.parametrize("reports", ["told", "none"])
def test_geo_71_a_countdown_set_to_nothing_asks_for_the_cards_in_hand(reports: str) -> None:
    game = table({}, {"cards": "table", "reports": reports})
    game.correct("countdown", 0)
    assert not game.ended()
    assert (game.asks.key, game.asks.seat) == ("hand", "red")
    game.say(1)
    # Set right again the game goes on, and at its end everybody is asked anew.
    game.correct("countdown", 1)
    assert game.at_menu()
    assert game.view["players"]["red"]["hand"] is None
    game.correct("countdown", 0)
    game.say(2, 0, 3)
    assert {fact["player"]: fact["hand"] for fact in game.facts("score")} == {"red": -2, "blue": 0, "green": -3}
    over = game.kept.session.over
    assert over is not None
    assert over.scores == {"red": -2, "blue": 0, "green": -3}

"""Geodeto as programs meet it: options, slugs, views and facts; goals only; corrections; what is hidden."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import CONTINENTS, GEODETO, GeodetoTable, board, make
from play import COMMANDS, Kept, as_believed
from talk import Talk

from companion.games.geodeto.correction import SETS
from companion.games.geodeto.goal import Deck
from companion.screens.ask import Ask
from companion.screens.draw import draw
from companion.table.figure import CardFigure, Pyramid, RingFigure, Stack, StacksFigure
from companion.table.prompt import ChoosePrompt, Refused

GOALS = Deck.parse("default").goals
DEFAULTS = {
    "reports": "told",
    "goals": "11",
    "cards": "box",
    "starter": "first",
    "claims": "at-once",
    "extras": "no",
    "drake_lootable": "yes",
    "same_area": "no",
    "two_continents": "made",
    "colours": "byrgwk",
    "deck": "default",
    "start": "",
}
THREE = ("red", "blue", "green")


def test_every_option_has_its_default() -> None:
    assert GEODETO.settle({}, THREE)[0] == DEFAULTS
    assert GEODETO.settle({})[1] == ("red", "blue")
    assert GEODETO.read_options({}, players=THREE, panel=True) == {
        **DEFAULTS, "reports": "asked", "starter": "asked"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"goals": "17"}, "16"),
        ({"goals": "0"}, "16"),
        ({"reports": "some"}, "told, asked, none"),
        ({"cards": "hand"}, "box, table"),
        ({"extras": "true"}, "yes, no"),
        ({"two_continents": "one"}, "made, both"),
        ({"colours": "byrgw"}, "six letters"),
        ({"colours": "byrgww"}, "six letters"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        GEODETO.settle(options, THREE)


def test_the_view() -> None:
    view = GeodetoTable().view
    assert set(view) >= {
        *("turn", "areas", "epidemic", "pirates", "countdown", "piles", "players", "legal", "scores"),
    }
    assert view["turn"] == "red"
    assert view["epidemic"] == {"on": None, "holder": None}
    assert view["pirates"] == {"holder": None, "captives": []}
    assert list(view["piles"]) == CONTINENTS
    assert view["players"]["blue"] == {"hand": 2, "drawn": [], "fulfilled": [], "extras": [], "points": {"hand": -2}}
    assert view["scores"] == {"red": -2, "blue": -2, "green": -2}


def test_the_figures() -> None:
    table = GeodetoTable({"areas": board(europe=["k3 r3 g3 g2 y2 b2 b1"])})
    world, score = table.kept.read(table.kept.session.pictures())
    assert isinstance(world, RingFigure)
    assert [place.name for place in world.places] == [*(c.capitalize() for c in CONTINENTS), "Ocean"]
    assert [world.places[at].inks for at in (0, 1, -1)] == [("blue",), ("yellow",), ()]
    assert world.overview.title == "Red: moves"
    assert [bar.value for bar in world.overview.bars] == [7, 0, 0, 0, 0, 0, 11]
    assert world.overview.bars[0].note == f"{table.view['reach']['europe']} moves"
    europe, asia, ocean = (world.places[at].stacks for at in (0, 1, 6))
    # A tower that is higher than the picture goes on beside itself.
    assert [(stack.name, len(stack.pieces)) for stack in europe] == [("333222", 6), ("+1", 1)]
    assert [(piece.size, piece.colour) for piece in europe[0].pieces][:2] == [(3, "black"), (3, "red")]
    assert [(stack.name, stack.pieces) for stack in asia] == [("empty", ())]
    assert len(ocean) == 11
    assert [goal.title for goal in world.cards] == [GOALS[top].name for top in table.view["piles"].values()]
    goal = world.cards[0]
    assert goal.text == f"In Europe. Ancient object: {GOALS[table.view['piles']['europe']].text}"
    assert (goal.where, goal.inks) == ("Europe", ("blue",))
    assert isinstance(score, CardFigure)
    assert score.lines == tuple(f"{name} -2 (hand -2)" for name in ("Red", "Blue", "Green"))
    table.say("travel", "europe")
    asked = table.kept.read(table.kept.session.figure())
    assert isinstance(asked, RingFigure)
    assert asked == replace(world, shown="Europe")
    # The display has one thing after the other, what is asked about first.
    assert [part.title for part in asked.apart][:3] == ["Europe", "Red: moves", "Asia"]
    table.say("b1")
    assert getattr(table.kept.read(table.kept.session.figure()), "picked", None) == Pyramid(1, "blue")


def test_geo_47_who_is_struck_and_whom_pirates_hold_is_seen_on_the_world() -> None:
    table = GeodetoTable({"areas": board(europe=["b1"], ocean=["b3 b2"])})
    table.say("epidemic", "europe")
    table.say("pirates", "b3 b2")
    world = table.kept.read(table.kept.session.pictures())[0]
    assert isinstance(world, RingFigure)
    assert [place.name for place in world.places if place.shut] == ["Europe"]
    pirates = world.cards[-1]
    assert (pirates.title, pirates.where) == ("Pirates", "Blue")
    assert [stack.pieces for stack in pirates.stacks] == [(Pyramid(3, "blue"),), (Pyramid(2, "blue"),)]


def test_geo_21_a_sight_carries_the_sign_of_its_group_in_its_picture() -> None:
    named = {"": None, "nature": "thumb up", "ancient": "amphora", "famous": "camera", "research": "magnifier"}
    hand = ["italy", "mt-everest", "angkor", "eiffel-tower", "mcmurdo"]
    table = GeodetoTable({"hands": {"red": hand}})
    session = table.kept.session
    (world,) = (figure for figure in session.pictures() if isinstance(figure, RingFigure))
    for figures, goals in (
        (world.cards, [top for top in table.view["piles"].values() if top]),
        (GEODETO.own(session.view("red")), hand),
    ):
        icons = [figure.icon for figure in figures if isinstance(figure, StacksFigure)]
        assert [icon and icon.name for icon in icons] == [named[GOALS[goal].group] for goal in goals]
    # Each is another picture on the small screen.
    shown = [draw(Ask(figure=figure)) for figure in GEODETO.own(session.view("red"))]
    assert len({picture.crop((0, 18, 17, 36)).tobytes() for picture in shown}) == 5


def test_a_game_over_the_protocol() -> None:
    with Talk("geodeto", "--players", "red,blue", "--seats", "red") as talk:
        assert talk.hello["options"] == {**DEFAULTS, "goals": "9"}
        assert [option["value"] for option in talk.ask["options"]] == ["travel", "draw", "epidemic", *COMMANDS]
        hand = talk.say(view="red")["state"]["hand"]
        assert sorted(GOALS[card].kind for card in hand) == ["sight", "state"]
        assert talk.say(view="blue")["type"] == "refused"
        assert talk.say(answer="pirates")["reason"].startswith("GEO-47")
        for answer in ("travel", "africa", "k1", "ocean", "table"):
            talk.say(answer=answer)
        assert talk.tells[-1]["fact"] == {
            "kind": "moved", "player": "red", "piece": "k1", "riders": [], "from": "africa", "to": "ocean",
            "onto": "table",
        }  # fmt: skip
        assert talk.ask["seat"] == "blue"
        assert talk.say(correct=["countdown", 3])["type"] == "ask"
        assert talk.say(view="table")["state"]["countdown"] == 3


# Goals only


def goals_only(start: Any = None, **options: str) -> GeodetoTable:
    told = {"hands": {"red": ["italy"], "blue": ["mt-everest"], "green": ["usa"]}, **(start or {})}
    return make(told, {"reports": "none", **options})


def test_goals_only_a_claim_is_two_picks() -> None:
    table = goals_only()
    assert table.values() == ["claim", "draw"]
    assert table.view["areas"] is table.view["legal"] is table.view["turn"] is None
    table.say("claim", "red")
    tops = [top for top in table.view["piles"].values() if top]
    # What red may hold as far as the others know: any state that was never seen, but nothing that lies in sight.
    assert set(tops) < set(table.values())
    assert {GOALS[slug].kind for slug in table.values() if slug not in tops} == {"state"}
    table.say("italy")
    fact = {"kind": "goal", "player": "red", "name": "italy", "continent": "europe", "public": False}
    assert table.facts("goal") == [{**fact, "called": "Italy", "by_box": False, "splits": True}]
    assert table.values() == ["no", "yes"]
    table.say("yes", "asia")
    assert len(table.hand("red")) == 1
    drawn = table.hand("red")[0]
    table.say("claim", "red")
    # Nothing that red was dealt is left: what he holds everybody saw.
    assert sorted(table.values()) == sorted({drawn, *(top for top in table.view["piles"].values() if top)})
    public = next(top for top in table.view["piles"].values() if top and len(GOALS[top].continents) == 1)
    table.say(public, "no")
    assert [fact["public"] for fact in table.facts("goal")] == [False, True]
    assert table.view["countdown"] == 11 - 2


def test_goals_only_a_card_that_is_not_there_changes_nothing() -> None:
    table = goals_only()
    table.say(
        "claim", "red", next(slug for slug in ("china", "india", "fiji") if slug not in table.view["piles"].values())
    )
    assert table.facts("goal") == []
    assert table.at_menu()
    assert "neither in Red's hand" in table.kept.notices[-1].text


@pytest.mark.parametrize("both", ["made", "both"])
def test_geo_23_goals_only_on_which_continent(both: str) -> None:
    table = goals_only(two_continents=both)
    table.say("claim", "green", "usa")
    if both == "made":
        assert table.values() == ["america", "oceania"]
        # It is asked of whoever made it, by name: on a phone, too.
        assert (table.asks.seat, table.asks.text) == ("green", "Where was USA made?")
        table.say("oceania")
    assert table.facts("goal")[0]["continent"] == ("oceania" if both == "made" else "america")


def test_goals_only_draws_are_told() -> None:
    table = goals_only()
    table.say("draw", "blue", "africa")
    assert table.facts("drawn")[0]["player"] == "blue"
    assert len(table.hand("blue")) == 2


def test_goals_only_to_the_end_with_real_cards() -> None:
    table = GeodetoTable(reports="none", cards="table", goals="2", extras="yes")
    assert table.values() == ["claim"]
    table.say("claim", "red")
    assert len(table.values()) == 47
    table.say("italy")
    fact = {"kind": "extra", "player": "red", "card": "inventors", "from": None, "loser": None}
    assert table.facts("extra") == [fact]
    table.say("claim", "blue")
    assert "italy" not in table.values()
    table.say("china", 1, 2, 0)
    over = table.kept.session.over
    assert over is not None
    assert over.scores == {"red": 2 + 2 + 2 - 1, "blue": 2 + 2 + 1 - 2, "green": 0}


# Corrections


def test_corrections_set_what_the_box_believes() -> None:
    table = GeodetoTable({"areas": board(europe=["b3 b2 b1"]), "hands": {"red": ["italy"]}}, extras="yes")
    table.correct("piece", "b2", "asia")
    assert (table.stacks("europe"), table.stacks("asia")) == (["b3 b1"], ["b2"])
    table.correct("piece", "b1", "asia", "b2")
    assert table.stacks("asia") == ["b2 b1"]
    table.correct("piece", "b1", "pirates", "green")
    assert table.view["pirates"] == {"holder": "green", "captives": ["b1"]}
    table.correct("pirates", "nobody")
    assert table.view["pirates"] == {"holder": None, "captives": []}
    assert "b1" in table.stacks("ocean")
    table.correct("turn", "green")
    table.correct("countdown", 5)
    table.correct("epidemic", "africa")
    assert (table.view["turn"], table.view["countdown"], table.view["epidemic"]["on"]) == ("green", 5, "africa")
    table.correct("epidemic", "hand", "blue")
    assert table.view["epidemic"] == {"on": None, "holder": "blue"}
    table.correct("epidemic", "nobody")
    assert table.view["epidemic"] == {"on": None, "holder": None}
    table.correct("goal", "turkey", "fulfilled", "blue", "asia")
    assert table.view["players"]["blue"]["fulfilled"] == [{"name": "turkey", "continent": "asia"}]
    table.correct("goal", "turkey", "hand", "green")
    assert (table.hand("green"), table.view["players"]["blue"]["fulfilled"]) == (["turkey"], [])
    table.correct("goal", "turkey", "pile", "europe")
    assert (table.hand("green"), table.view["piles"]["europe"]) == ([], "turkey")
    table.correct("goal", "turkey", "out")
    assert table.view["piles"]["europe"] != "turkey"
    table.correct("extra", "drake", "red")
    assert table.view["players"]["red"]["extras"] == ["drake"]
    table.correct("extra", "drake", "nobody")
    assert table.view["players"]["red"]["extras"] == []
    assert table.facts("goal") == table.facts("extra") == []
    table.correct("countdown", 0)
    assert table.kept.session.over is not None


def test_a_correction_while_trios_wait() -> None:
    start = {"areas": board(europe=["r3"], asia=["b3 y2 k1"]), "hands": {"red": ["italy"]}, "countdown": 5}
    table = GeodetoTable(start)
    table.travel("b3", "europe", "r3")
    assert table.facts("goal")[0]["name"] == "italy"
    # While the extra card is offered the goal is put right: nothing more is done with it.
    table.correct("goal", "italy", "out")
    while not table.at_menu():
        table.say("no")
    assert table.view["players"]["red"]["fulfilled"] == []
    assert table.view["turn"] == "blue"


LINES = [action.slug for action in SETS]
"""Everything that may be set right, as the code has it."""
RIGHT: Mapping[str, tuple[list[Any], list[Any], list[str]]] = {
    "piece": (
        ["b2"],
        ["asia", "table"],
        [
            "Medium blue: Asia (was Europe, on large blue).",
            "Small blue: Europe, on large blue (was Europe, on medium blue).",
        ],
    ),
    "goal": (["turkey"], ["hand", "green"], ["Turkey: in Green's hand (was made by Blue in Asia)."]),
    "countdown": ([], [5], ["Goals to go: 5 (was 7)."]),
    "turn": ([], ["green"], ["Turn: Green (was Red)."]),
    "epidemic": ([], ["hand", "green"], ["Epidemic: Green (was in Africa)."]),
    "pirates": ([], ["blue"], ["Pirates: Blue (was Green)."]),
    "extra": (["drake"], ["red"], ["Sir Francis Drake: Red (was Blue)."]),
}
"""Of each what is chosen, what is set, and what is told then."""


def in_play() -> GeodetoTable:
    """Something stands, lies and is held everywhere."""
    start = {
        "areas": board(["k1"], europe=["b3 b2 b1"], asia=["y3"]),
        "pirates": {"holder": "green", "captives": ["k1"]},
        "epidemic": {"on": "africa"},
        "fulfilled": {"blue": [{"name": "turkey", "continent": "asia"}, "peru"]},
        "extras": {"blue": ["drake"]},
        "countdown": 7,
    }
    return GeodetoTable(start, extras="yes")


def corrected(table: GeodetoTable) -> list[tuple[str | None, str]]:
    """All corrections that were told, to whom and in words."""
    return [(one.seat, one.text) for one in table.kept.notices if one.fact and one.fact["kind"] == "corrected"]


@pytest.mark.parametrize("line", LINES)
def test_a_correction_tells_what_the_box_believes_and_what_it_believed(line: str) -> None:
    chosen, correct_values, told = RIGHT[line]
    table = in_play()
    before = table.view
    table.correct(line, *chosen, *correct_values)
    assert table.view != before
    assert corrected(table) == [(None, text) for text in told]


@pytest.mark.parametrize("line", LINES)
def test_a_correction_begins_with_what_the_box_believes(line: str) -> None:
    chosen, correct_values, told = RIGHT[line]
    table = in_play()
    before = state_of(table)
    table.correct(*as_believed(table.kept.session, [line, *chosen]))
    assert state_of(table) == before
    table.correct(line, *chosen, *correct_values)
    after = state_of(table)
    table.correct(*as_believed(table.kept.session, [line, *chosen]))
    assert state_of(table) == after != before
    assert len(corrected(table)) == len(told)


def state_of(table: GeodetoTable) -> str:
    """All that the box believes, hidden things too."""
    assert table.kept.session._run is not None
    return str(table.kept.session._run.began)


@pytest.mark.parametrize("path", [["piece", "b3"], ["piece", "k1"], ["epidemic"], ["extra", "columbus"]])
def test_what_has_others_on_it_is_captive_or_nobodys_is_left_so_by_a_correction(path: list[str]) -> None:
    table = in_play()
    before = state_of(table)
    table.correct(*as_believed(table.kept.session, path))
    assert state_of(table) == before
    table.correct("epidemic", "nobody")
    before = state_of(table)
    table.correct(*as_believed(table.kept.session, path))
    assert state_of(table) == before


def test_geo_10_what_stands_below_others_may_be_taken_out_within_its_area() -> None:
    table = in_play()
    table.correct("piece", "b3", "europe", "table")
    assert table.stacks("europe") == ["b2 b1", "b3"]


def test_geo_38_whose_turn_it_is_already_bars_the_takeback_still() -> None:
    table = GeodetoTable(players=("red", "blue"))
    table.travel("b1", "ocean")
    before = state_of(table)
    table.correct(*as_believed(table.kept.session, ["turn"]))
    assert state_of(table) == before


def test_of_a_hidden_card_only_its_owner_is_told_and_no_correction_begins_with_it() -> None:
    table = GeodetoTable(seed=3)
    mine = table.hand("red")[0]
    hidden = next(pile[0] for pile in piles(table) if len(pile) > 1)
    asked = [table.kept.session.correction(["goal", card]) for card in (mine, hidden)]
    assert asked[0] is not None
    assert asked[1] is not None
    assert asked[0].shape() == asked[1].shape()
    before = state_of(table)
    for card in (mine, hidden):
        table.correct(*as_believed(table.kept.session, ["goal", card]))
    assert (state_of(table), corrected(table)) == (before, [])
    table.correct("goal", mine, "out")
    assert [seat for seat, _text in corrected(table)] == ["red"]
    assert corrected(table)[0][1].endswith("not known (was in Red's hand).")
    table.correct("goal", hidden, "out")
    assert len(corrected(table)) == 1


def piles(table: GeodetoTable) -> list[list[str]]:
    """The piles as the box has them."""
    found: list[list[str]] = list(json.loads(state_of(table))["piles"].values())
    return found


# What is hidden


def test_only_its_owner_sees_a_hand() -> None:
    kept = Kept.start(GEODETO, players=THREE)
    hands = {seat: kept.session.view(seat)["hand"] for seat in THREE}
    public = json.dumps([kept.session.view(), [n.text for n in kept.notices if n.seat is None]])
    for seat, hand in hands.items():
        assert not any(f'"{card}"' in public for card in hand)
        told = [notice for notice in kept.notices if notice.seat == seat]
        assert all(GOALS[card].name in told[0].text for card in hand)


# The panel


def test_a_move_is_four_picks_and_the_area_is_shown() -> None:
    table = GeodetoTable()
    keys = []
    for value in ("travel", "europe", "b1", "asia", "y1"):
        assert isinstance(table.open, ChoosePrompt)
        keys.append(table.asks.key)
        table.say(value)
    assert keys == ["turn", "from-where", "piece", "to", "onto"]


def test_a_deck_file_over_the_protocol(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(
        '[[goals]]\nname = "Isle"\nkind = "state"\ncontinents = ["asia"]\ntrio = ["b1", "b2", "b3"]\n', "utf-8"
    )
    with pytest.raises(AssertionError, match="Isle"):
        Talk("geodeto", "--option", f"deck={path}")


def test_black_and_blue_have_letters_of_their_own() -> None:
    """One picture of a large blue pyramid, one of a large black one: B and K."""
    pictures = [
        draw(Ask(figure=StacksFigure(stacks=(Stack("3", (Pyramid(3, colour),)),)))).tobytes()
        for colour in ("blue", "brown", "black")
    ]
    assert pictures[0] == pictures[1] != pictures[2]

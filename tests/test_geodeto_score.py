"""Geodeto, the end: counting points, the winners, and the score on the command line."""

from typing import Any

import pytest
from geodeto_table import GEODETO, GeodetoTable, board, make

from companion.__main__ import main
from companion.games.geodeto.goal import Deck
from companion.games.geodeto.scoring import rank
from companion.games.geodeto.wording import GROUP_NAMES
from companion.table.prompt import Refused

GOALS = Deck.parse("default").goals
FAMOUS = [slug for slug, goal in GOALS.items() if goal.group == "famous"]
ANCIENT = [slug for slug, goal in GOALS.items() if goal.group == "ancient"]
NATURE = [slug for slug, goal in GOALS.items() if goal.group == "nature"]
STATES = [slug for slug, goal in GOALS.items() if goal.kind == "state"]


def told(goals: list[str]) -> list[dict[str, str]]:
    return [{"name": goal, "continent": GOALS[goal].continents[0]} for goal in goals]


def ended(fulfilled: dict[str, list[str]], hands: Any = None, **options: str) -> dict[str, dict[str, int]]:
    """The score facts of a game that red ends with Italy."""
    fulfilled = {**fulfilled, "red": list(fulfilled.get("red", []))}
    start = {
        "areas": board(europe=["b3 y2"], africa=["k1"]),
        "hands": {**(hands or {}), "red": ["italy", *(hands or {}).get("red", [])]},
        "fulfilled": {seat: told(goals) for seat, goals in fulfilled.items()},
        "countdown": 1,
    }
    game = make(start, options)
    game.travel("k1", "europe", "b3 y2")
    assert game.kept.session.over is not None
    facts = {fact["player"]: fact for fact in game.facts("score")}
    assert game.kept.session.over.scores == {seat: fact["total"] for seat, fact in facts.items()}
    assert game.view["scores"] == game.kept.session.over.scores
    return facts


def test_geo_22_geo_67_geo_68_geo_69_example_12_the_rulebooks_table() -> None:
    """Famous, ancient, nature: A 1-2-1, B 1-0-2, C 0-1-1."""
    goals = {
        "red": [FAMOUS[0], *ANCIENT[:2], NATURE[0]],
        "blue": [FAMOUS[1], *NATURE[1:3]],
        "green": [ANCIENT[2], NATURE[3]],
    }
    assert {seat: fact["groups"] for seat, fact in ended(goals).items()} == {"red": 7, "blue": 6, "green": 2}


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 1), [3, 3, 1]),
        ((1, 0, 0), [3, 0, 0]),
        ((3, 2, 2, 1), [3, 1, 1, 0]),
        ((0, 0), [0, 0]),
        ((1, 1), [3, 3]),
        ((2, 1, 0), [3, 1, 0]),
    ],
)
def test_geo_67_geo_68_geo_69_example_14_ties_in_a_group(counts: tuple[int, ...], points: list[int]) -> None:
    assert rank(counts) == points


@pytest.mark.parametrize(
    ("group", "name"),
    [
        ("nature", "Nature records"),
        ("ancient", "Ancient objects"),
        ("famous", "Famous places"),
        ("research", "Research stations"),
    ],
)
def test_geo_21_geo_67_each_of_the_four_groups_counts(group: str, name: str) -> None:
    one = next(slug for slug, goal in GOALS.items() if goal.group == group)
    facts = ended({"blue": [one]})
    assert (facts["blue"]["groups"], facts["red"]["groups"]) == (3, 0)
    assert {goal.group for goal in GOALS.values()} == {"", "nature", "ancient", "famous", "research"}
    assert GROUP_NAMES[group] == name


def test_geo_70_geo_71_geo_72_geo_73_the_parts_of_a_score() -> None:
    facts = ended({"blue": ["china", "france", "iceland"]}, {"blue": ["peru", "egypt"], "red": ["fiji"]})
    assert facts["red"] == {
        "kind": "score", "player": "red", "groups": 0, "goals": 2, "hand": -1, "continents": 2, "last": 1, "extras": 0,
        "total": 4,
    }  # fmt: skip
    assert facts["blue"] == {
        "kind": "score", "player": "blue", "groups": 0, "goals": 6, "hand": -2, "continents": 4, "last": 0,
        "extras": 0, "total": 8,
    }  # fmt: skip


def test_geo_72_a_goal_of_two_continents_counts_where_it_was_made_or_for_both() -> None:
    goals = {"blue": ["turkey", "usa"]}
    assert ended(goals)["blue"]["continents"] == 4
    assert ended(goals, two_continents="both")["blue"]["continents"] == 8


def test_geo_58_geo_74_extra_cards_are_added() -> None:
    start = {
        "areas": board(europe=["b3 y2"], africa=["k1"]),
        "hands": {"red": ["italy"]},
        "extras": {"red": ["tasman"], "blue": ["columbus", "da-gama"]},
        "countdown": 1,
    }
    game = GeodetoTable(start, extras="yes")
    game.travel("k1", "europe", "b3 y2")
    facts = {fact["player"]: fact for fact in game.facts("score")}
    assert [facts[seat]["extras"] for seat in ("red", "blue", "green")] == [4, 4, 0]  # red gets Inventors, too
    assert [facts[seat]["total"] for seat in ("red", "blue", "green")] == [2 + 2 + 1 + 4, 4, 0]


def test_geo_1_most_points_win_and_a_tie_is_shared() -> None:
    facts = ended({"blue": ["china", "france"]})
    assert facts["blue"]["total"] > facts["red"]["total"]
    start = {
        "areas": board(europe=["b3 y2"], africa=["k1"]),
        "hands": {"red": ["italy", "fiji"], "blue": []},
        "fulfilled": {"blue": told(["china"])},
        "countdown": 1,
    }
    game = GeodetoTable(start)
    game.travel("k1", "europe", "b3 y2")
    over = game.kept.session.over
    assert over is not None
    assert over.scores == {"red": 4, "blue": 4, "green": 0}
    assert (over.result, over.winners) == ("won", ("red", "blue"))
    assert "Goals made: Red 1, Blue 1" in game.kept.read(game.kept.session.reason)
    start["hands"] = {"red": ["italy", "fiji", "peru"], "blue": []}
    game = GeodetoTable(start)
    game.travel("k1", "europe", "b3 y2")
    assert game.kept.session.over is not None
    assert game.kept.session.over.winners == ("blue",)


def test_the_score_is_shown_step_by_step() -> None:
    start = {
        "areas": board(europe=["b3 y2"], africa=["k1"]),
        "hands": {"red": ["italy"]},
        "fulfilled": {"blue": told([NATURE[0]])},
        "countdown": 1,
    }
    game = GeodetoTable(start)
    game.travel("k1", "europe", "b3 y2")
    texts = [notice.text for notice in game.kept.notices][-4:]
    assert texts == [
        "Nature records: Blue gets 3 points.",
        "Red has 5 points (goals 2, continents 2, last goal 1).",
        "Blue has 7 points (groups 3, goals 2, continents 2).",
        "Green has no points.",
    ]


# companion score


def test_the_score_alone_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "geodeto", "ann:italy,usa/america,mt-everest,hand=2,last,columbus", "bob:angkor,egypt,da-gama"]
    assert main(words) == 0
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["groups", "goals", "hand", "continents", "last", "extras", "total"]
    assert lines[1] == ["ann", "3", "6", "-2", "6", "1", "2", "16"]
    assert lines[2] == ["bob", "3", "4", "0", "4", "0", "2", "13"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("ann:atlantis", "hand=2"),
        ("ann:italy,italy", "twice"),
        ("ann:itly", "itly is not understood (did you mean italy?)"),
        ("ann:colombus", "(did you mean columbus?)"),
        ("ann:usa", "usa/america or usa/oceania"),
        ("ann:italy/asia", "Europe"),
        ("ann", "NAME:"),
    ],
)
def test_a_wrong_score_is_refused(word: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "geodeto", word, "bob:china"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert len(err.splitlines()) == 1


def counted(**told: str) -> dict[str, int]:
    """The extra cards' points of each player, told as on the command line; Refused where that cannot be."""
    options: dict[str, str] = {name: told.pop(name) for name in ("two_continents", "drake_lootable") if name in told}
    assert GEODETO.tally is not None
    read, _ = GEODETO.settle(options, ("ann", "bob"))
    points = GEODETO.tally({"bob": [], **{seat: words.split() for seat, words in told.items()}}, GEODETO.typed(read))
    return {seat: parts["extras"] for seat, parts in points.items()}


FOUR = "italy china peru fiji"
"""Goals from four continents."""


@pytest.mark.parametrize(
    ("words", "wants"),
    [
        pytest.param("columbus italy china", "Columbus: it wants goals from Europe and America", id="GEO-59"),
        pytest.param("columbus usa/oceania italy", "Columbus: it wants goals from Europe and America", id="GEO-59-two"),
        pytest.param("tasman fiji peru", "Tasman: it wants goals from Oceania and Antarctica", id="GEO-60"),
        pytest.param("da-gama egypt", "Da Gama: it wants goals from Africa and Asia", id="GEO-61"),
        pytest.param("drake italy china peru", "Drake: it wants goals from 4 continents or more", id="GEO-62"),
        pytest.param("inventors france", "Inventors: it wants USA, Italy, Czech Republic or China", id="GEO-63"),
        pytest.param("team-sports usa/america", "Team Sports: it wants Canada, Brazil, New Zealand or I", id="GEO-64"),
        pytest.param("expeditions", "wants Victoria Falls, Mt. Everest, Mariana Trench or McMurdo", id="GEO-65"),
    ],
)
def test_the_score_knows_what_each_extra_card_demands(words: str, wants: str) -> None:
    with pytest.raises(Refused, match=f"ann cannot have .*{wants}"):
        counted(ann=words)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("columbus italy usa/america", id="GEO-59"),
        pytest.param("tasman usa/oceania mcmurdo", id="GEO-60"),
        pytest.param("da-gama egypt china", id="GEO-61"),
        pytest.param(f"drake {FOUR}", id="GEO-62"),
        pytest.param("inventors usa/america", id="GEO-63"),
        pytest.param("team-sports brazil", id="GEO-64"),
        pytest.param("expeditions mcmurdo", id="GEO-65"),
    ],
)
def test_the_score_counts_an_extra_card_that_is_earned(words: str) -> None:
    assert counted(ann=words) == {"bob": 0, "ann": 2}


def test_geo_62_the_score_knows_who_would_have_looted_drake() -> None:
    five = "france japan brazil australia egypt"
    with pytest.raises(Refused, match="ann cannot have Sir Francis Drake: bob has goals from more continents"):
        counted(ann=f"drake {FOUR}", bob=five)
    assert counted(ann=f"drake {FOUR}", bob=five, drake_lootable="no")["ann"] == 2
    assert counted(ann=f"drake {FOUR}", bob="france japan brazil australia")["ann"] == 2


def test_geo_59_a_goal_of_two_continents_may_count_for_both() -> None:
    assert counted(ann="columbus turkey peru", two_continents="both")["ann"] == 2


def test_a_sum_that_no_game_comes_to_is_refused_by_name() -> None:
    for told, said in (
        ({"ann": "last"}, "last: ann has made no goal"),
        ({"ann": "hand=1 hand=2"}, "ann has hand= twice"),
        ({"ann": "hand=40 italy", "bob": "hand=7"}, "48 goal cards, made and in hand"),
        ({"ann": " ".join(STATES[:9]), "bob": " ".join(ANCIENT[:4] + NATURE[:4])}, "17 goals: no game has more"),
    ):
        with pytest.raises(Refused, match=said):
            counted(**told, two_continents="both")


def test_games_without_a_score_of_their_own_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "dice", "ann:1"]) == 2
    assert "geodeto" in capsys.readouterr().err


def test_the_tally_counts_as_the_game_does() -> None:
    assert GEODETO.tally is not None
    goals = {"red": ["italy", NATURE[0], "hand=1", "last"], "blue": [*NATURE[1:3], "hand=0"]}
    options, _ = GEODETO.settle({}, ("red", "blue"))
    facts = ended({"red": [NATURE[0]], "blue": NATURE[1:3]}, {"red": ["fiji"]})
    for seat, points in GEODETO.tally(goals, GEODETO.typed(options)).items():
        assert points == {key: facts[seat][key] for key in points}

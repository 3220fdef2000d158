"""Geodeto, extra cards: who gets which, and who loses Drake."""

from typing import Any

import pytest
from geodeto_table import GeodetoTable, board, make

from companion.games.geodeto import wording
from companion.games.geodeto.goal import Deck
from companion.table.wording import Name

GOALS = Deck.parse("default").goals
OF = {
    continent: [slug for slug, goal in GOALS.items() if goal.continents == (continent,)]
    for continent in ("europe", "asia", "america", "oceania", "antarctica", "africa")
}
NAMED = (
    *("usa", "italy", "czech-republic", "china", "canada", "brazil", "new-zealand", "india"),
    *("victoria-falls", "mt-everest", "mariana-trench", "mcmurdo"),
)
PLAIN = {continent: [slug for slug in goals if slug not in NAMED] for continent, goals in OF.items()}


def ways_to(goal: str, continent: str) -> tuple[dict[str, Any], str, str]:
    """A position in which one move of its top pyramid makes a goal there; that pyramid, and what it goes onto."""
    lowest, middle, top = GOALS[goal].trio
    return board(**{continent: [f"{lowest} {middle}"]}), top, f"{lowest} {middle}"


def made(slug: str) -> dict[str, str]:
    return {"name": slug, "continent": GOALS[slug].continents[0]}


def makes(
    goal: str, continent: str, before: dict[str, list[str]], held: Any = None, **options: str
) -> list[dict[str, Any]]:
    """The extra cards that red gets for making a goal, with those made before by all."""
    areas, piece, onto = ways_to(goal, continent)
    fulfilled = {
        seat: [{"name": slug, "continent": GOALS[slug].continents[0]} for slug in goals]
        for seat, goals in before.items()
    }
    start = {"areas": areas, "hands": {"red": [goal]}, "fulfilled": fulfilled, "extras": held or {}, "countdown": 3}
    game = make(start, {"extras": "yes", **options})
    game.travel(piece, continent, onto)
    found = game.facts("extra")
    for fact in found:
        assert fact["card"] in game.view["players"][fact["player"]]["extras"]
        if fact["from"]:
            assert fact["card"] not in game.view["players"][fact["from"]]["extras"]
    return found


def cards(found: list[dict[str, Any]]) -> list[str]:
    assert all(fact["player"] == "red" for fact in found)
    return [fact["card"] for fact in found]


@pytest.mark.parametrize(
    ("card", "one", "other"),
    [
        pytest.param("columbus", "europe", "america", id="GEO-59-columbus"),
        pytest.param("tasman", "oceania", "antarctica", id="GEO-60-tasman"),
        pytest.param("da-gama", "africa", "asia", id="GEO-61-da-gama"),
    ],
)
def test_discoverers(card: str, one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        assert cards(makes(PLAIN[second][0], second, {"red": [PLAIN[first][0]]})) == [card]
        assert makes(PLAIN[second][0], second, {"blue": [PLAIN[first][0]]}) == []
        third = "asia" if "asia" not in (one, other) else "europe"
        assert cards(makes(PLAIN[third][0], third, {"red": [PLAIN[first][0]]})) == []


def test_geo_57_whoever_is_first_keeps_it() -> None:
    taken = makes(PLAIN["america"][0], "america", {"red": [PLAIN["europe"][0]]}, {"blue": ["columbus"]})
    assert taken == []
    again = makes("italy", "europe", {"red": ["china"]}, {"red": ["inventors"]})
    assert again == []


@pytest.mark.parametrize(
    ("card", "goals"),
    [
        pytest.param("inventors", ["usa", "italy", "czech-republic", "china"], id="GEO-63-inventors"),
        pytest.param("team-sports", ["canada", "brazil", "new-zealand", "india"], id="GEO-64-team-sports"),
        pytest.param(
            "expeditions", ["victoria-falls", "mt-everest", "mariana-trench", "mcmurdo"], id="GEO-65-expeditions"
        ),
    ],
)
def test_one_goal_of_four(card: str, goals: list[str]) -> None:
    for goal in goals:
        assert cards(makes(goal, GOALS[goal].continents[0], {})) == [card]


def test_geo_63_geo_64_geo_65_no_other_goal_gets_one() -> None:
    got = [slug for slug, goal in GOALS.items() if makes(slug, goal.continents[0], {})]
    assert sorted(got) == sorted(NAMED)


FOUR = [PLAIN[continent][0] for continent in ("europe", "asia", "oceania")]
"""With a goal from Antarctica these are four continents, and Tasman."""
LAST = ("antarctica", PLAIN["antarctica"][0])


def drake(before: dict[str, list[str]], extras: Any = None, **options: str) -> list[dict[str, Any]]:
    """What red gets of Drake by a goal in Antarctica."""
    found = makes(LAST[1], LAST[0], before, {"green": ["tasman"], **(extras or {})}, **options)
    return [fact for fact in found if fact["card"] == "drake"]


def test_geo_62_drake_needs_four_continents_and_more_than_others_have() -> None:
    assert [fact["player"] for fact in drake({"red": FOUR})] == ["red"]
    assert drake({"red": FOUR[:2]}) == []
    four = [PLAIN[continent][1] for continent in ("europe", "asia", "africa", "america")]
    assert drake({"red": FOUR, "blue": four}) == []
    assert [fact["player"] for fact in drake({"red": FOUR, "blue": four[:3]})] == ["red"]


def test_geo_57_geo_62_drake_is_looted_by_whoever_has_more() -> None:
    four = [PLAIN[continent][1] for continent in ("europe", "asia", "africa", "america")]
    five = [*FOUR, PLAIN["africa"][2]]
    held = {"blue": ["drake"]}
    assert drake({"red": FOUR, "blue": four}, held) == []
    looted = drake({"red": five, "blue": four}, held)
    assert [(fact["player"], fact["from"]) for fact in looted] == [("red", "blue")]
    assert drake({"red": five, "blue": four}, held, drake_lootable="no") == []


def test_geo_18_without_extra_cards_nobody_gets_any() -> None:
    assert makes("italy", "europe", {}, extras="no") == []
    assert cards(makes("italy", "europe", {}, extras="yes")) == ["inventors"]
    table = GeodetoTable()
    assert table.kept.session.options["extras"] == "no"


def test_two_continents_for_the_discoverers() -> None:
    """Turkey made in Asia counts for Europe only where it counts for both."""
    assert "columbus" not in cards(makes("turkey", "asia", {"red": [PLAIN["america"][0]]}))
    both = makes("turkey", "asia", {"red": [PLAIN["america"][0]]}, two_continents="both")
    assert "columbus" in cards(both)


def test_an_extra_card_that_a_player_takes_is_a_moment_of_its_own() -> None:
    said = wording.extra(Name("Red"), "drake", Name("Blue"))
    assert said.moment is not None
    assert said.hands
    assert "from" in said.moment.line

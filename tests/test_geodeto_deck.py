"""Geodeto, decks: the one that comes with the box, how even it is, and what is wrong with others."""

import random
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from geodeto_table import GEODETO, card, deck, refusal
from scale import LONG

import companion.games.geodeto
from companion.__main__ import main
from companion.games.geodeto.goal import Deck, Goal
from companion.games.geodeto.people import Position, after, distances, nearest, places_of, stands
from companion.games.geodeto.travel import ways
from companion.own import copy
from companion.table.prompt import Refused

FILE = Path(companion.games.geodeto.__file__).parent / "deck.toml"
GOALS = Deck.parse("default").goals
WANTED = {
    "usa": ("america", "oceania"),
    "turkey": ("europe", "asia"),
    "italy": ("europe",),
    "czech-republic": ("europe",),
    "china": ("asia",),
    "canada": ("america",),
    "brazil": ("america",),
    "new-zealand": ("oceania",),
    "india": ("asia",),
    "victoria-falls": ("africa",),
    "mt-everest": ("asia",),
    "mariana-trench": ("oceania",),
    "mcmurdo": ("antarctica",),
}


def test_the_deck_file_is_the_deck() -> None:
    options = copy.expand(GEODETO, {"deck": str(FILE)})
    assert GEODETO.typed(GEODETO.settle(options)[0]).deck.goals == GOALS


def test_geo_21_the_deck_is_whole() -> None:
    assert len(GOALS) == 47
    assert {slug: GOALS[slug].continents for slug in WANTED} == WANTED
    assert [slug for slug, goal in GOALS.items() if len(goal.continents) > 1] == ["turkey", "usa"]
    assert len({goal.trio for goal in GOALS.values()}) == 47
    assert len({frozenset(goal.trio) for goal in GOALS.values()}) > 40
    groups = Counter(goal.group for goal in GOALS.values() if goal.kind == "sight")
    assert set(groups) == {"nature", "ancient", "famous", "research"}
    assert max(groups.values()) - min(groups.values()) <= 2
    for continent in ("europe", "asia", "america", "oceania", "antarctica", "africa"):
        kinds = {goal.kind for goal in GOALS.values() if continent in goal.continents}
        assert kinds == ({"sight"} if continent == "antarctica" else {"state", "sight"})


def test_each_goal_has_its_own_words_and_a_source() -> None:
    for goal in GOALS.values():
        assert 20 <= len(goal.text) <= 140
        assert goal.text.endswith((".", "!"))
        assert goal.source
    assert len({goal.text for goal in GOALS.values()}) == 47


def opening() -> Position:
    """Every pyramid at home."""
    homes = zip(["europe", "asia", "america", "oceania", "antarctica", "africa"], "byrgwk", strict=True)
    return {**{place: [(f"{colour}{size}",) for size in "123"] for place, colour in homes}, "ocean": []}


def moves_to(goal: Goal, luck: random.Random) -> int:
    """How many moves somebody alone needs for a goal who sees two moves ahead, after a few moves by chance."""
    position = opening()
    for _ in range(4):
        position = after(position, luck.choice(ways(position, None)))
    for count in range(60):
        if stands(position, goal):
            return count
        open_ways = ways(position, None)
        near = distances(places_of(position), goal, open_ways)
        first = sorted((far, luck.random(), at) for at, far in enumerate(near))[:3]
        thens = [(far, lot, after(position, open_ways[at])) for far, lot, at in first]
        looked = [(nearest(then, goal, None) if far else -1, lot, then) for far, lot, then in thens]
        position = min(looked, key=lambda way: way[:2])[2]
    return 60


@pytest.mark.sized
def test_the_deck_is_even() -> None:
    """A two-move player's mean moves to a goal differ by at most 15 % between continents."""
    # A share of them would be even by luck alone.
    games = 30 if LONG else 3
    sums: dict[str, list[float]] = {}
    for goal in GOALS.values():
        mean = sum(moves_to(goal, random.Random(f"{goal.slug} {at}")) for at in range(games)) / games
        for continent in goal.continents:
            sums.setdefault(continent, []).append(mean)
    means = {continent: sum(each) / len(each) for continent, each in sums.items()}
    print({continent: round(mean, 2) for continent, mean in means.items()})
    assert max(means.values()) <= 1.15 * min(means.values())
    assert 2 < min(means.values()) < max(means.values()) < 15


# Decks of others


def test_a_deck_file_of_another(tmp_path: Path) -> None:
    cards = [
        {"name": "The Isle", "kind": "state", "continents": ["Europe"], "trio": "b3 b2 b1"},
        {"name": "São Tomé", "kind": "state", "continents": ["africa"], "trio": ["k3", "k2", "k1"], "text": "An isle."},
        {"name": "Big Ben", "kind": "sight", "continents": ["europe"], "trio": "r3 b2 b1", "group": "Famous places"},
        {"name": "Old Town", "kind": "sight", "continents": ["asia"], "trio": "y3 b2 b1", "group": "ancient"},
    ]
    path = tmp_path / "mine.toml"
    path.write_bytes(tomlkit.dumps({"goal": cards}).encode())
    options, players = GEODETO.settle(copy.expand(GEODETO, {"deck": str(path)}))
    goals = GEODETO.typed(options).deck.goals
    assert players == ("red", "blue")
    assert list(goals) == ["the-isle", "sao-tome", "big-ben", "old-town"]
    assert goals["big-ben"].group == "famous"
    assert tomllib.loads(path.read_text("utf-8"))["goal"][1]["name"] == "São Tomé"


@pytest.mark.parametrize(
    ("first", "other", "said"),
    [
        ("Největší Čech", "Прога", "ěe šs ČC П? р?"),
        ("철수", "Nguye\u0302\u0303n", "철? 수? ễe"),
        ("São Tomé", "“Old Town” – now…", ""),
    ],
)
def test_a_pdf_that_has_other_letters_says_which_and_an_svg_keeps_them(
    first: str, other: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = (first, other, "Big Ben", "Isle")
    kinds = (("state", "b3 b2 b1"), ("state", "k3 k2 k1"), ("sight", "r3 b2 b1"), ("sight", "y3 b2 b1"))
    cards = [
        {"name": name, "kind": kind, "continents": ["europe"], "trio": trio, **({"group": "nature"} if at > 1 else {})}
        for at, (name, (kind, trio)) in enumerate(zip(names, kinds, strict=True))
    ]
    deck = tmp_path / "deck.toml"
    deck.write_bytes(tomlkit.dumps({"goal": cards}).encode())
    for what in ("cards", "tags"):
        for end in ("pdf", "svg"):
            assert main([what, "geodeto", str(tmp_path / f"{what}.{end}"), "--option", f"deck={deck}"]) == 0
            told = capsys.readouterr().out
            assert told.count("Written: ") >= 1
            assert ("The PDF has no letters for " in told) is (end == "pdf" and said != "")
            assert end == "svg" or all(f"{pair[0]} (it has {pair[1]})" in told for pair in said.split())
        assert any(first in path.read_text("utf-8") for path in tmp_path.glob(f"{what}*.svg"))


GOOD = [
    card("One", "b3 b2 b1", "europe"),
    card("Two", "y3 y2 y1", "asia"),
    card("S1", "w3 w2 w1", "africa", group="nature"),
    card("S2", "k3 k2 k1", "africa", group="nature"),
]


def wrong(**changes: Any) -> str:
    """Why a deck with one more card is refused; it differs so from a good one."""
    bad = {**card("Bad Card", "r3 r2 r1", "america"), **changes}
    return refusal(deck=deck(*GOOD, {key: value for key, value in bad.items() if value is not None}))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"trio": ["b1", "b2", "b3"]}, "cannot be built"),
        ({"trio": ["b3", "b1", "y2"]}, "cannot be built"),
        ({"trio": ["b3", "b3", "y2"]}, "cannot be built"),
        ({"trio": ["b3", "b2"]}, "three pyramids"),
        ({"trio": ["b3", "b2", "x1"]}, "three pyramids"),
        ({"trio": None}, "three pyramids"),
        ({"trio": ["b3", "b2", "b1"]}, "that of One"),
        ({"continents": ["atlantis"]}, "atlantis"),
        ({"continents": ["ocean"]}, "ocean"),
        ({"continents": []}, "one or two"),
        ({"continents": ["europe", "asia", "africa"]}, "one or two"),
        ({"continents": ["europe", "Europe"]}, "twice"),
        ({"kind": "city"}, "one of state, sight"),
        ({"kind": "sight", "group": "food"}, "food"),
        ({"kind": "sight", "group": None}, "no group"),
        ({"kind": "state", "group": "nature"}, "a state has no group"),
        ({"colour": "red"}, "colour"),
        ({"text": 7}, "text"),
    ],
)
def test_a_wrong_card_is_named(changes: dict[str, Any], said: str) -> None:
    told = wrong(**changes)
    assert "Bad Card" in told
    assert said in told


def test_other_wrong_decks() -> None:
    assert "name" in wrong(name="")
    assert "ONE" in refusal(deck=deck(*GOOD, card("ONE", "r3 r2 r1", "asia")))
    assert "too few goals for 3 players" in refusal(deck=deck(*GOOD))
    for bad in ("{}", '{"goals": []}', '{"goals": [1]}', '{"a": [], "b": []}', "[1]", "nonsense", '{"goals": 1}'):
        assert "deck" in refusal(deck=bad)


def test_a_deck_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("x = [", "utf-8")
    (tmp_path / "time.toml").write_text("x = 2020-01-01", "utf-8")
    for name, said in (("bad.toml", "no TOML"), ("none.toml", "cannot be read"), ("time.toml", "dates")):
        with pytest.raises(Refused) as refused:
            copy.expand(GEODETO, {"deck": str(tmp_path / name)})
        assert said in str(refused.value)
        assert name in str(refused.value)


def test_sizes_never_grow_upwards() -> None:
    for goal in GOALS.values():
        assert all(above[1] <= below[1] for below, above in pairwise(goal.trio))

"""Random people at random tables of GeoQuest: whatever they answer, what the box shows holds together."""

import json
import random
from typing import Any

import pytest
from geoquest_table import CACHES, GEOQUEST
from play import Kept, pick, wander
from scale import figure

from companion.table.grid import LETTERS
from companion.table.prompt import ChoosePrompt, Refused

YES_NO = ["yes", "no"]
OWN = json.dumps(
    {
        "equipment": [
            {"name": "Lamp", "search": 2},
            {"name": "Sack", "limit": 1},
            {"name": "Machete", "search": 1, "move": 1, "terrain": "forest"},
        ],
        "cachers": [{"name": "Hasty Hal", "move": 1, "search": -1}],
        "ensembles": [{"name": "Engineer", "members": ["GPS", "Laptop", "Lamp"], "on": "doubles", "search": 2}],
        "events": [{"name": "Sprain", "injury": True, "when": "now"}],
        "bugs": ["A view", "A stream", "A path"],
    }
)
CACHERS = ("grampa-gary", "determined-dan", "hasty-hal")
CHOICES = {
    "reports": ["asked", "told", "none"],
    "setup": ["auto", "manual"],
    "placement": ["uniform", "cards"],
    "start": ["first", "random"],
    "bug_start": ["drawn", "asked"],
    "find_draws": ["one", "two"],
    "target": ["5", "25", "99"],
    "caches": ["", CACHES, "AA normal 1; AB normal 1; AC multi 1 2"],
    "deck": ["", OWN],
    "find_die": ["FIND,0,1,2,3,4", "FIND,ICON,1,2,3,4"],
    "dnf_die": ["DNF,0,1,2,3,3", "DNF,ICON,1,2,3,3"],
    **dict.fromkeys(["puzzles", "multis", "new_caches", "cards", "bugs", "events", "ensembles"], YES_NO),
}
PLAYERS = ("red", "blue", "green", "yellow", "white", "black")


def options_of(rng: random.Random) -> tuple[dict[str, str], tuple[str, ...]]:
    """Options and players that go together."""
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        try:
            return GEOQUEST.settle(options, PLAYERS[: rng.randint(2, 6)])
        except Refused:
            continue


def hold(kept: Kept) -> None:
    """What must be true of every view."""
    view = kept.session.view()
    if not view:
        # The game has not been set up yet.
        return
    options = kept.session.options
    assert json.loads(json.dumps(view)) == view
    for tile, cache in view["caches"].items():
        assert len(tile) == 2
        assert set(tile) <= set(LETTERS)
        assert tile not in view["lake"]
        assert 1 <= cache["level"] <= 5
        assert set(cache["finders"]) <= set(view["players"])
        assert len(cache["finders"]) == len(set(cache["finders"]))
    carried = [slug for player in view["players"].values() for slug in player["bugs"]]
    lying = [slug for cache in view["caches"].values() for slug in cache["bugs"]]
    assert len(carried + lying) == len(set(carried + lying))
    assert (options["bugs"] == "yes") or not carried + lying
    assert (options["cards"] == "yes") or not any(player["cards"] for player in view["players"].values())
    assert (options["events"] == "yes") or not view["events"]
    waiting = kept.session.waiting
    if isinstance(waiting, ChoosePrompt) and waiting.menu:
        for player in view["players"].values():
            equipment = [card for card in player["cards"] if card not in CACHERS]
            assert len(equipment) <= 4 or {"backpack", "sack"} & set(equipment)
    assert view["decks"]["equipment"] >= 0
    assert view["decks"]["events"] >= 0
    for one in view["events"]:
        assert (one["rounds"] is not None and one["rounds"] > 0) == (one["state"] == "lasting")
    for state in ("held", "played"):
        have = [one["player"] for one in view["events"] if one["state"] == state]
        assert len(have) == len(set(have))
    assert kept.session.figure() is not None
    assert kept.session.pictures()


def lively(prompt: Any, rng: random.Random) -> Any:
    """Random people who do not stop, and search every third time."""
    if isinstance(prompt, ChoosePrompt):
        values = [option.value for option in prompt.options if option.value != "stop"]
        if "search" in values and rng.random() < 0.3:
            return "search"
        if "bugs" in values and rng.random() < 0.5:
            return "bugs"
        return rng.choice(values)
    return pick(prompt, rng)


@pytest.mark.sized
def test_gq_2_gq_3_gq_21_gq_98_gq_110_gq_113_random_games_hold_together() -> None:
    answers = 0
    ends: set[str | None] = set()
    seen: set[str] = set()
    for seed in range(figure(30, 400)):
        rng = random.Random(seed)
        options, players = options_of(rng)
        kept = Kept.start(GEOQUEST, seed=seed, options=options, players=players, dice=rng.choice(["box", "table"]))
        answers += wander(kept, rng, 100, lively, hold)
        ends.add(kept.session.over.result if kept.session.over is not None else None)
        seen.update(notice.fact["kind"] for notice in kept.notices if notice.fact is not None)
    print(f"random games: {answers} answers, ends {ends}, facts {sorted(seen)}")
    assert {"won", None} <= ends
    assert {"event-drawn", "event-played", "event-resolved", "bug-laid", "bug-taken", "points", "moved"} <= seen

"""Random people at random tables of Muggles!: whatever they answer, what the box shows holds together."""

import json
import random
from typing import Any

import pytest
from muggle_table import MUGGLES
from play import Kept, pick, wander
from scale import figure
from test_muggle_protocol import CACHES, GROUPS, TILES

from companion.table.prompt import ChoosePrompt, Refused

CHOICES = {
    "reports": ["asked", "told", "none"],
    "order": ["a-first", "b-first"],
    "event_tile": ["refilled", "stays"],
    "cave_rehides": ["yes", "no"],
    "map_tile": ["stays", "refilled"],
    "die": ["d6", "starred"],
    "stock": ["auto", "1", "2", "5", "20"],
    "caches": ["", "nano 1; lock-group 5; multi 4; virtual 2"],
    "win": ["basic", "advanced", "custom", "solo"],
    "team_groups": ["0", "4", "7"],
    "team_coins": ["0", "2"],
    "own_groups": ["0", "5"],
    "own_coins": ["0", "1", "2"],
}
SIZES: list[dict[str, str]] = [
    {},
    {"rows": "3", "cols": "3", "entry": "3,1", "cafe": "2"},
    {"rows": "1/5", "cols": "3/4", "entry": "1,3/5,2", "trail": "1,3/5,2;4,2", "cafe": "2/4"},
    {"rows": "2", "cols": "2", "entry": "2,1", "cafe": "2"},
]


def options_of(rng: random.Random) -> tuple[dict[str, str], tuple[str, ...]]:
    """Options and players that go together."""
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items()} | rng.choice(SIZES)
        players = ("red", "blue", "green", "yellow")[: rng.randint(1, 4)]
        try:
            return MUGGLES.settle(options, players)
        except Refused:
            continue


def hold(kept: Kept) -> None:
    """What must be true of every view."""
    view = kept.session.view()
    assert view, "the view could not be made"
    assert json.loads(json.dumps(view)) == view
    for name, muggle in view["muggles"].items():
        board = view["boards"][name]
        if view["reports"] == "none":
            assert muggle["cell"] is None
            continue
        row, col = muggle["cell"]
        assert 1 <= row <= board["rows"]
        assert 1 <= col <= board["cols"]
        assert muggle["facing"] in ("n", "e", "s", "w")
        assert muggle["carrying"] in (None, *CACHES, *GROUPS)
        bare = {tuple(cell) for cell in (*board["slabs"], *board["trail"])}
        assert len(board["slabs"]) == len({tuple(cell) for cell in board["slabs"]})
        for cell, tile in board["tiles"].items():
            assert tile in (*TILES, "rehidden-cave", *GROUPS)
            assert tuple(map(int, cell.split(","))) not in bare
    assert view["stock"] is None or view["stock"] >= 0
    assert 0 <= view["trades_left"] <= 3
    assert list(view["groups"]) == GROUPS
    assert all(count["left"] >= 0 and count["team"] >= 0 for count in view["groups"].values())
    for player in view["players"].values():
        assert 0 <= player["flipped"] <= player["coins"]
        assert set(player["caches"]) <= {*CACHES, *GROUPS}
    assert kept.session.figure() is not None
    assert kept.session.pictures()


def lively(prompt: Any, rng: random.Random) -> Any:
    """Random people who let the muggles move every other time, and do not give in or run into an end at once."""
    if isinstance(prompt, ChoosePrompt):
        values = [option.value for option in prompt.options]
        if prompt.menu and rng.random() < 0.5:
            return "end-round"
        if prompt.key == "lost-sure":
            return "no"
        if prompt.key == "listed" and rng.random() < 0.5:
            return "no-more"
        if prompt.key == "held":
            return rng.choice(["yes", "yes", "no"])
        if "lost-cache" in values:
            return rng.choice([value for value in values if value not in ("lost-cache", "stop", "lost")])
    return pick(prompt, rng, commands=True)


@pytest.mark.sized
def test_mug_05_mug_09_mug_75_random_games_hold_together() -> None:
    answers, moves, ends = 0, 0, set()
    for seed in range(figure(30, 300)):
        rng = random.Random(seed)
        options, players = options_of(rng)
        kept = Kept.start(MUGGLES, seed=seed, options=options, players=players, dice=rng.choice(["box", "table"]))
        answers += wander(kept, rng, 60, lively, hold)
        ends.add(kept.session.over.result if kept.session.over is not None else None)
        moves += sum(1 for n in kept.notices if n.fact is not None and n.fact["kind"] == "muggle-moved")
    print(f"random games: {answers} answers, {moves} moves, ends {ends}")
    assert moves > answers / 20
    assert len(ends) > 1

"""Random people at random tables of First to Find: whatever they answer, what the box shows holds together."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from first_to_find_table import FIRST_TO_FIND
from play import COMMANDS, Kept, pick, wander
from scale import figure

from companion.session.chance import SealedChance
from companion.session.simulation import play
from companion.table.prompt import ChoosePrompt, Refused

CHOICES = {
    "mode": ["traditional", "multi", "mystery"],
    "reports": ["asked", "told", "none"],
    "teams": ["none", "none", "one", "two", "three"],
    "all_turned_loses": ["traditional", "both"],
    "extra_move": ["each-turn", "once"],
}
SEATS = ("red", "blue", "green", "yellow", "white", "black")
CROSSROADS = ([1, 4], [4, 1], [4, 7], [7, 4])


def options_of(rng: random.Random) -> tuple[dict[str, str], tuple[str, ...]]:
    """Options and players that go together."""
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        try:
            return FIRST_TO_FIND.settle(options, SEATS[: rng.randint(1, 6)])
        except Refused:
            continue


def hold(kept: Kept) -> None:
    """What must be true of every view."""
    view: dict[str, Any] = kept.session.view()
    assert view, "the view could not be made"
    assert json.loads(json.dumps(view)) == view
    seats = kept.session.header.players
    assert view["turn"] in seats
    assert list(view["points"]) == list(view["skips"]) == list(seats)
    assert all(0 <= count <= 1 for count in view["skips"].values())
    starts = [start for start in view["crossroads"].values() if start is not None]
    assert all(start in CROSSROADS for start in starts)
    assert view["reports"] == "told" or view["crossroads"] == {}
    if isinstance(waiting := kept.session.waiting, ChoosePrompt) and waiting.menu:
        assert {option.value for option in waiting.options} - {*COMMANDS}, "there is no way on"
    marks = view["marks"]
    found = [letter for letter in "ne" if marks[letter] is not None]
    for letter in found:
        cell = marks[letter]["cell"]
        assert cell not in CROSSROADS
        assert view["turned"][f"{cell[0]},{cell[1]}"] == f"{letter}-mark"
    for cell in CROSSROADS:
        assert f"{cell[0]},{cell[1]}" not in view["turned"]
    down = [
        [row, col]
        for row in range(1, 8)
        for col in range(1, 8)
        if [row, col] not in CROSSROADS and f"{row},{col}" not in view["turned"]
    ]
    assert all(cell in down for cell in view["open"])
    match view["mode"]:
        case "traditional":
            axes = {marks[letter]["axis"] for letter in found}
            assert len(axes) == len(found)
            assert (view["crossing"] is None) is (len(found) < 2)
            lines = [
                cell
                for cell in down
                if any(cell[at] == marks[letter]["cell"][at]
                       for letter in found for at in (0, 1) if marks[letter]["axis"] == ("row", "column")[at])
            ]  # fmt: skip
            assert view["open"] == (down if len(found) == 2 and not lines else lines)
            assert view["need"] == (None if not view["open"] else 5 if lines else 6)
        case "multi":
            assert (view["stage"] is None) is (view["marker"] is None)
            assert view["stage"] is None or 1 <= view["stage"] <= 7
        case "mystery":
            asked = {"pawn", "crossroad", "lost"}
            assert len(found) < 2 or kept.session.waiting is None or kept.session.waiting.key in asked
    assert kept.session.figure() is not None
    assert kept.session.pictures()


def lively(prompt: Any, rng: random.Random) -> Any:
    """Random people who turn up many tiles and find marks more often than chance would have it."""
    if isinstance(prompt, ChoosePrompt):
        values = [option.value for option in prompt.options]
        for value in ("turn-up", "n-mark", "e-mark", "arrive"):
            if value in values and rng.random() < 0.4:
                return value
        if prompt.key == "lost":
            return "no"
    return pick(prompt, rng, commands=True)


@pytest.mark.sized
def test_random_hunts_hold_together() -> None:
    answers, ends = 0, []
    for seed in range(figure(40, 400)):
        rng = random.Random(seed)
        options, players = options_of(rng)
        kept = Kept.start(FIRST_TO_FIND, seed=seed, options=options, players=players, dice=rng.choice(["box", "table"]))
        answers += wander(kept, rng, 80, lively, hold)
        ends.append(kept.session.over.result if kept.session.over is not None else None)
    print(f"random hunts: {answers} answers, ends {dict(Counter(ends))}")
    assert answers > 30 * len(ends)
    assert "won" in ends


@pytest.mark.sized
@pytest.mark.parametrize("mode", ["traditional", "multi", "mystery"])
def test_people_bring_their_hunts_to_an_end(mode: str) -> None:
    results = []
    for seed in range(figure(20, 200)):
        players = SEATS[: 1 + seed % 6]
        options = FIRST_TO_FIND.read_options({"mode": mode, "reports": ("asked", "told", "none")[seed % 3]})
        assert FIRST_TO_FIND.people is not None
        people = FIRST_TO_FIND.people(random.Random(seed), players, FIRST_TO_FIND.typed(options))
        chance = SealedChance(seed.to_bytes(32, "big"), "")
        played = play(FIRST_TO_FIND, players, options, chance, people, most_turns=3000)
        assert played.outcome is not None
        results.append(played.outcome.result)
    print(f"{mode}: { {result: results.count(result) for result in sorted(set(results))} }")
    assert results.count("won") > 0.8 * len(results)

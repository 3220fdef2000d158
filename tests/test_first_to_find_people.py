"""First to Find played by simulated people: whole hunts of each mode."""

import random
from collections import Counter

import pytest
from first_to_find_table import FIRST_TO_FIND
from scale import figure

from companion.session.chance import SealedChance
from companion.session.simulation import play

REPORTS = ("asked", "told", "none")


@pytest.mark.sized
@pytest.mark.parametrize("mode", ["traditional", "multi", "mystery"])
def test_people_bring_their_hunts_to_an_end(mode: str) -> None:
    results: Counter[str] = Counter()
    for seed in range(figure(20, 200)):
        options, players = FIRST_TO_FIND.settle(
            {"mode": mode, "reports": REPORTS[seed % 3]}, FIRST_TO_FIND.seats[: 1 + seed % 6]
        )
        assert FIRST_TO_FIND.people is not None
        people = FIRST_TO_FIND.people(random.Random(seed), players, FIRST_TO_FIND.typed(options))
        chance = SealedChance(seed.to_bytes(32, "big"), "")
        played = play(FIRST_TO_FIND, players, options, chance, people, most_turns=3000)
        assert played.outcome is not None
        results[played.outcome.result] += 1
    print(f"{mode}: {dict(results)}")
    assert results["won"] > 0.8 * results.total()

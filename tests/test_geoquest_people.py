"""GeoQuest played by simulated people, with everything switched on: whole games, and every screen on the way."""

import random
from typing import Any

import pytest
from effort import chain, decide
from finger import sit
from geoquest_table import GEOQUEST
from play import pick, secret_of
from scale import figure

from companion.screens.ask import Style
from companion.screens.draw import compose
from companion.session.chance import SealedChance
from companion.session.simulation import Played, play

ALL_OF_IT = dict.fromkeys(("cards", "bugs", "events", "ensembles"), "yes")
LONG = ("Bartholomew of the Woods", "Wilhelmina-Alexandra 22!", "Kunigunde vom Heiligen W", "Maximilian der Zweite Qq")
"""Names as long as names may be."""


def played(seed: int, players: int, **options: str) -> Played:
    """One game of people."""
    read, seats = GEOQUEST.settle({**ALL_OF_IT, **options}, GEOQUEST.seats[:players])
    assert GEOQUEST.people is not None
    people = GEOQUEST.people(random.Random(seed), seats, GEOQUEST.typed(read))
    chance = SealedChance(random.Random(f"chance {seed}").randbytes(32), "")
    return play(GEOQUEST, seats, read, chance, people, most_turns=5000)


@pytest.mark.sized
@pytest.mark.parametrize("reports", ["asked", "told", "none"])
def test_gq_2_gq_3_people_play_to_the_end(reports: str) -> None:
    games = [played(seed, 2 + seed % 5, reports=reports) for seed in range(figure(6, 100))]
    won = [game for game in games if game.outcome is not None and game.outcome.result == "won"]
    print(f"{reports}: {len(won)} of {len(games)} won, after {sum(game.turns for game in won) / len(won):.0f} turns")
    assert len(won) >= 0.8 * len(games)


def show(finger: Any) -> None:
    """The picture on the panel now, which must have no fault."""
    composed = compose(finger.panel.ask(), Style())
    assert not composed.faults(), (composed.faults(), finger.panel.ask())


@pytest.mark.parametrize("setup", ["auto", "manual"])
def test_every_screen_with_everything_on_fits_the_longest_names(setup: str) -> None:
    caches = "RC normal 5; BK multi 5 3; TT puzzle 1 Endangered sea creatures; "
    caches += "; ".join(f"M{col} normal 1" for col in "ABCDEFGHIJ")
    told = {**ALL_OF_IT, "setup": setup, "caches": caches, "target": "99"}
    options = GEOQUEST.read_options(told, players=LONG, panel=True)
    asked = {key for seed in range(figure(1, 12)) for key in screens(options, seed)}
    assert {"event", "equipment", "give-up", "bug", "target", "rounds", "modifier", "sharers"} <= asked


def screens(options: dict[str, str], seed: int) -> set[str]:
    """Look at every screen of a part of a game; what was asked."""
    assert GEOQUEST.people is not None
    people = GEOQUEST.people(random.Random(seed), LONG, GEOQUEST.typed(options))
    finger = sit(GEOQUEST, LONG, options, secret_of(seed), "")
    handle = finger.panel.handle

    def shown(event: Any) -> None:
        handle(event)
        show(finger)

    finger.panel.handle = shown  # type: ignore[method-assign]
    show(finger)
    asked = set()
    for _ in range(250):
        prompt = finger.stored.session.waiting
        if prompt is None:
            break
        asked.add(prompt.key)
        finger.answer(*chain(prompt, lambda asked: decide(people, asked), lambda asked: decide(people, asked)))
    return asked


def test_a_touch_on_the_tile_that_is_asked_about_is_no_yes() -> None:
    options, rng = GEOQUEST.read_options({}, players=GEOQUEST.seats[:2], panel=True), random.Random(1)
    finger = sit(GEOQUEST, GEOQUEST.seats[:2], options, secret_of(1), "")
    asked = finger.stored.session.waiting
    while asked is not None and not (asked.key == "on-lake" and asked.about["cell"]):
        finger.question().give(pick(asked, rng, commands=False))
        finger.read()
        asked = finger.stored.session.waiting
    assert asked is not None
    (tile,) = finger.panel.places()["LO"]
    assert finger.panel.touch(tile)
    assert finger.stored.session.waiting == asked

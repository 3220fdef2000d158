"""Geodeto played by simulated people: whole games, with their own cards known to them, and what never changes."""

import random
from dataclasses import replace
from typing import Any

import pytest
from geodeto_table import GEODETO, PYRAMIDS
from scale import figure

from companion.games.geodeto.facts import CONTINENTS
from companion.games.geodeto.goal import can_be_built
from companion.games.geodeto.people import Travellers
from companion.games.geodeto.state import State
from companion.games.geodeto.travel import moves, targets, why_not_picked
from companion.session.chance import SealedChance
from companion.session.simulation import Played, play

MOST_TURNS = 2000


def sound(state: State) -> None:
    """What holds in every position."""
    assert state.areas is not None
    stacks = [stack for area in state.areas.values() for stack in area]
    assert sorted([*(piece for stack in stacks for piece in stack), *state.captives]) == sorted(PYRAMIDS)
    assert all(stack and can_be_built(stack) for stack in stacks)
    assert all(len(state.areas[continent]) <= 3 for continent in CONTINENTS)
    assert state.epidemic is None or not state.areas[state.epidemic]
    assert state.epidemic is None or state.healer is None
    assert (state.pirate is None) == (not state.captives)
    assert state.piles is not None
    cards = [card for pile in state.piles.values() for card in pile] + state.done()
    cards += [card for player in state.players.values() for card in player.hand]
    assert len(cards) == len(set(cards)) == 47


def played(seed: int, players: int, **options: str) -> Played:
    """One game of people who know their own cards; every position on its way is sound."""
    read, seats = GEODETO.settle(options, GEODETO.seats[:players])
    people = Travellers(random.Random(seed), seats, GEODETO.typed(read))

    def turn(state: Any, table: Any) -> None:
        people.hands = {seat: list(player.hand) for seat, player in state.players.items()}
        sound(state)
        GEODETO.turn(state, table)

    chance = SealedChance(random.Random(f"chance {seed}").randbytes(32), "")
    return play(replace(GEODETO, turn=turn), seats, read, chance, people, most_turns=MOST_TURNS)


@pytest.mark.sized
def test_games_end_by_the_countdown() -> None:
    games = figure(3, 200)
    ended = [
        played(seed, 2 + seed % 3, extras="yes", same_area="yes" if seed % 5 == 0 else "no") for seed in range(games)
    ]
    won = [game for game in ended if game.outcome is not None and game.outcome.result == "won"]
    print(f"{len(won)} of {games} games ended by the countdown, after {sum(g.turns for g in won) / len(won):.0f} turns")
    assert len(won) >= 0.95 * games
    for game in won:
        state = game.state
        assert isinstance(state, State)
        sound(state)
        assert state.countdown == 0
        assert state.last is not None
        assert len(state.done()) == state.options.goals


def test_all_moves_at_once_are_those_of_each_pyramid() -> None:
    """People think, and moves are counted, with a generator of all; what is asked of a pyramid must be the same."""
    compared = 0

    def turn(state: Any, table: Any) -> None:
        nonlocal compared
        if state.made is None and compared < 60:
            pieces = [piece for stacks in state.areas.values() for stack in stacks for piece in stack]
            each = [
                (piece, to, onto)
                for piece in pieces
                if not why_not_picked(state, piece)
                for to, landings in targets(state, piece).items()
                for onto in landings
            ]
            found = moves(state)
            assert len(found) == len(each)
            assert all(move in found for move in each)
            compared += 1
        GEODETO.turn(state, table)

    read, seats = GEODETO.settle({}, ("red", "blue", "green"))
    people = Travellers(random.Random(5), seats, GEODETO.typed(read))
    play(replace(GEODETO, turn=turn), seats, read, SealedChance(bytes(32), ""), people, most_turns=80)
    assert compared == 60


@pytest.mark.parametrize("cards", ["box", "table"])
@pytest.mark.parametrize("reports", ["told", "asked", "none"])
def test_every_way_of_playing_comes_to_its_end(reports: str, cards: str) -> None:
    read, seats = GEODETO.settle({"reports": reports, "cards": cards, "goals": "6"}, ("red", "blue"))
    for seed in range(2):
        people = Travellers(random.Random(seed), seats, GEODETO.typed(read))
        game = play(GEODETO, seats, read, SealedChance(bytes([seed]) * 32, ""), people, most_turns=MOST_TURNS)
        assert game.outcome is not None
        assert isinstance(game.state, State)
        assert len(game.state.done()) == 6


def test_geo_29_geo_53_people_who_are_asked_come_to_the_end_too() -> None:
    game = played(4, 3, starter="asked", claims="asked", goals="4")
    assert isinstance(game.state, State)
    assert (game.state.countdown, len(game.state.done())) == (0, 4)

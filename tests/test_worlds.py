"""Two worlds: whatever is hidden lies elsewhere, and nobody from whom it is hidden can see a difference.

Facts are compared, before words: words read nothing else.
"""

import ast
import inspect
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import GEODETO
from play import GAMES, HOARD, Kept, Same, Secret, Swap, Worlds, play_on, two_worlds
from scale import figure
from test_lost_hiker_worlds import SECRETS as HIKERS

from companion.games.geodeto.goal import Deck
from companion.session.session import Result
from companion.table.game import TABLE, Game
from companion.table.prompt import Prompt, Why

pytestmark = pytest.mark.usefixtures("facts_alone")

SEEDS, INPUTS = range(figure(2, 16)), 40
GOALS = Deck.parse("default").goals

# The tests' own game


def move_chest(state: dict[str, Any]) -> dict[str, Any] | None:
    """The chest on another cell that was not dug."""
    free = [[row, col] for row in (1, 2, 3) for col in (1, 2, 3) if [row, col] not in state["dug"]]
    others = [cell for cell in free if cell != state["chest"]]
    return {**state, "chest": others[0]} if others else None


def change_card(state: dict[str, Any]) -> dict[str, Any] | None:
    """Red's card against one in the deck."""
    deck = list(state["deck"])
    cards = dict(state["cards"])
    cards["red"], deck[0] = deck[0], cards["red"]
    return {**state, "cards": cards, "deck": deck}


def not_digging(_worlds: Worlds, prompt: Prompt, _value: Any) -> bool:
    """Digging tells where the chest is not; everything else tells nothing of it."""
    return prompt.key != "dig"


def not_drawing(_worlds: Worlds, prompt: Prompt, value: Any) -> bool:
    """Drawing a new card tells blue of the deck, and the other world's deck holds red's card."""
    return not (prompt.key == "card" and prompt.seat == "blue" and value == "no")


def anything(_worlds: Worlds, _prompt: Prompt, _value: Any) -> bool:
    """Nothing that is answered tells a card to everybody."""
    return True


def secret(game: Game[Any], options: Mapping[str, str], swap: Swap, seat: str, same: Same) -> Secret:
    """A game that random people have begun, between two turns."""

    def begin(rng: random.Random) -> Kept:
        kept = Kept.start(game, seed=rng.randrange(10**6), options=options)
        play_on(kept, rng, rng.randint(0, 12))
        while kept.session.waiting is not None and kept.checkpoints[-1].seq != kept.entries[-1].seq:
            play_on(kept, rng, 1)
        return kept

    return Secret(game, begin, swap, (seat,), same, goal_made)


# Geodeto


def other_hand(state: dict[str, Any]) -> dict[str, Any] | None:
    """Blue was dealt another state: the lowest one of a pile, which has blue's in its place."""
    player = state["players"]["blue"]
    mine = next((card for card in player["dealt"] if GOALS[card].kind == "state"), None)
    for pile in state["piles"].values():
        for at, card in enumerate(pile[:1]):
            if mine is not None and len(pile) > 3 and GOALS[card].kind == "state":
                swap = {mine: card, card: mine}
                new = {**player, **{key: [swap.get(c, c) for c in player[key]] for key in ("hand", "dealt")}}
                pile[at] = mine
                return {**state, "players": {**state["players"], "blue": new}}
    return None


def other_piles(state: dict[str, Any]) -> dict[str, Any] | None:
    """What lies beneath the third card of a pile is in another order."""
    piles = {continent: [*pile[:-3][::-1], *pile[-3:]] for continent, pile in state["piles"].items()}
    return {**state, "piles": piles} if piles != state["piles"] else None


def known_goals(worlds: Worlds, prompt: Prompt, value: Any) -> bool:
    """A claim that is right in one world only tells it."""
    public = worlds[0].session.view()["public"]
    return value not in ("correct", "stop") and (prompt.key != "which-goal" or value in public)


def goal_made(_worlds: Worlds, results: Sequence[Result]) -> bool:
    """A move that makes a goal of the mover's hand tells that it was there."""
    made = [[one.fact for one in result.notices if one.fact and one.fact["kind"] == "goal"] for result in results]
    return made[0] != made[1]


def tops_stay(worlds: Worlds, _prompt: Prompt, value: Any) -> bool:
    """Whoever takes the upper cards sees what lies beneath them."""
    one, other = (json.loads(world.checkpoints[-1].state or "")["piles"] for world in worlds)
    alike = all(one[continent][-3:] == other[continent][-3:] for continent in one)
    return value not in ("correct", "stop") and (alike or value in ("epidemic", "heal", "pass", "status"))


SECRETS = [
    secret(HOARD, {}, move_chest, TABLE, not_digging),
    secret(HOARD, {}, move_chest, "red", not_digging),
    secret(HOARD, {}, change_card, TABLE, anything),
    secret(HOARD, {}, change_card, "blue", not_drawing),
    *(
        secret(GEODETO, {"reports": reports}, swap, seat, same)
        for reports in ("told", "none")
        for swap, seat, same in (
            (other_hand, TABLE, known_goals),
            (other_hand, "red", known_goals),
            (other_piles, "red", tops_stay),
            (other_piles, "blue", tops_stay),
        )
    ),
]


@pytest.mark.sized
@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_hidden_shows(secret: Secret) -> None:
    assert sum(two_worlds(secret, seed, INPUTS) for seed in SEEDS) > 10 * len(SEEDS)


def hides(game: Game[Any]) -> bool:
    """Whether a game's rules let somebody know less than the box does, or than somebody else."""
    folder = Path(inspect.getfile(game.state)).parent
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.glob("*.py"))
    words = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.keyword))
    marked = any(word.arg in ("hidden", "private") and ast.unparse(word.value) == "True" for word in words)
    return marked or bool(game.secrets)


def test_every_game_that_hides_something_is_played_in_two_worlds() -> None:
    played = {secret.game.name for secret in (*SECRETS, *chain(*HIKERS.values()))}
    assert {game.name for game in GAMES if hides(game)} == played == {"geodeto", "hoard", "lost-hiker"}


def _finds(game: Game[Any], swap: Swap, seat: str, same: Same) -> bool:
    try:
        for seed in range(40):
            two_worlds(secret(game, {}, swap, seat, same), seed, INPUTS)
    except AssertionError:
        return True
    return False


def test_a_leak_in_a_view_is_found() -> None:
    def view(state: Any, seat: str) -> dict[str, Any]:
        return {**HOARD.view(state, seat), "warm": state.chest.row}

    assert _finds(replace(HOARD, view=view), move_chest, TABLE, not_digging)


def test_a_leak_in_what_is_told_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.cards["red"] == "lamp":
            table.tell("it-grows-lighter")

    assert _finds(replace(HOARD, turn=turn), change_card, "blue", not_drawing)


def test_a_leak_in_what_only_programs_read_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        table.log("seen", player="red", what="well", depth=state.chest.row)
        HOARD.turn(state, table)

    def why(state: Any, table: Any) -> None:
        table.choose("gift", ("keep",), disabled={"give": Why("no-thieves", {"card": state.cards["red"]})})
        HOARD.turn(state, table)

    assert _finds(replace(HOARD, turn=turn), move_chest, TABLE, not_digging)
    assert _finds(replace(HOARD, turn=why), change_card, "blue", not_drawing)


def test_a_leak_in_a_fact_of_a_printed_game_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        table.log("drawn", player=state.seat, beneath=[pile[:1] for pile in state.piles.values()])
        GEODETO.turn(state, table)

    assert _finds(replace(GEODETO, turn=turn), other_piles, "red", tops_stay)
    assert _finds(replace(GEODETO, turn=turn), other_hand, "red", known_goals)


def test_a_leak_in_the_number_of_questions_is_found() -> None:
    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.chest.row == 1:
            table.confirm("sure")

    assert _finds(replace(HOARD, turn=turn), move_chest, "red", not_digging)


def test_a_leak_in_a_refusal_is_found() -> None:
    def correct(state: Any, table: Any) -> None:
        table.number("coins", 0, 1 + state.chest.row)

    assert _finds(replace(HOARD, correct=correct), move_chest, TABLE, not_digging)


def test_red_sees_her_own_card() -> None:
    """The swap is a real one: who may see it does see it."""
    assert _finds(HOARD, change_card, "red", anything)


def test_taking_back_a_private_answer_does_not_tell_it() -> None:
    """Keeping or changing the card is told to nobody, not even by what cannot be taken back."""
    warnings = set()
    for value in ("yes", "no"):
        kept = Kept.start(HOARD)
        kept.answer("card", value)
        undoing = kept.session.undoing()
        assert undoing is not None
        warnings.add((undoing.text, undoing.warning))
        notice = kept.take(kept.session.undo()).notices[0]
        warnings.add((notice.text, ""))
    assert len(warnings) == 2

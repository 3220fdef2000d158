"""Two worlds: whatever is hidden lies elsewhere, and nobody from whom it is hidden can see a difference."""

from dataclasses import replace
from typing import Any

import pytest
from play import GAMES, Kept, Same, Swap, two_worlds

from companion.session.session import Session
from companion.table.game import TABLE, Game
from companion.table.prompt import Prompt

HOARD = next(game for game in GAMES if game.name == "hoard")
SEEDS = range(40)


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


def not_digging(_session: Session, prompt: Prompt, value: Any) -> bool:
    """Digging tells where the chest is not; everything else tells nothing of it."""
    return prompt.key != "dig"


def not_drawing(_session: Session, prompt: Prompt, value: Any) -> bool:
    """Drawing a new card tells blue of the deck, and the other world's deck holds red's card."""
    return not (prompt.key == "card" and prompt.seat == "blue" and value == "no")


def anything(_session: Session, prompt: Prompt, value: Any) -> bool:
    """Nothing that is answered tells a card to everybody."""
    return True


WORLDS: list[tuple[Swap, str, Same]] = [
    (move_chest, TABLE, not_digging),
    (move_chest, "red", not_digging),
    (change_card, TABLE, anything),
    (change_card, "blue", not_drawing),
]


@pytest.mark.parametrize(("swap", "seat", "same"), WORLDS)
def test_nothing_hidden_shows(swap: Swap, seat: str, same: Same) -> None:
    assert sum(two_worlds(HOARD, swap, seat, same, seed, 40) for seed in SEEDS) > 300


def _finds(game: Game[Any], swap: Swap, seat: str, same: Same) -> bool:
    try:
        for seed in SEEDS:
            two_worlds(game, swap, seat, same, seed, 40)
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

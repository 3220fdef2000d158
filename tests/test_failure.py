"""Rules that raise are stepped back from and played past; scripts that break the house's rules are named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from play import HOARD, Kept, open_prompt, rolled, seen, stands, with_turn

from companion.table.dice import D6
from companion.table.game import Game
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import RuleError


def failing(times: int) -> Game[Any]:
    """Hoard with a rule that raises so many times when coins are given away, after another roll."""
    left = [times]

    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, table)
        if state.coins["blue"] > 0:
            table.roll(D6, "extra")
            if left[0] > 0:
                left[0] -= 1
                raise ZeroDivisionError("planted \udcff")

    return with_turn(turn)


def test_a_rule_that_raises_once_steps_back_and_is_written_down() -> None:
    kept = Kept.start(failing(1))
    kept.answer("roll")
    before = stands(kept.session)
    step = kept.answer("give")
    assert [entry.kind for entry in step.entries] == ["failure"]
    assert step.entries[0].data["error"] == "ZeroDivisionError"
    assert "planted" in step.entries[0].data["trace"]
    assert stands(kept.session) == before
    assert "could not do that step" in step.notices[0].text
    kept.answer("give")
    assert open_prompt(kept).key == "turn"
    assert kept.session.view()["turn"] == "blue"
    assert kept.prove().faults == ()


@pytest.mark.parametrize("last", ["try-again", "leave-out"])
@pytest.mark.parametrize("tried", [["undo"], ["undo", "try-again"], ["give", "give"]])
def test_what_people_said_of_a_failure_that_is_none_any_more_is_no_fault_and_no_claim_is_made(
    tried: list[str], last: str
) -> None:
    broken = False

    def turn(state: Any, table: Any) -> None:
        if broken:
            raise ZeroDivisionError("planted")
        HOARD.turn(state, table)

    kept = Kept.start(with_turn(turn))
    kept.answer("roll")
    if tried[0] == "undo":
        kept.answer("give")
    broken = True
    for each in tried:
        kept.take(kept.session.undo() if each == "undo" else kept.session.answer(each))
    broken = False
    kept.answer(last)
    kept.take(kept.session.quit())
    proof = kept.prove()
    assert (proof.faults, proof.replayed) == ((), False)


def test_a_rule_that_always_raises_is_played_past() -> None:
    kept = Kept.start(failing(1000))
    kept.answer("roll")
    count = len(rolled(kept))
    kept.answer("give")
    kept.answer("give")
    prompt = open_prompt(kept)
    assert isinstance(prompt, ChoosePrompt)
    assert [option.value for option in prompt.options] == ["leave-out", "try-again"]
    assert seen(kept.resumed().session) == seen(kept.session)
    step = kept.answer("leave-out")
    assert "Skipped" in step.notices[0].text
    assert open_prompt(kept).key == "turn"
    assert kept.session.view()["coins"] == {"red": 0, "blue": 0}
    assert seen(kept.resumed().session) == seen(kept.session)
    # Its chance is spent: the roll seen, and the one on which the rule raised.
    kept.answer("roll")
    assert rolled(kept)[-1][0] == count + 1
    kept.answer("keep")
    kept.take(kept.session.correct(["coins", "red", 4]))
    assert kept.session.view()["coins"]["red"] == 4
    assert kept.prove().faults == ()


def test_a_step_left_out_can_be_taken_back_and_brought_back() -> None:
    kept = Kept.start(failing(1000))
    kept.answer("roll", "give", "give", "leave-out")
    after = stands(kept.session)
    kept.take(kept.session.undo())
    assert open_prompt(kept).key == "gift"
    kept.take(kept.session.redo())
    assert stands(kept.session) == after
    assert kept.prove().faults == ()


def test_trying_again_is_remembered() -> None:
    kept = Kept.start(failing(2))
    kept.answer("roll", "give", "give")
    assert open_prompt(kept).key == "leave-out"
    kept.answer("try-again")
    assert open_prompt(kept).key == "gift"
    assert seen(kept.resumed().session) == seen(kept.session)
    kept.answer("give")
    assert open_prompt(kept).key == "turn"
    assert kept.prove().faults == ()


def test_a_view_that_raises_costs_the_picture_only() -> None:
    def view(state: Any, seat: str) -> dict[str, Any]:
        raise KeyError("planted")

    kept = Kept.start(replace(HOARD, view=view))
    assert kept.session.view() == {}
    assert kept.session.figure() is None
    assert kept.session.label() == ""
    kept.answer("roll", "keep")
    kept.take(kept.session.quit())
    assert kept.session.closed


def test_a_set_up_that_raises_is_a_named_failure() -> None:
    def setup(table: Any) -> Any:
        raise KeyError("planted")

    kept = Kept.start(replace(HOARD, setup=setup), word=None)
    with pytest.raises(RuleError, match="cannot be set up"):
        kept.session.begin("")


# Scripts that break the house's rules


def _swallow(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    try:
        table.number("n", 0, 9)
    except BaseException:  # noqa: BLE001 - planted
        state.turn += 1


def _go_on(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    try:
        table.number("n", 0, 9)
    except BaseException:  # noqa: BLE001 - planted
        table.tell("never-mind")


def _ask_first(state: Any, table: Any) -> None:
    if state.turn == 0:
        table.menu("turn", [Option("go", "Go")])
    else:
        table.number("n", 0, 9)
        table.menu("turn", [Option("go", "Go")])
    state.turn += 1


def _change_first(state: Any, table: Any) -> None:
    if state.turn:
        state.coins["red"] += 1
    table.menu("turn", [Option("go", "Go")])
    state.turn += 1


def _endless(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    while True:
        table.tell("and-again")


def _no_question(state: Any, table: Any) -> None:
    if not state.turn:
        table.menu("turn", [Option("go", "Go")])
    state.turn += 1


def _no_options(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    table.choose("none", [])


def _no_number(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    table.number("none", 1, 0)


def _not_json(state: Any, table: Any) -> None:
    table.menu("turn", [Option("go", "Go")])
    state.coins["red"] = object()


@pytest.mark.parametrize(
    ("turn", "error", "words"),
    [
        (_swallow, "RuleError", "returned after its table had suspended"),
        (_go_on, "RuleError", "went on after its table had suspended"),
        (_endless, "RuleError", "does not come to an end"),
        (_no_question, "RuleError", "turn follows turn"),
        (_change_first, "RuleError", "does not open its turn"),
        (_no_options, "RuleError", "offers nothing"),
        (_no_number, "RuleError", "none is allowed"),
        (_not_json, "TypeError", ""),
    ],
)
def test_a_script_that_breaks_the_rules_is_a_named_failure(
    turn: Callable[[Any, Any], None], error: str, words: str
) -> None:
    kept = Kept.start(with_turn(turn, over=lambda state: None))
    before = stands(kept.session)
    (entry,) = kept.answer("go").entries
    assert entry.kind == "failure"
    assert entry.data["error"] == error
    assert words in entry.data["trace"]
    assert stands(kept.session) == before


def test_a_menu_that_does_not_open_its_turn_is_a_named_failure() -> None:
    kept = Kept.start(with_turn(_ask_first, over=lambda state: None))
    kept.answer("go")
    (entry,) = kept.answer(3).entries
    assert "does not open its turn" in entry.data["trace"]


def test_a_script_that_does_not_leave_at_its_menu_is_a_named_failure() -> None:
    def turn(state: Any, table: Any) -> None:
        try:
            table.menu("turn", [Option("go", "Go")])
        except BaseException as error:
            if type(error).__name__ == "MenuCommand":
                return
            raise

    kept = Kept.start(with_turn(turn))
    (entry,) = kept.answer("status").entries
    assert "was left at its menu" in entry.data["trace"]


def test_a_script_that_does_not_do_the_same_again_is_a_named_failure() -> None:
    runs = [0]

    def turn(state: Any, table: Any) -> None:
        runs[0] += 1
        table.menu("turn", [Option("go", "Go")])
        table.tell("run", number=runs[0])
        table.number("n", 0, 9)

    kept = Kept.start(with_turn(turn))
    kept.answer("go")
    (entry,) = kept.answer(3).entries
    assert "did not do again" in entry.data["trace"]

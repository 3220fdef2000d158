"""A session's inputs: undo, corrections, options, failures, scripts that break the house's rules, upgrades, chance."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from play import GAMES, Kept, refusal, seen, stands

from companion.session.aside import RuleError, own_options
from companion.session.chance import SealedChance
from companion.session.journal import canonical
from companion.session.session import Header, Session
from companion.table.dice import D6
from companion.table.game import Game, Setting
from companion.table.notice import Outcome
from companion.table.prompt import ChoosePrompt, NumberPrompt, Option, Prompt, Refused

DICE = next(game for game in GAMES if game.name == "dice")
HOARD = next(game for game in GAMES if game.name == "hoard")
KEEP = (Option("keep", "Keep"), Option("give", "Give"))


def open_prompt(kept: Kept) -> Prompt:
    prompt = kept.session.waiting
    assert prompt is not None
    return prompt


def rolled(kept: Kept) -> list[Any]:
    return [record for entry in kept.entries for record in entry.data.get("chance", [])]


def with_turn(turn: Callable[[Any, Any], None], **changes: Any) -> Game[Any]:
    return replace(HOARD, turn=turn, **changes)


# Beginning


def test_nothing_can_be_done_before_the_word() -> None:
    kept = Kept.start(HOARD, word=None)
    session = kept.session
    assert session.waiting is None
    assert session.view() == {}
    assert session.figure() is None
    assert session.undoing() is None
    for call in (
        lambda: session.answer("roll"),
        session.undo,
        session.redo,
        lambda: session.correct([]),
        lambda: session.mend("mood", "wild"),
        session.close,
    ):
        assert refusal(call) is not None
    kept.take(session.begin("owl"))
    assert refusal(lambda: session.begin("fox")) == "the word was taken already"


@pytest.mark.parametrize("word", ["two\nlines", "\udcff", "\x00"])
def test_a_word_that_cannot_be_written_is_refused(word: str) -> None:
    kept = Kept.start(HOARD, word=None)
    assert "printable" in (refusal(lambda: kept.session.begin(word)) or "")
    kept.take(kept.session.begin("owl"))
    assert kept.prove().faults == ()


def test_the_commitment_is_the_hash_of_secret_and_header() -> None:
    kept = Kept.start(HOARD, word=None)
    text = canonical(kept.session.header.data())
    assert kept.session.commitment == hashlib.sha256(kept.secret + text.encode()).hexdigest()
    assert len(kept.entries) == 1
    assert rolled(kept) == []


def test_the_word_changes_the_chance_and_the_secret_is_shown_at_the_end_only() -> None:
    faces = set()
    for word in ("", "owl", "fox", "eel"):
        kept = Kept.start(DICE, word=word)
        kept.answer(*["roll"] * 4)
        faces.add(str(kept.session.view()["rolls"]))
        assert kept.session.secret is None
        kept.take(kept.session.quit())
        assert kept.session.secret == kept.secret.hex()
    assert len(faces) == 4


def test_open_and_hidden_chance_have_nothing_to_do_with_each_other() -> None:
    """Else a die rolled, taken back, would tell where a thing is hidden that is drawn in its stead."""
    chance = SealedChance(b"s" * 32, "")
    same = sum(chance.picks(k, [6]) == chance.picks(k, [6], hidden=True) for k in range(600))
    assert abs(same - 100) < 4 * (600 * 1 / 6 * 5 / 6) ** 0.5


# Undo and redo


def test_undo_never_gives_a_new_roll() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    before = stands(kept.session)
    for _ in range(5):
        kept.take(kept.session.undo())
        kept.answer("roll")
        assert stands(kept.session) == before
    assert len({canonical(record) for record in rolled(kept)[-5:]}) == 1


def test_taking_back_across_chance_is_said_to_all_and_stays_in_the_record() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    undoing = kept.session.undoing()
    assert undoing is not None
    assert undoing.text == "Roll for coins (red: what now?)"
    assert "stays: the same comes again" in undoing.warning
    count = len(kept.entries)
    (notice,) = kept.take(kept.session.undo()).notices
    assert notice.seat is None
    assert undoing.text in notice.text
    assert undoing.warning in notice.text
    assert [entry.kind for entry in kept.entries[count - 1 :]] == ["answer", "undo"]


def test_taking_back_what_a_seat_was_told_is_said_to_all() -> None:
    kept = Kept.start(HOARD)
    kept.answer("card")
    undoing = kept.session.undoing()
    assert undoing is not None
    assert undoing.warning == "What red was told stays known."
    assert "lamp" not in undoing.text


def test_nothing_to_take_back_or_to_bring_back() -> None:
    kept = Kept.start(HOARD)
    before = seen(kept.session)
    assert "beginning" in (refusal(kept.session.undo) or "")
    assert refusal(kept.session.redo) == "nothing to bring back"
    assert seen(kept.session) == before


def test_an_answer_after_an_undo_forgets_what_could_be_brought_back() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll", "keep")
    kept.take(kept.session.undo())
    assert kept.session.can_redo()
    kept.answer("give")
    assert not kept.session.can_redo()
    assert not kept.resumed().session.can_redo()


def test_redo_says_again_what_the_answer_said() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    told = kept.answer("keep").notices
    kept.take(kept.session.undo())
    assert kept.take(kept.session.redo()).notices[1:] == told


def test_undo_names_the_answer_after_a_correction_that_dropped_some() -> None:
    """Counted are the answers that are fed, not those that a correction dropped."""

    def turn(state: Any, table: Any) -> None:
        table.menu("turn", "What now?", [Option("go", "Go")])
        for number in range(6):
            table.number(f"n{number}", f"Number {number}?", 0, 5 + min(state.coins["red"], 1))

    kept = Kept.start(with_turn(turn))
    kept.answer("go", 1, 2)
    kept.take(kept.session.correct(["coins", "red", 5]))
    assert open_prompt(kept).key == "n0"
    kept.answer(6)
    undoing = kept.session.undoing()
    assert undoing is not None
    assert undoing.text == "6 (Number 0?)"
    kept.take(kept.session.undo())
    kept.take(kept.session.undo())
    assert open_prompt(kept).key == "n2"
    assert kept.session.view()["coins"]["red"] == 0


# Corrections and options


def test_a_correction_inside_a_turn_keeps_answers_and_rolls() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    prompt = open_prompt(kept)
    count = len(rolled(kept))
    kept.take(kept.session.correct(["coins", "red", 7]))
    assert open_prompt(kept) == prompt
    assert len(rolled(kept)) == count
    assert kept.session.view()["coins"]["red"] == 7
    face = rolled(kept)[-1][3][0] + 1
    kept.answer("keep")
    assert kept.session.view()["coins"]["red"] == 7 + face
    assert kept.prove().faults == ()


def test_the_first_answer_that_does_not_fit_a_correction_is_asked_anew() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", "What now?", [Option("go", "Go")])
        face = table.roll(D6, "die")
        first = table.number("first", "First?", 0, 9)
        second = table.number("second", "Second?", 0, 30 - state.coins["red"])
        third = table.number("third", "Third?", 0, 9)
        state.coins["blue"] = face * 1000 + first * 100 + second * 10 + third
        state.turn += 1

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    kept.answer("go", 3, 4)
    assert open_prompt(kept).key == "third"
    kept.take(kept.session.correct(["coins", "red", 20]))
    prompt = open_prompt(kept)
    assert isinstance(prompt, NumberPrompt)
    assert (prompt.key, prompt.high) == ("second", 10)
    assert refusal(lambda: kept.session.answer(11)) is not None
    assert seen(kept.resumed().session) == seen(kept.session)
    kept.answer(5, 6)
    face = rolled(kept)[-1][3][0] + 1
    assert kept.session.view()["coins"] == {"red": 20, "blue": face * 1000 + 356}
    assert kept.prove().faults == ()


def test_the_ends_are_tested_after_a_correction() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    kept.take(kept.session.correct(["coins", "blue", 30]))
    assert seen(kept.session)["over"] == Outcome("draw", "Somebody is rich enough.")
    assert kept.session.waiting is None
    kept.take(kept.session.undo())
    assert seen(kept.session)["over"] is None
    assert open_prompt(kept).key == "gift"
    kept.take(kept.session.redo())
    kept.take(kept.session.close())
    assert kept.prove().faults == ()
    assert seen(kept.resumed().session) == seen(kept.session)


@pytest.mark.parametrize("path", [[], ["coins"], ["coins", "red"], ["coins", "red", 31], ["bag"], ["turn", "red", 1]])
def test_a_correction_that_is_wrong_changes_nothing(path: list[Any]) -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    before = seen(kept.session)
    assert refusal(lambda: kept.session.correct(path)) is not None
    assert seen(kept.session) == before


def test_the_menus_own_correction_does_the_same() -> None:
    paths = []
    for inside in (True, False):
        kept = Kept.start(HOARD)
        if inside:
            kept.answer("correct", "coins", "red", 9)
        else:
            kept.take(kept.session.correct(["coins", "red", 9]))
        paths.append(kept.session.view())
        assert open_prompt(kept).key == "turn"
    assert paths[0] == paths[1]


def test_a_rule_that_raises_in_a_correction_changes_nothing_and_offers_nothing() -> None:
    def correct(state: Any, table: Any) -> None:
        table.choose("what", "What?", KEEP)
        raise KeyError("planted")

    kept = Kept.start(replace(HOARD, correct=correct))
    before = stands(kept.session)
    for _ in range(3):
        step = kept.take(kept.session.correct(["keep"]))
        assert [entry.kind for entry in step.entries] == ["failure"]
        assert stands(kept.session) == before
    assert "stumbled" in (refusal(lambda: kept.session.correction(["keep"])) or "")
    assert seen(kept.resumed().session) == seen(kept.session)


def test_a_correction_has_no_menu_and_draws_nothing() -> None:
    for correct in (lambda state, table: table.menu("m", "M?", KEEP), lambda state, table: table.roll(D6, "d")):
        kept = Kept.start(replace(HOARD, correct=correct))
        before = stands(kept.session)
        kept.take(kept.session.correct([]))
        assert kept.entries[-1].data["error"] == "RuleError"
        assert stands(kept.session) == before


def test_an_option_is_mended_where_the_rules_allow_it() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    kept.take(kept.session.mend("mood", "wild"))
    assert kept.session.options["mood"] == "wild"
    assert open_prompt(kept).key == "gift"
    kept.answer("keep")
    assert kept.session.options["mood"] == "wild"
    assert kept.resumed().session.options["mood"] == "wild"
    for _ in range(2):
        kept.take(kept.session.undo())
    assert kept.session.options["mood"] == "calm"
    assert "these can: mood" in (refusal(lambda: kept.session.mend("reports", "asked")) or "")
    assert "calm, wild" in (refusal(lambda: kept.session.mend("mood", "sad")) or "")
    assert "its options" in (refusal(lambda: kept.session.mend("colour", "red")) or "")
    assert kept.prove().faults == ()


def test_an_option_that_does_not_go_with_the_players_is_refused() -> None:
    game = replace(HOARD, fits=lambda players, options: "too wild for two" if options["mood"] == "wild" else None)
    kept = Kept.start(game)
    assert refusal(lambda: kept.session.mend("mood", "wild")) == "too wild for two"
    assert kept.session.options["mood"] == "calm"


# Failures


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
    assert "stumbled" in step.notices[0].text
    kept.answer("give")
    assert open_prompt(kept).key == "turn"
    assert kept.session.view()["turn"] == "blue"
    assert kept.prove().faults == ()


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
    assert "Left out" in step.notices[0].text
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
    table.menu("turn", "What now?", [Option("go", "Go")])
    try:
        table.number("n", "How many?", 0, 9)
    except BaseException:  # noqa: BLE001 - planted
        state.turn += 1


def _go_on(state: Any, table: Any) -> None:
    table.menu("turn", "What now?", [Option("go", "Go")])
    try:
        table.number("n", "How many?", 0, 9)
    except BaseException:  # noqa: BLE001 - planted
        table.tell("never mind")


def _ask_first(state: Any, table: Any) -> None:
    if state.turn == 0:
        table.menu("turn", "What now?", [Option("go", "Go")])
    else:
        table.number("n", "How many?", 0, 9)
        table.menu("turn", "What now?", [Option("go", "Go")])
    state.turn += 1


def _change_first(state: Any, table: Any) -> None:
    if state.turn:
        state.coins["red"] += 1
    table.menu("turn", "What now?", [Option("go", "Go")])
    state.turn += 1


def _endless(state: Any, table: Any) -> None:
    table.menu("turn", "What now?", [Option("go", "Go")])
    while True:
        table.tell("and again")


def _no_question(state: Any, table: Any) -> None:
    if not state.turn:
        table.menu("turn", "What now?", [Option("go", "Go")])
    state.turn += 1


def _no_options(state: Any, table: Any) -> None:
    table.menu("turn", "What now?", [Option("go", "Go")])
    table.choose("none", "Which?", [])


def _no_number(state: Any, table: Any) -> None:
    table.menu("turn", "What now?", [Option("go", "Go")])
    table.number("none", "How many?", 1, 0)


def _not_json(state: Any, table: Any) -> None:
    table.menu("turn", "What now?", [Option("go", "Go")])
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
            table.menu("turn", "What now?", [Option("go", "Go")])
        except BaseException as error:
            if type(error).__name__ == "Aside":
                return
            raise

    kept = Kept.start(with_turn(turn))
    (entry,) = kept.answer("status").entries
    assert "was left at its menu" in entry.data["trace"]


def test_a_script_that_does_not_do_the_same_again_is_a_named_failure() -> None:
    runs = [0]

    def turn(state: Any, table: Any) -> None:
        runs[0] += 1
        table.menu("turn", "What now?", [Option("go", "Go")])
        table.tell(f"run {runs[0]}")
        table.number("n", "How many?", 0, 9)

    kept = Kept.start(with_turn(turn))
    kept.answer("go")
    (entry,) = kept.answer(3).entries
    assert "did not do again" in entry.data["trace"]


# Upgrades


def upgraded(**changes: Any) -> Game[Any]:
    return replace(HOARD, rules=2, **changes)


def _three(high: int, *, fourth: bool = False) -> Callable[[Any, Any], None]:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", f"What now, under {high}?", [Option("go", "Go")])
        first = table.number("first", "First?", 0, 9)
        second = table.number("second", "Second?", 0, high)
        third = table.number("third", "Third?", 0, 9)
        state.coins["red"] = first * 100 + second * 10 + third
        state.turn += 1

    return turn


def test_an_upgrade_in_the_middle_of_a_turn_feeds_what_fits_and_asks_on() -> None:
    old, new = with_turn(_three(5), over=lambda state: None), with_turn(_three(4), over=lambda state: None, rules=2)
    kept = Kept.start(old)
    kept.answer("go", 1, 2, 3)
    state = kept.checkpoints[-1].state
    kept.answer("go", 4, 5)
    assert open_prompt(kept).key == "third"
    kept = kept.resumed(new)
    assert open_prompt(kept).key == "second"
    assert kept.session.view()["coins"]["red"] == 123
    assert kept.checkpoints[-1].state == state
    assert "newer" in kept.notices[0].text
    assert "no longer fit" in kept.notices[1].text
    again = kept.resumed(new)
    assert again.notices == []
    assert seen(again.session) == seen(kept.session)
    kept.answer(2, 6)
    assert kept.session.view()["coins"]["red"] == 426
    assert kept.checkpoints[-1].rules == 2
    proof = kept.prove()
    assert proof.faults == ()
    assert not proof.replayed


def test_a_text_may_change_in_an_upgrade_without_a_misfit() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")

    def turn(state: Any, table: Any) -> None:
        HOARD.turn(state, _Loud(table))

    kept = kept.resumed(upgraded(turn=turn))
    assert open_prompt(kept).text == "KEEP THEM?"
    assert len(kept.notices) == 1


class _Loud:
    """A table at which every choice is asked in capitals."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def choose(self, key: str, text: str, *rest: Any, **more: Any) -> Any:
        return self._table.choose(key, text.upper(), *rest, **more)


def test_a_correction_survives_an_upgrade_that_drops_the_answers_around_it() -> None:
    old, new = with_turn(_three(5), over=lambda state: None), with_turn(_three(4), over=lambda state: None, rules=2)
    kept = Kept.start(old)
    kept.answer("go", 1)
    kept.take(kept.session.correct(["coins", "blue", 8]))
    kept.answer(5)
    kept.take(kept.session.correct(["coins", "red", 9]))
    kept = kept.resumed(new)
    assert open_prompt(kept).key == "second"
    assert kept.session.view()["coins"] == {"red": 9, "blue": 8}
    again = kept.resumed(new)
    assert seen(again.session) == seen(kept.session)
    kept.answer(0, 7)
    assert kept.session.view()["coins"] == {"red": 107, "blue": 8}


def test_what_no_longer_fits_after_an_upgrade_cannot_be_brought_back() -> None:
    old, new = with_turn(_three(5), over=lambda state: None), with_turn(_three(4), over=lambda state: None, rules=2)
    kept = Kept.start(old)
    kept.answer("go", 1, 5)
    kept.take(kept.session.undo())
    kept = kept.resumed(new)
    before = seen(kept.session)
    assert "no longer fits" in (refusal(kept.session.redo) or "")
    assert seen(kept.session) == before
    kept.answer(2, 3)
    assert kept.session.view()["coins"]["red"] == 123


def test_an_upgrade_that_ends_the_open_turn_goes_on_with_the_next() -> None:
    def short(state: Any, table: Any) -> None:
        table.menu("turn", "What now?", [Option("go", "Go")])
        state.coins["red"] = 50 + table.number("first", "First?", 0, 9)
        table.roll(D6, "die")
        state.turn += 1

    kept = Kept.start(with_turn(_three(5), over=lambda state: None))
    kept.answer("go", 1, 2)
    new = with_turn(short, over=lambda state: None, rules=2)
    kept = kept.resumed(new)
    assert open_prompt(kept).key == "turn"
    assert kept.session.view()["coins"]["red"] == 51
    again = kept.resumed(new)
    assert seen(again.session) == seen(kept.session)
    assert kept.prove().faults == ()
    kept.take(kept.session.undo())
    assert open_prompt(kept).key == "first"


def test_rules_that_cannot_take_the_open_turn_do_not_wedge_the_box() -> None:
    kept = Kept.start(HOARD)
    menu = open_prompt(kept)
    assert isinstance(menu, ChoosePrompt)
    offered = own_options(menu)

    def turn(state: Any, table: Any) -> None:
        if table.menu("turn", "What now?", offered) == "roll":
            raise KeyError("planted")
        state.turn += 1

    kept.answer("roll")
    kept = kept.resumed(upgraded(turn=turn))
    assert open_prompt(kept).key == "leave-out"
    assert seen(kept.session)["views"]["table"] == {}
    kept.answer("try-again")
    assert open_prompt(kept).key == "leave-out"
    kept.answer("leave-out")
    assert open_prompt(kept).key == "turn"
    kept.answer("bid")
    assert kept.session.view()["turn"] == "blue"


def test_a_closed_game_stays_as_it_ended() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    kept.take(kept.session.quit("Supper."))
    for game in (HOARD, upgraded()):
        again = kept.resumed(game)
        assert seen(again.session) == seen(kept.session)
        assert len(again.entries) == len(kept.entries)
        for call in (again.session.undo, again.session.quit, again.session.close, lambda: again.session.answer("keep")):  # noqa: B023
            assert refusal(call) is not None


def test_quitting_before_the_word() -> None:
    kept = Kept.start(HOARD, word=None)
    kept.take(kept.session.quit())
    assert refusal(lambda: kept.session.begin("")) == "the game is over"
    assert seen(kept.resumed().session) == seen(kept.session)
    assert kept.prove().faults == ()


def test_a_seat_that_nobody_has_is_told_nothing() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", "What now?", [Option("go", "Go")])
        table.tell("psst", seat="pink")

    kept = Kept.start(with_turn(turn))
    (entry,) = kept.answer("go").entries
    assert "nobody is called pink" in entry.data["trace"]


# Headers and options


def test_a_header_reads_back() -> None:
    header = Header("hoard", 1, ("a", "b"), {"mood": "wild"}, "table", True)
    assert Header.read(header.data()) == header


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (("red",), "takes 2 players"),
        (("red", "red"), "same name"),
        (("red", "table"), "no name"),
        (("red", "a,b"), "no name"),
        (("red", ""), "no name"),
        (("red", "x" * 25), "no name"),
        (("red", "a\nb"), "no name"),
    ],
)
def test_players_that_cannot_be_are_refused(told: tuple[str, ...], words: str) -> None:
    with pytest.raises(Refused, match=words):
        HOARD.read_players(told, HOARD.read_options({}))


def test_free_options_say_what_they_take() -> None:
    setting = Setting("rows", "How many rows.", "5", read_free=lambda text: str(int(text)), allowed="a number")
    assert setting.read("07") == "7"
    with pytest.raises(Refused, match="a number"):
        setting.read("x")


def test_a_session_starts_with_its_first_entry() -> None:
    session, step = Session.start(HOARD, Header("hoard", 1, ("a", "b"), HOARD.read_options({})), b"s" * 32)
    assert [entry.kind for entry in step.entries] == ["start"]
    assert session.seq == 1

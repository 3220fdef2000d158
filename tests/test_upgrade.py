"""Other rules in the middle of a game: what fits is fed, the rest is asked anew, what ended stays as it ended."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from play import HOARD, Kept, open_prompt, refusal, seen, with_turn, wording_of

from companion.table.dice import D6
from companion.table.game import Game
from companion.table.prompt import ChoosePrompt, Option, own_options
from companion.table.wording import Said, say


def upgraded(**changes: Any) -> Game[Any]:
    return replace(HOARD, rules=2, **changes)


def _three(high: int, *, rolls: bool = False) -> Callable[[Any, Any], None]:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("go", "Go")])
        if rolls:
            table.roll(D6, "die")
        first = table.number("first", 0, 9)
        second = table.number("second", 0, high)
        third = table.number("third", 0, 9)
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
    assert "was updated" in kept.notices[0].text
    assert "asked again" in kept.notices[1].text
    again = kept.resumed(new)
    assert again.notices == []
    assert seen(again.session) == seen(kept.session)
    kept.answer(2, 6)
    assert kept.session.view()["coins"]["red"] == 426
    assert kept.checkpoints[-1].rules == 2
    proof = kept.prove()
    assert proof.faults == ()
    assert not proof.replayed


def test_words_may_change_in_an_upgrade_without_a_misfit() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")

    def gift() -> Said:
        return say("KEEP THEM?")

    kept = kept.resumed(upgraded(wording=wording_of(gift)))
    assert open_prompt(kept).text == "KEEP THEM?"
    assert len(kept.notices) == 1


def test_a_game_that_comes_back_from_other_rules_proves_clean() -> None:
    kept = Kept.start(HOARD).resumed(upgraded()).resumed(HOARD)
    assert "older" in kept.notices[0].text
    proof = kept.prove()
    assert (proof.faults, proof.replayed) == ((), False)


def test_a_correction_survives_an_upgrade_that_drops_the_answers_around_it() -> None:
    old = with_turn(_three(5, rolls=True), over=lambda state: None)
    new = with_turn(_three(4, rolls=True), over=lambda state: None, rules=2)
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
    assert "has changed since" in (refusal(kept.session.redo) or "")
    assert seen(kept.session) == before
    kept.answer(2, 3)
    assert kept.session.view()["coins"]["red"] == 123


def test_an_upgrade_that_ends_the_open_turn_goes_on_with_the_next() -> None:
    def short(state: Any, table: Any) -> None:
        table.menu("turn", [Option("go", "Go")])
        state.coins["red"] = 50 + table.number("first", 0, 9)
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
        if table.menu("turn", offered) == "roll":
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
    kept.take(kept.session.quit())
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
        table.menu("turn", [Option("go", "Go")])
        table.tell("psst", seat="pink")

    kept = Kept.start(with_turn(turn))
    (entry,) = kept.answer("go").entries
    assert "nobody is called pink" in entry.data["trace"]

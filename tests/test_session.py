"""A session's inputs: the word, undo and redo, corrections, options, chance."""

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Annotated, Any

import pytest
from msgspec import Meta
from play import DICE, HOARD, Kept, open_prompt, refusal, rolled, seen, stands, with_turn

from companion.session.chance import SealedChance
from companion.session.codec import decode, encode
from companion.session.fingerprint import fingerprint
from companion.session.journal import canonical, fixing
from companion.session.session import Header, Result, Session
from companion.session.timeline import Item
from companion.session.undoing import undoing
from companion.table.dice import D6
from companion.table.form import GameOptions
from companion.table.game import Setting, settings_of
from companion.table.notice import Outcome
from companion.table.prompt import ChoosePrompt, NumberPrompt, Option, Refused
from companion.table.table import Action
from companion.table.wording import say

KEEP = (Option("keep", "Keep"), Option("give", "Give"))


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
        lambda: session.change_option("mood", "wild"),
        session.close,
    ):
        assert refusal(call) is not None
    kept.take(session.begin("owl"))
    assert refusal(lambda: session.begin("fox")) == "the number was given already"


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
    undo = kept.session.undoing()
    assert undo is not None
    assert kept.read(undo.text) == "Red: Roll for coins"
    assert "the same numbers come again" in undo.warning
    count = len(kept.entries)
    (notice,) = kept.take(kept.session.undo()).notices
    assert notice.seat is None
    assert kept.read(undo.text) in notice.text
    assert undo.warning in notice.text
    assert [entry.kind for entry in kept.entries[count - 1 :]] == ["answer", "undo"]


def test_what_is_taken_back_has_the_answer_that_the_same_press_gave() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("dig", "Dig …", then=ChoosePrompt(key="where", options=where))])
        table.choose("where", where)
        table.choose("who", [Option("nobody", "Nobody")])
        table.choose("who", [Option("nobody", "Nobody")])

    where = (Option("beach", "at the beach"), Option("cave", "in the cave"))
    kept = Kept.start(with_turn(turn))
    kept.answer("dig")
    kept.take(kept.session.answer("cave", along=True))
    kept.take(kept.session.answer("nobody", along=True))
    undo = kept.session.undoing()
    assert undo is not None
    assert undo.text == "Dig in the cave"


def test_of_what_one_press_gave_all_is_named_that_others_may_know() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("dig", "Dig")])
        table.choose("where", (Option("beach", "Beach"), Option("cave", "Cave")))
        table.choose("sure", ("yes", "no"))
        table.choose("for", (Option("coin", "A coin"), Option("lamp", "The lamp")), seat="red", private=True)
        table.choose("how", (Option("deep", "Deep"), Option("wide", "Wide")))

    kept = Kept.start(with_turn(turn))
    kept.answer("dig")
    for value in "cave", "yes", "lamp", "deep":
        kept.take(kept.session.answer(value, along=True))
    undo = kept.session.undoing()
    assert undo is not None
    assert undo.text == "Dig, Cave"


def test_what_stands_beside_a_question_is_no_reason_why_its_answer_did_not_count() -> None:
    asked = ChoosePrompt(key="place", text="Where is it? It cannot go into a lake.", options=KEEP)
    taken = [Item(1, "answer", {"value": "keep", "print": fingerprint(asked)})]
    assert undoing(Kept.start(HOARD).session.words, taken, [asked]).text == "Keep (Where is it?)"


def test_taking_back_what_was_drawn_unseen_says_nothing_of_it() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("draw", "Draw")])
        table.draw(["lamp", "map"], "card", hidden=True)

    kept = Kept.start(with_turn(turn))
    kept.answer("draw")
    undo = kept.session.undoing()
    assert undo is not None
    assert undo.warning == ""


def test_taking_back_what_a_seat_was_told_is_said_to_all() -> None:
    kept = Kept.start(HOARD)
    kept.answer("card")
    undo = kept.session.undoing()
    assert undo is not None
    assert kept.read(undo.warning) == "Red still knows what they saw."
    assert "lamp" not in undo.text


def test_nothing_to_take_back_or_to_bring_back() -> None:
    kept = Kept.start(HOARD)
    before = seen(kept.session)
    assert "just begun" in (refusal(kept.session.undo) or "")
    assert refusal(kept.session.redo) == "nothing to redo"
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
        table.menu("turn", [Option("go", "Go")])
        table.roll(D6, "die")
        for number in range(6):
            table.number(f"n{number}", 0, 5 + min(state.coins["red"], 1))

    kept = Kept.start(with_turn(turn))
    kept.answer("go", 1, 2)
    kept.take(kept.session.correct(["coins", "red", 5]))
    assert open_prompt(kept).key == "n0"
    kept.answer(6)
    undo = kept.session.undoing()
    assert undo is not None
    assert undo.text == "6 (N0?)"
    kept.take(kept.session.undo())
    kept.take(kept.session.undo())
    assert open_prompt(kept).key == "n2"
    assert kept.session.view()["coins"]["red"] == 0


def test_an_action_is_offered_or_barred_and_done() -> None:
    def dig(state: Any, table: Any) -> None:
        state.coins["red"] += 1
        table.act("again", (Action("more", dig, rich), Action("enough", leave)), state, menu=False, depth=1)

    def leave(state: Any, table: Any) -> None:
        state.turn += 1

    def rich(state: Any) -> str:
        return "rich" if state.coins["red"] > 1 else ""

    actions = (Action("leave", leave, on_roll=True), Action("dig", dig, rich, group="earth"))

    def turn(state: Any, table: Any) -> None:
        table.act("turn", actions, state, seat=state.seat)

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    asked = open_prompt(kept)
    assert isinstance(asked, ChoosePrompt)
    assert asked.menu
    first, second, *_ = asked.options
    assert (first, second) == (Option("leave", "Leave", on_roll=True), Option("dig", "Dig", group="earth"))
    kept.answer("dig", "more")
    asked = open_prompt(kept)
    assert isinstance(asked, ChoosePrompt)
    assert (asked.menu, asked.about, asked.disabled) == (False, {"depth": 1}, {"more": "rich"})
    assert [one.value for one in asked.options] == ["enough"]
    kept.answer("enough")
    assert kept.session.view()["coins"]["red"] == 2
    assert kept.session.waiting.seat == "blue"  # type: ignore[union-attr]


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


def test_a_correction_gives_up_what_was_only_begun_and_taking_it_back_brings_that_again() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("go", "Go")])
        table.number("first", 0, 9)
        table.number("second", 0, 9)
        state.turn += 1

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    kept.answer("go", 3)
    kept.take(kept.session.correct(["coins", "red", 7]))
    assert (open_prompt(kept).key, kept.session.view()["coins"]["red"]) == ("turn", 7)
    kept.take(kept.session.undo())
    assert (open_prompt(kept).key, kept.session.begun_answers) == ("second", 2)
    assert kept.prove().faults == ()


@pytest.mark.parametrize("told", ["before the menu", "after it"])
def test_what_a_menu_has_begun_can_be_given_up_for_good_where_no_other_seat_was_told_of_it(told: str) -> None:
    def turn(state: Any, table: Any) -> None:
        for when in ("before the menu", "after it"):
            if told == when:
                table.tell("gets", player="blue", count=1, seat="blue")
            if when == "before the menu":
                table.menu("turn", [Option("go", "Go")], seat="red")
        table.number("own", 0, 9, seat="red", private=True)

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    kept.answer("go")
    assert kept.session.begun_answers == (told == "before the menu")
    kept.take(kept.session.correct(["coins", "red", 7]))
    assert open_prompt(kept).key == "own"
    kept.take(kept.session.undo())
    kept.take(kept.session.undo(gone=True))
    assert (kept.session.can_redo(), kept.resumed().session.can_redo()) == (False, False)
    assert kept.prove().faults == ()


def test_the_first_answer_that_does_not_fit_a_correction_is_asked_anew() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("go", "Go")])
        face = table.roll(D6, "die")
        first = table.number("first", 0, 9)
        second = table.number("second", 0, 30 - state.coins["red"])
        third = table.number("third", 0, 9)
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


def test_a_private_answer_is_asked_anew_only_where_it_is_offered_no_more() -> None:
    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("go", "Go")])
        table.number("own", 0, 30 - state.coins["red"], seat="red", private=True)
        table.number("next", 0, 9)

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    kept.answer("go", 4)
    for coins, key in ((20, "next"), (27, "own")):
        kept.take(kept.session.correct(["coins", "red", coins]))
        assert open_prompt(kept).key == key
        assert seen(kept.resumed().session) == seen(kept.session)
    assert kept.prove().faults == ()


def test_what_a_correction_tells_is_said_once_and_stays_in_the_record() -> None:
    def correct(state: Any, table: Any) -> None:
        was = state.coins["red"]
        state.coins["red"] = table.number("coins", 0, 30)
        table.tell("corrected", was=was, now=state.coins["red"])

    def told(result: Result) -> list[Any]:
        return [(notice.fact["was"], notice.fact["now"]) for notice in result.notices
                if notice.fact and notice.fact["kind"] == "corrected"]  # fmt: skip

    kept = Kept.start(replace(HOARD, correct=correct))
    kept.answer("roll")
    assert told(kept.take(kept.session.correct([7]))) == [(0, 7)]
    assert told(kept.take(kept.session.correct([9]))) == [(7, 9)]
    assert told(kept.answer("keep")) == []
    kept.answer("pair")
    assert told(kept.take(kept.session.undo())) == []
    assert told(kept.take(kept.session.correct([30]))) == [(9 + rolled(kept)[-2][3][0] + 1, 30)]
    said = [entry.data["said"] for entry in kept.entries if entry.kind == "correct"]
    assert [facts[0]["now"] for facts in said] == [7, 9, 30]
    assert kept.prove().faults == ()


def test_the_ends_are_tested_after_a_correction() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    kept.take(kept.session.correct(["coins", "blue", 30]))
    assert seen(kept.session)["over"] == Outcome("draw", "rich-enough")
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
        table.choose("what", KEEP)
        raise KeyError("planted")

    kept = Kept.start(replace(HOARD, correct=correct))
    before = stands(kept.session)
    for _ in range(3):
        step = kept.take(kept.session.correct(["keep"]))
        assert [entry.kind for entry in step.entries] == ["failure"]
        assert stands(kept.session) == before
    assert "does not work" in (refusal(lambda: kept.session.correction(["keep"])) or "")
    assert seen(kept.resumed().session) == seen(kept.session)


def test_a_correction_that_leads_a_rule_astray_offers_nothing_to_leave_out() -> None:
    def turn(state: Any, table: Any) -> None:
        if state.coins["blue"]:
            raise KeyError("planted")
        table.menu("turn", [Option("go", "Go")])
        table.roll(D6, "die")
        if state.coins["red"] == 0:
            table.number("first", 0, 9)
        state.coins["blue"] = 1

    kept = Kept.start(with_turn(turn))
    kept.answer("go")
    before = stands(kept.session)
    for _ in range(2):
        kept.take(kept.session.correct(["coins", "red", 5]))
        assert kept.entries[-1].kind == "failure"
        assert stands(kept.session) == before
        assert seen(kept.resumed().session) == seen(kept.session)


def test_a_state_keeps_the_order_in_which_it_was_filled_and_its_hash_does_not_hang_on_it() -> None:
    one, other = {"red": 1, "blue": {"b": 1, "a": 2}}, {"blue": {"a": 2, "b": 1}, "red": 1}
    assert list(decode(dict, encode(one))) == ["red", "blue"]
    assert list(decode(dict, encode(other))["blue"]) == ["a", "b"]
    assert fixing(encode(one), 0, 1) == fixing(encode(other), 0, 1)
    assert fixing(encode(one), 0, 1) != fixing(encode({**one, "red": 2}), 0, 1)


def test_a_correction_has_no_menu_and_draws_nothing() -> None:
    for correct in (lambda state, table: table.menu("m", KEEP), lambda state, table: table.roll(D6, "d")):
        kept = Kept.start(replace(HOARD, correct=correct))
        before = stands(kept.session)
        kept.take(kept.session.correct([]))
        assert kept.entries[-1].data["error"] == "RuleError"
        assert stands(kept.session) == before


def test_a_view_a_figure_and_a_label_are_made_once_for_a_state() -> None:
    made: Counter[str] = Counter()

    def counted(what: str) -> Any:
        def make(*told: Any) -> Any:
            made[what] += 1
            return getattr(HOARD, what)(*told)

        return make

    kept = Kept.start(replace(HOARD, view=counted("view"), figure=counted("figure"), label=counted("label")))
    for number, word in enumerate(("roll", "keep"), start=1):
        views = [(kept.session.view(), kept.session.figure(), kept.session.label()) for _ in range(3)]
        assert made == {"view": number, "figure": number, "label": number}
        assert views[0] == views[1] == views[2]
        kept.answer(word)
        assert kept.session.view() == kept.resumed(HOARD).session.view()


def test_an_option_is_mended_where_the_rules_allow_it() -> None:
    kept = Kept.start(HOARD)
    kept.answer("roll")
    kept.take(kept.session.change_option("mood", "wild"))
    assert kept.session.options["mood"] == "wild"
    assert open_prompt(kept).key == "gift"
    kept.answer("keep")
    assert kept.session.options["mood"] == "wild"
    assert kept.resumed().session.options["mood"] == "wild"
    for _ in range(2):
        kept.take(kept.session.undo())
    assert kept.session.options["mood"] == "calm"
    assert "these can: mood" in (refusal(lambda: kept.session.change_option("reports", "asked")) or "")
    assert "calm, wild" in (refusal(lambda: kept.session.change_option("mood", "sad")) or "")
    assert "its options" in (refusal(lambda: kept.session.change_option("colour", "red")) or "")
    assert kept.prove().faults == ()


def test_an_option_that_does_not_go_with_the_players_is_refused() -> None:
    game = replace(HOARD, why_not=lambda players, options: "too wild for two" if options.mood == "wild" else None)
    kept = Kept.start(game)
    assert refusal(lambda: kept.session.change_option("mood", "wild")) == "too wild for two"
    assert kept.session.options["mood"] == "calm"


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
    class Options(GameOptions, frozen=True):
        rows: Annotated[int, Meta(ge=1, le=9)]

    game = replace(HOARD, settings=(Setting("rows", "How many rows.", "5"),), options=Options)
    assert game.read(game.settings[0], "07") == "7"
    with pytest.raises(Refused, match="allowed: a whole number from 1 to 9"):
        game.read(game.settings[0], "x")


def test_settings_and_options_have_the_same_names() -> None:
    with pytest.raises(ValueError, match="the settings of hoard are reports, its options have reports, mood"):
        replace(HOARD, settings=HOARD.settings[:1])


def test_options_that_would_be_written_in_two_ways_are_none() -> None:
    class Loose(GameOptions, frozen=True, omit_defaults=True):
        mood: str = "calm"

    class Firm(GameOptions, frozen=True, kw_only=True):
        mood: str = "calm"
        deck: str

    words = {
        "mood": say("How wild?", brief="Mood", options={"calm": "Not"}, hints={"calm": "Calm."}),
        "deck": say("Deck?"),
    }
    with pytest.raises(ValueError, match="omit_defaults"):
        settings_of(Loose, words)
    assert settings_of(Firm, words, mood={"panel": "wild"}, deck={"default": "ours"}) == (
        Setting("mood", "How wild?", "calm", {"calm": "Calm."}, panel="wild", row="Mood", labels={"calm": "Not"}),
        Setting("deck", "Deck?", "ours", {}, row="Deck?"),
    )


def test_a_session_starts_with_its_first_entry() -> None:
    session, step = Session.start(HOARD, Header("hoard", 1, ("a", "b"), HOARD.read_options({})), b"s" * 32)
    assert [entry.kind for entry in step.entries] == ["start"]
    assert session.seq == 1

"""What was seen and taken back is counted, and said where it serves something else: by all faces and in the proof."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import GEODETO
from geoquest_table import GeoQuestTable
from hand import Hand, hand
from lost_hiker_table import HIKER, HikerTable
from play import OURS, Kept, play_on, secret_of, some_tables, with_turn
from talk import Talk

from companion.__main__ import main
from companion.faces.host import GameHost
from companion.faces.panel.table import begin_game
from companion.session.journal import SEEN_BEFORE, counted
from companion.session.wording import PUT_BACK
from companion.table.dice import D6
from companion.table.game import Game
from companion.table.grid import Cell
from companion.table.prompt import Option

__all__ = ["hand"]

DRONE = "2 answers of the hiker were undone."


def solo() -> HikerTable:
    """A solo game in which a drone's answer was heard and taken back, twice, and once more after it came back."""
    table = HikerTable(mode="solo", first="searcher", quarter="tl", pawn=[2, 2])
    session = table.kept.session
    before = session.view()
    assert session.taken_back == 0
    table.say("drone")
    table.kept.take(session.undo())
    assert session.taken_back == 1
    assert session.view() == before
    table.kept.take(session.redo())
    assert session.taken_back == 1
    table.kept.take(session.undo())
    return table


def test_hik_47_answers_to_a_drone_that_were_taken_back_are_counted() -> None:
    table = solo()
    kept = table.kept
    assert "the box counts that." in kept.notices[-1].text
    assert kept.session.taken_back == 2
    again = kept.resumed()
    assert again.session.counted == kept.session.counted == DRONE
    again.take(again.session.quit())
    closed = again.resumed()
    assert closed.session.reason == again.session.reason == f"You ended the game. {DRONE}"
    proof = closed.prove()
    assert (proof.faults, proof.replayed, proof.counted) == ((), True, ("drone", "drone"))


def test_what_no_hidden_thing_was_told_by_counts_nothing() -> None:
    table = HikerTable(mode="solo", first="searcher", quarter="tl", pawn=[2, 2]).say("move", (2, 3))
    table.kept.take(table.kept.session.undo())
    table.kept.take(table.kept.session.quit())
    assert table.kept.session.reason == "You ended the game."


def test_a_card_that_the_hiker_saw_is_counted_with_what_he_said() -> None:
    table = HikerTable(deck=["wood"], hiker_cards=["note"]).say("search")
    table.kept.take(table.kept.session.undo())
    table.say("note", 1, "north")
    table.kept.take(table.kept.session.undo())
    table.kept.take(table.kept.session.quit())
    assert table.kept.session.reason.endswith("1 card seen and 1 answer of the hiker were undone.")
    assert table.kept.prove().faults == ()


def test_an_undo_says_by_name_who_knows_what_it_cannot_take_back() -> None:
    """Of a fire all heard, of a card, a fix and a drone only the hiker; of a step nobody has seen anything."""
    fix: list[Any] = ["food", 2]
    told: list[tuple[str, list[Any], str]] = [
        ("hiker", ["fire", "silent"], "You all know what came of it, and the box counts that."),
        ("hiker", ["search"], "Hugo still knows what they saw, and the box counts that."),
        ("hiker", fix, "Undone: a fix. Hugo still knows what they saw."),
        ("searcher", ["drone"], "Sara: Launch the drone. Hugo still knows what they saw."),
        ("searcher", ["move", (3, 5), "move", (3, 6)], "Undone: 3,6 (Go where?)."),
    ]
    for first, does, said in told:
        table = HikerTable(first=first, deck=["wood"], hiker_cards=["wood", "wood", "lighter"], pawn=[3, 6])
        session = table.kept.session
        if does is fix:
            table.kept.take(session.correct(fix))
        else:
            table.say(*does)
        table.kept.take(session.undo())
        assert table.kept.notices[-1].text.endswith(said)


def test_what_the_undo_of_a_fix_says_does_not_tell_whether_one_alone_had_begun_something() -> None:
    said = set()
    for begun in [], ["fire"]:
        table = HikerTable(hiker_cards=["wood", "wood", "lighter"], pawn=[8, 8]).say(*begun)
        table.kept.take(table.kept.session.correct(["pawn", "square", [1, 1]]))
        table.kept.take(table.kept.session.undo())
        said.add(table.kept.notices[-1].text)
    assert said == {"Undone: the fix: The pawn: 1,1 (was 8,8)."}


def test_the_hikers_place_at_the_end_of_the_food_is_counted() -> None:
    table = HikerTable(food=1, nothing_here=2, deck=["nothing"]).say("search")
    assert table.ended() == "lost"
    table.kept.take(table.kept.session.undo())
    assert table.kept.session.taken_back == 1
    table.say("search")
    assert table.kept.session.reason.endswith("1 place of the hiker was undone.")


def test_geodetos_next_card_of_a_pile_is_counted() -> None:
    kept = Kept.start(GEODETO, players=("red", "blue"))
    kept.answer("draw", "europe")
    kept.take(kept.session.undo())
    assert kept.session.taken_back == 1
    kept.take(kept.session.quit())
    assert kept.session.reason.endswith("1 card seen was undone.")


def test_whoever_takes_back_what_hands_have_done_is_told_to_put_it_back() -> None:
    met = set()
    for kept, rng in (table for game in OURS for table in some_tables(game, "hands", 6)):
        for _ in range(40):
            heard = len(kept.notices)
            play_on(kept, rng, 1, commands=False)
            hands = any(notice.hands and notice.seat is None for notice in kept.notices[heard:])
            undoing = kept.session.undoing()
            if undoing is None:
                break
            assert (PUT_BACK in undoing.warning) == hands, undoing
            met |= {kept.session.game.name} if hands else set()
    assert {"first-to-find", "geodeto", "geoquest", "muggles"} <= met


def test_the_panel_says_how_many_where_it_says_how_it_stands(hand: Hand) -> None:
    players = ("sara",)
    options = HIKER.read_options({"first": "searcher"}, players=players, panel=True)
    stored = GameHost.open(HIKER, players, options, hand.store, fixed=secret_of(1))
    begin_game(hand.panel.context, stored)
    hand.through()
    stored.answer("drone")
    stored.undo()
    assert "You know what came of it, and the box counts that." in stored.said[-1][0]
    hand.do("back")
    told = hand.pick("Status").text
    counted, turn, *_ = told.split("\n")
    assert (counted, turn) == ("1 answer of the hiker was undone.", "Turn: Sara, 2 actions.")


def test_history_verify_and_the_protocol_say_how_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "games.sqlite")
    with Talk("lost-hiker", "--option", "first=searcher", "--store", store) as talk:
        for _ in range(2):
            talk.say(answer="drone")
            talk.say(undo=True)
        assert talk.say(view="table")["taken_back"] == 2
        assert talk.end()[0] == 0
    assert main(["history", "1", "--store", store]) == 0
    out = capsys.readouterr().out
    assert out.count("Undone, with something secret that was told.") == 2
    assert f"\n{DRONE}\nGame seal: " in out
    with Talk("lost-hiker", "--store", store, "--resume") as talk:
        assert talk.say(quit=True)["reason"] == f"You ended the game. {DRONE}"
    assert main(["verify", store]) == 0
    assert DRONE in capsys.readouterr().out
    assert main(["verify", store, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["taken_back"] == 2


def declaring() -> Game[Any]:
    """Hoard with rolls that are declared in their turn, in the one before, alone, or not at all."""

    def turn(state: Any, table: Any) -> None:
        match table.menu("turn", [*map(Option, ("move", "search", "plan", "alone", "draw", "go"))]):
            case "plan":
                state.pawn = Cell(1, table.number("column", 1, 3, start=1))
                return
            case "alone":
                table.number("secret", 1, 3, start=1, seat=table.players[0], private=True)
            case "move" if state.coins["red"] > 20:
                table.number("far", 1, 3, start=1)
            case "draw":
                table.draw(["a", "b", "c", "d", "e", "f"], "lot")
                return
        state.coins["red"] += D6.faces.index(table.roll(D6, "die")) + 1
        state.coins["blue"] += table.number("more", 0, 1, start=0)

    return with_turn(turn, over=lambda state: None)


MOVED = ["move", "undo"]
RICH = ("correct", ["coins", "red", 25])


@pytest.mark.parametrize(
    ("steps", "times"),
    [
        pytest.param([*MOVED, "search"], 1, id="other-answer"),
        pytest.param(["move", 0, "undo", "undo", "search"], 1, id="answers-after-the-roll"),
        pytest.param([*MOVED, "search", "undo", "move"], 1, id="back-to-what-was-declared-unseen"),
        pytest.param([*MOVED, "search", "undo", "search"], 1, id="said-once-of-one-answer"),
        pytest.param([*MOVED, "search", "undo", "go"], 2, id="a-third-answer"),
        pytest.param(["plan", 1, "move", "undo", "undo", 2, "move"], 1, id="declared-in-the-turn-before"),
        pytest.param(["move", 0, "search", "undo", "undo", "undo", "move", 1, "search"], 1, id="other-table"),
        pytest.param(["move", RICH, 1, "undo", "undo", "undo", "search"], 2, id="a-fix-and-undo"),
        pytest.param([*MOVED, RICH, "search"], 1, id="a-fix-between"),
        pytest.param([*MOVED, "draw"], 1, id="draw"),
        pytest.param(["draw", "undo", "move"], 1, id="drawn"),
        pytest.param([*MOVED, "move"], 0, id="same-answer"),
        pytest.param([*MOVED, "redo", 0, "search"], 0, id="redo"),
        pytest.param([*MOVED, "status", "move"], 0, id="same-after-status"),
        pytest.param(["move", 0, "undo", 1, "search"], 0, id="answer-after-the-roll"),
        pytest.param(["alone", 1, "undo", 2], 0, id="alone"),
        pytest.param(["alone", 1, "undo", "undo", "move"], 0, id="was-alone"),
        pytest.param([*MOVED, "alone", 1], 0, id="now-alone"),
    ],
)
def test_what_was_seen_and_serves_something_else_is_said_and_counted(steps: Sequence[Any], times: int) -> None:
    def play(*, cut: bool) -> Kept:
        kept = Kept.start(declaring(), seed=3)
        for step in steps:
            if cut:
                kept = kept.resumed()
            session = kept.session
            if isinstance(step, tuple):
                kept.take(session.correct(step[1]))
            elif step in ("undo", "redo"):
                kept.take(session.undo() if step == "undo" else session.redo())
            else:
                kept.answer(step)
        return kept

    kept, cut = play(cut=False), play(cut=True)
    assert [entry.seal for entry in cut.entries] == [entry.seal for entry in kept.entries]
    assert counted(kept.entries).count(SEEN_BEFORE) == times
    for table in (kept, cut):
        table.take(table.session.quit())
        assert table.session.reason.count("seen before") == (times > 0)
        proof = table.prove()
        assert (proof.faults, proof.replayed, len(proof.counted)) == ((), True, times)


def test_a_correction_that_drops_an_answer_gives_no_other_roll_in_silence() -> None:
    """The declaration no longer fits; what it has shown is known all the same."""

    def turn(state: Any, table: Any) -> None:
        table.menu("turn", [Option("move"), *([Option("search")] if state.coins["red"] < 5 else [])])
        table.roll(D6, "die")
        table.number("more", 0, 1, start=0)

    kept = Kept.start(with_turn(turn))
    kept.answer("search")
    kept.take(kept.session.correct(["coins", "red", 9]))
    assert "seen before" in kept.answer("move").notices[0].text


def test_who_answers_alone_is_not_given_away_by_a_roll_that_comes_again() -> None:
    """What somebody answered alone in the turn before is another answer, and the table looks the same."""

    def turn(state: Any, table: Any) -> None:
        if state.turn == 0:
            state.cards["red"] = table.choose("card", ("map", "rope"), seat="red", private=True, card="")
            state.turn += 1
            table.rest()
        table.number("ready", 0, 1, start=0)
        table.roll(D6, "die")
        table.number("more", 0, 1, start=0)

    kept = Kept.start(with_turn(turn, over=lambda state: None))
    kept.answer("map", 0)
    for _ in range(2):
        kept.take(kept.session.undo())
    kept.answer("rope", 0)
    assert counted(kept.entries) == []
    kept.take(kept.session.undo())
    kept.answer(1)
    assert counted(kept.entries) == [SEEN_BEFORE]


def test_gq_39_a_roll_that_serves_another_declaration_is_said_to_all() -> None:
    for first, then, times in (("move", ("skip", "move"), 1), ("move", ("move",), 0), ("skip", ("move",), 0)):
        table = GeoQuestTable(dice="box", players=("red", "blue"))
        table.say(first)
        table.kept.take(table.kept.session.undo())
        table.say(*then)
        assert table.text().count("This roll was seen before.") == times


TOLD = "This roll was seen before. It fell for an answer that was undone."
TIMES = "1 roll or draw was seen before the answer that it serves."


def test_history_verify_and_the_protocol_say_that_a_roll_was_seen_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "games.sqlite")
    with Talk("dice", "--store", store) as talk:
        talk.say(answer="roll")
        talk.say(undo=True)
        talk.say(answer="d6")
        talk.say(answer=2)
        assert talk.tells[0]["text"] == TOLD
        assert talk.say(quit=True)["reason"] == f"You ended the game. {TIMES}"
    for order in (["history", "1", "--store", store], ["verify", store]):
        assert main(order) == 0
        out = capsys.readouterr().out
        assert f"\n{TIMES}\n" in out
        assert (f"! {TOLD}\n" in out) == (order[0] == "history")
    assert main(["verify", store, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["taken_back"], told["seen_before"]) == (0, 1)


def test_the_panel_says_that_a_roll_was_seen_before(hand: Hand) -> None:
    game = declaring()
    stored = GameHost.open(game, ("red", "blue"), game.read_options({}), hand.store, fixed=secret_of(1))
    begin_game(hand.panel.context, stored)
    hand.pick("Move")
    hand.panel.context.table.do(stored.undo)
    hand.through()
    hand.pick("Search")
    assert TOLD in hand.panel.ask().text + hand.panel.ask().said

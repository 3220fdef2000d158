"""Hidden things that were told and taken back are counted: in the view, at the end, in history and in the proof."""

import json
from pathlib import Path

import pytest
from geodeto_table import GEODETO
from hand import Hand, hand
from lost_hiker_table import HIKER, HikerTable
from play import OURS, Kept, play_on, secret_of, some_tables
from talk import Talk

from companion.__main__ import main
from companion.faces.panel.table import begin_game
from companion.faces.stored import StoredSession
from companion.session.wording import PUT_BACK

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
    assert "The box counts that." in kept.notices[-1].text
    assert kept.session.taken_back == 2
    again = kept.resumed()
    assert again.session.counted == kept.session.counted == DRONE
    again.take(again.session.quit("Supper."))
    closed = again.resumed()
    assert closed.session.reason == again.session.reason == f"Supper. {DRONE}"
    proof = closed.prove()
    assert (proof.faults, proof.replayed, proof.taken_back) == ((), True, ("drone", "drone"))


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
    stored = StoredSession.open(HIKER, players, options, hand.store, fixed=secret_of(1))
    begin_game(hand.panel.context, stored)
    hand.through()
    stored.answer("drone")
    stored.undo()
    assert "You had seen something secret. The box counts that." in stored.said[-1][0]
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

"""The figures of ``make bench``, on tiny sizes: each game gives each figure, and none is a timed test."""

import random
import sys
from functools import partial
from operator import is_

import pytest
from geodeto_table import GEODETO
from lifetime import ageing, boxes, first_asks
from play import DICE, OURS
from speed import Clocked, bus_figures, edge_figures, figures, phone_figures, rates, table


def test_each_game_gives_both_figures_of_the_page() -> None:
    found = list(figures(answers=12, runs=1))
    assert [each.figure.partition(":")[0] for each in found] == [game.name for game in OURS for _ in range(2)]
    assert all(each.ours > 0 and each.theirs > 0 and each.runs == 1 for each in found)


def test_no_picture_takes_more_bytes_than_a_whole_one_nor_more_than_its_changes_allow() -> None:
    found = list(bus_figures(count=12, runs=1))
    assert len(found) == 2 * (1 + len(OURS) + 4)
    assert all(each.ratio > 0 and (each.ratio <= 1.0 or "CPU" in each.figure) for each in found)


def test_dial_steps_and_answers_are_timed_from_the_edge_to_the_last_byte_with_a_page_and_without() -> None:
    found = list(edge_figures(answers=6, runs=1))
    assert [each.figure.partition(":")[0] for each in found] == ["dial step", "answer"] * 2
    assert all(each.ours > 0 and each.theirs > 0 for each in found)


def test_a_press_is_timed_with_phones_to_its_last_frame_and_to_the_display() -> None:
    found = list(phone_figures(answers=3, runs=1))
    assert ["last frame" in each.figure for each in found] == [True, False]
    assert all(each.ours > 0 and each.theirs > 0 for each in found)


def test_what_all_see_is_drawn_once_and_phones_get_something_only_where_something_was_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with table(GEODETO, paged=True, make=partial(Clocked, players=6, phoned=True)) as hand:
        rng = random.Random(1)
        while not hand.panel.ask().ids:
            hand.answer("dial", rng)
        show, dealt = hand.emulator._show, list[object]()
        seen = show.views[""].pictures
        assert all(all(map(is_, seat.table, seen)) for seat in show.seats.values())
        assert len(show.seats) == 6
        session = hand.panel.context.stored.session
        assert session.figure("red") is session.figure()
        monkeypatch.setattr(hand.emulator, "deal", dealt.append)
        hand.hold("push", 0.1)
        hand.box.draw(hand.now)
        assert dealt == []
        hand.virtual.up("push")
        hand.wait(0.1)
        assert len(dealt) == 1


def test_where_nothing_can_be_touched_nothing_is_tried() -> None:
    with table(DICE, paged=True) as hand:
        hand.answer("dial", random.Random(1))
        assert not any(what[0] == "leads" for what in hand.panel.context.stored.session._made)


def test_each_game_with_people_is_simulated_beside_chess() -> None:
    found = list(rates(events=40, runs=1))
    assert [each.figure.partition(":")[0] for each in found] == [game.name for game in OURS if game.people is not None]
    assert all(
        each.ours > 0 and each.theirs > 0 and abs(each.ratio - each.ours / each.theirs) < 0.002 for each in found
    )


@pytest.mark.skipif(sys.platform != "linux", reason="what a process has used is read from /proc")
def test_a_process_is_weighed_beside_its_bare_imports() -> None:
    (found,) = first_asks([DICE], runs=1)
    assert min(found.ours, found.theirs) > 0
    assert {"msgspec", "filelock"} <= set(found.imports)


@pytest.mark.skipif(sys.platform != "linux", reason="the stand-in is for Linux")
def test_a_daemon_is_weighed_and_idles() -> None:
    memory, switches, sent, card = boxes(presses=2, seconds=2.0)
    assert memory.ours > memory.theirs > 10
    assert "luma" in memory.imports
    assert (sent.ours, card.ours) == (0, 0)
    assert switches.ours <= 90  # three of them


def test_games_that_last_are_measured_late_beside_early() -> None:
    found = list(ageing(OURS, old=8, young=4, times=1))
    assert [each.figure.split()[1] for each in found] == ["answer", "undo", "resume"] * len(found[::3])
    assert found[0].figure.startswith("dice")

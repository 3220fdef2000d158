"""One record for every face: whose it is, what can be answered and how, without a look into any sentence."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hand import BoxHand, Hand
from PIL.Image import Image

from companion.box.loop import take
from companion.faces.asked import asked
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.dialog import leave_game
from companion.faces.panel.question import RollDialog, question
from companion.faces.panel.table import begin_game
from companion.faces.remote import Action, Down, Touch, Up
from companion.games import registry
from companion.screens.ask import Ask, Dice
from companion.store import Store
from companion.table.dice import D6
from companion.table.grid import Cell, Grid, square
from companion.table.prompt import CellPrompt, NumberPrompt, RollPrompt
from companion.table.wording import seat_name
from hardware.event import Back, Peek, Press, TakeBack, Turn, Unpeek


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield store


def at_menu(store: Store, name: str, seats: tuple[str, ...], secret: bytes = bytes(32), **names: str) -> Panel:
    """A game at its first menu, all that was said before it read."""
    game, panel = registry.game(name), Panel(store, names=names)
    options = game.read_options({}, players=seats, panel=True)
    begin_game(panel.context, GameHost.open(game, seats, options, store, fixed=secret, names=names))
    for _ in range(20):
        if panel.ask().key in ("box/notice", "box/guard"):
            for event in (Peek(), Unpeek(), Press()) if panel.ask().key == "box/guard" else (Press(),):
                panel.handle(event)
    panel.take_sounds()
    return panel


def waits_for(panel: Panel) -> Any:
    assert panel.waiting is not None
    return panel.waiting.key, panel.waiting.seat


@pytest.mark.parametrize("name", ["Mo", "An", "Al", "Ro", "News", "Eve"])
def test_a_name_that_stands_in_the_question_too_is_no_part_of_it(store: Store, name: str) -> None:
    panel = at_menu(store, "first-to-find", ("red", "blue"), red=name, blue=f"{name} B")
    ask, seat = panel.ask(), waits_for(panel)[1]
    told, called = asked(ask, panel.context.called), panel.context.name(seat)
    assert (ask.seat, ask.name, ask.head) == (seat, called, called)
    assert (told["seat"], told["name"], told["text"]) == (seat, called, "Move. What's new?")


def test_a_touch_at_the_menu_does_what_it_means_there_and_spends_it(store: Store) -> None:
    panel = at_menu(store, "lost-hiker", ("red",))
    stored = panel.context.stored
    assert stored is not None
    assert stored.session.view()["actions_left"] == 2
    (at, *_), menu = panel.places()["move"], waits_for(panel)
    panel.touch(at)
    cell = Cell.parse(at.removeprefix("board "))
    assert (stored.session.view()["actions_left"], stored.session.view()["pawn"]) == (1, list(cell))
    # What one press did is taken back by one.
    panel.handle(TakeBack())
    assert (stored.session.view()["actions_left"], waits_for(panel)) == (2, menu)


def test_a_square_that_no_answer_reaches_says_why(store: Store) -> None:
    panel, offered = at_menu(store, "lost-hiker", ("red",)), set()
    for row in panel.places().values():
        offered |= {*row}
    far = next(at for at in ("board 1,1", "board 1,2", "board 9,9") if at not in offered)
    assert panel.touch(far)
    assert panel.ask().text == "From the station, move to one of the 4 squares around it."


def test_a_touch_beside_what_is_offered_sets_nothing_right_unless_that_was_asked_for(store: Store) -> None:
    panel = at_menu(store, "first-to-find", ("red", "blue"))
    stored = panel.context.stored
    assert stored is not None
    before = stored.session.view()
    panel.touch("landscape 1,4")
    assert (stored.session.view(), panel.take_sounds()) == (before, ["tick"])
    while panel.ask().key == "box/notice":
        panel.handle(Back())
    panel.handle(Back())
    panel.answer("correct")
    panel.touch("landscape 1,1")
    assert (panel.ask().text, stored.session.view()) == ("What is on 1,1?", before)


@pytest.mark.parametrize(("name", "map"), [("first-to-find", "landscape"), ("muggles", "a"), ("geoquest", "map")])
def test_what_is_wrong_edges_what_a_touch_there_sets_right(store: Store, name: str, map: str) -> None:
    panel = at_menu(store, name, ("red", "blue"))
    while panel.ask().key != "box/menu":
        panel.handle(Back())
    panel.answer("correct")
    edged = {at for row in asked(panel.ask(), {}, panel.places())["choices"] for at in row["on"]}
    assert edged
    for at in (square(map, cell) for cell in Grid(8, 8)):
        asks = panel.ask()
        panel.touch(at)
        assert (panel.ask() != asks) == (at in edged), at
        while panel.ask() != asks:
            panel.handle(Back())


def test_what_a_touch_alone_has_set_right_is_asked_once_more_and_undo_says_what_it_was(store: Store) -> None:
    panel = at_menu(store, "geoquest", ("red", "blue"))
    stored = panel.context.stored
    assert stored is not None
    panel.answer("none")
    while panel.ask().key == "box/notice":
        panel.handle(Press())
    for sure in ("no", "yes"):
        panel.handle(Back())
        panel.answer("correct")
        panel.touch("blue")
        change = f"Turn: {seat_name('blue')} (was {seat_name('red')})."
        assert change in [choice.hint for choice in panel.ask().choices]
        panel.answer("1")
        assert (panel.ask().key, panel.ask().foot) == ("box/sure", f"{change} Is it so?")
        assert stored.session.view()["turn"] == "red"
        panel.answer(sure)
        while panel.ask().key != "turn":
            panel.handle(Back())
    assert stored.session.view()["turn"] == "blue"
    taken = stored.session.undoing()
    assert taken is not None
    assert taken.text == f"the fix: Turn: {seat_name('blue')} (was {seat_name('red')})"


def test_what_a_row_leads_to_is_known_without_a_trace(store: Store) -> None:
    panel = at_menu(store, "lost-hiker", ("red",))
    session = panel.context.stored.session  # type: ignore[union-attr]
    seal = session.running_seal
    assert len([*panel.places()["move"]]) == 4
    assert (session.running_seal, waits_for(panel)) == (seal, waits_for(panel))


TOUCH, KEY = Touch("end-turn"), Down("roll")


def does(hand: BoxHand, action: Touch | Down) -> None:
    """A page touches or presses at once what it sees, and lets go."""
    take(replace(action, asked=hand.box.asked), hand.box, hand.virtual, hand.now)
    if isinstance(action, Down):
        hand.wait(0.03)
        take(Up(action.control), hand.box, hand.virtual, hand.now)
    hand.wait(0.02)


@pytest.mark.parametrize("action", [TOUCH, KEY])
@pytest.mark.parametrize("after", [0.0, 0.05, 0.15, 0.26])
def test_a_touch_or_key_before_the_next_one_has_read_it_is_late(store: Store, after: float, action: Any) -> None:
    panel = at_menu(store, "first-to-find", ("red", "blue"))
    hand, first = BoxHand(panel), waits_for(panel)[1]
    does(hand, action)
    second = waits_for(panel)[1]
    assert second != first
    hand.wait(after)
    does(hand, action)
    assert waits_for(panel)[1] == second
    hand.wait(0.4)
    does(hand, action)
    assert waits_for(panel)[1] == first
    hand.close()


def test_the_controls_of_the_box_itself_are_never_late(store: Store) -> None:
    panel = at_menu(store, "first-to-find", ("red", "blue"))
    hand, seats = BoxHand(panel), []
    for _ in range(6):
        hand.virtual.down("roll")
        hand.wait(0.03)
        hand.virtual.up("roll")
        hand.wait(0.03)
        seats.append(waits_for(panel)[1])
    assert seats == [*dict.fromkeys(seats)] * 3
    hand.close()


def test_of_two_pages_that_tap_almost_at_once_none_answers_for_another_seat(store: Store) -> None:
    """Whoever is asked taps; the other page means the same question, and is late by 30 to 150 ms."""
    rng, answers, held_up = random.Random(44), 0, 0
    while answers < 200:
        panel = at_menu(store, "first-to-find", ("red", "blue", "green"), rng.randbytes(32))
        hand, stored, seat = BoxHand(panel), panel.context.stored, panel.ask().seat
        while stored is not None and stored.session.over is None and answers < 200:
            ask, before = panel.ask(), stored.session.seq
            action = Touch(rng.choice(ask.ids)) if ask.ids else KEY
            does(hand, action)
            answers += stored.session.seq > before
            passed = panel.ask().seat not in (None, seat)
            seat = panel.ask().seat or seat
            hand.wait(rng.uniform(0.03, 0.15))
            stood = stored.session.seq
            does(hand, action)
            held_up += passed
            assert not passed or stored.session.seq == stood
            seat = panel.ask().seat or seat
            hand.wait(0.5)
        hand.close()
        leave_game(panel.context)
    assert held_up > 40


def test_each_of_several_dice_is_told_for_a_number_of_its_own(store: Store) -> None:
    """Two dice have the same faces, each by the same id."""
    panel = Panel(store)
    prompt = RollPrompt(key="roll", text="Roll.", dice=(D6, D6), about={})
    panel.context.push(RollDialog(panel.context, prompt, print, lambda: None, lambda: None))
    hand = BoxHand(panel)
    before = hand.box.asked
    hand.box.touch(Touch("3", asked=before), hand.now)
    assert (panel.ask().dice or Dice((), 1, 1)).told == (3,)
    assert hand.box.asked != before
    hand.close()


class Watching:
    """An onlooker who keeps what everybody sees; ``looks`` is called before each picture."""

    def __init__(self) -> None:
        self.seen: list[Ask] = []
        self.looks: Callable[[], None] = lambda: None

    def look(self, panel: Panel) -> None:
        self.looks()

    def picture(self, image: Image, ask: Ask, veil: tuple[Image, Ask] | None, *, here: bool, asked: int) -> None:
        self.seen.append(ask if veil is None else veil[1])

    def follow(self, action: Action) -> None: ...

    def sees(self, action: Action) -> bool:
        return True

    def late(self, action: Action) -> None: ...

    def nothing(self, action: Action) -> None: ...

    def sound(self, name: str) -> None: ...

    def deal(self, panel: Panel) -> None: ...


def test_the_mark_of_a_slow_commit_is_put_on_no_picture_that_is_being_made(store: Store) -> None:
    """What is for one alone has no veil yet while who looks on gets ready for it."""
    watching, hand = Watching(), Hand(store)
    hand.hoard()
    hand.pick("Look at your card")
    box = BoxHand(hand.panel, onlooker=watching).box
    before = box.pictures
    watching.looks = lambda: box.mark_busy(before)
    hand.panel.handle(Peek())
    box.draw(0.0)
    assert hand.panel.ask().private_to == "red"
    assert [ask.key for ask in watching.seen if ask.private_to is not None] == []


def test_while_dice_fall_nothing_can_be_answered(store: Store) -> None:
    watching, panel = Watching(), Panel(store)
    squares = CellPrompt(key="where", text="Where?", board="map", rows=3, cols=3)
    for prompt in (squares, NumberPrompt(key="many", text="How many?", low=1, high=3, start=1)):
        panel.context.push(question(panel.context, prompt, print, lambda: None, lambda: None))
        hand = BoxHand(panel, onlooker=watching)
        assert watching.seen[-1].ids
        panel.context.fallen = (6,)
        count = len(watching.seen)
        hand.turn(1)
        assert not watching.seen[count].ids
        hand.close()


@pytest.mark.parametrize("seconds", [0.1, 1.5])
def test_what_is_cut_off_while_it_is_held_is_no_short_press(store: Store, seconds: float) -> None:
    """Whoever means to look does not roll because a line broke; and what is looked at is hidden."""
    panel = Panel(store)
    hand, heard = BoxHand(panel), list[str]()
    panel.handle = lambda event: heard.append(type(event).__name__)  # type: ignore[method-assign]
    for control in ("roll", "push", "back"):
        heard.clear()
        hand.hold(control, seconds)
        hand.box.cut(control)
        hand.virtual.up(control)
        hand.wait(2.0)
        assert not {"Roll", "Press", "Back"} & {*heard}
        assert control != "roll" or heard[-1] == "Unpeek"
        hand.tap(control)
        assert heard[-1] in ("Roll", "Press", "Back")
    hand.close()


@pytest.mark.parametrize("name", [game.name for game in registry.games() if game.players[1]])
def test_all_that_can_be_answered_has_an_id_of_its_own(store: Store, name: str) -> None:
    game = registry.game(name)
    panel = at_menu(store, name, game.seats[: max(1, game.players[0])])
    for number in range(60):
        ask: Ask = panel.ask()
        ids = list(ask.ids)
        assert len({*ids}) == len(ids)
        json.dumps(asked(ask, panel.context.called))
        if ask.key == "box/over" or panel.context.stored is None:
            break
        panel.answer(ids[number % len(ids)]) if ids else panel.handle(Press() if number % 7 else Turn(1))

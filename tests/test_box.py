"""The box around the panel: sleep, notices, sounds, settings and faults, by a clock that is told."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hand import BoxHand
from PIL import Image

from companion.box.box import END_RESTS, REPEAT, TICK, Box
from companion.box.page import Page
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel import Panel, wording
from companion.faces.panel.dialog import GOES_ON, PanelContext, Plain
from companion.faces.panel.message import OverDialog, PrivateDialog, ScrollDialog, StoryDialog
from companion.faces.panel.question import NumberDialog, TextDialog
from companion.faces.panel.table import begin_game
from companion.faces.remote import Place, Touch, Write
from companion.games import registry
from companion.screens.ask import Ask, Choice, Digits, Style
from companion.screens.draw import compose, draw, fall
from companion.session.story import Round
from companion.store import QUIET, Store
from companion.table.figure import DiceFigure
from companion.table.notice import Moment
from companion.table.prompt import NumberPrompt, TextPrompt
from hardware.buzzer import Sound, Sounder
from hardware.gesture import Gesture
from hardware.reader import Read

CODE = Ask(text="The browser asks for this code.", splash=Digits("123456"), presses=GOES_ON)


class Heard(Sounder):
    """A buzzer that writes down what it would sound, and how loud."""

    def __init__(self) -> None:
        self.loud = -1
        self.played: list[tuple[Sound, int]] = []

    def play(self, sound: Sound) -> None:
        self.played.append((sound, self.loud))

    def loudness(self, step: int) -> None:
        self.loud = step


class Hand(BoxHand):
    """A hand on a box whose sounds are written down."""

    def __init__(self, store: Store) -> None:
        self.heard = Heard()
        super().__init__(Panel(store), buzzer=self.heard)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        hand = Hand(store)
        yield hand
        hand.close()


def test_the_first_input_after_sleep_only_wakes(hand: Hand) -> None:
    hand.panel.settings.sleep_after = 5
    before = hand.shown()
    hand.wait(299)
    assert hand.light()
    hand.wait(2)
    assert not hand.light()
    assert hand.tap("roll") == before
    assert hand.light()
    assert hand.heard.played == []
    assert isinstance(hand.tap("roll").figure, DiceFigure)


def test_in_a_game_the_box_never_sleeps_sooner_than_after_five_minutes(hand: Hand) -> None:
    hand.tap("roll")
    assert hand.panel.in_game
    hand.panel.settings.sleep_after = 1
    hand.wait(290)
    assert hand.light()
    hand.wait(15)
    assert not hand.light()


def test_a_page_wakes_a_box_that_sleeps() -> None:
    emulator = Emulator(lambda action: None)
    hand = BoxHand(Panel(None), onlooker=Page(emulator, beside=True))
    hand.wait(hand.panel.settings.sleep_after * 60 + 1)
    asked = emulator._show.views[""].ask
    assert (asked["choices"], asked["presses"]) == ([], [("push", "Wake the box")])
    hand.tap("push")
    assert emulator._show.views[""].ask["choices"][-1]["label"] == "Switch off"


def test_a_button_that_is_let_go_hides_what_it_showed_whatever_came_between(hand: Hand) -> None:
    context = hand.panel.context
    for between in ("sleep", "notice"):
        context.push(PrivateDialog(context, "red", lambda: Ask(head="Red", text="the lamp", long=True)))
        assert hand.hold("roll").text == "the lamp"
        if between == "sleep":
            hand.wait(hand.panel.settings.sleep_after * 60 + 1)
            assert not hand.light()
        else:
            hand.box.notice = CODE
            hand.box.draw(hand.now)
        hand.virtual.up("roll")
        hand.wait(0.2)
        assert hand.shown().key == "box/guard"
        assert "lamp" not in repr(hand.shown())


def test_an_input_takes_a_notice_off_and_does_nothing_unseen(hand: Hand) -> None:
    before = hand.shown()
    hand.box.notice = CODE
    hand.box.draw(hand.now)
    assert hand.virtual.display.image.tobytes() == compose(CODE).image.tobytes()
    hand.tap("push")
    assert hand.shown() == before
    hand.box.notice = CODE
    hand.box.touch(Touch("push"), hand.now)
    assert hand.shown() == before
    assert isinstance(hand.tap("roll").figure, DiceFigure)


def test_a_press_made_before_what_it_meets_stood_there_is_dropped_and_heard_and_the_dial_counts(hand: Hand) -> None:
    hand.slow = 1.0
    rolled = hand.tap("roll")
    hand.heard.played.clear()
    assert (hand.tap("roll"), hand.tap("push")) == (rolled, rolled)
    assert [sound for sound, _ in hand.heard.played] == [Sound.TICK, Sound.TICK]
    hand.turn(1)
    turned = hand.shown()
    assert turned != rolled
    hand.wait(1.0)
    assert hand.tap("roll") not in (rolled, turned)


def test_a_touched_row_is_turned_to_and_pushed_if_it_stands_there_still(hand: Hand) -> None:
    start = hand.shown()
    assert start.key == "box/start"
    for id in ("", "Settings", "on", "4,4"):
        hand.box.touch(Touch(id), hand.now)
        assert hand.shown() == start
    assert {sound for sound, _ in hand.heard.played} == {Sound.TICK}
    hand.box.touch(Touch("settings"), hand.now)
    assert hand.shown().key == "box/options"
    # What is not seen is not touched.
    hand.box.notice = CODE
    hand.box.draw(hand.now)
    hand.box.touch(Touch(hand.panel.ask().ids[0]), hand.now)
    assert hand.box.notice == CODE


def test_a_touched_number_is_an_answer(hand: Hand) -> None:
    given: list[object] = []
    prompt = NumberPrompt(key="n", text="How many?", low=2, high=9, start=5)
    hand.panel.context.push(NumberDialog(hand.panel.context, prompt, given.append, lambda: None, lambda: None))
    hand.box.draw(hand.now)
    hand.box.touch(Touch("3"), hand.now)
    assert given == [3]


def test_a_touched_square_is_an_answer_only_where_it_is_asked_for(hand: Hand, tmp_path: Path) -> None:
    hiker = registry.game("lost-hiker")
    options = hiker.read_options({"first": "searcher", "mode": "solo"}, players=("red",), panel=True)
    stored = GameHost.open(hiker, ("red",), options, hand.panel.context.store)
    begin_game(hand.panel.context, stored)
    hand.box.draw(hand.now)
    while hand.shown().seat != "red":
        hand.tap("push")
    hand.box.touch(Touch("4,4"), hand.now)
    hand.tap("roll")
    hand.heard.played.clear()
    before = stored.session.seq
    hand.box.touch(Touch("8,8"), hand.now)
    assert (stored.session.seq, [sound for sound, _ in hand.heard.played]) == (before, [Sound.TICK])
    hand.box.touch(Touch("4,4"), hand.now)
    assert stored.session.view()["pawn"] == [4, 4]


def test_a_text_is_an_answer_only_where_one_is_asked_for(hand: Hand) -> None:
    given: list[object] = []
    hand.box.write(Write("Fox Forest"), hand.now)
    prompt = TextPrompt(key="t", text="Which word?", max_length=20)
    hand.panel.context.push(TextDialog(hand.panel.context, prompt, given.append, lambda: None, lambda: None))
    hand.box.draw(hand.now)
    hand.box.write(Write("Fox Forest"), hand.now)
    assert given == ["Fox Forest"]


def test_the_end_of_a_game_takes_no_press_at_first(hand: Hand) -> None:
    """11: pushes that run on from the last questions end nothing."""
    pressed: list[str] = []
    context = hand.panel.context
    end = OverDialog(
        context,
        Ask(text="Won!", splash=Moment("cup", "Won!", lit=True), result="won"),
        close=lambda: pressed.append("end"),
        menu=lambda: context.stack[0],
        pictures=tuple,
    )
    context.push(end)
    hand.box.draw(hand.now)
    for _ in range(2):
        hand.tap("push")
    assert pressed == []
    hand.wait(END_RESTS)
    hand.tap("push")
    assert pressed == ["end"]


def test_a_page_turns_the_dial_to_a_round_of_the_story_and_nowhere_else(hand: Hand) -> None:
    context = hand.panel.context
    rounds = [Round(f"round {number}", "It rained.", lambda: None) for number in range(1, 31)]
    context.push(StoryDialog(context, rounds, context.stack[0]))
    context.settings.reversed = True
    hand.box.draw(hand.now)
    for place in (30, 2, 31, 0):
        hand.box.place(Place(place), hand.now)
    story = hand.shown()
    assert (story.head, story.text, story.place, story.places) == ("round 2", "It rained.", 2, 30)
    hand.tap("push")
    before = hand.shown()
    hand.box.place(Place(1), hand.now)
    assert hand.shown() == before


def seen(hand: Hand, seconds: float) -> list[bytes]:
    """The pictures that follow one another on the display in so many seconds."""
    pictures = [hand.virtual.display.image.tobytes()]
    for _ in range(round(seconds / 0.005)):
        hand.wait(0.005)
        if pictures[-1] != hand.virtual.display.image.tobytes():
            pictures.append(hand.virtual.display.image.tobytes())
    return pictures


def tumbling(ask: Ask) -> list[bytes]:
    """What dice look like until the picture is there that they lead to."""
    assert isinstance(ask.figure, DiceFigure)
    falls = [fall(ask.figure.faces, frame).image for frame in range(4)]
    return [image.tobytes() for image in (*falls, draw(ask))]


def test_dice_that_the_box_rolled_fall_for_three_tenths_of_a_second_and_then_all_is_still(hand: Hand) -> None:
    before = hand.virtual.display.image.tobytes()
    hand.virtual.down("roll")
    hand.wait(0.05)
    hand.virtual.up("roll")
    pictures = seen(hand, 1.0)
    assert pictures[0] == before
    assert pictures[1:] == tumbling(hand.shown())
    assert hand.heard.played == [(Sound.ROLL, 2)]
    count = hand.box.pictures
    hand.wait(20.0)
    assert hand.box.pictures == count


def test_any_input_shows_at_once_what_falling_dice_lead_to_and_is_taken(hand: Hand) -> None:
    first = hand.tap("roll", 0.02)
    hand.virtual.turn(1)
    hand.wait(0.001)
    turned = hand.shown()
    assert turned != first
    hand.wait(1.0)
    again = [hand.tap("roll", 0.02) for _ in range(3)]
    assert len({repr(screen) for screen in (first, turned, *again)}) > 3


def test_what_was_rolled_is_stored_before_dice_fall(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    store, show = hand.panel.context.store, hand.virtual.display.show
    assert store is not None
    kept: list[int] = []

    def stored() -> int:
        return sum(len(store.entries(row.id)) for row in store.games())

    def look(image: Image.Image) -> None:
        kept.append(stored())
        show(image)

    before = stored()
    monkeypatch.setattr(hand.virtual.display, "show", look)
    hand.tap("roll")
    assert len(kept) > 2
    assert min(kept) == max(kept) > before


def test_with_calm_pictures_no_dice_fall(hand: Hand) -> None:
    hand.panel.settings.calm = True
    hand.virtual.down("roll")
    hand.wait(0.05)
    hand.virtual.up("roll")
    assert seen(hand, 1.0)[1:] == tumbling(hand.shown())[-1:]


def test_a_new_loudness_is_heard_at_once(hand: Hand) -> None:
    assert hand.pick("Settings").key == "box/options"
    hand.turn(3)
    for _ in range(4):
        hand.tap("push")
    assert hand.heard.played == [(Sound.DONE, 3), (Sound.DONE, 0), (Sound.DONE, 1), (Sound.DONE, 2)]


def test_each_setting_reaches_its_device(hand: Hand) -> None:
    hand.panel.context.push(ScrollDialog(hand.panel.context, "Head", "A few words."))
    hand.box.draw(hand.now)
    small = hand.virtual.display.image.tobytes()
    hand.panel.settings.large = True
    hand.box.draw(hand.now)
    assert hand.virtual.display.image.tobytes() != small
    hand.panel.settings.large = False
    hand.panel.settings.turned = True
    hand.box.draw(hand.now)
    with Image.frombytes("1", (128, 64), small) as picture:
        assert hand.virtual.display.image.tobytes() == picture.rotate(180).tobytes()
    hand.panel.settings.turned = False
    levels = []
    for hand.panel.settings.brightness in (1, 2, 3):
        hand.box.draw(hand.now)
        levels.append(hand.virtual.display.wish.level)
    assert levels == sorted(set(levels))
    hand.tap("push")
    hand.panel.settings.reversed = True
    hand.box.draw(hand.now)
    hand.turn(-1)
    start = hand.shown()
    assert (start.key, start.chosen) == ("box/start", 1)


class Broken(Plain):
    """A dialog with a fault in one of its parts."""

    def __init__(self, context: PanelContext, part: str) -> None:
        super().__init__(context)
        self.part = part

    def ask(self) -> Ask:
        if self.part == "ask":
            raise ZeroDivisionError("planted")
        return Ask(head="Broken", text="Press me.", long=True)

    def press(self) -> None:
        self.context.push(Broken(self.context, "ask"))
        if self.part == "press":
            raise ZeroDivisionError("planted")


@pytest.mark.parametrize("part", ["press", "picture"])
def test_a_fault_of_a_leaf_is_survived_and_the_game_goes_on(hand: Hand, part: str) -> None:
    before = hand.tap("roll")
    hand.panel.context.push(Broken(hand.panel.context, part))
    hand.box.draw(hand.now)
    said = hand.tap("push")
    assert hand.box.faults == 1
    assert (said.key, said.head) == ("box/text", "Sorry")
    assert hand.shown() == said
    assert hand.tap("push") == before
    assert isinstance(hand.tap("roll").figure, DiceFigure)
    assert hand.box.faults == 1


def test_a_long_label_moves_at_every_tick(hand: Hand) -> None:
    class Long(Plain):
        def ask(self) -> Ask:
            long = Choice("a label that is far too long to stand on a panel of this height and width, " * 3)
            return Ask(head="Red", text="Which?", choices=(long,))

    hand.panel.context.push(Long(hand.panel.context))
    hand.box.draw(hand.now)
    start = hand.now
    pictures = set()
    for tick in range(1, 25):
        hand.wait(start + tick * TICK - hand.now + 0.01)
        assert hand.virtual.display.image.tobytes() == compose(hand.panel.ask(), Style(tick=tick)).image.tobytes()
        pictures.add(hand.virtual.display.image.tobytes())
    assert len(pictures) > 5


def test_the_box_is_never_due_in_the_past(hand: Hand) -> None:
    rng = random.Random(8)
    for _ in range(150):
        match rng.randrange(4):
            case 0:
                hand.virtual.turn(rng.choice((-1, 1, 2)))
            case 1:
                hand.tap(rng.choice(("push", "roll", "back")))
            case 2:
                hand.hold("roll")
                hand.virtual.up("roll")
            case _:
                hand.wait(rng.choice((0.0, 0.01, 3.3, 400.0, 1000.0)))
        hand.wait(rng.random())
        hand.box.tick(hand.now)
        due = hand.box.due(hand.now)
        assert due is None or due > hand.now
    assert hand.box.faults == 0


# Tags ---------------------------------------------------------------------------------------------------------------


def muggles(hand: Hand) -> None:
    """A game of Muggles! at its first menu."""
    game = registry.game("muggles")
    options, players = game.settle({"reports": "told"}, ("red", "blue"))
    store = hand.panel.context.store
    begin_game(hand.panel.context, GameHost.open(game, players, options, store, fixed=bytes(32)))


def asked(hand: Hand) -> str:
    assert hand.panel.waiting is not None
    return hand.panel.waiting.key


def test_a_tag_that_stays_counts_once_by_whichever_reader(hand: Hand) -> None:
    muggles(hand)
    hand.heard.played.clear()
    at = hand.now
    # Two readers see it in turn for three seconds; their threads may even post out of order.
    for number in range(60):
        hand.box.read(Read("red" if number % 7 else "MUGGLES/NIGHT", at + number * 0.05 + (number % 3) * 0.02))
    assert asked(hand) == "board"
    assert [sound for sound, _ in hand.heard.played] == [Sound.DONE, Sound.TICK]
    # Taken away for a second it is a new read.
    hand.box.read(Read("red", at + 60 * 0.05 + REPEAT + 0.1))
    assert [sound for sound, _ in hand.heard.played] == [Sound.DONE, Sound.TICK, Sound.TICK]


def test_one_read_is_one_answer_with_two_readers(hand: Hand) -> None:
    muggles(hand)
    clock = iter([hand.now, hand.now + 5.0, hand.now + 10.0])
    hand.box = Box(
        hand.panel, Gesture(hand.profile), hand.virtual.display, hand.heard, hand.now, clock=lambda: next(clock)
    )
    hand.box.read(Read("MUGGLES/NIGHT", hand.now + 4.0))
    assert asked(hand) == "board"
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    # The other reader saw something while the box still worked on the first: that answers nothing that is asked since.
    before = session.seq
    hand.box.read(Read("MUGGLES/NANO", hand.now + 4.9))
    assert session.seq == before
    assert "scan it again" in hand.shown().text


def test_a_tag_wakes_the_box_and_counts(hand: Hand) -> None:
    muggles(hand)
    hand.wait(hand.panel.settings.sleep_after * 60 + 1)
    assert not hand.light()
    hand.box.read(Read("MUGGLES/NIGHT", hand.now))
    assert hand.light()
    assert asked(hand) == "board"
    hand.shown()
    hand.box.notice = CODE
    hand.box.read(Read("RED", hand.now + 0.1))
    hand.shown()


def test_a_tag_that_nobody_knows_neither_wakes_the_box_nor_takes_a_push(hand: Hand) -> None:
    muggles(hand)
    hand.box.draw(hand.now)
    number, before = hand.box.asked, hand.shown()
    hand.wait(0.5)
    hand.box.read(Read("0000000000", hand.now))
    assert (hand.box.asked, hand.shown().text) == (number, before.text)
    # A push on its way then counts, and a page's, too.
    hand.tap("push", 0.05)
    pushed = hand.shown()
    assert pushed.text != before.text
    assert pushed.foot != wording.NEW_TAG
    hand.box.notice = CODE
    hand.box.draw(hand.now)
    hand.box.read(Read("0000000000", hand.now + 2 * REPEAT))
    assert hand.box.notice == CODE
    hand.wait(hand.panel.settings.sleep_after * 60 + 1)
    hand.box.read(Read("0000000000", hand.now))
    assert not hand.light()
    # So it goes to sleep, however often noise is read.
    hand.tap("push")
    for _ in range(hand.panel.settings.sleep_after + 1):
        hand.wait(60)
        hand.box.read(Read("0000000000", hand.now))
    assert not hand.light()


def test_a_moment_after_a_press_its_file_alone_has_the_open_game(hand: Hand, tmp_path: Path) -> None:
    muggles(hand)
    store = hand.panel.context.store
    assert store is not None
    hand.wait(QUIET)
    with Store.read(shutil.copy(store._path, tmp_path / "copy.sqlite")) as copy:
        assert [row.entries for row in copy.games()] == [row.entries for row in store.games()]


def test_while_somebody_reads_the_log_is_emptied_later(hand: Hand) -> None:
    store = hand.panel.context.store
    assert store is not None
    log = store._path.with_name("games.sqlite-wal")
    with closing(sqlite3.connect(store._path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        hand.tap("roll")
        hand.wait(5 * QUIET)
        assert log.stat().st_size > 0
    hand.wait(QUIET)
    assert log.stat().st_size == 0


@pytest.mark.parametrize("spoiled", [False, True])
def test_a_press_that_comes_while_the_log_is_emptied_counts(hand: Hand, spoiled: bool) -> None:
    """However long that takes, and whatever it finds."""
    store = hand.panel.context.store
    assert store is not None
    hand.tap("roll")
    hand.wait(2)  # until the dice lie
    hand.virtual.turn(1)
    hand.wait(0.1)
    store.put("key", "value")
    log, before = store._path.with_name("games.sqlite-wal"), store.games()[0].entries
    if spoiled:
        log.write_bytes(b"")
    hand.now, hand.slow = hand.now + QUIET, 2.0
    hand.box.tick(hand.now)
    assert log.stat().st_size == 0
    hand.slow = 0.0
    hand.tap("roll")
    assert store.games()[0].entries > before
    assert ("nothing is lost" in hand.panel.ask().text) is spoiled


@pytest.mark.parametrize("by", ["box", "page"])
def test_what_somebody_does_to_the_log_is_said(hand: Hand, by: str) -> None:
    hand.tap("roll")
    store = hand.panel.context.store
    assert store is not None
    hand.wait(2)  # until the dice lie
    store._path.with_name("games.sqlite-wal").write_bytes(b"shopping list")
    if by == "box":
        hand.tap("roll")
    else:
        ask = hand.panel.ask()
        hand.box.touch(Touch((*ask.ids, *(press.id for press in ask.presses))[0], asked=hand.box.asked), hand.now)
    assert "its log is damaged): nothing is lost." in hand.panel.ask().text


def test_a_fault_over_a_tag_is_survived(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    muggles(hand)
    monkeypatch.setattr(type(hand.panel), "read", lambda *_args, **_more: 1 / 0)
    for number in range(3):
        hand.box.read(Read("RED", hand.now + 2 * number))
        assert hand.box.faults == number + 1
    hand.shown()

"""A game on the panel: taking back, setting right, notices, settings, power cuts, sounds."""

import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from finger import labels
from hand import Hand, cards_of, hidden, proof_of, sealed
from play import OURS, secret_of
from scale import figure

import companion.games
from companion.faces.host import GameHost
from companion.faces.panel.dialog import LATER, LOOK, OPEN, BoxSettings
from companion.faces.panel.message import NoticeDialog, PrivateDialog
from companion.faces.panel.setting import read_settings
from companion.faces.panel.table import LAST, TableDialog, begin_game
from companion.games import registry
from companion.screens.ask import Ask, Digits, Emblem
from companion.session.journal import shown
from companion.store import Store
from companion.table.figure import CompassFigure
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.wording import named

# Taking back


def test_back_held_takes_back_at_once_says_what_stays_and_can_be_brought_back(hand: Hand) -> None:
    question = hand.hoard()
    asked = hand.do("roll")
    notice = hand.do("take-back")
    assert notice.text.startswith("Undone: Anna: Roll for coins. The roll stays")
    assert hand.through() == question
    hand.do("back")
    hand.pick("Redo")
    assert hand.through() == asked
    hand.do("back")
    assert hand.pick("Undo") == notice


def test_back_held_where_nothing_can_be_taken_back_only_ticks_or_says_so(hand: Hand) -> None:
    start = hand.screen
    assert (hand.do("take-back"), hand.sounds) == (start, ["tick"])
    question = hand.hoard()
    assert hand.do("take-back").text == "nothing to undo: the game has just begun"
    assert hand.do("press") == question
    menu = hand.do("back")
    assert (hand.do("take-back"), hand.sounds) == (menu, ["tick"])


def test_dice_without_a_game_are_never_taken_back(hand: Hand) -> None:
    rolled = hand.do("roll")
    assert (hand.do("take-back"), hand.sounds) == (rolled, ["tick"])


def test_what_was_said_stands_in_the_round_whose_answer_it_was(hand: Hand) -> None:
    game = registry.game("lost-hiker")
    stored = GameHost.open(game, ("red",), game.read_options({"mode": "solo"}, panel=True), hand.store)
    begin_game(hand.panel.context, stored)
    while stored.session.label() == "round 1":
        hand.through()
        hand.do("roll")
        hand.do("press")
    first = len(stored.said)
    assert {stood for _, stood in stored.said} <= {"", "round 1"}
    while len(stored.said) == first:
        hand.through()
        hand.do("roll")
        hand.do("press")
    assert [stood for _, stood in stored.said[first:]] == ["round 2"] * (len(stored.said) - first)


def test_back_gives_up_an_action_that_was_only_begun(hand: Hand) -> None:
    game = registry.game("lost-hiker")
    stored = GameHost.open(game, ("red",), game.read_options({"mode": "solo"}, panel=True), hand.store)
    begin_game(hand.panel.context, stored)
    menu = hand.through()
    assert "Move" in hand.rows
    assert isinstance(hand.pick("Move").figure, CompassFigure)
    said = list(stored.said)
    assert hand.do("back") == menu
    assert stored.said == said
    assert hand.do("back").key == "box/menu"


ONE_WAY = '''
"""One way: between two real questions the script asks one with a single answer."""

import sys
from dataclasses import dataclass, field

from companion.table.game import Game
from companion.table.prompt import Option
from companion.table.wording import Said, say


@dataclass
class State:
    done: list[str] = field(default_factory=list)


def setup(table):
    return State()


def turn(state, table):
    state.done.append(table.choose("way", [Option("left", "Left"), Option("right", "Right")]))
    table.choose("gate", [Option("only", "The only one")])
    state.done.append(table.choose("door", [Option("red", "Red"), Option("blue", "Blue")]))
    if state.done[-1] == "red":
        table.tell("behind-it-lies-a-rope", seat="red")
        table.tell("behind-it-lies-a-lamp", seat="blue")
        table.tell("creaks")


def creaks() -> Said:
    return say("The door creaks on its hinges, long and loud, " * 8 + "then it is open")


GAME = Game(
    name="oneway", title="One way", summary="Go.", rules=1, players=(2, 2), seats=("red", "blue"), state=State,
    setup=setup, turn=turn, over=lambda state: None, correct=lambda state, table: None,
    view=lambda state, seat: {"done": state.done}, figure=lambda view, about: None, label=lambda view: "",
    wording=sys.modules[__name__],
)
'''


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Path]]:
    """Puts a game of our own among this process's games; off again at the end."""
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path / "own")])
    folder = tmp_path / "own" / "oneway"

    def put() -> Path:
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(ONE_WAY, "utf-8")
        return folder

    yield put
    sys.modules.pop("companion.games.oneway", None)
    if hasattr(companion.games, "oneway"):
        delattr(companion.games, "oneway")


def test_taking_back_and_bringing_back_go_over_questions_with_one_answer(hand: Hand, plant: Callable[[], Path]) -> None:
    plant()
    first = hand.pick("One way", "Start game")
    assert first.text == "Way?"
    assert hand.pick("Left").text == "Door?"
    assert hand.pick("Blue").text == "Way?"
    for text in ("Door?", "Way?"):
        hand.do("take-back")
        assert hand.through().text == text
    assert hand.through() == first
    hand.do("back")
    hand.pick("Redo")
    assert hand.through().text == "Door?"
    hand.do("back")
    hand.pick("Redo")
    assert hand.through().text == "Way?"
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    assert session.view() == {"done": ["left", "blue"]}


def test_what_is_wrong_is_set_right_and_back_goes_one_step_back(hand: Hand) -> None:
    hand.hoard()
    hand.do("back")
    assert labels(hand.pick("The box is wrong")) == ["Coins", "Turn"]
    assert labels(hand.pick("Coins")) == ["Anna", "Bartholomäus"]
    assert hand.pick("Bartholomäus").scale is not None
    assert labels(hand.do("back")) == ["Anna", "Bartholomäus"]
    assert labels(hand.do("back")) == ["Coins", "Turn"]
    hand.pick("Coins", "Bartholomäus")
    hand.do("+7", "press")
    assert hand.through().head == "Anna"
    assert hand.panel.context.stored.session.view()["coins"] == {"red": 0, "blue": 7}  # type: ignore[union-attr]


def test_an_option_is_mended_in_mid_game(hand: Hand) -> None:
    hand.hoard()
    hand.do("back")
    screen = hand.pick("Options")
    assert screen.key == "box/options"
    assert [(row.label, row.value) for row in screen.choices] == [("Mood", "Calm")]
    assert screen.foot == "Little moves."
    asked = hand.do("press", "+1")
    assert (asked.text, labels(asked), asked.foot) == ("How does it feel?", ["Calm", "Wild"], "All moves.")
    assert hand.do("back") == screen
    hand.pick("Mood", "Wild")
    assert hand.panel.context.stored.session.options["mood"] == "wild"  # type: ignore[union-attr]
    screen = hand.screen
    assert screen.key == "box/options"
    assert [(row.label, row.value) for row in screen.choices] == [("Mood", "Wild")]
    hand.pick("Mood", "Calm")
    assert hand.panel.context.stored.session.options["mood"] == "calm"  # type: ignore[union-attr]
    hand.do("back")
    assert hand.screen.key == "turn"


def test_ending_a_game_is_asked_twice(hand: Hand) -> None:
    hand.hoard()
    number = hand.panel.context.stored.row  # type: ignore[union-attr]
    hand.do("back")
    hand.pick("End the game", "Yes")
    assert hand.screen.choices[hand.screen.chosen].label == "No"
    assert number is not None
    assert hand.store.game(number).result is None
    over = hand.pick("Yes")
    assert (over.key, over.result) == ("box/over", "stopped")
    # Nothing can be taken back any more, and what people ended themselves they do not want again.
    assert over.note == "Push: end\nTurn: more"
    hand.do("+1")
    assert hand.rows == ["Overview", "Status", "For your eyes only", "Fair dice", "Leave the game"]
    stored = hand.panel.context.stored
    assert stored is not None
    assert f"Game seal so far: {shown(stored.session.running_seal)}" in hand.pick("Fair dice").text
    hand.do("press")
    assert hand.pick("Leave the game").key == "box/start"
    assert proof_of(hand.store, number).faults == ()


NEITHER_FIRST_NOR_LAST = bytes([2])
"""A secret of these bytes hides the chest so."""


def test_a_push_at_the_end_begins_another_game_of_the_same(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", NEITHER_FIRST_NOR_LAST.__mul__)
    hand.pick("Hoard", "Play with 2", "Mood", "Wild", "Start game")
    end = dig_up(hand)
    first = hand.panel.context.stored
    assert first is not None
    assert (end.note, end.result) == ("Push: play again\nTurn: story", "won")
    assert hand.do("press").key == "turn"
    second = hand.panel.context.stored
    assert second is not None
    assert second.row != first.row
    assert second.session.header == first.session.header


def test_a_game_of_which_another_was_begun_since_is_not_offered_again(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_bytes", NEITHER_FIRST_NOR_LAST.__mul__)
    hand.pick("Hoard", "Play with 2", "Start game")
    hand.store.put(LAST, {"game": "lost-hiker", "players": ["red"], "options": {}, "dice": "box"})
    assert dig_up(hand).note == "Push: end\nTurn: story"
    assert hand.do("press").key == "box/start"


def dig_up(hand: Hand) -> Any:
    """Dig the next cell until the chest is found; the last cell of all would be dug without a question."""
    for _ in range(8):
        hand.pick("Dig")
        hand.do("press")
        if hand.through().key == "box/over":
            break
    return hand.screen


def test_the_end_can_be_taken_back_or_closed(hand: Hand) -> None:
    hand.hoard(secret=NEITHER_FIRST_NOR_LAST * 32)
    number = hand.panel.context.stored.row  # type: ignore[union-attr]
    over = dig_up(hand)
    assert over.result == "won"
    hand.start()
    assert hand.screen == over
    hand.do("back")
    hand.pick("Undo")
    assert hand.through().cells
    assert hand.do("press") == over
    assert hand.sounds == ["won"]
    assert number is not None
    assert hand.do("press").key == "box/start"
    assert hand.store.game(number).result == "won"


# Notices


def test_what_was_merely_done_is_said_above_the_next_question_until_the_dial_turns_and_after_a_power_cut(
    hand: Hand,
) -> None:
    hand.hoard()
    told = hand.do("roll", "press").said
    assert told.startswith("Anna gets")
    assert (hand.do("+1").said, hand.screen.chosen) == ("", 1)
    assert hand.do("-1").said == told
    hand.start()
    assert hand.screen.said == told
    assert named(hand.panel.log()[-1][0], hand.panel.context.called) == told.rstrip(".")
    hand.do("roll", "press")
    hand.panel.recover()
    hand.do("press")
    assert (hand.screen.key, hand.screen.said) == ("turn", "")
    hand.do("roll")
    hand.start()
    assert (hand.screen.key, hand.screen.said) == ("gift", "")


def test_what_everybody_may_hear_comes_first_and_scrolls(hand: Hand, plant: Callable[[], Path]) -> None:
    plant()
    hand.whole = False
    hand.pick("One way", "Start game")
    hand.pick("Left")
    screen = hand.pick("Red")
    assert screen.key == "box/notice"
    assert hand.sounds == ["secret"]
    assert (screen.line, hidden(hand)) == (0, True)
    # Held here, nothing private shows: it is not yet anybody's turn to look.
    assert hand.do("peek") == screen
    hand.do("unpeek")
    assert hand.do("-1") == screen
    line = hand.do("+1").line
    assert line == 1
    end = hand.do("+50")
    assert (end.key, end.line > 1) == ("box/notice", True)
    for seat, thing in (("Anna", "rope"), ("Bartholomäus", "lamp")):
        guard = hand.do("+1" if seat == "Anna" else "press")
        assert (guard.splash, guard.name, hidden(hand)) == (Emblem.GUARD, seat, True)
        assert (guard.text, guard.presses) == ("For your eyes only. Hold Roll to look.", (LOOK, LATER))
        assert thing in hand.do("peek").text
        hand.do("unpeek")
        assert hidden(hand)
    assert hand.do("press").text == "Way?"


# Settings


def test_settings_survive_a_restart(hand: Hand) -> None:
    hand.pick("Settings", "Text size", "Screen", "Brightness", "Sound", "Dial", "Sleep after")
    assert hand.panel.settings == BoxSettings(True, True, 3, 3, True, 30)
    hand.start()
    assert hand.panel.settings == BoxSettings(True, True, 3, 3, True, 30)


@pytest.mark.parametrize("name", list(BoxSettings.STEPS))
@pytest.mark.parametrize("strange", [None, "loud", -1, 4.0, 1.0, [], {}, 10**30, "1", [True]])
def test_a_strange_kept_setting_has_its_default(name: str, strange: object) -> None:
    assert repr(read_settings({name: strange})) == repr(BoxSettings())


@pytest.mark.parametrize("kept", [None, 3, "text", [], {"other": 1}])
def test_strange_kept_settings_are_the_defaults(kept: object) -> None:
    assert read_settings(kept) == BoxSettings()


def test_a_kept_truth_is_no_number() -> None:
    assert repr(read_settings({"brightness": True, "sound": False, "large": 1})) == repr(BoxSettings())


# Power cuts


@pytest.mark.parametrize(
    "way",
    [
        ("roll",),
        ("+1", "press", "+3"),
        ("+2", "press"),
        ("+3", "press"),
        ("+6", "press"),
        ("+5", "press", "+1", "press"),
    ],
    ids=["mid-turn", "cell", "private", "number", "rose", "real dice"],
)
def test_after_a_power_cut_the_box_asks_the_same(hand: Hand, way: tuple[str, ...]) -> None:
    hand.hoard(dice="table" if way[0] == "+5" else "box")
    hand.do(*way)
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    before = (session.waiting, session.view(), session.seq)
    hand.start()
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    assert (session.waiting, session.view(), session.seq) == before
    assert hidden(hand)


def unread(hand: Hand) -> list[str]:
    """What people must read and have not pushed away, with what one of them must read alone."""
    found = []
    for dialog in hand.panel.context.stack:
        if isinstance(dialog, TableDialog):
            found += texts(dialog.above)
        elif isinstance(dialog, NoticeDialog):
            found += texts(dialog.notices)
        elif isinstance(dialog, PrivateDialog):
            found.append(repr((dialog.seat, dialog.inner())))
    return found


def texts(notices: Sequence[Notice]) -> list[str]:
    """What must be read of it."""
    return [notice.text for notice in notices if notice.stops]


PASSED, HELD = ({"mode": "pair", "box": box} for box in ("passed", "hiker"))


@pytest.mark.sized
@pytest.mark.parametrize(
    ("game", "told"),
    [
        *((game, {}) for game in OURS),
        *((game, told) for game in OURS if game.name == "lost-hiker" for told in (PASSED, HELD)),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else value.get("box", ""),
)
def test_what_was_not_read_is_said_again_after_a_power_cut_at_any_moment(
    hand: Hand, game: Game[Any], told: dict[str, str]
) -> None:
    options, seats = game.settle({**game.read_options({}, panel=True), **told})
    begin_game(hand.panel.context, GameHost.open(game, seats, options, hand.store, fixed=secret_of(1)))
    luck, seen, alone = random.Random(1), 0, 0
    for _ in range(figure(60, 600)):
        hand.do(*luck.choice(("press", "press", "roll", "+1", "peek unpeek")).split())
        if not hand.panel.context.stored or hand.panel.context.stored.session.over:
            break
        before = unread(hand)
        above = [text for one in hand.panel.context.stack if isinstance(one, TableDialog) for text in texts(one.above)]
        hand.start()
        # While somebody has still to look alone, what all have read with it is said again, too; and until the question
        # is answered above which something stands, so is a big event with a page of its own.
        waits = [text for text in before if text.startswith("(")]
        assert unread(hand)[: len(before)] == before
        assert unread(hand) == before or waits == before or above == before
        seen, alone = seen + bool(before), alone + bool(waits)
    assert seen or game.ready
    assert bool(alone) == (game.name == "geodeto" or told == PASSED)


def test_a_power_cut_at_the_seal_shows_the_same_seal(hand: Hand) -> None:
    seal = with_our_number(hand)
    assert isinstance(seal.splash, Digits)
    hand.start()
    assert hand.screen == seal
    # Left there it is no game, and the same again shows a seal, too.
    assert hand.do("back").key == "box/start"
    assert sealed(hand.pick("Same again: Hoard"))
    assert hand.screen.splash != seal.splash


def with_our_number(hand: Hand) -> Any:
    """The seal before a game whose dice follow from people's number, too."""
    hand.pick("Hoard", "Play with 2", "More options", "Fair dice", "With our numbers")
    hand.do("back")
    assert sealed(hand.pick("Start game"))
    return hand.screen


def test_a_word_is_given_after_the_seal_and_nobody_begins_with_the_one_that_stands_there(hand: Hand) -> None:
    with_our_number(hand)
    row = hand.store.game(hand.panel.context.stored.row)  # type: ignore[union-attr, arg-type]
    assert (hand.screen.splash, hand.screen.text) == (Digits(shown(row.commitment)), "Dice seal: write it down")
    number = hand.do("press")
    assert hand.do("press") == number
    assert "tick" in hand.sounds
    assert hand.do("-3", "press").key == "turn"
    (_, begun, *_) = hand.store.entries(row.id)
    assert (begun.data["word"], begun.data["shown"]) == ("997", True)
    assert proof_of(hand.store, row.id).faults == ()


def test_several_numbers_are_one_word_that_no_box_has_tried(hand: Hand) -> None:
    with_our_number(hand)
    assert hand.do("press", "+4", "roll").head == "Our number 4"
    assert hand.do("-1", "roll").head == "Our number 4-999"
    assert hand.do("roll").head == "Our number 4-999"
    assert hand.do("+2", "press").key == "turn"
    begun = hand.store.entries(hand.panel.context.stored.row)[1]  # type: ignore[union-attr, arg-type]
    assert begun.data["word"] == "4-999-2"


def test_roll_on_the_options_begins_and_without_a_word_no_seal_need_be_looked_at(hand: Hand) -> None:
    hand.pick("Hoard", "Play with 2")
    assert hand.do("roll").key == "turn"
    assert "shown" not in hand.store.entries(hand.panel.context.stored.row)[1].data  # type: ignore[union-attr, arg-type]


def test_a_warning_of_the_store_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store.open(path, "test") as store:
        Hand(store).hoard()
    path.write_bytes(path.read_bytes()[:4096])
    with Store.open(path, "test") as store:
        hand = Hand(store)
        assert store.warning is not None
        assert (hand.screen.head, hand.screen.text) == ("Please note", store.warning)
        assert hand.do("press").key == "box/start"


def test_a_game_whose_folder_is_gone_says_so_once_and_stands_in_nobodys_way(
    hand: Hand, plant: Callable[[], Path]
) -> None:
    folder = plant()
    hand.pick("One way", "Start game")
    shutil.rmtree(folder)
    del sys.modules["companion.games.oneway"]
    hand.start()
    said = hand.screen.text
    assert "no game is called oneway" in said
    assert "\n" not in said
    assert hand.store.get(OPEN) is None
    start = hand.do("press")
    assert start.key == "box/start"
    hand.start()
    assert hand.screen == start
    hand.hoard()
    hand.do("back")
    assert labels(hand.pick("Leave the game"))[0] == "Continue: Hoard"
    assert hand.pick("Continue: One way").text == said
    assert hand.sounds == ["tick"]


# Sounds, and two worlds


SCRIPT = (
    "+2 press peek press unpeek",  # red looks at the card and keeps it
    "+3 press +2 press",  # blue bids
    "+4 press press",  # red says a word
    "+2 press peek +1 press unpeek peek unpeek press",  # blue takes another card
    "+6 press +1 press",  # red walks
    "+1 press press",  # blue digs
    *("back press press",) * 3,  # the hole is taken back, which the question says, and dug again
)


def story(hand: Hand, secret: bytes) -> tuple[list[Ask], list[list[str]], dict[str, str], list[int]]:
    """All that was seen outside of peeks, each input's sounds, and what was hidden: the cards and the chest."""
    hand.hoard(secret=secret)
    cards = cards_of(hand)
    row = hand.panel.context.stored.row  # type: ignore[union-attr]
    screens: list[Ask] = []
    sounds: list[list[str]] = []
    peeking = False
    for word in " ".join(SCRIPT).split():
        peeking = word == "peek" or (peeking and word != "unpeek")
        hand.do(word)
        sounds.append(hand.sounds)
        if not peeking:
            screens.append(hand.screen)
    assert row is not None
    state = json.loads(hand.store.checkpoints(row)[-1].state or "{}")
    if state["chest"] == [1, 1]:
        # The game was over before the script was.
        del hand.panel.context.stack[1:]
        return screens, sounds, cards, state["chest"]
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    hand.do("press")
    return screens, sounds, cards, state["chest"]


def test_nothing_secret_changes_a_screen_or_a_sound(hand: Hand) -> None:
    worlds = [story(hand, bytes([seed]) * 32) for seed in range(1, 13)]
    # Where the first hole finds nothing, the public story is one and the same.
    same = [world for world in worlds if world[3] != [1, 1]]
    assert len({repr(world[2]) for world in same}) > 3
    assert len({repr(world[3]) for world in same}) > 3
    assert [world[:2] for world in same] == [same[0][:2]] * len(same)
    assert same[0][1].count(["done"]) == 3

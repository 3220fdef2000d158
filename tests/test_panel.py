"""The panel, driven by events over a real store: what a person at the box sees, hears and may rely on."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from golden import check_layout

import companion.games
from companion import shelf
from companion.faces.panel import Panel
from companion.faces.panel.leaf import BoxSettings
from companion.faces.panel.setting import read_settings
from companion.faces.panel.table import OPEN, begin_game
from companion.faces.sitting import Sitting
from companion.screens.screen import (
    CellScreen,
    ChooseScreen,
    FigureScreen,
    GuardScreen,
    ListScreen,
    NoticeScreen,
    NumberScreen,
    OptionsScreen,
    OverScreen,
    PlayersScreen,
    RollScreen,
    RoseScreen,
    Screen,
    ScrollScreen,
    SealScreen,
    StartScreen,
    Style,
    TextScreen,
    UndoScreen,
)
from companion.session.proof import Proof, prove
from companion.store import Store
from companion.table.figure import CardFigure, DiceFigure, GridFigure
from companion.table.grid import Cell, Grid
from hardware.event import Back, Event, Hold, Peek, Press, Roll, Turn, Unpeek

EVENTS: dict[str, Event] = {
    "press": Press(), "hold": Hold(), "back": Back(), "roll": Roll(), "peek": Peek(), "unpeek": Unpeek(),
}  # fmt: skip
NAMES = {"red": "Anna", "blue": "Bartholomäus"}
PLAYERS = ("red", "blue")


class Hand:
    """A person at a panel; every screen passed by is checked for its layout in both sizes of text."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seen: list[Screen] = []
        self.sounds: list[str] = []
        self.start()

    def start(self) -> None:
        """The power comes back."""
        self.panel = Panel(self.store, names=NAMES)
        self.look()

    def look(self) -> None:
        screen = self.panel.screen()
        for large in (False, True):
            check_layout(screen, Style(large))
        self.seen.append(screen)

    @property
    def screen(self) -> Any:
        return self.panel.screen()

    def do(self, *words: str) -> Any:
        """Each word an input, ``+2`` or ``-1`` a turn; the screen then. ``sounds`` holds those of the last one."""
        for word in words:
            self.panel.handle(Turn(int(word)) if word[0] in "+-" else EVENTS[word])
            self.sounds = self.panel.take_sounds()
            self.look()
        return self.screen

    def pick(self, *labels: str) -> Any:
        """Turn to each row and press."""
        for label in labels:
            rows = [row.label for row in self.screen.rows]
            assert label in rows, rows
            self.do(f"{rows.index(label) - self.screen.chosen:+d}", "press")
        return self.screen

    def hoard(self, dice: str = "box", secret: bytes | None = None) -> Any:
        """A game of hoard at its first question."""
        game = shelf.game("hoard")
        options = game.read_options({}, panel=True)
        sitting = Sitting.open(game, PLAYERS, options, self.store, dice=dice, fixed=secret)
        begin_game(self.panel.desk, sitting)
        self.look()
        return self.do("press")

    def through(self) -> Any:
        """Past what was said, to the question."""
        while isinstance(self.screen, NoticeScreen):
            self.do("press")
        return self.screen


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


def proof_of(store: Store, number: int) -> Proof:
    row = store.game(number)
    game = shelf.game(row.name)
    return prove(game, row.header, row.commitment, row.secret, store.entries(number), store.checkpoints(number))


def labels(screen: Any) -> list[str]:
    return [row.label for row in screen.rows]


# Roll without a game


def test_roll_rolls_at_once_the_dice_whose_commitment_was_shown(hand: Hand) -> None:
    foot = hand.screen.foot
    figure = hand.do("roll").figure
    assert isinstance(figure, DiceFigure)
    assert len(figure.faces) == 2
    assert hand.sounds == ["done"]
    (row,) = hand.store.games()
    assert foot == f"2d6 {row.commitment[:16]}"


def turn_to(hand: Hand, what: str) -> None:
    leaf: Any = hand.panel.desk.pile[-1]
    while leaf.what != what:
        hand.do("+1")


@pytest.mark.parametrize(
    "what",
    ["1d6", "2d6", "3d6", "4d6", "5d6", "6d6", "geoquest", "letters", "cell-6", "cell-7", "cell-8", "who"],
)
def test_the_last_five_rolls_stay_in_sight(hand: Hand, what: str) -> None:
    hand.do("roll")
    turn_to(hand, what)
    said: list[str] = []
    for _ in range(6):
        hand.do("roll")
        ((shows, *_),) = (hand.panel.desk.sitting.session.view()["rolls"],)  # type: ignore[union-attr]
        said.append(_few(what, shows["shows"]))
    screen = hand.screen
    figure = screen.figure
    shown = " ".join((*getattr(figure, "lines", ()), *getattr(figure, "rows", ()), getattr(figure, "title", "")))
    for text in said[-5:-1]:
        assert text in shown, (text, figure)
    for large in (False, True):
        check_layout(screen, Style(large))
    turned = hand.do("+1").figure
    assert isinstance(turned, CardFigure)
    for text in said[-5:]:
        assert text in " ".join(turned.lines)


def _few(what: str, shows: list[Any]) -> str:
    """A roll as a column of earlier ones names it."""
    if what.endswith("d6"):
        return str(sum(shows))
    if what.startswith("cell"):
        return f"{shows[0]}/{shows[1]}"
    return " ".join(map(str, shows)).capitalize() if what == "who" else " ".join(map(str, shows))


def test_a_tile_and_a_cell_show_their_map_while_roll_is_held(hand: Hand) -> None:
    hand.do("roll")
    for what in ("letters", "cell-8"):
        turn_to(hand, what)
        card = hand.do("roll").figure
        assert isinstance(card, CardFigure)
        held = hand.do("peek").figure
        assert isinstance(held, GridFigure)
        assert held.crosshair is not None
        assert held.caption == card.large
        assert hand.do("unpeek").figure == card


def test_leaving_the_dice_stops_them_and_they_prove_clean(hand: Hand) -> None:
    hand.do("roll", "+1", "roll", "roll", "+1")
    number = hand.panel.desk.sitting.row  # type: ignore[union-attr]
    assert isinstance(hand.do("back"), StartScreen)
    assert number is not None
    row = hand.store.game(number)
    assert (row.name, row.result) == ("dice", "stopped")
    proof = proof_of(hand.store, number)
    assert proof.faults == ()
    # What was rolled last is what Roll rolls next.
    assert hand.screen.foot.startswith("3d6 ")
    assert len(hand.do("roll").figure.faces) == 3


def test_dice_stand_as_they_lay_after_a_power_cut(hand: Hand) -> None:
    before = hand.do("roll", "roll", "roll")
    hand.start()
    assert hand.screen == before
    assert len(hand.do("roll").figure.rows) == 3


def test_ready_dice_keep_their_commitment_through_a_power_cut(hand: Hand) -> None:
    foot = hand.screen.foot
    hand.start()
    assert hand.screen.foot == foot


# The start menu


def test_the_same_as_last_time_takes_two_presses_to_the_first_question(hand: Hand) -> None:
    assert isinstance(hand.pick("Hoard"), PlayersScreen)
    assert labels(hand.screen)[:2] == ["Anna", "Bartholomäus"]
    hand.pick("Anna", "Green", f"Go on with {2}")
    assert hand.screen.rows[1].value == "asked"
    hand.pick("mood", "dice")
    assert (hand.screen.rows[-1].value, hand.screen.text) == ("table", "You roll real dice and tell the box.")
    assert isinstance(hand.pick("Begin"), SealScreen)
    hand.do("press")
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    first = hand.do("press", "press")
    assert isinstance(first, StartScreen)
    assert (first.rows[first.chosen].label, first.chosen) == ("Same as last time: Hoard", 0)
    assert isinstance(hand.do("press"), SealScreen)
    assert isinstance(hand.do("press"), ChooseScreen)
    session = hand.panel.desk.sitting.session  # type: ignore[union-attr]
    assert session.header.players == ("blue", "green")
    assert session.header.options == {"reports": "asked", "mood": "wild"}
    assert session.header.dice == "table"


def test_the_unfinished_game_is_the_first_row_and_one_press_away(hand: Hand) -> None:
    hand.do("+2")
    question = hand.hoard()
    start = hand.do("back") and hand.pick("Leave")
    assert isinstance(start, StartScreen)
    assert start.rows[start.chosen].label == "Go on: Hoard, round 1"
    assert start.chosen == 0
    assert not any(label.startswith("Same as") for label in labels(start))
    assert hand.do("press") == question


def test_a_game_that_is_not_for_so_many_is_refused_with_a_tick(hand: Hand) -> None:
    hand.pick("Hoard", "Anna")
    before = hand.pick("Go on with 1")
    assert hand.sounds == ["tick"]
    assert isinstance(before, PlayersScreen)


# Questions


def test_roll_takes_the_one_option_that_goes(hand: Hand) -> None:
    hand.hoard()
    screen = hand.do("roll")
    assert isinstance(screen, ChooseScreen)
    assert labels(screen) == ["Keep", "Give away"]
    before = hand.panel.desk.sitting.session.seq  # type: ignore[union-attr]
    assert hand.do("roll") == screen
    assert hand.sounds == ["tick"]
    assert hand.panel.desk.sitting.session.seq == before  # type: ignore[union-attr]
    notice = hand.do("press")
    assert isinstance(notice, NoticeScreen)
    assert "gets" in notice.text
    assert hand.sounds == ["done"]


def test_a_number_stops_at_its_ends(hand: Hand) -> None:
    hand.hoard()
    screen = hand.pick("Bid")
    assert isinstance(screen, NumberScreen)
    assert screen.value == 0
    assert hand.do("+9").value == 3
    assert hand.do("-20").value == -3
    hand.do("press")
    assert hand.panel.desk.sitting.session.view()["coins"] == {"red": 3, "blue": 0}  # type: ignore[union-attr]


def test_the_dial_walks_over_the_cells(hand: Hand) -> None:
    hand.hoard()
    screen = hand.pick("Dig")
    assert isinstance(screen, CellScreen)
    walked = [screen.figure.crosshair, *(hand.do("+1").figure.crosshair for _ in range(9))]
    assert [tuple(cell) for cell in walked[:4]] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert walked[9] == walked[0]
    assert tuple(hand.do("-1").figure.crosshair) == (3, 3)


def test_neighbours_are_asked_on_the_rose(hand: Hand) -> None:
    hand.hoard()
    screen = hand.pick("Walk")
    assert isinstance(screen, RoseScreen)
    chosen = hand.do("+1").figure.chosen
    hand.do("press")
    pawn = hand.panel.desk.sitting.session.view()["pawn"]  # type: ignore[union-attr]
    assert Cell(*pawn) == Grid(3, 3).step(Cell(2, 2), chosen)


def test_a_text_is_said_aloud_with_one_press(hand: Hand) -> None:
    hand.hoard()
    assert isinstance(hand.pick("Say a word"), TextScreen)
    screen = hand.do("press")
    assert isinstance(screen, ChooseScreen)
    assert screen.head == "Bartholomäus"


def test_real_dice_are_told_one_by_one_and_back_takes_the_last_one_back(hand: Hand) -> None:
    hand.hoard(dice="table")
    screen = hand.pick("Roll the pair")
    assert isinstance(screen, RollScreen)
    assert (screen.told, screen.dice) == ((), 2)
    first = hand.do("+2").showing
    assert hand.do("press").told == (first,)
    assert hand.do("back").told == ()
    hand.do("press", "+4")
    assert hand.screen.showing == "3"
    assert isinstance(hand.do("press"), ChooseScreen)
    assert hand.panel.desk.sitting.session.view()["coins"]["red"] == 3  # type: ignore[union-attr]


# What is private


def cards_of(hand: Hand) -> dict[str, str]:
    session = hand.panel.desk.sitting.session  # type: ignore[union-attr]
    return {seat: session.view(seat)["card"] for seat in PLAYERS}


def hidden(hand: Hand) -> bool:
    """Whether nothing that is drawn names a card."""
    words = ("lamp", "map", "rope", "spade")
    return not any(word in repr(hand.screen) for word in words)


def test_a_private_question_is_shown_only_while_roll_is_held(hand: Hand) -> None:
    hand.hoard()
    card = cards_of(hand)["red"]
    assert hand.pick("Look at your card") == GuardScreen(
        seat="Anna", text="Only for your eyes. Hold Roll to look and answer."
    )
    for word in ("press", "+1", "roll"):
        assert isinstance(hand.do(word), GuardScreen)
        assert hand.sounds == ["tick"]
    assert card in hand.do("peek").text
    assert isinstance(hand.do("unpeek"), GuardScreen)


def test_letting_go_hides_when_another_leaf_came_on_top(hand: Hand) -> None:
    hand.hoard()
    hand.pick("Look at your card")
    hand.do("peek", "back")
    assert isinstance(hand.screen, ListScreen)
    assert hidden(hand)
    hand.do("unpeek")
    assert isinstance(hand.do("back"), GuardScreen)


def test_what_follows_a_private_answer_is_guarded_again_while_roll_is_still_held(hand: Hand) -> None:
    hand.hoard()
    hand.pick("Look at your card")
    hand.do("peek")
    screen = hand.pick("No")
    new = cards_of(hand)["red"]
    assert screen == GuardScreen(seat="Anna", text="Only for your eyes. Hold Roll to look.")
    assert hand.sounds == []
    assert hand.do("press") == screen
    assert hand.sounds == ["tick"]
    hand.do("unpeek")
    assert new in hand.do("peek").text
    assert hidden(hand) is False
    hand.do("unpeek")
    assert hidden(hand)
    assert hand.screen.text == "Seen? Press to go on."
    assert isinstance(hand.do("press"), ChooseScreen)


def test_a_card_can_be_looked_at_again_by_its_owner_alone(hand: Hand) -> None:
    hand.hoard()
    cards = cards_of(hand)
    hand.do("back")
    hand.pick("For your eyes", "Bartholomäus")
    assert isinstance(hand.screen, GuardScreen)
    shown = hand.do("peek")
    assert cards["blue"] in shown.text
    assert cards["red"] not in shown.text
    assert isinstance(hand.do("unpeek"), GuardScreen)


def test_the_public_picture_is_held_too(hand: Hand) -> None:
    question = hand.hoard()
    assert isinstance(hand.do("peek"), FigureScreen)
    assert hand.do("unpeek") == question
    assert isinstance(hand.do("hold"), FigureScreen)
    assert hand.do("roll") == question


# Taking back


def test_undo_says_what_it_takes_back_and_what_stays(hand: Hand) -> None:
    question = hand.hoard()
    hand.do("roll")
    hand.do("back")
    screen = hand.pick("Take back")
    assert isinstance(screen, UndoScreen)
    assert "Roll for coins" in screen.text
    assert screen.warning
    assert isinstance(hand.do("+1", "press"), ListScreen)
    hand.pick("Take back")
    notice = hand.do("press")
    assert isinstance(notice, NoticeScreen)
    assert notice.text.startswith("Taken back")
    assert hand.through() == question
    hand.do("back")
    hand.pick("Bring back")
    assert labels(hand.through()) == ["Keep", "Give away"]


ONE_WAY = '''
"""One way: between two real questions the script asks one with a single answer."""

from dataclasses import dataclass, field

from companion.table.game import Game
from companion.table.prompt import Option


@dataclass
class State:
    done: list[str] = field(default_factory=list)


def setup(table):
    return State()


def turn(state, table):
    state.done.append(table.choose("way", "Which way?", [Option("left", "Left"), Option("right", "Right")]))
    table.choose("gate", "Which gate?", [Option("only", "The only one")])
    state.done.append(table.choose("door", "Which door?", [Option("red", "Red"), Option("blue", "Blue")]))
    if state.done[-1] == "red":
        table.tell("Behind it lies a rope", seat="red")
        table.tell("Behind it lies a lamp", seat="blue")
        table.tell("The door creaks on its hinges, long and loud. " * 8 + "Then it is open")


GAME = Game(
    name="oneway", title="One way", summary="Go.", rules=1, players=(2, 2), seats=("red", "blue"), state=State,
    setup=setup, turn=turn, over=lambda state: None, correct=lambda state, table: None,
    view=lambda state, seat: {"done": state.done}, figure=lambda view, about: None, label=lambda view: "",
)
'''


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Path]]:
    """Puts a game of our own on the shelf of this process; off again at the end."""
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
    hand.pick("One way", "Begin")
    first = hand.do("press")
    assert first.text == "Which way?"
    assert hand.pick("Left").text == "Which door?"
    assert hand.pick("Blue").text == "Which way?"
    for text in ("Which door?", "Which way?"):
        hand.do("back")
        hand.pick("Take back")
        hand.do("press")
        assert hand.through().text == text
    assert hand.screen == first
    hand.do("back")
    hand.pick("Bring back")
    assert hand.through().text == "Which door?"
    hand.do("back")
    hand.pick("Bring back")
    assert hand.through().text == "Which way?"
    session = hand.panel.desk.sitting.session  # type: ignore[union-attr]
    assert session.view() == {"done": ["left", "blue"]}


def test_what_is_wrong_is_set_right_and_back_goes_one_step_back(hand: Hand) -> None:
    hand.hoard()
    hand.do("back")
    assert labels(hand.pick("The box is wrong")) == ["Coins", "Turn"]
    assert labels(hand.pick("Coins")) == ["red", "blue"]
    assert isinstance(hand.pick("blue"), NumberScreen)
    assert labels(hand.do("back")) == ["red", "blue"]
    assert labels(hand.do("back")) == ["Coins", "Turn"]
    hand.pick("Coins", "blue")
    hand.do("+7", "press")
    assert hand.through().head == "Anna"
    assert hand.panel.desk.sitting.session.view()["coins"] == {"red": 0, "blue": 7}  # type: ignore[union-attr]


def test_an_option_is_mended_in_mid_game(hand: Hand) -> None:
    hand.hoard()
    hand.do("back")
    screen = hand.pick("Options")
    assert isinstance(screen, OptionsScreen)
    assert [(row.label, row.value) for row in screen.rows] == [("mood", "calm")]
    assert screen.text == "Calm."
    hand.do("press")
    assert hand.panel.desk.sitting.session.options["mood"] == "wild"  # type: ignore[union-attr]


def test_ending_a_game_is_asked_twice(hand: Hand) -> None:
    hand.hoard()
    number = hand.panel.desk.sitting.row  # type: ignore[union-attr]
    hand.do("back")
    hand.pick("End the game", "Yes")
    assert hand.screen.rows[hand.screen.chosen].label == "No"
    assert number is not None
    assert hand.store.game(number).result is None
    over = hand.pick("Yes")
    assert isinstance(over, OverScreen)
    assert over.result == "stopped"
    # Nothing can be taken back any more, and the screen does not offer it.
    assert "undo" not in over.note
    proof = hand.do("back")
    assert isinstance(proof, ScrollScreen)
    assert hand.store.game(number).secret.hex() in proof.text
    assert isinstance(hand.do("back"), StartScreen)
    assert proof_of(hand.store, number).faults == ()


def dig_up(hand: Hand) -> Any:
    """Dig the next cell until the chest is found; the last cell of all would be dug without a question."""
    for _ in range(8):
        hand.pick("Dig")
        hand.do("press")
        if isinstance(hand.through(), OverScreen):
            break
    return hand.screen


def test_the_end_can_be_taken_back_or_closed(hand: Hand) -> None:
    # A secret that hides the chest neither first nor last.
    hand.hoard(secret=bytes([2]) * 32)
    number = hand.panel.desk.sitting.row  # type: ignore[union-attr]
    over = dig_up(hand)
    assert over.result == "won"
    hand.start()
    assert hand.screen == over
    hand.do("back")
    assert isinstance(hand.through(), CellScreen)
    assert hand.do("press") == over
    assert hand.sounds == ["won"]
    assert number is not None
    assert hand.store.game(number).secret.hex() in hand.do("press").text
    assert hand.store.game(number).result == "won"


# Notices


def test_a_turn_or_roll_on_a_notice_goes_through_to_the_question(hand: Hand) -> None:
    hand.hoard()
    assert isinstance(hand.do("roll", "press"), NoticeScreen)
    screen = hand.do("+1")
    assert isinstance(screen, ChooseScreen)
    assert screen.chosen == 1
    hand.do("roll")
    assert isinstance(hand.do("press"), NoticeScreen)
    assert labels(hand.do("roll")) == ["Keep", "Give away"]


def test_what_everybody_may_hear_comes_first_and_scrolls(hand: Hand, plant: Callable[[], Path]) -> None:
    plant()
    hand.pick("One way", "Begin")
    hand.do("press")
    hand.pick("Left")
    screen = hand.pick("Red")
    assert isinstance(screen, NoticeScreen)
    assert hand.sounds == ["done"]
    assert (screen.line, hidden(hand)) == (0, True)
    # Held here, nothing private shows: it is not yet anybody's turn to look.
    assert hand.do("peek") == screen
    hand.do("unpeek")
    assert hand.do("-1") == screen
    line = hand.do("+1").line
    assert line == 1
    end = hand.do("+50")
    assert isinstance(end, NoticeScreen)
    assert end.line > 1
    for seat, thing in (("Anna", "rope"), ("Bartholomäus", "lamp")):
        guard = hand.do("+1" if seat == "Anna" else "press")
        assert (guard, hidden(hand)) == (GuardScreen(seat=seat, text="Only for your eyes. Hold Roll to look."), True)
        assert thing in hand.do("peek").text
        hand.do("unpeek")
        assert hidden(hand)
    assert hand.do("press").text == "Which way?"


# Settings


def test_settings_survive_a_restart(hand: Hand) -> None:
    hand.pick("Settings", "Text", "Picture", "Light", "Sound", "Dial", "Sleep")
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
    session = hand.panel.desk.sitting.session  # type: ignore[union-attr]
    before = (session.waiting, session.view(), session.seq)
    hand.start()
    session = hand.panel.desk.sitting.session  # type: ignore[union-attr]
    assert (session.waiting, session.view(), session.seq) == before
    assert hidden(hand)


def test_a_power_cut_at_the_seal_shows_the_same_seal(hand: Hand) -> None:
    seal = hand.pick("Hoard", "Go on with 2", "Begin")
    assert isinstance(seal, SealScreen)
    hand.start()
    assert hand.screen == seal
    assert isinstance(hand.do("+3", "press"), ChooseScreen)


def test_a_warning_of_the_store_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store.open(path, "test") as store:
        Hand(store).hoard()
    path.write_bytes(path.read_bytes()[:4096])
    with Store.open(path, "test") as store:
        hand = Hand(store)
        assert store.warning is not None
        assert hand.screen == ScrollScreen(head="Careful", text=store.warning)
        assert isinstance(hand.do("press"), StartScreen)


def test_a_game_whose_folder_is_gone_says_so_once_and_stands_in_nobodys_way(
    hand: Hand, plant: Callable[[], Path]
) -> None:
    folder = plant()
    hand.pick("One way", "Begin")
    hand.do("press")
    shutil.rmtree(folder)
    del sys.modules["companion.games.oneway"]
    hand.start()
    said = hand.screen.text
    assert "there is no game oneway" in said
    assert "\n" not in said
    assert hand.store.get(OPEN) is None
    start = hand.do("press")
    assert isinstance(start, StartScreen)
    hand.start()
    assert hand.screen == start
    hand.hoard()
    hand.do("back")
    assert labels(hand.pick("Leave"))[0] == "Go on: Hoard, round 1"
    assert hand.pick("Go on: One way").text == said
    assert hand.sounds == ["tick"]


# Sounds, and two worlds


SCRIPT = (
    "+2 press peek press unpeek",  # red looks at the card and keeps it
    "+3 press +2 press",  # blue bids
    "+4 press press",  # red says a word
    "+2 press peek +1 press unpeek peek unpeek press",  # blue takes another card
    "+6 press +1 press",  # red walks
    "+1 press press",  # blue digs
    *("back press press press",) * 3,  # hole, walk and card are taken back, each with its notice
)


def story(hand: Hand, secret: bytes) -> tuple[list[Screen], list[list[str]], dict[str, str], list[int]]:
    """All that was seen outside of peeks, each input's sounds, and what was hidden: the cards and the chest."""
    hand.hoard(secret=secret)
    cards = cards_of(hand)
    row = hand.panel.desk.sitting.row  # type: ignore[union-attr]
    screens: list[Screen] = []
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
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    hand.do("press", "press")
    return screens, sounds, cards, state["chest"]


def test_nothing_secret_changes_a_screen_or_a_sound(hand: Hand) -> None:
    worlds = [story(hand, bytes([seed]) * 32) for seed in range(1, 13)]
    # Where the first hole finds nothing, the public story is one and the same.
    same = [world for world in worlds if world[3] != [1, 1]]
    assert len({repr(world[2]) for world in same}) > 3
    assert len({repr(world[3]) for world in same}) > 3
    assert [world[:2] for world in same] == [same[0][:2]] * len(same)
    assert same[0][1].count(["done"]) == 3

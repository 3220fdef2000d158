"""What each control does now stands in what is asked: for every dialog there is, and in words that come true."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from finger import sit
from play import HOARD, SECRET
from test_join import Joined

import companion.faces.panel
from companion.faces.panel import Panel
from companion.faces.panel.begin import SealDialog, WordDialog
from companion.faces.panel.copy import KeepDialog
from companion.faces.panel.dialog import UNDO, Dialog, MenuDialog, MenuItem, PanelContext, SureDialog
from companion.faces.panel.message import (
    CodeDialog,
    FigureDialog,
    GuardDialog,
    NoticeDialog,
    OverDialog,
    PrivateDialog,
    ScrollDialog,
    StoryDialog,
)
from companion.faces.panel.off import OffDialog
from companion.faces.panel.option import AnswerDialog, OptionsDialog
from companion.faces.panel.phone import JoinDialog, SeatsDialog
from companion.faces.panel.print import PrintDialog
from companion.faces.panel.question import question
from companion.faces.panel.rule import Rule, RuleDialog
from companion.faces.panel.scan import ReadDialog
from companion.faces.panel.setting import settings_dialog
from companion.faces.panel.start import PlayersDialog
from companion.screens.ask import Ask, Choice
from companion.session.story import Round
from companion.table.dice import Die
from companion.table.figure import BarsFigure
from companion.table.grid import Cell
from companion.table.notice import Moment, Notice
from companion.table.prompt import CellPrompt, ChoosePrompt, NumberPrompt, Option, Prompt, RollPrompt, TextPrompt
from hardware.event import Back, Event, Peek, Press, Roll, TakeBack, Turn, Unpeek

FOLDER = Path(companion.faces.panel.__file__).parent
CONTROLS: Mapping[str, Event] = {"push": Press(), "roll": Roll(), "back": Back()}
DIE = Die("die", ("1", "2", "3"))
ROLLS = (Option("go", "Go", on_roll=True), Option("stay", "Stay"), Option("sand", "Sand", group="Soil"))


def over(context: PanelContext, **more: Any) -> Dialog:
    end = Ask(key="box/over", text="Lost", splash=Moment("hourglass", "Lost"), result="lost")
    return OverDialog(context, end, close=said(context), menu=lambda: menu(context), pictures=tuple, **more)


def said(context: PanelContext) -> Callable[..., None]:
    return lambda *told: context.push(ScrollDialog(context, "Done", repr(told)))


def menu(context: PanelContext) -> Dialog:
    return MenuDialog(context, "Menu", lambda: rows(context))


def rows(context: PanelContext) -> list[MenuItem]:
    return [MenuItem(Choice(label), said(context)) for label in "12"]


def asks(prompt: Prompt) -> Callable[[PanelContext], Dialog]:
    def make(context: PanelContext) -> Dialog:
        dialog: Dialog = question(context, prompt, said(context), lambda: context.pop(dialog), lambda: None)
        return dialog

    return make


def story(context: PanelContext) -> Dialog:
    below = menu(context)
    context.push(below)
    return StoryDialog(context, [Round("round 1", "One.", lambda: None)], below)


def own(context: PanelContext) -> Ask:
    return Ask(key="box/own", text="A card.", long=True)


def joining(context: PanelContext) -> Dialog:
    context.phones = Joined()
    return JoinDialog(context)


PICTURE = BarsFigure(title="Points", bars=())
COINS = Rule("HOA-2", "Coins", "Roll a die.")
MADE: Mapping[str, Callable[[PanelContext], Dialog]] = {
    "StartDialog": lambda context: context.home(context),
    "PlayersDialog": lambda context: PlayersDialog(context, HOARD),
    "OptionsDialog": lambda context: OptionsDialog(context, "Rules", lambda: rows(context)),
    "AnswerDialog": lambda context: AnswerDialog(context, "Rules", "Which?", rows(context), 0),
    "AnswerDialog, many": lambda context: AnswerDialog(context, "Rules", "How many?", [
        MenuItem(Choice(str(number)), said(context)) for number in range(9)], 0),
    "SettingsDialog": settings_dialog,
    "SealDialog": lambda context: SealDialog(context, "ab" * 32, said(context)),
    "WordDialog": lambda context: WordDialog(context, said(context)),
    "MenuDialog": menu,
    "SureDialog": lambda context: SureDialog(context, "Sure?", "Is it?", said(context)),
    "NoticeDialog": lambda context: NoticeDialog(context, "", [Notice("One.")]),
    "PrivateDialog": lambda context: PrivateDialog(context, "red", lambda: own(context)),
    "PrivateDialog, first": lambda context: PrivateDialog(context, "red", lambda: own(context), then=said(context)),
    "ScrollDialog": lambda context: ScrollDialog(context, "Said", "One."),
    "RuleDialog": lambda context: RuleDialog(context, [COINS]),
    "RuleDialog, two": lambda context: RuleDialog(context, [COINS, COINS]),
    "FigureDialog": lambda context: FigureDialog(context, lambda: (PICTURE,)),
    "FigureDialog, two": lambda context: FigureDialog(context, lambda: (PICTURE, PICTURE)),
    "FigureDialog, none": lambda context: FigureDialog(context, tuple),
    "StoryDialog": story,
    "GuardDialog": lambda context: GuardDialog(context, "red"),
    "OverDialog": over,
    "OverDialog, more": lambda context: over(
        context, undo=said(context), again=said(context), players="Ada", print_=said(context)
    ),
    "CodeDialog": CodeDialog,
    "JoinDialog": joining,
    "SeatsDialog": lambda context: SeatsDialog(context, "Phones", lambda: rows(context)),
    "OffDialog": OffDialog,
    "KeepDialog": lambda context: KeepDialog(context, "A copy.", said(context)),
    "ReadDialog": lambda context: ReadDialog(context, "Lamp", None),
    "PrintDialog": lambda context: PrintDialog(context, "red", said(context)),
    "ChooseDialog": asks(ChoosePrompt(key="what", text="What?", options=ROLLS)),
    "ChooseDialog, private": asks(ChoosePrompt(key="what", text="What?", options=ROLLS, seat="red", private=True)),
    "NumberDialog": asks(NumberPrompt(key="many", text="How many?", low=0, high=3, start=1)),
    "CellDialog": asks(CellPrompt(key="where", text="Where?", board="field", rows=3, cols=3)),
    "CellDialog, rose": asks(CellPrompt(key="way", text="Which way?", board="field", rows=3, cols=3,
                                        about={"from": [2, 2]}, cells=(Cell(1, 2), Cell(2, 3)))),
    "TextDialog": asks(TextPrompt(key="word", text="Which word?", max_length=9)),
    "RollDialog": asks(RollPrompt(key="die", text="The die?", dice=(DIE,), about={})),
}  # fmt: skip
PLAYED = {"TableDialog"}
"""Made only where a game is played: see below."""


def test_every_dialog_is_looked_at() -> None:
    written = {
        name
        for path in FOLDER.glob("*.py")
        for name, bases in re.findall(r"^class (\w+Dialog)\((.*)\):", path.read_text(), re.MULTILINE)
        if name != "ListDialog" and "Protocol" not in bases
    }
    assert {name.split(",")[0] for name in MADE} | PLAYED == written


def shown(name: str) -> Panel:
    panel = Panel(None)
    panel.context.push(MADE[name](panel.context))
    return panel


@pytest.mark.parametrize("stands", ["at first", "turned", "looked at"])
@pytest.mark.parametrize("name", MADE)
def test_what_a_control_does_is_named_and_what_is_not_named_does_nothing(name: str, stands: str) -> None:
    for control, event in CONTROLS.items():
        panel = shown(name)
        if stands == "turned":
            panel.handle(Turn(1))
        if stands == "looked at":
            panel.handle(Peek())
            panel.handle(Unpeek())
        panel.take_sounds()
        before, top = panel.ask(), panel.context.stack[-1]
        named = {press.id: press.label for press in before.presses}
        panel.handle(event)
        does = (panel.ask(), panel.context.stack[-1]) != (before, top)
        assert does == (control in named or "close" in named), (control, named)
        assert does or panel.take_sounds() == ["tick"]


def at(game: Any, *answers: Any) -> Panel:
    """A game in which so much is answered, and all that was said is read."""
    finger = sit(game, ("red", "blue"), game.read_options({}, players=("red", "blue"), panel=True), SECRET, "")
    for answer in answers:
        finger.answer(answer)
    finger.read()
    return finger.panel


def back(panel: Panel) -> str:
    return next(press.label for press in panel.ask().presses if press.id == "back")


def test_back_is_one_step_out_of_the_group_of_what_was_begun_and_then_to_the_menu() -> None:
    panel = at(HOARD)
    seen = [panel.ask()]
    for id in ("look", "Plants/"):
        panel.answer(id)
        seen.append(panel.ask())
    assert seen[1].choices != seen[2].choices
    for before, label in zip((*seen[1::-1], None), ("Back", "Back", "Menu"), strict=True):
        assert back(panel) == label
        panel.handle(Back())
        shown = panel.ask()
        assert (shown.key, shown.choices) == (before.key, before.choices) if before else shown.key == "box/menu"
    panel.handle(Back())
    assert panel.ask().key == seen[0].key


def test_roll_answers_what_it_says() -> None:
    panel = at(HOARD)
    says = {press.id: press.label for press in panel.ask().presses}["roll"]
    (choice,) = (each for each in panel.ask().choices if each.label == says)
    panel.handle(Roll())
    other = at(HOARD)
    other.answer(choice.id)
    assert (panel.ask().key, panel.ask().text) == (other.ask().key, other.ask().text) == ("gift", panel.ask().text)


def test_undo_is_offered_where_back_held_takes_back_and_does_the_same() -> None:
    panel, other = at(HOARD), at(HOARD)
    first = panel.waiting
    for each in (panel, other):
        each.handle(Roll())
    assert panel.waiting != first
    assert UNDO in panel.ask().presses
    panel.answer(UNDO.id)
    other.handle(TakeBack())
    assert (panel.waiting, panel.ask()) == (first, other.ask())
    while panel.ask().key != "box/menu":
        panel.handle(Back())
    assert UNDO not in panel.ask().presses
    assert UNDO not in Panel(None).ask().presses


def test_in_the_menu_undo_is_a_row_that_is_touched_like_any_other() -> None:
    panel = at(HOARD)
    first = panel.waiting
    panel.handle(Roll())
    while panel.ask().key != "box/menu":
        panel.handle(Back())
    panel.answer(UNDO.id)
    assert panel.waiting == first

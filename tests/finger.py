"""A finger on a panel: gives wanted answers by turns and presses, and counts them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.ask import Question
from companion.faces.panel.dialog import Dialog
from companion.faces.panel.message import GuardDialog, NoticeDialog, PrivateDialog
from companion.faces.panel.question import Ahead, CellDialog, ChooseDialog, NumberDialog, RollDialog, TextDialog
from companion.faces.panel.table import TableDialog, begin_game
from companion.screens.ask import Ask
from companion.screens.draw import lines, room
from companion.store import Store
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Answer, ChoosePrompt, Option
from companion.table.wording import named
from hardware.event import Back, Event, Hold, Peek, Press, Roll, TakeBack, Turn, Unpeek

MOST_INPUTS = 2000
"""More inputs than this for one answer: the finger is lost."""


class Lost(AssertionError):
    """The finger cannot give an answer on what the panel shows."""


class Noted(GameHost):
    """A stored session that remembers the answers it was given."""

    noted: Sequence[Answer] = ()
    count = 0
    """So many it was given in all."""

    def answer(self, value: object, *, along: bool = False) -> tuple[Notice, ...]:
        """Answer the open prompt."""
        said = super().answer(value, along=along)
        self.count += 1
        self.noted = [*self.noted, value]  # type: ignore[list-item]
        return said


EVENTS: Mapping[str, Event] = {
    "press": Press(), "hold": Hold(), "back": Back(), "take-back": TakeBack(),
    "roll": Roll(), "peek": Peek(), "unpeek": Unpeek(),
}  # fmt: skip


@dataclass
class Finger:
    """A person's finger on a panel; ``inputs`` counts what it did, ``sounds`` are those of the last one."""

    panel: Panel
    inputs: int = 0
    ahead: Sequence[Answer] = ()
    sounds: list[str] = field(default_factory=list)

    @property
    def screen(self) -> Any:
        """What the panel shows."""
        return shown(self.panel)

    @property
    def rows(self) -> list[str]:
        """The rows of the list that it shows."""
        return labels(self.screen)

    @property
    def stored(self) -> Noted:
        """The game on the panel, where it was opened so that its answers are noted."""
        stored = self.panel.context.stored
        assert isinstance(stored, Noted)
        return stored

    def do(self, *inputs: Event | str) -> Any:
        """Events, or words for them, ``+2`` or ``-1`` a turn; the screen then."""
        for one in inputs:
            self.send(one if not isinstance(one, str) else EVENTS.get(one) or Turn(int(one)))
        return self.screen

    def send(self, event: Event) -> None:
        """One input; to let go of what is held is none."""
        self.panel.handle(event)
        self.sounds = self.panel.take_sounds()
        self.inputs += abs(event.steps) if isinstance(event, Turn) else int(not isinstance(event, Unpeek))
        self.look()

    def look(self) -> None:
        """After each input; who looks at all screens does it here."""

    def pick(self, *labels: str) -> Any:
        """Turn to each row and press; the screen then."""
        for label in labels:
            self.do(f"{steps_to(self.screen, label):+d}", "press")
        return self.screen

    def answer(self, wanted: Answer, *ahead: Answer) -> Sequence[Answer]:
        """Give an answer; what came into the journal, this one and those that the box gave itself.

        ``ahead`` are the answers to the questions that come next, where the panel asks for several at once.
        """
        question, stored = self.question(), self.stored
        self.ahead = ahead
        stored.noted = []
        for _ in range(MOST_INPUTS):
            self.send(self.next(wanted))
            if stored.noted:
                break
        if not stored.noted or (stored.noted[0] != wanted and not _alike(question, stored.noted[0], wanted)):
            raise Lost(f"{wanted!r} was to be answered, and {stored.noted!r} was")
        self.panel.handle(Unpeek())
        return stored.noted

    def read(self) -> None:
        """Read all that was said, and look at all that is private, up to the open question."""
        while isinstance(dialog := self.panel.context.stack[-1], NoticeDialog | GuardDialog | PrivateDialog):
            self.send(_on(self.panel, dialog) or Press())

    def question(self) -> Question:
        """The open question, on top or below what was said."""
        for dialog in reversed(self.panel.context.stack):
            if isinstance(dialog, TableDialog) and dialog.inner is not None:
                return dialog.inner
        raise Lost(f"no question is open on {self.panel.ask()!r}")

    def next(self, wanted: Answer) -> Event:
        """The next input on the way to an answer, for the dialog that is on top."""
        dialog: Dialog = self.panel.context.stack[-1]
        match dialog:
            case NoticeDialog():
                return _on(self.panel, dialog) or Press()
            case GuardDialog() | PrivateDialog():
                return _on(self.panel, dialog) or Press()
            case TableDialog():
                return self.move(self.question(), wanted)
        raise Lost(f"{wanted!r} cannot be answered on {dialog.ask()!r}")

    def move(self, question: Question, wanted: Answer) -> Event:
        """The next input at a question."""
        if not question.open:
            return Peek()
        match question:
            case ChooseDialog():
                return _choose(question, wanted, self.ahead)
            case NumberDialog() if isinstance(wanted, int):
                return _turned(wanted - question.value)
            case CellDialog() if isinstance(wanted, list):
                return _to_cell(question, wanted)
            case RollDialog() if isinstance(wanted, list):
                faces = question.faces
                return round_to(question.at, faces.index(wanted[len(question.entered)]), len(faces))
            case TextDialog() if wanted == "":
                return Press()
        raise Lost(f"{wanted!r} cannot be answered to {question.prompt!r}")


def _on(panel: Panel, dialog: NoticeDialog | GuardDialog | PrivateDialog) -> Event | None:
    """The next input towards the end of what is said; None at its end, where a press goes on to the question."""
    match dialog:
        case NoticeDialog():
            ask, style = dialog.ask(), panel.context.style
            if ask.figure is None and ask.line < lines(ask, style) - room(ask, style):
                return Turn(1)
            return Press() if ask.more else None
        case PrivateDialog() if dialog.peeking:
            return Unpeek()
        case PrivateDialog() if not dialog.seen:
            return Peek()
    return None


def _choose(question: ChooseDialog, wanted: Answer, ahead: Sequence[Answer]) -> Event:
    if question.hand is not None:
        return _choose(question.hand, [wanted, *ahead][len(question.led)], ())
    rows = [what for _, what in question.rows()]
    hands = dict(question.hands())
    for at, what in enumerate(rows):
        if isinstance(what, Ahead) and [*what.answers] == [wanted, *ahead[:1]]:
            hand = hands.get((what.option.value, what.after.value))
            if hand is not None and ahead[1:] and _held_is_shorter(question, at, hand, ahead[1]):
                return Peek() if question.at == at else _along(question, at)
            if what.option.on_roll and what == question.goes(what.option):
                return Roll()
            return _along(question, at)
    going = [option.value for option in question.options if option.on_roll and option.then is None]
    if going == [wanted] or (len(going) == 1 and _alike(question, going[0], wanted)):
        return Roll()
    values = [what.value if isinstance(what, Option) else None for what in rows]
    if () in hands and _among_own(hands[()], wanted) < _among(question, values, wanted):
        return Peek()
    if wanted in values:
        return _along(question, values.index(wanted))
    option = _option(question, wanted)
    if option is None:
        raise Lost(f"{wanted!r} is not offered by {question.prompt!r}")
    for at, what in enumerate(rows):
        # A group to open, or one that the panel takes for its first option because all in it are alike.
        match what:
            case Option():
                group = what.group if _alike(question, what.value, wanted) else None
            case Ahead():
                group = None
            case _:
                group = what
        if group is not None and f"{option.group}/".startswith(f"{group}/"):
            return _along(question, at)
    return Back()


def _held_is_shorter(question: ChooseDialog, at: int, hand: ChoosePrompt, goal: Answer) -> bool:
    """Whether Roll held at a row leads sooner to what is in its owner's hand than that row's own question does."""
    what = question.rows()[at][1]
    assert isinstance(what, Ahead)
    assert isinstance(what.after.then, ChoosePrompt)
    asked = ChooseDialog(question.context, what.after.then, question.give, question.leave, question.picture)
    values = [row.value if isinstance(row, Option) else None for _, row in asked.rows()]
    # a turn or Roll goes on from what was said to the question; Roll that is held does not
    unread = int(question.at == at and isinstance(question.context.stack[-1], NoticeDialog))
    return unread + _among_own(hand, goal) <= 1 + min(_among_own(hand, goal), _among(asked, values, goal))


def _among_own(hand: ChoosePrompt, wanted: Answer) -> float:
    """The inputs that a choice takes of those that the seat alone knows, with Roll held."""
    own = hand.shape()
    return 2 + abs(way(0, own.index(wanted), len(own))) if wanted in own else math.inf


def _among(question: ChooseDialog, values: Sequence[str | None], wanted: Answer) -> float:
    """The inputs that a choice takes in sight of all; in a group it takes more than these."""
    if wanted not in values:
        return math.inf
    at = question.at
    return 1 + abs(way(at, values.index(wanted), len(values)))


def _to_cell(question: CellDialog, wanted: list[Any]) -> Event:
    """The next input on the way to a cell: to its row first where rows are picked."""
    cells = [list(cell) for cell in question.picks]
    if question.by_row and question.row is None:
        return round_to(question.at, [row for row, _ in cells].index(wanted[0]), len(cells))
    return round_to(question.at, cells.index(wanted), len(cells)) if wanted in cells else Back()


def _along(question: ChooseDialog, to: int) -> Event:
    """One click towards a row."""
    return round_to(question.at, to, len(question.rows()))


def _option(question: Question, value: Answer) -> Option | None:
    options = question.options if isinstance(question, ChooseDialog) else ()
    return next((option for option in options if option.value == value), None)


def _alike(question: Question, one: Answer, other: Answer) -> bool:
    """Whether two options are one to the rules: alike, and in one group or in groups of one group."""
    first, second = _option(question, one), _option(question, other)
    if first is None or second is None or not (first.alike and second.alike):
        return False
    return first.group.split("/")[0] == second.group.split("/")[0]


def shown(panel: Panel) -> Ask:
    """What a panel asks, with the names of those who play."""
    return named(panel.ask(), panel.context.called)


def labels(ask: Ask) -> list[str]:
    """The rows of a list."""
    return [row.label for row in ask.choices]


def steps_to(ask: Ask, label: str) -> int:
    """The clicks to a row of a list."""
    rows = labels(ask)
    assert label in rows, rows
    return rows.index(label) - ask.chosen


def _turned(way: int) -> Event:
    """One click on a way that has ends, or the press at its end."""
    return Turn(1 if way > 0 else -1) if way else Press()


def round_to(at: int, to: int, count: int) -> Event:
    """One click on the shorter way round, or the press at its end."""
    return _turned(way(at, to, count))


def way(at: int, to: int, count: int) -> int:
    """The clicks of the shorter way round, those back below 0."""
    on = (to - at) % count
    return on if on <= count - on else on - count


def marked(ask: Ask) -> tuple[str, str, str]:
    """The row that the dial stands at: its label, its value, and what is said of it."""
    row = ask.choices[ask.chosen]
    return row.label, row.value, row.hint


def sit(
    game: Game[Any],
    players: tuple[str, ...],
    options: Mapping[str, str],
    secret: bytes,
    word: str,
    dice: str = "box",
    names: Mapping[str, str] | None = None,
    store: Store | None = None,
) -> Finger:
    """A finger on a panel on which a game has just begun."""
    panel = Panel(store)
    stored = Noted.open(game, players, options, store, dice=dice, fixed=secret, names=names)
    begin_game(panel.context, stored, word=word)
    return Finger(panel)

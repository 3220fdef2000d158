"""A finger on a panel: gives wanted answers by turns and presses, and counts them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.faces.panel import Panel
from companion.faces.panel.ask import Question
from companion.faces.panel.leaf import Leaf
from companion.faces.panel.message import GuardLeaf, NoticeLeaf, PrivateLeaf
from companion.faces.panel.question import Ahead, CellLeaf, ChooseLeaf, NumberLeaf, RollLeaf, TextLeaf
from companion.faces.panel.table import TableLeaf, begin_game
from companion.faces.sitting import Sitting
from companion.screens.draw import lines, room
from companion.screens.screen import NoticeScreen
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Answer, Option
from hardware.event import Back, Event, Peek, Press, Roll, Turn, Unpeek

MOST_INPUTS = 2000
"""More inputs than this for one answer: the finger is lost."""


class Lost(AssertionError):
    """The finger cannot give an answer on what the panel shows."""


class Noted(Sitting):
    """A sitting that remembers the answers it was given."""

    noted: Sequence[Answer] = ()

    def answer(self, value: object) -> tuple[Notice, ...]:
        """Answer the open prompt."""
        said = super().answer(value)
        self.noted = [*self.noted, value]  # type: ignore[list-item]
        return said


@dataclass(slots=True)
class Finger:
    """A person's finger on a panel; ``inputs`` counts what it did."""

    panel: Panel
    inputs: int = 0
    ahead: Answer | None = None

    def do(self, event: Event) -> None:
        """One input; to let go of what is held is none."""
        self.panel.handle(event)
        self.panel.take_sounds()
        self.inputs += abs(event.steps) if isinstance(event, Turn) else int(not isinstance(event, Unpeek))

    def answer(self, sitting: Noted, wanted: Answer, ahead: Answer | None = None) -> Sequence[Answer]:
        """Give an answer; what came into the journal, this one and those that the box gave itself.

        ``ahead`` is the answer to the question that comes next, where the panel asks for both at once.
        """
        question = self.question()
        self.ahead = ahead
        sitting.noted = []
        for _ in range(MOST_INPUTS):
            self.do(self.next(wanted))
            if sitting.noted:
                break
        if not sitting.noted or (sitting.noted[0] != wanted and not _alike(question, sitting.noted[0], wanted)):
            raise Lost(f"{wanted!r} was to be answered, and {sitting.noted!r} was")
        self.panel.handle(Unpeek())
        return sitting.noted

    def question(self) -> Question:
        """The open question, on top or below what was said."""
        for leaf in reversed(self.panel.desk.pile):
            if isinstance(leaf, TableLeaf) and leaf.inner is not None:
                return leaf.inner
        raise Lost(f"no question is open on {self.panel.screen()!r}")

    def next(self, wanted: Answer) -> Event:
        """The next input on the way to an answer, for the leaf that is on top."""
        leaf: Leaf = self.panel.desk.pile[-1]
        match leaf:
            case NoticeLeaf():
                screen = leaf.screen()
                assert isinstance(screen, NoticeScreen)
                style = self.panel.desk.style
                if screen.line < lines(screen, style) - room(screen, style):
                    return Turn(1)
                event = self.move(self.question(), wanted)
                # Back from a later page the dial would show the one before.
                fresh = not (leaf.page or leaf.line)
                through = isinstance(event, Roll) or (isinstance(event, Turn) and (event.steps > 0 or fresh))
                return event if through and not screen.more else Press()
            case GuardLeaf():
                return Press()
            case PrivateLeaf():
                if leaf.peeking:
                    return Unpeek()
                return Press() if leaf.seen else Peek()
            case TableLeaf():
                return self.move(self.question(), wanted)
        raise Lost(f"{wanted!r} cannot be answered on {leaf.screen()!r}")

    def move(self, question: Question, wanted: Answer) -> Event:
        """The next input at a question."""
        if not question.open:
            return Peek()
        match question:
            case ChooseLeaf():
                return _choose(question, wanted, self.ahead)
            case NumberLeaf() if isinstance(wanted, int):
                return _turned(wanted - question.value)
            case CellLeaf() if isinstance(wanted, list):
                return _to_cell(question, wanted)
            case RollLeaf() if isinstance(wanted, list):
                faces = question.faces
                return round_to(question.at, faces.index(wanted[len(question.told)]), len(faces))
            case TextLeaf() if wanted == "":
                return Press()
        raise Lost(f"{wanted!r} cannot be answered to {question.prompt!r}")


def _choose(question: ChooseLeaf, wanted: Answer, ahead: Answer | None) -> Event:
    going = [option for option in question.options if option.goes]
    if [option.value for option in going] == [wanted]:
        then = going[0].then
        if then is None or then.options[0].value == ahead:
            return Roll()
    rows = [what for _, what in question.rows()]
    for at, what in enumerate(rows):
        if isinstance(what, Ahead) and (what.option.value, what.after.value) == (wanted, ahead):
            return _along(question, at)
    values = [what.value if isinstance(what, Option) else None for what in rows]
    if not question.peeking and _among_own(question, wanted) < _among(question, values, wanted):
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


def _among_own(question: ChooseLeaf, wanted: Answer) -> float:
    """The inputs that a choice takes of those that the seat alone knows, with Roll held."""
    own = [option.value for option in question.own]
    return 2 + own.index(wanted) if wanted in own else math.inf


def _among(question: ChooseLeaf, values: Sequence[str | None], wanted: Answer) -> float:
    """The inputs that a choice takes in sight of all; in a group it takes more than these."""
    if wanted not in values:
        return math.inf
    at = question.at
    return 1 + abs(way(at, values.index(wanted), len(values)) if question.round else values.index(wanted) - at)


def _to_cell(question: CellLeaf, wanted: list[Any]) -> Event:
    """The next input on the way to a cell: to its row first where rows are picked."""
    cells = [list(cell) for cell in question.picks]
    if question.by_row and question.row is None:
        return round_to(question.at, [row for row, _ in cells].index(wanted[0]), len(cells))
    return round_to(question.at, cells.index(wanted), len(cells)) if wanted in cells else Back()


def _along(question: ChooseLeaf, to: int) -> Event:
    """One click towards a row: round and round where there are groups."""
    return round_to(question.at, to, len(question.rows())) if question.round else _turned(to - question.at)


def _option(question: Question, value: Answer) -> Option | None:
    options = question.options if isinstance(question, ChooseLeaf) else ()
    return next((option for option in options if option.value == value), None)


def _alike(question: Question, one: Answer, other: Answer) -> bool:
    """Whether two options are one to the rules: alike, and in one group or in groups of one group."""
    first, second = _option(question, one), _option(question, other)
    if first is None or second is None or not (first.alike and second.alike):
        return False
    return first.group.split("/")[0] == second.group.split("/")[0]


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


def sit(
    game: Game[Any], players: tuple[str, ...], options: Mapping[str, str], secret: bytes, word: str, dice: str = "box"
) -> Finger:
    """A finger on a panel on which a game has just begun."""
    panel = Panel(None)
    sitting = Noted.open(game, players, options, None, dice=dice, fixed=secret)
    begin_game(panel.desk, sitting)
    table = panel.desk.pile[-2]
    assert isinstance(table, TableLeaf)
    table.begin(word)
    return Finger(panel)

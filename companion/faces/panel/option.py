"""Options as questions: a row for each in a list, behind it the question with its answers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, ListDialog, MenuItem, PanelContext
from companion.screens.ask import Ask, Choice, Press, Scale
from companion.table.game import Setting

FEW = 4
"""More numbers than this, each one more than the one before, are turned to on a scale."""


class OptionsDialog(ListDialog):
    """Options with their values; the mark stays on its row where other rows come and go."""

    def __init__(
        self,
        context: PanelContext,
        head: str,
        lines: Callable[[], Sequence[MenuItem]],
        title: str = "",
        start: Callable[[], None] | None = None,
    ) -> None:
        """``title`` is that of the game, where none is on the table yet; ``start`` begins it, as Roll does then."""
        super().__init__(context, lines)
        self.head, self.title, self.start = head, title, start
        self.label = ""

    def turn(self, steps: int) -> None:
        """Move along the rows, round and round."""
        self.chosen()
        super().turn(steps)
        self.label = self.lines()[self.at].row.label

    def chosen(self) -> int:
        """The row of the label that was turned to, wherever it is now."""
        labels = [line.row.label for line in self.lines()]
        self.at = labels.index(self.label) if self.label in labels else self.at
        return super().chosen()

    def press(self) -> None:
        """Do what the marked row says."""
        self.label = self.lines()[self.chosen()].row.label
        super().press()

    def ask(self) -> Ask:
        """The options."""
        ask = self.listed("box/options", self.head)
        return ask if self.start is None else replace(ask, presses=(*ask.presses, Press("roll", wording.BEGIN)))

    def roll(self) -> None:
        """Begin: Roll lets the automated part go."""
        (self.start or super().roll)()


class AnswerDialog(ListDialog):
    """An option as a question: a press takes the marked answer, Back leaves it as it is."""

    def __init__(self, context: PanelContext, head: str, text: str, answers: Sequence[MenuItem], at: int) -> None:
        super().__init__(context, lambda: answers)
        self.head, self.text, self.at = head, text, at
        labels = [answer.row.label for answer in answers]
        numbers = [int(label) for label in labels if label.isdecimal()]
        first = numbers[0] if len(numbers) == len(labels) > FEW else 0
        self.scale = range(first, first + len(labels)) if numbers == [*range(first, first + len(labels))] else None

    def turn(self, steps: int) -> None:
        """Along the answers, round and round; numbers have two ends."""
        if self.scale is not None:
            self.at = max(0, min(len(self.scale) - 1, self.at + steps))
        else:
            super().turn(steps)

    def press(self) -> None:
        """Take the answer."""
        answer = self.lines()[self.chosen()]
        if not answer.row.disabled:
            self.context.pop(self)
        answer.act()

    def ask(self) -> Ask:
        """The question, its answers, and what the marked one changes."""
        if self.scale is None:
            return self.listed("box/option", self.head, text=self.text, paired=True)
        scale = Scale(self.scale[0], self.scale[-1], self.scale[self.chosen()])
        push = Press("push", str(scale.value))
        return Ask(key="box/option", head=self.head, text=self.text, scale=scale, presses=(push, AWAY))


def option_row(
    context: PanelContext, head: str, setting: Setting, value: str, text: str, answers: Callable[[], Sequence[MenuItem]]
) -> MenuItem:
    """The row of an option with its value; a press on it asks which of the answers it shall be."""
    label = setting.label(value)

    def ask() -> None:
        offered = answers()
        labels = [answer.row.label for answer in offered]
        at = labels.index(label) if label in labels else 0
        context.push(AnswerDialog(context, head, setting.text, offered, at))

    return MenuItem(Choice(setting.row or setting.text, label, id=setting.name), ask, text)


def answers_of(setting: Setting, take: Callable[[str], None]) -> list[MenuItem]:
    """The values of an option as answers, each with what it changes."""
    return [
        MenuItem(Choice(setting.label(value), id=value), partial(take, value), text)
        for value, text in setting.values.items()
    ]

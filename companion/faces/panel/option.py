"""Options as questions: a row for each in a list, behind it the question with its answers."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.faces.panel.dialog import ListDialog, MenuItem, PanelContext
from companion.screens.screen import NumberScreen, OptionScreen, OptionsScreen, Row, Screen
from companion.table.game import Setting

FEW = 4
"""More numbers than this, each one more than the one before, are turned to on a scale."""


class OptionsDialog(ListDialog):
    """Options with their values; the mark stays on its row where other rows come and go."""

    def __init__(
        self, context: PanelContext, head: str, lines: Callable[[], Sequence[MenuItem]], title: str = ""
    ) -> None:
        """``title`` is that of the game, where none is on the table yet."""
        super().__init__(context, lines)
        self.head, self.title = head, title
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

    def screen(self) -> Screen:
        """The options."""
        rows, at = self.rows(), self.chosen()
        return OptionsScreen(head=self.head, rows=rows, chosen=at, text=rows[at].foot)


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
        if not answer.row.grey:
            self.context.pop(self)
        answer.act()

    def screen(self) -> Screen:
        """The question, its answers, and what the marked one changes."""
        rows, at = self.rows(), self.chosen()
        if self.scale is not None:
            low, high = self.scale[0], self.scale[-1]
            return NumberScreen(head=self.head, text=self.text, value=self.scale[at], low=low, high=high)
        return OptionScreen(head=self.head, text=self.text, rows=rows, chosen=at, foot=rows[at].foot)


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

    return MenuItem(Row(setting.row or setting.text, label), ask, text)


def answers_of(setting: Setting, take: Callable[[str], None]) -> list[MenuItem]:
    """The values of an option as answers, each with what it changes."""
    return [MenuItem(Row(setting.label(value)), partial(take, value), text) for value, text in setting.values.items()]

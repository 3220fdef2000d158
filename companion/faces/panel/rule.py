"""The rules at hand: what the rulebook says of what is asked, refused, or done by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from re import compile as pattern
from typing import NamedTuple

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, PanelContext, Plain
from companion.screens.ask import Ask, Press
from companion.screens.draw import lines, room

RULE = Press("?", wording.MENU["rule"][0])
"""What a page offers beside whatever cites a rule."""
ONWARD = Press("next", wording.NEXT)
"""What a page offers, which shows a rule whole, where another one follows."""
NUMBER = pattern(r"[A-Z]{2,3}-\d+")


class Rule(NamedTuple):
    """A rule at hand: its number, the chapter that it stands in, and what it says."""

    number: str
    chapter: str
    text: str


def at_hand(context: PanelContext, cites: Iterable[str]) -> Sequence[Rule]:
    """The rules that these go by: questions, kinds of facts, and texts with a number in them.

    Of a question its key and what it is about say which, ``cache/lay-bug``, where that has rules of its own.
    """
    if context.stored is None:
        return []
    session = context.stored.session
    rules, cited, only = (getattr(session.game.wording, name, {}) for name in ("RULES", "CITED", "ONLY"))

    own = {each: cited.get(each) or cited.get(each.partition("/")[0], ()) for each in cites}
    numbers = (number for each, those in own.items() for number in (*those, *NUMBER.findall(each)))
    found = [Rule(number, *rules[number]) for number in dict.fromkeys(numbers) if number in rules]
    return [rule for rule in found if only.get(rule.chapter) in (None, *session.options.items())]


def show_rules(context: PanelContext, cites: Iterable[str]) -> None:
    """Open what these rules say, where there is any."""
    if rules := at_hand(context, cites):
        context.push(RuleDialog(context, rules))
    else:
        context.refuse()


class RuleDialog(Plain):
    """What a rule says, and further ones behind it: a push or the dial goes on to them, Back to what cites them."""

    def __init__(self, context: PanelContext, rules: Sequence[Rule]) -> None:
        super().__init__(context)
        self.rules = rules
        self.at = 0
        self.line = 0

    def ask(self) -> Ask:
        """The rule, from its line on, under its chapter and number."""
        onward = (ONWARD,) if self.at + 1 < len(self.rules) else ()
        goes = wording.MORE if self.line < self._last else (*onward, AWAY)[0].label
        presses = (Press("push", goes), Press("roll", goes), *onward, AWAY)
        return replace(self._page, line=self.line, presses=presses)

    @property
    def _page(self) -> Ask:
        rule = self.rules[self.at]
        head = wording.chapter_of(chapter=rule.chapter, number=rule.number)
        place, places = self.at + 1, len(self.rules)
        return Ask(key="box/rule", head=head, text=rule.text, long=True, place=place, places=places)

    @property
    def _last(self) -> int:
        return max(0, lines(self._page, self.context.style) - self._room)

    @property
    def _room(self) -> int:
        return room(self._page, self.context.style)

    def turn(self, steps: int) -> None:
        """Scroll; past its end to the next rule, and back to the one before."""
        way = 1 if steps > 0 else -1
        if 0 <= self.line + steps <= self._last:
            self.line += steps
        elif 0 <= self.at + way < len(self.rules):
            self.at += way
            self.line = 0 if steps > 0 else self._last

    def press(self) -> None:
        """On to what is not read yet of it, to the next rule, or back."""
        if self.line < self._last:
            self.line = min(self._last, self.line + self._room)
        else:
            self.answer(ONWARD.id)

    def answer(self, id: str) -> None:
        """To the next rule, or back."""
        if self.at + 1 < len(self.rules):
            self.at, self.line = self.at + 1, 0
        else:
            self.context.pop(self)

    def roll(self) -> None:
        """On, as with a press."""
        self.press()

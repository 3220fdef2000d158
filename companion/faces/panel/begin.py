"""Dialogs before a game begins: with a push, or with a word of people's own after its seal."""

from collections.abc import Callable
from dataclasses import replace

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, GOES_ON, MenuItem, PanelContext, Plain
from companion.faces.panel.option import OptionsDialog
from companion.screens.ask import Ask, Choice, Digits, Press, Scale
from companion.session.journal import shown

WORDS = 999
"""The greatest word that the dial can give; 0 is none."""

Give = Callable[[str], None]


class BeginDialog(OptionsDialog):
    """A game that is sealed and not begun: a push begins it; or first the seal, and a word of people's own."""

    def __init__(
        self, context: PanelContext, title: str, commitment: str, give: Give, leave: Callable[[], None]
    ) -> None:
        """``give`` begins with the table's word, empty for none; ``leave`` gives the game up."""
        acts = {"begin": lambda: give(""), "word": lambda: context.push(SealDialog(context, commitment, give))}
        rows = zip(acts.items(), wording.BEGINNING, strict=True)
        lines = [MenuItem(Choice(label, id=id), act, text) for (id, act), (label, text) in rows]
        super().__init__(context, title, lambda: lines)
        self.give, self.leave = give, leave

    def ask(self) -> Ask:
        """Both ways to begin."""
        ask = super().ask()
        return replace(ask, presses=(*ask.presses, Press("roll", ask.presses[0].label)))

    def roll(self) -> None:
        """Do what is marked: Roll lets the automated part go."""
        self.press()

    def back(self) -> None:
        """Leave; a game that has not begun is not kept on the table."""
        self.leave()


class SealDialog(Plain):
    """The commitment, to be written down before anybody gives a word."""

    def __init__(self, context: PanelContext, commitment: str, give: Give) -> None:
        super().__init__(context)
        self.commitment, self.give = commitment, give

    def ask(self) -> Ask:
        """Its digits."""
        digits = Digits(shown(self.commitment))
        text, full = wording.WRITE_DOWN, wording.WRITE_IT_DOWN
        return Ask(key="box/seal", text=text, full=full, splash=digits, presses=(*GOES_ON[:2], AWAY))

    def press(self) -> None:
        """On to the word."""
        self.context.push(WordDialog(self.context, self.give))

    def roll(self) -> None:
        """On, too."""
        self.press()


class WordDialog(Plain):
    """The table's word: any number that people turn the dial to, for a box may expect the one that stands there."""

    def __init__(self, context: PanelContext, give: Give) -> None:
        super().__init__(context)
        self.give = give
        self.word = 0

    def ask(self) -> Ask:
        """The number."""
        scale, full = Scale(0, WORDS, self.word), wording.ANY_NUMBER_OF_YOURS
        begins = (Press("push", wording.BEGIN), Press("roll", wording.BEGIN)) if self.word else ()
        return Ask(
            key="box/word", head=wording.OUR_WORD, text=wording.ANY_NUMBER, full=full, scale=scale,
            presses=(*begins, AWAY),
        )  # fmt: skip

    def turn(self, steps: int) -> None:
        """Another number, round and round."""
        self.word = (self.word + steps) % (WORDS + 1)

    def press(self) -> None:
        """Begin with it."""
        if self.word:
            self.give(str(self.word))
        else:
            self.context.refuse()

    def roll(self) -> None:
        """Begin, too."""
        self.press()

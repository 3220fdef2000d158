"""Dialogs before a game whose chance follows from people's number, too: the seal first, then the number."""

from collections.abc import Callable

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, HANDS_DONE, PanelContext, Plain
from companion.screens.ask import Ask, Digits, Press, Scale
from companion.session.journal import shown

WORDS = 999
"""The greatest number that the dial can give; 0 is none."""

Give = Callable[[str], None]


class SealDialog(Plain):
    """The commitment, to be written down before anybody gives a number."""

    def __init__(
        self, context: PanelContext, commitment: str, give: Give, leave: Callable[[], None] | None = None
    ) -> None:
        """``give`` begins with the number; ``leave`` gives up what is sealed, else that is kept."""
        super().__init__(context)
        self.commitment, self.give = commitment, give
        self.leave = leave

    def ask(self) -> Ask:
        """Its digits."""
        digits = Digits(shown(self.commitment))
        return Ask(key="box/seal", text=wording.WRITE_DOWN, splash=digits, presses=(*HANDS_DONE[:2], AWAY))

    def press(self) -> None:
        """On to the number."""
        self.context.push(WordDialog(self.context, self.give))

    def roll(self) -> None:
        """On, too."""
        self.press()

    def back(self) -> None:
        """Leave it."""
        (self.leave or super().back)()


class WordDialog(Plain):
    """The table's number: any that people turn the dial to, for a box may expect the one that stands there."""

    def __init__(self, context: PanelContext, give: Give) -> None:
        super().__init__(context)
        self.give = give
        self.word = 0

    def ask(self) -> Ask:
        """The number."""
        scale = Scale(0, WORDS, self.word)
        begins = (Press("push", wording.BEGIN), Press("roll", wording.BEGIN)) if self.word else ()
        presses = (*begins, AWAY)
        return Ask(key="box/word", head=wording.OUR_WORD, text=wording.ANY_NUMBER, scale=scale, presses=presses)

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

"""Dialogs before a game whose chance follows from people's number, too: the seal first, then the number."""

from collections.abc import Callable

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, HANDS_DONE, PanelContext, Plain
from companion.screens.ask import Ask, Digits, Press, Scale
from companion.session.journal import shown

WORDS = 999
"""The greatest number that the dial can give; 0 is none."""

MOST = 4
"""So many numbers are taken: more change nothing, and have no room."""

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
    """The table's numbers, that people turn the dial to: one alone a box could try all secrets against."""

    def __init__(self, context: PanelContext, give: Give) -> None:
        super().__init__(context)
        self.give = give
        self.numbers: list[str] = []
        self.word = 0

    def ask(self) -> Ask:
        """The number, behind those given before."""
        begins = (Press("push", wording.BEGIN),) if self.word or self.numbers else ()
        more = (Press("roll", wording.ONE_MORE),) if self._takes_more else ()
        return Ask(
            key="box/word", head=" ".join((wording.OUR_WORD, "-".join(self.numbers))).strip(),
            text=wording.ROLL_ONE_MORE if more else wording.ANY_NUMBER, scale=Scale(0, WORDS, self.word),
            presses=(*begins, *more, AWAY),
        )  # fmt: skip

    def turn(self, steps: int) -> None:
        """Another number, round and round."""
        self.word = (self.word + steps) % (WORDS + 1)

    def press(self) -> None:
        """Begin with what was given."""
        if self.word:
            self._add()
        if self.numbers:
            self.give("-".join(self.numbers))
        else:
            self.context.refuse()

    def roll(self) -> None:
        """Give one more number, of at most MOST."""
        if self._takes_more:
            self._add()
        else:
            self.context.refuse()

    @property
    def _takes_more(self) -> bool:
        """Whether this number may be followed by another one."""
        return self.word != 0 and len(self.numbers) + 1 < MOST

    def _add(self) -> None:
        self.numbers.append(str(self.word))
        self.word = 0

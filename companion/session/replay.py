"""A script's table in all live use: recorded answers are fed, and where they run dry the script is suspended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.session.chance import Drawn
from companion.session.codec import copied
from companion.session.fingerprint import fingerprint
from companion.table.dice import Die, Face
from companion.table.notice import Notice
from companion.table.prompt import COMMAND_VALUES, Answer, ChoosePrompt, Prompt, Refused
from companion.table.table import Chance, RuleError, Table
from companion.table.wording import Words

MOST_CALLS = 20_000
"""A turn that calls the table more often than this runs in a circle."""


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """An answer to be fed: its prompt's fingerprint (None fits any prompt that takes the value) and its value."""

    print: str | None
    value: Answer


class Suspended(BaseException):
    """The answers ran dry: the script waits at ``prompt``. Not an Exception: no rule can swallow it."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt)
        self.prompt = prompt


class ReplayTable(Table):
    """One run of one turn over recorded answers; afterwards ``prompts``, ``notices`` and ``drawn`` say what it did.

    ``left`` says that the script was left at its menu. ``untouched`` answers whether the state is still as the turn
    began: a menu asked later is a RuleError.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        options: Any,
        answers: Sequence[RecordedAnswer],
        chance: Chance | None,
        spent: int,
        *,
        untouched: Callable[[], bool],
        table_dice: bool = False,
        words: Words,
    ) -> None:
        super().__init__(players, options, table_dice=table_dice)
        self.words = words
        self.prompts: list[Prompt] = []
        self.notices: list[Notice] = []
        self.drawn: list[Drawn] = []
        self.fed = 0
        self.closed = False
        self.left = False
        self._answers = answers
        self._chance = chance
        self._spent = spent
        self._untouched = untouched
        self._calls = 0

    def ask(self, prompt: Prompt) -> Answer:
        """The recorded answer; where there is none that fits, the script waits."""
        self._enter()
        opens = isinstance(prompt, ChoosePrompt) and prompt.menu
        if opens and (self.prompts or self.drawn or not self._untouched()):
            raise RuleError(
                f"menu {prompt.key} does not open its turn: something was asked, drawn or changed before it"
            )
        if prompt.private and prompt.seat is None:
            raise RuleError(f"{prompt.key} is private, but nobody's")
        asked = frozen(prompt)
        self.prompts.append(asked)
        if self.fed < len(self._answers):
            answer = self._answers[self.fed]
            if answer.print is None or answer.print == fingerprint(prompt):
                try:
                    value = asked.check(answer.value)
                except Refused:
                    if answer.print is None:
                        # Refused in words, too.
                        self.words.prompt(asked).check(answer.value)
                        raise
                else:
                    self.fed += 1
                    self.left = opens and value in COMMAND_VALUES
                    return value
        self.closed = True
        # Only what is open is read by anybody: every answer asks all questions of its turn again.
        raise Suspended(self.words.prompt(asked))

    def roll_all(
        self, dice: Sequence[Die], key: str, /, *, seat: str | None = None, hidden: bool = False, **values: Any
    ) -> list[Face]:
        """Roll; which faces everybody sees goes with the outcome, for dice that fall on a screen."""
        faces = super().roll_all(dice, key, seat=seat, hidden=hidden, **values)
        if not hidden and not self._table_dice:
            self.drawn[-1] = replace(self.drawn[-1], faces=tuple(faces))
        return faces

    def picks(self, what: str, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """The next outcome of the game's chance."""
        self._enter()
        if self._chance is None:
            raise RuleError("a correction only sets; it draws nothing")
        picks = self._chance.picks(self._spent, sizes, hidden=hidden)
        self.drawn.append(Drawn(self._spent, what, tuple(sizes), tuple(picks), hidden))
        self._spent += 1
        return picks

    def say(self, what: str, seat: str | None, values: Mapping[str, Any], *, quiet: bool) -> None:
        """Keep the fact as it is now: what the script changes afterwards was not said."""
        self._enter()
        self.notices.append(self.words.notice(Notice("", seat, copied({"kind": what, **values}), quiet)))

    def _enter(self) -> None:
        if self.closed:
            raise RuleError("the script went on after its table had suspended")
        if self.left:
            raise RuleError("the script went on after it was left at its menu")
        self._calls += 1
        if self._calls > MOST_CALLS:
            raise RuleError("the turn does not come to an end")


Asked = TypeVar("Asked", bound=Prompt)


def frozen(prompt: Asked) -> Asked:
    """The same question, hanging no longer on anything that the script may change."""
    about = copied(prompt.about) if prompt.about else {}
    if not isinstance(prompt, ChoosePrompt) or not any(option.then for option in prompt.options):
        return replace(prompt, about=about)
    options = (replace(one, then=frozen(one.then)) if one.then is not None else one for one in prompt.options)
    return replace(prompt, about=about, options=tuple(options))

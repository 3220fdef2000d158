"""What all question dialogs share: who is asked, the way out, and the guard before what is private."""

from collections.abc import Callable
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, LOOK, PanelContext, Plain, guard
from companion.screens.ask import Ask
from companion.table.figure import Figure
from companion.table.prompt import Prompt

Give = Callable[..., None]
"""Takes the answer, and behind it those to the questions that come next where one press gives them, too."""
Leave = Callable[[], None]
Picture = Callable[[], Figure | None]


class Question(Plain):
    """What all question dialogs share: the head, the way out, and the guard before what is private."""

    def __init__(self, context: PanelContext, prompt: Prompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context)
        self.prompt = prompt
        self.give = give
        self.leave = leave
        self.picture = picture
        self.peeking = False
        self.about = ""
        """What such a question is for, where it does not belong to the turn."""
        self.hint = ""
        """What explains the question in a first game."""
        self.touched: Callable[[str, str], None] | None = None
        """What a touch beside the answers sets right, where the question is for that."""

    @property
    def head(self) -> str:
        """Who is asked; where that is everybody, where the game stands."""
        if self.prompt.seat is not None:
            return self.context.name(self.prompt.seat)
        return self.context.stored.session.label() if self.context.stored is not None else wording.BOX

    @property
    def in_hand(self) -> bool:
        """Whether an owner may pick from what he alone looks at, though the question is open to all: no, as a rule."""
        return False

    @property
    def stepped(self) -> bool:
        """Whether Back is a step within the question, rather than out of it."""
        return False

    @property
    def rolls(self) -> bool:
        """Whether Roll answers it."""
        return False

    @property
    def rolls_on(self) -> str:
        """What Roll does that answers it on the page before it, too, in words; empty where it does not."""
        return wording.ROLL_GOES_ON if self.rolls else ""

    def tells(self, said: str) -> bool:
        """Say above the question what was just done; whether it has room for that."""
        return False

    @property
    def open(self) -> bool:
        """Whether the question may be seen and answered: always, or while its owner holds Roll or has the box."""
        return not self.prompt.private or self.peeking or self.context.holds(self.prompt.seat)

    @property
    def alone(self) -> str | None:
        """Who is asked, where that is private, or who looks at what is in the hand."""
        return self.prompt.seat if self.peeking or (self.prompt.private and self.open) else None

    def ask(self) -> Ask:
        """The question, or the guard before it."""
        if not self.open:
            assert self.prompt.seat is not None
            return guard(self.context, self.prompt.seat, wording.LOOK_AND_ANSWER, LOOK)
        return self.shown()

    def shown(self) -> Ask:
        """The question itself."""
        raise NotImplementedError

    def asked(self, **more: Any) -> Ask:
        """What every question says: which it is, and whose."""
        prompt = self.prompt
        name = "" if prompt.seat is None else self.context.name(prompt.seat)
        told = {"key": prompt.key, "seat": prompt.seat, "name": name, "head": self.head, "text": prompt.text}
        return Ask(**{**told, "state": self.about, "presses": (AWAY,), **more})

    def wrong(self, name: str, of: str) -> None:
        """Set it right, where that was asked for."""
        if self.touched is None:
            self.context.refuse()
        else:
            self.touched(name, of)

    def peek(self, showing: bool) -> None:
        """Roll is held: its owner looks. Otherwise the picture is shown as long as it is held."""
        self.peeking = showing

    def turn(self, steps: int) -> None:
        """Move, where it may be seen."""
        if self.open:
            self.move(steps)
        else:
            self.context.refuse()

    def press(self) -> None:
        """Answer, where it may be seen."""
        if self.open:
            self.pick()
        else:
            self.context.refuse()

    def move(self, steps: int) -> None:
        """The dial on the open question."""

    def pick(self) -> None:
        """The press on the open question."""

    def back(self) -> None:
        """Leave the question for the menu behind it."""
        self.leave()

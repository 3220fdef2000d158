"""What all question dialogs share: who is asked, the way out, and the guard before what is private."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, LOOK, PanelContext, Plain, guard
from companion.screens.ask import Ask, Press
from companion.screens.draw import says
from companion.table.figure import BarsFigure, Figure, GridFigure, Seen, ids
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
        self.said = ""
        """What was just done, until this is answered."""
        self.tip = ""
        """What explains the question in a first game."""
        self.touched: Callable[[str], bool] | None = None
        """What a touch on the picture sets right, where the question is for that."""
        self.edged: Callable[[], Mapping[str, Iterable[str]]] = dict
        """Where a touch does, by the row that it begins with."""

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
    def cites(self) -> Sequence[str]:
        """Which question it is, and why not every answer is one."""
        asked = f"{self.prompt.key}/{self.prompt.about.get('why')}"
        return (asked, str(getattr(self.prompt, "rule", ""))) if self.open else ()

    @property
    def rolls(self) -> str:
        """What Roll answers, in words; nothing where it answers nothing."""
        return ""

    def tells(self, said: str) -> bool:
        """Say above the question what was just done; whether it has room for that."""
        self.said = said
        ask = self.ask()
        if not ask.said or not says(ask, self.context.style):
            self.said = ""
        return self.said != ""

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
            there = self.context.on_phone(self.prompt.seat)
            text = wording.ON_THE_PHONE if there else wording.LOOK_AND_ANSWER
            return guard(self.context, self.prompt.seat, text, LOOK, AWAY)
        return self.shown()

    def shown(self) -> Ask:
        """The question itself."""
        raise NotImplementedError

    def asked(self, **more: Any) -> Ask:
        """What every question says: which it is, and whose."""
        prompt = self.prompt
        name = "" if prompt.seat is None else self.context.name(prompt.seat)
        told = {"key": prompt.key, "seat": prompt.seat, "name": name, "head": self.head, "text": prompt.text}
        told["private_to"] = prompt.seat if self.peeking else None
        ask = Ask(**{**told, "said": self.said, "state": self.about, "foot": self.tip, **more})
        marked = ask.choices[ask.chosen].label if ask.choices else next(iter(ask.ids[ask.stands :]), "")
        push = Press("push", marked or wording.SAID_ALOUD)
        rolls = (Press("roll", self.rolls),) if self.rolls else ()
        return replace(ask, presses=(push, *rolls, AWAY))

    @property
    def figures(self) -> Sequence[Figure]:
        """What is seen of the table beside it."""
        figure, stored = self.picture(), self.context.stored
        return [*(() if figure is None else (figure,)), *(() if stored is None else stored.session.pictures())]

    @property
    def board(self) -> Seen:
        """Those on which something can be touched, with the ids there: whoever touches a bar only looks."""
        seen = [(each, ids(each)) for each in self.figures if not isinstance(each, BarsFigure)]
        return [(each, there) for each, there in seen if isinstance(each, GridFigure) or any(there)]

    def touch(self, *at: str) -> bool:
        """Answer with what is meant there; else it sets that right, where that was asked for."""
        meant = self.open and any(self.means(each, at[out + 1 :], at[:out]) for out, each in enumerate(at))
        return meant or any(map(self.touched or (lambda _: False), at))

    def means(self, at: str, around: Sequence[str] = (), within: Sequence[str] = ()) -> bool:
        """Do what a touch there means, or say why that is not possible now; whether it means anything."""
        return False

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

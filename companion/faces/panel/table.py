"""The game on the table: its open question, what was said before it, its end, and the way to the menu behind it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from companion.faces.panel.ask import Question
from companion.faces.panel.held import Held
from companion.faces.panel.leaf import Desk, Leaf, ListLeaf, Plain
from companion.faces.panel.menu import menu_leaf
from companion.faces.panel.message import (
    FigureLeaf,
    GuardLeaf,
    NoticeLeaf,
    OverLeaf,
    PrivateLeaf,
    ScrollLeaf,
    SealLeaf,
    together,
)
from companion.faces.panel.print import send_all
from companion.faces.panel.question import ChooseLeaf, only_answer, question
from companion.faces.sitting import Sitting
from companion.screens.screen import FigureScreen, Screen, ScrollScreen
from companion.session.run import guarded
from companion.table.figure import Figure
from companion.table.game import Ready
from companion.table.notice import Notice
from companion.table.prompt import Answer, ChoosePrompt, Refused
from companion.table.table import RuleError
from companion.table.wording import named

OPEN = "open"
"""The setting that holds the number of the game on the table: after a power cut the box goes on with it."""
READY = "ready"
"""The setting that holds which game was played in passing last, and the options with which it lies ready."""


class TableLeaf(Plain):
    """A game being played: it shows the open question and puts on top of it what was said."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        super().__init__(desk)
        self.sitting = sitting
        self.inner: Question | None = None
        self.held: Held | None = None
        """A piece whose tag was read and that still has something to answer."""
        desk.sitting = sitting
        desk.put(OPEN, sitting.row)

    # Inputs

    def screen(self) -> Screen:
        """The open question, or the picture that stands for it."""
        session, inner, passing = self.sitting.session, self.inner, self.passing
        if inner is None:
            return ScrollScreen(head=session.game.title, text="One moment.")
        if passing is not None and isinstance(inner, ChooseLeaf):
            row = inner.rows()[inner.at][0].label if inner.at else ""
            figure: Any = guarded(lambda: named(passing.figure(session.view(), row), session.names))
            if figure is not None:
                return FigureScreen(figure=figure)
        return inner.screen()

    @property
    def passing(self) -> Ready | None:
        """How the game is played in passing, while its menu is open; None for any other."""
        waiting = self.sitting.session.waiting
        return self.sitting.session.game.ready if isinstance(waiting, ChoosePrompt) and waiting.menu else None

    def turn(self, steps: int) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.turn(steps)

    def press(self) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.press()

    def roll(self) -> None:
        """To the question; at a picture that stands for it, what the dial has turned to."""
        if self.inner is not None:
            (self.inner.roll if self.passing is None else self.inner.press)()

    def back(self) -> None:
        """To the question, which knows its way out."""
        if self.inner is not None:
            self.inner.back()
        else:
            self.open_menu()

    def hold(self) -> None:
        """The picture of the game."""
        self.desk.push(FigureLeaf(self.desk, self.pictures))

    def peek(self, showing: bool) -> None:
        """What is private, for as long as Roll is held; without anything private, the picture."""
        if self.inner is not None and (self.inner.prompt.private or self.inner.peeking or self.inner.in_hand):
            self.inner.peek(showing)
        elif showing:
            self.desk.push(FigureLeaf(self.desk, self.pictures, held=True))

    def picture(self) -> Figure | None:
        """The figure of the table, of who has the box, or of the seat whose private question is open and looked at."""
        inner = self.inner
        if self.desk.holder is not None:
            return self.sitting.session.figure(self.desk.holder)
        if inner is not None and inner.prompt.private and inner.prompt.seat is not None and inner.peeking:
            return self.sitting.session.figure(inner.prompt.seat)
        return self.sitting.session.figure()

    def pictures(self) -> tuple[Figure, ...]:
        """The figure, and the further public pictures behind it."""
        return together(self.picture(), self.sitting.session.pictures())

    def public_pictures(self) -> tuple[Figure, ...]:
        """The pictures that everybody may see, whoever has the box."""
        return together(self.sitting.session.figure(), self.sitting.session.pictures())

    # What happens

    def start(self) -> None:
        """Show the commitment and ask for the table's word, or go on where the game stands."""
        session = self.sitting.session
        if session.begun:
            self.settle(())
            self.guard()
            return

        def leave() -> None:
            self.sitting.quit()
            leave_game(self.desk)

        self.desk.push(SealLeaf(self.desk, session.commitment, self.begin, leave))

    def begin(self, word: str) -> None:
        """Begin with the table's word."""
        self.desk.pop(self.desk.pile[-1])
        try:
            notices = self.sitting.begin(word)
        except RuleError as error:
            self.sitting.quit()
            leave_game(self.desk)
            self.desk.push(ScrollLeaf(self.desk, "Sorry", str(error)))
            return
        self.settle(notices)
        self.guard()

    def guard(self) -> None:
        """Where one seat has the box to itself, nothing of it is shown before that seat says so."""
        if self.desk.holder is not None and self.sitting.session.over is None:
            self.desk.push(GuardLeaf(self.desk, self.desk.holder))

    def give(self, value: Answer, *ahead: Answer) -> None:
        """Answer the open question, and those that come next as far as they take what was given ahead."""

        def act() -> list[Notice]:
            said = [*self.sitting.answer(value)]
            with suppress(Refused):
                for following in ahead:
                    said += self.sitting.answer(following)
            return said

        self.do(act)

    def scan(self, held: Held, value: Answer) -> None:
        """Answer the open question as a tag does that was read."""
        self.held = held
        said = [held.notice] if held.told else []
        self.do(lambda: [*said, *self.sitting.answer(value)])
        if not self.desk.sounds:
            self.desk.sounds.append("done")

    def undo(self) -> None:
        """Take the last answer back that people gave themselves."""
        self.do(self.sitting.undo, skip_back=True)

    def redo(self) -> None:
        """Bring back what was taken back last, with the answers that the box gave after it."""
        self.do(self.sitting.redo, skip_on=True)

    def do(self, act: Callable[[], Sequence[Notice]], *, skip_back: bool = False, skip_on: bool = False) -> None:
        """Let the sitting do something, and show what came of it; what is refused changes nothing."""
        session = self.sitting.session
        try:
            notices = list(act())
            while skip_back and self._single and session.undoing() is not None:
                notices += self.sitting.undo()
            # Answered anew, such a question would forget what else can be brought back.
            while skip_on and self._single and session.can_redo():
                notices += self.sitting.redo()
        except Refused as refused:
            self.desk.refuse()
            self.desk.push(ScrollLeaf(self.desk, "Not so", str(refused)))
            return
        self.settle(notices)

    @property
    def _single(self) -> bool:
        """Whether the open question has one answer, which people do not give themselves."""
        waiting = self.sitting.session.waiting
        return waiting is not None and only_answer(waiting) is not None

    def settle(self, notices: Sequence[Notice]) -> None:
        """Stand at the open question; those with one answer, or that a tag has answered, are answered at once."""
        session = self.sitting.session
        said = list(notices)
        waiting = session.waiting
        for _ in range(100):
            if waiting is None:
                break
            read = self.held.answer(waiting) if self.held is not None else None
            known = only_answer(waiting) if read is None else read
            if known is None:
                break
            if self.held is not None and read == self.held.piece.value:
                said.append(self.held.notice)
            said += self.sitting.answer(known)
            waiting = session.waiting
        if self.held is not None and not self.held.waits(waiting):
            self.held = None
        if self in self.desk.pile:
            del self.desk.pile[self.desk.pile.index(self) + 1 :]
        if waiting is not None:
            self.inner = question(self.desk, waiting, self.give, self.open_menu, self.picture)
        if session.over is not None:
            result, reason = session.over.result, session.reason
            undo = None if session.closed else self.undo
            paper = None if self.desk.paper is None else lambda: send_all(self.desk, session)
            self.desk.push(OverLeaf(self.desk, result, reason, self.close, undo, self.public_pictures, paper))
            self.desk.sounds.append(result if result in ("won", "lost") else "done")
        elif self._aloud(said) or (said and self.passing is not None):
            self.desk.sounds.append("done")
        self.show(said)

    def _aloud(self, said: Sequence[Notice]) -> list[Notice]:
        """What everybody, or who has the box, is stopped for: all, but what is quiet only before a menu without a
        picture, or the end.
        """
        waiting = self.sitting.session.waiting
        menu = isinstance(waiting, ChoosePrompt) and waiting.menu and self.passing is None
        asked = waiting is not None and not menu
        open_to = (None, self.desk.holder)
        return [notice for notice in said if notice.seat in open_to and not (notice.quiet and asked)]

    def show(self, said: Sequence[Notice]) -> None:
        """Put what was said on top, what everybody may see first."""
        public = self._aloud(said)
        hidden = [notice for notice in said if notice.seat is not None and not self.desk.holds(notice.seat)]
        for seat in dict.fromkeys(notice.seat for notice in reversed(hidden) if notice.seat is not None):
            mine = " ".join(notice.text for notice in said if notice.seat == seat)
            self.desk.push(PrivateLeaf(self.desk, seat, _private(self.desk, seat, mine), once=True))
        if public:
            self.desk.push(NoticeLeaf(self.desk, self.sitting.session.game.title, public))

    def close(self) -> None:
        """End the game: its secret is open from now on, and whoever likes can check it."""
        if not self.sitting.session.closed:
            self.sitting.close()
        sitting = self.sitting
        leave_game(self.desk)
        self.desk.push(ScrollLeaf(self.desk, "Proof", proof_text(sitting)))

    def open_menu(self) -> None:
        """The menu behind every question; a game played in passing is done instead, and can be checked."""
        session = self.sitting.session
        ready = session.game.ready
        if ready is None:
            self.desk.push(menu_leaf(self.desk, self))
            return
        self.desk.put(READY, {"game": session.game.name, "options": guarded(lambda: dict(ready.again(session.view())))})
        with suppress(Refused):
            self.sitting.quit()
        self.desk.sitting = None
        self.desk.put(OPEN, None)
        self.desk.pop(self)


def _private(desk: Desk, seat: str, text: str) -> Callable[[], Screen]:
    return lambda: ScrollScreen(head=desk.name(seat), text=text)


def leave_game(desk: Desk) -> None:
    """Back to the start menu; the game stays where it is."""
    desk.rows = None
    desk.sitting = None
    desk.put(OPEN, None)
    del desk.pile[1:]
    start = desk.pile[0]
    if isinstance(start, ListLeaf):
        start.at = 0


def begin_game(desk: Desk, sitting: Sitting, notices: Sequence[Notice] = ()) -> None:
    """Put a game on the table and show its first or its open question."""
    desk.rows = None
    leaf = TableLeaf(desk, sitting)
    base: Leaf = leaf
    desk.push(base)
    leaf.start()
    if notices:
        leaf.show(notices)


def proof_text(sitting: Sitting) -> str:
    """How a closed game can be checked."""
    session = sitting.session
    number = f" {sitting.row}" if sitting.row is not None else ""
    return f"Secret {session.secret}. Sealed as {session.commitment[:16]}. Check it: companion verify, game{number}."

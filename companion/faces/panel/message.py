"""Leaves that say something: notices, long texts, a figure, the seal of a game, its end."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.faces.panel.leaf import Desk, Plain
from companion.screens.draw import lines, room
from companion.screens.screen import (
    CodeScreen,
    FigureScreen,
    GuardScreen,
    NoticeScreen,
    OffScreen,
    OverScreen,
    Screen,
    ScrollScreen,
    SealScreen,
)
from companion.table.figure import Figure
from companion.table.notice import Notice

WORDS = 999
"""The greatest word that the dial can give; 0 is none."""


class NoticeLeaf(Plain):
    """What was just said, all in one; a turn or Roll goes on to the question and does there what it does."""

    def __init__(
        self, desk: Desk, head: str, notices: Sequence[Notice], then: Callable[[], None] | None = None
    ) -> None:
        super().__init__(desk)
        self.head = head
        self.text = " ".join(_sentence(notice.text) for notice in notices)
        self.then = then
        self.line = 0

    def screen(self) -> Screen:
        """The notices."""
        return NoticeScreen(head=self.head, text=self.text, line=self.line)

    @property
    def _last(self) -> int:
        screen = NoticeScreen(head=self.head, text=self.text)
        return max(0, lines(screen, self.desk.style) - room(screen, self.desk.style))

    def turn(self, steps: int) -> None:
        """Scroll; past the end, on to the question."""
        if 0 <= self.line + steps <= self._last and self._last:
            self.line += steps
        elif self.line < self._last and steps > 0:
            self.line = self._last
        elif steps > 0 or not self._last:
            self.press()
            self.desk.pile[-1].turn(steps)

    def press(self) -> None:
        """On to what follows."""
        self.desk.pop(self)
        if self.then is not None:
            self.then()

    def roll(self) -> None:
        """On, and roll there."""
        self.press()
        self.desk.pile[-1].roll()

    def back(self) -> None:
        """On, and back there."""
        self.press()
        self.desk.pile[-1].back()


class PrivateLeaf(Plain):
    """Something for one seat alone: shown only while its owner holds Roll."""

    def __init__(self, desk: Desk, seat: str, screen: Callable[[], Screen], *, once: bool) -> None:
        super().__init__(desk)
        self.seat = seat
        self.inner = screen
        self.once = once
        self.seen = False
        self.peeking = False
        self.line = 0

    def screen(self) -> Screen:
        """The guard, or while Roll is held what is behind it."""
        if self.peeking:
            inner = self.inner()
            if isinstance(inner, ScrollScreen):
                last = max(0, lines(inner, self.desk.style) - room(inner, self.desk.style))
                self.line = max(0, min(last, self.line))
                return ScrollScreen(head=inner.head, text=inner.text, line=self.line)
            return inner
        text = "Seen? Press to go on." if self.seen else "Only for your eyes. Hold Roll to look."
        return GuardScreen(seat=self.desk.name(self.seat), text=text)

    def turn(self, steps: int) -> None:
        """Scroll what is shown."""
        if self.peeking:
            self.line += steps

    def peek(self, showing: bool) -> None:
        """Show while Roll is held."""
        self.peeking = showing
        self.seen = self.seen or showing

    def press(self) -> None:
        """On, once it was seen."""
        if self.seen or not self.once:
            self.desk.pop(self)
        else:
            self.desk.refuse()

    def back(self) -> None:
        """On, where it can be looked at again later."""
        self.press()


class ScrollLeaf(Plain):
    """A long text."""

    def __init__(self, desk: Desk, head: str, text: str) -> None:
        super().__init__(desk)
        self.head = head
        self.text = text
        self.line = 0

    def screen(self) -> Screen:
        """The text from its line on."""
        return ScrollScreen(head=self.head, text=self.text, line=self.line)

    def turn(self, steps: int) -> None:
        """Scroll."""
        screen = ScrollScreen(head=self.head, text=self.text)
        last = max(0, lines(screen, self.desk.style) - room(screen, self.desk.style))
        self.line = max(0, min(last, self.line + steps))

    def press(self) -> None:
        """Close."""
        self.desk.pop(self)


class FigureLeaf(Plain):
    """A picture; any button closes it."""

    def __init__(self, desk: Desk, picture: Callable[[], Figure | None], *, held: bool = False) -> None:
        super().__init__(desk)
        self.picture = picture
        self.held = held

    def screen(self) -> Screen:
        """The picture, or that there is none."""
        figure = self.picture()
        if figure is None:
            return ScrollScreen(head="Picture", text="There is nothing to show yet.")
        return FigureScreen(figure=figure)

    def press(self) -> None:
        """Close."""
        self.desk.pop(self)

    def roll(self) -> None:
        """Close."""
        self.desk.pop(self)

    def hold(self) -> None:
        """Close."""
        self.desk.pop(self)

    def peek(self, showing: bool) -> None:
        """Close when what is held is let go."""
        if self.held and not showing:
            self.desk.pop(self)


class SealLeaf(Plain):
    """The commitment of a new game, and the table's word: any number of the dial, one press to skip."""

    def __init__(self, desk: Desk, commitment: str, give: Callable[[str], None], leave: Callable[[], None]) -> None:
        super().__init__(desk)
        self.commitment = commitment
        self.give = give
        self.leave = leave
        self.word = 0

    def screen(self) -> Screen:
        """The commitment and the word."""
        text = "Turn for a word of yours, press to begin." if self.word == 0 else "Press to begin with this word."
        return SealScreen(commitment=self.commitment[:16], word=self.word, text=text)

    def turn(self, steps: int) -> None:
        """Another word."""
        self.word = (self.word + steps) % (WORDS + 1)

    def press(self) -> None:
        """Begin."""
        self.give(str(self.word) if self.word else "")

    def roll(self) -> None:
        """Begin, too: Roll lets the automated part go."""
        self.press()

    def back(self) -> None:
        """Leave; a game that has not begun is not kept on the table."""
        self.leave()


class OverLeaf(Plain):
    """The end of a game: a press closes it and opens the secret; Back takes the last answer back where it can."""

    def __init__(
        self, desk: Desk, result: str, reason: str, close: Callable[[], None], undo: Callable[[], None] | None
    ) -> None:
        super().__init__(desk)
        self.result, self.reason = result, reason
        self.close, self.undo = close, undo

    def screen(self) -> Screen:
        """Won, lost, drawn or stopped, and why."""
        note = "Press: end" if self.undo is None else "Press: end. Back: undo"
        return OverScreen(result=self.result, reason=self.reason, note=note)

    def press(self) -> None:
        """End it."""
        self.close()

    def back(self) -> None:
        """Take the last answer back; from a game that was ended for good, on as with a press."""
        (self.undo or self.close)()


class CodeLeaf(Plain):
    """The code that a browser on another machine is asked for once."""

    def __init__(self, desk: Desk, code: str) -> None:
        super().__init__(desk)
        self.code = code

    def screen(self) -> Screen:
        """The code."""
        return CodeScreen(code=self.code, text="The browser asks for this code.")

    def press(self) -> None:
        """Close."""
        self.desk.pop(self)


class OffLeaf(Plain):
    """Saved, and safe to switch off; any button wakes the box again."""

    def screen(self) -> Screen:
        """The calm last picture."""
        return OffScreen(text="Saved. You can switch off now.")

    def press(self) -> None:
        """Wake."""
        self.desk.pop(self)

    def back(self) -> None:
        """Wake."""
        self.press()

    def roll(self) -> None:
        """Wake."""
        self.press()

    def hold(self) -> None:
        """Wake."""
        self.press()


def _sentence(text: str) -> str:
    """A notice as a sentence among others."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def plain_view(view: Any, indent: str = "") -> str:
    """A view in words, for games that draw no picture of a seat's own things."""
    if isinstance(view, dict):
        return "; ".join(f"{str(key).replace('_', ' ')}: {plain_view(value)}" for key, value in view.items())
    if isinstance(view, list):
        return ", ".join(plain_view(value) for value in view) or "none"
    return "none" if view is None else str(view)

"""Dialogs that say something: notices, long texts, a figure, the end of a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from re import compile as pattern
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import Dialog, PanelContext, Plain
from companion.screens.draw import fits_beside, lines, room, shrinks
from companion.screens.screen import (
    CodeScreen,
    FigureScreen,
    GuardScreen,
    NoticeScreen,
    OverScreen,
    Screen,
    ScrollScreen,
    StoryScreen,
    Style,
)
from companion.session.run import guarded
from companion.session.story import Round
from companion.table.figure import BarsFigure, Figure, GridFigure, RingFigure
from companion.table.notice import Notice
from companion.table.wording import SENTENCE, sentence

_RULE = pattern(r"^[A-Z]{2,3}-\d+: | \([A-Z]{2,3}-\d+\)")


class NoticeDialog(Plain):
    """What was just said, as many whole notices at once as fit; whatever is pressed goes on.

    Nothing acts on the question behind it, but Roll where the last page says so: ``rolls``. What has a ``map`` stands
    beside it, as many sentences as have room there. ``reads`` is told what is read as people go on, at last None.
    """

    def __init__(
        self,
        context: PanelContext,
        head: str,
        notices: Sequence[Notice],
        then: Callable[[], None] | None = None,
        *,
        rolls: str = "",
        map: Callable[[Notice], GridFigure | None] = lambda _notice: None,
        reads: Callable[[Notice | None], None] = lambda _notice: None,
    ) -> None:
        super().__init__(context)
        self.head = head
        self.notices = notices
        self.map = map
        self.then = then
        self.note = rolls
        self.reads = reads
        self.page = 0
        self.line = 0
        self._split = lru_cache(maxsize=1)(self._cut)

    def screen(self) -> Screen:
        """The notices of this page."""
        return replace(self._shown, line=self.line)

    @property
    def notice(self) -> Notice | None:
        """What is read on this page, of several the last one."""
        return self._pages[min(self.page, len(self._pages) - 1)][1]

    @property
    def _pages(self) -> Sequence[tuple[NoticeScreen, Notice | None]]:
        # Asked for several times at each look.
        return self._split(self.context.style)

    def _cut(self, style: Style) -> Sequence[tuple[NoticeScreen, Notice | None]]:
        pages: list[tuple[NoticeScreen, Notice | None]] = []
        for notice in self.notices:
            words = sentence(notice.text)
            figure = self.map(notice) if notice.moment is None else None
            if figure is not None:
                page = NoticeScreen(head=self.head, text=words, note=self.note, figure=figure)
                if notice is not self.notices[-1]:
                    page = replace(page, note="", more=1)
                # What else hands do just before stands beside the same map.
                earlier, told = pages[-1] if pages else (None, None)
                if earlier is not None and told is not None and told.hands and _joins(earlier, page):
                    both = replace(page, text=f"{earlier.text} {words}")
                    if fits_beside(both, style):
                        pages[-1] = both, notice
                        continue
                beside, words = _beside(page, style)
                if beside.text:
                    pages.append((beside, _begun(notice) if words else notice))
                if not words:
                    continue
            page = NoticeScreen(head=self.head, text=words, note=self.note, moment=notice.moment)
            # One longer than a page goes on to the next one after a sentence.
            whole = page.moment is not None or _fits(page, style)
            parts = [page.text] if whole else SENTENCE.split(page.text)
            for number, part in enumerate(parts):
                told = notice if number + 1 == len(parts) else _begun(notice)
                before = pages[-1][0] if pages and pages[-1][0].figure is None else None
                if before is not None and page.moment is before.moment is None and (whole or number):
                    longer = replace(page, text=f"{before.text} {part}")
                    if _fits(longer, style) and not shrinks(longer, style):
                        pages[-1] = longer, told
                        continue
                pages.append((replace(page, text=part), told))
        return pages or [(NoticeScreen(head=self.head, text=""), None)]

    @property
    def _shown(self) -> NoticeScreen:
        pages = self._pages
        # Larger text takes more pages: set in the middle of a notice, its size must not lead beyond the last one.
        self.page = min(self.page, len(pages) - 1)
        page, more = pages[self.page][0], len(pages) - 1 - self.page
        return replace(page, more=more, note="" if more else self.note)

    @property
    def _last(self) -> int:
        screen = self._shown
        if screen.moment is not None or screen.figure is not None:
            return 0
        return max(0, lines(screen, self.context.style) - room(screen, self.context.style))

    def turn(self, steps: int) -> None:
        """Scroll; past the end, on as with a press; back to the page before."""
        last = self._last
        if steps > 0 and self.line < last:
            self.line = min(last, self.line + steps)
        elif steps < 0 and self.line > 0:
            self.line = max(0, self.line + steps)
        elif steps < 0 and self.page:
            self.page -= 1
            self.line = self._last
        elif steps > 0 or (last == 0 and not self._shown.more):
            self.press()

    def press(self) -> None:
        """On to the next page, or to what follows."""
        if self._shown.more:
            self.page, self.line = self.page + 1, 0
            self.reads(self.notice)
        else:
            self._leave()
            self.reads(None)

    def _leave(self) -> None:
        self.context.pop(self)
        if self.then is not None:
            self.then()

    def roll(self) -> None:
        """On; from a page that says so to what follows, and roll there."""
        goes_on = self._shown.note != ""
        with self.context.together():
            self.press()
            if goes_on:
                self.context.stack[-1].roll()

    def back(self) -> None:
        """On, as with a press."""
        self.press()

    def take_back(self) -> None:
        """Take back what it speaks of; where nothing can be, it goes on being read."""
        stored, stack = self.context.stored, self.context.stack
        secret = isinstance(stack[stack.index(self) - 1], PrivateDialog)  # which nobody gets past unseen
        if stored is None or stored.session.undoing() is None or secret:
            self.context.refuse()
            return
        with self.context.together():
            self._leave()
            self.context.stack[-1].take_back()


def _fits(page: NoticeScreen, style: Style) -> bool:
    return lines(page, style) <= room(page, style)


def _joins(before: NoticeScreen, page: NoticeScreen) -> bool:
    """Whether a page may take in the one before it: a text alone, or beside a map with the same space framed."""
    map, mine = before.figure, page.figure
    return before.moment is None and (map is None or (mine is not None and map.crosshair == mine.crosshair))


def _beside(page: NoticeScreen, style: Style) -> tuple[NoticeScreen, str]:
    """A page with as many sentences as have room beside its map, and the rest."""
    beside, rest = page, list[str]()
    sentences = SENTENCE.split(page.text)
    while sentences and not fits_beside(beside, style):
        rest.insert(0, sentences.pop())
        beside = replace(page, text=" ".join(sentences), note="", more=1)
    return beside, " ".join(rest)


def _begun(notice: Notice) -> Notice:
    """One of which only a part was read: it is no line of the log yet."""
    return notice if notice.line is None or notice.seat is not None else replace(notice, line=notice.line - 1)


class PrivateDialog(Plain):
    """Something for one seat alone: shown only while its owner holds Roll; of several pictures the dial turns on.

    With ``then``, which is called after it, nobody gets past it unseen.
    """

    def __init__(
        self,
        context: PanelContext,
        seat: str,
        screen: Callable[[], Screen],
        *,
        then: Callable[[], None] | None = None,
        pictures: Callable[[], Sequence[Figure]] = tuple,
    ) -> None:
        super().__init__(context)
        self.seat = seat
        self.inner = screen
        self.pictures = pictures
        self.then = then
        self.seen = False
        self.peeking = False
        self.line = 0

    @property
    def alone(self) -> str | None:
        """Its owner, while Roll is held."""
        return self.seat if self.peeking else None

    def screen(self) -> Screen:
        """The guard, or while Roll is held what is behind it."""
        if self.peeking:
            figures, inner = self.pictures(), self.inner()
            last = 0
            if isinstance(inner, ScrollScreen):
                last = max(0, lines(inner, self.context.style) - room(inner, self.context.style))
            # What was told in a few words is read; more than a screen full is looked at, where there are pictures.
            if figures and (last or self.then is None):
                at = self.line % len(figures)
                return FigureScreen(figure=figures[at], place=at + 1, places=len(figures))
            if isinstance(inner, ScrollScreen):
                self.line = max(0, min(last, self.line))
                return ScrollScreen(head=inner.head, text=inner.text, line=self.line)
            return inner
        seat = self.context.name(self.seat)
        if self.seen:
            return GuardScreen(seat=seat, text=wording.SEEN, presses=("look", "go-on"))
        return GuardScreen(seat=seat, text=wording.LOOK)

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
        if self.then is None:
            self.context.pop(self)
        elif self.seen:
            self.context.pop(self)
            self.then()
        else:
            self.context.refuse()

    def back(self) -> None:
        """On, where it can be looked at again later."""
        self.press()


class ScrollDialog(Plain):
    """A long text."""

    def __init__(self, context: PanelContext, head: str, text: str) -> None:
        super().__init__(context)
        self.head = head
        self.text = text
        self.line = 0

    def screen(self) -> Screen:
        """The text from its line on."""
        return ScrollScreen(head=self.head, text=self.text, line=self.line)

    def turn(self, steps: int) -> None:
        """Scroll."""
        screen = ScrollScreen(head=self.head, text=self.text)
        last = max(0, lines(screen, self.context.style) - room(screen, self.context.style))
        self.line = max(0, min(last, self.line + steps))

    def press(self) -> None:
        """Close."""
        self.context.pop(self)


class FigureDialog(Plain):
    """A picture, and further ones behind it, which the dial turns to; any button closes it."""

    def __init__(self, context: PanelContext, pictures: Callable[[], Sequence[Figure]], *, held: bool = False) -> None:
        super().__init__(context)
        self.pictures = pictures
        self.held = held
        self.at = 0

    def screen(self) -> Screen:
        """The picture that the dial stands at, or that there is none."""
        figures = self.pictures()
        if not figures:
            return ScrollScreen(head=wording.MENU["picture"][0], text=wording.NOTHING_TO_SHOW)
        self.at = min(self.at, len(figures) - 1)
        return FigureScreen(figure=figures[self.at], place=self.at + 1, places=len(figures))

    def turn(self, steps: int) -> None:
        """To another picture, round and round."""
        self.at = (self.at + steps) % max(1, len(self.pictures()))

    def press(self) -> None:
        """Close."""
        self.context.pop(self)

    def roll(self) -> None:
        """Close."""
        self.context.pop(self)

    def hold(self) -> None:
        """Close."""
        self.context.pop(self)

    def peek(self, showing: bool) -> None:
        """Close when what is held is let go."""
        if self.held and not showing:
            self.context.pop(self)


class StoryDialog(Plain):
    """The story of a game: the dial turns from round to round, with the map as it was then.

    Back leads to the end again, a push to the menu that lies between.
    """

    def __init__(self, context: PanelContext, rounds: Sequence[Round], menu: Dialog, at: int = 0) -> None:
        super().__init__(context)
        self.menu = menu
        self.rounds = rounds
        self.at = at
        # Asked for several times at each look.
        self._screen = lru_cache(maxsize=1)(self._round)

    def screen(self) -> Screen:
        """A round."""
        return self._screen(self.at)

    def _round(self, at: int) -> Screen:
        shown = self.rounds[at]
        figure: Any = guarded(shown.map)
        return StoryScreen(head=shown.label, text=shown.text, figure=figure, place=at + 1, places=len(self.rounds))

    def turn(self, steps: int) -> None:
        """To another round, round and round."""
        self.at = (self.at + steps) % len(self.rounds)

    def press(self) -> None:
        """To the menu."""
        self.context.pop(self)

    def back(self) -> None:
        """To the end."""
        self.context.pop(self.menu)


def together(figure: Figure | None, others: Sequence[Figure]) -> tuple[Figure, ...]:
    """A figure and further ones behind it; none of them is the first one again: its equal, or of its kind and title."""
    if figure is None:
        return tuple(others)
    return (figure, *(other for other in others if other != figure and not _namesakes(figure, other)))


def at_the_end(first: Figure | None, others: Sequence[Figure], scores: Mapping[str, int]) -> tuple[Figure, ...]:
    """What is shown besides the last map: with it other maps and what is counted where there are no points, no dice."""
    if not isinstance(first, GridFigure):
        return tuple(others)
    group = first.group or first.title
    counts = [each for each in others if isinstance(each, BarsFigure) and not scores]
    kept = [each for each in others if isinstance(each, GridFigure) or (each.group or each.title) != group]
    return (*(each for each in kept if each not in counts), *(replace(each, group=group) for each in counts))


def apart(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures for the display, a ring as what it consists of."""
    parts = [figure.apart if isinstance(figure, RingFigure) else (figure,) for figure in figures]
    return tuple(chain.from_iterable(parts))


def _namesakes(one: Figure, other: Figure) -> bool:
    # A map that is asked about has no title: its question stands for it.
    asked = isinstance(one, GridFigure) and not one.title and one.group == other.group != ""
    return one.kind == other.kind and (asked or one.title == other.title != "")


class GuardDialog(Plain):
    """Who has the box to itself: nothing of that seat's is shown before somebody there presses."""

    def __init__(self, context: PanelContext, seat: str) -> None:
        super().__init__(context)
        self.seat = seat

    def screen(self) -> Screen:
        """Whose eyes it is for."""
        return GuardScreen(seat=self.context.name(self.seat), text=wording.TURN_THE_BOX, presses=("go-on",))

    def press(self) -> None:
        """On."""
        self.context.pop(self)


class OverDialog(Plain):
    """The end of a game: a push begins the same again, or ends it; Back takes the last answer back where it can.

    The dial leads to the story and to the menu that is left, held to the pictures; Roll prints the score where there is
    a printer.
    """

    def __init__(
        self,
        context: PanelContext,
        end: OverScreen,
        *,
        close: Callable[[], None],
        menu: Callable[[], Dialog],
        pictures: Callable[[], Sequence[Figure]],
        story: Callable[[], Sequence[Round]] = tuple,
        again: Callable[[], None] | None = None,
        undo: Callable[[], None] | None = None,
        print_: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context)
        self.end = end
        self.close, self.menu, self.pictures, self.story = close, menu, pictures, story
        self.again, self.undo, self.print = again, undo, print_

    def turn(self, steps: int) -> None:
        """To the story, its first round or its last one; behind it lies the menu."""
        menu, rounds = self.menu(), self.story()
        self.context.push(menu)
        if rounds:
            self.context.push(StoryDialog(self.context, rounds, menu, 0 if steps > 0 else len(rounds) - 1))

    def hold(self) -> None:
        """The pictures."""
        self.context.push(FigureDialog(self.context, self.pictures))

    def screen(self) -> Screen:
        """Won, lost, drawn or stopped, and why."""
        push = wording.END if self.again is None else wording.AGAIN
        note = wording.turn_for_more(push=push) if self.print is None else wording.roll_prints(push=push)
        presses = ("again" if self.again else "close", "more" if self.end.result == "stopped" else "story")
        return replace(self.end, note=note, presses=presses if self.print is None else (*presses, "print"))

    def press(self) -> None:
        """End it, and begin the same again where that is known."""
        (self.again or self.close)()

    def roll(self) -> None:
        """Print the score, where there is a printer."""
        (self.print or self.context.refuse)()

    def back(self) -> None:
        """Take the last answer back; from a game that was ended for good, on as with a press."""
        (self.undo or self.close)()

    def take_back(self) -> None:
        """Take the last answer back, where it can be."""
        (self.undo or self.context.refuse)()


class CodeDialog(Plain):
    """The code that a browser on another machine is asked for once."""

    def screen(self) -> Screen:
        """The code, and who asks for it."""
        code = "" if self.context.code is None else self.context.code()
        return CodeScreen(code=code, text=wording.code_asked(page=self.context.page))

    def press(self) -> None:
        """Close."""
        self.context.pop(self)


def reason(bar: str) -> str:
    """Why something is not possible now, as sentences for people: without the number of its rule."""
    return " ".join(sentence(part[:1].upper() + part[1:]) for part in _RULE.sub("", bar).split("; "))

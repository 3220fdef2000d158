"""Dialogs that say something: notices, long texts, a figure, the end of a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from re import compile as pattern
from typing import Any, ClassVar

from companion.faces.panel import wording
from companion.faces.panel.dialog import (
    CLOSE,
    GOES_ON,
    HANDS_DONE,
    LATER,
    LOOK,
    MENU,
    NEXT,
    Dialog,
    PanelContext,
    Plain,
    guard,
)
from companion.faces.panel.rule import show_rules
from companion.screens.ask import Ask, Digits, Press, Style
from companion.screens.draw import fits_beside, lines, room, shrinks
from companion.session.run import guarded
from companion.session.story import Round
from companion.table.figure import BarsFigure, Figure, GridFigure, RingFigure
from companion.table.notice import Fact, Notice
from companion.table.wording import SENTENCE, sentence

LESS, MORE = Press("less", "\N{LEFTWARDS ARROW}"), Press("more", "\N{RIGHTWARDS ARROW}")
TO_MENU, TO_END = Press("push", wording.MENU_TITLE), Press("back", wording.THE_END)
_RULE = pattern(r"(?:^|(?<=: ))[A-Z]{2,3}-\d+: | \([A-Z]{2,3}-\d+\)")


class NoticeDialog(Plain):
    """What was just said, as many whole notices at once as fit; whatever is pressed goes on.

    Nothing acts on the question behind it. What has a ``map`` stands beside it, as many sentences as have room there.
    ``tip`` says what explains a task in a first game.
    """

    KEY: ClassVar[str] = "box/notice"

    def __init__(
        self,
        context: PanelContext,
        head: str,
        notices: Sequence[Notice],
        then: Callable[[], None] | None = None,
        *,
        map: Callable[[Notice], GridFigure | None] = lambda _notice: None,
        tip: Callable[[Notice], str] = lambda _notice: "",
    ) -> None:
        super().__init__(context)
        self.head = head
        self.notices = notices
        self.map = map
        self.then = then
        self.tip = tip
        self.page = 0
        self.line = 0
        self._split = lru_cache(maxsize=1)(self._cut)

    def ask(self) -> Ask:
        """The notices of this page, and the tip for what hands do first."""
        tips, presses = (self.tip(task) for task in self.tasks), HANDS_DONE if self.tasks else GOES_ON
        return replace(self._shown, line=self.line, foot=next(filter(None, tips), ""), presses=presses)

    @property
    def points_at(self) -> Fact | None:
        """What is read on this page, of several the last one; what one seat alone was told is nothing to point at."""
        last = next(reversed(self._read), Notice())
        return {} if last.seat is not None else last.fact

    @property
    def tasks(self) -> Sequence[Notice]:
        """What of this page hands do."""
        return [one for one in self._read if one.hands]

    @property
    def ahead(self) -> Sequence[Notice]:
        """What stands on no page yet that was turned to."""
        return [one for _, read in self._pages[self.page + 1 :] for one in read if one not in self._read]

    @property
    def cites(self) -> Sequence[str]:
        """What hands do on this page."""
        return [str(task.fact["kind"]) for task in self.tasks if task.fact is not None]

    @property
    def _read(self) -> tuple[Notice, ...]:
        return self._pages[min(self.page, len(self._pages) - 1)][1]

    @property
    def _pages(self) -> Sequence[tuple[Ask, tuple[Notice, ...]]]:
        # Asked for several times at each look.
        return self._split(self.context.style)

    def _cut(self, style: Style) -> Sequence[tuple[Ask, tuple[Notice, ...]]]:
        """Each page with what is read on it."""
        pages: list[tuple[Ask, tuple[Notice, ...]]] = []
        for notice in self.notices:
            # Who holds the box may read out what is on its page, but not this.
            words = sentence(notice.text) if notice.seat is None else wording.only_you(text=sentence(notice.text))
            figure = self.map(notice) if notice.moment is None else None
            if figure is not None:
                last = notice is self.notices[-1]
                page = self._page(words, figure=figure, places=1 if last else 2)
                # What else hands do just before stands beside the same map.
                earlier, told = pages[-1] if pages else (None, ())
                if earlier is not None and told and told[-1].hands and _joins(earlier, page):
                    both = replace(page, text=f"{earlier.text} {words}")
                    if fits_beside(both, style):
                        pages[-1] = both, (*told, notice)
                        continue
                beside, words = _beside(page, style)
                if beside.text:
                    pages.append((beside, (notice,)))
                if not words:
                    continue
            page = self._page(words, splash=notice.moment)
            # One longer than a page goes on to the next one after a sentence.
            whole = page.splash is not None or _fits(page, style)
            parts = [page.text] if whole else SENTENCE.split(page.text)
            for number, part in enumerate(parts):
                before = pages[-1][0] if pages and pages[-1][0].figure is None else None
                if before is not None and page.splash is before.splash is None and (whole or number):
                    longer = replace(page, text=f"{before.text} {part}")
                    if _fits(longer, style) and not shrinks(longer, style):
                        pages[-1] = longer, (*pages[-1][1], notice)
                        continue
                pages.append((replace(page, text=part), (notice,)))
        return pages or [(self._page(""), ())]

    def _page(self, text: str, **more: Any) -> Ask:
        return Ask(key=self.KEY, head=self.head, text=text, **more)

    @property
    def _shown(self) -> Ask:
        pages = self._pages
        # Larger text takes more pages: set in the middle of a notice, its size must not lead beyond the last one.
        self.page = min(self.page, len(pages) - 1)
        page, places = pages[self.page][0], len(pages)
        return replace(page, place=self.page + 1, places=places)

    @property
    def _last(self) -> int:
        ask = self._shown
        if ask.splash is not None or ask.figure is not None:
            return 0
        return max(0, lines(ask, self.context.style) - room(ask, self.context.style))

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
        else:
            self.context.pop(self)
            if self.then is not None:
                self.then()

    def roll(self) -> None:
        """On, as with a press: what is behind it is answered by who sees it."""
        self.press()

    def back(self) -> None:
        """On, as with a press."""
        self.press()

    def hold(self) -> None:
        """The rule of what hands do."""
        show_rules(self.context, self.cites)

    @property
    def undoes(self) -> bool:
        """Where what is behind it does: nobody gets past a secret unseen; what only says why not undoes nothing."""
        stack = self.context.stack
        return any(notice.fact for notice in self.notices) and stack[stack.index(self) - 1].undoes

    def take_back(self) -> None:
        """Take back what it speaks of; where nothing can be, it goes on being read."""
        stored = self.context.stored
        if stored is None or stored.session.undoing() is None or not self.undoes:
            self.context.refuse()
            return
        self.context.pop(self)
        self.context.stack[-1].take_back()


def _fits(page: Ask, style: Style) -> bool:
    return lines(page, style) <= room(page, style)


def _joins(before: Ask, page: Ask) -> bool:
    """Whether a page may take in the one before it: a text alone, or beside a map with the same space framed."""
    map, mine = before.figure, page.figure
    framed = isinstance(map, GridFigure) and isinstance(mine, GridFigure) and map.crosshair == mine.crosshair
    return before.splash is None and (map is None or framed)


def _beside(page: Ask, style: Style) -> tuple[Ask, str]:
    """A page with as many sentences as have room beside its map, and the rest."""
    beside, rest = page, list[str]()
    sentences = SENTENCE.split(page.text)
    while sentences and not fits_beside(beside, style):
        rest.insert(0, sentences.pop())
        beside = replace(page, text=" ".join(sentences), places=2)
    return beside, " ".join(rest)


class PrivateDialog(Plain):
    """Something for one seat alone: shown only while its owner holds Roll; of several pictures the dial turns on.

    With ``then``, which is called after it, it must be seen; Back leaves it until it is shown again.
    """

    def __init__(
        self,
        context: PanelContext,
        seat: str,
        shown: Callable[[], Ask],
        *,
        then: Callable[[], None] | None = None,
        pictures: Callable[[], Sequence[Figure]] = tuple,
    ) -> None:
        super().__init__(context)
        self.seat = seat
        self.inner = shown
        self.pictures = pictures
        self.then = then
        self.seen = False
        self.peeking = False
        self.line = 0

    @property
    def alone(self) -> str | None:
        """Its owner, while Roll is held."""
        return self.seat if self.peeking else None

    @property
    def owner(self) -> str | None:
        """The seat that it is for."""
        return self.seat

    def ask(self) -> Ask:
        """The guard, or while Roll is held what is behind it."""
        if self.peeking:
            return self.shown()
        goes = (NEXT, GOES_ON[-1]) if self.seen or self.then is None else (LATER,)
        return guard(self.context, self.seat, wording.SEEN if self.seen else wording.LOOK, LOOK, *goes)

    def shown(self) -> Ask:
        """What is behind the guard."""
        figures, inner = self.pictures(), replace(self.inner(), presses=(NEXT, *GOES_ON[-1:]))
        last = 0
        if inner.long:
            last = max(0, lines(inner, self.context.style) - room(inner, self.context.style))
        # What was told in a few words is read; more than a screen full is looked at, where there are pictures.
        if figures and (last or self.then is None):
            return pictured(figures, self.line % len(figures))
        if inner.long:
            self.line = max(0, min(last, self.line))
            return replace(inner, line=self.line)
        return inner

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
        """On; who has not seen it yet may do so later."""
        if self.seen:
            self.press()
        else:
            self.context.pop(self)


class ScrollDialog(Plain):
    """A long text."""

    KEY: ClassVar[str] = "box/text"

    def __init__(self, context: PanelContext, head: str, text: str) -> None:
        super().__init__(context)
        self.head = head
        self.text = text
        self.line = 0

    def ask(self) -> Ask:
        """The text from its line on."""
        return Ask(key=self.KEY, head=self.head, text=self.text, long=True, line=self.line, presses=GOES_ON)

    @property
    def cites(self) -> Sequence[str]:
        """What it names by its number."""
        return (self.text,)

    def hold(self) -> None:
        """The rule that it names."""
        show_rules(self.context, self.cites)

    def turn(self, steps: int) -> None:
        """Scroll."""
        ask = self.ask()
        last = max(0, lines(ask, self.context.style) - room(ask, self.context.style))
        self.line = max(0, min(last, self.line + steps))

    def press(self) -> None:
        """Close."""
        self.context.pop(self)

    def roll(self) -> None:
        """Close."""
        self.context.pop(self)


class FigureDialog(Plain):
    """A picture, and further ones behind it, which the dial turns to; any button closes it."""

    def __init__(self, context: PanelContext, pictures: Callable[[], Sequence[Figure]], *, held: bool = False) -> None:
        super().__init__(context)
        self.pictures = pictures
        self.held = held
        self.at = 0

    def ask(self) -> Ask:
        """The picture that the dial stands at, or that there is none."""
        figures = self.pictures()
        if not figures:
            head, text = wording.MENU["picture"][0], wording.NOTHING_YET
            return Ask(key="box/text", head=head, text=text, long=True, presses=GOES_ON)
        self.at = min(self.at, len(figures) - 1)
        return pictured(figures, self.at)

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
        self._ask = lru_cache(maxsize=1)(self._round)

    def ask(self) -> Ask:
        """A round."""
        return self._ask(self.at)

    def _round(self, at: int) -> Ask:
        shown = self.rounds[at]
        figure: Any = guarded(shown.map)
        return Ask(
            key="box/story", head=shown.label, text=shown.text, state=shown.label, long=True, figure=figure,
            place=at + 1, places=len(self.rounds), presses=(TO_MENU, TO_END),
        )  # fmt: skip

    def turn(self, steps: int) -> None:
        """To another round, round and round."""
        self.at = (self.at + steps) % len(self.rounds)

    def press(self) -> None:
        """To the menu."""
        self.context.pop(self)

    def back(self) -> None:
        """To the end."""
        self.context.pop(self.menu)


def pictured(figures: Sequence[Figure], at: int) -> Ask:
    """One of several pictures, over the whole panel; the dial turns to the others."""
    presses = (LESS, CLOSE, MORE) if len(figures) > 1 else GOES_ON
    figure = figures[at]
    return Ask(key="box/picture", full=figure.title, figure=figure, place=at + 1, places=len(figures), presses=presses)


def together(figure: Figure | None, others: Sequence[Figure]) -> tuple[Figure, ...]:
    """A figure and further ones behind it; none of them is the first one again: its equal, or of its kind and title."""
    if figure is None:
        return tuple(others)
    return (figure, *(other for other in others if other != figure and not _namesakes(figure, other)))


def at_the_end(figure: Figure | None, others: Sequence[Figure], scores: Mapping[str, int]) -> tuple[Figure, ...]:
    """The last map, and with it other maps and what is counted where there are no points, no dice."""
    first = next((each for each in (figure, *others) if isinstance(each, GridFigure)), None)
    if first is None:
        return together(figure, others)
    group = first.group or first.title
    others = together(first, others)[1:]
    counts = [each for each in others if isinstance(each, BarsFigure) and not scores]
    kept = [each for each in others if isinstance(each, GridFigure) or (each.group or each.title) != group]
    return (first, *(each for each in kept if each not in counts), *(replace(each, group=group) for each in counts))


def apart(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures for the display, a ring as what it consists of."""
    parts = [figure.apart if isinstance(figure, RingFigure) else (figure,) for figure in figures]
    return tuple(chain.from_iterable(parts))


def _namesakes(one: Figure, other: Figure) -> bool:
    # A map that is asked about has no title: its question stands for it.
    asked = isinstance(one, GridFigure) and not one.title and one.group == other.group != ""
    return one.kind == other.kind and (asked or one.title == other.title != "")


class GuardDialog(Plain):
    """Who has the box to itself: nothing of that seat's is shown before somebody there presses.

    Where the box was ``taken`` by another page, it says so.
    """

    def __init__(self, context: PanelContext, seat: str, *, taken: bool = False) -> None:
        super().__init__(context)
        self.seat = seat
        self.taken = taken

    @property
    def owner(self) -> str | None:
        """That seat."""
        return self.seat

    def ask(self) -> Ask:
        """Whose eyes it is for."""
        if self.taken:
            return replace(guard(self.context, self.seat, wording.TAKEN, NEXT, GOES_ON[-1]), key="box/taken")
        return guard(self.context, self.seat, wording.TURN_THE_BOX, NEXT, GOES_ON[-1])

    def press(self) -> None:
        """On."""
        self.context.pop(self)


class OverDialog(Plain):
    """The end of a game: a push begins the same again, or ends it; Back opens the menu that is left, held it undoes.

    The dial leads to the story and on to that menu, held to the pictures; Roll prints the score where there is
    a printer.
    """

    def __init__(
        self,
        context: PanelContext,
        end: Ask,
        *,
        close: Callable[[], None],
        menu: Callable[[], Dialog],
        pictures: Callable[[], Sequence[Figure]],
        story: Callable[[], Sequence[Round]] = tuple,
        players: str = "",
        again: Callable[[], None] | None = None,
        undo: Callable[[], None] | None = None,
        print_: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context)
        self.end = end
        self.close, self.menu, self.pictures, self.story = close, menu, pictures, story
        self.players = players
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

    def ask(self) -> Ask:
        """Won, lost, drawn or stopped, and why."""
        push = wording.END if self.again is None else wording.AGAIN
        stopped = self.end.result == "stopped"
        turn = wording.TURN_FOR_MORE if stopped else wording.TURN_FOR_STORY
        others = turn if self.print is None else f"{turn}. {wording.ROLL_PRINTS}"
        goes = Press("push", wording.CLOSE if self.again is None else wording.play_again(players=self.players))
        back = MENU if self.undo else Press("back", wording.CLOSE)
        more = Press("more", wording.MORE if stopped else wording.STORY)
        prints = () if self.print is None else (Press("roll", wording.MENU["print"][0]),)
        return replace(self.end, note=f"{push}\n{others}", presses=(goes, more, *prints, back))

    def press(self) -> None:
        """End it, and begin the same again where that is known."""
        (self.again or self.close)()

    def roll(self) -> None:
        """Print the score, where there is a printer."""
        (self.print or self.context.refuse)()

    def back(self) -> None:
        """Its menu; from a game that was ended for good, on as with a press."""
        if self.undo is None:
            self.close()
        else:
            self.context.push(self.menu())

    @property
    def undoes(self) -> bool:
        """Not from a game that was ended for good."""
        return self.undo is not None

    def take_back(self) -> None:
        """Take the last answer back, where it can be."""
        (self.undo or self.context.refuse)()


class CodeDialog(Plain):
    """The code that a browser on another machine is asked for once."""

    def ask(self) -> Ask:
        """The code, and who asks for it."""
        code = Digits("" if self.context.code is None else self.context.code())
        return Ask(key="box/code", text=wording.code_asked(page=self.context.page), splash=code, presses=GOES_ON)

    def press(self) -> None:
        """Close."""
        self.context.pop(self)

    def roll(self) -> None:
        """Close."""
        self.context.pop(self)


def reason(bar: str) -> str:
    """Why something is not possible now, as sentences for people: without the number of its rule."""
    return " ".join(sentence(part[:1].upper() + part[1:]) for part in _RULE.sub("", bar).split("; "))

"""Messages: what the box has just said, long texts, the guard, the code, and the last picture."""

from companion.screens.board import board, holds
from companion.screens.canvas import (
    BUSY,
    PANEL,
    Align,
    Area,
    Canvas,
    capacity,
    depth,
    headline,
    headline_height,
    tab,
    wrapped,
)
from companion.screens.drawing import SIDE, drawn
from companion.screens.glyph import Font, medium, small
from companion.screens.listing import LEFT, foot, foot_height
from companion.screens.moment import moment
from companion.screens.screen import CodeScreen, GuardScreen, NoticeScreen, OffScreen, ScrollScreen, Style

MORE = 4
"""Height of the sign that more follows, in px."""


def _layout(screen: NoticeScreen | ScrollScreen, style: Style) -> tuple[Font, tuple[str, ...], int]:
    # Wrapping always leaves the room of the scroll indicator, and that of the sign that more follows or, without a
    # headline, of the mark of a slow commit, so that a text does not jump when it needs one.
    note = screen.note if isinstance(screen, NoticeScreen) else ""
    high, wide = PANEL.h - foot_height(note, style), PANEL.w - LEFT - 4
    if screen.head.strip():
        high -= headline_height(len(tab(screen.head, "", PANEL.w, style)))
    if not screen.head.strip() or isinstance(screen, NoticeScreen):
        wide -= BUSY
    long = isinstance(screen, ScrollScreen)
    fonts = [medium(), small()] if not long else [medium()] if style.large else [small()]
    for font in fonts:
        lines = wrapped(font, screen.text, wide)
        room = capacity(font, high)
        if len(lines) <= room:
            break
    return font, lines, room


def lines(screen: NoticeScreen | ScrollScreen, style: Style) -> int:
    """How many lines of text the screen has altogether."""
    return len(_layout(screen, style)[1])


def room(screen: NoticeScreen | ScrollScreen, style: Style) -> int:
    """How many lines of text the screen shows at once."""
    return _layout(screen, style)[2]


def shrinks(screen: NoticeScreen | ScrollScreen, style: Style) -> bool:
    """Whether its text is too long to be as large as people want it."""
    return style.large and _layout(screen, style)[0] is small()


def notice(canvas: Canvas, screen: NoticeScreen | ScrollScreen) -> None:
    """A subject over a text of which as many lines are shown as fit; or a moment in place of both."""
    if isinstance(screen, NoticeScreen) and screen.moment is not None:
        moment(canvas, screen.moment, screen.note)
        return
    if isinstance(screen, NoticeScreen) and screen.figure is not None:
        board(canvas, screen.figure, screen.head, *_text(screen), told=True)
        if screen.more:
            _more(canvas)
        return
    font, text, shown = _layout(screen, canvas.style)
    area = headline(canvas, PANEL, screen.head)
    if isinstance(screen, NoticeScreen):
        area = foot(canvas, area, screen.note)
        if screen.more:
            _more(canvas)
            area = area.cut(right=BUSY)
    first = min(max(0, screen.line), max(0, len(text) - shown))
    if isinstance(screen, NoticeScreen) and len(text) > shown:
        canvas.cut.append(f"{screen.text!r} has {len(text)} lines, and room for {shown}")
    canvas.gauge(Area(area.right - 2, area.y, 2, area.h), first, shown, len(text))
    for number, line in enumerate(text[first : first + shown]):
        canvas.label(Area(LEFT, area.y + number * font.line, area.w - LEFT - 4, depth(font)), font, line)


def fits_beside(screen: NoticeScreen, style: Style) -> bool:
    """Whether its text has room beside its picture."""
    text, deep = _text(screen)
    return screen.figure is not None and holds(screen.figure, text, style, screen.head, deep=deep, told=True)


def _text(screen: NoticeScreen) -> tuple[str, int]:
    """What stands beside a picture, what Roll does in a line of its own, and how far down it may go."""
    return "\n".join(filter(None, (screen.text, screen.note))), PANEL.h - (MORE if screen.more else 0)


def _more(canvas: Canvas) -> None:
    """A tip that points down: one more page follows."""
    area = Area(PANEL.w - BUSY, PANEL.h - MORE, 7, MORE)
    with canvas.group("more", area) as pen:
        for row in range(area.h):
            pen.line((area.x + row, area.y + row, area.right - 1 - row, area.y + row), fill=1)


def guard(canvas: Canvas, screen: GuardScreen) -> None:
    """A shut eye, whose eyes the next screen is for, and how to look."""
    drawn(canvas, Area(4, 0, SIDE, SIDE), "eye-closed")
    canvas.fitted(canvas.corner(Area(36, 4, PANEL.w - 36, 18)), screen.seat)
    canvas.text(PANEL.cut(top=24), screen.text, align=Align.CENTRE, middle=True)


def code(canvas: Canvas, screen: CodeScreen) -> None:
    """The code very large, and what it is for."""
    area = canvas.corner(PANEL.cut(bottom=30))
    if not canvas.double(area, screen.code):
        canvas.fitted(area.cut(top=8, bottom=8), screen.code, align=Align.CENTRE)
    canvas.text(PANEL.cut(top=36), screen.text, align=Align.CENTRE, middle=True)


def off(canvas: Canvas, screen: OffScreen) -> None:
    """A moon over a hill, and that it is safe to switch off."""
    moon = Area(5, 6, 25, 25)
    with canvas.group("night", Area(0, 0, 40, PANEL.h)) as pen:
        pen.ellipse(moon.corners, fill=1)
        pen.ellipse((moon.x + 9, moon.y - 3, moon.right + 5, moon.bottom - 8), fill=0)
        for x, y in ((33, 10), (28, 22), (36, 30), (9, 40)):
            pen.point((x, y), fill=1)
        pen.line((32, 10, 34, 10), fill=1)
        pen.line((33, 9, 33, 11), fill=1)
        pen.arc((-40, 50, 39, 110), 180, 360, fill=1)
    area = canvas.corner(Area(44, 0, PANEL.w - 44, PANEL.h))
    canvas.text(area, screen.text, middle=True)

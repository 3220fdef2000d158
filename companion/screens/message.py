"""Messages: what the box has just said, long texts, the guard, the code, and the last picture."""

from companion.screens.ask import Ask, Digits, Emblem, Style
from companion.screens.board import board, holds
from companion.screens.canvas import (
    BUSY,
    PANEL,
    Align,
    Area,
    Canvas,
    capacity,
    depth,
    explained,
    headline,
    headline_height,
    tab,
    wrapped,
)
from companion.screens.drawing import SIDE, drawn
from companion.screens.glyph import Font, medium, small
from companion.screens.listing import LEFT
from companion.table.figure import GridFigure
from companion.table.wording import named

MORE = 4
"""Height of the sign that more follows, in px."""
FEW = 3
"""So many groups of digits stand in one line."""


def _layout(ask: Ask, style: Style) -> tuple[Font, tuple[str, ...], int]:
    # Wrapping always leaves the room of the scroll indicator, and that of the sign that more follows or, without a
    # headline, of the mark of a slow commit, so a text does not jump when it needs one.
    ask, high, wide = named(ask, style.names), PANEL.h, PANEL.w - LEFT - 4
    if ask.head.strip():
        high -= headline_height(len(tab(ask.head, "", PANEL.w, style)))
    if not ask.head.strip() or not ask.long:
        wide -= BUSY
    fonts = [medium(), small()] if not ask.long else [medium()] if style.large else [small()]
    for font in fonts:
        lines = wrapped(font, ask.text, wide)
        room = capacity(font, high)
        # Small letters leave room for what explains it, where nobody wants large ones.
        tip = 0 if style.large or ask.long or font is small() else explained(ask.foot, wide)
        if len(lines) <= room and len(lines) * font.line + tip <= high:
            break
    return font, lines, room


def lines(ask: Ask, style: Style) -> int:
    """How many lines of text the screen has altogether."""
    return len(_layout(ask, style)[1])


def room(ask: Ask, style: Style) -> int:
    """How many lines of text the screen shows at once."""
    return _layout(ask, style)[2]


def shrinks(ask: Ask, style: Style) -> bool:
    """Whether its text is too long to be as large as people want it."""
    return style.large and _layout(ask, style)[0] is small()


def notice(canvas: Canvas, ask: Ask) -> None:
    """A subject over a text of which as many lines are shown as fit, or beside its map."""
    if not ask.long and isinstance(ask.figure, GridFigure):
        board(canvas, ask.figure, ask.head, ask.text, _deep(ask), told=True, foot=ask.foot)
        if ask.more:
            _more(canvas)
        return
    font, text, shown = _layout(ask, canvas.style)
    area = headline(canvas, PANEL, ask.head)
    if ask.more and not ask.long:
        _more(canvas)
        area = area.cut(right=BUSY)
    first = min(max(0, ask.line), max(0, len(text) - shown))
    if not ask.long and len(text) > shown:
        canvas.cut.append(f"{ask.text!r} has {len(text)} lines, and room for {shown}")
    canvas.gauge(Area(area.right - 2, area.y, 2, area.h), first, shown, len(text))
    for number, line in enumerate(text[first : first + shown]):
        canvas.label(Area(LEFT, area.y + number * font.line, area.w - LEFT - 4, depth(font)), font, line)
    if not ask.long:
        canvas.explain(area.cut(left=LEFT, top=len(text) * font.line, right=4), ask.foot)


def fits_beside(ask: Ask, style: Style) -> bool:
    """Whether its text has room beside its picture."""
    ask = named(ask, style.names)
    deep = _deep(ask)
    return isinstance(ask.figure, GridFigure) and holds(ask.figure, ask.text, style, ask.head, deep=deep, told=True)


def _deep(ask: Ask) -> int:
    """How far down a text beside a picture may go."""
    return PANEL.h - (MORE if ask.more else 0)


def _more(canvas: Canvas) -> None:
    """A tip that points down: one more page follows."""
    area = Area(PANEL.w - BUSY, PANEL.h - MORE, 7, MORE)
    with canvas.group("more", area) as pen:
        for row in range(area.h):
            pen.line((area.x + row, area.y + row, area.right - 1 - row, area.y + row), fill=1)


def emblem(canvas: Canvas, ask: Ask) -> None:
    """What stands for what is not shown: a shut eye, or the night."""
    (_guard if ask.splash is Emblem.GUARD else _off)(canvas, ask)


def _guard(canvas: Canvas, ask: Ask) -> None:
    """A shut eye, whose eyes the next screen is for, and how to look."""
    drawn(canvas, Area(4, 0, SIDE, SIDE), "eye-closed")
    canvas.fitted(canvas.corner(Area(36, 4, PANEL.w - 36, 18)), ask.head)
    canvas.text(PANEL.cut(top=24), ask.text, align=Align.CENTRE, middle=True)


def digits(canvas: Canvas, ask: Ask) -> None:
    """Digits very large, and what they are for; of many groups two a row, below that."""
    assert isinstance(ask.splash, Digits)
    groups = ask.splash.digits.upper().split()
    if len(groups) > FEW:
        canvas.label(canvas.corner(Area(0, 0, PANEL.w, 9)), small(), ask.text)
        for place, group in enumerate(groups):
            column, row = place % 2, place // 2
            canvas.label(Area(28 + 40 * column, 10 + 13 * row, 34, 13), medium(), group)
        return
    area = canvas.corner(PANEL.cut(bottom=30))
    if not canvas.double(area, ask.splash.digits):
        canvas.fitted(area.cut(top=8, bottom=8), ask.splash.digits, align=Align.CENTRE)
    canvas.text(PANEL.cut(top=36), ask.text, align=Align.CENTRE, middle=True)


def _off(canvas: Canvas, ask: Ask) -> None:
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
    canvas.text(area, ask.text, middle=True)

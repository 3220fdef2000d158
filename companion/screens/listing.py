"""Lists: the start menu, menus, players, options, and the choose prompt."""

from collections.abc import Sequence
from dataclasses import replace

from companion.screens.ask import TICKED, Ask, Card, Choice, Style
from companion.screens.canvas import (
    BUSY,
    PANEL,
    Align,
    Area,
    Canvas,
    depth,
    headline,
    headline_height,
    reach,
    tab,
    wrapped,
)
from companion.screens.drawing import SIDE, drawn, frames
from companion.screens.glyph import Font, medium, small
from companion.table.wording import named

SLOT = 13
"""Height of a row or of a line of a question, in px."""
DIE = 18
"""Least height of a number or a die, in px."""
GAP = 6
"""Least room between a row's label and its value, in px."""
LEFT = 4
"""Where words begin, in px: below the first letter of the tab."""
BUTTON = 62
"""Width of one of two answers side by side, in px."""
DOTTED = 14
"""So many rows have a dot each in the scroll marks."""
FOOT = {False: 12, True: 15}
"""Height of a foot of one line with its rule, in small letters and in larger ones, in px."""


def topic(canvas: Canvas, about: str, text: str, side: str = "", area: Area = PANEL, leave: int = DIE) -> Area:
    """Draw who is asked, and the question as large as ``leave`` is left below it; the answer is the area left."""
    if not text.strip():
        return headline(canvas, area, about, side)
    area = headline(canvas, area, about, side) if (about or side).strip() else area
    # Without a headline the mark of a slow commit takes its room from the question alone: no row may move for it.
    line = canvas.corner(Area(LEFT, area.y, area.w - LEFT, SLOT))
    high = asked(text, line.w, area.h - leave)
    if high == SLOT:
        canvas.label(line, medium(), text)
    else:
        canvas.block(Area(line.x, line.y, line.w, high), medium(), text)
    return area.cut(top=high)


def menu(canvas: Canvas, ask: Ask) -> None:
    """Head, choices, and the sentence about the chosen one, or of what Roll does, below them; or the chosen card."""
    chosen = ask.choices[min(max(0, ask.chosen), len(ask.choices) - 1)]
    if chosen.card is not None:
        card(canvas, ask, chosen.card)
        return
    area = headline(canvas, PANEL, ask.head, ask.state)
    rows(canvas, foot(canvas, area, ask.foot), ask.choices, ask.chosen)


def card(canvas: Canvas, ask: Ask, card: Card) -> None:
    """A game: its name over its drawing and what is told of it, and where in the list it stands."""
    chosen = min(max(0, ask.chosen), len(ask.choices) - 1)
    area = headline(canvas, PANEL, ask.choices[chosen].label)
    # What Roll does is no word about this game.
    if ask.foot not in (press.label for press in ask.presses):
        area = foot(canvas, area, ask.foot)
    if len(ask.choices) > 1:
        _marks(canvas, Area(area.right - 3, area.y, 3, area.h), chosen, chosen, 1, len(ask.choices))
        area = area.cut(right=5)
    if frames(card.drawing):
        side = SIDE * max(1, min(2, area.h // SIDE))
        drawn(canvas, Area(LEFT, area.y + (area.h - side) // 2, side, side), card.drawing)
        area = area.cut(left=side + 1)
    canvas.text(area.cut(left=LEFT), "\n".join(card.lines), middle=True)


def option(canvas: Canvas, ask: Ask) -> None:
    """A question; below it two short answers side by side, or others as rows, and what the chosen one changes."""
    area = foot(canvas, PANEL, ask.foot)
    beside = len(ask.choices) == 2 and all(medium().width(row.label) <= BUTTON - 6 for row in ask.choices)
    # The question and two answers go before the head.
    head = headline_height(len(tab(ask.head, "", PANEL.w, replace(canvas.style, busy=True))))
    roomy = head + asked(ask.text) + (SLOT if beside else 2 * SLOT) <= area.h
    area = topic(canvas, ask.head if roomy else "", ask.text, area=area)
    if not beside:
        rows(canvas, area, ask.choices, ask.chosen, dotted=True)
        return
    if area.y == PANEL.y:
        # Nothing stands above the two answers: they leave the corner to the mark of a slow commit.
        canvas.corner(area)
        area = area.cut(top=SLOT)
    for number, row in enumerate(ask.choices):
        there = Area(1 + number * (BUTTON + 2), area.y, BUTTON, SLOT)
        button(canvas, there, row.label, chosen=number == ask.chosen, grey=row.disabled)


def button(canvas: Canvas, area: Area, text: str, *, chosen: bool, grey: bool = False) -> None:
    """A word in a rounded frame, white where chosen."""
    with canvas.group(f"button {text!r}", area) as pen:
        pen.rounded_rectangle(area.corners, 3, fill=1 if chosen else 0, outline=1)
        deep = reach(medium(), text) > area.h - 2
        canvas.label(area.cut(3, 1, 3, 0 if deep else 1), medium(), text, on=not chosen, align=Align.CENTRE, grey=grey)


def asked(text: str, wide: int = PANEL.w - LEFT, most: int = PANEL.h) -> int:
    """Height of a question in px: one slot or two, or what it takes in small letters where those are too few."""
    if not text.strip():
        return 0
    if medium().width(text) <= wide:
        return SLOT
    lines = len(wrapped(small(), text, wide))
    roomy = most >= 2 * SLOT and (lines < 3 or len(wrapped(medium(), text, wide)) < 3)
    return 2 * SLOT if roomy else max(SLOT, min(lines, 4, most // small().line) * small().line)


def _lines(font: Font, text: str) -> tuple[str, ...]:
    return wrapped(font, text, PANEL.w - LEFT) if text.strip() else ()


def has_room(ask: Ask, style: Style) -> bool:
    """Whether what was just done fits whole above the question and what answers it, one row of several."""
    ask, font = named(ask, style.names), medium() if style.large else small()
    return len(_lines(font, ask.said)) * font.line <= _spare(ask, style)


def _spare(ask: Ask, style: Style) -> int:
    """Height that a question and one row leave, in px."""
    high = highest(ask)
    if not (ask.head or ask.state).strip() and ask.text.strip():
        # The mark of a slow commit stands beside the question.
        return PANEL.h - asked(ask.text, PANEL.w - LEFT - BUSY, PANEL.h - high) - high
    # The mark of a slow commit may take a long name to a second line.
    head = headline_height(len(tab(ask.head, ask.state, PANEL.w, replace(style, busy=True))))
    return PANEL.h - head - asked(ask.text, PANEL.w - LEFT, PANEL.h - head - high) - high


def highest(ask: Ask) -> int:
    """Height of its highest row, or of a number or die, in px."""
    if not ask.choices:
        return DIE
    room = PANEL.w - (10 if ask.text.strip() else LEFT) - LEFT - 5
    return max(_high(row, room) for row in ask.choices)


def above(canvas: Canvas, ask: Ask) -> Area:
    """Draw what was just done; the answer is the area left below it."""
    # Text that was made large meanwhile leaves what had room in its place.
    font = medium() if canvas.style.large and has_room(ask, canvas.style) else small()
    said = _lines(font, ask.said)
    for number, line in enumerate(said):
        canvas.label(Area(LEFT, number * font.line, PANEL.w - LEFT, depth(font)), font, line)
    return PANEL.cut(top=max(0, min(len(said) * font.line + GAP // 2, _spare(ask, canvas.style))) if said else 0)


def choose(canvas: Canvas, ask: Ask) -> None:
    """What was just done; head, question, options, each of which begins with a dot; and what explains it."""
    area = topic(canvas, ask.head, ask.text, ask.state, above(canvas, ask), highest(ask))
    # What the chosen option is gives way to the question and to that option.
    marked = replace(ask, choices=ask.choices[ask.chosen : ask.chosen + 1])
    area = foot(canvas, area, ask.foot, highest(marked))
    rows(canvas, area, ask.choices, ask.chosen, dotted=bool(ask.text.strip()))


def foot_height(text: str, style: Style) -> int:
    """Height of a foot with its rule, in px."""
    font, lines = _foot(text, style)
    return FOOT[font is medium()] + (min(len(lines), 3) - 1) * font.line if lines else 0


def _foot(text: str, style: Style) -> tuple[Font, tuple[str, ...]]:
    one = style.large and medium().width(text) <= PANEL.w - LEFT
    font = medium() if one else small()
    return font, _lines(font, text)


def foot(canvas: Canvas, area: Area, text: str, leave: int = 0) -> Area:
    """Draw a sentence under a thin line at the bottom, where it leaves so much; the answer is the area above."""
    styles = (canvas.style, replace(canvas.style, large=False))
    style = next((each for each in styles if foot_height(text, each) <= area.h - leave), None)
    if not text.strip() or style is None:
        return area
    font, lines = _foot(text, style)
    high = foot_height(text, style)
    # A dotted line, so nobody takes the sentence below it for one more choice.
    with canvas.group("rule", Area(0, PANEL.h - high, PANEL.w, 1)) as pen:
        for x in range(0, PANEL.w, 3):
            pen.point((x, PANEL.h - high), fill=1)
    there = Area(LEFT, PANEL.h - high + 2, PANEL.w - LEFT, high - 2)
    (canvas.block if len(lines) > 1 else canvas.label)(there, font, text)
    return area.cut(bottom=high)


def rows(
    canvas: Canvas,
    area: Area,
    lines: Sequence[Choice],
    chosen: int,
    *,
    dotted: bool = False,
) -> None:
    """Draw a slot for each row, as many as fit with the chosen one among them, and where in the list they stand.

    All rows have one font, also those out of sight, so turning changes no letter; in large text those that fit
    have the larger one. A row too long for small letters takes more lines. Under a question (``dotted``) each but the
    chosen one begins with a dot.
    """
    if not lines:
        return
    chosen = min(max(0, chosen), len(lines) - 1)
    inset = 16 if any(line.mark is not None for line in lines) else 10 if dotted else LEFT
    most = 1 + max(0, area.h - SLOT) // small().line
    for marks in (0, 5):
        room = area.w - marks - inset - LEFT
        heights = [_high(row, room, most) for row in lines]
        first, last = _window(heights, chosen, area.h)
        if last - first == len(lines):
            break
    else:
        high = min(area.h, sum(heights[first:last]))
        _marks(canvas, Area(area.right - 3, area.y, 3, high), chosen, first, last - first, len(lines))
        area = area.cut(right=5)
    fits = all(_width(medium(), row) <= room for row in lines)
    for number in range(first, last):
        row = lines[number]
        there = Area(area.x, area.y, area.w, heights[number])
        area = area.cut(top=there.h)
        font = medium() if fits or (canvas.style.large and _width(medium(), row) <= room) else small()
        _row(canvas, there, row, font, inset, chosen=number == chosen, dotted=dotted)


def _width(font: Font, row: Choice) -> int:
    return font.width(row.label) + (GAP + font.width(row.value) if row.value else 0)


def _high(row: Choice, room: int, most: int = PANEL.h) -> int:
    """Height of a row that has so much room, and so many lines at most, in px."""
    return SLOT + (min(most, len(_broken(row, room))) - 1) * small().line


def _broken(row: Choice, room: int) -> tuple[str, ...]:
    """The lines in small letters of a row that has so much room; its value is at the end of the last one."""
    if _width(small(), row) <= room:
        return (row.label,)
    lines = wrapped(small(), row.label, room) or ("",)
    if not row.value or _width(small(), Choice(lines[-1], row.value)) <= room:
        return lines
    return (*lines, "") if small().width(row.value) <= room else (*lines, *wrapped(small(), row.value, room))


def _window(heights: Sequence[int], chosen: int, room: int) -> tuple[int, int]:
    """The first row in sight and the first one beyond: as many as fit, as even as can be around the chosen one."""
    first, last, left, below = chosen, chosen + 1, room - heights[chosen], True
    while True:
        steps = [at for at in ((last, first - 1) if below else (first - 1, last)) if 0 <= at < len(heights)]
        step = next((at for at in steps if heights[at] <= left), None)
        if step is None:
            return first, last
        left -= heights[step]
        first, last, below = min(first, step), max(last, step + 1), step < first


def _row(canvas: Canvas, area: Area, row: Choice, font: Font, inset: int, *, chosen: bool, dotted: bool) -> None:
    with canvas.group(f"row {row.label!r}", area) as pen:
        if chosen:
            x, y, right, bottom = area.corners
            pen.rectangle(area.corners, fill=1)
            pen.point([(x, y), (right, y), (x, bottom), (right, bottom)], fill=0)
        elif dotted and row.mark is None:
            pen.rectangle((area.x + 4, area.y + 6, area.x + 5, area.y + 7), fill=1)
        if row.mark is not None:
            _mark(canvas, area.cut(left=4, right=area.w - 13, bottom=area.h - SLOT), row.mark, on=not chosen)
        inner = area.cut(left=inset, right=LEFT)
        extra = (area.h - SLOT) // small().line
        if extra:
            lines = _broken(row, inner.w)
            for number, line in enumerate(lines[:extra]):
                canvas.label(Area(inner.x, inner.y + 2 + 9 * number, inner.w, 9), small(), line, on=not chosen)
            value = "" if small().width(row.value) > inner.w else row.value
            row, inner = Choice(" ".join(lines[extra:]), value), inner.cut(top=2 + 9 * extra, bottom=2)
        if row.value:
            left = inner.w - (GAP + font.width(row.label) if row.label else 0)
            wide = min(font.width(row.value), max(left, inner.w * 9 // 20))
            there = Area(inner.right - wide, inner.y, wide, inner.h)
            canvas.label(there, font, row.value, on=not chosen, align=Align.RIGHT, grey=row.disabled)
            inner = inner.cut(right=wide + GAP)
        canvas.label(inner, font, row.label, on=not chosen, grey=row.disabled)


def _marks(canvas: Canvas, area: Area, chosen: int, first: int, shown: int, count: int) -> None:
    """A dot for each row, the chosen one larger; of very many rows a bar that says which part is on the ask."""
    if count > DOTTED:
        canvas.gauge(area.cut(left=1), first, shown, count)
        return
    with canvas.group("scroll indicator", area) as pen:
        for number in range(count):
            y = area.y + 1 + (area.h - 3) * number // (count - 1)
            if number == chosen:
                pen.rectangle((area.x, y - 1, area.x + 2, y + 1), fill=1)
            else:
                pen.point((area.x + 1, y), fill=1)


def _mark(canvas: Canvas, area: Area, mark: int, *, on: bool) -> None:
    y = area.y + (area.h - 9) // 2
    box = Area(area.x, y, 9, 9)
    with canvas.group("place", box) as pen:
        if mark == TICKED:
            pen.rectangle(box.corners, outline=1 if on else 0)
            pen.line((box.x + 2, box.y + 4, box.x + 3, box.y + 6, box.x + 6, box.y + 2), fill=1 if on else 0)
        elif mark:
            pen.rectangle(box.corners, fill=1 if on else 0)
            canvas.label(Area(box.x + 2, box.y + 1, 5, 7), small(), str(mark % 10), on=not on)
        else:
            pen.rectangle(box.corners, outline=1 if on else 0)

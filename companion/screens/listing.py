"""Lists: the start menu, menus, players, options, and the choose prompt."""

from collections.abc import Sequence
from dataclasses import replace

from companion.screens.canvas import (
    BUSY,
    PANEL,
    Align,
    Area,
    Canvas,
    Over,
    depth,
    headline,
    headline_height,
    tab,
    wrapped,
)
from companion.screens.glyph import Font, medium, small
from companion.screens.screen import ChooseScreen, ListScreen, OptionsScreen, PlayersScreen, Row, StartScreen, Style

SLOT = 13
"""Height of a row or of a line of a question, in px."""
GAP = 6
"""Least room between a row's label and its value, in px."""
LEFT = 4
"""Where words begin, in px: below the first letter of the tab."""
TICK = -1
"""The place of a row whose box is ticked."""
DOTTED = 14
"""So many rows have a dot each in the scroll marks."""
FOOT = {False: 12, True: 15}
"""Height of the foot with its rule, with plain and with large text, in px."""


def topic(canvas: Canvas, about: str, text: str, side: str = "", area: Area = PANEL) -> Area:
    """Draw who is asked, and the question on one slot or on two; the answer is the area left."""
    if not text.strip():
        return headline(canvas, area, about, side)
    area = headline(canvas, area, about, side) if (about or side).strip() else area
    # Without a headline the mark of a slow commit takes its room from the question alone: no row may move for it.
    line = canvas.corner(Area(LEFT, area.y, area.w - LEFT, SLOT))
    if slots(text, line.w) == 1:
        canvas.label(line, medium(), text)
        return area.cut(top=SLOT)
    two = Area(line.x, line.y, line.w, 2 * SLOT)
    fits = len(wrapped(medium(), text, line.w)) <= 2
    canvas.block(two, medium() if fits else canvas.body, text)
    return area.cut(top=2 * SLOT)


def menu(canvas: Canvas, screen: StartScreen | ListScreen | OptionsScreen) -> None:
    """Head, rows, and the sentence about the chosen row, or of what Roll does, below them."""
    area = headline(canvas, PANEL, screen.head)
    rows(canvas, foot(canvas, area, screen.text), screen.rows, screen.chosen)


def players(canvas: Canvas, screen: PlayersScreen) -> None:
    """Who plays: each row with its place in the order of play, an empty box where not in."""
    count = sum(1 for place in screen.places if place)
    area = foot(canvas, headline(canvas, PANEL, "Players", str(count)), screen.text)
    # The last row goes on: it has no place, whether or not the panel counts one for it.
    places = tuple(screen.places[: max(0, len(screen.rows) - 1)])
    rows(canvas, area, screen.rows, screen.chosen, places=places)


def slots(text: str, wide: int = PANEL.w - LEFT) -> int:
    """How many slots a question takes."""
    return 0 if not text.strip() else 1 if medium().width(text) <= wide else 2


def _lines(font: Font, text: str) -> tuple[str, ...]:
    return wrapped(font, text, PANEL.w - LEFT) if text.strip() else ()


def has_room(screen: ChooseScreen, style: Style) -> bool:
    """Whether what was just done fits whole above the question and a row of its options."""
    font = medium() if style.large else small()
    return len(_lines(font, screen.said)) * font.line <= _spare(screen, style)


def _spare(screen: ChooseScreen, style: Style) -> int:
    """Height above the question that leaves one row below it, in px."""
    if not (screen.head or screen.state).strip() and screen.text.strip():
        # The mark of a slow commit stands beside the question.
        return PANEL.h - (slots(screen.text, PANEL.w - LEFT - BUSY) + 1) * SLOT
    # The mark of a slow commit may take a long name to a second line.
    head = headline_height(len(tab(screen.head, screen.state, PANEL.w, replace(style, busy=True))))
    return PANEL.h - head - (slots(screen.text) + 1) * SLOT


def choose(canvas: Canvas, screen: ChooseScreen) -> None:
    """What was just done; then head, question, options, each of which begins with a dot."""
    # Text that was made large meanwhile leaves what had room in its place.
    font = medium() if canvas.style.large and has_room(screen, canvas.style) else small()
    said = _lines(font, screen.said)
    for number, line in enumerate(said):
        canvas.label(Area(LEFT, number * font.line, PANEL.w - LEFT, depth(font)), font, line)
    above = min(len(said) * font.line + GAP // 2, _spare(screen, canvas.style)) if said else 0
    area = topic(canvas, screen.head, screen.text, screen.state, PANEL.cut(top=above))
    area = foot(canvas, area, screen.foot, 2)
    boxes = tuple(TICK if tick else 0 for tick in screen.ticks)
    rows(canvas, area, screen.rows, screen.chosen, places=boxes, asked=bool(screen.text.strip()))


def foot(canvas: Canvas, area: Area, text: str, most: int = 1) -> Area:
    """Draw a sentence under a thin line at the bottom, on ``most`` lines if a row has room above; that area is left."""
    if not text.strip():
        return area
    high, lines = FOOT[canvas.style.large], _lines(canvas.body, text)
    if len(lines) <= most and area.h - high - (len(lines) - 1) * canvas.body.line >= SLOT:
        high += (len(lines) - 1) * canvas.body.line
    else:
        lines = (text,)
    # A dotted line, so that nobody takes the sentence below it for one more choice.
    with canvas.group("rule", Area(0, PANEL.h - high, PANEL.w, 1)) as pen:
        for x in range(0, PANEL.w, 3):
            pen.point((x, PANEL.h - high), fill=1)
    deep = (high - 2) // len(lines)
    for number, line in enumerate(lines):
        there = Area(LEFT, PANEL.h - high + 2 + number * deep, PANEL.w - LEFT, deep)
        canvas.label(there, canvas.body, line)
    return area.cut(bottom=high)


def rows(
    canvas: Canvas,
    area: Area,
    lines: Sequence[Row],
    chosen: int,
    *,
    places: Sequence[int] = (),
    asked: bool = False,
) -> None:
    """Draw a slot for each row, as many as fit with the chosen one among them, and where in the list they stand.

    All rows have one font, also those out of sight, so that turning changes no letter; under a question (``asked``)
    each but the chosen one begins with a dot.
    """
    if not lines:
        return
    chosen = min(max(0, chosen), len(lines) - 1)
    shown = max(1, min(len(lines), area.h // SLOT))
    first = min(max(0, chosen - (shown - 1) // 2), len(lines) - shown)
    if len(lines) > shown:
        _marks(canvas, Area(area.right - 3, area.y, 3, shown * SLOT), chosen, first, shown, len(lines))
        area = area.cut(right=5)
    inset = 16 if places else 10 if asked else LEFT
    room = area.w - inset - LEFT
    fits = all(_width(medium(), row) <= room for row in lines)
    font = medium() if fits or canvas.style.large else small()
    for number in range(first, first + shown):
        there = Area(area.x, area.y + (number - first) * SLOT, area.w, SLOT)
        place = places[number] if number < len(places) else None
        _row(canvas, there, lines[number], font, place, inset, chosen=number == chosen, dotted=asked)


def _width(font: Font, row: Row) -> int:
    return font.width(row.label) + (GAP + font.width(row.value) if row.value else 0)


def _row(
    canvas: Canvas, area: Area, row: Row, font: Font, place: int | None, inset: int, *, chosen: bool, dotted: bool
) -> None:
    over = Over.SCROLL if chosen else Over.DOTS
    with canvas.group(f"row {row.label!r}", area) as pen:
        if chosen:
            x, y, right, bottom = area.corners
            pen.rectangle(area.corners, fill=1)
            pen.point([(x, y), (right, y), (x, bottom), (right, bottom)], fill=0)
        elif dotted and place is None:
            pen.rectangle((area.x + 4, area.y + 6, area.x + 5, area.y + 7), fill=1)
        if place is not None:
            _place(canvas, Area(area.x + 4, area.y, 9, area.h), place, on=not chosen)
        inner = area.cut(left=inset, right=LEFT)
        if row.value:
            spare = inner.w - GAP - font.width(row.label)
            wide = min(font.width(row.value), max(spare, inner.w * 9 // 20))
            there = Area(inner.right - wide, inner.y, wide, inner.h)
            canvas.label(there, font, row.value, on=not chosen, align=Align.RIGHT, over=over)
            inner = inner.cut(right=wide + GAP)
        canvas.label(inner, font, row.label, on=not chosen, over=over)


def _marks(canvas: Canvas, area: Area, chosen: int, first: int, shown: int, count: int) -> None:
    """A dot for each row, the chosen one larger; of very many rows a bar that says which part is on the screen."""
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


def _place(canvas: Canvas, area: Area, place: int, *, on: bool) -> None:
    y = area.y + (area.h - 9) // 2
    box = Area(area.x, y, 9, 9)
    with canvas.group("place", box) as pen:
        if place == TICK:
            pen.rectangle(box.corners, outline=1 if on else 0)
            pen.line((box.x + 2, box.y + 4, box.x + 3, box.y + 6, box.x + 6, box.y + 2), fill=1 if on else 0)
        elif place:
            pen.rectangle(box.corners, fill=1 if on else 0)
            canvas.label(Area(box.x + 2, box.y + 1, 5, 7), small(), str(place % 10), on=not on)
        else:
            pen.rectangle(box.corners, outline=1 if on else 0)

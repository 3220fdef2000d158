"""Lists: the start menu, menus, players, options, and the choose prompt."""

from collections.abc import Sequence

from companion.screens.canvas import PANEL, Align, Area, Canvas, Over, depth
from companion.screens.glyph import large, medium, small
from companion.screens.screen import ChooseScreen, ListScreen, OptionsScreen, PlayersScreen, Row, StartScreen

HEAD = 18
"""Height of a head with the gap below it, in px."""
SHOWN = 3
"""Rows of choices on the screen at once."""
TALL = 18
"""Greatest height of a row, in px."""
BAR = 14
"""Least height of the chosen row: 12 px of medium glyphs with a margin."""


def head(canvas: Canvas, text: str, side: str = "") -> Area:
    """Draw the subject in large glyphs, and a short note at its right; the answer is the area left below."""
    if not (text or side).strip():
        return canvas.corner(PANEL)
    area = canvas.corner(Area(0, 0, PANEL.w, 18))
    if side:
        wide = min(48, medium().width(side) + 4)
        with canvas.group("note", Area(area.right - wide, 0, wide, 16)) as pen:
            pen.rectangle((area.right - wide, 0, area.right - 1, 15), fill=1)
            canvas.label(Area(area.right - wide + 2, 1, wide - 4, 14), medium(), side, on=False)
        area = area.cut(right=wide + 3)
    canvas.label(area, large(), text)
    return PANEL.cut(top=HEAD)


def topic(canvas: Canvas, about: str, text: str, side: str = "", *, two: bool = False) -> Area:
    """Draw the subject and the question on one line, or on ``two`` where it needs them; the answer is the area left.

    Without a subject the question is what the screen is about.
    """
    if not about.strip():
        return head(canvas, text, side)
    area = head(canvas, about, side)
    if not text.strip():
        return area
    font = canvas.body
    high = depth(font)
    line = Area(area.x, area.y, area.w, high)
    if two and font.width(text) > line.w and not canvas.style.large:
        high = min(2, -(-font.width(text) // line.w)) * font.line
        canvas.block(Area(line.x, line.y, line.w, high), font, text)
    else:
        canvas.label(line, font, text)
    return area.cut(top=high + 1)


def start(canvas: Canvas, screen: StartScreen) -> None:
    """Three tall rows over a foot line."""
    foot = canvas.corner(Area(0, 55, PANEL.w, 9))
    if screen.foot.strip():
        _rule(canvas, 53)
        canvas.label(foot, small(), screen.foot)
    rows(canvas, PANEL.cut(bottom=12), screen.rows, screen.chosen, tall=True)


def menu(canvas: Canvas, screen: ListScreen | OptionsScreen) -> None:
    """Head, rows, and the sentence about the chosen row below them."""
    area = head(canvas, screen.head)
    rows(canvas, foot(canvas, area, screen.text), screen.rows, screen.chosen)


def players(canvas: Canvas, screen: PlayersScreen) -> None:
    """Who plays: each row with its place in the order of play, an empty box where not in."""
    count = sum(1 for place in screen.places if place)
    area = foot(canvas, head(canvas, "Players", str(count)), screen.text)
    # The last row goes on: it has no place, whether or not the panel counts one for it.
    places = tuple(screen.places[: max(0, len(screen.rows) - 1)])
    rows(canvas, area, screen.rows, screen.chosen, places=places)


def choose(canvas: Canvas, screen: ChooseScreen) -> None:
    """Head, question, options."""
    # A question that is read at once is worth more than a third row.
    rows(canvas, topic(canvas, screen.head, screen.text, two=True), screen.rows, screen.chosen)


def foot(canvas: Canvas, area: Area, text: str) -> Area:
    """Draw a sentence under a thin line at the bottom; the answer is the area above."""
    if not text.strip():
        return area
    high = depth(canvas.body)
    _rule(canvas, area.bottom - high - 2)
    canvas.label(Area(area.x, area.bottom - high, area.w, high), canvas.body, text)
    return area.cut(bottom=high + 3)


def _rule(canvas: Canvas, y: int) -> None:
    # A dotted line, so that nobody takes the sentence below it for one more choice.
    with canvas.group("rule", Area(0, y, PANEL.w, 1)) as pen:
        for x in range(0, PANEL.w, 3):
            pen.point((x, y), fill=1)


def rows(
    canvas: Canvas,
    area: Area,
    lines: Sequence[Row],
    chosen: int,
    *,
    places: Sequence[int] = (),
    tall: bool = False,
) -> None:
    """Draw at most three rows with the chosen one among them, and where in the list they stand."""
    if not lines:
        return
    chosen = min(max(0, chosen), len(lines) - 1)
    least = BAR if canvas.style.large else 10
    shown = max(1, min(SHOWN, len(lines), 1 + (area.h - BAR) // least))
    first = min(max(0, chosen - (shown - 1) // 2), len(lines) - shown)
    even = area.h // shown
    high = min(TALL, even) if even >= BAR else max(least, (area.h - BAR) // max(1, shown - 1))
    bar = high if even >= BAR else BAR
    if len(lines) > shown:
        canvas.gauge(Area(area.right - 2, area.y, 2, area.h), first, shown, len(lines))
        area = area.cut(right=4)
    y = area.y + (area.h - bar - high * (shown - 1)) * (0 if tall else 1) // 2
    for number in range(first, first + shown):
        own = bar if number == chosen else high
        there = Area(area.x, y, area.w, own)
        place = places[number] if number < len(places) else None
        _row(canvas, there, lines[number], place, chosen=number == chosen)
        y += own


def _row(canvas: Canvas, area: Area, row: Row, place: int | None, *, chosen: bool) -> None:
    roomy = chosen or area.h >= BAR
    font = medium() if roomy else small()
    over = Over.SCROLL if chosen else Over.DOTS
    with canvas.group(f"row {row.label!r}", area) as pen:
        if chosen:
            pen.rectangle(area.corners, fill=1)
        inner = area.cut(left=3, right=3)
        if place is not None:
            _place(canvas, Area(inner.x, area.y, 9, area.h), place, on=not chosen)
            inner = inner.cut(left=12)
        if row.value:
            gap = 5
            spare = inner.w - gap - font.width(row.label)
            wide = min(font.width(row.value), max(spare, inner.w * 9 // 20))
            there = Area(inner.right - wide, inner.y, wide, inner.h)
            canvas.label(there, font, row.value, on=not chosen, align=Align.RIGHT, over=over)
            inner = inner.cut(right=wide + gap)
        canvas.label(inner, font, row.label, on=not chosen, over=over)


def _place(canvas: Canvas, area: Area, place: int, *, on: bool) -> None:
    y = area.y + (area.h - 9) // 2
    box = Area(area.x, y, 9, 9)
    with canvas.group("place", box) as pen:
        if place:
            pen.rectangle(box.corners, fill=1 if on else 0)
            canvas.label(Area(box.x + 2, box.y + 1, 5, 7), small(), str(place % 10), on=not on)
        else:
            pen.rectangle(box.corners, outline=1 if on else 0)

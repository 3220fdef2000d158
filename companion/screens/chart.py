"""Charts: stacks in profile, bars, a card and a compass rose."""

from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw

from companion.screens.canvas import PANEL, Align, Area, Canvas, Over, beside, headline
from companion.screens.glyph import Font, large, medium, small
from companion.screens.mark import tiny
from companion.table.figure import Bar, BarsFigure, CardFigure, CompassFigure, Icon, Pyramid, Stack, StacksFigure
from companion.table.grid import QUARTERS, Direction

REACH = 24
"""Pixels from the middle of a compass rose that its needles may take."""
LETTERS = {"black": "K"}
"""Colours that begin as another one does have a letter of their own: B is blue."""
BESIDE = 85
"""Pixels that a text beside stacks has: fourteen small letters, the longest word of most."""
SHORTEST = 14
"""Pixels that a bar takes at least beside its name and its figures; with less it is left out."""
ICON = 16
"""Pixels of a small drawing, each way."""
PLACES = 8
"""Places with stacks drawn at once; more take turns."""


def stacks(canvas: Canvas, figure: StacksFigure) -> None:
    """Places side by side on a table line, their names below it."""
    most = max((len(stack.pieces) for stack in figure.stacks), default=0)
    area = headline(canvas, PANEL, figure.title)
    if figure.text.strip() and len(figure.stacks) < 2:
        canvas.block(Area(area.right - BESIDE, area.y, BESIDE, area.h), canvas.body, figure.text)
        area = area.cut(right=BESIDE + 2)
    # No name is cut: of long ones fewer stand side by side.
    widest = 2 + max((small().width(stack.name) for stack in figure.stacks), default=0)
    room = area.w - (ICON + 1 if figure.icon is not None else 0)
    together = min(PLACES, room // widest)
    if len(figure.stacks) > together:
        together = max(1, min(PLACES, (room - 4) // widest))
    pages = max(1, -(-len(figure.stacks) // together))
    page = canvas.page(pages, figure.title)
    seen = figure.stacks[page * together : (page + 1) * together]
    if pages > 1:
        canvas.gauge(Area(area.right - 2, area.y, 2, area.h), page, 1, pages)
        area = area.cut(right=4)
    if not seen:
        return
    if figure.icon is not None:
        _icon(canvas, Area(area.x, area.y + 1, ICON, ICON), figure.icon)
        area = area.cut(left=ICON + 1)
    wide = area.w // len(seen)
    left = area.x + (area.w - wide * len(seen)) // 2
    line = area.bottom - 11
    high = min(12, (line - area.y) // max(1, most, 3))
    for number, stack in enumerate(seen):
        column = Area(left + number * wide, area.y, wide, area.h)
        with canvas.group(f"place {stack.name!r}", column) as pen:
            pen.line((column.x + 1, line, column.right - 2, line), fill=1)
            _stack(canvas, pen, column, line, max(2, high), stack)
            name = Area(column.x + 1, line + 2, wide - 2, 9)
            canvas.label(name, small(), stack.name, align=Align.CENTRE, over=Over.DOTS)


def _icon(canvas: Canvas, area: Area, icon: Icon) -> None:
    with canvas.group(f"icon {icon.name!r}", area):
        canvas.image.paste(1, (area.x, area.y), _dots(icon))


@cache
def _dots(icon: Icon) -> Image.Image:
    """A mask of a drawing: a dot is lit where its middle is inked, the same with every Pillow."""
    mask = Image.new("1", (ICON, ICON))
    for at in range(ICON * ICON):
        x, y = at % ICON, at // ICON
        mask.putpixel((x, y), icon.inked(x + 0.5, y + 0.5))
    return mask


def _stack(canvas: Canvas, pen: ImageDraw.ImageDraw, column: Area, line: int, high: int, stack: Stack) -> None:
    room = (line - column.y) // high
    for number, piece in enumerate(stack.pieces[:room]):
        bottom = line - 1 - number * high
        _piece(canvas, pen, column, bottom, high, piece, top=number == len(stack.pieces) - 1)


def _piece(
    canvas: Canvas, pen: ImageDraw.ImageDraw, column: Area, bottom: int, high: int, piece: Pyramid, *, top: bool
) -> None:
    size = min(3, max(1, piece.size))
    full = min(19, column.w - 2)
    wide = full - (3 - size) * (4 if full > 14 else 3)
    wide -= (wide + column.w) % 2
    x = column.x + (column.w - wide) // 2
    right = x + wide - 1
    upper = bottom - high + 2
    lean = min(2, (wide - 3) // 4, max(1, high // 4))
    pen.polygon([(x, bottom), (x + lean, upper), (right - lean, upper), (right, bottom)], fill=1)
    if top and high > 4:
        # The tip of the uppermost pyramid is in sight.
        middle = (right - lean + x + lean) // 2
        pen.line((middle, upper - 1, middle + (wide + 1) % 2, upper - 1), fill=1)
    letter = LETTERS.get(piece.colour.lower(), piece.colour[:1].upper())
    if letter.strip() and high >= 10 and wide >= 9:
        wide_letter = small().width(letter)
        there = Area(x + (wide - wide_letter) // 2, bottom - 8, wide_letter, 9)
        small().draw(canvas.image, there.x, there.y + (high - 10) // 2 - (high - 10), letter, False)
    elif letter.strip() and high >= 7:
        mask = tiny(letter)
        canvas.image.paste(0, (x + (wide - mask.width + 1) // 2, bottom - 5), mask)


def bars(canvas: Canvas, figure: BarsFigure) -> None:
    """A row for each: name, bar, value of total, note."""
    area = headline(canvas, PANEL, figure.title)
    high = 15 if canvas.style.large else 11
    rows = max(1, area.h // high)
    pages = max(1, -(-len(figure.bars) // rows))
    page = canvas.page(pages, figure.title)
    seen = figure.bars[page * rows : (page + 1) * rows]
    if pages > 1:
        canvas.gauge(Area(area.right - 2, area.y, 2, area.h), page, 1, pages)
        area = area.cut(right=4)
    if not seen:
        return
    high = min(16, area.h // (rows if pages > 1 else len(seen)))
    font = medium() if high >= 15 and _least(medium(), seen) <= area.w else small()
    widest = max(font.width(bar.name) for bar in seen)
    share = area.w * 2 // 5
    least = min(widest, share)
    figures = [_figures(bar) for bar in seen]
    values = max(font.width(text) for text in figures)
    if values > share or widest + SHORTEST + 6 + values > area.w:
        # The bar tells out of how much by itself.
        figures = [_figures(bar, brief=True) for bar in seen]
        if least + 3 + max(font.width(text) for text in figures) > area.w:
            figures = [bar.note or str(bar.value) for bar in seen]
        values = min(area.w - least - 3, max(font.width(text) for text in figures))
    names = min(widest, area.w - values - SHORTEST - 6)
    if names < widest:
        names = min(widest, area.w - values - 1)
    room = area.w - names - values - 6
    for number, (bar, text) in enumerate(zip(seen, figures, strict=True)):
        line = Area(area.x, area.y + number * high, area.w, high)
        with canvas.group(f"bar {bar.name!r}", line) as pen:
            if names:
                canvas.label(Area(line.x, line.y, names, high), font, bar.name)
            canvas.label(Area(line.right - values, line.y, values, high), font, text, align=Align.RIGHT)
            if room >= SHORTEST:
                _bar(pen, Area(line.x + names + 3, line.y + 2, room, high - 5), bar)


def _least(font: Font, seen: Sequence[Bar]) -> int:
    """Width of rows with the shortest bars, in px."""
    names, values = (font.width(bar.name) for bar in seen), (font.width(_figures(bar, brief=True)) for bar in seen)
    return max(names) + SHORTEST + 6 + max(values)


def _figures(bar: Bar, *, brief: bool = False) -> str:
    if not (bar.total and bar.note):
        return bar.note or f"{bar.value}/{bar.total}"
    return f"{bar.value}, {bar.note}" if brief else f"{bar.value}/{bar.total} {bar.note}"


def _bar(pen: ImageDraw.ImageDraw, area: Area, bar: Bar) -> None:
    pen.rectangle(area.corners, outline=1)
    inner = area.cut(2, 2, 2, 2)
    share = min(max(0, bar.value), max(0, bar.total)) / bar.total if bar.total > 0 else 0
    # Something is never drawn as nothing, and almost all never as all.
    filled = round(inner.w * share)
    if 0 < share < 1:
        filled = min(max(1, filled), inner.w - 1)
    if filled > 0:
        pen.rectangle((inner.x, inner.y, inner.x + filled - 1, inner.bottom - 1), fill=1)


def card(canvas: Canvas, figure: CardFigure) -> None:
    """A framed card: title on a white band, large characters at the left, lines at the right."""
    with canvas.group("card", PANEL) as pen:
        pen.rounded_rectangle(PANEL.corners, 4, outline=1)
        area = PANEL.cut(3, 2, 3, 2)
        if figure.title.strip():
            canvas.fitted(canvas.corner(Area(area.x + 1, area.y + 1, area.w - 2, 18)), figure.title)
            pen.line((0, 20, PANEL.w - 1, 20), fill=1)
            area = area.cut(top=20)
        else:
            area = canvas.corner(area)
        big = figure.large.strip()[:3]
        if big and canvas.double(area.cut(right=area.w - min(area.w // 2, large().width(big) * 2 + 4)), big):
            area = area.cut(left=large().width(big) * 2 + 9)
        elif big:
            canvas.label(area.cut(bottom=area.h - 18), large(), big)
            area = area.cut(top=18)
        canvas.text(area, "\n".join(figure.lines), middle=True)


def compass(canvas: Canvas, figure: CompassFigure, head: str = "", text: str = "", foot: str = "") -> None:
    """The rose at the left; at the right the subject, the direction pointed out, the question, and what explains it."""
    _rose(canvas, Area(0, 0, 63, 63), figure)
    area = Area(67, 0, PANEL.w - 67, PANEL.h)
    area = headline(canvas, area, head or figure.title)
    if figure.chosen is not None:
        area = beside(canvas, area, figure.chosen.value.upper(), text, foot)
    canvas.text(area, text, foot=foot)


def _rose(canvas: Canvas, area: Area, figure: CompassFigure) -> None:
    middle_x, middle_y = area.x + area.w // 2, area.y + area.h // 2
    with canvas.group("compass", area) as pen:
        for direction in Direction:
            if direction is figure.chosen or direction in figure.open:
                mask = _needle(direction, solid=direction is figure.chosen)
                canvas.image.paste(1, (middle_x - REACH, middle_y - REACH), mask)
            else:
                rows, cols = direction.delta
                far = 9 if rows and cols else 13
                pen.point((middle_x + cols * far, middle_y + rows * far), fill=1)
        pen.rectangle((middle_x - 1, middle_y - 1, middle_x + 1, middle_y + 1), fill=1)
        for direction in QUARTERS:
            rows, cols = direction.delta
            letter = direction.value.upper()
            wide = small().width(letter)
            x = middle_x + cols * (middle_x - area.x - wide // 2) - wide // 2
            y = middle_y + rows * (middle_y - area.y - 3) - 3
            place = Area(min(x, area.right - wide), y, wide, 7)
            small().draw(canvas.image, place.x, place.y, letter)


@cache
def _needle(direction: Direction, *, solid: bool) -> Image.Image:
    """A mask of one needle, the middle of the rose in its middle.

    Filled here pixel by pixel: Pillow's slanting edges differ from version to version.
    """
    rows, cols = direction.delta
    wide = 1 if solid else 0
    # Towards north and north-east the corners are given, clockwise; quarter turns of these are exact.
    corners = [(0, -22 - wide), (5 + wide, -11), (0, -4), (-5 - wide, -11)]
    if rows and cols:
        corners = [(15 + wide, -15 - wide), (11 + wide, -5 + wide), (3, -3), (5 - wide, -11 - wide)]
    for _ in range(list(Direction).index(direction) // 2):
        corners = [(-down, right) for right, down in corners]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    every = range(-REACH, REACH + 1)
    inside = {
        (x, y)
        for x in every
        for y in every
        if all((bx - ax) * (y - ay) >= (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges)
    }
    mask = Image.new("1", (2 * REACH + 1, 2 * REACH + 1))
    for x, y in inside:
        if solid or not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= inside:
            mask.putpixel((x + REACH, y + REACH), 1)
    return mask

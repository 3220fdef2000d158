"""Dice: pips, boxed words and digits, the dice of a roll, and those being told."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin

from PIL import ImageDraw

from companion.screens.ask import Ask
from companion.screens.canvas import PANEL, Align, Area, Canvas, Over, depth, wrapped
from companion.screens.glyph import Font, large, medium, small
from companion.screens.listing import DIE, above, foot, topic
from companion.table.dice import Face
from companion.table.figure import DiceFigure

SIZES = (44, 38, 34, 30, 26, 24, 20, 18, 16)
"""Sizes of a die that are tried, the largest first, in px."""
MOST = 6
"""Dice drawn at once; more take turns."""
PIPS: Mapping[Face, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips of a face from the middle of its die."""


SIGNED = 34
"""A die of this size has room for a sign over its word, in px."""


def _font(face: Face, size: int) -> Font:
    if len(str(face)) == 1:
        return large() if size >= 20 else medium()
    return large() if size >= 34 else medium() if size >= 19 else small()


def _wide(face: Face | None, size: int) -> int:
    if face is None or (isinstance(face, int) and face in PIPS):
        return size
    return max(size, _font(face, size).width(str(face)) + 6)


def row(
    canvas: Canvas, area: Area, faces: Sequence[Face | None], lit: int | None = None, *, fell: bool = False
) -> None:
    """Draw dice beside one another as large as they fit; None is a die not told yet, ``lit`` the one being told.

    Those that ``fell`` are lit, but for words. Too many, or words too long to stand side by side, take turns; the one
    being told stays in sight.
    """
    if not faces:
        return
    for few in range(min(MOST, len(faces)), 0, -1):
        groups = [faces[at : at + few] for at in range(0, len(faces), few)]
        sizes = [_size(area, group) for group in groups]
        if all(sizes) or few == 1:
            break
    page = canvas.page(len(groups), " ".join(map(str, faces))) if lit is None else lit // few
    group, size = groups[page], sizes[page]
    if not size:
        _word(canvas, area, group[0], lit=lit is not None)
        return
    wide = _span(group, size)
    x, y = area.x + (area.w - wide) // 2, area.y + (area.h - size) // 2
    for place, face in enumerate(group):
        box = Area(x, y, _wide(face, size), size)
        told = lit is not None and place + page * few == lit
        die(canvas, box, face, lit=told or (fell and (face in PIPS or face in _SIGNS)))
        x = box.right + _gap(size)


def _gap(size: int) -> int:
    return 1 if size <= 20 else size // 10


def _span(faces: Sequence[Face | None], size: int) -> int:
    return sum(_wide(face, size) for face in faces) + _gap(size) * (len(faces) - 1)


def _size(area: Area, faces: Sequence[Face | None]) -> int:
    """The largest size at which the dice fit beside one another, 0 where there is none."""
    return next((size for size in SIZES if size <= area.h and _span(faces, size) <= area.w), 0)


def _word(canvas: Canvas, area: Area, face: Face | None, *, lit: bool) -> None:
    box = Area(area.x, area.y + max(0, area.h - 24) // 2, area.w, min(24, area.h))
    with canvas.group(f"die {face}", box) as pen:
        pen.rounded_rectangle(box.corners, 3, fill=1 if lit else 0, outline=1)
        font = large() if box.h >= 22 else medium()
        canvas.label(box.cut(3, 2, 3, 2), font, str(face), on=not lit)


def die(canvas: Canvas, box: Area, face: Face | None, *, lit: bool = False) -> None:
    """Draw one die: pips for 1 to 6, else its word; white where lit, dotted where there is no face yet."""
    with canvas.group(f"die {face}", box) as pen:
        if face is None:
            _dotted(pen, box)
            return
        radius = 2 if box.h < 22 else 4
        pen.rounded_rectangle(box.corners, radius, fill=1 if lit else 0, outline=1)
        if isinstance(face, int) and face in PIPS:
            _pips(pen, box, face, 0 if lit else 1)
        elif face in _SIGNS and box.h >= SIGNED:
            _SIGNS[face](pen, _above(box), 0 if lit else 1)
            canvas.label(box.cut(2, box.h - 13, 2, 2), small(), str(face), on=not lit, align=Align.CENTRE)
        elif len(str(face)) > 1 or lit or not canvas.double(box.cut(2, 2, 2, 2), str(face)):
            canvas.label(box.cut(2, 1, 2, 1), _font(face, box.h), str(face), on=not lit, align=Align.CENTRE)


def heap(canvas: Canvas, area: Area, faces: Sequence[Face]) -> None:
    """Fallen dice above one another, white, each as large as there is room."""
    size = min(area.w, (area.h - len(faces) + 1) // len(faces))
    for place, face in enumerate(faces):
        wide = min(area.w, _wide(face, size))
        box = Area(area.x + (area.w - wide) // 2, area.y + place * (size + 1), wide, size)
        die(canvas, box, face, lit=True)


def _above(box: Area) -> Area:
    """The middle square of a die over its word."""
    size = box.h - 20
    return Area(box.x + (box.w - size) // 2, box.y + 5, size, size)


def _tick(pen: ImageDraw.ImageDraw, box: Area, fill: int) -> None:
    x, y, right, bottom = box.corners
    knee = (x + box.w // 3, bottom)
    pen.line((x, y + box.h // 2 + 1, *knee), fill=fill, width=3)
    pen.line((*knee, right, y), fill=fill, width=3)


def _cross(pen: ImageDraw.ImageDraw, box: Area, fill: int) -> None:
    x, y, right, bottom = box.cut(2, 1, 2, 1).corners
    pen.line((x, y, right, bottom), fill=fill, width=3)
    pen.line((x, bottom, right, y), fill=fill, width=3)


def _chest(pen: ImageDraw.ImageDraw, box: Area, fill: int) -> None:
    x, y, right, bottom = box.cut(0, 3, 0, 1).corners
    pen.rectangle((x, y, right, bottom), outline=fill)
    pen.rectangle((x, y, right, y + 5), fill=fill)
    middle = (x + right) // 2
    pen.rectangle((middle - 2, y + 4, middle + 2, y + 9), fill=fill)
    pen.rectangle((middle - 1, y + 6, middle + 1, y + 8), fill=1 - fill)


_SIGNS: Mapping[Face | None, Callable[[ImageDraw.ImageDraw, Area, int], None]] = {
    "FIND": _tick,
    "DNF": _cross,
    "ICON": _chest,
}
"""Signs over words that dice of the games in the house have on them: found, not found, a cache."""


def _pips(pen: ImageDraw.ImageDraw, box: Area, face: int, fill: int) -> None:
    # Pips keep the die's parity, so a pip stands in the very middle.
    pip = max(2, box.w // 5)
    pip += (pip + box.w) % 2
    reach = (box.w - pip) // 2 - max(2, box.w // 7)
    for col, row in PIPS[face]:
        x = box.x + (box.w - pip) // 2 + col * reach
        y = box.y + (box.h - pip) // 2 + row * reach
        corners = (x, y, x + pip - 1, y + pip - 1)
        if pip < 4:
            pen.rectangle(corners, fill=fill)
        else:
            pen.rounded_rectangle(corners, max(1, pip // 3), fill=fill)


def _dotted(pen: ImageDraw.ImageDraw, box: Area) -> None:
    x, y, right, bottom = box.corners
    for step in range(0, box.w, 3):
        pen.point((x + step, y), fill=1)
        pen.point((x + step, bottom), fill=1)
    for step in range(0, box.h, 3):
        pen.point((x, y + step), fill=1)
        pen.point((right, y + step), fill=1)


def telling(canvas: Canvas, ask: Ask) -> None:
    """The dice told so far, the one being told in white, the rest dotted."""
    dice = ask.dice
    assert dice is not None
    told = len(dice.told)
    side = f"{min(told + 1, dice.count)}/{dice.count}" if dice.count > MOST else ""
    area = topic(canvas, ask.head, ask.text, side, above(canvas, ask))
    area = foot(canvas, area, ask.foot, DIE)
    faces: list[Face | None] = [*dice.told]
    if told < max(1, dice.count):
        faces += [dice.showing]
        faces += [None] * (dice.count - told - 1)
        row(canvas, area, faces, told)
    else:
        row(canvas, area, faces)


TUMBLES = 4
"""So many pictures dice take to fall; on the last one they lie."""
_TURNED, _DROPPED = (18, 45, 72), (0, 6, 2)
"""By how many degrees, and how low, they are on those before."""


def tumbling(canvas: Canvas, faces: Sequence[Face], frame: int) -> None:
    """Dice in the air, one turned a little further than the other; then what they came to."""
    area = canvas.corner(PANEL.cut(2, 0, 2))
    if frame >= TUMBLES - 1:
        row(canvas, area.cut(top=8, bottom=8), faces, fell=True)
        return
    count = min(MOST, len(faces))
    pitch = area.w // max(1, count)
    side = min(34, pitch * 2 // 3)
    with canvas.group("falling dice", area) as pen:
        for at in range(count):
            face = (frame + at) % 6 + 1
            middle = (area.x + pitch * at + pitch // 2, area.y + area.h // 2 - 4 + _DROPPED[frame])
            _turned(pen, middle, side, radians(_TURNED[frame] + 30 * at), face)


def _turned(pen: ImageDraw.ImageDraw, middle: tuple[int, int], side: int, angle: float, face: int) -> None:
    across, down = cos(angle), sin(angle)

    def put(x: float, y: float) -> tuple[int, int]:
        return round(middle[0] + x * across - y * down), round(middle[1] + x * down + y * across)

    half, reach = side / 2, side * 0.27
    pen.polygon([put(x * half, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], fill=1)
    pip = max(1, side // 12)
    for x, y in PIPS[face]:
        col, line = put(x * reach, y * reach)
        pen.rectangle((col - pip, line - pip, col + pip, line + pip), fill=0)


def fallen(canvas: Canvas, figure: DiceFigure) -> None:
    """Dice as they fell: a title, the dice, the line that explains them, earlier rolls."""
    rows = [row for row in figure.rows if row.strip()][:4]
    beside = max((small().width(row) for row in rows), default=0)
    if rows and len(figure.faces) < 4 and beside <= 48:
        area = _earlier(canvas, Area(PANEL.w - beside - 4, 0, beside + 4, PANEL.h), rows)
    elif rows:
        high = 9 * len(rows)
        area = _below(canvas, rows, PANEL.cut(top=PANEL.h - high))
    else:
        area = PANEL
    # Over earlier rolls the dice have the room, and one line says the rest.
    tight = area.h < PANEL.h
    title, note = figure.title.strip(), figure.note.strip()
    if tight:
        title, note = "", " · ".join(part for part in (title, note) if part)
    if title:
        font = canvas.body if canvas.body.width(title) <= area.w else small()
        line = canvas.corner(Area(area.x, 0, area.w, depth(font)))
        high = depth(font) + (min(2, len(wrapped(font, title, line.w))) - 1) * font.line
        canvas.block(Area(line.x, 0, line.w, high), font, title, align=Align.CENTRE)
        area = area.cut(top=high)
    else:
        area = canvas.corner(area)
    if note:
        font = (
            small()
            if tight
            else next((font for font in (large(), medium()) if font.width(note) <= area.w), canvas.body)
        )
        font = font if font.width(note) <= area.w else small()
        most = 2 if area.h >= 2 * font.line + SIZES[-1] else 1
        high = depth(font) + (min(most, len(wrapped(font, note, area.w))) - 1) * font.line
        canvas.block(Area(area.x, area.bottom - high, area.w, high), font, note, align=Align.CENTRE)
        area = area.cut(bottom=high + (0 if tight else 1))
    row(canvas, area, figure.faces, fell=True)


def _earlier(canvas: Canvas, area: Area, rows: Sequence[str]) -> Area:
    with canvas.group("earlier rolls", area) as pen:
        pen.line((area.x, 2, area.x, area.h - 3), fill=1)
        for number, text in enumerate(rows):
            canvas.label(Area(area.x + 3, 4 + number * 15, area.w - 4, 9), small(), text, align=Align.RIGHT)
    return Area(0, 0, area.x - 2, PANEL.h)


def _below(canvas: Canvas, rows: Sequence[str], area: Area) -> Area:
    # A sum closes up where it is too long.
    rows = [text if small().width(text) <= area.w else text.replace(" + ", "+") for text in rows]
    wide = min(area.w, max(small().width(text) for text in rows))
    for number, text in enumerate(rows):
        there = Area(area.x + (area.w - wide) // 2, area.y + number * 9, wide, 9)
        canvas.label(there, small(), text, over=Over.DOTS)
    return Area(0, 0, PANEL.w, area.y)

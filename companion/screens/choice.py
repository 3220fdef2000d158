"""A choice beside the map that it is about."""

from companion.screens.ask import Ask
from companion.screens.board import BROAD, on_its_way, put
from companion.screens.canvas import PANEL, Area, Canvas, beside, depth, headline, wrapped
from companion.screens.glyph import medium, small
from companion.table.figure import GridFigure

ROW = 13
"""Height of the chosen row, in px."""
STEPS = 3
"""Height of the steps that say how many rows there are and which one is chosen, in px."""


def choice(canvas: Canvas, ask: Ask) -> None:
    """The map at the left, at its right what it is about and the question, the chosen row below them all."""
    labels = [" ".join(part for part in (row.label, row.value) if part) for row in ask.choices]
    # Where any takes two lines, all have their room: the map stands still.
    lines = max((min(2, len(wrapped(small(), label, PANEL.w - 6))) for label in labels), default=1)
    high = ROW if lines == 1 else 2 + lines * small().line
    assert isinstance(ask.figure, GridFigure)
    figure = on_its_way(canvas, ask.figure) if ask.walks else ask.figure
    area = put(canvas, figure, BROAD, PANEL.h - high)
    if labels:
        chosen = min(max(0, ask.chosen), len(labels) - 1)
        row = PANEL.cut(top=PANEL.h - high)
        with canvas.group(f"row {labels[chosen]!r}", row) as pen:
            pen.rectangle(row.corners, fill=1)
            if len(wrapped(small(), labels[chosen], PANEL.w - 6)) == 1:
                canvas.label(row.cut(left=3, right=3), medium(), labels[chosen], on=False)
            else:
                canvas.block(row.cut(left=3, top=1, right=3), small(), labels[chosen], on=False)
        _steps(canvas, area.cut(top=area.h - STEPS - 1, bottom=1), chosen, len(ask.choices))
        area = area.cut(bottom=STEPS + 1)
    caption = ask.figure.caption.strip()
    if ask.head.strip():
        area = headline(canvas, area, ask.head, caption)
    elif caption:
        area = beside(canvas, canvas.corner(area), caption, ask.text)
    else:
        area = canvas.corner(area)
    # What the chosen row is; a sentence that only explains the question gives way to all else.
    about = ask.foot if any(row.hint == ask.foot for row in ask.choices) else ""
    # What Roll answers gives way to the question, and to the foot.
    note = wrapped(small(), ask.note, area.w) if ask.note.strip() and not about.strip() else ()
    high = len(note) * small().line
    if note and len(wrapped(small(), ask.text, area.w)) * small().line <= area.h - high:
        canvas.block(area.cut(top=area.h - high), small(), ask.note)
        area = area.cut(bottom=high)
    # One font, whatever row is chosen. Where not both have room, the question gives way to the foot: it stood there
    # until the dial turned.
    font = canvas.body
    foot = wrapped(font, about, area.w) if about.strip() else ()
    high = len(foot) * font.line
    if not foot or (len(wrapped(font, ask.text, area.w)) - 1) * font.line + depth(font) <= area.h - high:
        if not foot:
            canvas.text(area, ask.text, font=font, foot=ask.foot)
            return
        canvas.block(area.cut(bottom=high), font, ask.text)
        area = area.cut(top=area.h - high)
    canvas.block(area, font, about)


def _steps(canvas: Canvas, area: Area, chosen: int, count: int) -> None:
    """A thin line cut into as many pieces as there are rows, the chosen one thick."""
    if count < 2:
        return
    with canvas.group("rows", area) as pen:
        for number in range(count):
            x = area.x + area.w * number // count
            # Of very many pieces each still has a pixel, and no gap.
            right = max(x, area.x + area.w * (number + 1) // count - (3 if area.w >= 5 * count else 1))
            if number == chosen:
                right = max(right, x + 1)
                pen.rectangle((min(x, area.right - 2), area.y, min(right, area.right - 1), area.bottom - 1), fill=1)
            elif area.w >= 3 * count:
                pen.line((x, area.y + 1, right, area.y + 1), fill=1)
            else:
                pen.point((x, area.y + 1), fill=1)

"""Prompts that are no list: a number and a text."""

from dataclasses import replace

from companion.screens.ask import Ask
from companion.screens.canvas import PANEL, Align, Area, Canvas, headline, headline_height, tab
from companion.screens.glyph import large, medium, small
from companion.screens.listing import DIE, FOOT, LEFT, above, asked, button, foot, foot_height, topic

LETTER, LINE = 13, 12
"""Width of a letter among others, and height of a line of them, in px."""


def number(canvas: Canvas, ask: Ask) -> None:
    """The number as large as it fits, its range at both sides."""
    area, scale = topic(canvas, ask.head, ask.text, area=above(canvas, ask)), ask.scale
    assert scale is not None
    area = foot(canvas, area, ask.foot, DIE)
    low, high, value = str(scale.low), str(scale.high), str(scale.value)
    # A long number takes its room from its bounds, and never more than half of it.
    wide = min(area.w // 2, large().width(value))
    side = min((area.w - wide) // 2 - 1, max(small().width(low), small().width(high)) + 9)
    middle = area.cut(left=side + 1, right=side + 1)
    if not canvas.double(middle, value):
        canvas.label(middle, large() if area.h >= 16 else medium(), value, align=Align.CENTRE)
    y = area.y + (area.h - 9) // 2
    _bound(canvas, Area(area.x, y, side, 9), low, left=True, more=scale.value > scale.low)
    _bound(canvas, Area(area.right - side, y, side, 9), high, left=False, more=scale.value < scale.high)


def _bound(canvas: Canvas, area: Area, text: str, *, left: bool, more: bool) -> None:
    arrow = Area(area.x if left else area.right - 4, area.y, 4, 7)
    if more:
        with canvas.group("arrow", arrow) as pen:
            for step in range(4):
                x = arrow.x + (step if left else 3 - step)
                pen.line((x, arrow.y + 3 - step, x, arrow.y + 3 + step), fill=1)
    label = area.cut(left=6) if left else area.cut(right=6)
    canvas.label(label, small(), text, align=Align.LEFT if left else Align.RIGHT)


def text(canvas: Canvas, ask: Ask) -> None:
    """The question, and that nothing is written; or what is, and the letters on both sides of the chosen one."""
    if not (ask.chosen and ask.choices):
        area = headline(canvas, PANEL, ask.head)
        for row in ask.choices[:1]:
            button(canvas, Area(8, 48, 112, 16), row.label, chosen=True)
        canvas.text(area.cut(bottom=18), ask.text, foot=ask.foot)
        return
    # The question and both lines of letters go before the foot, and that before the head.
    left = PANEL.h - 2 * LINE - asked(ask.text, most=PANEL.h - 2 * LINE)
    high = foot_height(ask.foot, canvas.style)
    area = foot(canvas, PANEL, ask.foot) if high <= min(left, FOOT[True]) else PANEL
    head = headline_height(len(tab(ask.head, "", PANEL.w, replace(canvas.style, busy=True))))
    roomy = head <= left - (PANEL.h - area.h)
    area = topic(canvas, ask.head if roomy else "", ask.text, area=area, leave=2 * LINE)
    area = area.cut(top=area.h - 2 * LINE)
    canvas.label(area.cut(left=LEFT, bottom=LINE), medium(), f"{ask.written}_")
    count, side = len(ask.choices), PANEL.w // LETTER // 2
    for step in range(-side, side + 1):
        at = (ask.chosen + step) % count
        there = Area(PANEL.w // 2 + step * LETTER - LETTER // 2, area.bottom - LINE, LETTER - 1, LINE)
        with canvas.group(f"letter {step}", there) as pen:
            pen.rectangle(there.corners, fill=1 if step == 0 else 0)
            # A space shows as a line, and what is no letter as dots.
            label = ask.choices[at].label.replace(" ", "_") if at else "…"
            canvas.label(there.cut(left=1), medium(), label, on=step != 0, align=Align.CENTRE)

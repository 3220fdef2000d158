"""The front of the box, as large as it is: printed at 100 % it is the template to drill by."""

from companion.paper.sheet import Point
from companion.paper.svg import Svg
from wiring.sheet import blank

MIDDLE = 105.0
LEFT, TOP, WIDE, HIGH = 35.0, 48.0, 140.0, 120.0
"""The front plate."""
GLASS = (55.01, 27.49)
"""What shows of a 2.42-inch OLED, in mm; its maker's figure (Waveshare's page of its 2.42-inch module)."""
PLAY = 1.0
"""How much larger the window is than that."""
SCREEN = 82.0
CONTROLS = 137.0
"""The levels of the screen's and the controls' middles."""
SPREAD = 44.0
"""From the dial to each button."""
BACK, ROLL, DIAL, KNOB, LAMP = 16.0, 24.0, 7.0, 40.0, 5.0
"""Holes, and the knob over the dial's."""
SMALL, NORMAL = 2.6, 3.2


def front() -> str:
    """The SVG of the front."""
    sheet = blank(210, 297, "The front of the box")
    sheet.text((8, 14), "The front of the box", 6, font_weight="bold")
    sheet.text(
        (8, 21), "Drill template for the build large. Print at 100 %: the bar below must measure 100 mm.", NORMAL
    )
    sheet.text((8, 26), "Sizes in mm. Small builds: the same places, a smaller window (table below).", NORMAL)
    _plate(sheet)
    _screen(sheet)
    _controls(sheet)
    _bar(sheet, 190)
    _table(sheet, 206)
    return str(sheet)


def _plate(sheet: Svg) -> None:
    sheet.add("rect", x=LEFT, y=TOP, width=WIDE, height=HIGH, rx=4, fill="none", stroke_width=0.6)
    for x in (LEFT + 6, LEFT + WIDE - 6):
        for y in (TOP + 6, TOP + HIGH - 6):
            _cross(sheet, (x, y), 3.2)
    _measure(sheet, (LEFT, TOP - 6), (LEFT + WIDE, TOP - 6), "140")
    _measure(sheet, (LEFT - 6, TOP), (LEFT - 6, TOP + HIGH), "120")
    sheet.text((LEFT + 12, TOP + 7), "screws: 3.2, 6 from the edges", SMALL)


def _screen(sheet: Svg) -> None:
    wide, high = (length + PLAY for length in GLASS)
    x, y = MIDDLE - wide / 2, SCREEN - high / 2
    sheet.add("rect", x=x, y=y, width=wide, height=high, fill="none", stroke_width=0.5)
    sheet.text((MIDDLE, SCREEN - 2), "screen", NORMAL, anchor="middle")
    sheet.text((MIDDLE, SCREEN + 3), f"window {wide:.0f} x {high:.1f}", SMALL, anchor="middle")
    sheet.text((MIDDLE, SCREEN + 7), "measure yours first", SMALL, anchor="middle")
    _measure(sheet, (LEFT + WIDE + 6, TOP), (LEFT + WIDE + 6, SCREEN), f"{SCREEN - TOP:.0f}")
    lamp = (LEFT + WIDE - 20, SCREEN)
    _cross(sheet, lamp, LAMP)
    sheet.text((lamp[0], lamp[1] + 8), "lamp: 5", SMALL, anchor="middle")
    sheet.text((lamp[0], lamp[1] + 12), "20 from the edge", SMALL, anchor="middle")
    for dx in (-4, 0, 4):
        for dy in (-4, 0, 4):
            sheet.add("circle", cx=LEFT + 20 + dx, cy=SCREEN + dy, r=0.75, fill="none")
    sheet.text((LEFT + 20, SCREEN + 8), "buzzer: 9 x 1.5", SMALL, anchor="middle")
    sheet.text((LEFT + 20, SCREEN + 12), "20 from the edge", SMALL, anchor="middle")


def _controls(sheet: Svg) -> None:
    back, dial, roll = ((MIDDLE + step * SPREAD, CONTROLS) for step in (-1, 0, 1))
    _cross(sheet, back, BACK)
    _cross(sheet, dial, DIAL)
    _cross(sheet, roll, ROLL)
    sheet.add("circle", cx=dial[0], cy=dial[1], r=KNOB / 2, fill="none", stroke_dasharray="1.5 1")
    sheet.text((back[0], CONTROLS + 19), "Back: 16", NORMAL, anchor="middle")
    sheet.text((dial[0], CONTROLS + 25), "dial: 7 (knob up to 40)", NORMAL, anchor="middle")
    sheet.text((roll[0], CONTROLS + 19), "Roll: 24", NORMAL, anchor="middle")
    _measure(sheet, (back[0], CONTROLS - 25), (dial[0], CONTROLS - 25), "44")
    _measure(sheet, (dial[0], CONTROLS - 25), (roll[0], CONTROLS - 25), "44")
    _measure(sheet, (LEFT + WIDE + 6, SCREEN), (LEFT + WIDE + 6, CONTROLS), f"{CONTROLS - SCREEN:.0f}")


def _bar(sheet: Svg, y: float) -> None:
    sheet.add("rect", x=MIDDLE - 50, y=y, width=100, height=2, fill="black", stroke="none")
    sheet.text((MIDDLE, y + 6), "100 mm", NORMAL, anchor="middle")


def _table(sheet: Svg, y: float) -> None:
    rows = [
        ("control", "what it does"),
        ("dial", "turn: move, change a number; push: take what is marked"),
        ("Roll", "roll, or let the automated part go; held: peek"),
        ("Back", "one step out; at a question of a game: the menu"),
        ("", ""),
        ("screen", "visible area, by its makers' figures"),
        ("2.42 inch", "55.0 x 27.5"),
        ("1.3 inch", "29.4 x 14.7"),
        ("0.96 inch", "21.7 x 10.9"),
    ]
    for number, (name, words) in enumerate(rows):
        weight = {"font_weight": "bold"} if number in (0, 5) else {}
        sheet.text((MIDDLE - 65, y + 5.5 * number), name, NORMAL, **weight)
        sheet.text((MIDDLE - 40, y + 5.5 * number), words, NORMAL, **weight)


def _cross(sheet: Svg, at: Point, hole: float) -> None:
    """A hole with its middle marked."""
    x, y = at
    sheet.add("circle", cx=x, cy=y, r=hole / 2, fill="none", stroke_width=0.5)
    arm = hole / 2 + 2
    sheet.line([(x - arm, y), (x + arm, y)], 0.15)
    sheet.line([(x, y - arm), (x, y + arm)], 0.15)


def _measure(sheet: Svg, start: Point, end: Point, words: str) -> None:
    """A line with a stroke at both ends and its length beside it."""
    (x1, y1), (x2, y2) = start, end
    level = y1 == y2
    sheet.line([start, end], 0.2)
    for x, y in (start, end):
        sheet.line([(x, y - 1.5), (x, y + 1.5)] if level else [(x - 1.5, y), (x + 1.5, y)], 0.2)
    if level:
        sheet.text(((x1 + x2) / 2, y1 - 1.2), words, SMALL, anchor="middle")
    elif x1 < MIDDLE:
        sheet.text((x1 - 1.5, (y1 + y2) / 2 + 1), words, SMALL, anchor="end")
    else:
        sheet.text((x1 + 1.5, (y1 + y2) / 2 + 1), words, SMALL)

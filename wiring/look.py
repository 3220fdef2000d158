"""How a Pi, a board on it and each kind of part look from above, drawn in millimetres of the thing itself."""

from collections.abc import Mapping, Sequence

from companion.paper.sheet import Point
from companion.paper.svg import Svg
from hardware.part import Kind, Part

PITCH = 2.54
PAPER, BLACK, METAL, GOLD = "#faf8f3", "#1c1f23", "#bcc2c8", "#e0c15a"
BOARD = (65.0, 30.0)
"""Of a Pi Zero, and of a board that is made for the header of any Pi."""
WIDE: Mapping[Kind, int] = {
    "oled": 12, "dial": 8, "button": 6, "buzzer": 6, "lamp": 8, "joystick": 9, "module": 17, "reader": 17, "printer": 16
}  # fmt: skip
"""How many columns of a breadboard a part takes."""
LARGE: Mapping[Kind, int] = {"oled": 20, "button": 8}
"""The same of the larger ones in the front of a box."""


def place(number: int) -> Point:
    """Where a place of the header is on a Pi that lies with its header above: place 1 at the left, in the lower row."""
    column, outer = divmod(number - 1, 2)
    return 8.37 + PITCH * column, 3.5 + PITCH * (0.5 - outer)


def pi(pen: Svg) -> None:
    """A Pi Zero 2 W with its header above."""
    _board(pen, "#1d7a46", "#0f5530")
    for x, wide in ((6.8, 11.2), (37.4, 8.0), (50.0, 8.0)):
        box(pen, x, 26.4, wide, 4.6, METAL, "#878d93")
    box(pen, 62.4, 9, 3.4, 16, "#ece7da", "#8d887c")
    box(pen, 24.5, 10.5, 13.5, 13.5, "#2b2f34", "#0c0d0f")
    box(pen, 42, 12, 9, 9, METAL, "#878d93")
    box(pen, -1.8, 10.6, 5, 11, BLACK)
    box(pen, -0.6, 9.6, 13, 13, METAL, "#878d93")


def hat(pen: Svg, parts: Sequence[Part]) -> Mapping[str, Point]:
    """A board that lies on the Pi, with all its parts; where each has room for its name."""
    _board(pen, "#1b3f73", "#0e2a52")
    spots: dict[str, Point] = {}
    buttons = [part for part in parts if part.kind not in ("oled", "joystick", "dial")]
    for part in parts:
        if part.kind == "oled":
            _screen(pen, 32.5, 9.2, 31, 16)
            spots[part.name] = (32.5, 28)
        elif part in buttons:
            y = 11.2 + 16.6 / len(buttons) * buttons.index(part)
            box(pen, 53.6, y - 2.2, 4.8, 4.4, METAL, "#878d93")
            _disc(pen, 56, y, 1.6, BLACK)
            spots[part.name] = (56, y + 4.2)
        else:
            (_joystick if part.kind == "joystick" else _knob)(pen, 9, 17, 4.6)
            spots[part.name] = (9, 25.2)
    return spots


def part(pen: Svg, what: Part, pins: Sequence[float], *, large: bool) -> None:
    """A part: the row of its pins lies at height 0, each so far right of its middle; it reaches 24 further down."""
    colour = "#d62828" if "roll" in what.terminals.values() else "#f1f1ee"
    match what.kind:
        case "oled":
            wide = 49.0 if large else 27.0
            _plate(pen, wide, "#17407a", pins)
            for x in (2.2 - wide / 2, wide / 2 - 2.2):
                for y in (0.9, 22):
                    _disc(pen, x, y, 1.3, PAPER, GOLD)
            _screen(pen, 0, 3.4, wide - 1, 16.4)
        case "dial":
            _plate(pen, 19, BLACK, pins)
            _knob(pen, 0, 12.8, 8.4)
        case "joystick":
            _plate(pen, 20, BLACK, pins)
            _joystick(pen, 0, 12.8, 8)
        case "button":
            _legs(pen, pins, 6)
            radius = 8.0 if large else 4.7
            if not large:
                box(pen, -6, 3, 12, 12, "#2a2d31", "#000000")
            _disc(pen, 0, 12 if large else 9, radius + 1.2, "#2a2d31")
            _disc(pen, 0, 12 if large else 9, radius, colour, "#555555")
        case "buzzer":
            _legs(pen, pins, 5)
            for radius, fill in ((6.4, "#c8a449"), (4.6, "#efeae0"), (0.7, BLACK)):
                _disc(pen, 0, 9, radius, fill, "#8c7426")
        case "lamp":
            _legs(pen, pins, 6)
            _disc(pen, sum(pins) / len(pins), 8, 3.4, "#e33e3e", "#9b1111")
            _disc(pen, sum(pins) / len(pins) - 1, 7, 1, "#ffffff")
        case "module":
            _plate(pen, 42, BLACK, pins)
            _screen(pen, -6.5, 3.4, 27, 13)
            _knob(pen, 14, 13, 5.6)
            for x in (-13, 0):
                _disc(pen, x, 20, 2.4, "#f1f1ee", "#555555")
        case "reader":
            _plate(pen, 39, "#17407a", pins, high=9)
            box(pen, -8, 2, 8, 4, BLACK)
            for grow in (0, 1.2, 2.4):
                box(
                    pen, grow - 17, 10 + grow, 34 - 2 * grow, 13.6 - 2 * grow, "none", "#b0652b", rx=4, stroke_width=0.6
                )
        case "printer":
            _plate(pen, 39, "#3a4047", pins)
            box(pen, -14, 8, 28, 2.6, BLACK)
            box(pen, -12.5, 9.2, 25, 13.2, "#ffffff", "#999999")
            for row, wide in enumerate((18, 12, 20, 8)):
                box(pen, -10, 11.4 + 2.6 * row, wide, 0.8, "#444444")


def resistor(pen: Svg, start: Point, end: Point, bands: Sequence[str]) -> None:
    """A resistor that lies level, with the bands of its value."""
    pen.line([start, end], 0.5, stroke="#8b9198")
    middle = (start[0] + end[0]) / 2
    box(pen, middle - 3.1, start[1] - 1.2, 6.2, 2.4, "#e3c9a0", "#8f744a")
    for step, colour in enumerate(bands):
        box(pen, middle - 2.1 + 1.4 * step, start[1] - 1.2, 0.8, 2.4, colour)


def ground(pen: Svg, size: Point, *, wood: bool) -> None:
    """What the parts stand on: a breadboard, of holes in columns and rows 2.54 apart, or the front of a box."""
    wide, high = size
    box(pen, 0, 0, wide, high, *(("#e6cda4", "#a9824e") if wood else ("#ffffff", "#c9c3b6")), rx=2)
    if wood:
        for number in range(7):
            y = 5 + 7 * number
            path = f"M0 {y}c{wide / 3} {number % 3} {wide / 2} {-number % 4} {wide} {number % 2}"
            pen.add("path", d=path, fill="none", stroke="#c9a570", stroke_width=0.3)
        return
    box(pen, 0, PITCH * 9.9, wide, PITCH * 1.2, "#ece8df")
    for row in (0.9, 3, 18, 20.1):
        pen.line([(3, PITCH * row), (wide - 3, PITCH * row)], 0.3, stroke="#c0392b" if row in (0.9, 18) else "#0072B2")
    rows = [1.5, 2.4, *range(5, 10), *range(12, 17), 18.6, 19.5]
    spots = [(PITCH * (1 + column), PITCH * row) for row in rows for column in range(int(wide / PITCH) - 1)]
    pen.add("path", d="".join(f"M{x - 0.4:.2f} {y - 0.4:.2f}h.8v.8h-.8z" for x, y in spots), fill="#aaa59a")


def _board(pen: Svg, fill: str, stroke: str) -> None:
    wide, high = BOARD
    box(pen, 0, 0, wide, high, fill, stroke, rx=3)
    for x in (3.5, wide - 3.5):
        for y in (3.5, high - 3.5):
            _disc(pen, x, y, 2.6, GOLD)
            _disc(pen, x, y, 1.4, PAPER)
    box(pen, 6.9, 0.7, 51.2, 5.6, BLACK)


def _plate(pen: Svg, wide: float, fill: str, pins: Sequence[float], high: float = 24) -> None:
    box(pen, -wide / 2, -1, wide, high + 1, fill, "#000000")
    for x in pins:
        box(pen, x - 0.6, -0.6, 1.2, 1.2, GOLD, "#8c7426")


def _legs(pen: Svg, pins: Sequence[float], low: float) -> None:
    for x in pins:
        pen.line([(x, -0.5), (x, low)], 0.7, stroke="#8b9198")


def _screen(pen: Svg, x: float, y: float, wide: float, high: float) -> None:
    box(pen, x - wide / 2, y, wide, high, "#0b0d10", "#000000")
    size = wide / 11
    for words, level, letters in (("Table companion", 0.45, size), ("Roll", 0.78, 0.8 * size)):
        pen.text((x, y + level * high), words, letters, anchor="middle", fill="#9fe3ff")


def _knob(pen: Svg, x: float, y: float, r: float) -> None:
    _disc(pen, x, y, r, "#4b525a", "#0c0d0f")
    _disc(pen, x, y, 0.76 * r, "#6a727b")
    pen.line([(x, y - 0.2 * r), (x, y - 0.9 * r)], 0.9, stroke="#ffffff")


def _joystick(pen: Svg, x: float, y: float, r: float) -> None:
    box(pen, x - r, y - r, 2 * r, 2 * r, METAL, "#878d93")
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tip = [(x + 0.9 * r * dx, y + 0.9 * r * dy)]
        tip += [(x + 0.6 * r * dx + w * r * dy, y + 0.6 * r * dy + w * r * dx) for w in (0.25, -0.25)]
        pen.add("polygon", points=" ".join(f"{px:.2f},{py:.2f}" for px, py in tip), fill=BLACK)
    _disc(pen, x, y, 0.42 * r, BLACK)


def box(
    pen: Svg, x: float, y: float, wide: float, high: float, fill: str, stroke: str | None = None, **more: object
) -> None:
    """A rectangle, with rounded corners where it has an outline."""
    line = {} if stroke is None else {"stroke": stroke, "stroke_width": 0.25, "rx": 0.5}
    pen.add("rect", x=x, y=y, width=wide, height=high, fill=fill, **line | more)


def _disc(pen: Svg, x: float, y: float, r: float, fill: str, stroke: str | None = None) -> None:
    more = {} if stroke is None else {"stroke": stroke, "stroke_width": 0.4}
    pen.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

"""A small picture of each kind of part, drawn into a square of the sheet."""

from math import cos, pi, sin

from companion.paper.svg import Svg, corners
from hardware.part import Kind


def draw(sheet: Svg, kind: Kind, x: float, y: float, size: float) -> None:
    """Draw a part's picture with its middle at (x, y), ``size`` wide and at most as high."""
    r = size / 2
    match kind:
        case "oled":
            _screen(sheet, x, y, r)
        case "dial":
            _dial(sheet, x, y, r)
        case "button":
            sheet.add("rect", x=x - r, y=y - r, width=size, height=size, fill="none")
            sheet.add("circle", cx=x, cy=y, r=0.65 * r, fill="white", stroke_width=0.5)
        case "buzzer":
            sheet.add("circle", cx=x, cy=y, r=r, fill="none", stroke_width=0.5)
            sheet.add("circle", cx=x, cy=y, r=0.6 * r, fill="none")
            sheet.add("circle", cx=x, cy=y, r=0.15 * r, fill="black")
        case "lamp":
            sheet.add("circle", cx=x, cy=y, r=r, fill="white", stroke_width=0.5)
            d = r * cos(pi / 4)
            sheet.line([(x - d, y - d), (x + d, y + d)], 0.5)
            sheet.line([(x - d, y + d), (x + d, y - d)], 0.5)
        case "joystick":
            sheet.add("rect", x=x - r, y=y - r, width=size, height=size, fill="none")
            for angle in range(4):
                dx, dy = round(cos(angle * pi / 2)), round(sin(angle * pi / 2))
                tip, base = 0.9 * r, 0.55 * r
                points = [(x + tip * dx, y + tip * dy)] + [
                    (x + base * dx + w * dy, y + base * dy + w * dx) for w in (0.3 * r, -0.3 * r)
                ]
                sheet.add("polygon", points=corners(points), fill="black", stroke="none")
            sheet.add("circle", cx=x, cy=y, r=0.35 * r, fill="white", stroke_width=0.5)
        case "module":
            _screen(sheet, x, y - 1.1 * r, r)
            _dial(sheet, x, y + 0.3 * r, 0.6 * r)
            for side in (-1, 1):
                sheet.add("circle", cx=x + side * 0.8 * r, cy=y + 1.15 * r, r=0.2 * r, fill="white", stroke_width=0.5)


def _screen(sheet: Svg, x: float, y: float, r: float) -> None:
    sheet.add("rect", x=x - r, y=y - 0.6 * r, width=2 * r, height=1.2 * r, rx=0.3, fill="white")
    sheet.add("rect", x=x - 0.9 * r, y=y - 0.5 * r, width=1.8 * r, height=0.9 * r, fill="black")
    for row, end in enumerate((0.6, 0.2, 0.4)):
        level = y - 0.3 * r + row * 0.25 * r
        sheet.line([(x - 0.75 * r, level), (x + end * r, level)], 0.1 * r, stroke="white")


def _dial(sheet: Svg, x: float, y: float, r: float) -> None:
    sheet.add("circle", cx=x, cy=y, r=r, fill="none", stroke_width=0.5)
    sheet.add("circle", cx=x, cy=y, r=0.55 * r, fill="white")
    sheet.line([(x, y - 0.6 * r), (x, y - 0.95 * r)], 0.6)

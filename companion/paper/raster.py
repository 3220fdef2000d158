"""A sheet as a one-bit picture, black on white, eight dots to the millimetre: what a little printer prints.

Letters are the box's own, enlarged; every edge is filled here, dot by dot, so a picture is the same with every
Pillow. Colours become patterns.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from companion.paper.sheet import Circle, Point, Polygon, Sheet, Stroke, Text
from companion.screens.canvas import shows
from companion.screens.glyph import Font, large, medium, small

DOTS = 8
"""Dots in a millimetre."""
CAPITAL = 0.718
"""Height of capitals, of a letter's size."""
CORNERS = 48
"""A circle is drawn with so many."""

PATTERNS: Mapping[str, Callable[[int, int], bool]] = {
    "black": lambda x, y: True,
    "white": lambda x, y: False,
    "grey": lambda x, y: (x + y) % 2 == 0,
    "pale": lambda x, y: x % 4 == 0 and y % 4 == 0,
    "red": lambda x, y: (x + y) % 3 == 0,
    "green": lambda x, y: x % 3 == 0 and y % 3 == 0,
    "blue": lambda x, y: y % 3 == 0,
    "yellow": lambda x, y: (x + 2 * y) % 8 == 0,
    "orange": lambda x, y: x % 3 == 0,
    "purple": lambda x, y: x % 4 == 0 or y % 4 == 0,
    "brown": lambda x, y: (x + y) % 4 < 2,
}
"""Which dots of an ink are black."""


@lru_cache(maxsize=512)
def _letters(text: str, size: float) -> tuple[Font, int]:
    """The largest of our letters that are no higher than those told, and how often enlarged."""
    high = size * CAPITAL * DOTS + 0.5
    fonts = [font for font in (small(), medium(), large()) if font is not large() or shows(large(), text)]
    found = [
        (font.ascent * times, font, times) for font in fonts for times in range(1, 9) if font.ascent * times <= high
    ]
    if not found:
        return small(), 1
    _, font, times = max(found, key=lambda one: (one[0], -one[2]))
    return font, times


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in mm, in the letters in which it will be drawn."""
    font, times = _letters(text, size)
    return font.width(text) * times / DOTS


def raster(sheet: Sheet) -> Image.Image:
    """The picture, mode "1": white paper, black dots."""
    image = Image.new("1", (round(sheet.width * DOTS), round(sheet.height * DOTS)), 1)
    for shape in sheet.shapes:
        match shape:
            case Text():
                _text(image, shape)
            case Stroke():
                _stroke(image, shape.points, shape.wide, shape.ink)
            case Polygon():
                _area(image, shape.points, shape.fill, shape.wide, shape.ink)
            case Circle():
                turns = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
                points = [(shape.x + shape.r * math.cos(turn), shape.y + shape.r * math.sin(turn)) for turn in turns]
                _area(image, points, shape.fill, shape.wide, shape.ink)
    return image


def _text(image: Image.Image, shape: Text) -> None:
    font, times = _letters(shape.text, shape.size)
    if not shape.text:
        return
    strip = Image.new("1", (max(1, font.width(shape.text)), font.height + font.below))
    font.draw(strip, 0, 0, shape.text)
    strip = strip.resize((strip.width * times, strip.height * times), Image.Resampling.NEAREST)
    shift = {"left": 0.0, "middle": 0.5, "right": 1.0}[shape.align]
    x = round(shape.x * DOTS - shift * strip.width)
    y = round(shape.y * DOTS) - font.ascent * times
    image.paste(1 if shape.ink == "white" else 0, (x, y), strip)


def _area(image: Image.Image, points: Sequence[Point], fill: str | None, wide: float, ink: str) -> None:
    if fill is not None:
        _fill(image, points, fill)
    if wide:
        _stroke(image, [*points, points[0]], wide, ink)


def _stroke(image: Image.Image, points: Sequence[Point], wide: float, ink: str) -> None:
    thick = max(1, round(wide * DOTS))
    for (ax, ay), (bx, by) in pairwise(points):
        if abs(ax - bx) < 1e-9 or abs(ay - by) < 1e-9:
            # Straight lines stand on whole dots, each as thick as the other.
            left, top = round(min(ax, bx) * DOTS - thick / 2), round(min(ay, by) * DOTS - thick / 2)
            right, bottom = round(max(ax, bx) * DOTS - thick / 2), round(max(ay, by) * DOTS - thick / 2)
            _spread(image, [(y, left, right + thick) for y in range(top, bottom + thick)], ink)
            continue
        length = math.hypot(bx - ax, by - ay)
        over = thick / DOTS / 2 / length
        dx, dy = (bx - ax) * over, (by - ay) * over
        corners = ((ax - dy, ay + dx), (bx - dy, by + dx), (bx + dy, by - dx), (ax + dy, ay - dx))
        _fill(image, corners, ink)


def _fill(image: Image.Image, points: Sequence[Point], ink: str) -> None:
    dots = [(x * DOTS, y * DOTS) for x, y in points]
    edges = list(zip(dots, [*dots[1:], dots[0]], strict=True))
    spans = []
    for y in range(math.floor(min(y for _, y in dots)), math.ceil(max(y for _, y in dots)) + 1):
        at = y + 0.5
        crossed = sorted(
            ax + (at - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in edges if (ay <= at) != (by <= at)
        )
        spans += [(y, round(a), round(b)) for a, b in zip(crossed[::2], crossed[1::2], strict=True)]
    _spread(image, spans, ink)


def _spread(image: Image.Image, spans: Sequence[tuple[int, int, int]], ink: str) -> None:
    """Lay ink on rows of dots: each its y, its first x and the x behind its last."""
    tile = _tile(ink)
    for y, first, behind in spans:
        left, right = max(0, first), min(image.width, behind)
        if 0 <= y < image.height and left < right:
            row = tile.crop((left % 24, y % 24, left % 24 + right - left, y % 24 + 1))
            image.paste(row, (left, y))


@lru_cache(maxsize=16)
def _tile(ink: str) -> Image.Image:
    """A piece of a pattern, as wide as any sheet that is printed."""
    black = PATTERNS[ink]
    tile = Image.new("1", (1024, 24), 1)
    for y in range(24):
        for x in range(1024):
            if black(x, y):
                tile.putpixel((x, y), 0)
    return tile

"""The 128x64 one-bit picture being drawn, with a record of what was put where, so a layout can be checked."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from companion.screens.ask import Style
from companion.screens.glyph import REPLACEMENT, Font, large, medium, small

WIDTH = 128
HEIGHT = 64
PAUSE = 6
"""Quarter seconds that a scrolling label rests at either end."""
STRIDE = {"small": 4, "medium": 6, "large": 8}
"""Pixels that a scrolling label moves in a quarter second, by font."""
PAGE = 14
"""Quarter seconds that a page of a text in pages stays."""


class Area(NamedTuple):
    """A rectangle of the panel: its left top pixel, its width and its height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.h

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, last column and last row, as Pillow draws rectangles."""
        return (self.x, self.y, self.x + self.w - 1, self.y + self.h - 1)

    def holds(self, other: "Area") -> bool:
        """Whether the other lies wholly within this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: "Area") -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def cut(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> "Area":
        """The same area, smaller by so many pixels on each side, never below nothing."""
        return Area(self.x + left, self.y + top, max(0, self.w - left - right), max(0, self.h - top - bottom))


PANEL = Area(0, 0, WIDTH, HEIGHT)


class Over(Enum):
    """What happens to a label that is longer than its area."""

    SCROLL = "scroll"
    DOTS = "dots"
    FAULT = "fault"


class Align(Enum):
    """Where a label that is shorter than its area stands."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Part:
    """Something drawn: its name for people, its area, and the number of the part it lies within (None: the panel)."""

    name: str
    area: Area
    within: int | None


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text as it was drawn; ``x`` is None where it scrolls, which is cut only at its left and right."""

    area: Area
    font: Font
    text: str
    x: int | None
    y: int

    def ink(self) -> list[Area]:
        """The tight box of each glyph; of a scrolling line only the height counts."""
        found = self.font.boxes(self.x or 0, self.y, self.text)
        boxes = [Area(box.left, box.top, box.right - box.left, box.bottom - box.top) for box in found]
        return boxes if self.x is not None else [Area(self.area.x, box.y, 1, box.h) for box in boxes]


def depth(font: Font) -> int:
    """Pixels from the top of the capitals' box to the lowest descender."""
    return font.height + font.below


def capacity(font: Font, height: int) -> int:
    """How many lines of text fit into a height in px, at least one."""
    return max(1, (height + font.line - depth(font)) // font.line)


def explained(foot: str, wide: int) -> int:
    """Height of what explains a text, with the dotted line above it, in px; 0 where there is nothing."""
    lines = len(wrapped(small(), foot, wide)) if foot.strip() else 0
    return 3 + (lines - 1) * small().line + depth(small()) if lines else 0


@lru_cache(maxsize=512)
def reach(font: Font, text: str) -> int:
    """Pixels from the top of the capitals' box to the lowest ink of this text."""
    return max((box.bottom for box in font.boxes(0, 0, text)), default=0)


@lru_cache(maxsize=512)
def shows(font: Font, text: str) -> bool:
    """Whether the font has a shape for every character; the large one has capitals, digits and a few signs only."""
    unknown = font.glyph(REPLACEMENT)
    return all(font.glyph(char) != unknown for char in text)


@lru_cache(maxsize=512)
def wrapped(font: Font, text: str, width: int) -> tuple[str, ...]:
    """The lines of a text; a line break in the text is kept."""
    return tuple(font.wrap(text, width))


@lru_cache(maxsize=256)
def doubled(text: str) -> Image.Image:
    """The text in large glyphs at twice their size, 32 px high."""
    strip = Image.new("1", (max(1, large().width(text)), depth(large())))
    large().draw(strip, 0, 0, text)
    return strip.resize((strip.width * 2, strip.height * 2), Image.Resampling.NEAREST)


def offset(length: int, room: int, stride: int, tick: int) -> int:
    """How many pixels of a label of that length are gone at the left at that tick; it rests at both ends."""
    extra = length - room
    if extra <= 0:
        return 0
    steps = -(-extra // stride)
    return min(extra, max(0, tick % (steps + 2 * PAUSE) - PAUSE) * stride)


class Canvas:
    """A picture, how it is to be drawn, and the parts drawn so far."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self.pen = ImageDraw.Draw(self.image)
        self.moves = False
        self._parts: list[Part] = []
        self._within: int | None = None
        self._lines: list[TextLine] = []
        self._faults: list[str] = []
        self._busy = style.busy
        self.cut: list[str] = []
        """What cannot be read at a look: it is shortened, cut off, or waits for its turn."""
        self.note = ""
        """A few signs in small glyphs that the corner still has to hold."""

    @property
    def body(self) -> Font:
        """The font of plain text: small, or medium where text is large."""
        return medium() if self.style.large else small()

    @property
    def tick(self) -> int:
        """Quarter seconds since the screen appeared; who reads it moves with it, so the picture ``moves``."""
        self.moves = True
        return self.style.tick

    def page(self, pages: int, what: str) -> int:
        """Which of so many pages of it is shown now, from 0: they take turns by themselves."""
        if pages > 1:
            self.cut.append(f"{what!r} has {pages} pages")
        return self.tick // PAGE % pages if pages > 1 else 0

    def part(self, name: str, area: Area) -> None:
        """Record something drawn that nothing else may touch."""
        self._parts.append(Part(name, area, self._within))

    @contextmanager
    def group(self, name: str, area: Area) -> Iterator[ImageDraw.ImageDraw]:
        """A graphic with parts of its own: they may lie on it, but not on one another and not outside of it."""
        self.part(name, area)
        before, self._within = self._within, len(self._parts) - 1
        try:
            yield self.pen
        finally:
            self._within = before

    @contextmanager
    def lit(self, area: Area) -> Iterator[None]:
        """An area that is lit, its corners taken off; what is drawn on it meanwhile is dark."""
        with self.group("lit", area):
            yield
        # Letters and lines set a one-bit pixel to values of their own: all but 0 are lit.
        there = self.image.crop((area.x, area.y, area.right, area.bottom))
        self.image.paste(there.point([255] + [0] * 255), area[:2])
        x, y, right, bottom = area.corners
        self.pen.point([(x, y), (right, y), (x, bottom), (right, bottom)], fill=0)

    def corner(self, area: Area) -> Area:
        """The area without its right top corner where the mark of a slow commit or a note must be drawn now."""
        if self.note:
            area = self._noted(area)
        if not self._busy or area.w < 8:
            return area
        self._busy = False
        x, y = area.right - 7, area.y + 1
        with self.group("busy mark", Area(x, y, 7, 7)) as pen:
            pen.line((x, y, x + 6, y), fill=1)
            pen.line((x, y + 6, x + 6, y + 6), fill=1)
            pen.line((x + 1, y + 1, x + 5, y + 5), fill=1)
            pen.line((x + 1, y + 5, x + 5, y + 1), fill=1)
            pen.line((x + 2, y + 5, x + 4, y + 5), fill=1)
        return area.cut(right=9)

    def _noted(self, area: Area) -> Area:
        text, self.note = self.note, ""
        wide = small().width(text)
        if area.h < PANEL.h * 5 // 8:
            self.label(Area(area.right - wide, area.y, wide, 9), small(), text)
            return area.cut(right=wide + 3)
        # Off a high area the note takes a line and no column; the mark of a slow commit stands in that line, too.
        line = self.corner(Area(area.x, area.y, area.w, 9))
        self.label(Area(line.right - wide, line.y, wide, 9), small(), text)
        return area.cut(top=10)

    def label(
        self,
        area: Area,
        font: Font,
        text: str,
        *,
        on: bool = True,
        align: Align = Align.LEFT,
        over: Over = Over.SCROLL,
        grey: bool = False,
    ) -> None:
        """Draw one line of text within the area, centred in its height, in small letters where it is too long.

        Of what is grey every second pixel is drawn.
        """
        text = " ".join(text.split())
        if not text:
            return
        if not shows(font, text):
            font = medium()
        if font.width(text) > area.w:
            font = small()
        if font.width(text) > area.w:
            self.cut.append(f"{text!r} is {font.width(text)} px long and has {area.w} px")
        if over is Over.DOTS and font.width(text) > area.w:
            text = text[: font.fit(text, area.w - font.width(" …"))].rstrip() + "…"
        length = font.width(text)
        # Where there is room for descenders all lines keep it, so baselines agree; else only those that need it.
        low = depth(font) if area.h >= depth(font) else reach(font, text)
        y = area.y + max(0, min((area.h - font.ascent) // 2, area.h - low))
        self.part(f"label {text!r}", area)
        if length > area.w:
            if over is not Over.SCROLL:
                self._faults.append(f"label {text!r} is {length} px long and its area {area.w} px: cut")
            gone = offset(length, area.w, STRIDE[font.name], self.tick)
            strip = Image.new("1", (area.w, area.h), 0 if on else 1)
            font.draw(strip, -gone, y - area.y, text, on)
            self.image.paste(strip, (area.x, area.y))
            self._lines.append(TextLine(area, font, text, None, y))
        else:
            spare = area.w - length
            x = area.x + {Align.LEFT: 0, Align.CENTRE: spare // 2, Align.RIGHT: spare}[align]
            font.draw(self.image, x, y, text, on)
            self._lines.append(TextLine(area, font, text, x, y))
        if grey:
            holes = [
                (x, y) for y in range(area.y, area.bottom) for x in range(area.x + (area.x + y) % 2, area.right, 2)
            ]
            self.pen.point(holes, fill=0 if on else 1)

    def fitted(self, area: Area, text: str, *, align: Align = Align.LEFT) -> None:
        """Draw one line of text in the largest font in which all of it fits."""
        fonts = [font for font in (large(), medium(), small()) if shows(font, text) and font.width(text) <= area.w]
        self.label(area, fonts[0] if fonts else self.body, text, align=align)

    @staticmethod
    def font(area: Area, text: str, font: Font) -> Font:
        """The font for a wrapped text: this one, or the small one where not all of it fits."""
        whole = all(font.width(word) <= area.w for word in text.split()) and depth(font) <= area.h
        return font if whole and len(wrapped(font, text, area.w)) <= capacity(font, area.h) else small()

    def text(
        self,
        area: Area,
        text: str,
        *,
        align: Align = Align.LEFT,
        middle: bool = False,
        font: Font | None = None,
        foot: str = "",
    ) -> None:
        """Draw a wrapped text as large as all of it fits; one too long for the area turns its pages by itself.

        Its ``font`` is the largest that it may have. What explains it, its ``foot``, stands below where that leaves
        room; for that a text that is not to be large takes small letters.
        """
        if not text.strip():
            return
        font = self.font(area, text, font or medium())
        for each in (font, font if self.style.large else small()):
            if self.explain(area.cut(top=len(wrapped(each, text, area.w)) * each.line), foot):
                font = each
                break
        lines = wrapped(font, text, area.w)
        if middle:
            spare = area.h - (len(lines) - 1) * font.line - depth(font)
            area = area.cut(top=max(0, spare // 2))
        self.block(area, font, text, align=align)

    def explain(self, area: Area, foot: str) -> bool:
        """Draw what explains what stands above the area, below a dotted line, where it has room; whether it has."""
        high = explained(foot, area.w)
        if not 0 < high <= area.h:
            return False
        with self.group("rule", Area(area.x, area.y, area.w, 1)) as pen:
            for x in range(area.x, area.right, 3):
                pen.point((x, area.y), fill=1)
        self.block(area.cut(top=3), small(), foot)
        return True

    def block(self, area: Area, font: Font, text: str, *, on: bool = True, align: Align = Align.LEFT) -> None:
        """Draw a wrapped text in this font, or where not all of it fits in the small one, if need be in pages."""
        font = self.font(area, text, font)
        lines = wrapped(font, text, area.w)
        rows = capacity(font, area.h)
        if len(lines) > rows:
            lines = wrapped(font, text, area.w - 4)
            pages = -(-len(lines) // rows)
            page = self.page(pages, text)
            self.gauge(Area(area.right - 2, area.y, 2, area.h), page, 1, pages)
            area = area.cut(right=4)
            # The last page is as full as the others: a word alone says nothing.
            first = min(page * rows, len(lines) - rows)
            lines = lines[first : first + rows]
        for number, line in enumerate(lines):
            there = Area(area.x, area.y + number * font.line, area.w, depth(font))
            self.label(there, font, line, on=on, align=align, over=Over.FAULT)

    def double(self, area: Area, text: str) -> bool:
        """Draw a text in 32 px glyphs in the middle of the area; False, and nothing drawn, where it does not fit."""
        if not shows(large(), text) or large().width(text) * 2 > area.w or area.h < 32:
            return False
        picture = doubled(text)
        ink = picture.getbbox()
        if ink is None or ink[3] > min(area.h, picture.height):
            return False
        wide, high = picture.width, max(32, ink[3])
        place = Area(area.x + (area.w - wide) // 2, area.y + (area.h - high) // 2, wide, high)
        self.part(f"label {text!r}", place)
        self.image.paste(picture.crop((0, 0, place.w, place.h)), (place.x, place.y))
        return True

    def gauge(self, area: Area, first: int, shown: int, count: int) -> None:
        """A thin upright bar that says which part of a longer list or text is on the screen."""
        if count <= shown:
            return
        with self.group("scroll indicator", area) as pen:
            for y in range(area.y, area.bottom, 4):
                pen.point((area.right - 1, y), fill=1)
            high = max(4, area.h * shown // count)
            top = area.y + (area.h - high) * min(first, count - shown) // (count - shown)
            pen.rectangle((area.x, top, area.right - 1, top + high - 1), fill=1)

    def faults(self) -> list[str]:
        """What is wrong with the layout, one line each; empty where all is well."""
        found = list(self._faults)
        for line in self._lines:
            strays = [ink for ink in line.ink() if not line.area.holds(ink)]
            found += [f"a glyph of {line.text!r} at {tuple(ink)} leaves its area {tuple(line.area)}" for ink in strays]
        for part in self._parts:
            outer = PANEL if part.within is None else self._parts[part.within].area
            if part.area.w <= 0 or part.area.h <= 0:
                found.append(f"{part.name} has no room: {tuple(part.area)}")
            if not outer.holds(part.area):
                found.append(f"{part.name} at {tuple(part.area)} leaves {tuple(outer)}")
        for one, other in combinations(self._parts, 2):
            if one.within == other.within and one.area.meets(other.area):
                found.append(f"{one.name} at {tuple(one.area)} overlaps {other.name} at {tuple(other.area)}")
        if self._busy:
            found.append("the mark of a slow commit is missing")
        if self.note:
            found.append(f"the note {self.note!r} is missing")
        return found + self._strays()

    def _strays(self) -> list[str]:
        bare = Image.new("1", (WIDTH, HEIGHT), 1)
        pen = ImageDraw.Draw(bare)
        for part in self._parts:
            if part.within is None and part.area.w > 0 and part.area.h > 0:
                pen.rectangle(part.area.corners, fill=0)
        stray = ImageChops.logical_and(self.image, bare).getbbox()
        return [f"ink outside of every part, within {stray}"] if stray else []


BUSY = 9
"""Width of the mark of a slow commit with the gap before it, in px."""


def tab(text: str, side: str, wide: int, style: Style) -> tuple[str, ...]:
    """The lines of a tab in a bar so wide, in capitals: one, or for a long name two.

    Where these are too few beside a note at the right, that has the first line to itself, and the tab's is empty.
    """
    if not text.strip():
        return ()
    font, busy = small(), BUSY if style.busy else 0
    signs = "".join(
        next((sign for sign in (char.upper(), char, "?") if shows(font, sign)), "?") for char in text.strip()
    )
    lines = wrapped(font, signs, wide - 8 - busy - (font.width(side) + 3 if side.strip() else 0))
    return lines if len(lines) < 3 else ("", *wrapped(font, signs, wide - 8)[:2]) if side.strip() else lines[:2]


def headline_height(lines: int) -> int:
    """Height of a headline with so many lines in its tab, its hairline and the dark row below it, in px."""
    return 9 * max(1, lines) + 2


def headline(canvas: Canvas, area: Area, text: str, side: str = "") -> Area:
    """Draw who acts, or what is spoken of, on a lit tab that stands on a thin line, and at its right a short note.

    The answer is the area left below; without anything to say, all of it but the corner.
    """
    if not (text or side).strip():
        return canvas.corner(area)
    lines = tab(text, side + canvas.note, area.w, canvas.style)
    if sum(map(len, lines)) < len("".join(text.split())):
        canvas.cut.append(f"the title {text!r} has more than two lines")
    line = canvas.corner(Area(area.x, area.y, area.w, 9))
    if side.strip():
        wide = small().width(side) + 1
        canvas.label(Area(line.right - wide, line.y, wide, 9), small(), side)
    high = headline_height(len(lines))
    wide = max((small().width(each) for each in lines), default=-8) + 8
    hair = area.y + high - 2
    with canvas.group("bar", Area(area.x, hair, area.w, 1)) as pen:
        pen.line((area.x, hair, area.right - 1, hair), fill=1)
    if lines:
        first = lines.count("")
        tabbed = Area(area.x, area.y + 9 * first, wide, high - 2 - 9 * first)
        with canvas.group(f"tab {text!r}", tabbed) as pen:
            pen.rectangle(tabbed.corners, fill=1)
            pen.point([(tabbed.x, tabbed.y), (tabbed.right - 1, tabbed.y)], fill=0)
            for number, each in enumerate(lines[first:]):
                # A lit row above the letters, or they look shaved; those that reach down to the hairline have no room.
                line = Area(area.x + 4, tabbed.y + 9 * number, wide - 8, 9)
                canvas.label(line.cut(top=1 if reach(small(), each) < 9 else 0), small(), each, on=False)
    return area.cut(top=high)


def beside(canvas: Canvas, area: Area, name: str, text: str, foot: str = "") -> Area:
    """Draw what is pointed out on a picture as large as all of the text fits below; the answer is the rest.

    Where there is any size at which its ``foot`` fits, too, it is that.
    """
    told = explained(foot, area.w)
    for high, tip in ((34, told), (18, told), (34, 0), (18, 0)):
        rest = area.cut(top=high)
        body = canvas.body if high > 18 else small()
        lines = len(wrapped(body, text, area.w)) if text.strip() else 0
        whole = not lines or (lines <= capacity(body, rest.h) and (not tip or lines * body.line + tip <= rest.h))
        if whole and rest.h >= (depth(body) if text.strip() else 0):
            if high == 18:
                canvas.label(area.cut(bottom=area.h - 18), large(), name)
                return rest
            if canvas.double(area.cut(bottom=rest.h), name):
                return rest
    canvas.label(area.cut(bottom=area.h - 9), small(), name)
    return area.cut(top=10)

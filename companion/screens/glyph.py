"""The project's own bitmap letters: three fonts, read from ``letter/*.txt``, drawn on one-bit pictures.

No font engine takes part, so a picture is the same to the pixel on every machine and with every Pillow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from PIL import Image

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""What is drawn for a character that a font has no shape for: an empty upright box."""


class Box(NamedTuple):
    """A rectangle of pixels; ``right`` and ``bottom`` are just outside of it, as Pillow counts."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """The shape of one character: ``width`` in pixels, rows from the top, a row's leftmost pixel its highest bit."""

    width: int
    rows: tuple[int, ...]

    @property
    def ink(self) -> Box | None:
        """The tight box around the inked pixels, relative to the glyph's own corner; None where there are none."""
        every = 0
        for row in self.rows:
            every |= row
        if not every:
            return None
        inked = [number for number, row in enumerate(self.rows) if row]
        right = self.width - ((every & -every).bit_length() - 1)
        return Box(self.width - every.bit_length(), inked[0], right, inked[-1] + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A set of glyphs: ``height`` of the box that ``draw`` is given the top of, ``line`` from one line to the next,
    ``ascent`` from the top to the baseline, ``below`` how far ink may reach under the box (never above it), and
    ``gap`` between two glyphs, all in pixels.
    """

    name: str
    height: int
    line: int
    ascent: int
    below: int
    gap: int
    glyphs: Mapping[str, Glyph] = field(repr=False)

    def glyph(self, char: str) -> Glyph:
        """The shape of one character; a font without small letters gives the capital, an unknown one is a box."""
        found = self.glyphs.get(char)
        if found is not None:
            return found
        capitals = [self.glyphs.get(each) for each in char.upper()]
        known = [each for each in capitals if each is not None]
        if not known or len(known) < len(capitals):
            return self.glyphs[REPLACEMENT]
        return known[0] if len(known) == 1 else _row(known, self.gap)

    def width(self, text: str) -> int:
        """Pixels from the first glyph's left side to the last one's right side, with no gap after it."""
        return _width(self, text) if text else 0

    def draw(self, image: Image.Image, x: int, y: int, text: str, on: bool = True) -> None:
        """Draw on a one-bit picture, lit or (``on`` false) dark; ``x``, ``y`` is the box's top left corner; what falls
        outside of the picture is cut off.
        """
        if text:
            image.paste(1 if on else 0, (x, y), _strip(self, text))

    def boxes(self, x: int, y: int, text: str) -> list[Box]:
        """The tight box of each glyph's ink when drawn at ``x``, ``y``; a space has none."""
        found = []
        for char in text:
            glyph = self.glyph(char)
            ink = glyph.ink
            if ink is not None:
                found.append(Box(x + ink.left, y + ink.top, x + ink.right, y + ink.bottom))
            x += glyph.width + self.gap
        return found

    def fit(self, text: str, width_px: int) -> int:
        """How many of the first characters fit into a width in pixels."""
        used = -self.gap
        for number, char in enumerate(text):
            used += self.gap + self.glyph(char).width
            if used > width_px:
                return number
        return len(text)

    def wrap(self, text: str, width_px: int) -> list[str]:
        """Lines no wider than a width in pixels, broken at spaces and newlines; a longer word is cut, after a hyphen or
        a slash in the second half of a line; a line holds at least one character; an empty text has no line.
        """
        lines: list[str] = []
        for paragraph in text.split("\n") if text else ():
            line = ""
            # A no-break space stays inside its word: only these three part words.
            for word in re.split(r"[ \t\r]+", paragraph.strip(" \t\r")):
                wider = f"{line} {word}" if line else word
                if self.width(wider) <= width_px:
                    line = wider
                    continue
                if line:
                    lines.append(line)
                *cut, line = self._pieces(word, width_px)
                lines += cut
            lines.append(line)
        return lines

    def _pieces(self, word: str, width_px: int) -> Iterator[str]:
        while self.width(word) > width_px and len(word) > 1:
            most = max(1, self.fit(word, width_px))
            joint = max(word.rfind(sign, 1, most) for sign in "-–—/") + 1
            at = joint if 2 * joint > most else most
            yield word[:at]
            word = word[at:]
        yield word


def _row(glyphs: list[Glyph], gap: int) -> Glyph:
    rows = [0] * len(glyphs[0].rows)
    width = -gap
    for glyph in glyphs:
        step = glyph.width + gap if width >= 0 else glyph.width
        rows = [(row << step) | more for row, more in zip(rows, glyph.rows, strict=True)]
        width += glyph.width + gap
    return Glyph(width, tuple(rows))


@lru_cache(maxsize=1024)
def _width(font: Font, text: str) -> int:
    return sum(font.glyph(char).width + font.gap for char in text) - font.gap


@lru_cache(maxsize=1024)
def _strip(font: Font, text: str) -> Image.Image:
    # The same few texts are drawn again and again: a strip is packed once and then only pasted, which Pillow does in C.
    line = _row([font.glyph(char) for char in text], font.gap)
    size = (line.width + 7) // 8
    spare = size * 8 - line.width
    packed = b"".join((row << spare).to_bytes(size, "big") for row in line.rows)
    return Image.frombytes("1", (line.width, len(line.rows)), packed)


def _blocks(text: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each block of a letter file: its key (a character or a part's name), what it is made of, and its rows."""
    head: list[str] = []
    rows: list[str] = []
    for line in [*text.splitlines(), "part end"]:
        if not line or line.startswith(";"):
            continue
        if set(line) <= {".", "#"}:
            rows.append(line)
            continue
        if head:
            key = chr(int(head[0][2:], 16)) if head[0].startswith("U+") else head[1]
            yield key, head[3::2], rows
        head, rows = line.split(), []


def _glyph(rows: list[str], depth: int) -> Glyph:
    width = len(rows[0])
    if len(rows) > depth or any(len(row) != width for row in rows):
        raise ValueError(f"a glyph's rows must be equally wide and at most {depth}: {rows}")
    bits = [int(row.replace(".", "0").replace("#", "1"), 2) for row in rows]
    return Glyph(width, tuple(bits + [0] * (depth - len(bits))))


def _laid(base: Glyph, mark: Glyph) -> Glyph:
    """A mark laid centred over a base, without the empty columns that this may leave at the sides."""
    width = max(base.width, mark.width)
    # Where the widths differ by an odd number, the narrower of the two stands half a pixel to the left.
    up_base, up_mark = ((width - each.width + 1) // 2 for each in (base, mark))
    rows = tuple((low << up_base) | (high << up_mark) for low, high in zip(base.rows, mark.rows, strict=True))
    ink = Glyph(width, rows).ink
    if ink is None:
        return Glyph(width, rows)
    return Glyph(ink.right - ink.left, tuple(row >> (width - ink.right) for row in rows))


def _load(name: str, *, height: int, line: int, ascent: int, below: int, gap: int) -> Font:
    shapes: dict[str, Glyph] = {}
    for key, made_of, rows in _blocks(files("companion.screens").joinpath("letter", f"{name}.txt").read_text("utf-8")):
        if made_of:
            shape = shapes[made_of[0]]
            for mark in islice(made_of, 1, None):
                shape = _laid(shape, shapes[mark])
        else:
            shape = _glyph(rows, height + below)
        shapes[key] = shape
    return Font(name, height, line, ascent, below, gap, {key: shape for key, shape in shapes.items() if len(key) == 1})


@cache
def small() -> Font:
    """Capitals of 7 pixels; descenders reach 2 below the box."""
    return _load("small", height=7, line=9, ascent=7, below=2, gap=1)


@cache
def medium() -> Font:
    """Capitals of 10 pixels in a box of 12 that holds accents and descenders too."""
    return _load("medium", height=12, line=14, ascent=10, below=0, gap=1)


@cache
def large() -> Font:
    """Capitals, digits and a few signs of 16 pixels; a small letter is drawn as its capital; tails reach 2 below."""
    return _load("large", height=16, line=18, ascent=16, below=2, gap=2)

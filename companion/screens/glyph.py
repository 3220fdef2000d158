"""The project's own bitmap letters: three fonts, read from ``letter/*.txt``, drawn on one-bit pictures.

No font engine takes part, so a picture is the same to the pixel on every machine and with every Pillow.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple
from unicodedata import combining

from PIL import Image

from companion.table.language import _
from companion.table.wording import as_seen, plain_name

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""What is drawn for a character that a font has no shape for: an empty upright box."""


PLAIN: Mapping[str, str] = {
    **dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("‘’‚′ʹʻʼ", "'"), **dict.fromkeys("“”„″", '"'), "…": "...",
    "⁄": "/", "ẞ": "SS",
}  # fmt: skip
"""Dashes, quotation marks and the like, as a typewriter has them."""
NAMED: Mapping[str, str] = {
    "SCHWA": "e", "ENG": "n", "EZH": "z", "ESH": "s", "ALPHA": "a", "GAMMA": "g", "IOTA": "i", "UPSILON": "u",
    "BETA": "b", "KRA": "k", "CHI": "x", "YOGH": "y", "THORN": "th", "ETH": "d", "CLICK": "!", "STOP": "'",
}  # fmt: skip
"""What people write for Latin letters that are called by a name."""


@cache
def forms(sign: str) -> tuple[str, ...]:
    """A sign as it is, and plainer and plainer: as a typewriter has it, without its marks, the letter in its name."""
    bare = "".join(PLAIN.get(each, each) for each in unicodedata.normalize("NFKD", sign) if not combining(each))
    bare = bare.strip()
    kind, _, letter = unicodedata.name(sign, "").replace("LIGATURE", "LETTER").partition("LETTER ")
    base = ""
    if kind.startswith("LATIN") and letter:
        # As in LATIN SMALL LETTER REVERSED OPEN E WITH HOOK.
        words = letter.split(" WITH ")[0].split()
        told = next((word for word in reversed(words) if word in NAMED or len(word) <= 2), words[-1][0])
        base = NAMED.get(told, told.lower())
        base = base.upper() if "CAPITAL" in kind else base
    return tuple(dict.fromkeys(filter(None, (sign, PLAIN.get(sign), bare, base))))


def fold(text: str, has: Callable[[str], bool], lost: str = "") -> str:
    """A text in the signs that there are: of each the least plain form, ``lost`` for what has none."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(next((form for form in forms(sign) if all(map(has, form))), lost) for sign in composed)


def drawn(names: Mapping[str, str]) -> dict[str, str]:
    """Who plays each seat in the letters of the box, no two alike: by name, or else by the pawn, or else by number."""
    return dict(_drawn(tuple(names.items())))


@lru_cache(maxsize=64)
def _drawn(names: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    has = small().glyphs.__contains__
    ways = {
        seat: [*(" ".join(fold(each, has).split()) for each in (name, plain_name(seat))), _("Player {n}").format(n=n)]
        for n, (seat, name) in enumerate(names, start=1)
    }
    while True:
        seen = [as_seen(way[0]) for way in ways.values()]
        unfit = {
            seat: (len(ways[seat]), ways[seat][0] != name)
            for (seat, name), one in zip(names, seen, strict=True)
            if ways[seat][1:] and (not one or seen.count(one) > 1)
        }
        if not unfit:
            return {seat: way[0] for seat, way in ways.items()}
        # Who still has a name gives way, before others one that is drawn in other letters.
        for seat in [seat for seat, rank in unfit.items() if rank == max(unfit.values())]:
            del ways[seat][0]


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
        """The shape of one character; a font without small letters gives the capital, one without the letter its base,
        and of what has no base it is a box.
        """
        found = self.glyphs.get(char)
        if found is not None:
            return found
        for signs in (each for form in forms(char) for each in (form, form.upper())):
            known = [self.glyphs[sign] for sign in signs if sign in self.glyphs]
            if len(known) == len(signs):
                return known[0] if len(known) == 1 else _row(known, self.gap)
        return self.glyphs[REPLACEMENT]

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

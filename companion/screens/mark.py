"""Marks within a map: the signs, and 3x5 letters and digits that fit into a cell of 7 px."""

import unicodedata
from functools import lru_cache

from PIL import Image, ImageDraw

from companion.screens.canvas import Area
from companion.table.figure import Sign

_ROWS = """
0 ### #.# #.# #.# ###
1 .#. ##. .#. .#. ###
2 ##. ..# .#. #.. ###
3 ##. ..# .#. ..# ##.
4 #.# #.# ### ..# ..#
5 ### #.. ##. ..# ##.
6 .## #.. ### #.# ###
7 ### ..# .#. .#. .#.
8 ### #.# ### #.# ###
9 ### #.# ### ..# ##.
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C .## #.. #.. #.. .##
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G .## #.. #.# #.# .##
H #.# #.# ### #.# #.#
I ### .#. .#. .#. ###
J ..# ..# ..# #.# .#.
K #.# #.# ##. #.# #.#
L #.. #.. #.. #.. ###
M #.# ### ### #.# #.#
N ##. #.# #.# #.# #.#
O .#. #.# #.# #.# .#.
P ##. #.# ##. #.. #..
Q .#. #.# #.# ### .##
R ##. #.# ##. #.# #.#
S .## #.. .#. ..# ##.
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###
V #.# #.# #.# #.# .#.
W #.# #.# ### ### #.#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###
? ##. ..# .#. ... .#.
! .#. .#. .#. ... .#.
+ ... .#. ### .#. ...
- ... ... ### ... ...
* ... #.# .#. #.# ...
. ... ... ... ... .#.
/ ..# ..# .#. #.. #..
= ... ### ... ### ...
# #.# ### #.# ### #.#
"""
_UNKNOWN = ("###", "###", "###", "###", "###")
TINY = {line[0]: tuple(line[2:].split()) for line in _ROWS.strip().splitlines()}
"""The rows of each 3x5 glyph."""


@lru_cache(maxsize=256)
def tiny(text: str) -> Image.Image:
    """A mask of the text in 3x5 glyphs, 4 px a character less the last gap; accents fall away."""
    plain = "".join(char for char in unicodedata.normalize("NFD", text.upper()) if not unicodedata.combining(char))
    mask = Image.new("1", (max(1, len(plain) * 4 - 1), 5))
    for place, char in enumerate(plain):
        for y, row in enumerate(TINY.get(char, ("...",) * 5 if char.isspace() else _UNKNOWN)):
            for x, dot in enumerate(row):
                if dot == "#":
                    mask.putpixel((place * 4 + x, y), 1)
    return mask


def sign(pen: ImageDraw.ImageDraw, box: Area, kind: Sign) -> None:
    """Draw a sign into the inside of a cell of any size from 2 px."""
    x, y, right, bottom = box.corners
    least = min(box.w, box.h)
    match kind:
        case Sign.FILL:
            pen.rectangle(box.corners, fill=1)
        case Sign.DOT:
            inset = max(0, (least - 1) // 3)
            pen.rectangle((x + inset, y + inset, right - inset, bottom - inset), fill=1)
        case Sign.RING:
            if least < 4:
                pen.rectangle(box.corners, outline=1)
            else:
                pen.ellipse(box.corners, outline=1)
        case Sign.CROSS:
            inset = 1 if least > 5 else 0
            pen.line((x + inset, y + inset, right - inset, bottom - inset), fill=1)
            pen.line((x + inset, bottom - inset, right - inset, y + inset), fill=1)
        case Sign.HATCH:
            for row in range(y, bottom + 1):
                for col in range(x, right + 1):
                    if (row + col) % (3 if least > 5 else 2) == 0:
                        pen.point((col, row), fill=1)
        case Sign.FRAME:
            inset = 1 if least > 5 else 0
            pen.rectangle((x + inset, y + inset, right - inset, bottom - inset), outline=1)
        case Sign.FLAG:
            pole = x + least // 4
            pen.line((pole, y, pole, bottom), fill=1)
            half = max(1, least // 2)
            for row in range(half):
                reach = half - abs(2 * row - half + 1) // 2
                pen.line((pole, y + row, pole + reach, y + row), fill=1)
        case Sign.HIDDEN:
            for row in range(y, bottom + 1, 2):
                for col in range(x, right + 1, 2):
                    pen.point((col, row), fill=1)

"""Sheets as a PDF file, through fpdf2, and the widths of its letters. Imported where a sheet is made, not before."""

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache

from fpdf import FPDF
from fpdf.enums import RenderStyle

from companion.paper.sheet import INKS, Circle, Polygon, Sheet, Stroke, Text
from companion.screens.glyph import PLAIN, fold

POINT = 72 / 25.4
"""Points in a millimetre."""
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)
"""A file says when it was made; with this date in all of them the same sheets give the same file."""
FACE = "Helvetica"
"""One of the faces that every PDF reader has; it has the signs of Latin-1."""


def printable(text: str) -> str:
    """A text in the signs that the face has: others as the nearest there is, or as a question mark."""
    return fold(text, _has, "?")


def replaced(sheets: Sequence[Sheet]) -> Mapping[str, str]:
    """The letters on these sheets that the face has not, each with what stands for it."""
    texts = (shape.text for sheet in sheets for shape in sheet.shapes if isinstance(shape, Text))
    signs = dict.fromkeys(sign for text in texts for sign in unicodedata.normalize("NFC", text))
    return {sign: printable(sign) for sign in signs if not _has(sign) and sign not in PLAIN}


def _has(sign: str) -> bool:
    return ord(sign) < 256


@cache
def _ruler() -> FPDF:
    ruler = FPDF(unit="mm")
    ruler.add_page()
    return ruler


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in mm, its letters of so many mm."""
    return _width(text, bold) * size * POINT / 100


@lru_cache(maxsize=16384)
def _width(text: str, bold: bool) -> float:
    ruler = _ruler()
    ruler.set_font(FACE, "B" if bold else "", 100)
    return ruler.get_string_width(printable(text))


def pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """The file: a page for each sheet, the same bytes for the same sheets."""
    file = FPDF(unit="mm", format=(sheets[0].width, sheets[0].height) if sheets else "A4")
    file.set_auto_page_break(False)
    file.set_margin(0)
    file.set_title(printable(title))
    file.set_creation_date(NO_DATE)
    for sheet in sheets:
        file.add_page(format=(sheet.width, sheet.height))
        for shape in sheet.shapes:
            _draw(file, shape)
    return bytes(file.output())


def _draw(file: FPDF, shape: Stroke | Polygon | Circle | Text) -> None:
    if isinstance(shape, Text):
        file.set_font(FACE, "B" if shape.bold else "", shape.size * POINT)
        file.set_text_color(*_rgb(shape.ink))
        shift = {"left": 0.0, "middle": 0.5, "right": 1.0}[shape.align]
        words = printable(shape.text)
        file.text(shape.x - shift * measure(words, shape.size, shape.bold), shape.y, words)
        return
    file.set_line_width(shape.wide)
    file.set_draw_color(*_rgb(shape.ink))
    if isinstance(shape, Stroke):
        file.polyline(shape.points)
        return
    style = RenderStyle.DF if shape.fill and shape.wide else RenderStyle.F if shape.fill else RenderStyle.D
    if shape.fill:
        file.set_fill_color(*_rgb(shape.fill))
    if isinstance(shape, Polygon):
        file.polygon(shape.points, style=style)
    else:
        file.circle(shape.x, shape.y, shape.r, style=style)


def _rgb(ink: str) -> tuple[int, int, int]:
    told = INKS[ink].removeprefix("#")
    return int(told[0:2], 16), int(told[2:4], 16), int(told[4:6], 16)

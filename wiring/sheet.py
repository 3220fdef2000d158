"""The sheet of a wiring drawing: black on white, in letters whose width is known without a font."""

from companion.paper.svg import Svg

ADVANCE = 0.6
"""Width of a letter, in font sizes."""
ROOT = {
    "stroke": "black",
    "stroke_width": 0.3,
    "font_family": "'DejaVu Sans Mono', 'Liberation Mono', monospace",
}
STYLE = 'text{fill:black;stroke:none;white-space:pre}text[fill="white"]{fill:white}'


def width(text: str, size: float) -> float:
    """How wide a text is, in mm as its size."""
    return ADVANCE * size * len(text)


def blank(wide: float, high: float, title: str) -> Svg:
    """A sheet with nothing on it yet."""
    return Svg(wide, high, title, ROOT, STYLE, ADVANCE)

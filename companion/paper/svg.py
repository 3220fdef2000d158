"""SVG pictures in millimetres, element by element: sheets to cut out, and drawings of the wiring."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from companion.paper.sheet import INKS, Point, Polygon, Shape, Sheet, Stroke, Text

FACE = "Helvetica, Arial, 'Liberation Sans', sans-serif"
ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


@dataclass(slots=True)
class Svg:
    """A picture that grows; later elements lie on top. ``root`` are attributes that all of them inherit."""

    wide: float
    high: float
    title: str
    root: Mapping[str, object] = field(default_factory=lambda: {"font_family": FACE})
    style: str = ""
    advance: float | None = None
    """Width of a letter in font sizes, to which every text is set; None leaves it to the font."""
    elements: list[str] = field(default_factory=list)

    def add(self, name: str, **attributes: object) -> None:
        """An element without text."""
        self.elements.append(element(name, **attributes))

    def text(self, at: Point, words: str, size: float, *, anchor: str = "start", **attributes: object) -> None:
        """A text on its base line; anchor ``start``, ``middle`` or ``end``."""
        if not words:
            return
        more = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": anchor}
        if self.advance is not None:
            more["textLength"] = self.advance * size * len(words)
        self.elements.append(element("text", escape(words), **more | attributes))

    def line(self, points: list[Point], thick: float, **attributes: object) -> None:
        """A broken line."""
        self.add("polyline", points=corners(points), fill="none", stroke_width=thick, **attributes)

    def __str__(self) -> str:
        size = {"width": f"{_number(self.wide)}mm", "height": f"{_number(self.high)}mm"}
        seen = {"viewBox": f"0 0 {_number(self.wide)} {_number(self.high)}", "role": "img"}
        root = {"xmlns": "http://www.w3.org/2000/svg"} | size | seen | dict(self.root)
        style = [element("style", self.style)] if self.style else []
        paper = element("rect", width=self.wide, height=self.high, fill="white", stroke="none")
        lines = [element("title", escape(self.title)), *style, paper, *self.elements]
        return element("svg", *(f"\n{line}" for line in lines), "\n", **root) + "\n"


def svg(sheet: Sheet, title: str) -> str:
    """A sheet as a file's text."""
    picture = Svg(sheet.width, sheet.height, title)
    for shape in sheet.shapes:
        _draw(picture, shape)
    return str(picture)


def _draw(picture: Svg, shape: Shape) -> None:
    ink = INKS[shape.ink]
    if isinstance(shape, Text):
        weight = "bold" if shape.bold else None
        at, anchor = (shape.x, shape.y), ANCHORS[shape.align]
        picture.text(at, shape.text, shape.size, anchor=anchor, fill=ink, font_weight=weight)
        return
    line: dict[str, object] = {"stroke": ink, "stroke_width": shape.wide} if shape.wide else {}
    if isinstance(shape, Stroke):
        picture.add("polyline", points=corners(shape.points), fill="none", **line)
        return
    fill = INKS[shape.fill] if shape.fill else "none"
    if isinstance(shape, Polygon):
        picture.add("polygon", points=corners(shape.points), fill=fill, **line)
    else:
        picture.add("circle", cx=shape.x, cy=shape.y, r=shape.r, fill=fill, **line)


def corners(points: tuple[Point, ...] | list[Point]) -> str:
    """Points as an attribute has them."""
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def element(name: str, *within: str, **attributes: object) -> str:
    """An element around others, or around an escaped text.

    ``class_`` is its class, an underscore in a name a hyphen, None is left out.
    """
    told = _attributes(attributes)
    return f"<{name}{told}>{''.join(within)}</{name}>" if within else f"<{name}{told}/>"


def _attributes(attributes: Mapping[str, object]) -> str:
    return "".join([_attribute(name, value) for name, value in attributes.items() if value is not None])


@lru_cache(maxsize=1024, typed=True)  # most of a picture's come again in the next one
def _attribute(name: str, value: object) -> str:
    return f" {name.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}"


def _number(value: object) -> str:
    return f"{round(value, 3):g}" if isinstance(value, float) else str(value)

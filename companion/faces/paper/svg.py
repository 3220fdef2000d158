"""A sheet as an SVG picture, in millimetres."""

from xml.sax.saxutils import escape, quoteattr

from companion.faces.paper.sheet import INKS, Circle, Polygon, Sheet, Stroke, Text

FACE = "Helvetica, Arial, 'Liberation Sans', sans-serif"
ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def svg(sheet: Sheet, title: str) -> str:
    """The picture as a file's text."""
    size = f'width="{_mm(sheet.width)}mm" height="{_mm(sheet.height)}mm"'
    view = f'viewBox="0 0 {_mm(sheet.width)} {_mm(sheet.height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} font-family={quoteattr(FACE)}>'
    shapes = "\n".join(map(_shape, sheet.shapes))
    return f"{head}\n<title>{escape(title)}</title>\n{shapes}\n</svg>\n"


def _shape(shape: Stroke | Polygon | Circle | Text) -> str:
    if isinstance(shape, Text):
        weight = ' font-weight="700"' if shape.bold else ""
        place = f'x="{_mm(shape.x)}" y="{_mm(shape.y)}" font-size="{_mm(shape.size)}"'
        anchor = f'text-anchor="{ANCHORS[shape.align]}" fill="{INKS[shape.ink]}"'
        return f"<text {place}{weight} {anchor}>{escape(shape.text)}</text>"
    line = f'stroke="{INKS[shape.ink]}" stroke-width="{_mm(shape.wide)}"' if shape.wide else ""
    if isinstance(shape, Stroke):
        return f'<polyline points="{_points(shape.points)}" fill="none" {line}/>'
    fill = f'fill="{INKS[shape.fill]}"' if shape.fill else 'fill="none"'
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}" {fill} {line}/>'
    return f'<circle cx="{_mm(shape.x)}" cy="{_mm(shape.y)}" r="{_mm(shape.r)}" {fill} {line}/>'


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_mm(x)},{_mm(y)}" for x, y in points)


def _mm(told: float) -> str:
    return f"{told:.3f}".rstrip("0").rstrip(".")

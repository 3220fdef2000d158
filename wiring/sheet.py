"""A sheet of paper as SVG: lengths in millimetres, black on white, and labels whose width is known without a font."""

from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

ADVANCE = 0.6
"""Width of a letter, in font sizes: every label is set to it, whatever font there is."""

Point = tuple[float, float]


def width(text: str, size: float) -> float:
    """How wide a label is."""
    return ADVANCE * size * len(text)


@dataclass(slots=True)
class Sheet:
    """An SVG that grows element by element; later ones lie on top."""

    wide: float
    high: float
    title: str
    elements: list[str] = field(default_factory=list)

    def add(self, name: str, **attributes: object) -> None:
        """An element without text; ``class_`` is its class, an underscore in a name a hyphen."""
        self.elements.append(f"<{name}{_attributes(attributes)}/>")

    def text(self, at: Point, words: str, size: float, *, anchor: str = "start", **attributes: object) -> None:
        """A label on its base line; anchor ``start``, ``middle`` or ``end``."""
        if not words:
            return
        more = {"x": at[0], "y": at[1], "font_size": size, "textLength": width(words, size), "text_anchor": anchor}
        self.elements.append(f"<text{_attributes(more | attributes)}>{escape(words)}</text>")

    def line(self, points: list[Point], thick: float, **attributes: object) -> None:
        """A broken line."""
        steps = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self.add("polyline", points=steps, fill="none", stroke_width=thick, **attributes)

    def svg(self) -> str:
        """The whole file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(self.wide)}mm" height="{_number(self.high)}mm"'
            f' viewBox="0 0 {_number(self.wide)} {_number(self.high)}" role="img" stroke="black" stroke-width="0.3"'
            " font-family=\"'DejaVu Sans Mono', 'Liberation Mono', monospace\">"
        )
        paper = f'<rect width="{_number(self.wide)}" height="{_number(self.high)}" fill="white" stroke="none"/>'
        style = '<style>text{fill:black;stroke:none;white-space:pre}text[fill="white"]{fill:white}</style>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", style, paper, *self.elements, "</svg>\n"])


def _attributes(attributes: dict[str, object]) -> str:
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}" for name, value in attributes.items()
    )


def _number(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)

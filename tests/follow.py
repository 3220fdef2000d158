"""A reader of wiring diagrams: it sees only shapes and labels, as a person does, and follows every wire."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from itertools import combinations, pairwise

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
SLACK = 0.01


@dataclass(frozen=True)
class Box:
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        x, y = point
        return self.left - margin <= x <= self.right + margin and self.top - margin <= y <= self.bottom + margin

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )


@dataclass(frozen=True)
class Label:
    """A text: what it says, its class, and the room that it takes."""

    words: str
    kind: str
    box: Box

    @property
    def middle(self) -> Point:
        return ((self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2)


@dataclass(frozen=True)
class Line:
    """A wire: its corners, how thick it is, and whether it is dashed."""

    points: list[Point]
    thick: float
    dashed: bool


@dataclass
class Drawing:
    """All that a drawing shows."""

    wide: float
    high: float
    pins: list[Box] = field(default_factory=list)
    terminals: list[Box] = field(default_factory=list)
    parts: list[Box] = field(default_factory=list)
    wires: list[Line] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)

    def of(self, kind: str) -> list[Label]:
        return [label for label in self.labels if label.kind == kind]


def read(svg: str) -> Drawing:
    """What an SVG shows."""
    root = ET.fromstring(svg)
    wide, high = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    drawing = Drawing(wide, high)
    drawing.colours.add(root.attrib["stroke"])
    for element in root:
        told = element.attrib
        drawing.colours |= {told[name] for name in ("fill", "stroke") if name in told}
        kind = told.get("class", "")
        match element.tag.removeprefix(SVG):
            case "circle":
                x, y, r = (float(told[name]) for name in ("cx", "cy", "r"))
                box = Box(x - r, y - r, x + r, y + r)
            case "rect":
                x, y = float(told.get("x", 0)), float(told.get("y", 0))
                box = Box(x, y, x + float(told["width"]), y + float(told["height"]))
            case "text":
                drawing.labels.append(_label(element))
                continue
            case "polyline" if kind == "wire":
                points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in told["points"].split())]
                drawing.wires.append(Line(points, float(told["stroke-width"]), "stroke-dasharray" in told))
                continue
            case _:
                continue
        for name, boxes in (("pin", drawing.pins), ("terminal", drawing.terminals), ("part", drawing.parts)):
            if kind == name:
                boxes.append(box)
    return drawing


def _label(element: ET.Element) -> Label:
    told = element.attrib
    x, y, size, wide = (float(told[name]) for name in ("x", "y", "font-size", "textLength"))
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[told["text-anchor"]]
    # From the highest capital to the base line; what hangs below a g is looked at separately.
    return Label(element.text or "", told.get("class", ""), Box(left, y - 0.75 * size, left + wide, y))


@dataclass(frozen=True)
class Followed:
    """A wire from end to end, in the words of the drawing."""

    place: int
    carries: str
    part: str
    terminal: str
    said_from: str


def follow(drawing: Drawing) -> list[Followed]:
    """Every wire from its pin to its terminal; AssertionError where an end is not at exactly one of each."""
    return [_follow(drawing, wire) for wire in drawing.wires]


def _follow(drawing: Drawing, wire: Line) -> Followed:
    start, end = wire.points[0], wire.points[-1]
    (pin,) = [box for box in drawing.pins if box.holds(start)]
    (place,) = [label for label in drawing.of("place") if pin.holds(label.middle)]
    (dot,) = [box for box in drawing.terminals if box.holds(end)]
    (part,) = [box for box in drawing.parts if box.holds(end, SLACK)]
    (name,) = [label for label in drawing.of("name") if part.holds(label.middle)]
    level = (dot.top + dot.bottom) / 2
    (terminal,) = [
        label for label in drawing.of("label") if part.holds(label.middle) and label.box.top < level < label.box.bottom
    ]
    (said,) = [label for label in drawing.of("from") if 0 < level - label.box.bottom < 1.5 and _beside(label, dot)]
    # On the pin's own side of the header, the label that is nearest.
    outer = int(place.words) % 2 == 0
    middle = (pin.left + pin.right) / 2
    near = [label for label in drawing.of("carries") if (label.middle[0] > middle) is outer]
    carries = min(near, key=lambda label: abs(label.middle[1] - start[1]))
    assert abs(carries.box.bottom - start[1]) < 2
    return Followed(int(place.words), carries.words, name.words, terminal.words, said.words)


def _beside(label: Label, dot: Box) -> bool:
    return min(abs(label.box.left - dot.right), abs(label.box.right - dot.left)) < 2


def faults(drawing: Drawing) -> list[str]:
    """Whatever makes a drawing hard to read, or wrong on paper."""
    found = []
    for one, other in combinations(drawing.labels, 2):
        if one.box.meets(other.box):
            found.append(f"{one.words!r} lies on {other.words!r}")
    page = Box(0, 0, drawing.wide, drawing.high)
    found += [
        f"{label.words!r} leaves the page"
        for label in drawing.labels
        if not (page.holds((label.box.left, label.box.top)) and page.holds((label.box.right, label.box.bottom)))
    ]
    if drawing.wide > 210 or drawing.high > 297:
        found.append("larger than A4")
    found += [f"colour {colour}" for colour in drawing.colours - {"black", "white", "none"}]
    for wire in drawing.wires:
        found += _wire_faults(drawing, wire)
    for one_wire, other_wire in combinations(drawing.wires, 2):
        found += _pair_faults(one_wire, other_wire)
    return found


def _wire_faults(drawing: Drawing, wire: Line) -> list[str]:
    found = []
    start, end = wire.points[0], wire.points[-1]
    foreign = [box for box in drawing.pins if not box.holds(start)]
    foreign += [box for box in drawing.terminals if not box.holds(end)]
    foreign += [box for box in drawing.parts if not box.holds(end, SLACK)]
    foreign += [label.box for label in drawing.labels if label.kind != "place"]
    half = wire.thick / 2
    for (x1, y1), (x2, y2) in pairwise(wire.points):
        if x1 != x2 and y1 != y2:
            found.append(f"a wire runs aslant at {x1},{y1}")
        segment = Box(min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half)
        found += [f"a wire from {start} runs over {box}" for box in foreign if segment.meets(box)]
    return found


def _pair_faults(one: Line, other: Line) -> list[str]:
    """Two wires may cross at a right angle; side by side they keep 0.4 mm of white."""
    found = []
    for first in pairwise(one.points):
        for second in pairwise(other.points):
            for axis in (0, 1):
                if first[0][axis] == first[1][axis] and second[0][axis] == second[1][axis]:
                    along = 1 - axis
                    low = max(min(first[0][along], first[1][along]), min(second[0][along], second[1][along]))
                    high = min(max(first[0][along], first[1][along]), max(second[0][along], second[1][along]))
                    white = abs(first[0][axis] - second[0][axis]) - (one.thick + other.thick) / 2
                    if low <= high and white < 0.4:
                        found.append(f"two wires run together at {first[0]}")
    return found

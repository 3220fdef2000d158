"""A reader of wiring drawings: it sees only shapes and labels, as a person does, and follows every wire."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from itertools import combinations, groupby, pairwise

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
SLACK = 0.01
NUMBER = r"-?\d+(?:\.\d+)?"
BOXES = ("pin", "terminal", "part", "tick")


@dataclass(frozen=True)
class Box:
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point, margin: float = SLACK) -> bool:
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
    """A wire: points along it, how thick it is, its colour, and the dashes of white along it."""

    points: list[Point]
    thick: float
    colour: str
    along: str


@dataclass
class Drawing:
    """All that a drawing shows, beside what only makes it look real."""

    wide: float
    high: float
    boxes: dict[str, list[Box]] = field(default_factory=lambda: {kind: [] for kind in BOXES})
    wires: list[Line] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    crosses: set[Point] = field(default_factory=set)
    """The middles of what is crossed out."""

    def of(self, kind: str) -> list[Label]:
        return [label for label in self.labels if label.kind == kind]


def read(svg: str) -> Drawing:
    """What an SVG shows."""
    root = ET.fromstring(svg)
    wide, high = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    drawing = Drawing(wide, high)
    layers = []
    for element in root:
        told = element.attrib
        kind = told.get("class", "")
        match element.tag.removeprefix(SVG):
            case "rect" if kind in BOXES:
                x, y = float(told["x"]), float(told["y"])
                drawing.boxes[kind].append(Box(x, y, x + float(told["width"]), y + float(told["height"])))
            case "text":
                drawing.labels.append(_label(element))
            case "path" if kind == "wire":
                layers.append(element)
            case "polyline" if kind == "no":
                (x1, y1), (x2, y2) = (map(float, pair.split(",")) for pair in told["points"].split())
                drawing.crosses.add((round((x1 + x2) / 2, 2), round((y1 + y2) / 2, 2)))
    for path, group in groupby(layers, key=lambda layer: layer.attrib["d"]):
        _, outline, ink, *along = (layer.attrib for layer in group)
        dashes = along[0]["stroke-dasharray"] if along else ""
        drawing.wires.append(Line(_points(path), float(outline["stroke-width"]), ink["stroke"], dashes))
    return drawing


def _points(path: str) -> list[Point]:
    """Along lines, and along a curve in small steps."""
    found: list[Point] = []
    for letter, numbers in re.findall(r"([MLC])([^MLC]*)", path):
        each = [float(number) for number in re.findall(NUMBER, numbers)]
        ends = list(zip(each[::2], each[1::2], strict=True))
        if letter == "C":
            corners = [found[-1], *ends]
            for step in range(1, 41):
                t = step / 40
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) for axis in (0, 1))
                found.append((x, y))
        elif found:
            (x1, y1), (x2, y2) = found[-1], ends[0]
            found += [(x1 + (x2 - x1) * step / 10, y1 + (y2 - y1) * step / 10) for step in range(1, 11)]
        else:
            found += ends
    return found


def _label(element: ET.Element) -> Label:
    told = element.attrib
    x, y, size, wide = (float(told[name]) for name in ("x", "y", "font-size", "textLength"))
    if "transform" in told:  # by a right angle, to be read from above
        box = Box(x, y, x + 0.75 * size, y + wide)
    else:
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[told["text-anchor"]]
        # From the highest capital to the base line.
        box = Box(left, y - 0.75 * size, left + wide, y)
    return Label(element.text or "", told.get("class", ""), box)


@dataclass(frozen=True)
class Followed:
    """A wire from end to end, in the words of the drawing."""

    place: int
    carries: str
    part: str
    terminal: str
    said_from: str
    end: str


def follow(drawing: Drawing) -> list[Followed]:
    """Every wire from its pin to its terminal and its row; ValueError where an end is not at exactly one of each."""
    return [_follow(drawing, wire) for wire in drawing.wires]


def _follow(drawing: Drawing, wire: Line) -> Followed:
    start, end = wire.points[0], wire.points[-1]
    (pin,) = [box for box in drawing.boxes["pin"] if box.holds(start)]
    (place,) = [label for label in drawing.of("place") if pin.holds(label.middle)]
    (plug,) = [box for box in drawing.boxes["terminal"] if box.holds(end)]
    (part,) = [box for box in drawing.boxes["part"] if box.left < end[0] < box.right]
    (name,) = [label for label in drawing.of("name") if part.holds(label.middle)]
    (terminal,) = [label for label in drawing.of("label") if _at(label, end[0]) and 0 < label.box.top - plug.bottom < 2]
    (said,) = [label for label in drawing.of("from") if _at(label, end[0]) and 0 < plug.top - label.box.bottom < 4]
    (row,) = [row for row in rows(drawing) if row[0] == int(place.words)]
    return Followed(int(place.words), row[1], name.words, terminal.words, said.words, row[2])


def _at(label: Label, x: float) -> bool:
    return label.box.left < x < label.box.right


def rows(drawing: Drawing) -> list[tuple[int, str, str]]:
    """The list: pin, what it carries, where it goes."""
    found = []
    for number in drawing.of("number"):
        beside = []
        for kind in ("carries", "end"):
            level = [label for label in drawing.of(kind) if label.box.bottom == number.box.bottom]
            right = [label for label in level if label.box.left > number.box.right]
            beside.append(min(right, key=lambda label: label.box.left).words)
        found.append((int(number.words), beside[0], beside[1]))
    return found


def faults(drawing: Drawing) -> list[str]:
    """Whatever makes a drawing hard to read, or wrong on paper."""
    found = [
        f"{one.words!r} lies on {other.words!r}"
        for one, other in combinations(drawing.labels, 2)
        if one.box.meets(other.box)
    ]
    page = Box(0, 0, drawing.wide, drawing.high)
    named = [(label.words, label.box) for label in drawing.labels] + [("a part", box) for box in drawing.boxes["part"]]
    found += [
        f"{words!r} leaves the page"
        for words, box in named
        if not (page.holds((box.left, box.top)) and page.holds((box.right, box.bottom)))
    ]
    found += [
        f"{words!r} lies on a box to tick" for words, at in named for box in drawing.boxes["tick"] if at.meets(box)
    ]
    found += ["parts overlap" for one, other in combinations(drawing.boxes["part"], 2) if one.meets(other)]
    if drawing.wide > 210 or drawing.high > 297:
        found.append("larger than A4")
    for wire in drawing.wires:
        start, end = wire.points[0], wire.points[-1]
        foreign = [box for box in drawing.boxes["pin"] if not box.holds(start)]
        foreign += [box for box in drawing.boxes["terminal"] if not box.holds(end)]
        foreign += [label.box for label in drawing.labels if label.kind != "place" and not _at(label, end[0])]
        found += [
            f"a wire from {start} runs over {box}"
            for box in foreign
            if any(box.holds(point, wire.thick / 2) for point in wire.points)
        ]
    for one, other in combinations(drawing.wires, 2):
        # On their way both are at the same level at the same step; before it and after it they run straight.
        apart = [first[0] - second[0] for first, second in zip(one.points[20:], other.points[20:], strict=True)]
        if sum((a < 0) != (b < 0) for a, b in pairwise(apart)) > 1:
            found.append("two wires cross twice")
        if min(abs(apart[0]), abs(apart[-1])) < (one.thick + other.thick) / 2 + 0.4:
            found.append(f"two wires run together at {one.points[20]}")
    return found

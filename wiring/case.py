"""A case from the profile: six plates of plywood with finger joints, as paths for a laser; and how it looks.

Lengths in mm. The front lies on top, so that people around a table see it; front and floor are drawn from above, near
and rear as people before the box look at them. Of two plates at an edge one keeps the corners ("A") and the other gives
them away ("B"), each in an odd number of fingers, so that an edge is the same from both ends. Everything inside is
known as a body, a box in the box: from them comes the depth, and that nothing collides. No case was cut yet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from PIL import Image

from companion.paper.sheet import Point
from companion.paper.svg import Svg, element
from companion.screens.glyph import small
from companion.table.prompt import Refused
from hardware.part import Part
from hardware.profile import Profile
from wiring import look

THICK, KERF, FINGER = 3.0, 0.12, 12.0
SIZE, FLAT = (140.0, 120.0), (120.0, 96.0)
"""The front of a case, and that of one for a board on the header."""
GLASS = {"ssd1309": (55.0, 27.5), "sh1106": (29.4, 14.7), "ssd1306": (21.7, 10.9)}
"""What shows of an OLED, by its makers' figures."""
PLAY, ROOM = 1.0, 4.0
"""How much larger a window is than that, and an opening on each side of a board on the header."""
SCREEN, CONTROLS, WORDS, SPREAD, ASIDE = 34.0, 89.0, 108.0, 44.0, 50.0
"""Levels of screen, controls and their names; from the middle to a button, and to lamp and buzzer."""
BODY = {"oled": (75.0, 48.0, 25.0), "dial": (20.0, 27.0, 25.0), "joystick": (30.0, 30.0, 25.0),
        "back": (20.0, 20.0, 30.0), "roll": (28.0, 28.0, 40.0), "lamp": (8.0, 8.0, 30.0),
        "buzzer": (20.0, 20.0, 10.0)}  # fmt: skip
"""What a part fills under the front with its plugs: width, height, depth."""
HOLE = {"dial": 7.0, "joystick": 20.0, "back": 16.0, "roll": 24.0, "lamp": 5.0}
PI, TALL, RISE, SCREW = (85.0, 56.0), 27.0, 24.0, 2.7
"""The largest Pi; how high it reaches with spacers and plugs; and with a board on its header instead."""
PIXEL = 0.6
"""Of an engraved letter."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A hole, or what a body fills of a plate, from its corner; a round hole where ``round`` is true."""

    x: float
    y: float
    wide: float
    high: float
    round: bool = False

    def meets(self, other: "Rect") -> bool:
        """Whether the two have room in common."""
        across = self.x < other.x + other.wide and other.x < self.x + self.wide
        return across and self.y < other.y + other.high and other.y < self.y + self.high


@dataclass(frozen=True, slots=True)
class Body:
    """What is inside: its room in the plane of the front, and from which depth under the front to which it reaches."""

    name: str
    room: Rect
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate: its size, the kinds of its edges (above, right, below, left), and what is cut and engraved in it."""

    name: str
    wide: float
    high: float
    edges: str
    thick: float
    holes: tuple[Rect, ...] = ()
    words: tuple[tuple[Point, str, float], ...] = ()
    """Each with its middle and how wide it may be."""

    def outline(self, kerf: float = 0.0) -> list[Point]:
        """The corners of its cut, half a kerf outside of what is to be left."""
        sizes, ways = (self.wide, self.high) * 2, ((1, 0), (0, 1), (-1, 0), (0, -1))
        corners = ((0.0, 0.0), (self.wide, 0.0), (self.wide, self.high), (0.0, self.high))
        found: list[Point] = []
        for number, ((x, y), (dx, dy), size, kind) in enumerate(zip(corners, ways, sizes, self.edges, strict=True)):
            before, after = (self.thick * (self.edges[(number + step) % 4] == "B") for step in (-1, 1))
            for along, inset in _fingers(size, kind == "A", before, after, self.thick):
                found.append((x + dx * along - dy * inset, y + dy * along + dx * inset))
        found = [point for number, point in enumerate(found) if point != found[number - 1]]
        around = zip([found[-1], *found[:-1]], found, [*found[1:], found[0]], strict=True)
        return [_grown(*three, kerf / 2) for three in around]

    def engraved(self) -> Iterator[Rect]:
        """Its letters, row by row of their dots."""
        for (x, y), words, wide in self.words:
            font = small()
            image = Image.new("1", (font.width(words), font.height + font.below))
            font.draw(image, 0, 0, words)
            dot = min(PIXEL, wide / image.width)
            left, top = x - dot * image.width / 2, y - dot * image.height / 2
            for row in range(image.height):
                dots = [bool(image.getpixel((column, row))) for column in range(image.width)]
                start = 0
                for inked, run in groupby(dots):
                    count = len(list(run))
                    if inked:
                        yield Rect(left + dot * start, top + dot * row, dot * count, dot)
                    start += count


def _fingers(length: float, out: bool, before: float, after: float, thick: float) -> Iterator[Point]:
    """Along an edge: where it is, and how far inside; ``before`` and ``after`` is what the corners lose."""
    count = max(3, int(length / FINGER) // 2 * 2 + 1)
    for number in range(count):
        inset = 0.0 if (number % 2 == 0) == out else thick
        yield before if number == 0 else number * length / count, inset
        yield length - after if number == count - 1 else (number + 1) * length / count, inset


def _grown(last: Point, here: Point, following: Point, by: float) -> Point:
    """A corner between two edges that are both moved out: to the left of their way, which is clockwise on a sheet."""
    x, y = here
    for (x1, y1), (x2, y2) in ((last, here), (here, following)):
        x += by * ((y2 > y1) - (y2 < y1))
        y -= by * ((x2 > x1) - (x2 < x1))
    return x, y


def bodies(profile: Profile, thick: float = THICK) -> list[Body]:
    """Everything in the case: the Pi, and the parts that look through the front."""
    wide, high = FLAT if profile.board else SIZE
    x, y = (wide - PI[0]) / 2, (high - PI[1]) / 2 if profile.board else thick + 3
    if profile.board:
        return [Body("Pi", Rect(x, y, *PI), 0, RISE)]
    found = []
    for part, key, (px, py) in _spots(profile):
        across, along, down = BODY[key]
        found.append(Body(part.name, Rect(px - across / 2, py - along / 2, across, along), 0, down))
    above_pi = max([0.0, *(body.bottom for body in found if body.room.meets(Rect(x, y, *PI)))])
    deep = max(above_pi + TALL, *(body.bottom for body in found)) + 4
    return [*found, Body("Pi", Rect(x, y, *PI), deep - TALL, deep)]


def _spots(profile: Profile) -> Iterator[tuple[Part, str, Point]]:
    """Each part in the front, by which word its sizes are known, and its middle."""
    middle = SIZE[0] / 2
    spots = {"oled": (middle, SCREEN), "dial": (middle, CONTROLS), "joystick": (middle, CONTROLS)}
    spots |= {"back": (middle - SPREAD, CONTROLS), "roll": (middle + SPREAD, CONTROLS)}
    spots |= {"buzzer": (middle - ASIDE, SCREEN), "lamp": (middle + ASIDE, SCREEN)}
    for part in profile.parts:
        key = next((line for line in ("roll", "back") if line in part.terminals.values()), part.kind)
        if part.kind == "module":
            raise Refused(f"no case for {profile.name}: {part.name} has its own places for screen, dial and buttons")
        if key in spots:
            yield part, key, spots[key]


def plates(profile: Profile, thick: float = THICK) -> list[Plate]:
    """All six, for plywood so thick. Refused for a build whose parts have no places that are known."""
    inside = bodies(profile, thick)
    wide, high = FLAT if profile.board else SIZE
    deep = max(body.bottom for body in inside) + 2 * thick
    pi = inside[-1].room
    # A board on the header wants it at the far side; else the sockets are there, and so is the cable.
    columns, rows = (3.5, 61.5), (3.5, 26.5, 52.5)
    holes, words = [], []
    if profile.board:
        holes.append(Rect(pi.x - ROOM, pi.y - ROOM, 65 + 2 * ROOM, 30 + 2 * ROOM))
    else:
        columns, rows = (PI[0] - 3.5, PI[0] - 61.5), (3.5, 29.5, 52.5)
        for part, key, (x, y) in _spots(profile):
            if key == "oled":
                across, along = (size + PLAY for size in GLASS[profile.display.driver])
                holes.append(Rect(x - across / 2, y - along / 2, across, along))
            elif key == "buzzer":
                holes += [_round(x + dx, y + dy, 1.5) for dx in (-4, 0, 4) for dy in (-4, 0, 4)]
            else:
                holes.append(_round(x, y, HOLE[key]))
            if part.kind == "button":
                words.append(((x, WORDS), part.name, 36.0))
    floor = [_round(pi.x + dx, pi.y + dy, SCREW) for dx in columns for dy in rows]
    slot = Rect(pi.x + (5 if profile.board else PI[0] - 61), deep - thick - 14, 56, 12)
    vents = tuple(Rect(deep / 2 - 8, high / 2 - 26 + 10 * number, 16, 3) for number in range(6))
    name = ((wide / 2, high - 16) if profile.board else (wide / 2, deep / 2), "Table companion", 80.0)
    cable, plain = (slot,), ()
    return [
        Plate("front", wide, high, "AAAA", thick, tuple(holes), (*words, name) if profile.board else tuple(words)),
        Plate("floor", wide, high, "AAAA", thick, tuple(floor)),
        Plate("rear", wide, deep, "BBBB", thick, plain if profile.board else cable),
        Plate("near", wide, deep, "BBBB", thick, cable if profile.board else plain, () if profile.board else (name,)),
        Plate("left", deep, high, "ABAB", thick, vents),
        Plate("right", deep, high, "ABAB", thick, vents),
    ]


def _round(x: float, y: float, across: float) -> Rect:
    return Rect(x - across / 2, y - across / 2, across, across, round=True)


def case(profile: Profile, thick: float = THICK, kerf: float = KERF) -> str:
    """The sheet for a laser: layers to cut and to engrave, and one with notes that is for reading only."""
    cut, engrave, note = [], [], []
    made = plates(profile, thick)
    column = max(plate.wide for plate in made) + 10
    levels = [5.0, 5.0]
    for plate in made:
        right = plate.name in ("left", "right")
        x, y = column if right else 5.0, levels[right]
        levels[right] += plate.high + 8
        moved = f"translate({x:g} {y:g})"
        cut.append(element("g", *_cuts(plate, kerf), transform=moved))
        engrave.append(element("path", d=_dots(plate), transform=moved))
        note.append(element("text", plate.name, x=x, y=y + plate.high + 5, font_size=4))
    wide, high = column + max(made[-1].wide, 60) + 5, max(levels[0], levels[1] + 32)
    told = ("50 mm", f"Plywood {thick:g}, kerf {kerf:g}.", "Red: cut. Blue: engrave.", "Grey: for reading.")
    level = levels[1] + 13
    note.append(element("path", d=f"M{column:g} {level - 7:g}h50v1h-50z"))
    note += [element("text", words, x=column, y=level + 5 * row, font_size=4) for row, words in enumerate(told)]
    layers = [
        _layer("cut", cut, fill="none", stroke="#ff0000", stroke_width=0.1),
        _layer("engrave", engrave, fill="#0000ff"),
        _layer("note", note, fill="#888888", font_family="sans-serif"),
    ]
    size = {"width": f"{wide:g}mm", "height": f"{high:g}mm", "viewBox": f"0 0 {wide:g} {high:g}"}
    spaces = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape"}
    return element("svg", *layers, "\n", **spaces, **size) + "\n"


def _layer(name: str, shapes: Sequence[str], **look_of: object) -> str:
    told = {"inkscape:groupmode": "layer", "inkscape:label": name}
    return "\n" + element("g", *shapes, id=name, **look_of, **told)


def _cuts(plate: Plate, kerf: float) -> Iterator[str]:
    yield element("path", d=_path(plate.outline(kerf)), class_=plate.name)
    for hole in plate.holes:
        x, y, wide, high = hole.x + kerf / 2, hole.y + kerf / 2, hole.wide - kerf, hole.high - kerf
        if hole.round:
            yield element("circle", cx=x + wide / 2, cy=y + high / 2, r=wide / 2)
        else:
            yield element("rect", x=x, y=y, width=wide, height=high)


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "Z"


def _dots(plate: Plate) -> str:
    return "".join(
        f"M{dot.x:.2f} {dot.y:.2f}h{dot.wide:.2f}v{dot.high:.2f}h{-dot.wide:.2f}z" for dot in plate.engraved()
    )


KNOBS = {"back": (9.0, 5, "#f3f3f0", "#c9c9c4"), "dial": (16.0, 14, "#4b525a", "#23272c"),
         "joystick": (7.0, 8, "#4b525a", "#23272c"), "roll": (13.0, 7, "#d62828", "#9b1b1b"),
         "lamp": (2.5, 2, "#ff5a4a", "#a11111")}  # fmt: skip
"""What stands on the front: radius, height, and the colours of top and side."""
ACROSS, ALONG, UP = (0.86, 0.22), (-0.4, 0.62), 0.8
"""Where a millimetre to the right, towards people, and up goes on the picture."""


def seen(profile: Profile) -> str:
    """The closed case as it stands on the table."""
    made = {plate.name: plate for plate in plates(profile)}
    wide, high, deep = made["front"].wide, made["front"].high, made["rear"].high
    size = (wide * ACROSS[0] - high * ALONG[0] + 12, wide * ACROSS[1] + high * ALONG[1] + UP * deep + 12)
    page = Svg(*size, f"The case of {profile.title}", {"font_family": "sans-serif"})
    page.add("rect", x=0, y=0, width=size[0], height=size[1], fill=look.PAPER)
    x, y = 6 - high * ALONG[0], 6.0
    shadow = [(6, y + high * ALONG[1] + UP * deep), (x, y + UP * deep)]
    shadow += [(px + wide * ACROSS[0] + 5, py + wide * ACROSS[1] + 2) for px, py in reversed(shadow)]
    page.add("path", d=_path(shadow), fill="#d8d3c8")
    near = (*ACROSS, 0, UP, x + high * ALONG[0], y + high * ALONG[1])
    right = (0, UP, *ALONG, x + wide * ACROSS[0], y + wide * ACROSS[1])
    for name, matrix, wood in (("near", near, "#cfa56a"), ("right", right, "#b98d52")):
        page.elements.append(_seen(made[name], matrix, wood))
    page.elements.append(_seen(made["front"], (*ACROSS, *ALONG, x, y), "#e3c392"))
    if profile.board:
        pen = Svg(0, 0, "")
        look.hat(pen, profile.parts)
        at = made["front"].holes[0]
        hat = element("g", *pen.elements, transform=f"translate({at.x + ROOM} {at.y + ROOM})")
        page.elements.append(_flat("g", x, y, hat))
        return str(page)
    for _, key, (px, py) in sorted(_spots(profile), key=lambda spot: spot[2][1]):
        if key == "oled":
            letters = GLASS[profile.display.driver][0] / 10
            told: dict[str, object] = {"font_size": letters, "text_anchor": "middle", "fill": "#9fe3ff"}
            page.elements.append(_flat("text", x, y, "Table companion", x=px, y=py + letters / 3, **told))
        elif key in KNOBS:
            r, tall, top, side = KNOBS[key]
            for step in range(2 * tall):
                page.elements.append(_flat("circle", x, y - UP * step / 2, cx=px, cy=py, r=r, fill=side))
            page.elements.append(_flat("circle", x, y - UP * tall, cx=px, cy=py, r=r, fill=top))
            if key == "dial":
                page.elements.append(
                    _flat("rect", x, y - UP * tall, x=px - 0.7, y=py - 14, width=1.4, height=9, fill="white")
                )
    return str(page)


def _flat(name: str, left: float, top: float, *within: str, **more: object) -> str:
    """An element that lies on the front, or above it."""
    matrix = " ".join(f"{number:g}" for number in (*ACROSS, *ALONG, left, top))
    return element(name, *within, transform=f"matrix({matrix})", **more)


def _seen(plate: Plate, matrix: tuple[float, ...], wood: str) -> str:
    """A plate, and between its fingers the ends of those of the others."""
    edge = {"stroke": "#7d5f33", "stroke_width": 0.3}
    shapes = [element("rect", x=0, y=0, width=plate.wide, height=plate.high, fill="#8f6d3c", **edge)]
    shapes += [element("path", d=_path(plate.outline()), fill=wood, **edge)]
    shapes += [
        element("g", *list(_cuts(plate, 0.0))[1:], fill="#15181b"),
        element("path", d=_dots(plate), fill="#5a4322"),
    ]
    return element("g", *shapes, transform=f"matrix({' '.join(f'{number:g}' for number in matrix)})")

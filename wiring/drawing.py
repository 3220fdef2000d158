"""The drawing of a build, made from its profile: board, parts, coloured wires, and a list of them to tick off.

Each wire has the number of its pin at both ends. It changes its column between two levels, all wires by the same curve:
so two of them cross once at most and never run together. ``python -m wiring.drawing`` makes the pictures of the guide.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TypeVar

from companion.paper.sheet import Point
from companion.paper.svg import Svg, element
from hardware.header import CONTENTS, FIVE, GROUND, SUPPLY, label
from hardware.part import Part
from hardware.profile import Profile, load, names
from wiring import look
from wiring.case import case, seen
from wiring.look import box
from wiring.wire import Wire, wires

FOLDER = Path(__file__).parent / "picture"
ADVANCE = 0.6
"""Width of a letter, in font sizes."""
ROOT = {"font_family": "'DejaVu Sans Mono', 'Liberation Mono', monospace", "fill": "#1c1f23"}
STYLE = "text{white-space:pre}"
WIDE, MARGIN = 210.0, 10.5
TITLE, NORMAL, SMALL = 6.0, 2.7, 2.1
SCALE = 2.4
"""Of the Pi; its header must be read."""
LEFT, PI = 6.0, 25.0
RIGHT, EDGE = (start + SCALE * size for start, size in zip((LEFT, PI), look.BOARD, strict=True))
"""Where the Pi's edges are."""
HOLE = 3.0
"""From a column or row of what the parts stand on to the next."""
TOP = 147.0
PLUG, FOOT, NAME, LIST = TOP + 5 * HOLE, TOP + 9 * HOLE, TOP + 59.5, TOP + 72
"""The levels of the ground of the parts, of the wires' ends, the parts' pins, their names, and the list."""
TURN = (EDGE + 6, PLUG - 13)
"""Between these levels wires change their columns."""
ROW, LINE = 4.5, 4.2
STEPS: Mapping[str, int] = {"button": 3, "buzzer": 3}
"""Columns from one leg to the next, where that is not one."""
ASIDE = 3
"""Columns that a resistor takes, and those that its value takes beside it."""
BANDS: Mapping[str, Sequence[str]] = {
    "330 ohm": ("#e8792b", "#e8792b", "#8b5a2b"),
    "1 kohm": ("#8b5a2b", "#1c1f23", "#d62828"),
    "2 kohm": ("#d62828", "#1c1f23", "#d62828"),
}
RED, BLACK = "#c22a1e", "#1c1f23"
SIGNALS = ("#0072b2", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#56b4e9")
"""Colours that every kind of eye tells apart (Okabe and Ito); the second time they come with a line along the wire."""
READER = Part(name="Reader", kind="reader", terminals={"TX": "rx", "GND": GROUND, "+5V": FIVE})
PRINTER = Part(name="Printer", kind="printer", terminals={"RX": "tx", "GND": GROUND})

Drawn = TypeVar("Drawn")


class Style(NamedTuple):
    """How a wire looks: its colour, and the dashes of white along it, empty for none."""

    colour: str
    along: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on its columns, from ``left`` on: the level place of each pin, and of the wire's end for it, in mm."""

    part: Part
    left: float
    wide: float
    pins: Mapping[str, float]
    ends: Mapping[str, float]


def drawing(profile: Profile, kinds: Collection[str] = ()) -> str:
    """The SVG of a build; of its parts only those of these kinds, where there are some."""
    every = wires(profile)
    parts = [part for part in profile.parts if part.terminals and (not kinds or part.kind in kinds)]
    led = [wire for wire in every if any(wire.part == part.name for part in parts)]
    styles = {wire.place: style for wire, style in zip(led, _styles(led), strict=True)}
    placed = [] if profile.board else list(_placed(profile, parts, led))
    notes = list(_notes(profile, parts, {wire.place for wire in led}))
    wide = max([WIDE, *(one.left + one.wide + MARGIN for one in placed)])
    top, rows = EDGE + 11 if profile.board else LIST, -(-len(led) // 2)
    sheet = Svg(wide, top + ROW * rows + LINE * len(notes) + 6, f"Wiring of {profile.title}", ROOT, STYLE, ADVANCE)
    box(sheet, 0, 0, sheet.wide, sheet.high, look.PAPER)
    _text(sheet, (MARGIN, 14), profile.title, TITLE, wide - 2 * MARGIN, font_weight="bold")
    told = "Nothing to wire." if profile.board else "Switch the Pi off. Tick off each wire."
    sheet.text((MARGIN, 20.5), f"Profile {profile.name[:40]}. {told}", NORMAL)
    _where(sheet, RIGHT + 10, hat=bool(profile.board))
    if profile.board:
        for name, (x, y) in _put(sheet, partial(look.hat, parts=parts), (LEFT, PI), SCALE).items():
            at = (LEFT + SCALE * x, PI + SCALE * y)
            _text(sheet, at, name, NORMAL, 38, anchor="middle", fill="white", class_="name")
    else:
        _put(sheet, look.pi, (RIGHT, EDGE), -SCALE)
        _ground(sheet, profile, placed, led)
    ends = {(one.part.name, terminal): x for one in placed for terminal, x in one.ends.items()}
    for wire in led if placed else ():
        _wire(sheet, wire.place, ends[wire.part, wire.terminal], styles[wire.place])
    for place in CONTENTS:
        _cell(sheet, place, styles.get(place), above=bool(profile.board))
    for wire in led if placed else ():
        _end(sheet, ends[wire.part, wire.terminal], wire, styles[wire.place])
    for number, wire in enumerate(led):
        column, row = divmod(number, rows)
        at = (MARGIN + 1 + column * (wide / 2 - 6), top + ROW * row)
        _row(sheet, at, wire, styles[wire.place], tick=bool(placed))
    for number, words in enumerate(notes):
        _text(sheet, (MARGIN + 1, top + ROW * rows + 1 + LINE * number), words, NORMAL, wide - 2 * MARGIN)
    return str(sheet)


def _styles(led: Sequence[Wire]) -> Iterator[Style]:
    """A look for each wire; no two signals are alike while there are twelve."""
    fixed = {GROUND: Style(BLACK), SUPPLY: Style(RED, "2 1.2"), FIVE: Style(RED, "0.3 1")}
    free = iter([Style(colour, along) for _ in led for along in ("", "99 0") for colour in SIGNALS])
    for wire in led:
        yield fixed.get(wire.line) or next(free)


def _placed(profile: Profile, parts: Sequence[Part], led: Sequence[Wire]) -> Iterator[Placed]:
    """The parts from the left, those with the highest places on the header first: so few wires cross."""
    own = {part.name: {wire.terminal: wire for wire in led if wire.part == part.name} for part in parts}
    order = sorted(parts, key=lambda part: -fmean(wire.place for wire in own[part.name].values()))
    wides = [_columns(part, own[part.name].values(), large=_large(profile)) for part in order]
    gap = max(0.0, ((WIDE - 2 * MARGIN) / HOLE - 1 - sum(wides)) / (len(order) + 1))
    left = gap
    for part, wide in zip(order, wides, strict=True):
        terminals = own[part.name]
        names = list(part.terminals)
        aside = next((name for name, wire in terminals.items() if wire.ohms), None)
        if aside is not None:  # its resistors lie beside it, and touch no other leg
            names.sort(key=lambda name: (name != aside, terminals[name].line != GROUND))
        elif part.kind != "oled" and terminals[names[0]].place < terminals[names[-1]].place:
            names.reverse()  # it can be turned around, but a picture would be upside down
        step = STEPS.get(part.kind, 1)
        first = round(left) + (2 * ASIDE + 1 if aside else (wide - step * (len(names) - 1) + 1) // 2)
        pins = {name: MARGIN + HOLE * (first + step * number) for number, name in enumerate(names)}
        ends = pins if aside is None else pins | {aside: pins[aside] - ASIDE * HOLE}
        yield Placed(part, MARGIN + HOLE * (round(left) + 0.5), HOLE * wide, pins, ends)
        left += wide + gap


def _columns(part: Part, led: Collection[Wire], *, large: bool) -> int:
    """How many columns a part takes: what it looks like, its legs with their resistors, and its name."""
    art = look.LARGE.get(part.kind, 0) if large else 0
    legs = STEPS.get(part.kind, 1) * len(led) + (2 * ASIDE if any(wire.ohms for wire in led) else 1)
    return max(art or look.WIDE[part.kind], legs, round(len(part.name) * ADVANCE * NORMAL / HOLE + 0.5))


def _large(profile: Profile) -> bool:
    """Whether it is the box in wood: the 2.42-inch OLED stands on no breadboard, and has this controller alone."""
    return profile.display.driver == "ssd1309"


def _pin(place: int, *, above: bool = False) -> Point:
    """Where a place of the header is: the Pi lies with its header below, a board on it with the header above."""
    x, y = look.place(place)
    return (LEFT + SCALE * x, PI + SCALE * y) if above else (RIGHT - SCALE * x, EDGE - SCALE * y)


def _put(sheet: Svg, draw: Callable[[Svg], Drawn], at: Point, scale: float) -> Drawn:
    """Draw a thing at a scale; at one below 0 it is turned upside down."""
    pen = Svg(0, 0, "")
    drawn = draw(pen)
    turned = " rotate(180)" if scale < 0 else ""
    at_scale = f"translate({at[0]:.2f} {at[1]:.2f}){turned} scale({abs(scale):.3f})"
    sheet.elements.append(element("g", *pen.elements, class_="look", transform=at_scale))
    return drawn


def _text(sheet: Svg, at: Point, words: str, size: float, room: float, **more: object) -> None:
    """A text that is made smaller where it would not fit."""
    sheet.text(at, words, min(size, room / ADVANCE / max(1, len(words))), **more)  # type: ignore[arg-type]


def _where(sheet: Svg, x: float, *, hat: bool) -> None:
    """A larger Pi, small: where its header is, and a board on it."""
    y, wide, high = PI + 8, 26.0, 19.0
    sheet.text((x, y - 3), "Pi 3, 4, 5:", NORMAL)
    box(sheet, x, y, wide, high, "#1d7a46", rx=1)
    for dy in (1, 7.5, 14):
        across = x + wide - 6 if hat else x - 1
        box(sheet, across, y + dy, 7, 4.6, look.METAL)
    if hat:
        box(sheet, x, y, 20, 10, "#1b3f73")
    left, level = (x + 2.5, y + 0.8) if hat else (x + wide - 18.5, y + high - 2.8)
    box(sheet, left, level, 16, 2, BLACK)
    box(sheet, left if hat else left + 15, level + 1 if hat else level, 1, 1, "white")
    box(sheet, x - 1.5 if hat else x + wide - 2, y + 7, 3.5, 6, BLACK)
    sheet.text((x, y + high + 4), "white: pin 1", SMALL)
    sheet.text((x, y + high + 7), "SD card at that end", SMALL)


def _ground(sheet: Svg, profile: Profile, placed: Sequence[Placed], led: Sequence[Wire]) -> None:
    scale, large = HOLE / look.PITCH, _large(profile)
    size = ((sheet.wide - 2 * MARGIN) / scale, 65 / scale)
    _put(sheet, partial(look.ground, size=size, wood=large), (MARGIN, TOP), scale)
    for one in placed:
        middle = one.left + one.wide / 2
        offsets = [(x - middle) / scale for x in one.pins.values()]
        draw = partial(look.part, what=one.part, pins=offsets, large=large)
        _put(sheet, draw, (middle, FOOT), scale)
        grounds = [x for terminal, x in one.pins.items() if one.part.terminals[terminal] == GROUND]
        for terminal, x in one.pins.items():
            if one.ends[terminal] != x:
                (wire,) = (wire for wire in led if (wire.part, wire.terminal) == (one.part.name, terminal))
                _resistors(sheet, one.ends[terminal], x, (grounds or [x])[0], wire.ohms)
            else:
                sheet.line([(x, PLUG), (x, FOOT)], 0.5, stroke="#8b9198")
        box(sheet, one.left + 0.3, NAME - 3.6, one.wide - 0.6, 5, "white", "#b9b3a6", rx=1, class_="part")
        sheet.text((middle, NAME), one.part.name, NORMAL, anchor="middle", font_weight="bold", class_="name")


def _thread(sheet: Svg, style: Style, **path: object) -> None:
    """A wire's layers: white where it crosses another, an outline, its colour, and what runs along it."""
    layers = [(2.1, look.PAPER, None), (1.6, "#4a4a4a", None), (1.2, style.colour, None)]
    for thick, ink, dashes in layers + ([(0.45, "#ffffff", style.along)] if style.along else []):
        sheet.add("path", fill="none", stroke=ink, stroke_width=thick, stroke_dasharray=dashes, **path)


def _wire(sheet: Svg, place: int, end: float, style: Style) -> None:
    """From a pin to a column; one of the row farther in goes between two pins of the other row first."""
    x, y = _pin(place)
    aside = place % 2 * SCALE * look.PITCH / 2
    high, low = TURN
    middle = (high + low) / 2
    points = (x, y, x - aside, y + aside, x - aside, high, x - aside, middle, end, middle, end, low, end, PLUG)
    path = "M{:.2f},{:.2f}L{:.2f},{:.2f}L{:.2f},{:.2f}C{:.2f},{:.2f} {:.2f},{:.2f} {:.2f},{:.2f}L{:.2f},{:.2f}"
    _thread(sheet, style, d=path.format(*points), class_="wire")


def _cell(sheet: Svg, place: int, style: Style | None, *, above: bool) -> None:
    """A place of the header with its number; one on 5 V that stays free is crossed out."""
    x, y = _pin(place, above=above)
    fill, stroke, ink = ("#33383e", "#6b5a22", "#e0c15a") if style is None else ("white", style.colour, BLACK)
    round_ = 0.3 if place == 1 else 2.2
    look_of = {"fill": fill, "stroke": stroke, "stroke_width": 0.3 if style is None else 0.8, "class_": "pin"}
    sheet.add("rect", x=x - 2.2, y=y - 2.2, width=4.4, height=4.4, rx=round_, **look_of)
    bold = None if style is None else "bold"
    sheet.text((x, y + 0.8), str(place), SMALL, anchor="middle", fill=ink, font_weight=bold, class_="place")
    if style is None and CONTENTS[place] == FIVE and not above:
        for slope in (-1, 1):
            sheet.line([(x - 2.2, y - 2.2 * slope), (x + 2.2, y + 2.2 * slope)], 0.6, stroke="#ff4b3a", class_="no")


def _end(sheet: Svg, x: float, wire: Wire, style: Style) -> None:
    """The plug, the pin's number on the wire, and what is printed beside the terminal."""
    box(sheet, x - 1, PLUG - 6, 2, 6, "#17191c", rx=0.3, class_="terminal")
    tag = {"fill": "white", "stroke": style.colour, "stroke_width": 0.4}
    sheet.add("rect", x=x - 1.35, y=PLUG - 10.6, width=2.7, height=3.2, rx=0.5, **tag)
    sheet.text((x, PLUG - 8.2), str(wire.place), 2.0, anchor="middle", font_weight="bold", class_="from")
    long = ADVANCE * SMALL * len(wire.terminal)
    box(sheet, x - 1.2, PLUG + 0.6, 2.4, long + 1, "white", rx=0.4, fill_opacity=0.85)
    turned = f"rotate(90 {x - 0.75:.2f} {PLUG + 1.1:.2f})"
    sheet.text((x - 0.75, PLUG + 1.1), wire.terminal, SMALL, transform=turned, class_="label")


def _resistors(sheet: Svg, start: float, pin: float, ground: float, ohms: Sequence[str]) -> None:
    """One from the wire's end to the part's pin; one from there to ground."""
    for number, (value, end) in enumerate(zip(ohms, (pin, ground), strict=False)):
        level = FOOT - HOLE * (number + 1)
        look.resistor(sheet, (start, level), (end, level), BANDS[value])
        room = ADVANCE * SMALL * len(value)
        box(sheet, start - 1.6 - room, level - 1.3, room + 0.8, 2.5, "white")
        sheet.text((start - 1.2, level + 0.75), value, SMALL, anchor="end", class_="value")
    sheet.line([(start, PLUG), (start, FOOT - HOLE)], 0.5, stroke="#8b9198")
    sheet.line([(pin, FOOT - HOLE), (pin, FOOT)], 0.5, stroke="#8b9198")


def _row(sheet: Svg, at: Point, wire: Wire, style: Style, *, tick: bool) -> None:
    """A line of the list: a box to tick, the wire as it looks, its pin, and where it goes."""
    x, y = at
    if tick:
        box(sheet, x, y - 2.4, 2.8, 2.8, "white", "#777777", class_="tick")
    _thread(sheet, style, d=f"M{x + 5} {y - 0.9}h8")
    sheet.text((x + 19, y), str(wire.place), NORMAL, anchor="end", font_weight="bold", class_="number")
    sheet.text((x + 21, y), label(wire.place), NORMAL, class_="carries")
    _text(sheet, (x + 36, y), wire.end, NORMAL, 58, class_="end")


def _notes(profile: Profile, parts: Sequence[Part], used: Collection[int]) -> Iterator[str]:
    """What must be known beside the wires."""
    kinds = {part.kind for part in parts}
    five = [place for place, word in CONTENTS.items() if word == FIVE]
    yield "Pin 1 is square, at the end with the SD card. Odd pins lie towards the Pi's middle, even ones at its edge."
    if profile.board:
        yield "Push the board onto all 40 pins: it lies over the Pi, its pin 1 on the Pi's pin 1."
        return
    yield "Drawn is a Pi Zero 2 W; the header is the same on every Pi with 40 pins. Lines that cross are not joined."
    yield "Go by what is printed on your part: makers change the order."
    free = " and ".join(str(place) for place in five if place not in used)
    if free:
        yield f"Crossed out: 5 V, at {free}. Nothing goes there: that would destroy the Pi."
    if "dial" in kinds:
        yield "A bare dial has no +: its middle leg and the second leg of its push are GND."
    if "lamp" in kinds:
        yield "Lamp: the resistor of 330 ohm goes into its long leg. Buzzer: a piezo disc, never a coil."
    if "1 kohm" in {ohm for wire in wires(profile) for ohm in wire.ohms} and "reader" in kinds:
        yield "A reader on 5 V sends 5 V, and a pin takes 3.3 V: 1 kohm before the pin, 2 kohm from the pin to ground."
    if kinds & {"reader", "printer"}:
        yield "Pins 8 and 10 are the serial port: the guide says how to switch it on. A printer has its own supply."


def drawings() -> Iterator[tuple[str, str]]:
    """The name and the SVG of every picture of the guide."""
    for name in names():
        yield f"{name}.svg", drawing(load(name))
    board = load("breadboard")
    wired = "breadboard, module or large"
    serial = replace(
        board, name=wired, title="A reader and a printer on the header", parts=(*board.parts, READER, PRINTER)
    )
    yield "serial.svg", drawing(serial, ("reader", "printer"))
    yield "case.svg", case(load("large"))
    yield "box.svg", seen(load("large"))


def main() -> None:
    """Write them all."""
    for name, svg in drawings():
        (FOLDER / name).write_text(svg, "utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()

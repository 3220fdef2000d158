"""The wiring diagrams, each one A4 sheet, clear in black and white: of a build by its profile, and of a reader."""

from companion.paper.svg import Svg
from hardware.header import CONTENTS, FIVE, GROUND, SUPPLY, label
from hardware.profile import Profile
from wiring import icon
from wiring.route import BODY, CENTRE, MARGIN, PART, ROW, TOP, WIDE, Box, Plan, Way, pin, plan
from wiring.sheet import blank, width
from wiring.wire import wires

A4 = 297.0
RADIUS = 2.6
TITLE, NAME, NORMAL, SMALL = 6.0, 3.4, 2.8, 2.2
STROKE = {GROUND: 1.0, SUPPLY: 1.0}
SIGNAL = 0.55
DASHES = "2 1"
"""Of 3.3 V."""
READER = "RDM6300"
LEADS = (("+5V", 2, 65.0), ("TX", 10, 85.0), ("GND", 34, 115.0))
"""Of the reader: its terminal, the place on the header, the level on the sheet. No build needs one of these places."""
NODE, TURN = 132.0, 148.0
"""Where the resistors meet, and where the wire from pin 2 turns."""
TOLD = (
    "The reader sends 5 V, and a pin of the Pi takes 3.3 V at most: two resistors divide it.",
    "1 kohm between TX and pin 10, 2 kohm between pin 10 and ground; RX of the reader stays free.",
    "5 V (pin 2) goes to +5V of the reader and nowhere else. Go by what is printed on your part.",
    "Switch the header's port on: sudo raspi-config nonint do_serial_hw 0, and its console off:",
    "sudo raspi-config nonint do_serial_cons 1. It is /dev/serial0, on a Pi 5 /dev/ttyAMA0.",
)
CASING = 0.5
"""White on each side of a wire, where it crosses another."""


def diagram(profile: Profile) -> str:
    """The SVG of a profile's wiring diagram."""
    made = plan(profile.parts, wires(profile))
    sheet = blank(WIDE, max(A4, made.bottom + 40), f"Wiring of {profile.title}")
    _head(sheet, profile)
    for way in made.ways:
        _wire(sheet, way)
    _header(sheet)
    _pins(sheet, {way.wire.place for way in made.ways}, warn=not profile.board)
    for box in made.boxes:
        _part(sheet, box)
    _ends(sheet, made)
    _legend(sheet, made.bottom + 12, profile)
    return str(sheet)


def reader() -> str:
    """The SVG of an RDM6300 on the header: the one part that gets 5 V, and a divider before the Pi's pin."""
    sheet = blank(WIDE, A4, "A reader on the header")
    sheet.text((MARGIN, 14), "A reader of tags on the header: RDM6300", TITLE, font_weight="bold")
    sheet.text((MARGIN, 20.5), "For the wired builds. Switch the Pi off before you touch a wire.", NORMAL)
    left = WIDE - MARGIN - PART
    ways = {terminal: [pin(place), (left, level)] for terminal, place, level in LEADS}
    ways["+5V"][1:1] = [(TURN, pin(2)[1]), (TURN, 65.0)]
    ways["GND"][1:1] = [(NODE, pin(34)[1]), (NODE, 115.0)]
    for terminal, points in ways.items():
        sheet.line(points, STROKE[GROUND] if terminal == "GND" else SIGNAL, class_="wire")
    sheet.line([(NODE, 85.0), (NODE, 115.0)], SIGNAL)
    sheet.add("rect", x=138, y=83, width=12, height=4, fill="white", stroke_width=0.5)
    sheet.add("rect", x=NODE - 2, y=94, width=4, height=12, fill="white", stroke_width=0.5)
    sheet.text((144, 81), "1 kohm", NORMAL, anchor="middle")
    sheet.text((NODE + 4, 101), "2 kohm", NORMAL)
    for level in (85.0, 115.0):
        sheet.add("circle", cx=NODE, cy=level, r=0.9, fill="black")
    _header(sheet)
    _pins(sheet, {place for _, place, _ in LEADS}, warn=False)
    sheet.add("rect", x=left, y=50, width=PART, height=72, rx=1.2, fill="white", stroke_width=0.6, class_="part")
    sheet.text((left + 2, 55), READER, NAME, font_weight="bold", class_="name")
    for terminal, place, level in LEADS:
        sheet.add("circle", cx=left, cy=level, r=0.9, fill="black", class_="terminal")
        sheet.text((left + 2.5, level + 0.95), terminal, NORMAL, class_="label")
        sheet.text((left - 1.4, level - 1.15), f"pin {place}", SMALL, anchor="end", class_="from")
    for number, words in enumerate(TOLD):
        sheet.text((MARGIN, pin(40)[1] + ROW + 12 + 4.4 * number), words, NORMAL)
    return str(sheet)


def _fitting(text: str, size: float, room: float) -> float:
    return min(size, size * room / max(1.0, width(text, size)))


def _head(sheet: Svg, profile: Profile) -> None:
    room = WIDE - 2 * MARGIN
    sheet.text((MARGIN, 14), profile.title, _fitting(profile.title, TITLE, room), font_weight="bold")
    told = "The board sits on the header: nothing to wire. The lines are those on the board."
    words = told if profile.board else "One wire for each line. Switch the Pi off before you touch a wire."
    sheet.text((MARGIN, 20.5), f"Profile {profile.name[:40]}. {words}", _fitting("x" * 122, NORMAL, room))


def _header(sheet: Svg) -> None:
    """The body of the header, and how the Pi lies."""
    top, high = TOP - 0.6 * ROW, 19 * ROW + 1.2 * ROW
    sheet.text((CENTRE, top - 8.4), "40-pin header of the Pi, seen from above", SMALL, anchor="middle")
    sheet.text((CENTRE, top - 5.2), "this end: SD card", SMALL, anchor="middle")
    sheet.add("polygon", points=f"{CENTRE - 2},{top - 1.4} {CENTRE + 2},{top - 1.4} {CENTRE},{top - 4}", fill="black")
    sheet.add("rect", x=CENTRE - BODY, y=top, width=2 * BODY, height=high, rx=1, fill="none", stroke_width=0.5)
    sheet.text((CENTRE, top + high + 4), "middle of the Pi <-> edge of the Pi", SMALL, anchor="middle")


def _stroke(line: str) -> tuple[float, dict[str, object]]:
    more: dict[str, object] = {"stroke_dasharray": DASHES} if line == SUPPLY else {}
    return STROKE.get(line, SIGNAL), more


def _wire(sheet: Svg, way: Way) -> None:
    stroke, more = _stroke(way.wire.line)
    points = list(way.points)
    sheet.line(points, stroke + 2 * CASING, stroke="white", class_="casing")
    sheet.line(points, stroke, class_="wire", stroke_linejoin="round", **more)


def _pins(sheet: Svg, used: set[int], *, warn: bool) -> None:
    for place, word in CONTENTS.items():
        x, y = pin(place)
        taken = place in used
        fill = "black" if taken else "white"
        if place == 1:  # square on the Pi's own board as well
            side = 2 * RADIUS
            sheet.add("rect", x=x - RADIUS, y=y - RADIUS, width=side, height=side, fill=fill, class_="pin")
        else:
            sheet.add("circle", cx=x, cy=y, r=RADIUS, fill=fill, class_="pin")
        more: dict[str, object] = {"fill": "white", "font_weight": "bold"} if taken else {}
        sheet.text((x, y + 0.85), str(place), 2.4, anchor="middle", class_="place", **more)
        if taken or (warn and word == FIVE):
            words = label(place) if taken else f"{label(place)}: no"
            inner = place % 2
            at = CENTRE - BODY - 1.5 if inner else CENTRE + BODY + 1.5
            sheet.text((at, y - 1.4), words, 2.6, anchor="end" if inner else "start", class_="carries")


def _part(sheet: Svg, box: Box) -> None:
    part = box.part
    sheet.add(
        "rect", x=box.x, y=box.y, width=PART, height=box.high, rx=1.2, fill="white", stroke_width=0.6, class_="part"
    )
    sheet.text((box.x + 2, box.y + 5), part.name, NAME, font_weight="bold", class_="name")
    longest = max((width(terminal, NORMAL) for terminal in part.terminals), default=0.0)
    room = PART - longest - 7
    low = box.y + 6.5
    high = box.high - 8
    size = min(room - 2, high, 16.0)
    if part.kind == "module":
        size = min(size, high / 2.2)
    middle = box.x + 3 + room / 2 - 1 if box.left else box.x + PART - 3 - room / 2 + 1
    icon.draw(sheet, part.kind, middle, low + high / 2, size)
    for number, terminal in enumerate(part.terminals):
        x, y = box.terminal(number)
        at, anchor = (x - 2.5, "end") if box.left else (x + 2.5, "start")
        sheet.text((at, y + 0.95), terminal, NORMAL, anchor=anchor, class_="label")


def _ends(sheet: Svg, made: Plan) -> None:
    """The dot at each terminal and, on its wire, the place where it comes from."""
    for way in made.ways:
        x, y = way.points[-1]
        sheet.add("circle", cx=x, cy=y, r=0.9, fill="black", class_="terminal")
        left = x < CENTRE
        at, anchor = (x + 1.4, "start") if left else (x - 1.4, "end")
        sheet.text((at, y - 1.15), f"pin {way.wire.place}", SMALL, anchor=anchor, class_="from")


def _legend(sheet: Svg, y: float, profile: Profile) -> None:
    x = MARGIN
    there = {line for part in profile.parts for line in part.terminals.values()}
    for line, words in ((SUPPLY, "3.3 V"), (GROUND, "ground"), ("", "signal")):
        if line and line not in there:
            continue
        stroke, more = _stroke(line)
        sheet.line([(x, y), (x + 12, y)], stroke, **more)
        sheet.text((x + 14, y + 0.95), words, NORMAL)
        x += 14 + width(words, NORMAL) + 8
    sheet.text((x, y + 0.95), "Lines that cross are not joined.", NORMAL)
    told = [
        "Black pins are used. Count from the end with the SD card: pin 1 is square,",
        "odd numbers lie towards the middle of the Pi, even ones along its edge.",
        "Push the board onto all 40 pins: it lies over the Pi, its pin 1 on the Pi's pin 1."
        if profile.board
        else "Nothing of this goes to 5 V (pins 2 and 4): that would destroy the Pi.",
    ]
    if not profile.board:
        told.append("Go by what is printed on your part: makers change the order.")
    if any(part.kind == "dial" for part in profile.parts) and not profile.board:
        told.append("A bare dial has no +: its middle leg and the second leg of its push are GND.")
    if any(part.kind == "lamp" for part in profile.parts):
        told.append("Lamp: a resistor of 330 ohm between its long leg and the wire.")
    for number, words in enumerate(told):
        sheet.text((MARGIN, y + 6 + 4.4 * number), words, NORMAL)
    _board(sheet, WIDE - MARGIN - 22, y)


def _board(sheet: Svg, x: float, y: float) -> None:
    """The whole Pi, small: where its header is."""
    wide, high = 22.0, 30.0
    sheet.add("rect", x=x, y=y, width=wide, height=high, rx=1.5, fill="none", stroke_width=0.5)
    sheet.add("rect", x=x + 6, y=y - 1.2, width=8, height=3, fill="white")
    sheet.text((x + 10, y + 4.8), "SD", SMALL, anchor="middle")
    sheet.add("rect", x=x + wide - 4, y=y + 2.5, width=3, height=18, fill="black")
    sheet.add("rect", x=x + wide - 4, y=y + 2.5, width=1.2, height=1.2, fill="white", stroke="none")
    sheet.text((x + wide - 5, y + 4.2 + 5), "pin 1", SMALL, anchor="end")
    sheet.line([(x + wide - 8, y + 6.8), (x + wide - 3.6, y + 3.2)], 0.3)
    for number in range(3):
        sheet.add("rect", x=x + 1.5 + 6.7 * number, y=y + high - 5, width=5.6, height=6.2, fill="white")
    sheet.text((x + wide / 2, y + high + 4), "USB, Ethernet", SMALL, anchor="middle")

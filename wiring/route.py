"""Where the parts stand on the sheet and which way each wire takes, in millimetres.

The header stands in the middle, parts on both sides of it. A wire leaves its pin level, takes a track of its own up or
down, and goes level again to its terminal. Pins and terminals never share a level, so wires cross at right angles only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from hardware.part import Part
from wiring.wire import Wire

Point = tuple[float, float]

WIDE, CENTRE = 210.0, 105.0
TOP = 45.0
"""The level of the header's first row."""
ROW = 10.0
PIN = 4.5
"""From the middle of the header to the middle of a pin."""
BODY = 9.0
PART = 40.0
MARGIN = 8.0
HEAD = 10.0
"""From the top of a part to its first terminal."""
STEP = 5.0
FOOT = 5.0
GAP = 5.0
FIRST, LAST = 58.0, 80.0
"""Where the tracks of the left side lie."""
MOST = 14
"""So many tracks have room on a side; a part with more wires goes to the other one."""
SWERVE = {1: 4.0, 0: 6.0}
"""How far below its pin a wire from this row (1 inner) goes to cross to the other side, between two rows of pins."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part on the sheet: its upper left corner and height."""

    part: Part
    left: bool
    x: float
    y: float
    high: float

    def terminal(self, number: int) -> Point:
        """Where the part's terminal of that number is."""
        return (self.x + PART if self.left else self.x, self.y + HEAD + STEP * number)


@dataclass(frozen=True, slots=True)
class Way:
    """The corners of a wire from its pin to its terminal."""

    wire: Wire
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything's place."""

    boxes: tuple[Box, ...]
    ways: tuple[Way, ...]
    bottom: float


def pin(place: int) -> Point:
    """The middle of a pin."""
    row, outer = divmod(place - 1, 2)
    return (CENTRE + (PIN if outer else -PIN), TOP + ROW * row)


def plan(parts: Sequence[Part], wires: Sequence[Wire]) -> Plan:
    """Place all parts and lead all wires."""
    sides: dict[bool, list[Part]] = {True: [], False: []}
    for part in parts:
        left = _goes_left(part, wires)
        count = len(part.terminals)
        if count + sum(len(other.terminals) for other in sides[left]) > MOST:
            left = not left
        sides[left].append(part)
    boxes = [box for left in (True, False) for box in _stack(sides[left], left, wires)]
    ways = [way for left in (True, False) for way in _lead([box for box in boxes if box.left is left], wires)]
    bottom = max([pin(40)[1] + ROW, *(box.y + box.high for box in boxes)])
    return Plan(tuple(boxes), tuple(ways), bottom)


def _goes_left(part: Part, wires: Sequence[Wire]) -> bool:
    """A part stands on the side on which most of its pins are, supply and ground aside."""
    own = [wire for wire in wires if wire.part == part.name]
    signals = [wire for wire in own if wire.line not in ("ground", "3.3 V")] or own
    return 2 * sum(wire.place % 2 for wire in signals) > len(signals)


def _stack(parts: Sequence[Part], left: bool, wires: Sequence[Wire]) -> list[Box]:
    """The parts of one side from above, each as near to its pins as the others let it."""
    levels = {
        part.name: sum(levels) / len(levels)
        for part in parts
        if (levels := [pin(wire.place)[1] for wire in wires if wire.part == part.name])
    }
    order = sorted(parts, key=lambda part: levels.get(part.name, 0.0))
    highs = [HEAD + STEP * (max(1, len(part.terminals)) - 1) + FOOT for part in order]
    tops: list[float] = []
    y = TOP - ROW
    for part, high in zip(order, highs, strict=True):
        y = max(y, levels.get(part.name, 0.0) - (HEAD + high - FOOT) / 2)
        tops.append(y)
        y += high + GAP
    # What was pushed below the header goes up again as far as there is room.
    floor = pin(40)[1] + ROW
    for number in reversed(range(len(order))):
        tops[number] = max(min(tops[number], floor - highs[number]), TOP - ROW)
        floor = tops[number] - GAP
    x = MARGIN if left else WIDE - MARGIN - PART
    boxes = []
    y = 0.0
    for part, high, top in zip(order, highs, tops, strict=True):
        # On a level between those of the pins and of the crossings.
        y = max(y, STEP * round((top - STEP / 2) / STEP) + STEP / 2)
        boxes.append(Box(part, left, x, y, high))
        y += high + GAP
    return boxes


def _lead(boxes: Sequence[Box], wires: Sequence[Wire]) -> list[Way]:
    """The ways of one side, on the order of tracks with few crossings."""
    ends = []
    for box in boxes:
        numbers = {terminal: number for number, terminal in enumerate(box.part.terminals)}
        ends += [(wire, box.terminal(numbers[wire.terminal]), box.left) for wire in wires if wire.part == box.part.name]
    if not ends:
        return []
    left = ends[0][2]
    if len(ends) < 2:
        return [_way(ends[0][0], ends[0][1], LAST if left else WIDE - LAST, left)]
    step = min(3.6, (LAST - FIRST) / (len(ends) - 1))
    tracks = [LAST - step * number for number in range(len(ends))]
    if not left:
        tracks = [WIDE - track for track in tracks]
    ends.sort(key=lambda end: end[1][1])

    def way(number: int, track: float) -> Way:
        wire, end, _ = ends[number]
        return _way(wire, end, track, left)

    # How two wires cross hangs only on which of them has the track nearer to the header.
    count = range(len(ends))
    price = {
        (one, other): _crossings([way(one, tracks[0]), way(other, tracks[1])])
        for one in count
        for other in count
        if one != other
    }
    order = _cheapest(len(ends), price)
    return [way(number, tracks[order.index(number)]) for number in count]


def _cheapest(count: int, price: Mapping[tuple[int, int], int]) -> list[int]:
    """An order of so many wires, that nearest to the header first, which no move of one to elsewhere makes cheaper."""

    def total(order: Sequence[int]) -> int:
        return sum(price[pair] for pair in combinations(order, 2))

    order = list(range(count))
    best, before = total(order), -1
    while best != before:
        before = best
        for start, end in permutations(range(count), 2):
            other = order.copy()
            other.insert(end, other.pop(start))
            if (cost := total(other)) < best:
                order, best = other, cost
    return order


def _way(wire: Wire, end: Point, track: float, left: bool) -> Way:
    start = pin(wire.place)
    inner = wire.place % 2
    if bool(inner) is left:
        return Way(wire, (start, (track, start[1]), (track, end[1]), end))
    level = start[1] + SWERVE[inner]
    return Way(wire, (start, (start[0], level), (track, level), (track, end[1]), end))


def _crossings(ways: Sequence[Way]) -> int:
    upright = [_last_upright(way) for way in ways]
    count = 0
    for number, (x, low, high) in enumerate(upright):
        for other, way in enumerate(ways):
            if other != number:
                for (x1, y1), (x2, y2) in zip(way.points, way.points[1:], strict=False):
                    count += y1 == y2 and low < y1 < high and min(x1, x2) < x < max(x1, x2)
    return count


def _last_upright(way: Way) -> tuple[float, float, float]:
    (x, y1), (_, y2) = way.points[-3], way.points[-2]
    return x, min(y1, y2), max(y1, y2)

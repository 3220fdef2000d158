"""What a control did while somebody moved it, measured from the raw edges of all pins; no clock, no device.

A contact that closes or opens springs for a while. Its edges lie close together: a gap of QUIET ends a movement.
"""

from collections.abc import Sequence
from dataclasses import dataclass

QUIET = 0.03
"""Seconds without an edge that end a movement: switches spring for 1 to 20 ms, and no finger is quicker."""
CLOCKWISE = ((False, False), (True, False), (True, True), (False, True))
"""The phases of a dial (first pin closed, second pin closed) in the order of a turn that counts up."""
EDGES = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Motion:
    """A pin went to ground (``down``) or came up again, at a time in seconds, any zero."""

    pin: int
    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class Press:
    """A button that was pressed: its pin, and for how many seconds its contact sprang at most."""

    pin: int
    bounce: float


@dataclass(frozen=True, slots=True)
class Turned:
    """A dial that was turned: its two pins, by how many quarters (right counts up if the first leads), and bounce."""

    pins: tuple[int, int]
    quarters: int
    bounce: float


@dataclass(frozen=True, slots=True)
class DialFound:
    """A dial as it is wired: ``a`` leads to the right, unless ``reversed``; ``edges`` make a click."""

    a: int
    b: int
    edges: int
    reversed: bool
    bounce: float


class Unclear(Exception):
    """A movement that says nothing certain; its text is one line for who moved it."""


def pressed(motions: Sequence[Motion]) -> Press:
    """The button behind these edges; Unclear where that is none, or more than one."""
    pins = sorted({motion.pin for motion in motions})
    if not pins:
        raise Unclear("nothing moved on any pin: look at its two wires, one to its pin and one to ground")
    if len(pins) > 1:
        listed = ", ".join(f"GPIO {pin}" for pin in pins)
        raise Unclear(f"{listed} moved together: press one control only, and look for wires that touch")
    if motions[-1].down:
        raise Unclear(f"GPIO {pins[0]} closed and did not open again")
    return Press(pins[0], bounce(motions))


def turned(motions: Sequence[Motion], before: frozenset[int] = frozenset()) -> Turned:
    """The dial behind these edges; ``before`` are the pins that were closed at rest. Unclear where it is none."""
    pins = sorted({motion.pin for motion in motions})
    if len(pins) != 2:
        if not pins:
            raise Unclear("nothing moved on any pin: look at the dial's two wires and its ground")
        listed = ", ".join(f"GPIO {pin}" for pin in pins)
        if len(pins) == 1:
            raise Unclear(f"only {listed} moved: the dial's other wire is loose")
        raise Unclear(f"{listed} moved: turn the dial only, without a push")
    first, second = pins
    closed = {pin: pin in before for pin in pins}
    quarters = 0
    for motion in motions:
        place = CLOCKWISE.index((closed[first], closed[second]))
        closed[motion.pin] = motion.down
        step = (CLOCKWISE.index((closed[first], closed[second])) - place) % 4
        quarters += {0: 0, 1: 1, 3: -1}.get(step, 0)
    return Turned((first, second), quarters, bounce(motions))


def dial(right: Turned, left: Turned, clicks: int, wired: tuple[int, int] | None = None) -> DialFound:
    """The dial from so many clicks to the right and as many to the left; ``wired`` is what the profile calls a and b.

    Where the pins are the profile's, these names stay and ``reversed`` tells the direction. Raises Unclear.
    """
    if right.pins != left.pins:
        raise Unclear("the two turns moved different pins")
    edges = _edges(right, clicks)
    if edges != _edges(left, clicks) or (right.quarters > 0) == (left.quarters > 0):
        raise Unclear("the turns to the right and to the left do not fit each other: turn slowly, click by click")
    first, second = right.pins
    springing = max(right.bounce, left.bounce)
    if wired is not None and set(wired) == set(right.pins):
        leads = right.quarters > 0 if wired == right.pins else right.quarters < 0
        return DialFound(*wired, edges, not leads, springing)
    if right.quarters < 0:
        first, second = second, first
    return DialFound(first, second, edges, False, springing)


def _edges(turn: Turned, clicks: int) -> int:
    """How many edges make a click; a dial that rests between two may lose one or two in all."""
    exact = abs(turn.quarters) / clicks
    edges = min(EDGES, key=lambda one: abs(one - exact))
    if abs(edges * clicks - abs(turn.quarters)) > max(1, edges // 2):
        raise Unclear(
            f"{abs(turn.quarters)} edges for {clicks} clicks fit no dial (1, 2 or 4 a click): count them once more"
        )
    return edges


def bounce(motions: Sequence[Motion]) -> float:
    """The longest time in seconds from the first to the last edge of one movement of a contact.

    A dial's contact that closes and opens again within a click is not one movement: its other contact moves in between.
    """
    longest = 0.0
    first = last = motions[0]
    for motion in motions[1:]:
        if motion.pin != last.pin or motion.at - last.at >= QUIET:
            first = motion
        last = motion
        longest = max(longest, last.at - first.at)
    return longest

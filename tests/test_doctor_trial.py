"""What the doctor measures of a control: how a contact springs, which way a dial turns, and its edges a click."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from raspberry import DIAL

from companion.command.doctor import interview
from companion.command.doctor.trial import (
    CLOCKWISE,
    QUIET,
    DialFound,
    Motion,
    Turned,
    Unclear,
    bounce,
    dial,
    pressed,
    turned,
)
from hardware.event import Turn
from hardware.gesture import Edge, Gesture
from hardware.profile import parse


class Contact:
    """A pin that closes and opens at given times, springing as it does."""

    def __init__(self) -> None:
        self.motions: list[Motion] = []
        self.now = 0.0

    def change(self, pin: int, down: bool, springs: tuple[float, ...] = ()) -> None:
        """One change: an even number of edges more, these many seconds apart."""
        self.motions.append(Motion(pin, down, self.now))
        for number, gap in enumerate(springs[: len(springs) // 2 * 2]):
            self.now += gap
            self.motions.append(Motion(pin, down == bool(number % 2), self.now))

    def rest(self, seconds: float) -> None:
        self.now += seconds


SPRINGS = st.lists(st.floats(0.0001, 0.003), max_size=8).map(tuple)


@st.composite
def turns(draw: Callable[[Any], Any]) -> tuple[int, int, int, bool, frozenset[int], list[Motion], list[Motion], float]:
    """A dial on two pins with so many edges a click, turned to both sides, and what it told; the longest springing."""
    a, b = draw(st.permutations((5, 17, 27)))[:2]
    edges, backwards = draw(st.sampled_from((1, 2, 4))), draw(st.booleans())
    place = draw(st.sampled_from(range(0, 4, min(edges, 4)))) if edges < 4 else 0
    start = frozenset(pin for pin, closed in zip((a, b), CLOCKWISE[place], strict=True) if closed)
    told, longest = [], 0.0
    contact = Contact()
    for way in (-1 if backwards else 1, 1 if backwards else -1):
        contact.motions = []
        for _ in range(interview.CLICKS):
            contact.rest(0.2)
            for _ in range(edges):
                before, place = place, (place + way) % 4
                index = 0 if CLOCKWISE[before][0] != CLOCKWISE[place][0] else 1
                springs = draw(SPRINGS)
                contact.change((a, b)[index], CLOCKWISE[place][index], springs)
                longest = max(longest, sum(springs[: len(springs) // 2 * 2]))
                contact.rest(0.008)
        told.append(contact.motions)
        contact.rest(1)
    return a, b, edges, backwards, start, told[0], told[1], longest


@given(turns(), st.booleans())
def test_a_dial_is_found_as_it_is(case: Any, known: bool) -> None:
    a, b, edges, backwards, start, right, left, longest = case
    found = dial(turned(right, start), turned(left, start), interview.CLICKS, (a, b) if known else None)
    if known:
        assert (found.a, found.b, found.reversed) == (a, b, backwards)
    else:
        assert {found.a, found.b} == {a, b}
    assert found.edges == edges
    assert math.isclose(found.bounce, longest, abs_tol=1e-6)
    # And the box with this profile counts the clicks as the person made them.
    text = DIAL.format(a=found.a, b=found.b, edges=found.edges, reversed=str(found.reversed).lower())
    gesture = Gesture(parse(text, "found.toml"))
    gesture.accelerate = False
    names = {found.a: "a", found.b: "b"}
    for pin in start:
        gesture.feed(Edge(names[pin], True, -1.0, first=True))
    for motions, steps in ((right, interview.CLICKS), (left, -interview.CLICKS)):
        events = [event for one in motions for event in gesture.feed(Edge(names[one.pin], one.down, one.at))]
        events += gesture.tick(motions[-1].at + 0.5)
        assert sum(event.steps for event in events if isinstance(event, Turn)) == steps


@given(SPRINGS, SPRINGS, st.floats(0.05, 2))
def test_a_button_s_springing_is_its_longest(
    closing: tuple[float, ...], opening: tuple[float, ...], held: float
) -> None:
    contact = Contact()
    contact.change(23, True, closing)
    contact.rest(held)
    contact.change(23, False, opening)
    found = pressed(contact.motions)
    assert found.pin == 23
    longest = max(sum(springs[: len(springs) // 2 * 2]) for springs in (closing, opening))
    assert math.isclose(found.bounce, longest, abs_tol=1e-6)


def test_a_gap_ends_a_movement() -> None:
    assert bounce([Motion(5, True, 0.0), Motion(5, False, QUIET), Motion(5, True, 2 * QUIET)]) == 0
    assert bounce([Motion(5, True, 0.0), Motion(5, False, 0.9 * QUIET)]) == 0.9 * QUIET


@pytest.mark.parametrize(
    ("motions", "words"),
    [
        ([], "nothing moved on any pin"),
        ([Motion(5, True, 0), Motion(6, True, 0), Motion(5, False, 1), Motion(6, False, 1)], "GPIO 5, GPIO 6 moved to"),
        ([Motion(5, True, 0)], "GPIO 5 closed and did not open"),
    ],
)
def test_a_press_that_is_unclear(motions: list[Motion], words: str) -> None:
    with pytest.raises(Unclear, match=words):
        pressed(motions)


@pytest.mark.parametrize(
    ("motions", "words"),
    [
        ([], "nothing moved"),
        ([Motion(5, True, 0)], "only GPIO 5 moved: the dial's other wire is loose"),
        ([Motion(pin, True, 0) for pin in (5, 6, 7)], "GPIO 5, GPIO 6, GPIO 7 moved: turn the dial only"),
    ],
)
def test_a_turn_that_is_unclear(motions: list[Motion], words: str) -> None:
    with pytest.raises(Unclear, match=words):
        turned(motions)


@pytest.mark.parametrize(
    ("right", "left", "words"),
    [
        (Turned((5, 6), 32, 0), Turned((5, 7), -32, 0), "different pins"),
        (Turned((5, 6), 32, 0), Turned((5, 6), 32, 0), "do not fit each other"),
        (Turned((5, 6), 32, 0), Turned((5, 6), -16, 0), "do not fit each other"),
        (Turned((5, 6), 28, 0), Turned((5, 6), -28, 0), "28 edges for 8 clicks"),
        (Turned((5, 6), 0, 0), Turned((5, 6), 0, 0), "0 edges for 8 clicks"),
    ],
)
def test_turns_that_are_unclear(right: Turned, left: Turned, words: str) -> None:
    with pytest.raises(Unclear, match=words):
        dial(right, left, interview.CLICKS)


def test_an_edge_that_was_lost_makes_no_other_dial() -> None:
    assert dial(Turned((5, 6), 31, 0), Turned((5, 6), -32, 0), 8) == DialFound(5, 6, 4, False, 0)

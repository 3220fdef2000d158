"""Gestures from raw edges: debounce, long presses, detents, acceleration, repeat, two controls at once."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.event import Back, Event, Hold, Peek, Press, Roll, TakeBack, Turn, Unpeek
from hardware.form import Dial, Joystick
from hardware.gesture import CLOCKWISE, Edge, Gesture, Timing
from hardware.profile import DisplayConfig, Profile


def build(edges: Any = 4, *, backwards: bool = False, stick: bool = False) -> Profile:
    wheel = (
        Joystick(up=17, down=22, left=27, right=23, centre=4)
        if stick
        else Dial(a=17, b=27, push=22, edges=edges, reversed=backwards)
    )
    return Profile(
        name="test",
        title="",
        wheel=wheel,
        roll=6,
        back=5,
        pull_up=True,
        buzzer=None,
        lamp=None,
        display=DisplayConfig(),
    )


def prompt(gesture: Gesture, edges: Iterable[Edge]) -> list[Event]:
    """A caller that ticks as soon as something is due."""
    events: list[Event] = []
    for edge in edges:
        while (due := gesture.due()) is not None and due <= edge.at:
            events += gesture.tick(due)
        events += gesture.feed(edge)
    return events + rest(gesture)


def busy(gesture: Gesture, edges: Iterable[Edge]) -> list[Event]:
    """A caller that finds all edges waiting."""
    events = [event for edge in edges for event in gesture.feed(edge)]
    return events + rest(gesture)


def rest(gesture: Gesture) -> list[Event]:
    events: list[Event] = []
    while (due := gesture.due()) is not None:
        events += gesture.tick(due)
    return events


def pressed(control: str, at: float, length: float) -> list[Edge]:
    return [Edge(control, True, at), Edge(control, False, at + length)]


def turned(clicks: int, at: float, gap: float, edges: int = 4, place: int = 0) -> list[Edge]:
    """Clean edges of a dial from a place in its cycle: a click every ``gap`` seconds, its last edge at its end."""
    found = []
    for step in range(abs(clicks) * edges):
        way = 1 if clicks > 0 else -1
        before, place = place, (place + way) % 4
        for name, was, now in zip("ab", CLOCKWISE[before], CLOCKWISE[place], strict=True):
            if was != now:
                found.append(Edge(name, now, at + gap * (step + 1) / edges))
    return found


# bounce ---------------------------------------------------------------------------------------------------------------

# moments of a burst, in seconds after the true edge; contacts chatter for up to 5 ms and never rest 8 ms in a burst
bursts = st.lists(st.floats(0.00005, 0.005), max_size=7, unique=True).map(sorted)


def bouncing(edges: Iterable[Edge], noise: st.DataObject) -> list[Edge]:
    """The edges, each followed by a burst that ends in the state that the true edge brought."""
    found: list[Edge] = []
    for edge in edges:
        burst = noise.draw(bursts)
        down = edge.down
        found.append(edge)
        for moment in burst[: len(burst) // 2 * 2]:
            down = not down
            found.append(Edge(edge.control, down, edge.at + moment))
    return sorted(found, key=lambda edge: edge.at)


BUTTONS: dict[str, tuple[list[Event], list[Event]]] = {
    "push": ([Press()], [Hold()]),
    "roll": ([Roll()], [Peek(), Unpeek()]),
    "back": ([Back()], [TakeBack()]),
}
lengths = st.one_of(st.floats(0.03, 0.32), st.floats(0.65, 3.0))


@pytest.mark.parametrize("control", BUTTONS)
@given(presses=st.lists(st.tuples(lengths, st.floats(0.03, 1.0)), min_size=1, max_size=6), noise=st.data())
def test_every_press_gives_its_event_once_through_bounce(
    control: str, presses: list[tuple[float, float]], noise: st.DataObject
) -> None:
    short, long = BUTTONS[control]
    at, edges, expected = 1.0, list[Edge](), list[Event]()
    for length, pause in presses:
        edges += pressed(control, at, length)
        expected += short if length < 0.35 else long
        at += length + pause
    edges = bouncing(edges, noise)
    assert prompt(Gesture(build()), edges) == expected
    assert busy(Gesture(build()), edges) == expected


@pytest.mark.parametrize("per", [1, 2, 4])
@given(turns=st.lists(st.integers(-5, 5), min_size=1, max_size=5), noise=st.data())
def test_every_click_counts_once_through_bounce(per: int, turns: list[int], noise: st.DataObject) -> None:
    place, at, edges = 0, 1.0, list[Edge]()
    for clicks in turns:
        for _ in range(abs(clicks) * per):
            before, place = place, (place + (1 if clicks > 0 else -1)) % 4
            at += 0.02
            for name, was, now in zip("ab", CLOCKWISE[before], CLOCKWISE[place], strict=True):
                if was != now:
                    edges.append(Edge(name, now, at))
    gesture = Gesture(build(per))
    gesture.accelerate = False
    expected = [Turn(1 if clicks > 0 else -1) for clicks in turns for _ in range(abs(clicks))]
    assert prompt(gesture, bouncing(edges, noise)) == expected


def test_a_spike_is_not_a_press_and_a_gap_does_not_end_a_hold() -> None:
    spike = pressed("roll", 1.0, 0.004)
    assert prompt(Gesture(build()), spike) == []
    gap = [Edge("roll", True, 1.0), Edge("roll", False, 1.2), Edge("roll", True, 1.205), Edge("roll", False, 2.0)]
    assert prompt(Gesture(build()), gap) == [Peek(), Unpeek()]


@pytest.mark.parametrize("lost", range(12))
@pytest.mark.parametrize("clicks", [3, -3])
def test_a_lost_edge_drops_a_step_and_never_makes_or_turns_one(lost: int, clicks: int) -> None:
    edges = turned(clicks, 1.0, 0.2)
    del edges[lost]
    assert prompt(Gesture(build()), edges) == [Turn(1 if clicks > 0 else -1)] * 2


# long presses ---------------------------------------------------------------------------------------------------------


def test_a_hold_is_told_while_still_held_and_no_press_follows() -> None:
    gesture = Gesture(build())
    assert gesture.feed(Edge("push", True, 1.0)) == []
    assert gesture.tick(1.599) == []
    assert gesture.due() == pytest.approx(1.6)
    assert gesture.tick(1.6) == [Hold()]
    assert gesture.due() is None
    assert gesture.feed(Edge("push", False, 5.0)) == []
    assert rest(gesture) == []


def test_a_peek_begins_while_roll_is_held_and_ends_as_soon_as_letting_go_is_sure() -> None:
    gesture = Gesture(build())
    assert gesture.feed(Edge("roll", True, 1.0)) == []
    assert gesture.tick(1.349) == []
    assert gesture.tick(1.351) == [Peek()]
    assert gesture.tick(9.0) == []
    assert gesture.feed(Edge("roll", False, 9.0)) == []
    assert gesture.due() == pytest.approx(9.008)
    assert gesture.tick(9.009) == [Unpeek()]


@pytest.mark.parametrize(("control", "limit"), [("push", 0.6), ("roll", 0.35)])
def test_letting_go_just_before_the_limit_is_a_short_press(control: str, limit: float) -> None:
    short, long = BUTTONS[control]
    assert prompt(Gesture(build()), pressed(control, 1.0, limit - 0.002)) == short
    assert prompt(Gesture(build()), pressed(control, 1.0, limit + 0.002)) == long


def test_a_caller_that_was_away_still_hears_a_short_press() -> None:
    gesture = Gesture(build())
    assert [event for edge in pressed("push", 1.0, 0.1) for event in gesture.feed(edge)] == []
    assert gesture.tick(60.0) == [Press()]


def test_an_edge_dated_before_the_last_one_counts_as_now() -> None:
    gesture = Gesture(build())
    gesture.feed(Edge("back", True, 1.0))
    assert gesture.tick(1.4) == []
    gesture.feed(Edge("back", False, 1.2))
    assert gesture.due() == pytest.approx(1.408)
    assert gesture.tick(1.5) == [Back()]


def test_a_button_held_from_the_start_is_heard() -> None:
    gesture = Gesture(build())
    gesture.feed(Edge("push", True, 0.0))
    gesture.feed(Edge("push", True, 0.1))  # the same state told again is no change
    assert gesture.tick(0.7) == [Hold()]


# the dial -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("per", [1, 2, 4])
@pytest.mark.parametrize("clicks", [1, -1, 8, -8])
def test_a_slow_dial_gives_one_step_a_click(per: int, clicks: int) -> None:
    way = 1 if clicks > 0 else -1
    assert prompt(Gesture(build(per)), turned(clicks, 1.0, 0.1, per)) == [Turn(way)] * abs(clicks)


@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_part_of_a_click_is_none(part: int) -> None:
    assert prompt(Gesture(build(4)), turned(1, 1.0, 0.1)[:part]) == []


@pytest.mark.parametrize("wired", [False, True])
@pytest.mark.parametrize("set_reversed", [False, True])
@pytest.mark.parametrize("per", [1, 2, 4])
def test_the_wiring_and_the_setting_each_turn_the_direction(wired: bool, set_reversed: bool, per: int) -> None:
    gesture = Gesture(build(per, backwards=wired))
    gesture.reversed = set_reversed
    way = 1 if wired == set_reversed else -1
    assert prompt(gesture, turned(2, 1.0, 0.1, per)) == [Turn(way)] * 2


@pytest.mark.parametrize(("gap", "steps"), [(0.1, 1), (0.061, 1), (0.059, 2), (0.039, 3), (0.024, 4), (0.001, 4)])
def test_a_quick_dial_counts_more_but_never_for_its_first_click(gap: float, steps: int) -> None:
    assert prompt(Gesture(build()), turned(4, 1.0, gap)) == [Turn(1), Turn(steps), Turn(steps), Turn(steps)]
    assert prompt(Gesture(build()), turned(-4, 1.0, gap)) == [Turn(-1), Turn(-steps), Turn(-steps), Turn(-steps)]


@pytest.mark.parametrize(("per", "closed"), [(2, "ab"), (1, "a"), (1, "ab"), (1, "b")])
@pytest.mark.parametrize("clicks", [2, -2])
def test_a_dial_that_rests_on_a_closed_contact_is_not_turned_at_the_start(per: int, closed: str, clicks: int) -> None:
    gesture = Gesture(build(per))
    for name in closed:
        assert gesture.feed(Edge(name, True, 0.0, first=True)) == []
    place = CLOCKWISE.index(("a" in closed, "b" in closed))
    way = 1 if clicks > 0 else -1
    assert rest(gesture) == []
    assert prompt(gesture, turned(clicks, 1.0, 0.1, per, place)) == [Turn(way)] * 2


def test_a_change_of_direction_starts_slow_again() -> None:
    there = turned(3, 1.0, 0.02)
    back = turned(-3, there[-1].at, 0.02)
    assert [event.steps for event in prompt(Gesture(build()), there + back) if isinstance(event, Turn)] == [
        1,
        4,
        4,
        -1,
        -4,
        -4,
    ]


def test_a_pause_starts_slow_again() -> None:
    edges = turned(2, 1.0, 0.02) + turned(2, 3.0, 0.02)
    assert prompt(Gesture(build()), edges) == [Turn(1), Turn(4), Turn(1), Turn(4)]


def test_acceleration_can_be_switched_off() -> None:
    gesture = Gesture(build())
    gesture.accelerate = False
    assert prompt(gesture, turned(5, 1.0, 0.001)) == [Turn(1)] * 5


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.booleans(), st.floats(0.0, 0.05)), max_size=60),
    st.sampled_from([1, 2, 4]),
)
def test_no_noise_makes_more_clicks_than_its_edges_allow(noise: list[tuple[str, bool, float]], per: int) -> None:
    gesture, at, edges = Gesture(build(per)), 1.0, list[Edge]()
    gesture.accelerate = False
    for name, down, gap in noise:
        at += gap
        edges.append(Edge(name, down, at))
    turns = [event for event in prompt(gesture, edges) if isinstance(event, Turn)]
    assert sum(abs(turn.steps) for turn in turns) * per <= len(noise)


# two controls at once -------------------------------------------------------------------------------------------------

scripts = st.lists(st.tuples(st.floats(0.03, 2.0), st.floats(0.03, 2.0)), max_size=5)


@given(push=scripts, roll=scripts, back=scripts, clicks=st.integers(-6, 6), starts=st.tuples(*[st.floats(0, 3)] * 4))
def test_controls_used_at_once_do_not_disturb_each_other(
    push: list[tuple[float, float]],
    roll: list[tuple[float, float]],
    back: list[tuple[float, float]],
    clicks: int,
    starts: tuple[float, ...],
) -> None:
    tracks: list[list[Edge]] = [turned(clicks, starts[3], 0.05)]
    for control, script, start in zip(("push", "roll", "back"), (push, roll, back), starts, strict=False):
        at, track = start, list[Edge]()
        for length, pause in script:
            track += pressed(control, at, length)
            at += length + pause
        tracks.append(track)
    together = sorted((edge for track in tracks for edge in track), key=lambda edge: edge.at)
    heard = prompt(Gesture(build()), together)
    assert busy(Gesture(build()), together) == heard
    kinds: tuple[tuple[type[Event], ...], ...] = ((Turn,), (Press, Hold), (Roll, Peek, Unpeek), (Back, TakeBack))
    for kind, track in zip(kinds, tracks, strict=True):
        assert [event for event in heard if isinstance(event, kind)] == prompt(Gesture(build()), track)


def test_events_come_in_the_order_in_which_they_became_due() -> None:
    edges = sorted(
        [*pressed("push", 1.0, 3.0), *pressed("roll", 1.3, 0.1), *pressed("back", 1.1, 0.7)], key=lambda e: e.at
    )
    assert busy(Gesture(build()), edges) == [Roll(), Hold(), TakeBack()]


# the joystick ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("control", "step"), [("up", -1), ("left", -1), ("down", 1), ("right", 1)])
def test_a_tip_of_the_joystick_is_one_step(control: str, step: int) -> None:
    assert prompt(Gesture(build(stick=True)), pressed(control, 1.0, 0.2)) == [Turn(step)]
    upside_down = Gesture(build(stick=True))
    upside_down.reversed = True
    assert prompt(upside_down, pressed(control, 1.0, 0.2)) == [Turn(-step)]


def test_a_held_joystick_repeats_until_let_go() -> None:
    times = Timing()
    gesture = Gesture(build(stick=True))
    gesture.feed(Edge("down", True, 1.0))
    assert gesture.tick(1.0 + times.settle) == [Turn(1)]
    first = gesture.due()
    assert first is not None
    assert first == pytest.approx(1.0 + times.settle + times.repeat_after)
    assert gesture.tick(first - 0.01) == []
    assert gesture.tick(first) == [Turn(1)]
    assert gesture.due() == pytest.approx(first + times.repeat_every)
    assert gesture.tick(first + times.repeat_every * 2.5) == [Turn(1), Turn(1)]
    gesture.feed(Edge("down", False, 2.0))
    gesture.tick(3.0)
    assert gesture.due() is None


def test_a_joystick_let_go_just_before_it_would_repeat_does_not() -> None:
    times = Timing()
    length = times.settle + times.repeat_after - 0.002
    assert prompt(Gesture(build(stick=True)), pressed("down", 1.0, length)) == [Turn(1)]


def test_the_joystick_s_centre_is_the_push() -> None:
    assert prompt(Gesture(build(stick=True)), pressed("centre", 1.0, 0.2)) == [Press()]
    assert prompt(Gesture(build(stick=True)), pressed("centre", 1.0, 0.7)) == [Hold()]


def test_a_diagonal_is_one_step_and_a_roll_around_is_one_for_each_direction() -> None:
    diagonal = [Edge("up", True, 1.0), Edge("right", True, 1.01), Edge("right", False, 1.2), Edge("up", False, 1.21)]
    assert prompt(Gesture(build(stick=True)), diagonal) == [Turn(-1)]
    around = [Edge("up", True, 1.0), Edge("right", True, 1.1), Edge("up", False, 1.2), Edge("right", False, 1.4)]
    assert prompt(Gesture(build(stick=True)), around) == [Turn(-1), Turn(1)]


@given(st.lists(st.tuples(st.floats(0.03, 0.4), st.floats(0.03, 0.5)), min_size=1, max_size=5), st.data())
def test_every_tip_counts_once_through_bounce(tips: list[tuple[float, float]], noise: st.DataObject) -> None:
    at, edges = 1.0, list[Edge]()
    for length, pause in tips:
        edges += pressed("left", at, length)
        at += length + pause
    assert prompt(Gesture(build(stick=True)), bouncing(edges, noise)) == [Turn(-1)] * len(tips)


def test_an_edge_of_a_control_that_the_build_lacks_is_ignored() -> None:
    assert prompt(Gesture(build()), pressed("centre", 1.0, 0.2)) == []
    assert prompt(Gesture(build(stick=True)), pressed("push", 1.0, 0.2)) == []


def test_a_contact_is_waited_for_as_long_as_the_profile_says() -> None:
    """A press that springs for 12 ms is two presses to a box that waits for 8 ms, one to one that waits for 18."""
    edges = [Edge("back", True, 1.0), Edge("back", False, 1.1), Edge("back", True, 1.112), Edge("back", False, 1.2)]
    assert prompt(Gesture(build()), edges) == [Back(), Back()]
    assert prompt(Gesture(replace(build(), settle=0.018)), edges) == [Back()]


@pytest.mark.parametrize("late", [0.005, 0.035, 0.05, 0.5, 30.0])
@pytest.mark.parametrize("length", [0.03, 0.04, 0.3])
def test_a_press_that_is_told_late_is_as_long_as_it_was(late: float, length: float) -> None:
    """Something else was due meanwhile, such as a line that scrolls; a press in the past must not shrink to nothing."""
    gesture = Gesture(build())
    assert gesture.tick(1.0 + late) == []
    assert prompt(gesture, pressed("roll", 1.0, length)) == [Roll()]
    assert prompt(gesture, pressed("push", 40.0, length)) == [Press()]
    assert prompt(gesture, pressed("roll", 50.0, 0.8)) == [Peek(), Unpeek()]

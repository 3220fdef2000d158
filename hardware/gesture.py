"""From raw edges to events: debounce, long presses, detents, acceleration and repeat, with the time passed in.

How it works. Every edge says which contact closed or opened, and when. Nothing here reads a clock: the caller feeds
edges in the order in which they came, and calls ``tick`` when ``due`` says so, after it has fed all edges that wait.
All that is due before an edge happens before it, so a caller that was busy for a second still gets what a quick one
would have got. Edges that come after a ``tick`` for a later time happen now, as far apart as they were.

* A button's change counts once its contact has been quiet for 8 ms, or as long as the profile says (most switches
  bounce for 1 to 5 ms, a finger needs 30); it is dated back to the moment from which it was quiet. A spike shorter
  than that is never heard.
* The dial is not timed: each edge moves its position one quarter forward or back, by the full table of both phases,
  and a click is heard only when the position is a whole click away from the last one. So bounce walks to and fro
  without a sound, and an edge that was lost drops a step but never makes or turns one. A dial with one edge per click
  has no such slack: its position counts once it has been quiet for 3 ms.
* The joystick is one lever: while one direction is held a second one is not heard (a diagonal closes two contacts);
  if it is still held when the first is let go, it counts from then.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from hardware.event import Back, Event, Hold, Peek, Press, Roll, TakeBack, Turn, Unpeek
from hardware.form import Dial
from hardware.profile import Profile

CLOCKWISE = ((False, False), (True, False), (True, True), (False, True))
"""The two phases of a dial (a closed, b closed) in the order of a turn to the right."""

TOGETHER = 1.0
"""Edges that are no more seconds apart keep their distance, however late they are heard."""

WAYS = {"up": -1, "left": -1, "down": 1, "right": 1}
"""The step that each direction of a joystick stands for."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed (``down``) or opened at a time in seconds, any zero; bounce included.

    ``first`` marks one that was found closed at the start: the dial may rest there, and has not been turned.
    """

    control: str
    down: bool
    at: float
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The times of the fingers, in seconds."""

    settle: float = 0.008  # a button's change counts after so long without an edge
    dial_settle: float = 0.003  # the same for a dial with one edge per click
    hold: float = 0.6  # push held so long is Hold, Back is TakeBack
    peek: float = 0.35  # Roll held so long is Peek
    repeat_after: float = 0.45  # a held joystick repeats after so long,
    repeat_every: float = 0.12  # and then this often
    # clicks that follow each other faster than this count 2, 3 and 4 steps
    fast: tuple[float, float, float] = (0.060, 0.040, 0.025)


class _Part(Protocol):
    """One control: when it must next be looked at, and what happens then."""

    def due(self) -> float | None: ...

    def fire(self, now: float) -> list[Event]: ...


class _Contact:
    """One bouncing contact; ``down`` is what counts, ``since`` when it began."""

    def __init__(self, settle: float) -> None:
        self.settle = settle
        self.closed = False  # as the last edge had it
        self.changed = 0.0
        self.down = False
        self.since = 0.0

    def edge(self, closed: bool, at: float) -> None:
        if closed != self.closed:
            self.closed, self.changed = closed, at

    def due(self) -> float | None:
        return None if self.closed == self.down else self.changed + self.settle

    def fire(self, now: float) -> bool:
        """True if what counts has just changed."""
        due = self.due()
        if due is None or now < due:
            return False
        self.down, self.since = self.closed, self.changed
        return True


class _Button:
    """A button with one event for a short press, and one when held, after which letting go is another or nothing."""

    def __init__(self, settle: float, short: Event, after: float, long: Event) -> None:
        self.contact = _Contact(settle)
        self.short, self.after, self.long = short, after, long
        self.held = False

    def edge(self, edge: Edge) -> None:
        self.contact.edge(edge.down, edge.at)

    def cut(self) -> None:
        """Nobody let go of it in time: if it is down, letting go makes no short press."""
        self.held = self.held or self.contact.closed

    def _hold_due(self) -> float | None:
        contact = self.contact
        # a contact that is just opening may be a finger that let go in time: no hold until that is settled
        if self.held or not contact.down or not contact.closed:
            return None
        return contact.since + self.after

    def due(self) -> float | None:
        return _earliest(self.contact.due(), self._hold_due())

    def fire(self, now: float) -> list[Event]:
        hold = self._hold_due()
        if hold is not None and now >= hold:
            self.held = True
            return [self.long]
        pressed = self.contact.since
        if not self.contact.fire(now) or self.contact.down:
            return []
        if not self.held:
            return [replace(self.short, at=pressed) if isinstance(self.short, Press | Roll) else self.short]
        self.held = False
        return [Unpeek()] if isinstance(self.long, Peek) else []


class _Dial:
    """The position of a quadrature dial in edges, and the clicks heard of it."""

    def __init__(self, edges: int, timing: Timing) -> None:
        self.edges, self.timing = edges, timing
        self.phases = {"a": False, "b": False}
        self.position = 0
        self.heard = 0  # position of the last click heard
        self.moved: float | None = None  # last edge not yet settled, for a dial with one edge per click
        self.accelerate = True
        self.last = float("-inf")  # when the last click was
        self.way = 0

    def edge(self, edge: Edge) -> list[Event]:
        before = self._place()
        self.phases[edge.control] = edge.down
        if edge.first:
            self.position = self._place()
            self.heard = self.position // self.edges * self.edges
            return []
        quarter = (self._place() - before) % 4
        if quarter == 0:
            return []
        self.position += 1 if quarter == 1 else -1  # one contact moved, so it is never two quarters
        if self.edges == 1:
            self.moved = edge.at
            return []
        return self._clicks(edge.at)

    def _place(self) -> int:
        return CLOCKWISE.index((self.phases["a"], self.phases["b"]))

    def due(self) -> float | None:
        return None if self.moved is None else self.moved + self.timing.dial_settle

    def fire(self, now: float) -> list[Event]:
        due, moved = self.due(), self.moved
        if due is None or moved is None or now < due:
            return []
        self.moved = None
        return self._clicks(moved)

    def _clicks(self, at: float) -> list[Event]:
        clicks = int((self.position - self.heard) / self.edges)  # towards zero: a part of a click is none
        if clicks == 0:
            return []
        self.heard += clicks * self.edges
        way = 1 if clicks > 0 else -1
        gap = (at - self.last) / abs(clicks)
        quick = self.accelerate and way == self.way
        factor = 1 + sum(gap < fast for fast in self.timing.fast) if quick else 1
        self.last, self.way = at, way
        return [Turn(clicks * factor)]


class _Lever:
    """The four directions of a joystick, one at a time, repeating while held."""

    def __init__(self, timing: Timing) -> None:
        self.timing = timing
        self.contacts = {name: _Contact(timing.settle) for name in WAYS}
        self.held: str | None = None
        self.repeat = 0.0

    def edge(self, edge: Edge) -> None:
        self.contacts[edge.control].edge(edge.down, edge.at)

    def _repeat_due(self) -> float | None:
        # as with a hold: no repeat while the contact may be opening
        return self.repeat if self.held is not None and self.contacts[self.held].closed else None

    def due(self) -> float | None:
        return _earliest(self._repeat_due(), *(contact.due() for contact in self.contacts.values()))

    def fire(self, now: float) -> list[Event]:
        for contact in self.contacts.values():
            contact.fire(now)
        if self.held is not None and not self.contacts[self.held].down:
            self.held = None
        if self.held is None:
            down = [name for name, contact in self.contacts.items() if contact.down]
            if not down:
                return []
            self.held = min(down, key=lambda name: self.contacts[name].since)
            self.repeat = max(now, self.contacts[self.held].since) + self.timing.repeat_after
            return [Turn(WAYS[self.held])]
        repeat = self._repeat_due()
        if repeat is None or now < repeat:
            return []
        self.repeat += self.timing.repeat_every
        return [Turn(WAYS[self.held])]


class Gesture:
    """What the fingers did, from the edges of all controls of a build.

    ``reversed`` is the person's setting of the dial's direction, beside the wiring's own; a box turned upside down
    wants it for a joystick.
    """

    def __init__(self, profile: Profile, *, timing: Timing | None = None) -> None:
        times = timing or (Timing() if profile.settle is None else Timing(settle=profile.settle))
        self.reversed = False
        self._now = self._stamped = self._fed = float("-inf")
        push = _Button(times.settle, Press(), times.hold, Hold())
        self._buttons = {
            "roll": _Button(times.settle, Roll(), times.peek, Peek()),
            "back": _Button(times.settle, Back(), times.hold, TakeBack()),
        }
        self._dial: _Dial | None = None
        self._lever: _Lever | None = None
        self._wired = 1
        wheel = profile.wheel
        if isinstance(wheel, Dial):
            self._dial = _Dial(wheel.edges, times)
            self._wired = -1 if wheel.reversed else 1
            self._buttons["push"] = push
        else:
            self._lever = _Lever(times)
            self._buttons["centre"] = push
        self._parts: list[_Part] = [*self._buttons.values()]
        self._parts += [part for part in (self._dial, self._lever) if part is not None]

    @property
    def accelerate(self) -> bool:
        """Whether a quick dial counts more than one step a click; a joystick never does."""
        return self._dial is not None and self._dial.accelerate

    @accelerate.setter
    def accelerate(self, quick: bool) -> None:
        if self._dial is not None:
            self._dial.accelerate = quick

    def cut(self, control: str) -> None:
        """This control comes up next, and nobody knows for how long it would have been held."""
        if control in self._buttons:
            self._buttons[control].cut()

    def feed(self, edge: Edge) -> list[Event]:
        """What an edge brings, and what was due before it; an edge of a control that this build lacks is ignored."""
        # two threads may stamp two edges in one order and hand them over in the other: time never runs back
        at = max(edge.at, self._now)
        # nor does it stand still: on a busy machine a press is heard late, and is as long as it was
        since = edge.at - self._stamped
        if 0 <= since < TOGETHER:
            at = max(at, self._fed + since)
        self._stamped, self._fed = edge.at, at
        edge = replace(edge, at=at)
        events = self.tick(edge.at)
        if edge.control in self._buttons:
            self._buttons[edge.control].edge(edge)
        elif self._dial is not None and edge.control in self._dial.phases:
            events += self._directed(self._dial.edge(edge))
        elif self._lever is not None and edge.control in self._lever.contacts:
            self._lever.edge(edge)
        return events

    def tick(self, now: float) -> list[Event]:
        """What has become due until now, in order; call it only when no edge waits to be fed."""
        events: list[Event] = []
        while (due := self.due()) is not None and due <= now:
            for part in self._parts:
                if part.due() == due:
                    events += self._directed(part.fire(due))
        self._now = max(self._now, now)
        return events

    def due(self) -> float | None:
        """When ``tick`` must next be called, None while nothing is under way."""
        return _earliest(*(part.due() for part in self._parts))

    def _directed(self, events: list[Event]) -> list[Event]:
        way = -self._wired if self.reversed else self._wired
        return [Turn(event.steps * way) if isinstance(event, Turn) else event for event in events]


def _earliest(*times: float | None) -> float | None:
    return min((time for time in times if time is not None), default=None)

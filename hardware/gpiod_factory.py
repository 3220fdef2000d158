"""A pin factory for gpiozero over libgpiod: the kernel tells every edge with its time, and nothing polls.

How it works. A pin asks the kernel for its line when it is first used and gives it back when its device is closed.
While somebody listens, the kernel watches the line, takes the bounce out where a time for it is set, and queues each
edge with its time; one thread sleeps until any line has an edge, and calls whoever listens. A fault in one of them is
printed and reaches no other. GPIO chips are numbered as the kernel likes, so the header's is found by its label.
"""

import errno
import os
import select
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from glob import glob
from typing import Any

from gpiozero import (
    BadPinFactory,
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.pulse import Pulse

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The chip that owns the header's pins: up to the Pi 3 and Zero 2, on the Pi 4, on the Pi 5."""
CONSUMER = "table-companion"
"""Who holds a line, as ``gpioinfo`` shows it."""
BUFFER = 64
"""Edges of one line that the kernel keeps for a box that is busy."""
ANSWER = 1.0
"""Seconds that the thread has to answer."""

Edge = tuple[int, Callable[[], None]]
"""When it was, in nanoseconds, and what tells it."""


class EdgeThread:
    """One thread that sleeps in the kernel until a line has edges."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._takes: dict[int, Callable[[], list[Edge]]] = {}
        self._thread: threading.Thread | None = None
        self._answered = threading.Event()

    def add(self, fd: int, take: Callable[[], list[Edge]]) -> None:
        """Call ``take`` for edges, and what it gives, on the thread, whenever the file has something to read."""
        with self._lock:
            self._takes[fd] = take
            if self._thread is None:
                self._poll = select.epoll()
                self._wake, self._end = os.pipe()
                self._poll.register(self._wake, select.EPOLLIN)
                self._thread = threading.Thread(target=self._run, name="lines", daemon=True)
                self._thread.start()
            self._poll.register(fd, select.EPOLLIN)

    def remove(self, fd: int) -> None:
        """Call it no more."""
        with self._lock:
            if self._takes.pop(fd, None) is not None:
                self._poll.unregister(fd)

    def alive(self) -> bool:
        """Whether the thread still turns: it is woken, and given a second to answer."""
        if self._thread is None:
            return True  # nothing listens
        self._answered.clear()
        os.write(self._end, b"?")
        return self._answered.wait(ANSWER)

    def close(self) -> None:
        """End the thread."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        os.close(self._end)  # wakes it: the pipe has ended
        if thread is not threading.current_thread():
            thread.join()
        self._poll.close()
        os.close(self._wake)

    def _run(self) -> None:
        while (ready := self._poll.poll()) != [(self._wake, select.EPOLLHUP)]:
            edges: list[Edge] = []
            # until nothing waits: the lines are read one after the other, and the phases of a dial must not be swapped
            while ready:
                for fd, what in ready:
                    if fd != self._wake:
                        edges += self._taken(fd)
                    elif what & select.EPOLLIN:
                        os.read(self._wake, 1)
                        self._answered.set()
                # the end of the pipe is looked for once these are told
                ready = [one for one in self._poll.poll(0) if one != (self._wake, select.EPOLLHUP)]
            for _, tell in sorted(edges, key=lambda edge: edge[0]):
                tell()

    def _taken(self, fd: int) -> list[Edge]:
        with self._lock:
            take = self._takes.get(fd)
        try:
            return [] if take is None else take()
        except OSError:
            traceback.print_exc()
            self.remove(fd)  # a line that cannot be read would be ready for ever
            return []


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins of the header over libgpiod 2; raises BadPinFactory where there is no such library or chip."""

    def __init__(self) -> None:
        super().__init__()
        if sys.platform != "linux":
            raise BadPinFactory("libgpiod needs Linux")
        import gpiod

        if not hasattr(gpiod, "LineSettings"):
            raise BadPinFactory("the Python package gpiod is of version 1; 2 is needed")
        self.board_info  # noqa: B018 - a board that gpiozero does not know is told now
        self.reader = EdgeThread()
        self.chip = open_chip()
        self.pin_class = LinePin

    def close(self) -> None:
        """Give all lines back."""
        super().close()
        self.reader.close()
        self.chip.close()


def open_chip() -> Any:
    """The chip that owns the header's pins; BadPinFactory where none is there."""
    import gpiod

    seen = []
    for path in sorted(glob("/dev/gpiochip*")):
        try:
            if not gpiod.is_gpiochip_device(path):
                continue
            chip = gpiod.Chip(path)
        except OSError as error:
            seen.append(f"{path}: {error.strerror}")
            continue
        label = chip.get_info().label
        if label in LABELS:
            return chip
        chip.close()
        seen.append(f"{path}: {label}")
    there = "; ".join(seen) or "there is no GPIO chip"
    raise BadPinFactory(f"no GPIO chip of the header ({there}); looked for {', '.join(LABELS)}")


class LinePin(LocalPiPin):  # type: ignore[misc]
    """One line of the chip, asked for when first used; a PWM frequency makes it pulse."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._lock = threading.RLock()  # gpiod's objects are used by one thread at a time
        self._request: Any = None
        self._pulse: Pulse | None = None
        self.failures = 0
        """How many calls of a listener ended in a fault."""
        self._reset()

    def _reset(self) -> None:
        self._function = "input"
        self._pull = self.info.pull or "floating"
        self._bounce: float | None = None
        self._edges = "both"
        self._level = False
        self._listening = False

    def close(self) -> None:
        """Give the line back as an input; the pin may be used again."""
        self.when_changed = None
        self._stop_pulse()
        with self._lock:
            request, self._request = self._request, None
            was_output = self._function == "output"
            self._reset()
            if request is not None:
                if was_output:  # a line given back keeps its direction: a buzzer must not stay under current
                    request.reconfigure_lines({self._number: self._settings()})
                request.release()

    # The line as it shall be

    def _settings(self) -> Any:
        from gpiod import LineSettings
        from gpiod.line import Bias, Direction, Edge, Value

        if self._function == "output":
            return LineSettings(direction=Direction.OUTPUT, output_value=Value(int(self._level)))
        bias = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}[self._pull]
        edges = {"none": Edge.NONE, "rising": Edge.RISING, "falling": Edge.FALLING, "both": Edge.BOTH}
        return LineSettings(
            direction=Direction.INPUT,
            bias=Bias.AS_IS if self.info.pull else bias,  # a resistor on the board needs no other
            edge_detection=edges[self._edges if self._listening else "none"],
            debounce_period=timedelta(seconds=self._bounce or 0),
        )

    def _apply(self) -> None:
        with self._lock:
            if self._request is None:
                self._ask()
            else:
                self._request.reconfigure_lines({self._number: self._settings()})

    def _ask(self) -> None:
        chip = self.factory.chip
        try:
            self._request = chip.request_lines(
                {self._number: self._settings()}, consumer=CONSUMER, event_buffer_size=BUFFER
            )
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            holder = chip.get_line_info(self._number).consumer or "the kernel"
            raise GPIOPinInUse(f"{self!r} is held by {holder}") from error

    def _held(self) -> Any:
        if self._request is None:
            self._ask()
        return self._request

    # What gpiozero asks of a pin

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"{self!r} cannot be {value!r}; allowed are input and output")
        self._stop_pulse()
        self._function, self._level = value, False
        self._apply()

    def output_with_state(self, state: float) -> None:
        """Make it an output that begins at this level, without a moment at another."""
        self._stop_pulse()
        self._function, self._level = "output", bool(state)
        self._apply()

    def input_with_pull(self, pull: str) -> None:
        """Make it an input with this pull, at once."""
        self._check_pull(pull)
        self._stop_pulse()
        self._function, self._pull = "input", pull
        self._apply()

    def _get_state(self) -> float:
        if self._pulse is not None:
            return self._pulse.duty
        with self._lock:
            return int(bool(self._held().get_value(self._number)))

    def _set_state(self, value: float) -> None:
        if self._function == "input":
            raise PinSetInput(f"{self!r} is an input and cannot be set")
        if not 0 <= value <= 1:
            raise PinInvalidState(f"{self!r} cannot be {value}; allowed are 0 to 1")
        if self._pulse is not None:
            self._pulse.change(self._pulse.frequency, float(value))
        else:
            self._put(bool(value))

    def _put(self, level: bool) -> None:
        from gpiod.line import Value

        with self._lock:
            self._level = level
            self._held().set_value(self._number, Value(int(level)))

    def _get_frequency(self) -> float | None:
        return None if self._pulse is None else self._pulse.frequency

    def _set_frequency(self, value: float | None) -> None:
        if not value:
            if self._pulse is not None:
                self._stop_pulse()
                self._put(False)
            return
        if self._function != "output":
            raise PinPWMFixedValue(f"{self!r} is an input and cannot pulse")
        if self._pulse is None:
            self._pulse = Pulse(self._put, float(value))
        else:
            self._pulse.change(float(value), self._pulse.duty)

    def _stop_pulse(self) -> None:
        pulse, self._pulse = self._pulse, None
        if pulse is not None:
            pulse.stop()

    def _get_pull(self) -> str:
        return self._pull

    def _check_pull(self, value: str) -> None:
        if value not in ("up", "down", "floating"):
            raise PinInvalidPull(f"{self!r} cannot be pulled {value!r}; allowed are up, down and floating")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a pull-{self.info.pull} resistor on the board")

    def _set_pull(self, value: str) -> None:
        if self._function != "input":
            raise PinFixedPull(f"{self!r} is an output and has no pull")
        self._check_pull(value)
        self._pull = value
        self._apply()

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce(f"{self!r} cannot bounce for {value} s; allowed are 0 and more")
        self._bounce = value or None
        self._apply()

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in ("none", "rising", "falling", "both"):
            raise PinInvalidEdges(f"{self!r} has no edges {value!r}; allowed are none, rising, falling and both")
        self._edges = value
        if self._listening:
            self._apply()

    # The edges

    def _enable_event_detect(self) -> None:
        with self._lock:
            self._listening = True
            self._apply()
            self.factory.reader.add(self._request.fd, self._take)

    def _disable_event_detect(self) -> None:
        with self._lock:
            self._listening = False
            if self._request is not None:
                self.factory.reader.remove(self._request.fd)
                self._apply()

    def _take(self) -> list[Edge]:
        with self._lock:
            request = self._request
            if request is None or not request.wait_edge_events(0):
                return []  # given back meanwhile
            events = request.read_edge_events()
        return [(event.timestamp_ns, partial(self._tell, event)) for event in events]

    def _tell(self, event: Any) -> None:
        reference = self._when_changed
        listener = None if reference is None else reference()
        if listener is None:
            return
        try:
            listener(event.timestamp_ns / 1e9, int(event.event_type is event.Type.RISING_EDGE))
        except Exception:  # noqa: BLE001 - whatever left this thread would deafen every other control
            self.failures += 1
            traceback.print_exc()

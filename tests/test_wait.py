"""Waiting for a queue: what comes is taken, what is there is taken at once, and a signal ends it however it falls."""

import _thread
import queue
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from hardware import wait
from hardware.wait import taken


def test_what_is_there_is_taken_even_without_time() -> None:
    items: queue.SimpleQueue[int] = queue.SimpleQueue()
    items.put(3)
    assert (taken(items, 0), taken(items, -1)) == (3, None)


def test_it_waits_longer_than_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wait, "SLICE", 0.001)
    items: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Timer(0.05, items.put, ["late"]).start()
    assert taken(items, 30) == "late"


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C as Python has it at first: a box that ran in this process may have taken it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_a_signal_that_wakes_nobody_ends_it() -> None:
    main = threading.get_ident()

    def signal_while_it_sleeps() -> None:
        while sys._current_frames()[main].f_code is not taken.__code__:
            pass
        _thread.interrupt_main()  # as a signal that comes just before the sleep: it is noted, and wakes nobody

    threading.Thread(target=signal_while_it_sleeps).start()
    items: queue.SimpleQueue[str] = queue.SimpleQueue()
    overslept = threading.Event()

    def wake() -> None:
        overslept.set()
        items.put("late")

    clock = threading.Timer(60, wake)
    clock.start()
    with pytest.raises(KeyboardInterrupt):
        taken(items, 120)
    clock.cancel()
    assert not overslept.is_set()

"""Waiting for what a thread puts into a queue, so Ctrl-C ends it."""

import queue
import time
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.25
"""Seconds that a wait lasts at a time: a signal that comes just before Python falls asleep does not wake it."""


def taken(items: "queue.SimpleQueue[T]", seconds: float) -> T | None:
    """The next item, None where none comes for so many seconds."""
    end = time.monotonic() + seconds
    while True:
        left = end - time.monotonic()
        try:
            return items.get(timeout=min(left, SLICE)) if left > 0 else items.get_nowait()
        except queue.Empty:
            if left <= SLICE:
                return None

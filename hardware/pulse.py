"""Pulse width modulation by a thread: good enough for a tone or a dimmed lamp, on a line that has none of its own."""

import threading
from collections.abc import Callable
from time import perf_counter

SPIN = 0.0002
"""Seconds before an edge that are not slept: a sleep may end later than this, and a soft tone's pulse is as short."""


class Pulse:
    """A square wave put on a line by ``put``; its thread lives only while the wave has edges.

    ``frequency`` is in Hz, ``duty`` the share of each period that is high; at 0 and 1 the line just stands.
    """

    def __init__(self, put: Callable[[bool], None], frequency: float) -> None:
        self.frequency, self.duty = frequency, 0.0
        self._put = put
        self._news = threading.Event()
        self._thread: threading.Thread | None = None

    def change(self, frequency: float, duty: float) -> None:
        """Go on with this wave from the next period on."""
        self.frequency, self.duty = frequency, duty
        if not 0 < duty < 1:
            self.stop()
            self._put(duty >= 1)
        elif self._thread is None or not self._thread.is_alive():
            self._news.clear()
            self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the thread; the line stays as it happens to be."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._news.set()
            thread.join()

    def _run(self) -> None:
        try:
            begun = perf_counter()
            # A tone that ends before a busy machine has come to it is heard at least once.
            while True:
                period, duty = 1 / self.frequency, self.duty
                self._put(True)
                self._wait(begun + period * duty)
                self._put(False)
                # who was held up starts again: pulses that were missed would come in a burst
                begun = max(begun + period, perf_counter())
                self._wait(begun)
                if self._news.is_set():
                    break
        except OSError:
            pass  # the line is gone: whoever sets it next is told

    def _wait(self, until: float) -> None:
        while (left := until - perf_counter()) > 0 and not self._news.is_set():
            if left > SPIN:
                self._news.wait(left - SPIN)

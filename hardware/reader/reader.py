"""A reader on a serial port, with a thread of its own that only posts what was read, and waits while it is unplugged.

Everything else is done by who takes the posts: no game is ever held up by a reader.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from hardware.port import open_port, reason
from hardware.reader.decoder import Decoder, Read

PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds until a port that cannot be had is tried again, the last one for ever."""
MOST = 4096
"""Bytes that are taken at once."""


class Reader:
    """Reads on ``port`` until ``close``; what was read goes to ``sink`` on a thread that must only queue it.

    The port may be missing, vanish and come back at any time: ``on_state`` is told in one line whenever that changes.
    Name it by ``/dev/serial/by-id/…``: any other name may mean another device after it was unplugged.
    """

    def __init__(
        self,
        port: str,
        decoder: Callable[[], Decoder],
        sink: Callable[[Read], None],
        *,
        baud: int = 9600,
        on_state: Callable[[str], None] = lambda _state: None,
        pauses: Sequence[float] = PAUSES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._port, self._baud = port, baud
        self._decoder, self._sink, self._on_state = decoder, sink, on_state
        self._pauses, self._clock = pauses, clock
        self._open: Any = None
        self._here: bool | None = None
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"reader {port}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and give the port back; a second call does nothing."""
        with self._lock:
            self._closing.set()
            if self._open is not None:
                self._open.cancel_read()
        self._thread.join()

    def _run(self) -> None:
        failures = 0
        while not self._closing.is_set():
            try:
                port = open_port(self._port, self._baud)
            except Exception as error:  # noqa: BLE001 - a driver may raise anything, and the thread must live
                self._gone(error)
                self._closing.wait(self._pauses[min(failures, len(self._pauses) - 1)])
                failures += 1
                continue
            failures = 0
            self._say(True, f"reader at {self._port}")
            try:
                self._listen(port)
            except Exception as error:  # noqa: BLE001 - see above; what is unplugged raises many things
                self._gone(error)
            finally:
                with self._lock:
                    self._open = None
                # What is unplugged cannot always be closed in peace.
                with suppress(Exception):
                    port.close()

    def _listen(self, port: Any) -> None:
        """Read until the port fails or is closed; it waits for the next byte without ever waking in vain."""
        decoder = self._decoder()
        with self._lock:
            if self._closing.is_set():
                return
            self._open = port
        while not self._closing.is_set():
            data = port.read(1)
            data += port.read(min(port.in_waiting, MOST))
            at = self._clock()
            for text in decoder.feed(data, at):
                self._sink(Read(text, at))

    def _gone(self, error: Exception) -> None:
        self._say(False, f"no reader at {self._port} ({reason(error)}); trying again")

    def _say(self, here: bool, state: str) -> None:
        if here != self._here:
            self._here = here
            self._on_state(state)

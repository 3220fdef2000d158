"""A serial port: how it is opened, and why it cannot be, in words. The library is imported when one is opened."""

import errno
import os
from typing import Any


def open_port(name: str, baud: int, *, timeout: float | None = None, write_timeout: float | None = None) -> Any:
    """The port, 8N1, for this process alone; raises whatever the driver does.

    Reads wait ``timeout`` seconds, writes ``write_timeout``; None is for ever.
    """
    from serial import Serial

    # Two that read one port would each get half of every frame. A pty has no control lines to flow by.
    return Serial(name, baud, timeout=timeout, write_timeout=write_timeout, rtscts=False, dsrdtr=False, exclusive=True)


def reason(error: Exception) -> str:
    """Why something failed, in a few words."""
    number = getattr(error, "errno", None)
    if number in (errno.EAGAIN, errno.EBUSY):
        return "another program has it"
    return " ".join((os.strerror(number) if number else str(error) or type(error).__name__).split())

"""A serial device that is plugged in and out: a pty pair behind a link that stays, as under ``/dev/serial/by-id``."""

import os
from pathlib import Path


class Plug:
    """A device at ``path`` as the box sees it; ``send`` is what the device says, ``heard`` what it was told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: list[int] = []
        self.put_in()

    def put_in(self) -> None:
        """A new device under the same name."""
        import pty

        self._ends = list(pty.openpty())
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(self._ends[1]))

    def pull(self) -> None:
        """The device goes away, whoever has it open."""
        self.path.unlink(missing_ok=True)
        for end in self._ends:
            os.close(end)
        self._ends = []

    def send(self, data: bytes) -> None:
        """All of these bytes."""
        while data:
            data = data[os.write(self._ends[0], data) :]

    def __enter__(self) -> "Plug":
        return self

    def __exit__(self, *_error: object) -> None:
        self.pull()


def frame(tag: str) -> bytes:
    """What an RDM6300 sends for a tag of ten hexadecimal characters."""
    total = 0
    for byte in bytes.fromhex(tag):
        total ^= byte
    return b"\x02" + tag.encode() + b"%02X" % total + b"\x03"

"""Any reader that sends what it reads as a line: GM65 and its like, set to serial. Most often 9600 baud, 8N1.

A line ends with CR, LF or both. There is no checksum between the reader and the box, so only what comes clean counts:
from the first byte that belongs into no line on, everything is dropped until the port was quiet for a while.
"""

LONGEST = 64
"""Characters; what is longer is no label of a game."""
QUIET = 1.0
"""Seconds without a byte: what comes then is a new line, whatever was before. A line takes a tenth of that."""
ENDS = frozenset(b"\r\n")
LETTERS = frozenset(range(0x20, 0x7F))


class LineDecoder:
    """Answers each line of printable ASCII characters, without spaces around it."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._noisy = False
        self._last = float("-inf")

    def feed(self, data: bytes, at: float) -> list[str]:
        """The lines that these bytes complete."""
        if not data:
            return []
        if at - self._last >= QUIET:
            self._line.clear()
            self._noisy = False
        self._last = at
        return [text for byte in data if (text := self._take(byte))]

    def _take(self, byte: int) -> str | None:
        line = self._line
        if self._noisy:
            return None
        if byte in ENDS:
            text = line.decode("ascii").strip()
            line.clear()
            return text
        if byte not in LETTERS or len(line) == LONGEST:
            line.clear()
            self._noisy = True
            return None
        line.append(byte)
        return None

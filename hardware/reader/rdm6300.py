"""The RDM6300 reads 125 kHz tags: 9600 baud, 8N1, and for each read a frame of 14 bytes.

A frame is 0x02, ten hexadecimal characters, two more that are the XOR of the five bytes before them, and 0x03. It comes
again and again while the tag stays, and noise makes false ones. An ID-12LA or ID-20LA has a carriage return and a line
feed before the 0x03, and says each tag once.
"""

START, END = 0x02, 0x03
LENGTH = 12
"""Characters between start and end."""
LINE = b"\r\n"
HEX = frozenset(b"0123456789ABCDEFabcdef")


class Rdm6300:
    """Answers the ten characters of every frame that is whole and whose sum is right, in capitals."""

    def __init__(self) -> None:
        self._frame: bytearray | None = None

    def feed(self, data: bytes, at: float) -> list[str]:
        """The tags that these bytes complete."""
        return [text for byte in data if (text := self._take(byte)) is not None]

    def _take(self, byte: int) -> str | None:
        frame = self._frame
        if byte == START:
            self._frame = bytearray()
        elif frame is not None:
            if byte in HEX and len(frame) < LENGTH:
                frame.append(byte)
                return None
            if byte in LINE and len(frame) == LENGTH:
                return None
            # Whatever else comes ends the frame; what follows counts from its next start.
            self._frame = None
            if byte == END and len(frame) == LENGTH:
                return _checked(frame.decode("ascii").upper())
        return None


def _checked(frame: str) -> str | None:
    """The tag of a frame, None where its sum is wrong."""
    *data, told = bytes.fromhex(frame)
    total = 0
    for byte in data:
        total ^= byte
    return frame[: 2 * len(data)] if total == told else None

"""The RDM6300 reads 125 kHz tags: 9600 baud, 8N1, and for each read a frame of 14 bytes.

A frame is 0x02, ten hexadecimal characters, two more that are the XOR of the five bytes before them, and 0x03. It comes
again and again while the tag stays, and noise makes false ones whose sum is right: so one alone is no tag. An ID-12LA
or ID-20LA says each tag once, with a carriage return and a line feed before the 0x03. That frame counts at once: what
noise makes is as the module's own frames are, and these two bytes in their place are a further sum of 16 bits.
"""

START, END = 0x02, 0x03
LENGTH = 12
"""Characters between start and end."""
LINE = b"\r\n"
AGAIN = 1.0
"""Seconds within which a frame without that must come twice; while a tag stays it comes ten times."""
HEX = frozenset(b"0123456789ABCDEFabcdef")


class Rdm6300:
    """Answers the ten characters of every frame that counts, in capitals."""

    def __init__(self) -> None:
        self._frame: bytearray | None = None
        self._heard: dict[str, float] = {}

    def feed(self, data: bytes, at: float) -> list[str]:
        """The tags that these bytes complete."""
        return [text for byte in data if (text := self._take(byte, at)) is not None]

    def _take(self, byte: int, at: float) -> str | None:
        frame = self._frame
        if byte == START:
            self._frame = bytearray()
        elif frame is not None:
            text, line = frame[:LENGTH], frame[LENGTH:]
            if byte in HEX and len(frame) < LENGTH:
                frame.append(byte)
                return None
            if len(text) == LENGTH and (line + bytes([byte])) in (LINE[:1], LINE):
                frame.append(byte)
                return None
            # Whatever else comes ends the frame; what follows counts from its next start.
            self._frame = None
            if byte == END and len(text) == LENGTH and line in (b"", LINE):
                tag = _checked(text.decode("ascii").upper())
                return tag if tag is not None and (self._again(tag, at) or line) else None
        return None

    def _again(self, tag: str, at: float) -> bool:
        """Whether this tag came a moment ago, too."""
        self._heard = {text: heard for text, heard in self._heard.items() if at - heard <= AGAIN}
        came = tag in self._heard
        self._heard[tag] = at
        return came


def _checked(frame: str) -> str | None:
    """The tag of a frame, None where its sum is wrong."""
    *data, told = bytes.fromhex(frame)
    total = 0
    for byte in data:
        total ^= byte
    return frame[: 2 * len(data)] if total == told else None

"""What a kind of reader must be able to do: bytes in, whole texts out. It knows no port and no clock."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader has read, and when, in seconds of ``time.monotonic``."""

    text: str
    at: float


class Decoder(Protocol):
    """Finds what was read in what a reader sends; a new one is made each time the port was opened."""

    def feed(self, data: bytes, at: float) -> list[str]:
        """The texts that these bytes complete, told at ``at`` seconds; noise is dropped and never raises."""

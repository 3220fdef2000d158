"""Chance that can be proved: outcome k is a pure function of the secret, the table's word and k."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.table.dice import Face

SECRET_BYTES = 32
_WIDE = 1 << 64


@dataclass(frozen=True, slots=True)
class SealedChance:
    """HMAC-SHA256 keyed by the secret, with rejection sampling.

    The sizes of the question, and whether it is hidden, are part of what is hashed: the same k asked as a die and,
    after an undo, as a card or a hiding place must not tell anything of each other.
    """

    secret: bytes
    word: str

    def picks(self, k: int, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """Outcome k: one number from 0 below each size."""
        numbers = self._numbers(k, sizes, "hidden" if hidden else "open")
        picks = []
        for size in sizes:
            bound = _WIDE - _WIDE % size
            number = next(numbers)
            while number >= bound:
                number = next(numbers)
            picks.append(number % size)
        return picks

    def _numbers(self, k: int, sizes: Sequence[int], seen: str) -> Iterator[int]:
        message = f"companion chance 1\n{self.word}\n{k}\n{seen}\n{','.join(map(str, sizes))}\n".encode()
        block = 0
        while True:
            digest = hmac.new(self.secret, message + str(block).encode(), hashlib.sha256).digest()
            for at in range(0, 32, 8):
                yield int.from_bytes(digest[at : at + 8], "big")
            block += 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """Outcome k as it is written down: what it was for, its sizes and picks, and whether it is hidden."""

    k: int
    what: str
    sizes: tuple[int, ...]
    picks: tuple[int, ...]
    hidden: bool = False
    faces: tuple[Face, ...] = ()
    """What dice show that all may see; it follows from the picks and is not written down."""

    def record(self) -> list[Any]:
        """Its JSON form."""
        return [self.k, self.what, list(self.sizes), list(self.picks), self.hidden]

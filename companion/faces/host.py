"""The one host of a game: it alone has the stored session, and all who meet the game are its clients.

Panel, page, phones and the protocol read from it what is asked and what was said, each for whom it is; what they do to
the game goes through it, on one thread. One number stands for what is asked, whoever answers: the first answer that
tells it counts, every other one is late.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from companion.faces.stored import StoredSession
from companion.session.session import Result
from companion.table.notice import Notice

Hears = Callable[[Sequence[Notice]], None]


class GameHost(StoredSession):
    """A game and its clients; ``asked`` numbers what is asked, and stays while people only read."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.asked = 0
        self.hears: Hears = lambda _said: None
        """Who shows what came of it, whichever client did something."""
        self._stood: tuple[str, ...] = ()

    @property
    def said_in(self) -> tuple[str, ...]:
        """The game, and where it stood when somebody did what was said last: to that round it belongs."""
        return self._stood or self.title

    def do(self, act: Callable[[], Sequence[Notice]]) -> None:
        """Do something with the game, kept whole or not at all; what is refused (Refused) changes nothing."""
        stood = self.title
        with nullcontext() if self._store is None else self._store.together():
            said, self._stood = list(act()), stood
            self.hears(said)

    def _take(self, result: Result) -> tuple[Notice, ...]:
        self.asked += any(entry.kind != "read" for entry in result.entries)
        return super()._take(result)

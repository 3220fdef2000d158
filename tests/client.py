"""A player who reads what a page gets as JSON and no word of it, and answers by ids at random; it knows no game."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

Message = dict[str, Any]

HELD = "look"
"""What is pressed by holding Roll: what is for one alone is seen, and answered, meanwhile."""
PRESSED = {"push": "push", "close": "push", "roll": "roll"}
"""Presses that lead on, each with the control that it is."""


class Client:
    """Hears messages, and answers with inputs: ``answer`` has those to send now, none where it waits for a picture."""

    def __init__(self, way: Sequence[str], rng: random.Random) -> None:
        """``way`` are the ids of what is touched in the menus of the box, up to a game."""
        self.way, self.rng = list(way), rng
        self.asked, self.ask = 0, Message()
        self.news = self.holds = False
        self.sent = self.late = 0
        self.result = ""

    def hear(self, message: Message) -> None:
        """Of all that a page gets only what is asked, and that an input came too late."""
        if message["kind"] == "picture":
            self.asked, self.ask, self.news = message["asked"], message["ask"], True
            self.result = self.ask.get("result", "")
        elif message["kind"] == "late":
            self.late, self.news = self.late + 1, True

    def answer(self) -> Iterator[Message]:
        """What it does at what is asked now."""
        if not self.news or self.result:
            return
        self.news, self.sent = False, self.sent + 1
        yield from self._choose() if self.ask["choices"] else self._press()

    def _choose(self) -> Iterator[Message]:
        rows = [choice for choice in self.ask["choices"] if not choice["grey"]]
        ids = [row["id"] for row in rows]
        if self.ask["key"].startswith("box/"):
            ids = [id for id in self.way if id in ids][:1]
            assert ids, f"nothing leads on from {self.ask}"
            self.way.remove(ids[0])
        yield self._input("touch", id=self.rng.choice(ids))

    def _press(self) -> Iterator[Message]:
        presses = [what for what, _ in self.ask["presses"]]
        on = next((what for what in presses if what in PRESSED), None)
        if self.ask["letters"] and self.rng.random() < 0.5:
            yield self._input("write", text="x")
        elif HELD in presses and on is None:
            if self.holds:
                yield self._input("up", control="roll")
            yield self._input("down", control="roll")
            self.holds = True
        elif "more" in presses and not self.holds and self.rng.random() < 0.8:
            yield self._input("dial", steps=self.rng.choice((-9, -1, 1, 9)))
        elif on is not None:
            if self.holds:
                yield self._input("up", control="roll")
                self.holds = False
            yield self._input("down", control=PRESSED[on])
            yield self._input("up", control=PRESSED[on])

    def _input(self, do: str, **more: Any) -> Message:
        return {"do": do, "asked": self.asked, **more}

"""What the page of the emulator shows now, the same for every page."""

import json
import threading
from collections import deque
from collections.abc import Mapping
from typing import Any

KEPT = 500
"""Notices that a page opened late still gets."""
SLIPS = 6
"""Slips of paper that a page opened late still gets."""
PICTURE = 128 * 64 // 8
NOTHING: Mapping[str, Any] = {"text": "", "choices": (), "presses": (), "listed": True}
"""What is asked where nothing is; ``faces.asked`` makes all others."""


class Show:
    """What there is to see; each change has a number, for pages to see what they lack.

    Written and read under ``lock``, from any thread.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.changes = 0
        self.at = dict.fromkeys(("figure", "tags", "picture", "log", "sound"), 0)
        """The number of the last change of each; of the log, when it was emptied."""
        self.latest = {
            "tags": json.dumps({"kind": "tags", "tags": []}),
        }
        """Messages of which a page gets the newest only."""
        self.figure: Mapping[str, Any] = {"figure": None, "pictures": []}
        """The figures by their numbers."""
        self.drawn: Mapping[int, Mapping[str, Any]] = {}
        """The pictures of these figures, each by the number of the change that it came with."""
        self.picture = bytes(PICTURE)
        self.veil: bytes | None = None
        """What all pages but ``whose`` see in place of the picture; None where everybody may see that."""
        self.whose = ""
        self.asked = 0
        """The number of what the picture asks."""
        self.ask = self.others = dict(NOTHING)
        """What it asks, and what all but ``whose`` get in place of that."""
        self.notices: deque[tuple[int, tuple[Any, str]]] = deque(maxlen=KEPT)
        """Each with the number of its change, as the slips."""
        self.slips: deque[tuple[int, dict[str, Any]]] = deque(maxlen=SLIPS)
        self.sound = ""

    def change(self, what: str) -> int:
        """Count a change of something, and answer its number."""
        self.changes += 1
        self.at[what] = self.changes
        return self.changes

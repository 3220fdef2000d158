"""What the page of the emulator shows now, the same for every page."""

import json
import threading
from collections import deque
from typing import Any

KEPT = 500
"""Notices that a page opened late still gets."""
SLIPS = 6
"""Slips of paper that a page opened late still gets."""
PICTURE = 128 * 64 // 8


class Show:
    """Counts what has changed, for pages to see what they lack; written and read under ``lock``, from any thread."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.picture = bytes(PICTURE)
        self.veil: bytes | None = None
        """What all pages but ``whose`` see in place of the picture; None where everybody may see that."""
        self.whose = ""
        self.asked = 0
        """The number of what the picture asks."""
        self.figure = json.dumps({"kind": "figure", "figure": None, "pictures": [], "title": "", "status": ""})
        self.tags = json.dumps({"kind": "tags", "tags": []})
        self.pictures = 0
        self.figures = 0
        self.lists = 0
        """How often what may be scanned has changed."""
        self.logs = 0
        """How often the log was emptied."""
        self.said = 0
        """Notices since the log was last emptied, those no longer kept too."""
        self.notices: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self.slips: deque[dict[str, Any]] = deque(maxlen=SLIPS)
        self.printed = 0
        """Slips that ever came out."""
        self.sounds = 0
        self.sound = ""

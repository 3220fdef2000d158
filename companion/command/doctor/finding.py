"""What a check found: how it stands, in one sentence, and the one thing that mends it."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["good", "look", "bad"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: ``bad`` keeps the box from its work, ``look`` does not; each of these has a command or a change.

    ``check`` is the name in the table of checks, ``command`` goes into a shell as it stands, ``change`` is for hands,
    and ``then`` is what must follow either.
    """

    check: str = ""
    level: Level
    text: str
    command: str = ""
    change: str = ""
    then: str = ""

    def __post_init__(self) -> None:
        if (self.level != "good") != (bool(self.command) != bool(self.change)):
            raise ValueError(f"{self.text}: what is not good has either a command or a change, what is good has none")


def good(text: str) -> Finding:
    """Nothing to mend."""
    return Finding(level="good", text=text)


def look(text: str, *, command: str = "", change: str = "", then: str = "") -> Finding:
    """The box works, but somebody should look."""
    return Finding(level="look", text=text, command=command, change=change, then=then)


def bad(text: str, *, command: str = "", change: str = "", then: str = "") -> Finding:
    """The box, or a part of it, cannot work."""
    return Finding(level="bad", text=text, command=command, change=change, then=then)

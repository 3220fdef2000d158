"""What a check found: how it stands, in one sentence, and the one thing that mends it."""

from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: ``bad`` keeps the box from its work, ``look`` does not; each of these has a command or a change.

    ``check`` is the name in the table of checks, ``command`` goes into a shell as it stands, ``change`` is for hands,
    and ``then`` is what must follow either.
    """

    text: str
    _: KW_ONLY
    level: Literal["good", "look", "bad"]
    command: str = ""
    change: str = ""
    then: str = ""
    check: str = ""

    def __post_init__(self) -> None:
        if (self.level != "good") != (bool(self.command) != bool(self.change)):
            raise ValueError(f"{self.text}: what is not good has either a command or a change, what is good has none")


good = partial(Finding, level="good")
look = partial(Finding, level="look")
bad = partial(Finding, level="bad")

"""The header of a game: what it is committed to at its start."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

CHANCE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is committed to at its start.

    ``files`` are the names of the files that options hold, ``names`` who plays a seat, where people said so.
    """

    game: str
    rules: int
    players: tuple[str, ...]
    options: Mapping[str, str]
    dice: str = "box"
    fixed: bool = False
    files: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Its JSON form, which is what the commitment covers."""
        return {
            "chance": CHANCE_VERSION,
            "dice": self.dice,
            "game": self.game,
            "options": dict(self.options),
            "players": list(self.players),
            "rules": self.rules,
            "secret": "fixed" if self.fixed else "drawn",
            **({"files": dict(self.files)} if self.files else {}),
            **({"names": dict(self.names)} if self.names else {}),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Header":
        """The header of that JSON form; KeyError or TypeError where it is not one."""
        return cls(
            data["game"],
            int(data["rules"]),
            tuple(data["players"]),
            dict(data["options"]),
            data["dice"],
            data["secret"] == "fixed",
            dict(data.get("files", {})),
            dict(data.get("names", {})),
        )

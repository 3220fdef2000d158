"""The configuration file: what the players are called, which build of the box this is, and whether it has a page."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion import folder
from companion.table.game import PAWNS
from companion.table.prompt import Refused, show

LONGEST_NAME = 24
"""Characters that a player's name may have."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """``names`` maps a pawn colour to who plays it; ``profile`` is the build; ``web``: the box has a browser page."""

    names: Mapping[str, str] = field(default_factory=dict)
    profile: str = "breadboard"
    web: bool = False


class _Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    profile: str | None = None


class _Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on: bool | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, str] = {}
    panel: _Panel = _Panel()
    web: _Web = _Web()


ALLOWED = f"[players] with a name for any of {', '.join(PAWNS)}; [panel] with profile; [web] with on = true or false"


def read(*paths: Path) -> Configuration:
    """What the files say (the box's own unless told), the later one before the earlier; Refused in one line.

    What no file says, and a file that is not there, has its default.
    """
    configuration = Configuration()
    for path in paths or folder.config_paths():
        file = _read(path)
        configuration = Configuration(
            {**configuration.names, **file.players},
            configuration.profile if file.panel.profile is None else file.panel.profile,
            configuration.web if file.web.on is None else file.web.on,
        )
    return configuration


def _read(path: Path) -> _File:
    try:
        # Some editors begin a text with a mark of its encoding.
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return _File()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no UTF-8 text"
        raise Refused(f"{path} cannot be read: {reason}; it holds {ALLOWED}") from None
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise Refused(f"{path}: {' '.join(str(error).split())}; allowed: {ALLOWED}") from None
    for pawn, name in file.players.items():
        if pawn not in PAWNS:
            raise Refused(f"{path}: players has no {show(pawn)}; allowed: {ALLOWED}")
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or not name.strip():
            raise Refused(f"{path}: {show(name)} is no name for {pawn}; 1 to {LONGEST_NAME} printable characters")
    return file

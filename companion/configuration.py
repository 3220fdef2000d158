"""The configuration file: what the players are called, which build of the box this is, and what is plugged in."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from companion import folder
from companion.table.game import PAWNS
from companion.table.prompt import Refused, show

LONGEST_NAME = 24
"""Characters that a player's name may have."""


@dataclass(frozen=True, slots=True)
class ReaderPort:
    """A reader of tags or labels: the name of its port, its kind, and its bits a second."""

    port: str
    kind: str
    baud: int = 9600


@dataclass(frozen=True, slots=True)
class PrinterPort:
    """A little printer: the name of its port, its bits a second, and the milliseconds that a row takes on paper."""

    port: str
    baud: int = 9600
    row_ms: int = 30


@dataclass(frozen=True, slots=True)
class Configuration:
    """``names`` maps a pawn colour to the name of who plays it; ``profile`` names the build of the box."""

    names: Mapping[str, str] = field(default_factory=dict)
    profile: str = "breadboard"
    readers: tuple[ReaderPort, ...] = ()
    printer: PrinterPort | None = None


class _Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    profile: str = "breadboard"


class _Reader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    port: Annotated[str, msgspec.Meta(min_length=1)]
    kind: str
    baud: Annotated[int, msgspec.Meta(ge=300, le=1_000_000)] = 9600


class _Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    port: Annotated[str, msgspec.Meta(min_length=1)]
    baud: Annotated[int, msgspec.Meta(ge=300, le=1_000_000)] = 9600
    row_ms: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 30


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, str] = {}
    panel: _Panel = _Panel()
    reader: _Reader | list[_Reader] = []
    printer: _Printer | None = None


ALLOWED = (
    f"[players] with a name for any of {', '.join(PAWNS)}; [panel] with profile; [reader] with port, kind, baud;"
    " [printer] with port, baud, row_ms"
)


def read(path: Path | None = None) -> Configuration:
    """What the file says (the person's own unless told), defaults where there is none; Refused in one line else."""
    path = folder.config_path() if path is None else path
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Configuration()
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
    told = file.reader if isinstance(file.reader, list) else [file.reader]
    readers = tuple(ReaderPort(one.port, one.kind, one.baud) for one in told)
    paper = file.printer
    printer = PrinterPort(paper.port, paper.baud, paper.row_ms) if paper is not None else None
    return Configuration(dict(file.players), file.panel.profile, readers, printer)

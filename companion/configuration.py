"""The configuration file: players' names, which build the box is, what is plugged in, and whether it has a page."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from companion import folder
from companion.table.game import LONGEST_NAME, PAWNS
from companion.table.prompt import Refused, show


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
    """``names`` maps a pawn colour to who plays it; ``profile`` is the build; ``web``: the box has a browser page."""

    names: Mapping[str, str] = field(default_factory=dict)
    profile: str = "breadboard"
    web: bool = False
    readers: tuple[ReaderPort, ...] = ()
    printer: PrinterPort | None = None


class _Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    profile: str | None = None


class _Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on: bool | None = None


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
    web: _Web = _Web()
    reader: _Reader | list[_Reader] | None = None
    printer: _Printer | None = None


ALLOWED = (
    f"[players] with a name for any of {', '.join(PAWNS)}; [panel] with profile; [web] with on = true or false;"
    " [reader] with port, kind, baud; [printer] with port, baud, row_ms"
)


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
            configuration.readers if file.reader is None else _readers(file.reader),
            configuration.printer if file.printer is None else _printer(file.printer),
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
    names = list(file.players.values())
    if twice := [name for name in names if names.count(name) > 1]:
        raise Refused(f"{path}: two players are called {show(twice[0])}; each needs a name of its own")
    return file


def _readers(found: _Reader | list[_Reader]) -> tuple[ReaderPort, ...]:
    return tuple(ReaderPort(one.port, one.kind, one.baud) for one in (found if isinstance(found, list) else [found]))


def _printer(found: _Printer) -> PrinterPort:
    return PrinterPort(found.port, found.baud, found.row_ms)

"""The configuration file: players' names, which build the box is, what is plugged in, and whether it has a page."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from companion.own import file as own_file
from companion.own import folder
from companion.table import form
from companion.table.form import Form, one_of
from companion.table.game import LONGEST_NAME, PAWNS
from companion.table.prompt import Refused, one_line, show
from companion.table.wording import alike, as_seen

_Name = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\S", max_length=LONGEST_NAME, description=f"a name of 1 to {LONGEST_NAME} printable characters"
    ),
]
_Port = Annotated[str, msgspec.Meta(min_length=1)]
_Baud = Annotated[int, msgspec.Meta(ge=300, le=1_000_000)]


class ReaderPort(Form, frozen=True):
    """A reader of tags or labels: the name of its port, its kind, and its bits a second."""

    port: _Port
    kind: str
    baud: _Baud = 9600


class PrinterPort(Form, frozen=True):
    """A little printer: the name of its port, its bits a second, and the milliseconds that a row takes on paper."""

    port: _Port
    baud: _Baud = 9600
    row_ms: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 30


@dataclass(frozen=True, slots=True)
class Configuration:
    """``names`` maps a pawn colour to who plays it; ``profile`` is the build; ``web``: the box has a browser page."""

    names: Mapping[str, str] = field(default_factory=dict)
    profile: str = "breadboard"
    web: bool = False
    readers: tuple[ReaderPort, ...] = ()
    printer: PrinterPort | None = None


class _Panel(Form, frozen=True):
    profile: str | None = None


class _Web(Form, frozen=True):
    on: bool | None = None


class _File(Form, frozen=True):
    players: dict[Annotated[str, one_of(PAWNS)], _Name] = msgspec.field(default_factory=dict)
    panel: _Panel = _Panel()
    web: _Web = _Web()
    reader: ReaderPort | tuple[ReaderPort, ...] | None = None
    printer: PrinterPort | None = None


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
            {**configuration.names, **{seat: " ".join(name.split()) for seat, name in file.players.items()}},
            configuration.profile if file.panel.profile is None else file.panel.profile,
            configuration.web if file.web.on is None else file.web.on,
            _readers(configuration.readers if file.reader is None else file.reader),
            file.printer or configuration.printer,
        )
    return configuration


def _read(path: Path) -> _File:
    if not os.path.lexists(path):
        return _File()
    try:
        text = own_file.text(path)
    except Refused as error:
        raise Refused(f"{error}; it holds {ALLOWED}") from None
    try:
        file = form.read(_File, form.loaded(text))
    except ValueError as error:
        raise Refused(f"{path}: {one_line(error)}; allowed: {ALLOWED}") from None
    for seat, name in file.players.items():
        if not as_seen(name):
            signs = ", ".join(f"U+{ord(sign):04X}" for sign in name)
            raise Refused(f"{path}: players.{seat} must be a name that can be seen, not {signs}; allowed: {ALLOWED}")
    if (twice := alike([*file.players.values()])) is not None:
        raise Refused(f"{path}: two players are called {show(twice)}; each needs a name of its own")
    return file


def _readers(found: ReaderPort | tuple[ReaderPort, ...]) -> tuple[ReaderPort, ...]:
    return (found,) if isinstance(found, ReaderPort) else found

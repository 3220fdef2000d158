"""Tags: what stands on a label of a game's piece, and what the box was taught of other tags, kept with the copy."""

import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.own import copy
from companion.table.game import Game
from companion.table.piece import Piece
from companion.table.prompt import Refused, show

NEW = "# What the box was taught about tags: their numbers, and the pieces that they stick on.\n"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag that was read in a game: its text, the piece that it stands for, and whether it was learned."""

    text: str
    piece: Piece | None
    learned: bool = False


def label(game: Game[Any], piece: Piece) -> str:
    """The text of a piece's label: ``MUGGLES/NIGHT``. In capitals a QR code is smallest."""
    return f"{game.name}/{piece.slug}".upper()


def find(game: Game[Any], pieces: Iterable[Piece], taught: Mapping[str, str], text: str) -> Tag:
    """The piece that a text stands for: as it was taught, else as on a label, with the game's name or without."""
    by_slug = {piece.slug: piece for piece in pieces}
    read_text = text.strip()
    piece = by_slug.get(taught.get(read_text.lower(), ""))
    if piece is not None:
        return Tag(text, piece, learned=True)
    # As on a label, in capitals: small letters do not always come back out of them (ß).
    by_label = {slug.upper(): piece for slug, piece in by_slug.items()}
    return Tag(text, by_label.get(read_text.upper().removeprefix(f"{game.name}/".upper())))


def taught(game: Game[Any], name: str) -> dict[str, str]:
    """The slugs by the texts, in lower case, of all tags learned for the copy of that name, or for the default one.

    What cannot be read is not known: the box asks what such a tag is, as of any new one.
    """
    found: dict[str, str] = {}
    for kept in (copy.DEFAULT, name):
        with suppress(Refused):
            _, tags = _read(copy.file_of(game, kept))
            found |= {text.strip().lower(): slug for text, slug in tags.items() if isinstance(slug, str)}
    return found


def learn(game: Game[Any], name: str, text: str, slug: str) -> None:
    """Keep in the file of that copy what a tag stands for; Refused says why that cannot be.

    The rest of the file stays as it is, with its comments.
    """
    path = copy.file_of(game, name)
    old, tags = _read(path)
    read_text = text.strip()
    tags = {other: kept for other, kept in tags.items() if other.strip().lower() != read_text.lower()}
    copy.keep(path, copy.changed(old or NEW, {**tomllib.loads(old), copy.TAGS: {**tags, read_text: slug}}))


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a copy's file, empty where there is none yet, and its table of tags; Refused where it is none."""
    try:
        old = path.read_text("utf-8-sig")
        tags = tomllib.loads(old).get(copy.TAGS, {})
    except FileNotFoundError:
        return "", {}
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or type(error).__name__}") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{path} is no TOML: {show(str(error))}") from None
    if not isinstance(tags, dict):
        raise Refused(f"{path}: [{copy.TAGS}] must be a table of tags with what they stick on")
    return old, tags

"""Tags: what the label of a game's piece holds, and what the box was taught of other tags, kept with the copy."""

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.own import copy
from companion.table.game import Game
from companion.table.piece import Piece
from companion.table.prompt import Refused


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag that was read in a game: its text, the piece that it stands for, and whether it was learned."""

    text: str
    piece: Piece | None
    learned: bool = False


DIGITS = 34
"""Digits of a label: as many as the smallest QR code holds."""


def words(game: Game[Any], piece: Piece) -> str:
    """What people type for a piece's label: ``MUGGLES/NIGHT``."""
    return f"{game.name}/{piece.slug}".upper()


def label(game: Game[Any], piece: Piece) -> str:
    """What the code on a piece's label holds: ones and noughts, beginning with one of each.

    A scanner may be a keyboard. It then presses two keys, and whatever the layout of the computer makes of these, they
    are two signs, and the first is the one.
    """
    told = hashlib.sha256(words(game, piece).encode()).digest()
    return f"10{int.from_bytes(told):0256b}"[:DIGITS]


def digits(text: str) -> str:
    """The digits of a label as a scanner has told or typed it; empty where it is none."""
    signs = text.strip()
    return "".join("01"[sign == signs[0]] for sign in signs) if (len(signs), len(set(signs))) == (DIGITS, 2) else ""


def find(game: Game[Any], pieces: Iterable[Piece], taught: Mapping[str, str], text: str) -> Tag:
    """The piece that a text stands for: as it was taught, else its label's digits or name, the game's before or not."""
    by_slug = {piece.slug: piece for piece in pieces}
    read_text = text.strip()
    piece = by_slug.get(taught.get(read_text.lower(), ""))
    if piece is not None:
        return Tag(text, piece, learned=True)
    if told := digits(text):
        return Tag(text, next((piece for piece in by_slug.values() if label(game, piece) == told), None))
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
            path = copy.file_of(game, kept)
            for file in (path, copy.learned_beside(path)):
                found |= {text.strip().lower(): slug for text, slug in _tags(file).items() if isinstance(slug, str)}
    return found


def learn(game: Game[Any], name: str, text: str, slug: str) -> None:
    """Keep beside the file of that copy what a tag stands for; Refused says why that cannot be."""
    path = copy.learned_beside(copy.file_of(game, name))
    read_text = text.strip()
    tags = {other: kept for other, kept in _tags(path).items() if other.strip().lower() != read_text.lower()}
    copy.keep(path, copy.written({**copy.learned_of(path), copy.TAGS: {**tags, read_text: slug}}))


def _tags(path: Path) -> dict[str, Any]:
    """The table of tags of a copy's file, empty where there is none; Refused where it is no table."""
    tags = copy.learned_of(path).get(copy.TAGS, {})
    if not isinstance(tags, dict):
        raise Refused(f"{path}: [{copy.TAGS}] must be a table of tags, each with its piece")
    return tags

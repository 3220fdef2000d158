"""What belongs to one physical copy: the stickers of its dice, its disks, its lake, caches that lie already."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from companion.games.geoquest.deck import KEYS as DECK_KEYS
from companion.games.geoquest.deck import Cards
from companion.games.geoquest.die import misfit, read_dnf, read_find
from companion.games.geoquest.facts import (
    DISKS,
    DNF_FACES,
    FIND_FACES,
    KINDS,
    LEVELS,
    LONGEST_CATEGORY,
    MOST_CACHES,
    MOST_STAGES,
    MULTI,
    PUZZLE,
    Disk,
)
from companion.games.geoquest.sticker import ask_dice
from companion.games.geoquest.tile import read_tile
from companion.table.form import number, read, text_of
from companion.table.game import Options
from companion.table.table import Table

FORM_OF_TILES = "tiles with a comma between them: RC,RD"
FORM_OF_DISKS = "disks with a semicolon between them: normal 2; puzzle 3; multi 2 3 (kind, level, stages)"
FORM_OF_CACHES = "caches with a semicolon between them: RC normal 2; BK puzzle 3 Sea Creatures; AA multi 2 3"
FORM_OF_CATEGORIES = "puzzle categories with a semicolon between them: Sea Creatures; Rivers"


def _parts(told: str, sign: str) -> list[str]:
    return [" ".join(part.split()) for part in told.split(sign) if part.strip()]


def read_tiles(told: str) -> str:
    """Tiles in order; ValueError names one that is none."""
    return ",".join(sorted(dict.fromkeys(map(read_tile, _parts(told, ",")))))


def tiles_of(option: str) -> list[str]:
    """The tiles of an option."""
    return _parts(option, ",")


def _disk(words: Sequence[str]) -> tuple[Disk, Sequence[str]]:
    """The disk that words begin with, and the words after it; ValueError says what is allowed."""
    if not words or words[0] not in KINDS:
        raise ValueError(f"a disk is one of {', '.join(KINDS)}, then its level, not {' '.join(words)[:20]!r}")
    kind, rest = words[0], words[1:]
    level = number(rest[0] if rest else "", LEVELS[0], LEVELS[-1], "a level")
    if kind != MULTI:
        return Disk(kind, level), rest[1:]
    return Disk(kind, level, number(rest[1] if rest[1:] else "", 1, MOST_STAGES, "the stages of a multi")), rest[2:]


def _says(disk: Disk) -> str:
    return f"{disk.kind} {disk.level}" + (f" {disk.stages}" if disk.kind == MULTI else "")


def _disks(told: str) -> list[Disk]:
    found = []
    for part in _parts(told, ";"):
        disk, rest = _disk(part.split())
        if rest:
            raise ValueError(f"{part[:30]!r} says too much of a disk; it ends after {_says(disk)!r}")
        found.append(disk)
    return found


def read_disks(told: str) -> str:
    """The disks of a copy; ValueError names one that is none."""
    return "; ".join(map(_says, _disks(told)))


def disks_of(options: Options) -> Sequence[Disk]:
    """All disks of the copy; without any told those of the default."""
    return _disks(options["disks"]) or DISKS


def read_categories(told: str) -> str:
    """Puzzle categories; ValueError names one that is too long."""
    if not told.isprintable():
        raise ValueError(f"{told[:20]!r} cannot be printed")
    names = _parts(told, ";")
    for name in names:
        if len(name) > LONGEST_CATEGORY:
            raise ValueError(f"{name[:30]!r} is too long for a category; at most {LONGEST_CATEGORY} characters")
    return "; ".join(names)


def categories_of(options: Options) -> Sequence[str]:
    """The puzzle categories that are known."""
    return _parts(options["categories"], ";")


def _caches(told: str) -> list[tuple[str, Disk, str]]:
    found: list[tuple[str, Disk, str]] = []
    for part in _parts(told, ";"):
        words = part.split()
        tile = read_tile(words[0])
        disk, rest = _disk(words[1:])
        if rest and disk.kind != PUZZLE:
            raise ValueError(f"the cache {tile}: only a puzzle has a category")
        if tile in [other for other, _, _ in found]:
            raise ValueError(f"two caches lie on {tile}; only one cache can lie on a tile")
        found.append((tile, disk, read_categories(" ".join(rest))))
    if len(found) > MOST_CACHES:
        raise ValueError(f"{len(found)} caches are too many; at most {MOST_CACHES}")
    return found


def read_caches(told: str) -> str:
    """Caches that lie already; ValueError names the entry that is wrong, or a tile with two."""
    return "; ".join(f"{tile} {_says(disk)} {category}".strip() for tile, disk, category in _caches(told))


def caches_of(options: Options) -> list[tuple[str, Disk, str]]:
    """The caches that lie already, each with its puzzle category."""
    return _caches(options["caches"])


def overlap(options: Options) -> str | None:
    """Which of the caches that lie already lies on the lake, None where none does (GQ-20)."""
    lake = tiles_of(options["lake"])
    for tile, _, _ in caches_of(options):
        if tile in lake:
            return f"caches: {tile} is lake; no cache lies on the lake"
    return None


Listed = Annotated[str | int | tuple[str | int, ...] | None, Meta(description="a text, or a list of texts and numbers")]


class Copy(Cards, frozen=True):
    """A copy's file: cards of one's own, and what its options say, each as that or as a list of its parts."""

    find_die: Listed = None
    dnf_die: Listed = None
    lake: Listed = None
    land: Listed = None
    disks: Listed = None
    categories: Listed = None
    caches: Listed = None


READERS: Mapping[str, tuple[str, Callable[[str], str]]] = {
    "find_die": (",", read_find),
    "dnf_die": (",", read_dnf),
    "lake": (",", read_tiles),
    "land": (",", read_tiles),
    "disks": (";", read_disks),
    "categories": (";", read_categories),
    "caches": (";", read_caches),
}
"""The options of a copy's file, each with the sign between its parts, and its reader."""


def read_copy(data: Mapping[str, Any]) -> dict[str, str]:
    """The options that a copy's file holds; ValueError names the key and what is allowed."""
    copy = read(Copy, data)
    options = {}
    for key, (sign, reader) in READERS.items():
        told = getattr(copy, key)
        if told is None:
            continue
        try:
            options[key] = reader(sign.join(map(str, told if isinstance(told, tuple) else (told,))))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    wrong = misfit({"find_die": ",".join(map(str, FIND_FACES)), "dnf_die": ",".join(map(str, DNF_FACES)), **options})
    wrong = wrong or overlap({"lake": "", "caches": "", **options})
    if wrong is not None:
        raise ValueError(wrong)
    cards = {key: data[key] for key in DECK_KEYS if key in data}
    if cards:
        options["deck"] = text_of(cards)
    return options


def make_copy(table: Table) -> dict[str, Any]:
    """Ask for the stickers of both dice, and answer what a copy's file holds."""
    return dict(ask_dice(table))

"""What belongs to one physical copy: the stickers of its dice, its disks, its lake, caches that lie already."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from companion.games.geoquest import wording as words
from companion.games.geoquest.deck import Cards
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
from companion.games.geoquest.letter import read_tile
from companion.games.geoquest.sticker import DnfDie, FindDie, ask_dice, misfit
from companion.table.form import kinds, number, parts, read, text_of
from companion.table.prompt import Why
from companion.table.table import Table
from companion.table.wording import Words


class Tiles(tuple[str, ...]):
    """Tiles in order."""

    allowed = words.TILES

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those tiles; ValueError names one that is none."""
        return cls(sorted(dict.fromkeys(map(read_tile, parts(told, ",")))))

    def __str__(self) -> str:
        return ",".join(self)


class Disks(tuple[str, ...]):
    """The disks of a copy, each as its kind, its level and, of a multi, its stages; none: our own."""

    allowed = words.DISKS_TOLD

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those disks; ValueError names one that is none."""
        return cls(map(_says, map(_read_disk, parts(told, ";"))))

    def __str__(self) -> str:
        return "; ".join(self)

    @property
    def disks(self) -> Sequence[Disk]:
        """All disks of the copy."""
        return [_read_disk(disk) for disk in self] or DISKS


class Categories(tuple[str, ...]):
    """The puzzle categories that are known."""

    allowed = words.CATEGORIES

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those categories; ValueError names one that is too long."""
        names = cls(parts(told, ";"))
        for name in names:
            if len(name) > LONGEST_CATEGORY:
                raise ValueError(words.category_too_long(name))
        return names

    def __str__(self) -> str:
        return "; ".join(self)


class Caches(tuple[str, ...]):
    """Caches that lie already, each as its tile, its disk and, of a puzzle, its category."""

    allowed = words.CACHES

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those caches; ValueError names the entry that is wrong, or a tile with two."""
        found = [_read_cache(part) for part in parts(told, ";")]
        tiles = [tile for tile, _, _ in found]
        twice = next((tile for at, tile in enumerate(tiles) if tile in tiles[:at]), None)
        if twice is not None:
            raise ValueError(words.two_on_tile(tile=twice))
        if len(found) > MOST_CACHES:
            raise ValueError(words.too_many_caches(len(found)))
        return cls(f"{tile} {_says(disk)} {category}".strip() for tile, disk, category in found)

    def __str__(self) -> str:
        return "; ".join(self)

    @property
    def caches(self) -> list[tuple[str, Disk, str]]:
        """Each with its tile and its puzzle category."""
        return [_read_cache(cache) for cache in self]


def _disk(told: Sequence[str]) -> tuple[Disk, Sequence[str]]:
    """The disk that these words begin with, and the words after it; ValueError says what is allowed."""
    if not told or told[0] not in KINDS:
        raise ValueError(words.no_disk(" ".join(told)))
    kind, rest = told[0], told[1:]
    level = number(rest[0] if rest else "", LEVELS[0], LEVELS[-1], words.A_LEVEL)
    if kind != MULTI:
        return Disk(kind, level), rest[1:]
    return Disk(kind, level, number(rest[1] if rest[1:] else "", 1, MOST_STAGES, words.THE_STAGES)), rest[2:]


def _says(disk: Disk) -> str:
    return f"{disk.kind} {disk.level}" + (f" {disk.stages}" if disk.kind == MULTI else "")


def _read_disk(told: str) -> Disk:
    disk, rest = _disk(told.split())
    if rest:
        raise ValueError(words.disk_too_long(told, _says(disk)))
    return disk


def _read_cache(told: str) -> tuple[str, Disk, str]:
    tile, *said = told.split()
    tile = read_tile(tile)
    disk, rest = _disk(said)
    if rest and disk.kind != PUZZLE:
        raise ValueError(words.no_category(tile=tile))
    return tile, disk, str(Categories.parse(" ".join(rest)))


def overlap(lake: Tiles, caches: Caches) -> Why | None:
    """Which of the caches that lie already lies on the lake, None where none does (GQ-20)."""
    tile = next((tile for tile, _, _ in caches.caches if tile in lake), None)
    return None if tile is None else Why("cache-on-lake", {"cell": tile})


class Copy(Cards, frozen=True):
    """A copy's file: cards of one's own, and what its options say, each as that or as a list of its parts."""

    find_die: FindDie | None = None
    dnf_die: DnfDie | None = None
    lake: Tiles | None = None
    land: Tiles | None = None
    disks: Disks | None = None
    categories: Categories | None = None
    caches: Caches | None = None


def read_copy(data: Mapping[str, Any]) -> dict[str, str]:
    """The options that a copy's file holds; ValueError names the key and what is allowed."""
    copy = read(Copy, data)
    wrong = misfit(copy.find_die or FindDie(FIND_FACES), copy.dnf_die or DnfDie(DNF_FACES))
    wrong = wrong or overlap(copy.lake or Tiles(), copy.caches or Caches())
    if wrong is not None:
        raise ValueError(Words({}, words).bar(wrong))
    told = {key: getattr(copy, key) for key in kinds(Copy) if key not in kinds(Cards)}
    options: dict[str, Any] = {key: str(value) for key, value in told.items() if value is not None}
    cards = {key: data[key] for key in kinds(Cards) if key in data}
    return {**options, "deck": text_of(cards)} if cards else options


def make_copy(table: Table) -> dict[str, Any]:
    """Ask for the stickers of both dice, and answer what a copy's file holds."""
    return dict(ask_dice(table))

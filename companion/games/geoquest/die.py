"""The two dice: which faces are possible, and what a roll means."""

from collections.abc import Sequence
from functools import lru_cache

from companion.games.geoquest.facts import DNF, FIND, ICON
from companion.games.geoquest.option import Options
from companion.games.geoquest.sticker import DnfDie, FindDie
from companion.table.dice import Die, Face, total

FIND_NAME, DNF_NAME = "find", "dnf"
NEW_CACHE = "new-cache"


def dice_of(options: Options) -> tuple[Die, Die]:
    """Both dice with the faces that the stickers show."""
    return _dice(options.find_die, options.dnf_die)


@lru_cache(maxsize=16)
def _dice(find: FindDie, dnf: DnfDie) -> tuple[Die, Die]:
    return Die(FIND_NAME, tuple(find)), Die(DNF_NAME, tuple(dnf))


def value_of(faces: Sequence[Face]) -> int:
    """What a roll adds up to: FIND, DNF and an icon count nothing (GQ-41, GQ-43, GQ-47)."""
    return total(faces)


def is_doubles(faces: Sequence[Face]) -> bool:
    """Whether both dice show the same number, zeros not counted (GQ-42, GQ-106)."""
    return len(dict.fromkeys(map(str, faces))) == 1 and value_of(faces) > 0


def is_new_cache(faces: Sequence[Face], options: Options) -> bool:
    """Whether both dice show their cache icon: FIND with DNF, or ICON with ICON where the dice have them (GQ-120)."""
    shown = sorted(map(str, faces))
    has_icons = any(ICON in die.faces for die in dice_of(options))
    return shown == ([ICON, ICON] if has_icons else sorted((FIND, DNF)))


def special_of(faces: Sequence[Face], options: Options) -> str | None:
    """What is special about a roll: ``new-cache``, ``find``, ``dnf``, or None."""
    if is_new_cache(faces, options):
        return NEW_CACHE
    # DNF fails whatever the other die shows.
    return next((face.lower() for face in (DNF, FIND) if face in faces), None)

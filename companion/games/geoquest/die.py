"""The two dice: which faces are possible, and what a roll means."""

from collections.abc import Sequence

from companion.games.geoquest.facts import DNF, FIND, ICON, LARGEST_SUM, SIDES, SPECIALS
from companion.table.dice import Die, Face, total
from companion.table.game import Options

FIND_NAME, DNF_NAME = "find", "dnf"
ALLOWED = "six faces, a comma between them: FIND (or DNF), digits, ICON"
NEW_CACHE = "new-cache"


def dice_of(options: Options) -> tuple[Die, Die]:
    """Both dice with the faces that the stickers show."""
    return _die(FIND_NAME, options["find_die"]), _die(DNF_NAME, options["dnf_die"])


def _die(name: str, faces: str) -> Die:
    return Die(name, tuple(faces.split(",")))


def read_find(told: str) -> str:
    """The faces of the die with FIND; ValueError says why there is no such die."""
    return _read(told, FIND, DNF)


def read_dnf(told: str) -> str:
    """The faces of the die with DNF; ValueError says why there is no such die."""
    return _read(told, DNF, FIND)


def _read(told: str, own: str, other: str) -> str:
    faces = [face.strip().upper() for face in told.split(",")]
    if len(faces) != SIDES:
        raise ValueError(f"a die has {SIDES} faces, not {len(faces)}")
    for face in faces:
        if face not in SPECIALS and not (face.isascii() and face.isdecimal() and len(face) == 1):
            raise ValueError(f"{face[:10]!r} is no face; a face is {own}, {ICON} or one digit")
        if face.isdecimal() and int(face) > LARGEST_SUM:
            raise ValueError(f"{face} is too large: both dice together show at most {LARGEST_SUM}")
    if other in faces:
        raise ValueError(f"{other} is on the other die")
    if faces.count(own) != 1:
        raise ValueError(f"{own} is on just one face, not on {faces.count(own)}")
    if faces.count(ICON) > 1:
        raise ValueError(f"{ICON} is on one face at most, not on {faces.count(ICON)}")
    return ",".join(faces)


def misfit(options: Options) -> str | None:
    """Why the two dice do not go together, None where they do (GQ-43, GQ-44)."""
    first, second = dice_of(options)
    if (ICON in first.faces) != (ICON in second.faces):
        return f"find_die and dnf_die: {ICON} is on both dice or on none"
    high = sum(max(_numbers(die)) for die in (first, second) if _numbers(die))
    if high != LARGEST_SUM:
        return f"find_die and dnf_die: together they show at most {high}; it must be {LARGEST_SUM}, the longest move"
    if not any(number and number in _numbers(second) for number in _numbers(first)):
        return "find_die and dnf_die: no number but 0 is on both dice, so that there would be no doubles"
    return None


def _numbers(die: Die) -> list[int]:
    return [int(face) for face in die.faces if str(face).isdecimal()]


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


def parts_of(faces: Sequence[Face]) -> str:
    """A roll as it is added up: ``4 + 2``, ``FIND + 3``."""
    return " + ".join(map(str, faces))


def sum_of(faces: Sequence[Face]) -> str:
    """A roll in words: ``6 = 4 + 2``, ``3 = FIND + 3``."""
    return f"{value_of(faces)} = {parts_of(faces)}"

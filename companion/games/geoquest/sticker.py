"""Stickers: what the faces of both dice may be, and asking for numbers that can be."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Self

from companion.games.geoquest import wording as words
from companion.games.geoquest.facts import DNF, DNF_FACES, FIND, FIND_FACES, ICON, LARGEST_SUM, SIDES, SPECIALS
from companion.table.form import parts
from companion.table.prompt import Why
from companion.table.table import Table

NUMBERS = range(LARGEST_SUM + 1)
FACES = SIDES - 1
"""Faces with a number: one has the word."""


class Stickers(tuple[str, ...]):
    """The faces of a die as its stickers show them: its own word once, digits, and an icon at most."""

    own: ClassVar[str]
    other: ClassVar[str]
    allowed = words.FACES

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those faces; ValueError says why there is no such die."""
        faces = cls(face.upper() for face in parts(told, ","))
        if len(faces) != SIDES:
            raise ValueError(words.face_count(len(faces)))
        for face in faces:
            if face not in SPECIALS and not (face.isascii() and face.isdecimal() and len(face) == 1):
                raise ValueError(words.no_face(face, cls.own))
            if face.isdecimal() and int(face) > LARGEST_SUM:
                raise ValueError(words.face_too_large(face))
        if cls.other in faces:
            raise ValueError(words.on_other_die(word=cls.other))
        if faces.count(cls.own) != 1:
            raise ValueError(words.not_once(word=cls.own, count=faces.count(cls.own)))
        if faces.count(ICON) > 1:
            raise ValueError(words.icon_too_often(faces.count(ICON)))
        return faces

    def __str__(self) -> str:
        return ",".join(self)

    @property
    def numbers(self) -> list[int]:
        """The numbers on it."""
        return [int(face) for face in self if face.isdecimal()]


class FindDie(Stickers):
    """The die with FIND."""

    own, other = FIND, DNF


class DnfDie(Stickers):
    """The die with DNF."""

    own, other = DNF, FIND


def misfit(first: Stickers, second: Stickers) -> str | Why | None:
    """Why the two dice do not go together, None where they do (GQ-43, GQ-44)."""
    if (ICON in first) != (ICON in second):
        return "icon-on-one"
    high = sum(max(die.numbers) for die in (first, second) if die.numbers)
    if high != LARGEST_SUM:
        return Why("highest-sum", {"high": high})
    if not any(number and number in second.numbers for number in first.numbers):
        return "no-doubles"
    return None


def ask_dice(table: Table) -> dict[str, list[str]]:
    """The faces of both dice as people tell them, by the key of a copy's file."""
    first = _ask(table, "find_die", FIND, FIND_FACES, can_begin)
    second = _ask(table, "dnf_die", DNF, DNF_FACES, lambda numbers: can_follow(first, numbers))
    return {"find_die": [FIND, *map(str, first)], "dnf_die": [DNF, *map(str, second)]}


def _ask(
    table: Table, key: str, word: str, default: Sequence[object], can_be: Callable[[Sequence[int]], bool]
) -> list[int]:
    usual = sorted(int(str(face)) for face in default if str(face).isdecimal())
    told: list[int] = []
    for at in range(FACES):
        # What mostly stands there comes first, and a press is enough.
        numbers = sorted(NUMBERS, key=lambda number: (number - usual[at]) % len(NUMBERS))
        options = [str(number) for number in numbers if can_be([*told, number])]
        disabled = {str(number): "unplayable" for number in numbers if str(number) not in options}
        told.append(int(table.choose("sticker", options, disabled=disabled, why="copy", die=key, told=[word, *told])))
    return told


def can_begin(numbers: Sequence[int]) -> bool:
    """Whether the first die may have these numbers: the other one must bring a number besides, and doubles."""
    if max(numbers) >= LARGEST_SUM:
        return False
    return len(numbers) < FACES or any(0 < number <= LARGEST_SUM - max(numbers) for number in numbers)


def can_follow(first: Sequence[int], numbers: Sequence[int]) -> bool:
    """Whether the second die may have these numbers: together just the longest move, and a number in common."""
    high = LARGEST_SUM - max(first)
    common = [number for number in first if 0 < number <= high]
    if max(numbers) > high:
        return False
    lacks_high = high not in numbers
    lacks_common = not any(number in common for number in numbers)
    needed = 1 if lacks_high and lacks_common and high in common else lacks_high + lacks_common
    return len(numbers) + needed <= FACES

"""Stickers: what the faces of both dice may be, and asking for their numbers so that they end up possible."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Self

from companion.games.geoquest.facts import DNF, DNF_FACES, FIND, FIND_FACES, ICON, LARGEST_SUM, SIDES, SPECIALS
from companion.table.form import parts
from companion.table.prompt import Option
from companion.table.table import Table

NUMBERS = range(LARGEST_SUM + 1)
FACES = SIDES - 1
"""Faces with a number: one has the word."""


class Stickers(tuple[str, ...]):
    """The faces of a die as its stickers show them: its own word once, digits, and an icon at most."""

    own: ClassVar[str]
    other: ClassVar[str]
    allowed = "six faces, a comma between them: FIND (or DNF), digits, ICON"

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those faces; ValueError says why there is no such die."""
        faces = cls(face.upper() for face in parts(told, ","))
        if len(faces) != SIDES:
            raise ValueError(f"a die has {SIDES} faces, not {len(faces)}")
        for face in faces:
            if face not in SPECIALS and not (face.isascii() and face.isdecimal() and len(face) == 1):
                raise ValueError(f"{face[:10]!r} is no face; a face is {cls.own}, {ICON} or one digit")
            if face.isdecimal() and int(face) > LARGEST_SUM:
                raise ValueError(f"{face} is too large: both dice together show at most {LARGEST_SUM}")
        if cls.other in faces:
            raise ValueError(f"{cls.other} is on the other die")
        if faces.count(cls.own) != 1:
            raise ValueError(f"{cls.own} is on just one face, not on {faces.count(cls.own)}")
        if faces.count(ICON) > 1:
            raise ValueError(f"{ICON} is on one face at most, not on {faces.count(ICON)}")
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


def misfit(first: Stickers, second: Stickers) -> str | None:
    """Why the two dice do not go together, None where they do (GQ-43, GQ-44)."""
    if (ICON in first) != (ICON in second):
        return f"find_die and dnf_die: {ICON} is on both dice or on none"
    high = sum(max(die.numbers) for die in (first, second) if die.numbers)
    if high != LARGEST_SUM:
        return f"find_die and dnf_die: together they show at most {high}; it must be {LARGEST_SUM}, the longest move"
    if not any(number and number in second.numbers for number in first.numbers):
        return "find_die and dnf_die: no number but 0 is on both dice, so that there would be no doubles"
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
        # What mostly stands there comes first, so that a press will do.
        numbers = sorted(NUMBERS, key=lambda number: (number - usual[at]) % len(NUMBERS))
        options = [Option(str(number), str(number)) for number in numbers if can_be([*told, number])]
        open_to = [option.value for option in options]
        rule = f"with it the dice could not show just {LARGEST_SUM} at most, and doubles"
        barred = {str(number): rule for number in numbers if str(number) not in open_to}
        about = {"why": "copy", "die": key, "told": [word, *told]}
        text = f"{word} die: number {at + 1} of {FACES}?"
        told.append(int(table.choose(key, options, text=text, about=about, barred=barred)))
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

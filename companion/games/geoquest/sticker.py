"""Stickers: asking for the numbers on both dice, one face after the other, so that they end up possible."""

from collections.abc import Callable, Sequence

from companion.games.geoquest.facts import DNF, DNF_FACES, FIND, FIND_FACES, LARGEST_SUM, SIDES
from companion.table.prompt import Option
from companion.table.table import Table

NUMBERS = range(LARGEST_SUM + 1)
FACES = SIDES - 1
"""Faces with a number: one has the word."""


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
        told.append(int(table.choose(key, text, options, about=about, barred=barred)))
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

"""The wires of a build: from which place on the header to which terminal of which part."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.header import CONTENTS, FIVE, GROUND, PLACES, SUPPLY
from hardware.part import Part

if TYPE_CHECKING:
    from hardware.profile import Profile

OTHER_ROW = 20
"""A ground on the part's own row of the header is worth a detour of so many places."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from a place (1 to 40) of the header to a terminal; ``line`` is what it carries.

    ``ohms`` are its resistors: one before the terminal, and one from the pin to ground.
    """

    place: int
    part: str
    terminal: str
    line: str
    ohms: tuple[str, ...] = ()

    @property
    def end(self) -> str:
        """Where it ends, in words."""
        through, aside = (*self.ohms, "", "")[:2]
        return f"{self.part} {self.terminal}{through and f', through {through}'}{aside and f', {aside} to ground'}"


def wires(profile: "Profile") -> list[Wire]:
    """All wires of a build, by place; each place has one wire, so no part needs a strip to share ground."""
    pins = profile.lines()
    chosen: dict[tuple[int, str], int] = {}
    free = {place for place, word in CONTENTS.items() if word in (GROUND, SUPPLY, FIVE)}
    for number, part in enumerate(profile.parts):
        order = list(part.terminals)
        near = {terminal: PLACES[pins[line]] for terminal, line in part.terminals.items() if line in pins}
        for terminal, line in part.terminals.items():
            if terminal in near:
                chosen[number, terminal] = near[terminal]
                continue
            # The terminals beside it count most: their wires run beside its own.
            weights = [(other, 1 / (order.index(name) - order.index(terminal)) ** 2) for name, other in near.items()]
            place = _nearest(weights, [place for place in free if CONTENTS[place] == line])
            free.discard(place)
            chosen[number, terminal] = place
    found = [
        Wire(chosen[number, terminal], part.name, terminal, line, _ohms(part, line))
        for number, part in enumerate(profile.parts)
        for terminal, line in part.terminals.items()
    ]
    return sorted(found, key=lambda wire: wire.place)


def _ohms(part: Part, line: str) -> tuple[str, ...]:
    """A part on 5 V sends 5 V, which would destroy the pin that hears it: so a divider."""
    if part.serial and line == "rx" and FIVE in part.terminals.values():
        return ("1 kohm", "2 kohm")
    return ("330 ohm",) if part.kind == "lamp" and line == "lamp" else ()


def _nearest(near: Sequence[tuple[int, float]], places: Iterable[int]) -> int:
    inner = sum(place % 2 for place, _ in near) * 2 > len(near)

    def cost(place: int) -> tuple[float, int]:
        detour = OTHER_ROW if (place % 2 == 1) is not inner else 0
        return sum(weight * (abs(place - other) + detour) for other, weight in near), place

    return min(places, key=cost)

"""Numbers of sequences of turns from the opening, as chess programs count them; ``geodeto_perft.txt`` holds them.

A turn is a move or an action card; cards are left alone. ``python tests/geodeto_perft.py`` writes the file by a slow
second generator that knows nothing of ``companion/games``: each pyramid stands on something, and everything that can
be thought of is tried against the rules as the book words them.
"""

import copy
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from geodeto_table import GeodetoTable
from play import Kept

FILE = Path(__file__).parent / "geodeto_perft.txt"
CASES = [(2, "no", 3), (3, "no", 3), (2, "yes", 2), (3, "yes", 2)]

Line = tuple[int, str, int, int]


def lines(text: str) -> Iterator[Line]:
    """Players, same area, depth, number of sequences."""
    for line in text.splitlines():
        if not line.startswith("#"):
            players, same_area, depth, count = line.split()
            yield int(players), same_area, int(depth), int(count)


# By the box's rules


def counted(players: int, same_area: str, depth: int) -> int:
    """The number of sequences by the rule modules."""
    kept: Kept = GeodetoTable(players=("red", "blue", "green")[:players], same_area=same_area).kept
    from companion.games.geodeto.state import State
    from companion.session.codec import decode

    state = kept.checkpoints[-1].state
    assert state is not None
    return _count(decode(State, state), depth)


def _count(state: Any, depth: int) -> int:
    from companion.games.geodeto.action import counts
    from companion.games.geodeto.travel import moves

    if depth == 1:
        return len(list(moves(state))) + sum(counts(state).values())
    return sum(_count(after, depth - 1) for after in _following(state))


def _following(state: Any) -> Iterator[Any]:
    from companion.games.geodeto import action, travel
    from companion.games.geodeto.facts import CONTINENTS

    ways = action.counts(state)

    def fresh() -> Any:
        after = copy.copy(state)
        after.areas = {area: [list(stack) for stack in stacks] for area, stacks in state.areas.items()}
        after.captives, after.picked = list(state.captives), None
        return after

    def done(after: Any) -> Any:
        after.at = (after.at + 1) % len(after.seats)
        return after

    for piece, to, onto in travel.moves(state):
        after = fresh()
        at = None if onto is None else state.areas[to].index(onto)
        travel.move(after, piece, to, None if at is None else after.areas[to][at])
        after.picked = piece
        yield done(after)
    for continent in CONTINENTS if ways["epidemic"] else ():
        after = fresh()
        action.strike(after, continent)
        yield done(after)
    if ways["heal"]:
        after = fresh()
        action.heal(after)
        yield done(after)
    for at in range(ways["pirates"]):
        after = fresh()
        action.capture(after, after.areas["ocean"][at])
        yield done(after)
    for piece in state.captives if ways["return"] else ():
        after = fresh()
        action.give_back(after, piece)
        yield done(after)


# By the book


RING = ["Africa", "Europe", "Asia", "America", "Oceania", "Antarctica"]
OWN = dict(zip(["black", "blue", "yellow", "red", "green", "white"], RING, strict=True))
SEA, CARD = "World Ocean", "Pirates card"

Pyramid = tuple[str, int]


class Book:
    """A position by the book: under each pyramid lies another one or a place; turns as whoever sits there may do."""

    def __init__(self, players: int, same_area: bool) -> None:
        self.players, self.same_area = players, same_area
        self.under: dict[Pyramid, Pyramid | str] = {(colour, n): OWN[colour] for colour in OWN for n in (1, 2, 3)}
        self.turn = 0
        self.selected: Pyramid | None = None
        self.epidemic: str | int = "beside the board"
        self.captor: int | None = None

    def over(self, pyramid: Pyramid) -> Pyramid | None:
        """What stands right on it."""
        return next((other for other, below in self.under.items() if below == pyramid), None)

    def place(self, pyramid: Pyramid) -> str:
        """The place below all that is below it."""
        below = self.under[pyramid]
        return below if isinstance(below, str) else self.place(below)

    def riding(self, pyramid: Pyramid) -> list[Pyramid]:
        """All that stand on it."""
        above = self.over(pyramid)
        return [] if above is None else [above, *self.riding(above)]

    def connected(self, one: str, other: str) -> bool:
        """Whether one can travel between two places at once."""
        if CARD in (one, other):
            return False
        if one == other:
            return self.same_area
        if SEA in (one, other):
            return True
        return abs(RING.index(one) - RING.index(other)) in (1, 5)

    def may_travel(self, pyramid: Pyramid, to: str, onto: Pyramid | None) -> bool:
        """Whether the rules allow it."""
        here = self.place(pyramid)
        if here == CARD or not self.connected(here, to) or self.epidemic == to:
            return False
        if self.players == 2 and self.selected == pyramid:
            return False
        if here == SEA and self.under[pyramid] != SEA:
            return False
        if onto is not None:
            if self.place(onto) != to or self.under[pyramid] == onto or onto[1] < pyramid[1]:
                return False
            return self.over(onto) is None and onto not in [pyramid, *self.riding(pyramid)]
        direct = sum(below == to for below in self.under.values())
        return (to == SEA or direct < 3) and self.under[pyramid] != to

    def next(self) -> "Book":
        """The position as it is given to the next player."""
        after = copy.copy(self)
        after.under, after.selected = dict(self.under), None
        after.turn = (self.turn + 1) % self.players
        return after

    def turns(self) -> Iterator["Book"]:
        """Every position after one turn."""
        for pyramid, to in product(self.under, [*RING, SEA]):
            if not self.connected(self.place(pyramid), to):
                continue
            for onto in [None, *self.under]:
                if self.may_travel(pyramid, to, onto):
                    after = self.next()
                    after.under[pyramid] = onto or to
                    after.selected = pyramid
                    yield after
        if self.epidemic in ("beside the board", self.turn):
            for continent in RING:
                after = self.next()
                after.epidemic = continent
                after.under |= {p: SEA for p in self.under if self.place(p) == continent}
                yield after
        if self.epidemic in RING:
            after = self.next()
            after.epidemic = self.turn
            yield after
        if self.captor is None:
            for ship in [p for p, below in self.under.items() if below == SEA]:
                after = self.next()
                after.captor = self.turn
                after.under |= dict.fromkeys([ship, *self.riding(ship)], CARD)
                yield after
        if self.captor == self.turn:
            for captive in [p for p, below in self.under.items() if below == CARD]:
                after = self.next()
                after.under[captive] = SEA
                if CARD not in after.under.values():
                    after.captor = None
                yield after

    def count(self, depth: int) -> int:
        """The number of sequences."""
        return 1 if depth == 0 else sum(after.count(depth - 1) for after in self.turns())


def main() -> None:
    """Write the file, by the book."""
    text = ["# players, moves within an area, turns, number of sequences of so many turns from the opening"]
    for players, same_area, most in CASES:
        for depth in range(1, most + 1):
            count = Book(players, same_area == "yes").count(depth)
            print(players, same_area, depth, count, flush=True)
            text.append(f"{players} {same_area} {depth} {count}")
    FILE.write_text("\n".join(text) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""People for simulations and for measuring: a searcher who weighs all places, and a hiker who plays as the box does."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.games.lost_hiker import policy
from companion.games.lost_hiker.belief import Belief
from companion.games.lost_hiker.facts import ACTIONS, AIRLIFT, BOARD, SOLAR, STATION
from companion.games.lost_hiker.journey import GATE
from companion.games.lost_hiker.option import Options
from companion.table.grid import Cell
from companion.table.people import Luck, RandomPeople
from companion.table.prompt import Option

NEAR = 0.8
"""What a place is worth a turn later (default)."""
AIR = 3
"""Turns that an airlift must save to be worth a food (default)."""


class Party(RandomPeople):
    """Searcher and hiker; the searcher goes by what everybody has heard, the hiker by their own view."""

    def __init__(self, luck: Luck, players: tuple[str, ...], options: Options) -> None:
        super().__init__(luck)
        self.belief = Belief(options.deck, literal=options.literal_sub_region)
        self.act = policy.SEARCH
        self.target: Cell | None = None
        self.lift: Cell | None = None

    # The searcher

    def search(self, view: Mapping[str, Any], may: Sequence[str]) -> str:
        """Launch the drone where it is worth more than anything further off; else go there."""
        self.belief.hear(view["heard"])
        pawn = None if view["pawn"] == STATION else Cell(*view["pawn"])
        fresh = view["actions_left"] == ACTIONS
        near = nearness(pawn)
        best = max(BOARD, key=lambda cell: self.belief.worths[cell] * near[cell])
        self.target = best
        if pawn == best:
            if "drone" in may:
                return "drone"
            if fresh and "solar" in may and self.belief.certain(best) >= 0.25:
                return "solar"
            return "station" if "station" in may else "end-turn"
        if not view["batteries"] and fresh and not (SOLAR in view["provisions"] and self.belief.certain(best) > 0.25):
            return "station"
        far = (steps(pawn, best) + 1) / ACTIONS
        if AIRLIFT in view["provisions"] and "airlift" in may and far >= AIR and self.belief.certain(best) > 0.25:
            return "airlift"
        return "move"

    # What they answer

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """What helps most."""
        values = [option.value for option in options]
        match key:
            case "searcher":
                return self.search(about["view"], values)
            case "hiker":
                self.act = policy.decide(about["view"])
                return self.act.kind
            case "which-way":
                return str(about["suggested"])
            case "drone-answer":
                return "tell"
            case "exchange" | "stop":
                return "no"
        return self.luck.choice(values)

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """One word is enough."""
        return 1 if key == "cards" else self.luck.randint(low, high)

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """The target, or the step towards it."""
        target = self.target
        if target is None:
            return self.luck.choice(cells)
        return min(cells, key=lambda cell: (steps(cell, target), straight(cell, target)))

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """The hiker's word."""
        return self.act.words


@cache
def nearness(pawn: Cell | None) -> Mapping[Cell, float]:
    """What is left of the worth of each square by the time that the pawn is there."""
    return {cell: NEAR ** (steps(pawn, cell) / ACTIONS) for cell in BOARD}


def steps(pawn: Cell | None, cell: Cell) -> int:
    """Moves from the pawn (None: the station) to a square."""
    if pawn is None:
        return 1 + min(steps(gate, cell) for gate in GATE)
    return max(abs(pawn.row - cell.row), abs(pawn.col - cell.col))


def straight(pawn: Cell, cell: Cell) -> int:
    """The square of the distance as the crow flies."""
    return (pawn.row - cell.row) ** 2 + (pawn.col - cell.col) ** 2

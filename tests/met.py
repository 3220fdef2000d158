"""The words of a game that is none, for the tests of the edge."""

from companion.table.grid import Cell
from companion.table.wording import Name, Said, joined, say


def met(player: Name, others: list[Name], cell: Cell) -> Said:
    return say("{player} meets {others} on {cell}.", player=player, others=joined(others), cell=cell)

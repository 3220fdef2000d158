"""How the box speaks of muggles, spaces and directions."""

from companion.table.grid import Cell, Direction

COMPASS = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}


def the(name: str) -> str:
    """A muggle by name."""
    return f"Muggle {name.upper()}"


def space(cell: Cell) -> str:
    """A space as people read it on the board: row, column."""
    return str(cell)


def compass(facing: Direction) -> str:
    """A facing in a word."""
    return COMPASS[facing]

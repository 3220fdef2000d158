"""Beginning: nothing rolled yet."""

from companion.games.dice.state import State
from companion.table.table import Table


def setup(table: Table) -> State:
    """A dice table that rolls what the option says."""
    return State(table.players, table.options.what)

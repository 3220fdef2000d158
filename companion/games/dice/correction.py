"""What may be fixed at a dice table: what is rolled next."""

from companion.games.dice.facts import WHATS
from companion.games.dice.state import State
from companion.table.table import Table


def correct(state: State, table: Table) -> None:
    """Set what is rolled next."""
    state.what = table.choose("what", WHATS)

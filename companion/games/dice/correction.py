"""What may be set right at a dice table: what is rolled next."""

from companion.games.dice.facts import WHATS
from companion.games.dice.state import State
from companion.table.prompt import Option
from companion.table.table import Table

CHOICES = tuple(Option(what, text.rstrip(".")) for what, text in WHATS.items())


def correct(state: State, table: Table) -> None:
    """Set what is rolled next."""
    state.what = table.choose("what", CHOICES, text="What is rolled next?")

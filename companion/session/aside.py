"""How a run of a script ends before the script does, and what a game's end costs at its menu."""

from companion.table.notice import Outcome
from companion.table.table import Table

STOPPED = Outcome("stopped", "The table ended the game.")


class Suspended(BaseException):
    """The record ran dry: the script waits at this prompt. Not an Exception: no rule can swallow it."""


class RuleFailed(Exception):
    """A rule raised; ``spent`` is how much chance its run had used. The cause is the rule's own exception."""

    def __init__(self, spent: int) -> None:
        super().__init__(spent)
        self.spent = spent


def confirm_stop(table: Table) -> bool:
    """Ask twice whether the game shall end."""
    return table.confirm("stop", "End this game for good?", first="no") and table.confirm(
        "stop-sure", "Really end it? It cannot go on after that.", first="no"
    )

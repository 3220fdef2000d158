"""What every menu offers beside the game's own options, and how a script is left for it."""

from companion.table.notice import Outcome
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import Table

CORRECT, STATUS, STOP = "correct", "status", "stop"

ASIDES = (
    Option(CORRECT, "The box is wrong"),
    Option(STATUS, "How it stands"),
    Option(STOP, "End the game"),
)
ASIDE_VALUES = tuple(option.value for option in ASIDES)

STOPPED = Outcome("stopped", "The table ended the game.")


class Aside(BaseException):
    """Leaves the script at its menu: ``slug`` is one of the asides. Not an Exception: no rule can swallow it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


class Suspended(BaseException):
    """The record ran dry: the script waits at this prompt. Not an Exception: no rule can swallow it."""


class RuleError(Exception):
    """A game's script did what no script may do; the text says what."""


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


def own_options(prompt: ChoosePrompt) -> tuple[Option, ...]:
    """The options of a menu without the asides."""
    return tuple(option for option in prompt.options if not (prompt.menu and option.value in ASIDE_VALUES))

"""What is rolled first."""

from typing import Annotated

from companion.games.dice.facts import WHATS
from companion.table.form import Form, one_of


class Options(Form, frozen=True, omit_defaults=False):
    """What is rolled first, one of facts.WHATS."""

    what: Annotated[str, one_of(WHATS)] = "2d6"

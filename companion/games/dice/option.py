"""What is rolled first."""

from typing import Annotated

from companion.games.dice.facts import WHATS
from companion.table.form import GameOptions, one_of


class Options(GameOptions, frozen=True):
    """What is rolled first, one of facts.WHATS."""

    what: Annotated[str, one_of(WHATS)] = "2d6"

"""What a table agrees on before a hunt."""

from typing import Literal

from companion.table.form import GameOptions


class Options(GameOptions, frozen=True):
    """The kind of cache, what is told to the box, the teams, and where people play a rule one way or another."""

    mode: Literal["traditional", "multi", "mystery"] = "traditional"
    reports: Literal["asked", "told", "none"] = "told"
    teams: Literal["none", "one", "two", "three"] = "none"
    all_turned_loses: Literal["traditional", "both"] = "traditional"
    extra_move: Literal["each-turn", "once"] = "each-turn"

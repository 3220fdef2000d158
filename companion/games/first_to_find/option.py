"""What a table agrees on before a hunt."""

from typing import Literal

from companion.table.form import Form


class Options(Form, frozen=True):
    """The kind of cache, what is told to the box, the teams, and where people play a rule one way or another."""

    mode: Literal["traditional", "multi", "mystery"]
    reports: Literal["asked", "told", "none"]
    teams: Literal["none", "one", "two", "three"]
    all_turned_loses: Literal["traditional", "both"]
    extra_move: Literal["each-turn", "once"]

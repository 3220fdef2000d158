"""Preparation: who begins, and what is laid out."""

from companion.games.first_to_find.facts import CROSSROADS, HIDDEN, TEAMS
from companion.games.first_to_find.option import Options
from companion.games.first_to_find.state import State
from companion.games.first_to_find.victory import team_of
from companion.table.table import Table


def setup(table: Table) -> State:
    """The kind of cache that the table agreed on, and a starting player by chance (ALV-10, ALV-11)."""
    options: Options = table.options
    first = table.draw(list(table.players), "starting-player") if len(table.players) > 1 else table.players[0]
    state = State(
        seats=table.players,
        options=options,
        first=first,
        player=first,
        skips=dict.fromkeys(table.players, 0),
        points=dict.fromkeys(table.players, 0),
    )
    state.lay_down(HIDDEN)
    dealt = teams(table.players, options.teams)
    table.tell("begins", player=first, alone=len(table.players) == 1, teams=dealt, cells=CROSSROADS)
    if not state.told:
        table.tell("laid", told=False, path=True)
    return state


def teams(seats: tuple[str, ...], told: str) -> list[tuple[str, ...]]:
    """Who plays with whom; nothing where everybody plays alone."""
    return [team_of(seats, told, seats[at]) for at in range(TEAMS[told])]

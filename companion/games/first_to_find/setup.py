"""Preparation: who begins, and what is laid out."""

from companion.games.first_to_find.facts import TEAMS
from companion.games.first_to_find.option import Options
from companion.games.first_to_find.state import State
from companion.games.first_to_find.victory import team_of
from companion.table.table import Table
from companion.table.wording import seat_name

STARTS = "Pawns start on any crossroad, several on one if you like."  # ALV-8 ALV-9
FIRST_SEEK = "Look for the N and E marks."  # ALV-27 ALV-37


def setup(table: Table) -> State:
    """The kind of cache that the table agreed on, and a starting player by chance (ALV-10, ALV-11)."""
    options: Options = table.options
    first = table.draw(list(table.players), "starting player") if len(table.players) > 1 else table.players[0]
    state = State(
        seats=table.players,
        options=options,
        first=first,
        player=first,
        skips=dict.fromkeys(table.players, 0),
        points=dict.fromkeys(table.players, 0),
    )
    together = teams(table.players, options.teams)
    begins = f"{seat_name(first)} begins." if len(table.players) > 1 else ""
    said = (begins, STARTS, FIRST_SEEK, together)
    table.tell(text=" ".join(part for part in said if part), fact={"kind": "begins", "player": first})
    return state


def teams(seats: tuple[str, ...], told: str) -> str:
    """Who plays with whom, in a sentence; nothing where everybody plays alone."""
    count = TEAMS[told]
    groups = [" and ".join(seat_name(name) for name in team_of(seats, told, seats[at])) for at in range(count)]
    return f"Teams: {'; '.join(groups)}." if groups else ""

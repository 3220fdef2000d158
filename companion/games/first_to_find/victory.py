"""How a hunt ends: who has found the cache, with whom, and when everybody has lost."""

from companion.games.first_to_find.facts import MULTI, MYSTERY, SCORED, TEAMS
from companion.games.first_to_find.state import State
from companion.table.notice import Outcome


def team_of(seats: tuple[str, ...], teams: str, player: str) -> tuple[str, ...]:
    """With whom a player wins and loses, in order of play: teams sit alternately (ALV-4)."""
    count = TEAMS[teams]
    if not count:
        return (player,)
    return seats[seats.index(player) % count :: count]


def points_of(state: State, player: str) -> int:
    """The points of a player's team."""
    return sum(state.points[mate] for mate in team_of(state.seats, state.options.teams, player))


def winner(state: State) -> str | None:
    """Who has found the cache first: by a roll, or in the mystery by two points (ALV-5, ALV-67)."""
    if state.mode == MYSTERY:
        return next((player for player in state.seats if points_of(state, player) >= SCORED), None)
    return state.finder


def can_be_lost(state: State) -> bool:
    """Whether a board with every tile up is lost: in the traditional hunt, by option in the multi-cache, too."""
    return state.mode != MYSTERY and (state.mode != MULTI or state.options.all_turned_loses == "both")


def is_lost(state: State) -> bool:
    """Whether every tile is up and the cache was not found: everybody loses (ALV-36)."""
    return can_be_lost(state) and (state.lost or not state.hidden())


def over(state: State) -> Outcome | None:
    """Won by the finder with the whole team, tested first, or lost."""
    player = winner(state)
    if player is not None:
        winners = team_of(state.seats, state.options.teams, player)
        scores = {seat: state.points[seat] for seat in state.seats} if state.mode == MYSTERY else None
        return Outcome("won", "found-the-cache", winners, scores, {"winners": winners, "round": state.round})
    if is_lost(state):
        return Outcome("lost", "probably-lost")
    return None

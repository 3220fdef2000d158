"""Who wins the game: counting points."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.geodeto.card import cards_in_hand
from companion.games.geodeto.extra import continents_of
from companion.games.geodeto.facts import GROUPS, LAST, MOST, PER_CARD, PER_CONTINENT, PER_EXTRA, PER_GOAL, SECOND
from companion.games.geodeto.state import State
from companion.table.notice import Outcome


class Score(NamedTuple):
    """A player's points, part by part; ``hand`` is negative."""

    groups: int
    goals: int
    hand: int
    continents: int
    last: int
    extras: int

    @property
    def total(self) -> int:
        """All of it; the extra cards are added last (GEO-74)."""
        return sum(self)


def rank(counts: Sequence[int]) -> list[int]:
    """Points for the goals that players have in one group, none for nothing: all that have the most (GEO-67), and all
    that have the second largest number, however many share the first (GEO-68, GEO-69).
    """
    most = max(counts)
    second = max((count for count in counts if count < most), default=0)
    points = {second: SECOND, most: MOST, 0: 0}
    return [points.get(count, 0) for count in counts]


def in_groups(state: State, player: str) -> list[str]:
    """The group of each of a player's goals (GEO-22)."""
    deck = state.options.deck.goals
    return [deck[done.goal].group for done in state.players[player].fulfilled]


def group_points(state: State) -> dict[str, dict[str, int]]:
    """The points of each player in each group."""
    points = {seat: dict.fromkeys(GROUPS, 0) for seat in state.seats}
    made = [in_groups(state, seat) for seat in state.seats]
    for group in GROUPS:
        counts = [groups.count(group) for groups in made]
        if not any(counts):
            continue
        for seat, count in zip(state.seats, rank(counts), strict=True):
            points[seat][group] = count
    return points


def scores(state: State) -> dict[str, Score]:
    """The points of all players as things stand."""
    groups = group_points(state)
    return {seat: score(state, seat, sum(groups[seat].values())) for seat in state.seats}


def score(state: State, seat: str, groups: int) -> Score:
    """The points of one player who has so many for the groups."""
    return Score(
        groups=groups,
        goals=for_goals(state, seat),
        hand=for_hand(state, seat),
        continents=for_continents(state, seat),
        last=for_last(state, seat),
        extras=for_extras(state, seat),
    )


def for_goals(state: State, seat: str) -> int:
    """Points for the goals fulfilled (GEO-70)."""
    return PER_GOAL * len(state.players[seat].fulfilled)


def for_hand(state: State, seat: str) -> int:
    """Points lost for goal cards still in hand (GEO-71)."""
    return PER_CARD * (cards_in_hand(state, seat) or 0)


def for_continents(state: State, seat: str) -> int:
    """Points for the continents from which goals were fulfilled (GEO-72)."""
    return PER_CONTINENT * len(continents_of(state, seat))


def for_last(state: State, seat: str) -> int:
    """The point for having fulfilled the last goal of the game (GEO-73)."""
    return LAST if state.last == seat else 0


def for_extras(state: State, seat: str) -> int:
    """Points for the extra cards, the same for each (GEO-58)."""
    return PER_EXTRA * len(state.players[seat].extras)


def winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most points; a tie is a shared win (GEO-1)."""
    most = max(totals.values())
    return tuple(seat for seat, total in totals.items() if total == most)


def over(state: State) -> Outcome | None:
    """The end: the agreed number of goals has been fulfilled, and all is counted (GEO-66)."""
    if state.countdown > 0 or state.achieved is not None or state.made is not None or state.counting:
        return None
    totals = {seat: points.total for seat, points in scores(state).items()}
    best = winners(totals)
    goals = [(seat, len(state.players[seat].fulfilled)) for seat in best]
    return Outcome("won", "most-points", best, totals, {"winners": best, "points": totals[best[0]], "goals": goals})

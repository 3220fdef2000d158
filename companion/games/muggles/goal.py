"""Winning and losing: what the people need, what they have of it, and when it is out of reach."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from companion.games.muggles.cache import claims, group_of, is_cache, left, sets_of, size, team_claims
from companion.games.muggles.facts import GOALS, GROUPS, Goal
from companion.games.muggles.option import Options
from companion.games.muggles.state import Board, State
from companion.table.grid import Cell, Grid
from companion.table.notice import Outcome

HUMAN_WALLS = ("cliff", "pond", "cave", "rehidden-cave")  # MUG-76
"""The tiles that humans cannot pass without the right equipment."""


@dataclass(frozen=True, slots=True)
class Need:
    """One condition of the goal: how much it asks for, and how much the people have of it."""

    key: str
    least: int
    has: int

    @property
    def met(self) -> bool:
        """Whether they have enough."""
        return self.has >= self.least


def goal_of(options: Options) -> Goal:
    """The goal played for; a custom one is any mix (MUG-73)."""
    if options.win != "custom":
        return GOALS[options.win]
    names = ("team_groups", "team_coins", "own_groups", "own_coins")
    return Goal(**{name: getattr(options, name) for name in names})


def team_groups(state: State) -> int:
    """Of how many groups the team has a cache (MUG-69)."""
    return sum(team_claims(state, group) > 0 for group in GROUPS)


def own_groups(state: State) -> int:
    """Of how many groups the player with the fewest has a cache (MUG-71)."""
    return min(len(groups_of(state, who)) for who in state.seats)


def own_coins(state: State) -> int:
    """How many flipped coins the player with the fewest has (MUG-70)."""
    return min(player.flipped for player in state.players.values())


def team_coins(state: State) -> int:
    """How many flipped coins the team has."""
    return sum(player.flipped for player in state.players.values())


def pairs(state: State) -> int:
    """How many players have two flipped coins (MUG-72)."""
    return sum(player.flipped >= 2 for player in state.players.values())


def groups_of(state: State, who: str) -> list[str]:
    """The groups of which a player has a cache."""
    return [group for group in GROUPS if claims(state, state.players[who], group) > 0]


def needs(state: State) -> Iterator[Need]:
    """The conditions of the goal, one by one; those that it does not have are left out."""
    goal = goal_of(state.options)
    wanted: list[tuple[str, int, Callable[[State], int]]] = [
        ("own-coins", goal.own_coins, own_coins),
        ("team-coins", goal.team_coins, team_coins),
        ("pairs", goal.pairs, pairs),
        ("team-groups", goal.team_groups, team_groups),
        ("own-groups", goal.own_groups, own_groups),
    ]
    return (Need(key, least, has(state)) for key, least, has in wanted if least)


def is_won(state: State) -> bool:
    """Whether every condition of the goal is met, or the people said so where they do not report (MUG-1, MUG-85)."""
    return state.won or all(need.met for need in needs(state))


def alive(state: State) -> list[str]:
    """The groups of which a cache is held, carried or still to be found, as far as people said (MUG-75)."""
    return [
        group for group in GROUPS if is_unsaid(state, group) or left(state, group) > 0 or team_claims(state, group) > 0
    ]


def is_unsaid(state: State, group: str) -> bool:
    """Whether people do not report and have not said that a group is gone."""
    return state.reports != "told" and group not in state.gone


def in_doubt(state: State) -> list[str]:
    """The groups of which nothing is left, and people who do not report have not said whether somebody holds one."""
    return [
        group
        for group in GROUPS
        if is_unsaid(state, group) and left(state, group) == 0 and team_claims(state, group) == 0
    ]


def is_out_of_reach(state: State) -> bool:
    """Whether fewer groups are alive than the goal needs: the game is lost at once (MUG-74)."""
    goal = goal_of(state.options)
    return len(alive(state)) < max(goal.team_groups, goal.own_groups)


def over(state: State) -> Outcome | None:
    """Won, tested first, or lost; alone, too, against both muggles (MUG-79)."""
    if is_won(state):
        return Outcome("won", "goal-reached", state.seats)
    if state.lost:
        return Outcome("lost", "out-of-reach")
    if is_out_of_reach(state):
        found = alive(state)
        return Outcome("lost", "nothing-left", values={"groups": [group for group in GROUPS if group not in found]})
    return None


def supply_is_short(state: State) -> bool:
    """Whether the caches left cannot give every player the groups that the goal asks of each; only worth a warning."""
    wanted = goal_of(state.options).own_groups
    if not wanted:
        return False
    supply = {
        group: left(state, group) - sum(claims(state, player, group) for player in state.players.values())
        for group in GROUPS
    }
    missing = {who: [group for group in GROUPS if group not in groups_of(state, who)] for who in state.seats}
    places = [who for who in state.seats for _ in range(wanted - len(groups_of(state, who)))]
    given: dict[str, list[str]] = {group: [] for group in GROUPS}
    return not all(_give(who, missing, supply, given, set()) for who in places)


def _give(
    who: str,
    missing: Mapping[str, Sequence[str]],
    supply: Mapping[str, int],
    given: dict[str, list[str]],
    tried: set[str],
) -> bool:
    """Give a player one more group, letting others take another one instead where that is needed."""
    for group in missing[who]:
        if group in tried or who in given[group]:
            continue
        tried.add(group)
        if len(given[group]) < supply[group]:
            given[group].append(who)
            return True
        for other in list(given[group]):
            given[group].remove(other)
            if _give(other, missing, supply, given, tried):
                given[group].append(who)
                return True
            given[group].append(other)
    return False


def reachable(board: Board) -> AbstractSet[str]:
    """The spaces that humans can reach from the trail without equipment; a snake counts as passable (MUG-76).

    The trail may come in from Town more than once.
    """
    walls = frozenset(cell for cell, tile in board.tiles.items() if tile in HUMAN_WALLS)
    return _reachable(board.grid, tuple(board.trail), walls)


@lru_cache(maxsize=64)
def _reachable(grid: Grid, trail: tuple[Cell, ...], walls: AbstractSet[str]) -> AbstractSet[str]:
    found, open_ends = {str(cell) for cell in trail}, list(trail)
    while open_ends:
        for cell in grid.beside(open_ends.pop()):
            if str(cell) not in found and str(cell) not in walls:
                found.add(str(cell))
                open_ends.append(cell)
    return frozenset(found)


def walled_in(state: State) -> list[str]:
    """Groups that the team lacks and whose last caches all lie walled in on open boards (MUG-76).

    Equipment from Town may still open the way, so the box only warns (MUG-77).
    """
    if state.stock != 0 or any(board.hides() for board in state.boards.values()):
        return []
    had = Counter(tile for player in state.players.values() for tile in player.caches)
    had.update(muggle.carrying for muggle in state.muggles.values() if muggle.carrying is not None)
    behind = set()
    for board in state.boards.values():
        here = reachable(board)
        for cell, tile in board.tiles.items():
            if is_cache(tile) and cell in here:
                had[tile] += 1
            elif is_cache(tile):
                behind.add(group_of(tile))
    lacking = [group for group in alive(state) if group in behind and team_claims(state, group) == 0]
    return [group for group in lacking if not may_be_had(state, group, had)]


def may_be_had(state: State, group: str, had: Mapping[str, int]) -> bool:
    """Whether the team can have a group of tiles in anybody's hands or free to be collected (MUG-76)."""
    if group != "multi":
        return any(count > 0 and group_of(tile) == group for tile, count in had.items())
    return any(had.get(tile, 0) >= size(state, kind) for tile, kind in sets_of(group) if tile not in state.discarded)

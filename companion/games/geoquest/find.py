"""What comes of a success: points, the coin, who shares it, and disks that leave the board."""

from typing import Any

from companion.games.geoquest import bug_turn, card_turn
from companion.games.geoquest.cache import collect, credit, share, used_up
from companion.games.geoquest.search import candidates, share_stages
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.victory import over
from companion.table.table import Table

NO_MORE = "no-more"


def found(state: State, table: Table, cache: Cache) -> None:
    """The player in turn has found a cache: points at once, then everybody on the tile (GQ-68, GQ-72, GQ-73)."""
    rewarded(state, table, cache)
    if over(state) is None:
        shared(state, table, cache, ask_sharers(state, table, cache))


def staged(state: State, table: Table, cache: Cache) -> None:
    """The stages that the player in turn found in this turn count for everybody on the tile (GQ-92).

    Where they are the last ones of anybody there, all on the tile have found the cache, who rolled them first (GQ-68).
    """
    sharers = ask_sharers(state, table, cache)
    done = [other for other in sharers if share_stages(state, cache, other, state.stages)]
    for other in sharers:
        table.tell("shared-stages", player=other, cell=cache.cell, stages=state.stages, done=other in done)
    if done:
        rewarded(state, table, cache)
        if over(state) is None:
            shared(state, table, cache, sharers)


def rewarded(state: State, table: Table, cache: Cache) -> None:
    """Points for the player in turn, with the coin for the first (GQ-69, GQ-72, GQ-73)."""
    for why, amount in credit(state, cache, state.seat).items():
        table.tell("points", player=state.seat, amount=amount, why=why)


def shared(state: State, table: Table, cache: Cache, sharers: list[str]) -> None:
    """A find is also that of these others, and then who made it draws (GQ-68, GQ-75); a last chip may win (GQ-3)."""
    for other in sharers:
        share(state, cache, other)
        table.tell("shared", player=other, cell=cache.cell, amount=cache.level)
    if over(state) is None:
        card_turn.found(state, table, state.seat)
        bug_turn.found(state, table, state.seat, cache.cell)


def ask_sharers(state: State, table: Table, cache: Cache) -> list[str]:
    """Who else stands on the tile and has not found the cache, one after the other (GQ-68)."""
    sharers: list[str] = []
    while state.reports != "none":
        left = [seat for seat in candidates(state, cache) if seat not in sharers]
        if not left:
            break
        about: dict[str, Any] = {"why": "sharers", "cell": cache.cell, "sharers": sharers}
        said = table.choose("sharers", (NO_MORE, *left), seat=state.seat, **about)
        if said == NO_MORE:
            break
        sharers.append(said)
    return sharers


def pay(state: State, table: Table) -> str:
    """Points and Equipment that waited for the player in turn, instead of a roll and a move (GQ-70, GQ-71).

    The tile where the player stands.
    """
    seat = state.seat
    credits = collect(state, seat)
    for one in credits:
        table.tell("points", player=seat, amount=one.level, why="shared", cell=one.cell)
    if over(state) is None:
        for one in credits:
            card_turn.found(state, table, seat)
            bug_turn.found(state, table, seat, one.cell)
    return credits[-1].cell


def sweep(state: State, table: Table) -> None:
    """Disks that everybody has found leave the board (GQ-77)."""
    for cache in used_up(state):
        del state.caches[cache.cell]
        table.tell("removed", cell=cache.cell, type=cache.kind, level=cache.level, stages=cache.stages)
        bug_turn.removed(state, table, cache)

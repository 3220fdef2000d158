"""What comes of a success: points, the coin, who shares it, and disks that leave the board."""

from typing import Any

from companion.games.geoquest import bug_turn, card_turn
from companion.games.geoquest.cache import collect, credit, share, used_up
from companion.games.geoquest.search import advance, candidates
from companion.games.geoquest.state import Cache, Search, State
from companion.games.geoquest.victory import over
from companion.table.table import Table, option

NO_MORE = "no-more"


def reward_finder(state: State, table: Table, cache: Cache) -> None:
    """Points for the player in turn, with the coin for the first; then perhaps a bug (GQ-69, GQ-72, GQ-73)."""
    for why, amount in credit(state, cache, state.seat).items():
        # What was said of the search says it, too.
        table.log("points", player=state.seat, amount=amount, why=why)
    bug_turn.found(state, cache)


def share_search(state: State, table: Table, sought: Search) -> None:
    """A search is over: what it found is also that of everybody on the tile (GQ-68); a last chip may win (GQ-3).

    So are stages that the player in turn found in this turn (GQ-92). Where they are the last ones of anybody there, all
    on the tile have found the cache, who rolled them first.
    """
    cache = state.caches.get(sought.cell)
    # A correction may have taken the disk away.
    sharers = [] if cache is None else ask_sharers(state, table, cache)
    state.seeking, state.stop = None, sought.cell
    for other in sharers:
        state.players[other].last = state.players[other].stands = sought.cell
    if cache is None:
        if sought.found:
            card_turn.earn(state, table)
        return
    if not sought.found:
        done = [other for other in sharers if advance(state, cache, other, sought.stages)]
        for other in sharers:
            table.tell("shared-stages", player=other, cell=cache.cell, stages=sought.stages, done=other in done)
        if not done:
            return
        reward_finder(state, table, cache)
        if over(state) is not None:
            return
    card_turn.earn(state, table)
    # Chips go under the disk (GQ-74), but not of who finds it last (GQ-77), and where people look after the bugs these
    # are for them to take and leave. It is told last: of several on one page the picture points at that of the last.
    last, bugs = not sharers and cache in used_up(state), not state.options.bugs
    if bugs or not last:
        table.tell("chips", cell=cache.cell, players=[state.seat, *sharers], bugs=bugs, last=last)
    for other in sharers:
        share(state, cache, other)
        table.tell("shared", player=other, cell=cache.cell, amount=cache.level)


def ask_sharers(state: State, table: Table, cache: Cache) -> list[str]:
    """Who else stands on the tile and has not found the cache, one after the other (GQ-68).

    The dial begins at who is known to stand there; Roll says that there is nobody more.
    """
    sharers: list[str] = []
    while state.reports != "none":
        left = [seat for seat in candidates(state, cache) if seat not in sharers]
        if not left:
            break
        about: dict[str, Any] = {"why": "sharers", "cell": cache.cell, "sharers": sharers}
        start = next((seat for seat in left if state.players[seat].stands == cache.cell), NO_MORE)
        said = table.choose("sharers", (option(NO_MORE, on_roll=True), *left), seat=state.seat, start=start, **about)
        if said == NO_MORE:
            break
        sharers.append(said)
    return sharers


def pay(state: State, table: Table) -> None:
    """Points and Equipment that waited for the player in turn, who stays there, instead of a roll (GQ-70, GQ-71)."""
    for one in collect(state, state.seat):
        table.tell("points", player=state.seat, amount=one.level, why="shared", cell=one.cell)
        card_turn.earn(state, table)
        bug_turn.found(state, state.caches.get(one.cell))
    # An Event may have led the player away.
    state.stop = state.player.stands


def sweep(state: State, table: Table) -> None:
    """Disks that everybody has found leave the board (GQ-77)."""
    for cache in used_up(state):
        del state.caches[cache.cell]
        table.tell("removed", cell=cache.cell, type=cache.kind, level=cache.level, stages=cache.stages)
        bug_turn.removed(state, table, cache)

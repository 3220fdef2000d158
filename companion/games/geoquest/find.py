"""What comes of a success: points, the coin, who shares it, and disks that leave the board."""

from companion.games.geoquest import bug_turn, card_turn
from companion.games.geoquest.cache import collect, credit, share, used_up
from companion.games.geoquest.search import candidates, share_stages
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.victory import over
from companion.games.geoquest.wording import name_of, points, seat_name
from companion.table.prompt import Option
from companion.table.table import Table

NO_MORE = "no-more"


def found(state: State, table: Table, cache: Cache) -> None:
    """The player in turn has found a cache: points at once, then everybody on the tile (GQ-68, GQ-72, GQ-73)."""
    seat = state.seat
    gained = credit(state, cache, seat, rolled=True)
    for why, amount in gained.items():
        tell_points(state, table, seat, amount, why)
    if over(state) is not None:
        return
    for other in ask_sharers(state, table, cache):
        share(state, cache, other)
        text = f"{seat_name(other)} takes {points(cache.level)} next turn and does not move."
        table.tell(text, fact={"kind": "shared", "player": other, "cell": cache.cell, "amount": cache.level})
    card_turn.found(state, table, seat)
    bug_turn.found(state, table, seat, cache.cell)


def staged(state: State, table: Table, cache: Cache) -> None:
    """The stages that the player in turn found in this turn count for everybody on the tile (GQ-92)."""
    for other in ask_sharers(state, table, cache):
        fact = {"kind": "shared-stages", "player": other, "cell": cache.cell, "stages": state.stages}
        if share_stages(state, cache, other, state.stages):
            share(state, cache, other)
            text = f"{seat_name(other)} has all stages: {points(cache.level)} next turn."
        else:
            text = f"{seat_name(other)} has these stages, too."
        table.tell(text, fact=fact)


def ask_sharers(state: State, table: Table, cache: Cache) -> list[str]:
    """Who else stands on the tile and has not found the cache, one after the other (GQ-68)."""
    sharers: list[str] = []
    while state.reports != "none":
        left = [seat for seat in candidates(state, cache) if seat not in sharers]
        if not left:
            break
        end = "Nobody" if not sharers else "No more"
        options = [Option(NO_MORE, end), *(Option(seat, seat_name(seat)) for seat in left)]
        about = {"why": "sharers", "cell": cache.cell}
        said = table.choose("sharers", "Who else is on the tile?", options, seat=state.seat, about=about)
        if said == NO_MORE:
            break
        sharers.append(said)
    return sharers


def pay(state: State, table: Table) -> None:
    """Points and Equipment that waited for the player in turn, instead of a roll and a move (GQ-70, GQ-71)."""
    seat = state.seat
    credits = collect(state, seat)
    for one in credits:
        text = f"{seat_name(seat)}: {points(one.level)} for {one.cell}, found together. No roll, no move."
        fact = {"kind": "points", "player": seat, "amount": one.level, "why": "shared", "cell": one.cell}
        table.tell(text, fact=fact)
    if over(state) is not None:
        return
    for one in credits:
        card_turn.found(state, table, seat)
        bug_turn.found(state, table, seat, one.cell)


def sweep(state: State, table: Table) -> None:
    """Disks that everybody has found leave the board (GQ-77)."""
    for cache in used_up(state):
        del state.caches[cache.cell]
        fact = {"kind": "removed", "cell": cache.cell}
        table.tell(f"Everybody has found {name_of(cache)}: the disk leaves the board.", fact=fact)
        bug_turn.removed(state, table, cache.cell, cache.bugs)


def tell_points(state: State, table: Table, seat: str, amount: int, why: str) -> None:
    """Say who has scored what for what."""
    fact = {"kind": "points", "player": seat, "amount": amount, "why": why}
    text = f"{seat_name(seat)}: {points(amount)}." if why == "cache" else f"First to find: {points(amount)} more."
    table.tell(text, fact=fact)

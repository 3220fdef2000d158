"""What comes of a success: points, the coin, who shares it, and disks that leave the board."""

from companion.games.geoquest import bug_turn, card_turn
from companion.games.geoquest.cache import collect, credit, share, used_up
from companion.games.geoquest.search import candidates, share_stages
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.victory import over
from companion.games.geoquest.wording import name_of, points
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

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
        has = "has all stages" if other in done else "has these stages, too"
        fact = {"kind": "shared-stages", "player": other, "cell": cache.cell, "stages": state.stages}
        table.tell(text=f"{seat_name(other)} {has}.", fact=fact)
    if done:
        rewarded(state, table, cache)
        if over(state) is None:
            shared(state, table, cache, sharers)


def rewarded(state: State, table: Table, cache: Cache) -> None:
    """Points for the player in turn, with the coin for the first (GQ-69, GQ-72, GQ-73)."""
    for why, amount in credit(state, cache, state.seat).items():
        tell_points(state, table, state.seat, amount, why)


def shared(state: State, table: Table, cache: Cache, sharers: list[str]) -> None:
    """A find is also that of these others, and then who made it draws (GQ-68, GQ-75); a last chip may win (GQ-3)."""
    for other in sharers:
        share(state, cache, other)
        text = f"{seat_name(other)} takes {points(cache.level)} next turn and does not move."
        table.tell(text=text, fact={"kind": "shared", "player": other, "cell": cache.cell, "amount": cache.level})
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
        end = "Nobody" if not sharers else "No more"
        options = [Option(NO_MORE, end), *(Option(seat, seat_name(seat)) for seat in left)]
        about = {"why": "sharers", "cell": cache.cell}
        said = table.choose("sharers", options, text="Who else is on the tile?", seat=state.seat, about=about)
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
        text = f"{seat_name(seat)}: {points(one.level)} for {one.cell}, found together. No roll, no move."
        fact = {"kind": "points", "player": seat, "amount": one.level, "why": "shared", "cell": one.cell}
        table.tell(text=text, fact=fact)
    if over(state) is None:
        for one in credits:
            card_turn.found(state, table, seat)
            bug_turn.found(state, table, seat, one.cell)
    return credits[-1].cell


def sweep(state: State, table: Table) -> None:
    """Disks that everybody has found leave the board (GQ-77)."""
    for cache in used_up(state):
        del state.caches[cache.cell]
        fact = {"kind": "removed", "cell": cache.cell}
        table.tell(text=f"Everybody has found {name_of(cache)}: the disk leaves the board.", fact=fact)
        bug_turn.removed(state, table, cache)


def tell_points(state: State, table: Table, seat: str, amount: int, why: str) -> None:
    """Say who has scored what for what."""
    fact = {"kind": "points", "player": seat, "amount": amount, "why": why}
    text = f"{seat_name(seat)}: {points(amount)}." if why == "cache" else f"First to find: {points(amount)} more."
    table.tell(text=text, fact=fact)

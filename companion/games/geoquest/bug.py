"""Travel bugs: under disks at the start, taken by finders, left in other caches, for points or for a goal."""

from companion.games.geoquest.state import Bug, State

LEFT_POINTS = 1  # GQ-130
GOAL_POINTS = 3  # GQ-132

NONE_TO_TAKE = "only who has just found a cache with travel bugs may take one, and only one"
NONE_CARRIED = "nobody carries a travel bug"
NOWHERE = "a travel bug is left in a cache that its carrier has found, not in the one that it came from"


def put(state: State, slug: str, tile: str, goal: str = "") -> None:
    """A travel bug lies under a disk (GQ-25)."""
    register(state, slug, goal)
    state.caches[tile].bugs.append(slug)


def register(state: State, slug: str, goal: str = "") -> None:
    """A travel bug is in the game; everybody may look at its goal (GQ-26)."""
    state.bugs[slug] = Bug(goal)


def where(state: State, slug: str) -> str:
    """The tile of the cache in which a bug lies; empty where somebody carries it, or it has left the game."""
    piles = {**{tile: cache.bugs for tile, cache in state.caches.items()}, **state.stranded}
    return next((tile for tile, bugs in piles.items() if slug in bugs), "")


def carrier(state: State, slug: str) -> str:
    """Who carries a bug; empty where nobody does."""
    return next((seat for seat in state.seats if slug in state.players[seat].bugs), "")


def found(state: State, seat: str, tile: str) -> None:
    """A player has found a cache, and may take one of the bugs that lie there (GQ-76, GQ-128)."""
    takers = state.takers.setdefault(tile, [])
    if seat not in takers:
        takers.append(seat)


def takeable(state: State) -> dict[str, list[str]]:
    """The bugs that may be taken now, each with those who may (GQ-128)."""
    lying = {**{tile: cache.bugs for tile, cache in state.caches.items()}, **state.stranded}
    return {slug: state.takers[tile] for tile, bugs in lying.items() for slug in bugs if state.takers.get(tile)}


def take(state: State, seat: str, slug: str) -> str:
    """A finder takes a bug along, the one and only; the tile of the cache that it came from (GQ-76, GQ-128)."""
    tile = where(state, slug)
    lift(state, slug)
    state.players[seat].bugs.append(slug)
    state.bugs[slug].source = tile
    done(state, seat, tile)
    return tile


def done(state: State, seat: str, tile: str) -> None:
    """A player takes no bug, or no more, from a cache."""
    takers = [other for other in state.takers.get(tile, []) if other != seat]
    if takers:
        state.takers[tile] = takers
    else:
        state.takers.pop(tile, None)


def lift(state: State, slug: str) -> None:
    """Take a bug from wherever it is."""
    piles = [
        *(cache.bugs for cache in state.caches.values()),
        *(player.bugs for player in state.players.values()),
        *state.stranded.values(),
    ]
    for pile in piles:
        if slug in pile:
            pile.remove(slug)


def caches_for(state: State, seat: str, slug: str) -> list[str]:
    """Where a player may leave a bug: in caches found by the player, not in the one that it came from (GQ-129, GQ-131).

    So a bug whose first cache fits its goal must go to another one (GQ-134).
    """
    return [tile for tile, cache in state.caches.items() if seat in cache.finders and tile != state.bugs[slug].source]


def leavable(state: State, seat: str, tile: str = "") -> list[str]:
    """The bugs that a player may leave: any number (GQ-130); ``tile`` is where the player stands, if that is known."""
    carried = state.players[seat].bugs
    return [slug for slug in carried if any(not tile or cell == tile for cell in caches_for(state, seat, slug))]


def leave(state: State, seat: str, slug: str, tile: str, *, goal: bool) -> int:
    """A player leaves a bug in a cache: the points that it gives, more at its goal, where it leaves the game.

    (GQ-130, GQ-132, GQ-133)
    """
    lift(state, slug)
    if not goal:
        state.caches[tile].bugs.append(slug)
    else:
        del state.bugs[slug]
    amount = GOAL_POINTS if goal else LEFT_POINTS
    state.players[seat].points += amount
    return amount


def removed(state: State, tile: str, bugs: list[str]) -> list[str]:
    """A disk has left the board, and its bugs with it, but what a finder may still take; those that are out."""
    if not bugs:
        return []
    if state.takers.get(tile):
        state.stranded[tile] = [*state.stranded.get(tile, []), *bugs]
        return []
    return leave_game(state, bugs)


def leave_game(state: State, bugs: list[str]) -> list[str]:
    """These bugs are out of the game."""
    for slug in bugs:
        del state.bugs[slug]
    return list(bugs)


def passed(state: State, seat: str) -> list[str]:
    """The turn comes to a player, who takes no bug any more (GQ-128); the bugs that leave the game with their disk."""
    for tile in list(state.takers):
        done(state, seat, tile)
    out = []
    for tile in list(state.stranded):
        if not state.takers.get(tile):
            out += leave_game(state, state.stranded.pop(tile))
    return out


def moved(state: State, old: str, new: str) -> None:
    """A cache lies elsewhere than the box believed: it is still the one that its bugs came from."""
    for each in state.bugs.values():
        if each.source == old:
            each.source = new
    if old in state.takers:
        state.takers[new] = state.takers.pop(old)


def name_of(state: State, slug: str) -> str:
    """A bug as people read it: its number, with its goal where the box knows it."""
    goal = state.bugs[slug].goal
    name = f"Bug {slug.rpartition('-')[2]}"
    return f"{name}: {goal}" if goal else name

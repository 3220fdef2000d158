"""Travel bugs: under disks at the start, taken by finders, left in other caches, for points or for a goal."""

from collections.abc import Iterable

from companion.games.geoquest.state import Bug, Cache, State

LEFT_POINTS = 1  # GQ-130
GOAL_POINTS = 3  # GQ-132

OUT = "out"
"""Where a bug is that is not in the game."""
NONE_TO_TAKE, NONE_CARRIED, NOWHERE = "none-to-take", "none-carried", "nowhere-to-leave"


def put(state: State, slug: str, tile: str, goal: str = "") -> None:
    """A travel bug lies under a disk (GQ-25)."""
    register(state, slug, goal)
    state.caches[tile].bugs.append(slug)


def slug_of(state: State, seat: str) -> str:
    """What the bug is called that a player brings: its number is that player's place at the table."""
    return f"bug-{1 + state.seats.index(seat)}"


def next_slug(state: State) -> str:
    """What one more bug is called, which nobody has brought."""
    return f"bug-{1 + max((len(state.seats), *map(_number, state.bugs)))}"


def _number(slug: str) -> int:
    return int(slug.rpartition("-")[2])


def bringer(state: State, slug: str) -> str:
    """Who brought a bug; empty of one that a correction has brought."""
    return "".join(state.seats[_number(slug) - 1 : _number(slug)])


def register(state: State, slug: str, goal: str = "") -> None:
    """A travel bug is in the game; everybody may look at its goal (GQ-26)."""
    state.bugs[slug] = Bug(goal)


def caches(state: State) -> list[Cache]:
    """The caches on the board, and those that have just left it."""
    return [*state.caches.values(), *state.stranded]


def cache_of(state: State, slug: str) -> Cache:
    """The cache in which a bug lies."""
    return next(cache for cache in caches(state) if slug in cache.bugs)


def carrier(state: State, slug: str) -> str:
    """Who carries a bug; empty where nobody does."""
    return next((seat for seat in state.seats if slug in state.players[seat].bugs), "")


def place_of(state: State, slug: str) -> str:
    """Where a bug is: with a player, in the cache on a tile, or out of the game."""
    if slug not in state.bugs:
        return OUT
    seat = carrier(state, slug)
    return f"with-{seat}" if seat else f"in-{cache_of(state, slug).cell}"


def found(cache: Cache, seat: str) -> None:
    """A player has found a cache, may take one of the bugs that lie there, and leave others (GQ-76, GQ-128)."""
    for seats in (cache.guests, cache.takers):
        if seat not in seats:
            seats.append(seat)


def takeable(state: State) -> dict[str, list[str]]:
    """The bugs that may be taken now, each with those who may (GQ-128)."""
    return {slug: cache.takers for cache in caches(state) if cache.takers for slug in cache.bugs}


def take(state: State, seat: str, slug: str) -> Cache:
    """A finder takes a bug along, the one and only, out of this cache (GQ-76, GQ-128)."""
    cache = cache_of(state, slug)
    give(state, seat, slug)
    if seat in cache.takers:
        cache.takers.remove(seat)
    return cache


def give(state: State, seat: str, slug: str) -> None:
    """A player has a bug; what lay in a cache came from there (GQ-131)."""
    state.bugs[slug].source = next((one.number for one in caches(state) if slug in one.bugs), state.bugs[slug].source)
    lift(state, slug)
    state.players[seat].bugs.append(slug)


def lift(state: State, slug: str) -> None:
    """Take a bug from wherever it is."""
    for pile in (*(cache.bugs for cache in caches(state)), *(player.bugs for player in state.players.values())):
        if slug in pile:
            pile.remove(slug)


def caches_for(state: State, seat: str, slug: str) -> list[Cache]:
    """Where a player may leave a bug: in caches found by the player, not in the one that it came from (GQ-129, GQ-131).

    So a bug whose first cache fits its goal must go to another one (GQ-134). A cache that has left the board is open to
    those who made the last find there.
    """
    found = [cache for cache in state.caches.values() if seat in cache.finders]
    found += [cache for cache in state.stranded if seat in cache.guests]
    return [cache for cache in found if cache.number != state.bugs[slug].source]


def leavable(state: State, seat: str, tile: str = "") -> list[str]:
    """The bugs that a player may leave: any number (GQ-130); ``tile`` is where the player stands, if that is known."""
    carried = state.players[seat].bugs
    return [slug for slug in carried if any(tile in ("", cache.cell) for cache in caches_for(state, seat, slug))]


def leave(state: State, seat: str, slug: str, cache: Cache, *, goal: bool) -> int:
    """A player leaves a bug in a cache: the points that it gives, more at its goal, where it leaves the game.

    (GQ-130, GQ-132, GQ-133)
    """
    lift(state, slug)
    if not goal:
        cache.bugs.append(slug)
    else:
        del state.bugs[slug]
    amount = GOAL_POINTS if goal else LEFT_POINTS
    state.players[seat].points += amount
    return amount


def removed(state: State, cache: Cache) -> list[str]:
    """A disk has left the board, and its bugs, unless finders may still take or leave some; those that are out."""
    if not cache.guests:
        return leave_game(state, cache.bugs)
    state.stranded.append(cache)
    return []


def leave_game(state: State, bugs: list[str]) -> list[str]:
    """These bugs are out of the game."""
    for slug in bugs:
        del state.bugs[slug]
    return list(bugs)


def passed(state: State, seat: str) -> list[str]:
    """The turn comes to a player, who is no guest any more (GQ-128); the bugs that leave the game with their disk."""
    for cache in caches(state):
        cache.guests = [other for other in cache.guests if other != seat]
        cache.takers = [other for other in cache.takers if other != seat]
    gone = [cache for cache in state.stranded if not cache.guests]
    state.stranded = [cache for cache in state.stranded if cache.guests]
    return [slug for cache in gone for slug in leave_game(state, cache.bugs)]


def told(state: State, slugs: Iterable[str]) -> list[tuple[str, str, str, str]]:
    """These bugs, each with its goal, empty where the box does not know it, where it is, and who brought it."""
    return [(slug, state.bugs[slug].goal, place_of(state, slug), bringer(state, slug)) for slug in slugs]

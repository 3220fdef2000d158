"""Travel: which pyramid may go where, what rides along, and what stands where after it."""

from collections.abc import Container, Iterator, Mapping, Sequence, Sized
from functools import lru_cache
from typing import TypeVar

from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, LIMIT, NEIGHBOURS, OCEAN, SIZES
from companion.games.geodeto.state import Stack, State, text_of

Tower = TypeVar("Tower", bound=Sequence[str])
Way = tuple[str, Tower, int, str, Tower | None]
"""A move: the area, the stack and the height of the pyramid that is picked up, and to which area and onto what."""
Position = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
TABLE = "table"
"""Onto no stack, but directly on the card or into the Ocean."""
EVERY = frozenset(colour + size for colour in COLOUR_NAMES for size in SIZES)


def place_of(state: State, piece: str) -> tuple[str, Stack, int]:
    """The area, the stack and the height at which a pyramid stands."""
    for area in AREAS:
        for stack in state.on(area):
            if piece in stack:
                return area, stack, stack.index(piece)
    raise KeyError(piece)


def area_of(state: State, piece: str | None) -> str | None:
    """The area where a pyramid stands, if any does."""
    return next((area for area in AREAS if any(piece in stack for stack in state.on(area))), None)


def riders_on(state: State, piece: str) -> list[str]:
    """The pyramids that stand on one, from the bottom."""
    _, stack, height = place_of(state, piece)
    return stack[height + 1 :]


def why_not_picked(state: State, piece: str) -> str:
    """Why a pyramid may not be picked: any may, in a stack or alone, but for ships and takebacks (GEO-32)."""
    if barred_by_takeback(state, piece):
        return "takeback"
    return "ship" if pulled_out_of_ship(state, piece) else ""


def barred_by_takeback(state: State, piece: str) -> bool:
    """Two players only: whether the other one has picked it in the turn just before; it may still ride (GEO-38)."""
    return len(state.seats) == 2 and state.picked == piece


def pulled_out_of_ship(state: State, piece: str) -> bool:
    """Whether picking it would pull it out of a tower in the Ocean (GEO-39)."""
    area, _, height = place_of(state, piece)
    return area == OCEAN and height > 0


def reach(state: State, area: str) -> tuple[str, ...]:
    """The areas to which a pyramid may go from here; within an area where that is played (GEO-35)."""
    near = NEIGHBOURS[area]
    return (area, *near) if state.options.same_area else near


def fits_on(size: str, stack: Sequence[str]) -> bool:
    """Whether a pyramid of that size may be set on a stack: on equal or larger ones (GEO-37)."""
    return size <= stack[-1][1]


def has_room(area: str, stacks: Sized) -> bool:
    """Whether one more pyramid may stand directly there; what rides on them does not matter (GEO-10, GEO-36)."""
    return not is_limited(area) or len(stacks) < LIMIT


def is_limited(area: str) -> bool:
    """Whether an area has room for few; the Ocean has no such limit (GEO-11)."""
    return area != OCEAN


def is_struck(state: State, area: str) -> bool:
    """Whether no pyramid may be placed there for the Epidemic (GEO-44)."""
    return state.epidemic == area


def landings(state: State, piece: str, to: str) -> list[Stack | None]:
    """Onto what a pyramid that was picked up may be put in an area: a stack, or None for the table (GEO-34)."""
    if is_struck(state, to):
        return []
    found: list[Stack | None] = [None] if has_room(to, state.on(to)) else []
    return found + [stack for stack in state.on(to) if fits_on(piece[1], stack)]


def landing(onto: Stack | None) -> str:
    """Onto what a pyramid is put, as an answer."""
    return TABLE if onto is None else text_of(onto)


def targets(state: State, piece: str) -> dict[str, list[Stack | None]]:
    """The areas to which a pyramid may go, each with what it may be put on."""
    area, _, _ = place_of(state, piece)
    return {to: onto for to in reach(state, area) if (onto := targets_in(state, piece, to))}


def targets_in(state: State, piece: str, to: str) -> list[Stack | None]:
    """What a pyramid may be put on in an area that it can go to."""
    area, own, height = place_of(state, piece)
    # A whole stack set down where it stood would be no move.
    return [
        onto
        for onto in landings(state, piece, to)
        if to != area or (onto is not own and (onto is not None or height > 0))
    ]


def movable(state: State, area: str) -> Iterator[str]:
    """The pyramids of an area that may travel now, stack by stack from the bottom."""
    pieces = (piece for stack in state.on(area) for piece in stack if not why_not_picked(state, piece))
    return (piece for piece in pieces if any(targets_in(state, piece, to) for to in reach(state, area)))


def why_none_leaves(state: State, area: str) -> str:
    """Why nothing may travel from an area: all that stands there has just come, or there is nowhere to go (GEO-38)."""
    whys = {why_not_picked(state, piece) for stack in state.on(area) for piece in stack}
    return "takeback" if "takeback" in whys <= {"takeback", "ship"} else "none-leaves"


def ways(
    areas: Mapping[str, Sequence[Tower]],
    struck: str | None,
    *,
    same_area: bool = False,
    of: Container[str] = EVERY,
) -> list[Way[Tower]]:
    """Every way to move one of these pyramids: all rules at once but for takebacks, for those who look far ahead."""
    open_to: dict[tuple[str, str], list[Tower | None]] = {}
    for to, stacks in areas.items():
        card = [None] if has_room(to, stacks) else []
        for size in SIZES:
            open_to[to, size] = [*[stack for stack in stacks if fits_on(size, stack)], *card]
    return [
        (area, stack, height, to, onto)
        for area, stacks in areas.items()
        for stack in stacks
        for height in range(1 if area == OCEAN else len(stack))
        if stack[height] in of
        for to in (*NEIGHBOURS[area], *([area] if same_area else ()))
        if to != struck
        for onto in open_to[to, stack[height][1]]
        if to != area or (onto is not stack and (onto is not None or height > 0))
    ]


def moves(state: State) -> list[tuple[str, str, Stack | None]]:
    """Every legal move: pyramid, area, and the stack it is put on."""
    return [(stack[height], to, onto) for _, stack, height, to, onto in ways_now(state)]


def starts(state: State) -> list[str]:
    """The areas from which something may travel now."""
    froms = {area for area, _ in legs(state)}
    return [area for area in AREAS if area in froms]


def ways_now(state: State) -> list[Way[Stack]]:
    """Every way that is open to the player in turn."""
    return ways(state.areas, state.epidemic, same_area=state.options.same_area, of=_free(state))


def legs(state: State) -> Sequence[tuple[str, str]]:
    """From which area to which one each of them leads."""
    areas = tuple((area, tuple(map(tuple, stacks))) for area, stacks in state.areas.items())
    return _legs(areas, state.epidemic, state.options.same_area, _free(state))


@lru_cache(maxsize=4)  # a question, its trials and all views are of one position
def _legs(areas: Position, struck: str | None, same_area: bool, free: frozenset[str]) -> Sequence[tuple[str, str]]:
    return [(area, to) for area, _, _, to, _ in ways(dict(areas), struck, same_area=same_area, of=free)]


def _free(state: State) -> frozenset[str]:
    return EVERY - {state.picked} if state.picked and barred_by_takeback(state, state.picked) else EVERY


def why_not_there(state: State, piece: str) -> Mapping[str, str]:
    """The areas to which a pyramid may not go now, each with the rule."""
    area, _, _ = place_of(state, piece)
    near, open_to = reach(state, area), targets(state, piece)
    return {to: _closed(state, to, near) for to in AREAS if to not in open_to}


def _closed(state: State, to: str, near: Sequence[str]) -> str:
    if to not in near:
        return "away"
    if is_struck(state, to):
        return "struck"
    return "nowhere" if has_room(to, state.on(to)) else "full-unfit"


def why_not_onto(state: State, piece: str, to: str) -> Mapping[str, str]:
    """The table and the stacks of an area on which a pyramid may not be put, each with the rule."""
    open_onto = targets_in(state, piece, to)
    disabled = {text_of(stack): "nesting" for stack in state.on(to) if stack not in open_onto and piece not in stack}
    if None not in open_onto:
        disabled[TABLE] = "full" if not has_room(to, state.on(to)) else "nowhere"
    return disabled


def move(state: State, piece: str, to: str, onto: Stack | None) -> list[str]:
    """Put a pyramid there, with everything that stands on it riding along; answers the riders (GEO-33, GEO-34)."""
    area, stack, height = place_of(state, piece)
    moved = stack[height:]
    del stack[height:]
    if onto is None:
        state.on(to).append(moved)
    else:
        onto.extend(moved)
    if not stack:
        state.on(area).remove(stack)
    return moved[1:]

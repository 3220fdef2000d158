"""How the script asks for tiles: all kinds in one order, so that hands learn where each is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.games.muggles.cache import (
    as_known,
    by_lot,
    group_of,
    is_cache,
    kind_of,
    like,
    of_lot,
    overdrawn,
    seen,
    size,
)
from companion.games.muggles.facts import (
    CACHES,
    CAVE,
    EVENT,
    HARMLESS_KINDS,
    HAZARDS,
    MAP,
    MULTI_SETS,
    NUISANCES,
    SITE,
    TILES,
)
from companion.games.muggles.ground import take_off
from companion.games.muggles.state import State
from companion.table.grid import Cell
from companion.table.prompt import NumberPrompt, Option
from companion.table.table import Table

NO_MORE, STOCK_OUT, FACE_DOWN, EMPTY, OTHERWISE = "no-more", "stock-out", "face-down", "empty", "otherwise"
TOLD = "told"
"""What lay on a space around a site where it has been named before without that space."""

TOO_MANY = ("another", "earlier", "more")
"""What may be so where more caches of a kind are seen than the copy has."""

CACHE, OTHER, SPACE = "cache", "other", "space"
"""The shelf of all caches, that of what stands in no group of a question, and the group of spaces."""

SHELVES: Sequence[tuple[str, tuple[str, ...], bool]] = (
    ("cache/multi", ("multi", "super-multi"), False),
    (CACHE, ("traditional", "nano"), False),
    ("cache/puzzle", ("mystery", "puzzle"), True),
    ("cache/special", ("challenge", "virtual", "maintenance"), True),
    ("cache/lock", ("padlock", "combo-lock"), True),
    ("cache/tricky", ("water", "night"), True),
    ("hazard", tuple(hazard for hazard in HAZARDS if hazard != CAVE), True),
    (OTHER, (SITE,), False),
    ("no-effect", HARMLESS_KINDS, True),
    (OTHER, (CAVE, MAP), False),
    ("nuisance", NUISANCES, True),
    (OTHER, (EVENT,), False),
)
"""Where each kind stands in every question: its group, the kinds, and whether to a muggle they are all one.

The dial goes round and round, so what comes often stands near the first on both sides. What has no effect stands
farthest away: Roll says that.
"""

MATTERS_LATER = frozenset((*CACHES, *HAZARDS, *NUISANCES, EVENT, MAP, SITE))
MATTERS_NOW = frozenset((CAVE, SITE))
CLOSES_A_WAY = (*HAZARDS, *NUISANCES)
DUG_UP = frozenset((*CACHES, SITE))
COMES_TO = tuple(tile for tile in TILES if tile not in (*CLOSES_A_WAY, SITE))
"""What a muggle may come upon where no tile lies face down: what closes a way keeps it off, and each site has dug."""


def tile_options(state: State, kinds: Collection[str] = TILES, *, then: NumberPrompt | None = None) -> list[Option]:
    """The kinds as options, grouped; where people are only asked, what is one to a muggle is one to them, too.

    ``then`` asks for the number of a multi's set, where that comes next.
    """
    options = _tile_options(
        tuple(kind for _, of_group, _ in SHELVES for kind in of_group if kind in kinds), state.reports == "asked"
    )
    return [replace(option, then=then) if option.value == "multi" else option for option in options]


@lru_cache(maxsize=64)
def _tile_options(kinds: tuple[str, ...], alike: bool) -> tuple[Option, ...]:
    shelves = [(group, [kind for kind in of_group if kind in kinds], one) for group, of_group, one in SHELVES]
    # Where nothing else has a shelf, the caches need none around theirs.
    alone = all(group.startswith(CACHE) for group, found, _ in shelves if found and group != OTHER)
    return tuple(
        Option(kind, group="" if group == OTHER else _inside(group) if alone else group, alike=alike and one)
        for group, found, one in shelves
        for kind in found
    )


def _inside(group: str) -> str:
    return group.removeprefix(CACHE).removeprefix("/")


def which_set(start: int | None = None, **about: Any) -> NumberPrompt:
    """The question for the number of a multi's set."""
    return NumberPrompt(key="set", low=1, high=MULTI_SETS, start=start or 1, about=about)


def numbered(state: State, table: Table, kind: str, **about: Any) -> str:
    """The tile of that kind, as the box knows it then; for a multi the number of its set is asked."""
    if kind != "multi":
        return as_known(state, kind)
    return f"multi-{table.ask(which_set(**about))}"


def ask_tile(state: State, table: Table, *, otherwise: bool = False, **about: Any) -> str | None:
    """Which tile lies there; None where a muggle does not come there, which is offered ``otherwise``.

    Roll says of one of which nobody asks more that it has no effect: on it goes. Without stock people may have emptied
    the space that a muggle comes to (MUG-101), and what lay open all the time would have kept it off (MUG-25, MUG-99).
    """
    landed = about["why"] == "landed"
    kinds = tile_options(state, COMES_TO if landed and state.all_up else TILES, then=which_set(**about))
    if landed and state.stock == 0:
        kinds.append(Option(EMPTY))
    options = [
        replace(kind, on_roll=True) if kind.alike and kind.value == HARMLESS_KINDS[0] else kind for kind in kinds
    ]
    if otherwise:
        ahead = (SITE, HARMLESS_KINDS[0])
        options.insert(next(at for at, kind in enumerate(kinds) if kind.value in ahead), Option(OTHERWISE))
    while True:
        kind = table.choose("tile", options, **about)
        if kind == OTHERWISE:
            return None
        tile = numbered(state, table, kind, **about)
        if is_one_of_ours(state, table, tile):
            return tile


def ask_list(
    state: State, table: Table, kinds: Collection[str], *, more: Sequence[Option] = (), **about: Any
) -> str | None:
    """One more tile of a list, or None at its end, or what ``more`` can be said: a tile is gone, where one lay.

    Roll says that this is the end, so on the dial it stands farthest away, and all the rest beside it.
    """
    named = tile_options(state, kinds, then=which_set(**about))
    rows = [option.group.partition("/")[0] or option.value for option in named]
    near = list(dict.fromkeys(rows))[: (len(set(rows)) + 1) // 2]
    # Among so few nothing is far away: there it comes last, as on a list.
    few = 2 + sum(not option.group for option in more)
    at = len(rows) if len(set(rows)) <= few else sum(row in near for row in rows)
    options = [*named[:at], *more, Option(NO_MORE, on_roll=True), *named[at:]]
    while True:
        kind = table.choose("listed", options, **about)
        if kind == NO_MORE:
            return None
        if kind in [option.value for option in more]:
            return kind
        tile = numbered(state, table, kind, **about)
        if is_one_of_ours(state, table, tile):
            return tile


def is_one_of_ours(state: State, table: Table, tile: str) -> bool:
    """Whether a tile just named is one; of more caches than this copy has, people say which is wrong (MUG-75)."""
    while is_cache(tile) and (lot := overdrawn(state, by_lot(state, seen(state)), tile, 1)) is not None:
        about: dict[str, Any] = {
            "why": "too-many",
            "cache": kind_of(tile),
            "tile": like(lot, tile),
            "count": size(state, lot),
        }
        match table.choose("too-many", TOO_MANY, **about):
            case "another":
                return False
            case "more":
                state.more[kind_of(lot)] = state.more.get(kind_of(lot), 0) + 1
            case _:
                set_earlier_right(state, table, lot, tile)
    return True


def set_earlier_right(state: State, table: Table, lot: str, tile: str) -> None:
    """One of the caches seen before was another tile: which, and what it is."""
    places = places_of(state, lot)
    about: dict[str, Any] = {"why": "earlier", "cache": kind_of(tile)}
    value = table.choose("which", tuple(places), places=[place for place, _ in places.values()], **about)
    place, was = places[value]
    on_board = "board" in place
    about["place"] = place
    kinds = tile_options(state, TILES if on_board else CACHES, then=which_set(**about))
    options = (*((FACE_DOWN,) if on_board else ()), *kinds)
    while True:
        kind = table.choose("was", options, **about)
        now = None if kind == FACE_DOWN else numbered(state, table, kind, **about)
        # Named as it was, nothing is set right; and what it is instead must be one of ours, too.
        if now == was or now is None or is_one_of_ours(state, table, now):
            break
    if places_of(state, lot).get(value) == (place, was):
        put_right(state, value, was, now)


def places_of(state: State, lot: str) -> dict[str, tuple[Mapping[str, Any], str]]:
    """Where caches of a lot are, each place by its option as its words have it, with one of those caches."""
    held: dict[str, tuple[dict[str, Any], Sequence[str]]] = {
        f"muggle-{name}": ({"muggle": name}, [muggle.carrying] if muggle.carrying else [])
        for name, muggle in state.muggles.items()
    }
    held |= {f"player-{who}": ({"player": who}, player.caches) for who, player in state.players.items()}
    for name, board in state.boards.items():
        for cell, lies in sorted(board.tiles.items()):
            place = {"board": name, "cell": Cell.parse(cell)}
            held[f"board-{name}-{cell.replace(',', '-')}"] = (place, [lies])
    held["out"] = ({}, state.discarded)
    places: dict[str, tuple[Mapping[str, Any], str]] = {}
    for value, (place, tiles) in held.items():
        found = [other for other in tiles if of_lot(other, lot)]
        if found:
            places[value] = ({"value": value, **place}, found[0])
    return places


def put_right(state: State, value: str, was: str, now: str | None) -> None:
    """A cache in one of its places was another tile all the time; None: one face down."""
    what, _, which = value.partition("-")
    if what == "board":
        name, row, col = which.split("-")
        take_off(state, name, Cell(int(row), int(col)))
        if now is not None:
            state.boards[name].put(Cell(int(row), int(col)), now)
        return
    assert now is not None
    if what == "muggle":
        state.muggles[which].carrying = now
        return
    tiles = state.players[which].caches if what == "player" else state.discarded
    tiles[tiles.index(was)] = now
    # What was out of the game may be there again, and the other way round.
    state.gone = [group for group in state.gone if group not in (group_of(was), group_of(now))]


def ask_cell(
    state: State, table: Table, name: str, cells: Sequence[Cell], why: str, *, rule: str = "", **about: Any
) -> Cell:
    """Which of these spaces of a board."""
    return table.cell("cell", name, state.boards[name].grid, cells=cells, rule=rule, why=why, board=name, **about)

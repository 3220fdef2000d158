"""How the script asks for tiles: all kinds in one order, so that hands learn where each is."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.games.muggles.facts import (
    CACHES,
    CAVE,
    EVENT,
    HARMLESS_KINDS,
    HAZARDS,
    LABELS,
    MAP,
    MULTI_SETS,
    NUISANCES,
    SITE,
    TILES,
)
from companion.games.muggles.state import State
from companion.table.grid import Cell
from companion.table.prompt import Option
from companion.table.table import Table

NO_MORE, STOCK_OUT, FACE_DOWN = "no-more", "stock-out", "face-down"

SHELVES: Sequence[tuple[str, tuple[str, ...], bool]] = (
    ("Cache", ("traditional",), False),
    ("Cache/Tricky", ("water", "night"), True),
    ("Cache/Puzzle", ("mystery", "puzzle"), True),
    ("Cache/Special", ("challenge", "virtual", "maintenance"), True),
    ("Cache/Lock", ("padlock", "combo-lock"), True),
    ("Cache", ("nano",), False),
    ("No effect", HARMLESS_KINDS, True),
    ("Nuisance", NUISANCES, True),
    ("Hazard", tuple(hazard for hazard in HAZARDS if hazard != CAVE), True),
    ("Event or other", (EVENT, MAP, SITE, CAVE), False),
    ("Multi", ("multi", "super-multi"), False),
)
"""Where each kind stands in every question: its group, the kinds, and whether to a muggle they are all one.

The dial goes round and round, so what comes often stands near the first on both sides; the list is never longer than
six, and any kind takes at most eight clicks and presses.
"""

MATTERS_LATER = frozenset((*CACHES, *HAZARDS, *NUISANCES, EVENT, MAP, SITE))
MATTERS_NOW = frozenset((*CACHES, CAVE, SITE))
CLOSES_A_WAY = frozenset((*HAZARDS, *NUISANCES))
DUG_UP = frozenset((*CACHES, SITE))


def tile_options(state: State, kinds: Collection[str] = TILES) -> list[Option]:
    """The kinds as options, grouped; where people are only asked, what is one to a muggle is one to them, too."""
    alike = state.reports == "asked"
    return [
        Option(kind, LABELS[kind], group=group, alike=alike and one)
        for group, of_group, one in SHELVES
        for kind in of_group
        if kind in kinds
    ]


def numbered(table: Table, kind: str, about: Mapping[str, Any]) -> str:
    """The tile of that kind; for a multi the number of its set is asked."""
    if kind != "multi":
        return kind
    return f"multi-{table.number('set', 'Of which multi set?', 1, MULTI_SETS, about=about)}"


def ask_tile(state: State, table: Table, text: str, about: Mapping[str, Any], *, kinds: Collection[str] = TILES) -> str:
    """Which tile lies there."""
    return numbered(table, table.choose("tile", text, tile_options(state, kinds), about=about), about)


def ask_list(
    state: State,
    table: Table,
    text: str,
    about: Mapping[str, Any],
    kinds: Collection[str],
    *,
    end: str = "No more",
    gone: bool = False,
) -> str | None:
    """One more tile of a list, or None at its end; ``gone`` offers that a tile shown is not there any more."""
    more = [Option(FACE_DOWN, "A tile shown is gone")] if gone else []
    options = [Option(NO_MORE, end), *more, *tile_options(state, kinds)]
    kind = table.choose("list", text, options, about=about)
    return None if kind == NO_MORE else numbered(table, kind, about)


def ask_cell(state: State, table: Table, text: str, name: str, cells: Sequence[Cell], why: str, rule: str = "") -> Cell:
    """Which of these spaces of a board."""
    about = {"why": why, "board": name}
    return table.cell("cell", text, name, state.boards[name].grid, cells=cells, about=about, rule=rule)

"""The script: the menu between the turns, and the steps that follow from it."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.muggles.cache import by_lot, left, like, overdrawn, seen, size, team_claims
from companion.games.muggles.facts import GROUPS
from companion.games.muggles.goal import supply_is_short, walled_in
from companion.games.muggles.ground import rehide
from companion.games.muggles.report import MENU, turn_up_from_afar
from companion.games.muggles.state import State, Task
from companion.games.muggles.step import land, roll, step_back, walk_on
from companion.games.muggles.tile import act, chain, name_tiles, refill_later, turn_up, turn_up_all
from companion.table.table import Table


def turn(state: State, table: Table) -> None:
    """The menu, or the next step of what was begun there."""
    if state.tasks:
        task = state.tasks.pop(0)
        STEPS[task.what](state, table, task)
    else:
        table.act("round", MENU, state, round=state.round)
    watch(state, table)


def rest(state: State, table: Table, task: Task) -> None:
    """The end of a turn: open caves are turned down again, where the copy has it so; people may change tiles now."""
    rehide(state)
    for board in state.boards.values():
        board.seen = []


def next_round(state: State, table: Table, task: Task) -> None:
    """The people's turn again."""
    state.round += 1
    state.swapped = []


STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {
    "roll": roll,
    "walk": walk_on,
    "back": step_back,
    "land": land,
    "rest": rest,
    "round": next_round,
    "afar": turn_up_from_afar,
    "turn-up": turn_up,
    "list": name_tiles,
    "act": act,
    "site": chain,
    "refill": refill_later,
    "stock-out": turn_up_all,
}


# What people must know at once


def watch(state: State, table: Table) -> None:
    """After every step: groups that are gone, and what people should be warned of."""
    for group in GROUPS:
        if left(state, group) > 0 or group in state.gone:
            continue
        unsure = state.reports != "told" and team_claims(state, group) == 0
        if unsure and table.confirm("held", why="group", group=group):
            state.held.append(group)
        if team_claims(state, group) == 0:
            table.tell("group-gone", group=group)
        state.gone.append(group)
    known = seen(state)
    counts = by_lot(state, known)
    for tile in sorted(set(known)):
        if (lot := overdrawn(state, counts, tile, 0)) is not None:
            warn(state, table, "more-than-printed", tile, tile=like(lot, tile), count=size(state, lot))
    if supply_is_short(state):
        warn(state, table, "supply")
    for group in walled_in(state):
        warn(state, table, "walled-in", group, group=group)


def warn(state: State, table: Table, why: str, of: str = "", **values: Any) -> None:
    """Say once that something is as people may not expect it."""
    said = f"{why} {of}".rstrip()
    if said not in state.warned:
        state.warned.append(said)
        table.tell("warning", why=why, **values)

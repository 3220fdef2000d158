"""The script: the menu between the turns, and the steps that follow from it."""

from collections.abc import Callable, Mapping

from companion.games.muggles.cache import caches_of, left, overdrawn, seen, team_claims
from companion.games.muggles.facts import GROUPS
from companion.games.muggles.goal import supply_is_short, walled_in
from companion.games.muggles.ground import rehide
from companion.games.muggles.report import menu, turn_up_from_afar
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
        state.begin(menu(state, table))
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
        if state.reports != "told" and team_claims(state, group) == 0:
            about = {"why": "group", "group": group}
            if table.confirm("held", text=f"Does anybody hold a {group} cache?", about=about):
                state.held.append(group)
        if team_claims(state, group) == 0:
            table.tell(text=f"The {group} group is gone.", fact={"kind": "group-gone", "group": group})
        state.gone.append(group)
    warnings = [
        (f"more-than-printed {tile}", f"{caches_of(state, lot, tile)}, and now one more.")
        for tile in sorted(set(seen(state)))
        if (lot := overdrawn(state, tile, 0)) is not None
    ]
    if supply_is_short(state):
        warnings.append(("supply", "Too few caches are left for every player's own groups."))
    warnings += [(f"walled-in {group}", f"The last {group} caches are walled in.") for group in walled_in(state)]
    for why, text in warnings:
        if why not in state.warned:
            state.warned.append(why)
            table.tell(text=text, fact={"kind": "warning", "why": why.split()[0]})

"""The script: what is still open on the table, and with nothing open the menu."""

from typing import Any

from companion.games.muggles.cache import by_lot, left, like, overdrawn, seen, size, sizes, team_claims
from companion.games.muggles.facts import CAVE, GROUPS, REHIDDEN
from companion.games.muggles.goal import in_doubt, supply_is_short, walled_in
from companion.games.muggles.report import MENU, remote_reveal
from companion.games.muggles.state import Mover, State
from companion.games.muggles.step import land, walk
from companion.games.muggles.tile import dig_next, name_dug_up, refill_emptied, say_refills, turn_up, turn_up_all
from companion.table.grid import Cell
from companion.table.table import Table


def turn(state: State, table: Table) -> None:
    """What is open on the table, innermost first, and with nothing open the menu; after each turn the next muggle's."""
    doubt = in_doubt(state)
    if doubt:
        state.held += [group for group in doubt if table.confirm("held", why="group", group=group)]
    elif state.dug_up:
        name_dug_up(state, table, state.dug_up)
    elif state.sites:
        dig_next(state, table)
    elif state.turned_up:
        turn_up(state, table, state.turned_up[0])
    elif state.used_up:
        turn_up_all(state, table)
    elif state.emptied:
        refill_emptied(state, table, state.emptied)
    elif state.from_afar:
        remote_reveal(state, table)
    elif state.mover and state.mover.walked:
        land(state, table, state.mover)
    elif state.mover:
        walk(state, table, state.mover)
    elif state.to_move is not None:
        next_round(state)
    else:
        hands_count = state.reports == "asked" and state.stock is None
        table.act("round", MENU, state, round=state.round, hands_count=hands_count)
    in_doubt_now = in_doubt(state)
    if in_doubt_now or (state.settled and not state.to_move):
        say_refills(state, table)
    if doubt or not in_doubt_now:
        watch(state, table)
    if state.settled:
        rest(state, table)
        if state.to_move:
            state.mover = Mover(state.to_move.pop(0))


def rest(state: State, table: Table) -> None:
    """The end of a turn: open caves are turned down again, where the copy has it so (MUG-38)."""
    for name, board in state.boards.items():
        for cell, tile in board.tiles.items():
            if tile == CAVE and state.options.cave_rehides:
                board.tiles[cell] = REHIDDEN
                table.tell("cave-hides", board=name, cell=Cell.parse(cell))


def next_round(state: State) -> None:
    """The people's turn again."""
    state.to_move = None
    state.round += 1
    state.swapped = []


# What people must know at once


def watch(state: State, table: Table) -> None:
    """After every step: groups that are gone, and what people should be warned of."""
    for group in GROUPS:
        if left(state, group) > 0 or group in state.gone:
            continue
        if team_claims(state, group) == 0:
            table.tell("group-gone", group=group)
        state.gone.append(group)
    known = seen(state)
    counts = by_lot(state, known)
    most = sizes(state)
    over = any(count > most[lot] for lot, count in counts.items())
    for tile in sorted(set(known)) if over else ():
        if (lot := overdrawn(state, counts, tile, 0)) is not None:
            warn(state, table, "more-than-printed", tile, tile=like(lot, tile), count=size(state, lot))
    if supply_is_short(state):
        warn(state, table, "supply")
    # What a muggle has just turned up it may still carry off.
    for group in walled_in(state) if state.mover is None else ():
        warn(state, table, "walled-in", group, group=group)


def warn(state: State, table: Table, why: str, of: str = "", **values: Any) -> None:
    """Say once that something is as people may not expect it."""
    said = f"{why} {of}".rstrip()
    if said not in state.warned:
        state.warned.append(said)
        table.tell("warning", why=why, **values)

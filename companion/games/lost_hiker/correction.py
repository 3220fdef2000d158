"""What may be fixed: the pawn, the food, the batteries, a card."""

from typing import Any

from companion.games.lost_hiker.facts import (
    AXE,
    BATTERIES,
    BATTERY,
    BOARD,
    FIRST_FOOD,
    FOOD,
    HAND_CARDS,
    LIGHTER,
    SEARCHER_PROVISIONS,
    STATION,
)
from companion.games.lost_hiker.location import at
from companion.games.lost_hiker.state import HIKER, SEARCHER, State
from companion.table.table import Action, Table

ONE_OF = (AXE, LIGHTER)
MOST = 12
"""Cards of a kind in a hand."""


def correct(state: State, table: Table) -> None:
    """Fix what the box has wrong; nothing asked or told says anything of what is hidden."""
    table.act("what", SETS, state, menu=False)


def pawn(state: State, table: Table) -> None:
    """Where the pawn stands."""
    was = state.pawn
    places = ("square", STATION) if was is not None else (STATION, "square")
    if table.choose("where", places) == STATION:
        state.pawn = None
    else:
        cells = sorted(BOARD, key=lambda cell: cell != was)
        state.pawn = table.cell("cell", "board", BOARD, cells=cells, why="correct")
    state.trail[-1] = state.pawn
    if state.pawn != was:
        table.tell("corrected", what="pawn", was=at(was), now=at(state.pawn))


def food(state: State, table: Table) -> None:
    """How much food the hiker has."""
    hold(state, FOOD, ask(state, table, FOOD, FIRST_FOOD))


def batteries(state: State, table: Table) -> None:
    """How many batteries the searcher has."""
    was = state.batteries
    count = table.number("batteries", 0, BATTERIES, start=was)
    if count == was:
        return
    state.searcher_deck = [card for card in state.searcher_deck if card != BATTERY]
    state.batteries, state.spent_batteries = count, BATTERIES - count
    table.tell("corrected", what="batteries", was=was, now=count)


def card(state: State, table: Table) -> None:
    """How many of a card the hiker has, or the searcher."""
    kinds = [kind for kind in (*HAND_CARDS, *SEARCHER_PROVISIONS) if kind not in (FOOD, BATTERY)]
    kind = table.choose("card", kinds)
    if kind in ONE_OF:
        hold_one(state, kind, ask(state, table, kind, 0, 1, "axe-or-lighter"))
        return
    if kind in HAND_CARDS:
        hold(state, kind, ask(state, table, kind, 0))
        return
    own = state.provisions.count(kind)
    count = table.number("count", 0, max(MOST, own), start=own, whose=SEARCHER, card=kind)
    for _ in range(own - count):
        state.provisions.remove(kind)
        state.searcher_deck.append(kind)
    for _ in range(count - own):
        state.provisions.append(kind)
        if kind in state.searcher_deck:
            state.searcher_deck.remove(kind)
    if count != own:
        table.tell("corrected", what="card", whose=SEARCHER, card=kind, was=own, now=count)


def ask(state: State, table: Table, kind: str, start: int, most: int = MOST, rule: str = "") -> int:
    """How many of a card the hiker has, which is told then; where there is a hiker at the table, to them alone."""
    seat, was = state.hiker_seat, state.hand.get(kind, 0)
    about: dict[str, Any] = {"whose": HIKER, "card": kind}
    start = start if seat is None else min(most, was)
    now = table.number("count", 0, most, start=start, seat=seat, private=seat is not None, rule=rule, **about)
    gone = next((card for card in ONE_OF if now and kind in ONE_OF and card != kind and card in state.hand), None)
    hidden = {} if seat is None else {"was": was, "gone": gone}
    # Told where nothing changes, too: else it would be heard whether it was so before.
    table.tell("corrected", seat=seat, what="card", now=now, **about, **hidden)
    return now


def hold_one(state: State, kind: str, count: int) -> None:
    """The hiker has that one, or not; with it they lack the other (HIK-40), and what they lack is in no deck."""
    # To refuse it where they have the other would tell the searcher what the box's hiker holds.
    for card in ONE_OF if count else (kind,):
        state.hand.pop(card, None)
    if count:
        state.hand[kind] = count


def hold(state: State, kind: str, count: int) -> None:
    """The hiker has so many; the others of that kind are among their discards, or come out of them."""
    own = state.hand.get(kind, 0)
    state.discards += [kind] * (own - count)
    for _ in range(count - own):
        for pile in (state.discards, state.removed):
            if kind in pile:
                pile.remove(kind)
                break
    state.hand[kind] = count
    if not count:
        del state.hand[kind]


SETS = (
    Action("pawn", pawn),
    Action("food", food),
    Action("batteries", batteries),
    Action("card", card),
)

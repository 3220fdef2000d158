"""What may be set right: the pawn, the food, the batteries, a card."""

from collections.abc import Callable, Mapping

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
from companion.games.lost_hiker.state import HIKER, SEARCHER, State
from companion.table.table import Table

ONE_OF = (AXE, LIGHTER)
MOST = 12
"""Cards of a kind in a hand."""


def correct(state: State, table: Table) -> None:
    """Set what the box believes; no question says anything of what is hidden."""
    SETS[table.choose("what", tuple(SETS))](state, table)


def pawn(state: State, table: Table) -> None:
    """Where the pawn stands."""
    if table.choose("where", ("square", STATION)) == STATION:
        state.pawn = None
    else:
        state.pawn = table.cell("cell", "board", BOARD, why="correct")
    state.trail[-1] = state.pawn


def food(state: State, table: Table) -> None:
    """How much food the hiker has."""
    hold(state, FOOD, ask(state, table, FOOD, FIRST_FOOD))


def batteries(state: State, table: Table) -> None:
    """How many batteries the searcher has."""
    count = table.number("batteries", 0, BATTERIES, start=BATTERIES)
    state.searcher_deck = [card for card in state.searcher_deck if card != BATTERY]
    state.batteries, state.spent_batteries = count, BATTERIES - count


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
    count = table.number("count", 0, MOST, whose=SEARCHER, card=kind)
    own = state.provisions.count(kind)
    for _ in range(own - count):
        state.provisions.remove(kind)
        state.searcher_deck.append(kind)
    for _ in range(count - own):
        state.provisions.append(kind)
        if kind in state.searcher_deck:
            state.searcher_deck.remove(kind)


def ask(state: State, table: Table, kind: str, start: int, most: int = MOST, rule: str = "") -> int:
    """How many of a card the hiker has; where there is a hiker at the table, only he is asked."""
    seat = state.hiker_seat
    about = {"whose": HIKER, "card": kind}
    return table.number("count", 0, most, start=start, seat=seat, private=seat is not None, rule=rule, **about)


def hold_one(state: State, kind: str, count: int) -> None:
    """The hiker has that one, or not; with it he has not the other (HIK-40), and what he has not is in no deck."""
    # To refuse it where he has the other would tell the searcher what the box's hiker holds.
    for card in ONE_OF if count else (kind,):
        state.hand.pop(card, None)
    if count:
        state.hand[kind] = count


def hold(state: State, kind: str, count: int) -> None:
    """The hiker has so many; the others of that kind are among his discards, or come out of them."""
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


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "pawn": pawn,
    "food": food,
    "batteries": batteries,
    "card": card,
}

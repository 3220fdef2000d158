"""The searcher's ways: steps, the ranger station and its cards, the airlift."""

from companion.games.lost_hiker.facts import ACTIONS, AIRLIFT, BATTERIES, BATTERY, BOARD, SEARCHER_PROVISIONS
from companion.games.lost_hiker.state import HIKER, SEARCHER, State
from companion.table.grid import Cell

GATE = (Cell(4, 4), Cell(4, 5), Cell(5, 4), Cell(5, 5))  # HIK-53
"""The squares that touch the station."""


def why_no_whole_turn(card: str, lacks: str, state: State) -> str:
    """Airlift and solar panel take that card, or bar with what ``lacks``, and a whole turn (HIK-57, HIK-59)."""
    if card not in state.provisions:
        return lacks
    return "whole-turn" if state.actions_left < ACTIONS else ""


def steps(pawn: Cell | None) -> tuple[Cell, ...]:
    """The squares that one move leads to (HIK-52, HIK-53)."""
    return GATE if pawn is None else BOARD.around(pawn)


def go(state: State, cell: Cell | None) -> None:
    """The pawn stands there now; None is the station (HIK-13)."""
    state.pawn = cell
    state.trail.append(cell)


def spend(state: State, actions: int = 1) -> None:
    """So many actions of the turn are used; after the last one it is the hiker's turn (HIK-25, HIK-46)."""
    state.actions_left -= actions
    if state.actions_left <= 0:
        pass_on(state)


def pass_on(state: State) -> None:
    """The other one's turn (HIK-25, HIK-26)."""
    state.on_move = SEARCHER if state.on_move == HIKER else HIKER
    state.actions_left = ACTIONS
    # The box's hiker is not asked: what they do belongs to the round of the answer before it.
    if state.on_move == (SEARCHER if state.solo else state.options.first):
        state.round += 1


def launch(state: State) -> None:
    """A battery is discarded (HIK-47)."""
    state.batteries -= 1
    state.spent_batteries += 1


def refill(state: State) -> None:
    """Batteries are taken until there are two: the spent ones, then those that were exchanged (HIK-55)."""
    while state.batteries < BATTERIES and state.spent_batteries:
        state.spent_batteries -= 1
        state.batteries += 1
    while state.batteries < BATTERIES and BATTERY in state.searcher_deck:
        state.searcher_deck.remove(BATTERY)
        state.batteries += 1


def held(state: State) -> list[str]:
    """The kinds of card that the searcher could give at the station, where they get batteries (HIK-56)."""
    return [card for card in SEARCHER_PROVISIONS if card in (*state.provisions, BATTERY)]


def give(state: State, card: str) -> None:
    """A card goes back to the searcher's deck (HIK-56)."""
    if card == BATTERY:
        state.batteries -= 1
    else:
        state.provisions.remove(card)
    state.searcher_deck.append(card)


def receive(state: State, card: str) -> None:
    """A card of the searcher's deck comes into the hand (HIK-56)."""
    if card == BATTERY:
        state.batteries += 1
    else:
        state.provisions.append(card)


def lift(state: State, cell: Cell) -> None:
    """The airlift leads anywhere; the card stays, unless it is to go back (HIK-57)."""
    go(state, cell)
    if state.options.airlift_spent:
        give(state, AIRLIFT)

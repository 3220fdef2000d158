"""Setting up: shuffling, dealing, and the hiker's first location card."""

from collections import Counter

from companion.games.lost_hiker.deck import Deck, cards
from companion.games.lost_hiker.facts import (
    BATTERIES,
    BATTERY,
    COPIES,
    FIRST_FOOD,
    FOOD,
    QUADRANTS,
    STATION,
)
from companion.games.lost_hiker.location import knowledge
from companion.games.lost_hiker.option import Options
from companion.games.lost_hiker.scenario import Scenario
from companion.games.lost_hiker.state import SEARCHER, State
from companion.table.grid import Cell
from companion.table.table import Table


def setup(table: Table) -> State:
    """Shuffle and deal: the hiker knows their quarter (HIK-7) and the searcher nothing (HIK-8)."""
    options: Options = table.options
    known, locations = locate(table, options.scenario)
    hand, hiker_deck = deal_hiker(table, options.deck, options.scenario)
    provisions, searcher_deck = deal_searcher(table, options.deck, options.scenario)
    solo = options.mode == "solo"
    state = State(
        seats=table.players,
        options=options,
        hiker_seat=None if solo else table.players[0],
        searcher_seat=table.players[-1],
        on_move=options.first,
        pawn=None if options.scenario.pawn == STATION else Cell(*options.scenario.pawn),  # HIK-13
        batteries=options.scenario.batteries,
        spent_batteries=BATTERIES - options.scenario.batteries,
        provisions=provisions,
        searcher_deck=searcher_deck,
        known=known,
        locations=locations,
        hand=hand,
        hiker_deck=hiker_deck,
        nothing_here=options.scenario.nothing_here,
        known_trail=[list(known)],
        round=int(not solo or options.first == SEARCHER),
    )
    state.trail.append(state.pawn)
    who = {"hiker": state.hiker_seat, "searcher": state.searcher_seat}
    table.tell("setup", cell=state.pawn)
    table.tell("roles", batteries=state.batteries, provisions=list(state.provisions), **who)
    if state.hiker_seat is not None and options.box == "hiker":
        table.tell("aloud", **who)
    if state.hiker_seat is not None:
        table.tell("your-place", seat=state.hiker_seat, **knowledge(state))
    return state


def locate(table: Table, scenario: Scenario) -> tuple[list[str], list[str]]:
    """What the hiker knows, and the location deck: shuffled, its top card taken (HIK-14, HIK-15)."""
    known, first = scenario.known, scenario.locations
    rest = Counter(dict.fromkeys(QUADRANTS, COPIES))
    rest.subtract([*known, *first])
    below = cards(rest)
    table.shuffle(below, "location-deck", hidden=True)
    deck = [*first, *below]
    return known or [deck.pop(0)], deck


def deal_hiker(table: Table, deck: Deck, scenario: Scenario) -> tuple[dict[str, int], list[str]]:
    """Four food (HIK-19) and one provision (HIK-22, HIK-40) in the hand, the rest as the draw deck (HIK-20)."""
    provisions = cards(deck.hiker_provisions)
    dealt = table.draw(provisions, "hikers-provision", hidden=True)
    dealt = scenario.provisions.hiker or dealt
    told = scenario.hiker_cards or ()
    food = scenario.food or told.count(FOOD) or FIRST_FOOD
    hand = Counter(card for card in told if card != FOOD)
    hand[FOOD] = food
    # A scenario that names cards, and no provision beside them, says all that is in the hand.
    if scenario.hiker_cards is None or scenario.provisions.hiker is not None:
        hand[dealt] += int(dealt != FOOD or scenario.food is None)
    left = Counter(deck.hiker)
    left[FOOD] -= FIRST_FOOD
    draw_deck = cards(left)
    table.shuffle(draw_deck, "hikers-deck", hidden=True)
    hiker_deck = draw_deck if scenario.hiker_deck is None else list(scenario.hiker_deck)
    return {card: count for card, count in hand.items() if count}, hiker_deck


def deal_searcher(table: Table, deck: Deck, scenario: Scenario) -> tuple[list[str], list[str]]:
    """Both batteries are the searcher's (HIK-23), with one other card; the rest stays for exchanges (HIK-24)."""
    rest = [card for card in cards(deck.searcher_provisions) if card != BATTERY]
    told = scenario.provisions.searcher
    dealt = table.draw(rest, "searchers-provision")
    if told is not None and told != dealt:
        rest.append(dealt)
        if told in rest:
            rest.remove(told)
        dealt = told
    return [dealt], rest

"""Preparations: the pyramids on their continents, the goal cards, the countdown."""

from msgspec import UNSET

from companion.games.geodeto.card import deal, lay_out
from companion.games.geodeto.facts import AREAS, SIZES
from companion.games.geodeto.goal import Goals
from companion.games.geodeto.option import Options
from companion.games.geodeto.start import Start
from companion.games.geodeto.state import Fulfilled, Player, Stack, State
from companion.table.table import Table


def setup(table: Table) -> State:
    """The opening, or the position of a start file; each player is told their own cards alone."""
    options: Options = table.options
    deck, start = options.deck.goals, options.start
    players = {seat: Player() for seat in table.players}
    state = State(
        seats=table.players,
        options=options,
        players=players,
        countdown=length(options, start, deck),
        areas=stand(options, start) if options.reports != "none" else {},
    )
    given(state, start, deck)
    if options.cards == "box":
        rest = [slug for slug in deck if slug not in state.done()]
        hands(state, start, rest)
        rest = [slug for slug in rest if slug not in start.piles.values()]
        if start.hands is UNSET:
            deal(table, deck, players, rest)
        state.piles = lay_out(table, deck, rest)
        for continent, card in start.piles.items():
            state.piles[continent].append(card)
        tell_hands(state, table, deck)
    tell_start(state, table, start)
    return state


def tell_start(state: State, table: Table, start: Start) -> None:
    """Who begins: the first, or who has been to most of the six public places, which people are asked next (GEO-29).

    Nobody is asked where a start says whose turn it is, or where turns are not followed.
    """
    asked = state.options.starter == "asked" and start.turn is None
    state.starting = asked and state.follows
    places = [state.options.deck.goals[top].name for top in state.public()] if asked and state.deals else None
    first = None if asked else state.seat
    if start.areas is UNSET:
        table.tell("pyramids")
    table.tell("opening", goals=state.countdown, first=first, places=places)


def stand(options: Options, start: Start) -> dict[str, list[Stack]]:
    """Where the pyramids stand: each continent holds the three of its own colour, singly (GEO-3, GEO-12)."""
    if start.areas is not UNSET:
        return {area: [list(stack) for stack in start.areas[area]] for area in AREAS}
    areas: dict[str, list[Stack]] = {area: [] for area in AREAS}
    for continent, colour in options.colours.by_continent.items():
        areas[continent] = [[colour + size] for size in SIZES]
    return areas


def length(options: Options, start: Start, deck: Goals) -> int:
    """How many goals end the game (GEO-16); never more than there are."""
    return start.countdown or min(options.goals, len(deck) - len(start.goals))


def given(state: State, start: Start, deck: Goals) -> None:
    """What a start says of the action cards, of goals made and extra cards."""
    if start.turn is not None:
        state.at = state.seats.index(start.turn)
    if state.follows:
        state.epidemic, state.healer = start.epidemic.on, start.epidemic.holder
        state.pirate, state.captives = start.pirates.holder, list(start.pirates.captives)
    for seat, one in start.goals:
        state.players[seat].fulfilled.append(Fulfilled(one.name, one.continent or deck[one.name].continents[0]))
    for seat, cards in start.extras.items():
        state.players[seat].extras = list(cards)


def hands(state: State, start: Start, rest: list[str]) -> None:
    """The hands that a start gives; takes them out of ``rest``."""
    for seat, hand in (start.hands or {}).items():
        state.players[seat].hand, state.players[seat].dealt = list(hand), list(hand)
        for card in hand:
            rest.remove(card)


def tell_hands(state: State, table: Table, deck: Goals) -> None:
    """Each player is told their own cards alone."""
    for seat in state.seats:
        hand = state.players[seat].hand
        goals = [(deck[card].name, deck[card].continents, deck[card].trio) for card in hand]
        table.tell("dealt", seat=seat, player=seat, hand=hand, goals=goals)

"""Preparations: the pyramids on their continents, the goal cards, the countdown."""

from msgspec import UNSET

from companion.games.geodeto.card import deal, lay_out
from companion.games.geodeto.facts import AREAS, SIZES
from companion.games.geodeto.goal import Goals
from companion.games.geodeto.option import Options
from companion.games.geodeto.start import Start
from companion.games.geodeto.state import Fulfilled, Player, Stack, State
from companion.table.table import Table
from companion.table.wording import seat_name


def setup(table: Table) -> State:
    """The opening, or the position of a start file; everybody is told his own cards alone."""
    options: Options = table.options
    deck, start = options.deck.goals, options.start
    players = {seat: Player() for seat in table.players}
    state = State(
        seats=table.players,
        options=options,
        areas=stand(options, start) if options.reports != "none" else None,
        piles=None,
        players=players,
        countdown=length(options, start, deck),
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
    """Who begins: the first, or who has been to most of the six open places, which people are asked next (GEO-29).

    Nobody is asked where a start says whose turn it is, or where turns are not followed.
    """
    begins = f"{seat_name(state.seat)} begins."
    if state.options.starter == "asked" and start.turn is None:
        names = [state.options.deck.goals[top].name for top in state.public()]
        lie = f"The open places: {', '.join(names)}." if state.deals else "Look at the six open cards."
        begins = f"{lie} Who has been to most of them begins; in a draw the eldest."
        state.starting = state.follows
    table.tell(text=f"{state.countdown} goals to go. {begins}")


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
    """Everybody is told his own cards alone."""
    for seat in state.seats:
        cards = [f"{deck[card].name}: {' '.join(deck[card].trio)}" for card in state.players[seat].hand]
        fact = {"kind": "dealt", "player": seat, "hand": list(state.players[seat].hand)}
        table.tell(text=f"Your goals, from the bottom: {'; '.join(cards) or 'none'}.", seat=seat, fact=fact)

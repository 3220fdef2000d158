"""Goal cards on the table: dealing, the piles, drawing, and who may be thought to hold what."""

from collections.abc import Sequence

from companion.games.geodeto.facts import CONTINENTS, KINDS
from companion.games.geodeto.goal import Goals
from companion.games.geodeto.state import Player, State
from companion.table.table import Table


def deal(table: Table, deck: Goals, players: dict[str, Player], rest: list[str]) -> None:
    """States and sights are shuffled apart; each player gets one of each, secretly, out of ``rest`` (GEO-13)."""
    for kind in KINDS:
        cards = [slug for slug in rest if deck[slug].kind == kind]
        table.shuffle(cards, kind)
        for player in players.values():
            card = cards.pop()
            player.hand.append(card)
            player.dealt.append(card)
            rest.remove(card)


def lay_out(table: Table, deck: Goals, rest: Sequence[str]) -> dict[str, list[str]]:
    """The rest is shuffled together and dealt into six face-up piles by continent (GEO-14).

    A card of two continents goes to the shorter of their piles.
    """
    cards = list(rest)
    table.shuffle(cards, "piles")
    piles: dict[str, list[str]] = {continent: [] for continent in CONTINENTS}
    for card in cards:
        continents = deck[card].continents
        least = min(len(piles[continent]) for continent in continents)
        short = [continent for continent in continents if len(piles[continent]) == least]
        continent = short[0] if len(short) == 1 else table.draw(short, "pile", hidden=True)
        piles[continent].append(card)
    return piles


def drawable(state: State) -> list[str]:
    """The piles from which a card can be drawn (GEO-40)."""
    return [continent for continent in CONTINENTS if state.top(continent) is not None]


def draw(state: State, player: str, continent: str) -> str:
    """Take the top card of a pile into hand (GEO-40, GEO-54); answers it."""
    card = state.piles[continent].pop()
    state.players[player].hand.append(card)
    return card


def play(state: State, player: str, card: str) -> bool:
    """Take a goal card that was fulfilled off its pile, or out of the player's hand; whether it was public (GEO-53)."""
    has = state.players[player]
    has.dealt = [other for other in has.dealt if other != card]
    if card in has.hand:
        has.hand.remove(card)
        return False
    for pile in state.piles.values():
        if pile and pile[-1] == card:
            pile.pop()
            return True
    return False


def drawn(state: State, player: str) -> list[str]:
    """The cards in a player's hand that everybody saw being drawn."""
    has = state.players[player]
    return [card for card in has.hand if card not in has.dealt]


def unseen(state: State, player: str) -> list[str]:
    """The cards that a player may hold as far as the others can know: of the kinds that were dealt to them."""
    deck = state.options.deck.goals
    kinds = [deck[card].kind for card in state.players[player].dealt]
    seen = [*state.done(), *state.public(), *(card for seat in state.seats for card in drawn(state, seat))]
    return [slug for slug, goal in deck.items() if goal.kind in kinds and slug not in seen]


def cards_in_hand(state: State, player: str) -> int | None:
    """How many cards a player has in hand; None where people hold them and have not told the box."""
    has = state.players[player]
    return len(has.hand) if state.deals else has.cards

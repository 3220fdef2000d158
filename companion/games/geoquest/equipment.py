"""Equipment: what a player's cards add to a roll, how many may lie there, and what is discarded."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.geoquest.card import EQUIPMENT_LIMIT, INJURY, LIMIT, OTHER, PREVENT, Card, Ensemble
from companion.games.geoquest.state import State


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a card adds to a roll, or takes away; ``terrain``: only on such ground, which the box does not see."""

    name: str
    amount: int
    terrain: str = ""


def cards_of(state: State, seat: str) -> list[Card]:
    """A player's Cacher and Equipment, as far as the box knows them."""
    if not state.options.cards:
        return []
    deck = state.options.deck
    player = state.players[seat]
    cacher = [deck.cachers[player.cacher]] if player.cacher in deck.cachers else []
    return cacher + [deck.equipment[slug] for slug in player.cards if slug in deck.equipment]


def has(state: State, seat: str, when: str) -> list[Card]:
    """A player's cards that do such a thing: re-roll, jump, raise the limit, prevent."""
    return [card for card in cards_of(state, seat) if any(effect.when == when for effect in card.effects)]


def bonuses_of(one: Card | Ensemble, when: str, total: int, *, unfound: bool) -> list[Bonus]:
    """What a card adds to a move or a search on which the dice show a total.

    Some count from a least total on, some only for a cache that nobody has found (GQ-57, GQ-63).
    """
    return [
        Bonus(one.name, effect.amount, effect.terrain)
        for effect in one.effects
        if effect.when == when
        and effect.amount is not None
        and total >= effect.least
        and (unfound or not effect.unfound)
    ]


def bonuses(state: State, seat: str, when: str, total: int, *, unfound: bool = False) -> list[Bonus]:
    """What a player's Cacher and Equipment add to a roll: all of it counts (GQ-31, GQ-56, GQ-59, GQ-94)."""
    return [one for card in cards_of(state, seat) for one in bonuses_of(card, when, total, unfound=unfound)]


def prevents(state: State, seat: str, event: str) -> tuple[Card, bool] | None:
    """The card that keeps an Event off a player, and whether it is used up by it (GQ-95, GQ-96)."""
    known = state.options.deck.events.get(event)
    names = (event, INJURY) if known is not None and known.injury else (event,)
    found = [
        (card, effect.discard)
        for card in cards_of(state, seat)
        for effect in card.effects
        if effect.when == PREVENT and any(name in effect.prevents for name in names)
    ]
    # What costs nothing comes first.
    return min(found, key=lambda one: one[1], default=None)


def limit(state: State, seat: str) -> int | None:
    """How many Equipment cards a player may have (GQ-98); None: a card raises that by who knows how much (GQ-100)."""
    raised = [effect.amount for card in has(state, seat, LIMIT) for effect in card.effects if effect.when == LIMIT]
    if None in raised:
        return None
    return EQUIPMENT_LIMIT + sum(amount for amount in raised if amount is not None)


def find_draws_two(state: State) -> bool:
    """Whether a finder draws two cards, of which one goes back: a variant of the rules, where there are two (GQ-75)."""
    return state.options.find_draws == "two" and state.equipment_left > 1


def draw(state: State, seat: str, card: str) -> None:
    """A card comes from its deck to a player (GQ-27, GQ-30, GQ-75)."""
    state.players[seat].cards.append(card)
    state.equipment_left = max(0, state.equipment_left - 1)


def too_many(state: State, seat: str) -> bool:
    """Whether a player has more Equipment than may lie there (GQ-78, GQ-99)."""
    held = len(state.players[seat].cards)
    # Cards only raise the limit.
    most = limit(state, seat) if held > EQUIPMENT_LIMIT else None
    return most is not None and held > most


def may_be_too_many(state: State, seat: str) -> bool:
    """Whether only people can tell: a card raises the limit by who knows how much (GQ-100)."""
    return limit(state, seat) is None and len(state.players[seat].cards) > EQUIPMENT_LIMIT


def give_up(state: State, seat: str, card: str) -> None:
    """A card goes back into its deck, which is shuffled (GQ-97)."""
    state.players[seat].cards.remove(card)
    state.equipment_left += 1


def name_of(state: State, slug: str) -> str:
    """A card as it is printed; empty for one that the box does not know by name."""
    deck = state.options.deck
    for cards in (deck.equipment, deck.cachers):
        if slug in cards:
            return cards[slug].name
    return "" if slug == OTHER else slug


def shown(state: State, seat: str) -> list[str]:
    """A player's cards by their slugs, the Cacher first."""
    player = state.players[seat]
    return [*([player.cacher] if player.cacher else []), *player.cards]


def ranked(cards: Iterable[Card]) -> list[Card]:
    """Cards by name, as a list to look them up."""
    return sorted(cards, key=lambda card: card.name.lower())

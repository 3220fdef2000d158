"""Extra cards: Discoverers, Inventors, Team Sports, Expeditions."""

from companion.games.geodeto.facts import CONTINENTS, DRAKE, DRAKE_FROM, NAMED, PAIRS
from companion.games.geodeto.state import State
from companion.table.prompt import Why


def continents_of(state: State, player: str) -> list[str]:
    """The continents that a player's goals count for: where each was made, or all of its own where that is played."""
    deck, both = state.options.deck.goals, state.options.two_continents == "both"
    fulfilled = state.players[player].fulfilled
    made = [place for done in fulfilled for place in (done.continent, *(deck[done.goal].continents if both else ()))]
    return [continent for continent in CONTINENTS if continent in made]


def holder_of(state: State, card: str) -> str | None:
    """Who has an extra card."""
    return next((seat for seat in state.seats if card in state.players[seat].extras), None)


def earned(state: State, player: str) -> list[str]:
    """The extra cards that a player gets now; those of others stay where they are, but for Drake (GEO-57).

    Played only where all agreed to (GEO-18).
    """
    if not state.options.extras:
        return []
    pairs = [card for card in PAIRS if holder_of(state, card) is None and has_both(state, player, card)]
    named = [card for card in NAMED if holder_of(state, card) is None and has_named(state, player, card)]
    return [*pairs, *([DRAKE] if gets_drake(state, player) else []), *named]


def has_both(state: State, player: str, card: str) -> bool:
    """Whether a player has goals from both of a discoverer's continents (GEO-59, GEO-60, GEO-61)."""
    made = continents_of(state, player)
    return all(continent in made for continent in PAIRS[card])


def has_named(state: State, player: str, card: str) -> bool:
    """Whether a player has one of the goals that a card names (GEO-63, GEO-64, GEO-65)."""
    return any(done.goal in NAMED[card] for done in state.players[player].fulfilled)


def gets_drake(state: State, player: str) -> bool:
    """Drake: goals from four continents or more, and from more than anybody else has (GEO-62).

    Whoever has strictly more than the holder later on loots the card, unless it is played so that it stays.
    """
    mine = len(continents_of(state, player))
    holder = holder_of(state, DRAKE)
    if holder is None:
        return mine >= DRAKE_FROM and all(
            mine > len(continents_of(state, other)) for other in state.seats if other != player
        )
    lootable = state.options.drake_lootable
    return lootable and holder != player and mine > len(continents_of(state, holder))


def why_not_held(state: State, player: str, card: str) -> Why | None:
    """Why a player's goals cannot have brought them an extra card (GEO-59 to GEO-65); None where they can."""
    if card in PAIRS:
        return None if has_both(state, player, card) else Why("wants-both", {"continents": PAIRS[card]})
    if card in NAMED:
        deck = state.options.deck.goals
        names = [deck[slug].name if slug in deck else slug for slug in NAMED[card]]
        return None if has_named(state, player, card) else Why("wants-one", {"goals": names})
    mine = len(continents_of(state, player))
    if mine < DRAKE_FROM:
        return Why("wants-more", {})
    more = [other for other in state.seats if len(continents_of(state, other)) > mine]
    lootable = state.options.drake_lootable
    return Why("more-with", {"player": more[0]}) if more and lootable else None


def take(state: State, player: str, card: str) -> str | None:
    """A player gets an extra card; answers from whom it was looted."""
    holder = holder_of(state, card)
    if holder is not None:
        state.players[holder].extras.remove(card)
    state.players[player].extras.append(card)
    return holder

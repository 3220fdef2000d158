"""Achieving a goal: finding trios, laying the card down, the countdown, the ships."""

from collections.abc import Iterable, Sequence

from companion.games.geodeto.card import play
from companion.games.geodeto.facts import CONTINENTS, OCEAN
from companion.games.geodeto.goal import Goal, Trio
from companion.games.geodeto.state import Fulfilled, Made, Stack, State


def trios_in(stack: Sequence[str]) -> list[Trio]:
    """All trios of a tower: three pyramids next to one another, whatever is below or above (GEO-24, GEO-25, GEO-26)."""
    return [(stack[at], stack[at + 1], stack[at + 2]) for at in range(len(stack) - 2)]


def trios_on(stacks: Iterable[Stack]) -> list[Trio]:
    """All trios that stand in an area."""
    return [trio for stack in stacks for trio in trios_in(stack)]


def fulfils(goal: Goal, continent: str, trios: Sequence[Trio]) -> bool:
    """Whether one of these trios is a goal's, on its own continent: pyramids and order are right (GEO-27, GEO-28)."""
    return may_be_made_on(goal, continent) and goal.trio in trios


def may_be_made_on(goal: Goal, area: str) -> bool:
    """Whether a goal may be made there: on its continent, on either of two (GEO-23), never in the Ocean (GEO-28)."""
    return area in goal.continents


def formed(state: State, area: str, before: Sequence[Trio]) -> Made | None:
    """The goals that the move of the player in turn has formed there: trios that did not stand there before (GEO-52).

    Where the box knows the cards, these are the player's own and the public ones (GEO-53).
    """
    new = [trio for trio in trios_on(state.on(area)) if trio not in before]
    goals = [slug for slug in claimable(state) if fulfils(state.options.deck.goals[slug], area, new)]
    return Made(state.seat, area, goals) if goals else None


def claimable(state: State) -> list[str]:
    """The goals that the player in turn may form: of their own hand and on top of the piles (GEO-52, GEO-53).

    Where people hold the cards, all that were not made.
    """
    if state.deals:
        return [*state.players[state.seat].hand, *state.public()]
    done = state.done()
    return [slug for slug in state.options.deck.goals if slug not in done]


def lay_down(state: State, player: str, goal: str, continent: str) -> bool:
    """The card lies face up before the player (GEO-52); whether it was public."""
    state.players[player].fulfilled.append(Fulfilled(goal, continent))
    return play(state, player, goal)


def count_down(state: State, player: str) -> None:
    """One countdown card less (GEO-55); with the last one the game is over in that very turn (GEO-66, GEO-73)."""
    state.countdown = max(0, state.countdown - 1)
    if is_last(state):
        state.last = player


def is_last(state: State) -> bool:
    """Whether the agreed number of goals has been fulfilled (GEO-66)."""
    return state.countdown <= 0


def break_ships(state: State) -> bool:
    """All towers of the Ocean are broken up: their pyramids stand singly (GEO-56); whether there were any."""
    ships = state.on(OCEAN)
    broken = any(len(ship) > 1 for ship in ships)
    state.on(OCEAN)[:] = [[piece] for ship in ships for piece in ship]
    return broken


def places_of(state: State, goal: str) -> list[str]:
    """The continents on which a goal may have been made, in the order of the ring."""
    return [continent for continent in CONTINENTS if may_be_made_on(state.options.deck.goals[goal], continent)]

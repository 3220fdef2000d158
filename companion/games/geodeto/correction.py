"""What may be set right: a pyramid, a goal card, the countdown, whose turn it is, the action cards, an extra card."""

from collections.abc import Callable, Mapping

from companion.games.geodeto.facts import AREAS, CONTINENTS, COUNTDOWN, EXTRAS, OCEAN
from companion.games.geodeto.start import PYRAMIDS
from companion.games.geodeto.state import Fulfilled, Stack, State, text_of
from companion.games.geodeto.travel import TABLE, fits_on, has_room
from companion.table.prompt import Option
from companion.table.table import Table

PIRATES, NOBODY, HAND, MADE, PILE, OUT = "pirates", "nobody", "hand", "fulfilled", "pile", "out"


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    can = {
        "piece": state.follows,
        "goal": True,
        "countdown": True,
        "turn": state.follows,
        "epidemic": state.follows,
        "pirates": bool(state.captives),
        "extra": state.options.extras,
    }
    SETS[table.choose("what", [what for what in SETS if can[what]])](state, table)
    if state.areas is not None and state.made is None:
        state.open = None


def piece(state: State, table: Table) -> None:
    """Where a single pyramid stands; what stood on it stays behind, and a full card is full (GEO-10)."""
    what = table.choose("piece", [Option(each, group=each[0]) for each in PYRAMIDS])
    lift(state, what)
    every = {area: landings(state, what, area) for area in AREAS}
    places = [Option(place, group=place) for place in (*AREAS, PIRATES) if place == PIRATES or every[place]]
    barred = {area: "struck" if area == state.epidemic else "at-most" for area in AREAS if not every[area]}
    where = table.choose("where", places, barred=barred, what="piece", piece=what)
    if where == PIRATES:
        state.captives.append(what)
        if state.pirate is None:
            state.pirate = table.seat("who", why="captive")
        return
    onto = {TABLE if stack is None else text_of(stack): stack for stack in every[where]}
    barred = {TABLE: "at-most", **{text_of(stack): "nesting" for stack in state.on(where)}}
    barred = {text: why for text, why in barred.items() if text not in onto}
    stacks = [text for text in onto if text != TABLE]
    on = onto[table.choose("onto", [*onto], barred=barred, piece=what, area=where, stacks=stacks)]
    if on is None:
        state.on(where).append([what])
    else:
        on.append(what)


def landings(state: State, what: str, area: str) -> list[Stack | None]:
    """What a pyramid can stand on in an area: one of the stacks, or None for the ground; nothing where none may be."""
    if area == state.epidemic:
        return []
    ground: list[Stack | None] = [None] if has_room(state, area) else []
    return ground + [stack for stack in state.on(area) if fits_on(what, stack)]


def lift(state: State, what: str) -> None:
    """Take a single pyramid from wherever it is."""
    if what in state.captives:
        state.captives.remove(what)
        if not state.captives:
            state.pirate = None
    for area in AREAS:
        for stack in list(state.on(area)):
            if what in stack:
                stack.remove(what)
                if not stack:
                    state.on(area).remove(stack)


def goal(state: State, table: Table) -> None:
    """Where a goal card is: in a hand, before a player, on top of a pile, or nowhere."""
    deck = state.options.deck.goals
    cards = sorted(deck.values(), key=lambda card: CONTINENTS.index(card.continents[0]))
    slug = table.choose("which-goal", [Option(card.slug, card.name, group=card.continents[0]) for card in cards])
    places = (MADE, HAND, PILE, OUT) if state.deals else (MADE, OUT)
    where = table.choose("where", places, what="goal", goal=slug)
    seat = table.seat("who", why="goal") if where in (MADE, HAND) else ""
    continent = table.choose("continent", deck[slug].continents) if where in (MADE, PILE) else ""
    take_away(state, slug)
    if where == MADE:
        state.players[seat].fulfilled.append(Fulfilled(slug, continent))
    elif where == HAND:
        # It was named aloud: everybody knows it now.
        state.players[seat].hand.append(slug)
    elif where == PILE and state.piles is not None:
        state.piles[continent].append(slug)


def take_away(state: State, slug: str) -> None:
    """Take a goal card from wherever it is."""
    for player in state.players.values():
        player.hand = [card for card in player.hand if card != slug]
        player.dealt = [card for card in player.dealt if card != slug]
        player.fulfilled = [made for made in player.fulfilled if made.goal != slug]
    for pile in (state.piles or {}).values():
        if slug in pile:
            pile.remove(slug)
    if state.made is not None:
        state.made.goals = [card for card in state.made.goals if card != slug]


def countdown(state: State, table: Table) -> None:
    """How many goals are still to go; cards that people counted at an end that was none are counted anew (GEO-71)."""
    state.countdown = table.number("countdown", 0, COUNTDOWN, start=state.countdown)
    for player in state.players.values():
        player.cards = None


def turn(state: State, table: Table) -> None:
    """Whose turn it is, or who begins; nothing is barred as a takeback then."""
    state.at, state.picked = state.seats.index(table.seat("who", why="turn")), None
    state.starting = False


def epidemic(state: State, table: Table) -> None:
    """Where the Epidemic card is: on a continent that is empty, with a player, or with nobody."""
    empty = [continent for continent in CONTINENTS if not state.on(continent)]
    where = table.choose("where", [*empty, HAND, NOBODY], what="epidemic")
    holder = table.seat("who", why="epidemic") if where == HAND else None
    state.epidemic, state.healer = (where if where in CONTINENTS else None), holder


def pirates(state: State, table: Table) -> None:
    """Who holds the captives; with nobody they are in the Ocean, singly."""
    holder = table.seat("who", or_else=[NOBODY], why="pirates")
    if holder == NOBODY:
        state.on(OCEAN).extend([captive] for captive in state.captives)
        state.captives, state.pirate = [], None
    else:
        state.pirate = holder


def extra(state: State, table: Table) -> None:
    """Who has an extra card."""
    card = table.choose("card", EXTRAS)
    holder = table.seat("who", or_else=[NOBODY], why="extra")
    for seat, player in state.players.items():
        player.extras = [other for other in player.extras if other != card] + [card] * (seat == holder)


SETS: Mapping[str, Callable[[State, Table], None]] = {
    "piece": piece,
    "goal": goal,
    "countdown": countdown,
    "turn": turn,
    "epidemic": epidemic,
    "pirates": pirates,
    "extra": extra,
}

"""What may be set right: a pyramid, a goal card, the countdown, whose turn it is, the action cards, an extra card."""

from collections.abc import Callable, Mapping

from companion.games.geodeto.facts import AREAS, CONTINENTS, COUNTDOWN, EXTRAS, LIMIT, OCEAN
from companion.games.geodeto.start import PYRAMIDS
from companion.games.geodeto.state import Fulfilled, Stack, State
from companion.games.geodeto.travel import NESTING, STRUCK, TABLE, fits_on, has_room
from companion.games.geodeto.wording import piece_name, text_of, title
from companion.table.prompt import Option
from companion.table.table import Table

PIRATES, NOBODY, HAND, MADE, PILE, OUT = "pirates", "nobody", "hand", "fulfilled", "pile", "out"
FULL = f"GEO-10: at most {LIMIT} pyramids stand directly on a continent card"


def correct(state: State, table: Table) -> None:
    """Set what the box believes."""
    whats = {
        "piece": ("A pyramid", state.follows),
        "goal": ("A goal card", True),
        "countdown": ("The countdown", True),
        "turn": ("Whose turn it is", state.follows),
        "epidemic": ("Epidemic", state.follows),
        "pirates": ("Pirates", bool(state.captives)),
        "extra": ("An extra card", state.options.extras),
    }
    options = [Option(what, label) for what, (label, can) in whats.items() if can]
    SETS[table.choose("what", options, text="What is wrong?")](state, table)
    if state.areas is not None and state.made is None:
        state.open = None


def piece(state: State, table: Table) -> None:
    """Where a single pyramid stands; what stood on it stays behind, and a full card is full (GEO-10)."""
    options = [Option(each, f"{each} {piece_name(each)}", group=piece_name(each).split()[1]) for each in PYRAMIDS]
    what = table.choose("piece", options, text="Which pyramid?")
    lift(state, what)
    every = {area: landings(state, what, area) for area in AREAS}
    places = [
        *(Option(area, title(area), group=title(area)) for area in AREAS if every[area]),
        Option(PIRATES, "Captive", group="Captive"),
    ]
    barred = {area: STRUCK if area == state.epidemic else FULL for area in AREAS if not every[area]}
    where = table.choose("where", places, text="Where is it?", about={"piece": what}, barred=barred)
    if where == PIRATES:
        state.captives.append(what)
        if state.pirate is None:
            state.pirate = table.seat("who", text="Whose captive?")
        return
    onto = {TABLE if stack is None else text_of(stack): stack for stack in every[where]}
    options = [Option(text, "Beside all others" if text == TABLE else f"On {text}") for text in onto]
    barred = {TABLE: FULL, **{text_of(stack): NESTING for stack in state.on(where)}}
    barred = {text: why for text, why in barred.items() if text not in onto}
    on = onto[table.choose("onto", options, text="Onto what?", about={"piece": what, "area": where}, barred=barred)]
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
    options = [Option(card.slug, card.name, group=title(card.continents[0])) for card in cards]
    slug = table.choose("goal", options, text="Which goal?")
    places = [Option(MADE, "Fulfilled by a player")]
    if state.deals:
        places += [Option(HAND, "In a hand"), Option(PILE, "On top of its pile")]
    places.append(Option(OUT, "None of these"))
    where = table.choose("where", places, text="Where is it?", about={"goal": slug})
    seat = table.seat("who", text="Whose?") if where in (MADE, HAND) else ""
    continents = [Option(continent, title(continent)) for continent in deck[slug].continents]
    continent = table.choose("continent", continents, text="Which continent?") if where in (MADE, PILE) else ""
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
    state.countdown = table.number("countdown", 0, COUNTDOWN, text="How many goals to go?", start=state.countdown)
    for player in state.players.values():
        player.cards = None


def turn(state: State, table: Table) -> None:
    """Whose turn it is, or who begins; nothing is barred as a takeback then."""
    state.at, state.picked = state.seats.index(table.seat("who", text="Whose turn is it?")), None
    state.starting = False


def epidemic(state: State, table: Table) -> None:
    """Where the Epidemic card is: on a continent that is empty, with a player, or with nobody."""
    empty = [continent for continent in CONTINENTS if not state.on(continent)]
    options = [Option(continent, f"On {title(continent)}") for continent in empty]
    options += [Option(HAND, "With a player"), Option(NOBODY, "Beside the board")]
    where = table.choose("where", options, text="Where is Epidemic?")
    holder = table.seat("who", text="Who holds it?") if where == HAND else None
    state.epidemic, state.healer = (where if where in CONTINENTS else None), holder


def pirates(state: State, table: Table) -> None:
    """Who holds the captives; with nobody they are in the Ocean, singly."""
    holder = table.seat("who", text="Who holds the captives?", or_else=[Option(NOBODY, "They are free")])
    if holder == NOBODY:
        state.on(OCEAN).extend([captive] for captive in state.captives)
        state.captives, state.pirate = [], None
    else:
        state.pirate = holder


def extra(state: State, table: Table) -> None:
    """Who has an extra card."""
    card = table.choose("card", [Option(card, name) for card, name in EXTRAS.items()], text="Which card?")
    holder = table.seat("who", text="Who has it?", or_else=[Option(NOBODY, "Nobody")])
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

"""What may be fixed: a pyramid, a goal card, the countdown, whose turn it is, the action cards, an extra card."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypeVar

from companion.games.geodeto.card import drawn
from companion.games.geodeto.claim import name_of
from companion.games.geodeto.extra import holder_of
from companion.games.geodeto.facts import AREAS, CONTINENTS, COUNTDOWN, EXTRAS, OCEAN, PILE
from companion.games.geodeto.start import PYRAMIDS
from companion.games.geodeto.state import Fulfilled, State, text_of
from companion.games.geodeto.travel import TABLE, landings, place_of
from companion.table.prompt import Option
from companion.table.table import Action, Table

PIRATES, NOBODY, HAND, MADE, OUT = "pirates", "nobody", "hand", "fulfilled", "out"
AS_IT_IS = "as-it-is"
"""Where the box has something, as far as that is no answer of its own."""
Value = TypeVar("Value")


def correct(state: State, table: Table) -> None:
    """Fix something, and tell of all that has changed: of a hand its owner alone."""
    looks = (None, *state.seats)
    before = {seat: believed(state, seat) for seat in looks}
    table.act("what", SETS, state, menu=False)
    if not state.deals:
        state.made = None
    told: list[Any] = []
    for seat in looks:
        was, now = before[seat], believed(state, seat)
        for thing in [one for one in dict.fromkeys([*was, *now]) if was.get(one) != now.get(one) and one not in told]:
            what, which = thing
            called = name_of(state, which) if what == "goal" else None
            values = was.get(thing), now.get(thing)
            table.tell("corrected", seat=seat, what=what, which=which, called=called, was=values[0], now=values[1])
            told.append(thing)


def believed(state: State, seat: str | None = None) -> dict[tuple[str, str], Any]:
    """All that may be fixed: what, which one, and what the box has of it.

    As far as everybody knows it, and what a ``seat`` has in hand.
    """
    pieces = [(area, stack) for area in AREAS for stack in state.on(area)] if state.follows else []
    goals = {slug: [PILE, "", continent] for continent in CONTINENTS if (slug := state.top(continent)) is not None}
    for who, player in state.players.items():
        goals |= {card: [HAND, who, ""] for card in (player.hand if who == seat else drawn(state, who))}
        goals |= {made.goal: [MADE, who, made.continent] for made in player.fulfilled}
    return {
        **{("piece", what): [area, *stack[:at][-1:]] for area, stack in pieces for at, what in enumerate(stack)},
        **{("piece", what): [PIRATES] for what in state.captives},
        **{("goal", slug): place for slug, place in goals.items()},
        ("countdown", ""): state.to_go,
        ("turn", ""): None if state.starting else state.seat,
        ("epidemic", ""): state.epidemic or state.healer,
        ("pirates", ""): state.pirate,
        **{("extra", card): holder_of(state, card) for card in EXTRAS},
    }


def first(now: object, values: Iterable[Value]) -> list[Value]:
    """These, with the one that holds now before all others."""
    return sorted(values, key=lambda value: value != now)


def piece(state: State, table: Table) -> None:
    """Where a single pyramid stands; what stood on it stays behind, and a full card is full (GEO-10)."""
    what = table.choose("piece", [Option(each, group=each[0]) for each in PYRAMIDS])
    held = what in state.captives
    here, stack, height = (PIRATES, [], 0) if held else place_of(state, what)
    # It is asked as if the pyramid were lifted already.
    bare = replace(state, areas=deepcopy(state.areas), captives=list(state.captives))
    lift(bare, what)
    every = {area: landings(bare, what, area) for area in AREAS}
    places = [place for place in (*AREAS, PIRATES) if place in (PIRATES, here) or every[place]]
    disabled = {area: "struck" if area == state.epidemic else "at-most" for area in AREAS if area not in places}
    options = [Option(place, group=place) for place in first(here, places)]
    where = table.choose("where", options, disabled=disabled, what="piece", piece=what)
    if where == PIRATES:
        if not held:
            lift(state, what)
            state.captives.append(what)
            state.pirate = state.pirate or table.seat("who", why="captive")
        return
    texts = [TABLE if stack is None else text_of(stack) for stack in every[where]]
    now = ""
    if where == here:
        # With others on it, it can be put down nowhere as it stands.
        now = AS_IT_IS if stack[height + 1 :] else text_of(stack[:height]) or TABLE
    disabled = {TABLE: "at-most", **{text_of(stack): "nesting" for stack in bare.on(where)}}
    disabled = {text: why for text, why in disabled.items() if text not in texts}
    stacks = [text for text in texts if text != TABLE]
    ways = first(now, texts if now in ("", *texts) else (now, *texts))
    on = ways[0]
    if len(ways) > 1 or disabled:
        on = table.choose("onto", ways, disabled=disabled, piece=what, area=where, stacks=stacks)
    if on == now:
        return
    lift(state, what)
    if on == TABLE:
        state.on(where).append([what])
    else:
        next(stack for stack in state.on(where) if text_of(stack) == on).append(what)


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
    """Where a goal card is: in a hand, before a player, on top of a pile, or nowhere.

    Nobody may learn here where one lies that is hidden.
    """
    deck = state.options.deck.goals
    cards = sorted(deck.values(), key=lambda card: CONTINENTS.index(card.continents[0]))
    slug = table.choose("which-goal", [Option(card.slug, card.name, group=card.continents[0]) for card in cards])
    here, whose, on = believed(state).get(("goal", slug), [AS_IT_IS if state.deals else OUT, "", ""])
    places = (MADE, HAND, PILE, OUT) if state.deals else (MADE, OUT)
    options = first(here, places if here in places else (here, *places))
    where = table.choose("where", options, what="goal", goal=slug, called=deck[slug].name)
    seat = table.choose("who", first(whose, state.seats), why="goal") if where in (MADE, HAND) else ""
    continents = first(on, deck[slug].continents)
    continent = table.choose("continent", continents) if where in (MADE, PILE) else ""
    if where == AS_IT_IS or [where, seat, continent] == [here, whose, on]:
        return
    take_away(state, slug)
    if state.achieved == slug and where != MADE:
        state.achieved = None
    if where == MADE:
        state.players[seat].fulfilled.append(Fulfilled(slug, continent))
    elif where == HAND:
        # Somebody named it aloud: everybody knows it now.
        state.players[seat].hand.append(slug)
    elif where == PILE:
        state.piles[continent].append(slug)


def take_away(state: State, slug: str) -> None:
    """Take a goal card from wherever it is."""
    for player in state.players.values():
        player.hand = [card for card in player.hand if card != slug]
        player.dealt = [card for card in player.dealt if card != slug]
        player.fulfilled = [made for made in player.fulfilled if made.goal != slug]
    for pile in state.piles.values():
        if slug in pile:
            pile.remove(slug)
    if state.made is not None:
        state.made.goals = [card for card in state.made.goals if card != slug]


def countdown(state: State, table: Table) -> None:
    """How many goals are still to go; cards counted at an end that was none are counted again (GEO-71)."""
    before = state.to_go
    state.countdown += table.number("countdown", 0, COUNTDOWN, start=before) - before
    if state.to_go != before:
        for player in state.players.values():
            player.cards = None


def turn(state: State, table: Table) -> None:
    """Whose turn it is, or who begins; nothing is disabled as a takeback then."""
    who = table.choose("who", state.seats if state.starting else first(state.seat, state.seats), why="turn")
    if state.starting or who != state.seat:
        state.at, state.picked, state.starting = state.seats.index(who), None, False


def epidemic(state: State, table: Table) -> None:
    """Where the Epidemic card is: on a continent that is empty, with a player, or with nobody."""
    empty = [continent for continent in CONTINENTS if not state.on(continent)]
    here = state.epidemic or (HAND if state.healer else NOBODY)
    where = table.choose("where", first(here, [*empty, HAND, NOBODY]), what="epidemic")
    holder = table.choose("who", first(state.healer, state.seats), why="epidemic") if where == HAND else None
    state.epidemic, state.healer = (where if where in CONTINENTS else None), holder


def pirates(state: State, table: Table) -> None:
    """Who holds the captives; with nobody they are in the Ocean, singly."""
    holder = table.choose("who", first(state.pirate, [*state.seats, NOBODY]), why="pirates")
    if holder == NOBODY:
        state.on(OCEAN).extend([captive] for captive in state.captives)
        state.captives, state.pirate = [], None
    else:
        state.pirate = holder


def extra(state: State, table: Table) -> None:
    """Who has an extra card."""
    card = table.choose("card", EXTRAS)
    now = holder_of(state, card) or NOBODY
    holder = table.choose("who", first(now, [*state.seats, NOBODY]), why="extra")
    if now in state.players:
        state.players[now].extras.remove(card)
    if holder != NOBODY:
        state.players[holder].extras.append(card)


def why_not_followed(state: State) -> str:
    """Where people tell only goals, the box knows neither pyramids nor turns."""
    return "" if state.follows else "not-followed"


SETS = (
    Action("piece", piece, hidden_if=why_not_followed),
    Action("goal", goal),
    Action("countdown", countdown),
    Action("turn", turn, hidden_if=why_not_followed),
    Action("epidemic", epidemic, hidden_if=why_not_followed),
    Action("pirates", pirates, lambda state: "" if state.captives else "no-captives", hidden_if=why_not_followed),
    Action("extra", extra, hidden_if=lambda state: "" if state.options.extras else "no-extras"),
)

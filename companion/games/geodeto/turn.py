"""The script: a player's turn, goals that a move has made, and the end."""

from collections.abc import Callable
from typing import Any

from companion.games.geodeto.achievement import formed, trios_on
from companion.games.geodeto.action import (
    capture,
    counts,
    give_back,
    heal,
    strike,
    why_no_epidemic,
    why_no_pirates,
    why_no_return,
)
from companion.games.geodeto.card import drawable
from companion.games.geodeto.claim import (
    bar_claim,
    bar_report,
    claim,
    count_cards,
    draw_from_pile,
    follow_goal,
    settle_made,
    who_draws,
    who_made,
    why_no_claim,
)
from companion.games.geodeto.facts import AREAS, CONTINENTS, OCEAN
from companion.games.geodeto.state import State, text_of
from companion.games.geodeto.travel import (
    TABLE,
    area_of,
    landing,
    legs,
    movable,
    move,
    riders_on,
    starts,
    targets,
    targets_in,
    why_none_leaves,
    why_not_onto,
    why_not_picked,
    why_not_there,
)
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import Action, Table

CHANCE = "chance"


def turn(state: State, table: Table) -> None:
    """Who begins, what is still to follow a goal or a move, what is still to be counted, or the menu."""
    if state.starting:
        begin(state, table)
    elif state.achieved is not None:
        follow_goal(state, table, state.achieved)
    elif state.made is not None and state.deals:
        if state.made.goals:
            settle_made(state, table, state.made)
        else:
            state.made = None
            advance(state)
    elif state.counting:
        count_cards(state, table)
    elif state.follows:
        player_turn(state, table)
    else:
        report(state, table)


def begin(state: State, table: Table) -> None:
    """Who has been to most of the six public places goes first, in a tie the oldest: people say, or chance (GEO-29)."""
    who = table.seat("starter", or_else=[Option(CHANCE, on_roll=True)], piles=tops(state))
    if who == CHANCE:
        who = table.draw(list(state.seats), "starter")
    state.at, state.starting = state.seats.index(who), False
    table.tell("begins", player=who)


def legal(state: State, travels: int | None = None) -> dict[str, int]:
    """In how many ways the player in turn may do what a turn can be: a move, a card, or an action card (GEO-31)."""
    draws = len(drawable(state)) if state.deals else 1
    if travels is None:
        travels = len(legs(state))
    return {"travel": travels, "draw": draws, **counts(state)}


def player_turn(state: State, table: Table) -> None:
    """One action of the player in turn (GEO-31, GEO-41)."""
    about: dict[str, Any] = {
        "player": state.seat,
        "areas": position(state),
        "piles": tops(state),
        "legal": legal(state),
        "countdown": state.countdown,
        "epidemic": state.epidemic,
    }
    table.act("turn", ACTIONS, state, seat=state.seat, **about)


def position(state: State) -> dict[str, list[str]] | None:
    """The stacks of each area as text; None where they are not followed."""
    return {area: [text_of(stack) for stack in state.on(area)] for area in AREAS} if state.follows else None


def tops(state: State) -> dict[str, str | None]:
    """The top card of each pile."""
    return {continent: state.top(continent) for continent in CONTINENTS}


def advance(state: State) -> None:
    """The next player clockwise (GEO-30)."""
    state.at = (state.at + 1) % len(state.seats)
    state.moves += 1


# What a turn can be


def from_where(state: State) -> ChoosePrompt:
    """From where, as a question: the dial begins where the turn before has put a pyramid."""
    froms = starts(state)
    return ChoosePrompt(
        key="from-where",
        options=tuple(map(Option, froms)),
        seat=state.seat,
        about={"player": state.seat},
        disabled={area: why_none_leaves(state, area) for area in AREAS if area not in froms},
        start=area_of(state, state.picked),
    )


def which_piece(state: State, area: str) -> ChoosePrompt:
    """Which pyramid of an area, as a question: the dial begins at the one that the player has moved last."""
    riders = {piece: len(riders_on(state, piece)) for piece in movable(state, area)}
    return ChoosePrompt(
        key="piece",
        options=tuple(map(Option, riders)),
        seat=state.seat,
        about={"player": state.seat, "area": area, "riders": riders},
        disabled={piece: why for stack in state.on(area) for piece in stack if (why := why_not_picked(state, piece))},
        start=state.moved.get(state.seat),
    )


def where_to(state: State, area: str, piece: str) -> ChoosePrompt:
    """Where to, as a question: the dial begins where the player has put a pyramid last."""
    # From the Ocean there are too many places to offer all of them at once.
    options = [Option(to, then=None if area == OCEAN else onto_what(state, piece, to)) for to in targets(state, piece)]
    return ChoosePrompt(
        key="to",
        options=tuple(options),
        seat=state.seat,
        about={"player": state.seat, "area": area, "piece": piece},
        disabled=why_not_there(state, piece),
        start=area_of(state, state.moved.get(state.seat)),
    )


def onto_what(state: State, piece: str, to: str) -> ChoosePrompt:
    """Onto what, as a question: the tallest tower first, directly on the card last."""
    stacks = sorted(targets_in(state, piece, to), key=lambda stack: -len(stack or ()))
    places = [*map(landing, stacks)]
    return ChoosePrompt(
        key="onto",
        options=tuple(map(Option, places)),
        seat=state.seat,
        about={"player": state.seat, "area": to, "piece": piece, "stacks": [text for text in places if text != TABLE]},
        disabled=why_not_onto(state, piece, to),
    )


def travel(state: State, table: Table) -> None:
    """Travel: one pyramid, with what stands on it, to an area near by; trios that it forms are found at once."""
    seat = state.seat
    start = table.ask(from_where(state))
    piece = table.ask(which_piece(state, start))
    to = table.ask(where_to(state, start, piece))
    where = table.ask(onto_what(state, piece, to))
    onto = next(stack for stack in targets_in(state, piece, to) if landing(stack) == where)
    before = trios_on(state.on(to))
    moved = move(state, piece, to, onto)
    state.picked = state.moved[seat] = piece
    said: dict[str, Any] = {"piece": piece, "riders": moved, "from": start, "to": to, "onto": where}
    state.made = formed(state, to, before) if to != OCEAN else None
    # The goal that it makes is said next, and says enough.
    say = table.log if state.deals and state.made is not None and state.made.goals else table.tell
    say("moved", player=seat, **said)
    if state.made is None or not state.deals:
        advance(state)


def draw_card(state: State, table: Table) -> None:
    """Draw: one of the cards on top of the piles into hand; where people hold them the box need not know which."""
    if state.deals:
        draw_from_pile(state, table, state.seat)
    else:
        table.tell("drawn", player=state.seat, name=None)


def epidemic(state: State, table: Table) -> None:
    """Epidemic on a continent of the player's choice."""
    seat = state.seat
    continent = table.choose("continent", CONTINENTS, seat=seat, player=seat, why="epidemic")
    table.tell("epidemic", player=seat, on=continent, pieces=strike(state, continent))


def heal_continent(state: State, table: Table) -> None:
    """The Epidemic card is taken into hand."""
    healed = state.epidemic
    heal(state)
    table.tell("healed", player=state.seat, on=healed)


def pirates(state: State, table: Table) -> None:
    """A ship is captured."""
    ships = {text_of(ship): ship for ship in state.on(OCEAN)}
    text = table.choose("ship", [*ships], seat=state.seat, player=state.seat, area=OCEAN, ships=[*ships])
    capture(state, ships[text])
    table.tell("captured", player=state.seat, pieces=state.captives, area=OCEAN)


def return_captive(state: State, table: Table) -> None:
    """A captive is given back."""
    piece = table.choose("captive", state.captives, seat=state.seat, player=state.seat)
    give_back(state, piece)
    # With the last one the card goes back (GEO-49).
    table.tell("returned", player=state.seat, piece=piece, last=state.pirate is None)


def do_nothing(state: State, table: Table) -> None:
    """A player who can do nothing passes."""
    table.tell("passed", player=state.seat)


def alone(do: Callable[[State, Table], None]) -> Callable[[State, Table], None]:
    """A turn without travel: it forms no trio to be claimed, and bars no takeback."""

    def deed(state: State, table: Table) -> None:
        do(state, table)
        state.made = state.picked = None
        advance(state)

    return deed


def why_no_travel(state: State) -> str:
    """A pyramid that may travel stands in some area."""
    return "" if any(any(movable(state, area)) for area in AREAS) else "none-travels"


def why_no_draw(state: State) -> str:
    """A card lies on a pile; the box does not know those that people hold."""
    return "" if drawable(state) or not state.deals else "pile-empty"


def why_no_heal(state: State) -> str:
    """A continent is struck."""
    return "healthy" if state.epidemic is None else ""


def why_no_pass(state: State) -> str:
    """Nothing else is left but a claim."""
    others = (why_no_travel, why_no_draw, why_no_epidemic, why_no_heal, why_no_pirates, why_no_return)
    return "" if all(why_not(state) for why_not in others) else "pass-last"


ACTIONS = (
    Action("travel", travel, why_no_travel, on_roll=True, then=from_where),
    Action("draw", alone(draw_card), why_no_draw),
    Action("claim", claim, bar_claim, hidden_if=why_no_claim),
    Action("epidemic", alone(epidemic), why_no_epidemic),
    Action("heal", alone(heal_continent), why_no_heal),
    Action("pirates", alone(pirates), why_no_pirates),
    Action("return", alone(return_captive), why_no_return),
    Action("pass", alone(do_nothing), why_no_pass),
)


# Goals only


def report(state: State, table: Table) -> None:
    """Where the box does not follow the pyramids: a goal is made, or a card drawn."""
    about: dict[str, Any] = {"piles": tops(state), "countdown": state.countdown, "deals": state.deals}
    table.act("goals", REPORTS, state, **about)


def report_drawn(state: State, table: Table) -> None:
    """Who draws a card, and which."""
    draw_from_pile(state, table, table.ask(who_draws(state)))


REPORTS = (
    Action("claim", claim, bar_report, on_roll=True, then=who_made),
    Action(
        "draw", report_drawn, why_no_draw, then=who_draws, hidden_if=lambda state: "" if state.deals else "own-cards"
    ),
)

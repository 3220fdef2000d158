"""The script: a player's turn, goals that a move has made, and the end."""

from collections.abc import Callable, Mapping

from companion.games.geodeto.achievement import formed, trios_on
from companion.games.geodeto.action import (
    HEALTHY,
    capture,
    counts,
    give_back,
    heal,
    strike,
    why_no_epidemic,
    why_no_pirates,
    why_no_return,
)
from companion.games.geodeto.card import EMPTY, draw, drawable
from companion.games.geodeto.claim import (
    achieve,
    ask,
    ask_pile,
    bar_claim,
    claim,
    count_cards,
    name_of,
    settle_made,
    who_draws,
    who_made,
)
from companion.games.geodeto.facts import AREAS, CONTINENTS, OCEAN
from companion.games.geodeto.state import State
from companion.games.geodeto.travel import (
    TABLE,
    movable,
    move,
    moves,
    place_of,
    starts,
    targets,
    why_not_onto,
    why_not_picked,
    why_not_there,
)
from companion.games.geodeto.wording import area_name, piece_name, text_of, title
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

CHANCE = "chance"


def turn(state: State, table: Table) -> None:
    """Who begins, what a move has made, what is still to be counted, or the menu of the player in turn."""
    if state.starting:
        begin(state, table)
    elif state.made is not None:
        if settle_made(state, table):
            advance(state)
    elif state.counting:
        count_cards(state, table)
    elif state.follows:
        player_turn(state, table)
    else:
        report(state, table)


def begin(state: State, table: Table) -> None:
    """Who has been to most of the six open places begins, in a draw the eldest: people tell, or chance (GEO-29)."""
    text = "Who has been to most of the six? Roll: chance"
    by_lot = [Option(CHANCE, "Let chance say", goes=True)]
    who = table.seat("starter", text=text, or_else=by_lot, about={"piles": tops(state)})
    if who == CHANCE:
        who = table.draw(list(state.seats), "starter")
    state.at, state.starting = state.seats.index(who), False
    table.tell(text=f"{seat_name(who)} begins.", fact={"kind": "begins", "player": who})


def legal(state: State, travels: int | None = None) -> dict[str, int]:
    """In how many ways the player in turn may do what a turn can be: a move, a card, or an action card (GEO-31)."""
    draws = len(drawable(state)) if state.deals else 1
    if travels is None:
        travels = len(list(moves(state)))
    return {"travel": travels, "draw": draws, **counts(state)}


def player_turn(state: State, table: Table) -> None:
    """One action of the player in turn (GEO-31, GEO-41)."""
    ways = legal(state)
    barred = barring(state, ways)
    labels = {
        "travel": "Move a pyramid",
        "draw": "Draw a card",
        "claim": "A goal is made",
        "epidemic": "Epidemic",
        "heal": f"Heal {title(state.epidemic or '')}",
        "pirates": "Pirates",
        "return": "Give a captive back",
        "pass": "Pass",
    }
    options = [Option(slug, label, goes=slug == "travel") for slug, label in labels.items() if slug not in barred]
    about = {"player": state.seat, "areas": position(state), "piles": tops(state), "legal": ways}
    said = table.menu(
        "turn", options, text=f"{to_go(state)} to go. Your turn.", seat=state.seat, about=about, barred=barred
    )
    if said == "claim":
        claim(state, table)
        return
    state.open = None
    ACTIONS[said](state, table)
    if said != "travel":
        state.picked = None
    if state.made is None:
        advance(state)


def position(state: State) -> dict[str, list[str]] | None:
    """The stacks of each area as text; None where they are not followed."""
    return {area: [text_of(stack) for stack in state.on(area)] for area in AREAS} if state.follows else None


def tops(state: State) -> dict[str, str | None]:
    """The top card of each pile."""
    return {continent: state.top(continent) for continent in CONTINENTS}


def barring(state: State, ways: Mapping[str, int]) -> dict[str, str]:
    """What the player in turn cannot do, each with the rule."""
    why = {
        "travel": "GEO-35: no pyramid can travel",
        "draw": EMPTY,
        "epidemic": why_no_epidemic(state) or "",
        "heal": HEALTHY,
        "pirates": why_no_pirates(state) or "",
        "return": why_no_return(state) or "",
    }
    barred = {slug: reason for slug, reason in why.items() if not ways[slug]}
    if any(ways.values()):
        barred["pass"] = "GEO-31: only who can do nothing else may pass"
    closed = bar_claim(state)
    if closed is not None:
        barred["claim"] = closed
    return barred


def advance(state: State) -> None:
    """The next player clockwise (GEO-30)."""
    state.at = (state.at + 1) % len(state.seats)
    state.moves += 1


def to_go(state: State) -> str:
    """How many goals are left."""
    return "1 goal" if state.countdown == 1 else f"{state.countdown} goals"


# What a turn can be


def travel(state: State, table: Table) -> None:
    """Travel: one pyramid, with what stands on it, to an area near by; trios that it forms are found at once."""
    seat = state.seat
    start = table.choose(
        "from", areas([*starts(state)]), text="From where?", seat=seat, about={"player": seat}, barred=no_start(state)
    )
    pieces = movable(state, start)
    options = [Option(piece, piece_label(state, piece), group=text_of(place_of(state, piece)[1])) for piece in pieces]
    barred = {piece: why for s in state.on(start) for piece in s if (why := why_not_picked(state, piece)) is not None}
    about = {"player": seat, "area": start}
    piece = table.choose("piece", options, text="Which pyramid?", seat=seat, about=about, barred=barred)
    about = {"player": seat, "area": start, "piece": piece}
    goals = targets(state, piece)
    to = table.choose(
        "to", areas([*goals]), text="Where to?", seat=seat, about=about, barred=why_not_there(state, piece)
    )
    onto = {TABLE if stack is None else text_of(stack): stack for stack in goals[to]}
    options = [Option(text, "Beside all others" if text == TABLE else f"On {text}", group=text) for text in onto]
    about = {"player": seat, "area": to, "piece": piece}
    where = table.choose(
        "onto", options, text="Onto what?", seat=seat, about=about, barred=why_not_onto(state, piece, to)
    )
    before = trios_on(state.on(to))
    riders = move(state, piece, to, onto[where])
    state.picked = piece
    fact = {"kind": "moved", "piece": piece, "riders": riders, "from": start, "to": to, "onto": where}
    on = "" if where == TABLE else f", onto {where}"
    more = f" with {text_of(riders)}" if riders else ""
    table.tell(text=f"{seat_name(seat)}: {piece_name(piece)}{more} to {area_name(to)}{on}.", fact=fact)
    found = formed(state, to, before) if to != OCEAN else None
    if state.deals:
        state.made = found
    else:
        state.open = found


def areas(names: list[str]) -> list[Option]:
    """Areas to choose from."""
    return [Option(area, title(area), group=title(area)) for area in names]


def no_start(state: State) -> dict[str, str]:
    """The areas from which nothing can travel."""
    return {area: "nothing can travel from there" for area in AREAS if not movable(state, area)}


def piece_label(state: State, piece: str) -> str:
    """A pyramid in a list: in words, and how many ride on it."""
    _, stack, height = place_of(state, piece)
    riders = len(stack) - height - 1
    return f"{piece} {piece_name(piece)}" + (f" +{riders}" if riders else "")


def draw_card(state: State, table: Table) -> None:
    """Draw: one of the cards on top of the piles into hand; where people hold them the box need not know which."""
    seat = state.seat
    if not state.deals:
        table.tell(text=f"{seat_name(seat)} draws a card.", fact={"kind": "drawn", "player": seat, "name": None})
        return
    continent = ask_pile(state, table, seat)
    card = draw(state, seat, continent)
    fact = {"kind": "drawn", "player": seat, "name": card, "continent": continent}
    table.tell(text=f"{seat_name(seat)} draws {name_of(state, card)}.", fact=fact)


def epidemic(state: State, table: Table) -> None:
    """Epidemic on a continent of the player's choice."""
    seat = state.seat
    about = {"player": seat, "why": "epidemic"}
    continent = table.choose("continent", areas([*CONTINENTS]), text="Which continent?", seat=seat, about=about)
    gone = strike(state, continent)
    fact = {"kind": "epidemic", "player": seat, "on": continent, "pieces": gone}
    table.tell(text=f"Epidemic in {title(continent)}: all leave for the Ocean, one by one.", fact=fact)


def heal_continent(state: State, table: Table) -> None:
    """The Epidemic card is taken into hand."""
    healed = state.epidemic
    heal(state)
    fact = {"kind": "healed", "player": state.seat, "on": healed}
    table.tell(text=f"{seat_name(state.seat)} takes Epidemic; {title(healed or '')} is healed.", fact=fact)


def pirates(state: State, table: Table) -> None:
    """A ship is captured."""
    ships = {text_of(ship): ship for ship in state.on(OCEAN)}
    options = [Option(text, text) for text in ships]
    about = {"player": state.seat, "area": OCEAN}
    text = table.choose("ship", options, text="Which ship?", seat=state.seat, about=about)
    capture(state, ships[text])
    fact = {"kind": "captured", "player": state.seat, "pieces": list(state.captives)}
    table.tell(text=f"{seat_name(state.seat)} captures {text}.", fact=fact)


def return_captive(state: State, table: Table) -> None:
    """A captive is given back."""
    options = [Option(piece, f"{piece} {piece_name(piece)}") for piece in state.captives]
    piece = table.choose("captive", options, text="Which one?", seat=state.seat, about={"player": state.seat})
    give_back(state, piece)
    fact = {"kind": "returned", "player": state.seat, "piece": piece}
    table.tell(text=f"{seat_name(state.seat)} gives {piece} back to the Ocean.", fact=fact)


def do_nothing(state: State, table: Table) -> None:
    """A player who can do nothing passes."""
    table.tell(text=f"{seat_name(state.seat)} passes.", fact={"kind": "passed", "player": state.seat})


ACTIONS: Mapping[str, Callable[[State, Table], None]] = {
    "travel": travel,
    "draw": draw_card,
    "epidemic": epidemic,
    "heal": heal_continent,
    "pirates": pirates,
    "return": return_captive,
    "pass": do_nothing,
}


# Goals only


def report(state: State, table: Table) -> None:
    """Where the box does not follow the pyramids: a goal is made, or a card drawn."""
    options = [Option("claim", "Goal by …", goes=True, then=who_made(state))]
    barred = {} if drawable(state) or not state.deals else {"draw": EMPTY}
    if state.deals and not barred:
        options.append(Option("draw", "Card for …", then=who_draws(state)))
    hold = " Hold Roll: hand" if state.deals else ""
    said = table.menu(
        "goals", options, text=f"{to_go(state)} to go.{hold}", about={"piles": tops(state)}, barred=barred
    )
    if said == "claim":
        claim(state, table)
        return
    who = ask(table, who_draws(state))
    state.at = state.seats.index(who)
    draw_card(state, table)


__all__ = ["achieve", "legal", "turn"]

"""What the script asks and says of Events: the draw, what becomes of a card, and the count of rounds."""

from collections.abc import Mapping

from companion.games.geoquest import equipment, event
from companion.games.geoquest.card import NOW, OTHER, Event
from companion.games.geoquest.card_turn import come_down, part_with
from companion.games.geoquest.equipment import name_of
from companion.games.geoquest.event import DROP, HOLD, MOST_ROUNDS, PLAY, RESOLVE
from companion.games.geoquest.state import State
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

LABELS = {HOLD: "Hold it", PLAY: "Play it", RESOLVE: "It takes effect", DROP: "Drop it"}
OTHERS_ONLY = LABELS | {RESOLVE: "PLAY ANY TIME: now"}
"""Where only others than the player in turn hold one (GQ-111)."""


def doubles(state: State, table: Table, seat: str) -> None:
    """Doubles of a first roll: an Event card is drawn, and people say what becomes of it (GQ-107).

    Its holder alone knows the card; the box is never told which one is held.
    """
    tracked = state.options.events
    if tracked and not event.draw(state):
        table.tell(text=f"Doubles! But {event.NO_CARD}.")
        return
    fact = {"kind": "event-drawn", "player": seat, "left": state.events_left if tracked else None}
    more = " It was the last one." if tracked and state.events_left == 0 else ""
    asks = tracked and state.reports != "none"
    text = f"Doubles! {seat_name(seat)} draws an Event card.{more}"
    table.tell(text=text, fact=fact, quiet=asks and not more)
    if not asks:
        if tracked:
            event.hold(state, seat)
        return
    barred = {HOLD: why} if (why := event.why_no_hold(state, seat)) else {}
    if not event.targets(state, seat):
        barred[PLAY] = event.ONE_ON
    did = ask(state, table, seat, "Doubles! The Event card?", barred)
    if did == HOLD:
        event.hold(state, seat)
    elif did == PLAY:
        play(state, table, seat)
    elif did == RESOLVE:
        resolve(state, table, seat, ask_name(state, table, seat, event.resolvable(state, drawn=True)))
    else:
        table.tell(text="It leaves the game.", quiet=True)


def ask(
    state: State, table: Table, seat: str, text: str, barred: dict[str, str], labels: Mapping[str, str] = LABELS
) -> str:
    """What becomes of an Event card."""
    options = [Option(value, label) for value, label in labels.items() if value not in barred]
    return table.choose("event", options, text=text, seat=seat, about={"why": "event", "player": seat}, barred=barred)


def why_no_menu(state: State) -> str:
    """Why there is nothing to tell of Events, nothing where there is."""
    return "" if any(value not in barring(state) for value in LABELS) else event.NOTHING


def barring(state: State) -> dict[str, str]:
    """What cannot be told of an Event now, each with the rule."""
    if event.why_no_turn(state, state.seat):
        return dict.fromkeys((HOLD, PLAY, DROP), event.FIRST)
    barred = {}
    if state.events_left == 0 or state.player.held:
        barred[HOLD] = event.ONE_HELD if state.player.held else event.NO_CARD
    holders = event.holders(state)
    if not holders:
        barred |= dict.fromkeys((PLAY, RESOLVE, DROP), event.NO_EVENT)
    elif not any(event.targets(state, seat) for seat in holders):
        barred[PLAY] = event.ONE_ON
    return barred


def report(state: State, table: Table) -> None:
    """The entry of the menu: the Event on the player in turn takes effect, or a card that somebody holds is used.

    What lies on the player in turn comes first (GQ-37); one that was drawn otherwise than by doubles is held.
    """
    seat = state.seat
    first = event.why_no_turn(state, seat)
    labels = LABELS if first or seat in event.holders(state) else OTHERS_ONLY
    did = ask(state, table, seat, "What of the Event?", barring(state), labels)
    if first:
        resolve(state, table, seat, event.clear(state, seat))
    elif did == HOLD:
        event.draw(state)
        event.hold(state, seat)
        table.tell(text=f"{seat_name(seat)} holds an Event.", quiet=True)
    elif did == PLAY:
        holder = ask_holder(state, table, [one for one in event.holders(state) if event.targets(state, one)])
        event.let_go(state, holder)
        play(state, table, holder)
    elif did == RESOLVE:
        holder = ask_holder(state, table, event.holders(state), always=True, note=", PLAY ANY TIME")
        event.let_go(state, holder)
        own = holder == seat
        known = event.resolvable(state, drawn=False, own=own)
        slug = ask_name(state, table, holder, known, event.NOT_NOW if own else event.NOT_OWN)
        resolve(state, table, holder, slug)
    else:
        holder = ask_holder(state, table, event.holders(state), always=True)
        event.let_go(state, holder)
        table.tell(text=f"{seat_name(holder)}'s Event leaves the game.")


def ask_holder(state: State, table: Table, holders: list[str], *, always: bool = False, note: str = "") -> str:
    """Whose Event it is: that of the player in turn, unless all are in question; a note on those of the others."""
    if len(holders) == 1 or (holders[0] == state.seat and not always):
        return holders[0]
    options = [Option(seat, seat_name(seat) + (note if seat != state.seat else "")) for seat in holders]
    return table.choose("holder", options, text="Whose Event?", seat=state.seat, about={"why": "holder"})


def ask_name(state: State, table: Table, seat: str, events: list[Event], why: str = event.NOT_NOW) -> str:
    """Which Event it is: asked where cards go by name, for nothing else hangs on it (GQ-115, GQ-116)."""
    if not state.options.cards:
        return OTHER
    options = [Option(OTHER, "Another one"), *(Option(one.slug, one.name) for one in events)]
    known = [one.slug for one in events]
    others = event.playable(state) + event.resolvable(state, drawn=True) + event.resolvable(state, drawn=False)
    barred = {one.slug: event.PLAY_NOW if one.when == NOW else why for one in others if one.slug not in known}
    about = {"why": "event-name", "player": seat}
    return table.choose("event-name", options, text="Which Event is it?", seat=seat, about=about, barred=barred)


def play(state: State, table: Table, seat: str) -> None:
    """An Event is laid before another player (GQ-112, GQ-113)."""
    options = [Option(other, seat_name(other)) for other in event.targets(state, seat)]
    about = {"why": "play", "player": seat}
    barred = event.why_not_on(state, seat)
    target = table.choose("target", options, text="On whom?", seat=seat, about=about, barred=barred)
    event.play(state, target, ask_name(state, table, seat, event.playable(state)))
    fact = {"kind": "event-played", "player": seat, "on": target, "event": state.players[target].played_on}
    table.tell(text=f"An Event lies on {seat_name(target)}, for the next turn.", fact=fact)


def resolve(state: State, table: Table, seat: str, slug: str) -> None:
    """An Event takes effect on a player: prevented, at once, or for some rounds (GQ-95, GQ-96, GQ-117, GQ-118)."""
    known = event.named(state, slug)
    name = known.name if known is not None else "The Event"
    fact = {"kind": "event-resolved", "player": seat, "event": slug}
    if is_prevented(state, table, seat, slug):
        table.tell(text=f"{name}: no effect.", fact=fact | {"prevented": True, "rounds": 0})
        return
    about = {"why": "rounds", "player": seat, "event": slug}
    rounds = table.number("rounds", 0, MOST_ROUNDS, text="How many rounds?", seat=seat, about=about)
    event.last(state, seat, slug, rounds)
    jump = " A jump: no cost, no bonus." if known is not None and known.jump else ""
    lasts = f"{rounds} round{'' if rounds == 1 else 's'}" if rounds else "at once"
    table.tell(text=f"{name}: {lasts}.{jump}", fact=fact | {"prevented": False, "rounds": rounds})


def is_prevented(state: State, table: Table, seat: str, slug: str) -> bool:
    """Whether an Equipment card keeps the Event off: by itself, or discarded if the player likes (GQ-95, GQ-96)."""
    found = equipment.prevents(state, seat, slug)
    if found is None:
        return False
    card, used_up = found
    if not used_up:
        table.tell(text=f"{seat_name(seat)} has {card.name}.", quiet=True)
        return True
    about = {"why": "prevent", "player": seat, "card": card.slug}
    if not table.confirm("prevent", text=f"Discard {name_of(state, card.slug)} against it?", seat=seat, about=about):
        return False
    part_with(state, table, seat, card.slug)
    come_down(state, table, seat)
    return True


def passed(state: State, table: Table, seat: str) -> None:
    """The turn has come to a player: rounds are counted (GQ-118)."""
    for lasting in event.passed(state, seat):
        known = event.named(state, lasting.event)
        name = known.name if known is not None else "The Event"
        fact = {"kind": "event-over", "player": lasting.player, "event": lasting.event}
        table.tell(text=f"Over for {seat_name(lasting.player)}: {name}.", fact=fact)

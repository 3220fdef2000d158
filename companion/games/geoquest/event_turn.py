"""What the script asks and says of Events: the draw, what becomes of a card, and the count of rounds."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.geoquest import equipment, event
from companion.games.geoquest.card import NOW, OTHER, SEARCH, Event
from companion.games.geoquest.card_turn import part_with
from companion.games.geoquest.event import MOST_ROUNDS
from companion.games.geoquest.state import State
from companion.table.prompt import Option
from companion.table.table import Action, Table


def doubles(state: State, table: Table) -> None:
    """Doubles of a first roll: an Event card is drawn (GQ-107).

    Its holder alone knows the card; the box is never told which one is held.
    """
    seat, tracked = state.seat, state.options.events
    if tracked and not event.draw(state):
        table.tell("no-event-left")
        return
    asks = tracked and state.reports != "none"
    say = table.log if asks and state.events_left else table.tell
    say("event-drawn", player=seat, left=state.events_left if tracked else None)
    if asks:
        state.drawn = True
    elif tracked:
        event.hold(state, seat)


def drawn(state: State, table: Table) -> None:
    """People say what becomes of the Event card that was just drawn, or which one of two goes (GQ-110)."""
    seat, two = state.seat, state.player.held > 0
    about: dict[str, Any] = {"player": seat, "drawn": True, "others_only": False, "missed": False, "two": two}
    table.act("event", TWO if two else DRAWN, state, menu=False, seat=seat, why="event", **about)
    state.drawn = False


def report(state: State, table: Table) -> None:
    """The entry of the menu: the Event on the player in turn takes effect, or a card that somebody holds is used.

    Others than the player in turn may use theirs, too (GQ-111).
    """
    seat = state.seat
    played, holders = event.why_no_turn(state) != "", event.holders(state)
    missed = why_no_effect(state) != ""
    about: dict[str, Any] = {"player": seat, "drawn": False, "missed": missed}
    about |= {"others_only": not played and seat not in holders}
    about |= {"holder": holders[0] if len(holders) == 1 and not played else None}
    table.act("event", MISSED if missed else REPORTS, state, menu=False, seat=seat, why="event", **about)


def why_no_menu(state: State) -> str:
    """Why there is nothing to tell of Events, nothing where there is."""
    return event.NO_EVENT if all(action.why_not(state) for action in REPORTS) else ""


# A card that doubles have drawn


def why_no_target(state: State) -> str:
    """A card just drawn needs somebody on whom none lies."""
    return "" if event.targets(state, state.seat) else event.ONE_ON


def resolve_drawn(state: State, table: Table, *, old: bool = False) -> None:
    """It takes effect at once, before the search that drew it is judged, which may be off then (GQ-107, GQ-115).

    Of a move nothing is counted: people go as far as the Event lets them. The ``old`` one of two may work at any time.
    """
    seat, roll = state.seat, state.lying
    name = ask_name(state, table, seat, event.resolvable(state, drawn=not old, own=False))
    does = resolve(state, table, seat, name, searches=roll is not None and roll.what == SEARCH)
    if roll is not None and does == "changes":
        roll.told = True
    if does == "ends":
        state.seeking, state.roll, state.stop = None, None, ""


def keep(state: State, table: Table) -> None:
    """It is held for later."""
    event.hold(state, state.seat)
    table.log("event-held", player=state.seat)


def drop_drawn(state: State, table: Table) -> None:
    """It is of no use."""
    table.log("event-dropped", player=state.seat, drawn=True)


def drop_old(state: State, table: Table) -> None:
    """The one that was held before is of no use."""
    table.log("event-dropped", player=state.seat, drawn=False)


def use_old(use: Callable[[State, Table], None], state: State, table: Table) -> None:
    """The one that was held before goes, and the new one is held (GQ-110)."""
    use(state, table)
    event.hold(state, state.seat)


def play_own(state: State, table: Table) -> None:
    """The player in turn lays a card before somebody."""
    play(state, table, state.seat)


DRAWN = (
    Action("hold", keep, hidden_if=event.why_no_hold),
    Action("play", play_own, why_no_target),
    Action("resolve", resolve_drawn),
    Action("drop", drop_drawn),
)
"""What may become of it."""
TWO = (
    *DRAWN,
    Action("play-old", partial(use_old, play_own), why_no_target),
    Action("resolve-old", partial(use_old, partial(resolve_drawn, old=True))),
    Action("drop-old", partial(use_old, drop_old)),
)
"""The same where one is held already."""


# A card that people tell of


def why_no_draw(state: State) -> str:
    """A card drawn without doubles needs a place, and a card on the deck."""
    none_left = "" if state.events_left else event.NONE_LEFT
    return event.why_no_turn(state) or event.why_no_hold(state) or none_left


def why_no_drop(state: State) -> str:
    """A card that is discarded is held by somebody, and what lies on the player in turn comes first (GQ-37)."""
    return event.why_no_turn(state) or why_none_held(state)


def why_no_play(state: State) -> str:
    """A card that is played needs a holder and somebody on whom none lies."""
    return why_no_drop(state) or ("" if players_of(state) else event.ONE_ON)


def players_of(state: State) -> list[str]:
    """Who holds an Event and has somebody to lay it before, the player in turn first."""
    return [seat for seat in event.holders(state) if event.targets(state, seat)]


def hands(state: State, *menu: str) -> dict[str, Any]:
    """What each holder's hand answers at a ``menu``, up to the question on whom, where that can be (GQ-109, GQ-112)."""
    holders = players_of(state)
    said = {seat: [*menu, "play", *([seat] if len(holders) > 1 else [])] for seat in holders}
    return {"hands": said} if said else {}


def why_none_held(state: State) -> str:
    """A card is used by who holds it."""
    return "" if event.holders(state) else event.NONE_HELD


def why_no_effect(state: State) -> str:
    """What takes effect lies on the player in turn, or is held."""
    return "" if event.why_no_turn(state) else why_none_held(state)


def hold(state: State, table: Table) -> None:
    """A card that was drawn without doubles is held."""
    event.draw(state)
    keep(state, table)


def let_be(_state: State, _table: Table) -> None:
    """No card was drawn."""


def play_held(state: State, table: Table) -> None:
    """A holder lays the card before somebody."""
    holder = ask_holder(state, table, players_of(state))
    play(state, table, holder)
    event.let_go(state, holder)


def take_effect(state: State, table: Table) -> None:
    """What lies on the player in turn takes effect, else a card that somebody holds (GQ-37)."""
    seat = state.seat
    if event.why_no_turn(state):
        resolve(state, table, seat, state.player.played_on)
        event.clear(state, seat)
        return
    holder = ask_holder(state, table, event.holders(state), any_time=True)
    own = holder == seat
    known = event.resolvable(state, drawn=False, own=own)
    resolve(state, table, holder, ask_name(state, table, holder, known, event.NOT_NOW if own else event.NOT_OWN))
    event.let_go(state, holder)


def drop(state: State, table: Table) -> None:
    """A holder drops the card."""
    holder = ask_holder(state, table, event.holders(state))
    event.let_go(state, holder)
    table.tell("event-dropped", player=holder, drawn=False)


HELD = (
    Action("play", play_held, why_no_play),
    Action("resolve", take_effect, why_no_effect),
    Action("drop", drop, why_no_drop),
)
"""What may become of a card that is held."""
REPORTS = (*HELD, Action("hold", hold, why_no_draw))
MISSED = (REPORTS[-1], Action("none", let_be))
"""Where nobody has one: whether a card was drawn of which the box does not know; one row would answer itself."""


def ask_holder(state: State, table: Table, holders: list[str], *, any_time: bool = False) -> str:
    """Whose Event it is; ``any_time``: the others may use nothing but PLAY ANY TIME cards."""
    if len(holders) == 1:
        return holders[0]
    others = [(seat, seat) for seat in holders if seat != state.seat]
    return table.seat("holder", among=holders, seat=state.seat, why="holder", others=others, any_time=any_time)


def ask_name(state: State, table: Table, seat: str, events: list[Event], why: str = event.NOT_NOW) -> str:
    """Which Event it is: asked where cards go by name, for nothing else hangs on it (GQ-115, GQ-116)."""
    if not state.options.cards:
        return OTHER
    options = [Option(OTHER), *(Option(one.slug, one.name) for one in events)]
    known = [one.slug for one in events]
    others = event.playable(state) + event.resolvable(state, drawn=True) + event.resolvable(state, drawn=False)
    disabled = {one.slug: event.PLAY_NOW if one.when == NOW else why for one in others if one.slug not in known}
    return table.choose("event-name", options, seat=seat, disabled=disabled, why="event-name", player=seat)


def play(state: State, table: Table, seat: str) -> None:
    """An Event is laid before another player (GQ-112, GQ-113)."""
    targets, disabled = event.targets(state, seat), event.why_not_on(state, seat)
    target = table.seat("target", among=targets, seat=seat, disabled=disabled, why="play", player=seat)
    name = ask_name(state, table, seat, event.playable(state))
    event.play(state, target, name)
    known = event.named(state, name)
    table.tell("event-played", player=seat, on=target, event=name, name=known and known.name)


def resolve(state: State, table: Table, seat: str, slug: str, *, searches: bool = False) -> str:
    """An Event takes effect on a player: at once, or for some rounds, unless prevented.

    What it does to the search of a player who ``searches``, which is asked before anything has changed (GQ-95, GQ-96,
    GQ-115, GQ-117, GQ-118).
    """
    rounds, does = 0, "nothing"
    prevented = is_prevented(state, table, seat, slug)
    if not prevented:
        rounds = table.number("rounds", 0, MOST_ROUNDS, seat=seat, why="rounds", player=seat, event=slug)
        if searches:
            does = table.choose("does", ("nothing", "changes", "ends"), seat=seat, why="does", player=seat)
        event.last(state, seat, slug, rounds)
    known = event.named(state, slug)
    jump = known is not None and known.jump
    if jump and not prevented:
        state.players[seat].stands = ""
    fact: dict[str, Any] = {"name": known and known.name, "jump": jump}
    table.tell("event-resolved", player=seat, event=slug, prevented=prevented, rounds=rounds, **fact)
    return does


def is_prevented(state: State, table: Table, seat: str, slug: str) -> bool:
    """Whether an Equipment card keeps the Event off: by itself, or discarded if the player likes (GQ-95, GQ-96)."""
    found = equipment.prevents(state, seat, slug)
    if found is None:
        return False
    card, used_up = found
    if not used_up:
        table.log("event-kept-off", player=seat, event=slug, card=card.slug, name=card.name)
        return True
    if not table.confirm("prevent", seat=seat, why="prevent", player=seat, card=card.slug, name=card.name):
        return False
    part_with(state, table, seat, card.slug)
    return True


def passed(state: State, table: Table, seat: str) -> None:
    """The turn has come to a player: rounds are counted (GQ-118)."""
    for lasting in event.passed(state, seat):
        known = event.named(state, lasting.event)
        table.tell("event-over", player=lasting.player, event=lasting.event, name=known and known.name)

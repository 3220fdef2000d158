"""Events: drawn on doubles, held, played on somebody, resolved, and counted down."""

from typing import Any

from companion.games.geoquest.card import ANY_TIME, EVENT_CARDS, NOW, OTHER, TURN, Event
from companion.games.geoquest.state import Lasting, State

FIRST, ONE_HELD, NONE_HELD, NO_EVENT, NONE_LEFT = "event-first", "one-held", "none-held", "no-event", "no-event-left"
ONE_ON, ON_ONESELF, PLAY_NOW, NOT_NOW, NOT_OWN = "one-on", "on-oneself", "play-now", "not-now", "not-own"
MOST_ROUNDS = 9
"""An Event lasts at most so many rounds (default)."""


def draw(state: State) -> bool:
    """One card off the Event deck; whether there was one (GQ-107, GQ-114)."""
    if state.events_left == 0:
        return False
    state.events_left -= 1
    return True


def holders(state: State) -> list[str]:
    """Who holds an Event, the player in turn first."""
    return [seat for seat in state.in_order if state.players[seat].held]


def why_no_hold(state: State) -> str:
    """The rule that keeps the player in turn from holding one more Event (GQ-110)."""
    return ONE_HELD if state.player.held else ""


def hold(state: State, seat: str) -> None:
    """An Event is kept for later (GQ-109); its number is never 0, even where none was drawn."""
    state.players[seat].held = 1 + EVENT_CARDS - state.events_left


def targets(state: State, seat: str) -> list[str]:
    """On whom a player may lay an Event: others, on whom none lies (GQ-109, GQ-112, GQ-113)."""
    return [other for other in state.seats if other != seat and not state.players[other].played_on]


def why_not_on(state: State, seat: str) -> dict[str, str]:
    """The players on whom a player cannot lay an Event, each with the rule (GQ-111, GQ-113)."""
    disabled = {other: ONE_ON for other in state.seats if other not in targets(state, seat)}
    return disabled | {seat: ON_ONESELF}


def play(state: State, target: str, event: str = OTHER) -> None:
    """An Event lies face up before a player, for the start of that player's next turn (GQ-112).

    A turn that has begun is none of these.
    """
    state.players[target].played_on = event
    state.spared |= target == state.seat


def let_go(state: State, seat: str) -> None:
    """The Event that a player held leaves the game, or lies before somebody (GQ-114)."""
    state.players[seat].held = 0


def why_no_turn(state: State) -> str:
    """What bars the turn of the player in turn: the Event that lies there comes first (GQ-36, GQ-37).

    Once it is resolved the player may skip, where it ends the turn (GQ-38). One laid there in this turn waits (GQ-112).
    """
    return FIRST if state.player.played_on and state.options.events and not state.spared else ""


def clear(state: State, seat: str) -> None:
    """The Event that lay on a player is resolved and leaves the game, another may be played there.

    Even one that lasts leaves its place (GQ-114, GQ-119).
    """
    state.players[seat].played_on = ""


def last(state: State, seat: str, event: str, rounds: int) -> None:
    """An Event lasts for rounds, counted from the turn in which it began (GQ-118)."""
    if rounds:
        state.lasting.append(Lasting(seat, event, rounds, state.seat))


def passed(state: State, seat: str) -> list[Lasting]:
    """The turn comes to a player: every Event that began in a turn of that player has a round less (GQ-118).

    Those that are over are answered.
    """
    for lasting in state.lasting:
        lasting.rounds -= lasting.began == seat
    over = [lasting for lasting in state.lasting if lasting.rounds == 0]
    state.lasting = [lasting for lasting in state.lasting if lasting.rounds > 0]
    return over


def playable(state: State) -> list[Event]:
    """The Events that may be laid before somebody: not those that are played as soon as they are drawn (GQ-115)."""
    return [event for event in state.options.deck.events.values() if event.when != NOW]


def resolvable(state: State, *, drawn: bool, own: bool = True) -> list[Event]:
    """The Events that may take effect: right after the draw PLAY NOW and PLAY ANY TIME, else at a turn's start.

    On oneself an Event is played before the roll of one's ``own`` turn (GQ-111); PLAY ANY TIME works even after it, and
    in the turns of others (GQ-115, GQ-116).
    """
    when = (NOW, ANY_TIME) if drawn else (TURN, ANY_TIME) if own else (ANY_TIME,)
    return [event for event in state.options.deck.events.values() if event.when in when]


def named(state: State, slug: str) -> Event | None:
    """An Event that the box knows by name."""
    return state.options.deck.events.get(slug)


def shown(state: State) -> list[dict[str, Any]]:
    """All Events about, as everybody may know them: what is held stays hidden."""
    if not state.options.events:
        return []
    held = [(seat, None, "held", None) for seat in state.seats if state.players[seat].held]
    due = state.seat if why_no_turn(state) else ""
    lying = [(seat, on) for seat in state.seats if (on := state.players[seat].played_on)]
    played = [(seat, on, "due" if seat == due else "played", None) for seat, on in lying]
    lasting = [(one.player, one.event, "lasting", one.rounds) for one in state.lasting]
    keys = ("player", "event", "state", "rounds")
    return [dict(zip(keys, one, strict=True)) for one in (*held, *played, *lasting)]

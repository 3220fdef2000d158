"""The two action cards: Epidemic and Pirates."""

from companion.games.geodeto.facts import CONTINENTS, OCEAN
from companion.games.geodeto.state import Stack, State


def why_no_epidemic(state: State) -> str:
    """Why the player in turn may not play Epidemic: at first anybody may, then who holds it (GEO-42, GEO-46)."""
    if state.epidemic is not None:
        return "sick"
    return "held" if state.healer not in (None, state.seat) else ""


def strike(state: State, continent: str) -> list[str]:
    """Epidemic: all pyramids leave for the Ocean one by one, as singles; answers them (GEO-42, GEO-43)."""
    gone = [piece for stack in state.on(continent) for piece in stack]
    state.on(continent).clear()
    state.on(OCEAN).extend([piece] for piece in gone)
    state.epidemic, state.healer = continent, None
    return gone


def heal(state: State) -> None:
    """The player in turn takes Epidemic into hand, which heals the continent (GEO-45)."""
    state.epidemic, state.healer = None, state.seat


def why_no_pirates(state: State) -> str:
    """Why the player in turn may not play Pirates: the card is with somebody, or no ship is there (GEO-47, GEO-51)."""
    if state.pirate is not None:
        return "pirates-taken"
    return "" if state.on(OCEAN) else "no-ship"


def capture(state: State, ship: Stack) -> None:
    """Pirates: the player in turn takes a whole ship, piece by piece; a single one is a ship too (GEO-47)."""
    state.on(OCEAN).remove(ship)
    state.pirate, state.captives = state.seat, list(ship)


def why_no_return(state: State) -> str:
    """Why the player in turn may not give a captive back: they are another's, or nobody's (GEO-48)."""
    return "" if state.pirate == state.seat else "not-yours"


def give_back(state: State, piece: str) -> None:
    """A captive goes back as a ship of its own; with the last one the card goes back to the middle (GEO-49)."""
    state.captives.remove(piece)
    state.on(OCEAN).append([piece])
    if not state.captives:
        state.pirate = None


def free_captives(state: State, player: str) -> list[str]:
    """A goal of the captor frees all captives into the Ocean, and the card (GEO-50); answers them."""
    if state.pirate != player:
        return []
    freed, state.captives, state.pirate = state.captives, [], None
    state.on(OCEAN).extend([piece] for piece in freed)
    return freed


def counts(state: State) -> dict[str, int]:
    """In how many ways the player in turn may use the action cards (GEO-41)."""
    return {
        "epidemic": len(CONTINENTS) if not why_no_epidemic(state) else 0,
        "heal": int(state.epidemic is not None),
        "pirates": len(state.on(OCEAN)) if not why_no_pirates(state) else 0,
        "return": len(state.captives) if not why_no_return(state) else 0,
    }

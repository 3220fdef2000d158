"""Cards: when a card counts, what it does, how much; those that the rulebook names, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

MOVE, SEARCH, RE_ROLL, PREVENT, LIMIT, JUMP = "move", "search", "re-roll", "prevent", "limit", "jump"
"""When a card counts: in a move, in a search, after a roll, at an event, for how many cards, instead of a move."""

TURN, NOW, ANY_TIME = "turn", "now", "any-time"
"""When an Event takes effect: at the start of a turn, as soon as it is drawn, or whenever its holder likes."""

OTHER = "other"
"""A card whose name means nothing to the box."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does; ``amount`` is None where the rulebook does not say how much.

    ``least`` is what both dice must show together, ``unfound`` asks for a cache that nobody has found, ``terrain`` for
    ground that only people see; ``prevents`` are events, or ``injury`` for all injuries; ``discard``: it is used up.
    """

    when: str
    amount: int | None = None
    least: int = 0
    unfound: bool = False
    terrain: str = ""
    prevents: tuple[str, ...] = ()
    discard: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A Cacher or an Equipment card: its slug, its name, what it does as far as that is known."""

    slug: str
    name: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """An Event card: ``when`` it takes effect, whether it is an injury, whether it makes a token jump."""

    slug: str
    name: str
    when: str = TURN
    injury: bool = False
    jump: bool = False


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Three Equipment cards that go together, by slugs, and what two of them give.

    ``on`` is the roll that sets it off (``doubles``, ``FIND``, ``DNF``, a total), empty where it always counts;
    ``text`` says in words what people do then.
    """

    slug: str
    name: str
    members: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    on: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards that the box knows by name, and the goals on the owner's travel bugs (the rulebook shows only one)."""

    cachers: Mapping[str, Card]
    equipment: Mapping[str, Card]
    events: Mapping[str, Event]
    ensembles: Mapping[str, Ensemble]
    goals: tuple[str, ...]


INJURY = "injury"

CACHERS = (
    Card("grampa-gary", "Grampa Gary", (Effect(SEARCH, 1),)),  # GQ-31
    Card("determined-dan", "Determined Dan", (Effect(RE_ROLL),)),  # GQ-104
)
"""The Cachers that the rulebook names."""

EQUIPMENT = (
    Card("frs-radio", "FRS Radio", (Effect(JUMP),)),  # GQ-60
    Card("binoculars", "Binoculars", (Effect(MOVE, 1, least=4),)),  # GQ-57
    Card("hiking-boots", "Hiking Boots", (Effect(MOVE, 1, terrain="forest"),)),  # GQ-58
    Card("flashlight", "Flashlight", (Effect(SEARCH, 1, unfound=True),)),  # GQ-63
    Card("insect-repellent", "Insect Repellent", (Effect(PREVENT, prevents=("mosquitoes", "ticks")),)),  # GQ-95
    Card("first-aid-kit", "First-aid Kit", (Effect(PREVENT, prevents=(INJURY,), discard=True),)),  # GQ-96
    Card("backpack", "Backpack", (Effect(LIMIT),)),  # GQ-100
    Card("compass", "Compass"),
    Card("batteries", "Batteries"),
    Card("pocket-knife", "Pocket Knife"),
)
"""The Equipment cards that the rulebook names; of the last three it says no more than their Ensemble."""

EVENTS = (
    # That a broken wrist is an injury is our reading; the rulebook speaks of "various injury events".
    Event("broken-wrist", "Broken Wrist", jump=True, injury=True),  # GQ-60
    Event("meet-and-greet", "Meet and Greet", jump=True),  # GQ-60
    Event("mosquitoes", "Mosquitoes"),
    Event("ticks", "Ticks"),
    Event("fresh-snow", "Fresh Snow", NOW),  # GQ-115
    Event("helpful-hint", "Helpful Hint", ANY_TIME),  # GQ-116
)
"""The Event cards that the rulebook names."""

ENSEMBLES = (Ensemble("eagle-scout", "Eagle Scout", ("compass", "batteries", "pocket-knife")),)  # GQ-101
"""The Ensemble whose members the rulebook names; what it gives stands on its reference card."""

EQUIPMENT_CARDS = 24
"""Cards of the Equipment deck: eight Ensembles of three (default)."""
EVENT_CARDS = 24
"""Cards of the Event deck (default)."""
EQUIPMENT_LIMIT = 4  # GQ-98
"""So many Equipment cards may lie face up before a player."""
ENSEMBLE_CARDS = 3  # GQ-101
ENSEMBLE_NEEDS = 2  # GQ-102


def slug_of(name: str) -> str:
    """A name in lower case with hyphens: ``first-aid-kit`` for First-aid Kit."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split())

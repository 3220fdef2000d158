"""Cards: when a card counts, what it does, how much; those that the rulebook names, as data."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Self

from msgspec import UNSET, Meta, UnsetType, field

from companion.games.geoquest import wording as words
from companion.table.form import Form, one_of

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


def slug_of(name: str) -> str:
    """A name in lower case with hyphens: ``first-aid-kit`` for First-aid Kit."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split())


INJURY = "injury"

ENSEMBLE_CARDS = 3  # GQ-101
ENSEMBLE_NEEDS = 2  # GQ-102

NAME = 24
"""Characters that a card's name may have (default)."""
Name = Annotated[
    str,
    Meta(
        max_length=NAME,
        pattern=rf"(?i)\A(?![\W_]*(?:{OTHER}|{INJURY})[\W_]*\Z).*[^\W_]",
        description=words.card_name(NAME, OTHER, INJURY),
    ),
]
LINE = 60
"""Characters of a line on a card (default)."""
Line = Annotated[str, Meta(max_length=LINE, description=words.one_line(most=LINE))]
Bonus = Annotated[int, Meta(ge=-9, le=9)]
HIGHEST = 10
"""The highest total of two dice that a card may name."""


class _Named(Form, frozen=True, dict=True):
    name: Name

    @cached_property
    def slug(self) -> str:
        """The name in lower case with hyphens."""
        return slug_of(self.name)


class _Bonuses(_Named, frozen=True, rename="kebab"):
    """What a card adds to a move or a search, or takes away."""

    move: Bonus | None = None
    search: Bonus | None = None
    least: Annotated[int, Meta(ge=0, le=HIGHEST)] = 0
    unfound: bool = False
    terrain: Line = ""

    def __post_init__(self) -> None:
        if self.move is None and self.search is None and (self.least or self.unfound or self.terrain):
            raise ValueError(words.BONUS_FIRST)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What it does."""
        return self._bonuses()

    def _bonuses(self) -> tuple[Effect, ...]:
        move = Effect(MOVE, self.move, self.least, terrain=self.terrain)
        search = Effect(SEARCH, self.search, self.least, self.unfound, self.terrain)
        return tuple(effect for effect in (move, search) if effect.amount is not None)


class Card(_Bonuses, frozen=True):
    """A Cacher or an Equipment card; with None as its ``limit`` it raises that by what nobody says."""

    re_roll: bool = False
    jump: bool = False
    limit: Annotated[int, Meta(ge=1, le=9)] | UnsetType | None = UNSET
    prevents: Annotated[
        tuple[Annotated[str, Meta(pattern=r"[^\W_]", description=words.EVENT_OF_ONE)], ...],
        Meta(description=words.events_prevented(injury=INJURY)),
    ] = ()
    discard: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.discard and not self.prevents:
            raise ValueError(words.PREVENTS_FIRST)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What it does, as far as that is known."""
        prevents = Effect(PREVENT, prevents=tuple(map(slug_of, self.prevents)), discard=self.discard)
        return (
            *self._bonuses(),
            *([Effect(RE_ROLL)] if self.re_roll else []),
            *([Effect(JUMP)] if self.jump else []),
            *([Effect(LIMIT, self.limit)] if self.limit is not UNSET else []),
            *([prevents] if self.prevents else []),
        )


class Event(_Named, frozen=True):
    """An Event card: ``when`` it takes effect, whether it is an injury, whether it makes a token jump."""

    when: Annotated[str, one_of((TURN, NOW, ANY_TIME))] = TURN
    injury: bool = False
    jump: bool = False


class Trigger(str):
    """The roll that sets an Ensemble off, empty where it always counts."""

    allowed = words.trigger(most=HIGHEST)

    @classmethod
    def parse(cls, told: object) -> Self:
        """That roll; ValueError where it is another."""
        on = str(told) if type(told) is int else told
        if on not in ("", "doubles", "FIND", "DNF", *map(str, range(HIGHEST + 1))):
            raise ValueError
        return cls(on)


class Ensemble(_Bonuses, frozen=True, kw_only=True):
    """Three Equipment cards that go together, and what two of them give; ``text`` says in words what people do then."""

    names: Annotated[
        tuple[Name, ...],
        Meta(min_length=ENSEMBLE_CARDS, max_length=ENSEMBLE_CARDS, description=words.THREE_CARDS),
    ] = field(name="members")
    on: Trigger = Trigger()
    text: Line = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.members)) < len(self.members):
            raise ValueError(words.THREE_DIFFERENT)

    @cached_property
    def members(self) -> tuple[str, ...]:
        """Its cards, by slugs."""
        return tuple(map(slug_of, self.names))


CACHERS = (
    Card("Grampa Gary", search=1),  # GQ-31
    Card("Determined Dan", re_roll=True),  # GQ-104
)
"""The Cachers that the rulebook names."""

EQUIPMENT = (
    Card("FRS Radio", jump=True),  # GQ-60
    Card("Binoculars", move=1, least=4),  # GQ-57
    Card("Hiking Boots", move=1, terrain="forest"),  # GQ-58
    Card("Flashlight", search=1, unfound=True),  # GQ-63
    Card("Insect Repellent", prevents=("Mosquitoes", "Ticks")),  # GQ-95
    Card("First-aid Kit", prevents=(INJURY,), discard=True),  # GQ-96
    Card("Backpack", limit=None),  # GQ-100
    Card("Compass"),
    Card("Batteries"),
    Card("Pocket Knife"),
)
"""The Equipment cards that the rulebook names; of the last three it says no more than their Ensemble."""

EVENTS = (
    # That a broken wrist is an injury is our reading; the rulebook speaks of "various injury events".
    Event("Broken Wrist", jump=True, injury=True),  # GQ-60
    Event("Meet and Greet", jump=True),  # GQ-60
    Event("Mosquitoes"),
    Event("Ticks"),
    Event("Fresh Snow", NOW),  # GQ-115
    Event("Helpful Hint", ANY_TIME),  # GQ-116
)
"""The Event cards that the rulebook names."""

ENSEMBLES = (Ensemble("Eagle Scout", names=("Compass", "Batteries", "Pocket Knife")),)  # GQ-101
"""The Ensemble whose members the rulebook names; what it gives stands on its reference card."""

EQUIPMENT_CARDS = 24
"""Cards of the Equipment deck: eight Ensembles of three (default)."""
EVENT_CARDS = 24
"""Cards of the Event deck (default)."""
EQUIPMENT_LIMIT = 4  # GQ-98
"""So many Equipment cards may lie face up before a player."""

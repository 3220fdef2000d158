"""Goal cards: what is on one, what a trio can be, and how a deck is read out of what a deck file holds."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Any, Self

from msgspec import Meta
from msgspec.structs import force_setattr

from companion.games.geodeto import wording as words
from companion.games.geodeto.facts import COLOUR_NAMES, CONTINENTS, GROUPS, KINDS, SIGHT, SIZES
from companion.table.form import Form, data_of, one_of, read, text_of
from companion.table.prompt import Why

DEFAULT = "default"
"""The deck that comes with the box; it is not the printed one."""

Trio = tuple[str, str, str]
"""Three pyramids that stand on one another, the lowest first."""
Line = Annotated[str, Meta(max_length=400, description=words.GOAL_LINE)]


class Continents(tuple[str, ...]):
    """The continents on which a goal may be made, given as a list or as the name of one."""

    allowed = words.CONTINENTS_ALLOWED

    @classmethod
    def parse(cls, told: object) -> Self:
        """These continents; ValueError where that is something else."""
        listed = [told] if isinstance(told, str) else told if isinstance(told, list) else []
        found = cls(str(one).lower() for one in listed)
        if len(found) not in (1, 2) or not set(found) <= set(CONTINENTS) or len(set(found)) < len(found):
            raise ValueError
        return found


class CardTrio(Trio):
    """The trio on a card, given as a list or a text; it must be one that can be built (GEO-37)."""

    allowed = words.TRIO_ALLOWED

    @classmethod
    def parse(cls, told: object) -> Self:
        """These pyramids; ValueError where there are not three, or why they cannot be built."""
        listed = told.split() if isinstance(told, str) else told
        if not isinstance(listed, list) or len(listed) != 3 or not all(map(is_piece, listed)):
            raise ValueError
        if not can_be_built(listed):
            raise ValueError(words.not_built(listed))
        return cls(listed)


class Goal(Form, frozen=True, dict=True):
    """A goal card; ``group`` is empty for a state, ``continents`` are one, or the two on which it may be made."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Annotated[str, one_of(KINDS)]
    continents: Continents
    trio: CardTrio
    group: str = ""
    text: Line = ""
    source: Line = ""

    def __post_init__(self) -> None:
        if not self.slug:
            raise ValueError(words.NO_NAME)
        group = slug_of(self.group).partition("-")[0]
        if self.kind == SIGHT and group not in GROUPS:
            raise ValueError(words.no_group(self.group))
        if self.kind != SIGHT and self.group:
            raise ValueError(words.GROUP_OF_STATE)
        # Plain tuples are unpacked more quickly; people who look ahead do it all the time.
        for name, value in (("group", group), ("trio", tuple(self.trio)), ("continents", tuple(self.continents))):
            force_setattr(self, name, value)

    @cached_property
    def slug(self) -> str:
        """The name in lower case with hyphens."""
        return slug_of(self.name)


Goals = Mapping[str, Goal]
"""Goals by their slugs."""


class _File(Form, frozen=True):
    goals: Annotated[tuple[Goal, ...], Meta(min_length=1, description=words.GOAL_LIST)]

    def __post_init__(self) -> None:
        for at, goal in enumerate(self.goals):
            for other in self.goals[:at]:
                if goal.slug == other.slug:
                    raise ValueError(words.name_twice(goal=goal.name))
                if goal.trio == other.trio:
                    raise ValueError(words.trio_twice(goal.name, goal.trio, other.name))


class Deck(str):
    """The deck that is played with, given as ``default`` or as JSON; ``goals`` are its cards by their slugs."""

    goals: Goals
    allowed = words.DECK_ALLOWED

    @classmethod
    @lru_cache(maxsize=8)
    def parse(cls, told: str) -> "Deck":
        """That deck; ValueError names the card that is wrong and says what is allowed."""
        shipped = told == DEFAULT
        data = tomllib.loads(files(__package__).joinpath("deck.toml").read_text("utf-8")) if shipped else data_of(told)
        data = _as_goals(data)
        deck = cls(DEFAULT if shipped else text_of(data))
        deck.goals = {goal.slug: goal for goal in read(_File, data).goals}
        return deck


def _as_goals(data: Any) -> Any:
    """A file's data with its one list, whatever that is called, as the goals; ValueError for more lists."""
    lists = [part for part in data.values() if isinstance(part, list)] if isinstance(data, dict) else []
    if len(lists) > 1:
        raise ValueError(words.more_lists(count=len(lists)))
    return {"goals": lists[0]} if lists else {}


def slug_of(name: str) -> str:
    """A name in lower case with hyphens: ``mt-everest`` for Mt. Everest."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    parts = "".join(sign if sign.isalnum() else " " for sign in plain.lower().replace("'", "").replace("’", ""))
    return "-".join(parts.split())


def is_piece(told: object) -> bool:
    """Whether that names one of the 18 pyramids: colour and size."""
    return isinstance(told, str) and len(told) == 2 and told[0] in COLOUR_NAMES and told[1] in SIZES


def can_be_built(stack: Sequence[str]) -> bool:
    """Whether pyramids can stand on one another so: sizes may repeat, but never grow upwards (GEO-37)."""
    return len(set(stack)) == len(stack) and all(above[1] <= below[1] for below, above in pairwise(stack))


def too_few(goals: Goals, players: Sequence[str]) -> Why | None:
    """Why a deck cannot be dealt to these players: everybody gets a state and a sight."""
    for kind in KINDS:
        count = sum(goal.kind == kind for goal in goals.values())
        if count < len(players):
            return Why("too-few-goals", {"players": len(players), "count": count, "kind": kind})
    return None

"""Goal cards: what is on one, what a trio can be, and how a deck is read out of what a deck file holds."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from companion.games.geodeto.facts import COLOUR_NAMES, CONTINENTS, GROUPS, KINDS, SIGHT, SIZES
from companion.games.geodeto.wording import slug_of
from companion.table.game import Options

DEFAULT = "default"
"""The deck that comes with the box; it is of its maker's own making, and not the printed one."""
MOST_TEXT = 400
"""Characters that a card's text may have."""
WHAT = "a .toml file of goals, each with name, kind, continents, trio, for sights group, text, source"

Trio = tuple[str, str, str]
"""Three pyramids that stand on one another, the lowest first."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card; ``group`` is empty for a state, ``continents`` are one, or the two on which it may be made."""

    slug: str
    name: str
    kind: str
    continents: tuple[str, ...]
    trio: Trio
    group: str = ""
    text: str = ""
    source: str = ""


Deck = Mapping[str, Goal]
"""Goals by their slugs."""


def deck_of(options: Options) -> Deck:
    """The deck that these options play with."""
    return _deck(options["deck"])


@lru_cache(maxsize=8)
def _deck(told: str) -> Deck:
    if told == DEFAULT:
        data = tomllib.loads(files(__package__).joinpath("deck.toml").read_text("utf-8"))
    else:
        data = json.loads(told)
    return {goal.slug: goal for goal in map(read_goal, _cards(data))}


FIELDS = ("name", "kind", "continents", "trio", "group", "text", "source")


def read_deck(told: str) -> str:
    """A deck told as JSON text, as it is kept; ValueError names the card that is wrong and says what is allowed."""
    if told == DEFAULT:
        return told
    try:
        data = json.loads(told)
    except (ValueError, RecursionError):
        raise ValueError("that is no deck") from None
    cards = _cards(data)
    names: dict[str, str] = {}
    trios: dict[Trio, str] = {}
    for card in cards:
        goal = read_goal(card)
        if goal.slug in names:
            raise ValueError(f"{goal.name}: a goal of that name is there already")
        if goal.trio in trios:
            raise ValueError(
                f"{goal.name}: its trio {' '.join(goal.trio)} is that of {trios[goal.trio]}; each is unique"
            )
        names[goal.slug] = trios[goal.trio] = goal.name
    return json.dumps({"goals": cards}, ensure_ascii=False, separators=(",", ":"))


def _cards(data: Any) -> list[dict[str, Any]]:
    """The cards in a file's data: its one list of tables, whatever that is called."""
    lists = [part for part in data.values() if isinstance(part, list)] if isinstance(data, Mapping) else []
    if len(lists) != 1 or not lists[0] or not all(isinstance(card, dict) for card in lists[0]):
        raise ValueError("a deck file holds one list of goals, each under [[goals]]")
    return list(lists[0])


def read_goal(card: Mapping[str, Any]) -> Goal:
    """One card of a file; ValueError names it and says what is wrong."""
    name = card.get("name")
    if not isinstance(name, str) or not name.isprintable() or len(name) > 40 or not slug_of(name):
        raise ValueError("a goal has no name; it has 1 to 40 printable characters, with a letter or a digit")
    unknown = [key for key in card if key not in FIELDS]
    if unknown:
        raise ValueError(f"{name}: {unknown[0]!r} is not known; a goal has {', '.join(FIELDS)}")
    kind = card.get("kind")
    if kind not in KINDS:
        raise ValueError(f"{name}: kind is {' or '.join(KINDS)}")
    return Goal(
        slug=slug_of(name),
        name=name,
        kind=kind,
        continents=_continents(name, card.get("continents")),
        trio=read_trio(name, card.get("trio")),
        group=_group(name, kind, card.get("group")),
        text=_words(name, "text", card.get("text", "")),
        source=_words(name, "source", card.get("source", "")),
    )


def _continents(name: str, told: Any) -> tuple[str, ...]:
    listed = [told] if isinstance(told, str) else told
    if not isinstance(listed, list) or not 1 <= len(listed) <= 2:
        raise ValueError(f"{name}: continents is a list of one or two of {', '.join(CONTINENTS)}")
    for continent in listed:
        if not isinstance(continent, str) or continent.lower() not in CONTINENTS:
            raise ValueError(f"{name}: {continent!r} is no continent; allowed: {', '.join(CONTINENTS)}")
    found = tuple(continent.lower() for continent in listed)
    if len(set(found)) != len(found):
        raise ValueError(f"{name}: the same continent twice")
    return found


def read_trio(name: str, told: Any) -> Trio:
    """A trio, from the bottom; it must be one that can be built: three pyramids, none on a smaller one (GEO-37)."""
    listed = told.split() if isinstance(told, str) else told
    if not isinstance(listed, list) or len(listed) != 3 or not all(is_piece(piece) for piece in listed):
        raise ValueError(f'{name}: trio is three pyramids from the bottom, for instance ["r3", "g2", "b1"]')
    trio: Trio = (listed[0], listed[1], listed[2])
    if not can_be_built(trio):
        raise ValueError(
            f"{name}: the trio {' '.join(trio)} cannot be built; from the bottom no pyramid is larger than the one"
            " below, and none is there twice"
        )
    return trio


def is_piece(told: Any) -> bool:
    """Whether that names one of the 18 pyramids: colour and size."""
    return isinstance(told, str) and len(told) == 2 and told[0] in COLOUR_NAMES and told[1] in SIZES


def can_be_built(stack: Sequence[str]) -> bool:
    """Whether pyramids can stand on one another so: sizes may repeat, but never grow upwards (GEO-37)."""
    return len(set(stack)) == len(stack) and all(above[1] <= below[1] for below, above in pairwise(stack))


def _group(name: str, kind: str, told: Any) -> str:
    if kind != SIGHT:
        if told:
            raise ValueError(f"{name}: a state has no group")
        return ""
    first = slug_of(told).partition("-")[0] if isinstance(told, str) else ""
    if first not in GROUPS:
        raise ValueError(f"{name}: {told!r} is no group; allowed for a sight: {', '.join(GROUPS)}")
    return first


def _words(name: str, key: str, told: Any) -> str:
    if not isinstance(told, str) or not told.isprintable() or len(told) > MOST_TEXT:
        raise ValueError(f"{name}: {key} is one line of at most {MOST_TEXT} characters")
    return told


def too_few(deck: Deck, players: Sequence[str]) -> str | None:
    """Why a deck cannot be dealt to these players: everybody gets a state and a sight."""
    for kind in KINDS:
        count = sum(goal.kind == kind for goal in deck.values())
        if count < len(players):
            return f"the deck has too few goals for {len(players)} players: {count} of kind {kind}; each gets one"
    return None

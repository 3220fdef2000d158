"""The owner's own cards: Cachers, Equipment, Events, Ensembles and bug goals as a file tells them."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.games.geoquest.card import (
    ANY_TIME,
    CACHERS,
    ENSEMBLE_CARDS,
    ENSEMBLES,
    EQUIPMENT,
    EVENTS,
    INJURY,
    JUMP,
    LIMIT,
    MOVE,
    NOW,
    OTHER,
    PREVENT,
    RE_ROLL,
    SEARCH,
    TURN,
    Card,
    Deck,
    Effect,
    Ensemble,
    Event,
    slug_of,
)
from companion.table.game import Options

NAMED = ""
"""No cards of one's own: those that the rulebook names."""
LONGEST = 24
"""Characters that a card's name may have (default)."""
MOST_TEXT = 60
MOST = 60
"""Cards of a kind that a file may hold."""
STRONGEST = 9
"""The largest bonus or penalty of a card."""
WHAT = "a .toml file with cachers, equipment, events, ensembles, bugs"

KINDS = ("cachers", "equipment", "events", "ensembles")
KEYS = (*KINDS, "bugs")
"""What a file of cards holds; a copy's file may hold them, too."""
BONUS = (MOVE, SEARCH, "least", "unfound", "terrain")
CARD = ("name", *BONUS, RE_ROLL, JUMP, LIMIT, "prevents", "discard")
EVENT = ("name", "when", INJURY, JUMP)
ENSEMBLE = ("name", "members", *BONUS, "on", "text")
WORDS = ("doubles", "FIND", "DNF")
"""Rolls beside a total that can set off an Ensemble."""
HIGHEST = 10
"""The highest total of two dice that may set off an Ensemble."""

Entry = Mapping[str, Any]


def deck_of(options: Options) -> Deck:
    """The cards that these options play with: an own card takes the place of a named one."""
    return _deck(options["deck"])


@lru_cache(maxsize=8)
def _deck(told: str) -> Deck:
    data = json.loads(told) if told != NAMED else {}
    ensembles = {one.slug: one for one in (*ENSEMBLES, *map(read_ensemble, _entries(data, "ensembles")))}
    equipment = {card.slug: card for card in (*EQUIPMENT, *map(read_card, _entries(data, "equipment")))}
    for entry in _entries(data, "ensembles"):
        for name in entry["members"]:
            equipment.setdefault(slug_of(name), Card(slug_of(name), name))
    return Deck(
        cachers={card.slug: card for card in (*CACHERS, *map(read_card, _entries(data, "cachers")))},
        equipment=equipment,
        events={event.slug: event for event in (*EVENTS, *map(read_event, _entries(data, "events")))},
        ensembles=ensembles,
        goals=tuple(read_goals(data)),
    )


def read_deck(told: str) -> str:
    """Cards told as JSON text, as they are kept; ValueError names the entry that is wrong and says what is allowed."""
    if told == NAMED:
        return told
    try:
        data = json.loads(told)
    except (ValueError, RecursionError):
        raise ValueError("that is no file of cards") from None
    if not isinstance(data, dict):
        raise ValueError(f"a file of cards holds {', '.join(KEYS)}")
    for key in data:
        if key not in KEYS:
            raise ValueError(f"there is no key {key!r}; the keys are: {', '.join(KEYS)}")
    cachers = [read_card(entry).name for entry in _entries(data, "cachers")]
    equipment = [read_card(entry).name for entry in _entries(data, "equipment")]
    events = [read_event(entry).name for entry in _entries(data, "events")]
    ensembles = [read_ensemble(entry) for entry in _entries(data, "ensembles")]
    for names in (cachers, equipment, events, [ensemble.name for ensemble in ensembles]):
        _once(names)
    _one_each(ensembles)
    read_goals(data)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _entries(data: Entry, kind: str) -> list[Entry]:
    entries = data.get(kind, [])
    if not isinstance(entries, list) or len(entries) > MOST or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError(f"{kind} is a list of at most {MOST} tables, each under [[{kind}]]")
    return entries


def _once(names: Sequence[str]) -> None:
    slugs: dict[str, str] = {}
    for name in names:
        if slug_of(name) in slugs:
            raise ValueError(f"{name} is there twice")
        slugs[slug_of(name)] = name


def _one_each(told: Sequence[Ensemble]) -> None:
    """Every Equipment card names one Ensemble (GQ-101)."""
    own = {ensemble.slug: ensemble for ensemble in (*ENSEMBLES, *told)}
    of: dict[str, str] = {}
    for ensemble in own.values():
        for member in ensemble.members:
            if member in of:
                raise ValueError(f"{ensemble.name}: {member} is of {of[member]}; a card is of one Ensemble")
            of[member] = ensemble.name


def read_name(told: Any, what: str) -> str:
    """A name as it is printed on a card; ValueError says what a name is."""
    if (
        isinstance(told, str)
        and told.isprintable()
        and len(told) <= LONGEST
        and slug_of(told) not in ("", OTHER, INJURY)
    ):
        return told
    raise ValueError(
        f"{what} {told!r}: a name has 1 to {LONGEST} printable characters, with a letter; not {OTHER}, nor {INJURY}"
    )


def read_card(entry: Entry) -> Card:
    """A Cacher or an Equipment card of a file; ValueError names it and says what is wrong."""
    name = read_name(entry.get("name"), "card")
    _known(name, entry, CARD)
    effects = _bonuses(name, entry)
    if _flag(name, entry, RE_ROLL):
        effects.append(Effect(RE_ROLL))
    if _flag(name, entry, JUMP):
        effects.append(Effect(JUMP))
    if LIMIT in entry:
        effects.append(Effect(LIMIT, _whole(name, entry, LIMIT, 1, STRONGEST)))
    discard = _flag(name, entry, "discard")
    prevents = entry.get("prevents", [])
    if not isinstance(prevents, list) or not all(isinstance(one, str) and slug_of(one) for one in prevents):
        raise ValueError(f'{name}: prevents is a list of Events, for instance ["Ticks"], or ["{INJURY}"]')
    if prevents:
        effects.append(Effect(PREVENT, prevents=tuple(map(slug_of, prevents)), discard=discard))
    elif discard:
        raise ValueError(f"{name}: discard goes with prevents")
    return Card(slug_of(name), name, tuple(effects))


def read_event(entry: Entry) -> Event:
    """An Event card of a file; ValueError names it and says what is wrong."""
    name = read_name(entry.get("name"), "event")
    _known(name, entry, EVENT)
    when = entry.get("when", TURN)
    if when not in (TURN, NOW, ANY_TIME):
        raise ValueError(f"{name}: when is {TURN}, {NOW} or {ANY_TIME}, not {when!r}")
    return Event(slug_of(name), name, when, _flag(name, entry, INJURY), _flag(name, entry, JUMP))


def read_ensemble(entry: Entry) -> Ensemble:
    """An Ensemble of a file; ValueError names it and says what is wrong: it has three members (GQ-101)."""
    name = read_name(entry.get("name"), "ensemble")
    _known(name, entry, ENSEMBLE)
    told = entry.get("members")
    if not isinstance(told, list) or len(told) != ENSEMBLE_CARDS:
        raise ValueError(f"{name}: members is a list of three Equipment cards")
    members = tuple(slug_of(read_name(member, f"{name}, member")) for member in told)
    if len(set(members)) != ENSEMBLE_CARDS:
        raise ValueError(f"{name}: members is a list of three different Equipment cards")
    on = entry.get("on", "")
    if isinstance(on, int) and not isinstance(on, bool) and 0 <= on <= HIGHEST:
        on = str(on)
    if on not in ("", *WORDS, *(str(total) for total in range(HIGHEST + 1))):
        raise ValueError(f"{name}: on is {', '.join(WORDS)} or a total from 0 to {HIGHEST}, not {on!r}")
    text = _words(name, "text", entry.get("text", ""))
    return Ensemble(slug_of(name), name, members, tuple(_bonuses(name, entry)), on, text)


def read_goals(data: Entry) -> list[str]:
    """The goals of the travel bugs that a file tells."""
    goals = data.get("bugs", [])
    if not isinstance(goals, list) or len(goals) > MOST:
        raise ValueError(f"bugs is a list of at most {MOST} goals")
    return [_words("bugs", f"goal {at}", goal) for at, goal in enumerate(goals, 1)]


def _bonuses(name: str, entry: Entry) -> list[Effect]:
    """The bonuses and penalties that an entry gives in moves and searches."""
    least = _whole(name, entry, "least", 0, HIGHEST) if "least" in entry else 0
    terrain = _words(name, "terrain", entry.get("terrain", ""))
    found = []
    if MOVE in entry:
        found.append(Effect(MOVE, _whole(name, entry, MOVE, -STRONGEST, STRONGEST), least, terrain=terrain))
    if SEARCH in entry:
        unfound = _flag(name, entry, "unfound")
        amount = _whole(name, entry, SEARCH, -STRONGEST, STRONGEST)
        found.append(Effect(SEARCH, amount, least, unfound, terrain))
    if not found and any(key in entry for key in ("least", "unfound", "terrain")):
        raise ValueError(f"{name}: least, unfound and terrain go with move or search")
    return found


def _known(name: str, entry: Entry, keys: Sequence[str]) -> None:
    for key in entry:
        if key not in keys:
            raise ValueError(f"{name}: there is no key {key!r}; the keys are: {', '.join(keys)}")


def _flag(name: str, entry: Entry, key: str) -> bool:
    value = entry.get(key, False)
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {key} is true or false, not {value!r}")
    return value


def _whole(name: str, entry: Entry, key: str, low: int, high: int) -> int:
    value = entry[key]
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise ValueError(f"{name}: {key} is a whole number from {low} to {high}, not {value!r}")


def _words(name: str, key: str, told: Any) -> str:
    if not isinstance(told, str) or not told.isprintable() or len(told) > MOST_TEXT:
        raise ValueError(f"{name}: {key} is one line of at most {MOST_TEXT} characters")
    return told

"""Set positions: what a start file says of pyramids, cards and players, read and checked."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import force_setattr

from companion.games.geodeto import wording as words
from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, CONTINENTS, COUNTDOWN, EXTRAS, LIMIT, SIZES
from companion.games.geodeto.goal import Goals, can_be_built, is_piece, slug_of
from companion.table.form import Form, data_of, kinds, one_of, read
from companion.table.prompt import Why

PYRAMIDS = tuple(colour + size for colour in COLOUR_NAMES for size in SIZES)

Continent = Annotated[str, one_of(CONTINENTS)]
Name = Annotated[str, Meta(pattern=r"[^\W_]", description=words.NAME_ALLOWED)]
Names = Annotated[tuple[Name, ...], Meta(description=words.NAME_LIST)]


class Stack(tuple[str, ...]):
    """Pyramids from the bottom, given as a list or a text."""

    allowed = words.STACK_ALLOWED

    @classmethod
    def parse(cls, told: object) -> Self:
        """These pyramids; ValueError names what is none."""
        listed = told.split() if isinstance(told, str) else told or []
        if not isinstance(listed, list) or not all(map(is_piece, listed)):
            raise ValueError
        return cls(listed)


Stacks = Annotated[tuple[Stack, ...], Meta(description=words.STACK_LIST)]


class Pirates(Form, frozen=True):
    """Who holds the card of the pirates, and whom they have captured."""

    holder: str | None = None
    captives: Stack = Stack()

    def __post_init__(self) -> None:
        if (self.holder is None) == bool(self.captives):
            raise ValueError(words.CAPTIVES_HELD)


class Epidemic(Form, frozen=True):
    """Where the card of the epidemic lies, or who holds it."""

    on: Continent | None = None
    holder: str | None = None

    def __post_init__(self) -> None:
        if self.on is not None and self.holder is not None:
            raise ValueError(words.LIES_OR_HELD)


class Made(Form, frozen=True):
    """A goal that was made, and where; ``public`` changes nothing."""

    name: Name
    continent: Continent | None = None
    public: bool | UnsetType = UNSET


class Start(Form, frozen=True):
    """A position to start from; what is unset is as in the opening."""

    allowed: ClassVar[str]

    areas: dict[Annotated[str, one_of(AREAS)], Stacks] | UnsetType = UNSET
    pirates: Pirates = Pirates()
    epidemic: Epidemic = Epidemic()
    countdown: Annotated[int, Meta(ge=1, le=COUNTDOWN)] | None = None
    turn: str | None = None
    hands: dict[str, Names] | UnsetType = UNSET
    fulfilled: dict[str, tuple[Made | Name, ...]] = field(default_factory=dict)
    extras: dict[str, Names] = field(default_factory=dict)
    piles: dict[Continent, Name] = field(default_factory=dict)

    @classmethod
    def parse(cls, told: str) -> Self:
        """The start of that JSON text; ValueError says what in it is wrong, and what is allowed."""
        data = _without_null(data_of(told) if told else {}, cls)
        if isinstance(data, dict):
            data = {key: _without_null(part, FORMS.get(key)) for key, part in data.items()}
        return read(cls, data)

    def __post_init__(self) -> None:
        told, on = self.areas is not UNSET or self.pirates.captives, self.epidemic.on
        areas = {area: (self.areas or {}).get(area, ()) for area in AREAS}
        if told:
            _check(areas, self.pirates.captives)
            force_setattr(self, "areas", areas)
        if on is not None and (areas[on] or not told):
            raise ValueError(words.not_empty(continent=on))
        if self.hands is not UNSET:
            force_setattr(self, "hands", _slugs(self.hands))
        made = {seat: tuple(map(_made, many)) for seat, many in self.fulfilled.items()}
        force_setattr(self, "fulfilled", made)
        force_setattr(self, "extras", _slugs(self.extras))
        for card in (card for cards in self.extras.values() for card in cards):
            if card not in EXTRAS:
                raise ValueError(words.no_extra(card))
        force_setattr(self, "piles", {continent: slug_of(card) for continent, card in self.piles.items()})

    @property
    def goals(self) -> Sequence[tuple[str, Made]]:
        """Who has made which goals."""
        return [(seat, one) for seat, many in self.fulfilled.items() for one in many if isinstance(one, Made)]


def _slugs(told: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {seat: tuple(map(slug_of, names)) for seat, names in told.items()}


def _made(told: Made | str) -> Made:
    return Made(slug_of(told)) if isinstance(told, str) else Made(slug_of(told.name), told.continent)


Start.allowed = words.start_allowed([*kinds(Start)])


def _without_null(data: Any, kind: type[Form] | None) -> Any:
    """A file's data without the keys of a form, or of a plain table, that hold null: as if they were not there."""
    keys = None if kind is None else {field.encode_name for field in msgspec.structs.fields(kind)}
    if not isinstance(data, dict):
        return data
    return {key: part for key, part in data.items() if part is not None or (keys is not None and key not in keys)}


FORMS: Mapping[str, type[Form]] = {"pirates": Pirates, "epidemic": Epidemic}


def misfit(start: Start, players: Sequence[str], deck: Goals, extra_cards: bool) -> Why | None:
    """Why a start does not fit the players, the deck, or a game without extra cards (GEO-18)."""
    hands = start.hands or {}
    told = [start.turn, start.epidemic.holder, start.pirates.holder, *hands, *start.fulfilled, *start.extras]
    for seat in told:
        if seat is not None and seat not in players:
            return Why("start-no-player", {"seat": seat, "players": players})
    made = [one for _, one in start.goals]
    tops = list(start.piles.items())
    cards = [*(card for hand in hands.values() for card in hand), *(one.name for one in made), *start.piles.values()]
    for at, card in enumerate(cards):
        if card not in deck:
            return Why("start-no-goal", {"goal": card})
        if card in cards[:at]:
            return Why("start-goal-twice", {"goal": card})
    for name, place in [*((one.name, one.continent) for one in made), *((card, place) for place, card in tops)]:
        continents = deck[name].continents
        if place is not None and place not in continents:
            return Why("start-goal-elsewhere", {"goal": name, "place": place, "continents": continents})
        if place is None and len(continents) > 1:
            return Why("start-goal-where", {"goal": name, "continents": continents})
    extras = [card for many in start.extras.values() for card in many]
    twice = next((card for at, card in enumerate(extras) if card in extras[:at]), None)
    if twice is not None:
        return Why("start-extra-twice", {"card": twice})
    if extras and not extra_cards:
        return Why("start-no-extras", {"card": extras[0]})
    return None


def _check(areas: Mapping[str, Sequence[Stack]], captives: Stack) -> None:
    """Whether these stacks can stand so; ValueError says why not."""
    for area, stacks in areas.items():
        if area in CONTINENTS and len(stacks) > LIMIT:
            raise ValueError(words.too_many_stand(len(stacks), area))
        for stack in stacks:
            if not stack:
                raise ValueError(words.empty_stack(area=area))
            for below, above in pairwise(stack):
                if above != below and not can_be_built((below, above)):
                    raise ValueError(words.stands_on_smaller(above, below, stack))
    every = [*captives, *(piece for stacks in areas.values() for stack in stacks for piece in stack)]
    for piece in PYRAMIDS:
        if every.count(piece) != 1:
            raise ValueError(words.not_once(piece=piece, count=every.count(piece)))

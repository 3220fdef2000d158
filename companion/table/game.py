"""What a game's folder gives to the house: one Game record with its script, its view and its options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any, Generic, TypeVar
from unicodedata import normalize

import msgspec

from companion.table.correction import correct_values
from companion.table.figure import Figure, score_bars
from companion.table.form import GameOptions, beside, from_text, kinds, to_text
from companion.table.notice import Outcome
from companion.table.paper import Part, Slips
from companion.table.people import Luck, People
from companion.table.piece import Piece, Tagging
from companion.table.prompt import Refused, Why, near, show
from companion.table.table import Table
from companion.table.wording import ANSWERS, Said, Words, alike, as_seen, plain_name

State = TypeVar("State")

PAWNS = ("red", "blue", "green", "yellow", "white", "black")
"""Seats are named by pawn colour, in this order, unless the game or the people say otherwise."""

LONGEST_NAME = 12
"""Characters that a player's name may have."""

TABLE = "table"
"""The name of the view that everybody may see."""
ALL = "all"
"""The name of the view that hides nothing: only the story of a game that is over is told of it."""

Values = Mapping[str, str]
"""Options as people tell them and as they are kept: a text each."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game: its name, a question, its values with what each of them changes, its default.

    ``row`` is the question in a few words, and ``labels`` are the values as answers, where "Yes", "No", a number or the
    value itself would not do.
    ``panel`` is the default on the panel where it differs. ``changeable``: may be changed during a game.
    ``matters``: a panel asks it first; all others are house rules. Where a game marks none so, its first three are.
    ``only`` names the values of other options with which it means anything.
    ``file``: what is told beside its values is a path, and stands for what that file (``.toml`` or ``.json``) holds, as
    the compact JSON text of an object: it is kept so, and its type reads it so. It is not shown before a game is over.
    What else it takes its type says, in the game's ``options``.
    """

    name: str
    text: str
    default: str
    values: Mapping[str, str] = field(default_factory=dict)
    panel: str | None = None
    changeable: bool = False
    matters: bool = False
    only: Mapping[str, str] = field(default_factory=dict)
    file: str = ""
    row: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)

    def label(self, value: str) -> str:
        """A value as an answer; what people have named themselves stays as it is."""
        if value not in self.values:
            return value
        return self.labels.get(value) or ANSWERS.get(value) or plain_name(value)

    def means(self, values: Values) -> bool:
        """Whether it means anything beside these options."""
        return all(values.get(name) == value for name, value in self.only.items())

    def holds(self, value: str) -> bool:
        """Whether a value is what a file holds."""
        return bool(self.file) and value not in (self.default, *self.values)


def settings_of(form: type[GameOptions], words: Mapping[str, Said], **more: Mapping[str, Any]) -> tuple[Setting, ...]:
    """The options of a form in a game's words; ``more`` is what else holds of some, and a default that it has not."""
    # What is left out depends on which object a value is: the same state would be written in two ways.
    if form.__struct_config__.omit_defaults:
        raise ValueError(f"{form.__name__} leaves out its defaults; it needs omit_defaults=False")
    found = []
    for each in msgspec.structs.fields(form):
        said, default = words[each.name], {} if each.required else {"default": to_text(each.default)}
        own = {"row": said.brief, "labels": said.options, **default, **more.get(each.name, {})}
        found.append(Setting(each.name, said.text, values=said.hints, **own))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyForm:
    """How what belongs to one physical copy of a game is written down.

    ``read`` turns the data of a copy's file into options, or raises ValueError with what is wrong and what is allowed;
    ``make`` asks people for it and answers such data. ``learned`` reads off a view what the file holds from now on:
    lists of texts by key, each text under one key at most; with ``named_only`` only a copy that people named learns,
    and only in a game on the box.
    """

    read: Callable[[Mapping[str, Any]], Values]
    make: Callable[[Table], Mapping[str, Any]]
    learned: Callable[[Mapping[str, Any]], Mapping[str, Sequence[str]]] = lambda _view: {}
    named_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """How a game is played by Roll alone: it lies ready in the start menu, where one press of Roll begins it and rolls.

    ``foot`` says in a few signs what Roll would do with these options; ``again`` reads off a view the options with
    which it lies ready next time. A panel shows ``figure`` in place of the menu: of a view, and of the label of the row
    that the dial has turned to ("" at the first), which is what Roll takes (at the first, the
    option that ``on_roll``). Back ends the game.
    """

    foot: Callable[[Any], str]
    again: Callable[[Mapping[str, Any]], Values]
    figure: Callable[[Mapping[str, Any], str], Figure | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[State]):
    """One printed game: what the house knows of it.

    ``setup`` and ``turn`` are the script; ``over`` tests the ends after every turn and correction; ``view`` is the only
    reader of a state (``table`` or a seat). ``correct`` asks what the box shall believe and sets it (None: any plain
    value that the table's view shows by its name); ``figure`` (None: bars of the ``scores``) and ``label`` ("round 7")
    read a view; ``about`` of the open question goes to the figure too.
    ``options`` has a field for every setting: its type is what the script, the State and the functions of this record
    get. ``why_not`` answers why these players and options do not go together.
    ``pictures`` are further public pictures behind ``figure``, ``own`` those for a seat alone, of its view;
    ``sheets`` are cards and boards to print and cut out, ``slips`` what a little printer prints: of the table's view
    for everybody, of a seat's own view for that seat alone.
    ``tally`` counts the score alone, out of what a command line tells of each player and the options.
    ``copy_form`` says how a copy is written down, ``tagging`` which of its pieces can carry a tag.
    ``people`` says who plays it in simulations: chance, players, options.
    ``ready`` says how it is played by Roll alone, where it lies ready in the start menu.
    ``wording`` has a function for each fact and question, with its words; its ``SECRETS`` are the kinds of facts that
    tell something hidden, with what one and several of them are called: how many of them undo took back is counted and
    said. It must be no secret that such a fact was told, whoever heard it.
    """

    name: str
    title: str
    summary: str
    rules: int
    players: tuple[int, int]
    state: type[State]
    setup: Callable[[Table], State]
    turn: Callable[[State, Table], None]
    over: Callable[[State], Outcome | None]
    view: Callable[[State, str], dict[str, Any]]
    correct: Callable[[State, Table], None] | None = None
    figure: Callable[[Mapping[str, Any], Mapping[str, Any]], Figure | None] | None = None
    label: Callable[[Mapping[str, Any]], str] = lambda _view: ""
    settings: tuple[Setting, ...] = ()
    options: type[GameOptions] = GameOptions
    seats: tuple[str, ...] = PAWNS
    scores: Callable[[Mapping[str, Any]], Mapping[str, int]] = lambda _view: {}
    why_not: Callable[[tuple[str, ...], Any], str | Why | None] = lambda _players, _options: None
    pictures: Callable[[Mapping[str, Any]], tuple[Figure, ...]] = lambda _view: ()
    own: Callable[[Mapping[str, Any]], tuple[Figure, ...]] = lambda _view: ()
    sheets: Callable[[Any], tuple[Part, ...]] = lambda _options: ()
    slips: Slips = lambda _view, _options: ()
    copy_form: CopyForm | None = None
    people: Callable[[Luck, tuple[str, ...], Any], People] | None = None
    tally: Callable[[Mapping[str, Sequence[str]], Any], Mapping[str, Mapping[str, int]]] | None = None
    tagging: Tagging | None = None
    ready: Ready | None = None
    wording: ModuleType | None = None

    def __post_init__(self) -> None:
        told = tuple(setting.name for setting in self.settings)
        if sorted(told) != sorted(kinds(self.options)):
            fields = ", ".join(kinds(self.options)) or "none"
            raise ValueError(f"the settings of {self.name} are {', '.join(told) or 'none'}, its options have {fields}")

    @property
    def secrets(self) -> Mapping[str, tuple[str, str]]:
        """The kinds of facts that tell something hidden, with what one and several of them are called."""
        found: Mapping[str, tuple[str, str]] = getattr(self.wording, "SECRETS", {})
        return found

    def correct_values(self, state: State, table: Table) -> None:
        """Ask what the box shall believe, and set it."""
        if self.correct is not None:
            self.correct(state, table)
        else:
            correct_values(state, self.view(state, TABLE), table)

    def picture(self, view: Mapping[str, Any], about: Mapping[str, Any]) -> Figure | None:
        """What is drawn beside the open question, of which ``about`` tells."""
        if self.figure is not None:
            return self.figure(view, about)
        scores = self.scores(view)
        return score_bars(scores) if scores else None

    def default_name(self, seat: str) -> str:
        """What a seat is called where its player has not said a name."""
        return plain_name(seat) if seat in self.seats else seat[:1].upper() + seat[1:]

    def pieces(
        self, values: Values, players: Sequence[str], names: Mapping[str, str] | None = None
    ) -> tuple[Piece, ...]:
        """Everything that can carry a tag in a game with these options and players, who may have names; none where
        nothing is worth it.
        """
        if self.tagging is None:
            return ()
        seats = players if "player" in self.tagging.asks.values() else ()
        called = {seat: (names or {}).get(seat) or self.default_name(seat) for seat in seats}
        who = (Piece(slug=seat, name=called[seat], kind="player", group="Player") for seat in seats)
        return (*self.tagging.pieces(self.typed(values)), *who)

    def setting(self, name: str) -> Setting:
        """The option of that name; Refused names those that exist."""
        for setting in self.settings:
            if setting.name == name:
                return setting
        names = [setting.name for setting in self.settings]
        raise Refused(
            f"{self.name} has no option {show(name)}{near(name, names)}; its options: {', '.join(names) or 'none'}"
        )

    def read(self, setting: Setting, given: str) -> str:
        """The value told of an option, as it is kept; Refused names what is allowed."""
        try:
            return to_text(from_text(kinds(self.options)[setting.name], given))
        except ValueError as error:
            meant = near(given, setting.values)
            raise Refused(f"option {setting.name}: {error}{meant}; allowed: {self.allowed(setting)}") from None

    def allowed(self, setting: Setting) -> str:
        """What an option takes, in words; an empty value is called so."""
        free = self.free(setting)
        return ", ".join([*(value or "nothing" for value in setting.values), *([free] if free else [])])

    def free(self, setting: Setting) -> str:
        """What an option takes beside its values, in words; empty where that is nothing."""
        return beside(kinds(self.options)[setting.name], setting.values)

    def typed(self, values: Values) -> Any:
        """Options as the script has them."""
        return _typed(self.options, tuple(values.items()))

    def read_options(
        self, given: Mapping[str, str], *, players: Sequence[str] = (), panel: bool = False
    ) -> dict[str, str]:
        """All options with their values; what is not told has its default for these players."""
        for name in given:
            self.setting(name)
        values = {}
        defaults = self.options.defaults(tuple(players))
        for setting in self.settings:
            default = defaults.get(setting.name, setting.default)
            default = setting.panel if panel and setting.panel is not None else default
            values[setting.name] = self.read(setting, given[setting.name]) if setting.name in given else default
        return values

    def settle(self, given: Values, players: tuple[str, ...] | None = None) -> tuple[dict[str, str], tuple[str, ...]]:
        """All options and the seats in order of play, out of what is told of both; Refused says what is allowed.

        Without players told, as few as the game takes.
        """
        low, high = self.players
        if players is None:
            few = [self.seats[:count] for count in range(low, high + 1)]
            options = ((seats, self.typed(self.read_options(given, players=seats))) for seats in few)
            fitting = (seats for seats, typed in options if self.why_not(seats, typed) is None)
            players = next(fitting, few[0])
        full = self.read_options(given, players=players)
        return full, self.read_players(players, full)

    def read_names(self, given: Mapping[str, str], players: tuple[str, ...]) -> dict[str, str]:
        """Who plays a seat, where it is told; Refused says what a name is, or that two would be called alike."""
        for seat, name in given.items():
            seen = as_seen(name) != ""
            odd = [f"U+{ord(sign):04X}" for sign in name if not ((seen and sign.isprintable()) or sign.isspace())]
            if odd or not seen or len(name) > LONGEST_NAME:
                allowed = f"1 to {LONGEST_NAME} printable characters{f', and not {odd[0]}' if odd else ''}"
                raise Refused(f"{show(name)} is no name for {seat}; {allowed}")
        called = [given.get(seat) or self.default_name(seat) for seat in players]
        if (twice := alike(called)) is not None:
            raise Refused(f"two players are called {show(twice)}; each needs a name of its own")
        return {seat: " ".join(normalize("NFC", given[seat]).split()) for seat in players if seat in given}

    def read_players(self, given: tuple[str, ...], values: Values) -> tuple[str, ...]:
        """The seats told, in order of play; Refused says what is allowed."""
        low, high = self.players
        many = f"{low} to {high} players" if low != high else f"{low} player{'s' if low != 1 else ''}"
        if not low <= len(given) <= high:
            raise Refused(f"{self.name} takes {many}, not {len(given)}")
        for seat in given:
            if not seat or not seat.isprintable() or len(seat) > LONGEST_NAME or "," in seat or seat in (TABLE, ALL):
                raise Refused(
                    f"{show(seat)} is no name for a player; 1 to {LONGEST_NAME} characters, not 'table' or 'all'"
                )
        if len(set(given)) != len(given):
            raise Refused("two players have the same name; each needs one of its own")
        reason = self.why_not(given, self.typed(values))
        if reason is not None:
            raise Refused(Words({}, self.wording).bar(reason))
        return given


@lru_cache(maxsize=16)
def _typed(form: type[GameOptions], items: tuple[tuple[str, str], ...]) -> GameOptions:
    types = kinds(form)
    return form(**{name: from_text(types[name], value) for name, value in items})

"""Words at the edge: what rules tell, ask and refuse as names and values, in a game's words; words that all share.

A game's ``wording.py`` has a function for each kind of fact and question, called like it. Its typed parameters are the
values that it speaks of, so it is their declaration; it answers a ``Said``. One sentence for all values needs no more
than ``says``: the sentence, and each value with its type.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache, lru_cache
from inspect import get_annotations, isfunction
from operator import is_
from re import compile as pattern
from types import ModuleType
from typing import Any, TypeVar
from unicodedata import category, normalize

import msgspec

from companion.table.language import _
from companion.table.notice import Moment, Notice, Outcome
from companion.table.prompt import (
    STATUS,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    RollPrompt,
    TextPrompt,
    Why,
)

Record = TypeVar("Record")
Asked = TypeVar("Asked", bound=Prompt)

PLACE = "\ue000"
"""Begins the place of a name in a text: a sign that nobody can type."""
_PLACE = pattern(f"{PLACE}(.*?)\ue001")
SENTENCE = pattern(r"(?<=[.!?…])(?<!\b[MS]t\.)(?<!\.[A-Z]\.) +")
"""Where a sentence ends and another one begins: not within Mt. Everest, nor after the last of several initials."""


def sentence(text: str) -> str:
    """A text as a sentence among others."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def seat_name(seat: str) -> str:
    """Who plays a seat, for a text: the place of the name, which each face puts in (``named``, ``parts``)."""
    return f"{PLACE}{seat}\ue001"


PAWNS: Mapping[str, str] = {
    "red": _("Red"), "blue": _("Blue"), "green": _("Green"),
    "yellow": _("Yellow"), "white": _("White"), "black": _("Black"),
}  # fmt: skip


def plain_name(seat: str) -> str:
    """A seat that nobody has given a name to, as people call it."""
    return PAWNS.get(seat) or seat.replace("-", " ").capitalize()


BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Signs that count as letters and have no ink."""


LOOKS = str.maketrans("авекмнорстухѕіјһαβεζηικμνορτυχð", "abekmhopctyxsijhabezhikmnoptyxđ")
"""Small letters with the look, or whose capitals have that, of other ones: most are of another alphabet."""


def as_seen(name: str) -> str:
    """A name as people see it, so that two that look alike are the same; empty where there is nothing to see."""
    signs = (sign for sign in normalize("NFKC", name) if category(sign) != "Cf" and not "\ufe00" <= sign <= "\ufe0f")
    seen = " ".join("".join(" " if sign in BLANK else sign for sign in signs).split())
    # In capitals first: some places have no others.
    return seen.upper().casefold().translate(LOOKS)


def alike(names: Sequence[str]) -> str | None:
    """The first name that looks like another one of these; None where all are told apart."""
    seen = list(map(as_seen, names))
    return next((name for name, one in zip(names, seen, strict=True) if seen.count(one) > 1), None)


def named(words: Record, names: Mapping[str, str]) -> Record:
    """The same with every seat called by its name: a text, or all texts in a record, a list or a mapping."""
    if isinstance(words, str) and PLACE not in words:
        return words
    made: Any = _named(words, names)
    return made  # type: ignore[no-any-return]


def parts(text: str, names: Mapping[str, str]) -> str | list[str | tuple[str, str]]:
    """A text in which somebody is called by name, cut there: words, and each name with its seat; any other as it is."""
    if PLACE not in text:
        return text
    cut = enumerate(_PLACE.split(text))
    return [(each, named(seat_name(each), names)) if at % 2 else each for at, each in cut if each]


def _named(words: Any, names: Mapping[str, str]) -> Any:
    # What holds no place stays the same object, so nothing is compared and little is made again.
    if isinstance(words, str):
        return _PLACE.sub(lambda found: names.get(found[1]) or plain_name(found[1]), words) if PLACE in words else words
    if isinstance(words, tuple) and not hasattr(words, "_fields"):
        all_of = tuple([_named(each, names) for each in words])
        return words if all(map(is_, all_of, words)) else all_of
    if isinstance(words, list):
        return [_named(each, names) for each in words]
    if isinstance(words, dict):
        return {_named(key, names): _named(each, names) for key, each in words.items()}
    kind: Any = type(words)
    # Most records hold no place, which is seen at once in all their texts together.
    if not _init_fields(kind) or PLACE not in msgspec.json.encode(words, enc_hook=repr).decode():
        return words
    made = {}
    for name in _init_fields(kind):
        value = getattr(words, name)
        if (called := _named(value, names)) is not value:
            made[name] = called
    return replace(words, **made) if made else words


@cache
def _init_fields(kind: type) -> tuple[str, ...]:
    """What a record of that kind is made of; nothing where it is none."""
    return tuple(each.name for each in fields(kind) if each.init) if is_dataclass(kind) else ()


class Name(str):
    """A person as people call him: a fact has the seat, a wording function that declares a Name gets its place."""


@dataclass(frozen=True, slots=True)
class Said:
    """A fact or question in words: a whole sentence, a few words for a small screen, the same for the ear.

    Of a question ``options`` are what may be answered, ``groups`` what several of these are called together, and
    ``state`` is how it stands, in at most 14 signs. ``hands`` marks a fact that asks people to do something on the
    table: a small screen stops for it; it does so for a ``moment``, too, and shows that instead. ``hints`` say of what
    may be answered, or of a group whose options are one, what it is or changes. Of an option, which is a question, too,
    ``brief`` is its row in a list.
    """

    text: str
    state: str = ""
    brief: str = ""
    spoken: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
    hands: bool = False
    hints: Mapping[str, str] = field(default_factory=dict)
    moment: Moment | None = None


def say(
    text: str,
    /,
    *,
    state: str = "",
    brief: str = "",
    spoken: str = "",
    options: Mapping[str, str] | None = None,
    groups: Mapping[str, str] | None = None,
    hints: Mapping[str, str] | None = None,
    hands: bool = False,
    moment: Moment | None = None,
    **values: object,
) -> Said:
    """Fill a sentence in; ``text`` stands for ``brief`` and ``spoken`` where these are no different."""
    # A sentence without values may hold names already, and a name may hold anything.
    forms = (text, state, brief or text, spoken or text)
    told, stands, short, heard = (one.format(**values) if values else one for one in forms)
    if moment is not None and values:
        who, line = (one.format(**values) for one in (moment.who, moment.line))
        moment = replace(moment, words=moment.words.format(**values), who=who, line=line)
    return Said(told, stands, short, heard, options or {}, groups or {}, hands, hints or {}, moment)


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """A wording function of one sentence."""

    text: str
    values: Mapping[str, Any]
    options: Mapping[str, str]
    groups: Mapping[str, str]
    state: str
    hands: bool
    moment: Moment | None

    def __call__(self, **values: Any) -> Said:
        """The sentence with these values filled in."""
        words = {name: _in_words(kind, values[name]) for name, kind in self.values.items()}
        more: Any = {"state": self.state, "options": self.options, "groups": self.groups, "hands": self.hands}
        return say(self.text, **more, moment=self.moment, **words)


def says(
    text: str,
    /,
    *,
    state: str = "",
    options: Mapping[str, str] | None = None,
    groups: Mapping[str, str] | None = None,
    hands: bool = False,
    moment: Moment | None = None,
    **values: Any,
) -> Sentence:
    """What a kind of fact or question says, whatever its values.

    Each of these has its type, or what puts it in words: a table of these, or a function.
    """
    return Sentence(text, values, options or {}, groups or {}, state, hands, moment)


def _in_words(kind: Any, value: Any) -> Any:
    if isinstance(kind, Mapping):
        return kind[value]
    return kind(value) if isfunction(kind) else value


@lru_cache(maxsize=1024)
def declared(function: Any) -> Mapping[str, Any]:
    """The values that a wording function speaks of, each with its type."""
    if isinstance(function, Sentence):
        return {name: _type(kind) for name, kind in function.values.items()}
    kinds = get_annotations(function, eval_str=True)
    return {name: kind for name, kind in kinds.items() if name != "return"}


def _type(kind: Any) -> Any:
    if isinstance(kind, Mapping):
        return str
    return next(iter(declared(kind).values())) if isfunction(kind) else kind


def joined(words: Sequence[str]) -> str:
    """Words as a list within a sentence."""
    return _(" and ").join(words)


def speaks(function: Any) -> bool:
    """Whether it is a function that puts a fact or question in words."""
    return isinstance(function, Sentence) or (isfunction(function) and _answers(function) is Said)


@lru_cache(maxsize=1024)
def _answers(function: Any) -> Any:
    return get_annotations(function, eval_str=True).get("return")


ANSWERS: Mapping[str, str] = {"yes": _("Yes"), "no": _("No")}


class Words:
    """The words of a game and of the house (the first that has some for it), with the names of those who play."""

    def __init__(
        self,
        names: Mapping[str, str],
        *wordings: ModuleType | None,
        stands: Callable[[Mapping[str, Any]], str] = lambda _view: "",
    ) -> None:
        self.names = names
        self._stands = stands
        self._wordings = wordings
        self._bars: Mapping[str, str] = {
            slug: text for wording in wordings for slug, text in getattr(wording, "REASONS", {}).items()
        }

    def said(self, what: str, values: Mapping[str, Any]) -> Said | None:
        """What happened, is asked or is refused, in words; None where the game has none for it.

        Values come as JSON and are read as what the function declares; those that it does not declare are for programs.
        """
        try:
            return self._said(what, values)
        except Exception:  # noqa: BLE001 - words that fail stop no game: the name stands for them
            return None

    def _said(self, what: str, values: Mapping[str, Any]) -> Said | None:
        functions = (getattr(wording, what.replace("-", "_"), None) for wording in self._wordings)
        function = next((one for one in functions if speaks(one)), None)
        if function is None:
            return None
        kinds = declared(function).items()
        read = {name: msgspec.convert(values.get(name), kind, dec_hook=self._read) for name, kind in kinds}
        said: Said = function(**read)
        return said

    def _read(self, kind: Any, value: Any) -> Any:
        if issubclass(kind, Name):
            return Name(seat_name(value))
        return kind.parse(value)

    def notice(self, notice: Notice) -> Notice:
        """What is said, in words."""
        if notice.text or notice.fact is None:
            return notice
        kind = notice.fact["kind"]
        if kind == STATUS:
            view = notice.fact["view"]
            stands = self.said(STATUS, view)
            return replace(notice, text=self._stands(view) if stands is None else stands.text)
        said = self.said(kind, notice.fact) or Said(plain_name(kind))
        return replace(notice, text=said.text, hands=said.hands, moment=said.moment)

    def kept(self, told: Mapping[str, Any]) -> str:
        """What a journal has of something said, in words; what this game says no more by its name and values."""
        said = self.said(told["kind"], told)
        values = ", ".join(f"{name} {value}" for name, value in told.items() if name not in ("kind", "view"))
        return said.text if said is not None else f"{plain_name(told['kind'])}{f' ({values})' if values else ''}"

    def reason(self, outcome: Outcome) -> str:
        """Why a game ended, in words."""
        said = self.said(outcome.reason, outcome.values)
        return plain_name(outcome.reason) if said is None else said.text

    def bar(self, bar: str | Why) -> str:
        """Why something is not allowed, in words."""
        if isinstance(bar, Why):
            said = self.said(bar.why, bar.values)
            return bar.why if said is None else said.text
        return self._bars.get(bar, bar)

    def prompt(self, prompt: Asked) -> Asked:
        """A question in words, with its options and with why others are disabled."""
        said = self.said(prompt.key, prompt.about)
        text = self._asks(prompt) if said is None else said.text
        match prompt:
            case ChoosePrompt():
                options = tuple(self._option(option, said) for option in prompt.options)
                disabled = {value: self.bar(bar) for value, bar in prompt.disabled.items()}
                grey = tuple((place, self._option(option, said)) for place, option in prompt.disabled_at)
                state, brief = ("", "") if said is None else (said.state, said.brief)
                return replace(
                    prompt, text=text, brief=brief, state=state, options=options, disabled=disabled, disabled_at=grey
                )
            case NumberPrompt() | CellPrompt() | TextPrompt():
                return replace(prompt, text=text, rule=self.bar(prompt.rule))
        return replace(prompt, text=text)

    def _asks(self, prompt: Prompt) -> str:
        if isinstance(prompt, RollPrompt):
            return _("Roll {dice}").format(dice=", ".join(die.name for die in prompt.dice))
        return f"{plain_name(prompt.key)}?"

    def _option(self, option: Option, said: Said | None) -> Option:
        value, group, then = option.value, option.group, option.then
        label, foot = option.label, option.hint
        if said is not None:
            label, group = label or said.options.get(value, ""), said.groups.get(group, group)
            foot = said.hints.get(value, said.hints.get(option.group, foot) if option.alike else foot)
        label = label or ANSWERS.get(value) or (seat_name(value) if value in self.names else plain_name(value))
        if then is None and (label, group, foot) == (option.label, option.group, option.hint):
            # Most are taken as they are: every answer asks all questions of its turn again.
            return option
        return replace(option, label=label, group=group, hint=foot, then=None if then is None else self.prompt(then))

"""People's files: what they hold as typed values, and what is wrong with one in plain words."""

import codecs
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, cast, get_args, get_origin
from unicodedata import normalize

import msgspec

from companion.table.prompt import show

T = TypeVar("T")

LARGEST, DEEPEST = 65536, 32
"""Letters of a file, and its parts within parts: more nobody writes, and reading it would take long."""
LONGEST_NUMBER = 9
"""Digits of a number that a text tells."""

Place = tuple[str | int, ...]
"""Where in a file a value stands: the keys, and the entries of lists from 0, that lead to it."""

CopyName = Annotated[str, msgspec.Meta(min_length=1, description="the name of a copy of yours, or a .toml file")]
"""The type of an option that names a copy."""


class FormError(ValueError):
    """What is wrong in a file, and with which of its values."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a file, or a game's options; ``__post_init__`` says with a ValueError what does not go together.

    As the value of an option it is told as a JSON text; without any key, the empty text.
    """

    @classmethod
    def parse(cls, told: str) -> Self:
        """The form of that text; ValueError says what in it is wrong."""
        return read(cls, data_of(told) if told else {})

    def __str__(self) -> str:
        data = msgspec.to_builtins(self, enc_hook=str)
        return text_of(data) if data else ""


class GameOptions(Form, frozen=True, omit_defaults=False):
    """A game's options: what they mean for those who play, seats in order of play."""

    @classmethod
    def defaults(cls, players: tuple[str, ...]) -> Mapping[str, str]:
        """What is the default for these players alone."""
        return {}

    def private(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Whose private questions there will be."""
        return ()

    def controller(self, players: tuple[str, ...]) -> str | None:
        """Who has the box alone: a panel shows that seat's secrets openly."""
        return None


def one_of(values: Iterable[str]) -> msgspec.Meta:
    """That a text is one of these."""
    listed = tuple(values)
    words = "|".join(map(re.escape, listed))
    return msgspec.Meta(pattern=rf"\A(?:{words})\Z", description=f"one of {', '.join(listed)}")


def number(text: str, low: int, high: int, what: str = "it") -> int:
    """The whole number that a text names; ValueError says the range."""
    if text.isascii() and text.isdecimal() and low <= int(text) <= high:
        return int(text)
    raise ValueError(f"{what} must be a whole number from {low} to {high}, not {show(text)!r}")


def printable(text: str) -> str:
    """A text that is one line, and not empty; ValueError where it is none."""
    if text and text.isprintable():
        return text
    raise ValueError(f"{show(text)!r} is no name")


def parts(told: object, sign: str | None = None) -> list[str]:
    """The texts that a list holds, or one text with a sign (None: a space) between them; ValueError for neither."""
    listed = told.split(sign) if isinstance(told, str) else told
    if not isinstance(listed, (list, tuple)) or any(
        isinstance(part, bool) or not isinstance(part, (str, int)) for part in listed
    ):
        raise ValueError
    texts = (" ".join(str(part).split()) for part in listed)
    return [text for text in texts if text]


def data_of(text: str) -> Any:
    """What a JSON text holds; ValueError where it is none."""
    try:
        return loaded(text, "JSON")
    except ValueError:
        raise ValueError(f"{show(text)!r} is no file") from None


def loaded(text: str, form: str = "TOML") -> Any:
    """What a text of TOML or JSON says; ValueError, in a few words, where it is none or more than anybody writes."""
    if form == "TOML" and len(text) > LARGEST:
        raise ValueError(f"too large; at most {LARGEST} letters")
    try:
        # A key so long is not even read: that alone would take seconds.
        data = None if form == "TOML" and _LONG_KEY.search(text) else READERS[form](normalize("NFC", text))
    except RecursionError:
        data = None
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        at = re.search(r"line (\d+)", str(error))
        # An error without a line is at the end.
        lines = text.splitlines()[: int(at[1]) if at else None]
        if curly := [sign for sign in (lines or [""])[-1] if sign in CURLY]:
            raise ValueError(f'line {len(lines)} has curly quotes ({curly[0]}); type straight ones (")') from None
        raise
    except ValueError:
        raise ValueError("a number in it is too long") from None
    if data is None or _depth(data) > DEEPEST:
        raise ValueError("nested too deep")
    return data


def decoded(content: bytes) -> str:
    """The text that a file of UTF-8 holds, without a mark of its encoding; ValueError says what mends any other."""
    if len(content) > LARGEST:
        raise ValueError(f"too large; at most {LARGEST} bytes")
    # In UTF-16 every second byte of most letters is zero, which is valid UTF-8 all the same.
    nothing = max(content[at::2].count(0) for at in (0, 1))
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or nothing > max(1, len(content) // 4)
    try:
        if not wide:
            return content.decode("utf-8-sig")
        at, what = 0, "UTF-16"
    except UnicodeDecodeError as error:
        at, what = error.start, "perhaps Latin-1"
    raise ValueError(f"no UTF-8 text (byte {at + 1}) but {what}; open it in an editor and save it in UTF-8")


CURLY = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u2033"
_LONG_KEY = re.compile(rf"(?<![\w'\"-])(?:[\w'\"-]++[ \t]*+\.[ \t]*+){{{DEEPEST + 1}}}")
READERS: Mapping[str, Callable[[str], Any]] = {"TOML": tomllib.loads, "JSON": json.loads}


def _depth(data: object) -> int:
    """How many tables and lists lie within one another, counted to one more than may be."""
    depth, within = 0, [data]
    while depth <= DEEPEST and (within := [each for each in within if isinstance(each, dict | list)]):
        depth += 1
        within = [part for each in within for part in (each.values() if isinstance(each, dict) else each)]
    return depth


def text_of(data: object) -> str:
    """Data as the JSON text that is kept of it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read(kind: type[T], data: object) -> T:
    """The value of a type that a file's data holds; FormError says where in it what is wrong, and what is allowed.

    Every text is one line that can be printed. A class with ``parse`` makes its values of what is told, or raises
    ValueError: with what is wrong, or without where it is not what ``allowed`` says.
    """
    found = _fault(kind, data) or _unprintable(data)
    if found is not None:
        place, what = found
        where = _where(data, place)
        raise FormError(place, f"{where or 'the file'}{what}" if where or what[0] != ":" else what[2:])
    return msgspec.convert(data, kind, dec_hook=parsed)


def parsed(kind: Any, data: object) -> Any:
    """The value that a class with ``parse`` makes of data."""
    return kind.parse(data)


def from_text(kind: type[T], text: str) -> T:
    """The value of a type that a text tells: yes or no, digits, what ``parse`` takes; ValueError says what is wrong."""
    shapes = _shapes(kind)
    data: Any = text
    if _is_form(shapes[0]):
        return cast(T, shapes[0].parse(text))
    if bool in shapes:
        data = {"yes": True, "no": False}.get(text, text)
    elif int in shapes and text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        data = int(text)
    found = _fault(kind, data) or _unprintable(data)
    if found is not None and not found[0]:
        raise ValueError(found[1][2:] if found[1][0] == ":" else f"{show(text)} does not fit")
    return read(kind, data)


def to_text(value: object) -> str:
    """The text that tells a value, always the same for the same value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def beside(kind: Any, values: Collection[str]) -> str:
    """What a text may tell of a type beside these values, in words; empty where that is nothing."""
    if len(_shapes(kind)) > 1:
        return " or ".join(words for each in get_args(kind) if (words := beside(each, values)))
    bare, meta = _bare(kind), next(iter(getattr(kind, "__metadata__", ())), msgspec.Meta())
    closed = bare is bool or get_origin(bare) is Literal or meta == one_of(values)
    if bare is int and meta.ge is not None and meta.le is not None:
        closed = all(str(number) in values for number in range(int(meta.ge), int(meta.le) + 1))
    return "" if closed else str(getattr(bare, "allowed", "")) or _words(kind)


@lru_cache
def kinds(form: type[Form]) -> Mapping[str, Any]:
    """The types of what a form holds, by name."""
    return {field.name: field.type for field in msgspec.structs.fields(form)}


Fault = tuple[Place, str]
"""Which value is wrong, and words that go on from where it stands."""


def _fault(kind: Any, data: Any) -> Fault | None:
    try:
        msgspec.convert(data, kind, dec_hook=parsed)
    except msgspec.ValidationError as error:
        cause = error.__cause__
    else:
        return None
    for shape in _shapes(kind):
        inside = _inside(shape, data)
        if inside is not None:
            return inside
    if str(cause or ""):
        return (), f": {cause}"
    return (), f" must be {_words(kind)}, not {show(repr(data) if isinstance(data, str) else data)}"


def _inside(shape: Any, data: Any) -> Fault | None:
    """What is wrong inside a value that has the shape of its type."""
    kinds: dict[Any, Any] = {}
    allowed, lacks = "", None
    if isinstance(data, list) and get_origin(shape) in (list, tuple):
        kinds = dict.fromkeys(range(len(data)), get_args(shape)[0])
    elif isinstance(data, dict) and get_origin(shape) is dict:
        of_keys, of_values = get_args(shape)
        kinds = {key: of_values for key in data if _fault(of_keys, key) is None}
        allowed = _words(of_keys)
    elif isinstance(data, dict) and _is_form(shape):
        fields = msgspec.structs.fields(shape)
        kinds = {field.encode_name: field.type for field in fields}
        allowed = ", ".join(kinds)
        lacks = next((each for each in fields if each.required and each.encode_name not in data), None)
    else:
        return None
    for step, part in data.items() if isinstance(data, dict) else enumerate(data):
        if step not in kinds:
            return (step,), f" is no key here; allowed: {allowed}"
        found = _fault(kinds[step], part)
        if found is not None:
            return (step, *found[0]), found[1]
    return ((), f" lacks {lacks.encode_name!r}: {_words(lacks.type)}") if lacks else None


def _unprintable(data: object) -> Fault | None:
    """The first text that is not one line."""
    if isinstance(data, str) and not data.isprintable():
        odd = next(sign for sign in data if not sign.isprintable())
        return (), f" must be one line of printable characters, not {show(data)!r} with U+{ord(odd):04X}"
    for step, part in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if _unprintable(step):
            return (), f": {show(step)!r} is no key here; a key has printable characters only"
        found = _unprintable(part)
        if found is not None:
            return (step, *found[0]), found[1]
    return None


def _where(data: Any, place: Place) -> str:
    """Where a value stands, in words: ``hiker.food``; ``lake, entry 2``; ``Lamp: search`` in a table with a name."""
    words, between = "", ""
    for step in place:
        data = data[step] if isinstance(step, int) else data.get(step)
        name = data.get("name") if isinstance(data, dict) and isinstance(step, int) else None
        if isinstance(name, str) and name.strip():
            words, between = show(name), ": "
        elif isinstance(step, int):
            words, between = f"{words}, entry {step + 1}", ": "
        else:
            words, between = f"{words}{between}{show(step)}", "."
    return words


def _bare(kind: Any) -> Any:
    """A type without what is said about it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _shapes(kind: Any) -> tuple[Any, ...]:
    """The types that a type is one of, each without what is said about it."""
    bare = _bare(kind)
    return tuple(map(_bare, get_args(bare))) if get_origin(bare) in (Union, UnionType) else (bare,)


def _is_form(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


_NAMES = {int: "a whole number", bool: "true or false", list: "a list", tuple: "a list"}


def _words(kind: Any) -> str:
    """What a value of a type is."""
    meta = next(iter(getattr(kind, "__metadata__", ())), msgspec.Meta())
    bare = _bare(kind)
    if meta.description or (hasattr(bare, "allowed") and not _is_form(bare)):
        return str(meta.description or bare.allowed)
    if get_origin(bare) in (Union, UnionType):
        return " or ".join(_words(one) for one in get_args(bare) if one not in (NoneType, msgspec.UnsetType))
    if get_origin(bare) is Literal:
        return f"one of {', '.join(map(str, get_args(bare)))}"
    if _is_form(bare):
        return f"a table with {', '.join(field.encode_name for field in msgspec.structs.fields(bare))}"
    if get_origin(bare) is dict:
        return f"a table, each key {_words(get_args(bare)[0])}"
    words = _NAMES.get(get_origin(bare) or bare, "a text")
    low, high = (meta.ge, meta.le) if bare is int else (meta.min_length, meta.max_length)
    if low is None and high is None:
        return words
    both = low is not None and high is not None
    span = f"{low} to {high}" if both else f"at least {low}" if high is None else f"at most {high}"
    between = f"{'from' if bare is int and both else 'of'} {span}"
    return f"{words} {between}{' characters' if words == 'a text' else ''}"

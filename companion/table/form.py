"""People's files: what they hold as typed values, and what is wrong with one in plain words."""

import json
import re
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from companion.table.prompt import show

T = TypeVar("T")

Place = tuple[str | int, ...]
"""Where in a file a value stands: the keys, and the entries of lists from 0, that lead to it."""


class Wrong(ValueError):
    """What is wrong in a file, and with which of its values."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file; what does not go together in it its ``__post_init__`` says with a ValueError."""


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


def data_of(text: str) -> Any:
    """What a JSON text holds; ValueError where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"{show(text)!r} is no file") from None


def text_of(data: object) -> str:
    """Data as the JSON text that is kept of it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read(kind: type[T], data: object) -> T:
    """The value of a type that a file's data holds; Wrong says where in it what is wrong, and what is allowed.

    Every text is one line that can be printed. A class with ``parse`` makes its values of what is told, or raises
    ValueError: with what is wrong, or without where it is not what ``allowed`` says.
    """
    found = _fault(kind, data) or _unprintable(data)
    if found is not None:
        place, what = found
        where = _where(data, place)
        raise Wrong(place, f"{where or 'the file'}{what}" if where or what[0] != ":" else what[2:])
    return msgspec.convert(data, kind, dec_hook=_parsed)


def _parsed(kind: Any, data: object) -> Any:
    return kind.parse(data)


Fault = tuple[Place, str]
"""Which value is wrong, and words that go on from where it stands."""


def _fault(kind: Any, data: Any) -> Fault | None:
    try:
        msgspec.convert(data, kind, dec_hook=_parsed)
    except msgspec.ValidationError as error:
        cause = error.__cause__
    else:
        return None
    bare = _bare(kind)
    for shape in map(_bare, get_args(bare) if get_origin(bare) in (Union, UnionType) else (bare,)):
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
        return (), f" must be one line of printable characters, not {show(data)!r}"
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


def _is_form(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


_NAMES = {int: "a whole number", bool: "true or false", list: "a list", tuple: "a list"}


def _words(kind: Any) -> str:
    """What a value of a type is."""
    meta = next(iter(getattr(kind, "__metadata__", ())), msgspec.Meta())
    bare = _bare(kind)
    if meta.description or hasattr(bare, "allowed"):
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

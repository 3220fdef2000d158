"""Words that all games share."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from re import compile as pattern
from typing import Any, TypeVar

Words = TypeVar("Words")

PLACE = "\ue000"
"""Begins the place of a name in a text: a sign that nobody can type."""
_PLACE = pattern(f"{PLACE}(.*?)\ue001")


def seat_name(seat: str) -> str:
    """Who plays a seat, for a text: the place of the name, which is put in where words leave the game (``named``)."""
    return f"{PLACE}{seat}\ue001"


def plain_name(seat: str) -> str:
    """A seat that nobody has given a name to, as people call it."""
    return seat.replace("-", " ").capitalize()


def named(words: Words, names: Mapping[str, str]) -> Words:
    """The same with every seat called by its name: a text, or all texts in a record, a list or a mapping."""
    if isinstance(words, str) and PLACE not in words:
        return words
    made: Any = _named(words, names)
    return made  # type: ignore[no-any-return]


def _named(words: Any, names: Mapping[str, str]) -> Any:
    match words:
        case str():
            return _PLACE.sub(lambda found: names.get(found[1]) or plain_name(found[1]), words)
        case tuple() if not hasattr(words, "_fields"):
            return tuple(_named(each, names) for each in words)
        case list():
            return [_named(each, names) for each in words]
        case dict():
            return {_named(key, names): _named(each, names) for key, each in words.items()}
    if is_dataclass(words) and not isinstance(words, type):
        found = {each.name: getattr(words, each.name) for each in fields(words) if each.init}
        made = {name: _named(value, names) for name, value in found.items()}
        if any(made[name] is not value and made[name] != value for name, value in found.items()):
            return replace(words, **made)
    return words

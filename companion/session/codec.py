"""A state as JSON text and back: each run gets a fresh one, so nothing lives on outside it; its order is kept."""

from typing import Any, TypeVar

import msgspec

from companion.table.form import parsed

State = TypeVar("State")


def _told(value: object) -> str:
    if hasattr(value, "parse"):
        return str(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON can hold")


_encoder = msgspec.json.Encoder(enc_hook=_told)
_sorter = msgspec.json.Encoder(order="sorted")


def encode(state: object) -> str:
    """The JSON text of a state; TypeError where the state holds something that JSON cannot."""
    return _encoder.encode(state).decode()


def decode(kind: type[State], text: str) -> State:
    """A fresh state of that type; ValueError where the text does not fit it."""
    return msgspec.json.decode(text, type=kind, dec_hook=parsed)


def copied(value: Any) -> Any:
    """The same JSON value, which nothing else hangs on."""
    return msgspec.json.decode(_encoder.encode(value))


def ordered(text: str) -> str:
    """The same JSON text with all keys sorted, which is what a hash is made of; a text that is none stays as it is."""
    try:
        return _sorter.encode(msgspec.json.decode(text)).decode()
    except msgspec.DecodeError:
        return text

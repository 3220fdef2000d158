"""A state as JSON text and back: each run gets a fresh one, so nothing lives on outside it."""

from typing import TypeVar

import msgspec

State = TypeVar("State")

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(state: object) -> str:
    """The JSON text of a state; TypeError where the state holds something that JSON cannot."""
    return _encoder.encode(state).decode()


def decode(kind: type[State], text: str) -> State:
    """A fresh state of that type; ValueError where the text does not fit it."""
    return msgspec.json.decode(text, type=kind)

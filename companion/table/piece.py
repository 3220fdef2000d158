"""Pieces that can carry a tag: which a printed game has, and which questions a tag that was read may answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.table.prompt import Answer

Kind = Literal["tile", "goal", "card", "player"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A printed piece: its slug, what its label says, and how many there are; ``group`` is where a list has it.

    It answers ``answer`` (its slug unless told); ``then`` answers, by their keys, the questions that may follow that.
    """

    slug: str
    name: str
    kind: Kind
    count: int = 1
    group: str = ""
    answer: str = ""
    then: Mapping[str, Answer] = field(default_factory=dict)

    @property
    def value(self) -> str:
        """The option that it answers."""
        return self.answer or self.slug


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagging:
    """The pieces of a game for these options; the kind of piece that may answer a question, by the question's key.

    ``begins`` is the option that a piece of some kind starts when it is read at the menu; it then answers the question
    for such a piece that this leads to. What asks for a player takes the seats by themselves.
    """

    pieces: Callable[[Any], Sequence[Piece]]
    asks: Mapping[str, Kind]
    begins: Mapping[Kind, str] = field(default_factory=dict)

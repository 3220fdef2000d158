"""What everything above the hardware hears: eight events, whatever the controls are made of."""

from dataclasses import dataclass, field
from math import inf


@dataclass(frozen=True, slots=True)
class Turn:
    """The dial turned by so many steps, clockwise positive; acceleration is already in it."""

    steps: int


@dataclass(frozen=True, slots=True)
class Press:
    """The dial's push (the joystick's centre) was pressed, at a time in seconds, and let go."""

    at: float = field(default=inf, compare=False)


@dataclass(frozen=True, slots=True)
class Hold:
    """The dial's push has been held for the long-press time; no Press follows."""


@dataclass(frozen=True, slots=True)
class Back:
    """Back was pressed and let go."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Back has been held for the long-press time; no Back follows."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll was pressed, at a time in seconds, and let go before a peek began."""

    at: float = field(default=inf, compare=False)


@dataclass(frozen=True, slots=True)
class Peek:
    """Roll has been held for the peek time: what is private may be shown until Unpeek; no Roll follows."""


@dataclass(frozen=True, slots=True)
class Unpeek:
    """The held Roll was let go: what is private is hidden at once."""


Event = Turn | Press | Hold | Back | TakeBack | Roll | Peek | Unpeek

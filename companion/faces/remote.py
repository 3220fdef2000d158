"""What browser pages do to the controls. Values in, calls out."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

CONTROLS = ("push", "roll", "back")
FARTHEST = 12
"""Steps that one message may turn the dial at most."""
LONGEST = 64
"""Characters that a tag, or a text that is written, may have."""
DEEPEST = 9
"""Places of a picture that may lie within one another where it is touched."""

_CLIENT = re.compile(r"[A-Za-z0-9_-]{8,64}")


@dataclass(frozen=True, slots=True)
class Down:
    """A control (``push``, ``roll`` or ``back``) goes down, for the question of that number, by which page."""

    control: str
    asked: int = 0
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Up:
    """A control (``push``, ``roll`` or ``back``) comes up; ``cut`` where its page is gone, and nobody let go."""

    control: str
    page: str = field(default="", compare=False)
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Dial:
    """The dial turns by so many detents, clockwise positive, never 0."""

    steps: int
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Touch:
    """What can be answered is touched, by its id, or ``at`` places of a picture; for the question of that number.

    Of these the innermost is the first, such as a pyramid, its stack, its area.
    """

    id: str = ""
    at: tuple[str, ...] = ()
    asked: int = 0
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A story is turned to one of its rounds, from 1, for the question of that number."""

    place: int
    asked: int = 0
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Write:
    """A text is written, for the question of that number, which asks for one."""

    text: str
    asked: int = 0
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Scan:
    """A tag or a label is held before a reader that this page plays, for the question of that number: its text."""

    text: str
    asked: int = 0
    page: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Read:
    """A phone has shown what its seat alone was told, up to the line of that number."""

    upto: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A phone gives its seat up."""


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone had the word, and asks who can be taken."""

    page: str


@dataclass(frozen=True, slots=True)
class Sit:
    """A phone that had the word takes a seat, with the name of who plays it where that was told."""

    page: str
    seat: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """What a phone does for the seat that it has by the token of this digest; None: it has just come back."""

    page: str
    seat: str
    digest: str
    does: "Touch | Write | Read | Leave | None" = None


Phone = Knock | Sit | Seated
Asking = Down | Touch | Place | Write | Scan
"""What is made for one question, which it tells by its number: made a second time it is late."""
Action = Asking | Up | Dial
"""What a page does."""


def client_of(message: Mapping[str, Any]) -> str:
    """The page's own name where it comes with the socket; ValueError says what a name is."""
    client = message.get("client")
    if not isinstance(client, str) or not _CLIENT.fullmatch(client):
        raise ValueError("client is 8 to 64 letters, digits, - or _")
    return client


def action_of(message: Mapping[str, Any]) -> Action:
    """The action that an input message asks for; ValueError says what is allowed."""
    match message:
        case {"do": "down", "control": str(control), "asked": int(asked)} if control in CONTROLS:
            return Down(control, asked)
        case {"do": "up", "control": str(control)} if control in CONTROLS:
            return Up(control)
        case {"do": "dial", "steps": int(steps)} if not isinstance(steps, bool) and 1 <= abs(steps) <= FARTHEST:
            return Dial(steps)
        case {"do": "touch", "id": str(id), "asked": int(asked)} if len(id) <= LONGEST:
            return Touch(id, asked=asked)
        case {"do": "touch", "at": [*at], "asked": int(asked)} if len(at) <= DEEPEST and all(map(_place, at)):
            return Touch(at=tuple(at), asked=asked)
        case {"do": "place", "place": int(place), "asked": int(asked)} if not isinstance(place, bool):
            return Place(place, asked)
        case {"do": "write", "text": str(text), "asked": int(asked)} if 0 < len(text.strip()) <= LONGEST:
            return Write(text.strip(), asked)
        case {"do": "scan", "text": str(text), "asked": int(asked)} if _typed(text):
            return Scan(text.strip(), asked)
    down = f"down (with the number of what was asked) or up of {', '.join(CONTROLS)}"
    dial, touch = f"dial by 1 to {FARTHEST} steps", "touch by its id"
    touch += " or at places of the picture, place of a story"
    raise ValueError(f"an input is {down}, {dial}, {touch}, or scan or write of 1 to {LONGEST} characters")


def phone_action(message: Mapping[str, Any]) -> Touch | Write | Read | Leave:
    """What a phone does for its seat; ValueError says what is allowed."""
    match message:
        case {"kind": "touch", "asked": int(asked), "id": str(id)} if 0 < len(id) <= LONGEST:
            return Touch(id, asked=asked)
        case {"kind": "touch", "asked": int(asked), "at": [*at]} if 0 < len(at) <= DEEPEST and all(map(_place, at)):
            return Touch(at=tuple(at), asked=asked)
        case {"kind": "number", "asked": int(asked), "value": int(value)} if not isinstance(value, bool):
            return Touch(str(value), asked=asked)
        case {"kind": "write", "asked": int(asked), "text": str(text)} if 0 < len(text.strip()) <= LONGEST:
            return Write(text.strip(), asked)
        case {"kind": "read", "upto": int(upto)}:
            return Read(upto)
        case {"kind": "leave"}:
            return Leave()
    raise ValueError("a phone says touch, number or write with the number of what was asked, read or leave")


def _place(at: object) -> bool:
    return isinstance(at, str) and len(at) <= LONGEST


def _typed(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST and text.isprintable()


class RemoteInput:
    """The controls as pages hold them, each the first that brought it down: who lets go later had nothing in hand."""

    def __init__(self, act: Callable[[Any], None], room: Callable[[str], bool] = lambda _phone: True) -> None:
        """``act`` takes an Action or what a Phone does; ``room`` answers whether the box can take one more now, of
        pages or of a phone by its name."""
        self.act, self.room = act, room
        self._held: dict[str, str] = {}
        """The controls that are down, each with its page."""

    def let_go(self, client: str) -> None:
        """Brings up whatever this page holds down, for a page that is gone or has the box no more."""
        for control in sorted(control for control, page in self._held.items() if page == client):
            self.take(client, Up(control, cut=True))

    def take(self, client: str, action: Action) -> None:
        """Does what this page does; what it does not hold does not come up."""
        action = replace(action, page=client)
        if not isinstance(action, Down | Up):
            self.act(action)
            return
        held, goes_down = self._held.get(action.control), isinstance(action, Down)
        if held is not None if goes_down else held != client:
            return
        if goes_down:
            self._held[action.control] = client
        else:
            del self._held[action.control]
        self.act(action)

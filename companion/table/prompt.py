"""Prompts: the five kinds of question that a table can ask, and what counts as an answer to each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, ClassVar, NamedTuple

from companion.table.dice import Die
from companion.table.grid import Cell
from companion.table.language import _

Answer = str | int | list[Any]
"""A JSON value: a slug, an integer, ``[row, col]``, a text, or a list of faces."""


class Refused(ValueError):
    """An answer or request that is not taken; its text says what is allowed, nothing has changed."""


class Why(NamedTuple):
    """Why something is not allowed now: its slug, and the values that its words speak of."""

    why: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: a stable slug, and for people a label and a hint, which the game's wording has.

    ``on_roll`` marks the one option that rolls, lets the automated part go or says that nothing comes of it (the Roll
    button takes it);
    ``group`` lets a screen offer groups first (``Cache/Lock`` is a group within a group); ``alike`` says that to the
    rules all options of its group are one, so a screen may take the group for its first.
    ``then`` is the question that always comes next where this one is chosen, so a screen may offer both in one; an
    ellipsis in the label (``Goal by …``) is the place of what is chosen there. Where that leads to a question with an
    ``own`` part, its seat may answer all three while Roll is held.
    """

    value: str
    label: str = ""
    on_roll: bool = False
    group: str = ""
    alike: bool = False
    then: "ChoosePrompt | NumberPrompt | None" = field(default=None, hash=False)
    hint: str = ""

    def followed(self, after: str) -> str:
        """Its label with the one of an answer that is given with it."""
        return self.label.replace("…", after) if "…" in self.label else after


COMMANDS = (
    Option("correct", _("The box is wrong")),
    Option("status", _("Status")),
    Option("stop", _("End the game")),
)
"""What every menu offers beside the game's own options."""
CORRECT, STATUS, STOP = COMMAND_VALUES = tuple(option.value for option in COMMANDS)
ALOUD = "aloud"
"""The fact that tells people how to speak beside a box that one seat has to itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePrompt:
    """Pick one option; ``disabled`` maps values that could be meant to the rule that forbids them now.

    ``disabled_at`` are those of them that keep their place in a list, which each has before it: no answers.
    ``own`` in ``about`` names the part of the seat's view that lists values which only that seat knows to be right: a
    screen may offer these alone for as long as it alone may look; ``ticked`` those of a list of boxes that are ticked,
    whose last option has none; ``hands`` by seats what their hands answer though nobody asks, up to a question of their
    own, whose ``brief`` has an ellipsis for what is chosen. ``state`` says beside the question how it stands, ``brief``
    is the question where the way to it is drawn beside it; ``start`` is the value where a dial begins, else the first.
    """

    kind: ClassVar[str] = "choose"
    key: str
    text: str = ""
    brief: str = ""
    state: str = ""
    options: tuple[Option, ...]
    seat: str | None = None
    private: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)
    disabled: Mapping[str, str | Why] = field(default_factory=dict)
    menu: bool = False
    start: str | None = None
    disabled_at: tuple[tuple[int, Option], ...] = ()

    def shape(self) -> list[Any]:
        """What makes an old answer fit: the values, never a label."""
        return [option.value for option in self.options]

    def check(self, value: object) -> Answer:
        """The value told, or Refused with the rule or the values that are allowed."""
        values = [option.value for option in self.options]
        if isinstance(value, str) and value in values:
            return value
        if isinstance(value, str) and value in self.disabled:
            raise Refused(str(self.disabled[value]))
        text = _("{value} is not offered here; choose one of: {allowed}")
        raise Refused(text.format(value=show(value), allowed=", ".join(values)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberPrompt:
    """Tell a whole number from low to high; ``start`` is where a dial begins."""

    kind: ClassVar[str] = "number"
    key: str
    text: str = ""
    low: int
    high: int
    start: int
    seat: str | None = None
    private: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)
    rule: str | Why = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """The numbers as options, for a screen that offers them beside others."""
        return tuple(Option(str(number), str(number)) for number in range(self.low, self.high + 1))

    def shape(self) -> list[Any]:
        """What makes an old answer fit: the range."""
        return [self.low, self.high]

    def check(self, value: object) -> Answer:
        """The number told, or Refused with the range."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        because = f": {self.rule!s}" if self.rule else ""
        text = _("{value} does not fit; a whole number from {low} to {high}{because}")
        raise Refused(text.format(value=show(value), low=self.low, high=self.high, because=because))


@dataclass(frozen=True, slots=True, kw_only=True)
class CellPrompt:
    """Pick a cell of a board; ``cells`` are those allowed, None is any; ``rule`` says why the others are not."""

    kind: ClassVar[str] = "cell"
    key: str
    text: str = ""
    board: str
    rows: int
    cols: int
    about: Mapping[str, Any] = field(default_factory=dict)
    cells: tuple[Cell, ...] | None = None
    seat: str | None = None
    private: bool = False
    rule: str | Why = ""

    def shape(self) -> list[Any]:
        """What makes an old answer fit: the board and the cells allowed."""
        return [self.board, self.rows, self.cols, None if self.cells is None else [list(c) for c in self.cells]]

    def check(self, value: object) -> Answer:
        """The cell told as ``[row, col]``, or Refused with the rule or the cells that are allowed."""
        match value:
            case [int(row), int(col)] if not isinstance(row, bool) and not isinstance(col, bool):
                pass
            case _:
                text = _("{value} is no square; a square is [row, col] from [1, 1] to [{rows}, {cols}]")
                raise Refused(text.format(value=show(value), rows=self.rows, cols=self.cols))
        if not (1 <= row <= self.rows and 1 <= col <= self.cols):
            text = _("[{row}, {col}] is off the board; rows 1 to {rows}, columns 1 to {cols}")
            raise Refused(text.format(row=row, col=col, rows=self.rows, cols=self.cols))
        if self.cells is not None and (row, col) not in self.cells:
            allowed = "; ".join(str(cell) for cell in self.cells[:12]) + ("; …" if len(self.cells) > 12 else "")
            because = f": {self.rule!s}" if self.rule else ""
            text = _("[{row}, {col}] is not allowed{because}; allowed: {allowed}")
            raise Refused(text.format(row=row, col=col, because=because, allowed=allowed))
        return [row, col]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPrompt:
    """Tell a text; the empty text always counts and means "said aloud".

    ``words`` is how many it may have at most, counted at spaces; None is any number, ``rule`` says why.
    """

    kind: ClassVar[str] = "text"
    key: str
    text: str = ""
    max_length: int
    seat: str | None = None
    private: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)
    words: int | None = None
    rule: str | Why = ""

    def shape(self) -> list[Any]:
        """What makes an old answer fit: how long it may be."""
        return [self.max_length]

    def check(self, value: object) -> Answer:
        """The text told, or Refused with its greatest length, or with the rule for how many words it may have."""
        if not (isinstance(value, str) and len(value) <= self.max_length and value.isprintable()):
            text = _('{value} does not fit; a text of at most {most} printable characters, or ""')
            raise Refused(text.format(value=show(value), most=self.max_length))
        count = len(value.split())
        if self.words is not None and count > self.words:
            because = f": {self.rule}" if self.rule else ""
            text = _("{value} has {count} words, and at most {most} may be said{because}")
            raise Refused(text.format(value=show(value), count=count, most=self.words, because=because))
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPrompt:
    """Roll these dice on the table and tell what they show, in this order."""

    kind: ClassVar[str] = "roll"
    key: str
    text: str = ""
    dice: tuple[Die, ...]
    about: Mapping[str, Any]
    seat: str | None = None
    private: bool = False

    def shape(self) -> list[Any]:
        """What makes an old answer fit: the faces of each die."""
        return [list(die.faces) for die in self.dice]

    def check(self, value: object) -> Answer:
        """One face for each die, or Refused with the faces that each has."""
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == len(self.dice):
            faces = [die.read(face) for die, face in zip(self.dice, value, strict=True)]
            if None not in faces:
                return faces
        each = "; ".join(f"{die.name}: {' '.join(str(face) for face in dict.fromkeys(die.faces))}" for die in self.dice)
        raise Refused(
            _("{value} does not fit; a list with one face for each die ({each})").format(value=show(value), each=each)
        )


def own_options(prompt: ChoosePrompt) -> tuple[Option, ...]:
    """The options of a menu without the commands."""
    return prompt.options[: -len(COMMANDS)] if prompt.menu else prompt.options


def listed(prompt: ChoosePrompt) -> list[Option]:
    """What a list of its options shows, in order: with what is not possible now; of a menu without the commands."""
    rows = list(own_options(prompt) or prompt.options)
    for place, option in prompt.disabled_at:
        rows.insert(place, option)
    return rows


Prompt = ChoosePrompt | NumberPrompt | CellPrompt | TextPrompt | RollPrompt
KINDS: tuple[type[Prompt], ...] = (ChoosePrompt, NumberPrompt, CellPrompt, TextPrompt, RollPrompt)


def show(value: object) -> str:
    """What somebody told, short enough to be quoted in one line; what cannot be printed becomes a question mark."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        text = _("something that is too long ({kind})").format(kind=type(value).__name__)
    return one_line(text, 40) or _("an empty text")


def one_line(told: object, longest: int = 300) -> str:
    """A text, or what an error says, as one line; what cannot be printed becomes a question mark."""
    text = " ".join(str(told).split()) or (type(told).__name__ if isinstance(told, Exception) else "")
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def near(told: str, allowed: Iterable[str]) -> str:
    """What somebody may have meant by a name that is not there, in brackets; empty where nothing is near."""
    found = get_close_matches("-".join(told.lower().replace("_", " ").split()), list(allowed), 1)
    return _(" (did you mean {name}?)").format(name=found[0]) if found else ""

"""A dialog of the panel: what it asks, and what the controls do then; of the panel's stack the top one shows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from companion.faces.host import GameHost
from companion.faces.panel import wording
from companion.paper.offer import Paper
from companion.screens.ask import Ask, Choice, Emblem, Press, Style
from companion.screens.glyph import drawn
from companion.store import GameRow, Store
from companion.table.dice import Face
from companion.table.form import GameOptions
from companion.table.notice import Fact
from companion.table.wording import plain_name

AWAY = Press("back", wording.GO_BACK)
MENU = Press("back", wording.MENU_TITLE)
NEXT, DONE = Press("push", wording.NEXT), Press("push", wording.DONE)
GOES_ON = (NEXT, Press("roll", wording.NEXT), Press("back", wording.NEXT))
"""What a message says that goes on with whatever is pressed."""
HANDS_DONE = (DONE, Press("roll", wording.DONE), Press("back", wording.DONE))
"""The same where hands have something to do before."""
LOOK, LATER = Press("look", wording.LOOK_HERE), Press("back", wording.LATER)
UNDO = Press("undo", wording.MENU["undo"][0])
CLOSE = Press("close", wording.CLOSE)
OPEN = "open"
"""The setting that holds the number of the game on the table: after a power cut the box goes on with it."""


class Dialog(Protocol):
    """What is asked, with its controls; each control answers nothing, what it does shows on the stack.

    ``title`` is the game that it is about, where none is on the table yet.
    """

    title: str

    @property
    def alone(self) -> str | None:
        """The seat for whose eyes alone the screen is now; None where everybody may see it."""

    @property
    def owner(self) -> str | None:
        """The seat that must look here before anybody goes on, None where none must."""

    @property
    def points_at(self) -> Fact | None:
        """What is pointed at while it is read here, or nothing; None where the open question is what it is about."""

    @property
    def undoes(self) -> bool:
        """Whether Back, held, takes the last answer back from here."""

    @property
    def cites(self) -> Sequence[str]:
        """What of it a rule may be at hand for: questions and facts by name, and texts with the number of a rule."""

    def ask(self) -> Ask:
        """What it asks or says now."""

    def shown(self) -> Ask:
        """The same for whom it is, where a guard stands before it."""

    def turn(self, steps: int) -> None:
        """The dial turned."""

    def press(self) -> None:
        """The dial was pressed."""

    def answer(self, id: str) -> None:
        """What has this id was touched on a page, of that which can be answered now."""

    def places(self) -> Mapping[str, Iterable[str]]:
        """Where on the pictures what has an id can be touched: squares by their names, other things by their ids."""
        ...

    def touch(self, *at: str) -> bool:
        """These places on a picture were touched, the innermost first; whether one of them means anything."""
        ...

    def write(self, text: str) -> None:
        """A text was written on a page, where one is asked for."""

    def back(self) -> None:
        """Back was pressed."""

    def take_back(self) -> None:
        """Back is held."""

    def roll(self) -> None:
        """Roll was pressed."""

    def hold(self) -> None:
        """The dial is held."""

    def peek(self, showing: bool) -> None:
        """Roll is held (True), or let go (False)."""


@dataclass
class BoxSettings:
    """What can be set on the box itself; kept with the games."""

    large: bool = False
    turned: bool = False
    brightness: int = 2
    sound: int = 2
    reversed: bool = False
    sleep_after: int = 10
    calm: bool = False
    tips: bool = True

    STEPS: ClassVar[Mapping[str, tuple[bool, ...] | tuple[int, ...]]] = {
        "large": (False, True),
        "turned": (False, True),
        "brightness": (1, 2, 3),
        "sound": (0, 1, 2, 3),
        "reversed": (False, True),
        "sleep_after": (5, 10, 30, 60),
        "calm": (False, True),
        "tips": (True, False),
    }


class Phones(Protocol):
    """The phones that seats have, and how another one joins."""

    def address(self) -> str:
        """Where a phone joins, without the word that it needs; empty where none can reach the box."""

    @property
    def word(self) -> str:
        """The word that is good now; who does not ask for it any more shows it no more."""

    def seats(self) -> Sequence[tuple[str, str, float | None, bool]]:
        """Each seat of the game: its player's name, minutes since its phone went away or None, whether it has one.

        Infinite where it has not come back since the box was started.
        """

    def has(self, seat: str) -> bool:
        """Whether a seat has a phone."""

    def put_out(self, seat: str) -> None:
        """Its phone has the seat no more."""


@dataclass
class PanelContext:
    """What every dialog can reach: the stack, the store, the names of people, and what the box shall sound like."""

    store: Store | None
    names: Mapping[str, str]
    today: Callable[[], str | None]
    home: Callable[..., Dialog] = lambda context: Plain(context)
    """Makes the start menu."""
    settings: BoxSettings = field(default_factory=BoxSettings)
    stack: list[Dialog] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    fallen: tuple[Face, ...] = ()
    """What dice show that have just been rolled, and that nobody has seen fall yet."""
    table: Any = None
    """The dialog of the game on the table, which itself imports this module: a ``TableDialog``, or None."""
    ready: GameHost | None = None
    """The game that is committed to and lies ready for Roll in the start menu."""
    unknown: str = ""
    """The tag that was read last, if nobody knows it: a hold teaches it, and whatever else people do lets it go."""
    rows: list[GameRow] | None = None
    """The unfinished games as the start menu lists them; None after any game was begun or left."""
    again: Callable[[GameHost], Callable[[], None] | None] = lambda _stored: None
    """How a game that is over is played again with the same players and options; None where those are not known."""
    code: Callable[[], str] | None = None
    """Tells the code that a browser on another machine is asked for."""
    phones: Phones | None = None
    """The phones of the seats; None where the box has no page."""
    paper: Callable[[Paper], None] | None = None
    """Takes what shall be printed, without waiting; None where the box has no printer."""
    page: str = wording.BROWSER
    """Who asks for it."""
    power_off: Callable[[], None] | None = None
    """Asks the computer to switch itself off, or OSError; None where a box cannot."""

    @property
    def stored(self) -> GameHost | None:
        """The game on the table."""
        stored: GameHost | None = None if self.table is None else self.table.stored
        return stored

    def push(self, dialog: Dialog) -> None:
        """Put a dialog on the stack."""
        self.stack.append(dialog)

    def pop(self, dialog: Dialog) -> None:
        """Take a dialog off, with all that lies on it."""
        if dialog in self.stack:
            del self.stack[self.stack.index(dialog) :]

    def refuse(self) -> None:
        """The low tick: this input does nothing here."""
        self.sounds.append("tick")

    @property
    def called(self) -> Mapping[str, str]:
        """How people call the seats that have a name: those of the game on the table, and of the configuration."""
        return {**self.names, **self.playing}

    @property
    def playing(self) -> Mapping[str, str]:
        """Who plays each seat of the game on the table: as it was begun, else as a phone told."""
        if self.stored is None:
            return {}
        session = self.stored.session
        begun = session.header.names
        told = {seat: name for seat, name in self.names.items() if seat not in begun and name not in begun.values()}
        return {seat: told.get(seat, name) for seat, name in session.names.items()}

    def name(self, seat: str) -> str:
        """A seat as people call it, where a small screen has letters for that."""
        return self.style.names.get(seat) or plain_name(seat)

    def holds(self, seat: str | None) -> bool:
        """Whether a seat has the box to itself in the game on the table, so nothing of its own need be hidden."""
        return seat is not None and seat == self.controller

    @property
    def controller(self) -> str | None:
        """The seat that has the box to itself, None where it lies open to all."""
        if self.stored is None:
            return None
        session = self.stored.session
        options: GameOptions = session.typed_options
        seat = options.controller(session.header.players)
        # On a phone it has what is its own: the box lies open to all.
        return None if self.on_phone(seat) else seat

    def on_phone(self, seat: str | None) -> bool:
        """Whether a seat has a phone: what is for it alone goes there."""
        return self.phones is not None and seat is not None and self.phones.has(seat)

    def get(self, key: str, default: object = None) -> object:
        """A setting kept with the games."""
        return self.store.get(key, default) if self.store is not None else default

    def put(self, key: str, value: object) -> None:
        """Keep a setting with the games."""
        if self.store is not None and self.store.get(key) != value:
            self.store.put(key, value)

    def together(self) -> AbstractContextManager[None]:
        """What one press leads to is kept whole or not at all, whenever the power goes."""
        return nullcontext() if self.store is None else self.store.together()

    @property
    def style(self) -> Style:
        """How screens are drawn now."""
        return Style(large=self.settings.large, names=drawn(self.names) | drawn(self.playing))


class Plain:
    """What the controls do where a dialog says nothing else: nothing, with a tick; Back takes the dialog off."""

    title = ""

    def __init__(self, context: PanelContext) -> None:
        self.context = context

    @property
    def alone(self) -> str | None:
        """Everybody may see it."""
        return None

    @property
    def owner(self) -> str | None:
        """Nobody must look."""
        return None

    @property
    def points_at(self) -> Fact | None:
        """The open question is what it is about."""
        return None

    @property
    def undoes(self) -> bool:
        """Nothing is taken back from here."""
        return False

    @property
    def cites(self) -> Sequence[str]:
        """Nothing that goes by a rule."""
        return ()

    def ask(self) -> Ask:
        """What it asks or says now."""
        raise NotImplementedError

    def shown(self) -> Ask:
        """No guard stands before it."""
        return self.ask()

    def turn(self, steps: int) -> None:
        """Nothing to turn."""

    def press(self) -> None:
        """Nothing to press."""
        self.context.refuse()

    def places(self) -> Mapping[str, Iterable[str]]:
        """Nowhere."""
        return {}

    def touch(self, *at: str) -> bool:
        """Nothing is meant there."""
        return False

    def answer(self, id: str) -> None:
        """A touch is the dial turned there and pushed."""
        ask = self.ask()
        if id not in ask.ids:
            self.context.refuse()
            return
        if steps := ask.ids.index(id) - ask.stands:
            self.turn(steps)
        self.press()

    def write(self, text: str) -> None:
        """Nothing to write."""
        self.context.refuse()

    def back(self) -> None:
        """Take this dialog off."""
        self.context.pop(self)

    def take_back(self) -> None:
        """Nothing to take back."""
        self.context.refuse()

    def roll(self) -> None:
        """Nothing to roll."""
        self.context.refuse()

    def hold(self) -> None:
        """Nothing to hold."""
        self.context.refuse()

    def peek(self, showing: bool) -> None:
        """Nothing to peek at."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A row of a list with what a press on it does."""

    row: Choice
    act: Callable[[], None]
    text: str = ""


class ListDialog(Plain):
    """A list of rows; ``lines`` is asked again at each look, so rows can change."""

    def __init__(self, context: PanelContext, lines: Callable[[], Sequence[MenuItem]]) -> None:
        super().__init__(context)
        self.lines = lines
        self.at = 0

    def turn(self, steps: int) -> None:
        """Move along the rows, round and round."""
        self.at = (self.at + steps) % max(1, len(self.lines()))

    def press(self) -> None:
        """Do what the chosen row says."""
        lines = self.lines()
        if lines:
            lines[min(self.at, len(lines) - 1)].act()

    def chosen(self) -> int:
        """The row chosen now."""
        self.at = max(0, min(len(self.lines()) - 1, self.at))
        return self.at

    def choices(self) -> tuple[Choice, ...]:
        """The rows, each with what it is or changes."""
        rows = [replace(line.row, hint=line.row.hint or line.text) for line in self.lines()]
        return tuple(replace(row, id=row.id or str(at)) for at, row in enumerate(rows))

    def listed(self, key: str, head: str, **more: Any) -> Ask:
        """The rows under a subject; what the chosen one is stands below."""
        choices, at = self.choices(), self.chosen()
        foot = more.pop("foot", choices[at].hint if choices else "")
        push = [Press("push", choice.label) for choice in choices[at : at + 1]]
        presses = more.pop("presses", (*push, AWAY))
        return Ask(key=key, head=head, choices=choices, chosen=at, foot=foot, presses=presses, **more)


class MenuDialog(ListDialog):
    """A menu of the box under a subject."""

    def __init__(self, context: PanelContext, head: str, lines: Callable[[], list[MenuItem]], text: str = "") -> None:
        super().__init__(context, lines)
        self.head = head
        self.text = text

    def ask(self) -> Ask:
        """The rows."""
        return self.listed("box/menu", self.head, text=self.text)


class SureDialog(ListDialog):
    """A question of the box itself, "no" first."""

    def __init__(
        self,
        context: PanelContext,
        head: str,
        text: str,
        act: Callable[[], None],
        not_so: Callable[[], None] = lambda: None,
    ) -> None:
        self.head, self.text, self.not_so = head, text, not_so
        no, yes = Choice(wording.NO, id="no"), Choice(wording.YES, id="yes")
        super().__init__(context, lambda: [MenuItem(no, self.back), MenuItem(yes, act)])

    def back(self) -> None:
        """No."""
        self.context.pop(self)
        self.not_so()

    def ask(self) -> Ask:
        """The question."""
        return self.listed("box/sure", self.head, foot=self.text, full=self.text)


def leave_game(context: PanelContext) -> None:
    """Back to the start menu; the game stays where it is."""
    context.rows = None
    context.table = None
    context.put(OPEN, None)
    context.stack[:] = [context.home(context)]


def guard(context: PanelContext, seat: str, text: str, *presses: Press) -> Ask:
    """Whose eyes what comes next is for; nothing private is on it."""
    name, full = context.name(seat), wording.TOUCHED.get(text, "")
    return Ask(
        key="box/guard", seat=seat, name=name, head=name, text=text, full=full, splash=Emblem.GUARD, presses=presses
    )

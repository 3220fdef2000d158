"""The Table: the only door between a game's script and the world, for chance, for people and for what is said.

Every word of its vocabulary is written once, here. Below it lie three calls that say who answers, draws and listens:
``ask``, ``picks`` and ``say``; a session fills them with a journal, a simulation with people.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from companion.table.deck import shuffle, shuffle_sizes
from companion.table.dice import Die, Face
from companion.table.grid import Cell, Grid
from companion.table.prompt import (
    COMMAND_VALUES,
    COMMANDS,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    RollPrompt,
    TextPrompt,
    Why,
)

Card = TypeVar("Card")
State = TypeVar("State")


class RuleError(Exception):
    """A game's script did what no script may do; the text says what."""


class Rested(BaseException):
    """Leaves the script: what it has changed stands, and the turn is over. Not an Exception: no rule can swallow it."""


class MenuCommand(BaseException):
    """Leaves the script at its menu: ``slug`` is one of the commands. Not an Exception: no rule can swallow it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


Disabled = Mapping[str, str | Why]
NOTHING: Disabled = {}


@lru_cache(maxsize=1024)
def option(value: str, *, on_roll: bool = False, group: str = "") -> Option:
    """The option that leads to no question, made once."""
    return Option(value, on_roll=on_roll, group=group)


def no_bar(_state: object) -> str:
    """Nothing bars it."""
    return ""


@dataclass(frozen=True, slots=True)
class Action(Generic[State]):
    """One line of a menu or a correction: its slug, what it does, and why it is not allowed now, empty where it is.

    ``hidden_if`` says why it is not in the whole game: then it is left out. A line that is disabled keeps its place.
    ``on_roll`` and ``group`` are those of its ``Option``; ``then`` makes that of it.
    """

    slug: str
    do: "Callable[[State, Table], None]"
    why_not: Callable[[State], str | Why] = no_bar
    on_roll: bool = False
    group: str = ""
    then: Callable[[State], ChoosePrompt] | None = None
    hidden_if: Callable[[State], str | Why] = no_bar


class Table(ABC):
    """What a script may do: every call answers at once, and only this object gives chance.

    Questions and facts are called by name, and speak of values: JSON, as they are now, for they are copied at the call.
    Their words are the game's ``wording``. Of a question ``seat`` says whose decision it is (None: anyone's),
    ``private`` that only that seat may see it, ``disabled`` why values that could be meant are not offered now (a slug,
    or a ``Why``), ``rule`` why what is out of bounds is not allowed; ``words`` is how many a text may have at most.

    ``players`` are the seats in order of play, ``options`` the game's options, of the Form that it declares. ``key`` is
    the stable name of a question within its game.
    """

    def __init__(self, players: tuple[str, ...], options: Any, *, table_dice: bool = False) -> None:
        self.players = players
        self.options = options
        self._table_dice = table_dice

    @abstractmethod
    def ask(self, prompt: Prompt) -> Any:
        """The answer to a question, one that ``prompt.check`` takes."""

    @abstractmethod
    def picks(self, what: str, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """One number from 0 below each size, by chance; ``hidden`` marks what only the box may know."""

    @abstractmethod
    def say(self, what: str, seat: str | None, values: Mapping[str, Any], *, quiet: bool) -> None:
        """Everybody, or one seat, is told a fact; ``quiet``: it is shown as well, so nobody need stop for it."""

    # Chance

    def roll(
        self,
        die: Die,
        key: str,
        /,
        *,
        seat: str | None = None,
        hidden: bool = False,
        press: bool = False,
        **values: Any,
    ) -> Face:
        """Roll one die; see ``roll_all``."""
        return self.roll_all([die], key, seat=seat, hidden=hidden, press=press, **values)[0]

    def roll_all(
        self,
        dice: Sequence[Die],
        key: str,
        /,
        *,
        seat: str | None = None,
        hidden: bool = False,
        press: bool = False,
        **values: Any,
    ) -> list[Face]:
        """Roll several dice at once, by the box or by people with real dice, who are asked; a face for each.

        What is ``hidden`` only the box may know, so it always rolls that itself; with ``press`` the box's dice wait for
        whoever rolls.
        """
        if self._table_dice and not hidden:
            about = values or {"key": key}
            faces: list[Face] = self.ask(RollPrompt(key=key, dice=tuple(dice), seat=seat, about=about))
            return faces
        if press:
            self._choose(key, [Option("roll", on_roll=True)], seat=seat, about=values)
        picks = self.picks(key, [len(die.faces) for die in dice], hidden=hidden)
        return [die.faces[pick] for die, pick in zip(dice, picks, strict=True)]

    def draw(self, cards: list[Card], what: str, *, hidden: bool = False) -> Card:
        """Take a random card out of a list that is not empty."""
        if not cards:
            raise RuleError(f"nothing left to draw for {what}")
        return cards.pop(self.picks(what, [len(cards)], hidden=hidden)[0])

    def shuffle(self, cards: list[Card], what: str, *, hidden: bool = True) -> None:
        """Bring a list into random order, in place."""
        if len(cards) >= 2:
            shuffle(cards, self.picks(what, shuffle_sizes(cards), hidden=hidden))

    def place(self, cells: Sequence[Cell], what: str, *, hidden: bool = False) -> Cell:
        """A random cell out of those given."""
        if not cells:
            raise RuleError(f"no cell left to place {what}")
        return cells[self.picks(what, [len(cells)], hidden=hidden)[0]]

    # People

    def menu(
        self,
        key: str,
        options: Sequence[str | Option],
        /,
        *,
        seat: str | None = None,
        private: bool = False,
        disabled: Disabled = NOTHING,
        **values: Any,
    ) -> str:
        """The question that opens a turn; ``correct``, ``status`` and ``stop`` are added and handled by themselves.

        Nothing may be asked, rolled or changed in the turn before its menu.
        """
        return self._choose(key, options, menu=True, seat=seat, private=private, disabled=disabled, about=values)

    def act(
        self,
        key: str,
        actions: Sequence[Action[State]],
        state: State,
        /,
        *,
        menu: bool = True,
        seat: str | None = None,
        private: bool = False,
        start: str | None = None,
        **values: Any,
    ) -> None:
        """Ask which of the actions, and do it; those not allowed now are disabled. Without ``menu`` it opens no turn.

        Actions keep their order: what is disabled now keeps its place in a list, grey. The dial begins at ``start``.
        """
        never: dict[str, str | Why] = {}
        disabled: dict[str, str | Why] = {}
        can: dict[str, Action[State]] = {}
        grey, options = [], []
        for action in actions:
            slug = action.slug
            if why := action.hidden_if(state):
                never[slug] = why
            elif why := action.why_not(state):
                grey.append((len(can) + len(disabled), option(slug, group=action.group)))
                disabled[slug] = why
            else:
                can[slug] = action
                own: dict[str, Any] = {"on_roll": action.on_roll, "group": action.group}
                then = action.then and action.then(state)
                options.append(Option(slug, then=then, **own) if then else option(slug, **own))
        more: dict[str, Any] = {"seat": seat, "private": private, "start": start, "disabled_at": tuple(grey)}
        chosen = self._choose(key, options, menu=menu, disabled=never | disabled, about=values, **more)
        can[chosen].do(state, self)

    def choose(
        self,
        key: str,
        options: Sequence[str | Option],
        /,
        *,
        seat: str | None = None,
        private: bool = False,
        disabled: Disabled = NOTHING,
        start: str | None = None,
        **values: Any,
    ) -> str:
        """Which of the options; answers its value. The dial begins at ``start`` (the first, unless told)."""
        return self._choose(key, options, seat=seat, private=private, disabled=disabled, start=start, about=values)

    def seat(
        self,
        key: str,
        /,
        *,
        among: Sequence[str] | None = None,
        or_else: Sequence[str | Option] = (),
        seat: str | None = None,
        private: bool = False,
        disabled: Disabled = NOTHING,
        **values: Any,
    ) -> str:
        """Which player, out of all or of those ``among``; answers the seat, or one of the options of ``or_else``."""
        offered = (*(self.players if among is None else among), *or_else)
        return self._choose(key, offered, seat=seat, private=private, disabled=disabled, about=values)

    def confirm(
        self,
        key: str,
        /,
        *,
        first: str = "yes",
        rolls: bool = False,
        seat: str | None = None,
        private: bool = False,
        **values: Any,
    ) -> bool:
        """Yes or no, as a choice of ``yes`` and ``no``; ``first`` is offered first, Roll is yes where yes ``rolls``."""
        yes = option("yes", on_roll=rolls)
        offered = (yes, "no") if first == "yes" else ("no", yes)
        return self._choose(key, offered, seat=seat, private=private, about=values) == "yes"

    def number(
        self,
        key: str,
        low: int,
        high: int,
        /,
        *,
        start: int | None = None,
        seat: str | None = None,
        private: bool = False,
        rule: str | Why = "",
        **values: Any,
    ) -> int:
        """A whole number from low to high; the dial begins at ``start`` (low, unless told)."""
        if low > high:
            raise RuleError(f"{key} asks for a number where none is allowed")
        own: dict[str, Any] = {"seat": seat, "private": private, "rule": rule, "about": values}
        start = low if start is None else start
        value: int = self.ask(NumberPrompt(key=key, low=low, high=high, start=start, **own))
        return value

    def cell(
        self,
        key: str,
        board: str,
        grid: Grid,
        /,
        *,
        cells: Sequence[Cell] | None = None,
        seat: str | None = None,
        private: bool = False,
        rule: str | Why = "",
        **values: Any,
    ) -> Cell:
        """A cell of a board, out of ``cells`` or any."""
        if cells is not None and not cells:
            raise RuleError(f"{key} asks for a cell where none is allowed")
        among = None if cells is None else tuple(cells)
        own: dict[str, Any] = {"seat": seat, "private": private, "rule": rule, "about": values}
        return Cell(*self.ask(CellPrompt(key=key, board=board, rows=grid.rows, cols=grid.cols, cells=among, **own)))

    def text(
        self,
        key: str,
        max_length: int,
        /,
        *,
        words: int | None = None,
        seat: str | None = None,
        private: bool = False,
        rule: str | Why = "",
        **values: Any,
    ) -> str:
        """A text; empty when it was said aloud."""
        own: dict[str, Any] = {"seat": seat, "private": private, "rule": rule, "about": values}
        value: str = self.ask(TextPrompt(key=key, max_length=max_length, words=words, **own))
        return value

    def tell(self, what: str, /, *, seat: str | None = None, **values: Any) -> None:
        """Say to everybody, or to one seat alone, what people must read."""
        self._say(what, seat, values, quiet=False)

    def log(self, what: str, /, *, seat: str | None = None, **values: Any) -> None:
        """Say what the picture, the question or what is told next shows, too: for the record."""
        self._say(what, seat, values, quiet=True)

    def rest(self) -> NoReturn:
        """The turn ends here, wherever in the script: the next one goes on from what the State says.

        Whoever is asked anything must be able to set right what lies on the table as it lies there now; so a turn asks
        first and changes then, and rests before it asks again. Where the game is over by the change it ends here, too.
        """
        raise Rested

    def _say(self, what: str, seat: str | None, values: Mapping[str, Any], *, quiet: bool) -> None:
        if seat is not None and seat not in self.players:
            raise RuleError(f"nobody is called {seat}")
        self.say(what, seat, values, quiet=quiet)

    def _choose(self, key: str, options: Sequence[str | Option], *, menu: bool = False, **more: Any) -> str:
        own = [option(one) if isinstance(one, str) else one for one in options]
        offered = (*own, *COMMANDS) if menu else tuple(own)
        if not offered or len({one.value for one in offered}) < len(offered):
            raise RuleError(f"{key} offers nothing, or the same value twice")
        value: str = self.ask(ChoosePrompt(key=key, options=offered, menu=menu, **more))
        if menu and value in COMMAND_VALUES:
            raise MenuCommand(value)
        return value


class Chance(Protocol):
    """A source of chance: outcome k of a game for a question of these sizes."""

    def picks(self, k: int, sizes: Sequence[int], *, hidden: bool = False) -> list[int]:
        """One number from 0 below each size; what is hidden has nothing to do with what is open."""

"""The heart of a session: one pure function from a turn's beginning and its answers to where it stands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.session.aside import STOPPED, RuleFailed, Suspended, confirm_stop
from companion.session.chance import Drawn
from companion.session.codec import decode, encode
from companion.session.record import JournalTable, Told
from companion.table.game import TABLE, Game
from companion.table.notice import Notice, Outcome
from companion.table.prompt import CORRECT, STATUS, Answer, Prompt, Refused
from companion.table.table import Aside, Chance, RuleError, Table
from companion.table.wording import named

Result = TypeVar("Result")

NOBODY: Mapping[str, str] = {}
"""No seat has a name of its own."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays what with which chance: what stays the same over a whole game; ``names`` has one for every seat."""

    game: Game[Any]
    players: tuple[str, ...]
    table_dice: bool
    chance: Chance
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a turn began: the state as JSON text (None: not set up yet), the chance spent, the options in force."""

    state: str | None
    spent: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction inside a turn: the path of answers under ``correct``."""

    path: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Ran:
    """Where a run came to: ``after`` is the state when the turn is done, else ``waiting`` is its open prompt."""

    live: object
    prompts: tuple[Prompt, ...]
    notices: tuple[Notice, ...]
    drawn: tuple[Drawn, ...]
    fed: int
    after: str | None = None
    waiting: Prompt | None = None
    over: Outcome | None = None
    base: str | None = None


def run(seating: Seating, stage: Stage, amendments: Sequence[Amendment], answers: Sequence[Told]) -> Ran:
    """Play the turn that began at ``stage`` as far as the answers reach.

    RuleFailed where a rule raises, or a script breaks the house's rules for scripts.
    """
    table = JournalTable(
        seating.players,
        stage.options,
        answers,
        seating.chance,
        stage.spent,
        table_dice=seating.table_dice,
        names=seating.names,
    )
    try:
        return _run(seating, stage, amendments, table)
    except Exception as error:
        raise RuleFailed(len(table.drawn)) from error


def _run(seating: Seating, stage: Stage, amendments: Sequence[Amendment], table: JournalTable) -> Ran:
    game = seating.game
    base = stage.state
    if base is not None and amendments:
        for amendment in amendments:
            base = amended(seating, stage, base, amendment.path)
        over = named(game.over(decode(game.state, base)), seating.names)
        if over is not None:
            return Ran(decode(game.state, base), (), (), (), 0, after=base, over=over, base=base)
    live: Any = None if base is None else decode(game.state, base)

    def untouched() -> bool:
        return live is None or encode(live) == base

    table.untouched = untouched
    over = None
    try:
        try:
            if live is None:
                live = game.setup(table)
            else:
                game.turn(live, table)
        except Aside as aside:
            if base is None:
                raise RuleError("a menu in the set-up") from None
            table.left = False
            live = decode(game.state, base)
            over = take_aside(game, live, aside.slug, table)
    except Suspended:
        return Ran(
            live,
            tuple(table.prompts),
            tuple(table.notices),
            tuple(table.drawn),
            table.fed,
            waiting=table.prompts[-1],
            base=base,
        )
    if table.closed or table.left:
        raise RuleError("the script returned after its table had suspended, or was left at its menu")
    over = over or named(game.over(live), seating.names)
    return Ran(
        live,
        tuple(table.prompts),
        tuple(table.notices),
        tuple(table.drawn),
        table.fed,
        after=encode(live),
        over=over,
        base=base,
    )


def take_aside(game: Game[Any], state: Any, slug: str, table: Table) -> Outcome | None:
    """Do what a menu's aside asks for, on the state that its turn began with."""
    if slug == CORRECT:
        game.set_right(state, table)
    elif slug == STATUS:
        view = game.view(state, TABLE)
        table.tell(game.label(view) or game.title, fact={"kind": "status", "view": view})
    elif confirm_stop(table):
        return STOPPED
    return None


@dataclass(frozen=True, slots=True)
class Done(Generic[Result]):
    """What a script answered that has asked all it wanted."""

    result: Result


def interview(
    script: Callable[[Table], Result],
    players: tuple[str, ...],
    options: Mapping[str, str],
    path: Sequence[Answer],
    what: str = "that",
    names: Mapping[str, str] = NOBODY,
) -> Prompt | Done[Result]:
    """The question that a script without menu and chance asks after the answers of ``path``, or what it answers.

    Refused says which answer is not allowed, or that ``what`` needs fewer; RuleFailed where the script raises.
    """
    told = [Told(None, answer) for answer in path]
    table = JournalTable(players, options, told, None, 0, names=names)
    table.untouched = lambda: False  # outside a turn there is no menu
    try:
        try:
            result = script(table)
        except Suspended:
            return table.prompts[-1]
        if table.closed:
            raise RuleError(f"{what} returned after its table had suspended")
    except Refused:
        raise
    except Exception as error:
        raise RuleFailed(0) from error
    if table.fed < len(told):
        raise Refused(f"{what} was complete after {table.fed} answers; leave the rest out")
    return Done(result)


def probe(seating: Seating, stage: Stage, state: str, path: Sequence[Answer]) -> tuple[Prompt | None, str | None]:
    """The question that a correction asks after the answers of ``path``, or the corrected state when it is complete.

    Refused says which answer is not allowed, or that there are too many; RuleFailed where a rule raises.
    """

    def script(table: Table) -> str:
        live = decode(seating.game.state, state)
        seating.game.set_right(live, table)
        return encode(live)

    asked = interview(script, seating.players, stage.options, path, "the correction", seating.names)
    return (None, asked.result) if isinstance(asked, Done) else (asked, None)


def amended(seating: Seating, stage: Stage, state: str, path: Sequence[Answer]) -> str:
    """The state after a whole correction; Refused where its path is not complete."""
    prompt, after = probe(seating, stage, state, path)
    if after is None:
        assert prompt is not None
        raise Refused(f"the correction is not complete; it still asks: {prompt.text} ({prompt.kind})")
    return after


def guarded(reader: Callable[[], object]) -> object:
    """What a game's reader of views gives, or None where it raises: a picture less, never a box less."""
    try:
        return reader()
    except Exception:  # noqa: BLE001 - any rule may raise anything, and the box goes on
        return None

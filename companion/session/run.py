"""The heart of a session: one pure function from a turn's start and its answers to where it stands."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.session import wording
from companion.session.chance import Drawn
from companion.session.codec import decode, encode
from companion.session.replay import RecordedAnswer, ReplayTable, Suspended
from companion.table.game import TABLE, Game
from companion.table.notice import Notice, Outcome
from companion.table.prompt import CORRECT, STATUS, Answer, Prompt, Refused
from companion.table.table import Chance, MenuCommand, Rested, RuleError, Table
from companion.table.wording import Words

Value = TypeVar("Value")

PLAIN = Words({})
"""No wording, and no names."""

STOPPED = Outcome("stopped", "table-ended-it")


class RuleFailed(Exception):
    """A rule raised; ``spent`` is how much chance its run had used. The cause is the rule's own exception."""

    def __init__(self, spent: int) -> None:
        super().__init__(spent)
        self.spent = spent


@dataclass(frozen=True, slots=True)
class GameContext:
    """What stays the same over a whole game: who plays what, with which chance, and in which words."""

    game: Game[Any]
    players: tuple[str, ...]
    table_dice: bool
    chance: Chance
    words: Words


@dataclass(frozen=True, slots=True)
class TurnStart:
    """Where a turn began: the state as JSON text (None: not set up yet), the chance spent, the options in force."""

    state: str | None
    spent: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a turn came to.

    ``state`` is the state object as the script left it, ``began`` the JSON text that it was made from, corrections
    included (None in the set-up). ``ended`` is its text when the turn is done, else ``waiting`` is the open prompt.
    ``fed`` says how many of the recorded answers were taken, ``correct_values`` what the corrections told.
    """

    state: object
    began: str | None
    prompts: tuple[Prompt, ...] = ()
    notices: tuple[Notice, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    fed: int = 0
    ended: str | None = None
    waiting: Prompt | None = None
    over: Outcome | None = None
    correct_values: tuple[Notice, ...] = ()


def run_turn(
    context: GameContext,
    start: TurnStart,
    corrections: Sequence[Sequence[Answer]],
    answers: Sequence[RecordedAnswer],
) -> Run:
    """Play the turn that began at ``start`` as far as the answers reach; each correction is a path of answers.

    RuleFailed where a rule raises, or a script breaks the house's rules for scripts.
    """
    told: tuple[Notice, ...] = ()
    try:
        options = context.game.typed(start.options)
        began = start.state
        if began is not None and corrections:
            for path in corrections:
                done = corrected(context, start, began, path)
                began, told = done.result, told + done.notices
            state = decode(context.game.state, began)
            over = context.game.over(state)
            if over is not None:
                return Run(state, began, ended=began, over=over, correct_values=told)
    except Exception as error:
        raise RuleFailed(0) from error
    return replace(_run_script(context, start, options, began, answers), correct_values=told)


def _run_script(
    context: GameContext, start: TurnStart, options: Any, began: str | None, answers: Sequence[RecordedAnswer]
) -> Run:
    game = context.game
    state: Any = None
    table = ReplayTable(
        context.players,
        options,
        answers,
        context.chance,
        start.spent,
        untouched=lambda: state is None or encode(state) == began,
        table_dice=context.table_dice,
        words=context.words,
    )
    over, waiting, ended = None, None, None
    try:
        try:
            if began is None:
                state = game.setup(table)
            else:
                state = decode(game.state, began)
                # Where it rests, it has ended.
                with suppress(Rested):
                    game.turn(state, table)
        except MenuCommand as command:
            if began is None:
                raise RuleError("a menu in the set-up") from None
            table.left = False
            state = decode(game.state, began)
            over = follow(command, game, state, table)
        except Rested:
            raise RuleError("a rest outside a turn") from None
        if table.closed or table.left:
            raise RuleError("the script returned after its table had suspended, or was left at its menu")
        over = over or game.over(state)
        ended = encode(state)
    except Suspended as suspended:
        waiting = suspended.prompt
    except Exception as error:
        raise RuleFailed(len(table.drawn)) from error
    return Run(
        state,
        began,
        tuple(table.prompts),
        tuple(table.notices),
        tuple(table.drawn),
        table.fed,
        ended=ended,
        waiting=waiting,
        over=over,
    )


def follow(command: MenuCommand, game: Game[Any], state: Any, table: Table) -> Outcome | None:
    """Do what every menu offers beside the game, on the state that its turn began with."""
    if command.slug == CORRECT:
        game.correct_values(state, table)
    elif command.slug == STATUS:
        view = game.view(state, TABLE)
        table.tell("status", view=view)
    elif table.confirm("stop", first="no") and table.confirm("stop-sure", first="no"):
        return STOPPED
    return None


@dataclass(frozen=True, slots=True)
class Done(Generic[Value]):
    """What a script answered that has asked all it wanted, and what it told."""

    result: Value
    notices: tuple[Notice, ...] = ()


def interview(
    script: Callable[[Table], Value],
    players: tuple[str, ...],
    options: Any,
    path: Sequence[Answer],
    what: str = "that",
    words: Words = PLAIN,
) -> Prompt | Done[Value]:
    """The question that a script without menu and chance asks after the answers of ``path``, or what it answers.

    Refused says which answer is not allowed, or that ``what`` needs fewer; RuleFailed where the script raises.
    """
    answers = [RecordedAnswer(None, answer) for answer in path]
    # Outside a turn there is no menu.
    table = ReplayTable(players, options, answers, None, 0, untouched=lambda: False, words=words)
    try:
        try:
            result = script(table)
        except Suspended as suspended:
            return suspended.prompt
        if table.closed:
            raise RuleError(f"{what} returned after its table had suspended")
    except Refused:
        raise
    except (Exception, Rested) as error:
        raise RuleFailed(0) from error
    if table.fed < len(answers):
        raise Refused(wording.complete(what=what, answers=table.fed))
    return Done(result, tuple(table.notices))


def correction(context: GameContext, start: TurnStart, state: str, path: Sequence[Answer]) -> Prompt | Done[str]:
    """The question that a correction asks after the answers of ``path``, or the corrected state when it is complete.

    Refused says which answer is not allowed, or that there are too many; RuleFailed where a rule raises.
    """

    def script(table: Table) -> str:
        live = decode(context.game.state, state)
        context.game.correct_values(live, table)
        return encode(live)

    options = context.game.typed(start.options)
    return interview(script, context.players, options, path, wording.THE_CORRECTION, context.words)


def corrected(context: GameContext, start: TurnStart, state: str, path: Sequence[Answer]) -> Done[str]:
    """The state after a whole correction; Refused where its path is not complete."""
    asked = correction(context, start, state, path)
    if isinstance(asked, Done):
        return asked
    raise Refused(wording.incomplete(asked))


def view_of(game: Game[Any], state: str | None, seat: str = TABLE) -> dict[str, Any]:
    """What a seat may know of a state told as JSON text, None before the set-up; raises what the game's view raises."""
    view = {} if state is None else game.view(decode(game.state, state), seat)
    return view if isinstance(view, dict) else {}


def guarded(reader: Callable[[], object]) -> object:
    """What a game's reader of views gives, or None where it raises: a picture less, never a box less."""
    try:
        return reader()
    except Exception:  # noqa: BLE001 - any rule may raise anything, and the box goes on
        return None

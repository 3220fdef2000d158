"""Running on: from a timeline to its next question, over every turn that needs none, and what is new on the way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.session.chance import Drawn
from companion.session.codec import decode
from companion.session.journal import fixing
from companion.session.run import GameContext, RuleFailed, Run, TurnStart, corrected, run_turn
from companion.session.timeline import Timeline, Turn
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import ChoosePrompt, Prompt
from companion.table.table import RuleError

Reads = Callable[[Notice], bool]
"""Whether something said must be read."""
MOST_TURNS = 1000
"""So many turns in a row without a question run in a circle."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where running on came to (``run``), and what was said, drawn and asked for an answer on the way.

    ``opened`` is the start of a turn that has just opened; ``unfed`` how many answers of the one before were not fed.
    """

    run: Run
    notices: tuple[Notice, ...]
    drawn: tuple[Drawn, ...]
    prompts: tuple[Prompt, ...]
    opened: TurnStart | None
    unfed: int

    @property
    def rolled(self) -> Drawn | None:
        """The dice that fell last, where everybody may see them."""
        return next((outcome for outcome in reversed(self.drawn) if outcome.faces), None)

    def caused(self, game: Game[Any], reads: Reads | None = None) -> Mapping[str, Any]:
        """What goes into the journal with the input that caused it.

        The chance, what was said to everybody and which of that is quiet, who was shown something alone and what hidden
        things were told (it stays in the record, whatever is taken back), who must read what it ``reads``, and what
        fixes the checkpoint of a turn that opens.
        """
        kinds = [notice.fact["kind"] for notice in self.notices if notice.fact is not None]
        revealed = [kind for kind in kinds if kind in game.secrets]
        alone = {notice.seat for notice in self.notices if notice.seat is not None}
        # A menu shows only what its seat has seen before.
        asked = [each for each in self.prompts if not (isinstance(each, ChoosePrompt) and each.menu)]
        alone |= {prompt.seat for prompt in asked if prompt.private and prompt.seat is not None}
        public = [notice for notice in self.notices if notice.seat is None]
        quiet = [at for at, notice in enumerate(public) if notice.quiet]
        caused: dict[str, Any] = {}
        if self.drawn:
            caused["chance"] = [outcome.record() for outcome in self.drawn]
        if public:
            caused["said"] = [notice.fact for notice in public]
        if quiet:
            caused["quiet"] = quiet
        if alone:
            caused["alone"] = sorted(alone)
        if revealed:
            caused["revealed"] = revealed
        if unread := [notice.seat for notice in self.notices if reads is not None and reads(notice)]:
            caused["unread"] = [*dict.fromkeys(unread)]
        if self.opened is not None:
            caused["checkpoint"] = fixing(self.opened.state, self.opened.spent, game.rules)
        return caused


def play(context: GameContext, turn: Turn) -> Run:
    """Run one turn over its items; RuleFailed where a rule raises."""
    start = turn.with_options()
    if turn.left_out() is None:
        return run_turn(context, start, turn.corrections(), turn.answers())
    try:
        state = start.state
        if state is not None:
            for path in turn.corrections():
                state = corrected(context, start, state, path).result
        live = None if state is None else decode(context.game.state, state)
    except Exception as error:
        raise RuleFailed(0) from error
    return Run(live, state, fed=len(turn.answers()), ended=state)


def advance(context: GameContext, timeline: Timeline, before: Run | None) -> Progress:
    """Run the open turn, and every turn that follows without a question; says what is new since ``before``."""
    turn = timeline.turn
    spent_before = turn.start.spent
    try:
        run = play(context, turn)
        unfed = len(turn.answers()) - run.fed
        plain = bool(turn.items) and turn.items[-1].kind == "answer"
        if before is not None and plain:
            _same_beginning(before, run)
        notices = _new_notices(before, run)
        drawn = [outcome for outcome in run.drawn if before is None or outcome not in before.drawn]
        prompts = [prompt for prompt in run.prompts if before is None or prompt not in before.prompts]
        for _ in range(MOST_TURNS):
            if run.waiting is not None or run.over is not None:
                opened = None if timeline.turn.items else timeline.turn.start
                # Whether a fix has changed what is asked of one alone, others must not learn.
                asked = tuple(prompts) if plain else ()
                return Progress(run, tuple(notices), tuple(drawn), asked, opened, unfed)
            left_out = timeline.turn.left_out()
            spent = timeline.turn.start.spent + (len(run.drawn) if left_out is None else left_out)
            following = Turn(TurnStart(run.ended, spent, timeline.turn.with_options().options))
            if timeline.turn.items:
                timeline.turns.append(following)
            else:
                timeline.turns[-1] = following
            run = play(context, following)
            notices.extend(run.notices)
            drawn.extend(run.drawn)
            prompts.extend(run.prompts)
        raise RuleError("turn follows turn without a question")
    except RuleFailed as failed:
        failed.spent += timeline.turn.start.spent - spent_before
        raise
    except RuleError as error:
        raise RuleFailed(timeline.turn.start.spent - spent_before) from error


def _same_beginning(before: Run, run: Run) -> None:
    """What a turn asked, said and drew before, it must ask, say and draw again."""
    for then, now in ((before.prompts, run.prompts), (before.notices, run.notices), (before.drawn, run.drawn)):
        if now[: len(then)] != then:
            raise RuleError("the script did not do again what it did with the same answers")


def _new_notices(before: Run | None, run: Run) -> list[Notice]:
    """The notices that were not said yet: what a correction has just told, then what the turn says after it."""
    if before is None:
        return [*run.correct_values, *run.notices]
    return [*_unsaid(before.correct_values, run.correct_values), *_unsaid(before.notices, run.notices)]


def _unsaid(said: Sequence[Notice], notices: Sequence[Notice]) -> Sequence[Notice]:
    same = 0
    while same < min(len(said), len(notices)) and said[same] == notices[same]:
        same += 1
    return notices[same:]

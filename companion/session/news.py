"""Running on: from a line to its next question, over every turn that needs none, and what is new on the way."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.session.aside import RuleFailed
from companion.session.chance import Drawn
from companion.session.codec import decode
from companion.session.journal import fixing
from companion.session.line import Line, Turn
from companion.session.run import Ran, Seating, Stage, amended, run
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Prompt
from companion.table.table import RuleError

MOST_TURNS = 1000
"""So many turns in a row without a question run in a circle."""


@dataclass(frozen=True, slots=True)
class News:
    """What running on brought: where it came to, and what was said, drawn and asked on the way.

    ``opened`` is the beginning of a turn that has just opened; ``fits`` whether every answer of the line was fed.
    """

    ran: Ran
    notices: tuple[Notice, ...]
    drawn: tuple[Drawn, ...]
    prompts: tuple[Prompt, ...]
    opened: Stage | None
    fits: bool

    def caused(self, game: Game[Any]) -> Mapping[str, Any]:
        """What goes into the journal with the input that caused it.

        The chance, what was said to everybody, who was told something alone and what hidden things were told (it stays
        in the record, whatever is taken back), and what fixes the checkpoint of a turn that opens.
        """
        kinds = [notice.fact.get("kind") for notice in self.notices if notice.fact is not None]
        revealed = [kind for kind in kinds if kind in game.secrets]
        told = [notice.seat for notice in self.notices if notice.seat is not None]
        told += [prompt.seat for prompt in self.prompts if prompt.private and prompt.seat is not None]
        caused: dict[str, Any] = {}
        if self.drawn:
            caused["chance"] = [outcome.record() for outcome in self.drawn]
        said = [notice.text for notice in self.notices if notice.seat is None]
        if said:
            caused["said"] = said
        if told:
            caused["told"] = sorted(set(told))
        if revealed:
            caused["revealed"] = revealed
        if self.opened is not None:
            caused["stage"] = fixing(self.opened.state, self.opened.spent, game.rules)
        return caused


def play(seating: Seating, turn: Turn) -> Ran:
    """Run one turn over its items; RuleFailed where a rule raises."""
    if turn.left_out() is None:
        return run(seating, turn.opened(), turn.amendments(), turn.answers())
    try:
        base = turn.stage.state
        if base is not None:
            for amendment in turn.amendments():
                base = amended(seating, turn.opened(), base, amendment.path)
        live = None if base is None else decode(seating.game.state, base)
    except Exception as error:
        raise RuleFailed(0) from error
    return Ran(live, (), (), (), len(turn.answers()), after=base, base=base)


def advance(seating: Seating, line: Line, before: Ran | None) -> News:
    """Run the open turn, and every turn that follows without a question; says what is new since ``before``."""
    turn = line.turn
    began = turn.stage.spent
    try:
        ran = play(seating, turn)
        fits = ran.fed == len(turn.answers())
        plain = bool(turn.items) and turn.items[-1].kind == "answer"
        if before is not None and plain:
            _same_beginning(before, ran)
        notices = _new_notices(before, ran)
        drawn = [outcome for outcome in ran.drawn if before is None or outcome not in before.drawn]
        prompts = [prompt for prompt in ran.prompts if before is None or prompt not in before.prompts]
        for _ in range(MOST_TURNS):
            if ran.waiting is not None or ran.over is not None:
                opened = None if line.turn.items else line.turn.stage
                return News(ran, tuple(notices), tuple(drawn), tuple(prompts), opened, fits)
            left_out = line.turn.left_out()
            spent = line.turn.stage.spent + (len(ran.drawn) if left_out is None else left_out)
            following = Turn(Stage(ran.after, spent, line.turn.opened().options))
            if line.turn.items:
                line.turns.append(following)
            else:
                line.turns[-1] = following
            ran = play(seating, following)
            notices.extend(ran.notices)
            drawn.extend(ran.drawn)
            prompts.extend(ran.prompts)
        raise RuleError("turn follows turn without a question")
    except RuleFailed as failed:
        failed.spent += line.turn.stage.spent - began
        raise
    except RuleError as error:
        raise RuleFailed(line.turn.stage.spent - began) from error


def _same_beginning(before: Ran, ran: Ran) -> None:
    """What a turn asked, said and drew before, it must ask, say and draw again."""
    for then, now in ((before.prompts, ran.prompts), (before.notices, ran.notices), (before.drawn, ran.drawn)):
        if now[: len(then)] != then:
            raise RuleError("the script did not do again what it did with the same answers")


def _new_notices(before: Ran | None, ran: Ran) -> list[Notice]:
    """The notices that were not said yet."""
    said = before.notices if before is not None else ()
    same = 0
    while same < min(len(said), len(ran.notices)) and said[same] == ran.notices[same]:
        same += 1
    return list(ran.notices[same:])

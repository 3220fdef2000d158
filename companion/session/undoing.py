"""What an undo would take back, and what it cannot take back."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.session import wording
from companion.session.progress import play
from companion.session.run import GameContext, Run, guarded
from companion.session.timeline import Item, Timeline, Turn
from companion.table.grid import Cell
from companion.table.notice import Notice
from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt, show
from companion.table.wording import SENTENCE, seat_name

LONG = 50
"""Letters of a question that a menu has no room for behind the answer."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, in words, and what it cannot take back."""

    text: str
    warning: str


def undoing(context: GameContext | None, timeline: Timeline) -> Undoing | None:
    """What taking back the last press means, in words that everybody may read; None where there is none.

    It goes by what it answered first; nobody has seen what followed.
    """
    turn, taken = timeline.press()
    if turn is None:
        return None
    item, warning = taken[-1], _warning(context, taken)
    if item.kind == "correct":
        return Undoing(_corrected(context, item), warning)
    if item.kind == "option":
        return Undoing(wording.changed_option(name=item.data["name"], value=item.data["value"]), warning)
    if item.kind == "leave-out":
        return Undoing(wording.A_STEP, warning)
    prompt = _asked(context, turn)
    if prompt is None:
        return Undoing(wording.LAST_ANSWER, warning)
    if prompt.private:
        return Undoing(wording.private_answer(prompt.seat or ""), _warning(context, taken, private=True))
    answer = answered(prompt, *(each.data.get("value") for each in reversed(taken[-2:])))
    if isinstance(prompt, ChoosePrompt) and prompt.menu:
        whose = wording.answer_of(player=seat_name(prompt.seat), answer=answer) if prompt.seat is not None else answer
        return Undoing(whose, warning)
    question = SENTENCE.split(prompt.text)[-1]
    if isinstance(prompt, ChoosePrompt) and len(question) > LONG:
        question = prompt.brief or question
    return Undoing(f"{answer} ({question})", warning)


def _corrected(context: GameContext | None, item: Item) -> str:
    """What a correction has set, as it was said."""
    facts = item.data.get("said", ())
    if context is None or not facts:
        return wording.A_CORRECTION
    return wording.a_correction(what=context.words.notice(Notice(fact=facts[0])).text.rstrip("."))


def _asked(context: GameContext | None, turn: Turn) -> Prompt | None:
    """The prompt that the last item of a turn answered; None where the rules no longer ask it."""
    if context is None:
        return None
    run = guarded(lambda: play(context, turn))
    at = len(turn.answers()) - 1
    return context.words.prompt(run.prompts[at]) if isinstance(run, Run) and at < run.fed else None


def _warning(context: GameContext | None, taken: Sequence[Item], *, private: bool = False) -> str:
    """What taking these items back does not undo.

    Hidden chance is never mentioned, and after a private answer not who was told what: both would tell the others.
    """
    parts = []
    said = [fact for item in taken for fact in item.data.get("said", ())]
    if context is not None and any(context.words.notice(Notice(fact=fact)).hands for fact in said):
        parts.append(wording.PUT_BACK)
    if any(not hidden for item in taken for *_, hidden in item.data.get("chance", ())):
        parts.append(wording.ROLLED_STAYS)
    if any(item.data.get("revealed") for item in taken):
        parts.append(wording.COUNTED)
    if private:
        parts.append(wording.PRIVATE_STAYS)
    else:
        seats = {seat for item in taken for seat in item.data.get("alone", ())}
        parts.extend(wording.told_stays(seat) for seat in sorted(seats))
    return " ".join(parts)


def answered(prompt: Prompt, value: object, after: object = None) -> str:
    """An answer in the words in which it was offered, with the one ``after`` it that has its place there."""
    if isinstance(prompt, ChoosePrompt):
        for option in prompt.options:
            if option.value == value:
                then = option.then if after is not None else None
                return option.label if then is None else option.followed(answered(then, after))
    if isinstance(prompt, CellPrompt) and isinstance(value, list):
        return str(Cell(*value))
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    return show(value) if value != "" else wording.SAID_ALOUD

"""What an undo would take back, and what it cannot take back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.session import wording
from companion.session.fingerprint import fingerprint
from companion.session.journal import SEEN_BEFORE
from companion.session.timeline import Item
from companion.table.grid import Cell
from companion.table.notice import Notice
from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt, show
from companion.table.wording import SENTENCE, Words, seat_name

LONG = 50
"""Letters of a question that a menu has no room for behind the answer."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, in words, and what it cannot take back."""

    text: str
    warning: str


def undoing(words: Words, taken: Sequence[Item], prompts: Sequence[Prompt]) -> Undoing:
    """What taking back a press means, its items the newest first, in words that everybody may read.

    It goes by what it answered first of these ``prompts``, and out of a menu by what it chose in those that followed.
    """
    item, warning = taken[-1], _warning(words, taken)
    asked = prompts[0] if prompts else None
    if item.kind == "correct":
        return Undoing(_corrected(words, item), warning)
    if item.kind == "option":
        return Undoing(wording.changed_option(name=item.data["name"], value=item.data["value"]), warning)
    if item.kind == "leave-out":
        return Undoing(wording.A_STEP, warning)
    if asked is None or fingerprint(asked) != item.data["print"]:
        return Undoing(wording.LAST_ANSWER, warning)
    if asked.private:
        return Undoing(wording.private_answer(asked.seat or ""), _warning(words, taken, asked.seat))
    values = [each.data.get("value") for each in reversed(taken)]
    if isinstance(asked, ChoosePrompt) and asked.menu:
        answer = ", ".join(_chosen(prompts, values))
        whose = wording.answer_of(player=seat_name(asked.seat), answer=answer) if asked.seat is not None else answer
        return Undoing(whose, warning)
    answer = answered(asked, *values[:2])
    if isinstance(asked, ChoosePrompt) and len(asked.options) == 1:
        return Undoing(answer, warning)
    # What stands beside a question reads like a reason why the answer did not count.
    sentences = SENTENCE.split(asked.text)
    question = next((each for each in reversed(sentences) if each.endswith("?")), sentences[-1])
    if isinstance(asked, ChoosePrompt) and len(question) > LONG:
        question = asked.brief or question
    return Undoing(f"{answer} ({question})", warning)


def _chosen(prompts: Sequence[Prompt], values: Sequence[object]) -> Iterator[str]:
    """What was chosen in a menu and after it with the same press, up to what others may not know."""
    steps = takewhile(lambda step: not step[0].private, zip(prompts, values, strict=False))
    for prompt, value in steps:
        options = prompt.options if isinstance(prompt, ChoosePrompt) else ()
        then = any(option.then is not None for option in options if option.value == value)
        _, after = next(steps, (None, None)) if then else (None, None)
        # One answer alone says nothing, nor does Yes without its question.
        if prompt is prompts[0] or (len(options) != 1 and value not in ("yes", "no")):
            yield answered(prompt, value, after)


def _corrected(words: Words, item: Item) -> str:
    """What a correction has set, as it was said."""
    facts = [fact for fact in item.data.get("said", ()) if fact["kind"] != SEEN_BEFORE]
    if not facts:
        return wording.A_CORRECTION
    return wording.a_correction(what=words.notice(Notice(fact=facts[0])).text.rstrip("."))


def _warning(words: Words, taken: Sequence[Item], private: str | None = None) -> str:
    """What taking these items back does not undo, the first of them answered by the seat ``private`` alone.

    Hidden chance is never mentioned, and after a private answer not who was told what: both would tell the others.
    """
    parts = []
    said = [fact for item in taken for fact in item.data.get("said", ())]
    if any(words.notice(Notice(fact=fact)).hands for fact in said):
        parts.append(wording.PUT_BACK)
    if any(not hidden for item in taken for *_, hidden in item.data.get("chance", ())):
        parts.append(wording.ROLLED_STAYS)
    counted = {kind for item in taken for kind in item.data.get("revealed", ())}
    heard = any(fact["kind"] in counted for fact in said)
    if heard:
        parts.append(wording.all_know(len(words.names)))
    seats = {seat for item in taken for seat in item.data.get("alone", ())} if private is None else {private}
    if private is None or not heard:
        parts.extend(wording.told_stays(seat, counted=bool(counted) and not heard) for seat in sorted(seats))
    return " ".join(parts)


def answered(prompt: Prompt, value: object, after: object = None) -> str:
    """An answer in the words in which it was offered, with the one ``after`` it that has its place there."""
    if isinstance(prompt, ChoosePrompt):
        for option in prompt.options:
            if option.value == value:
                if option.alike and option.group:
                    # Of those that are all one people name the group.
                    return option.group.rpartition("/")[2]
                then = option.then if after is not None else None
                return option.label if then is None else option.followed(answered(then, after))
    if isinstance(prompt, CellPrompt) and isinstance(value, list):
        return str(Cell(*value))
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    return show(value) if value != "" else wording.SAID_ALOUD

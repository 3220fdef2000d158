"""The words in which a session speaks of what was played, and its own question when a step keeps failing."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.session.progress import play
from companion.session.run import GameContext, Run, guarded
from companion.session.timeline import Item, Timeline
from companion.table.game import Game
from companion.table.prompt import ChoosePrompt, Option, Prompt, show
from companion.table.wording import seat_name

LEAVE_OUT, TRY_AGAIN = "leave-out", "try-again"

STUCK = ChoosePrompt(
    key=LEAVE_OUT,
    text="This step fails. Leave it out? Set the outcome by a correction then.",
    options=(Option(LEAVE_OUT, "Leave it out"), Option(TRY_AGAIN, "Try it again")),
    about={"why": "failure"},
)


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, in words, and what it cannot take back."""

    text: str
    warning: str


def undoing(context: GameContext | None, timeline: Timeline) -> Undoing | None:
    """What taking back the last item means, in words that everybody may read; None where there is none."""
    item = timeline.last()
    if item is None:
        return None
    if item.kind == "correct":
        return Undoing("a correction", _warning(item))
    if item.kind == "option":
        return Undoing(f"the option {item.data['name']} {item.data['value']}", _warning(item))
    if item.kind == "leave-out":
        return Undoing("a step left out", _warning(item))
    prompt = _asked(context, timeline)
    if prompt is None:
        return Undoing("the last answer", _warning(item))
    if prompt.private:
        return Undoing(f"an answer that only {seat_name(prompt.seat or '')} may see", _warning(item, private=True))
    return Undoing(f"{_label(prompt, item.data['value'])} ({prompt.text})", _warning(item))


def _asked(context: GameContext | None, timeline: Timeline) -> Prompt | None:
    """The prompt that the last item answered; None where the rules no longer ask it."""
    if context is None:
        return None
    turn = next(turn for turn in reversed(timeline.turns) if turn.items)
    run = guarded(lambda: play(context, turn))
    at = len(turn.answers()) - 1
    return run.prompts[at] if isinstance(run, Run) and at < run.fed else None


def taken_back(game: Game[Any] | None, kinds: Iterable[str]) -> str:
    """How many hidden things were told and taken back, as a sentence; empty where there was none."""
    secrets = game.secrets if game is not None else {}
    counts = Counter(secrets.get(kind, ("hidden thing", "hidden things")) for kind in kinds)
    parts = [f"{count} {one if count == 1 else many}" for (one, many), count in counts.items()]
    if not parts:
        return ""
    return f"{' and '.join(parts)} {'was' if counts.total() == 1 else 'were'} taken back."


def _warning(item: Item, *, private: bool = False) -> str:
    """What taking an item back does not undo.

    Hidden chance is never mentioned, and after a private answer not who was told what: both would tell the others.
    """
    parts = []
    if any(not hidden for *_, hidden in item.data.get("chance", ())):
        parts.append("What was rolled or drawn stays: the same comes again.")
    if item.data.get("revealed"):
        parts.append("It told something hidden; that is counted.")
    if private:
        parts.append("What was told in private stays known.")
    else:
        parts.extend(f"What {seat_name(seat)} was told stays known." for seat in item.data.get("alone", ()))
    return " ".join(parts)


def _label(prompt: Prompt, value: object) -> str:
    """An answer in the words in which it was offered."""
    if isinstance(prompt, ChoosePrompt):
        for option in prompt.options:
            if option.value == value:
                return option.label
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    return show(value) if value != "" else "said aloud"

"""The words of a session: of what every game tells and asks, of what was played, and of why not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.session.journal import SEEN_BEFORE
from companion.table.game import Game
from companion.table.language import _, many
from companion.table.prompt import ChoosePrompt, Option, Prompt, show
from companion.table.wording import Name, Said, joined, plain_name, say, says, seat_name, sentence

LEAVE_OUT, TRY_AGAIN = "leave-out", "try-again"

STUCK = ChoosePrompt(key=LEAVE_OUT, options=(Option(LEAVE_OUT), Option(TRY_AGAIN)), about={"why": "failure"})
"""The session's own question, when a step keeps failing."""

# Why not

WORD_TAKEN = _("the number was given already")
OVER = _("the game is over")
NOT_OVER, CLOSED = _("the game is not over"), _("the game is closed")
UNCHANGEABLE = _("the game is over; nothing can be changed")
NOT_BEGUN = _("the game has not begun")
NOTHING_ASKED = _("no question is open")
NOTHING_DONE = _("nothing to undo: the game has just begun")
READ_FIRST = _("read the messages first")
NOTHING_TO_READ = _("nothing is left to read")
NOTHING_TAKEN_BACK = _("nothing to redo")
NO_LONGER_FITS = _("that cannot be redone: the game has changed since")
BEING_SET_UP = _("the game is still being set up: undo what is wrong (hold Back)")
THE_CORRECTION = _("the fix")
NONE = _("none")


def no_word(word: str) -> str:
    """A table's word that cannot be one."""
    return _("{word} does not fit; printable characters, or nothing").format(word=show(word))


fixed_option = _("option {name} cannot be changed during a game; these can: {changeable}").format
"""An option that cannot be changed any more."""
stumbled = _("that fix does not work ({error}); nothing has changed").format
"""A correction over which a rule raised."""
complete = _("{what} was complete after {answers} answers; leave out the rest").format
"""Answers to a path of questions that has come to its end."""


def incomplete(asked: Prompt) -> str:
    """A correction that still asks something."""
    text = _("the fix is not complete; it still asks: {text} ({kind})")
    return text.format(text=asked.text, kind=asked.kind)


# What every game tells and asks


stop = says(_("End this game for good?"))
"""The first of two questions before a game is ended in the middle."""
stop_sure = says(_("Really end it? You cannot play on after that."))
"""The second one."""
table_ended_it = says(_("You ended the game."))
"""Why a game was stopped."""


# Plain values that are set right

nothing_to_set = says(_("Nothing here can be fixed."), options={"on": _("Next")})
"""A game of which nothing is shown that people could set."""
which_is_wrong = says(_("What is wrong?"))
"""The first question of a correction."""


def whose_is_wrong(what: str) -> Said:
    """Whose value it is."""
    return say(_("{what}: whose?"), what=plain_name(what))


def is_it_so(what: str, player: Name | None) -> Said:
    """Yes or no."""
    return say(_("{what}?"), what=_value(what, player))


def which_player(what: str, player: Name | None) -> Said:
    """A seat."""
    return say(_("{what}: who?"), what=_value(what, player))


def which_number(what: str, player: Name | None, now: int) -> Said:
    """A whole number, and what it is now."""
    return say(_("{what}: {now}. Change to?"), what=_value(what, player), now=now)


def which_value(what: str, player: Name | None) -> Said:
    """One of some values."""
    return say(_("{what}: which?"), what=_value(what, player))


def _value(what: str, player: Name | None) -> str:
    if player is None:
        return plain_name(what)
    return _("{what} of {player}").format(what=plain_name(what), player=player)


# A step that fails

leave_out = says(
    _("This step fails. Skip it?"),
    options={LEAVE_OUT: _("Skip it"), TRY_AGAIN: _("Try again")},
)
"""The question when a step keeps failing."""
left_out = says(_("Skipped. Now fix what it should have done: Back, The box is wrong."))
"""A step that was left out."""


def failure(counts: bool | None, again: bool | None) -> Said:
    """A rule that raised; ``counts``: over an answer, ``again``: once more over the same."""
    if not counts:
        return say(_("The box could not do that. Nothing has changed."))
    if again:
        return say(_("The same step failed again. You may skip it."))
    return say(_("The box could not do that step. Nothing is lost: please answer again."))


misfit = says(_("After the update some answers are asked again."))
"""Answers that other rules do not take any more."""


def other_rules(newer: bool) -> Said:
    """A game that was begun under other rules than the box has."""
    if newer:
        return say(_("The box was updated since this game began. It goes on by the new rules."))
    return say(_("This box is older than this game. It goes on by the box's rules."))


undo = says(_("Undone."))
"""Something was taken back, as a journal keeps it."""
redo = says(_("Redone."))
"""What was taken back is brought back."""


# What an undo takes back

a_correction = _("the fix: {what}").format
A_CORRECTION, A_STEP, LAST_ANSWER = _("a fix"), _("a skipped step"), _("the last answer")
SAID_ALOUD = _("said aloud")
PUT_BACK = _("Put back what you moved.")
ROLLED_STAYS = _("The roll stays: the same numbers come again.")
TOLD_STAYS = _("{player} still knows what they saw.")
changed_option = _("the option {name} {value}").format
"""An option that was changed during a game."""


answer_of = _("{player}: {answer}").format
"""What a player chose in a menu."""


def private_answer(seat: str) -> str:
    """An answer that others may not know."""
    return _("a secret answer of {player}").format(player=seat_name(seat))


def all_know(players: int) -> str:
    """That everybody was told something hidden."""
    return many(
        "You know what came of it, and the box counts that.",
        "You all know what came of it, and the box counts that.",
        players,
    )


def told_stays(seat: str, *, counted: bool) -> str:
    """What somebody alone was told or asked; ``counted``: it was hidden from them before."""
    text = _("{player} still knows what they saw, and the box counts that.") if counted else TOLD_STAYS
    return text.format(player=seat_name(seat))


def taken(text: str, warning: str) -> str:
    """That something was taken back, and what that does not undo."""
    return _("Undone: {text} {warning}").format(text=sentence(text), warning=warning).rstrip()


def seen_before(rolled: bool) -> Said:
    """What fell for something that was taken back, and serves something else now."""
    if rolled:
        return say(_("This roll was seen before. It fell for an answer that was undone."))
    return say(_("This draw was seen before. It came for an answer that was undone."))


def counted(game: Game[Any] | None, kinds: Sequence[str]) -> str:
    """How many hidden things were told and taken back, and how often what was seen served something else."""
    secrets = game.secrets if game is not None else {}
    hidden = [kind for kind in kinds if kind != SEEN_BEFORE]
    counts = Counter(secrets.get(kind, (_("hidden thing"), _("hidden things"))) for kind in hidden)
    parts = [f"{count} {one if count == 1 else many}" for (one, many), count in counts.items()]
    undone = many("{things} was undone.", "{things} were undone.", counts.total()).format(things=joined(parts))
    seen = len(kinds) - len(hidden)
    served = many(
        "{count} roll or draw was seen before the answer that it serves.",
        "{count} rolls or draws were seen before the answers that they serve.",
        seen,
    ).format(count=seen)
    return " ".join([*([undone] if hidden else []), *([served] if seen else [])])


# What does not fit in a proof

FAULTS: Mapping[str, str] = {
    "unreadable": _("the journal cannot be read: {error}"),
    "no-start": _("the journal does not begin with its start"),
    "header-differs": _("header field {field}: {here!r} here, {there!r} in the journal"),
    "secret-misfits": _("the secret and the header do not fit the dice seal that was shown at the start"),
    "header-misfits": _("the header does not fit the dice seal that was shown at the start"),
    "entry-missing": _("entry {entry} is missing, or out of order (found {found})"),
    "entry-changed": _("entry {entry} ({kind}) was changed: its seal does not fit"),
    "entry-odd": _("entry {entry} ({kind}) is not written as such an entry is: {why}"),
    "entry-refused": _("entry {entry} ({kind}) does not fit the rules: {why}"),
    "entry-astray": _("entry {entry} ({kind}) makes the rules fail: {error}"),
    "other-entry": _("entry {entry} ({kind}) is not what the rules make of it"),
    "other-outcome": _("entry {entry}: outcome {number} ({what}) is not what the secret gives"),
    "outcome-unreadable": _("entry {entry}: a roll that cannot be read"),
    "state-twice": _("the state after entry {entry} is kept twice"),
    "state-missing": _("the state after entry {entry} is missing"),
    "state-changed": _("the state after entry {entry} was changed: it is not the one written down"),
    "state-unasked": _("a state is kept for entry {entry}, where no turn opens"),
    "upgrade-none": _("entry {entry} changes to rules {rules}, which it had already"),
    "other-state": _("the state after entry {entry} is not what the rules make of it"),
}


def fault(what: str, values: Mapping[str, Any]) -> str:
    """Something that does not fit, in words."""
    return FAULTS[what].format(**values)


def no_such_entry(kind: str) -> str:
    """An entry that nothing in a game writes."""
    return _("a journal has no entries of the kind {kind} under unchanged rules").format(kind=kind)

"""A session: one game being played. Values in, values out; whoever runs it stores each Step before showing it.

How it works: the line (``line.py``) holds the answers that count, cut into turns; ``run.py`` plays the open turn from
its checkpoint over its answers; this class moves the line, writes the journal, and says what is new.
"""

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.session.aside import RuleError, RuleFailed
from companion.session.chance import Drawn, SealedChance
from companion.session.codec import decode, encode
from companion.session.fingerprint import fingerprint
from companion.session.journal import Checkpoint, Entry, commitment, seal
from companion.session.line import Item, Line, Turn, read_line
from companion.session.run import Ran, Seating, Stage, amended, guarded, probe, run
from companion.table.figure import Figure
from companion.table.game import TABLE, Game
from companion.table.notice import Notice, Outcome
from companion.table.prompt import Answer, ChoosePrompt, Option, Prompt, Refused, show

MOST_TURNS = 1000
"""So many turns in a row without a question run in a circle."""

LEAVE_OUT, TRY_AGAIN = "leave-out", "try-again"

CHANCE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is committed to at its start."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: Mapping[str, str]
    dice: str = "box"
    fixed: bool = False

    def data(self) -> dict[str, Any]:
        """Its JSON form, which is what the commitment covers."""
        return {
            "chance": CHANCE_VERSION,
            "dice": self.dice,
            "game": self.game,
            "options": dict(self.options),
            "players": list(self.players),
            "rules": self.rules,
            "secret": "fixed" if self.fixed else "drawn",
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Header":
        """The header of that JSON form; KeyError or TypeError where it is not one."""
        return cls(
            data["game"],
            int(data["rules"]),
            tuple(data["players"]),
            dict(data["options"]),
            data["dice"],
            data["secret"] == "fixed",
        )


@dataclass(frozen=True, slots=True)
class Step:
    """What one input did: journal entries and a checkpoint to store, then notices to show."""

    entries: tuple[Entry, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Undoing:
    """What an undo would take back, in words, and what it cannot take back."""

    text: str
    warning: str


@dataclass(frozen=True, slots=True)
class News:
    """What running on brought: where it came to, and what was said, drawn and asked on the way."""

    ran: Ran
    notices: tuple[Notice, ...]
    drawn: tuple[Drawn, ...]
    prompts: tuple[Prompt, ...]

    def caused(self) -> dict[str, Any]:
        """What goes into the journal with the input that caused it: the chance, and who was told something alone."""
        told = [notice.seat for notice in self.notices if notice.seat is not None]
        told += [prompt.seat for prompt in self.prompts if prompt.private and prompt.seat is not None]
        caused: dict[str, Any] = {}
        if self.drawn:
            caused["chance"] = [outcome.record() for outcome in self.drawn]
        if told:
            caused["told"] = sorted(set(told))
        return caused


class Session:
    """One game: ``waiting`` is its open prompt, ``over`` its outcome; every input answers a Step or raises Refused."""

    def __init__(self, game: Game[Any], header: Header, secret: bytes) -> None:
        self.game = game
        self.header = header
        self.commitment = commitment(secret, header.data())
        self.over: Outcome | None = None
        self.closed = False
        self._secret = secret
        self._seating: Seating | None = None
        self._line = Line([])
        self._ran: Ran | None = None
        self._seq = 0
        self._seal = ""
        self._failures = 0
        self._spent_in_failure = 0
        self._entries: list[Entry] = []
        self._checkpoints: list[Checkpoint] = []

    # Beginning and going on

    @classmethod
    def start(cls, game: Game[Any], header: Header, secret: bytes) -> tuple["Session", Step]:
        """A new game that is committed to, not begun: show the commitment, then ``begin`` it."""
        session = cls(game, header, secret)
        session._write("start", {"header": header.data()})
        return session, session._step([])

    def begin(self, word: str = "") -> Step:
        """Take the table's word (may be empty) and set the game up; RuleError where its set-up raises."""
        if self._seating is not None:
            raise Refused("the word was taken already")
        seating = self._settle(word)
        line = Line([Turn(Stage(None, 0, dict(self.header.options)))])
        try:
            news = self._advance(seating, line, None)
        except RuleFailed as failed:
            self._seating = None
            raise RuleError(f"{self.game.title} cannot be set up: {failed.__cause__}") from failed
        self._write("word", {"word": word, **news.caused()})
        self._settle_line(line, news)
        return self._step(news.notices)

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        header: Header,
        secret: bytes,
        entries: Sequence[Entry],
        checkpoints: Sequence[Checkpoint],
    ) -> tuple["Session", Step]:
        """Go on with a stored game from its last checkpoint; the Step holds what an upgrade made necessary."""
        session = cls(game, header, secret)
        session._seq = entries[-1].seq if entries else 0
        session._seal = entries[-1].seal if entries else ""
        session.closed = any(entry.kind == "over" for entry in entries)
        word = next((entry.data["word"] for entry in entries if entry.kind == "word"), None)
        if word is None:
            return session, Step()
        seating = session._settle(word)
        session._line = read_line(entries, checkpoints, header.options)
        for entry in reversed(entries):
            if entry.kind != "failure":
                break
            session._failures += 1
            session._spent_in_failure = entry.data["spent"]
        upgraded = bool(checkpoints) and checkpoints[-1].rules != game.rules
        try:
            notices = session._reopen(seating)
        except RuleFailed as failed:
            notices = [session._fail(failed)]
        if upgraded:
            notices.insert(0, Notice("The rules on this box are newer than this game; it goes on with the new ones."))
        return session, session._step(notices)

    def _settle(self, word: str) -> Seating:
        chance = SealedChance(self._secret, word)
        self._seating = Seating(self.game, self.header.players, self.header.dice == "table", chance)
        return self._seating

    # What can be read

    @property
    def begun(self) -> bool:
        """Whether the table's word was taken."""
        return self._seating is not None

    @property
    def waiting(self) -> Prompt | None:
        """The open prompt; None before the beginning and after the end."""
        if self.closed or self.over is not None or self._seating is None:
            return None
        if self._failures >= 2 or self._ran is None:
            return self._stuck()
        return self._ran.waiting

    @property
    def seq(self) -> int:
        """The number of the newest journal entry; a prompt that waits is named by it."""
        return self._seq

    @property
    def options(self) -> Mapping[str, str]:
        """The options now in force."""
        return self._line.turn.opened().options if self._line.turns else self.header.options

    @property
    def secret(self) -> str | None:
        """The secret as 64 hex digits, once the game is closed."""
        return self._secret.hex() if self.closed else None

    def view(self, seat: str = TABLE) -> dict[str, Any]:
        """What a seat may know; empty before the set-up is done, or where the game's view raises."""
        if self._ran is None or (self._ran.base is None and self._ran.after is None):
            return {}
        text = encode(self._ran.live)
        view = guarded(lambda: self.game.view(decode(self.game.state, text), seat))
        return view if isinstance(view, dict) else {}

    def figure(self, seat: str = TABLE) -> Figure | None:
        """The picture that belongs to a seat's view and the open prompt."""
        view = self.view(seat)
        if not view:
            return None
        waiting = self.waiting
        seen = waiting is not None and (not waiting.private or waiting.seat == seat)
        about = waiting.about if waiting is not None and seen else {}
        figure: Any = guarded(lambda: self.game.figure(view, about))
        return figure  # type: ignore[no-any-return]

    def label(self) -> str:
        """Where the game stands, in two or three words; empty where it cannot be said."""
        view = self.view()
        label = guarded(lambda: self.game.label(view)) if view else ""
        return label if isinstance(label, str) else ""

    def undoing(self) -> Undoing | None:
        """What an undo would take back, or None where there is nothing."""
        item = self._line.last()
        if item is None or self.closed:
            return None
        return Undoing(self._name(item), _cannot(item.data))

    def can_redo(self) -> bool:
        """Whether something taken back can be brought back."""
        return bool(self._line.undone) and not self.closed

    # Inputs

    def answer(self, value: object) -> Step:
        """Answer the open prompt."""
        prompt = self.waiting
        if prompt is None:
            raise Refused("no question is open")
        told = prompt.check(value)
        if prompt.key == LEAVE_OUT and (self._failures >= 2 or self._ran is None):
            return self._leave_out(told)
        return self._play("answer", {"print": fingerprint(prompt), "value": told})

    def correction(self, path: Sequence[Answer]) -> Prompt | None:
        """The question that a correction asks after ``path``; None when the path is complete."""
        seating, stage, state = self._correctable()
        self._ready()
        return probe(seating, stage, state, path)[0]

    def correct(self, path: Sequence[Answer]) -> Step:
        """Set what the box believes; the open turn's answers are fed again on the corrected state."""
        seating, stage, state = self._correctable()
        prompt, after = probe(seating, stage, state, path)
        if after is None:
            assert prompt is not None
            raise Refused(f"the correction is not complete; it still asks: {prompt.text} ({prompt.kind})")
        return self._amend("correct", {"path": list(path)})

    def mend(self, name: str, value: str) -> Step:
        """Change an option in mid-game, where the rules allow it."""
        self._ready()
        setting = self.game.setting(name)
        if not setting.mendable:
            mendable = ", ".join(other.name for other in self.game.settings if other.mendable) or "none"
            raise Refused(f"option {name} cannot be changed in mid-game; these can: {mendable}")
        return self._amend("option", {"name": name, "value": setting.read(value)})

    def undo(self) -> Step:
        """Take the last answer (or correction) back; what was rolled or told stays as it was."""
        seating = self._ready()
        item = self._line.last()
        if item is None:
            raise Refused("nothing to take back: the game stands at its beginning")
        name, warning = self._name(item), _cannot(item.data)
        self._line.take_back()
        self._failures = 0
        self._write("undo", {})
        try:
            self._reopen(seating)
        except RuleFailed as failed:
            return self._step([self._fail(failed)])
        return self._step([Notice(f"Taken back: {name}.{' ' + warning if warning else ''}", fact={"kind": "undo"})])

    def redo(self) -> Step:
        """Bring back what was taken back last."""
        seating = self._ready()
        if not self._line.undone:
            raise Refused("nothing to bring back")
        before = self._ran
        self._line.bring_back(self._seq + 1)
        self._failures = 0
        try:
            news = self._advance(seating, self._line, before)
        except RuleFailed as failed:
            self._line.take_back()
            return self._step([self._fail(failed)])
        self._write("redo", news.caused())
        self._settle_line(self._line, news)
        return self._step([Notice("Brought back.", fact={"kind": "redo"}), *news.notices])

    def leave_out(self, spent: int) -> Step:
        """Close the open turn with the state before it; the chance that the failing step used stays spent."""
        self._ready()
        step = self._play("leave-out", {"spent": spent})
        notice = Notice("Left out. Set by a correction what it should have done.", fact={"kind": "left-out"})
        return Step(step.entries, step.checkpoints, (notice, *step.notices))

    def keep_place(self, entry: Entry) -> None:
        """Take over a stored entry that changes nothing in the game, such as a failure."""
        self._seq, self._seal = entry.seq, entry.seal

    def quit(self, reason: str = "The table ended the game.") -> Step:
        """End the game as stopped, from wherever it stands."""
        if self.closed:
            raise Refused("the game is over")
        if self.over is None:
            self.over = Outcome("stopped", reason)
        return self.close()

    def close(self) -> Step:
        """Write the outcome down and lay the secret open; nothing can be taken back after this."""
        if self.over is None or self.closed:
            raise Refused("the game is not over" if not self.closed else "the game is closed")
        over = self.over
        scores = dict(over.scores) if over.scores is not None else self._scores()
        self.over = Outcome(over.result, over.reason, over.winners, scores)
        self.closed = True
        self._write(
            "over",
            {"result": over.result, "reason": over.reason, "winners": list(over.winners), "scores": scores},
        )
        return self._step([])

    # Inside

    def _scores(self) -> dict[str, int]:
        view = self.view()
        scores = guarded(lambda: dict(self.game.scores(view))) if view else {}
        return scores if isinstance(scores, dict) else {}

    def _ready(self) -> Seating:
        if self._seating is None:
            raise Refused("the game has not begun")
        if self.closed:
            raise Refused("the game is over; nothing can be changed")
        return self._seating

    def _correctable(self) -> tuple[Seating, Stage, str]:
        seating = self._ready()
        turn = self._line.turn
        state = self._ran.base if self._ran is not None else turn.stage.state
        if state is None:
            raise Refused("the game is still being set up; take back what is wrong instead of correcting it")
        return seating, turn.opened(), state

    def _play(self, kind: str, data: dict[str, Any]) -> Step:
        """Put one item on the line and run on; a rule that raises leaves everything as it was."""
        seating = self._ready()
        opened = self._line.turn
        line = Line([Turn(opened.stage, list(opened.items))])
        line.put(Item(self._seq + 1, kind, data))
        played = line.turn
        try:
            news = self._advance(seating, line, self._ran)
        except RuleFailed as failed:
            return self._step([self._fail(failed)])
        caused = {**data, **news.caused()}
        played.items[-1] = Item(self._seq + 1, kind, caused)
        line.turns[:0] = self._line.turns[:-1]
        self._failures = 0
        self._write(kind, caused)
        self._settle_line(line, news)
        return self._step(news.notices)

    def _amend(self, kind: str, data: dict[str, Any]) -> Step:
        """Put a correction or a changed option on the line: answers that no longer fit are asked anew."""
        seating = self._ready()
        turn = self._line.turn
        trial = Turn(turn.stage, [*turn.items, Item(0, kind, data)])
        try:
            kept = self._run(seating, trial).fed
        except RuleFailed as failed:
            return self._step([self._fail(failed)])
        return self._play(kind, {**data, "kept": kept})

    def _run(self, seating: Seating, turn: Turn) -> Ran:
        if turn.left_out() is None:
            return run(seating, turn.opened(), turn.amendments(), turn.answers())
        base = turn.stage.state
        if base is not None and turn.amendments():
            for amendment in turn.amendments():
                base = amended(seating, turn.opened(), base, amendment.path)
        live = None if base is None else decode(self.game.state, base)
        return Ran(live, (), (), (), 0, after=base, base=base)

    def _advance(self, seating: Seating, line: Line, before: Ran | None) -> "News":
        """Run the open turn, and every turn that follows without a question; says what is new since ``before``."""
        turn = line.turn
        began = turn.stage.spent
        try:
            ran = self._run(seating, turn)
            plain = before is not None and bool(turn.items) and turn.items[-1].kind == "answer"
            if plain and before is not None:
                _same_beginning(before, ran)
            notices = _new_notices(before, ran)
            drawn = [outcome for outcome in ran.drawn if before is None or outcome not in before.drawn]
            prompts = [prompt for prompt in ran.prompts if before is None or prompt not in before.prompts]
            for _ in range(MOST_TURNS):
                if ran.waiting is not None or ran.over is not None:
                    return News(ran, tuple(notices), tuple(drawn), tuple(prompts))
                left_out = line.turn.left_out()
                spent = line.turn.stage.spent + (len(ran.drawn) if left_out is None else left_out)
                following = Turn(Stage(ran.after, spent, line.turn.opened().options))
                if line.turn.items:
                    line.turns.append(following)
                else:
                    line.turns[-1] = following
                ran = self._run(seating, following)
                notices.extend(ran.notices)
                drawn.extend(ran.drawn)
                prompts.extend(ran.prompts)
            raise RuleError("turn follows turn without a question")
        except RuleFailed as failed:
            failed.spent += line.turn.stage.spent - began
            raise
        except RuleError as error:
            raise RuleFailed(line.turn.stage.spent - began) from error

    def _reopen(self, seating: Seating) -> list[Notice]:
        """Run the open turn of the line as it stands; what no longer fits is dropped, and said."""
        turn = self._line.turn
        self._ran = None
        ran = self._run(seating, turn)
        notices = []
        if ran.waiting is not None and ran.fed < len(turn.answers()):
            kept = _items_kept(turn.items, ran.fed)
            self._line.keep(kept)
            self._write("misfit", {"kept": kept})
            notices.append(Notice("Some of the last answers no longer fit; they are asked again."))
        if ran.waiting is None and ran.over is None:
            # Only newer rules can end a turn here that was open before: the checkpoint goes with the newest entry.
            news = self._advance(seating, self._line, None)
            self._settle_line(self._line, news)
        else:
            self._ran, self.over = ran, ran.over
        return notices

    def _settle_line(self, line: Line, news: "News") -> None:
        """Stand where the line has come to; a turn that has just opened gets its checkpoint."""
        if not line.turn.items:
            stage = line.turn.stage
            self._checkpoints.append(Checkpoint(self._seq, stage.state, stage.spent, self.game.rules))
        self._line, self._ran, self.over = line, news.ran, news.ran.over

    def _fail(self, failed: RuleFailed) -> Notice:
        self._failures += 1
        self._spent_in_failure = failed.spent
        cause = failed.__cause__ or failed
        trace = "".join(traceback.format_exception(cause))
        self._write("failure", {"error": type(cause).__name__, "trace": trace, "spent": failed.spent})
        text = "The rules stumbled over that step. Nothing is lost; please answer once more."
        if self._failures >= 2:
            text = "The same step failed again. It can be left out."
        return Notice(text, fact={"kind": "failure"})

    def _stuck(self) -> ChoosePrompt:
        return ChoosePrompt(
            key=LEAVE_OUT,
            text="This step fails. Leave it out? Set the outcome by a correction then.",
            options=(Option(LEAVE_OUT, "Leave it out"), Option(TRY_AGAIN, "Try it again")),
            about={"why": "failure"},
        )

    def _leave_out(self, told: Answer) -> Step:
        seating = self._ready()
        if told == TRY_AGAIN:
            self._failures = 0
            if self._ran is None:
                try:
                    return self._step(self._reopen(seating))
                except RuleFailed as failed:
                    return self._step([self._fail(failed)])
            return Step()
        return self.leave_out(self._spent_in_failure)

    def _name(self, item: Item) -> str:
        """What an item was, in words, without anything private."""
        if item.kind == "correct":
            return "a correction"
        if item.kind == "option":
            return f"the option {item.data['name']} {item.data['value']}"
        if item.kind == "leave-out":
            return "a step left out"
        turn = next(turn for turn in reversed(self._line.turns) if turn.items)
        at = len([other for other in turn.items if other.kind == "answer"]) - 1
        prompts: tuple[Prompt, ...] = ()
        if self._seating is not None:
            seating = self._seating
            ran = guarded(lambda: self._run(seating, turn))
            prompts = ran.prompts if isinstance(ran, Ran) else ()
        for prompt in prompts[at : at + 1] if at >= 0 else ():
            if prompt.private:
                return f"an answer that only {prompt.seat} may see"
            return f"{_label(prompt, item.data['value'])} ({prompt.text})"
        return "the last answer"

    def _write(self, kind: str, data: Mapping[str, Any]) -> None:
        self._seq += 1
        self._seal = seal(self._secret, self._seal, self._seq, kind, data)
        self._entries.append(Entry(self._seq, kind, data, self._seal))

    def _step(self, notices: Sequence[Notice]) -> Step:
        step = Step(tuple(self._entries), tuple(self._checkpoints), tuple(notices))
        self._entries, self._checkpoints = [], []
        return step


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


def _items_kept(items: Sequence[Item], answers: int) -> int:
    """How many items stay when only the first ``answers`` answers fit."""
    count = 0
    for at, item in enumerate(items):
        if item.kind == "answer":
            count += 1
            if count > answers:
                return at
    return len(items)


def _cannot(data: Mapping[str, Any]) -> str:
    """What taking an item back does not undo."""
    parts = []
    if data.get("chance"):
        parts.append("What was rolled or drawn stays: the same comes again.")
    parts.extend(f"What {seat} was told stays known." for seat in data.get("told", ()))
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

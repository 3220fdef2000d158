"""A session: one game being played. Values in, values out; whoever runs it stores each Result before showing it.

How it works: the timeline (``timeline.py``) holds the answers that count, cut into turns; ``run.py`` plays the open
turn from its checkpoint over its answers; ``progress.py`` runs on to the next question; this class moves the timeline
and writes the journal.
"""

import traceback
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from companion.session import wording
from companion.session.chance import Drawn, SealedChance
from companion.session.codec import copied, encode
from companion.session.fingerprint import fingerprint
from companion.session.header import Header
from companion.session.journal import SEEN_BEFORE, Checkpoint, Entry, commitment, counted, seal, sealed
from companion.session.progress import Progress, Reads, advance, play
from companion.session.run import (
    STOPPED,
    Done,
    GameContext,
    RuleFailed,
    Run,
    TurnStart,
    corrected,
    correction,
    guarded,
    view_of,
)
from companion.session.story import Round, stood, story
from companion.session.timeline import Item, Timeline, Turn, read_timeline
from companion.session.undoing import Undoing, undoing
from companion.session.wording import LEAVE_OUT, STUCK, TRY_AGAIN
from companion.table.figure import Figure, GridFigure
from companion.table.game import TABLE, Game
from companion.table.notice import Notice, Outcome
from companion.table.piece import Piece
from companion.table.prompt import COMMAND_VALUES, Answer, ChoosePrompt, Prompt, Refused
from companion.table.table import RuleError
from companion.table.wording import Words

__all__ = ["Header", "Result", "Session", "Undoing"]

Made = TypeVar("Made")
Pictures = Callable[[Mapping[str, Any]], tuple[Figure, ...]]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one input: journal entries and checkpoints to store, then dice that fell and notices to show."""

    entries: tuple[Entry, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    notices: tuple[Notice, ...] = ()
    rolled: Drawn | None = None


class Session:
    """One game: ``waiting`` is its open prompt, ``over`` its outcome; an input answers a Result, or Refused.

    What it ``reads`` must be read: by everybody before the open prompt is answered, by one seat whenever it looks.
    """

    def __init__(self, game: Game[Any], header: Header, secret: bytes, reads: Reads | None = None) -> None:
        self.game = game
        self.header = header
        self.names = {seat: header.names.get(seat) or game.default_name(seat) for seat in header.players}
        """Who plays each seat."""
        self.words = Words(self.names, game.wording, wording, stands=lambda view: game.label(view) or game.title)
        self.commitment = commitment(secret, header.data())
        self.over: Outcome | None = None
        self.closed = False
        self.reads = reads
        self._secret = secret
        self._context: GameContext | None = None
        self._timeline = Timeline([])
        self._run: Run | None = None
        self._counted: list[str] = []
        self._seq = 0
        self._seal = ""
        self._failures = 0
        self._spent_in_failure = 0
        self._entries: list[Entry] = []
        self._checkpoints: list[Checkpoint] = []
        self._rolled: Drawn | None = None
        self._made: dict[tuple[object, ...], Any] = {}

    # Beginning and going on

    @classmethod
    def start(
        cls, game: Game[Any], header: Header, secret: bytes, reads: Reads | None = None
    ) -> tuple["Session", Result]:
        """A new game that is committed to, not begun: show the commitment, then ``begin`` it."""
        session = cls(game, header, secret, reads)
        session._write("start", {"header": header.data()})
        return session, session._result([])

    def begin(self, word: str = "", *, shown: bool = False) -> Result:
        """Take the table's word (may be empty) and set the game up; RuleError where its set-up raises.

        ``shown`` is whether people had the commitment before their eyes when they gave the word.
        """
        if self._context is not None or self.closed:
            raise Refused(wording.WORD_TAKEN if not self.closed else wording.OVER)
        if not word.isprintable():
            raise Refused(wording.no_word(word))
        context = self._settle(word)
        timeline = Timeline([Turn(TurnStart(None, 0, dict(self.header.options)))])
        try:
            progress = advance(context, timeline, None)
        except RuleFailed as failed:
            self._context = None
            raise RuleError(f"{self.game.title} cannot be set up: {failed.__cause__}") from failed
        before = {"shown": True} if shown and word else {}
        self._write("word", {"word": word, **before, **progress.caused(self.game, self.reads)})
        self._stand_at(timeline, progress)
        return self._result(progress.notices)

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        header: Header,
        secret: bytes,
        entries: Sequence[Entry],
        checkpoints: Sequence[Checkpoint],
        reads: Reads | None = None,
    ) -> tuple["Session", Result]:
        """Go on with a stored game from its last checkpoint; the Result holds what an upgrade made necessary."""
        session = cls(game, header, secret, reads)
        session._seq = entries[-1].seq if entries else 0
        session._seal = entries[-1].seal if entries else ""
        session._counted = counted(entries)
        word = next((entry.data["word"] for entry in entries if entry.kind == "word"), None)
        context = None if word is None else session._settle(word)
        if context is not None:
            session._timeline = read_timeline(entries, checkpoints, header.options)
        if entries and entries[-1].kind == "over":
            session._lay_open(entries[-1].data)
            return session, Result()
        if context is None:
            return session, Result()
        rules = next((entry.data["rules"] for entry in reversed(entries) if entry.kind == "upgrade"), header.rules)
        notices = []
        if rules != game.rules:
            notices.append(Notice(fact={"kind": "other-rules", "newer": rules < game.rules}))
            session._write("upgrade", {"rules": game.rules})
        else:
            session._count_failures(entries)
        try:
            notices += session._reopen(context)
        except RuleFailed as failed:
            notices.append(session._fail(failed, "resume"))
        timeline = session._timeline
        timeline.unread = [(entry, said) for entry, kept in timeline.unread for said in session._again(entry, kept)]
        return session, session._result(notices)

    def _lay_open(self, over: Mapping[str, Any]) -> None:
        """Stand as a closed game stood at its end; nothing is written any more, whatever the rules are now."""
        self.closed = True
        self.over = Outcome(over["result"], over["reason"], tuple(over["winners"]), over["scores"], over["values"])
        context = self._context
        if context is not None and self._timeline.turns:
            run = guarded(lambda: play(context, self._timeline.turn))
            self._run = run if isinstance(run, Run) else None

    def _count_failures(self, entries: Sequence[Entry]) -> None:
        for entry in reversed(entries):
            if entry.kind == "read":
                continue
            if entry.kind != "failure":
                break
            if entry.data["counts"]:
                self._spent_in_failure = self._spent_in_failure if self._failures else entry.data["spent"]
                self._failures += 1

    def _settle(self, word: str) -> GameContext:
        chance = SealedChance(self._secret, word)
        self._context = GameContext(self.game, self.header.players, self.header.dice == "table", chance, self.words)
        return self._context

    # What can be read

    @property
    def begun(self) -> bool:
        """Whether the table's word was taken."""
        return self._context is not None

    @property
    def waiting(self) -> Prompt | None:
        """The open prompt; None before the beginning and after the end."""
        if self.closed or self.over is not None or self._context is None:
            return None
        if self._failures >= 2 or self._run is None:
            return self.words.prompt(STUCK)
        return self._run.waiting

    @property
    def unread(self) -> tuple[Notice, ...]:
        """What everybody, or a seat alone, was told and has still to read."""
        return () if self.closed else tuple(notice for _, notice in self._timeline.unread)

    @property
    def reading(self) -> bool:
        """Whether the open prompt waits until people have read what everybody was told."""
        return self.reads is not None and any(notice.seat is None for notice in self.unread)

    @property
    def stuck(self) -> bool:
        """Whether a step keeps failing, and people are asked whether it is left out."""
        waiting = self.waiting
        return waiting is not None and waiting.key == LEAVE_OUT and (self._failures >= 2 or self._run is None)

    @property
    def beside(self) -> bool:
        """Whether the open question belongs to what every menu offers beside the game: a correction, or the end."""
        answers = self._timeline.turn.answers() if self._timeline.turns else []
        first = self._run.prompts[0] if self._run is not None and self._run.prompts else None
        return first is not None and _is_menu(first) and bool(answers) and answers[0].value in COMMAND_VALUES

    @property
    def begun_answers(self) -> int:
        """How many of the last answers began an action out of a menu and nothing more: nothing was rolled or said yet,
        and nobody was told or asked anything alone but whose menu it is, so it can be given up with nothing left of it.
        0 at a menu, and where there is none behind the question.
        """
        if self._run is None or self.waiting is None or _is_menu(self.waiting):
            return 0
        turn, alone = self._timeline.turn, set[str | None]()
        asked = self._run.prompts[: len(turn.answers())]
        for count, (item, prompt) in enumerate(zip(reversed(turn.items), reversed(asked), strict=False), start=1):
            loud = len(item.data.get("said", ())) > len(item.data.get("quiet", ()))
            if item.kind != "answer" or loud or any(item.data.get(what) for what in ("chance", "revealed")):
                return 0
            alone |= {*item.data.get("alone", ())}
            if _is_menu(prompt):
                return count if alone <= {prompt.seat} else 0
        return 0

    @property
    def _begun_alone(self) -> int:
        # Where one seat alone is asked nobody else may learn that it has begun anything.
        return self.begun_answers if self.waiting is not None and self.waiting.private else 0

    @property
    def given_along(self) -> bool:
        """Whether what can be brought back was given by the same press as the answer before it, or by the box."""
        undone = self._timeline.undone
        return bool(undone) and undone[-1].along

    @property
    def taken_back(self) -> int:
        """How many hidden things were told and taken back."""
        return len(self._counted) - self._counted.count(SEEN_BEFORE)

    @property
    def counted(self) -> str:
        """What is counted, in sentences; empty where there is nothing."""
        return wording.counted(self.game, self._counted)

    @property
    def reason(self) -> str:
        """Why the game is over, and what was counted in it; empty while it goes on."""
        return f"{self.words.reason(self.over)} {self.counted}".rstrip() if self.over is not None else ""

    @property
    def seq(self) -> int:
        """The number of the newest journal entry; a prompt that waits is named by it."""
        return self._seq

    @property
    def played(self) -> int:
        """The number of the newest journal entry that gave something to the game and was not taken back, else 0."""
        given = (turn.items for turn in reversed(self._timeline.turns) if turn.items)
        return next((items[-1].seq for items in given), 0)

    @property
    def turn(self) -> int:
        """The number of the turn that is played now, of those that count."""
        return len(self._timeline.turns)

    @property
    def options(self) -> Mapping[str, str]:
        """The options now in force."""
        return self._timeline.turn.with_options().options if self._timeline.turns else self.header.options

    @property
    def typed_options(self) -> Any:
        """The options now in force as the game's script has them."""
        return self.game.typed(self.options)

    @property
    def public_options(self) -> dict[str, str | dict[str, str | None]]:
        """The options as anybody may read them: of what a file holds only its name and an HMAC under the secret."""
        held, names = self._held(), self.header.files
        seals = {name: {"name": names.get(name), "hmac": sealed(self._secret, held[name])} for name in held}
        return {**self.options, **seals}

    @property
    def opened_files(self) -> dict[str, str]:
        """What the files of options hold, once the game is closed."""
        return self._held() if self.closed else {}

    def _held(self) -> dict[str, str]:
        options = self.options
        files = (each for each in self.game.settings if each.holds(options.get(each.name, each.default)))
        return {each.name: options[each.name] for each in files}

    @property
    def running_seal(self) -> str:
        """The seal of all that was written so far, 64 hex digits: it changes with every answer."""
        return self._seal

    @property
    def secret(self) -> str | None:
        """The secret as 64 hex digits, once the game is closed."""
        return self._secret.hex() if self.closed else None

    def view(self, seat: str = TABLE) -> dict[str, Any]:
        """What a seat may know; empty before the set-up is done, or where the game's view raises."""
        return self._once(("view", seat), lambda: self._view(seat))

    def _view(self, seat: str) -> dict[str, Any]:
        if self._run is None or (self._run.began is None and self._run.ended is None):
            return {}
        live = self._run.state
        text = self._once(("live",), lambda: encode(live))
        view = guarded(lambda: view_of(self.game, text, seat))
        return view if isinstance(view, dict) else {}

    def _once(self, what: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What is made of where the game stands: once, until it stands somewhere else."""
        if what not in self._made:
            self._made[what] = make()
        made: Made = self._made[what]
        return made

    def figure(self, seat: str = TABLE, about: Mapping[str, Any] | None = None) -> Figure | None:
        """The picture that belongs to a seat's view and the open prompt, or to what else it is ``about``."""
        return self._once(("figure", seat, repr(about)), lambda: self._figure(seat, about))

    def _figure(self, seat: str, about: Mapping[str, Any] | None) -> Figure | None:
        view, waiting = self.view(seat), self.waiting
        public = None if seat == TABLE else self.figure(about=about)
        if about is None:
            seen = waiting is not None and (not waiting.private or waiting.seat == seat)
            about = waiting.about if waiting is not None and seen else {}
        figure: Any = guarded(lambda: self.game.picture(view, about)) if view else None
        # Who sees what all see has the very same, so that it is named and drawn once.
        return public if figure == public else figure

    def pictures(self) -> tuple[Figure, ...]:
        """The further public pictures behind the table's figure."""
        return self._once(("pictures",), lambda: self._pictures(self.game.pictures, self.view()))

    def _pictures(self, make: Pictures, view: Mapping[str, Any]) -> tuple[Figure, ...]:
        pictures = guarded(lambda: tuple(make(view))) if view else ()
        return pictures if isinstance(pictures, tuple) else ()

    def own(self, seat: str) -> tuple[Figure, ...]:
        """The pictures that a seat alone may see."""
        return self._once(("own", seat), lambda: self._pictures(self.game.own, self.view(seat)))

    def scores(self) -> dict[str, int]:
        """The points of each seat, as everybody may know them; none in a game without."""
        view = self.view()
        scores = guarded(lambda: dict(self.game.scores(view))) if view else {}
        return scores if isinstance(scores, dict) else {}

    def map(self, notice: Notice) -> GridFigure | None:
        """The public map with the squares that something said names; None in a game without one."""
        pictures = (self.figure(about=notice.fact or {}), *self.pictures())
        found = next((each for each in pictures if isinstance(each, GridFigure)), None)
        return None if found is None else replace(found, title="", caption="")

    def story(self) -> tuple[Round, ...]:
        """What was played, round by round, as everybody knew it then; at the end with what was hidden."""
        return self._once(("story",), self._story)

    def stood(self, seqs: Sequence[int]) -> tuple[str, ...]:
        """Where the game stood at each of these entries of its journal; empty where it cannot be said."""
        labels = guarded(lambda: tuple(stood(self.game, self.words, self._timeline.turns, seqs)))
        return labels if isinstance(labels, tuple) else ("",) * len(seqs)

    def _story(self) -> tuple[Round, ...]:
        over = self.over is not None
        rounds = guarded(lambda: story(self.game, self.words, self._timeline.turns, self.view, over=over))
        return rounds if isinstance(rounds, tuple) else ()

    def pieces(self) -> tuple[Piece, ...]:
        """Everything that can carry a tag in this game."""
        return self._once(("pieces",), lambda: self.game.pieces(self.options, self.header.players, self.names))

    def label(self) -> str:
        """Where the game stands, in two or three words; empty where it cannot be said."""
        return self._once(("label",), self._label)

    def _label(self) -> str:
        view = self.view()
        label = guarded(lambda: self.game.label(view)) if view else ""
        return label if isinstance(label, str) else ""

    def undoing(self, *, known: bool = False) -> Undoing | None:
        """What an undo would take back, or None where there is nothing; ``known``: past what a seat began alone."""
        if self.closed:
            return None
        return self._once(("undoing", known), lambda: self._undoing(self._begun_alone if known else 0))

    def _undoing(self, past: int) -> Undoing | None:
        turn, taken = self._timeline.press(past)
        if turn is None:
            return None
        before = turn.items[:-1]
        all_but_the_last = Turn(turn.start, [*before, *reversed(taken[1:])])
        run = guarded(lambda: play(self._ready(), all_but_the_last)) if taken[-1].kind == "answer" else None
        asked = run.prompts[len(Turn(turn.start, before).answers()) :] if isinstance(run, Run) else ()
        return undoing(self.words, taken, [self.words.prompt(each) for each in asked])

    def can_redo(self) -> bool:
        """Whether something taken back can be brought back."""
        return bool(self._timeline.undone) and not self.closed

    def _again(self, entry: Entry, kept: Notice) -> Sequence[Notice]:
        """Something unread that a journal has kept, in words; what a seat was told alone it never holds: played again.

        Nothing where other rules do not say that any more.
        """
        opening = Turn(TurnStart(None, 0, dict(self.header.options)))
        turn = opening if entry.kind == "word" else self._timeline.played(entry.seq)
        context = self._context
        if kept.seat is None or context is None or turn is None:
            return [self.words.notice(kept)] if kept.seat is None else ()
        try:
            before = play(context, Turn(turn.start, turn.items[:-1])) if turn.items else None
            told = advance(context, Timeline([turn]), before).notices
        except RuleFailed:
            return ()
        return [notice for notice in told if notice.seat == kept.seat]

    # Inputs

    def answer(self, value: object, *, along: bool = False) -> Result:
        """Answer the open prompt; ``along`` with the answer before, by the same press."""
        prompt = self.waiting
        if prompt is None:
            raise Refused(wording.NOTHING_ASKED)
        if self.reading:
            raise Refused(wording.READ_FIRST)
        answer = prompt.check(value)
        if self.stuck:
            return self._leave_out(answer)
        given = {"along": True} if along else {}
        return self._play("answer", {"print": fingerprint(prompt), "value": answer, **given}, answer)

    def read(self, seat: str | None = None) -> Result:
        """What everybody was told has been read, or what a ``seat`` was told alone."""
        self._ready()
        if all(notice.seat != seat for notice in self.unread):
            raise Refused(wording.NOTHING_TO_READ)
        self._timeline.read(seat)
        self._write("read", {"seat": seat})
        return self._result([])

    def leads_to(self, *values: Hashable, seat: str | None = None) -> Prompt | None:
        """What would be asked next were all this answered, by a ``seat``, too; None where anything happens before."""
        return self._once(("leads", seat, *values), lambda: self._leads_to(values, seat))

    def _leads_to(self, values: Sequence[Hashable], seat: str | None) -> Prompt | None:
        run, turn, waiting = self._run, self._timeline.turn, self.waiting
        if run is None or waiting is None or waiting is not run.waiting:
            return None
        # What is tried fits whatever is asked.
        tried = [Item(0, "answer", {"print": None, "value": value}) for value in values]
        try:
            after = play(self._ready(), Turn(turn.start, [*turn.items, *tried]))
        except RuleFailed:
            return None
        # Nothing that chance or a secret says may be seen in whether there is a question; nobody answers for another.
        happens = len(after.drawn) > len(run.drawn) or len(after.notices) > len(run.notices)
        asked = after.prompts[run.fed + 1 :]
        mine = all(not each.private and each.seat in (None, waiting.seat, seat) for each in asked)
        return after.waiting if mine and len(asked) == len(values) and not happens else None

    def correction(self, path: Sequence[Answer]) -> Prompt | None:
        """The question that a correction asks after ``path``; None when the path is complete."""
        try:
            asked = correction(*self._correctable(), path)
        except RuleFailed as failed:
            name = type(failed.__cause__).__name__
            raise Refused(wording.stumbled(error=name)) from failed
        return None if isinstance(asked, Done) else asked

    def changes(self, path: Sequence[Answer]) -> Sequence[Notice] | None:
        """What everybody is told of a correction that is complete after ``path``; None where the box has it so."""
        context, start, state = self._correctable()
        done = corrected(context, start, state, path)
        return None if done.result == state else [self.words.notice(one) for one in done.notices if one.seat is None]

    def correct(self, path: Sequence[Answer]) -> Result:
        """Set what the box believes; the open turn's answers are fed again on the corrected state."""
        try:
            corrected(*self._correctable(), path)
        except RuleFailed as failed:
            return self._result([self._fail(failed, "correct", list(path), counts=False)])
        return self._change("correct", {"path": list(path)})

    def change_option(self, name: str, value: str) -> Result:
        """Change an option during a game, where the rules allow it."""
        self._ready()
        setting = self.game.setting(name)
        if not setting.changeable:
            changeable = ", ".join(other.name for other in self.game.settings if other.changeable) or wording.NONE
            raise Refused(wording.fixed_option(name=name, changeable=changeable))
        value = self.game.read(setting, value)
        self.game.read_players(self.header.players, {**self.options, name: value})
        return self._change("option", {"name": name, "value": value})

    def undo(self, *, gone: bool = False) -> Result:
        """Take back what the last press gave, answers or a correction; what was rolled or told stays as it was.

        Stepping out of what was only begun undoes nothing that stands, and is not said. ``gone``: it never comes back.
        """
        context, begun = self._ready(), self.begun_answers > 0
        turn, taken = self._timeline.press()
        if turn is None:
            raise Refused(wording.NOTHING_DONE)
        # What one answer was asked is asked again; what those after it were asked is not.
        undone = self.undoing() if len(taken) > 1 else None
        revealed = [kind for item in self._timeline.take_back(gone=gone) for kind in item.data.get("revealed", ())]
        self._counted += revealed
        self._failures = 0
        told = [] if begun else [{"kind": "undo"}]
        more = {"revealed": revealed} if revealed else {}
        self._write("undo", {"said": told, **more, **({"gone": True} if gone else {})})
        try:
            notices = self._reopen(context)
        except RuleFailed as failed:
            notices = [self._fail(failed, "undo")]
        if undone is None:
            waiting = None if self._run is None else self._run.waiting
            undone = undoing(self.words, taken, [] if waiting is None else [waiting])
        said = wording.taken(undone.text, undone.warning)
        return self._result([*(Notice(said, fact=fact) for fact in told), *notices])

    def redo(self) -> Result:
        """Bring back what was taken back last."""
        context = self._ready()
        before = self._run
        back = self._timeline.bring_back(self._seq + 1)
        if back is None:
            raise Refused(wording.NOTHING_TAKEN_BACK)
        try:
            progress = advance(context, self._timeline, before)
        except RuleFailed as failed:
            self._timeline.take_off()
            return self._result([self._fail(failed, "redo", counts=False)])
        if progress.unfed:
            self._timeline.take_off()
            raise Refused(wording.NO_LONGER_FITS)
        self._failures = 0
        if not back.along:
            # Of a press that is brought back answer by answer it is said once.
            progress = replace(progress, notices=(self.words.notice(Notice(fact={"kind": "redo"})), *progress.notices))
        self._write("redo", progress.caused(self.game, self.reads))
        self._stand_at(self._timeline, progress)
        return self._result(progress.notices)

    def reopen(self) -> Result:
        """Run the open turn once more, as whoever goes on with a stored game does."""
        try:
            return self._result(self._reopen(self._ready()))
        except RuleFailed as failed:
            return self._result([self._fail(failed, "resume")])

    def quit(self) -> Result:
        """End the game as stopped, from wherever it stands."""
        if self.closed:
            raise Refused(wording.OVER)
        if self.over is None:
            self.over = STOPPED
        return self.close()

    def close(self) -> Result:
        """Write the outcome down and lay the secret open; nothing can be taken back after this."""
        if self.over is None or self.closed:
            raise Refused(wording.NOT_OVER if not self.closed else wording.CLOSED)
        over = self.over
        scores = dict(over.scores) if over.scores is not None else self.scores()
        self.over = Outcome(over.result, over.reason, over.winners, scores, copied(over.values))
        self.closed = True
        self._write(
            "over",
            {
                "result": over.result,
                "reason": over.reason,
                "values": self.over.values,
                "winners": list(over.winners),
                "scores": scores,
            },
        )
        return self._result([])

    # Inside

    def _ready(self) -> GameContext:
        if self._context is None:
            raise Refused(wording.NOT_BEGUN)
        if self.closed:
            raise Refused(wording.UNCHANGEABLE)
        return self._context

    def _correctable(self) -> tuple[GameContext, TurnStart, str]:
        context = self._ready()
        turn = self._timeline.turn
        state = self._run.began if self._run is not None else turn.start.state
        if state is None:
            raise Refused(wording.BEING_SET_UP)
        return context, turn.with_options(), state

    def _play(self, kind: str, data: dict[str, Any], *given: object) -> Result:
        """Put one item on the timeline and run on; a rule that raises over what was ``given`` leaves all as it was."""
        context = self._ready()
        turn = self._timeline.turn
        timeline = Timeline(
            [Turn(turn.start, list(turn.items))], unread=list(self._timeline.unread), seen=self._timeline.seen
        )
        timeline.put(Item(self._seq + 1, kind, data))
        played = timeline.turn
        try:
            progress = advance(context, timeline, self._run)
        except RuleFailed as failed:
            return self._result([self._fail(failed, kind, *given, counts=kind in ("answer", "leave-out"))])
        if "kept" in data and progress.unfed:
            data = {**data, "kept": len(played.answers()) - progress.unfed}
            played.items[-1] = Item(self._seq + 1, kind, data)
        progress = self._with_seen(context, progress, played)
        caused = {**data, **progress.caused(self.game, self.reads)}
        played.items[-1] = Item(self._seq + 1, kind, caused)
        # In place: with each answer a copy of all turns would make a long game slow.
        turns = self._timeline.turns
        turns[-1:] = timeline.turns
        timeline.turns = turns
        self._failures = 0
        self._write(kind, caused)
        self._stand_at(timeline, progress)
        return self._result(progress.notices)

    def _with_seen(self, context: GameContext, progress: Progress, played: Turn) -> Progress:
        """Say first where an outcome that was seen now serves something else than it fell for."""
        seen = self._timeline.seen
        fell = [(each, seen.get((each.k, each.sizes), ())) for each in progress.drawn if not each.hidden]
        again = [each for each, turns in fell if self._serves_another(context, played, turns)]
        if not again:
            return progress
        fact = {"kind": SEEN_BEFORE, "rolled": any(each.faces for each in again)}
        self._counted.append(SEEN_BEFORE)
        return replace(progress, notices=(self.words.notice(Notice(fact=fact)), *progress.notices))

    def _serves_another(self, context: GameContext, played: Turn, fell: Sequence[Turn]) -> bool:
        """Whether what fell in these turns serves what none of them was: another answer, or another table.

        Not where somebody answered alone: it would tell the others that the answer has changed.
        """

        def view(turn: Turn) -> object:
            return guarded(lambda: view_of(self.game, turn.start.state))

        def alone(run: object, last: int | None = None) -> bool:
            return not isinstance(run, Run) or any(prompt.private for prompt in run.prompts[:last])

        for turn in fell:
            if turn.values() == played.values() and (turn.start == played.start or view(turn) == view(played)):
                return False
        if not fell or alone(self._run):
            return False
        runs = ((guarded(partial(play, context, turn)), len(turn.values())) for turn in fell)
        return any(not alone(run, last) for run, last in runs)

    def _change(self, kind: str, data: dict[str, Any]) -> Result:
        """Put a correction or a changed option on the timeline: answers that no longer fit are asked again.

        What was only begun is given up, and comes back with an undo: below the change nobody could step out of it. But
        not what one seat has begun alone: nobody would tell it why.
        """
        kept = len(self._timeline.turn.answers()) - self.begun_answers + self._begun_alone
        return self._play(kind, {**data, "kept": kept}, *data.values())

    def _reopen(self, context: GameContext) -> list[Notice]:
        """Run the open turn of the timeline as it stands; what no longer fits is dropped, and said."""
        turn = self._timeline.turn
        self._run, self.over = None, None
        run = play(context, turn)
        notices = []
        if run.fed < len(turn.answers()):
            self._timeline.keep(run.fed)
            self._write("misfit", {"kept": run.fed})
            notices.append(Notice(fact={"kind": "misfit"}))
        if run.waiting is not None or run.over is not None:
            self._run, self.over = run, run.over
            return notices
        # Only other rules can end a turn here that was open before.
        progress = advance(context, self._timeline, None)
        self._write("upgrade", {"rules": self.game.rules, **progress.caused(self.game)})
        self._stand_at(self._timeline, progress)
        return [*notices, *progress.notices]

    def _stand_at(self, timeline: Timeline, progress: Progress) -> None:
        """Stand where the timeline has come to; a turn that has just opened gets its checkpoint."""
        if not timeline.turn.items:
            start = timeline.turn.start
            self._checkpoints.append(Checkpoint(self._seq, start.state, start.spent, self.game.rules))
        timeline.say(self._entries[-1], progress.notices)
        self._timeline, self._run, self.over = timeline, progress.run, progress.run.over
        self._rolled = progress.rolled

    def _fail(self, failed: RuleFailed, *tried: object, counts: bool = True) -> Notice:
        """Write down what was tried and failed; only what counts leads to the offer to leave a step out."""
        cause = failed.__cause__ or failed
        # A rule may raise any text; what cannot be written as UTF-8 must not stop the journal.
        trace = "".join(traceback.format_exception(cause)).encode("utf-8", "replace").decode()
        failure = {"counts": counts, "error": type(cause).__name__, "spent": failed.spent, "trace": trace}
        self._write("failure", {**failure, "tried": list(tried)})
        if not counts:
            return Notice(fact={"kind": "failure", "counts": False})
        self._failures += 1
        self._spent_in_failure = failed.spent
        return Notice(fact={"kind": "failure", "counts": True, "again": self._failures >= 2})

    def _leave_out(self, answer: Answer) -> Result:
        context = self._ready()
        if answer != TRY_AGAIN:
            result = self._play("leave-out", {"spent": self._spent_in_failure})
            return replace(result, notices=(self.words.notice(Notice(fact={"kind": "left-out"})), *result.notices))
        self._failures = 0
        self._write("again", {})
        if self._run is not None:
            return self._result([])
        try:
            return self._result(self._reopen(context))
        except RuleFailed as failed:
            return self._result([self._fail(failed, "again")])

    def _write(self, kind: str, data: Mapping[str, Any]) -> None:
        self._seq += 1
        self._seal = seal(self._secret, self._seal, self._seq, kind, data)
        self._entries.append(Entry(self._seq, kind, data, self._seal))

    def _result(self, notices: Sequence[Notice]) -> Result:
        told = tuple(map(self.words.notice, notices))
        result = Result(tuple(self._entries), tuple(self._checkpoints), told, self._rolled)
        self._entries, self._checkpoints, self._rolled, self._made = [], [], None, {}
        return result


def _is_menu(prompt: Prompt) -> bool:
    return isinstance(prompt, ChoosePrompt) and prompt.menu

"""The game on the table: its open question, what was said before it, its end, and the way to the menu behind it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from companion.faces.host import GameHost
from companion.faces.panel import wording
from companion.faces.panel.ask import Question
from companion.faces.panel.begin import SealDialog
from companion.faces.panel.dialog import AWAY, MENU, OPEN, Dialog, PanelContext, Plain, leave_game
from companion.faces.panel.held import Held
from companion.faces.panel.menu import end_dialog, menu_dialog, with_secrets
from companion.faces.panel.message import (
    FigureDialog,
    GuardDialog,
    NoticeDialog,
    OverDialog,
    PrivateDialog,
    ScrollDialog,
    apart,
    together,
)
from companion.faces.panel.phone import offer_phones
from companion.faces.panel.print import send_all
from companion.faces.panel.question import ChooseDialog, only_answer, question
from companion.faces.panel.rule import show_rules
from companion.paper.offer import offered
from companion.screens.ask import Ask, Press, Score
from companion.session.run import guarded
from companion.session.session import Session
from companion.session.story import only_moves
from companion.session.wording import NOTHING_DONE
from companion.table.figure import Figure, GridFigure, RingFigure
from companion.table.game import Ready
from companion.table.notice import Moment, Notice
from companion.table.prompt import ALOUD, STATUS, Answer, ChoosePrompt, Refused
from companion.table.table import RuleError
from companion.table.wording import PAWNS, seat_name, sentence

PLAYED = "played"
"""The setting that holds the number of the game that was on the table last."""
PLAYED_OUT = ("won", "lost", "draw")
"""How a game ends that people may want to play again: not one that they ended in the middle."""
FINISHED = "finished"
"""The setting that holds the games that somebody has finished on this box: they explain themselves no more."""
ROLLS = Press("roll", wording.ROLL), Press("push", wording.ROLL)
OPEN_TO_ALL = ("box/menu", "box/phones", "box/join", "box/sure")
"""What stays open where the box changes hands: nothing of it is for one alone."""
LAST = "last"
"""The setting that holds game, players and options of the last game begun."""
READY = "ready"
"""The setting that holds which game was played by Roll alone last, and the options with which it lies ready."""


class TableDialog(Plain):
    """A game being played: it shows the open question and puts on top of it what was said."""

    def __init__(self, context: PanelContext, stored: GameHost) -> None:
        super().__init__(context)
        self.stored = stored
        self.inner: Question | None = None
        self.held: Held | None = None
        """A piece whose tag was read and that still has something to answer."""
        self.above: Sequence[Notice] = ()
        """What of what was said stands above the open question, or did until the dial turned."""
        self.turn_of: str | None = None
        """Whose menu stood open last."""
        self.acted: str | None = None
        """Of whose answer came what was said last."""
        self.tipped: dict[str, list[int]] = {}
        """In which turns each question stood open: in a first game a tip explains it at first."""
        context.table, stored.hears = self, self.settle
        context.put(OPEN, stored.row)
        context.put(PLAYED, stored.row)

    # Inputs

    @property
    def alone(self) -> str | None:
        """Whose eyes the open question is for; after the end none is open."""
        return None if self.inner is None or self.stored.session.over is not None else self.inner.alone

    def ask(self) -> Ask:
        """The open question, or the picture that stands for it; Back opens the menu from where nothing is begun."""
        session, inner, passing = self.stored.session, self.inner, self.passing
        if inner is None:
            return Ask(key="box/text", head=session.game.title, text=wording.ONE_MOMENT, long=True, presses=(MENU,))
        ask = inner.ask()
        if passing is not None:
            row = ask.choices[ask.chosen].label if ask.chosen else ""
            figure: Any = guarded(lambda: passing.figure(session.view(), row))
            if figure is not None:
                result = self.stored.said[-1][0] if self.stored.said else ""
                return replace(
                    ask, head="", text="", full=row or result or inner.prompt.text, state="",
                    said=result if row else "", foot=inner.prompt.text if result and not row else "",
                    figure=figure, presses=(*ROLLS, AWAY),
                )  # fmt: skip
        if inner.stepped or self._begun:
            return ask
        return replace(ask, presses=tuple(MENU if press == AWAY else press for press in ask.presses))

    def shown(self) -> Ask:
        """The open question, for whom it is."""
        return self.ask() if self.inner is None else self.inner.shown()

    @property
    def passing(self) -> Ready | None:
        """How the game is played by Roll alone, while its menu is open; None for any other."""
        waiting = self.stored.session.waiting
        return self.stored.session.game.ready if isinstance(waiting, ChoosePrompt) and waiting.menu else None

    def turn(self, steps: int) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.turn(steps)

    def answer(self, id: str) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.answer(id)

    def places(self) -> Mapping[str, Iterable[str]]:
        """Those of the question."""
        return {} if self.inner is None else self.inner.places()

    def touch(self, *at: str) -> bool:
        """To the question."""
        return self.inner is not None and self.inner.touch(*at)

    def write(self, text: str) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.write(text)

    def press(self) -> None:
        """To the question."""
        if self.inner is not None:
            self.inner.press()

    def roll(self) -> None:
        """To the question; at a picture that stands for it, what the dial has turned to."""
        if self.inner is not None:
            turned = self.passing is not None and self.inner.ask().chosen > 0
            (self.inner.press if turned else self.inner.roll)()

    def back(self) -> None:
        """To the question, which knows its way out."""
        if self.inner is not None:
            self.inner.back()
        else:
            self.open_menu()

    @property
    def undoes(self) -> bool:
        """Of a game played by Roll alone nothing is taken back."""
        return self.stored.session.game.ready is None

    def take_back(self) -> None:
        """Take the last answer back; what was chosen or touched and is none yet, that; all that one has begun alone."""
        if isinstance(self.inner, ChooseDialog) and (self.inner.here or self.inner.why is not None):
            self.inner.why = None
            if self.inner.here:
                self.inner.back()
        elif self.inner is not None and self.inner.prompt.private and self._begun:
            self.leave()
        else:
            (self.undo if self.undoes else self.context.refuse)()

    @property
    def cites(self) -> Sequence[str]:
        """What is asked, and what hands did by what stands above it."""
        above = [] if self.inner is None or not self.inner.said else [one for one in self.above if one.hands]
        done = [str(one.fact["kind"]) for one in above if one.fact is not None]
        return () if self.inner is None else (*self.inner.cites, *done)

    def hold(self) -> None:
        """The picture of the game; the rule, where it is said why something is not possible now."""
        if isinstance(self.inner, ChooseDialog) and self.inner.why is not None:
            show_rules(self.context, self.cites)
            return
        self.context.push(FigureDialog(self.context, self.pictures))

    def peek(self, showing: bool) -> None:
        """What is private, for as long as Roll is held; without anything private, the picture."""
        if self.inner is not None and (self.inner.prompt.private or self.inner.peeking or self.inner.in_hand):
            self.inner.peek(showing)
        elif showing:
            self.context.push(FigureDialog(self.context, self.pictures, held=True))

    def picture(self) -> Figure | None:
        """The figure of the table, or of the seat that is asked alone and looks."""
        inner = self.inner
        if inner is not None and inner.prompt.private and inner.prompt.seat is not None and inner.open:
            return self.stored.session.figure(inner.prompt.seat)
        return self.stored.session.figure()

    def pictures(self) -> tuple[Figure, ...]:
        """The figure, that of who has the box, and the further public pictures behind it."""
        own, session = self.context.controller, self.stored.session
        return apart(together(self.picture() if own is None else session.figure(own), session.pictures()))

    def public_pictures(self) -> tuple[Figure, ...]:
        """The pictures that everybody may see, whoever has the box."""
        return apart(together(self.stored.session.figure(), self.stored.session.pictures()))

    # What happens

    def has_read(self, *seats: str | None) -> None:
        """What these seats, or with None all, were told has been read; the game goes on where it waited for that."""
        waited = self.stored.session.reading
        with self.context.together():
            self._read(*seats)
            if waited and self._known is not None:
                self.settle(())

    def _read(self, *seats: str | None) -> None:
        told = {notice.seat for notice in self.stored.session.unread}
        for seat in dict.fromkeys(seats):
            if seat in told:
                self.stored.read(seat)

    def _answer(self, value: Answer, *, along: bool = False) -> Sequence[Notice]:
        """Answer the open question, and with it has been read what stands above it or was passed by."""
        self._read(None, self.context.controller)
        return self.stored.answer(value, along=along)

    def start(self, notices: Sequence[Notice], word: str | None) -> None:
        """Begin, or go on where the game stands, saying that first; without a ``word`` show the seal and ask for it."""
        session = self.stored.session
        if session.begun:
            self.settle([*session.unread, *notices])
            if self.inner is not None and not self._lying and not self.stored.asked:
                self.above = self._told(self.inner, self._aloud(self.stored.last), None)
            self.guard()
            return
        if word is not None:
            self.begin(word)
            return

        def leave() -> None:
            self.stored.quit()
            leave_game(self.context)

        self.context.push(SealDialog(self.context, session.commitment, self.begin, leave))

    def begin(self, word: str) -> None:
        """Begin with the table's word, for which the seal was shown; empty: the box alone."""
        del self.context.stack[self.context.stack.index(self) + 1 :]
        try:
            notices = self.stored.begin(word, shown=True)
        except RuleError as error:
            self.stored.quit()
            leave_game(self.context)
            self.context.push(ScrollDialog(self.context, wording.SORRY, str(error)))
            return
        self.settle(notices, begins=True)
        self.guard()
        if len(self.stored.session.header.players) > 1:
            offer_phones(self.context, with_secrets(self))

    def guard(self) -> None:
        """Where one seat has the box to itself, nothing of it is shown before that seat says so."""
        if self.context.controller is not None and self.stored.session.over is None:
            self.context.push(GuardDialog(self.context, self.context.controller))

    def give(self, value: Answer, *ahead: Answer) -> None:
        """Answer the open question, and those that come next as far as they take what was given ahead."""

        self.do(lambda: self._given(value, *ahead))

    def _given(self, value: Answer, *ahead: Answer) -> Sequence[Notice]:
        # What a touch has begun is taken back with what it was.
        said = [*self._answer(value, along=isinstance(self.inner, ChooseDialog) and self.inner.kept)]
        with suppress(Refused):
            for following in ahead:
                said += self.stored.answer(following, along=True)
        return said

    def give_there(self, *values: Answer) -> None:
        """The same from a phone; without any values what was only begun there is given up.

        What people are about at the box goes on there, Refused is told on the phone.
        """
        stays = [dialog for dialog in self._lying if not self._of_game(dialog)]
        self.stored.do(lambda: self._given(*values) if values else self._give_up())
        if self.stored.session.over is None:
            self.context.stack += stays

    def moved(self, controller: str | None) -> None:
        """A seat has a phone from now on, or none any more: stand at the question as it is seen now.

        What was for its eyes alone is taken off; where who had the box is not its ``controller`` any more, or is one
        now, so is all else.
        """
        session, other = self.stored.session, controller != self.context.controller
        if not session.begun or session.over is not None or self not in self.context.stack:
            return
        stays = [dialog for dialog in self._lying if not self._of_game(dialog)]
        stays = [dialog for dialog in stays if not other or dialog.ask().key in OPEN_TO_ALL]
        sounds = [*self.context.sounds]
        self.settle(session.unread, moved=True)
        self.guard()
        self.context.stack += stays
        self.context.sounds[:] = sounds

    def _of_game(self, dialog: Dialog) -> bool:
        """Whether it says or guards what came of the game, rather than being what people are about."""
        if isinstance(dialog, NoticeDialog):
            return not dialog.head
        if isinstance(dialog, PrivateDialog):
            return dialog.then is not None or self.context.on_phone(dialog.seat)
        return isinstance(dialog, GuardDialog | OverDialog)

    @property
    def page(self) -> NoticeDialog | None:
        """What people read before anything else goes on."""
        return next((dialog for dialog in self._lying if isinstance(dialog, NoticeDialog) and not dialog.head), None)

    @property
    def stands(self) -> tuple[str, ...]:
        """The game, and how far it is; of what people read, how far it was when that was done."""
        return self.stored.title if self.page is None else self.stored.said_in

    @property
    def looks(self) -> str | None:
        """Who looks at the box at what is for their eyes only, or is to: until they are done, no phone goes on."""
        for dialog in reversed(self._lying):
            if isinstance(dialog, PrivateDialog) and (dialog.then is not None or dialog.peeking):
                return dialog.seat
            if isinstance(dialog, NoticeDialog) and not dialog.head:
                return next((notice.seat for notice in dialog.notices if notice.seat is not None), None)
        inner = self.inner
        return None if inner is None or inner.prompt.private or not inner.peeking else inner.alone

    @property
    def _lying(self) -> Sequence[Dialog]:
        """What lies on the question."""
        stack = self.context.stack
        return stack[stack.index(self) + 1 :] if self in stack else ()

    def scan(self, held: Held, value: Answer) -> None:
        """Answer the open question as a tag does that was read."""
        self.held = held
        said = [held.notice] if held.answered else []
        self.do(lambda: [*said, *self._answer(value)])
        if not self.context.sounds:
            self.context.sounds.append("done")

    def leave(self) -> None:
        """Step out of the open question: give up an action that was only begun, or open the menu."""
        if self._begun:
            # The menu in which it was begun stands there again, and says enough.
            self.do(self._give_up)
        else:
            self.open_menu()

    @property
    def _begun(self) -> bool:
        """Whether who sees the open question can step out of what was only begun; none else learns that it was."""
        return self.inner is not None and self.inner.open and self.stored.session.begun_answers > 0

    def _give_up(self) -> Sequence[Notice]:
        said: list[Notice] = []
        while self.stored.session.begun_answers:
            said += self.stored.undo(gone=True)
        return said

    def undo(self) -> None:
        """Take back what the last press of people gave; what a seat has begun alone since goes first, unheard."""
        self.do(self._undo)

    def _undo(self) -> Sequence[Notice]:
        if self.stored.session.undoing(known=True) is None:
            raise Refused(NOTHING_DONE)
        private = self.inner is not None and self.inner.prompt.private
        return [*(self._give_up() if private else ()), *self.stored.undo()]

    def redo(self) -> None:
        """Bring back what was taken back last, with the answers that the box gave after it."""
        self.do(self._bring_back)

    def _bring_back(self) -> Sequence[Notice]:
        said = [*self.stored.redo()]
        while self.stored.session.given_along and not any((each.fact or {}).get("kind") == "failure" for each in said):
            said += self.stored.redo()
        return said

    def do(self, act: Callable[[], Sequence[Notice]]) -> None:
        """Do something with the game, and show what came of it; what is refused changes nothing."""
        try:
            self.stored.do(act)
        except Refused as refused:
            self.context.sounds.append("refused")
            self.context.push(ScrollDialog(self.context, wording.NOT_SO, str(refused)))

    @property
    def _known(self) -> Answer | None:
        """The answer to the open question, where a tag has given it or there is no other."""
        waiting = self.stored.session.waiting
        read = None if waiting is None or self.held is None else self.held.answer(waiting)
        return only_answer(waiting, self.context.controller) if waiting is not None and read is None else read

    def settle(self, notices: Sequence[Notice], *, begins: bool = False, moved: bool = False) -> None:
        """Stand at the open question; those with one answer, or that a tag has answered, are answered at once.

        Where the game ``begins``, what is said is how the table is set up; where a phone ``moved``, nothing was done.
        """
        session, acted = self.stored.session, None if self.inner is None else self.inner.prompt.seat
        acted = self.acted if moved else acted
        said = list(notices)
        waiting = session.waiting
        for _ in range(100):
            known = None if session.reading else self._known
            if waiting is None or known is None:
                break
            tagged = self.held is not None and self.held.answer(waiting) is not None
            if tagged and self.held is not None and not self.held.answered:
                said.append(self.held.notice)
                self.held.answered = True
            # What a tag has answered can be taken back by itself, to be asked.
            said += self.stored.answer(known, along=not tagged)
            waiting = session.waiting
        if self.held is not None and not session.reading and not self.held.waits(waiting):
            self.held = None
        if self in self.context.stack:
            del self.context.stack[self.context.stack.index(self) + 1 :]
        if waiting is not None:
            self.inner = question(self.context, waiting, self.give, self.leave, self.picture)
            # What Roll takes there is not the same at each menu.
            taken = [one.value for one in waiting.options if one.on_roll] if isinstance(waiting, ChoosePrompt) else ()
            keys = (f"{waiting.key}/{each}" for each in (waiting.about.get("why"), *taken))
            self.inner.tip = self._tip(*keys, waiting.key)
        if session.over is not None:
            result = session.over.result
            if result in PLAYED_OUT:
                self.context.put(FINISHED, sorted({session.game.name, *finished(self.context)}))
            prints = self.context.paper is not None and guarded(lambda: offered(session))
            paper = (lambda: send_all(self.context, session)) if prints else None
            again = self.context.again(self.stored) if result in PLAYED_OUT else None
            over = OverDialog(
                self.context,
                _end(session, self.context.playing),
                close=self.close,
                menu=lambda: end_dialog(self.context, self),
                pictures=self.public_pictures,
                story=session.story,
                players=", ".join(map(seat_name, session.header.players)),
                again=None if again is None else lambda: self.play_again(again),
                undo=None if session.closed else self.undo,
                print_=paper,
            )
            self.context.push(over)
        if self.stored.rolled is not None:
            # Others that are due with the same input are not heard twice.
            self.context.sounds += [] if self.context.fallen else ["roll"]
            self.context.fallen, self.stored.rolled = self.stored.rolled.faces, None
        self.show(said, acted, begins=begins)
        self.sound(said)

    def sound(self, said: Sequence[Notice]) -> None:
        """The tunes of what has happened beside dice: the one that says most."""
        session, waiting, sounds = self.stored.session, self.stored.session.waiting, self.context.sounds
        big = [notice.moment.sound for notice in self._aloud(said) if notice.moment is not None]
        alone = [notice.seat for notice in said]
        alone += [waiting.seat] if waiting is not None and waiting.private else []
        menu = waiting is not None and isinstance(waiting, ChoosePrompt) and waiting.menu
        before, self.turn_of = self.turn_of, waiting.seat if menu and waiting is not None else self.turn_of
        if session.over is not None:
            sounds.append(session.over.result if session.over.result in ("won", "lost") else "done")
        elif big:
            sounds.append(big[0])
        elif any(seat is not None and not self.context.holds(seat) for seat in alone):
            sounds.append("secret")
        elif self.turn_of != before and before is not None:
            sounds.append("turn")
        elif not self.context.fallen and (self._aloud(said) or (said and self.passing is not None)):
            sounds.append("done")

    def _tip(self, *keys: str, otherwise: Sequence[str] = ()) -> str:
        """The sentence that explains a question or task of a first game; TIPS of the wording has one or more by key.

        The first of the keys counts that has any: what is asked otherwise than usual does not tell of the usual.
        """
        session = self.stored.session
        known = getattr(session.game.wording, "TIPS", {})
        key = next((each for each in keys if each in known), keys[-1])
        tips = known.get(key) or otherwise
        if not self.context.settings.tips or not tips:
            return ""
        # Who comes back to a question finds its sentence there again.
        asked = self.tipped.setdefault(key, [])
        if session.turn not in asked and len(asked) < len(tips):
            asked.append(session.turn)
        # Only while there is a sentence the store is asked.
        if session.turn not in asked or session.game.name in finished(self.context):
            return ""
        return str(tips[asked.index(session.turn)])

    def _task(self, notice: Notice) -> str:
        """The same of a task; what has no sentence of its own has that of all tasks."""
        return "" if notice.fact is None else self._tip(str(notice.fact["kind"]), otherwise=wording.TASKS)

    def _aloud(self, said: Sequence[Notice]) -> list[Notice]:
        """What everybody, or who has the box, is stopped for: all that is not quiet.

        What is quiet only before a menu without a picture, or the end, where no moment follows it; and not where hands
        did it by a question before.
        """
        waiting = self.stored.session.waiting
        menu = isinstance(waiting, ChoosePrompt) and waiting.menu and self.passing is None
        asked = waiting is not None and not menu
        open_to = (None, self.context.controller)
        heard = [notice for notice in said if notice.seat in open_to and not (notice.quiet and (asked or notice.hands))]
        # How to speak beside a box that one seat has to itself is nothing to read where that has a phone.
        if self.context.controller is None:
            heard = [notice for notice in heard if notice.fact is None or notice.fact["kind"] != ALOUD]
        # What is quiet led to the moment after it, and is seen there.
        last = _to_moment(heard) - 1
        return [notice for at, notice in enumerate(heard) if at >= last or not notice.quiet]

    def show(self, said: Sequence[Notice], acted: str | None = None, *, begins: bool = False) -> None:
        """Put what was said on top, what everybody may see first; it came of what the seat that has ``acted`` did."""
        session, public, self.acted = self.stored.session, self._aloud(said), acted
        # A seat that has not looked yet is told again once it is asked itself.
        asked = None if session.waiting is None else session.waiting.seat
        due = {*(notice.seat for notice in said), *([asked] if asked != acted else [])} - {None}
        elsewhere = self.context.holds, self.context.on_phone
        hidden = [one for one in session.unread if one.seat in due and not any(has(one.seat) for has in elsewhere)]
        for seat in dict.fromkeys(notice.seat for notice in reversed(hidden) if notice.seat is not None):
            mine = " ".join(notice.text for notice in hidden if notice.seat == seat)
            text = _private(self.context, seat, mine)
            read, own = partial(self.has_read, seat), partial(session.own, seat)
            self.context.push(PrivateDialog(self.context, seat, text, then=read, pictures=own))
        inner = self.inner
        # Everything is read in its order: what stands above the question is told after all that has a page.
        self.above = self._told(inner, public, acted) if inner is not None and not hidden else ()
        pages = public[: len(public) - len(self.above)]
        if not pages:
            return
        # What stands above the question has not been read with them.
        then = None if self.above else partial(self.has_read, None, self.context.controller)
        sets_up = pages[0] if begins else None
        map = partial(self._map, first=sets_up)
        self.context.push(NoticeDialog(self.context, "", pages, then, map=map, tip=self._task))

    def _map(self, notice: Notice, first: Notice | None = None) -> GridFigure | None:
        """The map beside what hands do, where it has their square; beside the ``first``, which sets up, any map."""
        map = self.stored.session.map(notice) if notice.hands else None
        if map is None or map.crosshair or map.open or (notice is first and (map.marks or map.within)):
            return map
        return None

    def _told(self, inner: Question, said: Sequence[Notice], acted: str | None) -> Sequence[Notice]:
        """What of it, at its end, the open question says above itself, as much as has room there."""
        if self.passing is not None or self.stored.session.over is not None or self._known is not None:
            return ()
        stops = (at for at, notice in enumerate(said, start=1) if self._stops(notice, acted))
        ends = (said[at:] for at in range(max(stops, default=0), len(said)))
        return next((end for end in ends if inner.tells(" ".join(sentence(one.text) for one in end))), ())

    def _stops(self, notice: Notice, acted: str | None) -> bool:
        """Whether it has a page of its own: what people asked for, a big moment, what hands do, what is for one alone.

        How much room that takes tells nobody anything so.

        But not what hands do of the seat that has ``acted``, who reads it before somebody else is asked; except where
        the picture has a frame around its place, or all are asked.
        """
        if notice.seat is not None:
            return True
        if not notice.hands:
            return notice.moment is not None or _asked_for(notice)
        waiting = self.stored.session.waiting
        everybody = waiting is not None and waiting.seat is None
        mine = not everybody and acted is not None and notice.fact is not None and notice.fact.get("player") == acted
        figure = self.stored.session.figure(about=notice.fact)
        shown = isinstance(figure, RingFigure) and figure.shown != ""
        return not mine or shown or self._map(notice) is not None or not (notice.moment is None or only_moves(notice))

    def close(self) -> None:
        """End the game: its secret is open from now on, and whoever likes can check it."""
        if not self.stored.session.closed:
            self.stored.close()
        leave_game(self.context)

    def play_again(self, again: Callable[[], None]) -> None:
        """End the game, and seal another one with the same players and options."""
        self.close()
        again()

    def open_menu(self) -> None:
        """The menu behind every question; a game played by Roll alone is done instead, and can be checked."""
        session = self.stored.session
        ready = session.game.ready
        if ready is None:
            self.context.push(menu_dialog(self.context, self))
            return
        self.context.put(
            READY, {"game": session.game.name, "options": guarded(lambda: dict(ready.again(session.view())))}
        )
        with suppress(Refused):
            self.stored.quit()
        self.context.table = None
        self.context.put(OPEN, None)
        self.context.pop(self)


def _to_moment(said: Sequence[Notice]) -> int:
    """How many of them are told up to the last moment."""
    return max((at for at, notice in enumerate(said, start=1) if notice.moment is not None), default=0)


def _asked_for(notice: Notice) -> bool:
    """Whether people asked to read it."""
    return notice.fact is not None and notice.fact["kind"] == STATUS


def _end(session: Session, called: Mapping[str, str]) -> Ask:
    """The end in words: who won, in the order of the colours, as large as there is room for it; all as ``called``."""
    over = session.over
    assert over is not None
    colours = [seat for seat in PAWNS if seat in over.winners]
    winners = [seat_name(seat) for seat in (*colours, *(seat for seat in over.winners if seat not in colours))]
    words = (
        wording.wins(player=winners[0]) if over.result == "won" and len(winners) == 1 else wording.RESULTS[over.result]
    )
    who = ", ".join(winners) if len(winners) > 1 else ""
    reason, label = session.words.reason(over), session.label()
    if "round" in session.view() and "round" not in over.values:
        reason = wording.over_in(reason=reason, label=label)
    drawing = "hourglass" if over.result in ("lost", "stopped") else "cup"
    splash = Moment(drawing, words, who, reason, lit=True)
    seat = over.winners[0] if over.result == "won" and len(winners) == 1 else None
    name = "" if seat is None else seat_name(seat)
    return Ask(
        key="box/over", seat=seat, name=name, text=words, foot=reason, splash=splash, result=over.result,
        scores=_scores(session, called),
    )  # fmt: skip


def _scores(session: Session, called: Mapping[str, str]) -> tuple[Score, ...]:
    """The points of all; in a game without any, who have won, where it is more than one."""
    points, winners = session.scores(), () if session.over is None else session.over.winners
    seats = sorted(points, key=lambda seat: (seat not in winners, -points[seat]))
    seats = seats or (list(winners) if len(winners) > 1 else [])
    return tuple(Score(seat, called[seat], points.get(seat), seat in winners) for seat in seats)


def _private(context: PanelContext, seat: str, text: str) -> Callable[[], Ask]:
    return lambda: Ask(key="box/own", seat=seat, head=context.name(seat), text=text, long=True)


def finished(context: PanelContext) -> list[str]:
    """The games that somebody has finished on this box."""
    kept = context.get(FINISHED)
    return [str(name) for name in kept] if isinstance(kept, list) else []


def begin_game(
    context: PanelContext, stored: GameHost, notices: Sequence[Notice] = (), *, word: str | None = ""
) -> TableDialog:
    """Put a game on the table and show its open question; a new one begins with the table's ``word``, None: asked for.

    Where it stands unbegun that was so already.
    """
    context.rows = None
    table = TableDialog(context, stored)
    context.push(table)
    table.start(notices, word)
    return table

"""The panel: events in, what is asked and sounds out. It owns no device and no clock."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.desk import Desk, away
from companion.faces.panel.dialog import OPEN, UNDO, BoxSettings, PanelContext, leave_game
from companion.faces.panel.menu import own_figures
from companion.faces.panel.message import FigureDialog, GuardDialog, NoticeDialog, ScrollDialog, at_the_end, together
from companion.faces.panel.off import show_off
from companion.faces.panel.phone import JoinDialog
from companion.faces.panel.ready import lay_ready
from companion.faces.panel.rule import RULE, at_hand, show_rules
from companion.faces.panel.scan import hear, known, teach, unknown
from companion.faces.panel.seat import Seats
from companion.faces.panel.setting import KEY, read_settings
from companion.faces.panel.start import StartDialog, again, called, choose_options, go_on
from companion.faces.panel.table import begin_game, finished
from companion.faces.remote import Knock, Leave, Phone, Read, Seated, Sit, Touch, Write
from companion.games import registry
from companion.own import tag
from companion.paper.offer import Paper
from companion.screens.ask import Ask, Choice, Emblem
from companion.store import Store, StoreError
from companion.table.dice import Face
from companion.table.figure import Figure, GridFigure
from companion.table.notice import Notice
from companion.table.prompt import Prompt
from companion.table.wording import seat_name
from hardware.event import Back, Event, Hold, Peek, Press, Roll, TakeBack, Turn, Unpeek


class Panel:
    """A box with a dial and two buttons: ``handle`` takes an event, ``ask`` is what it asks then."""

    def __init__(
        self,
        store: Store | None,
        *,
        names: Mapping[str, str] | None = None,
        today: Callable[[], str | None] = lambda: None,
        game: str | None = None,
        paper: Callable[[Paper], None] | None = None,
        power_off: Callable[[], None] | None = None,
    ) -> None:
        self.context = PanelContext(store, names or {}, today, StartDialog, paper=paper, power_off=power_off)
        self._desks: dict[str, Desk] = {}
        self.context.names = called(self.context, self.context.names)
        self.context.settings = read_settings(self.context.get(KEY))
        self.context.again = lambda stored: again(self.context, stored)
        self.context.push(self.context.home(self.context))
        if not self._go_on() and game is not None:
            wanted = registry.game(game)
            if wanted.ready is None:
                choose_options(self.context, wanted, wanted.settle({})[1])
            else:
                lay_ready(self.context, wanted)
        if store is not None and store.warning:
            self.warn(store.warning)
        self._warned = store.warning if store is not None else None

    def _go_on(self) -> bool:
        """Go on with the game that was on the table when the power went."""
        store = self.context.store
        number = self.context.get(OPEN)
        if store is None or not isinstance(number, int):
            return False
        try:
            row = store.game(number)
        except StoreError:
            self.context.put(OPEN, None)
            return False
        if row.result is not None:
            return False
        go_on(self.context, row)
        return True

    def handle(self, event: Event) -> None:
        """Do what a control asks for."""
        context = self.context
        dialog, new = context.stack[-1], self._let_go()
        match event:
            case Hold() if new:
                teach(context, new)
            case Turn(steps):
                dialog.turn(steps)
            case Press():
                dialog.press()
            case Hold():
                dialog.hold()
            case Back():
                dialog.back()
            case TakeBack():
                dialog.take_back()
            case Roll():
                dialog.roll()
            case Peek():
                dialog.peek(True)
                if context.stored is not None and context.on_phone(dialog.alone):
                    # Who has the phone need not sit where the box is.
                    text = wording.opened(player=seat_name(str(dialog.alone)))
                    if text not in (line for line, _ in context.stored.said[-1:]):
                        context.stored.note(text)
            case Unpeek():
                # Letting go hides whatever was shown, on whichever dialog the hold began.
                for other in reversed(list(context.stack)):
                    other.peek(False)

    def heed(self) -> None:
        """Say what the store warns of since it was said last."""
        store = self.context.store
        if store is not None and store.warning != self._warned:
            self._warned = store.warning
            if store.warning:
                self.tell(store.warning)

    def knows(self, text: str) -> bool:
        """Whether a tag or label that was read stands for anything."""
        return known(self.context, text)

    def read(self, text: str, *, late: bool = False) -> None:
        """Do what a tag or label asks for that was read, as ``late`` before the open question could be seen."""
        self._let_go()
        hear(self.context, text, late=late)

    def _let_go(self) -> str:
        """The tag that nobody knew, which waits no longer."""
        tag, self.context.unknown = self.context.unknown, ""
        return tag

    def places(self) -> Mapping[str, Iterable[str]]:
        """Where on the pictures what has an id can be touched, of that which can be answered now."""
        return self.context.stack[-1].places()

    def touch(self, *at: str) -> bool:
        """Do what a touch on these places of a picture means, of which the first lies innermost; whether it does."""
        self._let_go()
        meant = self.context.stack[-1].touch(*at)
        if not meant:
            self.context.refuse()
        return meant

    def answer(self, id: str) -> None:
        """Answer with what has this id, of that which can be answered now.

        The id of RULE asks for what the rulebook says of it, that of UNDO takes the last answer back.
        """
        self._let_go()
        top = self.context.stack[-1]
        if id == RULE.id:
            show_rules(self.context, top.cites)
        elif id == UNDO.id and top.undoes:
            top.take_back()
        else:
            top.answer(id)

    def write(self, text: str) -> None:
        """Answer the question for a text that is shown now."""
        self._let_go()
        self.context.stack[-1].write(text)

    def phone(self, action: Phone) -> bool:
        """Do what a phone asks for; whether others than that phone see something of it."""
        phones, table = self.context.phones, self.context.table
        if not isinstance(phones, Seats):
            return False
        match action:
            case Knock() | Sit():
                return phones.hear(action)
            case Seated(phone, seat, digest, act):
                # A message goes on from page to page, and stays the same one.
                before = self.asks, self.ask()
                if not phones.holds(seat, digest):
                    phones.tell(phone, "late")
                elif isinstance(act, Leave):
                    phones.put_out(seat)
                    return True
                elif act is not None and table is not None and (said := self._does(seat, act)):
                    phones.tell(phone, said)
                return (self.asks, self.ask()) != before

    def _does(self, seat: str, act: Touch | Write | Read) -> str:
        return self.desk(seat).do(act) if seat in self.context.playing else "late"

    def desk(self, seat: str) -> Desk:
        """What a seat has on its phone, at the game on the table."""
        table, known = self.context.table, self._desks.get(seat)
        if known is None or known.table is not table:
            self._desks[seat] = known = Desk(table, seat, 0 if known is None else known.asked)
        return known

    def dealt(self, seat: str) -> tuple[Mapping[str, Any], Sequence[Sequence[Figure]]]:
        """The words and pictures for the phone of a seat: those that it is asked about, of its hand, of the table."""
        stored = self.context.stored
        called = self.context.called
        if stored is None or not stored.session.begun or seat not in stored.session.names:
            return away(seat, wording.NO_TABLE, called), ((), (), ())
        return self.desk(seat).gets(called)

    def tell(self, text: str) -> None:
        """Say what a device beside the game has to say."""
        self.context.push(NoticeDialog(self.context, wording.CAREFUL, [Notice(text)]))

    def ask(self) -> Ask:
        """What it asks or says now, in the game on the table and how far that is."""
        top, stored = self.context.stack[-1], self.context.stored
        ask = top.ask()
        presses = [*ask.presses, *([RULE] if at_hand(self.context, top.cites) else []), *([UNDO] if top.undoes else [])]
        if stored is None:
            # Before a game is on the table it is known by what stands open about it.
            titles = (dialog.title for dialog in reversed(self.context.stack) if dialog.title)
            title: tuple[str, ...] = (next(titles, wording.TITLE),)
        else:
            # A round that is told says itself where the game stood.
            title = self.context.table.stands[: 1 if ask.key == "box/story" else None]
        foot = unknown(self.context) if self.context.unknown else self._tip(ask) or ask.foot
        return replace(ask, title=title, foot=foot, presses=tuple(presses), private_to=self._whose)

    def _tip(self, ask: Ask) -> str:
        """What explains a step on the way into a game, until somebody has finished one on this box."""
        row = ask.choices[ask.chosen] if ask.choices else Choice("")
        # A game that was turned to is looked at: its card has no room to spare.
        marked = row.id if row.card is None else "" if ask.chosen else "card"
        tip = wording.TIPS.get(f"{ask.key}/{marked}") or wording.TIPS.get(ask.key, "")
        context = self.context
        return tip if tip and context.stored is None and context.settings.tips and not finished(context) else ""

    def seen(self) -> tuple[Ask, Sequence[Figure]]:
        """What everybody sees: what is asked, and the pictures beside it, of which the first belongs to it."""
        ask = self.ask()
        if ask.private_to is not None:
            ask = self._veil(ask.private_to, ask.title)
        return ask, self._pictures(ask)

    def held(self, seat: str) -> Sequence[Figure]:
        """The pictures of a seat that looks at its own, those first; of several the one that is turned to."""
        ask, (_, pictures) = self.ask(), self.seen()
        stored = self.context.stored
        if stored is None or stored.session.over is not None:
            return pictures
        own = [replace(each, group=wording.YOURS) for each in own_figures(stored.session, seat)]
        turned = ask.figure
        if turned is not None:
            own = sorted(own, key=lambda each: each.title != turned.title)
        return (*own, *pictures)

    @property
    def looks(self) -> str | None:
        """The seat that looks at what is its own: as long as it holds Roll, or is asked alone at its own box."""
        top = self.context.stack[-1]
        held = isinstance(top, FigureDialog) and top.held
        return self.context.controller if held else top.alone

    def _veil(self, seat: str, title: tuple[str, ...]) -> Ask:
        """What all others see of what is for one seat alone."""
        name, waiting = self.context.name(seat), self.waiting
        asked = waiting is not None and self.context.stack[-1] is self.context.table and not waiting.private
        full = waiting.text if waiting is not None and asked else wording.only_looks(player=seat_name(seat))
        return Ask(
            key="box/veil", title=title, seat=seat, name=name, head=name, text=wording.LOOKS_ALONE, full=full,
            splash=Emblem.GUARD,
        )  # fmt: skip

    @property
    def _whose(self) -> str | None:
        """For whose eyes alone it is: who has the box to itself has all that it shows, save the guard before that."""
        context, stored = self.context, self.context.stored
        if isinstance(context.stack[-1], JoinDialog):
            return None
        if context.stack[-1].owner is not None and context.stack[-1].alone is None:
            return None
        seats = [dialog.alone for dialog in context.stack]
        if stored is not None and stored.session.begun and stored.session.over is None:
            seats.append(context.controller)
        return next((seat for seat in seats if seat is not None), None)

    def hand_over(self) -> None:
        """Other hands take the box: what is for one alone is hidden, and all read so at a guard before it goes on."""
        seat = self._whose
        self.handle(Unpeek())
        if seat is not None:
            self.context.push(GuardDialog(self.context, seat, taken=True))

    def recover(self, *, leave: bool = False) -> None:
        """After a fault of the panel itself: stand at the open question again, or with ``leave`` at the start."""
        stored = self.context.stored
        del self.context.stack[1:]
        self.context.sounds.clear()
        if not leave and stored is not None and stored.session.begun and not stored.session.closed:
            begin_game(self.context, stored)
        else:
            leave_game(self.context)
        self.context.push(ScrollDialog(self.context, wording.SORRY, wording.STUMBLED))

    def idle(self) -> bool:
        """Nobody does anything now: what was played goes from the store's log into its file; whether it has."""
        return self.context.store is None or self.context.store.fold()

    def warn(self, text: str) -> None:
        """Tell people something that is wrong with the box."""
        self.context.push(ScrollDialog(self.context, wording.CAREFUL, text))

    def switch_off(self) -> None:
        """Everything is saved already; show that the box may be switched off."""
        show_off(self.context)

    def take_sounds(self) -> list[str]:
        """The sounds since the last call."""
        sounds, self.context.sounds[:] = list(self.context.sounds), []
        return sounds

    def take_fallen(self) -> tuple[Face, ...]:
        """What the dice show that were rolled since the last call."""
        fallen, self.context.fallen = self.context.fallen, ()
        return fallen

    @property
    def settings(self) -> BoxSettings:
        """How the box is set."""
        return self.context.settings

    @property
    def in_game(self) -> bool:
        """Whether a game is on the table."""
        return self.context.stored is not None

    @property
    def asks(self) -> tuple[object, ...]:
        """What tells one question, message or menu from the next one."""
        stored = self.context.stored
        return self.context.stack[-1], *(() if stored is None else (stored.row, stored.asked))

    @property
    def waiting(self) -> Prompt | None:
        """The open question of the game on the table."""
        return self.context.stored.session.waiting if self.context.stored is not None else None

    def _pictures(self, ask: Ask) -> Sequence[Figure]:
        """What everybody may see of the game on the table, as pictures; a question about squares has a map."""
        stored, dialogs = self.context.stored, reversed(self.context.stack)
        about = next((dialog.points_at for dialog in dialogs if dialog.points_at is not None), None)
        figure = None if stored is None else stored.session.figure(about=about)
        if figure is None and ask.private_to is None and ask.cells and isinstance(ask.figure, GridFigure):
            figure = replace(ask.figure, crosshair=None, open=(), caption="")
        if ask.key == "box/join" and ask.figure is not None:
            return together(ask.figure, () if figure is None else (figure,))
        if stored is None:
            return together(figure, ())
        session, others = stored.session, stored.session.pictures()
        if ask.key == "box/picture" and ask.figure is not None and ask.figure in (figure, *others):
            # The one that is turned to comes first.
            return (ask.figure, *(each for each in together(figure, others) if each != ask.figure))
        if session.over is None or session.reading:
            return together(figure, others)
        # A round that is told has its own picture.
        return together(ask.figure, ()) if ask.key == "box/story" else at_the_end(figure, others, session.scores())

    def tags(self) -> list[tuple[str, str]]:
        """The labels that the game on the table knows: what people type for each, and the name of its piece."""
        if self.context.stored is None:
            return []
        session = self.context.stored.session
        return [(tag.words(session.game, piece), piece.name) for piece in session.pieces()]

    def log(self) -> list[tuple[str, str]]:
        """The public notices of the game on the table, oldest first, and where the game stood at each."""
        return [] if self.context.stored is None else self.context.stored.said

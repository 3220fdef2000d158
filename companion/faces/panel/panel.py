"""The panel: events in, what is asked and sounds out. It owns no device and no clock."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.faces.panel import wording
from companion.faces.panel.dialog import OPEN, BoxSettings, PanelContext, leave_game
from companion.faces.panel.message import NoticeDialog, ScrollDialog, at_the_end, together
from companion.faces.panel.off import show_off
from companion.faces.panel.ready import lay_ready
from companion.faces.panel.scan import hear
from companion.faces.panel.setting import KEY, read_settings
from companion.faces.panel.start import StartDialog, again, choose_options, go_on
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.own import tag
from companion.paper.offer import Paper
from companion.screens.ask import Ask, Emblem
from companion.session.session import Passed
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
        dialog = context.stack[-1]
        match event:
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
            case Unpeek():
                # Letting go hides whatever was shown, on whichever dialog the hold began.
                for other in reversed(list(context.stack)):
                    other.peek(False)
        store = context.store
        if store is not None and store.warning != self._warned:
            self._warned = store.warning
            if store.warning:
                context.push(NoticeDialog(context, wording.CAREFUL, [Notice(store.warning)]))

    def read(self, text: str, *, late: bool = False) -> None:
        """Do what a tag or label asks for that was read, as ``late`` before the open question could be seen."""
        hear(self.context, text, late=late)

    def answer(self, id: str, at: str = "") -> None:
        """Answer with what has this id, of that which can be answered now; on the square ``at``, if any."""
        self.context.stack[-1].answer(id, at)

    def write(self, text: str) -> None:
        """Answer the question for a text that is shown now."""
        self.context.stack[-1].write(text)

    def wrong(self, name: str, of: str) -> None:
        """What is called so on the picture titled ``of`` was touched: set it right, where that was asked for."""
        self.context.stack[-1].wrong(name, of)

    def tell(self, text: str) -> None:
        """Say what a device beside the game has to say."""
        self.context.push(NoticeDialog(self.context, wording.CAREFUL, [Notice(text)]))

    def ask(self) -> Ask:
        """What it asks or says now, in the game on the table and how far that is."""
        ask, stored = self.context.stack[-1].ask(), self.context.stored
        if stored is None:
            # Before a game is on the table it is known by what stands open about it.
            titles = (dialog.title for dialog in reversed(self.context.stack) if dialog.title)
            title: tuple[str, ...] = (next(titles, wording.TITLE),)
        else:
            # A round that is told says itself where the game stood.
            title = stored.title(self.context.reading)[: 1 if ask.key == "box/story" else None]
        return replace(ask, title=title, private_to=self._whose)

    def veil(self, ask: Ask) -> Ask | None:
        """What all others see of it, where it is for one alone."""
        if ask.private_to is None:
            return None
        name, waiting = self.context.name(ask.private_to), self.waiting
        asked = waiting is not None and self.context.stack[-1] is self.context.table and not waiting.private
        full = waiting.text if waiting is not None and asked else wording.only_looks(player=seat_name(ask.private_to))
        return Ask(
            key="box/veil", title=ask.title, seat=ask.private_to, name=name, head=name, text=wording.LOOKS_ALONE,
            full=full, splash=Emblem.GUARD,
        )  # fmt: skip

    @property
    def alone(self) -> str | None:
        """Whose eyes alone what is shown now is for, by name; None where everybody may see it."""
        return None if self._whose is None else self.context.name(self._whose)

    @property
    def _whose(self) -> str | None:
        """The same by seat: who has the box to itself has all that it shows, but for the guard before that."""
        context, stored = self.context, self.context.stored
        if context.stack[-1].owner is not None and context.stack[-1].alone is None:
            return None
        seats = [dialog.alone for dialog in context.stack]
        if stored is not None and stored.session.begun and stored.session.over is None:
            seats.append(context.holder)
        return next((seat for seat in seats if seat is not None), None)

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

    def idle(self) -> None:
        """Nobody is at the box: what was played goes from the store's log into its file."""
        if self.context.store is not None:
            self.context.store.fold()

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
        return self.context.stack[-1], *(() if stored is None else (stored.row, stored.session.seq))

    @property
    def waiting(self) -> Prompt | None:
        """The open question of the game on the table."""
        return self.context.stored.session.waiting if self.context.stored is not None else None

    @property
    def _passed(self) -> Passed | None:
        """What everybody sees while people still read what has happened since: the table as it looked then."""
        notice = self.context.reading
        return None if notice is None or self.context.stored is None else self.context.stored.session.passed(notice)

    def public_figure(self) -> Figure | None:
        """What everybody may see of the game on the table, as a picture; a question about squares has a map."""
        stored = self.context.stored
        figure = None if stored is None else stored.session.figure()
        # Asked for at every picture: only where there is none the screen is made for it.
        if figure is None and self.alone is None and (ask := self.ask()).cells and isinstance(ask.figure, GridFigure):
            return replace(ask.figure, crosshair=None, open=(), caption="")
        if (passed := self._passed) is not None:
            return passed.figure
        if self._ended and stored is not None:
            if (ask := self.ask()).key == "box/story":
                return ask.figure
            return next((each for each in (figure, *stored.session.pictures()) if isinstance(each, GridFigure)), figure)
        return figure

    @property
    def _ended(self) -> bool:
        """Whether the game on the table has ended, and what ended it has been read."""
        stored = self.context.stored
        return stored is not None and stored.session.over is not None and self.context.reading is None

    def public_pictures(self) -> tuple[Figure, ...]:
        """The further pictures of the game on the table that everybody may see."""
        if self.context.stored is None:
            return ()
        first, session, passed = self.public_figure(), self.context.stored.session, self._passed
        further = session.pictures() if passed is None else passed.pictures
        figures = together(first, further)[0 if first is None else 1 :]
        if not self._ended:
            return figures
        # A round that is told has its own picture.
        return () if self.ask().key == "box/story" else at_the_end(first, figures, session.scores())

    def tags(self) -> list[tuple[str, str]]:
        """The labels that the game on the table knows: the text of each, and the name of its piece."""
        if self.context.stored is None:
            return []
        session = self.context.stored.session
        return [(tag.label(session.game, piece), piece.name) for piece in session.pieces()]

    def log(self) -> list[tuple[str, str]]:
        """The public notices of the game on the table, oldest first, and where the game stood at each.

        Of what people still read, those up to there.
        """
        stored, reading = self.context.stored, self.context.reading
        return [] if stored is None else stored.said[: None if reading is None else reading.line]

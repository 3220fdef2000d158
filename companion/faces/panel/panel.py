"""The panel: events in, a screen and sounds out. It owns no device and no clock."""

from collections.abc import Callable, Mapping

from companion import shelf, tag
from companion.faces.panel.leaf import BoxSettings, Desk
from companion.faces.panel.message import NoticeLeaf, ScrollLeaf, together
from companion.faces.panel.off import show_off
from companion.faces.panel.scan import hear
from companion.faces.panel.setting import KEY, read_settings
from companion.faces.panel.start import StartLeaf, choose_options, go_on
from companion.faces.panel.table import OPEN, begin_game, leave_game
from companion.faces.paper.offer import Paper
from companion.screens.screen import Screen
from companion.store import Store, StoreError
from companion.table.figure import Figure
from companion.table.notice import Notice
from companion.table.prompt import Prompt
from hardware.event import Back, Event, Hold, Peek, Press, Roll, Turn, Unpeek


class Panel:
    """A box with a dial and two buttons: ``handle`` takes an event, ``screen`` is what it shows then."""

    def __init__(
        self,
        store: Store | None,
        *,
        names: Mapping[str, str] | None = None,
        today: Callable[[], str | None] = lambda: None,
        game: str | None = None,
        paper: Callable[[Paper], None] | None = None,
    ) -> None:
        self.desk = Desk(store, names or {}, today, paper=paper)
        self.desk.settings = read_settings(self.desk.get(KEY))
        self.desk.push(StartLeaf(self.desk))
        if not self._go_on() and game is not None:
            wanted = shelf.game(game)
            if wanted.ready is None:
                choose_options(self.desk, wanted, wanted.settle({})[1])
        if store is not None and store.warning:
            self.warn(store.warning)
        self._warned = store.warning if store is not None else None

    def _go_on(self) -> bool:
        """Go on with the game that was on the table when the power went."""
        store = self.desk.store
        number = self.desk.get(OPEN)
        if store is None or not isinstance(number, int):
            return False
        try:
            row = store.game(number)
        except StoreError:
            self.desk.put(OPEN, None)
            return False
        if row.result is not None:
            return False
        go_on(self.desk, row)
        return True

    def handle(self, event: Event) -> None:
        """Do what a control asks for."""
        desk = self.desk
        leaf = desk.pile[-1]
        match event:
            case Turn(steps):
                leaf.turn(steps)
            case Press():
                leaf.press()
            case Hold():
                leaf.hold()
            case Back():
                leaf.back()
            case Roll():
                leaf.roll()
            case Peek():
                leaf.peek(True)
            case Unpeek():
                # Letting go hides whatever was shown, on whichever leaf the hold began.
                for other in reversed(list(desk.pile)):
                    other.peek(False)
        store = desk.store
        if store is not None and store.warning != self._warned:
            self._warned = store.warning
            if store.warning:
                desk.push(NoticeLeaf(desk, "Careful", [Notice(store.warning)]))

    def read(self, text: str, *, late: bool = False) -> None:
        """Do what a tag or label asks for that was read, as ``late`` before the open question could be seen."""
        hear(self.desk, text, late=late)

    def tell(self, text: str) -> None:
        """Say what a device beside the game has to say."""
        self.desk.push(NoticeLeaf(self.desk, "Printer", [Notice(text)]))

    def screen(self) -> Screen:
        """What is shown now."""
        return self.desk.pile[-1].screen()

    def recover(self, *, leave: bool = False) -> None:
        """After a fault of the panel itself: stand at the open question again, or with ``leave`` at the start."""
        sitting = self.desk.sitting
        del self.desk.pile[1:]
        self.desk.sounds.clear()
        if not leave and sitting is not None and sitting.session.begun and not sitting.session.closed:
            begin_game(self.desk, sitting)
        else:
            leave_game(self.desk)
        self.desk.push(ScrollLeaf(self.desk, "Sorry", "The box stumbled. Nothing is lost; please go on."))

    def warn(self, text: str) -> None:
        """Tell people something that is wrong with the box."""
        self.desk.push(ScrollLeaf(self.desk, "Careful", text))

    def switch_off(self) -> None:
        """Everything is saved already; show that the box may be switched off."""
        show_off(self.desk)

    def take_sounds(self) -> list[str]:
        """The sounds since the last call."""
        sounds, self.desk.sounds[:] = list(self.desk.sounds), []
        return sounds

    @property
    def settings(self) -> BoxSettings:
        """How the box is set."""
        return self.desk.settings

    @property
    def in_game(self) -> bool:
        """Whether a game is on the table."""
        return self.desk.sitting is not None

    @property
    def asked(self) -> tuple[int | None, int] | None:
        """What tells one open question from the next one."""
        sitting = self.desk.sitting
        return None if sitting is None else (sitting.row, sitting.session.seq)

    @property
    def waiting(self) -> Prompt | None:
        """The open question of the game on the table."""
        return self.desk.sitting.session.waiting if self.desk.sitting is not None else None

    def public_figure(self) -> Figure | None:
        """What everybody may see of the game on the table, as a picture."""
        return self.desk.sitting.session.figure() if self.desk.sitting is not None else None

    def public_pictures(self) -> tuple[Figure, ...]:
        """The further pictures of the game on the table that everybody may see."""
        if self.desk.sitting is None:
            return ()
        first = self.public_figure()
        return together(first, self.desk.sitting.session.pictures())[0 if first is None else 1 :]

    def public_texts(self) -> tuple[str, str]:
        """Title and open question for a page that everybody may see."""
        sitting = self.desk.sitting
        if sitting is None:
            return "The table companion", "Choose a game, or press Roll."
        prompt = sitting.session.waiting
        if prompt is None:
            return sitting.title, ""
        text = prompt.text if not prompt.private else f"A question for {self.desk.name(prompt.seat or '')} alone."
        return sitting.title, text

    def tags(self) -> list[tuple[str, str]]:
        """The labels that the game on the table knows: the text of each, and the name of its piece."""
        if self.desk.sitting is None:
            return []
        session = self.desk.sitting.session
        return [(tag.label(session.game, piece), piece.name) for piece in session.pieces()]

    def log(self) -> list[str]:
        """The public notices of the game on the table, oldest first."""
        return list(self.desk.sitting.said) if self.desk.sitting is not None else []

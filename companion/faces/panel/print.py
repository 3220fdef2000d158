"""Printing on the panel, where there is a printer: everybody's slips at once, one seat's own behind a guard."""

from collections.abc import Callable

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, DONE, LOOK, Dialog, MenuItem, PanelContext, Plain, guard
from companion.faces.panel.message import ScrollDialog
from companion.paper.offer import offered, printed
from companion.screens.ask import Ask, Choice
from companion.session.session import Session
from companion.table.paper import Slip
from companion.table.wording import seat_name


class PrintDialog(Plain):
    """A slip for one seat alone: it comes out when its owner holds Roll."""

    def __init__(self, context: PanelContext, seat: str, send: Callable[[], None]) -> None:
        super().__init__(context)
        self.seat, self.send = seat, send
        self.done = False

    def ask(self) -> Ask:
        """The guard; then that the slip is to be taken."""
        if self.done:
            return guard(self.context, self.seat, wording.TAKE_YOUR_SLIP, DONE, AWAY)
        return guard(self.context, self.seat, wording.HOLD_TO_PRINT, LOOK, AWAY)

    def peek(self, showing: bool) -> None:
        """Print it, once."""
        if showing and not self.done:
            self.done = True
            self.send()

    def press(self) -> None:
        """On, once it was printed."""
        if self.done:
            self.context.pop(self)
        else:
            self.context.refuse()


def print_lines(context: PanelContext, session: Session) -> list[MenuItem]:
    """A row for each slip that can be printed now."""
    lines = [_line(context, session, slip, None) for slip in offered(session)]
    for seat in session.header.players:
        lines += [_line(context, session, slip, seat) for slip in offered(session, seat)]
    return lines or [MenuItem(Choice(wording.NOTHING_TO_PRINT), context.refuse)]


def _line(context: PanelContext, session: Session, slip: Slip, seat: str | None) -> MenuItem:
    def act() -> None:
        if seat is None or context.holds(seat):
            send(context, session, slip, seat)
            context.push(ScrollDialog(context, slip.title, wording.COMES_OUT))
        else:
            guard: Dialog = PrintDialog(context, seat, lambda: send(context, session, slip, seat))
            context.push(guard)

    if seat is None:
        return MenuItem(Choice(slip.title), act, wording.FOR_ALL)
    player = seat_name(seat)
    return MenuItem(Choice(wording.slip_of(player=player, slip=slip.title)), act, wording.for_one(player=player))


def send(context: PanelContext, session: Session, slip: Slip, seat: str | None = None) -> None:
    """Let a slip come out."""
    if context.paper is not None:
        context.paper(printed(session, slip, seat))
        context.sounds.append("done")


def send_all(context: PanelContext, session: Session) -> None:
    """Let everything come out that is everybody's."""
    slips = offered(session)
    for slip in slips:
        send(context, session, slip)
    if not slips:
        context.refuse()

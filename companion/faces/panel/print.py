"""Printing on the panel, where there is a printer: everybody's slips at once, one seat's own behind a guard."""

from collections.abc import Callable

from companion.faces.panel import wording
from companion.faces.panel.dialog import Dialog, MenuItem, PanelContext, Plain
from companion.faces.panel.message import ScrollDialog
from companion.paper.offer import offered, printed
from companion.screens.screen import GuardScreen, Row, Screen
from companion.session.session import Session
from companion.table.paper import Slip


class PrintDialog(Plain):
    """A slip for one seat alone: it comes out when its owner holds Roll."""

    def __init__(self, context: PanelContext, seat: str, send: Callable[[], None]) -> None:
        super().__init__(context)
        self.seat, self.send = seat, send
        self.done = False

    def screen(self) -> Screen:
        """The guard; then that the slip is to be taken."""
        seat = self.context.name(self.seat)
        if self.done:
            return GuardScreen(seat=seat, text=wording.TAKE_YOUR_SLIP, presses=("go-on",))
        return GuardScreen(seat=seat, text=wording.HOLD_TO_PRINT)

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
    return lines or [MenuItem(Row(wording.NOTHING_TO_PRINT), context.refuse)]


def _line(context: PanelContext, session: Session, slip: Slip, seat: str | None) -> MenuItem:
    def act() -> None:
        if seat is None or context.holds(seat):
            send(context, session, slip, seat)
            context.push(ScrollDialog(context, slip.title, wording.COMES_OUT))
        else:
            guard: Dialog = PrintDialog(context, seat, lambda: send(context, session, slip, seat))
            context.push(guard)

    if seat is None:
        return MenuItem(Row(slip.title), act, wording.FOR_ALL)
    player = context.name(seat)
    return MenuItem(Row(wording.slip_of(player=player, slip=slip.title)), act, wording.for_one(player=player))


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

"""Printing on the panel, where there is a printer: everybody's slips at once, one seat's own behind a guard."""

from collections.abc import Callable

from companion.faces.panel.leaf import Desk, Leaf, Line, Plain
from companion.faces.panel.message import ScrollLeaf
from companion.faces.paper.offer import offered, printed
from companion.screens.screen import GuardScreen, Row, Screen
from companion.session.session import Session
from companion.table.paper import Slip


class PrintLeaf(Plain):
    """A slip for one seat alone: it comes out when its owner holds Roll."""

    def __init__(self, desk: Desk, seat: str, send: Callable[[], None]) -> None:
        super().__init__(desk)
        self.seat, self.send = seat, send
        self.done = False

    def screen(self) -> Screen:
        """The guard; then that the slip is to be taken."""
        text = "Take your slip. Press to go on." if self.done else "Only for your eyes. Hold Roll to print."
        return GuardScreen(seat=self.desk.name(self.seat), text=text)

    def peek(self, showing: bool) -> None:
        """Print it, once."""
        if showing and not self.done:
            self.done = True
            self.send()

    def press(self) -> None:
        """On, once it was printed."""
        if self.done:
            self.desk.pop(self)
        else:
            self.desk.refuse()


def print_lines(desk: Desk, session: Session) -> list[Line]:
    """A row for each slip that can be printed now."""
    lines = [_line(desk, session, slip, None) for slip in offered(session)]
    for seat in session.header.players:
        lines += [_line(desk, session, slip, seat) for slip in offered(session, seat)]
    return lines or [Line(Row("Nothing to print"), desk.refuse)]


def _line(desk: Desk, session: Session, slip: Slip, seat: str | None) -> Line:
    def act() -> None:
        if seat is None or desk.holds(seat):
            send(desk, session, slip, seat)
            desk.push(ScrollLeaf(desk, slip.title, "It comes out of the printer."))
        else:
            guard: Leaf = PrintLeaf(desk, seat, lambda: send(desk, session, slip, seat))
            desk.push(guard)

    if seat is None:
        return Line(Row(slip.title), act, "Everybody may see it.")
    return Line(Row(f"{desk.name(seat)}: {slip.title}"), act, f"Only for {desk.name(seat)}.")


def send(desk: Desk, session: Session, slip: Slip, seat: str | None = None) -> None:
    """Let a slip come out."""
    if desk.paper is not None:
        desk.paper(printed(session, slip, seat))
        desk.sounds.append("done")


def send_all(desk: Desk, session: Session) -> None:
    """Let everything come out that is everybody's."""
    slips = offered(session)
    for slip in slips:
        send(desk, session, slip)
    if not slips:
        desk.refuse()

"""``companion print``: a slip of a saved game on the little printer, or as a picture of what would be printed."""

from pathlib import Path

from companion.faces.stored import reopen
from companion.games import registry
from companion.own import configuration, folder
from companion.own.configuration import Configuration
from companion.paper.offer import Paper, offered, printed
from companion.paper.slip import image
from companion.session.session import Session
from companion.store import Store
from companion.table.figure import GridFigure, Mark, Pyramid, Sign, Stack, StacksFigure
from companion.table.grid import Cell
from companion.table.paper import Rows, Slip
from companion.table.prompt import Refused, show
from hardware.printer import Printer, Trouble

TEST = "test"
"""The slip that any box can print, without a game."""
COLOURS = ("black", "white", "red", "green", "blue", "yellow")


def print_slip(what: str, *, seat: str | None, number: int | None, store: Path | None, preview: Path | None) -> int:
    """Print a slip, or write its picture; 1 where the printer did not print it."""
    configured = configuration.read()
    if preview is not None and preview.suffix.lower() != ".png":
        raise Refused(f"{preview} is no name for a picture; it ends with .png")
    if preview is None and configured.printer is None:
        raise Refused("the configuration names no printer ([printer] with port); --preview FILE.png shows the slip")
    paper = Paper("Test", None, image(trial())) if what == TEST else _paper(what, seat, number, store)
    if preview is None:
        return _send(paper, configured)
    try:
        paper.image.save(preview, format="PNG")
    except OSError as error:
        raise Refused(f"{preview} cannot be written: {error.strerror or type(error).__name__}") from None
    print(f"Written: {preview}")
    return 0


def trial() -> Slip:
    """A slip that shows what a printer can do: letters, a map, and every pattern."""
    pieces = tuple(Stack(colour, (Pyramid(3, colour),)) for colour in COLOURS)
    signs = tuple(Mark(Cell(1, at + 1), sign) for at, sign in enumerate(Sign))
    return Slip(
        TEST,
        "Printer",
        (
            "If you can read this, the printer and its line work. The line under the title is 48 mm long.",
            Rows((("Left", "right"), ("Ä ö ü ß é ñ", "0 1 2 3 4 5 6 7 8 9"))),
            StacksFigure(stacks=pieces),
            GridFigure(rows=1, cols=len(signs), marks=signs),
        ),
    )


def _paper(what: str, seat: str | None, number: int | None, store: Path | None) -> Paper:
    session = _session(number, store)
    if seat is not None and seat not in session.header.players:
        raise Refused(f"{show(seat)} does not play; {', '.join(session.header.players)} do")
    for slip in offered(session, seat):
        if slip.name == what:
            return printed(session, slip, seat)
    raise Refused(f"{show(what)} cannot be printed of this game; {_known(session)}")


def _known(session: Session) -> str:
    """What can be printed of a game."""
    names = [slip.name for slip in offered(session)]
    for seat in session.header.players:
        names += [f"{slip.name} --seat {seat}" for slip in offered(session, seat)]
    return f"allowed: {', '.join([*names, TEST])}"


def _session(number: int | None, store: Path | None) -> Session:
    """A kept game as it stands."""
    path = folder.store_path() if store is None else store
    if store is None and not path.exists():
        raise Refused(f"nothing was played yet; {TEST} can be printed without a game")
    with Store.read(path) as kept:
        if number is None:
            passing = {game.name for game in registry.games() if game.ready is not None}
            rows = [row for row in kept.games() if row.entries > 1 and row.name not in passing]
            if not rows:
                raise Refused(f"nothing was played yet; {TEST} can be printed without a game")
            number = rows[0].id
        return reopen(kept.game(number), kept)[0]


def _send(paper: Paper, configured: Configuration) -> int:
    assert configured.printer is not None
    port = configured.printer
    troubles: list[Trouble] = []
    printer = Printer(port.port, baud=port.baud, row=port.row_ms / 1000, sink=troubles.append)
    try:
        printer.print(paper.image)
        printer.finish()
    finally:
        printer.close()
    for trouble in troubles:
        raise Refused(trouble.text)
    return 0

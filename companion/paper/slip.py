"""Slips: a strip of paper 48 mm wide, laid out from the top, as a sheet and as the picture that a printer prints."""

from PIL import Image

from companion.paper.figure import picture
from companion.paper.label import coded
from companion.paper.raster import CAPITAL, DOTS, measure, raster
from companion.paper.sheet import HAIR, Sheet, Stroke, Text, wrap
from companion.screens.code import QUIET, code
from companion.table.figure import CardFigure
from companion.table.paper import Card, Picture, Rows, Slip

WIDTH = 48.0
"""Millimetres that a printer for paper of 58 mm reaches: 384 dots."""
BODY, STRONG, HEAD = (capital / DOTS / CAPITAL for capital in (14, 20, 32))
"""The sizes of the letters, in mm: so each dot of our letters is two of the printer's."""
HIGHEST, LONGEST = 30.0, 90.0
"""Millimetres that a picture may be high: on a card, and alone."""
MODULE = 1.0
"""Millimetres, and whole dots."""
ROUND = 1.6
"""Room between two parts, in mm."""


class Strip:
    """A sheet that grows downwards."""

    def __init__(self) -> None:
        self.sheet = Sheet(WIDTH, 0.0)
        self.y = 0.0

    def line(self, text: str, size: float, *, align: str = "left") -> None:
        """One line of text."""
        x = {"left": 0.0, "middle": WIDTH / 2, "right": WIDTH}[align]
        self.y += size * CAPITAL + 0.6
        self.sheet.add(Text(x, self.y, text, size, size > BODY, align))
        self.y += 0.28 * size

    def text(self, text: str, size: float, *, align: str = "left") -> None:
        """A text in as many lines as it needs."""
        for line in wrap(text, size, WIDTH, measure, bold=size > BODY):
            self.line(line, size, align=align)

    def room(self) -> None:
        """Some white."""
        self.y += ROUND

    def rule(self, *, dashed: bool = False) -> None:
        """A line across; a dashed one is to be cut along."""
        self.y += ROUND / 2
        steps = [(0.0, WIDTH)] if not dashed else [(x, x + 1.5) for x in range(0, int(WIDTH), 3)]
        self.sheet.add(*(Stroke(((left, self.y), (right, self.y)), HAIR) for left, right in steps))
        self.y += ROUND / 2

    def rows(self, rows: Rows) -> None:
        """A table; where name and value do not go into one line, the value has the next one."""
        for name, value in rows.rows:
            if measure(f"{name}  {value}", BODY) > WIDTH:
                self.text(name, BODY)
                for line in wrap(value, BODY, WIDTH, measure):
                    self.line(line, BODY, align="right")
                continue
            self.line(name, BODY)
            at = self.sheet.shapes[-1]
            assert isinstance(at, Text)
            self.sheet.add(Text(WIDTH, at.y, value, BODY, False, "right"))

    def picture(self, figure: Picture, highest: float) -> None:
        """A figure, at most so many mm high."""
        shapes, high = picture(figure, 0.0, self.y + ROUND, WIDTH, highest, measure)
        self.sheet.add(*shapes)
        self.y += high + 2 * ROUND

    def code(self, figure: CardFigure) -> None:
        """What a camera reads, each module MODULE mm wide; below it what people type."""
        wide = code(figure.link).side * MODULE
        self.sheet.add(*coded(figure.link, (WIDTH - wide) / 2, self.y, MODULE))
        self.y += wide + 2 * QUIET * MODULE
        for line, size in (*((line, BODY) for line in figure.lines), (figure.large, STRONG)):
            self.text(line, size, align="middle")

    def head(self, title: str) -> None:
        """The title, as large as it goes into one line."""
        size = next((size for size in (HEAD, STRONG) if measure(_heading(title, size), size) <= WIDTH), STRONG)
        self.text(_heading(title, size), size)
        self.rule()


def _heading(title: str, size: float) -> str:
    # Our largest letters are capitals only.
    return title.upper() if size == HEAD else title


def strip(slip: Slip, foot: str = "") -> Sheet:
    """The slip as a sheet; ``foot`` stands beneath it in small letters."""
    made = Strip()
    made.head(slip.title)
    for number, part in enumerate(slip.parts):
        if number:
            made.room()
        match part:
            case str():
                made.text(part, BODY)
            case Rows():
                made.rows(part)
            case CardFigure():
                made.code(part)
            case Card():
                if number:
                    made.rule(dashed=True)
                _card(made, part)
            case _:
                made.picture(part, LONGEST)
    if foot:
        made.room()
        made.rule()
        made.text(foot, BODY)
    made.sheet.height = made.y + 1.0
    return made.sheet


def _card(made: Strip, card: Card) -> None:
    if card.kind:
        made.text(card.kind, BODY)
    made.text(card.name, STRONG)
    if card.picture is not None:
        made.picture(card.picture, HIGHEST)
    for line in card.lines:
        made.text(line, BODY)
    if card.text:
        made.text(card.text, BODY)


def image(slip: Slip, foot: str = "") -> Image.Image:
    """The slip as it is printed: 384 dots wide, black on white."""
    return raster(strip(slip, foot))

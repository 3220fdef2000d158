"""The kinds of screen, as data: one question or one message each. ``draw`` turns any of them into a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.dice import Face
from companion.table.figure import CompassFigure, Figure, GridFigure
from companion.table.grid import Cell
from companion.table.notice import Moment


@dataclass(frozen=True, slots=True)
class Card:
    """A game as one sees it before it begins: the name of a drawing, where it has one, and what is told of it."""

    drawing: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: its label, and a value at its right end; what is not possible now is grey.

    A game to choose is shown as its ``card``; ``foot`` says what it is or changes, where that may stand beside it.
    """

    label: str
    value: str = ""
    grey: bool = False
    card: Card | None = None
    foot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScreen:
    """The start menu: a subject, rows, the one chosen, and a sentence that says what Roll would roll."""

    head: str
    rows: tuple[Row, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListScreen:
    """Any other menu of ours: a subject, rows, the one chosen, and a sentence about the chosen row."""

    head: str
    rows: tuple[Row, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersScreen:
    """Who plays, by pawn colour and name, in order of play; the last row goes on. ``places`` is 0 where not in."""

    rows: tuple[Row, ...]
    places: tuple[int, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsScreen:
    """The options of a game with their values; the sentence explains the chosen value."""

    head: str
    rows: tuple[Row, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionScreen:
    """One option as a question: its answers, two of them side by side; the foot says what the chosen one changes."""

    head: str
    text: str
    rows: tuple[Row, ...]
    chosen: int
    foot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseScreen:
    """A choose prompt: whose it is or what it is about, how it stands, the question, the options, the chosen one.

    ``said`` stands above all that: what was just done; ``foot`` below: what the chosen option is. ``ticks`` are boxes
    before the first rows, ticked or not.
    """

    head: str
    state: str = ""
    text: str
    rows: tuple[Row, ...]
    chosen: int
    said: str = ""
    foot: str = ""
    ticks: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MapChooseScreen:
    """A choose prompt about cells of a map: the figure's open cells; its caption stands large beside the map.

    ``foot`` says what the chosen option is, ``note`` in its stead what Roll answers; with ``walks`` a piece is seen on
    its way along the path at first.
    """

    head: str
    text: str
    rows: tuple[Row, ...]
    chosen: int
    figure: GridFigure
    foot: str = ""
    note: str = ""
    walks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberScreen:
    """A number prompt with the number that the dial shows."""

    head: str
    text: str
    value: int
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CellScreen:
    """A cell prompt on its map; the figure's crosshair is the dial's place, its open cells those allowed."""

    head: str
    text: str
    figure: GridFigure
    cells: tuple[Cell, ...] = ()
    """All that may be answered, in whichever row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoseScreen:
    """A cell prompt whose cells are neighbours of one cell, or any choice of direction, as a compass rose."""

    head: str
    text: str
    figure: CompassFigure
    cells: tuple[Cell, ...] = ()
    """Where the directions lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextScreen:
    """A text prompt: the panel answers "said aloud" with one press, a page with up to ``longest`` letters, too."""

    head: str
    text: str
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollScreen:
    """A roll prompt for table dice: the faces told so far, and the face that the dial shows for the next die."""

    head: str
    text: str
    entered: tuple[Face, ...]
    showing: Face
    dice: int
    faces: tuple[Face, ...] = ()
    """All that the next die can show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeScreen:
    """What the box has just said; ``more`` is how many further notices wait behind this one.

    ``note`` says below it what Roll does.
    """

    head: str
    text: str
    more: int = 0
    note: str = ""
    line: int = 0
    """First line shown of a text that is longer than the screen."""
    moment: Moment | None = None
    """What is drawn in place of the text."""
    figure: GridFigure | None = None
    """Where that is, beside the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollScreen:
    """A long text under a subject; ``line`` is the first line shown."""

    head: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardScreen:
    """Whose eyes the next screen is for; nothing private is on this one."""

    seat: str
    text: str
    presses: tuple[str, ...] = ("look",)
    """What can be pressed: ``look`` (Roll, held), ``go-on``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealScreen:
    """A seal to be written down: its hex digits in groups, spaces between."""

    digits: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverScreen:
    """How the game ended, for whom, in one or two words, and why; ``note`` says what a press does."""

    result: str
    words: str
    who: str = ""
    reason: str
    note: str = ""
    presses: tuple[str, ...] = ()
    """What can be pressed: ``again`` or ``close``, ``story`` or ``more``, ``print``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryScreen:
    """A round of a game that is over: where the game stood, a sentence, the map or picture as it was then, and which
    round of how many it is."""

    head: str
    text: str
    figure: Figure | None = None
    place: int = 1
    places: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeScreen:
    """The code that a browser on another machine is asked for once."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OffScreen:
    """Saved, and safe to switch off; the last picture that stays."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TumbleScreen:
    """Dice that fall: a picture of the movement, from 0, whose last one shows what they came to."""

    faces: tuple[Face, ...]
    frame: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureScreen:
    """One figure over the whole panel; ``place`` of ``places`` where more pictures lie beside it."""

    figure: Figure
    place: int = 1
    places: int = 1


Mapped = CellScreen | RoseScreen
"""What asks for a square."""
Listed = StartScreen | ListScreen | PlayersScreen | OptionsScreen | OptionScreen | ChooseScreen | MapChooseScreen
"""What has rows, one of which is chosen."""
Screen = (
    Listed
    | NumberScreen
    | Mapped
    | TextScreen
    | RollScreen
    | NoticeScreen
    | ScrollScreen
    | GuardScreen
    | SealScreen
    | OverScreen
    | StoryScreen
    | CodeScreen
    | OffScreen
    | TumbleScreen
    | FigureScreen
)


FEW = 20
"""So many numbers can stand in a row, to be touched."""


def rows_of(screen: object) -> tuple[Sequence[Row], int]:
    """The rows of a screen and which one is chosen, else none.

    Those of a number are its few values, of a die its faces, of a rose its directions.
    """
    if isinstance(screen, Listed):
        return screen.rows, screen.chosen
    if isinstance(screen, RollScreen) and screen.showing in screen.faces:
        return [Row(str(face)) for face in screen.faces], screen.faces.index(screen.showing)
    if isinstance(screen, RoseScreen) and screen.figure.chosen in screen.figure.open:
        ways = screen.figure.open
        return [Row(way.upper()) for way in ways], ways.index(screen.figure.chosen)
    if isinstance(screen, NumberScreen) and screen.high - screen.low < FEW:
        return [Row(str(value)) for value in range(screen.low, screen.high + 1)], screen.value - screen.low
    return (), 0


@dataclass(frozen=True, slots=True)
class Style:
    """How screens are drawn: ``large`` text or small, and ``tick``, quarter seconds since the screen appeared
    (long labels scroll with it); ``busy`` draws the mark of a slow commit, ``calm`` of a movement its end alone."""

    large: bool = False
    tick: int = 0
    busy: bool = False
    calm: bool = False

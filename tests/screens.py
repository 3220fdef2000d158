"""A bridge for the move: the 22 kinds of screen as they were, and what each of them is as an ``Ask``, both ways.

Tests that speak of the kinds run through it unchanged, so that what they hold is held of the one record, too.
"""

from dataclasses import dataclass, replace
from typing import Any

from PIL import Image

from companion.screens.ask import TICKED, Ask, Card, Choice, Dice, Digits, Emblem, Press, Scale, Style
from companion.screens.canvas import Canvas
from companion.screens.draw import PLAIN, fall
from companion.screens.draw import compose as whole
from companion.screens.draw import fits_beside as has_place
from companion.screens.draw import lines as all_lines
from companion.screens.draw import room as lines_seen
from companion.screens.draw import shrinks as gets_small
from companion.screens.listing import has_room as may_say
from companion.table.dice import Face
from companion.table.figure import CompassFigure, Figure, GridFigure
from companion.table.grid import Cell
from companion.table.notice import Moment


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
    rows: tuple[Any, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListScreen:
    """Any other menu of ours: a subject, rows, the one chosen, and a sentence about the chosen row."""

    head: str
    rows: tuple[Any, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersScreen:
    """Who plays, by pawn colour and name, in order of play; the last row goes on. ``places`` is 0 where not in."""

    rows: tuple[Any, ...]
    places: tuple[int, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsScreen:
    """The options of a game with their values; the sentence explains the chosen value."""

    head: str
    rows: tuple[Any, ...]
    chosen: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionScreen:
    """One option as a question: its answers, two of them side by side; the foot says what the chosen one changes."""

    head: str
    text: str
    rows: tuple[Any, ...]
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
    rows: tuple[Any, ...]
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
    rows: tuple[Any, ...]
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


PRESSES = {
    "look": Press("look", "Look"), "go-on": Press("push", "Go on"), "again": Press("push", "Again"),
    "close": Press("close", "Close"), "story": Press("more", "Story"), "more": Press("more", "More"),
    "print": Press("roll", "Print"),
}  # fmt: skip


def choices_of(rows: tuple[Any, ...], marks: tuple[int | None, ...] = ()) -> tuple[Choice, ...]:
    """Rows as choices."""
    marked = (*marks, *(None,) * len(rows))
    return tuple(
        Choice(row.label, row.value, row.grey, row.card, row.foot, str(at), marked[at]) for at, row in enumerate(rows)
    )


def ask_of(screen: Any) -> Ask:
    """A screen as what is asked."""
    match screen:
        case Ask():
            return screen
        case StartScreen() | ListScreen() | OptionsScreen():
            key = {StartScreen: "box/start", ListScreen: "box/menu", OptionsScreen: "box/options"}[type(screen)]
            rows = choices_of(screen.rows)
            return Ask(key=key, head=screen.head, choices=rows, chosen=screen.chosen, foot=screen.text)
        case PlayersScreen(rows=rows, places=places):
            marks = places[: max(0, len(rows) - 1)]
            count = str(sum(1 for place in places if place))
            told: dict[str, Any] = {"chosen": screen.chosen, "foot": screen.text, "state": count}
            return Ask(key="box/players", head="Players", choices=choices_of(rows, marks), **told)
        case OptionScreen(head=head, text=text, rows=rows):
            told = {"chosen": screen.chosen, "foot": screen.foot, "paired": True}
            return Ask(key="box/option", head=head, text=text, choices=choices_of(rows), **told)
        case ChooseScreen(head=head, text=text, rows=rows):
            marks = tuple(TICKED if tick else 0 for tick in screen.ticks)
            told = {"state": screen.state, "said": screen.said, "foot": screen.foot, "chosen": screen.chosen}
            return Ask(key="choose", head=head, text=text, choices=choices_of(rows, marks), **told)
        case MapChooseScreen(head=head, text=text, rows=rows):
            told = {"figure": screen.figure, "note": screen.note, "foot": screen.foot, "walks": screen.walks}
            return Ask(key="choose", head=head, text=text, choices=choices_of(rows), chosen=screen.chosen, **told)
        case NumberScreen(head=head, text=text):
            return Ask(key="number", head=head, text=text, scale=Scale(screen.low, screen.high, screen.value))
        case CellScreen(head=head, text=text, figure=figure):
            cells = screen.cells or figure.open or (figure.crosshair or Cell(1, 1),)
            return Ask(key="cell", head=head, text=text, figure=figure, cells=cells)
        case RoseScreen(head=head, text=text, figure=figure):
            ways = choices_of(tuple(Row(way.upper()) for way in figure.open))
            return Ask(key="rose", head=head, text=text, figure=figure, choices=ways)
        case TextScreen(head=head, text=text):
            return Ask(key="box/text", head=head, text=text, letters=screen.longest)
        case RollScreen(head=head, text=text):
            dice = Dice(screen.entered, screen.showing, screen.dice, screen.faces)
            return Ask(key="roll", head=head, text=text, dice=dice)
        case NoticeScreen(head=head, text=text):
            told = {"places": 1 + screen.more, "note": screen.note, "line": screen.line, "figure": screen.figure}
            return Ask(key="box/notice", head=head, text=text, splash=screen.moment, **told)
        case ScrollScreen(head=head, text=text):
            return Ask(key="box/text", head=head, text=text, long=True, line=screen.line)
        case GuardScreen(seat=seat, text=text):
            return Ask(key="box/guard", head=seat, text=text, splash=Emblem.GUARD)
        case SealScreen(digits=digits, text=text) | CodeScreen(code=digits, text=text):
            return Ask(key="box/seal", text=text, splash=Digits(digits))
        case OverScreen(result=result, words=words, who=who, reason=reason):
            drawing = "hourglass" if result in ("lost", "stopped") else "cup"
            splash = Moment(drawing, words, who, reason, lit=True)
            return Ask(
                key="box/over", text=words, foot=reason, splash=splash, note=screen.note, result=result or "ended"
            )
        case StoryScreen(head=head, text=text, figure=figure):
            return Ask(
                key="box/story",
                head=head,
                text=text,
                figure=figure,
                long=True,
                place=screen.place,
                places=screen.places,
            )
        case OffScreen(text=text):
            return Ask(key="box/off", text=text, splash=Emblem.NIGHT)
        case FigureScreen(figure=figure):
            return Ask(key="box/picture", figure=figure, place=screen.place, places=screen.places)
    raise TypeError(screen)


def rows_of(ask: Ask) -> tuple[Row, ...]:
    """Choices as rows."""
    return tuple(Row(one.label, one.value, one.grey, one.card, one.foot) for one in ask.choices)


def as_screen(ask: Ask) -> Any:
    """What is asked as the screen that it was."""
    head, text, rows, figure = ask.head, ask.text, rows_of(ask), ask.figure
    marks = tuple(one.mark for one in ask.choices)
    bare = tuple(replace(row, foot="") for row in rows)
    names = {press: name for name, press in PRESSES.items()}
    presses = tuple(names[press] for press in ask.presses if press in names)
    match ask.splash:
        case Moment() as end if ask.result:
            told: dict[str, Any] = {"words": end.words, "who": end.who, "reason": end.line}
            return OverScreen(result=ask.result, note=ask.note, presses=presses, **told)
        case Digits(digits) if len(digits.split()) > 3:
            return SealScreen(digits=digits, text=text)
        case Digits(digits):
            return CodeScreen(code=digits, text=text)
        case Emblem.GUARD:
            return GuardScreen(seat=head, text=text, presses=presses or ("look",))
        case Emblem.NIGHT:
            return OffScreen(text=text)
    if ask.key == "box/start":
        return StartScreen(head=head, rows=bare, chosen=ask.chosen, text=ask.foot)
    if ask.key == "box/players":
        places = tuple(mark or 0 for mark in marks)
        return PlayersScreen(rows=bare, places=places, chosen=ask.chosen, text=ask.foot)
    if ask.key in ("box/menu", "box/sure"):
        return ListScreen(head=head, rows=bare, chosen=ask.chosen, text=ask.foot)
    if ask.key == "box/options":
        return OptionsScreen(head=head, rows=rows, chosen=ask.chosen, text=ask.foot)
    if ask.paired:
        return OptionScreen(head=head, text=text, rows=rows, chosen=ask.chosen, foot=ask.foot)
    if ask.scale is not None:
        scale = ask.scale
        return NumberScreen(head=head, text=text, value=scale.value, low=scale.low, high=scale.high)
    if ask.dice is not None:
        dice = ask.dice
        told = {"entered": dice.told, "showing": dice.showing, "dice": dice.count, "faces": dice.faces}
        return RollScreen(head=head, text=text, **told)
    if ask.letters:
        return TextScreen(head=head, text=text, longest=ask.letters)
    if isinstance(figure, CompassFigure) and ask.choices:
        cells = tuple(each[1] for one in ask.choices for each in one.on if isinstance(each, tuple))
        return RoseScreen(head=head, text=text, figure=replace(figure), cells=cells)
    if ask.cells:
        assert isinstance(figure, GridFigure)
        return CellScreen(head=head, text=text, figure=figure, cells=ask.cells)
    if ask.choices and isinstance(figure, GridFigure):
        told = {"foot": ask.foot, "note": ask.note, "walks": ask.walks}
        return MapChooseScreen(head=head, text=text, rows=rows, chosen=ask.chosen, figure=figure, **told)
    if ask.choices:
        ticks = tuple(mark == TICKED for mark in marks if mark is not None)
        told = {"state": ask.state, "said": ask.said, "foot": ask.foot, "ticks": ticks}
        return ChooseScreen(head=head, text=text, rows=rows, chosen=ask.chosen, **told)
    if ask.key == "box/story":
        return StoryScreen(head=head, text=text, figure=figure, place=ask.place, places=ask.places)
    if figure is not None and not text:
        return FigureScreen(figure=figure, place=ask.place, places=ask.places)
    if ask.long:
        return ScrollScreen(head=head, text=text, line=ask.line)
    assert not isinstance(ask.splash, Digits | Emblem)
    told = {"more": ask.more, "note": ask.note, "line": ask.line, "moment": ask.splash}
    return NoticeScreen(head=head, text=text, figure=figure if isinstance(figure, GridFigure) else None, **told)


def compose(screen: Any, style: Style = PLAIN) -> Canvas:
    """The picture of what is asked, or of a screen that it was, with the record of what lies where."""
    return fall(screen.faces, screen.frame, style) if isinstance(screen, TumbleScreen) else whole(ask_of(screen), style)


def draw(screen: Any, style: Style = PLAIN) -> Image.Image:
    """The picture of either."""
    return compose(screen, style).image


def lines(screen: Any, style: Style) -> int:
    """How many lines either has."""
    return all_lines(ask_of(screen), style)


def room(screen: Any, style: Style) -> int:
    """How many lines of either are seen at once."""
    return lines_seen(ask_of(screen), style)


def shrinks(screen: Any, style: Style) -> bool:
    """Whether the text of either is too long to be large."""
    return gets_small(ask_of(screen), style)


def fits_beside(screen: Any, style: Style) -> bool:
    """Whether the text of either has room beside its picture."""
    return has_place(ask_of(screen), style)


def has_room(screen: Any, style: Style) -> bool:
    """Whether what was said has room in either."""
    return may_say(ask_of(screen), style)

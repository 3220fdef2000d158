"""Golden pictures, contact sheets of screens: compared as pixels, made anew only with COMPANION_GOLDEN=write."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from companion.games.geodeto.sign import SIGNS as GROUP_SIGNS
from companion.screens.ask import TICKED, Ask, Card, Choice, Dice, Digits, Emblem, Scale, Style
from companion.screens.canvas import Canvas
from companion.screens.draw import compose, fall
from companion.screens.drawing import SIDE, drawings
from companion.screens.glyph import small
from companion.screens.moment import RESTS
from companion.table.dice import Face
from companion.table.figure import (
    Arrow,
    Bar,
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Feature,
    GridFigure,
    Mark,
    Place,
    Pyramid,
    RingFigure,
    Sign,
    Stack,
    StacksFigure,
)
from companion.table.grid import Cell, Direction, Grid, letters_of
from companion.table.notice import Moment

FOLDER = Path(__file__).parent / "golden"
PLAIN = Style()


class Falling(NamedTuple):
    """Dice in the air, which the box draws before what they lead to is asked."""

    faces: tuple[Face, ...]
    frame: int


def composed(screen: Ask | Falling, style: Style = PLAIN) -> Canvas:
    """What is asked, or dice that fall, as it is drawn."""
    return fall(*screen, style) if isinstance(screen, Falling) else compose(screen, style)


def seated(rows: Sequence[Choice], places: Sequence[int]) -> tuple[Choice, ...]:
    """Seats with their places in the order of play; the row behind them has none."""
    return (*(replace(row, mark=place) for row, place in zip(rows[:-1], places, strict=False)), rows[-1])


def ticked(rows: Sequence[Choice], ticks: Sequence[bool]) -> tuple[Choice, ...]:
    """The first rows ticked or not."""
    marks = [TICKED if tick else 0 for tick in ticks]
    return (*(replace(row, mark=mark) for row, mark in zip(rows, marks, strict=False)), *rows[len(marks) :])


SPELLING = (Choice("Said aloud"), *map(Choice, "abcdefghijklmnopqrstuvwxyz'- "))
"""What the dial goes over where a text is asked for."""


def pointed(figure: GridFigure) -> tuple[Cell, ...]:
    """The squares of a map that can be answered."""
    return figure.open or (figure.crosshair or Cell(1, 1),)


def ways(figure: CompassFigure) -> tuple[Choice, ...]:
    """The directions of a rose that can be answered."""
    return tuple(Choice(way.upper()) for way in figure.open)


def over(result: str, words: str, reason: str, *, who: str = "", note: str = "") -> Ask:
    """The end of a game."""
    drawing = "hourglass" if result in ("lost", "stopped") else "cup"
    splash = Moment(drawing, words, who, reason, lit=True)
    return Ask(text=words, foot=reason, splash=splash, note=note, result=result or "ended")


START = (
    Choice("Continue: Muggles", "Ada, Ben; round 7"),
    Choice("New game"),
    Choice("Roll dice"),
    Choice("Settings"),
    Choice("Switch off"),
)
OPTIONS = (
    Choice("Start game"),
    Choice("You tell", "When asked"),
    Choice("Weather", "as printed in the rulebook"),
    Choice("More options", "…"),
)
TILES = (
    Choice("forest"),
    Choice("open ground"),
    Choice("water, with a bridge or a ford"),
    Choice("rock"),
    Choice("town"),
)
GREY = (Choice("Move"), Choice("Search"), Choice("Launch the drone", disabled=True), Choice("End the turn"))
LONG = "Ask at the next question that hangs on something that the box was not told; nobody reports anything else"
TIP = "Roll: then push a way."
PEOPLE = (
    Choice("red", "Anna"),
    Choice("blue", "Bartholomäus"),
    Choice("green"),
    Choice("yellow", "Zoë"),
    Choice("Go on"),
)
STORY = (
    "The muggle walks three squares north and sees the box behind the birch. "
    "It takes the box home; the cache is gone. Anna may place a new one on any square of the forest."
)

MUGGLES = GridFigure(
    rows=8,
    cols=8,
    title="Muggles",
    marks=(Mark(Cell(2, 3), "C"), Mark(Cell(6, 6), "T1"), Mark(Cell(7, 2), Sign.FLAG), Mark(Cell(8, 8), Sign.HATCH)),
    arrows=(Arrow(Cell(4, 4), Direction.N, "A"), Arrow(Cell(5, 7), Direction.SW, "B"), Arrow(Cell(1, 8), Direction.E)),
    path=(Cell(7, 4), Cell(6, 4), Cell(5, 4), Cell(4, 4)),
    divide=(4, 4),
)
SIGNS = GridFigure(
    rows=6,
    cols=6,
    title="All signs",
    marks=(
        *(Mark(Cell(1 + at // 3, 1 + at % 3 * 2), sign) for at, sign in enumerate(Sign)),
        *(Mark(Cell(4, 1), "7"), Mark(Cell(4, 3), "12"), Mark(Cell(4, 5), "é"), Mark(Cell(5, 1), "W")),
    ),
    arrows=tuple(Arrow(Cell(6, 1 + at), Direction.N.turned(at), "") for at in range(6)),
)
FACINGS = GridFigure(
    rows=7,
    cols=7,
    arrows=tuple(Arrow(Cell(2, 1 + at), Direction.N.turned(at), "ABCDEFG"[at]) for at in range(7))
    + tuple(Arrow(Cell(4, 1 + at), Direction.N.turned(at)) for at in range(7))
    + (Arrow(Cell(6, 4), Direction.NW, "H"),),
    crosshair=Cell(6, 4),
)
TILEMAP = GridFigure(
    rows=24,
    cols=24,
    title="Tile",
    crosshair=Cell(2, 11),
    caption=letters_of(Cell(2, 11)),
    letters=True,
    divide=(6, 6),
    marks=(Mark(Cell(20, 20), Sign.FILL), Mark(Cell(5, 17), Sign.DOT), Mark(Cell(12, 3), "A")),
)
OPEN = GridFigure(
    rows=8,
    cols=8,
    crosshair=Cell(4, 5),
    open=tuple(Cell(row, col) for row in range(3, 7) for col in range(3, 7)),
    marks=(Mark(Cell(5, 5), "C"), Mark(Cell(2, 2), Sign.CROSS)),
    divide=(4, 4),
)
TRAIL = GridFigure(
    rows=6,
    cols=6,
    caption="A5",
    open=tuple(Cell(row, 3) for row in range(1, 6)),
    marks=(Mark(Cell(1, 3), Sign.HATCH), Mark(Cell(2, 5), "P"), Mark(Cell(4, 4), Sign.CROSS)),
    arrows=(Arrow(Cell(6, 3), Direction.S, "A"),),
)
FINDS = (
    Choice("Nothing"),
    Choice("Hazards", "…"),
    Choice("Mystery puzzle"),
    Choice("Combination lock cache"),
    Choice("Site"),
)
ALL_OPEN = GridFigure(rows=6, cols=6, crosshair=Cell(6, 6), open=tuple(Grid(6, 6)))
PYRAMIDS = StacksFigure(
    title="Geodeto",
    stacks=(
        Stack("1", (Pyramid(3, "red"), Pyramid(2, "blue"), Pyramid(1, "green"))),
        Stack("2", (Pyramid(3, "blue"), Pyramid(3, "red"))),
        Stack("3"),
        Stack("4", (Pyramid(1, "yellow"),)),
        Stack("5", (Pyramid(2, "red"), Pyramid(2, "yellow"), Pyramid(1, "blue"))),
        Stack("6", (Pyramid(3, "green"), Pyramid(2, "green"), Pyramid(1, "green"))),
        Stack("7", (Pyramid(2, "blue"),)),
    ),
)
TOWERS = StacksFigure(
    title="High stacks",
    stacks=tuple(
        Stack(f"{name}", tuple(Pyramid(3 - at % 3, "red") for at in range(high)))
        for name, high in (("Paris", 6), ("Oslo", 5), ("Rome", 4), ("Bath", 3))
    ),
)
ICONS = tuple(GROUP_SIGNS.values())
GOAL_CARD = StacksFigure(
    title="Victoria Falls",
    stacks=(Stack("221", (Pyramid(2, "white"), Pyramid(2, "blue"), Pyramid(1, "black"))),),
    text="Africa. Between Zambia and Zimbabwe the Zambezi falls 108 m. Mosi-oa-Tunya: the smoke that thunders.",
)
SIGHTS = {icon.name.split()[0]: replace(GOAL_CARD, icon=icon) for icon in ICONS}
REASONS = BarsFigure(
    title="Scores",
    bars=(Bar("Anna", 12, 20), Bar("Bartholomäus", 1, 20), Bar("Zoë", 20, 20, "won"), Bar("Jo", 0, 20)),
)
WAYS = BarsFigure(
    title="Red: ways",
    bars=(
        *(Bar("Europe", 3, 18, "24 ways"), Bar("Asia", 0, 18, "1 way"), Bar("Antarctica", 11, 18, "sick")),
        *(Bar("Africa", 4, 18, "9 ways"), Bar("Ocean", 0, 18, "30 ways")),
    ),
)
WORLD = (Place("Europe"), Place("Africa", ("black",), PYRAMIDS.stacks), Place("Ocean"))
SHADED = GridFigure(
    rows=6,
    cols=6,
    title="Board A",
    arrows=(Arrow(Cell(2, 3), Direction.E, "A"),),
    marks=(Mark(Cell(1, 2), "N"),),
    shade=tuple(Cell(row, col) for row in (1, 2, 3) for col in (2, 3, 4)),
    legend={"N": "nuisance", Feature.ARROW: "muggle", Feature.SHADE: "no pick-up"},
)
ROSE = CompassFigure(open=(Direction.N, Direction.NE, Direction.E, Direction.SW, Direction.W), chosen=Direction.NE)

FACES: tuple[Face, ...] = (4, "FIND", 2, 6, 5, 1)
MOMENTS = {
    "here": Moment("eye-open", "4,8", who="I am here!", line="Go to 4,8.", lit=True),
    "fire": Moment("flame", "A fire!", who="The hiker", line="Go southwest."),
    "drone": Moment("drone", "Same sub-region", who="The drone"),
    "animal": Moment("paw", "Big animal", line="You have a new square."),
    "found": Moment("cache", "Found!", who="Bartholomäus", line="5 points, and 1 for the first", lit=True),
    "lost": Moment("muggle", "Combination locks", who="Lost", line="No cache of them can come any more."),
    "help": Moment("muggle", "Help!", who="Muggle A", line="It goes to 2,3, facing northwest."),
    "way": Moment("flame", "SW", who="A fire points"),
    "bare": Moment("nothing like that", "A word longer than the screen is wide", line=LONG),
}
CARD = Card("muggle-1", ("1-4 players", "60 minutes", "Cache Me If You Can, 2 pieces"))
SCREENS: dict[str, Ask | Falling] = {
    **{f"moment-{name}": Ask(head="", text="", splash=moment) for name, moment in MOMENTS.items()},
    "start": Ask(head="Table companion", choices=START, chosen=0, foot="Roll: two dice"),
    "start-middle": Ask(head="Table companion", choices=START, chosen=2, foot="Roll: GeoQuest dice"),
    "start-card": Ask(head="Table companion", choices=tuple(replace(row, card=CARD) for row in START), chosen=2),
    "start-tip": Ask(head="", choices=tuple(replace(row, card=CARD) for row in START), chosen=2, foot=TIP),
    "start-few": Ask(head="", choices=START[1:3], chosen=1),
    "list": Ask(
        head="Game",
        choices=(Choice("Muggles"), Choice("GeoQuest"), Choice("First to Find"), Choice("Geodeto")),
        chosen=1,
        foot="Two to four, one hour",
    ),
    "list-values": Ask(
        head="Settings",
        choices=(Choice("text", "small"), Choice("sound", "2"), Choice("sleep after", "10 min")),
        chosen=2,
        foot="never sooner than 5 minutes in a game",
    ),
    "list-one": Ask(head="", choices=(Choice("only row"),), chosen=0),
    "list-plain": Ask(head="Game", choices=START, chosen=4),
    "players": Ask(
        head="Players",
        choices=seated(PEOPLE, (2, 1, 0, 3)),
        chosen=1,
        foot="Press: in or out",
        state="3",
    ),
    "players-go": Ask(head="Players", choices=seated(PEOPLE, (2, 1, 0, 3)), chosen=4, state="3"),
    "options": Ask(head="Muggles", choices=OPTIONS, chosen=0, foot=LONG),
    "options-value": Ask(head="Muggles", choices=OPTIONS, chosen=2, foot="What the sky does"),
    "option": Ask(
        head="Rules",
        text="Does reaching his square win?",
        choices=(Choice("No"), Choice("Yes")),
        chosen=1,
        foot="No drone then.",
        paired=True,
    ),
    "option-line": Ask(
        head="More options",
        text="Who begins?",
        choices=(Choice("Hiker"), Choice("Searcher", disabled=True)),
        chosen=0,
        foot="He draws.",
        paired=True,
    ),
    "option-rows": Ask(
        head="Rules",
        text="Who plays with whom?",
        choices=(Choice("None"), Choice("One team"), TILES[2]),
        chosen=1,
        foot="All win.",
        paired=True,
    ),
    "option-two": Ask(
        head="Rules",
        text="Who starts?",
        choices=(Choice("The first"), Choice("By chance", disabled=True)),
        chosen=1,
        foot="Drawn.",
        paired=True,
    ),
    "choose": Ask(head="Anna", text="Which tile is at 4,5?", choices=TILES, chosen=1),
    "choose-long": Ask(
        head="Bartholomäus", text="What lies on the square in front of the hiker now?", choices=TILES, chosen=2
    ),
    "choose-two": Ask(
        head="Zoë",
        text="Did the muggle see the hiker behind the birch?",
        choices=(Choice("yes"), Choice("no")),
        chosen=0,
    ),
    "choose-grey": Ask(head="Anna", state="2 actions left", text="Move or search?", choices=GREY, chosen=0),
    "choose-grey-chosen": Ask(head="Anna", text="Move or search?", choices=GREY, chosen=2),
    "choose-bare": Ask(head="", text="Go on?", choices=(Choice("yes"), Choice("no"), Choice("later")), chosen=2),
    "choose-pages": Ask(
        head="Muggles!", text="Does anybody hold a nano cache, or a multi cache of set 4?", choices=TILES, chosen=0
    ),
    "choose-ticks": Ask(
        head="Round 3",
        state="1 ticked",
        text="What do you have?",
        choices=ticked((Choice("Nano"), Choice("Puzzle"), Choice("Count them")), (True, False)),
        chosen=1,
    ),
    "choose-foot": Ask(head="Anna", text="Which tile?", choices=TILES, chosen=1, foot="Ivy, Prickers, Snake, Beehive"),
    "choose-map": Ask(head="", text="Anything face up here?", choices=FINDS, chosen=0, figure=TRAIL),
    "choose-map-long": Ask(
        head="", text="What lies face up on the marked spaces of board A?", choices=FINDS, chosen=3, figure=TRAIL
    ),
    "choose-map-head": Ask(
        head="Bartholomäus", text="Which lies here?", choices=FINDS, chosen=1, figure=replace(TRAIL, rows=8, cols=8)
    ),
    "choose-map-foot": Ask(
        head="Muggle A",
        text="Turn up 3,3: which tile?",
        choices=tuple(replace(row, hint="Ivy, Snake, Beehive") for row in FINDS),
        chosen=1,
        figure=TRAIL,
        foot="Ivy, Snake, Beehive",
    ),
    "choose-map-foot-long": Ask(
        head="Cache",
        text="Turn up 3,3: which tile?",
        choices=tuple(replace(row, hint="Challenge, Virtual, Maintenance") for row in FINDS),
        chosen=1,
        figure=replace(TRAIL, caption="⚁"),
        foot="Challenge, Virtual, Maintenance",
    ),
    "choose-map-note": Ask(
        head="Muggle A", text="Turn up 3,3: which tile?", choices=FINDS, chosen=0, figure=TRAIL, note="Roll: No effect"
    ),
    "choose-map-tip": Ask(
        head="Muggle A",
        text="Turn up 3,3: which tile?",
        choices=FINDS,
        chosen=0,
        figure=TRAIL,
        foot=TIP,
        note="Roll: X",
    ),
    "choose-map-digit": Ask(
        head="", text="Which?", choices=FINDS[:1], chosen=0, figure=replace(TRAIL, caption="5", open=(Cell(6, 6),))
    ),
    "choose-map-many": Ask(
        head="Zoë",
        text="Where was it?",
        choices=tuple(Choice(str(cell)) for cell in Grid(6, 6)),
        chosen=17,
        figure=replace(ALL_OPEN, crosshair=None),
    ),
    "number": Ask(head="Anna", text="How many coins?", scale=Scale(0, 20, 7)),
    "number-tip": Ask(head="Anna", text="How many coins?", scale=Scale(0, 20, 7), foot=TIP),
    "number-low": Ask(head="Anna", text="Which round are we in?", scale=Scale(0, 100, 0)),
    "number-wide": Ask(head="", text="Points", scale=Scale(-2000, 99999, -1250)),
    "cell": Ask(head="Anna", text="Where does the hiker stand?", figure=OPEN, cells=pointed(OPEN)),
    "cell-tip": Ask(head="Anna", text="Which square?", figure=OPEN, cells=pointed(OPEN), foot=TIP),
    "cell-tile": Ask(head="Tile", text="Turn: row, press: column", figure=TILEMAP, cells=pointed(TILEMAP)),
    "cell-all": Ask(head="Bartholomäus", text=LONG, figure=ALL_OPEN, cells=pointed(ALL_OPEN)),
    "rose": Ask(head="Anna", text="Which way does it go?", figure=ROSE, choices=ways(ROSE)),
    "rose-tip": Ask(head="Anna", text="Which way?", figure=ROSE, choices=ways(ROSE), foot=TIP),
    "rose-none": Ask(
        head="Bartholomäus",
        text=LONG,
        figure=CompassFigure(open=tuple(Direction)),
        choices=ways(CompassFigure(open=tuple(Direction))),
    ),
    "text": Ask(head="Anna", text="Tell the others what you found", letters=30, choices=SPELLING),
    "text-long": Ask(head="Bartholomäus", text=LONG, letters=30, choices=SPELLING),
    "text-spelled": Ask(
        head="Anna",
        text="Who plays Red?",
        letters=12,
        written="Bartholomäu",
        choices=SPELLING,
        chosen=19,
        foot="Roll: keep. Back: delete",
    ),
    "text-tip": Ask(head="Anna", text="Which word?", letters=30, choices=SPELLING, foot=TIP),
    "roll": Ask(head="Anna", text="Roll the two dice", dice=Dice((3,), 5, 2)),
    "roll-tip": Ask(head="Anna", text="Roll the two dice", dice=Dice((3,), 5, 2), foot=TIP),
    "roll-six": Ask(head="Anna", text="Roll six dice", dice=Dice((1, 6, 4), 2, 6)),
    "roll-geoquest": Ask(head="Zoë", text="Roll the pair", dice=Dice((), "FIND", 2)),
    "roll-nine": Ask(head="Zoë", text="Roll all nine", dice=Dice((1, 2, 3, 4, 5, 6, 1), 2, 9)),
    "notice": Ask(head="Muggle", text="walks three squares north."),
    "notice-tip": Ask(head="", text="Anna: put the nano cache on Muggle A. It is at 2,3.", foot=TIP, places=2),
    "notice-more": Ask(head="Muggle", text=STORY, places=3),
    "notice-line": Ask(head="", text=STORY, line=2),
    "scroll": Ask(head="Rules", text=STORY + " " + STORY, long=True, line=3),
    "scroll-short": Ask(head="Rules", text="None.", long=True),
    "guard": Ask(head="Anna", text="Hold Roll to look", splash=Emblem.GUARD),
    "guard-long": Ask(
        head="Bartholomäus", text="Only for your eyes. The others look away. Hold Roll to look.", splash=Emblem.GUARD
    ),
    "seal": Ask(text="Dice seal: write it down", splash=Digits("3f9a 01bc 7720 e4d1 8888 8888 abcd ef00")),
    "over-won": over("won", "Blue wins!", "On 3,5 in round 9.", note="Push: play again\nTurn: story"),
    "over-long": over(
        "won",
        "Won!",
        "All seven groups are together, and nobody was robbed. 2 answers were undone.",
        who="Anna, Bartholomäus, Zoë",
        note="Push: play again\nTurn: story",
    ),
    "over-lost": over(
        "lost", "Lost", "The food is gone. The hiker was on 4,8.", note="Push: play again\nTurn: story. Roll: print"
    ),
    "over-stopped": over("stopped", "Stopped", LONG, note="Push: end\nTurn: more. Roll: print"),
    "over-short": over("draw", "A draw", "Round 3.", note="Push: play again\nTurn: story. Roll: print"),
    "over-draw": over("draw", "A draw", "Nobody is left"),
    "story": Ask(head="round 3", text="The drone: same quarter.", figure=OPEN, long=True, place=3, places=9),
    "story-long": Ask(head="move 12, 4 to go", text=LONG, figure=ALL_OPEN, long=True, place=12, places=40),
    "code": Ask(text="Type this code into the browser", splash=Digits("4071")),
    "code-long": Ask(text=LONG, splash=Digits("407 193")),
    "off": Ask(text="Saved. Safe to switch off.", splash=Emblem.NIGHT),
    "off-long": Ask(text="Saved. It is safe now to take the plug out of the wall. Good night!", splash=Emblem.NIGHT),
    **{f"tumble-{count}-{frame}": Falling(FACES[:count], frame) for count in (1, 2, 6) for frame in range(4)},
    "figure-grid": Ask(figure=MUGGLES),
    "figure-grid-place": Ask(figure=replace(MUGGLES, title=""), place=1, places=3),
    "figure-bars-place": Ask(figure=REASONS, place=3, places=3),
    "figure-grid-signs": Ask(figure=SIGNS),
    "figure-grid-facings": Ask(figure=FACINGS),
    "figure-grid-tile": Ask(figure=TILEMAP),
    "figure-grid-legend": Ask(
        figure=GridFigure(
            rows=8,
            cols=8,
            title="Lake",
            marks=(Mark(Cell(1, 1), "C"), Mark(Cell(3, 3), "B2")),
            legend={"C": "cache", "B2": "boat of Zoë"},
        )
    ),
    "figure-grid-wide": Ask(figure=GridFigure(rows=3, cols=12, marks=(Mark(Cell(2, 6), "A"),))),
    "figure-grid-edge": Ask(
        figure=GridFigure(
            rows=3,
            cols=3,
            arrows=(
                *(Arrow(Cell(1, 3), Direction.E, "A"), Arrow(Cell(3, 3), Direction.SE, "B")),
                *(Arrow(Cell(3, 1), Direction.S, "C"), Arrow(Cell(1, 1), Direction.NW, "D")),
            ),
        )
    ),
    "figure-grid-one": Ask(figure=GridFigure(rows=1, cols=1, marks=(Mark(Cell(1, 1), "AB"),))),
    "figure-stacks": Ask(figure=PYRAMIDS),
    "figure-stacks-high": Ask(figure=TOWERS),
    "figure-stacks-text": Ask(figure=GOAL_CARD),
    **{f"figure-stacks-{name}": Ask(figure=figure) for name, figure in SIGHTS.items()},
    "figure-stacks-none": Ask(figure=StacksFigure(title="Empty")),
    "figure-ring": Ask(figure=RingFigure(overview=WAYS, places=WORLD)),
    "figure-ring-place": Ask(figure=RingFigure(overview=WAYS, places=WORLD, shown="Africa")),
    "figure-grid-shade": Ask(figure=SHADED),
    "figure-bars": Ask(figure=REASONS),
    "figure-bars-noted": Ask(figure=WAYS),
    "figure-bars-many": Ask(figure=BarsFigure(title="", bars=tuple(Bar(f"supply {at}", at, 9) for at in range(9)))),
    "figure-dice": Ask(
        figure=DiceFigure(title="2 d6", faces=(3, 5), note="8", rows=("6 1 = 7", "2 2 = 4", "5 4 = 9", "1 1 = 2"))
    ),
    "figure-dice-one": Ask(figure=DiceFigure(faces=(6,))),
    "figure-dice-six": Ask(
        figure=DiceFigure(
            title="6 d6",
            faces=(1, 2, 3, 4, 5, 6),
            note="21",
            rows=("1 1 2 4 6 6 = 20", "1 1 1 1 1 1 = 6", "6 6 6 6 6 6 = 36", "2 3 4 4 5 6 = 24"),
        )
    ),
    "figure-dice-geoquest": Ask(
        figure=DiceFigure(title="GeoQuest", faces=("FIND", "3"), note="found!", rows=("2 DNF", "FIND 0"))
    ),
    "figure-dice-letters": Ask(figure=DiceFigure(title="Tile", faces=("B", "K"), rows=("AC", "WY", "GG"))),
    "figure-dice-name": Ask(figure=DiceFigure(title="Who starts", faces=("Bartholomäus",), note="begins")),
    "figure-dice-turns": Ask(figure=DiceFigure(title="Drawn", faces=("Bartholomäus", "Zoë", "Anna-Luise"))),
    "figure-card": Ask(figure=CardFigure(title="Event", lines=("A storm: all boats", "go back to port."), large="7")),
    "figure-card-long": Ask(figure=CardFigure(title="Thunderstorm", lines=(STORY,), large="QK")),
    "figure-card-bare": Ask(figure=CardFigure(lines=("One line",))),
    "figure-card-code": Ask(
        figure=CardFigure(
            title="Phones",
            lines=("192.168.178.44:8064/",),
            large="K7QX 9M2W",
            link="HTTP://192.168.178.44:8064/K7QX9M2W",
        )
    ),
    "figure-compass": Ask(figure=CompassFigure(title="Wind", open=tuple(Direction), chosen=Direction.W)),
    "figure-compass-some": Ask(figure=ROSE),
}
"""The screens that a person has looked at, small and large, by name."""

STYLES = {"": Style(), "-large": Style(large=True)}
COLUMNS, GAP = 4, 6
"""Pictures in a row of a contact sheet, and the pixels around each."""


def kind(name: str) -> str:
    """The contact sheet that a screen stands on: of a figure that fills it the kind of that."""
    screen, first = SCREENS[name], name.partition("-")[0]
    if first == "figure" and isinstance(screen, Ask):
        return type(screen.figure).__name__.lower()
    return "mapchoose" if name.startswith("choose-map") else first


SHEETS = [f"{name}{manner}" for name in dict.fromkeys(map(kind, SCREENS)) for manner in STYLES]


def contact_sheet(sheet: str) -> Image.Image:
    """All screens of a kind in a style, each over its name, without a fault in any layout."""
    manner = "-large" if sheet.endswith("-large") else ""
    screens = {name: screen for name, screen in SCREENS.items() if kind(name) == sheet.removesuffix(manner)}
    wide, high = 128 + GAP, 64 + GAP + small().line
    columns, rows = min(COLUMNS, len(screens)), -(-len(screens) // COLUMNS)
    whole = Image.new("1", (columns * wide + GAP, rows * high + GAP), 1)
    for at, (name, screen) in enumerate(screens.items()):
        x, y = GAP + at % COLUMNS * wide, GAP + at // COLUMNS * high
        style = replace(STYLES[manner], tick=RESTS) if name.startswith("over") else STYLES[manner]
        whole.paste(check_layout(screen, style), (x, y))
        small().draw(whole, x, y + 66, name, on=False)
    return whole


def drawing_sheet() -> Image.Image:
    """All drawings, each over its name, twice as large."""
    columns, wide, high = 8, 2 * SIDE + 30, 2 * SIDE + 16
    whole = Image.new("1", (columns * wide, -(-len(drawings()) // columns) * high), 0)
    for at, (name, picture) in enumerate(drawings().items()):
        x, y = at % columns * wide + 4, at // columns * high + 2
        whole.paste(picture.resize((2 * SIDE, 2 * SIDE), Image.Resampling.NEAREST), (x, y))
        small().draw(whole, x, y + 2 * SIDE + 3, name)
    return whole


def check_layout(screen: Ask | Falling, style: Style = PLAIN, *, whole: bool = False) -> Image.Image:
    """The picture of the screen; AssertionError names every fault in its layout, ``whole``: and all that is cut."""
    canvas = composed(screen, style)
    faults = canvas.faults() + (cut(canvas, screen) if whole else [])
    assert not faults, f"{screen} {style}:\n" + "\n".join(faults)
    assert canvas.image.size == (128, 64)
    assert canvas.image.mode == "1"
    return canvas.image


def cut(canvas: Canvas, screen: Ask | Falling) -> list[str]:
    """What of a screen nobody can read at a look; a picture alone may turn its pages."""
    alone = isinstance(screen, Ask) and screen.figure is not None and not screen.text
    return [each for each in canvas.cut if not (alone and each.endswith(" pages"))]


def check_golden(name: str, image: Image.Image, folder: Path) -> None:
    """Compare with ``golden/<name>.png``; AssertionError names a picture of the difference, written to the folder."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("COMPANION_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        image.save(path, optimize=True, bits=1)
        return
    assert path.exists(), f"{path} is missing; look at the picture, then make it with COMPANION_GOLDEN=write"
    with Image.open(path) as opened:
        kept = opened.convert("1")
    if kept.size == image.size and kept.tobytes() == image.tobytes():
        return
    shown = folder / f"{name}-diff.png"
    difference(kept, image).save(shown)
    raise AssertionError(f"{name} is drawn differently; kept, drawn and differing pixels stand in {shown}")


def difference(kept: Image.Image, drawn: Image.Image) -> Image.Image:
    """Kept, drawn and what differs (red is gone, green is new), one above the other, at 4:1."""
    wide, high = max(kept.width, drawn.width), max(kept.height, drawn.height)
    both = [Image.new("L", (wide, high)) for _ in range(2)]
    for sheet, picture in zip(both, (kept, drawn), strict=True):
        sheet.paste(picture.convert("L"), (0, 0))
    gone, new = ImageChops.subtract(both[0], both[1]), ImageChops.subtract(both[1], both[0])
    same = ImageChops.darker(both[0], both[1]).point([value // 3 for value in range(256)])
    parts = [sheet.convert("RGB") for sheet in both]
    parts.append(Image.merge("RGB", (ImageChops.add(gone, same), ImageChops.add(new, same), same)))
    whole = Image.new("RGB", (wide, high * 3 + 8), "navy")
    for place, part in enumerate(parts):
        whole.paste(part, (0, place * (high + 4)))
    return whole.resize((whole.width * 4, whole.height * 4), Image.Resampling.NEAREST)

"""Golden pictures, contact sheets of screens: compared as pixels, made anew only with COMPANION_GOLDEN=write."""

import os
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops

from companion.games.geodeto.sign import SIGNS as GROUP_SIGNS
from companion.screens.canvas import Canvas
from companion.screens.draw import compose
from companion.screens.drawing import SIDE, drawings
from companion.screens.glyph import small
from companion.screens.moment import RESTS
from companion.screens.screen import (
    Card,
    CellScreen,
    ChooseScreen,
    CodeScreen,
    FigureScreen,
    GuardScreen,
    ListScreen,
    MapChooseScreen,
    NoticeScreen,
    NumberScreen,
    OffScreen,
    OptionScreen,
    OptionsScreen,
    OverScreen,
    PlayersScreen,
    RollScreen,
    RoseScreen,
    Row,
    Screen,
    ScrollScreen,
    SealScreen,
    StartScreen,
    StoryScreen,
    Style,
    TextScreen,
    TumbleScreen,
)
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


START = (Row("Go on: Muggles, round 7"), Row("New game"), Row("Roll dice"), Row("Settings"), Row("Switch off"))
OPTIONS = (
    Row("Begin"),
    Row("You tell", "When asked"),
    Row("Weather", "as printed in the rulebook"),
    Row("House rules", "…"),
)
TILES = (Row("forest"), Row("open ground"), Row("water, with a bridge or a ford"), Row("rock"), Row("town"))
GREY = (Row("Move"), Row("Search"), Row("Launch the drone", grey=True), Row("End the turn"))
LONG = "Ask at the next question that hangs on something that the box was not told; nobody reports anything else"
PEOPLE = (Row("red", "Anna"), Row("blue", "Bartholomäus"), Row("green"), Row("yellow", "Zoë"), Row("Go on"))
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
FINDS = (Row("Nothing"), Row("Hazards", "…"), Row("Mystery puzzle"), Row("Combination lock cache"), Row("Site"))
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
BARS = BarsFigure(
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
SCREENS: dict[str, Screen] = {
    **{f"moment-{name}": NoticeScreen(head="", text="", moment=moment) for name, moment in MOMENTS.items()},
    "start": StartScreen(head="The table companion", rows=START, chosen=0, text="Roll: two dice"),
    "start-middle": StartScreen(head="The table companion", rows=START, chosen=2, text="Roll: GeoQuest dice"),
    "start-card": StartScreen(
        head="The table companion",
        rows=tuple(replace(row, card=CARD) for row in START),
        chosen=2,
    ),
    "start-few": StartScreen(head="", rows=START[1:3], chosen=1),
    "list": ListScreen(
        head="Game",
        rows=(Row("Muggles"), Row("GeoQuest"), Row("First to Find"), Row("Geodeto")),
        chosen=1,
        text="Two to four, one hour",
    ),
    "list-values": ListScreen(
        head="Settings",
        rows=(Row("text", "small"), Row("sound", "2"), Row("sleep after", "10 min")),
        chosen=2,
        text="never sooner than 5 minutes in a game",
    ),
    "list-one": ListScreen(head="", rows=(Row("only row"),), chosen=0),
    "list-plain": ListScreen(head="Game", rows=START, chosen=4),
    "players": PlayersScreen(rows=PEOPLE, places=(2, 1, 0, 3), chosen=1, text="Press: in or out"),
    "players-go": PlayersScreen(rows=PEOPLE, places=(2, 1, 0, 3, 0), chosen=4),
    "options": OptionsScreen(head="Muggles", rows=OPTIONS, chosen=0, text=LONG),
    "options-value": OptionsScreen(head="Muggles", rows=OPTIONS, chosen=2, text="What the sky does"),
    "option": OptionScreen(
        head="Rules",
        text="Does reaching his square win?",
        rows=(Row("No"), Row("Yes")),
        chosen=1,
        foot="No drone then.",
    ),
    "option-line": OptionScreen(
        head="House rules",
        text="Who begins?",
        rows=(Row("Hiker"), Row("Searcher", grey=True)),
        chosen=0,
        foot="He draws.",
    ),
    "option-rows": OptionScreen(
        head="Rules",
        text="Who plays with whom?",
        rows=(Row("None"), Row("One team"), TILES[2]),
        chosen=1,
        foot="All win.",
    ),
    "option-two": OptionScreen(
        head="Rules", text="Who starts?", rows=(Row("The first"), Row("By chance", grey=True)), chosen=1, foot="Drawn."
    ),
    "choose": ChooseScreen(head="Anna", text="Which tile is at 4,5?", rows=TILES, chosen=1),
    "choose-long": ChooseScreen(
        head="Bartholomäus", text="What lies on the square in front of the hiker now?", rows=TILES, chosen=2
    ),
    "choose-two": ChooseScreen(
        head="Zoë", text="Did the muggle see the hiker behind the birch?", rows=(Row("yes"), Row("no")), chosen=0
    ),
    "choose-grey": ChooseScreen(head="Anna", state="2 actions left", text="Move or search?", rows=GREY, chosen=0),
    "choose-grey-chosen": ChooseScreen(head="Anna", text="Move or search?", rows=GREY, chosen=2),
    "choose-bare": ChooseScreen(head="", text="Go on?", rows=(Row("yes"), Row("no"), Row("later")), chosen=2),
    "choose-pages": ChooseScreen(
        head="Muggles!", text="Does anybody hold a nano cache, or a multi cache of set 4?", rows=TILES, chosen=0
    ),
    "choose-ticks": ChooseScreen(
        head="Round 3",
        state="1 ticked",
        text="What do you have?",
        rows=(Row("Nano"), Row("Puzzle"), Row("Count them")),
        chosen=1,
        ticks=(True, False),
    ),
    "choose-foot": ChooseScreen(
        head="Anna", text="Which tile?", rows=TILES, chosen=1, foot="Ivy, Prickers, Snake, Beehive"
    ),
    "choose-map": MapChooseScreen(head="", text="Anything face up here?", rows=FINDS, chosen=0, figure=TRAIL),
    "choose-map-long": MapChooseScreen(
        head="", text="What lies face up on the marked spaces of board A?", rows=FINDS, chosen=3, figure=TRAIL
    ),
    "choose-map-head": MapChooseScreen(
        head="Bartholomäus", text="Which lies here?", rows=FINDS, chosen=1, figure=replace(TRAIL, rows=8, cols=8)
    ),
    "choose-map-foot": MapChooseScreen(
        head="Muggle A", text="Turn up 3,3: which tile?", rows=FINDS, chosen=1, figure=TRAIL, foot="Ivy, Snake, Beehive"
    ),
    "choose-map-foot-long": MapChooseScreen(
        head="Cache",
        text="Turn up 3,3: which tile?",
        rows=FINDS,
        chosen=1,
        figure=replace(TRAIL, caption="⚁"),
        foot="Challenge, Virtual, Maintenance",
    ),
    "choose-map-note": MapChooseScreen(
        head="Muggle A", text="Turn up 3,3: which tile?", rows=FINDS, chosen=0, figure=TRAIL, note="Roll: No effect"
    ),
    "choose-map-digit": MapChooseScreen(
        head="", text="Which?", rows=FINDS[:1], chosen=0, figure=replace(TRAIL, caption="5", open=(Cell(6, 6),))
    ),
    "choose-map-many": MapChooseScreen(
        head="Zoë",
        text="Where was it?",
        rows=tuple(Row(str(cell)) for cell in Grid(6, 6)),
        chosen=17,
        figure=replace(ALL_OPEN, crosshair=None),
    ),
    "number": NumberScreen(head="Anna", text="How many coins?", value=7, low=0, high=20),
    "number-low": NumberScreen(head="Anna", text="Which round are we in?", value=0, low=0, high=100),
    "number-wide": NumberScreen(head="", text="Points", value=-1250, low=-2000, high=99999),
    "cell": CellScreen(head="Anna", text="Where does the hiker stand?", figure=OPEN),
    "cell-tile": CellScreen(head="Tile", text="Turn: row, press: column", figure=TILEMAP),
    "cell-all": CellScreen(head="Bartholomäus", text=LONG, figure=ALL_OPEN),
    "rose": RoseScreen(head="Anna", text="Which way does it go?", figure=ROSE),
    "rose-none": RoseScreen(head="Bartholomäus", text=LONG, figure=CompassFigure(open=tuple(Direction))),
    "text": TextScreen(head="Anna", text="Tell the others what you found", longest=30),
    "text-long": TextScreen(head="Bartholomäus", text=LONG, longest=30),
    "roll": RollScreen(head="Anna", text="Roll the two dice", entered=(3,), showing=5, dice=2),
    "roll-six": RollScreen(head="Anna", text="Roll six dice", entered=(1, 6, 4), showing=2, dice=6),
    "roll-geoquest": RollScreen(head="Zoë", text="Roll the pair", entered=(), showing="FIND", dice=2),
    "roll-nine": RollScreen(head="Zoë", text="Roll all nine", entered=(1, 2, 3, 4, 5, 6, 1), showing=2, dice=9),
    "notice": NoticeScreen(head="Muggle", text="walks three squares north."),
    "notice-more": NoticeScreen(head="Muggle", text=STORY, more=2),
    "notice-line": NoticeScreen(head="", text=STORY, line=2),
    "scroll": ScrollScreen(head="Rules", text=STORY + " " + STORY, line=3),
    "scroll-short": ScrollScreen(head="Rules", text="None."),
    "guard": GuardScreen(seat="Anna", text="Hold Roll to look"),
    "guard-long": GuardScreen(seat="Bartholomäus", text="Only for your eyes. The others look away. Hold Roll to look."),
    "seal": SealScreen(digits="3f9a 01bc 7720 e4d1 8888 8888 abcd ef00", text="Write it down, push"),
    "over-won": OverScreen(
        result="won", words="Blue wins!", reason="On 3,5 in round 9.", note="Push: again. Turn: more"
    ),
    "over-long": OverScreen(
        result="won",
        words="Won!",
        who="Anna, Bartholomäus, Zoë",
        reason="All seven groups are together, and nobody was robbed. 2 answers were taken back.",
        note="Push: again. Turn: more",
    ),
    "over-lost": OverScreen(
        result="lost", words="Lost", reason="The food is gone. The hiker was on 4,8.", note="Push: again. Roll: print"
    ),
    "over-stopped": OverScreen(result="stopped", words="Ended", reason=LONG, note="Push: end. Roll: print"),
    "over-draw": OverScreen(result="draw", words="A draw", reason="Nobody is left"),
    "story": StoryScreen(head="round 3", text="The drone: same quarter.", figure=OPEN, place=3, places=9),
    "story-long": StoryScreen(head="move 12, 4 to go", text=LONG, figure=ALL_OPEN, place=12, places=40),
    "code": CodeScreen(code="4071", text="Type this code into the browser"),
    "code-long": CodeScreen(code="407 193", text=LONG),
    "off": OffScreen(text="Saved. Safe to switch off."),
    "off-long": OffScreen(text="Saved. It is safe now to take the plug out of the wall. Good night!"),
    **{
        f"tumble-{count}-{frame}": TumbleScreen(faces=FACES[:count], frame=frame)
        for count in (1, 2, 6)
        for frame in range(4)
    },
    "figure-grid": FigureScreen(figure=MUGGLES),
    "figure-grid-place": FigureScreen(figure=replace(MUGGLES, title=""), place=1, places=3),
    "figure-bars-place": FigureScreen(figure=BARS, place=3, places=3),
    "figure-grid-signs": FigureScreen(figure=SIGNS),
    "figure-grid-facings": FigureScreen(figure=FACINGS),
    "figure-grid-tile": FigureScreen(figure=TILEMAP),
    "figure-grid-legend": FigureScreen(
        figure=GridFigure(
            rows=8,
            cols=8,
            title="Lake",
            marks=(Mark(Cell(1, 1), "C"), Mark(Cell(3, 3), "B2")),
            legend={"C": "cache", "B2": "boat of Zoë"},
        )
    ),
    "figure-grid-wide": FigureScreen(figure=GridFigure(rows=3, cols=12, marks=(Mark(Cell(2, 6), "A"),))),
    "figure-grid-edge": FigureScreen(
        figure=GridFigure(
            rows=3,
            cols=3,
            arrows=(
                *(Arrow(Cell(1, 3), Direction.E, "A"), Arrow(Cell(3, 3), Direction.SE, "B")),
                *(Arrow(Cell(3, 1), Direction.S, "C"), Arrow(Cell(1, 1), Direction.NW, "D")),
            ),
        )
    ),
    "figure-grid-one": FigureScreen(figure=GridFigure(rows=1, cols=1, marks=(Mark(Cell(1, 1), "AB"),))),
    "figure-stacks": FigureScreen(figure=PYRAMIDS),
    "figure-stacks-high": FigureScreen(figure=TOWERS),
    "figure-stacks-text": FigureScreen(figure=GOAL_CARD),
    **{f"figure-stacks-{name}": FigureScreen(figure=figure) for name, figure in SIGHTS.items()},
    "figure-stacks-none": FigureScreen(figure=StacksFigure(title="Empty")),
    "figure-ring": FigureScreen(figure=RingFigure(overview=WAYS, places=WORLD)),
    "figure-ring-place": FigureScreen(figure=RingFigure(overview=WAYS, places=WORLD, shown="Africa")),
    "figure-grid-shade": FigureScreen(figure=SHADED),
    "figure-bars": FigureScreen(figure=BARS),
    "figure-bars-noted": FigureScreen(figure=WAYS),
    "figure-bars-many": FigureScreen(
        figure=BarsFigure(title="", bars=tuple(Bar(f"supply {at}", at, 9) for at in range(9)))
    ),
    "figure-dice": FigureScreen(
        figure=DiceFigure(title="2 d6", faces=(3, 5), note="8", rows=("6 1 = 7", "2 2 = 4", "5 4 = 9", "1 1 = 2"))
    ),
    "figure-dice-one": FigureScreen(figure=DiceFigure(faces=(6,))),
    "figure-dice-six": FigureScreen(
        figure=DiceFigure(
            title="6 d6",
            faces=(1, 2, 3, 4, 5, 6),
            note="21",
            rows=("1 1 2 4 6 6 = 20", "1 1 1 1 1 1 = 6", "6 6 6 6 6 6 = 36", "2 3 4 4 5 6 = 24"),
        )
    ),
    "figure-dice-geoquest": FigureScreen(
        figure=DiceFigure(title="GeoQuest", faces=("FIND", "3"), note="found!", rows=("2 DNF", "FIND 0"))
    ),
    "figure-dice-letters": FigureScreen(figure=DiceFigure(title="Tile", faces=("B", "K"), rows=("AC", "WY", "GG"))),
    "figure-dice-name": FigureScreen(figure=DiceFigure(title="Who starts", faces=("Bartholomäus",), note="begins")),
    "figure-dice-turns": FigureScreen(figure=DiceFigure(title="Drawn", faces=("Bartholomäus", "Zoë", "Anna-Luise"))),
    "figure-card": FigureScreen(
        figure=CardFigure(title="Event", lines=("A storm: all boats", "go back to port."), large="7")
    ),
    "figure-card-long": FigureScreen(figure=CardFigure(title="Thunderstorm", lines=(STORY,), large="QK")),
    "figure-card-bare": FigureScreen(figure=CardFigure(lines=("One line",))),
    "figure-compass": FigureScreen(figure=CompassFigure(title="Wind", open=tuple(Direction), chosen=Direction.W)),
    "figure-compass-some": FigureScreen(figure=ROSE),
}
"""The screens that a person has looked at, small and large, by name."""

STYLES = {"": Style(), "-large": Style(large=True)}
COLUMNS, GAP = 4, 6
"""Pictures in a row of a contact sheet, and the pixels around each."""


def kind(screen: Screen) -> str:
    """The kind of a screen, or of the figure that fills it, as the name of its contact sheet."""
    if isinstance(screen, NoticeScreen) and screen.moment is not None:
        return "moment"
    shown = screen.figure if isinstance(screen, FigureScreen) else screen
    return type(shown).__name__.removesuffix("Screen").lower()


SHEETS = [f"{name}{manner}" for name in dict.fromkeys(map(kind, SCREENS.values())) for manner in STYLES]


def contact_sheet(sheet: str) -> Image.Image:
    """All screens of a kind in a style, each over its name, without a fault in any layout."""
    manner = "-large" if sheet.endswith("-large") else ""
    screens = {name: screen for name, screen in SCREENS.items() if kind(screen) == sheet.removesuffix(manner)}
    wide, high = 128 + GAP, 64 + GAP + small().line
    columns, rows = min(COLUMNS, len(screens)), -(-len(screens) // COLUMNS)
    whole = Image.new("1", (columns * wide + GAP, rows * high + GAP), 1)
    for at, (name, screen) in enumerate(screens.items()):
        x, y = GAP + at % COLUMNS * wide, GAP + at // COLUMNS * high
        style = replace(STYLES[manner], tick=RESTS) if isinstance(screen, OverScreen) else STYLES[manner]
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


def check_layout(screen: Screen, style: Style = PLAIN, *, whole: bool = False) -> Image.Image:
    """The picture of the screen; AssertionError names every fault in its layout, ``whole``: and all that is cut."""
    canvas = compose(screen, style)
    faults = canvas.faults() + (cut(canvas, screen) if whole else [])
    assert not faults, f"{screen} {style}:\n" + "\n".join(faults)
    assert canvas.image.size == (128, 64)
    assert canvas.image.mode == "1"
    return canvas.image


def cut(canvas: Canvas, screen: Screen) -> list[str]:
    """What of a screen nobody can read at a look; a picture alone may turn its pages."""
    alone = getattr(screen, "figure", None) is not None and not getattr(screen, "text", "")
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

"""Every kind of screen and figure against its golden pictures, and no fault in any layout."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from count import layouts
from golden import (
    FOLDER,
    ICONS,
    ROSE,
    SCREENS,
    SHEETS,
    START,
    TILEMAP,
    TRAIL,
    Falling,
    check_golden,
    check_layout,
    composed,
    contact_sheet,
    cut,
    drawing_sheet,
    over,
    ways,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from scale import figure

from companion.screens.ask import Ask, Choice, Dice, Digits, Emblem, Scale, Style
from companion.screens.canvas import PAGE, Area, Canvas, Over, offset
from companion.screens.draw import alone, compose, draw, layout, lines, room
from companion.screens.drawing import drawings
from companion.screens.glyph import large, medium, small
from companion.screens.listing import has_room
from companion.session.journal import SHOWN, shown
from companion.table.dice import Face
from companion.table.figure import (
    Arrow,
    Bar,
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Figure,
    GridFigure,
    Mark,
    Place,
    Pyramid,
    RingFigure,
    Sign,
    Stack,
    StacksFigure,
)
from companion.table.grid import Cell, Direction, Grid
from companion.table.notice import Moment


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_screen_is_drawn_as_on_its_golden_sheet(sheet: str, tmp_path: Path) -> None:
    check_golden(sheet, contact_sheet(sheet), tmp_path)


def test_every_kind_of_screen_and_figure_has_a_sheet() -> None:
    # A figure counts where it fills the panel: within a prompt it is drawn differently.
    asked = [screen for screen in SCREENS.values() if isinstance(screen, Ask)]
    assert {layout(ask).__name__ for ask in asked} == layouts()
    assert {type(ask.figure) for ask in asked if layout(ask) is alone} == {*get_args(Figure)}
    assert len(asked) < len(SCREENS), "dice that fall"


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*SHEETS, "drawings"}


def test_every_drawing_is_as_on_its_golden_sheet(tmp_path: Path) -> None:
    check_golden("drawings", drawing_sheet(), tmp_path)


def test_a_changed_pixel_is_named_with_a_picture_of_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_GOLDEN", raising=False)
    sheet = contact_sheet("choose")
    sheet.putpixel((127, 20), 0 if sheet.getpixel((127, 20)) else 1)
    with pytest.raises(AssertionError, match=r"choose-diff\.png"):
        check_golden("choose", sheet, tmp_path)
    with Image.open(tmp_path / "choose-diff.png") as seen:
        assert seen.size == (sheet.width * 4, (sheet.height * 3 + 8) * 4)


def test_a_missing_golden_is_an_error_and_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_GOLDEN", raising=False)
    with pytest.raises(AssertionError, match="COMPANION_GOLDEN=write"):
        check_golden("no-such-picture", Image.new("1", (128, 64)), tmp_path)
    assert not (FOLDER / "no-such-picture.png").exists()


# -- what the layout check must see -------------------------------------------------------------------------------


def faulty(paint: str) -> list[str]:
    canvas = Canvas(Style(busy=paint == "no busy mark"))
    match paint:
        case "glyph outside its area":
            canvas.label(Area(10, 10, 50, 5), small(), "Anna")
        case "label cut":
            canvas.label(Area(10, 10, 20, 9), small(), "Bartholomäus", over=Over.FAULT)
        case "area off the panel":
            canvas.label(Area(100, 58, 20, 9), small(), "Anna")
        case "two labels on each other":
            canvas.label(Area(0, 0, 60, 9), small(), "Anna")
            canvas.label(Area(10, 8, 60, 9), small(), "Zoë")
        case "label outside its group":
            with canvas.group("box", Area(0, 0, 20, 20)):
                canvas.label(Area(5, 5, 30, 9), small(), "Anna")
        case "stray ink":
            canvas.part("box", Area(0, 0, 20, 20))
            canvas.pen.point((20, 3), fill=1)
        case "no note":
            canvas.note = "1/3"
        case "no room":
            canvas.part("box", Area(0, 0, 0, 20))
    return canvas.faults()


@pytest.mark.parametrize(
    ("paint", "words"),
    [
        ("glyph outside its area", "leaves its area"),
        ("label cut", "cut"),
        ("area off the panel", "leaves"),
        ("two labels on each other", "overlaps"),
        ("label outside its group", "leaves"),
        ("stray ink", "ink outside"),
        ("no room", "has no room"),
        ("no busy mark", "is missing"),
        ("no note", "is missing"),
    ],
)
def test_layout_check_names_the_fault(paint: str, words: str) -> None:
    assert any(words in fault for fault in faulty(paint))


def test_a_clean_canvas_has_no_fault() -> None:
    assert faulty("nothing") == []


# -- any screen with the longest texts ----------------------------------------------------------------------------

LATIN = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100)))
text80 = st.text(LATIN, max_size=80) | st.text("WMÄQgjy ", min_size=70, max_size=80)
word = st.text(LATIN, max_size=12)
row = st.builds(Choice, text80, st.just("") | text80, st.booleans())
answer = st.builds(Choice, word, disabled=st.booleans())
some_rows = st.lists(row, max_size=9).map(tuple)
some_seats = st.lists(st.builds(Choice, text80, text80, mark=st.none() | st.integers(0, 12)), max_size=9).map(tuple)
any_cell = st.builds(Cell, st.integers(1, 24), st.integers(1, 24))
face: st.SearchStrategy[Face] = st.integers(-9, 99) | word
figures: dict[type[Figure], st.SearchStrategy[Figure]] = {
    GridFigure: st.builds(
        GridFigure,
        rows=st.integers(1, 24),
        cols=st.integers(1, 24),
        title=text80,
        marks=st.lists(st.builds(Mark, any_cell, st.sampled_from(Sign) | st.text(LATIN, max_size=2)), max_size=9).map(
            tuple
        ),
        arrows=st.lists(
            st.builds(Arrow, any_cell, st.sampled_from(Direction), st.text(LATIN, max_size=1)), max_size=5
        ).map(tuple),
        path=st.lists(any_cell, max_size=6).map(tuple),
        crosshair=st.none() | any_cell,
        open=st.lists(any_cell, max_size=9).map(tuple),
        shade=st.lists(any_cell, max_size=9).map(tuple),
        divide=st.none() | st.tuples(st.integers(1, 8), st.integers(1, 8)),
        letters=st.booleans(),
        caption=st.text(LATIN, max_size=2),
        legend=st.none() | st.dictionaries(st.text(LATIN, max_size=2), text80, max_size=4),
    ),
    StacksFigure: st.builds(
        StacksFigure,
        title=text80,
        stacks=st.lists(
            st.builds(Stack, text80, st.lists(st.builds(Pyramid, st.integers(1, 3), word), max_size=18).map(tuple)),
            max_size=10,
        ).map(tuple),
        text=st.just("") | text80,
        icon=st.none() | st.sampled_from(ICONS),
    ),
    RingFigure: st.builds(
        RingFigure,
        overview=st.builds(
            BarsFigure, title=text80, bars=st.lists(st.builds(Bar, text80, st.integers(0, 99), st.just(99))).map(tuple)
        ),
        places=st.lists(st.builds(Place, text80), min_size=1, max_size=7).map(tuple),
        shown=text80,
    ),
    BarsFigure: st.builds(
        BarsFigure,
        title=text80,
        bars=st.lists(
            st.builds(Bar, text80, st.integers(-5, 999), st.integers(0, 999), st.just("") | text80), max_size=9
        ).map(tuple),
    ),
    DiceFigure: st.builds(
        DiceFigure,
        title=text80,
        faces=st.lists(face, max_size=8).map(tuple),
        note=text80,
        rows=st.lists(text80, max_size=6).map(tuple),
    ),
    CardFigure: st.builds(
        CardFigure, title=text80, lines=st.lists(text80, max_size=4).map(tuple), large=st.text(LATIN, max_size=2)
    ),
    CompassFigure: st.builds(
        CompassFigure,
        title=text80,
        open=st.lists(st.sampled_from(Direction), unique=True).map(tuple),
        chosen=st.none() | st.sampled_from(Direction),
    ),
}
asked = {"head": text80, "text": text80}
menus = {"head": text80, "choices": some_rows, "chosen": st.integers(-1, 10)}
long_text = st.lists(text80, max_size=8).map(" ".join)
dice = st.builds(Dice, st.lists(face, max_size=9).map(tuple), face, st.integers(1, 12))
drawing = st.sampled_from([*drawings(), "flame", "muggle", ""])
number = st.integers(-(10**9), 10**9)
results = st.sampled_from(("won", "lost", "draw", "stopped")) | text80
seal = st.binary(min_size=16).map(bytes.hex).map(shown)
asks: dict[str, st.SearchStrategy[Ask | Falling]] = {
    "menu": st.builds(Ask, **menus, foot=text80)
    | st.builds(Ask, head=st.just("Players"), choices=some_seats, chosen=st.integers(0, 9), foot=text80, state=word),
    "option": st.builds(Ask, **menus, text=text80, foot=text80, paired=st.just(True))
    | st.builds(
        Ask, **asked, choices=st.tuples(answer, answer), chosen=st.integers(-1, 2), foot=text80, paired=st.just(True)
    ),
    "choose": st.builds(Ask, **menus, text=text80),
    "beside": st.builds(Ask, **menus, text=text80, figure=figures[GridFigure], foot=text80, note=text80)
    | st.builds(Ask, **asked, figure=figures[GridFigure], cells=st.tuples(any_cell))
    | st.builds(Ask, **asked, figure=figures[CompassFigure], choices=st.tuples(row)),
    "number": st.builds(Ask, **asked, scale=st.builds(Scale, number, number, number)),
    "text": st.builds(Ask, **menus, text=text80, letters=st.integers(1, 80), written=text80, foot=text80),
    "telling": st.builds(Ask, **asked, dice=dice),
    "told": st.builds(Ask, head=text80, text=long_text, places=st.integers(1, 121), line=st.integers(0, 60))
    | st.builds(Ask, head=text80, text=long_text, line=st.integers(0, 60), long=st.just(True))
    | st.builds(Ask, head=text80, text=long_text, figure=st.one_of(*figures.values()), long=st.just(True)),
    "alone": st.builds(Ask, figure=st.one_of(*figures.values()), place=st.integers(1, 9), places=st.integers(1, 9)),
    "moment": st.builds(Ask, splash=st.builds(Moment, drawing, text80, text80, text80, st.booleans()))
    | st.builds(over, results, text80, text80, who=text80, note=text80),
    "digits": st.builds(Ask, text=text80, splash=st.builds(Digits, word | seal)),
    "emblem": st.builds(Ask, **asked, splash=st.sampled_from(Emblem)),
    "fall": st.builds(Falling, st.lists(face, max_size=9).map(tuple), st.integers(0, 3)),
}
styles = st.builds(Style, large=st.booleans(), tick=st.integers(0, 400), busy=st.booleans())


def test_every_layout_and_figure_is_tried_at_random() -> None:
    assert set(asks) == {*layouts(), "fall"}
    assert set(figures) == set(get_args(Figure))


@pytest.mark.sized
@pytest.mark.parametrize("kind", asks)
def test_no_layout_has_a_fault(kind: str) -> None:
    met = set()

    @settings(max_examples=figure(25, 100), deadline=None)
    @given(screen=asks[kind], style=styles)
    def check(screen: Ask | Falling, style: Style) -> None:
        check_layout(screen, style)
        met.add("fall" if isinstance(screen, Falling) else layout(screen).__name__)

    check()
    assert kind in met


@pytest.mark.sized
@pytest.mark.parametrize("kind", get_args(Figure), ids=lambda kind: kind.__name__)
def test_no_figure_has_a_fault(kind: type[Figure]) -> None:
    @settings(max_examples=figure(25, 100), deadline=None)
    @given(figure=figures[kind], style=styles)
    def check(figure: Figure, style: Style) -> None:
        check_layout(Ask(figure=figure), style)

    check()


# -- the mark of a slow commit, and time --------------------------------------------------------------------------

HOURGLASS = ("#######", " #   # ", "  # #  ", "   #   ", "  # #  ", " ##### ", "#######")


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("large_text", [False, True])
def test_the_mark_of_a_slow_commit_stands_on_every_screen_and_hides_nothing(name: str, large_text: bool) -> None:
    canvas = composed(SCREENS[name], Style(busy=True, large=large_text))
    assert canvas.faults() == []
    (mark,) = (part.area for part in canvas._parts if part.name == "busy mark")
    drawn = canvas.image.crop((mark.x, mark.y, mark.right, mark.bottom))
    signs = "# " if any(part.name == "lit" for part in canvas._parts) else " #"
    assert ["".join(signs[bool(drawn.getpixel((x, y)))] for x in range(7)) for y in range(7)] == list(HOURGLASS)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("large_text", [False, True])
def test_at_any_time_only_what_is_too_long_looks_otherwise(name: str, large_text: bool) -> None:
    still = composed(SCREENS[name], Style(large=large_text))
    pictures = set()
    for tick in range(0, 120, 7):
        canvas = composed(SCREENS[name], Style(large=large_text, tick=tick))
        assert canvas.faults() == []
        pictures.add(canvas.image.tobytes())
        stays = [line for line in canvas._lines if line.x is not None and line in still._lines]
        moves = [line.area for line in (*canvas._lines, *still._lines) if line not in stays]
        moves += [part.area for part in {*canvas._parts} ^ {*still._parts}]
        moves += [part.area for part in canvas._parts if part.name.startswith(("scroll indicator", "movement"))]
        changed = ImageChops.logical_xor(canvas.image, still.image)
        for area in moves:
            changed.paste(0, (*area.corners[:2], area.right, area.bottom))
        assert changed.getbbox() is None
    # A code is drawn again for the word that is good then.
    assert (len(pictures) > 1) == (still.moves and name != "figure-card-code")


# -- behaviour that a picture alone does not say ------------------------------------------------------------------


@pytest.mark.parametrize("large_text", [False, True])
@given(head=text80, told=long_text, more=st.integers(0, 9))
def test_scrolling_to_the_last_line_shows_all_of_a_text(large_text: bool, head: str, told: str, more: int) -> None:
    style = Style(large=large_text)
    screen = Ask(head=head, text=told, places=1 + more)
    last = max(0, lines(screen, style) - room(screen, style))
    seen: list[str] = []
    for line in range(last + 1):
        check_layout(replace(screen, line=line), style)
        seen.append(draw(replace(screen, line=line), style).tobytes().hex())
    assert draw(replace(screen, line=last + 1), style).tobytes().hex() == seen[-1]


def test_room_is_what_is_shown() -> None:
    screen = Ask(text="\n".join("abcdefghij"), long=True)
    assert (lines(screen, Style()), room(screen, Style())) == (10, 7)
    assert (lines(screen, Style(large=True)), room(screen, Style(large=True))) == (10, 4)
    headed = replace(screen, head="Rules")
    assert (room(headed, Style()), room(headed, Style(large=True))) == (5, 3)


@given(st.integers(1, 900), st.integers(1, 128), st.integers(1, 9))
def test_a_long_label_rests_at_both_ends_and_passes_in_between(length: int, width: int, stride: int) -> None:
    extra = max(0, length - width)
    ticks = [offset(length, width, stride, tick) for tick in range(extra // stride + 10)]
    assert set(ticks[:6]) == {0}
    assert ticks[-3:] == [extra] * 3
    assert all(0 <= gone <= extra for gone in ticks)
    assert all(after - before <= stride for before, after in pairwise(ticks))


def test_the_chosen_row_is_always_in_sight_and_inverted() -> None:
    many = tuple(Choice(f"row {number}") for number in range(12))
    for large_text in (False, True):
        pictures = set()
        for chosen in range(len(many)):
            picture = check_layout(Ask(head="Rows", choices=many, chosen=chosen), Style(large=large_text))
            # A row of the chosen bar is lit from end to end, and it is at least 12 px high.
            lit = [y for y in range(64) if all(picture.getpixel((x, y)) for x in range(3))]
            assert len(lit) >= 12
            pictures.add(picture.tobytes())
        assert len(pictures) == len(many)


QUESTIONS = (
    "Does anybody hold a nano cache, or a multi cache of set four?",
    "What lies face up on the spaces that are marked on board A?",
    "Who picked up the tile at 4,5?",
    "Which round?",
)


@pytest.mark.parametrize("text", QUESTIONS)
@pytest.mark.parametrize("mapped", [False, True])
def test_all_of_a_question_of_60_characters_stands_still_to_be_read(text: str, mapped: bool) -> None:
    head = "" if mapped else "Bartholomäus"
    screen = Ask(head=head, text=text, choices=START, chosen=3, figure=TRAIL if mapped else None)
    seen: list[str] = []
    for page in range(2):
        for tick in (0, PAGE - 1):
            # The lines that stand still, from the first to the last tick of a page.
            drawn = compose(screen, Style(tick=page * PAGE + tick))._lines
            seen.append(" ".join(line.text for line in drawn if line.x is not None))
        assert seen[-1] == seen[-2]
    missing = [word for word in text.split() if not any(f" {word} " in f" {page} " for page in seen)]
    assert missing == []


def test_the_choice_on_a_map_keeps_the_map_still_and_its_row_inverted() -> None:
    maps = set()
    many = tuple(Choice(f"row {number}") for number in range(40))
    for count in (1, 2, 5, 14, 40):
        pictures = set()
        for chosen in range(count):
            screen = Ask(text="Which?", choices=many[:count], chosen=chosen, figure=TRAIL)
            picture = check_layout(screen)
            assert all(picture.getpixel((x, y)) for x in range(3) for y in range(51, 64))
            maps.add(picture.crop((0, 0, 50, 50)).tobytes())
            pictures.add(picture.crop((52, 46, 128, 51)).tobytes())
        # The steps above the row tell each of them from the others.
        assert len(pictures) == count
    assert len(maps) == 1


BARE = Ask(text="HE", choices=START, chosen=1)


def test_sizes_that_can_be_read_from_the_seat() -> None:
    assert (small().height, medium().height, large().height) == (7, 12, 16)
    for asked, shown_in, high in ((Ask(head="HE", choices=START, chosen=1), 10, 10), (BARE, 13, 10)):
        top = draw(asked, Style()).crop((0, 0, 128, shown_in)).getbbox()
        assert top is not None
        assert top[3] - top[1] == high


LONG_TEXT = "Muggle B finds Take Event. The nearest draws an event, the furthest discards one if he holds any."


@pytest.mark.parametrize(
    "screen",
    [
        Ask(text=LONG_TEXT),
        Ask(head="Ada", text=LONG_TEXT),
        Ask(text="Which tile is it?", choices=(Choice("Nothing here at all"), Choice("A cache")), chosen=0),
    ],
)
def test_the_mark_of_a_slow_commit_moves_no_text(screen: Ask) -> None:
    plain, busy = (compose(screen, Style(busy=busy)) for busy in (False, True))
    assert not busy.moves
    for canvas in (plain, busy):
        canvas.image.paste(0, (119, 0, 128, 9))
    assert plain.image.tobytes() == busy.image.tobytes()


@given(
    head=st.integers(0, 12).map(lambda length: "Bartholomäus"[:length]),
    state=st.sampled_from(["", "2 actions left"]),
    text=st.sampled_from(["", "Which?", *QUESTIONS]),
    words=st.integers(1, 14),
    large=st.booleans(),
)
def test_what_has_room_above_a_question_is_whole_with_the_mark_and_in_larger_text(
    head: str, state: str, text: str, words: int, large: bool
) -> None:
    said = " ".join(LONG_TEXT.split()[:words])
    screen = Ask(head=head, state=state, text=text, choices=START, chosen=3, said=said)
    assume(has_room(screen, Style(large)))
    for style in (Style(large), Style(large, 0, True), Style(True), Style(True, 0, True)):
        check_layout(screen, style)


def test_every_digit_of_the_commitment_counts() -> None:
    digits = ["0" * at + "1" + "0" * (63 - at) for at in range(SHOWN + 1)]
    assert len({draw(Ask(splash=Digits(shown(each)))).tobytes() for each in digits}) == SHOWN + 1


def test_each_cell_facing_and_pip_is_told_apart() -> None:
    tiles = {draw(Ask(figure=replace(TILEMAP, crosshair=cell, caption=""))).tobytes() for cell in Grid(24, 24)}
    assert len(tiles) == 24 * 24
    roses = {draw(Ask(figure=replace(ROSE, chosen=way), choices=ways(ROSE))).tobytes() for way in Direction}
    assert len(roses) == 8
    for name in ("", "A"):
        for size in (6, 8):
            facing = {
                draw(Ask(figure=GridFigure(rows=size, cols=size, arrows=(Arrow(Cell(3, 3), way, name),)))).tobytes()
                for way in Direction
            }
            assert len(facing) == 8
    dice = {draw(Ask(figure=DiceFigure(faces=(pips,)))).tobytes() for pips in range(1, 7)}
    assert len(dice) == 6


def test_a_24_by_24_map_has_two_pixels_a_cell() -> None:
    marks = [
        draw(Ask(figure=replace(TILEMAP, crosshair=None, marks=(Mark(cell, Sign.FILL),), divide=None)))
        for cell in (Cell(1, 1), Cell(1, 2), Cell(2, 1))
    ]
    bare = draw(Ask(figure=replace(TILEMAP, crosshair=None, marks=(), divide=None)))
    added = [
        {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y)) != bare.getpixel((x, y))}
        for picture in marks
    ]
    assert [len(cell) for cell in added] == [4, 4, 4]
    (left, top) = min(added[0])
    assert min(added[1]) == (left + 2, top)
    assert min(added[2]) == (left, top + 2)


def test_drawing_is_pure() -> None:
    for name, screen in SCREENS.items():
        one, other = (composed(screen, Style(tick=3)).image for _ in range(2))
        assert one.tobytes() == other.tobytes(), name
        assert one is not other


def test_importing_reads_no_screen_of_ours_with_a_font_engine() -> None:
    for path in (Path(__file__).parents[1] / "companion" / "screens").glob("*.py"):
        assert "ImageFont" not in path.read_text("utf-8"), path.name


def test_who_has_moved_is_seen_on_the_way_a_cell_each_tick() -> None:
    way = tuple(Cell(row, 3) for row in (1, 2, 3))
    muggle = GridFigure(rows=6, cols=6, arrows=(Arrow(way[-1], Direction.S, "A"),), path=way)
    screen = Ask(text="Which tile?", choices=START, figure=muggle, walks=True)
    stands = replace(screen, walks=False)
    seen = [compose(screen, Style(tick=tick)) for tick in range(3)]
    assert [canvas.moves for canvas in seen] == [True, True, False]
    assert len({canvas.image.tobytes() for canvas in seen}) == 3
    assert seen[2].image.tobytes() == draw(screen, Style(calm=True)).tobytes() == draw(stands).tobytes()


@pytest.mark.parametrize("name", ["1", "332111"])
def test_stacks_whose_names_have_no_room_beside_each_other_take_turns(name: str) -> None:
    place = StacksFigure(title="Africa", stacks=(Stack(name, (Pyramid(3, "black"),)),) * 4)
    screen = Ask(figure=place)
    seen = [compose(screen, Style(tick=tick)) for tick in range(2 * PAGE)]
    assert [cut(canvas, screen) for canvas in seen] == [[]] * len(seen)
    assert len({canvas.image.tobytes() for canvas in seen}) == (1 if name == "1" else 2)

"""Figures as SVG for a page: shapes in classes, which its style gives colours, and texts that fit in any letters."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from math import ceil, cos, radians, sin, sqrt
from typing import Any
from unicodedata import combining, normalize
from xml.sax.saxutils import escape

from companion.faces import wording as words
from companion.paper.figure import AREAS
from companion.paper.sheet import fitted, wrap
from companion.paper.svg import element
from companion.screens.chart import LETTERS
from companion.screens.code import QUIET, code
from companion.screens.dice import PIPS
from companion.table.dice import Face
from companion.table.figure import (
    DICE,
    Arrow,
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Feature,
    Figure,
    GridFigure,
    Icon,
    Mark,
    Place,
    Pyramid,
    RingFigure,
    Sign,
    Stack,
    StacksFigure,
)
from companion.table.grid import LETTERS as LINES
from companion.table.grid import Cell, Direction

WIDTHS = {
    letter: wide
    for wide, letters in (
        (0.35, "ijl' "),
        (0.4, "IJ,.:;/\\|·’"),
        (0.46, "f!()[]-"),
        (0.54, "rt_`–°"),
        (0.6, 'czs?"*'),
        (0.66, "vxyL"),
        (0.7, "aekoEFT$0123456789"),
        (0.74, "bdghnpquCPSYZ{}"),
        (0.78, "ABKRVX"),
        (0.85, "DGHNOQU"),
        (0.93, "w&⚀⚁⚂⚃⚄⚅#+<=>^~−×÷±¬"),
        (1.0, "M"),
    )
    for letter in letters
}
"""Widths of bold letters in font sizes, at least those of the widest face that a browser may take, DejaVu Sans."""
WIDEST = 1.11
"""Of those that are not listed."""
MEDIUM = 500
"""Weight of letters that are not bold, which are narrower by a twentieth at least."""
CELL = 100
SQUARE = "m-50-50h100v100h-100z"
"""From the middle of a square around it."""
Middle = tuple[int, int]
SIGNS: Mapping[str, tuple[tuple[str, str], ...]] = {
    Sign.DOT: (("dot", "h.1"),),
    Sign.RING: (("stroke", "m29 0a29 29 0 1 1-58 0a29 29 0 1 1 58 0"),),
    Sign.CROSS: (("stroke", "m-28-28l56 56m0-56l-56 56"),),
    Sign.FILL: (("full", SQUARE),),
    Sign.FRAME: (("stroke", "m-40-40h80v80h-80z"),),
    Sign.FLAG: (("stroke", "m-20 38v-76"), ("warm", "m-20-38l50 18l-50 18z")),
    Sign.HIDDEN: (("veil", SQUARE),),
}
"""The shapes of a sign from the middle of its square, each with its class; hatching goes over all squares at once."""
PAINTS = (
    *("red", "orange", "yellow", "green", "blue", "purple", "pink"),
    *("brown", "white", "black", "grey", "gray", "cyan"),
)
"""Colours of pieces that the style knows."""
READ_OUT = 40
"""So many marks of a map are read out."""
DARK = ("red", "blue", "purple", "brown", "black")
"""Paints on which letters are light."""
SEEN = 0.42
"""Height of a pyramid that is seen below the next one, of its own."""
RING, TALL = 800, 620
"""A ring's width and height."""
WIDE, HIGH, BAND = 226, 184, 42
"""A place of it, its name in a band at the foot, and how wide and high the middle is within the ring."""
SEA, DEEP = 318, 212
CARD, CARD_HIGH, BRIM = 256, 196, 12
"""A card beside it, with its colours along the brim: three of them are as high as the ring, and as wide below it."""
ABOVE = 46
"""Where whose they are stands on a card that is full of stacks."""
TOLD = 28
"""So high the sizes of its stack stand below it."""
MARGIN = 10
"""Of the places around, to the edges of the picture."""
LARGEST = 0.5
"""The scale of pyramids on a ring; smaller where a place is too full for it, and then everywhere."""
APART = 8
"""Least way between stacks."""


def picture_of(figure: Figure) -> dict[str, Any]:
    """What a page puts in place: the SVG, the lines of its legend, each with its sign, and the texts beside it."""
    picture: dict[str, Any] = {"kind": figure.kind, "title": figure.title, "group": figure.group}
    match figure:
        case GridFigure():
            picture |= {"svg": _grid(figure), "legend": list(_legend(figure)), "nth": figure.nth}
        case StacksFigure(text=text, icon=icon):
            picture |= {"svg": _stacks(figure.stacks), "text": text, "icon": _icon(icon) if icon is not None else ""}
        case RingFigure():
            ring, *cards = _ring(figure)
            legend = [(_icon(sign), told) for sign, told in figure.legend]
            picture |= {"svg": ring, "cards": cards, "legend": legend}
        case BarsFigure():
            picture["svg"] = _bars(figure)
        case DiceFigure():
            picture["svg"] = _dice(figure)
        case CardFigure():
            picture["svg"] = (_code if figure.link else _card)(figure)
            # Of several that are called the same each is one of its own.
            if figure.group:
                picture["title"] = f"{figure.title} {figure.large}".strip()
        case CompassFigure():
            picture["svg"] = _compass(figure)
    return picture


@lru_cache(maxsize=1024)
def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a text at most, in a browser's letters of that size; accents take no room of their own."""
    wide = sum(WIDTHS.get(sign, WIDEST) for sign in normalize("NFD", text) if not combining(sign))
    return wide * size * (1 if bold else 0.95)


def _picture(wide: float, high: float, label: str, *shapes: str) -> str:
    box = f"0 0 {wide:g} {high:g}"
    return element("svg", *shapes, viewBox=box, role="img", aria_label=label, text_anchor="middle", font_weight=700)


def _text(text: str, x: float, y: float, size: float, room: float | None = None, **attributes: object) -> str:
    """One line, its capitals in the middle of y; smaller where it could be wider than its room."""
    if room is not None:
        size = fitted(text, size, room, measure, bold="font_weight" not in attributes)
    where = {"x": round(x), "y": round(y + 0.36 * size), "font_size": round(size, 1), "class_": "ink"}
    return element("text", escape(text), **where | attributes)


def _name(text: str, x: float, y: float, size: float, room: float, **attributes: object) -> str:
    """A name in one line, or in two where it would become too small."""
    low = size * 0.62
    lines = _folded(text, low, room)
    if fitted(text, size, room, measure, bold=True) >= low or len(lines) < 2:
        return _text(text, x, y, size, room, **attributes)
    halves = ((lines[0], -0.53), (" ".join(lines[1:]), 0.53))
    return "".join(_text(half, x, y + way * low, low, room, **attributes) for half, way in halves)


@lru_cache(maxsize=256)
def _folded(text: str, size: float, room: float, *, bold: bool = True) -> list[str]:
    """The lines of a text, about as long as each other."""
    lines = wrap(text, size, room, measure, bold=bold)
    longest = max((measure(word, size, bold) for word in text.split()), default=room)
    while (room := room - max(1, size / 2)) >= longest:
        closer = wrap(text, size, room, measure, bold=bold)
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def _whole(text: str, size: float, room: float) -> float:
    """The size at which no word of a text must be parted."""
    return min((fitted(word, size, room, measure, bold=True) for word in text.split()), default=size)


def _path(name: str, *parts: str, **attributes: object) -> str:
    return element("path", class_=name, d="".join(parts), **attributes)


def _across(wide: float, y: float, edge: float) -> str:
    return _path("rule", f"M{edge:g} {y:g}H{wide - edge:g}")


# A map: squares of 100, row 1 and column 1 from 0 to 100.


def _grid(figure: GridFigure) -> str:
    wide, high = figure.cols * CELL, figure.rows * CELL
    size = max(36, max(figure.rows, figure.cols) * 3)
    edge = size * 1.9
    die = figure.caption[:1] in DICE
    # What is seen with others stands still: there the legend says it, or the question.
    large = bool(figure.caption) and not die and not figure.group
    beside = max(high * 0.5, 180) if large else size * 0.5
    # An area lies under the lines, a ring or a flag over the path, and hairs under both.
    aimed = _aimed(figure)
    under, dashes = _shade(figure.shade)
    signs = [(mark.sign, _middle(mark.cell)) for mark in figure.marks if isinstance(mark.sign, Sign) and not mark.id]
    named = [(mark.sign, _middle(mark.cell), mark.id) for mark in figure.marks if mark.id]
    shapes = [
        element("rect", width=wide, height=high, class_="board"),
        under,
        *_open([_middle(cell) for cell in figure.open]),
        *_signs((sign, at) for sign, at in signs if sign in AREAS),
        *_lines(figure),
        dashes,
        *aimed[:1],
        *_walked([_middle(cell) if cell else (wide // 2, high // 2) for cell in figure.path]),
        *_signs((sign, at) for sign, at in signs if sign not in AREAS),
        *_standing(figure),
        *aimed[1:],
        *(element("g", *_signs([(sign, at)]), data_id=id) for sign, at, id in named),
        *_names(figure, size),
    ]
    where = f"translate({edge:g} {edge:g})"
    board = element(
        "g",
        *shapes,
        transform=where,
        data_rows=figure.rows,
        data_cols=figure.cols,
        data_letters=LINES if figure.letters else None,
        data_id=figure.id or None,
    )
    corner = edge / 2, edge / 2, edge, edge
    at = (edge + wide + beside / 2, edge + high / 2, high * 0.4, beside * 0.86) if large else corner
    caption = [_text(figure.caption, *at)] if figure.caption and (die or large) else []
    return _picture(edge + wide + beside, edge + high + size * 0.5, words.board(figure, READ_OUT), board, *caption)


def _middle(cell: Cell) -> Middle:
    row, col = cell
    return col * CELL - CELL // 2, row * CELL - CELL // 2


def _open(places: Sequence[Middle]) -> list[str]:
    return [_path("open", *(f"M{x} {y}{SQUARE}" for x, y in places))] if places else []


def _shade(cells: Collection[Cell]) -> list[str]:
    """What lies over squares, beneath the lines, and the dashes around it, over them."""
    if not cells:
        return ["", ""]
    sides = {
        (-50, -50, "h100"): (-1, 0),
        (-50, 50, "h100"): (1, 0),
        (-50, -50, "v100"): (0, -1),
        (50, -50, "v100"): (0, 1),
    }
    around = (
        f"M{_middle(cell)[0] + right} {_middle(cell)[1] + down}{side}"
        for cell in sorted(cells)
        for (right, down, side), (rows, cols) in sides.items()
        if Cell(cell.row + rows, cell.col + cols) not in cells
    )
    places = [_middle(cell) for cell in cells]
    under = _path("shaded", *(f"M{x} {y}{SQUARE}" for x, y in places)) + _path("slants", *_hatching(places))
    return [under, _path("dashes", *around)]


def _signs(placed: Iterable[tuple[str, Middle]]) -> list[str]:
    """All shapes of one class in one path."""
    paths: dict[str, list[str]] = {}
    texts, hatched = [], []
    for sign, (x, y) in placed:
        for name, shape in SIGNS.get(sign, ()):
            paths.setdefault(name, []).append(f"M{x} {y}{shape}")
        if sign == Sign.HIDDEN:
            texts.append(_text("?", x, y, 56, class_="soft"))
        if sign == Sign.HATCH:
            hatched.append((x, y))
    if hatched:
        paths["hatch"] = list(_hatching(hatched))
    return [*(_path(name, *shapes) for name, shapes in paths.items()), *texts]


def _hatching(places: Iterable[Middle]) -> Iterator[str]:
    """Slanting lines three to a square, each as long as squares that lie side by side take it further."""
    slants: dict[int, set[int]] = {}
    for x, y in places:
        left, top = (x - 50) * 3 // CELL, (y - 50) * 3 // CELL
        for down in range(1, 6):
            reach = range(left + max(0, down - 3), left + min(3, down))
            slants.setdefault(left + top + down, set()).update(reach)
    for slant, thirds in slants.items():
        for start in sorted(thirds - {third + 1 for third in thirds}):
            end = next(third for third in count(start) if third not in thirds)
            far = round((end - start) * CELL / 3)
            yield f"M{round(start * CELL / 3)} {round((slant - start) * CELL / 3)}l{far}-{far}"


def _lines(figure: GridFigure) -> list[str]:
    paths: dict[str, list[str]] = {"line": [], "line middle": [], "line heavy": []}
    wide, high = figure.cols * CELL, figure.rows * CELL
    for axis, (last, line) in enumerate(((figure.rows, f"M0 {{}}H{wide}"), (figure.cols, f"M{{}} 0V{high}"))):
        for at in range(last + 1):
            heavy = at in (0, last) or (figure.divide is not None and at % figure.divide[axis] == 0)
            middle = figure.within is not None and at % figure.within[axis] == 0
            paths["line heavy" if heavy else "line middle" if middle else "line"].append(line.format(at * CELL))
    return [_path(name, *lines) for name, lines in paths.items() if lines]


def _names(figure: GridFigure, size: float) -> list[str]:
    def name(at: int) -> str:
        return LINES[at - 1] if figure.letters else str(at)

    def text(at: int, x: float, y: float) -> str:
        return element("text", name(at), x=round(x), y=round(y + 0.36 * size))

    across = [text(at, _middle(Cell(1, at))[0], -0.75 * size) for at in range(1, figure.cols + 1)]
    down = [text(at, -0.85 * size, _middle(Cell(at, 1))[1]) for at in range(1, figure.rows + 1)]
    # Over all else: where the map is moved about, they stay.
    named = {"across": across, "down": down}
    return [element("g", *names, class_=f"soft {way}", font_size=size) for way, names in named.items()]


def _walked(path: Sequence[Middle]) -> list[str]:
    """A line, and a ring where it begins."""
    if not path:
        return []
    x, y = path[0]
    return [
        _path("path", "M", "L".join(f"{x} {y}" for x, y in path)),
        element("circle", cx=x, cy=y, r=15, class_="start"),
    ]


def _standing(figure: GridFigure) -> Iterator[str]:
    """Characters and pieces; those that share a square stand side by side, smaller."""
    cells: dict[Cell, list[Mark | Arrow]] = {}
    standing: Iterable[Mark | Arrow] = (
        *(mark for mark in figure.marks if not isinstance(mark.sign, Sign)),
        *figure.arrows,
    )
    for each in standing:
        cells.setdefault(each.cell, []).append(each)
    # On a large map a square is small: characters grow over its edges where there are none beside it.
    grown = min(1.5, max(1.0, max(figure.rows, figure.cols) / 16))
    if figure.middle is not None:
        x, y = figure.cols * CELL / 2, figure.rows * CELL / 2
        place = element("circle", cx=x, cy=y, r=CELL * 0.28, class_="board")
        stands = _token(figure.middle, x, y) if figure.middle.sign else ""
        yield element("g", place, stands, class_="hub", data_id=figure.middle.id or None)
    for (row, col), tokens in cells.items():
        x, y = _middle(Cell(row, col))
        across = ceil(sqrt(len(tokens)))
        alone = not cells.keys() & {Cell(row, col - 1), Cell(row, col + 1)}
        # The room of two is as high as a square.
        small = 0.72 if len(tokens) == 2 else 1.2 / across
        scale, room = (small, 90 * 0.6 / small) if across > 1 else (grown, 90.0 if alone else 98 / grown)
        for at, token in enumerate(tokens):
            right = ((at % across + 0.5) / across - 0.5) * CELL
            down = ((at // across + 0.5) / across - 0.5) * CELL if len(tokens) > 2 else 0
            yield _token(token, x + right, y + down, scale, room)


def _token(token: Mark | Arrow, x: float, y: float, scale: float = 1, room: float = 90) -> str:
    if isinstance(token, Mark):
        size = 60 if len(token.sign) > 1 else 74
        return _text(token.sign, x, y, size * scale, room * scale, class_="mark")
    scale = min(1, scale)
    turned = list(Direction).index(token.facing) * 45
    where = f"translate({x:g} {y:g})rotate({turned})" + (f"scale({scale:g})" if scale < 1 else "")
    # A pawn that looks one way, named by a character.
    body = _path("pawn", "M0-47L23-24A33 33 0 1 1-23-24Z", transform=where)
    return body + (_text(token.name, x, y, 42 * scale, 56 * scale, class_="paper") if token.name else "")


def _aimed(figure: GridFigure) -> list[str]:
    if figure.crosshair is None:
        return []
    x, y = _middle(figure.crosshair)
    # On a large map a square is small: the aim grows over its edges.
    wide = max(1.0, max(figure.rows, figure.cols) / 10)
    hair = f"M0 {y}H{figure.cols * CELL}M{x} 0V{figure.rows * CELL}"
    return [_path("hair", hair, stroke_width=5 * wide), _aim(x, y, wide)]


def _aim(x: int, y: int, wide: float = 1) -> str:
    return _path("aim", f"M{x} {y}{SQUARE}", stroke_width=12 * wide)


def _legend(figure: GridFigure) -> Iterator[tuple[str, str]]:
    """Each line with its sign as it looks on the map; a sign of a word or more stands before the words."""
    for sign, told in (figure.legend or {}).items():
        shapes = _swatch(figure, sign)
        if shapes:
            box = {"viewBox": "-5 -5 110 110", "aria_hidden": "true", "text_anchor": "middle", "font_weight": 700}
            yield element("svg", *shapes, **box), told
        else:
            yield "", f"{sign} {told}"


def _swatch(figure: GridFigure, sign: str) -> list[str]:
    """What stands for a sign in the legend, drawn as on a square of a map."""
    at = (50, 50)
    match sign:
        case Feature.PATH:
            return _walked([(15, 80), (50, 25), (95, 25)])
        case Feature.ARROW:
            return [_token(arrow, *at) for arrow in figure.arrows[:1]]
        case Feature.CROSSHAIR:
            return [_aim(*at)]
        case Feature.OPEN:
            return _open([at])
        case Feature.SHADE:
            return _shade([Cell(1, 1)])
    if sign in list(Sign):
        return _signs([(sign, at)])
    return [_token(Mark(Cell(1, 1), sign), *at)] if len(sign) <= 2 else []


# Charts


def _dice(figure: DiceFigure) -> str:
    faces = figure.faces
    across = min(max(len(faces), 1), 3 if len(faces) > 4 else 4)
    deep = ceil(len(faces) / across)
    wide = max(across * 216 + 24, 460)
    shapes = []
    for at, face in enumerate(faces):
        row, col = divmod(at, across)
        in_row = min(across, len(faces) - row * across)
        shapes.append(_die(face, wide / 2 + (col - (in_row - 1) / 2) * 216, 108 + row * 216))
    y = deep * 216 + 16
    for line in _folded(figure.note, 58, wide - 20):
        shapes.append(_text(line, wide / 2, y + 36, 58))
        y += 70
    if figure.rows:
        shapes.append(_across(wide, y + 14, 30))
        y += 28
    for at, line in enumerate(figure.rows):
        kind = "soft" if at else "ink"
        shapes.append(_text(line, wide / 2, y + 24, 34, wide - 40, font_weight=MEDIUM, class_=kind))
        y += 46
    return _picture(wide, y + 8, words.rolled(faces, figure.note, figure.rows), *shapes)


def _die(face: Face, x: float, y: float) -> str:
    body = element("rect", x=-88, y=-88, width=176, height=176, rx=34, class_="die")
    pips = "".join(f"M{right * 46} {down * 46}h.1" for right, down in PIPS.get(face, ()))
    shown = _path("pip", pips) if pips else _text(str(face), 0, 0, 110, 148, class_="face")
    return element("g", body, shown, transform=f"translate({x:g} {y:g})")


def _card(figure: CardFigure) -> str:
    """A card upright; one with large letters lies, its lines beside them, so both are read where it is small."""
    lies = figure.large != ""
    wide, high = (600, 300) if lies else (600, 760)
    shapes = [element("rect", x=8, y=8, width=wide - 16, height=high - 16, rx=36, class_="card")]
    if lies:
        left, room, y = 290, 285, 22.0
        shapes.append(_text(figure.title, 150, 60, 38, 250))
        shapes.append(_text(figure.large, 150, 172 if figure.title else 150, 170, 250, class_="accent"))
    else:
        left, room, y = 45, 510, 90.0
        for line in _folded(figure.title, 58, 500):
            shapes.append(_text(line, 300, y, 58))
            y += 66
        shapes.append(_across(600, y - 14, 70))
    # Many lines are smaller.
    for size in (44, 40, 36, 32, 28, 24):
        lines = [line for told in figure.lines for line in _folded(told, size, room, bold=False)]
        if y + len(lines) * size * 1.32 < high - 20:
            break
    step = size * 1.32
    top = (y + high - (22 if lies else 8) - len(lines) * step) / 2
    for at, line in enumerate(lines):
        shapes.append(_text(line, left + room / 2, top + (at + 0.45) * step, size, font_weight=MEDIUM))
    named = element("g", *shapes, data_id=figure.id or None)
    return _picture(wide, high, words.card((figure.title, figure.large, *figure.lines)), named)


def _code(figure: CardFigure) -> str:
    """A code, dark on white whatever the page looks like: cameras read no other; below it what people type."""
    side, runs = code(figure.link)
    wide, step = side + 2 * QUIET, 2 * QUIET
    dark = "".join(f"M{QUIET + at} {QUIET + row}h{length}v1h-{length}z" for row, at, length in runs)
    shapes = [element("rect", width=wide, height=wide, fill="white"), element("path", d=dark, fill="black")]
    shapes += [_text(line, wide / 2, wide + step / 2, 3, wide) for line in figure.lines]
    shapes.append(_text(figure.large, wide / 2, wide + step, 5, wide))
    return _picture(wide, wide + 1.5 * step, words.card((figure.title, *figure.lines, figure.large)), *shapes)


def _bars(figure: BarsFigure) -> str:
    # Few bars lie under their names; many lie beside them, so all stay legible where the picture is small.
    beside = len(figure.bars) > 4
    across, step = (900, 68) if beside else (640, 128)
    left, wide, under = (320, 232, 15) if beside else (10, 620, 66)
    shapes = []
    for at, bar in enumerate(figure.bars):
        y = at * step
        share = max(0.0, min(1.0, bar.value / bar.total)) if bar.total > 0 else 0.0
        track = {"x": left, "y": y + under, "height": 38, "rx": 19}
        parts = [
            _name(bar.name, 10, y + 32, 46, 296 if beside else 360, text_anchor="start"),
            _text(words.amount(bar, "/"), across - 10, y + 32, 46, 318 if beside else 240, text_anchor="end"),
            element("rect", **track, width=wide, class_="track"),
        ]
        if share:
            parts.append(
                element("rect", **track, width=round(max(38, share * wide)), class_="level", data_seat=bar.id or None)
            )
        shapes.append(element("g", *parts, data_id=bar.id or None))
    return _picture(across, max(len(figure.bars), 1) * step, words.bars(figure.bars), *shapes)


def _stacks(stacks: Sequence[Stack]) -> str:
    many = len(stacks)
    across = min(many, 8 if many > 12 else ceil(many / 2) if many > 4 else 4) or 1
    high = max([100.0, *(_height(stack.pieces) for stack in stacks)]) + 30
    drawn = [
        _stack(stack, at % across * 220 + 110, at // across * (high + 90) + high) for at, stack in enumerate(stacks)
    ]
    return _picture(across * 220, ceil(many / across) * (high + 90), words.stacks(stacks), *drawn)


def _size(piece: Pyramid) -> tuple[int, int]:
    """Half its foot, and its height."""
    return 26 + piece.size * 20, 44 + piece.size * 36


def _height(pieces: Sequence[Pyramid]) -> float:
    foot, top = 0.0, 60.0
    for piece in pieces:
        _, high = _size(piece)
        foot, top = foot + high * SEEN, max(top, foot + high)
    return top


def _stack(stack: Stack, x: float, y: float) -> str:
    shapes = [*_tower(stack.pieces, 0, 0), _path("rule", "M-95 4H95"), _text(stack.name, 0, 44, 42, 190)]
    return element("g", *shapes, transform=f"translate({x:g} {y:g})")


def _tower(
    pieces: Sequence[Pyramid],
    x: float,
    foot: float,
    scale: float = 1,
    picked: Pyramid | None = None,
    *,
    named: bool = False,
) -> Iterator[str]:
    """Pyramids in profile; the next one is set over its tip, as the real ones stand. Every colour has its letter.

    Where they are ``named`` a page knows by its id which one was touched.
    """
    for at, piece in enumerate(pieces, start=1):
        half, high = (round(way * scale, 1) for way in _size(piece))
        colour = _paint(piece.colour)
        tip, top = foot - high, 7 * scale
        body = f"M{x - half:g} {foot:g}H{x + half:g}L{x + top:g} {tip:g}H{x - top:g}z"
        shapes = [
            _path(f"piece {colour}", body),
            _path("dim", f"M{x + half:g} {foot:g}L{x + top:g} {tip:g}H{x:g}L{x + half / 2:g} {foot:g}z"),
            *([_path("picked", body)] if piece == picked else []),
        ]
        # The uppermost is seen whole.
        size = high * (0.42 if at == len(pieces) else 0.3)
        letter = LETTERS.get(colour, piece.colour[:1].upper())
        shapes.append(_text(letter, x, foot - size * 0.7, size, half, class_=_on(colour)))
        yield element("g", *shapes, data_id=piece.id or None) if named else "".join(shapes)
        foot = round(foot - high * SEEN, 1)


def _paint(colour: str) -> str:
    return colour.lower() if colour.lower() in PAINTS else "plain"


def _on(paint: str) -> str:
    return "on dark" if paint in DARK else "on"


# A ring of places: the pyramids on all of them, and on the cards beside it, at one scale.


def _ring(figure: RingFigure) -> Iterator[str]:
    """The ring, then each card as a picture of its own, so a page has them beside or below it."""
    laid = list(_laid(figure.places))
    rooms = [(_measured(place.stacks), *_room(sea=at == len(laid) - 1)) for at, (place, _) in enumerate(laid)]
    rooms += [(_measured(card.stacks), *_card_room(card)) for card in figure.cards]
    scale = LARGEST
    while scale > 0.1 and (full := next((room for room in rooms if _overflows(*room, scale)), None)):
        while scale > 0.1 and _overflows(*full, scale):
            scale *= 0.97
    around, (_, middle) = [at for _, at in laid[:-1]], laid[-1]
    ways = [(at, to) for at, near in zip(around, [*around[1:], *around[:1]], strict=True) for to in (near, middle)]
    lines = (f"M{x} {y}L{to_x} {to_y}" for (x, y), (to_x, to_y) in ways)
    places = [
        _place(place, at, scale, sea=at is middle, here=place.name == figure.shown, picked=figure.picked)
        for place, at in laid
    ]
    yield _picture(RING, TALL, words.ring(figure.places), _path("way", *lines), *places)
    yield from (_aside(card, scale) for card in figure.cards)


def _laid(places: Sequence[Place]) -> Iterator[tuple[Place, Middle]]:
    """Each place with its middle."""
    *around, last = places
    turns = [radians(360 * (at - 0.5) / len(around)) for at in range(len(around))]
    wide = (RING - WIDE - MARGIN) / 2 / max([abs(sin(turn)) for turn in turns], default=1)
    high = (TALL - HIGH - MARGIN) / 2 / max([abs(cos(turn)) for turn in turns], default=1)
    for place, turn in zip(around, turns, strict=True):
        yield place, (round(RING / 2 + sin(turn) * wide), round(TALL / 2 - cos(turn) * high))
    yield last, (RING // 2, TALL // 2)


def _room(*, sea: bool) -> tuple[int, int]:
    """Width and height for the stacks on a place."""
    return (SEA - 44, DEEP - BAND - 12) if sea else (WIDE - 12, HIGH - BAND - 12)


Measured = tuple[Stack, int, float]
"""A stack, how wide its widest pyramid is, and how high it is."""


def _measured(stacks: Iterable[Stack]) -> Sequence[Measured]:
    full = (stack for stack in stacks if stack.pieces)
    return [(stack, max(_size(piece)[0] for piece in stack.pieces) * 2, _height(stack.pieces)) for stack in full]


def _rows(stacks: Iterable[Measured], scale: float, room: float) -> tuple[list[list[tuple[Stack, float]]], list[float]]:
    """Stacks in rows that are so wide at most, each with its width; and how high each row is."""
    rows: list[list[tuple[Stack, float]]] = []
    highs: list[float] = []
    left = 0.0
    for stack, foot, high in stacks:
        wide, deep = foot * scale + APART, high * scale + APART
        if not rows or wide > left:
            rows.append([])
            highs.append(0.0)
            left = room
        rows[-1].append((stack, wide))
        highs[-1] = max(highs[-1], deep)
        left -= wide
    return rows, highs


def _overflows(stacks: Iterable[Measured], wide: int, high: int, scale: float) -> bool:
    return sum(_rows(stacks, scale, wide)[1]) > high


def _gathered(
    stacks: Iterable[Stack],
    x: float,
    foot: float,
    room: float,
    scale: float,
    picked: Pyramid | None = None,
    *,
    named: bool = False,
) -> Iterator[str]:
    """Stacks in rows, the last row at the foot."""
    rows = zip(*_rows(_measured(stacks), scale, room), strict=True)
    for row, high in reversed([*rows]):
        at = x - sum(wide for _, wide in row) / 2
        for stack, wide in row:
            tower = _tower(stack.pieces, round(at + wide / 2), foot, scale, picked, named=named)
            yield from (
                [element("g", *tower, data_id=stack.id)] if named and stack.id and len(stack.pieces) > 1 else tower
            )
            at += wide
        foot = round(foot - high)


@lru_cache(maxsize=64)  # an answer changes one or two of them
def _place(place: Place, at: Middle, scale: float, *, sea: bool, here: bool, picked: Pyramid | None) -> str:
    """A place with its name at the foot; a page knows by its id what was touched."""
    x, y = at
    wide, high = (SEA, DEEP) if sea else (WIDE, HIGH)
    left, foot = x - wide // 2, y + high // 2
    box = {"x": left, "y": y - high // 2, "width": wide, "height": high, "rx": 90 if sea else 24}
    paint = _paint(place.inks[0]) if place.inks else ""
    band = f"M{left} {foot - BAND}h{wide}v{BAND - 24}a24 24 0 0 1-24 24h{48 - wide}a24 24 0 0 1-24-24z"
    shapes = [
        element("rect", **box, class_="land"),
        element("rect", **box, class_=f"tint {paint or 'water'}"),
        *([_path(paint, band)] if paint else []),
        _text(place.name, x, foot - BAND / 2 - (4 if sea else 0), 30, wide - 24, class_=_on(paint) if paint else "ink"),
        *_gathered(place.stacks, x, foot - BAND - 5, _room(sea=sea)[0], scale, picked, named=True),
    ]
    if place.shut:
        shapes += [_path("veil", f"M{left} {y - 48}h{wide}v54h-{wide}z"), _text(place.shut, x, y - 21, 34, wide - 24)]
    shapes.append(element("rect", **box, class_="edge here" if here else "edge"))
    return element("g", *shapes, data_id=place.id or None, class_="sea" if sea else None)


@lru_cache(maxsize=64)
def _aside(card: StacksFigure, scale: float) -> str:
    """A card beside a ring: its trio, where it counts, the sign of its kind, its name; its text where one points."""
    shapes = [element("rect", x=2, y=2, width=CARD - 4, height=CARD_HIGH - 4, rx=16, class_="card")]
    brim = (CARD - 32) / max(1, len(card.inks))
    for at, ink in enumerate(card.inks):
        place = {"x": 16 + at * brim, "y": 11, "width": brim, "height": BRIM}
        shapes.append(element("rect", **place, rx=4, class_=f"piece {_paint(ink)}"))
    foot, (room, _) = _card_foot(card), _card_room(card)
    for at, line in enumerate(_card_name(card)):
        shapes.append(_text(line, CARD / 2, foot + 16 + at * 28, 28, CARD - 20))
    told = _told(card)
    shapes += _gathered(card.stacks, 8 + room / 2, foot - (TOLD if told else 0) - 4, room, scale)
    shapes += [_text(told, 8 + room / 2, foot - 14, 28, room)] if told else []
    # Stacks that take the card have whose they are above them.
    beside = (CARD - room - 18, (CARD + room) / 2, foot - 16)
    right, middle, low = beside if len(card.stacks) < 2 else (CARD - 20, CARD / 2, ABOVE)
    if card.icon is not None:
        shapes.append(element("g", _inked(card.icon), transform=f"translate({middle - 20:g} 32)scale(2.5)"))
    size = _whole(card.where, 26, right)
    where = _folded(card.where, size, right + 0.1)
    for at, line in enumerate(where):
        shapes.append(_text(line, middle, low - (len(where) - 1 - at) * 27, size, right, class_="soft"))
    shapes += [element("title", escape(card.text))] if card.text else []
    return _picture(CARD, CARD_HIGH, words.aside(card), element("g", *shapes, data_id=card.id or None))


def _card_room(card: StacksFigure) -> tuple[int, int]:
    """Width and height for its stacks: one leaves the right to where and what it is; more of them take the card."""
    foot = _card_foot(card)
    if len(card.stacks) > 1:
        return CARD - 16, foot - ABOVE - 16
    return 100, foot - BRIM * 2 - (TOLD if _told(card) else 0)


def _told(card: StacksFigure) -> str:
    """What stands below its one stack."""
    return card.stacks[0].name if len(card.stacks) == 1 else ""


def _card_foot(card: StacksFigure) -> int:
    return CARD_HIGH - 8 - 30 * len(_card_name(card))


def _card_name(card: StacksFigure) -> list[str]:
    """In one line or two, a word in one of them."""
    lines = _folded(card.title, _whole(card.title, 28, CARD - 20), CARD - 20)
    return [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines


def _compass(figure: CompassFigure) -> str:
    shapes = [element("circle", r=250, class_="rose")]
    for at, way in enumerate(Direction):
        chosen, may, between = way is figure.chosen, way in figure.open, at % 2 == 1
        far = 150 if between else 205
        needle = f"point {'chosen' if chosen else 'may' if may else 'shut'}"
        shapes.append(_path(needle, f"M0 {-far}L34-48L0-30L-34-48z", transform=f"rotate({at * 45})"))
        x, y = sin(radians(at * 45)) * 312, -cos(radians(at * 45)) * 312
        kind = "accent" if chosen else "ink" if may else "faint"
        shapes.append(_text(way.upper(), x, y, 96 if chosen else 44 if between else 60, class_=kind))
    middle = element("g", *shapes, transform="translate(380 380)")
    return _picture(760, 760, words.compass(figure.open, figure.chosen), middle)


def _icon(icon: Icon) -> str:
    """A small drawing: what lies within one of its outlines is inked, what lies within two is not."""
    return element("svg", _inked(icon), viewBox="0 0 16 16", role="img", aria_label=icon.name, class_="icon")


def _inked(icon: Icon) -> str:
    outlines = ("M" + "L".join(f"{x:g} {y:g}" for x, y in outline) + "Z" for outline in icon.outlines)
    return _path("ink", *outlines, fill_rule="evenodd")

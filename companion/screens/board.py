"""Maps: a grid with marks, pieces that face somewhere, the path walked, and a crosshair."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from PIL import Image, ImageChops, ImageDraw

from companion.screens.ask import Style
from companion.screens.canvas import PANEL, Area, Canvas, beside, capacity, headline, headline_height, tab, wrapped
from companion.screens.glyph import small
from companion.screens.mark import sign, tiny
from companion.table.figure import Arrow, Feature, GridFigure, Mark, Sign
from companion.table.grid import LETTERS, Cell, Direction
from companion.table.language import _

MARGIN = 6
"""Room left of and above a map for the numbers of rows and columns, in px."""
BROAD = 66
"""Greatest width of a map with its margin; the rest of the panel says what it is about."""
NARROWER = (54, 44, 36)
"""Widths that it gives way to where a text needs more room beside it."""
NOSE = 2
"""How far the nose of a piece reaches over the edge of its cell, in px."""
PITCH = 13
"""Greatest size of a cell, in px."""
LEGIBLE = 6
"""Least size of a cell with a character in it, in px."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a map lies: the pixel of its left top line, px from cell to cell, rows and columns in sight from where.

    Every cell's inside is one pixel less than the pitch; from 3 px down there are no lines between the cells.
    """

    x: int
    y: int
    pitch: int
    rows: int
    cols: int
    top: int = 0
    left: int = 0

    @property
    def area(self) -> Area:
        """The map with the line around it."""
        return Area(self.x, self.y, self.cols * self.pitch + 1 + self.tight, self.rows * self.pitch + 1 + self.tight)

    @property
    def tight(self) -> int:
        """1 where cells have no line between them and the frame needs a pixel of its own, else 0."""
        return 1 if self.pitch < 4 else 0

    def inside(self, cell: Cell) -> Area:
        """The inside of a cell, without its lines."""
        x = self.x + 1 + (cell.col - 1 - self.left) * self.pitch
        y = self.y + 1 + (cell.row - 1 - self.top) * self.pitch
        size = self.pitch - 1 + self.tight
        return Area(x, y, size, size)

    def shows(self, cell: Cell) -> bool:
        """Whether the cell is on the part of the map that is in sight."""
        return 0 < cell.row - self.top <= self.rows and 0 < cell.col - self.left <= self.cols


DRAWN: Mapping[str, str] = {
    Sign.RING: _("ring:"),
    Sign.CROSS: _("cross:"),
    Sign.FILL: _("filled:"),
    Sign.HATCH: _("hatched:"),
    Sign.FRAME: _("framed:"),
    Sign.FLAG: _("flag:"),
    Sign.HIDDEN: _("hidden:"),
    Feature.SHADE: _("dashed:"),
}
"""What a sign looks like that is no character, where there are only words for it."""


def plan(figure: GridFigure, broad: int = BROAD, deep: int = PANEL.h) -> Plan:
    """The largest map that fits at the left, so broad and so deep; of too large a one the part about the crosshair."""
    rows, cols = max(1, figure.rows), max(1, figure.cols)
    pitch = max(2, min(PITCH, (deep - MARGIN - 1) // rows, (broad - MARGIN - 1) // cols))
    most_rows, most_cols = (deep - MARGIN - 2) // pitch, (broad - MARGIN - 2) // pitch
    if pitch > 3:
        most_rows, most_cols = rows, cols
    there = figure.crosshair or Cell(1, 1)
    top = min(max(0, there.row - 1 - most_rows // 2), max(0, rows - most_rows))
    left = min(max(0, there.col - 1 - most_cols // 2), max(0, cols - most_cols))
    rows, cols = min(rows, most_rows), min(cols, most_cols)
    y = MARGIN + (deep - MARGIN - rows * pitch - 2) // 2
    return Plan(MARGIN, max(MARGIN, y), pitch, rows, cols, top, left)


def board(
    canvas: Canvas,
    figure: GridFigure,
    head: str = "",
    text: str = "",
    deep: int = PANEL.h,
    *,
    told: bool = False,
    foot: str = "",
) -> None:
    """Draw the map at the left and what it is about at the right, so deep; told, that names the square.

    ``foot`` is what explains it, where there is room for that, too.
    """
    alone = not (head or text or figure.title or figure.caption or figure.legend or figure.crosshair or canvas.note)
    looked = not (head or text)
    head = head or figure.title
    broad = PANEL.w - 12 if alone else BROAD
    for narrower in NARROWER[:2] if told else NARROWER:
        if holds(figure, text, canvas.style, head, broad, deep, told=told):
            break
        broad = narrower
    # A shade is for who looks at the map; beside what is asked or said it would be in the way.
    area = put(canvas, figure, broad, deep, shade=looked)
    _beside(canvas, area, replace(figure, crosshair=None) if told else figure, head, text, foot)


def holds(
    figure: GridFigure,
    text: str,
    style: Style,
    head: str = "",
    broad: int | None = None,
    deep: int = PANEL.h,
    *,
    told: bool = False,
) -> bool:
    """Whether the text has room beside a map so broad, or the narrowest, in an area so deep.

    Where it names a square, told, that is not so narrow that the square could not be found.
    """
    broad = NARROWER[1 if told else -1] if broad is None else broad
    wide = _free(plan(figure, broad, deep).area, deep).w
    high = headline_height(len(tab(head, "", wide, style))) if head else 0
    high += 10 if figure.caption or (figure.crosshair and not told) else 0
    return len(wrapped(small(), text, wide)) <= capacity(small(), deep - high)


def _free(area: Area, deep: int) -> Area:
    return Area(area.right + 3, 0, PANEL.w - area.right - 3, deep)


def put(canvas: Canvas, figure: GridFigure, broad: int = BROAD, deep: int = PANEL.h, *, shade: bool = False) -> Area:
    """Draw the map at the left, so broad and so deep; the answer is the area left at its right."""
    where = plan(figure, broad, deep)
    area = where.area
    # A piece at the edge that faces outwards has its nose beyond the frame.
    low = min(deep, area.bottom + NOSE)
    outer = Area(0, area.y - MARGIN, area.right + NOSE, low - area.y + MARGIN)
    with canvas.group("map", outer) as pen:
        _lines(pen, where, figure)
        if shade and where.pitch > 4:
            _dashes(pen, where, figure.shade)
        _axis(canvas.image, where, figure)
        _path(pen, where, figure)
        _pieces(canvas.image, pen, where, figure)
        _crosshair(canvas.image, pen, where, figure)
    return _free(area, deep)


def on_its_way(canvas: Canvas, figure: GridFigure) -> GridFigure:
    """The map while the piece at the end of the path still walks there, a cell each quarter second."""
    walked = canvas.style.tick
    if canvas.style.calm or canvas.style.busy or walked >= len(figure.path) - 1:
        return figure
    end = figure.path[-1]
    arrows = tuple(
        replace(each, cell=figure.path[walked] or each.cell) if each.cell == end else each for each in figure.arrows
    )
    if arrows == figure.arrows:
        return figure
    canvas.moves = True
    return replace(figure, arrows=arrows, path=figure.path[: walked + 1])


def named(figure: GridFigure, cell: Cell) -> str:
    """How people name a cell of this map: two letters, or row and column."""
    if figure.letters and cell.row <= len(LETTERS) and cell.col <= len(LETTERS):
        return LETTERS[cell.row - 1] + LETTERS[cell.col - 1]
    return f"{cell.row},{cell.col}"


def _beside(canvas: Canvas, area: Area, figure: GridFigure, head: str, text: str, foot: str) -> None:
    caption = figure.caption or (named(figure, figure.crosshair) if figure.crosshair else "")
    area = headline(canvas, area, head)
    # A question stands alone, as large as can be.
    lines = [text] if text.strip() else []
    if not lines and figure.crosshair is None:
        told = (figure.legend or {}).items()
        lines = [f"{DRAWN.get(key, key)} {words}" for key, words in told if key not in _evident(figure)]
    if caption:
        area = beside(canvas, area, caption, "\n".join(lines), foot)
    canvas.text(area, "\n".join(lines), foot=foot)


def _evident(figure: GridFigure) -> Collection[str]:
    """What needs no words on a screen so small; where squares are too small for characters, all marks."""
    evident: Collection[str] = {Sign.DOT, figure.caption, *Feature} - {Feature.SHADE}
    return figure.signs.union(evident) if plan(figure).pitch < LEGIBLE else evident


def _lines(pen: ImageDraw.ImageDraw, where: Plan, figure: GridFigure) -> None:
    area, pitch = where.area, where.pitch
    if pitch > 4:
        for row in range(where.rows + 1):
            for col in range(where.cols + 1):
                pen.point((where.x + col * pitch, where.y + row * pitch), fill=1)
    pen.rectangle(area.corners, outline=1)
    if figure.within and pitch > 4:
        for row in range(figure.within[0], figure.rows, max(1, figure.within[0])):
            pen.point([(x, area.y + row * pitch) for x in range(area.x, area.right, 2)], fill=1)
        for col in range(figure.within[1], figure.cols, max(1, figure.within[1])):
            pen.point([(area.x + col * pitch, y) for y in range(area.y, area.bottom, 2)], fill=1)
    if figure.divide and pitch > 3:
        for row in range(figure.divide[0], figure.rows, max(1, figure.divide[0])):
            pen.line((area.x, area.y + row * pitch, area.right - 1, area.y + row * pitch), fill=1)
        for col in range(figure.divide[1], figure.cols, max(1, figure.divide[1])):
            pen.line((area.x + col * pitch, area.y, area.x + col * pitch, area.bottom - 1), fill=1)
    if figure.divide and pitch < 4:
        # Cells without lines between them: a notch outside of the frame shows where it is divided.
        for row in range(figure.divide[0], figure.rows, max(1, figure.divide[0])):
            if where.shows(Cell(row + 1, where.left + 1)):
                y = where.inside(Cell(row + 1, where.left + 1)).y
                pen.line((area.x - 3, y, area.x - 1, y), fill=1)
        for col in range(figure.divide[1], figure.cols, max(1, figure.divide[1])):
            if where.shows(Cell(where.top + 1, col + 1)):
                x = where.inside(Cell(where.top + 1, col + 1)).x
                pen.line((x, area.y - 3, x, area.y - 1), fill=1)
    for cell in figure.open:
        if not where.shows(cell):
            continue
        x, y, right, bottom = where.inside(cell).corners
        if pitch < 5:
            pen.point((x, y), fill=1)
            continue
        for col in range(x - 1, right + 2):
            for row in (y - 1, bottom + 1):
                if (col + row) % 2 == 0:
                    pen.point((col, row), fill=1)
        for row in range(y - 1, bottom + 2):
            for col in (x - 1, right + 1):
                if (col + row) % 2 == 0:
                    pen.point((col, row), fill=1)


def _dashes(pen: ImageDraw.ImageDraw, where: Plan, cells: Collection[Cell]) -> None:
    """A dashed line around cells."""
    for cell in cells:
        if not where.shows(cell):
            continue
        x, y, right, bottom = where.inside(cell).corners
        for rows, cols in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if Cell(cell.row + rows, cell.col + cols) in cells:
                continue
            for at in range(where.pitch + 1):
                if at % 4 < 2 and rows:
                    pen.point((x - 1 + at, y - 1 if rows < 0 else bottom + 1), fill=1)
                elif at % 4 < 2:
                    pen.point((x - 1 if cols < 0 else right + 1, y - 1 + at), fill=1)


def _axis(image: Image.Image, where: Plan, figure: GridFigure) -> None:
    def put(number: int, middle: int, across: bool) -> None:
        name = LETTERS[number - 1] if figure.letters and number <= len(LETTERS) else str(number)
        mask = tiny(name)
        if across:
            place = (min(max(where.x, middle - mask.width // 2), where.area.right - mask.width), where.y - MARGIN)
        elif mask.width > MARGIN - 1:
            return
        else:
            place = (where.x - 2 - mask.width, min(max(where.y, middle - 2), where.area.bottom - 5))
        # A notch of the frame must not run into the letter.
        image.paste(0, (place[0], place[1], place[0] + mask.width, place[1] + mask.height))
        image.paste(1, place, mask)

    every = where.pitch >= 6
    for row in range(where.top + 1, where.top + where.rows + 1):
        if every or (figure.crosshair and figure.crosshair.row == row):
            box = where.inside(Cell(row, where.left + 1))
            put(row, box.y + box.h // 2, across=False)
    for col in range(where.left + 1, where.left + where.cols + 1):
        if every or (figure.crosshair and figure.crosshair.col == col):
            box = where.inside(Cell(where.top + 1, col))
            put(col, box.x + box.w // 2, across=True)


def _middles(where: Plan, figure: GridFigure) -> Iterator[tuple[int, int]]:
    for cell in figure.path:
        box = where.inside(cell or Cell(figure.rows // 2 + 1, figure.cols // 2 + 1))
        if cell is None:
            yield box.x - 1, box.y - 1
        elif where.shows(cell):
            yield box.x + (box.w - 1) // 2, box.y + (box.h - 1) // 2


def _path(pen: ImageDraw.ImageDraw, where: Plan, figure: GridFigure) -> None:
    points = list(_middles(where, figure))
    if len(points) > 1:
        pen.line(points, fill=1)
    if points and where.pitch > 4:
        # Where the walk began is a small square, so its direction can be read.
        x, y = points[0]
        pen.rectangle((x - 1, y - 1, x + 1, y + 1), outline=1, fill=0)


def _pieces(image: Image.Image, pen: ImageDraw.ImageDraw, where: Plan, figure: GridFigure) -> None:
    shown = [mark for mark in figure.marks if where.shows(mark.cell)]
    framed = {mark.cell for mark in shown if mark.sign is Sign.FRAME}
    for mark in shown:
        box = where.inside(mark.cell)
        _mark(image, pen, box, mark)
        if mark.cell in framed and not isinstance(mark.sign, Sign):
            # There is no room for a frame around a character: it is drawn dark on light.
            area = (box.x, box.y, box.x + box.w, box.y + box.h)
            image.paste(ImageChops.invert(image.crop(area).convert("L")).convert("1"), area[:2])
    for arrow in figure.arrows:
        if where.shows(arrow.cell):
            _arrow(image, pen, where.inside(arrow.cell), arrow)
    if figure.middle and figure.middle.sign:
        x, y = where.x + where.cols * where.pitch // 2, where.y + where.rows * where.pitch // 2
        _mark(image, pen, Area(x - 3, y - 3, 7, 7), figure.middle)


def _mark(image: Image.Image, pen: ImageDraw.ImageDraw, box: Area, mark: Mark) -> None:
    if isinstance(mark.sign, Sign):
        if mark.sign is not Sign.DOT:
            pen.rectangle(box.corners, fill=0)
        sign(pen, box, mark.sign)
        return
    text = mark.sign[:2]
    if box.h < 5 or box.w < 3:
        sign(pen, box, Sign.FILL if box.w < 4 else Sign.DOT)
        return
    pen.rectangle(box.corners, fill=0)
    if box.h >= 8 and small().width(text) <= box.w:
        mask = Image.new("1", (max(1, small().width(text)), 7))
        small().draw(mask, 0, 0, text)
        image.paste(1, (box.x + (box.w - mask.width + 1) // 2, box.y + (box.h - 7) // 2), mask)
        return
    mask = tiny(text)
    if mask.width > box.w:
        # Two letters in 6 px touch: better than one letter that says half.
        squeezed = Image.new("1", (6, 5))
        squeezed.paste(tiny(text[0]), (0, 0))
        squeezed.paste(tiny(text[1:]), (3, 0))
        mask = squeezed if box.w >= 6 else tiny(text[0])
    image.paste(1, (box.x + (box.w - mask.width + 1) // 2, box.y + (box.h - 5) // 2), mask)


def triangle(pen: ImageDraw.ImageDraw, box: Area, facing: Direction, fill: int = 1) -> None:
    """A solid triangle as large as the box that points one of eight ways."""
    x, y, right, bottom = box.corners
    rows, cols = facing.delta
    if rows and cols:
        # Half of the square: its right angle lies where the piece faces.
        corner = (right if cols > 0 else x, bottom if rows > 0 else y)
        pen.polygon([corner, (x if cols > 0 else right, corner[1]), (corner[0], y if rows > 0 else bottom)], fill=fill)
        return
    size = min(box.w, box.h)
    half = (size - 1) // 2
    middle_x, middle_y = x + (box.w - 1) // 2, y + (box.h - 1) // 2
    for step in range(half + 1):
        # Steps of one to each side from the tip make a clean edge at any size.
        along = step if (rows or cols) < 0 else size - 1 - step
        if rows:
            start = y + (box.h - half - 1) // 2 if rows < 0 else y + (box.h - half - 1) // 2 - (size - 1 - half)
            pen.line((middle_x - step, start + along, middle_x + step, start + along), fill=fill)
        else:
            start = x + (box.w - half - 1) // 2 if cols < 0 else x + (box.w - half - 1) // 2 - (size - 1 - half)
            pen.line((start + along, middle_y - step, start + along, middle_y + step), fill=fill)


def _arrow(image: Image.Image, pen: ImageDraw.ImageDraw, box: Area, arrow: Arrow) -> None:
    name = arrow.name[:1].strip()
    if not name or box.h < 6:
        pen.rectangle(box.corners, fill=0)
        triangle(pen, box, arrow.facing)
        return
    # A solid stone with its letter cut out, and a nose over the edge that it faces.
    if box.h >= 11:
        # A large cell has room for some of the nose within.
        box = box.cut(1, 1, 1, 1)
    pen.rectangle(box.corners, fill=1)
    if box.h >= 9:
        mask = Image.new("1", (max(1, small().width(name)), 7))
        small().draw(mask, 0, 0, name.upper())
    else:
        mask = tiny(name)
    image.paste(0, (box.x + (box.w - mask.width + 1) // 2, box.y + (box.h - mask.height + 1) // 2), mask)
    rows, cols = arrow.facing.delta
    x, y, right, bottom = box.corners
    middle_x, middle_y = x + box.w // 2, y + box.h // 2
    if rows and cols:
        tip_x, tip_y = (right + 1 if cols > 0 else x - 1), (bottom + 1 if rows > 0 else y - 1)
        pen.line((tip_x, tip_y, tip_x - cols * 2, tip_y), fill=1)
        pen.line((tip_x, tip_y, tip_x, tip_y - rows * 2), fill=1)
        pen.point((tip_x + cols, tip_y + rows), fill=1)
    elif rows:
        edge = bottom + 1 if rows > 0 else y - 1
        pen.line((middle_x - 2, edge, middle_x + 1, edge), fill=1)
        pen.line((middle_x - 1, edge + rows, middle_x, edge + rows), fill=1)
    else:
        edge = right + 1 if cols > 0 else x - 1
        pen.line((edge, middle_y - 2, edge, middle_y + 1), fill=1)
        pen.line((edge + cols, middle_y - 1, edge + cols, middle_y), fill=1)


def _crosshair(image: Image.Image, pen: ImageDraw.ImageDraw, where: Plan, figure: GridFigure) -> None:
    cell = figure.crosshair
    if cell is None or not where.shows(cell):
        return
    box, area = where.inside(cell), where.area
    middle_x, middle_y = box.x + box.w // 2, box.y + box.h // 2
    if where.pitch < 4:
        for x in range(area.x + 1, area.right - 1):
            if not box.x - 2 <= x <= box.right + 1 and x % 2:
                pen.point((x, middle_y), fill=1)
        for y in range(area.y + 1, area.bottom - 1):
            if not box.y - 2 <= y <= box.bottom + 1 and y % 2:
                pen.point((middle_x, y), fill=1)
        pen.rectangle((box.x - 2, box.y - 2, box.right + 1, box.bottom + 1), fill=0)
        pen.rectangle((box.x - 1, box.y - 1, box.right, box.bottom), fill=1)
        pen.rectangle(area.corners, outline=1)
        return
    inside = image.crop((box.x, box.y, box.right, box.bottom))
    image.paste(inside.point(lambda dot: 0 if dot else 255), (box.x, box.y))
    pen.rectangle((box.x - 1, box.y - 1, box.right, box.bottom), outline=1)

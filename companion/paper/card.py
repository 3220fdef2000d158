"""Cards and boards drawn on sheets, to be cut out."""

from collections.abc import Callable, Sequence

from companion.paper.figure import picture
from companion.paper.pdf import measure
from companion.paper.sheet import (
    HAIR,
    MARGIN,
    PAPERS,
    Circle,
    Shape,
    Sheet,
    Stroke,
    Text,
    box,
    cut_out,
    fitted,
    wrap,
)
from companion.table.paper import Board, Card, CardSet, Part

BAND = 0.055
"""Height of the coloured band, of the card's."""
EDGE = 0.06
"""Room at the sides of a card, of its width."""
LINE = 1.25
"""From one line of small text to the next, of its size."""
SPOT = 26.0
"""Millimetres of a place on which a piece stands: a large pyramid's foot."""


def sheets(parts: Sequence[Part], paper: str) -> list[Sheet]:
    """All parts, each on sheets of its own."""
    made: list[Sheet] = []
    for part in parts:
        if isinstance(part, Board):
            made.append(_board(part, paper))
        else:
            made += cut_out(paper, part.width, part.height, [_piece(part, card) for card in part.cards])
    return made


def _piece(deck: CardSet, card: Card) -> Callable[[float, float], Sequence[Shape]]:
    return lambda x, y: _card(card, x, y, deck.width, deck.height)


def _card(card: Card, x: float, y: float, w: float, h: float) -> list[Shape]:
    """A card of w by h mm: band, kind and name from the top, small print and text from the bottom, the rest between."""
    band, edge = BAND * h, EDGE * w
    left, room = x + edge, w - 2 * edge
    shapes: list[Shape] = [
        box(x + number * w / len(card.inks), y, w / len(card.inks), band, ink, HAIR)
        for number, ink in enumerate(card.inks)
    ]
    small, plain, large = 0.032 * w + 0.2, 0.045 * w + 0.4, 0.1 * w
    bare = card.picture is None and not card.spots
    top = y + band + 0.4 * edge
    if card.kind:
        top += plain
        shapes.append(Text(left, top, card.kind, fitted(card.kind, plain, room, measure), ink="grey"))
    size = max(fitted(card.name, large, room, measure, bold=True), 0.75 * large)
    for line in wrap(card.name, size, room, measure, bold=True):
        top += 1.05 * size
        shapes.append(Text(left, top, line, size, True))
    for line in card.lines:
        top += 1.35 * plain
        shapes.append(Text(left, top, line, fitted(line, plain, room, measure)))
    bottom = y + h - edge
    told = (
        (small, card.small, "grey", 0.1 * h),
        (0.08 * w if bare else plain, card.text, "black", (0.6 if bare else 0.3) * h),
    )
    for wanted, text, ink, most in told:
        size = wanted
        while LINE * size * len(wrap(text, size, room, measure)) > most:
            size *= 0.95
        for line in reversed(wrap(text, size, room, measure)):
            shapes.append(Text(left, bottom, line, size, ink=ink))
            bottom -= LINE * size
        bottom -= 0.5 * size if text else 0
    if card.picture is not None:
        high = bottom - top - 2 * edge
        drawn, used = picture(card.picture, left, top + edge, room, high, measure)
        if used < high:
            drawn, _ = picture(card.picture, left, top + edge + (high - used) / 2, room, used, measure)
        shapes += drawn
    if card.spots:
        shapes += _spots(card.spots, x, (top + bottom) / 2, w)
    return shapes


def _spots(count: int, x: float, middle: float, w: float) -> list[Shape]:
    """Places for pieces, side by side."""
    side = min(SPOT, (w - 4) / count - 1.5)
    step = (w - count * side) / (count + 1)
    return [box(x + step + number * (side + step), middle - side / 2, side, side, "pale") for number in range(count)]


def _board(board: Board, paper: str) -> Sheet:
    """A board with its title above and its lines below."""
    sheet = Sheet(*PAPERS[paper])
    width = sheet.width - 2 * MARGIN
    y = MARGIN + 7.0
    sheet.add(Text(sheet.width / 2, y, board.title, 7.0, True, "middle"))
    below = [line for text in board.lines for line in wrap(text, 3.6, width, measure)]
    high = sheet.height - y - 3 - MARGIN - 4.8 * len(below) - 12
    shapes, used = picture(board.picture, MARGIN, y + 3, width, high, measure)
    sheet.add(*shapes)
    if board.spot:
        sheet.add(*_spot(board.spot, shapes))
    y += 3 + used
    sheet.add(Text(sheet.width / 2, y + 7, board.near, 4.4, True, "middle"))
    for number, line in enumerate(below, start=1):
        sheet.add(Text(MARGIN, y + 9 + 4.8 * number, line, 3.6))
    return sheet


def _spot(name: str, shapes: Sequence[Shape]) -> list[Shape]:
    """A round spot with its name in the middle of a board's lines."""
    ends = [point for shape in shapes if isinstance(shape, Stroke) for point in shape.points]
    x, y = (sum(axis) / len(axis) for axis in zip(*ends, strict=True))
    size = fitted(name, 3.2, 11.0, measure, bold=True)
    return [Circle(x, y, 7.0, "white", 0.4), Text(x, y + 0.36 * size, name, size, True, "middle")]

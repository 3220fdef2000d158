"""Words of the pictures on a page, for who hears them read."""

from collections.abc import Iterable, Mapping, Sequence

from companion.table.dice import Face
from companion.table.figure import Bar, GridFigure, Place, Pyramid, Stack, StacksFigure
from companion.table.grid import LETTERS, Cell, Direction
from companion.table.language import _

MAP = _("Map of {rows} rows by {cols} columns").format
PIECE = _("piece {name} at {place} facing {way}").format
MARK = _("{what} at {place}").format
MIDDLE = _("{what} in the middle").format
POINTING = _("pointing at {place}").format
PLACE = _("row {row}, column {col}").format
REASONS = _("Bars: {bars}.").format
STACKS = _("Stacks, the lowest first. {stacks}.").format
RING = _("Each place with its stacks, the lowest first. {places}.")
CARD = _("Card: {card}").format
EMPTY, NONE = _("empty"), _("none")

SIZES: Mapping[int, str] = {1: _("small"), 2: _("medium"), 3: _("large")}
"""Of pyramids."""


def board(figure: GridFigure, most: int) -> str:
    """A map with its pieces, so many of its marks, and what is pointed at."""

    def place(cell: Cell) -> str:
        row, col = cell
        return LETTERS[row - 1] + LETTERS[col - 1] if figure.letters else PLACE(row=row, col=col)

    legend = figure.legend or {}
    told = [MAP(rows=figure.rows, cols=figure.cols)]
    told += [" ".join(filter(None, (figure.caption, legend.get(figure.caption, ""))))] if figure.caption else []
    told += [PIECE(name=each.name, place=place(each.cell), way=each.facing.upper()) for each in figure.arrows]
    told += [MARK(what=legend.get(each.sign, each.sign), place=place(each.cell)) for each in figure.marks[:most]]
    stands = "" if figure.middle is None else figure.middle.sign
    told += [MIDDLE(what=legend.get(stands, stands))] if stands else []
    told += [POINTING(place=place(figure.crosshair))] if figure.crosshair is not None else []
    return f"{'; '.join(told)}."


def card(lines: Iterable[str]) -> str:
    """A card, line by line."""
    return CARD(card=". ".join(filter(None, lines)))


def rolled(faces: Sequence[Face], note: str, before: Sequence[str]) -> str:
    """Dice, what they come to, and what fell before."""
    told = [_("Dice: {faces}.").format(faces=", ".join(map(str, faces))), note]
    if before:
        told.append(_("Before: {rolls}.").format(rolls="; ".join(before)))
    return " ".join(filter(None, told))


def amount(bar: Bar, of: str) -> str:
    """How much a bar shows, and its note."""
    return ", ".join(filter(None, (f"{bar.value} {of} {bar.total}" if bar.total or not bar.note else "", bar.note)))


def bars(shown: Iterable[Bar]) -> str:
    """Every bar with how much it shows."""
    return REASONS(bars="; ".join(f"{bar.name} {amount(bar, _('of'))}".strip() for bar in shown))


def stacks(shown: Iterable[Stack]) -> str:
    """Every stack from below."""
    return STACKS(stacks="; ".join(f"{each.name}: {held(each.pieces)}" for each in shown))


def ring(places: Iterable[Place]) -> str:
    """Every place with its stacks."""
    told = (f"{place.name}: {place.shut or _all(place.stacks)}" for place in places)
    return RING.format(places="; ".join(told))


def _all(shown: Sequence[Stack]) -> str:
    return ", ".join(held(each.pieces) for each in shown if each.pieces) or EMPTY


def aside(card: StacksFigure) -> str:
    """A card beside a ring: its name, where it counts, its stacks, and its text."""
    return ". ".join(filter(None, (card.title, card.where, _all(card.stacks), card.text)))


def pyramid(piece: Pyramid) -> str:
    """A pyramid as a game calls it."""
    return f"{SIZES[piece.size]} {piece.colour}"


def held(pieces: Sequence[Pyramid]) -> str:
    """The pieces of a stack from below."""
    return _(" under ").join(f"{piece.colour} {piece.size}".strip() for piece in pieces) or EMPTY


def compass(ways: Sequence[Direction], chosen: Direction | None) -> str:
    """The ways that are open, and the one pointed out."""
    told = _("Compass. Open: {ways}.").format(ways=", ".join(ways).upper() or NONE)
    return told if chosen is None else f"{told} {_('Chosen: {way}.').format(way=chosen.upper())}"

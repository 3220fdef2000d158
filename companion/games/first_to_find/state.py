"""The state of a hunt: whose turn it is and what it has had, the tiles told, the marks, the stage, the points."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.games.first_to_find.facts import BOARD, CROSSROADS, HIDDEN_NAMED, LAKE, MARKS, NAMED
from companion.games.first_to_find.option import Options
from companion.table.dice import Face
from companion.table.grid import Cell


@dataclass
class Mark:
    """A mark that lies face up; ``axis`` is the line along which its arrows run, None where arrows do not matter."""

    cell: Cell
    axis: str | None = None


@dataclass
class Check:
    """A roll for the cache: who rolled what, where; ``need``: what finds it, ``need_at_least`` or ``need_below``."""

    player: str
    roll: Face
    found: bool
    need: dict[str, Any]
    cell: Cell | None = None


@dataclass
class Stage:
    """The stage that is hunted, under the marker; ``opened``: somebody was there, and the next is not placed yet."""

    number: int
    cell: Cell
    opened: bool = False


@dataclass
class State:
    """``tiles`` holds what is known to lie face up by cell, beside the crossroads; ``skips`` turns still to be missed.

    Of the turn: ``steps`` are those told, ``turned`` whether a tile was turned up, ``used_extra`` the extra move.
    ``marks`` are in the order in which they were found; ``boards`` counts how often tiles were laid out.
    """

    seats: tuple[str, ...]
    options: Options
    first: str
    player: str
    skips: dict[str, int]
    points: dict[str, int]
    round: int = 1
    turns: int = 0
    steps: list[str] = field(default_factory=list)
    turned: bool = False
    used_extra: bool = False
    tiles: dict[str, str] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    crossroads: dict[str, Cell | None] = field(default_factory=dict)
    """On which crossroad pawns stand, as far as told; None: gone on from there, to one that is told or was face up."""
    last: dict[str, Cell] = field(default_factory=dict)
    """The tile that a player was told to turn up last, the latest of all last: the pawn is there, or has gone on."""
    blind: list[str] = field(default_factory=list)
    """Whose pawn lies on a tile that nobody has seen."""
    laid: list[str] = field(default_factory=list)
    """How tiles were reached of which it was said how they are laid: by path, off it."""
    extra: list[str] = field(default_factory=list)
    """Who has an extra move."""
    gained: list[str] = field(default_factory=list)
    """Who has found a mark and got an extra move for it."""
    stage: Stage | None = None
    boards: int = 1
    check: Check | None = None
    arrived: bool = False
    """Whether the player in turn has come to a stage in it."""
    lakes_unseen: int = 0
    """So many lakes lie up of which nobody was asked where."""
    down: list[list[Cell]] = field(default_factory=list)
    """Where not every tile is told: in each of these groups of cells one lies face down, as is known all the same."""
    finder: str | None = None
    lost: bool = False

    @property
    def mode(self) -> str:
        """The kind of cache."""
        return self.options.mode

    @property
    def told(self) -> bool:
        """Whether people tell every tile as it is turned up."""
        return self.options.reports == "told"

    def tile(self, cell: Cell) -> str | None:
        """What is known to lie face up there; None where a tile lies face down, as far as the box knows."""
        return self.tiles.get(str(cell))

    def put(self, cell: Cell, tile: str | None) -> None:
        """A tile is known to lie face up there; None: one that is face down."""
        if tile is None:
            self.tiles.pop(str(cell), None)
        else:
            self.tiles[str(cell)] = tile
        self.down = [group for group in self.down if cell not in group]

    def lay_down(self, cells: Iterable[Cell]) -> None:
        """All of these lie face down: where not every tile is told the box knows it only as long as it follows."""
        self.down += [[cell] for cell in cells if not self.told]

    def untold(self, cell: Cell) -> bool:
        """Whether only people see if a tile lies face down there."""
        return self.face_down(cell) and not self.told and [cell] not in self.down

    def face_down(self, cell: Cell) -> bool:
        """Whether a tile lies face down there, as far as the box knows."""
        return cell not in CROSSROADS and str(cell) not in self.tiles

    def hidden(self) -> list[Cell]:
        """The cells whose tile lies face down, row by row."""
        return [cell for name, cell in HIDDEN_NAMED.items() if name not in self.tiles]

    def open(self) -> list[Cell]:
        """The other cells, row by row: what lies there lies face up."""
        return [cell for name, cell in NAMED.items() if name in self.tiles or name not in HIDDEN_NAMED]

    def lakes(self) -> list[Cell]:
        """The cells with a lake that is known."""
        return [cell for cell in BOARD if self.tile(cell) == LAKE]

    def missing(self) -> list[str]:
        """The marks that nobody has found on this board."""
        return [mark for mark in MARKS if mark not in self.marks]

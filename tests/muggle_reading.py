"""A second reading of the muggle's move, from the rulebook's words alone: nothing of the companion is used here.

A move is searched, not walked: every pair of quarter turns and steps stands in one list in the book's order, all that
are blocked are struck out, and the first of the rest is taken. A row and a column from 1 make a cell, row 1 is farthest
from Town, and a facing is one of ``n e s w``. A cave that lies face down again is ``rehidden-cave``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

Cell = tuple[int, int]
Move = tuple[str, int]
"""A direction and a number of steps."""

CLOCKWISE = "nesw"
AHEAD: Mapping[str, Cell] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
EIGHT = tuple(way for way in product((-1, 0, 1), repeat=2) if way != (0, 0))

CAVES = ("cave", "rehidden-cave")
HAZARDS = ("pond", "cliff", "swamp", *CAVES)
NUISANCES = ("snake", "poison-ivy", "prickers", "beehive")
HARMLESS = ("no-signal", "dead-battery", "lost-pen", "good-hide", "hot-sun", "cold-weather")
CACHES = (
    *("traditional", "multi", "super-multi", "nano", "mystery", "puzzle", "water", "night"),
    *("padlock", "combo-lock", "challenge", "virtual", "maintenance"),
)


def _clockwise(facing: str, quarters: int) -> str:
    return CLOCKWISE[(CLOCKWISE.index(facing) + quarters) % 4]


def _candidates(facing: str, roll: int) -> list[Move]:
    """Every move that a roll may come to, the first to be tried first: fewer turns before fewer steps."""
    turned = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}[roll]
    longest = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}[roll]
    pairs = sorted(product(range(4), range(1, longest + 1)), key=lambda pair: (-pair[1], pair[0]))
    return [(_clockwise(facing, turned + turns), steps) for turns, steps in pairs]


ORDER = {(facing, roll): _candidates(facing, roll) for facing in CLOCKWISE for roll in range(1, 7)}


@dataclass
class Reading:
    """One wooded board: ``known`` is what lies face up (or known), ``lies`` what is face down, ``bare`` has no tile."""

    rows: int
    cols: int
    entry: Cell
    known: dict[Cell, str] = field(default_factory=dict)
    lies: dict[Cell, str] = field(default_factory=dict)
    bare: set[Cell] = field(default_factory=set)
    stock: Iterator[str] = field(default_factory=lambda: iter(()))
    trail: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        self.trail = frozenset(self.bare)

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return cell[0] in range(1, self.rows + 1) and cell[1] in range(1, self.cols + 1)

    def line(self, cell: Cell, way: str, steps: int) -> list[Cell]:
        """The cells entered by so many steps, over the edge too."""
        down, right = AHEAD[way]
        return [(cell[0] + step * down, cell[1] + step * right) for step in range(1, steps + 1)]

    def around(self, cell: Cell) -> list[Cell]:
        """The up to eight neighbours on the board."""
        return [near for down, right in EIGHT if self.holds(near := (cell[0] + down, cell[1] + right))]

    def of_kind(self, kinds: tuple[str, ...]) -> set[Cell]:
        """The known cells of such kinds."""
        return {cell for cell, kind in self.known.items() if kind in kinds}

    def no_landing(self) -> set[Cell]:
        """Where nobody lands on purpose: nuisances, and all that lies around a cave, trail and blanks too."""
        return self.of_kind(NUISANCES).union(*(self.around(cave) for cave in self.of_kind(CAVES)))

    def refill(self, cell: Cell) -> None:
        """A tile from the stock, face down."""
        self.known.pop(cell, None)
        self.lies[cell] = next(self.stock)

    def trash(self, site: Cell) -> dict[Cell, str]:
        """Dig up what lies around a site, and around every site that comes to light by that; what was face down."""
        crews, turned = [site], dict[Cell, str]()
        while crews:
            crew = crews.pop()
            self.bare.add(crew)
            for cell in self.around(crew):
                if self.known.get(cell) == "site":
                    continue
                self.known.pop(cell, None)
                if cell in self.lies:
                    turned[cell] = self.lies.pop(cell)
                if turned.get(cell) == "site":
                    self.known[cell] = "site"
                    crews.append(cell)
                self.bare.add(cell)
        return turned


@dataclass
class Muggle:
    """A muggle piece; ``nuisance``: it stands on one that it turned up itself."""

    cell: Cell
    facing: str
    carrying: str | None = None
    nuisance: bool = False


@dataclass
class Leg:
    """What became of one roll; ``dug`` is what lay face down where crews dug, sites that stay among it."""

    roll: int
    path: list[Cell] = field(default_factory=list)
    back: int = 0
    helped: bool = False
    revealed: list[tuple[Cell, str]] = field(default_factory=list)
    refilled: list[Cell] = field(default_factory=list)
    dug: dict[Cell, str] = field(default_factory=dict)
    taken: str | None = None
    discarded: str | None = None
    again: bool = False


def open_moves(board: Reading, cell: Cell) -> set[Move]:
    """All moves from a cell that are not blocked."""
    hazards, no_landing = board.of_kind(HAZARDS), board.no_landing()
    moves = set()
    for way, steps in product(CLOCKWISE, (1, 2, 3)):
        line = board.line(cell, way, steps)
        if all(map(board.holds, line)) and hazards.isdisjoint(line) and line[-1] not in no_landing:
            moves.add((way, steps))
    return moves


def choose(moves: set[Move], facing: str, roll: int) -> Move | None:
    """The first move in the book's order that is open, or None: Call for Help."""
    return next((move for move in ORDER[facing, roll] if move in moves), None)


def retreat(board: Reading, cell: Cell, facing: str) -> list[Cell] | None:
    """The cells walked backwards from a hazard just turned up, the last one to stop on, or None: Call for Help."""
    behind = [there for there in board.line(cell, _clockwise(facing, 2), board.rows + board.cols) if board.holds(there)]
    hazards, no_landing = board.of_kind(HAZARDS), board.no_landing()
    stops = [at for at, there in enumerate(behind) if there not in no_landing and there not in hazards]
    walls = [at for at, there in enumerate(behind) if there in hazards]
    if not stops or (walls and walls[0] < stops[0]):
        return None
    return behind[: stops[0] + 1]


def turn(board: Reading, muggle: Muggle, rolls: Iterator[int]) -> Iterator[Leg]:
    """A muggle's whole turn, a leg for each roll; board and muggle are as they are after it."""
    leg: Leg | None = None
    while leg is None or leg.again:
        leg = Leg(next(rolls))
        if muggle.nuisance and leg.roll >= 4:
            _refill(board, muggle.cell, leg)
        muggle.nuisance = False
        move = choose(open_moves(board, muggle.cell), muggle.facing, leg.roll)
        if move is None:
            _call_for_help(board, muggle, leg)
        else:
            leg.path = board.line(muggle.cell, *move)
            muggle.cell, muggle.facing = leg.path[-1], move[0]
            _land(board, muggle, leg)
        yield leg


def _call_for_help(board: Reading, muggle: Muggle, leg: Leg) -> None:
    leg.helped, muggle.cell, muggle.facing = True, board.entry, "n"


def _refill(board: Reading, cell: Cell, leg: Leg) -> None:
    board.refill(cell)
    leg.refilled.append(cell)


def _land(board: Reading, muggle: Muggle, leg: Leg) -> None:
    cell = muggle.cell
    if cell in board.bare:
        return
    fresh = cell in board.lies
    if fresh:
        board.known[cell] = board.lies.pop(cell)
        leg.revealed.append((cell, board.known[cell]))
    kind = board.known[cell]
    if kind in CACHES:
        leg.taken, leg.discarded, muggle.carrying = kind, muggle.carrying, kind
        _refill(board, cell, leg)
    elif kind == "event":
        leg.again = True
        _refill(board, cell, leg)
    elif kind == "site" and fresh:
        leg.dug = board.trash(cell)
    elif kind in NUISANCES:
        muggle.nuisance = True
    elif kind in HAZARDS:
        back = retreat(board, cell, muggle.facing)
        if back is None:
            _call_for_help(board, muggle, leg)
            return
        leg.back += len(back)
        leg.path += back
        muggle.cell = back[-1]
        _land(board, muggle, leg)

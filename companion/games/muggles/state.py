"""The state of a game of Muggles!: two boards with their muggles, the stock, the caches and the coins."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from companion.games.muggles.option import Options
from companion.table.dice import Face
from companion.table.grid import Cell, Direction, Grid

grid_of = cache(Grid)


@dataclass
class Board:
    """One wooded board; ``tiles`` holds what lies face up (and known hidden caves) by cell, ``slabs`` bare spaces.

    A set tile carries its number (``multi-2``). ``trail`` includes ``entry``, where the trail comes in.
    """

    rows: int
    cols: int
    entry: Cell
    cafe: int
    trail: list[Cell]
    tiles: dict[str, str] = field(default_factory=dict)
    slabs: list[Cell] = field(default_factory=list)

    @property
    def grid(self) -> Grid:
        """The spaces of the board."""
        return grid_of(self.rows, self.cols)

    def bare(self, cell: Cell) -> bool:
        """Whether no tile lies there: trail, slab or blank."""
        return cell in self.trail or cell in self.slabs

    def spaces(self) -> Iterator[Cell]:
        """The spaces with a tile, face up or down, row by row."""
        bare = {*self.trail, *self.slabs}
        return (cell for cell in self.grid if cell not in bare)

    def tile(self, cell: Cell) -> str | None:
        """What is known to lie there; None where a tile lies face down."""
        return self.tiles.get(str(cell))

    def put(self, cell: Cell, tile: str | None) -> None:
        """A tile is known to lie there; None: one that is face down."""
        if tile is None:
            self.tiles.pop(str(cell), None)
        else:
            self.tiles[str(cell)] = tile

    def hides(self) -> bool:
        """Whether the tile of any space is not known."""
        return any(str(cell) not in self.tiles for cell in self.spaces())

    def face_down(self) -> list[Cell]:
        """The spaces whose tile is not known, row by row."""
        return [cell for cell in self.spaces() if str(cell) not in self.tiles]


@dataclass
class Muggle:
    """A muggle: ``carrying`` is a cache tile; ``on_nuisance``: it stands on the nuisance that it turned up itself.

    ``path`` is its last walk, the start first. Where the box does not follow the boards it stays at its start.
    """

    cell: Cell
    facing: Direction
    carrying: str | None = None
    on_nuisance: bool = False
    path: list[Cell] = field(default_factory=list)
    rolled: Face | None = None

    @property
    def start(self) -> Cell:
        """Where its last walk began."""
        return (self.path or [self.cell])[0]


@dataclass
class Player:
    """What a player is known to have: cache tiles, coins (``flipped`` of them), and what is used up."""

    caches: list[str] = field(default_factory=list)
    coins: int = 0
    flipped: int = 0
    traded: bool = False
    extra_turn: bool = False


@dataclass
class Mover:
    """The muggle whose turn it is: ``face`` is the roll that lies there, ``walked`` that it has gone and not landed.

    ``ahead`` are spaces where what lies open could have sent it another way, and nobody has said so yet; ``before`` is
    how it stood then, and ``back`` so many steps it came back since. ``looked`` are spaces where people have just said
    what lies open, ``told`` is where a question has said that it stands, ``turned_up`` whose tile it turned up.
    """

    muggle: str
    face: Face | None = None
    walked: bool = False
    stepped_back: int = 0
    ahead: list[Cell] = field(default_factory=list)
    before: Muggle | None = None
    back: int = 0
    looked: list[Cell] = field(default_factory=list)
    told: Cell | None = None
    turned_up: Cell | None = None


@dataclass
class TurnedUp:
    """Tiles of a board that were just turned up: ``unnamed`` by people yet, and ``cells`` of which none has acted."""

    board: str
    why: str
    unnamed: list[Cell] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)


@dataclass
class DugUp:
    """Spaces that a site has dug up: ``hidden`` is where nobody has said what lay there face down.

    ``caches`` has for each that people have named its space, None where they named it without one.
    """

    board: str
    site: Cell
    cells: list[Cell]
    hidden: list[Cell]
    caches: list[Cell | None] = field(default_factory=list)


@dataclass
class Emptied:
    """A space whose tile is gone and is not refilled yet; a ``muggle`` stepped on the map that goes."""

    board: str
    cell: Cell
    muggle: str | None = None


@dataclass
class Refill:
    """A space that hands have still to refill, where they count the stock themselves.

    ``gone`` is what went from there, a cache only where a ``muggle`` took it; ``lost`` is the cache that it carried
    before, and that one ``breaks`` its multi set.
    """

    board: str
    cell: Cell
    gone: str
    muggle: str | None = None
    lost: str | None = None
    breaks: bool = False


@dataclass
class State:
    """``stock`` is None where it is not counted; what is open on the table is done before the next menu."""

    seats: tuple[str, ...]
    options: Options
    boards: dict[str, Board]
    muggles: dict[str, Muggle]
    players: dict[str, Player]
    stock: int | None
    round: int = 1
    trades_left: int = 0
    to_move: list[str] | None = None
    """The muggles that have still to move in this round; None while people do."""
    mover: Mover | None = None
    dug_up: DugUp | None = None
    sites: list[tuple[str, Cell]] = field(default_factory=list)
    """Construction sites that have still to dig, the last one first."""
    turned_up: list[TurnedUp] = field(default_factory=list)
    used_up: bool = False
    """The stock is at its end, and the tiles are not turned up yet."""
    emptied: Emptied | None = None
    refills: list[Refill] = field(default_factory=list)
    """What is told once both muggles have moved, in one."""
    from_afar: int = 0
    """So many tiles were turned up in a report that goes on."""
    discarded: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    """Groups of which people said that somebody holds a cache."""
    amended: dict[str, int] = field(default_factory=dict)
    """By how much a correction set what is left of a group off from what was counted."""
    more: dict[str, int] = field(default_factory=dict)
    """How many caches of a lot (``cache.LOTS``) this copy has beyond those that are printed."""
    gone: list[str] = field(default_factory=list)
    """Groups that were said to be gone."""
    warned: list[str] = field(default_factory=list)
    swapped: list[tuple[str, str]] = field(default_factory=list)
    """Who has swapped with which muggle in this round."""
    top_coin: bool = False
    won: bool = False
    lost: bool = False

    @property
    def reports(self) -> str:
        """``asked``, ``told`` or ``none``."""
        return self.options.reports

    @property
    def alone(self) -> bool:
        """Whether one single player plays."""
        return len(self.seats) == 1

    @property
    def all_up(self) -> bool:
        """Whether no tile lies face down: of those told none, else by the rule, once the stock is empty (MUG-99)."""
        if self.reports == "told":
            return not any(board.hides() for board in self.boards.values())
        return self.stock == 0

    def here(self, name: str) -> tuple[Board, Muggle]:
        """A board with its muggle."""
        return self.boards[name], self.muggles[name]

    @property
    def settled(self) -> bool:
        """Whether nothing is open on the table: one turn is over, and the next may begin."""
        matters = (self.mover, self.dug_up, self.sites, self.turned_up, self.used_up, self.emptied, self.from_afar)
        return not any(matters)

    def draft(self) -> "State":
        """A copy to be set right while people are still being asked."""
        return replace(
            self,
            boards={name: replace(board, tiles={**board.tiles}) for name, board in self.boards.items()},
            muggles={name: replace(muggle) for name, muggle in self.muggles.items()},
            players={who: replace(player, caches=[*player.caches]) for who, player in self.players.items()},
            discarded=[*self.discarded],
            more={**self.more},
        )

    def become(self, said: "State") -> None:
        """What was set right on a draft holds, once all is said."""
        for ours, theirs in (
            (self.boards, said.boards),
            (self.muggles, said.muggles),
            (self.players, said.players),
        ):
            for name, thing in ours.items():
                vars(thing).update(vars(theirs[name]))
        self.discarded, self.more, self.gone = said.discarded, said.more, said.gone

"""People for simulations and for measuring: pawns on a landscape of their own, who tell the box what they must."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.first_to_find.facts import (
    BOARD,
    COLUMN,
    CROSSROADS,
    HIDDEN,
    LAKE,
    MARKS,
    MIX,
    MULTI,
    MYSTERY,
    OPEN,
    PATH,
    PLAIN,
    ROW,
    TRADITIONAL,
    UP,
)
from companion.games.first_to_find.option import Options
from companion.table.dice import Die, Face
from companion.table.grid import QUARTERS, Cell, Direction
from companion.table.people import Luck
from companion.table.prompt import Option

CURVED = 0.5
"""How often a path bends on its tile (default)."""
PATIENCE = 400
"""After so many turns people give up: lakes may close off the last tiles (default)."""
Report = tuple[str, Mapping[str, Any]]
"""What is told at the menu, and the answers to what is asked about it, by key."""


def beside(cell: Cell, way: Direction) -> Cell | None:
    """The next cell that way, None over the edge."""
    return BOARD.step(cell, way)


def apart(one: Cell, other: Cell) -> int:
    """How many steps two cells are apart."""
    return abs(one.row - other.row) + abs(one.col - other.col)


class Hunt:
    """Up to six people who walk towards what they hunt, by paths where there are any, and turn tiles up on the way."""

    def __init__(self, luck: Luck, players: tuple[str, ...], options: Options) -> None:
        self.luck = luck
        self.mode = options.mode
        self.reports = options.reports
        self.at = {player: luck.choice(CROSSROADS) for player in players}
        self.start = dict(self.at)
        self.blind: dict[str, Cell] = {}
        self.lies: dict[Cell, str] = {}
        self.up: list[Cell] = []
        self.ways: dict[Cell, list[Direction]] = {cell: list(QUARTERS) for cell in CROSSROADS}
        self.marks: dict[str, Cell] = {}
        self.axes: dict[str, str] = {}
        self.stage: Cell | None = None
        self.used_up = False
        self.anew = False
        self.turns = 0
        self.answers: Mapping[str, Any] = {}
        self.ended = False
        self.to_say: list[Report] = []
        self.lay(list(HIDDEN), [tile for tile, count in MIX.items() for _ in range(count)])

    def lay(self, cells: Iterable[Cell], tiles: list[str]) -> None:
        """Shuffle these tiles and lay them out face down."""
        for cell in cells:
            tile = self.luck.choice(tiles)
            tiles.remove(tile)
            self.lies[cell] = tile
            self.ways.pop(cell, None)
        self.up = [cell for cell in self.up if cell in self.ways]

    def is_lake(self, cell: Cell) -> bool:
        """Whether a lake is face up there: nobody walks into it."""
        return cell in self.up and self.lies[cell] == LAKE

    def down(self, cell: Cell) -> bool:
        """Whether the tile there lies face down."""
        return cell not in CROSSROADS and cell not in self.up

    # What they hunt

    def lines(self) -> list[Cell]:
        """The cells of the open lines."""
        rows = [cell.row for mark, cell in self.marks.items() if self.axes.get(mark) == ROW]
        cols = [cell.col for mark, cell in self.marks.items() if self.axes.get(mark) == COLUMN]
        return [cell for cell in BOARD if cell.row in rows or cell.col in cols]

    def goals(self) -> list[Cell]:
        """Where they want to go: the stage, a tile that can be searched, or any that lies face down."""
        if self.stage is not None:
            return list(BOARD.beside(self.stage)) if self.is_lake(self.stage) else [self.stage]
        hidden = [cell for cell in HIDDEN if self.down(cell)]
        lines = self.lines() if self.mode == TRADITIONAL else []
        searched = [cell for cell in hidden if cell in lines]
        return searched or hidden

    # A turn of one of them

    def move(self, player: str) -> None:
        """One turn on the table, and what is told of it."""
        if self.anew:
            self.relay()
        if player in self.blind:
            self.turn_up(player, self.blind.pop(player))
            return
        goals = self.goals()
        for second in (False, True):
            here = self.at[player]
            if not goals or here in goals:
                break
            goal = min(goals, key=lambda cell: apart(here, cell))
            steps = [(way, cell) for way in QUARTERS if (cell := beside(here, way)) is not None]
            # Nobody goes into a lake, nor onto a tile under somebody's pawn that nobody has seen.
            taken = list(self.blind.values())
            steps = [(way, cell) for way, cell in steps if not self.is_lake(cell) and cell not in taken]
            if not steps:
                return
            by_path = [(way, cell) for way, cell in steps if self.joins(here, way)]
            near = [(way, cell) for way, cell in by_path if apart(cell, goal) < apart(here, goal)]
            if second and not near:
                break
            if not near:
                near = [step for step in steps if apart(step[1], goal) < apart(here, goal)] or steps
            way, cell = self.luck.choice(near)
            path = (way, cell) in by_path
            if self.down(cell) and path:
                self.turn_up(player, cell)
                return
            if self.down(cell):
                self.blind[player] = cell
                self.walk("off-path", "face-down")
                return
            self.at[player] = cell
            self.walk("path" if path else "off-path", "face-up")
            if not path:
                break
        if self.stage is not None and self.at[player] in self.goals():
            there, self.stage = self.stage, None
            self.to_say.append(("arrive", {"tile": UP if self.reports != "told" else self.lies.get(there, PATH)}))

    def walk(self, way: str, face: str) -> None:
        """Tell a step where each is told."""
        if self.reports == "told":
            self.to_say.append(("walk", {"way": way, "face": face}))

    def joins(self, here: Cell, way: Direction) -> bool:
        """Whether a path leads that way: onto a tile that lies face down, or onto one whose path meets it."""
        there = beside(here, way)
        if there is None or way not in self.ways.get(here, ()):
            return False
        return self.down(there) or way.turned(4) in self.ways.get(there, ())

    def turn_up(self, player: str, cell: Cell) -> None:
        """Turn a tile up and go there, back out of a lake; tell it where it must be told."""
        tile = self.lies[cell]
        searched = self.mode == TRADITIONAL and (cell in self.lines() or self.rest_is_open())
        back = next((way for way in QUARTERS if beside(cell, way) == self.at[player]), Direction.N)
        if tile == PATH:
            others = [way for way in QUARTERS if way not in (back, back.turned(4))]
            self.ways[cell] = [back, self.luck.choice(others) if self.luck.random() < CURVED else back.turned(4)]
        else:
            self.ways[cell] = []
        self.up.append(cell)
        if tile != LAKE:
            self.at[player] = cell
        told = PLAIN if self.reports != "told" and tile in (PATH, OPEN) else tile
        answers: dict[str, Any] = {"cell": cell, "tile": told}
        if tile in MARKS:
            answers["axis"] = self.luck.choice((ROW, COLUMN))
            self.found(tile, cell, answers["axis"])
        if cell == self.stage:
            self.stage = None
            # A tile that makes the stage its own cell is told as a tile, any other at the stage.
            self.to_say.append(("turn-up" if tile in MARKS else "arrive", answers))
        elif self.reports == "told" or searched or tile not in (PATH, OPEN):
            self.to_say.append(("turn-up", answers))

    def found(self, mark: str, cell: Cell, axis: str) -> None:
        """A mark is up; with both, the first stage is where they cross, or the board is laid out again."""
        self.marks[mark] = cell
        other = next(one for one in MARKS if one != mark)
        if other not in self.marks:
            self.axes[mark] = axis
            return
        if self.mode == MYSTERY:
            self.anew = True
            self.marks = {mark: cell}
            self.axes = {other: ""}
            return
        self.axes[mark] = COLUMN if self.axes[other] == ROW else ROW
        if self.mode == MULTI:
            row = mark if self.axes[mark] == ROW else other
            column = other if row == mark else mark
            self.stage = Cell(self.marks[row].row, self.marks[column].col)

    def rest_is_open(self) -> bool:
        """Whether both lines are used up."""
        return len(self.marks) == len(MARKS) and not any(self.down(cell) for cell in self.lines())

    def relay(self) -> None:
        """Lay a new board around the crossroads and the pawns, the bare mark with the rest."""
        self.anew = False
        mine = next(iter(self.marks.values()))
        for player, cell in self.at.items():
            if player not in self.blind and self.lies.get(cell) in MARKS and cell != mine:
                self.at[player] = self.luck.choice(CROSSROADS)
        kept = [self.blind.get(player, cell) for player, cell in self.at.items()]
        cells = [cell for cell in HIDDEN if cell not in kept and cell != mine]
        tiles = [self.lies[cell] for cell in cells]
        self.up = [cell for cell in self.up if cell not in cells]
        self.lay(cells, tiles)

    # What they answer

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """What is true on their table."""
        values = [option.value for option in options]
        if key == "turn" and seat is not None:
            return self.report(seat, values)
        if key == "all-up":
            self.used_up = self.rest_is_open()
            return "yes" if self.used_up else "no"
        if key in ("stop", "stop-sure"):
            return "yes"
        if values == ["roll"]:
            return "roll"
        if key == "on-stage":
            return "no"  # there they say that they are at it
        if key == "in-line":
            return "yes" if self.answers["cell"] in self.lines() else "no"
        if key == "all-lakes":
            return "yes" if all(self.is_lake(Cell(*cell)) for cell in about["cells"]) else "no"
        if key == "lost":
            return "no" if any(self.down(cell) for cell in HIDDEN) else "yes"
        told = self.answers.get(key)
        return told if told in values else self.luck.choice(values)

    def report(self, player: str, values: Sequence[str]) -> str:
        """What is told next, or that the turn is over."""
        if "all-up" in values and not any(self.down(cell) for cell in HIDDEN):
            return "all-up"
        if self.reports != "told" and not self.used_up and self.mode == TRADITIONAL and self.rest_is_open():
            self.used_up = True
            if "all-up" in values:
                return "all-up"
        if self.ended:
            self.to_say, self.answers, self.ended = [], {}, False
        if self.to_say == [] and self.answers == {}:
            self.answers = {"moved": player}
            self.turns += 1
            if self.turns > PATIENCE:
                return "stop"
            self.move(player)
        while self.to_say:
            report, self.answers = self.to_say.pop(0)
            if report in values:
                # With a tile turned up the turn is over, where not all of it is told.
                self.ended = self.reports != "told" and self.answers["tile"] != UP
                return report
        self.answers = {}
        return "end-turn" if "end-turn" in values else values[0]

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """Any number."""
        return self.luck.randint(low, high)

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """The tile turned up, where a pawn stands or began, or the place for a stage that is nearest."""
        if about["why"] == "placement" and seat is not None:
            # Where a lake lies they see.
            dry = [cell for cell in cells if not self.is_lake(cell)] or cells
            self.stage = min(dry, key=lambda cell: apart(self.at[seat], cell))
            return self.stage
        player = str(about["player"])
        wanted = self.answers.get("cell")
        if about["why"] == "crossroad":
            wanted = self.start[player]
        elif about["why"] == "pawn":
            wanted = self.blind.get(player, self.at[player])
        return next((cell for cell in cells if cell == wanted), None) or self.luck.choice(cells)

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """Said aloud."""
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """What the real dice show."""
        return [self.luck.choice(die.faces) for die in dice]

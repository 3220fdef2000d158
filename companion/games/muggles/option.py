"""What is agreed on before a game, and how the boards and caches of the copy are told."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, Self, TypeVar

from msgspec import Meta

from companion.games.muggles import wording as words
from companion.games.muggles.facts import LOTS, MOST_COINS
from companion.table.form import CopyName, GameOptions, number, parts
from companion.table.grid import Cell

MOST_SIDE = 12
"""A board has at most so many rows and columns (default)."""
MOST_STOCK = 200
MOST_CACHES = 99
AUTO: Final = "auto"


class Side(str):
    """A number of rows or columns, or a column."""

    allowed = words.SIDE

    @classmethod
    def parse(cls, told: object) -> Self:
        """That number; ValueError says the range."""
        return cls(number(str(told), 1, MOST_SIDE))


class Space(str):
    """A space of a board."""

    allowed = words.SPACE

    @classmethod
    def parse(cls, told: object) -> Self:
        """That space, told as a text or a list; ValueError says the form."""
        return cls(Cell.parse(",".join(map(str, told)) if isinstance(told, list) else str(told)))

    @property
    def cell(self) -> Cell:
        """Its cell."""
        return Cell.parse(self)


class Trail(str):
    """The spaces of a trail, as ``6,3;5,3``; none is the entry alone."""

    allowed = words.TRAIL

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those spaces, told as a text or a list; ValueError says the form."""
        listed = told if isinstance(told, list) else [part for part in str(told).split(";") if part.strip()]
        return cls(";".join(map(Space.parse, listed)))

    @property
    def cells(self) -> list[Cell]:
        """Its cells."""
        return [Cell.parse(part) for part in self.split(";") if part]


Half = TypeVar("Half", Side, Space, Trail)


class Both(str, Generic[Half]):
    """What is told of board A and, behind a slash, of board B; without one it is for both."""

    half: ClassVar[Any]

    @classmethod
    def parse(cls, told: str) -> Self:
        """That for each board; ValueError says what is wrong with one."""
        first, slash, second = told.partition("/")
        own = [cls.half.parse(part.strip()) for part in (first, second if slash else first)]
        return cls(own[0] if own[0] == own[1] else "/".join(own))

    @property
    def halves(self) -> tuple[Half, Half]:
        """What it says of each board."""
        first, slash, second = self.partition("/")
        return self.half(first), self.half(second if slash else first)


class Sides(Both[Side]):
    """Rows, columns or a column."""

    half = Side
    allowed = words.SIDES


class Entry(Both[Space]):
    """Where the trail comes in."""

    half = Space
    allowed = words.ENTRY


class Trails(Both[Trail]):
    """The spaces of the trail."""

    half = Trail
    allowed = words.TRAILS


class Lots(str):
    """How many caches of a lot a copy has, where not as many as are printed."""

    allowed = words.LOTS

    @classmethod
    def parse(cls, told: object) -> Self:
        """Those counts, told as a text or a list; of a lot told twice the larger. ValueError says the form."""
        found: dict[str, int] = {}
        for part in (part.split() for part in parts(told, ";")):
            if len(part) != 2 or part[0] not in LOTS:
                raise ValueError(words.no_lot(" ".join(part)[:30], LOTS))
            found[part[0]] = max(found.get(part[0], 0), number(part[1], 1, MOST_CACHES))
        return cls("; ".join(f"{lot} {count}" for lot, count in found.items()))

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each lot told."""
        return {lot: int(count) for lot, count in map(str.split, parts(self, ";"))}


Stock = Annotated[int, Meta(ge=1, le=MOST_STOCK)]
Groups = Annotated[int, Meta(ge=0, le=7)]
Coins = Annotated[int, Meta(ge=0, le=MOST_COINS)]


class Options(GameOptions, frozen=True):
    """What is told to the box, the goal, the boards and caches of the copy, and how rules are read."""

    reports: Literal["asked", "told", "none"] = "told"
    win: Literal["basic", "advanced", "custom", "solo"] = "basic"
    team_groups: Groups = 7
    team_coins: Coins = 0
    own_groups: Groups = 0
    own_coins: Coins = 1
    copy: CopyName = "default"
    rows: Sides = Sides("6")
    cols: Sides = Sides("6")
    entry: Entry = Entry("6,3")
    cafe: Sides = Sides("3")
    trail: Trails = Trails("")
    stock: Literal["auto"] | Stock = AUTO
    caches: Lots = Lots("")
    order: Literal["a-first", "b-first"] = "a-first"
    event_tile: Literal["refilled", "stays"] = "refilled"
    cave_rehides: bool = True
    map_tile: Literal["stays", "refilled"] = "stays"
    die: Literal["d6", "starred"] = "d6"

    @classmethod
    def defaults(cls, players: tuple[str, ...]) -> Mapping[str, str]:
        """Alone one plays for the goal of the solitaire game (MUG-79)."""
        return {"win": "solo"} if len(players) == 1 else {}

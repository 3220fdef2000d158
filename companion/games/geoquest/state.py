"""The state of a quest: the caches on the board, the players, the ground that is known, and what is still open."""

from dataclasses import dataclass, field

from companion.games.geoquest.card import EQUIPMENT_CARDS, EVENT_CARDS
from companion.games.geoquest.facts import Disk
from companion.games.geoquest.option import Options
from companion.table.dice import Face


@dataclass
class Cache:
    """A cache disk on a tile; ``progress`` counts each player's successful searches, ``finders`` have a chip under it.

    ``ftf``: its first-to-find coin still lies there, else the first of the finders took it. ``solved`` says who solved
    the puzzle, ``solutions`` with what. ``number`` counts the disks that were laid, ``bugs`` lie in it, ``guests`` have
    just found it, ``takers`` of them may still take a bug out of it.
    """

    cell: str
    kind: str
    level: int
    stages: int = 1
    category: str = ""
    ftf: bool = True
    finders: list[str] = field(default_factory=list)
    progress: dict[str, int] = field(default_factory=dict)
    solved: list[str] = field(default_factory=list)
    solutions: list[str] = field(default_factory=list)
    number: int = 0
    bugs: list[str] = field(default_factory=list)
    guests: list[str] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)


@dataclass
class Credit:
    """Points for a cache that somebody else found for a player on the same tile, taken in the player's next turn."""

    cell: str
    level: int


@dataclass
class Player:
    """What a player has; ``found`` are the caches whose points are taken, ``last`` the cache searched last.

    ``stands``: on which tile after the turn before, empty where the box does not know.
    ``cacher`` and ``cards`` (Equipment) are slugs; ``held`` is the Event card that is kept, as a
    number that no other one has, 0 without; ``played_on``: one lies face up.
    """

    points: int = 0
    found: list[str] = field(default_factory=list)
    pending: list[Credit] = field(default_factory=list)
    last: str = ""
    stands: str = ""
    bugs: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    cacher: str = ""
    held: int = 0
    played_on: str = ""


@dataclass
class Bug:
    """A travel bug: its goal, if the box knows it, and the number of the cache that it was taken from last."""

    goal: str = ""
    source: int = 0


@dataclass
class Lasting:
    """An Event that lasts: on whom, how many rounds yet, and in whose turn it began."""

    player: str
    event: str
    rounds: int
    began: str


@dataclass
class Came:
    """What came of a roll: how far a move goes; of a search its score, and whether it found: no, a stage, yes.

    ``why`` is ``move``, ``new-cache``, or what a search hung on: ``find``, ``dnf`` or ``score``.
    """

    why: str
    tiles: int = 0
    score: int = 0
    level: int = 0
    found: str = "no"


@dataclass
class Roll:
    """The dice as they fell last, for which player, what for, and what came of it.

    ``told``: people have a bonus to tell. ``stands``: nobody rolls it again. ``added``: how much each card added, by
    its name; without one people told it.
    """

    player: str
    what: str
    faces: list[Face]
    cell: str = ""
    told: bool = False
    stands: bool = False
    added: list[tuple[int, str]] = field(default_factory=list)
    came: Came | None = None

    @property
    def bonus(self) -> int:
        """What was added in all."""
        return sum(amount for amount, _ in self.added)


@dataclass
class Search:
    """The player in turn searches the cache on a tile, and has found so many of its stages in this turn.

    ``told``: people have a bonus to tell. ``found``: whether the search, now over, found the cache.
    """

    cell: str
    told: bool
    stages: int = 0
    found: bool | None = None


@dataclass
class Laying:
    """A disk that is still to be laid: in a quadrant or anywhere, ``new`` by a New Cache.

    Which one, and on what tile, as far as chance has said.
    """

    quadrant: str = ""
    new: bool = False
    disk: Disk | None = None
    category: str = ""
    tile: str = ""


@dataclass
class State:
    """``disks`` and ``categories`` are those still to be drawn; ``lake`` and ``land`` the tiles that people named.

    ``laid`` counts the disks that were laid; ``stranded`` are caches that have left the board, whose guests may still
    take or leave a bug. ``equipment_left`` and ``events_left`` count what is left of both decks. ``thrown`` counts the
    rolls of the turn; an Event laid before the player in turn since it began has ``spared`` this turn.

    Open on the table: the search that the player in turn is at (``seeking``); an Event card just ``drawn``; how many
    cards of Equipment the player in turn ``draws``; who may have more of it than may lie there, as only people can tell
    (``crowded``); where the player in turn stands who has had the turn (``stop``, empty where the box does not know);
    disks still to be laid (``laying``), players who have not laid their bug (``bugless``) or have no cards
    (``cardless``).
    """

    seats: tuple[str, ...]
    options: Options
    players: dict[str, Player]
    disks: list[Disk]
    categories: list[str]
    lake: list[str]
    land: list[str]
    caches: dict[str, Cache] = field(default_factory=dict)
    at: int = 0
    first: int = 0
    round: int = 1
    turns: int = 0
    thrown: int = 0
    spared: bool = False
    roll: Roll | None = None
    seeking: Search | None = None
    drawn: bool = False
    draws: int = 0
    crowded: str = ""
    stop: str | None = None
    laying: list[Laying] = field(default_factory=list)
    bugless: list[str] = field(default_factory=list)
    cardless: list[str] = field(default_factory=list)
    bugs: dict[str, Bug] = field(default_factory=dict)
    laid: int = 0
    stranded: list[Cache] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    equipment_left: int = EQUIPMENT_CARDS
    events_left: int = EVENT_CARDS

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return self.seats[self.at]

    @property
    def in_order(self) -> tuple[str, ...]:
        """All players, the one in turn first."""
        return (*self.seats[self.at :], *self.seats[: self.at])

    @property
    def player(self) -> Player:
        """What the player in turn has."""
        return self.players[self.seat]

    @property
    def reports(self) -> str:
        """``asked``, ``told`` or ``none``."""
        return self.options.reports

    @property
    def lying(self) -> Roll | None:
        """The roll that lies on the table, of which nothing came yet."""
        return self.roll if self.roll is not None and self.roll.came is None else None

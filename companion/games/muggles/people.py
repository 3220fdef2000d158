"""People for simulations and for measuring: an evening at a table whose tiles lie face down until somebody looks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.muggles.cache import is_cache, kind_of
from companion.games.muggles.facts import (
    BOARDS,
    EVENT,
    GROUPS,
    HARMLESS_KINDS,
    HAZARDS,
    MAP,
    MULTI_SETS,
    NUISANCES,
    SET_TILES,
    SETS,
    SITE,
)
from companion.games.muggles.option import Options
from companion.games.muggles.question import FACE_DOWN, NO_MORE, OTHERWISE, STOCK_OUT
from companion.table.dice import Die, Face
from companion.table.grid import Cell
from companion.table.people import Luck
from companion.table.prompt import Option

PROBLEMS = (*HARMLESS_KINDS, *HAZARDS, *NUISANCES)
EVENTS, MAPS, SITES, EXTRA = 12, 4, 4, 11
"""How many tiles of each kind there are beside the caches, and problems beyond two of each (default)."""
TAKEN = 0.5
"""How often somebody has what a cache needs that he turned up (default)."""
FLIPPED = 0.25
"""How often a round brings a player the condition of a coin (default)."""
FACE_UP = 0.05
"""How often a closing tile lies face up where a muggle goes: a fifth of all tiles close a way, and people turn up four
at once in about every seventh round (default)."""
PATIENCE = 60
"""After so many rounds people give in (default)."""


def bag() -> list[str]:
    """All tiles of the game, sets with their numbers."""
    tiles = [f"multi-{number}" for number in range(1, MULTI_SETS + 1) for _ in range(SET_TILES["multi"])]
    tiles += ["super-multi"] * SET_TILES["super-multi"]
    tiles += [
        kind for kinds in GROUPS.values() for kind, count in kinds.items() if kind not in SETS for _ in range(count)
    ]
    tiles += [*PROBLEMS, *PROBLEMS, *([EVENT] * EVENTS), *([MAP] * MAPS), *([SITE] * SITES)]
    return tiles + [PROBLEMS[at % len(PROBLEMS)] for at in range(EXTRA)]


class Evening:
    """Up to four people who step on tiles, collect what they can, flip a coin now and then, and report as they must.

    A tile gets its face when somebody looks at it: face-down tiles are all alike until then.
    """

    def __init__(self, luck: Luck, players: tuple[str, ...], options: Options) -> None:
        self.luck = luck
        self.players = players
        self.reports = options.reports
        self.left = bag()
        self.has: dict[str, list[str]] = {who: [] for who in players}
        self.flipped = Counter[str]()
        self.rounds = 0
        self.to_say: list[list[str]] = []
        self.said: list[str] = []
        self.set_number = 1
        self.listed = 0
        self.seen = 0
        self.unsaid: list[str] = []
        self.used_up = False

    def draw(self) -> str:
        """The face of a tile that nobody has seen yet."""
        if not self.left:
            return PROBLEMS[0]
        tile = self.luck.choice(self.left)
        self.left.remove(tile)
        return tile

    # A round of the people

    def move(self) -> None:
        """Everybody turns up a tile, takes it if he can, and works on his coins."""
        self.rounds += 1
        for who in self.players:
            tile = self.draw()
            if is_cache(tile) and self.luck.random() < TAKEN:
                # The tiles of a set are left to whoever has begun it.
                taker = next((other for other in self.players if tile in self.has[other]), who)
                taker = taker if kind_of(tile) in SETS else who
                self.has[taker].append(tile)
                self.say("collect", self.luck.choice(BOARDS), taker, tile, "no")
            else:
                self.left.append(tile)
            if self.flipped[who] < 2 and self.luck.random() < FLIPPED:
                self.flipped[who] += 1
                self.say("coin", who, "received")
                self.say("coin", who, "flipped")
        if not self.left and not self.used_up:
            self.used_up = True
            self.to_say.append([STOCK_OUT, "yes"])
        if self.rounds >= PATIENCE:
            self.to_say.append(["lost", "yes", "yes"])
        elif self.reports != "told" and self.has_won():
            self.to_say.append(["win"])
        self.to_say.append(["end-round"])

    def say(self, *words: str) -> None:
        """Report, where people report."""
        if self.reports == "told":
            self.to_say.append(list(words))

    def groups(self, tiles: Sequence[str]) -> set[str]:
        """The groups that somebody has, of multis whole sets."""
        held = Counter(tiles)
        whole = [t for t, n in held.items() if kind_of(t) not in SETS or n >= SET_TILES[kind_of(t)]]
        return {group for group, kinds in GROUPS.items() for tile in whole if kind_of(tile) in kinds}

    def team(self) -> set[str]:
        """The groups that the team has."""
        return set().union(*(self.groups(tiles) for tiles in self.has.values()))

    def has_won(self) -> bool:
        """Whether the people believe that they have won."""
        enough = len(GROUPS) - (len(self.players) == 1)
        return len(self.team()) >= enough and all(self.flipped[who] for who in self.players)

    # What they answer

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """What is true on the table, as far as anything hangs on it."""
        values = [option.value for option in options]
        if key == "round":
            if not self.to_say:
                self.move()
            self.said = self.to_say.pop(0)
            said = self.said.pop(0)
            return said if said in values else "end-round"
        if OTHERWISE in values and about["why"] != "help" and self.luck.random() < FACE_UP:
            return OTHERWISE
        # What the box knows of a space it does not ask.
        while self.said:
            word = self.said.pop(0)
            if kind_of(word) in values:
                return self.shown(word)
        match key:
            case "tile":
                return self.look(values)
            case "listed":
                return self.next_of_list(values, about)
            case "way":
                return NO_MORE
            case "event-done":
                return values[0]
            case "held":
                return "yes" if about["group"] in self.team() else "no"
            case "won":
                # The last of its options counts what is ticked.
                won, team = self.has_won(), self.team()
                true = [value for value in values[:-1] if value in team or (won and value not in GROUPS)]
                return next((value for value in true if value not in about["ticked"]), values[-1])
        return self.luck.choice(values)

    def look(self, values: Sequence[str]) -> str:
        """The face of the tile that a muggle has come upon; one that lay open there and closes its way."""
        tile = self.draw()
        return self.shown(tile) if kind_of(tile) in values else OTHERWISE if OTHERWISE in values else values[0]

    def shown(self, tile: str) -> str:
        """The slug of a tile; the number of its set is told when it is asked."""
        if tile.startswith("multi-"):
            self.set_number = int(tile.removeprefix("multi-"))
        return kind_of(tile)

    def next_of_list(self, values: Sequence[str], about: Mapping[str, Any]) -> str:
        """The next tile of a list that must be named, or that there are no more."""
        if about.get("why") == "path":
            closing = [value for value in values if value not in (NO_MORE, FACE_DOWN)]
            return self.luck.choice(closing or [NO_MORE])
        if not self.listed:
            self.listed, self.seen = len(about["cells"]), 0
        while self.seen < self.listed:
            self.seen += 1
            tile = self.draw()
            if kind_of(tile) in values:
                self.listed = 0 if self.seen == self.listed else self.listed
                return self.shown(tile)
            self.unsaid.append(tile)
        # What nobody named lies on the board, and may still be come upon; but for what was dug up.
        if about["why"] != "trashed":
            self.left += self.unsaid
        self.listed, self.unsaid = 0, []
        return NO_MORE

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """The number of the set just named, or any other number."""
        return self.set_number if key == "set" else self.luck.randint(low, high)

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """Any of the spaces: which one a face-down tile had does not matter."""
        return self.luck.choice(cells)

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """Said aloud."""
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """What the real dice show."""
        return [self.luck.choice(die.faces) for die in dice]

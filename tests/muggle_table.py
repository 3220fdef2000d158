"""A table for tests of Muggles!: a session with real dice, whose every question is answered from what the test says."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from game_table import GameTable
from play import GAMES, Kept

from companion.session.session import Session
from companion.table.grid import Cell
from companion.table.prompt import CellPrompt, ChoosePrompt, NumberPrompt, Prompt, RollPrompt

MUGGLES = next(game for game in GAMES if game.name == "muggles")

CACHES = [
    *("traditional", "multi", "super-multi", "nano", "mystery", "puzzle", "water", "night", "padlock", "combo-lock"),
    *("challenge", "virtual", "maintenance"),
]
HAZARDS = ["pond", "cliff", "cave", "swamp"]
NUISANCES = ["snake", "poison-ivy", "prickers", "beehive"]
HARMLESS = ["no-signal", "dead-battery", "lost-pen", "good-hide", "hot-sun", "cold-weather"]
TILES = [*CACHES, *HARMLESS, *HAZARDS, *NUISANCES, "event", "map", "site"]
GROUPS = ["traditional", "multi", "nano", "puzzle", "tricky", "lock", "special"]
Place = tuple[int, int]


class MuggleTable(GameTable):
    """A game of Muggles! with ``order`` a-first and a stock of 38; all that is not said is a harmless tile.

    ``tiles`` says what lies where once somebody looks, by board and space; ``lists`` what is named in a list question,
    by its ``why``: slugs, each with its space where one is asked; ``held`` the groups of which somebody has a cache.
    """

    def __init__(self, *, players: tuple[str, ...] = ("red", "blue"), dice: str = "table", **options: str) -> None:
        told = {"stock": "38", **options}
        super().__init__(Kept.start(MUGGLES, options=told, players=players, dice=dice))
        self.tiles: dict[tuple[str, Place], str] = {}
        self.lists: dict[str, list[tuple[str, Place] | str]] = {}
        self.held: set[str] = set()
        self.asked: list[Prompt] = []

    def muggle(self, name: str, cell: Place, facing: str = "s", carrying: str = "nothing") -> None:
        """Put a muggle somewhere."""
        self.correct("muggle", name, list(cell), facing, *_told(carrying))

    def tile(self, name: str, cell: Place, tile: str) -> None:
        """A tile is known to lie there."""
        self.correct("tile", name, list(cell), *_told(tile))

    def correct(self, *path: Any) -> None:
        """Set what the box believes."""
        self.kept.take(self.kept.session.correct(list(path)))

    def say(self, *values: Any) -> Self:
        """Answer one question after the other; a set tile is said in two."""
        for value in values:
            for part in _told(value):
                self.answer(part)
        return self

    def answer(self, value: Any) -> None:
        """Answer the open question."""
        assert self.open is not None, value
        self.asked.append(self.open)
        self.kept.answer(value)

    def menu(self) -> ChoosePrompt:
        """The open menu."""
        prompt = self.open
        assert isinstance(prompt, ChoosePrompt), prompt
        assert prompt.menu, prompt
        return prompt

    def round(self, a: Sequence[Any] | Any = 1, b: Sequence[Any] | Any = 1) -> None:
        """The people have moved: the muggles roll these faces; stops at the menu or at the end of the game."""
        self.asked.clear()
        self.say("end-round")
        self.settle(a, b)

    def settle(self, a: Sequence[Any] | Any = 1, b: Sequence[Any] | Any = 1) -> None:
        """Answer whatever is asked until the menu, or the end."""
        rolls = {"a": list(a) if isinstance(a, list) else [a], "b": list(b) if isinstance(b, list) else [b]}
        while self.open is not None and not (isinstance(self.open, ChoosePrompt) and self.open.menu):
            self.answer(self.reply(self.open, rolls))

    def reply(self, prompt: Prompt, rolls: Mapping[str, list[Any]]) -> Any:
        """What the test says to a question."""
        about = prompt.about
        match prompt:
            case RollPrompt():
                return [rolls[about["muggle"]].pop(0)]
            case ChoosePrompt(key="tile"):
                tile = self.tiles.get((about["board"], tuple(about["cell"])), "good-hide")
                self.pending = tile.removeprefix("multi-")
                return _told(tile)[0]
            case ChoosePrompt(key="listed"):
                named = self.lists.get(about["why"], [])
                if not named:
                    return "no-more"
                self.named = named.pop(0)
                tile = self.named if isinstance(self.named, str) else self.named[0]
                self.pending = tile.removeprefix("multi-")
                return _told(tile)[0]
            case NumberPrompt(key="set"):
                return int(self.pending)
            case CellPrompt(key="cell"):
                return list(self.named[1])
            case ChoosePrompt(key="board"):
                return "no-more"
            case ChoosePrompt(key="way"):
                return "no-more"
            case ChoosePrompt(key="event-done"):
                return "done"
            case ChoosePrompt(key="held"):
                return "yes" if about["group"] in self.held else "no"
        raise AssertionError(prompt)

    def end(self, *values: Any) -> None:
        """Answer one question after the other, then whatever is still asked up to the menu."""
        self.say(*values)
        self.settle()

    def pages(self) -> str:
        """All that was told and not only noted."""
        return " ".join(notice.text for notice in self.kept.notices if not notice.quiet)

    def carries(self, name: str) -> str | None:
        """What a muggle carries."""
        carrying: str | None = self.view["muggles"][name]["carrying"]
        return carrying

    def up(self, name: str = "a") -> Mapping[str, str]:
        """The tiles of a board that are known to lie face up."""
        tiles: Mapping[str, str] = self.view["boards"][name]["tiles"]
        return tiles

    def left(self, group: str) -> int:
        """How many caches of a group are left."""
        count: int = self.view["groups"][group]["left"]
        return count

    def at(self, name: str) -> tuple[Place, str]:
        """Where a muggle stands, and where it faces."""
        muggle = self.view["muggles"][name]
        return tuple(muggle["cell"]), muggle["facing"]


def collect(table: MuggleTable, who: str, *kinds: str) -> None:
    """Somebody has collected these caches, elsewhere and without a coin."""
    for kind in kinds:
        for tile in [kind] * {"multi": 3, "super-multi": 4}.get(kind.partition("-1")[0], 1):
            table.say("collect", "elsewhere", who, tile, "no")
            if table.open is None:
                return


def lose(table: MuggleTable, *kinds: str) -> None:
    """These caches leave the game, off no board."""
    for kind in kinds:
        table.say("lost-cache", kind)
        if table.open is not None and table.open.key == "from-where":
            table.say("elsewhere")


def flip(table: MuggleTable, *players: str) -> None:
    """A coin of each of these players is received and flipped."""
    for who in players:
        table.say("coin", who, "received", "coin", who, "flipped")


def _told(tile: Any) -> list[Any]:
    """A set tile as it is told: the slug, then the number of its set."""
    if isinstance(tile, str) and tile.startswith("multi-"):
        return ["multi", int(tile.removeprefix("multi-"))]
    if isinstance(tile, Cell | tuple):
        return [list(tile)]
    return [tile]


def invariants(session: Session, view: Mapping[str, Any]) -> None:
    """Muggles stand on their boards, no tile lies on a slab or the trail, and nothing is counted below nothing."""
    for name, muggle in view["muggles"].items():
        board = view["boards"][name]
        if view["reports"] == "none":
            assert muggle["cell"] is None
            continue
        row, col = muggle["cell"]
        assert 1 <= row <= board["rows"]
        assert 1 <= col <= board["cols"]
        assert muggle["facing"] in ("n", "e", "s", "w")
        assert muggle["carrying"] in (None, *CACHES, *GROUPS)
        bare = {tuple(cell) for cell in (*board["slabs"], *board["trail"])}
        assert len(board["slabs"]) == len({tuple(cell) for cell in board["slabs"]})
        for cell, tile in board["tiles"].items():
            assert tile in (*TILES, "rehidden-cave", *GROUPS)
            assert tuple(map(int, cell.split(","))) not in bare
    assert view["stock"] is None or view["stock"] >= 0
    assert 0 <= view["trades_left"] <= 3
    assert list(view["groups"]) == GROUPS
    assert all(count["left"] >= 0 and count["team"] >= 0 for count in view["groups"].values())
    for player in view["players"].values():
        assert 0 <= player["flipped"] <= player["coins"]
        assert set(player["caches"]) <= {*CACHES, *GROUPS}

"""A table for tests of GeoQuest: a session with real dice on caches that the test lays."""

from collections.abc import Mapping, Sequence
from typing import Any

from game_table import GameTable
from play import GAMES, Kept

from companion.table.prompt import Refused

GEOQUEST = next(game for game in GAMES if game.name == "geoquest")

CACHES = "RC normal 2; BK puzzle 3 Sea Creatures; TT multi 2 3; AY normal 4"
"""What lies where a test does not say it."""


class GeoQuestTable(GameTable):
    """A game of GeoQuest on ``caches``; people roll the dice, and the test answers what is asked."""

    def __init__(
        self,
        caches: str = CACHES,
        *,
        players: tuple[str, ...] = ("red", "blue", "green"),
        dice: str = "table",
        seed: int = 1,
        **options: str,
    ) -> None:
        told = {**({"caches": caches} if caches else {}), **options}
        super().__init__(Kept.start(GEOQUEST, options=told, players=players, dice=dice, seed=seed))

    @property
    def why(self) -> str:
        """What the open question is about."""
        return str(self.asks.about.get("why", self.asks.key))

    def move(self, *faces: Any, bonus: int | None = None) -> None:
        """The player in turn moves, with a bonus where one is told."""
        self.say(*(["move", list(faces)] if bonus is None else ["move-bonus", list(faces), bonus]))

    def search(self, cache: str, *faces: Any, bonus: int | None = None) -> None:
        """The player in turn searches a cache, with a bonus where one is told."""
        self.say(*(["search", cache, list(faces)] if bonus is None else ["search-bonus", cache, list(faces), bonus]))

    def skip(self, turns: int = 1) -> None:
        """So many players skip."""
        self.say(*["skip"] * turns)

    def points(self, seat: str = "red") -> int:
        """What a player has."""
        return int(self.view["players"][seat]["points"])

    def scored(self) -> list[tuple[str, int, str]]:
        """All points told so far: who, how many, why."""
        return [(fact["player"], fact["amount"], fact["why"]) for fact in self.facts("points")]

    def last(self) -> dict[str, Any]:
        """The last search."""
        return self.facts("searched")[-1]

    def said(self) -> str:
        """What was said last."""
        return self.kept.notices[-1].text

    def ended(self) -> str:
        """Who has won and why, empty while the game goes on."""
        over = self.kept.session.over
        return "" if over is None else f"{', '.join(over.winners)}: {self.kept.session.reason}"


def refusal(options: Mapping[str, str], players: Sequence[str] = ("red", "blue")) -> str:
    """Why a game does not start so."""
    try:
        GEOQUEST.settle(options, tuple(players))
    except Refused as refused:
        return str(refused)
    raise AssertionError("it starts")

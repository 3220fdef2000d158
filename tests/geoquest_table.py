"""A table for tests of GeoQuest: a session with real dice on caches that the test lays."""

from collections.abc import Mapping, Sequence
from typing import Any

from game_table import GameTable, at_menu
from play import GAMES, Kept

from companion.session.session import Session
from companion.table.grid import LETTERS
from companion.table.prompt import ChoosePrompt, Refused

GEOQUEST = next(game for game in GAMES if game.name == "geoquest")

CACHERS = ("grampa-gary", "determined-dan", "hasty-hal")
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
        return "" if over is None else f"{', '.join(over.winners)}: {self.kept.read(self.kept.session.reason)}"


def hints(table: GeoQuestTable) -> dict[str, str]:
    """What is said of each answer."""
    assert isinstance(table.asks, ChoosePrompt)
    return {option.value: table.kept.read(option.hint) for option in table.asks.options}


def refusal(options: Mapping[str, str], players: Sequence[str] = ("red", "blue")) -> str:
    """Why a game does not start so."""
    try:
        GEOQUEST.settle(options, tuple(players))
    except Refused as refused:
        return str(refused)
    raise AssertionError("it starts")


def invariants(session: Session, view: Mapping[str, Any]) -> None:
    """Caches lie on land, a bug is in one place, and only what was agreed on is in play."""
    options, players = session.options, view["players"]
    for tile, cache in view["caches"].items():
        assert len(tile) == 2
        assert set(tile) <= set(LETTERS)
        assert tile not in view["lake"]
        assert 1 <= cache["level"] <= 5
        assert set(cache["finders"]) <= set(players)
        assert len(cache["finders"]) == len(set(cache["finders"]))
    bugs = [slug for place in (*players.values(), *view["caches"].values()) for slug in place["bugs"]]
    assert len(bugs) == len(set(bugs))
    assert (options["bugs"] == "yes") or not bugs
    assert (options["cards"] == "yes") or not any(player["cards"] for player in players.values())
    assert (options["events"] == "yes") or not view["events"]
    if at_menu(session):
        for player in players.values():
            equipment = [card for card in player["cards"] if card not in CACHERS]
            assert len(equipment) <= 4 or {"backpack", "sack"} & set(equipment)
    assert view["decks"]["equipment"] >= 0
    assert view["decks"]["events"] >= 0
    for one in view["events"]:
        assert (one["rounds"] is not None and one["rounds"] > 0) == (one["state"] == "lasting")
    for state in ("held", "played"):
        have = [one["player"] for one in view["events"] if one["state"] == state]
        assert len(have) == len(set(have))

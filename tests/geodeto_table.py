"""A table for tests of Geodeto: a session that starts from a position that the test sets."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from game_table import GameTable
from play import GAMES, Kept

from companion.games.geodeto.goal import can_be_built
from companion.session.session import Session
from companion.table.prompt import Refused

GEODETO = next(game for game in GAMES if game.name == "geodeto")
PYRAMIDS = [colour + size for colour in "byrgwk" for size in "123"]
CONTINENTS = ["europe", "asia", "america", "oceania", "antarctica", "africa"]
HOME = {continent: [f"{c}{size}" for size in "123"] for continent, c in zip(CONTINENTS, "byrgwk", strict=True)}

PARROT = "r3 g2 b1"


def board(captives: Sequence[str] = (), **areas: Sequence[str]) -> dict[str, list[str]]:
    """A position: these stacks, and every pyramid that is not named alone in the Ocean."""
    named = [piece for stacks in areas.values() for stack in stacks for piece in stack.split()]
    rest = [piece for piece in PYRAMIDS if piece not in named and piece not in captives]
    found = {area: list(areas.get(area, [])) for area in [*CONTINENTS, "ocean"]}
    found["ocean"] += rest
    return found


def card(name: str, trio: str, *continents: str, group: str = "") -> dict[str, Any]:
    """A goal card of a deck: a sight where it has a group, else a state."""
    made = {"name": name, "kind": "sight" if group else "state", "continents": list(continents), "trio": trio.split()}
    return {**made, "group": group, "text": "", "source": ""}


def deck(*cards: Mapping[str, Any]) -> str:
    """A deck of these cards as the option has it."""
    return json.dumps({"goals": list(cards)})


class GeodetoTable(GameTable):
    """A game of Geodeto; ``start`` says what stands where and who has what, ``deck`` which goals there are."""

    def __init__(
        self,
        start: Mapping[str, Any] | None = None,
        *,
        players: tuple[str, ...] = ("red", "blue", "green"),
        seed: int = 1,
        **options: str,
    ) -> None:
        told = {**options, **({"start": json.dumps(start)} if start is not None else {})}
        super().__init__(Kept.start(GEODETO, options=told, players=players, seed=seed))

    def hand(self, seat: str) -> list[str]:
        """The cards in a hand."""
        hand: list[str] = self.kept.session.view(seat)["hand"]
        return hand

    def travel(self, piece: str, to: str, onto: str = "table") -> None:
        """Move a pyramid, wherever it stands."""
        self.say("travel", self.where(piece)[0], piece, to, onto)

    def where(self, piece: str) -> tuple[str, str]:
        """The area and the stack of a pyramid."""
        return next((a, s) for a, stacks in self.view["areas"].items() for s in stacks if piece in s.split())

    def kinds(self) -> list[str]:
        """The kinds of all facts told to everybody so far, in order."""
        return [n.fact["kind"] for n in self.kept.notices if n.fact is not None and n.seat is None]

    def stacks(self, area: str) -> list[str]:
        """The stacks of an area."""
        stacks: list[str] = self.view["areas"][area]
        return stacks


def refusal(start: Mapping[str, Any] | None = None, **options: str) -> str:
    """Why a game does not start so."""
    try:
        make(start, options)
    except Refused as refused:
        return str(refused)
    raise AssertionError("it starts")


def make(start: Mapping[str, Any] | None, options: Mapping[str, str]) -> GeodetoTable:
    """A game of three players with these options."""
    told: dict[str, Any] = dict(options)
    return GeodetoTable(start, **told)


def invariants(session: Session, view: Mapping[str, Any]) -> None:
    """Every pyramid is in one place and stands as it can, three stacks at most on a continent; no card is twice."""
    areas, made = view["areas"], [goal["name"] for player in view["players"].values() for goal in player["fulfilled"]]
    assert len(made) == len(set(made))
    hands = [session.view(seat).get("hand", []) for seat in session.header.players]
    cards = [card for hand in hands for card in hand] + made
    assert len(cards) == len(set(cards))
    assert view["countdown"] >= 0
    if areas is None:
        return
    stacks = [stack.split() for stacks in areas.values() for stack in stacks]
    assert sorted([piece for stack in stacks for piece in stack] + view["pirates"]["captives"]) == sorted(PYRAMIDS)
    assert all(can_be_built(tuple(stack)) for stack in stacks)
    assert all(len(areas[continent]) <= 3 for continent in CONTINENTS)
    assert view["epidemic"]["on"] is None or not areas[view["epidemic"]["on"]]

"""The state of a game of Geodeto: where the pyramids stand, who has which cards, and what is still to be done."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.geodeto.facts import CONTINENTS
from companion.games.geodeto.option import Options

Stack = list[str]
"""Pyramids on one place, the lowest first; a pyramid is colour and size, ``b1``."""


def text_of(stack: Sequence[str]) -> str:
    """A stack as text from the bottom: ``r3 g2 b1``."""
    return " ".join(stack)


@dataclass
class Fulfilled:
    """A goal that was made: its slug, and on which continent, for which it counts."""

    goal: str
    continent: str


@dataclass
class Player:
    """What a player has: goal cards in hand (secret), goals made, extra cards.

    ``dealt`` are the cards in hand that nobody else has ever seen; all others were drawn off the top of a pile.
    ``cards`` is how many cards are in hand where people hold them and have told the box, None where they have not.
    """

    hand: list[str] = field(default_factory=list)
    fulfilled: list[Fulfilled] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    cards: int | None = None


@dataclass
class Made:
    """Trios that one move has formed: by whom, on which continent, and the goals among them that can still be made."""

    player: str
    continent: str
    goals: list[str]


@dataclass
class State:
    """``areas`` is empty where the box does not follow the pyramids, ``piles`` where people hold the cards.

    A pile's top card is its last one. ``at`` is whose turn it is, ``picked`` the pyramid of the turn just before.
    ``made`` is settled before the next turn, or may be claimed in it where people hold the cards.
    """

    seats: tuple[str, ...]
    options: Options
    players: dict[str, Player]
    countdown: int
    areas: dict[str, list[Stack]] = field(default_factory=dict)
    piles: dict[str, list[str]] = field(default_factory=dict)
    at: int = 0
    starting: bool = False
    """Whether people are still to be asked who begins."""
    moves: int = 0
    picked: str | None = None
    moved: dict[str, str] = field(default_factory=dict)
    """The pyramid that each player has moved last."""
    epidemic: str | None = None
    healer: str | None = None
    """Who holds the Epidemic card; None: it lies on a continent, or beside the board and nobody has used it yet."""
    pirate: str | None = None
    captives: list[str] = field(default_factory=list)
    made: Made | None = None
    achieved: str | None = None
    """The goal that was made last, while its countdown card is still there."""
    last: str | None = None
    """Who has made the last goal of the game."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """The cards that only their holder has seen, and those below the top of a pile."""
        own = [
            f"players.{seat}.hand.{at}"
            for seat, player in self.players.items()
            for at, card in enumerate(player.hand)
            if card in player.dealt
        ]
        below = (f"piles.{continent}.{at}" for continent, pile in self.piles.items() for at in range(len(pile) - 1))
        return (*own, *(f"players.{seat}.dealt" for seat in self.seats), *below)

    @property
    def seat(self) -> str:
        """Whose turn it is; not known before it is settled who begins."""
        return self.seats[self.at]

    @property
    def to_go(self) -> int:
        """How many goals are to go: the one just made counts, though its countdown card is still there."""
        return max(0, self.countdown - (self.achieved is not None))

    @property
    def follows(self) -> bool:
        """Whether the box follows the pyramids."""
        return bool(self.areas)

    @property
    def deals(self) -> bool:
        """Whether the box deals the goal cards, or people hold them."""
        return bool(self.piles)

    @property
    def counting(self) -> list[str]:
        """Whose cards in hand are still to be counted at the end, where people hold them (GEO-71)."""
        if self.deals or self.countdown > 0:
            return []
        return [seat for seat in self.seats if self.players[seat].cards is None]

    def on(self, area: str) -> list[Stack]:
        """The stacks of an area."""
        return self.areas[area]

    def top(self, continent: str) -> str | None:
        """The card on top of a pile, which everybody may fulfil."""
        pile = self.piles.get(continent)
        return pile[-1] if pile else None

    def public(self) -> list[str]:
        """The cards on top of the piles."""
        tops = [self.top(continent) for continent in CONTINENTS]
        return [top for top in tops if top is not None]

    def done(self) -> list[str]:
        """The goals that were made, by anybody."""
        return [made.goal for player in self.players.values() for made in player.fulfilled]

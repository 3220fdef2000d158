"""What is agreed on before a game."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from msgspec import Meta

from companion.games.geodeto.facts import COLOURS, CONTINENTS, COUNTDOWN, LENGTHS
from companion.games.geodeto.goal import Deck
from companion.games.geodeto.start import Start
from companion.games.geodeto.wording import COLOURS_ALLOWED, not_each_colour
from companion.table.form import GameOptions


class Colours(str):
    """A letter for the colour of each continent, in the order of the ring."""

    allowed = COLOURS_ALLOWED

    @classmethod
    def parse(cls, told: str) -> Self:
        """Those letters; ValueError where they do not name each colour once."""
        if sorted(told) != sorted(COLOURS.values()):
            raise ValueError(not_each_colour(told=told[:20]))
        return cls(told)

    @property
    def by_continent(self) -> dict[str, str]:
        """The colour of each continent card (GEO-4), as the copy on the table has them."""
        return dict(zip(CONTINENTS, self, strict=True))


class Options(GameOptions, frozen=True, kw_only=True):
    """What people tell the box, how long the game is, the cards, who begins, and how rules are read."""

    reports: Literal["told", "asked", "none"] = "told"
    goals: Annotated[int, Meta(ge=1, le=COUNTDOWN)] = LENGTHS[2]
    cards: Literal["box", "table"] = "box"
    starter: Literal["asked", "first"] = "first"
    claims: Literal["at-once", "asked"] = "at-once"
    extras: bool = False
    drake_lootable: bool = True
    same_area: bool = False
    two_continents: Literal["made", "both"] = "made"
    colours: Colours = Colours("".join(COLOURS.values()))
    deck: Deck
    start: Start

    @classmethod
    def defaults(cls, players: tuple[str, ...]) -> Mapping[str, str]:
        """How many goals end the game depends on how many play (GEO-17)."""
        return {"goals": str(LENGTHS[len(players)])} if len(players) in LENGTHS else {}

"""What is agreed on before a game, and what the copy on the table has."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.games.geoquest.copy import Caches, Categories, Disks, Tiles
from companion.games.geoquest.deck import Deck
from companion.games.geoquest.facts import MOST_TARGET
from companion.games.geoquest.sticker import DnfDie, FindDie
from companion.table.form import CopyName, Form


class Options(Form, frozen=True):
    """What is told to the box, how long the game is, how it is set up, what is switched on, and the copy."""

    reports: Literal["told", "asked", "none"]
    target: Annotated[int, Meta(ge=1, le=MOST_TARGET)]
    setup: Literal["auto", "manual"]
    placement: Literal["uniform", "cards"]
    start: Literal["first", "random"]
    puzzles: bool
    multis: bool
    new_caches: bool
    find_draws: Literal["one", "two"]
    cards: bool
    bugs: bool
    bug_start: Literal["drawn", "asked"]
    events: bool
    ensembles: bool
    deck: Deck
    copy: CopyName
    find_die: FindDie
    dnf_die: DnfDie
    lake: Tiles
    land: Tiles
    disks: Disks
    categories: Categories
    caches: Caches

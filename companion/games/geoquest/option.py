"""What is agreed on before a game, and what the copy on the table has."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.games.geoquest.copy import Caches, Categories, Disks, Tiles
from companion.games.geoquest.deck import Deck
from companion.games.geoquest.facts import DNF_FACES, FIND_FACES, MOST_TARGET, TARGET
from companion.games.geoquest.sticker import DnfDie, FindDie
from companion.table.form import CopyName, GameOptions


class Options(GameOptions, frozen=True):
    """What is told to the box, how long the game is, how it is set up, what is switched on, and the copy."""

    reports: Literal["told", "asked", "none"] = "told"
    target: Annotated[int, Meta(ge=1, le=MOST_TARGET)] = TARGET
    setup: Literal["auto", "manual"] = "auto"
    placement: Literal["uniform", "cards"] = "uniform"
    start: Literal["first", "random"] = "first"
    puzzles: bool = True
    multis: bool = True
    new_caches: bool = True
    find_draws: Literal["one", "two"] = "one"
    cards: bool = False
    bugs: bool = False
    bug_start: Literal["drawn", "asked"] = "drawn"
    events: bool = False
    ensembles: bool = False
    deck: Deck = Deck()
    copy: CopyName = "default"
    find_die: FindDie = FindDie(FIND_FACES)
    dnf_die: DnfDie = DnfDie(DNF_FACES)
    lake: Tiles = Tiles("")
    land: Tiles = Tiles("")
    disks: Disks = Disks("")
    categories: Categories = Categories("")
    caches: Caches = Caches("")

"""Which games there are: the house's own, and those in folders that people name in COMPANION_GAMES."""

import importlib
import os
import pkgutil
from typing import Any

import companion.games
from companion.table.game import Game
from companion.table.prompt import Refused, show

FOLDERS_VARIABLE = "COMPANION_GAMES"
"""Folders with further games, separated like a search path."""


def add_folders() -> None:
    """Look for games in the folders of COMPANION_GAMES, too, behind the house's own."""
    for folder in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep):
        if folder and folder not in companion.games.__path__:
            companion.games.__path__.append(folder)


def names() -> list[str]:
    """The names of all games, in order."""
    add_folders()
    found = {found.name.replace("_", "-") for found in pkgutil.iter_modules(companion.games.__path__) if found.ispkg}
    return sorted(found)


def game(name: str) -> Game[Any]:
    """The game of that name; Refused lists those that exist, or says that its folder is broken."""
    known = names()
    if name not in known:
        raise Refused(f"there is no game {show(name)}; the games are: {', '.join(known)}")
    try:
        found = importlib.import_module(f"companion.games.{name.replace('-', '_')}").GAME
    except Exception as error:
        # In full: it is its author who reads this.
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise Refused(f"the game {name} cannot be loaded: {what}") from error
    if not isinstance(found, Game):
        raise Refused(f"the game {name} has no Game record called GAME")
    return found


def find(name: str) -> Game[Any] | None:
    """The game of that name, or None where it is not on this box."""
    try:
        return game(name)
    except Refused:
        return None


def games() -> list[Game[Any]]:
    """All games that can be loaded; a broken folder is left out."""
    return [found for name in names() if (found := find(name)) is not None]

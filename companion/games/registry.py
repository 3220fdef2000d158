"""Which games there are: the house's own, and those in folders that people name in COMPANION_GAMES."""

import importlib
import os
import pkgutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import companion.games
from companion.table.game import Game
from companion.table.prompt import Refused, near, show

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
    return sorted({name.replace("_", "-") for _, name in _folders()})


def _folders() -> list[tuple[str, str]]:
    """Every folder that holds a game: where it is looked for, and its name."""
    found = [(place, each) for place in companion.games.__path__ for each in pkgutil.iter_modules([place])]
    return [(place, each.name) for place, each in found if each.ispkg and each.name.isidentifier()]


def _unseen(name: str) -> str:
    """Why a game of that name may not have been found, for who has made it."""
    for place in map(Path, filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep))):
        if not place.is_dir():
            return f"; {FOLDERS_VARIABLE} names {place}, which is no folder"
        if (place / "__init__.py").is_file():
            return f"; {FOLDERS_VARIABLE} names the game's own folder {place}, and not the one above it"
        if (place / f"{name}.py").is_file() or (place / name).is_dir():
            wanted = f"{name.replace('-', '_')}/__init__.py"
            if not (place / wanted).is_file():
                return f"; in {place} it is looked for in {wanted}"
    return ""


def game(name: str) -> Game[Any]:
    """The game of that name; Refused lists those that exist, or says that its folder is broken."""
    known = names()
    if name not in known:
        there = f"there are {', '.join(known)}{_unseen(name)}"
        raise Refused(f"no game is called {show(name)}{near(name, known)}; {there}")
    return _loaded(name)


def _loaded(name: str) -> Game[Any]:
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
    found = []
    for name in names():
        with suppress(Refused):
            found.append(_loaded(name))
    return found


def twice(name: str) -> list[str]:
    """The folders in which games of this name lie, where there is more than one: only the first counts."""
    places = [place for place, each in _folders() if each.replace("_", "-") == name]
    return places if len(places) > 1 else []
